// Products of complex numbers, bytes made wider, norms, triangles and trees of prices, the same work in several ways;
// written from knowledge of how such kernels are usually written. `callers.py` launches them.
#include <cuda_fp16.h>
#include <cuda_fp8.h>
#include <stdint.h>

__device__ float warp_sum(float v) {
  for (int k = 16; k; k /= 2) v += __shfl_xor_sync(0xffffffffu, v, k);
  return v;
}
__device__ float block_sum(float v) {
  __shared__ float part[32];
  v = warp_sum(v);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncthreads();
  v = threadIdx.x % 32 < blockDim.x / 32 ? part[threadIdx.x % 32] : 0.0f;
  return warp_sum(v);
}

// A product of complex matrices: each from memory, by tiles of 16, by tiles with three multiplications for four.
template <int WAY>
__global__ void complex_product(const float2* a, const float2* b, float2* c, int n, int deep) {
  __shared__ float2 p[16][16], q[16][16];
  int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
  float re = 0, im = 0;
  auto add = [&](float2 u, float2 v) {
    if (WAY == 2) {
      float s = u.x * v.x, t = u.y * v.y;
      re += s - t;
      im += (u.x + u.y) * (v.x + v.y) - s - t;
    } else {
      re += u.x * v.x - u.y * v.y;
      im += u.x * v.y + u.y * v.x;
    }
  };
  if (WAY == 0) {
    for (int k = 0; k < deep; ++k) add(a[row * deep + k], b[k * n + col]);
  } else {
    for (int first = 0; first < deep; first += 16) {
      p[y][x] = a[row * deep + first + x], q[y][x] = b[(first + y) * n + col];
      __syncthreads();
#pragma unroll
      for (int k = 0; k < 16; ++k) add(p[y][k], q[k][x]);
      __syncthreads();
    }
  }
  c[row * n + col] = make_float2(re, im);
}

// Numbers of eight bits (e4m3), with a scale for each 128 × 128 of the matrix, become halves: 1, 4 or 16 at once.
__device__ half widen(uint8_t v, float scale) {
  return __float2half_rn(__half2float(half(__nv_cvt_fp8_to_halfraw(v, __NV_E4M3))) * scale);
}
template <int WIDE>
__global__ void widened(const uint8_t* x, const float* scale, half* y, int rows, int cols) {
  size_t i = ((size_t)blockIdx.x * blockDim.x + threadIdx.x) * WIDE;
  if (i >= (size_t)rows * cols) return;
  int r = i / cols, c = i % cols;
  float s = scale[r / 128 * (cols / 128) + c / 128];
  if (WIDE == 1) {
    y[i] = widen(x[i], s);
  } else {
    alignas(16) uint8_t in[WIDE];
    alignas(16) half out[WIDE];
    if (WIDE == 4)
      *(uint32_t*)in = *(const uint32_t*)(x + i);
    else
      *(uint4*)in = *(const uint4*)(x + i);
#pragma unroll
    for (int k = 0; k < WIDE; ++k) out[k] = widen(in[k], s);
    if (WIDE == 4)
      *(uint2*)(y + i) = *(uint2*)out;
    else
      for (int k = 0; k < WIDE / 8; ++k) ((uint4*)(y + i))[k] = ((uint4*)out)[k];
  }
}

// A branch is added to a row of 2,048, and the row divided by its root mean square: kept in registers, kept in shared
// memory, or read again.
template <int WAY>
__global__ void added_norm(const float* branch, float* stream, const float* gain, float* y, int cols) {
  __shared__ float kept[WAY == 1 ? 2048 : 1];
  branch += (size_t)blockIdx.x * cols, stream += (size_t)blockIdx.x * cols, y += (size_t)blockIdx.x * cols;
  float own[8], s = 0;
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    int c = threadIdx.x + 256 * k;
    float v = branch[c] + stream[c];
    stream[c] = v;
    s += v * v;
    if (WAY == 0) own[k] = v;
    if (WAY == 1) kept[c] = v;
  }
  float r = rsqrtf(block_sum(s) / cols + 1e-6f);
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    int c = threadIdx.x + 256 * k;
    y[c] = (WAY == 0 ? own[k] : WAY == 1 ? kept[c] : stream[c]) * r * gain[c];
  }
}

// Systems of 32 unknowns with lower triangles: a warp each with rows from memory, a warp each with the triangle in
// shared memory, a thread each.
template <int WAY>
__global__ void triangles(const float* low, const float* right, float* x, int systems) {
  __shared__ float tile[WAY == 1 ? 4 : 1][32][33];
  int lane = threadIdx.x % 32, w = threadIdx.x / 32;
  int i = WAY == 2 ? blockIdx.x * blockDim.x + threadIdx.x : blockIdx.x * 4 + w;
  if (i >= systems) return;
  low += (size_t)i * 1024, right += (size_t)i * 32, x += (size_t)i * 32;
  if (WAY == 2) {
    for (int r = 0; r < 32; ++r) {
      float s = right[r];
      for (int k = 0; k < r; ++k) s -= low[r * 32 + k] * x[k];
      x[r] = s / low[r * 33];
    }
    return;
  }
  if (WAY == 1) {
    for (int r = 0; r < 32; ++r) tile[w][r][lane] = low[r * 32 + lane];
    __syncwarp();
  }
  float s = right[lane];
  for (int k = 0; k < 32; ++k) {
    float v = WAY == 1 ? tile[w][lane][k] : low[lane * 32 + k];
    if (lane == k) s /= v;
    float found = __shfl_sync(0xffffffffu, s, k);
    if (lane > k) s -= v * found;
  }
  x[lane] = s;
}

// What may be sold early is worth most at one of 128 steps back from the end: a block with a step in shared memory, a
// warp with four places a lane, a thread with all of them.
template <int WAY>
__global__ void price_trees(const float4* option, float* price, int options) {
  __shared__ float value[WAY == 0 ? 2 : 1][132];
  int i = WAY == 0 ? blockIdx.x : WAY == 1 ? blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32 : blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= options) return;
  float4 o = option[i];  // price now, strike, volatility, years
  float step = o.w / 127, up = o.z * sqrtf(step), grow = expf(0.03f * step), down = expf(-up);
  float p = (grow - down) / (expf(up) - down), q = (1 - p) / grow;
  p /= grow;
  auto now = [&](int level, int k) { return fmaxf(o.y - o.x * __expf(up * (2 * k - level)), 0.0f); };
  if (WAY == 0) {
    int t = threadIdx.x;
    value[0][t] = now(127, t);
    __syncthreads();
    int from = 0;
    for (int level = 126; level >= 0; --level, from ^= 1) {
      if (t <= level) value[from ^ 1][t] = fmaxf(p * value[from][t + 1] + q * value[from][t], now(level, t));
      __syncthreads();
    }
    if (t == 0) price[i] = value[from][0];
  } else if (WAY == 1) {
    int lane = threadIdx.x % 32;
    float v[4];
    for (int k = 0; k < 4; ++k) v[k] = now(127, lane * 4 + k);
    for (int level = 126; level >= 0; --level) {
      float next = __shfl_down_sync(0xffffffffu, v[0], 1);
#pragma unroll
      for (int k = 0; k < 4; ++k) v[k] = fmaxf(p * (k < 3 ? v[k + 1] : next) + q * v[k], now(level, lane * 4 + k));
    }
    if (lane == 0) price[i] = v[0];
  } else {
    float v[128];
    for (int k = 0; k < 128; ++k) v[k] = now(127, k);
    for (int level = 126; level >= 0; --level)
      for (int k = 0; k <= level; ++k) v[k] = fmaxf(p * v[k + 1] + q * v[k], now(level, k));
    price[i] = v[0];
  }
}
