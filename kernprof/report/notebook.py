"""Runs, profiles and timelines in a notebook: the same sections as everywhere, as HTML in the page's own colours."""

from __future__ import annotations

import html
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kernprof.metrics import BY_ID
from kernprof.model.run import Profile, Run, VariantResult
from kernprof.report.html.template import fragment
from kernprof.report.tables.run import output_cell, run_title
from kernprof.report.text.quantity import MISSING, quantity, score_cell
from kernprof.report.text.safe import plain, shorten
from kernprof.report.text.table import Cell, Row, Section, Table, row

if TYPE_CHECKING:
    from kernprof.model.trace_report import TimelineReport

MOST_ROWS = 12
_LONGEST = 80


def html_of(data: object) -> str | None:
    """What a notebook shows of a run or a profile; None for anything else."""
    return run_html(data) if isinstance(data, Run) else profile_html(data) if isinstance(data, Profile) else None


def run_html(run: Run) -> str:
    """Title, and a table of the first results: output, time, scores."""
    shown = run.variants[:MOST_ROWS]
    scores = list(dict.fromkeys(n for r in shown for n, s in r.scores.items() if s.value is not None))
    varying = _varying(run.variants)
    head = ("variant", *map(_short, varying), "output", "time", *(name.replace("_", " ") for name in scores))
    rows = tuple(_row(result, varying, scores) for result in shown)
    left = len(run.variants) - len(shown)
    notes = (f"… and {left} more results: .to_frame() has all",) if left else ()
    align = "l" * (1 + len(varying)) + "r" * (2 + len(scores))
    table = Table(head=head, align=align, rows=rows)
    return fragment([Section(title=_short(run_title(run)), table=table, notes=notes, level=2)])


def _row(result: VariantResult, varying: Sequence[str], scores: Sequence[str]) -> Row:
    output = Cell(_short(f"failed: {result.failure.error}")) if result.failure else output_cell(result)
    return row(
        _short(result.variant),
        *(_short(str(result.params.get(name, MISSING))) for name in varying),
        output,
        _time(result),
        *(score_cell(result.scores.get(name)) for name in scores),
    )


def profile_html(profile: Profile) -> str:
    """The launch, and its metrics with their provenance, folded away."""
    launch = profile.launch
    grid, block = ("×".join(map(str, dims)) for dims in (launch.grid, launch.block))
    known = {name: m for name, m in profile.metrics.items() if m.value is not None}
    rows = tuple(
        row(_short(BY_ID[name].title if name in BY_ID else name), quantity(m.value, m.unit), m.unit, m.provenance.value)
        for name, m in known.items()
    )
    missing = len(profile.metrics) - len(known)
    note = f", {missing} without a value" if missing else ""
    table = fragment([Section(table=Table(head=("metric", "value", "unit", "provenance"), align="lrll", rows=rows))])
    title = f"<b>{html.escape(_short(launch.kernel))}</b> grid {grid}, block {block}"
    return f"<div>{title}<details><summary>{len(known)} metrics{note}</summary>{table}</details></div>"


def timeline_html(report: TimelineReport) -> str:
    """Per process and GPU: the verdict with its evidence, where the time goes, the causes, the longest kernels."""
    return fragment(list(_timeline_sections(report)))


def _timeline_sections(report: TimelineReport) -> Iterator[Section]:
    from kernprof.report.tables.trace.report import device_sections, source_title

    yield Section(title=source_title(report.source), notes=report.notes)
    for one in report.devices[:MOST_ROWS]:
        yield from device_sections(one, MOST_ROWS)
    left = len(report.devices) - MOST_ROWS
    if left > 0:
        yield Section(lines=(f"… and {left} more devices: .report.devices has all",))


def _short(text: str) -> str:
    return shorten(plain(text), _LONGEST)


def _varying(results: Sequence[VariantResult]) -> list[str]:
    names = dict.fromkeys(name for r in results for name in r.params)
    return [n for n in names if len({r.params.get(n) for r in results}) > 1]


def _time(result: VariantResult) -> str:
    if result.timing is not None:
        low, high = result.timing.ci95_ns
        spread = 100 * (high - low) / 2 / result.timing.median_ns
        return f"{quantity(result.timing.median_ns, 'ns')} ± {spread:.1f} %"
    duration = result.profile.value("duration") if result.profile else None
    return MISSING if duration is None else f"{quantity(duration, 'ns')} (ncu)"
