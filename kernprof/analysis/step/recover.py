"""One list of what a step could do without: each change replayed on its own, then all of them one
after the other.

A replay knows what else then holds the step up: a kernel that hides behind the host's work gains
nothing, and of two changes to the same wait the second adds little. What the changes add sums to
what they give together.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.step.exposed import StepKernels
from kernprof.analysis.trace.evidence import ADVICE
from kernprof.analysis.trace.track import names
from kernprof.analysis.what_if.changes import ChangePlan, apply, unchanged
from kernprof.analysis.what_if.engine import RecordedTrack
from kernprof.analysis.what_if.model import step_of
from kernprof.model.diagnosis import Diagnosis, Finding, FindingId
from kernprof.model.kernel_names import told_apart
from kernprof.model.run import Provenance
from kernprof.model.step import (
    CountedKernel,
    CountedKernels,
    ItemKind,
    LaunchGroup,
    Recoverable,
)
from kernprof.model.trace import NONE, Bools, Ints, WorkKind
from kernprof.model.trace_report import Cause, CauseId
from kernprof.model.what_if import AppliedChange, ChangeId

_LEAST_SHARE = 0.005  # of the step: what gains less is left out
# Of a library's kernel, what its caller can change: how much work it is given, and in which types.
_CALLERS = frozenset(
    {FindingId.TENSOR_CORES, FindingId.FEW_BLOCKS, FindingId.SHORT_LAUNCH, FindingId.FP64}
)
# What a framework does to all products at once, and how much of the kernels' time has to be in
# those of libraries.
_PRECISION = (ChangeId.TENSOR_CORE_MATMUL, ChangeId.HALF_PRECISION)
_LIBRARIES_SHARE = 0.5
# What is advised together: a batch of a loader's workers lies in shared memory, slow to copy from
# unless pinned.
_GO_WITH = {ChangeId.INPUT_READY: (ChangeId.INPUT_READY, ChangeId.PINNED_COPIES)}
# What one replay without communication stands for.
_SILENT = (
    CauseId.EXPOSED_COMMUNICATION,
    CauseId.COMMUNICATION_ON_COMPUTE_STREAM,
    CauseId.SMALL_COLLECTIVES,
)
_OTHER_KINDS: Mapping[CauseId, ItemKind] = {
    CauseId.PAGE_FAULTS: ItemKind.COPIES,
    CauseId.STRAGGLER: ItemKind.COMMUNICATION,
    CauseId.INPUT_STARVATION: ItemKind.HOST,
    CauseId.TINY_KERNELS: ItemKind.HOST,
    CauseId.ITEM_PING_PONG: ItemKind.HOST,
    CauseId.STEP_SYNC: ItemKind.HOST,
    CauseId.PAGEABLE_COPIES: ItemKind.COPIES,
    CauseId.SYNC_COPIES: ItemKind.COPIES,
    CauseId.NO_OVERLAP: ItemKind.COPIES,
}


@dataclass(frozen=True, slots=True)
class Recovered:
    """The list, the most first, and what all of it gives together, in ns per step."""

    items: tuple[Recoverable, ...]
    together_ns: float


def recover(
    recorded: RecordedTrack, kernels: StepKernels, counted: CountedKernels, trace: str
) -> Recovered:
    """`trace` is named in what to type next."""
    step = step_of(recorded.model, recorded.unchanged)
    changes = [
        each
        for each in _changes(recorded, trace)
        if each.change not in _PRECISION or _multiplies(kernels)
    ]
    own = _kernels(
        kernels, counted.kernels, precise=not any(each.change in _PRECISION for each in changes)
    )
    candidates = [*changes, *_fusion(recorded), *_communication(recorded), *own]
    alone: list[tuple[Candidate, float]] = [
        (each, step - _step(recorded, each.edit(unchanged(recorded.model)))) for each in candidates
    ]
    found: list[tuple[Candidate | _Share, float]] = [
        (each, gain) for each, gain in _best_alternatives(alone) if gain >= _LEAST_SHARE * step
    ]
    shares = _by_share(_unreplayed(recorded.outcome.causes, candidates))
    found.extend((share, share.of_step * step) for share in shares)
    found.sort(key=lambda one: -one[1])
    items, plan, left, kept = [], unchanged(recorded.model), step, 1.0
    replayed_ns = step
    for each, gain in found:
        if isinstance(each, _Share):
            kept *= 1 - each.of_step
        else:
            plan = each.edit(plan)
            replayed_ns = max(_step(recorded, plan), 0.0)
        then = min(left, kept * replayed_ns)
        items.append(dataclasses.replace(each.item, gain_ns=gain, adds_ns=left - then))
        left = then
    return Recovered((*items, *_unknown(kernels, counted, step)), step - left)


def _step(recorded: RecordedTrack, plan: ChangePlan) -> float:
    from kernprof.analysis.what_if.engine import replayed_plan

    return step_of(recorded.model, replayed_plan(plan))


def _changes(recorded: RecordedTrack, trace: str) -> list[Candidate]:
    causes = {cause.id: cause for cause in recorded.outcome.causes}
    found = []
    for change, (kind, words, ids) in CHANGES.items():
        ids_of = tuple(each for each in _GO_WITH.get(change, (change,)) if _applies(recorded, each))
        if change not in ids_of:
            continue
        edit = changed(*(AppliedChange(id=each) for each in ids_of))
        cause = next((causes[each] for each in ids if each in causes), None)
        item = Recoverable(
            kind=kind,
            what=words,
            finding=cause.id.value if cause else change.value,
            gain_ns=None,
            adds_ns=None,
            provenance=Provenance.ESTIMATE,
            basis="replay of the trace",
            where=_where(cause),
            evidence=cause.evidence[0].text if cause and cause.evidence else "",
            advice=cause.advice if cause else ADVICE[ids[0]].replace("{workers}", "N"),
            next=f"kernprof what-if {trace} {','.join(each.value for each in ids_of)}",
        )
        found.append(Candidate(item, edit, change))
    return found


def _applies(recorded: RecordedTrack, change: ChangeId) -> bool:
    return not changed(AppliedChange(id=change))(unchanged(recorded.model)).missing


def _where(cause: Cause | None) -> str | None:
    """The innermost range of the first evidence that has some."""
    paths = [each.nvtx for each in cause.evidence if each.nvtx] if cause else []
    return paths[0][-1] if paths else None


def _best_alternatives(alone: Sequence[tuple[Candidate, float]]) -> list[tuple[Candidate, float]]:
    """Keep, of changes that do the same thing more or less thoroughly, the one that gains most."""
    by_change = {each.change: gain for each, gain in alone if each.change}
    dropped: set[ChangeId | None] = set()
    for several in ALTERNATIVES:
        present = [each for each in several if each in by_change]
        dropped |= set(sorted(present, key=lambda change: by_change[change])[:-1])
    return [(each, gain) for each, gain in alone if each.change not in dropped]


def _fusion(recorded: RecordedTrack) -> list[Candidate]:
    gone = pointwise_chains(unchanged(recorded.model))
    if not bool(gone.any()):
        return []
    steps = recorded.model.scope.iterations
    evidence = (
        f"{int(gone.sum()) / steps:.0f} launches per step would go into the longest of their chain"
    )
    return [Candidate(dataclasses.replace(FUSION, evidence=evidence), fused)]


def _communication(recorded: RecordedTrack) -> list[Candidate]:
    """The exposed part of collectives, as a bound; which cause it is, the verdict says."""
    causes = [cause for cause in recorded.outcome.causes if cause.id in _SILENT]
    if not bool(recorded.model.scope.view.communicates.any()):
        return []
    cause = causes[0] if causes else None
    item = Recoverable(
        kind=ItemKind.COMMUNICATION,
        what="collectives that no kernel hides",
        gain_ns=None,
        adds_ns=None,
        finding=cause.id.value if cause else CauseId.EXPOSED_COMMUNICATION.value,
        provenance=Provenance.BOUND,
        basis="replay: collectives take no time",
        evidence=cause.evidence[0].text if cause else "",
        advice=cause.advice if cause else ADVICE[CauseId.EXPOSED_COMMUNICATION],
        where=_where(cause),
    )
    return [Candidate(item, silent)]


def _unreplayed(causes: Sequence[Cause], candidates: Sequence[Candidate]) -> list[Cause]:
    """The causes that no replayed change is about: their gain is what the trace's accounting says."""
    replayed = {id_ for each in candidates if each.change for id_ in CHANGES[each.change][2]}
    if any(each.item.kind is ItemKind.COMMUNICATION for each in candidates):
        replayed |= set(_SILENT)
    if any(each.item.finding == FUSION.finding for each in candidates):
        replayed.add(CauseId.ELEMENTWISE_CHAINS)
    return [cause for cause in causes if cause.id not in {*replayed, CauseId.PROFILER_OVERHEAD}]


@dataclass(frozen=True, slots=True)
class _Share:
    """A cause that no replay is about, and the part of the step that it is: of any step, also of
    what others leave.
    """

    item: Recoverable
    of_step: float


def _by_share(causes: Sequence[Cause]) -> list[_Share]:
    return [_Share(_of_cause(cause), min(cause.estimated_gain_pct / 100, 1.0)) for cause in causes]


def _of_cause(cause: Cause) -> Recoverable:
    return Recoverable(
        kind=_OTHER_KINDS.get(cause.id, ItemKind.KERNEL),
        what=cause.id.value.replace("-", " "),
        finding=cause.id.value,
        gain_ns=None,
        adds_ns=None,
        provenance=cause.provenance,
        basis="the trace's accounting",
        where=_where(cause),
        evidence=cause.evidence[0].text if cause.evidence else "",
        advice=cause.advice,
    )


def finding_of(group: LaunchGroup, diagnosis: Diagnosis) -> Finding | None:
    """The finding with the likeliest gain; of a library's kernel only what its caller can change."""
    return next(
        (
            each
            for each in diagnosis.findings
            if each.gain and (group.library is None or each.id in _CALLERS)
        ),
        None,
    )


def _multiplies(kernels: StepKernels) -> bool:
    """Return True if kernels of libraries take most time: a framework then sets their precision."""
    whole = sum(group.exposed_ns for group in kernels.groups)
    of_libraries = sum(group.exposed_ns for group in kernels.groups if group.library is not None)
    return whole > 0 and of_libraries >= _LIBRARIES_SHARE * whole


def _kernels(
    kernels: StepKernels, counted: Mapping[LaunchGroup, CountedKernel], *, precise: bool
) -> list[Candidate]:
    """The counted kernels with something to gain; groups of one kernel with the same finding are
    one.

    Without `precise`, tensor cores for a library's kernels are left to the change of all of them.
    """
    found: dict[tuple[str, FindingId], dict[LaunchGroup, tuple[CountedKernel, Finding]]] = {}
    for group, one in counted.items():
        finding = finding_of(group, one.diagnosis)
        of_all = (
            finding is not None
            and finding.id is FindingId.TENSOR_CORES
            and group.library is not None
        )
        if finding is not None and (precise or not of_all):
            found.setdefault((group.name, finding.id), {})[group] = (one, finding)
    names = told_apart([group.name for group in kernels.groups])
    return [_kernel(kernels, several, names) for several in found.values()]


def _kernel(
    kernels: StepKernels,
    several: Mapping[LaunchGroup, tuple[CountedKernel, Finding]],
    names: Mapping[str, str],
) -> Candidate:
    speedups = {
        group: finding.gain.speedup for group, (_, finding) in several.items() if finding.gain
    }
    first = max(several, key=lambda group: group.exposed_ns)
    one, finding = several[first]
    assert finding.gain is not None
    bound = any(f.gain and f.gain.provenance is Provenance.BOUND for _, f in several.values())
    line = finding.lines[0] if finding.lines else None
    item = Recoverable(
        kind=ItemKind.KERNEL,
        what=names[first.name],
        finding=finding.title,
        gain_ns=None,
        adds_ns=None,
        kernel=first.name,
        time_ns=sum(group.exposed_ns for group in several),
        evidence=finding.message + _also(one.diagnosis, finding),
        provenance=Provenance.BOUND if bound else Provenance.ESTIMATE,
        basis=one.basis,
        where=f"{line.file}:{line.line}" if line else None,
        advice=" ".join(finding.advice[:1]),
        next=f"kernprof explain {one.run} --source",
    )
    return Candidate(item, faster(kernels, speedups))


def _also(diagnosis: Diagnosis, finding: Finding) -> str:
    """Name the kernel's other findings, whose gains are not listed.

    After the first change it is another kernel.
    """
    others = [each.title for each in diagnosis.findings if each.gain and each.id is not finding.id]
    return f"; also {', '.join(others[:2])}" if others else ""


def _unknown(kernels: StepKernels, counted: CountedKernels, step: float) -> list[Recoverable]:
    """Kernels that take part of the step and of which no gain is known: at their limit, a
    library's, not counted.
    """
    shown = [group for group in kernels.groups if group.exposed_ns >= 2 * _LEAST_SHARE * step]
    names = told_apart([group.name for group in kernels.groups])
    by_name: dict[tuple[str, str], float] = {}
    libraries: dict[tuple[str, str], str | None] = {}
    for group in shown:
        one = counted.kernels.get(group)
        if one is not None and finding_of(group, one.diagnosis):
            continue
        key = (
            group.name,
            _why_unknown(group, one) if one else counted.reasons.get(group, "not profiled"),
        )
        by_name[key] = by_name.get(key, 0.0) + group.exposed_ns
        libraries[key] = group.library
    order = sorted(by_name, key=lambda key: -by_name[key])
    return [
        Recoverable(
            kind=ItemKind.KERNEL,
            what=names[name],
            finding="",
            gain_ns=None,
            adds_ns=None,
            kernel=name,
            time_ns=by_name[name, why],
            reason=why,
            basis=libraries[name, why] or "",
        )
        for name, why in order
    ]


def _why_unknown(group: LaunchGroup, one: CountedKernel) -> str:
    if group.library is not None:
        return f"of {group.library}: other shapes, types or calls change it, its code is not yours"
    return one.diagnosis.limiter.message


__all__ = ["Recovered", "finding_of", "recover"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A change with what is said of it; the gains in `item` are filled in by a replay."""

    item: Recoverable
    edit: Callable[[ChangePlan], ChangePlan]
    change: ChangeId | None = None


# What a what-if change does about: the kind, words, and the cause whose advice and evidence go with
# it.
CHANGES: dict[ChangeId, tuple[ItemKind, str, tuple[CauseId, ...]]] = {
    ChangeId.PINNED_COPIES: (
        ItemKind.COPIES,
        "copies from pageable memory",
        (CauseId.PAGEABLE_COPIES,),
    ),
    ChangeId.COPY_STREAM: (
        ItemKind.COPIES,
        "copies that no kernel hides",
        (CauseId.NO_OVERLAP, CauseId.SYNC_COPIES),
    ),
    ChangeId.NO_STEP_SYNC: (
        ItemKind.HOST,
        "waits for the GPU in each step",
        (CauseId.STEP_SYNC, CauseId.ITEM_PING_PONG),
    ),
    ChangeId.NO_ITEM_LOOP: (ItemKind.HOST, "values read back in a loop", (CauseId.ITEM_PING_PONG,)),
    ChangeId.INPUT_READY: (ItemKind.HOST, "the loader is late", (CauseId.INPUT_STARVATION,)),
    ChangeId.CHANNELS_LAST: (
        ItemKind.KERNEL,
        "tensors in NCHW layout",
        (CauseId.LAYOUT_TRANSPOSES, CauseId.GROUPED_CONVOLUTIONS),
    ),
    ChangeId.TENSOR_CORE_MATMUL: (
        ItemKind.KERNEL,
        "FP32 products without tensor cores",
        (CauseId.FP32_MATMUL,),
    ),
    ChangeId.HALF_PRECISION: (ItemKind.KERNEL, "32-bit where 16 would do", (CauseId.FP32_MATMUL,)),
    ChangeId.CUDA_GRAPH: (ItemKind.HOST, "launches one by one", (CauseId.TINY_KERNELS,)),
}
# Of these, each does what the one before it does and more: only the best is listed.
ALTERNATIVES: tuple[tuple[ChangeId, ...], ...] = (
    (ChangeId.TENSOR_CORE_MATMUL, ChangeId.HALF_PRECISION),
    (ChangeId.PINNED_COPIES, ChangeId.COPY_STREAM),
    (ChangeId.NO_ITEM_LOOP, ChangeId.NO_STEP_SYNC),
)


def changed(*changes: AppliedChange) -> Callable[[ChangePlan], ChangePlan]:
    return lambda plan: functools.reduce(apply, changes, plan)


def faster(
    kernels: StepKernels, speedups: dict[LaunchGroup, float]
) -> Callable[[ChangePlan], ChangePlan]:
    """Some groups' launches take a part of their time, by the speedup of each."""
    factor = np.ones(len(kernels.of_work))
    for group, speedup in speedups.items():
        factor[kernels.works(group)] = 1 / speedup
    return lambda plan: plan.running(factor != 1, factor)


def pointwise_chains(plan: ChangePlan) -> Bools:
    """Kernels that would go into the longest one of their chain: pointwise ones of a library, one
    after the other.
    """
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
    calls = np.zeros(len(plan.issued), np.bool_)
    launched: Ints = plan.model.scope.call[gone]
    calls[launched[launched != NONE]] = True
    return plan.without_work(gone).dropping(calls)


def silent(plan: ChangePlan) -> ChangePlan:
    """Communication takes no time: the most that hiding all of it can give."""
    scope = plan.model.scope
    talks = names.matching(scope.view.timeline, names.COMMUNICATION)[
        scope.process_work.name[scope.work]
    ]
    return plan.running(talks & (scope.process_work.kind[scope.work] == WorkKind.KERNEL), 0.0)


FUSION = Recoverable(
    kind=ItemKind.KERNEL,
    what="pointwise kernels one after the other",
    finding="elementwise-chains",
    gain_ns=None,
    adds_ns=None,
    provenance=Provenance.BOUND,
    basis="replay: each chain takes as long as its longest kernel",
    advice=(
        "torch.compile(model) in PyTorch, cupy.fuse or an ElementwiseKernel in CuPy. What backward"
        " needs is still written."
    ),
)
