"""Determine the limiter of a launch: launch size, the busiest hardware unit, or latency."""

import math
from dataclasses import replace

from kernprof.analysis.kernel.evidence import (
    LaunchEvidence,
    blocks,
    fact,
    needed,
    sm_count,
    stall_text,
    stalls,
)
from kernprof.analysis.kernel.limits.parts import (
    ESTIMATED,
    TITLES,
    communicates,
    link_share,
    own_gpu,
)
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.model.diagnosis import Bottleneck, Component, Fact, Limiter, Part
from kernprof.model.run import Provenance
from kernprof.units import count_of

LOADS = ("memory_throughput", "compute_throughput")  # metrics that together cover all units


def limiter(case: LaunchEvidence, parts: tuple[Component, ...]) -> Limiter:
    """Return the limiter: launch size, a busy hardware unit, or warp stalls."""
    if communicates(case):
        message = (
            "the kernel exchanges data with other GPUs, and its time contains the waits for them:"
            " compare the ranks with kernprof timeline"
        )
        facts = case.facts("duration", "peer_sectors")
        return replace(_limiter(Bottleneck.LATENCY, message, facts=facts), title="other GPUs")
    if not parts:
        return _unknown(case)
    top = parts[0]
    if case.counted:
        title = TITLES[top.kind]
        if top.kind is Bottleneck.TOO_SMALL and not grid_too_small(case):
            title = top.title  # the grid fills the GPU, but the launch is short
        named = title + f" ({top.title})" * (top.title != title)
        message = f"the largest part of the estimated time is {named}, ~{_percent(top.share)}"
        name = next(name for name, (part, _) in ESTIMATED.items() if part is top.part)
        facts = case.facts("time_estimate", f"estimate_{name}")
        return replace(_limiter(top.kind, message + _WITHOUT_GPU, top.share, facts), title=title)
    if (link := link_share(case)) >= Threshold.LIMITED.share:
        message = (
            f"the link to host memory is busy for {_percent(link)} of the time, if it runs at the"
            " rate of a copy"
        )
        facts = (
            *case.facts("host_read_sectors", "host_write_sectors", "duration"),
            fact("link_share", 100 * link, "%"),
        )
        return replace(_limiter(Bottleneck.LATENCY, message, link, facts), title="host memory")
    atomics = next((c for c in parts if c.kind is Bottleneck.ATOMICS), None)
    if atomics is not None and atomics.share / atomics_reach(case) >= Threshold.LIMITED.share:
        top = atomics if top.share < Threshold.LIMITED.share else top
        return _part_limiter(case, top)
    if top.share >= Threshold.LIMITED.share:
        return _part_limiter(case, top)
    sms, time, under_ncu = sm_count(case), case.time_ns, case.value("duration")
    brief = under_ncu is not None and under_ncu < Threshold.SMALL_NS.level
    text = []
    if sms is not None and blocks(case) < sms:
        text.append(f"{blocks(case)} block{'s' * (blocks(case) != 1)} for {sms} SMs")
    elif grid_too_small(case):
        text.append(
            f"a grid of {count_of(blocks(case), 'block')} fills"
            f" {_percent(case.number('waves_per_sm'))} of the resident blocks of all SMs"
        )
    if brief and time is not None:
        text.append(f"the launch's start and end take most of the {(under_ncu or 0) / 1000:.2g} µs")
    if text:
        facts = (
            *case.facts("duration", "waves_per_sm", "achieved_occupancy"),
            fact("blocks", blocks(case), "block"),
            *([fact("sm_count", sms, "")] if sms else []),
        )
        message = f"the launch is too small for the GPU: {' and '.join(text)}"
        return _limiter(Bottleneck.TOO_SMALL, message, facts=facts)
    tail = _tail(case)
    if tail is not None or knows_all(case):
        return tail or _occupancy_or_latency(case, top)
    return _unknown(
        case,
        f"no unit whose load was collected is busy for more than {_percent(top.share)}"
        f" ({top.title}); ",
    )


def _limiter(
    kind: Bottleneck, message: str, share: float | None = None, facts: tuple[Fact, ...] = ()
) -> Limiter:
    return Limiter(kind=kind, title=TITLES[kind], message=message, share=share, evidence=facts)


def knows_all(case: LaunchEvidence) -> bool:
    """Return true if the capture contains the load of every hardware unit."""
    return case.has("busy_l1_data", "busy_l2_sectors", "busy_issue") or case.has(*LOADS)


def one_slice(case: LaunchEvidence) -> bool:
    """Return true if one L2 slice executes all atomics, as for atomics to one address."""
    mean, most = case.value("busy_l2_atomics"), case.value("busy_l2_atomics_slice")
    gpu = own_gpu(case)
    slices = case.value("l2_slices") or (gpu.l2_slices if gpu else None)
    return bool(mean and most and slices and most / mean >= Threshold.ONE_SLICE.share * slices)


def atomics_reach(case: LaunchEvidence) -> float:
    """Return the reachable busy fraction of an L2 slice's atomic unit.

    The fraction for one slice is measured on the launch's GPU, if possible, else on an H200.
    """
    gpu, rate, time = own_gpu(case), case.reach.updates_per_s, case.value("duration")
    if not one_slice(case):
        return Threshold.ATOMICS.share
    turns = sum(case.number(f"global_{kind}_sectors") for kind in ("atomic", "reduction"))
    if (gpu is None or not gpu.reach) and rate and time and turns:
        return min(1.0, case.number("busy_l2_atomics_slice") / 100 * rate * time * 1e-9 / turns)
    return Threshold.ONE_ADDRESS.share


def _part_limiter(case: LaunchEvidence, top: Component) -> Limiter:
    time = "of the time" if case.time_ns else "under ncu"
    facts = case.facts(
        top.part.value, "duration", "dram_throughput", "memory_throughput", "compute_throughput"
    )
    message = f"{top.title} busy for {_percent(top.share)} {time}"
    if top.provenance is Provenance.ESTIMATE:
        message = (
            f"{top.title} busy for ~{_percent(top.share)} {time}, by its bytes and the data sheet"
        )
        facts += case.facts("dram_bytes_read", "dram_bytes_written")
    if top.kind is Bottleneck.ATOMICS and one_slice(case):
        gpu, reach = own_gpu(case), atomics_reach(case)
        updates_per_s = case.reach.updates_per_s or (
            gpu is not None and Bottleneck.ATOMICS.value in gpu.reach
        )
        of = (
            f"with float additions to one address a unit{'' if updates_per_s else ' of an H200'} is busy"
            f" for {_percent(reach)}"
        )
        message += f", all in one slice of L2{f' ({of})' if top.share <= reach else ''}"
        facts = (*facts, fact("atomics_reach", 100 * reach, "%"))
    # ncu's throughput of the SMs or of the memory system includes units of several kinds.
    summary = top.part in (Part.COMPUTE_THROUGHPUT, Part.MEMORY_THROUGHPUT)
    title = top.title if summary else TITLES[top.kind]
    return replace(_limiter(top.kind, message, top.share, facts), title=title)


_WITHOUT_GPU = "; stalls and achieved occupancy are unknown without a GPU"


def _unknown(case: LaunchEvidence, text: str = "") -> Limiter:
    what, waits = "the other units" if text else "the GPU's units", stalls(case)[:1]
    text += "".join(f"{stall_text(*wait)}; " for wait in waits)
    why = f"{text}the load of {what} is unknown: {needed(case.profile, *LOADS)}"
    estimate = case.profile.metrics.get("time_estimate")
    if case.counted:
        why = (estimate.reason if estimate else None) or "the run has no estimate"
        why = f"without an estimated time, limiter and gains are unknown: {why}"
    elif not any(m.value is not None for m in case.profile.metrics.values()):
        why = "the launch has no metric: ncu failed to profile it"
    facts = (*(fact("waiting_share", 100 * share, "%") for _, share in waits),)
    return _limiter(Bottleneck.UNKNOWN, why, facts=facts)


def grid_too_small(case: LaunchEvidence) -> bool:
    """Return true if the grid has fewer blocks than can be resident, or fewer than SMs."""
    waves, sms = case.value("waves_per_sm"), sm_count(case)
    return (waves is not None and waves < 1) or (sms is not None and blocks(case) < sms)


def filled_share(case: LaunchEvidence) -> float:
    """Return the fraction of the GPU's block slots that the grid fills, averaged over its waves."""
    waves = case.value("waves_per_sm")
    return waves / math.ceil(waves) if waves else 1.0


def tail_share(case: LaunchEvidence) -> float | None:
    """Return the idle fraction of SM time due to a partial last wave, (⌈w⌉ − w) ÷ ⌈w⌉."""
    waves = case.value("waves_per_sm")
    if not waves or waves <= 1 or waves > Threshold.WAVES_TAIL.level:
        return None
    total = -int(-waves // 1)
    return (total - waves) / total


def _tail(case: LaunchEvidence) -> Limiter | None:
    share = tail_share(case)
    mean, longest = case.value("sm_active_cycles"), case.value("sm_active_cycles_max")
    uneven = 1 - mean / longest if mean and longest else 0.0
    if share is None or share < Threshold.TAIL_SHARE.share or uneven < Threshold.UNEVEN_SMS.share:
        return None
    message = (
        f"the last wave of blocks fills only part of the GPU: {_percent(share)} of the SMs' time is"
        " idle"
    )
    facts = (
        *case.facts("waves_per_sm", "sm_active_cycles", "sm_active_cycles_max"),
        fact("idle_share", 100 * share, "%"),
    )
    return _limiter(Bottleneck.TAIL, message, share, facts)


def _occupancy_or_latency(case: LaunchEvidence, top: Component) -> Limiter:
    theoretical = case.value("theoretical_occupancy")
    waits = stalls(case)
    facts = case.facts(
        top.part.value,
        "theoretical_occupancy",
        "achieved_occupancy",
        *(name for name, _ in waits[:2]),
    )
    facts = (*facts, *(fact("waiting_share", 100 * share, "%") for _, share in waits[:1]))
    busiest = f"no hardware unit is busy for more than {_percent(top.share)} ({top.title})"
    if theoretical is not None and theoretical < Threshold.OCCUPANCY.level:
        message = f"{busiest}, and at most {theoretical:.3g} % of the warps fit on an SM"
        return _limiter(Bottleneck.OCCUPANCY, message, top.share, facts)
    message = busiest
    if waits:
        message += f"; {stall_text(*waits[0])}"
    return _limiter(Bottleneck.LATENCY, message, top.share, facts)


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"
