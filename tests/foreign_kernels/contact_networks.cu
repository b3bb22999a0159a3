// Kernels of networks, of kinds that the other files lack; written after descriptions. `contact.py` launches them.
#include <cooperative_groups.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <mma.h>
#include <stdint.h>
namespace cg = cooperative_groups;
using namespace nvcuda;

// Decoding with grouped queries: four query heads share a key/value head; a block takes one part of the keys.
extern "C" __global__ void decode_partial(const float* q, const __half* keys, const __half* values, float* part, float2* state, int length, int chunk) {
  __shared__ float query[4][128];
  __shared__ float score[4][256];
  int t = threadIdx.x, warp = t / 32, lane = t % 32, kv = blockIdx.y, first = blockIdx.x * chunk;
  int count = min(chunk, length - first);
  for (int i = t; i < 512; i += blockDim.x) query[i / 128][i % 128] = q[kv * 512 + i] * 0.0883883f;
  __syncthreads();
  for (int k = warp; k < count; k += 4) {
    const __half2* row = (const __half2*)(keys + ((size_t)kv * length + first + k) * 128);
    float2 a = __half22float2(row[lane]), b = __half22float2(row[lane + 32]);
#pragma unroll
    for (int h = 0; h < 4; ++h) {
      float s = a.x * query[h][2 * lane] + a.y * query[h][2 * lane + 1] + b.x * query[h][64 + 2 * lane] + b.y * query[h][65 + 2 * lane];
      for (int m = 16; m; m >>= 1) s += __shfl_xor_sync(~0u, s, m);
      if (lane == 0) score[h][k] = s;
    }
  }
  __syncthreads();
  float top = -INFINITY, sum = 0;  // a warp a head
  for (int k = lane; k < count; k += 32) top = fmaxf(top, score[warp][k]);
  for (int m = 16; m; m >>= 1) top = fmaxf(top, __shfl_xor_sync(~0u, top, m));
  for (int k = lane; k < count; k += 32) {
    float e = __expf(score[warp][k] - top);
    score[warp][k] = e;
    sum += e;
  }
  for (int m = 16; m; m >>= 1) sum += __shfl_xor_sync(~0u, sum, m);
  if (lane == 0) state[(kv * gridDim.x + blockIdx.x) * 4 + warp] = make_float2(top, sum);
  __syncthreads();
  float out[4] = {0, 0, 0, 0};
  for (int k = 0; k < count; ++k) {
    float v = __half2float(values[((size_t)kv * length + first + k) * 128 + t]);
#pragma unroll
    for (int h = 0; h < 4; ++h) out[h] += score[h][k] * v;
  }
  for (int h = 0; h < 4; ++h) part[((kv * gridDim.x + blockIdx.x) * 4 + h) * 128 + t] = out[h];
}
extern "C" __global__ void decode_combine(const float* part, const float2* state, float* out, int parts) {
  int h = blockIdx.x, t = threadIdx.x, kv = h / 4, own = h % 4;
  float top = -INFINITY, sum = 0, value = 0;
  for (int p = 0; p < parts; ++p) top = fmaxf(top, state[(kv * parts + p) * 4 + own].x);
  for (int p = 0; p < parts; ++p) {
    float2 s = state[(kv * parts + p) * 4 + own];
    float w = expf(s.x - top);
    sum += w * s.y;
    value += w * part[((kv * parts + p) * 4 + own) * 128 + t];
  }
  out[h * 128 + t] = value / sum;
}

// Attention within a window behind each token, with a bias by distance; a warp a query, keys in tiles of 32.
extern "C" __global__ void window_attention(const float* q, const float* k, const float* v, float* out, int tokens, int window, float slope) {
  __shared__ float keys[32][65], values[32][64];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32, token = blockIdx.x * 4 + warp, head = blockIdx.y;
  size_t base = (size_t)head * tokens * 64;
  float q0[64];
  for (int d = 0; d < 64; ++d) q0[d] = token < tokens ? q[base + token * 64 + d] : 0;
  float top = -1e30f, sum = 0, o0 = 0, o1 = 0;
  int last = min(blockIdx.x * 4 + 3, tokens - 1), first = max(0, (int)blockIdx.x * 4 - window + 1) / 32 * 32;
  for (int tile = first; tile <= last; tile += 32) {
    for (int i = threadIdx.x; i < 32 * 64; i += 128) {
      int row = tile + i / 64;
      keys[i / 64][i % 64] = row < tokens ? k[base + row * 64 + i % 64] : 0;
      values[i / 64][i % 64] = row < tokens ? v[base + row * 64 + i % 64] : 0;
    }
    __syncthreads();
    int j = tile + lane;
    float s = 0;
#pragma unroll
    for (int d = 0; d < 64; ++d) s += q0[d] * keys[lane][d];
    s = j <= token && j > token - window ? s * 0.125f - slope * (token - j) : -1e30f;
    float most = s;
    for (int m = 16; m; m >>= 1) most = fmaxf(most, __shfl_xor_sync(~0u, most, m));
    most = fmaxf(most, top);
    float p = s > -1e29f ? __expf(s - most) : 0, all = p, scale = __expf(top - most);
    for (int m = 16; m; m >>= 1) all += __shfl_xor_sync(~0u, all, m);
    sum = sum * scale + all;
    o0 *= scale;
    o1 *= scale;
    top = most;
    for (int l = 0; l < 32; ++l) {
      float w = __shfl_sync(~0u, p, l);
      o0 += w * values[l][lane];
      o1 += w * values[l][lane + 32];
    }
    __syncthreads();
  }
  if (token < tokens) {
    out[base + token * 64 + lane] = o0 / sum;
    out[base + token * 64 + lane + 32] = o1 / sum;
  }
}

// Rows of blocks of 32 weights in four bits with a scale (18 bytes) times blocks of 32 bytes with a scale.
struct Block4 { __half d; uint8_t q[16]; };
struct Block8 { __half d; int8_t q[32]; };
extern "C" __global__ void q4_0_matvec(const Block4* w, const Block8* x, float* out, int rows, int blocks) {
  int row = blockIdx.x * blockDim.y + threadIdx.y;
  if (row >= rows) return;
  float sum = 0;
  for (int b = threadIdx.x / 4; b < blocks; b += 8) {
    const Block4* a = w + (size_t)row * blocks + b;
    const Block8* y = x + b;
    int part = threadIdx.x % 4;
    const uint16_t* q = (const uint16_t*)a->q + 2 * part;
    int packed = q[0] | q[1] << 16, low = packed & 0x0F0F0F0F, high = packed >> 4 & 0x0F0F0F0F;
    const uint16_t* u = (const uint16_t*)y->q + 2 * part;
    const uint16_t* v = (const uint16_t*)(y->q + 16) + 2 * part;
    int y0 = u[0] | u[1] << 16, y1 = v[0] | v[1] << 16;
    int dot = __dp4a(low, y0, 0);
    dot = __dp4a(high, y1, dot);
    int offset = __dp4a(0x01010101, y0, 0);
    offset = __dp4a(0x01010101, y1, offset);
    sum += __half2float(a->d) * __half2float(y->d) * (dot - 8 * offset);
  }
  for (int m = 16; m; m >>= 1) sum += __shfl_xor_sync(~0u, sum, m);
  if (threadIdx.x == 0) out[row] = sum;
}
// Weights in four bits, eight packed along the input in each word, columns side by side; groups of 128 have scales and zeros.
extern "C" __global__ void gptq_matvec(const __half* x, const uint32_t* w, const __half* scales, const uint32_t* zeros, float* out, int inputs, int outputs) {
  __shared__ float own[256];
  int col = blockIdx.x * 128 + threadIdx.x, first = blockIdx.y * 256;
  for (int i = threadIdx.x; i < 256; i += 128) own[i] = __half2float(x[first + i]);
  __syncthreads();
  float sum = 0;
  for (int g = 0; g < 2; ++g) {
    int group = first / 128 + g;
    float scale = __half2float(scales[group * outputs + col]);
    int zero = (zeros[group * (outputs / 8) + col / 8] >> 4 * (col % 8) & 15) + 1;
    float part = 0;
#pragma unroll 4
    for (int k = 0; k < 16; ++k) {
      uint32_t packed = w[(size_t)(first / 8 + g * 16 + k) * outputs + col];
#pragma unroll
      for (int j = 0; j < 8; ++j) part += own[g * 128 + k * 8 + j] * (int)((packed >> 4 * j & 15) - zero);
    }
    sum += scale * part;
  }
  atomicAdd(out + col, sum);
}

// Two of 64 experts for each token, a warp a token; and tokens put beside each other by expert.
extern "C" __global__ void route_top2(const float* logits, int* expert, float* weight, int* counts, int tokens) {
  int token = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (token >= tokens) return;
  float a = logits[token * 64 + lane], b = logits[token * 64 + 32 + lane];
  float chosen[2];
  int which[2];
  for (int r = 0; r < 2; ++r) {
    float best = a >= b ? a : b;
    int id = a >= b ? lane : lane + 32;
    for (int m = 16; m; m >>= 1) {
      float other = __shfl_xor_sync(~0u, best, m);
      int there = __shfl_xor_sync(~0u, id, m);
      if (other > best || (other == best && there < id)) { best = other; id = there; }
    }
    chosen[r] = best;
    which[r] = id;
    if (id == lane) a = -INFINITY;
    if (id == lane + 32) b = -INFINITY;
  }
  if (lane < 2) {
    float second = expf(chosen[1] - chosen[0]);
    expert[token * 2 + lane] = lane ? which[1] : which[0];
    weight[token * 2 + lane] = (lane ? second : 1.0f) / (1 + second);
    atomicAdd(counts + (lane ? which[1] : which[0]), 1);
  }
}
extern "C" __global__ void gather_tokens(const float4* x, const int* order, const float* weight, float4* out, int chunks) {
  int slot = blockIdx.x, from = order[slot];
  float w = weight[slot];
  if (from < 0) {
    for (int c = threadIdx.x; c < chunks; c += blockDim.x) out[(size_t)slot * chunks + c] = make_float4(0, 0, 0, 0);
    return;
  }
  for (int c = threadIdx.x; c < chunks; c += blockDim.x) {
    float4 v = x[(size_t)from * chunks + c];
    out[(size_t)slot * chunks + c] = make_float4(w * v.x, w * v.y, w * v.z, w * v.w);
  }
}

// The best candidates of all beams' next words: each thread keeps four, blocks merge them.
extern "C" __global__ void beam_candidates(const float* scores, const float* beam, float* value, int* word, int words) {
  __shared__ float v[256 * 4];
  __shared__ int id[256 * 4];
  int t = threadIdx.x, row = blockIdx.x;
  float best[4] = {-INFINITY, -INFINITY, -INFINITY, -INFINITY};
  int at[4] = {-1, -1, -1, -1};
  for (int i = t; i < words; i += 256) {
    float s = scores[(size_t)row * words + i] + beam[row];
    if (s <= best[3]) continue;
    int place = 3;
    while (place > 0 && best[place - 1] < s) {
      best[place] = best[place - 1];
      at[place] = at[place - 1];
      --place;
    }
    best[place] = s;
    at[place] = i;
  }
  for (int k = 0; k < 4; ++k) { v[t * 4 + k] = best[k]; id[t * 4 + k] = at[k]; }
  for (int step = 128; step; step >>= 1) {
    __syncthreads();
    if (t >= step) continue;
    float mine[4];
    int ids[4], a = 0, b = 0;
    for (int k = 0; k < 4; ++k) {
      bool own = v[t * 4 + a] >= v[(t + step) * 4 + b];
      mine[k] = own ? v[t * 4 + a] : v[(t + step) * 4 + b];
      ids[k] = own ? id[t * 4 + a] : id[(t + step) * 4 + b];
      own ? ++a : ++b;
    }
    for (int k = 0; k < 4; ++k) { v[t * 4 + k] = mine[k]; id[t * 4 + k] = ids[k]; }
  }
  if (t < 4) { value[row * 4 + t] = v[t]; word[row * 4 + t] = id[t]; }
}
// The smallest probability such that those above it hold the share `top`: found by halving, a block a row.
extern "C" __global__ void nucleus_threshold(const float* p, float* limit, int* kept, int words, float top) {
  __shared__ float part[32];
  __shared__ float total;
  int t = threadIdx.x, lane = t % 32, warp = t / 32;
  const float* row = p + (size_t)blockIdx.x * words;
  float low = 0, high = 1;
  int many = 0;
  for (int round = 0; round < 12; ++round) {
    float middle = 0.5f * (low + high), sum = 0;
    int count = 0;
    for (int i = t; i < words; i += blockDim.x) {
      float v = row[i];
      if (v >= middle) { sum += v; ++count; }
    }
    for (int m = 16; m; m >>= 1) sum += __shfl_down_sync(~0u, sum, m);
    if (lane == 0) part[warp] = sum;
    many = __syncthreads_count(count > 0);
    if (warp == 0) {
      sum = lane < blockDim.x / 32 ? part[lane] : 0;
      for (int m = 16; m; m >>= 1) sum += __shfl_down_sync(~0u, sum, m);
      if (lane == 0) total = sum;
    }
    __syncthreads();
    if (total >= top) low = middle; else high = middle;
    __syncthreads();
  }
  if (t == 0) { limit[blockIdx.x] = low; kept[blockIdx.x] = many; }
}

// A short causal convolution over time for each channel, with SiLU; channels lie side by side.
extern "C" __global__ void causal_conv4(const __half* x, const float* weight, const float* bias, __half* out, int steps, int channels, int each) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, first = blockIdx.y * each;
  if (c >= channels) return;
  float w0 = weight[c * 4], w1 = weight[c * 4 + 1], w2 = weight[c * 4 + 2], w3 = weight[c * 4 + 3], b = bias[c];
  float x0 = first > 2 ? __half2float(x[(first - 3) * channels + c]) : 0, x1 = first > 1 ? __half2float(x[(first - 2) * channels + c]) : 0;
  float x2 = first > 0 ? __half2float(x[(first - 1) * channels + c]) : 0;
  for (int t = first; t < min(first + each, steps); ++t) {
    float x3 = __half2float(x[t * channels + c]);
    float y = b + w0 * x0 + w1 * x1 + w2 * x2 + w3 * x3;
    out[t * channels + c] = __float2half(y / (1 + __expf(-y)));
    x0 = x1;
    x1 = x2;
    x2 = x3;
  }
}

// Rows of a batch take adapters of rank 16, each its own.
extern "C" __global__ void lora_shrink(const __half2* x, const __half2* a, const int* adapter, float* out, int pairs) {
  __shared__ float part[8][16];
  int row = blockIdx.x, t = threadIdx.x, lane = t % 32, warp = t / 32, which = adapter[row];
  float sum[16];
#pragma unroll
  for (int r = 0; r < 16; ++r) sum[r] = 0;
  for (int i = t; i < pairs; i += 256) {
    float2 v = __half22float2(x[(size_t)row * pairs + i]);
#pragma unroll
    for (int r = 0; r < 16; ++r) {
      float2 w = __half22float2(a[((size_t)which * 16 + r) * pairs + i]);
      sum[r] += v.x * w.x + v.y * w.y;
    }
  }
#pragma unroll
  for (int r = 0; r < 16; ++r) {
    for (int m = 16; m; m >>= 1) sum[r] += __shfl_xor_sync(~0u, sum[r], m);
    if (lane == r) part[warp][r] = sum[r];
  }
  __syncthreads();
  if (t < 16) {
    float all = 0;
    for (int w = 0; w < 8; ++w) all += part[w][t];
    out[row * 16 + t] = all;
  }
}

// Bias, dropout by a counter-based generator, and the residual, four values a thread.
__device__ __forceinline__ uint4 squares4(uint32_t key, uint32_t counter) {
  uint32_t a = counter, b = key, c = counter ^ 0x9E3779B9u, d = 0xBB67AE85u;
#pragma unroll
  for (int r = 0; r < 7; ++r) {
    uint32_t ha = __umulhi(a, 0xD2511F53u), la = a * 0xD2511F53u, hc = __umulhi(c, 0xCD9E8D57u), lc = c * 0xCD9E8D57u;
    a = hc ^ b ^ key;
    b = lc;
    c = ha ^ d ^ (key + 0x85EBCA6Bu * r);
    d = la;
  }
  return make_uint4(a, b, c, d);
}
extern "C" __global__ void bias_dropout_add(const float4* x, const float4* bias, const float4* residual, float4* out, uchar4* mask, int chunks, int width, uint32_t seed, float keep) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= chunks) return;
  uint4 r = squares4(seed, i);
  float4 a = x[i], b = bias[i % width], c = residual[i];
  const float one = 2.3283064e-10f, scale = 1 / keep;
  uchar4 m = make_uchar4(r.x * one < keep, r.y * one < keep, r.z * one < keep, r.w * one < keep);
  out[i] = make_float4(m.x ? c.x + (a.x + b.x) * scale : c.x, m.y ? c.y + (a.y + b.y) * scale : c.y,
                       m.z ? c.z + (a.z + b.z) * scale : c.z, m.w ? c.w + (a.w + b.w) * scale : c.w);
  mask[i] = m;
}

// Sigmoid focal loss and its gradient, all classes of an anchor apart.
extern "C" __global__ void focal_loss(const float* logit, const int* label, float* grad, double* loss, int anchors, int classes, float alpha, float gamma) {
  __shared__ float part[8];
  float sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < anchors * classes; i += gridDim.x * blockDim.x) {
    int want = label[i / classes];
    if (want < 0) { grad[i] = 0; continue; }
    float p = 1 / (1 + expf(-logit[i]));
    if (want == i % classes + 1) {
      float term = powf(1 - p, gamma), l = logf(fmaxf(p, 1e-30f));
      sum -= alpha * term * l;
      grad[i] = -alpha * term * (1 - p - p * gamma * l);
    } else {
      float term = powf(p, gamma), l = logf(fmaxf(1 - p, 1e-30f));
      sum -= (1 - alpha) * term * l;
      grad[i] = -(1 - alpha) * term * ((1 - p) * gamma * l - p);
    }
  }
  for (int m = 16; m; m >>= 1) sum += __shfl_down_sync(~0u, sum, m);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = sum;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int w = 1; w < 8; ++w) sum += part[w];
    atomicAdd(loss, (double)sum);
  }
}

// Many tensors in one launch: chunks of 2,048, momentum and weight decay.
struct Tensors { float *weight, *grad, *momentum; int size, unused; };
extern "C" __global__ void multi_tensor_sgd(const Tensors* tensors, const int2* chunk, float rate, float decay, float momentum) {
  int2 own = chunk[blockIdx.x];
  Tensors t = tensors[own.x];
  int first = own.y * 2048, last = min(first + 2048, t.size);
#pragma unroll 4
  for (int i = first + threadIdx.x; i < last; i += blockDim.x) {
    float w = t.weight[i], g = t.grad[i] + decay * w, m = momentum * t.momentum[i] + g;
    t.momentum[i] = m;
    t.weight[i] = w - rate * m;
  }
}

// 3 × 3 convolution, three ways: each output by itself; eight filters a thread from shared memory; as a product whose
// left side is never written (implicit GEMM, 64 × 64 × 8).
extern "C" __global__ void conv3_direct(const float* x, const float* w, float* y, int channels, int filters, int side) {
  int ox = blockIdx.x * 32 + threadIdx.x, oy = blockIdx.y * 4 + threadIdx.y, f = blockIdx.z;
  if (ox >= side || oy >= side) return;
  float sum = 0;
  for (int c = 0; c < channels; ++c)
#pragma unroll
    for (int ky = 0; ky < 3; ++ky)
#pragma unroll
      for (int kx = 0; kx < 3; ++kx) {
        int iy = oy + ky - 1, ix = ox + kx - 1;
        if (iy >= 0 && iy < side && ix >= 0 && ix < side) sum += x[(c * side + iy) * side + ix] * w[(f * channels + c) * 9 + ky * 3 + kx];
      }
  y[(f * side + oy) * side + ox] = sum;
}
extern "C" __global__ void conv3_shared(const float* x, const float* w, float* y, int channels, int filters, int side) {
  __shared__ float tile[18][18];
  __shared__ float weight[8][9];
  int tx = threadIdx.x, ty = threadIdx.y, t = ty * 16 + tx, ox = blockIdx.x * 16 + tx, oy = blockIdx.y * 16 + ty, f0 = blockIdx.z * 8;
  float sum[8] = {0, 0, 0, 0, 0, 0, 0, 0};
  for (int c = 0; c < channels; ++c) {
    for (int i = t; i < 18 * 18; i += 256) {
      int iy = (int)blockIdx.y * 16 + i / 18 - 1, ix = (int)blockIdx.x * 16 + i % 18 - 1;
      tile[i / 18][i % 18] = iy >= 0 && iy < side && ix >= 0 && ix < side ? x[(c * side + iy) * side + ix] : 0;
    }
    if (t < 72) weight[t / 9][t % 9] = w[((f0 + t / 9) * channels + c) * 9 + t % 9];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 9; ++k) {
      float v = tile[ty + k / 3][tx + k % 3];
#pragma unroll
      for (int f = 0; f < 8; ++f) sum[f] += v * weight[f][k];
    }
    __syncthreads();
  }
  if (ox < side && oy < side)
    for (int f = 0; f < 8; ++f) y[((f0 + f) * side + oy) * side + ox] = sum[f];
}
extern "C" __global__ void conv3_implicit(const float* x, const float* w, float* y, int channels, int filters, int side) {
  __shared__ float a[8][64], b[8][64 + 4];
  int t = threadIdx.x, deep = channels * 9, pixels = side * side, m0 = blockIdx.y * 64, n0 = blockIdx.x * 64, tr = t / 16, tc = t % 16;
  float sum[4][4] = {};
  for (int k0 = 0; k0 < deep; k0 += 8) {
    for (int i = t; i < 512; i += 256) {
      int k = k0 + i % 8, f = m0 + i / 8;
      a[i % 8][i / 8] = f < filters && k < deep ? w[f * deep + k] : 0;
    }
    for (int i = t; i < 512; i += 256) {
      int k = k0 + i / 64, p = n0 + i % 64, c = k / 9, r = k % 9, iy = p / side + r / 3 - 1, ix = p % side + r % 3 - 1;
      b[i / 64][i % 64] = k < deep && p < pixels && iy >= 0 && iy < side && ix >= 0 && ix < side ? x[(c * side + iy) * side + ix] : 0;
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 8; ++k) {
      float l[4], r[4];
#pragma unroll
      for (int i = 0; i < 4; ++i) { l[i] = a[k][tr * 4 + i]; r[i] = b[k][tc * 4 + i]; }
#pragma unroll
      for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 4; ++j) sum[i][j] += l[i] * r[j];
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      if (m0 + tr * 4 + i < filters && n0 + tc * 4 + j < pixels) y[(m0 + tr * 4 + i) * pixels + n0 + tc * 4 + j] = sum[i][j];
}

// Samples of feature maps at places that another layer says (deformable convolution), to columns.
extern "C" __global__ void deformable_columns(const float* x, const float* offset, float* columns, int channels, int side) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= channels * side * side) return;
  int px = i % side, py = i / side % side, c = i / side / side, area = side * side;
  for (int k = 0; k < 9; ++k) {
    float y = py + k / 3 - 1 + offset[(2 * k) * area + py * side + px], u = px + k % 3 - 1 + offset[(2 * k + 1) * area + py * side + px], v = 0;
    if (y > -1 && u > -1 && y < side && u < side) {
      int y0 = floorf(y), x0 = floorf(u);
      float fy = y - y0, fx = u - x0;
      const float* plane = x + c * area;
      if (y0 >= 0 && x0 >= 0) v += (1 - fy) * (1 - fx) * plane[y0 * side + x0];
      if (y0 >= 0 && x0 + 1 < side) v += (1 - fy) * fx * plane[y0 * side + x0 + 1];
      if (y0 + 1 < side && x0 >= 0) v += fy * (1 - fx) * plane[(y0 + 1) * side + x0];
      if (y0 + 1 < side && x0 + 1 < side) v += fy * fx * plane[(y0 + 1) * side + x0 + 1];
    }
    columns[(c * 9 + k) * area + py * side + px] = v;
  }
}
// Cost volume of two feature maps: products at displacements of up to four places, a warp a place.
extern "C" __global__ void correlation(const float* left, const float* right, float* out, int channels, int side) {
  __shared__ float own[4][64];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32, x = blockIdx.x * 4 + warp, y = blockIdx.y;
  for (int c = lane; c < channels; c += 32) own[warp][c] = left[(y * side + x) * channels + c];
  __syncwarp();
  for (int d = 0; d < 81; ++d) {
    int u = x + d % 9 - 4, v = y + d / 9 - 4;
    float sum = 0;
    if (u >= 0 && v >= 0 && u < side && v < side)
      for (int c = lane; c < channels; c += 32) sum += own[warp][c] * right[(v * side + u) * channels + c];
    for (int m = 16; m; m >>= 1) sum += __shfl_down_sync(~0u, sum, m);
    if (lane == 0) out[(d * side + y) * side + x] = sum / channels;
  }
}

// Attention on tensor cores: 64 queries a block, keys in tiles of 64, scores through shared memory.
extern "C" __global__ void wmma_attention(const __half* q, const __half* k, const __half* v, float* out, int tokens) {
  extern __shared__ char pool[];
  float* s = (float*)pool;                    // 64 × 68
  __half* p = (__half*)(pool + 64 * 68 * 4);  // 64 × 72
  float* o = (float*)(pool + 64 * 68 * 4 + 64 * 72 * 2);  // 64 × 68
  float* state = o + 64 * 68;                 // largest, sum
  int t = threadIdx.x, w = t / 32, lane = t % 32;
  size_t base = (size_t)blockIdx.y * tokens * 64;
  for (int i = t; i < 64 * 68; i += 128) o[i] = 0;
  if (t < 64) { state[t] = -1e30f; state[64 + t] = 0; }
  wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> a[4];
  for (int j = 0; j < 4; ++j) wmma::load_matrix_sync(a[j], q + base + (blockIdx.x * 64 + w * 16) * 64 + j * 16, 64);
  for (int tile = 0; tile < tokens; tile += 64) {
    __syncthreads();
    for (int j = 0; j < 4; ++j) {
      wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
      wmma::fill_fragment(c, 0.0f);
      for (int d = 0; d < 4; ++d) {
        wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::col_major> b;
        wmma::load_matrix_sync(b, k + base + (tile + j * 16) * 64 + d * 16, 64);
        wmma::mma_sync(c, a[d], b, c);
      }
      wmma::store_matrix_sync(s + w * 16 * 68 + j * 16, c, 68, wmma::mem_row_major);
    }
    __syncwarp();
    for (int r = w * 16; r < w * 16 + 16; ++r) {
      float x0 = s[r * 68 + lane] * 0.125f, x1 = s[r * 68 + 32 + lane] * 0.125f, top = fmaxf(x0, x1);
      for (int m = 16; m; m >>= 1) top = fmaxf(top, __shfl_xor_sync(~0u, top, m));
      float old = state[r];
      top = fmaxf(top, old);
      float e0 = __expf(x0 - top), e1 = __expf(x1 - top), sum = e0 + e1, scale = __expf(old - top);
      for (int m = 16; m; m >>= 1) sum += __shfl_xor_sync(~0u, sum, m);
      p[r * 72 + lane] = __float2half(e0);
      p[r * 72 + 32 + lane] = __float2half(e1);
      o[r * 68 + lane] *= scale;
      o[r * 68 + 32 + lane] *= scale;
      __syncwarp();
      if (lane == 0) { state[r] = top; state[64 + r] = state[64 + r] * scale + sum; }
    }
    __syncwarp();
    for (int j = 0; j < 4; ++j) {
      wmma::fragment<wmma::accumulator, 16, 16, 16, float> c;
      wmma::load_matrix_sync(c, o + w * 16 * 68 + j * 16, 68, wmma::mem_row_major);
      for (int d = 0; d < 4; ++d) {
        wmma::fragment<wmma::matrix_a, 16, 16, 16, __half, wmma::row_major> l;
        wmma::fragment<wmma::matrix_b, 16, 16, 16, __half, wmma::row_major> r;
        wmma::load_matrix_sync(l, p + w * 16 * 72 + d * 16, 72);
        wmma::load_matrix_sync(r, v + base + (tile + d * 16) * 64 + j * 16, 64);
        wmma::mma_sync(c, l, r, c);
      }
      wmma::store_matrix_sync(o + w * 16 * 68 + j * 16, c, 68, wmma::mem_row_major);
    }
  }
  __syncthreads();
  for (int i = t; i < 64 * 64; i += 128) out[base + blockIdx.x * 4096 + i] = o[i / 64 * 68 + i % 64] / state[64 + i / 64];
}

// Softmax of rows that eight blocks of a cluster share, their sums through distributed shared memory.
extern "C" __global__ void __cluster_dims__(8, 1, 1) cluster_softmax(const float* x, float* y, int cols) {
  __shared__ float part[8];
  __shared__ float own;
  cg::cluster_group cluster = cg::this_cluster();
  int t = threadIdx.x, lane = t % 32, warp = t / 32, rank = cluster.block_rank(), row = blockIdx.x / 8, each = cols / 8;
  const float* mine = x + (size_t)row * cols + rank * each;
  float top = -INFINITY;
  for (int i = t; i < each; i += 256) top = fmaxf(top, mine[i]);
  for (int m = 16; m; m >>= 1) top = fmaxf(top, __shfl_xor_sync(~0u, top, m));
  if (lane == 0) part[warp] = top;
  __syncthreads();
  if (t == 0) {
    for (int w = 1; w < 8; ++w) top = fmaxf(top, part[w]);
    own = top;
  }
  cluster.sync();
  top = -INFINITY;
  for (int r = 0; r < 8; ++r) top = fmaxf(top, *cluster.map_shared_rank(&own, r));
  cluster.sync();
  float sum = 0;
  for (int i = t; i < each; i += 256) sum += __expf(mine[i] - top);
  for (int m = 16; m; m >>= 1) sum += __shfl_xor_sync(~0u, sum, m);
  if (lane == 0) part[warp] = sum;
  __syncthreads();
  if (t == 0) {
    sum = 0;
    for (int w = 0; w < 8; ++w) sum += part[w];
    own = sum;
  }
  cluster.sync();
  sum = 0;
  for (int r = 0; r < 8; ++r) sum += *cluster.map_shared_rank(&own, r);
  for (int i = t; i < each; i += 256) y[(size_t)row * cols + rank * each + i] = __expf(mine[i] - top) / sum;
  cluster.sync();
}

// A hash grid's features (eight levels, two each) at points in space, by trilinear weights.
extern "C" __global__ void hash_encode(const float3* at, const float2* table, float2* out, int n, uint32_t size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, level = blockIdx.y;
  if (i >= n) return;
  float scale = 16.0f * exp2f(0.6f * level);
  float3 p = at[i];
  float x = p.x * scale, y = p.y * scale, z = p.z * scale;
  uint32_t ux = x, uy = y, uz = z;
  float fx = x - ux, fy = y - uy, fz = z - uz;
  float2 sum = make_float2(0, 0);
#pragma unroll
  for (int c = 0; c < 8; ++c) {
    uint32_t hash = (ux + (c & 1)) ^ (uy + (c >> 1 & 1)) * 2654435761u ^ (uz + (c >> 2)) * 805459861u;
    float weight = (c & 1 ? fx : 1 - fx) * (c & 2 ? fy : 1 - fy) * (c & 4 ? fz : 1 - fz);
    float2 v = table[level * size + (hash & (size - 1))];
    sum.x += weight * v.x;
    sum.y += weight * v.y;
  }
  out[i * gridDim.y + level] = sum;
}
// Colours along rays, until a ray is nearly opaque; rays have unequal numbers of samples.
extern "C" __global__ void composite_rays(const int* start, const float4* sample, const float* step, float4* out, int rays) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rays) return;
  float through = 1, r = 0, g = 0, b = 0;
  for (int k = start[i]; k < start[i + 1]; ++k) {
    float4 s = sample[k];
    float alpha = 1 - __expf(-s.w * step[k]), w = alpha * through;
    r += w * s.x;
    g += w * s.y;
    b += w * s.z;
    through *= 1 - alpha;
    if (through < 1e-3f) break;
  }
  out[i] = make_float4(r, g, b, 1 - through);
}
// Gaussians blended front to back, 16 × 16 pixels a block; the block stops when all its pixels are opaque.
extern "C" __global__ void splat_tiles(const int2* range, const int* list, const float2* mean, const float4* conic, const float3* colour, float* out, int width, int height) {
  __shared__ int id[256];
  __shared__ float2 xy[256];
  __shared__ float4 co[256];
  int t = threadIdx.y * 16 + threadIdx.x, px = blockIdx.x * 16 + threadIdx.x, py = blockIdx.y * 16 + threadIdx.y;
  int2 own = range[blockIdx.y * gridDim.x + blockIdx.x];
  bool inside = px < width && py < height, done = !inside;
  float through = 1, c[3] = {0, 0, 0};
  for (int first = own.x; first < own.y; first += 256) {
    if (__syncthreads_count(done) == 256) break;
    if (first + t < own.y) {
      int g = list[first + t];
      id[t] = g;
      xy[t] = mean[g];
      co[t] = conic[g];
    }
    __syncthreads();
    for (int j = 0; !done && j < min(256, own.y - first); ++j) {
      float dx = xy[j].x - px, dy = xy[j].y - py;
      float power = -0.5f * (co[j].x * dx * dx + co[j].z * dy * dy) - co[j].y * dx * dy;
      if (power > 0) continue;
      float alpha = fminf(0.99f, co[j].w * __expf(power));
      if (alpha < 1.0f / 255) continue;
      float next = through * (1 - alpha);
      if (next < 1e-4f) { done = true; continue; }
      float3 rgb = colour[id[j]];
      c[0] += rgb.x * alpha * through;
      c[1] += rgb.y * alpha * through;
      c[2] += rgb.z * alpha * through;
      through = next;
    }
  }
  if (inside)
    for (int ch = 0; ch < 3; ++ch) out[(ch * height + py) * width + px] = c[ch];
}
// A layer of a binary network: words of 32 signs, product by xor and count, thresholds to bits again.
extern "C" __global__ void binary_layer(const uint32_t* x, const uint32_t* w, const int* limit, uint32_t* out, int words, int rows) {
  __shared__ uint32_t tile[32][33];
  int lane = threadIdx.x, warp = threadIdx.y, row = blockIdx.y * 8 + warp, filter = blockIdx.x * 32 + lane, sum = 0;
  for (int k0 = 0; k0 < words; k0 += 32) {
    for (int i = warp; i < 32; i += 8) tile[i][lane] = w[(blockIdx.x * 32 + i) * words + k0 + lane];
    __syncthreads();
    uint32_t own = row < rows ? x[row * words + k0 + lane] : 0;
    for (int k = 0; k < 32; ++k) sum += __popc(~(__shfl_sync(~0u, own, k) ^ tile[lane][k]));
    __syncthreads();
  }
  uint32_t bits = __ballot_sync(~0u, sum > limit[filter]);
  if (lane == 0 && row < rows) out[row * gridDim.x + blockIdx.x] = bits;
}
