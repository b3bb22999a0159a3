// Slots, experts, penalties, packed products, shared exponents, slopes, gates, losses, plans, bins, shuffles of places
// and chance in rounding, the same work in several ways; written from knowledge of how such kernels are usually written.
// `lodgers.py` launches them.
#include <stdint.h>
typedef unsigned int u32;
template <int W>
struct alignas(4 * W) Pack {
  float v[W];
};

__device__ float warp_sum(float v) {
  for (int k = 16; k; k /= 2) v += __shfl_xor_sync(0xffffffffu, v, k);
  return v;
}
__device__ float warp_most(float v) {
  for (int k = 16; k; k /= 2) v = fmaxf(v, __shfl_xor_sync(0xffffffffu, v, k));
  return v;
}

// New keys and values of tokens go to their slots of a cache, a block a token: 2, 8, or 16 bytes at once.
template <typename V>
__global__ void put_in_slots(const V* key, const V* value, const int* slot, V* cache, int wide) {
  size_t token = blockIdx.x, to = slot[token];
  for (int i = threadIdx.x; i < wide; i += blockDim.x) {
    cache[to * 2 * wide + i] = key[token * wide + i];
    cache[(to * 2 + 1) * wide + i] = value[token * wide + i];
  }
}

// What two experts of each token said is weighed and added: by one or four numbers.
template <int W>
__global__ void experts_joined(const Pack<W>* said, const int* slot, const float* weight, Pack<W>* y, int wide) {
  size_t token = blockIdx.x, p = slot[2 * token], q = slot[2 * token + 1];
  float a = weight[2 * token], b = weight[2 * token + 1];
  for (int i = threadIdx.x; i < wide / W; i += blockDim.x) {
    Pack<W> s = said[p * (wide / W) + i], t = said[q * (wide / W) + i];
#pragma unroll
    for (int k = 0; k < W; ++k) s.v[k] = a * s.v[k] + b * t.v[k];
    y[token * (wide / W) + i] = s;
  }
}

// Words that were said become less likely: marks of a row in shared memory, or an exchange claims a word's mark.
template <bool CLAIMED>
__global__ void said_again(float* logit, const int* word, u32* mark, int words, int said) {
  extern __shared__ u32 own[];
  u32* bits = CLAIMED ? mark + (size_t)blockIdx.x * ((words + 31) / 32) : own;
  float* row = logit + (size_t)blockIdx.x * words;
  if (!CLAIMED) {
    for (int i = threadIdx.x; i < (words + 31) / 32; i += blockDim.x) own[i] = 0;
    __syncthreads();
  }
  for (int i = threadIdx.x; i < said; i += blockDim.x) {
    int w = word[blockIdx.x * said + i];
    u32 before = atomicOr(bits + w / 32, 1u << w % 32);
    if (CLAIMED && !(before >> w % 32 & 1)) row[w] = row[w] > 0 ? row[w] / 1.3f : row[w] * 1.3f;
  }
  if (CLAIMED) return;
  __syncthreads();
  for (int w = threadIdx.x; w < words; w += blockDim.x)
    if (own[w / 32] >> w % 32 & 1) row[w] = row[w] > 0 ? row[w] / 1.3f : row[w] * 1.3f;
}

// C = A B' of numbers of four bits, eight in a word: taken out one by one, or even and odd ones four at once.
template <bool FOURS>
__global__ void nibbles_by_nibbles(const u32* a, const u32* b, int* c, int n, int deep) {
  __shared__ u32 p[16][17], q[16][17];
  int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, col = blockIdx.x * 16 + x, s = 0;
  for (int k = 0; k < deep; k += 16) {
    p[y][x] = a[row * deep + k + x], q[y][x] = b[(blockIdx.x * 16 + y) * deep + k + x];
    __syncthreads();
    for (int j = 0; j < 16; ++j) {
      u32 u = p[y][j], v = q[x][j];
      if (FOURS) {
        s = __dp4a((int)(u & 0x0f0f0f0fu), (int)(v & 0x0f0f0f0fu), s);
        s = __dp4a((int)(u >> 4 & 0x0f0f0f0fu), (int)(v >> 4 & 0x0f0f0f0fu), s);
      } else {
#pragma unroll
        for (int e = 0; e < 32; e += 4) s += (int)(u >> e & 15) * (int)(v >> e & 15);
      }
    }
    __syncthreads();
  }
  c[row * n + col] = s;
}

// Numbers in bytes with one exponent for each 32: a thread, or a warp, for 32.
template <bool WARP>
__global__ void shared_exponents(const float* x, int8_t* y, int8_t* power, int many) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (WARP) {
    if (i >= many * 32) return;
    float v = x[i], m = warp_most(fabsf(v));
    int e = (int)(__float_as_uint(m) >> 23) - 127;
    y[i] = (int8_t)max(-127, min(127, __float2int_rn(ldexpf(v, 6 - e))));
    if (i % 32 == 0) power[i / 32] = (int8_t)e;
  } else {
    if (i >= many) return;
    float m = 0;
    for (int k = 0; k < 32; ++k) m = fmaxf(m, fabsf(x[i * 32 + k]));
    int e = (int)(__float_as_uint(m) >> 23) - 127;
    power[i] = (int8_t)e;
    for (int k = 0; k < 32; ++k) y[i * 32 + k] = (int8_t)max(-127, min(127, __float2int_rn(ldexpf(x[i * 32 + k], 6 - e))));
  }
}

// Scores of a row, less by a head's slope times the distance, softened up to the row's own place: a warp, or a block.
template <int THREADS>
__global__ void softened_with_slopes(const float* x, const float* slope, float* y, int length) {
  __shared__ float part[THREADS / 32];
  int t = threadIdx.x % THREADS, row = blockIdx.x * (blockDim.x / THREADS) + threadIdx.x / THREADS, head = blockIdx.y;
  const float* own = x + ((size_t)head * length + row) * length;
  float* out = y + ((size_t)head * length + row) * length;
  float m = -1e30f, s = 0, less = slope[head];
  for (int k = t; k <= row; k += THREADS) {
    float v = own[k] - less * (row - k), most = fmaxf(m, v);
    s = s * __expf(m - most) + __expf(v - most), m = most;
  }
  float most = warp_most(m);
  if (THREADS > 32) {
    if (t % 32 == 0) part[t / 32] = most;
    __syncthreads();
    for (int k = 0; k < THREADS / 32; ++k) most = fmaxf(most, part[k]);
    __syncthreads();
  }
  s = warp_sum(s * __expf(m - most));
  if (THREADS > 32) {
    if (t % 32 == 0) part[t / 32] = s;
    __syncthreads();
    s = 0;
    for (int k = 0; k < THREADS / 32; ++k) s += part[k];
  }
  for (int k = t; k < length; k += THREADS) out[k] = k <= row ? __expf(own[k] - less * (row - k) - most) / s : 0.0f;
}

// Gradients of a half that the other half gates by x / (1 + exp(-x)): by one, or four numbers.
template <int W>
__global__ void gate_gradients(const Pack<W>* x, const Pack<W>* dy, Pack<W>* dx, int wide) {
  size_t row = blockIdx.y;
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = wide / W;
  if (i >= n) return;
  Pack<W> g = x[row * 2 * n + i], u = x[row * 2 * n + n + i], d = dy[row * n + i], dg, du;
#pragma unroll
  for (int k = 0; k < W; ++k) {
    float e = 1 / (1 + __expf(-g.v[k])), gate = g.v[k] * e;
    du.v[k] = d.v[k] * gate, dg.v[k] = d.v[k] * u.v[k] * (e + gate * (1 - e));
  }
  dx[row * 2 * n + i] = dg, dx[row * 2 * n + n + i] = du;
}

// How much nearer one should be than another, of rows of 96 that are looked up: a thread, or a warp, three rows.
template <int THREADS>
__global__ void triplets(const float* x, const int* three, float* loss, int many) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / THREADS, t = threadIdx.x % THREADS;
  if (i >= many) return;
  const float *a = x + three[3 * i] * 96, *p = x + three[3 * i + 1] * 96, *n = x + three[3 * i + 2] * 96;
  float near = 0, far = 0;
  for (int k = t; k < 96; k += THREADS) {
    float v = a[k];
    near += (v - p[k]) * (v - p[k]), far += (v - n[k]) * (v - n[k]);
  }
  if (THREADS == 32) near = warp_sum(near), far = warp_sum(far);
  if (t == 0) loss[i] = fmaxf(0.0f, sqrtf(near) - sqrtf(far) + 0.5f);
}

// Columns of a plan: the logarithm of the sum of exponentials; a thread a column, eight parts of a column in a block, or
// with the column's numbers read once.
template <int PARTS, bool ONCE>
__global__ void log_sums(const float* x, float* y, int rows, int cols) {
  __shared__ float most[PARTS][33], sum[PARTS][33];
  int col = blockIdx.x * 32 + threadIdx.x, part = threadIdx.y;
  float m = -1e30f, s = 0;
  if (col < cols) {
    if (ONCE) {
      for (int r = part; r < rows; r += PARTS) {
        float v = x[(size_t)r * cols + col], up = fmaxf(m, v);
        s = s * __expf(m - up) + __expf(v - up), m = up;
      }
    } else {
      for (int r = part; r < rows; r += PARTS) m = fmaxf(m, x[(size_t)r * cols + col]);
      for (int r = part; r < rows; r += PARTS) s += __expf(x[(size_t)r * cols + col] - m);
    }
  }
  most[part][threadIdx.x] = m, sum[part][threadIdx.x] = s;
  __syncthreads();
  if (part || col >= cols) return;
  for (int k = 1; k < PARTS; ++k) {
    float up = fmaxf(m, most[k][threadIdx.x]);
    s = s * __expf(m - up) + sum[k][threadIdx.x] * __expf(most[k][threadIdx.x] - up), m = up;
  }
  y[col] = m + __logf(s);
}

// Maps are averaged in 7 × 7 bins whose edges do not fit: a thread, or a warp, a bin.
template <int THREADS>
__global__ void bins_of_maps(const float* x, float* y, int high, int wide, int bins) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / THREADS, t = threadIdx.x % THREADS;
  if (i >= bins) return;
  int map = i / 49, r = i / 7 % 7, c = i % 7;
  int top = r * high / 7, low = ((r + 1) * high + 6) / 7, left = c * wide / 7, right = ((c + 1) * wide + 6) / 7;
  int w = right - left, many = (low - top) * w;
  float s = 0;
  for (int k = t; k < many; k += THREADS) s += x[((size_t)map * high + top + k / w) * wide + left + k % w];
  if (THREADS == 32) s = warp_sum(s);
  if (t == 0) y[i] = s / many;
}

// Channels become places, 3 × 3 for each: in the order of what is written, or of what is read.
template <bool WRITTEN>
__global__ void channels_to_places(const float* x, float* y, int outs, int high, int wide) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, image = blockIdx.y, many = outs * 9 * high * wide;
  if (i >= many) return;
  size_t base = (size_t)image * many;
  if (WRITTEN) {
    int c = i % (3 * wide), r = i / (3 * wide) % (3 * high), o = i / (9 * high * wide);
    y[base + i] = x[base + ((o * 9 + r % 3 * 3 + c % 3) * high + r / 3) * wide + c / 3];
  } else {
    int c = i % wide, r = i / wide % high, ch = i / (high * wide), o = ch / 9, k = ch % 9;
    y[base + ((size_t)o * 3 * high + 3 * r + k / 3) * 3 * wide + 3 * c + k % 3] = x[base + i];
  }
}

// Products of 5 × 5 in doubles: a thread a product, matrices beside each other or after each other, or 25 threads.
template <int WAY>
__global__ void small_products(const double* a, const double* b, double* c, int many) {
  if (WAY < 2) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= many) return;
    auto at = [&](int k) { return WAY ? i * 25 + k : k * many + i; };
    double left[25];
#pragma unroll
    for (int k = 0; k < 25; ++k) left[k] = a[at(k)];
    for (int col = 0; col < 5; ++col) {
      double v[5];
#pragma unroll
      for (int k = 0; k < 5; ++k) v[k] = b[at(k * 5 + col)];
#pragma unroll
      for (int row = 0; row < 5; ++row) {
        double s = 0;
#pragma unroll
        for (int k = 0; k < 5; ++k) s += left[row * 5 + k] * v[k];
        c[at(row * 5 + col)] = s;
      }
    }
  } else {
    __shared__ double p[8][25], q[8][25];
    int t = threadIdx.x, w = threadIdx.y, i = blockIdx.x * 8 + w;
    if (i < many) p[w][t] = a[i * 25 + t], q[w][t] = b[i * 25 + t];
    __syncthreads();
    if (i >= many) return;
    double s = 0;
    for (int k = 0; k < 5; ++k) s += p[w][t / 5 * 5 + k] * q[w][k * 5 + t % 5];
    c[i * 25 + t] = s;
  }
}

// Pairs of 26 names of a row, by their vectors of 16: half of the squared sum less the sum of squares; a thread a row,
// sixteen threads a row, or a warp a row with pairs of numbers.
template <int WAY>
__global__ void pairs_of_names(const float* table, const int* name, float* y, int rows) {
  constexpr int THREADS = WAY == 0 ? 1 : WAY == 1 ? 16 : 8;
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / THREADS, t = threadIdx.x % THREADS;
  bool real = row < rows;
  float all = 0;
  if (real && WAY < 2) {
    for (int d = t; d < 16; d += THREADS) {
      float s = 0, q = 0;
      for (int k = 0; k < 26; ++k) {
        float v = table[name[row * 26 + k] * 16 + d];
        s += v, q += v * v;
      }
      all += s * s - q;
    }
  } else if (real) {
    float2 s = {0, 0}, q = {0, 0};
    for (int k = 0; k < 26; ++k) {
      float2 v = ((const float2*)table)[name[row * 26 + k] * 8 + t];
      s.x += v.x, s.y += v.y, q.x += v.x * v.x, q.y += v.y * v.y;
    }
    all = s.x * s.x - q.x + s.y * s.y - q.y;
  }
  for (int d = THREADS / 2; d; d /= 2) all += __shfl_xor_sync(0xffffffffu, all, d);
  if (real && t == 0) y[row] = 0.5f * all;
}

// Numbers become bfloat16, up or down by chance: one, two, or four at once.
__device__ uint16_t by_chance(float v, u32 at) {
  at ^= at >> 16, at *= 0x85ebca6bu, at ^= at >> 13, at *= 0xc2b2ae35u, at ^= at >> 16;
  return (uint16_t)((__float_as_uint(v) + (at & 0xffff)) >> 16);
}
template <int W>
__global__ void rounded_by_chance(const Pack<W>* x, uint16_t* y, int n, u32 seed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n / W) return;
  Pack<W> v = x[i];
  struct alignas(2 * W) {
    uint16_t v[W];
  } out;
#pragma unroll
  for (int k = 0; k < W; ++k) out.v[k] = by_chance(v.v[k], (i * W + k) ^ seed);
  *(decltype(out)*)(y + i * W) = out;
}
