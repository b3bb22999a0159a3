"""From the rows of ncu's CSV (`pages.py`) to Profiles."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from kernprof.errors import ReportUnreadable
from kernprof.model.ncu import NcuReport, RuleKind, RuleResult
from kernprof.model.run import Device, Dim3, Launch, Profile
from kernprof.readers.ncu.csv.pages import CsvLaunch, CsvReport
from kernprof.readers.ncu.profile import (
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
from kernprof.units import base_unit, parse_number

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
    """The launches of a file, in its order. ReportUnreadable when a launch has no grid or block."""
    flattened: list[str] = []
    profiles = []
    for row in table.rows:
        wanted = by_ncu_name(row.columns) if with_all else plan
        profiles.append(_profile(row, _fetch(row, table.decimal), wanted, source, flattened))
    notes = notes_on(tuple(profiles))
    if any(base_unit(unit)[0] != 1 for row in table.rows[:1] for _, unit in row.columns.values()):
        notes.append(
            "ncu chose the units and rounded the numbers: export with `--print-units base` for all"
            " digits"
        )
    if flattened:
        notes.append(
            f"the file has only the number of blocks and threads of {len(flattened)} launches, not"
            " their shape"
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
    columns, values = row.columns, row.values

    def fetch(name: str) -> Reading | None:
        found = columns.get(name)
        if found is None:
            return None
        text = values[found[0]]
        number = parse_number(text, decimal=decimal)
        if number is not None:
            return number, found[1]
        stripped = text.strip()
        if not stripped:
            return None
        return (None if stripped.lower() in _NOT_NUMBERS else stripped), found[1]

    return fetch


_NOT_NUMBERS = {"nan", "-nan", "nan(ind)", "-nan(ind)", "inf", "-inf", "n/a", "no data", "error"}


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
    """The push/pop ranges of a cell such as `7  "<default domain>:outer:none:…"  "<default
    domain>:inner:none:…"`.
    """
    names = []
    for entry in _NVTX_ENTRY.findall(cell):
        _, _, rest = entry.partition(":")
        parts = rest.rsplit(":", _NVTX_FIELDS_AFTER_NAME)
        names.append(parts[0])
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
            speedup_scope=cells.get("Estimated Speedup Type") or None,
        )
