"""The changes `tensor-core-matmul` and `half-precision`: kernels that run faster in other numbers."""

from __future__ import annotations

import math
import re

import numpy as np

from kernprof.analysis.trace.forms import grouped_share
from kernprof.analysis.trace.thresholds import NETWORK_SHARE
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.kernels import (
    Numbers,
    Task,
    Traits,
    is_network,
    on_cuda_cores,
    traits,
)
from kernprof.analysis.trace.track.rates import Rates, beside_softmax, rates_of
from kernprof.analysis.what_if.changes.layout import inferring_in_nhwc, streamed, without_launches
from kernprof.analysis.what_if.changes.plan import ChangePlan
from kernprof.analysis.what_if.graph.edges import EdgeKind
from kernprof.analysis.what_if.graph.steps import host_steps
from kernprof.model.trace import NONE, Bools, Floats, Ints

# 16-bit tensor cores over TF32: twice the peak on all of these, and half the bytes; the products of attention, with
# short rows, 0.8 of their time.
HALF_MATMUL, _OF_ATTENTION = 2.0, 0.8
# What reads vectors takes as long as its bytes, half of them; what goes from value to value
# (strides, sums, padding, cells of RNNs) as long as its instructions: 0.64 to 0.97 of its time in
# pairs of recordings.
_IN_VECTORS, _BY_VALUE = 1 / 2, 0.85
# Of what is halved, ns that are not: a kernel's start and end (`scripts/record/kernel_pairs.py`:
# vectors of 3 to 10 µs take 0.62, of more than 40 µs 0.49; products in TF32 of 4 to 8 µs 0.7, of
# more than 30 µs 0.45 to 0.5).
_START_NS = 800.0
# Sums and products of two tensors are in FP32 where one of them is, which autocast leaves as it is:
# what norms of layers, scales and rotations give. Beside batch norm, or without norms, all are in
# 16 bits.
_OF_LAYERS = re.compile(r"layer_?norm|group_?norm|RowwiseMoments|rms_?norm|rsqrt", re.IGNORECASE)
_OF_TWO = re.compile(
    r"CUDAFunctor_add|MulFunctor|BinaryFunctor|DivFunctor|pow_tensor|rsqrt|addcmul|\b(sin|cos)_kernel"
)
# And what autocast itself runs in FP32, of what goes value by value; what is made of that is so,
# too.
_ALWAYS = re.compile(
    r"pow_tensor|\b(reciprocal|exp|expm1|log|log10|log1p|log2|tan|softplus)_kernel"
)
# PyTorch's own kernels for single channels are not faster in 16 bits, in NCHW.
_DEPTHWISE = re.compile(r"conv_depthwise\dd")
# cuDNN's batch norm in NCHW, trained; in bfloat16 PyTorch has its own, two kernels for one, 1.05 to
# 1.3 times as long. In NHWC it has five for two of cuDNN's: half the time of those in NCHW, and 8
# µs (31 networks: 1.1 to 2 times of up to
# 15 µs, 0.45 to 0.6 of more than 90).
_TRAINED_NORM, _TRAINED_NORM_IN_16_BITS = re.compile(r"\bbn_(fw_tr|bw)_"), 1.17
_TRAINED_NORM_IN_NHWC = (0.5, 8_000.0)
_VECTORS = re.compile(
    r"vectorized_elementwise|fusion|^triton_|nchwToNhwc|nhwcToNchw|multi_tensor_apply"
)
# Kernels that a compiler made (XLA, Inductor) do not say their numbers: those of the program's
# products, which are read and written as such, with what would convert them inside.
_COMPILED = re.compile(r"fusion|^wrapped_|^triton_(poi|red|per)_fused")
_PYTORCH = re.compile(r"\bat::native")  # only its host launches conversions on their own
# What a softmax takes or gives is converted: 4 + 2 bytes for every 4 + 4. Where residuals are
# summed in FP32, beside norms of layers, each product's input is: in all 0.9 of the time of these
# sums. A weight or bias, and its gradient, takes its conversion's start and as much again.
CONVERTED, _CONVERTED_OF_SUMS, _WEIGHTS_NS = 6 / 8, 0.9, 2_200.0
_SUM = re.compile("CUDAFunctor_add")
# Launches that convert for a forward product: its input, weight and bias; beside batch norm, which
# leaves 16 bits as they are, its weight. Gradients are converted back: training, with three
# products for each, has two thirds (1.6 to 2.7, and 0.5 to 0.9, in recordings of autocast; each
# took 0.8 of the host's usual time per launch), but no more than 15 µs each where autograd notes
# them, and 6 where nothing does (on an H200's host an operation that copies takes 8.9 µs,
# `scripts/record/tracer_cost.py`; in six recordings of inference 3 to 12).
_CONVERSIONS, _BESIDE_BATCH_NORM, _IN_TRAINING = 3.0, 1.0, 2 / 3
_CONVERSION_OF_LAUNCH, _CONVERSION_NS = {-1: 1.2, 0: 0.8, 1: 0.4}, (6_000.0, 15_000.0)
# A batch norm that is not trained is one launch of cuDNN's; for bfloat16 PyTorch copies its mean
# and inverts its variance first (`batch_norm_cuda_out`): two more.
_INFERRING_NORM_MORE = 2
# One that is trained is two launches of cuDNN's, and PyTorch's for 16 bits are four, in NHWC five.
_TRAINED_NORM_MORE, _TRAINED_NORM_MORE_IN_NHWC = 1.0, 1.5
# Tensor cores take NHWC: cuDNN transposes what a convolution in NCHW reads and writes, reading and
# writing each tensor; in training, with two more that share these, for half as much again
# (ResNet-50: 1.44 times what the kernels beside its convolutions tell). In TF32, and of that in 16
# bits (14.3 and 12.3 ms). Some are products that need none: 0.7 of all that, between what programs
# (1) and networks (0.5) come nearest with.
_TRANSPOSED, _TRANSPOSED_IN_TRAINING, _IN_16_BITS = 0.7, 1.5, 0.86

# A convolution that cuDNN's older kernels make group by group, so many in a row and more, tensor
# cores make at once, in the time of one (SE-ResNeXt-101, trained: convolutions of 82 ms, half of
# them 2,240 such launches, take 6 in 16 bits).
_GROUPS = 4
_BY_GROUP = re.compile(
    r"implicit_convolve\w*_sgemm|convolve_common_engine|wgrad_alg\d|dgrad_engine|dgrad2d_alg"
)
# gradients of inputs are transposed convolutions, too
_BACKWARD = re.compile(r"backward|wgrad|_bw_", re.IGNORECASE)
_NHWC = re.compile(r"nd?hwc", re.IGNORECASE)
_BESIDE_GROUPS = re.compile("genericTranspose")
_SCALED = re.compile(r"scale(Packed)?Tensor_kernel")
_TO_NCHW = re.compile(r"nhwcToNchw")
# What autocast runs in FP32 ("CUDA Ops that can autocast to float32", PyTorch's manual), and what
# it leaves alone: batch norm, for which PyTorch leaves cuDNN when its input is in bfloat16, and
# what moves no floating-point values.
_IN_FP32 = (Task.SOFTMAX, Task.NORM)
_RESIZED = re.compile(r"upsample_")
_LEFT_ALONE = (Task.BATCH_NORM, Task.NO_FLOATS, Task.OPTIMIZER, Task.COMMUNICATION, *_IN_FP32)
# PyTorch's attention of operations asks whether all of a row is masked (`_safe_softmax`); where
# heads share keys, which its kernel for FP32 does not know, one for 16 bits takes the place of all.
_NO_ROW = re.compile(r"ReduceOp<bool,.*and_kernel_cuda")


def tensor_core_matmul(plan: ChangePlan, ratio: float | None) -> ChangePlan:
    """FP32 matrix products and convolutions run on tensor cores, in TF32: `ratio` times as fast."""
    rates = _rates(plan)
    if rates.lacks_tf32 and ratio is None:
        return plan.lacking(
            f"tensor-core-matmul: {rates.gpu} has no TF32; 16 bits are what its tensor cores take"
        )
    found = _traits(plan)
    chosen = on_cuda_cores(found)
    if not bool(chosen.any()):
        return plan.lacking(
            "tensor-core-matmul: no kernel is named like an FP32 GEMM or convolution (ffma, simt,"
            " sgemm)"
        )
    needless = _needless(plan, found, chosen)
    factor, said = _faster(plan, found, (chosen, needless), ratio, half=False)
    return without_launches(plan.running(chosen, factor), needless).noting(
        f"tensor-core-matmul: FP32 products and convolutions {said}",
        "tensor-core-matmul: other kernels keep their time",
    )


def half_precision(plan: ChangePlan, ratio: float | None) -> ChangePlan:
    """As under autocast: matrix kernels in 16 bits, FP32 ones `ratio` times as fast; what moves
    values moves half.

    Only what is said to be in FP32 or TF32 is changed. Kernels that convert are counted as a share
    of the time of those whose values they convert.
    """
    found = _traits(plan)
    if not is_network(plan.work, found, NETWORK_SHARE):
        return plan.lacking(
            "half-precision: the kernels are not those of a network (products or convolutions of a"
            " framework)"
        )
    wide = (found.numbers == Numbers.FP32) | (found.numbers == Numbers.TF32)
    fp32, tf32 = (found.matrix & (found.numbers == one) for one in (Numbers.FP32, Numbers.TF32))
    faster = wide & ~np.isin(found.task, _LEFT_ALONE) & (found.framework | found.matrix)
    faster &= ~plan.kernels_named(_RESIZED)
    if not bool(faster.any()):
        return plan.lacking(
            "half-precision: no kernel is said to be in FP32: 16 bits already, or what stays in"
            " FP32"
        )
    chosen = on_cuda_cores(found) & wide
    needless = _needless(plan, found, chosen)
    matrix, said = _faster(plan, found, (chosen, needless), ratio, half=True)
    factor = np.where(chosen, matrix, _halved(plan, found))
    if plan.nhwc:
        grouped = grouped_share(
            plan.model.scope.view.timeline.strings, plan.work.name, found, half=True
        )
        factor = np.where(found.task == Task.GROUPED, grouped, factor)
        norms = plan.kernels_named(names.INFERRING_NORM) & wide
        faster, factor = faster | norms, np.where(norms, inferring_in_nhwc(plan, half=True), factor)
    # else what is to be converted is so already
    if not bool((found.numbers == Numbers.SIXTEEN_BITS).any()):
        compiled = (
            plan.kernels_named(_COMPILED)
            & (found.numbers == Numbers.NOT_SAID)
            & bool((fp32 | tf32).any())
        )
        faster, factor = faster | compiled, np.where(compiled, _IN_VECTORS, factor)
        products = _once(plan, found, fp32 | tf32 | (wide & (found.task == Task.GROUPED)))
        slower = _with_conversions(plan, found, products, np.where(faster, factor, 1.0))
        faster, factor = faster | (slower > 1), slower
        plan = _converting(plan, found, products)
    note = f"FP32 products and convolutions {said}, " if bool(fp32.any()) else ""
    inside = _inside_attention(plan, found)
    plan = without_launches(plan.running(faster, factor), needless | inside)
    if plan.nhwc:
        share, more = _TRAINED_NORM_IN_NHWC
        plan = plan.running(
            plan.kernels_named(_TRAINED_NORM) & wide, share + more / plan.length, anew=True
        )
    return plan.with_lags(plan.of(EdgeKind.CPU, plan.calls_of(inside)), 0).noting(
        f"half-precision: {note}TF32 ones {HALF_MATMUL:g} times, those that move vectors of FP32"
        " values 2 times (an estimate by peaks and bytes); batch norm, pooling, losses, norms,"
        " softmax and optimizers stay as they are",
        "half-precision: conversions are counted as part of softmax, of sums and of products; on"
        " the host, as three launches for each product of the forward pass (beside batch norm one),"
        " and those of its gradients",
    )


def _halved(plan: ChangePlan, found: Traits) -> Floats:
    """The share of its time that each kernel on values in FP32 or TF32 takes on 16-bit ones."""
    start = _START_NS / plan.length
    share = (
        np.where(
            plan.kernels_named(_VECTORS) | (found.task == Task.GROUPED), _IN_VECTORS, _BY_VALUE
        )
        + start
    )
    always = plan.kernels_named(_ALWAYS) & (found.numbers == Numbers.FP32)
    if _sums_in_fp32(plan, found) or (bool(always.any()) and not _beside_batch_norm(found)):
        share = np.where(plan.kernels_named(_OF_TWO), 1.0, share)
    share = np.where(plan.kernels_named(_DEPTHWISE) | always, 1.0, share)
    matrix = np.where(beside_softmax(found), _OF_ATTENTION, 1 / HALF_MATMUL + start)
    share = np.minimum(np.where(found.matrix, matrix, share), 1.0)
    return np.where(found.task == Task.TRANSPOSE, _IN_16_BITS, share)


def _with_conversions(plan: ChangePlan, found: Traits, products: Bools, share: Floats) -> Floats:
    """The shares with what converts values for the kernels, or what these give, where PyTorch does."""
    if not bool(plan.kernels_named(_PYTORCH).any()):
        return share
    wide = found.numbers == Numbers.FP32
    share = share + np.where(wide & (found.task == Task.SOFTMAX), CONVERTED, 0.0)
    if _sums_in_fp32(plan, found):
        share = share + np.where(wide & plan.kernels_named(_SUM), _CONVERTED_OF_SUMS, 0.0)
    weights = (
        _WEIGHTS_NS
        * (1 if _beside_batch_norm(found) else 2)
        * (_IN_TRAINING if _trains(plan, found) else 1)
    )
    share = share + np.where(products & ~beside_softmax(found), weights / plan.length, 0.0)
    trained = plan.kernels_named(_TRAINED_NORM) & (not plan.nhwc)
    return np.where(trained, _TRAINED_NORM_IN_16_BITS, share)


def _sums_in_fp32(plan: ChangePlan, found: Traits) -> bool:
    return not _beside_batch_norm(found) and bool(plan.kernels_named(_OF_LAYERS).any())


def _beside_batch_norm(found: Traits) -> bool:
    return bool((found.task == Task.BATCH_NORM).any())


def _inside_attention(plan: ChangePlan, found: Traits) -> Bools:
    """What is between the two products of an attention that PyTorch makes of operations, having no
    kernel for FP32.
    """
    gone = np.zeros(len(found.task), np.bool_)
    softmax = np.flatnonzero((found.task == Task.SOFTMAX) & (found.numbers == Numbers.FP32))
    products, tests = (
        np.flatnonzero(found.task == Task.PRODUCT),
        np.flatnonzero(plan.kernels_named(_NO_ROW)),
    )
    for at in softmax.tolist():
        before, after = int(np.searchsorted(products, at)) - 1, int(np.searchsorted(products, at))
        tested = tests[np.searchsorted(tests, at) :][:1]
        if before >= 0 and after < len(products) and len(tested) and tested[0] < products[after]:
            gone[products[before] + 1 : products[after]] = True
    return gone


def _once(plan: ChangePlan, found: Traits, products: Bools) -> Bools:
    """Of the kernels of products, those whose operation is counted by them: fused attention takes
    16 bits as they come, a convolution by spectra is its multiplication, and one of groups a kernel
    for each.
    """
    counted = products & (found.task != Task.ATTENTION) & ~found.spectra
    again = (plan.work.name[1:] == plan.work.name[:-1]) & (found.task[1:] == Task.CONVOLUTION)
    counted[1:] &= ~again
    return np.asarray(counted)


def _converting(plan: ChangePlan, found: Traits, products: Bools) -> ChangePlan:
    """The host launches what converts the values of each product, right before it, where PyTorch
    does.
    """
    if not bool(plan.kernels_named(_PYTORCH).any()):
        return plan
    edges, known = plan.edges, products & (plan.call != NONE)
    own = (edges.kind == EdgeKind.CPU) | (edges.kind == EdgeKind.CALL)
    host = np.cumsum(np.bincount(edges.item[own], edges.lag[own], minlength=len(plan.made)))[
        plan.launching
    ]
    each = (
        float(np.median(np.diff(host, prepend=0))) * _CONVERSION_OF_LAUNCH[plan.luck]
        if len(host)
        else 0.0
    )
    trains, more = _trains(plan, found), np.zeros(len(plan.made))
    each = each if plan.luck < 0 else min(each, _CONVERSION_NS[trains])
    usual = _BESIDE_BATCH_NORM if _beside_batch_norm(found) else _CONVERSIONS
    trained_more = _TRAINED_NORM_MORE_IN_NHWC if plan.nhwc else _TRAINED_NORM_MORE
    for pattern, launches in (
        (names.INFERRING_NORM, _INFERRING_NORM_MORE),
        (_TRAINED_NORM, trained_more),
    ):
        norms = plan.kernels_named(pattern) & (found.numbers == Numbers.FP32) & (plan.call != NONE)
        more += launches * each * np.bincount(plan.call[norms], minlength=len(plan.made))
    each *= usual * (_IN_TRAINING if trains else 1)
    more += each * np.bincount(plan.call[known], minlength=len(plan.made))
    rows = plan.of(EdgeKind.CPU, more > 0)
    return plan.with_lags(rows, edges.lag[rows] + np.rint(more[edges.item[rows]]).astype(np.int64))


def _rates(plan: ChangePlan) -> Rates:
    view = plan.model.scope.view
    return rates_of(view.timeline.tracks[view.track].device, plan.luck)


def _traits(plan: ChangePlan) -> Traits:
    return traits(plan.model.scope.view.timeline, plan.work)


def _faster(
    plan: ChangePlan, found: Traits, which: tuple[Bools, Bools], ratio: float | None, *, half: bool
) -> tuple[Floats, str]:
    """The share of its time that each chosen kernel takes on tensor cores, and in words how much
    faster that is.
    `which`: those chosen, and the transposes that go with them.
    """
    work, rates, (chosen, needless) = plan.work, _rates(plan), which
    length = (work.end - work.start).astype(np.float64)
    if ratio is not None:
        return np.full(len(length), 1 / ratio), f"{ratio:.1f} times as fast, as given"
    share = np.where(_turns(plan, chosen) == 1, 1.0, rates.share_left(length, found, half=half))
    nchw = chosen & (found.task == Task.CONVOLUTION) & ~plan.kernels_named(_NHWC) & (not plan.nhwc)
    nchw &= ~_beside(
        needless & plan.kernels_named(names.TRANSPOSE) & ~plan.kernels_named(_BESIDE_GROUPS), nchw
    )
    times = (
        _TRANSPOSED
        * (_IN_16_BITS if half else 1)
        * (_TRANSPOSED_IN_TRAINING if _trains(plan, found) else 1)
    )
    through = _through_a_tensor(plan, found, length, rates.bytes_per_s)
    share = share + times * _transposing(through, nchw) / np.maximum(length, 1.0)
    whole = float(length[chosen].sum())
    speed = whole / max(float((length * share)[chosen].sum()), 1.0)
    return share, f"{speed:.1f} times as fast together, {rates.said}"


def _turns(plan: ChangePlan, chosen: Bools) -> Ints:
    """Which of a convolution's groups, made one after the other, each of the chosen kernels makes,
    from 1; 0: all.
    """
    grouped = chosen & plan.kernels_named(_BY_GROUP)
    # what is scaled before each group parts no two of them
    rows = np.flatnonzero(~plan.kernels_named(_SCALED))
    step, name, again = (
        np.append(host_steps(plan.model), NONE)[plan.call[rows]],
        plan.work.name[rows],
        grouped[rows],
    )
    again[1:] &= (name[1:] == name[:-1]) & (step[1:] == step[:-1])
    again[:1] = False
    row = np.cumsum(~again)
    turn = 1 + np.arange(len(row)) - np.searchsorted(row, row)
    result = np.zeros(len(chosen), np.int64)
    result[rows] = np.where(
        grouped[rows] & (np.bincount(row, minlength=1)[row] >= _GROUPS), turn, 0
    )
    return result


def _needless(plan: ChangePlan, found: Traits, chosen: Bools) -> Bools:
    """What tensor cores do without: the groups of a convolution but its first, what lays groups
    beside each other or scales what they add to, and transposes to NCHW right before a convolution
    on CUDA cores, and back, for they take NHWC as it is.

    Those that another convolution in NHWC has made of what the network has in NCHW stay.
    """
    around = plan.kernels_named(_BESIDE_GROUPS) | plan.kernels_named(_SCALED)
    groups = around & ~(found.matrix & (found.numbers == Numbers.TF32)).any()
    groups |= _turns(plan, chosen) > 1
    return np.asarray(groups | _needless_transposes(plan, found, chosen & ~groups))


def _needless_transposes(plan: ChangePlan, found: Traits, chosen: Bools) -> Bools:
    transposes, to_nchw = plan.kernels_named(names.TRANSPOSE), plan.kernels_named(_TO_NCHW)
    convolution = found.task == Task.CONVOLUTION
    inner = chosen & convolution & ~plan.kernels_named(_NHWC)
    outer = convolution & ~inner
    others = np.flatnonzero(~transposes)
    if not len(others):
        return transposes
    at = np.searchsorted(others, np.arange(len(transposes)))
    before, after = others[np.maximum(at - 1, 0)], others[np.minimum(at, len(others) - 1)]
    into, back = to_nchw & inner[after] & ~outer[before], ~to_nchw & inner[before] & ~outer[after]
    return np.asarray(transposes & (into | (back & _beside(into, inner | transposes))))


def _beside(marks: Bools, items: Bools) -> Bools:
    """The rows of some items, one after the other, that have a mark in them or right before."""
    row = np.cumsum(~(items | marks))
    return np.asarray(items & np.isin(row, row[marks]))


def _transposing(through: Floats, convolutions: Bools) -> Floats:
    """For each run of convolutions between element-by-element kernels, ns of two passes through
    what is beside it.
    """
    streaming, chosen = np.flatnonzero(through), np.flatnonzero(convolutions)
    result = np.zeros(len(through))
    if len(streaming) and len(chosen):
        after = np.searchsorted(streaming, chosen)
        first = np.flatnonzero(np.diff(after, prepend=-1))
        sides = np.clip(np.stack((after[first] - 1, after[first])), 0, len(streaming) - 1)
        result[chosen[first]] = 2 * through[streaming][sides].sum(axis=0)
    return result


def _through_a_tensor(
    plan: ChangePlan, found: Traits, length: Floats, bytes_per_s: float | None
) -> Floats:
    """ns to go through the tensor that each element-by-element kernel writes, 0 for others: of its
    time, where it goes through all of its tensors at the memory's rate, and else by what its blocks
    write at the GPU's peak.
    """
    tensors = streamed(plan)
    by_blocks = 4e9 * np.where(found.matrix, 0, found.values) / (bytes_per_s or math.inf)
    return np.where(tensors > 0, length / np.maximum(tensors, 1), by_blocks)


def _trains(plan: ChangePlan, found: Traits) -> bool:
    return bool((found.task == Task.OPTIMIZER).any() or plan.kernels_named(_BACKWARD).any())
