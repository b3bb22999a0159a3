// Pictures, signals, particles and automata as samples, shaders and benchmark suites have them: cellular noise,
// compositing, dithering, colour tables, skinning, flocks, wires, periodograms and detectors. `sojourners.py` launches them.
#include <cooperative_groups.h>
#include <stdint.h>
namespace cg = cooperative_groups;

// Cellular noise: the distance to the nearest of one point in each cell of `size` pixels.
__host__ __device__ inline unsigned cell_hash(unsigned x, unsigned y) {
  unsigned h = x * 0x8da6b343u ^ y * 0xd8163841u;
  h ^= h >> 16;
  h *= 0x7feb352du;
  h ^= h >> 15;
  h *= 0x846ca68bu;
  return h ^ h >> 16;
}

__global__ void worley_hashed(float* out, int w, int h, int size) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  const int cx = x / size, cy = y / size;
  float best = 1e30f;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      const unsigned k = cell_hash(cx + dx, cy + dy);
      const float px = (cx + dx + (k & 0xffff) / 65536.0f) * size, py = (cy + dy + (k >> 16) / 65536.0f) * size;
      best = fminf(best, (px - x) * (px - x) + (py - y) * (py - y));
    }
  out[y * w + x] = sqrtf(best);
}

// A block a row of four cells of 16 pixels: the points of the 6 x 3 cells about them are drawn once.
__global__ void __launch_bounds__(256) worley_shared(float4* __restrict__ out, int quads, int h) {
  __shared__ float2 at[3][6];
  const int t = threadIdx.y * 16 + threadIdx.x, cx0 = blockIdx.x * 4 - 1, cy0 = (int)blockIdx.y - 1;
  if (t < 18) {
    const int cx = cx0 + t % 6, cy = cy0 + t / 6;
    const unsigned k = cell_hash(cx, cy);
    at[t / 6][t % 6] = make_float2((cx + (k & 0xffff) * (1.0f / 65536)) * 16, (cy + (k >> 16) * (1.0f / 65536)) * 16);
  }
  __syncthreads();
  const int q = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (q >= quads || y >= h) return;
  float best[4] = {1e30f, 1e30f, 1e30f, 1e30f};
  const int cell = threadIdx.x / 4;
#pragma unroll
  for (int k = 0; k < 9; ++k) {
    const float2 p = at[k / 3][cell + k % 3];
    const float dy = p.y - y;
#pragma unroll
    for (int j = 0; j < 4; ++j) {
      const float dx = p.x - (4 * q + j);
      best[j] = fminf(best[j], fmaf(dx, dx, dy * dy));
    }
  }
  out[y * quads + q] = make_float4(sqrtf(best[0]), sqrtf(best[1]), sqrtf(best[2]), sqrtf(best[3]));
}

// A picture over another (red, green, blue, alpha in bytes), as Porter and Duff have it: s + d (255 - alpha) / 255, rounded.
__device__ __forceinline__ unsigned char over1(unsigned s, unsigned d, unsigned rest) {
  const unsigned p = d * rest + 128;
  return min(255u, s + (p + (p >> 8) >> 8));
}

__global__ void over_each(const uchar4* src, uchar4* dst, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const uchar4 s = src[i], d = dst[i];
  const unsigned rest = 255 - s.w;
  dst[i] = make_uchar4(over1(s.x, d.x, rest), over1(s.y, d.y, rest), over1(s.z, d.z, rest), over1(s.w, d.w, rest));
}

__device__ __forceinline__ unsigned over4(unsigned s, unsigned d) {
  const unsigned rest = 255 - (s >> 24);
  unsigned even = (d & 0x00ff00ffu) * rest + 0x00800080u, odd = (d >> 8 & 0x00ff00ffu) * rest + 0x00800080u;
  even = even + (even >> 8 & 0x00ff00ffu) >> 8 & 0x00ff00ffu;
  odd = odd + (odd >> 8 & 0x00ff00ffu) & 0xff00ff00u;
  return __vaddus4(s, even | odd);
}

__global__ void over_fours(const uint4* __restrict__ src, uint4* __restrict__ dst, int quads) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < quads; i += gridDim.x * blockDim.x) {
    const uint4 s = __ldg(src + i);
    uint4 d = dst[i];
    d.x = over4(s.x, d.x), d.y = over4(s.y, d.y), d.z = over4(s.z, d.z), d.w = over4(s.w, d.w);
    dst[i] = d;
  }
}

// Ordered dithering to one bit a pixel, by Bayer's matrix of 8 x 8; a word holds 32 pixels of a row, the first lowest.
__constant__ unsigned char c_bayer[64];

__global__ void dither_ballot(const unsigned char* __restrict__ grey, unsigned* __restrict__ bits, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y >= h) return;
  const bool lit = x < w && grey[y * w + x] > c_bayer[(y & 7) * 8 + (x & 7)];
  const unsigned word = __ballot_sync(0xffffffff, lit);
  if ((threadIdx.x & 31) == 0 && x < w) bits[y * ((w + 31) / 32) + x / 32] = word;
}

__global__ void dither_bytes(const uint2* __restrict__ grey, unsigned char* __restrict__ bits, int w8, int h) {
  __shared__ unsigned thresholds[16];
  if (threadIdx.y == 0 && threadIdx.x < 16) thresholds[threadIdx.x] = reinterpret_cast<const unsigned*>(c_bayer)[threadIdx.x];
  __syncthreads();
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w8 || y >= h) return;
  const uint2 v = grey[y * w8 + x];
  unsigned out = 0;
#pragma unroll
  for (int half = 0; half < 2; ++half) {
    const unsigned lit = __vcmpgtu4(half ? v.y : v.x, thresholds[(y & 7) * 2 + half]);
    out |= ((lit & 1) | (lit >> 7 & 2) | (lit >> 14 & 4) | (lit >> 21 & 8)) << 4 * half;
  }
  bits[y * w8 + x] = out;
}

// Colours through a table of 17^3: by the texture's filter, or of the four corners of a tetrahedron that is loaded.
__global__ void grade_texture(cudaTextureObject_t table, const uchar4* in, float4* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const uchar4 p = in[i];
  const float k = 16.0f / 255.0f;
  const float4 c = tex3D<float4>(table, p.x * k + 0.5f, p.y * k + 0.5f, p.z * k + 0.5f);
  out[i] = make_float4(c.x, c.y, c.z, p.w / 255.0f);
}

__global__ void grade_tetrahedra(const float4* __restrict__ table, const uchar4* __restrict__ in, float4* __restrict__ out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const uchar4 p = in[i];
  const float k = 16.0f / 255.0f;
  const float x = p.x * k, y = p.y * k, z = p.z * k;
  const int ix = min((int)x, 15), iy = min((int)y, 15), iz = min((int)z, 15);
  const float fx = x - ix, fy = y - iy, fz = z - iz;
  const int base = (iz * 17 + iy) * 17 + ix, dx = 1, dy = 17, dz = 289;
  int first, second;
  float hi, mid, lo;
  if (fx >= fy) {
    if (fy >= fz) first = dx, second = dy, hi = fx, mid = fy, lo = fz;
    else if (fx >= fz) first = dx, second = dz, hi = fx, mid = fz, lo = fy;
    else first = dz, second = dx, hi = fz, mid = fx, lo = fy;
  } else {
    if (fx >= fz) first = dy, second = dx, hi = fy, mid = fx, lo = fz;
    else if (fy >= fz) first = dy, second = dz, hi = fy, mid = fz, lo = fx;
    else first = dz, second = dy, hi = fz, mid = fy, lo = fx;
  }
  const float4 a = __ldg(table + base), b = __ldg(table + base + first);
  const float4 c = __ldg(table + base + first + second), d = __ldg(table + base + dx + dy + dz);
  const float wa = 1 - hi, wb = hi - mid, wc = mid - lo;
  out[i] = make_float4(wa * a.x + wb * b.x + wc * c.x + lo * d.x, wa * a.y + wb * b.y + wc * c.y + lo * d.y,
                       wa * a.z + wb * b.z + wc * c.z + lo * d.z, p.w / 255.0f);
}

// Vertices moved by four of 48 bones, each a matrix of 3 x 4; from memory, constant memory or shared memory.
struct Bone {
  float4 x, y, z;
};
__constant__ Bone c_bones[48];

template <int WAY>
__global__ void skin(const float4* __restrict__ rest, const uchar4* __restrict__ bone, const float4* __restrict__ weight, const Bone* __restrict__ bones, float4* __restrict__ moved, int n) {
  __shared__ Bone s_bones[WAY == 2 ? 48 : 1];
  if (WAY == 2) {
    for (int k = threadIdx.x; k < 48 * 3; k += blockDim.x)
      reinterpret_cast<float4*>(s_bones)[k] = reinterpret_cast<const float4*>(bones)[k];
    __syncthreads();
  }
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const Bone* from = WAY == 0 ? bones : WAY == 1 ? c_bones : s_bones;
  const float4 v = rest[i], w = weight[i];
  const uchar4 b = bone[i];
  const float share[4] = {w.x, w.y, w.z, w.w};
  const int which[4] = {b.x, b.y, b.z, b.w};
  float x = 0, y = 0, z = 0;
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    const Bone& m = from[which[k]];
    x += share[k] * (m.x.x * v.x + m.x.y * v.y + m.x.z * v.z + m.x.w);
    y += share[k] * (m.y.x * v.x + m.y.y * v.y + m.y.z * v.z + m.y.w);
    z += share[k] * (m.z.x * v.x + m.z.y * v.y + m.z.z * v.z + m.z.w);
  }
  moved[i] = make_float4(x, y, z, 1.0f);
}

// A step of a flock: away from the near, along with and towards those within sight; places and velocities in the plane.
__device__ __forceinline__ void see(float4 me, float4 other, float near2, float far2, float2& away, float4& sum, int& seen) {
  const float dx = other.x - me.x, dy = other.y - me.y, d2 = dx * dx + dy * dy;
  if (d2 < far2 && d2 > 0.0f) {
    sum.x += other.x, sum.y += other.y, sum.z += other.z, sum.w += other.w;
    ++seen;
    if (d2 < near2) away.x -= dx, away.y -= dy;
  }
}

__device__ __forceinline__ float4 flown(float4 me, float2 away, float4 sum, int seen, float dt) {
  float vx = me.z + 0.5f * away.x, vy = me.w + 0.5f * away.y;
  if (seen > 0) {
    const float inv = 1.0f / seen;
    vx += 0.05f * (sum.x * inv - me.x) + 0.1f * (sum.z * inv - me.z);
    vy += 0.05f * (sum.y * inv - me.y) + 0.1f * (sum.w * inv - me.w);
  }
  const float speed = sqrtf(vx * vx + vy * vy);
  if (speed > 1.0f) vx /= speed, vy /= speed;
  return make_float4(me.x + dt * vx, me.y + dt * vy, vx, vy);
}

__global__ void flock_global(const float4* birds, float4* out, int n, float near2, float far2, float dt) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const float4 me = birds[i];
  float2 away = make_float2(0, 0);
  float4 sum = make_float4(0, 0, 0, 0);
  int seen = 0;
  for (int j = 0; j < n; ++j) see(me, birds[j], near2, far2, away, sum, seen);
  out[i] = flown(me, away, sum, seen, dt);
}

__global__ void flock_tile(const float4* __restrict__ birds, float4* __restrict__ out, int n, float near2, float far2, float dt) {
  extern __shared__ float4 others[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float4 me = i < n ? birds[i] : make_float4(1e9f, 1e9f, 0, 0);
  float2 away = make_float2(0, 0);
  float4 sum = make_float4(0, 0, 0, 0);
  int seen = 0;
  for (int first = 0; first < n; first += blockDim.x) {
    const int many = min((int)blockDim.x, n - first);
    if (threadIdx.x < many) others[threadIdx.x] = birds[first + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < many; ++j) see(me, others[j], near2, far2, away, sum, seen);
    __syncthreads();
  }
  if (i < n) out[i] = flown(me, away, sum, seen, dt);
}

// Wireworld on a torus: 0 empty, 1 head, 2 tail, 3 wire; sides are powers of two in the second.
__device__ __forceinline__ unsigned char wired(unsigned char own, int heads) {
  return own == 0 ? 0 : own == 1 ? 2 : own == 2 ? 3 : heads == 1 || heads == 2 ? 1 : 3;
}

__global__ void wires_step(const unsigned char* now, unsigned char* then, int w, int h) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  int heads = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx)
      if (dx || dy) heads += now[(y + dy + h) % h * w + (x + dx + w) % w] == 1;
  then[y * w + x] = wired(now[y * w + x], heads);
}

__global__ void wires_steps(unsigned char* a, unsigned char* b, int logw, int cells, int steps) {
  const auto grid = cg::this_grid();
  const int w = 1 << logw;
  for (int s = 0; s < steps; ++s) {
    for (int i = grid.thread_rank(); i < cells; i += grid.size()) {
      const int x = i & (w - 1), row = i - x, above = (row - w) & (cells - 1), below = (row + w) & (cells - 1);
      const int left = (x - 1) & (w - 1), right = (x + 1) & (w - 1);
      const unsigned char own = a[i];
      int heads = 0;
      if (own == 3)
        heads = (a[above + left] == 1) + (a[above + x] == 1) + (a[above + right] == 1) + (a[row + left] == 1) +
                (a[row + right] == 1) + (a[below + left] == 1) + (a[below + x] == 1) + (a[below + right] == 1);
      b[i] = wired(own, heads);
    }
    grid.sync();
    unsigned char* t = a;
    a = b;
    b = t;
  }
}

// Lomb's and Scargle's periodogram of samples at uneven times.
__global__ void lombscargle_each(const float* t, const float* y, const float* freqs, float* power, int samples, int count) {
  const int f = blockIdx.x * blockDim.x + threadIdx.x;
  if (f >= count) return;
  const float w = freqs[f];
  float xc = 0, xs = 0, cc = 0, ss = 0, cs = 0;
  for (int j = 0; j < samples; ++j) {
    float s, c;
    sincosf(w * t[j], &s, &c);
    xc += y[j] * c, xs += y[j] * s;
    cc += c * c, ss += s * s, cs += c * s;
  }
  const float tau = atan2f(2.0f * cs, cc - ss) / (2.0f * w);
  float st, ct;
  sincosf(w * tau, &st, &ct);
  const float a = ct * xc + st * xs, b = ct * xs - st * xc;
  power[f] = 0.5f * (a * a / (ct * ct * cc + 2.0f * ct * st * cs + st * st * ss) +
                     b * b / (ct * ct * ss - 2.0f * ct * st * cs + st * st * cc));
}

// A warp a frequency: the lanes share the samples; the sums meet by shuffles.
__global__ void lombscargle_warp(const float2* __restrict__ sample, const float* __restrict__ freqs, float* __restrict__ power, int samples, int count) {
  const int f = (blockIdx.x * blockDim.x + threadIdx.x) >> 5, lane = threadIdx.x & 31;
  if (f >= count) return;
  const float w = __ldg(freqs + f);
  float sum[5] = {};
  for (int j = lane; j < samples; j += 32) {
    const float2 p = __ldg(sample + j);
    float s, c;
    __sincosf(w * p.x, &s, &c);
    sum[0] = fmaf(p.y, c, sum[0]), sum[1] = fmaf(p.y, s, sum[1]);
    sum[2] = fmaf(c, c, sum[2]), sum[3] = fmaf(s, s, sum[3]), sum[4] = fmaf(c, s, sum[4]);
  }
#pragma unroll
  for (int k = 0; k < 5; ++k)
    for (int d = 16; d; d >>= 1) sum[k] += __shfl_down_sync(0xffffffff, sum[k], d);
  if (lane) return;
  const float angle = 0.5f * atan2f(2.0f * sum[4], sum[2] - sum[3]), st = sinf(angle), ct = cosf(angle);
  const float a = ct * sum[0] + st * sum[1], b = ct * sum[1] - st * sum[0];
  power[f] = 0.5f * (a * a / (ct * ct * sum[2] + 2.0f * ct * st * sum[4] + st * st * sum[3]) +
                     b * b / (ct * ct * sum[3] - 2.0f * ct * st * sum[4] + st * st * sum[2]));
}

// Cell averaging CFAR: where a power exceeds `factor` times the mean of 16 cells on each side, beyond a guard of 3.
__global__ void cfar_direct(const float* power, float* threshold, unsigned char* found, int n, float factor) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float* row = power + (size_t)blockIdx.y * n;
  if (i >= n) return;
  float sum = 0.0f;
  int many = 0;
  for (int d = 4; d < 20; ++d) {
    if (i - d >= 0) sum += row[i - d], ++many;
    if (i + d < n) sum += row[i + d], ++many;
  }
  const float limit = factor * sum / many;
  threshold[(size_t)blockIdx.y * n + i] = limit;
  found[(size_t)blockIdx.y * n + i] = row[i] > limit;
}

// A block 256 cells: running sums of these and the halo, by a scan in shared memory, in doubles.
__global__ void __launch_bounds__(256) cfar_scan(const float* __restrict__ power, float* __restrict__ threshold, unsigned char* __restrict__ found, int n, float factor) {
  __shared__ double upto[2][320];
  const int t = threadIdx.x, first = blockIdx.x * 256 - 32;
  const float* row = power + (size_t)blockIdx.y * n;
  for (int k = t; k < 320; k += 256) upto[0][k] = first + k >= 0 && first + k < n ? row[first + k] : 0.0f;
  int at = 0;
  for (int d = 1; d < 320; d *= 2) {
    __syncthreads();
    for (int k = t; k < 320; k += 256) upto[at ^ 1][k] = upto[at][k] + (k >= d ? upto[at][k - d] : 0.0);
    at ^= 1;
  }
  __syncthreads();
  const int i = blockIdx.x * 256 + t, k = t + 32;
  if (i >= n) return;
  const double* s = upto[at];
  const double sum = s[k - 4] - s[k - 20] + s[k + 19] - s[k + 3];
  const int many = max(0, min(16, i - 3)) + max(0, min(16, n - 4 - i));
  const float limit = factor * (float)(sum / many);
  threshold[(size_t)blockIdx.y * n + i] = limit;
  found[(size_t)blockIdx.y * n + i] = row[i] > limit;
}
