"""The change in time split over counters: on paper, and what must always hold."""

import dataclasses

import pytest
from hypothesis import given, strategies as st

from kernprof.analysis.kernel.compare.change import Side, explain_change
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.gpus.datasheets import together
from kernprof.model.diagnosis import Bottleneck
from kernprof.model.run import Provenance
from tests.unit.analysis.kernel.diagnosed import CONFLICTS, H200, NARROW, SCATTERED, case

# SCATTERED with adjacent stores: 8000 sectors; L2's input at 13.5 µs, DRAM at 10 µs of 16 µs.
ADJACENT = {
    **SCATTERED,
    "duration": 16_000.0,
    "global_store_sectors": 8000.0,
    "global_store_sector_use": 100.0,
    "busy_l2_input": 84.6,
    "busy_l2_sectors": 60.0,
    "busy_dram": 62.5,
    "busy_l1_data": 40.0,
}


def side(name: str, metrics: dict[str, float], time_ns: float | None = None) -> Side:
    return Side.of(name, case(metrics, time_ns=time_ns))


def test_fewer_sectors() -> None:
    """L2's input takes 80 µs ÷ 0.85 = 94.1 µs before and 13.536 µs ÷ 0.85 = 15.92 µs after."""
    result = explain_change(side("naive", SCATTERED), side("padded", ADJACENT))
    assert result is not None
    (part,) = result.parts
    assert (part.id, part.kind) == ("global_store_sectors", Bottleneck.L2)
    assert part.saved_ns == pytest.approx(80_000 / 0.85 - 13_536 / 0.85)
    assert result.left_ns == pytest.approx(84_000 - (80_000 - 13_536) / 0.85)
    assert result.sentence.startswith(
        "padded is 6.25 × faster than naive (100 µs → 16.0 µs): global store sectors"
    )
    assert (
        "32.0 k → 8000 (4 × fewer), L2 cache, explains 78.2 µs of 84.0 µs (93 %)" in result.sentence
    )
    assert result.sentence.endswith("left unexplained: 5.81 µs of 84.0 µs (7 %)")


def test_the_way_back_is_the_same_with_the_other_sign() -> None:
    there = explain_change(side("a", SCATTERED), side("b", ADJACENT))
    back = explain_change(side("b", ADJACENT), side("a", SCATTERED))
    assert there is not None
    assert back is not None
    assert [-(p.saved_ns or 0) for p in back.parts] == [p.saved_ns for p in there.parts]
    assert back.left_ns == -there.left_ns
    assert "6.25 × slower" in back.sentence
    assert "(4 × more)" in back.sentence


def test_compared_with_itself_there_is_nothing_to_split() -> None:
    result = explain_change(side("a", CONFLICTS), side("a", CONFLICTS))
    assert result is not None
    assert result.parts == ()
    assert result.left_ns == 0
    assert "takes as long as" in result.sentence


def test_latency_is_the_unexplained_rest() -> None:
    """No part of the slower launch is busy for more than 45 % of the time."""
    result = explain_change(side("scalar", NARROW, 100_000.0), side("vectorised", NARROW, 60_000.0))
    assert result is not None
    assert result.parts == ()
    assert result.left_ns == 40_000
    assert result.notes == (
        (
            "most of the unexplained time is latency, which no counter measures: in scalar no unit"
            " is busy for more than 45 % of the time, warps wait for data from L1, L2 or DRAM for"
            " 90 % of their waiting time"
        ),
    )


def test_without_a_time_or_rates_there_is_no_split() -> None:
    rates = {k: v for k, v in SCATTERED.items() if k != "duration"}
    counts = {k: v for k, v in SCATTERED.items() if not k.startswith("busy")}
    assert explain_change(side("a", rates), side("b", SCATTERED)) is None
    assert explain_change(side("a", counts), side("b", SCATTERED)) is None


def test_different_gpus_are_noted() -> None:
    elsewhere = case(ADJACENT)
    a100 = dataclasses.replace(H200, name="NVIDIA A100")
    elsewhere = dataclasses.replace(elsewhere, device=a100)
    result = explain_change(side("a", SCATTERED), Side.of("b", elsewhere))
    assert result is not None
    assert result.notes[0].startswith("the GPUs differ (NVIDIA H200, NVIDIA A100)")


_BUSY = st.floats(0.5, 100)


@given(_BUSY, _BUSY, _BUSY, _BUSY, st.floats(1e3, 1e6), st.floats(1e3, 1e6))
def test_parts_and_rest_sum_to_the_change(
    a: float, b: float, c: float, d: float, now: float, then: float
) -> None:
    base = {**SCATTERED, "busy_l2_input": a, "busy_l1_data": b, "duration": now}
    other = {**ADJACENT, "busy_l2_input": c, "busy_l1_data": d, "duration": then}
    result = explain_change(side("a", base), side("b", other))
    assert result is not None
    assert sum(p.saved_ns or 0 for p in result.parts) + result.left_ns == pytest.approx(
        now - then, abs=1e-6 * now
    )
    shares = [(p.saved_ns or 0) / (now - then) for p in result.parts]
    assert all(share >= 0 for share in shares)
    assert sum(shares) <= 1 + 1e-6


_NS = st.floats(1e3, 1e6)


@given(st.tuples(*[_NS] * 3), st.tuples(*[_NS] * 3))
def test_parts_of_estimates_explain_the_whole_change(
    base: tuple[float, ...], other: tuple[float, ...]
) -> None:
    names = ("estimate_latency", "estimate_l1", "estimate_launch")
    sides = []
    for times in (base, other):
        parts = dict(zip(names, times, strict=True))
        counts = {"global_load_requests": 8.0, "time_estimate": together(times[:2]) + times[2]}
        sides.append(Side.of("k", case({**counts, **parts}, provenance=Provenance.ESTIMATE)))
    result = explain_change(*sides)
    assert result is not None
    assert {p.id for p in result.parts} <= set(names)
    shares = [(p.saved_ns or 0) / (result.base_ns - result.other_ns) for p in result.parts]
    assert not shares or sum(shares) == pytest.approx(1, abs=3 * Threshold.CHANGE_PART.share)
    assert all(share > 0 for share in shares)
    assert "unexplained" not in result.sentence
