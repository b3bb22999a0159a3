// Pictures, fields, sand, chains, bodies, signals, bonds and points that fill evenly, the same work in several ways;
// written from knowledge of how such kernels are usually written. `lodgers.py` launches them.
#include <stdint.h>
typedef unsigned int u32;
typedef unsigned char u8;

__device__ float warp_sum(float v) {
  for (int k = 16; k; k /= 2) v += __shfl_xor_sync(0xffffffffu, v, k);
  return v;
}

// The darkest of 5 × 5 places and then the brightest of 5 × 5 of these: from a tile with an edge of four, in both
// directions at once, or direction by direction.
template <bool APART>
__global__ void opened(const u8* x, u8* y, int wide, int high) {
  __shared__ u8 tile[16][41], part[16][41];
  int t = threadIdx.y * 32 + threadIdx.x, left = blockIdx.x * 32 - 4, top = blockIdx.y * 8 - 4;
  for (int k = t; k < 16 * 40; k += 256) {
    int r = min(max(top + k / 40, 0), high - 1), c = min(max(left + k % 40, 0), wide - 1);
    tile[k / 40][k % 40] = x[r * wide + c];
  }
  __syncthreads();
  auto pass = [&](u8(*from)[41], u8(*to)[41], int edge, int rows, int cols, bool most) {
    int h = 16 - 2 * edge, w = 40 - 2 * edge;
    for (int k = t; k < h * w; k += 256) {
      int r = edge + k / w, c = edge + k % w, v = most ? 0 : 255;
      for (int i = -rows; i <= rows; ++i)
        for (int j = -cols; j <= cols; ++j) {
          int other = from[min(max(r + i, 0), 15)][min(max(c + j, 0), 39)];
          v = most ? max(v, other) : min(v, other);
        }
      to[r][c] = (u8)v;
    }
    __syncthreads();
  };
  if (APART) {
    pass(tile, part, 0, 0, 2, false), pass(part, tile, 2, 2, 0, false);
    pass(tile, part, 2, 0, 2, true), pass(part, tile, 4, 2, 0, true);
  } else {
    pass(tile, part, 2, 2, 2, false), pass(part, tile, 4, 2, 2, true);
  }
  int r = blockIdx.y * 8 + threadIdx.y, c = blockIdx.x * 32 + threadIdx.x;
  if (r < high && c < wide) y[r * wide + c] = tile[threadIdx.y + 4][threadIdx.x + 4];
}

// The square of the distance to what is marked, along columns: of all rows, or of those that may still be nearer.
template <bool FEW>
__global__ void down_columns(const int* x, int* y, int wide, int high) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;
  if (c >= wide) return;
  int best = x[r * wide + c];
  for (int d = 1; FEW ? d * d < best : d < high; ++d) {
    if (r - d >= 0) best = min(best, x[(r - d) * wide + c] + d * d);
    if (r + d < high) best = min(best, x[(r + d) * wide + c] + d * d);
    if (FEW && r - d < 0 && r + d >= high) break;
  }
  y[r * wide + c] = best;
}

// Colours are turned about grey and made stronger: three bytes a thread, or four points as words.
__device__ u8 cut(float v) { return (u8)__float2int_rn(fminf(fmaxf(v, 0.0f), 255.0f)); }
__device__ void hue(u8* p) {
  float r = p[0], g = p[1], b = p[2], grey = 0.299f * r + 0.587f * g + 0.114f * b;
  float u = 1.4f * (b - grey), v = 1.4f * (r - grey), uu = 0.8f * u - 0.6f * v, vv = 0.6f * u + 0.8f * v;
  p[0] = cut(grey + vv), p[2] = cut(grey + uu), p[1] = cut(grey - (0.299f * vv + 0.114f * uu) / 0.587f);
}
template <bool WORDS>
__global__ void hues(const u8* x, u8* y, int points) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (WORDS) {
    if (i >= points / 4) return;
    uint3 w = ((const uint3*)x)[i];
    u8* p = (u8*)&w;
    for (int k = 0; k < 4; ++k) hue(p + 3 * k);
    ((uint3*)y)[i] = w;
  } else if (i < points) {
    u8 p[3] = {x[3 * i], x[3 * i + 1], x[3 * i + 2]};
    hue(p);
    y[3 * i] = p[0], y[3 * i + 1] = p[1], y[3 * i + 2] = p[2];
  }
}

// A picture that a lens bent is made straight, between four places each: where a place comes from is computed, read as two
// floats, or read as two halves of a word.
template <int WAY>
__global__ void straight(const float* x, const float2* from, const u32* packed, float* y, int wide, int high) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (c >= wide || r >= high) return;
  float u, v;
  if (WAY == 0) {
    float p = (c - 0.5f * wide) / wide, q = (r - 0.5f * high) / wide, f = 1 + 0.2f * (p * p + q * q);
    u = 0.5f * wide + p * f * wide, v = 0.5f * high + q * f * wide;
  } else if (WAY == 1) {
    float2 f = from[r * wide + c];
    u = f.x, v = f.y;
  } else {
    u32 f = packed[r * wide + c];
    u = (f & 0xffff) * 0.03125f, v = (f >> 16) * 0.03125f;
  }
  u = fminf(fmaxf(u, 0.0f), wide - 1.001f), v = fminf(fmaxf(v, 0.0f), high - 1.001f);
  int i = (int)v, j = (int)u;
  float fy = v - i, fx = u - j;
  const float* p = x + i * wide + j;
  y[r * wide + c] = (1 - fy) * ((1 - fx) * p[0] + fx * p[1]) + fy * ((1 - fx) * p[wide] + fx * p[wide + 1]);
}

// Grey becomes black and white by an 8 × 8 matrix of limits: a byte each, or 32 points a word by a vote.
__constant__ u8 limits[64];
template <bool WORDS>
__global__ void dots(const u8* x, void* y, int wide, int high) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  bool light = c < wide && r < high && x[r * wide + c] > limits[r % 8 * 8 + c % 8];
  if (WORDS) {
    u32 all = __ballot_sync(0xffffffffu, light);
    if (threadIdx.x % 32 == 0 && c < wide && r < high) ((u32*)y)[r * ((wide + 31) / 32) + c / 32] = all;
  } else if (c < wide && r < high) {
    ((u8*)y)[r * wide + c] = light ? 255 : 0;
  }
}

// Which way a picture falls, by cells of 8 × 8 in nine directions: a thread a cell, or a warp a cell that adds in shared
// memory.
template <bool WARP>
__global__ void falls_by_way(const float* x, float* y, int wide, int cells_wide, int cells) {
  __shared__ float own[4][9];
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / (WARP ? 32 : 1), lane = threadIdx.x % 32, w = threadIdx.x / 32;
  if (i >= cells) return;
  float sum[9] = {};
  if (WARP) {
    if (lane < 9) own[w][lane] = 0;
    __syncwarp();
  }
  int top = i / cells_wide * 8 + 1, left = i % cells_wide * 8 + 1;
  for (int k = WARP ? lane : 0; k < 64; k += WARP ? 32 : 1) {
    const float* p = x + (top + k / 8) * wide + left + k % 8;
    float dx = p[1] - p[-1], dy = p[wide] - p[-wide], size = sqrtf(dx * dx + dy * dy), best = -1;
    int way = 0;
    for (int b = 0; b < 9; ++b) {
      float along = fabsf(dx * cospif(b / 9.0f) + dy * sinpif(b / 9.0f));
      if (along > best) best = along, way = b;
    }
    if (WARP) {
      atomicAdd(&own[w][way], size);
    } else {
#pragma unroll
      for (int b = 0; b < 9; ++b) sum[b] += b == way ? size : 0.0f;
    }
  }
  if (WARP) {
    __syncwarp();
    if (lane < 9) y[i * 9 + lane] = own[w][lane];
  } else {
    for (int b = 0; b < 9; ++b) y[i * 9 + b] = sum[b];
  }
}

// What a picture is smoothed by, a step of two fields: from memory, or by a tile with the divergence kept.
__device__ float spread(const float* p, const float* q, const float* x, int r, int c, int wide, int high) {
  float d = p[r * wide + c] + q[r * wide + c] - x[r * wide + c] * 8;
  if (c) d -= p[r * wide + c - 1];
  if (r) d -= q[(r - 1) * wide + c];
  return d;
}
template <bool TILE>
__global__ void smoothing(const float* x, const float* p, const float* q, float* pp, float* qq, int wide, int high) {
  __shared__ float own[9][33];
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  if (TILE) {
    for (int k = threadIdx.y * 32 + threadIdx.x; k < 9 * 33; k += 256) {
      int rr = blockIdx.y * 8 + k / 33, cc = blockIdx.x * 32 + k % 33;
      own[k / 33][k % 33] = rr < high && cc < wide ? spread(p, q, x, rr, cc, wide, high) : 0.0f;
    }
    __syncthreads();
  }
  if (c >= wide || r >= high) return;
  float here = TILE ? own[threadIdx.y][threadIdx.x] : spread(p, q, x, r, c, wide, high), gx = 0, gy = 0;
  if (c + 1 < wide) gx = (TILE ? own[threadIdx.y][threadIdx.x + 1] : spread(p, q, x, r, c + 1, wide, high)) - here;
  if (r + 1 < high) gy = (TILE ? own[threadIdx.y + 1][threadIdx.x] : spread(p, q, x, r + 1, c, wide, high)) - here;
  float less = 1 / (1 + 0.25f * sqrtf(gx * gx + gy * gy));
  pp[r * wide + c] = (p[r * wide + c] + 0.25f * gx) * less, qq[r * wide + c] = (q[r * wide + c] + 0.25f * gy) * less;
}

// What a wind carries, in doubles, by slopes that are held in bounds: from memory, a tile, or eight rows a thread.
__device__ double bound(double a, double b) { return a * b <= 0 ? 0.0 : fabs(a) < fabs(b) ? a : b; }
__device__ double carried(double a, double b, double c, double d) {  // what b and its neighbours give to c
  double out = c + 0.4 * bound(c - b, d - c), in = b + 0.4 * bound(b - a, c - b);
  return c - 0.2 * (out - in);
}
template <int WAY>
__global__ void wind(const double* x, double* y, int wide, int high) {
  __shared__ double tile[11][32];
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y + 2;
  if (WAY == 1) {
    for (int k = threadIdx.y * 32 + threadIdx.x; k < 11 * 32; k += 256) {
      int rr = blockIdx.y * 8 + k / 32, cc = blockIdx.x * 32 + k % 32;
      if (rr < high && cc < wide) tile[k / 32][k % 32] = x[rr * wide + cc];
    }
    __syncthreads();
  }
  if (c >= wide) return;
  if (WAY == 2) {
    r = (blockIdx.y * 8 + threadIdx.y) * 8 + 2;
    double a = 0, b = 0, v = 0;
    for (int k = 0; k < 8 && r + k < high - 1; ++k) {
      if (k == 0) a = x[(r - 2) * wide + c], b = x[(r - 1) * wide + c], v = x[r * wide + c];
      double d = x[(r + k + 1) * wide + c];
      y[(r + k) * wide + c] = carried(a, b, v, d);
      a = b, b = v, v = d;
    }
  } else if (r < high - 1) {
    int t = threadIdx.y, s = threadIdx.x;
    y[r * wide + c] = WAY == 1 ? carried(tile[t][s], tile[t + 1][s], tile[t + 2][s], tile[t + 3][s])
                               : carried(x[(r - 2) * wide + c], x[(r - 1) * wide + c], x[r * wide + c], x[(r + 1) * wide + c]);
  }
}

// Sand that lies too high falls to four sides: looked up from all sides, from a tile, or added to the sides.
template <int WAY>
__global__ void sand(const int* x, int* y, int wide, int high) {
  __shared__ int tile[10][35];
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 8 + threadIdx.y;
  auto at = [&](int i, int j) { return i < 0 || j < 0 || i >= high || j >= wide ? 0 : x[i * wide + j]; };
  if (WAY == 1) {
    for (int k = threadIdx.y * 32 + threadIdx.x; k < 340; k += 256)
      tile[k / 34][k % 34] = at(blockIdx.y * 8 + k / 34 - 1, blockIdx.x * 32 + k % 34 - 1);
    __syncthreads();
  }
  if (c >= wide || r >= high) return;
  if (WAY == 2) {
    int v = x[r * wide + c], fall = v / 4;
    atomicAdd(y + r * wide + c, v % 4);
    if (!fall) return;
    if (r) atomicAdd(y + (r - 1) * wide + c, fall);
    if (c) atomicAdd(y + r * wide + c - 1, fall);
    if (r + 1 < high) atomicAdd(y + (r + 1) * wide + c, fall);
    if (c + 1 < wide) atomicAdd(y + r * wide + c + 1, fall);
  } else {
    int i = threadIdx.y + 1, j = threadIdx.x + 1;
    y[r * wide + c] = WAY == 1 ? tile[i][j] % 4 + tile[i - 1][j] / 4 + tile[i + 1][j] / 4 + tile[i][j - 1] / 4 + tile[i][j + 1] / 4
                               : at(r, c) % 4 + at(r - 1, c) / 4 + at(r + 1, c) / 4 + at(r, c - 1) / 4 + at(r, c + 1) / 4;
  }
}

// Springs between beads of chains of 64: a thread a spring that adds to both ends, a thread a bead that looks at two, or
// with neighbours by shuffles.
template <int WAY>
__global__ void springs(const float4* place, float* force, int beads) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= beads) return;
  float4 p = place[i], q;
  auto pull = [&](float4 other) {
    float x = other.x - p.x, y = other.y - p.y, z = other.z - p.z, d = sqrtf(x * x + y * y + z * z + 1e-6f), f = 2 - 1 / d;
    return make_float3(f * x, f * y, f * z);
  };
  float3 up = {0, 0, 0}, down = {0, 0, 0};
  if (WAY == 2) {
    float4 next, last;
    next.x = __shfl_down_sync(0xffffffffu, p.x, 1), next.y = __shfl_down_sync(0xffffffffu, p.y, 1), next.z = __shfl_down_sync(0xffffffffu, p.z, 1);
    last.x = __shfl_up_sync(0xffffffffu, p.x, 1), last.y = __shfl_up_sync(0xffffffffu, p.y, 1), last.z = __shfl_up_sync(0xffffffffu, p.z, 1);
    if (i % 64 < 63) up = pull(i % 32 == 31 ? place[i + 1] : next);
    if (i % 64) down = pull(i % 32 == 0 ? place[i - 1] : last);
  } else {
    if (i % 64 < 63) q = place[i + 1], up = pull(q);
    if (WAY == 1 && i % 64) down = pull(place[i - 1]);
  }
  if (WAY == 0) {
    if (i % 64 == 63) return;
    atomicAdd(force + 3 * i, up.x), atomicAdd(force + 3 * i + 1, up.y), atomicAdd(force + 3 * i + 2, up.z);
    atomicAdd(force + 3 * i + 3, -up.x), atomicAdd(force + 3 * i + 4, -up.y), atomicAdd(force + 3 * i + 5, -up.z);
  } else {
    force[3 * i] = up.x + down.x, force[3 * i + 1] = up.y + down.y, force[3 * i + 2] = up.z + down.z;
  }
}

// Bodies go on, and turn back at walls: six numbers a body after each other, or each of the six by itself.
template <bool APART>
__global__ void bodies_go_on(float* x, int bodies, float step) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= bodies) return;
  for (int k = 0; k < 3; ++k) {
    float *place = x + (APART ? k * bodies + i : i * 6 + k), *speed = x + (APART ? (k + 3) * bodies + i : i * 6 + 3 + k);
    float p = *place + step * *speed;
    if (fabsf(p) > 1) *speed = -*speed, p = copysignf(2.0f, p) - p;
    *place = p;
  }
}

// How a signal of 1,024 looks like itself later, 256 delays of each row: a thread a delay from memory, from shared memory,
// or four delays a thread.
template <int WAY>
__global__ void like_itself(const float* x, float* y) {
  __shared__ float own[1024 + 256];
  const float* row = x + blockIdx.x * 1024;
  if (WAY) {
    for (int k = threadIdx.x; k < 1280; k += blockDim.x) own[k] = k < 1024 ? row[k] : 0.0f;
    __syncthreads();
  }
  if (WAY < 2) {
    int lag = threadIdx.x;
    float s = 0;
    for (int k = 0; k < 1024 - lag; ++k) s += WAY ? own[k] * own[k + lag] : row[k] * row[k + lag];
    y[blockIdx.x * 256 + lag] = s;
  } else {
    int lag = threadIdx.x * 4;
    float s[4] = {}, v[4] = {own[lag], own[lag + 1], own[lag + 2], 0};
    for (int k = 0; k < 1024 - lag; ++k) {
      v[3] = own[k + lag + 3];
      for (int j = 0; j < 4; ++j) s[j] += own[k] * v[j];
      v[0] = v[1], v[1] = v[2], v[2] = v[3];
    }
    for (int j = 0; j < 4; ++j) y[blockIdx.x * 256 + lag + j] = s[j];
  }
}

// Each fourth sample of what a filter of 48 lets through: from memory, from a tile, or from a tile with the four phases
// apart.
__constant__ float taps[48];
template <int WAY>
__global__ void each_fourth(const float* x, float* y, int n) {
  __shared__ float own[4 * 141];
  int i = blockIdx.x * 128 + threadIdx.x;
  if (WAY) {
    for (int k = threadIdx.x; k < 560; k += 128) own[WAY == 2 ? k % 4 * 141 + k / 4 : k] = blockIdx.x * 512 + k < 4 * n + 48 ? x[blockIdx.x * 512 + k] : 0.0f;
    __syncthreads();
  }
  if (i >= n) return;
  float s = 0;
  for (int k = 0; k < 48; ++k) s += taps[k] * (WAY == 0 ? x[4 * i + k] : WAY == 1 ? own[threadIdx.x * 4 + k] : own[k % 4 * 141 + threadIdx.x + k / 4]);
  y[i] = s;
}

// A filter of 32 that learns at each sample, a channel each: a thread with it in registers, or a warp.
template <bool WARP>
__global__ void learning_filter(const float* x, const float* wanted, float* error, int channels, int samples) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / (WARP ? 32 : 1), lane = threadIdx.x % 32;
  if (i >= channels) return;
  if (WARP) {
    float w = 0, v = 0;  // of a lane: the weight and the sample so many steps ago
    for (int k = 0; k < samples; ++k) {
      float before = __shfl_up_sync(0xffffffffu, v, 1);
      v = lane ? before : x[k * channels + i];
      float e = wanted[k * channels + i] - warp_sum(w * v);
      w += 0.01f * e * v;
      if (lane == 0) error[k * channels + i] = e;
    }
  } else {
    float w[32] = {}, v[32] = {};
    for (int k = 0; k < samples; ++k) {
      float s = 0;
#pragma unroll
      for (int j = 31; j > 0; --j) v[j] = v[j - 1];
      v[0] = x[k * channels + i];
#pragma unroll
      for (int j = 0; j < 32; ++j) s += w[j] * v[j];
      float e = wanted[k * channels + i] - s;
#pragma unroll
      for (int j = 0; j < 32; ++j) w[j] += 0.01f * e * v[j];
      error[k * channels + i] = e;
    }
  }
}

// Angles that come round are made to go on: a thread a row, a thread a row through a tile, or a warp a row with sums of turns.
template <int WAY>
__global__ void made_whole(const float* x, float* y, int rows, int cols) {
  __shared__ float tile[WAY == 1 ? 32 : 1][33];
  int lane = threadIdx.x, row = WAY == 2 ? blockIdx.x * blockDim.y + threadIdx.y : blockIdx.x * 32 + lane;
  const float turn = 6.28318530718f;
  if (WAY == 0) {
    if (row >= rows) return;
    float last = x[row * cols], turns = 0;
    y[row * cols] = last;
    for (int c = 1; c < cols; ++c) {
      float v = x[row * cols + c];
      turns -= rintf((v - last) / turn), last = v, y[row * cols + c] = v + turns * turn;
    }
  } else if (WAY == 1) {
    float last = 0, turns = 0;
    for (int c = 0; c < cols; c += 32) {
      for (int k = 0; k < 32; ++k)
        if (blockIdx.x * 32 + k < rows && c + lane < cols) tile[k][lane] = x[(blockIdx.x * 32 + k) * cols + c + lane];
      __syncwarp();
      for (int k = 0; k < 32 && c + k < cols; ++k) {
        float v = tile[lane][k];
        if (c + k) turns -= rintf((v - last) / turn);
        last = v, tile[lane][k] = v + turns * turn;
      }
      __syncwarp();
      for (int k = 0; k < 32; ++k)
        if (blockIdx.x * 32 + k < rows && c + lane < cols) y[(blockIdx.x * 32 + k) * cols + c + lane] = tile[k][lane];
      __syncwarp();
    }
  } else {
    if (row >= rows) return;
    float turns = 0;
    for (int c = lane; c - lane < cols; c += 32) {
      float v = c < cols ? x[row * cols + c] : 0, last = c && c < cols ? x[row * cols + c - 1] : v, s = -rintf((v - last) / turn);
      for (int k = 1; k < 32; k *= 2) {
        float other = __shfl_up_sync(0xffffffffu, s, k);
        if (lane >= k) s += other;
      }
      if (c < cols) y[row * cols + c] = v + (turns + s) * turn;
      turns += __shfl_sync(0xffffffffu, s, 31);
    }
  }
}

// The yield of bonds by Newton, twelve steps: a thread a bond with powers by multiplication, in doubles, or a warp a bond.
template <typename T, bool WARP>
__global__ void yields(const float* price, const float* coupon, const int* years, float* y, int bonds) {
  int i = (blockIdx.x * blockDim.x + threadIdx.x) / (WARP ? 32 : 1), lane = threadIdx.x % 32;
  if (i >= bonds) return;
  T p = price[i], c = coupon[i], r = (T)0.05;
  int n = years[i];
  for (int step = 0; step < 12; ++step) {
    T value = 0, slope = 0, f = 1 / (1 + r);
    if (WARP) {
      if (lane < n) {
        T d = exp2f((lane + 1) * log2f(f)) * (c + (lane + 1 == n ? 100 : 0));
        value = d, slope = -(lane + 1) * d * f;
      }
      value = warp_sum(value), slope = warp_sum(slope);
    } else {
      T d = 1;
      for (int k = 1; k <= n; ++k) {
        d *= f;
        T paid = d * (c + (k == n ? 100 : 0));
        value += paid, slope -= k * paid * f;
      }
    }
    r -= (value - p) / slope;
  }
  if (!WARP || lane == 0) y[i] = (float)r;
}

// Points that fill evenly (Sobol), 16 a thread of one dimension: each from all bits of its number, or from the one before.
template <bool BEFORE>
__global__ void evenly(const u32* way, float* y, int n) {
  __shared__ u32 own[32];
  int dimension = blockIdx.y, first = (blockIdx.x * blockDim.x + threadIdx.x) * 16;
  if (threadIdx.x < 32) own[threadIdx.x] = way[dimension * 32 + threadIdx.x];
  __syncthreads();
  u32 v = 0;
  for (int k = 0; k < 16 && first + k < n; ++k) {
    u32 i = first + k;
    if (!BEFORE || k == 0) {
      v = 0;
      for (u32 g = i ^ i >> 1; g; g &= g - 1) v ^= own[__ffs(g) - 1];
    } else {
      v ^= own[__ffs(i) - 1];
    }
    y[dimension * n + i] = v * 2.3283064e-10f;
  }
}
