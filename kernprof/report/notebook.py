"""Runs, profiles and timelines in a notebook: the same sections as everywhere, as HTML in the
page's own colours.
"""

from __future__ import annotations

import html
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from kernprof.metrics import BY_ID
from kernprof.model.run import Profile, Run
from kernprof.report.html.template import fragment
from kernprof.report.tables.launches import launch_sections
from kernprof.report.tables.run import run_sections
from kernprof.report.text.quantity import quantity
from kernprof.report.text.safe import plain, shorten
from kernprof.report.text.table import Section, Table, View, row

if TYPE_CHECKING:
    from kernprof.model.trace_report import TimelineReport

MOST_ROWS = 12
_LONGEST = 80
_VIEW = View(width=160)


def html_of(data: object) -> str | None:
    """What a notebook shows of a run or a profile; None for anything else."""
    return (
        run_html(data)
        if isinstance(data, Run)
        else profile_html(data)
        if isinstance(data, Profile)
        else None
    )


def run_html(run: Run) -> str:
    """What a terminal shows of the first results."""
    left = len(run.variants) - MOST_ROWS
    shown = replace(run, variants=run.variants[:MOST_ROWS])
    sections = run_sections(shown, _VIEW) if run.workload else launch_sections(shown, _VIEW)
    return fragment(
        [
            *sections,
            Section(lines=(f"… and {left} more results: .to_frame() has all",) if left > 0 else ()),
        ]
    )


def profile_html(profile: Profile) -> str:
    """The launch, and its metrics with their provenance, folded away."""
    launch = profile.launch
    grid, block = ("×".join(map(str, dims)) for dims in (launch.grid, launch.block))
    known = {name: m for name, m in profile.metrics.items() if m.value is not None}
    rows = tuple(
        row(
            _short(BY_ID[name].title if name in BY_ID else name),
            quantity(m.value, m.unit),
            m.unit,
            m.provenance.value,
        )
        for name, m in known.items()
    )
    missing = len(profile.metrics) - len(known)
    note = f", {missing} without a value" if missing else ""
    table = fragment(
        [
            Section(
                table=Table(head=("metric", "value", "unit", "provenance"), align="lrll", rows=rows)
            )
        ]
    )
    title = f"<b>{html.escape(_short(launch.kernel))}</b> grid {grid}, block {block}"
    return (
        f"<div>{title}<details><summary>{len(known)} metrics{note}</summary>{table}</details></div>"
    )


def timeline_html(report: TimelineReport) -> str:
    """Per process and GPU: the verdict with its evidence, where the time goes, the causes, the
    longest kernels.
    """
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
