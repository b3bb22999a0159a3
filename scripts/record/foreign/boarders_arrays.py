"""Programs in JAX, CuPy and Numba, recorded with those of `boarders`."""

from __future__ import annotations

from typing import Any

import numpy as np
from arrays import Step


def jax_words_asked_for_one_by_one(fix: str) -> Step:
    """Each of 24 words that a network writes is made an int, to see whether it is the last; the fix does not ask."""
    import jax
    import jax.numpy as jnp

    keys = jax.random.split(jax.random.PRNGKey(0), 10)
    pairs = ((1024, 4096), (4096, 1024))
    weights = [(jax.random.normal(keys[at], pairs[at % 2]) / 40).astype("bfloat16") for at in range(8)]
    words = (jax.random.normal(keys[8], (4000, 1024)) / 32).astype("bfloat16")
    start = jax.random.normal(keys[9], (4, 128, 1024)).astype("bfloat16")

    @jax.jit
    def written(weights: Any, words: Any, x: Any) -> Any:
        y = x
        for a, b in zip(weights[::2], weights[1::2], strict=True):
            chances = jax.nn.softmax(jnp.einsum("btd,bsd->bts", y, y).astype("float32") / 32)
            y = y + jnp.einsum("bts,bsd->btd", chances.astype(y.dtype), y)
            y = y + jax.nn.gelu(y @ a) @ b
            y = y / jnp.sqrt(jnp.square(y.astype("float32")).mean(2, keepdims=True) + 1e-6).astype(y.dtype)
        word = (y[:, -1] @ words.T).argmax(1)
        return word, jnp.concatenate([x[:, 1:], words[word][:, None]], 1)

    def step() -> Any:
        x, word = start, None
        for _ in range(24):
            word, x = written(weights, words, x)
            if not fix and int(word[0]) == 4001:
                break
        return word

    return step


def jax_windows_scaled_by_numpy(fix: str) -> Step:
    """NumPy cuts windows out of long series and scales each for a network in JAX; the fix has them ready."""
    import jax
    import jax.numpy as jnp

    chance = np.random.default_rng(0)
    series = chance.standard_normal((16, 20_000), np.float32).cumsum(1)
    keys = jax.random.split(jax.random.PRNGKey(0), 3)
    shapes = ((16 * 256, 1024), (1024, 1024), (1024, 16))
    state = [[jax.random.normal(key, shape) / shape[0] ** 0.5 for key, shape in zip(keys, shapes, strict=True)]]

    def windows() -> np.ndarray:
        views = np.lib.stride_tricks.sliding_window_view(series, 256, axis=1)
        cut = views[:, chance.integers(0, views.shape[1], 512)].transpose(1, 0, 2)
        return (cut - cut.mean(2, keepdims=True)) / (cut.std(2, keepdims=True) + 1e-6)

    @jax.jit
    def update(weights: Any, x: Any) -> Any:
        def lost(weights: Any) -> Any:
            y = x.reshape(len(x), -1)
            for at, weight in enumerate(weights):
                y = y @ weight if at == 2 else jax.nn.relu(y @ weight)
            return jnp.square(y - x[:, :, -1]).mean()

        return [weight - 1e-4 * slope for weight, slope in zip(weights, jax.grad(lost)(weights), strict=True)]

    ready = jnp.asarray(windows())

    def step() -> Any:
        state[0] = update(state[0], ready if fix else windows())
        return state[0][0]

    return step


def cupy_escapes_by_mask(fix: str) -> Step:
    """Points that have not escaped are picked by a mask in each of 30 turns; the fix moves all, and keeps the old."""
    import cupy

    side = cupy.linspace(-2, 2, 1024, dtype=cupy.float32)
    places = side[None, :] + side[:, None] * cupy.complex64(1j)

    def step() -> Any:
        z, alive = cupy.zeros_like(places), cupy.ones(places.shape, bool)
        for _ in range(30):
            if fix:
                z = cupy.where(alive, z * z + places, z)
            else:
                z[alive] = z[alive] ** 2 + places[alive]
            alive = cupy.abs(z) < 2
        return alive

    return step


def cupy_volumes_fetched_for_one_slice(fix: str) -> Step:
    """A whole volume comes to NumPy, which looks at one slice of it; the fix fetches the slice."""
    import cupy

    volume = cupy.random.random((96, 512, 512), dtype=cupy.float32)

    def step() -> Any:
        smooth = volume.copy()
        for axis in range(3):
            smooth = (cupy.roll(smooth, 1, axis) + smooth + cupy.roll(smooth, -1, axis)) / cupy.float32(3)
        return smooth[48].get() if fix else smooth.get()[48]

    return step


def numba_waits_after_each_launch(fix: str) -> Step:
    """The host waits for the GPU after each of 120 launches; the fix waits after the last."""
    from numba import cuda

    @cuda.jit
    def relaxed(x, y):  # type: ignore[no-untyped-def]
        j, i = cuda.grid(2)
        if 0 < i < x.shape[0] - 1 and 0 < j < x.shape[1] - 1:
            y[i, j] = np.float32(0.25) * (x[i - 1, j] + x[i + 1, j] + x[i, j - 1] + x[i, j + 1])

    x = cuda.to_device(np.random.default_rng(0).random((2048, 2048), np.float32))
    y = cuda.to_device(np.zeros((2048, 2048), np.float32))

    def step() -> None:
        for turn in range(120):
            relaxed[(64, 256), (32, 8)](*((x, y) if turn % 2 == 0 else (y, x)))
            if not fix or turn == 119:
                cuda.synchronize()

    return step
