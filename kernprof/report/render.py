"""The one place that takes a result and a format: a function per kind of result, all with the same formats.

`table` is for the terminal, `markdown` for a pull request, `html` a page of its own; `csv` and `json` are data. Only
what is shown is imported: a look at a trace is to be quick.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from kernprof.errors import unknown_name
from kernprof.model.serialize import encode
from kernprof.outputs import FORMATS, Format
from kernprof.report.text.table import Section, View

if TYPE_CHECKING:
    from kernprof.model.ceilings import MeasuredCeilings
    from kernprof.model.diagnosis import Change, Diagnosis, Explanation
    from kernprof.model.documents.comparison import DuelReport
    from kernprof.model.documents.gate.history import HistoryDocument
    from kernprof.model.documents.gate.noise import NoiseDocument
    from kernprof.model.documents.tune import TuneDocument
    from kernprof.model.files import Redacted, WrittenFile
    from kernprof.model.pipeline import PipelineReport
    from kernprof.model.run import Run, RunComparison
    from kernprof.model.step.result import StepAnalysis
    from kernprof.model.trace_report import RanksReport, TimelineComparison, TimelineReport
    from kernprof.model.verdict import BaselineReport, BudgetReport
    from kernprof.model.what_if import WhatIfReport
    from kernprof.report.html.data import Page
    from kernprof.report.tables.listing import Listing

Diagnosing: TypeAlias = "Callable[[], Sequence[Diagnosis]]"
_USUAL = View()
_TIMELINE_ROWS = 10  # of each table; CSV holds all
_MOST_RANKS = 16


def _run_sections(run: Run, diagnoses: Diagnosing, view: View) -> list[Section]:
    from kernprof.report.tables.explain import brief_sections
    from kernprof.report.tables.launches import launch_sections
    from kernprof.report.tables.run import run_sections

    own = run_sections(run, view) if run.workload else launch_sections(run, view)
    return [*own, *brief_sections(diagnoses(), run.id)]


def render_run(run: Run, fmt: Format = "table", view: View = _USUAL, diagnoses: Diagnosing = tuple) -> str:
    """A run, or a report of any program; what limits its variants where `diagnoses` gives that. Data is without."""
    from kernprof.model.documents.run import run_document
    from kernprof.report.export.tidy import runs_csv

    return _rendered(
        fmt, view, lambda: _run_sections(run, diagnoses, view), lambda: run_document(run), lambda: runs_csv([run]),
        brief=(run, diagnoses()) if fmt == "brief" else (),
    )  # fmt: skip


def render_several(
    results: Sequence[tuple[Run, Diagnosing]],
    comparison: Callable[[], RunComparison] | None,
    fmt: Format = "table",
    view: View = _USUAL,
) -> str:
    """Several runs with their diagnoses, one below the other, and the comparison of two if asked; as data, the runs."""
    from kernprof.model.documents.run import run_document
    from kernprof.report.export.tidy import runs_csv
    from kernprof.report.tables.compare import compare_sections

    runs = [run for run, _ in results]

    def sections() -> list[Section]:
        shown = [section for result in results for section in _run_sections(*result, view)]
        return [*shown, *(compare_sections(comparison(), view) if comparison else ())]

    brief = (runs[0], results[0][1]()) if fmt == "brief" else ()
    return _rendered(fmt, view, sections, lambda: [run_document(r) for r in runs], lambda: runs_csv(runs), brief)


def render_comparison(
    comparison: RunComparison, fmt: Format = "table", view: View = _USUAL, changes: Sequence[Change | None] = ()
) -> str:
    """A comparison of runs or variants. `changes` explain its pairs, in their order."""
    from kernprof.model.documents.comparison import comparison_document
    from kernprof.report.export.tidy import compare_csv
    from kernprof.report.tables.compare import compare_sections
    from kernprof.report.tables.explain_change import change_sections

    def sections() -> list[Section]:
        first, *others = compare_sections(comparison, view)
        return [first, *change_sections(changes[: view.top]), *others]

    return _rendered(
        fmt,
        view,
        sections,
        lambda: comparison_document(comparison, changes),
        lambda: compare_csv(comparison),
        brief=(comparison, changes),
    )


def render_explanation(
    explanation: Explanation | Sequence[Explanation], fmt: Format = "table", view: View = _USUAL, *,
    source: bool = False, code: bool = False,
) -> str:  # fmt: skip
    """An explanation, or several, as data a list; with `source` the annotated lines of each launch after it."""
    from kernprof.model.diagnosis import Explanation
    from kernprof.model.documents.explanation import explanation_document
    from kernprof.report.tables.explain import explanation_sections, findings_table
    from kernprof.report.tables.source import source_sections

    alone = isinstance(explanation, Explanation)
    each = [explanation] if isinstance(explanation, Explanation) else explanation

    def sections() -> list[Section]:
        return [section for one in each for section in (
            *explanation_sections(one), *(source_sections(one.diagnoses, code=code) if source else ()))]  # fmt: skip

    def csv() -> str:
        named = [d if alone else replace(d, name=f"{one.subject}: {d.name}") for one in each for d in one.diagnoses]
        return _csv([Section(table=findings_table(named))])

    made = [partial(explanation_document, one, code=code) for one in each]
    document = made[0] if alone else lambda: [one() for one in made]
    return _rendered(fmt, view, sections, document, csv, brief=(each[0],))


def render_listing(listed: Listing, fmt: Format = "table", view: View = _USUAL) -> str:
    """Workloads, one workload, the stored runs, or what works on this machine and what does not."""
    from kernprof.report.tables.listing import listing_csv, listing_sections

    def document() -> Any:
        from kernprof.model.documents.listing import listing_document

        return listing_document(listed)

    return _rendered(fmt, view, lambda: listing_sections(listed), document, lambda: listing_csv(listed))


def render_timeline(report: TimelineReport, fmt: Format = "table", view: View = _USUAL) -> str:
    """What the analysis of a trace says."""
    from kernprof.report.tables.trace.report import timeline_sections

    def document() -> Any:  # its library takes longer to import than the table takes to draw
        from kernprof.model.documents.trace.report import timeline_document

        return timeline_document(report)

    rows = 1_000_000 if fmt == "csv" else _TIMELINE_ROWS
    return _rendered(fmt, view, lambda: timeline_sections(report, rows), document, brief=(report,))


def render_moved(comparison: TimelineComparison, fmt: Format = "table", view: View = _USUAL) -> str:
    """What moved between two traces."""
    from kernprof.report.tables.trace.comparison import comparison_sections

    def document() -> Any:
        from kernprof.model.documents.trace.report import comparison_document

        return comparison_document(comparison)

    rows = 1_000_000 if fmt == "csv" else _TIMELINE_ROWS
    return _rendered(fmt, view, lambda: comparison_sections(comparison, rows), document, brief=(comparison,))


def render_ranks(report: RanksReport, fmt: Format = "table", view: View = _USUAL) -> str:
    """The ranks of one job: a row for each process and GPU of all their traces."""
    from kernprof.model.documents.trace.report import ranks_document
    from kernprof.report.tables.trace.ranks import ranks_sections

    rows = 1_000_000 if fmt == "csv" else _MOST_RANKS
    return _rendered(fmt, view, lambda: ranks_sections(report, rows), lambda: ranks_document(report), brief=(report,))


def render_what_if(report: WhatIfReport, fmt: Format = "table", view: View = _USUAL) -> str:
    """A replay of a trace with changes, or each change on its own, ranked."""
    from kernprof.model.documents.trace.what_if import what_if_document
    from kernprof.report.tables.trace.what_if import what_if_sections

    return _rendered(fmt, view, lambda: what_if_sections(report), lambda: what_if_document(report), brief=(report,))


def render_step(analysis: StepAnalysis, fmt: Format = "table", view: View = _USUAL) -> str:
    """What a step could do without, in time per step."""
    from kernprof.model.documents.trace.step import step_document
    from kernprof.report.tables.trace.step import step_sections

    return _rendered(fmt, view, lambda: step_sections(analysis), lambda: step_document(analysis), brief=(analysis,))


def render_pipeline(report: PipelineReport, fmt: Format = "table", view: View = _USUAL) -> str:
    """The variants of a pipeline: times, gains, verdicts."""
    from kernprof.model.documents.trace.pipeline import pipeline_document
    from kernprof.report.tables.pipeline import pipeline_sections

    return _rendered(fmt, view, lambda: pipeline_sections(report), lambda: pipeline_document(report))


def render_budgets(report: BudgetReport, fmt: Format = "table", view: View = _USUAL) -> str:
    """One result against its budgets, as a test prints it."""
    from kernprof.report.tables.gate.budgets import budget_sections

    return _rendered(fmt, view, lambda: budget_sections(report), lambda: report)


def render_baseline(report: BaselineReport, fmt: Format = "table", view: View = _USUAL) -> str:
    """A run against a baseline file."""
    from kernprof.model.documents.fields import like
    from kernprof.model.documents.gate.baseline import BaselineCheckDocument
    from kernprof.report.tables.gate.budgets import baseline_sections

    return _rendered(fmt, view, lambda: baseline_sections(report), lambda: like(BaselineCheckDocument, report))


def render_history(history: HistoryDocument, fmt: Format = "table", view: View = _USUAL) -> str:
    """A metric over the stored runs."""
    from kernprof.report.tables.gate.history import history_sections

    return _rendered(fmt, view, lambda: history_sections(history), lambda: history)


def render_noise(document: NoiseDocument, fmt: Format = "table", view: View = _USUAL) -> str:
    """What was calibrated."""
    from kernprof.report.tables.gate.noise import noise_sections

    return _rendered(fmt, view, lambda: noise_sections(document), lambda: document)


def render_duel(report: DuelReport, fmt: Format = "table", view: View = _USUAL) -> str:
    """Two sides on one machine."""
    from kernprof.model.documents.comparison import duel_document
    from kernprof.report.tables.gate.duel import duel_sections

    return _rendered(fmt, view, lambda: duel_sections(report, view), lambda: duel_document(report))


def render_tune(document: TuneDocument, fmt: Format = "table", view: View = _USUAL) -> str:
    """The configurations of a workload, ranked."""
    from kernprof.report.tables.tune import tune_sections

    rows = len(document.configurations) if fmt == "csv" else view.top
    return _rendered(fmt, view, lambda: tune_sections(document, rows), lambda: document, brief=(document,))


def _render_made(made: WrittenFile | Redacted | MeasuredCeilings, _: Format, view: View) -> str:
    """What a command wrote or measured, for the terminal alone."""
    from kernprof.report.tables.ceilings import ceiling_sections
    from kernprof.report.tables.files import redacted_sections, written_sections

    of_type: dict[str, Callable[[Any], list[Section]]] = {
        "WrittenFile": written_sections, "Redacted": redacted_sections, "MeasuredCeilings": ceiling_sections
    }  # fmt: skip
    return _rendered("table", view, lambda: of_type[type(made).__name__](made), lambda: None)


def _render_page(page: Page, *_: object) -> str:
    from kernprof.report.html.markdown import render_markdown

    return render_markdown(page)


Result: TypeAlias = (
    "Run | RunComparison | Explanation | Listing | TimelineReport"
    " | TimelineComparison | RanksReport | WhatIfReport | PipelineReport"
    " | BudgetReport | BaselineReport | HistoryDocument | NoiseDocument | DuelReport | StepAnalysis"
    " | TuneDocument | MeasuredCeilings | WrittenFile | Redacted | Page"
)
_OF_TYPE: dict[str, Callable[..., str]] = {
    "Run": render_run,
    "RunComparison": render_comparison,
    "Explanation": render_explanation,
    **dict.fromkeys(("WorkloadCard", "WorkloadList", "RunList", "DoctorReport"), render_listing),
    "TimelineReport": render_timeline,
    "TimelineComparison": render_moved,
    "RanksReport": render_ranks,
    "WhatIfReport": render_what_if,
    "StepAnalysis": render_step,
    "PipelineReport": render_pipeline,
    "BudgetReport": render_budgets,
    "BaselineReport": render_baseline,
    "HistoryDocument": render_history,
    "NoiseDocument": render_noise,
    "DuelReport": render_duel,
    "TuneDocument": render_tune,
    "MeasuredCeilings": _render_made,
    "WrittenFile": _render_made,
    "Redacted": _render_made,
    "Page": _render_page,
}


def render(result: Result, fmt: Format = "table", view: View = _USUAL) -> str:
    """Any result that stands for itself, as the function above for its type shows it."""
    return _OF_TYPE[type(result).__name__](result, fmt, view)


def _rendered(
    fmt: Format,
    view: View,
    sections: Callable[[], Sequence[Section]],
    document: Callable[[], Any],
    csv: Callable[[], str] | None = None,
    brief: Sequence[Any] = (),
) -> str:
    """Text that ends with a newline; UsageError for a format that does not exist. `brief`: the result, and what goes
    with it, where there is a short answer.
    """
    match fmt:
        case "brief" if brief:
            from kernprof.report.brief.results import answer_of

            return answer_of(*brief).text()
        case "json":
            return encode(document()) + "\n"
        case "csv":
            return csv() if csv else _csv(sections())
        case "html":
            from kernprof.report.html.page import sections_page
            from kernprof.report.text.paths import without_paths

            return sections_page(without_paths(sections()))
        case "markdown":
            from kernprof.report.text.markdown import markdown
            from kernprof.report.text.paths import without_paths

            return markdown(without_paths(sections()))
        case "table":
            from kernprof.report.text.terminal import text

            return text(sections(), view)
    raise unknown_name("format", fmt, FORMATS)


def _csv(sections: Sequence[Section]) -> str:
    from kernprof.report.text.csv import sections_csv

    return sections_csv(sections)
