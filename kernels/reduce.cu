// out[0] += Σ src, n words of float32.

#ifndef BLOCK
#define BLOCK 256
#endif

// One atomic addition per element, all on one address.
extern "C" __global__ void naive(const float* __restrict__ src, float* __restrict__ out, int n) {
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    if (i < n) atomicAdd(out, src[i]);
}

// A tree in shared memory: log2(BLOCK) steps between barriers, then one atomic per block.
extern "C" __global__ void tree(const float* __restrict__ src, float* __restrict__ out, int n) {
    __shared__ float part[BLOCK];
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    part[threadIdx.x] = i < n ? src[i] : 0.0f;
    __syncthreads();
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        if (threadIdx.x < half) part[threadIdx.x] += part[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) atomicAdd(out, part[0]);
}

__device__ float warp_sum(float v) {
#pragma unroll
    for (int apart = 16; apart > 0; apart /= 2) v += __shfl_down_sync(0xffffffffu, v, apart);
    return v;  // in lane 0
}

__device__ void block_sum(float v, float* out) {
    __shared__ float part[BLOCK / 32];
    v = warp_sum(v);
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
    __syncthreads();
    if (threadIdx.x < 32) {
        v = warp_sum(threadIdx.x < BLOCK / 32 ? part[threadIdx.x] : 0.0f);
        if (threadIdx.x == 0) atomicAdd(out, v);
    }
}

// The tree within a warp goes through registers: one barrier per block.
extern "C" __global__ void shuffle(const float* __restrict__ src, float* __restrict__ out, int n) {
    unsigned i = blockIdx.x * BLOCK + threadIdx.x;
    block_sum(i < n ? src[i] : 0.0f, out);
}

// A grid that fills the GPU a few times over; four 16-byte loads in flight per thread; few atomics.
extern "C" __global__ void __launch_bounds__(BLOCK)
vectorised(const float* __restrict__ src, float* __restrict__ out, int n) {
    const float4* from = reinterpret_cast<const float4*>(src);
    const unsigned vectors = n / 4, stride = gridDim.x * BLOCK, first = blockIdx.x * BLOCK + threadIdx.x;
    float4 sum[4] = {};
    unsigned i = first;
    for (; i + 3ull * stride < vectors; i += 4 * stride) {
#pragma unroll
        for (int j = 0; j < 4; ++j) {
            float4 v = from[i + j * stride];
            sum[j].x += v.x;
            sum[j].y += v.y;
            sum[j].z += v.z;
            sum[j].w += v.w;
        }
    }
    float rest = 0.0f;
    for (; i < vectors; i += stride) {
        float4 v = from[i];
        rest += (v.x + v.y) + (v.z + v.w);
    }
    if (first < n % 4) rest += src[vectors * 4 + first];
#pragma unroll
    for (int j = 0; j < 4; ++j) rest += (sum[j].x + sum[j].y) + (sum[j].z + sum[j].w);
    block_sum(rest, out);
}
