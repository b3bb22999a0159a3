"""Limiters from hand-made evidence."""

import pytest

from kernprof.analysis.kernel.evidence import stalls
from kernprof.analysis.kernel.limits import parts
from kernprof.analysis.kernel.limits.limiter import limiter, tail_share
from kernprof.analysis.kernel.limits.parts import components
from kernprof.metrics import BY_ID, ESTIMATED_PARTS
from kernprof.model.diagnosis import Bottleneck, Part
from kernprof.model.run import Provenance
from tests.unit.analysis.kernel.diagnosed import CONFLICTS, NARROW, ONE_ADDRESS, SCATTERED, case

ESTIMATED_NS = {
    "instructions": 1000.0,
    "time_estimate": 10_000.0,
    "estimate_l1": 7000.0,
    "estimate_dram": 2000.0,
    "estimate_launch": 3000.0,
}


@pytest.mark.parametrize(
    ("metrics", "kind", "share"),
    [
        (SCATTERED, Bottleneck.L2, 0.80),
        (CONFLICTS, Bottleneck.L1, 0.95),
        (ONE_ADDRESS, Bottleneck.ATOMICS, 0.31),
        ({**SCATTERED, "busy_fma": 85.0}, Bottleneck.PIPE, 0.85),
        ({**SCATTERED, "busy_tensor": 85.0}, Bottleneck.TENSOR, 0.85),
    ],
)
def test_the_busiest_part_limits(metrics: dict[str, float], kind: Bottleneck, share: float) -> None:
    item = case(metrics)
    result = limiter(item, components(item))
    assert result.kind is kind
    assert result.share == pytest.approx(share)
    assert result.evidence


def test_work_is_set_against_the_real_time() -> None:
    """45 µs of DRAM at peak under ncu are 75 % of the launch's 60 µs."""
    item = case(NARROW, time_ns=60_000.0)
    top = components(item)[0]
    assert (top.part, top.work_ns) == ("busy_dram", pytest.approx(45_000.0))
    assert top.share == pytest.approx(0.75)
    assert limiter(item, components(item)).kind is Bottleneck.DRAM


def test_bytes_give_the_load_of_dram_without_its_counter() -> None:
    item = case({"duration": 100_000.0, "dram_bytes_read": 220e6, "dram_bytes_written": 200e6})
    loads = [(part.kind, part.provenance) for part in components(item)]
    assert loads == [(Bottleneck.DRAM, Provenance.ESTIMATE)]


def test_an_idle_gpu_is_latency_bound_with_the_main_stall() -> None:
    item = case(NARROW)
    result = limiter(item, components(item))
    assert result.kind is Bottleneck.LATENCY
    assert "is busy for more than 45 %" in result.message
    assert "DRAM for 90 %" in result.message  # 9 of the 10 that wait; selected warps do not


def test_stalls_are_shares_of_the_waiting() -> None:
    assert stalls(case(NARROW)) == [("stall_long_scoreboard", 0.9), ("stall_wait", 0.1)]


def test_few_warps_that_fit_are_occupancy() -> None:
    item = case({**NARROW, "theoretical_occupancy": 25.0})
    assert limiter(item, components(item)).kind is Bottleneck.OCCUPANCY


def test_fewer_blocks_than_sms_is_too_small() -> None:
    item = case(NARROW, grid=(32, 1, 1))
    result = limiter(item, components(item))
    assert result.kind is Bottleneck.TOO_SMALL
    assert "32 blocks for 132 SMs" in result.message


@pytest.mark.parametrize(("waves", "share"), [(1.25, 0.375), (2.0, 0.0), (0.5, None), (7.5, None)])
def test_the_tail_is_the_idle_share_of_the_last_wave(waves: float, share: float | None) -> None:
    """1.25 waves take the time of two: 0.75 of the second is idle, 0.375 of both."""
    result = tail_share(case({"waves_per_sm": waves}))
    assert result == (None if share is None else pytest.approx(share))


def test_a_tail_limits_when_the_sms_end_unevenly() -> None:
    item = case(
        {**NARROW, "waves_per_sm": 1.25, "sm_active_cycles": 700.0, "sm_active_cycles_max": 1000.0}
    )
    assert limiter(item, components(item)).kind is Bottleneck.TAIL


def test_without_rates_nothing_is_claimed() -> None:
    item = case({"duration": 1e5, "global_load_requests": 10.0})
    result = limiter(item, components(item))
    assert result.kind is Bottleneck.UNKNOWN
    assert "--section SpeedOfLight" in result.message


def test_throughput_rows_replace_a_missing_breakdown() -> None:
    item = case(
        {
            "duration": 1e5,
            "dram_throughput": 11.0,
            "memory_throughput": 84.0,
            "compute_throughput": 6.0,
        }
    )
    assert limiter(item, components(item)).title == "the busiest part of the memory system"


def test_a_failed_launch_has_no_limiter() -> None:
    item = case({})
    assert "ncu failed to profile it" in limiter(item, components(item)).message


def test_parts_of_an_emulated_launch_are_those_of_its_estimated_time() -> None:
    item = case(ESTIMATED_NS, provenance=Provenance.EXACT)
    shares = {c.part: (c.share, c.work_ns) for c in components(item)}
    assert shares == {
        Part.L1_DATA: (0.7, 7000.0),
        Part.LAUNCH: (0.3, 3000.0),
        Part.DRAM: (0.2, 2000.0),
    }
    assert {c.provenance for c in components(item)} == {Provenance.ESTIMATE}


def test_every_part_follows_from_one_metric() -> None:
    estimates = {part for part, _ in parts.ESTIMATED.values()}
    assert {*parts.BUSY, *parts.ROWS, *estimates} == set(Part)
    assert all(part.value in BY_ID for part in Part)
    assert parts.ESTIMATED.keys() == ESTIMATED_PARTS.keys()
    assert len(estimates) == len(ESTIMATED_PARTS)
    assert {name for name in BY_ID if name.startswith("busy_")} == {
        part.value for part in parts.BUSY
    }


def test_without_a_gpu_the_limiter_is_the_longest_estimated_part() -> None:
    item = case(ESTIMATED_NS, provenance=Provenance.EXACT)
    result = limiter(item, components(item))
    assert (result.kind, result.share) == (Bottleneck.L1, 0.7)
    assert [fact.id for fact in result.evidence] == ["time_estimate", "estimate_l1"]


def test_without_an_estimated_time_no_limiter_is_claimed() -> None:
    item = case({"instructions": 1.0}, provenance=Provenance.EXACT)
    assert components(item) == ()
    assert limiter(item, ()).kind is Bottleneck.UNKNOWN


@pytest.mark.parametrize(("waves", "title"), [(0.25, "launch too small"), (4.0, "launch overhead")])
def test_a_full_grid_is_not_called_too_small(waves: float, title: str) -> None:
    metrics = {"waves_per_sm": waves, "instructions": 1e5, "estimate_launch": 4.0}
    item = case({**metrics, "time_estimate": 6.0}, provenance=Provenance.ESTIMATE)
    assert limiter(item, components(item)).title == title
