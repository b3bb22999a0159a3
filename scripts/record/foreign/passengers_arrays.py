"""Programs in CuPy, Numba and JAX, recorded with `passengers`."""

from __future__ import annotations

from typing import Any

import numpy as np
from arrays import Step


def cupy_stacks_combined_by_numpy(fix: str) -> Step:
    """Shots of a night are moved onto each other on the GPU, and NumPy takes their median; the fix leaves it there."""
    import cupy

    chance = np.random.default_rng(0)
    shots = cupy.asarray(chance.gamma(2, 50, (8, 5, 256, 256)).astype(np.float32))
    down, right = (cupy.fft.fftfreq(256).astype(cupy.float32) for _ in range(2))
    moves = cupy.asarray(chance.uniform(-4, 4, (8, 5, 2)).astype(np.float32))
    kept = cupy.empty((8, 256, 256), np.float32)

    def step() -> Any:
        for field, stack in enumerate(shots):
            turns = moves[field, :, 0, None, None] * down[:, None] + moves[field, :, 1, None, None] * right
            spectra = cupy.fft.fft2(stack) * cupy.exp(-2j * cupy.pi * turns)
            moved = cupy.ascontiguousarray(cupy.fft.ifft2(spectra).real)
            moved -= moved.mean((1, 2), keepdims=True)
            if fix:
                kept[field] = cupy.median(moved, axis=0)
            else:
                kept[field].set(np.median(moved.get(), axis=0))
        return kept - kept.mean((1, 2), keepdims=True)

    return step


def numba_volume_sent_for_each_look(fix: str) -> Step:
    """A scan is sent to the GPU again before it is looked at from four sides; the fix sent it once."""
    import math

    from numba import cuda

    size, wide, half = np.float32(288), np.float32(1024), np.float32(0.5)

    @cuda.jit
    def brightest(volume, picture, along, across):  # type: ignore[no-untyped-def]
        x, y = cuda.grid(2)
        if x < picture.shape[1] and y < picture.shape[0]:
            right, up = np.float32(x) / wide - half, int(np.float32(y) / wide * size)
            most = np.float32(0)
            for k in range(volume.shape[0]):
                deep = np.float32(k) / size - half
                i = int((right * along - deep * across + half) * size)
                j = int((right * across + deep * along + half) * size)
                if 0 <= i < volume.shape[1] and 0 <= j < volume.shape[2]:
                    most = max(most, volume[up, i, j])
            picture[y, x] = most

    volume = np.random.default_rng(0).random((288, 288, 288), np.float32)
    ready = cuda.to_device(volume)
    picture = cuda.device_array((1024, 1024), np.float32)
    turns = [(np.float32(math.cos(turn)), np.float32(math.sin(turn))) for turn in (0.4, 0.9, 1.3, 2.1)]

    def step() -> np.ndarray:
        seen = ready if fix else cuda.to_device(volume)
        for along, across in turns:
            brightest[(64, 64), (16, 16)](seen, picture, along, across)
        return picture.copy_to_host()

    return step


def listed_on_host(places: np.ndarray, side: int) -> tuple[np.ndarray, np.ndarray]:
    """Grains in the order of their cells, and where each cell begins."""
    cells = np.minimum((places * side).astype(np.int64), side - 1)
    which = cells[:, 1] * side + cells[:, 0]
    order = np.argsort(which, kind="stable")
    return order.astype(np.int32), np.searchsorted(which[order], np.arange(side * side + 1)).astype(np.int32)


def listing(side: int) -> Any:
    """Four kernels that list grains by their cells: how many, where each cell begins, and who is there."""
    from numba import cuda, int32

    cells, part = side * side, side * side // 1024

    @cuda.jit
    def cleared(many):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < cells:
            many[i] = 0

    @cuda.jit
    def counted(places, which, many):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < places.shape[0]:
            across, down = min(int(places[i, 0] * side), side - 1), min(int(places[i, 1] * side), side - 1)
            which[i] = down * side + across
            cuda.atomic.add(many, which[i], 1)

    @cuda.jit
    def summed(many, begins):  # type: ignore[no-untyped-def]
        sums = cuda.shared.array(1024, int32)
        i = cuda.threadIdx.x
        own = int32(0)
        for k in range(i * part, (i + 1) * part):
            own += many[k]
        sums[i] = own
        cuda.syncthreads()
        by = 1
        while by < 1024:
            before = int32(0)
            if i >= by:
                before = sums[i - by]
            cuda.syncthreads()
            sums[i] += before
            cuda.syncthreads()
            by *= 2
        at = sums[i] - own
        for k in range(i * part, (i + 1) * part):
            begins[k] = at
            at += many[k]
            many[k] = begins[k]
        if i == 1023:
            begins[cells] = at

    @cuda.jit
    def placed(which, free, order):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < which.shape[0]:
            order[cuda.atomic.add(free, which[i], 1)] = i

    return cleared, counted, summed, placed


def pushing(side: int) -> Any:
    """A kernel that pushes grains away from those that touch them."""
    import math

    from numba import cuda

    reach = np.float32(1 / side)

    @cuda.jit
    def pushed(places, order, begins, forces):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < order.shape[0]:
            i = order[at]
            x, y = places[i, 0], places[i, 1]
            across, down = min(int(x * side), side - 1), min(int(y * side), side - 1)
            right, up = np.float32(0), np.float32(0)
            for row in range(max(0, down - 1), min(side, down + 2)):
                first, last = row * side + max(0, across - 1), row * side + min(side, across + 2)
                for k in range(begins[first], begins[last]):
                    one, other = x - places[order[k], 0], y - places[order[k], 1]
                    far = math.sqrt(one * one + other * other)
                    if np.float32(0) < far < reach:
                        right += one * (reach - far) / far
                        up += other * (reach - far) / far
            forces[i, 0], forces[i, 1] = right, up

    return pushed


def numba_grains_listed_by_numpy(fix: str) -> Step:
    """NumPy sorts 400000 grains by cells before each move, so that each finds those near it; the fix has kernels."""
    from numba import cuda

    count, side, blocks = 400_000, 32, 400_000 // 256 + 1
    pushed, (cleared, counted, summed, placed) = pushing(side), listing(side)
    places = cuda.to_device(np.random.default_rng(0).random((count, 2), np.float32))
    forces, which = cuda.device_array((count, 2), np.float32), cuda.device_array(count, np.int32)
    order, begins = cuda.device_array(count, np.int32), cuda.device_array(side * side + 1, np.int32)
    many = cuda.device_array(side * side, np.int32)

    def step() -> Any:
        if fix:
            cleared[side * side // 256, 256](many)
            counted[blocks, 256](places, which, many)
            summed[1, 1024](many, begins)
            placed[blocks, 256](which, many, order)
        else:
            for there, known in zip((order, begins), listed_on_host(places.copy_to_host(), side), strict=True):
                there.copy_to_device(known)
        pushed[blocks, 256](places, order, begins, forces)
        return forces

    return step


def jax_currents_by_numpy_between_corrections(fix: str) -> Step:
    """Eddies are moved on by an old solver in NumPy, and a network corrects them in JAX; the fix has both in JAX."""
    import jax
    import jax.numpy as jnp

    side, wide = 384, 64
    east = np.fft.rfftfreq(side, 1 / side).astype(np.float32)
    north = np.fft.fftfreq(side, 1 / side).astype(np.float32)[:, None]
    square = east**2 + north**2
    inverse = np.where(square > 0, 1 / np.maximum(square, 1), 0).astype(np.float32)
    chance = np.random.default_rng(0)
    rough = np.fft.rfft2(chance.standard_normal((2, side, side), np.float32)) * np.exp(-square / 200)
    start = (np.fft.irfft2(rough) * 40).astype(np.float32)
    sizes = ((1, wide), (wide, wide), (wide, wide), (wide, wide), (wide, 1))
    weights = [jnp.asarray(chance.standard_normal((5, 5, a, b), np.float32) / (5 * a**0.5)) for a, b in sizes]

    def moved(eddies: Any, transforms: Any) -> Any:
        """A small step of the vorticity's equation in two dimensions."""
        seen = transforms.rfft2(eddies)
        speeds = transforms.irfft2(1j * north * seen * inverse), transforms.irfft2(-1j * east * seen * inverse)
        slopes = transforms.irfft2(1j * east * seen), transforms.irfft2(1j * north * seen)
        carried = transforms.rfft2(speeds[0] * slopes[0] + speeds[1] * slopes[1])
        return transforms.irfft2((seen - 1e-3 * carried) / (1 + 1e-5 * square))

    @jax.jit
    def corrected(eddies: Any) -> Any:
        x = eddies[..., None]
        for weight in weights[:-1]:
            x = jax.nn.relu(jax.lax.conv_general_dilated(x, weight, (1, 1), "SAME",
                                                         dimension_numbers=("NHWC", "HWIO", "NHWC")))  # fmt: skip
        last = jax.lax.conv_general_dilated(x, weights[-1], (1, 1), "SAME",
                                            dimension_numbers=("NHWC", "HWIO", "NHWC"))  # fmt: skip
        return eddies + 1e-3 * last[..., 0]

    moved_there = jax.jit(lambda eddies: moved(eddies, jnp.fft))
    ready = jnp.asarray(start)

    def step() -> Any:
        eddies = ready
        for _ in range(3):
            if fix:
                eddies = corrected(moved_there(eddies))
            else:
                eddies = corrected(moved(np.asarray(eddies), np.fft).astype(np.float32))
        return eddies

    return step
