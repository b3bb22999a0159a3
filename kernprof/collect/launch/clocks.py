"""The GPU's clock, temperature and throttling while something runs, as nvidia-smi (NVML) samples
them beside it.
"""

import contextlib
import statistics
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

from kernprof.errors import KernprofError
from kernprof.process import Runner

_PERIOD_MS = 100
_FIELDS = "clocks.sm,temperature.gpu,clocks_throttle_reasons.active"
_SMI = ("nvidia-smi", f"--query-gpu={_FIELDS}", "--format=csv,noheader,nounits")
# Of nvmlClocksEventReasons (NVML's reference): what slows a GPU down against its will. 0x1 is idle,
# 0x4 the power cap.
_SLOWED = {0x8: "hardware slowdown", 0x20: "heat", 0x40: "heat (hardware)", 0x80: "power brake"}
_POWER_CAP = 0x4


@dataclass(frozen=True, slots=True, kw_only=True)
class GpuState:
    """While something ran: the median SM clock in MHz, the highest temperature in °C, why the GPU
    was slowed down.
    """

    sm_clock_mhz: float | None = None
    temperature_c: float | None = None
    slowed: tuple[str, ...] = ()
    power_capped: bool = False
    # the median clock while the power cap held it, where that was seen more than once
    capped_mhz: float | None = None
    samples: int = 0

    def slowed_from(self, full_mhz: float, tolerance: float) -> tuple[str, ...]:
        """Why it was slower than `full_mhz`; the power cap counts where it took more than
        `tolerance` of that.
        """
        if self.slowed or self.capped_mhz is None or self.capped_mhz >= full_mhz * (1 - tolerance):
            return self.slowed
        return ("the power cap",)


@dataclass(slots=True)
class GpuWatch:
    """Samples from another thread for as long as `running` lasts; without an nvidia-smi it sees
    nothing.
    """

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
    """Of nvidia-smi's lines; those that are not numbers (`[N/A]`) count for nothing. Idle samples
    have no clock.
    """
    clocks, capped, degrees, reasons = [], [], [], 0
    for line in lines:
        parts = [part.strip() for part in line.split(",")]
        with contextlib.suppress(ValueError, IndexError):
            active = int(parts[2], 16)
            reasons |= active
            degrees.append(float(parts[1]))
            if not active & 0x1:
                clocks.append(float(parts[0]))
                capped += clocks[-1:] if active & _POWER_CAP else []
    return GpuState(
        sm_clock_mhz=statistics.median(clocks) if clocks else None,
        temperature_c=max(degrees, default=None),
        slowed=tuple(name for bit, name in _SLOWED.items() if reasons & bit),
        power_capped=bool(reasons & _POWER_CAP),
        capped_mhz=statistics.median(capped) if len(capped) > 1 else None,
        samples=len(degrees),
    )
