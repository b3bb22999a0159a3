"""ncu's CSV: the `raw` page (one row per launch) and the `details` page (one row per metric or
rule).

What is hard about it, and how it is settled here:

- The profiled program's output and ncu's own `==PROF==` lines come before, between and after the
  rows. A header
  begins with the cells `ID` and `Process ID`; a launch's row begins with two whole numbers; the
  rest is text.
- Units are chosen per column and file. The raw page's second row names them, the details page has a
  column.
- Numbers follow the locale of the machine. Most prove their own decimal mark
  (`units.decimal_mark`); those that do
  not (`1,234`) follow the majority of those in the file that do, and ncu's own default "." where
  there is none.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from kernprof.errors import NothingCaptured, ReportUnreadable
from kernprof.readers.ncu.csv.details import NCU_NAMES
from kernprof.units import decimal_mark

# Columns that say which launch a row is of; every other column of the raw page is a metric.
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
# What is kept of a row of the details page that holds a rule's result.
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
_WHOLE_ROWS = 8
_CUT = (
    "the file was cut short: export it again (`ncu --import FILE --csv --page raw --print-units"
    " base`)"
)
Record: TypeAlias = list[str]
Columns: TypeAlias = Mapping[str, tuple[int, str]]  # ncu name → place in the record, unit


@dataclass(frozen=True, slots=True, kw_only=True)
class CsvLaunch:
    """One launch as the file has it: which one, its values as text, and where each metric's value
    is.
    """

    identity: Mapping[str, str]
    values: Sequence[str]
    columns: Columns
    rules: tuple[Mapping[str, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CsvReport:
    """A file's launches, and the decimal mark of those numbers that do not prove their own."""

    rows: tuple[CsvLaunch, ...]
    decimal: str


def read_table(
    text: str | Iterable[str], source: str, keeps: Callable[[str], bool] = lambda _: True
) -> CsvReport:
    """The launches of a raw or details page, from its text or its lines with their ends.

    `keeps` says which metrics are kept of a raw page's launches after the first few, which prove
    the decimal mark.
    ReportUnreadable when it is neither, or was cut short.
    """
    lines = _Lines(io.StringIO(text, newline="") if isinstance(text, str) else text)
    reader = csv.reader(lines)
    try:
        lines.skip_to_header(source)
        header = next(reader)
        _check_columns(header, source)
        if "Metric Name" in header:
            rows = _details(header, reader, source, lines)
        else:
            rows = _raw(header, reader, source, lines, keeps)
    except csv.Error as error:
        raise ReportUnreadable(
            f"{source} is not a CSV that ncu writes: {error}", hint=_CUT
        ) from error
    if not rows:
        raise NothingCaptured(
            f"{source} has ncu's header and no launch", hint="did a filter leave every kernel out?"
        )
    lines.check_end(source)
    return CsvReport(rows=rows, decimal=_majority_mark(rows))


class _Lines:
    """A file's lines, one at a time, and what of them is needed later to tell a whole file from a
    part of one.
    """

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
        """Up to the header, which comes next. ReportUnreadable, NothingCaptured for a file without
        one.
        """
        nothing = False
        for line in self._lines:
            self._first = self._first or line.strip()
            nothing = nothing or "No kernels were profiled" in line
            if found := _HEADER.search(line):
                self._header = self._last = line[found.start() :]
                return
        raise _no_header(self._first, source, nothing=nothing)

    def check_end(self, source: str) -> None:
        """ReportUnreadable when a file, all of whose cells are in quotes, ends inside one: where
        the last cell ends.
        """
        end = self._last.rstrip()
        cell = self.last_cell.rsplit("\n", 1)[-1].rstrip()
        if self._first.startswith('"') and end[-1:] not in {'"', ","} and end.endswith(cell):
            raise ReportUnreadable(f"{source}: the last row ends inside a cell", hint=_CUT)


def _no_header(first: str, source: str, *, nothing: bool) -> NothingCaptured | ReportUnreadable:
    if nothing:
        return NothingCaptured(
            f"{source}: ncu says that no kernels were profiled",
            hint="did a filter leave every kernel out?",
        )
    return ReportUnreadable(
        f"{source} is neither an ncu report nor ncu's CSV: no header `ID, Process ID, …`; "
        f"it begins with {first[:80]!r}",
        hint="export one with `ncu --import FILE.ncu-rep --csv --page raw --print-units base`",
    )


def _check_columns(header: Record, source: str) -> None:
    """ReportUnreadable for a details page without the columns that its rows are read by."""
    missing = [
        name for name in ("Metric Name", "Metric Unit", "Metric Value") if name not in header
    ]
    if missing and len(missing) < 3:
        raise ReportUnreadable(
            f"{source} has ncu's details page without its column {', '.join(missing)}",
            hint="export it again (`ncu --import FILE --csv --page details --print-units base`)",
        )


def _is_launch(record: Record) -> bool:
    return len(record) > 2 and record[0].isdecimal() and record[1].isdecimal()


def _cut_row(source: str, number: int, record: Record, header: Record) -> ReportUnreadable:
    return ReportUnreadable(
        f"{source}: launch row {number} has {len(record)} cells and the header {len(header)}",
        hint=_CUT,
    )


def _raw(
    header: Record,
    records: Iterable[Record],
    source: str,
    lines: _Lines,
    keeps: Callable[[str], bool],
) -> tuple[CsvLaunch, ...]:
    units = [""] * len(header)
    places = {name: place for place, name in enumerate(header) if name in _IDENTITY}
    kept = [(at, name) for at, name in enumerate(header) if name not in _IDENTITY and keeps(name)]
    columns: dict[str, tuple[int, str]] = {}
    fewer: dict[str, tuple[int, str]] = {}
    texts: dict[str, str] = {}  # the same cell again and again, kept once
    found: list[CsvLaunch] = []
    is_second = True
    for record in records:
        if _is_launch(record):
            if len(record) != len(header):
                raise _cut_row(source, len(found) + 1, record, header)
            lines.last_cell = record[-1]
            identity = {
                name: texts.setdefault(record[at], record[at]) for name, at in places.items()
            }
            whole = len(found) < _WHOLE_ROWS
            values = (
                record if whole else [texts.setdefault(record[at], record[at]) for at, _ in kept]
            )
            found.append(
                CsvLaunch(identity=identity, values=values, columns=columns if whole else fewer)
            )
        elif is_second and len(record) == len(header):
            units = record
        if is_second:
            is_second = False
            columns.update(
                (name, (at, units[at])) for at, name in enumerate(header) if name not in _IDENTITY
            )
            fewer.update((name, (place, units[at])) for place, (at, name) in enumerate(kept))
    return tuple(found)


@dataclass(slots=True)
class _Gathering:
    """A launch of the details page while its rows are read: the metrics' names, units and values,
    side by side.
    """

    identity: Mapping[str, str]
    names: list[str] = field(default_factory=list)
    units: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    rules: list[Mapping[str, str]] = field(default_factory=list)


def _details(
    header: Record, records: Iterable[Record], source: str, lines: _Lines
) -> tuple[CsvLaunch, ...]:
    """Rows may end at the value, or after the rule."""
    width, at = len(header), {name: place for place, name in enumerate(header)}
    id_at, process_at, name_at, unit_at, value_at = (
        at[name] for name in ("ID", "Process ID", "Metric Name", "Metric Unit", "Metric Value")
    )
    section_at, rule_at = at.get("Section Name"), at.get("Rule Name")
    texts: dict[str, str] = {}  # the same cell again and again, kept once
    found: dict[tuple[str, str], _Gathering] = {}
    number = 0
    for record in records:
        if not _is_launch(record):
            continue
        number += 1
        if len(record) != width and not (len(record) > value_at and record[name_at]):
            raise _cut_row(source, number, record, header)
        lines.last_cell = record[-1]
        record += [""] * (width - len(record))
        key = record[id_at], record[process_at]
        launch = found.get(key)
        if launch is None:
            identity = {
                name: texts.setdefault(record[at[name]], record[at[name]])
                for name in _IDENTITY & at.keys()
            }
            launch = found[key] = _Gathering(identity)
        if rule_at is not None and record[rule_at]:
            launch.rules.append(
                {
                    name: texts.setdefault(record[at[name]], record[at[name]])
                    for name in _RULE & at.keys()
                }
            )
        name = _metric_name("" if section_at is None else record[section_at], record[name_at])
        if name is not None and name not in launch.names:
            launch.names.append(name)
            launch.units.append(texts.setdefault(record[unit_at], record[unit_at]))
            launch.values.append(record[value_at])
    return _launches(found.values())


def _launches(gathered: Iterable[_Gathering]) -> tuple[CsvLaunch, ...]:
    """Launches with the same metrics in the same units share their columns."""
    shared: dict[tuple[str, ...], Columns] = {}
    out = []
    for one in gathered:
        named = zip(one.names, one.units, strict=True)
        columns: Columns = {name: (place, unit) for place, (name, unit) in enumerate(named)}
        columns = shared.setdefault((*one.names, *one.units), columns)
        out.append(
            CsvLaunch(
                identity=one.identity, values=one.values, columns=columns, rules=tuple(one.rules)
            )
        )
    return tuple(out)


@lru_cache(maxsize=4096)
def _metric_name(section: str, printed: str) -> str | None:
    """ncu's name for a row: printed as it is (`--metrics`, `--print-metric-name`), or by its
    section's label.
    """
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
