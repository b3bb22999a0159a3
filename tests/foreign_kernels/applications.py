"""Launches of `applications.cu`."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.foreign_kernels.launches import (
    Record,
    Rng,
    add,
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


def _signals() -> None:
    add("fft 512", "applications:fft512", 12, 256, lambda r: [fl(r, 12 * 1024)], loose=1e-4)
    add(
        "dct 8x8",
        "applications:dct8x8",
        (12, 9),
        (8, 8),
        lambda r: [255 * pos(r, 96 * 72), z(f32, 96 * 72), i32(96)],
        symbols={"dctMatrix": lambda r: fl(r, 64)},
        loose=1e-4,
    )
    add(
        "bilateral",
        "applications:bilateral",
        (5, 9),
        (16, 8),
        lambda r: [pos(r, 70 * 66), z(f32, 70 * 66), i32(70), i32(66), i32(3), f32(2), f32(0.2)],
        loose=1e-4,
    )
    add(
        "median 3x3",
        "applications:median3x3",
        (5, 9),
        (16, 8),
        lambda r: [
            r.integers(0, 256, 70 * 66).astype(np.uint8),
            z(np.uint8, 70 * 66),
            i32(70),
            i32(66),
        ],
    )
    add(
        "julia complex",
        "applications:julia_complex",
        (6, 6),
        (16, 16),
        lambda r: [z(np.uint8, 90 * 90), i32(90), Record((f32(-0.8), f32(0.156)))],
    )
    add(
        "ray trace",
        "applications:ray_trace",
        (6, 6),
        (16, 16),
        lambda r: [
            (np.array([80, 80, 80, 20, 1, 1, 1]) * fl(r, 20, 7)).__abs__().astype(f32),
            i32(20),
            z(np.uint8, 96 * 96 * 4),
            i32(96),
            i32(96),
        ],
    )
    add(
        "stencil 25",
        "applications:stencil25",
        (2, 3),
        (32, 16),
        lambda r: [
            fl(r, 68 * 52 * 14),
            z(f32, 68 * 52 * 14),
            i32(64),
            i32(48),
            i32(10),
            f32(0.4),
            f32(0.08),
            f32(0.02),
        ],
        loose=1e-4,
    )


def _graphs() -> None:
    add(
        "floyd-warshall",
        "applications:floyd_warshall",
        (2, 100),
        64,
        lambda r: [ints(r, 1, 50, 10_000), i32(100), i32(7)],
    )

    def web(r: Rng) -> list[Any]:
        row = np.concatenate([[0], np.cumsum(r.integers(0, 12, 800))]).astype(i32)
        return [row, ints(r, 0, 800, row[-1]), pos(r, 800), z(f32, 800), i32(800), f32(0.85)]

    add("page rank push", "applications:pagerank_push", 7, 128, web, loose=1e-4)
    add(
        "spmv ell",
        "applications:spmv_ell",
        5,
        128,
        lambda r: [
            ints(r, -1, 600, 20 * 600),
            fl(r, 20 * 600).astype(f64),
            fl(r, 600).astype(f64),
            z(f64, 600),
            i32(600),
            i32(20),
        ],
    )
    add(
        "nearest by brute force",
        "applications:knn_brute",
        20,
        128,
        lambda r: [fl(r, 700 * 12), fl(r, 20 * 12), z(i32, 20), i32(700), i32(12)],
    )
    add(
        "levenshtein",
        "applications:levenshtein",
        4,
        64,
        lambda r: [
            r.integers(97, 101, 250 * 32).astype(np.int8),
            r.integers(97, 101, 250 * 32).astype(np.int8),
            ints(r, 1, 33, 250),
            z(i32, 250),
            i32(32),
            i32(250),
        ],
    )


def _sorting() -> None:
    for kind, dtype, block, items in (
        ("int", i32, 128, 8),
        ("float", f32, 256, 4),
        ("unsigned short", np.uint16, 64, 16),
    ):
        add(
            f"cub radix sort {kind}",
            f"applications:block_radix_sort<{kind}, {block}, {items}>",
            4,
            block,
            lambda r, d=dtype, n=4 * block * items: [r.integers(0, 60_000, n).astype(d)],
        )
    for name, which in (("raking", "BLOCK_SCAN_RAKING"), ("warps", "BLOCK_SCAN_WARP_SCANS")):
        add(
            f"cub scan {name}",
            f"applications:block_scan<cub::{which}>",
            6,
            128,
            lambda r: [ints(r, 0, 99, 3072), z(i32, 3072), z(i32, 6)],
        )
    add(
        "cub warp reduce",
        "applications:warp_reduce_segments",
        9,
        128,
        lambda r: [fl(r, 36 * 70), z(f32, 36), i32(70)],
        loose=1e-4,
    )
    add(
        "cub histogram",
        "applications:block_histogram",
        5,
        128,
        lambda r: [r.integers(0, 256, 5120).astype(np.uint8), z(u32, 256)],
    )
    add(
        "compact ballot",
        "applications:compact_ballot",
        20,
        256,
        lambda r: [z(i32, 5000), ints(r, 0, 99, 5000), z(i32, 1), i32(5000), i32(40)],
        unordered=True,
    )
    add(
        "radix count",
        "applications:radix_count",
        6,
        256,
        lambda r: [uints(r, 0, 1 << 32, 9000), z(i32, 96), i32(9000), i32(8)],
    )
    add(
        "merge path",
        "applications:merge_path",
        5,
        64,
        lambda r: [
            np.sort(ints(r, 0, 9999, 1500)),
            i32(1500),
            np.sort(ints(r, 0, 9999, 1700)),
            i32(1700),
            z(i32, 3200),
            i32(11),
        ],
    )
    add(
        "sort in registers",
        "applications:sort_network_local",
        4,
        64,
        lambda r: [fl(r, 16 * 250), i32(250)],
    )
    add(
        "segmented sum",
        "applications:segmented_sum",
        8,
        128,
        lambda r: [ints(r, 0, 2, 1000), fl(r, 1000), z(f32, 1000), i32(1000)],
        loose=1e-4,
    )
    add(
        "tile groups",
        "applications:tile_groups",
        8,
        128,
        lambda r: [ints(r, 0, 40, 1000), z(i32, 1000), i32(1000)],
    )


def _tables() -> None:
    def keys(r):
        return r.permutation(5000)[:1000].astype(u32)

    def filled(r: Rng) -> list[Any]:
        table, names = np.full(2048, ~np.uint64(0)), keys(r)
        for key in names[:600]:
            slot = (int(key) * 2654435761 % (1 << 32) >> 7) & 2047
            while table[slot] != ~np.uint64(0):
                slot = (slot + 1) & 2047
            table[slot] = np.uint64(int(key) << 32 | int(key) * 3)
        return [table, names, z(u32, 1000), i32(1000), u32(2047)]

    add("hash lookup", "applications:hash_lookup", 8, 128, filled)
    add(
        "hash insert",
        "applications:hash_insert",
        8,
        128,
        lambda r: [
            np.full(2048, ~np.uint64(0)),
            keys(r),
            uints(r, 0, 99, 1000),
            i32(1000),
            u32(2047),
        ],
        unordered=True,
    )
    add(
        "sha-256",
        "applications:sha256",
        4,
        64,
        lambda r: [uints(r, 0, 1 << 32, 250 * 16), z(u32, 2000), i32(250)],
        symbols={"k256": lambda r: uints(r, 0, 1 << 32, 64)},
    )
    add(
        "work queue",
        "applications:work_queue",
        4,
        64,
        lambda r: [z(i32, 1), ints(r, 0, 200, 30), z(i32, 30), i32(30)],
    )
    add(
        "bit tricks",
        "applications:bit_tricks",
        8,
        128,
        lambda r: [r.integers(0, 1 << 63, 1000).astype(np.uint64), z(np.uint64, 1000), i32(1000)],
    )
    add("n queens", "applications:n_queens", 1, 64, lambda r: [z(i32, 49), i32(7)])
    add(
        "monte carlo pi",
        "applications:monte_carlo_pi",
        6,
        128,
        lambda r: [np.uint64(12345), i32(60), z(np.uint64, 1)],
    )


def _physics() -> None:
    weights = np.array([4 / 9] + [1 / 9] * 4 + [1 / 36] * 4, f32)
    add(
        "lattice boltzmann",
        "applications:lbm_d2q9",
        (2, 40),
        64,
        lambda r: [
            np.repeat(weights, 100 * 40) * pos(r, 36_000),
            z(f32, 36_000),
            i32(100),
            i32(40),
            f32(1.2),
        ],
        loose=1e-4,
    )
    add(
        "cyclic reduction",
        "applications:pcr_solve",
        8,
        128,
        lambda r: [fl(r, 1024), 4 + pos(r, 1024), fl(r, 1024), fl(r, 1024), z(f32, 1024), i32(128)],
        shared=2048,
        loose=1e-4,
    )
    add(
        "thomas",
        "applications:thomas_strided",
        3,
        64,
        lambda r: [
            fl(r, 6000).astype(f64),
            (4 + pos(r, 6000)).astype(f64),
            fl(r, 6000).astype(f64),
            fl(r, 6000).astype(f64),
            i32(150),
            i32(40),
        ],
    )
    add(
        "lennard-jones",
        "applications:lennard_jones",
        4,
        64,
        lambda r: [
            5 * pos(r, 1000).astype(f64),
            ints(r, 0, 250, 20 * 250),
            ints(r, 0, 21, 250),
            z(f64, 1000),
            i32(250),
            i32(250),
            f64(9),
        ],
        loose=1e-3,
    )
    add(
        "inverse 3x3",
        "applications:inverse3x3",
        4,
        64,
        lambda r: [fl(r, 2250).astype(f64), z(f64, 2250), i32(250)],
        loose=1e-6,
    )

    def definite(r: Rng) -> list[Any]:
        a = fl(r, 6, 16, 16).astype(f64)
        return [(a @ a.transpose(0, 2, 1) + 16 * np.eye(16)).copy(), i32(16)]

    add("cholesky", "applications:cholesky_block", 6, (16, 16), definite)


for _part in (_signals, _graphs, _sorting, _tables, _physics):
    _part()
