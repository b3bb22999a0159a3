"""Launches of the `passers_*` files, which no GPU has met when they were written: half "S", which
never settles anything. What is before a name's "/" says which work it is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.foreign_kernels import launches as plan
from tests.foreign_kernels.callers import fixed
from tests.foreign_kernels.contact import bytes_, graph, hf, part_of, up
from tests.foreign_kernels.launches import Rng, Texture, f32, f64, fl, i32, ints, pos, u32, uints, z

u8, u64 = np.uint8, np.uint64
dense, sets, grids = part_of("passers_dense"), part_of("passers_sets"), part_of("passers_grids")


def brain(x: Any) -> Any:
    """Floats as bfloat16, cut off, in words of 16 bits."""
    return (np.ascontiguousarray(x).view(u32) >> 16).astype(np.uint16)


def _dense() -> None:
    def product(r):
        return [
            brain(fl(r, 768 * 512)),
            brain(fl(r, 512 * 768)),
            z(f32, 768 * 768),
            i32(768),
            i32(512),
        ]

    dense(
        "product cut off at zero/fragment a warp",
        "cut_fragments<1>",
        (24, 24),
        128,
        product,
        loose=5e-3,
    )
    dense(
        "product cut off at zero/four fragments a warp",
        "cut_fragments<2>",
        (12, 12),
        128,
        product,
        loose=5e-3,
    )
    dense("product cut off at zero/copied ahead", "cut_ahead", (12, 12), 128, product, loose=5e-3)

    def keys(r):
        return [
            fl(r, 64 * 128),
            r.integers(-127, 128, 64 * 2048 * 128).astype(np.int8),
            0.01 * pos(r, 64 * 2048),
            z(f32, 64 * 2048),
            i32(2048),
        ]

    for threads, name in ((1, "thread"), (8, "eight threads"), (32, "warp")):
        dense(
            f"query by keys of bytes/{name}",
            f"byte_keys<{threads}>",
            (2048 * threads // 128, 64),
            128,
            keys,
            loose=1e-3,
        )

    def three(r):
        return [
            sum((r.integers(0, 3, 4096 * 256).astype(u32) << u32(2 * k)) for k in range(16)),
            fl(r, 4096),
            z(f32, 4096),
            i32(4096),
            i32(4096),
        ]

    for chosen, name in (("false", "multiplied"), ("true", "chosen")):
        dense(
            f"weights of three values/{name}",
            f"three_weights<{chosen}>",
            512,
            256,
            three,
            loose=1e-3,
        )
    for fours, name in (("false", "one by one"), ("true", "four at once")):
        dense(
            f"words drawn with noise/{name}",
            f"drawn<{fours}>",
            300,
            256,
            lambda r: [3 * fl(r, 300 * 12_000), z(f32, 300), z(i32, 300), i32(12_000)],
            loose=1e-4,
        )

    def steps(r):
        return [
            *(fl(r, 96 * 200 * 64) for _ in range(3)),
            (0.9 + 0.09 * pos(r, 96)).astype(f32),
            z(f32, 96 * 200 * 64),
            i32(200),
        ]

    for parts, name in ((1, "thread a column"), (4, "four threads a column")):
        dense(f"state that decays/{name}", f"decaying<{parts}>", 96, 64 * parts, steps, loose=1e-3)

    def maps(r):
        return [
            fl(r, 6 * 32 * 784),
            fl(r, 32 * 16 * 16),
            z(f32, 6 * 16 * 56 * 56),
            i32(32),
            i32(16),
            i32(28),
        ]

    for way, name, many in (
        (0, "gathered", 56 * 56),
        (1, "gathered, weights shared", 56 * 56),
        (2, "added", 784),
    ):
        dense(
            f"maps made larger/{name}",
            f"enlarged<{way}>",
            (up(many, 128), 16, 6),
            128,
            maps,
            shared=2048 if way == 1 else 0,
            loose=1e-3,
        )

    def table(r):
        return [fl(r, 8001 * 64), z(f32, 64 * 64), i32(8001)]

    dense("moments of 64 columns/each", "moments_each", 16, 256, table, loose=1e-3)
    dense("moments of 64 columns/four a thread", "moments_added<2>", 66, 1024, table, loose=1e-3)
    dense("moments of 64 columns/sixteen a thread", "moments_added<4>", 132, 256, table, loose=1e-3)

    def spoken(r: Rng) -> list[Any]:
        x = 2 * fl(r, 128, 150, 40)
        return [
            (x - np.log(np.exp(x).sum(2, keepdims=True))).astype(f32),
            ints(r, 1, 40, 128 * 60),
            z(f32, 128),
            i32(150),
            i32(40),
            i32(60),
        ]

    for warp, name, grid in (("false", "block", 128), ("true", "warp", 32)):
        dense(f"likelihood of labels/{name}", f"label_paths<{warp}>", grid, 128, spoken, loose=1e-3)


def _grids() -> None:
    for tile, name in (("false", "global"), ("true", "tile")):
        grids(
            f"darker neighbours/{name}",
            f"census<{tile}>",
            (up(1201, 32), up(800, 8)),
            (32, 8),
            lambda r: [bytes_(r, 800 * 1201), z(u64, 800 * 1201), i32(1201), i32(800)],
        )
    wanted = fixed(lambda r: fl(r, 256))
    for way, name in enumerate(("global", "constant", "shared")):
        grids(
            f"pattern of 16 × 16 sought/{name}",
            f"compared<{way}>",
            (up(501, 32), up(400, 8)),
            (32, 8),
            lambda r: [fl(r, 400 * 501), wanted, z(f32, 385 * 486), i32(501), i32(400)],
            symbols={"pattern": lambda r: wanted},
            loose=1e-4,
        )
    grids(
        "picture turned/texture",
        "turned_texture",
        (up(1601, 32), up(1200, 8)),
        (32, 8),
        lambda r: [
            Texture(fl(r, 1200, 1601), linear=True),
            z(f32, 1200 * 1601),
            i32(1601),
            i32(1200),
            f32(0.21),
        ],
        loose=2e-2,
    )
    grids(
        "picture turned/loads",
        "turned_loads",
        (up(1601, 32), up(1200, 8)),
        (32, 8),
        lambda r: [fl(r, 1200, 1601), z(f32, 1200 * 1601), i32(1601), i32(1200), f32(0.21)],
        loose=1e-3,
    )
    for tile, name in (("false", "global"), ("true", "tile")):
        grids(
            f"motion of 5 × 5/{name}",
            f"motion<{tile}>",
            (up(1001, 32), up(700, 8)),
            (32, 8),
            lambda r: [
                fl(r, 700 * 1001),
                fl(r, 700 * 1001),
                z(f32, 700 * 1001, 2),
                i32(1001),
                i32(700),
            ],
            loose=1e-3,
        )
    turn = np.arange(180) * np.pi / 180
    ways = np.stack([np.cos(turn), np.sin(turn)], 1).astype(f32)

    def seen(r):
        return [
            (350 * fl(r, 12_001, 2)).astype(f32),
            ways,
            z(i32, 180 * 1024),
            i32(12_001),
        ]

    grids("votes for lines/each", "votes<false>", up(12_001, 128), 128, seen)
    grids("votes for lines/angle a block", "votes<true>", 180, 512, seen)

    def systems(r):
        return [
            10 * r.random((3, 30_000)),
            20 + 15 * r.random(30_000),
            i32(30_000),
            i32(40),
        ]

    for way, name in enumerate(("registers", "two a thread", "memory")):
        grids(
            f"systems of three/{name}",
            f"weather<{way}>",
            up(15_000 if way == 1 else 30_000, 128),
            128,
            systems,
            loose=1e-6,
        )
    for way, name in enumerate(("global", "tile", "along columns")):
        grids(
            f"means of 27 in doubles/{name}",
            f"means27<{way}>",
            (5, up(136, 8), 7 if way == 2 else 98),
            (32, 8),
            lambda r: [
                r.random(100 * 138 * 150),
                z(f64, 100 * 138 * 150),
                i32(150),
                i32(138),
                i32(100),
            ],
        )
    phase = np.arange(19)[:, None] * np.arange(128) * (2 * np.pi / 128)
    waves = np.stack([np.cos(phase), np.sin(phase)], 2).astype(f32)
    for way, name in enumerate(("sines", "table", "recurrence")):
        grids(
            f"strength of 16 tones/{name}",
            f"tones<{way}>",
            up(4001 * 16, 128),
            128,
            lambda r: [fl(r, 4001 * 128), waves, z(f32, 4001 * 16), i32(4001)],
            loose=1e-3,
        )
    for way, name in enumerate(
        ("samples beside each other", "channels beside each other", "through shared memory")
    ):
        grids(
            f"four filters in turn/{name}",
            f"filtered<{way}>",
            96,
            64,
            lambda r: [fl(r, 6144 * 256), z(f32, 6144 * 256), i32(6144), i32(256)],
            loose=1e-3,
        )


def often() -> Any:
    """How often each of 64 symbols occurs, of 4,096."""
    share = 0.9 ** np.arange(64)
    found = np.maximum(1, 4096 * share / share.sum()).astype(np.int64)
    found[0] += 4096 - found.sum()
    return found


def _coded(r: Rng, streams: int, symbols: int) -> list[Any]:
    """Streams of symbols coded by ranges, byte by byte from the last symbol to the first; all
    streams at once.
    """
    many = often()
    below = np.cumsum(many) - many
    symbol = r.choice(64, (symbols, streams), p=many / 4096)
    room, state = z(u8, streams, symbols + 16), np.full(streams, 1 << 23, np.int64)
    at, row = np.full(streams, symbols + 16), np.arange(streams)
    for each in symbol[::-1]:
        f = many[each]
        while (late := state >= f << 19).any():
            at[late] -= 1
            room[row[late], at[late]] = state[late] & 255
            state[late] >>= 8
        state = (state // f << 12) + state % f + below[each]
    for k in range(3, -1, -1):
        at -= 1
        room[row, at] = state >> 8 * k & 255
    place = np.arange(4096)
    of = np.searchsorted(np.cumsum(many), place, side="right")
    table = (of | many[of] - 1 << 8 | place - below[of] << 20).astype(u32)
    return [
        room,
        (row * room.shape[1] + at).astype(i32),
        table,
        z(u8, symbols * streams),
        i32(streams),
        i32(symbols),
    ]


def _sets() -> None:
    def sparse(r: Rng) -> list[Any]:
        start, col = graph(r, 40_000, 20)
        return [start, col, fl(r, col.size), fl(r, 40_000), z(f32, 40_000), i32(40_000)]

    for threads, name in ((1, "thread"), (8, "eight threads"), (32, "warp")):
        sets(
            f"columns of a sparse matrix added/{name}",
            f"columns_added<{threads}>",
            up(40_000 * threads, 256),
            256,
            sparse,
            loose=1e-3,
        )

    def mesh(r: Rng, gathered: bool = False) -> list[Any]:
        n = 400
        i = (np.arange(n - 1)[:, None] * n + np.arange(n - 1)).ravel()
        triangle = np.concatenate(
            [np.stack([i, i + 1, i + n], 1), np.stack([i + 1, i + n + 1, i + n], 1)]
        ).astype(i32)
        triangle = triangle[np.argsort(triangle[:, 0], kind="stable")]
        of = np.argsort(triangle.ravel(), kind="stable") // 3
        start = np.concatenate([[0], np.cumsum(np.bincount(triangle.ravel(), minlength=n * n))])
        more = [start.astype(i32), of.astype(i32)] if gathered else []
        return [
            fl(r, n * n, 4),
            triangle,
            *more,
            z(f32, n * n * 3),
            i32(n * n if gathered else len(triangle)),
        ]

    sets(
        "directions of a mesh/added",
        "directions_added",
        up(2 * 399 * 399, 256),
        256,
        mesh,
        loose=1e-3,
    )
    sets(
        "directions of a mesh/gathered",
        "directions_gathered",
        up(160_000, 256),
        256,
        lambda r: mesh(r, True),
        loose=1e-3,
    )

    def edges(r):
        return [
            np.full(20_000, ~u64(0), u64),
            ints(r, 0, 60_000, 400_001),
            ints(r, 0, 60_000, 400_001),
            uints(r, 0, 1 << 20, 400_001),
            ints(r, 0, 20_000, 60_000),
            i32(400_001),
        ]

    for look, name in (("false", "at once"), ("true", "looked first")):
        sets(f"least edges of groups/{name}", f"least_edges<{look}>", up(400_001, 256), 256, edges)

    def differences(r: Rng) -> list[Any]:
        bits = ints(r, 5, 13, 8000)
        offset = np.concatenate([[0], np.cumsum(bits * 8)]).astype(i32)
        return [
            uints(r, 0, 1 << 32, offset[-1] + 2),
            offset,
            bits,
            uints(r, 0, 1 << 24, 8000),
            z(u32, 8000 * 256),
        ]

    for warps, name in (("true", "warps"), ("false", "block")):
        sets(f"differences undone/{name}", f"differences<{warps}>", 8000, 256, differences)
    for shared, name in (("false", "global table"), ("true", "shared table")):
        sets(
            f"streams coded by ranges/{name}",
            f"ranges<{shared}>",
            up(20_001, 128),
            128,
            lambda r: _coded(r, 20_001, 128),
        )

    def numbers(r):
        return [
            uints(r, 0, 1 << 32, 60_000 * 16),
            uints(r, 0, 1 << 32, 60_000 * 16),
            z(u32, 60_000 * 32),
            i32(60_000),
        ]

    sets("products of 512 bits/thread", "long_products<false>", up(60_000, 128), 128, numbers)
    sets(
        "products of 512 bits/thread, beside each other",
        "long_products<true>",
        up(60_000, 128),
        128,
        numbers,
    )
    sets(
        "products of 512 bits/sixteen threads",
        "long_products_shared",
        up(60_000 * 16, 128),
        128,
        numbers,
    )

    def between(r: Rng, table: bool) -> list[Any]:
        x = fixed(lambda r: ints(r, 0, 1 << 30, 1 << 16))
        first = r.integers(0, 1 << 16, 400_001)
        query = np.stack(
            [first, np.minimum(first + r.integers(0, 96, 400_001), (1 << 16) - 1)], 1
        ).astype(i32)
        rows = [x]
        for level in range(7 if table else 0):
            last = rows[-1]
            rows.append(np.minimum(last, np.concatenate([last[1 << level :], last[-1 << level :]])))
        return [np.concatenate(rows), query, z(i32, 400_001), i32(1 << 16), i32(400_001)]

    for with_table, name in (("false", "walked"), ("true", "table")):
        sets(
            f"least between places/{name}",
            f"least_between<{with_table}>",
            up(400_001, 256),
            256,
            lambda r, t=with_table == "true": between(r, t),
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
        file=f"passers_{language}.py",
        function=function,
        grid=where,
        block=block,
        arguments=arguments,
        options=(),
        loose=loose,
    )


def _languages() -> None:
    for rows, cols in ((16, 64), (64, 64), (8, 256)):
        _python(
            f"triton short filter/{rows} × {cols}",
            "triton",
            "short_filter",
            (up(2001, rows), 1536 // cols),
            (),
            lambda r, a=rows, b=cols: [
                fl(r, 2001, 1536),
                fl(r, 1536, 4),
                z(f32, 2001, 1536),
                2001,
                1536,
                a,
                b,
            ],
        )
    for rows in (16, 64):
        _python(
            f"triton product by four bits/{rows} rows",
            "triton",
            "nibble_product",
            (256 // rows, 1024 // 64),
            (),
            lambda r, m=rows: [
                hf(r, 256, 1024),
                ints(r, -(1 << 31), (1 << 31) - 1, 128, 1024),
                0.1 * pos(r, 16, 1024),
                z(f32, 256, 1024),
                256,
                1024,
                1024,
                m,
                64,
                64,
            ],
            loose=2e-2,
        )
    _python(
        "triton greatest so far",
        "triton",
        "greatest_so_far",
        2500,
        (),
        lambda r: [fl(r, 2500, 1000), z(f32, 2500, 1000), 1000, 1024],
    )
    for tile in ("each", "tile"):
        _python(
            f"numba correlations of rows/{tile}",
            "numba",
            f"correlations_{tile}",
            (40, 40),
            (16, 16),
            lambda r: [fl(r, 640, 160), z(f32, 640, 640)],
        )
    _python(
        "numba drawn again",
        "numba",
        "drawn_again",
        up(40_001, 128),
        (128,),
        lambda r: [fl(r, 5000), z(f32, 40_001), i32(100)],
    )


for _each in (_dense, _grids, _sets, _languages):
    _each()
