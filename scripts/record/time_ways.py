"""What a warp's way through loops costs, and what happens where many update the same: asked of a
GPU, and of the model.

    python scripts/record/time_ways.py --out ways.json [--only PART …]            needs a GPU and
    CuPy; a minute python scripts/record/time_ways.py --model                                    the
    model's cycles for the same loops

A loop runs twice, once for more rounds: the difference is what a round takes. Updates are timed by
events.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from pathlib import Path
from typing import Any

from questions import ask

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

HEAD = r"""
typedef unsigned int u32;
typedef unsigned long long u64;
#define FMA(X) asm volatile("fma.rn.f32 %0, %0, %0, %0;" : "+f"(X))
"""
WAYS = {  # kernel: threads that a block has, one after the other
    "plain": ("", "FMA(f)", (32, 128)),
    "several": ("", "FMA(f); FMA(f); FMA(f); FMA(f); FMA(f); FMA(f); FMA(f); FMA(f)", (32, 128)),
    "if_all": (
        "",
        (
            "if (x == 0) { for (int k = 0; k < 8; ++k) FMA(f); } else { for (int k = 0; k < 8; ++k)"
            " FMA(g); }"
        ),
        (32,),
    ),
    "if_same": ("", "if (x + n >= y) { for (int k = 0; k < 32; ++k) FMA(f); }", (32, 128)),
    "if_apart": (
        "",
        (
            "if ((lane + n) & 1) { for (int k = 0; k < 8; ++k) FMA(f); } else { for (int k = 0; k <"
            " 8; ++k) FMA(g); }"
        ),
        (32, 128),
    ),
    "if_one": (
        "",
        "if (((lane ^ n) & 31) == 0) { for (int k = 0; k < 8; ++k) FMA(f); }",
        (32, 128),
    ),
    "inner": ("", "for (int k = 0; k < (int)(lane + n & 7); ++k) FMA(f)", (32, 128)),
    "leaves": (
        "",
        (
            "if ((lane * 7 + n) % 3 == 0) { FMA(f); continue; } FMA(g); if ((lane + n) % 5 == 0) {"
            " FMA(g); continue; } FMA(f); FMA(g)"
        ),
        (32, 128),
    ),
    "syncwarp": ("", "FMA(f); __syncwarp()", (32, 128)),
    "through_shared": ("", "s[t] = x; __syncwarp(); x = s[t ^ 1] + 1; __syncwarp()", (32, 128)),
    "own_shared": ("", "s[t] = x; x = s[(t + x) & 1023] + 1", (32, 128)),
    "shared_if": ("", "if ((lane ^ n) & 1) s[t] = s[t + 1] + s[t + 33]; __syncwarp()", (32, 128)),
    "meet": ("", "FMA(f); __syncthreads()", (32, 128, 256, 1024)),
    "meet_shared": (
        "",
        "s[t] = x; __syncthreads(); x = s[(t + 33) & 1023] + 1; __syncthreads()",
        (32, 128, 256, 1024),
    ),
    "shuffle": ("", "x += __shfl_xor_sync(~0u, x, 1)", (32, 128)),
    "shuffles": ("", "for (int k = 16; k; k /= 2) x += __shfl_xor_sync(~0u, x, k)", (32, 128)),
    "ballot": ("", "x += __ballot_sync(~0u, x & 1)", (32, 128)),
    "any": ("", "if (__any_sync(~0u, x > 77u)) x = 0; x += lane & 1", (32, 128)),
    "match_one": ("", "x = __match_any_sync(~0u, x & 0) & 1", (32, 128)),
    "match_apart": ("", "x = lane + (__match_any_sync(~0u, x) & 0)", (32, 128)),
    "reduce": ("", "x = __reduce_add_sync(~0u, x) & 1", (32, 128)),
    "divide": ("", "x = (x + 12345u) / (y + n)", (32, 128)),
    "divide_floats": ("", "f = (f + 2.0f) / (g + f)", (32, 128)),
    "root": ("", "f = sqrtf(f + 2.0f)", (32, 128)),
    "power": ("", "f = powf(f + 2.0f, 0.3f)", (32, 128)),
    "doubles": ("double a = f", "a = a * 1.5 + 0.5; if (a > 1e30) f += 1", (32, 128)),
    "divide_doubles": ("double a = f", "a = (a + 2.0) / (a + 3.0); if (a > 1e30) f += 1", (32,)),
    "sine": ("", "f = sinf(f + 2.0f)", (32,)),
    "near": ("", "x = __ldca(d + ((x + n) & 1023)) + lane", (32, 128)),
    "near_apart": ("", "x = __ldca(d + (((x + n) * 32 + lane * 32) & 4095))", (32, 128)),
    "beyond": ("", "x = __ldcg(d + ((x + n * 64 + lane) & 0xfffff))", (32, 128)),
    "beyond_apart": ("", "x = __ldcg(d + ((x + n * 64 + lane * 1024) & 0xfffff))", (32, 128)),
    "beyond_if": (
        "",
        (
            "u32 v = __ldcg(d + ((x + n * 64 + lane) & 0xfffff)); if (v > 77) { x = n; continue; }"
            " x = v; FMA(f)"
        ),
        (32, 128),
    ),
    "array": (
        "u32 v[24]; for (int k = 0; k < 24; ++k) v[k] = k * x",
        "v[(x + n) % 24] = x; x = v[(x + lane) % 24]",
        (32, 128),
    ),
    "stack": (
        "u32 v[24]; int top = 0; v[top++] = 1; v[top++] = 2; v[top++] = 3",
        "u32 k = v[--top]; if (k & 1) { v[top++] = k + 1; } else { v[top++] = k + 1 + (x & 2); }",
        (32, 128),
    ),
    "called": ("", "x = other(x, n)", (32,)),
    "jump": (
        "",
        (
            "switch ((x + n) & 7) { case 0: FMA(f); FMA(f); break; case 1: FMA(g); break; case 2:"
            " FMA(f); FMA(g); break; case 3: FMA(g); FMA(f); FMA(g); break; case 4: x += 8; break;"
            " case 5: FMA(f); FMA(g); FMA(f); break; case 6: y += 3; break; default: FMA(g);"
            " FMA(g); }"
        ),
        (32,),
    ),
    "update": ("", "x += atomicAdd(d + 4096 + ((x + lane * 8) & 1023), 0)", (32,)),
    "update_shared": ("", "atomicAdd(&s[(t + n) & 1023], 1)", (32, 1024)),
    "update_shared_same": ("", "atomicAdd(&s[n & 7], 1)", (32, 1024)),
    "cas_shared": (
        "",
        (
            "u32 was = s[lane & 7], now; do { now = was; was = atomicCAS(&s[lane & 7], now, now +"
            " 1); } while (was != now)"
        ),
        (32, 256),
    ),
}
OTHER = "__device__ __noinline__ u32 other(u32 x, u32 n) { return x * 3 + n; }\n"


def loop(name: str, before: str, body: str, clock: str) -> str:
    return f"""extern "C" __global__ void {name}(int steps, u32* d, u32* sink, u64* clocks) {{
    __shared__ u32 s[2048];
    u32 lane = threadIdx.x % 32, t = threadIdx.x, x = d[t], y = x + 1;
    float f = x, g = y;
    s[t] = x; s[t + 1024] = x;
    __syncthreads();
    {before};
    u64 began = {clock};
    #pragma unroll 1
    for (int n = 0; n < steps; ++n) {{ {body}; }}
    u64 took = {clock} - began;
    __syncthreads();
    if (t == 0) clocks[0] = took;
    sink[t] = x + y + s[t] + (u32)f + (u32)g + lane;
}}"""


def loops(clock: str = "clock64()") -> str:
    return (
        HEAD
        + OTHER
        + "\n".join(loop(name, before, body, clock) for name, (before, body, _) in WAYS.items())
    )


MANY = r"""
typedef unsigned int u32;
typedef unsigned long long u64;
__device__ u32 place(u32 i, u32 words) { u32 h = i * 2654435761u; h ^= h >> 15; h *= 2246822519u; h ^= h >> 13; return h % words; }
#define I (blockIdx.x * blockDim.x + threadIdx.x)
// Every thread adds to a word that others add to, trying again until it is the only one meanwhile.
extern "C" __global__ void retry32(u32* d, int n, u32 words) {
    if (I < n) { float* p = (float*)d + place(I, words); u32 was = *(u32*)p, now; do { now = was; was = atomicCAS((u32*)p, now, __float_as_uint(1.0f + __uint_as_float(now))); } while (was != now); }
}
extern "C" __global__ void retry64(u32* d, int n, u32 words) {
    if (I < n) { u64* p = (u64*)d + place(I, words); u64 was = *p, now; do { now = was; was = atomicCAS(p, now, (u64)__double_as_longlong(1.0 + __longlong_as_double(now))); } while (was != now); }
}
extern "C" __global__ void retry_max(u32* d, int n, u32 words) {
    if (I < n) { u32* p = d + place(I, words), own = I * 2246822519u, was = *p; while (own > was) { u32 now = was; was = atomicCAS(p, now, own); if (was == now) break; } }
}
extern "C" __global__ void locked(u32* d, int n, u32 words) {
    if (I < n) { u32* p = d + 2 * place(I, words); bool done = false; while (!done) { if (atomicCAS(p, 0u, 1u) == 0) { volatile u32* q = p + 1; *q = *q + 1; __threadfence(); atomicExch(p, 0u); done = true; } } }
}
extern "C" __global__ void plain32(u32* d, int n, u32 words) { if (I < n) atomicAdd((float*)d + place(I, words), 1.0f); }
// All blocks add to the same array, from its start or each from a place of its own.
extern "C" __global__ void flush(u32* d, int n, u32 words, int apart) {
    for (u32 k = threadIdx.x; k < words; k += blockDim.x) atomicAdd(d + (k + blockIdx.x * apart) % words, 1u);
}
extern "C" __global__ void flush_f(float* d, int n, u32 words, int apart) {
    for (u32 k = threadIdx.x; k < words; k += blockDim.x) atomicAdd(d + (k + blockIdx.x * apart) % words, 1.0f);
}
// Goes through the same again; each thread its own part, or all of them everything.
extern "C" __global__ void again(const float4* x, float* out, int n, int sweeps) {
    float sum = 0;
    for (int s = 0; s < sweeps; ++s) for (int i = I; i < n; i += gridDim.x * blockDim.x) { float4 v = x[i]; sum += v.x + v.y * v.z + v.w; }
    out[I] = sum;
}
extern "C" __global__ void everything(const float4* x, float* out, int n, int sweeps) {
    float sum = 0;
    for (int s = 0; s < sweeps; ++s) for (int i = threadIdx.x; i < n; i += blockDim.x) { float4 v = x[i]; sum += v.x + v.y * v.z + v.w; }
    out[I] = sum;
}
extern "C" __global__ void empty() {}
"""


class Ways:
    """Asks the GPU; every answer goes to `found` by a name that says what was done."""

    def __init__(self, out: Path) -> None:
        import cupy

        self.cupy, self.out = cupy, out
        self.found: dict[str, Any] = {
            "device": cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
        }

    def all(self, only: tuple[str, ...]) -> None:
        ask(
            (self.loops, self.floor, self.retries, self.flushes, self.sweeps),
            only,
            self.found,
            self.out,
        )

    def module(self, source: str) -> Any:
        return self.cupy.RawModule(code=source, options=("-std=c++17",))

    def loops(self) -> None:
        cupy = self.cupy
        module = self.module(loops())
        d, sink, clocks = (
            cupy.zeros(1 << 20, cupy.uint32),
            cupy.zeros(1024, cupy.uint32),
            cupy.zeros(1, cupy.uint64),
        )
        for name, (_, _, every) in WAYS.items():
            kernel = module.get_function(name)
            for threads in every:
                took = []
                for steps in (64, 64, 192):
                    for _ in range(2):
                        kernel((1,), (threads,), (cupy.int32(steps), d, sink, clocks))
                        d.fill(0)
                    took.append(int(clocks.get()[0]))
                self.found[f"way {name} {threads}"] = (took[2] - took[1]) / 128

    def times(self, launch: Any, reset: Any, count: int = 9) -> float:
        cupy, took = self.cupy, []
        for _ in range(count):
            reset()
            begin, end = cupy.cuda.Event(), cupy.cuda.Event()
            cupy.cuda.Device().synchronize()
            begin.record()
            launch()
            end.record()
            end.synchronize()
            took.append(1e6 * cupy.cuda.get_elapsed_time(begin, end))
        return statistics.median(took[1:])

    def floor(self) -> None:
        from kernprof.collect.launch.job import TimingJob
        from kernprof.collect.launch.measure import measure_interleaved

        empty = self.module(MANY).get_function("empty")
        asked = [lambda: empty((1,), (32,), ()), lambda: empty((132,), (256,), ())]
        plan = TimingJob(precision=0.01, limit_s=0.4, least_repetitions=30, most_repetitions=60)
        for name, ns in zip((1, 132), measure_interleaved(asked, lambda: None, plan), strict=True):
            self.found[f"floor {name}"] = [statistics.median(ns), min(ns), max(ns)]
        self.found["plain floor"] = self.times(asked[0], lambda: None, 30)

    def retries(self) -> None:
        cupy, module = self.cupy, self.module(MANY)
        d = cupy.zeros(1 << 24, cupy.uint32)
        for name in ("plain32", "retry32", "retry64", "retry_max", "locked"):
            kernel = module.get_function(name)
            for n in (1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20):
                for words in (1, 16, 256, 4096, 1 << 16, 1 << 20, 1 << 22):
                    if n // words > 4096 or (name == "locked" and n // words > 256):
                        continue
                    args = (d, cupy.int32(n), cupy.uint32(words))

                    def run(kernel=kernel, args=args, n=n):
                        return kernel((-(-n // 256),), (256,), args)

                    self.found[f"many {name} {n} {words}"] = self.times(run, lambda: d.fill(0), 5)

    def flushes(self) -> None:
        cupy, module = self.cupy, self.module(MANY)
        d = cupy.zeros(1 << 20, cupy.uint32)
        for name in ("flush", "flush_f"):
            kernel = module.get_function(name)
            for blocks, threads in ((64, 512), (132, 1024), (264, 512), (264, 1024), (1056, 256)):
                for words in (256, 1600, 5000, 20000, 50000):
                    for apart in (0, 37 * 32):
                        args = (d, cupy.int32(0), cupy.uint32(words), cupy.int32(apart))

                        def run(k=kernel, a=args, b=blocks, t=threads):
                            return k((b,), (t,), a)

                        self.found[f"many {name} {blocks} {threads} {words} {apart}"] = self.times(
                            run, lambda: None, 7
                        )

    def sweeps(self) -> None:
        cupy, module = self.cupy, self.module(MANY)
        x, out, other = (
            cupy.zeros(1 << 26, cupy.float32),
            cupy.zeros(1 << 22, cupy.float32),
            cupy.zeros(1 << 26, cupy.float32),
        )

        def cold():
            return other.fill(1)

        for kilobytes in (32, 64, 96, 128, 160, 192, 256, 512):  # of an SM
            for blocks, threads in ((132, 256), (528, 256), (132, 1024), (264, 1024)):
                for sweeps in (1, 2, 4, 8):
                    args = (x, out, cupy.int32(132 * kilobytes * 64), cupy.int32(sweeps))

                    def run(a=args, b=blocks, t=threads):
                        return module.get_function("again")((b,), (t,), a)

                    self.found[f"again {kilobytes} {blocks} {threads} {sweeps}"] = self.times(
                        run, cold, 5
                    )
        for kilobytes in (128, 512, 4096):
            for blocks, threads in ((132, 256), (528, 256), (264, 1024)):
                args = (x, out, cupy.int32(kilobytes * 64), cupy.int32(1))

                def run(a=args, b=blocks, t=threads):
                    return module.get_function("everything")((b,), (t,), a)

                self.found[f"everything {kilobytes} {blocks} {threads}"] = self.times(run, cold, 5)


def modelled() -> None:
    """The model's cycles for a round of each loop."""
    import numpy as np

    from kernprof.emulator.emulate import emulate
    from kernprof.emulator.request import Request
    from kernprof.gpus.datasheets import H200

    source = loops("0")
    for name, (_, _, every) in WAYS.items():
        for threads in every:
            found = []
            for steps in (64, 192):
                args = {
                    "steps": np.int32(steps),
                    "d": np.zeros(1 << 20, np.uint32),
                    "sink": np.zeros(1024, np.uint32),
                    "clocks": np.zeros(1, np.uint64),
                }
                profile = emulate(
                    Request(
                        kernel=source,
                        function=name,
                        grid=(1,),
                        block=(threads,),
                        args=list(args.values()),
                        options=("-std=c++17", "-w"),
                        caches=False,
                    )
                ).profile
                found.append(profile.metrics["estimate_latency"].value or 0.0)
            print(
                f"way {name} {threads}",
                (found[1] - found[0]) / 128 * H200.clock_hz / 1e9,
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path)
    parser.add_argument(
        "--only",
        nargs="+",
        default=(),
        metavar="PART",
        help="loops, floor, retries, flushes, sweeps",
    )
    parser.add_argument("--model", action="store_true", help="no GPU: the model's cycles")
    given = parser.parse_args()
    if given.model or not given.out:
        modelled()
    else:
        Ways(given.out).all(tuple(given.only))


if __name__ == "__main__":
    main()
