// counts[b] += how often b occurs in src: n words of int32, each in 0 … bins − 1.

#ifndef BLOCK
#define BLOCK 256
#endif

// One atomic in global memory per element: equal values wait for each other.
extern "C" __global__ void naive(const int* __restrict__ src, int* __restrict__ counts, int n) {
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) atomicAdd(counts + src[i], 1);
}

// Lanes of a warp that hold the same value elect one, which adds for all of them.
extern "C" __global__ void aggregated(const int* __restrict__ src, int* __restrict__ counts, int n) {
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    const int value = i < n ? src[i] : -1;
    const unsigned peers = __match_any_sync(0xffffffffu, value);
    if (value >= 0 && threadIdx.x % 32 == __ffs(peers) - 1) atomicAdd(counts + value, __popc(peers));
}

extern __shared__ int own[];

// A histogram per block in shared memory, added to the result at the end.
extern "C" __global__ void shared(const int* __restrict__ src, int* __restrict__ counts, int n, int bins) {
    for (int b = threadIdx.x; b < bins; b += BLOCK) own[b] = 0;
    __syncthreads();
    for (unsigned i = blockIdx.x * BLOCK + threadIdx.x; i < n; i += gridDim.x * BLOCK) atomicAdd(own + src[i], 1);
    __syncthreads();
    for (int b = threadIdx.x; b < bins; b += BLOCK)
        if (own[b]) atomicAdd(counts + b, own[b]);
}

#ifndef COPIES
#define COPIES 4
#endif

#define LOADS 4

__device__ __forceinline__ void count(int* mine, int4 v) {
    atomicAdd(mine + v.x, 1);
    atomicAdd(mine + v.y, 1);
    atomicAdd(mine + v.z, 1);
    atomicAdd(mine + v.w, 1);
}

// COPIES histograms per block, neighbouring warps on different ones; 16-byte loads, LOADS of them on their way at once.
extern "C" __global__ void privatised(const int* __restrict__ src, int* __restrict__ counts, int n, int bins) {
    for (int b = threadIdx.x; b < bins * COPIES; b += BLOCK) own[b] = 0;
    __syncthreads();
    int* mine = own + threadIdx.x / 32 % COPIES * bins;
    const int4* from = reinterpret_cast<const int4*>(src);
    const unsigned vectors = n / 4, first = blockIdx.x * BLOCK + threadIdx.x, stride = gridDim.x * BLOCK;
    unsigned i = first;
    for (; i + (LOADS - 1) * stride < vectors; i += LOADS * stride) {
        int4 v[LOADS];
#pragma unroll
        for (int l = 0; l < LOADS; ++l) v[l] = __ldcs(from + i + l * stride);
#pragma unroll
        for (int l = 0; l < LOADS; ++l) count(mine, v[l]);
    }
    for (; i < vectors; i += stride) count(mine, from[i]);
    if (first < n % 4) atomicAdd(mine + src[vectors * 4 + first], 1);
    __syncthreads();
    for (int b = threadIdx.x; b < bins; b += BLOCK) {
        int sum = 0;
#pragma unroll
        for (int c = 0; c < COPIES; ++c) sum += own[c * bins + b];
        if (sum) atomicAdd(counts + b, sum);
    }
}
