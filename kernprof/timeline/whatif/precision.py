"""The changes `tensor-core-matmul` and `half-precision`: kernels that run so many times as fast."""

from __future__ import annotations

import numpy as np

from kernprof.timeline import names
from kernprof.timeline.thresholds import FP32_SPEEDUP
from kernprof.timeline.whatif.plan import Plan
from kernprof.tracks.columns import Bools, WorkKind

# Dense peaks in TFLOP/s, FP32 without and TF32 with tensor cores, from NVIDIA's data sheets.
_PEAKS = {
    "A100": (19.5, 156.0),
    "A800": (19.5, 156.0),
    "A10": (31.2, 62.5),
    "A30": (10.3, 82.0),
    "A40": (37.4, 74.8),
    "L4": (30.3, 60.0),
    "L40S": (91.6, 183.0),
    "H100": (67.0, 494.0),
    "H200": (67.0, 494.0),
    "B200": (75.0, 1100.0),
}
# How much of the peaks' ratio the products of real networks see, about.
_REACHED = 0.8
# Of 16-bit kernels over the same ones in TF32 or FP32: ResNet-50 on an H200, matrix kernels and all others.
HALF_MATMUL = 2.2
HALF_OTHERS = 1.7


def tensor_core_matmul(plan: Plan, ratio: float | None) -> Plan:
    """FP32 matrix products and convolutions run `ratio` times as fast."""
    chosen = _fp32(plan)
    if not bool(chosen.any()):
        return plan.lacking(
            "tensor-core-matmul: no kernel is named like an FP32 GEMM or convolution (ffma, simt, sgemm)"
        )
    speed, said = _speed(plan, ratio)
    return plan.running(chosen, 1 / speed).noting(
        f"tensor-core-matmul: {speed:.1f} times as fast, {said}", "tensor-core-matmul: other kernels keep their time"
    )


def half_precision(plan: Plan, ratio: float | None) -> Plan:
    """All in 16 bits, as under autocast: FP32 matrix kernels run `ratio` times as fast, the rest by their bytes."""
    timeline = plan.model.scope.view.timeline
    fp32 = _fp32(plan)
    matrix = _named(plan, names.matching(timeline, names.MATMUL_TENSOR))
    sixteen = _named(plan, names.matching(timeline, names.SIXTEEN_BITS))
    moved = _named(plan, names.matching(timeline, names.COMMUNICATION) | names.matching(timeline, names.STAYS_FP32))
    kernels = plan.model.scope.process_work.kind[plan.model.scope.work] == WorkKind.KERNEL
    chosen = kernels & ~sixteen & ~moved
    if not bool(chosen.any()):
        return plan.lacking("half-precision: every kernel is named as one in 16 bits already")
    speed, said = _speed(plan, None if ratio is None else ratio / HALF_MATMUL)
    factor = np.where(fp32, 1 / (speed * HALF_MATMUL), np.where(matrix, 1 / HALF_MATMUL, 1 / HALF_OTHERS))
    note = f"FP32 matrix kernels {speed * HALF_MATMUL:.1f} times as fast ({said}), " if bool(fp32.any()) else ""
    return plan.running(chosen, factor).noting(
        f"half-precision: {note}TF32 ones {HALF_MATMUL:g} times, all others {HALF_OTHERS:g} times (an estimate from "
        "one network); kernels that convert, which autocast adds, and the host's time for them are not counted"
    )


def _speed(plan: Plan, ratio: float | None) -> tuple[float, str]:
    """How many times as fast tensor cores are as FP32 without: as given, by the GPU's peaks, or as is usual."""
    if ratio is not None:
        return ratio, "as given"
    timeline = plan.model.scope.view.timeline
    name = timeline.tracks[plan.model.scope.view.track].device.name
    peaks = next((_PEAKS[word] for word in name.replace("-", " ").split() if word in _PEAKS), None)
    if peaks is None:
        return FP32_SPEEDUP, "an estimate, not measured on this GPU"
    return _REACHED * peaks[1] / peaks[0], f"an estimate: {_REACHED:g} of the ratio of its peaks"


def _fp32(plan: Plan) -> Bools:
    timeline = plan.model.scope.view.timeline
    return _named(plan, names.matching(timeline, names.MATMUL_FP32) & ~names.matching(timeline, names.MATMUL_TENSOR))


def _named(plan: Plan, strings: Bools) -> Bools:
    work, rows = plan.model.scope.process_work, plan.model.scope.work
    return np.asarray(strings[work.name[rows]] & (work.kind[rows] == WorkKind.KERNEL))
