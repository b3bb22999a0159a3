#define LOAD(SPACE, WORD, ADDRESS) asm volatile("ld." SPACE ".v4.u32 {%0, %1, %2, %3}, [%4];"  \
    : "=r"(WORD.x), "=r"(WORD.y), "=r"(WORD.z), "=r"(WORD.w) : "l"(ADDRESS) : "memory")
#define STORE(WORD, ADDRESS) asm volatile("st.global.cg.v4.u32 [%4], {%0, %1, %2, %3};"        \
    :: "r"(WORD.x), "r"(WORD.y), "r"(WORD.z), "r"(WORD.w), "l"(ADDRESS) : "memory")

// The blocks stride repeatedly over `chunks` chunks of 16 KiB. Loads with .cg bypass L1.
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

// Every block repeatedly reads the first bytes of its own 8 KiB. All words are zero, which the compiler cannot know.
// The addresses of an iteration depend on the words loaded before, so no load can be hoisted or removed.
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
