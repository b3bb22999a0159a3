"""Time launches with CUDA events: warm, interleaved, with L2 flushed, until the median is precise.

`record` also records the events of an instrumented kernel (`kernprof inside`).
"""

import contextlib
import math
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from kernprof.collect.cupti.child import ActivityRecorder, load_cupti
from kernprof.collect.launch import cupy_launcher as gpu
from kernprof.collect.launch.job import TimingJob
from kernprof.collect.launch.whole_file import loaded
from kernprof.errors import KernprofError
from kernprof.model.run import Launch, Metric
from kernprof.process import Runner
from kernprof.stats import half_width
from kernprof.workload.problem import Problem, check_outputs

Launcher = Callable[[], None]
_COPY_BYTES = 1 << 30
_FLUSH_OF_L2 = 4  # flushed bytes ÷ L2 size: both partitions of a recent L2 may cache one line
_ITERATIONS = 5
_SAMPLES = 20  # of each clock and cache state
_LOOP = 20  # launches back to back


# The flush kernel only reads, so that the lines in L2 stay clean. Dirty lines would be written back
# to DRAM while the timed kernel runs.
_READ = """
extern "C" __global__ void kernprof_flush_l2(const uint4* data, size_t count, unsigned* sink) {
    unsigned seen = 0;
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < count; i += (size_t)gridDim.x * blockDim.x) {
        const uint4 word = data[i];
        seen |= word.x | word.y | word.z | word.w;
    }
    if (seen) *sink = seen;  // never executed: all data are zero, which the compiler cannot know
}
"""

_EMPTY = 'extern "C" __global__ void kernprof_empty() {}'


class Filler:
    """Kernel that flushes the L2 before each launch, and keeps the GPU busy during enqueueing.

    On an idle GPU, the time between the CUDA events would include the host's launch overhead.
    """

    def __init__(self, launches: Sequence[Launcher], reset: Launcher, flush_l2: bool) -> None:
        import cupy

        device = cupy.cuda.Device()
        free, _ = cupy.cuda.runtime.memGetInfo()
        size = (
            max(1 << 26, _FLUSH_OF_L2 * int(device.attributes["L2CacheSize"]))
            if flush_l2
            else 1 << 26
        )
        words = min(size, free // 4) // 16
        blocks = 8 * int(device.attributes["MultiProcessorCount"])
        buffer, sink = cupy.zeros(words * 4, cupy.uint32), cupy.zeros(1, cupy.uint32)
        kernel = cupy.RawKernel(_READ, "kernprof_flush_l2")
        self._read: Launcher = lambda: kernel((blocks,), (256,), (buffer, cupy.uint64(words), sink))
        self.times = 1
        self.fill()
        start, stop = event_pair()
        start.record()
        self.fill()
        stop.record()
        stop.synchronize()
        once_s = max(1e-6, (elapsed_ns(start, stop) / 1e9))
        enqueue_s = max(_host_seconds(launch, reset) for launch in launches)
        self.times = max(1, math.ceil(2 * enqueue_s / once_s))

    def fill(self) -> None:
        for _ in range(self.times):
            self._read()


def event_pair() -> tuple[Any, Any]:
    import cupy

    return cupy.cuda.Event(), cupy.cuda.Event()


def elapsed_ns(start: Any, stop: Any) -> float:
    import cupy

    return float(cupy.cuda.get_elapsed_time(start, stop)) * 1e6


def _host_seconds(launch: Launcher, reset: Launcher) -> float:
    """Return the shortest of three host times, in s, to enqueue a warm launch on reset outputs."""
    import cupy

    took = []
    for _ in range(3):
        reset()
        cupy.cuda.runtime.deviceSynchronize()
        began = time.perf_counter()
        launch()
        took.append(time.perf_counter() - began)
    cupy.cuda.runtime.deviceSynchronize()
    return min(took)


def empty_kernel() -> Launcher:
    """Return a launcher of an empty kernel. Its time's variation between processes is the noise."""
    import cupy

    kernel = cupy.RawKernel(_EMPTY, "kernprof_empty")
    blocks = int(cupy.cuda.Device().attributes["MultiProcessorCount"])
    return lambda: kernel((blocks,), (128,), ())


def measure_interleaved(
    launches: Sequence[Launcher], reset: Launcher, plan: TimingJob, beside: Sequence[Launcher] = ()
) -> list[list[float]]:
    """Time launches interleaved (A B A B …). Return the samples of each launch in ns.

    The phase ends when all `launches` reach `plan.precision`, or at a limit of `plan`. Launches in
    `beside` are timed too, but their precision does not prolong the phase. `reset` prepares the
    outputs before each launch, outside the timed interval.
    """
    import cupy

    count, launches = len(launches), [*launches, *beside]
    filler = Filler(launches, reset, plan.flush_l2)
    samples: list[list[float]] = [[] for _ in launches]
    began = time.monotonic()
    while len(samples[0]) < plan.most_repetitions:
        pending = []
        for index, launch in [*enumerate(launches)] * _ITERATIONS:
            start, stop = event_pair()
            reset()
            filler.fill()
            start.record()
            launch()
            stop.record()
            pending.append((index, start, stop))
        cupy.cuda.runtime.deviceSynchronize()
        for index, start, stop in pending:
            samples[index].append(elapsed_ns(start, stop))
        enough = (
            len(samples[0]) >= plan.least_repetitions
            and max(map(half_width, samples[:count])) <= plan.precision
        )
        if enough or time.monotonic() - began > plan.limit_s:
            break
    return samples


def measure_copy() -> tuple[int, list[float]]:
    """Time a device-to-device copy. Return the bytes read and written, and 15 durations in ns."""
    import cupy

    free, _ = cupy.cuda.runtime.memGetInfo()
    size = min(_COPY_BYTES, free // 4)
    source, target = cupy.ones(size, cupy.uint8), cupy.empty(size, cupy.uint8)
    stream = cupy.cuda.get_current_stream()

    def copy() -> None:
        target.data.copy_from_device_async(source.data, size, stream)

    copy()
    pairs = []
    for _ in range(15):
        start, stop = event_pair()
        start.record()
        copy()
        stop.record()
        pairs.append((start, stop))
    cupy.cuda.runtime.deviceSynchronize()
    return 2 * size, [elapsed_ns(*pair) for pair in pairs]


_PERIOD_MS = 100
_FIELDS = "clocks.sm,temperature.gpu,clocks_throttle_reasons.active"
_SMI = ("nvidia-smi", f"--query-gpu={_FIELDS}", "--format=csv,noheader,nounits")
# Bits of nvmlClocksEventReasons (NVML's reference) that mean throttling. Bit 0x1 means an idle GPU,
# bit 0x4 the power cap.
_SLOWED = {0x8: "hardware slowdown", 0x20: "heat", 0x40: "heat (hardware)", 0x80: "power brake"}
_POWER_CAP = 0x4


@dataclass(frozen=True, slots=True, kw_only=True)
class GpuState:
    """State of the GPU during a measurement: median SM clock in MHz, highest temperature in °C.

    `slowed` names throttle reasons other than the power cap. `capped_mhz` is the median clock under
    the power cap, if at least two samples were capped.
    """

    sm_clock_mhz: float | None = None
    temperature_c: float | None = None
    slowed: tuple[str, ...] = ()
    power_capped: bool = False
    capped_mhz: float | None = None
    samples: int = 0

    def slowed_from(self, full_mhz: float, tolerance: float) -> tuple[str, ...]:
        """Return the reasons why the clock was below `full_mhz`.

        The power cap is a reason if the capped clock is lower than `full_mhz` by more than the
        fraction `tolerance`.
        """
        if self.slowed or self.capped_mhz is None or self.capped_mhz >= full_mhz * (1 - tolerance):
            return self.slowed
        return ("the power cap",)


@dataclass(slots=True)
class GpuWatch:
    """Sampler of the GPU's clocks and temperature: nvidia-smi, run by a thread."""

    runner: Runner
    device: int = 0
    _lines: list[str] = field(default_factory=list)

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        stop = threading.Event()
        thread = threading.Thread(target=self._sample, args=(stop,), daemon=True)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join(10.0)

    def _sample(self, stop: threading.Event) -> None:
        argv = [*_SMI, f"--id={self.device}", f"--loop-ms={_PERIOD_MS}"]
        with contextlib.suppress(KernprofError):
            self.runner.run(
                argv,
                on_line=lambda stream, line: (
                    self._lines.append(line) if stream == "stdout" else None
                ),
                stop=stop,
            )

    @property
    def state(self) -> GpuState:
        return state_of(self._lines)


def state_of(lines: list[str]) -> GpuState:
    """Parse nvidia-smi's lines. Ignore missing values (`[N/A]`) and clocks of an idle GPU."""
    clocks, capped, degrees, reasons = [], [], [], 0
    for line in lines:
        cells = [cell.strip() for cell in line.split(",")]
        with contextlib.suppress(ValueError, IndexError):
            active = int(cells[2], 16)
            reasons |= active
            degrees.append(float(cells[1]))
            if not active & 0x1:
                clocks.append(float(cells[0]))
                capped += clocks[-1:] if active & _POWER_CAP else []
    return GpuState(
        sm_clock_mhz=statistics.median(clocks) if clocks else None,
        temperature_c=max(degrees, default=None),
        slowed=tuple(name for bit, name in _SLOWED.items() if reasons & bit),
        power_capped=bool(reasons & _POWER_CAP),
        capped_mhz=statistics.median(capped) if len(capped) > 1 else None,
        samples=len(degrees),
    )


def measure_clocks(
    launch: Launcher, reset: Launcher, load: Callable[[], Any] = load_cupti
) -> Iterator[tuple[str, Metric]]:
    """Yield (id of a metric, median time of a launch) for each clock and cache state.

    Without cupti-python, only the times by events are measured. They are measured before CUPTI
    starts, because CUPTI slows launches down. A single launch starts on an idle GPU, so the time
    between its CUDA events includes the launch latency. CUPTI records only execution times.
    """
    import cupy

    filler = Filler([launch], reset, flush_l2=True)
    filler.times = 1
    states = ("cold", filler.fill, 1), ("warm", launch, 1), ("loop", launch, _LOOP)

    def times(
        prepare: Launcher, count: int, kernels_ns: Callable[[], float]
    ) -> tuple[Metric, Metric]:
        """Return the time of a launch by events, and by the records that `kernels_ns` takes."""
        samples = []
        for _ in range(_SAMPLES):
            reset()
            prepare()
            cupy.cuda.runtime.deviceSynchronize()
            kernels_ns()
            start, stop = event_pair()
            start.record()
            for _ in range(count):
                launch()
            stop.record()
            stop.synchronize()
            samples.append((elapsed_ns(start, stop) / count, kernels_ns() / count))
        events, kernels = (statistics.median(values) for values in zip(*samples, strict=True))
        return Metric(value=events, unit="ns"), Metric(value=kernels, unit="ns")

    for state, prepare, count in states:
        yield f"events_{state}", times(prepare, count, lambda: 0.0)[0]
    try:
        recorder = ActivityRecorder(load())
        recorder.start()
    except Exception:  # the classes of cupti-python's errors cannot be named without it
        return
    for state, prepare, count in states:
        events, kernels = times(prepare, count, recorder.take_kernels)
        yield f"cupti_{state}", kernels
    yield "events_cupti", events
    recorder.stop()


def record(
    problem: Problem,
    codes: Sequence[tuple[bytes, str]],
    launch: Launch,
    values: Sequence[Any],
    *,
    buffer: str,
    nbytes: int,
    cost: str,
) -> tuple[Any, Any, list[list[float]], bool]:
    """Time both codes and record the second, on the current GPU, which has the problem's arrays.

    `codes` are pairs of machine code (or PTX) and kernel name. `values` are the kernel's parameters
    as NumPy records. `buffer` is the variable of the events, of `nbytes`. `cost` is a
    kernel of the second code, which records events back to back in one warp.

    Returns the events of `cost` and of the second code as bytes, the times of each code in ns, and
    whether the second code's outputs are correct. Without a reference, they must be those of the
    first code. Raises KernelCrashed and WorkloadError.
    """
    cupy, reset = gpu.import_cupy(), partial(gpu.reset_outputs, problem)
    modules = [loaded(cupy, code) for code, _ in codes]
    launchers = []
    for module, (_, kernel_name) in zip(modules, codes, strict=True):
        kernel = module.get_function(kernel_name)
        kernel.max_dynamic_shared_size_bytes = shared = launch.shared_bytes
        launchers.append(
            partial(kernel, launch.grid, launch.block, tuple(values), shared_mem=shared)
        )
    if problem.expected is None:
        reset()
        launchers[0]()
        problem.expected = gpu.download_outputs(problem)
    reset()
    launchers[1]()
    check = check_outputs(
        gpu.download_outputs(problem),
        problem.expected,
        problem.workload.tolerance,
        problem.specs,
    )
    problem.placed.clear()
    samples = measure_interleaved(launchers, reset, TimingJob())
    pointer, filler = modules[1].get_global(buffer), Filler(launchers, reset, flush_l2=True)

    def recorded(launch: Launcher) -> Any:
        """Return the events of a launch with a cold L2."""
        pointer.memset(0, nbytes)
        reset()
        filler.fill()
        launch()
        events = np.empty(nbytes, np.uint8)
        pointer.copy_to_host(events.ctypes.data, nbytes)
        return events

    costs = recorded(partial(modules[1].get_function(cost), (1,), (32,), ()))
    return costs, recorded(launchers[1]), samples, check.correct
