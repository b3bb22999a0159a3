"""One function per thing to show, in the format asked for: what the session calls."""

from __future__ import annotations

from collections.abc import Sequence

from kernprof.errors import unknown_name
from kernprof.model.diagnosis import Change, Diagnosis
from kernprof.model.documents.comparison import comparison_document
from kernprof.model.documents.listing import list_document, runs_document, workload_document
from kernprof.model.documents.run import run_document
from kernprof.model.listing import RunRow, UnreadableFile, WorkloadCard, WorkloadRow
from kernprof.model.run import Run, RunComparison
from kernprof.model.serialize import encode
from kernprof.report.export.compare import compare_csv
from kernprof.report.export.tidy import run_csv
from kernprof.report.tables.compare import compare_sections
from kernprof.report.tables.explain import brief_sections
from kernprof.report.tables.explain_change import change_sections
from kernprof.report.tables.launches import launch_sections
from kernprof.report.tables.listing import (
    list_csv,
    list_sections,
    runs_csv,
    runs_sections,
    workload_csv,
    workload_sections,
)
from kernprof.report.tables.run import run_sections
from kernprof.report.text.markdown import markdown
from kernprof.report.text.table import Section, View
from kernprof.report.text.terminal import text

FORMATS = ("table", "json", "csv", "markdown")
_USUAL = View()


def render_run(run: Run, fmt: str = "table", view: View = _USUAL, diagnoses: Sequence[Diagnosis] = ()) -> str:
    """A run, or a report of any program, as text that ends with a newline; what limits it where it is diagnosed."""
    if fmt == "json":
        return encode(run_document(run)) + "\n"
    if fmt == "csv":
        return run_csv(run)
    sections = run_sections(run, view) if run.workload else launch_sections(run, view)
    return draw([*sections, *brief_sections(diagnoses, run.id)], fmt, view)


def render_comparison(
    comparison: RunComparison, fmt: str = "table", view: View = _USUAL, changes: Sequence[Change | None] = ()
) -> str:
    """A comparison as text that ends with a newline. `changes` explain its pairs, in their order."""
    if fmt == "json":
        return encode(comparison_document(comparison, changes)) + "\n"
    if fmt == "csv":
        return compare_csv(comparison)
    sections = compare_sections(comparison, view)
    return draw([*sections[:1], *change_sections(changes[: view.top]), *sections[1:]], fmt, view)


def render_list(
    rows: Sequence[WorkloadRow],
    problems: Sequence[UnreadableFile] = (),
    fmt: str = "table",
    view: View = _USUAL,
    *,
    pipelines: Sequence[WorkloadRow] = (),
) -> str:
    """The workloads there are, the files that could not be loaded, and the pipelines (not in CSV)."""
    if fmt == "json":
        return encode(list_document(rows, problems, pipelines)) + "\n"
    return list_csv(rows) if fmt == "csv" else draw(list_sections(rows, problems, pipelines), fmt, view)


def render_workload(card: WorkloadCard, fmt: str = "table", view: View = _USUAL) -> str:
    """One workload: parameters, variants, source."""
    if fmt == "json":
        return encode(workload_document(card)) + "\n"
    return workload_csv(card) if fmt == "csv" else draw(workload_sections(card), fmt, view)


def render_runs(
    rows: Sequence[RunRow], broken: Sequence[UnreadableFile] = (), fmt: str = "table", view: View = _USUAL
) -> str:
    """The stored runs, and the folders among them that cannot be read."""
    if fmt == "json":
        return encode(runs_document(rows, broken)) + "\n"
    return runs_csv(rows) if fmt == "csv" else draw(runs_sections(rows, broken), fmt, view)


def draw(sections: list[Section], fmt: str, view: View = _USUAL) -> str:
    """Sections as a table for the terminal or as Markdown; UsageError for a format that does not exist."""
    if fmt == "table":
        return text(sections, view)
    if fmt == "markdown":
        return markdown(sections)
    raise unknown_name("format", fmt, FORMATS)
