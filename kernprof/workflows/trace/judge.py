"""Judge traces, replay them with a change (`what-if`), and draw them (`plot timeline`).

Modules that record are imported only for recording, so that reading a trace stays fast.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kernprof import outputs
from kernprof.errors import UsageError
from kernprof.model.listing import WrittenFile
from kernprof.model.trace import Span, Timeline
from kernprof.model.trace_report import RanksReport, TimelineReport, UnreadTrace, check_device
from kernprof.model.what_if import WhatIfReport
from kernprof.progress import Progress
from kernprof.units import time_ns
from kernprof.workflows.inputs.each import read_each
from kernprof.workflows.inputs.files import expanded, input_paths, is_url, trace_named
from kernprof.workflows.trace.reading import TraceReader

if TYPE_CHECKING:
    from kernprof.analysis.trace.ranks import TraceSummary
    from kernprof.workflows.trace.recording import RecordRequest


def judge(
    traces: Sequence[str] = (),
    *,
    record: RecordRequest | None = None,
    ranks: bool = False,
    cluster: str | None = None,
    store: Path = Path(".kernprof"),
    reader: TraceReader,
    progress: Progress,
) -> TimelineReport | RanksReport:
    """Judge a trace or a recording; several traces must be ranks of one job.

    `ranks` forces the comparison as ranks of one job. `cluster` names the Dask cluster whose
    workers read the traces (None: this process). Raises UsageError, ReportUnreadable,
    NothingCaptured and NotComparable. Recording raises the errors of `recording.record` too.
    """
    if bool(record) == bool(traces):
        raise UsageError("give traces to judge, or `-- PROGRAM …` to record one")
    if record is not None:
        from kernprof.process import Host
        from kernprof.workflows.trace import recording

        host = Host(runner=reader.runner, progress=progress, environ=reader.environ)
        return reader.report(recording.record(record, host).sqlite)
    paths = [_trace(target, store) for target in expanded(traces)]
    if len(paths) == 1 and not ranks and not is_url(paths[0]) and not cluster:
        return reader.report(Path(paths[0]))
    return _ranks(paths, reader, progress, forced=ranks, cluster=cluster)


def _trace(target: str, store: Path) -> str:
    """Return the path of a trace. Raises UsageError for a pipeline's name without a trace."""
    if is_url(target):
        return target
    path = trace_named(target, store)
    if not path.exists() and not path.suffix:
        from kernprof.pipelines.catalogue import PIPELINES

        if target in PIPELINES:
            raise UsageError(
                f"{target} is a pipeline", hint=f"pipelines run as `kernprof pipeline {target}`"
            )
    return str(path)


def _ranks(
    paths: Sequence[str],
    reader: TraceReader,
    progress: Progress,
    *,
    forced: bool,
    cluster: str | None,
) -> TimelineReport | RanksReport:
    """Reduce each trace to a summary, here or on a cluster's workers, then join the summaries.

    Unreadable traces are listed in the report. Raises UsageError for traces that share no
    collective, unless `forced`. Raises the first error if fewer than two traces are readable.
    """
    from kernprof.analysis.trace.job import join

    summaries, errors = read_each(
        partial(_reduced, reader.sent(cluster)),
        paths,
        cluster=cluster,
        progress=progress,
        doing="reading the traces",
    )
    if errors and len(summaries) < min(len(paths), 2):
        raise errors[0][1]
    if len(paths) == 1 and not forced:
        return summaries[0].report
    unread = tuple(UnreadTrace(path=path, message=str(error)) for path, error in errors)
    report = join(summaries, unread)
    if not forced and not any(rank.matched for rank in report.ranks):
        raise UsageError(
            f"{len(paths)} traces that share no collective are not ranks of one job",
            hint=(
                f"a change between two traces: `kernprof compare {paths[0]} {paths[1]}`; one after"
                " the other: `kernprof timeline TRACE` for each; ranks without shared collectives:"
                " --ranks"
            ),
        )
    return report


def _reduced(reader: TraceReader, typed: str, file: str) -> TraceSummary:
    """Reduce a trace to its summary, with the name that the user typed."""
    _, analysis = reader.analysed(Path(file))
    report = replace(analysis.report, source=replace(analysis.report.source, path=typed))
    return replace(analysis.summary(), report=report)


ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfRequest:
    """Changes to replay: together, or each separately with `all`.

    `device` is an index into the trace's GPUs. `step_ms` is the measured step time without a
    profiler.
    """

    trace: str
    changes: tuple[str, ...] = (ALL,)
    device: int = 0
    step_ms: float | None = None
    store: Path = Path(".kernprof")


def replay_with(request: WhatIfRequest, *, reader: TraceReader) -> WhatIfReport:
    """Replay the trace with the changes.

    Raises UsageError for an unknown change, before the trace is read. Raises NothingCaptured for a
    trace without calls or work.
    """
    from kernprof.analysis.what_if import parse_changes, what_if, what_if_each

    ranked = [change.strip() for change in request.changes] == [ALL]
    changes = () if ranked else parse_changes(",".join(request.changes))
    timeline = reader.read(trace_named(request.trace, request.store))
    options: dict[str, Any] = {
        "iteration": reader.iteration,
        "track": request.device,
        "step_ns": None if request.step_ms is None else 1e6 * request.step_ms,
    }
    replays = (
        tuple(what_if_each(timeline, **options))
        if ranked
        else (what_if(timeline, changes, **options),)
    )
    return WhatIfReport(source=timeline.source, replays=replays, ranked=ranked)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelinePlotRequest:
    """Trace to draw: `span` in ns, `device` as an index into the trace's GPUs."""

    trace: str
    output: Path = Path("timeline.png")
    device: int = 0
    span: Span | None = None
    theme: str = "light"
    store: Path = Path(".kernprof")


def parse_span(text: str) -> Span:
    """Parse `5.2:5.4` or `5200ms:5400ms` into ns on the trace's clock.

    A number without a unit is in seconds. Raises UsageError.
    """
    ends = [time_ns(end, "s") for end in text.split(":")]
    if len(ends) != 2 or ends[0] is None or ends[1] is None:
        raise UsageError(
            f"{text!r} is not a span",
            hint="write its start and end: 5.2:5.4 (seconds) or 5200ms:5400ms",
        )
    low, high = round(ends[0]), round(ends[1])
    if high <= low:
        raise UsageError(f"the span {text} ends before it starts", hint="give its start first")
    return low, high


def draw_timeline(request: TimelinePlotRequest, *, reader: TraceReader) -> WrittenFile:
    """Write the plot.

    Raises UsageError for an invalid output, device, or span without events.
    """
    from kernprof.report.plots.style import THEMES, file_format, save
    from kernprof.report.plots.timeline import timeline_picture

    file_format(request.output)
    outputs.check(request.output, input_paths((request.trace,), request.store))
    timeline, analysis = reader.analysed(trace_named(request.trace, request.store))
    check_device(request.device, len(analysis.report.devices))
    check_span(timeline, request.span)
    outcome, gaps = analysis.report.devices[request.device], analysis.gaps()[request.device]
    draw = partial(
        timeline_picture, timeline, outcome, gaps, track=request.device, span=request.span
    )
    title = f"timeline of {timeline.source.path}"
    save(request.output, lambda theme: draw(theme=theme), THEMES[request.theme], title=title)
    return WrittenFile(path=request.output)


def check_span(timeline: Timeline, span: Span | None) -> None:
    """Raise UsageError if the span contains no event."""
    if span is None:
        return
    tables = [rows for rows in (timeline.work, timeline.calls) if len(rows)]
    first = min(int(rows.start.min()) for rows in tables)
    last = max(int(rows.end.max()) for rows in tables)
    if span[1] <= first or span[0] >= last:
        raise UsageError(
            f"nothing happens from {span[0] / 1e9:g} to {span[1] / 1e9:g} s",
            hint=f"the trace goes from {first / 1e9:.3f} to {last / 1e9:.3f} s",
        )
