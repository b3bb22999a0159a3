// Products of bfloat16, keys and weights of few bits, words drawn, states that decay, larger maps, moments and labels,
// the same work in several ways; written from knowledge of how such kernels are usually written. `passers.py` launches
// them.
#include <cuda_bf16.h>
#include <cuda_pipeline.h>
#include <mma.h>
#include <stdint.h>
using namespace nvcuda;
typedef __nv_bfloat16 bf16;

__device__ float warp_sum(float v) {
  for (int k = 16; k; k /= 2) v += __shfl_xor_sync(0xffffffffu, v, k);
  return v;
}

// A product of bfloat16, cut off below zero: a fragment a warp, four fragments a warp, four fragments a warp from tiles
// that are copied ahead.
template <int SIDE>
__global__ void cut_fragments(const bf16* a, const bf16* b, float* c, int n, int deep) {
  int w = threadIdx.x / 32, row = (blockIdx.y * 2 + w / 2) * 16 * SIDE, col = (blockIdx.x * 2 + w % 2) * 16 * SIDE;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum[SIDE][SIDE];
  wmma::fragment<wmma::matrix_a, 16, 16, 16, bf16, wmma::row_major> p[SIDE];
  wmma::fragment<wmma::matrix_b, 16, 16, 16, bf16, wmma::row_major> q[SIDE];
  for (int i = 0; i < SIDE; ++i)
    for (int j = 0; j < SIDE; ++j) wmma::fill_fragment(sum[i][j], 0.0f);
  for (int k = 0; k < deep; k += 16) {
    for (int i = 0; i < SIDE; ++i) wmma::load_matrix_sync(p[i], a + (size_t)(row + 16 * i) * deep + k, deep);
    for (int j = 0; j < SIDE; ++j) wmma::load_matrix_sync(q[j], b + (size_t)k * n + col + 16 * j, n);
    for (int i = 0; i < SIDE; ++i)
      for (int j = 0; j < SIDE; ++j) wmma::mma_sync(sum[i][j], p[i], q[j], sum[i][j]);
  }
  for (int i = 0; i < SIDE; ++i)
    for (int j = 0; j < SIDE; ++j) {
      for (int e = 0; e < sum[i][j].num_elements; ++e) sum[i][j].x[e] = fmaxf(sum[i][j].x[e], 0.0f);
      wmma::store_matrix_sync(c + (size_t)(row + 16 * i) * n + col + 16 * j, sum[i][j], n, wmma::mem_row_major);
    }
}
extern "C" __global__ void cut_ahead(const bf16* a, const bf16* b, float* c, int n, int deep) {
  __shared__ alignas(16) bf16 p[2][64][40], q[2][32][72];
  int t = threadIdx.x, w = t / 32, row = blockIdx.y * 64, col = blockIdx.x * 64;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum[2][2];
  for (int i = 0; i < 4; ++i) wmma::fill_fragment(sum[i / 2][i % 2], 0.0f);
  auto fetch = [&](int k) {
    int s = k / 32 % 2;
    for (int i = t; i < 256; i += 128) {
      __pipeline_memcpy_async(&p[s][i / 4][i % 4 * 8], a + (size_t)(row + i / 4) * deep + k + i % 4 * 8, 16);
      __pipeline_memcpy_async(&q[s][i / 8][i % 8 * 8], b + (size_t)(k + i / 8) * n + col + i % 8 * 8, 16);
    }
    __pipeline_commit();
  };
  fetch(0);
  for (int k = 0; k < deep; k += 32) {
    if (k + 32 < deep) fetch(k + 32);
    __pipeline_wait_prior(k + 32 < deep ? 1 : 0);
    __syncthreads();
    int s = k / 32 % 2;
    for (int kk = 0; kk < 32; kk += 16) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, bf16, wmma::row_major> x[2];
      wmma::fragment<wmma::matrix_b, 16, 16, 16, bf16, wmma::row_major> y[2];
      for (int i = 0; i < 2; ++i) wmma::load_matrix_sync(x[i], &p[s][w / 2 * 32 + 16 * i][kk], 40);
      for (int j = 0; j < 2; ++j) wmma::load_matrix_sync(y[j], &q[s][kk][w % 2 * 32 + 16 * j], 72);
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) wmma::mma_sync(sum[i][j], x[i], y[j], sum[i][j]);
    }
    __syncthreads();
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      for (int e = 0; e < sum[i][j].num_elements; ++e) sum[i][j].x[e] = fmaxf(sum[i][j].x[e], 0.0f);
      wmma::store_matrix_sync(c + (size_t)(row + w / 2 * 32 + 16 * i) * n + col + w % 2 * 32 + 16 * j, sum[i][j], n, wmma::mem_row_major);
    }
}

// A query of each head times keys of 128 bytes, with a scale a key: a thread, eight threads, or a warp a key.
template <int THREADS>
__global__ void byte_keys(const float* query, const int8_t* key, const float* scale, float* score, int keys) {
  __shared__ float q[128];
  int head = blockIdx.y, i = (blockIdx.x * blockDim.x + threadIdx.x) / THREADS, t = threadIdx.x % THREADS;
  if (threadIdx.x < 128) q[threadIdx.x] = query[head * 128 + threadIdx.x];
  __syncthreads();
  const char4* own = (const char4*)(key + ((size_t)head * keys + i) * 128);
  float s = 0;
  for (int k = t; k < 32; k += THREADS) {
    char4 v = own[k];
    s += v.x * q[4 * k] + v.y * q[4 * k + 1] + v.z * q[4 * k + 2] + v.w * q[4 * k + 3];
  }
  for (int d = THREADS / 2; d; d /= 2) s += __shfl_xor_sync(0xffffffffu, s, d);
  if (t == 0) score[(size_t)head * keys + i] = s * scale[(size_t)head * keys + i];
}

// Weights of two bits (−1, 0, 1), a warp a row: made numbers and multiplied, or their input added or taken away.
template <bool CHOSEN>
__global__ void three_weights(const uint32_t* w, const float* x, float* y, int rows, int cols) {
  int row = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (row >= rows) return;
  float s = 0;
  for (int k = lane; k < cols / 16; k += 32) {
    uint32_t v = w[(size_t)row * (cols / 16) + k];
    const float4* in = (const float4*)(x + k * 16);
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      float4 f = in[j];
      float g[4] = {f.x, f.y, f.z, f.w};
#pragma unroll
      for (int e = 0; e < 4; ++e, v >>= 2) {
        if (CHOSEN)
          s += v & 2 ? g[e] : v & 1 ? 0.0f : -g[e];
        else
          s += ((int)(v & 3) - 1) * g[e];
      }
    }
  }
  s = warp_sum(s);
  if (lane == 0) y[row] = s;
}

// A word of each row is drawn by its logits: the greatest of them with noise, of one or four at once.
__device__ float noisy(float logit, uint32_t at) {
  at ^= at >> 16, at *= 0x7feb352du, at ^= at >> 15, at *= 0x846ca68bu, at ^= at >> 16;
  float u = ((at >> 9) + 0.5f) * (1.0f / 8388608);
  return logit - logf(-logf(u));
}
template <bool FOURS>
__global__ void drawn(const float* logit, float* most, int* word, int words) {
  __shared__ float value[8];
  __shared__ int where[8];
  const float* own = logit + (size_t)blockIdx.x * words;
  float m = -1e30f;
  int at = 0, t = threadIdx.x;
  auto meet = [&](float v, int k) {
    if (v > m) m = v, at = k;
  };
  if (FOURS) {
    for (int k = t; k < words / 4; k += 256) {
      float4 v = ((const float4*)own)[k];
      uint32_t first = blockIdx.x * words + 4 * k;
      meet(noisy(v.x, first), 4 * k), meet(noisy(v.y, first + 1), 4 * k + 1);
      meet(noisy(v.z, first + 2), 4 * k + 2), meet(noisy(v.w, first + 3), 4 * k + 3);
    }
  } else {
    for (int k = t; k < words; k += 256) meet(noisy(own[k], blockIdx.x * words + k), k);
  }
  for (int d = 16; d; d /= 2) {
    float other = __shfl_down_sync(0xffffffffu, m, d);
    int there = __shfl_down_sync(0xffffffffu, at, d);
    meet(other, there);
  }
  if (t % 32 == 0) value[t / 32] = m, where[t / 32] = at;
  __syncthreads();
  if (t == 0) {
    for (int k = 1; k < 8; ++k) meet(value[k], where[k]);
    most[blockIdx.x] = m, word[blockIdx.x] = at;
  }
}

// A state of 64 × 64 a head decays, takes a key times a value, and is asked by a query, step by step: a column a thread,
// or a column for four threads.
template <int PARTS>
__global__ void decaying(const float* q, const float* k, const float* v, const float* decay, float* y, int steps) {
  constexpr int OWN = 64 / PARTS;
  __shared__ float key[64], query[64];
  int head = blockIdx.x, col = threadIdx.x / PARTS, part = threadIdx.x % PARTS;
  float state[OWN] = {}, less = decay[head];
  for (int step = 0; step < steps; ++step) {
    size_t at = ((size_t)head * steps + step) * 64;
    __syncthreads();
    if (threadIdx.x < 64) key[threadIdx.x] = k[at + threadIdx.x], query[threadIdx.x] = q[at + threadIdx.x];
    __syncthreads();
    float value = v[at + col], s = 0;
#pragma unroll
    for (int i = 0; i < OWN; ++i) {
      int r = i * PARTS + part;
      state[i] = less * state[i] + key[r] * value;
      s += query[r] * state[i];
    }
    for (int d = PARTS / 2; d; d /= 2) s += __shfl_xor_sync(0xffffffffu, s, d);
    if (part == 0) y[at + col] = s;
  }
}

// Maps twice as large by 4 × 4 weights: each place of the result from its four, the same with weights in shared memory,
// or each input added to its sixteen.
template <int WAY>
__global__ void enlarged(const float* x, const float* w, float* y, int ins, int outs, int size) {
  extern __shared__ float own[];  // weights of one output channel, where they are shared
  int big = 2 * size, o = blockIdx.y, image = blockIdx.z, i = blockIdx.x * blockDim.x + threadIdx.x;
  if (WAY == 2) {
    if (i >= size * size) return;
    int r = i / size, c = i % size;
    for (int ch = 0; ch < ins; ++ch) {
      float v = x[((size_t)image * ins + ch) * size * size + i];
      for (int k = 0; k < 16; ++k) {
        int rr = 2 * r - 1 + k / 4, cc = 2 * c - 1 + k % 4;
        if (rr >= 0 && rr < big && cc >= 0 && cc < big)
          atomicAdd(y + ((size_t)image * outs + o) * big * big + rr * big + cc, v * w[(ch * outs + o) * 16 + k]);
      }
    }
    return;
  }
  if (WAY == 1) {
    for (int k = threadIdx.x; k < ins * 16; k += blockDim.x) own[k] = w[(k / 16 * outs + o) * 16 + k % 16];
    __syncthreads();
  }
  if (i >= big * big) return;
  int r = i / big, c = i % big;
  float s = 0;
  for (int ch = 0; ch < ins; ++ch)
    for (int a = (r + 1) % 2; a < 4; a += 2)
      for (int b = (c + 1) % 2; b < 4; b += 2) {
        int rr = (r + 1 - a) / 2, cc = (c + 1 - b) / 2;
        if (r + 1 - a >= 0 && c + 1 - b >= 0 && rr < size && cc < size)
          s += x[((size_t)image * ins + ch) * size * size + rr * size + cc] *
               (WAY == 1 ? own[ch * 16 + a * 4 + b] : w[(ch * outs + o) * 16 + a * 4 + b]);
      }
  y[((size_t)image * outs + o) * big * big + i] = s;
}

// Products of all pairs of 64 columns, summed over rows: a thread a pair, or parts of the rows by tiles, added; four or
// sixteen pairs a thread.
extern "C" __global__ void moments_each(const float* x, float* m, int rows) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / 64, j = threadIdx.x % 64;
  float s = 0;
  for (int r = 0; r < rows; ++r) s += x[r * 64 + i] * x[r * 64 + j];
  m[i * 64 + j] = s;
}
template <int SIDE>
__global__ void moments_added(const float* x, float* m, int rows) {
  __shared__ float tile[32][65];
  constexpr int ACROSS = 64 / SIDE;
  int t = threadIdx.x, i = t / ACROSS * SIDE, j = t % ACROSS * SIDE;
  float s[SIDE][SIDE] = {};
  for (int first = blockIdx.x * 32; first < rows; first += gridDim.x * 32) {
    __syncthreads();
    for (int k = t; k < 32 * 64; k += blockDim.x) tile[k / 64][k % 64] = first + k / 64 < rows ? x[(size_t)first * 64 + k] : 0.0f;
    __syncthreads();
    for (int r = 0; r < 32; ++r)
#pragma unroll
      for (int a = 0; a < SIDE; ++a)
#pragma unroll
        for (int b = 0; b < SIDE; ++b) s[a][b] += tile[r][i + a] * tile[r][j + b];
  }
  for (int a = 0; a < SIDE; ++a)
    for (int b = 0; b < SIDE; ++b) atomicAdd(m + (i + a) * 64 + j + b, s[a][b]);
}

// How likely labels are, whatever their places in time: a block with a step in shared memory, or a warp with four states
// a lane.
__device__ float either(float a, float b) {
  float m = fmaxf(a, b);
  return m < -1e29f ? m : m + __logf(__expf(a - m) + __expf(b - m));
}
template <bool WARP>
__global__ void label_paths(const float* log_p, const int* label, float* cost, int steps, int kinds, int labels) {
  __shared__ float alpha[WARP ? 1 : 2][130];
  int row = WARP ? blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32 : blockIdx.x, t = WARP ? threadIdx.x % 32 : threadIdx.x;
  int states = 2 * labels + 1;
  log_p += (size_t)row * steps * kinds, label += row * labels;
  auto kind = [&](int s) { return s % 2 ? label[s / 2] : 0; };
  auto skips = [&](int s) { return s % 2 && s > 2 && label[s / 2] != label[s / 2 - 1]; };
  if (!WARP) {
    int own = t < states ? kind(t) : 0, from = 0;
    bool skip = t < states && skips(t);
    alpha[0][t + 2] = t < 2 ? log_p[own] : -1e30f;
    if (t < 2) alpha[0][t] = alpha[1][t] = -1e30f;
    __syncthreads();
    for (int step = 1; step < steps; ++step, from ^= 1) {
      if (t < states) {
        float v = either(alpha[from][t + 2], alpha[from][t + 1]);
        if (skip) v = either(v, alpha[from][t]);
        alpha[from ^ 1][t + 2] = v + log_p[(size_t)step * kinds + own];
      }
      __syncthreads();
    }
    if (t == 0) cost[row] = -either(alpha[from][states + 1], alpha[from][states]);
  } else {
    float a[4];
    int own[4];
    bool skip[4];
    for (int j = 0; j < 4; ++j) {
      int s = t * 4 + j;
      own[j] = s < states ? kind(s) : 0, skip[j] = s < states && skips(s), a[j] = s < 2 ? log_p[own[j]] : -1e30f;
    }
    for (int step = 1; step < steps; ++step) {
      float one = __shfl_up_sync(0xffffffffu, a[3], 1), two = __shfl_up_sync(0xffffffffu, a[2], 1), b[4];
      if (t == 0) one = two = -1e30f;
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        float v = either(a[j], j ? a[j - 1] : one);
        if (skip[j]) v = either(v, j > 1 ? a[j - 2] : j ? one : two);
        b[j] = t * 4 + j < states ? v + log_p[(size_t)step * kinds + own[j]] : -1e30f;
      }
      for (int j = 0; j < 4; ++j) a[j] = b[j];
    }
    int s = states - 1;
    float last = __shfl_sync(0xffffffffu, a[0], s / 4), before = __shfl_sync(0xffffffffu, a[3], s / 4 - 1);
    if (t == 0) cost[row] = -either(last, before);
  }
}
