"""Source lines as the emulator counts them: `lines.json` in a run's folder."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from kernprof.errors import ReportUnreadable
from kernprof.model.diagnosis import Line, LineAccess, SourceProfile
from kernprof.model.documents.captures import LaunchLines, LinesDocument
from kernprof.model.run import Provenance
from kernprof.model.serialize import decode

SECTOR_BYTES = 32


def read_lines(path: Path) -> dict[int, SourceProfile]:
    """The source profiles by the result's index. ReportUnreadable when the file is damaged.

    A run may come from anybody: the files that it names are never opened, their text is what the
    run itself holds.
    """
    try:
        text = path.read_bytes()
    except OSError as error:
        raise ReportUnreadable(f"{path} cannot be read: {error}") from error
    document = decode(text, LinesDocument, str(path))
    return {one.index: _profile(one, document.texts) for one in document.launches}


def _profile(launch: LaunchLines, texts: Sequence[str]) -> SourceProfile:
    lines = tuple(_line(one.file, one.line, one.values) for one in launch.lines if one.line)
    kernel = launch.variant
    if not lines:
        return SourceProfile(kernel=kernel, reason="the code has no line information")
    files = {
        name: texts[number] for name, number in launch.files.items() if 0 <= number < len(texts)
    }
    return SourceProfile(kernel=kernel, lines=lines, files=files, provenance=Provenance.EXACT)


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
            yield LineAccess(
                space="shared", kind=kind, wavefronts=wavefronts, least_wavefronts=least
            )
    atomics = values.get("global_atomic_sectors", 0.0) + values.get("global_reduction_sectors", 0.0)
    if atomics:
        yield LineAccess(space="global", kind="atomic", sectors=atomics)
    if any(values.get(f"local_{kind}_sectors") for kind in ("load", "store")):
        yield LineAccess(space="local", kind="load")
