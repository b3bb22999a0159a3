"""Images filtered in CuPy by a stencil whose threads walk down the columns, copied from and to
ordinary memory.

Fixes: rows (a warp reads a row), pinned (page-locked images), kept (the filtered image stays on the
GPU), unread (its brightest value is not asked for in each step).
"""

from __future__ import annotations

import time

import cupy
import numpy as np
from variants import measure

SOURCE = r"""
#define AT(x, y) in[(size_t)min(max(y, 0), n - 1) * n + min(max(x, 0), n - 1)]
extern "C" __global__ void blur(const float* in, float* out, int n, int radius) {
    int x = blockIdx.y * blockDim.y + threadIdx.y, y = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0.0f;
    for (int dx = -radius; dx <= radius; dx++)
        for (int dy = -radius; dy <= radius; dy++) sum += AT(x + dx, y + dy);
    out[(size_t)y * n + x] = sum / ((2 * radius + 1) * (2 * radius + 1));
}
extern "C" __global__ void blur_rows(const float* in, float* out, int n, int radius) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    float sum = 0.0f;
    for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++) sum += AT(x + dx, y + dy);
    out[(size_t)y * n + x] = sum / ((2 * radius + 1) * (2 * radius + 1));
}
extern "C" __global__ void sharpen(const float* in, const float* soft, float* out, int n) {
    size_t i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < (size_t)n * n) out[i] = 2.0f * in[i] - soft[i];
}
"""
N, RADIUS = 4096, 4
module = cupy.RawModule(code=SOURCE, options=("-lineinfo",))


def host(pinned: bool) -> np.ndarray:
    if not pinned:
        return np.random.default_rng(1).random((N, N), dtype=np.float32)
    memory = cupy.cuda.alloc_pinned_memory(4 * N * N)
    image = np.frombuffer(memory, np.float32, N * N).reshape(N, N)
    image[:] = np.random.default_rng(1).random((N, N), dtype=np.float32)
    return image


def train(fixes: set[str], steps: int) -> list[float]:
    blur, sharpen = (
        module.get_function("blur_rows" if "rows" in fixes else "blur"),
        module.get_function("sharpen"),
    )
    image, result = host("pinned" in fixes), host("pinned" in fixes)
    field, soft, sharp = (cupy.empty((N, N), cupy.float32) for _ in range(3))
    times = []
    for _ in range(steps):
        began = time.perf_counter()
        field.set(image)
        blur((N // 32, N // 8), (32, 8), (field, soft, np.int32(N), np.int32(RADIUS)))
        sharpen((N * N // 256,), (256,), (field, soft, sharp, np.int32(N)))
        if "unread" not in fixes:
            float(sharp.max())
        if "kept" not in fixes:
            sharp.get(out=result)
        cupy.cuda.get_current_stream().synchronize()
        times.append(time.perf_counter() - began)
    return times


measure("blur", train, 40)
