"""Verdicts from exact and sampled counts."""

import dataclasses

import pytest

from kernprof.analysis.kernel.compare.results import pair
from kernprof.analysis.kernel.compare.verdict import tolerance
from kernprof.metrics import BY_ID
from kernprof.model.run import (
    CheckResult,
    Failure,
    Launch,
    LeastWork,
    Metric,
    Profile,
    Provenance,
    Timing,
    VariantResult,
)
from kernprof.model.verdict import PairVerdict, VerdictReason

LAUNCH = Launch(kernel="k", grid=(1024, 1, 1), block=(256, 1, 1))
# A transpose of 8192 × 4096 floats that stores each warp to 32 rows, as the emulator counts it.
COUNTS = {
    "global_load_requests": 1048576.0,
    "global_load_sectors": 4194304.0,
    "global_store_requests": 1048576.0,
    "global_store_sectors": 33554432.0,
    "instructions": 26214400.0,
    "shared_load_wavefronts": 0.0,
    "shared_store_wavefronts": 0.0,
    "theoretical_occupancy": 100.0,
}
COALESCED = {"global_store_sectors": 4194304.0}


def counted(error: float | None = None, correct: bool = True, **changed: float) -> VariantResult:
    metrics = {
        name: Metric(
            value=value,
            unit=BY_ID[name].unit,
            error=error and error * value,
            provenance=Provenance.ESTIMATE if error else Provenance.EXACT,
        )
        for name, value in {**COUNTS, **changed}.items()
    }
    return VariantResult(
        variant="v",
        check=CheckResult(correct=correct),
        work=LeastWork(least_bytes=2.0**28),
        profile=Profile(launch=LAUNCH, metrics=metrics),
    )


def estimated(result: VariantResult, time_ns: float) -> VariantResult:
    assert result.profile
    time = Metric(value=time_ns, unit="ns", provenance=Provenance.ESTIMATE, error=0.33 * time_ns)
    profile = dataclasses.replace(
        result.profile, metrics={**result.profile.metrics, "time_estimate": time}
    )
    return dataclasses.replace(result, profile=profile)


def judged(base: VariantResult, other: VariantResult) -> tuple[PairVerdict, VerdictReason]:
    result = pair(base, other).judged
    return result.verdict, result.reason


def test_counts_of_a_variant_that_only_grow_are_worse_without_a_ratio() -> None:
    there = pair(counted(**COALESCED), counted()).judged
    assert (there.verdict, there.reason) == (PairVerdict.WORSE, VerdictReason.COUNTS_CHANGED)
    assert (there.ratio, there.modelled) == (None, True)
    back = pair(counted(), counted(**COALESCED)).judged
    assert (back.verdict, back.reason) == (PairVerdict.BETTER, VerdictReason.COUNTS_CHANGED)


def test_counts_that_grow_and_fall_or_of_two_variants_decide_nothing() -> None:
    undecided = (PairVerdict.UNDECIDED, VerdictReason.NO_TIME)
    mixed = counted(**COALESCED, instructions=COUNTS["instructions"] + 1)
    assert judged(counted(), mixed) == undecided
    assert judged(counted(), dataclasses.replace(counted(**COALESCED), variant="w")) == undecided


@pytest.mark.parametrize("variant", ["v", "w"])
@pytest.mark.parametrize(
    ("time_ns", "verdict"),
    [(440_000.0, PairVerdict.LIKELY_SLOWER), (70_000.0, PairVerdict.UNDECIDED)],
)
def test_the_ratio_is_that_of_the_estimated_times(
    variant: str, time_ns: float, verdict: PairVerdict
) -> None:
    base, other = (
        estimated(counted(), 66_000.0),
        estimated(counted(local_load_sectors=8.0), time_ns),
    )
    result = pair(base, dataclasses.replace(other, variant=variant)).judged
    assert (result.verdict, result.ratio) == (verdict, pytest.approx(time_ns / 66_000))


def test_an_undecided_ratio_of_one_variant_gives_way_to_its_counts() -> None:
    base, more = counted(), counted(global_load_sectors=COUNTS["global_load_sectors"] + 1)
    result = pair(estimated(base, 1e5), estimated(more, 0.99e5)).judged
    assert (result.verdict, result.ratio) == (PairVerdict.WORSE, pytest.approx(0.99))


def test_equal_counts_are_the_same_and_one_more_is_not() -> None:
    assert judged(counted(), dataclasses.replace(counted(), variant="w")) == (
        PairVerdict.SAME,
        VerdictReason.COUNTS_EQUAL,
    )
    one_more = counted(instructions=COUNTS["instructions"] + 1)
    assert judged(counted(), one_more)[0] is PairVerdict.WORSE


def test_a_result_against_itself_is_the_same() -> None:
    assert judged(counted(), counted()) == (PairVerdict.SAME, VerdictReason.SAME_MEASUREMENT)


def test_sampled_counts_differ_only_beyond_their_error() -> None:
    def verdict(growth: float) -> PairVerdict:
        sectors = COUNTS["global_store_sectors"] * growth
        return judged(counted(error=0.03), counted(error=0.03, global_store_sectors=sectors))[0]

    assert verdict(1.05) is PairVerdict.SAME
    assert verdict(1.5) is PairVerdict.WORSE


def test_correctness_comes_before_any_number() -> None:
    fast = Timing(median_ns=1.0, ci95_ns=(1.0, 1.0), repetitions=9, min_ns=1.0)
    wrong = dataclasses.replace(counted(correct=False), timing=fast)
    failed = dataclasses.replace(
        counted(), failure=Failure(error="KernelCrashed", message="", exit_code=6)
    )
    assert judged(counted(), wrong)[0] is PairVerdict.WRONG
    assert judged(counted(), failed)[0] is PairVerdict.FAILED
    assert judged(failed, failed)[0] is PairVerdict.FAILED
    assert judged(wrong, counted()) == (PairVerdict.BETTER, VerdictReason.FIXED)


def test_without_times_or_exact_counts_nothing_is_claimed() -> None:
    bare = dataclasses.replace(counted(), profile=None)
    assert judged(bare, dataclasses.replace(bare, variant="w")) == (
        PairVerdict.UNDECIDED,
        VerdictReason.NO_TIME,
    )


@pytest.mark.parametrize(
    ("provenance", "share"),
    [(Provenance.EXACT, 0.0), (Provenance.MEASURED, 0.02), (Provenance.ESTIMATE, 0.005)],
)
def test_how_much_two_counts_may_differ_depends_on_where_they_are_from(
    provenance: Provenance, share: float
) -> None:
    metric = Metric(value=1000.0, unit="sector", provenance=provenance)
    assert tolerance(metric, metric) == share
    (difference,) = pair(_with(metric), _with(dataclasses.replace(metric, value=1010.0))).metrics
    assert difference.better == ("" if share > 0.01 else "base")


def _with(metric: Metric) -> VariantResult:
    return VariantResult(
        variant="v", profile=Profile(launch=LAUNCH, metrics={"global_load_sectors": metric})
    )


def test_the_largest_difference_is_among_the_largest() -> None:
    spilled = counted(**COALESCED, local_load_sectors=8.0)
    named = [item.id for item in pair(spilled, counted(local_load_sectors=8000.0)).explaining]
    assert named[0] == "global_store_sectors"
    assert named[-1] == "local_load_sectors"
