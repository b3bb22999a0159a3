// One kernel for each part of CUDA that few kernels use.
#include <stdio.h>
#include <stdint.h>
#include <type_traits>
#include <limits>
#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/atomic>
namespace cg = cooperative_groups;

__global__ void grid_sync_jacobi(float *a, float *b, int n, int rounds) {
  cg::grid_group grid = cg::this_grid();
  for (int r = 0; r < rounds; r++) {
    float *from = r & 1 ? b : a, *to = r & 1 ? a : b;
    for (int i = grid.thread_rank(); i < n; i += grid.size())
      to[i] = 0.25f * from[i ? i - 1 : n - 1] + 0.5f * from[i] + 0.25f * from[i + 1 < n ? i + 1 : 0];
    grid.sync();
  }
}
__global__ void grid_reduce(const float *in, float *partial, float *out, int n) {
  extern __shared__ float s[];
  cg::grid_group grid = cg::this_grid();
  auto block = cg::this_thread_block();
  float sum = 0;
  for (int i = grid.thread_rank(); i < n; i += grid.size()) sum += in[i];
  s[threadIdx.x] = sum;
  cg::sync(block);
  for (int d = blockDim.x / 2; d; d /= 2) { if (threadIdx.x < d) s[threadIdx.x] += s[threadIdx.x + d]; cg::sync(block); }
  if (threadIdx.x == 0) partial[blockIdx.x] = s[0];
  cg::sync(grid);
  if (grid.thread_rank() == 0) { float t = 0; for (int b = 0; b < gridDim.x; b++) t += partial[b]; *out = t; }
}
__global__ void arrive_wait(const float *in, float *out, int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ float s[256];
  auto block = cg::this_thread_block();
  if (block.thread_rank() == 0) init(&bar, block.size());
  block.sync();
  float total = 0;
  for (int r = 0; r < 4; r++) {
    s[threadIdx.x] = in[(blockIdx.x * 4 + r) * 256 + threadIdx.x];
    auto token = bar.arrive();
    total += 1.0f;
    bar.wait(std::move(token));
    total += s[255 - threadIdx.x];
    bar.arrive_and_wait();
  }
  out[blockIdx.x * 256 + threadIdx.x] = total;
}
__global__ void producer_consumer(const int *in, int *out, int n) {
  __shared__ cuda::barrier<cuda::thread_scope_block> full, empty;
  __shared__ int stage[64];
  if (threadIdx.x == 0) { init(&full, 64); init(&empty, 64); }
  __syncthreads();
  if (threadIdx.x < 32) {
    for (int i = 0; i < n; i++) { empty.arrive_and_wait(); stage[threadIdx.x] = in[(blockIdx.x * n + i) * 32 + threadIdx.x]; (void)full.arrive(); }
  } else {
    (void)empty.arrive();
    int sum = 0;
    for (int i = 0; i < n; i++) { full.arrive_and_wait(); sum += stage[(threadIdx.x * 7) & 31]; (void)empty.arrive(); }
    out[blockIdx.x * 32 + threadIdx.x - 32] = sum;
  }
}
__global__ void pipelined_copy(const float4 *in, float4 *out, int rounds) {
  constexpr int stages = 2;
  extern __shared__ float4 buffer[];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, stages> state;
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  size_t base = (size_t)blockIdx.x * rounds * blockDim.x;
  for (int compute = 0, fetch = 0; compute < rounds; compute++) {
    for (; fetch < rounds && fetch < compute + stages; fetch++) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, buffer + (fetch % stages) * blockDim.x, in + base + fetch * blockDim.x, sizeof(float4) * blockDim.x, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    float4 v = buffer[(compute % stages) * blockDim.x + (threadIdx.x ^ 1)];
    v.x += v.y; v.z *= v.w;
    out[base + compute * blockDim.x + threadIdx.x] = v;
    pipe.consumer_release();
  }
}
__global__ void group_memcpy(const int *in, int *out, int n) {
  extern __shared__ int smem[];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, smem, in + blockIdx.x * n, sizeof(int) * n);
  cg::wait(block);
  for (int i = threadIdx.x; i < n; i += blockDim.x) out[blockIdx.x * n + i] = smem[n - 1 - i];
}
__global__ void __cluster_dims__(4, 1, 1) cluster_histogram(int *bins, const int *in, int nbins, int n) {
  extern __shared__ int smem[];
  cg::cluster_group cluster = cg::this_cluster();
  int size = cluster.dim_blocks().x, rank = cluster.block_rank(), per_block = nbins / size;
  for (int i = threadIdx.x; i < per_block; i += blockDim.x) smem[i] = 0;
  cluster.sync();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
    int bin = ((unsigned)in[i]) % nbins;
    int *dst = cluster.map_shared_rank(smem, bin / per_block);
    atomicAdd(dst + bin % per_block, 1);
  }
  cluster.sync();
  for (int i = threadIdx.x; i < per_block; i += blockDim.x) atomicAdd(bins + rank * per_block + i, smem[i]);
}
__global__ void __cluster_dims__(2, 1, 1) cluster_exchange(const float *in, float *out) {
  __shared__ float mine[128];
  cg::cluster_group cluster = cg::this_cluster();
  int i = blockIdx.x * 128 + threadIdx.x;
  mine[threadIdx.x] = in[i];
  cluster.sync();
  float *other = cluster.map_shared_rank(mine, cluster.block_rank() ^ 1);
  out[i] = other[127 - threadIdx.x] + mine[threadIdx.x] * 100 + cluster.block_rank();
  cluster.sync();
}
typedef float (*pointFunction_t)(float, float);
__device__ float add_f(float a, float b) { return a + b; }
__device__ float mul_f(float a, float b) { return a * b; }
__device__ float pow_f(float a, float b) { return a > 0 ? powf(a, b) : -a; }
__device__ pointFunction_t table[3] = {add_f, mul_f, pow_f};
__global__ void function_pointers(const float *a, const float *b, float *c, const int *which, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) c[i] = table[which[i]](a[i], b[i]);
}
struct Shape { __device__ virtual float area() const = 0; __device__ virtual ~Shape() {} };
struct Square : Shape { float a; __device__ Square(float x) : a(x) {} __device__ float area() const override { return a * a; } };
struct Circle : Shape { float r; __device__ Circle(float x) : r(x) {} __device__ float area() const override { return 3.0f * r * r; } };
__global__ void virtual_calls(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  Shape *s = (i * 7 % 3) ? (Shape *)new Square(in[i]) : (Shape *)new Circle(in[i]);
  out[i] = s->area();
  delete s;
}
__device__ int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }
__global__ void recursive(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = fibonacci(i % 12);
}
__device__ int ackermann_like(int m, int n) { if (m == 0) return n + 1; if (n == 0) return ackermann_like(m - 1, 1); return ackermann_like(m - 1, ackermann_like(m, n - 1)); }
__global__ void deep_recursive(int *out) { out[threadIdx.x] = ackermann_like(2, threadIdx.x % 5); }
__device__ void quick(int *a, int left, int right) {
  if (left >= right) return;
  int pivot = a[(left + right) / 2], i = left, j = right;
  while (i <= j) {
    while (a[i] < pivot) i++;
    while (a[j] > pivot) j--;
    if (i <= j) { int t = a[i]; a[i] = a[j]; a[j] = t; i++; j--; }
  }
  quick(a, left, j); quick(a, i, right);
}
__global__ void quicksort_each(int *a, int n) { quick(a + (blockIdx.x * blockDim.x + threadIdx.x) * n, 0, n - 1); }
__global__ void heap(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *p = (int *)malloc(sizeof(int) * (i % 5 + 1));
  if (p == NULL) return;
  for (int k = 0; k <= i % 5; k++) p[k] = i + k;
  int sum = 0;
  for (int k = 0; k <= i % 5; k++) sum += p[k];
  if (i < n) out[i] = sum;
  free(p);
}
__global__ void heap_shared(int *out) {
  __shared__ int *data;
  if (threadIdx.x == 0) data = (int *)malloc(blockDim.x * sizeof(int));
  __syncthreads();
  data[threadIdx.x] = threadIdx.x * threadIdx.x;
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = data[blockDim.x - 1 - threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) free(data);
}
__global__ void texture_linear(cudaTextureObject_t tex, float *out, int w, int h, float theta) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float u = (float)x - (float)w / 2, v = (float)y - (float)h / 2;
  float tu = u * cosf(theta) - v * sinf(theta), tv = v * cosf(theta) + u * sinf(theta);
  tu /= (float)w; tv /= (float)h;
  out[y * w + x] = tex2D<float>(tex, tu + 0.5f, tv + 0.5f);
}
__global__ void texture_point(cudaTextureObject_t tex, float *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) out[y * w + x] = tex2D<float>(tex, x - 3 + 0.5f, y + 2 + 0.5f);
}
__global__ void texture_fetch(cudaTextureObject_t tex, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = tex1Dfetch<float>(tex, (i * 17) % n);
}
__global__ void texture_uchar4(cudaTextureObject_t tex, float4 *out, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) out[y * w + x] = tex2D<float4>(tex, x * 0.7f + 0.3f, y * 0.9f);
}
__global__ void texture_volume(cudaTextureObject_t tex, float *out, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x < n && y < n) out[(z * n + y) * n + x] = tex3D<float>(tex, x * 0.9f + 0.4f, y * 1.1f, z + 0.25f);
}
__global__ void surface_write(cudaSurfaceObject_t surf, const float *in, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) { float old; surf2Dread(&old, surf, x * 4, y); surf2Dwrite(in[y * w + x] + old, surf, x * 4, y); }
}
__constant__ float coefficients[8];
__constant__ int lookup[256];
__device__ float scale_factor = 2.0f;
__device__ int g_counter;
__global__ void symbols(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { float x = in[i], y = 0; for (int k = 7; k >= 0; k--) y = y * x + coefficients[k]; out[i] = y * scale_factor + lookup[i & 255]; atomicAdd(&g_counter, 1); }
}
struct List { float *data; int n; int *index; };
__global__ void through_structure(List list, float factor, const List *lists) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < list.n) list.data[i] = list.data[list.index[i]] * factor + lists[i & 1].data[i % lists[i & 1].n];
}
__global__ void pointer_table(float **rows, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = rows[blockIdx.x & 3][threadIdx.x] + rows[(blockIdx.x + 1) & 3][i % 64];
}
__global__ void video(const unsigned *a, const unsigned *b, unsigned *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned x = a[i], y = b[i];
  out[i] = __vadd4(x, y) ^ __vsub2(x, y) + __vabsdiffu4(x, y) * 3 + __vsadu4(x, y) ^ __vmaxs2(x, y) + __vcmpgtu4(x, y) ^ __vavgu4(x, y) + __vaddss4(x, y) ^ __vminu2(x, y);
  asm("{ .reg .u32 t; vadd.u32.u32.u32.sat t, %1.b0, %2.b1, 7; xor.b32 %0, %0, t; }" : "+r"(out[i]) : "r"(x), "r"(y));
}
__global__ void sad_search(const unsigned char *a, const unsigned char *b, unsigned *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned best = 1 << 30;
  for (int d = 0; d < 16; d++) {
    unsigned s = 0;
    for (int k = 0; k < 8; k++) s = __usad(a[i + k], b[i + k + d], s);
    best = min(best, s * 16 + d);
  }
  out[i] = best;
}
__global__ void packed_atomics(__half2 *h, __nv_bfloat162 *b, __half *one, float2 *f2, double *d, const int *key, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int k = key[i];
  atomicAdd(h + k, __floats2half2_rn(1.0f, 0.5f));
  atomicAdd(b + k, __floats2bfloat162_rn(1.0f, 2.0f));
  atomicAdd(one + k, __float2half(0.25f));
  atomicAdd(d + k, 0.5);
  d[64 + i] = rsqrt((double)(i + 1)) + rcbrt((double)i + 2);
}
__global__ void every_atomic(int *s, unsigned *u, unsigned long long *l, float *f, const int *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  atomicAdd(&s[0], v[i]); atomicSub(&s[1], v[i]); atomicMin(&s[2], v[i]); atomicMax(&s[3], v[i]); atomicAnd(&s[4], v[i]); atomicOr(&s[5], v[i]); atomicXor(&s[6], v[i]);
  atomicInc(&u[0], 1000); atomicDec(&u[1], 77); atomicMax(&u[2], (unsigned)v[i]);
  atomicAdd(&l[0], (unsigned long long)v[i]); atomicMax(&l[1], (unsigned long long)i * 3); atomicOr(&l[2], 1ull << (i & 63));
  int *fi = (int *)&f[0], old = *fi, assumed;
  do { assumed = old; if (__int_as_float(assumed) >= (float)v[i]) break; old = atomicCAS(fi, assumed, __float_as_int((float)v[i])); } while (assumed != old);
}
__global__ void scoped_atomics(int *out, const int *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  cuda::atomic_ref<int, cuda::thread_scope_device> a(out[in[i] & 7]);
  if (i < n) a.fetch_add(in[i], cuda::memory_order_relaxed);
}
__global__ void block_lock(int *lock, int *value, int rounds) {
  if (threadIdx.x == 0)
    for (int r = 0; r < rounds; r++) { while (atomicCAS(lock, 0, 1) != 0); __threadfence(); value[0] = value[0] + 1; __threadfence(); atomicExch(lock, 0); }
}
__global__ void flags_between_warps(volatile int *flag, int *out) {
  __shared__ volatile int ready;
  __shared__ int data[32];
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x >= 32) { data[threadIdx.x - 32] = threadIdx.x * 3; __threadfence_block(); __syncwarp(); if (threadIdx.x == 32) ready = 1; }
  else { while (ready == 0) ; __threadfence_block(); out[blockIdx.x * 32 + threadIdx.x] = data[31 - threadIdx.x]; }
}
__global__ void lookback_scan(const int *in, int *out, volatile int *state, int *ticket) {
  __shared__ int s[256];
  __shared__ int tile, before;
  if (threadIdx.x == 0) tile = atomicAdd(ticket, 1);
  __syncthreads();
  int i = tile * 256 + threadIdx.x;
  s[threadIdx.x] = in[i];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) { int x = threadIdx.x >= d ? s[threadIdx.x - d] : 0; __syncthreads(); s[threadIdx.x] += x; __syncthreads(); }
  if (threadIdx.x == 0) {
    int sum = 0;
    if (tile) { int seen; while ((seen = state[tile - 1]) == 0) ; sum = seen - 1; }
    state[tile] = sum + s[255] + 1;
    __threadfence();
    before = sum;
  }
  __syncthreads();
  out[i] = s[threadIdx.x] + before;
}
template <typename T> __global__ void numeric(T *out, const T *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  if constexpr (std::is_floating_point<T>::value) out[i] = in[i] > 0 ? std::numeric_limits<T>::max() / in[i] : std::numeric_limits<T>::epsilon();
  else out[i] = std::min(in[i], std::numeric_limits<T>::max()) + (std::is_signed_v<T> ? 1 : 2);
}
__global__ void special_functions(const double *x, double *out, const float *y, float *o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = erf(x[i]) + lgamma(x[i] + 2) + cbrt(x[i]) + j0(x[i]) + sinpi(x[i]) + atan2(x[i], 0.3);
  o[i] = normcdff(y[i]) + erfinvf(y[i] * 0.9f) + cosf(y[i] * 100000.f) + powf(fabsf(y[i]) + 0.1f, 1.7f) + fmodf(y[i], 0.3f) + log1pf(fabsf(y[i]));
}
__global__ void murmurhash(const unsigned char *keys, const int *lengths, uint64_t *out, int n, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  const uint64_t m = 0xc6a4a7935bd1e995ull;
  const unsigned char *p = keys + (size_t)i * stride;
  int len = lengths[i];
  uint64_t h = 1234 ^ (len * m);
  for (int k = 0; k + 8 <= len; k += 8) { uint64_t x = 0; for (int b = 7; b >= 0; b--) x = x << 8 | p[k + b]; x *= m; x ^= x >> 47; x *= m; h ^= x; h *= m; }
  switch (len & 7) {
  case 7: h ^= (uint64_t)p[(len & ~7) + 6] << 48;
  case 6: h ^= (uint64_t)p[(len & ~7) + 5] << 40;
  case 5: h ^= (uint64_t)p[(len & ~7) + 4] << 32;
  case 4: h ^= (uint64_t)p[(len & ~7) + 3] << 24;
  case 3: h ^= (uint64_t)p[(len & ~7) + 2] << 16;
  case 2: h ^= (uint64_t)p[(len & ~7) + 1] << 8;
  case 1: h ^= (uint64_t)p[(len & ~7) + 0]; h *= m;
  }
  h ^= h >> 47; h *= m; h ^= h >> 47;
  out[i] = h;
}
__global__ void printing(int *a) { a[threadIdx.x] = printf("thread %d has %f\n", threadIdx.x, 1.5) >= 0; }
__global__ void print_and_trap(int *a, int n) { int i = threadIdx.x; if (i < n) a[i] = i; else printf("%d\n", i); }
int main() { cudaStream_t s; cudaStreamCreate(&s); printing<<<1, 32, 0, s>>>(nullptr); return cudaDeviceSynchronize(); }
