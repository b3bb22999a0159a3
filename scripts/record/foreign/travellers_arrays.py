"""Programs in JAX, CuPy and Numba, recorded with those of `travellers`."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from arrays import Step


def jax_samples_watched_for_nan(fix: str) -> Step:
    """Langevin samples are looked through for a NaN after each of 40 moves; the fix does not ask."""
    import jax
    import jax.numpy as jnp

    keys = jax.random.split(jax.random.PRNGKey(0), 9)
    weights = [(jax.random.normal(key, (1024, 1024)) / 32).astype("bfloat16") for key in keys[:8]]
    start = jax.random.normal(keys[8], (512, 1024))

    @jax.jit
    def moved(weights: Any, x: Any, turn: Any) -> Any:
        y = x.astype("bfloat16")
        for a, b in zip(weights[::2], weights[1::2], strict=True):
            y = y + jax.nn.silu(y @ a) @ b
            y = y / jnp.sqrt(jnp.square(y.astype("float32")).mean(1, keepdims=True) + 1e-6).astype(y.dtype)
        noise = jax.random.normal(jax.random.fold_in(keys[8], turn), x.shape)
        return x - 0.01 * (x + y.astype("float32")) + 0.14 * noise, turn + 1

    def step() -> Any:
        x, turn = start, jnp.zeros((), "int32")
        for _ in range(40):
            x, turn = moved(weights, x, turn)
            if not fix and bool(jnp.isnan(x).any()):
                raise FloatingPointError("a sample has left the numbers")
        return x

    return step


def packed(texts: list[np.ndarray], rows: int, length: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Each text, the longest first, goes where it fits best: words, places within texts, and which text it is."""
    words, places, parts = (np.zeros((rows, length), np.int32) for _ in range(3))
    room, count = np.full(rows, length), np.zeros(rows, np.int32)
    for text in sorted(texts, key=len, reverse=True):
        size = len(text)
        row = int(np.where(room >= size, room, length + 1).argmin())
        if room[row] < size:
            continue
        begin = length - room[row]
        count[row] += 1
        words[row, begin : begin + size] = text
        places[row, begin : begin + size] = np.arange(size)
        parts[row, begin : begin + size] = count[row]
        room[row] -= size
    return words, places, parts


def jax_sequences_packed_by_numpy(fix: str) -> Step:
    """NumPy packs some 1500 short texts into 128 rows of 256 words before each step; the fix has them packed."""
    import jax
    import jax.numpy as jnp

    chance = np.random.default_rng(0)
    corpus = [chance.integers(1, 2000, size).astype(np.int32) for size in chance.integers(6, 40, 5000)]
    keys = jax.random.split(jax.random.PRNGKey(0), 8)
    shapes = ((2000, 256), (256, 256), *((256, 768), (256, 1024), (1024, 256)) * 2)
    state = [[jax.random.normal(key, shape) / shape[-1] ** 0.5 for key, shape in zip(keys, shapes, strict=True)]]

    @jax.jit
    def update(weights: Any, words: Any, places: Any, parts: Any) -> Any:
        seen = (parts[:, None, :, None] == parts[:, None, None, :]) & jnp.tri(256, dtype=bool)

        def lost(weights: Any) -> Any:
            x = weights[0][words] + weights[1][places]
            for at in (2, 5):
                q, k, v = jnp.split((x @ weights[at]).reshape(128, 256, 4, 192).transpose(0, 2, 1, 3), 3, 3)
                scores = jnp.where(seen, jnp.einsum("bhtd,bhsd->bhts", q, k) / 8, -1e9)
                met = jnp.einsum("bhts,bhsd->bhtd", jax.nn.softmax(scores), v)
                x = x + met.transpose(0, 2, 1, 3).reshape(128, 256, 256)
                x = x + jax.nn.gelu(x @ weights[at + 1]) @ weights[at + 2]
            chances = jax.nn.log_softmax(x[:, :-1] @ weights[0].T)
            right = jnp.take_along_axis(chances, words[:, 1:, None], 2)[..., 0]
            return -(right * (parts[:, 1:] == parts[:, :-1])).mean()

        return [weight - 1e-4 * slope for weight, slope in zip(weights, jax.grad(lost)(weights), strict=True)]

    def batch() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        texts = [corpus[at] for at in chance.integers(0, len(corpus), 1500)]
        spoilt = [np.where(chance.random(len(text)) < 0.1, 0, text) for text in texts]
        return packed(spoilt, 128, 256)

    ready = [jnp.asarray(each) for each in batch()]

    def step() -> Any:
        state[0] = update(state[0], *(ready if fix else batch()))
        return state[0][0]

    return step


def cupy_holograms_from_pageable(fix: str) -> Step:
    """A camera's holograms come up from pageable memory and are brought into focus; the fix has them pinned."""
    import cupy
    import cupyx

    frames = np.random.default_rng(0).integers(0, 4096, (48, 1024, 1024), np.uint16)
    if fix:
        pinned = cupyx.empty_pinned(frames.shape, np.uint16)
        pinned[...] = frames
        frames = pinned
    place = cupy.empty(frames.shape, np.uint16)
    waves = cupy.fft.fftfreq(1024, 3.45e-6).astype(cupy.float32)
    along = 1 / 633e-9**2 - waves[:, None] ** 2 - waves[None, :] ** 2
    kernel = cupy.exp(2j * math.pi * 0.05 * cupy.sqrt(along)).astype(cupy.complex64)

    def step() -> Any:
        place.set(frames)
        spectra = cupy.fft.fft2(place.astype(cupy.complex64))
        return cupy.abs(cupy.fft.ifft2(spectra * kernel)).max((1, 2))

    return step


def cupy_classes_fetched_for_a_count(fix: str) -> Step:
    """Each point of a satellite's picture gets a class, and all come to NumPy to count one; the fix fetches that."""
    import cupy

    bands = cupy.random.random((8, 2048, 4096), dtype=cupy.float32)
    centres = cupy.random.random((6, 8, 1, 1), dtype=cupy.float32)

    def step() -> Any:
        far = cupy.stack([cupy.square(bands - centre).sum(0) for centre in centres])
        classes = far.argmin(0)
        return int(cupy.count_nonzero(classes == 3)) if fix else int(np.count_nonzero(classes.get() == 3))

    return step


def numba_walkers_asked_each_round(fix: str) -> Step:
    """After each of 60 rounds the host asks whether all walkers have left; the fix asks after the last."""
    from numba import cuda

    @cuda.jit
    def placed(x, y, gone):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < x.shape[0]:
            x[i] = np.float32(i % 256) - np.float32(128)
            y[i] = np.float32(i // 256 % 256) - np.float32(128)
        if i == 0:
            gone[0] = 0

    @cuda.jit
    def walked(x, y, seeds, gone):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < x.shape[0]:
            a, b, seed = x[i], y[i], seeds[i]
            if a * a + b * b < np.float32(40000):
                for _ in range(12):
                    seed ^= seed << np.uint64(13)
                    seed ^= seed >> np.uint64(7)
                    seed ^= seed << np.uint64(17)
                    angle = np.float32(seed >> np.uint64(40)) * np.float32(3.745e-7)
                    a += math.cos(angle)
                    b += math.sin(angle)
                x[i], y[i], seeds[i] = a, b, seed
                if a * a + b * b >= np.float32(40000):
                    cuda.atomic.add(gone, 0, 1)

    count = 1 << 19
    seeds = cuda.to_device(np.random.default_rng(0).integers(1, 1 << 63, count, np.uint64))
    x, y = cuda.device_array(count, np.float32), cuda.device_array(count, np.float32)
    gone = cuda.to_device(np.zeros(1, np.int32))

    def step() -> None:
        placed[count // 256, 256](x, y, gone)
        for turn in range(60):
            walked[count // 256, 256](x, y, seeds, gone)
            if (not fix or turn == 59) and gone.copy_to_host()[0] == count:
                break

    return step
