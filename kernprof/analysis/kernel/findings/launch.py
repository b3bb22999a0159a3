"""Checks of the launch and of what warps wait for: size, tail, occupancy, barriers, latency."""

from __future__ import annotations

from collections.abc import Iterator

from kernprof.analysis.kernel.evidence import LaunchEvidence, blocks, fact, sm_count, stalls
from kernprof.analysis.kernel.findings.check import FindingRule, RuleMatch, percent
from kernprof.analysis.kernel.limits.gains import LaunchModel, ModelledFix
from kernprof.analysis.kernel.limits.limiter import tail_share
from kernprof.analysis.kernel.scores import ScoreInputs, occupancy_limiter
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.model.diagnosis import Bottleneck, FindingId, LineCount


def _few_blocks(case: LaunchEvidence, _: LaunchModel) -> RuleMatch | None:
    """Fewer blocks than SMs."""
    sms, count = sm_count(case), blocks(case)
    if sms is None or count >= sms:
        return None
    fix = ModelledFix(words=f"with {sms} blocks", hides=1 - count / sms)
    message = f"{count} blocks for {sms} SMs: {percent(1 - count / sms)} of the GPU has nothing to do"
    return RuleMatch(message=message, fix=fix, evidence=(fact("blocks", count, "block"), fact("sm_count", sms, ""),
                                                    *case.facts("waves_per_sm")))  # fmt: skip


def _small(case: LaunchEvidence, _: LaunchModel) -> RuleMatch | None:
    """A launch so short that its start and end are most of it."""
    time, sms = case.value("duration"), sm_count(case)
    if time is None or time >= Threshold.SMALL_NS.level or (sms is not None and blocks(case) < sms):
        return None
    message = f"the launch ends after {time / 1000:.2g} µs under ncu; starting and ending one takes 2 µs of that"
    return RuleMatch(
        message=message,
        why_no_gain="the time of a launch's start and end is not split off by any counter",
        evidence=case.facts("duration", "waves_per_sm"),
    )


def _tail(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """A last wave of blocks that fills only a part of the GPU."""
    share = tail_share(case)
    if share is None or share < Threshold.TAIL_SHARE.share:
        return None
    top = model.parts[0].share if model.parts else 0.0
    if not case.counted and top >= Threshold.LIMITED.share:
        return None
    waves = case.number("waves_per_sm")
    fix = ModelledFix(words="with full waves", hides=share)
    return RuleMatch(message=f"{waves:.2f} waves of blocks: the last one leaves {percent(share)} of the SMs' time idle",
                fix=fix, evidence=case.facts("waves_per_sm", "sm_active_cycles", "sm_active_cycles_max"))  # fmt: skip


def _low_occupancy(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Few warps fit on an SM, and latency is not hidden."""
    theoretical = case.number("theoretical_occupancy")
    top = model.parts[0].share if model.parts else 0.0
    if theoretical >= Threshold.OCCUPANCY.level or (not case.counted and top >= Threshold.LIMITED.share):
        return None
    by = occupancy_limiter(ScoreInputs(profile=case.profile)) or "the launch"
    fix = ModelledFix(words="with warps enough to hide latency", hides=1 - theoretical / 100)
    names = ("theoretical_occupancy", "achieved_occupancy", "registers_per_thread", "occupancy_limit_registers",
             "occupancy_limit_shared_memory", "occupancy_limit_blocks", "occupancy_limit_warps")  # fmt: skip
    message = f"{theoretical:.3g} % of the warps that an SM can hold fit on it, limited by {by}"
    if case.counted:
        return RuleMatch(
            message=message, evidence=case.facts(*names), why_no_gain="what it costs shows in stalls, on a GPU"
        )
    return RuleMatch(message=message, fix=fix, evidence=case.facts(*names))


def _uneven(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Much lower occupancy than fits: warps of a block, or blocks, end at different times."""
    achieved, theoretical = case.number("achieved_occupancy"), case.number("theoretical_occupancy")
    top = model.parts[0].share if model.parts else 0.0
    gap = 1 - achieved / theoretical if theoretical else 0.0
    if gap < Threshold.OCCUPANCY_GAP.share or top >= Threshold.LIMITED.share:
        return None
    fix = ModelledFix(words="with the occupancy that fits", hides=gap)
    message = f"{achieved:.3g} % occupancy achieved where {theoretical:.3g} % fit: blocks or warps end unevenly"
    return RuleMatch(message=message, fix=fix, evidence=case.facts("achieved_occupancy", "theoretical_occupancy"))


def _barriers(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """Warps that wait for their block's others."""
    share = dict(stalls(case)).get("stall_barrier", 0.0)
    top = model.parts[0].share if model.parts else 0.0
    if share < Threshold.BARRIER_SHARE.share or top >= Threshold.LIMITED.share:
        return None
    fix = ModelledFix(words="without waiting at barriers", hides=share)
    return RuleMatch(message=f"warps wait at barriers for {percent(share)} of their waiting time", fix=fix,
                place=LineCount.STALL_BARRIER, evidence=case.facts("stall_barrier"))  # fmt: skip


_WAITS = {
    "stall_long_scoreboard": (FindingId.MEMORY_LATENCY, "waiting for global memory", "for data from L1, L2 or DRAM"),
    "stall_short_scoreboard": (FindingId.SHARED_LATENCY, "waiting for shared memory",
                               "for data from shared memory or special functions"),
    "stall_mio_throttle": (FindingId.MEMORY_QUEUE, "memory instruction queue full",
                           "for room in the queue of shared-memory and special instructions"),
    "stall_lg_throttle": (FindingId.MEMORY_QUEUE, "memory instruction queue full",
                          "for room in the queue of global-memory instructions"),
    "stall_math_pipe_throttle": (FindingId.MATH_PIPE, "waiting for a compute pipe", "for a compute pipe"),
    "stall_wait": (FindingId.DEPENDENT_INSTRUCTIONS, "chains of dependent instructions", "for the instruction before"),
    "stall_no_instruction": (FindingId.INSTRUCTION_FETCH, "waiting for instructions", "for instructions to be fetched"),
}  # fmt: skip


def waiting(name: str) -> FindingRule:
    """Warps that wait for one thing most of all, where no part of the GPU is the limit."""
    id_, title, words = _WAITS[name]
    place = LineCount(name.replace("stall_", "stall ", 1))

    def look(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
        waits = stalls(case)
        top = model.parts[0].share if model.parts else 0.0
        if not waits or waits[0][0] != name or top >= Threshold.LIMITED.share:
            return None
        share = waits[0][1]
        if share < Threshold.STALL_SHARE.share:
            return None
        fix = ModelledFix(words="with that waiting hidden", hides=share)
        return RuleMatch(message=f"warps wait {words} for {percent(share)} of their waiting time", fix=fix,
                         place=place, evidence=case.facts(name, "eligible_warps"))  # fmt: skip

    return FindingRule(id=id_, title=title, look=look, needs=(name,), hardware=True)


def _dram_bound(case: LaunchEvidence, model: LaunchModel) -> RuleMatch | None:
    """DRAM is as busy as it gets, and moves hardly more than the least: nothing to gain but by moving less."""
    share = model.kind_share(Bottleneck.DRAM)
    roof = model.roof()
    if case.work is None or roof is None or roof.kind is not Bottleneck.DRAM or share < Threshold.LIMITED.share:
        return None
    moved = case.number("dram_bytes_read") + case.number("dram_bytes_written")
    if moved > Threshold.REDUNDANT_DRAM.level * case.work.least_bytes:
        return None
    fix = ModelledFix(words="at the rate of a copy", hides=1.0)
    return RuleMatch(message=f"DRAM is busy for {percent(share)} of the time and moves hardly more than the work needs",
                fix=fix, evidence=case.facts("busy_dram", "dram_bytes_read", "dram_bytes_written"))  # fmt: skip


def launch_checks() -> Iterator[FindingRule]:
    yield FindingRule(id=FindingId.FEW_BLOCKS, title="fewer blocks than SMs", needs=(), look=_few_blocks)
    yield FindingRule(id=FindingId.SHORT_LAUNCH, title="a short launch", needs=("duration",), look=_small,
            hardware=True)  # fmt: skip
    yield FindingRule(id=FindingId.TAIL, title="a partial last wave", needs=("waves_per_sm",), look=_tail,
            hardware=True)  # fmt: skip
    yield FindingRule(id=FindingId.LOW_OCCUPANCY, title="low occupancy", needs=("theoretical_occupancy",),
            look=_low_occupancy)  # fmt: skip
    yield FindingRule(id=FindingId.UNEVEN, title="blocks end unevenly", look=_uneven, hardware=True,
            needs=("achieved_occupancy", "theoretical_occupancy"))  # fmt: skip
    yield FindingRule(id=FindingId.BARRIERS, title="barriers", needs=("stall_barrier",), look=_barriers, hardware=True)
    yield from map(waiting, _WAITS)
    yield FindingRule(id=FindingId.AT_THE_LIMIT, title="near the limit of DRAM", look=_dram_bound, hardware=True,
            needs=("busy_dram|dram_throughput",))  # fmt: skip
