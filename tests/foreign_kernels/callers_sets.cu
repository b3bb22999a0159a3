// Segments, sponges, lists and codes of places, the same work in several ways; written from knowledge of how such
// kernels are usually written. `callers.py` launches them.
#include <stdint.h>
typedef unsigned int u32;
typedef unsigned long long u64;

// The greatest of each segment, and where it is: a thread, a warp, or a block a segment.
template <int THREADS>
__global__ void segment_greatest(const float* x, const int* start, float* most, int* place, int segments) {
  __shared__ float value[8];
  __shared__ int where[8];
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / THREADS, t = threadIdx.x % THREADS;
  if (i >= segments) return;
  float m = -1e30f;
  int at = 0x7fffffff;
  for (int k = start[i] + t; k < start[i + 1]; k += THREADS)
    if (x[k] > m) m = x[k], at = k;
  if (THREADS > 1)
    for (int d = 16; d; d /= 2) {
      float other = __shfl_xor_sync(0xffffffffu, m, d);
      int there = __shfl_xor_sync(0xffffffffu, at, d);
      if (other > m || (other == m && there < at)) m = other, at = there;
    }
  if (THREADS > 32) {
    if (t % 32 == 0) value[t / 32] = m, where[t / 32] = at;
    __syncthreads();
    if (t == 0)
      for (int k = 1; k < THREADS / 32; ++k)
        if (value[k] > m || (value[k] == m && where[k] < at)) m = value[k], at = where[k];
  }
  if (t == 0) most[i] = m, place[i] = at;
}

// 24 rounds over 25 words of 64 bits: a thread a state with its words in order, a thread a state with words of states
// beside each other, a warp a state.
__constant__ u64 round_word[24];
__constant__ int turn_by[25], goes_to[25];
__device__ u64 turned(u64 v, int by) { return by ? v << by | v >> (64 - by) : v; }
template <bool BESIDE>
__global__ void sponge_thread(u64* state, int states) {
  const int by[25] = {0, 1, 62, 28, 27, 36, 44, 6, 55, 20, 3, 10, 43, 25, 39, 41, 45, 15, 21, 8, 18, 2, 61, 56, 14};
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= states) return;
  u64 a[25], b[25], c[5];
#pragma unroll
  for (int k = 0; k < 25; ++k) a[k] = state[BESIDE ? (size_t)k * states + i : (size_t)i * 25 + k];
#pragma unroll 1
  for (int round = 0; round < 24; ++round) {
#pragma unroll
    for (int x = 0; x < 5; ++x) c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
#pragma unroll
    for (int k = 0; k < 25; ++k) a[k] ^= c[(k + 4) % 5] ^ turned(c[(k + 1) % 5], 1);
#pragma unroll
    for (int y = 0; y < 5; ++y)
#pragma unroll
      for (int x = 0; x < 5; ++x) b[(2 * x + 3 * y) % 5 * 5 + y] = turned(a[y * 5 + x], by[y * 5 + x]);
#pragma unroll
    for (int k = 0; k < 25; ++k) a[k] = b[k] ^ (~b[k / 5 * 5 + (k + 1) % 5] & b[k / 5 * 5 + (k + 2) % 5]);
    a[0] ^= round_word[round];
  }
#pragma unroll
  for (int k = 0; k < 25; ++k) state[BESIDE ? (size_t)k * states + i : (size_t)i * 25 + k] = a[k];
}
extern "C" __global__ void sponge_warp(u64* state, int states) {
  int i = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32, k = lane % 25;
  if (i >= states) return;
  u64 a = state[(size_t)i * 25 + k];
  int x = k % 5, row = k / 5 * 5, from = goes_to[k], by = turn_by[k];
  for (int round = 0; round < 24; ++round) {
    u64 c = a;
    for (int d = 5; d < 25; d += 5) c ^= __shfl_sync(0xffffffffu, a, (k + d) % 25);
    u64 left = __shfl_sync(0xffffffffu, c, (x + 4) % 5), right = __shfl_sync(0xffffffffu, c, (x + 1) % 5);
    a = turned(a ^ left ^ turned(right, 1), by);
    a = __shfl_sync(0xffffffffu, a, from);
    u64 one = __shfl_sync(0xffffffffu, a, row + (x + 1) % 5), two = __shfl_sync(0xffffffffu, a, row + (x + 2) % 5);
    a ^= ~one & two;
    if (k == 0) a ^= round_word[round];
  }
  if (lane < 25) state[(size_t)i * 25 + lane] = a;
}

// Places of numbers go to lists by their kind, one of eight: a counter that each asks, those of a warp that are alike
// together, or each block.
template <int WAY>
__global__ void lists_by_kind(int* list, int* count, const u32* x, int n) {
  __shared__ int some[8], base[8];
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  u32 kind = i < n ? x[i] >> 7 & 7 : 8;
  if (WAY == 0) {
    if (i < n) list[(size_t)kind * n + atomicAdd(count + kind, 1)] = i;
  } else if (WAY == 1) {
    u32 alike = __match_any_sync(0xffffffffu, kind);
    int first = __ffs(alike) - 1, at = 0;
    if (lane == first && kind < 8) at = atomicAdd(count + kind, __popc(alike));
    at = __shfl_sync(0xffffffffu, at, first);
    if (kind < 8) list[(size_t)kind * n + at + __popc(alike & (1u << lane) - 1)] = i;
  } else {
    if (threadIdx.x < 8) some[threadIdx.x] = 0;
    __syncthreads();
    int own = kind < 8 ? atomicAdd(some + kind, 1) : 0;
    __syncthreads();
    if (threadIdx.x < 8) base[threadIdx.x] = atomicAdd(count + threadIdx.x, some[threadIdx.x]);
    __syncthreads();
    if (kind < 8) list[(size_t)kind * n + base[kind] + own] = i;
  }
}

// The bits of three places of ten bits each take turns: by bits, by shifts and masks, or by a table in shared memory.
template <int WAY>
__global__ void mixed_bits(const float4* point, const u32* spread, u32* code, int n) {
  __shared__ u32 table[WAY == 2 ? 1024 : 1];
  if (WAY == 2) {
    for (int k = threadIdx.x; k < 1024; k += blockDim.x) table[k] = spread[k];
    __syncthreads();
  }
  auto apart = [&](float v) {
    u32 k = fminf(fmaxf(v * 1024, 0.0f), 1023.0f);
    if (WAY == 2) return table[k];
    if (WAY == 0) {
      u32 out = 0;
      for (int b = 0; b < 10; ++b) out |= (k >> b & 1) << 3 * b;
      return out;
    }
    k = (k | k << 16) & 0x030000ffu;
    k = (k | k << 8) & 0x0300f00fu;
    k = (k | k << 4) & 0x030c30c3u;
    return (k | k << 2) & 0x09249249u;
  };
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float4 p = point[i];
    code[i] = apart(p.x) << 2 | apart(p.y) << 1 | apart(p.z);
  }
}
