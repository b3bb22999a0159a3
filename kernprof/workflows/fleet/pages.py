"""Write `kernprof report` of many inputs: a summary page, and a folder with a page for each."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from kernprof import outputs
from kernprof.errors import UsageError
from kernprof.model.listing import WrittenFile
from kernprof.model.trace_report import RanksReport
from kernprof.progress import Progress
from kernprof.redact.private import Private
from kernprof.report.html.content import Page, PageRun
from kernprof.report.html.page import FleetPage, render_fleet, render_page, sections_page
from kernprof.report.render import render
from kernprof.report.tables.timeline import ranks_sections, timeline_sections
from kernprof.report.text.quantity import count_cell, quantity_cell
from kernprof.report.text.safe import without_paths
from kernprof.report.text.table import Section, Table, row
from kernprof.workflows.explain import load_subject
from kernprof.workflows.fleet.targets import Failures, read_each
from kernprof.workflows.page import (
    MOST_RUNS,
    ReportRequest,
    page_of,
    private_here,
    redacted_page,
    redacted_texts,
    write_report,
    written,
)
from kernprof.workflows.trace.files import REPORTS, TRACES, expanded, input_paths, trace_of
from kernprof.workflows.trace.judge import TimelineRequest, judge
from kernprof.workflows.trace.reading import TraceReader, page_trace

_ROWS, _RANK_ROWS, _LAUNCHES = 32, 20, 10
_DRAWN = 8  # ranks with an interactive timeline on their page
_TABLE_ROWS = 2_000


def write_pages(
    request: ReportRequest, progress: Progress = lambda _: None
) -> tuple[WrittenFile | Page | RanksReport, Failures]:
    """Write the pages; return the written files and the unreadable inputs.

    Without an output file the report itself is returned. Raises UsageError for a mixture of traces
    and runs, and for traces that share no collective.
    """
    request = replace(request, runs=tuple(expanded(request.runs, (*TRACES, *REPORTS))))
    if not request.ranks and len(request.runs) <= MOST_RUNS:
        return write_report(request), ()
    traces = [trace_of(target, request.store) is not None for target in request.runs]
    if any(traces) and not all(traces):
        raise UsageError(
            "traces and runs are many: a page of both holds 12", hint="write a report of each kind"
        )
    private = private_here() if request.redacted else None
    output = request.output or (Path("report.html") if request.kind == "html" else None)
    if output is not None:
        outputs.check(output, input_paths(request.runs, request.store))
    if any(traces):
        return _job(request, output, private, progress)
    if request.kind == "markdown" or output is None or request.ranks:
        raise UsageError(
            f"{len(request.runs)} runs make a page, in HTML", hint="kernprof report … -o FILE.html"
        )
    return _runs(request, output, private, progress)


def _job(
    request: ReportRequest, output: Path | None, private: Private | None, progress: Progress
) -> tuple[WrittenFile | RanksReport, Failures]:
    timeline_request = TimelineRequest(
        traces=request.runs, ranks=request.ranks, cluster=request.cluster, store=request.store
    )
    report = judge(timeline_request, reader=TraceReader(), progress=progress)
    if not isinstance(report, RanksReport):
        raise UsageError("one trace has no other ranks", hint="kernprof report TRACE -o FILE.html")
    shown = without_paths(redacted_texts(report, private))
    unread = tuple((trace.path, UsageError(trace.message)) for trace in report.unread)
    if request.kind == "markdown" or output is None:
        return (shown if output is None else written(output, render(shown, "markdown"))), unread
    paths = [trace.source.path for trace in report.reports]
    owner = [at for at, trace in enumerate(report.reports) for _ in trace.devices]
    looked_at = _worth_a_look(report)
    chosen = sorted(
        {at for at, rank in zip(owner, report.ranks, strict=True) if rank.rank in looked_at}
    )
    draw = partial(_drawn, private)
    drawn, failed = read_each(
        draw,
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


def _worth_a_look(report: RanksReport) -> list[int]:
    """Return the ranks that are late most often, the outliers, and a typical rank to compare."""
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


def _drawn(private: Private | None, shown: str, place: str) -> str:  # noqa: ARG001
    return render_page(redacted_page(Page(runs=(), traces=(page_trace(Path(place)),)), private))


def _runs(
    request: ReportRequest, output: Path, private: Private | None, progress: Progress
) -> tuple[WrittenFile, Failures]:
    task = partial(_of_run, request.store.absolute(), private)
    rendered, failed = read_each(
        task, request.runs, cluster=request.cluster, progress=progress, doing="making pages"
    )
    pages = {f"{number}.html": text for number, (text, _) in enumerate(rendered)}
    folder = _folder(output, progress, pages)
    rows = [row for _, row in rendered]
    links = [(f"{folder}/{number}.html", cells[0]) for number, cells in enumerate(rows)]
    page = FleetPage(
        title=f"kernprof · {len(rows)} runs",
        sections=list(_run_sections(rows, failed)),
        links=links,
    )
    return written(output, render_fleet(page)), failed


# name, launches, device, main limiter, time in ns
RunRow = tuple[str, int, str, str, float]


def _of_run(store: Path, private: Private | None, shown: str, place: str) -> tuple[str, RunRow]:
    """Return a run's page, and its row in the summary page."""
    page = redacted_page(page_of((load_subject(place, store),), store, top=_LAUNCHES), private)
    return render_page(page), _run_row(page.runs[0], redacted_texts(Path(shown).name, private))


def _run_row(page_run: PageRun, name: str) -> RunRow:
    limits: dict[str, float] = {}
    for diagnosis in page_run.explanation.diagnoses if page_run.explanation else ():
        limits[diagnosis.limiter.title] = limits.get(diagnosis.limiter.title, 0.0) + (
            diagnosis.total_ns or diagnosis.time_ns or 1.0
        )
    times = [
        variant.profile.value("duration") for variant in page_run.run.variants if variant.profile
    ]
    device = page_run.run.device.name if page_run.run.device else ""
    limit = max(limits, key=lambda title: limits[title], default="")
    return name, len(page_run.run.variants), device, limit, sum(time for time in times if time)


def _run_sections(rows: Sequence[RunRow], failed: Failures) -> Iterator[Section]:
    """Count the runs by limiter, then list them, the longest first."""
    limits = Counter((device, limit or "not known") for _, _, device, limit, _ in rows)
    yield Section(
        title="what limits them",
        table=Table(
            head=("GPU", "mostly limited by", "runs"),
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
            head=("run", "launches", "GPU", "mostly limited by", "kernels together"),
            align="lrllr",
            rows=tuple(
                row(
                    name,
                    count_cell(count),
                    device,
                    limit or "not known",
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
        folder.mkdir(exist_ok=True)
        for name, text in pages.items():
            outputs.write(folder / name, text)
    progress(f"a page of each is in {folder}")
    return folder.name
