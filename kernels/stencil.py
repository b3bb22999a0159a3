"""Seven-point stencil on a 3-D float32 grid: how often each point is fetched decides."""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty

stencil = Workload(
    "stencil",
    params={
        "nx": Param(512, "points in x, the contiguous direction", minimum=1),
        "ny": Param(512, "points in y", minimum=1),
        "nz": Param(128, "planes", minimum=1, maximum=65535),
        "centre": Param(0.4, "weight of the point itself"),
        "side": Param(0.1, "weight of each neighbour"),
        "block_rows": Param(8, "y threads of a block", choices=(2, 4, 8, 16, 32)),
        "march": Param(
            16, "marching and vectorised: planes per block", choices=(4, 8, 16, 32, 64, 128)
        ),
    },
    inputs=lambda p, rng: {"src": rng.random((p.nz, p.ny, p.nx), dtype=np.float32)},
    outputs=lambda p: {"dst": empty((p.nz, p.ny, p.nx))},
    reference=lambda p, x: {"dst": _reference(p, x.src)},
    args="src dst nx ny nz centre side",
    flops=lambda p: 8 * p.nx * p.ny * p.nz,  # six additions, two products
)


def _reference(p, src):
    out = np.zeros_like(src)
    for axis in range(3):
        low = tuple(slice(None, -1) if a == axis else slice(None) for a in range(3))
        high = tuple(slice(1, None) if a == axis else slice(None) for a in range(3))
        out[low] += src[high]
        out[high] += src[low]
    out *= np.float32(p.side)
    out += np.float32(p.centre) * src
    return out


def _options(p):
    return f"-DBLOCK_ROWS={p.block_rows}", f"-DMARCH={p.march}"


def _grid(p, width=32, planes=1):
    return ceil_div(p.nx, width), ceil_div(p.ny, p.block_rows), ceil_div(p.nz, planes)


def _block(p):
    return 32, p.block_rows


def _fits_grid(p):
    limit = 65535 * p.block_rows
    return (
        None
        if p.ny <= limit
        else f"ny must be at most {limit} (the grid has at most 65535 blocks in y)"
    )


stencil.cuda(
    "naive",
    "stencil.cu",
    options=_options,
    grid=_grid,
    block=_block,
    requires=_fits_grid,
    note="one thread per point, seven loads from global memory",
)
stencil.cuda(
    "smem",
    "stencil.cu",
    options=_options,
    grid=_grid,
    block=_block,
    requires=_fits_grid,
    note="the plane's neighbours from a tile with its edges in shared memory: three loads",
)
stencil.cuda(
    "marching",
    "stencil.cu",
    options=_options,
    grid=lambda p: _grid(p, 32, p.march),
    block=_block,
    requires=_fits_grid,
    note="a block walks through the planes, three of them in registers: one load and the edges",
)
stencil.cuda(
    "vectorised",
    "stencil.cu",
    options=_options,
    grid=lambda p: _grid(p, 128, p.march),
    block=_block,
    requires=lambda p: (
        "nx must be a multiple of 4 (16-byte accesses)" if p.nx % 4 else _fits_grid(p)
    ),
    note="four points per thread by 16-byte words, neighbours in x by shuffles, no barriers",
)
stencil.numba(
    "numba-naive",
    "_stencil_numba.py",
    "naive",
    grid=_grid,
    block=_block,
    requires=_fits_grid,
    note="naive, written in Python",
)
stencil.numba(
    "numba-smem",
    "_stencil_numba.py",
    "smem",
    grid=lambda p: (ceil_div(p.nx, 32), ceil_div(p.ny, 8), p.nz),
    block=(32, 8),
    requires=lambda p: None if p.ny <= 65535 * 8 else f"ny must be at most {65535 * 8}",
    note="the tile with its edges in shared memory, written in Python",
)
