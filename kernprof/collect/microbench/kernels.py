"""The micro-benchmarks' CUDA C++: one kernel per ceiling, no headers, nothing that the compiler could leave out.

Every kernel takes `steps` (how often its body runs), `sink` (never written, but the compiler cannot know) and `clocks`
(cycles and nanoseconds that block 0 took: their quotient is the SM clock). What one body does is in `BENCHMARKS` of
`kernprof.collect.microbench.measure`.
"""

from __future__ import annotations

CHAINS = 8  # independent chains per thread: more than the pipes' latency in issue slots needs
REPEATS = 16  # unrolled repetitions of all chains in one step
TENSOR_CHAINS = 4
WGMMA_REPEATS = 16
CHUNK_BYTES = 256 * 4 * 16  # what a block of 256 threads reads in one step: four 16-byte words a thread
LOCAL_BYTES = 256 * 16  # what a block reads with one load instruction from L1 or shared memory

_COMMON = r"""
typedef unsigned int u32;
typedef unsigned long long u64;
__device__ __forceinline__ u64 now_ns() { u64 t; asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t)); return t; }
#define BEGIN const u64 cycle0 = clock64(), ns0 = now_ns();
#define END if (blockIdx.x == 0 && threadIdx.x == 0) { clocks[0] = clock64() - cycle0; clocks[1] = now_ns() - ns0; }
#define ARGS int steps, u32* sink, u64* clocks
"""

_VECTOR = r"""
#define FMA_KERNEL(NAME, TYPE, SEED, FMA, IS)                                                   \
extern "C" __global__ void __launch_bounds__(256, 4) NAME(ARGS, TYPE a, TYPE b) {                  \
    TYPE x[CHAINS];                                                                             \
    _Pragma("unroll") for (int i = 0; i < CHAINS; ++i) x[i] = SEED;                             \
    BEGIN                                                                                       \
    for (int n = 0; n < steps; ++n) {                                                           \
        _Pragma("unroll") for (int k = 0; k < REPEATS; ++k)                                     \
            _Pragma("unroll") for (int i = 0; i < CHAINS; ++i) FMA;                             \
    }                                                                                           \
    END                                                                                         \
    bool hit = true;                                                                            \
    _Pragma("unroll") for (int i = 0; i < CHAINS; ++i) hit = hit && (IS);                       \
    if (hit) *sink = 1;                                                                         \
}
FMA_KERNEL(fp32, float, 1e-3f * (threadIdx.x + i), (x[i] = __fmaf_rn(x[i], a, b)), x[i] == 12345.0f)
FMA_KERNEL(fp64, double, 1e-3 * (threadIdx.x + i), (x[i] = __fma_rn(x[i], a, b)), x[i] == 12345.0)
FMA_KERNEL(fp16, u32, 0x2c002c00u + threadIdx.x + i,
           asm("fma.rn.f16x2 %0, %0, %1, %2;" : "+r"(x[i]) : "r"(a), "r"(b)), x[i] == 0x12345678u)

// fp32 and integer operations in turn: they use different pipes, so together they can fill every issue slot.
extern "C" __global__ void __launch_bounds__(256, 4) issue(ARGS, float a, float b) {
    float x[CHAINS];
    u32 y[CHAINS];
    const u32 c = __float_as_uint(a), d = __float_as_uint(b);
    #pragma unroll
    for (int i = 0; i < CHAINS; ++i) { x[i] = 1e-3f * (threadIdx.x + i); y[i] = threadIdx.x + i; }
    BEGIN
    for (int n = 0; n < steps; ++n) {
        #pragma unroll
        for (int k = 0; k < REPEATS; ++k)
            #pragma unroll
            for (int i = 0; i < CHAINS; ++i) {
                x[i] = __fmaf_rn(x[i], a, b);
                asm("lop3.b32 %0, %0, %1, %2, 0x6a;" : "+r"(y[i]) : "r"(c), "r"(d));
            }
    }
    END
    bool hit = true;
    #pragma unroll
    for (int i = 0; i < CHAINS; ++i) hit = hit && x[i] == 12345.0f && y[i] == 0x12345678u;
    if (hit) *sink = 1;
}
"""

_MEMORY = r"""
#define LOAD(SPACE, WORD, ADDRESS) asm volatile("ld." SPACE ".v4.u32 {%0, %1, %2, %3}, [%4];"  \
    : "=r"(WORD.x), "=r"(WORD.y), "=r"(WORD.z), "=r"(WORD.w) : "l"(ADDRESS) : "memory")
#define STORE(WORD, ADDRESS) asm volatile("st.global.cg.v4.u32 [%4], {%0, %1, %2, %3};"        \
    :: "r"(WORD.x), "r"(WORD.y), "r"(WORD.z), "r"(WORD.w), "l"(ADDRESS) : "memory")

// The blocks stride over `chunks` chunks of 16 KiB, around and around; .cg leaves the L1 out.
extern "C" __global__ void __launch_bounds__(256, 4) read_words(ARGS, const uint4* data, u64 chunks) {
    u64 chunk = blockIdx.x % chunks;
    const u64 stride = gridDim.x % chunks;
    u32 seen = 0;
    BEGIN
    for (int n = 0; n < steps; ++n) {
        const uint4* at = data + chunk * 1024 + threadIdx.x;
        uint4 w[4];
        #pragma unroll
        for (int k = 0; k < 4; ++k) LOAD("global.cg", w[k], at + 256 * k);
        #pragma unroll
        for (int k = 0; k < 4; ++k) seen |= w[k].x | w[k].y | w[k].z | w[k].w;
        chunk += stride;
        if (chunk >= chunks) chunk -= chunks;
    }
    END
    if (seen) *sink = seen;
}

extern "C" __global__ void __launch_bounds__(256, 4) copy_words(ARGS, const uint4* data, u64 chunks, uint4* out) {
    u64 chunk = blockIdx.x % chunks;
    const u64 stride = gridDim.x % chunks;
    BEGIN
    for (int n = 0; n < steps; ++n) {
        const u64 at = chunk * 1024 + threadIdx.x;
        uint4 w[4];
        #pragma unroll
        for (int k = 0; k < 4; ++k) LOAD("global.cg", w[k], data + at + 256 * k);
        #pragma unroll
        for (int k = 0; k < 4; ++k) STORE(w[k], out + at + 256 * k);
        chunk += stride;
        if (chunk >= chunks) chunk -= chunks;
    }
    END
}

// Every block reads the beginning of its own 8 KiB over and over. The words are zeros, which the compiler cannot know:
// each step's addresses hang on what the step before loaded, so no load can be moved out of the loop or left out.
extern "C" __global__ void __launch_bounds__(256, 4) read_l1(ARGS, const uint4* data) {
    const uint4* own = data + blockIdx.x * 512 + threadIdx.x;
    u32 seen = 0;
    BEGIN
    for (int n = 0; n < steps; ++n) {
        uint4 w[4];
        #pragma unroll
        for (int k = 0; k < 4; ++k) LOAD("global.nc", w[k], own + seen + 32 * k);
        #pragma unroll
        for (int k = 0; k < 4; ++k) seen |= w[k].x | w[k].y | w[k].z | w[k].w;
    }
    END
    if (seen) *sink = seen;
}

extern "C" __global__ void __launch_bounds__(256, 4) read_shared(ARGS) {
    __shared__ uint4 all[512];
    const u32 zero = (u32)steps >> 31;
    for (int i = threadIdx.x; i < 512; i += 256) all[i] = make_uint4(zero, zero, zero, zero);
    __syncthreads();
    const u64 own = __cvta_generic_to_shared(all + threadIdx.x);
    u32 seen = 0;
    BEGIN
    for (int n = 0; n < steps; ++n) {
        uint4 w[4];
        #pragma unroll
        for (int k = 0; k < 4; ++k) LOAD("shared", w[k], own + 16 * seen + 512 * k);
        #pragma unroll
        for (int k = 0; k < 4; ++k) seen |= w[k].x | w[k].y | w[k].z | w[k].w;
    }
    END
    if (seen) *sink = seen;
}
"""

_MMA = r"""
extern "C" __global__ void __launch_bounds__(256, 2) NAME(ARGS) {
    INPUT a[A_COUNT], b[B_COUNT];
    OUTPUT c[TENSOR_CHAINS][C_COUNT] = {};
    #pragma unroll
    for (int i = 0; i < A_COUNT; ++i) a[i] = SEED;
    #pragma unroll
    for (int i = 0; i < B_COUNT; ++i) b[i] = SEED;
    BEGIN
    for (int n = 0; n < steps; ++n) {
        #pragma unroll
        for (int k = 0; k < REPEATS; ++k)
            #pragma unroll
            for (int i = 0; i < TENSOR_CHAINS; ++i) asm volatile("INSTRUCTION" OPERANDS);
    }
    END
    bool hit = true;
    #pragma unroll
    for (int i = 0; i < TENSOR_CHAINS; ++i) hit = hit && c[i][0] + c[i][C_COUNT - 1] == (OUTPUT)12345;
    if (hit) *sink = 1;
}
"""


def vector_source() -> str:
    """fp32, fp64, fp16 and issue."""
    return f"#define CHAINS {CHAINS}\n#define REPEATS {REPEATS}\n" + _COMMON + _VECTOR


_TURNS = r"""
// Every thread adds to the same word, over and over.
extern "C" __global__ void __launch_bounds__(256, 4) add_floats(ARGS, float* word) {
    BEGIN
    for (int n = 0; n < steps; ++n) asm volatile("red.global.add.f32 [%0], %1;" :: "l"(word), "f"(1.0f) : "memory");
    END
}
extern "C" __global__ void __launch_bounds__(256, 4) add_integers(ARGS, u32* word) {
    BEGIN
    for (int n = 0; n < steps; ++n) asm volatile("red.global.add.u32 [%0], %1;" :: "l"(word), "r"(1u) : "memory");
    END
}
// A launch that does nothing, and one whose threads each read 16 bytes that no launch before has read.
extern "C" __global__ void nothing(ARGS) {}
extern "C" __global__ void first_words(ARGS, const uint4* data, u64 chunks) {
    const uint4 w = data[(((u64)steps * gridDim.x + blockIdx.x) % chunks) * 1024 + threadIdx.x];
    if (w.x | w.y | w.z | w.w) *sink = w.x;
}
"""


def turns_source() -> str:
    """add_floats and add_integers, nothing and first_words."""
    return _COMMON + _TURNS


def memory_source() -> str:
    """read_words, copy_words, read_l1 and read_shared."""
    return _COMMON + _MEMORY


def mma_source(name: str, instruction: str, *, double: bool, registers: tuple[int, int, int]) -> str:
    """One kernel of mma.sync with so many `registers` per thread of its left and right operand and of its result."""
    a_count, b_count, c_count = registers
    kind, letter, result = ("double", "d", "d") if double else ("u32", "r", "f")
    # Halves of about ±0.06 whose mantissas differ by thread, so that the multipliers have work to do.
    seed = "1e-3 * (threadIdx.x + i)" if double else "0x2c00ac00u + 0x00210013u * (threadIdx.x % 31 + i)"
    c = ", ".join(f'"+{result}"(c[i][{n}])' for n in range(c_count))
    ab = ", ".join([f'"{letter}"(a[{n}])' for n in range(a_count)] + [f'"{letter}"(b[{n}])' for n in range(b_count)])
    groups = _braced(0, c_count), _braced(c_count, a_count), _braced(c_count + a_count, b_count)
    words = {
        "NAME": name, "INPUT": kind, "OUTPUT": "double" if double else "float", "A_COUNT": str(a_count),
        "B_COUNT": str(b_count), "C_COUNT": str(c_count), "SEED": seed, "OPERANDS": f": {c} : {ab}",
        "INSTRUCTION": f"{instruction} {groups[0]}, {groups[1]}, {groups[2]}, {groups[0]};",
    }  # fmt: skip
    text = _MMA
    for word, replacement in words.items():
        text = text.replace(word, replacement)
    return f"#define TENSOR_CHAINS {TENSOR_CHAINS}\n#define REPEATS {REPEATS}\n" + _COMMON + text


def _braced(first: int, count: int) -> str:
    return "{" + ", ".join(f"%{n}" for n in range(first, first + count)) + "}"


def wgmma_source(kind: str) -> str:
    """m64n256k16 of Hopper's warpgroup instruction, both operands in shared memory (128-byte swizzle); f16 or bf16.

    Source of the descriptor's fields: PTX ISA, "Asynchronous Warpgroup Level Matrix Instructions", matrix descriptor.
    """
    results = ", ".join(f'"+f"(c[{n}])' for n in range(128))
    operands = "{" + ", ".join(f"%{n}" for n in range(128)) + "}"
    instruction = f"wgmma.mma_async.sync.aligned.m64n256k16.f32.{kind}.{kind} {operands}, %128, %129, 1, 1, 1, 0, 0;"
    return (
        f"#define WGMMA_REPEATS {WGMMA_REPEATS}\n"
        + _COMMON
        + r"""
__device__ __forceinline__ u64 descriptor(const void* tile) {
    const u64 address = __cvta_generic_to_shared(tile);
    return ((address & 0x3ffff) >> 4) | (1ull << 16) | ((u64)(1024 >> 4) << 32) | (1ull << 62);
}
extern "C" __global__ void __launch_bounds__(256, 1) wgmma(ARGS) {
    __shared__ __align__(1024) u32 tile[(64 + 256) * 128 / 4];
    for (int i = threadIdx.x; i < (64 + 256) * 128 / 4; i += 256)
        tile[i] = 0x2c00ac00u + (((u32)i * 2654435761u >> 7) & 0x03ff03ffu);
    asm volatile("fence.proxy.async;" ::: "memory");
    __syncthreads();
    const u64 left = descriptor(tile), right = descriptor(tile + 64 * 128 / 4);
    float c[128];
    #pragma unroll
    for (int i = 0; i < 128; ++i) c[i] = 0.0f;
    BEGIN
    for (int n = 0; n < steps; ++n) {
        asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
        #pragma unroll
        for (int k = 0; k < WGMMA_REPEATS; ++k)
            asm volatile("INSTRUCTION" : RESULTS : "l"(left + 2 * (k % 4)), "l"(right + 2 * (k % 4)) : "memory");
        asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
        asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
    }
    END
    float sum = 0;
    #pragma unroll
    for (int i = 0; i < 128; ++i) sum += c[i];
    if (sum == 12345.0f) *sink = 1;
}
""".replace("INSTRUCTION", instruction).replace("RESULTS", results)
    )
