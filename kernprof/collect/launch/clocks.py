"""Time a launch by CUDA events and by CUPTI: alone and back to back, with a cold and a warm L2.

A launch alone starts on an idle GPU, so that its events include the launch latency. CUPTI records
the time of the kernels without it.
"""

import statistics
from collections.abc import Callable, Iterator
from typing import Any

from kernprof.collect.cupti.child import ActivityRecorder, load_cupti
from kernprof.collect.launch.measure import Filler, Launcher, elapsed_ns, event_pair

_SAMPLES = 20
_LOOP = 20  # launches back to back


def measure_clocks(
    launch: Launcher, reset: Launcher, load: Callable[[], Any] = load_cupti
) -> Iterator[tuple[str, float]]:
    """Yield names of metrics, and medians in ns of the time of a launch.

    Without cupti-python, only the times by events are measured. CUPTI slows launches down, so that
    it records after the measurement by events.
    """
    filler = Filler([launch], reset, flush_l2=True)
    filler.times = 1

    def by_events(count: int) -> float:
        start, stop = event_pair()
        start.record()
        for _ in range(count):
            launch()
        stop.record()
        stop.synchronize()
        return elapsed_ns(start, stop)

    yield from _medians("events", by_events, launch, reset, filler.fill)
    try:
        recorder = ActivityRecorder(load())
        recorder.start()
    except Exception:  # the classes of cupti-python's errors cannot be named without it
        return

    def by_cupti(count: int) -> float:
        recorder.flush()
        recorder.records.take_kernels()
        for _ in range(count):
            launch()
        recorder.flush()
        return recorder.records.take_kernels()

    yield from _medians("cupti", by_cupti, launch, reset, filler.fill)
    recorder.stop()


def _medians(
    clock: str, timed: Callable[[int], float], launch: Launcher, reset: Launcher, flush: Launcher
) -> Iterator[tuple[str, float]]:
    import cupy

    for name, prepare, count in (("cold", flush, 1), ("warm", launch, 1), ("loop", launch, _LOOP)):
        samples = []
        for _ in range(_SAMPLES):
            reset()
            prepare()
            cupy.cuda.runtime.deviceSynchronize()
            samples.append(timed(count) / count)
        yield f"{clock}_{name}", statistics.median(samples)
