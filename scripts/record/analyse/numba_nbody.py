"""Bodies that attract each other, in Numba: positions as rows of four, sums in 64 bits without
anyone's having asked.

Fixes: single (32-bit sums), blocks (of 64 threads), kept (positions stay on the GPU).
"""

from __future__ import annotations

import math
import time

import numpy as np
from numba import cuda, float32
from variants import measure

N = 16384


@cuda.jit(lineinfo=True)
def attract(bodies, pull, n):
    i = cuda.grid(1)
    if i < n:
        x = y = z = 0.0
        for j in range(n):
            dx = bodies[j, 0] - bodies[i, 0]
            dy = bodies[j, 1] - bodies[i, 1]
            dz = bodies[j, 2] - bodies[i, 2]
            near = 1.0 / math.sqrt(dx * dx + dy * dy + dz * dz + 1e-6)
            strength = bodies[j, 3] * near * near * near
            x += dx * strength
            y += dy * strength
            z += dz * strength
        pull[i, 0] = x
        pull[i, 1] = y
        pull[i, 2] = z


@cuda.jit(lineinfo=True, fastmath=True)
def attract_single(bodies, pull, n):
    i = cuda.grid(1)
    if i < n:
        x = y = z = float32(0.0)
        for j in range(n):
            dx = bodies[j, 0] - bodies[i, 0]
            dy = bodies[j, 1] - bodies[i, 1]
            dz = bodies[j, 2] - bodies[i, 2]
            near = float32(1.0) / math.sqrt(dx * dx + dy * dy + dz * dz + float32(1e-6))
            strength = bodies[j, 3] * near * near * near
            x += dx * strength
            y += dy * strength
            z += dz * strength
        pull[i, 0] = x
        pull[i, 1] = y
        pull[i, 2] = z


@cuda.jit(lineinfo=True)
def move(bodies, speed, pull, n, step):
    i = cuda.grid(1)
    if i < n:
        for axis in range(3):
            speed[i, axis] += step * pull[i, axis]
            bodies[i, axis] += step * speed[i, axis]


def train(fixes: set[str], steps: int) -> list[float]:
    made = np.random.default_rng(2).random((N, 4), dtype=np.float32)
    bodies, speed, pull = (
        cuda.to_device(each) for each in (made, np.zeros((N, 3), "f4"), np.zeros((N, 3), "f4"))
    )
    kernel = attract_single if "single" in fixes else attract
    threads = 64 if "blocks" in fixes else 256
    times = []
    for _ in range(steps):
        began = time.perf_counter()
        kernel[N // threads, threads](bodies, pull, np.int32(N))
        move[N // 256, 256](bodies, speed, pull, np.int32(N), np.float32(1e-4))
        if "kept" not in fixes:
            bodies.copy_to_host().mean(axis=0)
        else:
            cuda.synchronize()
        times.append(time.perf_counter() - began)
    return times


measure("nbody", train, 40)
