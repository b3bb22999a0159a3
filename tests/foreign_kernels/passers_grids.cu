// Pictures compared and turned, motion, lines, systems in doubles, stencils, tones and filters, the same work in several
// ways; written from knowledge of how such kernels are usually written. `passers.py` launches them.
#include <stdint.h>
typedef unsigned int u32;
typedef unsigned char u8;
typedef unsigned long long u64;

// Which of the 48 neighbours of a place are darker: from memory, or by tiles.
template <bool TILE>
__global__ void census(const u8* x, u64* y, int width, int height) {
  __shared__ u8 tile[TILE ? 14 : 1][TILE ? 40 : 1];
  auto at = [&](int r, int c) { return x[min(max(r, 0), height - 1) * width + min(max(c, 0), width - 1)]; };
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  if (TILE) {
    for (int i = threadIdx.y * 32 + threadIdx.x; i < 14 * 38; i += 256)
      tile[i / 38][i % 38] = at(blockIdx.y * 8 - 3 + i / 38, blockIdx.x * 32 - 3 + i % 38);
    __syncthreads();
  }
  if (c >= width || r >= height) return;
  u8 own = at(r, c);
  u64 bits = 0;
#pragma unroll
  for (int i = 0; i < 7; ++i)
#pragma unroll
    for (int j = 0; j < 7; ++j)
      if (i != 3 || j != 3) bits = bits << 1 | (u64)((TILE ? tile[threadIdx.y + i][threadIdx.x + j] : at(r + i - 3, c + j - 3)) < own);
  y[(size_t)r * width + c] = bits;
}

// How far a picture is from a pattern of 16 × 16 at each place: the pattern in global or constant memory, or both in
// shared memory.
__constant__ float pattern[256];
template <int WAY>
__global__ void compared(const float* x, const float* wanted, float* y, int width, int height) {
  __shared__ float tile[WAY == 2 ? 23 : 1][WAY == 2 ? 48 : 1], own[WAY == 2 ? 256 : 1];
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y, t = threadIdx.y * 32 + threadIdx.x;
  if (WAY == 2) {
    own[t] = wanted[t];
    for (int i = t; i < 23 * 47; i += 256) {
      int rr = blockIdx.y * 8 + i / 47, cc = blockIdx.x * 32 + i % 47;
      tile[i / 47][i % 47] = rr < height && cc < width ? x[rr * width + cc] : 0.0f;
    }
    __syncthreads();
  }
  if (c > width - 16 || r > height - 16) return;
  float s = 0;
  for (int i = 0; i < 16; ++i)
#pragma unroll 4
    for (int j = 0; j < 16; ++j) {
      float d = WAY == 2 ? tile[threadIdx.y + i][threadIdx.x + j] - own[i * 16 + j]
                         : x[(r + i) * width + c + j] - (WAY == 1 ? pattern[i * 16 + j] : wanted[i * 16 + j]);
      s += d * d;
    }
  y[r * (width - 15) + c] = s;
}

// A picture turned and made smaller, between four places each: by a texture, or by loads.
__device__ float2 source(int r, int c, float turn) {
  float x = c * 0.93f - r * turn + 120.25f, y = c * turn + r * 0.93f - 60.75f;
  return make_float2(x, y);
}
extern "C" __global__ void turned_texture(cudaTextureObject_t picture, float* y, int width, int height, float turn) {
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  if (c >= width || r >= height) return;
  float2 p = source(r, c, turn);
  y[r * width + c] = tex2D<float>(picture, p.x + 0.5f, p.y + 0.5f);
}
extern "C" __global__ void turned_loads(const float* x, float* y, int width, int height, float turn) {
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  if (c >= width || r >= height) return;
  float2 p = source(r, c, turn);
  int ix = floorf(p.x), iy = floorf(p.y);
  float fx = p.x - ix, fy = p.y - iy;
  auto at = [&](int i, int j) { return x[min(max(i, 0), height - 1) * width + min(max(j, 0), width - 1)]; };
  float top = at(iy, ix) + fx * (at(iy, ix + 1) - at(iy, ix)), low = at(iy + 1, ix) + fx * (at(iy + 1, ix + 1) - at(iy + 1, ix));
  y[r * width + c] = top + fy * (low - top);
}

// Motion between two pictures, of 5 × 5 places together: from memory, or with slopes of a tile in shared memory.
template <bool TILE>
__global__ void motion(const float* a, const float* b, float2* flow, int width, int height) {
  __shared__ float gx[TILE ? 12 : 1][36], gy[TILE ? 12 : 1][36], gt[TILE ? 12 : 1][36];
  auto at = [&](const float* x, int r, int c) { return x[min(max(r, 0), height - 1) * width + min(max(c, 0), width - 1)]; };
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  if (TILE) {
    for (int i = threadIdx.y * 32 + threadIdx.x; i < 12 * 36; i += 256) {
      int rr = blockIdx.y * 8 - 2 + i / 36, cc = blockIdx.x * 32 - 2 + i % 36;
      gx[i / 36][i % 36] = 0.5f * (at(a, rr, cc + 1) - at(a, rr, cc - 1));
      gy[i / 36][i % 36] = 0.5f * (at(a, rr + 1, cc) - at(a, rr - 1, cc));
      gt[i / 36][i % 36] = at(b, rr, cc) - at(a, rr, cc);
    }
    __syncthreads();
  }
  if (c >= width || r >= height) return;
  float xx = 1e-3f, xy = 0, yy = 1e-3f, xt = 0, yt = 0;
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 5; ++j) {
      int rr = r + i - 2, cc = c + j - 2;
      float x = TILE ? gx[threadIdx.y + i][threadIdx.x + j] : 0.5f * (at(a, rr, cc + 1) - at(a, rr, cc - 1));
      float y = TILE ? gy[threadIdx.y + i][threadIdx.x + j] : 0.5f * (at(a, rr + 1, cc) - at(a, rr - 1, cc));
      float t = TILE ? gt[threadIdx.y + i][threadIdx.x + j] : at(b, rr, cc) - at(a, rr, cc);
      xx += x * x, xy += x * y, yy += y * y, xt += x * t, yt += y * t;
    }
  float d = 1 / (xx * yy - xy * xy);
  flow[r * width + c] = make_float2((xy * yt - yy * xt) * d, (xy * xt - xx * yt) * d);
}

// Points vote for lines at 180 angles: each vote at once, or an angle a block with its votes in shared memory.
template <bool SHARED>
__global__ void votes(const float2* point, const float2* way, int* vote, int n) {
  __shared__ int own[SHARED ? 1024 : 1];
  if (!SHARED) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float2 p = point[i];
    for (int a = 0; a < 180; ++a) {
      int rho = p.x * way[a].x + p.y * way[a].y + 512;
      atomicAdd(vote + a * 1024 + min(max(rho, 0), 1023), 1);
    }
    return;
  }
  for (int k = threadIdx.x; k < 1024; k += blockDim.x) own[k] = 0;
  __syncthreads();
  float2 w = way[blockIdx.x];
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int rho = point[i].x * w.x + point[i].y * w.y + 512;
    atomicAdd(own + min(max(rho, 0), 1023), 1);
  }
  __syncthreads();
  for (int k = threadIdx.x; k < 1024; k += blockDim.x) vote[blockIdx.x * 1024 + k] = own[k];
}

// Systems of three unknowns in doubles, by four slopes a step: in registers, two a thread, or in memory after each step.
struct Three {
  double x, y, z;
};
__device__ Three slope(Three s, double rho) { return {10 * (s.y - s.x), s.x * (rho - s.z) - s.y, s.x * s.y - 8.0 / 3 * s.z}; }
__device__ Three moved(Three s, Three d, double h) { return {s.x + h * d.x, s.y + h * d.y, s.z + h * d.z}; }
__device__ Three stepped(Three s, double rho) {
  const double h = 0.005;
  Three a = slope(s, rho), b = slope(moved(s, a, h / 2), rho), c = slope(moved(s, b, h / 2), rho), d = slope(moved(s, c, h), rho);
  return {s.x + h / 6 * (a.x + 2 * b.x + 2 * c.x + d.x), s.y + h / 6 * (a.y + 2 * b.y + 2 * c.y + d.y), s.z + h / 6 * (a.z + 2 * b.z + 2 * c.z + d.z)};
}
template <int WAY>
__global__ void weather(double* state, const double* rho, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= (WAY == 1 ? n / 2 : n)) return;
  auto load = [&](int k) { return Three{state[k], state[n + k], state[2 * n + k]}; };
  auto save = [&](int k, Three s) { state[k] = s.x, state[n + k] = s.y, state[2 * n + k] = s.z; };
  if (WAY == 1) {
    int j = i + n / 2;
    Three s = load(i), o = load(j);
    double p = rho[i], q = rho[j];
    for (int k = 0; k < steps; ++k) s = stepped(s, p), o = stepped(o, q);
    save(i, s), save(j, o);
  } else if (WAY == 0) {
    Three s = load(i);
    for (int k = 0; k < steps; ++k) s = stepped(s, rho[i]);
    save(i, s);
  } else {
    for (int k = 0; k < steps; ++k) {
      save(i, stepped(load(i), rho[i]));
      __threadfence_block();
    }
  }
}

// The mean of 27 places in doubles, by four weights: from memory, by tiles of three planes, or along columns with sums
// of planes kept.
__device__ double of_plane(const double* p, int width, double own, double side, double corner) {
  return own * p[0] + side * (p[-1] + p[1] + p[-width] + p[width]) + corner * (p[-width - 1] + p[-width + 1] + p[width - 1] + p[width + 1]);
}
template <int WAY>
__global__ void means27(const double* x, double* y, int width, int height, int planes) {
  __shared__ double tile[WAY == 1 ? 3 : 1][WAY == 1 ? 340 : 1];
  const double w[4] = {0.25, 0.0625, 0.03125, 0.0078125};
  int c = blockIdx.x * 32 + threadIdx.x + 1, r = blockIdx.y * 8 + threadIdx.y + 1;
  size_t plane = (size_t)width * height;
  bool in = c < width - 1 && r < height - 1;
  if (WAY == 0) {
    int p = blockIdx.z + 1;
    const double* at = x + p * plane + (size_t)r * width + c;
    if (in)
      y[at - x] = of_plane(at, width, w[0], w[1], w[2]) + of_plane(at - plane, width, w[1], w[2], w[3]) + of_plane(at + plane, width, w[1], w[2], w[3]);
  } else if (WAY == 1) {
    int p = blockIdx.z + 1;
    for (int i = threadIdx.y * 32 + threadIdx.x; i < 1020; i += 256) {
      int rr = min(blockIdx.y * 8 + i % 340 / 34, height - 1), cc = min(blockIdx.x * 32 + i % 34, width - 1);
      tile[i / 340][i % 340] = x[(p - 1 + i / 340) * plane + (size_t)rr * width + cc];
    }
    __syncthreads();
    int at = (threadIdx.y + 1) * 34 + threadIdx.x + 1;
    if (in)
      y[p * plane + (size_t)r * width + c] = of_plane(tile[1] + at, 34, w[0], w[1], w[2]) + of_plane(tile[0] + at, 34, w[1], w[2], w[3]) + of_plane(tile[2] + at, 34, w[1], w[2], w[3]);
  } else if (in) {
    int first = blockIdx.z * 16 + 1, last = min(first + 16, planes - 1);
    const double* at = x + first * plane + (size_t)r * width + c;
    double before = of_plane(at - plane, width, w[1], w[2], w[3]), own = of_plane(at, width, w[0], w[1], w[2]), outer = of_plane(at, width, w[1], w[2], w[3]);
    for (int p = first; p < last; ++p, at += plane) {
      double next = of_plane(at + plane, width, w[1], w[2], w[3]), inner = of_plane(at + plane, width, w[0], w[1], w[2]);
      y[at - x] = before + own + next;
      before = outer, own = inner, outer = next;
    }
  }
}

// How strong 16 tones are in frames of 128: sines as they are needed, from a table, or by a recurrence.
template <int WAY>
__global__ void tones(const float* x, const float2* table, float* power, int frames) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, frame = i / 16, tone = i % 16;
  if (frame >= frames) return;
  const float* own = x + (size_t)frame * 128;
  if (WAY == 2) {
    float twice = 2 * table[(tone + 3) * 128 + 1].x, s = 0, before = 0;
    for (int k = 0; k < 128; ++k) {
      float next = own[k] + twice * s - before;
      before = s, s = next;
    }
    power[i] = s * s + before * before - twice * s * before;
    return;
  }
  float re = 0, im = 0;
  for (int k = 0; k < 128; ++k) {
    float2 w;
    if (WAY == 0)
      sincosf(0.049087385f * ((tone + 3) * k % 128), &w.y, &w.x);
    else
      w = table[(tone + 3) * 128 + k];
    re += own[k] * w.x, im += own[k] * w.y;
  }
  power[i] = re * re + im * im;
}

// Four filters of second order after each other, a channel a thread: samples of a channel beside each other, channels
// beside each other, or samples of a channel brought through shared memory.
struct Filters {
  float a[4] = {}, b[4] = {};
  __device__ float operator()(float v) {
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      float out = 0.2f * v + a[k];
      a[k] = 0.1f * v + 0.9f * out + b[k], b[k] = 0.05f * v - 0.35f * out;
      v = out;
    }
    return v;
  }
};
template <int WAY>
__global__ void filtered(const float* x, float* y, int channels, int samples) {
  __shared__ float tile[WAY == 2 ? 32 : 1][65];
  int i = blockIdx.x * 64 + threadIdx.x;
  Filters filter;
  if (WAY == 2) {
    for (int first = 0; first < samples; first += 32) {
      for (int k = threadIdx.x; k < 2048; k += 64) tile[k % 32][k / 32] = x[(size_t)(blockIdx.x * 64 + k / 32) * samples + first + k % 32];
      __syncthreads();
      for (int k = 0; k < 32; ++k) tile[k][threadIdx.x] = filter(tile[k][threadIdx.x]);
      __syncthreads();
      for (int k = threadIdx.x; k < 2048; k += 64) y[(size_t)(blockIdx.x * 64 + k / 32) * samples + first + k % 32] = tile[k % 32][k / 32];
      __syncthreads();
    }
    return;
  }
  for (int k = 0; k < samples; ++k) {
    size_t at = WAY == 0 ? (size_t)i * samples + k : (size_t)k * channels + i;
    y[at] = filter(x[at]);
  }
}
