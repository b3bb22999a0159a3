"""Time a launch by CUDA events and by CUPTI: alone and back to back, with a cold and a warm L2.

A single launch starts on an idle GPU, so the time between its CUDA events includes the launch
latency. CUPTI records only the execution time of the kernels.
"""

import statistics
from collections.abc import Callable, Iterator
from typing import Any

from kernprof.collect.cupti.child import ActivityRecorder, load_cupti
from kernprof.collect.launch.measure import Filler, Launcher, elapsed_ns, event_pair
from kernprof.model.run import Metric

_SAMPLES = 20
_LOOP = 20  # launches back to back


def measure_clocks(
    launch: Launcher, reset: Launcher, load: Callable[[], Any] = load_cupti
) -> Iterator[tuple[str, Metric]]:
    """Yield (id of a metric, median time of a launch) for each clock and cache state.

    Without cupti-python, only the times by events are measured. They are measured before CUPTI
    starts, because CUPTI slows launches down.
    """
    import cupy

    filler = Filler([launch], reset, flush_l2=True)
    filler.times, recorder = 1, None
    for clock in ("events", "cupti"):
        if clock == "cupti":
            try:
                recorder = ActivityRecorder(load())
                recorder.start()
            except Exception:  # the classes of cupti-python's errors cannot be named without it
                return
        for state, prepare, count in (
            ("cold", filler.fill, 1),
            ("warm", launch, 1),
            ("loop", launch, _LOOP),
        ):
            samples = []
            for _ in range(_SAMPLES):
                reset()
                prepare()
                cupy.cuda.runtime.deviceSynchronize()
                samples.append(_times(launch, count, recorder))
            events, kernels = (statistics.median(times) for times in zip(*samples, strict=True))
            yield f"{clock}_{state}", Metric(value=kernels if recorder else events, unit="ns")
    if recorder:
        yield "events_cupti", Metric(value=events, unit="ns")
        recorder.stop()


def _times(launch: Launcher, count: int, recorder: ActivityRecorder | None) -> tuple[float, float]:
    """Return the mean times of `count` launches in ns: by events, by CUPTI (0.0 if it is off)."""
    if recorder:
        recorder.flush()
        recorder.records.take_kernels()
    start, stop = event_pair()
    start.record()
    for _ in range(count):
        launch()
    stop.record()
    stop.synchronize()
    if recorder:
        recorder.flush()
    kernels = recorder.records.take_kernels() if recorder else 0.0
    return elapsed_ns(start, stop) / count, kernels / count
