"""The whole verdict on two results: correctness first, then times, then counts as far as what
limits the kernel needs.

Counts that were made by executing the program are exact: two runs of one program give the same
numbers, so any difference is one of the program. SAME is said only with evidence: an interval that
lies within what is negligible, or everything that the model weighs equal; not for want of a
difference.
"""

from collections.abc import Sequence

from kernprof.analysis.kernel.compare.explain import COSTS
from kernprof.analysis.kernel.compare.noise import NEGLIGIBLE
from kernprof.analysis.kernel.evidence import LaunchEvidence
from kernprof.analysis.kernel.limits.parts import COUNTED_TITLES, cycles
from kernprof.model.run import Device, Difference, Metric, Provenance, TimeComparison, VariantResult
from kernprof.model.verdict import EstimatedRatio, Judgement, PairVerdict, VerdictReason
from kernprof.units import format_quantity

# Hardware counts of one program wander from launch to launch: those of sectors by up to 1.5 % on an
# H200.
_NOISE = {
    Provenance.EXACT: 0.0,
    Provenance.MEASURED: 0.02,
    Provenance.ESTIMATE: 0.005,
    Provenance.BOUND: 0.005,
}
_WEIGHED = (
    *(name for family in COSTS.values() for name in family),
    "theoretical_occupancy",
    "threads_per_instruction",
)


def tolerance(base: Metric, other: Metric) -> float:
    """The share by which the two may differ without a difference in the program; 0 where both were
    counted exactly.
    """
    stated = sum(each.error / each.value for each in (base, other) if each.error and each.value)
    return max(stated, *(_NOISE[each.provenance] for each in (base, other)))


def judge(
    base: VariantResult,
    other: VariantResult,
    time: TimeComparison,
    metrics: Sequence[Difference],
    device: Device | None = None,
) -> Judgement:
    """The verdict, why, and by how much."""
    if other.failure is not None:
        return _judged(
            PairVerdict.FAILED,
            VerdictReason.WRONG_RESULT,
            f"{other.variant} failed: {other.failure.error}",
        )
    if other.wrong:
        return _judged(
            PairVerdict.WRONG, VerdictReason.WRONG_RESULT, f"{other.variant} gives a wrong result"
        )
    if base.failure is not None or base.wrong:
        return _against_bad(base, other)
    if base == other:
        return _judged(
            PairVerdict.SAME,
            VerdictReason.SAME_MEASUREMENT,
            "the same measurement on both sides",
            1.0,
        )
    if time.ratio is not None:
        return _judged(PairVerdict(time.verdict.value), time.reason, time.message, time.ratio)
    return _counted(base, other, metrics, device)


def _judged(
    verdict: PairVerdict,
    reason: VerdictReason,
    message: str,
    ratio: float | None = None,
    *,
    modelled: bool = False,
) -> Judgement:
    return Judgement(
        verdict=verdict, reason=reason, message=message, ratio=ratio, modelled=modelled
    )


def _against_bad(base: VariantResult, other: VariantResult) -> Judgement:
    what = "failed" if base.failure else "gives a wrong result"
    if other.check is not None and other.check.correct:
        return _judged(
            PairVerdict.BETTER,
            VerdictReason.FIXED,
            f"{base.variant} of the base {what}; this is correct",
        )
    return _judged(
        PairVerdict.UNDECIDED,
        VerdictReason.WRONG_RESULT,
        f"{base.variant} {what}: nothing to compare with",
    )


def _counted(
    base: VariantResult, other: VariantResult, metrics: Sequence[Difference], device: Device | None
) -> Judgement:
    """By the cycles that the busiest part needs, of two launches that were counted and not timed."""
    sides = [
        LaunchEvidence(profile=each.profile, work=each.work, device=device)
        for each in (base, other)
        if each.profile
    ]
    if len(sides) < 2 or not all(side.counted for side in sides):
        return _judged(PairVerdict.UNDECIDED, VerdictReason.NO_TIME, "there is no time to compare")
    if base.variant != other.variant and (found := _estimated(base, other)) is not None:
        return found
    before, after = (
        max(((count, part) for part, (_, count) in cycles(side)), key=lambda c: c[0])
        for side in sides
    )
    if not before[0] or not after[0]:
        return _judged(
            PairVerdict.UNDECIDED, VerdictReason.NO_TIME, "nothing was counted that takes time"
        )
    weighed = [each for each in metrics if each.id in _WEIGHED]
    slack = max(
        [NEGLIGIBLE, *(tolerance(each.base, each.other) for each in weighed if each.base.error)]
    )
    ratio = after[0] / before[0]
    if abs(ratio - 1) > slack:
        verdict = PairVerdict.WORSE if ratio > 1 else PairVerdict.BETTER
        title = COUNTED_TITLES[(after if ratio > 1 else before)[1]]
        message = (
            f"not timed: by the model's cycles; {'is' if ratio > 1 else 'was'} limited by {title}"
        )
        return _judged(verdict, VerdictReason.LIMITER, message, ratio, modelled=True)
    if not (changed := [each for each in weighed if not _equal(each)]):
        return _judged(
            PairVerdict.SAME,
            VerdictReason.COUNTS_EQUAL,
            "not timed: all counts that cost time are equal",
            1.0,
            modelled=True,
        )
    names = ", ".join(each.id for each in changed[:3]) + (" …" if len(changed) > 3 else "")
    message = f"not timed: by the model what differs does not limit it: {names}"
    return _judged(
        PairVerdict.UNDECIDED, VerdictReason.BESIDE_LIMITER, message, ratio, modelled=True
    )


def _estimated(base: VariantResult, other: VariantResult) -> Judgement | None:
    """By the estimated times of two variants; None where one has none. Versions of one variant are
    judged by what was counted: that is exact.
    """
    sides = [
        each.profile.metrics.get("time_estimate") if each.profile else None
        for each in (base, other)
    ]
    times = [(side.value, side.error or 0.0) for side in sides if side is not None and side.value]
    if len(times) < 2:
        return None
    found = EstimatedRatio.of(times[0], times[1])
    before, after = (format_quantity(time[0], "ns") for time in times)
    message = (
        f"estimated, not timed: ~{before} → ~{after}; the ratio lies in"
        f" {found.low:.3g}–{found.high:.3g} (90 %)"
    )
    return _judged(found.verdict, VerdictReason.ESTIMATED, message, found.ratio, modelled=True)


def _equal(found: Difference) -> bool:
    return found.ratio is not None and abs(found.ratio - 1) <= tolerance(found.base, found.other)
