"""Every score against hand-computed values, and the reason where it has none."""

import pytest

from kernprof.analysis.kernel.ceilings import Peak, datasheet_peak
from kernprof.analysis.kernel.scores import (
    SCORE_IDS,
    SCORES,
    ScoreInputs,
    score_all,
    score_run,
)
from kernprof.metrics import BY_ID
from kernprof.model.run import (
    CheckResult,
    Device,
    Launch,
    LeastWork,
    Metric,
    Profile,
    Provenance,
    ReferenceBandwidth,
    Run,
    Score,
    Timing,
    VariantResult,
)

LAUNCH = Launch(kernel="k", grid=(1, 1, 1), block=(32, 1, 1))
H200 = Device(name="NVIDIA H200", compute_capability=(9, 0), sm_count=132)
EXACT, ESTIMATE, MEASURED = Provenance.EXACT, Provenance.ESTIMATE, Provenance.MEASURED


def profile(provenance: Provenance = MEASURED, **values: float | None) -> Profile:
    metrics = {
        n: Metric(value=v, unit=BY_ID[n].unit, provenance=provenance) for n, v in values.items()
    }
    return Profile(launch=LAUNCH, metrics=metrics)


def score(name: str, **evidence: object) -> Score:
    return score_all(ScoreInputs(**evidence))[name]  # type: ignore[arg-type]


def timing(median_ns: float) -> Timing:
    return Timing(
        median_ns=median_ns, ci95_ns=(median_ns, median_ns), repetitions=100, min_ns=median_ns
    )


def test_there_are_the_nine_scores() -> None:
    assert set(SCORE_IDS) == {
        "coalescing_load",
        "coalescing_store",
        "shared_memory",
        "occupancy",
        "memory",
        "compute",
        "divergence",
        "bandwidth",
        "arithmetic",
    }


@pytest.mark.parametrize("kind", ["load", "store"])
def test_coalescing_is_the_measured_use_of_sectors(kind: str) -> None:
    entries = {
        f"global_{kind}_sector_use": 12.5,
        f"global_{kind}_requests": 10.0,
        f"global_{kind}_sectors": 320.0,
    }
    assert score(f"coalescing_{kind}", profile=profile(**entries)) == Score(value=12.5)


def test_coalescing_from_counted_bytes_is_exact() -> None:
    # 32 threads ask for 4 bytes each of 32 different sectors: 128 bytes of 1024.
    counted = profile(
        EXACT, global_store_bytes=128, global_store_sectors=32, global_store_requests=1
    )
    assert score("coalescing_store", profile=counted) == Score(value=12.5, provenance=EXACT)


def test_coalescing_above_100_is_100_with_a_reason() -> None:
    result = score(
        "coalescing_load", profile=profile(EXACT, global_load_bytes=128, global_load_sectors=1)
    )
    assert result.value == 100
    assert result.reason == "400 before the limit of 100: threads share bytes of their loads"


def test_no_loads_is_no_score() -> None:
    none_made = profile(global_load_sector_use=0, global_load_requests=0, global_load_sectors=0)
    assert score("coalescing_load", profile=none_made) == Score(
        value=None, reason="no global loads"
    )


@pytest.mark.parametrize(
    ("kernel", "counters", "expected"),
    [  # counters of an H200: load wavefronts, store wavefronts, load conflicts, store conflicts
        ("smem 32×32", (33914419, 1074773, 32865843, 26197), 5.994),
        ("smem 32×33", (1100147, 1075083, 51571, 26507), 96.41),
        ("tiled matmul with 128-bit loads", (50374946, 4538937, 43298, 344633), 99.29),
    ],
)
def test_shared_memory_of_recorded_kernels(
    kernel: str, counters: tuple[float, ...], expected: float
) -> None:
    names = (
        "shared_load_wavefronts",
        "shared_store_wavefronts",
        "shared_load_bank_conflicts",
        "shared_store_bank_conflicts",
    )
    result = score("shared_memory", profile=profile(**dict(zip(names, counters, strict=True))))
    assert result.value == pytest.approx(expected, rel=1e-3)


def test_shared_memory_from_the_source_level_pair_when_the_counters_are_missing() -> None:
    pair = profile(shared_ideal_wavefronts=2097152, shared_wavefronts_source=34603008)
    assert score("shared_memory", profile=pair).value == pytest.approx(6.0606, rel=1e-4)


def test_shared_memory_without_accesses_or_with_contradicting_counters() -> None:
    zeros = dict.fromkeys(
        (
            "shared_load_wavefronts",
            "shared_store_wavefronts",
            "shared_load_bank_conflicts",
            "shared_store_bank_conflicts",
        ),
        0.0,
    )
    assert score("shared_memory", profile=profile(**zeros)).reason == "no shared-memory accesses"
    wrong = profile(**(zeros | {"shared_load_wavefronts": 5.0, "shared_load_bank_conflicts": 6.0}))
    assert score("shared_memory", profile=wrong).value is None
    assert "contradict" in (score("shared_memory", profile=wrong).reason or "")


def test_occupancy_names_its_limiter() -> None:
    limited = profile(
        achieved_occupancy=30,
        theoretical_occupancy=50,
        occupancy_limit_registers=4,
        occupancy_limit_shared_memory=4,
        occupancy_limit_warps=8,
        occupancy_limit_blocks=32,
    )
    result = score("occupancy", profile=limited)
    assert result.value == pytest.approx(60)
    assert result.reason == "theoretical occupancy 50 %, limited by registers and shared memory"


def test_throughputs_are_taken_as_they_are() -> None:
    value = profile(memory_throughput=84.1, compute_throughput=6.4)
    assert score("memory", profile=value).value == pytest.approx(84.1)
    assert score("compute", profile=value).value == pytest.approx(6.4)


def test_divergence_from_counts_or_from_the_ratio() -> None:
    assert (
        score("divergence", profile=profile(thread_instructions=1600, instructions=100)).value == 50
    )
    assert score("divergence", profile=profile(threads_per_instruction=8)).value == 25


def test_bandwidth_is_a_share_of_the_measured_copy() -> None:
    work, copy = (
        LeastWork(least_bytes=268435456),
        ReferenceBandwidth(copy_bytes_per_s=4e12, copied_bytes=1 << 30),
    )
    # 268435456 B ÷ 100 µs = 2.684 TB/s of 4 TB/s.
    assert score(
        "bandwidth", work=work, timing=timing(1e5), reference_bandwidth=copy
    ).value == pytest.approx(67.1, rel=1e-3)
    faster = score("bandwidth", work=work, timing=timing(5e4), reference_bandwidth=copy)
    assert faster.value == 100
    assert (
        faster.reason
        == "134.2 before the limit of 100: faster than the copy, because part of the data stays in"
        " the cache"
    )
    assert "copy bandwidth" in (score("bandwidth", work=work, timing=timing(1e5)).reason or "")
    assert "no timing" in (score("bandwidth", work=work, reference_bandwidth=copy).reason or "")


def test_arithmetic_names_its_peak() -> None:
    work = LeastWork(least_bytes=1, flops=33.5e12 * 1e-3, precision="fp32")
    result = score("arithmetic", work=work, timing=timing(1e6), device=H200)  # 33.5 Tflop/s of 67
    assert result.value == pytest.approx(50)
    assert result.provenance is ESTIMATE
    assert result.reason == "of 67.0 TFLOP/s fp32, NVIDIA H200 datasheet (SXM)"
    measured = Peak(flops_per_s=40e12, precision="fp32", source="measured", provenance=MEASURED)
    again = score("arithmetic", work=work, timing=timing(1e6), device=H200, peak=measured)
    assert again.value == pytest.approx(83.75)
    assert again.provenance is MEASURED


def test_arithmetic_of_an_unknown_card_has_a_reason() -> None:
    work = LeastWork(least_bytes=1, flops=1e9)
    result = score("arithmetic", work=work, timing=timing(1e6), device=Device(name="Foo 1"))
    assert result == Score(value=None, reason="the fp32 peak of Foo 1 is not known")
    assert (
        score("arithmetic", work=LeastWork(least_bytes=1), timing=timing(1)).reason
        == "needs flops= of a workload"
    )


def test_the_peak_of_an_unlisted_card_follows_from_its_clock() -> None:
    card = Device(name="Unlisted GPU", compute_capability=(8, 9), sm_count=46, sm_clock_hz=2.475e9)
    peak = datasheet_peak(card, "fp32")
    assert peak is not None
    assert peak.flops_per_s == pytest.approx(2 * 128 * 46 * 2.475e9)
    assert datasheet_peak(card, "fp16") is None


def test_a_missing_metric_names_its_option() -> None:
    result = score_all(ScoreInputs(profile=profile(duration=1)))
    assert result["memory"].reason == "needs --section SpeedOfLight"
    assert result["coalescing_load"].reason == "needs --metric global_load_sector_use"


def test_a_metric_without_value_hands_on_its_reason() -> None:
    metrics = {
        "achieved_occupancy": Metric(value=None, unit="%", reason="needs hardware"),
        "theoretical_occupancy": Metric(value=50, unit="%"),
    }
    result = score("occupancy", profile=Profile(launch=LAUNCH, metrics=metrics))
    assert result == Score(value=None, reason="achieved_occupancy: needs hardware")


def test_without_anything_every_score_is_none_with_a_reason() -> None:
    for name, result in score_all(ScoreInputs()).items():
        assert result.value is None, name
        assert result.reason, name


def test_the_weakest_input_decides() -> None:
    mixed = {
        "thread_instructions": Metric(value=32, unit="inst", provenance=EXACT),
        "instructions": Metric(value=1, unit="inst", provenance=ESTIMATE),
    }
    assert score("divergence", profile=Profile(launch=LAUNCH, metrics=mixed)).provenance is ESTIMATE


def test_a_wrong_variant_is_not_judged_by_its_time() -> None:
    copy = ReferenceBandwidth(copy_bytes_per_s=1e12, copied_bytes=1)
    result = VariantResult(
        variant="v",
        check=CheckResult(correct=False),
        timing=timing(1e6),
        work=LeastWork(least_bytes=1e6),
        profile=profile(memory_throughput=50),
    )
    run = Run(id="r", created="", backend="ncu", variants=(result,), reference_bandwidth=copy)
    scores = score_run(run).variants[0].scores
    assert scores["bandwidth"] == Score(value=None, reason="the output is wrong")
    assert scores["memory"].value == 50


def test_a_run_is_scored_with_its_reference_bandwidth_and_device() -> None:
    result = VariantResult(
        variant="v", timing=timing(1e6), work=LeastWork(least_bytes=5e8, flops=6.7e9)
    )
    run = Run(
        id="r",
        created="",
        backend="ncu",
        device=H200,
        variants=(result,),
        reference_bandwidth=ReferenceBandwidth(copy_bytes_per_s=1e12, copied_bytes=1),
    )
    scores = score_run(run).variants[0].scores
    assert scores["bandwidth"].value == pytest.approx(50)
    assert scores["arithmetic"].value == pytest.approx(10)
    measured = Peak(flops_per_s=1.34e13, precision="fp32", source="measured", provenance=MEASURED)
    assert score_run(run, {"fp32": measured}).variants[0].scores[
        "arithmetic"
    ].value == pytest.approx(50)


def test_scores_are_explained() -> None:
    for name in SCORE_IDS:
        result = SCORES[name]
        assert result.formula
        assert all(
            n in BY_ID or n in ("timing", "work", "reference_bandwidth") for n in result.needs
        )


@pytest.mark.parametrize(
    ("more", "value"),
    [
        ({"shared_atomic_wavefronts": 0.0}, 100.0),
        ({"shared_atomic_wavefronts": 80.0, "shared_atomic_bank_conflicts": 60.0}, 40.0),
        (
            {"shared_atomic_wavefronts": 80.0}
            | {"shared_wavefronts_source": 100.0, "shared_ideal_wavefronts": 25.0},
            25.0,
        ),
    ],
)
def test_collisions_of_shared_atomics_lower_the_score(more: dict[str, float], value: float) -> None:
    moves = {f"shared_{kind}_wavefronts": 10.0 for kind in ("load", "store")}
    moves |= {f"shared_{kind}_bank_conflicts": 0.0 for kind in ("load", "store")}
    assert score("shared_memory", profile=profile(**moves, **more)).value == value
