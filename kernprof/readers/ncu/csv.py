"""ncu's CSV: the `raw` page (one row per launch) and the `details` page (one row per metric or rule).

What is hard about it, and how it is settled here:

- The profiled program's output and ncu's own `==PROF==` lines come before, between and after the rows. A header
  begins with the cells `ID` and `Process ID`; a launch's row begins with two whole numbers; the rest is text.
- Units are chosen per column and file. The raw page's second row names them, the details page has a column.
- Numbers follow the locale of the machine. Most prove their own decimal mark (`units.decimal_mark`); those that do
  not (`1,234`) follow the majority of those in the file that do, and ncu's own default "." where there is none.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from kernprof.errors import NothingCaptured, ReportUnreadable
from kernprof.readers.ncu.details import NCU_NAMES
from kernprof.units import decimal_mark

# Columns that say which launch a row is of; every other column of the raw page is a metric.
_IDENTITY = frozenset({
    "ID", "Process ID", "Process Name", "Host Name", "Kernel Name", "Kernel Time", "Context", "Stream", "Block Size",
    "Grid Size", "Device", "CC", "Invocations",
    "thread Domain:Push/Pop_Range:PL_Type:PL_Value:CLR_Type:Color:Msg_Type:Msg",
    "Id:Domain:Start/Stop_Range:PL_Type:PL_Value:CLR_Type:Color:Msg_Type:Msg",
})  # fmt: skip
_HEADER = re.compile(r'"ID","Process ID",|^ID,Process ID,', re.MULTILINE)
_NCU_NAME = re.compile(r"[\w:.]+__[\w.:]+")
_ENOUGH_VOTES = 200
_CUT = "the file was cut short: export it again (`ncu --import FILE --csv --page raw --print-units base`)"
Record: TypeAlias = list[str]
Columns: TypeAlias = Mapping[str, tuple[int, str]]  # ncu name → place in the record, unit


@dataclass(frozen=True, slots=True, kw_only=True)
class CsvLaunch:
    """One launch as the file has it: which one, its values as text, and where each metric's value is."""

    identity: Mapping[str, str]
    values: Sequence[str]
    columns: Columns
    rules: tuple[Mapping[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CsvReport:
    """A file's launches, and the decimal mark of those numbers that do not prove their own."""

    rows: tuple[CsvLaunch, ...]
    decimal: str


def read_table(text: str, source: str) -> CsvReport:
    """The launches of a raw or details page. ReportUnreadable when it is neither, or was cut short."""
    start = _HEADER.search(text)
    if start is None:
        raise _no_header(text, source)
    try:
        records = list(csv.reader(io.StringIO(text[start.start() :], newline="")))
    except csv.Error as error:
        raise ReportUnreadable(f"{source} is not a CSV that ncu writes: {error}", hint=_CUT) from error
    header = records[0]
    _check_columns(header, source)
    launches = [record for record in records[1:] if _is_launch(record)]
    _check_whole(text, header, launches, source)
    if not launches:
        raise NothingCaptured(f"{source} has ncu's header and no launch", hint="did a filter leave every kernel out?")
    rows = _details(header, launches) if "Metric Name" in header else _raw(header, records[1], launches)
    return CsvReport(rows=rows, decimal=_majority_mark(rows))


def _no_header(text: str, source: str) -> NothingCaptured | ReportUnreadable:
    if "No kernels were profiled" in text:
        return NothingCaptured(
            f"{source}: ncu says that no kernels were profiled", hint="did a filter leave every kernel out?"
        )
    shown = text.strip().splitlines()[0][:80] if text.strip() else ""
    return ReportUnreadable(
        f"{source} is neither an ncu report nor ncu's CSV: no header `ID, Process ID, …`; it begins with {shown!r}",
        hint="export one with `ncu --import FILE.ncu-rep --csv --page raw --print-units base`",
    )


def _check_columns(header: Record, source: str) -> None:
    """ReportUnreadable for a details page without the columns that its rows are read by."""
    missing = [name for name in ("Metric Name", "Metric Unit", "Metric Value") if name not in header]
    if missing and len(missing) < 3:
        raise ReportUnreadable(
            f"{source} has ncu's details page without its column {', '.join(missing)}",
            hint="export it again (`ncu --import FILE --csv --page details --print-units base`)",
        )


def _is_launch(record: Record) -> bool:
    return len(record) > 2 and record[0].isdecimal() and record[1].isdecimal()


def _check_whole(text: str, header: Record, launches: list[Record], source: str) -> None:
    """ReportUnreadable for a row that misses cells. Details rows may end at the value, or after the rule."""
    details = "Metric Name" in header
    for number, record in enumerate(launches, start=1):
        whole = len(record) == len(header)
        if details and not whole:
            place = header.index("Metric Value")
            whole = len(record) > place and bool(record[header.index("Metric Name")])
        if not whole:
            raise ReportUnreadable(
                f"{source}: launch row {number} has {len(record)} cells and the header {len(header)}", hint=_CUT
            )
    quoted = text.rstrip()[-1:] in {'"', ","} or not launches or not text.lstrip().startswith('"')
    if not quoted and text.rstrip().endswith(launches[-1][-1]):
        raise ReportUnreadable(f"{source}: the last row ends inside a cell", hint=_CUT)


def _raw(header: Record, second: Record, launches: list[Record]) -> tuple[CsvLaunch, ...]:
    units = second if len(second) == len(header) and not _is_launch(second) else [""] * len(header)
    places = {name: place for place, name in enumerate(header) if name in _IDENTITY}
    columns = {name: (place, units[place]) for place, name in enumerate(header) if name not in _IDENTITY}
    return tuple(
        CsvLaunch(identity={name: record[at] for name, at in places.items()}, values=record, columns=columns)
        for record in launches
    )


@dataclass(slots=True)
class _Gathering:
    """A launch of the details page while its rows are read."""

    identity: Mapping[str, str]
    values: list[str] = field(default_factory=list)
    columns: dict[str, tuple[int, str]] = field(default_factory=dict)
    rules: list[Mapping[str, str]] = field(default_factory=list)


def _details(header: Record, records: Iterable[Record]) -> tuple[CsvLaunch, ...]:
    found: dict[tuple[str, str], _Gathering] = {}
    for record in records:
        cells = dict(zip(header, record, strict=False))
        launch = found.setdefault((cells["ID"], cells["Process ID"]), _Gathering(cells))
        if cells.get("Rule Name"):
            launch.rules.append(cells)
        name = _metric_name(cells.get("Section Name", ""), cells.get("Metric Name", ""))
        if name is not None and name not in launch.columns:
            launch.columns[name] = (len(launch.values), cells["Metric Unit"])
            launch.values.append(cells["Metric Value"])
    return tuple(
        CsvLaunch(identity=one.identity, values=one.values, columns=one.columns, rules=tuple(one.rules))
        for one in found.values()
    )


def _metric_name(section: str, printed: str) -> str | None:
    """ncu's name for a row: printed as it is (`--metrics`, `--print-metric-name`), or by its section's label."""
    written = _NCU_NAME.search(printed)
    return written[0] if written else NCU_NAMES.get((section, printed))


def _majority_mark(rows: Iterable[CsvLaunch]) -> str:
    votes: Counter[str] = Counter()
    for text in _values(rows):
        mark = decimal_mark(text)
        if mark:
            votes[mark] += 1
            if votes.total() >= _ENOUGH_VOTES:
                break
    return "," if votes[","] > votes["."] else "."


def _values(rows: Iterable[CsvLaunch]) -> Iterator[str]:
    for row in rows:
        for place, _ in row.columns.values():
            yield row.values[place]
