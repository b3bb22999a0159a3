// Matrices, attention, norms, losses and convolutions, of kinds that the other files lack; written after descriptions.
// `fresh.py` launches them.
#include <cuda_bf16.h>
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
__device__ float block_sum(float v) {
  __shared__ float part[33];
  v = warp_sum(v);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    float w = warp_sum(threadIdx.x < blockDim.x / 32 ? part[threadIdx.x] : 0.0f);
    if (threadIdx.x == 0) part[32] = w;
  }
  __syncthreads();
  v = part[32];
  __syncthreads();
  return v;
}

// C = A B of whole tiles: 64 × 64 by 256 threads of 4 × 4, loads of float4, A kept transposed.
extern "C" __global__ void tile_vector(const float* A, const float* B, float* C, int m, int n, int k) {
  __shared__ float4 a[16][17], b[16][16];
  int t = threadIdx.x, row = t / 16, col = t % 16, r0 = blockIdx.y * 64, c0 = blockIdx.x * 64;
  float sum[4][4] = {};
  for (int p = 0; p < k; p += 16) {
    float4 v = *(const float4*)(A + (r0 + t / 4) * k + p + t % 4 * 4);
    float* flat = (float*)a;
    flat[(t % 4 * 4 + 0) * 68 + t / 4] = v.x;
    flat[(t % 4 * 4 + 1) * 68 + t / 4] = v.y;
    flat[(t % 4 * 4 + 2) * 68 + t / 4] = v.z;
    flat[(t % 4 * 4 + 3) * 68 + t / 4] = v.w;
    b[row][col] = *(const float4*)(B + (p + row) * n + c0 + col * 4);
    __syncthreads();
#pragma unroll
    for (int q = 0; q < 16; ++q) {
      float4 x = a[q][row], y = b[q][col];
      float u[4] = {x.x, x.y, x.z, x.w}, w[4] = {y.x, y.y, y.z, y.w};
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j) sum[i][j] += u[i] * w[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    *(float4*)(C + (r0 + row * 4 + i) * n + c0 + col * 4) = make_float4(sum[i][0], sum[i][1], sum[i][2], sum[i][3]);
}

// The same by copies that run ahead: three stages, A as it lies.
extern "C" __global__ void tile_stages(const float* A, const float* B, float* C, int m, int n, int k) {
  __shared__ __align__(16) float a[3][64][20];
  __shared__ __align__(16) float b[3][16][64];
  int t = threadIdx.x, row = t / 16, col = t % 16, r0 = blockIdx.y * 64, c0 = blockIdx.x * 64, steps = k / 16;
  float sum[4][4] = {};
  auto fetch = [&](int s) {
    if (s < steps) {
      __pipeline_memcpy_async(&a[s % 3][t / 4][t % 4 * 4], A + (r0 + t / 4) * k + s * 16 + t % 4 * 4, 16);
      __pipeline_memcpy_async(&b[s % 3][row][col * 4], B + (s * 16 + row) * n + c0 + col * 4, 16);
    }
    __pipeline_commit();
  };
  fetch(0);
  fetch(1);
  for (int s = 0; s < steps; ++s) {
    __pipeline_wait_prior(1);
    __syncthreads();
    fetch(s + 2);
    int now = s % 3;
#pragma unroll
    for (int q = 0; q < 16; ++q) {
      float u[4];
#pragma unroll
      for (int i = 0; i < 4; ++i) u[i] = a[now][row * 4 + i][q];
      float4 y = *(float4*)&b[now][q][col * 4];
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        sum[i][0] += u[i] * y.x;
        sum[i][1] += u[i] * y.y;
        sum[i][2] += u[i] * y.z;
        sum[i][3] += u[i] * y.w;
      }
    }
  }
  for (int i = 0; i < 4; ++i)
    *(float4*)(C + (r0 + row * 4 + i) * n + c0 + col * 4) = make_float4(sum[i][0], sum[i][1], sum[i][2], sum[i][3]);
}

// A warp has a tile of 32 × 64 in registers; loads for the next step go to registers while this one is computed.
extern "C" __global__ void __launch_bounds__(128) tile_warps(const float* A, const float* B, float* C, int m, int n, int k) {
  __shared__ float a[2][8][68], b[2][8][128];
  int t = threadIdx.x, warp = t / 32, lane = t % 32, r0 = blockIdx.y * 64, c0 = blockIdx.x * 128;
  int wr = warp / 2 * 32 + lane / 8 * 8, wc = warp % 2 * 64 + lane % 8 * 8;
  float sum[8][8] = {};
  float4 fa, fb0, fb1;
  auto load = [&](int p) {
    fa = *(const float4*)(A + (r0 + t / 2) * k + p + t % 2 * 4);
    fb0 = *(const float4*)(B + (p + t / 32) * n + c0 + lane * 4);
    fb1 = *(const float4*)(B + (p + 4 + t / 32) * n + c0 + lane * 4);
  };
  auto keep = [&](int s) {
    a[s][t % 2 * 4 + 0][t / 2] = fa.x;
    a[s][t % 2 * 4 + 1][t / 2] = fa.y;
    a[s][t % 2 * 4 + 2][t / 2] = fa.z;
    a[s][t % 2 * 4 + 3][t / 2] = fa.w;
    *(float4*)&b[s][t / 32][lane * 4] = fb0;
    *(float4*)&b[s][4 + t / 32][lane * 4] = fb1;
  };
  load(0);
  keep(0);
  __syncthreads();
  for (int p = 0, s = 0; p < k; p += 8, s ^= 1) {
    if (p + 8 < k) load(p + 8);
#pragma unroll
    for (int q = 0; q < 8; ++q) {
      float u[8], w[8];
#pragma unroll
      for (int i = 0; i < 8; i += 4) {
        *(float4*)(u + i) = *(float4*)&a[s][q][wr + i];
        *(float4*)(w + i) = *(float4*)&b[s][q][wc + i];
      }
#pragma unroll
      for (int i = 0; i < 8; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j) sum[i][j] += u[i] * w[j];
    }
    if (p + 8 < k) keep(s ^ 1);
    __syncthreads();
  }
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 8; j += 4) *(float4*)(C + (r0 + wr + i) * n + c0 + wc + j) = *(float4*)&sum[i][j];
}

// Products of 12 × 12, a matrix a half warp: a lane has a column (of sixteen, twelve work).
extern "C" __global__ void small_products(const float* A, const float* B, float* C, int count) {
  __shared__ float a[16][144];
  int which = threadIdx.x / 16, lane = threadIdx.x % 16, i = blockIdx.x * 16 + which;
  if (i < count)
    for (int k = lane; k < 144; k += 16) a[which][k] = A[i * 144 + k];
  __syncwarp();
  if (i >= count || lane >= 12) return;
  float b[12];
#pragma unroll
  for (int k = 0; k < 12; ++k) b[k] = B[i * 144 + k * 12 + lane];
  for (int r = 0; r < 12; ++r) {
    float s = 0;
#pragma unroll
    for (int k = 0; k < 12; ++k) s += a[which][r * 12 + k] * b[k];
    C[i * 144 + r * 12 + lane] = s;
  }
}

// y = A x: a block a row; a warp four rows; a thread a column of the transposed, parts of the rows added atomically.
extern "C" __global__ void vector_block(const float4* A, const float4* x, float* y, int rows, int quads) {
  float s = 0;
  for (int k = threadIdx.x; k < quads; k += blockDim.x) {
    float4 a = A[blockIdx.x * quads + k], b = x[k];
    s += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
  }
  s = block_sum(s);
  if (threadIdx.x == 0) y[blockIdx.x] = s;
}
extern "C" __global__ void vector_warps(const float4* A, const float4* x, float* y, int rows, int quads) {
  int first = (blockIdx.x * blockDim.x + threadIdx.x) / 32 * 4, lane = threadIdx.x % 32;
  if (first >= rows) return;
  float s[4] = {};
  for (int k = lane; k < quads; k += 32) {
    float4 b = x[k];
#pragma unroll
    for (int r = 0; r < 4; ++r) {
      float4 a = A[(first + r) * quads + k];
      s[r] += a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
    }
  }
  for (int r = 0; r < 4; ++r) {
    float v = warp_sum(s[r]);
    if (lane == 0) y[first + r] = v;
  }
}
extern "C" __global__ void vector_columns(const float* A, const float* x, float* y, int rows, int cols, int part) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r0 = blockIdx.y * part;
  if (c >= cols) return;
  float s = 0;
#pragma unroll 4
  for (int r = r0; r < min(rows, r0 + part); ++r) s += A[r * cols + c] * x[r];
  atomicAdd(y + c, s);
}

// A deep product split over blocks: each writes its own part, or adds to a common sum; then parts are added.
template <bool ADDS> __global__ void deep_product(const float* A, const float* B, float* C, int m, int n, int k, int part) {
  __shared__ float a[32][33], b[32][33];
  int x = threadIdx.x, y = threadIdx.y, r = blockIdx.y * 32 + y, c = blockIdx.x * 32 + x, from = blockIdx.z * part;
  float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
  for (int p = from; p < from + part; p += 32) {
#pragma unroll
    for (int q = 0; q < 32; q += 8) {
      a[y + q][x] = A[(r + q) * k + p + x];
      b[y + q][x] = B[(p + y + q) * n + c];
    }
    __syncthreads();
#pragma unroll 8
    for (int q = 0; q < 32; ++q) {
      float v = b[q][x];
      s0 += a[y][q] * v;
      s1 += a[y + 8][q] * v;
      s2 += a[y + 16][q] * v;
      s3 += a[y + 24][q] * v;
    }
    __syncthreads();
  }
  float s[4] = {s0, s1, s2, s3};
  for (int q = 0; q < 4; ++q) {
    float* to = C + (r + 8 * q) * n + c;
    if (ADDS) atomicAdd(to, s[q]);
    else to[blockIdx.z * m * n] = s[q];
  }
}
extern "C" __global__ void parts_added(const float4* parts, float4* out, int each, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= each) return;
  float4 s = make_float4(0, 0, 0, 0);
  for (int p = 0; p < count; ++p) {
    float4 v = parts[p * each + i];
    s.x += v.x, s.y += v.y, s.z += v.z, s.w += v.w;
  }
  out[i] = s;
}

// Causal attention with a running maximum; a thread has a query of 32 numbers, keys and values come in tiles of 32.
extern "C" __global__ void __launch_bounds__(64) query_a_thread(const float* Q, const float* K, const float* V, float* O, int length, float scale) {
  __shared__ float4 keys[32][8], values[32][8];
  int i = blockIdx.x * 64 + threadIdx.x, base = blockIdx.y * length * 8;
  const float4 *q4 = (const float4*)Q + base, *k4 = (const float4*)K + base, *v4 = (const float4*)V + base;
  float4 q[8], o[8];
  float most = -1e30f, total = 0;
#pragma unroll
  for (int d = 0; d < 8; ++d) q[d] = q4[i * 8 + d], o[d] = make_float4(0, 0, 0, 0);
  for (int first = 0; first < (blockIdx.x + 1) * 64; first += 32) {
    for (int k = threadIdx.x; k < 256; k += 64) {
      keys[k / 8][k % 8] = k4[first * 8 + k];
      values[k / 8][k % 8] = v4[first * 8 + k];
    }
    __syncthreads();
    int last = min(32, i - first + 1);
    for (int j = 0; j < last; ++j) {
      float s = 0;
#pragma unroll
      for (int d = 0; d < 8; ++d) {
        float4 k = keys[j][d];
        s += q[d].x * k.x + q[d].y * k.y + q[d].z * k.z + q[d].w * k.w;
      }
      s *= scale;
      float higher = fmaxf(most, s), old = __expf(most - higher), w = __expf(s - higher);
      total = total * old + w;
      most = higher;
#pragma unroll
      for (int d = 0; d < 8; ++d) {
        float4 v = values[j][d];
        o[d].x = o[d].x * old + w * v.x;
        o[d].y = o[d].y * old + w * v.y;
        o[d].z = o[d].z * old + w * v.z;
        o[d].w = o[d].w * old + w * v.w;
      }
    }
    __syncthreads();
  }
  for (int d = 0; d < 8; ++d)
    ((float4*)O)[base + i * 8 + d] = make_float4(o[d].x / total, o[d].y / total, o[d].z / total, o[d].w / total);
}

// Rows divided by the root of their mean square, halves in pairs; and the gradient of it, weights by blocks of rows.
extern "C" __global__ void root_norm(const __half2* x, const __half2* g, __half2* y, float* root, int pairs) {
  const __half2* row = x + blockIdx.x * pairs;
  float s = 0;
  for (int k = threadIdx.x; k < pairs; k += blockDim.x) {
    float2 v = __half22float2(row[k]);
    s += v.x * v.x + v.y * v.y;
  }
  float r = rsqrtf(block_sum(s) / (2 * pairs) + 1e-5f);
  if (threadIdx.x == 0) root[blockIdx.x] = r;
  for (int k = threadIdx.x; k < pairs; k += blockDim.x) y[blockIdx.x * pairs + k] = __hmul2(__hmul2(row[k], __float2half2_rn(r)), g[k]);
}
extern "C" __global__ void root_norm_back(const float* dy, const float* x, const float* g, const float* root, float* dx, float* dg, int rows, int cols, int each) {
  extern __shared__ float own[];
  for (int c = threadIdx.x; c < cols; c += blockDim.x) own[c] = 0;
  for (int r = blockIdx.x * each; r < min(rows, (blockIdx.x + 1) * each); ++r) {
    float dot = 0, s = root[r];
    for (int c = threadIdx.x; c < cols; c += blockDim.x) dot += dy[r * cols + c] * g[c] * x[r * cols + c];
    dot = block_sum(dot) * s * s / cols;
    for (int c = threadIdx.x; c < cols; c += blockDim.x) {
      float d = dy[r * cols + c], v = x[r * cols + c];
      dx[r * cols + c] = s * (d * g[c] - v * dot);
      own[c] += d * v * s;
    }
  }
  for (int c = threadIdx.x; c < cols; c += blockDim.x) atomicAdd(dg + c, own[c]);
}

// Gradients of scale and shift of a norm over rows: columns by lanes, rows by warps, then over the warps.
extern "C" __global__ void norm_columns(const float* dy, const float* x, const float* mean, const float* rstd, float* dg, float* db, int rows, int cols) {
  __shared__ float gs[8][33], bs[8][33];
  int lane = threadIdx.x, w = threadIdx.y, c = blockIdx.x * 32 + lane;
  float g = 0, b = 0;
  if (c < cols)
    for (int r = w; r < rows; r += 8) {
      float d = dy[r * cols + c];
      g += d * (x[r * cols + c] - mean[r]) * rstd[r];
      b += d;
    }
  gs[w][lane] = g, bs[w][lane] = b;
  __syncthreads();
  for (int k = 4; k; k /= 2) {
    if (w < k) gs[w][lane] += gs[w + k][lane], bs[w][lane] += bs[w + k][lane];
    __syncthreads();
  }
  if (w == 0 && c < cols) dg[c] = gs[0][lane], db[c] = bs[0][lane];
}
// Groups of channels normalised, a block a group; its gradient by what was kept.
extern "C" __global__ void group_norm_back(const float* dy, const float* x, const float* gamma, const float* mean, const float* rstd, float* dx, int per, int area) {
  int group = blockIdx.x, c0 = blockIdx.x % 8 * per, size = per * area;
  const float *d = dy + group * size, *v = x + group * size;
  float m = mean[group], s = rstd[group], a = 0, b = 0;
  for (int k = threadIdx.x; k < size; k += blockDim.x) {
    float t = d[k] * gamma[c0 + k / area];
    a += t;
    b += t * (v[k] - m) * s;
  }
  a = block_sum(a) / size;
  b = block_sum(b) / size;
  for (int k = threadIdx.x; k < size; k += blockDim.x)
    dx[group * size + k] = s * (d[k] * gamma[c0 + k / area] - a - (v[k] - m) * s * b);
}

// Cross entropy and its gradient over a wide row: a warp a row, or a block a row with a running maximum.
extern "C" __global__ void entropy_warp(const float* x, const int* label, float* loss, float* grad, int rows, int cols) {
  int r = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (r >= rows) return;
  const float* row = x + (size_t)r * cols;
  float most = -1e30f, s = 0;
  for (int c = lane; c < cols; c += 32) most = fmaxf(most, row[c]);
  most = warp_max(most);
  for (int c = lane; c < cols; c += 32) s += __expf(row[c] - most);
  s = warp_sum(s);
  for (int c = lane; c < cols; c += 32) grad[(size_t)r * cols + c] = (__expf(row[c] - most) / s - (c == label[r])) / rows;
  if (lane == 0) loss[r] = __logf(s) + most - row[label[r]];
}
extern "C" __global__ void entropy_block(const float* x, const int* label, float* loss, float* grad, int rows, int cols) {
  __shared__ float ms[32], ss[32];
  const float* row = x + (size_t)blockIdx.x * cols;
  float most = -1e30f, s = 0;
  for (int c = threadIdx.x; c < cols; c += blockDim.x) {
    float v = row[c];
    if (v > most) s *= __expf(most - v), most = v;
    s += __expf(v - most);
  }
  float top = warp_max(most);
  s = warp_sum(s * __expf(most - top));
  if (threadIdx.x % 32 == 0) ms[threadIdx.x / 32] = top, ss[threadIdx.x / 32] = s;
  __syncthreads();
  int n = blockDim.x / 32;
  top = -1e30f, s = 0;
  for (int k = 0; k < n; ++k) top = fmaxf(top, ms[k]);
  for (int k = 0; k < n; ++k) s += ss[k] * __expf(ms[k] - top);
  int own = label[blockIdx.x];
  for (int c = threadIdx.x; c < cols; c += blockDim.x) grad[(size_t)blockIdx.x * cols + c] = (__expf(row[c] - top) / s - (c == own)) / rows;
  if (threadIdx.x == 0) loss[blockIdx.x] = __logf(s) + top - row[own];
}

// Gradients of a table of words: every token adds atomically; or words in order, a warp a word.
extern "C" __global__ void table_adds(const int* token, const float* dy, float* table, int tokens, int width) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < tokens * width; i += gridDim.x * blockDim.x)
    atomicAdd(table + token[i / width] * width + i % width, dy[i]);
}
extern "C" __global__ void table_segments(const int* start, const int* order, const float4* dy, float4* table, int words, int quads) {
  int w = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (w >= words) return;
  for (int q = lane; q < quads; q += 32) {
    float4 s = make_float4(0, 0, 0, 0);
    for (int k = start[w]; k < start[w + 1]; ++k) {
      float4 v = dy[order[k] * quads + q];
      s.x += v.x, s.y += v.y, s.z += v.z, s.w += v.w;
    }
    table[w * quads + q] = s;
  }
}

// Keys turned by their place, in half pairs, and put into pages of 16 places.
extern "C" __global__ void rotate_to_pages(const __half2* keys, const int* place, const int* page, __half2* cache, int heads, int half) {
  int token = blockIdx.x, at = place[token];
  for (int k = threadIdx.x; k < heads * half; k += blockDim.x) {
    int h = k / half, d = k % half;
    float s, c;
    __sincosf(at * __powf(10000.0f, -(float)d / half), &s, &c);
    float2 v = __half22float2(keys[(token * heads + h) * half + d]);
    cache[((page[token] * heads + h) * 16 + at % 16) * half + d] = __floats2half2_rn(v.x * c - v.y * s, v.x * s + v.y * c);
  }
}

// The eight largest of a row: each lane keeps its own in order, then the warp takes the largest head eight times.
extern "C" __global__ void eight_largest(const float* x, float* value, int* where, int rows, int cols) {
  int r = blockIdx.x * (blockDim.x / 32) + threadIdx.x / 32, lane = threadIdx.x % 32;
  if (r >= rows) return;
  float v[8];
  int at[8];
#pragma unroll
  for (int k = 0; k < 8; ++k) v[k] = -1e30f, at[k] = -1;
  for (int c = lane; c < cols; c += 32) {
    float now = x[r * cols + c];
    if (now > v[7]) {
      v[7] = now, at[7] = c;
#pragma unroll
      for (int k = 7; k > 0; --k)
        if (v[k] > v[k - 1]) {
          float a = v[k];
          v[k] = v[k - 1], v[k - 1] = a;
          int b = at[k];
          at[k] = at[k - 1], at[k - 1] = b;
        }
    }
  }
  for (int n = 0; n < 8; ++n) {
    float top = warp_max(v[0]);
    int lead = __ffs(__ballot_sync(0xffffffffu, v[0] == top)) - 1;
    if (lane == lead) {
      value[r * 8 + n] = v[0], where[r * 8 + n] = at[0];
#pragma unroll
      for (int k = 0; k < 7; ++k) v[k] = v[k + 1], at[k] = at[k + 1];
      v[7] = -1e30f;
    }
  }
}

// Patches as columns; a layer of one filter a channel; Winograd's F(2 × 2, 3 × 3) all in one; gradients of filters.
extern "C" __global__ void patches(const float* x, float* cols, int channels, int size, int kernel, int stride, int out) {
  int n = channels * kernel * kernel * out * out;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    int ox = i % out, oy = i / out % out, k = i / (out * out);
    int kx = k % kernel, ky = k / kernel % kernel, c = k / (kernel * kernel);
    int ix = ox * stride + kx - kernel / 2, iy = oy * stride + ky - kernel / 2;
    cols[i] = ix >= 0 && iy >= 0 && ix < size && iy < size ? x[(c * size + iy) * size + ix] : 0.0f;
  }
}
extern "C" __global__ void depthwise(const float* x, const float* w, float* y, int size) {
  __shared__ float tile[20][37];
  int c = blockIdx.z, x0 = blockIdx.x * 32 - 2, y0 = blockIdx.y * 16 - 2, t = threadIdx.y * 32 + threadIdx.x;
  float f[25];
#pragma unroll
  for (int k = 0; k < 25; ++k) f[k] = w[c * 25 + k];
  for (int k = t; k < 20 * 36; k += 256) {
    int ix = x0 + k % 36, iy = y0 + k / 36;
    tile[k / 36][k % 36] = ix >= 0 && iy >= 0 && ix < size && iy < size ? x[(c * size + iy) * size + ix] : 0.0f;
  }
  __syncthreads();
  for (int h = threadIdx.y; h < 16; h += 8) {
    int ox = blockIdx.x * 32 + threadIdx.x, oy = blockIdx.y * 16 + h;
    if (ox >= size || oy >= size) continue;
    float s = 0;
#pragma unroll
    for (int i = 0; i < 5; ++i)
#pragma unroll
      for (int j = 0; j < 5; ++j) s += tile[h + i][threadIdx.x + j] * f[i * 5 + j];
    y[(c * size + oy) * size + ox] = s;
  }
}
extern "C" __global__ void winograd(const float* x, const float* u, float* y, int channels, int filters, int size) {
  int tiles = size / 2, t = blockIdx.x * blockDim.x + threadIdx.x, f = blockIdx.y;
  if (t >= tiles * tiles) return;
  int tx = t % tiles * 2 - 1, ty = t / tiles * 2 - 1;
  float m[16] = {};
  for (int c = 0; c < channels; ++c) {
    float d[4][4], v[4][4];
#pragma unroll
    for (int i = 0; i < 4; ++i)
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        int a = ty + i, b = tx + j;
        d[i][j] = a >= 0 && b >= 0 && a < size && b < size ? x[(c * size + a) * size + b] : 0.0f;
      }
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      v[0][j] = d[0][j] - d[2][j];
      v[1][j] = d[1][j] + d[2][j];
      v[2][j] = d[2][j] - d[1][j];
      v[3][j] = d[1][j] - d[3][j];
    }
    const float* w = u + (f * channels + c) * 16;
#pragma unroll
    for (int i = 0; i < 4; ++i) {
      m[i * 4 + 0] += w[i * 4 + 0] * (v[i][0] - v[i][2]);
      m[i * 4 + 1] += w[i * 4 + 1] * (v[i][1] + v[i][2]);
      m[i * 4 + 2] += w[i * 4 + 2] * (v[i][2] - v[i][1]);
      m[i * 4 + 3] += w[i * 4 + 3] * (v[i][1] - v[i][3]);
    }
  }
  float h[2][4];
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    h[0][j] = m[j] + m[4 + j] + m[8 + j];
    h[1][j] = m[4 + j] - m[8 + j] - m[12 + j];
  }
  for (int i = 0; i < 2; ++i) {
    float* row = y + (f * size + ty + 1 + i) * size + tx + 1;
    row[0] = h[i][0] + h[i][1] + h[i][2];
    row[1] = h[i][1] - h[i][2] - h[i][3];
  }
}
extern "C" __global__ void filter_gradients(const float* x, const float* dy, float* dw, int batch, int channels, int filters, int size) {
  int c = blockIdx.x, f = blockIdx.y;
  float s[9] = {};
  for (int k = threadIdx.x; k < batch * size * size; k += blockDim.x) {
    int b = k / (size * size), at = k % (size * size), py = at / size, px = at % size;
    float d = dy[(b * filters + f) * size * size + at];
    const float* plane = x + (b * channels + c) * size * size;
#pragma unroll
    for (int j = 0; j < 9; ++j) {
      int iy = py + j / 3 - 1, ix = px + j % 3 - 1;
      if (iy >= 0 && ix >= 0 && iy < size && ix < size) s[j] += d * plane[iy * size + ix];
    }
  }
  for (int j = 0; j < 9; ++j) {
    float v = block_sum(s[j]);
    if (threadIdx.x == 0) dw[(f * channels + c) * 9 + j] = v;
  }
}

// bfloat16 by WMMA: 64 × 64 a block of four warps, two stages ahead in shared memory.
extern "C" __global__ void brain_product(const __nv_bfloat16* A, const __nv_bfloat16* B, float* C, int m, int n, int k) {
  __shared__ __align__(32) __nv_bfloat16 a[2][64][40], b[2][32][72];
  int t = threadIdx.x, warp = t / 32, r0 = blockIdx.y * 64, c0 = blockIdx.x * 64, steps = k / 32;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum[2][2];
  for (auto& row : sum)
    for (auto& each : row) wmma::fill_fragment(each, 0.0f);
  auto fetch = [&](int s) {
    if (s < steps)
      for (int q = t; q < 256; q += 128) {
        __pipeline_memcpy_async(&a[s % 2][q / 4][q % 4 * 8], A + (r0 + q / 4) * k + s * 32 + q % 4 * 8, 16);
        __pipeline_memcpy_async(&b[s % 2][q / 8][q % 8 * 8], B + (s * 32 + q / 8) * n + c0 + q % 8 * 8, 16);
      }
    __pipeline_commit();
  };
  fetch(0);
  for (int s = 0; s < steps; ++s) {
    fetch(s + 1);
    __pipeline_wait_prior(1);
    __syncthreads();
    for (int q = 0; q < 32; q += 16) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, __nv_bfloat16, wmma::row_major> x[2];
      wmma::fragment<wmma::matrix_b, 16, 16, 16, __nv_bfloat16, wmma::row_major> y[2];
      for (int i = 0; i < 2; ++i) {
        wmma::load_matrix_sync(x[i], &a[s % 2][warp / 2 * 32 + i * 16][q], 40);
        wmma::load_matrix_sync(y[i], &b[s % 2][q][warp % 2 * 32 + i * 16], 72);
      }
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j) wmma::mma_sync(sum[i][j], x[i], y[j], sum[i][j]);
    }
    __syncthreads();
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j)
      wmma::store_matrix_sync(C + (r0 + warp / 2 * 32 + i * 16) * n + c0 + warp % 2 * 32 + j * 16, sum[i][j], n, wmma::mem_row_major);
}

// Halves by ldmatrix and mma of 16 × 8 × 16: C = A B', a warp 16 × 32 and all of a depth of 64 at a time.
extern "C" __global__ void matrix_loads(const half* A, const half* B, float* C, int m, int n, int k) {
  __shared__ __align__(16) half a[64][72], b[32][72];
  int t = threadIdx.x, warp = t / 32, lane = t % 32, r0 = blockIdx.y * 64, c0 = blockIdx.x * 32;
  float sum[4][4] = {};
  for (int p = 0; p < k; p += 64) {
    for (int q = t; q < 512; q += 128) *(uint4*)&a[q / 8][q % 8 * 8] = *(const uint4*)(A + (r0 + q / 8) * k + p + q % 8 * 8);
    for (int q = t; q < 256; q += 128) *(uint4*)&b[q / 8][q % 8 * 8] = *(const uint4*)(B + (c0 + q / 8) * k + p + q % 8 * 8);
    __syncthreads();
#pragma unroll
    for (int d = 0; d < 64; d += 16) {
      unsigned x[4], y[4][2];
      unsigned at = (unsigned)__cvta_generic_to_shared(&a[warp * 16 + lane % 16][d + lane / 16 * 8]);
      asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "r"(at));
#pragma unroll
      for (int j = 0; j < 4; ++j) {
        at = (unsigned)__cvta_generic_to_shared(&b[j * 8 + lane % 8][d + lane / 8 % 2 * 8]);
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0,%1}, [%2];" : "=r"(y[j][0]), "=r"(y[j][1]) : "r"(at));
      }
#pragma unroll
      for (int j = 0; j < 4; ++j)
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                     : "+f"(sum[j][0]), "+f"(sum[j][1]), "+f"(sum[j][2]), "+f"(sum[j][3])
                     : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[j][0]), "r"(y[j][1]));
    }
    __syncthreads();
  }
  for (int j = 0; j < 4; ++j) {
    int r = r0 + warp * 16 + lane / 4, c = c0 + j * 8 + lane % 4 * 2;
    *(float2*)(C + r * n + c) = make_float2(sum[j][0], sum[j][1]);
    *(float2*)(C + (r + 8) * n + c) = make_float2(sum[j][2], sum[j][3]);
  }
}

// Bytes four at a time: C = A B' with a scale a row and a scale a column.
extern "C" __global__ void byte_product(const int* A, const int* B, const float* sa, const float* sb, float* C, int m, int n, int words) {
  __shared__ int a[32][17], b[32][17];
  int x = threadIdx.x, y = threadIdx.y, r0 = blockIdx.y * 32, c0 = blockIdx.x * 32, t = y * 16 + x;
  int s[2][2] = {};
  for (int p = 0; p < words; p += 16) {
    for (int q = t; q < 512; q += 256) {
      a[q / 16][q % 16] = A[(r0 + q / 16) * words + p + q % 16];
      b[q / 16][q % 16] = B[(c0 + q / 16) * words + p + q % 16];
    }
    __syncthreads();
#pragma unroll
    for (int q = 0; q < 16; ++q) {
      int u0 = a[y][q], u1 = a[y + 16][q], v0 = b[x][q], v1 = b[x + 16][q];
      s[0][0] = __dp4a(u0, v0, s[0][0]);
      s[0][1] = __dp4a(u0, v1, s[0][1]);
      s[1][0] = __dp4a(u1, v0, s[1][0]);
      s[1][1] = __dp4a(u1, v1, s[1][1]);
    }
    __syncthreads();
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      int r = r0 + y + 16 * i, c = c0 + x + 16 * j;
      C[r * n + c] = s[i][j] * sa[r] * sb[c];
    }
}

// A gate in bfloat16 pairs: x / (1 + exp(-x)) times the other half of the row.
extern "C" __global__ void gated(const __nv_bfloat162* x, __nv_bfloat162* y, int rows, int pairs) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < rows * pairs; i += gridDim.x * blockDim.x) {
    int r = i / pairs, c = i % pairs;
    float2 a = __bfloat1622float2(x[r * 2 * pairs + c]), b = __bfloat1622float2(x[(r * 2 + 1) * pairs + c]);
    y[i] = __floats2bfloat162_rn(a.x / (1 + __expf(-a.x)) * b.x, a.y / (1 + __expf(-a.y)) * b.y);
  }
}
