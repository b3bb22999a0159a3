// One kernel for each cost of the time model.
#define LOGIC_CHAINS 4
#define LOGIC_REPEATS 16
extern "C" __global__ void empty() {}
// Independent chains of integer logic in each thread. The second pass has a warm instruction cache.
extern "C" __global__ void logic(int steps, u32* sink, u64* clocks, u32 seed) {
    u32 x[LOGIC_CHAINS], a = seed, b = seed + 2, any = 0;
    for (int i = 0; i < LOGIC_CHAINS; ++i) x[i] = threadIdx.x + 3 + i;
    for (int pass = 0; pass < 2; ++pass) {
        __syncthreads();
        const u64 start = clock64();
        #pragma unroll 1
        for (int n = 0; n < steps; ++n) {
            #pragma unroll
            for (int k = 0; k < LOGIC_REPEATS; ++k) {
                #pragma unroll
                for (int i = 0; i < LOGIC_CHAINS; ++i)
                    asm volatile("lop3.b32 %0,%0,%1,%2,0x6a;" : "+r"(x[i]) : "r"(a), "r"(b));
            }
        }
        __syncthreads();
        if (threadIdx.x == 0 && blockIdx.x == 0) clocks[0] = clock64() - start;
    }
    for (int i = 0; i < LOGIC_CHAINS; ++i) any |= x[i] == 1234567;
    if (any) *sink = 1;
}
// One lane follows a chain of addresses. The second pass has warm caches.
extern "C" __global__ void chase(const u64* data, int steps, u64* clocks, int near) {
    const u64* at = data;
    for (int pass = 0; pass < 2; ++pass) {
        const u64 start = clock64();
        for (int n = 0; n < steps; ++n) at = (const u64*)(near ? __ldca(at) : __ldcg(at));
        clocks[0] = clock64() - start;
    }
    clocks[1] = (u64)at;
}
// Streams. Lanes are `step` words apart; `words` is a power of two.
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
