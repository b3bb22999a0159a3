"""Programs on simulated GPUs: a host that launches, streams that run in order, ranks that meet in
collectives.

A program is a generator that takes a `Rank`; at a collective it yields, until all ranks of its
group are there. What a fix would gain is found by running it again with the fix: that is the truth
for verdicts on its trace. Times are µs.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

Meeting = Generator["Collective", float, None]
Program = Callable[["Rank"], Meeting]
MAIN, BACKWARD = 0, 1
COMPUTE, SIDE, COPIES = 7, 20, 13


@dataclass(frozen=True)
class Fixes:
    """What is taken away: each is what one label's advice would do."""

    waits: bool = False
    launches: bool = False
    work_on_host: bool = False
    data: bool = False
    copies: bool = False
    communication: bool = False
    computing: bool = False
    looks: bool = False  # nothing is read back, and nothing is waited for
    pageable: bool = False  # all of the host's memory is pinned


@dataclass
class Asked:
    """No fix, and which of them a program asks for: the others change nothing of it."""

    names: set[str] = field(default_factory=set)

    def __getattr__(self, name: str) -> bool:
        self.names.add(name)
        return False


@dataclass(frozen=True)
class Collective:
    """Who meets, from when on this rank is there, and how long it takes from the last one's
    arrival.
    """

    group: tuple[int, ...]
    tag: str
    start: float
    length: float


@dataclass
class Rank:
    """One process on one GPU, and the events that a profiler would have written of it."""

    number: int
    fixes: Fixes | Asked
    random: random.Random
    launch_us: float = 5.0
    between_us: float = 5.0
    now: dict[int, float] = field(default_factory=lambda: {MAIN: 100.0, BACKWARD: 100.0})
    free: dict[int, float] = field(default_factory=dict)
    events: list[dict[str, object]] = field(default_factory=list)
    first: float = math.inf
    last: float = -math.inf
    thread: int = MAIN
    correlation: int = 0
    # only the loop, without what comes before, between and after its steps, and without its events
    bare: bool = False
    supplied: float = 0.0

    def host(self, name: str, category: str, start: float, end: float, **args: object) -> None:
        if self.bare:
            return
        process = 1000 + self.number
        self.events.append(
            {
                "ph": "X",
                "cat": category,
                "name": name,
                "ts": start,
                "dur": end - start,
                "pid": process,
                "tid": process + self.thread,
                "args": args,
            }
        )

    def on_gpu(
        self, name: str, category: str, start: float, end: float, stream: int, **args: object
    ) -> None:
        self.first, self.last = min(self.first, start), max(self.last, end)
        if self.bare:
            return
        place = {"device": self.number, "stream": stream, "correlation": self.correlation}
        self.events.append(
            {
                "ph": "X",
                "cat": category,
                "name": name,
                "ts": start,
                "dur": end - start,
                "pid": self.number,
                "tid": stream,
                "args": {**place, **args},
            }
        )

    def spread(self, value: float, part: float = 0.1) -> float:
        return value * self.random.uniform(1 - part, 1 + part)

    def call(self, name: str, length: float) -> float:
        """A CUDA call of the thread; when it ends."""
        begin, self.correlation = self.now[self.thread], self.correlation + 1
        self.now[self.thread] = begin + length
        self.host(name, "cuda_runtime", begin, begin + length, correlation=self.correlation)
        return begin + length

    def enqueue(self, stream: int, length: float, after: float = 0.0) -> tuple[float, float]:
        start = max(self.now[self.thread] + 2.0, self.free.get(stream, 0.0) + 1.0, after)
        self.free[stream] = start + length
        return start, start + length

    @contextmanager
    def range(self, name: str, category: str = "user_annotation") -> Iterator[None]:
        begin = self.now[self.thread]
        yield
        self.host(name, category, begin, self.now[self.thread])

    def kernel(
        self, name: str, length: float, stream: int = COMPUTE, after: float = 0.0, op: str = ""
    ) -> float:
        """Launched by an operator, which takes a while before it; when it ends on the GPU."""
        begin = self.now[self.thread]
        self.now[self.thread] += 0.2 if self.fixes.launches else self.spread(self.between_us, 0.3)
        self.call(
            "cudaLaunchKernel", 0.2 if self.fixes.launches else self.spread(self.launch_us, 0.3)
        )
        length = self.spread(length, 0.03) / (2 if self.fixes.computing else 1)
        start, end = self.enqueue(stream, length, after)
        self.on_gpu(name, "kernel", start, end, stream, grid=[1056, 1, 1])
        if op:
            self.host(op, "cpu_op", begin, self.now[self.thread])
        return end

    def layers(
        self, count: int, length: float, name: str = "sm90_xmma_gemm_bf16bf16_kernel"
    ) -> None:
        """Products, each followed by something short that goes element by element."""
        for at in range(count):
            self.kernel(f"{name}_{at % 3}", length, op="aten::mm")
            self.kernel(
                "void at::native::vectorized_elementwise_kernel<4, at::native::Relu>",
                length / 5,
                op="aten::relu",
            )

    def cpu(self, length: float) -> None:
        self.now[self.thread] += 0.0 if self.fixes.work_on_host else self.spread(length)

    def data(self, length: float, name: str | None = None) -> None:
        """The batch is made by this thread, or waited for."""
        begin = self.now[self.thread]
        self.now[self.thread] += 0.0 if self.fixes.data else self.spread(length)
        if name:
            self.host(name, "user_annotation", begin, self.now[self.thread])

    def loaded(self, period: float, burst: int = 1, name: str | None = None) -> None:
        """The next batch of workers that make one each `period`, and hand them over `burst` at a
        time.
        """
        self.supplied += 1
        ready = 100.0 + period * burst * -(-self.supplied // burst)
        self.data_until(ready, name)

    def data_until(self, ready: float, name: str | None) -> None:
        begin = self.now[self.thread]
        self.now[self.thread] = begin + 20.0 if self.fixes.data else max(begin + 20.0, ready)
        if name:
            self.host(name, "user_annotation", begin, self.now[self.thread])

    @contextmanager
    def other_thread(self) -> Iterator[None]:
        """Autograd's thread works, and this one waits for it."""
        before, self.thread = self.thread, BACKWARD
        self.now[BACKWARD] = self.now[before] + 15.0
        yield
        self.thread, self.now[before] = before, self.now[BACKWARD] + 15.0

    def upload(self, nbytes: int, *, pinned: bool, stream: int = COMPUTE) -> float:
        pinned = pinned or self.fixes.pageable
        rate = 50_000.0 if pinned else 8_000.0  # bytes per µs
        length = 0.0 if self.fixes.copies else nbytes / rate
        host = "Pinned" if pinned else "Pageable"
        if pinned or self.fixes.copies:
            self.call("cudaMemcpyAsync", self.spread(self.launch_us))
            start, end = self.enqueue(stream, length)
        else:
            begin = self.now[self.thread]
            start = max(begin + 4.0, self.free.get(stream, 0.0) + 1.0)
            end = self.free[stream] = start + length
            self.call("cudaMemcpyAsync", end - begin + 2.0)
        self.on_gpu(
            f"Memcpy HtoD ({host} -> Device)", "gpu_memcpy", start, end, stream, bytes=nbytes
        )
        return end

    def wait(self, name: str = "cudaDeviceSynchronize") -> None:
        if not self.fixes.waits and not self.fixes.looks:
            begin = self.now[self.thread]
            self.call(name, max(max(self.free.values(), default=0.0) - begin, 0.0) + 3.0)

    def item(self, name: str = "aten::item") -> None:
        """A value is read back, and waited for."""
        if self.fixes.looks:
            return
        begin = self.now[self.thread]
        self.call("cudaMemcpyAsync", self.spread(self.launch_us))
        start, end = self.enqueue(COMPUTE, 1.5)
        self.on_gpu("Memcpy DtoH (Device -> Pageable)", "gpu_memcpy", start, end, COMPUTE, bytes=4)
        self.wait("cudaStreamSynchronize")
        self.host(name, "cpu_op", begin, self.now[self.thread])

    def meet(
        self,
        kind: str,
        length: float,
        group: tuple[int, ...],
        *,
        stream: int = SIDE,
        after: float = 0.0,
        nbytes: int = 25 << 20,
        tag: str = "",
    ) -> Generator[Collective, float, float]:
        """A collective, which ends for all when the last rank has come and the exchange is over;
        when it ends.
        """
        self.now[self.thread] += 0.2 if self.fixes.launches else self.spread(self.between_us)
        self.call(
            "cudaLaunchKernelExC", 0.2 if self.fixes.launches else self.spread(self.launch_us)
        )
        correlation = self.correlation
        start = max(self.now[self.thread] + 2.0, self.free.get(stream, 0.0) + 1.0, after)
        end = yield Collective(group, tag or kind, start, self.spread(length, 0.05))
        end = start if self.fixes.communication else end
        self.free[stream], self.correlation = end, correlation
        said = {
            "Collective name": kind.lower(),
            "In msg nelems": nbytes // 4,
            "Out msg nelems": nbytes // 4,
            "Group size": len(group),
            "dtype": "Float",
        }
        self.on_gpu(
            f"ncclDevKernel_{kind}_RING_LL(ncclDevKernelArgsStorage<4096ul>)",
            "kernel",
            start,
            end,
            stream,
            grid=[24, 1, 1],
            **said,
        )
        return end


def run(
    program: Program,
    ranks: int = 1,
    fixes: Fixes | Asked | None = None,
    *,
    bare: bool = False,
    seed: int = 0,
) -> list[Rank]:
    """All ranks to their ends."""
    made = [
        Rank(at, fixes or Fixes(), random.Random(seed * 1000 + at), bare=bare)
        for at in range(ranks)
    ]
    going = {rank.number: program(rank) for rank in made}
    waiting: dict[int, Collective] = {}
    for at in list(going):
        _advance(going, waiting, at, None)
    while waiting:
        ready = next(
            one
            for one in waiting.values()
            if all(
                at in waiting and waiting[at].tag == one.tag and waiting[at].group == one.group
                for at in one.group
            )
        )
        met = [waiting.pop(at) for at in ready.group]
        end = max(one.start for one in met) + max(one.length for one in met)
        for at in ready.group:
            _advance(going, waiting, at, end)
    return made


def _advance(
    going: dict[int, Meeting], waiting: dict[int, Collective], at: int, end: float | None
) -> None:
    try:
        waiting[at] = next(going[at]) if end is None else going[at].send(end)
    except StopIteration:
        del going[at]


def length_of(rank: Rank) -> float:
    """From the first work on the GPU to the last."""
    return rank.last - rank.first


def document(
    rank: Rank, clock_us: float = 0.0, *, first: int = 0, last: int | None = None
) -> dict[str, object]:
    """As `export_chrome_trace` writes it, in whole ns, its clock off by so much."""
    events = [
        {
            **event,
            "ts": round(begin + clock_us, 3),
            "dur": round(round(end + clock_us, 3) - round(begin + clock_us, 3), 3),
        }
        for event in rank.events[first:last]
        for begin, end in [(float(event["ts"]), float(event["ts"]) + float(event["dur"]))]  # type: ignore[arg-type]
    ]
    return {
        "schemaVersion": 1,
        "baseTimeNanoseconds": 1_700_000_000_000_000_000,
        "deviceProperties": [
            {
                "id": rank.number,
                "name": "NVIDIA H100 80GB HBM3",
                "numSms": 132,
                "totalGlobalMem": 85_000_000_000,
                "computeMajor": 9,
                "computeMinor": 0,
            }
        ],
        "distributedInfo": {"backend": "nccl", "rank": rank.number},
        "traceEvents": events,
    }
