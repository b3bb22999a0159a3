"""Programs in JAX, CuPy and Numba, recorded with those of `visitors`."""

from __future__ import annotations

from typing import Any

import numpy as np
from arrays import Step


def jax_optimizer_outside_jit(fix: str) -> Step:
    """The slopes are compiled, but optax's update goes leaf by leaf; the fix compiles both."""
    import jax
    import jax.numpy as jnp
    import optax

    keys = jax.random.split(jax.random.PRNGKey(0), 13)
    layers = [{"w": jax.random.normal(key, (512, 512)) / 23, "b": jnp.zeros(512)} for key in keys[:12]]
    x, optimizer = jax.random.normal(keys[12], (1024, 512)), optax.adamw(1e-4)

    def lost(layers: Any, y: Any) -> Any:
        for layer in layers:
            y = y + jnp.tanh(y @ layer["w"] + layer["b"])
        return jnp.square(y).mean()

    def updated(layers: Any, kept: Any, slopes: Any) -> Any:
        changes, kept = optimizer.update(slopes, kept, layers)
        return optax.apply_updates(layers, changes), kept

    slopes = jax.jit(jax.grad(lost))
    both = jax.jit(lambda layers, kept, x: updated(layers, kept, jax.grad(lost)(layers, x)))
    state = [layers, optimizer.init(layers)]

    def step() -> Any:
        state[:] = both(*state, x) if fix else updated(state[0], state[1], slopes(state[0], x))
        return state[0][-1]["b"]

    return step


def jax_volumes_put_each_step(fix: str) -> Step:
    """The same volumes come from NumPy at each step; the fix leaves them on the GPU."""
    import jax
    import jax.numpy as jnp

    volumes = np.random.default_rng(0).standard_normal((24, 96, 96, 96), np.float32)
    kernels = jax.random.normal(jax.random.PRNGKey(0), (8, 1, 3, 3, 3)) / 5

    @jax.jit
    def felt(x: Any) -> Any:
        return jnp.tanh(jax.lax.conv_general_dilated(x[:, None], kernels, (2, 2, 2), "SAME")).mean((2, 3, 4))

    there = jax.device_put(volumes)
    return lambda: felt(there if fix else volumes)


def jax_accuracies_to_float(fix: str) -> Step:
    """A network in flax: eight batches, whose loss and accuracy are each made a float; the fix keeps them."""
    import jax
    import jax.numpy as jnp
    from flax import linen

    class Net(linen.Module):  # type: ignore[misc]
        @linen.compact
        def __call__(self, x: Any) -> Any:
            for width in (32, 64, 128):
                x = linen.relu(linen.LayerNorm()(linen.Conv(width, (3, 3), (2, 2))(x)))
            return linen.Dense(10)(x.mean((1, 2)))

    net, keys = Net(), jax.random.split(jax.random.PRNGKey(0), 3)
    x, y = jax.random.normal(keys[0], (128, 64, 64, 3)), jax.random.randint(keys[1], (128,), 0, 10)

    @jax.jit
    def update(weights: Any, x: Any, y: Any) -> Any:
        def lost(weights: Any) -> Any:
            said = net.apply(weights, x)
            picked = jnp.take_along_axis(jax.nn.log_softmax(said), y[:, None], 1)
            return -picked.mean(), (said.argmax(1) == y).mean()

        (loss, right), slopes = jax.value_and_grad(lost, has_aux=True)(weights)
        return jax.tree.map(lambda w, s: w - 1e-3 * s, weights, slopes), loss, right

    state = [net.init(keys[2], x)]

    def step() -> Any:
        log = []
        for _ in range(8):
            state[0], loss, right = update(state[0], x, y)
            log.append((loss, right) if fix else (float(loss), float(right)))
        return state[0]["params"]["Dense_0"]["bias"]

    return step


def jax_mixers_well_tuned(fix: str) -> Step:
    """Nothing is wrong with it: one compiled step in 16 bits; the fix is half of a batch."""
    import jax
    import jax.numpy as jnp

    keys = jax.random.split(jax.random.PRNGKey(0), 33)
    shapes = ((256, 512), (512, 256), (768, 3072), (3072, 768))
    weights = [(jax.random.normal(keys[at], shapes[at % 4]) / 30).astype("bfloat16") for at in range(32)]
    x = jax.random.normal(keys[32], (24 if fix else 48, 256, 768)).astype("bfloat16")

    def lost(weights: Any, y: Any) -> Any:
        for at in range(0, 32, 4):
            across = jnp.swapaxes(y, 1, 2) @ weights[at]
            y = y + jnp.swapaxes(jax.nn.gelu(across) @ weights[at + 1], 1, 2)
            y = y + jax.nn.gelu(y @ weights[at + 2]) @ weights[at + 3]
        return jnp.square(y.astype("float32")).mean()

    @jax.jit
    def update(weights: Any, x: Any) -> Any:
        return jax.tree.map(lambda w, s: (w - 1e-3 * s).astype(w.dtype), weights, jax.grad(lost)(weights, x))

    state = [weights]

    def step() -> Any:
        state[0] = update(state[0], x)
        return state[0][0]

    return step


def cupy_options_by_single_operations(fix: str) -> Step:
    """Prices of options, operation by operation; the fix has one kernel."""
    import cupy

    def priced(spot: Any, strike: Any, left: Any) -> Any:
        spread = cupy.sqrt(left) * 0.3
        up = (cupy.log(spot / strike) + left * 0.065) / spread
        high = 1 / (1 + cupy.exp(up * -1.702))
        low = 1 / (1 + cupy.exp((up - spread) * -1.702))
        return spot * high - strike * cupy.exp(left * -0.02) * low

    whole = cupy.ElementwiseKernel(
        "float32 spot, float32 strike, float32 left",
        "float32 price",
        """
        const float spread = sqrtf(left) * 0.3f;
        const float up = (logf(spot / strike) + left * 0.065f) / spread;
        const float high = 1 / (1 + expf(up * -1.702f));
        const float low = 1 / (1 + expf((up - spread) * -1.702f));
        price = spot * high - strike * expf(left * -0.02f) * low;
        """,
        "priced_whole",
    )
    values = [1 + cupy.random.random(1 << 24, dtype=cupy.float32) for _ in range(3)]
    work = whole if fix else priced
    return lambda: [work(*values) for _ in range(4)][-1]


def cupy_windows_in_a_python_loop(fix: str) -> Step:
    """Windows of a signal are cut, weighed and transformed one by one; the fix cuts all of them as a view."""
    import cupy

    signal = cupy.random.random(1 << 18, dtype=cupy.float32)
    shape = cupy.hanning(2048).astype(cupy.float32)
    starts = range(0, (1 << 18) - 2048 + 1, 1024)

    def step() -> Any:
        if fix:
            windows = cupy.lib.stride_tricks.as_strided(signal, (len(starts), 2048), (4096, 4))
            return cupy.abs(cupy.fft.rfft(windows * shape, axis=1))
        return cupy.stack([cupy.abs(cupy.fft.rfft(signal[at : at + 2048] * shape)) for at in starts])

    return step


def cupy_spectra_fetched_pageable(fix: str) -> Step:
    """Spectra of pictures come down to a new array each time; the fix has a pinned place for them."""
    import cupy
    import cupyx

    pictures = cupy.random.random((48, 1024, 1024), dtype=cupy.float32)
    place = cupyx.empty_pinned((48, 1024, 513), np.float32) if fix else None

    def step() -> Any:
        found = cupy.log1p(cupy.abs(cupy.fft.rfft2(pictures))).astype(cupy.float32)
        return found.get(out=place) if fix else found.get()

    return step


def cupy_outliers_dropped_by_mask(fix: str) -> Step:
    """Twelve times what lies far out is dropped by a mask, whose count the host waits for; the fix weighs it with 0."""
    import cupy

    values = cupy.random.standard_normal(1 << 18, dtype=cupy.float32)

    def step() -> Any:
        if fix:
            weights = cupy.ones_like(values)
            for _ in range(12):
                total = weights.sum()
                middle = (weights * values).sum() / total
                spread = cupy.sqrt((weights * cupy.square(values - middle)).sum() / total)
                weights = weights * (cupy.abs(values - middle) < 3 * spread)
            return middle
        kept = values
        for _ in range(12):
            middle = kept.mean()
            kept = kept[cupy.abs(kept - middle) < 3 * cupy.sqrt(cupy.square(kept - middle).mean())]
        return middle

    return step


def numba_slices_copied_each_launch(fix: str) -> Step:
    """Kernels get NumPy's arrays, which Numba copies up and down at each launch; the fix has them on the GPU."""
    from numba import cuda

    @cuda.jit
    def spread(old, new, share):  # type: ignore[no-untyped-def]
        i, j = cuda.grid(2)
        if 0 < i < old.shape[0] - 1 and 0 < j < old.shape[1] - 1:
            near = old[i - 1, j] + old[i + 1, j] + old[i, j - 1] + old[i, j + 1]
            new[i, j] = old[i, j] + share * (near - np.float32(4) * old[i, j])

    old = np.random.default_rng(0).random((1024, 1024), np.float32)
    fields = [old, old.copy()]
    used: list[Any] = [cuda.to_device(each) for each in fields] if fix else fields

    def step() -> Any:
        for number in range(6):
            spread[(64, 64), (16, 16)](used[number % 2], used[1 - number % 2], np.float32(0.1))
        return used[0]

    return step


def numba_product_without_tiles(fix: str) -> Step:
    """Each thread reads a row and a column; the fix shares tiles of them in a block."""
    from numba import cuda, float32

    @cuda.jit
    def plain(left, right, out):  # type: ignore[no-untyped-def]
        j, i = cuda.grid(2)
        total = float32(0)
        for k in range(left.shape[1]):
            total += left[i, k] * right[k, j]
        out[i, j] = total

    @cuda.jit
    def tiled(left, right, out):  # type: ignore[no-untyped-def]
        first, second = cuda.shared.array((16, 16), float32), cuda.shared.array((16, 16), float32)
        j, i = cuda.grid(2)
        x, y = cuda.threadIdx.x, cuda.threadIdx.y
        total = float32(0)
        for start in range(0, left.shape[1], 16):
            first[y, x] = left[i, start + x]
            second[y, x] = right[start + y, j]
            cuda.syncthreads()
            for k in range(16):
                total += first[y, k] * second[k, x]
            cuda.syncthreads()
        out[i, j] = total

    chance = np.random.default_rng(0)
    left, right, out = (cuda.to_device(chance.random((2048, 2048), np.float32)) for _ in range(3))
    kernel = tiled if fix else plain

    def step() -> None:
        for _ in range(4):
            kernel[(128, 128), (16, 16)](left, right, out)

    return step
