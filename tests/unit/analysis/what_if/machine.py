"""A machine with one host thread and one GPU, that runs small programs and leaves their timelines.
Times in µs.

A launch takes 5 µs. Work starts 6 after its launch began, or 1 after its stream's last work. A call
that waited for the device returns 4 after the last work's end. One that need not wait takes 2.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kernprof.model.trace import CopyKind, MemoryKind, Timeline
from tests.unit.traces import Script

LAUNCH, LATENCY, GAP, WAKE_UP, SYNC = 5.0, 6.0, 1.0, 4.0, 2.0


@dataclass(frozen=True)
class Cpu:
    """The host works; `data`: in a range named data."""

    us: float
    data: bool = False


@dataclass(frozen=True)
class Kernel:
    us: float
    stream: int = 7
    name: str = "kernel"


@dataclass(frozen=True)
class Pageable:
    """A copy of 1 MiB to the GPU that returns 2 µs after it is done."""

    us: float


@dataclass(frozen=True)
class Graph:
    """One call of so many µs for kernels that follow each other."""

    call_us: float
    kernels: tuple[Kernel, ...]


@dataclass(frozen=True)
class Sync:
    """The host waits for the whole device."""


Op = Cpu | Kernel | Pageable | Graph | Sync


def run(step: Sequence[Op], count: int = 20) -> Timeline:
    """The same step over and over, each in a range `step N`."""
    machine = _Machine()
    for index in range(count):
        begin = machine.now
        for op in step:
            machine.do(op)
        machine.script.range(f"step {index}", begin, machine.now - 0.001)
    return machine.script.timeline()


class _Machine:
    def __init__(self) -> None:
        self.script = Script()
        self.now = 0.0
        self.free: dict[int, float] = {}

    def do(self, op: Op) -> None:
        if isinstance(op, Cpu):
            if op.data:
                self.script.range("data", self.now, self.now + op.us)
            self.now += op.us
        elif isinstance(op, Kernel):
            start = self._place(op)
            self.script.kernel(
                start,
                start + op.us,
                launch=(self.now, self.now + LAUNCH),
                name=op.name,
                stream=op.stream,
            )
            self.now += LAUNCH
        elif isinstance(op, Pageable):
            start = self._place(Kernel(op.us))
            end = start + op.us
            self.script.copy(
                start,
                end,
                launch=(self.now, end + 2),
                memory=MemoryKind.PAGEABLE,
                kind=CopyKind.HTOD,
            )
            self.now = end + 2
        elif isinstance(op, Graph):
            self._graph(op.call_us, op.kernels)
        else:
            last = max(self.free.values(), default=0.0)
            end = last + WAKE_UP if last > self.now else self.now + SYNC
            self.script.call("cudaDeviceSynchronize", self.now, end)
            self.now = end

    def _place(self, op: Kernel) -> float:
        start = max(self.now + LATENCY, self.free.get(op.stream, -GAP) + GAP)
        self.free[op.stream] = start + op.us
        return start

    def _graph(self, call_us: float, kernels: Iterable[Kernel]) -> None:
        for index, op in enumerate(kernels):
            start = self._place(op)
            launch = (self.now, self.now + call_us) if not index else None
            self.script.kernel(start, start + op.us, launch=launch, name=op.name, stream=op.stream)
        self.now += call_us
