"""Gains reckoned on paper, and what must hold for any."""

import dataclasses

import pytest
from hypothesis import given, strategies as st

from kernprof.analysis.kernel.findings.find import BARE, all_fixed, findings
from kernprof.analysis.kernel.limits.gains import LaunchModel, ModelledFix, combined_fix, gain
from kernprof.analysis.kernel.limits.parts import least_ns
from kernprof.gpus.datasheets import H200, measured_costs
from kernprof.model.diagnosis import Finding, FindingId, Part
from kernprof.model.pictures import Reach
from kernprof.model.run import Device, LeastWork, Provenance, ReferenceBandwidth
from tests.unit.analysis.kernel.diagnosed import CONFLICTS, NARROW, SCATTERED, case


def found(metrics: dict[str, float], name: str, **more: object) -> Finding:
    item = case(metrics, **more)  # type: ignore[arg-type]
    return next(f for f in findings(item, LaunchModel.of(item)).findings if f.id == name)


START = 4.0  # µs


def together_at(*shares: float, time_us: float = 100.0) -> float:
    """Return the modelled time of parts of different kinds at these shares, with the start."""
    return sum(share**3 for share in shares) ** (1 / 3) + START / time_us


STRIDED = {  # a 2-D convolution that reads along columns; the launch takes 37.6 ms
    "duration": 37.6e6,
    "busy_l1_data": 97.9,
    "busy_l2_sectors": 1.5,
    "busy_issue": 16.8,
    "global_load_requests": 507e6,
    "global_load_sectors": 4.85e9,
    "global_load_sector_use": 26.1,
    "instructions": 2.99e9,
}


@pytest.mark.parametrize("passes", [{}, {"l1_wavefronts": 4.4e9}])
def test_a_bound_assumes_one_pass_of_l1_for_a_coalesced_request(passes: dict[str, float]) -> None:
    """Along rows, the convolution takes 7.83 ms: 4.8 times as fast."""
    item = case({**STRIDED, **passes}, time_ns=37.6e6)
    device = dataclasses.replace(item.profile.device, name="NVIDIA A100-SXM4-40GB")
    profile = dataclasses.replace(item.profile, device=device)
    item = dataclasses.replace(item, profile=profile, device=device)
    first = findings(item, LaunchModel.of(item)).findings[0]
    assert first.id == FindingId.UNCOALESCED_LOADS
    assert first.gain.provenance is Provenance.BOUND
    assert 4.8 < first.gain.speedup < 1 / 0.168


def test_scattered_stores() -> None:
    """Packets into L2: 65,000 before and 11,000 after, at the reachable 85 %.

    Before: 1000 load heads + 32,000 store heads + 32,000 sectors. With a quarter of the sectors,
    adjacent: 1000 + 2000 + 8000. Coalesced launches reach 90 % of the modelled speed.
    """
    item = found(SCATTERED, "uncoalesced-stores")
    before = together_at(0.8 / 0.85, 0.2 / 0.95, 0.05 / 0.9, 0.1 / 0.9)
    after = together_at(0.8 * 11 / 65 / 0.85, 0.2 * 3 / 33 / 0.95, 0.05 / 0.9, 0.1 / 0.9) / 0.90
    before = max(1.0, before)
    assert item.gain is not None
    assert item.gain.speedup == pytest.approx(before / after, rel=1e-6)
    assert item.gain.provenance is Provenance.ESTIMATE
    assert (item.gain.before_ns, item.gain.after_ns) == (
        100_000,
        pytest.approx(100_000 * after / before),
    )
    assert "32.0 k → 8000" in item.gain.arithmetic
    assert "4 × as many as needed" in item.message


def test_an_unknown_gpu_gets_bounds() -> None:
    """L2's input remains at its peak rate, after an empty launch of 2 of 100 µs."""
    item = case(SCATTERED)
    t4 = Device(name="Tesla T4", compute_capability=(7, 5), sm_count=40)
    item = dataclasses.replace(
        item, profile=dataclasses.replace(item.profile, device=t4), device=t4
    )
    answers = findings(item, LaunchModel.of(item))
    stores = next(f for f in answers.findings if f.id == "uncoalesced-stores")
    assert stores.gain is not None
    assert stores.gain.provenance is Provenance.BOUND
    assert stores.gain.speedup == pytest.approx(1 / (0.8 * 11 / 65 + 0.02))


def test_measured_ceilings_turn_bounds_into_estimates() -> None:
    """L1 and DRAM were measured; short launches keep a bound."""
    t4 = Device(name="Tesla T4", compute_capability=(7, 5), sm_count=40)
    gains = []
    entries = {"l1": 0.98, "dram": 0.9, "issue": 0.9}
    for duration, reach in (
        (1e6, Reach()),
        (1e6, Reach(parts=entries)),
        (9e4, Reach(parts=entries)),
        (9e4, Reach(parts=entries, first_data_ns=4000.0)),
    ):
        item = case({**CONFLICTS, "duration": duration})
        profile = dataclasses.replace(item.profile, device=t4)
        item = dataclasses.replace(item, profile=profile, device=t4, reach=reach)
        gains.append(
            next(
                f.gain
                for f in findings(item, LaunchModel.of(item)).findings
                if f.id == "bank-conflicts"
            )
        )
    bound, estimate = Provenance.BOUND, Provenance.ESTIMATE
    assert [g.provenance for g in gains if g] == [bound, estimate, bound, estimate]


def test_a_measured_l2_turns_a_bound_into_an_estimate() -> None:
    """32,000 sectors in 100 µs at 8 % busy: the peak is 128 GB/s, 115.2 are reachable."""
    t4 = Device(name="Tesla T4", compute_capability=(7, 5), sm_count=40)
    reach = Reach(
        parts={"l1": 0.95, "dram": 0.9, "issue": 0.9, "pipe": 0.9},
        l2_bytes_per_s=115.2e9,
        first_data_ns=4e3,
        empty_launch_ns=2e3,
    )
    item = case(
        {**SCATTERED, "duration": 100_000.0, "l2_read_sectors": 32_000.0, "busy_l2_output": 8.0}
    )
    item = dataclasses.replace(
        item, profile=dataclasses.replace(item.profile, device=t4), device=t4, reach=reach
    )
    model = LaunchModel.of(item)
    assert model.reach["l2"] == pytest.approx(0.9)
    assert (model.start_ns, model.empty_share) == (4e3, pytest.approx(0.02))
    stores = next(f for f in findings(item, model).findings if f.id == "uncoalesced-stores")
    assert stores.gain is not None
    assert stores.gain.provenance is Provenance.ESTIMATE


def test_bank_conflicts() -> None:
    """L1 reaches 95 %; without conflicts 200 of 3300 passes are left."""
    item = found(CONFLICTS, "bank-conflicts")
    before = together_at(0.95 / 0.95, 0.1 / 0.85, 0.1 / 0.9, 0.18 / 0.9)
    after = together_at(0.95 * 2 / 33 / 0.95, 0.1 / 0.85, 0.1 / 0.9, 0.18 / 0.9)
    assert item.gain is not None
    assert item.gain.speedup == pytest.approx(before / after)
    assert "32-way" in item.message


def test_a_part_that_does_not_bind_has_no_gain() -> None:
    item = found({**CONFLICTS, "busy_l1_data": 20.0, "busy_l2_sectors": 94.0}, "bank-conflicts")
    assert item.gain is None
    assert item.gain_reason is not None
    assert "would then be the limit" in item.gain_reason


def test_no_gain_while_the_limiter_is_unknown() -> None:
    """Only DRAM and L2 were collected, and neither is busy."""
    entries = {
        k: v
        for k, v in SCATTERED.items()
        if k not in ("busy_l1_data", "busy_issue", "busy_l2_input")
    }
    item = found(entries, "uncoalesced-stores")
    assert item.gain is None
    assert "the limiter is unknown" in (item.gain_reason or "")


def test_without_a_time_gains_are_ratios() -> None:
    item = found({k: v for k, v in SCATTERED.items() if k != "duration"}, "uncoalesced-stores")
    assert item.gain is not None
    assert item.gain.speedup > 4
    assert item.gain.before_ns is None


def test_no_fix_beats_the_start_and_end_of_a_launch() -> None:
    """A launch of 4 µs: 2 µs are start and end, and DRAM takes 45 %."""
    item = found({**NARROW, "duration": 4000.0}, "narrow-accesses")
    assert item.gain is not None
    assert item.gain.speedup == pytest.approx(1 / 0.95)


def test_counts_without_an_estimated_time_have_no_gain() -> None:
    counted = {k: v for k, v in SCATTERED.items() if k.startswith("global_")}
    item = found(counted, "uncoalesced-stores", provenance=Provenance.EXACT)
    assert (item.gain, item.gain_reason, item.gain_unknown) == (None, None, True)


def estimated(**parts_us: float) -> dict[str, float]:
    """Counts of scattered stores, and an estimated time of these parts."""
    counted = {k: v for k, v in SCATTERED.items() if k.startswith("global_")}
    parts = {f"estimate_{name}": 1000 * us for name, us in parts_us.items()}
    busy = [ns for name, ns in parts.items() if name not in ("estimate_launch", "estimate_fill")]
    total = sum(ns**4 for ns in busy) ** 0.25 + parts["estimate_launch"]
    return {**counted, **parts, "time_estimate": total}


def test_a_fix_keeps_the_unchanged_parts_of_an_estimated_time() -> None:
    """A quarter of the stored sectors: 8 of 32 µs into L2; latency and start remain."""
    item = found(
        estimated(requests=32.0, latency=10.0, launch=4.0),
        "uncoalesced-stores",
        provenance=Provenance.EXACT,
    )
    assert item.gain is not None
    before, after = ((ns**4 + 10.0**4) ** 0.25 + 4.0 for ns in (32.0, 8.0))
    assert item.gain.speedup == pytest.approx(before / after)
    assert (item.gain.before_ns, item.gain.after_ns) == pytest.approx((1000 * before, 1000 * after))
    assert item.gain.provenance is Provenance.ESTIMATE
    assert "estimated time is L1→L2 traffic;" in item.gain.arithmetic
    assert item.accuracy == BARE


def test_a_bound_of_an_emulated_launch_is_the_compulsory_traffic_and_a_launch() -> None:
    """100 MB are more than the L2 holds: only the rest must move; 1 MB may stay in it."""
    for read, least, moved in ((2e8, 1e8, 1e8 - H200.l2_bytes), (8e5, 1e6, 8e5)):
        item = case(
            estimated(l1=1000.0, launch=4.0) | {"dram_bytes_read": read},
            work=LeastWork(least_bytes=least),
            provenance=Provenance.EXACT,
        )
        assert least_ns(item) is None, "the GPU is unknown"
        metrics = dict(item.profile.metrics)
        metrics["time_estimate"] = dataclasses.replace(
            metrics["time_estimate"], reason=f"{H200.title}, cold caches"
        )
        item = dataclasses.replace(item, profile=dataclasses.replace(item.profile, metrics=metrics))
        model = LaunchModel.of(item)
        costs = measured_costs()
        least_time = costs.launch_ns + costs.start_ns + moved / H200.dram_bytes_per_s * 1e9
        bound, _ = gain(model, ModelledFix(words="", bound=True))
        assert bound is not None
        assert bound.provenance is Provenance.BOUND
        assert bound.after_ns == pytest.approx(least_time)
        bare = LaunchModel.of(dataclasses.replace(item, work=None))
        assert gain(bare, ModelledFix(words="", bound=True))[0] is None


def test_fixes_together_multiply_but_for_dram_where_savings_add() -> None:
    both = combined_fix(
        [
            ModelledFix(words="", factors={"busy_issue": 0.5, "busy_dram": 0.4}, hides=0.2),
            ModelledFix(
                words="", factors={"busy_issue": 0.5, "busy_dram": 0.7}, hides=0.6, bound=True
            ),
        ]
    )
    assert both.factors == {"busy_issue": 0.25, "busy_dram": pytest.approx(0.1)}
    assert both.hides == 0.6
    assert both.bound


def test_all_fixed_is_no_less_than_the_best_of_them() -> None:
    """Half of the SMs idle and scattered stores: L2's input binds."""
    item = case(SCATTERED, grid=(66, 1, 1))
    model = LaunchModel.of(item)
    answers = findings(item, model)
    best = max(f.gain.speedup for f in answers.findings if f.gain)
    total = all_fixed(model, answers)
    assert total is not None
    assert total.speedup >= best
    assert total.speedup == pytest.approx(1 / (0.8 * 11 / 65 + 0.02))


@given(st.floats(1e5, 1e9))
def test_a_gain_depends_on_the_time_by_the_start_alone(duration: float) -> None:
    """Only the launch's start makes a difference at equal shares."""
    item = found({**CONFLICTS, "duration": duration}, "bank-conflicts")
    start = START / (duration / 1000)
    bare = [
        together_at(first, 0.1 / 0.85, 0.1 / 0.9, 0.18 / 0.9) - START / 100
        for first in (1.0, 2 / 33)
    ]
    assert item.gain is not None
    assert item.gain.speedup == pytest.approx((bare[0] + start) / (bare[1] + start))


@given(
    st.dictionaries(
        st.sampled_from(["busy_dram", "busy_l1_data", "busy_l2_input"]), st.floats(0, 1)
    ),
    st.floats(0, 1),
)
def test_no_fix_makes_it_slower(factors: dict[str, float], hides: float) -> None:
    model = LaunchModel.of(case(SCATTERED))
    result, reason = gain(model, ModelledFix(words="x", factors=factors, hides=hides))
    assert (result is None) == (reason is not None)
    assert result is None or result.speedup >= 1.03


def test_redundant_traffic_needs_the_least_bytes() -> None:
    """260 MB moved where 130 MB would do: half of DRAM's work is left."""
    metrics = {
        "duration": 1e5,
        "busy_dram": 90.0,
        "busy_l2_sectors": 10.0,
        "busy_l1_data": 5.0,
        "busy_issue": 5.0,
        "dram_bytes_read": 200e6,
        "dram_bytes_written": 60e6,
    }
    item = found(metrics, "redundant-traffic", work=LeastWork(least_bytes=130e6))
    rest = (0.1 / 0.85, 0.05 / 0.95, 0.05 / 0.9)
    assert item.gain is not None
    assert item.gain.speedup == pytest.approx(
        together_at(1.0, *rest) / together_at(0.5, *rest), rel=1e-3
    )
    bare = case(metrics)
    assert all(f.id != "redundant-traffic" for f in findings(bare, LaunchModel.of(bare)).findings)


def test_coalesced_loads_and_stores_save_different_work() -> None:
    """Loads leave 80 % and stores 30 % of a part: together 10 %, not 24 %."""
    loads = ModelledFix(words="", factors={Part.L2_INPUT: 0.8}, orders=frozenset({"load"}))
    stores = ModelledFix(words="", factors={Part.L2_INPUT: 0.3}, orders=frozenset({"store"}))
    assert combined_fix([loads, stores]).factors[Part.L2_INPUT] == pytest.approx(0.1)
    assert combined_fix([loads, loads]).factors[Part.L2_INPUT] == pytest.approx(0.64)


ROWS = {
    "duration": 500_000.0,
    "busy_dram": 12.0,
    "busy_l1_data": 50.0,
    "busy_l2_input": 60.0,
    "busy_issue": 5.0,
    "busy_l2_sectors": 15.0,
    "global_load_requests": 1e6,
    "global_load_sectors": 32e6,
    "global_load_sector_use": 12.5,
    "l2_read_sectors": 4.2e6,
    "global_store_requests": 5e5,
    "global_store_sectors": 16e6,
    "global_store_sector_use": 12.5,
    "l2_write_sectors": 16e6,
    "dram_bytes_read": 130e6,
    "dram_bytes_written": 60e6,
}


def test_without_spills_global_stores_remain_into_l2() -> None:
    """8 % of L1's sectors are global; into L2 go 1,000 global and 99,000 local stores."""
    local = {
        **SCATTERED,
        "local_load_sectors": 2e5,
        "local_store_sectors": 99_000.0,
        "l2_write_sectors": 100_000.0,
        "l2_read_sectors": 1e5,
        "global_store_sectors": 1000.0,
        "global_store_sector_use": 100.0,
        "global_load_sectors": 25_000.0,
        "global_load_l1_hits": 25_000.0,
        "busy_l2_input": 90.0,
    }
    item = case(local)
    fix = findings(item, LaunchModel.of(item)).fixes[FindingId.SPILLS]
    assert fix.least is not None
    assert fix.least[Part.L2_INPUT] == pytest.approx(0.005)
    assert fix.factors[Part.L2_INPUT] == pytest.approx(26 / 325)


def test_the_run_s_copy_sets_the_reachable_dram_rate() -> None:
    """450 MB in 45 µs at peak are 10 TB/s; a copy at 8 TB/s reaches 80 %."""
    evidence = case({**NARROW, "dram_bytes_read": 400e6, "dram_bytes_written": 50e6})
    evidence = dataclasses.replace(
        evidence, reference_bandwidth=ReferenceBandwidth(copy_bytes_per_s=8e12, copied_bytes=1)
    )
    assert LaunchModel.of(evidence).reach["dram"] == pytest.approx(0.8)
