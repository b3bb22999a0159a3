// Kernels as in benchmark suites and applications: signals, sorting, data structures, hashing, physics.
#include <cuda_runtime.h>
#include <cuComplex.h>
#include <cooperative_groups.h>
#include <cub/cub.cuh>
#include <stdint.h>
namespace cg = cooperative_groups;

__global__ void fft512(float2 *data) {  // radix 2, one row of 512 per block of 256
  __shared__ float2 s[512];
  float2 *row = data + blockIdx.x * 512;
  for (int h = 0; h < 2; h++) { int i = threadIdx.x + h * 256; s[__brev(i) >> 23] = row[i]; }
  __syncthreads();
  for (int len = 2; len <= 512; len <<= 1) {
    int half = len >> 1, j = threadIdx.x % half, at = threadIdx.x / half * len + j;
    float sn, cs;
    sincospif(-(float)j / half, &sn, &cs);
    float2 a = s[at], b = s[at + half], t = make_float2(b.x * cs - b.y * sn, b.x * sn + b.y * cs);
    s[at] = make_float2(a.x + t.x, a.y + t.y); s[at + half] = make_float2(a.x - t.x, a.y - t.y);
    __syncthreads();
  }
  for (int h = 0; h < 2; h++) row[threadIdx.x + h * 256] = s[threadIdx.x + h * 256];
}
__constant__ float dctMatrix[64];
__global__ void dct8x8(const float *src, float *dst, int width) {
  __shared__ float block[8][9], temp[8][9];
  int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 8 + tx, y = blockIdx.y * 8 + ty;
  block[ty][tx] = src[y * width + x] - 128.f;
  __syncthreads();
  float sum = 0;
#pragma unroll
  for (int k = 0; k < 8; k++) sum += dctMatrix[ty * 8 + k] * block[k][tx];
  temp[ty][tx] = sum;
  __syncthreads();
  sum = 0;
#pragma unroll
  for (int k = 0; k < 8; k++) sum += temp[ty][k] * dctMatrix[tx * 8 + k];
  dst[y * width + x] = sum;
}
__global__ void bilateral(const float *in, float *out, int w, int h, int r, float ss, float sr) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float c = in[y * w + x], sum = 0, norm = 0;
  for (int dy = -r; dy <= r; dy++) for (int dx = -r; dx <= r; dx++) {
    float v = in[min(max(y + dy, 0), h - 1) * w + min(max(x + dx, 0), w - 1)];
    float f = expf(-(dx * dx + dy * dy) / (2 * ss * ss)) * expf(-(v - c) * (v - c) / (2 * sr * sr));
    sum += v * f; norm += f;
  }
  out[y * w + x] = sum / norm;
}
__global__ void median3x3(const unsigned char *in, unsigned char *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1) return;
  unsigned char v[9];
  for (int k = 0; k < 9; k++) v[k] = in[(y + k / 3 - 1) * w + x + k % 3 - 1];
  for (int i = 0; i < 5; i++) { int m = i; for (int j = i + 1; j < 9; j++) if (v[j] < v[m]) m = j; unsigned char t = v[i]; v[i] = v[m]; v[m] = t; }
  out[y * w + x] = v[4];
}
__global__ void floyd_warshall(int *d, int n, int k) {
  __shared__ int best;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0) best = d[blockIdx.y * n + k];
  __syncthreads();
  if (col >= n || best == 1 << 29) return;
  int t = d[k * n + col] + best;
  if (t < d[blockIdx.y * n + col]) d[blockIdx.y * n + col] = t;
}
__global__ void pagerank_push(const int *row, const int *col, const float *rank, float *next, int n, float damping) {
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n) return;
  int degree = row[v + 1] - row[v];
  if (degree == 0) return;
  float share = damping * rank[v] / degree;
  for (int e = row[v]; e < row[v + 1]; e++) atomicAdd(&next[col[e]], share);
}
__global__ void levenshtein(const char *a, const char *b, const int *lens, int *out, int stride, int pairs) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= pairs) return;
  int row[33], n = lens[i];
  for (int k = 0; k <= n; k++) row[k] = k;
  for (int y = 1; y <= n; y++) {
    int diag = row[0]; row[0] = y;
    for (int x = 1; x <= n; x++) { int up = row[x]; row[x] = min(min(row[x] + 1, row[x - 1] + 1), diag + (a[i * stride + y - 1] != b[i * stride + x - 1])); diag = up; }
  }
  out[i] = row[n];
}
__constant__ uint32_t k256[64];
__global__ void sha256(const uint32_t *messages, uint32_t *digests, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  uint32_t w[64], s[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}, h[8];
  auto rot = [](uint32_t x, int k) { return x >> k | x << (32 - k); };
  for (int t = 0; t < 16; t++) w[t] = __byte_perm(messages[i * 16 + t], 0, 0x0123);
#pragma unroll 16
  for (int t = 16; t < 64; t++) w[t] = w[t - 16] + w[t - 7] + (rot(w[t - 15], 7) ^ rot(w[t - 15], 18) ^ w[t - 15] >> 3) + (rot(w[t - 2], 17) ^ rot(w[t - 2], 19) ^ w[t - 2] >> 10);
  for (int k = 0; k < 8; k++) h[k] = s[k];
#pragma unroll 8
  for (int t = 0; t < 64; t++) {
    uint32_t t1 = h[7] + (rot(h[4], 6) ^ rot(h[4], 11) ^ rot(h[4], 25)) + ((h[4] & h[5]) ^ (~h[4] & h[6])) + k256[t] + w[t];
    uint32_t t2 = (rot(h[0], 2) ^ rot(h[0], 13) ^ rot(h[0], 22)) + ((h[0] & h[1]) ^ (h[0] & h[2]) ^ (h[1] & h[2]));
    h[7] = h[6]; h[6] = h[5]; h[5] = h[4]; h[4] = h[3] + t1; h[3] = h[2]; h[2] = h[1]; h[1] = h[0]; h[0] = t1 + t2;
  }
  for (int k = 0; k < 8; k++) digests[i * 8 + k] = s[k] + h[k];
}
__global__ void monte_carlo_pi(unsigned long long seed, int each, unsigned long long *hits) {
  unsigned long long s = seed + 0x9E3779B97F4A7C15ull * (blockIdx.x * blockDim.x + threadIdx.x + 1);
  int mine = 0;
  for (int k = 0; k < each; k++) {
    s ^= s << 13; s ^= s >> 7; s ^= s << 17;
    float x = (s & 0xffffff) * 0x1p-24f, y = (s >> 40) * 0x1p-24f;
    mine += x * x + y * y <= 1.0f;
  }
  mine = __reduce_add_sync(~0u, mine);
  if (threadIdx.x % 32 == 0) atomicAdd(hits, (unsigned long long)mine);
}
__constant__ float cx[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1}, cy[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__constant__ float wt[9] = {4.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 9, 1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36};
__global__ void lbm_d2q9(const float *f, float *g, int nx, int ny, float omega) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x >= nx) return;
  float v[9], rho = 0, ux = 0, uy = 0;
#pragma unroll
  for (int k = 0; k < 9; k++) {
    int xs = (x - (int)cx[k] + nx) % nx, ys = (y - (int)cy[k] + ny) % ny;
    v[k] = f[(k * ny + ys) * nx + xs]; rho += v[k]; ux += v[k] * cx[k]; uy += v[k] * cy[k];
  }
  ux /= rho; uy /= rho;
#pragma unroll
  for (int k = 0; k < 9; k++) {
    float cu = 3.f * (cx[k] * ux + cy[k] * uy), eq = wt[k] * rho * (1.f + cu + 0.5f * cu * cu - 1.5f * (ux * ux + uy * uy));
    g[(k * ny + y) * nx + x] = v[k] + omega * (eq - v[k]);
  }
}
__global__ void pcr_solve(const float *A, const float *B, const float *C, const float *D, float *X, int n) {
  extern __shared__ float sh[];
  float *a = sh, *b = a + n, *c = b + n, *d = c + n;
  int i = threadIdx.x, base = blockIdx.x * n;
  a[i] = A[base + i]; b[i] = B[base + i]; c[i] = C[base + i]; d[i] = D[base + i];
  __syncthreads();
  for (int s = 1; s < n; s *= 2) {
    int l = max(i - s, 0), r = min(i + s, n - 1);
    float k1 = i - s >= 0 ? a[i] / b[l] : 0, k2 = i + s < n ? c[i] / b[r] : 0;
    float na = i - s >= 0 ? -a[l] * k1 : 0, nc = i + s < n ? -c[r] * k2 : 0, nb = b[i] - c[l] * k1 - a[r] * k2, nd = d[i] - d[l] * k1 - d[r] * k2;
    __syncthreads();
    a[i] = na; b[i] = nb; c[i] = nc; d[i] = nd;
    __syncthreads();
  }
  X[base + i] = d[i] / b[i];
}
__global__ void thomas_strided(const double *a, const double *b, double *c, double *d, int systems, int n) {
  int s = blockIdx.x * blockDim.x + threadIdx.x;
  if (s >= systems) return;
  c[s] /= b[s]; d[s] /= b[s];
  for (int i = 1; i < n; i++) { int k = i * systems + s; double m = 1.0 / (b[k] - a[k] * c[k - systems]); c[k] *= m; d[k] = (d[k] - a[k] * d[k - systems]) * m; }
  for (int i = n - 2; i >= 0; i--) d[i * systems + s] -= c[i * systems + s] * d[(i + 1) * systems + s];
}
__global__ void spmv_ell(const int *cols, const double *vals, const double *x, double *y, int rows, int width) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  double dot = 0;
  for (int k = 0; k < width; k++) { int c = cols[k * rows + r]; if (c >= 0) dot += vals[k * rows + r] * __ldg(&x[c]); }
  y[r] = dot;
}
__global__ void compact_ballot(int *out, const int *in, int *count, int n, int limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  bool keep = i < n && in[i] < limit;
  unsigned mask = __ballot_sync(~0u, keep);
  int base = 0;
  if (lane == 0 && mask) base = atomicAdd(count, __popc(mask));
  base = __shfl_sync(~0u, base, 0);
  if (keep) out[base + __popc(mask & ((1u << lane) - 1))] = in[i];
}
__global__ void radix_count(const unsigned *keys, int *counts, int n, int shift) {
  __shared__ int h[8][16];
  for (int i = threadIdx.x; i < 128; i += blockDim.x) ((int *)h)[i] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    int digit = keys[i] >> shift & 15;
    unsigned peers = __match_any_sync(__activemask(), digit);
    if (__ffs(peers) - 1 == (threadIdx.x & 31)) h[threadIdx.x / 32][digit] += __popc(peers);
    __syncwarp(__activemask());
  }
  __syncthreads();
  if (threadIdx.x < 16) { int s = 0; for (int w = 0; w < 8; w++) s += h[w][threadIdx.x]; counts[threadIdx.x * gridDim.x + blockIdx.x] = s; }
}
__global__ void merge_path(const int *a, int na, const int *b, int nb, int *out, int each) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, diag = t * each;
  if (diag >= na + nb) return;
  int lo = max(0, diag - nb), hi = min(diag, na);
  while (lo < hi) { int mid = (lo + hi) / 2; if (a[mid] <= b[diag - 1 - mid]) lo = mid + 1; else hi = mid; }
  int i = lo, j = diag - lo;
  for (int k = diag; k < min(diag + each, na + nb); k++) out[k] = j >= nb || (i < na && a[i] <= b[j]) ? a[i++] : b[j++];
}
__global__ void hash_insert(unsigned long long *table, const unsigned *keys, const unsigned *values, int n, unsigned mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned slot = (keys[i] * 2654435761u >> 7) & mask;
  unsigned long long wanted = (unsigned long long)keys[i] << 32 | values[i];
  while (true) {
    unsigned long long seen = atomicCAS(&table[slot], ~0ull, wanted);
    if (seen == ~0ull || (unsigned)(seen >> 32) == keys[i]) break;
    slot = (slot + 1) & mask;
  }
}
__global__ void hash_lookup(const unsigned long long *table, const unsigned *keys, unsigned *values, int n, unsigned mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned slot = (keys[i] * 2654435761u >> 7) & mask, found = ~0u;
  for (unsigned k = 0; k <= mask; k++, slot = (slot + 1) & mask) {
    unsigned long long e = table[slot];
    if (e == ~0ull) break;
    if ((unsigned)(e >> 32) == keys[i]) { found = (unsigned)e; break; }
  }
  values[i] = found;
}
struct Sphere { float x, y, z, r; float3 colour; };
__global__ void ray_trace(const Sphere *s, int n, uchar4 *image, int w, int h) {
  __shared__ Sphere cache[20];
  int t = threadIdx.y * blockDim.x + threadIdx.x;
  for (int i = t; i < n * 7; i += blockDim.x * blockDim.y) ((float *)cache)[i] = ((const float *)s)[i];
  __syncthreads();
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
  float ox = x - w / 2, oy = y - h / 2, r = 0, g = 0, b = 0, maxz = -2e10f;
  for (int i = 0; i < n; i++) {
    float dx = ox - cache[i].x, dy = oy - cache[i].y, q = cache[i].r * cache[i].r;
    if (dx * dx + dy * dy < q) {
      float dz = sqrtf(q - dx * dx - dy * dy), scale = dz / sqrtf(q), z = dz + cache[i].z;
      if (z > maxz) { r = cache[i].colour.x * scale; g = cache[i].colour.y * scale; b = cache[i].colour.z * scale; maxz = z; }
    }
  }
  image[y * w + x] = make_uchar4((int)(r * 255), (int)(g * 255), (int)(b * 255), 255);
}
__global__ void n_queens(int *counts, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, first = i % n, second = i / n;
  if (i >= n * n) return;
  unsigned all = (1u << n) - 1, stack[16], cols[16], left[16], right[16];
  int depth = 0, found = 0;
  unsigned c = 1u << first, l = c << 1, r = c >> 1, bit = 1u << second;
  if ((c | l | r) & bit) { counts[i] = 0; return; }
  cols[0] = c | bit; left[0] = (l | bit) << 1; right[0] = (r | bit) >> 1; stack[0] = all & ~(cols[0] | left[0] | right[0]);
  while (depth >= 0) {
    unsigned free = stack[depth];
    if (!free) { depth--; continue; }
    unsigned b = free & -free;
    stack[depth] = free ^ b;
    unsigned nc = cols[depth] | b;
    if (nc == all) { found++; continue; }
    cols[depth + 1] = nc; left[depth + 1] = (left[depth] | b) << 1; right[depth + 1] = (right[depth] | b) >> 1;
    depth++;
    stack[depth] = all & ~(cols[depth] | left[depth] | right[depth]);
  }
  counts[i] = found;
}
__global__ void lennard_jones(const double4 *pos, const int *neigh, const int *count, double4 *force, int n, int stride, double cut) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  double4 p = pos[i], f = make_double4(0, 0, 0, 0);
  for (int k = 0; k < count[i]; k++) {
    double4 q = pos[neigh[k * stride + i]];
    double dx = p.x - q.x, dy = p.y - q.y, dz = p.z - q.z, r2 = dx * dx + dy * dy + dz * dz;
    if (r2 < cut) { double ir2 = 1.0 / r2, ir6 = ir2 * ir2 * ir2, fc = ir6 * (48.0 * ir6 - 24.0) * ir2; f.x += fc * dx; f.y += fc * dy; f.z += fc * dz; f.w += 4 * ir6 * (ir6 - 1); }
  }
  force[i] = f;
}
__global__ void stencil25(const float *in, float *out, int nx, int ny, int nz, float c0, float c1, float c2) {
  __shared__ float s[20][36];
  int x = blockIdx.x * 32 + threadIdx.x + 2, y = blockIdx.y * 16 + threadIdx.y + 2, px = nx + 4, plane = px * (ny + 4);
  int tx = threadIdx.x + 2, ty = threadIdx.y + 2;
  float b2 = in[y * px + x], b1 = in[plane + y * px + x], cur = in[2 * plane + y * px + x], f1 = in[3 * plane + y * px + x], f2;
  for (int z = 2; z < nz + 2; z++) {
    f2 = in[(z + 2) * plane + y * px + x];
    s[ty][tx] = cur;
    if (threadIdx.x < 2) { s[ty][threadIdx.x] = in[z * plane + y * px + x - 2]; s[ty][tx + 32] = in[z * plane + y * px + x + 32]; }
    if (threadIdx.y < 2) { s[threadIdx.y][tx] = in[z * plane + (y - 2) * px + x]; s[ty + 16][tx] = in[z * plane + (y + 16) * px + x]; }
    __syncthreads();
    out[z * plane + y * px + x] = c0 * cur + c1 * (s[ty][tx - 1] + s[ty][tx + 1] + s[ty - 1][tx] + s[ty + 1][tx] + b1 + f1) + c2 * (s[ty][tx - 2] + s[ty][tx + 2] + s[ty - 2][tx] + s[ty + 2][tx] + b2 + f2);
    __syncthreads();
    b2 = b1; b1 = cur; cur = f1; f1 = f2;
  }
}
template <typename K, int B, int I> __global__ void block_radix_sort(K *d) {
  using Load = cub::BlockLoad<K, B, I, cub::BLOCK_LOAD_TRANSPOSE>;
  using Store = cub::BlockStore<K, B, I, cub::BLOCK_STORE_TRANSPOSE>;
  using Sort = cub::BlockRadixSort<K, B, I>;
  __shared__ union { typename Load::TempStorage load; typename Store::TempStorage store; typename Sort::TempStorage sort; } temp;
  K items[I];
  Load(temp.load).Load(d + blockIdx.x * B * I, items);
  __syncthreads();
  Sort(temp.sort).Sort(items);
  __syncthreads();
  Store(temp.store).Store(d + blockIdx.x * B * I, items);
}
template <cub::BlockScanAlgorithm A> __global__ void block_scan(const int *in, int *out, int *sums) {
  using Scan = cub::BlockScan<int, 128, A>;
  using Load = cub::BlockLoad<int, 128, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
  __shared__ typename Scan::TempStorage s; __shared__ typename Load::TempStorage l;
  int v[4], total;
  Load(l).Load(in + blockIdx.x * 512, v);
  Scan(s).InclusiveSum(v, v, total);
  for (int k = 0; k < 4; k++) out[blockIdx.x * 512 + threadIdx.x * 4 + k] = v[k];
  if (threadIdx.x == 0) sums[blockIdx.x] = total;
}
__global__ void warp_reduce_segments(const float *in, float *out, int each) {
  __shared__ cub::WarpReduce<float>::TempStorage temp[4];
  int w = threadIdx.x / 32, row = blockIdx.x * 4 + w;
  float s = 0;
  for (int i = threadIdx.x % 32; i < each; i += 32) s += in[row * each + i];
  s = cub::WarpReduce<float>(temp[w]).Sum(s);
  if (threadIdx.x % 32 == 0) out[row] = s;
}
__global__ void block_histogram(const unsigned char *in, unsigned *out) {
  using H = cub::BlockHistogram<unsigned char, 128, 8, 256>;
  __shared__ H::TempStorage temp; __shared__ unsigned h[256];
  unsigned char v[8];
  cub::LoadDirectStriped<128>(threadIdx.x, in + blockIdx.x * 1024, v);
  H(temp).Histogram(v, h);
  __syncthreads();
  for (int i = threadIdx.x; i < 256; i += 128) atomicAdd(&out[i], h[i]);
}
__global__ void inverse3x3(const double *m, double *o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const double *a = m + i * 9;
  double c0 = a[4] * a[8] - a[5] * a[7], c1 = a[5] * a[6] - a[3] * a[8], c2 = a[3] * a[7] - a[4] * a[6], d = 1.0 / (a[0] * c0 + a[1] * c1 + a[2] * c2);
  double r[9] = {c0, a[2] * a[7] - a[1] * a[8], a[1] * a[5] - a[2] * a[4], c1, a[0] * a[8] - a[2] * a[6], a[2] * a[3] - a[0] * a[5], c2, a[1] * a[6] - a[0] * a[7], a[0] * a[4] - a[1] * a[3]};
  for (int k = 0; k < 9; k++) o[i * 9 + k] = r[k] * d;
}
__global__ void cholesky_block(double *m, int n) {
  double *a = m + blockIdx.x * n * n;
  for (int k = 0; k < n; k++) {
    if (threadIdx.x == 0 && threadIdx.y == 0) a[k * n + k] = sqrt(a[k * n + k]);
    __syncthreads();
    if (threadIdx.y == 0 && threadIdx.x > k && threadIdx.x < n) a[threadIdx.x * n + k] /= a[k * n + k];
    __syncthreads();
    int i = threadIdx.y, j = threadIdx.x;
    if (j > k && i >= j && i < n && j < n) a[i * n + j] -= a[i * n + k] * a[j * n + k];
    __syncthreads();
  }
}
__global__ void julia_complex(unsigned char *out, int n, cuFloatComplex c) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= n) return;
  cuFloatComplex z = make_cuFloatComplex(3.0f * (n / 2 - x) / n, 3.0f * (n / 2 - y) / n);
  int k = 0;
  for (; k < 100 && cuCabsf(z) < 2.0f; k++) z = cuCaddf(cuCmulf(z, z), c);
  out[y * n + x] = k;
}
__global__ void work_queue(int *next, const int *work, int *done, int items) {
  __shared__ int job;
  while (true) {
    __syncthreads();
    if (threadIdx.x == 0) job = atomicAdd(next, 1);
    __syncthreads();
    if (job >= items) return;
    int v = work[job] * 64 + threadIdx.x, steps = 0;
    while (v > 1) { v = v & 1 ? 3 * v + 1 : v >> 1; steps++; }
    atomicAdd(&done[job], steps);
  }
}
__global__ void bit_tricks(const unsigned long long *in, unsigned long long *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned long long x = in[i];
  unsigned lo = x, hi = x >> 32;
  out[i] = __popcll(x) + __clzll(x) * 3 + (__brevll(x) ^ __umul64hi(x, 0x123456789abcdefull)) + __funnelshift_l(lo, hi, lo & 31) + __ffsll(x) + __mul24(lo, hi) + __usad(lo, hi, 5u) + __uhadd(lo, hi) + __byte_perm(lo, hi, 0x5410) + x % 1000003 + (long long)x / 77;
}
__global__ void tile_groups(const int *in, int *out, int n) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<8>(block);
  int i = block.group_index().x * block.size() + block.thread_rank(), v = i < n ? in[i] : 0;
  for (int o = tile.size() / 2; o; o /= 2) v += tile.shfl_down(v, o);
  bool any = tile.any(v > 100);
  auto active = cg::coalesced_threads();
  int rank = active.thread_rank();
  if (v & 1) { auto odd = cg::coalesced_threads(); rank += odd.size() * 100; }
  if (i < n) out[i] = tile.shfl(v, 0) * 1000 + any * 500 + rank;
}
__global__ void segmented_sum(const int *flags, const float *v, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  unsigned heads = __ballot_sync(~0u, i < n ? flags[i] : 1) | 1u;
  float x = i < n ? v[i] : 0;
  int first = 31 - __clz(heads & (~0u >> (31 - lane)));
  for (int o = 1; o < 32; o *= 2) { float y = __shfl_up_sync(~0u, x, o); if (lane - o >= first) x += y; }
  if (i < n) out[i] = x;
}
__global__ void sort_network_local(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v[16];
#pragma unroll
  for (int k = 0; k < 16; k++) v[k] = data[k * n + i];
#pragma unroll
  for (int k = 2; k <= 16; k *= 2)
#pragma unroll
    for (int j = k / 2; j; j /= 2)
#pragma unroll
      for (int a = 0; a < 16; a++) { int b = a ^ j; if (b > a) { float lo = fminf(v[a], v[b]), hi = fmaxf(v[a], v[b]); bool up = (a & k) == 0; v[a] = up ? lo : hi; v[b] = up ? hi : lo; } }
#pragma unroll
  for (int k = 0; k < 16; k++) data[k * n + i] = v[k];
}
__global__ void knn_brute(const float *ref, const float *query, int *best, int n, int dim) {
  __shared__ float q[64];
  int b = blockIdx.x;
  if (threadIdx.x < dim) q[threadIdx.x] = query[b * dim + threadIdx.x];
  __syncthreads();
  float m = 3e38f; int at = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) { float d = 0; for (int k = 0; k < dim; k++) { float t = ref[i * dim + k] - q[k]; d += t * t; } if (d < m) { m = d; at = i; } }
  unsigned long long packed = (unsigned long long)__float_as_uint(m) << 32 | at;
  __shared__ unsigned long long win;
  if (threadIdx.x == 0) win = ~0ull;
  __syncthreads();
  atomicMin(&win, packed);
  __syncthreads();
  if (threadIdx.x == 0) best[b] = (int)win;
}
