"""Causes that lie in the exchange with other GPUs: how much of it shows, on which stream, and in
how small pieces.
"""

from collections import Counter

import numpy as np

from kernprof.analysis.trace import thresholds as limit
from kernprof.analysis.trace.causes.bandwidth import said_of_bandwidth
from kernprof.analysis.trace.causes.evidence import (
    CauseContext,
    cause,
    longest,
    percent_of,
    work_evidence,
)
from kernprof.analysis.trace.track.order import median
from kernprof.model.run import Provenance
from kernprof.model.trace import Bools, Ints
from kernprof.model.trace_report import Cause, CauseId, Evidence


def find_exposed_communication(context: CauseContext) -> Cause | None:
    """Communication that no kernel hides; how much of it is hidden, and which collectives show
    most.
    """
    share = context.measures.communication
    rows = _collectives(context)
    if share < limit.EXPOSED_COMMUNICATION_SHARE or not len(rows):
        return None
    bare = _bare(context, rows)
    spent = float(context.length[rows].sum())
    text = (
        f"{len(rows)} collectives run {context.percent(spent):.1f} % of the window; kernels hide"
        f" {percent_of(spent - float(bare.sum()), spent):.0f} % of that time, and {share:.1f} % of"
        " the window is exposed"
    )
    shown: Counter[str] = Counter()
    for row, time in zip(rows.tolist(), bare.tolist(), strict=True):
        shown[context.view.timeline.text(int(context.view.work.name[row])).partition("(")[0]] += (
            time
        )
    most = ", ".join(
        f"{name} {context.percent(time):.1f} %" for name, time in shown.most_common(3) if time
    )
    said = (text, f"exposed most: {most}", *said_of_bandwidth(context, rows))
    evidence = tuple(Evidence(text=one) for one in said)
    return cause(
        CauseId.EXPOSED_COMMUNICATION,
        share,
        Provenance.BOUND,
        (*evidence, *work_evidence(context, longest(context, rows))),
    )


def find_on_compute_stream(context: CauseContext) -> Cause | None:
    """Collectives in the streams that compute: no kernel of these can run beside them."""
    work, rows = context.view.work, _collectives(context)
    if not len(rows):
        return None
    computing = np.flatnonzero(context.kernels)
    streams = work.stream[computing]
    busiest = {
        int(one) for one in np.unique(streams) if 5 * int((streams == one).sum()) >= len(streams)
    }
    inside = rows[np.isin(work.stream[rows], list(busiest))]
    share = context.percent(float(_bare(context, inside).sum()))
    if share < limit.ON_COMPUTE_STREAM_SHARE:
        return None
    text = (
        f"{len(inside)} of {len(rows)} collectives run in a stream that computes, so that no kernel"
        f" after them in it can hide them: {share:.1f} % of the window"
    )
    evidence = (Evidence(text=text), *work_evidence(context, longest(context, inside)))
    return cause(CauseId.COMMUNICATION_ON_COMPUTE_STREAM, share, Provenance.BOUND, evidence)


def find_small_collectives(context: CauseContext) -> Cause | None:
    """Many short collectives in each iteration, each with the cost of one: launches, and ranks that
    meet.
    """
    rows = _collectives(context)
    each = len(rows) / context.windows.count
    if each < limit.SMALL_COLLECTIVES:
        return None
    usual = median(context.length[rows])
    fastest = float(np.sort(context.length[rows])[len(rows) // 10])
    share = context.measures.communication
    if fastest > limit.SMALL_COLLECTIVE_NS or share < limit.EXPOSED_COMMUNICATION_SHARE:
        return None
    text = (
        f"{each:.0f} collectives per iteration, {usual / 1e3:.0f} µs in the median and"
        f" {fastest / 1e3:.0f} µs where no rank is late: exposed, and waiting for their launch,"
        f" {share:.1f} % of the window"
    )
    evidence = (Evidence(text=text), *work_evidence(context, longest(context, rows)))
    return cause(CauseId.SMALL_COLLECTIVES, share, Provenance.BOUND, evidence)


def _collectives(context: CauseContext) -> Ints:
    chosen: Bools = context.inside & context.view.communicates
    return np.flatnonzero(chosen)


def _bare(context: CauseContext, rows: Ints) -> Ints:
    """For each collective, how long it ran while nothing computed."""
    start, end = context.view.work.start[rows], context.view.work.end[rows]
    return np.asarray((end - start) - context.view.compute.within(start, end))
