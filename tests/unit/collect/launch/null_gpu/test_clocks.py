"""Times of a launch by events and CUPTI on the null device, whose kernels need less when warm."""

from types import SimpleNamespace
from typing import Any

from kernprof.collect.launch.clocks import measure_clocks

LATENCY_NS, WARM_NS, COLD_NS = 5_000, 2_000, 3_000


class Cupti:
    """CUPTI that records each launch of the null device after `activity_enable`."""

    ActivityThreadIdType = SimpleNamespace(SYSTEM=1)

    def __init__(self) -> None:
        self.kernels: list[Any] | None = None

    def ActivityKind(self, kind: int) -> Any:
        return SimpleNamespace(name=str(kind), number=kind)

    def get_timestamp(self) -> int:
        return 0

    def set_thread_id_type(self, kind: int) -> None: ...

    def activity_enable(self, kind: Any) -> None:
        self.kernels = []

    def activity_disable(self, kind: Any) -> None:
        self.kernels = None

    def activity_register_callbacks(self, requested: Any, completed: Any) -> None:
        self.deliver = completed

    def activity_flush_all(self, flag: int) -> None:
        self.deliver(self.kernels or [])
        self.kernels = []


def test_events_include_the_latency_of_a_launch_alone(device: Any) -> None:
    cupti, reset = Cupti(), []

    def launch() -> None:
        names = [call[1] for call in device.calls if call[0] == "launch"]
        cold = bool(names) and names[-1] == "kernprof_flush_l2"
        idle = device.calls[-1][0] in ("synchronize", "record") and device.calls[-2][0] != "launch"
        device.note("launch", "timed")
        start = device.clock_ns + LATENCY_NS * idle
        device.clock_ns = start + (COLD_NS if cold else WARM_NS)
        if cupti.kernels is not None:
            kernel = SimpleNamespace(kind=10, start=start, end=device.clock_ns)
            cupti.kernels.append(kernel)

    measured = measure_clocks(launch, lambda: reset.append(1), lambda: cupti)
    times = {name: metric.value for name, metric in measured}
    assert times == {
        "events_cold": LATENCY_NS + COLD_NS,
        "events_warm": LATENCY_NS + WARM_NS,
        "events_loop": WARM_NS + LATENCY_NS / 20,
        "cupti_cold": COLD_NS,
        "cupti_warm": WARM_NS,
        "cupti_loop": WARM_NS,
        "events_cupti": WARM_NS + LATENCY_NS / 20,
    }
    assert cupti.kernels is None
    without = dict(measure_clocks(launch, lambda: None, lambda: 1 / 0))
    assert [*without] == ["events_cold", "events_warm", "events_loop"]
