"""Programs in JAX, CuPy and Numba, recorded with those of `contact`."""

from __future__ import annotations

from typing import Any

import numpy as np
from arrays import Step


def cupy_transport_checked(fix: str) -> Step:
    """Optimal transport by Sinkhorn: the error is looked at in each of twenty turns; the fix looks after the last."""
    import cupy

    kernel = cupy.exp(-cupy.random.random((2048, 2048), dtype=cupy.float32))
    rows = columns = cupy.full(2048, 1 / 2048, cupy.float32)

    def step() -> Any:
        u = cupy.ones_like(rows)
        for number in range(20):
            v = columns / (kernel.T @ u)
            through = kernel @ v
            error = cupy.abs(u * through - rows).sum()
            u = rows / through
            if (not fix or number == 19) and float(error) < 0:
                break
        return u

    return step


def cupy_neighbours_pageable(fix: str) -> Step:
    """Vectors from NumPy's memory are compared with those that are there; the fix pins them."""
    import cupy
    import cupyx

    host = np.random.default_rng(0).random((65536, 512), dtype=np.float32)
    known = cupy.random.random((1024, 512), dtype=cupy.float32)
    if fix:
        pinned = cupyx.empty_pinned(host.shape, np.float32)
        pinned[...] = host
        host = pinned
    there = cupy.empty(host.shape, cupy.float32)

    def step() -> Any:
        there.set(host)
        return (there @ known.T).argmax(1)

    return step


def cupy_lattice_of_gas(fix: str) -> Step:
    """Ten short steps of a lattice Boltzmann method in shifted arrays; the fix replays a graph of them."""
    import cupy

    gas = cupy.random.random((9, 128, 512), dtype=cupy.float32)
    fresh, density = cupy.empty_like(gas), cupy.empty((128, 512), cupy.float32)

    def turns() -> None:
        for _ in range(10):
            for way in range(9):
                at = way % 3
                fresh[way, :, at:] = gas[way, :, : 512 - at]
                fresh[way, :, :at] = gas[way, :, 512 - at :]
            cupy.add(fresh[0], fresh[4], out=density)
            cupy.multiply(density, 0.5, out=density)
            for way in range(9):
                cupy.multiply(fresh[way], 0.9, out=gas[way])
                cupy.add(gas[way], density, out=gas[way])

    if not fix:
        return turns
    stream = cupy.cuda.Stream(non_blocking=True)
    with stream:
        turns()
        stream.synchronize()
        stream.begin_capture()
        turns()
        graph = stream.end_capture()
    return lambda: graph.launch(stream)


def cupy_spheres_drawn_by_numpy(fix: str) -> Step:
    """NumPy draws a volume of spheres that the GPU projects; the fix has it drawn before."""
    import cupy

    side = np.linspace(-1, 1, 96, dtype=np.float32)
    z, y, x = np.meshgrid(side, side, side, indexing="ij")

    def volume(number: int) -> np.ndarray:
        drawn = np.zeros((96, 96, 96), np.float32)
        for at in range(6):
            drawn += (x - 0.1 * at) ** 2 + y**2 + (z + 0.01 * (number % 9)) ** 2 < 0.1 * (at + 1)
        return drawn

    ready, count = volume(0), [0]

    def step() -> Any:
        count[0] += 1
        there = cupy.asarray(ready if fix else volume(count[0]))
        seen = [cupy.abs(cupy.fft.rfftn(cupy.roll(there, shift, 2))).sum(0) for shift in range(24)]
        return seen[-1]

    return step


def numba_ranks_of_pages_checked(fix: str) -> Step:
    """PageRank: the residual is copied back after each of fifteen rounds; the fix copies the last."""
    from numba import cuda

    @cuda.jit
    def spread(starts, ends, old, new):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < starts.size:
            cuda.atomic.add(new, ends[at], 0.05 * old[starts[at]])

    @cuda.jit
    def settle(old, new, rest):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < old.size:
            value = 0.1 + new[at]
            if at % 512 == 0:
                cuda.atomic.add(rest, 0, abs(value - old[at]))
            old[at], new[at] = value, 0.0

    chance = np.random.default_rng(0)
    starts, ends = (cuda.to_device(chance.integers(0, 1 << 18, 1 << 20, dtype=np.int32)) for _ in range(2))
    old, new = cuda.to_device(np.ones(1 << 18, np.float32)), cuda.to_device(np.zeros(1 << 18, np.float32))
    rest = cuda.to_device(np.zeros(1, np.float32))

    def step() -> None:
        for number in range(15):
            spread[(1 << 20) // 256, 256](starts, ends, old, new)
            settle[(1 << 18) // 256, 256](old, new, rest)
            if not fix or number == 14:
                rest.copy_to_host()

    return step


def numba_waves_from_host(fix: str) -> Step:
    """Pressures come from NumPy's memory and go through four kernels; the fix has them in `pinned_array`."""
    from numba import cuda

    @cuda.jit
    def moved(old, new, by):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < old.size:
            total = 0.0
            for near in range(12):
                total += old[(at + near * by) % old.size]
            new[at] = total / 12

    host = cuda.pinned_array(1 << 23, np.float32) if fix else np.empty(1 << 23, np.float32)
    host[...] = np.random.default_rng(0).random(1 << 23, np.float32)
    first, second = cuda.device_array(1 << 23, np.float32), cuda.device_array(1 << 23, np.float32)

    def step() -> None:
        first.copy_to_device(host)
        for by in (1, 3, 7, 15):
            moved[(1 << 23) // 256, 256](first, second, by)
            moved[(1 << 23) // 256, 256](second, first, by)

    return step


def jax_adam_until_small(fix: str) -> Step:
    """Optax's Adam for a small network, whose loss decides about each of twelve steps; the fix looks after the last."""
    import jax
    import jax.numpy as jnp
    import optax

    keys = jax.random.split(jax.random.PRNGKey(0), 3)
    sizes = ((64, 512), (512, 512), (512, 8))
    weights = [jax.random.normal(key, size) / size[0] ** 0.5 for key, size in zip(keys, sizes, strict=True)]
    rule = optax.adam(1e-3)
    x, y = jnp.ones((512, 64)), jnp.zeros((512, 8))

    def loss(weights: Any) -> Any:
        h = x
        for weight in weights[:-1]:
            h = jax.nn.relu(h @ weight)
        return jnp.mean((h @ weights[-1] - y) ** 2)

    @jax.jit
    def turn(weights: Any, state: Any) -> Any:
        value, slopes = jax.value_and_grad(loss)(weights)
        change, state = rule.update(slopes, state, weights)
        return optax.apply_updates(weights, change), state, value

    kept = [weights, rule.init(weights)]

    def step() -> Any:
        for number in range(12):
            kept[0], kept[1], value = turn(*kept)
            if (not fix or number == 11) and float(value) < -1:
                break
        return value

    return step


def jax_pictures_turned_by_numpy(fix: str) -> Step:
    """NumPy turns and scales the pictures of a flax network before each step; the fix has them ready."""
    import jax
    import jax.numpy as jnp
    from flax import linen

    class Net(linen.Module):  # type: ignore[misc]
        @linen.compact
        def __call__(self, x: Any) -> Any:
            for width in (32, 64, 128):
                x = linen.relu(linen.Conv(width, (3, 3), (2, 2))(x))
            return linen.Dense(10)(x.mean((1, 2)))

    net, chance = Net(), np.random.default_rng(0)
    pictures = chance.random((128, 64, 64, 3), dtype=np.float32)

    def batch() -> np.ndarray:
        turned = np.stack([np.rot90(each, int(chance.integers(4))) for each in pictures])
        return (turned - turned.mean((1, 2), keepdims=True)) / turned.std((1, 2), keepdims=True)

    ready = batch()
    state = [net.init(jax.random.PRNGKey(0), jnp.ones((1, 64, 64, 3)))]

    @jax.jit
    def update(state: Any, x: Any) -> Any:
        value, slopes = jax.value_and_grad(lambda state: jnp.mean(net.apply(state, x) ** 2))(state)
        return jax.tree.map(lambda a, b: a - 0.01 * b, state, slopes), value

    def step() -> Any:
        state[0], value = update(state[0], ready if fix else batch())
        return value

    return step
