"""What instructions, memory levels and launches cost on this GPU: the figures that
`kernprof/gpus/costs.py` holds.

    python scripts/record/time_costs.py --out costs.json          needs a GPU and CuPy; a minute

One kernel a question. Instructions are asked twice: a chain of one warp (latency, cycles) and a
full multiprocessor (cycles that it takes for each warp instruction). Memory is read, written and
updated with more and more in flight.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from questions import ask

REPEATS = 16

# name → (type, statement over x (in and out), a, b, k; instructions that it stands for)
OPERATIONS: dict[str, tuple[str, str]] = {
    "ffma": ("float", 'asm volatile("fma.rn.f32 %0,%0,%1,%2;":"+f"(x):"f"(a),"f"(b))'),
    "fadd": ("float", 'asm volatile("add.rn.f32 %0,%0,%1;":"+f"(x):"f"(a))'),
    "fmul": ("float", 'asm volatile("mul.rn.f32 %0,%0,%1;":"+f"(x):"f"(a))'),
    "fmnmx": ("float", 'asm volatile("min.f32 %0,%0,%1;":"+f"(x):"f"(a))'),
    "iadd": ("u32", 'asm volatile("add.u32 %0,%0,%1;":"+r"(x):"r"(a))'),
    "imad": ("u32", 'asm volatile("mad.lo.u32 %0,%0,%1,%2;":"+r"(x):"r"(a),"r"(b))'),
    "imad_wide": (
        "u64",
        (
            'asm volatile("{.reg .u32 l,h; mov.b64 {l,h},%0; mad.wide.u32'
            ' %0,l,%1,%0;}":"+l"(x):"r"((u32)a))'
        ),
    ),
    "imad_hi": ("u32", 'asm volatile("mul.hi.u32 %0,%0,%1;":"+r"(x):"r"(a))'),
    "lop3": ("u32", 'asm volatile("lop3.b32 %0,%0,%1,%2,0x6a;":"+r"(x):"r"(a),"r"(b))'),
    "shf": ("u32", 'asm volatile("shf.l.wrap.b32 %0,%0,%1,%2;":"+r"(x):"r"(a),"r"(b))'),
    "prmt": ("u32", 'asm volatile("prmt.b32 %0,%0,%1,%2;":"+r"(x):"r"(a),"r"(b))'),
    "imnmx": ("u32", 'asm volatile("min.u32 %0,%0,%1;":"+r"(x):"r"(a))'),
    "setp_selp": (
        "u32",
        (
            'asm volatile("{.reg .pred p; setp.lt.u32 p,%0,%1; selp.u32'
            ' %0,%2,%0,p;}":"+r"(x):"r"(a),"r"(b))'
        ),
    ),
    "popc": ("u32", 'asm volatile("popc.b32 %0,%0;":"+r"(x))'),
    "flo": ("u32", 'asm volatile("bfind.u32 %0,%0;":"+r"(x))'),
    "brev": ("u32", 'asm volatile("brev.b32 %0,%0;":"+r"(x))'),
    "dp4a": ("u32", 'asm volatile("dp4a.u32.u32 %0,%0,%1,%2;":"+r"(x):"r"(a),"r"(b))'),
    "hfma2": ("u32", 'asm volatile("fma.rn.f16x2 %0,%0,%1,%2;":"+r"(x):"r"(a),"r"(b))'),
    "dfma": ("double", 'asm volatile("fma.rn.f64 %0,%0,%1,%2;":"+d"(x):"d"(a),"d"(b))'),
    "dadd": ("double", 'asm volatile("add.rn.f64 %0,%0,%1;":"+d"(x):"d"(a))'),
    "ex2": ("float", 'asm volatile("ex2.approx.ftz.f32 %0,%0;":"+f"(x))'),
    "rcp": ("float", 'asm volatile("rcp.approx.ftz.f32 %0,%0;":"+f"(x))'),
    "rsqrt": ("float", 'asm volatile("rsqrt.approx.ftz.f32 %0,%0;":"+f"(x))'),
    "sin": ("float", 'asm volatile("sin.approx.ftz.f32 %0,%0;":"+f"(x))'),
    "f2i_i2f": (
        "float",
        'asm volatile("{.reg .s32 t; cvt.rni.s32.f32 t,%0; cvt.rn.f32.s32 %0,t;}":"+f"(x))',
    ),
    "f2d_d2f": (
        "float",
        'asm volatile("{.reg .f64 t; cvt.f64.f32 t,%0; cvt.rn.f32.f64 %0,t;}":"+f"(x))',
    ),
    "f2h_h2f": (
        "float",
        'asm volatile("{.reg .b16 t; cvt.rn.f16.f32 t,%0; cvt.f32.f16 %0,t;}":"+f"(x))',
    ),
    "i2d_d2i": (
        "u32",
        'asm volatile("{.reg .f64 t; cvt.rn.f64.u32 t,%0; cvt.rzi.u32.f64 %0,t;}":"+r"(x))',
    ),
    "shfl": ("u32", 'asm volatile("shfl.sync.bfly.b32 %0,%0,1,0x1f,0xffffffff;":"+r"(x))'),
    "vote": (
        "u32",
        (
            'asm volatile("{.reg .pred p; setp.ne.u32 p,%0,%1; vote.sync.ballot.b32'
            ' %0,p,0xffffffff;}":"+r"(x):"r"(a))'
        ),
    ),
    "match": ("u32", 'asm volatile("match.any.sync.b32 %0,%0,0xffffffff;":"+r"(x))'),
    "redux": ("u32", 'asm volatile("redux.sync.add.u32 %0,%0,0xffffffff;":"+r"(x))'),
    "bar": ("u32", 'asm volatile("bar.sync 0;":"+r"(x))'),
    "membar_cta": ("u32", 'asm volatile("membar.cta;":"+r"(x)::"memory")'),
    "membar_gl": ("u32", 'asm volatile("membar.gl;":"+r"(x)::"memory")'),
    "nanobranch": (
        "u32",
        (
            'asm volatile("{.reg .pred p; setp.lt.u32 p,%0,%1; @p bra L%=; add.u32 %0,%0,%2;'
            ' L%=:}":"+r"(x):"r"(a),"r"(b))'
        ),
    ),
    "diverge": (
        "u32",
        (
            'if ((threadIdx.x & 1) == (x & 1)) { asm volatile("mul.lo.u32'
            ' %0,%0,%1;":"+r"(x):"r"(a)); } else { asm volatile("mul.hi.u32'
            ' %0,%0,%1;":"+r"(x):"r"(b)); }'
        ),
    ),
    "mma_f16": (
        "u32",
        (
            'asm volatile("{.reg .b32 c,d; mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16'
            ' {%0,d},{%0,%1,%1,%2},{%1,%2},{%0,%2};}":"+r"(x):"r"(a),"r"(b))'
        ),
    ),
    "mma_f32": (
        "float",
        (
            'asm volatile("{.reg .b32 t; .reg .f32 d,e,f; mov.b32 t,%1;'
            " mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32"
            ' {%0,d,e,f},{t,t,t,t},{t,t},{%0,%1,%2,%1};}":"+f"(x):"f"(a),"f"(b))'
        ),
    ),
    "mma_tf32": (
        "float",
        (
            'asm volatile("{.reg .b32 t; .reg .f32 d,e,f; mov.b32 t,%1;'
            " mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32"
            ' {%0,d,e,f},{t,t,t,t},{t,t},{%0,%1,%2,%1};}":"+f"(x):"f"(a),"f"(b))'
        ),
    ),
    "lds": ("u32", 'asm volatile("ld.shared.u32 %0,[%0];":"+r"(x))'),
    "lds64": ("u32", 'asm volatile("{.reg .u32 t; ld.shared.v2.u32 {%0,t},[%0];}":"+r"(x))'),
    "lds128": (
        "u32",
        'asm volatile("{.reg .u32 t,u,v; ld.shared.v4.u32 {%0,t,u,v},[%0];}":"+r"(x))',
    ),
    "sts": ("u32", 'asm volatile("st.shared.u32 [%0],%0;":"+r"(x)::"memory")'),
    "sts128": ("u32", 'asm volatile("st.shared.v4.u32 [%0],{%0,%0,%0,%0};":"+r"(x)::"memory")'),
    "ldsm4": (
        "u32",
        (
            'asm volatile("{.reg .u32 t,u,v; ldmatrix.sync.aligned.m8n8.x4.shared.b16'
            ' {%0,t,u,v},[%0];}":"+r"(x))'
        ),
    ),
    "atoms": (
        "u32",
        (
            'asm volatile("{.reg .u32 t; atom.shared.add.u32 t,[%0],0; and.b32 t,t,0; add.u32'
            ' %0,%0,t;}":"+r"(x)::"memory")'
        ),
    ),
    "atoms_f": (
        "u32",
        'asm volatile("{.reg .f32 t; atom.shared.add.f32 t,[%0],0f00000000;}":"+r"(x)::"memory")',
    ),
    "reds": ("u32", 'asm volatile("red.shared.add.u32 [%0],0;":"+r"(x)::"memory")'),
    "ldg_l1": ("u64", 'asm volatile("ld.global.ca.u64 %0,[%0];":"+l"(x)::"memory")'),
    "ldg32_l1": (
        "u64",
        (
            'asm volatile("{.reg .u32 t; .reg .u64 w; ld.global.ca.u32 t,[%0]; cvt.u64.u32 w,t;'
            ' and.b64 w,w,0; add.u64 %0,%0,w;}":"+l"(x)::"memory")'
        ),
    ),
    "ldg128_l1": (
        "u64",
        'asm volatile("{.reg .u64 w; ld.global.ca.v2.u64 {%0,w},[%0];}":"+l"(x)::"memory")',
    ),
    "ldg_l2": ("u64", 'asm volatile("ld.global.cg.u64 %0,[%0];":"+l"(x)::"memory")'),
}
ADDRESS = {
    "lds": 4,
    "lds64": 8,
    "lds128": 16,
    "sts": 4,
    "sts128": 16,
    "ldsm4": 16,
    "atoms": 4,
    "atoms_f": 4,
    "reds": 4,
}
GLOBAL = {"ldg_l1": 8, "ldg32_l1": 4, "ldg128_l1": 16, "ldg_l2": 8}

HEAD = r"""
typedef unsigned int u32;
typedef unsigned long long u64;
__device__ __forceinline__ u64 ns_now() { u64 t; asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t)); return t; }
extern "C" __global__ void empty() {}
"""


def operation_source(name: str) -> str:
    """Kernel `NAME_C`: C independent chains of the operation in each thread."""
    kind, statement = OPERATIONS[name]
    start = "(TYPE)(threadIdx.x + 3 + i)"
    before = ""
    if name in ADDRESS:
        before = (
            "__shared__ __align__(128) u32 tile[2048]; for (int i = threadIdx.x; i < 2048; i +="
            " blockDim.x) tile[i] = (u32)__cvta_generic_to_shared(tile) + (threadIdx.x % 32) *"
            f" {ADDRESS[name]}; __syncthreads();"
        )
        start = f"(u32)__cvta_generic_to_shared(tile) + (threadIdx.x % 32) * {ADDRESS[name]}"
        if name in ("lds", "lds64", "lds128", "ldsm4"):
            before = (
                "__shared__ __align__(128) u32 tile[2048]; for (int i = threadIdx.x; i < 2048; i"
                " += blockDim.x) tile[i] = (u32)__cvta_generic_to_shared(tile) + (i /"
                f" {ADDRESS[name] // 4} % 32) * {ADDRESS[name]}; __syncthreads();"
            )
    if name in GLOBAL:
        start = f"(u64)(data + (blockIdx.x * 128 + threadIdx.x % 32 * {GLOBAL[name]} / 4))"
    body = ""
    for chains in (1, 4):
        body += f"""
extern "C" __global__ void {name}_{chains}(int steps, u32* sink, u64* clocks, u32* data, u32 seed) {{
    {before}
    {kind} x[{chains}], a = ({kind})seed, b = ({kind})(seed + 2);
    #pragma unroll
    for (int i = 0; i < {chains}; ++i) x[i] = {start.replace("TYPE", kind)};
    for (int warm = 0; warm < 2; ++warm) {{
        __syncthreads();
        u64 c = clock64(), t = ns_now();
        #pragma unroll 1
        for (int n = 0; n < steps; ++n) {{
            #pragma unroll
            for (int k = 0; k < {REPEATS}; ++k) {{
                #pragma unroll
                for (int i = 0; i < {chains}; ++i) {{ {statement.replace("(x)", "(x[i])").replace("(x &", "(x[i] &")}; }}
            }}
        }}
        __syncthreads();
        if (threadIdx.x == 0 && blockIdx.x == 0) {{ clocks[0] = clock64() - c; clocks[1] = ns_now() - t; }}
    }}
    u32 any = 0;
    #pragma unroll
    for (int i = 0; i < {chains}; ++i) any |= x[i] == ({kind})1234567;
    if (any) *sink = 1;
}}"""
    return HEAD + body


MEMORY = (
    HEAD
    + r"""
template <typename W> __device__ u32 fold(W w);
template <> __device__ u32 fold(u32 w) { return w; }
template <> __device__ u32 fold(uint4 w) { return w.x | w.y | w.z | w.w; }
// `words` is a power of two; each warp reads `step` words apart between its lanes.
template <typename W, int U> __device__ void reads(const W* data, u64 words, int steps, u32* sink, int step) {
    u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x;
    const u64 all = (u64)gridDim.x * blockDim.x;
    u32 seen = 0;
    for (int n = 0; n < steps; ++n) {
        W w[U];
        #pragma unroll
        for (int k = 0; k < U; ++k) { w[k] = __ldcg(data + ((i * step) & (words - 1))); i += all; }
        #pragma unroll
        for (int k = 0; k < U; ++k) seen |= fold(w[k]);
    }
    if (seen) *sink = seen;
}
#define READS(NAME, W, U) extern "C" __global__ void NAME(const W* d, u64 w, int n, u32* s, int step) { reads<W, U>(d, w, n, s, step); }
READS(read4_1, u32, 1) READS(read4_4, u32, 4) READS(read16_1, uint4, 1) READS(read16_4, uint4, 4)
__device__ u64 mixed(u64 i) { i *= 0x9E3779B97F4A7C15ull; return i ^ i >> 29; }
extern "C" __global__ void random4(const u32* d, u64 words, int steps, u32* sink, int step) {
    u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x; const u64 all = (u64)gridDim.x * blockDim.x;
    u32 seen = 0;
    for (int n = 0; n < steps; ++n) {
        u32 w[4];
        #pragma unroll
        for (int k = 0; k < 4; ++k) { w[k] = __ldcg(d + ((mixed(i) * step) & (words - 1))); i += all; }
        #pragma unroll
        for (int k = 0; k < 4; ++k) seen |= w[k];
    }
    if (seen) *sink = seen;
}
template <typename W> __device__ void writes(W* data, u64 words, int steps, int step, W v) {
    u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x; const u64 all = (u64)gridDim.x * blockDim.x;
    for (int n = 0; n < steps; ++n) { data[(i * step) & (words - 1)] = v; i += all; }
}
extern "C" __global__ void write4(u32* d, u64 w, int n, u32* s, int step) { writes<u32>(d, w, n, step, 0); }
extern "C" __global__ void write16(uint4* d, u64 w, int n, u32* s, int step) { writes<uint4>(d, w, n, step, make_uint4(0, 0, 0, 0)); }
extern "C" __global__ void copy16(uint4* d, u64 words, int steps, u32* s, int step) {
    u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x; const u64 all = (u64)gridDim.x * blockDim.x, half = words / 2;
    for (int n = 0; n < steps; ++n) { d[half + ((i * step) & (half - 1))] = __ldcg(d + ((i * step) & (half - 1))); i += all; }
}
#define UPDATES(NAME, TYPE, ONE, PLACE) extern "C" __global__ void NAME(TYPE* d, u64 words, int steps, u32* sink, int step) { \
    u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x; const u64 all = (u64)gridDim.x * blockDim.x; \
    for (int n = 0; n < steps; ++n) { atomicAdd(d + ((PLACE) & (words - 1)), ONE); i += all; } }
UPDATES(red, u32, 0u, i * step) UPDATES(red_f, float, 0.0f, i * step)
UPDATES(red_random, u32, 0u, mixed(i)) UPDATES(red_f_random, float, 0.0f, mixed(i))
extern "C" __global__ void atom(u32* d, u64 words, int steps, u32* sink, int step) {
    u64 i = (u64)blockIdx.x * blockDim.x + threadIdx.x; const u64 all = (u64)gridDim.x * blockDim.x;
    u32 seen = 0;
    for (int n = 0; n < steps; ++n) { seen |= atomicAdd(d + ((i * step) & (words - 1)), 0u); i += all; }
    if (seen) *sink = seen;
}
// Every warp reads the same lines, or lines of its block, one after the other; `apart`: blocks begin so many lines apart.
extern "C" __global__ void together(const u32* d, int lines, int steps, u32* sink, int apart) {
    u32 at = blockIdx.x * apart, seen = 0;
    for (int n = 0; n < steps; ++n) { seen = __ldcg(d + (at % lines) * 32 + threadIdx.x % 32); at += 1 + seen; }
    if (seen) *sink = seen;
}
// One lane follows a chain.
extern "C" __global__ void chase_ca(const u64* d, int steps, u64* clocks) {
    const u64* at = d;
    for (int warm = 0; warm < 2; ++warm) {
        u64 c = clock64();
        for (int n = 0; n < steps; ++n) at = (const u64*)__ldca(at);
        clocks[0] = clock64() - c;
    }
    clocks[1] = (u64)at;
}
extern "C" __global__ void chase_cg(const u64* d, int steps, u64* clocks) {
    const u64* at = d;
    u64 c = clock64();
    for (int n = 0; n < steps; ++n) at = (const u64*)__ldcg(at);
    clocks[0] = clock64() - c;
    clocks[1] = (u64)at;
}
__constant__ u32 table[4096];
extern "C" __global__ void constants(int steps, u64* clocks, int span) {
    u32 at = 0;
    for (int warm = 0; warm < 2; ++warm) {
        u64 c = clock64();
        for (int n = 0; n < steps; ++n) at = (table[at & 4095] + at + 16) & (span - 1);
        clocks[0] = clock64() - c;
    }
    clocks[1] = at;
}
extern "C" __global__ void conflicts(int steps, u64* clocks, int step, u32* sink) {
    __shared__ u32 tile[8192];
    for (int i = threadIdx.x; i < 8192; i += blockDim.x) tile[i] = 0;
    __syncthreads();
    u32 at = (threadIdx.x * step) & 8191, seen = 0;
    u64 c = clock64();
    for (int n = 0; n < steps; ++n) {
        #pragma unroll
        for (int k = 0; k < 8; ++k) seen |= ((volatile u32*)tile)[(at + k * 32) & 8191];
    }
    __syncthreads();
    if (threadIdx.x == 0 && blockIdx.x == 0) clocks[0] = clock64() - c;
    if (seen) *sink = seen;
}
extern "C" __global__ void shared_updates(int steps, u64* clocks, int step, u32* sink) {
    __shared__ u32 tile[8192];
    for (int i = threadIdx.x; i < 8192; i += blockDim.x) tile[i] = 0;
    __syncthreads();
    u32 at = (threadIdx.x * step) & 8191;
    u64 c = clock64();
    for (int n = 0; n < steps; ++n) {
        #pragma unroll
        for (int k = 0; k < 8; ++k) atomicAdd(tile + ((at + k * 32) & 8191), n);
    }
    __syncthreads();
    if (threadIdx.x == 0 && blockIdx.x == 0) clocks[0] = clock64() - c;
    if (tile[at] == 12345) *sink = 1;
}
extern "C" __global__ void __launch_bounds__(1024) registers_many(u32* sink, u32 seed) {
    if (seed == 77) sink[threadIdx.x] = 1;
}
extern "C" __global__ void touch(u32* data, int n) { u32 i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) data[i] = i; }
"""
)


def long_code(instructions: int) -> str:
    """Straight code of so many FMAs, run `rounds` times: what fetching it costs once it leaves the
    instruction caches.
    """
    body = "".join(f"x{i % 4} = fmaf(x{i % 4}, a, {1 + i % 7}.0f);" for i in range(instructions))
    return (
        HEAD
        + f"""extern "C" __global__ void code_{instructions}(int rounds, u32* sink, u64* clocks, float a) {{
    float x0 = threadIdx.x, x1 = x0 + 1, x2 = x0 + 2, x3 = x0 + 3;
    u64 first = 0;
    for (int r = 0; r < rounds; ++r) {{
        __syncthreads();
        u64 c = clock64();
        {body}
        __syncthreads();
        if (threadIdx.x == 0 && blockIdx.x == 0) {{ if (r == 0) clocks[1] = clock64() - c; else clocks[0] = clock64() - c; }}
    }}
    if (x0 + x1 + x2 + x3 == 12345.0f) *sink = 1;
}}"""
    )


class Costs:
    """Asks the GPU; every answer goes to `found` by a name that says what was done."""

    def __init__(self, out: Path) -> None:
        import cupy

        self.cupy, self.out = cupy, out
        self.sms = int(cupy.cuda.Device().attributes["MultiProcessorCount"])
        self.l2 = int(cupy.cuda.Device().attributes["L2CacheSize"])
        name = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
        self.found: dict[str, Any] = {"device": name, "sms": self.sms, "l2_bytes": self.l2}
        self.sink, self.clocks = cupy.zeros(1024, cupy.uint32), cupy.zeros(2, cupy.uint64)
        self._modules: dict[str, Any] = {}
        self.memory = cupy.RawModule(code=MEMORY, options=("-std=c++17",))

    def all(self, only: Sequence[str]) -> None:
        parts = (
            self.launches,
            self.latencies,
            self.operations,
            self.streams,
            self.updates,
            self.shared,
            self.codes,
            self.lockstep,
        )
        ask(parts, only, self.found, self.out)

    def seconds(self, launch: Callable[[], None], times: int = 5) -> float:
        """Between events around one launch, the GPU kept busy before it: the median."""
        taken = []
        for _ in range(times):
            start, stop = self.cupy.cuda.Event(), self.cupy.cuda.Event()
            self.busy()
            start.record()
            launch()
            stop.record()
            stop.synchronize()
            taken.append(self.cupy.cuda.get_elapsed_time(start, stop) / 1e3)
        return statistics.median(taken)

    def busy(self) -> None:
        self.chain("ffma", 1)(
            (self.sms,),
            (256,),
            (self.cupy.int32(1500), self.sink, self.clocks, self.sink, self.cupy.uint32(1)),
        )

    def chain(self, name: str, chains: int) -> Any:
        if name not in self._modules:
            self._modules[name] = self.cupy.RawModule(
                code=operation_source(name), options=("-std=c++17",)
            )
        return self._modules[name].get_function(f"{name}_{chains}")

    def launches(self) -> None:
        np = self.cupy
        for _ in range(200):
            self.busy()
        empty, touch = self.memory.get_function("empty"), self.memory.get_function("touch")
        data = np.zeros(1 << 28, np.uint32)
        for threads in (32, 64, 128, 256, 512, 1024):
            for blocks in (1, 132, 1056, 8448, 67584, 540672):
                self.found[f"empty {threads} x {blocks}"] = self.seconds(
                    lambda: empty((blocks,), (threads,), ()),  # noqa: B023
                    15,
                )
                if threads * blocks <= 1 << 28:
                    n = np.int32(threads * blocks)
                    self.found[f"touch {threads} x {blocks}"] = self.seconds(
                        lambda: touch((blocks,), (threads,), (data, n)),  # noqa: B023
                        9,
                    )
        for shared in (16384, 49152, 98304, 200000):
            empty.max_dynamic_shared_size_bytes = 200000
            self.found[f"empty shared {shared}"] = self.seconds(
                lambda: empty((8448,), (128,), (), shared_mem=shared),  # noqa: B023
                15,
            )

    def latencies(self) -> None:
        import numpy

        for name, nbytes, stride in (
            ("l1", 16 << 10, 128),
            ("l1_big", 128 << 10, 128),
            ("l2", 4 << 20, 128),
            ("l2_16M", 16 << 20, 128),
            ("l2_28M", 28 << 20, 128),
            ("l2_44M", 44 << 20, 128),
            ("dram", 2 << 30, 4096 + 128),
        ):
            data = self.cupy.zeros(nbytes // 8, self.cupy.uint64)
            count = min(nbytes // stride, 1 << 17)
            order = numpy.random.default_rng(0).permutation(nbytes // stride)[:count].astype(
                numpy.int64
            ) * (stride // 8)
            order = numpy.roll(order, -int(numpy.argmin(order)))
            order[0] = 0
            data[self.cupy.asarray(order)] = self.cupy.asarray(
                (numpy.roll(order, -1) * 8 + data.data.ptr).astype(numpy.uint64)
            )
            steps = min(count, 20_000)
            kernel = self.memory.get_function("chase_ca" if name.startswith("l1") else "chase_cg")
            if name.startswith("l2"):
                kernel((1,), (1,), (data, self.cupy.int32(count), self.clocks))
            kernel((1,), (1,), (data, self.cupy.int32(steps), self.clocks))
            self.found[f"latency {name}"] = int(self.clocks.get()[0]) / steps
        kernel = self.memory.get_function("constants")
        for span in (16, 256, 1024, 4096):
            kernel((1,), (1,), (self.cupy.int32(4096), self.clocks, self.cupy.int32(span)))
            self.found[f"latency constant {span}"] = int(self.clocks.get()[0]) / 4096

    def operations(self) -> None:
        cupy = self.cupy
        data = cupy.zeros(self.sms * 2 * 128 + 1024, cupy.uint32)
        words = cupy.asarray(data.view(cupy.uint64))
        for name in OPERATIONS:
            if name in GLOBAL:
                words[...] = (
                    cupy.arange(len(words), dtype=cupy.uint64) * 8 + data.data.ptr
                )  # every word its own address
            else:
                data[...] = 0
            try:
                for chains, threads, blocks in (
                    (1, 32, 1),
                    (4, 32, 1),
                    (1, 128, 1),
                    (4, 128, 1),
                    (4, 512, 1),
                    (1, 1024, 1),
                    (4, 1024, 1),
                    (4, 1024, 2),
                ):
                    steps = 64 if threads < 1024 else 32
                    args = (cupy.int32(steps), self.sink, self.clocks, data, cupy.uint32(1))
                    self.chain(name, chains)((self.sms * blocks,), (threads,), args)
                    cycles, ns = (int(n) for n in self.clocks.get())
                    self.found[f"op {name} {chains} {threads} {blocks}"] = [
                        cycles / (steps * REPEATS),
                        cycles / max(1, ns),
                    ]
            except Exception as error:
                self.found[f"op {name}"] = f"{type(error).__name__}: {error}"[:300]

    def streams(self) -> None:
        cupy = self.cupy
        data = cupy.zeros((4 << 30) // 4, cupy.uint32)
        for level, nbytes in (("l2", 16 << 20), ("dram", 4 << 30)):
            for name, word in (
                ("read4_1", 4),
                ("read4_4", 4),
                ("read16_1", 16),
                ("read16_4", 16),
                ("copy16", 16),
                ("write16", 16),
                ("write4", 4),
            ):
                many = int(name[-1]) if name.startswith("read") else 1
                for threads, blocks in (
                    (32, 1),
                    (32, 2),
                    (128, 1),
                    (128, 2),
                    (128, 4),
                    (256, 4),
                    (256, 8),
                    (1024, 2),
                ):
                    yields = self.sms * blocks * threads * many * word
                    steps = max(
                        2, min(4000, (96 << 20) * (4 if threads * blocks > 500 else 1) // yields)
                    )
                    args = (
                        data,
                        cupy.uint64(nbytes // word),
                        cupy.int32(steps),
                        self.sink,
                        cupy.int32(1),
                    )
                    kernel = self.memory.get_function(name)
                    took = self.seconds(lambda: kernel((self.sms * blocks,), (threads,), args), 3)  # noqa: B023
                    self.found[f"stream {level} {name} {threads} {blocks}"] = yields * steps / took
            for name, word, step in (
                ("read4_4", 4, 8),
                ("read4_4", 4, 32),
                ("write4", 4, 8),
                ("write4", 4, 32),
                ("random4", 4, 1),
                ("read16_4", 16, 2),
                ("read4_4", 4, 2),
                ("read4_4", 4, 4),
                ("write4", 4, 2),
            ):
                many = 4 if name != "write4" else 1
                for threads, blocks in ((256, 4), (1024, 2)):
                    accesses = self.sms * blocks * threads * many
                    steps = max(2, (8 << 20) // accesses)
                    args = (
                        data,
                        cupy.uint64(nbytes // word),
                        cupy.int32(steps),
                        self.sink,
                        cupy.int32(step),
                    )
                    kernel = self.memory.get_function(name)
                    took = self.seconds(lambda: kernel((self.sms * blocks,), (threads,), args), 3)  # noqa: B023
                    self.found[f"apart {level} {name} {step} {threads} {blocks}"] = (
                        accesses * steps / took
                    )

    def updates(self) -> None:
        cupy = self.cupy
        data = cupy.zeros((1 << 30) // 4, cupy.uint32)
        for name in ("red", "red_f", "red_random", "red_f_random", "atom"):
            for words, step in (
                (1, 1),
                (32, 1),
                (256, 1),
                (1 << 14, 1),
                (1 << 20, 1),
                (1 << 20, 8),
                (1 << 22, 1),
                (1 << 28, 1),
                (1 << 28, 8),
            ):
                if "random" in name and step > 1:
                    continue
                accesses = self.sms * 4 * 256
                steps = max(2, (2 << 20) // accesses)
                args = (data, cupy.uint64(words), cupy.int32(steps), self.sink, cupy.int32(step))
                kernel = self.memory.get_function(name)
                took = self.seconds(lambda: kernel((self.sms * 4,), (256,), args), 3)  # noqa: B023
                self.found[f"update {name} {words} {step}"] = accesses * steps / took

    def lockstep(self) -> None:
        """Nanoseconds a step of warps that read the same lines at once, from the L2 and from device
        memory.
        """
        cupy = self.cupy
        data, other = cupy.zeros(64 << 18, cupy.uint32), cupy.zeros(128 << 20, cupy.uint8)
        kernel, steps = self.memory.get_function("together"), 256
        for blocks in (1, 16, self.sms, 4 * self.sms):
            for threads in (32, 256):
                for apart, name in ((0, "same"), (16, "near"), (steps, "own")):
                    args = (
                        data,
                        cupy.int32(data.size // 32),
                        cupy.int32(steps),
                        self.sink,
                        cupy.int32(apart),
                    )
                    kernel((blocks,), (threads,), args)
                    warm = self.seconds(lambda: kernel((blocks,), (threads,), args))  # noqa: B023
                    cold = []
                    for _ in range(5):
                        start, stop = cupy.cuda.Event(), cupy.cuda.Event()
                        other.fill(1)
                        start.record()
                        kernel((blocks,), (threads,), args)
                        stop.record()
                        stop.synchronize()
                        cold.append(cupy.cuda.get_elapsed_time(start, stop) / 1e3)
                    found = [1e9 * seconds / steps for seconds in (warm, statistics.median(cold))]
                    self.found[f"together {name} {blocks} {threads}"] = found

    def shared(self) -> None:
        cupy = self.cupy
        for name in ("conflicts", "shared_updates"):
            for step in (0, 1, 2, 4, 8, 16, 32):
                for threads in (32, 256, 1024):
                    self.memory.get_function(name)(
                        (self.sms,),
                        (threads,),
                        (cupy.int32(64), self.clocks, cupy.int32(step), self.sink),
                    )
                    self.found[f"{name} {step} {threads}"] = int(self.clocks.get()[0]) / 512

    def codes(self) -> None:
        cupy = self.cupy
        for count in (512, 2048, 4096, 8192, 16384):
            kernel = cupy.RawModule(code=long_code(count), options=("-std=c++17",)).get_function(
                f"code_{count}"
            )
            for threads, blocks in ((32, 1), (256, 1), (1024, 1)):
                kernel(
                    (self.sms * blocks,),
                    (threads,),
                    (cupy.int32(3), self.sink, self.clocks, cupy.float32(1.0)),
                )
                later, first = (int(n) for n in self.clocks.get())
                self.found[f"code {count} {threads}"] = [first / count, later / count]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--only", nargs="+", default=(), metavar="PART", help="launches, latencies, … lockstep"
    )
    given = parser.parse_args()
    Costs(given.out).all(given.only)


if __name__ == "__main__":
    main()
