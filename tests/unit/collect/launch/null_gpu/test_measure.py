"""Timing on the null device, whose clock advances by each kernel's given cost."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from kernprof.collect.launch import measure
from kernprof.collect.launch.job import TimingJob


class Host:
    """The host's clock: launches take their time by advancing it."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def clock(self) -> float:
        return self.now_s


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Host:
    machine = Host()
    monkeypatch.setattr(
        measure, "time", SimpleNamespace(perf_counter=machine.clock, monotonic=machine.clock)
    )
    return machine


def kernel(
    device: Any, name: str, costs_ns: Callable[[], int], host: Host, enqueue_s: float = 0.0
) -> Any:
    def launch() -> None:
        device.note("launch", name)
        device.clock_ns += costs_ns()
        host.now_s += enqueue_s

    return launch


def steps(device: Any) -> list[str]:
    """The calls to the device in order, launches by their kernel's name."""
    names = {
        "launch": lambda call: call[1].replace("kernprof_flush_l2", "flush"),
        "record": lambda _: "record",
    }
    return [names[call[0]](call) if call[0] in names else call[0] for call in device.calls]


PLAN = TimingJob(least_repetitions=5, most_repetitions=5)


def test_variants_alternate_and_reset_and_flush_stay_outside_the_timed_span(
    device: Any, host: Host
) -> None:
    launches = [kernel(device, "a", lambda: 100, host), kernel(device, "b", lambda: 300, host)]

    def reset() -> None:
        device.note("reset")
        device.clock_ns += 7_000_000

    assert measure.measure_interleaved(launches, reset, PLAN) == [[100.0] * 5, [300.0] * 5]
    events = ["reset", "flush", "record", "{}", "record"]
    batch = [step.format(name) for name in "ab" for step in events] * 5
    assert steps(device)[-len(batch) - 1 :] == [*batch, "synchronize"]


def test_warm_up_launches_run_on_outputs_made_anew(device: Any, host: Host) -> None:
    measure.measure_interleaved(
        [kernel(device, "a", lambda: 100, host)], lambda: device.note("reset"), PLAN
    )
    names = [name for name in steps(device) if name in ("reset", "a")]
    assert names == ["reset", "a"] * (len(names) // 2)
    assert len(names) // 2 == 3 + 5


@pytest.mark.parametrize(("enqueue_s", "fills"), [(0.0, 1), (5e-6, 1), (35e-6, 4), (1e-3, 100)])
def test_the_flush_is_repeated_until_it_outlasts_the_hosts_launch(
    device: Any, host: Host, enqueue_s: float, fills: int
) -> None:
    """Twice the enqueueing time, in whole flushes of 20 µs: else the host's overhead stood between
    the events.
    """
    launches = [
        kernel(device, "a", lambda: 100, host),
        kernel(device, "b", lambda: 100, host, enqueue_s),
    ]
    measure.measure_interleaved(launches, lambda: device.note("reset"), PLAN)
    seen = steps(device)
    last = len(seen) - 1 - seen[::-1].index("reset")
    assert seen[last : last + fills + 2] == ["reset", *["flush"] * fills, "record"]


def test_it_ends_when_every_median_is_known_well_enough(device: Any, host: Host) -> None:
    noisy = iter([100, 200] * 1000)
    launches = [
        kernel(device, "steady", lambda: 100, host),
        kernel(device, "noisy", lambda: next(noisy), host),
    ]
    plan = TimingJob(precision=0.01, least_repetitions=15, most_repetitions=60)
    assert len(measure.measure_interleaved(launches[:1], lambda: None, plan)[0]) == 15
    both = measure.measure_interleaved(launches, lambda: None, plan)
    assert [len(samples) for samples in both] == [60, 60], (
        "100 and 200 in turn are never known to 1 %"
    )
    rough = TimingJob(precision=0.6, least_repetitions=15, most_repetitions=60)
    assert len(measure.measure_interleaved(launches, lambda: None, rough)[0]) == 15


def test_it_ends_when_time_is_up_however_little_is_known(device: Any, host: Host) -> None:
    noisy = iter([100, 200] * 1000)
    launches = [kernel(device, "noisy", lambda: next(noisy), host, enqueue_s=0.01)]
    plan = TimingJob(precision=0.001, least_repetitions=15, most_repetitions=1000, limit_s=0.12)
    assert len(measure.measure_interleaved(launches, lambda: None, plan)[0]) == 15, (
        "0.05 s a batch: after the third"
    )


def test_the_flush_reads_four_times_the_l2_and_at_most_a_quarter_of_what_is_free(
    device: Any, host: Host
) -> None:
    import cupy

    sizes: list[int] = []
    real = cupy.zeros

    def zeros(shape: int, dtype: Any) -> Any:
        sizes.append(int(shape) * 4)
        return real(shape, dtype)

    patched = pytest.MonkeyPatch()
    try:
        patched.setattr(cupy, "zeros", zeros)
        for l2, total in ((1 << 20, 1 << 30), (50 << 20, 1 << 30), (50 << 20, 64 << 20)):
            device.total, device.pooled = total, 0
            patched.setattr(
                cupy.cuda,
                "Device",
                lambda l2=l2: SimpleNamespace(
                    attributes={"L2CacheSize": l2, "MultiProcessorCount": 4}
                ),
            )
            measure.measure_interleaved([kernel(device, "a", lambda: 1, host)], lambda: None, PLAN)
    finally:
        patched.undo()
    assert sizes[::2] == [64 << 20, 200 << 20, 16 << 20]


def test_the_reference_copy_counts_what_is_read_and_what_is_written(device: Any) -> None:
    copied, samples = measure.measure_copy()
    assert copied == 2 * (device.total // 4)
    assert samples == [copied // 4000] * 15
    sizes = [call[1] for call in device.calls if call[0] == "memcpy"]
    assert sizes == [copied // 2] * 16, "one to warm up"
