"""Matrix product in half precision with float32 sums: from one product per load to the tensor
cores.
"""

from __future__ import annotations

import numpy as np

from kernprof import Param, TensorMap, Workload, ceil_div, empty

# All variants read and write half precision and sum in float32, as cuBLAS does for half matrices.
# So the CUDA cores and the tensor cores do the same work and can be compared.
matmul = Workload(
    "matmul",
    params={
        "m": Param(2048, "rows of a and c", minimum=1),
        "n": Param(2048, "columns of b and c", minimum=1),
        "k": Param(2048, "columns of a, rows of b", minimum=1),
        "tile": Param(32, "tiled: rows and columns of the tile", choices=(8, 16, 32)),
        "tile_m": Param(128, "tensor-core: rows of c per block", choices=(128, 256)),
        "tile_n": Param(256, "tensor-core: columns of c per block", choices=(128, 256)),
        "tile_k": Param(32, "tensor-core: depth of one step", choices=(32, 64)),
        "stages": Param(4, "tensor-core: steps in shared memory", minimum=2, maximum=8),
        "blocks": Param(132, "hopper: blocks, one per multiprocessor", minimum=1, maximum=65535),
        "group": Param(
            8,
            "tensor-core and hopper: rows of tiles worked through together",
            minimum=1,
            maximum=64,
        ),
    },
    inputs=lambda p, rng: {"a": _uniform(rng, p.m, p.k), "b": _uniform(rng, p.k, p.n)},
    outputs=lambda p: {"c": empty((p.m, p.n), "float16")},
    reference=lambda p, x: {
        "c": (x.a.astype(np.float32) @ x.b.astype(np.float32)).astype(np.float16)
    },
    args="a b c m n k",
    # Both sides round a float32 sum to half precision: they may land on neighbouring values, 2^-10
    # apart.
    tolerance=2e-3,
    flops=lambda p: 2 * p.m * p.n * p.k,
    precision="fp16",
)


def _uniform(rng, rows, cols):  # around 0, so that sums stay far below the largest half (65,504)
    return (rng.random((rows, cols), dtype=np.float32) - np.float32(0.5)).astype(np.float16)


def _vectors(p):
    return (
        None
        if p.n % 8 == 0 and p.k % 8 == 0
        else "n and k must be multiples of 8 (16-byte accesses)"
    )


def _rows_fit(p, rows_per_block):
    limit = 65535 * rows_per_block
    return (
        None
        if p.m <= limit
        else f"m must be at most {limit} (the grid has at most 65535 blocks in y)"
    )


def _tensor_threads(p):
    return p.tile_m * p.tile_n // 128


def _tensor_shared(p):
    return p.stages * (p.tile_m + p.tile_n) * p.tile_k * 2


def _tensor_requires(p):
    if _tensor_threads(p) > 512:
        return "a tile of 256 × 256 needs more registers than a multiprocessor has"
    if _tensor_shared(p) > 227 * 1024:
        return (
            f"the stages take {_tensor_shared(p)} bytes of shared memory; a block has at most"
            f" {227 * 1024}"
        )
    return _vectors(p)


def _tensor_options(p):
    return (
        f"-DTC_M={p.tile_m}",
        f"-DTC_N={p.tile_n}",
        f"-DTC_K={p.tile_k}",
        f"-DSTAGES={p.stages}",
        f"-DGROUP={p.group}",
    )


def _options(p):  # the same for all of the file: they are compiled together
    return (f"-DTILE={p.tile}",)


matmul.cuda(
    "naive",
    "matmul.cu",
    options=_options,
    grid=lambda p: (ceil_div(p.n, 32), ceil_div(p.m, 8)),
    block=(32, 8),
    requires=lambda p: _rows_fit(p, 8),
    note="one thread per element, both operands from global memory",
)
matmul.cuda(
    "tiled",
    "matmul.cu",
    options=_options,
    grid=lambda p: (ceil_div(p.n, p.tile), ceil_div(p.m, p.tile)),
    block=lambda p: (p.tile, p.tile),
    requires=lambda p: _rows_fit(p, p.tile),
    note="tiles of both operands in shared memory, each fetched once per tile",
)
matmul.cuda(
    "register-tiled",
    "matmul.cu",
    options=_options,
    grid=lambda p: (ceil_div(p.n, 128), ceil_div(p.m, 128)),
    block=256,
    requires=lambda p: _vectors(p) or _rows_fit(p, 128),
    note="8 × 8 elements per thread in registers, next tile fetched while this one is multiplied",
)
matmul.cuda(
    "wmma",
    "matmul_wmma.cu",
    "wmma_kernel",
    grid=lambda p: (ceil_div(p.n, 64), ceil_div(p.m, 64)),
    block=128,
    requires=lambda p: _vectors(p) or _rows_fit(p, 64),
    note="the same tiling on the tensor cores, through the wmma interface",
)
matmul.cuda(
    "tensor-core",
    "matmul_tensor.cu",
    options=_tensor_options,
    grid=lambda p: ceil_div(p.m, p.tile_m) * ceil_div(p.n, p.tile_n),
    block=_tensor_threads,
    shared_bytes=_tensor_shared,
    requires=_tensor_requires,
    note=(
        "mma.sync with ldmatrix, 64 × 64 per warp, steps brought by cp.async while others are"
        " multiplied"
    ),
)
matmul.cuda(
    "hopper",
    "matmul_hopper.cu",
    args="a_map b_map c m n k",
    arch="sm_90a",
    options=lambda p: (f"-DGROUP={p.group}",),
    tensor_maps={
        "a_map": TensorMap(array="a", box=(128, 64), swizzle=128),
        "b_map": TensorMap(array="b", box=(64, 64), swizzle=128),
    },
    grid=lambda p: min(p.blocks, ceil_div(p.m, 128) * ceil_div(p.n, 256)),
    block=384,
    # Four steps of both operands, 2 KB for each of eight warps to store through, and 1 KB to align
    # them.
    shared_bytes=4 * (128 + 256) * 64 * 2 + 8 * 2048 + 1024,
    requires=_vectors,
    note=(
        "wgmma on tiles that the tensor memory accelerator brings; one warpgroup fetches, two"
        " multiply, blocks stay"
    ),
)
matmul.numba(
    "numba-naive",
    "_matmul_numba.py",
    "naive",
    grid=lambda p: (ceil_div(p.n, 32), ceil_div(p.m, 8)),
    block=(32, 8),
    requires=lambda p: _rows_fit(p, 8),
    note="naive, written in Python",
)
matmul.numba(
    "numba-tiled",
    "_matmul_numba.py",
    "tiled",
    grid=lambda p: (ceil_div(p.n, 16), ceil_div(p.m, 16)),
    block=(16, 16),
    requires=lambda p: _rows_fit(p, 16),
    note="16 × 16 tiles in shared memory, written in Python",
)
matmul.triton(
    "triton",
    "_matmul_triton.py",
    "tiled",
    grid=lambda p: ceil_div(p.m, 128) * ceil_div(p.n, 128),
    constants=lambda p: {
        "BM": 128,
        "BN": 128,
        "BK": 32,
        "GROUP": 8,
        "num_warps": 8,
        "num_stages": 3,
    },
    note="tiles on the tensor cores, written in Triton: the compiler stages them",
)
matmul.cutile(
    "cutile",
    "_matmul_cutile.py",
    "tiled",
    args="a b c",
    grid=lambda p: (ceil_div(p.n, 128), ceil_div(p.m, 128)),
    constants={"BM": 128, "BN": 128, "BK": 64},
    note="tiles on the tensor cores, written in cuTile: the compiler stages them",
)
matmul.cute(
    "cute",
    "_matmul_cute.py",
    "tiled",
    args="a b c",
    requires=lambda p: (
        None
        if p.m % 64 == p.n % 64 == p.k % 32 == 0
        else "m and n must be multiples of 64, k of 32 (whole tiles)"
    ),
    note="64 × 64 tiles in shared memory, mma.sync on the tensor cores, written in CuTe DSL",
)
