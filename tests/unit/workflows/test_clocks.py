"""Differences between the clocks of a launch."""

from kernprof.workflows.run.clocks import differences


def test_each_pair_of_known_clocks_has_a_sentence_with_its_difference() -> None:
    times = {"events_cold": 9000, "cupti_cold": 4000, "cupti_warm": 3000, "duration": 3900}
    first, second, third = differences(times, 7, "the clocks are locked")
    assert "5.00 µs longer by events" in first
    assert "1.00 µs longer with a cold L2" in second
    assert "100 ns shorter under ncu" in third
    assert third.endswith("7 replays; the clocks are locked")
    assert not [*differences({"events_cold": 9000, "cupti_cold": None}, 1, "")]
