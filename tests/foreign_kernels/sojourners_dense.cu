// Dense algebra and parts of networks as tutorials, samples and extensions have them: doubles on tensor cores, fused
// layers, Toeplitz matrices, polynomials, optimal transport, pruning, response normalisation and recurrent units.
// `sojourners.py` launches them.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <mma.h>
namespace cg = cooperative_groups;
using namespace nvcuda;

// C = A B in doubles by tensor cores: 32 x 32 a block of four warps, two stages that come by cp.async. All sizes fit.
__global__ void __launch_bounds__(128) dgemm_wmma(const double* A, const double* B, double* C, int M, int N, int K) {
  constexpr int BK = 16;
  __shared__ __align__(32) double As[2][32][BK + 4];
  __shared__ __align__(32) double Bs[2][BK][32 + 4];
  const int tid = threadIdx.x, warp = tid / 32, row0 = blockIdx.y * 32, col0 = blockIdx.x * 32;
  const int wr = warp / 2 * 16, wc = warp % 2 * 16;

  auto stage = [&](int s, int k) {
    for (int i = tid; i < 256; i += 128) {
      __pipeline_memcpy_async(&As[s][i / 8][i % 8 * 2], &A[(row0 + i / 8) * K + k + i % 8 * 2], 16);
      __pipeline_memcpy_async(&Bs[s][i / 16][i % 16 * 2], &B[(k + i / 16) * N + col0 + i % 16 * 2], 16);
    }
    __pipeline_commit();
  };

  wmma::fragment<wmma::accumulator, 8, 8, 4, double> acc[2][2];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) wmma::fill_fragment(acc[i][j], 0.0);
  stage(0, 0);
  int s = 0;
  for (int k = 0; k < K; k += BK, s ^= 1) {
    if (k + BK < K) {
      stage(s ^ 1, k + BK);
      __pipeline_wait_prior(1);
    } else {
      __pipeline_wait_prior(0);
    }
    __syncthreads();
#pragma unroll
    for (int kk = 0; kk < BK; kk += 4) {
      wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> a[2];
      wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::row_major> b[2];
      for (int i = 0; i < 2; ++i) {
        wmma::load_matrix_sync(a[i], &As[s][wr + i * 8][kk], BK + 4);
        wmma::load_matrix_sync(b[i], &Bs[s][kk][wc + i * 8], 36);
      }
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) wmma::mma_sync(acc[i][j], a[i], b[j], acc[i][j]);
    }
    __syncthreads();
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      wmma::store_matrix_sync(&C[(row0 + wr + i * 8) * N + col0 + wc + j * 8], acc[i][j], N, wmma::mem_row_major);
}

// The same by 16 x 16 threads, 2 x 2 numbers each.
__global__ void dgemm_tile(const double* __restrict__ A, const double* __restrict__ B, double* __restrict__ C, int M, int N, int K) {
  __shared__ double As[16][33], Bs[16][32];
  const int tx = threadIdx.x, ty = threadIdx.y, tid = ty * 16 + tx;
  const int row0 = blockIdx.y * 32, col0 = blockIdx.x * 32;
  double c00 = 0, c01 = 0, c10 = 0, c11 = 0;
  for (int k0 = 0; k0 < K; k0 += 16) {
    for (int i = tid; i < 512; i += 256) {
      As[i % 16][i / 16] = A[(row0 + i / 16) * K + k0 + i % 16];
      Bs[i / 32][i % 32] = B[(k0 + i / 32) * N + col0 + i % 32];
    }
    __syncthreads();
#pragma unroll 4
    for (int k = 0; k < 16; ++k) {
      const double a0 = As[k][ty], a1 = As[k][ty + 16], b0 = Bs[k][tx], b1 = Bs[k][tx + 16];
      c00 += a0 * b0;
      c01 += a0 * b1;
      c10 += a1 * b0;
      c11 += a1 * b1;
    }
    __syncthreads();
  }
  double* c = C + (row0 + ty) * N + col0 + tx;
  c[0] = c00;
  c[16] = c01;
  c[16 * N] = c10;
  c[16 * N + 16] = c11;
}

// Three layers of 64 without bias, ReLU after each, as fully fused networks have them: activations stay in shared memory.
__global__ void __launch_bounds__(128) fused_mlp_wmma(const half* X, const half* W, half* Y) {
  __shared__ __align__(32) half act[64][72];
  __shared__ __align__(32) half wgt[64][72];
  const int tid = threadIdx.x, warp = tid / 32;
  const uint4* src = reinterpret_cast<const uint4*>(X + (size_t)blockIdx.x * 64 * 64);
  for (int i = tid; i < 512; i += 128) *reinterpret_cast<uint4*>(&act[i / 8][i % 8 * 8]) = src[i];
  for (int layer = 0; layer < 3; ++layer) {
    __syncthreads();
    const uint4* w = reinterpret_cast<const uint4*>(W + layer * 64 * 64);
    for (int i = tid; i < 512; i += 128) *reinterpret_cast<uint4*>(&wgt[i / 8][i % 8 * 8]) = __ldg(w + i);
    __syncthreads();
    wmma::fragment<wmma::accumulator, 16, 16, 16, half> out[4];
    for (int j = 0; j < 4; ++j) wmma::fill_fragment(out[j], __float2half(0.0f));
    for (int k = 0; k < 64; k += 16) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
      wmma::load_matrix_sync(a, &act[warp * 16][k], 72);
      for (int j = 0; j < 4; ++j) {
        wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b;
        wmma::load_matrix_sync(b, &wgt[k][j * 16], 72);
        wmma::mma_sync(out[j], a, b, out[j]);
      }
    }
    for (int j = 0; j < 4; ++j) {
      for (int t = 0; t < out[j].num_elements; ++t) out[j].x[t] = __hmax(out[j].x[t], __float2half(0.0f));
      wmma::store_matrix_sync(&act[warp * 16][j * 16], out[j], 72, wmma::mem_row_major);
    }
  }
  __syncthreads();
  uint4* dst = reinterpret_cast<uint4*>(Y + (size_t)blockIdx.x * 64 * 64);
  for (int i = tid; i < 512; i += 128) dst[i] = *reinterpret_cast<uint4*>(&act[i / 8][i % 8 * 8]);
}

// A thread an output, whose column of weights stays in registers; four rows of the batch at a time.
__global__ void fused_mlp_columns(const half* __restrict__ X, const half* __restrict__ W, half* __restrict__ Y, int rows) {
  __shared__ float act[4][64];
  const int j = threadIdx.x, r = threadIdx.y;
  for (int row = blockIdx.x * 4 + r; row - r < rows; row += gridDim.x * 4) {
    act[r][j] = row < rows ? __half2float(X[row * 64 + j]) : 0.0f;
    for (int layer = 0; layer < 3; ++layer) {
      __syncthreads();
      float sum = 0.0f;
#pragma unroll 16
      for (int k = 0; k < 64; ++k) sum = fmaf(act[r][k], __half2float(W[(layer * 64 + k) * 64 + j]), sum);
      __syncthreads();
      act[r][j] = fmaxf(sum, 0.0f);
    }
    if (row < rows) Y[row * 64 + j] = __float2half(act[r][j]);
  }
}

// y = T x of the Toeplitz matrix T[i][j] = t[i - j + n - 1].
__global__ void toeplitz_global(const float* __restrict__ t, const float* __restrict__ x, float* __restrict__ y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sum = 0.0f;
  for (int j = 0; j < n; ++j) sum += t[i - j + n - 1] * x[j];
  y[i] = sum;
}

template <int BS>
__global__ void toeplitz_shared(const float* __restrict__ t, const float* __restrict__ x, float* __restrict__ y, int n) {
  __shared__ float diagonal[2 * BS], part[BS];
  const int tid = threadIdx.x, i = blockIdx.x * BS + tid;
  float sum = 0.0f;
  for (int j0 = 0; j0 < n; j0 += BS) {
    const int first = blockIdx.x * BS - j0 - BS + n;  // of t: row 0 of the block, last column of the tile
    for (int k = tid; k < 2 * BS; k += BS) diagonal[k] = (first + k >= 0 && first + k < 2 * n - 1) ? t[first + k] : 0.0f;
    part[tid] = j0 + tid < n ? x[j0 + tid] : 0.0f;
    __syncthreads();
#pragma unroll 8
    for (int j = 0; j < BS; ++j) sum += diagonal[tid - j + BS - 1] * part[j];
    __syncthreads();
  }
  if (i < n) y[i] = sum;
}

// A polynomial of degree 15 in doubles, by Horner's rule or by Estrin's.
__constant__ double c_poly[16];

__global__ void poly_horner(const double* x, double* y, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const double v = x[i];
    double p = c_poly[15];
#pragma unroll
    for (int k = 14; k >= 0; --k) p = p * v + c_poly[k];
    y[i] = p;
  }
}

__global__ void poly_estrin(const double2* __restrict__ x, double2* __restrict__ y, int pairs) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= pairs) return;
  const double2 v = x[i];
  auto estrin = [](double u) {
    double c[8];
#pragma unroll
    for (int k = 0; k < 8; ++k) c[k] = fma(c_poly[2 * k + 1], u, c_poly[2 * k]);
#pragma unroll
    for (int m = 4; m >= 1; m /= 2) {
      u *= u;
#pragma unroll
      for (int k = 0; k < m; ++k) c[k] = fma(c[2 * k + 1], u, c[2 * k]);
    }
    return c[0];
  };
  y[i] = make_double2(estrin(v.x), estrin(v.y));
}

// A step of Sinkhorn's iteration in logarithms: f[i] = eps (log_a[i] - log sum_j exp((g[j] - C[i][j]) / eps)).
__global__ void sinkhorn_warp(const float* __restrict__ C, const float* __restrict__ g, const float* __restrict__ log_a, float* f, int n, int m, float eps) {
  const auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int row = blockIdx.x * (blockDim.x / 32) + tile.meta_group_rank();
  if (row >= n) return;
  const float inv = 1.0f / eps;
  float top = -INFINITY;
  for (int j = tile.thread_rank(); j < m; j += 32) top = fmaxf(top, (g[j] - C[(size_t)row * m + j]) * inv);
  top = cg::reduce(tile, top, cg::greater<float>());
  float sum = 0.0f;
  for (int j = tile.thread_rank(); j < m; j += 32) sum += __expf((g[j] - C[(size_t)row * m + j]) * inv - top);
  sum = cg::reduce(tile, sum, cg::plus<float>());
  if (tile.thread_rank() == 0) f[row] = eps * (log_a[row] - top - logf(sum));
}

// A block a row, once through it: a maximum and a sum that are joined in pairs.
__global__ void sinkhorn_online(const float4* __restrict__ C, const float4* __restrict__ g, const float* __restrict__ log_a, float* f, int quads, float eps) {
  __shared__ float2 parts[4];
  auto join = [](float2 a, float2 b) {
    const float top = fmaxf(a.x, b.x);
    return make_float2(top, a.y * expf(a.x - top) + b.y * expf(b.x - top));
  };
  float2 own = make_float2(-1e30f, 0.0f);
  for (int j = threadIdx.x; j < quads; j += blockDim.x) {
    const float4 c = C[(size_t)blockIdx.x * quads + j], v = __ldg(g + j);
    const float each[4] = {(v.x - c.x) / eps, (v.y - c.y) / eps, (v.z - c.z) / eps, (v.w - c.w) / eps};
    const float top = fmaxf(fmaxf(each[0], each[1]), fmaxf(each[2], each[3]));
    float sum = 0.0f;
    for (int k = 0; k < 4; ++k) sum += expf(each[k] - top);
    own = join(own, make_float2(top, sum));
  }
  for (int d = 16; d > 0; d >>= 1)
    own = join(own, make_float2(__shfl_xor_sync(~0u, own.x, d), __shfl_xor_sync(~0u, own.y, d)));
  if (threadIdx.x % 32 == 0) parts[threadIdx.x / 32] = own;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < blockDim.x / 32; ++w) own = join(own, parts[w]);
    f[blockIdx.x] = eps * (log_a[blockIdx.x] - own.x - logf(own.y));
  }
}

// Of each four numbers in bfloat16 the two of greatest size are kept, with their places in four bits.
__device__ unsigned two_of_four(const __nv_bfloat16* v, __nv_bfloat16* kept) {
  float size[4];
  for (int k = 0; k < 4; ++k) size[k] = fabsf(__bfloat162float(v[k]));
  int first = 0, second = -1;
  for (int k = 1; k < 4; ++k)
    if (size[k] > size[first]) first = k;
  for (int k = 0; k < 4; ++k)
    if (k != first && (second < 0 || size[k] > size[second])) second = k;
  const int lo = min(first, second), hi = max(first, second);
  kept[0] = v[lo];
  kept[1] = v[hi];
  return lo | hi << 2;
}

__global__ void prune_bytes(const __nv_bfloat16* x, __nv_bfloat16* kept, unsigned char* places, int pairs) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= pairs) return;
  __nv_bfloat16 v[8], k[4];
  for (int j = 0; j < 8; ++j) v[j] = x[8 * i + j];
  places[i] = two_of_four(v, k) | two_of_four(v + 4, k + 2) << 4;
  for (int j = 0; j < 4; ++j) kept[4 * i + j] = k[j];
}

__global__ void prune_words(const uint2* __restrict__ x, __nv_bfloat162* __restrict__ kept, unsigned* __restrict__ places, int fours) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned bits = 0;
  if (i < fours) {
    union {
      uint2 raw;
      __nv_bfloat16 v[4];
    } u;
    u.raw = __ldcs(x + i);
    __nv_bfloat16 k[2];
    bits = two_of_four(u.v, k);
    kept[i] = __halves2bfloat162(k[0], k[1]);
  }
  bits <<= 4 * (threadIdx.x % 8);
  bits |= __shfl_xor_sync(~0u, bits, 1);
  bits |= __shfl_xor_sync(~0u, bits, 2);
  bits |= __shfl_xor_sync(~0u, bits, 4);
  if (threadIdx.x % 8 == 0 && i < fours) places[i / 8] = bits;
}

// Local response normalisation across five channels, as AlexNet has it.
__global__ void lrn_each(const float* x, float* y, int channels, int area, float alpha, float beta, float k) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x, c = blockIdx.y;
  if (p >= area) return;
  const float* image = x + (size_t)blockIdx.z * channels * area;
  float sum = 0.0f;
  for (int d = max(0, c - 2); d <= min(channels - 1, c + 2); ++d) sum += image[d * area + p] * image[d * area + p];
  y[((size_t)blockIdx.z * channels + c) * area + p] = image[c * area + p] * powf(k + alpha / 5 * sum, -beta);
}

__global__ void lrn_running(const float* __restrict__ x, float* __restrict__ y, int channels, int area, float alpha, float beta, float k) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= area) return;
  x += (size_t)blockIdx.y * channels * area + p;
  y += (size_t)blockIdx.y * channels * area + p;
  float window[5] = {0.0f, 0.0f, 0.0f, x[0], x[area]};
#pragma unroll 5
  for (int c = 0; c < channels; ++c) {
    window[0] = window[1], window[1] = window[2], window[2] = window[3], window[3] = window[4];
    window[4] = c + 2 < channels ? x[(c + 2) * area] : 0.0f;
    float sum = 0.0f;
    for (int d = 0; d < 5; ++d) sum = fmaf(window[d], window[d], sum);
    y[c * area] = window[2] * __powf(k + alpha / 5 * sum, -beta);
  }
}

// The pointwise part of a gated recurrent unit: gates of the input and of the state (each r, z, n), the state before.
__global__ void gru_each(const half* gi, const half* gh, const half* h, half* out, int width, int total) {
  const int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx >= total) return;
  const int row = idx / width, c = idx % width;
  const half *i = gi + (size_t)row * 3 * width, *s = gh + (size_t)row * 3 * width;
  const float r = 1.0f / (1.0f + expf(-(__half2float(i[c]) + __half2float(s[c]))));
  const float z = 1.0f / (1.0f + expf(-(__half2float(i[width + c]) + __half2float(s[width + c]))));
  const float n = tanhf(__half2float(i[2 * width + c]) + r * __half2float(s[2 * width + c]));
  out[idx] = __float2half((1.0f - z) * n + z * __half2float(h[idx]));
}

__device__ __forceinline__ half2 sigmoid2(half2 v) { return h2rcp(__hadd2(__float2half2_rn(1.0f), h2exp(__hneg2(v)))); }

__global__ void gru_half2(const half2* __restrict__ gi, const half2* __restrict__ gh, const half2* __restrict__ h, half2* __restrict__ out, int pairs) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= pairs) return;
  const half2 *i = gi + (size_t)blockIdx.y * 3 * pairs + c, *s = gh + (size_t)blockIdx.y * 3 * pairs + c;
  const half2 r = sigmoid2(__hadd2(i[0], s[0]));
  const half2 z = sigmoid2(__hadd2(i[pairs], s[pairs]));
  const half2 a = __hfma2(r, s[2 * pairs], i[2 * pairs]);
  const half2 one = __float2half2_rn(1.0f);
  const half2 n = __hsub2(__hmul2(__float2half2_rn(2.0f), sigmoid2(__hadd2(a, a))), one);
  const half2 before = h[blockIdx.y * pairs + c];
  out[blockIdx.y * pairs + c] = __hfma2(z, __hsub2(before, n), n);
}
