"""A trace reduced to what comparing ranks needs: collectives, steps, and running totals of where
the time went.

A few hundred kilobytes stand for millions of events, so that a thousand ranks fit into one
process's memory.
"""

from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.idle import Idle, find_idle
from kernprof.analysis.trace.track.intervals import Cover, union, union_of
from kernprof.analysis.trace.track.order import distinct
from kernprof.analysis.trace.track.view import TrackView
from kernprof.analysis.trace.windows import Windows
from kernprof.model.trace import Ints
from kernprof.model.trace_report import IDLE_CAUSES, DeviceOutcome, TimelineReport

PARTS = ("compute", "communication", "transfer", *(cause.value for cause in IDLE_CAUSES))
"""The rows of `TrackSummary.totals`; from the third on they are causes of idle time."""
FIRST_IDLE = PARTS.index(IDLE_CAUSES[0].value)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrackSummary:
    """One process on one GPU. Times are ns on the trace's own clock.

    `start`, `end` and `name` (an index of `names`) are its collectives, sorted by end; `exposed` is
    when it talks
    and nothing computes. `edges` are those of its steps (one more than there are), slow ones among
    them, of which the
    first is number `first_step`. `totals[p, m]` is how long part `PARTS[p]` took before
    `moments[m]`: all edges, the
    ends of the judged window, and all starts and ends of collectives.
    """

    pid: int
    start: Ints
    end: Ints
    name: Ints
    names: tuple[str, ...]
    exposed: Cover
    edges: Ints
    first_step: int
    moments: Ints
    totals: Ints

    def during(self, low: Ints, high: Ints) -> Ints:
        """What each part took in each [low, high), which must be among the moments: (parts, spans)."""
        first, last = np.searchsorted(self.moments, low), np.searchsorted(self.moments, high)
        return np.asarray(self.totals[:, last] - self.totals[:, first])


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceSummary:
    """One trace: its report, and a summary of each of the report's devices."""

    report: TimelineReport
    tracks: tuple[TrackSummary, ...]

    @property
    def epoch_ns(self) -> int:
        return self.report.source.epoch_ns or 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One rank of a job: `trace` counts the traces; tracks of one trace share a clock."""

    rank: int
    trace: int
    path: str
    epoch_ns: int
    track: TrackSummary
    outcome: DeviceOutcome

    @property
    def steps(self) -> int:
        """Its iterations; 0 where none were found."""
        return len(self.track.edges) - 1 if self.outcome.iterations else 0


def members_of(traces: tuple[TraceSummary, ...]) -> tuple[Member, ...]:
    """A member for each process and GPU of all traces, in order. Ranks are those that the traces
    name, where each holds one and all differ; else they are counted.
    """
    count = sum(len(trace.tracks) for trace in traces)
    named = {
        rank: None
        for trace in traces
        if (rank := trace.report.source.rank) is not None
        for _ in trace.tracks
    }
    ranks = iter(named if len(named) == count else range(count))
    return tuple(
        Member(
            rank=next(ranks),
            trace=at,
            path=trace.report.source.path,
            epoch_ns=trace.epoch_ns,
            track=track,
            outcome=outcome,
        )
        for at, trace in enumerate(traces)
        for track, outcome in zip(trace.tracks, trace.report.devices, strict=True)
    )


def summary_of(view: TrackView, windows: Windows, idle: Idle) -> TrackSummary:
    """What joining the ranks needs of one analysed track."""
    rows = np.flatnonzero(view.communicates)
    rows = rows[np.argsort(view.work.end[rows], kind="stable")]
    start, end = view.work.start[rows].astype(np.int64), view.work.end[rows].astype(np.int64)
    used = distinct(view.work.name[rows])
    edges = np.asarray(windows.edges if windows.loop is None else windows.loop, np.int64)
    low, high = min(edges[0], windows.span[0]), max(edges[-1], windows.span[1])
    # the judged window leaves out the very steps that are late
    if len(rows) and (low, high) != windows.span:
        idle = find_idle(view, int(low), int(high))
    moments = distinct(np.concatenate((edges, np.array(windows.span), start, end)))
    return TrackSummary(
        pid=view.timeline.processes[view.process].pid,
        start=start,
        end=end,
        name=np.searchsorted(used, view.work.name[rows]),
        names=tuple(view.timeline.text(int(name)) for name in used),
        exposed=_without(union_of([(start, end)]), view.compute),
        edges=edges,
        first_step=windows.warm,
        moments=moments,
        totals=_totals(view, idle, moments),
    )


def _totals(view: TrackView, idle: Idle, moments: Ints) -> Ints:
    compute = view.compute.until(moments)
    kernels = view.with_communication.until(moments)
    rows = [compute, kernels - compute, view.busy.until(moments) - kernels]
    at = np.searchsorted(idle.start, moments)  # a gap belongs to where it starts
    rows += [np.concatenate(([0], np.cumsum(idle.parts[cause])))[at] for cause in IDLE_CAUSES]
    return np.stack(rows).astype(np.int64)


def _without(cover: Cover, other: Cover) -> Cover:
    """The moments of one set that are not in the other."""
    touching = cover.within(other.start, other.end) > 0
    other = union(other.start[touching], other.end[touching])
    points = distinct(np.concatenate((cover.start, cover.end, other.start, other.end)))
    low, high = points[:-1], points[1:]
    kept = (cover.within(low, high) > 0) & (other.within(low, high) == 0)
    return union(low[kept], high[kept])
