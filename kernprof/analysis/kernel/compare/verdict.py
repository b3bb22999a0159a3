"""Which of two results is faster, or that it is inconclusive."""

from kernprof.analysis.kernel.compare.noise import NEGLIGIBLE, Noise
from kernprof.model.run import TimeComparison, Timing, VariantResult
from kernprof.model.verdict import TimeVerdict, VerdictReason

# Differences that the clock cannot tell: CUDA events resolve about half a microsecond (CUDA's
# documentation of cudaEventElapsedTime), and a median over many is known to a tenth of that.
NEGLIGIBLE_NS = 50.0
# The noise stated for one time under ncu, either way: a profiler's single sample has no interval of
# its own.
SINGLE_NOISE = 0.05


def compare_times(
    base: VariantResult, other: VariantResult, noise: Noise | None = None
) -> TimeComparison:
    """The verdict on two results, from their timing phases; without those, the times under ncu and
    no verdict.
    `noise` is that between two processes; None: both were timed in one, interleaved.

    The interval of the ratio is [other's low ÷ base's high, other's high ÷ base's low]: it covers
    the ratio of the medians with at least 90 % (Bonferroni), whatever the distribution.
    """
    bad = next((r for r in (base, other) if r.failure or r.wrong), None)
    if bad is not None:
        what = "failed" if bad.failure else "gives a wrong result"
        return _undecided(
            VerdictReason.WRONG_RESULT, f"{bad.variant} {what}: its time does not count"
        )
    if base.timing is not None and other.timing is not None:
        return _timed(base.timing, other.timing, noise)
    return _under_ncu(base, other)


def _timed(base: Timing, other: Timing, noise: Noise | None) -> TimeComparison:
    ratio = other.median_ns / base.median_ns
    low, high = other.ci95_ns[0] / base.ci95_ns[1], other.ci95_ns[1] / base.ci95_ns[0]
    apart = low > 1 or high < 1
    if noise is not None and base != other:
        wider = noise.widening(min(base.median_ns, other.median_ns))
        low, high = low / wider, high * wider
    verdict, reason, message = _decide(base == other, low, high)
    if noise is not None and base != other:
        message += f"; between processes ± {100 * (wider - 1):.2g} % ({noise.source})"
        if apart and verdict is TimeVerdict.UNDECIDED:
            reason = VerdictReason.WITHIN_NOISE
            message = (
                f"apart by no more than two processes of one program: {message}; kernprof duel"
                " takes several"
            )
    furthest = max(abs(other.ci95_ns[0] - base.ci95_ns[1]), abs(other.ci95_ns[1] - base.ci95_ns[0]))
    if reason is VerdictReason.SEPARATE and furthest < NEGLIGIBLE_NS:
        verdict, reason = TimeVerdict.SAME, VerdictReason.NEGLIGIBLE
        message = (
            f"the times differ by less than {NEGLIGIBLE_NS:g} ns, which the clock does not tell"
            " apart"
        )
    return TimeComparison(
        verdict=verdict,
        reason=reason,
        message=message,
        base_ns=base.median_ns,
        other_ns=other.median_ns,
        ratio=ratio,
        ratio_ci95=(low, high),
        source="timing",
    )


def _decide(identical: bool, low: float, high: float) -> tuple[TimeVerdict, VerdictReason, str]:
    interval = f"the time ratio lies in {low:.3f}–{high:.3f}"
    if identical:
        return (
            TimeVerdict.SAME,
            VerdictReason.SAME_MEASUREMENT,
            "the same measurement on both sides",
        )
    if low > 1 - NEGLIGIBLE and high < 1 + NEGLIGIBLE:
        return (
            TimeVerdict.SAME,
            VerdictReason.NEGLIGIBLE,
            f"{interval}: within {100 * NEGLIGIBLE:g} %",
        )
    if high < 1:
        return TimeVerdict.FASTER, VerdictReason.SEPARATE, interval
    if low > 1:
        return TimeVerdict.SLOWER, VerdictReason.SEPARATE, interval
    return (
        TimeVerdict.UNDECIDED,
        VerdictReason.OVERLAP,
        f"{interval}, which includes 1: inconclusive; use more repetitions",
    )


def _under_ncu(base: VariantResult, other: VariantResult) -> TimeComparison:
    before, after = (r.profile.value("duration") if r.profile else None for r in (base, other))
    if not before or not after:
        return _undecided(VerdictReason.NO_TIME, "there is no time to compare")
    low, high = (after / before * (1 - s * SINGLE_NOISE) / (1 + s * SINGLE_NOISE) for s in (1, -1))
    verdict, reason, message = _decide(base.profile == other.profile, low, high)
    if reason is not VerdictReason.SAME_MEASUREMENT:
        apart = reason is VerdictReason.SEPARATE
        reason = VerdictReason.SINGLE_SAMPLE if apart else VerdictReason.NO_INTERVAL
        message = f"single launches under ncu, each taken as ± {100 * SINGLE_NOISE:g} %"
        message += "" if apart else ": too close to tell; time the variants for a verdict"
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


def _undecided(reason: VerdictReason, message: str) -> TimeComparison:
    return TimeComparison(verdict=TimeVerdict.UNDECIDED, reason=reason, message=message)
