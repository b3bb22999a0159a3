"""Answer questions about traces: judge, replay with a change (`what-if`), draw (`plot timeline`).

Modules that record are imported only to record, so that reading a trace stays fast.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from kernprof.units import time_ns
from kernprof.workflows.trace.files import expanded, input_paths, is_url, trace_named
from kernprof.workflows.trace.reading import TraceReader

if TYPE_CHECKING:
    from kernprof.analysis.trace.ranks import TraceSummary
    from kernprof.workflows.trace.recording import RecordRequest

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineRequest:
    """Traces to judge, or a program to record and judge. `ranks`: take the traces for ranks of one
    job in any case.
    `cluster` says whose workers read them (None: this process).
    """

    traces: tuple[str, ...] = ()
    record: RecordRequest | None = None
    ranks: bool = False
    cluster: str | None = None
    store: Path = Path(".kernprof")


def judge(
    request: TimelineRequest, *, reader: TraceReader, progress: Progress
) -> TimelineReport | RanksReport:
    """One trace or recording is judged; several must be ranks of one job.

    Raises UsageError, ReportUnreadable, NothingCaptured, NotComparable; to record also what
    `record` raises.
    """
    if bool(request.record) == bool(request.traces):
        raise UsageError("give traces to judge, or `-- PROGRAM …` to record one")
    if request.record is not None:
        from kernprof.process import Host
        from kernprof.workflows.trace.recording import record

        recording = record(
            request.record, Host(runner=reader.runner, progress=progress, environ=reader.environ)
        )
        return reader.report(recording.sqlite)
    paths = [_trace(target, request.store) for target in expanded(request.traces)]
    if len(paths) == 1 and not request.ranks and not is_url(paths[0]) and not request.cluster:
        return reader.report(Path(paths[0]))
    return _ranks(request, paths, reader, progress)


def _trace(target: str, store: Path) -> str:
    """Raises UsageError for a pipeline's name, where no trace has it."""
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
    request: TimelineRequest, paths: Sequence[str], reader: TraceReader, progress: Progress
) -> TimelineReport | RanksReport:
    """Each trace is reduced on its own, here or by a cluster's workers, then all are joined; one
    that cannot be read is named in the report. Raises UsageError for traces that share no
    collective, unless `ranks`; what the first trace raises where fewer than two can be read.
    """
    from kernprof.analysis.trace.job import join
    from kernprof.workflows.fleet.targets import read_each

    summaries, errors = read_each(
        partial(_reduced, reader.sent(request.cluster)),
        paths,
        cluster=request.cluster,
        progress=progress,
        doing="reading the traces",
    )
    if errors and len(summaries) < min(len(paths), 2):
        raise errors[0][1]
    if len(paths) == 1 and not request.ranks:
        return summaries[0].report
    unread = tuple(UnreadTrace(path=path, message=str(error)) for path, error in errors)
    report = join(summaries, unread)
    if not request.ranks and not any(rank.matched for rank in report.ranks):
        raise UsageError(
            f"{len(paths)} traces that share no collective are not ranks of one job",
            hint=(
                f"a change between two traces: `kernprof compare {paths[0]} {paths[1]}`; one after"
                " the other: `kernprof timeline TRACE` for each; ranks without shared collectives:"
                " --ranks"
            ),
        )
    return report


def _reduced(reader: TraceReader, shown: str, file: str) -> TraceSummary:
    """One trace as it is called."""
    _, analysis = reader.analysed(Path(file))
    report = replace(analysis.report, source=replace(analysis.report.source, path=shown))
    return replace(analysis.summary(), report=report)


ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfRequest:
    """`changes` are replayed together; `all` replays each on its own. `device` counts the trace's
    GPUs from 0.

    `step_ms`: what a step takes without a profiler, where that was measured.
    """

    trace: str
    changes: tuple[str, ...] = (ALL,)
    device: int = 0
    step_ms: float | None = None
    store: Path = Path(".kernprof")


def replay_with(request: WhatIfRequest, *, reader: TraceReader) -> WhatIfReport:
    """Raises UsageError for an unknown change (before the trace is read), NothingCaptured for a
    trace without calls or work.
    """
    from kernprof.analysis.what_if import parse_changes, what_if, what_if_each

    ranked = [change.strip() for change in request.changes] == [ALL]
    requested = () if ranked else parse_changes(",".join(request.changes))
    timeline = reader.read(trace_named(request.trace, request.store))
    iteration, device = reader.options.iteration, request.device
    step_ns = None if request.step_ms is None else 1e6 * request.step_ms
    if ranked:
        replays = tuple(what_if_each(timeline, iteration=iteration, track=device, step_ns=step_ns))
    else:
        replays = (
            what_if(timeline, requested, iteration=iteration, track=device, step_ns=step_ns),
        )
    return WhatIfReport(source=timeline.source, replays=replays, ranked=ranked)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelinePlotRequest:
    """`span` is the stretch to draw, in ns; `device` counts the trace's GPUs from 0."""

    trace: str
    output: Path = Path("timeline.png")
    device: int = 0
    span: Span | None = None
    theme: str = "light"
    store: Path = Path(".kernprof")


def parse_span(text: str) -> Span:
    """`5.2:5.4`, `5200ms:5400ms` → ns on the trace's clock. A number without a unit is seconds.
    Raises UsageError.
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
    """Writes the picture. Raises UsageError for an output that cannot be written, a device or a
    span without events.
    """
    from kernprof.report.plots.style import THEMES, Theme, file_format, save
    from kernprof.report.plots.timeline import timeline_picture

    file_format(request.output)
    outputs.check(request.output, input_paths((request.trace,), request.store))
    timeline, analysis = reader.analysed(trace_named(request.trace, request.store))
    check_device(request.device, len(analysis.report.devices))
    check_span(timeline, request.span)
    outcome, gaps = analysis.report.devices[request.device], analysis.gaps()[request.device]

    def picture(theme: Theme) -> Any:
        return timeline_picture(
            timeline, outcome, gaps, track=request.device, span=request.span, theme=theme
        )

    save(
        request.output, picture, THEMES[request.theme], title=f"timeline of {timeline.source.path}"
    )
    return WrittenFile(path=request.output)


def check_span(timeline: Timeline, span: Span | None) -> None:
    """Raises UsageError when nothing happens in the span."""
    if span is None:
        return
    columns: Sequence[tuple[int, int]] = [
        (int(rows.start.min()), int(rows.end.max()))
        for rows in (timeline.work, timeline.calls)
        if len(rows)
    ]
    first, last = min(low for low, _ in columns), max(high for _, high in columns)
    if span[1] <= first or span[0] >= last:
        raise UsageError(
            f"nothing happens from {span[0] / 1e9:g} to {span[1] / 1e9:g} s",
            hint=f"the trace goes from {first / 1e9:.3f} to {last / 1e9:.3f} s",
        )
