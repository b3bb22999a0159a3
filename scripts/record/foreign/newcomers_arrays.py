"""Programs in JAX, CuPy and Numba, recorded with those of `newcomers`."""

from __future__ import annotations

from typing import Any

import numpy as np
from arrays import Step


def jax_flow_blocked_each_step(fix: str) -> Step:
    """Ten steps of a flow of couplings, each of which is waited for; the fix waits for the last."""
    import jax
    import jax.numpy as jnp

    keys = jax.random.split(jax.random.PRNGKey(0), 13)
    layers = [(jax.random.normal(a, (32, 256)) / 6, jnp.zeros((256, 64))) for a in keys[:6]]
    x = jax.random.normal(keys[12], (8192, 64))

    def lost(layers: Any, x: Any) -> Any:
        size = 0.0
        for into, out in layers:
            kept, moved = jnp.split(x, 2, -1)
            scale, shift = jnp.split(jnp.tanh(kept @ into) @ out, 2, -1)
            x = jnp.concatenate([moved * jnp.exp(jnp.tanh(scale)) + shift, kept], -1)
            size = size + jnp.tanh(scale).sum(-1)
        return (0.5 * (x * x).sum(-1) - size).mean()

    @jax.jit
    def update(layers: Any, x: Any) -> Any:
        loss, slopes = jax.value_and_grad(lost)(layers, x)
        return jax.tree.map(lambda w, s: w - 1e-4 * s, layers, slopes), loss

    state = [layers]

    def step() -> Any:
        loss = None
        for number in range(10):
            state[0], loss = update(state[0], x)
            if not fix or number == 9:
                loss.block_until_ready()
        return loss

    return step


def jax_systems_one_by_one(fix: str) -> Step:
    """A small system is followed for each of 96 starts, one by one; the fix maps over the starts."""
    import jax
    import jax.numpy as jnp

    keys = jax.random.split(jax.random.PRNGKey(0), 2)
    forces, starts = jax.random.normal(keys[0], (64, 64)) / 8, jax.random.normal(keys[1], (96, 64))

    def followed(x: Any) -> Any:
        for _ in range(6):
            one = jnp.tanh(forces @ x)
            x = x + 0.05 * (one + jnp.tanh(forces @ (x + 0.1 * one)))
        return x

    alone, together, apart = jax.jit(followed), jax.jit(jax.vmap(followed)), list(starts)
    return lambda: together(starts) if fix else [alone(x) for x in apart][-1]


def jax_signals_from_numpy(fix: str) -> Step:
    """NumPy draws and sums up the signals of each batch; the fix has them ready."""
    import jax
    import jax.numpy as jnp

    chance = np.random.default_rng(0)
    filters = jax.random.normal(jax.random.PRNGKey(0), (64, 1, 64)) / 8

    def drawn() -> Any:
        return np.cumsum(chance.standard_normal((128, 1, 8192), np.float32), -1) * np.float32(0.01)

    def lost(filters: Any, x: Any) -> Any:
        said = jax.lax.conv_general_dilated(x, filters, (4,), "SAME")
        return jnp.square(jnp.tanh(said)).mean()

    @jax.jit
    def update(filters: Any, x: Any) -> Any:
        return filters - 1e-3 * jax.grad(lost)(filters, x)

    state, ready = [filters], drawn()

    def step() -> Any:
        state[0] = update(state[0], ready if fix else drawn())
        return state[0]

    return step


def cupy_filtered_one_by_one(fix: str) -> Step:
    """Pictures are blurred one by one (cupyx.scipy.ndimage); the fix blurs the stack of them."""
    import cupy
    from cupyx.scipy import ndimage

    pictures = cupy.random.random((64, 256, 256), dtype=cupy.float32)

    def step() -> Any:
        if fix:
            return ndimage.gaussian_filter(pictures, (0, 2, 2))
        return [ndimage.gaussian_filter(each, 2) for each in pictures]

    return step


def cupy_sorted_in_double(fix: str) -> Step:
    """Values of 64 bits are sorted and summed up; the fix has 32."""
    import cupy

    values = cupy.random.random(1 << 24, dtype=cupy.float32 if fix else cupy.float64)
    return lambda: cupy.cumsum(cupy.sort(values))


def numba_sums_fetched(fix: str) -> Step:
    """Twelve turns of a relaxation, whose sum Numba's reduction fetches in each; the fix fetches the last."""
    from numba import cuda

    @cuda.jit
    def relax(old, new):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if 0 < at < old.size - 1:
            new[at] = np.float32(0.5) * old[at] + np.float32(0.25) * (old[at - 1] + old[at + 1])

    total = cuda.reduce(lambda a, b: a + b)
    count = 1 << 21
    old, new = (cuda.to_device(np.random.default_rng(0).random(count, np.float32)) for _ in range(2))
    place = cuda.to_device(np.zeros(1, np.float32))

    def step() -> Any:
        for number in range(12):
            relax[count // 256, 256](*((old, new), (new, old))[number % 2])
            if fix and number < 11:
                total(new, res=place)
            elif total(new) < 0:
                break
        return place

    return step


def numba_sums_of_rows(fix: str) -> Step:
    """Each thread sums up a row, so that neighbours read far from each other; the fix has rows as columns."""
    from numba import cuda, float32

    @cuda.jit
    def rows(values, sums):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < sums.size:
            total = float32(0)
            for k in range(values.shape[1]):
                total += values[at, k] * values[at, k]
            sums[at] = total

    @cuda.jit
    def columns(values, sums):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < sums.size:
            total = float32(0)
            for k in range(values.shape[0]):
                total += values[k, at] * values[k, at]
            sums[at] = total

    values = np.random.default_rng(0).random((1 << 16, 1024), np.float32)
    there = cuda.to_device(np.ascontiguousarray(values.T) if fix else values)
    sums, kernel = cuda.to_device(np.zeros(1 << 16, np.float32)), columns if fix else rows

    def step() -> None:
        for _ in range(8):
            kernel[(1 << 16) // 256, 256](there, sums)

    return step
