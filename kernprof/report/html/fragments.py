"""HTML templates and notebook fragments; every text is sanitised and escaped."""

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
from kernprof.report.tables.launches import run_sections
from kernprof.report.text.safe import isolated, plain, shorten
from kernprof.report.text.table import (
    MISSING,
    SCORE_TITLES,
    Cell,
    Columns,
    Preformatted,
    Row,
    Section,
    Table,
    View,
    first_rows,
    quantity,
    table_of,
)
from kernprof.units import base_unit

MOST_ROWS = 200
_LONGEST = 2000  # maximal characters of one text in HTML; the page's JSON data are not cut.
# Full titles of scores by short title, because a page is wide enough.
_FULL_TITLES = {short: title for title, short in SCORE_TITLES.values()}
_SHOWN = re.compile(r"[~≤≥<>\s]*([+−-]?)\s*([0-9][0-9,]*(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?)\s*(\S*)")
_CODE = re.compile("`([^`]+)`")
_PREFIX = {"k": 1e3, "M": 1e6, "G": 1e9, "T": 1e12, "P": 1e15}
_COUNTED = {"", "B", "B/s", "FLOP", "FLOP/s", "inst/s", "Hz"}


def environment() -> Any:
    """Return the Jinja environment, which sanitises and escapes every text."""
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

    def prose(text: str) -> Markup:
        """Escape a text and mark the parts in backticks as code."""
        return Markup(_CODE.sub(r"<code>\1</code>", str(escape(harmless(text)))))  # noqa: S704

    templates = Environment(
        loader=Assets(),
        autoescape=True,
        finalize=harmless,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    templates.filters |= {
        "name": lambda text: shorten(plain(text), 100),
        "bodies": bodies,
        "laid_out": laid_out,
        "prose": prose,
        "first_rows": lambda table: first_rows(table, MOST_ROWS),
        "numbers": lists_numbers,
        "sort_value": sort_value,
        "sortable": sortable,
    }
    templates.globals |= {
        "whole_head": whole_head,
        "sorts": False,
    }  # sort keys are needed only in pages with the sorting script
    return templates


def asset(name: str) -> str:
    return (files("kernprof.report.html") / "assets" / name).read_text(encoding="utf-8")


def fragment(sections: Sequence[Section]) -> str:
    """Return the sections as an HTML fragment for notebooks, in the notebook's colours."""
    return str(_fragment_template().render(found=sections))


@cache
def _fragment_template() -> Any:
    return environment().get_template("fragment.html")


def whole_head(head: str, table: Table) -> str:
    """Return a column's head, with a score's full title instead of its short title.

    If another column, such as a rate, has the full title as its head, the score's head ends with
    "score".
    """
    title = _FULL_TITLES.get(head)
    return head if title is None else f"{title} score" if title in table.head else title


def lists_numbers(section: Section) -> bool:
    """Return true if the section's table has a row per score or counter."""
    rows = section.table.rows if section.table else ()
    return any((row.group or "").startswith(("scores", "counters")) for row in rows)


def sort_value(cell: Cell | str) -> str:
    """Return the cell's number in its base unit as JSON; "" for a cell without a number."""
    value = cell.value if isinstance(cell, Cell) else None
    if isinstance(value, (int, float)):
        return f"{value:.17g}"
    text = cell.text if isinstance(cell, Cell) else cell
    match = None if text.strip() == MISSING else _SHOWN.match(text)
    if match is None:
        return ""
    sign, digits, unit = match.groups()
    number = float(digits.replace(",", "")) * (
        _PREFIX[unit[:1]] if (unit[:1] in _PREFIX and unit[1:] in _COUNTED) else base_unit(unit)[0]
    )
    return f"{-number if sign in ('-', '−') else number:.17g}"


def sortable(table: Table) -> bool:
    """Return true if sorting rows is useful: no row per quantity, no nested rows, several rows."""
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
    """Yield (heading, rows) for each group of the table's rows."""
    group: str | None = None
    rows: list[Row] = []
    for row in table.rows:
        if row.group is None:
            rows.append(row)
            continue
        if rows or group is not None:
            yield group, rows
        group, rows = row.group, []
    yield group, rows


if TYPE_CHECKING:
    from kernprof.model.trace_report import TimelineReport

NOTEBOOK_ROWS = 12
_LONGEST_NAME = 80
_VIEW = View(width=160)


def html_of(data: object) -> str | None:
    """Return the notebook view of a run (first results) or a profile; None for other types."""
    if isinstance(data, Profile):
        # The launch configuration, and a collapsed table of the metrics with provenance.
        launch = data.launch
        grid, block = ("×".join(map(str, dims)) for dims in (launch.grid, launch.block))
        metrics = {name: m for name, m in data.metrics.items() if m.value is not None}
        columns: Columns = (
            ("metric", "", lambda m: _short(BY_ID[m[0]].title if m[0] in BY_ID else m[0])),
            ("value", "", lambda m: quantity(m[1].value, m[1].unit)),
            ("unit", "", lambda m: m[1].unit),
            ("provenance", "", lambda m: m[1].provenance.value),
        )
        table = fragment([Section(table=table_of(list(metrics.items()), columns, "lrll"))])
        missing = len(data.metrics) - len(metrics)
        summary = f"{len(metrics)} metrics{f', {missing} without a value' if missing else ''}"
        title = f"<b>{html.escape(_short(launch.kernel))}</b> grid {grid}, block {block}"
        return f"<div>{title}<details><summary>{summary}</summary>{table}</details></div>"
    if not isinstance(data, Run):
        return None
    left = len(data.variants) - NOTEBOOK_ROWS
    shown = replace(data, variants=data.variants[:NOTEBOOK_ROWS])
    sections = run_sections(shown, _VIEW)
    if left > 0:
        sections.append(Section(lines=(f"… and {left} more results: call .to_frame() for all",)))
    return fragment(sections)


def timeline_html(report: TimelineReport) -> str:
    """Return HTML with verdict, accounting, causes and longest kernels per process and GPU."""
    from kernprof.report.tables.timeline import device_sections, source_title

    sections = [Section(title=source_title(report.source), notes=report.notes)]
    for device in report.devices[:NOTEBOOK_ROWS]:
        sections += device_sections(device, NOTEBOOK_ROWS)
    if (left := len(report.devices) - NOTEBOOK_ROWS) > 0:
        sections.append(Section(lines=(f"… and {left} more devices: see .report.devices",)))
    return fragment(sections)


def _short(text: str) -> str:
    return shorten(plain(text), _LONGEST_NAME)
