"""Gains reckoned on paper, and what must hold for any."""

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernprof.analysis.kernel.findings.find import all_fixed, findings
from kernprof.analysis.kernel.limits.gains import LaunchModel, ModelledFix, gain, together
from kernprof.model.diagnosis import Finding
from kernprof.model.run import LeastWork, Provenance, ReferenceBandwidth
from tests.unit.analysis.kernel.diagnosed import CONFLICTS, NARROW, ONE_ADDRESS, SCATTERED, case


def found(metrics: dict[str, float], name: str, **more: object) -> Finding:
    one = case(metrics, **more)  # type: ignore[arg-type]
    answers = findings(one, LaunchModel.of(one))
    return next(f for f in answers.findings if f.id == name)


def test_scattered_stores() -> None:
    """Packets into L2: 1000 load heads + 32,000 store heads + 32,000 sectors = 65,000; with a quarter of the sectors,
    adjacent: 1000 + 2000 + 8000 = 11,000. L2's input binds before and after: 65 ÷ 11 = 5.909.
    """
    one = found(SCATTERED, "uncoalesced-stores")
    assert one.gain is not None
    assert one.gain.speedup == pytest.approx(65 / 11, rel=1e-6)
    assert one.gain.provenance is Provenance.ESTIMATE
    assert (one.gain.before_ns, one.gain.after_ns) == (100_000, pytest.approx(100_000 * 11 / 65))
    assert "32.0 k → 8000" in one.gain.arithmetic
    assert "4 × as many as needed" in one.message


def test_bank_conflicts() -> None:
    """95 % ÷ the 95 % that can be reached = 1; without conflicts DRAM binds: 18 % ÷ 0.9 = 0.2: five times faster."""
    one = found(CONFLICTS, "bank-conflicts")
    assert one.gain is not None
    assert one.gain.speedup == pytest.approx(5.0)
    assert "32-way" in one.message


def test_narrow_accesses_are_a_bound() -> None:
    """With all waiting hidden DRAM binds: 45 % ÷ 0.9 = 0.5."""
    one = found(NARROW, "narrow-accesses")
    assert one.gain is not None
    assert one.gain.speedup == pytest.approx(2.0)
    assert one.gain.provenance is Provenance.BOUND
    assert "at most 2 ×" in one.gain.arithmetic


def test_atomics_on_one_address() -> None:
    """8 blocks on each of 132 SMs hold 1000 blocks: 1000 atomics instead of 3.2 M. Then L1 binds: 1 % ÷ 0.95, and of
    its 100,000 passes the atomics' vanish too; L2 by sectors; DRAM 0.9 % ÷ 0.9 = 1 %: 31/33 ÷ 1 % = 93.9.
    """
    one = found(ONE_ADDRESS, "global-atomics")
    assert one.gain is not None
    assert "1 address" in one.message
    assert one.gain.speedup == pytest.approx(31 / 33 / 0.0111, rel=0.05)  # issue slots: 1 % ÷ 0.9


def test_the_copy_of_the_run_says_what_dram_reaches() -> None:
    """450 MB in 45 µs at peak are 10 TB/s; a copy at 8 TB/s reaches 80 %: 45 % ÷ 0.8 = 0.5625."""
    one = case({**NARROW, "dram_bytes_read": 400e6, "dram_bytes_written": 50e6})
    one = dataclasses.replace(one, reference_bandwidth=ReferenceBandwidth(copy_bytes_per_s=8e12, copied_bytes=1))
    answers = findings(one, LaunchModel.of(one))
    narrow = next(f for f in answers.findings if f.id == "narrow-accesses")
    assert narrow.gain is not None
    assert narrow.gain.speedup == pytest.approx(1 / 0.5625)


def test_what_does_not_bind_gains_nothing_and_says_why() -> None:
    one = found({**CONFLICTS, "busy_l2_sectors": 94.0}, "bank-conflicts")
    assert one.gain is None
    assert one.gain_reason is not None
    assert "takes as long" in one.gain_reason


def test_without_rates_a_finding_stands_without_a_gain() -> None:
    counters = {k: v for k, v in SCATTERED.items() if not k.startswith(("busy", "duration"))}
    one = found(counters, "uncoalesced-stores")
    assert one.gain is None
    assert "SpeedOfLight" in (one.gain_reason or "")


def test_without_a_time_gains_are_ratios() -> None:
    one = found({k: v for k, v in SCATTERED.items() if k != "duration"}, "uncoalesced-stores")
    assert one.gain is not None
    assert one.gain.speedup == pytest.approx(65 / 11)
    assert one.gain.before_ns is None


def test_no_fix_beats_the_start_and_end_of_a_launch() -> None:
    """4 µs, of which 2 µs are start and end: at most twice as fast."""
    one = found({**NARROW, "duration": 4000.0}, "narrow-accesses")
    assert one.gain is not None
    assert one.gain.speedup == pytest.approx(2.0)


def test_counted_gains_are_ratios_of_cycles() -> None:
    """Packets bind before and after: 65 ÷ 11; no time is made up."""
    counted = {k: v for k, v in SCATTERED.items() if k.startswith("global_")}
    one = found(counted, "uncoalesced-stores", provenance=Provenance.EXACT)
    assert one.gain is not None
    assert one.gain.speedup == pytest.approx(65 / 11)
    assert one.gain.provenance is Provenance.ESTIMATE
    assert one.gain.before_ns is None


def test_fixes_together_multiply_but_for_dram_where_savings_add() -> None:
    both = together(
        [
            ModelledFix(words="", factors={"busy_issue": 0.5, "busy_dram": 0.4}, hides=0.2),
            ModelledFix(words="", factors={"busy_issue": 0.5, "busy_dram": 0.7}, hides=0.6, bound=True),
        ]
    )
    assert both.factors == {"busy_issue": 0.25, "busy_dram": pytest.approx(0.1)}
    assert both.hides == 0.6
    assert both.bound


def test_all_fixed_is_no_less_than_the_best_of_them() -> None:
    """Half the SMs idle, and scattered stores. What waiting leaves (half) shrinks with L2's work to 0.5 × 11 ÷ 65;
    L2's input itself, at 0.8 × 11 ÷ 65 ÷ 0.85 of the time, is more, and binds.
    """
    one = case(SCATTERED, grid=(66, 1, 1))
    model = LaunchModel.of(one)
    answers = findings(one, model)
    best = max(f.gain.speedup for f in answers.findings if f.gain)
    whole = all_fixed(model, answers)
    assert whole is not None
    assert whole.speedup >= best
    assert whole.speedup == pytest.approx(0.85 / (0.8 * 11 / 65))


@given(st.floats(0.01, 1e4), st.floats(1e4, 1e9))
def test_a_gain_does_not_depend_on_the_clock(scale: float, duration: float) -> None:
    """Twice the time at the same shares is the same gain, as long as starting is no part of it."""
    metrics = {**CONFLICTS, "duration": max(1e5, duration * scale)}
    one = found(metrics, "bank-conflicts")
    assert one.gain is not None
    assert one.gain.speedup == pytest.approx(5.0)


@given(st.dictionaries(st.sampled_from(["busy_dram", "busy_l1_data", "busy_l2_input"]), st.floats(0, 1)),
       st.floats(0, 1))  # fmt: skip
def test_no_fix_makes_it_slower(factors: dict[str, float], hides: float) -> None:
    model = LaunchModel.of(case(SCATTERED))
    made, reason = gain(model, ModelledFix(words="x", factors=factors, hides=hides))
    assert (made is None) == (reason is not None)
    assert made is None or made.speedup >= 1.03


def test_redundant_traffic_needs_the_least_bytes() -> None:
    """260 MB moved where 130 MB would do; DRAM at 90 % binds, then at 45 %: twice as fast."""
    metrics = {"duration": 1e5, "busy_dram": 90.0, "busy_l2_sectors": 10.0, "busy_l1_data": 5.0, "busy_issue": 5.0,
               "dram_bytes_read": 200e6, "dram_bytes_written": 60e6}  # fmt: skip
    one = found(metrics, "redundant-traffic", work=LeastWork(least_bytes=130e6))
    assert one.gain is not None
    assert one.gain.speedup == pytest.approx(2.0)
    bare = case(metrics)
    assert all(f.id != "redundant-traffic" for f in findings(bare, LaunchModel.of(bare)).findings)
