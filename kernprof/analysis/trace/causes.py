"""Find causes of lost time, each with evidence, an estimated gain and advice.

Causes are ranked by gain. A gain is the percentage of the window that is saved if only this cause
is fixed. Provenance "bound" means that the gain is an upper limit, "estimate" that a model computed
it.
"""

import math
from collections import Counter
from collections.abc import Callable

import numpy as np

from kernprof.analysis.trace.evidence import CauseContext, cause, percent_of, waited_for
from kernprof.analysis.trace.forms import (
    find_attention,
    find_chains,
    find_fp32,
    find_grouped,
    find_per_tensor_optimizer,
    find_transposes,
)
from kernprof.analysis.trace.gaps import GapKind
from kernprof.analysis.trace.thresholds import CARD
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.intervals import distinct, median
from kernprof.analysis.trace.track.view import blocking_calls
from kernprof.analysis.trace.transfers import (
    find_exposed_communication,
    find_item_ping_pong,
    find_no_overlap,
    find_pageable,
    find_small_collectives,
    find_sync_copies,
)
from kernprof.model.run import Provenance
from kernprof.model.trace_report import Cause, CauseId, Evidence, IdleCause


def find_causes(context: CauseContext) -> tuple[Cause, ...]:
    causes = [result for find in _FINDERS if (result := find(context)) is not None]
    return tuple(sorted(causes, key=lambda result: -result.estimated_gain_pct))


def _tiny_kernels(context: CauseContext) -> Cause | None:
    """Find many short kernels for whose launches the GPU waits."""
    length = context.length[context.kernels]
    if not len(length) or context.measures.host_late < CARD["host_late_pct"]:
        return None
    tiny = percent_of(float((length < CARD["tiny_kernel_ns"]).sum()), len(length))
    if tiny < CARD["tiny_kernel_pct"]:
        return None
    short = context.idle.length < CARD["launch_gap_ns"]
    waiting = context.idle.late & short
    # A CUDA graph cannot span a synchronisation, so it cannot remove gaps after one.
    if context.measures.sync >= CARD["sync_pct"]:
        waiting &= context.kinds != GapKind.SYNC
    gain = context.percent(float(context.idle.length[waiting].sum()))
    if gain < CARD["cause_gain_pct"]:
        return None
    wait = median(context.idle.length[waiting])
    text = (
        f"{tiny:.0f} % of {len(length)} kernels run under 10 µs (median {median(length) / 1e3:.1f}"
        f" µs), and the GPU waits for a launch in {int(waiting.sum())} gaps (median"
        f" {wait / 1e3:.1f} µs)"
    )
    rows = np.flatnonzero(waiting)
    evidence = (Evidence(text=text), *waited_for(context, rows))
    return cause(CauseId.TINY_KERNELS, gain, Provenance.ESTIMATE, evidence)


def _step_sync(context: CauseContext) -> Cause | None:
    """Find loops in which the host synchronises with the GPU, other than to read a value back.

    The cause is reported only if synchronisation is the largest host-side share of idle time.
    """
    measures, share = context.measures, context.measures.sync
    if share < max(CARD["sync_pct"], measures.launch, measures.cpu):
        return None
    rows, values = np.flatnonzero(context.kinds == GapKind.SYNC), find_item_ping_pong(context)
    if not len(rows) or (values and 2 * values.estimated_gain_pct >= share):
        return None
    calls = blocking_calls(context.view, context.view.main_thread)
    low, high = np.searchsorted(calls.start, context.windows.span)
    waits: Counter[str] = Counter()
    for name, count in zip(*np.unique(calls.name[low:high], return_counts=True), strict=True):
        waits[names.call_name(context.view.timeline.text(int(name)))] += int(count)
    usual = [(name, count / context.windows.count) for name, count in waits.most_common(3)]
    often = ", ".join(f"{name} {number:.1f}" for name, number in usual if number >= 0.5)
    text = (
        f"the GPU idles {len(rows) / context.windows.count:.1f} times per iteration after the host"
        f" waited for the GPU (median {median(context.idle.length[rows]) / 1e3:.1f} µs); blocking"
        f" calls per iteration: {often}"
    )
    return cause(
        CauseId.STEP_SYNC,
        share,
        Provenance.BOUND,
        (Evidence(text=text), *waited_for(context, rows)),
    )


def _input_starvation(context: CauseContext) -> Cause | None:
    """Find iterations in which the GPU waits for input data."""
    if context.measures.data < CARD["cause_pct"]:
        return None
    rows = np.flatnonzero(context.kinds == GapKind.DATA)
    waits = context.idle.length[rows]
    low, high = context.windows.span
    gpu_ns = context.view.busy.inside(low, high) / context.windows.count
    faster = math.ceil(float(waits.sum()) / context.windows.count / max(gpu_ns, 1.0)) + 1
    # If the thread waits in the OS, the program has loader workers, but too few. Otherwise the
    # thread prepares the batches itself.
    waiting = 2 * int(context.idle.parts[IdleCause.OS_WAIT][rows].sum()) >= int(waits.sum())
    workers = f"<{faster} times the present number>" if waiting else str(faster)
    waited = len(
        distinct(np.searchsorted(context.windows.edges, context.idle.start[rows], side="right"))
    )
    text = (
        f"in {waited} of {context.windows.count} iterations the GPU waits for data, "
        f"{median(waits) / 1e6:.1f} ms in the median; the GPU is busy {gpu_ns / 1e6:.1f} ms per"
        " iteration"
    )
    evidence = (Evidence(text=text), *waited_for(context, rows))
    return cause(
        CauseId.INPUT_STARVATION,
        context.measures.data,
        Provenance.ESTIMATE,
        evidence,
        workers=workers,
    )


_FINDERS: tuple[Callable[[CauseContext], Cause | None], ...] = (
    find_pageable,
    find_sync_copies,
    find_no_overlap,
    _tiny_kernels,
    find_transposes,
    find_fp32,
    find_attention,
    find_grouped,
    find_per_tensor_optimizer,
    find_chains,
    find_item_ping_pong,
    _step_sync,
    _input_starvation,
    find_exposed_communication,
    find_small_collectives,
)
