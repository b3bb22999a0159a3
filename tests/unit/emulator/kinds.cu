// Kernels of the kinds that people write, each compared with NumPy in test_kinds.py.
extern "C" {

__global__ void mandelbrot(unsigned *out, int w, int h, double x0, double y0, double step, int limit) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, n = 0;
  double cr = x0 + x * step, ci = y0 + y * step, zr = 0, zi = 0;
  while (n < limit && zr * zr + zi * zi < 4.0) {
    double t = zr * zr - zi * zi + cr;
    zi = 2 * zr * zi + ci;
    zr = t;
    n++;
  }
  if (x < w && y < h) out[y * w + x] = n;
}

__global__ void lennard_jones(const double4 *at, const int *near, const int *count, double4 *force, int n, double cut) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double4 p = at[i], sum = make_double4(0, 0, 0, 0);
  for (int k = 0; k < count[i]; k++) {
    double4 q = at[near[k * n + i]];
    double x = p.x - q.x, y = p.y - q.y, z = p.z - q.z, r2 = x * x + y * y + z * z;
    if (r2 < cut) {
      double a = 1.0 / r2, b = a * a * a, f = b * (48.0 * b - 24.0) * a;
      sum.x += f * x; sum.y += f * y; sum.z += f * z; sum.w += 4 * b * (b - 1);
    }
  }
  force[i] = sum;
}

__global__ void heat(const double *u, double *v, int nx, int ny, int nz, double c) {
  int x = blockIdx.x * blockDim.x + threadIdx.x + 1, y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (x >= nx - 1 || y >= ny - 1) return;
  int plane = nx * ny;
  double before = u[y * nx + x], here = u[plane + y * nx + x];
  for (int z = 1; z < nz - 1; z++) {
    int i = z * plane + y * nx + x;
    double next = u[i + plane];
    v[i] = here + c * (((u[i - 1] + u[i + 1]) + (u[i - nx] + u[i + nx])) + ((before + next) - 6 * here));
    before = here;
    here = next;
  }
}

__global__ void digits(const unsigned *keys, unsigned *out, int n, int shift) {
  __shared__ unsigned counts[8][256];
  for (int i = threadIdx.x; i < 2048; i += 256) (&counts[0][0])[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) {
    unsigned digit = keys[i] >> shift & 255, active = __activemask(), same = __match_any_sync(active, digit);
    if (__ffs(same) - 1 == (threadIdx.x & 31)) counts[threadIdx.x / 32][digit] += __popc(same);
    __syncwarp(active);
  }
  __syncthreads();
  unsigned total = 0;
  for (int j = 0; j < 8; j++) total += counts[j][threadIdx.x];
  if (total) atomicAdd(out + threadIdx.x, total);
}

__global__ void philox(uint4 *out, unsigned k0, unsigned k1, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uint4 c = make_uint4(i, 0, 0, 0);
  for (int round = 0; round < 10; round++) {
    unsigned h0 = __umulhi(0xD2511F53u, c.x), l0 = 0xD2511F53u * c.x;
    unsigned h1 = __umulhi(0xCD9E8D57u, c.z), l1 = 0xCD9E8D57u * c.z;
    c = make_uint4(h1 ^ c.y ^ k0, l1, h0 ^ c.w ^ k1, l0);
    k0 += 0x9E3779B9u;
    k1 += 0xBB67AE85u;
  }
  out[i] = c;
}

__device__ int root(volatile int *parent, int x) {
  while (parent[x] != x) x = parent[x];
  return x;
}

__global__ void join_edges(int *parent, const int2 *edges, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= m) return;
  while (true) {
    int u = root(parent, edges[i].x), v = root(parent, edges[i].y), low = min(u, v), high = max(u, v);
    if (u == v || atomicCAS(parent + high, high, low) == high) return;
  }
}

__global__ void flatten(int *parent, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) parent[i] = root(parent, i);
}

struct Hit { float t; int id; };

__global__ void trace(const float4 *spheres, int n, Hit *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float dx = (x + .5f) / w - .5f, dy = (y + .5f) / h - .5f, l = rsqrtf(dx * dx + dy * dy + 1);
  Hit hit = {1e30f, -1};
  for (int i = 0; i < n; i++) {
    float4 s = spheres[i];
    float b = (s.x * dx + s.y * dy + s.z) * l, q = b * b - (s.x * s.x + s.y * s.y + s.z * s.z) + s.w * s.w;
    if (q < 0) continue;
    float t = b - sqrtf(q);
    if (t > 0 && t < hit.t) hit = {t, i};
  }
  out[y * w + x] = hit;
}

}
