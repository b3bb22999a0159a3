"""Render a report as self-contained HTML or Markdown, and the page of a fleet (many runs or ranks).

The page loads nothing from the network. The content security policy of the page allows only the
scripts in the page, identified by their hashes.
"""

import base64
import dataclasses
import hashlib
import math
import shlex
import xml.etree.ElementTree as ET  # parses only matplotlib's own output, no external XML
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from markupsafe import Markup
from msgspec.structs import replace

from kernprof.model.documents.results import comparison_document, explanation_document
from kernprof.model.documents.run import run_document
from kernprof.model.documents.schema import PageDocument
from kernprof.model.documents.traces import timeline_document
from kernprof.model.pictures import (
    LevelIntensity,
    Roofline,
    RooflineKind,
    RoofPoint,
)
from kernprof.model.serialize import stored
from kernprof.model.trace_report import StepTimes
from kernprof.report.html.content import (
    MOST_LINES,
    Page,
    PageRun,
    PageTrace,
    commands,
    facts,
    left_out,
    line_id,
    rerun_command,
    source_views,
    tiles,
    without_failures,
)
from kernprof.report.html.fragments import asset, environment
from kernprof.report.html.timeline import trace_parts, warps_svg
from kernprof.report.plots.roofline import (
    ceiling_rows,
    digits,
    point_table,
    roofline_figure,
)
from kernprof.report.plots.roofline_roofs import rate_text
from kernprof.report.plots.style import COLOURS, DARK, LIGHT, Theme, encoded
from kernprof.report.tables.compare import change_sections, compare_sections
from kernprof.report.tables.explain import (
    clocked_time,
    expected_text,
    fact_text,
    findings_table,
    gain_text,
)
from kernprof.report.tables.launches import run_sections
from kernprof.report.tables.run import FailedVariants, failures
from kernprof.report.tables.timeline import (
    cause_gain,
    device_sections,
    moved_sentence,
    moved_tables,
)
from kernprof.report.text.formats import markdown
from kernprof.report.text.safe import (
    ShortPaths,
    editor_address,
    mapped_texts,
    plain,
    shorten,
    without_paths,
)
from kernprof.report.text.table import (
    Preformatted,
    Section,
    View,
    first_rows,
    mark,
    quantity,
    with_columns,
)
from kernprof.version import __version__

_ROLES = ("surface", "text", "muted", "grid")
_DROPPED = {"metadata", "style"}
_MARKERS = {"o", "s", "^"}


@dataclass(frozen=True, slots=True, kw_only=True)
class RoofRow:
    """One row of the roofline's table; `key` is the id of the row's markers."""

    key: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRoofline:
    """Roofline as safe SVG markup, and the same numbers as a table (`heads`, `rows`)."""

    svg: str
    heads: tuple[str, ...]
    rows: tuple[RoofRow, ...]
    ceilings: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]


def page_roofline(chart: Roofline, prefix: str) -> PageRoofline:
    """Return the chart as SVG and table; `prefix` makes its element ids unique within the page."""
    heads, cells = point_table(chart)
    figure = roofline_figure(chart, LIGHT)
    markers = dict(_named_markers(figure, chart))
    root = ET.fromstring(encoded(figure, LIGHT, "svg"))  # noqa: S314
    # Remove namespaces, metadata and style rules; prefix ids; replace colours by CSS variables.
    colours = {getattr(LIGHT, role).lower(): f"var(--{role})" for role in _ROLES}
    colours |= {ink.lower(): f"var(--c{n})" for n, ink in enumerate(LIGHT.cycle)}
    for parent in list(root.iter()):
        for child in list(parent):
            if child.tag.rpartition("}")[2] in _DROPPED:
                parent.remove(child)
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]
        names = {name.rpartition("}")[2]: value for name, value in element.attrib.items()}
        element.attrib = {n: _value(n, value, prefix, colours) for n, value in names.items()}
        element.text = element.tail = None
    for group in root.iter("g"):
        name = group.get("id", "").removeprefix(f"{prefix}-")
        if name in markers:  # make the marker focusable, with a name for screen readers
            group.attrib |= {
                "class": "spot",
                "data-point": f"{prefix}-{name.partition('-')[0]}",
                "tabindex": "0",
                "role": "img",
                "aria-label": markers[name],
            }
    label = f"Roofline of {chart.title}: the table below has the same numbers"
    root.attrib = {
        "viewBox": root.get("viewBox", ""),
        "role": "group",
        "aria-label": shorten(plain(label), 200),
    }
    return PageRoofline(
        svg=ET.tostring(root, encoding="unicode"),
        heads=heads,
        rows=tuple(RoofRow(key=f"{prefix}-p{n}", cells=row) for n, row in enumerate(cells)),
        ceilings=ceiling_rows(chart),
        notes=chart.notes,
    )


def _named_markers(figure: Any, chart: Roofline) -> Iterator[tuple[str, str]]:
    """Give each marker an id; yield (id, description) for each marker."""
    points = [(panel, point) for panel in chart.panels for point in panel.points]
    for axes, drawn in zip(figure.axes, chart.panels, strict=True):
        # Markers of equal points coincide; the k-th marker belongs to the k-th point.
        spots: dict[tuple[float, float], list[tuple[int, RoofPoint, LevelIntensity]]] = {}
        for n, (panel, point) in enumerate(points):
            for spot in point.spots if panel is drawn else ():
                spots.setdefault((spot.intensity, point.rate), []).append((n, point, spot))
        for line in axes.lines:
            xs, ys = list(line.get_xdata()), list(line.get_ydata())
            is_marker = len(xs) == 1 and line.get_marker() in _MARKERS
            waiting = spots.get((xs[0], ys[0])) if is_marker else None
            if not waiting:
                continue
            number, point, spot = waiting.pop(0)
            name = f"p{number}-{spot.level.value}"
            line.set_gid(name)
            unit = "FLOP/byte" if chart.kind is RooflineKind.FLOPS else "inst/sector"
            place = f"{digits(spot.intensity)} {unit}, {spot.level.value.upper()}"
            marks = "".join(f"; {mark}" for mark in point.marks())
            rate = rate_text(point.rate, chart.kind)
            yield name, f"{shorten(plain(point.label), 120)}: {rate} at {place}{marks}"


def _value(name: str, value: str, prefix: str, colours: dict[str, str]) -> str:
    if name == "id":
        return f"{prefix}-{value}"
    if name == "href":
        return f"#{prefix}-{value.removeprefix('#')}"
    if name == "style":
        for ink, variable in colours.items():
            value = value.replace(ink, variable)
    return value.replace("url(#", f"url(#{prefix}-")


MOST_BYTES = 6_000_000
_DATA = '<script type="application/json" id="data">'
_NOTE = '<span id="data-note">'
_WIDE = View(width=400)
# Colours in addition to the palette of the plots: panels, and readable green and orange for text.
_OWN = {
    "light": {"panel": "#f3f5f7", "good": "#00704f", "bad": "#ad4400"},
    "dark": {"panel": "#0d1013", "good": "#2bc296", "bad": "#ff8a3d"},
}


def render_page(page: Page) -> str:
    """Return the page as HTML of at most MOST_BYTES; a note reports omitted launch data."""
    editor, paths = page.editor, ShortPaths()
    explained = [run.explanation for run in page.runs if run.explanation and editor]
    sources = [d.source for item in explained for d in item.diagnoses if d.source]
    files = {paths.shorten(line.file): line.file for view in sources for line in view.lines}
    page = mapped_texts(page, paths.shorten)
    scripts = [asset("page.js")]
    if page.traces:
        scripts.append(asset("timeline_data.js") + asset("timeline.js"))
    room = MOST_LINES // max(1, len(page.runs))
    content: dict[str, Any] = {
        "page": page,
        "title": f"kernprof · {page.title}",
        "version": __version__,
        "parts": [_part(run, f"r{n}", room) for n, run in enumerate(page.runs)],
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
    trusted = {
        "script": scripts[0],
        "timeline_script": scripts[-1],
        "style": asset("page.css"),
        "colours": colours(),
    }
    markup = {name: Markup(text) for name, text in trusted.items()}  # noqa: S704
    templates = environment()
    templates.filters |= {
        "ns": lambda value: quantity(value, "ns"),
        "clocked_time": clocked_time,
        "gain": gain_text,
        "fact": fact_text,
        "expected": expected_text,
        "svg": Markup,
        "data": Markup,
        "percent": lambda value: f"{100 * value:.0f} %",
        "basename": lambda text: text.rpartition("/")[2],
    }
    templates.globals |= {
        "edit": lambda file, line: editor_address(editor, files.get(file, ""), line),
        "line_id": line_id,
        "failure_of": failure_of,
        "mark": mark,
        "cause_gain": cause_gain,
        "moved_sentence": moved_sentence,
        "moved_tables": moved_tables,
        "sorts": True,
    }
    result: str = templates.get_template("page.html").render(**content, **markup) + "\n"
    data, note = _data(page, MOST_BYTES - len(result.encode()) - 1000)
    # Escaped text contains no markup, so the tags _NOTE and _DATA occur once.
    return result.replace(_NOTE, f"{_NOTE}{note}", 1).replace(_DATA, f"{_DATA}{data}", 1)


def sections_page(sections: Sequence[Section], picture: str = "") -> str:
    """Return the sections of any command as a self-contained HTML page without scripts.

    `picture` is trusted SVG.
    """
    titles = [section.title for section in sections if section.title]
    text: str = (
        environment()
        .get_template("sections.html")
        .render(
            title=" · ".join(["kernprof", *titles[:1]]),
            version=__version__,
            found=sections,
            picture=Markup(picture),  # noqa: S704
            style=Markup(f"{colours()}\n{asset('page.css')}"),  # noqa: S704
        )
    )
    return text + "\n"


def script_hash(script: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def colours() -> str:
    """Return CSS variables of the light and the dark palette, by system setting or user choice."""

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


def failure_of(failures: Sequence[FailedVariants], name: str) -> FailedVariants | None:
    """Return the failure that contains the result `name`; None for a correct result."""
    return next((failure for failure in failures if name in failure.names), None)


def _part(page_run: PageRun, key: str, room: int) -> dict[str, Any]:
    run, explanation = page_run.run, page_run.explanation
    diagnoses = explanation.diagnoses if explanation else ()
    sources = source_views(diagnoses, f"{key}-s", room)
    notes = [*(explanation.notes if explanation else ()), page_run.explanation_reason]
    return {
        "key": key,
        "title": page_run.subject,
        "subtitle": f"run {run.id} · {run.backend} · {run.created[:16].replace('T', ' ')}",
        "tiles": tiles(page_run),
        "failures": tuple(failures(run)),
        "rerun": partial(rerun_command, run) if run.workload else "",
        "scores": tuple(without_failures(run, run_sections(run, _WIDE))),
        "diagnoses": diagnoses,
        "explanation_notes": [note for note in notes if note],
        "roofline": page_roofline(page_run.chart, f"{key}-roof") if page_run.chart else None,
        "roofline_reason": page_run.chart_reason,
        "inside": [
            (sections, warps_svg(picture) if picture else "")
            for sections, picture in page_run.inside
        ],
        "sources": sources,
        "sources_left": left_out(diagnoses, sources),
        "facts": facts(run),
        "commands": commands(run),
        "recorded": [shlex.join(command) for command in run.commands],
    }


def _comparison(page: Page) -> tuple[Section, ...]:
    if page.comparison is None:
        return ()
    sections = compare_sections(page.comparison, _WIDE)
    for run in page.runs:
        sections = list(without_failures(run.run, sections))
    return (*sections[:1], *change_sections(page.changes[: _WIDE.top]), *sections[1:])


def _data(page: Page, room: int) -> tuple[str, str]:
    """Return the page's data as JSON that is safe in a script element, and a note on omissions."""
    document = PageDocument(
        runs=tuple(run_document(part.run) for part in page.runs),
        explanations=tuple(explanation_document(r.explanation) for r in page.runs if r.explanation),
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
        "This page omits the metrics of each launch because of its size limit. kernprof show RUN"
        " --format json prints these metrics."
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
    """Page of a fleet of runs or ranks; `links` are (name, title) pairs of the other pages."""

    title: str
    sections: Sequence[Section]
    links: Sequence[tuple[str, str]]
    steps: StepTimes | None = None


def render_fleet(page: FleetPage) -> str:
    """Return the page as HTML; the last links are omitted if the page exceeds FLEET_BYTES."""
    script = asset("fleet.js")
    template = environment().get_template("fleet.html")
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src {script_hash(script)}; base-uri"
        " 'none'"
    )
    heat = heat_map(page.steps) if page.steps else None
    data = safe_json({"heat": heat, "links": [file for file, _ in page.links]}) if heat else ""
    shown = len(page.links)
    while True:
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
    """Return the script's input: each rank's excess over the median of all ranks per step.

    The excess of the rank's own time is in 0.1 % of the median.
    If there are many steps, a column represents several steps and contains their maximum.
    """
    times = np.array(steps.own_ns, np.float64)  # None becomes NaN
    ranks, count = times.shape
    recorded = (column[~np.isnan(column)] for column in times.T)
    usual = np.array([np.median(column) if len(column) else 0.0 for column in recorded])
    blank = np.full(times.shape, math.nan)
    share = np.divide(1000 * (times - usual), usual, out=blank, where=usual > 0)
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
        "usual": [round(median) for median in usual.tolist()],
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
    parts += [markdown(_timeline(trace)) for trace in page.traces]
    reproduction = [
        Section(
            title=run.subject,
            lines=(Preformatted("\n".join(commands(run.run))),),
            notes=tuple(shorten(f"{name}: {value}", 300) for name, value in facts(run.run)),
        )
        for run in page.runs
    ]
    if reproduction:
        title = "Environment and how to reproduce"
        folded = "\n".join(markdown([section]) for section in reproduction)
        parts.append(f"<details><summary>{title}</summary>\n\n{folded}\n</details>\n")
    return "\n".join(parts)


def _run_sections(page_run: PageRun) -> Iterator[Section]:
    """Yield sections with times, scores and findings, without counters."""
    for section in run_sections(page_run.run, _VIEW):
        rows = section.table.rows if section.table else ()
        counters = next((n for n, row in enumerate(rows) if row.group == "counters"), len(rows))
        table = dataclasses.replace(section.table, rows=rows[:counters]) if section.table else None
        yield _cut(dataclasses.replace(section, table=table))
    if (explanation := page_run.explanation) is not None:
        notes = (
            *explanation.notes,
            "gain: time before ÷ time after; ~ model estimate, ≤ upper bound",
        )
        table = first_rows(findings_table(explanation.diagnoses), MOST_ROWS)
        timed = any(diagnosis.time_ns is not None for diagnosis in explanation.diagnoses)
        shown = [n for n, head in enumerate(table.head) if timed or head != "time"]
        yield Section(title="Limiters", table=with_columns(table, shown), notes=notes)
    elif page_run.explanation_reason:
        yield Section(title="Limiters", lines=(page_run.explanation_reason,))


def _timeline(trace: PageTrace) -> Iterator[Section]:
    yield Section(
        title=f"Timeline of {shorten(trace.subject, 80)}", notes=(*trace.notes, *trace.report.notes)
    )
    for place, outcome in enumerate(trace.report.devices):
        first, accounting, causes, *_ = device_sections(outcome, rows=0)
        variant = f"{shorten(trace.variants[place], 80)} · " if trace.variants else ""
        yield dataclasses.replace(first, title=f"{variant}{shorten(outcome.title, 80)}")
        yield from (accounting, causes)


def _cut(section: Section) -> Section:
    table = section.table and first_rows(section.table, MOST_ROWS)
    return dataclasses.replace(section, table=table)
