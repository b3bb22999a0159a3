"""Launches of `bulk_copies.cu`."""

from __future__ import annotations

import numpy as np

from tests.foreign_kernels.launches import TensorMap, add, f32, fl, i32, ints, z

M = 1 << 20


def rows(r, high: int, wide: int):  # type: ignore[no-untyped-def]
    return r.random((high, wide), np.float32)


for floats, stages, grid in (
    (256, 4, 264),
    (256, 16, 264),
    (1024, 4, 264),
    (4096, 1, 132),
    (4096, 3, 132),
    (4096, 3, 528),
    (1024, 2, 1056),
):
    add(
        f"pieces read/{floats * 4} B × {stages}, {grid}",
        f"bulk_copies:pieces_read<{floats}, {stages}>",
        grid,
        128,
        lambda r, f=floats, g=grid: [
            fl(r, 16 * M + 64 * f),
            z(f32, g * 128),
            i32(16 * M // f // g),
            i32(-1),
        ],
        shared=floats * 4 * stages,
    )
for floats, stages, grid in ((1024, 4, 264), (4096, 3, 132), (256, 8, 264)):
    add(
        f"pieces read again/{floats * 4} B × {stages}",
        f"bulk_copies:pieces_read<{floats}, {stages}>",
        grid,
        128,
        lambda r, f=floats, g=grid: [
            fl(r, M),
            z(f32, g * 128),
            i32(32 * M // f // g),
            i32(M // f - 1),
        ],
        shared=floats * 4 * stages,
    )
for floats, grid in ((256, 528), (4096, 132), (4096, 528)):
    add(
        f"pieces written/{floats * 4} B, {grid}",
        f"bulk_copies:pieces_written<{floats}>",
        grid,
        128,
        lambda r, f=floats, g=grid: [z(f32, 16 * M), i32(16 * M // f // g), f32(3)],
        shared=floats * 4,
    )
for floats, stages, grid in ((1024, 4, 512), (4096, 3, 256), (2048, 3, 1024)):
    add(
        f"pieces copied/{floats * 4} B × {stages}",
        f"bulk_copies:pieces_copied<{floats}, {stages}>",
        grid,
        128,
        lambda r, f=floats, g=grid: [fl(r, 16 * M), z(f32, 16 * M), i32(16 * M // f // g)],
        shared=floats * 4 * stages,
    )
for floats, places in ((1024, 1024), (1024, 16), (256, 65536)):
    add(
        f"pieces added/{floats * 4} B, {places} places",
        f"bulk_copies:pieces_added<{floats}>",
        264,
        128,
        lambda r, f=floats, p=places: [z(f32, f * p), i32(64), i32(p)],
        shared=floats * 4,
        loose=1e-4,
    )
for wide, high, stages in ((8, 128, 4), (32, 32, 4), (64, 64, 2), (256, 4, 4)):
    add(
        f"tiles read/{wide} × {high}",
        f"bulk_copies:tiles_read<{wide}, {high}, {stages}>",
        256,
        128,
        lambda r, w=wide, h=high: [
            TensorMap(rows(r, 4096, 4096), (h, w)),
            z(f32, 256 * 128),
            i32(4096 // w),
            i32(16 * M // (w * h) // 256),
        ],
        shared=wide * high * stages * 4,
    )
for wide, high in ((32, 32), (128, 16)):
    add(
        f"tiles copied/{wide} × {high}",
        f"bulk_copies:tiles_copied<{wide}, {high}>",
        (4096 // wide, 4096 // high),
        32,
        lambda r, w=wide, h=high: [
            TensorMap(rows(r, 4096, 4096), (h, w)),
            TensorMap(z(f32, 4096, 4096), (h, w)),
        ],
    )
add(
    "tiles turned",
    "bulk_copies:tiles_turned",
    (128, 128),
    256,
    lambda r: [TensorMap(rows(r, 4096, 4096), (32, 32)), z(f32, 16 * M), i32(4096)],
)
add(
    "rows normalised by pieces",
    "bulk_copies:rows_normalised",
    4096,
    256,
    lambda r: [fl(r, 16 * M), z(f32, 16 * M)],
    loose=1e-4,
)
for wide, left in ((36, 1), (40, 1), (40, 4)):
    add(
        f"smoothed by tiles with halo/{wide} from −{left}",
        f"bulk_copies:smoothed_by_halo<{wide}, {left}>",
        (128, 256),
        128,
        lambda r, w=wide: [TensorMap(rows(r, 4096, 4096), (18, w)), z(f32, 16 * M), i32(4096)],
    )
add(
    "product of tiles by maps",
    "bulk_copies:product_of_tiles",
    (16, 16),
    256,
    lambda r: [
        TensorMap(rows(r, 1024, 1024), (64, 16)),
        TensorMap(rows(r, 1024, 1024), (16, 64)),
        z(f32, M),
        i32(1024),
        i32(1024),
    ],
    loose=1e-3,
)
add(
    "scaled and added by pieces",
    "bulk_copies:scaled_and_added",
    8192,
    256,
    lambda r: [fl(r, 16 * M), fl(r, 16 * M), z(f32, 16 * M), f32(2)],
)
add(
    "looked up in a fetched table",
    "bulk_copies:looked_up",
    1024,
    256,
    lambda r: [fl(r, 8192), ints(r, 0, 8192, 4 * M), z(f32, 4 * M), i32(16)],
    shared=32768,
)
for floats, shift in ((260, 4), (1024, 4), (52, 0), (100, 12)):
    add(
        f"pieces from within sectors/{floats * 4} B from {shift}",
        f"bulk_copies:pieces_within<{floats}>",
        132,
        32,
        lambda r, f=floats, s=shift: [fl(r, 132 * 20 * f + s), z(f32, 132 * 32), i32(20), i32(s)],
    )
for wide, shift in ((36, 4), (32, 4), (64, 4), (64, 8), (100, 0), (100, 12)):
    add(
        f"tiles from within sectors/{wide} from {shift}",
        f"bulk_copies:tiles_within<{wide}, 8>",
        (2048 // wide - 1, 32),
        32,
        lambda r, w=wide, s=shift: [
            TensorMap(rows(r, 256, 2048), (8, w)),
            z(f32, (2048 // w - 1) * 32 * 32),
            i32(s),
        ],
    )
