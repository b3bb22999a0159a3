"""Counts per source line, from a `.ncu-rep` or from `lines.json` of an emulator run.

ncu stores some metrics per instruction, by program counter (section SourceCounters). The code's
line table maps each program counter to a source line, and the values are summed by line. Reading a
launch takes a few milliseconds.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kernprof.errors import ReportUnreadable
from kernprof.model.diagnosis import AccessKind, Line, LineAccess, MemorySpace, SourceProfile
from kernprof.model.documents.stored import LaunchLines, LinesDocument
from kernprof.model.run import Provenance
from kernprof.model.serialize import decode
from kernprof.readers.ncu.rep import (
    KERNEL,
    ReportQuestion,
    accesses_of,
    actions,
    instances,
    load,
    ranges,
)

_COUNTS = {
    "inst_executed": "instructions",
    "thread_inst_executed": "thread_instructions",
    "smsp__pcsamp_sample_count": "samples",
}
_TRAFFIC = {
    "memory_l2_theoretical_sectors_global": "sectors",
    "memory_l2_theoretical_sectors_global_ideal": "least_sectors",
    "memory_l1_wavefronts_shared": "wavefronts",
    "memory_l1_wavefronts_shared_ideal": "least_wavefronts",
}
_TRAFFIC_NAMES = frozenset(_TRAFFIC.values())
_STALL = re.compile(r"smsp__pcsamp_warps_issue_stalled_(\w+?)s?$")
NO_VALUES = "the report has no values per instruction: collect with --section SourceCounters"
NO_LINES = (
    "the kernel was compiled without line information: compile with nvcc -lineinfo; CuPy"
    " options=('-lineinfo',); Numba @cuda.jit(lineinfo=True)"
)


def sources_of(question: ReportQuestion) -> Iterator[tuple[int, SourceProfile]]:
    """Yield (launch index, source profile), read by `ncu_report` in the current process."""
    context = load(Path(question.path))
    wanted = None if question.launches is None else set(question.launches)
    for index, item in _chosen(ranges(context), wanted, question.of):
        yield index, _profile(item, question.code)


def _chosen(items: list[Any], wanted: set[int] | None, of: int | None) -> Iterator[tuple[int, Any]]:
    places = [(item, index) for item in items for index in range(item.num_actions())]
    if wanted is not None and len(places) == of:
        yield from ((i, places[i][0].action_by_idx(places[i][1])) for i in sorted(wanted))
        return
    kernels = (action for action in actions(items) if action.workload_type() == KERNEL)
    yield from ((i, action) for i, action in enumerate(kernels) if wanted is None or i in wanted)


def _profile(action: Any, code: bool) -> SourceProfile:
    kernel = action.name(action.NameBase_DEMANGLED) or action.name()
    # Counts by program counter and metric name.
    rows: dict[int, dict[str, float]] = {}
    for name, ours in _metric_names(action):
        for counter, count in instances(action, name, "as_uint64").items():
            rows.setdefault(counter, {})[ours] = count
    if not rows:
        return SourceProfile(kernel=kernel, reason=NO_VALUES)
    access, sums = accesses_of(action), dict[tuple[str, int], _Sums]()
    for place in sorted(rows):
        info = action.source_info(place)
        if info is None or not info.line():
            continue
        entry = sums.setdefault((info.file_name(), info.line()), _Sums())
        is_access = not _TRAFFIC_NAMES.isdisjoint(rows[place])
        entry.add(rows[place], access(place) if is_access else None)
        if code:
            sass = action.sass_by_pc(place) or ""
            entry.code.append((sass.strip(), action.ptx_by_pc(place) or None))
    lines = tuple(entry.line(file, number) for (file, number), entry in sorted(sums.items()))
    if not lines:
        return SourceProfile(kernel=kernel, reason=NO_LINES)
    files = {name: text for name, text in action.source_files().items() if text}
    return SourceProfile(kernel=kernel, lines=lines, files=files)


def _metric_names(action: Any) -> Iterator[tuple[str, str]]:
    """Yield (ncu's metric name, name of the count); the count of a stall is `stall <reason>`."""
    yield from _COUNTS.items()
    yield from _TRAFFIC.items()
    for name in action.metric_names():
        match = _STALL.match(name)
        if match and not name.endswith("_not_issued"):
            yield name, f"stall {match[1]}"


@dataclass(slots=True)
class _Sums:
    """Sums over the instructions of a source line.

    `counts`: counts by name. `accesses`: counts by memory space and access kind. `code`: (SASS,
    PTX) of each instruction.
    """

    counts: dict[str, float] = field(default_factory=dict)
    accesses: dict[tuple[MemorySpace, AccessKind], dict[str, float]] = field(default_factory=dict)
    code: list[tuple[str, str | None]] = field(default_factory=list)

    def add(self, row: Mapping[str, float], place: tuple[MemorySpace, AccessKind] | None) -> None:
        for name, value in row.items():
            if name in _TRAFFIC_NAMES:
                if place is None:
                    continue
                target = self.accesses.setdefault(place, {})
            else:
                target = self.counts
            target[name] = target.get(name, 0.0) + value

    def line(self, file: str, number: int) -> Line:
        stalls = {
            n.removeprefix("stall "): v
            for n, v in self.counts.items()
            if n.startswith("stall ") and v
        }
        accesses = tuple(
            LineAccess(space=s, kind=k, **values)
            for (s, k), values in sorted(self.accesses.items())
        )
        counts = {name: self.counts.get(name) for name in _COUNTS.values()}
        return Line(
            file=file,
            line=number,
            accesses=accesses,
            stalls=stalls,
            code=tuple(self.code),
            **counts,
        )


SECTOR_BYTES = 32


def read_lines(path: Path) -> dict[int, SourceProfile]:
    """Return the source profiles in an emulator run's `lines.json`, by result index.

    The file may come from an untrusted source: only the stored source text is used, and no file
    that it names is opened. Raises ReportUnreadable if the file is damaged.
    """
    try:
        text = path.read_bytes()
    except OSError as error:
        raise ReportUnreadable(
            f"{path} cannot be read: {error}",
            hint="run the workload again to count its source lines",
        ) from error
    document = decode(text, LinesDocument, str(path))
    return {launch.index: _counted_profile(launch, document.texts) for launch in document.launches}


def _counted_profile(launch: LaunchLines, texts: Sequence[str]) -> SourceProfile:
    lines = tuple(
        Line(
            file=line.file,
            line=line.line,
            instructions=line.values.get("instructions"),
            thread_instructions=line.values.get("thread_instructions"),
            accesses=tuple(_counted_accesses(line.values)),
        )
        for line in launch.lines
        if line.line
    )
    kernel = launch.variant
    if not lines:
        return SourceProfile(kernel=kernel, reason="the code has no line information")
    files = {
        name: texts[number] for name, number in launch.files.items() if 0 <= number < len(texts)
    }
    return SourceProfile(kernel=kernel, lines=lines, files=files, provenance=Provenance.EXACT)


def _counted_accesses(values: Mapping[str, float]) -> Iterator[LineAccess]:
    for kind in ("load", "store"):
        sectors = values.get(f"global_{kind}_sectors")
        if sectors:
            needed = -(-values.get(f"global_{kind}_bytes", 0.0) // SECTOR_BYTES)
            least = min(sectors, max(needed, values.get(f"global_{kind}_requests", 0.0)))
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
