"""What could be changed: each cause with its evidence, an estimate of the gain, and advice, ranked by the gain.

A gain is percent of the window, for each cause on its own. "bound" is the most it can be; "estimate" is a model.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from kernprof.analysis.trace import thresholds as limit
from kernprof.analysis.trace.causes.copies import find_item_ping_pong, find_no_overlap, find_pageable, find_sync_copies
from kernprof.analysis.trace.causes.evidence import CauseContext, cause, percent_of, work_evidence
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.order import median
from kernprof.model.run import Provenance
from kernprof.model.trace import Bools, Ints
from kernprof.model.trace_report import Cause, CauseId, Evidence, IdleCause


def find_causes(scene: CauseContext) -> tuple[Cause, ...]:
    found = [one for find in _FINDERS if (one := find(scene)) is not None]
    return tuple(sorted(found, key=lambda one: -one.estimated_gain_pct))


def _tiny_kernels(scene: CauseContext) -> Cause | None:
    """Many short kernels, and a GPU that waits for the host to launch them."""
    length = scene.length[scene.kernels]
    if not len(length) or scene.measures.host_late < limit.TINY_HOST_LATE_SHARE:
        return None
    tiny = percent_of(float((length < limit.TINY_KERNEL_NS).sum()), len(length))
    if tiny < limit.TINY_KERNEL_SHARE:
        return None
    short = scene.idle.length < limit.SHORT_GAP_NS
    waiting = scene.idle.late & short
    gain = scene.percent(float(scene.idle.length[waiting].sum()))
    if gain < 1:
        return None
    wait = median(scene.idle.length[waiting])
    text = (
        f"{tiny:.0f} % of {len(length)} kernels run under 10 µs (median {median(length) / 1e3:.1f} µs), and the "
        f"GPU waits for their launch in {int(waiting.sum())} gaps (median {wait / 1e3:.1f} µs)"
    )
    gaps = np.flatnonzero(waiting)
    worst = gaps[np.argsort(-scene.idle.length[gaps], kind="stable")][:2]
    evidence = (Evidence(text=text), *_waited_for(scene, worst))
    return cause(CauseId.TINY_KERNELS, gain, Provenance.ESTIMATE, evidence)


def _kernel_class(scene: CauseContext, chosen: Bools, what: str) -> tuple[float, float, tuple[Evidence, ...]] | None:
    """Percent of kernel time, percent of the window, and evidence for the kernels that a name class chose."""
    mine = np.flatnonzero(chosen & scene.kernels)
    whole = float(scene.length[scene.kernels].sum())
    if not len(mine) or not whole:
        return None
    spent = float(scene.length[mine].sum())
    text = f"{percent_of(spent, whole):.1f} % of the kernel time is in {len(mine)} {what}"
    longest = mine[np.argsort(-scene.length[mine], kind="stable")][:2]
    evidence = (Evidence(text=text), *work_evidence(scene, longest))
    return percent_of(spent, whole), scene.percent(spent), evidence


def _transposes(scene: CauseContext) -> Cause | None:
    chosen = names.matching(scene.view.timeline, names.TRANSPOSE)[scene.view.work.name]
    found = _kernel_class(scene, chosen, "layout transposes")
    if found is None or found[0] < limit.TRANSPOSE_SHARE:
        return None
    gain = min(found[1], scene.measures.compute)
    return cause(CauseId.LAYOUT_TRANSPOSES, gain, Provenance.BOUND, found[2])


def _fp32(scene: CauseContext) -> Cause | None:
    fp32 = names.matching(scene.view.timeline, names.MATMUL_FP32)
    tensor = names.matching(scene.view.timeline, names.MATMUL_TENSOR)
    found = _kernel_class(scene, (fp32 & ~tensor)[scene.view.work.name], "FP32 GEMM or convolution kernels")
    if found is None or found[0] < limit.FP32_SHARE:
        return None
    gain = min(found[1], scene.measures.compute) * (1 - 1 / limit.FP32_SPEEDUP)
    return cause(CauseId.FP32_MATMUL, gain, Provenance.ESTIMATE, found[2])


def _input_starvation(scene: CauseContext) -> Cause | None:
    """The GPU waits for data at most iteration boundaries."""
    starved = scene.measures.starved_iterations
    if starved is None or starved < limit.STARVED_ITERATIONS or scene.measures.boundary < limit.STARVED_SHARE:
        return None
    rows = scene.boundaries.rows[scene.boundaries.starving]
    waits = scene.idle.length[rows]
    low, high = scene.windows.span
    gpu_ns = scene.view.busy.inside(low, high) / scene.windows.count
    faster = math.ceil(float(waits.sum()) / scene.windows.count / max(gpu_ns, 1.0)) + 1
    # A thread that waits in the OS has workers already, too few; one that does not makes the batches itself.
    waiting = 2 * int(scene.idle.parts[IdleCause.OS_WAIT][rows].sum()) >= int(waits.sum())
    workers = f"<{faster} times the present number>" if waiting else str(faster)
    text = (
        f"at {len(rows)} of {scene.windows.count} iteration boundaries the GPU waits for data, "
        f"{median(waits) / 1e6:.1f} ms in the median; it works {gpu_ns / 1e6:.1f} ms per iteration"
    )
    worst = rows[np.argsort(-waits, kind="stable")][:2]
    evidence = (Evidence(text=text), *_waited_for(scene, worst))
    return cause(CauseId.INPUT_STARVATION, scene.measures.boundary, Provenance.ESTIMATE, evidence, workers=workers)


def _profiler(scene: CauseContext) -> Cause | None:
    """Gaps in which the launching thread was inside the profiler itself."""
    share = scene.percent(float(scene.idle.parts[IdleCause.PROFILER].sum()))
    if share < limit.PROFILER_SHARE:
        return None
    worst = np.argsort(-scene.idle.parts[IdleCause.PROFILER], kind="stable")[:2]
    text = f"{share:.1f} % of the window is idle while the launching thread runs profiler code"
    evidence = (Evidence(text=text), *_waited_for(scene, worst))
    return cause(CauseId.PROFILER_OVERHEAD, share, Provenance.BOUND, evidence)


def _waited_for(scene: CauseContext, gaps: Ints) -> tuple[Evidence, ...]:
    return work_evidence(scene, scene.idle.ended_by[gaps], scene.idle.start[gaps])


_FINDERS: tuple[Callable[[CauseContext], Cause | None], ...] = (
    find_pageable,
    find_sync_copies,
    find_no_overlap,
    _tiny_kernels,
    _transposes,
    _fp32,
    find_item_ping_pong,
    _input_starvation,
    _profiler,
)
