"""`kernprof report`: write runs and timelines as one HTML page, or as Markdown.

For many inputs, the command writes a summary page, and a folder with a page for each input.
"""

import os
import platform
import re
import webbrowser
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import TypeVar

from kernprof import outputs
from kernprof.analysis.kernel.compare.results import compare_runs, compare_variants
from kernprof.analysis.trace.tables import compare_timelines
from kernprof.errors import KernprofError, UsageError
from kernprof.model.documents.inside import InsideDocument, WarpPicture
from kernprof.model.listing import WrittenFile
from kernprof.model.pictures import Roofline
from kernprof.model.run import Run, RunComparison
from kernprof.model.serialize import decode
from kernprof.model.trace_report import RanksReport
from kernprof.outputs import PageFormat
from kernprof.progress import Progress
from kernprof.redact.copy import private_of
from kernprof.redact.private import Private, clean_arguments, clean_text, private_values
from kernprof.report.html.content import Page, PageRun
from kernprof.report.html.page import (
    FleetPage,
    render_fleet,
    render_markdown,
    render_page,
    sections_page,
)
from kernprof.report.render import render
from kernprof.report.tables.inside import inside_sections
from kernprof.report.tables.timeline import ranks_sections, timeline_sections
from kernprof.report.text.safe import mapped_texts, without_paths
from kernprof.report.text.table import Section, Table, count_cell, quantity_cell, row
from kernprof.store import LATEST, Store, is_own
from kernprof.workflows.compare import changes_of
from kernprof.workflows.inputs import (
    REPORTS,
    TRACES,
    Failures,
    expanded,
    input_paths,
    is_there,
    is_url,
    read_each,
    trace_of,
)
from kernprof.workflows.results.explain import ExplainOptions, Subject, explanation, load_subject
from kernprof.workflows.results.load import editor
from kernprof.workflows.results.plot import chart_of
from kernprof.workflows.trace.reading import TraceReader, judge, page_trace

T = TypeVar("T")
MOST_RUNS = 12
_ROWS, _RANK_ROWS, _LAUNCHES = 32, 20, 10
_DRAWN = 8  # maximum ranks whose page has an interactive timeline
_TABLE_ROWS = 2_000
_LONGEST_NAME = 80
_SUFFIXES: Mapping[str, PageFormat] = {
    ".html": "html",
    ".htm": "html",
    ".md": "markdown",
    ".markdown": "markdown",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRequest:
    """Request of `kernprof report`.

    `ranks` means that the traces are ranks of one job. If `format_` is None, the suffix of `output`
    selects the format. Without an output file, the format is HTML. `editor` is the template of
    links to source lines, for a page that is not shared.
    """

    runs: tuple[str, ...] = ()
    output: Path | None = None
    format_: PageFormat | None = None
    top: int = 10
    redacted: bool = False
    ranks: bool = False
    cluster: str | None = None
    store: Path = Path(".kernprof")
    editor: str = ""

    @property
    def kind(self) -> PageFormat:
        """Return the page's format. Raises UsageError for an unknown suffix."""
        if self.format_ or self.output is None:
            return self.format_ or "html"
        kind = _SUFFIXES.get(self.output.suffix.lower())
        if kind is None:
            hint = "use the suffix .html or .md, or give --format html or markdown"
            raise UsageError(
                f"cannot derive the format of {str(self.output)!r} from its suffix", hint=hint
            )
        return kind


def write_pages(
    request: ReportRequest, progress: Progress = lambda _: None
) -> tuple[WrittenFile | Page | RanksReport, Failures]:
    """Write the report; return the written file and the unreadable inputs.

    Up to 12 inputs are written to one page. For ranks, and for more inputs, a summary page and a
    folder with a page for each input are written. Without an output file, the report itself is
    returned. Raises ReportUnreadable and NothingCaptured. Raises UsageError for an unknown run, an
    unwritable output, a mixture of many traces and runs, and traces that share no collective.
    """
    kind, runs = request.kind, tuple(expanded(request.runs, (*TRACES, *REPORTS)))
    request = replace(request, runs=runs)
    output = request.output or (Path("report.html") if kind == "html" else None)
    many = request.ranks or len(runs) > MOST_RUNS
    traces = [trace_of(target, request.store) is not None for target in runs] if many else []
    if any(traces) and not all(traces):
        raise UsageError(
            f"a page with both traces and runs has at most {MOST_RUNS} inputs",
            hint="write one report for the traces and one for the runs",
        )
    if output is not None:
        outputs.check(output, input_paths(runs, request.store))
    if any(traces):
        return _job(request, output, progress)
    if many and (kind == "markdown" or output is None or request.ranks):
        raise UsageError(
            f"{len(runs)} runs need an HTML file for the report",
            hint="kernprof report … -o FILE.html",
        )
    if many and output is not None:
        task = partial(_of_run, request.store.absolute(), private_of_inputs(request))
        rendered, failed = read_each(
            task, request.runs, cluster=request.cluster, progress=progress, doing="writing pages"
        )
        pages = {f"{number}.html": text for number, (text, _) in enumerate(rendered)}
        folder = _folder(output, progress, pages)
        rows = [row for _, row in rendered]
        links = [(f"{folder}/{number}.html", cells[0]) for number, cells in enumerate(rows)]
        summary = FleetPage(
            title=f"kernprof · {len(rows)} runs",
            sections=list(_run_sections(rows, failed)),
            links=links,
        )
        return written(output, render_fleet(summary)), failed
    page = report_page(runs or (LATEST,), request.store, top=request.top)
    page = replace(redacted_page(page, private_of_inputs(request)), editor=request.editor)
    if output is None:
        return page, ()
    return written(output, render_page(page) if kind == "html" else render_markdown(page)), ()


def open_page(request: ReportRequest, progress: Progress) -> tuple[WrittenFile, Failures]:
    """Write the report to the folder `pages` of the store, and show it in the browser."""
    names = [re.sub(r"[^\w.-]", "-", Path(target).name) for target in request.runs or (LATEST,)]
    output = request.store / "pages" / f"{'-'.join(names)[:_LONGEST_NAME]}.html"
    with outputs.reported(output):
        output.parent.mkdir(parents=True, exist_ok=True)
    result, failed = write_pages(replace(request, output=output, editor=editor()), progress)
    assert isinstance(result, WrittenFile)
    if not webbrowser.open(output.absolute().as_uri()):
        progress("no browser starts here: copy the page to a computer that has one, and open it")
    return result, failed


def written(output: Path, text: str) -> WrittenFile:
    """Write a page. Raises UsageError if the file cannot be written."""
    with outputs.reported(output):
        outputs.write(output, text)
    return WrittenFile(path=output, size_bytes=len(text.encode()))


def private_of_inputs(request: ReportRequest) -> Private | None:
    """Return user, host and credentials of this process and of the machines that made the inputs.

    Returns None if the report is not redacted. Raises UsageError for a URL.
    """
    if not request.redacted:
        return None
    sources = []
    for target in request.runs or (LATEST,):
        if is_url(target):
            raise UsageError(f"--redact cannot inspect {target}", hint="download the file first")
        source = trace_of(target, request.store) or Path(target)
        if not is_there(source) or source.name == "manifest.json":
            source = Store(request.store).find(target).path
        is_report = source.suffix in (".nsys-rep", ".qdrep")
        sources.append(TraceReader().export(source) if is_report else source)
    recorded = private_of(*sources)
    here = {*private_values(os.environ), platform.node()}
    return Private.of({*here, *recorded.values}, recorded.words)


def redacted_texts(tree: T, private: Private | None) -> T:
    """Remove user and host names, paths and credentials from all texts, unless `private` is None."""
    if private is None:
        return tree
    return mapped_texts(tree, lru_cache(maxsize=100_000)(lambda text: clean_text(text, private)))


def redacted_page(page: Page, private: Private | None) -> Page:
    """Remove the data that `kernprof redact` removes, including program arguments."""
    if private is None:
        return page
    runs = []
    for part in page.runs:
        commands = tuple(tuple(clean_arguments(command, private)) for command in part.run.commands)
        runs.append(replace(part, run=replace(part.run, commands=commands)))
    return redacted_texts(replace(page, runs=tuple(runs)), private)


def report_page(targets: Sequence[str], store: Path, *, top: int = 10) -> Page:
    """Return a page of analysed runs, ncu reports and traces; a missing section has a reason."""
    traces = {
        target: result for target in targets if (result := trace_of(target, store)) is not None
    }
    subjects = [load_subject(target, store) for target in targets if target not in traces]
    page = page_of(subjects, store, top=top) if subjects else Page(runs=())
    read = tuple(map(page_trace, traces.values()))
    moved, reason = None, ""
    if len(read) == 2 and not any(trace.variants for trace in read):
        try:
            moved = compare_timelines(read[0].report, read[1].report)
        except KernprofError as error:
            reason = f"the timelines are not compared: {error}"
    return replace(page, traces=read, moved=moved, moved_reason=reason)


def page_of(subjects: Sequence[Subject], store: Path, *, top: int = 10) -> Page:
    """Return a page of loaded runs; `store` contains the measured roofline ceilings."""
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


def _page_run(subject: Subject, store: Path, top: int) -> PageRun:
    run, explained = subject.run, None
    reason = "" if run.variants else f"run {run.id} has no launch"
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
        inside=tuple(_inside(run, Store(store))),
    )


def _inside(run: Run, store: Store) -> Iterator[tuple[tuple[Section, ...], WarpPicture | None]]:
    """Yield the phases inside the kernels of a run, which `kernprof inside` stored."""
    for result in run.variants:
        params = {**run.params, **result.params}
        file = store.inside_file(run.workload or "", result.variant, params, result.source_digest)
        if is_own(file):
            try:
                document = decode(file.read_bytes(), InsideDocument, str(file))
            except KernprofError as error:
                yield (Section(lines=(error.message,)),), None
            else:
                yield tuple(inside_sections(document)), document.picture


def _comparison(runs: Sequence[Run]) -> tuple[RunComparison | None, str]:
    """Compare the first two runs, or the variants of one run; or return None and the reason."""
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


def _job(
    request: ReportRequest, output: Path | None, progress: Progress
) -> tuple[WrittenFile | RanksReport, Failures]:
    report = judge(
        request.runs,
        ranks=request.ranks,
        cluster=request.cluster,
        store=request.store,
        reader=TraceReader(),
        progress=progress,
    )
    if not isinstance(report, RanksReport):
        raise UsageError("--ranks needs two traces", hint="kernprof report TRACE -o FILE.html")
    private = private_of_inputs(request)
    shown = without_paths(redacted_texts(report, private))
    unread = tuple((trace.path, UsageError(trace.message)) for trace in report.unread)
    if request.kind == "markdown" or output is None:
        return (shown if output is None else written(output, render(shown, "markdown"))), unread
    paths = [trace.source.path for trace in report.reports]
    owner = [at for at, trace in enumerate(report.reports) for _ in trace.devices]
    looked_at = _ranks_to_draw(report)
    chosen = sorted(
        {at for at, rank in zip(owner, report.ranks, strict=True) if rank.rank in looked_at}
    )
    drawn, failed = read_each(
        partial(_drawn, private),
        [paths[at] for at in chosen],
        cluster=request.cluster,
        progress=progress,
        doing="drawing",
    )
    pages = {
        at: sections_page(timeline_sections(trace, _RANK_ROWS))
        for at, trace in enumerate(shown.reports)
    }
    if not failed:
        pages |= dict(zip(chosen, drawn, strict=True))
    folder = _folder(output, progress, {f"trace-{at}.html": text for at, text in pages.items()})
    notes = {at: ", with its timeline" for at in chosen if not failed}
    links = [
        (
            f"{folder}/trace-{at}.html",
            f"rank {rank.rank}: {outcome.verdict.label.value}{notes.get(at, '')}",
        )
        for at, rank, outcome in zip(
            owner, report.ranks, (d for r in shown.reports for d in r.devices), strict=True
        )
    ]
    page = FleetPage(
        title=f"kernprof · {len(owner)} ranks",
        sections=ranks_sections(shown, _ROWS),
        links=links,
        steps=report.job.steps if report.job else None,
    )
    return written(output, render_fleet(page)), unread


def _ranks_to_draw(report: RanksReport) -> list[int]:
    """Return the ranks to draw: a rank without delay, those with most delay, and outliers."""
    if report.job is None:
        return [rank.rank for rank in report.ranks[:_DRAWN]]
    late: Counter[int] = Counter()
    for step in report.job.late:
        late[step.rank] += step.late_ns
    worst = [rank for rank, _ in late.most_common(_DRAWN - 2)]
    usual = next(
        (rank for rank in report.job.groups[0].ranks if rank not in late),
        report.job.groups[0].ranks[0],
    )
    return list(dict.fromkeys((usual, *worst, *report.job.outliers)))[:_DRAWN]


def _drawn(private: Private | None, _: str, address: str) -> str:
    return render_page(redacted_page(Page(runs=(), traces=(page_trace(Path(address)),)), private))


# A run in the summary page: name, launches, device, main limiter, time of its kernels in ns.
RunRow = tuple[str, int, str, str, float]


def _of_run(store: Path, private: Private | None, typed: str, address: str) -> tuple[str, RunRow]:
    """Return a run's page as text, and the run's row in the table of the summary page."""
    page = redacted_page(page_of((load_subject(address, store),), store, top=_LAUNCHES), private)
    run, explained = page.runs[0].run, page.runs[0].explanation
    limits: defaultdict[str, float] = defaultdict(float)  # kernel time in ns by limiter
    for diagnosis in explained.diagnoses if explained else ():
        limits[diagnosis.limiter.title] += diagnosis.total_ns or diagnosis.time_ns or 1.0
    name = redacted_texts(Path(typed).name, private)
    device = run.device.name if run.device else ""
    limit = max(limits, key=lambda title: limits[title], default="")
    times = (
        variant.profile.value("duration") or 0.0 for variant in run.variants if variant.profile
    )
    return render_page(page), (name, len(run.variants), device, limit, sum(times))


def _run_sections(rows: Sequence[RunRow], failed: Failures) -> Iterator[Section]:
    """Yield a table of limiters with the number of runs, and a table of runs by descending time."""
    limits = Counter((device, limit or "unknown") for _, _, device, limit, _ in rows)
    yield Section(
        title="limiters",
        table=Table(
            head=("GPU", "main limiter", "runs"),
            align="llr",
            rows=tuple(
                row(device, limit, count_cell(count))
                for (device, limit), count in limits.most_common()
            ),
        ),
    )
    ordered = sorted(rows, key=lambda row: -row[4])
    yield Section(
        title="runs",
        level=2,
        table=Table(
            head=("run", "launches", "GPU", "main limiter", "total kernel time"),
            align="lrllr",
            rows=tuple(
                row(
                    name,
                    count_cell(count),
                    device,
                    limit or "unknown",
                    quantity_cell(time or None, "ns"),
                )
                for name, count, device, limit, time in ordered[:_TABLE_ROWS]
            ),
        ),
        notes=tuple(
            f"{target} cannot be read: {error.message}" for target, error in failed[:_ROWS]
        ),
    )


def _folder(output: Path, progress: Progress, pages: dict[str, str]) -> str:
    """Write the pages into a folder beside the summary page, and return a message that names it."""
    folder = output.with_name(f"{output.stem}-pages")
    with outputs.reported(folder):
        if folder.is_symlink():
            raise outputs.unwritable(folder, "it is a symbolic link")
        folder.mkdir(exist_ok=True)
        for name, text in pages.items():
            outputs.write(folder / name, text)
    progress(f"pages of the inputs: {folder}")
    return folder.name
