"""The change `channels-last`: what a network computes in NHWC need not be transposed for."""

from dataclasses import replace

import numpy as np

from kernprof.analysis.trace.forms import grouped_share
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.intervals import distinct
from kernprof.analysis.trace.track.kernels import Numbers, traits
from kernprof.analysis.what_if.changes.plan import ChangePlan
from kernprof.model.trace import Bools, Floats, Ints

# How near batch norm in NHWC comes to the memory's rate, of ResNet-50 on an H200: PyTorch's own
# kernels, and cuDNN's.
NORM_OF_STREAMING = {"bfloat16": 0.4, "FP32": 0.7}
# Of its time in NCHW, FP32 and not trained, and ns more: cuDNN's in NHWC, and PyTorch's own there
# in 16 bits, two kernels (20 networks of `scripts/record/kernel_pairs.py`: 1.2 to 3 times where it
# took up to 17 µs, 1.0 to 1.2 of more than 30; in 16 bits 1.0 to 1.5, and 0.55).
INFERRING_IN_NHWC = ((0.85, 7_000.0), (0.5, 3_000.0))
# A tensor's element-by-element kernel comes within so many kernels of its batch norm.
_NEAR = 8


def channels_last(plan: ChangePlan, _: float | None) -> ChangePlan:
    """NHWC from input to output: no layout transposes, and batch norm by the bytes that it moves.

    How long a tensor's bytes take is seen from the element-by-element kernel that comes next to its
    batch norm.
    """
    gone = plan.kernels_named(names.TRANSPOSE)
    strings, passes = _passes(plan)
    inferring = plan.kernels_named(names.INFERRING_NORM)
    strings |= inferring
    timeline = plan.model.scope.view.timeline
    # of its time, in NHWC
    grouped = grouped_share(timeline.strings, plan.work.name, traits(timeline, plan.work))
    if not bool(gone.any()) and not bool(strings.any()) and not bool((grouped != 1).any()):
        return plan.lacking(
            "channels-last: no kernel is named like a layout transpose or a batch norm in NCHW"
        )
    factor = np.where(inferring, inferring_in_nhwc(plan, half=False), _by_bytes(plan, passes))
    norms = strings & (factor != 1)
    plan = replace(plan.running(norms, factor).running(grouped != 1, grouped), nhwc=True)
    return without_launches(plan, gone).noting(
        f"channels-last: {int(gone.sum())} layout transposes gone; {int(norms.sum())} batch norms"
        " in NCHW at"
        f" {' (FP32) or '.join(f'{one:g}' for one in reversed(NORM_OF_STREAMING.values()))} of the"
        " rate of the element-by-element kernel next to each (an estimate);"
        f" {int((grouped != 1).sum())} convolutions of groups or single channels at 0.2 to 0.7 of"
        " their time (of volumes 40 times it in FP32, 4 in 16 bits); others, products and pooling"
        " keep theirs"
    )


def inferring_in_nhwc(plan: ChangePlan, *, half: bool) -> Floats:
    """Of its time in NCHW, what a batch norm that is not trained would take of each work's (`half`:
    and in 16 bits).
    """
    share, more = INFERRING_IN_NHWC[half]
    return np.asarray(share + more / plan.length)


def without_launches(plan: ChangePlan, gone: Bools) -> ChangePlan:
    """Without some work, and calls that launch nothing else."""
    plan = plan.without_work(gone)
    return plan.dropping(plan.calls_of(gone) & ~plan.calls_of(plan.runs))


def _passes(plan: ChangePlan) -> tuple[Bools, Ints]:
    """The batch norms in NCHW among the work, and how often each goes through its tensor (backward:
    negative).
    """
    timeline = plan.model.scope.view.timeline
    of_string = np.zeros(len(timeline.strings) + 1, np.int64)
    for pattern, count in names.NCHW_NORMS:
        of_string[names.matching(timeline, pattern)] = count
    passes = of_string[plan.model.scope.process_work.name[plan.model.scope.work]]
    return plan.kernels(of_string != 0), passes


def streamed(plan: ChangePlan) -> Ints:
    """For each work, how many tensors an element-by-element kernel goes through; 0 for what is
    none.
    """
    scope = plan.model.scope
    found = [names.STREAMING.search(text) for text in scope.view.timeline.strings]
    return np.array([int(one[1]) if one else 0 for one in found] + [0])[
        scope.process_work.name[scope.work]
    ]


def _by_bytes(plan: ChangePlan, passes: Ints) -> Floats:
    """For each work, how much of its time it takes to move its bytes at its neighbour's rate; 1
    where none is known.
    """
    scope, stream = plan.model.scope, plan.model.classes.stream
    length = (
        plan.model.nodes.time[plan.model.nodes.work_end]
        - plan.model.nodes.time[plan.model.nodes.work_start]
    )
    tensors = streamed(plan)
    narrow = traits(scope.view.timeline, plan.work).numbers == Numbers.SIXTEEN_BITS
    rate = np.where(narrow, *NORM_OF_STREAMING.values())
    factor = np.ones(len(passes))
    for one in distinct(stream).tolist():
        mine = np.flatnonzero(stream == one)
        streaming = np.flatnonzero(tensors[mine])
        norms = np.flatnonzero(passes[mine])
        if not len(streaming):
            continue
        at = np.searchsorted(streaming, norms) - (passes[mine[norms]] < 0)
        there = (at >= 0) & (at < len(streaming))
        norms, at = norms[there], at[there]
        near = np.abs(streaming[at] - norms) <= _NEAR
        norm, other = mine[norms[near]], mine[streaming[at[near]]]
        each = length[other] / tensors[other]
        factor[norm] = np.minimum(
            np.abs(passes[norm]) * each / rate[norm] / np.maximum(length[norm], 1), 1.0
        )
    return factor
