"""Launches of `further.cu`: shared memory, atomics, loops and types of many kinds."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.foreign_kernels.launches import Rng, add, f32, f64, fl, i32, ints, pos, u32, uints, z

u8, u16, half = np.uint8, np.uint16, np.float16


def _widths() -> None:
    add(
        "mixed widths in shared",
        "further:mixed_widths",
        10,
        128,
        lambda r: [fl(r, 5000), z(f32, 5000), i32(5000)],
    )
    add(
        "bytes to words",
        "further:bytes_to_words",
        9,
        256,
        lambda r: [r.integers(0, 256, 8400).astype(u8), z(u32, 2100), i32(2100)],
    )
    add(
        "transpose of doubles",
        "further:transpose_doubles",
        (4, 6),
        (16, 16),
        lambda r: [r.random(60 * 90), z(f64, 5400), i32(60), i32(90)],
    )
    add(
        "quads in shared, stride 1",
        "further:quads_in_shared",
        6,
        256,
        lambda r: [fl(r, 6 * 1024), z(f32, 6 * 1024), i32(1)],
    )
    add(
        "quads in shared, stride 9",
        "further:quads_in_shared",
        6,
        256,
        lambda r: [fl(r, 6 * 1024), z(f32, 6 * 1024), i32(9)],
    )
    add(
        "pairs of doubles reduced",
        "further:pairs_reduced",
        7,
        128,
        lambda r: [r.random(6000), z(f64, 14), i32(3000)],
        loose=1e-9,
    )
    add(
        "arrays in one pool",
        "further:arrays_in_one_pool",
        5,
        96,
        lambda r: [ints(r, 0, 96, 450), fl(r, 450), z(f32, 480), z(i32, 480), i32(450), i32(96)],
        shared=96 * 10,
    )


def _atomics() -> None:
    add(
        "ranks in bins",
        "further:ranks_in_bins",
        8,
        256,
        lambda r: [r.integers(0, 256, 2000).astype(u8), z(u16, 2000), z(i32, 64), i32(2000)],
    )
    add(
        "extremes",
        "further:extremes",
        4,
        128,
        lambda r: [
            ints(r, -9999, 9999, 3000),
            np.full(1, 1 << 30, i32),
            np.full(1, -(1 << 30), i32),
            z(u32, 8),
            z(np.uint64, 1),
            i32(3000),
        ],
    )
    add(
        "doubles scattered",
        "further:scatter_doubles",
        10,
        128,
        lambda r: [ints(r, 0, 200, 1200), r.random(1200), z(f64, 200), z(f32, 100), i32(1200)],
        loose=1e-9,
    )
    add(
        "tickets",
        "further:tickets",
        8,
        128,
        lambda r: [z(i32, 97), z(i32, 4096), ints(r, 0, 64, 1000), i32(1000)],
    )
    add(
        "claims by label",
        "further:claim_by_label",
        6,
        128,
        lambda r: [ints(r, 0, 5, 700), z(i32, 5), z(i32, 700), i32(700)],
    )
    add(
        "histogram by lanes",
        "further:histogram_by_lanes",
        6,
        128,
        lambda r: [uints(r, 0, 1 << 32, 9000), z(u32, 32), i32(9000)],
    )
    add(
        "pairs inserted",
        "further:insert_pairs",
        8,
        128,
        lambda r: [z(np.uint64, 4096), uints(r, 1, 1 << 31, 1000), u32(4095), i32(1000)],
        unordered=True,
    )

    def table(r: Rng) -> list[Any]:
        keys, slots = uints(r, 1, 1 << 31, 1500), z(np.uint64, 2048)
        for key in keys.tolist():
            slot = (key * 2654435761 & 0xFFFFFFFF) & 2047
            while slots[slot]:
                slot = (slot + 1) & 2047
            slots[slot] = key << 32 | 1
        return [
            slots,
            np.concatenate([keys[:600], uints(r, 1, 1 << 31, 200)]),
            z(i32, 800),
            u32(2047),
            i32(800),
        ]

    add("pairs found", "further:find_pairs", 7, 128, table)


def _stages() -> None:
    add(
        "dot in 2 stages",
        "further:staged_dot<2>",
        5,
        64,
        lambda r: [fl(r, 5 * 9 * 256), fl(r, 5 * 9 * 256), z(f32, 320), i32(9)],
        loose=1e-4,
    )
    add(
        "dot in 4 stages",
        "further:staged_dot<4>",
        4,
        64,
        lambda r: [fl(r, 4 * 11 * 256), fl(r, 4 * 11 * 256), z(f32, 256), i32(11)],
        loose=1e-4,
    )
    add(
        "copies of words",
        "further:copies_of_words",
        4,
        (32, 8),
        lambda r: [fl(r, 24 * 110), z(f32, 24 * 110), i32(110), i32(24)],
    )
    add(
        "barrier tokens",
        "further:barrier_tokens",
        4,
        128,
        lambda r: [ints(r, 0, 99, 512), z(i32, 512), i32(6)],
    )


def _orders() -> None:
    add(
        "block scan of 5",
        "further:block_scan_items<5>",
        6,
        128,
        lambda r: [ints(r, 0, 50, 3700), z(i32, 3700), i32(3700)],
    )
    add(
        "block scan of 8",
        "further:block_scan_items<8>",
        4,
        128,
        lambda r: [ints(r, 0, 50, 4096), z(i32, 4096), i32(4096)],
    )
    add(
        "scan of compositions",
        "further:scan_warp_shuffles",
        10,
        256,
        lambda r: [fl(r, 4900), z(f32, 4900), i32(2450)],
        loose=1e-4,
    )

    def radix(r: Rng) -> list[Any]:
        keys = uints(r, 0, 1 << 31, 1200)
        blocks = np.stack(
            [
                np.bincount(part >> 8 & 15, minlength=16)
                for part in np.array_split(keys, range(128, 1200, 128))
            ]
        )
        flat = np.cumsum(blocks.T.ravel()) - blocks.T.ravel()
        return [keys, z(u32, 1200), flat.reshape(16, -1).T.astype(i32).copy(), i32(8), i32(1200)]

    add("radix pass by match", "further:radix_pass", 10, 128, radix)
    add(
        "bitonic pairs",
        "further:bitonic_pairs",
        4,
        256,
        lambda r: [r.permutation(2048).astype(u32), ints(r, 0, 999, 2048).astype(u16)],
    )
    add("bitonic in warps", "further:bitonic_in_warps", 6, 128, lambda r: [fl(r, 700), i32(700)])
    add(
        "odd-even in shared",
        "further:odd_even_in_shared",
        4,
        128,
        lambda r: [r.integers(-999, 999, 1024).astype(np.int16)],
    )


def _grids() -> None:
    add(
        "halo of 4",
        "further:stencil_halo_1d<4>",
        20,
        128,
        lambda r: [fl(r, 2500), z(f32, 2500), i32(2500)],
    )
    add(
        "halo of 16",
        "further:stencil_halo_1d<16>",
        20,
        128,
        lambda r: [fl(r, 2500), z(f32, 2500), i32(2500)],
    )
    add(
        "halo in two dimensions",
        "further:stencil_halo_2d",
        (4, 5),
        (32, 8),
        lambda r: [fl(r, 75 * 110), z(f32, 75 * 110), i32(110), i32(75)],
    )
    add(
        "life in bytes",
        "further:life_in_bytes",
        (4, 9),
        (32, 8),
        lambda r: [r.integers(0, 2, 70 * 100).astype(u8), z(u8, 7000), i32(100), i32(70)],
    )
    add(
        "grey of triples",
        "further:grey_of_triples",
        12,
        256,
        lambda r: [r.integers(0, 256, 9000).astype(u8), z(u8, 3000), i32(3000)],
    )
    add(
        "separable rows",
        "further:separable_rows",
        (4, 8),
        (16, 4),
        lambda r: [fl(r, 30 * 170), z(f32, 30 * 170), i32(170), i32(30)],
        symbols={"taps": lambda r: fl(r, 17)},
    )


def _sparse() -> None:
    add(
        "spmv coo",
        "further:spmv_coo",
        12,
        128,
        lambda r: [
            np.sort(ints(r, 0, 300, 1500)),
            ints(r, 0, 400, 1500),
            fl(r, 1500),
            fl(r, 400),
            z(f32, 300),
            i32(1500),
        ],
        loose=1e-4,
    )
    add(
        "spmv dia",
        "further:spmv_dia",
        8,
        128,
        lambda r: [
            fl(r, 7 * 1000),
            np.array([-300, -32, -1, 0, 1, 32, 300], i32),
            fl(r, 1000),
            z(f32, 1000),
            i32(1000),
            i32(7),
        ],
    )

    def sliced(r: Rng) -> list[Any]:
        widths = 32 * r.integers(1, 12, 20)
        starts = np.concatenate([[0], np.cumsum(widths)]).astype(i32)
        return [
            starts,
            ints(r, -200, 600, starts[-1]),
            r.random(starts[-1]),
            r.random(600),
            z(f64, 630),
            i32(630),
        ]

    add("spmv sliced", "further:spmv_sliced", 5, 128, sliced)

    def blocks(r: Rng) -> list[Any]:
        starts = np.concatenate([[0], np.cumsum(r.integers(0, 7, 250))]).astype(i32)
        return [
            starts,
            ints(r, 0, 100, starts[-1]),
            fl(r, 16 * int(starts[-1])),
            fl(r, 400),
            z(f32, 1000),
            i32(250),
        ]

    add("spmv blocks of 4", "further:spmv_blocks", 4, 64, blocks, loose=1e-4)
    add(
        "links chased",
        "further:chase_links",
        6,
        128,
        lambda r: [
            (r.random(2000) * np.arange(2000)).astype(i32),
            ints(r, 0, 2000, 700),
            z(i32, 700),
            i32(700),
            i32(50),
        ],
    )

    def tree(r: Rng) -> list[Any]:
        nodes = np.arange(255)
        child = np.where(nodes < 127, 2 * nodes + 1, -1).astype(i32)
        return [
            np.stack([child, np.where(child < 0, -1, child + 1)], 1).astype(i32).copy(),
            pos(r, 255),
            pos(r, 500),
            z(i32, 500),
            i32(500),
        ]

    add("tree with a stack", "further:tree_depths", 4, 128, tree)


def _loops() -> None:
    add("collatz steps", "further:collatz", 8, 128, lambda r: [z(i32, 1000), i32(17), i32(1000)])
    add(
        "mandelbrot in bytes",
        "further:mandelbrot",
        (6, 8),
        (16, 8),
        lambda r: [z(u8, 90 * 60), i32(90), i32(60), i32(100)],
    )
    add(
        "greatest divisors",
        "further:greatest_divisors",
        6,
        128,
        lambda r: [uints(r, 1, 1 << 20, 700), uints(r, 1, 1 << 20, 700), z(u32, 700), i32(700)],
    )
    add(
        "search in sorted",
        "further:search_sorted",
        6,
        128,
        lambda r: [np.sort(fl(r, 3000)), fl(r, 700), z(i32, 700), i32(3000), i32(700)],
    )
    add(
        "machine of states",
        "further:machine_states",
        3,
        128,
        lambda r: [
            r.choice(np.frombuffer(b"ab7 3z !", u8), 300 * 40),
            z(i32, 300),
            i32(40),
            i32(300),
        ],
    )
    add(
        "roots by newton",
        "further:newton_roots",
        5,
        128,
        lambda r: [1 + 99 * r.random(600), z(f64, 600), i32(600)],
        loose=1e-9,
    )


def _private() -> None:
    add(
        "private table",
        "further:private_table",
        5,
        128,
        lambda r: [r.permutation(24).astype(i32), fl(r, 24 * 600), z(f32, 2400), i32(600)],
        loose=1e-4,
    )
    add(
        "spilled products",
        "further:spilled",
        2,
        1024,
        lambda r: [fl(r, 30 * 2048), fl(r, 30 * 2048), z(f32, 36 * 2048), i32(2048)],
        loose=1e-4,
    )
    add(
        "points transformed",
        "further:transformed",
        8,
        128,
        lambda r: [fl(r, 4000), z(f32, 4000), z(i32, 1), i32(1000)],
        symbols={"camera": lambda r: fl(r, 16) + np.array([0] * 15 + [0.8], f32)},
        loose=1e-4,
    )
    add(
        "options priced",
        "further:options_priced",
        6,
        128,
        lambda r: [
            5 + 25 * pos(r, 700),
            1 + 99 * pos(r, 700),
            10 * pos(r, 700),
            z(f32, 700),
            z(f32, 700),
            i32(700),
        ],
        loose=1e-4,
    )
    add(
        "powers",
        "further:powers",
        6,
        128,
        lambda r: [4 * r.random(700), pos(r, 700), z(f64, 700), z(f32, 700), i32(700)],
        loose=1e-4,
    )


def _narrow() -> None:
    add(
        "axpy half2",
        "further:axpy_half2",
        4,
        128,
        lambda r: [fl(r, 3000).astype(half), fl(r, 3000).astype(half), f32(0.5), i32(1500)],
        loose=3e-3,
    )
    add(
        "norms of halves",
        "further:norms_half",
        12,
        128,
        lambda r: [
            fl(r, 12 * 500).astype(half),
            fl(r, 500).astype(half),
            z(half, 6000),
            i32(500),
            f32(1e-5),
        ],
        loose=3e-3,
    )
    add(
        "bytes dotted",
        "further:bytes_dotted",
        (2, 9),
        128,
        lambda r: [
            ints(r, -(1 << 31), 1 << 31, 9 * 30),
            ints(r, -(1 << 31), 1 << 31, 30 * 200),
            z(i32, 1800),
            i32(30),
            i32(200),
        ],
    )
    add(
        "wmma tiles in shared",
        "further:wmma_tiles",
        (3, 2),
        128,
        lambda r: [
            fl(r, 64 * 80).astype(half),
            fl(r, 80 * 96).astype(half),
            z(f32, 64 * 96),
            i32(96),
            i32(80),
        ],
        loose=1e-3,
    )
    add(
        "rows of bfloat16",
        "further:brain_rows",
        9,
        128,
        lambda r: [(fl(r, 9 * 300).view(u32) >> 16).astype(u16), z(u16, 2700), i32(300)],
        unordered=True,
    )
    add(
        "rows quantised",
        "further:quantised_rows",
        10,
        256,
        lambda r: [fl(r, 10 * 700), z(np.int8, 7000), z(f32, 10), i32(175)],
    )


def _transforms() -> None:
    add(
        "fft of 16 in registers",
        "further:fft_radix4",
        4,
        128,
        lambda r: [fl(r, 32 * 450), z(f32, 32 * 450), i32(450)],
        loose=1e-3,
    )
    add("hadamard", "further:hadamard_shuffled", 8, 256, lambda r: [fl(r, 2048)], loose=1e-4)
    add(
        "waves aligned",
        "further:waves_aligned",
        5,
        16,
        lambda r: [ints(r, -9, 9, 5 * 256), ints(r, -50, 0, 5 * 17 * 17), i32(17), i32(5)],
    )
    add(
        "lowest paths",
        "further:lowest_paths",
        5,
        256,
        lambda r: [ints(r, 0, 10, 900 * 21), z(i32, 900), i32(900), i32(20)],
    )
    add(
        "adam step",
        "further:adam_step",
        5,
        128,
        lambda r: [
            fl(r, 2400),
            fl(r, 2400),
            fl(r, 2400),
            pos(r, 2400),
            f32(1e-3),
            f32(1.5),
            f32(1.2),
            i32(600),
        ],
        loose=1e-4,
    )

    def bodies(r: Rng) -> list[Any]:
        kind = np.dtype(
            [("at", f32, 3), ("mass", f32), ("kind", np.int16), ("flag", u8), ("pad", u8)]
        )
        made = np.zeros(600, kind)
        made["at"], made["mass"], made["flag"] = fl(r, 600, 3), pos(r, 600), r.random(600) < 0.3
        return [made.view(u8).view(i32).copy(), fl(r, 1800), f32(0.1), i32(600)]

    add("bodies moved", "further:bodies_moved", 5, 128, bodies)
    add(
        "warp max of columns",
        "further:warp_max_columns",
        10,
        128,
        lambda r: [ints(r, -999, 999, 37 * 150), z(i32, 37), i32(150), i32(37)],
    )


for _part in (
    _widths,
    _atomics,
    _stages,
    _orders,
    _grids,
    _sparse,
    _loops,
    _private,
    _narrow,
    _transforms,
):
    _part()
