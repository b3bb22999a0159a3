"""Programs in JAX (and on numpyro), CuPy and Numba, recorded with those of `guests`."""

from __future__ import annotations

from typing import Any

import numpy as np
from arrays import Step


def jax_numpyro_losses_read(fix: str) -> Step:
    """Twelve steps of variational inference (numpyro), whose losses are read one by one; the fix reads the last."""
    import jax
    import jax.numpy as jnp
    import numpyro
    from numpyro import distributions
    from numpyro.infer import SVI, Trace_ELBO, autoguide

    keys = jax.random.split(jax.random.PRNGKey(0), 3)
    x = jax.random.normal(keys[0], (65536, 64))
    y = (x[:, 0] > 0).astype("float32")

    def model(x: Any, y: Any) -> None:
        weights = numpyro.sample("weights", distributions.Normal(jnp.zeros(64), 1.0).to_event(1))
        shift = numpyro.sample("shift", distributions.Normal(0.0, 1.0))
        numpyro.sample("y", distributions.Bernoulli(logits=x @ weights + shift).to_event(1), obs=y)

    inference = SVI(model, autoguide.AutoNormal(model), numpyro.optim.Adam(1e-3), Trace_ELBO(num_particles=4))
    state = [inference.init(keys[1], x, y)]
    update = jax.jit(inference.update)

    def step() -> Any:
        for number in range(12):
            state[0], loss = update(state[0], x, y)
            if (not fix or number == 11) and float(loss) < -1e9:
                break
        return loss

    return step


def jax_transformer_highest_precision(fix: str) -> Step:
    """An encoder whose products are asked for at the highest precision; the fixes are TF32, and 16 bits."""
    import jax
    import jax.numpy as jnp

    kind = jnp.bfloat16 if fix == "bf16" else jnp.float32
    precision = "tensorfloat32" if fix == "tf32" else "highest"
    keys = iter(jax.random.split(jax.random.PRNGKey(0), 64))

    def drawn(*size: int) -> Any:
        return (jax.random.normal(next(keys), size) / size[0] ** 0.5).astype(kind)

    layers = [(drawn(768, 2304), drawn(768, 768), drawn(768, 3072), drawn(3072, 768)) for _ in range(6)]
    x = drawn(16, 512, 768)

    def normed(x: Any) -> Any:
        return (x - x.mean(-1, keepdims=True)) / (x.std(-1, keepdims=True) + 1e-5).astype(x.dtype)

    @jax.jit
    def encoded(layers: Any, x: Any) -> Any:
        with jax.default_matmul_precision(precision):
            for asked, out, up, down in layers:
                q, k, v = jnp.split((normed(x) @ asked).reshape(*x.shape[:2], 12, 192), 3, -1)
                share = jax.nn.softmax(jnp.einsum("bthd,bshd->bhts", q, k) / 8, -1)
                x = x + jnp.einsum("bhts,bshd->bthd", share, v).reshape(x.shape) @ out
                x = x + jax.nn.gelu(normed(x) @ up) @ down
        return x

    return lambda: encoded(layers, x)


def cupy_sparse_powers_checked(fix: str) -> Step:
    """Powers of a sparse matrix, with an eye on the change in each of fifteen rounds; the fix looks after the last."""
    import cupy
    from cupyx.scipy import sparse

    count = 1 << 19
    rows = cupy.repeat(cupy.arange(count, dtype=cupy.int32), 24)
    columns = cupy.random.randint(0, count, rows.size, dtype=cupy.int32)
    matrix = sparse.csr_matrix((cupy.ones(rows.size, cupy.float32), (rows, columns)), shape=(count, count))
    start = cupy.ones(count, cupy.float32)

    def step() -> Any:
        x = start
        for number in range(15):
            y = matrix @ x
            y = y / cupy.linalg.norm(y)
            change = cupy.abs(y - x).max()
            x = y
            if (not fix or number == 14) and float(change) < 0:
                break
        return x

    return step


def cupy_heat_by_slices(fix: str) -> Step:
    """Heat goes through a plate in slices of an array, term by term; the fix is one kernel for a turn."""
    import cupy

    old = cupy.random.random((6144, 6144), dtype=cupy.float32)
    new = cupy.empty_like(old)
    joined = cupy.ElementwiseKernel(
        "float32 c, float32 n, float32 s, float32 w, float32 e", "float32 out",
        "out = c + 0.1f * (n + s + w + e - 4.0f * c) - 0.001f * c * c", "joined_heat",
    )  # fmt: skip

    def turn(old: Any, new: Any) -> None:
        c, n, s, w, e = old[1:-1, 1:-1], old[:-2, 1:-1], old[2:, 1:-1], old[1:-1, :-2], old[1:-1, 2:]
        if fix:
            joined(c, n, s, w, e, new[1:-1, 1:-1])
        else:
            new[1:-1, 1:-1] = c + 0.1 * (n + s + w + e - 4.0 * c) - 0.001 * c * c

    def step() -> None:
        for _ in range(4):
            turn(old, new)
            turn(new, old)

    return step


def numba_paths_in_double(fix: str) -> Step:
    """Paths of prices by steps of a random walk in 64 bits; the fix has 32."""
    import math

    from numba import cuda, float32, float64

    kind = float32 if fix else float64
    drift, spread = (np.float32(1e-4), np.float32(0.01)) if fix else (np.float64(1e-4), np.float64(0.01))

    @cuda.jit
    def walk(prices, drift, spread, turns):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        if at < prices.size:
            value, angle = prices[at], kind(at % 628) / kind(100)
            for _ in range(turns):
                angle = angle * kind(1.7) - math.floor(angle)
                value = value * math.exp(drift + spread * math.sin(angle))
            prices[at] = value

    prices = cuda.to_device(np.ones(1 << 20, np.float32 if fix else np.float64))

    def step() -> None:
        for _ in range(4):
            walk[(1 << 20) // 256, 256](prices, drift, spread, 256)

    return step


def numba_counts_by_global_atomics(fix: str) -> Step:
    """All threads add to the same few counts; the fix counts in shared memory first."""
    from numba import cuda, int32

    @cuda.jit
    def counted(values, counts):  # type: ignore[no-untyped-def]
        at, stride = cuda.grid(1), cuda.gridsize(1)
        while at < values.size:
            cuda.atomic.add(counts, values[at] & 63, 1)
            at += stride

    @cuda.jit
    def counted_apart(values, counts):  # type: ignore[no-untyped-def]
        own = cuda.shared.array(64, int32)
        at, stride = cuda.grid(1), cuda.gridsize(1)
        if cuda.threadIdx.x < 64:
            own[cuda.threadIdx.x] = 0
        cuda.syncthreads()
        while at < values.size:
            cuda.atomic.add(own, values[at] & 63, 1)
            at += stride
        cuda.syncthreads()
        if cuda.threadIdx.x < 64:
            cuda.atomic.add(counts, cuda.threadIdx.x, own[cuda.threadIdx.x])

    values = cuda.to_device(np.random.default_rng(0).integers(0, 1 << 30, 1 << 25, dtype=np.int32))
    counts, kernel = cuda.to_device(np.zeros(64, np.int32)), counted_apart if fix else counted

    def step() -> None:
        for _ in range(4):
            kernel[1056, 256](values, counts)

    return step
