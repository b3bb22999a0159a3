"""Launches of the `lodgers_*` files, which no GPU has met when they were written: halves "V", which
may settle something once they were compared with one, and "W", which never does. What is before a
name's "/" says which work it is.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.foreign_kernels import launches as plan
from tests.foreign_kernels.callers import fixed
from tests.foreign_kernels.contact import bytes_, part_of, up
from tests.foreign_kernels.launches import Rng, f32, f64, fl, i32, ints, pos, u32, uints, z

i8, u8, u16, u64 = np.int8, np.uint8, np.uint16, np.uint64
dense, sets, grids = part_of("lodgers_dense"), part_of("lodgers_sets"), part_of("lodgers_grids")


def _networks() -> None:
    for kind, of, many, size, threads in (
        ("unsigned short", u16, 1024, 2, 256),
        ("uint2", u32, 512, 8, 128),
        ("uint4", u32, 512, 16, 128),
    ):

        def cache(r, k=of, n=many):
            return [
                *(r.integers(0, 1 << 16, (3001, n)).astype(k) for _ in range(2)),
                r.permutation(4096)[:3001].astype(i32),
                z(k, 4096, 2 * n),
            ]

        dense(
            f"tokens put in slots/{size} bytes",
            f"put_in_slots<{kind}>",
            3001,
            threads,
            lambda r, c=cache, w=2048 // size: [*c(r), i32(w)],
        )
    for wide in (1, 4):
        dense(
            f"two experts joined/{wide} at once",
            f"experts_joined<{wide}>",
            2000,
            192,
            lambda r: [
                fl(r, 4000, 768),
                r.permutation(4000).astype(i32),
                pos(r, 4000),
                z(f32, 2000, 768),
                i32(768),
            ],
            loose=1e-5,
        )
    for claimed, name in (("false", "marks in shared memory"), ("true", "marks claimed")):
        dense(
            f"words said again/{name}",
            f"said_again<{claimed}>",
            300,
            256,
            lambda r: [
                fl(r, 300, 12_000),
                ints(r, 0, 6000, 300, 400),
                z(u32, 300, 375),
                i32(12_000),
                i32(400),
            ],
            shared=0 if claimed == "true" else 1500,
        )
    for fours, name in (("false", "one by one"), ("true", "four at once")):
        dense(
            f"nibbles by nibbles/{name}",
            f"nibbles_by_nibbles<{fours}>",
            (32, 24),
            (16, 16),
            lambda r: [
                uints(r, 0, 1 << 32, 384, 128),
                uints(r, 0, 1 << 32, 512, 128),
                z(i32, 384, 512),
                i32(512),
                i32(128),
            ],
        )
    for warp, name in (("false", "thread"), ("true", "warp")):
        dense(
            f"shared exponents/{name}",
            f"shared_exponents<{warp}>",
            up(40_001 * (32 if warp == "true" else 1), 128),
            128,
            lambda r: [
                fl(r, 40_001, 32) * pos(r, 40_001, 1),
                z(i8, 40_001, 32),
                z(i8, 40_001),
                i32(40_001),
            ],
        )
    slopes = (2.0 ** -np.arange(1, 9)).astype(f32)
    for threads, name in ((32, "warp"), (128, "block")):
        dense(
            f"softened with slopes/{name}",
            f"softened_with_slopes<{threads}>",
            (640 * threads // 128, 8),
            128,
            lambda r: [3 * fl(r, 8, 640, 640), slopes, z(f32, 8, 640, 640), i32(640)],
            loose=1e-4,
        )
    for wide in (1, 4):
        dense(
            f"gradients of a gate/{wide} at once",
            f"gate_gradients<{wide}>",
            (up(1000 // wide, 128), 1500),
            128,
            lambda r: [
                2 * fl(r, 1500, 2, 1000),
                fl(r, 1500, 1000),
                z(f32, 1500, 2, 1000),
                i32(1000),
            ],
            loose=1e-4,
        )
    for threads, name in ((1, "thread"), (32, "warp")):
        dense(
            f"nearer by a margin/{name}",
            f"triplets<{threads}>",
            up(30_001 * threads, 256),
            256,
            lambda r: [
                fl(r, 20_000, 96),
                ints(r, 0, 20_000, 30_001, 3),
                z(f32, 30_001),
                i32(30_001),
            ],
            loose=1e-4,
        )
    for parts, once, name in (
        (1, "false", "thread a column"),
        (8, "false", "eight parts"),
        (8, "true", "eight parts, read once"),
    ):
        dense(
            f"sums of exponentials down columns/{name}",
            f"log_sums<{parts}, {once}>",
            up(3001, 32),
            (32, parts),
            lambda r: [4 * fl(r, 700, 3001), z(f32, 3001), i32(700), i32(3001)],
            loose=1e-4,
        )
    for threads, name in ((1, "thread"), (32, "warp")):
        dense(
            f"bins that do not fit/{name}",
            f"bins_of_maps<{threads}>",
            up(600 * 49 * threads, 128),
            128,
            lambda r: [fl(r, 600, 45, 61), z(f32, 600 * 49), i32(45), i32(61), i32(600 * 49)],
            loose=1e-4,
        )
    for written, name in (("true", "as written"), ("false", "as read")):
        dense(
            f"channels made places/{name}",
            f"channels_to_places<{written}>",
            (up(4 * 9 * 70 * 90, 256), 6),
            256,
            lambda r: [fl(r, 6, 36, 70, 90), z(f32, 6, 4, 210, 270), i32(4), i32(70), i32(90)],
        )

    def pairs(r, s):
        return [r.random(s), r.random(s), z(f64, *s), i32(20_001)]

    for way, name in enumerate(
        ("thread, beside each other", "thread, after each other", "25 threads")
    ):
        dense(
            f"products of 5 × 5 in doubles/{name}",
            f"small_products<{way}>",
            up(20_001, 8 if way == 2 else 128),
            (25, 8) if way == 2 else 128,
            lambda r, s=(20_001, 25) if way else (25, 20_001): pairs(r, s),
        )
    for way, name, threads in (
        (0, "thread", 1),
        (1, "sixteen threads", 16),
        (2, "eight threads, two numbers each", 8),
    ):
        dense(
            f"pairs of 26 names/{name}",
            f"pairs_of_names<{way}>",
            up(20_001 * threads, 256),
            256,
            lambda r: [
                fl(r, 50_000, 16),
                ints(r, 0, 50_000, 20_001, 26),
                z(f32, 20_001),
                i32(20_001),
            ],
            loose=1e-4,
        )
    for wide in (1, 2, 4):
        dense(
            f"rounded by chance/{wide} at once",
            f"rounded_by_chance<{wide}>",
            up(2_000_000 // wide, 256),
            256,
            lambda r: [fl(r, 2_000_000), z(u16, 2_000_000), i32(2_000_000), u32(77)],
        )


def edges(r: Rng, nodes: int, least: int, most: int, ends: int | None = None) -> tuple[Any, Any]:
    """From `least` to `most` - 1 neighbours of each node: where they start, and which they are."""
    start = np.concatenate([[0], np.cumsum(r.integers(least, most, nodes))]).astype(i32)
    return start, ints(r, 0, ends or nodes, start[-1])


def curve() -> Any:
    """What Hilbert's curve does at two bits in each of four states: a digit, and the next state
    above it.
    """
    table = z(u8, 16)
    for state in range(4):
        for a in (0, 1):
            for b in (0, 1):
                swap, flip = state & 1, state >> 1
                x, y = (b ^ flip, a ^ flip) if swap else (a ^ flip, b ^ flip)
                after = state if y else state ^ 1 ^ 2 * x
                table[state * 4 + a * 2 + b] = 3 * x ^ y | after << 2
    return table


def field() -> tuple[Any, Any]:
    """Logarithms and powers in a field of 256."""
    logs, powers, v = z(u8, 256), z(u8, 512), 1
    for k in range(512):
        powers[k] = v
        if k < 255:
            logs[v] = k
        v = v << 1 ^ (0x11D if v & 128 else 0)
    return logs, powers


def _sets() -> None:
    def letters(r, n, more):
        return [r.integers(0, 4, n + more).astype(u8)]

    for own, name in ((1, "each"), (16, "sixteen go along")):
        sets(
            f"letters of either strand/{name}",
            f"either_strand<{own}>",
            up(500_001, 128 * own),
            128,
            lambda r: [*letters(r, 500_001, 32), z(u32, 500_001), i32(500_001)],
        )
    for way, name in enumerate(("global", "tile", "sixteen bytes at once")):
        sets(
            f"bits of signatures apart/{name}",
            f"bits_apart<{way}>",
            (64, 48),
            (16, 16),
            lambda r: [
                uints(r, 0, 1 << 32, 768, 8),
                uints(r, 0, 1 << 32, 1024, 8),
                z(u32, 768, 1024),
                i32(1024),
            ],
        )
    for own, name in ((1, "each"), (32, "a thread's 32")):
        sets(
            f"shares of letters in windows/{name}",
            f"shares_in_windows<{own}>",
            up(300_001, 128 * own),
            128,
            lambda r: [*letters(r, 300_001, 140), z(u8, 300_001), i32(300_001)],
        )
    for tile, name in (("false", "each"), ("true", "tile")):
        sets(
            f"least of ten mixed/{name}",
            f"least_of_ten<{tile}>",
            up(400_001, 128),
            128,
            lambda r: [uints(r, 0, 1 << 32, 400_400), z(u32, 400_001), i32(400_001)],
        )
    for shared, name in (("false", "at once"), ("true", "block")):
        sets(
            f"how many are different/{name}",
            f"different<{shared}>",
            132,
            256,
            lambda r: [uints(r, 0, 60_000, 500_001), z(u32, 1024), i32(500_001)],
        )
    for alike, name in (("false", "each"), ("true", "one of those alike")):
        sets(
            f"counters of a sketch/{name}",
            f"sketched<{alike}>",
            up(200_001, 256),
            256,
            lambda r: [
                (uints(r, 0, 1 << 20, 200_001) >> uints(r, 8, 20, 200_001)).astype(u32),
                z(u32, 3, 4099),
                i32(200_001),
            ],
        )

    def peeled(r: Rng) -> list[Any]:
        start, near = edges(r, 30_000, 10, 60)
        return [
            z(i32, 30_000),
            z(i32, 1),
            r.permutation(30_000)[:6000].astype(i32),
            start,
            near,
            ints(r, 6, 30, 30_000),
            i32(6000),
            i32(8),
        ]

    for warp, name in (("false", "each asks"), ("true", "one of a warp asks")):
        sets(
            f"nodes taken off/{name}",
            f"taken_off<{warp}>",
            up(6000 * 32, 256),
            256,
            peeled,
            unordered=True,
        )

    def named(r: Rng) -> list[Any]:
        start, near = edges(r, 40_000, 4, 25)
        return [start, near, ints(r, 0, 12, 40_000), z(i32, 40_000), i32(40_000)]

    for warp, name in (("false", "thread"), ("true", "warp")):
        sets(
            f"name of most neighbours/{name}",
            f"names_of_neighbours<{warp}>",
            up(40_000 * (32 if warp == "true" else 1), 128),
            128,
            named,
        )
    for table, name in (("false", "turns"), ("true", "table")):
        sets(
            f"places along a curve/{name}",
            f"along_curve<{table}>",
            up(400_001, 256),
            256,
            lambda r: [uints(r, 0, 1 << 32, 400_001), z(u32, 400_001), i32(400_001)],
            symbols={"turn_table": lambda r: curve()} if table == "true" else {},
        )
    for way, name in enumerate(("votes", "halves exchanged", "shared")):
        sets(
            f"bits of 32 × 32 turned/{name}",
            f"bits_turned<{way}>",
            2000,
            256,
            lambda r: [uints(r, 0, 1 << 32, 512_000), z(u32, 512_000)],
        )
    two = np.frombuffer("".join(f"{k:02d}" for k in range(100)).encode(), u8).copy()
    for way, name in enumerate(("divided", "two by a table", "fractions")):
        sets(
            f"numbers as digits/{name}",
            f"digits_of<{way}>",
            up(300_001, 256),
            256,
            lambda r: [uints(r, 0, 1 << 32, 300_001), z(u8, 300_001, 10), i32(300_001)],
            symbols={"two_digits": lambda r: two} if way == 1 else {},
        )
    for four, name in (("false", "thread"), ("true", "four threads")):
        sets(
            f"hash of rows of 64 bytes/{name}",
            f"hash_of_rows<{four}>",
            up(100_001 * (4 if four == "true" else 1), 256),
            256,
            lambda r: [uints(r, 0, 1 << 32, 100_001, 16), z(u32, 100_001), i32(100_001)],
        )
    for shared, name in (("false", "own memory"), ("true", "shared")):
        sets(
            f"orders of 64 drawn/{name}",
            f"orders_drawn<{shared}>",
            up(20_001, 64),
            64,
            lambda r: [z(u8, 20_001, 2), i32(20_001)],
        )
    for bits, name in (("false", "table"), ("true", "bits")):
        sets(
            f"columns of a sparse product/{name}",
            f"columns_of_product<{bits}>",
            4000,
            128,
            lambda r: [*edges(r, 20_000, 4, 20), z(i32, 4000), i32(20_000)],
        )

    def seven(r, s):
        return [
            ints(r, 0, 100_001, *s),
            r.random(s) / 8,
            r.random(100_001),
            r.random(100_001),
            z(f64, 100_001),
            i32(100_001),
        ]

    for beside, name in (("false", "after each other"), ("true", "beside each other")):
        sets(
            f"seven entries a row in doubles/{name}",
            f"seven_entries<{beside}>",
            up(100_001, 256),
            256,
            lambda r, s=(7, 100_001) if beside == "true" else (100_001, 7): seven(r, s),
        )
    for way, name in enumerate(("shifts", "global tables", "shared tables")):
        sets(
            f"two sums of twelve bytes/{name}",
            f"parities<{way}>",
            up(300_001, 256),
            256,
            lambda r: [bytes_(r, 12, 300_001), *field(), z(u8, 2, 300_001), i32(300_001)],
        )
    for way, name in enumerate(("bit by bit", "doubles put right", "Newton")):
        sets(
            f"roots of whole numbers/{name}",
            f"whole_roots<{way}>",
            up(200_001, 256),
            256,
            lambda r: [
                r.integers(0, 1 << 64, 200_001, u64) >> r.integers(0, 40, 200_001).astype(u64),
                z(u32, 200_001),
                i32(200_001),
            ],
        )
    for votes, name in (("true", "votes"), ("false", "scan")):
        sets(
            f"keys parted by a bit/{name}",
            f"parted<{votes}>",
            2000,
            256,
            lambda r: [uints(r, 0, 1 << 32, 512_000), z(u32, 512_000), i32(7)],
        )


def sources(wide: int, high: int) -> tuple[Any, Any]:
    """Where each place of a picture that is made straight comes from, as floats and as two halves
    of a word.
    """
    p, q = (np.arange(wide) - wide / 2) / wide, (np.arange(high)[:, None] - high / 2) / wide
    f = 1 + 0.2 * (p * p + q * q)
    places = np.stack(
        np.broadcast_arrays(wide / 2 + p * f * wide, high / 2 + q * f * wide), 2
    ).astype(f32)
    whole = np.round(np.clip(places, 0, 2000) * 32).astype(u32)
    return places, whole[..., 0] | whole[..., 1] << u32(16)


def _pictures() -> None:
    def plane(wide, high):
        return [i32(wide), i32(high)]

    grid = (up(1201, 32), up(901, 8))
    for apart, name in (("false", "both at once"), ("true", "one by one")):
        grids(
            f"opened by squares/{name}",
            f"opened<{apart}>",
            grid,
            (32, 8),
            lambda r: [bytes_(r, 901, 1201), z(u8, 901, 1201), *plane(1201, 901)],
        )

    def marked(r):
        return [
            np.where(r.random((200, 700)) < 0.02, 0, 1 << 20).astype(i32),
            z(i32, 200, 700),
            *plane(700, 200),
        ]

    for few, name in (("false", "all rows"), ("true", "those that may be nearer")):
        grids(
            f"distances down columns/{name}",
            f"down_columns<{few}>",
            (up(700, 128), 200),
            128,
            marked,
        )
    for words, name in (("false", "point a thread"), ("true", "four points as words")):
        grids(
            f"colours about grey/{name}",
            f"hues<{words}>",
            up(1_000_000 // (4 if words == "true" else 1), 256),
            256,
            lambda r: [bytes_(r, 1_000_000, 3), z(u8, 1_000_000, 3), i32(1_000_000)],
        )
    places, packed = sources(1201, 901)
    for way, name in enumerate(("computed", "two floats", "a word")):
        grids(
            f"a lens's picture made straight/{name}",
            f"straight<{way}>",
            grid,
            (32, 8),
            lambda r: [fl(r, 901, 1201), places, packed, z(f32, 901, 1201), *plane(1201, 901)],
            loose=2e-3,
        )
    matrix = fixed(lambda r: (r.permutation(64) * 4).astype(u8))
    for words, name, size in (("false", "bytes", (901, 1201)), ("true", "votes", (901, 38 * 4))):
        grids(
            f"dots by a matrix/{name}",
            f"dots<{words}>",
            grid,
            (32, 8),
            lambda r, s=size: [bytes_(r, 901, 1201), z(u8, *s), *plane(1201, 901)],
            symbols={"limits": lambda r: matrix},
        )
    for warp, name in (("false", "thread"), ("true", "warp")):
        grids(
            f"ways that a picture falls/{name}",
            f"falls_by_way<{warp}>",
            up(100 * 80 * (32 if warp == "true" else 1), 128),
            128,
            lambda r: [fl(r, 650, 810), z(f32, 8000, 9), i32(810), i32(100), i32(8000)],
            loose=1e-4,
        )
    for tile, name in (("false", "global"), ("true", "tile")):
        grids(
            f"two fields that smooth/{name}",
            f"smoothing<{tile}>",
            grid,
            (32, 8),
            lambda r: [
                *(fl(r, 901, 1201) for _ in range(3)),
                z(f32, 901, 1201),
                z(f32, 901, 1201),
                *plane(1201, 901),
            ],
            loose=1e-4,
        )


def _fields() -> None:
    def plane(wide, high):
        return [i32(wide), i32(high)]

    for way, name in enumerate(("global", "tile", "eight rows")):
        grids(
            f"carried by wind in doubles/{name}",
            f"wind<{way}>",
            (up(801, 32), up(701, 64 if way == 2 else 8)),
            (32, 8),
            lambda r: [r.random((701, 801)), z(f64, 701, 801), *plane(801, 701)],
        )
        grids(
            f"sand that falls/{('looked up', 'tile', 'added')[way]}",
            f"sand<{way}>",
            (up(1001, 32), up(801, 8)),
            (32, 8),
            lambda r: [ints(r, 0, 9, 801, 1001), z(i32, 801, 1001), *plane(1001, 801)],
        )
        grids(
            f"springs of chains/{('added', 'looked up', 'shuffles')[way]}",
            f"springs<{way}>",
            800,
            128,
            lambda r: [fl(r, 102_400, 4), z(f32, 102_400, 3), i32(102_400)],
            loose=1e-4,
        )
        grids(
            f"a signal like itself/{('global', 'shared', 'four delays')[way]}",
            f"like_itself<{way}>",
            600,
            64 if way == 2 else 256,
            lambda r: [fl(r, 600, 1024), z(f32, 600, 256)],
            loose=1e-4,
        )
        weights = fixed(lambda r: fl(r, 48))
        grids(
            f"each fourth sample/{('global', 'tile', 'phases apart')[way]}",
            f"each_fourth<{way}>",
            up(200_001, 128),
            128,
            lambda r: [fl(r, 800_052), z(f32, 200_001), i32(200_001)],
            symbols={"taps": lambda r, w=weights: w},
            loose=1e-4,
        )
        grids(
            f"angles made whole/{('thread', 'thread through a tile', 'warp')[way]}",
            f"made_whole<{way}>",
            up(4001, 4 if way == 2 else 32),
            (32, 4) if way == 2 else 32,
            lambda r: [
                ((np.cumsum(2 * fl(r, 4001, 200), 1) + np.pi) % (2 * np.pi) - np.pi).astype(f32),
                z(f32, 4001, 200),
                i32(4001),
                i32(200),
            ],
            loose=1e-4,
        )
    for apart, name in (("false", "body by body"), ("true", "number by number")):
        grids(
            f"bodies go on/{name}",
            f"bodies_go_on<{apart}>",
            up(200_001, 256),
            256,
            lambda r, s=(6, 200_001) if apart == "true" else (200_001, 6): [
                fl(r, *s),
                i32(200_001),
                f32(0.25),
            ],
        )
    for warp, name in (("false", "thread"), ("true", "warp")):
        grids(
            f"filters that learn/{name}",
            f"learning_filter<{warp}>",
            up(2001 * (32 if warp == "true" else 1), 64),
            64,
            lambda r: [fl(r, 120, 2001), fl(r, 120, 2001), z(f32, 120, 2001), i32(2001), i32(120)],
            loose=1e-3,
        )

    def bonds(r):
        return [
            (70 + 60 * r.random(30_001)).astype(f32),
            (2 + 6 * r.random(30_001)).astype(f32),
            ints(r, 2, 31, 30_001),
            z(f32, 30_001),
            i32(30_001),
        ]

    for kind, warp, name in (
        ("float", "false", "thread"),
        ("double", "false", "thread, in doubles"),
        ("float", "true", "warp"),
    ):
        grids(
            f"yields of bonds/{name}",
            f"yields<{kind}, {warp}>",
            up(30_001 * (32 if warp == "true" else 1), 128),
            128,
            bonds,
            loose=1e-4,
        )
    for before, name in (("false", "all bits"), ("true", "one before")):
        grids(
            f"points that fill evenly/{name}",
            f"evenly<{before}>",
            (up(60_000, 2048), 16),
            128,
            lambda r: [uints(r, 0, 1 << 32, 16, 32), z(f32, 16, 60_000), i32(60_000)],
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
        file=f"lodgers_{language}.py",
        function=function,
        grid=where,
        block=block,
        arguments=arguments,
        options=(),
        loose=loose,
    )


def _languages() -> None:
    for block in (1024, 4096):
        _python(
            f"triton capped rows/{block}",
            "triton",
            "capped_rows",
            2500,
            (),
            lambda r, b=block: [40 * fl(r, 2500, 1000), z(f32, 2500, 1000), 1000, b],
        )
    for block in (128, 512):
        _python(
            f"triton rows of experts/{block}",
            "triton",
            "rows_of_experts",
            (2000, up(1000, block)),
            (),
            lambda r, b=block: [
                fl(r, 4000, 1000),
                ints(r, 0, 4000, 2000, 4),
                pos(r, 2000, 4),
                z(f32, 2000, 1000),
                1000,
                b,
            ],
        )
    for rows, cols in ((32, 32), (16, 128)):
        _python(
            f"triton turned and added/{rows} × {cols}",
            "triton",
            "halves_turned_and_added",
            (up(1201, rows), up(1401, cols)),
            (),
            lambda r, a=rows, b=cols: [
                fl(r, 1401, 1201),
                fl(r, 1201, 1401),
                z(f32, 1201, 1401),
                1201,
                1401,
                a,
                b,
            ],
        )
    for way, each in (("each", 1), ("pairs", 2)):
        _python(
            f"numba pendulums/{way}",
            "numba",
            f"turning_{way}",
            up(40_000 // each, 128),
            (128,),
            lambda r: [fl(r, 40_000, 2), z(f32, 40_000), i32(50)],
        )
    for function, name in (("nearest_marks_global", "global"), ("nearest_marks", "shared")):
        _python(
            f"numba nearest of 256 marks/{name}",
            "numba",
            function,
            up(100_001, 256),
            (256,),
            lambda r: [ints(r, 0, 1 << 28, 100_001), ints(r, 0, 1 << 28, 256), z(i32, 100_001)],
        )


for _each in (_networks, _sets, _pictures, _fields, _languages):
    _each()
