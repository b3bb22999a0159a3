// c = a · b: half precision in and out, sums in float32. a is m × k, b is k × n, c is m × n, all row-major.

#include <cuda_fp16.h>

// One thread per element of c: every operand comes through the caches, once per product.
extern "C" __global__ void naive(const __half* __restrict__ a, const __half* __restrict__ b, __half* __restrict__ c,
                                 int m, int n, int k) {
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= m || col >= n) return;
    float sum = 0.0f;
    for (int i = 0; i < k; ++i) sum += __half2float(a[(size_t)row * k + i]) * __half2float(b[(size_t)i * n + col]);
    c[(size_t)row * n + col] = __float2half(sum);
}

#ifndef TILE
#define TILE 32
#endif

// A TILE × TILE block of c per thread block: every operand is fetched once per tile and used TILE times.
extern "C" __global__ void __launch_bounds__(TILE * TILE)
tiled(const __half* __restrict__ a, const __half* __restrict__ b, __half* __restrict__ c, int m, int n, int k) {
    __shared__ float as[TILE][TILE], bs[TILE][TILE];
    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * TILE + ty, col = blockIdx.x * TILE + tx;
    float sum = 0.0f;
    for (int k0 = 0; k0 < k; k0 += TILE) {
        as[ty][tx] = row < m && k0 + tx < k ? __half2float(a[(size_t)row * k + k0 + tx]) : 0.0f;
        bs[ty][tx] = k0 + ty < k && col < n ? __half2float(b[(size_t)(k0 + ty) * n + col]) : 0.0f;
        __syncthreads();
#pragma unroll
        for (int i = 0; i < TILE; ++i) sum += as[ty][i] * bs[i][tx];
        __syncthreads();
    }
    if (row < m && col < n) c[(size_t)row * n + col] = __float2half(sum);
}

// ---------------------------------------------------------------------------------------------------------------
// 128 × 128 of c per block of 256 threads, 64 × 32 per warp, 8 × 8 per thread in registers: 64 products for 16 words of
// shared memory. While one step is multiplied the next is fetched, and within a step the next operands are loaded.

#define RT 128  // rows and columns of the block's tile
#define RK 16   // depth of one step
#define RP 132  // row pitch in shared memory: padded, and a multiple of 4 for 16-byte loads
#define KEPT 11 // where in a step the fetched next one goes to shared memory: late enough to have arrived

__device__ void unpack(float (&to)[8], uint4 from) {
    const __half2* pair = reinterpret_cast<const __half2*>(&from);
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        float2 f = __half22float2(pair[i]);
        to[2 * i] = f.x;
        to[2 * i + 1] = f.y;
    }
}

__device__ void put(float* to, float4 v) { *reinterpret_cast<float4*>(to) = v; }

// Eight words of which four lie `apart` from the others.
__device__ void take(float (&to)[8], const float* from, int apart) {
    *reinterpret_cast<float4*>(to) = *reinterpret_cast<const float4*>(from);
    *reinterpret_cast<float4*>(to + 4) = *reinterpret_cast<const float4*>(from + apart);
}

extern "C" __global__ void __launch_bounds__(256, 2)
register_tiled(const __half* __restrict__ a, const __half* __restrict__ b, __half* __restrict__ c,
               int m, int n, int k) {
    __shared__ __align__(16) float as[2][RK][RP];  // transposed: as[step][row]
    __shared__ __align__(16) float bs[2][RK][RP];
    const int t = threadIdx.x, lane = t % 32, warp = t / 32;
    const int own_row = warp / 4 * 64 + lane / 4 * 4, own_col = warp % 4 * 32 + lane % 4 * 4;
    const int row0 = blockIdx.y * RT, col0 = blockIdx.x * RT;
    const int a_row = t / 2, a_k = t % 2 * 8;      // this thread fetches 8 words of a row of a …
    const int b_k = t / 16, b_col = t % 16 * 8;    // … and 8 words of a row of b
    const uint4 none = make_uint4(0, 0, 0, 0);
    uint4 next_a, next_b;

    auto fetch = [&](int k0) {
        const bool a_in = row0 + a_row < m && k0 + a_k < k, b_in = k0 + b_k < k && col0 + b_col < n;
        next_a = a_in ? *reinterpret_cast<const uint4*>(a + (size_t)(row0 + a_row) * k + k0 + a_k) : none;
        next_b = b_in ? *reinterpret_cast<const uint4*>(b + (size_t)(k0 + b_k) * n + col0 + b_col) : none;
    };
    auto keep = [&](int buffer) {
        float v[8];
        unpack(v, next_a);
#pragma unroll
        for (int i = 0; i < 8; ++i)  // neighbouring threads store different rows of the step: different banks
            as[buffer][a_k + (i ^ a_k / 2)][a_row] = a_k ? v[i ^ 4] : v[i];
        unpack(v, next_b);
        put(&bs[buffer][b_k][b_col], make_float4(v[0], v[1], v[2], v[3]));
        put(&bs[buffer][b_k][b_col + 4], make_float4(v[4], v[5], v[6], v[7]));
    };
    float sum[8][8] = {}, av[2][8], bv[2][8];
    auto load = [&](int into, int buffer, int i) {
        take(av[into], &as[buffer][i][own_row], 32);
        take(bv[into], &bs[buffer][i][own_col], 16);
    };

    fetch(0);
    keep(0);
    __syncthreads();
    load(0, 0, 0);
    for (int k0 = 0, buffer = 0; k0 < k; k0 += RK, buffer ^= 1) {
        const bool more = k0 + RK < k;
        if (more) fetch(k0 + RK);
#pragma unroll
        for (int i = 0; i < RK; ++i) {
            if (i == KEPT && more) keep(buffer ^ 1);
            if (i == RK - 1) __syncthreads();
            load((i + 1) & 1, i == RK - 1 && more ? buffer ^ 1 : buffer, (i + 1) % RK);  // after the last step: unused
#pragma unroll
            for (int r = 0; r < 8; ++r)
#pragma unroll
                for (int qq = 0; qq < 8; ++qq) {
                    const int q = r % 2 ? 7 - qq : qq;  // back and forth: one operand stays the same
                    sum[r][q] += av[i & 1][r] * bv[i & 1][q];
                }
        }
    }
#pragma unroll
    for (int r = 0; r < 8; ++r) {
        const int row = row0 + own_row + r / 4 * 32 + r % 4;
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const int col = col0 + own_col + h * 16;
            if (row < m && col < n) {
                const __half2 four[2] = {__floats2half2_rn(sum[r][h * 4], sum[r][h * 4 + 1]),
                                         __floats2half2_rn(sum[r][h * 4 + 2], sum[r][h * 4 + 3])};
                *reinterpret_cast<uint2*>(c + (size_t)row * n + col) = *reinterpret_cast<const uint2*>(four);
            }
        }
    }
}
