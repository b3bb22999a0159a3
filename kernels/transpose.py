"""Transpose of a float32 matrix: the same bytes as a copy, where the order of the accesses decides."""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty

_TILES = (32, 64, 128)

transpose = Workload(
    "transpose",
    params={
        "rows": Param(8192, "rows of the input", minimum=1),
        "cols": Param(4096, "columns of the input", minimum=1),
        "block_rows": Param(
            8, "y threads of a block (all but vectorised)", choices=(1, 2, 4, 8, 16, 32)
        ),
        "tile_rows": Param(64, "vectorised: rows of the input per block", choices=_TILES),
        "tile_cols": Param(64, "vectorised: columns of the input per block", choices=_TILES),
        "blocks_per_thread": Param(1, "vectorised: 4 × 4 blocks per thread", choices=(1, 2, 4)),
        "streaming": Param(False, "vectorised: loads and stores that leave the caches first"),
        "column_order": Param(False, "vectorised: thread blocks numbered down the columns"),
    },
    inputs=lambda p, rng: {"src": rng.random((p.rows, p.cols), dtype=np.float32)},
    outputs=lambda p: {"dst": empty((p.cols, p.rows))},
    reference=lambda p, x: {"dst": np.ascontiguousarray(x.src.T)},
    args="src dst rows cols",
    tolerance=0.0,
)


def _fits_grid(p, rows_per_block):  # gridDim.y and .z end at 65,535
    limit = 65535 * rows_per_block
    return (
        None
        if p.rows <= limit
        else f"rows must be at most {limit} (the grid has at most 65535 blocks in y)"
    )


def _tiled(p):
    return ceil_div(p.cols, 32), ceil_div(p.rows, 32)


def _threads(p):
    return p.tile_rows * p.tile_cols // 16 // p.blocks_per_thread


def _vector_grid(p):
    down, across = ceil_div(p.rows, p.tile_rows), ceil_div(p.cols, p.tile_cols)
    return (down, across) if p.column_order else (across, down)


def _vector_options(p):
    return (
        f"-DTILE_ROWS={p.tile_rows}",
        f"-DTILE_COLS={p.tile_cols}",
        f"-DBLOCKS_PER_THREAD={p.blocks_per_thread}",
        f"-DSTREAMING={int(p.streaming)}",
        f"-DCOLUMN_ORDER={int(p.column_order)}",
    )


def _vector_requires(p):
    if p.rows % 4 or p.cols % 4:
        return "rows and cols must be multiples of 4 (16-byte accesses)"
    if not 32 <= _threads(p) <= 1024:
        return f"the tile gives {_threads(p)} threads per block; 32 to 1024 are possible"
    if p.tile_rows * p.tile_cols * 4 > 48 * 1024:
        return "the tile must fit in 48 KB of shared memory"
    blocks = _vector_grid(p)[1]
    return (
        None if blocks <= 65535 else f"the grid would have {blocks} blocks in y; 65535 are possible"
    )


transpose.cuda(
    "naive",
    "transpose.cu",
    options=lambda p: (f"-DBLOCK_ROWS={p.block_rows}",),
    grid=lambda p: (ceil_div(p.cols, 32), ceil_div(p.rows, p.block_rows)),
    block=lambda p: (32, p.block_rows),
    requires=lambda p: _fits_grid(p, p.block_rows),
    note="loads coalesced, every store of a warp in 32 different rows",
)
for _name, _note in {
    "smem": (
        "through a 32 × 32 tile in shared memory: loads and stores coalesced, tile columns in one"
        " bank"
    ),
    "padded": "one unused word per tile row: a tile column lies in 32 different banks",
    "swizzled": "column XOR row instead of padding: no conflicts and no wasted shared memory",
}.items():
    transpose.cuda(
        _name,
        "transpose.cu",
        options=lambda p: (f"-DBLOCK_ROWS={p.block_rows}",),
        grid=_tiled,
        block=lambda p: (32, p.block_rows),
        requires=lambda p: _fits_grid(p, 32),
        note=_note,
    )
transpose.cuda(
    "vectorised",
    "transpose.cu",
    options=_vector_options,
    grid=_vector_grid,
    block=_threads,
    requires=_vector_requires,
    note=(
        "16-byte loads and stores, 4 × 4 blocks turned in registers, four loads in flight per"
        " thread"
    ),
)

transpose.numba(
    "numba-naive",
    "_transpose_numba.py",
    "naive",
    grid=lambda p: (ceil_div(p.cols, 32), ceil_div(p.rows, p.block_rows)),
    block=lambda p: (32, p.block_rows),
    requires=lambda p: _fits_grid(p, p.block_rows),
    note="naive, written in Python",
)
for _name, _note in {
    "smem": "through a 32 × 32 tile in shared memory, written in Python",
    "padded": "the padded tile, written in Python",
}.items():
    transpose.numba(
        f"numba-{_name}",
        "_transpose_numba.py",
        _name,
        grid=_tiled,
        block=lambda p: (32, p.block_rows),
        requires=lambda p: _fits_grid(p, 32),
        note=_note,
    )
