"""The changes `tensor-core-matmul` and `half-precision`: kernels that run faster in other numbers."""

from __future__ import annotations

import re

import numpy as np

from kernprof.analysis.trace.thresholds import LONG_GAP_NS, NETWORK_SHARE
from kernprof.analysis.trace.track.kernels import Numbers, Task, Traits, is_network, on_cuda_cores, traits
from kernprof.analysis.trace.track.names import CallClass, matching
from kernprof.analysis.trace.track.rates import Rates, rates_of
from kernprof.analysis.what_if.changes.plan import ChangePlan
from kernprof.analysis.what_if.graph.edges import EdgeKind
from kernprof.model.trace import NONE, Bools, Floats, GpuWork

# 16-bit tensor cores over TF32: twice the peak on all of these, and half the bytes.
HALF_MATMUL = 2.0
# All that only moves values: half the bytes.
HALF_OTHERS = 2.0
# What runs in FP32 between 16-bit operations has its values converted on one side: 4 + 2 bytes for every 4 + 4.
CONVERTED = 6 / 8
# Weights to 16 bits and their gradients back, 6 + 6 bytes, for the 28 that Adam's step moves.
CONVERTED_WEIGHTS = 12 / 28
# Launches that convert, for each product: the mean of six programs; at worst its input, weight and bias.
_CONVERSIONS = {-1: 3.0, 0: 0.5, 1: 0.0}

_DEPTHWISE = re.compile("conv_depthwise")  # PyTorch's own, for NCHW: these take as long in 16 bits
_NHWC = re.compile(r"nhwc", re.IGNORECASE)
# What autocast runs in FP32 ("CUDA Ops that can autocast to float32", PyTorch's manual), and what it leaves alone:
# batch norm, for which PyTorch leaves cuDNN when its input is in bfloat16, and what moves no floating-point values.
_IN_FP32 = (Task.SOFTMAX, Task.NORM)
_LEFT_ALONE = (Task.BATCH_NORM, Task.NO_FLOATS, Task.OPTIMIZER, Task.COMMUNICATION, *_IN_FP32)


def tensor_core_matmul(plan: ChangePlan, ratio: float | None) -> ChangePlan:
    """FP32 matrix products and convolutions run on tensor cores, in TF32: `ratio` times as fast."""
    rates = _rates(plan)
    if rates.lacks_tf32 and ratio is None:
        return plan.lacking(f"tensor-core-matmul: {rates.gpu} has no TF32; 16 bits are what its tensor cores take")
    chosen = on_cuda_cores(_traits(plan))
    if not bool(chosen.any()):
        return plan.lacking(
            "tensor-core-matmul: no kernel is named like an FP32 GEMM or convolution (ffma, simt, sgemm)"
        )
    factor, said = _faster(plan, rates, chosen, ratio, half=False)
    return plan.running(chosen, factor).noting(
        f"tensor-core-matmul: FP32 products and convolutions {said}",
        "tensor-core-matmul: other kernels keep their time",
    )


def half_precision(plan: ChangePlan, ratio: float | None) -> ChangePlan:
    """As under autocast: matrix kernels in 16 bits, FP32 ones `ratio` times as fast; what moves values moves half.

    Only what is said to be in FP32 or TF32 is changed. Kernels that convert are counted as a share of the time of those
    whose values they convert.
    """
    work, found = _work(plan), _traits(plan)
    if not is_network(work, found, NETWORK_SHARE):
        return plan.lacking(
            "half-precision: the kernels are not those of a network (products or convolutions of a framework)"
        )
    wide = (found.numbers == Numbers.FP32) | (found.numbers == Numbers.TF32)
    fp32, tf32 = (found.matrix & (found.numbers == one) for one in (Numbers.FP32, Numbers.TF32))
    faster = wide & ~np.isin(found.task, _LEFT_ALONE) & (found.framework | found.matrix)
    faster &= ~plan.kernels_named(_DEPTHWISE) | plan.nhwc
    if not bool(faster.any()):
        return plan.lacking("half-precision: no kernel is said to be in FP32: 16 bits already, or what stays in FP32")
    matrix, said = _faster(plan, _rates(plan), fp32, ratio, half=True)
    factor = np.where(fp32, matrix, np.where(tf32, 1 / HALF_MATMUL, 1 / HALF_OTHERS))
    if not bool((found.numbers == Numbers.SIXTEEN_BITS).any()):  # else what is to be converted is so already
        kept, weights = wide & np.isin(found.task, _IN_FP32), found.task == Task.OPTIMIZER
        factor = np.where(kept, 1 + CONVERTED, np.where(weights, 1 + CONVERTED_WEIGHTS, factor))
        faster = faster | kept | weights
        plan = _converting(plan, faster & found.matrix)
    note = f"FP32 products and convolutions {said}, " if bool(fp32.any()) else ""
    return plan.running(faster, factor).noting(
        f"half-precision: {note}TF32 ones {HALF_MATMUL:g} times, those that move FP32 values {HALF_OTHERS:g} times (an "
        "estimate by peaks and bytes); batch norm, pooling, losses, norms, softmax and optimizers stay as they are",
        "half-precision: conversions are counted as part of softmax, norms, losses and optimizers; on the host, as a "
        "launch more for every second product or convolution",
    )


def _converting(plan: ChangePlan, products: Bools) -> ChangePlan:
    """The host launches a conversion (of an input, weight or gradient) for every second product, the mean of six
    programs; at best for none, at worst three for each (without training weights are converted for every product).
    """
    edges, known = plan.edges, products & (plan.call != NONE)
    kind = plan.model.classes.kind
    launches = ((kind == CallClass.LAUNCH) | (kind == CallClass.ENQUEUE)) & plan.made
    of_thread = plan.of(EdgeKind.CPU, launches) | plan.of(EdgeKind.CALL, launches)
    brief = of_thread & (edges.lag < LONG_GAP_NS)
    each = edges.lag[brief].sum() / max(int(launches.sum()), 1) * _CONVERSIONS[plan.luck]
    calls = np.bincount(plan.call[known], minlength=len(plan.made))
    rows = plan.of(EdgeKind.CPU, calls > 0)
    return plan.with_lags(rows, edges.lag[rows] + np.rint(each * calls[edges.item[rows]]).astype(np.int64))


def _rates(plan: ChangePlan) -> Rates:
    view = plan.model.scope.view
    return rates_of(view.timeline.tracks[view.track].device, plan.luck)


def _work(plan: ChangePlan) -> GpuWork:
    return plan.model.scope.process_work.rows(plan.model.scope.work)


def _traits(plan: ChangePlan) -> Traits:
    return traits(plan.model.scope.view.timeline, _work(plan))


def _in_nhwc(plan: ChangePlan) -> Bools:
    """Convolutions that are in NHWC, or would be with the changes so far."""
    strings = matching(plan.model.scope.view.timeline, _NHWC)
    return np.asarray(strings[_work(plan).name] | plan.nhwc)


def _faster(plan: ChangePlan, rates: Rates, chosen: Bools, ratio: float | None, *, half: bool) -> tuple[Floats, str]:
    """The share of its time that each chosen kernel takes on tensor cores, and in words how much faster that is."""
    work = _work(plan)
    length = (work.end - work.start).astype(np.float64)
    if ratio is not None:
        return np.full(len(length), 1 / ratio), f"{ratio:.1f} times as fast, as given"
    share = rates.share_left(length, _traits(plan), _in_nhwc(plan), half=half)
    whole = float(length[chosen].sum())
    speed = whole / max(float((length * share)[chosen].sum()), 1.0)
    return share, f"{speed:.1f} times as fast together, {rates.said}"
