"""Render every kind of result in every format.

`table` is for terminals, `markdown` for pull requests, and `html` is a self-contained page. `csv`
and `json` are for programs. Modules are imported on demand, so that commands start quickly.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from kernprof.errors import unknown_name
from kernprof.model.run import Run, RunComparison
from kernprof.model.serialize import encode
from kernprof.outputs import FORMATS, Format
from kernprof.report.text.formats import markdown, sections_csv, text
from kernprof.report.text.safe import without_paths
from kernprof.report.text.table import Section, View, first_rows

if TYPE_CHECKING:
    from kernprof.model.diagnosis import Change, Diagnosis, Explanation
    from kernprof.report.html.content import Page

Diagnosing: TypeAlias = "Callable[[], Sequence[Diagnosis]]"
_USUAL = View()
_TEXT_ROWS = 4  # results in the text of a run
_ALL = 1_000_000  # row limit of tables in CSV: practically none


@dataclass(frozen=True, slots=True, kw_only=True)
class _Kind:
    """Names (`module:function`) of the functions that render one type of result.

    `sections`, `document` and `csv` return the result's sections, JSON document and CSV. Without
    `document`, the result itself is the document. Without `csv`, CSV contains the tables of the
    sections. `rows` is the row limit of tables: 0 for the view's limit, None for no limit. CSV
    contains all rows. `of_view` is true if the sections depend on the view, and `on_terminal` if
    the result is rendered only as a table.
    """

    sections: str
    document: str = ""
    csv: str = ""
    rows: int | None = None
    of_view: bool = False
    on_terminal: bool = False
    has_brief: bool = True


_LISTING = _Kind(
    sections="listing:listing_sections",
    document="results:listing_document",
    csv="listing:listing_csv",
    has_brief=False,
)
_KINDS = {
    **dict.fromkeys(("WorkloadCard", "WorkloadList", "RunList", "DoctorReport"), _LISTING),
    "TimelineReport": _Kind(
        sections="timeline:timeline_sections",
        document="traces:timeline_document",
        rows=10,
    ),
    "TimelineComparison": _Kind(
        sections="timeline:comparison_sections",
        document="traces:timeline_comparison_document",
        rows=10,
    ),
    "RanksReport": _Kind(
        sections="timeline:ranks_sections", document="traces:ranks_document", rows=16
    ),
    "WhatIfReport": _Kind(sections="what_if:what_if_sections", document="traces:what_if_document"),
    "StepAnalysis": _Kind(sections="what_if:step_sections", document="traces:step_document"),
    "PipelineReport": _Kind(
        sections="pipeline:pipeline_sections",
        document="traces:pipeline_document",
        has_brief=False,
    ),
    "BudgetReport": _Kind(sections="gate:budget_sections", has_brief=False),
    "BaselineReport": _Kind(
        sections="gate:baseline_sections",
        document="stored:baseline_check_document",
        has_brief=False,
    ),
    "HistoryDocument": _Kind(sections="gate:history_sections", has_brief=False),
    "NoiseDocument": _Kind(sections="gate:noise_sections", has_brief=False),
    "DuelReport": _Kind(
        sections="gate:duel_sections",
        document="results:duel_document",
        of_view=True,
        has_brief=False,
    ),
    "LayoutReport": _Kind(sections="layout:layout_sections", has_brief=False),
    "TuneDocument": _Kind(sections="tune:tune_sections", rows=0),
    "InsideDocument": _Kind(sections="inside:inside_sections", has_brief=False),
    "FixDocument": _Kind(sections="fix:fix_sections"),
    "CheckDocument": _Kind(sections="fix:check_sections"),
    "MeasuredCeilings": _Kind(sections="listing:ceiling_sections", on_terminal=True),
    "WrittenFile": _Kind(sections="listing:written_sections", on_terminal=True),
    "Redacted": _Kind(sections="listing:redacted_sections", on_terminal=True),
}


def _run_sections(run: Run, diagnoses: Diagnosing, view: View) -> list[Section]:
    from kernprof.report.tables.explain import brief_sections
    from kernprof.report.tables.launches import run_sections

    return [*run_sections(run, view), *brief_sections(diagnoses(), run.id)]


def render_run(
    run: Run, fmt: Format = "table", view: View = _USUAL, diagnoses: Diagnosing = tuple
) -> str:
    """Render a run or an ncu report; text formats include the limiters that `diagnoses` returns."""
    return render_runs([(run, diagnoses)], fmt=fmt, view=view)


def run_text(run: Run) -> str:
    """Return a run or an ncu report in at most ten lines: the answer and the first results."""
    section = _run_sections(run, tuple, View(width=0))[0]
    table = section.table and first_rows(section.table, _TEXT_ROWS)
    return text([replace(section, lines=section.lines[:1], table=table, notes=())], View(width=80))


def render_runs(
    results: Sequence[tuple[Run, Diagnosing]],
    comparison: Callable[[], RunComparison] | None = None,
    fmt: Format = "table",
    view: View = _USUAL,
) -> str:
    """Render runs, their diagnoses and comparison; JSON and CSV contain only the runs.

    The JSON of a single run is its document, not a list.
    """
    from kernprof.model.documents.run import run_document
    from kernprof.report.export.rows import runs_csv
    from kernprof.report.tables.compare import compare_sections

    runs = [run for run, _ in results]

    def sections() -> list[Section]:
        shown = [section for result in results for section in _run_sections(*result, view)]
        return [*shown, *(compare_sections(comparison(), view) if comparison else ())]

    brief = (runs[0], results[0][1]()) if fmt == "brief" else ()
    return _rendered(
        fmt,
        view,
        sections,
        lambda: run_document(runs[0]) if len(runs) == 1 else [run_document(run) for run in runs],
        lambda: runs_csv(runs),
        brief,
    )


def render_comparison(
    comparison: RunComparison,
    fmt: Format = "table",
    view: View = _USUAL,
    changes: Sequence[Change | None] = (),
) -> str:
    """Render a comparison of runs or variants; `changes` explain its pairs, in the same order."""
    from kernprof.model.documents.results import comparison_document
    from kernprof.report.export.rows import compare_csv
    from kernprof.report.tables.compare import change_sections, compare_sections

    def sections() -> list[Section]:
        first, *rest = compare_sections(comparison, view)
        return [first, *change_sections(changes[: view.top]), *rest]

    return _rendered(
        fmt,
        view,
        sections,
        lambda: comparison_document(comparison, changes),
        lambda: compare_csv(comparison),
        brief=(comparison, changes),
    )


def render_explanation(
    explanation: Explanation | Sequence[Explanation],
    fmt: Format = "table",
    view: View = _USUAL,
    *,
    source: bool = False,
    code: bool = False,
) -> str:
    """Render one or several explanations; `source` adds each launch's annotated source."""
    from kernprof.model.diagnosis import Explanation
    from kernprof.model.documents.results import explanation_document
    from kernprof.report.tables.explain import explanation_sections, findings_table, source_sections

    alone = isinstance(explanation, Explanation)
    item = [explanation] if isinstance(explanation, Explanation) else explanation

    def sections() -> list[Section]:
        return [
            section
            for entry in item
            for section in (
                *explanation_sections(entry),
                *(source_sections(entry.diagnoses, code=code) if source else ()),
            )
        ]

    def csv() -> str:
        named = [
            d if alone else replace(d, name=f"{entry.subject}: {d.name}")
            for entry in item
            for d in entry.diagnoses
        ]
        return sections_csv([Section(table=findings_table(named))])

    result = [partial(explanation_document, entry, code=code) for entry in item]
    document = result[0] if alone else lambda: [entry() for entry in result]
    return _rendered(fmt, view, sections, document, csv, brief=(item[0],))


def _render_kind(result: object, fmt: Format, view: View) -> str:
    kind = _KINDS[type(result).__name__]
    fmt = "table" if kind.on_terminal else fmt
    more: tuple[Any, ...] = (view,) if kind.of_view else ()
    more += () if kind.rows is None else (_ALL if fmt == "csv" else kind.rows or view.top,)

    def document() -> Any:  # imports msgspec, which takes longer than rendering a table
        return _named("model.documents", kind.document)(result) if kind.document else result

    def sections() -> Any:
        return _named("report.tables", kind.sections)(result, *more)

    csv = partial(_named("report.tables", kind.csv), result) if kind.csv else None
    return _rendered(fmt, view, sections, document, csv, brief=(result,) if kind.has_brief else ())


def _named(package: str, place: str) -> Callable[..., Any]:
    module, function = place.split(":")
    result: Callable[..., Any] = getattr(import_module(f"kernprof.{package}.{module}"), function)
    return result


def _render_page(page: Page, *_: object) -> str:
    from kernprof.report.html.page import render_markdown

    return render_markdown(page)


_OF_TYPE: dict[str, Callable[..., str]] = {
    "Run": render_run,
    "RunComparison": render_comparison,
    "Explanation": render_explanation,
    "Page": _render_page,
}


def render(result: object, fmt: Format = "table", view: View = _USUAL) -> str:
    """Render a result in the format `fmt`; its type is in `_OF_TYPE` or `_KINDS`."""
    return _OF_TYPE.get(type(result).__name__, _render_kind)(result, fmt, view)


def _rendered(
    fmt: Format,
    view: View,
    sections: Callable[[], Sequence[Section]],
    document: Callable[[], Any],
    csv: Callable[[], str] | None = None,
    brief: Sequence[Any] = (),
) -> str:
    """Return text that ends with a newline; raise UsageError for an unknown format.

    `brief` holds the arguments of `answer_of`; it is empty for results without a short answer.
    """
    match fmt:
        case "brief" if brief:
            from kernprof.report.brief import answer_of

            return answer_of(*brief).text()
        case "json":
            return encode(document()) + "\n"
        case "csv":
            return csv() if csv else sections_csv(sections())
        case "html":
            from kernprof.report.html.page import sections_page

            return sections_page(without_paths(sections()))
        case "markdown":
            return markdown(without_paths(sections()))
        case "table":
            return text(sections(), view)
    raise unknown_name("format", fmt, FORMATS)
