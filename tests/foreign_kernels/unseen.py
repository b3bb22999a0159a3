"""Launches of `unseen.cu`: all of half "B", for they were counted once and have settled nothing."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.foreign_kernels.launches import (
    Rng,
    Texture,
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

half = np.float16


def _signals() -> None:
    add(
        "fft radix-2 256",
        "unseen:fft_radix2_shared<256>",
        12,
        128,
        lambda r: [fl(r, 12 * 512), i32(0)],
        loose=1e-4,
    )
    add(
        "fft radix-2 1024 inverse",
        "unseen:fft_radix2_shared<1024>",
        4,
        256,
        lambda r: [fl(r, 4 * 2048), i32(1)],
        loose=1e-4,
    )
    add(
        "fir in registers",
        "unseen:fir_registers",
        10,
        128,
        lambda r: [fl(r, 5000), fl(r, 5), z(f32, 5000), i32(5000)],
    )
    add(
        "bilateral filter",
        "unseen:bilateral_filter",
        (4, 7),
        (16, 8),
        lambda r: [pos(r, 50 * 61 * 4), z(f32, 50 * 61 * 4), i32(61), i32(50), i32(3), f32(0.3)],
        loose=1e-4,
    )
    add(
        "texture laplace",
        "unseen:texture_laplace",
        (5, 9),
        (16, 8),
        lambda r: [Texture(pos(r, 70, 75)), z(f32, 70 * 75), i32(75), i32(70)],
    )


def _graph(r: Rng, n: int, most: int) -> tuple[Any, Any]:
    degrees = np.minimum(r.integers(0, most, n), r.integers(0, 4 * most, n))
    rows = np.concatenate([[0], np.cumsum(degrees)]).astype(i32)
    return rows, np.concatenate(
        [np.sort(r.choice(n, d, replace=False)) for d in degrees] + [[0]]
    ).astype(i32)


def _graphs() -> None:
    def bfs(r: Rng) -> list[Any]:
        rows, columns = _graph(r, 3000, 20)
        level = np.where(r.random(3000) < 0.4, 0, -1).astype(i32)
        frontier = r.permutation(np.flatnonzero(level == 0)).astype(i32)
        return [z(i32, 3000), rows, columns, frontier, i32(frontier.size), z(i32, 1), level, i32(1)]

    add("bfs frontier", "unseen:bfs_frontier", 10, 128, bfs, unordered=True)

    def sssp(r: Rng) -> list[Any]:
        rows, columns = _graph(r, 2000, 16)
        distance = np.where(
            r.random(2000) < 0.5, r.integers(0, 50, 2000), np.iinfo(i32).max
        ).astype(i32)
        return [
            rows,
            columns,
            ints(r, 1, 30, columns.size),
            distance,
            distance.copy(),
            z(i32, 1),
            i32(2000),
        ]

    add("sssp relaxation", "unseen:sssp_relax", 16, 128, sssp)

    def csr(n: int) -> Any:
        def made(r: Rng) -> list[Any]:
            rows, columns = _graph(r, n, 40)
            return [i32(n), rows, columns, fl(r, columns.size), fl(r, n), z(f32, n)]

        return made

    add("spmv 8 lanes a row", "unseen:spmv_csr_vectors<8>", 32, 256, csr(1000))
    add("spmv 32 lanes a row", "unseen:spmv_csr_vectors<32>", 60, 128, csr(230))
    add(
        "spmv ell double",
        "unseen:spmv_ell",
        8,
        128,
        lambda r: [
            i32(1000),
            i32(12),
            ints(r, -300, 1000, 12_000),
            r.random(12_000),
            r.random(1000),
            z(f64, 1000),
        ],
    )

    def triangles(r: Rng) -> list[Any]:
        rows, columns = _graph(r, 400, 30)
        return [rows, columns, z(np.uint64, 1), i32(400)]

    add("triangle count", "unseen:triangle_count", 4, 128, triangles)


def _algebra() -> None:
    def matrix(r: Rng) -> list[Any]:
        return [fl(r, 96 * 96) + 4 * np.eye(96, dtype=f32).ravel(), i32(96), i32(16)]

    add("lu perimeter", "unseen:lud_perimeter", 4, 32, matrix, loose=1e-4)
    add(
        "sgemm double buffer 64",
        "unseen:sgemm_double_buffer<64, 64, 16, 4, 4>",
        (3, 2),
        256,
        lambda r: [
            i32(128),
            i32(192),
            i32(96),
            fl(r, 128 * 96),
            fl(r, 96 * 192),
            z(f32, 128 * 192),
        ],
        loose=1e-4,
    )
    add(
        "sgemm double buffer 128",
        "unseen:sgemm_double_buffer<128, 128, 8, 8, 8>",
        (2, 1),
        256,
        lambda r: [
            i32(128),
            i32(256),
            i32(64),
            fl(r, 128 * 64),
            fl(r, 64 * 256),
            z(f32, 128 * 256),
        ],
        loose=1e-4,
    )
    add(
        "floyd-warshall cross",
        "unseen:floyd_warshall_block",
        (4, 2),
        (16, 16),
        lambda r: [ints(r, 1, 999, 6400), i32(80), i32(2)],
    )

    def definite(r: Rng) -> list[Any]:
        a = r.random((3, 24, 24))
        return [a @ a.transpose(0, 2, 1) + 3 * np.eye(24), i32(24)]

    add("cholesky tiles", "unseen:cholesky_tile", 3, 32, definite, shared=24 * 24 * 8)
    add(
        "pipelined stages",
        "unseen:pipelined_stages",
        5,
        128,
        lambda r: [fl(r, 5 * 9 * 512), z(f32, 640), i32(9)],
    )


def _orders() -> None:
    add(
        "kogge-stone scan",
        "unseen:scan_kogge_warps",
        12,
        256,
        lambda r: [ints(r, 0, 99, 3000), z(i32, 3000), z(i32, 12), i32(3000)],
    )
    add(
        "block radix sort",
        "unseen:block_radix_sort<128, 8>",
        5,
        128,
        lambda r: [uints(r, 0, 1 << 32, 5120)],
    )
    add(
        "radix count by match",
        "unseen:radix_count_ballot",
        6,
        256,
        lambda r: [uints(r, 0, 1 << 32, 5000), z(u32, 96), i32(8), i32(5000)],
    )
    add(
        "merge path diagonals",
        "unseen:merge_path",
        8,
        64,
        lambda r: [
            np.sort(ints(r, 0, 5000, 1700)),
            np.sort(ints(r, 0, 5000, 2300)),
            z(i32, 4000),
            i32(1700),
            i32(2300),
        ],
    )
    add(
        "aes tables",
        "unseen:aes_tables",
        10,
        256,
        lambda r: [
            uints(r, 0, 1 << 32, 10_000),
            z(u32, 10_000),
            uints(r, 0, 1 << 32, 256),
            uints(r, 0, 1 << 32, 44),
            i32(2500),
        ],
    )
    add("queens", "unseen:queens_count", 1, 96, lambda r: [i32(9), i32(0), z(np.uint64, 1)])
    add(
        "smith-waterman",
        "unseen:smith_waterman_warp",
        5,
        64,
        lambda r: [
            r.integers(65, 69, 10 * 50).astype(np.int8),
            r.integers(65, 69, 10 * 90).astype(np.int8),
            z(i32, 10),
            i32(50),
            i32(90),
        ],
    )


def _physics() -> None:
    n = 32 * 16 * 7
    add(
        "hotspot3D",
        "unseen:hotspot3D",
        (2, 4),
        (16, 4),
        lambda r: [
            pos(r, n),
            80 * pos(r, n),
            z(f32, n),
            i32(32),
            i32(16),
            i32(7),
            f32(0.03),
            f32(0.04),
            f32(0.05),
            f32(0.76),
            f32(0.001),
        ],
    )
    add(
        "lattice boltzmann d2q9",
        "unseen:lbm_d2q9",
        (2, 20),
        64,
        lambda r: [
            pos(r, 9 * 2000),
            z(f32, 9 * 2000),
            (r.random(2000) < 0.2).astype(i32),
            f32(1.2),
            i32(100),
            i32(20),
        ],
        loose=1e-4,
    )

    def cells(r: Rng) -> list[Any]:
        u = np.concatenate([pos(r, 900) + 1, fl(r, 1800), pos(r, 900) + 5]).astype(f32)
        return [ints(r, -2, 900, 3600), fl(r, 7200), u, z(f32, 3600), i32(900)]

    add("euler flux", "unseen:euler_flux", 8, 128, cells, loose=1e-3)
    add(
        "particle weights",
        "unseen:particle_weights",
        6,
        128,
        lambda r: [
            ints(r, 90, 240, 128 * 128),
            10 + 100 * r.random(700),
            10 + 100 * r.random(700),
            ints(r, -4, 5, 40),
            ints(r, -4, 5, 40),
            z(f64, 700),
            np.full(700, 1 / 700),
            z(f64, 6),
            i32(700),
            i32(40),
            i32(128),
            i32(128 * 128),
        ],
        loose=1e-9,
    )
    add(
        "mri-q phases",
        "unseen:mriq_phases",
        6,
        128,
        lambda r: [
            fl(r, 4 * 50),
            i32(50),
            fl(r, 700),
            fl(r, 700),
            fl(r, 700),
            z(f32, 700),
            z(f32, 700),
            i32(700),
        ],
        loose=1e-4,
    )
    add(
        "traced spheres",
        "unseen:trace_spheres",
        (5, 8),
        (16, 8),
        lambda r: [
            z(np.uint8, 75 * 60 * 4),
            (fl(r, 12, 4) * f32(1.5) + np.array([0, 0, 2, 1.9], f32)).clip(-2, 3)
            * np.array([1, 1, 1, 0.25], f32)
            + np.array([0, 0, 0, 0.2], f32),
            i32(12),
            i32(75),
            i32(60),
            i32(4),
        ],
        unordered=True,
    )
    add(
        "pi by philox", "unseen:pi_philox", 5, 128, lambda r: [np.uint64(1234), z(f32, 20), i32(20)]
    )


def _learning() -> None:
    add(
        "layer norm float4",
        "unseen:layernorm_float4",
        20,
        128,
        lambda r: [z(f32, 20 * 600), fl(r, 20 * 600), fl(r, 600), fl(r, 600), i32(150)],
        shared=2400,
        loose=1e-4,
    )
    add(
        "gelu half2",
        "unseen:gelu_half2",
        8,
        128,
        lambda r: [
            3 * fl(r, 5000).astype(half),
            fl(r, 100).astype(half),
            z(half, 5000),
            i32(2500),
            i32(50),
        ],
        loose=3e-3,
    )
    add(
        "softmax backward",
        "unseen:softmax_backward_warps",
        10,
        (32, 4),
        lambda r: [fl(r, 39 * 300), pos(r, 39 * 300), z(f32, 39 * 300), i32(39), i32(300)],
        loose=1e-4,
    )
    add(
        "group norm nhwc",
        "unseen:group_norm_nhwc",
        (4, 3),
        256,
        lambda r: [
            z(np.uint16, 3 * 50 * 40),
            (fl(r, 3 * 50 * 40).view(u32) >> 16).astype(np.uint16),
            fl(r, 40),
            fl(r, 40),
            i32(50),
            i32(40),
            i32(10),
        ],
        unordered=True,
    )
    add(
        "dequantise nf4",
        "unseen:dequantize_nf4",
        12,
        128,
        lambda r: [
            fl(r, 16),
            r.integers(0, 256, 1500).astype(np.uint8),
            pos(r, 47),
            z(f32, 3000),
            i32(64),
            i32(3000),
        ],
    )
    add(
        "centroids in shared",
        "unseen:centroids_shared",
        6,
        128,
        lambda r: [fl(r, 6000), ints(r, 0, 20, 3000), z(f32, 40), z(i32, 20), i32(3000), i32(20)],
        shared=240,
        loose=1e-3,
    )
    add(
        "histogram of warps",
        "unseen:histogram_privatised",
        4,
        256,
        lambda r: [(r.random(40_000) ** 2 * 256).astype(np.uint8), z(u32, 256), i32(40_000)],
    )


for _part in (_signals, _graphs, _algebra, _orders, _physics, _learning):
    _part()
