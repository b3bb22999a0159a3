"""List the recoverable time of a step: replay each change alone, then all changes in order.

A replay simulates the whole step. For example, a faster kernel has no gain if host work takes
longer at the same time. The second of two changes to one wait adds little. The gains that the
changes add in order sum to the total gain.
"""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.step.exposed import StepKernels
from kernprof.analysis.trace.evidence import ADVICE
from kernprof.analysis.trace.track.view import CARD, COMMUNICATION, POINTWISE, matching
from kernprof.analysis.what_if.changes import ChangePlan, unchanged
from kernprof.analysis.what_if.engine import RecordedTrack, changed, replayed_plan, step_range
from kernprof.analysis.what_if.model import step_of
from kernprof.errors import command_line
from kernprof.model.diagnosis import Diagnosis, Finding, FindingId
from kernprof.model.kernel_names import distinct_names
from kernprof.model.run import Provenance
from kernprof.model.step import (
    AppliedChange,
    ChangeId,
    CountedKernel,
    CountedKernels,
    ItemKind,
    LaunchGroup,
    Recoverable,
)
from kernprof.model.trace import NONE, Bools, Ints, WorkKind
from kernprof.model.trace_report import Cause, CauseId

# Findings on a library's kernel that its caller can fix, by other sizes or data types.
_CALLERS = frozenset(
    {FindingId.TENSOR_CORES, FindingId.FEW_BLOCKS, FindingId.SHORT_LAUNCH, FindingId.FP64}
)
# Changes of the precision of all matrix products, and the least share of kernel time that library
# kernels must have for these changes.
_PRECISION = (ChangeId.TENSOR_CORE_MATMUL, ChangeId.HALF_PRECISION)
_LIBRARIES_SHARE = 0.5
# Changes that are replayed together: loader workers write batches to pageable shared memory. With
# such workers, the copies to the GPU must become pinned copies, too.
_TOGETHER = {ChangeId.INPUT_READY: (ChangeId.INPUT_READY, ChangeId.PINNED_COPIES)}
# Communication causes: a replay with communication of zero duration predicts their gain.
_SILENT = (
    CauseId.EXPOSED_COMMUNICATION,
    CauseId.COMMUNICATION_ON_COMPUTE_STREAM,
    CauseId.SMALL_COLLECTIVES,
)
_KINDS: Mapping[CauseId, ItemKind] = {
    CauseId.PAGE_FAULTS: ItemKind.COPIES,
    CauseId.STRAGGLER: ItemKind.COMMUNICATION,
    CauseId.INPUT_STARVATION: ItemKind.HOST,
    CauseId.TINY_KERNELS: ItemKind.HOST,
    CauseId.ITEM_PING_PONG: ItemKind.HOST,
    CauseId.STEP_SYNC: ItemKind.HOST,
    CauseId.ALLOCATIONS: ItemKind.HOST,
    CauseId.PAGEABLE_COPIES: ItemKind.COPIES,
    CauseId.SYNC_COPIES: ItemKind.COPIES,
    CauseId.NO_OVERLAP: ItemKind.COPIES,
}
# Each what-if change maps to the kind of recovered time, a title, and the causes that supply advice
# and evidence.
CHANGES: dict[ChangeId, tuple[ItemKind, str, tuple[CauseId, ...]]] = {
    ChangeId.PINNED_COPIES: (
        ItemKind.COPIES,
        "copies from pageable memory",
        (CauseId.PAGEABLE_COPIES,),
    ),
    ChangeId.COPY_STREAM: (
        ItemKind.COPIES,
        "copies that no kernel overlaps",
        (CauseId.NO_OVERLAP, CauseId.SYNC_COPIES),
    ),
    ChangeId.NO_STEP_SYNC: (
        ItemKind.HOST,
        "host waits for the GPU in each step",
        (CauseId.STEP_SYNC, CauseId.ITEM_PING_PONG),
    ),
    ChangeId.NO_ITEM_LOOP: (
        ItemKind.HOST,
        "values copied to the host in a loop",
        (CauseId.ITEM_PING_PONG,),
    ),
    ChangeId.INPUT_READY: (ItemKind.HOST, "the data loader is late", (CauseId.INPUT_STARVATION,)),
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
    ChangeId.HALF_PRECISION: (ItemKind.KERNEL, "FP32 matrix products", (CauseId.FP32_MATMUL,)),
    ChangeId.CUDA_GRAPH: (ItemKind.HOST, "launches of short kernels", (CauseId.TINY_KERNELS,)),
}
# Alternative changes; only the alternative with the largest gain is listed.
ALTERNATIVES: tuple[tuple[ChangeId, ...], ...] = (
    (ChangeId.TENSOR_CORE_MATMUL, ChangeId.HALF_PRECISION),
    (ChangeId.PINNED_COPIES, ChangeId.COPY_STREAM),
    (ChangeId.NO_ITEM_LOOP, ChangeId.NO_STEP_SYNC),
)


FUSION = Recoverable(
    kind=ItemKind.KERNEL,
    what="consecutive pointwise kernels",
    finding=CauseId.ELEMENTWISE_CHAINS.value,
    gain_ns=None,
    adds_ns=None,
    provenance=Provenance.BOUND,
    basis="replay: each chain takes as long as its longest kernel",
    advice=(
        "torch.compile(model) in PyTorch, cupy.fuse or an ElementwiseKernel in CuPy. A fused kernel"
        " still stores the tensors that the backward pass needs."
    ),
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A possible change before its replay: the list item without gains, and the change to replay.

    `edit` applies the change to the replay, and `change` is its id, if it has one. A cause that
    cannot be replayed has `share` instead: the fraction of the step time that the cause costs.
    """

    item: Recoverable
    edit: Callable[[ChangePlan], ChangePlan] = lambda plan: plan
    change: ChangeId | None = None
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Recovered:
    """Changes by descending gain, and the gain of all changes together, in ns per step."""

    items: tuple[Recoverable, ...]
    together_ns: float


def recover(
    recorded: RecordedTrack, kernels: StepKernels, counted: CountedKernels, trace: str
) -> Recovered:
    """Replay every change alone, then add the changes one by one, in order of descending gain.

    `trace` is the path of the trace in the commands that the items suggest.
    """
    step = step_of(recorded.model, recorded.unchanged)
    least_ns = CARD["listed_pct"] / 100 * step
    total_ns = sum(group.exposed_ns for group in kernels.groups)
    library_ns = sum(group.exposed_ns for group in kernels.groups if group.library is not None)
    # If most kernels are library kernels, a framework sets their precision.
    framework = total_ns > 0 and library_ns >= _LIBRARIES_SHARE * total_ns
    changes = [
        candidate
        for candidate in _changes(recorded, trace)
        if candidate.change not in _PRECISION or framework
    ]
    precise = not any(candidate.change in _PRECISION for candidate in changes)
    replayed = [*changes, *_fusion(recorded), *_communication(recorded)]
    replayed += _kernels(kernels, counted.kernels, precise=precise)
    gains = [
        (candidate, step - _step(recorded, candidate.edit(unchanged(recorded.model))))
        for candidate in replayed
    ]
    ranked = [(entry, gain) for entry, gain in _best_alternatives(gains) if gain >= least_ns]
    ranked += [
        (candidate, (candidate.share or 0.0) * step)
        for candidate in _unreplayed(recorded.outcome.causes, replayed)
    ]
    ranked.sort(key=lambda pair: -pair[1])
    items, plan, remaining_ns, factor, replayed_ns = [], unchanged(recorded.model), step, 1.0, step
    for candidate, gain in ranked:
        if candidate.share is not None:
            factor *= 1 - candidate.share
        else:
            plan = candidate.edit(plan)
            replayed_ns = max(_step(recorded, plan), 0.0)
        after_ns = min(remaining_ns, factor * replayed_ns)
        item = dataclasses.replace(candidate.item, gain_ns=gain, adds_ns=remaining_ns - after_ns)
        if candidate.share is None and item.provenance is Provenance.ESTIMATE:
            limits = step_range(recorded, step - gain, candidate.edit)
            item = dataclasses.replace(item, step_range_ns=limits)
        items.append(item)
        remaining_ns = after_ns
    return Recovered((*items, *_unknown(kernels, counted, 2 * least_ns)), step - remaining_ns)


def _step(recorded: RecordedTrack, plan: ChangePlan) -> float:
    return step_of(recorded.model, replayed_plan(plan))


def _changes(recorded: RecordedTrack, trace: str) -> list[Candidate]:
    """Return a candidate change for each what-if change that applies to the trace."""
    causes = {cause.id: cause for cause in recorded.outcome.causes}
    candidates = []
    for change, (kind, title, cause_ids) in CHANGES.items():
        applied = tuple(
            part
            for part in _TOGETHER.get(change, (change,))
            if not changed(AppliedChange(id=part))(unchanged(recorded.model)).missing
        )
        if change not in applied:
            continue
        cause = next((causes[cause_id] for cause_id in cause_ids if cause_id in causes), None)
        item = Recoverable(
            kind=kind,
            what=title,
            finding=cause.id.value if cause else change.value,
            gain_ns=None,
            adds_ns=None,
            basis="replay of the trace",
            where=_where(cause),
            evidence=cause.evidence[0].text if cause and cause.evidence else "",
            advice=cause.advice if cause else ADVICE[cause_ids[0]].replace("{workers}", "N"),
            next=command_line("what-if", trace, ",".join(part.value for part in applied)),
        )
        edit = changed(*(AppliedChange(id=part) for part in applied))
        candidates.append(Candidate(item, edit, change))
    return candidates


def _where(cause: Cause | None) -> str | None:
    """Return the innermost NVTX range of the first evidence with ranges, or None."""
    paths = [evidence.nvtx for evidence in cause.evidence if evidence.nvtx] if cause else []
    return paths[0][-1] if paths else None


def _best_alternatives(gains: Sequence[tuple[Candidate, float]]) -> list[tuple[Candidate, float]]:
    by_change = {candidate.change: gain for candidate, gain in gains if candidate.change}
    dropped: set[ChangeId | None] = set()
    for alternatives in ALTERNATIVES:
        present = [change for change in alternatives if change in by_change]
        dropped |= set(sorted(present, key=lambda change: by_change[change])[:-1])
    return [(candidate, gain) for candidate, gain in gains if candidate.change not in dropped]


def _fusion(recorded: RecordedTrack) -> list[Candidate]:
    absorbed = int(pointwise_chains(unchanged(recorded.model)).sum())
    if not absorbed:
        return []
    evidence = (
        f"{absorbed / recorded.model.scope.iterations:.0f} launches per step can be fused"
        " into the longest kernel of their chain"
    )
    return [Candidate(dataclasses.replace(FUSION, evidence=evidence), fused)]


def _communication(recorded: RecordedTrack) -> list[Candidate]:
    """Return a candidate whose gain is a bound: the exposed time of collectives."""
    if not bool(recorded.model.scope.view.communicates.any()):
        return []
    cause = next((cause for cause in recorded.outcome.causes if cause.id in _SILENT), None)
    item = Recoverable(
        kind=ItemKind.COMMUNICATION,
        what="collectives that no kernel overlaps",
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


def _unreplayed(causes: Sequence[Cause], replayed: Sequence[Candidate]) -> list[Candidate]:
    """Return candidates for causes that no replay covers; the trace's analysis states the gain."""
    covered = {CauseId.PROFILER_OVERHEAD}
    for candidate in replayed:
        if candidate.change:
            covered |= set(CHANGES[candidate.change][2])
        elif candidate.item.kind is ItemKind.COMMUNICATION:
            covered |= set(_SILENT)
        elif candidate.item.finding == FUSION.finding:
            covered.add(CauseId.ELEMENTWISE_CHAINS)
    return [
        Candidate(
            Recoverable(
                kind=_KINDS.get(cause.id, ItemKind.KERNEL),
                what=cause.id.value.replace("-", " "),
                finding=cause.id.value,
                gain_ns=None,
                adds_ns=None,
                provenance=cause.provenance,
                basis="the trace's accounting",
                where=_where(cause),
                evidence=cause.evidence[0].text if cause.evidence else "",
                advice=cause.advice,
            ),
            share=min(cause.estimated_gain_pct / 100, 1.0),
        )
        for cause in causes
        if cause.id not in covered
    ]


def finding_of(group: LaunchGroup, diagnosis: Diagnosis) -> Finding | None:
    """Return the first finding with a gain; for library kernels, one that callers can fix."""
    return next(
        (
            finding
            for finding in diagnosis.findings
            if finding.gain and (group.library is None or finding.id in _CALLERS)
        ),
        None,
    )


def _kernels(
    kernels: StepKernels, counted: Mapping[LaunchGroup, CountedKernel], *, precise: bool
) -> list[Candidate]:
    """Return candidates for kernels with counters and a gain, merged by kernel name and finding.

    If `precise` is false, tensor-core findings of library kernels are omitted, because the change
    of the precision of all matrix products covers them.
    """
    joined: dict[tuple[str, FindingId], dict[LaunchGroup, tuple[CountedKernel, Finding]]] = {}
    for group, kernel in counted.items():
        finding = finding_of(group, kernel.diagnosis)
        if finding is None:
            continue
        if precise or finding.id is not FindingId.TENSOR_CORES or group.library is None:
            joined.setdefault((group.name, finding.id), {})[group] = (kernel, finding)
    titles = distinct_names([group.name for group in kernels.groups])
    return [_kernel(kernels, groups, titles) for groups in joined.values()]


def _kernel(
    kernels: StepKernels,
    groups: Mapping[LaunchGroup, tuple[CountedKernel, Finding]],
    titles: Mapping[str, str],
) -> Candidate:
    gains = {group: finding.gain for group, (_, finding) in groups.items() if finding.gain}
    speedups = {group: gain.speedup for group, gain in gains.items()}
    largest = max(groups, key=lambda group: group.exposed_ns)
    kernel, finding = groups[largest]
    bound = any(gain.provenance is Provenance.BOUND for gain in gains.values())
    line = finding.lines[0] if finding.lines else None
    # Fixing the first finding changes the kernel, so only the titles of other findings are listed.
    further = [
        other.title
        for other in kernel.diagnosis.findings
        if other.gain and other.id is not finding.id
    ]
    item = Recoverable(
        kind=ItemKind.KERNEL,
        what=titles[largest.name],
        finding=finding.title,
        gain_ns=None,
        adds_ns=None,
        kernel=largest.name,
        time_ns=sum(group.exposed_ns for group in groups),
        evidence=finding.message + (f"; also {', '.join(further[:2])}" if further else ""),
        provenance=Provenance.BOUND if bound else Provenance.ESTIMATE,
        basis=kernel.basis,
        where=f"{line.file}:{line.line}" if line else None,
        advice=" ".join(finding.advice[:1]),
        next=command_line("explain", kernel.run, "--source"),
    )
    return Candidate(item, faster(kernels, speedups))


def _unknown(kernels: StepKernels, counted: CountedKernels, least_ns: float) -> list[Recoverable]:
    """Return kernels with unknown gain: without counters, at their limit, or of a library.

    Kernels with less than `least_ns` of time on the critical path per step are omitted.
    """
    titles = distinct_names([group.name for group in kernels.groups])
    exposed_ns: dict[tuple[str, str], float] = {}
    libraries: dict[tuple[str, str], str | None] = {}
    for group in kernels.groups:
        kernel = counted.kernels.get(group)
        if group.exposed_ns < least_ns or (kernel and finding_of(group, kernel.diagnosis)):
            continue
        if kernel is None:
            reason = counted.reasons.get(group, "not profiled")
        elif group.library is None:
            reason = kernel.diagnosis.limiter.message
        else:
            reason = (
                f"a kernel of {group.library}: only other shapes, data types or calls can change it"
            )
        key = (group.name, reason)
        exposed_ns[key] = exposed_ns.get(key, 0.0) + group.exposed_ns
        libraries[key] = group.library
    return [
        Recoverable(
            kind=ItemKind.KERNEL,
            what=titles[name],
            finding="",
            gain_ns=None,
            adds_ns=None,
            kernel=name,
            time_ns=exposed_ns[name, reason],
            reason=reason,
            basis=libraries[name, reason] or "",
        )
        for name, reason in sorted(exposed_ns, key=lambda key: -exposed_ns[key])
    ]


def faster(
    kernels: StepKernels, speedups: dict[LaunchGroup, float]
) -> Callable[[ChangePlan], ChangePlan]:
    """Return a change that divides the time of each group's launches by the group's speedup."""
    factor = np.ones(len(kernels.of_work))
    for group, speedup in speedups.items():
        factor[kernels.works(group)] = 1 / speedup
    return lambda plan: plan.running(factor != 1, factor)


def pointwise_chains(plan: ChangePlan) -> Bools:
    """Return a mask of the kernels that fusion removes: all but the longest of each chain.

    A chain consists of consecutive pointwise (element-wise) kernels of a library in one stream.
    """
    scope = plan.model.scope
    work, rows = scope.process_work, scope.work
    pointwise = matching(scope.view.timeline, POINTWISE)[work.name[rows]]
    pointwise &= work.kind[rows] == WorkKind.KERNEL
    absorbed = np.zeros(len(rows), np.bool_)
    for stream in np.unique(work.stream[rows]).tolist():
        mine = np.flatnonzero(work.stream[rows] == stream)
        chain = np.cumsum(~pointwise[mine])
        for link in np.unique(chain[pointwise[mine]]).tolist():
            members = mine[(chain == link) & pointwise[mine]]
            if len(members) > 1:
                length = work.end[rows[members]] - work.start[rows[members]]
                absorbed[np.delete(members, int(np.argmax(length)))] = True
    return absorbed


def fused(plan: ChangePlan) -> ChangePlan:
    """Remove the kernels that `pointwise_chains` marks, and their launches."""
    absorbed = pointwise_chains(plan)
    calls = np.zeros(len(plan.issued), np.bool_)
    launched: Ints = plan.model.scope.call[absorbed]
    calls[launched[launched != NONE]] = True
    return plan.without_work(absorbed).dropping(calls)


def silent(plan: ChangePlan) -> ChangePlan:
    """Set the time of communication to 0, for an upper bound on the gain of overlapping it."""
    scope = plan.model.scope
    work, rows = scope.process_work, scope.work
    talks = matching(scope.view.timeline, COMMUNICATION)[work.name[rows]]
    return plan.running(talks & (work.kind[rows] == WorkKind.KERNEL), 0.0)
