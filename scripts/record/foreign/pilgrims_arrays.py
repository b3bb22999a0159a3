"""Programs in CuPy, Numba and JAX, recorded with `pilgrims`."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from arrays import Step

BEAMS = r"""
extern "C" __global__ void delayed(const float* heard, const float* offsets, float* picture, int channels, int length,
                                   int shots, int wide, int high) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= wide || y >= high) return;
    float across = (x - wide / 2) * 1e-4f, deep = (y + 40) * 1e-4f, added = 0;
    for (int shot = 0; shot < shots; ++shot) {
        float down = deep + across * offsets[shot];
        for (int channel = 0; channel < channels; ++channel) {
            float away = across - (channel - channels / 2) * 3e-4f;
            int at = (int)((down + sqrtf(deep * deep + away * away)) * 26000.0f);
            if (at >= 0 && at < length) added += heard[(shot * channels + channel) * length + at];
        }
    }
    picture[y * wide + x] = added;
}
"""


def cupy_echoes_of_bodies_from_pageable(fix: str) -> Step:
    """What 128 crystals of a scanner heard after 22 shots comes from pageable memory; the fix pins it."""
    import cupy
    import cupyx

    delayed = cupy.RawKernel(BEAMS, "delayed")
    shots, channels, length, wide, high = 22, 128, 6144, 384, 768
    drawn = np.random.default_rng(0).standard_normal((shots, channels, length), np.float32)
    heard = drawn
    if fix:
        heard = cupyx.empty_pinned(drawn.shape, np.float32)
        heard[:] = drawn
    there, picture = cupy.empty(drawn.shape, np.float32), cupy.empty((high, wide), np.float32)
    offsets = cupy.linspace(-0.2, 0.2, shots, dtype=np.float32)
    grid, sizes = (wide // 32, high // 8), [np.int32(each) for each in (channels, length, shots, wide, high)]

    def step() -> np.ndarray:
        there.set(heard)
        delayed(grid, (32, 8), (there, offsets, picture, *sizes))
        bright = 20 * cupy.log10(cupy.abs(picture) + 1e-3)
        return (bright - bright.max()).clip(-60, 0).get()

    return step


def cupy_ground_unwrapped_by_numpy(fix: str) -> Step:
    """How phases of two flights differ is smoothed in tiles on the GPU and unwrapped by NumPy; the fix stays there."""
    import cupy

    side, tile = 768, 32
    chance = np.random.default_rng(0)
    hills = np.add.outer(np.linspace(0, 60, side) ** 1.2, np.linspace(0, 90, side))
    first = chance.standard_normal((side, side)) + 1j * chance.standard_normal((side, side))
    second = first * np.exp(-1j * (hills + 0.3 * chance.standard_normal((side, side))))
    one, other = (cupy.asarray(each.astype(np.complex64)) for each in (first, second))

    def smoothed() -> Any:
        crossed = one * other.conj()
        added = cupy.zeros_like(crossed)
        for across in range(0, tile, 8):
            for down in range(0, tile, 8):
                moved = cupy.roll(crossed, (-across, -down), (0, 1))
                parts = moved.reshape(side // tile, tile, side // tile, tile).transpose(0, 2, 1, 3)
                spectra = cupy.fft.fft2(parts)
                strong = cupy.abs(spectra)
                spectra *= cupy.sqrt(strong / (strong.max((2, 3), keepdims=True) + 1e-6))
                whole = cupy.fft.ifft2(spectra).transpose(0, 2, 1, 3).reshape(side, side)
                added += cupy.roll(whole, (across, down), (0, 1))
        return cupy.angle(added)

    def step() -> Any:
        phases = smoothed()
        if fix:
            heights = cupy.unwrap(cupy.unwrap(phases, axis=1), axis=0)
        else:
            heights = cupy.asarray(np.unwrap(np.unwrap(phases.get(), axis=1), axis=0))
        return heights - heights.mean()

    return step


def numba_hills_shaded_from_pageable(fix: str) -> Step:
    """A map of heights comes from pageable memory to be lit and have its shadows found; the fix pins it."""
    import math

    from numba import cuda

    side = 4096

    @cuda.jit
    def shaded(heights, light, east, north, up):  # type: ignore[no-untyped-def]
        x, y = cuda.grid(2)
        if 0 < x < side - 1 and 0 < y < side - 1:
            across = (heights[y, x + 1] - heights[y, x - 1]) * np.float32(0.5)
            down = (heights[y + 1, x] - heights[y - 1, x]) * np.float32(0.5)
            long = math.sqrt(across * across + down * down + np.float32(1))
            lit = (up - east * across - north * down) / long
            for k in range(1, 33):
                i, j = x + int(east * np.float32(k)), y + int(north * np.float32(k))
                if 0 <= i < side and 0 <= j < side and heights[j, i] > heights[y, x] + up * np.float32(k):
                    lit *= np.float32(0.9)
            light[y, x] = max(lit, np.float32(0))

    drawn = np.random.default_rng(0).random((side, side), np.float32) * np.float32(3)
    heights = drawn
    if fix:
        heights = cuda.pinned_array((side, side), np.float32)
        heights[:] = drawn
    there, light = cuda.device_array((side, side), np.float32), cuda.device_array((side, side), np.float32)
    suns = [(math.cos(turn), math.sin(turn), high) for turn, high in ((0.5, 0.6), (2.6, 0.4))]

    def step() -> Any:
        there.copy_to_device(heights)
        for east, north, up in suns:
            shaded[(side // 32, side // 8), (32, 8)](there, light, np.float32(east), np.float32(north), np.float32(up))
        return light

    return step


def averaging(count: int, colours: int) -> Any:
    """Kernels that look for each point's nearest colour, and add up the points of each colour in shared memory."""
    from numba import cuda, float32

    @cuda.jit
    def named(points, palette, names):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < count:
            red, green, blue = points[0, i], points[1, i], points[2, i]
            best, name = np.float32(1e30), 0
            for k in range(colours):
                one, two, three = red - palette[k, 0], green - palette[k, 1], blue - palette[k, 2]
                far = one * one + two * two + three * three
                if far < best:
                    best, name = far, k
            names[i] = name

    @cuda.jit
    def cleared(sums):  # type: ignore[no-untyped-def]
        sums[cuda.blockIdx.x, cuda.threadIdx.x] = 0

    @cuda.jit
    def added(points, names, sums):  # type: ignore[no-untyped-def]
        own = cuda.shared.array((colours, 4), float32)
        for k in range(cuda.threadIdx.x, colours, cuda.blockDim.x):
            for at in range(4):
                own[k, at] = 0
        cuda.syncthreads()
        for i in range(cuda.grid(1), count, cuda.gridsize(1)):
            name = names[i]
            for at in range(3):
                cuda.atomic.add(own, (name, at), points[at, i])
            cuda.atomic.add(own, (name, 3), np.float32(1))
        cuda.syncthreads()
        for k in range(cuda.threadIdx.x, colours, cuda.blockDim.x):
            for at in range(4):
                cuda.atomic.add(sums, (k, at), own[k, at])

    @cuda.jit
    def divided(sums, palette):  # type: ignore[no-untyped-def]
        k = cuda.grid(1)
        for at in range(3):
            palette[k, at] = sums[k, at] / max(sums[k, 3], np.float32(1))

    return named, cleared, added, divided


def numba_palettes_averaged_by_numpy(fix: str) -> Step:
    """A picture's points are named by colours on the GPU, whose means NumPy takes, three times; the fix has kernels."""
    from numba import cuda

    count, colours = 1 << 19, 2048
    named, cleared, added, divided = averaging(count, colours)
    chance = np.random.default_rng(0)
    points = chance.random((3, count), np.float32)
    first = chance.random((colours, 3), np.float32)
    there, names = cuda.to_device(points), cuda.device_array(count, np.int32)
    palette, sums = cuda.to_device(first), cuda.device_array((colours, 4), np.float32)
    held = cuda.to_device(first)

    def step() -> np.ndarray:
        palette.copy_to_device(held)
        for _ in range(3):
            named[count // 256, 256](there, palette, names)
            if fix:
                cleared[colours, 4](sums)
                added[264, 256](there, names, sums)
                divided[colours // 128, 128](sums, palette)
            else:
                known = names.copy_to_host()
                many = np.maximum(np.bincount(known, minlength=colours), 1)
                means = [np.bincount(known, weights=row, minlength=colours) / many for row in points]
                palette.copy_to_device(np.ascontiguousarray(np.stack(means, 1), np.float32))
        return palette.copy_to_host()

    return step


def jax_radio_waves_taken_home_each_round(fix: str) -> Step:
    """Electric and magnetic fields come to NumPy after each 40 moves, and go back for the next; the fix leaves them."""
    import jax
    import jax.numpy as jnp

    side = 128
    chance = np.random.default_rng(0)
    start = [chance.standard_normal((3, side, side, side), np.float32) * np.float32(1e-3) for _ in range(2)]
    slows = jnp.asarray(np.where(chance.random((side, side, side)) < 0.1, 0.2, 0.5).astype(np.float32))
    held: list[Any] = [jnp.asarray(each) for each in start] if fix else start

    def curl(field: Any, by: int) -> Any:
        def slope(part: int, axis: int) -> Any:
            return by * (jnp.roll(field[part], -by, axis) - field[part])

        return jnp.stack([slope(2, 1) - slope(1, 2), slope(0, 2) - slope(2, 0), slope(1, 0) - slope(0, 1)])

    @jax.jit
    def moved(electric: Any, magnetic: Any) -> tuple[Any, Any]:
        def once(_: Any, both: tuple[Any, Any]) -> tuple[Any, Any]:
            electric, magnetic = both
            magnetic = magnetic - 0.5 * curl(electric, 1)
            return electric + slows * curl(magnetic, -1), magnetic

        return jax.lax.fori_loop(0, 40, once, (electric, magnetic))

    def step() -> Any:
        made = moved(*held)
        held[:] = made if fix else [np.asarray(each) for each in made]
        return made[0]

    return step


def fronts_by_numpy(costs: np.ndarray) -> np.ndarray:
    """In which front each one is: those that nobody beats in all costs, those that only the former beat, and so on."""
    beats = (costs[:, None] <= costs[None]).all(2) & (costs[:, None] < costs[None]).any(2)
    beaten, front = beats.sum(0), np.full(len(costs), len(costs))
    for number in range(len(costs)):
        now = (beaten == 0) & (front == len(costs))
        if not now.any():
            break
        front[now] = number
        beaten = beaten - beats[now].sum(0)
    return front


def jax_fronts_sorted_by_numpy(fix: str) -> Step:
    """Costs of 512 designs are guessed by networks, and NumPy sorts designs by fronts; the fix sorts in JAX."""
    import jax
    import jax.numpy as jnp

    count, wide, deep = 512, 5120, 12
    chance = np.random.default_rng(0)
    sizes = [64, *[wide] * deep, 3]
    keys = jax.random.split(jax.random.key(0), deep + 1)
    pairs = itertools.pairwise(sizes)
    layers = [jax.random.normal(key, (a, b)) / a**0.5 for key, (a, b) in zip(keys, pairs, strict=True)]
    designs = jnp.asarray(chance.standard_normal((count, 64), np.float32))
    moves = jnp.asarray(chance.standard_normal((count // 2, 64), np.float32) / 10)

    @jax.jit
    def guessed(x: Any) -> Any:
        shared = x
        for layer in layers[:-1]:
            shared = jax.nn.silu(shared @ layer)
        return jnp.square(shared @ layers[-1])

    @jax.jit
    def sorted_there(costs: Any) -> Any:
        beats = (costs[:, None] <= costs[None]).all(2) & (costs[:, None] < costs[None]).any(2)

        def more(state: tuple[Any, Any, Any]) -> Any:
            return (state[0] == count).any()

        def peeled(state: tuple[Any, Any, Any]) -> tuple[Any, Any, Any]:
            front, beaten, number = state
            now = (beaten == 0) & (front == count)
            return jnp.where(now, number, front), beaten - (beats & now[:, None]).sum(0), number + 1

        return jax.lax.while_loop(more, peeled, (jnp.full(count, count), beats.sum(0), 0))[0]

    @jax.jit
    def bred(x: Any, front: Any) -> Any:
        best = x[jnp.argsort(front, stable=True)[: count // 2]]
        return jnp.concatenate([best, best + moves])

    def step() -> Any:
        x = designs
        for _ in range(2):
            costs = guessed(x)
            x = bred(x, sorted_there(costs) if fix else jnp.asarray(fronts_by_numpy(np.asarray(costs))))
        return x

    return step


def fireflies(chance: np.random.Generator, swarms: int, flies: int, moments: int) -> tuple[np.ndarray, np.ndarray]:
    """When flies of swarms flash that hear each other (Kuramoto): sines and cosines, and how well they hear."""
    phases = chance.uniform(0, 6.28, (swarms, flies))
    own, hears = chance.normal(2, 0.5, (swarms, flies)), chance.uniform(0, 3, (swarms, 1))
    seen = np.empty((swarms, moments, 2, flies), np.float32)
    for moment in range(moments):
        sines, cosines = np.sin(phases), np.cos(phases)
        seen[:, moment, 0], seen[:, moment, 1] = sines, cosines
        one, other = sines.mean(1, keepdims=True), cosines.mean(1, keepdims=True)
        phases = phases + 0.05 * (own + hears * (one * cosines - other * sines))
    return seen.reshape(swarms, moments, 2 * flies), hears.astype(np.float32)


def jax_fireflies_watched_as_they_come(fix: str) -> Step:
    """NumPy lets 128 swarms of fireflies flash for 64 moments before each step of training; the fix has them ready."""
    import jax
    import jax.numpy as jnp

    chance = np.random.default_rng(0)
    swarms, flies, moments, wide = 128, 48, 64, 512
    sizes = ((2 * flies, wide), *((wide, wide) for _ in range(6)))
    taps = [chance.standard_normal((5, a, b), np.float32) / (5 * a) ** 0.5 for a, b in sizes]
    weights: list[Any] = [jnp.asarray(each) for each in (*taps, np.full((wide, 1), 0.01, np.float32))]
    ready = fireflies(chance, swarms, flies, moments) if fix else None

    def loss(weights: Any, x: Any, y: Any) -> Any:
        for number, tap in enumerate(weights[:-1]):
            seen = jax.lax.conv_general_dilated(x, tap, (1,), "SAME", dimension_numbers=("NWC", "WIO", "NWC"))
            x = jax.nn.gelu(seen) + (x if number else 0)
        return jnp.square(x.mean(1) @ weights[-1] - y).mean()

    @jax.jit
    def trained(weights: Any, x: Any, y: Any) -> Any:
        return [weight - 1e-4 * slope for weight, slope in zip(weights, jax.grad(loss)(weights, x, y), strict=True)]

    def step() -> Any:
        x, y = fireflies(chance, swarms, flies, moments) if ready is None else ready
        weights[:] = trained(weights, x, y)
        return weights[0]

    return step
