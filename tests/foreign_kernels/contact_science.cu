// Grids, particles, small matrices, finance, signals and images, of kinds that the other files lack; written after
// descriptions. `contact.py` launches them.
#include <cooperative_groups.h>
#include <cuda_fp16.h>
#include <cuda_pipeline.h>
#include <mma.h>
#include <stdint.h>
namespace cg = cooperative_groups;
typedef unsigned long long u64;

// Odd matrices transposed: padded tiles; tiles without padding, their columns turned by the row; four rows of float4.
extern "C" __global__ void turn_padded(const float* x, float* y, int rows, int cols) {
  __shared__ float tile[32][33];
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    if (c < cols && r + k < rows) tile[threadIdx.y + k][threadIdx.x] = x[(r + k) * cols + c];
  __syncthreads();
  c = blockIdx.y * 32 + threadIdx.x;
  r = blockIdx.x * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    if (c < rows && r + k < cols) y[(r + k) * rows + c] = tile[threadIdx.x][threadIdx.y + k];
}
extern "C" __global__ void turn_swizzled(const float* x, float* y, int rows, int cols) {
  __shared__ float tile[32][32];
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    if (c < cols && r + k < rows) tile[threadIdx.y + k][threadIdx.x ^ (threadIdx.y + k)] = x[(r + k) * cols + c];
  __syncthreads();
  c = blockIdx.y * 32 + threadIdx.x;
  r = blockIdx.x * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    if (c < rows && r + k < cols) y[(r + k) * rows + c] = tile[threadIdx.x][threadIdx.x ^ (threadIdx.y + k)];
}
extern "C" __global__ void turn_wide(const float4* x, float4* y, int rows, int cols) {  // whole tiles of 64 × 64 only
  __shared__ float tile[64][65];
  int q = threadIdx.x % 16, p = threadIdx.x / 16, c0 = blockIdx.x * 64, r0 = blockIdx.y * 64;
  for (int k = p; k < 64; k += 16) {
    float4 v = x[((r0 + k) * cols + c0) / 4 + q];
    tile[k][4 * q] = v.x;
    tile[k][4 * q + 1] = v.y;
    tile[k][4 * q + 2] = v.z;
    tile[k][4 * q + 3] = v.w;
  }
  __syncthreads();
  for (int k = p; k < 64; k += 16) y[((c0 + k) * rows + r0) / 4 + q] = make_float4(tile[4 * q][k], tile[4 * q + 1][k], tile[4 * q + 2][k], tile[4 * q + 3][k]);
}
// Records of `words` taken apart through shared memory: their stride is that of the banks.
template <int words>
__global__ void records_apart(const float* x, float* y, int n) {
  __shared__ float tile[128 * words];
  int first = blockIdx.x * 128;
  for (int i = threadIdx.x; i < 128 * words; i += 128)
    if (first * words + i < n * words) tile[i] = x[first * words + i];
  __syncthreads();
  if (first + threadIdx.x < n)
    for (int w = 0; w < words; ++w) y[w * n + first + threadIdx.x] = tile[threadIdx.x * words + w];
}

// Four steps of a heat equation in one launch: tiles with a rim that shrinks.
extern "C" __global__ void heat_four_steps(const float* x, float* y, int side, float k) {
  __shared__ float a[24][41], b[24][41];
  int t = threadIdx.y * 40 + threadIdx.x, u = blockIdx.x * 32 + threadIdx.x - 4, v = blockIdx.y * 16 + threadIdx.y - 4;
  auto own = [&](int p, int q) { return x[min(max(q, 0), side - 1) * side + min(max(p, 0), side - 1)]; };
  (void)t;
  for (int r = threadIdx.y; r < 24; r += 8) a[r][threadIdx.x] = own(u, blockIdx.y * 16 + r - 4);
  __syncthreads();
  for (int step = 1; step <= 4; ++step) {
    for (int r = threadIdx.y; r < 24; r += 8)
      if (r >= step && r < 24 - step && threadIdx.x >= step && threadIdx.x < 40 - step)
        b[r][threadIdx.x] = a[r][threadIdx.x] + k * (a[r - 1][threadIdx.x] + a[r + 1][threadIdx.x] + a[r][threadIdx.x - 1] + a[r][threadIdx.x + 1] - 4 * a[r][threadIdx.x]);
    __syncthreads();
    for (int r = threadIdx.y; r < 24; r += 8)
      if (r >= step && r < 24 - step && threadIdx.x >= step && threadIdx.x < 40 - step) a[r][threadIdx.x] = b[r][threadIdx.x];
    __syncthreads();
  }
  for (int r = threadIdx.y; r < 24; r += 8) {
    v = blockIdx.y * 16 + r - 4;
    if (r >= 4 && r < 20 && threadIdx.x >= 4 && threadIdx.x < 36 && u < side && v < side) y[v * side + u] = a[r][threadIdx.x];
  }
}
// Waves in three dimensions, radius 4: planes pass through registers, the middle one through shared memory.
extern "C" __global__ void wave_pipeline(const float* now, const float* before, float* next, int nx, int ny, int nz) {
  __shared__ float s[8 + 8][32 + 8];
  const float c[5] = {-2.847f, 1.6f, -0.2f, 0.0254f, -0.0018f};
  int x = blockIdx.x * 32 + threadIdx.x + 4, y = blockIdx.y * 8 + threadIdx.y + 4, plane = nx * ny, at = y * nx + x, tx = threadIdx.x + 4, ty = threadIdx.y + 4;
  float back[4], front[5];
  for (int k = 0; k < 4; ++k) back[k] = now[at + (3 - k) * plane];
  for (int k = 0; k < 5; ++k) front[k] = now[at + (4 + k) * plane];
  for (int z = 4; z < nz - 4; ++z) {
    __syncthreads();
    s[ty][tx] = front[0];
    if (threadIdx.y < 4) { s[threadIdx.y][tx] = now[at - 4 * nx + z * plane]; s[ty + 8][tx] = now[at + 8 * nx + z * plane]; }
    if (threadIdx.x < 4) { s[ty][threadIdx.x] = now[at - 4 + z * plane]; s[ty][tx + 32] = now[at + 32 + z * plane]; }
    __syncthreads();
    float sum = 3 * c[0] * front[0];
#pragma unroll
    for (int k = 1; k <= 4; ++k) sum += c[k] * (back[k - 1] + front[k] + s[ty - k][tx] + s[ty + k][tx] + s[ty][tx - k] + s[ty][tx + k]);
    next[at + z * plane] = 2 * front[0] - before[at + z * plane] + 0.1f * sum;
    for (int k = 3; k > 0; --k) back[k] = back[k - 1];
    back[0] = front[0];
    for (int k = 0; k < 4; ++k) front[k] = front[k + 1];
    if (z + 5 < nz) front[4] = now[at + (z + 5) * plane];
  }
}
// Multigrid: a residual restricted to every second point, and a correction brought back.
extern "C" __global__ void restrict_residual(const double* u, const double* f, double* coarse, int side, double h2) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, half = side / 2;
  if (x >= half || y >= half) return;
  double sum = 0;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      int p = 2 * x + dx, q = 2 * y + dy;
      if (p < 1 || q < 1 || p >= side - 1 || q >= side - 1) continue;
      double r = f[q * side + p] - (4 * u[q * side + p] - u[q * side + p - 1] - u[q * side + p + 1] - u[(q - 1) * side + p] - u[(q + 1) * side + p]) / h2;
      sum += r * (dx ? 0.5 : 1.0) * (dy ? 0.5 : 1.0);
    }
  coarse[y * half + x] = 0.25 * sum;
}
extern "C" __global__ void prolong_add(const double* coarse, double* u, int side) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, half = side / 2;
  if (x >= side || y >= side) return;
  int a = x / 2, b = y / 2, c = min(a + (x & 1), half - 1), d = min(b + (y & 1), half - 1);
  u[y * side + x] += 0.25 * (coarse[b * half + a] + coarse[b * half + c] + coarse[d * half + a] + coarse[d * half + c]);
}
// Successive over-relaxation of the points of one colour: in one array by every second thread, or in packed halves.
extern "C" __global__ void sor_strided(float* u, const float* f, int side, int colour, float omega) {
  int x = blockIdx.x * blockDim.x + threadIdx.x + 1, y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (x >= side - 1 || y >= side - 1 || ((x + y) & 1) != colour) return;
  float old = u[y * side + x];
  u[y * side + x] = old + omega * (0.25f * (u[y * side + x - 1] + u[y * side + x + 1] + u[(y - 1) * side + x] + u[(y + 1) * side + x] - f[y * side + x]) - old);
}
extern "C" __global__ void sor_packed(const float* other, float* own, const float* f, int half, int rows, int colour, float omega) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y + 1, shift = (y + colour) & 1;
  if (x + shift < 1 || x >= half - 1 || y >= rows - 1) return;
  float old = own[y * half + x], side = other[y * half + x] + other[y * half + x + (shift ? -1 : 1)];
  own[y * half + x] = old + omega * (0.25f * (side + other[(y - 1) * half + x] + other[(y + 1) * half + x] - f[y * half + x]) - old);
}
// Fifth-order weighted differences (WENO) along rows, a row's stretch in shared memory.
extern "C" __global__ void weno5(const double* x, double* out, int cols, double dx) {
  __shared__ double s[128 + 6];
  int t = threadIdx.x, c = blockIdx.x * 128 + t, row = blockIdx.y;
  for (int i = t; i < 134; i += 128) s[i] = x[row * cols + ((int)blockIdx.x * 128 + i - 3 + cols) % cols];
  __syncthreads();
  auto flux = [&](int k) {
    double a = s[k - 2], b = s[k - 1], m = s[k], d = s[k + 1], e = s[k + 2];
    double s0 = 13.0 / 12 * (a - 2 * b + m) * (a - 2 * b + m) + 0.25 * (a - 4 * b + 3 * m) * (a - 4 * b + 3 * m);
    double s1 = 13.0 / 12 * (b - 2 * m + d) * (b - 2 * m + d) + 0.25 * (b - d) * (b - d);
    double s2 = 13.0 / 12 * (m - 2 * d + e) * (m - 2 * d + e) + 0.25 * (3 * m - 4 * d + e) * (3 * m - 4 * d + e);
    double w0 = 0.1 / ((1e-6 + s0) * (1e-6 + s0)), w1 = 0.6 / ((1e-6 + s1) * (1e-6 + s1)), w2 = 0.3 / ((1e-6 + s2) * (1e-6 + s2));
    return (w0 * (2 * a - 7 * b + 11 * m) + w1 * (-b + 5 * m + 2 * d) + w2 * (2 * m + 5 * d - e)) / (6 * (w0 + w1 + w2));
  };
  if (c < cols) out[row * cols + c] = -(flux(t + 3) - flux(t + 2)) / dx;
}
// Shallow water: fluxes by Rusanov between a cell and its four neighbours.
extern "C" __global__ void shallow_water(const float* h, const float* hu, const float* hv, float* nh, float* nu, float* nv, int side, float dt) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x < 1 || y < 1 || x >= side - 1 || y >= side - 1) return;
  int i = y * side + x;
  float d0 = 0, d1 = 0, d2 = 0, a = h[i], b = hu[i], c = hv[i];
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    int j = i + (k == 0 ? 1 : k == 1 ? -1 : k == 2 ? side : -side);
    float sign = k & 1 ? -1 : 1, ha = h[j], ua = hu[j], va = hv[j];
    float own = k < 2 ? b / a : c / a, there = k < 2 ? ua / ha : va / ha;
    float speed = fmaxf(fabsf(own) + sqrtf(9.81f * a), fabsf(there) + sqrtf(9.81f * ha));
    float f0 = k < 2 ? b + ua : c + va, f1 = b * own + ua * there, f2 = c * own + va * there, p = 4.905f * (a * a + ha * ha);
    if (k < 2) f1 += p; else f2 += p;
    d0 += 0.5f * (sign * f0 - speed * (ha - a));
    d1 += 0.5f * (sign * f1 - speed * (ua - b));
    d2 += 0.5f * (sign * f2 - speed * (va - c));
  }
  nh[i] = a - dt * d0;
  nu[i] = b - dt * d1;
  nv[i] = c - dt * d2;
}
// One step of conjugate gradients for a five-point matrix, all blocks meeting at two sums.
extern "C" __global__ void gradient_step(float* x, float* r, float* p, float* ap, double* sums, int side) {
  cg::grid_group grid = cg::this_grid();
  __shared__ double part[8];
  int n = side * side;
  auto add = [&](double v, double* to) {
    for (int m = 16; m; m >>= 1) v += __shfl_down_sync(~0u, v, m);
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = v;
    __syncthreads();
    if (threadIdx.x == 0) {
      for (int w = 1; w < 8; ++w) v += part[w];
      atomicAdd(to, v);
    }
    __syncthreads();
  };
  double a = 0, b = 0, c = 0;
  for (int i = grid.thread_rank(); i < n; i += grid.size()) {
    int u = i % side, v = i / side;
    float q = 4.1f * p[i] - (u ? p[i - 1] : 0) - (u < side - 1 ? p[i + 1] : 0) - (v ? p[i - side] : 0) - (v < side - 1 ? p[i + side] : 0);
    ap[i] = q;
    a += (double)q * p[i];
    b += (double)r[i] * r[i];
  }
  add(a, sums);
  add(b, sums + 1);
  grid.sync();
  float alpha = sums[1] / sums[0];
  for (int i = grid.thread_rank(); i < n; i += grid.size()) {
    x[i] += alpha * p[i];
    float q = r[i] - alpha * ap[i];
    r[i] = q;
    c += (double)q * q;
  }
  add(c, sums + 2);
  grid.sync();
  float beta = sums[2] / sums[1];
  for (int i = grid.thread_rank(); i < n; i += grid.size()) p[i] = r[i] + beta * p[i];
}
// Life, 64 cells a word: sums of eight neighbours by adders of bits.
extern "C" __global__ void life_words(const u64* x, u64* y, int words, int rows) {
  int w = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y * blockDim.y + threadIdx.y;
  if (w >= words || r >= rows) return;
  u64 ones = 0, twos = 0, fours = 0, own = 0;
  auto add = [&](u64 v) {
    u64 c = ones & v;
    ones ^= v;
    u64 d = twos & c;
    twos ^= c;
    fours |= d;
  };
  for (int dy = -1; dy <= 1; ++dy) {
    int q = (r + dy + rows) % rows;
    u64 m = x[q * words + w], left = x[q * words + (w + words - 1) % words], right = x[q * words + (w + 1) % words];
    add(m << 1 | left >> 63);
    add(m >> 1 | right << 63);
    if (dy) add(m); else own = m;
  }
  y[r * words + w] = twos & ~fours & (ones | own);
}
// Fluid particles (SPH): density from the cells around, particles in order of their cells.
extern "C" __global__ void particle_density(const float4* at, const int* cell_start, float* density, int n, int cells, float h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float4 p = at[i];
  int cx = min(max((int)(p.x * cells), 0), cells - 1), cy = min(max((int)(p.y * cells), 0), cells - 1), cz = min(max((int)(p.z * cells), 0), cells - 1);
  float sum = 0, h2 = h * h;
  for (int z = max(cz - 1, 0); z <= min(cz + 1, cells - 1); ++z)
    for (int y = max(cy - 1, 0); y <= min(cy + 1, cells - 1); ++y) {
      int row = (z * cells + y) * cells, end = cell_start[row + min(cx + 1, cells - 1) + 1];
      for (int j = cell_start[row + max(cx - 1, 0)]; j < end; ++j) {
        float4 q = at[j];
        float dx = p.x - q.x, dy = p.y - q.y, dz = p.z - q.z, d = h2 - dx * dx - dy * dy - dz * dz;
        if (d > 0) sum += q.w * d * d * d;
      }
    }
  density[i] = sum;
}
// Forces from a mesh of charges by splines of fourth order (64 points a particle).
extern "C" __global__ void mesh_forces(const float3* at, const float* mesh, float4* out, int n, int side) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float3 p = at[i];
  float w[3][4], d[3][4], f[3] = {p.x * side, p.y * side, p.z * side};
  int base[3];
#pragma unroll
  for (int a = 0; a < 3; ++a) {
    base[a] = floorf(f[a]);
    float x = f[a] - base[a], y = 1 - x;
    w[a][0] = y * y * y / 6;
    w[a][1] = (4 - 6 * x * x + 3 * x * x * x) / 6;
    w[a][2] = (4 - 6 * y * y + 3 * y * y * y) / 6;
    w[a][3] = x * x * x / 6;
    d[a][0] = -0.5f * y * y;
    d[a][1] = -2 * x + 1.5f * x * x;
    d[a][2] = 2 * y - 1.5f * y * y;
    d[a][3] = 0.5f * x * x;
  }
  float4 sum = make_float4(0, 0, 0, 0);
  for (int z = 0; z < 4; ++z)
    for (int y = 0; y < 4; ++y) {
      const float* row = mesh + (((base[2] + z) & (side - 1)) * side + ((base[1] + y) & (side - 1))) * side;
#pragma unroll
      for (int x = 0; x < 4; ++x) {
        float v = row[(base[0] + x) & (side - 1)];
        sum.x += v * d[0][x] * w[1][y] * w[2][z];
        sum.y += v * w[0][x] * d[1][y] * w[2][z];
        sum.z += v * w[0][x] * w[1][y] * d[2][z];
        sum.w += v * w[0][x] * w[1][y] * w[2][z];
      }
    }
  out[i] = sum;
}
// Gravity through a tree (Barnes and Hut): a warp goes the same way, with one stack for all its lanes.
struct Node { float x, y, z, mass; int child, size2; };
extern "C" __global__ void tree_gravity(const Node* nodes, const float* width2, const float4* body, float3* out, int n, float open) {
  __shared__ int stack[4][64];
  int i = blockIdx.x * 128 + threadIdx.x, w = threadIdx.x / 32, lane = threadIdx.x % 32, depth = 0;
  float4 p = body[min(i, n - 1)];
  float3 f = make_float3(0, 0, 0);
  if (lane == 0) stack[w][0] = 0;
  __syncwarp();
  do {
    int at = stack[w][depth];
    __syncwarp();
    Node v = nodes[at];
    float dx = v.x - p.x, dy = v.y - p.y, dz = v.z - p.z, r2 = dx * dx + dy * dy + dz * dz + 1e-4f;
    if (v.child < 0 || __all_sync(~0u, width2[v.size2] < open * r2)) {
      float s = rsqrtf(r2), g = v.mass * s * s * s;
      f.x += g * dx;
      f.y += g * dy;
      f.z += g * dz;
      --depth;
    } else {
      if (lane < 8) stack[w][depth + lane] = v.child + lane;
      depth += 7;
      __syncwarp();
    }
  } while (depth >= 0);
  if (i < n) out[i] = f;
}
// Cubes of a surface: their cases, and how many triangles each makes, summed over blocks.
extern "C" __global__ void classify_cubes(const float* field, const unsigned char* triangles, unsigned char* which, int* total, int side, float level) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, z = blockIdx.z, code = 0;
  if (x < side - 1)
    for (int k = 0; k < 8; ++k) code |= (field[((z + (k >> 2)) * side + y + (k >> 1 & 1)) * side + x + (k & 1)] < level) << k;
  int count = x < side - 1 ? triangles[code] : 0;
  if (x < side - 1) which[(z * (side - 1) + y) * (side - 1) + x] = code;
  for (int m = 16; m; m >>= 1) count += __shfl_down_sync(~0u, count, m);
  if (threadIdx.x % 32 == 0 && count) atomicAdd(total + z, count);
}
// Rays marched through a field of distances: spheres and a floor, with a shadow.
extern "C" __global__ void march_rays(float* out, int width, int height, int most) {
  int u = blockIdx.x * blockDim.x + threadIdx.x, v = blockIdx.y * blockDim.y + threadIdx.y;
  if (u >= width || v >= height) return;
  auto field = [](float x, float y, float z) {
    float a = sqrtf((x - rintf(x)) * (x - rintf(x)) + (y - 0.3f) * (y - 0.3f) + (z - rintf(z)) * (z - rintf(z))) - 0.25f;
    return fminf(a, y);
  };
  float dx = (u - 0.5f * width) / height, dy = (0.5f * height - v) / height - 0.3f, dz = 1, l = rsqrtf(dx * dx + dy * dy + 1), t = 0, shade = 0;
  dx *= l;
  dy *= l;
  dz *= l;
  int k = 0;
  for (; k < most; ++k) {
    float d = field(t * dx, 1 + t * dy, t * dz);
    if (d < 1e-3f || t > 30) break;
    t += d;
  }
  if (t < 30) {
    float s = 0.02f, light = 1;
    for (int j = 0; j < 24; ++j) {
      float d = field(t * dx + 0.5f * s, 1 + t * dy + 0.7f * s, t * dz - 0.5f * s);
      light = fminf(light, 8 * d / s);
      if (light < 0.01f) break;
      s += fmaxf(d, 0.02f);
    }
    shade = fmaxf(light, 0.0f) / (1 + 0.1f * t);
  }
  out[v * width + u] = shade + 0.001f * k;
}
// Rays through a volume of bricks, one bit each: from face to face until one is full.
extern "C" __global__ void walk_bricks(const uint32_t* full, const float3* direction, int* hit, int n, int side) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float3 d = direction[i];
  int p[3] = {side / 2, side / 2, side / 2}, step[3];
  float v[3] = {d.x, d.y, d.z}, next[3], delta[3];
#pragma unroll
  for (int a = 0; a < 3; ++a) {
    step[a] = v[a] > 0 ? 1 : -1;
    delta[a] = fabsf(1 / v[a]);
    next[a] = 0.5f * delta[a];
  }
  int found = -1;
  while (true) {
    uint32_t at = (p[2] * side + p[1]) * side + p[0];
    if (full[at / 32] >> at % 32 & 1) { found = at; break; }
    if (next[0] < next[1] && next[0] < next[2]) { p[0] += step[0]; next[0] += delta[0]; if (p[0] < 0 || p[0] >= side) break; }
    else if (next[1] < next[2]) { p[1] += step[1]; next[1] += delta[1]; if (p[1] < 0 || p[1] >= side) break; }
    else { p[2] += step[2]; next[2] += delta[2]; if (p[2] < 0 || p[2] >= side) break; }
  }
  hit[i] = found;
}

// QR of many 24 × 24 matrices by reflections, a warp a matrix, a lane a column; eigenvalues of 16 × 16 ones by rotations.
extern "C" __global__ void householder(float* a, float* r, int count) {
  __shared__ float m[4][24][25];
  int w = threadIdx.x / 32, lane = threadIdx.x % 32, which = blockIdx.x * 4 + w;
  if (which >= count) return;
  for (int i = lane; i < 576; i += 32) m[w][i / 24][i % 24] = a[which * 576 + i];
  __syncwarp();
  for (int k = 0; k < 23; ++k) {
    float norm = lane >= k && lane < 24 ? m[w][lane][k] * m[w][lane][k] : 0;
    for (int s = 16; s; s >>= 1) norm += __shfl_xor_sync(~0u, norm, s);
    float x = m[w][k][k], alpha = x > 0 ? -sqrtf(norm) : sqrtf(norm), head = x - alpha, v2 = norm - x * x + head * head;
    if (lane < 24 && lane > k) {
      float dot = head * m[w][k][lane];
      for (int i = k + 1; i < 24; ++i) dot += m[w][i][k] * m[w][i][lane];
      float f = 2 * dot / v2;
      m[w][k][lane] -= f * head;
      for (int i = k + 1; i < 24; ++i) m[w][i][lane] -= f * m[w][i][k];
    }
    __syncwarp();
    if (lane == 0) m[w][k][k] = alpha;
    __syncwarp();
  }
  for (int i = lane; i < 576; i += 32) r[which * 576 + i] = i / 24 <= i % 24 ? m[w][i / 24][i % 24] : 0;
}
extern "C" __global__ void jacobi_eigen(const float* a, float* value, int sweeps) {
  __shared__ float m[16][17];
  __shared__ float2 turn[8];
  __shared__ int2 pair[8];
  int t = threadIdx.x, x = t % 16, y = t / 16;
  m[y][x] = a[blockIdx.x * 256 + t];
  for (int s = 0; s < sweeps * 15; ++s) {
    __syncthreads();
    if (t < 8) {
      int p = t == 0 ? 15 : (s + t) % 15, q = t == 0 ? s % 15 : (s + 15 - t) % 15;
      if (p > q) { int h = p; p = q; q = h; }
      float off = m[p][q], c = 1, n = 0;
      if (fabsf(off) > 1e-9f) {
        float theta = (m[q][q] - m[p][p]) / (2 * off), g = (theta >= 0 ? 1.0f : -1.0f) / (fabsf(theta) + sqrtf(theta * theta + 1));
        c = rsqrtf(g * g + 1);
        n = g * c;
      }
      turn[t] = make_float2(c, n);
      pair[t] = make_int2(p, q);
    }
    __syncthreads();
    if (t < 128) {
      int k = t / 16, p = pair[k].x, q = pair[k].y;
      float u = m[p][x], v = m[q][x];
      m[p][x] = turn[k].x * u - turn[k].y * v;
      m[q][x] = turn[k].y * u + turn[k].x * v;
    }
    __syncthreads();
    if (t < 128) {
      int k = t / 16, p = pair[k].x, q = pair[k].y;
      float u = m[x][p], v = m[x][q];
      m[x][p] = turn[k].x * u - turn[k].y * v;
      m[x][q] = turn[k].y * u + turn[k].x * v;
    }
  }
  __syncthreads();
  if (t < 16) value[blockIdx.x * 16 + t] = m[t][t];
}
// Many Kalman filters of four states and two measurements, a thread each, their matrices in registers.
extern "C" __global__ void kalman(float* state, float* cover, const float2* seen, int n, int steps, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float s[4], p[4][4];
#pragma unroll
  for (int a = 0; a < 4; ++a) {
    s[a] = state[a * n + i];
#pragma unroll
    for (int b = 0; b < 4; ++b) p[a][b] = cover[(a * 4 + b) * n + i];
  }
  for (int k = 0; k < steps; ++k) {
    s[0] += dt * s[2];
    s[1] += dt * s[3];
#pragma unroll
    for (int b = 0; b < 4; ++b) { p[0][b] += dt * p[2][b]; p[1][b] += dt * p[3][b]; }
#pragma unroll
    for (int a = 0; a < 4; ++a) { p[a][0] += dt * p[a][2]; p[a][1] += dt * p[a][3]; p[a][a] += 0.01f; }
    float2 z = seen[k * n + i];
    float a = p[0][0] + 0.1f, b = p[0][1], c = p[1][0], d = p[1][1] + 0.1f, inverse = 1 / (a * d - b * c), e0 = z.x - s[0], e1 = z.y - s[1];
    float g[4][2];
#pragma unroll
    for (int r = 0; r < 4; ++r) {
      g[r][0] = (p[r][0] * d - p[r][1] * c) * inverse;
      g[r][1] = (p[r][1] * a - p[r][0] * b) * inverse;
      s[r] += g[r][0] * e0 + g[r][1] * e1;
    }
    float r0[4], r1[4];
#pragma unroll
    for (int j = 0; j < 4; ++j) { r0[j] = p[0][j]; r1[j] = p[1][j]; }
#pragma unroll
    for (int r = 0; r < 4; ++r)
#pragma unroll
      for (int j = 0; j < 4; ++j) p[r][j] -= g[r][0] * r0[j] + g[r][1] * r1[j];
  }
#pragma unroll
  for (int a = 0; a < 4; ++a) {
    state[a * n + i] = s[a];
#pragma unroll
    for (int b = 0; b < 4; ++b) cover[(a * 4 + b) * n + i] = p[a][b];
  }
}
// Interest rates of a market model, forty maturities in local memory, a path a thread.
extern "C" __global__ void market_paths(const float* normal, const float* volatility, float* value, int paths, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= paths) return;
  float rate[40];
  for (int k = 0; k < 40; ++k) rate[k] = 0.05f;
  for (int s = 0; s < steps; ++s) {
    float z = 0.5f * normal[s * paths + i], drift = 0;
    for (int k = s + 1; k < 40; ++k) {
      float l = volatility[k - s - 1], c = 0.25f * l * rate[k];
      drift += c / (1 + 0.25f * rate[k]);
      rate[k] *= __expf(l * (drift - 0.125f * l) * 0.25f + l * z);
    }
  }
  float b = 1, sum = 0;
  for (int k = steps; k < 40; ++k) {
    b /= 1 + 0.25f * rate[k];
    sum += 0.25f * b * fmaxf(rate[k] - 0.05f, 0.0f);
  }
  value[i] = sum;
}

// Fourier transforms of 4,096 points, one pass of radix 4 (Stockham) from array to array.
extern "C" __global__ void fourier_pass(const float2* x, float2* y, int n, int p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, quarter = n / 4, row = i / quarter, t = i % quarter, k = t & (p - 1);
  const float2* in = x + (size_t)row * n + t;
  float2* out = y + (size_t)row * n + ((t - k) << 2) + k;
  float2 u[4];
#pragma unroll
  for (int j = 0; j < 4; ++j) {
    float s, c;
    sincospif(-2.0f * j * k / (4 * p), &s, &c);
    float2 v = in[j * quarter];
    u[j] = make_float2(v.x * c - v.y * s, v.x * s + v.y * c);
  }
  float2 a = make_float2(u[0].x + u[2].x, u[0].y + u[2].y), b = make_float2(u[0].x - u[2].x, u[0].y - u[2].y);
  float2 c = make_float2(u[1].x + u[3].x, u[1].y + u[3].y), d = make_float2(u[1].y - u[3].y, u[3].x - u[1].x);
  out[0] = make_float2(a.x + c.x, a.y + c.y);
  out[p] = make_float2(b.x + d.x, b.y + d.y);
  out[2 * p] = make_float2(a.x - c.x, a.y - c.y);
  out[3 * p] = make_float2(b.x - d.x, b.y - d.y);
}
// A radio's filter bank: 64 channels, eight taps each, bytes of two parts to floats.
extern "C" __global__ void filter_bank(const char2* x, const float* taps, float2* out, int frames) {
  __shared__ float2 s[12 * 64];
  int c = threadIdx.x, f = threadIdx.y, first = blockIdx.x * 4;
  for (int k = f; k < 12; k += 4)
    if (first + k < frames + 8) {
      char2 v = x[(first + k) * 64 + c];
      s[k * 64 + c] = make_float2(v.x, v.y);
    }
  __syncthreads();
  if (first + f >= frames) return;
  float2 sum = make_float2(0, 0);
#pragma unroll
  for (int k = 0; k < 8; ++k) {
    float w = taps[k * 64 + c];
    float2 v = s[(f + k) * 64 + c];
    sum.x += w * v.x;
    sum.y += w * v.y;
  }
  out[(first + f) * 64 + c] = sum;
}
// Ultrasound: for each pixel, samples of all channels by delay, in half precision.
extern "C" __global__ void beam_form(const __half* data, const float* element, float* out, int channels, int samples, int width) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, pz = blockIdx.y;
  if (px >= width) return;
  float x = px * 0.01f, z = 0.5f + pz * 0.01f, sum = 0;
  for (int c = 0; c < channels; ++c) {
    float dx = x - element[c], delay = (z + sqrtf(dx * dx + z * z)) * 40;
    int k = delay;
    float f = delay - k;
    if (k + 1 < samples) sum += (1 - f) * __half2float(data[c * samples + k]) + f * __half2float(data[c * samples + k + 1]);
  }
  out[pz * width + px] = sum;
}

// Edges thinned along their gradient (Canny), directions by comparison.
extern "C" __global__ void thin_edges(const unsigned char* image, unsigned char* out, int width, int height, int low, int high) {
  __shared__ short mag[10][34], gx[10][34], gy[10][34];
  int t = threadIdx.y * 32 + threadIdx.x;
  for (int i = t; i < 340; i += 256) {
    int u = (int)blockIdx.x * 32 + i % 34 - 1, v = (int)blockIdx.y * 8 + i / 34 - 1;
    auto at = [&](int a, int b) { return (int)image[min(max(b, 0), height - 1) * width + min(max(a, 0), width - 1)]; };
    int x = at(u + 1, v - 1) + 2 * at(u + 1, v) + at(u + 1, v + 1) - at(u - 1, v - 1) - 2 * at(u - 1, v) - at(u - 1, v + 1);
    int y = at(u - 1, v + 1) + 2 * at(u, v + 1) + at(u + 1, v + 1) - at(u - 1, v - 1) - 2 * at(u, v - 1) - at(u + 1, v - 1);
    gx[i / 34][i % 34] = x;
    gy[i / 34][i % 34] = y;
    mag[i / 34][i % 34] = abs(x) + abs(y);
  }
  __syncthreads();
  int c = threadIdx.x + 1, r = threadIdx.y + 1, u = blockIdx.x * 32 + threadIdx.x, v = blockIdx.y * 8 + threadIdx.y;
  if (u >= width || v >= height) return;
  int m = mag[r][c], x = gx[r][c], y = gy[r][c], ax = abs(x), ay = abs(y), a, b;
  if (2 * ay < ax) { a = mag[r][c - 1]; b = mag[r][c + 1]; }
  else if (2 * ax < ay) { a = mag[r - 1][c]; b = mag[r + 1][c]; }
  else if ((x ^ y) < 0) { a = mag[r - 1][c + 1]; b = mag[r + 1][c - 1]; }
  else { a = mag[r - 1][c - 1]; b = mag[r + 1][c + 1]; }
  out[v * width + u] = m > low && m > a && m >= b ? (m > high ? 255 : 128) : 0;
}
// Superpixels (SLIC): each pixel's nearest of nine centres around.
extern "C" __global__ void nearest_centre(const float4* image, const float* centres, int* label, int width, int height, int step, float ratio) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  float4 p = image[y * width + x];
  int across = width / step, down = height / step, cx = x / step, cy = y / step, best = 0;
  float least = INFINITY;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      int u = cx + dx, v = cy + dy;
      if (u < 0 || v < 0 || u >= across || v >= down) continue;
      const float* c = centres + (v * across + u) * 5;
      float d = (p.x - c[0]) * (p.x - c[0]) + (p.y - c[1]) * (p.y - c[1]) + (p.z - c[2]) * (p.z - c[2]) + ratio * ((x - c[3]) * (x - c[3]) + (y - c[4]) * (y - c[4]));
      if (d < least) { least = d; best = v * across + u; }
    }
  label[y * width + x] = best;
}
// Gradients of cells of 8 × 8 pixels in nine directions (HOG), a block four cells.
extern "C" __global__ void gradient_cells(const float* image, float* out, int width, int cells) {
  __shared__ float bin[4][9];
  int t = threadIdx.x, cell = blockIdx.x * 4 + t / 64, k = t % 64;
  if (t < 36) bin[t / 9][t % 9] = 0;
  __syncthreads();
  if (cell < cells) {
    int x = cell % (width / 8) * 8 + k % 8, y = cell / (width / 8) * 8 + k / 8, rows = cells / (width / 8) * 8;
    float dx = image[y * width + min(x + 1, width - 1)] - image[y * width + max(x - 1, 0)], dy = image[min(y + 1, rows - 1) * width + x] - image[max(y - 1, 0) * width + x];
    float angle = atan2f(dy, dx) * 2.864789f, size = sqrtf(dx * dx + dy * dy);
    if (angle < 0) angle += 9;
    int a = min((int)angle, 8);
    float f = angle - a;
    atomicAdd(&bin[t / 64][a], (1 - f) * size);
    atomicAdd(&bin[t / 64][(a + 1) % 9], f * size);
  }
  __syncthreads();
  if (t < 36 && blockIdx.x * 4 + t / 9 < cells) out[blockIdx.x * 36 + t] = bin[t / 9][t % 9];
}
// Stereo: 64 disparities of a row's pixels from left to right (semi-global matching), a warp a row, two disparities a lane.
extern "C" __global__ void path_costs(const unsigned char* cost, unsigned short* out, int width, int height, int p1, int p2) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  if (row >= height) return;
  int a = 0, b = 0, least = 0;
  for (int x = 0; x < width; ++x) {
    const uchar2 c = ((const uchar2*)cost)[((size_t)row * width + x) * 32 + lane];
    int before = __shfl_up_sync(~0u, b, 1), after = __shfl_down_sync(~0u, a, 1);
    int na = min(min(a, b + p1), least + p2), nb = min(min(b, a + p1), least + p2);
    if (lane > 0) na = min(na, before + p1);
    if (lane < 31) nb = min(nb, after + p1);
    a = c.x + na - least;
    b = c.y + nb - least;
    least = __reduce_min_sync(~0u, min(a, b));
    ((ushort2*)out)[((size_t)row * width + x) * 32 + lane] = make_ushort2(a, b);
  }
}
// Dilation along rows by any width: the largest forwards and backwards within segments (van Herk).
extern "C" __global__ void dilate_rows(const unsigned char* x, unsigned char* y, int width, int radius) {
  extern __shared__ unsigned char line[];
  unsigned char *forward = line, *back = line + width;
  int size = 2 * radius + 1, row = blockIdx.x;
  for (int s = threadIdx.x; s * size < width; s += blockDim.x) {
    int first = s * size, last = min(first + size, width);
    unsigned char m = 0;
    for (int i = first; i < last; ++i) forward[i] = m = max(m, x[row * width + i]);
    m = 0;
    for (int i = last - 1; i >= first; --i) back[i] = m = max(m, x[row * width + i]);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < width; i += blockDim.x) y[row * width + i] = max(back[max(i - radius, 0)], forward[min(i + radius, width - 1)]);
}
// Distances along rows to the next set pixel, then parabolas' lowest by a search within the row's shared squares.
extern "C" __global__ void distance_rows(const int* column, float* out, int width) {
  extern __shared__ int squares[];
  int row = blockIdx.x;
  for (int i = threadIdx.x; i < width; i += blockDim.x) { int d = column[row * width + i]; squares[i] = d * d; }
  __syncthreads();
  for (int i = threadIdx.x; i < width; i += blockDim.x) {
    int best = squares[i];
    for (int d = 1; d * d < best && d < width; ++d) {
      if (i >= d) best = min(best, squares[i - d] + d * d);
      if (i + d < width) best = min(best, squares[i + d] + d * d);
    }
    out[row * width + i] = sqrtf(best);
  }
}
// Connected pixels of a tile: labels to their least neighbour until nothing changes.
extern "C" __global__ void tile_labels(const unsigned char* image, int* label, int width, int height) {
  __shared__ int l[18][34];
  int tx = threadIdx.x + 1, ty = threadIdx.y + 1, x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  for (int i = threadIdx.y * 32 + threadIdx.x; i < 18 * 34; i += 512) l[i / 34][i % 34] = 0x7FFFFFFF;
  __syncthreads();
  bool own = x < width && y < height && image[y * width + x];
  if (own) l[ty][tx] = y * width + x;
  while (true) {
    __syncthreads();
    int least = own ? min(min(l[ty - 1][tx], l[ty + 1][tx]), min(min(l[ty][tx - 1], l[ty][tx + 1]), l[ty][tx])) : 0;
    bool change = own && least < l[ty][tx];
    if (!__syncthreads_or(change)) break;
    if (change) l[ty][tx] = least;
  }
  if (x < width && y < height) label[y * width + x] = own ? l[ty][tx] : -1;
}
// Planes of video (4:2:0) to pixels of four bytes, two by two a thread; coefficients back to pixels of 8 × 8.
extern "C" __global__ void yuv_pixels(const uchar2* luma, const uchar2* chroma, uchar4* out, int pairs, int rows) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= pairs || y >= rows / 2) return;
  uchar2 c = chroma[y * pairs + x];
  int u = c.x - 128, v = c.y - 128, r = 409 * v + 128, g = -100 * u - 208 * v + 128, b = 516 * u + 128;
  for (int k = 0; k < 2; ++k) {
    uchar2 l = luma[(2 * y + k) * pairs + x];
    for (int j = 0; j < 2; ++j) {
      int s = 298 * ((j ? l.y : l.x) - 16);
      out[((2 * y + k) * pairs + x) * 2 + j] = make_uchar4(min(max(s + r >> 8, 0), 255), min(max(s + g >> 8, 0), 255), min(max(s + b >> 8, 0), 255), 255);
    }
  }
}
__constant__ unsigned char zigzag[64];
__constant__ unsigned short quantum[64];
extern "C" __global__ void inverse_cosine(const short* coefficient, unsigned char* out, int blocks, int across) {
  __shared__ float s[8][8][9];
  int x = threadIdx.x, w = threadIdx.y, block = blockIdx.x * 8 + w;
  const float k[8] = {0.35355339f, 0.49039264f, 0.46193977f, 0.41573481f, 0.35355339f, 0.27778512f, 0.19134172f, 0.09754516f};
  if (block < blocks)
    for (int i = x; i < 64; i += 8) s[w][zigzag[i] / 8][zigzag[i] % 8] = coefficient[block * 64 + i] * (float)quantum[i];
  auto line = [&](float* p, int stride) {
    float a[8], b[8];
#pragma unroll
    for (int i = 0; i < 8; ++i) a[i] = p[i * stride];
    float e0 = k[0] * (a[0] + a[4]), e1 = k[0] * (a[0] - a[4]), e2 = k[2] * a[2] + k[6] * a[6], e3 = k[6] * a[2] - k[2] * a[6];
    float o0 = k[1] * a[1] + k[3] * a[3] + k[5] * a[5] + k[7] * a[7], o1 = k[3] * a[1] - k[7] * a[3] - k[1] * a[5] - k[5] * a[7];
    float o2 = k[5] * a[1] - k[1] * a[3] + k[7] * a[5] + k[3] * a[7], o3 = k[7] * a[1] - k[5] * a[3] + k[3] * a[5] - k[1] * a[7];
    b[0] = e0 + e2 + o0;
    b[7] = e0 + e2 - o0;
    b[1] = e1 + e3 + o1;
    b[6] = e1 + e3 - o1;
    b[2] = e1 - e3 + o2;
    b[5] = e1 - e3 - o2;
    b[3] = e0 - e2 + o3;
    b[4] = e0 - e2 - o3;
#pragma unroll
    for (int i = 0; i < 8; ++i) p[i * stride] = b[i];
  };
  __syncthreads();
  line(&s[w][x][0], 1);
  __syncthreads();
  line(&s[w][0][x], 9);
  __syncthreads();
  if (block < blocks)
    for (int r = 0; r < 8; ++r) out[(block / across * 8 + r) * across * 8 + block % across * 8 + x] = fminf(fmaxf(s[w][r][x] + 128, 0.0f), 255.0f);
}
// Warps of two kinds in a block: two bring tiles, six work on them; they meet at barriers by number.
extern "C" __global__ void named_barriers(const float* x, float* out, int tiles) {
  __shared__ float tile[2][768];
  int t = threadIdx.x, warp = t / 32;
  if (warp < 2) {
    for (int k = 0; k < tiles; ++k) {
      if (k >= 2) asm volatile("bar.sync %0, 256;" ::"r"(3 + (k & 1)) : "memory");
      for (int i = t; i < 768; i += 64) tile[k & 1][i] = x[(blockIdx.x * tiles + k) * 768 + i];
      __threadfence_block();
      asm volatile("bar.arrive %0, 256;" ::"r"(1 + (k & 1)) : "memory");
    }
  } else {
    float sum = 0;
    for (int k = 0; k < tiles; ++k) {
      asm volatile("bar.sync %0, 256;" ::"r"(1 + (k & 1)) : "memory");
      for (int j = 0; j < 4; ++j) sum = sum * 0.5f + tile[k & 1][(t - 64) * 4 + (j + t) % 4];
      if (k + 2 < tiles) asm volatile("bar.arrive %0, 256;" ::"r"(3 + (k & 1)) : "memory");
    }
    out[blockIdx.x * 192 + t - 64] = sum;
  }
}
// Smoothed rows, fetched two tiles ahead by asynchronous copies of 16 bytes.
extern "C" __global__ void smooth_ahead(const float* x, float* y, int cols, int tiles) {
  __shared__ __align__(16) float s[3][520];
  const float* row = x + (size_t)blockIdx.x * cols;
  auto fetch = [&](int k) {
    if (k < tiles)
      for (int i = threadIdx.x; i < 130; i += 128)
        if (k * 512 + i * 4 < cols) __pipeline_memcpy_async(&s[k % 3][i * 4], row + k * 512 + i * 4, 16);
    __pipeline_commit();
  };
  fetch(0);
  fetch(1);
  for (int k = 0; k < tiles; ++k) {
    fetch(k + 2);
    __pipeline_wait_prior(2);
    __syncthreads();
    for (int j = 0; j < 4; ++j) {
      int i = threadIdx.x + j * 128;
      if (k * 512 + i + 8 < cols) {
        float sum = 0;
#pragma unroll
        for (int d = 0; d < 9; ++d) sum += s[k % 3][i + d];
        y[(size_t)blockIdx.x * cols + k * 512 + i] = sum / 9;
      }
    }
    __syncthreads();
  }
}
// Grey levels against each other: a histogram in two dimensions, of which a block keeps one part.
extern "C" __global__ void joint_histogram(const unsigned char* a, const unsigned char* b, uint32_t* out, int n) {
  __shared__ uint32_t bin[32 * 256];
  int part = blockIdx.y;
  for (int i = threadIdx.x; i < 8192; i += blockDim.x) bin[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 4; i += gridDim.x * blockDim.x) {
    uchar4 u = ((const uchar4*)a)[i], v = ((const uchar4*)b)[i];
    if (u.x >> 5 == part) atomicAdd(bin + (u.x & 31) * 256 + v.x, 1u);
    if (u.y >> 5 == part) atomicAdd(bin + (u.y & 31) * 256 + v.y, 1u);
    if (u.z >> 5 == part) atomicAdd(bin + (u.z & 31) * 256 + v.z, 1u);
    if (u.w >> 5 == part) atomicAdd(bin + (u.w & 31) * 256 + v.w, 1u);
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 8192; i += blockDim.x)
    if (bin[i]) atomicAdd(out + part * 8192 + i, bin[i]);
}
