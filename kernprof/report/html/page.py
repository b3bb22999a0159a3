"""A report as one self-contained HTML page or as Markdown, and the page of a fleet.

The page loads nothing from the network. Its content security policy admits only the page's own
scripts, by their hashes.
"""

import base64
import dataclasses
import hashlib
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from msgspec.structs import replace

from kernprof.model.diagnosis import Diagnosis
from kernprof.model.documents.results import comparison_document, explanation_document
from kernprof.model.documents.run import run_document
from kernprof.model.documents.schema import PageDocument
from kernprof.model.documents.traces import timeline_document
from kernprof.model.serialize import stored
from kernprof.model.trace_report import StepTimes
from kernprof.report.html.content import (
    MOST_LINES,
    Failed,
    Page,
    PageRun,
    PageTrace,
    SourceView,
    Tile,
    commands,
    facts,
    failures,
    left_out,
    line_id,
    recorded,
    source_views,
    tiles,
    without_failures,
)
from kernprof.report.html.fragments import asset, environment
from kernprof.report.html.roofline import PageRoofline, page_roofline
from kernprof.report.html.timeline import trace_parts
from kernprof.report.plots.style import COLOURS, DARK, LIGHT, Theme
from kernprof.report.tables.compare import change_sections, compare_sections
from kernprof.report.tables.explain import expected_text, fact_text, findings_table, gain_text
from kernprof.report.tables.launches import launch_sections
from kernprof.report.tables.run import run_sections
from kernprof.report.tables.timeline import (
    cause_gain,
    device_sections,
    moved_sentence,
    moved_tables,
)
from kernprof.report.text.formats import markdown
from kernprof.report.text.quantity import mark, quantity
from kernprof.report.text.safe import shorten, without_paths
from kernprof.report.text.table import Preformatted, Section, View, first_rows, with_columns
from kernprof.version import __version__

MOST_BYTES = 6_000_000
_DATA = '<script type="application/json" id="data">'
_NOTE = '<span id="data-note">'
_WIDE = View(width=400)
# Additions to the pictures' palette: page background, green and orange with enough contrast.
_OWN = {
    "light": {"panel": "#f3f5f7", "good": "#00704f", "bad": "#ad4400"},
    "dark": {"panel": "#0d1013", "good": "#2bc296", "bad": "#ff8a3d"},
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """Template data of one run."""

    key: str
    title: str
    subtitle: str
    tiles: tuple[Tile, ...]
    failures: tuple[Failed, ...]
    scores: tuple[Section, ...]
    diagnoses: tuple[Diagnosis, ...]
    explanation_notes: tuple[str, ...]
    roofline: PageRoofline | None
    roofline_reason: str
    sources: tuple[SourceView, ...]
    sources_left: str
    facts: tuple[tuple[str, str], ...]
    commands: tuple[str, ...]
    recorded: tuple[str, ...]

    def failure_of(self, name: str) -> Failed | None:
        """Return why the result of this name has no valid numbers; None if it has."""
        return next((failure for failure in self.failures if name in failure.names), None)


def render_page(page: Page) -> str:
    """Return the page as HTML of at most MOST_BYTES; a note reports omitted launch data."""
    page = without_paths(page)
    scripts = [
        asset("page.js"),
        *([asset("timeline_data.js") + asset("timeline.js")] if page.traces else []),
    ]
    room = MOST_LINES // max(1, len(page.runs))
    parts = tuple(_part(run, f"r{n}", room) for n, run in enumerate(page.runs))
    entries: dict[str, Any] = {
        "page": page,
        "title": f"kernprof · {page.title}",
        "version": __version__,
        "parts": parts,
        "comparison": _comparison(page),
        "comparison_reason": page.comparison_reason,
        "roofline_of_all": page_roofline(page.chart, "all-roof") if page.chart else None,
        "roofline_of_all_reason": page.chart_reason,
        "traces": trace_parts(page.traces, safe_json),
        "moved": page.moved.devices if page.moved else (),
        "moved_reason": page.moved_reason,
        "policy": (
            "default-src 'none'; style-src 'unsafe-inline'; script-src"
            f" {' '.join(map(script_hash, scripts))}; img-src data:; base-uri 'none'; form-action"
            " 'none'"
        ),
    }
    template = _environment().get_template("page.html")
    from markupsafe import Markup

    selected = {
        "script": scripts[0],
        "timeline_script": scripts[-1],
        "style": asset("page.css"),
        "colours": colours(),
    }
    selected = {name: Markup(text) for name, text in selected.items()}  # noqa: S704
    result: str = template.render(**entries, **selected) + "\n"
    data, note = _data(page, MOST_BYTES - len(result.encode()) - 1000)
    # Escaped text holds no markup, so each marker occurs once.
    return result.replace(_NOTE, f"{_NOTE}{note}", 1).replace(_DATA, f"{_DATA}{data}", 1)


def sections_page(sections: Sequence[Section]) -> str:
    """Return the sections of any command as a separate page without scripts."""
    title = next((section.title for section in sections if section.title), "")
    from markupsafe import Markup

    entries = {
        "title": f"kernprof · {title}" if title else "kernprof",
        "version": __version__,
        "found": sections,
    }
    style = Markup(f"{colours()}\n{asset('page.css')}")  # noqa: S704
    text: str = environment().get_template("sections.html").render(**entries, style=style)
    return text + "\n"


def script_hash(script: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def _environment() -> Any:
    """Return the environment of full-page templates."""
    from markupsafe import Markup

    result = environment()
    result.filters |= {
        "ns": lambda value: quantity(value, "ns"),
        "gain": gain_text,
        "fact": fact_text,
        "expected": expected_text,
        "svg": Markup,
        "data": Markup,
        "percent": lambda value: f"{100 * value:.0f} %",
        "basename": lambda text: text.rpartition("/")[2],
    }
    result.globals |= {
        "line_id": line_id,
        "mark": mark,
        "cause_gain": cause_gain,
        "moved_sentence": moved_sentence,
        "moved_tables": moved_tables,
        "sorts": True,
    }
    return result


def colours() -> str:
    """Return the palette as CSS variables: light, dark, and each if selected."""

    def ink(theme: Theme) -> str:
        roles = {
            "surface": theme.surface,
            "text": theme.text,
            "muted": theme.muted,
            "grid": theme.grid,
        }
        roles |= _OWN[theme.name]
        roles |= {f"c{n}": colour for n, colour in enumerate(theme.cycle)}
        roles |= {f"t{n}": colour for n, colour in enumerate(COLOURS[theme.name])}
        return (
            "".join(f"--{name}:{value};" for name, value in roles.items())
            + f"color-scheme:{theme.name}"
        )

    dark = f"@media (prefers-color-scheme: dark){{:root:not([data-theme=light]){{{ink(DARK)}}}}}"
    return f":root{{{ink(LIGHT)}}}{dark}:root[data-theme=dark]{{{ink(DARK)}}}"


def _part(page_run: PageRun, key: str, room: int) -> _Part:
    run = page_run.run
    diagnoses = page_run.explanation.diagnoses if page_run.explanation else ()
    sources = source_views(diagnoses, f"{key}-s", room)
    reason = (page_run.explanation_reason,) if page_run.explanation_reason else ()
    sections = run_sections(run, _WIDE) if run.workload else launch_sections(run, _WIDE)
    return _Part(
        key=key,
        title=page_run.subject,
        subtitle=f"run {run.id} · {run.backend} · {run.created[:16].replace('T', ' ')}",
        tiles=tiles(page_run),
        failures=failures(run),
        scores=tuple(without_failures(run, sections)),
        diagnoses=diagnoses,
        explanation_notes=(*(page_run.explanation.notes if page_run.explanation else ()), *reason),
        roofline=page_roofline(page_run.chart, f"{key}-roof") if page_run.chart else None,
        roofline_reason=page_run.chart_reason,
        sources=sources,
        sources_left=left_out(diagnoses, sources),
        facts=facts(run),
        commands=commands(run),
        recorded=recorded(run),
    )


def _comparison(page: Page) -> tuple[Section, ...]:
    if page.comparison is None:
        return ()
    sections = compare_sections(page.comparison, _WIDE)
    for run in page.runs:
        sections = list(without_failures(run.run, sections))
    return (*sections[:1], *change_sections(page.changes[: _WIDE.top]), *sections[1:])


def _data(page: Page, room: int) -> tuple[str, str]:
    """Return the page's numbers as script-safe JSON, and a note on omitted launches."""
    document = PageDocument(
        runs=tuple(run_document(trace.run) for trace in page.runs),
        explanations=tuple(explanation_document(e.explanation) for e in page.runs if e.explanation),
        comparison=comparison_document(page.comparison, page.changes) if page.comparison else None,
        timelines=tuple(timeline_document(trace.report) for trace in page.traces),
    )
    total = safe_json(document)
    if len(total) <= room:
        return total, ""
    document = replace(
        document, comparison=None, runs=tuple(replace(run, variants=()) for run in document.runs)
    )
    note = (
        "The numbers of each launch are too many for this page: kernprof show RUN --format json"
        " prints them."
    )
    less = safe_json(document)
    return (less, note) if len(less) <= room else ("{}", note)


def safe_json(document: Any) -> str:
    """Return ASCII JSON without `<`, `>` or `&`, so that it cannot contain `</script>` or `<!--`."""
    return stored(document).replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


FLEET_BYTES = 5_000_000
_MOST_CELLS, _MOST_COLUMNS = 1_000_000, 1_000
_MISSING = np.iinfo(np.int16).min


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetPage:
    """Page of a fleet; `links` are names and titles of sibling pages, for a job in rank order."""

    title: str
    sections: Sequence[Section]
    links: Sequence[tuple[str, str]]
    steps: StepTimes | None = None


def render_fleet(page: FleetPage) -> str:
    """Return the page as HTML of at most FLEET_BYTES, without the last links if needed."""
    from markupsafe import Markup

    script = asset("fleet.js")
    template = environment().get_template("fleet.html")
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src {script_hash(script)}; base-uri"
        " 'none'"
    )
    heat = heat_map(page.steps) if page.steps else None
    shown = len(page.links)
    while True:
        data = (
            safe_json({"heat": heat, "links": [place for place, _ in page.links]}) if heat else ""
        )
        text: str = template.render(
            title=page.title,
            version=__version__,
            policy=policy,
            found=page.sections,
            heat=heat,
            links=page.links[:shown],
            left=len(page.links) - shown,
            data=Markup(data),  # noqa: S704
            script=Markup(script),  # noqa: S704
            style=Markup(f"{colours()}\n{asset('page.css')}"),  # noqa: S704
        )
        if not shown or len(text.encode()) <= FLEET_BYTES:
            return text + "\n"
        shown //= 2


def heat_map(steps: StepTimes) -> dict[str, Any]:
    """Return each rank's excess over the median rank per step, in tenths of a percent.

    A column of several steps holds their maximum.
    """
    array = np.array(
        [[math.nan if entry is None else entry for entry in row] for row in steps.own_ns],
        np.float64,
    )
    ranks, count = array.shape
    usual = np.array(
        [np.median(item) if len(item) else 0.0 for item in (c[~np.isnan(c)] for c in array.T)]
    )
    share = np.divide(
        1000 * (array - usual), usual, out=np.full(array.shape, math.nan), where=usual > 0
    )
    together = max(1, math.ceil(count / max(1, min(_MOST_COLUMNS, _MOST_CELLS // ranks))))
    wide = math.ceil(count / together) * together
    share = np.pad(share, ((0, 0), (0, wide - count)), constant_values=math.nan).reshape(
        ranks, -1, together
    )
    most = np.where(np.isnan(share), -math.inf, share).max(axis=2)
    cells = np.where(
        np.isinf(most), _MISSING, np.clip(np.round(most), _MISSING + 1, -_MISSING - 1)
    ).astype("<i2")
    seen = cells[cells != _MISSING]
    return {
        "names": steps.ranks,
        "first": steps.first,
        "steps": count,
        "together": together,
        "ranks": ranks,
        "columns": cells.shape[1],
        "most": int(seen.max()) if len(seen) else 0,
        "usual": [round(item) for item in usual.tolist()],
        "cells": base64.b64encode(cells.tobytes()).decode(),
    }


_VIEW = View(width=400, top=10)
MOST_ROWS = 40


def render_markdown(page: Page) -> str:
    """Return the page as Markdown that ends with a newline; all names are escaped as literal text."""
    page = without_paths(page)
    parts = [markdown(_run_sections(run)) for run in page.runs]
    if page.comparison is not None:
        verdicts = compare_sections(page.comparison, _VIEW)[:1]
        parts.append(markdown(map(_cut, [*verdicts, *change_sections(page.changes[: _VIEW.top])])))
    elif page.comparison_reason:
        parts.append(markdown([Section(lines=(page.comparison_reason,))]))
    parts += [markdown(_timeline(run)) for run in page.traces]
    if not page.runs:
        return "\n".join(parts)
    folded = "\n".join(markdown(_reproduction(run)) for run in page.runs)
    parts.append(
        f"<details><summary>Environment and how to reproduce</summary>\n\n{folded}\n</details>\n"
    )
    return "\n".join(parts)


def _run_sections(page_run: PageRun) -> Iterator[Section]:
    run = page_run.run
    sections = run_sections(run, _VIEW) if run.workload else launch_sections(run, _VIEW)
    yield from (_cut(_without_counters(section)) for section in sections)
    if page_run.explanation is not None:
        notes = (
            *page_run.explanation.notes,
            "gains: ~ estimate of a model, ≤ at most; times before ÷ after",
        )
        table = first_rows(findings_table(page_run.explanation.diagnoses), MOST_ROWS)
        timed = any(diagnosis.time_ns is not None for diagnosis in page_run.explanation.diagnoses)
        shown = [n for n, head in enumerate(table.head) if timed or head != "time"]
        yield Section(title="What limits them", table=with_columns(table, shown), notes=notes)
    elif page_run.explanation_reason:
        yield Section(title="What limits them", lines=(page_run.explanation_reason,))


def _timeline(trace: PageTrace) -> Iterator[Section]:
    """Return each GPU's verdict, accounting and causes."""
    yield Section(
        title=f"Timeline of {shorten(trace.subject, 80)}", notes=(*trace.notes, *trace.report.notes)
    )
    for place, outcome in enumerate(trace.report.devices):
        first, accounting, causes, *_ = device_sections(outcome, rows=0)
        variant = f"{shorten(trace.variants[place], 80)} · " if trace.variants else ""
        yield dataclasses.replace(first, title=f"{variant}{shorten(outcome.title, 80)}")
        yield from (accounting, causes)


def _reproduction(page_run: PageRun) -> Iterator[Section]:
    pairs = tuple(shorten(f"{name}: {value}", 300) for name, value in facts(page_run.run))
    yield Section(
        title=page_run.subject,
        lines=(Preformatted("\n".join(commands(page_run.run))),),
        notes=pairs,
    )


def _without_counters(section: Section) -> Section:
    """Return times and scores; `kernprof show` prints the counters."""
    rows = section.table.rows if section.table else ()
    at = next((n for n, row in enumerate(rows) if row.group == "counters"), None)
    if section.table is None or at is None:
        return section
    return dataclasses.replace(section, table=dataclasses.replace(section.table, rows=rows[:at]))


def _cut(section: Section) -> Section:
    return (
        dataclasses.replace(section, table=first_rows(section.table, MOST_ROWS))
        if section.table
        else section
    )
