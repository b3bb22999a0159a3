"""Launches of the `fresh_*` files, compared with an H200 once before anything is settled on them:
halves "N", which may settle something afterwards, and "O", which never does. What is before a
name's "/" says which work it is: launches of the same work are compared with each other, and are of
one half.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.foreign_kernels import launches as plan
from tests.foreign_kernels.contact import bytes_, graph, hf, part_of, up
from tests.foreign_kernels.launches import Rng, f32, f64, fl, i32, ints, pos, u32, uints, z

half, u8, u16, u64 = np.float16, np.uint8, np.uint16, np.uint64
dense, sets, grids = part_of("fresh_dense"), part_of("fresh_sets"), part_of("fresh_grids")


def brain(r: Rng, *shape: int) -> Any:
    """Numbers of bfloat16, as words."""
    return (fl(r, *shape).view(u32) >> 16).astype(u16)


def _products() -> None:
    def square(r):
        return [
            fl(r, 768 * 640),
            fl(r, 640 * 512),
            z(f32, 768 * 512),
            i32(768),
            i32(512),
            i32(640),
        ]

    dense("product of 768 × 512/vectors", "tile_vector", (8, 12), 256, square, loose=1e-4)
    dense("product of 768 × 512/three stages", "tile_stages", (8, 12), 256, square, loose=1e-4)
    dense("product of 768 × 512/warps' tiles", "tile_warps", (4, 12), 128, square, loose=1e-4)
    dense(
        "products of 12 × 12",
        "small_products",
        up(20_001, 16),
        256,
        lambda r: [fl(r, 20_001 * 144), fl(r, 20_001 * 144), z(f32, 20_001 * 144), i32(20_001)],
        loose=1e-4,
    )

    def by_vector(r):
        return [
            fl(r, 4000 * 3000),
            fl(r, 3000),
            z(f32, 4000),
            i32(4000),
            i32(750),
        ]

    dense("matrix by vector/block a row", "vector_block", 4000, 128, by_vector, loose=1e-3)
    dense("matrix by vector/warp four rows", "vector_warps", 125, 256, by_vector, loose=1e-3)
    dense(
        "matrix by vector/columns",
        "vector_columns",
        (up(3000, 128), 40),
        128,
        lambda r: [fl(r, 4000 * 3000), fl(r, 4000), z(f32, 3000), i32(4000), i32(3000), i32(100)],
        loose=1e-3,
    )

    def deep(r, parts):
        return [
            fl(r, 128 * 8192),
            fl(r, 8192 * 96),
            z(f32, parts * 128 * 96),
            i32(128),
            i32(96),
            i32(8192),
            i32(512),
        ]

    dense(
        "deep product/parts",
        "deep_product<false>",
        (3, 4, 16),
        (32, 8),
        lambda r: deep(r, 16),
        loose=1e-3,
    )
    dense(
        "deep product/added",
        "deep_product<true>",
        (3, 4, 16),
        (32, 8),
        lambda r: deep(r, 1),
        loose=1e-3,
    )
    dense(
        "parts of a deep product",
        "parts_added",
        up(100_000, 256),
        256,
        lambda r: [fl(r, 16 * 400_000), z(f32, 400_000), i32(100_000), i32(16)],
        loose=1e-4,
    )
    dense(
        "bfloat16 in two stages",
        "brain_product",
        (16, 12),
        128,
        lambda r: [
            brain(r, 768 * 1024),
            brain(r, 1024 * 1024),
            z(f32, 768 * 1024),
            i32(768),
            i32(1024),
            i32(1024),
        ],
        loose=5e-3,
    )
    dense(
        "halves by ldmatrix",
        "matrix_loads",
        (32, 8),
        128,
        lambda r: [
            hf(r, 512 * 1024),
            hf(r, 1024 * 1024),
            z(f32, 512 * 1024),
            i32(512),
            i32(1024),
            i32(1024),
        ],
        loose=5e-3,
    )
    dense(
        "bytes in fours",
        "byte_product",
        (20, 16),
        (16, 16),
        lambda r: [
            uints(r, 0, 1 << 32, 512 * 256),
            uints(r, 0, 1 << 32, 640 * 256),
            pos(r, 512),
            pos(r, 640),
            z(f32, 512 * 640),
            i32(512),
            i32(640),
            i32(256),
        ],
    )


def _networks() -> None:
    dense(
        "query a thread",
        "query_a_thread",
        (16, 12),
        64,
        lambda r: [
            *(fl(r, 12 * 1024 * 32) for _ in range(3)),
            z(f32, 12 * 1024 * 32),
            i32(1024),
            f32(0.18),
        ],
        loose=1e-3,
    )
    dense(
        "root norm in halves",
        "root_norm",
        3000,
        256,
        lambda r: [hf(r, 3000 * 2048), hf(r, 2048), z(half, 3000 * 2048), z(f32, 3000), i32(1024)],
        loose=5e-3,
    )
    dense(
        "root norm, gradients",
        "root_norm_back",
        up(2001, 8),
        256,
        lambda r: [
            fl(r, 2001 * 1000),
            fl(r, 2001 * 1000),
            fl(r, 1000),
            pos(r, 2001),
            z(f32, 2001 * 1000),
            z(f32, 1000),
            i32(2001),
            i32(1000),
            i32(8),
        ],
        shared=4000,
        loose=1e-3,
    )
    dense(
        "columns of a norm",
        "norm_columns",
        up(1000, 32),
        (32, 8),
        lambda r: [
            fl(r, 1500 * 1000),
            fl(r, 1500 * 1000),
            fl(r, 1500),
            pos(r, 1500),
            z(f32, 1000),
            z(f32, 1000),
            i32(1500),
            i32(1000),
        ],
        loose=1e-3,
    )
    dense(
        "group norm, gradients",
        "group_norm_back",
        16 * 8,
        512,
        lambda r: [
            fl(r, 128 * 12 * 28 * 28),
            fl(r, 128 * 12 * 28 * 28),
            pos(r, 96),
            fl(r, 128),
            pos(r, 128),
            z(f32, 128 * 12 * 28 * 28),
            i32(12),
            i32(784),
        ],
        loose=1e-3,
    )

    def losses(r):
        return [
            4 * fl(r, 600 * 8003),
            ints(r, 0, 8003, 600),
            z(f32, 600),
            z(f32, 600 * 8003),
            i32(600),
            i32(8003),
        ]

    dense("cross entropy/warp a row", "entropy_warp", 150, 128, losses, loose=1e-3)
    dense("cross entropy/block a row", "entropy_block", 600, 256, losses, loose=1e-3)

    def words(r):
        return np.minimum(r.zipf(1.3, 6000) - 1, 999).astype(i32)

    dense(
        "gradients of words/added",
        "table_adds",
        528,
        256,
        lambda r: [words(r), fl(r, 6000 * 256), z(f32, 1000 * 256), i32(6000), i32(256)],
        loose=1e-3,
    )

    def segments(r: Rng) -> list[Any]:
        token = words(r)
        order = np.argsort(token, kind="stable").astype(i32)
        start = np.searchsorted(token[order], np.arange(1001)).astype(i32)
        return [start, order, fl(r, 6000 * 256), z(f32, 1000 * 256), i32(1000), i32(64)]

    dense("gradients of words/in order", "table_segments", 125, 256, segments, loose=1e-3)
    dense(
        "keys turned into pages",
        "rotate_to_pages",
        4000,
        256,
        lambda r: [
            hf(r, 4000 * 8 * 128),
            ints(r, 0, 3000, 4000),
            r.permutation(4000).astype(i32),
            z(half, 4000 * 8 * 16 * 128),
            i32(8),
            i32(64),
        ],
        loose=5e-2,
    )
    dense(
        "eight largest",
        "eight_largest",
        up(2001, 4),
        128,
        lambda r: [fl(r, 2001 * 3000), z(f32, 2001 * 8), z(i32, 2001 * 8), i32(2001), i32(3000)],
    )
    dense(
        "patches as columns",
        "patches",
        528,
        256,
        lambda r: [
            fl(r, 24 * 100 * 100),
            z(f32, 24 * 25 * 2500),
            i32(24),
            i32(100),
            i32(5),
            i32(2),
            i32(50),
        ],
    )
    dense(
        "filter a channel",
        "depthwise",
        (4, 7, 96),
        (32, 8),
        lambda r: [fl(r, 96 * 112 * 112), fl(r, 96 * 25), z(f32, 96 * 112 * 112), i32(112)],
        loose=1e-4,
    )
    dense(
        "winograd",
        "winograd",
        (up(784, 128), 64),
        128,
        lambda r: [
            fl(r, 48 * 56 * 56),
            fl(r, 64 * 48 * 16),
            z(f32, 64 * 56 * 56),
            i32(48),
            i32(64),
            i32(56),
        ],
        loose=1e-3,
    )
    dense(
        "gradients of filters",
        "filter_gradients",
        (24, 32),
        256,
        lambda r: [
            fl(r, 8 * 24 * 28 * 28),
            fl(r, 8 * 32 * 28 * 28),
            z(f32, 32 * 24 * 9),
            i32(8),
            i32(24),
            i32(32),
            i32(28),
        ],
        loose=1e-3,
    )
    dense(
        "gate in bfloat16",
        "gated",
        528,
        256,
        lambda r: [brain(r, 3000 * 2 * 2 * 700), z(u16, 3000 * 1400), i32(3000), i32(700)],
        loose=2e-2,
    )


def _order() -> None:
    n = 2_000_003
    sets(
        "scan that looks back",
        "scan_back",
        up(n, 1024),
        256,
        lambda r: [ints(r, -5, 9, n), z(i32, n), z(u64, up(n, 1024)), z(i32, 1), i32(n)],
    )
    sets(
        "scan of rows",
        "scan_rows",
        300,
        256,
        lambda r: [r.random(300 * 4001), z(f64, 300 * 4001), i32(4001)],
        loose=1e-9,
    )

    def digits(r: Rng) -> list[Any]:
        key = uints(r, 0, 1 << 32, 700_001)
        blocks = up(key.size, 256)
        counts = np.zeros((16, blocks), np.int64)
        np.add.at(counts, (key >> 8 & 15, np.arange(key.size) // 256), 1)
        base = np.concatenate([[0], np.cumsum(counts.reshape(-1))[:-1]]).astype(i32)
        return [key, base, z(u32, key.size), i32(8), i32(key.size)]

    sets("places by a digit", "digit_places", up(700_001, 256), 256, digits)
    for step in (4, 1 << 16):
        sets(
            f"bitonic pass/step of {step}",
            "bitonic_pass",
            4096,
            256,
            lambda r, s=step: [uints(r, 0, 1 << 32, 1 << 21), i32(1 << 18), i32(s)],
        )
    sets("Batcher's tiles", "batcher", 600, 512, lambda r: [ints(r, -9999, 9999, 600 * 1024)])

    def binned(r):
        return [
            (r.standard_normal(3_000_000) * 300 + 9000).astype(u16),
            z(u32, 1000),
        ]

    sets("thousand bins/at once", "bins_global", 264, 256, lambda r: [*binned(r), i32(3_000_000)])
    sets("thousand bins/copies", "bins_copies", 264, 256, lambda r: [*binned(r), i32(750_000)])
    sets(
        "extremes of rows",
        "extremes",
        up(9001, 8),
        256,
        lambda r: [
            fl(r, 9001, 300) + np.where(r.random((9001, 1)) < 0.5, f32(1.0), f32(0.0)),
            z(f32, 9001 * 4),
            i32(9001),
            i32(300),
            f32(-0.01),
        ],
    )
    sets(
        "norms by tiles of eight",
        "tile_norms",
        up(50_001, 32),
        256,
        lambda r: [fl(r, 50_001 * 64), z(f32, 50_001), i32(50_001), i32(16)],
        loose=1e-4,
    )


def _sparse() -> None:
    def rows(r: Rng) -> tuple[Any, ...]:
        start, col = graph(r, 60_000, 14)
        return start, col, fl(r, col.size), fl(r, 60_000)

    def entries(r: Rng) -> list[Any]:
        start, col, a, x = rows(r)
        return [
            np.repeat(np.arange(60_000, dtype=i32), np.diff(start))[:800_000],
            col[:800_000],
            a[:800_000],
            x,
            z(f32, 60_000),
            i32(800_000),
        ]

    def columns(r: Rng) -> list[Any]:
        col = ints(r, 0, 60_000, 14, 60_000)
        col[r.random(col.shape) < 0.3] = -1
        return [col, fl(r, 14, 60_000), fl(r, 60_000), z(f32, 60_000), i32(60_000), i32(14)]

    sets(
        "sparse by vector/rows by four",
        "sparse_rows",
        up(240_000, 128),
        128,
        lambda r: [*rows(r), z(f32, 60_000), i32(60_000)],
        loose=1e-3,
    )
    sets("sparse by vector/columns", "sparse_columns", up(60_000, 128), 128, columns, loose=1e-3)
    sets("sparse by vector/entries", "sparse_entries", up(800_000, 256), 256, entries, loose=1e-3)

    def below(r: Rng) -> list[Any]:
        start, to = graph(r, 64_000, 10)
        seen = r.random(64_000)
        front = np.packbits((seen < 0.1).reshape(-1, 32), axis=1, bitorder="little").view(u32)[:, 0]
        return [
            start,
            to,
            front,
            z(u32, 2000),
            np.where(seen < 0.3, 1, -1).astype(i32),
            i32(2),
            i32(64_000),
        ]

    sets("level from below", "level_below", 500, 128, below)

    def ranks(r: Rng, *, push: bool) -> list[Any]:
        start, to = graph(r, 50_000, 12)
        rank, n = pos(r, 50_000), i32(50_000)
        return (
            [start, to, rank, z(f32, n), n]
            if push
            else [start, to, rank, ints(r, 1, 30, n), z(f32, n), n]
        )

    sets(
        "ranks of pages/pulled",
        "rank_pull",
        up(50_000, 128),
        128,
        lambda r: ranks(r, push=False),
        loose=1e-3,
    )
    sets(
        "ranks of pages/pushed",
        "rank_push",
        up(400_000, 256),
        256,
        lambda r: ranks(r, push=True),
        loose=1e-3,
    )
    sets(
        "labels hooked",
        "hooked",
        up(80_000, 256),
        256,
        lambda r: [np.arange(100_000, dtype=i32), ints(r, 0, 100_000, 160_000), i32(80_000)],
        unordered=True,
    )
    sets(
        "neighbours in common",
        "common_bits",
        up(20_001, 8),
        256,
        lambda r: [
            ints(r, 0, 900, 2 * 20_001),
            r.integers(0, 1 << 63, 900 * 200).astype(u64),
            z(i32, 20_001),
            i32(20_001),
            i32(200),
        ],
    )


def _texts() -> None:
    def runs(r: Rng) -> list[Any]:
        text = np.repeat(bytes_(r, 400_000), r.geometric(0.3, 400_000))[: 900 * 1024]
        return [text, z(u8, text.size), z(u16, text.size), z(i32, 900)]

    sets("runs of bytes", "run_lengths", 900, 256, runs)

    def letters(r, n):
        return r.integers(0, 4, n).astype(u8)

    sets(
        "word in text",
        "find_word",
        up(3_000_001, 256),
        256,
        lambda r: [
            letters(r, 3_000_001),
            np.array([0, 0, 1, 0, 0, 2, 3], u8),
            z(i32, 1),
            i32(3_000_001),
            i32(7),
        ],
    )

    def automaton(r: Rng) -> list[Any]:
        words = r.integers(0, 4, (40, 6))
        step, ends = [[-1] * 4], [-1]
        for number, word in enumerate(words):
            at = 0
            for c in word:
                if step[at][c] < 0:
                    step[at][c] = len(step)
                    step.append([-1] * 4)
                    ends.append(-1)
                at = step[at][c]
            ends[at] = number
        fall, queue = [0] * len(step), []
        for c in range(4):
            if step[0][c] < 0:
                step[0][c] = 0
            else:
                queue.append(step[0][c])
        for at in queue:
            for c in range(4):
                to = step[at][c]
                if to < 0:
                    step[at][c] = step[fall[at]][c]
                else:
                    fall[to] = step[fall[at]][c]
                    queue.append(to)
        return [
            letters(r, 1_500_000),
            np.array(step, np.int16),
            np.array(ends, i32),
            z(i32, 40),
            i32(1_500_000),
            i32(60),
            i32(5),
        ]

    sets("words by an automaton", "find_words", up(25_000, 128), 128, automaton)

    def chosen(r, n):
        return r.choice(1 << 31, n, replace=False).astype(u32)

    sets(
        "open table filled",
        "table_fill",
        up(300_000, 256),
        256,
        lambda r: [
            np.full(1 << 19, ~np.uint64(0)),
            chosen(r, 300_000),
            u32((1 << 19) - 1),
            i32(300_000),
        ],
        unordered=True,
    )

    def asked(r: Rng) -> list[Any]:
        key, mask = chosen(r, 90_000), (1 << 17) - 1
        h = key.copy()
        for shift, by in ((16, 0x7FEB352D), (15, 0x846CA68B)):
            h = (h ^ h >> u32(shift)) * u32(by)
        h ^= h >> u32(16)
        table = np.full(mask + 1, ~np.uint64(0))
        for i, (k, at) in enumerate(zip(key.tolist(), (h & u32(mask)).tolist(), strict=True)):
            while table[at] != ~np.uint64(0):
                at = (at + 1) & mask
            table[at] = k << 32 | i
        return [
            table,
            np.concatenate([key[:70_000], chosen(r, 230_000)]),
            z(i32, 300_000),
            u32(mask),
            i32(300_000),
        ]

    sets("open table asked", "table_ask", up(300_000, 256), 256, asked)
    sets(
        "filter of bits",
        "filter_bits",
        264,
        256,
        lambda r: [
            z(u32, 1 << 17),
            uints(r, 0, 1 << 32, 500_000),
            i32(500_000),
            u32((1 << 22) - 1),
        ],
    )

    def few(r, kind):
        return [
            r.integers(0, 64, 800_000).astype(u8),
            fl(r, 800_000),
            z(kind, 64),
            i32(800_000),
        ]

    sets("sums by few names/floats", "few_floats", 132, 256, lambda r: few(r, f32), loose=1e-2)
    sets("sums by few names/doubles", "few_doubles", 132, 256, lambda r: few(r, f64), loose=1e-6)
    sets("sums by few names/leaders", "few_leaders", 132, 256, lambda r: few(r, f32), loose=1e-2)
    sets(
        "pairs of halves by cell",
        "half_cells",
        up(300_000, 256),
        256,
        lambda r: [
            ints(r, 0, 50_000, 300_000),
            (0.1 * fl(r, 600_000)).astype(half),
            z(half, 100_000),
            i32(300_000),
        ],
        loose=5e-2,
    )
    sets(
        "greatest by cell",
        "greatest_cells",
        up(500_000, 256),
        256,
        lambda r: [ints(r, 0, 3000, 500_000), pos(r, 500_000), z(f32, 3000), i32(500_000)],
    )

    def fraction(k):
        return int((k ** (1 / 3) % 1) * (1 << 32))

    primes = [k for k in range(2, 312) if all(k % d for d in range(2, int(k**0.5) + 1))]
    sets(
        "SHA-256",
        "sha256",
        up(100_001, 128),
        128,
        lambda r: [uints(r, 0, 1 << 32, 16 * 100_001), z(u32, 8 * 100_001), i32(100_001)],
        symbols={"round_key": lambda r: np.array([fraction(k) for k in primes], u32)},
    )
    sets(
        "SipHash",
        "siphash",
        up(100_001, 128),
        128,
        lambda r: [
            r.integers(0, 1 << 63, 6 * 100_001).astype(u64),
            z(u64, 100_001),
            u64(0x0706050403020100),
            u64(0x0F0E0D0C0B0A0908),
            i32(6),
            i32(100_001),
        ],
    )


def _tables() -> None:
    sets(
        "alignments with gaps",
        "affine_gaps",
        500,
        256,
        lambda r: [
            r.integers(0, 4, 500 * 250).astype(u8),
            r.integers(0, 4, 500 * 250).astype(u8),
            z(i32, 500),
            i32(250),
        ],
    )
    sets(
        "series warped in time",
        "time_warp",
        400,
        192,
        lambda r: [fl(r, 400 * 192), fl(r, 400 * 192), z(f32, 400), i32(192)],
        shared=(193 + 192) * 4,
        loose=1e-4,
    )
    sets(
        "likeliest states",
        "likeliest",
        400,
        64,
        lambda r: [
            r.integers(0, 20, 400 * 60).astype(u8),
            fl(r, 4096),
            fl(r, 20 * 64),
            z(u8, 400 * 60 * 64),
            z(f32, 400 * 64),
            i32(60),
        ],
        loose=1e-4,
    )
    sets(
        "all shortest paths",
        "all_paths",
        128,
        256,
        lambda r: [
            (lambda d: (np.fill_diagonal(d, 0), d.reshape(-1))[1])(ints(r, 1, 9999, 160, 160)),
            i32(160),
        ],
        cooperative=True,
    )


def _grids() -> None:
    def square(r):
        return [fl(r, 1500 * 1500), z(f32, 1500 * 1500), i32(1500)]

    grids("nine points/global", "nine_global", (47, 188), (32, 8), square, loose=1e-4)
    grids("nine points/tile", "nine_tile", (47, 188), (32, 8), square, loose=1e-4)
    grids(
        "nine points/strip",
        "nine_strip",
        (13, 47),
        128,
        lambda r: [*square(r), i32(32)],
        loose=1e-4,
    )
    block = (32 * 4 + 8) * (8 * 12 + 8) * 60
    grids(
        "eighth order",
        "eighth_order",
        (4, 12),
        (32, 8),
        lambda r: [
            fl(r, block),
            fl(r, block),
            pos(r, block),
            z(f32, block),
            i32(136),
            i32(104),
            i32(60),
        ],
        loose=1e-4,
    )
    grids(
        "rods in sixteen steps",
        "rod_steps",
        up(1_000_001, 224),
        256,
        lambda r: [r.random(1_000_001), z(f64, 1_000_001), i32(1_000_001)],
        loose=1e-9,
    )
    grids(
        "steps of the whole grid",
        "settle",
        132,
        256,
        lambda r: [fl(r, 600 * 600), z(f32, 600 * 600), z(f32, 8), i32(600), i32(8)],
        cooperative=True,
        loose=1e-4,
    )
    ways = [
        (0, 0, 0),
        *((s * (k == 0), s * (k == 1), s * (k == 2)) for k in range(3) for s in (1, -1)),
    ]
    ways += [
        (a, b, c)
        for a in (-1, 0, 1)
        for b in (-1, 0, 1)
        for c in (-1, 0, 1)
        if abs(a) + abs(b) + abs(c) == 2
    ]
    grids(
        "lattice of nineteen",
        "lattice19",
        (1, 64, 64),
        96,
        lambda r: [
            pos(r, 19 * 96 * 64 * 64),
            z(f32, 19 * 96 * 64 * 64),
            i32(96),
            i32(64),
            i32(64),
            f32(1.2),
        ],
        symbols={"speeds": lambda r: np.array(ways, i32)},
        loose=1e-3,
    )
    grids(
        "forest on fire",
        "forest",
        (47, 188),
        (32, 8),
        lambda r: [
            r.choice(3, 1500 * 1500, p=[0.3, 0.68, 0.02]).astype(u8),
            z(u8, 1500 * 1500),
            i32(1500),
            u32(99),
        ],
    )
    grids(
        "rule 110",
        "rule110",
        250,
        128,
        lambda r: [uints(r, 0, 1 << 32, 250 * 128), z(u32, 250 * 128), i32(400)],
    )
    grids(
        "transforms of 1,024",
        "fourier_1024",
        1500,
        256,
        lambda r: [fl(r, 2 * 1500 * 1024), z(f32, 2 * 1500 * 1024)],
        loose=1e-3,
    )


def _particles() -> None:
    grids(
        "pairs in doubles",
        "pairs_double",
        16,
        128,
        lambda r: [r.random(3 * 2048), z(f64, 3 * 2048), i32(2048)],
        loose=1e-8,
    )

    def cells(r: Rng) -> list[Any]:
        n, side = 60_000, 14
        at = r.random((n, 4), f32)
        cell = (at[:, :3] * side).astype(i32) @ np.array([1, side, side * side])
        order = np.argsort(cell, kind="stable")
        kept = order[
            np.concatenate(
                [
                    np.arange(k.size) < 64
                    for k in np.split(order, np.cumsum(np.bincount(cell, minlength=side**3))[:-1])
                ]
            )
        ]
        start = np.searchsorted(cell[kept], np.arange(side**3 + 1)).astype(i32)
        return [at[kept] * f32(side), start, z(f32, 4 * kept.size), i32(side), f32(0.9)]

    grids("forces by cells", "cell_forces", (14, 14, 14), 64, cells, loose=1e-3)
    grids(
        "averages along paths",
        "averaged_paths",
        up(60_001, 256),
        256,
        lambda r: [z(f64, 1), i32(60_001), i32(64), f32(-0.0002), f32(0.02)],
        loose=1e-3,
    )
    grids(
        "spins of one colour",
        "spins",
        (up(700, 128), 1400),
        128,
        lambda r: [
            r.choice([-1, 1], 1400 * 700).astype(np.int8),
            r.choice([-1, 1], 1400 * 700).astype(np.int8),
            np.exp(-0.9 * np.arange(-4, 5, 2)).astype(f32),
            i32(1400),
            i32(700),
            i32(0),
            u32(5),
        ],
    )
    grids(
        "photons in layers",
        "photons",
        up(100_001, 128),
        128,
        lambda r: [z(f32, 100_001), i32(100_001), f32(0.05), f32(0.8)],
        loose=0.5,
    )


def _images() -> None:
    grids(
        "medians of nine",
        "median9",
        (up(1601, 32), up(901, 8)),
        (32, 8),
        lambda r: [bytes_(r, 901 * 1601), z(u8, 901 * 1601), i32(1601), i32(901)],
    )
    grids(
        "edges in fours",
        "edges4",
        (up(480, 32), up(1081, 8)),
        (32, 8),
        lambda r: [uints(r, 0, 1 << 32, 1081 * 480), z(u32, 1081 * 480), i32(480), i32(1081)],
    )
    grids(
        "means by running sums",
        "running_means",
        (up(1900, 128), 20),
        128,
        lambda r: [fl(r, 1000 * 1900), z(f32, 1000 * 1900), i32(1900), i32(1000), i32(9), i32(50)],
        loose=1e-3,
    )
    grids(
        "bilateral tiles",
        "bilateral_tile",
        (up(801, 16), up(601, 16)),
        (16, 16),
        lambda r: [pos(r, 601 * 801), z(f32, 601 * 801), i32(801), i32(601), f32(20)],
        loose=1e-3,
    )
    grids(
        "blurred halves",
        "half_blur",
        (up(701, 32), up(999, 8)),
        (32, 8),
        lambda r: [hf(r, 999 * 1402), z(half, 999 * 1402), i32(701), i32(999)],
        loose=5e-3,
    )
    grids(
        "moving sums ahead",
        "moving_ahead",
        500,
        256,
        lambda r: [fl(r, 500 * 4096), z(f32, 500 * 4096), i32(4096), i32(24)],
        loose=1e-4,
    )


def _python(
    name: str,
    language: str,
    function: str,
    grid: Any,
    block: Any,
    arguments: Any,
    loose: float = 1e-3,
) -> None:
    where = grid if isinstance(grid, tuple) else (grid,)
    plan.ALL[name] = plan.Launch(
        name=name,
        file=f"fresh_{language}.py",
        function=function,
        grid=where,
        block=block,
        arguments=arguments,
        options=(),
        loose=loose,
    )


def _languages() -> None:
    _python(
        "triton root norm",
        "triton",
        "root_norm",
        2000,
        (),
        lambda r: [hf(r, 2000, 1500), fl(r, 1500), z(f32, 2000, 1500), 1500, f32(1e-5), 2048],
    )
    _python(
        "triton causal heads",
        "triton",
        "causal_heads",
        (8, 16),
        (),
        lambda r: [
            *(hf(r, 16, 512, 64) for _ in range(3)),
            z(half, 16, 512, 64),
            f32(0.125),
            512,
            64,
            64,
            32,
        ],
        loose=2e-2,
    )
    _python(
        "triton biased product",
        "triton",
        "biased_product",
        (8, 16),
        (),
        lambda r: [
            hf(r, 1000, 512),
            hf(r, 512, 1024),
            fl(r, 1024),
            z(half, 1000, 1024),
            1000,
            1024,
            512,
            128,
            64,
            32,
        ],
        loose=2e-2,
    )
    _python(
        "triton label loss",
        "triton",
        "label_loss",
        500,
        (),
        lambda r: [3 * fl(r, 500, 10_001), ints(r, 0, 10_001, 500), z(f32, 500), 10_001, 2048],
    )
    _python(
        "numba tiled product",
        "numba",
        "tiled_product",
        (24, 20),
        (16, 16),
        lambda r: [fl(r, 320, 400), fl(r, 400, 384), z(f32, 320, 384)],
    )
    _python(
        "numba laplace step",
        "numba",
        "laplace_step",
        (up(1201, 32), up(999, 8)),
        (32, 8),
        lambda r: [fl(r, 999, 1201), z(f32, 999, 1201)],
    )
    _python("numba darts", "numba", "dart_throws", 200, (256,), lambda r: [z(i32, 1), i32(100)])
    _python(
        "numba nearest on a sphere",
        "numba",
        "distances_on_sphere",
        up(6001, 128),
        (128,),
        lambda r: [
            2 * r.random(6001) - 1,
            6 * r.random(6001) - 3,
            z(i32, 6001),
            r.choice(6001, 40, replace=False).astype(i32),
        ],
        loose=1e-6,
    )


for _each in (
    _products,
    _networks,
    _order,
    _sparse,
    _texts,
    _tables,
    _grids,
    _particles,
    _images,
    _languages,
):
    _each()
