"""Launches of `tutorial_kernels.py`, in Triton: `options` are Triton's. Nothing here imports
Triton.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.foreign_kernels.launches import ALL, Launch, Rng, f32, fl, i32, ints, pos, z

half = np.float16


def add(
    name: str,
    kernel: str,
    grid: Any,
    arguments: Callable[[Rng], list[Any]],
    *options: str,
    loose: float = 1e-4,
    archs: tuple[str, ...] = ("sm_90",),
    **more: Any,
) -> None:
    for arch in archs:
        title = f"triton {name}" + (" for sm_80" if arch == "sm_80" else "")
        assert title not in ALL, title
        ALL[title] = Launch(
            name=title,
            file="tutorial_kernels.py",
            function=kernel,
            grid=grid if isinstance(grid, tuple) else (grid,),
            block=(),
            arguments=arguments,
            options=options,
            arch=arch,
            loose=loose,
            **more,
        )


BOTH = ("sm_80", "sm_90")
n = 98_432


def _matmul(
    m: int, n: int, k: int, tile: tuple[int, int, int], kind: Any = half, relu: int = 0
) -> Any:
    return lambda r: [
        fl(r, m, k).astype(kind),
        fl(r, k, n).astype(kind),
        z(kind, m, n),
        m,
        n,
        k,
        k,
        1,
        n,
        1,
        n,
        1,
        *tile,
        8,
        relu,
    ]


def _attention(heads: int, context: int, dim: int, tile: tuple[int, int], causal: bool) -> Any:
    rows = heads * context
    return lambda r: [
        *(fl(r, rows, dim).astype(half) for _ in range(3)),
        0.5,
        z(f32, rows),
        z(half, rows, dim),
        context * dim,
        context,
        dim,
        *tile,
        causal,
    ]


add("vector add", "add_kernel", 97, lambda r: [fl(r, n), fl(r, n), z(f32, n), n, 1024], archs=BOTH)
add(
    "fused softmax",
    "softmax_kernel",
    24,
    lambda r: [z(f32, 60, 781), 3 * fl(r, 60, 781), 781, 781, 60, 781, 1024, 4],
    "num_warps=8",
    archs=BOTH,
)
add(
    "fused softmax aligned",
    "softmax_kernel",
    16,
    lambda r: [z(f32, 40, 512), fl(r, 40, 512), 512, 512, 40, 512, 512, 2],
)
add(
    "matmul 128",
    "matmul_kernel",
    8,
    _matmul(256, 256, 128, (128, 64, 32)),
    "num_warps=4",
    "num_stages=3",
    loose=2e-3,
    archs=BOTH,
)
add(
    "matmul 64 ragged",
    "matmul_kernel",
    6,
    _matmul(100, 136, 72, (64, 64, 32), relu=1),
    "num_warps=4",
    "num_stages=4",
    loose=2e-3,
    archs=BOTH,
)
add(
    "matmul 32",
    "matmul_kernel",
    16,
    _matmul(128, 128, 64, (32, 32, 32)),
    "num_warps=2",
    "num_stages=2",
    loose=2e-3,
    archs=BOTH,
)
add(
    "matmul 128x256",
    "matmul_kernel",
    2,
    _matmul(256, 256, 128, (128, 256, 64)),
    "num_warps=8",
    "num_stages=3",
    loose=2e-3,
)
add(
    "matmul f32",
    "matmul_kernel",
    4,
    _matmul(128, 128, 64, (64, 64, 32), f32),
    loose=3e-3,
    archs=BOTH,
)
add(
    "seeded dropout",
    "seeded_dropout",
    10,
    lambda r: [fl(r, 10_000), z(f32, 10_000), 10_000, 0.5, 123, 1024],
    archs=BOTH,
)
add(
    "layer norm",
    "layer_norm_fwd",
    40,
    lambda r: [
        fl(r, 40, 900).astype(half),
        z(half, 40, 900),
        fl(r, 900).astype(half),
        fl(r, 900).astype(half),
        z(f32, 40),
        z(f32, 40),
        900,
        900,
        1e-5,
        1024,
    ],
    "num_warps=4",
    loose=2e-3,
    archs=BOTH,
)
add(
    "layer norm long",
    "layer_norm_fwd",
    12,
    lambda r: [
        fl(r, 12, 3000),
        z(f32, 12, 3000),
        fl(r, 3000),
        fl(r, 3000),
        z(f32, 12),
        z(f32, 12),
        3000,
        3000,
        1e-5,
        1024,
    ],
    "num_warps=8",
    loose=1e-3,
)
add(
    "layer norm backward",
    "layer_norm_bwd_dx",
    32,
    lambda r: [
        z(f32, 32, 500),
        fl(r, 32, 500),
        z(f32, 8, 500),
        z(f32, 8, 500),
        fl(r, 32, 500),
        fl(r, 500),
        fl(r, 32),
        pos(r, 32),
        z(i32, 16),
        500,
        500,
        8,
        512,
    ],
    loose=1e-3,
    archs=BOTH,
)
add(
    "layer norm backward sums",
    "layer_norm_bwd_dwdb",
    4,
    lambda r: [fl(r, 60, 500), fl(r, 60, 500), z(f32, 500), z(f32, 500), 60, 500, 32, 128],
    archs=BOTH,
)
add(
    "attention",
    "attention_fwd",
    (4, 2),
    _attention(2, 256, 64, (64, 32), causal=False),
    "num_warps=4",
    "num_stages=3",
    loose=4e-3,
    archs=BOTH,
)
add(
    "attention causal",
    "attention_fwd",
    (2, 3),
    _attention(3, 256, 64, (128, 64), causal=True),
    "num_warps=4",
    "num_stages=2",
    loose=4e-3,
    archs=BOTH,
)
add(
    "cross entropy",
    "cross_entropy",
    30,
    lambda r: [fl(r, 30, 777).astype(half), ints(r, 0, 777, 30), z(f32, 30), 777, 1024],
    loose=1e-3,
)
add(
    "row cumulative sum",
    "row_cumsum",
    20,
    lambda r: [ints(r, 0, 9, 20, 400), z(i32, 20, 400), 400, 512],
)
add(
    "histogram",
    "count_bins",
    8,
    lambda r: [ints(r, 0, 64, 4000), z(i32, 64), 4000, 512, 64],
    archs=BOTH,
)
add("transpose", "transposed", (3, 4), lambda r: [fl(r, 90, 120), z(f32, 120, 90), 90, 120, 32])
add("sorted rows", "sorted_rows", 6, lambda r: [ints(r, 0, 9999, 6 * 256), z(i32, 6 * 256), 256])
add("argmax", "arg_max", 20, lambda r: [fl(r, 20, 600), z(i32, 20), 600, 1024])
add(
    "int8 matmul",
    "int8_matmul",
    (2, 2),
    lambda r: [
        r.integers(-99, 99, (128, 64)).astype(np.int8),
        r.integers(-99, 99, (128, 64)).astype(np.int8),
        z(i32, 128, 128),
        128,
        64,
        64,
        64,
        32,
    ],
    archs=BOTH,
)
