"""Changes to a step that can be replayed: what-if's own, faster kernels, chains of kernels fused, no communication."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.step.exposed import StepKernels
from kernprof.analysis.trace.track import names
from kernprof.analysis.what_if.changes.apply import apply
from kernprof.analysis.what_if.changes.plan import ChangePlan
from kernprof.model.run import Provenance
from kernprof.model.step.plan import LaunchGroup
from kernprof.model.step.result import ItemKind, Recoverable
from kernprof.model.trace import NONE, Bools, Ints, WorkKind
from kernprof.model.trace_report import CauseId
from kernprof.model.what_if import AppliedChange, ChangeId


@dataclass(frozen=True, slots=True)
class Candidate:
    """A change with what is said of it; the gains in `item` are filled in by a replay."""

    item: Recoverable
    edit: Callable[[ChangePlan], ChangePlan]
    change: ChangeId | None = None


# What a what-if change does about: the kind, words, and the cause whose advice and evidence go with it.
CHANGES: dict[ChangeId, tuple[ItemKind, str, tuple[CauseId, ...]]] = {
    ChangeId.PINNED_COPIES: (ItemKind.COPIES, "copies from pageable memory", (CauseId.PAGEABLE_COPIES,)),
    ChangeId.COPY_STREAM: (ItemKind.COPIES, "copies that no kernel hides", (CauseId.NO_OVERLAP, CauseId.SYNC_COPIES)),
    ChangeId.NO_STEP_SYNC: (ItemKind.HOST, "waits for the GPU in each step", (CauseId.ITEM_PING_PONG,)),
    ChangeId.NO_ITEM_LOOP: (ItemKind.HOST, "values read back in a loop", (CauseId.ITEM_PING_PONG,)),
    ChangeId.INPUT_READY: (ItemKind.HOST, "the loader is late", (CauseId.INPUT_STARVATION,)),
    ChangeId.NO_LAYOUT_KERNELS: (ItemKind.KERNEL, "layout transposes", (CauseId.LAYOUT_TRANSPOSES,)),
    ChangeId.CHANNELS_LAST: (
        ItemKind.KERNEL,
        "tensors in NCHW layout",
        (CauseId.LAYOUT_TRANSPOSES, CauseId.GROUPED_CONVOLUTIONS),
    ),
    ChangeId.TENSOR_CORE_MATMUL: (ItemKind.KERNEL, "FP32 products without tensor cores", (CauseId.FP32_MATMUL,)),
    ChangeId.HALF_PRECISION: (ItemKind.KERNEL, "32-bit where 16 would do", (CauseId.FP32_MATMUL,)),
    ChangeId.CUDA_GRAPH: (ItemKind.HOST, "launches one by one", (CauseId.TINY_KERNELS,)),
}
# Of these, each does what the one before it does and more: only the best is listed.
ALTERNATIVES: tuple[tuple[ChangeId, ...], ...] = (
    (ChangeId.NO_LAYOUT_KERNELS, ChangeId.CHANNELS_LAST),
    (ChangeId.TENSOR_CORE_MATMUL, ChangeId.HALF_PRECISION),
    (ChangeId.PINNED_COPIES, ChangeId.COPY_STREAM),
    (ChangeId.NO_ITEM_LOOP, ChangeId.NO_STEP_SYNC),
)


def changed(change: AppliedChange) -> Callable[[ChangePlan], ChangePlan]:
    return lambda plan: apply(plan, change)


def faster(kernels: StepKernels, speedups: dict[LaunchGroup, float]) -> Callable[[ChangePlan], ChangePlan]:
    """Some groups' launches take a part of their time, by the speedup of each."""
    factor = np.ones(len(kernels.of_work))
    for group, speedup in speedups.items():
        factor[kernels.works(group)] = 1 / speedup
    return lambda plan: plan.running(factor != 1, factor)


def pointwise_chains(plan: ChangePlan) -> Bools:
    """Kernels that would go into the longest one of their chain: pointwise ones of a library, one after the other."""
    scope = plan.model.scope
    work, rows = scope.process_work, scope.work
    pointwise = names.matching(scope.view.timeline, names.POINTWISE)[work.name[rows]]
    pointwise &= work.kind[rows] == WorkKind.KERNEL
    gone = np.zeros(len(rows), np.bool_)
    for stream in np.unique(work.stream[rows]).tolist():
        mine = np.flatnonzero(work.stream[rows] == stream)
        chain = np.cumsum(~pointwise[mine])
        for link in np.unique(chain[pointwise[mine]]).tolist():
            members = mine[(chain == link) & pointwise[mine]]
            if len(members) > 1:
                length = work.end[rows[members]] - work.start[rows[members]]
                gone[np.delete(members, int(np.argmax(length)))] = True
    return gone


def fused(plan: ChangePlan) -> ChangePlan:
    gone = pointwise_chains(plan)
    calls = np.zeros(len(plan.made), np.bool_)
    launched: Ints = plan.model.scope.call[gone]
    calls[launched[launched != NONE]] = True
    return plan.without_work(gone).dropping(calls)


def silent(plan: ChangePlan) -> ChangePlan:
    """Communication takes no time: the most that hiding all of it can give."""
    scope = plan.model.scope
    talks = names.matching(scope.view.timeline, names.COMMUNICATION)[scope.process_work.name[scope.work]]
    return plan.running(talks & (scope.process_work.kind[scope.work] == WorkKind.KERNEL), 0.0)


FUSION = Recoverable(
    kind=ItemKind.KERNEL, what="pointwise kernels one after the other", finding="elementwise-chains",
    gain_ns=None, adds_ns=None,
    provenance=Provenance.BOUND, basis="replay: each chain takes as long as its longest kernel",
    advice="torch.compile(model) in PyTorch, cupy.fuse or an ElementwiseKernel in CuPy. What backward needs is still "
    "written.",
)  # fmt: skip
