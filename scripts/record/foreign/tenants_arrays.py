"""Programs in JAX, CuPy and Numba, recorded with those of `tenants`."""

from __future__ import annotations

from typing import Any

import numpy as np
from arrays import Step


def jax_pendulums_not_compiled(fix: str) -> Step:
    """Forty steps of many pendulums, operation by operation; the fix compiles them."""
    import jax
    import jax.numpy as jnp

    start = jax.random.normal(jax.random.PRNGKey(0), (2, 1 << 16))

    def moved(state: Any) -> Any:
        place, speed = state
        for _ in range(40):
            speed = speed - 0.01 * (jnp.sin(place) + 0.1 * speed)
            place = place + 0.01 * speed
        return place, speed

    work = jax.jit(moved) if fix else moved
    return lambda: work((start[0], start[1]))[0]


def jax_norms_to_float(fix: str) -> Step:
    """Norms of the slopes of each of 16 layers are made floats at each step; the fix keeps them."""
    import jax
    import jax.numpy as jnp

    keys = jax.random.split(jax.random.PRNGKey(0), 17)
    weights = [jax.random.normal(key, (1024, 1024)) / 32 for key in keys[:16]]
    x = jax.random.normal(keys[16], (512, 1024))

    @jax.jit
    def update(weights: Any, x: Any) -> Any:
        def lost(weights: Any) -> Any:
            y = x
            for weight in weights:
                y = jnp.tanh(y @ weight) + y
            return jnp.square(y).mean()

        slopes = jax.grad(lost)(weights)
        return [w - 1e-3 * s for w, s in zip(weights, slopes, strict=True)], [jnp.linalg.norm(s) for s in slopes]

    state = [weights]

    def step() -> Any:
        state[0], norms = update(state[0], x)
        if not fix:
            sum(float(norm) for norm in norms)
        return state[0][0]

    return step


def jax_fields_fetched_whole(fix: str) -> Step:
    """Whole fields come to NumPy after each step, which looks at their mean; the fix fetches the mean."""
    import jax
    import jax.numpy as jnp

    start = jax.random.normal(jax.random.PRNGKey(0), (16, 1024, 1024))

    @jax.jit
    def moved(x: Any) -> Any:
        for _ in range(4):
            near = sum(jnp.roll(x, by, axis) for by in (1, -1) for axis in (1, 2))
            x = x + 0.2 * (near - 4 * x)
        return x, x.mean()

    state = [start]

    def step() -> Any:
        state[0], mean = moved(state[0])
        return float(mean) if fix else np.asarray(state[0]).mean()

    return step


def jax_convolutions_fp32(fix: str) -> Step:
    """Convolutions in 32 bits as precise as they can be; the fixes are tensor cores' numbers, and 16 bits."""
    import jax
    import jax.numpy as jnp

    keys = jax.random.split(jax.random.PRNGKey(0), 9)
    kind = "bfloat16" if fix == "bf16" else "float32"
    how = None if fix else "highest"
    kernels = [(jax.random.normal(key, (3, 3, 128, 128)) / 34).astype(kind) for key in keys[:8]]
    x = jax.random.normal(keys[8], (32, 64, 64, 128)).astype(kind)

    def lost(kernels: Any, y: Any) -> Any:
        for kernel in kernels:
            given = ("NHWC", "HWIO", "NHWC")
            y = y + jax.nn.relu(jax.lax.conv_general_dilated(y, kernel, (1, 1), "SAME", dimension_numbers=given,
                                                             precision=how))  # fmt: skip
        return jnp.square(y.astype("float32")).mean()

    @jax.jit
    def update(kernels: Any, x: Any) -> Any:
        slopes = jax.grad(lost)(kernels, x)
        return [(k - 1e-3 * s).astype(k.dtype) for k, s in zip(kernels, slopes, strict=True)]

    state = [kernels]

    def step() -> Any:
        state[0] = update(state[0], x)
        return state[0][0]

    return step


def jax_decoders_well_tuned(fix: str) -> Step:
    """Nothing is wrong with it: compiled layers with attention in 16 bits; the fix is half of a batch."""
    import jax
    import jax.numpy as jnp

    keys = jax.random.split(jax.random.PRNGKey(0), 25)
    shapes = ((1024, 3072), (1024, 1024), (1024, 4096), (4096, 1024))
    weights = [(jax.random.normal(keys[at], shapes[at % 4]) / 32).astype("bfloat16") for at in range(24)]
    x = jax.random.normal(keys[24], (16 if fix else 32, 512, 1024)).astype("bfloat16")

    @jax.jit
    def read(x: Any) -> Any:
        for at in range(0, 24, 4):
            parts = (x @ weights[at]).reshape(*x.shape[:2], 3, 16, 64)
            seen = jax.nn.dot_product_attention(parts[:, :, 0], parts[:, :, 1], parts[:, :, 2], is_causal=True)
            x = x + seen.reshape(x.shape) @ weights[at + 1]
            x = x + jax.nn.gelu(x @ weights[at + 2]) @ weights[at + 3]
            x = x / jnp.sqrt(jnp.square(x.astype("float32")).mean(2, keepdims=True) + 1e-6).astype(x.dtype)
        return x

    return lambda: read(x)


def cupy_stars_by_slices(fix: str) -> Step:
    """What draws each of 128 groups of stars is summed group by group; the fix has all groups in one call."""
    import cupy

    places = cupy.random.standard_normal((128, 128, 2), dtype=cupy.float32)

    def pulled(group: Any) -> Any:
        apart = group[..., None, :, :] - group[..., :, None, :]
        far = cupy.square(apart).sum(-1) + cupy.float32(0.01)
        return (apart / (far * cupy.sqrt(far))[..., None]).sum(-2)

    def step() -> Any:
        return pulled(places) if fix else cupy.stack([pulled(group) for group in places])

    return step


def cupy_without_a_pool(fix: str) -> Step:
    """Each array is allocated and freed by the driver; the fix is CuPy's pool."""
    import cupy

    cupy.cuda.set_allocator(cupy.get_default_memory_pool().malloc)
    x = cupy.random.random((1024, 4096), dtype=cupy.float32)

    def step() -> Any:
        cupy.cuda.set_allocator(cupy.get_default_memory_pool().malloc if fix else None)
        y = x
        for _ in range(12):
            y = cupy.tanh(y * cupy.float32(0.9)) + x
        cupy.cuda.set_allocator(cupy.get_default_memory_pool().malloc)
        return y

    return step


def cupy_greatest_asked_each_turn(fix: str) -> Step:
    """Thirty turns of a heat's spread ask how hot it is; the fix asks once, at the end."""
    import cupy

    start = cupy.random.random((512, 512), dtype=cupy.float32)

    def step() -> Any:
        x = start
        for turn in range(30):
            near = cupy.roll(x, 1, 0) + cupy.roll(x, -1, 0) + cupy.roll(x, 1, 1) + cupy.roll(x, -1, 1)
            x = x + cupy.float32(0.2) * (near - cupy.float32(4) * x)
            if (not fix or turn == 29) and float(cupy.abs(x).max()) > 100:
                break
        return x

    return step


def cupy_cubes_from_pageable(fix: str) -> Step:
    """Cubes of measured light come up from pageable memory at each turn; the fix has them in pinned memory."""
    import cupy
    import cupyx

    cubes = np.random.default_rng(0).random((32, 1024, 1024), np.float32)
    if fix:
        pinned = cupyx.empty_pinned(cubes.shape, np.float32)
        pinned[...] = cubes
        cubes = pinned
    place = cupy.empty(cubes.shape, np.float32)

    def step() -> Any:
        place.set(cubes)
        return cupy.log1p(place).mean((1, 2))

    return step


def cupy_products_well_tuned(fix: str) -> Step:
    """Nothing is wrong with it: large products in 16 bits; the fix is half of their rows."""
    import cupy

    left = cupy.random.random((4096 if fix else 8192, 4096), dtype=cupy.float32).astype(cupy.float16)
    right = (cupy.random.random((4096, 4096), dtype=cupy.float32) / 2048).astype(cupy.float16)

    def step() -> Any:
        y = left
        for _ in range(8):
            y = y @ right
        return y

    return step


def numba_columns_one_by_one(fix: str) -> Step:
    """A launch for each of 512 columns; the fix is one launch for all of them."""
    from numba import cuda

    @cuda.jit
    def column(x, y, at):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < x.shape[0]:
            y[i, at] = x[i, at] * x[i, at] + np.float32(0.5) * x[i, at]

    @cuda.jit
    def columns(x, y):  # type: ignore[no-untyped-def]
        j, i = cuda.grid(2)
        if i < x.shape[0] and j < x.shape[1]:
            y[i, j] = x[i, j] * x[i, j] + np.float32(0.5) * x[i, j]

    x = cuda.to_device(np.random.default_rng(0).random((2048, 512), np.float32))
    y = cuda.device_array_like(x)

    def step() -> None:
        if fix:
            columns[(16, 256), (32, 8)](x, y)
        else:
            for at in range(512):
                column[16, 128](x, y, at)

    return step


def numba_turned_without_tiles(fix: str) -> Step:
    """Rows become columns, each number by itself; the fix turns tiles of them in shared memory."""
    from numba import cuda, float32

    @cuda.jit
    def plain(x, y):  # type: ignore[no-untyped-def]
        i, j = cuda.grid(2)
        y[j, i] = x[i, j]

    @cuda.jit
    def tiled(x, y):  # type: ignore[no-untyped-def]
        own = cuda.shared.array((32, 33), float32)
        a, b = cuda.threadIdx.x, cuda.threadIdx.y
        row, col = cuda.blockIdx.x * 32, cuda.blockIdx.y * 32
        for k in range(0, 32, 8):
            own[b + k, a] = x[row + b + k, col + a]
        cuda.syncthreads()
        for k in range(0, 32, 8):
            y[col + b + k, row + a] = own[a, b + k]

    x = cuda.to_device(np.random.default_rng(0).random((8192, 8192), np.float32))
    y = cuda.device_array_like(x)

    def step() -> None:
        for _ in range(8):
            if fix:
                tiled[(256, 256), (32, 8)](x, y)
            else:
                plain[(256, 1024), (32, 8)](x, y)

    return step
