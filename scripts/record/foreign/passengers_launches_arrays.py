"""Programs in CuPy, Numba and JAX that launch many small kernels; written before anything was predicted of them."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from arrays import Step


def numba_gates_of_nerves_one_by_one(fix: str) -> Step:
    """50,000 nerves (Hodgkin and Huxley) in 240 moments: a kernel for each of three gates and the voltage, or one."""
    from numba import cuda

    @cuda.jit(device=True)
    def turned(opens, closes, gate):  # type: ignore[no-untyped-def]
        return gate + np.float32(0.01) * (opens * (np.float32(1) - gate) - closes * gate)

    @cuda.jit(device=True)
    def quick(v, gate):  # type: ignore[no-untyped-def]
        x = np.float32(25) - v
        opens = np.float32(0.1) * x / math.expm1(np.float32(0.1) * x)
        return turned(opens, np.float32(4) * math.exp(-v / np.float32(18)), gate)

    @cuda.jit(device=True)
    def slow(v, gate):  # type: ignore[no-untyped-def]
        closes = np.float32(1) / (math.exp(np.float32(0.1) * (np.float32(30) - v)) + np.float32(1))
        return turned(np.float32(0.07) * math.exp(-v / np.float32(20)), closes, gate)

    @cuda.jit(device=True)
    def late(v, gate):  # type: ignore[no-untyped-def]
        x = np.float32(10) - v
        opens = np.float32(0.01) * x / math.expm1(np.float32(0.1) * x)
        return turned(opens, np.float32(0.125) * math.exp(-v / np.float32(80)), gate)

    @cuda.jit(device=True)
    def charged(v, m, h, n, given):  # type: ignore[no-untyped-def]
        sodium = np.float32(120) * m * m * m * h * (v - np.float32(115))
        potassium = np.float32(36) * n * n * n * n * (v + np.float32(12))
        return v + np.float32(0.01) * (given - sodium - potassium - np.float32(0.3) * (v - np.float32(10.6)))

    def for_gate(rule: Any) -> Any:
        @cuda.jit
        def work(v, gate):  # type: ignore[no-untyped-def]
            i = cuda.grid(1)
            if i < v.shape[0]:
                gate[i] = rule(v[i], gate[i])

        return work

    @cuda.jit
    def voltage(v, m, h, n, given):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < v.shape[0]:
            v[i] = charged(v[i], m[i], h[i], n[i], given[i])

    @cuda.jit
    def all_at_once(v, m, h, n, given):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < v.shape[0]:
            m[i], h[i], n[i] = quick(v[i], m[i]), slow(v[i], h[i]), late(v[i], n[i])
            v[i] = charged(v[i], m[i], h[i], n[i], given[i])

    count = 50_000
    first = [np.full(count, each, np.float32) for each in (0.0, 0.05, 0.6, 0.32)]
    first.append(np.random.default_rng(0).uniform(0, 15, count).astype(np.float32))
    v, m, h, n, given = (cuda.to_device(each) for each in first)
    rules = [(for_gate(rule), gate) for rule, gate in ((quick, m), (slow, h), (late, n))]
    blocks = -(-count // 256)

    def step() -> object:
        for _ in range(240):
            if fix:
                all_at_once[blocks, 256](v, m, h, n, given)
            else:
                for work, gate in rules:
                    work[blocks, 256](v, gate)
                voltage[blocks, 256](v, m, h, n, given)
        return v

    return step


def cupy_beads_found_one_by_one(fix: str) -> Step:
    """Where 20 beads are in each of 12 frames, by how each looked first; the fix transforms all of a frame at once."""
    import cupy

    frames = cupy.random.random((12, 512, 512), dtype=cupy.float32)
    chance = np.random.default_rng(0)
    places = chance.integers(0, 512 - 64, (20, 2))
    looks = cupy.stack([frames[0, y : y + 64, x : x + 64] for y, x in places.tolist()])
    kept = cupy.conj(cupy.fft.rfft2(looks))
    across = cupy.arange(64)
    rows = cupy.asarray(places[:, 0])[:, None, None] + across[:, None]
    columns = cupy.asarray(places[:, 1])[:, None, None] + across

    def moved(windows: Any, known: Any) -> Any:
        """Window(s) as (..., 64, 64); the index of the peak of how it, or each, fits."""
        windows = windows - windows.mean(axis=(-2, -1), keepdims=True)
        fits = cupy.fft.irfft2(cupy.fft.rfft2(windows) * known)
        return fits.reshape(*fits.shape[:-2], -1).argmax(-1)

    def step() -> Any:
        found = cupy.empty((12, 20), cupy.int64)
        for at, frame in enumerate(frames):
            if fix:
                found[at] = moved(frame[rows, columns], kept)
            else:
                for bead, (y, x) in enumerate(places.tolist()):
                    found[at, bead] = moved(frame[y : y + 64, x : x + 64], kept[bead])
        return found

    return step


def jax_islands_advanced_one_by_one(fix: str) -> Step:
    """Hares and lynxes on eight islands live through 90 moments; one call for each island and moment, or for all."""
    import jax
    import jax.numpy as jnp

    keys = jax.random.split(jax.random.PRNGKey(0), 3)
    hares, lynxes = (jax.random.uniform(key, (8, 128, 128)) + 0.5 for key in keys[:2])
    grow = jax.random.uniform(keys[2], (8, 1, 1)) * 0.2 + 0.9

    def spread(x: Any) -> Any:
        padded = jnp.pad(x, 1, mode="edge")
        return padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:] - 4 * x

    def lived(hares: Any, lynxes: Any, grow: Any) -> tuple[Any, Any]:
        caught = hares * lynxes
        more = hares + 0.01 * (grow * hares - caught + 0.2 * spread(hares))
        return more, lynxes + 0.01 * (0.75 * caught - lynxes + 0.1 * spread(lynxes))

    advanced = jax.jit(jax.vmap(lived) if fix else lived)
    islands = [(hares[at], lynxes[at]) for at in range(8)]
    grows = list(grow)

    def step() -> Any:
        if fix:
            now = hares, lynxes
            for _ in range(90):
                now = advanced(*now, grow)
            return now[0]
        each = list(islands)
        for _ in range(90):
            each = [advanced(*one, by) for one, by in zip(each, grows, strict=True)]
        return jnp.stack([one[0] for one in each])

    return step
