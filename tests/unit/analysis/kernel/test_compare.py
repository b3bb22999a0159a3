"""Verdicts, what explains the time, and what keeps runs from being compared."""

import dataclasses

import pytest
from hypothesis import given, strategies as st

from kernprof.analysis.kernel.compare.change import COSTS, RATES
from kernprof.analysis.kernel.compare.results import (
    comparability,
    compare_runs,
    compare_variants,
    pair,
)
from kernprof.analysis.kernel.compare.verdict import compare_times
from kernprof.errors import NotComparable, UsageError
from kernprof.metrics import BY_ID
from kernprof.model.run import (
    CaveatKind,
    CheckResult,
    Device,
    Failure,
    Launch,
    Metric,
    Profile,
    Run,
    Scalar,
    Score,
    Timing,
    VariantResult,
)
from kernprof.model.verdict import TimeVerdict, VerdictReason

H200 = Device(name="NVIDIA H200", compute_capability=(9, 0), sm_count=132, driver="580.1")
LAUNCH = Launch(kernel="k", grid=(1, 1, 1), block=(32, 1, 1))


def timing(median: float, low: float, high: float) -> Timing:
    return Timing(median_ns=median, ci95_ns=(low, high), repetitions=50, min_ns=low)


def result(
    name: str = "v", timed: Timing | None = None, correct: bool = True, **metrics: float
) -> VariantResult:
    values = {n: Metric(value=v, unit=BY_ID[n].unit) for n, v in metrics.items()}
    profile = Profile(launch=LAUNCH, metrics=values) if metrics else None
    return VariantResult(
        variant=name,
        params={"n": 8},
        check=CheckResult(correct=correct),
        timing=timed,
        profile=profile,
    )


def run(*variants: VariantResult, **changes: object) -> Run:
    output = Run(id="r", created="", backend="ncu", workload="w", device=H200, variants=variants)
    return dataclasses.replace(output, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("base", "other", "verdict", "reason"),
    [
        ((100, 99, 101), (50, 49, 51), TimeVerdict.FASTER, VerdictReason.SEPARATE),
        ((50, 49, 51), (100, 99, 101), TimeVerdict.SLOWER, VerdictReason.SEPARATE),
        ((100, 90, 110), (98, 88, 108), TimeVerdict.UNDECIDED, VerdictReason.OVERLAP),
        ((100, 99.9, 100.1), (100.5, 100.4, 100.6), TimeVerdict.SAME, VerdictReason.NEGLIGIBLE),
        ((100, 99.9, 100.1), (100, 99.9, 100.1), TimeVerdict.SAME, VerdictReason.SAME_MEASUREMENT),
        ((100, 50, 150), (100, 50, 150), TimeVerdict.SAME, VerdictReason.SAME_MEASUREMENT),
    ],
)
def test_verdicts(
    base: tuple[float, float, float],
    other: tuple[float, float, float],
    verdict: TimeVerdict,
    reason: VerdictReason,
) -> None:
    entry = compare_times(
        *(result(timed=timing(*(1000 * t for t in side))) for side in (base, other))
    )
    assert (entry.verdict, entry.reason) == (verdict, reason)
    assert entry.source == "timing"
    assert entry.ratio == other[0] / base[0]


def test_the_interval_of_the_ratio_is_the_widest_that_both_allow() -> None:
    entry = compare_times(result(timed=timing(100, 80, 125)), result(timed=timing(50, 40, 60)))
    assert entry.ratio_ci95 == (40 / 125, 60 / 80)


@pytest.mark.parametrize(
    ("after", "verdict", "reason"),
    [
        (815, TimeVerdict.SLOWER, VerdictReason.SINGLE_SAMPLE),
        (50, TimeVerdict.FASTER, VerdictReason.SINGLE_SAMPLE),
        (109, TimeVerdict.UNDECIDED, VerdictReason.NO_INTERVAL),
        (112, TimeVerdict.SLOWER, VerdictReason.SINGLE_SAMPLE),
    ],
)
def test_a_time_under_ncu_is_a_sample_of_stated_noise(
    after: float, verdict: TimeVerdict, reason: VerdictReason
) -> None:
    entry = compare_times(result(duration=100), result(duration=after))
    assert (entry.verdict, entry.reason, entry.source) == (verdict, reason, "ncu")
    assert entry.ratio == after / 100
    assert entry.ratio_ci95 == pytest.approx((after / 100 * 0.95 / 1.05, after / 100 * 1.05 / 0.95))


def test_differences_below_the_clock_resolution_are_the_same() -> None:
    short = compare_times(result(timed=timing(500, 499, 501)), result(timed=timing(530, 529, 531)))
    assert (short.verdict, short.reason) == (TimeVerdict.SAME, VerdictReason.NEGLIGIBLE)
    longer = compare_times(
        result(timed=timing(5000, 4990, 5010)), result(timed=timing(5300, 5290, 5310))
    )
    assert longer.verdict is TimeVerdict.SLOWER


def test_no_time_and_wrong_results_are_undecided() -> None:
    timed = result(timed=timing(1, 1, 1))
    assert compare_times(timed, result()).reason is VerdictReason.NO_TIME
    wrong = compare_times(timed, result("bad", timing(0.1, 0.1, 0.1), correct=False))
    assert (wrong.verdict, wrong.reason, wrong.ratio) == (
        TimeVerdict.UNDECIDED,
        VerdictReason.WRONG_RESULT,
        None,
    )
    failed = dataclasses.replace(
        timed, failure=Failure(error="KernelHung", message="", exit_code=7)
    )
    assert compare_times(failed, timed).reason is VerdictReason.WRONG_RESULT


times = st.tuples(*[st.floats(min_value=1, max_value=1e9)] * 3).map(sorted)


@given(times, times)
def test_swapping_the_sides_swaps_the_verdict(a: list[float], b: list[float]) -> None:
    first, second = (result(timed=timing(t[1], t[0], t[2])) for t in (a, b))
    opposite = {TimeVerdict.FASTER: TimeVerdict.SLOWER, TimeVerdict.SLOWER: TimeVerdict.FASTER}
    there, back = compare_times(first, second), compare_times(second, first)
    if there.reason is not VerdictReason.NEGLIGIBLE and back.reason is not VerdictReason.NEGLIGIBLE:
        assert back.verdict is opposite.get(there.verdict, there.verdict)


@given(times)
def test_anything_against_itself_is_the_same(a: list[float]) -> None:
    timed = result(timed=timing(a[1], a[0], a[2]), instructions=5)
    entry = pair(timed, timed)
    assert entry.time.verdict is TimeVerdict.SAME
    assert entry.explaining == ()
    assert all(d.ratio == 1 and not d.better for d in entry.metrics)


# Counters of an H200: naive, smem (32-way bank conflicts) and padded transposes of 8192 × 4096
# float32.
RECORDED: dict[str, tuple[float, float, float]] = {
    "duration": (504064, 198304, 106976),
    "dram_bytes_read": (142516736, 134228480, 134236416),
    "dram_bytes_written": (122849536, 115069440, 114190080),
    "achieved_occupancy": (73.1975, 95.2658, 94.7727),
    "global_load_sectors": (4194304, 4194304, 4194304),
    "global_store_sectors": (33545517, 4194304, 4194304),
    "shared_load_wavefronts": (0, 33914419, 1100147),
    "shared_load_bank_conflicts": (0, 32865843, 51571),
    "shared_store_wavefronts": (0, 1074773, 1075083),
    "instructions": (28311552, 53477376, 56623104),
}


def recorded(index: int) -> VariantResult:
    names = ("naive", "smem", "padded")
    return result(names[index], **{n: values[index] for n, values in RECORDED.items()})


def test_uncoalesced_stores_explain_the_naive_transpose() -> None:
    assert next(d.id for d in pair(recorded(0), recorded(1)).explaining) == "global_store_sectors"
    assert next(d.id for d in pair(recorded(1), recorded(0)).explaining) == "global_store_sectors"


def test_without_a_time_the_largest_changes_are_named() -> None:
    entry = pair(
        result(instructions=1000, dram_bytes_read=0), result(instructions=4000, dram_bytes_read=64)
    )
    assert [d.id for d in entry.explaining] == ["instructions"]


def test_occupancy_is_named_when_it_moved_against_the_time() -> None:
    base = result(timed=timing(100, 99, 101), achieved_occupancy=90, instructions=100)
    slow = result(timed=timing(200, 199, 201), achieved_occupancy=40, instructions=100)
    assert [d.id for d in pair(base, slow).explaining] == ["achieved_occupancy"]
    assert pair(base, dataclasses.replace(slow, timing=timing(50, 49, 51))).explaining == ()


def test_every_counter_that_can_explain_is_in_the_catalogue() -> None:
    assert all(name in BY_ID for family in COSTS.values() for name in family)
    assert all(name in BY_ID for name in RATES)


def test_differences_know_their_better_side() -> None:
    base = result(
        duration=100,
        instructions=100,
        dram_throughput=50,
        registers_per_thread=16,
        local_load_sectors=0,
    )
    other = result(
        duration=50,
        instructions=200,
        dram_throughput=50.1,
        registers_per_thread=32,
        local_load_sectors=7,
    )
    entries = {d.id: (d.ratio, d.better) for d in pair(base, other).metrics}
    assert entries == {
        "duration": (0.5, "other"),
        "instructions": (2.0, "base"),
        "dram_throughput": (50.1 / 50, ""),
        "registers_per_thread": (2.0, ""),
        "local_load_sectors": (None, "base"),
    }


def test_scores_are_compared_where_both_have_them() -> None:
    a = dataclasses.replace(
        result(),
        scores={
            "occupancy": Score(value=50),
            "memory": Score(value=80),
            "bandwidth": Score(value=None, reason="x"),
        },
    )
    b = dataclasses.replace(
        result(),
        scores={
            "occupancy": Score(value=75),
            "memory": Score(value=40),
            "bandwidth": Score(value=1),
        },
    )
    assert {d.id: (d.ratio, d.better) for d in pair(a, b).scores} == {
        "occupancy": (1.5, "other"),
        "memory": (0.5, ""),
    }


def test_the_baseline_is_the_first_correct_variant() -> None:
    wrong, good, other = result("wrong", correct=False), result("good"), result("other")
    entry = compare_variants(run(wrong, good, other))
    assert entry.baseline == "good"
    assert [p.other.variant for p in entry.pairs] == ["wrong", "other"]
    assert compare_variants(run(wrong, good, other), "other").baseline == "other"


def test_an_unknown_baseline_or_a_single_variant_is_an_error() -> None:
    with pytest.raises(UsageError, match="unknown variant 'goood'; available: good, other"):
        compare_variants(run(result("good"), result("other")), "goood")
    with pytest.raises(UsageError, match="nothing to compare good with"):
        compare_variants(run(result("good")))
    with pytest.raises(UsageError, match="holds no variant"):
        compare_variants(run())


def test_a_sweep_compares_within_its_parameters() -> None:
    def at(n: Scalar, name: str) -> VariantResult:
        return dataclasses.replace(result(name), params={"n": n})

    entry = compare_variants(run(at(1, "a"), at(1, "b"), at(2, "a"), at(2, "b")))
    assert [(p.base.params["n"], p.other.params["n"], p.other.variant) for p in entry.pairs] == [
        (1, 1, "b"),
        (2, 2, "b"),
    ]


def test_runs_are_matched_by_variant_parameters_and_order() -> None:
    first = run(
        result("a"), result("k", instructions=1), result("k", instructions=2), result("only-first")
    )
    second = run(
        result("k", instructions=10),
        result("k", instructions=20),
        result("a"),
        result("only-second"),
        id="s",
    )
    entry = compare_runs(first, second)
    assert [(p.base.variant, p.metrics[0].ratio if p.metrics else None) for p in entry.pairs] == [
        ("a", None),
        ("k", 10.0),
        ("k", 10.0),
    ]
    assert (entry.base_only, entry.other_only) == (("only-first",), ("only-second",))
    assert entry.baseline is None
    with pytest.raises(UsageError, match="share no variant: r has a; r has b"):
        compare_runs(run(result("a")), run(result("b")))


def test_other_sizes_are_matched_by_name_and_are_a_caveat() -> None:
    bigger = dataclasses.replace(result("a"), params={"n": 16})
    entry = compare_runs(run(result("a")), run(bigger))
    assert len(entry.pairs) == 1
    assert [(c.kind, c.base, c.other) for c in entry.caveats] == [(CaveatKind.PARAMS, "8", "16")]


def launched(*kernels: str) -> Run:
    """Return a report with a launch per text, `NAME@GRID`."""
    results = []
    for text in kernels:
        name, _, grid = text.partition("@")
        launch = Launch(kernel=name, grid=(int(grid or 1), 1, 1), block=(32, 1, 1))
        results.append(VariantResult(variant=name, launch=launch))
    return run(*results, workload=None)


@pytest.mark.parametrize(
    ("first", "second", "named", "pairs", "caveats"),
    [
        (["void k<1>(int)"], ["void k<2>(float)"], [], [(0, 0)], []),
        (["k"], ["__main__::k[abi:v1,x](int)"], [], [(0, 0)], []),
        (["a@4", "b@8"], ["d@8", "c@4"], [], [(0, 1), (1, 0)], ["kernel", "kernel"]),
        (["a@4", "b@8"], ["b@8", "c@2"], [], [(0, 1), (1, 0)], ["kernel", "params"]),
        (["a", "b", "a"], ["x", "x", "b"], [("a", "x")], [(0, 0), (1, 2), (2, 1)], []),
        (["a@4", "b@8", "c@2"], ["b@8", "d@3"], [], [(1, 0)], []),
        (["k@4"], ["k@8"], [], [(0, 0)], ["params"]),
    ],
)
def test_kernels_of_reports_are_paired(
    first: list[str],
    second: list[str],
    named: list[tuple[str, str]],
    pairs: list[tuple[int, int]],
    caveats: list[str],
) -> None:
    """Pair by name, by function, by launch size, then by order if the counts are equal."""
    base, other = launched(*first), launched(*second)
    result = compare_runs(base, other, named=named)
    places = [
        tuple(
            next(n for n, item in enumerate(of.variants) if item is side)
            for of, side in ((base, both.base), (other, both.other))
        )
        for both in result.pairs
    ]
    assert places == pairs
    assert sorted(caveat.kind.value for caveat in result.caveats) == caveats


def test_kernels_that_cannot_be_paired_are_listed_in_short() -> None:
    long = [f"void k{n}<{'A' * 900}>(int)" for n in range(40)]
    with pytest.raises(UsageError, match="--pair OLD=NEW") as refused:
        compare_runs(launched(*long), launched("other"))
    assert len(str(refused.value)) < 600
    with pytest.raises(UsageError, match="unknown variant 'k41'") as refused:
        compare_runs(launched(*long), launched("other"), named=[("k41", "other")])
    assert len(str(refused.value)) < 600


def test_launches_of_different_kernels_are_ranked_only_if_a_base_is_named() -> None:
    with pytest.raises(UsageError, match="launches of different kernels"):
        compare_variants(launched("a", "b"))
    several = launched("a", "void b<1>()", "c", "void b<2>()")
    (only,) = compare_variants(several).pairs
    assert (only.base, only.other) == (several.variants[1], several.variants[3])
    assert len(compare_variants(several, "a").pairs) == 3


def test_a_run_is_comparable_with_itself() -> None:
    settings = {
        "clock_control": "none",
        "cache_control": "all",
        "ncu": "2025.3.1",
        "command": "ncu a",
    }
    base = run(result(sm_clock=1.98e9), settings=settings)
    again = dataclasses.replace(base, id="s", settings={**settings, "command": "ncu b"})
    assert comparability(base, again) == ()


@pytest.mark.parametrize(
    ("kind", "change", "message"),
    [
        (
            CaveatKind.GPU,
            {"device": dataclasses.replace(H200, name="NVIDIA H100")},
            "GPU: NVIDIA H200 in the first, NVIDIA H100 in the second",
        ),
        (
            CaveatKind.DRIVER,
            {"device": dataclasses.replace(H200, driver="570.2")},
            "driver: 580.1 in the first, 570.2 in the second",
        ),
        (
            CaveatKind.CLOCKS,
            {"settings": {"clock_control": "base"}},
            "clock control: not known in the first, base in the second",
        ),
        (
            CaveatKind.CACHES,
            {"settings": {"cache_control": "none"}},
            "cache control: not known in the first, none in the second",
        ),
        (
            CaveatKind.TOOL,
            {"settings": {"ncu": "2024.1"}},
            "ncu version: not known in the first, 2024.1 in the second",
        ),
        (
            CaveatKind.METRICS,
            {"settings": {"sets": "full"}},
            "metric set: not known in the first, full in the second",
        ),
        (
            CaveatKind.BACKEND,
            {"backend": "emulator"},
            "backend: ncu in the first, emulator in the second",
        ),
        (CaveatKind.WORKLOAD, {"workload": "x"}, "workload: w in the first, x in the second"),
        (
            CaveatKind.CLOCKS,
            {"variants": (result(sm_clock=1.5e9),)},
            "SM clock during the launches: 1.98 GHz in the first, 1.50 GHz in the second",
        ),
        (
            CaveatKind.SETTING,
            {"settings": {"seed": "7"}},
            "seed: not known in the first, 7 in the second",
        ),
    ],
)
def test_each_difference_is_a_caveat(
    kind: CaveatKind, change: dict[str, object], message: str
) -> None:
    base = run(result(sm_clock=1.98e9))
    entry = comparability(base, dataclasses.replace(base, **change))  # type: ignore[arg-type]
    assert [(c.kind, c.message) for c in entry] == [(kind, message)]


def test_clocks_that_differ_by_noise_are_no_caveat() -> None:
    assert comparability(run(result(sm_clock=1.98e9)), run(result(sm_clock=1.95e9))) == ()


def test_strict_refuses_with_every_reason() -> None:
    base = run(result())
    other = dataclasses.replace(base, backend="emulator", settings={"cache_control": "none"})
    assert len(compare_runs(base, other).caveats) == 2
    with pytest.raises(NotComparable) as raised:
        compare_runs(base, other, strict=True)
    assert len(raised.value.details) == 2
    assert raised.value.exit_code == 19
