"""A two-layer network trained in JAX, whose steps XLA launches as CUDA graphs."""

from __future__ import annotations

import jax
import jax.numpy as jnp


def loss(weights, x, y):
    hidden = jax.nn.gelu(x @ weights["in"])
    return jnp.mean((hidden @ weights["out"] - y) ** 2)


@jax.jit
def step(weights, x, y):
    value, slopes = jax.value_and_grad(loss)(weights, x, y)
    return jax.tree.map(lambda w, g: w - 1e-3 * g, weights, slopes), value


key = jax.random.key(0)
weights = {
    "in": jax.random.normal(key, (2048, 8192)) / 64,
    "out": jax.random.normal(key, (8192, 2048)) / 64,
}
x, y = jax.random.normal(key, (2048, 2048)), jax.random.normal(key, (2048, 2048))
for _ in range(30):
    weights, value = step(weights, x, y)
    value.block_until_ready()
print("done", float(value))
