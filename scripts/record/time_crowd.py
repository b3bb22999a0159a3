"""What loads, updates and stores cost where many are under way: caches that miss, words that many
update, sectors that are written in part, arrays that do not fit, locks, lanes that ask for the
same.

    python scripts/record/time_crowd.py --out crowd.json [--only PART …]          needs a GPU and
    CuPy; a minute

In cycles of the block that takes longest, where nothing else is said; what device memory does is
timed by events.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from questions import ask

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

KERNELS = r"""
typedef unsigned int u32;
typedef unsigned long long u64;
#define BEGIN __syncthreads(); u64 began = clock64();
#define END(ANY) __syncthreads(); if (threadIdx.x == 0) atomicMax(clocks, clock64() - began); if (ANY) *sink = 1;
#define I (blockIdx.x * blockDim.x + threadIdx.x)
__device__ u32 mixed(u32 h) { h *= 2654435761u; h ^= h >> 15; h *= 2246822519u; h ^= h >> 13; return h; }
// The word of a lane: 0 a place of chance; 1 a line of chance for the warp; 2 the lanes of all warps side by side; 3 eight
// lines of chance, four lanes in each; 4 sectors of chance, eight lanes in each; 5 lines of chance, a word of them a lane.
__device__ u32 place(int way, u32 n, u32 words) {
    u32 lane = threadIdx.x % 32, warp = I / 32, all = gridDim.x * blockDim.x;
    if (way == 0) return mixed(I + n * all) & (words - 1);
    if (way == 1) return (mixed(warp + n * all) * 32 + lane) & (words - 1);
    if (way == 2) return (I + n * all) & (words - 1);
    if (way == 3) return (mixed(warp * 8 + lane / 4 + n * all) * 32 + lane % 4 * 8) & (words - 1);
    if (way == 4) return (mixed(warp * 4 + lane / 8 + n * all) * 8 + lane % 8) & (words - 1);
    return (mixed(I + n * all) * 32 + (mixed(I) & 31)) & (words - 1);
}
// Loads of words that the L1 keeps or that go past it; `hot` of 32 lanes read a table that the L1 has.
template <int U, bool CG> __device__ void loads(const u32* d, int steps, u32* sink, u64* clocks, int way, u32 words, int hot) {
    u32 seen = 0, lane = threadIdx.x % 32;
    for (int n = 0; n < 4096; n += blockDim.x) seen |= __ldca(d + n + threadIdx.x);
    BEGIN
    for (int n = 0; n < steps; ++n) {
        u32 w[U];
        #pragma unroll
        for (int k = 0; k < U; ++k) {
            const u32* p = (int)lane < hot ? d + (mixed(I + n * U + k) & 4095) : d + place(way, n * U + k + (seen & 1), words);
            w[k] = CG ? __ldcg(p) : __ldca(p);
        }
        #pragma unroll
        for (int k = 0; k < U; ++k) seen |= w[k];
    }
    END(seen == 77)
}
#define LOADS(NAME, U, CG) extern "C" __global__ void NAME(const u32* d, int n, u32* s, u64* c, int way, u32 w, int hot) { loads<U, CG>(d, n, s, c, way, w, hot); }
LOADS(ca1, 1, false) LOADS(ca4, 4, false) LOADS(cg1, 1, true) LOADS(cg4, 4, true)
// Each step waits for the one before it: lanes go where the last word says (all are zero).
template <bool CG> __device__ void chains(const u32* d, int steps, u32* sink, u64* clocks, int way, u32 words, int lanes) {
    u32 seen = 0;
    BEGIN
    if ((int)(threadIdx.x % 32) < lanes)
        for (int n = 0; n < steps; ++n) { const u32* p = d + place(way, n + seen, words); seen |= CG ? __ldcg(p) : __ldca(p); }
    END(seen == 77)
}
extern "C" __global__ void chain_ca(const u32* d, int n, u32* s, u64* c, int way, u32 w, int lanes) { chains<false>(d, n, s, c, way, w, lanes); }
extern "C" __global__ void chain_cg(const u32* d, int n, u32* s, u64* c, int way, u32 w, int lanes) { chains<true>(d, n, s, c, way, w, lanes); }
#define UPDATE(NAME, T, CALL) extern "C" __global__ void NAME(T* d, int steps, u32* sink, u64* clocks, int way, u32 words, int lanes) { \
    T v = 1, seen = 0; \
    BEGIN \
    if ((int)(threadIdx.x % 32) < lanes) for (int n = 0; n < steps; ++n) { T* p = d + place(way, n, words); CALL; } \
    END(seen == (T)77) }
UPDATE(add_int, u32, atomicAdd(p, v)) UPDATE(add_float, float, atomicAdd(p, v)) UPDATE(add_double, double, atomicAdd(p, v)) UPDATE(add_long, u64, atomicAdd(p, v))
UPDATE(add_back, u32, seen ^= atomicAdd(p, v)) UPDATE(max_int, u32, atomicMax(p, v)) UPDATE(swap, u32, seen ^= atomicCAS(p, 7u, v)) UPDATE(store, u32, *(volatile u32*)p = v)
// `bytes` of each stretch of `step` bytes are written, by lanes of W.
template <typename W> __device__ void partly(W* d, u64 stretches, int step, int bytes) {
    int each = bytes / (int)sizeof(W);
    for (u64 i = I; i < stretches * each; i += (u64)gridDim.x * blockDim.x) d[i / each * (step / sizeof(W)) + i % each] = W();
}
extern "C" __global__ void partly1(unsigned char* d, u64 n, int step, int bytes) { partly<unsigned char>(d, n, step, bytes); }
extern "C" __global__ void partly4(u32* d, u64 n, int step, int bytes) { partly<u32>(d, n, step, bytes); }
extern "C" __global__ void reads(const u32* d, u64 n, int step, int bytes) {
    int each = bytes / 4; u32 seen = 0;
    for (u64 i = I; i < n * each; i += (u64)gridDim.x * blockDim.x) seen |= __ldcg(d + i / each * (step / 4) + i % each);
    if (seen == 77) *(u32*)d = 1;
}
// Stores (`count` of them), a fence, and so on: a warp waits until others can see them.
extern "C" __global__ void fences(u32* d, int steps, u32* sink, u64* clocks, int way, u32 words, int count) {
    BEGIN
    for (int n = 0; n < steps; ++n) { for (int k = 0; k < count; ++k) *(volatile u32*)(d + place(way, n * 4 + k, words)) = n; __threadfence(); }
    END(false)
}
// A lock around something; `work` more dependent additions while it is held.
extern "C" __global__ void locks(u32* d, int n, u32 words, int work, int fence) {
    u32 i = I; if (i >= n) return;
    u32* p = d + 2 * (mixed(i) & (words - 1)); bool done = false;
    while (!done) if (atomicCAS(p, 0u, 1u) == 0) {
        volatile u32* q = p + 1; u32 v = *q; for (int k = 0; k < work; ++k) v = v * 3 + 1; *q = v;
        if (fence) __threadfence();
        atomicExch(p, 0u); done = true;
    }
}
// Lanes look first, and only update what is smaller than theirs.
extern "C" __global__ void highest(u32* d, int n, u32 words, int work, int fence) {
    u32 i = I; if (i >= n) return;
    u32* p = d + (mixed(i) & (words - 1)), own = mixed(i * 2246822519u + 7), was = *(volatile u32*)p;
    while (own > was) { u32 now = was; was = atomicCAS(p, now, own); if (was == now) break; }
}
extern "C" __global__ void adds(u32* d, int n, u32 words, int work, int fence) {
    u32 i = I; if (i >= n) return;
    float* p = (float*)d + (mixed(i) & (words - 1)); u32 was = *(volatile u32*)p, now;
    do { now = was; was = atomicCAS((u32*)p, now, __float_as_uint(1.0f + __uint_as_float(now))); } while (was != now);
}
// An open hash table that fills up: the first free place from a lane's own.
extern "C" __global__ void inserts(u32* d, int n, u32 words, int work, int fence) {
    u32 i = I; if (i >= n) return;
    u32 at = mixed(i) & (words - 1), key = i + 1;
    while (true) { u32 was = atomicCAS(d + at, 0u, key); if (was == 0u || was == key) break; at = (at + 1) & (words - 1); }
}
extern "C" __global__ void generic(u32* d, int steps, u32* sink, u64* clocks, int which, int chain) {
    __shared__ u32 s[4096];
    for (int k = threadIdx.x; k < 4096; k += blockDim.x) s[k] = 0;
    u32* p = which == 2 ? d : s; u32 at = threadIdx.x % 1024, seen = 0;
    asm volatile("" : "+l"(p));
    BEGIN
    for (int n = 0; n < steps; ++n) {
        #pragma unroll
        for (int k = 0; k < 8; ++k) { u32 v = which ? ((volatile u32*)p)[at] : ((volatile u32*)s)[at]; if (chain) at += v; else seen |= v; }
    }
    END(seen + at == 77777)
}
extern "C" __global__ void matches(int steps, u32* sink, u64* clocks, int apart, int all) {
    u32 x = threadIdx.x % 32 % apart, seen = 0;
    BEGIN
    for (int n = 0; n < steps; ++n) {
        #pragma unroll
        for (int k = 0; k < 8; ++k) { u32 m; asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(m) : "r"(x)); if (all) x += m & 0; else seen |= m; asm volatile("" : "+r"(x)); }
    }
    END(seen == 77 || x == 7777)
}
// Arrays of a thread that all lanes index alike (`same`) or each for itself; read only, or written as well.
template <int N> __device__ void locals(int steps, u32* sink, u64* clocks, int same, int writes) {
    u32 v[N];
    for (int k = 0; k < N; ++k) v[k] = k & writes & 4;
    u32 at = same ? 1 : mixed(threadIdx.x);
    BEGIN
    for (int n = 0; n < steps; ++n) { at = at * 1664525u + 1013904223u + v[(at >> 8) % N]; if (writes) v[(at >> 9) % N] = at & writes & 4; }
    END(at == 12345678)
}
#define LOCALS(N) extern "C" __global__ void local_##N(int n, u32* s, u64* c, int same, int writes) { locals<N>(n, s, c, same, writes); }
LOCALS(16) LOCALS(32) LOCALS(64) LOCALS(128) LOCALS(256)
extern "C" __global__ void work(int steps, u32* sink, u64* clocks) { float x = threadIdx.x; BEGIN for (int n = 0; n < steps; ++n) { for (int k = 0; k < 16; ++k) asm volatile("fma.rn.f32 %0,%0,%0,%0;" : "+f"(x)); } END(x == 77.0f) }
"""


class Crowd:
    """Asks the GPU; every answer goes to `found` by a name that says what was done."""

    def __init__(self, out: Path) -> None:
        import cupy

        self.cupy, self.out = cupy, out
        device = cupy.cuda.Device()
        self.sms = int(device.attributes["MultiProcessorCount"])
        known = (
            "MultiProcessorCount",
            "ClockRate",
            "MemoryClockRate",
            "GlobalMemoryBusWidth",
            "L2CacheSize",
        )
        self.found: dict[str, Any] = {
            "device": cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
        }
        self.found |= {f"attribute {name}": int(device.attributes.get(name, 0)) for name in known}
        self.sink, self.clocks = cupy.zeros(1024, cupy.uint32), cupy.zeros(2, cupy.uint64)
        self.data = cupy.zeros(1 << 28, cupy.uint32)  # 1 GB
        self.module = cupy.RawModule(code=KERNELS, options=("-std=c++17",))
        self.seen: list[float] = []

    def all(self, only: tuple[str, ...]) -> None:
        parts = (
            self.clock,
            self.missed,
            self.chains,
            self.updates,
            self.stores,
            self.locks,
            self.near,
            self.matches,
            self.cold,
            self.fences,
            self.arrays,
            self.tails,
            self.reach,
        )
        ask(parts, only, self.found, self.out)

    def cycles(
        self, name: str, blocks: int, threads: int, steps: int, *numbers: Any, data: bool = True
    ) -> float:
        """Of the block that takes longest, the least of three runs of a kernel of the data (but
        without `data`), steps, the sink, the clocks, and these numbers.
        """
        taken = []
        kernel = self.module.get_function(name)
        args = (
            *((self.data,) if data else ()),
            self.cupy.int32(steps),
            self.sink,
            self.clocks,
            *numbers,
        )
        for _ in range(3):
            self.clocks.fill(0)
            kernel((blocks,), (threads,), args)
            taken.append(int(self.clocks.get()[0]))
        return float(min(taken))

    def ns(self, launch: Callable[[], None], reset: Callable[[], Any], count: int = 5) -> float:
        """Between events, after `reset`; the median."""
        took = []
        for _ in range(count):
            reset()
            begin, end = self.cupy.cuda.Event(), self.cupy.cuda.Event()
            begin.record()
            launch()
            end.record()
            end.synchronize()
            took.append(1e6 * self.cupy.cuda.get_elapsed_time(begin, end))
        return statistics.median(took)

    def clock(self) -> None:
        """Cycles and ns of the same kernel: the clock that the GPU runs at under load."""
        kernel, np = self.module.get_function("work"), self.cupy
        for steps in (1000, 4000):
            args = (np.int32(steps), self.sink, self.clocks)
            for _ in range(20):
                kernel((self.sms,), (512,), args)
            self.clocks.fill(0)
            ns = self.ns(lambda args=args: kernel((self.sms,), (512,), args), lambda: None)  # type: ignore[misc]
            self.found[f"clock {steps}"] = [int(self.clocks.get()[0]), ns]

    def missed(self) -> None:
        """Cycles of an SM for each warp load, all SMs at work."""
        np = self.cupy
        for name in ("ca4", "cg4", "ca1"):
            for way in (0, 1, 2, 3, 4, 5):
                for kilobytes in (8 << 10, 20 << 10, 512, 64):
                    for threads, hot in ((1024, 0), (256, 0), (1024, 16), (1024, 28)):
                        if (
                            (name == "ca1" and threads == 256)
                            or (kilobytes < 8 << 10 and (way not in (0, 2) or hot))
                            or (hot and way != 0)
                        ):
                            continue
                        steps = 24
                        taken = self.cycles(
                            name,
                            self.sms,
                            threads,
                            steps,
                            np.int32(way),
                            np.uint32(kilobytes * 256),
                            np.int32(hot),
                        )
                        self.found[f"{name} {way} {kilobytes} {threads} {hot}"] = taken / (
                            steps * int(name[2:]) * threads // 32
                        )

    def chains(self) -> None:
        """Cycles of a step that waits for the one before, by how many warps an SM has, and where
        the data are.
        """
        np = self.cupy
        for name in ("chain_ca", "chain_cg"):
            for megabytes in (8, 20, 36, 64, 1024):
                for way, lanes in ((0, 32), (0, 8), (0, 1), (1, 32), (3, 32)):
                    for threads in (32, 128, 256, 512, 1024, 2048):
                        if name == "chain_cg" and (way, lanes) not in ((0, 32), (1, 32)):
                            continue
                        steps, blocks = 48, self.sms * (2 if threads == 2048 else 1)
                        taken = self.cycles(
                            name,
                            blocks,
                            min(threads, 1024),
                            steps,
                            np.int32(way),
                            np.uint32(megabytes << 18),
                            np.int32(lanes),
                        )
                        self.found[f"{name} {way} {megabytes} {lanes} {threads}"] = taken / steps

    def updates(self) -> None:
        """Cycles of an SM for each warp's updates, all SMs at work, by how many words they go to."""
        np = self.cupy
        for name in (
            "add_int",
            "add_float",
            "add_double",
            "add_long",
            "add_back",
            "max_int",
            "swap",
            "store",
        ):
            for way in (0, 1, 4):
                for exponent in (3, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 20, 22, 24, 27):
                    if (way and (exponent < 7 or exponent in (8, 10, 13, 15, 17))) or (
                        name not in ("add_int", "add_float")
                        and (way or exponent in (3, 7, 9, 11, 13, 15, 17))
                    ):
                        continue
                    for threads, lanes in ((1024, 32), (1024, 4), (1024, 1)):
                        if lanes < 32 and (name != "add_int" or way):
                            continue
                        steps = 4 if exponent < 9 else 16
                        taken = self.cycles(
                            name,
                            self.sms,
                            threads,
                            steps,
                            np.int32(way),
                            np.uint32(1 << exponent),
                            np.int32(lanes),
                        )
                        self.found[f"{name} {way} {exponent} {lanes}"] = taken / (
                            steps * threads // 32
                        )

    def stores(self) -> None:
        """ns for stretches of which some bytes are written or read; all of it is 256 MB, or 16 MB
        that the L2 keeps.
        """
        np = self.cupy
        for name in ("partly4", "partly1", "reads"):
            kernel = self.module.get_function(name)
            for megabytes in (256, 16):
                for step in (32, 64, 128, 256, 512, 1024, 4096, 16384, 65536):
                    for part in (1, 4, 8, 16, 32, 64, 128):
                        if (
                            part > step
                            or (name == "partly1") != (part == 1)
                            or (name == "partly1" and step > 64)
                            or (step > 128 and part not in (4, 32))
                        ):
                            continue
                        stretches = (megabytes << 20) // step
                        args = (self.data, np.uint64(stretches), np.int32(step), np.int32(part))

                        def run(kernel=kernel, args=args):
                            return kernel((8 * self.sms,), (256,), args)

                        self.found[f"{name} {megabytes} {step} {part}"] = self.ns(
                            run, lambda: self.data[1 << 27 :].fill(1), 3
                        )

    def locks(self) -> None:
        """ns of a launch of so many threads."""
        np = self.cupy
        for name in ("locks", "highest", "adds", "inserts"):
            kernel = self.module.get_function(name)
            for n in (1 << 12, 1 << 16, 1 << 18, 1 << 20):
                for words in (
                    1 << 6,
                    1 << 8,
                    1 << 10,
                    1 << 12,
                    1 << 14,
                    1 << 16,
                    1 << 18,
                    1 << 20,
                    1 << 22,
                ):
                    for work, fence in ((0, 0), (0, 1), (64, 1)):
                        if (
                            (name != "locks" and (work or fence))
                            or n // words > (16 if name == "locks" else 256)
                            or (name == "inserts" and n > words)
                            or (name == "locks" and words > 1 << 18 and work)
                        ):
                            continue
                        args = (
                            self.data,
                            np.int32(n),
                            np.uint32(words),
                            np.int32(work),
                            np.int32(fence),
                        )

                        def run(kernel=kernel, args=args, n=n):
                            return kernel((-(-n // 256),), (256,), args)

                        self.found[f"{name} {n} {words} {work} {fence}"] = self.ns(
                            run, lambda words=words: self.data[: 2 * words].fill(0), 3
                        )  # type: ignore[misc]

    def cold(self) -> None:
        """ns of a launch of so many threads, each with four accesses, the L2 holding nothing of
        theirs before.
        """
        np = self.cupy
        for name in ("add_int", "store", "add_back", "ca4"):
            kernel = self.module.get_function(name)
            for n in (1 << 15, 1 << 17, 1 << 19, 1 << 21):
                for way in (0, 1, 2, 4):
                    for megabytes in (1, 8, 32, 128, 512):
                        if (name == "add_back" and way) or (way == 2 and megabytes != 512):
                            continue
                        last = np.int32(0 if name == "ca4" else 32)
                        args = (
                            self.data,
                            np.int32(1 if name == "ca4" else 4),
                            self.sink,
                            self.clocks,
                            np.int32(way),
                            np.uint32(megabytes << 18),
                            last,
                        )

                        def run(kernel=kernel, args=args, n=n):
                            return kernel((n // 256,), (256,), args)

                        self.found[f"cold {name} {n} {way} {megabytes}"] = self.ns(
                            run, lambda: self.data[1 << 27 :].fill(1), 3
                        )

    def near(self) -> None:
        """Cycles of a load: from shared memory by its own instruction (0), by a pointer to anywhere
        (1), of the L1 (2).
        """
        np = self.cupy
        self.data.fill(0)
        for which in (0, 1, 2):
            for chain in (0, 1):
                for threads in (32, 128, 1024):
                    taken = self.cycles(
                        "generic", self.sms, threads, 16, np.int32(which), np.int32(chain)
                    )
                    self.found[f"generic {which} {chain} {threads}"] = taken / 128

    def matches(self) -> None:
        np = self.cupy
        for apart in (1, 2, 4, 8, 16, 32):
            for chain in (0, 1):
                for threads in (32, 128, 1024):
                    taken = self.cycles(
                        "matches",
                        self.sms,
                        threads,
                        16,
                        np.int32(apart),
                        np.int32(chain),
                        data=False,
                    )
                    self.found[f"match {apart} {chain} {threads}"] = taken / 128

    def arrays(self) -> None:
        """Cycles of a step; an SM holds threads × blocks arrays of so many words."""
        np = self.cupy
        for words in (16, 32, 64, 128, 256):
            for same in (1, 0):
                for writes in (0, 1):
                    for threads, blocks in ((32, 1), (256, 1), (512, 1), (1024, 1), (1024, 2)):
                        taken = self.cycles(
                            f"local_{words}",
                            blocks * self.sms,
                            threads,
                            64,
                            np.int32(same),
                            np.int32(writes),
                            data=False,
                        )
                        self.found[f"local {words} {same} {writes} {threads} {blocks}"] = taken / 64

    def tails(self) -> None:
        """ns of launches of equal blocks: whole waves, and a few blocks more."""
        np, kernel = self.cupy, self.module.get_function("work")
        for threads, resident in ((1024, 2), (256, 8), (64, 32)):
            for waves in (1, 2, 4, 8):
                for more in (-66, -1, 0, 1, 66):
                    blocks = self.sms * resident * waves + more
                    args = (np.int32(200), self.sink, self.clocks)

                    def run(blocks=blocks, threads=threads, args=args):
                        return kernel((blocks,), (threads,), args)

                    self.found[f"tail {threads} {waves} {more}"] = self.ns(run, lambda: None, 5)

    def fences(self) -> None:
        np = self.cupy
        for way, count in ((2, 0), (2, 1), (0, 1), (0, 4)):
            for blocks, threads in ((1, 32), (self.sms, 32), (self.sms, 256), (self.sms, 1024)):
                taken = self.cycles(
                    "fences",
                    blocks,
                    threads,
                    16,
                    np.int32(way),
                    np.uint32(1 << 22),
                    np.int32(count),
                )
                self.found[f"fence {way} {count} {blocks} {threads}"] = taken / 16

    def reach(self) -> None:
        """Bytes a second of the whole GPU: reads of 1 GB and of what the L2 holds, copies, an empty
        launch.
        """
        np = self.cupy
        kernel = self.module.get_function("reads")
        for megabytes in (4, 8, 16, 20, 24, 28, 32, 36, 40, 44, 48, 64, 1024):
            args = (self.data, np.uint64((megabytes << 20) // 128), np.int32(128), np.int32(128))

            def run(args=args):
                return kernel((8 * self.sms,), (256,), args)

            run()
            self.found[f"reach {megabytes}"] = (megabytes << 20) / self.ns(run, lambda: None, 7)
        half = 1 << 27
        self.found["reach copy"] = (
            8 * half / self.ns(lambda: np.copyto(self.data[:half], self.data[half:]), lambda: None)
        )
        args = (np.int32(0), self.sink, self.clocks)
        self.found["floor"] = [
            self.ns(
                lambda b=b: self.module.get_function("work")((b,), (32,), args), lambda: None, 30
            )  # type: ignore[misc]
            for b in (1, 132)
        ]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--only", nargs="+", default=(), metavar="PART", help="clock, missed, chains, … reach"
    )
    given = parser.parse_args()
    Crowd(given.out).all(tuple(given.only))


if __name__ == "__main__":
    main()
