"""Verdict on two results: correctness first, then times, then counts.

The emulator's counts are exact: two runs of one program give the same numbers. The verdict SAME
requires an interval of the time ratio within the negligible range, or equal values of all counters
that the bottleneck model uses.
"""

from collections.abc import Sequence

from kernprof.analysis.kernel.compare.change import COSTS
from kernprof.analysis.kernel.compare.noise import Noise, decide
from kernprof.analysis.kernel.evidence import LaunchEvidence
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.model.run import (
    Difference,
    Metric,
    Provenance,
    TimeComparison,
    Timing,
    VariantResult,
)
from kernprof.model.verdict import (
    EstimatedRatio,
    Judgement,
    PairVerdict,
    TimeVerdict,
    VerdictReason,
)
from kernprof.units import format_quantity


def compare_times(
    base: VariantResult, other: VariantResult, noise: Noise | None = None
) -> TimeComparison:
    """Return the verdict on the times of two timing phases; without them, on the times under ncu.

    `noise` is the noise between two processes; None if one process timed both, interleaved. The
    interval [other low ÷ base high, other high ÷ base low] contains the ratio of the medians with a
    probability of at least 90 % (Bonferroni).
    """
    bad = next((r for r in (base, other) if r.failure or r.wrong), None)
    if bad is not None:
        what = "failed" if bad.failure else "gives a wrong result"
        return _undecided(
            VerdictReason.WRONG_RESULT, f"{bad.variant} {what}: its time is not compared"
        )
    if base.timing is not None and other.timing is not None:
        return _timed(base.timing, other.timing, noise)
    before, after = (r.profile.value("duration") if r.profile else None for r in (base, other))
    if not before or not after:
        return _undecided(
            VerdictReason.NO_TIME, "a time is missing: on a GPU, kernprof run --timing measures it"
        )
    single = Threshold.SINGLE_NOISE
    low, high = (after / before * (1 - s * single.share) / (1 + s * single.share) for s in (1, -1))
    verdict, reason = decide(low, high)
    apart = reason is VerdictReason.SEPARATE
    reason = VerdictReason.SINGLE_SAMPLE if apart else VerdictReason.NO_INTERVAL
    message = f"single launches under ncu, with an assumed noise of ± {single.level:g} % each"
    message += "" if apart else ": too close to decide; time both (kernprof run --timing)"
    if base.profile == other.profile:
        verdict, reason, message = _SAME_MEASUREMENT
    return TimeComparison(
        verdict=verdict,
        reason=reason,
        message=message,
        base_ns=before,
        other_ns=after,
        ratio=after / before,
        ratio_ci95=(low, high),
        source="ncu",
    )


def _timed(base: Timing, other: Timing, noise: Noise | None) -> TimeComparison:
    low, high = other.ci95_ns[0] / base.ci95_ns[1], other.ci95_ns[1] / base.ci95_ns[0]
    apart = low > 1 or high < 1
    between = ""
    if noise is not None and base != other:
        wider = noise.widening(min(base.median_ns, other.median_ns))
        low, high = low / wider, high * wider
        between = f"; between processes ± {100 * (wider - 1):.2g} % ({noise.source})"
    verdict, reason = decide(low, high)
    message = f"the time ratio lies in {low:.3f}–{high:.3f}"
    if reason is VerdictReason.NEGLIGIBLE:
        message += f": the difference is below {Threshold.NEGLIGIBLE.level:g} %"
    elif reason is VerdictReason.OVERLAP:
        message += ", which includes 1: inconclusive; use more repetitions or kernprof duel"
    message += between
    if between and apart and verdict is TimeVerdict.UNDECIDED:
        reason = VerdictReason.WITHIN_NOISE
        message = (
            "the difference is within the noise between two processes of one program:"
            f" {message}; kernprof duel runs several processes"
        )
    furthest = max(abs(other.ci95_ns[0] - base.ci95_ns[1]), abs(other.ci95_ns[1] - base.ci95_ns[0]))
    if reason is VerdictReason.SEPARATE and furthest < Threshold.NEGLIGIBLE_NS.level:
        verdict, reason = TimeVerdict.SAME, VerdictReason.NEGLIGIBLE
        message = (
            f"the times differ by less than {Threshold.NEGLIGIBLE_NS.level:g} ns, below the"
            " resolution of the clock"
        )
    if base == other:
        verdict, reason, message = _SAME_MEASUREMENT
    return TimeComparison(
        verdict=verdict,
        reason=reason,
        message=message,
        base_ns=base.median_ns,
        other_ns=other.median_ns,
        ratio=other.median_ns / base.median_ns,
        ratio_ci95=(low, high),
        source="timing",
    )


_SAME_MEASUREMENT = (
    TimeVerdict.SAME,
    VerdictReason.SAME_MEASUREMENT,
    "the same measurement on both sides",
)


def _undecided(reason: VerdictReason, message: str) -> TimeComparison:
    return TimeComparison(verdict=TimeVerdict.UNDECIDED, reason=reason, message=message)


# Relative noise of a count, by provenance.
_NOISE = {
    Provenance.EXACT: 0.0,
    Provenance.MEASURED: Threshold.COUNT_NOISE.share,
    Provenance.ESTIMATE: Threshold.SAMPLED_NOISE.share,
    Provenance.BOUND: Threshold.SAMPLED_NOISE.share,
}
_WEIGHED = (
    *(name for family in COSTS.values() for name in family),
    "theoretical_occupancy",
    "threads_per_instruction",
)


def tolerance(base: Metric, other: Metric) -> float:
    """Return the relative difference of counts that may occur for equal programs; 0 if exact."""
    stated = sum(side.error / side.value for side in (base, other) if side.error and side.value)
    return max(stated, *(_NOISE[side.provenance] for side in (base, other)))


def judge(
    base: VariantResult,
    other: VariantResult,
    time: TimeComparison,
    metrics: Sequence[Difference],
) -> Judgement:
    """Return the overall verdict on `other` relative to `base`, its reason and the time ratio."""
    if other.failure is not None:
        message = f"{other.variant} failed: {other.failure.error}"
        return Judgement(PairVerdict.FAILED, VerdictReason.WRONG_RESULT, message)
    if other.wrong:
        message = f"{other.variant} gives a wrong result"
        return Judgement(PairVerdict.WRONG, VerdictReason.WRONG_RESULT, message)
    if base.failure is not None or base.wrong:
        what = f"{base.variant} of the base {'failed' if base.failure else 'gives a wrong result'}"
        if other.check is not None and other.check.correct:
            message = f"{what}; the other result is correct"
            return Judgement(PairVerdict.BETTER, VerdictReason.FIXED, message)
        message = f"{what}, so there is nothing to compare with"
        return Judgement(PairVerdict.UNDECIDED, VerdictReason.WRONG_RESULT, message)
    if base == other:
        _, reason, message = _SAME_MEASUREMENT
        return Judgement(PairVerdict.SAME, reason, message, 1.0)
    if time.ratio is not None:
        return Judgement(PairVerdict(time.verdict.value), time.reason, time.message, time.ratio)
    # Judge two emulated launches by their estimated times and exact counts.
    profiles = [result.profile for result in (base, other) if result.profile]
    if len(profiles) < 2 or not all(LaunchEvidence(profile=p).counted for p in profiles):
        return Judgement(
            PairVerdict.UNDECIDED, VerdictReason.NO_TIME, "a time is missing: nothing to compare"
        )
    estimated = _estimated(base, other)
    changed = [
        metric
        for metric in metrics
        if metric.id in _WEIGHED
        and (metric.ratio is None or abs(metric.ratio - 1) > tolerance(metric.base, metric.other))
    ]
    ratio = estimated.ratio if estimated else None
    if not changed and ratio in (None, 1.0):
        message = "not timed: all counts that cost time are equal"
        return Judgement(
            PairVerdict.SAME, VerdictReason.COUNTS_EQUAL, message, ratio, modelled=True
        )
    exact = [d for d in changed if d.base.provenance is d.other.provenance is Provenance.EXACT]
    moved = exact or changed
    ahead = {metric.better for metric in moved}
    decided = estimated is not None and estimated.verdict is not PairVerdict.UNDECIDED
    if base.variant == other.variant and ahead in ({"base"}, {"other"}) and not decided:
        grew = ahead == {"base"}
        names = ", ".join(metric.id for metric in moved[:3]) + (" …" if len(moved) > 3 else "")
        times = "the estimated times are too close" if estimated else "not timed"
        message = (
            f"{times}; {'exact ' if exact else ''}counts {'grew' if grew else 'fell'}: {names}"
        )
        verdict = PairVerdict.WORSE if grew else PairVerdict.BETTER
        return Judgement(verdict, VerdictReason.COUNTS_CHANGED, message, ratio, modelled=True)
    message = "a time is missing, and some counts grew while others fell: inconclusive"
    return estimated or Judgement(PairVerdict.UNDECIDED, VerdictReason.NO_TIME, message)


def _estimated(base: VariantResult, other: VariantResult) -> Judgement | None:
    """Judge two results by their estimated times; None if an estimate is missing."""
    metrics = [r.profile.metrics.get("time_estimate") for r in (base, other) if r.profile]
    times = [(time.value, time.error) for time in metrics if time and time.value]
    if len(times) < 2:
        return None
    ratio = EstimatedRatio.of(times[0], times[1])
    before, after = (format_quantity(time[0], "ns") for time in times)
    interval = f"the ratio lies in {ratio.interval} (90 %)"
    if not ratio.interval:
        interval = "the error of the estimate is unknown on this GPU, so the verdict is undecided"
    message = f"estimated, not timed: ~{before} → ~{after}; {interval}"
    return Judgement(ratio.verdict, VerdictReason.ESTIMATED, message, ratio.ratio, modelled=True)
