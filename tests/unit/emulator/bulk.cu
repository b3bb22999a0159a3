// Bulk copies and tensor maps, one at a time.
#include <cuda.h>
__device__ unsigned at(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ void done(unsigned long long *bar) {
  asm volatile("{.reg .pred p;\nA_%=:\nmbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0;\n@!p bra A_%=;}" ::"r"(at(bar)) : "memory");
}
__device__ void expect(unsigned long long *bar, unsigned bytes) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;\nmbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(at(bar)), "r"(bytes) : "memory");
}
__global__ void copied(const float *in, float *out, int bytes, int adds) {
  __shared__ __align__(128) float piece[1024];
  __shared__ unsigned long long bar;
  if (threadIdx.x) return;
  expect(&bar, bytes);
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(at(piece)), "l"(in), "r"(bytes), "r"(at(&bar)) : "memory");
  done(&bar);
  if (adds) asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.add.f32 [%0], [%1], %2;" ::"l"(out), "r"(at(piece)), "r"(bytes) : "memory");
  else asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(out), "r"(at(piece)), "r"(bytes) : "memory");
}
__global__ void tile(const __grid_constant__ CUtensorMap map, float *out, int x, int y, int shift, int bytes) {
  __shared__ __align__(128) char room[2048];
  __shared__ unsigned long long bar;
  float *piece = (float *)(room + shift);
  if (threadIdx.x == 0) {
    expect(&bar, bytes);
    asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(at(piece)), "l"(&map), "r"(x), "r"(y), "r"(at(&bar)) : "memory");
  }
  __syncthreads();
  done(&bar);
  out[threadIdx.x] = piece[threadIdx.x];
}
__global__ void put(const __grid_constant__ CUtensorMap map, int x) {
  __shared__ __align__(128) float piece[64];
  asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3];" ::"l"(&map), "r"(x), "r"(0), "r"(at(piece)) : "memory");
}
