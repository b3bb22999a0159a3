// dst[r][c] = exp(src[r][c] − max_r) ÷ Σ_c exp(src[r][c] − max_r), row-major rows × cols of float32.

#ifndef BLOCK
#define BLOCK 256
#endif
#define LOWEST (-3.402823466e+38f)

// One thread per row, three passes over it: neighbouring threads read words `cols` apart.
extern "C" __global__ void naive(const float* __restrict__ src, float* __restrict__ dst, int rows, int cols) {
    int row = blockIdx.x * BLOCK + threadIdx.x;
    if (row >= rows) return;
    src += (size_t)row * cols;
    dst += (size_t)row * cols;
    float top = LOWEST, sum = 0.0f;
    for (int c = 0; c < cols; ++c) top = fmaxf(top, src[c]);
    for (int c = 0; c < cols; ++c) sum += expf(src[c] - top);
    for (int c = 0; c < cols; ++c) dst[c] = expf(src[c] - top) / sum;
}

// The largest value so far, and the sum of exponentials relative to it.
struct Running {
    float top, sum;
};

__device__ Running with(Running a, float v) {
    if (v <= a.top) return {a.top, a.sum + expf(v - a.top)};
    return {v, a.sum * expf(a.top - v) + 1.0f};
}

__device__ Running merged(Running a, Running b) {
    float top = fmaxf(a.top, b.top);
    return {top, a.sum * expf(a.top - top) + b.sum * expf(b.top - top)};
}

// Largest value and sum in one pass: two passes over the row instead of three.
extern "C" __global__ void online(const float* __restrict__ src, float* __restrict__ dst, int rows, int cols) {
    int row = blockIdx.x * BLOCK + threadIdx.x;
    if (row >= rows) return;
    src += (size_t)row * cols;
    dst += (size_t)row * cols;
    Running all = {LOWEST, 0.0f};
    for (int c = 0; c < cols; ++c) all = with(all, src[c]);
    for (int c = 0; c < cols; ++c) dst[c] = expf(src[c] - all.top) / all.sum;
}

__device__ Running over_warp(Running v) {
#pragma unroll
    for (int apart = 16; apart > 0; apart /= 2) {
        Running other = {__shfl_xor_sync(0xffffffffu, v.top, apart), __shfl_xor_sync(0xffffffffu, v.sum, apart)};
        v = merged(v, other);
    }
    return v;  // in every lane
}

// One warp per row: coalesced, merged by shuffles, no shared memory.
extern "C" __global__ void warp(const float* __restrict__ src, float* __restrict__ dst, int rows, int cols) {
    const int row = blockIdx.x * (BLOCK / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
    if (row >= rows) return;
    src += (size_t)row * cols;
    dst += (size_t)row * cols;
    Running all = {LOWEST, 0.0f};
    for (int c = lane; c < cols; c += 32) all = with(all, src[c]);
    all = over_warp(all);
    const float scale = 1.0f / all.sum;
    for (int c = lane; c < cols; c += 32) dst[c] = expf(src[c] - all.top) * scale;
}

// Sum or maximum over the block, in every thread; `part` holds one word per warp.
template <bool maximum>
__device__ float over_block(float v, float* part) {
#pragma unroll
    for (int apart = 16; apart > 0; apart /= 2) {
        float other = __shfl_xor_sync(0xffffffffu, v, apart);
        v = maximum ? fmaxf(v, other) : v + other;
    }
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
    __syncthreads();
    v = part[0];
#pragma unroll
    for (int w = 1; w < BLOCK / 32; ++w) v = maximum ? fmaxf(v, part[w]) : v + part[w];
    return v;
}

#ifndef VECTORS  // float4 per thread: the row must fit in BLOCK · VECTORS of them
#define VECTORS 4
#endif

// One block per row, which stays in registers: read once, written once, by 16-byte words.
extern "C" __global__ void __launch_bounds__(BLOCK)
vectorised(const float* __restrict__ src, float* __restrict__ dst, int rows, int cols) {
    __shared__ float tops[BLOCK / 32], sums[BLOCK / 32];
    const float4* from = reinterpret_cast<const float4*>(src + (size_t)blockIdx.x * cols);
    float4* to = reinterpret_cast<float4*>(dst + (size_t)blockIdx.x * cols);
    const int vectors = cols / 4;
    float4 v[VECTORS];
#pragma unroll
    for (int j = 0; j < VECTORS; ++j) {
        const int i = threadIdx.x + j * BLOCK;
        v[j] = i < vectors ? from[i] : make_float4(LOWEST, LOWEST, LOWEST, LOWEST);
    }
    float top = LOWEST;
#pragma unroll
    for (int j = 0; j < VECTORS; ++j) top = fmaxf(top, fmaxf(fmaxf(v[j].x, v[j].y), fmaxf(v[j].z, v[j].w)));
    top = over_block<true>(top, tops);
    float sum = 0.0f;
#pragma unroll
    for (int j = 0; j < VECTORS; ++j) {
        v[j] = make_float4(expf(v[j].x - top), expf(v[j].y - top), expf(v[j].z - top), expf(v[j].w - top));
        sum += (v[j].x + v[j].y) + (v[j].z + v[j].w);
    }
    const float scale = 1.0f / over_block<false>(sum, sums);
#pragma unroll
    for (int j = 0; j < VECTORS; ++j) {
        const int i = threadIdx.x + j * BLOCK;
        if (i < vectors) to[i] = make_float4(v[j].x * scale, v[j].y * scale, v[j].z * scale, v[j].w * scale);
    }
}
