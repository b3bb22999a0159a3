// Pictures, grids, systems of equations and chance, the same work in several ways; written from knowledge of how such
// kernels are usually written. `newcomers.py` launches them.
#include <stdint.h>
typedef unsigned int u32;
typedef unsigned char u8;

// Steps until a point escapes: a thread a point, or a thread a line of 16 points below each other.
template <int POINTS>
__global__ void escapes(int* out, int width, int height, int most) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r0 = (blockIdx.y * blockDim.y + threadIdx.y) * POINTS;
  for (int r = r0; r < min(r0 + POINTS, height); ++r) {
    if (c >= width) return;
    double a = -2.2 + 3.0 * c / width, b = -1.2 + 2.4 * r / height, x = 0, y = 0;
    int k = 0;
    for (; k < most && x * x + y * y < 4; ++k) {
      double t = x * x - y * y + a;
      y = 2 * x * y + b;
      x = t;
    }
    out[r * width + c] = k;
  }
}

// A step of the magnetic field over a plane of cells, and the electric one: from memory, or from a tile with an edge.
template <bool TILE>
__global__ void field_step(const float* hx, const float* hy, const float* rate, float* e, int n) {
  __shared__ float x[9][32], y[8][33];
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y, i = r * n + c;
  bool in = c > 0 && c < n && r > 0 && r < n;
  if (TILE) {
    if (c < n && r < n) x[threadIdx.y + 1][threadIdx.x] = hx[i], y[threadIdx.y][threadIdx.x + 1] = hy[i];
    if (threadIdx.y == 0 && c < n && r > 0) x[0][threadIdx.x] = hx[i - n];
    if (threadIdx.x == 0 && c > 0 && r < n) y[threadIdx.y][0] = hy[i - 1];
    __syncthreads();
    if (in)
      e[i] += rate[i] * (y[threadIdx.y][threadIdx.x + 1] - y[threadIdx.y][threadIdx.x] -
                         x[threadIdx.y + 1][threadIdx.x] + x[threadIdx.y][threadIdx.x]);
  } else if (in) {
    e[i] += rate[i] * (hy[i] - hy[i - 1] - hx[i] + hx[i - n]);
  }
}

// A blur along columns: each weight from memory, a tile in shared memory, or a strip with the last values in registers.
__constant__ float weight[17];
template <int WAY>
__global__ void blur_columns(const float* x, float* y, int width, int height) {
  __shared__ float tile[48][33];
  int c = blockIdx.x * 32 + threadIdx.x;
  if (WAY == 0) {
    int r = blockIdx.y * 8 + threadIdx.y;
    if (c >= width || r >= height) return;
    float s = 0;
    for (int k = -8; k <= 8; ++k) s += weight[k + 8] * x[min(max(r + k, 0), height - 1) * width + c];
    y[r * width + c] = s;
  } else if (WAY == 1) {
    for (int k = threadIdx.y; k < 48; k += 8)
      if (c < width) tile[k][threadIdx.x] = x[min(max((int)blockIdx.y * 32 + k - 8, 0), height - 1) * width + c];
    __syncthreads();
    for (int j = threadIdx.y; j < 32; j += 8) {
      float s = 0;
      for (int k = 0; k < 17; ++k) s += weight[k] * tile[j + k][threadIdx.x];
      if (c < width && blockIdx.y * 32 + j < height) y[(blockIdx.y * 32 + j) * width + c] = s;
    }
  } else {
    int r0 = (blockIdx.y * 8 + threadIdx.y) * 32;
    if (c >= width) return;
    float v[17];
#pragma unroll
    for (int k = 0; k < 17; ++k) v[k] = x[min(max(r0 + k - 8, 0), height - 1) * width + c];
    for (int r = r0; r < min(r0 + 32, height); ++r) {
      float s = 0;
#pragma unroll
      for (int k = 0; k < 17; ++k) s += weight[k] * v[k];
      y[r * width + c] = s;
#pragma unroll
      for (int k = 0; k < 16; ++k) v[k] = v[k + 1];
      v[16] = x[min(r + 9, height - 1) * width + c];
    }
  }
}

// The axes of a box: the two last ones change places, or the first and the last; as they come, or by tiles.
template <bool FIRST, bool TILE>
__global__ void axes(const float* x, float* y, int n, int m, int l) {
  __shared__ float tile[32][33];
  int a = blockIdx.z, b = blockIdx.y * 32, c = blockIdx.x * 32, t = threadIdx.x;
  // x[n][m][l]; of the two axes that change places, `b` is the outer one
  int outer = FIRST ? n : m;
  size_t from = FIRST ? (size_t)m * l : l, base = FIRST ? (size_t)a * l : (size_t)a * m * l;
  size_t to = FIRST ? (size_t)m * n : m, place = FIRST ? (size_t)a * n : (size_t)a * m * l;
  for (int k = threadIdx.y; k < 32; k += 8)
    if (b + k < outer && c + t < l) {
      float v = x[base + (b + k) * from + c + t];
      if (TILE) tile[k][t] = v;
      else y[place + (c + t) * to + b + k] = v;
    }
  if (!TILE) return;
  __syncthreads();
  for (int k = threadIdx.y; k < 32; k += 8)
    if (c + k < l && b + t < outer) y[place + (c + k) * to + b + t] = tile[t][k];
}

// Systems of three diagonals: a thread each, rows after each other or beside each other; or a block each, by reduction.
template <bool BESIDE>
__global__ void diagonals_thread(const float* a, const float* b, float* c, float* d, int n, int systems) {
  int s = blockIdx.x * blockDim.x + threadIdx.x;
  if (s >= systems) return;
  auto at = [&](int k) { return BESIDE ? (size_t)k * systems + s : (size_t)s * n + k; };
  c[at(0)] /= b[at(0)];
  d[at(0)] /= b[at(0)];
  for (int k = 1; k < n; ++k) {
    float r = 1 / (b[at(k)] - a[at(k)] * c[at(k - 1)]);
    c[at(k)] *= r;
    d[at(k)] = (d[at(k)] - a[at(k)] * d[at(k - 1)]) * r;
  }
  for (int k = n - 2; k >= 0; --k) d[at(k)] -= c[at(k)] * d[at(k + 1)];
}
extern "C" __global__ void diagonals_block(const float* A, const float* B, const float* C, float* D) {
  __shared__ float a[128], b[128], c[128], d[128];
  int t = threadIdx.x, at = blockIdx.x * 128 + t;
  a[t] = t ? A[at] : 0, b[t] = B[at], c[t] = t < 127 ? C[at] : 0, d[t] = D[at];
  for (int s = 1; s < 128; s *= 2) {
    __syncthreads();
    float k = t >= s ? a[t] / b[t - s] : 0, l = t + s < 128 ? c[t] / b[t + s] : 0;
    float na = t >= s ? -k * a[t - s] : 0, nc = t + s < 128 ? -l * c[t + s] : 0, nb = b[t], nd = d[t];
    if (t >= s) nb -= k * c[t - s], nd -= k * d[t - s];
    if (t + s < 128) nb -= l * a[t + s], nd -= l * d[t + s];
    __syncthreads();
    a[t] = na, b[t] = nb, c[t] = nc, d[t] = nd;
  }
  D[at] = d[t] / b[t];
}

// The nearest of 400 spheres that a ray meets: from global, constant, or shared memory.
__constant__ float4 placed[400];
template <int WAY>
__global__ void nearest_sphere(const float4* ball, float* out, int width, int height) {
  __shared__ float4 near[400];
  if (WAY == 2) {
    for (int k = threadIdx.y * 32 + threadIdx.x; k < 400; k += 256) near[k] = ball[k];
    __syncthreads();
  }
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  if (c >= width || r >= height) return;
  float x = 2.0f * c / width - 1, y = 2.0f * r / height - 1, u = rsqrtf(x * x + y * y + 1), best = 1e30f;
  for (int k = 0; k < 400; ++k) {
    float4 s = WAY == 0 ? ball[k] : WAY == 1 ? placed[k] : near[k];
    float b = (s.x * x + s.y * y + s.z) * u, h = b * b - (s.x * s.x + s.y * s.y + s.z * s.z) + s.w * s.w;
    if (h > 0) {
      float t = b - sqrtf(h);
      if (t > 0 && t < best) best = t;
    }
  }
  out[r * width + c] = best;
}

// Curves of four points as 128 places each: a thread a place from memory, or a block a curve with its points shared.
template <bool SHARED>
__global__ void curves(const float2* point, float2* out, int many) {
  __shared__ float2 own[4];
  int i = blockIdx.x * 128 + threadIdx.x, which = i / 128;
  if (SHARED && threadIdx.x < 4) own[threadIdx.x] = point[which * 4 + threadIdx.x];
  __syncthreads();
  if (which >= many) return;
  const float2* p = SHARED ? own : point + which * 4;
  float t = threadIdx.x / 127.0f, s = 1 - t, w[4] = {s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t};
  float2 v = make_float2(0, 0);
  for (int k = 0; k < 4; ++k) v.x += w[k] * p[k].x, v.y += w[k] * p[k].y;
  out[i] = v;
}

// Regions of maps are averaged in 7 × 7 bins, from four places in each: a thread a bin, channels outside or inside.
template <bool INSIDE>
__global__ void regions(const float* x, const float4* box, float* y, int many, int channels, int size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= many * channels * 49) return;
  int bin = INSIDE ? i / channels % 49 : i % 49, ch = INSIDE ? i % channels : i / 49 % channels, n = i / (49 * channels);
  float4 b = box[n];
  float h = (b.w - b.y) / 7, w = (b.z - b.x) / 7, s = 0;
  for (int k = 0; k < 4; ++k) {
    float py = b.y + (bin / 7 + 0.25f + 0.5f * (k / 2)) * h, px = b.x + (bin % 7 + 0.25f + 0.5f * (k % 2)) * w;
    int r = min((int)py, size - 2), c = min((int)px, size - 2);
    float fy = py - r, fx = px - c;
    auto at = [&](int rr, int cc) { return INSIDE ? x[(rr * size + cc) * channels + ch] : x[(ch * size + rr) * size + cc]; };
    s += (1 - fy) * ((1 - fx) * at(r, c) + fx * at(r, c + 1)) + fy * ((1 - fx) * at(r + 1, c) + fx * at(r + 1, c + 1));
  }
  y[i] = s / 4;
}

// A step of a gas on a lattice of nine ways: pulled with planes for ways, pushed, or pulled with ways beside each other.
template <int WAY>
__global__ void lattice9(const float* f, float* g, int w, int h, float rate) {
  const int dx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, dy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;
  if (c >= w) return;
  auto at = [&](int k, int cc, int rr) {
    cc = (cc + w) % w, rr = (rr + h) % h;
    return WAY == 2 ? (rr * w + cc) * 9 + k : (k * h + rr) * w + cc;
  };
  float v[9], d = 0, x = 0, y = 0;
#pragma unroll
  for (int k = 0; k < 9; ++k) {
    v[k] = WAY == 1 ? f[at(k, c, r)] : f[at(k, c - dx[k], r - dy[k])];
    d += v[k], x += dx[k] * v[k], y += dy[k] * v[k];
  }
  x /= d, y /= d;
#pragma unroll
  for (int k = 0; k < 9; ++k) {
    float p = 3 * (dx[k] * x + dy[k] * y), q = k == 0 ? 4.0f / 9 : k < 5 ? 1.0f / 9 : 1.0f / 36;
    float next = v[k] + rate * (q * d * (1 + p + 0.5f * p * p - 1.5f * (x * x + y * y)) - v[k]);
    g[WAY == 1 ? at(k, c + dx[k], r + dy[k]) : at(k, c, r)] = next;
  }
}

// Corners of a picture, after Harris.
extern "C" __global__ void corners(const u8* x, float* y, int width, int height) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < 2 || r < 2 || c >= width - 2 || r >= height - 2) return;
  float xx = 0, yy = 0, xy = 0;
  for (int i = -1; i < 2; ++i)
    for (int j = -1; j < 2; ++j) {
      const u8* p = x + (r + i) * width + c + j;
      float u = p[1] - p[-1], v = p[width] - p[-width];
      xx += u * u, yy += v * v, xy += u * v;
    }
  y[r * width + c] = xx * yy - xy * xy - 0.04f * (xx + yy) * (xx + yy);
}

// Small systems are factored, A = L U: a thread each, or a warp each with its rows in shared memory.
template <int N>
__global__ void factors_thread(float* x, int many) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= many) return;
  float a[N][N];
#pragma unroll
  for (int r = 0; r < N; ++r)
#pragma unroll
    for (int c = 0; c < N; ++c) a[r][c] = x[(size_t)i * N * N + r * N + c];
#pragma unroll
  for (int k = 0; k < N; ++k)
#pragma unroll
    for (int r = k + 1; r < N; ++r) {
      a[r][k] /= a[k][k];
#pragma unroll
      for (int c = k + 1; c < N; ++c) a[r][c] -= a[r][k] * a[k][c];
    }
#pragma unroll
  for (int r = 0; r < N; ++r)
#pragma unroll
    for (int c = 0; c < N; ++c) x[(size_t)i * N * N + r * N + c] = a[r][c];
}
template <int N>
__global__ void factors_warp(float* x, int many) {
  __shared__ float a[4][N][N + 1];
  int w = threadIdx.x / 32, t = threadIdx.x % 32, i = blockIdx.x * 4 + w;
  if (i >= many) return;
  for (int k = t; k < N * N; k += 32) a[w][k / N][k % N] = x[(size_t)i * N * N + k];
  for (int k = 0; k < N; ++k) {
    __syncwarp();
    if (t > k && t < N) a[w][t][k] /= a[w][k][k];
    __syncwarp();
    for (int j = t; j < (N - k - 1) * (N - k - 1); j += 32) {
      int r = k + 1 + j / (N - k - 1), c = k + 1 + j % (N - k - 1);
      a[w][r][c] -= a[w][r][k] * a[w][k][c];
    }
  }
  __syncwarp();
  for (int k = t; k < N * N; k += 32) x[(size_t)i * N * N + k] = a[w][k / N][k % N];
}

// Words of chance added up, 64 a thread: xorshift, a permuted congruence, or rounds of a counter.
template <int WAY>
__global__ void chance(u32* out, u32 seed) {
  u32 i = blockIdx.x * blockDim.x + threadIdx.x, s = 0;
  if (WAY == 0) {
    u32 x = i * 2654435761u + seed | 1, y = 362436069u ^ i, z = 521288629u, w = 88675123u;
    for (int k = 0; k < 64; ++k) {
      u32 t = x ^ x << 11;
      x = y, y = z, z = w, w = w ^ w >> 19 ^ t ^ t >> 8;
      s += w;
    }
  } else if (WAY == 1) {
    unsigned long long state = ((unsigned long long)i << 32 | seed) * 6364136223846793005ull + 1;
    for (int k = 0; k < 64; ++k) {
      unsigned long long old = state;
      state = old * 6364136223846793005ull + 1442695040888963407ull;
      u32 v = (u32)((old >> 18 ^ old) >> 27), turn = old >> 59;
      s += __funnelshift_r(v, v, turn);
    }
  } else {
    for (u32 k = 0; k < 16; ++k) {
      u32 a = i, b = k, c = 0, d = 0, p = seed, q = 0xBB67AE85u;
      for (int j = 0; j < 10; ++j, p += 0x9E3779B9u, q += 0xBB67AE85u) {
        u32 e = __umulhi(0xD2511F53u, a), f = 0xD2511F53u * a, g = __umulhi(0xCD9E8D57u, c), h = 0xCD9E8D57u * c;
        a = g ^ b ^ p, b = h, c = e ^ d ^ q, d = f;
      }
      s += a + b + c + d;
    }
  }
  out[i] = s;
}

// Which of 24 centres is nearest to a point of four numbers: centres from global, constant or shared memory.
__constant__ float4 centre[24];
template <int WAY>
__global__ void nearest_of_24(const float4* x, const float4* at, int* which, int n) {
  __shared__ float4 near[24];
  if (WAY == 2 && threadIdx.x < 24) near[threadIdx.x] = at[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x, best = 0;
  if (i >= n) return;
  float4 v = x[i];
  float least = 1e30f;
  for (int k = 0; k < 24; ++k) {
    float4 c = WAY == 0 ? at[k] : WAY == 1 ? centre[k] : near[k];
    float d = (v.x - c.x) * (v.x - c.x) + (v.y - c.y) * (v.y - c.y) + (v.z - c.z) * (v.z - c.z) + (v.w - c.w) * (v.w - c.w);
    if (d < least) least = d, best = k;
  }
  which[i] = best;
}
