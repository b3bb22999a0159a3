// Pictures, patterns, outlines, tones, noise and orbits, the same work in several ways; written from knowledge of how
// such kernels are usually written. `callers.py` launches them.
#include <stdint.h>
typedef unsigned int u32;
typedef unsigned char u8;

// Colours of a picture whose places have seen one of three each (red, green; green, blue): a thread a place from memory,
// a thread a place by tiles, a thread four places.
template <class At>
__device__ float3 colour_of(At at, int r, int c) {
  float own = at(r, c);
  float cross = 0.25f * (at(r - 1, c) + at(r + 1, c) + at(r, c - 1) + at(r, c + 1));
  float corners = 0.25f * (at(r - 1, c - 1) + at(r - 1, c + 1) + at(r + 1, c - 1) + at(r + 1, c + 1));
  float beside = 0.5f * (at(r, c - 1) + at(r, c + 1)), above = 0.5f * (at(r - 1, c) + at(r + 1, c));
  if (r % 2 == 0) return c % 2 == 0 ? make_float3(own, cross, corners) : make_float3(beside, own, above);
  return c % 2 == 0 ? make_float3(above, own, beside) : make_float3(corners, cross, own);
}
template <int WAY>
__global__ void colours(const u8* seen, float* red, float* green, float* blue, int width, int height) {
  __shared__ u8 tile[WAY == 1 ? 10 : 1][WAY == 1 ? 34 : 1];
  auto at = [&](int r, int c) { return (float)seen[min(max(r, 0), height - 1) * width + min(max(c, 0), width - 1)]; };
  auto put = [&](int r, int c, float3 v) {
    if (r < height && c < width) red[r * width + c] = v.x, green[r * width + c] = v.y, blue[r * width + c] = v.z;
  };
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  if (WAY == 0) {
    if (r < height && c < width) put(r, c, colour_of(at, r, c));
  } else if (WAY == 1) {
    int top = blockIdx.y * 8 - 1, left = blockIdx.x * 32 - 1;
    for (int i = threadIdx.y * 32 + threadIdx.x; i < 340; i += 256) tile[i / 34][i % 34] = at(top + i / 34, left + i % 34);
    __syncthreads();
    put(r, c, colour_of([&](int i, int j) { return (float)tile[i - top][j - left]; }, r, c));
  } else {
    for (int i = 0; i < 2; ++i)
      for (int j = 0; j < 2; ++j)
        if (2 * r + i < height && 2 * c + j < width) put(2 * r + i, 2 * c + j, colour_of(at, 2 * r + i, 2 * c + j));
  }
}

// Two substances that react and spread: a step from memory, by tiles, or four rows a thread, the edges meeting.
__device__ void react(float u, float v, float lu, float lv, float* nu, float* nv, int at) {
  float uvv = u * v * v;
  nu[at] = u + 0.16f * lu - uvv + 0.035f * (1 - u);
  nv[at] = v + 0.08f * lv + uvv - 0.1f * v;
}
template <int WAY>
__global__ void reacting(const float* u, const float* v, float* nu, float* nv, int size) {
  __shared__ float a[WAY == 1 ? 10 : 1][34], b[WAY == 1 ? 10 : 1][34];
  int c = blockIdx.x * 32 + threadIdx.x, r = (blockIdx.y * 8 + threadIdx.y) * (WAY == 2 ? 4 : 1);
  auto at = [&](int i, int j) { return (i + size) % size * size + (j + size) % size; };
  if (WAY == 0) {
    if (r >= size || c >= size) return;
    int own = r * size + c, n = at(r - 1, c), s = at(r + 1, c), w = at(r, c - 1), e = at(r, c + 1);
    react(u[own], v[own], u[n] + u[s] + u[w] + u[e] - 4 * u[own], v[n] + v[s] + v[w] + v[e] - 4 * v[own], nu, nv, own);
  } else if (WAY == 1) {
    for (int i = threadIdx.y * 32 + threadIdx.x; i < 340; i += 256) {
      int from = at(blockIdx.y * 8 - 1 + i / 34, blockIdx.x * 32 - 1 + i % 34);
      a[i / 34][i % 34] = u[from], b[i / 34][i % 34] = v[from];
    }
    __syncthreads();
    if (r >= size || c >= size) return;
    int i = threadIdx.y + 1, j = threadIdx.x + 1;
    react(a[i][j], b[i][j], a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] - 4 * a[i][j],
          b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1] - 4 * b[i][j], nu, nv, r * size + c);
  } else {
    if (r >= size || c >= size) return;
    int up = at(r - 1, c);
    float u0 = u[up], v0 = v[up], u1 = u[r * size + c], v1 = v[r * size + c];
    for (int k = 0; k < 4 && r < size; ++k, ++r) {
      int low = at(r + 1, c), w = at(r, c - 1), e = at(r, c + 1);
      float u2 = u[low], v2 = v[low];
      react(u1, v1, u0 + u2 + u[w] + u[e] - 4 * u1, v0 + v2 + v[w] + v[e] - 4 * v1, nu, nv, r * size + c);
      u0 = u1, v0 = v1, u1 = u2, v1 = v2;
    }
  }
}

// Whether points lie in an outline of 64 corners: how often its sides are crossed; corners in global, constant or shared
// memory.
__constant__ float2 outline[64];
template <int WAY>
__global__ void inside(const float2* point, const float2* corner, int* found, int n) {
  __shared__ float2 own[64];
  if (WAY == 2) {
    if (threadIdx.x < 64) own[threadIdx.x] = corner[threadIdx.x];
    __syncthreads();
  }
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float2 p = point[i];
  int in = 0;
  for (int k = 0; k < 64; ++k) {
    int before = (k + 63) % 64;
    float2 a = WAY == 0 ? corner[k] : WAY == 1 ? outline[k] : own[k];
    float2 b = WAY == 0 ? corner[before] : WAY == 1 ? outline[before] : own[before];
    if ((a.y > p.y) != (b.y > p.y) && p.x < (b.x - a.x) * (p.y - a.y) / (b.y - a.y) + a.x) in ^= 1;
  }
  found[i] = in;
}

// Light becomes bytes by a curve: computed, or from a table of 4,096 in global or shared memory, four at once.
__device__ float curve(float v) {
  v = v * (2.51f * v + 0.03f) / (v * (2.43f * v + 0.59f) + 0.14f);
  return 255 * powf(fminf(fmaxf(v, 0.0f), 1.0f), 1 / 2.2f) + 0.5f;
}
template <int WAY>
__global__ void toned(const float4* light, const u8* table, uchar4* out, int n) {
  __shared__ u32 own[WAY == 2 ? 1024 : 1];
  if (WAY == 2) {
    for (int k = threadIdx.x; k < 1024; k += blockDim.x) own[k] = ((const u32*)table)[k];
    __syncthreads();
  }
  auto tone = [&](float v) -> u8 {
    int place = fminf(fmaxf(v, 0.0f), 1.0f) * 4095;
    return WAY == 0 ? (u8)curve(place / 4095.0f) : WAY == 1 ? table[place] : ((const u8*)own)[place];
  };
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    float4 v = light[i];
    out[i] = make_uchar4(tone(v.x), tone(v.y), tone(v.z), tone(v.w));
  }
}

// Noise of four octaves between slopes that a table of 256 chooses: in global, constant or shared memory.
__constant__ int shuffled[256];
__device__ float slope(int h, float x, float y) {
  float u = h & 1 ? x : -x, v = h & 2 ? y : -y;
  return h & 4 ? u + v : h & 8 ? u : v;
}
template <int WAY>
__global__ void noise(const int* table, float* y, int width, int height) {
  __shared__ int own[256];
  if (WAY == 2) {
    own[threadIdx.y * 32 + threadIdx.x] = table[threadIdx.y * 32 + threadIdx.x];
    __syncthreads();
  }
  auto at = [&](int k) { return WAY == 0 ? table[k & 255] : WAY == 1 ? shuffled[k & 255] : own[k & 255]; };
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  if (c >= width || r >= height) return;
  float s = 0, size = 1, fx = c * 0.0131f, fy = r * 0.0131f;
  for (int octave = 0; octave < 4; ++octave, size *= 0.5f, fx *= 2, fy *= 2) {
    int ix = floorf(fx), iy = floorf(fy);
    float x = fx - ix, z = fy - iy, u = x * x * x * (x * (x * 6 - 15) + 10), v = z * z * z * (z * (z * 6 - 15) + 10);
    float a = slope(at(at(ix) + iy), x, z), b = slope(at(at(ix + 1) + iy), x - 1, z);
    float d = slope(at(at(ix) + iy + 1), x, z - 1), e = slope(at(at(ix + 1) + iy + 1), x - 1, z - 1);
    float top = a + u * (b - a), low = d + u * (e - d);
    s += size * (top + v * (low - top));
  }
  y[r * width + c] = s;
}

// How often ways that leave pass each place: a way is walked once to see whether it leaves and once to draw it, or its
// places are kept.
template <bool KEPT>
__global__ void orbits(u32* drawn, int starts, int size, int most) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= starts * starts) return;
  float cx = -2 + 3.0f * (i % starts) / starts, cy = -1.5f + 3.0f * (i / starts) / starts, x = 0, y = 0;
  int place[KEPT ? 64 : 1], k = 0;
  auto step = [&] {
    float old = x;
    x = x * x - y * y + cx, y = 2 * old * y + cy;
    int px = (x + 2) * size / 3, py = (y + 1.5f) * size / 3;
    return px >= 0 && px < size && py >= 0 && py < size ? py * size + px : -1;
  };
  for (; k < most && x * x + y * y < 4; ++k) {
    int there = step();
    if (KEPT) place[k] = there;
  }
  if (k == most) return;
  x = y = 0;
  for (int j = 0; j < k; ++j) {
    int there = KEPT ? place[j] : step();
    if (there >= 0) atomicAdd(drawn + there, 1u);
  }
}
