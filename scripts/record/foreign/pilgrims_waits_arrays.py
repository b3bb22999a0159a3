"""Programs in CuPy, Numba and JAX that read a value back each turn.

Written before anything was recorded, or predicted, of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Step = Callable[[], object]


def cupy_cells_outlined_by_two_means(fix: str) -> Step:
    """The edge of what is bright moves (Chan and Vese) by how bright it is on both sides, as floats or there."""
    import cupy

    side, turns = 1024, 120
    moved = cupy.ElementwiseKernel(
        "raw float32 level, float32 pixel, float32 one, float32 two, int32 side", "float32 after",
        """
        int row = i / side, column = i % side;
        int up = max(row - 1, 0), down = min(row + 1, side - 1);
        int left = max(column - 1, 0), right = min(column + 1, side - 1);
        float now = level[i], above = level[up * side + column], below = level[down * side + column];
        float before = level[row * side + left], behind = level[row * side + right];
        float east = (behind - before) / 2, south = (below - above) / 2;
        float ee = behind - 2 * now + before, ss = below - 2 * now + above;
        float es = (level[down * side + right] - level[down * side + left]
                  - level[up * side + right] + level[up * side + left]) / 4;
        float steep = east * east + south * south + 1e-6f;
        float bent = (ee * south * south - 2 * east * south * es + ss * east * east) / (steep * sqrtf(steep));
        float near = 1 / (3.14159f * (1 + now * now));
        after = now + 0.5f * near * (0.2f * bent - (pixel - one) * (pixel - one) + (pixel - two) * (pixel - two));
        """,
        "level_moved",
    )  # fmt: skip
    bright_inside, bright_outside = (
        cupy.ReductionKernel(
            "float32 level, float32 pixel", "float64 total", f"level {sign} 0 ? (double)pixel : 0.0", "a + b",
            "total = a", "0", f"bright_{name}",
        )
        for sign, name in ((">", "inside"), ("<=", "outside"))
    )  # fmt: skip
    rows, columns = cupy.ogrid[:side, :side]
    image = ((cupy.sin(rows / 40) * cupy.sin(columns / 40) > 0.4) + 0.3 * cupy.random.random((side, side))).astype("f4")
    begin = (side / 3 - cupy.hypot(rows - side / 2, columns - side / 2)).astype("f4")
    levels, whole = [cupy.empty_like(begin), cupy.empty_like(begin)], float(side * side)

    def step() -> Any:
        level = begin
        for turn in range(turns):
            inside = cupy.count_nonzero(level > 0)
            one, two = bright_inside(level, image) / inside, bright_outside(level, image) / (whole - inside)
            if fix:
                one, two = one.astype("f4"), two.astype("f4")
            else:
                one, two = np.float32(float(one)), np.float32(float(two))
            level = moved(level, image, one, two, np.int32(side), levels[turn % 2])
        return level

    return step


def numba_maps_coloured_asking_each_round(fix: str) -> Step:
    """Neighbours of 24 meshes get different colours (Jones and Plassmann); how many are left is asked each round."""
    from numba import cuda

    @cuda.jit
    def coloured(begins, ends, ranks, colours, left, turn):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at >= colours.shape[0] or colours[at] >= 0:
            return
        for edge in range(begins[at], begins[at + 1]):
            other = ends[edge]
            if (colours[other] < 0 or colours[other] == turn) and ranks[other] > ranks[at]:
                cuda.atomic.add(left, turn, 1)
                return
        colours[at] = turn

    random, count, most = np.random.default_rng(0), 128 * 128, 64
    ids = np.arange(count).reshape(128, 128)
    sides = [ids[:, :-1], ids[:, 1:]], [ids[:-1], ids[1:]], [ids[:-1, :-1], ids[1:, 1:]]
    pairs = np.concatenate([np.stack([a.ravel(), b.ravel()], 1) for a, b in sides])
    pairs = np.concatenate([pairs, pairs[:, ::-1]])
    pairs = pairs[np.lexsort((pairs[:, 1], pairs[:, 0]))]
    begins = cuda.to_device(np.searchsorted(pairs[:, 0], np.arange(count + 1)).astype(np.int32))
    ends = cuda.to_device(pairs[:, 1].astype(np.int32))
    meshes = [cuda.to_device(random.permutation(count).astype(np.int32)) for _ in range(24)]
    blank, none = cuda.to_device(np.full(count, -1, np.int32)), cuda.to_device(np.zeros(most, np.int32))
    places = [(cuda.device_array(count, np.int32), cuda.device_array(most, np.int32)) for _ in meshes]

    def rounds(at: int, known: int) -> int:
        colours, left = places[at]
        colours.copy_to_device(blank)
        left.copy_to_device(none)
        for turn in range(known or most):
            coloured[count // 256, 256](begins, ends, meshes[at], colours, left, turn)
            if not known and int(left[turn]) == 0:
                return turn + 1
        return known

    needed = [rounds(at, 0) for at in range(len(meshes))]

    def step() -> object:
        for at, known in enumerate(needed):
            rounds(at, known if fix else 0)
        return places

    return step


def jax_decays_fitted_by_damped_steps(fix: str) -> Step:
    """How fast two things decay in each of 1024 samples (Levenberg and Marquardt); whether a step is taken is asked."""
    import jax
    import jax.numpy as jnp

    turns, at = 80, jnp.linspace(0, 4, 64)

    def curve(guess: Any) -> Any:
        one, two, three, four = jnp.split(guess, 4, -1)
        return one * jnp.exp(-jnp.exp(two) * at) + three * jnp.exp(-jnp.exp(four) * at)

    true = jnp.array([2.0, 0.0, 1.0, 1.5]) + 0.2 * jax.random.normal(jax.random.PRNGKey(0), (1024, 4))
    seen = curve(true) + 0.02 * jax.random.normal(jax.random.PRNGKey(1), (1024, 64))
    begin = jnp.broadcast_to(jnp.array([1.0, -0.5, 1.0, 1.0]), true.shape)

    @jax.jit
    def missed(guess: Any) -> Any:
        return jnp.square(curve(guess) - seen).sum()

    @jax.jit
    def tried(guess: Any, damping: Any) -> tuple[Any, Any]:
        slopes = jax.vmap(jax.jacfwd(curve))(guess)
        square = jnp.einsum("nia,nib->nab", slopes, slopes)
        pull = jnp.einsum("nia,ni->na", slopes, seen - curve(guess))
        damped = square + damping * jnp.eye(4)
        after = guess + jnp.linalg.solve(damped, pull[..., None])[..., 0]
        return after, missed(after)

    @jax.jit
    def chosen(guess: Any, after: Any, had: Any, now: Any, damping: Any) -> tuple[Any, Any, Any]:
        better = now < had
        return (jnp.where(better, after, guess), jnp.where(better, now, had),
                jnp.where(better, damping * 0.5, damping * 3.0))  # fmt: skip

    def step() -> Any:
        guess = begin
        had, damping = missed(guess), jnp.float32(1.0)
        if not fix:
            had, damping = float(had), 1.0
        for _ in range(turns):
            after, now = tried(guess, damping)
            if fix:
                guess, had, damping = chosen(guess, after, had, now, damping)
            elif (found := float(now)) < had:
                guess, had, damping = after, found, damping * 0.5
            else:
                damping *= 3.0
        return guess

    return step
