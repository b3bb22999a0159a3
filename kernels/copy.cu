// dst = src, n words of float32: the reference that every memory-bound kernel is held against.

#ifndef BLOCK
#define BLOCK 256
#endif
#ifndef PER_THREAD
#define PER_THREAD 4
#endif
#ifndef STREAMING  // 1: evict-first loads and stores
#define STREAMING 0
#endif

extern "C" __global__ void scalar(const float* __restrict__ src, float* __restrict__ dst, int n) {
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) dst[i] = src[i];
}

// The up to three words after the last whole float4.
__device__ void copy_tail(const float* src, float* dst, unsigned n) {
    unsigned i = n / 4 * 4 + threadIdx.x;
    if (blockIdx.x == gridDim.x - 1 && i < n) dst[i] = src[i];
}

extern "C" __global__ void vectorised(const float* __restrict__ src, float* __restrict__ dst, int n) {
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n / 4) reinterpret_cast<float4*>(dst)[i] = reinterpret_cast<const float4*>(src)[i];
    copy_tail(src, dst, n);
}

__device__ float4 load(const float4* p) { return STREAMING ? __ldcs(p) : *p; }

__device__ void store(float4* p, float4 v) {
    if (STREAMING) __stcs(p, v);
    else *p = v;
}

// PER_THREAD float4 per thread, all loaded before the first is stored.
extern "C" __global__ void __launch_bounds__(BLOCK)
unrolled(const float* __restrict__ src, float* __restrict__ dst, int n) {
    const unsigned vectors = n / 4;
    const unsigned first = blockIdx.x * (BLOCK * PER_THREAD) + threadIdx.x;
    const float4* from = reinterpret_cast<const float4*>(src);
    float4* to = reinterpret_cast<float4*>(dst);
    float4 v[PER_THREAD];
    if (first + (PER_THREAD - 1) * BLOCK < vectors) {
#pragma unroll
        for (int j = 0; j < PER_THREAD; ++j) v[j] = load(from + first + j * BLOCK);
#pragma unroll
        for (int j = 0; j < PER_THREAD; ++j) store(to + first + j * BLOCK, v[j]);
    } else {
        for (unsigned i = first; i < vectors; i += BLOCK) store(to + i, load(from + i));
    }
    copy_tail(src, dst, n);
}
