// Kernels of kinds that the other files do not hold: counted once and compared, they have settled nothing.
#include <stdio.h>
#include <stdint.h>
#include <math.h>
#include <cub/cub.cuh>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <curand_kernel.h>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
#define FULL 0xffffffffu

// -- signals -------------------------------------------------------------------------------------------------------

template <int N> __global__ void fft_radix2_shared(float2 *data, int inverse) {
  __shared__ float2 s[N];
  const int t = threadIdx.x, log2n = 31 - __clz(N);
  float2 *mine = data + (size_t)blockIdx.x * N;
  for (int i = t; i < N; i += blockDim.x) s[__brev(i) >> (32 - log2n)] = mine[i];
  __syncthreads();
  for (int half = 1; half < N; half <<= 1) {
    for (int i = t; i < N / 2; i += blockDim.x) {
      int k = i & (half - 1), j = ((i - k) << 1) + k;
      float sn, cs;
      sincospif((inverse ? 1.0f : -1.0f) * k / half, &sn, &cs);
      float2 a = s[j], b = s[j + half];
      float2 w = make_float2(b.x * cs - b.y * sn, b.x * sn + b.y * cs);
      s[j] = make_float2(a.x + w.x, a.y + w.y);
      s[j + half] = make_float2(a.x - w.x, a.y - w.y);
    }
    __syncthreads();
  }
  float scale = inverse ? 1.0f / N : 1.0f;
  for (int i = t; i < N; i += blockDim.x) mine[i] = make_float2(s[i].x * scale, s[i].y * scale);
}

__global__ void fir_registers(const float *__restrict__ x, const float *__restrict__ taps, float *y, int n) {
  float window[8];
  int base = (blockIdx.x * blockDim.x + threadIdx.x) * 4;
#pragma unroll
  for (int i = 0; i < 8; i++) window[i] = base + i - 4 >= 0 && base + i - 4 < n ? x[base + i - 4] : 0.f;
#pragma unroll
  for (int o = 0; o < 4; o++) {
    float sum = 0.f;
#pragma unroll
    for (int k = 0; k < 5; k++) sum += window[o + k] * taps[k];
    if (base + o < n) y[base + o] = sum;
  }
}

__global__ void bilateral_filter(const float4 *in, float4 *out, int w, int h, int radius, float e_d) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float4 center = in[y * w + x], t = {0.f, 0.f, 0.f, 0.f};
  float sum = 0.f;
  for (int i = -radius; i <= radius; i++)
    for (int j = -radius; j <= radius; j++) {
      int u = min(max(x + j, 0), w - 1), v = min(max(y + i, 0), h - 1);
      float4 p = in[v * w + u];
      float mod = (p.x - center.x) * (p.x - center.x) + (p.y - center.y) * (p.y - center.y) + (p.z - center.z) * (p.z - center.z);
      float f = __expf(-(i * i + j * j) / (2.f * 9.f)) * __expf(-mod / (2 * e_d * e_d));
      t.x += f * p.x; t.y += f * p.y; t.z += f * p.z;
      sum += f;
    }
  out[y * w + x] = make_float4(t.x / sum, t.y / sum, t.z / sum, 0.f);
}

__global__ void texture_laplace(cudaTextureObject_t tex, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float c = tex2D<float>(tex, x + 0.5f, y + 0.5f);
  float sum = tex2D<float>(tex, x - 0.5f, y + 0.5f) + tex2D<float>(tex, x + 1.5f, y + 0.5f) +
              tex2D<float>(tex, x + 0.5f, y - 0.5f) + tex2D<float>(tex, x + 0.5f, y + 1.5f);
  out[y * w + x] = c + 0.2f * (sum - 4.f * c);
}

// -- graphs and sparse matrices ------------------------------------------------------------------------------------

__global__ void bfs_frontier(int *next, const int *row, const int *col, const int *frontier, int count, int *next_count, int *level, int depth) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count) return;
  int v = frontier[i];
  for (int e = row[v]; e < row[v + 1]; e++) {
    int u = col[e];
    if (atomicCAS(&level[u], -1, depth) == -1) next[atomicAdd(next_count, 1)] = u;
  }
}

__global__ void sssp_relax(const int *row, const int *col, const int *weight, const int *dist, int *out, int *changed, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  int d = dist[v];
  if (d == INT_MAX) return;
  for (int e = row[v], end = row[v + 1]; e < end; e++) {
    int alt = d + weight[e];
    if (alt < atomicMin(&out[col[e]], alt)) *changed = 1;
  }
}

template <int VECTOR> __global__ void spmv_csr_vectors(int rows, const int *ptr, const int *idx, const float *val, const float *x, float *y) {
  int lane = threadIdx.x % VECTOR, row = (blockIdx.x * blockDim.x + threadIdx.x) / VECTOR;
  if (row >= rows) return;
  float sum = 0.f;
  for (int j = ptr[row] + lane; j < ptr[row + 1]; j += VECTOR) sum += val[j] * x[idx[j]];
  for (int o = VECTOR / 2; o > 0; o >>= 1) sum += __shfl_xor_sync(__activemask(), sum, o, VECTOR);
  if (lane == 0) y[row] = sum;
}

__global__ void spmv_ell(int rows, int width, const int *idx, const double *val, const double *x, double *y) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows) return;
  double sum = 0;
  for (int k = 0; k < width; k++) {
    int c = idx[k * rows + row];
    if (c >= 0) sum += val[k * rows + row] * x[c];
  }
  y[row] = sum;
}

__global__ void triangle_count(const int *row, const int *col, unsigned long long *total, int n) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned mine = 0;
  if (v < n)
    for (int e = row[v]; e < row[v + 1]; e++) {
      int u = col[e];
      if (u <= v) continue;
      int a = row[v], b = row[u];
      while (a < row[v + 1] && b < row[u + 1]) {
        int p = col[a], q = col[b];
        mine += p == q && p > u;
        a += p <= q;
        b += q <= p;
      }
    }
  mine = __reduce_add_sync(FULL, mine);
  if ((threadIdx.x & 31) == 0) atomicAdd(total, (unsigned long long)mine);
}

// -- linear algebra ------------------------------------------------------------------------------------------------

__global__ void lud_perimeter(float *m, int dim, int offset) {
  __shared__ float dia[16][16], peri_row[16][16], peri_col[16][16];
  int idx = threadIdx.x & 15, array_offset;
  if (threadIdx.x < 16) {
    array_offset = offset * dim + offset;
    for (int i = 0; i < 8; i++) { dia[i][idx] = m[array_offset + idx]; array_offset += dim; }
    array_offset = offset * dim + offset;
    for (int i = 0; i < 16; i++) { peri_row[i][idx] = m[array_offset + (blockIdx.x + 1) * 16 + idx]; array_offset += dim; }
  } else {
    array_offset = (offset + 8) * dim + offset;
    for (int i = 8; i < 16; i++) { dia[i][idx] = m[array_offset + idx]; array_offset += dim; }
    array_offset = (offset + (blockIdx.x + 1) * 16) * dim + offset;
    for (int i = 0; i < 16; i++) { peri_col[i][idx] = m[array_offset + idx]; array_offset += dim; }
  }
  __syncthreads();
  if (threadIdx.x < 16) {
    for (int i = 1; i < 16; i++)
      for (int j = 0; j < i; j++) peri_row[i][idx] -= dia[i][j] * peri_row[j][idx];
  } else {
    for (int i = 0; i < 16; i++) {
      for (int j = 0; j < i; j++) peri_col[idx][i] -= peri_col[idx][j] * dia[j][i];
      peri_col[idx][i] /= dia[i][i];
    }
  }
  __syncthreads();
  if (threadIdx.x < 16) {
    array_offset = (offset + 1) * dim + offset;
    for (int i = 1; i < 16; i++) { m[array_offset + (blockIdx.x + 1) * 16 + idx] = peri_row[i][idx]; array_offset += dim; }
  } else {
    array_offset = (offset + (blockIdx.x + 1) * 16) * dim + offset;
    for (int i = 0; i < 16; i++) { m[array_offset + idx] = peri_col[i][idx]; array_offset += dim; }
  }
}

template <int BM, int BN, int BK, int TM, int TN>
__global__ void __launch_bounds__((BM / TM) * (BN / TN)) sgemm_double_buffer(int M, int N, int K, const float *__restrict__ A, const float *__restrict__ B, float *__restrict__ C) {
  __shared__ __align__(16) float As[2][BK][BM], Bs[2][BK][BN];
  constexpr int THREADS = (BM / TM) * (BN / TN), LA = BM * BK / THREADS / 4, LB = BK * BN / THREADS / 4;
  const int t = threadIdx.x, tx = t % (BN / TN), ty = t / (BN / TN);
  A += blockIdx.y * BM * K;
  B += blockIdx.x * BN;
  float4 ra[LA], rb[LB];
  float acc[TM][TN] = {}, fa[TM], fb[TN];
  auto fetch = [&](int k0) {
#pragma unroll
    for (int i = 0; i < LA; i++) { int e = (t + i * THREADS) * 4; ra[i] = *(const float4 *)&A[(e / BK) * K + k0 + e % BK]; }
#pragma unroll
    for (int i = 0; i < LB; i++) { int e = (t + i * THREADS) * 4; rb[i] = *(const float4 *)&B[(k0 + e / BN) * N + e % BN]; }
  };
  auto keep = [&](int s) {
#pragma unroll
    for (int i = 0; i < LA; i++) {
      int e = (t + i * THREADS) * 4, r = e / BK, c = e % BK;
      As[s][c][r] = ra[i].x; As[s][c + 1][r] = ra[i].y; As[s][c + 2][r] = ra[i].z; As[s][c + 3][r] = ra[i].w;
    }
#pragma unroll
    for (int i = 0; i < LB; i++) { int e = (t + i * THREADS) * 4; *(float4 *)&Bs[s][e / BN][e % BN] = rb[i]; }
  };
  fetch(0);
  keep(0);
  __syncthreads();
  int s = 0;
  for (int k0 = BK; k0 <= K; k0 += BK, s ^= 1) {
    if (k0 < K) fetch(k0);
#pragma unroll
    for (int k = 0; k < BK; k++) {
#pragma unroll
      for (int i = 0; i < TM; i += 4) *(float4 *)&fa[i] = *(float4 *)&As[s][k][ty * TM + i];
#pragma unroll
      for (int j = 0; j < TN; j += 4) *(float4 *)&fb[j] = *(float4 *)&Bs[s][k][tx * TN + j];
#pragma unroll
      for (int i = 0; i < TM; i++)
#pragma unroll
        for (int j = 0; j < TN; j++) acc[i][j] += fa[i] * fb[j];
    }
    if (k0 < K) keep(s ^ 1);
    __syncthreads();
  }
#pragma unroll
  for (int i = 0; i < TM; i++)
#pragma unroll
    for (int j = 0; j < TN; j += 4) *(float4 *)&C[(blockIdx.y * BM + ty * TM + i) * N + blockIdx.x * BN + tx * TN + j] = *(float4 *)&acc[i][j];
}

__global__ void floyd_warshall_block(int *d, int n, int round) {
  __shared__ int own[16][16], pivot[16][16];
  int other = blockIdx.x < round ? blockIdx.x : blockIdx.x + 1, x = threadIdx.x, y = threadIdx.y;
  bool row = blockIdx.y == 0;
  int oy = row ? round : other, ox = row ? other : round;
  own[y][x] = d[(oy * 16 + y) * n + ox * 16 + x];
  pivot[y][x] = d[(round * 16 + y) * n + round * 16 + x];
  __syncthreads();
  for (int k = 0; k < 16; k++) {
    int through = row ? pivot[y][k] + own[k][x] : own[y][k] + pivot[k][x];
    __syncthreads();
    if (through < own[y][x]) own[y][x] = through;
    __syncthreads();
  }
  d[(oy * 16 + y) * n + ox * 16 + x] = own[y][x];
}

__global__ void cholesky_tile(double *a, int n) {  // one block, n <= blockDim
  extern __shared__ double tile[];
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) if (t < n) tile[i * n + t] = a[blockIdx.x * n * n + i * n + t];
  __syncthreads();
  for (int k = 0; k < n; k++) {
    if (t == k) tile[k * n + k] = sqrt(tile[k * n + k]);
    __syncthreads();
    if (t > k && t < n) tile[t * n + k] /= tile[k * n + k];
    __syncthreads();
    if (t > k && t < n) for (int j = k + 1; j <= t; j++) tile[t * n + j] -= tile[t * n + k] * tile[j * n + k];
    __syncthreads();
  }
  for (int i = 0; i < n; i++) if (t < n) a[blockIdx.x * n * n + i * n + t] = t <= i ? tile[i * n + t] : 0.0;
}

__global__ void pipelined_stages(const float *in, float *out, int tiles) {
  constexpr int STAGES = 4;
  __shared__ __align__(16) float buffer[STAGES][4 * 128];
  auto pipe = cuda::make_pipeline();
  const float *mine = in + (size_t)blockIdx.x * tiles * 512;
  float sum = 0.f;
  for (int fetch = 0, use = 0; use < tiles; use++) {
    for (; fetch < tiles && fetch < use + STAGES; fetch++) {
      pipe.producer_acquire();
      cuda::memcpy_async(&buffer[fetch % STAGES][threadIdx.x * 4], mine + fetch * 512 + threadIdx.x * 4, cuda::aligned_size_t<16>(16), pipe);
      pipe.producer_commit();
    }
    cuda::pipeline_consumer_wait_prior<0>(pipe);
    __syncthreads();
    const float *b = buffer[use % STAGES];
    sum += b[threadIdx.x] * b[(threadIdx.x * 5 + 7) % 512] + b[511 - threadIdx.x];
    __syncthreads();
    pipe.consumer_release();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// -- sorting, scanning, hashing ------------------------------------------------------------------------------------

__global__ void scan_kogge_warps(const int *in, int *out, int *sums, int n) {
  __shared__ int partial[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  int v = i < n ? in[i] : 0;
#pragma unroll
  for (int d = 1; d < 32; d <<= 1) { int o = __shfl_up_sync(FULL, v, d); if (lane >= d) v += o; }
  if (lane == 31) partial[warp] = v;
  __syncthreads();
  if (warp == 0) {
    int p = lane < blockDim.x / 32 ? partial[lane] : 0;
    for (int d = 1; d < 32; d <<= 1) { int o = __shfl_up_sync(FULL, p, d); if (lane >= d) p += o; }
    partial[lane] = p;
  }
  __syncthreads();
  if (warp > 0) v += partial[warp - 1];
  if (i < n) out[i] = v;
  if (threadIdx.x == blockDim.x - 1) sums[blockIdx.x] = v;
}

template <int THREADS, int ITEMS> __global__ void block_radix_sort(unsigned *keys) {
  typedef cub::BlockRadixSort<unsigned, THREADS, ITEMS> Sort;
  __shared__ typename Sort::TempStorage storage;
  unsigned mine[ITEMS];
  cub::LoadDirectBlocked(threadIdx.x, keys + blockIdx.x * THREADS * ITEMS, mine);
  Sort(storage).Sort(mine);
  cub::StoreDirectStriped<THREADS>(threadIdx.x, keys + blockIdx.x * THREADS * ITEMS, mine);
}

__global__ void radix_count_ballot(const unsigned *keys, unsigned *counts, int shift, int n) {
  __shared__ unsigned warp_counts[16][8];
  unsigned lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (threadIdx.x < 128) warp_counts[threadIdx.x >> 3][threadIdx.x & 7] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    unsigned digit = (keys[i] >> shift) & 15, peers = __match_any_sync(__activemask(), digit);
    if ((peers & ((1u << lane) - 1)) == 0) warp_counts[digit][warp] += __popc(peers);
  }
  __syncthreads();
  if (threadIdx.x < 16) {
    unsigned sum = 0;
    for (int w = 0; w < 8; w++) sum += warp_counts[threadIdx.x][w];
    counts[threadIdx.x * gridDim.x + blockIdx.x] = sum;
  }
}

__global__ void merge_path(const int *a, const int *b, int *out, int na, int nb) {
  int per = (na + nb + gridDim.x * blockDim.x - 1) / (gridDim.x * blockDim.x);
  int diag = min((blockIdx.x * blockDim.x + threadIdx.x) * per, na + nb);
  int low = max(0, diag - nb), high = min(diag, na);
  while (low < high) {
    int mid = (low + high) >> 1;
    if (a[mid] <= b[diag - 1 - mid]) low = mid + 1; else high = mid;
  }
  int i = low, j = diag - low;
  for (int k = diag; k < min(diag + per, na + nb); k++) out[k] = j >= nb || (i < na && a[i] <= b[j]) ? a[i++] : b[j++];
}

__global__ void aes_tables(const uint4 *in, uint4 *out, const unsigned *table, const unsigned *key, int n) {
  __shared__ unsigned T[256];
  T[threadIdx.x] = table[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uint4 s = in[i];
  s.x ^= key[0]; s.y ^= key[1]; s.z ^= key[2]; s.w ^= key[3];
  auto rot = [](unsigned v, int b) { return __funnelshift_l(v, v, b); };
#pragma unroll 2
  for (int r = 1; r < 10; r++) {
    uint4 q;
    q.x = T[s.x & 255] ^ rot(T[(s.y >> 8) & 255], 8) ^ rot(T[(s.z >> 16) & 255], 16) ^ rot(T[s.w >> 24], 24) ^ key[4 * r];
    q.y = T[s.y & 255] ^ rot(T[(s.z >> 8) & 255], 8) ^ rot(T[(s.w >> 16) & 255], 16) ^ rot(T[s.x >> 24], 24) ^ key[4 * r + 1];
    q.z = T[s.z & 255] ^ rot(T[(s.w >> 8) & 255], 8) ^ rot(T[(s.x >> 16) & 255], 16) ^ rot(T[s.y >> 24], 24) ^ key[4 * r + 2];
    q.w = T[s.w & 255] ^ rot(T[(s.x >> 8) & 255], 8) ^ rot(T[(s.y >> 16) & 255], 16) ^ rot(T[s.z >> 24], 24) ^ key[4 * r + 3];
    s = q;
  }
  out[i] = s;
}

__global__ void queens_count(int n, int depth, unsigned long long *total) {  // one start of two rows a thread
  int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= n * n) return;
  unsigned full = (1u << n) - 1, cols[16], left[16], right[16], open[16];
  unsigned a = 1u << (id / n), b = 1u << (id % n);
  if (b & (a | (a << 1) | (a >> 1))) return;
  unsigned count = 0;
  int d = 0;
  cols[0] = a | b; left[0] = ((a << 1) | b) << 1; right[0] = ((a >> 1) | b) >> 1;
  open[0] = full & ~(cols[0] | left[0] | right[0]);
  while (d >= 0) {
    if (!open[d]) { d--; continue; }
    unsigned bit = open[d] & -open[d];
    open[d] ^= bit;
    if (d + 3 == n) { count++; continue; }
    cols[d + 1] = cols[d] | bit; left[d + 1] = (left[d] | bit) << 1; right[d + 1] = (right[d] | bit) >> 1;
    open[d + 1] = full & ~(cols[d + 1] | left[d + 1] | right[d + 1]);
    d++;
  }
  atomicAdd(total, (unsigned long long)count);
}

__global__ void smith_waterman_warp(const char *query, const char *target, int *best, int m, int n) {  // 32 columns a warp
  int lane = threadIdx.x & 31, job = (blockIdx.x * blockDim.x + threadIdx.x) >> 5;
  const char *q = query + job * m, *t = target + job * n;
  int top = 0;
  for (int base = 0; base < n; base += 32) {
    int h = 0, diag = 0, c = base + lane < n ? t[base + lane] : 0;
    for (int step = 0; step < m + 31; step++) {
      int left = __shfl_up_sync(FULL, h, 1);
      if (lane == 0) left = 0;
      int row = step - lane, value = 0;
      if (row >= 0 && row < m) {
        value = max(0, max(diag + (q[row] == c ? 3 : -2), max(left, h) - 1));
        top = max(top, value);
      }
      diag = left;
      h = value;
    }
  }
  top = __reduce_max_sync(FULL, top);
  if (lane == 0) best[job] = top;
}

// -- physics -------------------------------------------------------------------------------------------------------

__global__ void hotspot3D(const float *p, const float *in, float *out, int nx, int ny, int nz, float ce, float cn, float ct, float cc, float step) {
  int i = blockDim.x * blockIdx.x + threadIdx.x, j = blockDim.y * blockIdx.y + threadIdx.y, c = i + j * nx, xy = nx * ny;
  int W = i == 0 ? c : c - 1, E = i == nx - 1 ? c : c + 1, N = j == 0 ? c : c - nx, S = j == ny - 1 ? c : c + nx;
  float t1, t2 = in[c], t3 = in[c + xy];
  t1 = t2;
  out[c] = cc * t2 + cn * in[S] + cn * in[N] + ce * in[E] + ce * in[W] + ct * t3 + ct * t1 + step * p[c] + ct * 80.f;
  for (int k = 1; k < nz - 1; k++) {
    c += xy; W += xy; E += xy; N += xy; S += xy;
    t1 = t2; t2 = t3; t3 = in[c + xy];
    out[c] = cc * t2 + cn * in[S] + cn * in[N] + ce * in[E] + ce * in[W] + ct * t3 + ct * t1 + step * p[c] + ct * 80.f;
  }
}

__global__ void lbm_d2q9(const float *f, float *g, const int *solid, float omega, int nx, int ny) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, n = nx * ny;
  if (x >= nx) return;
  const int cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1}, back[9] = {0, 3, 4, 1, 2, 7, 8, 5, 6};
  const float w[9] = {4.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36};
  float v[9], rho = 0.f, ux = 0.f, uy = 0.f;
#pragma unroll
  for (int i = 0; i < 9; i++) {
    int sx = (x - cx[i] + nx) % nx, sy = (y - cy[i] + ny) % ny;
    v[i] = f[i * n + sy * nx + sx];
    rho += v[i]; ux += cx[i] * v[i]; uy += cy[i] * v[i];
  }
  ux /= rho; uy /= rho;
  if (solid[y * nx + x]) {
#pragma unroll
    for (int i = 0; i < 9; i++) g[i * n + y * nx + x] = v[back[i]];
    return;
  }
  float u2 = 1.5f * (ux * ux + uy * uy);
#pragma unroll
  for (int i = 0; i < 9; i++) {
    float cu = 3.f * (cx[i] * ux + cy[i] * uy);
    g[i * n + y * nx + x] = v[i] + omega * (w[i] * rho * (1.f + cu + 0.5f * cu * cu - u2) - v[i]);
  }
}

__global__ void euler_flux(const int *neighbours, const float *normals, const float *u, float *flux, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float d = u[i], mx = u[n + i], my = u[2 * n + i], e = u[3 * n + i];
  float vx = mx / d, vy = my / d, p = 0.4f * (e - 0.5f * d * (vx * vx + vy * vy)), c = sqrtf(1.4f * p / d);
  float fd = 0.f, fx = 0.f, fy = 0.f, fe = 0.f;
  for (int j = 0; j < 4; j++) {
    int nb = neighbours[i + j * n];
    float nx = normals[i + (2 * j) * n], ny = normals[i + (2 * j + 1) * n], len = sqrtf(nx * nx + ny * ny);
    if (nb >= 0) {
      float d2 = u[nb], x2 = u[n + nb], y2 = u[2 * n + nb], e2 = u[3 * n + nb];
      float wx = x2 / d2, wy = y2 / d2, q = wx * wx + wy * wy, p2 = 0.4f * (e2 - 0.5f * d2 * q), c2 = sqrtf(1.4f * p2 / d2);
      float k = -len * 0.2f * 0.5f * (sqrtf(vx * vx + vy * vy) + sqrtf(q) + c + c2);
      fd += k * (d - d2); fx += k * (mx - x2); fy += k * (my - y2); fe += k * (e - e2);
      k = 0.5f * nx; fd += k * (x2 + mx); fx += k * (x2 * wx + p2 + mx * vx + p); fy += k * (y2 * wx + my * vx); fe += k * (wx * (e2 + p2) + vx * (e + p));
    } else if (nb == -1) {
      fx += nx * p; fy += ny * p;
    }
  }
  flux[i] = fd; flux[n + i] = fx; flux[2 * n + i] = fy; flux[3 * n + i] = fe;
}

__global__ void particle_weights(const int *seq, const double *ax, const double *ay, const int *ox, const int *oy, double *likelihood, double *weights, double *sums, int particles, int ones, int width, int size) {
  __shared__ double buffer[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  buffer[threadIdx.x] = 0.0;
  if (i < particles) {
    double sum = 0.0;
    for (int k = 0; k < ones; k++) {
      int at = abs((int)(lrint(ax[i]) + ox[k]) * width + (int)lrint(ay[i]) + oy[k]);
      if (at >= size) at = 0;
      double a = seq[at] - 100, b = seq[at] - 228;
      sum += (a * a - b * b) / 50.0;
    }
    likelihood[i] = sum / ones;
    buffer[threadIdx.x] = weights[i] = weights[i] * exp(likelihood[i]);
  }
  __syncthreads();
  for (int s = blockDim.x / 2; s > 0; s >>= 1) {
    if (threadIdx.x < s) buffer[threadIdx.x] += buffer[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0) sums[blockIdx.x] = buffer[0];
}

__global__ void mriq_phases(const float4 *k, int count, const float *x, const float *y, const float *z, float *qr, float *qi, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float sx = x[i], sy = y[i], sz = z[i], r = qr[i], m = qi[i];
  for (int j = 0; j < count; j++) {
    float4 v = k[j];
    float arg = 6.2831853071795864769252867665590058f * (v.x * sx + v.y * sy + v.z * sz);
    r += v.w * cosf(arg);
    m += v.w * sinf(arg);
  }
  qr[i] = r;
  qi[i] = m;
}

struct Ray { float3 o, d; };
__device__ float hit_sphere(const Ray &r, float4 s) {
  float3 oc = make_float3(r.o.x - s.x, r.o.y - s.y, r.o.z - s.z);
  float b = oc.x * r.d.x + oc.y * r.d.y + oc.z * r.d.z, c = oc.x * oc.x + oc.y * oc.y + oc.z * oc.z - s.w * s.w, disc = b * b - c;
  if (disc < 0.f) return -1.f;
  float t = -b - sqrtf(disc);
  return t > 1e-3f ? t : -b + sqrtf(disc);
}
__global__ void trace_spheres(uchar4 *image, const float4 *spheres, int count, int w, int h, int bounces) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  Ray r;
  r.o = make_float3(0.f, 0.f, -4.f);
  float dx = (x + 0.5f) / w - 0.5f, dy = (y + 0.5f) / h - 0.5f, len = rsqrtf(dx * dx + dy * dy + 1.f);
  r.d = make_float3(dx * len, dy * len, len);
  float light = 1.f;
  for (int b = 0; b < bounces; b++) {
    float near = 1e30f;
    int which = -1;
    for (int i = 0; i < count; i++) {
      float t = hit_sphere(r, spheres[i]);
      if (t > 0.f && t < near) { near = t; which = i; }
    }
    if (which < 0) break;
    float4 s = spheres[which];
    r.o = make_float3(r.o.x + near * r.d.x, r.o.y + near * r.d.y, r.o.z + near * r.d.z);
    float3 n = make_float3((r.o.x - s.x) / s.w, (r.o.y - s.y) / s.w, (r.o.z - s.z) / s.w);
    float k = 2.f * (n.x * r.d.x + n.y * r.d.y + n.z * r.d.z);
    r.d = make_float3(r.d.x - k * n.x, r.d.y - k * n.y, r.d.z - k * n.z);
    light *= 0.7f;
  }
  unsigned char v = (unsigned char)(255.f * light);
  image[y * w + x] = make_uchar4(v, v / 2, 255 - v, 255);
}

__global__ void pi_philox(unsigned long long seed, float *out, int rounds) {
  curandStatePhilox4_32_10_t state;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  curand_init(seed, i, 0, &state);
  unsigned inside = 0;
  for (int k = 0; k < rounds; k++) {
    float4 v = curand_uniform4(&state);
    inside += v.x * v.x + v.y * v.y <= 1.f;
    inside += v.z * v.z + v.w * v.w <= 1.f;
  }
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  unsigned sum = cg::reduce(tile, inside, cg::plus<unsigned>());
  if (tile.thread_rank() == 0) out[i / 32] = 4.f * sum / (2.f * rounds * 32);
}

// -- learning ------------------------------------------------------------------------------------------------------

__global__ void layernorm_float4(float4 *__restrict__ out, const float4 *__restrict__ in, const float4 *__restrict__ g, const float4 *__restrict__ b, int C4) {
  extern __shared__ float4 row[];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  __shared__ float part[2][32];
  in += (size_t)blockIdx.x * C4;
  out += (size_t)blockIdx.x * C4;
  float s = 0.f, q = 0.f;
  for (int c = threadIdx.x; c < C4; c += blockDim.x) {
    float4 v = in[c];
    row[c] = v;
    s += v.x + v.y + v.z + v.w;
    q += v.x * v.x + v.y * v.y + v.z * v.z + v.w * v.w;
  }
  s = cg::reduce(warp, s, cg::plus<float>());
  q = cg::reduce(warp, q, cg::plus<float>());
  if (warp.thread_rank() == 0) { part[0][warp.meta_group_rank()] = s; part[1][warp.meta_group_rank()] = q; }
  block.sync();
  s = cg::reduce(warp, warp.thread_rank() < warp.meta_group_size() ? part[0][warp.thread_rank()] : 0.f, cg::plus<float>());
  q = cg::reduce(warp, warp.thread_rank() < warp.meta_group_size() ? part[1][warp.thread_rank()] : 0.f, cg::plus<float>());
  float mean = s / (4 * C4), rstd = rsqrtf(q / (4 * C4) - mean * mean + 1e-5f);
  for (int c = threadIdx.x; c < C4; c += blockDim.x) {
    float4 v = row[c], k = __ldg(&g[c]), o = __ldg(&b[c]);
    v.x = (v.x - mean) * rstd * k.x + o.x; v.y = (v.y - mean) * rstd * k.y + o.y;
    v.z = (v.z - mean) * rstd * k.z + o.z; v.w = (v.w - mean) * rstd * k.w + o.w;
    __stcs(&out[c], v);
  }
}

__global__ void gelu_half2(const __half2 *x, const __half2 *bias, __half2 *y, int n2, int c2) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n2; i += gridDim.x * blockDim.x) {
    float2 v = __half22float2(__hadd2(x[i], bias[i % c2]));
    v.x *= 0.5f * (1.f + tanhf(0.7978845608f * (v.x + 0.044715f * v.x * v.x * v.x)));
    v.y *= 0.5f * (1.f + tanhf(0.7978845608f * (v.y + 0.044715f * v.y * v.y * v.y)));
    y[i] = __float22half2_rn(v);
  }
}

__global__ void softmax_backward_warps(const float *dy, const float *y, float *dx, int rows, int cols) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  float dot = 0.f;
  for (int c = threadIdx.x; c < cols; c += 32) dot += dy[row * cols + c] * y[row * cols + c];
  for (int o = 16; o; o >>= 1) dot += __shfl_xor_sync(FULL, dot, o);
  for (int c = threadIdx.x; c < cols; c += 32) dx[row * cols + c] = y[row * cols + c] * (dy[row * cols + c] - dot);
}

__global__ void group_norm_nhwc(__nv_bfloat16 *y, const __nv_bfloat16 *x, const float *g, const float *b, int hw, int channels, int per_group) {
  __shared__ float sums[64], squares[64];
  int image = blockIdx.y, group = blockIdx.x;
  if (threadIdx.x < 64) sums[threadIdx.x] = squares[threadIdx.x] = 0.f;
  __syncthreads();
  float s = 0.f, q = 0.f;
  for (int i = threadIdx.x; i < hw * per_group; i += blockDim.x) {
    float v = __bfloat162float(x[(image * hw + i / per_group) * channels + group * per_group + i % per_group]);
    s += v;
    q += v * v;
  }
  atomicAdd(&sums[threadIdx.x & 63], s);
  atomicAdd(&squares[threadIdx.x & 63], q);
  __syncthreads();
  for (int d = 32; d > 0; d >>= 1) {
    if (threadIdx.x < d) { sums[threadIdx.x] += sums[threadIdx.x + d]; squares[threadIdx.x] += squares[threadIdx.x + d]; }
    __syncthreads();
  }
  float mean = sums[0] / (hw * per_group), inv = 1.f / sqrtf(squares[0] / (hw * per_group) - mean * mean + 1e-5f);
  for (int i = threadIdx.x; i < hw * per_group; i += blockDim.x) {
    int c = group * per_group + i % per_group, at = (image * hw + i / per_group) * channels + c;
    y[at] = __float2bfloat16((__bfloat162float(x[at]) - mean) * inv * g[c] + b[c]);
  }
}

__global__ void dequantize_nf4(const float *code, const unsigned char *packed, const float *absmax, float *out, int block_size, int n) {
  __shared__ float table[16];
  if (threadIdx.x < 16) table[threadIdx.x] = code[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n / 2) return;
  float scale = absmax[2 * i / block_size];
  unsigned char b = packed[i];
  *(float2 *)(out + 2 * i) = make_float2(table[b >> 4] * scale, table[b & 15] * scale);
}

__global__ void centroids_shared(const float *points, const int *label, float *sum, int *count, int n, int k) {  // 2D points
  extern __shared__ float acc[];
  int *cnt = (int *)(acc + 2 * k);
  for (int i = threadIdx.x; i < 3 * k; i += blockDim.x) { if (i < 2 * k) acc[i] = 0.f; else cnt[i - 2 * k] = 0; }
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float2 p = ((const float2 *)points)[i];
    int c = label[i];
    atomicAdd(&acc[2 * c], p.x);
    atomicAdd(&acc[2 * c + 1], p.y);
    atomicAdd(&cnt[c], 1);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < k; i += blockDim.x) {
    atomicAdd(&sum[2 * i], acc[2 * i]);
    atomicAdd(&sum[2 * i + 1], acc[2 * i + 1]);
    atomicAdd(&count[i], cnt[i]);
  }
}

__global__ void histogram_privatised(const unsigned char *data, unsigned *bins, int n) {
  __shared__ unsigned own[8][256];
  for (int i = threadIdx.x; i < 8 * 256; i += blockDim.x) ((unsigned *)own)[i] = 0;
  __syncthreads();
  unsigned *mine = own[threadIdx.x >> 5];
  const uint4 *in = (const uint4 *)data;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 16; i += gridDim.x * blockDim.x) {
    uint4 v = in[i];
#pragma unroll
    for (int w = 0; w < 4; w++) {
      unsigned u = (&v.x)[w];
#pragma unroll
      for (int b = 0; b < 4; b++) atomicAdd(&mine[(u >> (8 * b)) & 255], 1);
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += blockDim.x) {
    unsigned s = 0;
    for (int w = 0; w < 8; w++) s += own[w][i];
    atomicAdd(&bins[i], s);
  }
}
