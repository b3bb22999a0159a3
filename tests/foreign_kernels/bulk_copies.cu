// What the tensor memory accelerator moves: bulk copies and tensor maps, in kernels that wait for it and in such that do not.
#include <cuda.h>
#include <stdint.h>
__device__ inline uint32_t at(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ inline void open(uint64_t *bar, int many) {
  if (threadIdx.x == 0) {
    for (int s = 0; s < many; s++) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at(bar + s)));
    asm volatile("fence.proxy.async.shared::cta;");
  }
  __syncthreads();
}
__device__ inline void expect(uint64_t *bar, int bytes) { asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at(bar)), "r"(bytes) : "memory"); }
__device__ inline void wait(uint64_t *bar, int parity) {
  asm volatile("{\n.reg .pred p;\nAGAIN_%=:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@p bra DONE_%=;\nbra AGAIN_%=;\nDONE_%=:\n}" ::"r"(at(bar)), "r"(parity) : "memory");
}
__device__ inline void fetch(void *to, const void *from, int bytes, uint64_t *bar) {
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(at(to)), "l"(from), "r"(bytes), "r"(at(bar)) : "memory");
}
__device__ inline void put(void *to, const void *from, int bytes) { asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to), "r"(at(from)), "r"(bytes) : "memory"); }
__device__ inline void add(void *to, const void *from, int bytes) { asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], %2;" ::"l"(to), "r"(at(from)), "r"(bytes) : "memory"); }
__device__ inline void tile(void *to, const CUtensorMap *map, int x, int y, uint64_t *bar) {
  asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(at(to)), "l"(map), "r"(x), "r"(y), "r"(at(bar)) : "memory");
}
__device__ inline void put_tile(const CUtensorMap *map, const void *from, int x, int y) {
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3];" ::"l"(map), "r"(x), "r"(y), "r"(at(from)) : "memory");
}
__device__ inline void commit() { asm volatile("cp.async.bulk.commit_group;" ::: "memory"); }
template <int LEFT> __device__ inline void read_out() { asm volatile("cp.async.bulk.wait_group.read %0;" ::"n"(LEFT) : "memory"); }
__device__ inline void written() { asm volatile("cp.async.bulk.wait_group 0;" ::: "memory"); }
__device__ inline void visible() { asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); __syncthreads(); }

// Each block goes through its part (or, `mask`, again and again through the same) in pieces, of which a few are under way.
template <int FLOATS, int STAGES> __global__ void pieces_read(const float *in, float *out, int pieces, int mask) {
  extern __shared__ __align__(128) float piece[];
  __shared__ uint64_t full[STAGES];
  open(full, STAGES);
  auto next = [&](int n) {
    expect(full + n % STAGES, FLOATS * 4);
    fetch(piece + n % STAGES * FLOATS, in + (size_t)((blockIdx.x * pieces + n) & mask) * FLOATS, FLOATS * 4, full + n % STAGES);
  };
  if (threadIdx.x == 0) for (int n = 0; n < STAGES && n < pieces; n++) next(n);
  float sum = 0;
  for (int n = 0; n < pieces; n++) {
    wait(full + n % STAGES, n / STAGES & 1);
    sum += piece[n % STAGES * FLOATS + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0 && n + STAGES < pieces) next(n + STAGES);
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
template <int FLOATS> __global__ void pieces_written(float *out, int pieces, float value) {
  extern __shared__ __align__(128) float piece[];
  for (int i = threadIdx.x; i < FLOATS; i += blockDim.x) piece[i] = value + i;
  visible();
  if (threadIdx.x == 0) {
    for (int n = 0; n < pieces; n++) put(out + ((size_t)n * gridDim.x + blockIdx.x) * FLOATS, piece, FLOATS * 4);
    commit();
    written();
  }
}
template <int FLOATS, int STAGES> __global__ void pieces_copied(const float *in, float *out, int pieces) {
  extern __shared__ __align__(128) float piece[];
  __shared__ uint64_t full[STAGES];
  open(full, STAGES);
  if (threadIdx.x) return;
  size_t first = (size_t)blockIdx.x * pieces * FLOATS;
  for (int n = 0; n < STAGES - 1 && n < pieces; n++) {
    expect(full + n, FLOATS * 4);
    fetch(piece + n * FLOATS, in + first + (size_t)n * FLOATS, FLOATS * 4, full + n);
  }
  for (int n = 0; n < pieces; n++) {
    int s = n % STAGES, more = n + STAGES - 1;
    wait(full + s, n / STAGES & 1);
    put(out + first + (size_t)n * FLOATS, piece + s * FLOATS, FLOATS * 4);
    commit();
    read_out<1>();
    if (more < pieces) {
      expect(full + more % STAGES, FLOATS * 4);
      fetch(piece + more % STAGES * FLOATS, in + first + (size_t)more * FLOATS, FLOATS * 4, full + more % STAGES);
    }
  }
  written();
}
template <int FLOATS> __global__ void pieces_added(float *out, int pieces, int places) {
  extern __shared__ __align__(128) float piece[];
  for (int i = threadIdx.x; i < FLOATS; i += blockDim.x) piece[i] = 1;
  visible();
  if (threadIdx.x == 0) {
    for (int n = 0; n < pieces; n++) add(out + (size_t)((blockIdx.x * 7 + n) % places) * FLOATS, piece, FLOATS * 4);
    commit();
    written();
  }
}
template <int WIDE, int HIGH, int STAGES> __global__ void tiles_read(const __grid_constant__ CUtensorMap map, float *out, int across, int pieces) {
  extern __shared__ __align__(128) float piece[];
  __shared__ uint64_t full[STAGES];
  open(full, STAGES);
  auto next = [&](int n) {
    int t = blockIdx.x * pieces + n;
    expect(full + n % STAGES, WIDE * HIGH * 4);
    tile(piece + n % STAGES * WIDE * HIGH, &map, t % across * WIDE, t / across * HIGH, full + n % STAGES);
  };
  if (threadIdx.x == 0) for (int n = 0; n < STAGES && n < pieces; n++) next(n);
  float sum = 0;
  for (int n = 0; n < pieces; n++) {
    wait(full + n % STAGES, n / STAGES & 1);
    sum += piece[n % STAGES * WIDE * HIGH + threadIdx.x];
    __syncthreads();
    if (threadIdx.x == 0 && n + STAGES < pieces) next(n + STAGES);
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
template <int WIDE, int HIGH> __global__ void tiles_copied(const __grid_constant__ CUtensorMap from, const __grid_constant__ CUtensorMap to) {
  __shared__ __align__(128) float piece[WIDE * HIGH];
  __shared__ uint64_t full;
  open(&full, 1);
  if (threadIdx.x) return;
  expect(&full, WIDE * HIGH * 4);
  tile(piece, &from, blockIdx.x * WIDE, blockIdx.y * HIGH, &full);
  wait(&full, 0);
  put_tile(&to, piece, blockIdx.x * WIDE, blockIdx.y * HIGH);
  commit();
  written();
}
__global__ void tiles_turned(const __grid_constant__ CUtensorMap map, float *out, int height) {
  __shared__ __align__(128) float piece[32][32];
  __shared__ uint64_t full;
  open(&full, 1);
  if (threadIdx.x == 0) { expect(&full, 4096); tile(piece, &map, blockIdx.x * 32, blockIdx.y * 32, &full); }
  wait(&full, 0);
  int x = threadIdx.x % 32, y = threadIdx.x / 32;
  for (int k = y; k < 32; k += 8) out[(size_t)(blockIdx.x * 32 + k) * height + blockIdx.y * 32 + x] = piece[x][k];
}
// A row of 4,096 in shared memory: its largest, the sum of its exponentials, and both used.
__global__ void rows_normalised(const float *in, float *out) {
  __shared__ __align__(128) float row[4096];
  __shared__ uint64_t full;
  __shared__ float part[8];
  open(&full, 1);
  if (threadIdx.x == 0) { expect(&full, 16384); fetch(row, in + (size_t)blockIdx.x * 4096, 16384, &full); }
  wait(&full, 0);
  float most = -1e30f, sum = 0;
  for (int i = threadIdx.x; i < 4096; i += 256) most = fmaxf(most, row[i]);
  for (int o = 16; o; o /= 2) most = fmaxf(most, __shfl_xor_sync(~0u, most, o));
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = most;
  __syncthreads();
  for (int k = 0; k < 8; k++) most = fmaxf(most, part[k]);
  __syncthreads();
  for (int i = threadIdx.x; i < 4096; i += 256) sum += row[i] = __expf(row[i] - most);
  for (int o = 16; o; o /= 2) sum += __shfl_xor_sync(~0u, sum, o);
  if (threadIdx.x % 32 == 0) part[threadIdx.x / 32] = sum;
  __syncthreads();
  sum = 0;
  for (int k = 0; k < 8; k++) sum += part[k];
  for (int i = threadIdx.x; i < 4096; i += 256) row[i] /= sum;
  visible();
  if (threadIdx.x == 0) { put(out + (size_t)blockIdx.x * 4096, row, 16384); commit(); written(); }
}
template <int WIDE, int LEFT> __global__ void smoothed_by_halo(const __grid_constant__ CUtensorMap map, float *out, int width) {
  __shared__ __align__(128) float piece[18][WIDE];
  __shared__ uint64_t full;
  open(&full, 1);
  if (threadIdx.x == 0) { expect(&full, 18 * WIDE * 4); tile(piece, &map, blockIdx.x * 32 - LEFT, blockIdx.y * 16 - 1, &full); }
  wait(&full, 0);
  int x = threadIdx.x % 32;
  for (int y = threadIdx.x / 32; y < 16; y += 4) {
    float sum = piece[y + 1][x + LEFT] + piece[y][x + LEFT] + piece[y + 2][x + LEFT] + piece[y + 1][x + LEFT - 1] + piece[y + 1][x + LEFT + 1];
    out[(size_t)(blockIdx.y * 16 + y) * width + blockIdx.x * 32 + x] = sum * 0.2f;
  }
}
// C = A · B by tiles of 64 × 64, 16 deep, two of each in shared memory.
__global__ void __launch_bounds__(256) product_of_tiles(const __grid_constant__ CUtensorMap a, const __grid_constant__ CUtensorMap b, float *c, int n, int depth) {
  __shared__ __align__(128) float left[2][64][16], right[2][16][64];
  __shared__ uint64_t full[2];
  open(full, 2);
  auto next = [&](int k) {
    expect(full + k % 2, 8192);
    tile(left[k % 2], &a, k * 16, blockIdx.y * 64, full + k % 2);
    tile(right[k % 2], &b, blockIdx.x * 64, k * 16, full + k % 2);
  };
  if (threadIdx.x == 0) next(0), next(1);
  int x = threadIdx.x % 16 * 4, y = threadIdx.x / 16 * 4;
  float sum[4][4] = {};
  for (int k = 0; k < depth / 16; k++) {
    wait(full + k % 2, k / 2 & 1);
    for (int i = 0; i < 16; i++)
      for (int r = 0; r < 4; r++)
        for (int s = 0; s < 4; s++) sum[r][s] += left[k % 2][y + r][i] * right[k % 2][i][x + s];
    __syncthreads();
    if (threadIdx.x == 0 && k + 2 < depth / 16) next(k + 2);
  }
  for (int r = 0; r < 4; r++)
    for (int s = 0; s < 4; s++) c[(size_t)(blockIdx.y * 64 + y + r) * n + blockIdx.x * 64 + x + s] = sum[r][s];
}
__global__ void scaled_and_added(const float *x, const float *y, float *out, float a) {
  __shared__ __align__(128) float piece[2][2048];
  __shared__ uint64_t full;
  open(&full, 1);
  size_t first = (size_t)blockIdx.x * 2048;
  if (threadIdx.x == 0) { expect(&full, 16384); fetch(piece[0], x + first, 8192, &full); fetch(piece[1], y + first, 8192, &full); }
  wait(&full, 0);
  for (int i = threadIdx.x; i < 2048; i += 256) out[first + i] = a * piece[0][i] + piece[1][i];
}
__global__ void looked_up(const float *table, const int *keys, float *out, int each) {
  extern __shared__ __align__(128) float piece[];
  __shared__ uint64_t full;
  open(&full, 1);
  if (threadIdx.x == 0) { expect(&full, 32768); fetch(piece, table, 32768, &full); }
  wait(&full, 0);
  for (int n = 0; n < each; n++) {
    size_t i = ((size_t)blockIdx.x * each + n) * 256 + threadIdx.x;
    out[i] = piece[keys[i] & 8191];
  }
}
// Pieces and tiles that begin within a sector, or end in one.
template <int FLOATS> __global__ void pieces_within(const float *in, float *out, int pieces, int shift) {
  __shared__ __align__(128) float piece[FLOATS];
  __shared__ uint64_t full;
  open(&full, 1);
  float sum = 0;
  for (int n = 0; n < pieces; n++) {
    if (threadIdx.x == 0) { expect(&full, FLOATS * 4); fetch(piece, in + shift + (size_t)(blockIdx.x * pieces + n) * FLOATS, FLOATS * 4, &full); }
    wait(&full, n & 1);
    sum += piece[threadIdx.x];
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
template <int WIDE, int HIGH> __global__ void tiles_within(const __grid_constant__ CUtensorMap map, float *out, int shift) {
  __shared__ __align__(128) float piece[WIDE * HIGH];
  __shared__ uint64_t full;
  open(&full, 1);
  if (threadIdx.x == 0) { expect(&full, WIDE * HIGH * 4); tile(piece, &map, shift + blockIdx.x * WIDE, blockIdx.y * HIGH, &full); }
  wait(&full, 0);
  out[(blockIdx.y * gridDim.x + blockIdx.x) * 32 + threadIdx.x] = piece[threadIdx.x];
}
