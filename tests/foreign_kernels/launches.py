"""Launches of kernels written from other people's kinds of kernels: what the emulator is recorded
and judged on.

Nothing here is imported from the package, so that a GPU machine needs only NumPy and the driver to
launch them.
`half` of a launch follows from its name, or its file: only halves "A", "L", "N", "P", "R", "T",
"V", "X" and "Z"
may settle anything. Those that are left to the interpreter of machine code are in `UNRECORDED`, and
count for no half.
"""

from __future__ import annotations

import hashlib
import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

Rng = np.random.Generator
_WHOLE = {"unseen.cu": "B", "unrecorded.cu": "C"}  # files that are of one kind
_ALL = {"callers": "R", "passers": "S"}  # and beginnings of their names
# Drawn for one of two:
_PAIRS = {
    "contact": "LM",
    "fresh": "NO",
    "newcomers": "PQ",
    "bulk": "TU",
    "lodgers": "VW",
    "wayfarers": "XY",
    "sojourners": "Z1",
}


@dataclass(frozen=True, slots=True)
class Texture:
    """A texture or surface of `data` (the last axis holds the channels where `channels` > 1)."""

    data: np.ndarray[Any, Any]
    linear: bool = False
    normalised: bool = False
    address: str = "clamp"  # clamp, wrap, mirror, border
    as_float: bool = False
    channels: int = 1
    flat: bool = False  # linear memory: tex1Dfetch
    surface: bool = False


@dataclass(frozen=True, slots=True)
class TensorMap:
    """A tensor map over a matrix, in tiles of `box`, without swizzling."""

    data: np.ndarray[Any, Any]
    box: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PointerTo:
    """The address of another array, in a structure."""

    data: np.ndarray[Any, Any]


@dataclass(frozen=True, slots=True)
class Record:
    """A structure: fields of values and PointerTo, at their natural alignment."""

    fields: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """An array in memory of structures or pointers."""

    rows: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Launch:
    name: str
    file: str
    function: str
    grid: tuple[int, ...]
    block: tuple[int, ...]
    arguments: Callable[[Rng], list[Any]]
    shared: int = 0
    symbols: Mapping[str, Callable[[Rng], Any]] = field(default_factory=dict)
    cooperative: bool = False
    unordered: bool = False  # the order within the first array is free
    loose: float = 1e-5
    options: tuple[str, ...] = ("-std=c++17",)
    arch: str = "sm_90"

    @property
    def half(self) -> str:
        if self.file in _WHOLE:
            return _WHOLE[self.file]
        begins = self.file.partition("_")[0]
        if begins in _ALL:
            return _ALL[begins]
        if pair := _PAIRS.get(begins):
            return pair[hashlib.sha256(self.group.encode()).digest()[0] & 1]
        return "AB"[hashlib.sha256(self.name.encode()).digest()[0] & 1]

    @property
    def group(self) -> str:
        """The work that it does: what is before a name's "/"."""
        return self.name.partition("/")[0]

    def python(self) -> Any:
        """Its kernel, of Triton or Numba: only a machine that has these asks."""
        return getattr(
            importlib.import_module(f"tests.foreign_kernels.{self.file[:-3]}"), self.function
        )

    def rng(self) -> Rng:
        return np.random.default_rng(
            int.from_bytes(hashlib.sha256(self.name.encode()).digest()[:4], "little")
        )


ALL: dict[str, Launch] = {}
UNRECORDED: dict[str, Launch] = {}


def add(
    name: str, where: str, grid: Any, block: Any, arguments: Callable[[Rng], list[Any]], **more: Any
) -> None:
    file, _, function = where.partition(":")

    def as_tuple(n):
        return tuple(n) if isinstance(n, tuple) else (n,)

    assert name not in ALL | UNRECORDED, name
    launch = Launch(
        name=name,
        file=f"{file}.cu",
        function=function or name,
        grid=as_tuple(grid),
        block=as_tuple(block),
        arguments=arguments,
        **more,
    )
    (UNRECORDED if launch.half == "C" else ALL)[name] = launch


i32, u32, f32, f64 = np.int32, np.uint32, np.float32, np.float64


def fl(r: Rng, *shape: int) -> Any:
    return (r.random(shape, np.float32) * 2 - 1).astype(np.float32)


def pos(r: Rng, *shape: int) -> Any:
    return (r.random(shape, np.float32) + 0.1).astype(np.float32)


def ints(r: Rng, low: int, high: int, *shape: int) -> Any:
    return r.integers(low, high, shape).astype(np.int32)


def uints(r: Rng, low: int, high: int, *shape: int) -> Any:
    return r.integers(low, high, shape).astype(np.uint32)


def z(kind: Any, *shape: int) -> Any:
    return np.zeros(shape, kind)


def _reductions() -> None:
    n = 1 << 17
    for kernel, block, grid in (
        ("reduce0<int>", 256, 512),
        ("reduce1<int>", 256, 512),
        ("reduce1<float>", 128, 1024),
        ("reduce3<float>", 256, 256),
        ("reduce3<double>", 128, 512),
    ):
        kind = {"int": i32, "float": f32, "double": f64}[kernel[8:-1]]
        add(
            f"sample {kernel}",
            f"reductions:{kernel}",
            grid,
            block,
            lambda r, k=kind, g=grid: [r.integers(-9, 9, n).astype(k), z(k, g), u32(n)],
            shared=block * 8,
        )
    for kernel, block, grid, count in (
        ("reduce6<int, 256, true>", 256, 64, n),
        ("reduce6<float, 512, false>", 512, 32, 100_003),
        ("reduce6<float, 64, true>", 64, 64, n),
        ("reduce7<int, 256>", 256, 64, n),
        ("reduce7<float, 512>", 512, 16, n),
        ("reduce7<int, 1024>", 1024, 8, n),
    ):
        kind = f32 if "float" in kernel else i32
        add(
            f"sample {kernel}",
            f"reductions:{kernel}",
            grid,
            block,
            lambda r, k=kind, g=grid, c=count: [r.integers(-9, 9, c).astype(k), z(k, g), u32(c)],
            shared=block * 4,
        )
    add(
        "cooperative groups reduce",
        "reductions:cg_reduce<float>",
        32,
        256,
        lambda r: [fl(r, n), z(f32, 32), u32(n)],
        shared=1024,
    )
    add(
        "threadfence reduction",
        "reductions:reduceSinglePass",
        64,
        256,
        lambda r: [fl(r, n), z(f32, 64), u32(n)],
    )
    add(
        "shuffle scan 32",
        "reductions:shfl_scan_test",
        64,
        256,
        lambda r: [ints(r, 0, 9, 64 * 256), i32(32), z(i32, 64)],
        shared=32,
    )
    add(
        "shuffle scan null",
        "reductions:shfl_scan_test",
        1,
        512,
        lambda r: [ints(r, 0, 9, 512), i32(32), np.uint64(0)],
        shared=64,
    )
    add(
        "prescan",
        "reductions:prescan",
        40,
        256,
        lambda r: [z(f32, 40 * 512), pos(r, 40 * 512), i32(512)],
        shared=2112,
    )
    add(
        "tile scan and reduce",
        "reductions:cgScan",
        20,
        128,
        lambda r: [ints(r, 0, 50, 2560), z(i32, 2560)],
    )
    add(
        "histogram256",
        "reductions:histogram256Kernel",
        24,
        192,
        lambda r: [z(u32, 24 * 256), uints(r, 0, 1 << 32, 40_000), u32(40_000)],
    )
    add(
        "histogram256 skewed",
        "reductions:histogram256Kernel",
        12,
        192,
        lambda r: [z(u32, 12 * 256), uints(r, 0, 16, 20_000) * u32(0x01010101), u32(20_000)],
    )
    add(
        "merge histogram256",
        "reductions:mergeHistogram256Kernel",
        256,
        256,
        lambda r: [z(u32, 256), uints(r, 0, 99, 240 * 256), u32(240)],
    )
    add(
        "bitonic sort",
        "reductions:bitonicSortShared",
        32,
        256,
        lambda r: [
            z(u32, 1 << 14),
            z(u32, 1 << 14),
            uints(r, 0, 1 << 30, 1 << 14),
            np.arange(1 << 14, dtype=u32),
            u32(512),
            u32(1),
        ],
    )
    add(
        "filter aggregated atomics",
        "reductions:filter_arr",
        30,
        512,
        lambda r: [z(i32, 30_000), z(u32, 1), ints(r, -50, 50, 30_000), i32(30_000)],
        unordered=True,
    )
    add(
        "binary partition",
        "reductions:oddEvenCountAndSumCG",
        16,
        256,
        lambda r: [ints(r, 0, 50, 20_000), z(i32, 1), z(i32, 2), u32(20_000)],
    )
    add(
        "simple vote",
        "reductions:simpleVote",
        1,
        128,
        lambda r: [uints(r, 0, 9, 128), z(u32, 128), i32(128)],
    )
    add(
        "rank by counting",
        "reductions:rank_by_counting",
        8,
        128,
        lambda r: [fl(r, 1000), z(i32, 1000), i32(1000)],
    )
    add(
        "odd-even transposition",
        "reductions:oddEvenTransposition",
        12,
        256,
        lambda r: [ints(r, 0, 9999, 12 * 256), i32(256)],
    )


def _matrices() -> None:
    def square(n: int, m: int | None = None) -> Callable[[Rng], list[Any]]:
        m = m or n
        return lambda r: [z(f32, n * m), fl(r, n * n), fl(r, n * m), i32(n), i32(m)]

    add(
        "matrixMul 32",
        "matrices:MatrixMulCUDA<32>",
        (8, 4),
        (32, 32),
        lambda r: [z(f32, 128 * 256), fl(r, 128 * 160), fl(r, 160 * 256), i32(160), i32(256)],
    )
    add("matrixMul 16", "matrices:MatrixMulCUDA<16>", (8, 8), (16, 16), square(128))
    add(
        "async matrixMul 16",
        "matrices:MatrixMulAsyncCopySingleStage<16>",
        (8, 8),
        (16, 16),
        square(128),
    )
    add(
        "async matrixMul 32",
        "matrices:MatrixMulAsyncCopySingleStage<32>",
        (4, 4),
        (32, 32),
        square(128),
    )

    def gemm(m: int, n: int, k: int) -> Callable[[Rng], list[Any]]:
        return lambda r: [
            i32(m),
            i32(n),
            i32(k),
            f32(0.5),
            fl(r, m * k),
            fl(r, k * n),
            f32(3.0),
            fl(r, m * n),
        ]

    add("sgemm naive", "matrices:sgemm_naive", (4, 4), (32, 32), gemm(128, 128, 64))
    add("sgemm naive ragged", "matrices:sgemm_naive", (4, 3), (32, 32), gemm(100, 90, 33))
    add("sgemm coalesced", "matrices:sgemm_coalesced<32>", (4, 4), 1024, gemm(128, 128, 64))
    add(
        "sgemm 2D blocktiling 64",
        "matrices:sgemm2DBlocktiling<64, 64, 8, 8, 8>",
        (4, 4),
        64,
        gemm(256, 256, 128),
    )
    add(
        "sgemm 2D blocktiling 128",
        "matrices:sgemm2DBlocktiling<128, 128, 8, 8, 8>",
        (2, 2),
        256,
        gemm(256, 256, 128),
    )
    add(
        "sgemm vectorised 128",
        "matrices:sgemmVectorize<128, 128, 8, 8, 8>",
        (2, 2),
        256,
        gemm(256, 256, 128),
    )
    for name, kernel in (
        ("copy", "copySharedMem"),
        ("transpose 0", "transposeTile<0>"),
        ("transpose 1", "transposeTile<1>"),
    ):
        add(
            f"tile {name}",
            f"matrices:{kernel}",
            (8, 8),
            (32, 8),
            lambda r: [z(f32, 65536), fl(r, 65536)],
        )
    add(
        "transpose diagonal",
        "matrices:transposeDiagonal",
        (12, 8),
        (16, 16),
        lambda r: [z(f32, 192 * 128), fl(r, 192 * 128), i32(192), i32(128)],
    )
    add(
        "wmma gemm",
        "matrices:simple_wmma_gemm",
        (2, 4),
        (128, 4),
        lambda r: [
            fl(r, 128 * 64).astype(np.float16),
            fl(r, 64 * 256).astype(np.float16),
            fl(r, 128 * 256),
            z(f32, 128 * 256),
            i32(128),
            i32(256),
            i32(64),
            f32(1.5),
            f32(2),
        ],
        loose=1e-3,
    )
    add(
        "half2 gemm",
        "matrices:hgemm_half2",
        (4, 16),
        (16, 8),
        lambda r: [
            fl(r, 128 * 128).astype(np.float16),
            fl(r, 128 * 128).astype(np.float16),
            z(np.float16, 128 * 128),
            i32(128),
        ],
        loose=5e-2,
    )
    add(
        "gemv warp",
        "matrices:gemv_warp",
        25,
        128,
        lambda r: [fl(r, 97 * 333), fl(r, 333), z(f32, 97), i32(97), i32(333)],
    )

    def csr(r: Rng, kind: Any) -> list[Any]:
        counts = r.integers(0, 60, 500)
        ptr = np.concatenate([[0], np.cumsum(counts)]).astype(i32)
        return [
            ptr,
            ints(r, 0, 500, ptr[-1]),
            fl(r, ptr[-1]).astype(kind),
            fl(r, 500).astype(kind),
            z(kind, 500),
            i32(500),
        ]

    add("spmv csr vector", "matrices:spmv_csr_vector", 63, 256, lambda r: csr(r, f32))
    add("spmv csr scalar", "matrices:spmv_csr_scalar", 4, 128, lambda r: csr(r, f64))
    add(
        "batched dgemm",
        "matrices:batched_dgemm",
        30,
        (16, 16),
        lambda r: [
            fl(r, 30 * 256).astype(f64),
            fl(r, 30 * 256).astype(f64),
            z(f64, 30 * 256),
            i32(16),
        ],
        shared=4096,
    )


def _language() -> None:
    b, t, c, heads = 2, 64, 256, 4
    n = b * t * c

    def tokens(r):
        return ints(r, 0, 100, b * t)

    add(
        "encoder forward 2",
        "language:encoder_forward_kernel2",
        n // 256,
        256,
        lambda r: [z(f32, n), tokens(r), fl(r, 100 * c), fl(r, t * c), i32(b), i32(t), i32(c)],
    )
    add(
        "encoder forward 3",
        "language:encoder_forward_kernel3",
        n // 1024,
        256,
        lambda r: [z(f32, n), tokens(r), fl(r, 100 * c), fl(r, t * c), i32(b), i32(t), i32(c)],
    )
    add(
        "encoder backward",
        "language:encoder_backward_kernel",
        n // 256,
        256,
        lambda r: [z(f32, 100 * c), z(f32, t * c), fl(r, n), tokens(r), i32(b), i32(t), i32(c)],
    )
    for width, block in ((c, 256), (768, 128)):
        add(
            f"layernorm forward {width}",
            "language:layernorm_forward_kernel3",
            b * t * 32 // block,
            block,
            lambda r, w=width: [
                z(f32, b * t * w),
                z(f32, b * t),
                z(f32, b * t),
                fl(r, b * t * w),
                fl(r, w),
                fl(r, w),
                i32(b * t),
                i32(w),
            ],
        )
    add(
        "layernorm backward",
        "language:layernorm_backward_kernel2",
        b * t // 8,
        256,
        lambda r: [
            z(f32, n),
            z(f32, c),
            z(f32, c),
            fl(r, n),
            fl(r, n),
            fl(r, c),
            fl(r, b * t),
            pos(r, b * t),
            i32(b),
            i32(t),
            i32(c),
        ],
        shared=8 * c,
        loose=1e-3,
    )
    for block in (256, 512):
        add(
            f"layernorm cub {block}",
            f"language:layernorm_cub<{block}>",
            40,
            block,
            lambda r: [z(f32, 40 * 1000), fl(r, 40 * 1000), i32(1000)],
        )
    add(
        "permute",
        "language:permute_kernel",
        n // 256,
        256,
        lambda r: [
            z(f32, n),
            z(f32, n),
            z(f32, n),
            fl(r, 3 * n),
            i32(b),
            i32(t),
            i32(heads),
            i32(c // heads),
        ],
    )
    add(
        "softmax causal",
        "language:softmax_forward_kernel5",
        b * heads * t // 8,
        256,
        lambda r: [
            z(f32, b * heads * t * t),
            f32(0.125),
            fl(r, b * heads * t * t),
            i32(b * heads),
            i32(t),
        ],
    )
    add(
        "softmax rows",
        "language:softmax_forward_kernel4",
        48,
        128,
        lambda r: [z(f32, 48 * 500), fl(r, 48 * 500), i32(48), i32(500)],
        shared=32,
    )
    add(
        "softmax one warp",
        "language:softmax_forward_kernel4",
        48,
        32,
        lambda r: [z(f32, 48 * 200), fl(r, 48 * 200), i32(48), i32(200)],
        shared=8,
    )
    add(
        "gelu forward",
        "language:gelu_forward_kernel",
        40,
        256,
        lambda r: [z(f32, 10_000), 3 * fl(r, 10_000), i32(10_000)],
    )
    add(
        "gelu backward",
        "language:gelu_backward_kernel",
        40,
        256,
        lambda r: [z(f32, 10_000), 3 * fl(r, 10_000), fl(r, 10_000), i32(10_000)],
        loose=1e-4,
    )
    add(
        "residual",
        "language:residual_forward_kernel",
        40,
        256,
        lambda r: [z(f32, 10_000), fl(r, 10_000), fl(r, 10_000), i32(10_000)],
    )
    add(
        "cross entropy",
        "language:crossentropy_forward_kernel1",
        2,
        64,
        lambda r: [z(f32, b * t), pos(r, b * t * 100), tokens(r), i32(b), i32(t), i32(100)],
    )
    add(
        "bias backward",
        "language:matmul_backward_bias_kernel4",
        256 // 32,
        512,
        lambda r: [fl(r, 256), fl(r, b * t * 256), i32(b), i32(t), i32(256)],
        shared=2048,
        loose=1e-4,
    )
    add(
        "adamw",
        "language:adamw_kernel2",
        40,
        256,
        lambda r: [
            fl(r, 10_000),
            fl(r, 10_000),
            fl(r, 10_000),
            pos(r, 10_000),
            np.int64(10_000),
            f32(1e-3),
            f32(0.9),
            f32(0.999),
            f32(0.1),
            f32(0.01),
            f32(1e-8),
            f32(0.01),
        ],
    )
    add(
        "matmul forward 1",
        "language:matmul_forward_kernel1",
        (8, 16),
        (16, 16),
        lambda r: [
            z(f32, 128 * 256),
            fl(r, 128 * 64),
            fl(r, 256 * 64),
            fl(r, 256),
            i32(128),
            i32(64),
            i32(256),
        ],
    )
    add(
        "matmul forward 4",
        "language:matmul_forward_kernel4",
        (2, 2),
        (16, 16),
        lambda r: [
            z(f32, 256 * 256),
            fl(r, 256 * 64),
            fl(r, 256 * 64),
            fl(r, 256),
            i32(64),
            i32(256),
        ],
    )
    add(
        "attention query key",
        "language:attention_query_key_kernel1",
        b * heads * t * t // 256,
        256,
        lambda r: [z(f32, b * heads * t * t), fl(r, 3 * n), i32(b), i32(t), i32(c), i32(heads)],
    )
    add(
        "flash forward",
        "language:flash_forward",
        (2, 2),
        32,
        lambda r: [
            fl(r, 4 * 64 * 32),
            fl(r, 4 * 64 * 32),
            fl(r, 4 * 64 * 32),
            i32(64),
            i32(32),
            i32(2),
            i32(2),
            i32(32),
            i32(32),
            f32(0.17),
            z(f32, 256),
            np.full(256, -np.inf, f32),
            z(f32, 4 * 64 * 32),
        ],
        shared=16384,
        loose=1e-4,
    )
    add(
        "scale add half",
        "language:scale_add_half<__half>",
        20,
        128,
        lambda r: [
            z(np.float16, 2500),
            fl(r, 2500).astype(np.float16),
            fl(r, 2500).astype(np.float16),
            f32(1.5),
            i32(2500),
        ],
        loose=2e-3,
    )
    add(
        "global norm bf16",
        "language:global_norm_squared_kernel",
        16,
        256,
        lambda r: [
            z(f32, 1),
            (pos(r, 20_000).view(u32) >> 16).astype(np.uint16),
            np.uint64(20_000),
        ],
        loose=1e-3,
    )


def _science() -> None:
    def graph(r: Rng) -> list[Any]:
        counts = r.integers(1, 8, 3000)
        start = np.concatenate([[0], np.cumsum(counts)[:-1]])
        nodes = np.stack([start, counts], 1).astype(i32)
        mask = r.random(3000) < 0.3
        return [
            nodes,
            ints(r, 0, 3000, counts.sum()),
            mask.copy(),
            z(np.bool_, 3000),
            mask.copy(),
            np.where(mask, 4, -1).astype(i32),
            i32(3000),
        ]

    add("bfs", "science:bfs_Kernel", 6, 512, graph)
    add(
        "hotspot",
        "science:calculate_temp",
        (11, 11),
        (16, 16),
        lambda r: [
            i32(2),
            pos(r, 128 * 128),
            80 + fl(r, 128 * 128),
            z(f32, 128 * 128),
            i32(128),
            i32(128),
            i32(2),
            i32(2),
            f32(0.5),
            f32(1.25),
            f32(1.1),
            f32(51.2),
            f32(0.001),
            f32(0),
        ],
    )
    add(
        "lud diagonal",
        "science:lud_diagonal",
        1,
        16,
        lambda r: [(fl(r, 64, 64) + 8 * np.eye(64)).astype(f32), i32(64), i32(16)],
        loose=1e-4,
    )
    add(
        "lud internal",
        "science:lud_internal",
        (5, 5),
        (16, 16),
        lambda r: [fl(r, 96 * 96), i32(96), i32(0)],
    )
    add(
        "needleman-wunsch",
        "science:needle_cuda_shared_1",
        4,
        16,
        lambda r: [
            ints(r, -4, 10, 129 * 129),
            ints(r, -50, 50, 129 * 129),
            i32(129),
            i32(10),
            i32(4),
            i32(8),
        ],
    )
    add(
        "pathfinder",
        "science:dynproc_kernel",
        9,
        256,
        lambda r: (
            [
                ints(r, 0, 10, 30 * 2000),
                ints(r, 0, 10, 2000),
                z(i32, 2000),
                i32(2000),
                i32(30),
                i32(3),
                i32(10),
            ]
            if False
            else [
                i32(10),
                ints(r, 0, 10, 30 * 2000),
                ints(r, 0, 10, 2000),
                z(i32, 2000),
                i32(2000),
                i32(30),
                i32(3),
                i32(10),
            ]
        ),
    )
    rows, cols = 100, 90

    def clip(n, d):
        return np.clip(np.arange(n) + d, 0, n - 1).astype(i32)

    add(
        "srad",
        "science:srad",
        36,
        256,
        lambda r: [
            f32(0.5),
            i32(rows),
            i32(cols),
            np.int64(rows * cols),
            clip(rows, -1),
            clip(rows, 1),
            clip(cols, 1),
            clip(cols, -1),
            *(z(f32, rows * cols) for _ in range(4)),
            f32(0.05),
            z(f32, rows * cols),
            pos(r, rows * cols),
        ],
        loose=1e-4,
    )
    add(
        "kmeans",
        "science:kmeansPoint",
        8,
        256,
        lambda r: [fl(r, 12 * 2000), i32(12), i32(2000), i32(5), z(i32, 2000), fl(r, 60)],
    )
    add(
        "lavaMD",
        "science:kernel_gpu_cuda",
        12,
        128,
        lambda r: [
            f32(0.5),
            pos(r, 12 * 50, 4),
            pos(r, 12 * 50),
            z(f32, 12 * 50, 4),
            i32(50),
            i32(12),
        ],
        loose=1e-4,
    )
    add(
        "backprop",
        "science:bpnn_layerforward_CUDA",
        (1, 16),
        (16, 16),
        lambda r: [fl(r, 257), z(f32, 17), fl(r, 257 * 17 + 17), z(f32, 256), i32(256), i32(16)],
    )
    add(
        "gaussian fan2",
        "science:Fan2",
        (7, 7),
        (16, 16),
        lambda r: [fl(r, 100 * 100), fl(r, 100 * 100), fl(r, 100), i32(100), i32(97), i32(3)],
    )
    add(
        "nearest neighbour",
        "science:euclid",
        (5, 4),
        256,
        lambda r: [fl(r, 5000, 2), z(f32, 5000), i32(5000), f32(0.3), f32(0.1)],
    )
    for count, block in ((1024, 256), (768, 128)):
        add(
            f"nbody {count}",
            "science:integrateBodies",
            count // block,
            block,
            lambda r, k=count, s=block: [
                z(f32, k, 4),
                pos(r, k, 4),
                fl(r, k, 4),
                i32(k),
                f32(0.01),
                i32(k // s),
            ],
            shared=16 * block,
            loose=1e-4,
        )
    add(
        "collide",
        "science:collide",
        6,
        64,
        lambda r: [fl(r, 370, 4), z(f32, 370, 3), f32(0.3), i32(370)],
        loose=1e-4,
    )
    add(
        "sobel",
        "science:sobel",
        (7, 13),
        (16, 8),
        lambda r: [
            r.integers(0, 256, 100 * 100).astype(np.uint8),
            z(np.uint8, 100 * 100),
            i32(100),
            i32(100),
        ],
    )
    add(
        "game of life",
        "science:game_of_life",
        20,
        128,
        lambda r: [
            (r.random(90 * 70) < 0.4).astype(np.uint8),
            z(np.uint8, 90 * 70),
            i32(90),
            i32(70),
        ],
    )
    add(
        "mandelbrot",
        "science:mandelbrot",
        (8, 16),
        (16, 8),
        lambda r: [
            z(u32, 128 * 128),
            i32(128),
            i32(128),
            f64(-2),
            f64(-1.25),
            f64(2.5 / 128),
            i32(100),
        ],
    )
    add(
        "black-scholes",
        "science:BlackScholesGPU",
        20,
        128,
        lambda r: [
            z(f32, 5000),
            z(f32, 5000),
            5 + 25 * pos(r, 5000),
            1 + 90 * pos(r, 5000),
            0.25 + 9 * pos(r, 5000),
            f32(0.02),
            f32(0.3),
            i32(5000),
        ],
        loose=1e-3,
    )
    add(
        "haar",
        "science:haar1d",
        10,
        512,
        lambda r: [fl(r, 5120), z(f32, 5120), u32(5120)],
        shared=2048,
    )
    add(
        "fast walsh 11",
        "science:fwtBatch1Kernel",
        8,
        512,
        lambda r: [z(f32, 8 << 11), fl(r, 8 << 11), i32(11)],
        shared=8192,
        loose=1e-4,
    )
    add(
        "fast walsh 10",
        "science:fwtBatch1Kernel",
        8,
        256,
        lambda r: [z(f32, 8 << 10), fl(r, 8 << 10), i32(10)],
        shared=4096,
        loose=1e-4,
    )
    add(
        "convolution rows",
        "science:convolutionRowsKernel",
        (2, 16),
        (16, 4),
        lambda r: [z(f32, 256 * 64), fl(r, 256 * 64), i32(256), i32(64), i32(256)],
        symbols={"c_Kernel": lambda r: fl(r, 17)},
    )


def _features() -> None:
    f = "features"
    add(
        "grid sync jacobi",
        f"{f}:grid_sync_jacobi",
        16,
        128,
        lambda r: [fl(r, 5000), z(f32, 5000), i32(5000), i32(5)],
        cooperative=True,
    )
    add(
        "grid sync reduce",
        f"{f}:grid_reduce",
        24,
        256,
        lambda r: [fl(r, 30_000), z(f32, 24), z(f32, 1), i32(30_000)],
        cooperative=True,
        shared=1024,
    )
    add(
        "arrive wait barrier",
        f"{f}:arrive_wait",
        5,
        256,
        lambda r: [fl(r, 5 * 1024), z(f32, 1280), i32(0)],
    )
    add(
        "producer consumer",
        f"{f}:producer_consumer",
        5,
        64,
        lambda r: [ints(r, 0, 99, 5 * 20 * 32), z(i32, 160), i32(20)],
    )
    add(
        "pipelined copy",
        f"{f}:pipelined_copy",
        6,
        128,
        lambda r: [fl(r, 6 * 8 * 128 * 4), z(f32, 6 * 8 * 128 * 4), i32(8)],
        shared=4096,
    )
    add(
        "group memcpy",
        f"{f}:group_memcpy",
        6,
        128,
        lambda r: [ints(r, 0, 99, 6 * 500), z(i32, 3000), i32(500)],
        shared=2000,
    )
    add(
        "cluster histogram",
        f"{f}:cluster_histogram",
        16,
        128,
        lambda r: [z(i32, 256), ints(r, 0, 9999, 20_000), i32(256), i32(20_000)],
        shared=256,
    )
    add("cluster exchange", f"{f}:cluster_exchange", 12, 128, lambda r: [fl(r, 1536), z(f32, 1536)])
    add(
        "function pointers",
        f"{f}:function_pointers",
        10,
        128,
        lambda r: [fl(r, 1200), fl(r, 1200), z(f32, 1200), ints(r, 0, 3, 1200), i32(1200)],
    )
    add("virtual calls", f"{f}:virtual_calls", 5, 64, lambda r: [fl(r, 300), z(f32, 300), i32(300)])
    add("recursive fibonacci", f"{f}:recursive", 3, 64, lambda r: [z(i32, 180), i32(180)])
    add("deep recursion", f"{f}:deep_recursive", 1, 32, lambda r: [z(i32, 32)])
    add(
        "quicksort each",
        f"{f}:quicksort_each",
        2,
        64,
        lambda r: [ints(r, 0, 999, 128 * 20), i32(20)],
    )
    add("heap", f"{f}:heap", 4, 96, lambda r: [z(i32, 380), i32(380)])
    add("heap shared", f"{f}:heap_shared", 4, 96, lambda r: [z(i32, 384)])
    add(
        "texture linear",
        f"{f}:texture_linear",
        (8, 8),
        (16, 16),
        lambda r: [
            Texture(pos(r, 128, 128), linear=True, normalised=True, address="wrap"),
            z(f32, 128 * 128),
            i32(128),
            i32(128),
            f32(0.5),
        ],
        loose=2e-2,
    )
    add(
        "texture point",
        f"{f}:texture_point",
        (7, 13),
        (16, 8),
        lambda r: [Texture(pos(r, 100, 100)), z(f32, 100 * 100), i32(100), i32(100)],
    )
    add(
        "texture fetch",
        f"{f}:texture_fetch",
        8,
        128,
        lambda r: [Texture(pos(r, 1000), flat=True), z(f32, 1000), i32(1000)],
    )
    add(
        "texture uchar4",
        f"{f}:texture_uchar4",
        (4, 8),
        (16, 8),
        lambda r: [
            Texture(
                r.integers(0, 256, (64, 64, 4)).astype(np.uint8),
                linear=True,
                as_float=True,
                channels=4,
            ),
            z(f32, 64 * 64 * 4),
            i32(64),
            i32(64),
        ],
        loose=2e-2,
    )
    add(
        "texture volume",
        f"{f}:texture_volume",
        (2, 4, 24),
        (16, 8),
        lambda r: [
            Texture(pos(r, 24, 24, 24), linear=True, address="border"),
            z(f32, 24 * 24 * 24),
            i32(24),
        ],
        loose=2e-2,
    )
    add(
        "surface write",
        f"{f}:surface_write",
        (4, 8),
        (16, 8),
        lambda r: [Texture(pos(r, 64, 64), surface=True), fl(r, 64 * 64), i32(64), i32(64)],
    )
    add(
        "symbols",
        f"{f}:symbols",
        8,
        128,
        lambda r: [fl(r, 1000), z(f32, 1000), i32(1000)],
        symbols={
            "coefficients": lambda r: fl(r, 8),
            "lookup": lambda r: ints(r, 0, 99, 256),
            "scale_factor": lambda r: f32(3.5),
        },
    )

    def lists(r: Rng) -> list[Any]:
        own, index = fl(r, 300), ints(r, 300, 400, 300)
        big = np.concatenate([own, fl(r, 100)])
        other = [fl(r, 40), fl(r, 70)]
        table = Table(tuple(Record((PointerTo(o), i32(o.size), PointerTo(index))) for o in other))
        return [Record((PointerTo(big), i32(300), PointerTo(index))), f32(0.5), table]

    add("through structure", f"{f}:through_structure", 3, 128, lists)
    add(
        "pointer table",
        f"{f}:pointer_table",
        6,
        64,
        lambda r: [Table(tuple(PointerTo(fl(r, 64)) for _ in range(4))), z(f32, 380), i32(380)],
    )
    add(
        "video",
        f"{f}:video",
        8,
        128,
        lambda r: [uints(r, 0, 1 << 32, 1000), uints(r, 0, 1 << 32, 1000), z(u32, 1000), i32(1000)],
    )
    add(
        "sad search",
        f"{f}:sad_search",
        8,
        128,
        lambda r: [
            r.integers(0, 256, 1040).astype(np.uint8),
            r.integers(0, 256, 1040).astype(np.uint8),
            z(u32, 1000),
            i32(1000),
        ],
    )
    add(
        "packed atomics",
        f"{f}:packed_atomics",
        4,
        128,
        lambda r: [
            z(np.float16, 32),
            z(np.uint16, 32),
            z(np.float16, 16),
            z(f32, 32),
            z(f64, 600),
            ints(r, 0, 16, 500),
            i32(500),
        ],
        loose=1e-2,
    )
    add(
        "every atomic",
        f"{f}:every_atomic",
        8,
        128,
        lambda r: [
            np.array([5, 5, 999, -999, -1, 0, 7, 0], i32),
            np.array([3, 500, 0, 0], u32),
            z(np.uint64, 4),
            z(f32, 1),
            ints(r, -500, 5000, 1000),
            i32(1000),
        ],
    )
    add(
        "scoped atomics",
        f"{f}:scoped_atomics",
        8,
        128,
        lambda r: [z(i32, 8), ints(r, 0, 99, 1024), i32(1024)],
    )
    add("block lock", f"{f}:block_lock", 20, 32, lambda r: [z(i32, 1), z(i32, 1), i32(5)])
    add("flags between warps", f"{f}:flags_between_warps", 3, 64, lambda r: [z(i32, 1), z(i32, 96)])
    add(
        "look-back scan",
        f"{f}:lookback_scan",
        30,
        256,
        lambda r: [ints(r, 0, 9, 7680), z(i32, 7680), z(i32, 30), z(i32, 1)],
    )
    for kind, dtype in (("float", f32), ("double", f64), ("int", i32), ("unsigned char", np.uint8)):
        add(
            f"numeric {kind}",
            f"{f}:numeric<{kind}>",
            4,
            64,
            lambda r, d=dtype: [z(d, 250), r.integers(1, 99, 250).astype(d), i32(250)],
        )
    add(
        "special functions",
        f"{f}:special_functions",
        4,
        64,
        lambda r: [fl(r, 250).astype(f64), z(f64, 250), fl(r, 250), z(f32, 250), i32(250)],
        loose=1e-4,
    )
    add(
        "murmurhash",
        f"{f}:murmurhash",
        8,
        128,
        lambda r: [
            r.integers(0, 256, 1000 * 40).astype(np.uint8),
            ints(r, 1, 40, 1000),
            z(np.uint64, 1000),
            i32(1000),
            i32(40),
        ],
    )
    add("printing", f"{f}:print_and_trap", 1, 64, lambda r: [z(i32, 64), i32(60)])


for _part in (_reductions, _matrices, _language, _science, _features):
    _part()
