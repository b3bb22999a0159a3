"""Times of several processes, and of two: verdicts by the noise between processes."""

import math

import pytest

from kernprof.analysis.kernel.compare.noise import Noise, compare_processes, spread
from kernprof.analysis.kernel.compare.results import compare_runs
from kernprof.analysis.kernel.compare.verdict import compare_times
from kernprof.model.run import CheckResult, Run, RunBackend, Timing, VariantResult
from kernprof.model.verdict import TimeVerdict, VerdictReason

CALM = Noise(shares={"time": 0.001})


def processes(median: float, *, share: float = 0.0005, count: int = 6) -> list[float]:
    """Medians that lie evenly around one."""
    return [median * (1 + share * (n - (count - 1) / 2)) for n in range(count)]


@pytest.mark.parametrize(
    ("ratio", "noise", "verdict"),
    [
        (1.0, CALM, TimeVerdict.SAME),
        (1.03, CALM, TimeVerdict.SLOWER),
        (0.97, CALM, TimeVerdict.FASTER),
        (1.009, CALM, TimeVerdict.SLOWER),
        (1.03, Noise(shares={"time": 0.03}), TimeVerdict.UNDECIDED),
        (1.0, Noise(shares={"time": 0.03}), TimeVerdict.UNDECIDED),
    ],
)
def test_several_processes_of_each_side(ratio: float, noise: Noise, verdict: TimeVerdict) -> None:
    compared = compare_processes(processes(1e5), processes(1e5 * ratio), noise)
    assert compared.verdict is verdict
    assert compared.ratio == pytest.approx(ratio, rel=1e-4)
    assert compared.ratio_ci95 is not None
    low, high = compared.ratio_ci95
    assert low < ratio < high
    assert "6 + 6 processes" in compared.message


def test_processes_that_differ_more_than_the_noise_widen_the_interval() -> None:
    wild = compare_processes(processes(1e5, share=0.02), processes(1.03e5, share=0.02), CALM)
    assert wild.verdict is TimeVerdict.UNDECIDED
    assert wild.reason is VerdictReason.OVERLAP


def test_a_throttled_gpu_gives_no_verdict() -> None:
    compared = compare_processes(
        processes(1e5), processes(2e5), CALM, "the GPU was slowed down by heat"
    )
    assert (compared.verdict, compared.reason) == (TimeVerdict.UNDECIDED, VerdictReason.THROTTLED)
    assert "slowed down by heat" in compared.message


def result(median: float, half: float = 0.001) -> VariantResult:
    interval = (median * (1 - half), median * (1 + half))
    timing = Timing(median_ns=median, ci95_ns=interval, repetitions=50, min_ns=interval[0])
    return VariantResult(variant="v", check=CheckResult(correct=True), timing=timing)


def test_two_processes_are_apart_only_beyond_the_noise() -> None:
    within = compare_times(result(1e5), result(1.01e5), Noise())
    assert (within.verdict, within.reason) == (TimeVerdict.UNDECIDED, VerdictReason.WITHIN_NOISE)
    assert "kernprof duel" in within.message
    assert compare_times(result(1e5), result(1.01e5)).verdict is TimeVerdict.SLOWER, (
        "in one process"
    )
    assert compare_times(result(1e5), result(1.01e5), CALM).verdict is TimeVerdict.SLOWER
    assert "calibrated here" in compare_times(result(1e5), result(1.01e5), CALM).message
    assert compare_times(result(1e5), result(1.03e5), Noise()).verdict is TimeVerdict.SLOWER
    assert compare_times(result(1e4), result(1.03e4), Noise()).verdict is TimeVerdict.UNDECIDED, (
        "110 ns of 10 µs"
    )
    runs = [
        Run(id=n, created="", backend=RunBackend.TIMING, variants=(result(t),))
        for n, t in (("a", 1e4), ("b", 1.03e4))
    ]
    assert compare_runs(*runs).pairs[0].time.verdict is TimeVerdict.UNDECIDED
    assert compare_runs(*runs, noise=lambda _: CALM).pairs[0].time.verdict is TimeVerdict.SLOWER


def test_the_spread_is_a_share_and_the_stated_noise_is_larger_for_short_kernels() -> None:
    assert spread([100.0, 100.0]) == 0
    assert spread([99.0, 101.0]) == pytest.approx(0.01 * math.sqrt(2), rel=1e-3)
    assert Noise().time_share(5_000) > Noise().time_share(50_000) > 0.002
    assert Noise(shares={"instructions": 0.1}).time_share(1e6) == Noise().time_share(1e6)
