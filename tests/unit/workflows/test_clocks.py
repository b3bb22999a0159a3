"""Differences between the clocks of a launch."""

from kernprof.workflows.run.clocks import differences


def test_a_cause_is_stated_only_if_it_explains_the_sign() -> None:
    times = {"events_cold": 9000, "cupti_cold": 4000, "cupti_warm": 5000, "duration": 3500}
    first, second, third = differences(times)
    assert ("5.00 µs longer" in first, "launch latency" in first) == (True, True)
    assert ("1.00 µs shorter" in second, "dirty lines" in second) == (True, True)
    # Locked clocks are lower, so that ncu's time would be longer.
    assert ("500 ns shorter" in third, "not explained" in third) == (True, True)


def test_the_cost_of_cupti_explains_shorter_times_by_the_other_clocks() -> None:
    times = {"events_loop": 4000, "cupti_loop": 4500, "events_cupti": 4600, "nsys_loop": 4501}
    loop, cost, nsys = differences(times)
    assert ("500 ns shorter" in loop, "slows launches" in loop) == (True, True)
    assert "600 ns longer" in cost
    assert "repeated measurements" in nsys
