// Norms, attention, quantised weights, products and pooling, the same work in several ways; written from knowledge of
// how such kernels are usually written. `newcomers.py` launches them.
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <mma.h>
#include <stdint.h>
using namespace nvcuda;

__device__ float warp_sum(float v) {
  for (int k = 16; k; k /= 2) v += __shfl_xor_sync(0xffffffffu, v, k);
  return v;
}
__device__ float warp_max(float v) {
  for (int k = 16; k; k /= 2) v = fmaxf(v, __shfl_xor_sync(0xffffffffu, v, k));
  return v;
}
template <bool MAX>
__device__ float block_all(float v) {
  __shared__ float part[32];
  v = MAX ? warp_max(v) : warp_sum(v);
  __syncthreads();
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncthreads();
  v = threadIdx.x % 32 < blockDim.x / 32 ? part[threadIdx.x % 32] : MAX ? -INFINITY : 0.0f;
  return MAX ? warp_max(v) : warp_sum(v);
}

// Positions turn pairs of a head: x[token][head][2 * half], pairs beside each other or half a head apart.
template <bool BESIDE>
__global__ void rotary(float* x, const float* angle, int tokens, int heads, int half) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= tokens * heads * half) return;
  int k = i % half, row = i / half, token = row / heads;
  float s, c;
  sincosf(angle[k] * token, &s, &c);
  if (BESIDE) {
    float2* pair = (float2*)x + (size_t)row * half + k;
    float2 v = *pair;
    *pair = make_float2(v.x * c - v.y * s, v.x * s + v.y * c);
  } else {
    float *a = x + (size_t)row * 2 * half + k, *b = a + half, u = *a, v = *b;
    *a = u * c - v * s;
    *b = u * s + v * c;
  }
}

// The slope of a layer norm's input: a warp, or a block, for each row.
template <bool WARP>
__global__ void norm_slope(const float* x, const float* dy, const float* gain, float* dx, int rows, int cols) {
  int row = WARP ? blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32 : blockIdx.x;
  int t = WARP ? threadIdx.x % 32 : threadIdx.x, step = WARP ? 32 : blockDim.x;
  if (row >= rows) return;
  x += (size_t)row * cols, dy += (size_t)row * cols, dx += (size_t)row * cols;
  auto all = [](float v) { return WARP ? warp_sum(v) : block_all<false>(v); };
  float s = 0, q = 0;
  for (int k = t; k < cols; k += step) s += x[k];
  float mean = all(s) / cols;
  for (int k = t; k < cols; k += step) q += (x[k] - mean) * (x[k] - mean);
  float r = rsqrtf(all(q) / cols + 1e-5f), a = 0, b = 0;
  for (int k = t; k < cols; k += step) {
    float g = dy[k] * gain[k];
    a += g;
    b += g * (x[k] - mean) * r;
  }
  a = all(a) / cols, b = all(b) / cols;
  for (int k = t; k < cols; k += step) dx[k] = r * (dy[k] * gain[k] - a - (x[k] - mean) * r * b);
}

// Weights of four bits, two in a byte, a scale for each 64 of a row: a thread, a warp, or a block for each row.
template <int THREADS>
__global__ void weights4(const uint32_t* w, const float* scale, const float* x, float* y, int rows, int cols) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / THREADS, t = threadIdx.x % THREADS;
  float s = 0;
  if (row < rows)
    for (int k = t; k < cols / 8; k += THREADS) {
      uint32_t v = w[(size_t)row * (cols / 8) + k];
      float part = 0;
#pragma unroll
      for (int j = 0; j < 8; ++j) part += ((int)(v >> 4 * j & 15) - 8) * x[k * 8 + j];
      s += part * scale[row * (cols / 64) + k / 8];
    }
  if (THREADS == 32) s = warp_sum(s);
  if (THREADS > 32) s = block_all<false>(s);
  if (row < rows && t == 0) y[row] = s;
}

// Weights and inputs of eight bits, a warp for each row: four products at once, or each by itself.
template <bool FOURS>
__global__ void weights8(const int* w, const int* x, const float* scale, float* y, int rows, int words) {
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, s = 0;
  if (row >= rows) return;
  for (int k = threadIdx.x % 32; k < words; k += 32) {
    int a = w[(size_t)row * words + k], b = x[k];
    if (FOURS)
      s = __dp4a(a, b, s);
    else
      for (int j = 0; j < 4; ++j) s += (int)(int8_t)(a >> 8 * j) * (int)(int8_t)(b >> 8 * j);
  }
  for (int k = 16; k; k /= 2) s += __shfl_xor_sync(0xffffffffu, s, k);
  if (threadIdx.x % 32 == 0) y[row] = s * scale[row];
}

// One query of each head looks at all keys of 64: each warp has its own share of them, and shares are joined at last.
extern "C" __global__ void query_warps(const float* q, const float* k, const float* v, float* out, int n) {
  __shared__ float most[8], total[8], sum[8][64];
  int head = blockIdx.x, w = threadIdx.x / 32, lane = threadIdx.x % 32;
  float2 mine = ((const float2*)q)[head * 32 + lane], acc = make_float2(0, 0);
  float m = -1e30f, z = 0;
  for (int i = w; i < n; i += 8) {
    float2 key = ((const float2*)k)[((size_t)head * n + i) * 32 + lane];
    float s = warp_sum(key.x * mine.x + key.y * mine.y) * 0.125f, up = fmaxf(m, s), old = __expf(m - up), p = __expf(s - up);
    float2 val = ((const float2*)v)[((size_t)head * n + i) * 32 + lane];
    acc.x = acc.x * old + p * val.x;
    acc.y = acc.y * old + p * val.y;
    z = z * old + p;
    m = up;
  }
  if (lane == 0) most[w] = m, total[w] = z;
  sum[w][2 * lane] = acc.x, sum[w][2 * lane + 1] = acc.y;
  __syncthreads();
  if (threadIdx.x < 64) {
    float up = most[0], a = 0, b = 0;
    for (int j = 1; j < 8; ++j) up = fmaxf(up, most[j]);
    for (int j = 0; j < 8; ++j) a += sum[j][threadIdx.x] * __expf(most[j] - up), b += total[j] * __expf(most[j] - up);
    out[head * 64 + threadIdx.x] = a / b;
  }
}

// The same with the scores kept in shared memory: all of them first, then their softmax, then the values.
extern "C" __global__ void query_scores(const float* q, const float* k, const float* v, float* out, int n) {
  extern __shared__ float score[];
  __shared__ float asked[64], part[4][64];
  int head = blockIdx.x, t = threadIdx.x;
  if (t < 64) asked[t] = q[head * 64 + t];
  __syncthreads();
  float m = -1e30f, z = 0;
  for (int i = t; i < n; i += 256) {
    const float4* key = (const float4*)(k + ((size_t)head * n + i) * 64);
    float s = 0;
    for (int j = 0; j < 16; ++j) {
      float4 a = key[j];
      s += a.x * asked[4 * j] + a.y * asked[4 * j + 1] + a.z * asked[4 * j + 2] + a.w * asked[4 * j + 3];
    }
    score[i] = s * 0.125f;
    m = fmaxf(m, score[i]);
  }
  m = block_all<true>(m);
  for (int i = t; i < n; i += 256) z += score[i] = __expf(score[i] - m);
  z = block_all<false>(z);
  float s = 0;
  __syncthreads();
  for (int i = t / 64; i < n; i += 4) s += score[i] * v[((size_t)head * n + i) * 64 + t % 64];
  part[t / 64][t % 64] = s;
  __syncthreads();
  if (t < 64) out[head * 64 + t] = (part[0][t] + part[1][t] + part[2][t] + part[3][t]) / z;
}

// Softmax of rows: three walks, two walks with a running sum, or one walk that keeps the row in registers.
template <int WALKS>
__global__ void softmax_walks(const float* x, float* y, int cols) {
  x += (size_t)blockIdx.x * cols, y += (size_t)blockIdx.x * cols;
  float m = -1e30f, z = 0;
  if (WALKS == 3) {
    for (int k = threadIdx.x; k < cols; k += blockDim.x) m = fmaxf(m, x[k]);
    m = block_all<true>(m);
    for (int k = threadIdx.x; k < cols; k += blockDim.x) z += __expf(x[k] - m);
    z = block_all<false>(z);
  } else if (WALKS == 2) {
    for (int k = threadIdx.x; k < cols; k += blockDim.x) {
      float v = x[k], up = fmaxf(m, v);
      z = z * __expf(m - up) + __expf(v - up);
      m = up;
    }
    float all = block_all<true>(m);
    z = block_all<false>(z * __expf(m - all));
    m = all;
  } else {
    float v[8];
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      int at = threadIdx.x + k * 256;
      v[k] = at < cols ? x[at] : -1e30f;
      m = fmaxf(m, v[k]);
    }
    m = block_all<true>(m);
#pragma unroll
    for (int k = 0; k < 8; ++k) z += v[k] = __expf(v[k] - m);
    z = block_all<false>(z);
#pragma unroll
    for (int k = 0; k < 8; ++k)
      if (threadIdx.x + k * 256 < cols) y[threadIdx.x + k * 256] = v[k] / z;
    return;
  }
  for (int k = threadIdx.x; k < cols; k += blockDim.x) y[k] = __expf(x[k] - m) / z;
}

// C = A B of halves by tensor cores: fragments from global memory, or from a tile that four warps share.
extern "C" __global__ void tensor_direct(const half* A, const half* B, float* C, int n, int k) {
  int r = (blockIdx.y * 4 + threadIdx.x / 32) * 16, c = blockIdx.x * 16;
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> a;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> b;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> s;
  wmma::fill_fragment(s, 0.0f);
  for (int p = 0; p < k; p += 16) {
    wmma::load_matrix_sync(a, A + (size_t)r * k + p, k);
    wmma::load_matrix_sync(b, B + (size_t)p * n + c, n);
    wmma::mma_sync(s, a, b, s);
  }
  wmma::store_matrix_sync(C + (size_t)r * n + c, s, n, wmma::mem_row_major);
}
extern "C" __global__ void tensor_tile(const half* A, const half* B, float* C, int n, int k) {
  __shared__ __align__(32) half a[64][40], b[32][72];
  int t = threadIdx.x, w = t / 32, r0 = blockIdx.y * 64, c0 = blockIdx.x * 64;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> s[4];
  for (auto& each : s) wmma::fill_fragment(each, 0.0f);
  for (int p = 0; p < k; p += 32) {
    for (int i = t; i < 256; i += 128) {
      *(float4*)&a[i / 4][i % 4 * 8] = *(const float4*)(A + (size_t)(r0 + i / 4) * k + p + i % 4 * 8);
      *(float4*)&b[i / 8][i % 8 * 8] = *(const float4*)(B + (size_t)(p + i / 8) * n + c0 + i % 8 * 8);
    }
    __syncthreads();
    for (int q = 0; q < 32; q += 16) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
      wmma::load_matrix_sync(x, &a[w * 16][q], 40);
      for (int j = 0; j < 4; ++j) {
        wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> y;
        wmma::load_matrix_sync(y, &b[q][j * 16], 72);
        wmma::mma_sync(s[j], x, y, s[j]);
      }
    }
    __syncthreads();
  }
  for (int j = 0; j < 4; ++j)
    wmma::store_matrix_sync(C + (size_t)(r0 + w * 16) * n + c0 + j * 16, s[j], n, wmma::mem_row_major);
}

// C = A B: a thread's element from global memory, from tiles of 32, and from tiles that are copied ahead.
template <int WAY>
__global__ void product_tile(const float* A, const float* B, float* C, int n, int k) {
  __shared__ float a[2][32][32], b[2][32][32];
  int x = threadIdx.x, y = threadIdx.y, r = blockIdx.y * 32 + y, c = blockIdx.x * 32 + x;
  float s = 0;
  if (WAY == 0) {
    for (int p = 0; p < k; ++p) s += A[(size_t)r * k + p] * B[(size_t)p * n + c];
  } else if (WAY == 1) {
    for (int p = 0; p < k; p += 32) {
      a[0][y][x] = A[(size_t)r * k + p + x];
      b[0][y][x] = B[(size_t)(p + y) * n + c];
      __syncthreads();
      for (int q = 0; q < 32; ++q) s += a[0][y][q] * b[0][q][x];
      __syncthreads();
    }
  } else {
    auto fetch = [&](int p) {
      if (p < k) {
        __pipeline_memcpy_async(&a[p / 32 % 2][y][x], A + (size_t)r * k + p + x, 4);
        __pipeline_memcpy_async(&b[p / 32 % 2][y][x], B + (size_t)(p + y) * n + c, 4);
      }
      __pipeline_commit();
    };
    fetch(0);
    for (int p = 0; p < k; p += 32) {
      fetch(p + 32);
      __pipeline_wait_prior(1);
      __syncthreads();
      for (int q = 0; q < 32; ++q) s += a[p / 32 % 2][y][q] * b[p / 32 % 2][q][x];
      __syncthreads();
    }
  }
  C[(size_t)r * n + c] = s;
}

// GELU of halves, by one, by two, or by eight.
__device__ float gelu(float v) { return 0.5f * v * (1.0f + tanhf(0.79788456f * (v + 0.044715f * v * v * v))); }
template <int WIDE>
__global__ void gelu_halves(const half* x, half* y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n / WIDE) return;
  if (WIDE == 1) {
    y[i] = __float2half(gelu(__half2float(x[i])));
  } else {
    union { float4 all; half2 two[4]; half2 one; } v;
    if (WIDE == 8) v.all = ((const float4*)x)[i];
    if (WIDE == 2) v.one = ((const half2*)x)[i];
    for (int k = 0; k < WIDE / 2; ++k) {
      float2 f = __half22float2(v.two[k]);
      v.two[k] = __floats2half2_rn(gelu(f.x), gelu(f.y));
    }
    if (WIDE == 8) ((float4*)y)[i] = v.all;
    if (WIDE == 2) ((half2*)y)[i] = v.one;
  }
}

// The greatest of 3 × 3, each second: from global memory, or from a tile.
template <bool TILE>
__global__ void pool3(const float* x, float* y, int size, int out) {
  __shared__ float tile[17][66];
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  x += (size_t)blockIdx.z * size * size;
  float m = -INFINITY;
  if (TILE) {
    for (int i = threadIdx.y * 32 + threadIdx.x; i < 17 * 65; i += 256) {
      int rr = blockIdx.y * 16 - 1 + i / 65, cc = blockIdx.x * 64 - 1 + i % 65;
      tile[i / 65][i % 65] = rr >= 0 && rr < size && cc >= 0 && cc < size ? x[rr * size + cc] : -INFINITY;
    }
    __syncthreads();
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) m = fmaxf(m, tile[threadIdx.y * 2 + i][threadIdx.x * 2 + j]);
  } else {
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        int rr = r * 2 - 1 + i, cc = c * 2 - 1 + j;
        if (rr >= 0 && rr < size && cc >= 0 && cc < size) m = fmaxf(m, x[rr * size + cc]);
      }
  }
  if (r < out && c < out) y[((size_t)blockIdx.z * out + r) * out + c] = m;
}

// Mean and variance of each channel of x[image][channel][place]: a block a channel, or parts of it added to sums.
extern "C" __global__ void channel_block(const float* x, float* mean, float* var, int images, int channels, int places) {
  float s = 0, q = 0;
  for (int i = threadIdx.x; i < images * places; i += blockDim.x) {
    float v = x[((size_t)(i / places) * channels + blockIdx.x) * places + i % places];
    s += v, q += v * v;
  }
  s = block_all<false>(s), q = block_all<false>(q);
  if (threadIdx.x == 0) {
    float count = images * places;
    mean[blockIdx.x] = s / count, var[blockIdx.x] = q / count - s / count * (s / count);
  }
}
extern "C" __global__ void channel_parts(const float* x, float* sum, float* squares, int images, int channels, int places) {
  float s = 0, q = 0;
  const float* own = x + ((size_t)blockIdx.y * channels + blockIdx.x) * places;
  for (int i = threadIdx.x; i < places; i += blockDim.x) s += own[i], q += own[i] * own[i];
  s = block_all<false>(s), q = block_all<false>(q);
  if (threadIdx.x == 0) atomicAdd(sum + blockIdx.x, s), atomicAdd(squares + blockIdx.x, q);
}

// Pictures made larger, by 16 neighbours of each place.
__device__ float cubic(float t) {
  t = fabsf(t);
  return t <= 1 ? (1.25f * t - 2.25f) * t * t + 1 : t < 2 ? ((-0.75f * t + 3.75f) * t - 6) * t + 3 : 0;
}
extern "C" __global__ void bicubic(const float* x, float* y, int size, int out) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= out || r >= out) return;
  float step = (float)size / out, fx = (c + 0.5f) * step - 0.5f, fy = (r + 0.5f) * step - 0.5f, s = 0;
  int ix = floorf(fx), iy = floorf(fy);
  for (int i = -1; i < 3; ++i)
    for (int j = -1; j < 3; ++j) {
      int rr = min(max(iy + i, 0), size - 1), cc = min(max(ix + j, 0), size - 1);
      s += cubic(fy - iy - i) * cubic(fx - ix - j) * x[((size_t)blockIdx.z * size + rr) * size + cc];
    }
  y[((size_t)blockIdx.z * out + r) * out + c] = s;
}

// Squared distances of all pairs of points with 32 numbers: each from memory, or by tiles.
template <bool TILE>
__global__ void distances(const float* a, const float* b, float* d, int n) {
  __shared__ float p[16][33], q[16][33];
  int x = threadIdx.x, y = threadIdx.y, i = blockIdx.y * 16 + y, j = blockIdx.x * 16 + x;
  float s = 0;
  if (TILE) {
    for (int k = x; k < 32; k += 16) p[y][k] = a[i * 32 + k], q[y][k] = b[(blockIdx.x * 16 + y) * 32 + k];
    __syncthreads();
    for (int k = 0; k < 32; ++k) s += (p[y][k] - q[x][k]) * (p[y][k] - q[x][k]);
  } else {
    for (int k = 0; k < 32; ++k) s += (a[i * 32 + k] - b[j * 32 + k]) * (a[i * 32 + k] - b[j * 32 + k]);
  }
  d[(size_t)i * n + j] = s;
}

// Weights follow a momentum's sign (Lion): by one, or by four.
__device__ void lion(float& w, float& m, float g) {
  float u = 0.9f * m + 0.1f * g;
  w -= 1e-3f * ((u > 0) - (u < 0) + 0.01f * w);
  m = 0.99f * m + 0.01f * g;
}
template <int WIDE>
__global__ void lion_step(float* w, float* m, const float* g, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n / WIDE; i += gridDim.x * blockDim.x)
    if (WIDE == 1) {
      lion(w[i], m[i], g[i]);
    } else {
      float4 a = ((float4*)w)[i], b = ((float4*)m)[i], c = ((const float4*)g)[i];
      lion(a.x, b.x, c.x), lion(a.y, b.y, c.y), lion(a.z, b.z, c.z), lion(a.w, b.w, c.w);
      ((float4*)w)[i] = a, ((float4*)m)[i] = b;
    }
}
