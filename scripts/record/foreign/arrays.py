"""Programs in JAX, CuPy and Numba, each with a fault that the fix named beside it removes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

Step = Callable[[], object]


def jax_layers(widths: list[int], dtype: str) -> list[Any]:
    import jax

    keys = jax.random.split(jax.random.PRNGKey(0), len(widths))
    pairs = zip(keys, widths[:-1], widths[1:], strict=False)
    return [jax.random.normal(key, (a, b)).astype(dtype) * (1 / a**0.5) for key, a, b in pairs]


def jax_loss(weights: list[Any], x: Any) -> Any:
    import jax
    import jax.numpy as jnp

    for weight in weights:
        x = jax.nn.gelu(x @ weight)
    return jnp.mean(x.astype("float32") ** 2)


def jax_update(weights: list[Any], x: Any) -> tuple[Any, Any]:
    import jax

    loss, grads = jax.value_and_grad(jax_loss)(weights, x)
    return [weight - 0.01 * grad for weight, grad in zip(weights, grads, strict=True)], loss


def jax_mlp_bf16(fix: str) -> Step:
    import jax
    import jax.numpy as jnp

    state = [jax_layers([4096] * 5, "bfloat16")]
    x = jnp.ones((4096 if fix else 8192, 4096), "bfloat16")
    update = jax.jit(jax_update)

    def step() -> Any:
        state[0], loss = update(state[0], x)
        return loss

    return step


def jax_without_jit(fix: str) -> Step:
    import jax
    import jax.numpy as jnp

    state = [jax_layers([256] * 9, "float32")]
    x = jnp.ones((64, 256))
    update = jax.jit(jax_update) if fix else jax_update

    def step() -> Any:
        state[0], loss = update(state[0], x)
        return loss

    return step


def jax_numpy_batches(fix: str) -> Step:
    """Batches are augmented with NumPy before each step; the fix has them ready."""
    import jax

    state = [jax_layers([3072, 4096, 4096, 4096], "float32")]
    update = jax.jit(jax_update)
    random = np.random.default_rng(0)

    def batch() -> np.ndarray:
        pixels = random.random((512, 3072), dtype=np.float32)
        for _ in range(4):
            pixels = (pixels + np.roll(pixels, 1, 1)) * 0.5
        return pixels

    ready = [batch() for _ in range(2)]

    def step() -> Any:
        state[0], loss = update(state[0], ready[0] if fix else batch())
        return loss

    return step


def jax_loss_read_back(fix: str) -> Step:
    """Ten small steps; the loss of each is looked at on the host."""
    import jax
    import jax.numpy as jnp

    state = [jax_layers([1024] * 4, "float32")]
    x = jnp.ones((256, 1024))
    update = jax.jit(jax_update)

    def step() -> Any:
        for _ in range(10):
            state[0], loss = update(state[0], x)
            if not fix and float(loss) < 0:
                break
        return loss

    return step


def cupy_kmeans(fix: str) -> Step:
    """Lloyd's iterations with a check of each centre's movement on the host."""
    import cupy

    points = cupy.random.random((20000, 16), dtype=cupy.float32)
    centres = points[:32].copy()

    def step() -> None:
        for _ in range(5):
            distance = (points**2).sum(1)[:, None] - 2 * points @ centres.T + (centres**2).sum(1)
            member = cupy.zeros((20000, 32), cupy.float32)
            member[cupy.arange(20000), distance.argmin(1)] = 1
            new = member.T @ points / cupy.maximum(member.sum(0), 1)[:, None]
            moved = cupy.abs(new - centres).max(1)
            if not fix:
                for each in moved:
                    if float(each) < 0:
                        return
            centres[...] = new

    return step


def cupy_small_elementwise(fix: str) -> Step:
    import cupy

    x = cupy.random.random(4096, dtype=cupy.float32)

    def chain(x: Any) -> Any:
        for _ in range(30):
            x = cupy.sin(x) * 0.5 + cupy.cos(x) * 0.25 + 0.1
        return x

    if not fix:
        return lambda: chain(x)
    stream = cupy.cuda.Stream(non_blocking=True)
    with stream:
        chain(x)
        stream.synchronize()
        stream.begin_capture()
        kept = chain(x)
        graph = stream.end_capture()
    return lambda: (graph.launch(stream), kept)


def cupy_fft_double(fix: str) -> Step:
    import cupy

    x = cupy.random.random((256, 512, 512), dtype=cupy.float32).astype("complex64" if fix else "complex128")

    def step() -> Any:
        y = cupy.fft.fft2(x)
        return cupy.fft.ifft2(y * cupy.conj(y))

    return step


def cupy_frames_up_and_down(fix: str) -> Step:
    """A stack of frames goes to the GPU and back for one small filter; the fix keeps it there."""
    import cupy

    host = np.random.default_rng(0).random((48, 1024, 1024), dtype=np.float32)
    there = cupy.asarray(host)

    def step() -> Any:
        x = there if fix else cupy.asarray(host)
        y = (x + cupy.roll(x, 1, 1) + cupy.roll(x, 1, 2)) / 3
        return y if fix else cupy.asnumpy(y)

    return step


def numba_host_arrays(fix: str) -> Step:
    """NumPy arrays given to a kernel are copied to the GPU and back at each launch."""
    from numba import cuda

    @cuda.jit
    def saxpy(a, x, y):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < x.size:
            y[i] = a * x[i] + y[i]

    x, y = np.ones(1 << 22, np.float32), np.ones(1 << 22, np.float32)
    if fix:
        x, y = cuda.to_device(x), cuda.to_device(y)

    def step() -> None:
        for _ in range(3):
            saxpy[(1 << 22) // 256, 256](np.float32(1.5), x, y)

    return step


def numba_launch_per_row(fix: str) -> Step:
    from numba import cuda

    @cuda.jit
    def scale(m, row, rows):  # type: ignore[no-untyped-def]
        j = cuda.threadIdx.x
        for i in range(row, row + rows):
            m[i, j] = m[i, j] * 1.0001 + 0.5

    m = cuda.to_device(np.ones((200, 256), np.float32))

    def step() -> None:
        if fix:
            scale[1, 256](m, 0, 200)
        else:
            for row in range(200):
                scale[1, 256](m, row, 1)

    return step
