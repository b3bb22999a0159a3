"""Rules for launch size, tail effect, occupancy, barriers and latency."""

import math

from kernprof.analysis.kernel.evidence import (
    WARP,
    LaunchEvidence,
    blocks,
    fact,
    sm_count,
    stall_text,
    stalls,
)
from kernprof.analysis.kernel.findings.memory import all_coalesced, least_bytes, moved_bytes
from kernprof.analysis.kernel.findings.rules import (
    FindingRule,
    RuleMatch,
    needs,
    uses_tensor_cores,
)
from kernprof.analysis.kernel.limits.gains import (
    LaunchModel,
    ModelledFix,
    percent,
    rewritten,
    start_ns,
)
from kernprof.analysis.kernel.limits.limiter import (
    filled_share,
    grid_too_small,
    knows_all,
    tail_share,
)
from kernprof.analysis.kernel.scores import ScoreInputs, occupancy_limiter
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.model.diagnosis import Bottleneck, FindingId, LineCount, Part
from kernprof.units import count_of


def _few_blocks(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Detect too few blocks: fewer than SMs, or, if no unit is busy, fewer than can be resident."""
    sms, count, waves = sm_count(case), blocks(case), case.value("waves_per_sm")
    facts = (fact("blocks", count, "block"), *case.facts("waves_per_sm"))
    if sms is not None and count < sms:
        idle = 1 - count / sms
        if idle < Threshold.SHARE.share:
            return None
        message = (
            f"{count} block{'s' * (count != 1)} for {sms} SMs: {percent(idle)} of the GPU is idle"
        )
        # A new division of the work over threads may coalesce the accesses, too.
        words = "with work for all SMs and coalesced accesses"
        fix = ModelledFix(words=words, hides=idle, least=all_coalesced(case))
        facts = (*facts, fact("sm_count", sms, ""), fact("idle_share", 100 * idle, "%"))
        return RuleMatch(message=message, fix=fix, evidence=facts)
    busy = model.limited or not knows_all(case)
    if case.counted:
        waits = model.parts[:1] and model.parts[0].part is Part.LATENCY
        # `_partial_warps` reports blocks with a partial warp.
        busy = not waits or math.prod(case.profile.launch.block) % WARP > 0
    if waves is None or 1 - waves < Threshold.SHARE.share or busy:
        return None
    why = "latency is the largest part of the time" if case.counted else "no unit is the limit"
    message = (
        f"a grid of {count_of(count, 'block')} is {percent(waves)} of the blocks that can be"
        f" resident, and {why}"
    )
    return RuleMatch(
        message=message,
        evidence=(*facts, fact("filled_share", 100 * waves, "%")),
        fix=ModelledFix(
            words="with full SMs and coalesced accesses",
            hides=1 - waves,
            least=all_coalesced(case),
        ),
    )


def _partial_warps(case: LaunchEvidence, _: LaunchModel) -> RuleMatch | None:
    """Detect blocks whose number of threads leaves lanes of their last warp idle."""
    threads = math.prod(case.profile.launch.block)
    warps = math.ceil(threads / WARP)
    idle = 1 - threads / (WARP * warps)
    if idle < Threshold.SHARE.share:
        return None
    units, groups = "thread" + "s" * (threads != 1), "warp" + "s" * (warps != 1)
    return RuleMatch(
        message=(
            f"{threads} {units} per block in {warps} {groups} of {WARP} lanes:"
            f" {percent(idle)} of the lanes are idle"
        ),
        fix=ModelledFix(words="with full warps", hides=idle, bound=True),
        why_no_gain="larger blocks also change the number of blocks and the order of accesses",
        evidence=(
            fact("block_size", threads, ""),
            fact("warps_per_block", warps, ""),
            fact("warp_size", WARP, ""),
            fact("idle_share", 100 * idle, "%"),
            *case.facts("threads_per_instruction"),
        ),
    )


def _small(case: LaunchEvidence, _: LaunchModel) -> RuleMatch | None:
    """Detect a launch so short that launch overhead dominates."""
    time, sms = case.value("duration"), sm_count(case)
    if time is None or time >= Threshold.SMALL_NS.level or (sms is not None and blocks(case) < sms):
        return None
    empty, facts = start_ns(case)[0], case.facts("duration", "waves_per_sm")
    message = f"the launch ends after {time / 1000:.2g} µs under ncu"
    if empty:
        message += f"; an empty kernel takes {empty / 1000:.2g} µs"
        facts = (*facts, fact("empty_kernel", empty, "ns"))
    return RuleMatch(
        message=message,
        why_no_gain="no counter shows the time of the launch's start and end",
        evidence=facts,
    )


def _tail(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Detect a last wave of blocks that fills only a part of the GPU."""
    share = tail_share(case)
    if share is None or share < Threshold.TAIL_SHARE.share or model.limited:
        return None
    waves = case.number("waves_per_sm")
    return RuleMatch(
        message=(
            f"{waves:.2f} waves of blocks: in the last wave, {percent(share)} of the SMs' time is"
            " idle"
        ),
        fix=ModelledFix(words="with full waves", hides=share, most=1 / (1 - share)),
        evidence=(
            *case.facts("waves_per_sm", "sm_active_cycles", "sm_active_cycles_max"),
            fact("idle_share", 100 * share, "%"),
        ),
    )


def _low_occupancy(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Detect low theoretical occupancy while latency is not hidden."""
    theoretical = case.number("theoretical_occupancy")
    # Matrix products hide latency with asynchronous copies and several results per thread.
    if theoretical > Threshold.OCCUPANCY.level or model.limited or uses_tensor_cores(case):
        return None
    by = occupancy_limiter(ScoreInputs(profile=case.profile)) or "the launch"
    fix = ModelledFix(
        words="with enough warps to hide latency", hides=1 - theoretical / 100, unknown=_HIDDEN
    )
    names = (
        "theoretical_occupancy",
        "achieved_occupancy",
        "registers_per_thread",
        "occupancy_limit_registers",
        "occupancy_limit_shared_memory",
        "occupancy_limit_blocks",
        "occupancy_limit_warps",
    )
    message = f"the theoretical occupancy is {theoretical:.3g} %, limited by {by}"
    return RuleMatch(
        message=message,
        fix=None if case.counted else fix,
        why_no_gain=_UNMEASURED if case.counted else None,
        evidence=case.facts(*names),
    )


def _uneven(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Detect achieved occupancy far below theoretical: warps or blocks end at different times."""
    achieved, theoretical = case.number("achieved_occupancy"), case.number("theoretical_occupancy")
    fits = theoretical * filled_share(case)
    gap = 1 - achieved / fits if fits else 0.0
    time = case.value("duration")
    # In a short launch, launch overhead dominates.
    brief = time is not None and time < Threshold.SMALL_NS.level
    if gap < Threshold.OCCUPANCY_GAP.share or model.limited or grid_too_small(case) or brief:
        return None
    fix = ModelledFix(words="with the possible occupancy", hides=gap, unknown=_HIDDEN)
    return RuleMatch(
        message=(
            f"the achieved occupancy is {achieved:.3g} %, {fits:.3g} % is possible: blocks or warps"
            " end at different times, or start too slowly"
        ),
        fix=fix,
        evidence=(
            *case.facts("achieved_occupancy", "theoretical_occupancy"),
            fact("filled_occupancy", fits, "%"),
        ),
    )


def _barriers(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Detect launches whose warps wait at barriers."""
    share = dict(stalls(case)).get("stall_barrier", 0.0)
    if (
        share < Threshold.BARRIER_SHARE.share
        or model.kind_share(Bottleneck.DRAM) >= Threshold.LIMITED.share
    ):
        return None
    fix = ModelledFix(
        words="without waiting at barriers", hides=share, least=rewritten(model), unknown=_HIDDEN
    )
    return RuleMatch(
        message=stall_text("stall_barrier", share),
        fix=fix,
        place=LineCount.STALL_BARRIER,
        evidence=(*case.facts("stall_barrier"), fact("waiting_share", 100 * share, "%")),
    )


_UNMEASURED = "only stalls that are measured on a GPU show the cost of low occupancy"
_HIDDEN = "no counter shows the next limit once these stalls are hidden"
_WAITS = {
    "stall_long_scoreboard": (FindingId.MEMORY_LATENCY, "waiting for global memory"),
    "stall_short_scoreboard": (FindingId.SHARED_LATENCY, "waiting for shared memory"),
    "stall_mio_throttle": (FindingId.MEMORY_QUEUE, "memory instruction queue full"),
    "stall_lg_throttle": (FindingId.MEMORY_QUEUE, "memory instruction queue full"),
    "stall_math_pipe_throttle": (FindingId.MATH_PIPE, "waiting for a compute pipe"),
    "stall_wait": (FindingId.DEPENDENT_INSTRUCTIONS, "chains of dependent instructions"),
    "stall_no_instruction": (FindingId.INSTRUCTION_FETCH, "waiting for instruction fetch"),
}


def waiting(name: str) -> FindingRule:
    """Return the rule that detects the most frequent stall `name` if no hardware unit limits."""
    id_, title = _WAITS[name]
    place = LineCount(name.replace("stall_", "stall ", 1))

    def look(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
        waits = stalls(case)
        if not waits or waits[0][0] != name or model.limited:
            return None
        share = waits[0][1]
        if share < Threshold.STALL_SHARE.share:
            return None
        return RuleMatch(
            message=stall_text(name, share),
            fix=ModelledFix(
                words="without these stalls, and with no instructions but floating-point,",
                hides=share,
                least=rewritten(model),
                unknown=_HIDDEN,
            ),
            place=place,
            evidence=(
                *case.facts(name, "eligible_warps"),
                fact("waiting_share", 100 * share, "%"),
            ),
        )

    return FindingRule(
        id=id_, title=title, look=look, needs=needs(name), hardware=True, unlimited=True
    )


def _dram_bound(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Detect kernels that saturate DRAM with little more than the compulsory traffic."""
    share, roof = model.kind_share(Bottleneck.DRAM), model.roof()
    copy, time, least = case.reference_bandwidth, case.time_ns, least_bytes(case)
    if (
        copy is None
        or time is None
        or roof is None
        or roof.kind is not Bottleneck.DRAM
        or share < Threshold.LIMITED.share
        or moved_bytes(case) > Threshold.REDUNDANT_DRAM.level * least
    ):
        return None
    # The gain is the inverse of the bandwidth score.
    most = time * 1e-9 * copy.copy_bytes_per_s / least
    return RuleMatch(
        message=(
            f"DRAM is busy for {percent(share)} of the time and moves little more than the compulsory"
            " traffic"
        ),
        fix=ModelledFix(words="at the rate of a copy", hides=1.0, most=max(1.0, most)),
        evidence=case.facts("busy_dram", "dram_bytes_read", "dram_bytes_written"),
    )


LAUNCH_RULES: tuple[FindingRule, ...] = (
    FindingRule(
        id=FindingId.FEW_BLOCKS, title="a grid smaller than one wave", needs=(), look=_few_blocks
    ),
    FindingRule(id=FindingId.PARTIAL_WARPS, title="partial warps", needs=(), look=_partial_warps),
    FindingRule(
        id=FindingId.SHORT_LAUNCH,
        title="a short launch",
        needs=needs("duration"),
        look=_small,
        hardware=True,
    ),
    FindingRule(
        id=FindingId.TAIL,
        title="a partial last wave",
        needs=needs("waves_per_sm"),
        look=_tail,
        hardware=True,
        unlimited=True,
    ),
    FindingRule(
        id=FindingId.LOW_OCCUPANCY,
        title="low occupancy",
        needs=needs("theoretical_occupancy"),
        look=_low_occupancy,
        unlimited=True,
    ),
    FindingRule(
        id=FindingId.UNEVEN,
        title="blocks end unevenly",
        look=_uneven,
        hardware=True,
        unlimited=True,
        needs=needs("achieved_occupancy", "theoretical_occupancy"),
    ),
    FindingRule(
        id=FindingId.BARRIERS,
        title="barriers",
        needs=needs("stall_barrier"),
        look=_barriers,
        hardware=True,
        unlimited=True,
    ),
    *map(waiting, _WAITS),
    FindingRule(
        id=FindingId.AT_THE_LIMIT,
        title="near the limit of DRAM",
        look=_dram_bound,
        hardware=True,
        compulsory=True,
        needs=needs(("busy_dram", "dram_throughput")),
    ),
)
