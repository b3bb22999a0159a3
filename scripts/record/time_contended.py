"""What costs depend on who else asks: locks, words that many add to, slices of the L2, fences,
barriers, few warps that reach for device memory, reads among writes, products fed from shared
memory.

    python scripts/record/time_contended.py --out contended.json [--only PART …]      needs a GPU
    and CuPy; a minute

In cycles of the block that takes longest, or bytes a nanosecond where device memory is asked.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from questions import ask

KERNELS = r"""
typedef unsigned int u32;
typedef unsigned long long u64;
#define HEAD(NAME, ...) extern "C" __global__ void NAME(u32* d, int steps, u32* sink, u64* clocks, __VA_ARGS__)
#define BEGIN __syncthreads(); u64 began = clock64();
#define END(ANY) __syncthreads(); if (threadIdx.x == 0) atomicMax(clocks, clock64() - began); if (ANY) *sink = 1;
#define I (blockIdx.x * blockDim.x + threadIdx.x)
// One lane of each warp takes a lock of `count`, `apart` words from each other, changes the word behind it, lets it go.
HEAD(spin, int count, int apart, int wait) {
    u32* p = d + I / 32 % count * apart;
    BEGIN
    if (threadIdx.x % 32 == 0)
        for (int n = 0; n < steps; ++n) {
            while (atomicCAS(p, 0u, 1u)) if (wait) __nanosleep(wait);
            __threadfence();
            ((volatile u32*)p)[1] += 1;
            __threadfence();
            atomicExch(p, 0u);
        }
    END(false)
}
// A ticket is drawn, and the warp waits until it is its turn.
HEAD(turns, int count, int apart, int unused) {
    u32* p = d + I / 32 % count * apart;
    BEGIN
    if (threadIdx.x % 32 == 0)
        for (int n = 0; n < steps; ++n) {
            u32 own = atomicAdd(p, 1u);
            while (((volatile u32*)p)[1] != own);
            __threadfence();
            ((volatile u32*)p)[1] = own + 1;
        }
    END(false)
}
// The word that a lane's update goes to: of `words`, `apart` from each other, by the lane and the step.
#define WORD (((I * 7 + n * 13) & (words - 1)) * apart)
#define UPDATE(NAME, T, CALL) HEAD(NAME, int words, int apart, int unused) { \
    T seen = 0; BEGIN for (int n = 0; n < steps; ++n) { T* p = (T*)d + WORD; CALL; } END(seen == (T)77) }
UPDATE(int_unused, u32, atomicAdd(p, 1u))
UPDATE(int_used, u32, seen ^= atomicAdd(p, 1u))
UPDATE(float_unused, float, atomicAdd(p, 1.0f))
UPDATE(float_used, float, seen += atomicAdd(p, 1.0f))
UPDATE(double_unused, double, atomicAdd(p, 1.0))
UPDATE(double_used, double, seen += atomicAdd(p, 1.0))
UPDATE(half_unused, u32, asm volatile("red.global.add.noftz.f16x2 [%0], %1;" :: "l"(p), "r"(0x3c003c00u) : "memory"))
HEAD(float_loop, int words, int apart, int unused) {
    BEGIN
    for (int n = 0; n < steps; ++n) {
        u32 *p = d + WORD, was = *(volatile u32*)p, now;
        do { now = was; was = atomicCAS(p, now, __float_as_uint(1.0f + __uint_as_float(now))); } while (was != now);
    }
    END(false)
}
HEAD(double_loop, int words, int apart, int unused) {
    BEGIN
    for (int n = 0; n < steps; ++n) {
        u64 *p = (u64*)d + WORD, was = *(volatile u64*)p, now;
        do { now = was; was = atomicCAS(p, now, __double_as_longlong(1.0 + __longlong_as_double(now))); } while (was != now);
    }
    END(false)
}
// Lanes of a warp, and warps, 2^k bytes apart, past the L1; `lines` of them in all.
HEAD(slice_loads, int shift, int lines, int unused) {
    u32 seen = 0;
    BEGIN
    for (int n = 0; n < steps; ++n) seen |= __ldcg(d + ((u64)((I + n * 37) % lines) << shift) / 4);
    END(seen == 77)
}
HEAD(slice_stores, int shift, int lines, int unused) {
    BEGIN
    for (int n = 0; n < steps; ++n) __stcg(d + ((u64)((I + n * 37) % lines) << shift) / 4, 0u);
    END(false)
}
HEAD(slice_adds, int shift, int lines, int unused) {
    BEGIN
    for (int n = 0; n < steps; ++n) atomicAdd(d + ((u64)((I + n * 37) % lines) << shift) / 4, 0u);
    END(false)
}
// `stores` of a warp, then a fence of the scope.
#define FENCE(NAME, CALL) HEAD(NAME, int stores, int unused, int none) { \
    BEGIN for (int n = 0; n < steps; ++n) { for (int k = 0; k < stores; ++k) __stcg(d + (I + (n * stores + k) * gridDim.x * blockDim.x), (u32)n); CALL; } END(false) }
FENCE(fence_block, __threadfence_block()) FENCE(fence_device, __threadfence()) FENCE(fence_system, __threadfence_system())
// Barriers of the block; of each half of it by name; warps reach the first one after another (`late` additions each).
HEAD(barrier_all, int late, int unused, int none) {
    float x = threadIdx.x;
    BEGIN
    for (int n = 0; n < steps; ++n) {
        for (int k = 0; k < late * (int)(threadIdx.x / 32); ++k) asm volatile("add.f32 %0,%0,%0;" : "+f"(x));
        __syncthreads();
    }
    END(x == 77.0f)
}
HEAD(barrier_halves, int late, int unused, int none) {
    int half = blockDim.x / 2, which = 1 + threadIdx.x / half;
    BEGIN
    for (int n = 0; n < steps; ++n) asm volatile("bar.sync %0, %1;" :: "r"(which), "r"(half) : "memory");
    END(false)
}
HEAD(barrier_count, int late, int unused, int none) {
    int seen = 0;
    BEGIN
    for (int n = 0; n < steps; ++n) seen += __syncthreads_count((threadIdx.x ^ seen) & 1);
    END(seen == 77777)
}
// Reads of which so many are under way; every warp goes through a part of its own.
template <typename T, int U> __device__ void reach(const T* d, int steps, u32* sink, u64 words) {
    u64 all = (u64)gridDim.x * blockDim.x, at = I;
    u32 seen = 0;
    for (int n = 0; n < steps; ++n) {
        T v[U];
        #pragma unroll
        for (int k = 0; k < U; ++k) { v[k] = __ldcg(d + at); at += all; if (at >= words) at -= words; }
        #pragma unroll
        for (int k = 0; k < U; ++k) seen |= *(u32*)&v[k];
        at += seen & 1;
    }
    if (seen == 77) *sink = 1;
}
#define REACH(U) extern "C" __global__ void reach4_##U(const u32* d, int n, u32* s, u64 w) { reach<u32, U>(d, n, s, w); } \
    extern "C" __global__ void reach16_##U(const uint4* d, int n, u32* s, u64 w) { reach<uint4, U>(d, n, s, w); }
REACH(1) REACH(2) REACH(4) REACH(8)
// Of eight accesses `writes` write, to another array.
template <int W> __device__ void mixed(uint4* d, int steps, u32* sink, u64 words) {
    u64 all = (u64)gridDim.x * blockDim.x, at = I;
    u32 seen = 0;
    for (int n = 0; n < steps; ++n) {
        #pragma unroll
        for (int k = 0; k < 8; ++k) {
            if (k < W) d[words + at] = make_uint4(n, k, 0, 0);
            else seen |= __ldcg(d + at).x;
            at += all;
            if (at >= words) at -= words;
        }
    }
    if (seen == 77) *sink = 1;
}
#define MIXED(W) extern "C" __global__ void mixed_##W(uint4* d, int n, u32* s, u64 w) { mixed<W>(d, n, s, w); }
MIXED(0) MIXED(1) MIXED(2) MIXED(3) MIXED(4) MIXED(5) MIXED(6) MIXED(7) MIXED(8)
// Products of 16 × 8 × 16 halves: `EACH` of them for one fragment of A loaded from shared memory, by ldmatrix or by words.
template <int WAY, int EACH> __device__ void fed(int steps, u32* sink, u64* clocks) {
    __shared__ __align__(16) u32 s[4096];
    for (int k = threadIdx.x; k < 4096; k += blockDim.x) s[k] = 0;
    u32 lane = threadIdx.x % 32, a[4] = {}, b[2] = {lane, lane}, from = (threadIdx.x / 32 % 8) * 512;
    float c[EACH][4] = {};
    BEGIN
    for (int n = 0; n < steps; ++n) {
        #pragma unroll
        for (int q = 0; q < 4; ++q) {
            if (WAY == 1) {
                u32 p = (u32)__cvta_generic_to_shared(s + from + q * 128 + lane * 4);
                asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(a[0]), "=r"(a[1]), "=r"(a[2]), "=r"(a[3]) : "r"(p));
            } else if (WAY == 2) {
                #pragma unroll
                for (int k = 0; k < 4; ++k) a[k] = ((volatile u32*)s)[from + q * 128 + k * 32 + lane];
            }
            #pragma unroll
            for (int k = 0; k < EACH; ++k)
                asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                    : "+f"(c[k][0]), "+f"(c[k][1]), "+f"(c[k][2]), "+f"(c[k][3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
        }
    }
    float any = 0;
    for (int k = 0; k < EACH; ++k) any += c[k][0];
    END(any == 77.0f)
}
#define FED(E) extern "C" __global__ void fed_0_##E(u32* d, int n, u32* s, u64* c) { fed<0, E>(n, s, c); } \
    extern "C" __global__ void fed_1_##E(u32* d, int n, u32* s, u64* c) { fed<1, E>(n, s, c); } \
    extern "C" __global__ void fed_2_##E(u32* d, int n, u32* s, u64* c) { fed<2, E>(n, s, c); }
FED(1) FED(2) FED(4) FED(8)
"""
UPDATES = (
    "int_unused",
    "int_used",
    "float_unused",
    "float_used",
    "double_unused",
    "double_used",
    "half_unused",
)


class Contended:
    """Asks the GPU; every answer goes to `found` by a name that says what was done."""

    def __init__(self, out: Path) -> None:
        import cupy

        self.cupy, self.out = cupy, out
        self.sms = int(cupy.cuda.Device().attributes["MultiProcessorCount"])
        self.found: dict[str, Any] = {
            "device": cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
        }
        self.sink, self.clocks = cupy.zeros(1024, cupy.uint32), cupy.zeros(2, cupy.uint64)
        self.data = cupy.zeros(1 << 30, cupy.uint32)  # 4 GB
        self.kernels = cupy.RawModule(code=KERNELS, options=("-std=c++17",))

    def all(self, only: Sequence[str]) -> None:
        parts = (
            self.locks,
            self.updates,
            self.slices,
            self.fences,
            self.barriers,
            self.products,
            self.reach,
            self.mixes,
        )
        ask(parts, only, self.found, self.out)

    def cycles(self, name: str, blocks: int, threads: int, steps: int, *numbers: int) -> float:
        """Of a step of the block that takes longest: the least of three runs, words being zero
        before each.
        """
        taken, kernel = [], self.kernels.get_function(name)
        args = (
            self.data,
            self.cupy.int32(steps),
            self.sink,
            self.clocks,
            *map(self.cupy.int32, numbers),
        )
        for _ in range(3):
            self.clocks.fill(0)
            self.data[: 1 << 18].fill(0)
            kernel((blocks,), (threads,), args)
            taken.append(int(self.clocks.get()[0]))
        return min(taken) / steps

    def rate(
        self, name: str, blocks: int, threads: int, steps: int, words: int, nbytes: int
    ) -> float:
        """Bytes a nanosecond, by events; the median of five, the L2 full of something else."""
        took, kernel = [], self.kernels.get_function(name)
        args = (self.data, self.cupy.int32(steps), self.sink, self.cupy.uint64(words))
        for _ in range(5):
            begin, end = self.cupy.cuda.Event(), self.cupy.cuda.Event()
            self.data[-(1 << 25) :].fill(0)
            begin.record()
            kernel((blocks,), (threads,), args)
            end.record()
            end.synchronize()
            took.append(1e6 * float(self.cupy.cuda.get_elapsed_time(begin, end)))
        return nbytes / statistics.median(took)

    def locks(self) -> None:
        """Of a warp's whole round; so many warps for each lock, in one block or a warp a block."""
        for warps in (1, 2, 4, 8, 16, 32):
            for count in (1, 8, 64):
                for name, wait in (("spin", 0), ("spin", 100), ("turns", 0)):
                    label = f"{name}{wait or ''} {warps} {count}"
                    self.found[f"{label} apart"] = self.cycles(
                        name, warps * count, 32, 16, count, 32, wait
                    )
                    if count == 1:
                        self.found[f"{label} together"] = self.cycles(
                            name, 1, 32 * warps, 16, 1, 32, wait
                        )

    def updates(self) -> None:
        """Of all lanes' updates of one step, all SMs at work."""
        for name in (*UPDATES, "float_loop", "double_loop"):
            loop = name.endswith("loop")
            for words in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024):
                for apart in (1, 32):
                    for blocks, threads in ((1, 32), (1, 1024), (self.sms, 32), (self.sms, 256)):
                        if loop and blocks * threads // words > 4224:
                            continue
                        steps = 2 if loop else 8
                        found = self.cycles(name, blocks, threads, steps, words, apart, 0)
                        self.found[f"{name} {words} {apart} {blocks} {threads}"] = found

    def slices(self) -> None:
        for name in ("slice_loads", "slice_stores", "slice_adds"):
            for shift in (5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20):
                for lines in (256, 4096):
                    for blocks, threads in ((1, 1024), (self.sms, 256)):
                        if lines << shift <= 1 << 32:
                            found = self.cycles(name, blocks, threads, 16, shift, lines, 0)
                            self.found[f"{name} {shift} {lines} {blocks} {threads}"] = found

    def fences(self) -> None:
        for name in ("fence_block", "fence_device", "fence_system"):
            for stores in (0, 1, 4):
                for warps in (1, 2, 4, 8, 16, 32, 64):
                    for all_sms in (False, True):
                        blocks = (self.sms if all_sms else 1) * (2 if warps == 64 else 1)
                        found = self.cycles(name, blocks, 32 * min(32, warps), 16, stores, 0, 0)
                        self.found[f"{name} {stores} {warps} {'all' if all_sms else 'one'}"] = found

    def barriers(self) -> None:
        for warps in (1, 2, 3, 4, 6, 8, 12, 16, 24, 32):
            for blocks in (1, 2):
                for name, late in (
                    ("barrier_all", 0),
                    ("barrier_all", 4),
                    ("barrier_count", 0),
                    ("barrier_halves", 0),
                ):
                    if name != "barrier_halves" or warps % 2 == 0:
                        found = self.cycles(name, blocks * self.sms, 32 * warps, 64, late, 0, 0)
                        self.found[f"{name} {late} {warps} {blocks}"] = found

    def products(self) -> None:
        """Of a product of a warp, loads included; 0 without any, 1 by ldmatrix, 2 by words."""
        for way in (0, 1, 2):
            for each in (1, 2, 4, 8):
                for warps in (1, 2, 4, 8, 16):
                    found = self.cycles(f"fed_{way}_{each}", self.sms, 32 * warps, 32)
                    self.found[f"fed {way} {each} {warps}"] = found / (4 * each)

    def reach(self) -> None:
        """Bytes a nanosecond of device memory by how many loads a warp has under way, and warps of
        an SM.
        """
        for size in (4, 16):
            for under_way in (1, 2, 4, 8):
                for warps in (1, 2, 4, 8, 16, 32, 64):
                    blocks, threads = self.sms * (2 if warps == 64 else 1), 32 * min(warps, 32)
                    each = blocks * threads * under_way * size
                    steps = max(4, min(400, (256 << 20) // each))
                    name = f"reach{size}_{under_way}"
                    found = self.rate(name, blocks, threads, steps, (1 << 31) // size, each * steps)
                    self.found[f"reach {size} {under_way} {warps}"] = found

    def mixes(self) -> None:
        """Bytes a nanosecond of reads and writes together: of device memory, and of what the L2
        holds.
        """
        for writes in range(9):
            for megabytes in (1024, 8):
                for warps in (8, 64):
                    blocks, threads = self.sms * (2 if warps == 64 else 1), 32 * min(warps, 32)
                    each = blocks * threads * 8 * 16
                    steps = max(4, (512 << 20) // each)
                    found = self.rate(
                        f"mixed_{writes}",
                        blocks,
                        threads,
                        steps,
                        (megabytes << 20) // 16,
                        each * steps,
                    )
                    self.found[f"mixed {writes} {megabytes} {warps}"] = found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--only", nargs="+", default=(), metavar="PART", help="locks, updates, slices, … mixes"
    )
    given = parser.parse_args()
    Contended(given.out).all(given.only)


if __name__ == "__main__":
    main()
