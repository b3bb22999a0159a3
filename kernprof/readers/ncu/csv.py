"""Read ncu's CSV: the `raw` page (a row per launch) and the `details` page (a row per metric).

- The file also has lines of the profiled program's output and ncu's `==PROF==` lines. A header
  begins with the cells `ID` and `Process ID`. A launch's row begins with two integers. Other lines
  are skipped.
- Units vary by column and file. On the raw page, the second row names the units. On the details
  page, a column names them.
- Numbers follow the locale of the machine that wrote the file. The digits of most numbers determine
  the decimal mark (`units.decimal_mark`). An ambiguous number (`1,234`) is read with the most
  frequent decimal mark in the file. If all numbers are ambiguous, the mark is ncu's default, ".".
"""

import csv
import io
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TypeAlias

from kernprof.errors import NothingCaptured, ReportUnreadable
from kernprof.model.run import Device, Dim3, Launch, NcuReport, Profile, RuleKind, RuleResult
from kernprof.readers.ncu.profile import (
    NAN,
    Fetch,
    MetricSource,
    Reading,
    by_ncu_name,
    count,
    device_of,
    dimensions,
    notes_on,
    only_device,
    profile_of,
)
from kernprof.units import base_unit, decimal_mark, parse_number

_ELAPSED = ".avg.pct_of_peak_sustained_elapsed"
_ACTIVE = ".avg.pct_of_peak_sustained_active"

_SPEED_OF_LIGHT = {
    "DRAM Frequency": "dram__cycles_elapsed.avg.per_second",
    "SM Frequency": "gpc__cycles_elapsed.avg.per_second",
    "Elapsed Cycles": "gpc__cycles_elapsed.max",
    "Duration": "gpu__time_duration.sum",
    "SM Active Cycles": "sm__cycles_active.avg",
    "Memory Throughput": "gpu__compute_memory_throughput" + _ELAPSED,
    "Memory [%]": "gpu__compute_memory_throughput" + _ELAPSED,
    "DRAM Throughput": "gpu__dram_throughput" + _ELAPSED,
    "SOL DRAM": "gpu__dram_throughput" + _ELAPSED,
    "L1/TEX Cache Throughput": "l1tex__throughput" + _ACTIVE,
    "SOL L1/TEX Cache": "l1tex__throughput" + _ACTIVE,
    "L2 Cache Throughput": "lts__throughput" + _ELAPSED,
    "SOL L2 Cache": "lts__throughput" + _ELAPSED,
    "Compute (SM) Throughput": "sm__throughput" + _ELAPSED,
    "Compute (SM) [%]": "sm__throughput" + _ELAPSED,
    "SM [%]": "sm__throughput" + _ELAPSED,
}
_MEMORY = {
    "Memory Throughput": "dram__bytes.sum.per_second",
    "Mem Busy": "gpu__compute_memory_access_throughput" + _ELAPSED,
    "Max Bandwidth": "gpu__compute_memory_request_throughput" + _ELAPSED,
    "Mem Pipes Busy": "sm__memory_throughput" + _ELAPSED,
    "L1/TEX Hit Rate": "l1tex__t_sector_hit_rate.pct",
    "L2 Hit Rate": "lts__t_sector_hit_rate.pct",
}
_COMPUTE = {
    "Executed Ipc Active": "sm__inst_executed.avg.per_cycle_active",
    "Executed Ipc Elapsed": "sm__inst_executed.avg.per_cycle_elapsed",
    "Issued Ipc Active": "sm__inst_issued.avg.per_cycle_active",
    "SM Busy": "sm__instruction_throughput" + _ELAPSED,
}
_SCHEDULER = {
    "One or More Eligible": "smsp__issue_active" + _ACTIVE,
    "Issued Warp Per Scheduler": "smsp__issue_active.avg.per_cycle_active",
    "No Eligible": "smsp__issue_inst0" + _ACTIVE,
    "Active Warps Per Scheduler": "smsp__warps_active.avg.per_cycle_active",
    "Eligible Warps Per Scheduler": "smsp__warps_eligible.avg.per_cycle_active",
}
_WARP_STATE = {
    "Warp Cycles Per Issued Instruction": "smsp__average_warp_latency_per_inst_issued.ratio",
    "Warp Cycles Per Executed Instruction": "smsp__average_warps_active_per_inst_executed.ratio",
    "Avg. Active Threads Per Warp": "smsp__thread_inst_executed_per_inst_executed.ratio",
    "Avg. Not Predicated Off Threads Per Warp": (
        "smsp__thread_inst_executed_pred_on_per_inst_executed.ratio"
    ),
}
_INSTRUCTIONS = {
    "Executed Instructions": "smsp__inst_executed.sum",
    "Avg. Executed Instructions Per Scheduler": "smsp__inst_executed.avg",
    "Issued Instructions": "smsp__inst_issued.sum",
    "Avg. Issued Instructions Per Scheduler": "smsp__inst_issued.avg",
}
_LAUNCH = {
    "Block Size": "launch__block_size",
    "Grid Size": "launch__grid_size",
    "Threads": "launch__thread_count",
    "Registers Per Thread": "launch__registers_per_thread",
    "Static Shared Memory Per Block": "launch__shared_mem_per_block_static",
    "Dynamic Shared Memory Per Block": "launch__shared_mem_per_block_dynamic",
    "Driver Shared Memory Per Block": "launch__shared_mem_per_block_driver",
    "Shared Memory Configuration Size": "launch__shared_mem_config_size",
    "Waves Per SM": "launch__waves_per_multiprocessor",
    "# SMs": "launch__sm_count",
}
_OCCUPANCY = {
    "Theoretical Occupancy": "sm__maximum_warps_per_active_cycle_pct",
    "Theoretical Active Warps per SM": "sm__maximum_warps_avg_per_active_cycle",
    "Achieved Occupancy": "sm__warps_active" + _ACTIVE,
    "Achieved Active Warps Per SM": "sm__warps_active.avg.per_cycle_active",
    "Block Limit SM": "launch__occupancy_limit_blocks",
    "Block Limit Registers": "launch__occupancy_limit_registers",
    "Block Limit Shared Mem": "launch__occupancy_limit_shared_mem",
    "Block Limit Warps": "launch__occupancy_limit_warps",
    "Block Limit Barriers": "launch__occupancy_limit_barriers",
}
_SOURCE = {
    "Branch Instructions": "smsp__inst_executed_op_branch.sum",
    "Branch Efficiency": "smsp__sass_average_branch_targets_threads_uniform.pct",
    "Avg. Divergent Branches": "smsp__sass_branch_targets_threads_divergent.avg",
}

_SECTIONS = {
    "GPU Speed Of Light Throughput": _SPEED_OF_LIGHT,
    "GPU Speed Of Light": _SPEED_OF_LIGHT,
    "Memory Workload Analysis": _MEMORY,
    "Compute Workload Analysis": _COMPUTE,
    "Scheduler Statistics": _SCHEDULER,
    "Warp State Statistics": _WARP_STATE,
    "Instruction Statistics": _INSTRUCTIONS,
    "Launch Statistics": _LAUNCH,
    "Occupancy": _OCCUPANCY,
    "Source Counters": _SOURCE,
}
NCU_NAMES: dict[tuple[str, str], str] = {
    (section, label): name
    for section, labels in _SECTIONS.items()
    for label, name in labels.items()
}


# Columns of the raw page that identify a launch. All other columns are metrics.
_IDENTITY = frozenset(
    {
        "ID",
        "Process ID",
        "Process Name",
        "Host Name",
        "Kernel Name",
        "Kernel Time",
        "Context",
        "Stream",
        "Block Size",
        "Grid Size",
        "Device",
        "CC",
        "Invocations",
        "thread Domain:Push/Pop_Range:PL_Type:PL_Value:CLR_Type:Color:Msg_Type:Msg",
        "Id:Domain:Start/Stop_Range:PL_Type:PL_Value:CLR_Type:Color:Msg_Type:Msg",
    }
)
# Columns of a rule's result on the details page.
_RULE = frozenset(
    {
        "Section Name",
        "Rule Name",
        "Rule Type",
        "Rule Description",
        "Estimated Speedup",
        "Estimated Speedup Type",
    }
)
_HEADER = re.compile(r'"ID","Process ID",|^ID,Process ID,')
_NCU_NAME = re.compile(r"[\w:.]+__[\w.:]+")
_ENOUGH_VOTES = 200
_VOTING_ROWS = 8
_NO_LAUNCH_HINT = "check that ncu's filter does not exclude every kernel"
_CUT = (
    "the file is truncated: export it again (`ncu --import FILE --csv --page raw --print-units"
    " base`)"
)
Record: TypeAlias = list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class CsvLaunch:
    """A launch of the file.

    - `identity`: the text of each identity column, by column name.
    - `metrics`: (text, unit) by ncu's metric name.
    - `rules`: the columns of each rule result, by column name.
    """

    identity: dict[str, str]
    metrics: dict[str, tuple[str, str]] = field(default_factory=dict)
    rules: list[Mapping[str, str]] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class CsvReport:
    """The launches of a file (`rows`), and the decimal mark ("." or ",") of ambiguous numbers."""

    rows: tuple[CsvLaunch, ...]
    decimal: str


def read_table(
    text: str | Iterable[str], source: str, keeps: Callable[[str], bool] = lambda _: True
) -> CsvReport:
    """Return the launches of a raw or details page, from its text or from its lines.

    `keeps` receives ncu's name of a metric on the raw page and returns whether it is needed. The
    numbers of the first launches determine the decimal mark. Raises ReportUnreadable for a
    truncated file or another format, NothingCaptured for a file without launches.
    """
    lines = _Lines(io.StringIO(text, newline="") if isinstance(text, str) else text)
    reader = csv.reader(lines)
    try:
        lines.skip_to_header(source)
        header = next(reader)
        missing = {"Metric Name", "Metric Unit", "Metric Value"} - set(header)
        if len(missing) in (1, 2):
            raise ReportUnreadable(
                f"{source} is ncu's details page, but lacks the column {', '.join(sorted(missing))}",
                hint=(
                    "export it again (`ncu --import FILE --csv --page details --print-units base`)"
                ),
            )
        if not missing:
            rows, sample = _details(header, reader, source, lines)
        else:
            rows, sample = _raw(header, reader, source, lines, keeps)
    except csv.Error as error:
        raise ReportUnreadable(f"{source} is not a valid CSV of ncu: {error}", hint=_CUT) from error
    if not rows:
        raise NothingCaptured(f"{source} has ncu's header, but no launch", hint=_NO_LAUNCH_HINT)
    lines.check_end(source)
    votes = Counter(filter(None, map(decimal_mark, sample)))
    return CsvReport(rows=rows, decimal="," if votes[","] > votes["."] else ".")


class _Lines:
    """Iterator over the lines of a file, from the header on. It can check for truncation."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._first = self._last = ""
        self._header = ""
        self.last_cell = ""

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        if self._header:
            line, self._header = self._header, ""
            return line
        line = next(self._lines)
        if not line.isspace():
            self._last = line
        return line

    def skip_to_header(self, source: str) -> None:
        """Advance to the header. Raises ReportUnreadable or NothingCaptured without a header."""
        nothing = False
        for line in self._lines:
            self._first = self._first or line.strip()
            nothing = nothing or "No kernels were profiled" in line
            if match := _HEADER.search(line):
                self._header = self._last = line[match.start() :]
                return
        if nothing:
            raise NothingCaptured(
                f"{source}: ncu reports that no kernels were profiled", hint=_NO_LAUNCH_HINT
            )
        raise ReportUnreadable(
            f"{source} is neither an ncu report nor ncu's CSV: no header `ID, Process ID, …`",
            hint="export a CSV with `ncu --import FILE.ncu-rep --csv --page raw --print-units base`",
        )

    def check_end(self, source: str) -> None:
        """Raise ReportUnreadable if all cells are quoted and the last row ends inside a cell."""
        end = self._last.rstrip()
        cell = self.last_cell.rsplit("\n", 1)[-1].rstrip()
        if self._first.startswith('"') and end[-1:] not in {'"', ","} and end.endswith(cell):
            raise ReportUnreadable(f"{source}: the last row ends inside a cell", hint=_CUT)


def _is_launch(record: Record) -> bool:
    return len(record) > 2 and record[0].isdecimal() and record[1].isdecimal()


def _cut_row(source: str, number: int, record: Record, header: Record) -> ReportUnreadable:
    return ReportUnreadable(
        f"{source}: launch row {number} has {len(record)} cells, but the header has {len(header)}",
        hint=_CUT,
    )


def _raw(
    header: Record,
    records: Iterable[Record],
    source: str,
    lines: _Lines,
    keeps: Callable[[str], bool],
) -> tuple[tuple[CsvLaunch, ...], Record]:
    """Return the launches of a raw page, and a sample of its numbers for the decimal mark.

    The launches have only the metrics for which `keeps` returns true.
    """
    units = [""] * len(header)
    launches: list[CsvLaunch] = []
    sample: Record = []
    for number, record in enumerate(records):
        if _is_launch(record):
            if len(record) != len(header):
                raise _cut_row(source, len(launches) + 1, record, header)
            lines.last_cell = record[-1]
            launch = CsvLaunch(identity={})
            for name, text, unit in zip(header, record, units, strict=True):
                if name in _IDENTITY:
                    launch.identity[name] = sys.intern(text)
                elif keeps(name):
                    launch.metrics[name] = sys.intern(text), unit
            if len(launches) < _VOTING_ROWS:
                sample += [t for n, t in zip(header, record, strict=True) if n not in _IDENTITY]
            launches.append(launch)
        elif not number and len(record) == len(header):
            units = record
    return tuple(launches), sample


def _details(
    header: Record, records: Iterable[Record], source: str, lines: _Lines
) -> tuple[tuple[CsvLaunch, ...], Record]:
    """Return the launches of a details page, and a sample of its numbers for the decimal mark.

    A row may end after the column of the metric's value, or after the columns of a rule's result.
    """
    launches: dict[tuple[str, str], CsvLaunch] = {}
    sample: Record = []
    value_at, name_at = header.index("Metric Value"), header.index("Metric Name")
    for number, record in enumerate(filter(_is_launch, records), 1):
        if len(record) != len(header) and not (
            max(value_at, name_at) < len(record) < len(header) and record[name_at]
        ):
            raise _cut_row(source, number, record, header)
        lines.last_cell = record[-1]
        cells = dict(zip(header, [*record, *[""] * (len(header) - len(record))], strict=True))
        identity = {name: sys.intern(text) for name, text in cells.items() if name in _IDENTITY}
        launch = launches.setdefault(
            (cells["ID"], cells["Process ID"]), CsvLaunch(identity=identity)
        )
        if cells.get("Rule Name"):
            launch.rules.append({name: cells[name] for name in _RULE & cells.keys()})
        name = _metric_name(cells.get("Section Name", ""), cells["Metric Name"])
        if name is not None and name not in launch.metrics:
            launch.metrics[name] = cells["Metric Value"], sys.intern(cells["Metric Unit"])
            sample += [cells["Metric Value"]] if len(sample) < _ENOUGH_VOTES else []
    return tuple(launches.values()), sample


@lru_cache(maxsize=4096)
def _metric_name(section: str, printed: str) -> str | None:
    """Return ncu's metric name for a row of the details page; None if unknown.

    The page prints either the metric name or a label. A label has a meaning only in its section.
    """
    written = _NCU_NAME.search(printed)
    return written[0] if written else NCU_NAMES.get((section, printed))


_NVTX = "thread Domain:Push/Pop_Range:PL_Type:PL_Value:CLR_Type:Color:Msg_Type:Msg"
_NVTX_ENTRY = re.compile(r'"((?:[^"]|"(?!\s|$))*)"')
_NVTX_FIELDS_AFTER_NAME = 6
_DIM = re.compile(r"\s*\(?\s*(\d{1,10})\s*,\s*(\d{1,10})\s*,\s*(\d{1,10})\s*\)?\s*")
_KINDS = {
    "INF": RuleKind.INFORMATION,
    "OPT": RuleKind.OPTIMIZATION,
    "WRN": RuleKind.WARNING,
    "ERR": RuleKind.ERROR,
}


def report_of(
    table: CsvReport, source: str, plan: tuple[MetricSource, ...], *, with_all: bool = False
) -> NcuReport:
    """Convert the launches of a file to a report.

    Raises ReportUnreadable for a launch without grid and block size.
    """
    flattened: list[str] = []
    profiles = []
    for row in table.rows:
        wanted = by_ncu_name(row.metrics) if with_all else plan
        profiles.append(_profile(row, _fetch(row, table.decimal), wanted, source, flattened))
    notes = notes_on(tuple(profiles))
    if any(base_unit(unit)[0] != 1 for row in table.rows[:1] for _, unit in row.metrics.values()):
        notes.append(
            "ncu chose the units and rounded the values: export with `--print-units base` for all"
            " digits"
        )
    if flattened:
        notes.append(
            f"the file has only the number of blocks and threads of {len(flattened)} launches, not"
            " the dimensions of grid and block"
        )
    return NcuReport(
        source=source,
        profiles=tuple(profiles),
        device=only_device(profiles),
        rules=tuple(
            rule
            for index, row in enumerate(table.rows)
            for rule in _rules(row, index, table.decimal)
        ),
        notes=tuple(notes),
    )


def _fetch(row: CsvLaunch, decimal: str) -> Fetch:
    def fetch(name: str) -> Reading | None:
        text, unit = row.metrics.get(name, ("", ""))
        number = parse_number(text, decimal=decimal)
        if number is not None:
            return number, unit
        stripped = text.strip()
        if not stripped:
            return None
        low = stripped.lower()
        return (NAN if low in _NANS else None if low in _NOT_NUMBERS else stripped), unit

    return fetch


_NANS = {"nan", "-nan", "nan(ind)", "-nan(ind)"}
_NOT_NUMBERS = {"inf", "-inf", "n/a", "no data", "error"}


def _profile(
    row: CsvLaunch, fetch: Fetch, plan: tuple[MetricSource, ...], source: str, flattened: list[str]
) -> Profile:
    kernel = row.identity.get("Kernel Name") or "unknown"
    grid, block = (_dimensions(row.identity, fetch, what) for what in ("grid", "block"))
    if grid is None or block is None:
        sizes = count(fetch, "launch__grid_size"), count(fetch, "launch__block_size")
        if sizes[0] is None or sizes[1] is None:
            raise ReportUnreadable(
                f"{source}: launch {row.identity.get('ID')} ({kernel}) has no grid and block size",
                hint=(
                    "export the report again with `ncu --import FILE --csv --page raw --print-units"
                    " base`"
                ),
            )
        grid, block = grid or (int(sizes[0]), 1, 1), block or (int(sizes[1]), 1, 1)
        flattened.append(kernel)
    shared = count(fetch, "launch__shared_mem_per_block_dynamic") or 0
    launch = Launch(kernel=kernel, grid=grid, block=block, shared_bytes=shared)
    return profile_of(launch, fetch, plan, _device(row, fetch), _nvtx(row.identity.get(_NVTX, "")))


def _dimensions(identity: Mapping[str, str], fetch: Fetch, what: str) -> Dim3 | None:
    printed = _DIM.fullmatch(identity.get(f"{what.title()} Size", ""))
    if printed is None:
        return dimensions(fetch, what)
    x, y, z = (int(part) for part in printed.groups())
    return x, y, z


def _device(row: CsvLaunch, fetch: Fetch) -> Device | None:
    printed = re.fullmatch(r"(\d{1,3})\.(\d{1,3})", row.identity.get("CC", "").strip())
    device = device_of(fetch, (int(printed[1]), int(printed[2])) if printed else None)
    number = row.identity.get("Device", "")
    if device is not None and device.index is None and re.fullmatch(r"\d{1,9}", number):
        device = replace(device, index=int(number))
    return device


@lru_cache(maxsize=1024)
def _nvtx(cell: str) -> tuple[str, ...]:
    """Return the names of the push/pop ranges in a cell `7 "<default domain>:outer:none:…"`."""
    names = []
    for entry in _NVTX_ENTRY.findall(cell):
        _, _, after_domain = entry.partition(":")
        names.append(after_domain.rsplit(":", _NVTX_FIELDS_AFTER_NAME)[0])
    return tuple(names)


def _rules(row: CsvLaunch, launch: int, decimal: str) -> Iterator[RuleResult]:
    for cells in row.rules:
        kind = _KINDS.get(cells.get("Rule Type", "").strip())
        if kind is None:
            continue
        yield RuleResult(
            launch=launch,
            section=cells.get("Section Name", ""),
            rule=cells["Rule Name"],
            kind=kind,
            message=cells.get("Rule Description", "").strip(),
            speedup_percent=parse_number(cells.get("Estimated Speedup", ""), decimal=decimal),
            scope=cells.get("Estimated Speedup Type") or None,
        )
