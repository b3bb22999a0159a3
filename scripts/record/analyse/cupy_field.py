"""A field stepped in CuPy with kernels of its own: a transpose whose stores are strided, and a sum
by atomics.

Fixes: tiled (the transpose goes through shared memory), reduced (warps sum before one atomic).
"""

from __future__ import annotations

import time

import cupy
from variants import measure

SOURCE = r"""
extern "C" __global__ void turn(const float* in, float* out, int n) {
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) out[(size_t)x * n + y + j] = in[(size_t)(y + j) * n + x];
}
extern "C" __global__ void turn_tiled(const float* in, float* out, int n) {
    __shared__ float tile[32][33];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) tile[threadIdx.y + j][threadIdx.x] = in[(size_t)(y + j) * n + x];
    __syncthreads();
    x = blockIdx.y * 32 + threadIdx.x; y = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) out[(size_t)(y + j) * n + x] = tile[threadIdx.x][threadIdx.y + j];
}
extern "C" __global__ void energy(const float* in, float* sums, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) atomicAdd(&sums[i & 15], in[i] * in[i]);
}
extern "C" __global__ void energy_reduced(const float* in, float* sums, int n) {
    float own = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) own += in[i] * in[i];
    for (int d = 16; d; d >>= 1) own += __shfl_xor_sync(0xffffffffu, own, d);
    if ((threadIdx.x & 31) == 0) atomicAdd(&sums[(threadIdx.x >> 5) & 15], own);
}
"""

n = 8192
module = cupy.RawModule(code=SOURCE, options=("-lineinfo",))


def train(fixes: set[str], steps: int) -> list[float]:
    turn = module.get_function("turn_tiled" if "tiled" in fixes else "turn")
    energy = module.get_function("energy_reduced" if "reduced" in fixes else "energy")
    field = cupy.random.random((n, n), dtype=cupy.float32)
    turned, sums = cupy.empty_like(field), cupy.zeros(16, cupy.float32)
    blocks = 132 * 8 if "reduced" in fixes else n * n // 256
    times = []
    for _ in range(steps):
        began = time.perf_counter()
        turn((n // 32, n // 32), (32, 8), (field, turned, cupy.int32(n)))
        field = turned * cupy.float32(0.5) + field
        energy((blocks,), (256,), (field, sums, cupy.int32(n * n)))
        float(sums.sum())
        times.append(time.perf_counter() - began)
    return times


measure("cupy", train, 60)
