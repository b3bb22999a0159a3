"""Tensor cores and their feeding: mma.sync in several types, wmma, ldmatrix, cp.async."""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty

PRODUCTS = 256


def _whole(rng, shape, dtype, limit=4):
    """Small whole numbers: every sum is exact."""
    return rng.integers(-limit, limit + 1, shape).astype(dtype)


def _pair(a, b, dtype):
    return lambda p, rng: {
        "a": _whole(rng, (PRODUCTS, *a), dtype),
        "b": _whole(rng, (PRODUCTS, *b), dtype),
    }


def _by_columns(dtype):
    return lambda p, x: {
        "c": (x.a.astype(np.float64) @ x.b.astype(np.float64).swapaxes(1, 2)).astype(dtype)
    }


half_products = Workload(
    "mma-half",
    params={"products": Param(PRODUCTS - 3, minimum=1, maximum=PRODUCTS)},
    inputs=lambda p, rng: {
        "a": _whole(rng, (p.products, 16, 16), np.float16),
        "b": _whole(rng, (p.products, 8, 16), np.float16),
    },
    outputs=lambda p: {"c": empty((p.products, 16, 8))},
    reference=_by_columns(np.float32),
    tolerance=0.0,
    doc="mma.sync m16n8k16 of halves, fragments fetched by hand",
)
half_products.cuda("mma_half", "tensor.cu", grid=lambda p: ceil_div(p.products, 4), block=128)

ldmatrix = Workload(
    "ldmatrix",
    inputs=_pair((16, 16), (8, 16), np.float16),
    outputs=lambda p: {"c": empty((PRODUCTS, 16, 8))},
    reference=_by_columns(np.float32),
    tolerance=0.0,
    doc="mma.sync fed by ldmatrix, plain and transposing",
)
for _name in ("ldmatrix_rows", "ldmatrix_turned"):
    ldmatrix.cuda(_name, "tensor.cu", grid=PRODUCTS, block=32)

mma_tf32 = Workload(
    "mma-tf32",
    inputs=_pair((16, 8), (8, 8), np.float32),
    outputs=lambda p: {"c": empty((PRODUCTS, 16, 8))},
    reference=_by_columns(np.float32),
    tolerance=0.0,
    doc="mma.sync m16n8k8 of tf32",
)
mma_tf32.cuda("mma_tf32", "tensor.cu", grid=PRODUCTS, block=32)

mma_double = Workload(
    "mma-double",
    inputs=_pair((8, 4), (8, 4), np.float64),
    outputs=lambda p: {"c": empty((PRODUCTS, 8, 8), "float64")},
    reference=_by_columns(np.float64),
    tolerance=0.0,
    doc="mma.sync m8n8k4 of doubles",
)
mma_double.cuda("mma_double", "tensor.cu", grid=PRODUCTS, block=32)

mma_bytes = Workload(
    "mma-bytes",
    inputs=_pair((16, 32), (8, 32), np.int8),
    outputs=lambda p: {"c": empty((PRODUCTS, 16, 8), "int32")},
    reference=_by_columns(np.int32),
    doc="mma.sync m16n8k32 of bytes",
)
mma_bytes.cuda("mma_bytes", "tensor.cu", grid=PRODUCTS, block=32)

wmma_half = Workload(
    "wmma-half",
    inputs=_pair((16, 16), (16, 16), np.float16),
    outputs=lambda p: {"c": empty((PRODUCTS, 16, 16))},
    reference=lambda p, x: {"c": 2 * (x.a.astype(np.float32) @ x.b.astype(np.float32) + 1)},
    tolerance=0.0,
    doc="wmma of halves, one operand in shared memory with rows of 24",
)
wmma_half.cuda("wmma_half", "tensor.cu", grid=PRODUCTS, block=32)

_BLOCKS = 64


def _summed(p, x):
    scale = np.where(np.arange(128) < 100, x.factors.reshape(_BLOCKS, p.chunks, 128), 0)
    values = x.src.reshape(_BLOCKS, p.chunks, 128, 4).sum(axis=3)[:, :, ::-1]
    return (values * scale).sum(axis=1).astype(np.float32).ravel()


copied_ahead = Workload(
    "copied-ahead",
    params={"chunks": Param(5, minimum=1)},
    inputs=lambda p, rng: {
        "src": _whole(rng, (_BLOCKS * p.chunks * 128, 4), np.float32),
        "factors": _whole(rng, _BLOCKS * p.chunks * 128, np.float32),
    },
    outputs=lambda p: {"out": empty(_BLOCKS * 128)},
    reference=lambda p, x: {"out": _summed(p, x)},
    tolerance=0.0,
    doc="chunks brought by cp.async of 16 and 4 bytes, the latter partly filled with zeros",
)
copied_ahead.cuda("copied_ahead", "tensor.cu", grid=_BLOCKS, block=128)
