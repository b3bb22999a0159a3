"""Launches of the `contact_*` files, compared with an H200 once before anything was settled on
them: halves "L", which may settle something since, and "M", which never does. What is before a
name's "/" says which work it is: launches of the same work are compared with each other, and are of
one half.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.foreign_kernels import launches as plan
from tests.foreign_kernels.launches import (
    PointerTo,
    Record,
    Rng,
    Table,
    f32,
    f64,
    fl,
    i32,
    ints,
    pos,
    u32,
    uints,
    z,
)

half, u8, u16, u64 = np.float16, np.uint8, np.uint16, np.uint64


def part_of(file: str) -> Callable[..., None]:
    """What adds launches of a file."""

    def add(
        name: str,
        function: str,
        grid: Any,
        block: Any,
        arguments: Callable[[Rng], list[Any]],
        **more: Any,
    ) -> None:
        plan.add(name, f"{file}:{function}", grid, block, arguments, **more)

    return add


net, data, science = (
    part_of("contact_networks"),
    part_of("contact_data"),
    part_of("contact_science"),
)


def up(n: int, by: int) -> int:
    return -(-n // by)


def hf(r: Rng, *shape: int) -> Any:
    return fl(r, *shape).astype(half)


def bytes_(r: Rng, *shape: int) -> Any:
    return r.integers(0, 256, shape).astype(u8)


# -- networks ------------------------------------------------------------------------------------------------------------
def _attention() -> None:
    for length, chunk in ((4096, 256), (1000, 128)):
        parts = up(length, chunk)
        net(
            f"decode a part of {length} keys",
            "decode_partial",
            (parts, 8),
            128,
            lambda r, n=length, c=chunk, p=parts: [
                fl(r, 8 * 512),
                hf(r, 8, n, 128),
                hf(r, 8, n, 128),
                z(f32, 8 * p * 512),
                z(f32, 8 * p * 8),
                i32(n),
                i32(c),
            ],
            loose=1e-3,
        )
    net(
        "decoded parts combined",
        "decode_combine",
        64,
        128,
        lambda r: [
            fl(r, 16 * 13 * 512),
            np.stack([fl(r, 16 * 13 * 4), 50 * pos(r, 16 * 13 * 4)], 1),
            z(f32, 64 * 128),
            i32(13),
        ],
        loose=1e-4,
    )
    net(
        "windowed attention",
        "window_attention",
        (up(700, 4), 6),
        128,
        lambda r: [
            *(fl(r, 6 * 700 * 64) for _ in range(3)),
            z(f32, 6 * 700 * 64),
            i32(700),
            i32(96),
            f32(0.02),
        ],
        loose=1e-3,
    )
    net(
        "attention by wmma",
        "wmma_attention",
        (8, 12),
        128,
        lambda r: [*(hf(r, 12 * 512 * 64) for _ in range(3)), z(f32, 12 * 512 * 64), i32(512)],
        shared=64 * 68 * 8 + 64 * 72 * 2 + 512,
        loose=5e-3,
    )
    net(
        "softmax of clusters",
        "cluster_softmax",
        8 * 40,
        256,
        lambda r: [4 * fl(r, 40 * 16_000), z(f32, 40 * 16_000), i32(16_000)],
        loose=1e-4,
    )


def _blocks4(r: Rng, many: int) -> Any:
    return np.concatenate([pos(r, many, 1).astype(half).view(u8), bytes_(r, many, 16)], 1).reshape(
        -1
    )


def _blocks8(r: Rng, many: int) -> Any:
    return np.concatenate([pos(r, many, 1).astype(half).view(u8), bytes_(r, many, 32)], 1).reshape(
        -1
    )


def _weights() -> None:
    net(
        "q4_0 rows",
        "q4_0_matvec",
        up(4099, 4),
        (32, 4),
        lambda r: [_blocks4(r, 4099 * 128), _blocks8(r, 128), z(f32, 4099), i32(4099), i32(128)],
        loose=1e-3,
    )
    net(
        "q4_0 rows, few",
        "q4_0_matvec",
        30,
        (32, 4),
        lambda r: [_blocks4(r, 118 * 86), _blocks8(r, 86), z(f32, 118), i32(118), i32(86)],
        loose=1e-3,
    )
    net(
        "gptq columns",
        "gptq_matvec",
        (2048 // 128, 2048 // 256),
        128,
        lambda r: [
            hf(r, 2048),
            uints(r, 0, 1 << 32, 256 * 2048),
            hf(r, 16 * 2048),
            uints(r, 0, 1 << 32, 16 * 256),
            z(f32, 2048),
            i32(2048),
            i32(2048),
        ],
        loose=2e-3,
    )
    net(
        "shrunk by adapters",
        "lora_shrink",
        96,
        256,
        lambda r: [
            hf(r, 96 * 2048),
            hf(r, 9 * 16 * 2048),
            ints(r, 0, 9, 96),
            z(f32, 96 * 16),
            i32(1024),
        ],
        loose=1e-3,
    )
    net(
        "binary layer",
        "binary_layer",
        (16, up(1001, 8)),
        (32, 8),
        lambda r: [
            uints(r, 0, 1 << 32, 1001 * 64),
            uints(r, 0, 1 << 32, 512 * 64),
            ints(r, 990, 1060, 512),
            z(u32, 1001 * 16),
            i32(64),
            i32(1001),
        ],
    )


def _tokens() -> None:
    net(
        "two of 64 experts",
        "route_top2",
        up(5003 * 32, 256),
        256,
        lambda r: [fl(r, 5003 * 64), z(i32, 10_006), z(f32, 10_006), z(i32, 64), i32(5003)],
        loose=1e-4,
    )
    net(
        "tokens by expert",
        "gather_tokens",
        3000,
        192,
        lambda r: [
            fl(r, 1700 * 1536),
            np.where(r.random(3000) < 0.1, -1, ints(r, 0, 1700, 3000)).astype(i32),
            pos(r, 3000),
            z(f32, 3000 * 1536),
            i32(384),
        ],
    )
    net(
        "beams' candidates",
        "beam_candidates",
        40,
        256,
        lambda r: [fl(r, 40 * 32_007), fl(r, 40), z(f32, 160), z(i32, 160), i32(32_007)],
    )
    net(
        "nucleus of words",
        "nucleus_threshold",
        64,
        512,
        lambda r: [
            (lambda p: (p / p.sum(1, keepdims=True)).astype(f32))(r.random((64, 10_001)) ** 100),
            z(f32, 64),
            z(i32, 64),
            i32(10_001),
            f32(0.9),
        ],
        loose=2e-3,
    )
    net(
        "causal convolution",
        "causal_conv4",
        (3, 40),
        256,
        lambda r: [
            hf(r, 997 * 700),
            fl(r, 2800),
            fl(r, 700),
            z(half, 997 * 700),
            i32(997),
            i32(700),
            i32(25),
        ],
        loose=3e-3,
    )
    net(
        "bias, dropout, residual",
        "bias_dropout_add",
        up(500_001, 256),
        256,
        lambda r: [
            fl(r, 4 * 500_001),
            fl(r, 4 * 192),
            fl(r, 4 * 500_001),
            z(f32, 4 * 500_001),
            z(u8, 4 * 500_001),
            i32(500_001),
            i32(192),
            u32(77),
            f32(0.9),
        ],
    )
    net(
        "focal loss",
        "focal_loss",
        264,
        256,
        lambda r: [
            3 * fl(r, 9000 * 40),
            ints(r, -1, 41, 9000),
            z(f32, 9000 * 40),
            z(f64, 1),
            i32(9000),
            i32(40),
            f32(0.25),
            f32(2),
        ],
        loose=1e-3,
    )

    def tensors(r: Rng) -> list[Any]:
        sizes = [100, 64, 30_000, 2048, 7, 250_001, 64, 9000]
        table = Table(
            tuple(
                Record(
                    (PointerTo(fl(r, n)), PointerTo(fl(r, n)), PointerTo(fl(r, n)), i32(n), i32(0))
                )
                for n in sizes
            )
        )
        chunks = [(k, c) for k, n in enumerate(sizes) for c in range(up(n, 2048))]
        return [table, np.array(chunks, i32), f32(0.01), f32(1e-4), f32(0.9)]

    net(
        "many tensors stepped",
        "multi_tensor_sgd",
        sum(up(n, 2048) for n in (100, 64, 30_000, 2048, 7, 250_001, 64, 9000)),
        256,
        tensors,
    )


def _maps() -> None:
    def conv(r):
        return [
            fl(r, 32 * 56 * 56),
            fl(r, 64 * 32 * 9),
            z(f32, 64 * 56 * 56),
            i32(32),
            i32(64),
            i32(56),
        ]

    net("convolution 3 × 3/direct", "conv3_direct", (2, 14, 64), (32, 4), conv, loose=1e-4)
    net("convolution 3 × 3/shared", "conv3_shared", (4, 4, 8), (16, 16), conv, loose=1e-4)
    net("convolution 3 × 3/implicit", "conv3_implicit", (49, 1), 256, conv, loose=1e-4)
    net(
        "deformable columns",
        "deformable_columns",
        up(48 * 50 * 50, 128),
        128,
        lambda r: [fl(r, 48 * 2500), 2 * fl(r, 18 * 2500), z(f32, 48 * 9 * 2500), i32(48), i32(50)],
        loose=1e-4,
    )
    net(
        "cost volume",
        "correlation",
        (12, 48),
        128,
        lambda r: [
            fl(r, 48 * 48 * 64),
            fl(r, 48 * 48 * 64),
            z(f32, 81 * 48 * 48),
            i32(64),
            i32(48),
        ],
        loose=1e-4,
    )
    net(
        "hash grid",
        "hash_encode",
        (up(100_003, 256), 8),
        256,
        lambda r: [
            r.random((100_003, 3), f32),
            fl(r, 2 * 8 << 17),
            z(f32, 16 * 100_003),
            i32(100_003),
            u32(1 << 17),
        ],
        loose=1e-3,
    )

    def rays(r: Rng) -> list[Any]:
        start = np.concatenate([[0], np.cumsum(np.minimum(r.geometric(0.02, 20_000), 256))]).astype(
            i32
        )
        return [
            start,
            np.concatenate([pos(r, start[-1], 3), 8 * pos(r, start[-1], 1)], 1),
            0.02 * pos(r, start[-1]),
            z(f32, 80_000),
            i32(20_000),
        ]

    net("rays composited", "composite_rays", up(20_000, 128), 128, rays, loose=1e-4)

    def splats(r: Rng) -> list[Any]:
        many = r.integers(20, 900, 16 * 10)
        end = np.cumsum(many)
        tiles = np.arange(160)
        where = np.repeat(np.stack([tiles % 16, tiles // 16], 1) * 16, many, 0)
        mean = (where + 24 * r.random((end[-1], 2)) - 4).astype(f32)
        conic = np.concatenate(
            [
                0.02 + 0.2 * r.random((end[-1], 1)),
                0.01 * r.random((end[-1], 1)),
                0.02 + 0.2 * r.random((end[-1], 1)),
                r.random((end[-1], 1)),
            ],
            1,
        ).astype(f32)
        return [
            np.stack([end - many, end], 1).astype(i32),
            np.arange(end[-1], dtype=i32),
            mean,
            conic,
            pos(r, end[-1], 3),
            z(f32, 3 * 250 * 155),
            i32(250),
            i32(155),
        ]

    net("Gaussians blended", "splat_tiles", (16, 10), (16, 16), splats, loose=1e-3)


# -- sparse matrices, graphs -----------------------------------------------------------------------------------------------
def graph(r: Rng, n: int, mean: int) -> tuple[Any, Any]:
    """Rows of unequal lengths: some are ten times the mean."""
    degrees = np.minimum(r.geometric(1 / mean, n) * np.where(r.random(n) < 0.02, 10, 1), n - 1)
    start = np.concatenate([[0], np.cumsum(degrees)]).astype(i32)
    return start, ints(r, 0, n, int(start[-1]))


def _sparse() -> None:
    def rows(r: Rng) -> list[Any]:
        start, col = graph(r, 20_000, 12)
        return [start, col, fl(r, col.size), fl(r, 20_000 * 32), z(f32, 20_000 * 32), i32(20_000)]

    def entries(r: Rng) -> list[Any]:
        start, col = graph(r, 20_000, 12)
        row = np.repeat(np.arange(20_000, dtype=i32), np.diff(start))[:230_000]
        return [
            row,
            col[:230_000],
            fl(r, 230_000),
            fl(r, 20_000 * 32),
            z(f32, 20_000 * 32),
            i32(230_000),
        ]

    data("sparse times dense/rows", "spmm_rows", up(20_000 * 32, 256), 256, rows, loose=1e-3)
    data("sparse times dense/entries", "spmm_entries", up(230_000, 256), 256, entries, loose=1e-3)

    def level(r: Rng) -> list[Any]:
        n, known = 9000, 4000  # the rows of the level ask for those before it
        degrees = np.where(np.arange(n) < known, 1, r.integers(1, 14, n))
        start = np.concatenate([[0], np.cumsum(degrees)]).astype(i32)
        col = ints(r, 0, known, int(start[-1]))
        col[start[1:] - 1] = np.arange(n)
        return [
            (known + r.permutation(n - known)).astype(i32),
            start,
            col,
            r.random(col.size) + 1,
            r.random(n),
            r.random(n),
            i32(0),
            i32(n - known),
        ]

    data("triangular solve, a level", "solve_level", up(5000 * 4, 256), 256, level, loose=1e-9)
    data(
        "independent set",
        "independent_set",
        up(30_000, 256),
        256,
        lambda r: [
            *graph(r, 30_000, 9),
            (lambda s: np.where(s < 0.2, -1, np.where(s < 0.25, 1, 0)).astype(np.int8))(
                r.random(30_000)
            ),
            z(np.int8, 30_000),
            i32(30_000),
            u32(3),
        ],
    )
    data(
        "colours by first fit",
        "first_fit",
        up(25_001, 128),
        128,
        lambda r: [
            *graph(r, 25_001, 8),
            ints(r, -1, 12, 25_001),
            z(i32, 25_001),
            z(i32, 1),
            i32(25_001),
        ],
    )

    def back(r: Rng) -> list[Any]:
        start, to = graph(r, 20_000, 10)
        front = np.sort(r.choice(20_000, 6001, replace=False)).astype(i32)
        depth = ints(r, 5, 8, 20_000)
        depth[front] = 5  # what they depend on is not among them
        return [
            front,
            start,
            to,
            depth,
            1 + 5 * pos(r, 20_000),
            pos(r, 20_000),
            z(f32, 20_000),
            i32(6001),
            i32(5),
        ]

    data("betweenness, a level back", "betweenness_back", up(6001 * 32, 256), 256, back, loose=1e-3)

    def walks(r: Rng) -> list[Any]:
        start, to = graph(r, 20_000, 8)
        return [
            start,
            to,
            r.random(to.size, f32),
            (r.random(to.size) * np.repeat(np.diff(start), np.diff(start))).astype(i32),
            z(i32, 30 * 20_000),
            i32(20_000),
            i32(30),
        ]

    data("walks by chance", "random_walks", up(20_000, 128), 128, walks)
    data(
        "attention over edges",
        "edge_attention",
        up(10_001, 4),
        (32, 4),
        lambda r: [
            *graph(r, 10_001, 10),
            fl(r, 10_001),
            fl(r, 10_001),
            fl(r, 10_001 * 64),
            z(f32, 10_001 * 64),
            i32(10_001),
        ],
        loose=1e-3,
    )


# -- order, tables, codes, texts -------------------------------------------------------------------------------------------
def _order() -> None:
    data(
        "segmented scan",
        "segmented_scan",
        up(300_001, 256),
        256,
        lambda r: [
            ints(r, 0, 9, 300_001).astype(f32),
            (r.random(300_001) < 0.01).astype(u8),
            z(f32, 300_001),
            z(f32, up(300_001, 256)),
            z(u8, up(300_001, 256)),
            i32(300_001),
        ],
    )
    data(
        "k-th largest of rows",
        "row_select",
        150,
        256,
        lambda r: [uints(r, 0, 1 << 32, 150 * 5003), z(u32, 150), i32(5003), i32(64)],
    )
    data(
        "counts of a digit",
        "digit_counts",
        132,
        512,
        lambda r: [
            (r.standard_normal(2_000_003) * 1e8 + 2e9).astype(u32),
            z(i32, 2048),
            i32(2_000_003),
            u32(0),
            i32(21),
        ],
    )
    data(
        "merge sort of tiles",
        "merge_sort_tile",
        up(200_000, 896),
        128,
        lambda r: [ints(r, -(1 << 30), 1 << 30, 200_000), z(i32, 200_000), i32(200_000)],
    )
    data(
        "merge sort of one tile",
        "merge_sort_tile",
        1,
        128,
        lambda r: [ints(r, 0, 99, 801), z(i32, 801), i32(801)],
    )


def _tables() -> None:
    data(
        "cuckoo table filled",
        "cuckoo_insert",
        up(60_000, 256),
        256,
        lambda r: [
            np.full(160_001, ~np.uint64(0)),
            r.choice(1 << 31, 60_000, replace=False).astype(u32),
            z(i32, 1),
            i32(60_000),
            u32(160_001),
        ],
        unordered=True,
    )

    def slabs(r: Rng) -> list[Any]:
        keys = r.choice(1 << 31, 50_000, replace=False).astype(u32) + u32(1)
        buckets = 2003
        home = (keys * u32(2654435761)) % u32(buckets)
        table, used = z(u32, buckets * 32), z(i32, buckets)
        for key, at in zip(keys.tolist(), home.tolist(), strict=True):
            while used[at] == 32:
                at = (at + 1) % buckets
            table[at * 32 + used[at]] = key
            used[at] += 1
        return [
            table,
            np.concatenate([keys[:20_000], uints(r, 1, 1 << 31, 5001)]),
            z(i32, 25_001),
            i32(25_001),
            u32(buckets),
        ]

    data("slabs searched", "slab_find", up(25_001, 128), 128, slabs)

    def sums(r: Rng) -> list[Any]:
        n = 500_007
        return [
            ints(r, 0, 2500, n),
            r.integers(0, 6, n).astype(u8),
            ints(r, 1, 51, n),
            ints(r, 90_000, 10_000_000, n),
            r.integers(0, 11, n).astype(u8),
            r.integers(0, 9, n).astype(u8),
            z(u64, 24),
            i32(n),
            i32(2400),
        ]

    data("sums by group", "group_sums", 264, 256, sums)
    data(
        "signatures of sets",
        "minhash",
        up(4000 * 32, 256),
        256,
        lambda r: [
            (lambda c: np.concatenate([[0], np.cumsum(c)]).astype(i32))(r.integers(5, 200, 4000)),
            uints(r, 0, 1 << 32, 800_000),
            z(u32, 64_000),
            i32(4000),
        ],
    )


def _codes() -> None:
    def packed(r: Rng) -> list[Any]:
        width = r.integers(3, 20, (700, 4))
        offset = np.concatenate([[0], np.cumsum(width.sum(1) * 4)]).astype(i32)
        return [
            uints(r, 0, 1 << 32, int(offset[-1])),
            ints(r, -999, 999, 2800),
            width.astype(u8).reshape(-1),
            offset,
            z(i32, 700 * 512),
        ]

    data("packed bits", "unpack_bits", 700, 128, packed)

    def runs(r: Rng) -> list[Any]:
        n = 400_100
        end = np.cumsum(r.geometric(0.05, n // 8))
        end = end[: np.searchsorted(end, n) + 1]
        first = np.searchsorted(end, np.arange(0, n, 1024), side="right").astype(i32)
        return [
            end.astype(i32),
            ints(r, 0, 9999, end.size),
            first,
            z(i32, n),
            i32(n),
            i32(end.size),
        ]

    data("runs expanded", "expand_runs", up(400_100, 1024), 256, runs)

    def codes(r: Rng) -> list[Any]:
        counts = [0, 0, 1, 3, 3, 5, 8, 10, 14, 16, 20, 24, 28, 32, 36, 0]  # codes of each length
        limit, index, code, at = z(u32, 16), z(i32, 16), 0, 0
        for length in range(1, 16):
            index[length] = at - code
            code, at = code + counts[length], at + counts[length]
            limit[length] = code << (16 - length)
            code <<= 1
        limit[15] = 1 << 16
        return [
            uints(r, 0, 1 << 32, 70_000),
            np.arange(0, 6001 * 350, 350).astype(i32),
            limit,
            index,
            r.permutation(256).astype(u8),
            z(u8, 6001 * 40),
            i32(6001),
            i32(40),
        ]

    data("Huffman codes", "huffman_decode", up(6001, 128), 128, codes)
    data(
        "longest matches",
        "longest_match",
        up(90_001, 256),
        256,
        lambda r: [
            np.repeat(r.integers(97, 100, 45_001).astype(u8), 2)[:90_001],
            z(u8, 90_001),
            z(u8, 90_001),
            i32(90_001),
        ],
    )
    data(
        "Lorenzo's predictor",
        "lorenzo",
        (up(1001, 16), up(613, 16)),
        (16, 16),
        lambda r: [
            np.cumsum(fl(r, 613, 1001), 1).astype(f32),
            z(u16, 613 * 1001),
            z(i32, 1),
            i32(1001),
            i32(613),
            f32(0.01),
        ],
    )
    data(
        "fields of text",
        "field_bits",
        up(60_001, 256),
        256,
        lambda r: [
            np.frombuffer(b'abcdef0123,",\n.. ', u8)[r.integers(0, 17, 32 * 60_001)].view(u32),
            z(u32, 60_001),
            z(u32, 60_001),
            z(i32, up(60_001, 256) * 8),
            i32(60_001),
        ],
    )
    data(
        "chacha20",
        "chacha20",
        up(50_001, 128),
        128,
        lambda r: [
            uints(r, 0, 1 << 32, 16 * 50_001),
            z(u32, 16 * 50_001),
            uints(r, 0, 1 << 32, 8),
            u32(5),
            i32(50_001),
        ],
    )
    modulus = [0xFFFFFC2F, 0xFFFFFFFE] + [0xFFFFFFFF] * 6
    data(
        "Montgomery products",
        "montgomery",
        up(20_001, 128),
        128,
        lambda r: [
            uints(r, 0, 1 << 32, 8 * 20_001),
            uints(r, 0, 1 << 32, 8 * 20_001),
            z(u32, 8 * 20_001),
            np.array(modulus, u32),
            u32(-pow(modulus[0], -1, 1 << 32) % (1 << 32)),
            i32(20_001),
            i32(8),
        ],
    )
    root = pow(31, (2013265921 - 1) // 1024, 2013265921)
    data(
        "number transform",
        "number_transform",
        300,
        512,
        lambda r: [
            uints(r, 0, 2013265921, 300 * 1024),
            np.array([pow(root, k, 2013265921) for k in range(512)], u32),
        ],
    )


def _sequences() -> None:
    letters = np.frombuffer(b"ACGT", u8)
    data(
        "words of 21 letters",
        "count_words",
        up(300_000 // 8, 256),
        256,
        lambda r: [
            letters[r.integers(0, 4, 300_000)],
            z(u32, 1 << 18),
            i32(300_000),
            u32((1 << 18) - 1),
        ],
    )

    def index(r: Rng) -> list[Any]:
        blocks = 8000
        letter = r.integers(0, 4, 64 * blocks)
        planes = [
            np.packbits(
                (letter >> k & 1).astype(u8).reshape(blocks, 64), axis=1, bitorder="little"
            ).view(u64)[:, 0]
            for k in (0, 1)
        ]
        counts = np.stack(
            [np.cumsum((letter == c).reshape(blocks, 64).sum(1)) for c in range(4)], 1
        )
        record = np.zeros((blocks + 1, 8), u32)
        record[1:, :4] = counts
        record[:-1, 4:6], record[:-1, 6:8] = (
            p.astype(u64).view(u32).reshape(-1, 2) for p in planes
        )
        before = np.concatenate([[0], np.cumsum(counts[-1])]).astype(u32)
        before[4] -= 1
        return [
            record,
            before,
            r.integers(0, 4, 20_001 * 24).astype(u8),
            z(u32, 2 * 20_001),
            i32(20_001),
            i32(24),
        ]

    data("backward search", "backward_search", up(20_001, 256), 256, index)
    data(
        "likelihood of pairs",
        "pair_likelihood",
        up(3001 * 32, 128),
        128,
        lambda r: [
            letters[r.integers(0, 4, 3001 * 60)],
            0.01 + 0.05 * pos(r, 3001 * 60),
            letters[r.integers(0, 4, 3001 * 30)],
            z(f32, 3001),
            i32(3001),
            i32(60),
            i32(30),
        ],
        loose=1e-3,
    )
    data(
        "edits by bits",
        "myers",
        up(30_001, 128),
        128,
        lambda r: [
            r.integers(0, 1 << 63, 4).astype(u64),
            bytes_(r, 100 * 30_001),
            z(i32, 30_001),
            i32(30_001),
            i32(100),
        ],
    )
    data(
        "knapsacks",
        "knapsack",
        50,
        256,
        lambda r: [
            ints(r, 5, 300, 50 * 60),
            ints(r, 1, 999, 50 * 60),
            z(i32, 50),
            i32(60),
            i32(3000),
        ],
        shared=3001 * 8,
    )
    data(
        "two edges exchanged",
        "two_opt",
        132,
        256,
        lambda r: [r.random((3001, 2), f32), np.full(1, ~np.uint64(0)), i32(3001)],
    )


# -- grids, particles ------------------------------------------------------------------------------------------------------
def _grids() -> None:
    def turn(r):
        return [fl(r, 1344 * 1984), z(f32, 1984 * 1344), i32(1344), i32(1984)]

    science("odd transpose/padded", "turn_padded", (62, 42), (32, 8), turn)
    science("odd transpose/swizzled", "turn_swizzled", (62, 42), (32, 8), turn)
    science("odd transpose/wide", "turn_wide", (31, 21), 256, turn)
    science(
        "ragged transpose",
        "turn_padded",
        (up(999, 32), up(77, 32)),
        (32, 8),
        lambda r: [fl(r, 77 * 999), z(f32, 77 * 999), i32(77), i32(999)],
    )
    for words in (6, 12):
        science(
            f"records of {words}",
            f"records_apart<{words}>",
            up(100_003, 128),
            128,
            lambda r, w=words: [fl(r, w * 100_003), z(f32, w * 100_003), i32(100_003)],
        )
    science(
        "heat, four steps",
        "heat_four_steps",
        (up(1000, 32), up(1000, 16)),
        (40, 8),
        lambda r: [fl(r, 1_000_000), z(f32, 1_000_000), i32(1000), f32(0.2)],
        loose=1e-4,
    )
    science(
        "wave through registers",
        "wave_pipeline",
        (6, 20),
        (32, 8),
        lambda r: [
            fl(r, 200 * 168 * 40),
            fl(r, 200 * 168 * 40),
            z(f32, 200 * 168 * 40),
            i32(200),
            i32(168),
            i32(40),
        ],
        loose=1e-4,
    )
    science(
        "residual restricted",
        "restrict_residual",
        (up(500, 32), up(500, 4)),
        (32, 4),
        lambda r: [r.random(1_000_000), r.random(1_000_000), z(f64, 250_000), i32(1000), f64(1e-2)],
        loose=1e-9,
    )
    science(
        "correction prolonged",
        "prolong_add",
        (up(1000, 32), up(1000, 8)),
        (32, 8),
        lambda r: [r.random(250_000), r.random(1_000_000), i32(1000)],
        loose=1e-9,
    )
    science(
        "relaxed colour/strided",
        "sor_strided",
        (up(1024, 32), up(1024, 8)),
        (32, 8),
        lambda r: [fl(r, 1 << 20), fl(r, 1 << 20), i32(1024), i32(0), f32(1.5)],
        loose=1e-4,
    )
    science(
        "relaxed colour/packed",
        "sor_packed",
        (up(512, 32), up(1024, 8)),
        (32, 8),
        lambda r: [
            fl(r, 1 << 19),
            fl(r, 1 << 19),
            fl(r, 1 << 19),
            i32(512),
            i32(1024),
            i32(0),
            f32(1.5),
        ],
        loose=1e-4,
    )
    science(
        "WENO differences",
        "weno5",
        (up(1000, 128), 300),
        128,
        lambda r: [r.random(300_000), z(f64, 300_000), i32(1000), f64(0.01)],
        loose=1e-8,
    )
    science(
        "shallow water",
        "shallow_water",
        (up(777, 16), up(777, 16)),
        (16, 16),
        lambda r: [
            1 + pos(r, 777 * 777),
            fl(r, 777 * 777),
            fl(r, 777 * 777),
            *(z(f32, 777 * 777) for _ in range(3)),
            i32(777),
            f32(0.01),
        ],
        loose=1e-4,
    )
    science(
        "conjugate gradients",
        "gradient_step",
        132,
        256,
        lambda r: [
            z(f32, 90_000),
            *(lambda b: [b, b.copy()])(fl(r, 90_000)),
            z(f32, 90_000),
            z(f64, 3),
            i32(300),
        ],
        cooperative=True,
        loose=1e-3,
    )
    science(
        "life in words",
        "life_words",
        (1, up(1001, 8)),
        (32, 8),
        lambda r: [
            r.integers(0, 1 << 63, 30 * 1001).astype(u64),
            z(u64, 30 * 1001),
            i32(30),
            i32(1001),
        ],
    )


def _particles() -> None:
    def sph(r: Rng) -> list[Any]:
        n, cells = 30_000, 20
        at = np.concatenate([r.random((n, 3), f32) * np.array([1, 0.4, 1], f32), pos(r, n, 1)], 1)
        cell = np.minimum((at[:, :3] * f32(cells)).astype(i32), cells - 1) @ np.array(
            [1, cells, cells * cells]
        )
        order = np.argsort(cell, kind="stable")
        start = np.searchsorted(cell[order], np.arange(cells**3 + 1)).astype(i32)
        return [at[order].copy(), start, z(f32, n), i32(n), i32(cells), f32(0.05)]

    science("fluid densities", "particle_density", up(30_000, 128), 128, sph, loose=1e-3)
    science(
        "forces from a mesh",
        "mesh_forces",
        up(50_001, 128),
        128,
        lambda r: [
            r.random((50_001, 3), f32),
            fl(r, 64**3),
            z(f32, 4 * 50_001),
            i32(50_001),
            i32(64),
        ],
        loose=1e-3,
    )

    def tree(r: Rng) -> list[Any]:
        levels, nodes = 4, [(0.5, 0.5, 0.5, 0)]
        first = 0
        child: list[int] = []
        for level in range(levels):
            last = len(nodes)
            for k in range(first, last):
                child.append(len(nodes))
                step = 0.25 / 2**level
                nodes += [
                    (
                        nodes[k][0] + step * (2 * (c & 1) - 1),
                        nodes[k][1] + step * (2 * (c >> 1 & 1) - 1),
                        nodes[k][2] + step * (2 * (c >> 2) - 1),
                        level + 1,
                    )
                    for c in range(8)
                ]
            first = last
        table = np.zeros((len(nodes), 6), f32)
        table[:, :3] = np.array(nodes, f32)[:, :3]
        level = np.array([n[3] for n in nodes])
        table[:, 3] = pos(r, len(nodes)) / 8.0**level
        table.view(i32)[:, 4] = np.array(child + [-1] * (len(nodes) - len(child)))
        table.view(i32)[:, 5] = level
        n = 4001
        body = r.random((n, 4), f32)
        body = body[np.argsort((body[:, :3] * 8).astype(i32) @ np.array([1, 8, 64]))]
        return [
            table,
            (0.25 ** np.arange(levels + 1)).astype(f32),
            body.copy(),
            z(f32, 3 * n),
            i32(n),
            f32(0.5),
        ]

    science("gravity through a tree", "tree_gravity", up(4001, 128), 128, tree, loose=1e-3)
    science(
        "cubes classified",
        "classify_cubes",
        (1, 95, 95),
        96,
        lambda r: [
            fl(r, 96**3),
            r.integers(0, 6, 256).astype(u8),
            z(u8, 95**3),
            z(i32, 95),
            i32(96),
            f32(0.1),
        ],
    )
    science(
        "rays marched",
        "march_rays",
        (up(500, 16), up(300, 8)),
        (16, 8),
        lambda r: [z(f32, 150_000), i32(500), i32(300), i32(80)],
        loose=5e-2,
    )

    def bricks(r: Rng) -> list[Any]:
        d = r.standard_normal((40_001, 3)).astype(f32)
        return [
            (
                uints(r, 0, 1 << 32, 64**3 // 32)
                & uints(r, 0, 1 << 32, 64**3 // 32)
                & uints(r, 0, 1 << 32, 64**3 // 32)
                & uints(r, 0, 1 << 32, 64**3 // 32)
            ),
            d,
            z(i32, 40_001),
            i32(40_001),
            i32(64),
        ]

    science("rays through bricks", "walk_bricks", up(40_001, 128), 128, bricks)


# -- small matrices, finance, signals --------------------------------------------------------------------------------------
def _small() -> None:
    science(
        "QR of 24 × 24",
        "householder",
        up(1501, 4),
        128,
        lambda r: [fl(r, 1501 * 576), z(f32, 1501 * 576), i32(1501)],
        loose=1e-2,
    )
    science(
        "eigenvalues of 16 × 16",
        "jacobi_eigen",
        300,
        256,
        lambda r: [
            (lambda a: (a + a.transpose(0, 2, 1)).astype(f32))(fl(r, 300, 16, 16)),
            z(f32, 4800),
            i32(5),
        ],
        loose=1e-2,
    )
    science(
        "Kalman filters",
        "kalman",
        up(20_001, 128),
        128,
        lambda r: [
            fl(r, 4 * 20_001),
            (np.eye(4, dtype=f32).reshape(16, 1) * pos(r, 1, 20_001)).reshape(-1).copy(),
            fl(r, 2 * 12 * 20_001),
            i32(20_001),
            i32(12),
            f32(0.1),
        ],
        loose=1e-2,
    )
    science(
        "market model",
        "market_paths",
        up(10_001, 64),
        64,
        lambda r: [
            r.standard_normal(20 * 10_001).astype(f32),
            np.full(40, 0.2, f32),
            z(f32, 10_001),
            i32(10_001),
            i32(20),
        ],
        loose=1e-2,
    )
    science(
        "Fourier pass",
        "fourier_pass",
        64 * 1024 // 256,
        256,
        lambda r: [fl(r, 2 * 64 * 4096), z(f32, 2 * 64 * 4096), i32(4096), i32(16)],
        loose=1e-4,
    )
    science(
        "filter bank",
        "filter_bank",
        up(20_001, 4),
        (64, 4),
        lambda r: [
            r.integers(-128, 128, 2 * 64 * 20_009).astype(np.int8),
            fl(r, 512),
            z(f32, 2 * 64 * 20_001),
            i32(20_001),
        ],
        loose=1e-4,
    )
    science(
        "beams formed",
        "beam_form",
        (up(300, 64), 200),
        64,
        lambda r: [
            hf(r, 64 * 300),
            np.linspace(0, 3, 64, dtype=f32),
            z(f32, 60_000),
            i32(64),
            i32(300),
            i32(300),
        ],
        loose=2e-2,
    )
    science(
        "barriers by number",
        "named_barriers",
        200,
        256,
        lambda r: [fl(r, 200 * 12 * 768), z(f32, 200 * 192), i32(12)],
    )
    science(
        "rows smoothed ahead",
        "smooth_ahead",
        300,
        128,
        lambda r: [fl(r, 300 * 5000), z(f32, 300 * 5000), i32(5000), i32(up(5000, 512))],
        loose=1e-4,
    )


# -- images ----------------------------------------------------------------------------------------------------------------
def _images() -> None:
    science(
        "edges thinned",
        "thin_edges",
        (up(1001, 32), up(701, 8)),
        (32, 8),
        lambda r: [
            np.repeat(bytes_(r, 701, 143), 7, 1)[:, :1001].copy(),
            z(u8, 701 * 1001),
            i32(1001),
            i32(701),
            i32(100),
            i32(300),
        ],
    )

    def superpixels(r: Rng) -> list[Any]:
        centre = np.concatenate(
            [
                pos(r, 30 * 40, 3),
                np.stack(
                    [np.tile(np.arange(40), 30) * 16 + 8, np.repeat(np.arange(30), 40) * 16 + 8], 1
                ),
            ],
            1,
        ).astype(f32)
        return [
            pos(r, 480 * 640, 4),
            centre,
            z(i32, 480 * 640),
            i32(640),
            i32(480),
            i32(16),
            f32(0.01),
        ]

    science("superpixels", "nearest_centre", (20, 60), (32, 8), superpixels)
    science(
        "gradients of cells",
        "gradient_cells",
        up(6000, 4),
        256,
        lambda r: [255 * pos(r, 600 * 640), z(f32, 6000 * 9), i32(640), i32(6000)],
        loose=1e-3,
    )
    science(
        "costs along paths",
        "path_costs",
        up(375, 4),
        128,
        lambda r: [
            r.integers(0, 25, 375 * 450 * 64).astype(u8),
            z(u16, 375 * 450 * 64),
            i32(450),
            i32(375),
            i32(10),
            i32(120),
        ],
    )
    science(
        "rows dilated",
        "dilate_rows",
        700,
        128,
        lambda r: [bytes_(r, 700 * 1021), z(u8, 700 * 1021), i32(1021), i32(9)],
        shared=2042,
    )
    science(
        "distances along rows",
        "distance_rows",
        500,
        256,
        lambda r: [ints(r, 0, 40, 500 * 801), z(f32, 500 * 801), i32(801)],
        shared=801 * 4,
    )
    science(
        "labels of tiles",
        "tile_labels",
        (up(1001, 32), up(700, 16)),
        (32, 16),
        lambda r: [
            (r.random(700 * 1001) < 0.6).astype(u8),
            z(i32, 700 * 1001),
            i32(1001),
            i32(700),
        ],
    )
    science(
        "video to pixels",
        "yuv_pixels",
        (up(960, 32), up(540, 4)),
        (32, 4),
        lambda r: [
            bytes_(r, 1080 * 1920),
            bytes_(r, 540 * 1920),
            z(u8, 4 * 1080 * 1920),
            i32(960),
            i32(1080),
        ],
    )
    zigzag = np.array(
        sorted(
            range(64), key=lambda k: (k // 8 + k % 8, (k // 8 if (k // 8 + k % 8) % 2 else k % 8))
        ),
        u8,
    )
    science(
        "cosines back",
        "inverse_cosine",
        up(9001, 8),
        (8, 8),
        lambda r: [
            np.where(r.random(9001 * 64) < 0.15, r.integers(-60, 60, 9001 * 64), 0).astype(
                np.int16
            ),
            z(u8, 9100 * 64),
            i32(9001),
            i32(100),
        ],
        symbols={"zigzag": lambda r: zigzag, "quantum": lambda r: np.arange(8, 72).astype(u16)},
    )
    science(
        "joint histogram",
        "joint_histogram",
        (16, 8),
        256,
        lambda r: [
            (r.standard_normal(800_000) * 40 + 128).clip(0, 255).astype(u8),
            (r.standard_normal(800_000) * 40 + 128).clip(0, 255).astype(u8),
            z(u32, 65_536),
            i32(800_000),
        ],
    )


# -- other languages -------------------------------------------------------------------------------------------------------
def _python(
    name: str,
    file: str,
    function: str,
    grid: Any,
    block: Any,
    arguments: Any,
    options: tuple[str, ...] = (),
    loose: float = 1e-4,
) -> None:
    plan.ALL[name] = plan.Launch(
        name=name,
        file=f"contact_{file}.py",
        function=function,
        grid=grid if isinstance(grid, tuple) else (grid,),
        block=block,
        arguments=arguments,
        options=options,
        loose=loose,
    )


def _triton() -> None:
    def add(
        name: str, function: str, grid: Any, arguments: Any, *options: str, loose: float = 1e-3
    ) -> None:
        _python(f"triton {name}", "triton", function, grid, (), arguments, options, loose)

    add(
        "products of experts",
        "grouped_experts",
        (24, 4),
        lambda r: [
            hf(r, 900, 512),
            hf(r, 6, 512, 512),
            ints(r, 0, 900, 24 * 64),
            np.sort(ints(r, 0, 6, 24)),
            z(half, 24 * 64, 512),
            24 * 64 - 21,
            512,
            512,
            64,
            128,
            64,
        ],
        loose=2e-2,
    )
    add(
        "states of chunks",
        "chunk_state",
        (8, 12),
        lambda r: [
            hf(r, 12, 512, 64),
            hf(r, 12, 512, 64),
            -0.1 * pos(r, 12 * 512),
            z(f32, 12 * 8, 64, 64),
            512,
            64,
            64,
        ],
        loose=5e-3,
    )
    add(
        "scaled bytes",
        "scaled_bytes",
        (700, 3),
        lambda r: [hf(r, 700, 3000), z(np.int8, 700, 3000), z(f32, 700, 23), 3000, 1024, 128],
    )
    add(
        "preference loss",
        "preference_loss",
        40,
        lambda r: [fl(r, 40_000), fl(r, 40_000), fl(r, 40_000), z(f32, 1), 40_000, f32(0.1), 1024],
    )
    add(
        "heads rotated",
        "rotate_heads",
        600,
        lambda r: [
            fl(r, 600, 12, 128),
            fl(r, 600, 64),
            fl(r, 600, 64),
            z(f32, 600, 12, 128),
            12,
            128,
        ],
    )
    add(
        "medians of rows",
        "median_of_rows",
        300,
        lambda r: [fl(r, 300, 1001), z(f32, 300), 1001, 1024],
    )


def _numba() -> None:
    def add(
        name: str, function: str, grid: Any, block: Any, arguments: Any, loose: float = 1e-3
    ) -> None:
        _python(f"numba {name}", "numba", function, grid, block, arguments, (), loose)

    add(
        "pairwise forces",
        "pairwise_forces",
        20,
        (128,),
        lambda r: [fl(r, 2560, 3), z(f32, 2560, 3), i32(2560)],
    )
    add(
        "moving median",
        "moving_median",
        up(100_001, 256),
        (256,),
        lambda r: [fl(r, 100_001), z(f32, 100_001)],
    )
    add(
        "counts of a grid",
        "grid_counts",
        66,
        (256,),
        lambda r: [r.random((200_001, 2), f32), z(i32, 1024), i32(32)],
    )
    add(
        "escape times",
        "escape_times",
        (up(400, 16), up(300, 16)),
        (16, 16),
        lambda r: [z(i32, 300, 400), i32(400), i32(300), i32(60)],
    )


for _each in (
    _attention,
    _weights,
    _tokens,
    _maps,
    _sparse,
    _order,
    _tables,
    _codes,
    _sequences,
    _grids,
    _particles,
    _small,
    _images,
    _triton,
    _numba,
):
    _each()
