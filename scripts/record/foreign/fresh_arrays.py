"""Programs in JAX, CuPy, Numba and Triton, recorded with those of `fresh`."""

from __future__ import annotations

from typing import Any

import numpy as np
from arrays import Step, jax_layers, jax_update


def jax_attention_f32(fix: str) -> Step:
    """Attention over long sequences in float32 of the highest precision; the fix is bfloat16."""
    import jax
    import jax.numpy as jnp

    kind = jnp.bfloat16 if fix else jnp.float32
    query, key, value = (jax.random.normal(jax.random.PRNGKey(at), (8, 8, 2048, 64), kind) for at in range(3))
    precision = None if fix else "highest"

    @jax.jit
    def attend(query: Any, key: Any, value: Any) -> Any:
        scores = jax.nn.softmax(jnp.einsum("bhqd,bhkd->bhqk", query, key, precision=precision) / 8, axis=-1)
        return jnp.einsum("bhqk,bhkd->bhqd", scores, value, precision=precision)

    return lambda: attend(query, key, value)


def jax_residual_each_turn(fix: str) -> Step:
    """A relaxation whose residual Python looks at in each turn; the fix looks after the last."""
    import jax
    import jax.numpy as jnp

    @jax.jit
    def relax(field: Any) -> tuple[Any, Any]:
        new = field
        for axis in (0, 1):
            new = (jnp.roll(new, 1, axis) + jnp.roll(new, -1, axis)) / 2
        return new, jnp.abs(new - field).max()

    state = [jax.random.uniform(jax.random.PRNGKey(0), (2048, 2048))]

    def step() -> Any:
        for number in range(30):
            state[0], left = relax(state[0])
            if (not fix or number == 29) and float(left) < 0:
                break
        return left

    return step


def jax_pictures_in_line(fix: str) -> Step:
    """The loop decodes JPEGs for JAX itself; the fix has the batches ready."""
    import io

    import jax
    from PIL import Image

    state, update = [jax_layers([96 * 96 * 3, 2048, 2048, 1000], "float32")], jax.jit(jax_update)
    buffer = io.BytesIO()
    noise = np.random.default_rng(0).integers(0, 255, (20, 20, 3), dtype=np.uint8)
    Image.fromarray(noise).resize((320, 320)).save(buffer, "JPEG")

    def batch() -> np.ndarray:
        rows = [Image.open(io.BytesIO(buffer.getvalue())).resize((96, 96)) for _ in range(32)]
        return np.stack([np.asarray(each, np.float32).reshape(-1) / 255 for each in rows])

    ready = batch()

    def step() -> Any:
        state[0], loss = update(state[0], ready if fix else batch())
        return loss

    return step


def jax_ranks_in_numpy(fix: str) -> Step:
    """Scores come back for NumPy to sort and accumulate; the fix does that in JAX."""
    import jax
    import jax.numpy as jnp

    layers = jax_layers([512, 2048, 2048, 256], "float32")
    x, truth = jnp.ones((2048, 512)), np.random.default_rng(0).random((2048, 256)) > 0.9
    there = jnp.asarray(truth)

    @jax.jit
    def scores(x: Any) -> Any:
        for layer in layers:
            x = jnp.tanh(x @ layer)
        return x

    @jax.jit
    def precision(said: Any) -> Any:
        hits = jnp.cumsum(jnp.take_along_axis(there, jnp.argsort(-said, axis=1), axis=1), axis=1)
        return (hits / jnp.arange(1, 257)).mean()

    def step() -> Any:
        said = scores(x)
        if fix:
            return precision(said)
        rows = np.take_along_axis(truth, np.argsort(-np.asarray(said), axis=1), axis=1)
        return float((np.cumsum(rows, axis=1) / np.arange(1, 257)).mean())

    return step


def cupy_particles_pairwise(fix: str) -> Step:
    """Forces of all pairs; the fix is half the particles: less of the same."""
    import cupy

    place = cupy.random.random((6_000 if fix else 8_500, 3), dtype=cupy.float32)

    def step() -> Any:
        apart = place[:, None, :] - place[None, :, :]
        near = (apart**2).sum(2) + 1e-3
        return (apart / (near * cupy.sqrt(near))[:, :, None]).sum(1)

    return step


def cupy_power_iteration(fix: str) -> Step:
    """The largest eigenvalue, with the change looked at in each turn; the fix looks after the last."""
    import cupy

    matrix = cupy.random.random((3072, 3072), dtype=cupy.float32) / 3072
    vector = [cupy.ones(3072, cupy.float32)]

    def step() -> Any:
        before = 0.0
        for number in range(25):
            new = matrix @ vector[0]
            norm = cupy.linalg.norm(new)
            vector[0] = new / norm
            if not fix or number == 24:
                now = float(norm)
                if abs(now - before) < 0:
                    break
                before = now
        return vector[0]

    return step


def cupy_small_systems(fix: str) -> Step:
    """A hundred small systems are solved one by one; the fix solves them together."""
    import cupy

    matrices = cupy.random.random((100, 24, 24)) + 24 * cupy.eye(24)
    right = cupy.random.random((100, 24, 1))

    def step() -> Any:
        if fix:
            return cupy.linalg.solve(matrices, right)
        return [cupy.linalg.inv(each) @ one for each, one in zip(matrices, right, strict=True)]

    return step


def cupy_tiles_from_host(fix: str) -> Step:
    """A matrix too big for some GPUs is multiplied tile by tile from the host's memory; the fix keeps it there."""
    import cupy

    tiles = np.random.default_rng(0).random((6, 2048, 4096), np.float32)
    there, right = [cupy.asarray(each) for each in tiles], cupy.random.random((4096, 256), dtype=cupy.float32)

    def step() -> Any:
        return [(each if fix else cupy.asarray(tile)) @ right for each, tile in zip(there, tiles, strict=True)]

    return step


def cupy_spots_labelled_by_scipy(fix: str) -> Step:
    """Spots are found on the GPU and counted by SciPy; the fix counts them on the GPU."""
    import cupy
    from cupyx.scipy import ndimage as on_gpu
    from scipy import ndimage

    picture = cupy.random.random((1024, 1024), dtype=cupy.float32)

    def step() -> Any:
        smooth = on_gpu.gaussian_filter(picture, 3)
        spots = smooth > smooth.mean()
        return on_gpu.label(spots)[1] if fix else ndimage.label(cupy.asnumpy(spots))[1]

    return step


def numba_sums_checked(fix: str) -> Step:
    """A simulation's energy is copied to the host after each of forty rounds; the fix copies it once."""
    from numba import cuda

    @cuda.jit
    def move(place, speed, energy):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        total = 0.0
        for _ in range(40):
            speed[at] -= 0.01 * place[at]
            place[at] += 0.01 * speed[at]
            total += speed[at] * speed[at]
        cuda.atomic.add(energy, 0, total)

    place, speed = cuda.to_device(np.linspace(0, 1, 1 << 17)), cuda.to_device(np.zeros(1 << 17))
    energy = cuda.to_device(np.zeros(1))

    def step() -> None:
        for number in range(40):
            move[512, 256](place, speed, energy)
            if not fix or number == 39:
                energy.copy_to_host()

    return step


def triton_row_blocks(fix: str) -> Step:
    """A Triton kernel is launched for each of 128 blocks of rows; the fix launches it once."""
    import torch
    from triton_kernels import softmax_rows

    x = torch.randn(4096, 1024, device="cuda")
    out = torch.empty_like(x)
    parts = [(x, out)] if fix else list(zip(x.split(32), out.split(32), strict=True))

    def step() -> None:
        for one, result in parts:
            softmax_rows[(len(one),)](one, result, one.shape[1], block=1024)

    return step


def triton_scores_to_host(fix: str) -> Step:
    """All scores come back from a Triton kernel; the fix brings each row's best."""
    import torch
    from triton_kernels import softmax_rows

    x = torch.randn(16384, 1024, device="cuda")
    out = torch.empty_like(x)

    def step() -> Any:
        softmax_rows[(len(x),)](x, out, x.shape[1], block=1024)
        return out.max(1).values.cpu() if fix else out.cpu()

    return step
