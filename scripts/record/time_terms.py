"""More of what `time_costs.py` asks a GPU: constants read apart, chains of matrix products, few
loads under way, caches that nearly hold, code beyond the instruction caches, arrays in local
memory, the launch as launches are timed.

    python scripts/record/time_terms.py --out terms.json [--only PART …]          needs a GPU and
    CuPy; two minutes
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from questions import ask

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

HEAD = r"""
typedef unsigned int u32;
typedef unsigned long long u64;
// Thread 0 of each block times it; what is asked for is the longest, in cycles.
#define BEGIN __syncthreads(); u64 began = clock64();
#define END(ANY) __syncthreads(); if (threadIdx.x == 0) atomicMax(clocks, clock64() - began); if (ANY) *sink = 1;
"""
KERNELS = (
    HEAD
    + r"""
__constant__ u32 table[16384];
// Lanes read `apart` different words of constant memory, `step` words from each other.
extern "C" __global__ void constants(int steps, u32* sink, u64* clocks, int apart, int step, int span) {
    u32 at = threadIdx.x % 32 % apart * step, seen = 0;
    for (int n = 0; n < 2; ++n) seen |= table[at & 16383];
    BEGIN
    for (int n = 0; n < steps; ++n) {
        #pragma unroll
        for (int k = 0; k < 8; ++k) { seen |= table[at & (span - 1)]; at += 1; }
    }
    END(seen == 77)
}
extern "C" __global__ void constant_chain(int steps, u32* sink, u64* clocks, int apart, int step, int span) {
    u32 at = threadIdx.x % 32 % apart * step;
    for (int n = 0; n < 64; ++n) at = table[at & (span - 1)] + at;
    BEGIN
    for (int n = 0; n < steps; ++n) {
        #pragma unroll
        for (int k = 0; k < 8; ++k) at = table[at & (span - 1)] + at;
    }
    END(at == 12345678)
}
// A batch of U loads, and the next one when all are there. `own`: words from a warp's place to the next one's.
template <typename W> __device__ u32 fold(W w);
template <> __device__ u32 fold(u32 w) { return w; }
template <> __device__ u32 fold(uint4 w) { return w.x | w.y | w.z | w.w; }
template <typename W, int U, bool CG> __device__ void batches(const W* d, int steps, u32* sink, u64* clocks, u64 words, int lanes) {
    u64 warp = ((u64)blockIdx.x * blockDim.x + threadIdx.x) / 32, at = (warp * 2654435761ull * 32 + threadIdx.x % 32 * lanes) & (words - 1);
    u32 seen = 0;
    BEGIN
    for (int n = 0; n < steps; ++n) {
        W w[U];
        #pragma unroll
        for (int k = 0; k < U; ++k) w[k] = CG ? __ldcg(d + ((at + k * 32 * lanes) & (words - 1))) : __ldca(d + ((at + k * 32 * lanes) & (words - 1)));
        u32 any = 0;
        #pragma unroll
        for (int k = 0; k < U; ++k) any |= fold(w[k]);
        at += (u64)U * 32 * lanes + any;
        seen |= any;
    }
    END(seen == 77)
}
#define BATCHES(NAME, W, U, CG) extern "C" __global__ void NAME(const W* d, int n, u32* s, u64* c, u64 w, int lanes) { batches<W, U, CG>(d, n, s, c, w, lanes); }
BATCHES(batch4_1, u32, 1, true) BATCHES(batch4_2, u32, 2, true) BATCHES(batch4_4, u32, 4, true) BATCHES(batch4_8, u32, 8, true) BATCHES(batch4_16, u32, 16, true)
BATCHES(batch16_1, uint4, 1, true) BATCHES(batch16_4, uint4, 4, true) BATCHES(batch16_8, uint4, 8, true)
BATCHES(near4_1, u32, 1, false) BATCHES(near4_4, u32, 4, false) BATCHES(near4_8, u32, 8, false) BATCHES(near16_1, uint4, 1, false) BATCHES(near16_4, uint4, 4, false)
// One lane, or each of a warp for itself, follows a chain.
extern "C" __global__ void chase(const u64* d, int steps, u32* sink, u64* clocks, u64 words, int first) {
    const u64* at = d + ((u64)(blockIdx.x * blockDim.x + threadIdx.x) * first) % words;
    for (int n = 0; n < steps / 4; ++n) at = (const u64*)__ldca(at);
    BEGIN
    for (int n = 0; n < steps; ++n) at = (const u64*)__ldca(at);
    END(at == 0)
}
// Loads that the L1 has, of lanes that read `apart` different lines; 0: all the same word.
template <typename W> __device__ void gathers(const W* d, int steps, u32* sink, u64* clocks, int apart, int words) {
    int at = apart ? threadIdx.x % 32 % apart * (128 / (int)sizeof(W)) + threadIdx.x % 32 / apart : 0;
    u32 seen = 0;
    for (int n = 0; n < words; n += 32) seen |= fold(__ldca(d + n + threadIdx.x % 32));
    BEGIN
    for (int n = 0; n < steps; ++n) {
        #pragma unroll
        for (int k = 0; k < 8; ++k) seen |= fold(__ldca(d + ((at + (n * 8 + k) * (128 / (int)sizeof(W))) & (words - 1))));
    }
    END(seen == 77)
}
extern "C" __global__ void gather4(const u32* d, int n, u32* s, u64* c, int apart, int words) { gathers<u32>(d, n, s, c, apart, words); }
extern "C" __global__ void gather16(const uint4* d, int n, u32* s, u64* c, int apart, int words) { gathers<uint4>(d, n, s, c, apart, words / 4); }
// An array of each thread, read where the last value says; all lanes the same place, or each its own.
template <int N> __device__ void locals(int steps, u32* sink, u64* clocks, int same, u32 seed) {
    u32 v[N];
    for (int k = 0; k < N; ++k) v[k] = k * seed;
    u32 at = same ? 1 : threadIdx.x * 7;
    BEGIN
    for (int n = 0; n < steps; ++n) {
        at = (at + v[at % N] + 1) % N;
        v[(at + 5) % N] = at & 1 ? 0 : seed & 2;
    }
    END(at == 12345678)
}
#define LOCALS(N) extern "C" __global__ void local_##N(int n, u32* s, u64* c, int same, u32 seed) { locals<N>(n, s, c, same, seed); }
LOCALS(32) LOCALS(64) LOCALS(128) LOCALS(512)
// Atomics of several kinds on words of chance, or of lanes side by side; each lane waits for its own, or does not.
#define UPDATE(NAME, T, CALL) extern "C" __global__ void NAME(T* d, int steps, u32* sink, u64* clocks, u32 words, int apart) { \
    u32 at = (blockIdx.x * blockDim.x + threadIdx.x) * (apart ? 2654435761u : 1u); T v = 1, seen = 0; \
    BEGIN \
    for (int n = 0; n < steps; ++n) { T* p = d + (at & (words - 1)); CALL; at = at * (apart ? 1664525u : 1u) + (apart ? 1013904223u : gridDim.x * blockDim.x); } \
    END(seen == (T)77) }
UPDATE(add32, u32, atomicAdd(p, v)) UPDATE(add32_back, u32, seen ^= atomicAdd(p, v)) UPDATE(add32_chain, u32, at += atomicAdd(p, v) & 1)
UPDATE(cas32, u32, seen ^= atomicCAS(p, seen, v)) UPDATE(cas64, u64, seen ^= atomicCAS(p, seen, v)) UPDATE(exch32, u32, seen ^= atomicExch(p, v))
UPDATE(xor64, u64, atomicXor(p, v)) UPDATE(max32, u32, atomicMax(p, v)) UPDATE(add_f, float, atomicAdd(p, v)) UPDATE(add_d, double, atomicAdd(p, v))
extern "C" __global__ void empty() {}
extern "C" __global__ void touch(u32* data, int n) { u32 i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) data[i] = data[i] + 1; }
"""
)
PRODUCTS = {
    "f16_f32": ("m16n8k16.row.col.f32.f16.f16.f32", 4, 2, 4, "f"),
    "f16_f16": ("m16n8k16.row.col.f16.f16.f16.f16", 4, 2, 2, "r"),
    "bf16_k8": ("m16n8k8.row.col.f32.bf16.bf16.f32", 2, 1, 4, "f"),
    "tf32": ("m16n8k8.row.col.f32.tf32.tf32.f32", 4, 2, 4, "f"),
    "tf32_k4": ("m16n8k4.row.col.f32.tf32.tf32.f32", 2, 1, 4, "f"),
    "s8": ("m16n8k32.row.col.s32.s8.s8.s32", 4, 2, 4, "r"),
    "s8_k16": ("m8n8k16.row.col.s32.s8.s8.s32", 1, 1, 2, "r"),
    "f64": ("m8n8k4.row.col.f64.f64.f64.f64", 1, 1, 2, "d"),
}


def product_source(name: str, chains: int) -> str:
    """Matrix products that add to the same registers, `chains` of them in turn."""
    shape, a, b, c, kind = PRODUCTS[name]
    value = {"f": "float", "r": "u32", "d": "double"}[kind]
    side, letter = ("double", "d") if kind == "d" else ("u32", "r")
    holes = [f"%{n}" for n in range(c + a + b)]
    sums, left, right = (", ".join(part) for part in (holes[:c], holes[c : c + a], holes[c + a :]))
    places = ", ".join(f'"+{kind}"(x[i][{n}])' for n in range(c))
    reads = ", ".join(
        [*(f'"{letter}"(l[{n}])' for n in range(a)), *(f'"{letter}"(r[{n}])' for n in range(b))]
    )
    return (
        HEAD
        + f"""
extern "C" __global__ void products(int steps, u32* sink, u64* clocks, u32 seed) {{
    {value} x[{chains}][{c}] = {{}};
    {side} l[{a}], r[{b}];
    for (int n = 0; n < {a}; ++n) l[n] = seed * n;
    for (int n = 0; n < {b}; ++n) r[n] = seed + n;
    BEGIN
    for (int n = 0; n < steps; ++n) {{
        #pragma unroll
        for (int k = 0; k < 8; ++k)
            #pragma unroll
            for (int i = 0; i < {chains}; ++i)
                asm volatile("mma.sync.aligned.{shape} {{{sums}}}, {{{left}}}, {{{right}}}, {{{sums}}};" : {places} : {reads});
    }}
    bool any = false;
    for (int i = 0; i < {chains}; ++i) for (int n = 0; n < {c}; ++n) any |= x[i][n] == ({value})77;
    END(any)
}}"""
    )


def code_source(count: int) -> str:
    """A loop over straight code of so many instructions."""
    body = "".join(
        f'asm volatile("fma.rn.f32 %0,%0,%1,%1;":"+f"(x{n % 4}):"f"(a));' for n in range(count)
    )
    return (
        HEAD
        + f"""extern "C" __global__ void code(int rounds, u32* sink, u64* clocks, float a) {{
    float x0 = threadIdx.x, x1 = x0 + 1, x2 = x0 + 2, x3 = x0 + 3;
    BEGIN
    #pragma unroll 1
    for (int r = 0; r < rounds; ++r) {{ {body} }}
    END(x0 + x1 + x2 + x3 == 12345.0f)
}}"""
    )


class Terms:
    """Asks the GPU; every answer goes to `found` by a name that says what was done."""

    def __init__(self, out: Path) -> None:
        import cupy

        self.cupy, self.out = cupy, out
        attributes = cupy.cuda.Device().attributes
        self.sms = int(attributes["MultiProcessorCount"])
        self.found: dict[str, Any] = {
            "device": cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
        }
        self.sink, self.clocks = cupy.zeros(1024, cupy.uint32), cupy.zeros(2, cupy.uint64)
        self.kernels = self.module(KERNELS)

    def module(self, source: str) -> Any:
        return self.cupy.RawModule(code=source, options=("-std=c++17",))

    def all(self, only: Sequence[str]) -> None:
        parts: tuple[Callable[[], None], ...] = (
            self.floor,
            self.constants,
            self.products,
            self.batches,
            self.gathers,
            self.locals,
            self.codes,
            self.chases,
            self.atomics,
        )
        ask(parts, only, self.found, self.out)

    def cycles(
        self, kernel: Any, blocks: int, threads: int, args: tuple[Any, ...], shared: int = 0
    ) -> int:
        """Of the block that takes longest, the least of three runs."""
        taken = []
        for _ in range(3):
            self.clocks.fill(0)
            kernel((blocks,), (threads,), args, shared_mem=shared)
            taken.append(int(self.clocks.get()[0]))
        return min(taken)

    def floor(self) -> None:
        """Launches timed as the launches of tests/evaluation/time_estimate are: after a flush, and
        without.
        """
        from kernprof.collect.launch.job import TimingJob
        from kernprof.collect.launch.measure import measure_interleaved

        cupy = self.cupy
        data = cupy.zeros(1 << 22, cupy.uint32)
        empty, touch = self.kernels.get_function("empty"), self.kernels.get_function("touch")
        asked: dict[str, Callable[[], None]] = {
            "empty": lambda: empty((1,), (32,), ()),
            "empty 132": lambda: empty((132,), (256,), ()),
        }
        for blocks in (1, 132, 1056):
            asked[f"touch {blocks}"] = lambda blocks=blocks: touch(
                (blocks,), (256,), (data, cupy.int32(1 << 22))
            )
        for flush in (True, False):
            plan = TimingJob(
                precision=0.01,
                limit_s=0.4,
                least_repetitions=30,
                most_repetitions=60,
                flush_l2=flush,
            )
            for name, ns in zip(
                asked, measure_interleaved(list(asked.values()), lambda: None, plan), strict=True
            ):
                self.found[f"floor {name} {'cold' if flush else 'warm'}"] = [
                    statistics.median(ns),
                    min(ns),
                    max(ns),
                ]

    def constants(self) -> None:
        np = self.cupy
        for name, steps in (("constants", 64), ("constant_chain", 32)):
            kernel = self.kernels.get_function(name)
            for apart in (1, 2, 4, 8, 16, 32):
                for step, span in ((1, 256), (16, 512), (16, 16384), (331, 16384)):
                    for threads in (32, 128, 1024):
                        taken = self.cycles(
                            kernel,
                            2,
                            threads,
                            (
                                np.int32(steps),
                                self.sink,
                                self.clocks,
                                np.int32(apart),
                                np.int32(step),
                                np.int32(span),
                            ),
                        )
                        self.found[f"{name} {apart} {step} {span} {threads}"] = taken / (steps * 8)

    def products(self) -> None:
        np = self.cupy
        for name in PRODUCTS:
            for chains in (1, 2, 4, 8):
                kernel = self.module(product_source(name, chains)).get_function("products")
                for threads in (32, 128, 256, 512, 1024):
                    taken = self.cycles(
                        kernel, 2, threads, (np.int32(32), self.sink, self.clocks, np.uint32(0))
                    )
                    self.found[f"products {name} {chains} {threads}"] = taken / (32 * 8 * chains)

    def batches(self) -> None:
        cupy = self.cupy
        data = cupy.zeros((4 << 30) // 4, cupy.uint32)
        for level, nbytes in (("l1", 16 << 10), ("l2", 16 << 20), ("dram", 4 << 30)):
            for name in ("4_1", "4_2", "4_4", "4_8", "4_16", "16_1", "16_4", "16_8"):
                far = level != "l1"
                if not far and name not in ("4_1", "4_4", "4_8", "16_1", "16_4"):
                    continue
                kernel, word = (
                    self.kernels.get_function(("batch" if far else "near") + name),
                    int(name.split("_")[0]),
                )
                for lanes in (1, 8):
                    for threads, blocks in (
                        (32, 1),
                        (32, self.sms),
                        (128, self.sms),
                        (512, self.sms),
                        (1024, self.sms),
                    ):
                        steps = 64 if threads < 512 else 24
                        args = (
                            data,
                            cupy.int32(steps),
                            self.sink,
                            self.clocks,
                            cupy.uint64(nbytes // word),
                            cupy.int32(lanes),
                        )
                        self.found[f"batch {level} {name} {lanes} {threads} {blocks}"] = (
                            self.cycles(kernel, blocks, threads, args) / steps
                        )

    def chases(self) -> None:
        import numpy

        cupy, kernel = self.cupy, self.kernels.get_function("chase")
        for kilobytes in (
            16,
            64,
            128,
            160,
            192,
            224,
            256,
            320,
            512,
            4096,
            24576,
            40960,
            65536,
            1 << 18,
            1 << 20,
            8 << 20,
        ):
            for line in (128, 32) if kilobytes <= 512 else (128,):
                places = min(kilobytes * 1024 // line, 1 << 20)
                data = cupy.zeros(kilobytes * 128, cupy.uint64)
                order = (
                    numpy.random.default_rng(0)
                    .permutation(kilobytes * 1024 // line if kilobytes < 1 << 20 else places)
                    .astype(numpy.int64)[:places]
                )
                if kilobytes >= 1 << 20:
                    order *= kilobytes * 1024 // line // places
                order *= line // 8
                data[cupy.asarray(order)] = cupy.asarray(
                    (numpy.roll(order, -1) * 8 + data.data.ptr).astype(numpy.uint64)
                )
                first = cupy.asarray(order)
                for blocks, threads in (
                    ((1, 1), (1, 32), (self.sms, 32)) if line == 128 else ((1, 32),)
                ):
                    # every place on the chain, so that each lane has one of its own
                    if threads > 1:
                        if len(order) < kilobytes * 1024 // line:
                            continue
                        step = line // 8
                    else:
                        step = 0
                    start = data[int(first[0]) :] if step == 0 else data
                    steps = min(4 * places, 4000) if threads > 1 else min(4 * places, 20000)
                    args = (
                        start,
                        cupy.int32(steps),
                        self.sink,
                        self.clocks,
                        cupy.uint64(len(data)),
                        cupy.int32(step),
                    )
                    self.found[f"chase {kilobytes} {line} {blocks} {threads}"] = (
                        self.cycles(kernel, blocks, threads, args) / steps
                    )
                del data, first

    def gathers(self) -> None:
        np = self.cupy
        data = np.zeros(1 << 16, np.uint32)
        for name in ("gather4", "gather16"):
            for apart in (0, 1, 2, 4, 8, 16, 32):
                for threads in (32, 256, 1024):
                    args = (
                        data,
                        np.int32(32),
                        self.sink,
                        self.clocks,
                        np.int32(apart),
                        np.int32(4096),
                    )
                    taken = self.cycles(self.kernels.get_function(name), self.sms, threads, args)
                    self.found[f"{name} {apart} {threads}"] = taken / 256

    def atomics(self) -> None:
        """Cycles for each atomic of a warp, on an SM that has so many warps, all SMs at work."""
        np = self.cupy
        data = np.zeros(1 << 27, np.uint32)
        names = (
            "add32",
            "add32_back",
            "add32_chain",
            "cas32",
            "cas64",
            "exch32",
            "xor64",
            "max32",
            "add_f",
            "add_d",
        )
        for name in names:
            for words in (1 << 14, 1 << 20, 1 << 26):
                for apart in (0, 1):
                    for threads in (32, 1024):
                        args = (
                            data,
                            np.int32(24),
                            self.sink,
                            self.clocks,
                            np.uint32(words),
                            np.int32(apart),
                        )
                        taken = self.cycles(
                            self.kernels.get_function(name), self.sms, threads, args
                        )
                        self.found[f"atomic {name} {words} {apart} {threads}"] = (
                            taken / 24 / (threads // 32)
                        )

    def locals(self) -> None:
        np = self.cupy
        for words in (32, 64, 128, 512):
            kernel = self.kernels.get_function(f"local_{words}")
            for same in (1, 0):
                for threads, blocks in (
                    (32, self.sms),
                    (256, self.sms),
                    (256, 4 * self.sms),
                    (1024, 2 * self.sms),
                ):
                    taken = self.cycles(
                        kernel,
                        blocks,
                        threads,
                        (np.int32(128), self.sink, self.clocks, np.int32(same), np.uint32(0)),
                    )
                    self.found[f"local {words} {same} {threads} {blocks}"] = taken / 128

    def codes(self) -> None:
        np = self.cupy
        counts = (256, 1024, 2560, 4000, 6000, 8000, 12000, 16000)
        with ThreadPoolExecutor(max_workers=6) as pool:
            waiting = [
                pool.submit(
                    lambda count=count: self.module(code_source(count)).get_function("code")
                )
                for count in counts
            ]
            for count, later in zip(counts, waiting, strict=True):
                kernel = later.result()
                for threads in (32, 128, 256, 1024):
                    for rounds in (1, 2, 6):
                        self.clocks.fill(0)
                        # another kernel before it: the caches hold no line of this one
                        if rounds == 1:
                            self.kernels.get_function("touch")(
                                (132,), (256,), (self.cupy.zeros(1 << 16, np.uint32), np.int32(0))
                            )
                        kernel(
                            (self.sms,),
                            (threads,),
                            (np.int32(rounds), self.sink, self.clocks, np.float32(1.0)),
                        )
                        self.found[f"code {count} {threads} {rounds}"] = (
                            int(self.clocks.get()[0]) / count
                        )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--only", nargs="+", default=(), metavar="PART", help="floor, constants, products, … codes"
    )
    given = parser.parse_args()
    Terms(given.out).all(given.only)


if __name__ == "__main__":
    main()
