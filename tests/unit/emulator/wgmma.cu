// Warpgroups that multiply what bulk copies bring. Nothing but wgmma itself orders the warps of a group.
// GROUPS: multiplying warpgroups; STAGES: buffers of a group. PRODUCER: 0 thread 0 of each group copies; 1 a warp after the groups;
// 2 a warpgroup before them, whose other warps exit. ARRIVALS: arrivals at a full buffer. PENDING: groups of wgmma left pending.
#include <cuda_bf16.h>
__device__ unsigned at(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ unsigned long long matrix(const void *p) { return ((at(p) & 0x3ffff) >> 4) | (8ull << 16) | (8ull << 32); }
__device__ void arrive(unsigned long long *bar) { asm volatile("mbarrier.arrive.shared.b64 _, [%0];" ::"r"(at(bar)) : "memory"); }
__device__ void wait(unsigned long long *bar, int parity) {
  for (int ok = 0; !ok;)
    asm volatile("{.reg .pred p; mbarrier.try_wait.parity.shared.b64 p, [%1], %2; selp.b32 %0, 1, 0, p;}" : "=r"(ok) : "r"(at(bar)), "r"(parity) : "memory");
}
__device__ void copy(void *to, const void *from, unsigned long long *bar) {
  asm volatile("mbarrier.arrive.expect_tx.shared.b64 _, [%0], 2048;" ::"r"(at(bar)));
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], 2048, [%2];" ::"r"(at(to)), "l"(from), "r"(at(bar)) : "memory");
}
extern "C" __global__ void k(const __nv_bfloat16 *a, float *o) {
  __shared__ __align__(128) __nv_bfloat16 A[GROUPS][STAGES][1024], B[128];
  __shared__ unsigned long long full[GROUPS][STAGES], empty[GROUPS][STAGES];
  if (!threadIdx.x)
    for (int n = 0; n < GROUPS * STAGES; n++)
      asm volatile("mbarrier.init.shared.b64 [%0], %2; mbarrier.init.shared.b64 [%1], 1;" ::"r"(at(full[0] + n)), "r"(at(empty[0] + n)), "r"(ARRIVALS));
  if (threadIdx.x < 128) B[threadIdx.x] = __float2bfloat16(1.f);
  asm volatile("fence.proxy.async;");
  __syncthreads();
  int first = PRODUCER == 2 ? 128 : 0, t = threadIdx.x - first, g = t / 128;
  if (t < 0 || g >= GROUPS) {
    if (threadIdx.x % 128) return;
    for (int i = 0; i < 4; i++)
      for (int n = 0; n < GROUPS; n++) {
        if (i >= STAGES) wait(&empty[n][i % STAGES], i / STAGES - 1 & 1);
        copy(A[n][i % STAGES], a + 1024 * (n + i), &full[n][i % STAGES]);
      }
    return;
  }
  float d0 = 0, d1 = 0, d2 = 0, d3 = 0;
  for (int i = 0; i < 4; i++) {
    if (!PRODUCER && t % 128 == 0) copy(A[g][i % STAGES], a + 1024 * (g + i), &full[g][i % STAGES]);
    else if (ARRIVALS > 1) arrive(&full[g][i % STAGES]);
    wait(&full[g][i % STAGES], i / STAGES & 1);
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
    asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.bf16.bf16 {%0, %1, %2, %3}, %4, %5, 1, 1, 1, 0, 0;" : "+f"(d0), "+f"(d1), "+f"(d2), "+f"(d3) : "l"(matrix(A[g][i % STAGES])), "l"(matrix(B)));
    asm volatile("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned %0;" ::"n"(PENDING) : "memory");
    if (PRODUCER && t % 128 == 0 && i >= PENDING) arrive(&empty[g][(i - PENDING) % STAGES]);
  }
  asm volatile("wgmma.wait_group.sync.aligned 0;" ::: "memory");
  o[t] = d0 + d3;
}
