"""What kernel_table.py measures beyond the defaults: awkward sizes, and tunings to choose the
defaults from.
"""

from __future__ import annotations

import itertools
from typing import Any

# Sizes at which nothing divides evenly; a variant that refuses one says so in its row.
AWKWARD: dict[str, list[dict[str, Any]]] = {
    "transpose": [{"rows": 1, "cols": 1}, {"rows": 1003, "cols": 517}, {"rows": 1004, "cols": 516}],
    "copy": [{"n": 1}, {"n": 100003}],
    "matmul": [
        {"m": 1, "n": 8, "k": 8},
        {"m": 333, "n": 264, "k": 200},
        {"m": 77, "n": 53, "k": 31},
    ],
    "softmax": [{"rows": 3, "cols": 5}, {"rows": 1001, "cols": 1028}],
    "reduce": [{"n": 1}, {"n": 1000003}],
    "histogram": [{"n": 3, "bins": 1}, {"n": 1000003, "bins": 1000, "skew": 0.5}],
    "stencil": [
        {"nx": 1, "ny": 1, "nz": 1},
        {"nx": 131, "ny": 67, "nz": 41},
        {"nx": 132, "ny": 67, "nz": 41},
    ],
    "gather": [{"n": 33 * 1003, "stride": 33}, {"n": 100003, "pattern": "random"}],
    "particles": [{"n": 1}, {"n": 100003}, {"n": 100004}],
}


def _grid(**values: tuple[Any, ...]) -> list[dict[str, Any]]:
    return [
        dict(zip(values, chosen, strict=True)) for chosen in itertools.product(*values.values())
    ]


_TILES = (
    (64, 64, 1),
    (64, 64, 2),
    (128, 32, 1),
    (32, 128, 1),
    (128, 64, 1),
    (128, 64, 2),
    (64, 128, 1),
    (64, 128, 2),
    (32, 32, 1),
    (64, 32, 1),
    (32, 64, 1),
    (128, 32, 2),
)
_TENSOR = (
    (128, 256, 32, 3),
    (128, 256, 32, 4),
    (128, 256, 32, 5),
    (128, 256, 64, 3),
    (128, 256, 64, 4),
    (256, 128, 32, 4),
    (256, 128, 64, 3),
    (256, 128, 64, 4),
    (128, 128, 32, 3),
    (128, 128, 32, 4),
    (128, 128, 32, 5),
    (128, 128, 64, 2),
    (128, 128, 64, 3),
)
CUBE = {"m": 4096, "n": 4096, "k": 4096}

TUNINGS: dict[str, list[dict[str, Any]]] = {
    "transpose/swizzled": _grid(block_rows=(4, 8, 16, 32)),
    "transpose/vectorised": [
        {"tile_rows": r, "tile_cols": c, "blocks_per_thread": b} | more
        for r, c, b in _TILES
        for more in _grid(streaming=(False, True), column_order=(False, True))
    ],
    "copy/unrolled": _grid(
        per_thread=(1, 2, 4, 8), block=(128, 256, 512, 1024), streaming=(False, True)
    ),
    "matmul/tensor-core": [
        {"tile_m": m, "tile_n": n, "tile_k": k, "stages": s, "group": g} | CUBE
        for m, n, k, s in _TENSOR
        for g in (4, 8, 16)
    ],
    "softmax/vectorised": _grid(block=(128, 256, 512, 1024)),
    "softmax/warp": _grid(block=(128, 256, 512)),
    "reduce/vectorised": _grid(block=(256, 512), blocks=(528, 1056, 2112, 4224)),
    "histogram/shared": _grid(block=(256, 512, 1024), blocks=(264, 528, 1056)),
    "histogram/privatised": _grid(
        private_block=(256, 512, 1024), private_blocks=(132, 264, 528), copies=(1, 4, 8)
    ),
    "stencil/marching": _grid(block_rows=(4, 8, 16), march=(8, 16, 32)),
    "stencil/vectorised": _grid(block_rows=(2, 4, 8, 16), march=(4, 8, 16, 32)),
    "gather/staged": _grid(block=(128, 256, 512), chunk=(32, 64, 128)),
    "particles/soa-vectorised": _grid(block=(128, 256, 512)),
}
