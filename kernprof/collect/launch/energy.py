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
from dataclasses import dataclass
from typing import Any

from kernprof.errors import CaptureFailed
from kernprof.extras import load_package
from kernprof.model.run import Metric
from kernprof.stats import median_ci

ROUNDS = 7  # enough rounds for a 95 % interval of their median
WINDOW_S = 1.2  # duration of a launch's measurement in a round: at least 12 updates of the counter
_WARM_UP_S = 0.3
_IDLE_S = 1.0
_BATCH_S = 0.02
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


@dataclass(slots=True)
class _Loop:
    """Launches repeated in batches; one batch runs while the next is enqueued."""

    run: Launcher
    batch: int
    count: int = 0
    pending: Any = None

    def step(self) -> None:
        import cupy

        for _ in range(self.batch):
            self.run()
        event = cupy.cuda.Event()
        event.record()
        if self.pending is not None:
            self.pending.synchronize()
            self.count += self.batch
        self.pending = event

    def drain(self) -> None:
        """Wait for the last batch."""
        import cupy

        cupy.cuda.runtime.deviceSynchronize()
        self.pending = None


def _repeated(launch: Launcher, reset: Launcher | None) -> _Loop:
    """Return a loop whose batches take about `_BATCH_S`."""

    def run() -> None:
        if reset:
            reset()
        launch()

    loop = _Loop(run, batch=1)
    while True:
        began = time.perf_counter()
        loop.step()
        loop.drain()
        took = time.perf_counter() - began
        if took >= _BATCH_S or loop.batch >= 1 << 16:
            return loop
        loop.batch *= 2


def _joules_of(meter: NvmlMeter, loop: _Loop, idle: float) -> tuple[float, float, float]:
    """Return the energy of one launch above idle in J, the power in W and the SM clock in Hz."""
    until = time.perf_counter() + _WARM_UP_S
    while time.perf_counter() < until:
        loop.step()
    began, first = time.perf_counter(), loop.count
    watts, clock = _power(meter, WINDOW_S, loop.step)
    seconds = (time.perf_counter() - began) / max(1, loop.count - first)
    loop.drain()
    return (watts - idle) * seconds, watts, clock


def _power(meter: NvmlMeter, seconds: float, step: Launcher) -> tuple[float, float]:
    """Repeat `step` for `seconds`. Return the average power in W, and the SM clock in Hz.

    The average is taken from the first to the last observed update of the energy counter, because
    its value is out of date between updates. Raises CaptureFailed if the counter does not advance.
    """
    marks: list[tuple[float, float]] = []
    last, end = meter.joules(), time.perf_counter() + seconds
    while len(marks) < 2 or marks[-1][0] < end:
        step()
        if (joules := meter.joules()) > last:
            last = joules
            marks.append((time.perf_counter(), joules))
        elif time.perf_counter() > end + 10 * seconds:
            raise CaptureFailed("the GPU's energy counter does not advance", hint="omit --energy")
    (began, before), (ended, after) = marks[0], marks[-1]
    return (after - before) / (ended - began), meter.clock_hz()
