"""Launches of the `callers_*` files, which no GPU has met when they were written: half "R", which
may settle something once they were compared with one. What is before a name's "/" says which work
it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.foreign_kernels import launches as plan
from tests.foreign_kernels.contact import bytes_, part_of, up
from tests.foreign_kernels.launches import Rng, f32, fl, i32, pos, u32, uints, z

half, u8, u64 = np.float16, np.uint8, np.uint64
dense, sets, grids = part_of("callers_dense"), part_of("callers_sets"), part_of("callers_grids")


def fixed(make: Callable[[Rng], Any]) -> Any:
    """The same for arguments and symbols, whatever launch it is."""
    return make(np.random.default_rng(2026))


def _dense() -> None:
    for way, name in enumerate(("each", "tile", "tile, three for four")):
        dense(
            f"complex product/{name}",
            f"complex_product<{way}>",
            (24, 20),
            (16, 16),
            lambda r: [
                fl(r, 320 * 224, 2),
                fl(r, 224 * 384, 2),
                z(f32, 320 * 384, 2),
                i32(384),
                i32(224),
            ],
            loose=1e-4,
        )

    def e4m3(r):
        return [
            (bytes_(r, 1024 * 4096) % 120 + 128 * r.integers(0, 2, 1024 * 4096)).astype(u8),
            0.1 * pos(r, 8 * 32),
            z(half, 1024 * 4096),
            i32(1024),
            i32(4096),
        ]

    for wide in (1, 4, 16):
        dense(
            f"bytes of e4m3 made halves/{wide} at once",
            f"widened<{wide}>",
            up(1024 * 4096 // wide, 256),
            256,
            e4m3,
            loose=1e-3,
        )
    for way, name in enumerate(("registers", "shared", "read again")):
        dense(
            f"branch added, root norm/{name}",
            f"added_norm<{way}>",
            2000,
            256,
            lambda r: [
                fl(r, 2000 * 2048),
                fl(r, 2000 * 2048),
                pos(r, 2048),
                z(f32, 2000 * 2048),
                i32(2048),
            ],
            loose=1e-4,
        )

    def lower(r):
        return [
            (np.tril(fl(r, 6001, 32, 32) * f32(0.2)) + 2 * np.eye(32, dtype=f32)).astype(f32),
            fl(r, 6001 * 32),
            z(f32, 6001 * 32),
            i32(6001),
        ]

    for way, name, each in (
        (0, "warp from memory", 4),
        (1, "warp from a tile", 4),
        (2, "thread", 64),
    ):
        dense(
            f"triangles of 32/{name}",
            f"triangles<{way}>",
            up(6001, each),
            64 if way == 2 else 128,
            lower,
            loose=1e-3,
        )

    def options(r):
        return [
            np.stack(
                [
                    80 + 40 * pos(r, 3000),
                    np.full(3000, 100, f32),
                    0.1 + 0.3 * pos(r, 3000),
                    pos(r, 3000),
                ],
                1,
            ).astype(f32),
            z(f32, 3000),
            i32(3000),
        ]

    for way, name, grid, block in (
        (0, "block", 3000, 128),
        (1, "warp", 750, 128),
        (2, "thread", up(3000, 64), 64),
    ):
        dense(f"trees of prices/{name}", f"price_trees<{way}>", grid, block, options, loose=1e-3)


def _grids() -> None:
    def seen(r):
        return [
            bytes_(r, 1403 * 2001),
            *(z(f32, 1403 * 2001) for _ in range(3)),
            i32(2001),
            i32(1403),
        ]

    for way, name in enumerate(("global", "tile", "four places")):
        side = 2 if way == 2 else 1
        grids(
            f"colours of a mosaic/{name}",
            f"colours<{way}>",
            (up(2001, 32 * side), up(1403, 8 * side)),
            (32, 8),
            seen,
        )
    for way, name in enumerate(("global", "tile", "four rows")):
        grids(
            f"reaction and spread/{name}",
            f"reacting<{way}>",
            (47, up(1504, 32 if way == 2 else 8)),
            (32, 8),
            lambda r: [
                pos(r, 1504 * 1504),
                pos(r, 1504 * 1504),
                z(f32, 1504 * 1504),
                z(f32, 1504 * 1504),
                i32(1504),
            ],
        )
    turn = np.arange(64) / 64 * 2 * np.pi
    corners = fixed(
        lambda r: (
            np.stack([np.cos(turn), np.sin(turn)], 1) * (0.4 + 0.6 * r.random((64, 1)))
        ).astype(f32)
    )
    for way, name in enumerate(("global", "constant", "shared")):
        grids(
            f"inside an outline/{name}",
            f"inside<{way}>",
            up(300_001, 256),
            256,
            lambda r: [fl(r, 300_001, 2), corners, z(i32, 300_001), i32(300_001)],
            symbols={"outline": lambda r: corners},
        )
    v = np.arange(4096) / 4095
    tones = (
        255 * np.clip(v * (2.51 * v + 0.03) / (v * (2.43 * v + 0.59) + 0.14), 0, 1) ** (1 / 2.2)
        + 0.5
    ).astype(u8)
    for way, name in enumerate(("computed", "global table", "shared table")):
        grids(
            f"light to bytes/{name}",
            f"toned<{way}>",
            528,
            256,
            lambda r: [
                (1.2 * pos(r, 1_500_000, 4) - 0.1).astype(f32),
                tones,
                z(u8, 1_500_000, 4),
                i32(1_500_000),
            ],
        )
    shuffled = fixed(lambda r: r.permutation(256).astype(i32))
    for way, name in enumerate(("global", "constant", "shared")):
        grids(
            f"noise of four octaves/{name}",
            f"noise<{way}>",
            (up(901, 32), up(700, 8)),
            (32, 8),
            lambda r: [shuffled, z(f32, 700 * 901), i32(901), i32(700)],
            symbols={"shuffled": lambda r: shuffled},
            loose=1e-4,
        )
    for kept, name in (("false", "walked twice"), ("true", "kept")):
        grids(
            f"orbits drawn/{name}",
            f"orbits<{kept}>",
            up(500 * 500, 128),
            128,
            lambda r: [z(u32, 1024 * 1024), i32(500), i32(1024), i32(64)],
        )


def round_words() -> Any:
    """What each round of the sponge adds to its first word, by its shift register."""
    words, state = [], 1
    for _ in range(24):
        word = 0
        for k in range(7):
            word |= (state & 1) << (2**k - 1)
            state = state << 1 ^ (0x171 if state >> 7 else 0)
        words.append(word)
    return np.array(words, u64)


def _sets() -> None:
    def segments(r: Rng) -> list[Any]:
        start = np.concatenate(
            [[0], np.cumsum(r.integers(0, 2, 30_001) * r.integers(1, 160, 30_001) + 1)]
        ).astype(i32)
        return [fl(r, start[-1]), start, z(f32, 30_001), z(i32, 30_001), i32(30_001)]

    for threads, name, block in ((1, "thread", 128), (32, "warp", 256), (128, "block", 128)):
        sets(
            f"greatest of segments/{name}",
            f"segment_greatest<{threads}>",
            up(30_001 * threads, block),
            block,
            segments,
        )

    def sponges(r: Rng, beside: bool = False) -> list[Any]:
        state = z(u8, 20_000, 200)
        # a message of 100 bytes, padded
        state[:, :100], state[:, 100], state[:, 135] = bytes_(r, 20_000, 100), 0x06, 0x80
        words = state.view(u64)
        return [np.ascontiguousarray(words.T) if beside else words, i32(20_000)]

    rounds = {"round_word": lambda r: round_words()}
    turns = np.array(
        [
            0,
            1,
            62,
            28,
            27,
            36,
            44,
            6,
            55,
            20,
            3,
            10,
            43,
            25,
            39,
            41,
            45,
            15,
            21,
            8,
            18,
            2,
            61,
            56,
            14,
        ],
        i32,
    )
    comes = z(i32, 25)
    for k in range(25):
        comes[(2 * (k % 5) + 3 * (k // 5)) % 5 * 5 + k // 5] = k
    sets(
        "24 rounds of a sponge/thread",
        "sponge_thread<false>",
        up(20_000, 128),
        128,
        sponges,
        symbols=rounds,
    )
    sets(
        "24 rounds of a sponge/thread, beside each other",
        "sponge_thread<true>",
        up(20_000, 128),
        128,
        lambda r: sponges(r, True),
        symbols=rounds,
    )
    sets(
        "24 rounds of a sponge/warp",
        "sponge_warp",
        5000,
        128,
        sponges,
        symbols={**rounds, "turn_by": lambda r: turns, "goes_to": lambda r: comes},
    )
    for way, name in enumerate(("each", "alike of a warp", "block")):
        sets(
            f"lists by kind/{name}",
            f"lists_by_kind<{way}>",
            up(700_001, 256),
            256,
            lambda r: [z(i32, 8 * 700_001), z(i32, 8), uints(r, 0, 1 << 32, 700_001), i32(700_001)],
            unordered=True,
        )
    spread = sum((np.arange(1024) >> b & 1) << 3 * b for b in range(10)).astype(u32)  # type: ignore[union-attr]
    for way, name in enumerate(("bits", "shifts", "shared table")):
        sets(
            f"bits of places mixed/{name}",
            f"mixed_bits<{way}>",
            1056,
            256,
            lambda r: [pos(r, 1_500_001, 4), spread, z(u32, 1_500_001), i32(1_500_001)],
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
        file=f"callers_{language}.py",
        function=function,
        grid=where,
        block=block,
        arguments=arguments,
        options=(),
        loose=loose,
    )


def _languages() -> None:
    def scores(r):
        return [
            4 * fl(r, 1500, 3001),
            4 * fl(r, 1500, 3001),
            z(f32, 1500),
            3001,
        ]

    _python(
        "triton divergence of rows/whole",
        "triton",
        "divergence_whole",
        1500,
        (),
        lambda r: [*scores(r), 4096],
    )
    _python(
        "triton divergence of rows/parts",
        "triton",
        "divergence_parts",
        1500,
        (),
        lambda r: [*scores(r), 1024],
    )
    for block in (256, 2048):
        _python(
            f"triton bias cut off/{block}",
            "triton",
            "bias_relu_mask",
            (1200, up(3072, block)),
            (),
            lambda r, b=block: [
                fl(r, 1200, 3072),
                fl(r, 3072),
                z(f32, 1200, 3072),
                z(np.int8, 1200, 3072),
                3072,
                b,
            ],
        )
    _python(
        "numba deviations of windows/each",
        "numba",
        "window_each",
        up(1_000_001, 256),
        (256,),
        lambda r: [fl(r, 1_000_001 + 32), z(f32, 1_000_001), i32(32)],
    )
    _python(
        "numba deviations of windows/running",
        "numba",
        "window_running",
        up(up(1_000_001, 16), 128),
        (128,),
        lambda r: [fl(r, 1_000_001 + 32), z(f32, 1_000_001), i32(32), i32(16)],
    )


for _each in (_dense, _grids, _sets, _languages):
    _each()
