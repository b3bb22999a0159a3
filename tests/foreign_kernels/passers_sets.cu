// Sparse columns, meshes, least edges, differences, codes and long numbers, the same work in several ways; written from
// knowledge of how such kernels are usually written. `passers.py` launches them.
#include <stdint.h>
typedef unsigned int u32;
typedef unsigned char u8;
typedef unsigned long long u64;

// Columns of a sparse matrix by a vector, from its rows: a thread, eight threads, or a warp a row; results are added.
template <int THREADS>
__global__ void columns_added(const int* start, const int* col, const float* value, const float* x, float* y, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / THREADS;
  if (row >= rows) return;
  float v = x[row];
  for (int k = start[row] + threadIdx.x % THREADS; k < start[row + 1]; k += THREADS) atomicAdd(y + col[k], value[k] * v);
}

// Directions of a mesh's corners: each triangle's added to its three, or gathered from a corner's triangles.
__device__ float3 direction(const float4* place, int3 t) {
  float4 p = place[t.x], q = place[t.y], r = place[t.z];
  float ax = q.x - p.x, ay = q.y - p.y, az = q.z - p.z, bx = r.x - p.x, by = r.y - p.y, bz = r.z - p.z;
  return make_float3(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
}
extern "C" __global__ void directions_added(const float4* place, const int3* triangle, float* sum, int triangles) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= triangles) return;
  int3 t = triangle[i];
  float3 d = direction(place, t);
  int corner[3] = {t.x, t.y, t.z};
  for (int k = 0; k < 3; ++k) {
    atomicAdd(sum + corner[k] * 3, d.x), atomicAdd(sum + corner[k] * 3 + 1, d.y), atomicAdd(sum + corner[k] * 3 + 2, d.z);
  }
}
extern "C" __global__ void directions_gathered(const float4* place, const int3* triangle, const int* start, const int* of, float* sum, int corners) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= corners) return;
  float x = 0, y = 0, z = 0;
  for (int k = start[i]; k < start[i + 1]; ++k) {
    float3 d = direction(place, triangle[of[k]]);
    x += d.x, y += d.y, z += d.z;
  }
  sum[i * 3] = x, sum[i * 3 + 1] = y, sum[i * 3 + 2] = z;
}

// The least edge that leaves each group: told at once, or only where it is less than what is there.
template <bool LOOK>
__global__ void least_edges(u64* least, const int* from, const int* to, const u32* weight, const int* group, int edges) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= edges) return;
  int a = group[from[i]], b = group[to[i]];
  if (a == b) return;
  u64 v = (u64)weight[i] << 32 | (u32)i;
  if (!LOOK || v < *(volatile u64*)(least + a)) atomicMin(least + a, v);
  if (!LOOK || v < *(volatile u64*)(least + b)) atomicMin(least + b, v);
}

// Differences of 5 to 12 bits become numbers again, 256 of a first number each: sums by warps, or by the block.
template <bool WARPS>
__global__ void differences(const u32* packed, const int* offset, const int* bits, const u32* first, u32* out) {
  __shared__ u32 s[256], warps[8];
  int t = threadIdx.x, b = bits[blockIdx.x];
  const u32* own = packed + offset[blockIdx.x];
  int at = t * b, shift = at % 32;
  u64 two = own[at / 32] | (u64)own[at / 32 + 1] << 32;
  u32 v = (u32)(two >> shift) & (1u << b) - 1;
  if (WARPS) {
    for (int d = 1; d < 32; d *= 2) {
      u32 o = __shfl_up_sync(0xffffffffu, v, d);
      if (t % 32 >= d) v += o;
    }
    if (t % 32 == 31) warps[t / 32] = v;
    __syncthreads();
    for (int k = 0; k < t / 32; ++k) v += warps[k];
  } else {
    s[t] = v;
    for (int d = 1; d < 256; d *= 2) {
      __syncthreads();
      u32 o = t >= d ? s[t - d] : 0;
      __syncthreads();
      s[t] += o;
    }
    v = s[t];
  }
  out[blockIdx.x * 256 + t] = first[blockIdx.x] + v;
}

// Symbols of streams coded by ranges, a stream a thread: what a place of 4,096 stands for is in global or shared memory.
template <bool SHARED>
__global__ void ranges(const u8* coded, const int* start, const u32* table, u8* out, int streams, int symbols) {
  __shared__ u32 own[SHARED ? 4096 : 1];
  if (SHARED) {
    for (int k = threadIdx.x; k < 4096; k += blockDim.x) own[k] = table[k];
    __syncthreads();
  }
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= streams) return;
  const u8* at = coded + start[i];
  u32 x = at[0] | at[1] << 8 | at[2] << 16 | (u32)at[3] << 24;
  at += 4;
  for (int k = 0; k < symbols; ++k) {
    u32 place = x & 4095, e = SHARED ? own[place] : table[place];  // symbol, how often less one, place within
    u32 often = (e >> 8 & 4095) + 1, within = e >> 20;
    out[(size_t)k * streams + i] = (u8)e;
    x = often * (x >> 12) + within;
    while (x < 1u << 23) x = x << 8 | *at++;
  }
}

// Products of numbers of 16 words: a thread each with words in order, a thread each with words of numbers beside each
// other, or sixteen threads each.
template <bool BESIDE>
__global__ void long_products(const u32* a, const u32* b, u32* c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u32 p[16], q[32] = {};
#pragma unroll
  for (int k = 0; k < 16; ++k) p[k] = a[BESIDE ? k * n + i : i * 16 + k];
#pragma unroll
  for (int k = 0; k < 16; ++k) {
    u32 v = b[BESIDE ? k * n + i : i * 16 + k];
    u64 carry = 0;
#pragma unroll
    for (int j = 0; j < 16; ++j) {
      carry += (u64)p[j] * v + q[k + j];
      q[k + j] = (u32)carry, carry >>= 32;
    }
    q[k + 16] = (u32)carry;
  }
#pragma unroll
  for (int k = 0; k < 32; ++k) c[BESIDE ? (size_t)k * n + i : (size_t)i * 32 + k] = q[k];
}
extern "C" __global__ void long_products_shared(const u32* a, const u32* b, u32* c, int n) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / 16, t = threadIdx.x % 16;
  if (i >= n) return;
  u32 mask = 0xffffu << (threadIdx.x & 16);
  u32 own = a[i * 16 + t], other = b[i * 16 + t], mine = 0, done = 0;
  u64 sum = 0;  // of word t + k, after step k
  for (int k = 0; k < 16; ++k) {
    u64 v = (u64)own * __shfl_sync(mask, other, k, 16);
    u64 low = sum + (u32)v;
    u32 word = __shfl_sync(mask, (u32)low, 0, 16);
    if (t == k) done = word;
    u64 up = low >> 32;
    u32 next = __shfl_down_sync(mask, (u32)low, 1, 16);
    sum = (t < 15 ? next : 0) + up + (v >> 32);
  }
  for (int k = 0; k < 16; ++k) {
    u32 word = __shfl_sync(mask, (u32)sum, 0, 16);
    if (t == k) mine = word;
    u64 up = sum >> 32;
    u32 next = __shfl_down_sync(mask, (u32)sum, 1, 16);
    sum = (t < 15 ? next : 0) + up;
  }
  c[(size_t)i * 32 + t] = done, c[(size_t)i * 32 + 16 + t] = mine;
}

// The least number between two places: walked, or by a table of the least of powers of two.
template <bool TABLE>
__global__ void least_between(const int* x, const int2* query, int* out, int n, int queries) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= queries) return;
  int2 q = query[i];  // both ends count
  int m;
  if (TABLE) {
    int level = 31 - __clz(q.y - q.x + 1);
    m = min(x[level * n + q.x], x[level * n + q.y - (1 << level) + 1]);
  } else {
    m = x[q.x];
    for (int k = q.x + 1; k <= q.y; ++k) m = min(m, x[k]);
  }
  out[i] = m;
}
