"""Measure the costs of the time model on this GPU, in seconds: one kernel for each cost.

Each cost is a term of the card file `time`, which states its unit and meaning.
"""

import math
import statistics
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np

from kernprof.model.run import Device

_SAMPLES = 9
_LOGIC = 16 * 4 * 32 / 4  # logic instructions per step and sub-partition, of a block of 32 warps


class CostBench:
    """Micro-benchmarks of costs. `seconds(launch, steps, before)` times a launch by events."""

    def __init__(
        self, cupy: Any, module: Any, device: Device, clock_hz: float, seconds: Callable[..., float]
    ) -> None:
        self.cupy, self.module, self.seconds = cupy, module, seconds
        self.sms, self.clock_hz = device.sm_count or 1, clock_hz
        # a power of two of bytes that stay in the L2
        self.resident = 1 << (min(32 << 20, device.l2_bytes or 4 << 20) // 2).bit_length() - 1
        self.sink, self.clocks = cupy.zeros(1024, cupy.uint32), cupy.zeros(2, cupy.uint64)
        self.other = cupy.zeros(64 << 20, cupy.uint32)

    def all(self) -> Iterator[tuple[str, float] | str]:
        """Yield (term, value) of each cost, or a text that explains a missing cost."""
        for measure in (
            self.operations,
            self.chases,
            self.lockstep,
            self.launches,
            self.streams,
        ):
            try:
                for term, value in measure():
                    valid = math.isfinite(value) and value > 0
                    yield (term, value) if valid else f"discarded {term}: {value:.3g}"
            except Exception as error:  # CuPy's errors have no common base class
                yield f"costs of {measure.__name__}: {type(error).__name__}: {str(error)[:300]}"

    def launch(self, name: str, grid: int, block: int, *args: object) -> Callable[[int], None]:
        """Return a function that launches a kernel; Python integers become 32-bit integers."""
        kernel = self.module.get_function(name)
        values = tuple(np.int32(value) if isinstance(value, int) else value for value in args)
        return lambda _: kernel((grid,), (block,), values)

    def cycles(self, *launch: Any) -> int:
        """Launch a kernel, and return the cycles that it stores."""
        self.launch(*launch)(0)
        return int(self.clocks.get()[0])

    def time(self, *launch: Any, cold: bool = False) -> float:
        """Return the median time in s of a launch between two events.

        The host enqueues the launch while the GPU fills a buffer (`cold`, which evicts the L2), or
        executes the same launch. Host time is thus not measured.
        """
        prepared = self.launch(*launch)
        before = partial(self.other.fill, 1) if cold else partial(prepared, 0)
        return statistics.median(self.seconds(prepared, 0, before) for _ in range(_SAMPLES))

    def operations(self) -> Iterator[tuple[str, float]]:
        steps = 32
        cycles = self.cycles("logic", self.sms, 1024, steps, self.sink, self.clocks, np.uint32(1))
        yield "pipe.alu", cycles / steps / _LOGIC

    def chases(self) -> Iterator[tuple[str, float]]:
        """Measure the latency of a load in a chain that the L1, or the L2, holds."""
        stride = 16  # words of 8 bytes
        far = min(4 << 20, self.resident)
        for term, nbytes, near in (("l1_latency", 16 << 10, 1), ("l2_latency", far, 0)):
            data = self.cupy.zeros(nbytes // 8, self.cupy.uint64)
            order = np.random.default_rng(0).permutation(len(data) // stride) * stride
            order = np.roll(order, -int(order.argmin()))
            following = np.roll(order, -1) * 8 + data.data.ptr
            data[self.cupy.asarray(order)] = self.cupy.asarray(following.astype(np.uint64))
            steps = len(order)
            yield term, self.cycles("chase", 1, 1, data, steps, self.clocks, near) / steps

    def lockstep(self) -> Iterator[tuple[str, float]]:
        """Measure the latency that device memory adds, for own data and data of all blocks."""
        steps, words, waits = 256, 64 << 18, []
        data = self.cupy.zeros(words, self.cupy.uint32)
        for apart in (steps, 0):
            launch = ("together", self.sms, 256, data, words // 32, steps, self.sink, apart)
            waits.append((self.time(*launch, cold=True) - self.time(*launch)) / steps)
        yield "dram_latency_ns", 1e9 * waits[0]
        yield "lockstep_share", min(1.0, waits[1] / waits[0])

    def launches(self) -> Iterator[tuple[str, float]]:
        """Measure an empty kernel, and the time of a further block."""
        small, many = 1 << 16, 1 << 19
        times = {size: self.time("empty", size, 256, cold=True) for size in (1, small, many)}
        yield "launch_ns", 1e9 * times[1]
        yield "block_ns", 1e9 * (times[many] - times[small]) / (many - small)

    def streams(self) -> Iterator[tuple[str, float]]:
        """Measure the L2: reads and writes of whole lines and of single sectors, and atomics.

        A sector of a whole line takes line ÷ 4 + sector cycles of an SM. A lane that accesses a
        line of its own takes line + sector.
        """
        steps, blocks, resident = 64, 8 * self.sms, self.resident

        def cycles(name: str, words: int, step: int) -> float:
            """Return the cycles of an SM for each lane's access."""
            size = words * (4 if name.endswith("16") else 1)
            data = self.cupy.zeros(size, self.cupy.uint32)
            spent = self.time(name, blocks, 256, data, np.uint64(words), steps, self.sink, step)
            return spent * self.sms * self.clock_hz / (4 * steps * blocks * 256)

        for kind, prefix in (("read", "l2"), ("write", "store")):
            sectors = 2 * cycles(f"{kind}16", resident // 16, 1)  # two lanes access a sector
            apart = cycles(f"{kind}4", resident // 4, 32)
            line = (apart - sectors) * 4 / 3
            yield f"{prefix}_line", line
            yield f"{prefix}_sector", apart - line
        yield "atomic_sector", 8 * cycles("add", 1 << 20, 0)
