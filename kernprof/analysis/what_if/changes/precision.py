"""The changes `tensor-core-matmul` and `half-precision`: kernels that run faster."""

from __future__ import annotations

import numpy as np

from kernprof.analysis.trace.thresholds import FP32_SPEEDUP
from kernprof.analysis.trace.track import names
from kernprof.analysis.what_if.changes.plan import ChangePlan
from kernprof.gpus.datasheets import gpu_named
from kernprof.model.trace import Bools, WorkKind

# How much of the peaks' ratio the products of real networks see: FP32 ones come near their peak, the others do not.
# Of a BERT-like encoder on an H200 it was 0.49 (73.2 ms of them a step in FP32, 20.1 in TF32).
_REACHED = 0.5
# 16-bit tensor cores over TF32: twice the peak on all of these, and half the bytes.
HALF_MATMUL = 2.0
# All that only moves values: half the bytes.
HALF_OTHERS = 2.0
# What runs in FP32 between 16-bit operations has its values converted on one side: 4 + 2 bytes for every 4 + 4.
CONVERTED = 6 / 8
# Weights to 16 bits and their gradients back, 6 + 6 bytes, for the 28 that Adam's step moves.
CONVERTED_WEIGHTS = 12 / 28


def tensor_core_matmul(plan: ChangePlan, ratio: float | None) -> ChangePlan:
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


def half_precision(plan: ChangePlan, ratio: float | None) -> ChangePlan:
    """As under autocast: matrix kernels in 16 bits, FP32 ones `ratio` times as fast; what moves values moves half.

    Kernels that convert are counted as a share of the time of those whose values they convert.
    """
    fp32, matrix, sixteen = _fp32(plan), plan.kernels_named(names.MATMUL_TENSOR), plan.kernels_named(names.SIXTEEN_BITS)
    kernels = plan.model.scope.process_work.kind[plan.model.scope.work] == WorkKind.KERNEL
    weights, converted = plan.kernels_named(names.STAYS_FP32), plan.kernels_named(names.AUTOCAST_FP32)
    kept = plan.kernels_named(names.COMMUNICATION) | plan.kernels_named(names.NOT_HALVED)
    faster = kernels & ~sixteen & ~weights & ~converted & ~(kept & ~fp32 & ~matrix)
    if not bool(faster.any()):
        return plan.lacking("half-precision: every kernel is named as one in 16 bits already, or stays in FP32")
    speed, said = _speed(plan, None if ratio is None else ratio / HALF_MATMUL)
    factor = np.where(fp32, 1 / (speed * HALF_MATMUL), np.where(matrix, 1 / HALF_MATMUL, 1 / HALF_OTHERS))
    if not bool(sixteen.any()):  # else what is to be converted is so already
        factor = np.where(converted, 1 + CONVERTED, np.where(weights, 1 + CONVERTED_WEIGHTS, factor))
        faster = faster | converted | weights
    note = f"FP32 matrix kernels {speed * HALF_MATMUL:.1f} times as fast ({said}), " if bool(fp32.any()) else ""
    return plan.running(faster, factor).noting(
        f"half-precision: {note}TF32 ones {HALF_MATMUL:g} times, those that move values {HALF_OTHERS:g} times (an "
        "estimate by peaks and bytes); batch norm, pooling, losses, norms, softmax and optimizers stay as they are",
        "half-precision: conversions are counted as part of softmax, norms, losses and optimizers; the host's time for "
        "them is not counted",
    )


def _speed(plan: ChangePlan, ratio: float | None) -> tuple[float, str]:
    """How many times as fast tensor cores are as FP32 without: as given, by the GPU's peaks, or as is usual."""
    if ratio is not None:
        return ratio, "as given"
    timeline = plan.model.scope.view.timeline
    gpu = gpu_named(timeline.tracks[plan.model.scope.view.track].device.name)
    if gpu is None or gpu.tf32 is None:
        return FP32_SPEEDUP, "an estimate, not measured on this GPU"
    return max(_REACHED * gpu.tf32 / gpu.fp32, 1.0), f"an estimate: {_REACHED:g} of the ratio of its peaks"


def _fp32(plan: ChangePlan) -> Bools:
    return plan.kernels_named(names.MATMUL_FP32) & ~plan.kernels_named(names.MATMUL_TENSOR)
