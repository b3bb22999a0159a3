"""Launches of the `newcomers_*` files, which no GPU has met when they were written: halves "P",
which may settle something once they were compared with one, and "Q", which never does. What is
before a name's "/" says which work it is: launches of the same work are compared with each other,
and are of one half.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.foreign_kernels import launches as plan
from tests.foreign_kernels.contact import bytes_, graph, hf, part_of, up
from tests.foreign_kernels.launches import Rng, f32, fl, i32, ints, pos, u32, uints, z

half, u8 = np.float16, np.uint8
dense, sets, grids = (
    part_of("newcomers_dense"),
    part_of("newcomers_sets"),
    part_of("newcomers_grids"),
)


def _networks() -> None:
    def turned(r):
        return [
            fl(r, 3000 * 16 * 128),
            (10_000.0 ** (-np.arange(64) / 64)).astype(f32),
            i32(3000),
            i32(16),
            i32(64),
        ]

    for beside, way in (("true", "pairs beside each other"), ("false", "pairs half a head apart")):
        dense(f"positions of heads/{way}", f"rotary<{beside}>", 12_000, 256, turned, loose=1e-2)

    def slopes(r):
        return [
            fl(r, 4001 * 768),
            fl(r, 4001 * 768),
            pos(r, 768),
            z(f32, 4001 * 768),
            i32(4001),
            i32(768),
        ]

    dense("slope of a layer norm/warp", "norm_slope<true>", up(4001, 8), 256, slopes, loose=1e-3)
    dense("slope of a layer norm/block", "norm_slope<false>", 4001, 256, slopes, loose=1e-3)

    def nibbles(r):
        return [
            uints(r, 0, 1 << 32, 4096 * 512),
            pos(r, 4096 * 64),
            fl(r, 4096),
            z(f32, 4096),
            i32(4096),
            i32(4096),
        ]

    for threads, grid, way in (
        (1, 64, "thread a row"),
        (32, 512, "warp a row"),
        (128, 4096, "block a row"),
    ):
        dense(
            f"weights of four bits/{way}",
            f"weights4<{threads}>",
            grid,
            128 if threads == 128 else 64 if threads == 1 else 256,
            nibbles,
            loose=1e-3,
        )

    def octets(r):
        return [
            ints(r, -(1 << 31), (1 << 31) - 1, 6000 * 1024),
            ints(r, -(1 << 31), (1 << 31) - 1, 1024),
            pos(r, 6000),
            z(f32, 6000),
            i32(6000),
            i32(1024),
        ]

    for fours, way in (("true", "four at once"), ("false", "one by one")):
        dense(f"weights of eight bits/{way}", f"weights8<{fours}>", 750, 256, octets)

    def query(r):
        return [
            fl(r, 128 * 64),
            fl(r, 128 * 2048 * 64),
            fl(r, 128 * 2048 * 64),
            z(f32, 128 * 64),
            i32(2048),
        ]

    dense("one query of a head/shares of warps", "query_warps", 128, 256, query, loose=1e-3)
    dense(
        "one query of a head/scores kept",
        "query_scores",
        128,
        256,
        query,
        shared=2048 * 4,
        loose=1e-3,
    )
    for walks in (3, 2, 1):
        dense(
            f"softmax of 2,000/{walks} walks",
            f"softmax_walks<{walks}>",
            3000,
            256,
            lambda r: [4 * fl(r, 3000 * 2000), z(f32, 3000 * 2000), i32(2000)],
            loose=1e-4,
        )
    for wide in (1, 2, 8):
        dense(
            f"gelu of halves/{wide} at once",
            f"gelu_halves<{wide}>",
            up(8_000_000 // wide, 256),
            256,
            lambda r: [hf(r, 8_000_000), z(half, 8_000_000), i32(8_000_000)],
            loose=2e-3,
        )
    for tile, way in (("true", "tile"), ("false", "global")):
        dense(
            f"greatest of nine/{way}",
            f"pool3<{tile}>",
            (2, 7, 192),
            (32, 8),
            lambda r: [fl(r, 192 * 112 * 112), z(f32, 192 * 56 * 56), i32(112), i32(56)],
        )

    def maps(r):
        return [
            fl(r, 32 * 128 * 784),
            z(f32, 128),
            z(f32, 128),
            i32(32),
            i32(128),
            i32(784),
        ]

    dense("statistics of channels/block", "channel_block", 128, 512, maps, loose=1e-3)
    dense("statistics of channels/parts", "channel_parts", (128, 32), 256, maps, loose=1e-3)
    dense(
        "pictures made larger",
        "bicubic",
        (15, 60, 8),
        (32, 8),
        lambda r: [fl(r, 8 * 200 * 200), z(f32, 8 * 480 * 480), i32(200), i32(480)],
        loose=1e-3,
    )
    for wide in (1, 4):
        dense(
            f"steps by signs/{wide} at once",
            f"lion_step<{wide}>",
            1056,
            256,
            lambda r: [fl(r, 6_000_000), fl(r, 6_000_000), fl(r, 6_000_000), i32(6_000_000)],
        )


def _products() -> None:
    def halves(r):
        return [
            hf(r, 1024 * 768),
            hf(r, 768 * 1024),
            z(f32, 1024 * 1024),
            i32(1024),
            i32(768),
        ]

    dense("product of halves/fragments", "tensor_direct", (64, 16), 128, halves, loose=5e-3)
    dense("product of halves/tile", "tensor_tile", (16, 16), 128, halves, loose=5e-3)

    def floats(r):
        return [
            fl(r, 384 * 512),
            fl(r, 512 * 512),
            z(f32, 384 * 512),
            i32(512),
            i32(512),
        ]

    for way, name in enumerate(("global", "tile", "copied ahead")):
        dense(
            f"product of 384 × 512/{name}",
            f"product_tile<{way}>",
            (16, 12),
            (32, 32),
            floats,
            loose=1e-4,
        )
    for tile, way in (("false", "each"), ("true", "tile")):
        dense(
            f"distances of pairs/{way}",
            f"distances<{tile}>",
            (96, 96),
            (16, 16),
            lambda r: [fl(r, 1536 * 32), fl(r, 1536 * 32), z(f32, 1536 * 1536), i32(1536)],
            loose=1e-4,
        )


def _order() -> None:
    for way, name in enumerate(("halves", "fours and shuffles", "group", "atomic a warp")):
        sets(
            f"sum of all/{name}",
            f"sum_all<{way}>",
            264,
            256,
            lambda r: [fl(r, 8_000_000), z(f32, 1), i32(8_000_000)],
            loose=5e-2,
        )
    for way, name in enumerate(("Kogge and Stone", "Brent and Kung", "warps", "group")):
        sets(
            f"sums in blocks/{name}",
            f"scan_block<{way}>",
            6000,
            512,
            lambda r: [ints(r, -9, 99, 6000 * 512), z(i32, 6000 * 512)],
        )
    for way, name in enumerate(("at once", "block", "copies", "meeting")):
        sets(
            f"bytes counted/{name}",
            f"byte_counts<{way}>",
            264,
            256,
            lambda r: [
                (uints(r, 0, 1 << 32, 1_000_000) & uints(r, 0, 1 << 32, 1_000_000)),
                z(u32, 256),
                i32(1_000_000),
            ],
        )
    for way, name in enumerate(("each", "warp", "block")):
        sets(
            f"greater ones kept/{name}",
            f"keep_greater<{way}>",
            up(2_000_001, 256),
            256,
            lambda r: [z(f32, 2_000_001), z(i32, 1), fl(r, 2_000_001), i32(2_000_001), f32(0.5)],
            unordered=True,
        )
    for way, name in enumerate(("bitonic", "bitonic and shuffles", "counted")):
        sets(
            f"rows of 512 in order/{name}",
            f"sort_rows<{way}>",
            2000,
            512,
            lambda r: [uints(r, 0, 1 << 32, 2000 * 512), z(u32, 2000 * 512)],
        )

    def tree(r: Rng, levels: int) -> list[Any]:
        order = np.sort(ints(r, 0, 1 << 30, (1 << levels) - 1))
        laid, at = z(i32, 1 << levels), 1
        for level in range(levels):
            step = 1 << (levels - level)
            laid[at : at + (1 << level)] = order[step // 2 - 1 :: step]
            at += 1 << level
        return [
            laid,
            ints(r, 0, 1 << 30, 1_000_001),
            z(i32, 1_000_001),
            i32(levels),
            i32(1_000_001),
        ]

    sets(
        "places in a list/halves",
        "search_halves",
        up(1_000_001, 256),
        256,
        lambda r: [
            np.sort(ints(r, 0, 1 << 30, (1 << 18) - 1)),
            ints(r, 0, 1 << 30, 1_000_001),
            z(i32, 1_000_001),
            i32((1 << 18) - 1),
            i32(1_000_001),
        ],
    )
    sets("places in a list/levels", "search_levels", up(1_000_001, 256), 256, lambda r: tree(r, 18))


def _graphs() -> None:
    def frontier(r: Rng) -> list[Any]:
        start, to = graph(r, 200_000, 14)
        front = np.sort(r.choice(200_000, 40_001, replace=False)).astype(i32)
        before = np.concatenate([[0], np.cumsum(start[front + 1] - start[front])]).astype(i32)
        return [
            front,
            start,
            to,
            before,
            np.where(r.random(200_000) < 0.4, 3, -1).astype(i32),
            i32(40_001),
            i32(before[-1]),
        ]

    for way, (name, many) in enumerate(
        (("thread a node", 40_001), ("warp a node", 40_001 * 32), ("thread an edge", 900_000))
    ):
        sets(f"frontier/{name}", f"meet<{way}>", up(many, 256), 256, frontier)

    def edges(r):
        return [
            np.sort(ints(r, 0, 40_000, 300_001)),
            ints(r, 0, 40_000, 300_001),
            fl(r, 40_000 * 64),
            fl(r, 40_000 * 64),
            z(f32, 300_001),
            i32(300_001),
        ]

    for wide, name in ((1, "thread"), (8, "eight threads"), (32, "warp")):
        sets(
            f"products of edges/{name}",
            f"edge_products<{wide}>",
            up(300_001 * wide, 256),
            256,
            edges,
            loose=1e-4,
        )


def _texts() -> None:
    for tile, name in (("false", "memory"), ("true", "tile")):
        sets(
            f"word of eight letters/{name}",
            f"places_of<{tile}>",
            up(6_000_000, 256),
            256,
            lambda r: [
                r.integers(0, 2, 6_000_000).astype(u8),
                np.array([0, 1, 1, 0, 1, 0, 0, 1], u8),
                z(i32, 1),
                i32(6_000_000),
                i32(8),
            ],
        )
    sets(
        "bytes as letters/bytes",
        "base64_bytes",
        up(2_000_000, 256),
        256,
        lambda r: [bytes_(r, 6_000_000), z(u8, 8_000_000), i32(2_000_000)],
    )
    sets(
        "bytes as letters/words",
        "base64_words",
        up(500_000, 256),
        256,
        lambda r: [uints(r, 0, 1 << 32, 1_500_000), z(u32, 2_000_000), i32(500_000)],
    )

    def sums(r: Rng) -> list[Any]:
        table = np.arange(256, dtype=u32)
        for _ in range(8):
            table = np.where(table & 1, table >> 1 ^ u32(0xEDB88320), table >> 1).astype(u32)
        return [uints(r, 0, 1 << 32, 64 * 30_001), table, z(u32, 30_001), i32(30_001)]

    for way, name in enumerate(("bits", "global table", "shared table")):
        sets(f"checksums/{name}", f"checksum<{way}>", up(30_001, 256), 256, sums)

    def digits(r: Rng) -> list[Any]:
        lines = b"".join(b"%12d\n" % v for v in r.integers(-9_999_999, 99_999_999, 400_001))
        return [np.frombuffer(lines, u8).copy(), z(np.int64, 400_001), i32(400_001)]

    sets("numbers read", "numbers_read", up(400_001, 128), 128, digits)
    sets(
        "characters counted",
        "characters",
        264,
        256,
        lambda r: [
            np.resize(np.frombuffer("Größe, 数える, жизнь, words; ".encode(), u8), 32_000_000).view(
                u32
            ),
            z(u32, 1),
            i32(8_000_000),
        ],
    )


def _pictures() -> None:
    for points in (1, 16):
        grids(
            f"points that escape/{points} a thread",
            f"escapes<{points}>",
            (38, up(900, 8 * points)),
            (32, 8),
            lambda r: [z(i32, 1200 * 900), i32(1200), i32(900), i32(120)],
        )

    def box(r):
        return {
            "weight": lambda r: (lambda w: (w / w.sum()).astype(f32))(
                np.exp(-(np.arange(-8, 9) ** 2) / 18.0)
            )
        }

    for way, (name, rows) in enumerate((("global", 8), ("tile", 32), ("registers", 256))):
        grids(
            f"blur of columns/{name}",
            f"blur_columns<{way}>",
            (up(1601, 32), up(1200, rows)),
            (32, 8),
            lambda r: [fl(r, 1200 * 1601), z(f32, 1200 * 1601), i32(1601), i32(1200)],
            symbols=box(None),
            loose=1e-4,
        )
    for first, name in (("false", "last two axes"), ("true", "first and last axis")):
        many = (7, up(96, 32), 200) if first == "true" else (7, 5, 96)
        size = (96, 200, 210) if first == "true" else (96, 150, 210)
        for tile, way in (("false", "as they come"), ("true", "tile")):
            grids(
                f"{name} of a box/{way}",
                f"axes<{first}, {tile}>",
                many,
                (32, 8),
                lambda r, s=size: [fl(r, *s), z(f32, int(np.prod(s))), *map(i32, s)],
            )

    def balls(r):
        return np.concatenate(
            [6 * fl(r, 400, 2), 4 + 20 * pos(r, 400, 1), pos(r, 400, 1)], 1
        ).astype(f32)

    for way, name in enumerate(("global", "constant", "shared")):
        grids(
            f"spheres met/{name}",
            f"nearest_sphere<{way}>",
            (up(801, 32), up(600, 8)),
            (32, 8),
            lambda r: [balls(r), z(f32, 600 * 801), i32(801), i32(600)],
            symbols={"placed": balls},
            loose=1e-3,
        )
    for shared, name in (("false", "memory"), ("true", "shared points")):
        grids(
            f"curves/{name}",
            f"curves<{shared}>",
            16_000,
            128,
            lambda r: [fl(r, 16_000 * 8), z(f32, 16_000 * 256), i32(16_000)],
            loose=1e-4,
        )

    def boxes(r: Rng) -> list[Any]:
        corner = 30 * r.random((400, 2))
        return [
            fl(r, 128 * 64 * 64),
            np.concatenate([corner, corner + 4 + 28 * r.random((400, 2))], 1).astype(f32),
            z(f32, 400 * 128 * 49),
            i32(400),
            i32(128),
            i32(64),
        ]

    for inside, name in (("false", "channels outside"), ("true", "channels inside")):
        grids(
            f"regions averaged/{name}",
            f"regions<{inside}>",
            up(400 * 128 * 49, 256),
            256,
            boxes,
            loose=1e-3,
        )
    grids(
        "corners of a picture",
        "corners",
        (up(1921, 32), up(1080, 8)),
        (32, 8),
        lambda r: [bytes_(r, 1921 * 1080), z(f32, 1921 * 1080), i32(1921), i32(1080)],
        loose=1e-3,
    )


def _physics() -> None:
    for tile, name in (("false", "global"), ("true", "tile")):
        grids(
            f"electric field/{name}",
            f"field_step<{tile}>",
            (up(1900, 32), up(1900, 8)),
            (32, 8),
            lambda r: [
                fl(r, 1900 * 1900),
                fl(r, 1900 * 1900),
                pos(r, 1900 * 1900),
                fl(r, 1900 * 1900),
                i32(1900),
            ],
            loose=1e-4,
        )
    for way, name in enumerate(("pulled", "pushed", "ways beside each other")):
        grids(
            f"gas of nine ways/{name}",
            f"lattice9<{way}>",
            (7, 700),
            128,
            lambda r: [
                1 + pos(r, 9 * 850 * 700),
                z(f32, 9 * 850 * 700),
                i32(850),
                i32(700),
                f32(1.1),
            ],
            loose=1e-3,
        )

    def systems(r):
        return [
            fl(r, 8000 * 128),
            3 + pos(r, 8000 * 128),
            fl(r, 8000 * 128),
            fl(r, 8000 * 128),
        ]

    for beside, name in (
        ("false", "thread, after each other"),
        ("true", "thread, beside each other"),
    ):
        grids(
            f"three diagonals/{name}",
            f"diagonals_thread<{beside}>",
            up(8000, 64),
            64,
            lambda r: [*systems(r), i32(128), i32(8000)],
            loose=1e-3,
        )
    grids("three diagonals/block", "diagonals_block", 8000, 128, systems, loose=1e-3)

    def dominant(r, n, many):
        return [
            (fl(r, many, n, n) + 2 * n * np.eye(n, dtype=f32)).astype(f32),
            i32(many),
        ]

    for name, function, grid in (
        ("thread", "factors_thread<6>", up(60_001, 128)),
        ("warp", "factors_warp<6>", up(60_001, 4)),
    ):
        grids(
            f"factors of 6 × 6/{name}",
            function,
            grid,
            128,
            lambda r: dominant(r, 6, 60_001),
            loose=1e-3,
        )
    grids(
        "factors of 20 × 20",
        "factors_warp<20>",
        2500,
        128,
        lambda r: dominant(r, 20, 10_000),
        loose=1e-3,
    )
    for way, name in enumerate(("xorshift", "permuted congruence", "counter")):
        grids(
            f"words of chance/{name}",
            f"chance<{way}>",
            4000,
            256,
            lambda r: [z(u32, 4000 * 256), u32(2024)],
        )

    def centres(r):
        return fl(r, 24, 4)

    for way, name in enumerate(("global", "constant", "shared")):
        grids(
            f"nearest of 24/{name}",
            f"nearest_of_24<{way}>",
            up(1_000_001, 256),
            256,
            lambda r: [fl(r, 1_000_001, 4), centres(r), z(i32, 1_000_001), i32(1_000_001)],
            symbols={"centre": centres},
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
        file=f"newcomers_{language}.py",
        function=function,
        grid=where,
        block=block,
        arguments=arguments,
        options=(),
        loose=loose,
    )


def _languages() -> None:
    _python(
        "triton norm of rows",
        "triton",
        "norm_rows",
        4000,
        (),
        lambda r: [fl(r, 4000, 1000), fl(r, 1000), fl(r, 1000), z(f32, 4000, 1000), 1000, 1024],
    )
    _python(
        "triton gated rows",
        "triton",
        "gated_rows",
        (3, 2000),
        (),
        lambda r: [hf(r, 2000, 5600), z(half, 2000, 2800), 2800, 1024],
        loose=1e-2,
    )
    for group in (1, 8):
        _python(
            f"triton product/groups of {group}",
            "triton",
            "product_in_groups",
            128,
            (),
            lambda r, g=group: [
                hf(r, 1024, 512),
                hf(r, 512, 1024),
                z(f32, 1024, 1024),
                1024,
                1024,
                512,
                128,
                64,
                32,
                g,
            ],
            loose=2e-2,
        )
    _python(
        "triton sums of columns",
        "triton",
        "column_sums",
        32,
        (),
        lambda r: [fl(r, 2000, 2000), z(f32, 2000), 2000, 2000, 32, 64],
    )
    for kept in ("global", "shared"):
        _python(
            f"numba counts/{kept}",
            "numba",
            f"histogram_{kept}",
            264,
            (256,),
            lambda r: [ints(r, 0, 1 << 30, 2_000_000), z(i32, 128)],
        )
    _python(
        "numba sums of lines/far",
        "numba",
        "columns_far",
        up(20_000, 128),
        (128,),
        lambda r: [fl(r, 20_000, 100), z(f32, 20_000)],
    )
    _python(
        "numba sums of lines/near",
        "numba",
        "columns_near",
        up(20_000, 128),
        (128,),
        lambda r: [fl(r, 100, 20_000), z(f32, 20_000)],
    )
    _python(
        "numba means of boxes",
        "numba",
        "box_mean",
        (up(1000, 32), up(700, 8)),
        (32, 8),
        lambda r: [fl(r, 700, 1000), z(f32, 700, 1000), i32(4)],
    )
    _python(
        "numba logistic map",
        "numba",
        "logistic_map",
        up(200_001, 256),
        (256,),
        lambda r: [0.5 * pos(r, 200_001), (3 + 0.4 * pos(r, 200_001)).astype(f32), i32(200)],
        loose=1e-2,
    )


for _each in (_networks, _products, _order, _graphs, _texts, _pictures, _physics, _languages):
    _each()
