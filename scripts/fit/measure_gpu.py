"""Measure the costs of the time card on the GPU at hand and print a card.

    python scripts/fit/measure_gpu.py > kernprof/cards/time.sm_120.toml
    python scripts/fit/measure_gpu.py --dry-run  lists what it would measure, without a GPU

Needs a GPU and CuPy, and takes about a minute. One kernel per cost. The output is a card, which is
named after the architecture. Terms that it does not print are those of the H200's card.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

STEPS, REPEATS, CHAINS = 32, 16, 4
WARPS = 32  # of a full block
PER_PART = CHAINS * WARPS / 4  # instructions per repeat and sub-partition
# By term: type of x, statement over x, a and b, and the divisor of the cycles of a repeat.
OPERATIONS: dict[str, tuple[str, str, float]] = {
    "pipe.alu": (
        "u32",
        'asm volatile("lop3.b32 %0,%0,%1,%2,0x6a;":"+r"(x):"r"(a),"r"(b))',
        PER_PART,
    ),
}
HEAD = """
typedef unsigned int u32;
typedef unsigned long long u64;
"""
KERNELS = (
    HEAD
    + r"""
extern "C" __global__ void empty() {}
// One lane follows a chain of addresses, twice: the second time caches are warm.
extern "C" __global__ void chase(const u64* d, int steps, u64* clocks, int near) {
    const u64* at = d;
    for (int warm = 0; warm < 2; ++warm) {
        u64 c = clock64();
        for (int n = 0; n < steps; ++n) at = (const u64*)(near ? __ldca(at) : __ldcg(at));
        clocks[0] = clock64() - c;
    }
    clocks[1] = (u64)at;
}
// Lanes `step` words apart; `words` is a power of two.
template <typename W> __device__ u32 fold(W w);
template <> __device__ u32 fold(u32 w) { return w; }
template <> __device__ u32 fold(uint4 w) { return w.x | w.y | w.z | w.w; }
template <typename W> __device__ void reads(const W* data, u64 words, int steps, u32* sink, int step) {
    u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x;
    const u64 all = (u64)gridDim.x * blockDim.x;
    u32 seen = 0;
    for (int n = 0; n < steps; ++n) {
        W w[4];
        #pragma unroll
        for (int k = 0; k < 4; ++k) { w[k] = __ldcg(data + ((i * step) & (words - 1))); i += all; }
        #pragma unroll
        for (int k = 0; k < 4; ++k) seen |= fold(w[k]);
    }
    if (seen) *sink = seen;
}
template <typename W> __device__ void writes(W* data, u64 words, int steps, int step, W v) {
    u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x; const u64 all = (u64)gridDim.x * blockDim.x;
    for (int n = 0; n < 4 * steps; ++n) { data[(i * step) & (words - 1)] = v; i += all; }
}
#define STREAM(NAME, W, CALL) extern "C" __global__ void NAME(W* d, u64 w, int n, u32* s, int step) { CALL; }
STREAM(read4, u32, reads<u32>(d, w, n, s, step)) STREAM(read16, uint4, reads<uint4>(d, w, n, s, step))
STREAM(write4, u32, writes<u32>(d, w, n, step, 0)) STREAM(write16, uint4, writes<uint4>(d, w, n, step, make_uint4(0, 0, 0, 0)))
__device__ u64 mixed(u64 i) { i *= 0x9E3779B97F4A7C15ull; return i ^ i >> 29; }
STREAM(add, u32, { u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x; const u64 all = (u64)gridDim.x * blockDim.x;
    for (int k = 0; k < 4 * n; ++k) { atomicAdd(d + ((step ? mixed(i) : i) & (w - 1)), 1u); i += all; } })
// Warps read the same lines, or (`apart` > 0) lines of their block, one after the other.
extern "C" __global__ void together(const u32* d, int lines, int steps, u32* sink, int apart) {
    u32 at = blockIdx.x * apart, seen = 0;
    for (int n = 0; n < steps; ++n) { seen = __ldcg(d + (at % lines) * 32 + threadIdx.x % 32); at += 1 + seen; }
    if (seen) *sink = seen;
}
"""
)


def operation(kind: str, statement: str, chains: int) -> str:
    """Return the source of `chains` independent chains of an operation in each thread."""
    return f"""{HEAD}
extern "C" __global__ void chain(int steps, u32* sink, u64* clocks, u32 seed) {{
    {kind} x[{chains}], a = ({kind})seed, b = ({kind})(seed + 2);
    for (int i = 0; i < {chains}; ++i) x[i] = ({kind})(threadIdx.x + 3 + i);
    for (int warm = 0; warm < 2; ++warm) {{
        __syncthreads();
        u64 c = clock64();
        #pragma unroll 1
        for (int n = 0; n < steps; ++n) {{
            #pragma unroll
            for (int k = 0; k < {REPEATS}; ++k)
                #pragma unroll
                for (int i = 0; i < {chains}; ++i) {{ {statement.replace("(x)", "(x[i])")}; }}
        }}
        __syncthreads();
        if (threadIdx.x == 0 && blockIdx.x == 0) clocks[0] = clock64() - c;
    }}
    u32 any = 0;
    for (int i = 0; i < {chains}; ++i) any |= x[i] == ({kind})1234567;
    if (any) *sink = 1;
}}"""


def straight_code(count: int) -> str:
    """Return the source of `count` instructions that run once."""
    body = "".join(f"x{n % 4} = fmaf(x{n % 4}, a, {1 + n % 7}.0f);" for n in range(count))
    return f"""{HEAD}extern "C" __global__ void code(u32* sink, u64* clocks, float a) {{
    float x0 = threadIdx.x, x1 = x0 + 1, x2 = x0 + 2, x3 = x0 + 3;
    u64 c = clock64();
    {body}
    clocks[0] = clock64() - c;
    if (x0 + x1 + x2 + x3 == 12345.0f) *sink = 1;
}}"""


class Gpu:
    """The GPU at hand: compiles kernels and times them."""

    def __init__(self) -> None:
        import cupy

        from kernprof.gpus.datasheets import gpu_named

        self.cupy = cupy
        self.name = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
        row = gpu_named(self.name)
        if row is None:
            sys.exit(f"{self.name} has no row in kernprof/gpus/datasheets.py: add one first")
        self.row = row
        self.sink, self.clocks = cupy.zeros(1024, cupy.uint32), cupy.zeros(2, cupy.uint64)
        self.kernels = self.module(KERNELS)

    def module(self, source: str) -> Any:
        return self.cupy.RawModule(code=source, options=("-std=c++17",))

    def seconds(
        self, launch: Callable[[], None], before: Callable[[], None] | None = None
    ) -> float:
        """Return the median time between events around a launch."""
        times = []
        for _ in range(9):
            start, stop = self.cupy.cuda.Event(), self.cupy.cuda.Event()
            if before:
                before()
            start.record()
            launch()
            stop.record()
            stop.synchronize()
            times.append(self.cupy.cuda.get_elapsed_time(start, stop) / 1e3)
        return statistics.median(times[1:])

    def operations(self) -> Iterator[tuple[str, float]]:
        """Measure a full SM's cycles for one warp instruction."""
        cupy = self.cupy
        for term, (kind, statement, divisor) in OPERATIONS.items():
            kernel = self.module(operation(kind, statement, CHAINS)).get_function("chain")
            args = (cupy.int32(STEPS), self.sink, self.clocks, cupy.uint32(1))
            kernel((self.row.sms,), (32 * WARPS,), args)
            yield term, int(self.clocks.get()[0]) / (STEPS * REPEATS) / divisor

    def chases(self) -> Iterator[tuple[str, float]]:
        """Measure the latency of a load in a chain that the L1, or the L2, holds."""
        import numpy

        cupy, stride = self.cupy, 16  # words of 8 bytes
        for term, nbytes, near in (("l1_latency", 16 << 10, 1), ("l2_latency", 4 << 20, 0)):
            data = cupy.zeros(nbytes // 8, cupy.uint64)
            order = numpy.random.default_rng(0).permutation(len(data) // stride) * stride
            order = numpy.roll(order, -int(order.argmin()))
            following = numpy.roll(order, -1) * 8 + data.data.ptr
            data[cupy.asarray(order)] = cupy.asarray(following.astype(numpy.uint64))
            args = (data, cupy.int32(len(order)), self.clocks, cupy.int32(near))
            self.kernels.get_function("chase")((1,), (1,), args)
            yield term, int(self.clocks.get()[0]) / len(order)

    def lockstep(self) -> Iterator[tuple[str, float]]:
        """Measure what device memory adds to a warp's step, for data of its own and shared data."""
        cupy, steps, blocks = self.cupy, 256, self.row.sms
        data, other = cupy.zeros(64 << 18, cupy.uint32), cupy.zeros(128 << 20, cupy.uint8)
        kernel, waits = self.kernels.get_function("together"), {}
        for name, apart in (("same", 0), ("own", steps)):
            args = (data, *map(cupy.int32, (data.size // 32, steps)), self.sink, cupy.int32(apart))

            def launch(args: tuple[Any, ...] = args) -> None:
                kernel((blocks,), (256,), args)

            launch()
            warm = self.seconds(launch)
            waits[name] = (self.seconds(launch, lambda: other.fill(1)) - warm) / steps
        yield "dram_latency_ns", 1e9 * waits["own"]
        yield "lockstep_share", waits["same"] / waits["own"]

    def launches(self) -> Iterator[tuple[str, float]]:
        """Measure an empty kernel, and how much longer it takes with more blocks."""
        empty = self.kernels.get_function("empty")
        small, many = 1 << 16, 1 << 19
        times = {n: self.seconds(lambda n=n: empty((n,), (256,), ())) for n in (1, small, many)}
        yield "launch_ns", 1e9 * times[1]
        yield "block_ns", 1e9 * (times[many] - times[small]) / (many - small)

    def code(self) -> Iterator[tuple[str, float]]:
        """Measure code that runs for the first time."""
        count = 2048
        kernel = self.module(straight_code(count)).get_function("code")
        kernel((1,), (32,), (self.sink, self.clocks, self.cupy.float32(1)))
        yield "first_fetch", int(self.clocks.get()[0]) / count

    def rate(self, name: str, words: int, step: int) -> float:
        """Return accesses per second of all lanes that read, write or update `words` words."""
        cupy, blocks, threads, steps = self.cupy, 8 * self.row.sms, 256, 64
        data = cupy.zeros(words * (4 if name.endswith("16") else 1), cupy.uint32)
        args = (data, cupy.uint64(words), cupy.int32(steps), self.sink, cupy.int32(step))
        kernel = self.kernels.get_function(name)
        return (
            4 * steps * blocks * threads / self.seconds(lambda: kernel((blocks,), (threads,), args))
        )

    def streams(self) -> Iterator[tuple[str, float]]:
        """Measure the L2 and device memory.

        Whole lines take line / 4 + sector cycles of an SM for each sector; lanes that each access a
        line take line + sector.
        """
        cycles, resident = self.row.sms * self.row.clock_hz, 16 << 20
        for kind, prefix in (("read", "l2"), ("write", "store")):
            sectors = cycles / (self.rate(f"{kind}16", resident // 16, 1) / 2)  # two lanes a sector
            apart = cycles / self.rate(f"{kind}4", resident // 4, 32)
            line = (apart - sectors) * 4 / 3
            yield f"{prefix}_line", line
            yield f"{prefix}_sector", apart - line

    def atomics(self) -> Iterator[tuple[str, float]]:
        """Measure atomics in order, and at random in 4 MB."""
        row = self.row
        yield "atomic_sector", row.sms * row.clock_hz * 8 / self.rate("add", 1 << 20, 0)
        if row.l2_slices:
            at_random = row.clock_hz * row.l2_slices / self.rate("add", 1 << 20, 1)
            yield "atomic_slice_sector", at_random


QUESTIONS = ("operations", "chases", "lockstep", "launches", "code", "streams", "atomics")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--dry-run", action="store_true", help="list the questions, without a GPU")
    options = parser.parse_args()
    if options.dry_run:
        for question in QUESTIONS:
            print(f"{question}: {getattr(Gpu, question).__doc__.splitlines()[0]}")
        print("terms of operations:", ", ".join(OPERATIONS))
        return
    from kernprof import cards
    from kernprof.gpus import costs

    gpu = Gpu()
    units = {row.name: row for row in cards.load(costs.CARD, costs.MEASURED_GPU).term}
    origin = (
        f'date = "{time.strftime("%Y-%m-%d")}"\ncorpus = "scripts/fit/measure_gpu.py, {gpu.name}"'
    )
    print(f'[meta]\nmodel = "estimated time"\n{origin}')
    for question in QUESTIONS:
        for term, value in getattr(gpu, question)():
            row = units[term]
            print(f'\n[[term]]\nname = "{term}"\nvalue = {value:.4g}\nunit = "{row.unit}"')
            print(f'law = "{row.law}"\nsource = "measured: scripts/fit/measure_gpu.py, {question}"')


if __name__ == "__main__":
    main()
