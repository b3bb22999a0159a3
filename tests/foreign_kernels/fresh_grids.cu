// Grids, waves, transforms, particles, chance and images, of kinds that the other files lack; written after descriptions.
// `fresh.py` launches them.
#include <cooperative_groups.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <stdint.h>
namespace cg = cooperative_groups;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef unsigned char u8;

// Nine points: from global memory; through a tile; down a strip of rows in registers, neighbours by shuffles.
extern "C" __global__ void nine_global(const float* x, float* y, int n) {
  int c = blockIdx.x * 32 + threadIdx.x + 1, r = blockIdx.y * 8 + threadIdx.y + 1;
  if (c >= n - 1 || r >= n - 1) return;
  const float* p = x + r * n + c;
  y[r * n + c] = 0.5f * p[0] + 0.075f * (p[-1] + p[1] + p[-n] + p[n]) + 0.05f * (p[-n - 1] + p[-n + 1] + p[n - 1] + p[n + 1]);
}
extern "C" __global__ void nine_tile(const float* x, float* y, int n) {
  __shared__ float s[10][34];
  int c0 = blockIdx.x * 32, r0 = blockIdx.y * 8, t = threadIdx.y * 32 + threadIdx.x;
  for (int k = t; k < 340; k += 256) {
    int r = r0 + k / 34, c = c0 + k % 34;
    s[k / 34][k % 34] = r < n && c < n ? x[r * n + c] : 0.0f;
  }
  __syncthreads();
  int c = c0 + threadIdx.x + 1, r = r0 + threadIdx.y + 1, i = threadIdx.y + 1, j = threadIdx.x + 1;
  if (c < n - 1 && r < n - 1)
    y[r * n + c] = 0.5f * s[i][j] + 0.075f * (s[i][j - 1] + s[i][j + 1] + s[i - 1][j] + s[i + 1][j]) +
                   0.05f * (s[i - 1][j - 1] + s[i - 1][j + 1] + s[i + 1][j - 1] + s[i + 1][j + 1]);
}
extern "C" __global__ void nine_strip(const float* x, float* y, int n, int rows) {
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32, c = (blockIdx.x * (blockDim.x / 32) + warp) * 30 + lane, r0 = blockIdx.y * rows;
  auto take = [&](int r) { return r < n && c < n ? x[r * n + c] : 0.0f; };
  float a = take(r0), b = take(r0 + 1);
  float al = __shfl_up_sync(~0u, a, 1), ar = __shfl_down_sync(~0u, a, 1), bl = __shfl_up_sync(~0u, b, 1), br = __shfl_down_sync(~0u, b, 1);
#pragma unroll 4
  for (int r = r0 + 1; r <= r0 + rows; ++r) {
    float d = take(r + 1), dl = __shfl_up_sync(~0u, d, 1), dr = __shfl_down_sync(~0u, d, 1);
    if (lane && lane < 31 && c < n - 1 && r < n - 1) y[r * n + c] = 0.5f * b + 0.075f * (bl + br + a + d) + 0.05f * (al + ar + dl + dr);
    a = b, al = bl, ar = br, b = d, bl = dl, br = dr;
  }
}
// Eighth order in space: planes of a tile in shared memory, the column in registers, down the third axis.
extern "C" __global__ void eighth_order(const float* p, const float* before, const float* speed, float* next, int nx, int ny, int nz) {
  __shared__ float s[16][40];
  const float w[5] = {-2.847222f, 1.6f, -0.2f, 0.02539683f, -0.001785714f};
  int x = blockIdx.x * 32 + threadIdx.x + 4, y = blockIdx.y * 8 + threadIdx.y + 4, plane = nx * ny, at = y * nx + x;
  int i = threadIdx.y + 4, j = threadIdx.x + 4;
  float v[9];
#pragma unroll
  for (int k = 0; k < 8; ++k) v[k + 1] = p[at + k * plane];
  for (int z = 4; z < nz - 4; ++z) {
#pragma unroll
    for (int k = 0; k < 8; ++k) v[k] = v[k + 1];
    v[8] = p[at + (z + 4) * plane];
    __syncthreads();
    s[i][j] = v[4];
    if (threadIdx.y < 4) {
      s[threadIdx.y][j] = p[at - 4 * nx + z * plane];
      s[threadIdx.y + 12][j] = p[at + 8 * nx + z * plane];
    }
    if (threadIdx.x < 4) {
      s[i][threadIdx.x] = p[at - 4 + z * plane];
      s[i][threadIdx.x + 36] = p[at + 32 + z * plane];
    }
    __syncthreads();
    float sum = 3 * w[0] * v[4];
#pragma unroll
    for (int k = 1; k < 5; ++k) sum += w[k] * (v[4 - k] + v[4 + k] + s[i - k][j] + s[i + k][j] + s[i][j - k] + s[i][j + k]);
    int o = at + z * plane;
    next[o] = 2 * v[4] - before[o] + speed[o] * sum;
  }
}
// A rod of heat, sixteen steps of a tile whose edges overlap.
extern "C" __global__ void rod_steps(const double* x, double* y, int n) {
  __shared__ double s[2][256];
  int t = threadIdx.x, i = blockIdx.x * 224 + t - 16;
  s[0][t] = i >= 0 && i < n ? x[i] : 0.0;
  int now = 0;
  for (int k = 0; k < 16; ++k) {
    __syncthreads();
    double v = s[now][t];
    if (t && t < 255 && i > 0 && i < n - 1) v += 0.25 * (s[now][t - 1] - 2 * v + s[now][t + 1]);
    now ^= 1;
    s[now][t] = v;
  }
  if (t >= 16 && t < 240 && i < n) y[i] = s[now][t];
}
// Jacobi's steps by the whole grid, with the largest change of each.
extern "C" __global__ void settle(float* a, float* b, float* change, int n, int steps) {
  auto grid = cg::this_grid();
  __shared__ float part[8];
  for (int k = 0; k < steps; ++k) {
    float most = 0;
    for (int i = grid.thread_rank(); i < n * n; i += grid.size()) {
      int r = i / n, c = i % n;
      float v = a[i];
      if (r && c && r < n - 1 && c < n - 1) v = 0.25f * (a[i - 1] + a[i + 1] + a[i - n] + a[i + n]);
      most = fmaxf(most, fabsf(v - a[i]));
      b[i] = v;
    }
    for (int d = 16; d; d /= 2) most = fmaxf(most, __shfl_xor_sync(~0u, most, d));
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = most;
    __syncthreads();
    if (threadIdx.x == 0) {
      for (int q = 1; q < 8; ++q) most = fmaxf(most, part[q]);
      atomicMax((int*)change + k, __float_as_int(most));
    }
    grid.sync();
    float* other = a;
    a = b, b = other;
  }
}
// A lattice of gas with nineteen speeds, pulled from neighbours; all sides come round.
__constant__ int speeds[19][3];
extern "C" __global__ void lattice19(const float* f, float* g, int nx, int ny, int nz, float omega) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, z = blockIdx.z, all = nx * ny * nz;
  if (x >= nx) return;
  float v[19], rho = 0, ux = 0, uy = 0, uz = 0;
#pragma unroll
  for (int k = 0; k < 19; ++k) {
    int a = (x - speeds[k][0] + nx) % nx, b = (y - speeds[k][1] + ny) % ny, c = (z - speeds[k][2] + nz) % nz;
    v[k] = f[k * all + (c * ny + b) * nx + a];
    rho += v[k];
    ux += v[k] * speeds[k][0], uy += v[k] * speeds[k][1], uz += v[k] * speeds[k][2];
  }
  ux /= rho, uy /= rho, uz /= rho;
  float square = 1.5f * (ux * ux + uy * uy + uz * uz);
#pragma unroll
  for (int k = 0; k < 19; ++k) {
    float w = k == 0 ? 1.0f / 3 : k < 7 ? 1.0f / 18 : 1.0f / 36, e = 3 * (ux * speeds[k][0] + uy * speeds[k][1] + uz * speeds[k][2]);
    g[k * all + (z * ny + y) * nx + x] = v[k] + omega * (w * rho * (1 + e + 0.5f * e * e - square) - v[k]);
  }
}
// Trees that grow and burn, by numbers that a cell makes of its place and the time; rule 110 in words by warps.
__device__ u32 stirred(u32 h) {
  h = (h ^ 61) ^ h >> 16;
  h *= 9;
  h ^= h >> 4;
  h *= 0x27d4eb2du;
  return h ^ h >> 15;
}
extern "C" __global__ void forest(const u8* now, u8* next, int n, u32 time) {
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  if (c >= n || r >= n) return;
  u32 chance = stirred((r * n + c) * 31u + time);
  u8 v = now[r * n + c], w = v;
  if (v == 2) w = 0;
  else if (v == 0) w = chance < 40000000u;
  else {
    int left = (c + n - 1) % n, right = (c + 1) % n, up = (r + n - 1) % n, down = (r + 1) % n;
    bool near = now[r * n + left] == 2 || now[r * n + right] == 2 || now[up * n + c] == 2 || now[down * n + c] == 2;
    if (near || chance < 40000u) w = 2;
  }
  next[r * n + c] = w;
}
extern "C" __global__ void rule110(const u32* in, u32* out, int generations) {
  int w = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  u32 v = in[w * 32 + lane];
  for (int k = 0; k < generations; ++k) {
    u32 before = __shfl_sync(~0u, v, (lane + 31) % 32), after = __shfl_sync(~0u, v, (lane + 1) % 32);
    u32 left = __funnelshift_l(before, v, 1), right = __funnelshift_r(v, after, 1);
    v = (v | left) & ~(v & left & right);
  }
  out[w * 32 + lane] = v;
}

// Transforms of 1,024 complex numbers by passes of four in shared memory, 256 threads each.
extern "C" __global__ void fourier_1024(const float2* x, float2* y) {
  __shared__ float re[1024], im[1024];
  int t = threadIdx.x;
  float2 v[4];
  for (int k = 0; k < 4; ++k) v[k] = x[blockIdx.x * 1024 + t + 256 * k];
  for (int p = 1; p < 1024; p *= 4) {
    int k = t % p, to = (t - k) * 4 + k;
    float angle = -6.2831853f * k / (4 * p);
#pragma unroll
    for (int q = 1; q < 4; ++q) {
      float s, c, a = v[q].x, b = v[q].y;
      __sincosf(q * angle, &s, &c);
      v[q] = make_float2(a * c - b * s, a * s + b * c);
    }
    float2 a = make_float2(v[0].x + v[2].x, v[0].y + v[2].y), b = make_float2(v[0].x - v[2].x, v[0].y - v[2].y);
    float2 c = make_float2(v[1].x + v[3].x, v[1].y + v[3].y), d = make_float2(v[1].y - v[3].y, v[3].x - v[1].x);
    v[0] = make_float2(a.x + c.x, a.y + c.y), v[1] = make_float2(b.x + d.x, b.y + d.y);
    v[2] = make_float2(a.x - c.x, a.y - c.y), v[3] = make_float2(b.x - d.x, b.y - d.y);
    __syncthreads();
    for (int q = 0; q < 4; ++q) re[to + q * p] = v[q].x, im[to + q * p] = v[q].y;
    __syncthreads();
    for (int q = 0; q < 4; ++q) v[q] = make_float2(re[t + 256 * q], im[t + 256 * q]);
  }
  for (int q = 0; q < 4; ++q) y[blockIdx.x * 1024 + t + 256 * q] = v[q];
}

// All pairs in doubles, four bodies a thread; Lennard-Jones by lists of cells, a block a cell; by lists of neighbours.
extern "C" __global__ void pairs_double(const double* at, double* force, int n) {
  __shared__ double tile[3][128];
  int i = blockIdx.x * 128 + threadIdx.x;
  double x = at[i], y = at[n + i], z = at[2 * n + i], fx = 0, fy = 0, fz = 0;
  for (int first = 0; first < n; first += 128) {
    __syncthreads();
    for (int k = 0; k < 3; ++k) tile[k][threadIdx.x] = at[k * n + first + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 128; ++j) {
      double dx = tile[0][j] - x, dy = tile[1][j] - y, dz = tile[2][j] - z, r = rsqrt(dx * dx + dy * dy + dz * dz + 1e-4), w = r * r * r;
      fx += dx * w, fy += dy * w, fz += dz * w;
    }
  }
  force[i] = fx, force[n + i] = fy, force[2 * n + i] = fz;
}
extern "C" __global__ void cell_forces(const float4* at, const int* start, float4* force, int side, float cut) {
  __shared__ float4 others[64];
  int cx = blockIdx.x, cy = blockIdx.y, cz = blockIdx.z, own = (cz * side + cy) * side + cx;
  int first = start[own], count = start[own + 1] - first;
  bool here = threadIdx.x < count;
  float4 p = here ? at[first + threadIdx.x] : make_float4(0, 0, 0, 0), f = make_float4(0, 0, 0, 0);
  for (int k = 0; k < 27; ++k) {
    int x = cx + k % 3 - 1, y = cy + k / 3 % 3 - 1, z = cz + k / 9 - 1;
    if (x < 0 || y < 0 || z < 0 || x >= side || y >= side || z >= side) continue;
    int cell = (z * side + y) * side + x, from = start[cell], many = min(64, start[cell + 1] - from);
    __syncthreads();
    if (threadIdx.x < many) others[threadIdx.x] = at[from + threadIdx.x];
    __syncthreads();
    if (here)
      for (int j = 0; j < many; ++j) {
        float dx = p.x - others[j].x, dy = p.y - others[j].y, dz = p.z - others[j].z, r2 = dx * dx + dy * dy + dz * dz;
        if (r2 < cut * cut && (cell != own || j != threadIdx.x)) {
          float i2 = 1 / (r2 + 0.01f), i6 = i2 * i2 * i2, w = i6 * (i6 - 0.5f) * i2;
          f.x += dx * w, f.y += dy * w, f.z += dz * w, f.w += i6 * (i6 - 1);
        }
      }
  }
  if (here) force[first + threadIdx.x] = f;
}

// Chance: averages along paths by a thread's own xorshift; spins of one colour turned; photons in layers.
__device__ u32 drawn(u32& s) {
  s ^= s << 13;
  s ^= s >> 17;
  return s ^= s << 5;
}
extern "C" __global__ void averaged_paths(double* sum, int paths, int steps, float drift, float spread) {
  __shared__ float part[8];
  int i = blockIdx.x * 256 + threadIdx.x;
  u32 s = stirred(i + 1) | 1;
  float pay = 0;
  if (i < paths) {
    float price = 0, mean = 0;
    for (int k = 0; k < steps; k += 2) {
      float a = sqrtf(-2 * __logf((drawn(s) + 1.0f) * 2.3283e-10f)), sine, cosine;
      __sincosf(drawn(s) * 1.4629181e-9f, &sine, &cosine);
      price += drift + spread * a * sine;
      mean += __expf(price);
      price += drift + spread * a * cosine;
      mean += __expf(price);
    }
    pay = fmaxf(mean / steps - 1, 0.0f);
  }
  for (int d = 16; d; d /= 2) pay += __shfl_down_sync(~0u, pay, d);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = pay;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int k = 1; k < 8; ++k) pay += part[k];
    atomicAdd(sum, (double)pay);
  }
}
extern "C" __global__ void spins(signed char* own, const signed char* other, const float* odds, int rows, int half, int colour, u32 time) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;
  if (c >= half) return;
  int up = (r + rows - 1) % rows, down = (r + 1) % rows, side = (r & 1) == colour ? (c + half - 1) % half : (c + 1) % half;
  int sum = other[r * half + c] + other[r * half + side] + other[up * half + c] + other[down * half + c], v = own[r * half + c];
  if (stirred((r * half + c) * 2654435761u ^ time) * 2.3283e-10f < odds[(v * sum + 4) / 2]) own[r * half + c] = -v;
}
extern "C" __global__ void photons(float* depth, int n, float absorbed, float forward) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  u32 s = stirred(i * 7 + 3) | 1;
  float z = 0, mu = 1, weight = 1;
  int bounces = 0;
  while (weight > 0.001f && z >= 0 && bounces < 200) {
    z -= mu * __logf((drawn(s) + 1.0f) * 2.3283e-10f);
    weight *= 1 - absorbed;
    if (weight < 0.05f) {
      if ((drawn(s) & 7) != 0) break;
      weight *= 8;
    }
    float u = drawn(s) * 2.3283e-10f, k = (1 - forward * forward) / (1 - forward + 2 * forward * u);
    float turn = (1 + forward * forward - k * k) / (2 * forward);
    mu = fminf(1.0f, fmaxf(-1.0f, mu * turn + sqrtf(fmaxf(0.0f, (1 - mu * mu) * (1 - turn * turn))) * __cosf(drawn(s) * 1.46e-9f)));
    ++bounces;
  }
  depth[i] = bounces;
}

// Images: medians of nine by a network; edges of four pixels a thread; means of a square by running sums; a bilateral
// tile; halves blurred in rows and columns at once.
__device__ void order(u8& a, u8& b) {
  u8 low = min(a, b);
  b = max(a, b);
  a = low;
}
extern "C" __global__ void median9(const u8* x, u8* y, int w, int h) {
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  if (c >= w || r >= h) return;
  u8 v[9];
#pragma unroll
  for (int k = 0; k < 9; ++k) v[k] = x[min(max(r + k / 3 - 1, 0), h - 1) * w + min(max(c + k % 3 - 1, 0), w - 1)];
  order(v[1], v[2]), order(v[4], v[5]), order(v[7], v[8]), order(v[0], v[1]), order(v[3], v[4]), order(v[6], v[7]);
  order(v[1], v[2]), order(v[4], v[5]), order(v[7], v[8]), order(v[0], v[3]), order(v[5], v[8]), order(v[4], v[7]);
  order(v[3], v[6]), order(v[1], v[4]), order(v[2], v[5]), order(v[4], v[7]), order(v[4], v[2]), order(v[6], v[4]), order(v[4], v[2]);
  y[r * w + c] = v[4];
}
extern "C" __global__ void edges4(const u32* x, u32* y, int words, int h) {
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  if (c >= words || r >= h) return;
  int row[3][6];
  for (int k = 0; k < 3; ++k) {
    const u32* from = x + min(max(r + k - 1, 0), h - 1) * words;
    u32 a = from[max(c - 1, 0)], b = from[c], d = from[min(c + 1, words - 1)];
    row[k][0] = a >> 24;
    for (int q = 0; q < 4; ++q) row[k][q + 1] = b >> 8 * q & 255;
    row[k][5] = d & 255;
  }
  u32 out = 0;
#pragma unroll
  for (int q = 0; q < 4; ++q) {
    int gx = row[0][q + 2] + 2 * row[1][q + 2] + row[2][q + 2] - row[0][q] - 2 * row[1][q] - row[2][q];
    int gy = row[2][q] + 2 * row[2][q + 1] + row[2][q + 2] - row[0][q] - 2 * row[0][q + 1] - row[0][q + 2];
    out |= (u32)min(255, abs(gx) + abs(gy)) << 8 * q;
  }
  y[r * words + c] = out;
}
extern "C" __global__ void running_means(const float* x, float* y, int w, int h, int radius, int strip) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r0 = blockIdx.y * strip;
  if (c >= w) return;
  float s = 0, scale = 1.0f / (2 * radius + 1);
  for (int r = r0 - radius; r < r0 + radius; ++r) s += x[min(max(r, 0), h - 1) * w + c];
  for (int r = r0; r < min(h, r0 + strip); ++r) {
    s += x[min(r + radius, h - 1) * w + c];
    y[r * w + c] = s * scale;
    s -= x[max(r - radius, 0) * w + c];
  }
}
extern "C" __global__ void bilateral_tile(const float* x, float* y, int w, int h, float inverse) {
  __shared__ float s[24][25], near[81];
  int t = threadIdx.y * 16 + threadIdx.x, c0 = blockIdx.x * 16 - 4, r0 = blockIdx.y * 16 - 4;
  if (t < 81) near[t] = __expf(-((t / 9 - 4) * (t / 9 - 4) + (t % 9 - 4) * (t % 9 - 4)) / 18.0f);
  for (int k = t; k < 576; k += 256) s[k / 24][k % 24] = x[min(max(r0 + k / 24, 0), h - 1) * w + min(max(c0 + k % 24, 0), w - 1)];
  __syncthreads();
  int c = blockIdx.x * 16 + threadIdx.x, r = blockIdx.y * 16 + threadIdx.y;
  if (c >= w || r >= h) return;
  float own = s[threadIdx.y + 4][threadIdx.x + 4], sum = 0, all = 0;
  for (int i = 0; i < 9; ++i)
    for (int j = 0; j < 9; ++j) {
      float v = s[threadIdx.y + i][threadIdx.x + j], k = near[i * 9 + j] * __expf(-(v - own) * (v - own) * inverse);
      sum += k * v, all += k;
    }
  y[r * w + c] = sum / all;
}
extern "C" __global__ void half_blur(const __half2* x, __half2* y, int pairs, int h) {
  __shared__ __half2 s[12][32];
  int c = min((int)(blockIdx.x * 32 + threadIdx.x), pairs - 1), r0 = blockIdx.y * 8;
  const __half2 a = __float2half2_rn(0.0625f), b = __float2half2_rn(0.25f), d = __float2half2_rn(0.375f);
  for (int k = threadIdx.y; k < 12; k += 8) {
    const __half2* row = x + min(max(r0 + k - 2, 0), h - 1) * pairs;
    __half2 l = row[max(c - 1, 0)], m = row[c], n = row[min(c + 1, pairs - 1)];
    __half2 one = __halves2half2(__high2half(l), __low2half(m)), two = __halves2half2(__high2half(m), __low2half(n));
    s[k][threadIdx.x] = __hfma2(a, __hadd2(l, n), __hfma2(b, __hadd2(one, two), __hmul2(d, m)));
  }
  __syncthreads();
  int r = r0 + threadIdx.y, i = threadIdx.y, j = threadIdx.x;
  if (r < h && blockIdx.x * 32 + j < pairs)
    y[r * pairs + c] = __hfma2(a, __hadd2(s[i][j], s[i + 4][j]), __hfma2(b, __hadd2(s[i + 1][j], s[i + 3][j]), __hmul2(d, s[i + 2][j])));
}
// Moving sums of rows, four tiles ahead by asynchronous copies of sixteen bytes.
extern "C" __global__ void moving_ahead(const float* x, float* y, int cols, int window) {
  __shared__ __align__(16) float s[5][256];
  int t = threadIdx.x, tiles = cols / 256;
  const float* row = x + blockIdx.x * cols;
  auto fetch = [&](int k) {
    if (k < tiles && t < 64) __pipeline_memcpy_async(&s[k % 5][t * 4], row + k * 256 + t * 4, 16);
    __pipeline_commit();
  };
  for (int k = 0; k < 3; ++k) fetch(k);
  for (int k = 0; k < tiles; ++k) {
    __pipeline_wait_prior(2);
    __syncthreads();
    fetch(k + 3);
    float sum = 0;
    for (int q = 0; q < window; ++q) {
      int at = k * 256 + t - q;
      if (at >= 0) sum += s[at / 256 % 5][at % 256];
    }
    y[blockIdx.x * cols + k * 256 + t] = sum;
  }
}
