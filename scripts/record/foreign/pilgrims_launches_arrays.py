"""Programs in CuPy, Numba and JAX that are bound by launches, whose fix does the same for all at once.

Written before anything was recorded, or predicted, of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Step = Callable[[], object]


def cupy_soundings_interpolated_one_by_one(fix: str) -> Step:
    """What ten balloons measured comes to equal heights, 80 times: for each balloon, or for all of them at once."""
    import cupy

    balloons, given, wanted, times = 10, 400, 256, 80
    random = np.random.default_rng(0)
    heights = cupy.asarray(np.sort(random.random((balloons, given)), 1) * 30_000)
    heights[:, 0], heights[:, -1] = 0, 30_000
    values = cupy.asarray(random.random((times, balloons, given)))
    even = cupy.linspace(100, 29_900, wanted)
    apart = 1e6 * cupy.arange(balloons)[:, None]
    lifted, asked = (heights + apart).ravel(), (even + apart).ravel()

    def step() -> Any:
        made = []
        for value in values:
            if fix:
                made.append(cupy.interp(asked, lifted, value.ravel()).reshape(balloons, wanted))
            else:
                made.append(cupy.stack([cupy.interp(even, heights[at], value[at]) for at in range(balloons)]))
        return cupy.stack(made)

    return step


def numba_strands_aligned_diagonal_by_diagonal(fix: str) -> Step:
    """How well 64 pairs of strands of 1024 letters align (Smith and Waterman): a launch for each diagonal, or one."""
    from numba import cuda

    @cuda.jit(device=True)
    def cell(one, two, table, best, pair, at, turn):  # type: ignore[no-untyped-def]
        other = turn - at
        value = 0
        if other >= 0 and other < two.shape[1]:
            up, left, before = 0, 0, 0
            if turn > 0:
                up = table[pair, (turn + 2) % 3, at]
                left = table[pair, (turn + 2) % 3, at + 1]
            if turn > 1:
                before = table[pair, (turn + 1) % 3, at]
            same = one[pair, at] == two[pair, other]
            value = max(0, before + (2 if same else -1), up - 2, left - 2)
        table[pair, turn % 3, at + 1] = value
        if turn == 0 or value > best[pair, at]:
            best[pair, at] = value

    @cuda.jit
    def diagonal(one, two, table, best, turn):  # type: ignore[no-untyped-def]
        cell(one, two, table, best, cuda.blockIdx.x, cuda.threadIdx.x, turn)

    @cuda.jit
    def diagonals(one, two, table, best, turns):  # type: ignore[no-untyped-def]
        for turn in range(turns):
            cell(one, two, table, best, cuda.blockIdx.x, cuda.threadIdx.x, turn)
            cuda.syncthreads()

    pairs, length = 64, 1024
    random = np.random.default_rng(0)
    one, two = (cuda.to_device(random.integers(0, 4, (pairs, length), dtype=np.int8)) for _ in range(2))
    table = cuda.to_device(np.zeros((pairs, 3, length + 1), np.int32))
    best = cuda.to_device(np.zeros((pairs, length), np.int32))
    turns = 2 * length - 1

    def step() -> object:
        if fix:
            diagonals[pairs, length](one, two, table, best, turns)
        else:
            for turn in range(turns):
                diagonal[pairs, length](one, two, table, best, turn)
        return best

    return step


def jax_hospitals_taught_one_by_one(fix: str) -> Step:
    """Each of 16 hospitals learns by itself for 40 steps, and weights are averaged: one after the other, or all."""
    import jax
    import jax.numpy as jnp

    hospitals, steps, sizes = 16, 40, (32, 128, 128, 4)
    keys = iter(jax.random.split(jax.random.PRNGKey(0), 8))
    weights = {
        f"{name}{at}": jax.random.normal(next(keys), shape) / sizes[at] ** 0.5
        for at in range(3)
        for name, shape in (("w", sizes[at : at + 2]), ("b", sizes[at + 1 : at + 2]))
    }
    x = jax.random.normal(next(keys), (hospitals, 64, sizes[0]))
    y = jax.random.randint(next(keys), (hospitals, 64), 0, sizes[-1])

    def lost(mine: dict[str, Any], x: Any, y: Any) -> Any:
        for at in range(3):
            x = (jnp.tanh(x) if at else x) @ mine[f"w{at}"] + mine[f"b{at}"]
        return -jnp.take_along_axis(jax.nn.log_softmax(x), y[:, None], 1).mean()

    def learnt(mine: dict[str, Any], x: Any, y: Any) -> dict[str, Any]:
        slopes = jax.grad(lost)(mine, x, y)
        return {name: weight - 0.05 * slopes[name] for name, weight in mine.items()}

    one, together = jax.jit(learnt), jax.jit(jax.vmap(learnt))
    spread = jax.jit(lambda whole: {name: jnp.stack([each] * hospitals) for name, each in whole.items()})
    average = jax.jit(lambda parts: {name: sum(part[name] for part in parts) / len(parts) for name in parts[0]})
    average_of_all = jax.jit(lambda parts: {name: part.mean(0) for name, part in parts.items()})
    each_x, each_y = list(x), list(y)

    def step() -> Any:
        if fix:
            all_of_them = spread(weights)
            for _ in range(steps):
                all_of_them = together(all_of_them, x, y)
            return average_of_all(all_of_them)["w0"]
        ends = []
        for here, there in zip(each_x, each_y, strict=True):
            mine = weights
            for _ in range(steps):
                mine = one(mine, here, there)
            ends.append(mine)
        return average(ends)["w0"]

    return step
