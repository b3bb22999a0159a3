"""Measure the energy of launches with NVML's total energy counter, without a profiler.

The counter advances every 20 to 100 ms. A single launch is shorter, so each launch is repeated back
to back. Energy of a launch = (average power between two updates of the counter - idle power) × time
of a launch. The launches are interleaved in several rounds, as in the timing phase.

Sources: NVML API reference, nvmlDeviceGetTotalEnergyConsumption; for the updates of the counter,
Yang et al., "Part-time Power Measurements: nvidia-smi's Lack of Attention", 2024.
"""

import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kernprof.errors import CaptureFailed
from kernprof.extras import load_package
from kernprof.model.run import Metric
from kernprof.stats import median_ci

ROUNDS = 7  # enough rounds for a 95 % interval of their median
WINDOW_S = 1.2  # duration of a launch's measurement in a round: at least 12 updates of the counter
_WARM_UP_S = 0.3
_IDLE_S = 1.0
_BATCH_S = 0.01
Launcher = Callable[[], None]


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
        self._sum, self._read = 0.0, time.perf_counter()
        try:
            self._nvml.nvmlDeviceGetTotalEnergyConsumption(self._handle)
            self._has_counter = True
        except self._nvml.NVMLError:
            self._has_counter = False

    @property
    def method(self) -> str:
        """Return the source of the energy."""
        return "NVML's energy counter" if self._has_counter else "integral of NVML's power readings"

    def joules(self) -> float:
        """Return the energy in J since an arbitrary time.

        Without a counter, each call reads the power once, so calls must be frequent.
        """
        if self._has_counter:
            return float(self._nvml.nvmlDeviceGetTotalEnergyConsumption(self._handle)) / 1e3
        now, watts = time.perf_counter(), self._nvml.nvmlDeviceGetPowerUsage(self._handle) / 1e3
        self._sum, self._read = self._sum + watts * (now - self._read), now
        return self._sum

    def clock_hz(self) -> float:
        clock = self._nvml.nvmlDeviceGetClockInfo(self._handle, self._nvml.NVML_CLOCK_SM)
        return float(clock) * 1e6


def measure_energy(
    launches: Sequence[Launcher], reset: Launcher | None, meter: NvmlMeter
) -> list[dict[str, Metric]]:
    """Measure the energy of each launch, back to back on warm caches.

    `reset` prepares the outputs of launches that read them; it is None if no launch reads its
    outputs. The energy of `reset` is measured alone in each round and subtracted.
    """
    idle, _ = _power(meter, _IDLE_S, lambda: time.sleep(_BATCH_S / 4))
    loops = [_repeated(launch, reset) for launch in launches]
    empty = _repeated(reset, None) if reset else None
    rounds: list[list[tuple[float, float, float]]] = [[] for _ in launches]
    for _ in range(ROUNDS):
        base = _joules_of(meter, empty, idle)[0] if empty else 0.0
        for samples, loop in zip(rounds, loops, strict=True):
            joules, watts, clock = _joules_of(meter, loop, idle)
            samples.append((joules - base, watts, clock))
    reason = f"{meter.method}; {idle:.0f} W of idle power are subtracted"
    return [_metrics(samples, idle, reason) for samples in rounds]


def _metrics(
    samples: Sequence[tuple[float, float, float]], idle: float, reason: str
) -> dict[str, Metric]:
    """Return the medians of all rounds. The energy's error is half of the median's interval."""
    joules, (low, high) = median_ci([joules for joules, _, _ in samples])
    watts, clock = (statistics.median(values) for values in [*zip(*samples, strict=True)][1:])
    return {
        "energy": Metric(value=joules, unit="J", error=(high - low) / 2, reason=reason),
        "power": Metric(value=watts, unit="W"),
        "idle_power": Metric(value=idle, unit="W"),
        "energy_clock": Metric(value=clock, unit="Hz"),
    }


def _repeated(launch: Launcher, reset: Launcher | None) -> tuple[Launcher, int]:
    """Return a function that executes a batch of about `_BATCH_S`, and the batch's launches."""
    import cupy

    def execute(batch: int) -> None:
        for _ in range(batch):
            if reset:
                reset()
            launch()
        cupy.cuda.runtime.deviceSynchronize()

    batch, took = 1, 0.0
    while took < _BATCH_S and batch < 1 << 16:
        batch *= 2
        began = time.perf_counter()
        execute(batch)
        took = time.perf_counter() - began
    return partial(execute, batch), batch


def _joules_of(
    meter: NvmlMeter, loop: tuple[Launcher, int], idle: float
) -> tuple[float, float, float]:
    """Return the energy of one launch above idle in J, the power in W and the SM clock in Hz."""
    step, batch = loop
    until = time.perf_counter() + _WARM_UP_S
    while time.perf_counter() < until:
        step()
    watts, seconds = _power(meter, WINDOW_S, step)
    return (watts - idle) * seconds / batch, watts, meter.clock_hz()


def _power(meter: NvmlMeter, seconds: float, step: Launcher) -> tuple[float, float]:
    """Repeat `step` for `seconds`. Return the average power in W, and the time of a step in s.

    The average is taken from the first to the last observed update of the energy counter, because
    its value is out of date between updates. Raises CaptureFailed if the counter does not advance.
    """
    marks: list[tuple[float, float]] = []
    steps, last, began = 0, meter.joules(), time.perf_counter()
    while len(marks) < 2 or marks[-1][0] < began + seconds:
        step()
        steps += 1
        now = time.perf_counter()
        if (joules := meter.joules()) > last:
            last = joules
            marks.append((now, joules))
        elif now > began + 10 * seconds:
            raise CaptureFailed("the GPU's energy counter does not advance", hint="omit --energy")
    (first, before), (final, after) = marks[0], marks[-1]
    return (after - before) / (final - first), (now - began) / steps
