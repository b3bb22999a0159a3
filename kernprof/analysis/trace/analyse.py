"""Analyse a timeline: account for the time of every track, give a verdict, and find causes.

A *track* is one process on one GPU. The *window* is the part of a track that is analysed: its
steady iterations, or the run.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from kernprof.analysis.trace.causes import find_causes
from kernprof.analysis.trace.evidence import (
    CauseContext,
    cause_context,
    longest_gaps,
    percent_of,
)
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
from kernprof.analysis.trace.track.view import (
    CARD,
    STEP_KINDS,
    CallClass,
    TrackView,
    call_classes,
    call_name,
    calls_named,
    distinct,
    is_served,
    make_view,
    matching,
    median,
    present,
    step_kinds,
    union_of,
    with_numbers,
)
from kernprof.analysis.trace.transfers import EXCHANGE
from kernprof.analysis.trace.verdict import (
    FIRST_STEPS,
    PREFETCH,
    REPLAYED,
    SERVING,
    Support,
    account,
    judge,
    mean_of,
)
from kernprof.analysis.trace.windows import Windows, find_windows
from kernprof.errors import NothingCaptured
from kernprof.model.trace import NONE, RANGE_PROFILER, Bools, Gaps, Ints, Timeline, WorkKind
from kernprof.model.trace_report import (
    Accounting,
    Cause,
    CauseId,
    Confidence,
    DeviceOutcome,
    Iterations,
    StepClass,
    TimelineReport,
    Verdict,
    VerdictLabel,
)

_MOST_JUDGED_ITERATIONS = 64
# Number of launches of a process that CUDA queues before the next launch call blocks.
_QUEUE_DEPTH = 1024
# Causes with different advice for an inference server; the values are keys of `SERVING`.
_SERVED = {
    CauseId.TINY_KERNELS: VerdictLabel.CUDA_API_BOUND,
    CauseId.ITEM_PING_PONG: VerdictLabel.SYNC_BOUND,
    CauseId.STEP_SYNC: VerdictLabel.SYNC_BOUND,
    CauseId.INPUT_STARVATION: VerdictLabel.INPUT_STARVED,
    CauseId.NO_OVERLAP: VerdictLabel.TRANSFER_BOUND,
    CauseId.EXPOSED_COMMUNICATION: VerdictLabel.COMMUNICATION_BOUND,
    CauseId.SMALL_COLLECTIVES: VerdictLabel.COMMUNICATION_BOUND,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """Report of a timeline, with the idle gaps and the rank summary of each device."""

    report: TimelineReport
    idle: tuple[Idle, ...]
    tracks: tuple[TrackSummary, ...]

    def gaps(self) -> tuple[Gaps, ...]:
        """Return each device's idle gaps with their main causes, for plots and exports."""
        return tuple(idle.gaps() for idle in self.idle)

    def summary(self) -> TraceSummary:
        return TraceSummary(report=self.report, tracks=self.tracks)


def analyse(timeline: Timeline, *, iteration: str | None = None) -> Analysis:
    """Analyse all tracks (a process on a GPU) of a timeline.

    `iteration` is the name of the NVTX range of one iteration, or a shell pattern (`step *`).
    Raises NothingCaptured when no GPU work was recorded, UsageError when no range matches
    `iteration`.
    """
    if not timeline.tracks:
        raise _nothing(timeline)
    call_class = call_classes(timeline)
    dropped = dropped_records(timeline)
    outcomes: list[DeviceOutcome] = []
    idle_times: list[Idle] = []
    summaries: list[TrackSummary] = []
    for track in range(len(timeline.tracks)):
        view = make_view(timeline, track, call_class)
        windows = find_windows(view, iteration)
        idle = find_idle(view, *windows.span)
        outcomes.append(_outcome(view, windows, idle, dropped=bool(dropped)))
        idle_times.append(idle)
        summaries.append(summary_of(view, windows, idle))
    report = TimelineReport(
        source=timeline.source,
        devices=tuple(outcomes),
        notes=(*timeline.missing, *dropped),
    )
    report = of_one_trace(report, summaries) if len(outcomes) > 1 else report
    return Analysis(report=report, idle=tuple(idle_times), tracks=tuple(summaries))


def _nothing(timeline: Timeline) -> NothingCaptured:
    """Return the error for a trace without GPU work.

    The message depends on whether names of API calls or NVTX ranges show that GPU work ran.
    """
    ran = matching(timeline, "unrecorded work")
    rows = [int(name) for name in (*timeline.ranges.name, *timeline.calls.name) if ran[name]]
    if not rows:
        return NothingCaptured(
            f"{timeline.source.path} has no record of GPU work, only calls: {_called(timeline)}",
            hint=(
                "record the part of the program that launches kernels, or check that the tracer"
                " supports the driver"
            ),
        )
    return NothingCaptured(
        f"{timeline.source.path} has no GPU work: no kernel and no graph was recorded, although the"
        f" program launched some ({len(rows)} calls and ranges such as"
        f" {timeline.text(min(rows))!r})",
        hint=(
            "to record kernels inside CUDA graphs (XLA's command buffers, torch.compile), use"
            " nsys profile --cuda-graph-trace=node or kernprof timeline --graph-nodes; if the trace"
            " still has no kernels, the tracer does not support the driver"
        ),
    )


def _called(timeline: Timeline) -> str:
    """Return the six most frequent API calls with their counts, as text."""
    count = Counter(map(timeline.text, timeline.calls.name.tolist())).most_common(6)
    return ", ".join(f"{number} {call_name(name)}" for name, number in count)


def _outcome(view: TrackView, windows: Windows, idle: Idle, *, dropped: bool) -> DeviceOutcome:
    low, high = windows.span
    kinds = gap_kinds(view, idle)
    context = cause_context(view, windows, idle, kinds, account(view, idle, kinds, windows.span))
    kernels = context.inside & (view.work.kind == WorkKind.KERNEL)
    launched = view.work.call[context.inside & ~migrations(view)] != NONE
    correlated = 100.0 * float(launched.mean()) if len(launched) else 0.0
    notes = [*windows.notes, *_small_grids(context), *_hidden(context)]
    if correlated < CARD["correlated_high_pct"]:
        notes.append(
            f"the launch call of {100 - correlated:.0f} % of the GPU work is not in the trace"
        )
    support = Support(
        correlated=correlated,
        iterations=_each_iteration(context, np.arange(windows.count)) if windows.count > 1 else (),
        full_run=windows.name is None,
        sees_host=view.timeline.knows_waits,
        dropped=dropped,
    )
    verdict = judge(context.accounting, support)
    migrated = context.percent(float(context.length[context.inside & migrations(view)].sum()))
    if migrated >= CARD["cause_pct"]:
        notes.append(f"migrations of managed memory take {migrated:.1f} % of the window")
        if verdict.label in (VerdictLabel.TRANSFER_BOUND, VerdictLabel.GPU_COMPUTE_BOUND):
            verdict = replace(verdict, advice=PREFETCH)
    # Add the longest idle gaps to a CPU-bound or mixed verdict: possibly no cause explains them.
    if (
        verdict.label in (VerdictLabel.CPU_BOUND, VerdictLabel.MIXED)
        and context.host_late >= CARD["host_late_pct"]
    ):
        verdict = replace(verdict, why=(*verdict.why, *longest_gaps(context)))
    captured = _captured_launches(view, low, high)
    graphs = len(_graph_launches(context)) if len(view.calls) else None
    if captured:
        notes.append(
            f"{captured} launches in the window are captured into a CUDA graph and run no kernel"
        )
    little = _little(context, verdict.label, 0 if graphs else captured)
    if little:
        verdict = Verdict(
            label=VerdictLabel.TOO_LITTLE,
            confidence=Confidence.LOW,
            share_pct=None,
            why=(f"the window has {little}",),
            advice=FIRST_STEPS[VerdictLabel.TOO_LITTLE],
        )
    causes = () if little else find_causes(context)
    classes = tuple(_step_classes(context, support))
    replays = sum(entry.graph_launches for entry in classes if entry.name == "decode")
    verdict, causes = _advised(
        view.timeline, verdict, causes, served=bool(classes), replays=replays
    )
    process = view.timeline.processes[view.process]
    return DeviceOutcome(
        device=view.timeline.tracks[view.track].device,
        process=f"{process.name} ({process.pid})" if process.name else str(process.pid),
        window_ns=(low, high),
        iterations=None
        if windows.name is None
        else Iterations(
            name=windows.name,
            count=windows.count,
            median_ns=windows.median_ns(),
            dropped=windows.dropped,
        ),
        step_classes=classes,
        accounting=context.accounting,
        verdict=verdict,
        causes=causes,
        kernels=kernel_rows(view, context.inside, high),
        copies=copy_rows(view, context.inside),
        calls=call_rows(view, low, high),
        ranges=range_rows(view, low, high),
        kernel_count=int(kernels.sum()),
        kernel_ns=int(context.length[kernels].sum()),
        graph_launches=graphs,
        phases=find_phases(view, windows),
        notes=tuple(notes),
    )


def _little(context: CauseContext, label: VerdictLabel, captured: int) -> str:
    """Return the reason why the window does not suffice for a verdict; empty if it suffices.

    `captured` is the number of launches that were captured into a CUDA graph and not replayed.
    """
    view, (low, high) = context.view, context.windows.span
    kinds, count = view.work.kind[context.inside], int(context.inside.sum())
    kernels = int((kinds == WorkKind.KERNEL).sum())
    loads, busy = view.calls.rows(view.call_class == CallClass.LOAD), view.busy.inside(low, high)
    # A run of a few short kernels is start-up, together with the module loading before it.
    brief = context.windows.name is None and busy < CARD["long_gap_ns"] and len(view.calls)
    begin = min(low, int(view.calls.start.min())) if brief else low
    loading = union_of([(loads.start, loads.end)]).inside(begin, high)
    if captured > kernels:
        return f"no replay of the captured graph, and few kernels ({kernels}) outside of it"
    if not (kernels or (kinds == WorkKind.GRAPH).any()):
        copies = f"no kernel, only copies or memsets ({count})"
        return "" if label is VerdictLabel.TRANSFER_BOUND and count > 1 else copies
    if 2 * loading >= high - begin:
        return f"mostly module loading ({percent_of(loading, high - begin):.0f} %), as at start-up"
    first = view.calls.rows(np.isin(view.call_class, (CallClass.LOAD, CallClass.ALLOCATION)))
    longest = max((np.minimum(first.end, high) - np.maximum(first.start, low)).tolist(), default=0)
    if context.windows.name is None and 4 * longest >= high - low:
        return f"a first call, in which one load or allocation takes {longest / 1e6:.0f} ms"
    if kernels == count < CARD["least_launches"] and busy < CARD["long_gap_ns"]:
        return f"only {count} kernel launches, which take {busy / 1e3:.1f} µs"
    profiled = RANGE_PROFILER in (view.timeline.source.tool or "")
    return "kernels that a range profiler measured: it serialises and replays them" * profiled


def _captured_launches(view: TrackView, low: int, high: int) -> int:
    """Count the process's kernel launches in the window that are captured into a CUDA graph."""
    calls, launches = view.calls, calls_named(view.timeline, "kernel launch")
    inside = (calls.start >= low) & (calls.start < high)
    inside &= view.timeline.thread_processes()[calls.thread] == view.process
    return int((captured_calls(view.timeline) & launches & inside).sum())


def _advised(
    timeline: Timeline,
    verdict: Verdict,
    causes: tuple[Cause, ...],
    *,
    served: bool,
    replays: float = 0,
) -> tuple[Verdict, tuple[Cause, ...]]:
    """Return `verdict` and `causes`, with more specific advice in two cases.

    Programs of an inference server get advice for servers. A verdict CUDA_API_BOUND gets the advice
    of its first cause if this cause is ALLOCATIONS. `served` is true if the window has steps of a
    server. `replays` is the number of CUDA graph launches per decode step. Below 0.5, most decode
    steps launch single kernels instead of a graph.
    """
    if served or is_served(timeline):
        replayed = {**SERVING, VerdictLabel.CUDA_API_BOUND: REPLAYED}
        texts = replayed if 2 * replays >= 1 else SERVING
        advice = {FIRST_STEPS[label]: text for label, text in texts.items()}
        verdict = replace(verdict, advice=advice.get(verdict.advice, verdict.advice))
        causes = tuple(
            replace(cause, advice=SERVING[_SERVED[cause.id]])
            if cause.id in _SERVED and cause.advice != EXCHANGE
            else cause
            for cause in causes
        )
    first = causes[0] if causes else None
    if verdict.label is VerdictLabel.CUDA_API_BOUND and first and first.id is CauseId.ALLOCATIONS:
        verdict = replace(verdict, advice=first.advice)
    return verdict, causes


def _step_classes(context: CauseContext, support: Support) -> Iterator[StepClass]:
    """Yield statistics and a verdict for the window's prefill steps and for its decode steps."""
    windows, timeline = context.windows, context.view.timeline
    kinds = step_kinds(timeline, windows.label)
    replays = np.histogram(_graph_launches(context), windows.edges)[0]
    for kind in present(kinds):
        rows = np.flatnonzero(kinds == kind)
        parts = _each_iteration(context, rows)
        verdict = judge(mean_of(parts), replace(support, iterations=parts))
        yield StepClass(
            name=STEP_KINDS[kind].partition(" ")[0],
            steps=with_numbers([timeline.text(name) for name in windows.label[rows]]),
            count=len(rows),
            median_ns=median(np.diff(windows.edges)[rows]),
            graph_launches=float(replays[rows].mean()),
            verdict=_advised(timeline, verdict, (), served=True)[0],
        )


def _each_iteration(context: CauseContext, rows: Ints) -> tuple[Accounting, ...]:
    """Return the time accounting of each iteration in `rows` (indices of iterations).

    If there are more than 64 iterations, 64 evenly spaced iterations are used.
    """
    windows = context.windows
    if windows.name is None:
        return ()
    sample = rows[
        distinct(np.linspace(0, len(rows) - 1, min(len(rows), _MOST_JUDGED_ITERATIONS)).astype(int))
    ]
    return tuple(
        account(context.view, context.idle, context.kinds, span)
        for span in zip(
            windows.edges[sample].tolist(), windows.edges[sample + 1].tolist(), strict=True
        )
    )


def _graph_launches(context: CauseContext) -> Ints:
    """Return the GPU start time (ns) of each CUDA graph whose first work is in the window."""
    launches = np.append(calls_named(context.view.timeline, "graph launch"), False)
    rows = np.flatnonzero(context.inside & launches[context.view.work.call])
    _, first = np.unique(context.view.work.call[rows], return_index=True)
    return np.sort(context.view.work.start[rows[first]])


def _small_grids(context: CauseContext) -> tuple[str, ...]:
    """Return a note if fewer blocks than SMs run on the GPU for much of the compute time.

    The blocks of kernels that run at the same time are added, including communication kernels.
    """
    view = context.view
    sms = view.timeline.tracks[view.track].device.sm_count
    rows = np.flatnonzero(context.inside & (view.work.kind == WorkKind.KERNEL))
    if not sms or not len(rows):
        return ()
    blocks = np.where(view.work.blocks[rows] == NONE, sms, view.work.blocks[rows])
    moment = np.concatenate((view.work.start[rows], view.work.end[rows]))
    order = np.argsort(moment, kind="stable")
    active, computing = (
        np.cumsum(np.concatenate((column, -column))[order])[:-1]
        for column in (blocks, context.kernels[rows].astype(np.int64))
    )
    length = np.diff(moment[order])
    sparse = (computing > 0) & (active < sms)
    share = percent_of(float(length[sparse].sum()), float(length[computing > 0].sum()))
    if share < CARD["small_grid_pct"]:
        return ()
    return (
        f"{share:.0f} % of the kernel time is in launches with fewer blocks than the {sms} SMs,"
        " which leave SMs idle",
    )


def _hidden(context: CauseContext) -> Iterator[str]:
    """Yield notes on graphs recorded without their kernels, and on overlapped communication."""
    view, inside = context.view, context.inside
    if graphs := int((view.work.kind[inside] == WorkKind.GRAPH).sum()):
        yield (
            f"{graphs} CUDA graphs are recorded without their kernels; to see the kernels, record"
            " with nsys profile --cuda-graph-trace=node, or kernprof timeline --graph-nodes"
        )
    rows = np.flatnonzero(inside & view.communicates)
    cover = union_of([(view.work.start[rows], view.work.end[rows])])
    behind = view.compute.within(cover.start, cover.end).sum()
    if context.percent(behind) >= CARD["cause_pct"]:
        yield (
            f"{len(rows)} communication kernels run {context.percent(cover.total()):.1f} % of the"
            f" window; compute kernels overlap {percent_of(behind, cover.total()):.0f} % of this time"
        )


def captured_calls(timeline: Timeline) -> Bools:
    """Mark API calls that a thread makes while it captures a stream into a graph.

    Captured work runs only when the graph is launched.
    """
    begins, ends = (calls_named(timeline, name) for name in ("capture begin", "capture end"))
    steps = begins.astype(np.int32) - ends
    captured = np.zeros(len(timeline.calls), np.bool_)
    for thread in present(timeline.calls.thread[steps != 0]):
        mine = timeline.calls.of_thread(thread)
        depth = np.cumsum(steps[mine])
        # Ignore the end of a stream capture whose begin was not recorded.
        captured[mine] = depth > np.minimum(np.minimum.accumulate(depth), 0)
    return captured


def dropped_records(timeline: Timeline) -> tuple[str, ...]:
    """Return a note if too many kernel launches have no recorded GPU work.

    Launches after the last launch with recorded work may still be queued when the recording ends.
    Up to `_QUEUE_DEPTH` of them per process do not count.
    """
    ran = np.zeros(len(timeline.calls), np.bool_)
    ran[timeline.work.call[timeline.work.call != NONE]] = True
    launches = np.flatnonzero(calls_named(timeline, "kernel launch") & ~captured_calls(timeline))
    process = timeline.thread_processes()[timeline.calls.thread[launches]]
    expected = 0
    for key in present(process):
        mine = launches[process == key]
        start, recorded = timeline.calls.start[mine], ran[mine]
        last = start[recorded].max() if bool(recorded.any()) else -1
        expected += len(mine) - min(int((start > last).sum()), _QUEUE_DEPTH)
    count = int(ran[launches].sum())
    if not expected or percent_of(count, expected) >= CARD["correlated_high_pct"]:
        return ()
    return (
        f"only {count} of {expected} kernel launches have recorded work: the tracer dropped"
        " the others, so GPU time is too low; record with an nsys that supports the driver",
    )
