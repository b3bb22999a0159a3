// Dense algebra and layers of networks as tutorials, samples and benchmark suites have them: rank-k updates, packed
// triangles, Kronecker products, tensor cores, convolutions that go backwards, sparse optimisers, mixtures, inverses,
// recurrent layers and codebooks. `wayfarers.py` launches them.
#include <cooperative_groups.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <mma.h>
#include <stdint.h>
namespace cg = cooperative_groups;
using namespace nvcuda;

template <typename T>
__inline__ __device__ T warpReduceSum(T val) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2) val += __shfl_down_sync(0xffffffff, val, offset);
  return val;
}

template <typename T>
__inline__ __device__ T blockReduceSum(T val) {
  static __shared__ T shared[32];
  int lane = threadIdx.x % warpSize, wid = threadIdx.x / warpSize;
  val = warpReduceSum(val);
  if (lane == 0) shared[wid] = val;
  __syncthreads();
  val = (threadIdx.x < blockDim.x / warpSize) ? shared[lane] : T(0);
  if (wid == 0) val = warpReduceSum(val);
  return val;
}

// C := alpha A A' + beta C, lower triangle only.
__global__ void syrk_naive(const float* __restrict__ A, float* __restrict__ C, int n, int k, float alpha, float beta) {
  const int row = blockIdx.y * blockDim.y + threadIdx.y;
  const int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n || col > row) return;
  float acc = 0.0f;
  for (int p = 0; p < k; ++p) acc += A[row * k + p] * A[col * k + p];
  C[row * n + col] = alpha * acc + beta * C[row * n + col];
}

#define TS 16
__global__ void syrk_tiled(const float* __restrict__ A, float* __restrict__ C, int n, int k, float alpha, float beta) {
  if (blockIdx.x > blockIdx.y) return;  // above the diagonal
  __shared__ float rows[TS][TS + 1];
  __shared__ float cols[TS][TS + 1];
  const int ty = threadIdx.y, tx = threadIdx.x;
  const int row = blockIdx.y * TS + ty, col = blockIdx.x * TS + tx;
  float acc = 0.0f;
  for (int t = 0; t < k; t += TS) {
    rows[ty][tx] = (row < n && t + tx < k) ? A[row * k + t + tx] : 0.0f;
    const int other = blockIdx.x * TS + ty;
    cols[ty][tx] = (other < n && t + tx < k) ? A[other * k + t + tx] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int p = 0; p < TS; ++p) acc += rows[ty][p] * cols[tx][p];
    __syncthreads();
  }
  if (row < n && col <= row) C[row * n + col] = alpha * acc + beta * C[row * n + col];
}

// The same with 64 x 64 of C a block and 4 x 4 a thread; n is a multiple of 64, k of 16.
__global__ void __launch_bounds__(256) syrk_registers(const float* __restrict__ A, float* __restrict__ C, int n, int k, float alpha, float beta) {
  const int bx = blockIdx.x, by = blockIdx.y;
  if (bx > by) return;
  __shared__ __align__(16) float As[16][64 + 4];
  __shared__ __align__(16) float Bs[16][64 + 4];
  const int tid = threadIdx.x, tx = tid % 16, ty = tid / 16;
  float acc[4][4] = {};
  for (int t = 0; t < k; t += 16) {
    const int r = tid / 4, c = (tid % 4) * 4;
    const float4 a = *reinterpret_cast<const float4*>(&A[(by * 64 + r) * k + t + c]);
    const float4 b = *reinterpret_cast<const float4*>(&A[(bx * 64 + r) * k + t + c]);
    As[c][r] = a.x, As[c + 1][r] = a.y, As[c + 2][r] = a.z, As[c + 3][r] = a.w;
    Bs[c][r] = b.x, Bs[c + 1][r] = b.y, Bs[c + 2][r] = b.z, Bs[c + 3][r] = b.w;
    __syncthreads();
#pragma unroll
    for (int p = 0; p < 16; ++p) {
      const float4 u = *reinterpret_cast<const float4*>(&As[p][ty * 4]);
      const float4 v = *reinterpret_cast<const float4*>(&Bs[p][tx * 4]);
      const float ra[4] = {u.x, u.y, u.z, u.w}, rb[4] = {v.x, v.y, v.z, v.w};
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j) acc[i][j] = fmaf(ra[i], rb[j], acc[i][j]);
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j) {
      const int row = by * 64 + ty * 4 + i, col = bx * 64 + tx * 4 + j;
      if (col <= row) C[row * n + col] = alpha * acc[i][j] + beta * C[row * n + col];
    }
}

// y = L x of a lower triangle that is packed row by row, in doubles.
__global__ void tpmv_thread(const double* __restrict__ ap, const double* __restrict__ x, double* __restrict__ y, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  const double* a = ap + (size_t)row * (row + 1) / 2;
  double sum = 0.0;
  for (int j = 0; j <= row; j++) sum += a[j] * x[j];
  y[row] = sum;
}

__global__ void tpmv_warp(const double* __restrict__ ap, const double* __restrict__ x, double* __restrict__ y, int n) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / warpSize;
  int lane = threadIdx.x & (warpSize - 1);
  if (row >= n) return;
  const double* a = ap + (size_t)row * (row + 1) / 2;
  double sum = 0.0;
  for (int j = lane; j <= row; j += warpSize) sum += __ldg(&a[j]) * __ldg(&x[j]);
  sum = warpReduceSum(sum);
  if (lane == 0) y[row] = sum;
}

// The Kronecker product of A (ra x ca) and B (rb x cb).
__global__ void kron_elements(const float* A, const float* B, float* C, int ra, int ca, int rb, int cb) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  int width = ca * cb, total = ra * rb * width;
  if (idx >= total) return;
  int r = idx / width, c = idx % width;
  C[idx] = A[(r / rb) * ca + c / cb] * B[(r % rb) * cb + c % cb];
}

__global__ void kron_blocks(const float* A, const float4* B, float4* C, int ca, int rb, int quads) {
  const float a = A[blockIdx.y * ca + blockIdx.x];
  for (int i = threadIdx.x; i < rb * quads; i += blockDim.x) {
    float4 b = __ldg(B + i);
    b.x *= a, b.y *= a, b.z *= a, b.w *= a;
    C[((size_t)blockIdx.y * rb + i / quads) * ca * quads + blockIdx.x * quads + i % quads] = b;
  }
}

// A layer of 1 x 1: Y = max(X W + bias, 0) by tensor cores; a warp a tile straight from memory.
__global__ void pointwise_wmma(const half* X, const half* W, const float* bias, half* Y, int P, int C, int N) {
  __shared__ __align__(128) float out[4][16 * 16];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  int tile = blockIdx.x * 4 + warp, tilesN = N / 16;
  int row = tile / tilesN * 16, col = tile % tilesN * 16;
  if (row >= P) return;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
  wmma::fill_fragment(c, 0.0f);
  for (int k = 0; k < C; k += 16) {
    wmma::load_matrix_sync(a, X + row * C + k, C);
    wmma::load_matrix_sync(b, W + k * N + col, N);
    wmma::mma_sync(c, a, b, c);
  }
  wmma::store_matrix_sync(out[warp], c, 16, wmma::mem_row_major);
  __syncwarp();
  for (int i = lane; i < 256; i += 32) {
    float v = out[warp][i] + bias[col + i % 16];
    Y[(row + i / 16) * N + col + i % 16] = __float2half(fmaxf(v, 0.0f));
  }
}

// The same, 64 x 64 a block of four warps, two stages of tiles that come by cp.async.
__global__ void __launch_bounds__(128) pointwise_staged(const half* X, const half* W, const float* bias, half* Y, int P, int C, int N) {
  __shared__ __align__(128) half As[2][64][32 + 8];
  __shared__ __align__(128) half Bs[2][32][64 + 8];
  __shared__ __align__(128) float Cs[64][64 + 4];
  const int tid = threadIdx.x, warp = tid / 32, row0 = blockIdx.y * 64, col0 = blockIdx.x * 64;
  auto fetch = [&](int stage, int k) {
    for (int i = tid; i < 256; i += 128) {
      __pipeline_memcpy_async(&As[stage][i / 4][i % 4 * 8], &X[(row0 + i / 4) * C + k + i % 4 * 8], 16);
      __pipeline_memcpy_async(&Bs[stage][i / 8][i % 8 * 8], &W[(k + i / 8) * N + col0 + i % 8 * 8], 16);
    }
    __pipeline_commit();
  };
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> acc[4];
  for (int j = 0; j < 4; ++j) wmma::fill_fragment(acc[j], 0.0f);
  fetch(0, 0);
  for (int k = 0, stage = 0; k < C; k += 32, stage ^= 1) {
    if (k + 32 < C) {
      fetch(stage ^ 1, k + 32);
      __pipeline_wait_prior(1);
    } else {
      __pipeline_wait_prior(0);
    }
    __syncthreads();
    for (int kk = 0; kk < 32; kk += 16) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
      wmma::load_matrix_sync(a, &As[stage][warp * 16][kk], 40);
      for (int j = 0; j < 4; ++j) {
        wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b;
        wmma::load_matrix_sync(b, &Bs[stage][kk][j * 16], 72);
        wmma::mma_sync(acc[j], a, b, acc[j]);
      }
    }
    __syncthreads();
  }
  for (int j = 0; j < 4; ++j) wmma::store_matrix_sync(&Cs[warp * 16][j * 16], acc[j], 68, wmma::mem_row_major);
  __syncthreads();
  for (int i = tid; i < 64 * 32; i += 128) {
    int r = i / 32, c = i % 32 * 2;
    float u = fmaxf(Cs[r][c] + bias[col0 + c], 0.0f), v = fmaxf(Cs[r][c + 1] + bias[col0 + c + 1], 0.0f);
    *reinterpret_cast<half2*>(&Y[(row0 + r) * N + col0 + c]) = __floats2half2_rn(u, v);
  }
}

// A transposed convolution, 4 x 4 with a stride of 2: what each place of the output gets is gathered.
template <int CIN, bool SHARED>
__global__ void deconv4x4(const float* __restrict__ in, const float* __restrict__ weight, float* __restrict__ out, int H, int W) {
  __shared__ float w[SHARED ? CIN * 16 : 1];
  const int oc = blockIdx.z, cout = gridDim.z;
  if (SHARED) {
    for (int i = threadIdx.y * blockDim.x + threadIdx.x; i < CIN * 16; i += blockDim.x * blockDim.y)
      w[i] = weight[(i / 16 * cout + oc) * 16 + i % 16];
    __syncthreads();
  }
  const int ox = blockIdx.x * blockDim.x + threadIdx.x, oy = blockIdx.y * blockDim.y + threadIdx.y;
  if (ox >= 2 * W || oy >= 2 * H) return;
  float sum = 0.f;
  for (int ic = 0; ic < CIN; ++ic)
    for (int ky = (oy + 1) & 1; ky < 4; ky += 2) {
      const int iy = (oy + 1 - ky) / 2;
      if (oy + 1 < ky || iy >= H) continue;
      for (int kx = (ox + 1) & 1; kx < 4; kx += 2) {
        const int ix = (ox + 1 - kx) / 2;
        if (ox + 1 < kx || ix >= W) continue;
        const float f = SHARED ? w[ic * 16 + ky * 4 + kx] : weight[(ic * cout + oc) * 16 + ky * 4 + kx];
        sum += in[(ic * H + iy) * W + ix] * f;
      }
    }
  out[(oc * 2 * H + oy) * 2 * W + ox] = sum;
}

// Gradients of a leaky unit with a slope a channel: the slopes' gradients by atomics of warps, or by a block a channel.
__global__ void prelu_backward_atomic(const float* x, const float* dy, const float* slope, float* dx, float* dslope, int C, int HW) {
  const int c = blockIdx.y, n = blockIdx.z, i = blockIdx.x * blockDim.x + threadIdx.x;
  float g = 0.f;
  if (i < HW) {
    const int at = (n * C + c) * HW + i;
    const float v = x[at], d = dy[at];
    dx[at] = v > 0.f ? d : d * slope[c];
    g = v > 0.f ? 0.f : d * v;
  }
  g = warpReduceSum(g);
  if (threadIdx.x % 32 == 0) atomicAdd(&dslope[c], g);
}

__global__ void prelu_backward_channel(const float4* x, const float4* dy, const float* slope, float4* dx, float* dslope, int C, int quads, int N) {
  const int c = blockIdx.x;
  const float a = slope[c];
  float g = 0.f;
  for (int i = threadIdx.x; i < N * quads; i += blockDim.x) {
    const int at = (i / quads * C + c) * quads + i % quads;
    float4 v = x[at], d = dy[at];
    if (!(v.x > 0.f)) g += d.x * v.x, d.x *= a;
    if (!(v.y > 0.f)) g += d.y * v.y, d.y *= a;
    if (!(v.z > 0.f)) g += d.z * v.z, d.z *= a;
    if (!(v.w > 0.f)) g += d.w * v.w, d.w *= a;
    dx[at] = d;
  }
  g = blockReduceSum(g);
  if (threadIdx.x == 0) dslope[c] = g;
}

// Cosines between all rows of two matrices.
__global__ void cosine_naive(const float* A, const float* B, float* out, int m, int n, int d) {
  int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= m || j >= n) return;
  float ab = 0, aa = 0, bb = 0;
  for (int k = 0; k < d; k++) {
    float a = A[i * d + k], b = B[j * d + k];
    ab += a * b, aa += a * a, bb += b * b;
  }
  out[i * n + j] = ab * rsqrtf(aa * bb + 1e-12f);
}

__global__ void cosine_tiled(const float* A, const float* B, float* out, int m, int n, int d) {
  __shared__ float a[16][33], b[16][33], na[16], nb[16];
  int tx = threadIdx.x, ty = threadIdx.y, tid = ty * 16 + tx;
  int i = blockIdx.y * 16 + ty, j = blockIdx.x * 16 + tx;
  float ab = 0, square = 0;
  for (int k = 0; k < d; k += 32) {
    for (int t = tid; t < 512; t += 256) {
      int r = t / 32, c = t % 32, ra = blockIdx.y * 16 + r, rb = blockIdx.x * 16 + r;
      a[r][c] = ra < m ? A[ra * d + k + c] : 0.f;
      b[r][c] = rb < n ? B[rb * d + k + c] : 0.f;
    }
    __syncthreads();
    for (int c = 0; c < 32; c++) ab += a[ty][c] * b[tx][c];
    if (tid < 32) {
      const float* row = tid < 16 ? a[tid] : b[tid - 16];
      for (int c = 0; c < 32; c++) square += row[c] * row[c];
    }
    __syncthreads();
  }
  if (tid < 16) na[tid] = square;
  else if (tid < 32) nb[tid - 16] = square;
  __syncthreads();
  if (i < m && j < n) out[i * n + j] = ab * rsqrtf(na[ty] * nb[tx] + 1e-12f);
}

// Adagrad of those rows of a table that a batch had, one sum of squares a row.
__global__ void row_adagrad_warp(float4* table, float* state, const int* rows, const float4* grad, int many, int quads, float lr) {
  int i = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x & 31;
  if (i >= many) return;
  int row = rows[i];
  float4 g = grad[i * quads + lane];
  float sum = g.x * g.x + g.y * g.y + g.z * g.z + g.w * g.w;
  for (int mask = 16; mask; mask >>= 1) sum += __shfl_xor_sync(~0u, sum, mask);
  float s = 0.f;
  if (lane == 0) state[row] = s = state[row] + sum / (4 * quads);
  s = __shfl_sync(~0u, s, 0);
  float step = lr / (sqrtf(s) + 1e-8f);
  float4 w = table[row * quads + lane];
  w.x -= step * g.x, w.y -= step * g.y, w.z -= step * g.z, w.w -= step * g.w;
  table[row * quads + lane] = w;
}

__global__ void row_adagrad_block(float* table, float* state, const int* rows, const float* grad, int width, float lr) {
  __shared__ float step;
  int row = rows[blockIdx.x], t = threadIdx.x;
  float g = grad[blockIdx.x * width + t];
  float sum = blockReduceSum(g * g);
  if (t == 0) {
    float s = state[row] + sum / width;
    state[row] = s;
    step = lr / (sqrtf(s) + 1e-8f);
  }
  __syncthreads();
  table[row * width + t] -= step * g;
}

// Shares of 16 normal distributions in each point of four dimensions, WHERE the distributions are.
struct Component {
  float mean[4], inverse[4], weight, pad[3];
};
__constant__ Component mixture[16];
enum { FROM_GLOBAL, FROM_CONSTANT, FROM_SHARED };

template <int WHERE>
__global__ void responsibilities(const float4* points, const Component* global, float* out, int n) {
  __shared__ Component local[WHERE == FROM_SHARED ? 16 : 1];
  if (WHERE == FROM_SHARED) {
    for (int i = threadIdx.x; i < 16 * 12; i += blockDim.x) ((float*)local)[i] = ((const float*)global)[i];
    __syncthreads();
  }
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Component* m = WHERE == FROM_SHARED ? local : WHERE == FROM_CONSTANT ? mixture : global;
  float4 p = points[i];
  float score[16], top = -INFINITY, total = 0.f;
#pragma unroll
  for (int k = 0; k < 16; k++) {
    float a = p.x - m[k].mean[0], b = p.y - m[k].mean[1], c = p.z - m[k].mean[2], d = p.w - m[k].mean[3];
    score[k] = m[k].weight - 0.5f * (a * a * m[k].inverse[0] + b * b * m[k].inverse[1] + c * c * m[k].inverse[2] + d * d * m[k].inverse[3]);
    top = fmaxf(top, score[k]);
  }
#pragma unroll
  for (int k = 0; k < 16; k++) total += score[k] = __expf(score[k] - top);
#pragma unroll
  for (int k = 0; k < 16; k++) out[k * n + i] = score[k] / total;
}

// Inverses of many 16 x 16 matrices by Gauss and Jordan: 256 threads in shared memory, or 16 threads with a row each.
template <typename T>
__global__ void invert_shared(const T* in, T* out) {
  __shared__ T a[16][33];
  __shared__ T factor[16];
  const int r = threadIdx.y, c = threadIdx.x;
  a[r][c] = in[blockIdx.x * 256 + r * 16 + c];
  a[r][c + 16] = r == c ? T(1) : T(0);
  __syncthreads();
  for (int p = 0; p < 16; p++) {
    const T pivot = a[p][p];
    if (c == 0) factor[r] = r == p ? T(0) : a[r][p] / pivot;
    __syncthreads();
    const T u = a[p][c], v = a[p][c + 16];
    __syncthreads();
    if (r == p) {
      a[r][c] = u / pivot, a[r][c + 16] = v / pivot;
    } else {
      a[r][c] -= factor[r] * u, a[r][c + 16] -= factor[r] * v;
    }
    __syncthreads();
  }
  out[blockIdx.x * 256 + r * 16 + c] = a[r][c + 16];
}

__global__ void invert_rows(const float* in, float* out, int many) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  int which = (blockIdx.x * blockDim.x + threadIdx.x) / 16, r = tile.thread_rank();
  if (which >= many) return;
  float row[16], inv[16];
#pragma unroll
  for (int c = 0; c < 16; c++) row[c] = in[which * 256 + r * 16 + c], inv[c] = r == c;
#pragma unroll
  for (int p = 0; p < 16; p++) {
    float scale = 1.f / tile.shfl(row[p], p);
    float f = row[p];
#pragma unroll
    for (int c = 0; c < 16; c++) {
      float u = tile.shfl(row[c], p) * scale, v = tile.shfl(inv[c], p) * scale;
      row[c] = r == p ? u : row[c] - f * u;
      inv[c] = r == p ? v : inv[c] - f * v;
    }
  }
#pragma unroll
  for (int c = 0; c < 16; c++) out[which * 256 + r * 16 + c] = inv[c];
}

// Gradients go back to where the greatest of 3 x 3 was, with a stride of 2: gathered, or scattered by atomics.
__global__ void maxpool_backward_gather(const float* dy, const int* where, float* dx, int H, int W, int OH, int OW) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, plane = blockIdx.z;
  if (x >= W || y >= H) return;
  float sum = 0.f;
  for (int oy = max(0, (y - 1) / 2); oy <= min(OH - 1, y / 2); oy++)
    for (int ox = max(0, (x - 1) / 2); ox <= min(OW - 1, x / 2); ox++) {
      int at = (plane * OH + oy) * OW + ox;
      if (where[at] == y * W + x) sum += dy[at];
    }
  dx[(plane * H + y) * W + x] = sum;
}

__global__ void maxpool_backward_scatter(const float* dy, const int* where, float* dx, int HW, int OHW, int total) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += gridDim.x * blockDim.x)
    atomicAdd(&dx[i / OHW * HW + where[i]], dy[i]);
}

// Keys and values that fade with time, channel by channel (the recurrence of RWKV): one channel a thread, or two.
__global__ void wkv_forward(const float* w, const float* u, const float* k, const float* v, float* y, int T, int C) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, b = blockIdx.y;
  if (c >= C) return;
  const float decay = w[c], bonus = u[c];
  float p = 0, q = 0, o = -1e38f;
  for (int t = 0; t < T; t++) {
    const int at = (b * T + t) * C + c;
    const float kk = k[at], vv = v[at];
    float no = fmaxf(o, bonus + kk), A = expf(o - no), B = expf(bonus + kk - no);
    y[at] = (A * p + B * vv) / (A * q + B);
    no = fmaxf(decay + o, kk), A = expf(decay + o - no), B = expf(kk - no);
    p = A * p + B * vv, q = A * q + B, o = no;
  }
}

__global__ void wkv_forward2(const float2* w, const float2* u, const float2* k, const float2* v, float2* y, int T, int C2) {
  const int c = blockIdx.x * blockDim.x + threadIdx.x, b = blockIdx.y;
  if (c >= C2) return;
  const float decay[2] = {w[c].x, w[c].y}, bonus[2] = {u[c].x, u[c].y};
  float p[2] = {0, 0}, q[2] = {0, 0}, o[2] = {-1e38f, -1e38f};
  for (int t = 0; t < T; t++) {
    const int at = (b * T + t) * C2 + c;
    const float2 k2 = k[at], v2 = v[at];
    const float kk[2] = {k2.x, k2.y}, vv[2] = {v2.x, v2.y};
    float r[2];
#pragma unroll
    for (int e = 0; e < 2; e++) {
      float no = fmaxf(o[e], bonus[e] + kk[e]), A = __expf(o[e] - no), B = __expf(bonus[e] + kk[e] - no);
      r[e] = __fdividef(A * p[e] + B * vv[e], A * q[e] + B);
      no = fmaxf(decay[e] + o[e], kk[e]), A = __expf(decay[e] + o[e] - no), B = __expf(kk[e] - no);
      p[e] = A * p[e] + B * vv[e], q[e] = A * q[e] + B, o[e] = no;
    }
    y[at] = make_float2(r[0], r[1]);
  }
}

// A row of weights is made of entries of a codebook, eight halves each; times a vector, a warp a row.
template <bool SHARED>
__global__ void codebook_gemv(const uint8_t* codes, const uint4* book, const half* x, float* y, int rows, int groups) {
  __shared__ uint4 cached[SHARED ? 256 : 1];
  if (SHARED) {
    for (int i = threadIdx.x; i < 256; i += blockDim.x) cached[i] = book[i];
    __syncthreads();
  }
  int row = blockIdx.x * (blockDim.x >> 5) + (threadIdx.x >> 5), lane = threadIdx.x & 31;
  if (row >= rows) return;
  float total = 0.f;
  for (int g = lane; g < groups; g += 32) {
    int code = codes[row * groups + g];
    uint4 w = SHARED ? cached[code] : __ldg(book + code), v = ((const uint4*)x)[g];
    const half2 *wh = (const half2*)&w, *vh = (const half2*)&v;
    half2 acc = __float2half2_rn(0.f);
#pragma unroll
    for (int e = 0; e < 4; e++) acc = __hfma2(wh[e], vh[e], acc);
    total += __low2float(acc) + __high2float(acc);
  }
  total = warpReduceSum(total);
  if (lane == 0) y[row] = total;
}

// A bias is added to queries, keys and values of one matrix, and they go apart by heads.
__global__ void split_qkv(const float* in, const float* bias, float* q, float* k, float* v, int T, int H, int D, int total) {
  int idx = blockIdx.x * blockDim.x + threadIdx.x;
  if (idx >= total) return;
  int d = idx % D, h = idx / D % H, which = idx / (D * H) % 3, t = idx / (3 * D * H) % T, b = idx / (3 * D * H * T);
  float* to = which == 0 ? q : which == 1 ? k : v;
  to[((b * H + h) * T + t) * D + d] = in[idx] + bias[idx % (3 * D * H)];
}

__global__ void split_qkv_vector(const float4* in, const float4* bias, float4* q, float4* k, float4* v, int T, int H, int D4) {
  const int token = blockIdx.x, b = token / T, t = token % T, wide = 3 * H * D4;
  for (int i = threadIdx.x; i < wide; i += blockDim.x) {
    float4 a = in[token * wide + i], c = __ldg(bias + i);
    a.x += c.x, a.y += c.y, a.z += c.z, a.w += c.w;
    const int which = i / (H * D4), h = i % (H * D4) / D4;
    (which == 0 ? q : which == 1 ? k : v)[((b * H + h) * T + t) * D4 + i % D4] = a;
  }
}
