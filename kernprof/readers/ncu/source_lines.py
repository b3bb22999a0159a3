"""Source lines as the emulator counts them: `lines.json` (schema kernprof.lines/1) in a run's folder.

{"schema": "kernprof.lines/1", "launches": [{"index": n, "variant": …, "lines": [{"file": …, "line": n,
 "values": {metric id: count}}]}]}
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from kernprof.errors import ReportUnreadable
from kernprof.model.diagnosis import Line, LineAccess, SourceProfile
from kernprof.model.run import Provenance

SCHEMA = "kernprof.lines/1"
SECTOR_BYTES = 32
_LARGEST = 4_000_000  # bytes of a source file that are read


def read_lines(path: Path) -> dict[int, SourceProfile]:
    """The source profiles by the result's index. ReportUnreadable when the file is damaged."""
    try:
        document = json.loads(path.read_text())
        if document["schema"] != SCHEMA:
            raise ReportUnreadable(f"{path} is not of schema {SCHEMA}: {document['schema']!r}")
        return {int(one["index"]): _profile(one) for one in document["launches"]}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise ReportUnreadable(f"{path} cannot be read: {type(error).__name__}: {error}") from error


def _profile(launch: Mapping[str, Any]) -> SourceProfile:
    lines = tuple(
        _line(str(one["file"]), int(one["line"]), one["values"]) for one in launch["lines"] if int(one["line"])
    )
    kernel = str(launch["variant"])
    if not lines:
        return SourceProfile(kernel=kernel, reason="the code has no line information")
    files = {name: text for name in dict.fromkeys(line.file for line in lines) if (text := _text(Path(name)))}
    return SourceProfile(kernel=kernel, lines=lines, files=files, provenance=Provenance.EXACT)


def _text(path: Path) -> str:
    """The file as it is now: a run of the emulator keeps no copy of it. "" where it is gone or too large."""
    try:
        return path.read_text(errors="replace") if path.is_file() and path.stat().st_size <= _LARGEST else ""
    except OSError:
        return ""


def _line(file: str, number: int, values: Mapping[str, float]) -> Line:
    return Line(
        file=file,
        line=number,
        instructions=values.get("instructions"),
        thread_instructions=values.get("thread_instructions"),
        accesses=tuple(_accesses(values)),
    )


def _accesses(values: Mapping[str, float]) -> Iterator[LineAccess]:
    for kind in ("load", "store"):
        sectors = values.get(f"global_{kind}_sectors")
        if sectors:
            least = min(sectors, -(-values.get(f"global_{kind}_bytes", 0.0) // SECTOR_BYTES))
            yield LineAccess(space="global", kind=kind, sectors=sectors, least_sectors=least)
        wavefronts = values.get(f"shared_{kind}_wavefronts")
        if wavefronts:
            least = wavefronts - values.get(f"shared_{kind}_bank_conflicts", 0.0)
            yield LineAccess(space="shared", kind=kind, wavefronts=wavefronts, least_wavefronts=least)
    atomics = values.get("global_atomic_sectors", 0.0) + values.get("global_reduction_sectors", 0.0)
    if atomics:
        yield LineAccess(space="global", kind="atomic", sectors=atomics)
    if any(values.get(f"local_{kind}_sectors") for kind in ("load", "store")):
        yield LineAccess(space="local", kind="load")
