"""Programs in JAX, CuPy and Numba, recorded with those of `strangers`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from arrays import Step, jax_layers, jax_update


def jax_products_bf16(fix: str) -> Step:
    """Nothing is wrong with it: big products in bfloat16; the fix is half the rows."""
    import jax
    import jax.numpy as jnp

    state = [jax_layers([2048, 8192, 2048, 8192, 2048], "bfloat16")]
    x, update = jnp.ones((4096 if fix else 8192, 2048), "bfloat16"), jax.jit(jax_update)

    def step() -> Any:
        state[0], loss = update(state[0], x)
        return loss

    return step


def jax_roots_until_settled(fix: str) -> Step:
    """Newton's roots of many polynomials, with the change looked at in each turn; the fix looks after the last."""
    import jax
    import jax.numpy as jnp

    polynomial = jax.random.normal(jax.random.PRNGKey(0), (1 << 16, 5))

    @jax.jit
    def turn(x: Any) -> tuple[Any, Any]:
        powers = x[:, None] ** jnp.arange(5)
        value = (polynomial * powers).sum(1)
        slope = (polynomial[:, 1:] * powers[:, :-1] * jnp.arange(1, 5)).sum(1)
        new = x - 0.1 * value / (jnp.abs(slope) + 1)
        return new, jnp.abs(new - x).max()

    def step() -> Any:
        x = jnp.ones(1 << 16)
        for number in range(40):
            x, moved = turn(x)
            if (not fix or number == 39) and float(moved) < 0:
                break
        return x

    return step


def jax_steps_without_scan(fix: str) -> Step:
    """A small cell is called from Python for each of 150 moments; the fix scans them in one call."""
    import jax
    import jax.numpy as jnp

    keep, take = (jax.random.normal(jax.random.PRNGKey(at), (256, 256)) / 16 for at in range(2))
    moments = jax.random.normal(jax.random.PRNGKey(2), (150, 32, 256))

    @jax.jit
    def cell(state: Any, moment: Any) -> Any:
        return jnp.tanh(state @ keep + moment @ take)

    @jax.jit
    def scanned(state: Any) -> Any:
        return jax.lax.scan(lambda one, moment: (cell(one, moment), None), state, moments)[0]

    rows = [moments[at] for at in range(len(moments))]

    def step() -> Any:
        state = jnp.zeros((32, 256))
        if fix:
            return scanned(state)
        for row in rows:
            state = cell(state, row)
        return state

    return step


def jax_moves_chosen_in_python(fix: str) -> Step:
    """Between a network's answers Python scores moves of a board game; the fix takes the best answer on the GPU."""
    import jax
    import jax.numpy as jnp

    layers = jax_layers([512, 2048, 2048, 64], "float32")

    @jax.jit
    def values(boards: Any) -> Any:
        for layer in layers:
            boards = jnp.tanh(boards @ layer)
        return boards

    best = jax.jit(lambda boards: values(boards).argmax(1))
    boards = jnp.ones((128, 512))

    def step() -> Any:
        if fix:
            return best(boards)
        chosen = []
        for row in np.asarray(values(boards)).tolist():
            total, count = sum(row), len(row)
            worth = [value + 0.1 * (total - value) / (1 + at % 7) / count for at, value in enumerate(row)]
            chosen.append(max(range(count), key=worth.__getitem__))
        return chosen

    return step


def cupy_rules_on_small_grids(fix: str) -> Step:
    """Life on a small grid, array by array; the fix is a graph."""
    import cupy

    grid = (cupy.random.random((256, 256)) < 0.3).astype(cupy.int32)

    def turn() -> None:
        near = cupy.zeros_like(grid)
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                if down or right:
                    near += cupy.roll(grid, (down, right), (0, 1))
        cupy.copyto(grid, ((near == 3) | ((near == 2) & (grid == 1))).astype(cupy.int32))

    def turns() -> None:
        for _ in range(8):
            turn()

    if not fix:
        return turns
    stream = cupy.cuda.Stream(non_blocking=True)
    with stream:
        turn()
        stream.synchronize()
        stream.begin_capture()
        turn()
        graph = stream.end_capture()
    return lambda: [graph.launch(stream) for _ in range(8)]


def cupy_smoothed_in_double(fix: str) -> Step:
    """A volume is filtered in double; the fix is single."""
    import cupy
    from cupyx.scipy import ndimage

    volume = cupy.random.random((320, 320, 320), dtype=cupy.float32 if fix else cupy.float64)
    return lambda: ndimage.gaussian_filter(volume, 3)


def cupy_gradients_conjugate_checked(fix: str) -> Step:
    """Conjugate gradients look at the residual in each turn; the fix does after the last."""
    import cupy

    matrix = cupy.random.random((1024, 1024), dtype=cupy.float32) / 1024 + cupy.eye(1024, dtype=cupy.float32)
    right = cupy.ones(1024, cupy.float32)

    def step() -> Any:
        x, left = cupy.zeros_like(right), right.copy()
        way, size = left.copy(), left @ left
        for number in range(25):
            along = matrix @ way
            far = size / (way @ along)
            x += far * way
            left -= far * along
            new = left @ left
            if (not fix or number == 24) and float(new) < 0:
                break
            way = left + new / size * way
            size = new
        return x

    return step


def cupy_peaks_found_by_scipy(fix: str) -> Step:
    """Spectra come from the GPU, their peaks from SciPy, row by row; the fix compares neighbours on the GPU."""
    import cupy
    from scipy.signal import find_peaks

    sound = cupy.random.random((256, 8192), dtype=cupy.float32)

    def step() -> Any:
        power = cupy.abs(cupy.fft.rfft(sound, axis=1)) ** 2
        if fix:
            return ((power[:, 1:-1] > power[:, :-2]) & (power[:, 1:-1] > power[:, 2:])).sum(1)
        return [len(find_peaks(row)[0]) for row in cupy.asnumpy(power)]

    return step


def cupy_tables_parsed_each_turn(fix: str) -> Step:
    """Each table is read from text before it goes to the GPU; the fix has them read."""
    import cupy

    folder = Path(tempfile.mkdtemp(prefix="kernprof-tables-"))
    np.savetxt(folder / "table.txt", np.random.default_rng(0).random((1500, 16)), "%.5f")
    right = cupy.random.random((16, 4096), dtype=cupy.float32)
    ready = np.loadtxt(folder / "table.txt", np.float32)

    def step() -> Any:
        table = cupy.asarray(ready if fix else np.loadtxt(folder / "table.txt", np.float32))
        return cupy.tanh(table @ right).sum(1)

    return step


def cupy_volume_goes_round(fix: str) -> Step:
    """A volume goes back to the host between two filters, and up again; the fix keeps it on the GPU."""
    import cupy

    volume = cupy.random.random((192, 192, 192), dtype=cupy.float32)

    def step() -> Any:
        first = cupy.sqrt(volume) + cupy.roll(volume, 1, 0)
        second = first if fix else cupy.asarray(cupy.asnumpy(first))
        return cupy.roll(second, 1, 1) * 0.5 + second

    return step


def numba_flags_each_round(fix: str) -> Step:
    """Labels spread over a picture until a flag, copied to the host in each round, says that none changed."""
    from numba import cuda

    @cuda.jit
    def spread(label, changed):  # type: ignore[no-untyped-def]
        x, y = cuda.grid(2)
        if 0 < x < label.shape[0] - 1 and 0 < y < label.shape[1] - 1:
            low = min(label[x, y], label[x - 1, y], label[x + 1, y], label[x, y - 1], label[x, y + 1])
            if low < label[x, y]:
                label[x, y] = low
                changed[0] = 1

    label = cuda.to_device(np.arange(512 * 512, dtype=np.int32).reshape(512, 512))
    changed = cuda.to_device(np.zeros(1, np.int32))

    def step() -> None:
        for number in range(30):
            spread[(32, 32), (16, 16)](label, changed)
            if (not fix or number == 29) and changed.copy_to_host()[0] < 0:
                break

    return step


def numba_waves_by_row(fix: str) -> Step:
    """A wave is moved on row by row, a launch each; the fix launches once for all rows."""
    from numba import cuda

    @cuda.jit
    def move(field, before, first):  # type: ignore[no-untyped-def]
        row, at = first + cuda.blockIdx.y, cuda.grid(1)
        if 0 < at < field.shape[1] - 1:
            pull = field[row, at - 1] - 2 * field[row, at] + field[row, at + 1]
            before[row, at] = 2 * field[row, at] - before[row, at] + 0.1 * pull

    field, before = (cuda.to_device(np.random.default_rng(at).random((96, 4096), np.float32)) for at in range(2))

    def step() -> None:
        for _ in range(2):
            if fix:
                move[(16, 96), 256](field, before, 0)
                continue
            for row in range(96):
                move[(16, 1), 256](field, before, row)

    return step
