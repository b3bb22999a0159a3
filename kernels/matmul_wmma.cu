// c = a · b on the tensor cores through the wmma interface (compute capability 7.0 and newer): half precision in and
// out, sums in float32. a is m × k, b is k × n, c is m × n, all row-major; n and k are multiples of 8.

#include <cuda_fp16.h>
#include <mma.h>

using namespace nvcuda;

#define SIDE 64   // rows and columns of c per block of four warps; a warp makes 32 × 32 of it
#define DEPTH 32  // depth of one step
#define PITCH_A (DEPTH + 8)
#define PITCH_B (SIDE + 8)
#define PITCH_C (SIDE + 4)

extern "C" __global__ void __launch_bounds__(128)
wmma_kernel(const __half* __restrict__ a, const __half* __restrict__ b, __half* __restrict__ c, int m, int n, int k) {
    __shared__ __align__(128) __half as[SIDE * PITCH_A];
    __shared__ __align__(128) __half bs[DEPTH * PITCH_B];
    __shared__ __align__(128) float cs[SIDE * PITCH_C];
    const int t = threadIdx.x, warp = t / 32;
    const int row0 = blockIdx.y * SIDE, col0 = blockIdx.x * SIDE;
    const int warp_row = warp / 2 * 32, warp_col = warp % 2 * 32;
    const uint4 none = make_uint4(0, 0, 0, 0);

    wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum[2][2];
    for (int i = 0; i < 4; ++i) wmma::fill_fragment(sum[i / 2][i % 2], 0.0f);

    for (int k0 = 0; k0 < k; k0 += DEPTH) {
#pragma unroll
        for (int i = 0; i < 2; ++i) {
            const int unit = t + i * 128;
            const int a_row = unit / 4, a_k = unit % 4 * 8, b_row = unit / 8, b_col = unit % 8 * 8;
            const bool a_in = row0 + a_row < m && k0 + a_k < k, b_in = k0 + b_row < k && col0 + b_col < n;
            *reinterpret_cast<uint4*>(as + a_row * PITCH_A + a_k) =
                a_in ? *reinterpret_cast<const uint4*>(a + (size_t)(row0 + a_row) * k + k0 + a_k) : none;
            *reinterpret_cast<uint4*>(bs + b_row * PITCH_B + b_col) =
                b_in ? *reinterpret_cast<const uint4*>(b + (size_t)(k0 + b_row) * n + col0 + b_col) : none;
        }
        __syncthreads();
#pragma unroll
        for (int kk = 0; kk < DEPTH; kk += 16) {
            wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> left[2];
            wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> right[2];
#pragma unroll
            for (int i = 0; i < 2; ++i) {
                wmma::load_matrix_sync(left[i], as + (warp_row + i * 16) * PITCH_A + kk, PITCH_A);
                wmma::load_matrix_sync(right[i], bs + kk * PITCH_B + warp_col + i * 16, PITCH_B);
            }
#pragma unroll
            for (int i = 0; i < 4; ++i)
                wmma::mma_sync(sum[i / 2][i % 2], left[i / 2], right[i % 2], sum[i / 2][i % 2]);
        }
        __syncthreads();
    }
#pragma unroll
    for (int i = 0; i < 4; ++i)
        wmma::store_matrix_sync(cs + (warp_row + i / 2 * 16) * PITCH_C + warp_col + i % 2 * 16, sum[i / 2][i % 2],
                                PITCH_C, wmma::mem_row_major);
    __syncthreads();
#pragma unroll
    for (int i = 0; i < SIDE * SIDE / 2 / 128; ++i) {
        const int unit = t + i * 128;
        const int row = unit / (SIDE / 2), col = unit % (SIDE / 2) * 2;
        if (row0 + row < m && col0 + col < n)
            *reinterpret_cast<__half2*>(c + (size_t)(row0 + row) * n + col0 + col) =
                __floats2half2_rn(cs[row * PITCH_C + col], cs[row * PITCH_C + col + 1]);
    }
}
