"""Launches of `unrecorded.cu`, which no GPU has run: what their machine code does is known from its
interpreter alone.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.foreign_kernels.launches import Rng, add, f32, f64, fl, i32, ints, pos, uints, z

u8, u32, u64, i64 = np.uint8, np.uint32, np.uint64, np.int64
N = 400


def _segments(r: Rng, kind: type) -> list[Any]:
    first = ints(r, 0, 600, N)
    return [
        ints(r, -50, 50, 700).astype(kind),
        first,
        (first + ints(r, 0, 30, N)).astype(i32),
        z(kind, N),
        i32(N),
    ]


def _texts(r: Rng, most: int) -> tuple[Any, Any, Any]:
    lengths = ints(r, 0, most, 300)
    starts = np.concatenate([[0], np.cumsum(lengths)[:-1]]).astype(i32)
    return r.integers(0, 256, int(lengths.sum()) + 8).astype(u8), starts, lengths


def _graph(r: Rng) -> tuple[Any, Any]:
    starts = np.concatenate([[0], np.cumsum(r.integers(0, 15, N))]).astype(i32)
    return starts, ints(r, 0, N, int(starts[-1]))


def _padded(r: Rng) -> Any:
    return np.where(r.random((20, N)) < 0.9, ints(r, 0, N, 20, N), -1).astype(i32).reshape(-1)


def _loops() -> None:
    add(
        "unequal sums",
        "unrecorded:whileSum",
        4,
        64,
        lambda r: [fl(r, 40 * 32), ints(r, 0, 40, 256), z(f32, 256)],
    )
    add(
        "grid strides",
        "unrecorded:strideLoop",
        3,
        96,
        lambda r: [fl(r, 5001), z(f32, 288), i32(5001)],
    )
    add(
        "ell to the padding",
        "unrecorded:ell",
        4,
        128,
        lambda r: [_padded(r), fl(r, 20 * N), fl(r, N), z(f32, N), i32(N), i32(20)],
    )
    add("sums of either sign", "unrecorded:maskedSum", 4, 128, lambda r: _segments(r, f32))
    add("longest runs", "unrecorded:maxRun", 4, 128, lambda r: _segments(r, i32))
    add(
        "unequal products",
        "unrecorded:raggedDot",
        3,
        64,
        lambda r: [r.random(64 * 30), r.random(30), ints(r, 0, 30, 192), z(f64, 192)],
    )
    add(
        "counting down",
        "unrecorded:countdown",
        2,
        128,
        lambda r: [uints(r, 0, 999, 1024), z(u32, 256), uints(r, 0, 33, 256)],
    )
    add(
        "loops of 64 bits",
        "unrecorded:pairs64",
        2,
        128,
        lambda r: [r.integers(0, 99, 256).astype(i64), z(i64, 250), i64(250)],
    )
    add(
        "band product",
        "unrecorded:bandMul",
        4,
        128,
        lambda r: [fl(r, N * 13), fl(r, N), z(f32, N), i32(N), i32(6)],
    )
    add(
        "rows normed",
        "unrecorded:rowNorm",
        2,
        64,
        lambda r: [fl(r, 100 * 37), z(f32, 100 * 37), i32(100), i32(37)],
    )
    add(
        "causal mean",
        "unrecorded:causalAvg",
        40,
        64,
        lambda r: [fl(r, 40 * 64), z(f32, 40 * 64), i32(40), i32(64)],
    )
    add(
        "causal best",
        "unrecorded:causalThread",
        2,
        32,
        lambda r: [fl(r, 60 * 18), fl(r, 60 * 18), z(f32, 60), i32(60), i32(18)],
    )


def _rest() -> None:
    add(
        "hash of texts",
        "unrecorded:polyHash",
        3,
        128,
        lambda r: [*_texts(r, 50), z(u64, 300), i32(300)],
    )
    add(
        "lower bounds",
        "unrecorded:lowerBound",
        4,
        128,
        lambda r: [
            np.sort(ints(r, 0, 9999, 1000)),
            i32(1000),
            ints(r, 0, 9999, 500),
            z(i32, 500),
            i32(500),
        ],
    )
    add(
        "insertion sort",
        "unrecorded:insertionSort",
        2,
        64,
        lambda r: [ints(r, 0, 999, 128 * 20), i32(20)],
    )
    add(
        "ranks of pages",
        "unrecorded:pagerank",
        4,
        128,
        lambda r: [*_graph(r), pos(r, N), ints(r, 1, 9, N), z(f32, N), i32(N), f32(0.85)],
    )
    add(
        "triangular solve",
        "unrecorded:triangular",
        1,
        32,
        lambda r: [
            (fl(r, 50, 50) + 9 * np.eye(50, dtype=f32)).reshape(-1),
            fl(r, 50),
            z(f32, 50),
            i32(50),
        ],
        loose=1e-4,
    )
    add(
        "histogram in shared",
        "unrecorded:histPrivate",
        4,
        96,
        lambda r: [r.integers(0, 200, 5000).astype(u8), z(u32, 256), i32(5000)],
    )
    add(
        "common subsequence",
        "unrecorded:lcs",
        1,
        64,
        lambda r: [
            r.integers(0, 4, 60).astype(u8),
            r.integers(0, 4, 90).astype(u8),
            z(i32, 1),
            i32(60),
            i32(90),
        ],
        shared=3 * 91 * 4,
    )
    add(
        "neighbours in lists",
        "unrecorded:nbodySoft",
        4,
        128,
        lambda r: [
            fl(r, N * 4),
            z(f32, N * 4),
            ints(r, 0, N, 30 * N),
            ints(r, 0, 30, N),
            i32(N),
            i32(30),
        ],
        loose=1e-4,
    )


def _tables() -> None:
    add(
        "table of lights",
        "unrecorded:lights",
        4,
        64,
        lambda r: [pos(r, 24 * 8), fl(r, 2 * 250), z(f32, 250), i32(24), i32(250)],
    )
    add(
        "filter of four",
        "unrecorded:fir",
        2,
        64,
        lambda r: [fl(r, 600), fl(r, 16), z(f32, 512), i32(480)],
    )
    add(
        "best shift",
        "unrecorded:bestShift",
        2,
        128,
        lambda r: [
            r.integers(-99, 99, 300).astype(np.int16),
            r.integers(-99, 99, 300).astype(np.int16),
            z(i32, 250),
            i32(250),
        ],
    )
    add(
        "medians of seven",
        "unrecorded:medianOfSeven",
        2,
        128,
        lambda r: [fl(r, 250), z(f32, 250), i32(250)],
    )
    add(
        "statistics by block",
        "unrecorded:statistics",
        3,
        128,
        lambda r: [fl(r, 3 * 300), z(f32, 900), i32(300)],
        loose=1e-4,
    )
    add("clipped sums", "unrecorded:clipped", 4, 128, lambda r: _segments(r, f32))
    add(
        "hops",
        "unrecorded:hop",
        4,
        128,
        lambda r: [ints(r, -20, N, N), fl(r, N), ints(r, 0, N, N), z(f32, N), i32(N), i32(23)],
    )
    add(
        "doubles in tiles",
        "unrecorded:doublesInTiles",
        (2, 2),
        (16, 16),
        lambda r: [r.random(1024), r.random(1024), z(f64, 1024), i32(32)],
    )
    add(
        "quaternions in shared",
        "unrecorded:quaternions",
        2,
        128,
        lambda r: [fl(r, 1024), ints(r, 0, 999, 256), z(f32, 1024), i32(256)],
    )
    add(
        "pairs in bitonic order",
        "unrecorded:bitonicPairs",
        2,
        256,
        lambda r: [ints(r, 0, 999, 1024), z(i32, 1024)],
    )
    add(
        "guarded tiles",
        "unrecorded:guardedTile",
        5,
        128,
        lambda r: [fl(r, 3500), z(f32, 3840), i32(3500)],
    )
    add(
        "guarded rows",
        "unrecorded:guardedRows",
        4,
        (32, 8),
        lambda r: [uints(r, 0, 1 << 32, 120 * 64), z(u32, 128), i32(120), i32(64)],
    )
    add(
        "cube roots",
        "unrecorded:newton",
        2,
        128,
        lambda r: [pos(r, 250) * f32(9), z(f32, 250), i32(250)],
        loose=1e-4,
    )
    add(
        "merged runs",
        "unrecorded:mergeRuns",
        1,
        64,
        lambda r: [
            np.sort(ints(r, 0, 99, 64, 19), 1).reshape(-1),
            np.sort(ints(r, 0, 99, 64, 19), 1).reshape(-1),
            z(i32, 64 * 38),
            i32(19),
        ],
    )


def _ways() -> None:
    add(
        "matches of seven letters",
        "unrecorded:matches",
        4,
        64,
        lambda r: [
            r.integers(0, 3, 5160).astype(u8),
            np.array([0, 1, 0, 1, 2, 0, 1], u8),
            np.array([0, 0, 1, 2, 0, 1, 2], i32),
            z(i32, 256),
            i32(5100),
            i32(7),
        ],
    )
    add(
        "machines of three states",
        "unrecorded:machines",
        2,
        64,
        lambda r: [r.integers(0, 6, 128 * 20).astype(u8), z(i32, 128), i32(20)],
    )
    add(
        "longest match",
        "unrecorded:longestMatch",
        2,
        64,
        lambda r: [r.integers(0, 3, 2000).astype(u8), z(i32, 128), i32(1900)],
    )
    add(
        "sums of pairs by one warp",
        "unrecorded:pairSums",
        3,
        128,
        lambda r: [fl(r, 3000), z(f32, 3), i32(3000)],
        loose=1e-4,
    )
    add("cases", "unrecorded:cases", 2, 64, lambda r: [ints(r, 0, 4, 128), fl(r, 128), z(f32, 128)])
    add(
        "frontier",
        "unrecorded:frontier",
        3,
        128,
        lambda r: [
            *_graph(r),
            ints(r, 0, N, 300),
            i32(300),
            np.full(N, -1, i32),
            z(i32, 15 * N),
            z(i32, 1),
        ],
        unordered=True,
    )
    add(
        "medians of nine bytes",
        "unrecorded:medianOfNine",
        (2, 3),
        (32, 4),
        lambda r: [r.integers(0, 256, 660).astype(u8), z(u8, 660), i32(60), i32(11)],
    )


_loops()
_rest()
_tables()
_ways()
