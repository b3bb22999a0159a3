"""`kernprof timeline`: read traces or have a program recorded, account for the time, judge, compare, draw.

What records is imported only to record, what draws only to draw: a look at a trace is to be quick.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kernprof.analysis.trace.analyse import Analysis, analyse, analysis_version
from kernprof.errors import UsageError
from kernprof.model.documents.timeline import ranks_document, timeline_comparison_document, timeline_document
from kernprof.model.serialize import encode
from kernprof.model.trace import Timeline
from kernprof.model.trace_report import TimelineReport, check_device
from kernprof.readers.trace import cache as timeline_cache
from kernprof.readers.trace.open import Exporter, read_timeline

if TYPE_CHECKING:
    from kernprof.process import Runner

Progress = Callable[[str], None]
Span = tuple[int, int]
_UNITS_NS = {"": 1e9, "s": 1e9, "ms": 1e6, "us": 1e3, "µs": 1e3, "ns": 1.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineRequest:
    """What `kernprof timeline` was asked: traces to read, or a program to record; what to make of them.

    `ranks`: the traces are of one job's ranks, not of a before and an after. `span` is the stretch to draw and export;
    `what_if` names changes to replay the trace with.
    """

    traces: tuple[Path, ...] = ()
    program: tuple[str, ...] = ()
    iteration: str | None = None
    ranks: bool = False
    what_if: str | None = None
    picture: Path | None = None
    theme: str = "light"
    perfetto: Path | None = None
    span: Span | None = None
    device: int = 0
    capture_range: str | None = None
    graph_nodes: bool = False
    output: Path | None = None
    limit_s: float | None = None
    store: Path = Path(".kernprof")
    nsys: Path | None = None
    cached: bool = True
    nvtx: tuple[str, ...] = ()

    @property
    def several(self) -> bool:
        return self.ranks or len(self.traces) > 1


def parse_span(text: str) -> Span:
    """`5.2:5.4`, `5200ms:5400ms` → ns on the trace's clock. A number without a unit is seconds. Raises UsageError."""
    ends = [re.fullmatch(r"(\d+(?:\.\d*)?|\.\d+)\s*(s|ms|us|µs|ns)?", end.strip()) for end in text.split(":")]
    if len(ends) != 2 or ends[0] is None or ends[1] is None:
        raise UsageError(f"{text!r} is no span", hint="write its start and end: 5.2:5.4 (seconds) or 5200ms:5400ms")
    low, high = (round(float(end[1]) * _UNITS_NS[end[2] or ""]) for end in ends if end)
    if high <= low:
        raise UsageError(f"the span {text} ends before it starts", hint="give its start first")
    return low, high


def timeline(
    request: TimelineRequest,
    format_: str,
    *,
    runner: Runner,
    progress: Progress,
    environ: Mapping[str, str] = os.environ,
) -> str:
    """The text or JSON to print. Pictures and exports are written beside.

    Raises UsageError, ReportUnreadable, NothingCaptured, ToolNotFound, CaptureFailed, NotComparable.
    """
    _check(request)
    if request.program:
        from kernprof.workflows.trace.recording import RecordRequest, record

        asked = RecordRequest(
            program=request.program, capture_range=request.capture_range, graph_nodes=request.graph_nodes,
            output=request.output, limit_s=request.limit_s, store=request.store, nsys=request.nsys,
            nvtx=request.nvtx,
        )  # fmt: skip
        return _one(record(asked, runner=runner, progress=progress, environ=environ).sqlite, request, format_, None)

    def export(report: Path) -> Path:
        from kernprof.workflows.trace.recording import exported

        return exported(report, runner=runner, environ=environ, nsys=request.nsys)

    if not request.several:
        return _one(request.traces[0], request, format_, export)
    return (_ranks if request.ranks or len(request.traces) > 2 else _compared)(request, format_, export)


def _check(request: TimelineRequest) -> None:
    """Raises UsageError for what cannot be done together: before minutes go into recording or reading."""
    draws = request.picture is not None or request.perfetto is not None
    if draws and request.several:
        raise UsageError(
            "--picture and --perfetto show one trace", hint="kernprof timeline TRACE --picture trace.png, for each"
        )
    if draws:
        _check_outputs(request)
    if request.what_if is not None:
        _check_what_if(request, draws)
    if request.nvtx and not request.program:
        raise UsageError(
            "--nvtx annotates a program while it is recorded; a trace has the ranges it has",
            hint=f"kernprof timeline --nvtx {request.nvtx[0]} -- python train.py",
        )
    if request.span is not None and not draws:
        raise UsageError(
            "--span is the stretch that --picture and --perfetto show",
            hint="add one of them; --iteration chooses what is accounted for",
        )


def _check_outputs(request: TimelineRequest) -> None:
    from kernprof.report.plots.style import check_writable, file_format

    if request.picture is not None:
        file_format(request.picture)
    for path in filter(None, (request.picture, request.perfetto)):
        check_writable(path)


def _check_what_if(request: TimelineRequest, draws: bool) -> None:
    from kernprof.workflows.trace.what_if import check_changes

    check_changes(request.what_if or "")
    if request.several or draws:
        raise UsageError(
            "--what-if replays one trace, and draws nothing",
            hint="kernprof timeline TRACE --what-if all, for each; --picture in a run of its own",
        )


def _one(path: Path, request: TimelineRequest, format_: str, exporter: Exporter | None) -> str:
    if request.what_if is not None:
        from kernprof.workflows.trace.what_if import what_if_report

        read = read_timeline(path, exporter=exporter, cached=request.cached)
        return what_if_report(read, request.what_if, format_, iteration=request.iteration, device=request.device)
    if request.picture or request.perfetto:
        read = read_timeline(path, exporter=exporter, cached=request.cached)
        analysis = analyse(read, iteration=request.iteration)
        _draw(read, analysis, request)
        report = analysis.report
    else:
        report = _report(path, request, exporter)
    if format_ == "json":
        return encode(timeline_document(report))
    from kernprof.report.tables.timeline import timeline_text

    return timeline_text(report)


def _compared(request: TimelineRequest, format_: str, exporter: Exporter) -> str:
    from kernprof.analysis.trace.compare import compare_timelines
    from kernprof.report.tables.timeline_comparison import comparison_text

    before, after = (_report(path, request, exporter) for path in request.traces)
    comparison = compare_timelines(before, after)
    return encode(timeline_comparison_document(comparison)) if format_ == "json" else comparison_text(comparison)


def _ranks(request: TimelineRequest, format_: str, exporter: Exporter) -> str:
    from kernprof.analysis.trace.ranks import compare_ranks
    from kernprof.report.tables.timeline_ranks import ranks_text

    read = [read_timeline(path, exporter=exporter, cached=request.cached) for path in request.traces]
    reports = [analyse(one, iteration=request.iteration).report for one in read]
    ranks = compare_ranks(read)
    return encode(ranks_document(reports, ranks)) if format_ == "json" else ranks_text(reports, ranks)


def _report(path: Path, request: TimelineRequest, exporter: Exporter | None) -> TimelineReport:
    """The report of one trace; of a big one that was looked at before, the kept one."""
    root = timeline_cache.cache_root(os.environ) if request.cached else None
    big = root is not None and timeline_cache.is_worth_keeping(path)
    question = f"{analysis_version()} {request.iteration}" if big else ""
    if root is not None and big and (kept := timeline_cache.load_outcome(root, path, question)) is not None:
        return kept
    report = analyse(read_timeline(path, exporter=exporter, cached=request.cached), iteration=request.iteration).report
    if root is not None and big:
        timeline_cache.save_outcome(root, path, question, report)
    return report


def _draw(read: Timeline, analysis: Analysis, request: TimelineRequest) -> None:
    gaps, devices = analysis.gaps(), analysis.report.devices
    check_device(request.device, len(devices))
    if request.span is not None:
        _must_hold_something(read, request.span)
    if request.picture:
        from kernprof.report.plots.style import THEMES, Theme, save
        from kernprof.report.plots.timeline import timeline_picture

        outcome, own = devices[request.device], gaps[request.device]

        def picture(theme: Theme) -> Any:
            return timeline_picture(read, outcome, own, track=request.device, span=request.span, theme=theme)

        save(request.picture, picture, THEMES[request.theme], title=f"timeline of {read.source.path}")
    if request.perfetto:
        from kernprof.report.export.perfetto import write_perfetto
        from kernprof.report.plots.style import unwritable

        try:
            write_perfetto(request.perfetto, read, gaps, span=request.span)
        except OSError as error:
            raise unwritable(request.perfetto, error.strerror or str(error)) from error


def _must_hold_something(read: Timeline, span: Span) -> None:
    columns: Sequence[tuple[int, int]] = [
        (int(rows.start.min()), int(rows.end.max())) for rows in (read.work, read.calls) if len(rows)
    ]
    first, last = min(low for low, _ in columns), max(high for _, high in columns)
    if span[1] <= first or span[0] >= last:
        raise UsageError(
            f"nothing happens from {span[0] / 1e9:g} to {span[1] / 1e9:g} s",
            hint=f"the trace goes from {first / 1e9:.3f} to {last / 1e9:.3f} s",
        )
