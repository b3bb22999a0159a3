"""Measure the energy of launches with NVML's total energy counter, without a profiler.

The counter advances every 20 to 100 ms. A single launch is shorter, so each launch is repeated back
to back. Energy of a launch = (energy between two updates of the counter - idle power × time) ÷
launches. The launches are interleaved in several rounds, as in the timing phase.

Sources: NVML API reference, nvmlDeviceGetTotalEnergyConsumption; for the updates of the counter,
Yang et al., "Part-time Power Measurements: nvidia-smi's Lack of Attention", 2024.
"""

import math
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from kernprof.errors import CaptureFailed
from kernprof.extras import load_package
from kernprof.model.run import Metric
from kernprof.stats import median_ci

_ROUNDS = 7  # enough rounds for a 95 % interval of their median
# Longest and shortest measurement of a launch in a round. A time limit shortens the rounds, which
# widens the interval.
_LONGEST_S, _SHORTEST_S = 1.2, 0.2
_WARM_UP = 0.25  # duration of the warm-up ÷ duration of the measurement
_UPDATE_S = 0.1  # longest time from one update of the counter to the next
_IDLE_S = 1.0
_BATCH_S = 0.01
_ENQUEUE_S = 1e-5  # time of the host for a launch
Launcher: TypeAlias = Callable[[], None]
# A launch, a function that resets the outputs that it reads (else None), and its time in s.
RepeatedLaunch: TypeAlias = tuple[Launcher, Launcher | None, float]


class NvmlMeter:
    """NVML's energy counter of one GPU, or the integral of its power where it has no counter.

    MIG instances and GPUs older than Volta have no energy counter. On some GPUs, a power reading is
    an average over up to 1 s. The interval over the rounds does not include the resulting error.
    """

    def __init__(self, pci_bus_id: str) -> None:
        """Raises ToolNotFound without the package nvidia-ml-py."""
        self._nvml: Any = load_package("pynvml", "measuring energy")
        self._nvml.nvmlInit()
        self._handle = self._nvml.nvmlDeviceGetHandleByPciBusId(pci_bus_id)
        self.method = "NVML's energy counter"
        self._sum, self._read = 0.0, time.perf_counter()

    def joules(self) -> float:
        """Return the energy in J since an arbitrary time.

        Without a counter, each call reads the power once, so calls must be frequent.
        """
        try:
            return float(self._nvml.nvmlDeviceGetTotalEnergyConsumption(self._handle)) / 1e3
        except self._nvml.NVMLError:
            self.method = "integral of NVML's power readings"
        now, watts = time.perf_counter(), self._nvml.nvmlDeviceGetPowerUsage(self._handle) / 1e3
        self._sum, self._read = self._sum + watts * (now - self._read), now
        return self._sum

    def clock_hz(self) -> float:
        clock = self._nvml.nvmlDeviceGetClockInfo(self._handle, self._nvml.NVML_CLOCK_SM)
        return float(clock) * 1e6


def shortest_s(launch_s: Sequence[float]) -> float:
    """Return the shortest duration, in s, of a measurement of launches that take `launch_s`."""
    return _IDLE_S + _ROUNDS * sum(
        _UPDATE_S + (1 + _WARM_UP) * _SHORTEST_S + 4 * seconds for seconds in launch_s
    )


def measure_energy(
    launches: Sequence[RepeatedLaunch], meter: NvmlMeter, limit_s: float = math.inf
) -> list[dict[str, Metric]]:
    """Measure the energy of each launch, back to back on warm caches, in at most `limit_s`.

    The energy of resets is measured alone in each round and subtracted. The metrics are medians of
    the rounds; the energy's error is half of the median's interval.
    """
    joules, seconds, _ = _spent(meter, _IDLE_S, lambda: time.sleep(_BATCH_S / 4))
    idle, slots = joules / seconds, sum(2 if reset else 1 for _, reset, _ in launches)
    share_s = (limit_s - _IDLE_S) / (_ROUNDS * slots) - _UPDATE_S
    window = min(_LONGEST_S, max(_SHORTEST_S, share_s / (1 + _WARM_UP)))
    rounds: list[list[tuple[float, float, float]]] = [[] for _ in launches]

    def measured(calls: Sequence[Launcher], batch: int) -> tuple[float, float]:
        """Return the energy of `calls` above idle in J, and the power in W."""
        joules, seconds, steps = _spent(meter, window, partial(_execute, calls, batch))
        return (joules - idle * seconds) / (steps * batch), joules / seconds

    for _ in range(_ROUNDS):
        for samples, (launch, reset, seconds) in zip(rounds, launches, strict=True):
            batch, resets = math.ceil(_BATCH_S / max(seconds, _ENQUEUE_S)), [reset] if reset else []
            joules, watts = measured([*resets, launch], batch)
            base = measured(resets, batch)[0] if resets else 0.0
            samples.append((joules - base, watts, meter.clock_hz()))
    reason = (
        f"{meter.method}; {idle:.0f} W of idle power are subtracted; {_ROUNDS} rounds of"
        f" {window:.2g} s"
    )
    metrics = []
    for samples in rounds:
        energies, powers, clocks = zip(*samples, strict=True)
        joules, (low, high) = median_ci(energies)
        metrics.append(
            {
                "energy": Metric(value=joules, unit="J", error=(high - low) / 2, reason=reason),
                "power": Metric(value=statistics.median(powers), unit="W"),
                "idle_power": Metric(value=idle, unit="W"),
                "energy_clock": Metric(value=statistics.median(clocks), unit="Hz"),
            }
        )
    return metrics


def _execute(calls: Sequence[Launcher], batch: int) -> None:
    import cupy

    for call in [*calls] * batch:
        call()
    cupy.cuda.runtime.deviceSynchronize()


def _spent(meter: NvmlMeter, seconds: float, step: Launcher) -> tuple[float, float, int]:
    """Repeat `step` for `seconds` after a warm-up. Return the energy in J, the time in s, the steps.

    They are taken from the first to the last observed update of the energy counter, because its
    value is out of date between updates. Raises CaptureFailed if the counter does not advance.
    """
    marks: list[tuple[float, float, int]] = []
    steps, last, began = 0, meter.joules(), time.perf_counter()
    while len(marks) < 2 or marks[-1][1] < marks[0][1] + seconds:
        step()
        steps += 1
        now, before, last = time.perf_counter(), last, meter.joules()
        if last > before and now > began + _WARM_UP * seconds:
            marks.append((last, now, steps))
        elif now > began + 10 * seconds:
            raise CaptureFailed("the GPU's energy counter does not advance", hint="omit --energy")
    (before, first, warm), (after, final, steps) = marks[0], marks[-1]
    return after - before, final - first, steps - warm
