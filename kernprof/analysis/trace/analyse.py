"""Analyse a timeline: account for every track, judge it, and find its causes."""

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from kernprof.analysis.trace.causes import find_causes
from kernprof.analysis.trace.evidence import CauseContext, cause_context, longest_gaps
from kernprof.analysis.trace.gaps import Idle, find_idle, gap_kinds, migrations
from kernprof.analysis.trace.job import of_one_trace
from kernprof.analysis.trace.ranks import TraceSummary, TrackSummary, summary_of
from kernprof.analysis.trace.tables import (
    call_rows,
    copy_rows,
    find_phases,
    kernel_rows,
    range_rows,
)
from kernprof.analysis.trace.thresholds import CARD
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.intervals import distinct
from kernprof.analysis.trace.track.view import TrackView, make_view, present
from kernprof.analysis.trace.verdict import Measures, Support, account, judge, measure, rounded
from kernprof.analysis.trace.windows import Windows, find_windows
from kernprof.errors import NothingCaptured
from kernprof.model.trace import NONE, Bools, Gaps, Ints, Timeline, WorkKind
from kernprof.model.trace_report import (
    DeviceOutcome,
    Iterations,
    TimelineReport,
    Verdict,
    VerdictLabel,
)

_MOST_JUDGED_ITERATIONS = 64
# CUDA queues this many launches of a process before the next launch call blocks.
_QUEUE_DEPTH = 1024


def analysis_version() -> str:
    """Return a digest of the analysis code: cached reports are valid only for the same code."""
    sources = sorted(Path(__file__).parents[1].rglob("*.py"))
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """The report, with the idle time and the rank summary of each of its devices."""

    report: TimelineReport
    idle: tuple[Idle, ...]
    tracks: tuple[TrackSummary, ...]

    def gaps(self) -> tuple[Gaps, ...]:
        """Return each device's gaps with their main causes, for plots and exports."""
        return tuple(idle.gaps() for idle in self.idle)

    def summary(self) -> TraceSummary:
        return TraceSummary(report=self.report, tracks=self.tracks)


def analyse(timeline: Timeline, *, iteration: str | None = None) -> Analysis:
    """Analyse all tracks.

    `iteration` is the name of the NVTX range of one iteration, or a shell pattern (`step *`).
    Raises NothingCaptured when nothing ran on a GPU, UsageError when no range matches `iteration`.
    """
    if not timeline.tracks:
        raise _nothing(timeline)
    call_class = names.call_classes(timeline)
    dropped = dropped_records(timeline)
    views = (make_view(timeline, track, call_class) for track in range(len(timeline.tracks)))
    done = [_track(view, iteration, dropped=bool(dropped)) for view in views]
    report = TimelineReport(
        source=timeline.source,
        devices=tuple(outcome for outcome, *_ in done),
        notes=(*timeline.missing, *dropped),
    )
    tracks = tuple(track for *_, track in done)
    report = of_one_trace(report, tracks) if len(done) > 1 else report
    return Analysis(report=report, idle=tuple(idle for _, idle, _ in done), tracks=tracks)


def _nothing(timeline: Timeline) -> NothingCaptured:
    """Return the error for a trace without GPU work.

    Names of calls and ranges show whether work ran on the GPU without being recorded.
    """
    seen = names.matching(timeline, "unrecorded work")
    count = int(seen[timeline.ranges.name].sum()) + int(seen[timeline.calls.name].sum())
    if not count:
        return NothingCaptured(
            f"{timeline.source.path} has CUDA calls, but nothing ran on a GPU",
            hint=(
                "record the part of the program that launches kernels, or check that the tracer"
                " supports the driver"
            ),
        )
    named = {int(name) for name in (*timeline.ranges.name, *timeline.calls.name) if seen[name]}
    example = timeline.text(min(named))
    return NothingCaptured(
        f"{timeline.source.path} does not hold what ran on the GPU: no kernel and no graph was"
        f" recorded, though the program ran some ({count} calls and ranges such as {example!r})",
        hint=(
            "what runs inside CUDA graphs (XLA's command buffers, torch.compile) is recorded with"
            " kernprof timeline --graph-nodes; nsys profile has --cuda-graph-trace=node for it; if"
            " that is empty too, the tracer does not support the driver"
        ),
    )


def _track(
    view: TrackView, iteration: str | None, *, dropped: bool
) -> tuple[DeviceOutcome, Idle, TrackSummary]:
    windows = find_windows(view, iteration)
    idle = find_idle(view, *windows.span)
    kinds = gap_kinds(view, idle)
    context = cause_context(view, windows, idle, kinds, measure(view, idle, kinds, windows.span))
    support = Support(
        correlated=_correlated(context),
        iterations=_iteration_measures(context),
        whole=windows.name is None,
        sees_host=view.timeline.knows_waits,
        dropped=dropped,
    )
    return _outcome(context, support), idle, summary_of(view, windows, idle)


def _outcome(context: CauseContext, support: Support) -> DeviceOutcome:
    view, windows = context.view, context.windows
    low, high = windows.span
    kernels = context.inside & (view.work.kind == WorkKind.KERNEL)
    return DeviceOutcome(
        device=view.timeline.tracks[view.track].device,
        process=_process(view),
        window_ns=(low, high),
        iterations=_iterations(windows),
        accounting=rounded(account(view, context.idle, low, high)),
        verdict=_verdict(context, support),
        causes=find_causes(context),
        kernels=kernel_rows(view, context.inside),
        copies=copy_rows(view, context.inside),
        calls=call_rows(view, low, high),
        ranges=range_rows(view, low, high),
        kernel_count=int(kernels.sum()),
        kernel_ns=int(context.length[kernels].sum()),
        graph_launches=_graph_launches(context),
        phases=find_phases(view, windows),
        notes=(*windows.notes, *_small_grids(context), *_uncorrelated(support)),
    )


def _verdict(context: CauseContext, support: Support) -> Verdict:
    """Judge the window; add the longest gaps to the reasons if no cause covers them."""
    verdict = judge(context.measures, support)
    unexplained = (
        verdict.label in (VerdictLabel.CPU_BOUND, VerdictLabel.MIXED)
        and context.measures.host_late >= CARD["host_late_pct"]
    )
    return replace(verdict, why=(*verdict.why, *longest_gaps(context))) if unexplained else verdict


def _process(view: TrackView) -> str:
    process = view.timeline.processes[view.process]
    return f"{process.name} ({process.pid})" if process.name else str(process.pid)


def _iterations(windows: Windows) -> Iterations | None:
    if windows.name is None:
        return None
    return Iterations(
        name=windows.name,
        count=windows.count,
        median_ns=windows.median_ns(),
        dropped=windows.dropped,
    )


def _iteration_measures(context: CauseContext) -> tuple[Measures, ...]:
    """Measure each iteration separately; a sample at even distances if there are many."""
    windows = context.windows
    if windows.name is None or windows.count < 2:
        return ()
    chosen = distinct(
        np.linspace(0, windows.count - 1, min(windows.count, _MOST_JUDGED_ITERATIONS)).astype(int)
    )
    spans = zip(windows.edges[chosen].tolist(), windows.edges[chosen + 1].tolist(), strict=True)
    return tuple(measure(context.view, context.idle, context.kinds, span) for span in spans)


def _correlated(context: CauseContext) -> float:
    """Return the percentage of the window's GPU work whose launch call is recorded."""
    launched = context.view.work.call[context.inside & ~migrations(context.view)] != NONE
    return 100.0 * float(launched.mean()) if len(launched) else 0.0


def _uncorrelated(support: Support) -> tuple[str, ...]:
    if support.correlated >= CARD["correlated_high_pct"]:
        return ()
    return (
        f"the launch call of {100 - support.correlated:.0f} % of the GPU work is not in the trace",
    )


def _graph_launches(context: CauseContext) -> int | None:
    """Count the CUDA graph launches whose work starts in the window."""
    view = context.view
    if not len(view.calls):
        return None
    launches = names.calls_named(view.timeline, "graph launch")
    if not bool(launches.any()):
        return 0
    calls = view.work.call[context.inside]
    return len(distinct(calls[(calls != NONE) & launches[calls]]))


def _small_grids(context: CauseContext) -> tuple[str, ...]:
    """Note kernels with fewer blocks than SMs: they leave part of a busy GPU empty."""
    sms = context.view.timeline.tracks[context.view.track].device.sm_count
    blocks = context.view.work.blocks[context.kernels]
    total = float(context.length[context.kernels].sum())
    if not sms or not total:
        return ()
    small = (blocks != NONE) & (blocks < sms)
    share = 100.0 * float(context.length[context.kernels][small].sum()) / total
    if share < CARD["small_grid_pct"]:
        return ()
    return (
        (
            f"{share:.0f} % of the kernel time is in launches with fewer blocks than the {sms} SMs,"
            " which leave part of the GPU empty"
        ),
    )


def dropped_records(timeline: Timeline) -> tuple[str, ...]:
    """Return a note if kernel launches that must have run have no recorded work."""
    seen = np.zeros(len(timeline.calls), np.bool_)
    seen[timeline.work.call[timeline.work.call != NONE]] = True
    launches = np.flatnonzero(names.calls_named(timeline, "kernel launch") & ~_captured(timeline))
    process = timeline.thread_processes()[timeline.calls.thread[launches]]
    expected = sum(_expected(timeline, seen, launches[process == key]) for key in present(process))
    recorded = int(seen[launches].sum())
    if not expected or 100.0 * recorded / expected >= CARD["correlated_high_pct"]:
        return ()
    return (
        (
            f"only {recorded} of {expected} kernel launches have recorded work: the tracer dropped"
            " the others (an nsys older than the driver does), so GPU time is too low"
        ),
    )


def _expected(timeline: Timeline, seen: Bools, launches: Ints) -> int:
    """Count the launches of a process that must have run before the recording ended.

    Launches still queued at the end of the recording may lack recorded work.
    """
    start, ran = timeline.calls.start[launches], seen[launches]
    queued = int((start > start[ran].max()).sum()) if bool(ran.any()) else len(launches)
    return len(launches) - min(queued, _QUEUE_DEPTH)


def _captured(timeline: Timeline) -> Bools:
    """Mark calls made while their thread captures a stream into a graph.

    Captured work runs later, when the graph is launched, or never.
    """
    begins, ends = (names.calls_named(timeline, name) for name in ("capture begin", "capture end"))
    steps = begins.astype(np.int32) - ends
    result = np.zeros(len(timeline.calls), np.bool_)
    for thread in present(timeline.calls.thread[steps != 0]):
        mine = timeline.calls.of_thread(thread)
        depth = np.cumsum(steps[mine])
        # An end whose begin was not recorded must not count against later captures.
        result[mine] = depth > np.minimum(np.minimum.accumulate(depth), 0)
    return result
