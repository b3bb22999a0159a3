"""Times of a launch by events and CUPTI on the null device, whose kernels need less when warm."""

from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock

from kernprof.collect.launch.measure import measure_clocks

LATENCY_NS, WARM_NS, COLD_NS = 5_000, 2_000, 3_000


def test_events_include_the_latency_of_a_launch_alone(device: Any) -> None:
    cupti, kernels = MagicMock(), list[Any]()

    def flush(_: int) -> None:
        cupti.activity_register_callbacks.call_args[0][1](kernels)
        kernels.clear()

    def launch() -> None:
        names = [call[1] for call in device.calls if call[0] == "launch"]
        cold = bool(names) and names[-1] == "kernprof_flush_l2"
        idle = device.calls[-1][0] in ("synchronize", "record") and device.calls[-2][0] != "launch"
        device.note("launch", "timed")
        start = device.clock_ns + LATENCY_NS * idle
        device.clock_ns = start + (COLD_NS if cold else WARM_NS)
        kernels.append(SimpleNamespace(kind=10, start=start, end=device.clock_ns))

    cupti.activity_flush_all.side_effect = flush
    measured = dict(measure_clocks(launch, lambda: None, lambda: cupti))
    assert {name: metric.value for name, metric in measured.items()} == {
        "events_cold": LATENCY_NS + COLD_NS,
        "events_warm": LATENCY_NS + WARM_NS,
        "events_loop": WARM_NS + LATENCY_NS / 20,
        "cupti_cold": COLD_NS,
        "cupti_warm": WARM_NS,
        "cupti_loop": WARM_NS,
        "events_cupti": WARM_NS + LATENCY_NS / 20,
    }
    cupti.activity_disable.assert_called()
    without = dict(measure_clocks(launch, lambda: None, lambda: 1 / 0))
    assert [*without] == ["events_cold", "events_warm", "events_loop"]
