"""Types for the rules of findings, and properties of global accesses that rules share."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from kernprof.analysis.kernel.evidence import WARP, LaunchEvidence, stalls
from kernprof.analysis.kernel.limits.gains import LaunchModel, ModelledFix
from kernprof.analysis.kernel.limits.parts import asked_bytes, l2_traffic
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.metrics import MetricId, known
from kernprof.model.diagnosis import Fact, FindingId, LineCount
from kernprof.model.pictures import SECTOR_BYTES

Need: TypeAlias = "tuple[MetricId, ...]"  # alternative metrics: a rule needs one of them


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleMatch:
    """Result of a rule that found a problem: message, evidence and the modelled fix.

    If `why_no_gain` is set, no gain is reported, and `fix` only ranks the finding. The source lines
    with the largest shares of the count `place` are reported.
    """

    message: str
    evidence: tuple[Fact, ...]
    fix: ModelledFix | None = None
    why_no_gain: str | None = None
    place: LineCount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingRule:
    """A rule that detects one finding. Each item of `needs` is a tuple of alternative metrics.

    A rule with `hardware` needs rates or stalls, which the emulator does not provide. A rule with
    `unlimited` applies only if no hardware unit is the limiter. A rule with `compulsory` needs the
    compulsory traffic.
    """

    id: FindingId
    title: str
    needs: tuple[Need, ...]
    look: Callable[[LaunchEvidence, LaunchModel], RuleMatch | None]
    hardware: bool = False
    unlimited: bool = False
    compulsory: bool = False


def needs(*names: str | tuple[str, ...]) -> tuple[Need, ...]:
    """Return the metrics that a finding needs, each a tuple of alternatives.

    Raises UsageError for an unknown metric.
    """
    return tuple(tuple(map(known, (name,) if isinstance(name, str) else name)) for name in names)


def ratio_text(value: float) -> str:
    """Format a ratio, e.g. `8 ×`, `1.25 ×`, `32 ×`."""
    return f"{value:.3g} ×"


WIDEST = 16  # bytes per thread and instruction
_ADJACENT = 4


def possible_use(case: LaunchEvidence, kind: str) -> float | None:
    """Return the sectors of coalesced accesses ÷ the touched sectors; None if unknown.

    The ratio follows from ncu's counts per instruction. Without them, the result is the mean used
    fraction of a sector's bytes, or 1 if a request touches no more than four sectors.
    """
    taken, least = (
        case.value(f"global_{kind}_uncached_sectors"),
        case.value(f"global_{kind}_least_sectors"),
    )
    if taken and least is not None:
        return min(1.0, least / taken)
    if kind == "atomic":
        return None
    use, sectors = case.value(f"global_{kind}_sector_use"), case.value(f"global_{kind}_sectors")
    # `use` excludes asynchronous copies to shared memory: it is 0 % if all loads are such copies.
    if not use or not sectors:
        return None
    requests = case.number(f"global_{kind}_requests")
    # Each request touches at least one sector.
    return 1.0 if sectors <= _ADJACENT * requests else min(1.0, max(use / 100, requests / sectors))


def excess_share(case: LaunchEvidence, kind: str) -> float:
    """Return the fraction of L1 sectors that exceed the sectors of coalesced accesses."""
    use, taken = possible_use(case, kind), _sectors(case, kind)
    total = sum(_sectors(case, k) for k in ("load", "store", "atomic"))
    total += case.number("local_load_sectors") + case.number("local_store_sectors")
    return (1 - use) * taken / total if use is not None and total else 0.0


def _sectors(case: LaunchEvidence, kind: str) -> float:
    if kind == "atomic":
        counted = case.number("global_atomic_sectors") + case.number("global_reduction_sectors")
        return case.value("global_atomic_uncached_sectors") or counted
    return case.number(f"global_{kind}_sectors")


def bytes_per_thread(case: LaunchEvidence) -> float | None:
    """Return the mean bytes per thread and global access, if all threads of a warp are active."""
    requests = sum(case.number(f"global_{kind}_requests") for kind in ("load", "store"))
    moved = sum(asked_bytes(case, kind) for kind in ("load", "store"))
    return moved / requests / WARP if requests and moved else None


def uses_tensor_cores(case: LaunchEvidence) -> bool:
    """Return true if the tensor cores execute a significant part of the work."""
    share = Threshold.TENSOR_SHARE.share * case.number("instructions")
    busy = case.value("busy_tensor") or case.number("tensor_pipe")
    return case.number("tensor_instructions") > share or busy >= Threshold.SHARE.level


def coalesced(case: LaunchEvidence) -> bool:
    uses = [use for kind in ("load", "store") if (use := possible_use(case, kind)) is not None]
    return all(use >= Threshold.SECTOR_USE.share for use in uses)


def streams(case: LaunchEvidence) -> bool:
    """Return true for streaming kernels: few instructions per access, little reuse, few atomics."""
    requests = sum(case.number(f"global_{kind}_requests") for kind in ("load", "store"))
    instructions = case.value("instructions")
    if (
        not requests
        or instructions is None
        or instructions > Threshold.STREAM_INSTRUCTIONS.level * requests
    ):
        return False
    loads, stores, atomics = l2_traffic(case)
    total = sum(asked_bytes(case, kind) for kind in ("load", "store"))
    shared = sum(case.number(f"shared_{kind}_requests") for kind in ("load", "store"))
    conflicts = sum(case.number(f"shared_{kind}_bank_conflicts") for kind in ("load", "store"))
    passes = sum(case.number(f"shared_{kind}_wavefronts") for kind in ("load", "store"))
    once = max(shared, passes - conflicts) <= Threshold.STREAM_SHARED.level * requests
    waits = dict(stalls(case)).get("stall_barrier", 0.0) >= Threshold.BARRIER_SHARE.share
    from_l2 = (loads + stores) * SECTOR_BYTES >= Threshold.STREAM_SHARE.share * total
    return once and from_l2 and not waits and atomics <= Threshold.SHARE.share * (loads + stores)
