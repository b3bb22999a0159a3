// Kernels whose shared memory, atomics, loops and types are of kinds that the other files hold few of.
#include <stdint.h>
#include <math.h>
#include <cub/cub.cuh>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuda_pipeline.h>
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <mma.h>
namespace cg = cooperative_groups;
#define FULL 0xffffffffu

// -- shared memory of many widths ----------------------------------------------------------------------------------

__global__ void mixed_widths(const float *in, float *out, int n) {
  __shared__ __align__(16) float s[512];
  int t = threadIdx.x, base = blockIdx.x * 512;
  for (int i = t; i < 512; i += blockDim.x) s[i] = base + i < n ? in[base + i] : 0.f;
  __syncthreads();
  float4 a = ((const float4 *)s)[t];
  float2 b = ((const float2 *)s)[(t * 5) & 255];
  float c = s[(t * 17 + 3) & 511];
  __syncthreads();
  ((float2 *)s)[t] = make_float2(a.x + b.y, a.w * c);
  ((float2 *)s)[t + 128] = make_float2(a.y - b.x, a.z + c);
  __syncthreads();
  for (int i = t; i < 512; i += blockDim.x)
    if (base + i < n) out[base + i] = s[511 - i];
}

__global__ void bytes_to_words(const unsigned char *in, unsigned *out, int words) {
  __shared__ unsigned char s[1024];
  int t = threadIdx.x, first = blockIdx.x * 256;
  for (int k = 0; k < 4; k++) s[k * 256 + t] = first * 4 + k * 256 + t < words * 4 ? in[first * 4 + k * 256 + t] : 0;
  __syncthreads();
  unsigned w = ((const unsigned *)s)[t];
  unsigned short h = ((const unsigned short *)s)[(t * 3) & 511];
  if (first + t < words) out[first + t] = __byte_perm(w, h, 0x5410) ^ s[(t * 7) & 1023];
}

__global__ void transpose_doubles(const double *in, double *out, int w, int h) {
  __shared__ double tile[16][17];
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < w && y < h) tile[threadIdx.y][threadIdx.x] = in[y * w + x];
  __syncthreads();
  x = blockIdx.y * 16 + threadIdx.x, y = blockIdx.x * 16 + threadIdx.y;
  if (x < h && y < w) out[y * h + x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void quads_in_shared(const float4 *in, float4 *out, int stride) {
  __shared__ float4 s[256];
  int t = threadIdx.x;
  s[(t * stride) & 255] = in[blockIdx.x * 256 + t];
  __syncthreads();
  float4 a = s[t], b = s[(t + 32) & 255], c = s[t & ~3];
  out[blockIdx.x * 256 + t] = make_float4(a.x + b.w, a.y * c.z, a.z - b.x, fmaf(a.w, c.y, b.z));
}

__global__ void pairs_reduced(const double2 *in, double *out, int n) {
  __shared__ double2 s[128];
  int t = threadIdx.x;
  double2 sum = make_double2(0, 0);
  for (int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x) {
    double2 v = in[i];
    sum.x += v.x * v.x - v.y * v.y;
    sum.y += 2 * v.x * v.y;
  }
  s[t] = sum;
  __syncthreads();
  for (int o = 64; o > 0; o >>= 1) {
    if (t < o) { s[t].x += s[t + o].x; s[t].y += s[t + o].y; }
    __syncthreads();
  }
  if (t == 0) { out[2 * blockIdx.x] = s[0].x; out[2 * blockIdx.x + 1] = s[0].y; }
}

extern __shared__ unsigned char pool[];
__global__ void arrays_in_one_pool(const int *keys, const float *values, float *sums, int *counts, int n, int bins) {
  float *total = (float *)pool;
  int *count = (int *)(total + bins);
  short *last = (short *)(count + bins);
  for (int i = threadIdx.x; i < bins; i += blockDim.x) { total[i] = 0.f; count[i] = 0; last[i] = -1; }
  __syncthreads();
  for (int i = blockIdx.x * bins + threadIdx.x; i < min(n, (int)(blockIdx.x + 1) * bins); i += blockDim.x) {
    int k = keys[i];
    atomicAdd(&count[k], 1);
    if (k == (int)(i % bins)) last[k] = (short)threadIdx.x;
    total[i % bins] += values[i];
  }
  __syncthreads();
  for (int i = threadIdx.x; i < bins; i += blockDim.x) {
    sums[blockIdx.x * bins + i] = total[i] + last[i];
    counts[blockIdx.x * bins + i] = count[i];
  }
}

// -- atomics -------------------------------------------------------------------------------------------------------

__global__ void ranks_in_bins(const unsigned char *digit, unsigned short *rank, int *counts, int n) {
  __shared__ int bin[64];
  if (threadIdx.x < 64) bin[threadIdx.x] = 0;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int mine = i < n ? atomicAdd(&bin[digit[i] & 63], 1) : 0;
  __syncthreads();
  if (i < n) rank[i] = (unsigned short)(mine >= 0);
  if (threadIdx.x < 64) atomicAdd(&counts[threadIdx.x], bin[threadIdx.x]);
}

__global__ void extremes(const int *in, int *low, int *high, unsigned *bits, unsigned long long *sum, int n) {
  __shared__ int s_low, s_high;
  if (threadIdx.x == 0) { s_low = INT_MAX; s_high = INT_MIN; }
  __syncthreads();
  unsigned seen = 0;
  unsigned long long total = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    int v = in[i];
    atomicMin(&s_low, v);
    atomicMax(&s_high, v);
    seen |= 1u << (v & 31);
    total += (unsigned)v;
  }
  atomicOr(&bits[threadIdx.x & 7], seen);
  atomicAdd(sum, total);
  __syncthreads();
  if (threadIdx.x == 0) { atomicMin(low, s_low); atomicMax(high, s_high); }
}

__global__ void scatter_doubles(const int *where, const double *what, double *to, float *also, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  atomicAdd(&to[where[i]], what[i]);
  if (where[i] & 1) atomicAdd(&also[where[i] >> 1], 1.0f);
}

__global__ void tickets(int *ticket, int *owner, const int *wanted, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int slot = atomicAdd(&ticket[wanted[i]], 1);
  owner[wanted[i] * 64 + (slot & 63)] = 1;
  atomicExch(&ticket[64 + (i & 31)], 7);
  atomicInc((unsigned *)&ticket[96], 1000000);
}

__global__ void claim_by_label(const int *label, int *counts, int *order, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  cg::coalesced_group active = cg::coalesced_threads();
  auto same = cg::labeled_partition(active, label[i]);
  int base = 0;
  if (same.thread_rank() == 0) base = atomicAdd(&counts[label[i]], (int)same.size());
  order[i] = same.shfl(base, 0) >= 0 ? (int)same.thread_rank() : -1;
}

__global__ void histogram_by_lanes(const unsigned *in, unsigned *out, int n) {
  __shared__ unsigned bins[32 * 33];
  for (int i = threadIdx.x; i < 32 * 33; i += blockDim.x) bins[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&bins[(in[i] >> 27) * 33 + (threadIdx.x & 31)], 1u);
  __syncthreads();
  for (int b = threadIdx.x >> 5; b < 32; b += blockDim.x >> 5) {
    unsigned v = __reduce_add_sync(FULL, bins[b * 33 + (threadIdx.x & 31)]);
    if ((threadIdx.x & 31) == 0) atomicAdd(&out[b], v);
  }
}

__global__ void insert_pairs(unsigned long long *table, const unsigned *keys, unsigned mask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned long long item = (unsigned long long)keys[i] << 32 | 1;
  unsigned slot = (keys[i] * 2654435761u) & mask;
  for (int tries = 0; tries < 64; tries++) {
    unsigned long long old = atomicCAS(&table[slot], 0ull, item);
    if (old == 0 || old >> 32 == keys[i]) return;
    slot = (slot + 1) & mask;
  }
}

__global__ void find_pairs(const unsigned long long *__restrict__ table, const unsigned *__restrict__ keys, int *out, unsigned mask, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned slot = (keys[i] * 2654435761u) & mask;
  int steps = 0;
  while (true) {
    unsigned long long item = __ldg(&table[slot]);
    if (item == 0) { steps = -1; break; }
    if ((unsigned)(item >> 32) == keys[i]) break;
    slot = (slot + 1) & mask;
    steps++;
  }
  out[i] = steps;
}

// -- copies in stages ----------------------------------------------------------------------------------------------

template <int STAGES> __global__ void staged_dot(const float4 *a, const float4 *b, float *out, int tiles) {
  __shared__ float4 sa[STAGES][64], sb[STAGES][64];
  int t = threadIdx.x;
  const float4 *pa = a + (size_t)blockIdx.x * tiles * 64, *pb = b + (size_t)blockIdx.x * tiles * 64;
  for (int s = 0; s < STAGES - 1; s++) {
    if (s < tiles) {
      __pipeline_memcpy_async(&sa[s][t], &pa[s * 64 + t], 16);
      __pipeline_memcpy_async(&sb[s][t], &pb[s * 64 + t], 16);
    }
    __pipeline_commit();
  }
  float sum = 0.f;
  for (int k = 0; k < tiles; k++) {
    int next = k + STAGES - 1;
    if (next < tiles) {
      __pipeline_memcpy_async(&sa[next % STAGES][t], &pa[next * 64 + t], 16);
      __pipeline_memcpy_async(&sb[next % STAGES][t], &pb[next * 64 + t], 16);
    }
    __pipeline_commit();
    __pipeline_wait_prior(STAGES - 1);
    __syncthreads();
    float4 x = sa[k % STAGES][t], y = sb[k % STAGES][63 - t];
    sum += x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w;
    __syncthreads();
  }
  out[blockIdx.x * 64 + t] = sum;
}

__global__ void copies_of_words(const float *in, float *out, int w, int rows) {
  __shared__ float s[2][8][36];
  int lane = threadIdx.x, y = threadIdx.y, first = blockIdx.x * 32;
  for (int r = 0; r < rows; r += 8) {
    int b = (r >> 3) & 1;
    if (first + lane < w) __pipeline_memcpy_async(&s[b][y][lane + 2], &in[(r + y) * w + first + lane], 4);
    else s[b][y][lane + 2] = 0.f;
    if (lane < 2) s[b][y][lane] = first ? in[(r + y) * w + first + lane - 2] : 0.f;
    if (lane >= 30) s[b][y][lane + 4] = first + lane + 2 < w ? in[(r + y) * w + first + lane + 2] : 0.f;
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    if (first + lane < w) out[(r + y) * w + first + lane] = s[b][y][lane] + 2.f * s[b][y][lane + 2] + s[b][y][lane + 4];
  }
}

__global__ void barrier_tokens(const int *in, int *out, int rounds) {
  using block_barrier = cuda::barrier<cuda::thread_scope_block>;
  __shared__ block_barrier bar;
  __shared__ int s[2][128];
  int t = threadIdx.x;
  if (t == 0) init(&bar, blockDim.x);
  __syncthreads();
  int v = in[blockIdx.x * 128 + t];
  for (int r = 0; r < rounds; r++) {
    s[r & 1][t] = v;
    auto token = bar.arrive();
    v = v * 3 + r;
    bar.wait(std::move(token));
    v += s[r & 1][(t + 33) & 127];
  }
  out[blockIdx.x * 128 + t] = v;
}

// -- scans and sorts -----------------------------------------------------------------------------------------------

template <int ITEMS> __global__ void block_scan_items(const int *in, int *out, int n) {
  using Load = cub::BlockLoad<int, 128, ITEMS, cub::BLOCK_LOAD_TRANSPOSE>;
  using Store = cub::BlockStore<int, 128, ITEMS, cub::BLOCK_STORE_TRANSPOSE>;
  using Scan = cub::BlockScan<int, 128, cub::BLOCK_SCAN_RAKING>;
  __shared__ union { typename Load::TempStorage load; typename Store::TempStorage store; typename Scan::TempStorage scan; } temp;
  int items[ITEMS], base = blockIdx.x * 128 * ITEMS;
  Load(temp.load).Load(in + base, items, n - base, 0);
  __syncthreads();
  Scan(temp.scan).InclusiveSum(items, items);
  __syncthreads();
  Store(temp.store).Store(out + base, items, n - base);
}

__global__ void scan_warp_shuffles(const float2 *in, float2 *out, int n) {
  __shared__ float2 part[8];
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  float2 v = i < n ? in[i] : make_float2(1.f, 0.f);  // y = x·a + b composed
  for (int o = 1; o < 32; o <<= 1) {
    float a = __shfl_up_sync(FULL, v.x, o), b = __shfl_up_sync(FULL, v.y, o);
    if (lane >= o) { v.y = fmaf(b, v.x, v.y); v.x *= a; }
  }
  if (lane == 31) part[warp] = v;
  __syncthreads();
  float2 before = make_float2(1.f, 0.f);
  for (int k = 0; k < warp; k++) { float2 p = part[k]; before.y = fmaf(before.y, p.x, p.y); before.x *= p.x; }
  if (i < n) out[i] = make_float2(v.x * before.x, fmaf(before.y, v.x, v.y));
}

__global__ void radix_pass(const unsigned *keys, unsigned *sorted, const int *starts, int shift, int n) {
  __shared__ int warp_count[4][16], offset[4][16];
  int t = threadIdx.x, lane = t & 31, warp = t >> 5, i = blockIdx.x * 128 + t;
  if (t < 64) warp_count[t >> 4][t & 15] = 0;
  __syncthreads();
  unsigned key = i < n ? keys[i] : 0xffffffffu;
  unsigned d = (key >> shift) & 15, peers = __match_any_sync(FULL, d);
  int rank = __popc(peers & ((1u << lane) - 1));
  if (rank == 0) warp_count[warp][d] = __popc(peers);
  __syncthreads();
  if (t < 16) {
    int sum = starts[blockIdx.x * 16 + t];
    for (int w = 0; w < 4; w++) { offset[w][t] = sum; sum += warp_count[w][t]; }
  }
  __syncthreads();
  if (i < n) sorted[offset[warp][d] + rank] = key;
}

__global__ void bitonic_pairs(unsigned *keys, unsigned short *values) {
  __shared__ unsigned k[512];
  __shared__ unsigned short v[512];
  int base = blockIdx.x * 512;
  for (int i = threadIdx.x; i < 512; i += 256) { k[i] = keys[base + i]; v[i] = values[base + i]; }
  for (int size = 2; size <= 512; size <<= 1)
    for (int stride = size >> 1; stride > 0; stride >>= 1) {
      __syncthreads();
      int pos = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
      bool up = ((threadIdx.x & (size / 2)) == 0);
      if ((k[pos] > k[pos + stride]) == up) {
        unsigned a = k[pos]; k[pos] = k[pos + stride]; k[pos + stride] = a;
        unsigned short b = v[pos]; v[pos] = v[pos + stride]; v[pos + stride] = b;
      }
    }
  __syncthreads();
  for (int i = threadIdx.x; i < 512; i += 256) { keys[base + i] = k[i]; values[base + i] = v[i]; }
}

__global__ void bitonic_in_warps(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  float v = i < n ? data[i] : INFINITY;
#pragma unroll
  for (int size = 2; size <= 32; size <<= 1)
#pragma unroll
    for (int stride = size >> 1; stride > 0; stride >>= 1) {
      float other = __shfl_xor_sync(FULL, v, stride);
      bool low = ((lane & stride) == 0) == ((lane & size) == 0);
      v = low ? fminf(v, other) : fmaxf(v, other);
    }
  if (i < n) data[i] = v;
}

__global__ void odd_even_in_shared(short *data) {
  __shared__ short s[258];
  int t = threadIdx.x;
  s[2 * t] = data[blockIdx.x * 256 + 2 * t];
  s[2 * t + 1] = data[blockIdx.x * 256 + 2 * t + 1];
  __syncthreads();
  for (int r = 0; r < 64; r++) {
    int p = 2 * t + (r & 1);
    if (p + 1 < 256) { short a = s[p], b = s[p + 1]; if (a > b) { s[p] = b; s[p + 1] = a; } }
    __syncthreads();
  }
  ((short2 *)data)[blockIdx.x * 128 + t] = make_short2(s[2 * t], s[2 * t + 1]);
}

// -- stencils and images -------------------------------------------------------------------------------------------

template <int R> __global__ void stencil_halo_1d(const float *in, float *out, int n) {
  __shared__ float s[128 + 2 * R];
  int i = blockIdx.x * 128 + threadIdx.x, t = threadIdx.x + R;
  s[t] = i < n ? in[i] : 0.f;
  if (threadIdx.x < R) {
    s[t - R] = i >= R ? in[i - R] : 0.f;
    s[t + 128] = i + 128 < n ? in[i + 128] : 0.f;
  }
  __syncthreads();
  float sum = 0.f;
#pragma unroll
  for (int o = -R; o <= R; o++) sum += s[t + o] * (1.f / (1 + o * o));
  if (i < n) out[i] = sum;
}

__global__ void stencil_halo_2d(const float *__restrict__ in, float *__restrict__ out, int w, int h) {
  __shared__ float s[18][34];
  int x0 = blockIdx.x * 32 - 1, y0 = blockIdx.y * 16 - 1;
  for (int k = threadIdx.y * 32 + threadIdx.x; k < 18 * 34; k += 32 * 8) {
    int x = min(max(x0 + k % 34, 0), w - 1), y = min(max(y0 + k / 34, 0), h - 1);
    s[k / 34][k % 34] = in[y * w + x];
  }
  __syncthreads();
#pragma unroll
  for (int r = 0; r < 2; r++) {
    int ly = threadIdx.y + r * 8 + 1, lx = threadIdx.x + 1, x = x0 + lx, y = y0 + ly;
    float gx = s[ly - 1][lx + 1] + 2 * s[ly][lx + 1] + s[ly + 1][lx + 1] - s[ly - 1][lx - 1] - 2 * s[ly][lx - 1] - s[ly + 1][lx - 1];
    float gy = s[ly + 1][lx - 1] + 2 * s[ly + 1][lx] + s[ly + 1][lx + 1] - s[ly - 1][lx - 1] - 2 * s[ly - 1][lx] - s[ly - 1][lx + 1];
    if (x < w && y < h) out[y * w + x] = sqrtf(gx * gx + gy * gy);
  }
}

__global__ void life_in_bytes(const unsigned char *in, unsigned char *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int alive = 0;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx || dy) alive += in[((y + dy + h) % h) * w + (x + dx + w) % w];
  out[y * w + x] = alive == 3 || (alive == 2 && in[y * w + x]);
}

__global__ void grey_of_triples(const uchar3 *in, unsigned char *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uchar3 p = in[i];
  out[i] = (unsigned char)(0.299f * p.x + 0.587f * p.y + 0.114f * p.z);
}

__constant__ float taps[17];
__global__ void separable_rows(const float *in, float *out, int w, int h) {
  __shared__ float s[4][16 * 3 + 16];
  int y = blockIdx.y * 4 + threadIdx.y, x0 = blockIdx.x * 48 - 8;
#pragma unroll
  for (int k = 0; k < 4; k++) {
    int x = x0 + k * 16 + threadIdx.x;
    s[threadIdx.y][k * 16 + threadIdx.x] = x >= 0 && x < w && y < h ? in[y * w + x] : 0.f;
  }
  __syncthreads();
#pragma unroll
  for (int k = 0; k < 3; k++) {
    float sum = 0.f;
#pragma unroll
    for (int j = 0; j < 17; j++) sum += taps[16 - j] * s[threadIdx.y][k * 16 + threadIdx.x + j];
    int x = x0 + 8 + k * 16 + threadIdx.x;
    if (x < w && y < h) out[y * w + x] = sum;
  }
}

// -- sparse matrices and graphs ------------------------------------------------------------------------------------

__global__ void spmv_coo(const int *row, const int *col, const float *val, const float *x, float *y, int nnz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < nnz) atomicAdd(&y[row[i]], val[i] * __ldg(&x[col[i]]));
}

__global__ void spmv_dia(const float *data, const int *offsets, const float *x, float *y, int n, int diagonals) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n) return;
  float sum = 0.f;
  for (int d = 0; d < diagonals; d++) {
    int col = row + offsets[d];
    if (col >= 0 && col < n) sum += data[d * n + row] * x[col];
  }
  y[row] = sum;
}

__global__ void spmv_sliced(const int *slice, const int *col, const double *val, const double *x, double *y, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x, s = row >> 5, lane = row & 31;
  if (row >= n) return;
  double sum = 0;
  for (int k = slice[s] + lane; k < slice[s + 1]; k += 32) {
    int c = col[k];
    if (c >= 0) sum = fma(val[k], x[c], sum);
  }
  y[row] = sum;
}

__global__ void spmv_blocks(const int *ptr, const int *col, const float4 *val, const float4 *x, float4 *y, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  float4 sum = make_float4(0, 0, 0, 0);
  for (int k = ptr[row]; k < ptr[row + 1]; k++) {
    float4 v = x[col[k]];
    float4 a = val[4 * k], b = val[4 * k + 1], c = val[4 * k + 2], d = val[4 * k + 3];
    sum.x += a.x * v.x + a.y * v.y + a.z * v.z + a.w * v.w;
    sum.y += b.x * v.x + b.y * v.y + b.z * v.z + b.w * v.w;
    sum.z += c.x * v.x + c.y * v.y + c.z * v.z + c.w * v.w;
    sum.w += d.x * v.x + d.y * v.y + d.z * v.z + d.w * v.w;
  }
  y[row] = sum;
}

__global__ void chase_links(const int *next, const int *start, int *out, int n, int most) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int at = start[i], steps = 0;
  while (next[at] != at && steps < most) { at = next[at]; steps++; }
  out[i] = at * 1000 + steps;
}

__global__ void tree_depths(const int2 *child, const float *split, const float *query, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int stack[16], top = 0, visits = 0;
  stack[top++] = 0;
  while (top) {
    int node = stack[--top];
    visits++;
    int2 c = child[node];
    if (c.x >= 0 && query[i] < split[node] + 0.1f && top < 15) stack[top++] = c.x;
    if (c.y >= 0 && query[i] > split[node] - 0.1f && top < 15) stack[top++] = c.y;
  }
  out[i] = visits;
}

// -- loops that diverge --------------------------------------------------------------------------------------------

__global__ void collatz(int *steps, int first, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned v = first + i;
  int count = 0;
  while (v != 1) { v = v & 1 ? 3 * v + 1 : v >> 1; count++; }
  steps[i] = count;
}

__global__ void mandelbrot(unsigned char *out, int w, int h, int most) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float cr = -2.f + 3.f * x / w, ci = -1.f + 2.f * y / h, zr = 0, zi = 0;
  int k = 0;
  for (; k < most && zr * zr + zi * zi < 4.f; k++) { float t = zr * zr - zi * zi + cr; zi = 2 * zr * zi + ci; zr = t; }
  out[y * w + x] = (unsigned char)k;
}

__global__ void greatest_divisors(const unsigned *a, const unsigned *b, unsigned *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned x = a[i], y = b[i];
  while (y) { unsigned t = x % y; x = y; y = t; }
  out[i] = x;
}

__global__ void search_sorted(const float *sorted, const float *wanted, int *out, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  float v = wanted[i];
  int low = 0, high = n;
  while (low < high) { int mid = (low + high) >> 1; if (sorted[mid] < v) low = mid + 1; else high = mid; }
  out[i] = low;
}

__global__ void machine_states(const unsigned char *text, int *out, int length, int rows) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  int state = 0, words = 0, digits = 0;
  for (int k = 0; k < length; k++) {
    unsigned char c = text[row * length + k];
    switch (state) {
    case 0: if (c >= 'a') { state = 1; words++; } else if (c >= '0' && c <= '9') { state = 2; digits++; } break;
    case 1: if (c < 'a') state = c >= '0' ? 2 : 0; break;
    case 2: if (c >= '0' && c <= '9') digits++; else state = c >= 'a' ? 3 : 0; break;
    default: if (c == ' ') state = 0; else words += 2;
    }
  }
  out[row] = words * 1000 + digits;
}

__global__ void newton_roots(const double *c, double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double x = 1.0;
  for (int k = 0; k < 40; k++) {
    double f = x * x * x - c[i], step = f / (3 * x * x);
    x -= step;
    if (fabs(step) < 1e-12) break;
  }
  out[i] = x;
}

// -- local memory, constants, functions ----------------------------------------------------------------------------

__global__ void __launch_bounds__(128) private_table(const int *order, const float *in, float *out, int n) {
  float mine[24];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  for (int k = 0; k < 24; k++) mine[k] = in[k * n + i];
  float sum = 0.f;
  for (int k = 0; k < 24; k++) { int at = order[(i + k) % 24]; sum += mine[at] * k; mine[at] = sum; }
  for (int k = 0; k < 4; k++) out[k * n + i] = mine[(i + k) % 24];
}

__global__ void __launch_bounds__(1024, 2) spilled(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float acc[6][6], x[6], y[6];
#pragma unroll
  for (int r = 0; r < 6; r++)
#pragma unroll
    for (int q = 0; q < 6; q++) acc[r][q] = 0.f;
  for (int k = 0; k < 5; k++) {
#pragma unroll
    for (int r = 0; r < 6; r++) { x[r] = a[(k * 6 + r) * n + i]; y[r] = b[(k * 6 + r) * n + i]; }
#pragma unroll
    for (int r = 0; r < 6; r++)
#pragma unroll
      for (int q = 0; q < 6; q++) acc[r][q] += x[r] * y[q];
  }
#pragma unroll
  for (int r = 0; r < 6; r++)
#pragma unroll
    for (int q = 0; q < 6; q++) c[(r * 6 + q) * n + i] = acc[r][q];
}

__constant__ float4 camera[4];
__global__ void transformed(const float4 *in, float4 *out, int *outside, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 p = in[i], q;
  q.x = camera[0].x * p.x + camera[0].y * p.y + camera[0].z * p.z + camera[0].w;
  q.y = camera[1].x * p.x + camera[1].y * p.y + camera[1].z * p.z + camera[1].w;
  q.z = camera[2].x * p.x + camera[2].y * p.y + camera[2].z * p.z + camera[2].w;
  q.w = camera[3].x * p.x + camera[3].y * p.y + camera[3].z * p.z + camera[3].w;
  if (q.w <= 0.f) { atomicAdd(outside, 1); return; }
  out[i] = make_float4(q.x / q.w, q.y / q.w, q.z / q.w, 1.f);
}

__global__ void options_priced(const float *price, const float *strike, const float *years, float *call, float *put, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s = price[i], x = strike[i], t = years[i], root = sqrtf(t);
  float d1 = (logf(s / x) + (0.02f + 0.5f * 0.09f) * t) / (0.3f * root), d2 = d1 - 0.3f * root;
  float n1 = normcdff(d1), n2 = normcdff(d2), e = expf(-0.02f * t);
  call[i] = s * n1 - x * e * n2;
  put[i] = x * e * (1.f - n2) - s * (1.f - n1);
}

__global__ void powers(const double *a, const float *b, double *c, float *d, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  c[i] = log1p(a[i]) * exp(-a[i]) + sqrt(a[i]) / (1.0 + a[i]);
  d[i] = powf(b[i], 1.7f) + tanhf(b[i]) + atan2f(b[i], 0.3f) + cbrtf(b[i]);
}

// -- narrow types --------------------------------------------------------------------------------------------------

__global__ void axpy_half2(const __half2 *x, __half2 *y, float a, int n) {
  __half2 k = __float2half2_rn(a);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) y[i] = __hfma2(k, x[i], __hadd2(y[i], x[i]));
}

__global__ void norms_half(const __half *in, const __half *weight, __half *out, int cols, float eps) {
  __shared__ float part[4];
  const __half2 *row = (const __half2 *)(in + (size_t)blockIdx.x * cols);
  float sum = 0.f;
  for (int i = threadIdx.x; i < cols / 2; i += blockDim.x) { float2 v = __half22float2(row[i]); sum += v.x * v.x + v.y * v.y; }
  for (int o = 16; o; o >>= 1) sum += __shfl_xor_sync(FULL, sum, o);
  if ((threadIdx.x & 31) == 0) part[threadIdx.x >> 5] = sum;
  __syncthreads();
  float scale = rsqrtf((part[0] + part[1] + part[2] + part[3]) / cols + eps);
  for (int i = threadIdx.x; i < cols / 2; i += blockDim.x) {
    float2 v = __half22float2(row[i]), w = __half22float2(((const __half2 *)weight)[i]);
    ((__half2 *)(out + (size_t)blockIdx.x * cols))[i] = __floats2half2_rn(v.x * scale * w.x, v.y * scale * w.y);
  }
}

__global__ void bytes_dotted(const int *a, const int *b, int *out, int k4, int n) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y;
  if (col >= n) return;
  int sum = 0;
#pragma unroll 4
  for (int k = 0; k < k4; k++) sum = __dp4a(a[row * k4 + k], b[k * n + col], sum);
  out[row * n + col] = sum;
}

__global__ void wmma_tiles(const __half *a, const __half *b, float *c, int n, int k) {
  using namespace nvcuda::wmma;
  __shared__ __align__(32) __half sa[32][24], sb[16][40];
  int warp = threadIdx.x >> 5, wr = warp >> 1, wc = warp & 1, row = blockIdx.y * 32, col = blockIdx.x * 32;
  fragment<accumulator, 16, 16, 16, float> acc;
  fill_fragment(acc, 0.f);
  for (int k0 = 0; k0 < k; k0 += 16) {
    for (int i = threadIdx.x; i < 512; i += 128) {
      sa[i >> 4][i & 15] = a[(row + (i >> 4)) * k + k0 + (i & 15)];
      sb[i >> 5][i & 31] = b[(k0 + (i >> 5)) * n + col + (i & 31)];
    }
    __syncthreads();
    fragment<matrix_a, 16, 16, 16, __half, row_major> fa;
    fragment<matrix_b, 16, 16, 16, __half, row_major> fb;
    load_matrix_sync(fa, &sa[wr * 16][0], 24);
    load_matrix_sync(fb, &sb[0][wc * 16], 40);
    mma_sync(acc, fa, fb, acc);
    __syncthreads();
  }
  store_matrix_sync(c + (row + wr * 16) * n + col + wc * 16, acc, n, mem_row_major);
}

__global__ void brain_rows(const __nv_bfloat16 *in, __nv_bfloat16 *out, int cols) {
  __shared__ float most[4], sums[4];
  const __nv_bfloat162 *row = (const __nv_bfloat162 *)(in + (size_t)blockIdx.x * cols);
  float m = -INFINITY, s = 0.f;
  for (int i = threadIdx.x; i < cols / 2; i += 128) { float2 v = __bfloat1622float2(row[i]); m = fmaxf(m, fmaxf(v.x, v.y)); }
  for (int o = 16; o; o >>= 1) m = fmaxf(m, __shfl_xor_sync(FULL, m, o));
  if ((threadIdx.x & 31) == 0) most[threadIdx.x >> 5] = m;
  __syncthreads();
  m = fmaxf(fmaxf(most[0], most[1]), fmaxf(most[2], most[3]));
  for (int i = threadIdx.x; i < cols / 2; i += 128) { float2 v = __bfloat1622float2(row[i]); s += __expf(v.x - m) + __expf(v.y - m); }
  for (int o = 16; o; o >>= 1) s += __shfl_xor_sync(FULL, s, o);
  if ((threadIdx.x & 31) == 0) sums[threadIdx.x >> 5] = s;
  __syncthreads();
  s = sums[0] + sums[1] + sums[2] + sums[3];
  for (int i = threadIdx.x; i < cols / 2; i += 128) {
    float2 v = __bfloat1622float2(row[i]);
    ((__nv_bfloat162 *)(out + (size_t)blockIdx.x * cols))[i] = __floats2bfloat162_rn(__expf(v.x - m) / s, __expf(v.y - m) / s);
  }
}

__global__ void quantised_rows(const float4 *in, char4 *out, float *scales, int quads) {
  __shared__ float part[8];
  const float4 *row = in + (size_t)blockIdx.x * quads;
  float m = 0.f;
  for (int i = threadIdx.x; i < quads; i += blockDim.x) { float4 v = row[i]; m = fmaxf(fmaxf(fmaxf(m, fabsf(v.x)), fabsf(v.y)), fmaxf(fabsf(v.z), fabsf(v.w))); }
  for (int o = 16; o; o >>= 1) m = fmaxf(m, __shfl_down_sync(FULL, m, o));
  if ((threadIdx.x & 31) == 0) part[threadIdx.x >> 5] = m;
  __syncthreads();
  if (threadIdx.x < 32) {
    m = threadIdx.x < (blockDim.x >> 5) ? part[threadIdx.x] : 0.f;
    for (int o = 4; o; o >>= 1) m = fmaxf(m, __shfl_down_sync(FULL, m, o));
    if (threadIdx.x == 0) { part[0] = m; scales[blockIdx.x] = m / 127.f; }
  }
  __syncthreads();
  float inverse = 127.f / part[0];
  for (int i = threadIdx.x; i < quads; i += blockDim.x) {
    float4 v = row[i];
    out[(size_t)blockIdx.x * quads + i] = make_char4(rintf(v.x * inverse), rintf(v.y * inverse), rintf(v.z * inverse), rintf(v.w * inverse));
  }
}

// -- transforms and dynamic programming ----------------------------------------------------------------------------

__global__ void fft_radix4(const float2 *in, float2 *out, int columns) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= columns) return;
  float2 v[16];
#pragma unroll
  for (int k = 0; k < 16; k++) v[k] = in[k * columns + c];
#pragma unroll
  for (int stage = 0; stage < 2; stage++) {
#pragma unroll
    for (int k = 0; k < 4; k++) {
      float2 a = v[k], b = v[k + 4], d = v[k + 8], e = v[k + 12];
      float2 s = {a.x + d.x, a.y + d.y}, t = {a.x - d.x, a.y - d.y}, u = {b.x + e.x, b.y + e.y}, w = {b.y - e.y, e.x - b.x};
      float2 r[4] = {{s.x + u.x, s.y + u.y}, {t.x + w.x, t.y + w.y}, {s.x - u.x, s.y - u.y}, {t.x - w.x, t.y - w.y}};
#pragma unroll
      for (int j = 0; j < 4; j++) {
        float sn, cs;
        __sincosf(-6.2831853f * k * j / 16, &sn, &cs);
        v[k + 4 * j] = stage ? r[j] : make_float2(r[j].x * cs - r[j].y * sn, r[j].x * sn + r[j].y * cs);
      }
    }
    float2 m[16];
#pragma unroll
    for (int k = 0; k < 16; k++) m[k] = v[(k & 3) * 4 + (k >> 2)];
#pragma unroll
    for (int k = 0; k < 16; k++) v[k] = m[k];
  }
#pragma unroll
  for (int k = 0; k < 16; k++) out[k * columns + c] = v[k];
}

__global__ void hadamard_shuffled(float *data) {
  __shared__ float s[256];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  float v = data[i];
#pragma unroll
  for (int h = 1; h < 32; h <<= 1) { float o = __shfl_xor_sync(FULL, v, h); v = t & h ? o - v : v + o; }
  for (int h = 32; h < 256; h <<= 1) {
    __syncthreads();
    s[t] = v;
    __syncthreads();
    float o = s[t ^ h];
    v = t & h ? o - v : v + o;
  }
  data[i] = v * 0.0625f;
}

__global__ void waves_aligned(const int *score, int *table, int cols, int penalty) {
  __shared__ int m[17][17], ref[16][16];
  int t = threadIdx.x, base = blockIdx.x * 17 * cols;
  if (t == 0) m[0][0] = table[base];
  for (int r = 0; r < 16; r++) ref[r][t] = score[blockIdx.x * 256 + r * 16 + t];
  m[t + 1][0] = table[base + (t + 1) * cols];
  m[0][t + 1] = table[base + t + 1];
  __syncthreads();
  for (int d = 0; d < 31; d++) {
    int x = d - t;
    if (x >= 0 && x < 16) m[t + 1][x + 1] = max(m[t][x] + ref[t][x], max(m[t + 1][x], m[t][x + 1]) - penalty);
    __syncthreads();
  }
  for (int r = 0; r < 16; r++) table[base + (r + 1) * cols + t + 1] = m[r + 1][t + 1];
}

__global__ void lowest_paths(const int *wall, int *out, int cols, int rows) {
  __shared__ int prev[256], next[256];
  int t = threadIdx.x, x = blockIdx.x * (256 - 2 * rows) + t - rows;
  bool inside = x >= 0 && x < cols;
  prev[t] = inside ? wall[x] : 1 << 20;
  __syncthreads();
  for (int r = 1; r <= rows; r++) {
    if (t >= r && t < 256 - r && inside) {
      int left = prev[t - 1], up = prev[t], right = prev[t + 1];
      next[t] = min(left, min(up, right)) + wall[r * cols + x];
    }
    __syncthreads();
    if (t >= r && t < 256 - r && inside) prev[t] = next[t];
    __syncthreads();
  }
  if (t >= rows && t < 256 - rows && inside) out[x] = prev[t];
}

__global__ void adam_step(float4 *p, const float4 *g, float4 *m, float4 *v, float rate, float c1, float c2, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 gr = g[i], mm = m[i], vv = v[i], pp = p[i];
  float *G = &gr.x, *M = &mm.x, *V = &vv.x, *P = &pp.x;
#pragma unroll
  for (int k = 0; k < 4; k++) {
    M[k] = 0.9f * M[k] + 0.1f * G[k];
    V[k] = 0.999f * V[k] + 0.001f * G[k] * G[k];
    P[k] -= rate * (M[k] * c1) / (sqrtf(V[k] * c2) + 1e-8f);
  }
  m[i] = mm; v[i] = vv; p[i] = pp;
}

struct Body { float x, y, z, mass; short kind; unsigned char flag; };
__global__ void bodies_moved(Body *bodies, const float3 *force, float dt, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Body b = bodies[i];
  if (b.flag) return;
  float3 f = force[i];
  b.x += f.x * dt / b.mass; b.y += f.y * dt / b.mass; b.z += f.z * dt / b.mass;
  b.kind++;
  bodies[i] = b;
}

__global__ void warp_max_columns(const int *in, int *out, int w, int rows) {
  int warp = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
  if (warp >= rows) return;
  int best = INT_MIN;
  for (int x = lane; x < w; x += 32) best = max(best, in[warp * w + x]);
  best = __reduce_max_sync(FULL, best);
  unsigned where = 0;
  for (int x = lane; x - lane < w; x += 32) {
    unsigned hits = __ballot_sync(FULL, x < w && in[warp * w + x] == best);
    if (hits) { where = x - lane + __ffs(hits) - 1; break; }
  }
  if (lane == 0) out[warp] = (int)where;
}
