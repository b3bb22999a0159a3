"""`kernprof report`: runs and timelines as one HTML page to share, or as Markdown."""

import dataclasses
import functools
import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from kernprof import outputs
from kernprof.analysis.kernel.compare.results import compare_runs, compare_variants
from kernprof.analysis.trace.tables import compare_timelines
from kernprof.errors import KernprofError, UsageError
from kernprof.model.listing import WrittenFile
from kernprof.model.pictures import Roofline
from kernprof.model.run import Run, RunComparison
from kernprof.model.trace_report import TimelineComparison
from kernprof.outputs import PageFormat
from kernprof.redact.private import Private, clean_arguments, clean_text, private_values
from kernprof.report.html.content import Page, PageRun, PageTrace
from kernprof.report.html.page import render_markdown, render_page
from kernprof.report.text.safe import mapped_texts
from kernprof.store import LATEST
from kernprof.workflows.compare import changes_of
from kernprof.workflows.explain import ExplainOptions, Subject, explanation, load_subject
from kernprof.workflows.plots.roofline import chart_of
from kernprof.workflows.trace.files import input_paths, trace_of
from kernprof.workflows.trace.reading import page_trace

T = TypeVar("T")
MOST_RUNS = 12
_SUFFIXES: Mapping[str, PageFormat] = {
    ".html": "html",
    ".htm": "html",
    ".md": "markdown",
    ".markdown": "markdown",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRequest:
    """Request of `kernprof report`; `ranks`: the traces belong to one job.

    `format_` None: by the suffix of `output`, else HTML.
    """

    runs: tuple[str, ...] = ()
    output: Path | None = None
    format_: PageFormat | None = None
    top: int = 10
    redacted: bool = False
    ranks: bool = False
    cluster: str | None = None
    store: Path = Path(".kernprof")

    @property
    def kind(self) -> PageFormat:
        """Return the page's format. Raises UsageError for an unknown suffix."""
        return self.format_ or _kind(self.output)


def write_report(request: ReportRequest) -> WrittenFile | Page:
    """Write the report; return the page itself without an output file.

    Raises UsageError (unknown run, unwritable output), ReportUnreadable, NothingCaptured.
    """
    kind = request.kind
    output = request.output or (Path("report.html") if kind == "html" else None)
    if output is not None:
        outputs.check(output, input_paths(request.runs, request.store))
    page = report_page(request.runs or (LATEST,), request.store, top=request.top)
    page = redacted_page(page, private_here() if request.redacted else None)
    if output is None:
        return page
    return written(output, render_page(page) if kind == "html" else render_markdown(page))


def written(output: Path, text: str) -> WrittenFile:
    """Write a page. Raises UsageError if the file cannot be written."""
    with outputs.reported(output):
        outputs.write(output, text)
    return WrittenFile(path=output, size_bytes=len(text.encode()))


def private_here() -> Private:
    """Return this process's private values: user, host and credentials."""
    return Private.of({*private_values(os.environ), platform.node()})


def redacted_texts(tree: T, private: Private | None) -> T:
    """Remove user and host names, paths and credentials from texts, if `private`."""
    if private is None:
        return tree
    return mapped_texts(
        tree, functools.lru_cache(maxsize=100_000)(lambda text: clean_text(text, private))
    )


def redacted_page(page: Page, private: Private | None) -> Page:
    """Remove everything from the page that `kernprof redact` removes, including arguments."""
    if private is None:
        return page
    runs = []
    for run in page.runs:
        commands = tuple(tuple(clean_arguments(command, private)) for command in run.run.commands)
        runs.append(dataclasses.replace(run, run=dataclasses.replace(run.run, commands=commands)))
    return redacted_texts(dataclasses.replace(page, runs=tuple(runs)), private)


def _kind(output: Path | None) -> PageFormat:
    if output is None:
        return "html"
    suffix = _SUFFIXES.get(output.suffix.lower())
    if suffix is None:
        hint = "end it with .html or .md, or give --format html or markdown"
        raise UsageError(f"cannot tell the format of {str(output)!r} from its suffix", hint=hint)
    return suffix


def report_page(targets: Sequence[str], store: Path, *, top: int = 10) -> Page:
    """Return a page of fully analysed runs, ncu reports and traces; missing parts have a reason."""
    traces = {
        target: result for target in targets if (result := trace_of(target, store)) is not None
    }
    subjects = [load_subject(target, store) for target in targets if target not in traces]
    page = page_of(subjects, store, top=top) if subjects else Page(runs=())
    read = tuple(map(page_trace, traces.values()))
    moved, reason = _moved(read)
    return dataclasses.replace(page, traces=read, moved=moved, moved_reason=reason)


def page_of(subjects: Sequence[Subject], store: Path, *, top: int = 10) -> Page:
    """Return a page of loaded runs; `store` holds the measured ceilings."""
    runs = [subject.run for subject in subjects]
    comparison, reason = _comparison(runs)
    chart, chart_reason = _chart(runs, store) if len(runs) > 1 else (None, "")
    return Page(
        runs=tuple(_page_run(subject, store, top) for subject in subjects),
        comparison=comparison,
        changes=changes_of(comparison) if comparison else (),
        comparison_reason=reason,
        chart=chart,
        chart_reason=chart_reason,
    )


def _chart(runs: Sequence[Run], store: Path) -> tuple[Roofline | None, str]:
    try:
        return chart_of(runs, store), ""
    except KernprofError as error:
        return None, str(error)


def _moved(traces: Sequence[PageTrace]) -> tuple[TimelineComparison | None, str]:
    """Compare two traces; the order of more traces is unknown."""
    if len(traces) != 2 or any(trace.variants for trace in traces):
        return None, ""
    try:
        return compare_timelines(traces[0].report, traces[1].report), ""
    except KernprofError as error:
        return None, f"the timelines are not compared: {error}"


def _page_run(subject: Subject, store: Path, top: int) -> PageRun:
    run, explained = subject.run, None
    reason = "" if run.variants else f"run {run.id} holds no launch"
    try:
        explained = explanation(subject, ExplainOptions(top=top)) if run.variants else None
    except KernprofError as error:
        reason = str(error)
    chart, chart_reason = _chart([run], store)
    return PageRun(
        run=run,
        explanation=explained,
        explanation_reason=reason,
        chart=chart,
        chart_reason=chart_reason,
    )


def _comparison(runs: Sequence[Run]) -> tuple[RunComparison | None, str]:
    """Compare the first two runs, or the variants of a single run; else return the reason."""
    try:
        if len(runs) > 1:
            more = (
                f"the comparison is of the first two of {len(runs)} runs" if len(runs) > 2 else ""
            )
            return compare_runs(runs[0], runs[1]), more
        if runs[0].workload is not None and len({v.variant for v in runs[0].variants}) > 1:
            return compare_variants(runs[0]), ""
    except KernprofError as error:
        return None, f"no comparison: {error}"
    return None, ""
