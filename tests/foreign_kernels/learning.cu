// Kernels as in inference and training libraries.
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cuda_fp8.h>
#include <cuda_pipeline.h>
#include <stdint.h>
#include <float.h>
#include <math.h>

__inline__ __device__ float warpSum(float v) {
#pragma unroll
  for (int mask = 16; mask > 0; mask >>= 1) v += __shfl_xor_sync(0xffffffff, v, mask, 32);
  return v;
}
__inline__ __device__ float blockSum(float v) {
  static __shared__ float shared[32];
  int lane = threadIdx.x & 0x1f, wid = threadIdx.x >> 5;
  v = warpSum(v);
  if (lane == 0) shared[wid] = v;
  __syncthreads();
  v = (threadIdx.x < (blockDim.x / 32.f)) ? shared[lane] : 0.0f;
  return warpSum(v);
}
template <typename scalar_t>
__global__ void rms_norm_kernel(scalar_t *__restrict__ out, const scalar_t *__restrict__ input, const scalar_t *__restrict__ weight, const float epsilon, const int hidden) {
  __shared__ float s_variance;
  float variance = 0.0f;
  for (int i = threadIdx.x; i < hidden; i += blockDim.x) { const float x = (float)input[blockIdx.x * hidden + i]; variance += x * x; }
  variance = blockSum(variance);
  if (threadIdx.x == 0) s_variance = rsqrtf(variance / hidden + epsilon);
  __syncthreads();
  for (int i = threadIdx.x; i < hidden; i += blockDim.x) { float x = (float)input[blockIdx.x * hidden + i]; out[blockIdx.x * hidden + i] = (scalar_t)(x * s_variance) * weight[i]; }
}
__global__ void rotary_embedding(const int64_t *positions, float *query, const float *cache, int rot_dim, int heads, int head_size) {
  int token = blockIdx.x;
  const float *cs = cache + positions[token] * rot_dim;
  int embed = rot_dim / 2;
  for (int i = threadIdx.x; i < heads * embed; i += blockDim.x) {
    int head = i / embed, off = i % embed;
    float *p = query + (int64_t)token * heads * head_size + head * head_size;
    float x = p[off], y = p[embed + off], c = __ldg(cs + off), s = __ldg(cs + embed + off);
    p[off] = x * c - y * s;
    p[embed + off] = y * c + x * s;
  }
}
__global__ void silu_and_mul(__half *out, const __half *in, int d) {
  int64_t token = blockIdx.x;
  for (int64_t i = threadIdx.x; i < d; i += blockDim.x) {
    float x = __half2float(__ldg(&in[token * 2 * d + i])), y = __half2float(__ldg(&in[token * 2 * d + d + i]));
    out[token * d + i] = __float2half(x / (1.0f + expf(-x)) * y);
  }
}
__global__ void topk_rows(const float *in, float *values, int *indices, int cols, int k) {
  extern __shared__ float row[];
  for (int i = threadIdx.x; i < cols; i += blockDim.x) row[i] = in[blockIdx.x * cols + i];
  __syncthreads();
  __shared__ float wv[32]; __shared__ int wi[32];
  for (int round = 0; round < k; round++) {
    float best = -FLT_MAX; int at = -1;
    for (int i = threadIdx.x; i < cols; i += blockDim.x) if (row[i] > best) { best = row[i]; at = i; }
    for (int o = 16; o; o >>= 1) {
      float v = __shfl_down_sync(~0u, best, o); int j = __shfl_down_sync(~0u, at, o);
      if (v > best || (v == best && j < at)) { best = v; at = j; }
    }
    if (threadIdx.x % 32 == 0) { wv[threadIdx.x / 32] = best; wi[threadIdx.x / 32] = at; }
    __syncthreads();
    if (threadIdx.x == 0) {
      for (int w = 1; w < blockDim.x / 32; w++) if (wv[w] > best) { best = wv[w]; at = wi[w]; }
      values[blockIdx.x * k + round] = best; indices[blockIdx.x * k + round] = at; row[at] = -FLT_MAX;
    }
    __syncthreads();
  }
}
__global__ void paged_attention(float *out, const float *q, const float *kc, const float *vc, const int *tables, const int *lens, float scale, int head, int page, int max_pages) {
  extern __shared__ float logits[];
  __shared__ float red[8];
  int seq = blockIdx.y, h = blockIdx.x, heads = gridDim.x, len = lens[seq], warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const float *qp = q + (seq * heads + h) * head;
  float qk_max = -FLT_MAX;
  for (int t = warp; t < len; t += blockDim.x / 32) {
    const float *kp = kc + ((int64_t)tables[seq * max_pages + t / page] * heads + h) * page * head + (t % page) * head;
    float dot = 0;
    for (int d = lane; d < head; d += 32) dot += qp[d] * kp[d];
    dot = warpSum(dot) * scale;
    if (lane == 0) logits[t] = dot;
    qk_max = fmaxf(qk_max, dot);
  }
  if (lane == 0) red[warp] = qk_max;
  __syncthreads();
  qk_max = lane < blockDim.x / 32 ? red[lane] : -FLT_MAX;
  for (int m = 4; m; m >>= 1) qk_max = fmaxf(qk_max, __shfl_xor_sync(~0u, qk_max, m));
  qk_max = __shfl_sync(~0u, qk_max, 0);
  float sum = 0;
  for (int t = threadIdx.x; t < len; t += blockDim.x) { float e = __expf(logits[t] - qk_max); logits[t] = e; sum += e; }
  sum = blockSum(sum);
  __shared__ float total;
  if (threadIdx.x == 0) total = sum;
  __syncthreads();
  float inv = __fdividef(1.f, total + 1e-6f);
  for (int d = threadIdx.x; d < head; d += blockDim.x) {
    float acc = 0;
    for (int t = 0; t < len; t++) acc += logits[t] * vc[((int64_t)tables[seq * max_pages + t / page] * heads + h) * page * head + (t % page) * head + d];
    out[(seq * heads + h) * head + d] = acc * inv;
  }
}
__global__ void gemm_dp4a(const int8_t *A, const int8_t *B, int *C, int N, int K) {
  __shared__ int As[16][17], Bs[16][17];
  int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x, acc = 0;
  for (int t = 0; t < K / 4; t += 16) {
    As[threadIdx.y][threadIdx.x] = ((const int *)A)[row * (K / 4) + t + threadIdx.x];
    Bs[threadIdx.y][threadIdx.x] = ((const int *)B)[(blockIdx.x * 16 + threadIdx.y) * (K / 4) + t + threadIdx.x];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 16; k++) acc = __dp4a(As[threadIdx.y][k], Bs[threadIdx.x][k], acc);
    __syncthreads();
  }
  C[row * N + col] = acc;
}
__global__ void dequant_gemv_int4(const __half *x, const uint32_t *qw, const __half *scales, __half *y, int rows, int cols, int group) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  float sum = 0;
  for (int c = threadIdx.x; c < cols / 8; c += 32) {
    uint32_t packed = qw[row * (cols / 8) + c];
    float s = __half2float(scales[row * (cols / group) + c * 8 / group]);
    const __half2 *xp = (const __half2 *)(x + c * 8);
#pragma unroll
    for (int i = 0; i < 4; i++) {
      __half2 w = __halves2half2(__int2half_rn((int)(packed >> (8 * i) & 15) - 8), __int2half_rn((int)(packed >> (8 * i + 4) & 15) - 8));
      float2 p = __half22float2(__hmul2(w, xp[i]));
      sum += (p.x + p.y) * s;
    }
  }
  sum = warpSum(sum);
  if (threadIdx.x == 0) y[row] = __float2half(sum);
}
__global__ void conv2d_tiled(const float *in, const float *w, float *out, int C, int H, int W, int K) {
  __shared__ float tile[18][18];
  __shared__ float ws[9];
  int x0 = blockIdx.x * 16, y0 = blockIdx.y * 16, k = blockIdx.z;
  float acc = 0;
  for (int c = 0; c < C; c++) {
    for (int i = threadIdx.y * 16 + threadIdx.x; i < 18 * 18; i += 256) {
      int yy = y0 + i / 18 - 1, xx = x0 + i % 18 - 1;
      tile[i / 18][i % 18] = yy >= 0 && yy < H && xx >= 0 && xx < W ? in[(c * H + yy) * W + xx] : 0.f;
    }
    if (threadIdx.y == 0 && threadIdx.x < 9) ws[threadIdx.x] = w[(k * C + c) * 9 + threadIdx.x];
    __syncthreads();
    for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) acc += tile[threadIdx.y + i][threadIdx.x + j] * ws[i * 3 + j];
    __syncthreads();
  }
  if (y0 + threadIdx.y < H && x0 + threadIdx.x < W) out[(k * H + y0 + threadIdx.y) * W + x0 + threadIdx.x] = fmaxf(acc, 0.f);
}
__global__ void depthwise3x3(const float *in, const float *w, float *out, int C, int H, int W) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < C * H * W; i += gridDim.x * blockDim.x) {
    int x = i % W, y = i / W % H, c = i / W / H;
    float acc = 0;
    for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) {
      int yy = y + dy, xx = x + dx;
      if (yy >= 0 && yy < H && xx >= 0 && xx < W) acc = fmaf(in[(c * H + yy) * W + xx], __ldg(&w[c * 9 + (dy + 1) * 3 + dx + 1]), acc);
    }
    out[i] = acc;
  }
}
template <typename Dtype> __global__ void MaxPoolForward(const int nthreads, const Dtype *bottom, int channels, int height, int width, int ph_n, int pw_n, int kernel, int stride, Dtype *top, int *mask) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < nthreads; index += blockDim.x * gridDim.x) {
    const int pw = index % pw_n, ph = (index / pw_n) % ph_n, c = (index / pw_n / ph_n) % channels, n = index / pw_n / ph_n / channels;
    int hstart = ph * stride, wstart = pw * stride;
    const int hend = min(hstart + kernel, height), wend = min(wstart + kernel, width);
    Dtype maxval = -FLT_MAX; int maxidx = -1;
    const Dtype *slice = bottom + (n * channels + c) * height * width;
    for (int h = hstart; h < hend; ++h) for (int w = wstart; w < wend; ++w) if (slice[h * width + w] > maxval) { maxidx = h * width + w; maxval = slice[maxidx]; }
    top[index] = maxval; mask[index] = maxidx;
  }
}
__global__ void im2col(const int n, const float *data_im, int height, int width, int ksize, int pad, int stride, int h_col, int w_col, float *data_col) {
  for (int index = blockIdx.x * blockDim.x + threadIdx.x; index < n; index += blockDim.x * gridDim.x) {
    int h_index = index / w_col, w = index % w_col, c = h_index / h_col, h = h_index % h_col;
    int c_out = c * ksize * ksize, h_in = h * stride - pad, w_in = w * stride - pad;
    float *col = data_col + (c_out * h_col + h) * w_col + w;
    const float *im = data_im + (c * height + h_in) * width + w_in;
    for (int i = 0; i < ksize; ++i) for (int j = 0; j < ksize; ++j) {
      *col = h_in + i >= 0 && w_in + j >= 0 && h_in + i < height && w_in + j < width ? im[i * width + j] : 0;
      col += h_col * w_col;
    }
  }
}
__global__ void batch_norm_welford(const float *in, float *mean_out, float *var_out, int N, int C, int HW) {
  __shared__ float sm[32], sv[32], sn[32];
  int c = blockIdx.x;
  float mean = 0, m2 = 0, n = 0;
  for (int i = threadIdx.x; i < N * HW; i += blockDim.x) {
    float v = in[(i / HW * C + c) * HW + i % HW], d = v - mean;
    n += 1; mean += d / n; m2 += d * (v - mean);
  }
  auto merge = [&](float om, float ov, float on) { float f = 1.0f / fmaxf(1.0f, n + on), d = om - mean; m2 += ov + d * d * n * on * f; mean = (n * mean + on * om) * f; n += on; };
  for (int o = 1; o < 32; o <<= 1) { float om = __shfl_xor_sync(~0u, mean, o), ov = __shfl_xor_sync(~0u, m2, o), on = __shfl_xor_sync(~0u, n, o); merge(om, ov, on); }
  if (threadIdx.x % 32 == 0) { sm[threadIdx.x / 32] = mean; sv[threadIdx.x / 32] = m2; sn[threadIdx.x / 32] = n; }
  __syncthreads();
  if (threadIdx.x < 32) {
    bool has = threadIdx.x < blockDim.x / 32;
    mean = has ? sm[threadIdx.x] : 0; m2 = has ? sv[threadIdx.x] : 0; n = has ? sn[threadIdx.x] : 0;
    for (int o = 1; o < 32; o <<= 1) { float om = __shfl_xor_sync(~0u, mean, o), ov = __shfl_xor_sync(~0u, m2, o), on = __shfl_xor_sync(~0u, n, o); merge(om, ov, on); }
    if (threadIdx.x == 0) { mean_out[c] = mean; var_out[c] = m2 / n; }
  }
}
__global__ void lstm_cell(const float *gates, const float *c_in, float *c_out, float *h_out, int batch, int hidden) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= batch * hidden) return;
  const float *g = gates + (i / hidden) * 4 * hidden + i % hidden;
  float ig = 1 / (1 + __expf(-g[0])), fg = 1 / (1 + __expf(-g[hidden])), cg = tanhf(g[2 * hidden]), og = 1 / (1 + __expf(-g[3 * hidden]));
  float c = fg * c_in[i] + ig * cg;
  c_out[i] = c; h_out[i] = og * tanhf(c);
}
__global__ void upsample_bilinear(const float *in, float *out, int C, int H, int W, int OH, int OW) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= OW || y >= OH) return;
  float sy = (float)H / OH * (y + 0.5f) - 0.5f, sx = (float)W / OW * (x + 0.5f) - 0.5f;
  sy = sy < 0 ? 0 : sy; sx = sx < 0 ? 0 : sx;
  int y0 = sy, x0 = sx, yp = y0 < H - 1, xp = x0 < W - 1;
  float ly = sy - y0, lx = sx - x0;
  for (int c = 0; c < C; c++) {
    const float *p = in + (c * H + y0) * W + x0;
    out[(c * OH + y) * OW + x] = (1 - ly) * ((1 - lx) * p[0] + lx * p[xp]) + ly * ((1 - lx) * p[yp * W] + lx * p[yp * W + xp]);
  }
}
__device__ inline float devIoU(float const *const a, float const *const b) {
  float left = fmaxf(a[0], b[0]), right = fminf(a[2], b[2]), top = fmaxf(a[1], b[1]), bottom = fminf(a[3], b[3]);
  float width = fmaxf(right - left, 0.f), height = fmaxf(bottom - top, 0.f), inter = width * height;
  return inter / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - inter);
}
__global__ void nms_kernel(const int n_boxes, const float thresh, const float *dev_boxes, unsigned long long *dev_mask) {
  const int row_start = blockIdx.y, col_start = blockIdx.x;
  const int row_size = min(n_boxes - row_start * 64, 64), col_size = min(n_boxes - col_start * 64, 64);
  __shared__ float block_boxes[64 * 4];
  if (threadIdx.x < col_size) for (int k = 0; k < 4; k++) block_boxes[threadIdx.x * 4 + k] = dev_boxes[(64 * col_start + threadIdx.x) * 4 + k];
  __syncthreads();
  if (threadIdx.x < row_size) {
    const int cur = 64 * row_start + threadIdx.x;
    unsigned long long t = 0;
    for (int i = row_start == col_start ? threadIdx.x + 1 : 0; i < col_size; i++) if (devIoU(dev_boxes + cur * 4, block_boxes + i * 4) > thresh) t |= 1ULL << i;
    dev_mask[cur * ((n_boxes + 63) / 64) + col_start] = t;
  }
}
template <int STAGES> __global__ void __launch_bounds__(128) mma_gemm(const __half *A, const __half *B, float *C, int M, int N, int K) {
  __shared__ __align__(16) __half As[STAGES][64][40], Bs[STAGES][32][72];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32, m0 = blockIdx.y * 64, n0 = blockIdx.x * 64;
  float acc[2][4][4] = {};
  auto load = [&](int stage, int k0) {
    for (int i = threadIdx.x; i < 256; i += 128) {
      __pipeline_memcpy_async(&As[stage][i / 4][i % 4 * 8], A + (m0 + i / 4) * K + k0 + i % 4 * 8, 16);
      __pipeline_memcpy_async(&Bs[stage][i / 8][i % 8 * 8], B + (k0 + i / 8) * N + n0 + i % 8 * 8, 16);
    }
    __pipeline_commit();
  };
  int steps = K / 32;
  for (int s = 0; s < STAGES - 1; s++) { if (s < steps) load(s, s * 32); else __pipeline_commit(); }
  for (int s = 0; s < steps; s++) {
    __pipeline_wait_prior(STAGES - 2);
    __syncthreads();
    int st = s % STAGES;
    for (int kk = 0; kk < 32; kk += 16) {
      unsigned a[2][4], b[4][2];
      for (int i = 0; i < 2; i++) {
        unsigned p = __cvta_generic_to_shared(&As[st][warp / 2 * 32 + i * 16 + lane % 16][kk + lane / 16 * 8]);
        asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];" : "=r"(a[i][0]), "=r"(a[i][1]), "=r"(a[i][2]), "=r"(a[i][3]) : "r"(p));
      }
      for (int j = 0; j < 4; j++) {
        unsigned p = __cvta_generic_to_shared(&Bs[st][kk + lane % 16][warp % 2 * 32 + j * 8]);
        asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0,%1}, [%2];" : "=r"(b[j][0]), "=r"(b[j][1]) : "r"(p));
      }
      for (int i = 0; i < 2; i++) for (int j = 0; j < 4; j++)
        asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                     : "+f"(acc[i][j][0]), "+f"(acc[i][j][1]), "+f"(acc[i][j][2]), "+f"(acc[i][j][3])
                     : "r"(a[i][0]), "r"(a[i][1]), "r"(a[i][2]), "r"(a[i][3]), "r"(b[j][0]), "r"(b[j][1]));
    }
    __syncthreads();
    if (s + STAGES - 1 < steps) load((s + STAGES - 1) % STAGES, (s + STAGES - 1) * 32); else __pipeline_commit();
  }
  for (int i = 0; i < 2; i++) for (int j = 0; j < 4; j++) {
    int r = m0 + warp / 2 * 32 + i * 16 + lane / 4, c = n0 + warp % 2 * 32 + j * 8 + lane % 4 * 2;
    *(float2 *)&C[r * N + c] = make_float2(acc[i][j][0], acc[i][j][1]);
    *(float2 *)&C[(r + 8) * N + c] = make_float2(acc[i][j][2], acc[i][j][3]);
  }
}
__global__ void mma_tf32(const float *A, const float *B, float *C, int K) {  // one warp, 16x8 tile, B column-major
  int lane = threadIdx.x, g = lane / 4, t = lane % 4;
  const float *a0 = A + blockIdx.x * 16 * K, *b0 = B + blockIdx.y * 8 * K;
  float c[4] = {};
  for (int k = 0; k < K; k += 8) {
    unsigned a[4], b[2];
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(a[0]) : "f"(a0[g * K + k + t]));
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(a[1]) : "f"(a0[(g + 8) * K + k + t]));
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(a[2]) : "f"(a0[g * K + k + t + 4]));
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(a[3]) : "f"(a0[(g + 8) * K + k + t + 4]));
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(b[0]) : "f"(b0[g * K + k + t]));
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(b[1]) : "f"(b0[g * K + k + t + 4]));
    asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};" : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  }
  float *o = C + (blockIdx.x * 16) * (gridDim.y * 8) + blockIdx.y * 8;
  o[g * gridDim.y * 8 + t * 2] = c[0]; o[g * gridDim.y * 8 + t * 2 + 1] = c[1];
  o[(g + 8) * gridDim.y * 8 + t * 2] = c[2]; o[(g + 8) * gridDim.y * 8 + t * 2 + 1] = c[3];
}
__global__ void mma_int8(const int *A, const int *B, int *C, int K) {  // K in words of four
  int lane = threadIdx.x, g = lane / 4, t = lane % 4, c[4] = {};
  const int *a0 = A + blockIdx.x * 16 * K, *b0 = B;
  for (int k = 0; k < K; k += 8)
    asm("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};" : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3])
        : "r"(a0[g * K + k + t]), "r"(a0[(g + 8) * K + k + t]), "r"(a0[g * K + k + t + 4]), "r"(a0[(g + 8) * K + k + t + 4]), "r"(b0[g * K + k + t]), "r"(b0[g * K + k + t + 4]));
  int *o = C + blockIdx.x * 128;
  o[g * 8 + t * 2] = c[0]; o[g * 8 + t * 2 + 1] = c[1]; o[(g + 8) * 8 + t * 2] = c[2]; o[(g + 8) * 8 + t * 2 + 1] = c[3];
}
__global__ void moe_align(const int *topk, int *expert_count, int *offsets, int *sorted, int numel, int experts) {
  extern __shared__ int counts[];
  for (int e = threadIdx.x; e < experts; e += blockDim.x) counts[e] = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < numel; i += blockDim.x) atomicAdd(&counts[topk[i]], 1);
  __syncthreads();
  if (threadIdx.x == 0) { int sum = 0; for (int e = 0; e < experts; e++) { expert_count[e] = counts[e]; offsets[e] = sum; sum += (counts[e] + 15) / 16 * 16; } offsets[experts] = sum; }
  __syncthreads();
  if (threadIdx.x < experts) { int at = offsets[threadIdx.x]; for (int i = 0; i < numel; i++) if (topk[i] == threadIdx.x) sorted[at++] = i; }
}
__global__ void selective_scan(const float *u, const float *delta, const float *A, const float *B, const float *Cm, float *y, int L, int D) {
  int d = blockIdx.x * blockDim.x + threadIdx.x;
  if (d >= D) return;
  float h[8] = {}, a[8];
#pragma unroll
  for (int n = 0; n < 8; n++) a[n] = A[d * 8 + n];
  for (int l = 0; l < L; l++) {
    float x = u[l * D + d], dt = delta[l * D + d], out = 0;
    dt = dt > 20.f ? dt : log1pf(expf(dt));
#pragma unroll
    for (int n = 0; n < 8; n++) { h[n] = h[n] * exp2f(dt * a[n] * 1.44269504f) + dt * B[l * 8 + n] * x; out += h[n] * Cm[l * 8 + n]; }
    y[l * D + d] = out;
  }
}
__global__ void quantize_fp8(const float *in, __nv_fp8_e4m3 *out, float *scales, int cols) {
  __shared__ float s;
  float m = 0;
  for (int i = threadIdx.x; i < cols; i += blockDim.x) m = fmaxf(m, fabsf(in[blockIdx.x * cols + i]));
  __shared__ float w[32];
  for (int o = 16; o; o >>= 1) m = fmaxf(m, __shfl_xor_sync(~0u, m, o));
  if (threadIdx.x % 32 == 0) w[threadIdx.x / 32] = m;
  __syncthreads();
  if (threadIdx.x == 0) { for (int i = 1; i < blockDim.x / 32; i++) m = fmaxf(m, w[i]); s = m / 448.f; scales[blockIdx.x] = s; }
  __syncthreads();
  for (int i = threadIdx.x; i < cols; i += blockDim.x) out[blockIdx.x * cols + i] = __nv_fp8_e4m3(in[blockIdx.x * cols + i] / s);
}
__global__ void online_softmax(const float4 *in, float4 *out, int cols4) {
  float m = -INFINITY, d = 0;
  for (int i = threadIdx.x; i < cols4; i += 32) {
    float4 v = in[blockIdx.x * cols4 + i];
    float n = fmaxf(fmaxf(m, fmaxf(v.x, v.y)), fmaxf(v.z, v.w));
    d = d * __expf(m - n) + __expf(v.x - n) + __expf(v.y - n) + __expf(v.z - n) + __expf(v.w - n);
    m = n;
  }
  for (int o = 16; o; o >>= 1) {
    float om = __shfl_xor_sync(~0u, m, o), od = __shfl_xor_sync(~0u, d, o), n = fmaxf(m, om);
    d = d * __expf(m - n) + od * __expf(om - n); m = n;
  }
  for (int i = threadIdx.x; i < cols4; i += 32) {
    float4 v = __ldcs(&in[blockIdx.x * cols4 + i]);
    v.x = __expf(v.x - m) / d; v.y = __expf(v.y - m) / d; v.z = __expf(v.z - m) / d; v.w = __expf(v.w - m) / d;
    __stcs(&out[blockIdx.x * cols4 + i], v);
  }
}
__global__ void embedding_bag(const int *idx, const int *offsets, const float *table, float *out, int bags, int dim) {
  int bag = blockIdx.x * blockDim.y + threadIdx.y;
  if (bag >= bags) return;
  for (int d = threadIdx.x; d < dim; d += blockDim.x) {
    float s = 0;
    for (int e = offsets[bag]; e < offsets[bag + 1]; e++) s += table[(int64_t)idx[e] * dim + d];
    out[bag * dim + d] = s / max(1, offsets[bag + 1] - offsets[bag]);
  }
}
__global__ void split_k_gemm(const float *A, const float *B, float *C, int M, int N, int K, int part) {
  int n = blockIdx.x * 32 + threadIdx.x, m = blockIdx.y * 8 + threadIdx.y;
  if (m >= M || n >= N) return;
  float acc = 0;
  for (int k = blockIdx.z * part; k < min(K, (int)(blockIdx.z + 1) * part); k++) acc += A[m * K + k] * B[k * N + n];
  atomicAdd(&C[m * N + n], acc);
}
