"""HTML templates and notebook fragments; every text is made plain and escaped."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from kernprof.metrics import BY_ID
from kernprof.model.run import Profile, Run
from kernprof.report.tables.launches import launch_sections
from kernprof.report.tables.run import run_sections
from kernprof.report.text.quantity import MISSING, SCORE_TITLES, quantity
from kernprof.report.text.safe import isolated, plain, shorten
from kernprof.report.text.table import (
    Cell,
    Preformatted,
    Row,
    Section,
    Table,
    View,
    first_rows,
    row,
)
from kernprof.units import base_unit

MOST_ROWS = 200
_LONGEST = 2000  # characters of one text; the JSON holds the whole text
# a page has room for the full name
_WHOLE = {short: title for title, short in SCORE_TITLES.values()}
_SHOWN = re.compile(r"[~≤≥<>\s]*([+−-]?)\s*([0-9][0-9,]*(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?)\s*(\S*)")
_PREFIX = {"k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15}
_COUNTED = {"", "B", "B/s", "FLOP", "FLOP/s", "inst/s", "Hz"}


def environment() -> Any:
    """Return the template environment, which makes every text plain and escapes it."""
    from jinja2 import BaseLoader, Environment, StrictUndefined
    from markupsafe import Markup, escape

    class Assets(BaseLoader):
        def get_source(self, environment: Environment, template: str) -> tuple[str, None, None]:  # noqa: ARG002
            return asset(template), None, None

    def harmless(value: Any) -> Any:
        if not isinstance(value, str) or isinstance(value, Markup):
            return value
        return isolated(shorten(plain(value), _LONGEST))

    def laid_out(text: Preformatted) -> Markup:
        return escape(isolated("\n".join(map(plain, text.lines))))

    result = Environment(
        loader=Assets(),
        autoescape=True,
        finalize=harmless,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    result.filters |= {
        "name": lambda text: shorten(plain(text), 100),
        "bodies": bodies,
        "laid_out": laid_out,
        "first_rows": lambda table: first_rows(table, MOST_ROWS),
        "numbers": lists_numbers,
        "sort_value": sort_value,
        "sortable": sortable,
    }
    result.globals |= {
        "whole_head": whole_head,
        "sorts": False,
    }  # only a page with the script sorts
    return result


def asset(name: str) -> str:
    return (files("kernprof.report.html") / "assets" / name).read_text(encoding="utf-8")


def fragment(sections: Sequence[Section]) -> str:
    """Return the sections as an HTML fragment for notebooks, in the surrounding colours."""
    text: str = _fragment_template().render(found=sections)
    return text


@cache
def _fragment_template() -> Any:
    return environment().get_template("fragment.html")


def whole_head(head: str, table: Table) -> str:
    """Return a score's full name, distinct from a rate of the same name."""
    entry = _WHOLE.get(head)
    return head if entry is None else f"{entry} score" if entry in table.head else entry


def lists_numbers(section: Section) -> bool:
    """Check whether the section's table lists scores and counters one by one."""
    rows = section.table.rows if section.table else ()
    return any((item.group or "").startswith(("scores", "counters")) for item in rows)


def sort_value(cell: Cell | str) -> str:
    """Return the cell's number in its base unit as JSON; "" without one, which sorts last."""
    value = cell.value if isinstance(cell, Cell) else None
    if isinstance(value, (int, float)):
        return f"{value:.17g}"
    text = cell.text if isinstance(cell, Cell) else cell
    result = None if text.strip() == MISSING else _SHOWN.match(text)
    if result is None:
        return ""
    sign, digits, unit = result.groups()
    number = float(digits.replace(",", "")) * _factor(unit)
    return f"{-number if sign in ('-', '−') else number:.17g}"


def _factor(unit: str) -> float:
    if unit[:1] in _PREFIX and unit[1:] in _COUNTED:
        return _PREFIX[unit[:1]]
    return base_unit(unit)[0]


def sortable(table: Table) -> bool:
    """Check that rows are independent: no list of quantities, no nested rows."""
    if not table.head or not table.head[0].strip():
        return False
    groups = list(bodies(table))
    if any((group or "").startswith(("scores", "counters")) for group, _ in groups):
        return False
    nested = any(
        row.cells[0].text.startswith("  ")
        for group, rows in groups
        if group is None
        for row in rows
    )
    return not nested and any(len(rows) > 1 for _, rows in groups)


def bodies(table: Table) -> Iterator[tuple[str | None, list[Row]]]:
    """Return the table's rows, grouped under their group heads."""
    group: str | None = None
    rows: list[Row] = []
    for item in table.rows:
        if item.group is None:
            rows.append(item)
            continue
        if rows or group is not None:
            yield group, rows
        group, rows = item.group, []
    yield group, rows


if TYPE_CHECKING:
    from kernprof.model.trace_report import TimelineReport

NOTEBOOK_ROWS = 12
_LONGEST_NAME = 80
_VIEW = View(width=160)


def html_of(data: object) -> str | None:
    """Return the notebook view of a run or profile; None for other types."""
    return (
        run_html(data)
        if isinstance(data, Run)
        else profile_html(data)
        if isinstance(data, Profile)
        else None
    )


def run_html(run: Run) -> str:
    """Return the terminal view of the first results as HTML."""
    left = len(run.variants) - NOTEBOOK_ROWS
    shown = replace(run, variants=run.variants[:NOTEBOOK_ROWS])
    sections = run_sections(shown, _VIEW) if run.workload else launch_sections(shown, _VIEW)
    return fragment(
        [
            *sections,
            Section(lines=(f"… and {left} more results: .to_frame() has all",) if left > 0 else ()),
        ]
    )


def profile_html(profile: Profile) -> str:
    """Return the launch, and a collapsed table of its metrics with provenance."""
    launch = profile.launch
    grid, block = ("×".join(map(str, dims)) for dims in (launch.grid, launch.block))
    entries = {name: m for name, m in profile.metrics.items() if m.value is not None}
    rows = tuple(
        row(
            _short(BY_ID[name].title if name in BY_ID else name),
            quantity(m.value, m.unit),
            m.unit,
            m.provenance.value,
        )
        for name, m in entries.items()
    )
    missing = len(profile.metrics) - len(entries)
    note = f", {missing} without a value" if missing else ""
    table = fragment(
        [
            Section(
                table=Table(head=("metric", "value", "unit", "provenance"), align="lrll", rows=rows)
            )
        ]
    )
    title = f"<b>{html.escape(_short(launch.kernel))}</b> grid {grid}, block {block}"
    return f"<div>{title}<details><summary>{len(entries)} metrics{note}</summary>{table}</details></div>"


def timeline_html(report: TimelineReport) -> str:
    """Return verdict, accounting, causes and longest kernels per process and GPU."""
    return fragment(list(_timeline_sections(report)))


def _timeline_sections(report: TimelineReport) -> Iterator[Section]:
    from kernprof.report.tables.timeline import device_sections, source_title

    yield Section(title=source_title(report.source), notes=report.notes)
    for device in report.devices[:NOTEBOOK_ROWS]:
        yield from device_sections(device, NOTEBOOK_ROWS)
    left = len(report.devices) - NOTEBOOK_ROWS
    if left > 0:
        yield Section(lines=(f"… and {left} more devices: .report.devices has all",))


def _short(text: str) -> str:
    return shorten(plain(text), _LONGEST_NAME)
