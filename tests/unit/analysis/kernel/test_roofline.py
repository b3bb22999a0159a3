"""Points of a roofline from counters, workloads and times."""

import dataclasses

import pytest

from kernprof.analysis.kernel.roofline import RooflineOptions, counted_flops, roofline
from kernprof.errors import MetricUnavailable, UsageError
from kernprof.metrics import BY_ID
from kernprof.model.pictures import (
    Ceiling,
    Ceilings,
    Level,
    Roofline,
    RooflineKind,
    RoofPoint,
    attainable,
)
from kernprof.model.run import (
    CheckResult,
    Device,
    Failure,
    Launch,
    LeastWork,
    Metric,
    Profile,
    Provenance,
    Run,
    Timing,
    VariantResult,
)

GPU = Device(name="GPU", compute_capability=(9, 0), sm_count=10)
LAUNCH = Launch(kernel="k", grid=(1, 1, 1), block=(32, 1, 1))
OPS = {f"{p}_{op}": 0.0 for p in ("fp16", "fp32", "fp64") for op in ("add", "mul", "fma")}
# 1000 + 200 + 2 × 400 = 2000 flops; 4000 + 1000 bytes of DRAM, 8000 of L2, (400 + 100) × 32 = 16000
# of L1.
COUNTS = OPS | {
    "fp32_add": 1000.0,
    "fp32_mul": 200.0,
    "fp32_fma": 400.0,
    "dram_bytes_read": 4000.0,
    "dram_bytes_written": 1000.0,
    "l2_bytes": 8000.0,
    "global_load_sectors": 400.0,
    "global_store_sectors": 100.0,
    "global_load_requests": 50.0,
    "instructions": 640.0,
}


def profile(provenance: Provenance = Provenance.MEASURED, **values: float | None) -> Profile:
    metrics = {
        n: Metric(value=v, unit=BY_ID[n].unit, provenance=provenance) for n, v in values.items()
    }
    return Profile(launch=LAUNCH, metrics=metrics, device=GPU)


def result(name: str = "v", time_ns: float | None = 1000.0, **changed: object) -> VariantResult:
    timing = (
        Timing(median_ns=time_ns, ci95_ns=(time_ns, time_ns), repetitions=9, min_ns=time_ns)
        if time_ns
        else None
    )
    entries = {
        "variant": name,
        "launch": LAUNCH,
        "profile": profile(**COUNTS),
        "timing": timing,
        "params": {"n": 1},
    }
    return VariantResult(**(entries | changed))  # type: ignore[arg-type]


def run(*results: VariantResult, **changed: object) -> Run:
    entries = {
        "id": "r",
        "created": "",
        "backend": "ncu",
        "workload": "w",
        "device": GPU,
        "variants": results,
    }
    return Run(**(entries | changed))  # type: ignore[arg-type]


def ceilings(device: Device) -> Ceilings:
    """1 Tflop/s, 10 / 20 / 100 GB/s at DRAM, L2 and L1, 1 Ginst/s."""
    values = {
        "fp32": 1e12,
        "fp64": 5e11,
        "dram": 1e10,
        "l2": 2e10,
        "l1": 1e11,
        "issue": 1e9,
        "fp16-tensor": 8e12,
    }
    return Ceilings(
        device=device,
        ceilings={n: Ceiling(id=n, value=v, source="made up") for n, v in values.items()},
    )


def drawn(*runs: Run, wish: RooflineOptions | None = None) -> Roofline:
    return roofline(runs, [[v.variant for v in r.variants] for r in runs], ceilings, wish)


def only(chart: Roofline) -> RoofPoint:
    ((point,),) = [panel.points for panel in chart.panels]
    return point


def intensities(point: RoofPoint) -> dict[Level, float]:
    return {spot.level: spot.intensity for spot in point.spots}


def test_a_point_is_flops_over_bytes_at_each_level_and_flops_over_time() -> None:
    chart = drawn(run(result()))
    point = only(chart)
    assert chart.kind is RooflineKind.FLOPS
    assert point.ceiling == "fp32"
    assert point.rate == pytest.approx(2000 / 1e-6)
    assert intensities(point) == pytest.approx({Level.DRAM: 0.4, Level.L2: 0.25, Level.L1: 0.125})
    assert point.marks() == ()


def test_half_precision_is_packed_and_the_largest_precision_counts() -> None:
    entry = counted_flops(profile(**(COUNTS | {"fp16_add": 10.0, "fp16_fma": 100.0})))
    assert entry == {"fp64": 0.0, "fp32": 2000.0, "fp16": 2 * (10 + 200)}
    point = only(drawn(run(result(profile=profile(**(COUNTS | {"fp16_fma": 1000.0}))))))
    assert (point.ceiling, point.rate) == ("fp16", pytest.approx(4000 / 1e-6))
    assert only(drawn(run(result()), wish=RooflineOptions(precision="fp32"))).ceiling == "fp32"


def test_conversions_from_half_are_not_taken_for_the_arithmetic() -> None:
    # A naive matrix product of halves with float sums, as an H200 counted it: two HADD2.F32 for
    # each float fma.
    counts = (
        COUNTS | OPS | {"fp32_fma": 8589934592.0, "fp16_add": 17179869184.0, "fp16_fma": 4194304.0}
    )
    for work in (LeastWork(least_bytes=1, flops=17179869184.0, precision="fp16"), None):
        point = only(drawn(run(result(profile=profile(**counts), work=work))))
        assert (point.ceiling, point.rate) == ("fp32", pytest.approx(17179869184.0 / 1e-6))
    # A softmax in float with constants that came by HFMA2, and declared flops that happen to be as
    # many.
    counts = COUNTS | OPS | {"fp32_fma": 469762048.0, "fp16_fma": 41951232.0}
    softmax = only(
        drawn(
            run(result(profile=profile(**counts), work=LeastWork(least_bytes=1, flops=167772160.0)))
        )
    )
    assert softmax.ceiling == "fp32"
    only_adds = only(drawn(run(result(profile=profile(**(COUNTS | OPS | {"fp16_add": 100.0}))))))
    assert (only_adds.ceiling, only_adds.rate) == ("fp16", pytest.approx(200 / 1e-6))


def test_a_missing_operation_counter_gives_no_flops() -> None:
    assert counted_flops(profile(**{n: v for n, v in COUNTS.items() if n != "fp64_mul"})) is None


def test_tensor_cores_take_the_flops_that_the_workload_declares() -> None:
    counts = COUNTS | {"tensor_instructions": 5.0}
    work = LeastWork(least_bytes=5000, flops=1e6, precision="fp16")
    point = only(drawn(run(result(profile=profile(**counts), work=work))))
    assert (point.ceiling, point.rate, point.work_source) == (
        "fp16-tensor",
        pytest.approx(1e12),
        "workload",
    )
    assert "work declared by the workload" in point.marks()


def test_without_counters_work_and_least_bytes_of_the_workload_are_drawn_and_marked() -> None:
    point = only(drawn(run(result(profile=None, work=LeastWork(least_bytes=500, flops=1000)))))
    assert intensities(point) == {Level.DRAM: 2.0}
    assert point.marks() == (
        "work declared by the workload",
        "DRAM traffic not counted: the compulsory traffic is used",
    )


def test_without_floating_point_the_roofline_counts_instructions() -> None:
    chart = drawn(run(result(profile=profile(**(COUNTS | OPS)))))
    point = only(chart)
    assert chart.kind is RooflineKind.INSTRUCTIONS
    assert any("instruction roofline" in note for note in chart.notes)
    assert (point.ceiling, point.rate) == ("issue", pytest.approx(640 / 1e-6))
    # 640 instructions ÷ (5000 ÷ 32 sectors)
    assert intensities(point)[Level.DRAM] == pytest.approx(640 / (5000 / 32))
    assert intensities(point)[Level.L1] == pytest.approx(640 / 500)


def test_the_time_under_ncu_is_used_where_there_is_no_other_and_marked() -> None:
    counted = profile(**(COUNTS | {"duration": 2000.0}))
    point = only(drawn(run(result(time_ns=None, profile=counted))))
    assert point.rate == pytest.approx(2000 / 2e-6)
    assert point.marks() == ("time under ncu",)
    assert only(drawn(run(result(profile=counted)))).rate == pytest.approx(2000 / 1e-6)


def test_an_emulated_launch_is_the_bound_that_the_roofs_give() -> None:
    counts = {n: v for n, v in COUNTS.items() if not n.startswith(("dram", "l2"))}
    emulated = result(
        time_ns=None, profile=profile(Provenance.EXACT, **counts), work=LeastWork(least_bytes=1e6)
    )
    point = only(drawn(run(emulated, backend="emulator")))
    assert point.bound
    # DRAM: 2000 flop ÷ 1e6 byte × 10 GB/s = 2e7; L1: 0.125 × 100 GB/s = 1.25e10: the least is what
    # can be reached.
    assert point.rate == pytest.approx(2e7)
    assert "upper bound from an emulated launch, which has no time" in point.marks()


def test_an_estimated_time_is_a_marked_point() -> None:
    counts = {n: v for n, v in COUNTS.items() if not n.startswith(("dram", "l2"))}
    emulated = profile(Provenance.EXACT, **counts)
    estimate = Metric(
        value=4000.0,
        unit="ns",
        provenance=Provenance.ESTIMATE,
        reason="H200, cold caches: mostly loads",
    )
    emulated = dataclasses.replace(
        emulated, metrics={**emulated.metrics, "time_estimate": estimate}
    )
    point = only(drawn(run(result(time_ns=None, profile=emulated), backend="emulator")))
    assert point.rate == pytest.approx(2000 / 4e-6)
    assert (point.bound, point.estimated) == (False, True)
    assert "time: estimate for H200, not measured" in point.marks()


def test_attainable_is_the_lower_of_slope_and_flat() -> None:
    entry = ceilings(GPU)
    assert attainable(entry, RooflineKind.FLOPS, Level.DRAM, "fp32", 10) == 1e11
    assert attainable(entry, RooflineKind.FLOPS, Level.DRAM, "fp32", 1000) == 1e12
    assert attainable(entry, RooflineKind.INSTRUCTIONS, Level.L1, "issue", 0.1) == 1e11 / 32 * 0.1
    assert (
        attainable(Ceilings(device=GPU, ceilings={}), RooflineKind.FLOPS, Level.L1, "fp32", 1)
        is None
    )


def test_a_missing_level_names_the_option_that_collects_it() -> None:
    chart = drawn(
        run(result(profile=profile(**{n: v for n, v in COUNTS.items() if n != "l2_bytes"})))
    )
    assert Level.L2 not in intensities(only(chart))
    assert "no L2 point: needs --metric l2_bytes" in chart.notes


def test_a_run_without_points_names_the_metrics_to_collect() -> None:
    with pytest.raises(MetricUnavailable) as raised:
        drawn(run(result(profile=profile(registers_per_thread=32.0))))
    assert "--metric l2_bytes" in str(raised.value)
    failed = result(failure=Failure(error="KernelCrashed", message="", exit_code=6))
    wrong = result(check=CheckResult(correct=False))
    with pytest.raises(MetricUnavailable, match="all failed or are wrong"):
        drawn(run(failed, wrong))


def test_launches_of_one_kernel_are_added_up_and_the_longest_are_drawn() -> None:
    launches = [result(f"k{n % 5}", time_ns=1000.0 * (n % 5 + 1), params={}) for n in range(3000)]
    chart = drawn(run(*launches, workload=None), wish=RooflineOptions(top=3))
    points = {p.label: p for p in chart.panels[0].points}
    assert set(points) == {"k2", "k3", "k4"}
    assert points["k4"].launches == 600
    assert points["k4"].rate == pytest.approx(2000 / 5e-6)
    assert intensities(points["k4"])[Level.DRAM] == pytest.approx(0.4)
    # (3 + 4 + 5) of (1 + 2 + 3 + 4 + 5) is 80 %
    expected = (
        "3,000 launches of 5 kernels, summed by kernel: the 3 with the most time are drawn (80 %"
        " of it)"
    )
    assert any(note.startswith(expected) for note in chart.notes)


def test_each_device_has_a_panel_and_four_are_too_many() -> None:
    runs = [
        run(result(profile=profile(**COUNTS)), device=dataclasses.replace(GPU, name=f"GPU {n}"))
        for n in range(4)
    ]
    assert [panel.title for panel in drawn(*runs[:3]).panels] == ["GPU 0", "GPU 1", "GPU 2"]
    with pytest.raises(UsageError, match="4 different devices"):
        drawn(*runs)


def test_variants_of_the_same_size_share_a_path() -> None:
    chart = drawn(run(result("a"), result("b"), result("a", params={"n": 2})))
    first, second, third = chart.panels[0].points
    assert first.path == second.path != third.path


def paths(chart: Roofline) -> dict[str, list[float]]:
    """The rates along each path of more than one point."""
    entries: dict[str, list[float]] = {}
    for point in chart.panels[0].points:
        entries.setdefault(point.path, []).append(point.rate)
    return {path: rates for path, rates in entries.items() if len(rates) > 1}


def test_the_same_variant_of_two_runs_is_joined_from_the_first_to_the_second() -> None:
    before = run(
        result("a", 1000.0),
        result("b", 400.0),
        result("only", 800.0),
        result("here", 700.0),
        id="r-1",
    )
    chart = drawn(before, run(result("a", 500.0), result("b", 200.0), id="r-2"))
    # 2000 flops in 1000 ns and in 500; in 400 and in 200
    assert list(paths(chart).values()) == [pytest.approx([2e9, 4e9]), pytest.approx([5e9, 1e10])]
    assert (
        chart.notes[0] == "arrows lead from each variant of run r-1 to the same variant of run r-2"
    )
    assert "arrows" not in "".join(drawn(before).notes)


def test_other_sizes_devices_and_emulated_launches_are_not_joined() -> None:
    base = run(result("a"), id="r-1")
    other_size = run(result("a", params={"n": 2}), id="r-2")
    other_work = run(result("a"), id="r-2", workload="another")
    executed = run(result("a", None, profile=profile(Provenance.EXACT, **COUNTS)), id="r-2")
    for other in (other_size, other_work, executed):
        assert paths(drawn(base, other)) == {}
    panels = drawn(
        base, run(result("a"), id="r-2", device=dataclasses.replace(GPU, name="GPU 2"))
    ).panels
    assert len({panel.points[0].path for panel in panels}) == 2


def test_constants_that_the_tensor_pipe_loads_are_not_work() -> None:
    # As counted of a transpose in Numba: 8,388,608 fp16 fma of 5.2 G thread instructions, all in
    # the tensor pipe.
    constants = OPS | {"fp16_fma": 8388608.0, "tensor_instructions": 262144.0}
    moved = {"dram_bytes_read": 4000.0, "dram_bytes_written": 1000.0, "instructions": 640.0}
    copies = profile(**(constants | moved | {"thread_instructions": 5.2e9}))
    assert counted_flops(copies) == {"fp64": 0.0, "fp32": 0.0, "fp16": 0.0}
    assert drawn(run(result(profile=copies))).kind is RooflineKind.INSTRUCTIONS
    # more than one in five
    arithmetic = profile(**(constants | moved | {"thread_instructions": 4e7}))
    assert drawn(run(result(profile=arithmetic))).kind is RooflineKind.FLOPS


@pytest.mark.parametrize("count", [1e60, 1e308])
def test_impossible_counts_are_left_out_with_a_note(count: float) -> None:
    odd = result("odd", profile=profile(**COUNTS | {"fp32_fma": count}))
    output = roofline([run(result(), odd)], [["v", "odd"]], ceilings)
    assert [point.label for panel in output.panels for point in panel.points] == ["v"]
    assert any("left out: odd: the rate or arithmetic" in note for note in output.notes)
