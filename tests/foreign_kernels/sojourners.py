"""Launches of the `sojourners_*` files, which no GPU has met when they were written: halves "Z",
which may settle something once they were compared with one, and "1", which never does. What is
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

half, i16, u8, u16 = np.float16, np.int16, np.uint8, np.uint16
dense, sets, grids = (
    part_of("sojourners_dense"),
    part_of("sojourners_sets"),
    part_of("sojourners_grids"),
)

POLYNOMIAL = fixed(lambda r: r.random(16) * 2 - 1)
GENERATOR = fixed(lambda r: r.integers(1, 256, (3, 8)).astype(u8))
BONES = fixed(lambda r: fl(r, 48, 3, 4))
BAYER = z(u8, 1, 1)
for _ in range(3):
    BAYER = np.block([[4 * BAYER, 4 * BAYER + 2], [4 * BAYER + 3, 4 * BAYER + 1]])
BAYER = (4 * BAYER + 2).astype(u8)  # 64 thresholds from 2 to 254


def brain(x: Any) -> Any:
    """The upper halves of floats: bfloat16, cut off."""
    return (np.ascontiguousarray(x).view(u32) >> 16).astype(u16)


def _algebra() -> None:
    def product(r):
        return [
            r.random((320, 192)) - 0.5,
            r.random((192, 256)) - 0.5,
            z(f64, 320, 256),
            i32(320),
            i32(256),
            i32(192),
        ]

    dense("product of doubles/tensor cores", "dgemm_wmma", (8, 10), 128, product)
    dense("product of doubles/tile", "dgemm_tile", (8, 10), (16, 16), product)

    def diagonals(r):
        return [fl(r, 6001), fl(r, 3001), z(f32, 3001), i32(3001)]

    dense(
        "Toeplitz matrix by vector/global",
        "toeplitz_global",
        up(3001, 128),
        128,
        diagonals,
        loose=1e-4,
    )
    dense(
        "Toeplitz matrix by vector/shared",
        "toeplitz_shared<128>",
        up(3001, 128),
        128,
        diagonals,
        loose=1e-4,
    )

    def points(r):
        return [2 * r.random(2_000_000) - 1, z(f64, 2_000_000)]

    dense(
        "polynomial of degree 15/Horner",
        "poly_horner",
        264,
        256,
        lambda r: [*points(r), i32(2_000_000)],
        symbols={"c_poly": lambda r: POLYNOMIAL},
    )
    dense(
        "polynomial of degree 15/Estrin",
        "poly_estrin",
        up(1_000_000, 256),
        256,
        lambda r: [*points(r), i32(1_000_000)],
        symbols={"c_poly": lambda r: POLYNOMIAL},
    )

    def costs(r):
        return [
            pos(r, 1001, 1200),
            0.3 * fl(r, 1200),
            np.log(pos(r, 1001)),
            z(f32, 1001),
        ]

    dense(
        "Sinkhorn step in logarithms/warp, twice through",
        "sinkhorn_warp",
        up(1001, 4),
        128,
        lambda r: [*costs(r), i32(1001), i32(1200), f32(0.1)],
        loose=1e-4,
    )
    dense(
        "Sinkhorn step in logarithms/block, once through",
        "sinkhorn_online",
        1001,
        128,
        lambda r: [*costs(r), i32(300), f32(0.1)],
        loose=1e-4,
    )


def _networks() -> None:
    def layers(r):
        return [
            hf(r, 8192, 64),
            (0.25 * fl(r, 3, 64, 64)).astype(half),
            z(half, 8192, 64),
        ]

    dense("three fused layers of 64/tensor cores", "fused_mlp_wmma", 128, 128, layers, loose=2e-2)
    dense(
        "three fused layers of 64/column a thread",
        "fused_mlp_columns",
        264,
        (64, 4),
        lambda r: [*layers(r), i32(8192)],
        loose=2e-2,
    )

    def weights(r):
        return [brain(fl(r, 4 * 800_000)), z(u16, 2 * 800_000)]

    dense(
        "two of four weights kept/bytes",
        "prune_bytes",
        up(400_000, 256),
        256,
        lambda r: [*weights(r), z(u8, 400_000), i32(400_000)],
    )
    dense(
        "two of four weights kept/words",
        "prune_words",
        up(800_000, 256),
        256,
        lambda r: [*weights(r), z(u32, 100_000), i32(800_000)],
    )

    def maps(r):
        return [
            3 * fl(r, 6, 64, 55, 55),
            z(f32, 6, 64, 55, 55),
            i32(64),
            i32(55 * 55),
            f32(0.5),
            f32(0.75),
            f32(2),
        ]

    dense(
        "local response of channels/each", "lrn_each", (up(3025, 128), 64, 6), 128, maps, loose=1e-4
    )
    dense(
        "local response of channels/running window",
        "lrn_running",
        (up(3025, 64), 6),
        64,
        maps,
        loose=1e-4,
    )

    def unit(r):
        return [
            (2 * fl(r, 2000, 3, 768)).astype(half),
            (2 * fl(r, 2000, 3, 768)).astype(half),
            hf(r, 2000, 768),
            z(half, 2000, 768),
        ]

    dense(
        "gated recurrent unit/each",
        "gru_each",
        up(2000 * 768, 256),
        256,
        lambda r: [*unit(r), i32(768), i32(2000 * 768)],
        loose=1e-2,
    )
    dense(
        "gated recurrent unit/half2",
        "gru_half2",
        (3, 2000),
        128,
        lambda r: [*unit(r), i32(384)],
        loose=1e-2,
    )


def _texts() -> None:
    def words(r: Rng) -> list[Any]:
        start = np.concatenate([[0], np.cumsum(r.integers(1, 25, 500))]).astype(i32)
        code = ints(r, 0, 500, 80_001)
        offset = np.concatenate([[0], np.cumsum((start[1:] - start[:-1])[code])]).astype(i32)
        return [
            code,
            start,
            r.integers(97, 123, start[-1]).astype(u8),
            offset[:-1].copy(),
            z(u8, offset[-1]),
            i32(80_001),
        ]

    sets("strings from a dictionary/thread", "dictionary_thread", up(80_001, 256), 256, words)
    sets(
        "strings from a dictionary/eight lanes",
        "dictionary_group<8>",
        up(80_001 * 8, 256),
        256,
        words,
    )

    def stream(r, k):
        return [
            bytes_(r, 4096, 16),
            z(k, 4096 * 256 // np.dtype(k).itemsize),
            i32(4096),
        ]

    sets("streams of RC4/local", "rc4_local", 64, 64, lambda r: [*stream(r, u8), i32(256)])
    sets("streams of RC4/shared", "rc4_shared", 128, 32, lambda r: [*stream(r, u32), i32(64)])

    def code(r, k):
        return [bytes_(r, 8, 960_000).view(k), z(u8, 3, 960_000).view(k)]

    sets(
        "parities over GF(256)/words",
        "parity_words",
        up(240_000, 128),
        128,
        lambda r: [*code(r, u32), i32(240_000)],
        symbols={"c_generator": lambda r: GENERATOR},
    )
    sets(
        "parities over GF(256)/tables",
        "parity_tables",
        528,
        256,
        lambda r: [*code(r, u8), i32(960_000)],
        symbols={"c_generator": lambda r: GENERATOR},
    )

    def text(r):
        return [
            np.where(r.random((40_001, 256)) < 0.1, 34, r.integers(32, 127, (40_001, 256))).astype(
                u8
            ),
            z(u32, 40_001, 8),
            i32(40_001),
        ]

    sets("letters within quotes/ballots", "quotes_ballot", up(40_001, 8), 256, text)
    sets("letters within quotes/thread", "quotes_thread", up(40_001, 64), 64, text)


def lists(r: Rng, many: int) -> Any:
    """Linked lists of 512 nodes each: the last is followed by itself."""
    following = z(i32, many, 512)
    for row in following:
        order = r.permutation(512)
        row[order] = np.append(order[1:], order[-1])
    return following


def short_rows(r: Rng, rows: int) -> list[Any]:
    """Sparse rows of at most 32 entries, whose columns differ and are in no order."""
    many = r.integers(0, 33, rows)
    start = np.concatenate([[0], np.cumsum(many)]).astype(i32)
    col = np.concatenate([r.choice(4000, n, replace=False) for n in many]).astype(i32)
    return [start, col, fl(r, col.size), i32(rows)]


def _lists() -> None:
    def chains(r):
        return [lists(r, 400), z(i32, 400, 512)]

    sets("ranks of lists/two arrays", "list_rank_arrays", 400, 512, chains)
    sets("ranks of lists/packed words", "list_rank_packed", 400, 256, chains)

    def graph(r: Rng) -> list[Any]:
        start, end = edges(r, 100_001, 1, 40)
        return [
            start,
            end,
            pos(r, end.size),
            (r.random(100_001) < 0.3).astype(u8),
            z(i32, 100_001),
            i32(100_001),
        ]

    sets("heaviest free neighbours/thread", "choose_thread", up(100_001, 128), 128, graph)
    sets("heaviest free neighbours/eight lanes", "choose_group", up(100_001 * 8, 128), 128, graph)
    sets(
        "columns of rows in order/insertion",
        "row_sort_insertion",
        up(30_001, 64),
        64,
        lambda r: short_rows(r, 30_001),
    )
    sets(
        "columns of rows in order/bitonic in a warp",
        "row_sort_bitonic",
        up(30_001, 8),
        256,
        lambda r: short_rows(r, 30_001),
    )

    def odd(r):
        return [
            np.concatenate([[0, 1, 2, 3, 7, 61], uints(r, 0, 1 << 31, 99_995) * 2 + 1]).astype(u32),
            z(u8, 100_001),
            i32(100_001),
        ]

    sets("primes by three bases/remainders", "primes_plain", up(100_001, 128), 128, odd)
    sets("primes by three bases/Montgomery", "primes_montgomery", up(100_001, 128), 128, odd)


def _pictures() -> None:
    grids(
        "cellular noise/hashed",
        "worley_hashed",
        (up(1600, 32), up(1201, 8)),
        (32, 8),
        lambda r: [z(f32, 1201, 1600), i32(1600), i32(1201), i32(16)],
        loose=1e-4,
    )
    grids(
        "cellular noise/points of a block",
        "worley_shared",
        (up(400, 16), up(1201, 16)),
        (16, 16),
        lambda r: [z(f32, 1201, 1600), i32(400), i32(1201)],
        loose=1e-4,
    )

    def pictures(r: Rng) -> list[Any]:
        top = bytes_(r, 1_600_000, 4)
        top[:, :3] = top[:, :3].astype(u16) * top[:, 3:] // 255
        return [top, bytes_(r, 1_600_000, 4)]

    grids(
        "picture over another/each",
        "over_each",
        up(1_600_000, 256),
        256,
        lambda r: [*pictures(r), i32(1_600_000)],
    )
    grids(
        "picture over another/four at once",
        "over_fours",
        264,
        256,
        lambda r: [*pictures(r), i32(400_000)],
    )

    def grey(r):
        return [bytes_(r, 2001, 3200)]

    grids(
        "ordered dithering/ballots",
        "dither_ballot",
        (100, up(2001, 8)),
        (32, 8),
        lambda r: [*grey(r), z(u32, 2001, 100), i32(3200), i32(2001)],
        symbols={"c_bayer": lambda r: BAYER},
    )
    grids(
        "ordered dithering/bytes",
        "dither_bytes",
        (up(400, 32), up(2001, 4)),
        (32, 4),
        lambda r: [*grey(r), z(u8, 2001, 400), i32(400), i32(2001)],
        symbols={"c_bayer": lambda r: BAYER},
    )

    def table(r):
        return (lambda t: (0.3 * r.random(t.shape) + 0.7 * t).astype(f32))(
            np.stack(
                [
                    *np.meshgrid(*[np.arange(17) / 16] * 3, indexing="ij")[::-1],
                    np.ones((17, 17, 17)),
                ],
                3,
            )
        )

    cube = fixed(table)

    def pixels(r):
        return [bytes_(r, 400_001, 4), z(f32, 400_001, 4), i32(400_001)]

    grids(
        "colours through a cube/texture",
        "grade_texture",
        up(400_001, 256),
        256,
        lambda r: [Texture(cube, linear=True, channels=4), *pixels(r)],
        loose=1e-2,
    )
    grids(
        "colours through a cube/tetrahedra",
        "grade_tetrahedra",
        up(400_001, 256),
        256,
        lambda r: [cube, *pixels(r)],
        loose=1e-4,
    )


def _particles() -> None:
    def vertices(r: Rng) -> list[Any]:
        share = pos(r, 200_001, 4)
        rest = fl(r, 200_001, 4)
        return [
            rest,
            r.integers(0, 48, (200_001, 4)).astype(u8),
            share / share.sum(1, keepdims=True),
            BONES,
            z(f32, 200_001, 4),
            i32(200_001),
        ]

    for way, name in enumerate(("global", "constant", "shared")):
        grids(
            f"vertices moved by bones/{name}",
            f"skin<{way}>",
            up(200_001, 256),
            256,
            vertices,
            symbols={"c_bones": lambda r: BONES} if way == 1 else {},
            loose=1e-4,
        )

    def birds(r):
        return [
            np.concatenate([2 * fl(r, 2001, 2), 0.5 * fl(r, 2001, 2)], 1),
            z(f32, 2001, 4),
            i32(2001),
            f32(0.01),
            f32(0.16),
            f32(0.1),
        ]

    grids("flock/global", "flock_global", up(2001, 64), 64, birds, loose=1e-3)
    grids("flock/tile", "flock_tile", up(2001, 64), 64, birds, shared=1024, loose=1e-3)

    def wires(r):
        return [
            r.choice(4, (512, 1024), p=[0.3, 0.1, 0.1, 0.5]).astype(u8),
            z(u8, 512, 1024),
        ]

    grids(
        "wires on a torus/step",
        "wires_step",
        (32, 64),
        (32, 8),
        lambda r: [*wires(r), i32(1024), i32(512)],
    )
    grids(
        "wires on a torus/six steps",
        "wires_steps",
        132,
        256,
        lambda r: [*wires(r), i32(10), i32(1 << 19), i32(6)],
        cooperative=True,
    )


def _signals() -> None:
    def uneven(r: Rng) -> tuple[Any, Any, Any]:
        t = np.sort(10 * r.random(701)).astype(f32)
        return (
            t,
            (np.sin(7.3 * t) + 0.5 * fl(r, 701)).astype(f32),
            np.linspace(1, 12, 2001).astype(f32),
        )

    def beside(r: Rng) -> list[Any]:
        t, y, w = uneven(r)
        return [np.stack([t, y], 1), w]

    grids(
        "powers of uneven samples/frequency a thread",
        "lombscargle_each",
        up(2001, 64),
        64,
        lambda r: [*uneven(r), z(f32, 2001), i32(701), i32(2001)],
        loose=1e-4,
    )
    grids(
        "powers of uneven samples/frequency a warp",
        "lombscargle_warp",
        up(2001, 4),
        128,
        lambda r: [*beside(r), z(f32, 2001), i32(701), i32(2001)],
        loose=1e-4,
    )

    def echoes(r):
        return [
            -np.log(1 - r.random((100, 5001), f32))
            * (1 + 30 * (r.random((100, 5001)) < 0.01)).astype(f32),
            z(f32, 100, 5001),
            z(u8, 100, 5001),
            i32(5001),
            f32(5),
        ]

    grids(
        "echoes above their surroundings/direct",
        "cfar_direct",
        (up(5001, 256), 100),
        256,
        echoes,
        loose=1e-4,
    )
    grids(
        "echoes above their surroundings/running sums",
        "cfar_scan",
        (up(5001, 256), 100),
        256,
        echoes,
        loose=1e-4,
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
        file=f"sojourners_{language}.py",
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
            f"triton AdamW/{block}",
            "triton",
            "adamw_fused",
            up(400_001, block),
            (),
            lambda r, b=block: [
                fl(r, 400_001),
                hf(r, 400_001),
                0.1 * fl(r, 400_001),
                0.01 * pos(r, 400_001),
                1e-2,
                0.9,
                0.99,
                1e-8,
                0.1,
                2.0,
                3.0,
                400_001,
                b,
            ],
        )
    for split in (4, 12):
        _python(
            f"triton deep product in parts/{split}",
            "triton",
            "split_k_atomics",
            (4, 3, split),
            (),
            lambda r, s=split: [
                hf(r, 250, 1500),
                hf(r, 1500, 192),
                z(f32, 250, 192),
                250,
                192,
                1500,
                64,
                64,
                32,
                s,
            ],
            loose=1e-3,
        )
    for rows in (16, 64):
        _python(
            f"triton jagged rows padded/{rows}",
            "triton",
            "jagged_to_padded",
            (400, up(150, rows)),
            (),
            lambda r, b=rows: (
                lambda start: [fl(r, start[-1], 48), start, z(f32, 400, 150, 48), 150, 48, b, 64]
            )(np.concatenate([[0], np.cumsum(r.integers(0, 151, 400))]).astype(i32)),
        )
    for block in (256, 1024):
        _python(
            f"triton complex numbers by pairs/{block}",
            "triton",
            "complex_by_pairs",
            up(500_001, block),
            (),
            lambda r, b=block: [
                fl(r, 500_001, 2),
                fl(r, 500_001, 2),
                z(f32, 500_001, 2),
                500_001,
                b,
            ],
        )
    for rows in (1, 4):
        _python(
            f"triton normalised to levels/{rows}",
            "triton",
            "normalised_to_levels",
            up(3001, rows),
            (),
            lambda r, b=rows: [
                hf(r, 3001, 700),
                z(half, 3001, 700),
                z(f32, 3001),
                3001,
                700,
                b,
                1024,
            ],
            loose=1e-2,
        )


def _numba() -> None:
    for kind, name in ((f64, "doubles, to the end"), (f32, "floats, six steps")):
        _python(
            f"numba Kepler's equation/{name}",
            "numba",
            "kepler_doubles" if kind == f64 else "kepler_floats",
            up(60_001, 128) if kind == f64 else 160,
            (128,),
            lambda r, k=kind: [
                (6.28 * r.random(60_001)).astype(k),
                (0.7 * r.random(60_001)).astype(k),
                z(k, 60_001),
            ],
        )
    for way, name in (("hillis_steele", "shared"), ("shuffles", "shuffles")):
        _python(
            f"numba sums of blocks so far/{name}",
            "numba",
            f"scan_{way}",
            4000,
            (256,),
            lambda r: [ints(r, -99, 99, 1_024_000), z(i32, 1_024_000)],
        )
    for way in ("each", "tile"):
        _python(
            f"numba neighbours within a radius/{way}",
            "numba",
            f"neighbours_{way}",
            up(2001, 128),
            (128,),
            lambda r: [fl(r, 2001), fl(r, 2001), z(i32, 2001), f32(0.02)],
        )
    for way, grid in (("search", up(500_001, 256)), ("shared", 132)):
        _python(
            f"numba values between points/{way}",
            "numba",
            f"interpolate_{way}",
            grid,
            (256,),
            lambda r: [
                np.sort(r.random(400, f32)),
                fl(r, 400),
                r.random(500_001, f32),
                z(f32, 500_001),
            ],
            loose=1e-3,
        )


for _each in (
    _algebra,
    _networks,
    _texts,
    _lists,
    _pictures,
    _particles,
    _signals,
    _triton,
    _numba,
):
    _each()
