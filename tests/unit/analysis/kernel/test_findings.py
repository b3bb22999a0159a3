"""Findings from hand-made evidence on both sides of their thresholds."""

import dataclasses

import pytest

from kernprof.analysis.kernel.diagnose import MANY, diagnose, representatives
from kernprof.analysis.kernel.findings.advice import ADVICE
from kernprof.analysis.kernel.findings.compute import distinct_addresses
from kernprof.analysis.kernel.findings.find import CHECKS, RankedFindings, findings
from kernprof.analysis.kernel.findings.rules import needs
from kernprof.analysis.kernel.limits.gains import LaunchModel
from kernprof.analysis.kernel.limits.limiter import limiter
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.errors import UsageError
from kernprof.metrics import BY_ID
from kernprof.model.diagnosis import Bottleneck, Finding
from kernprof.model.run import Dim3, Failure, LeastWork, Provenance, Run, VariantResult
from tests.unit.analysis.kernel.diagnosed import CONFLICTS, NARROW, ONE_ADDRESS, SCATTERED, case


def answers(metrics: dict[str, float], **more: object) -> RankedFindings:
    item = case(metrics, **more)  # type: ignore[arg-type]
    return findings(item, LaunchModel.of(item))


def ids(metrics: dict[str, float], **more: object) -> list[str]:
    return [f.id for f in answers(metrics, **more).findings]


def test_every_check_has_advice_a_source_for_its_thresholds_and_known_metrics() -> None:
    assert {c.id for c in CHECKS} <= set(ADVICE)
    assert all(t.source and t.meaning for t in Threshold)
    for check in CHECKS:
        for need in check.needs:
            assert all(name in BY_ID for name in need), check.id


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"global_load_sectors": 32e3, "global_load_sector_use": 12.5}, "uncoalesced-loads"),
        ({"global_load_sectors": 5000.0, "global_load_sector_use": 80.0}, "misaligned-loads"),
        ({"local_load_sectors": 500.0, "local_store_sectors": 500.0}, "spills"),
        ({"threads_per_instruction": 8.0, "busy_issue": 50.0}, "divergence"),
        ({"stall_barrier": 5.0}, "barriers"),
        ({"theoretical_occupancy": 25.0}, "low-occupancy"),
        (
            {"achieved_occupancy": 50.0, "global_load_sectors": 16e3, "global_store_sectors": 16e3},
            "uneven",
        ),
        ({"waves_per_sm": 1.2}, "tail"),
        ({"busy_special": 70.0}, "special-functions"),
        ({"busy_fp64": 80.0, "fp64_fma": 1e6}, "fp64"),
        ({"busy_issue": 75.0}, "instructions"),
        ({"global_load_sectors": 16e3, "global_store_sectors": 16e3}, "memory-latency"),
        ({"global_store_sectors": 5000.0, "global_store_sector_use": 80.0}, "misaligned-stores"),
        ({"stall_short_scoreboard": 30.0}, "shared-latency"),
        ({"stall_mio_throttle": 30.0, "global_load_sectors": 16e3}, "memory-queue"),
        ({"stall_lg_throttle": 30.0, "global_load_sectors": 16e3}, "memory-queue"),
        ({"stall_math_pipe_throttle": 30.0}, "math-pipe"),
        ({"stall_wait": 30.0}, "dependent-instructions"),
        ({"stall_no_instruction": 30.0}, "instruction-fetch"),
    ],
)
def test_a_finding_appears_with_its_cause(changed: dict[str, float], expected: str) -> None:
    zero = {"local_load_sectors": 0.0, "local_store_sectors": 0.0}
    assert expected not in ids({**NARROW, **zero})
    assert expected in ids({**NARROW, **zero, **changed})


def test_a_request_needs_at_least_one_sector() -> None:
    """Lanes of one address use 3.1 % of a sector; 8 sectors per request are 8 times the least."""
    broadcast = {"global_load_sectors": 8000.0, "global_load_sector_use": 3.125}
    (item,) = (f for f in answers({**NARROW, **broadcast}).findings if f.id == "uncoalesced-loads")
    values = {fact.id: fact.metric.value for fact in item.evidence}
    assert (values["sector_ratio"], values["least_sector_share"]) == (8.0, 12.5)


def test_conflicts_of_stores_are_named_with_their_ways() -> None:
    """300 wavefronts, of them 200 conflicts: three-way."""
    metrics = {
        **CONFLICTS,
        "shared_load_wavefronts": 1000.0,
        "shared_load_bank_conflicts": 0.0,
        "shared_store_wavefronts": 300.0,
        "shared_store_bank_conflicts": 200.0,
    }
    # 1300 ÷ 1100 = 1.18: below 1.2
    assert all(f.id != "bank-conflicts" for f in answers(metrics).findings)
    metrics |= {"shared_load_wavefronts": 100.0}
    finding = next(f for f in answers(metrics).findings if f.id == "bank-conflicts")
    assert (
        finding.message == "shared stores take 3 × the wavefronts they need: 3-way bank conflicts"
    )


def test_conflicts_without_instructions_are_ignored() -> None:
    """Stalls by other traffic, 300 of 1300 wavefronts, need no padding."""
    metrics = {
        **CONFLICTS,
        "shared_load_wavefronts": 1000.0,
        "shared_load_bank_conflicts": 300.0,
        "shared_store_wavefronts": 300.0,
        "shared_store_bank_conflicts": 0.0,
    }
    assert "bank-conflicts" in ids(metrics)
    none = {"shared_wavefronts_source": 1000.0, "shared_ideal_wavefronts": 1000.0}
    assert "bank-conflicts" not in ids(metrics | none)
    assert "bank-conflicts" in ids(metrics | none | {"shared_ideal_wavefronts": 700.0})


def test_matrix_products_belong_on_tensor_cores() -> None:
    """17.2 Gflop at 989.4 Tflop/s (datasheet) take 17.4 µs after a start of 2 µs, not 336 µs."""
    metrics = {
        **NARROW,
        "duration": 336_000.0,
        "fp32_fma": 8.59e9,
        "fp16_fma": 0.0,
        "tensor_instructions": 0.0,
        "thread_instructions": 6.4e10,
        "instructions": 2e9,
        "busy_dram": 0.1,
        "global_load_requests": 5e8,
        "busy_l1_data": 95.0,
    }
    work = LeastWork(least_bytes=25.2e6, flops=17.2e9, precision="fp16")
    finding = next(f for f in answers(metrics, work=work).findings if f.id == "tensor-cores")
    assert finding.gain is not None
    assert finding.gain.speedup == pytest.approx(
        336_000 / (2 * 8.59e9 / 989.4e12 * 1e9 + 2000), rel=1e-3
    )
    assert "tensor-cores" not in ids(
        metrics, work=LeastWork(least_bytes=25.2e9)
    )  # 0.7 flop per byte: no matrix product


def test_symptoms_are_hidden_by_their_cause() -> None:
    result = ids({**NARROW, "achieved_occupancy": 50.0})
    assert "narrow-accesses" in result
    assert not {"memory-latency", "uneven"} & set(result)


def test_findings_rank_by_gain_and_bounds_count_half() -> None:
    result = answers({**SCATTERED, **{k: v for k, v in NARROW.items() if k.startswith("stall")}})
    gains = [f.gain for f in result.findings]
    weights = [
        (g.speedup - 1) * (0.5 if g.provenance is Provenance.BOUND else 1) if g else 0
        for g in gains
    ]
    assert weights == sorted(weights, reverse=True)


def test_missing_metrics_are_listed_with_their_section() -> None:
    entries = {u.id: u for u in answers({"duration": 1e5}).missing_metrics}
    assert entries["bank-conflicts"].hint == "needs --section MemoryWorkloadAnalysis_Tables"
    assert entries["uncoalesced-stores"].missing == (
        "global_store_sectors",
        "global_store_sector_use",
    )
    assert "--metric global_store_sector_use" in entries["uncoalesced-stores"].hint
    assert entries["barriers"].hint == "needs --section WarpStateStats --section SpeedOfLight"
    assert "few-blocks" not in entries
    assert answers({"duration": 1e5}).findings == ()


def test_no_stores_are_not_a_missing_metric() -> None:
    metrics = {u.id for u in answers({"global_store_sectors": 0.0}).missing_metrics}
    assert "uncoalesced-stores" not in metrics


def test_counts_without_a_gpu_ask_for_no_section() -> None:
    counted = {k: v for k, v in SCATTERED.items() if k.startswith("global_")}
    result = answers(counted, provenance=Provenance.EXACT)
    assert "uncoalesced-stores" in [f.id for f in result.findings]
    assert not any("--section" in u.hint for u in result.missing_metrics)
    assert not any(
        u.id in ("barriers", "memory-latency", "narrow-accesses") for u in result.missing_metrics
    )


@pytest.mark.parametrize("addresses", [64, 256, 1024])
def test_addresses_are_estimated_from_the_sectors_that_a_warp_touches(addresses: int) -> None:
    sectors = addresses / 8
    touched = sectors * (1 - (1 - 1 / sectors) ** 32)
    assert distinct_addresses(touched) == pytest.approx(addresses, rel=0.05)


def test_a_failed_variant_is_explained_by_its_failure() -> None:
    result = VariantResult(
        variant="v", failure=Failure(error="KernelHung", message="it hung", exit_code=7)
    )
    output = diagnose(result, Run(id="r", created="", backend="ncu", variants=(result,)), 0, "v")
    assert (output.limiter.kind, output.limiter.message) == (Bottleneck.UNKNOWN, "it hung")
    assert output.findings == ()


def test_thousands_of_launches_are_explained_by_kernel() -> None:
    """The median of 1, 2 and 9 µs represents three launches."""
    profiles = [case({"duration": t}).profile for t in (1e3, 9e3, 2e3)]
    results = [VariantResult(variant="a", profile=p) for p in profiles] * 20
    costly = [VariantResult(variant="b", profile=case({"duration": 1e9}).profile)]
    chosen = representatives(Run(id="r", created="", backend="ncu", variants=(*results, *costly)))
    assert len(results) > MANY
    assert chosen == [(60, 1, 1e9), (2, 60, 20 * 12e3)]


def on(
    metrics: dict[str, float],
    *,
    kernel: str = "k",
    name: str = "NVIDIA H200",
    capability: tuple[int, int] = (9, 0),
    grid: Dim3 = (1000, 1, 1),
) -> tuple[Finding, ...]:
    """The findings of a launch of this kernel on this GPU."""
    item = case(metrics, grid=grid)
    device = dataclasses.replace(item.profile.device, name=name, compute_capability=capability)
    launch = dataclasses.replace(item.profile.launch, kernel=kernel)
    item = dataclasses.replace(
        item, profile=dataclasses.replace(item.profile, device=device, launch=launch), device=device
    )
    return findings(item, LaunchModel.of(item)).findings


def test_one_result_per_block_is_no_uncoalesced_store() -> None:
    """A request takes one sector at least, and these are few beside the loads'."""
    stores = {
        "global_store_requests": 1000.0,
        "global_store_sectors": 1000.0,
        "global_store_sector_use": 12.5,
    }
    assert "uncoalesced-stores" not in ids({**NARROW, **stores})
    many = {
        "global_store_requests": 1000.0,
        "global_store_sectors": 8000.0,
        "global_store_sector_use": 12.5,
    }
    assert "uncoalesced-stores" in ids({**NARROW, **many})


def test_per_instruction_counts_decide_the_excess() -> None:
    """Threads that load one word of a sector each waste it; a warp with one active thread does not.
    Without such counts 4 sectors per request may be adjacent words beside one word for all threads.
    """
    entries = {
        "global_load_sectors": 4000.0,
        "global_load_sector_use": 12.5,
        "global_load_requests": 500.0,
    }
    wasted = {"global_load_uncached_sectors": 4000.0, "global_load_least_sectors": 500.0}
    needed = {"global_load_uncached_sectors": 4000.0, "global_load_least_sectors": 4000.0}
    assert "uncoalesced-loads" in ids({**NARROW, **entries, **wasted})
    assert "uncoalesced-loads" not in ids({**NARROW, **entries, **needed})
    mixed = {"global_load_sectors": 2000.0, "global_load_sector_use": 56.0}
    assert "uncoalesced-loads" not in ids({**NARROW, **mixed})


@pytest.mark.parametrize(
    "changed",
    [
        {"instructions": 100_000.0},  # a generator of random numbers computes
        # a reduction goes through shared memory again and again
        {"shared_load_requests": 20_000.0},
        # a product reuses
        {"global_load_l1_hits": 3900.0, "l2_read_sectors": 100.0, "l2_write_sectors": 100.0},
        {"stall_barrier": 5.0},
        {"waves_per_sm": 0.4},
        {"global_load_sectors": 16e3, "global_store_sectors": 16e3},  # 16 bytes already
    ],
)
def test_narrow_accesses_are_for_kernels_that_stream(changed: dict[str, float]) -> None:
    assert "narrow-accesses" in ids(NARROW)
    assert "narrow-accesses" not in ids({**NARROW, **changed})


def test_few_blocks_rank_first_and_hide_unevenness() -> None:
    entries = {**NARROW, "achieved_occupancy": 5.0, "waves_per_sm": 0.1}
    result = ids(entries, grid=(40, 1, 1))
    assert result[0] == "few-blocks"
    assert not {"uneven", "tail", "narrow-accesses"} & set(result)
    # 70 % can be filled
    assert "uneven" not in ids({**entries, "waves_per_sm": 0.7, "achieved_occupancy": 60.0})
    assert "uneven" in ids(
        {
            **entries,
            "waves_per_sm": 10.0,
            "achieved_occupancy": 60.0,
            "global_load_sectors": 16e3,
            "global_store_sectors": 16e3,
        }
    )


@pytest.mark.parametrize(("threads", "idle"), [(1, True), (48, True), (250, False), (256, False)])
def test_idle_lanes_of_blocks_come_before_their_symptoms(threads: int, idle: bool) -> None:
    sparse = {**NARROW, "theoretical_occupancy": 25.0, "threads_per_instruction": 1.0}
    result = ids(sparse, block=(threads, 1, 1))
    assert ("partial-warps" in result) is idle
    assert {"low-occupancy", "divergence"}.isdisjoint(result) or not idle


def test_short_launches_have_no_gain_without_the_start_cost() -> None:
    brief = {**NARROW, "duration": 4000.0}
    entry, unknown = (
        on(brief, name=name, grid=(20, 1, 1))[0] for name in ("NVIDIA H200", "Some GPU")
    )
    assert entry.gain is not None
    # DRAM's 45 %, after a start of 2 µs
    assert entry.gain.speedup == pytest.approx(1 / (0.45 + 0.5))
    assert unknown.gain is None
    assert "start and end" in (unknown.gain_reason or "")


@pytest.mark.parametrize(("slices", "limit"), [(12.0, "global-atomics"), (96.0, "")])
def test_atomics_on_one_address_by_the_slices_of_this_gpu(slices: float, limit: str) -> None:
    """The busiest of 12 slices does 12 times the mean: all atomics go to it."""
    item = case({**ONE_ADDRESS, "busy_l2_atomics": 31.0 / 12, "l2_slices": slices})
    result = findings(item, LaunchModel.of(item)).findings
    assert ("on one address" in (result[0].message if result else "")) is bool(limit)


def test_host_memory_read_in_place() -> None:
    assert "host-memory" in ids({**NARROW, "host_read_sectors": 4000.0, "l2_read_sectors": 4000.0})
    assert "host-memory" not in ids({**NARROW, "host_read_sectors": 4.0, "l2_read_sectors": 4000.0})


def test_host_memory_traffic_removes_other_gains() -> None:
    """4.4 MB in 100 µs are 80 % of PCIe 5; more comes over another link."""
    host = {
        **SCATTERED,
        "host_write_sectors": 137_500.0,
        "l2_write_sectors": 137_500.0,
        "waves_per_sm": 0.5,
    }
    item = case(host)
    model = LaunchModel.of(item)
    text = limiter(item, model.parts)
    assert (text.title, text.share) == ("host memory", pytest.approx(0.8))
    result = findings(item, model).findings
    assert result[0].id == "host-memory"
    assert all(f.gain is None for f in result)
    assert "few-blocks" not in [f.id for f in result]
    faster = case({**host, "host_write_sectors": 1e6, "l2_write_sectors": 1e6})
    assert limiter(faster, LaunchModel.of(faster).parts).title != "host memory"


def test_library_kernels_get_advice_for_callers() -> None:
    gemm = {
        **NARROW,
        "fp32_fma": 8.59e9,
        "tensor_instructions": 0.0,
        "thread_instructions": 2e10,
        "instructions": 6e8,
        "global_load_requests": 5e8,
        "dram_bytes_read": 20e6,
        "dram_bytes_written": 5e6,
        "busy_issue": 75.0,
    }
    entries = {f.id: f for f in on(gemm, kernel="sgemm_naive")}
    theirs = {
        f.id: f
        for f in on(
            gemm, kernel="void cutlass::Kernel2<cutlass_80_simt_sgemm_256x128_8x4_nn_align1>"
        )
    }
    assert {"tensor-cores", "instructions"} <= set(entries)
    assert "instructions" not in theirs
    assert "allow a data type" in theirs["tensor-cores"].advice[0]
    assert "tensor-cores" not in {f.id for f in on(gemm, name="NVIDIA GeForce GTX 1660 SUPER")}


@pytest.mark.parametrize("wide", [1.0, 4.0])
def test_stalls_are_not_reported_without_a_known_limiter(wide: float) -> None:
    """Warps also stall if DRAM or a pipe is the limit."""
    unknown = {k: v for k, v in NARROW.items() if not k.startswith("busy")} | {
        "achieved_occupancy": 75.0
    }
    unknown |= {f"global_{k}_sectors": wide * 4000 for k in ("load", "store")} | {
        "waves_per_sm": 0.7
    }
    result = answers(unknown)
    assert result.findings == ()
    entries = {u.id: u.hint for u in result.missing_metrics}
    assert all(
        "SpeedOfLight" in entries[name]
        for name in ("memory-latency", "uneven", "narrow-accesses", "tail")
    )


def test_a_loose_bound_is_not_given() -> None:
    """FP64 keeps its pipe busy for 80 % of the time, all other parts for 1 %."""
    double = {
        "duration": 1e6,
        "busy_fp64": 80.0,
        "busy_issue": 20.0,
        "busy_l1_data": 1.0,
        "busy_l2_sectors": 1.0,
        "fp64_fma": 1e9,
        "instructions": 5e7,
        "thread_instructions": 1.6e9,
    }
    finding = next(f for f in answers(double).findings if f.id == "fp64")
    assert finding.gain is None
    assert finding.gains
    assert "at most 2 ×" in (finding.gain_reason or "")
    near = next(f for f in answers({**double, "busy_dram": 30.0}).findings if f.id == "fp64")
    assert near.gain is not None
    assert near.gain.speedup == pytest.approx(1 / (0.30 + 0.002))


def test_a_rule_cannot_need_a_metric_that_the_catalogue_lacks() -> None:
    assert needs("dram_bytes_read", ("busy_issue", "issue_active")) == (
        ("dram_bytes_read",),
        ("busy_issue", "issue_active"),
    )
    with pytest.raises(UsageError, match="dram_bytes_raed"):
        needs("dram_bytes_raed")


@pytest.mark.parametrize(
    ("changed", "cause"),
    [
        ({"registers_per_thread": 26.0}, "arrays in local memory, indexed by variables"),
        ({"registers_per_thread": 64.0}, "spilled registers or arrays"),
        ({"registers_per_thread": 255.0}, "spilled registers or arrays"),
        ({"registers_per_thread": 64.0, "local_spill_share": 0.0}, ": 0 % of its requests"),
        ({"registers_per_thread": 26.0, "local_spill_share": 100.0}, ": 100 % of its requests"),
    ],
)
def test_local_memory_names_spills_and_arrays(changed: dict[str, float], cause: str) -> None:
    local = {"local_load_sectors": 5000.0, "local_store_sectors": 5000.0}
    result = answers({**NARROW, **local, **changed}).findings
    assert cause in next(f.message for f in result if f.id == "spills")


def test_few_fp64_units_are_busy_with_few_instructions() -> None:
    """One of 64 instructions is FP64: 30 % of the time on an RTX 4090."""
    double = {
        **NARROW,
        "stall_math_pipe_throttle": 30.0,
        "busy_fp64": 30.0,
        "fp64_fma": 1e6,
        "thread_instructions": 64e6,
        "instructions": 2e6,
    }
    assert on(double, name="NVIDIA GeForce RTX 4090", capability=(8, 9))[0].id == "fp64"
    assert "fp64" not in [f.id for f in on(double)]
    bare = {k: v for k, v in double.items() if k != "fp64_fma"}
    assert on(bare, name="NVIDIA GeForce RTX 4090", capability=(8, 9))[0].id == "fp64"


def test_contended_atomics_of_all_slices_are_reported() -> None:
    """Each thread of a warp updates another sector, and the atomic units are half busy."""
    spread = {
        **ONE_ADDRESS,
        "busy_l2_atomics": 53.0,
        "busy_l2_atomics_slice": 56.0,
        "global_load_requests": 1000.0,
    }
    assert ids(spread)[0] == "global-atomics"
    assert "global-atomics" not in ids(
        {**spread, "busy_l2_atomics": 18.0, "busy_l2_atomics_slice": 20.0}
    )
    counted = {"global_atomic_uncached_sectors": 32e5, "global_atomic_least_sectors": 4e5}
    assert ids({**spread, **counted})[0] == "uncoalesced-atomics"


@pytest.mark.parametrize(
    ("requests", "atomics_ns", "reported"),
    [(8000.0, 28_000.0, True), (8000.0, 600.0, False), (1000.0, 28_000.0, False)],
    ids=["few words", "evenly spread", "one per block"],
)
def test_emulated_atomics_collide_if_a_warp_each_takes_longer_than_spread_ones(
    requests: float, atomics_ns: float, *, reported: bool
) -> None:
    """1000 blocks of 8 warps; 56,000 spread sectors take 0.5 µs of an H200."""
    metrics = {
        "instructions": 1e5,
        "global_reduction_requests": requests,
        "global_reduction_sectors": 56_000.0,
        "estimate_atomics": atomics_ns,
        "estimate_launch": 400.0,
        "time_estimate": atomics_ns + 400.0,
    }
    item = case(metrics, provenance=Provenance.ESTIMATE)
    time = dataclasses.replace(
        item.profile.metrics["time_estimate"], reason="H200 SXM, cold caches"
    )
    profile = dataclasses.replace(
        item.profile, metrics={**item.profile.metrics, "time_estimate": time}
    )
    item = dataclasses.replace(item, profile=profile)
    named = [f.id for f in findings(item, LaunchModel.of(item)).findings]
    assert ("global-atomics" in named) is reported


@pytest.mark.parametrize(
    ("latency_ns", "threads", "expected"),
    [(9000.0, 256, True), (4000.0, 256, False), (9000.0, 1, False)],
)
def test_an_emulated_grid_below_a_wave_is_reported_if_latency_of_full_warps_is_the_limit(
    latency_ns: float, threads: int, *, expected: bool
) -> None:
    metrics = {
        "instructions": 1e5,
        "waves_per_sm": 0.25,
        "theoretical_occupancy": 100.0,
        "estimate_latency": latency_ns,
        "estimate_l1": 5000.0,
        "estimate_launch": 3000.0,
        "time_estimate": 13_000.0,
    }
    result = answers(metrics, provenance=Provenance.ESTIMATE, block=(threads, 1, 1)).findings
    texts = [finding.message for finding in result if finding.id == "few-blocks"]
    assert len(texts) == expected
    assert all("latency is the largest part of the time" in message for message in texts)


PRODUCT = {
    **NARROW,
    "fp32_fma": 8.59e9,
    "tensor_instructions": 0.0,
    "thread_instructions": 2e10,
    "instructions": 6e8,
    "global_load_requests": 5e8,
    "global_load_sectors": 2e9,
    "global_load_sector_use": 100.0,
    "dram_bytes_read": 20e6,
    "dram_bytes_written": 5e6,
    "busy_l1_data": 90.0,
}


def test_an_uncoalesced_product_is_coalesced_first() -> None:
    scattered = {"global_load_sectors": 16e9, "global_load_sector_use": 12.5}
    assert "tensor-cores" in ids(PRODUCT)
    result = ids({**PRODUCT, **scattered})
    assert "uncoalesced-loads" in result
    assert "tensor-cores" not in result


def test_reloads_need_loads_that_take_time() -> None:
    """L2 is busy with stores; loads of a small table hit L1."""
    table = {
        **PRODUCT,
        "fp32_fma": 0.0,
        "busy_l1_data": 20.0,
        "busy_l2_sectors": 80.0,
        "l2_read_sectors": 1e3,
        "l2_write_sectors": 1e9,
        "global_store_sectors": 1e9,
    }
    assert "reloads" in ids(PRODUCT)
    assert "reloads" not in ids(table)


def test_low_occupancy_of_tensor_core_kernels_is_by_design() -> None:
    low = {**NARROW, "theoretical_occupancy": 12.5}
    assert "low-occupancy" in ids(low)
    assert "low-occupancy" not in ids({**low, "busy_tensor": 45.0})


@pytest.mark.parametrize(
    ("kernel", "peer"), [("ncclDevKernel_AllReduce_Sum_bf16_RING_LL", 0.0), ("reduce", 1e4)]
)
def test_kernels_that_wait_for_other_gpus_get_no_advice(kernel: str, peer: float) -> None:
    item = case({**NARROW, "peer_sectors": peer, "l2_read_sectors": 4000.0}, grid=(24, 1, 1))
    launch = dataclasses.replace(item.profile.launch, kernel=kernel)
    item = dataclasses.replace(item, profile=dataclasses.replace(item.profile, launch=launch))
    model = LaunchModel.of(item)
    assert limiter(item, model.parts).title == "other GPUs"
    assert findings(item, model).findings == ()


@pytest.mark.parametrize("busy", [65.0, 30.0])
def test_loads_and_stores_that_limit_the_l1_need_no_other_counter(busy: float) -> None:
    assert ("memory-queue" in ids({"duration": 1e5, "busy_l1_requests": busy})) == (busy > 60)
