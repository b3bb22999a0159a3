"""Which findings are made, which are not, and what is said where metrics are missing."""

import pytest

from kernprof.analysis.kernel.diagnose import MANY, diagnose, representatives
from kernprof.analysis.kernel.findings.advice import ADVICE
from kernprof.analysis.kernel.findings.compute import distinct_addresses
from kernprof.analysis.kernel.findings.find import CHECKS, RankedFindings, findings
from kernprof.analysis.kernel.limits.gains import LaunchModel
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.metrics import BY_ID
from kernprof.model.diagnosis import Bottleneck
from kernprof.model.run import Failure, LeastWork, Provenance, Run, VariantResult
from tests.unit.analysis.kernel.diagnosed import CONFLICTS, NARROW, SCATTERED, case


def answers(metrics: dict[str, float], **more: object) -> RankedFindings:
    one = case(metrics, **more)  # type: ignore[arg-type]
    return findings(one, LaunchModel.of(one))


def ids(metrics: dict[str, float], **more: object) -> list[str]:
    return [f.id for f in answers(metrics, **more).findings]


def test_every_check_has_advice_a_source_for_its_thresholds_and_known_metrics() -> None:
    assert {c.id for c in CHECKS} <= set(ADVICE)
    assert all(t.source and t.meaning for t in Threshold)
    for check in CHECKS:
        for need in check.needs:
            assert all(name in BY_ID for name in need.split("|")), check.id


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        ({"global_load_sector_use": 12.5}, "uncoalesced-loads"),
        ({"global_load_sectors": 5000.0, "global_load_sector_use": 80.0}, "misaligned-loads"),
        ({"local_load_sectors": 500.0, "local_store_sectors": 500.0}, "spills"),
        ({"threads_per_instruction": 8.0, "busy_issue": 50.0}, "divergence"),
        ({"stall_barrier": 5.0}, "barriers"),
        ({"theoretical_occupancy": 25.0}, "low-occupancy"),
        ({"achieved_occupancy": 50.0, "global_load_sectors": 16e3, "global_store_sectors": 16e3}, "uneven"),
        ({"waves_per_sm": 1.2}, "tail"),
        ({"busy_special": 70.0}, "special-functions"),
        ({"busy_fp64": 80.0, "fp64_fma": 1e6}, "fp64"),
        ({"busy_issue": 75.0}, "instructions"),
        ({"global_load_sectors": 16e3, "global_store_sectors": 16e3}, "memory-latency"),
    ],
)
def test_a_finding_appears_with_its_cause(changed: dict[str, float], expected: str) -> None:
    zero = {"local_load_sectors": 0.0, "local_store_sectors": 0.0}
    assert expected not in ids({**NARROW, **zero})
    assert expected in ids({**NARROW, **zero, **changed})


def test_conflicts_of_stores_are_named_with_their_ways() -> None:
    """300 wavefronts of which 200 are conflicts: three-way; the loads are without."""
    metrics = {**CONFLICTS, "shared_load_wavefronts": 1000.0, "shared_load_bank_conflicts": 0.0,
               "shared_store_wavefronts": 300.0, "shared_store_bank_conflicts": 200.0}  # fmt: skip
    assert all(f.id != "bank-conflicts" for f in answers(metrics).findings)  # 1300 ÷ 1100 = 1.18: below 1.2
    metrics |= {"shared_load_wavefronts": 100.0}
    one = next(f for f in answers(metrics).findings if f.id == "bank-conflicts")
    assert one.message == "shared stores take 3 × the wavefronts they need: 3-way bank conflicts"


def test_matrix_products_belong_on_tensor_cores() -> None:
    """17.2 Gflop at 989.4 Tflop/s (datasheet) take 17.4 µs, not 3.36 ms."""
    metrics = {**NARROW, "duration": 3_360_000.0, "fp32_fma": 8.59e9, "fp16_fma": 0.0, "tensor_instructions": 0.0,
               "thread_instructions": 6.4e10, "instructions": 2e9, "busy_dram": 0.1, "global_load_requests": 5e8,
               "busy_l1_data": 95.0}  # fmt: skip
    work = LeastWork(least_bytes=25.2e6, flops=17.2e9, precision="fp16")
    one = next(f for f in answers(metrics, work=work).findings if f.id == "tensor-cores")
    assert one.gain is not None
    assert one.gain.speedup == pytest.approx(3_360_000 / (2 * 8.59e9 / 989.4e12 * 1e9), rel=1e-3)
    assert "tensor-cores" not in ids(
        metrics, work=LeastWork(least_bytes=25.2e9)
    )  # 0.7 flop per byte: no matrix product


def test_symptoms_are_left_out_where_their_cause_is_named() -> None:
    found = ids({**NARROW, "achieved_occupancy": 50.0})
    assert "narrow-accesses" in found
    assert not {"memory-latency", "uneven"} & set(found)


def test_what_gains_most_comes_first_and_bounds_count_half() -> None:
    found = answers({**SCATTERED, **{k: v for k, v in NARROW.items() if k.startswith("stall")}})
    gains = [f.gain for f in found.findings]
    weights = [(g.speedup - 1) * (0.5 if g.provenance is Provenance.BOUND else 1) if g else 0 for g in gains]
    assert weights == sorted(weights, reverse=True)


def test_missing_metrics_are_listed_with_the_section_that_tells() -> None:
    told = {u.id: u for u in answers({"duration": 1e5}).missing_metrics}
    assert told["bank-conflicts"].hint == "needs --section MemoryWorkloadAnalysis_Tables"
    assert told["uncoalesced-stores"].missing == ("global_store_sectors", "global_store_sector_use")
    assert "--metric global_store_sector_use" in told["uncoalesced-stores"].hint
    assert told["barriers"].hint == "needs --section WarpStateStats"
    assert "few-blocks" not in told
    assert answers({"duration": 1e5}).findings == ()


def test_no_stores_are_not_a_missing_metric() -> None:
    told = {u.id for u in answers({"global_store_sectors": 0.0}).missing_metrics}
    assert "uncoalesced-stores" not in told


def test_counts_without_a_gpu_ask_for_no_section() -> None:
    counted = {k: v for k, v in SCATTERED.items() if k.startswith("global_")}
    found = answers(counted, provenance=Provenance.EXACT)
    assert "uncoalesced-stores" in [f.id for f in found.findings]
    assert not any("--section" in u.hint for u in found.missing_metrics)
    assert not any(u.id in ("barriers", "memory-latency", "narrow-accesses") for u in found.missing_metrics)


@pytest.mark.parametrize("addresses", [64, 256, 1024])
def test_addresses_are_estimated_from_the_sectors_that_a_warp_touches(addresses: int) -> None:
    sectors = addresses / 8
    touched = sectors * (1 - (1 - 1 / sectors) ** 32)
    assert distinct_addresses(touched) == pytest.approx(addresses, rel=0.05)


def test_a_failed_variant_is_explained_by_its_failure() -> None:
    result = VariantResult(variant="v", failure=Failure(error="KernelHung", message="it hung", exit_code=7))
    made = diagnose(result, Run(id="r", created="", backend="ncu", variants=(result,)), 0, "v")
    assert (made.limiter.kind, made.limiter.message) == (Bottleneck.UNKNOWN, "it hung")
    assert made.findings == ()


def test_thousands_of_launches_are_explained_by_kernel() -> None:
    """Of three launches of 1, 2 and 9 µs the median one stands for all; the costliest kernel comes first."""
    profiles = [case({"duration": t}).profile for t in (1e3, 9e3, 2e3)]
    results = [VariantResult(variant="a", profile=p) for p in profiles] * 20
    costly = [VariantResult(variant="b", profile=case({"duration": 1e9}).profile)]
    chosen = representatives(Run(id="r", created="", backend="ncu", variants=(*results, *costly)))
    assert len(results) > MANY
    assert chosen == [(60, 1, 1e9), (2, 60, 20 * 12e3)]
