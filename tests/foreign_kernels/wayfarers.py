"""Launches of the `wayfarers_*` files, which no GPU has met when they were written: halves "X",
which may settle something once they were compared with one, and "Y", which never does. What is
before a name's "/" says which work it is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.foreign_kernels import launches as plan
from tests.foreign_kernels.callers import fixed
from tests.foreign_kernels.contact import bytes_, hf, part_of, up
from tests.foreign_kernels.launches import Rng, Texture, f32, f64, fl, i32, ints, pos, u32, uints, z
from tests.foreign_kernels.lodgers import edges

half, i16, u8, u16, u64 = np.float16, np.int16, np.uint8, np.uint16, np.uint64
dense, sets, grids = (
    part_of("wayfarers_dense"),
    part_of("wayfarers_sets"),
    part_of("wayfarers_grids"),
)


def _algebra() -> None:
    def update(r):
        return [
            fl(r, 320, 192),
            fl(r, 320, 320),
            i32(320),
            i32(192),
            f32(0.75),
            f32(0.5),
        ]

    for name, function, grid, block in (
        ("naive", "syrk_naive", (10, 40), (32, 8)),
        ("tiles", "syrk_tiled", (20, 20), (16, 16)),
        ("registers", "syrk_registers", (5, 5), 256),
    ):
        dense(f"rank-192 update of a triangle/{name}", function, grid, block, update, loose=1e-4)
    for name, function, threads in (("thread", "tpmv_thread", 1), ("warp", "tpmv_warp", 32)):
        dense(
            f"packed triangle by vector/{name}",
            function,
            up(1501 * threads, 128),
            128,
            lambda r: [r.random(1501 * 751), r.random(1501), z(f64, 1501), i32(1501)],
        )

    def product(r):
        return [fl(r, 24, 20), fl(r, 40, 36), z(f32, 960, 720)]

    dense(
        "Kronecker product/elements",
        "kron_elements",
        up(960 * 720, 256),
        256,
        lambda r: [*product(r), i32(24), i32(20), i32(40), i32(36)],
    )
    dense(
        "Kronecker product/blocks",
        "kron_blocks",
        (20, 24),
        128,
        lambda r: [*product(r), i32(20), i32(40), i32(9)],
    )

    def vectors(r):
        return [
            fl(r, 401, 96),
            fl(r, 503, 96),
            z(f32, 401, 503),
            i32(401),
            i32(503),
            i32(96),
        ]

    for name, function in (("naive", "cosine_naive"), ("tiles", "cosine_tiled")):
        dense(f"cosines of all pairs/{name}", function, (32, 26), (16, 16), vectors, loose=1e-4)

    def solid(r, kind):
        return [
            (0.1 * r.standard_normal((600, 16, 16)) + 2 * np.eye(16)).astype(kind),
            z(kind, 600, 16, 16),
        ]

    for name, kind in (("float", f32), ("double", f64)):
        dense(
            f"inverses of 16 × 16/{name}s in shared memory",
            f"invert_shared<{name}>",
            600,
            (16, 16),
            lambda r, k=kind: solid(r, k),
            loose=1e-4,
        )
    dense(
        "inverses of 16 × 16/a row a thread",
        "invert_rows",
        up(600 * 16, 128),
        128,
        lambda r: [*solid(r, f32), i32(600)],
        loose=1e-4,
    )


def _networks() -> None:
    def layer(r):
        return [
            hf(r, 2048, 128),
            hf(r, 128, 256),
            fl(r, 256),
            z(half, 2048, 256),
            i32(2048),
            i32(128),
            i32(256),
        ]

    dense("layer of 1 × 1/a warp a tile", "pointwise_wmma", 512, 128, layer, loose=5e-3)
    dense("layer of 1 × 1/stages of tiles", "pointwise_staged", (4, 32), 128, layer, loose=5e-3)
    for shared in ("false", "true"):
        dense(
            f"transposed convolution 4 × 4/{'shared' if shared == 'true' else 'global'}",
            f"deconv4x4<16, {shared}>",
            (up(90, 32), up(82, 8), 8),
            (32, 8),
            lambda r: [fl(r, 16, 41, 45), fl(r, 16, 8, 4, 4), z(f32, 8, 82, 90), i32(41), i32(45)],
            loose=1e-4,
        )

    def unit(r):
        return [
            fl(r, 24, 64, 196),
            fl(r, 24, 64, 196),
            pos(r, 64),
            z(f32, 24, 64, 196),
            z(f32, 64),
            i32(64),
        ]

    dense(
        "slopes of leaky units/atomics",
        "prelu_backward_atomic",
        (2, 64, 24),
        128,
        lambda r: [*unit(r), i32(196)],
        loose=1e-3,
    )
    dense(
        "slopes of leaky units/a block a channel",
        "prelu_backward_channel",
        64,
        256,
        lambda r: [*unit(r), i32(49), i32(24)],
        loose=1e-3,
    )

    def stepped(r):
        return [
            fl(r, 20_000, 128),
            pos(r, 20_000),
            r.permutation(20_000)[:6001].astype(i32),
            fl(r, 6001, 128),
        ]

    dense(
        "rows of a table stepped/warp",
        "row_adagrad_warp",
        up(6001, 8),
        256,
        lambda r: [*stepped(r), i32(6001), i32(32), f32(0.05)],
        loose=1e-4,
    )
    dense(
        "rows of a table stepped/block",
        "row_adagrad_block",
        6001,
        128,
        lambda r: [*stepped(r), i32(128), f32(0.05)],
        loose=1e-4,
    )
    mixture = fixed(lambda r: np.concatenate([fl(r, 16, 4), 4 * pos(r, 16, 4), fl(r, 16, 4)], 1))
    for way, name in enumerate(("global", "constant", "shared")):
        dense(
            f"shares of 16 distributions/{name}",
            f"responsibilities<{way}>",
            up(40_001, 128),
            128,
            lambda r: [fl(r, 40_001, 4), mixture, z(f32, 16, 40_001), i32(40_001)],
            symbols={"mixture": lambda r: mixture} if way == 1 else {},
            loose=1e-4,
        )

    def greatest(r: Rng) -> list[Any]:
        y, x = np.arange(56)[:, None] * 2, np.arange(60) * 2
        return [
            fl(r, 40, 56, 60),
            (
                (y + r.integers(0, 3, (40, 56, 60))) * 121 + x + r.integers(0, 3, (40, 56, 60))
            ).astype(i32),
            z(f32, 40, 113, 121),
        ]

    dense(
        "gradients of the greatest/gathered",
        "maxpool_backward_gather",
        (up(121, 32), up(113, 4), 40),
        (32, 4),
        lambda r: [*greatest(r), i32(113), i32(121), i32(56), i32(60)],
    )
    dense(
        "gradients of the greatest/scattered",
        "maxpool_backward_scatter",
        264,
        256,
        lambda r: [*greatest(r), i32(113 * 121), i32(56 * 60), i32(40 * 56 * 60)],
    )

    def fading(r, c):
        return [
            -pos(r, 768),
            fl(r, 768),
            fl(r, 8, 96, 768),
            fl(r, 8, 96, 768),
            z(f32, 8, 96, 768),
            i32(96),
            i32(c),
        ]

    dense(
        "keys that fade with time/each",
        "wkv_forward",
        (12, 8),
        64,
        lambda r: fading(r, 768),
        loose=1e-4,
    )
    dense(
        "keys that fade with time/two channels",
        "wkv_forward2",
        (6, 8),
        64,
        lambda r: fading(r, 384),
        loose=1e-3,
    )
    for shared in ("false", "true"):
        dense(
            f"weights from a codebook/{'shared' if shared == 'true' else 'global'}",
            f"codebook_gemv<{shared}>",
            up(4099, 8),
            256,
            lambda r: [
                bytes_(r, 4099, 128),
                hf(r, 256, 8),
                hf(r, 1024),
                z(f32, 4099),
                i32(4099),
                i32(128),
            ],
            loose=5e-3,
        )

    def parted(r):
        return [
            fl(r, 1024, 1536),
            fl(r, 1536),
            *(z(f32, 4, 8, 256, 64) for _ in range(3)),
            i32(256),
            i32(8),
        ]

    dense(
        "queries, keys, values apart/each",
        "split_qkv",
        6144,
        256,
        lambda r: [*parted(r), i32(64), i32(1024 * 1536)],
    )
    dense(
        "queries, keys, values apart/four at once",
        "split_qkv_vector",
        1024,
        128,
        lambda r: [*parted(r), i32(16)],
    )


def masks(r: Rng) -> Any:
    """For each of 256 letters the places of a pattern of 12 that it fits, of an alphabet of 20."""
    table = z(u32, 256)
    for place in range(12):
        table[r.permutation(20)[:14]] |= u32(1 << place)
    return table


def rows_of(r: Rng, nodes: int, least: int, most: int, ends: int) -> tuple[Any, Any]:
    """Sparse rows whose columns ascend and differ."""
    many = r.integers(least, most, nodes)
    start = np.concatenate([[0], np.cumsum(many)]).astype(i32)
    step = ints(r, 1, 2 * ends // (3 * most), start[-1])
    total = np.cumsum(step)
    return start, (total - np.repeat(np.concatenate([[0], total])[start[:-1]], many)).astype(i32)


def puzzles(r: Rng, many: int) -> Any:
    """Boards of 9 × 9 with about 40 of the numbers of a solution."""
    row, col = np.arange(9)[:, None], np.arange(9)
    solved = (3 * row + row // 3 + col) % 9
    names = np.stack([r.permutation(9) + 1 for _ in range(many)])
    return np.where(r.random((many, 81)) < 0.5, names[:, solved.reshape(-1)], 0).astype(u8)


def programs(r: Rng, many: int, length: int) -> Any:
    """Postfix programs that leave one value, of a stack of at most 12."""
    code = z(u8, many, length)
    for p in range(many):
        depth = 0
        for k in range(length):
            left = length - k
            if depth == 0 or (depth < min(12, left) and r.random() < (0.7 if depth < 3 else 0.4)):
                code[p, k] = 0 if r.random() < 0.6 else r.integers(8, 200)
                depth += 1
            elif depth > left or (depth > 1 and r.random() < 0.7):
                code[p, k] = r.integers(1, 6)
                depth -= 1
            else:
                code[p, k] = r.integers(6, 8)
        assert depth == 1
    return code


def _sets() -> None:
    tables, keys = (
        fixed(lambda r: uints(r, 0, 1 << 32, 1024)),
        fixed(lambda r: uints(r, 0, 1 << 32, 18)),
    )
    for way, name in enumerate(("global", "constant", "shared")):
        sets(
            f"sixteen rounds of Feistel/{name}",
            f"feistel_encrypt<{way}>",
            up(200_001, 256),
            256,
            lambda r: [uints(r, 0, 1 << 32, 200_001, 2), z(u32, 200_001, 2), tables, i32(200_001)],
            symbols={"c_subkeys": lambda r: keys}
            | ({"c_sbox": lambda r: tables} if way == 1 else {}),
        )

    def days(r, n):
        return [ints(r, 0, 40_000, n), z(u32, n)]

    sets(
        "dates of days/each",
        "dates_each",
        up(1_000_004, 256),
        256,
        lambda r: [*days(r, 1_000_004), i32(1_000_004)],
    )
    sets(
        "dates of days/four", "dates_four", 264, 256, lambda r: [*days(r, 1_000_004), i32(250_001)]
    )
    sets(
        "dates of days/year by year",
        "dates_counted",
        up(100_001, 128),
        128,
        lambda r: [*days(r, 100_001), i32(100_001)],
    )
    for shuffles, name in (("true", "shuffles"), ("false", "shared")):
        sets(
            f"numbers of few bytes/{name}",
            f"write_varints<{shuffles}>",
            1500,
            256,
            lambda r: [
                ints(r, -(1 << 30), 1 << 30, 384_000) >> ints(r, 0, 31, 384_000),
                z(u8, 1500, 1280),
                z(i32, 1500),
            ],
        )

    def two(r):
        return [
            *rows_of(r, 30_001, 2, 60, 9000),
            *rows_of(r, 30_001, 1, 60, 9000),
            z(i32, 30_001),
            i32(30_001),
        ]

    sets("columns of two sparse rows/merged", "spadd_count_merge", up(30_001, 128), 128, two)
    sets("columns of two sparse rows/searched", "spadd_count_search", up(30_001, 8), 256, two)
    for way, name in enumerate(("bytes, global masks", "bytes", "sixteen at once")):
        sets(
            f"pattern of 12 classes/{name}",
            f"shift_and<{way}>",
            up(20_001, 256),
            256,
            lambda r: [
                r.integers(0, 20, 20_001 * 64 + 16).astype(u8),
                masks(r),
                z(u64, 20_001),
                i32(20_001),
            ],
        )

    def lists(r):
        return [
            *(
                np.sort(np.stack([r.permutation(9000)[:n] for _ in range(300)]), 1).astype(i32)
                for n in (1500, 3001)
            ),
            z(i32, 300),
            i32(1500),
            i32(3001),
        ]

    for name in ("search", "tiles"):
        sets(f"documents in both lists/{name}", f"postings_{name}", 300, 128, lists)
    sets(
        "candidates of a Sudoku/block",
        "sudoku_block",
        1000,
        96,
        lambda r: [puzzles(r, 1000), z(u16, 1000, 81)],
    )
    sets(
        "candidates of a Sudoku/warp",
        "sudoku_warp",
        250,
        128,
        lambda r: [puzzles(r, 1000), z(u16, 1000, 81), i32(1000)],
    )

    def boards(n: int) -> Any:
        return lambda r: [
            *(lambda a, b: (a & b, a & ~b))(*r.integers(0, 1 << 64, (2, n), u64)),
            z(u64, n),
            i32(n),
        ]

    sets("moves of Othello/squares", "moves_squares", 2500, 256, boards(10_000))
    sets("moves of Othello/shifted boards", "moves_shifted", up(200_001, 256), 256, boards(200_001))
    primes = np.array(
        [p for p in range(3, 2000, 2) if all(p % d for d in range(3, int(p**0.5) + 1, 2))], i32
    )
    for name in ("bytes", "bits"):
        sets(
            f"primes by segments/{name}",
            f"sieve_{name}",
            120,
            256,
            lambda r: [primes, i32(primes.size), z(i32, 120)],
        )
    for shared, name in (("false", "local stack"), ("true", "shared stack")):
        sets(
            f"small programs/{name}",
            f"run_programs<{shared}>",
            200,
            128,
            lambda r: [
                programs(r, 200, 47),
                ints(r, -99, 99, 512),
                z(i32, 200, 512),
                i32(47),
                i32(512),
            ],
        )

    def records(r):
        return [
            r.integers(0, 1000, 400_001).astype(u16),
            r.permutation(400_001).astype(u32),
            uints(r, 0, 1 << 32, 400_001),
            z(u64, 1000),
            i32(400_001),
        ]

    sets("latest of each key/direct", "latest_direct", up(400_001, 256), 256, records)
    sets(
        "latest of each key/tables",
        "latest_tables",
        132,
        256,
        lambda r: [*records(r), i32(1000)],
        shared=8000,
    )

    def boxes(r: Rng) -> list[Any]:
        low = 10 * fl(r, 2001, 3)
        return [np.concatenate([low, low + 2 * pos(r, 2001, 3)], 1), z(i32, 2001), i32(2001)]

    sets("boxes that overlap/direct", "boxes_direct", 16, 128, boxes)
    sets("boxes that overlap/tiles", "boxes_tiles", (16, 16), 128, boxes)
    for warp, threads, name in (("false", 96, "thread"), ("true", 256, "warp")):
        sets(
            f"pairs of a folded strand/{name}",
            f"fold_pairs<{warp}>",
            40,
            threads,
            lambda r: [r.integers(0, 4, (40, 80)).astype(u8), z(i32, 40), z(u8, 40, 80), i32(80)],
        )
    sets(
        "checks of a code/thread",
        "check_nodes",
        up(60_001, 128),
        128,
        lambda r: [fl(r, 8, 60_001), z(f32, 8, 60_001), i32(60_001)],
    )
    sets(
        "checks of a code/eight threads",
        "check_nodes_group",
        up(60_001 * 8, 128),
        128,
        lambda r: [fl(r, 60_001, 8), z(f32, 60_001, 8), i32(60_001)],
    )

    def atoms(r):
        return [10 * fl(r, 1501, 4), z(u32, 1501, 47), i32(1501), f32(16)]

    sets("contacts as bits/votes", "contacts_votes", (6, 1501), 256, atoms)
    sets("contacts as bits/words", "contacts_words", (12, 47), 128, atoms)


def _particles() -> None:
    for way, name in enumerate(("global", "tiles", "tiles, fast sine")):
        grids(
            f"oscillators pulled by all/{name}",
            f"kuramoto<{way}>",
            12,
            128,
            lambda r: [3 * fl(r, 1501), fl(r, 1501), z(f32, 1501), i32(1501), f32(1.5), f32(0.01)],
            loose=1e-4,
        )
    for kind, beside, name in (
        ("float", "false", "after each other"),
        ("float", "true", "beside each other"),
        ("double", "true", "beside each other, doubles"),
    ):
        of = f32 if kind == "float" else f64

        def near(r: Rng, k: Any = of, b: bool = beside == "true") -> list[Any]:
            listed = np.clip(
                np.arange(20_001)[:, None] + r.integers(-300, 300, (20_001, 40)), 0, 20_000
            )
            listed[np.arange(40) >= r.integers(25, 41, (20_001, 1))] = -1
            return [
                r.random((20_001, 3)).astype(k),
                np.ascontiguousarray(listed.T if b else listed).astype(i32),
                z(k, 20_001),
                i32(20_001),
                i32(40),
                k(0.3),
            ]

        grids(
            f"densities of embedded atoms/{name}",
            f"embedded_density<{kind}, {beside}>",
            up(20_001, 128),
            128,
            near,
            loose=1e-4,
        )
    coil = fixed(lambda r: fl(r, 128, 8))
    for way, name in enumerate(("global", "constant", "shared")):
        grids(
            f"field of a coil/{name}",
            f"biot_savart<{way}>",
            up(20_001, 128),
            128,
            lambda r: [
                *(2 * fl(r, 20_001) for _ in range(3)),
                coil,
                *(z(f32, 20_001) for _ in range(3)),
                i32(20_001),
            ],
            symbols={"c_coil": lambda r: coil} if way == 1 else {},
            loose=1e-4,
        )

    def points(r):
        return [fl(r, 1801, 4), z(u32, 64), i32(1801), f32(20)]

    for way, name in enumerate(("global bins", "bins of a block", "bins of a warp")):
        grids(f"pairs by distance/{name}", f"pair_histogram<{way}>", (15, 15), 128, points)
    corner = fixed(lambda r: np.concatenate([fl(r, 160, 4), 0.6 * fl(r, 160, 8)], 1))

    def rays(r):
        return [
            2 * fl(r, 10_001, 3),
            fl(r, 10_001, 3),
            corner,
            z(f32, 10_001),
            z(i32, 10_001),
            i32(10_001),
            i32(160),
        ]

    for way, name in enumerate(("global", "constant", "shared")):
        grids(
            f"triangles met/{name}",
            f"nearest_triangle<{way}>",
            up(10_001, 128),
            128,
            rays,
            shared=7680 if way == 2 else 0,
            symbols={"c_triangles": lambda r: corner} if way == 1 else {},
            loose=1e-4,
        )


def _pictures() -> None:
    def plane(r, w, h):
        return [fl(r, h, w), z(f32, h, w), i32(w), i32(h)]

    cosines = np.cos(2 * np.pi * (2 * np.arange(512) + 1) / 1024).astype(f32)
    for way, name in enumerate(("computed", "constant table", "shared table")):
        grids(
            f"cosine transform of frames/{name}",
            f"mdct<{way}>",
            150,
            128,
            lambda r: [fl(r, 151 * 128), cosines, z(f32, 150, 128)],
            symbols={"c_cosines": lambda r: cosines} if way == 1 else {},
            loose=1e-4,
        )
    for tile, name in (("false", "global"), ("true", "tile")):
        grids(
            f"calmest of four corners/{name}",
            f"kuwahara<{tile}>",
            (up(401, 32), up(303, 8)),
            (32, 8),
            lambda r: plane(r, 401, 303),
            loose=1e-4,
        )
        grids(
            f"means of alike patches/{name}",
            f"nonlocal_means<{tile}>",
            (up(201, 16), up(103, 16)),
            (16, 16),
            lambda r: [*plane(r, 201, 103), f32(0.7)],
            loose=1e-4,
        )
        grids(
            f"phases that part/{name}",
            f"cahn_hilliard<{tile}>",
            (25, 20),
            (16, 16),
            lambda r: [
                r.random((320, 400)) - 0.5,
                z(f64, 320, 400),
                i32(400),
                i32(320),
                f64(0.5),
                f64(0.01),
            ],
        )
    order = np.array(
        sorted(
            range(64),
            key=lambda k: (k // 8 + k % 8, k % 8 if (k // 8 + k % 8) % 2 == 0 else k // 8),
        ),
        u8,
    )
    quant = fixed(
        lambda r: (
            10 + np.add.outer(np.arange(8), np.arange(8)).reshape(-1) * 6 + r.integers(0, 5, 64)
        ).astype(i16)
    )
    table = {"c_zigzag": lambda r: order, "c_quant": lambda r: quant}

    def coefficients(r):
        return [
            (400 * fl(r, 9001, 64) * r.random((9001, 64)) ** 3).astype(f32),
            z(i16, 9001, 64),
        ]

    grids(
        "zigzag of 8 × 8/each",
        "zigzag_each",
        up(9001 * 64, 256),
        256,
        lambda r: [*coefficients(r), i32(9001 * 64)],
        symbols=table,
    )
    grids(
        "zigzag of 8 × 8/shared",
        "zigzag_shared",
        up(9001, 4),
        (64, 4),
        lambda r: [*coefficients(r), z(i16, 9001, 2), i32(9001)],
        symbols=table,
    )

    def depths(r):
        return [
            np.stack([fl(r, 96, 96, 96), np.floor(9 * pos(r, 96, 96, 96))], 3),
            (np.where(r.random((120, 160)) < 0.1, 0, 1.5 + pos(r, 120, 160))).astype(f32),
            i32(96),
            i32(160),
            i32(120),
            f32(0.03),
            f32(0.1),
        ]

    grids(
        "depths fused into voxels/voxels", "fuse_voxels", (3, 12, 96), (32, 8), depths, loose=1e-4
    )
    grids("depths fused into voxels/columns", "fuse_columns", (3, 24), (32, 4), depths, loose=1e-4)
    for shuffles, name in (("true", "shuffles"), ("false", "shared trees")):
        grids(
            f"sums of a pose/{name}",
            f"pose_sums<{shuffles}>",
            96,
            128,
            lambda r: [fl(r, 60_001, 4), fl(r, 60_001, 4), z(f32, 96, 27), i32(60_001)],
            loose=1e-4,
        )
    angles = np.arange(90) * np.pi / 90
    turns = np.stack([np.cos(angles), np.sin(angles)], 1).astype(f32)

    def projected(r: Rng, texture: bool) -> list[Any]:
        data = pos(r, 90, 192)
        return [
            data,
            Texture(data, linear=True, address="border") if texture else u64(0),
            z(f32, 150, 150),
            i32(150),
            i32(192),
            i32(90),
        ]

    for texture, name in (("false", "by hand"), ("true", "texture")):
        grids(
            f"projections laid back/{name}",
            f"back_project<{texture}>",
            (up(150, 16), up(150, 16)),
            (16, 16),
            lambda r, t=texture == "true": projected(r, t),
            symbols={"c_turns": lambda r: turns},
            loose=1e-2 if texture == "true" else 1e-4,
        )

    def lines(r):
        return [ints(r, 0, 256, 501, 2002), z(i32, 501, 2002), i32(2002)]

    grids("wavelet of 5 / 3/formulas", "wavelet_direct", (up(1001, 256), 501), 256, lines)
    grids("wavelet of 5 / 3/lifted", "wavelet_lifted", 501, 256, lines, shared=8008)

    def drawn(r: Rng) -> list[Any]:
        middle = np.stack([r.integers(0, 640, 4001), r.integers(0, 480, 4001)], 1)[:, None]
        return [
            (middle + r.integers(-14, 15, (4001, 3, 2))).astype(i32),
            uints(r, 0, 1 << 31, 4001),
            np.full((480, 640), (1 << 64) - 1, u64),
            i32(4001),
            i32(640),
            i32(480),
        ]

    for warp, name in (("false", "thread"), ("true", "warp")):
        grids(
            f"triangles drawn/{name}",
            f"draw_triangles<{warp}>",
            up(4001 * (32 if warp == "true" else 1), 128),
            128,
            drawn,
        )


def _steps() -> None:
    for kind, shared, name in (
        ("float", "false", "each"),
        ("float", "true", "shared"),
        ("double", "false", "each, doubles"),
    ):
        of = f32 if kind == "float" else f64
        grids(
            f"gas in a tube/{name}",
            f"shock_tube<{kind}, {shared}>",
            up(100_001, 128),
            128,
            lambda r, k=of: [
                (1 + r.random(100_001)).astype(k),
                (r.random(100_001) - 0.5).astype(k),
                (2 + r.random(100_001)).astype(k),
                *(z(k, 100_001) for _ in range(3)),
                i32(100_001),
                k(0.2),
            ],
            loose=1e-4,
        )
    for beside, name in (("false", "after each other"), ("true", "beside each other")):

        def mixed(r, b=beside == "true"):
            return [
                np.ascontiguousarray(
                    (lambda y: y if b else y.T)(
                        np.stack(
                            [
                                0.7 + 0.2 * r.random(10_001),
                                1e-4 * r.random(10_001),
                                0.2 * r.random(10_001),
                            ]
                        )
                    )
                ),
                0.5 + r.random(10_001),
                i32(10_001),
                i32(8),
                f64(0.02),
            ]

        grids(
            f"three reactants/{name}", f"robertson<{beside}>", up(10_001, 64), 64, mixed, loose=1e-6
        )

    def options(r: Rng) -> list[Any]:
        spot, strike, time, sigma = (
            80 + 40 * r.random(20_001),
            80 + 40 * r.random(20_001),
            0.25 + r.random(20_001),
            0.15 + 0.6 * r.random(20_001),
        )
        d = (np.log(spot / strike) + 0.5 * sigma * sigma * time) / (sigma * np.sqrt(time))

        def normal(x):
            return 1 / (1 + np.exp(-1.5976 * x - 0.07056 * x**3))

        return [
            np.stack(
                [spot, strike, time, spot * normal(d) - strike * normal(d - sigma * np.sqrt(time))],
                1,
            ).astype(f32),
            z(f32, 20_001),
            i32(20_001),
        ]

    for name in ("bisect", "newton"):
        grids(
            f"volatilities from prices/{name}",
            f"implied_{name}",
            up(20_001, 128),
            128,
            options,
            loose=2e-3,
        )


def _python(
    name: str,
    language: str,
    function: str,
    grid: Any,
    block: Any,
    arguments: Any,
    loose: float = 1e-4,
) -> None:
    where = grid if isinstance(grid, tuple) else (grid,)
    plan.ALL[name] = plan.Launch(
        name=name,
        file=f"wayfarers_{language}.py",
        function=function,
        grid=where,
        block=block,
        arguments=arguments,
        options=(),
        loose=loose,
    )


def _triton() -> None:
    for block in (512, 2048):
        _python(
            f"triton robust loss/{block}",
            "triton",
            "huber_loss",
            up(500_001, block),
            (),
            lambda r, b=block: [
                2 * fl(r, 500_001),
                fl(r, 500_001),
                z(f32, 500_001),
                z(f32, 1),
                500_001,
                1.0,
                b,
            ],
            loose=1e-3,
        )

    def fading(r):
        return [
            pos(r, 16, 128, 500),
            fl(r, 16, 128, 500),
            z(f32, 16, 128, 500),
        ]

    _python(
        "triton fading sums/scan",
        "triton",
        "fading_sums_scan",
        (up(500, 32), 16),
        (),
        lambda r: [*fading(r)[:3], 128, 500, 32],
        loose=1e-3,
    )
    _python(
        "triton fading sums/loop",
        "triton",
        "fading_sums_loop",
        (up(500, 64), 16),
        (),
        lambda r: [*fading(r)[:3], 128, 500, 64],
        loose=1e-3,
    )
    for precision in ("tf32", "ieee"):
        _python(
            f"triton Gram matrix/{precision}",
            "triton",
            "gram_matrix",
            (8, 8),
            (),
            lambda r, p=precision: [fl(r, 500, 200), z(f32, 500, 500), 500, 200, 64, 32, p],
            loose=5e-3,
        )
    for rows, cols in ((64, 32), (128, 64)):
        _python(
            f"triton nearest code/{rows} × {cols}",
            "triton",
            "nearest_code",
            up(8001, rows),
            (),
            lambda r, a=rows, b=cols: [
                hf(r, 8001, 64),
                hf(r, 256, 64),
                z(i32, 8001),
                8001,
                256,
                64,
                a,
                b,
            ],
        )

    def pages(r: Rng) -> list[Any]:
        return [
            fl(r, 32, 16, 64),
            hf(r, 600, 32, 64),
            hf(r, 600, 32, 64),
            r.permutation(600)[:576].reshape(32, 18).astype(i32),
            ints(r, 100, 577, 32),
            z(f32, 32, 16, 64),
            0.125,
            18,
            16,
            32,
            64,
        ]

    _python(
        "triton decoding over pages/sums",
        "triton",
        "paged_decode_sum",
        (32, 16),
        (),
        pages,
        loose=1e-3,
    )
    _python(
        "triton decoding over pages/products",
        "triton",
        "paged_decode_dot",
        32,
        (),
        pages,
        loose=5e-3,
    )
    for block in (512, 2048):
        _python(
            f"triton group norm of images/{block}",
            "triton",
            "group_norm_images",
            8 * 16,
            (),
            lambda r, b=block: [
                hf(r, 8, 128, 29, 31),
                pos(r, 128),
                fl(r, 128),
                z(half, 8, 128, 29, 31),
                8 * 29 * 31,
                29 * 31,
                8,
                16,
                1e-5,
                b,
            ],
            loose=5e-3,
        )

    def bags(r: Rng, block: int) -> list[Any]:
        start, rows = edges(r, 3000, 0, 40, 20_000)
        return [fl(r, 20_000, 200), rows, start, pos(r, rows.size), z(f32, 3000, 200), 200, block]

    for block in (64, 256):
        _python(
            f"triton bags of rows/{block}",
            "triton",
            "bags_of_rows",
            (3000, up(200, block)),
            (),
            lambda r, b=block: bags(r, b),
        )
    for rows in (64, 128):
        _python(
            f"triton convolution 3 × 3/{rows} places",
            "triton",
            "conv_implicit",
            up(57 * 61, rows),
            (),
            lambda r, m=rows: [
                hf(r, 57, 61, 32),
                hf(r, 9, 32, 64),
                z(half, 57, 61, 64),
                57,
                61,
                32,
                64,
                m,
            ],
            loose=5e-3,
        )
    for cols, block in ((1000, 1024), (3000, 4096)):
        _python(
            f"triton four greatest/{cols}",
            "triton",
            "four_greatest",
            1000,
            (),
            lambda r, c=cols, b=block: [fl(r, 1000, c), z(f32, 1000, 4), z(i32, 1000, 4), c, b],
        )


def _numba() -> None:
    _python(
        "numba Lorenz/floats, Euler",
        "numba",
        "lorenz_euler",
        up(30_001, 128),
        (128,),
        lambda r: [5 * fl(r, 30_001, 3), z(f32, 30_001, 3), i32(40)],
        loose=1e-3,
    )
    _python(
        "numba Lorenz/doubles, midpoint",
        "numba",
        "lorenz_midpoint",
        up(30_001, 128),
        (128,),
        lambda r: [5 * r.random((30_001, 3)), z(f64, 30_001, 3), i32(40)],
        loose=1e-3,
    )
    for way in ("each", "tile"):
        _python(
            f"numba slopes of windows/{way}",
            "numba",
            f"slopes_{way}",
            up(200_001, 128),
            (128,),
            lambda r: [fl(r, 200_032), z(f32, 200_001)],
        )
    for way, grid in (("thread", up(4000, 128)), ("shared", 4000), ("shuffle", 1000)):
        _python(
            f"numba sums of squares of rows/{way}",
            "numba",
            f"squares_{way}",
            grid,
            (128,),
            lambda r: [fl(r, 4000, 500), z(f32, 4000)],
        )
    weights = np.sin(np.arange(49) * 1.7).astype(f32)
    for way in ("global", "const"):
        _python(
            f"numba small network/{way}",
            "numba",
            f"network_{way}",
            up(100_001, 128),
            (128,),
            lambda r: [fl(r, 100_001, 4), weights, z(f32, 100_001)],
        )
        where = {"global": "global", "const": "tile"}[way]
        _python(
            f"numba excitable medium/{where}",
            "numba",
            f"excitable_{where}",
            (up(601, 16), up(503, 16)),
            (16, 16),
            lambda r: [
                2 * r.random((503, 601)) - 1,
                r.random((503, 601)),
                z(f64, 503, 601),
                z(f64, 503, 601),
            ],
        )
        kept = {"global": "global", "const": "shared"}[way]
        _python(
            f"numba dice/{kept}",
            "numba",
            f"dice_{kept}",
            160,
            (128,),
            lambda r: [z(i32, 11), i32(30)],
        )
    for way in ("search", "gallop"):
        _python(
            f"numba quotes before trades/{way}",
            "numba",
            f"quotes_before_{way}",
            up(100_001, 256),
            (256,),
            lambda r: [
                np.sort(ints(r, 0, 1 << 30, 100_001)),
                np.sort(ints(r, 0, 1 << 30, 300_001)),
                fl(r, 300_001),
                z(f32, 100_001),
            ],
        )


for _each in (_algebra, _networks, _sets, _particles, _pictures, _steps, _triton, _numba):
    _each()
