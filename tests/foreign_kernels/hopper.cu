// What came with sm_90: bulk copies, tensor maps, warp-group products, clusters.
#include <cuda_runtime.h>
#include <cuda.h>
#include <cuda_fp16.h>
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/ptx>
#include <stdint.h>
namespace cg = cooperative_groups;
using barrier = cuda::barrier<cuda::thread_scope_block>;
__device__ inline uint32_t at(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ inline void wait_parity(uint64_t *bar, int parity) {
  asm volatile("{\n.reg .pred p;\nL1:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], %1;\n@p bra L2;\nbra L1;\nL2:\n}" ::"r"(at(bar)), "r"(parity) : "memory");
}
__global__ void bulk_copy(const float *in, float *out, int n) {
  __shared__ alignas(128) float tile[1024];
#pragma nv_diag_suppress static_var_with_dynamic_init
  __shared__ barrier bar;
  if (threadIdx.x == 0) { init(&bar, blockDim.x); cuda::ptx::fence_proxy_async(cuda::ptx::space_shared); }
  __syncthreads();
  barrier::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::memcpy_async(tile, in + blockIdx.x * 1024, cuda::aligned_size_t<16>(4096), bar);
    token = bar.arrive();
  } else token = bar.arrive();
  bar.wait(std::move(token));
  for (int i = threadIdx.x; i < 1024; i += blockDim.x) tile[i] = tile[i] * 2 + 1;
  cuda::ptx::fence_proxy_async(cuda::ptx::space_shared);
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(out + blockIdx.x * 1024), "r"(at(tile)), "r"(4096) : "memory");
    asm volatile("cp.async.bulk.commit_group;");
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
  }
}
__global__ void bulk_stages(const float *in, float *out, int tiles) {
  __shared__ alignas(128) float tile[3][512];
  __shared__ uint64_t full[3];
  if (threadIdx.x == 0) for (int s = 0; s < 3; s++) asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at(&full[s])));
  asm volatile("fence.mbarrier_init.release.cluster;");
  __syncthreads();
  const float *mine = in + blockIdx.x * tiles * 512;
  auto fetch = [&](int t) {
    int s = t % 3;
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at(&full[s])), "r"(2048) : "memory");
    asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(at(tile[s])), "l"(mine + t * 512), "r"(2048), "r"(at(&full[s])) : "memory");
  };
  if (threadIdx.x == 0) for (int t = 0; t < 2 && t < tiles; t++) fetch(t);
  float sum = 0;
  for (int t = 0; t < tiles; t++) {
    if (threadIdx.x == 0 && t + 2 < tiles) fetch(t + 2);
    wait_parity(&full[t % 3], t / 3 & 1);
    for (int i = threadIdx.x; i < 512; i += blockDim.x) sum += tile[t % 3][i ^ 1];
    __syncthreads();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}
__global__ void mbarrier_raw(const int *in, int *out) {
  __shared__ uint64_t bar;
  __shared__ int s[128];
  if (threadIdx.x == 0) asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(at(&bar)), "r"(blockDim.x));
  __syncthreads();
  for (int r = 0; r < 3; r++) {
    s[threadIdx.x] = in[(blockIdx.x * 3 + r) * 128 + threadIdx.x];
    uint64_t state;
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(at(&bar)) : "memory");
    int done;
    do asm volatile("{.reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.s32 %0, 1, 0, p;}" : "=r"(done) : "r"(at(&bar)), "l"(state) : "memory"); while (!done);
    int v = s[127 - threadIdx.x];
    __syncthreads();
    out[(blockIdx.x * 3 + r) * 128 + threadIdx.x] = v;
  }
}
__global__ void tensor_tile(const __grid_constant__ CUtensorMap map, float *out, int width) {
  __shared__ alignas(128) float tile[16][32];
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) { asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(at(&bar))); asm volatile("fence.proxy.async.shared::cta;"); }
  __syncthreads();
  int x = blockIdx.x * 32 - 4, y = blockIdx.y * 16;
  if (threadIdx.x == 0) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at(&bar)), "r"(2048) : "memory");
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(at(tile)), "l"(&map), "r"(x), "r"(y), "r"(at(&bar)) : "memory");
  }
  wait_parity(&bar, 0);
  for (int i = threadIdx.x; i < 512; i += blockDim.x) out[(y + i / 32) * width + blockIdx.x * 32 + i % 32] = tile[i / 32][i % 32] + 1;
}
__global__ void tensor_store(const __grid_constant__ CUtensorMap map, const float *in, int width) {
  __shared__ alignas(128) float tile[16][32];
  for (int i = threadIdx.x; i < 512; i += blockDim.x) tile[i / 32][i % 32] = in[(blockIdx.y * 16 + i / 32) * width + blockIdx.x * 32 + i % 32] * 3;
  asm volatile("fence.proxy.async.shared::cta;");
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3];" ::"l"(&map), "r"(blockIdx.x * 32), "r"(blockIdx.y * 16), "r"(at(tile)) : "memory");
    asm volatile("cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;" ::: "memory");
  }
}
__device__ inline uint64_t descriptor(const void *p, uint32_t lead, uint32_t stride, uint64_t swizzle) {
  return (uint64_t)((at(p) & 0x3ffff) >> 4) | (uint64_t)(lead >> 4) << 16 | (uint64_t)(stride >> 4) << 32 | swizzle << 62;
}
__global__ void __launch_bounds__(128) wgmma_64x32(const __half *A, const __half *B, float *C, int K) {  // A 64×K, B 32×K, both K-major
  __shared__ alignas(128) __half As[64 * 16], Bs[32 * 16];  // cores of 8 rows × 16 bytes, without swizzle
  float d[16] = {};
  for (int k0 = 0; k0 < K; k0 += 16) {
    for (int i = threadIdx.x; i < 64 * 16; i += 128) { int r = i / 16, k = i % 16; As[(k / 8) * 512 + r * 8 + k % 8] = A[r * K + k0 + k]; }
    for (int i = threadIdx.x; i < 32 * 16; i += 128) { int r = i / 16, k = i % 16; Bs[(k / 8) * 256 + r * 8 + k % 8] = B[r * K + k0 + k]; }
    asm volatile("fence.proxy.async.shared::cta;");
    __syncthreads();
    uint64_t da = descriptor(As, 1024, 128, 0), db = descriptor(Bs, 512, 128, 0);
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    asm volatile("{.reg .pred p; setp.ne.b32 p, %18, 0;\nwgmma.mma_async.sync.aligned.m64n32k16.f32.f16.f16 {%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15}, %16, %17, p, 1, 1, 0, 0;}"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7]), "+f"(d[8]), "+f"(d[9]), "+f"(d[10]), "+f"(d[11]), "+f"(d[12]), "+f"(d[13]), "+f"(d[14]), "+f"(d[15])
                 : "l"(da), "l"(db), "r"(1));
    asm volatile("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;" ::: "memory");
    __syncthreads();
  }
  int w = threadIdx.x / 32, l = threadIdx.x % 32;
  for (int j = 0; j < 16; j++) C[(w * 16 + l / 4 + (j / 2 % 2) * 8) * 32 + j / 4 * 8 + l % 4 * 2 + j % 2] = d[j];
}
__global__ void __cluster_dims__(4, 1, 1) cluster_reduce(const float *in, float *out, int n) {
  __shared__ float s[256];
  __shared__ float partial[4];
  cg::cluster_group cluster = cg::this_cluster();
  int rank = cluster.block_rank();
  float v = 0;
  for (int i = (blockIdx.x * blockDim.x + threadIdx.x); i < n; i += gridDim.x * blockDim.x) v += in[i];
  s[threadIdx.x] = v;
  __syncthreads();
  for (int o = 128; o; o /= 2) { if (threadIdx.x < o) s[threadIdx.x] += s[threadIdx.x + o]; __syncthreads(); }
  if (threadIdx.x == 0) cluster.map_shared_rank(partial, 0)[rank] = s[0];
  cluster.sync();
  if (rank == 0 && threadIdx.x == 0) out[blockIdx.x / 4] = partial[0] + partial[1] + partial[2] + partial[3];
}
__global__ void __cluster_dims__(2, 1, 1) cluster_ring(const int *in, int *out) {
  __shared__ int s[64];
  uint32_t rank, size;
  asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank)); asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(size));
  s[threadIdx.x] = in[blockIdx.x * 64 + threadIdx.x];
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
  uint32_t remote; int v;
  asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(remote) : "r"(at(&s[63 - threadIdx.x])), "r"((rank + 1) % size));
  asm volatile("ld.shared::cluster.s32 %0, [%1];" : "=r"(v) : "r"(remote));
  out[blockIdx.x * 64 + threadIdx.x] = v;
  asm volatile("barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;" ::: "memory");
}
