// Exchange within warps and blocks: shuffles, votes, matches, reductions, scans, barriers.

#define FULL 0xffffffffu

extern "C" __global__ void reduced(const float* __restrict__ src, float* __restrict__ out, int n) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = i < n ? src[i] : 0;
#pragma unroll
    for (int d = 16; d; d /= 2) v += __shfl_xor_sync(FULL, v, d);
    if (threadIdx.x % 32 == 0) out[i / 32] = v;
}

extern "C" __global__ void scanned(const int* __restrict__ src, int* __restrict__ out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    int v = src[i];
#pragma unroll
    for (int d = 1; d < 32; d *= 2) {
        const int other = __shfl_up_sync(FULL, v, d);
        if (lane >= d) v += other;
    }
    out[i] = v;
}

// A whole block by doubling in shared memory: two barriers a step.
extern "C" __global__ void doubled(const int* __restrict__ src, int* __restrict__ out) {
    __shared__ int sums[256];
    const int t = threadIdx.x, i = blockIdx.x * 256 + t;
    sums[t] = src[i];
    __syncthreads();
    for (int d = 1; d < 256; d *= 2) {
        const int other = t >= d ? sums[t - d] : 0;
        __syncthreads();
        sums[t] += other;
        __syncthreads();
    }
    out[i] = sums[t];
}

// Up and down a tree in shared memory (exclusive): strides that double, fewer and fewer threads.
extern "C" __global__ void tree(const int* __restrict__ src, int* __restrict__ out) {
    __shared__ int sums[512];
    const int t = threadIdx.x, base = blockIdx.x * 512;
    sums[2 * t] = src[base + 2 * t];
    sums[2 * t + 1] = src[base + 2 * t + 1];
    int step = 1;
    for (int d = 256; d; d /= 2, step *= 2) {
        __syncthreads();
        if (t < d) sums[step * (2 * t + 2) - 1] += sums[step * (2 * t + 1) - 1];
    }
    if (t == 0) sums[511] = 0;
    for (int d = 1; d < 512; d *= 2) {
        step /= 2;
        __syncthreads();
        if (t < d) {
            const int a = step * (2 * t + 1) - 1, b = step * (2 * t + 2) - 1;
            const int kept = sums[a];
            sums[a] = sums[b];
            sums[b] += kept;
        }
    }
    __syncthreads();
    out[base + 2 * t] = sums[2 * t];
    out[base + 2 * t + 1] = sums[2 * t + 1];
}

// Compaction within a warp by ballots.
extern "C" __global__ void compacted(const int* __restrict__ src, int* __restrict__ out, int* __restrict__ many) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    const int v = src[i];
    const unsigned kept = __ballot_sync(FULL, v % 3 == 0);
    if (v % 3 == 0) out[(i & ~31) + __popc(kept & ((1u << lane) - 1))] = v;
    const int none = __any_sync(FULL, v == 0);
    if (lane == 0) many[i / 32] = none ? -1 : __popc(kept);
}

extern "C" __global__ void matched(const int* __restrict__ src, int* __restrict__ out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const unsigned same = __match_any_sync(FULL, src[i] % 7);
    out[i] = __popc(same) * 32 + __ffs(same);
}

extern "C" __global__ void redux(const int* __restrict__ src, int* __restrict__ out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int v = src[i];
    out[i] = __reduce_add_sync(FULL, v) + __reduce_max_sync(FULL, v) - (int)__reduce_xor_sync(FULL, (unsigned)v);
}

// Barriers of two warps each, and of the whole block, in a block with a partial warp.
extern "C" __global__ void barriers(const int* __restrict__ src, int* __restrict__ out) {
    __shared__ int tile[96];
    const int t = threadIdx.x, i = blockIdx.x * 90 + t;
    tile[t] = src[i];
    if (t < 64) {
        asm volatile("bar.sync 1, 64;" ::: "memory");
        out[i] = tile[63 - t];
    }
    __syncthreads();
    if (t >= 64) out[i] = tile[t - 64] + __syncthreads_count(0);
    else __syncthreads_count(1);
}

// Shuffles among 8 lanes, and from a lane that the data chooses.
extern "C" __global__ void shuffled(const float* __restrict__ src, float* __restrict__ out) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float v = src[i];
    const float next = __shfl_down_sync(FULL, v, 1, 8);
    const double wide = __shfl_sync(FULL, (double)v, (int)v & 31);
    out[i] = v + next + (float)wide;
}
