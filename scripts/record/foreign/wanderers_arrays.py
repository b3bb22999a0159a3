"""Programs in JAX, CuPy and Numba, recorded with those of `wanderers`."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from arrays import Step


def jax_strides_set_by_acceptance(fix: str) -> Step:
    """How far 24576 chains try to go follows from how many went, which the host asks in each of 50 moves, or not."""
    import jax
    import jax.numpy as jnp

    keys = jax.random.split(jax.random.PRNGKey(0), 4)
    cases = jax.random.normal(keys[0], (64, 512))
    hits = (jax.random.uniform(keys[1], (512,)) < 0.5).astype("float32")
    start = jax.random.normal(keys[2], (24576, 64)) / 8

    def energy_of(x: Any) -> Any:
        said = x @ cases
        return jnp.sum(jax.nn.softplus(said) - hits * said, 1) + jnp.square(x).sum(1) / 2

    @jax.jit
    def moved(x: Any, energy: Any, stride: Any, turn: Any) -> Any:
        way, chance = jax.random.split(jax.random.fold_in(keys[3], turn))
        to = x + stride * jax.random.normal(way, x.shape)
        new = energy_of(to)
        taken = jnp.log(jax.random.uniform(chance, energy.shape)) < energy - new
        share = taken.mean()
        after = jnp.where(taken[:, None], to, x), jnp.where(taken, new, energy)
        return *after, share, stride * jnp.exp((share - 0.234) / 2), turn + 1

    first, begin = jax.jit(energy_of)(start), jnp.zeros((), "int32")

    def step() -> Any:
        x, energy, turn = start, first, begin
        stride = jnp.float32(0.05) if fix else 0.05
        for _ in range(50):
            x, energy, share, longer, turn = moved(x, energy, stride, turn)
            stride = longer if fix else stride * math.exp((float(share) - 0.234) / 2)
        return x

    return step


def nearest(places: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray]:
    """The nearest others of each atom, and how far they are."""
    apart = places[:, :, None] - places[:, None]
    far = np.sqrt(np.square(apart).sum(3)) + 1e3 * np.eye(places.shape[1], dtype=np.float32)
    near = np.argsort(far, 2)[:, :, :count]
    return near.astype(np.int32), np.take_along_axis(far, near, 2)


def jax_neighbours_listed_by_numpy(fix: str) -> Step:
    """NumPy lists 16 neighbours of each atom of 96 shaken molecules before each step; the fix has them listed."""
    import jax
    import jax.numpy as jnp

    chance = np.random.default_rng(0)
    corpus = chance.uniform(-6, 6, (1000, 60, 3)).astype(np.float32)
    kinds = chance.integers(0, 9, (1000, 60)).astype(np.int32)
    shapes = ((10, 128), *((24, 128), (128, 128), (128, 128), (128, 128)) * 4, (128, 1))
    keys = jax.random.split(jax.random.PRNGKey(0), len(shapes))
    state = [[jax.random.normal(key, shape) / shape[0] ** 0.5 for key, shape in zip(keys, shapes, strict=True)]]
    centres = jnp.linspace(0, 8, 24)

    def lost(weights: Any, kinds: Any, near: Any, far: Any) -> Any:
        x = weights[0][kinds]
        bumps = jnp.exp(-4 * jnp.square(far[..., None] - centres))
        for at in range(1, 17, 4):
            filters = jax.nn.softplus(bumps @ weights[at]) @ weights[at + 1]
            others = jax.vmap(lambda atoms, which: atoms[which])(x, near)
            x = x + jax.nn.softplus((others * filters).mean(2) @ weights[at + 2]) @ weights[at + 3]
        return jnp.square((x @ weights[-1]).sum((1, 2)) - kinds.sum(1)).mean()

    @jax.jit
    def update(weights: Any, *batch: Any) -> Any:
        return [weight - 1e-7 * slope for weight, slope in zip(weights, jax.grad(lost)(weights, *batch), strict=True)]

    def batch() -> tuple[np.ndarray, ...]:
        which = chance.integers(0, len(corpus), 96)
        shaken = corpus[which] + chance.standard_normal((96, 60, 3), np.float32) / 20
        return kinds[which], *nearest(shaken, 16)

    ready = [jnp.asarray(each) for each in batch()]

    def step() -> Any:
        state[0] = update(state[0], *(ready if fix else batch()))
        return state[0][0]

    return step


def cupy_voltages_of_antennas_from_pageable(fix: str) -> Step:
    """What 64 antennas heard comes from pageable memory as bytes, and each is compared with each; the fix pins it."""
    import cupy
    import cupyx

    heard = np.random.default_rng(0).integers(-20, 21, (64, 512, 1024, 2), np.int8)
    if fix:
        pinned = cupyx.empty_pinned(heard.shape, np.int8)
        pinned[...] = heard
        heard = pinned
    place = cupy.empty(heard.shape, np.int8)

    def step() -> Any:
        place.set(heard)
        spectra = cupy.fft.fft(place.astype(cupy.float32).view(cupy.complex64)[..., 0], axis=2)
        by_channel = cupy.ascontiguousarray(spectra.transpose(2, 0, 1))
        return cupy.matmul(by_channel, by_channel.conj().transpose(0, 2, 1)) / 512

    return step


def numba_frontiers_asked_each_level(fix: str) -> Step:
    """How many of a graph's nodes have been reached is asked after each of 60 levels; the fix asks after the last."""
    from numba import cuda

    @cuda.jit
    def begun(level, reached):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < level.shape[0]:
            level[i] = 0 if i == 0 else -1
        if i == 0:
            reached[0] = 1

    @cuda.jit
    def spread(near, level, turn, reached):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < level.shape[0] and level[i] < 0:
            for k in range(near.shape[0]):
                if level[near[k, i]] == turn - 1:
                    level[i] = turn
                    cuda.atomic.add(reached, 0, 1)
                    break

    count = 1 << 22
    moves = np.random.default_rng(0).integers(-(1 << 15), 1 << 15, (8, count), np.int32)
    near = cuda.to_device((moves + np.arange(count, dtype=np.int32)) % count)
    level, reached = cuda.device_array(count, np.int32), cuda.device_array(1, np.int32)

    def step() -> int:
        begun[count // 256, 256](level, reached)
        had = 1
        for turn in range(1, 61):
            spread[count // 256, 256](near, level, np.int32(turn), reached)
            if not fix or turn == 60:
                has = int(reached.copy_to_host()[0])
                if has == had:
                    break
                had = has
        return had

    return step


def numba_grains_as_records(fix: str) -> Step:
    """Each grain is a record of sixteen numbers, of which a kernel needs two; the fix has a column for each number."""
    from numba import cuda

    names = (
        "x",
        "y",
        "z",
        "vx",
        "vy",
        "vz",
        "heat",
        "mass",
        "wx",
        "wy",
        "wz",
        "radius",
        "age",
        "flux",
        "charge",
        "wear",
    )
    count = 1 << 24
    chance = np.random.default_rng(0)
    grains = np.zeros(count, np.dtype([(name, np.float32) for name in names], align=True))
    for name in ("heat", "flux"):
        grains[name] = chance.random(count, np.float32)

    @cuda.jit
    def warmed(grains):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < grains.shape[0]:
            grains[i].heat += np.float32(0.01) * (grains[i].flux - grains[i].heat)

    @cuda.jit
    def columns_warmed(heat, flux):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < heat.shape[0]:
            heat[i] += np.float32(0.01) * (flux[i] - heat[i])

    if fix:
        work, there = columns_warmed, [cuda.to_device(np.ascontiguousarray(grains[name])) for name in ("heat", "flux")]
    else:
        work, there = warmed, [cuda.to_device(grains)]

    def step() -> object:
        for _ in range(40):
            work[count // 256, 256](*there)
        return there

    return step
