// Oscillators, neighbour lists, coils, spectra, filters of pictures, rays, phases, shocks, chemistry, prices, depths,
// projections, wavelets, series and triangles, as samples and benchmark suites have them. `wayfarers.py` launches them.
#include <cooperative_groups.h>
#include <stdint.h>
namespace cg = cooperative_groups;

#define IDX2(y, x, w) ((y) * (w) + (x))

// Kuramoto's oscillators: each is pulled by all others.
enum { ALL_GLOBAL, ALL_TILED, ALL_TILED_FAST };
template <int HOW>
__global__ void kuramoto(const float* theta, const float* omega, float* next, int n, float coupling, float dt) {
  __shared__ float tile[HOW == ALL_GLOBAL ? 1 : 128];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float me = i < n ? theta[i] : 0.f;
  float pull = 0.f;
  if (HOW == ALL_GLOBAL) {
    if (i < n)
      for (int j = 0; j < n; j++) pull += sinf(theta[j] - me);
  } else {
    for (int base = 0; base < n; base += 128) {
      tile[threadIdx.x] = base + threadIdx.x < n ? theta[base + threadIdx.x] : me;
      __syncthreads();
      const int many = min(128, n - base);
      for (int j = 0; j < many; j++) pull += HOW == ALL_TILED ? sinf(tile[j] - me) : __sinf(tile[j] - me);
      __syncthreads();
    }
  }
  if (i < n) next[i] = me + dt * (omega[i] + coupling / n * pull);
}

// Densities of an embedded atom from a list of 40 neighbours: after each other, or beside each other.
template <typename T, bool BESIDE>
__global__ void embedded_density(const T* __restrict__ pos, const int* __restrict__ list, T* __restrict__ rho, int n, int most, T cutoff2) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const T x = pos[3 * i], y = pos[3 * i + 1], z = pos[3 * i + 2];
  T sum = 0;
  for (int k = 0; k < most; k++) {
    const int j = BESIDE ? list[k * n + i] : list[i * most + k];
    if (j < 0) break;
    const T dx = x - pos[3 * j], dy = y - pos[3 * j + 1], dz = z - pos[3 * j + 2];
    const T r2 = dx * dx + dy * dy + dz * dz;
    if (r2 < cutoff2) {
      const T w = 1 - r2 / cutoff2;
      sum += w * w * w;
    }
  }
  rho[i] = -sqrt(sum);
}

// The field of a coil's segments (Biot and Savart), WHERE the segments are.
struct Segment {
  float4 at, along;
};
__constant__ Segment c_coil[128];
enum { IN_GLOBAL, IN_CONSTANT, IN_SHARED };
template <int WHERE>
__global__ void biot_savart(const float* px, const float* py, const float* pz, const Segment* g_coil, float* bx, float* by, float* bz, int n) {
  __shared__ Segment s_coil[WHERE == IN_SHARED ? 128 : 1];
  if (WHERE == IN_SHARED) {
    if (threadIdx.x < 128) s_coil[threadIdx.x] = g_coil[threadIdx.x];
    __syncthreads();
  }
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float x = px[i], y = py[i], z = pz[i];
  float3 b = make_float3(0.f, 0.f, 0.f);
  for (int k = 0; k < 128; k++) {
    const Segment s = WHERE == IN_SHARED ? s_coil[k] : WHERE == IN_CONSTANT ? c_coil[k] : g_coil[k];
    const float rx = x - s.at.x, ry = y - s.at.y, rz = z - s.at.z;
    const float inv = rsqrtf(rx * rx + ry * ry + rz * rz + 1e-4f), w = inv * inv * inv;
    b.x += w * (s.along.y * rz - s.along.z * ry);
    b.y += w * (s.along.z * rx - s.along.x * rz);
    b.z += w * (s.along.x * ry - s.along.y * rx);
  }
  bx[i] = b.x, by[i] = b.y, bz[i] = b.z;
}

// A modified cosine transform of frames of 256 with half of them in common: cosines computed, or from a table.
__constant__ float c_cosines[512];
enum { COSINES_COMPUTED, COSINES_CONSTANT, COSINES_SHARED };
template <int FROM>
__global__ void mdct(const float* signal, const float* cosines, float* out) {
  __shared__ float x[256];
  __shared__ float table[FROM == COSINES_SHARED ? 512 : 1];
  const int k = threadIdx.x, frame = blockIdx.x;
  for (int i = k; i < 256; i += 128) x[i] = signal[frame * 128 + i] * sinpif((i + 0.5f) / 256.f);
  if (FROM == COSINES_SHARED)
    for (int i = k; i < 512; i += 128) table[i] = cosines[i];
  __syncthreads();
  float sum = 0.f;
  for (int n = 0; n < 256; n++) {
    const int turn = (2 * n + 1 + 128) * (2 * k + 1) & 1023;  // of 1024 to a circle
    float c;
    if (FROM == COSINES_COMPUTED) c = cospif(turn / 512.f);
    else c = FROM == COSINES_SHARED ? table[turn >> 1] : c_cosines[turn >> 1];
    sum = fmaf(x[n], c, sum);
  }
  out[frame * 128 + k] = sum;
}

// The calmest of four corners (Kuwahara): mean of that quadrant of 3 x 3 whose variance is least.
template <bool TILE>
__global__ void kuwahara(const float* in, float* out, int w, int h) {
  __shared__ float tile[TILE ? 12 : 1][TILE ? 36 : 1];
  const int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (TILE) {
    for (int i = threadIdx.y * 32 + threadIdx.x; i < 12 * 36; i += 256) {
      int gy = min(max((int)blockIdx.y * 8 + i / 36 - 2, 0), h - 1), gx = min(max((int)blockIdx.x * 32 + i % 36 - 2, 0), w - 1);
      tile[i / 36][i % 36] = in[gy * w + gx];
    }
    __syncthreads();
  }
  if (x >= w || y >= h) return;
  float best = 1e30f, value = 0.f;
  for (int q = 0; q < 4; q++) {
    const int ox = q % 2 ? 0 : -2, oy = q / 2 ? 0 : -2;
    float sum = 0.f, square = 0.f;
#pragma unroll
    for (int dy = 0; dy < 3; dy++)
#pragma unroll
      for (int dx = 0; dx < 3; dx++) {
        float v;
        if (TILE) v = tile[threadIdx.y + 2 + oy + dy][threadIdx.x + 2 + ox + dx];
        else v = in[min(max(y + oy + dy, 0), h - 1) * w + min(max(x + ox + dx, 0), w - 1)];
        sum += v, square += v * v;
      }
    const float variance = square - sum * sum / 9.f;
    if (variance < best) best = variance, value = sum / 9.f;
  }
  out[y * w + x] = value;
}

// Means of places whose patches are alike (non-local means): patches of 3 x 3, a search of 7 x 7.
template <bool TILE>
__global__ void nonlocal_means(const float* in, float* out, int w, int h, float inv_h2) {
  constexpr int R = 4;
  __shared__ float tile[TILE ? 16 + 2 * R : 1][TILE ? 16 + 2 * R + 1 : 1];
  const int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (TILE) {
    for (int i = threadIdx.y * 16 + threadIdx.x; i < 24 * 24; i += 256) {
      int gy = min(max((int)blockIdx.y * 16 + i / 24 - R, 0), h - 1), gx = min(max((int)blockIdx.x * 16 + i % 24 - R, 0), w - 1);
      tile[i / 24][i % 24] = in[gy * w + gx];
    }
    __syncthreads();
  }
  if (x >= w || y >= h) return;
  auto at = [&](int yy, int xx) {
    return TILE ? tile[yy - (int)blockIdx.y * 16 + R][xx - (int)blockIdx.x * 16 + R]
                : in[min(max(yy, 0), h - 1) * w + min(max(xx, 0), w - 1)];
  };
  float total = 0.f, weights = 0.f;
  for (int sy = -3; sy <= 3; sy++)
    for (int sx = -3; sx <= 3; sx++) {
      float d2 = 0.f;
#pragma unroll
      for (int py = -1; py <= 1; py++)
#pragma unroll
        for (int px = -1; px <= 1; px++) {
          float d = at(y + py, x + px) - at(y + sy + py, x + sx + px);
          d2 += d * d;
        }
      const float weight = __expf(-d2 * inv_h2);
      total += weight * at(y + sy, x + sx), weights += weight;
    }
  out[y * w + x] = total / weights;
}

// Coefficients of 8 x 8 are divided and put in the order of a zigzag: a thread a coefficient, or a block of 64.
__constant__ unsigned char c_zigzag[64];
__constant__ short c_quant[64];
__global__ void zigzag_each(const float* in, short* out, int total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= total) return;
  int k = i & 63, from = c_zigzag[k];
  out[i] = (short)rintf(in[(i & ~63) + from] / c_quant[from]);
}

__global__ void zigzag_shared(const float* in, short* out, short* last, int blocks) {
  __shared__ short tile[4][64];
  const int t = threadIdx.x, b = blockIdx.x * 4 + threadIdx.y;
  if (b < blocks) tile[threadIdx.y][t] = (short)rintf(in[b * 64 + t] / c_quant[t]);
  __syncthreads();
  if (b >= blocks) return;
  const short v = tile[threadIdx.y][c_zigzag[t]];
  out[b * 64 + t] = v;
  const unsigned votes = __ballot_sync(0xffffffff, v != 0);
  if ((t & 31) == 0) last[b * 2 + t / 32] = votes ? 31 - __clz(votes) : -1;
}

// Rays meet triangles (Moeller and Trumbore), all by all, WHERE the triangles are.
struct Triangle {
  float4 v0, e1, e2;
};
__constant__ Triangle c_triangles[160];
template <int WHERE>
__global__ void nearest_triangle(const float3* origin, const float3* direction, const Triangle* g_triangles, float* t_out, int* id_out, int rays, int many) {
  extern __shared__ Triangle s_triangles[];
  if (WHERE == IN_SHARED) {
    for (int i = threadIdx.x; i < many * 3; i += blockDim.x) ((float4*)s_triangles)[i] = ((const float4*)g_triangles)[i];
    __syncthreads();
  }
  const Triangle* all = WHERE == IN_SHARED ? s_triangles : WHERE == IN_CONSTANT ? c_triangles : g_triangles;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rays) return;
  const float3 o = origin[i], d = direction[i];
  float nearest = 1e30f;
  int id = -1;
  for (int k = 0; k < many; k++) {
    const float4 e1 = all[k].e1, e2 = all[k].e2, v0 = all[k].v0;
    const float px = d.y * e2.z - d.z * e2.y, py = d.z * e2.x - d.x * e2.z, pz = d.x * e2.y - d.y * e2.x;
    const float det = e1.x * px + e1.y * py + e1.z * pz;
    if (fabsf(det) < 1e-7f) continue;
    const float inv = 1.f / det, tx = o.x - v0.x, ty = o.y - v0.y, tz = o.z - v0.z;
    const float u = (tx * px + ty * py + tz * pz) * inv;
    if (u < 0.f || u > 1.f) continue;
    const float qx = ty * e1.z - tz * e1.y, qy = tz * e1.x - tx * e1.z, qz = tx * e1.y - ty * e1.x;
    const float v = (d.x * qx + d.y * qy + d.z * qz) * inv;
    if (v < 0.f || u + v > 1.f) continue;
    const float t = (e2.x * qx + e2.y * qy + e2.z * qz) * inv;
    if (t > 1e-4f && t < nearest) nearest = t, id = k;
  }
  t_out[i] = id < 0 ? -1.f : nearest, id_out[i] = id;
}

// Two phases part (Cahn and Hilliard), a step in doubles: potentials again for each neighbour, or once in a tile.
template <bool TILE>
__global__ void cahn_hilliard(const double* __restrict__ c, double* __restrict__ next, int w, int h, double kappa, double dt) {
  __shared__ double cs[TILE ? 20 : 1][TILE ? 20 : 1];
  __shared__ double mu[TILE ? 18 : 1][TILE ? 18 : 1];
  const int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 16 + tx, y = blockIdx.y * 16 + ty;
  auto wrap = [](int i, int n) { return i < 0 ? i + n : i >= n ? i - n : i; };
  double lap;
  if (TILE) {
    for (int i = ty * 16 + tx; i < 400; i += 256) cs[i / 20][i % 20] = c[IDX2(wrap(blockIdx.y * 16 + i / 20 - 2, h), wrap(blockIdx.x * 16 + i % 20 - 2, w), w)];
    __syncthreads();
    for (int i = ty * 16 + tx; i < 324; i += 256) {
      const int r = i / 18 + 1, q = i % 18 + 1;
      const double v = cs[r][q];
      mu[r - 1][q - 1] = v * v * v - v - kappa * (cs[r - 1][q] + cs[r + 1][q] + cs[r][q - 1] + cs[r][q + 1] - 4 * v);
    }
    __syncthreads();
    lap = mu[ty][tx + 1] + mu[ty + 2][tx + 1] + mu[ty + 1][tx] + mu[ty + 1][tx + 2] - 4 * mu[ty + 1][tx + 1];
  } else {
    auto potential = [&](int yy, int xx) {
      yy = wrap(yy, h), xx = wrap(xx, w);
      const double v = c[IDX2(yy, xx, w)];
      const double around = c[IDX2(wrap(yy - 1, h), xx, w)] + c[IDX2(wrap(yy + 1, h), xx, w)] + c[IDX2(yy, wrap(xx - 1, w), w)] + c[IDX2(yy, wrap(xx + 1, w), w)];
      return v * v * v - v - kappa * (around - 4 * v);
    };
    lap = potential(y - 1, x) + potential(y + 1, x) + potential(y, x - 1) + potential(y, x + 1) - 4 * potential(y, x);
  }
  next[IDX2(y, x, w)] = c[IDX2(y, x, w)] + dt * lap;
}

// A step of a gas in a tube with limited slopes and Rusanov's fluxes.
template <typename T>
struct State {
  T rho, mom, ene;
};
template <typename T>
__device__ T minmod(T a, T b) { return a * b <= 0 ? T(0) : (fabs(a) < fabs(b) ? a : b); }

template <typename T>
__device__ State<T> rusanov(const State<T>& l, const State<T>& r) {
  const T gamma = T(1.4), ul = l.mom / l.rho, ur = r.mom / r.rho;
  const T pl = (gamma - 1) * (l.ene - T(0.5) * l.mom * ul), pr = (gamma - 1) * (r.ene - T(0.5) * r.mom * ur);
  const T fast = fmax(fabs(ul) + sqrt(gamma * pl / l.rho), fabs(ur) + sqrt(gamma * pr / r.rho));
  return {T(0.5) * (l.mom + r.mom - fast * (r.rho - l.rho)), T(0.5) * (l.mom * ul + pl + r.mom * ur + pr - fast * (r.mom - l.mom)),
          T(0.5) * (ul * (l.ene + pl) + ur * (r.ene + pr) - fast * (r.ene - l.ene))};
}

template <typename T>
__device__ State<T> toward(const State<T>& a, const State<T>& b, const State<T>& c, T sign) {
  return {b.rho + sign * T(0.5) * minmod(b.rho - a.rho, c.rho - b.rho), b.mom + sign * T(0.5) * minmod(b.mom - a.mom, c.mom - b.mom),
          b.ene + sign * T(0.5) * minmod(b.ene - a.ene, c.ene - b.ene)};
}

template <typename T, bool SHARED>
__global__ void shock_tube(const T* rho, const T* mom, const T* ene, T* rho2, T* mom2, T* ene2, int n, T ratio) {
  __shared__ State<T> cell[SHARED ? 132 : 1];
  __shared__ State<T> flux[SHARED ? 129 : 1];
  const int t = threadIdx.x, i = blockIdx.x * 128 + t;
  auto load = [&](int k) {
    k = min(max(k, 0), n - 1);
    return State<T>{rho[k], mom[k], ene[k]};
  };
  State<T> left, right, me;
  if (SHARED) {
    for (int k = t; k < 132; k += 128) cell[k] = load(blockIdx.x * 128 + k - 2);
    __syncthreads();
    for (int k = t; k < 129; k += 128)
      flux[k] = rusanov(toward(cell[k], cell[k + 1], cell[k + 2], T(1)), toward(cell[k + 1], cell[k + 2], cell[k + 3], T(-1)));
    __syncthreads();
    left = flux[t], right = flux[t + 1], me = cell[t + 2];
  } else {
    const State<T> a = load(i - 2), b = load(i - 1), c = load(i), d = load(i + 1), e = load(i + 2);
    left = rusanov(toward(a, b, c, T(1)), toward(b, c, d, T(-1)));
    right = rusanov(toward(b, c, d, T(1)), toward(c, d, e, T(-1)));
    me = c;
  }
  if (i >= n) return;
  rho2[i] = me.rho - ratio * (right.rho - left.rho);
  mom2[i] = me.mom - ratio * (right.mom - left.mom);
  ene2[i] = me.ene - ratio * (right.ene - left.ene);
}

// Three reactants (Robertson) go on by implicit steps: Newton with a 3 x 3 system in doubles.
template <bool BESIDE>
__global__ void robertson(double* y, const double* heat, int n, int steps, double dt) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  auto at = [&](int k) -> double& { return BESIDE ? y[k * n + i] : y[i * 3 + k]; };
  const double k1 = 0.04 * heat[i], k2 = 3e3, k3 = 1e4 * heat[i];
  double a = at(0), b = at(1), c = at(2);
  for (int s = 0; s < steps; s++) {
    const double a0 = a, b0 = b, c0 = c;
    for (int it = 0; it < 3; it++) {
      const double r1 = k1 * a, r2 = k2 * b * c, r3 = k3 * b * b;
      const double f0 = a - a0 - dt * (r2 - r1), f1 = b - b0 - dt * (r1 - r2 - r3), f2 = c - c0 - dt * r3;
      const double m00 = 1 + dt * k1, m01 = -dt * k2 * c, m02 = -dt * k2 * b;
      const double m10 = -dt * k1, m11 = 1 + dt * (k2 * c + 2 * k3 * b), m12 = dt * k2 * b;
      const double m21 = -dt * 2 * k3 * b;  // and 0, and 1
      const double det = m00 * (m11 - m12 * m21) - m01 * m10 + m02 * m10 * m21;
      const double da = f0 * (m11 - m12 * m21) - m01 * (f1 - m12 * f2) + m02 * (f1 * m21 - m11 * f2);
      const double db = m00 * (f1 - m12 * f2) - f0 * m10 + m02 * m10 * f2;
      a -= da / det;
      b -= db / det;
      c = c0 + dt * k3 * b * b;
    }
  }
  at(0) = a, at(1) = b, at(2) = c;
}

// Volatilities from prices of options: by halving, or by Newton with the price's slope.
__device__ __forceinline__ float normal_cdf(float d) { return 0.5f * erfcf(-d * 0.70710678f); }
__device__ float call_price(float S, float K, float T, float sigma, float* vega) {
  const float root = sigma * sqrtf(T), d1 = (logf(S / K) + 0.5f * sigma * sigma * T) / root, d2 = d1 - root;
  *vega = S * sqrtf(T) * 0.39894228f * expf(-0.5f * d1 * d1);
  return S * normal_cdf(d1) - K * normal_cdf(d2);
}

__global__ void implied_bisect(const float4* option, float* sigma, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float4 o = option[i];  // spot, strike, time, price
  float lo = 0.01f, hi = 2.f, vega;
  for (int k = 0; k < 20; k++) {
    const float mid = 0.5f * (lo + hi);
    if (call_price(o.x, o.y, o.z, mid, &vega) > o.w) hi = mid;
    else lo = mid;
  }
  sigma[i] = 0.5f * (lo + hi);
}

__global__ void implied_newton(const float4* option, float* sigma, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float4 o = option[i];
  float s = 0.5f, vega;
  for (int k = 0; k < 8; k++) {
    const float diff = call_price(o.x, o.y, o.z, s, &vega) - o.w;
    if (fabsf(diff) < 1e-4f * o.x) break;
    s = fminf(fmaxf(s - diff / fmaxf(vega, 1e-3f), 0.01f), 2.f);
  }
  sigma[i] = s;
}

// How many pairs of points are at each distance: bins in memory, of a block, or of each warp.
enum { BINS_GLOBAL, BINS_BLOCK, BINS_WARP };
template <int WHERE>
__global__ void pair_histogram(const float4* points, unsigned* bins, int n, float inv_width2) {
  __shared__ unsigned own[WHERE == BINS_WARP ? 4 : 1][64];
  const int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
  unsigned* to = WHERE == BINS_GLOBAL ? bins : own[WHERE == BINS_WARP ? t / 32 : 0];
  if (WHERE != BINS_GLOBAL) {
    for (int k = t; k < (WHERE == BINS_WARP ? 256 : 64); k += blockDim.x) own[0][k] = 0;
    __syncthreads();
  }
  if (i < n) {
    const float4 p = points[i];
    for (int j = blockIdx.y * 128; j < min(n, (int)blockIdx.y * 128 + 128); j++) {
      if (j <= i) continue;
      const float4 q = __ldg(&points[j]);
      const float dx = p.x - q.x, dy = p.y - q.y, dz = p.z - q.z;
      const int b = (int)((dx * dx + dy * dy + dz * dz) * inv_width2);
      if (b < 64) atomicAdd(&to[b], 1u);
    }
  }
  if (WHERE == BINS_GLOBAL) return;
  __syncthreads();
  if (t < 64) {
    unsigned sum = 0;
    for (int w = 0; w < (WHERE == BINS_WARP ? 4 : 1); w++) sum += own[w][t];
    if (sum) atomicAdd(&bins[t], sum);
  }
}

// A picture of depths is fused into voxels: a thread a voxel, or a thread a column of them.
__device__ __forceinline__ void fuse(float2* voxel, float x, float y, float z, const float* depth, int w, int h, float limit) {
  if (z <= 0.05f) return;
  const int u = __float2int_rn(x / z * 130.f + w * 0.5f), v = __float2int_rn(y / z * 130.f + h * 0.5f);
  if (u < 0 || v < 0 || u >= w || v >= h) return;
  const float d = depth[v * w + u];
  if (d == 0.f) return;
  const float gap = d - z;
  if (gap < -limit) return;
  const float value = fminf(1.f, gap / limit);
  const float2 old = *voxel;
  *voxel = make_float2((old.x * old.y + value) / (old.y + 1.f), fminf(old.y + 1.f, 64.f));
}

__global__ void fuse_voxels(float2* grid, const float* depth, int side, int w, int h, float size, float limit) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x >= side || y >= side) return;
  fuse(&grid[(z * side + y) * side + x], (x - side / 2) * size, (y - side / 2) * size, z * size, depth, w, h, limit);
}

__global__ void fuse_columns(float2* grid, const float* depth, int side, int w, int h, float size, float limit) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= side || y >= side) return;
  for (int z = 0; z < side; z++)
    fuse(&grid[(z * side + y) * side + x], (x - side / 2) * size, (y - side / 2) * size, z * size, depth, w, h, limit);
}

// The 27 sums of a pose from points, normals and residuals: warps shuffle, or a tree in shared memory a sum.
template <bool SHUFFLES>
__global__ void pose_sums(const float4* point, const float4* normal, float* partial, int n) {
  __shared__ float part[SHUFFLES ? 4 : 128];
  float row[7], sum[27] = {};
  for (int i = blockIdx.x * 128 + threadIdx.x; i < n; i += gridDim.x * 128) {
    const float4 p = point[i], m = normal[i];
    row[0] = p.y * m.z - p.z * m.y, row[1] = p.z * m.x - p.x * m.z, row[2] = p.x * m.y - p.y * m.x;
    row[3] = m.x, row[4] = m.y, row[5] = m.z, row[6] = m.w;
    int k = 0;
#pragma unroll
    for (int a = 0; a < 6; a++)
#pragma unroll
      for (int b = a; b < 7; b++) sum[k++] += row[a] * row[b];
  }
#pragma unroll
  for (int k = 0; k < 27; k++) {
    if (SHUFFLES) {
      float v = sum[k];
      for (int d = 16; d; d >>= 1) v += __shfl_down_sync(0xffffffff, v, d);
      if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
      __syncthreads();
      if (threadIdx.x == 0) partial[blockIdx.x * 27 + k] = part[0] + part[1] + part[2] + part[3];
    } else {
      part[threadIdx.x] = sum[k];
      __syncthreads();
      for (int d = 64; d; d >>= 1) {
        if (threadIdx.x < d) part[threadIdx.x] += part[threadIdx.x + d];
        __syncthreads();
      }
      if (threadIdx.x == 0) partial[blockIdx.x * 27 + k] = part[0];
    }
    __syncthreads();
  }
}

// Projections are laid back over a picture: read between detectors by hand, or by a texture.
__constant__ float2 c_turns[90];
template <bool TEXTURE>
__global__ void back_project(const float* sinogram, cudaTextureObject_t texture, float* out, int side, int detectors, int angles) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= side || y >= side) return;
  const float cx = x - 0.5f * side + 0.5f, cy = y - 0.5f * side + 0.5f;
  float sum = 0.f;
  for (int a = 0; a < angles; a++) {
    const float s = cx * c_turns[a].x + cy * c_turns[a].y + 0.5f * detectors;
    if (TEXTURE) {
      sum += tex2D<float>(texture, s + 0.5f, a + 0.5f);
    } else {
      const int at = (int)floorf(s);
      if (at < 0 || at + 1 >= detectors) continue;
      const float f = s - at;
      sum += (1.f - f) * sinogram[a * detectors + at] + f * sinogram[a * detectors + at + 1];
    }
  }
  out[y * side + x] = sum * (3.14159265f / angles);
}

// A step of a wavelet of 5 / 3 on rows of whole numbers: by formulas alone, or lifted in shared memory.
__global__ void wavelet_direct(const int* in, int* out, int w) {
  const int half = w / 2, k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k >= half) return;
  const int* row = in + (size_t)blockIdx.y * w;
  auto even = [&](int i) { return row[2 * min(max(i, 0), half - 1)]; };
  auto detail = [&](int i) { return i < 0 ? row[1] - ((row[0] + even(1)) >> 1) : row[2 * i + 1] - ((even(i) + even(i + 1)) >> 1); };
  const int d = detail(k);
  out[(size_t)blockIdx.y * w + half + k] = d;
  out[(size_t)blockIdx.y * w + k] = row[2 * k] + ((detail(k - 1) + d + 2) >> 2);
}

__global__ void wavelet_lifted(const int* in, int* out, int w) {
  extern __shared__ int line[];
  const int half = w / 2;
  const int2* row = (const int2*)(in + (size_t)blockIdx.x * w);
  for (int i = threadIdx.x; i < half; i += blockDim.x) {
    int2 v = row[i];
    line[i] = v.x, line[half + i] = v.y;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < half; i += blockDim.x) line[half + i] -= (line[i] + line[min(i + 1, half - 1)]) >> 1;
  __syncthreads();
  for (int i = threadIdx.x; i < half; i += blockDim.x) {
    const int d = line[half + i];
    out[(size_t)blockIdx.x * w + half + i] = d;
    out[(size_t)blockIdx.x * w + i] = line[i] + ((line[half + max(i - 1, 0)] + d + 2) >> 2);
  }
}

// Triangles are drawn into a picture of depths and names: a thread a triangle, or a warp.
template <bool WARP>
__global__ void draw_triangles(const int2* corner, const unsigned* depth, unsigned long long* picture, int many, int w, int h) {
  const int i = (blockIdx.x * blockDim.x + threadIdx.x) / (WARP ? 32 : 1), lane = WARP ? threadIdx.x % 32 : 0;
  if (i >= many) return;
  const int2 a = corner[3 * i], b = corner[3 * i + 1], c = corner[3 * i + 2];
  const int x0 = max(0, min(a.x, min(b.x, c.x))), x1 = min(w - 1, max(a.x, max(b.x, c.x)));
  const int y0 = max(0, min(a.y, min(b.y, c.y))), y1 = min(h - 1, max(a.y, max(b.y, c.y)));
  const int area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x), sign = area < 0 ? -1 : 1, wide = x1 - x0 + 1;
  const unsigned long long packed = (unsigned long long)depth[i] << 32 | i;
  for (int k = lane; k < wide * (y1 - y0 + 1); k += WARP ? 32 : 1) {
    const int x = x0 + k % wide, y = y0 + k / wide;
    const int p = ((b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)) * sign;
    const int q = ((c.x - b.x) * (y - b.y) - (c.y - b.y) * (x - b.x)) * sign;
    const int r = ((a.x - c.x) * (y - c.y) - (a.y - c.y) * (x - c.x)) * sign;
    if (p >= 0 && q >= 0 && r >= 0) atomicMin(&picture[y * w + x], packed);
  }
}
