"""Launches of `learning.cu`."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.foreign_kernels.launches import Rng, add, f32, fl, i32, ints, pos, uints, z

half = np.float16


def _normalisation() -> None:
    for kind, dtype, hidden in (("float", f32, 1000), ("__half", half, 768)):
        add(
            f"rms norm {kind}",
            f"learning:rms_norm_kernel<{kind}>",
            30,
            256,
            lambda r, d=dtype, h=hidden: [
                z(d, 30 * h),
                fl(r, 30 * h).astype(d),
                fl(r, h).astype(d),
                f32(1e-5),
                i32(h),
            ],
            loose=2e-3,
        )
    add(
        "rotary embedding",
        "learning:rotary_embedding",
        20,
        128,
        lambda r: [
            r.integers(0, 50, 20).astype(np.int64),
            fl(r, 20 * 8 * 64),
            fl(r, 50 * 64),
            i32(64),
            i32(8),
            i32(64),
        ],
    )
    add(
        "silu and mul",
        "learning:silu_and_mul",
        20,
        256,
        lambda r: [z(half, 20 * 900), fl(r, 20 * 1800).astype(half), i32(900)],
        loose=2e-3,
    )
    add(
        "batch norm welford",
        "learning:batch_norm_welford",
        12,
        256,
        lambda r: [fl(r, 4 * 12 * 150), z(f32, 12), z(f32, 12), i32(4), i32(12), i32(150)],
        loose=1e-4,
    )
    add(
        "online softmax",
        "learning:online_softmax",
        40,
        32,
        lambda r: [3 * fl(r, 40 * 600), z(f32, 40 * 600), i32(150)],
        loose=1e-4,
    )
    add(
        "quantise fp8",
        "learning:quantize_fp8",
        16,
        128,
        lambda r: [fl(r, 16 * 500), z(np.uint8, 16 * 500), z(f32, 16), i32(500)],
    )
    add(
        "lstm cell",
        "learning:lstm_cell",
        16,
        128,
        lambda r: [fl(r, 8 * 1000), fl(r, 2000), z(f32, 2000), z(f32, 2000), i32(8), i32(250)],
        loose=1e-4,
    )


def _attention() -> None:
    def paged(r: Rng) -> list[Any]:
        tables = r.permutation(24).astype(i32)

        def kv():
            return fl(r, 24 * 4 * 16 * 64)

        return [
            z(f32, 3 * 4 * 64),
            fl(r, 3 * 4 * 64),
            kv(),
            kv(),
            tables,
            np.array([100, 17, 128], i32),
            f32(0.125),
            i32(64),
            i32(16),
            i32(8),
        ]

    add("paged attention", "learning:paged_attention", (4, 3), 128, paged, shared=512, loose=1e-4)
    add(
        "top-k rows",
        "learning:topk_rows",
        10,
        128,
        lambda r: [fl(r, 10 * 900), z(f32, 80), z(i32, 80), i32(900), i32(8)],
        shared=3600,
    )
    add(
        "selective scan",
        "learning:selective_scan",
        2,
        64,
        lambda r: [
            fl(r, 40 * 100),
            fl(r, 40 * 100),
            -pos(r, 800),
            fl(r, 320),
            fl(r, 320),
            z(f32, 4000),
            i32(40),
            i32(100),
        ],
        loose=1e-3,
    )
    add(
        "experts aligned",
        "learning:moe_align",
        1,
        256,
        lambda r: [
            ints(r, 0, 32, 700),
            z(i32, 32),
            z(i32, 33),
            np.full(1300, -1, i32),
            i32(700),
            i32(32),
        ],
        shared=128,
    )

    def bags(r: Rng) -> list[Any]:
        offsets = np.concatenate([[0], np.cumsum(r.integers(0, 9, 100))]).astype(i32)
        return [
            ints(r, 0, 500, offsets[-1]),
            offsets,
            fl(r, 500 * 48),
            z(f32, 4800),
            i32(100),
            i32(48),
        ]

    add("embedding bag", "learning:embedding_bag", 25, (32, 4), bags)


def _products() -> None:
    def byte(r, n):
        return r.integers(-128, 128, n).astype(np.int8)

    add(
        "gemm dp4a",
        "learning:gemm_dp4a",
        (6, 4),
        (16, 16),
        lambda r: [byte(r, 64 * 192), byte(r, 96 * 192), z(i32, 64 * 96), i32(96), i32(192)],
    )
    add(
        "gemv int4",
        "learning:dequant_gemv_int4",
        25,
        (32, 4),
        lambda r: [
            fl(r, 1024).astype(half),
            uints(r, 0, 1 << 32, 100 * 128),
            pos(r, 800).astype(half),
            z(half, 100),
            i32(100),
            i32(1024),
            i32(128),
        ],
        loose=3e-3,
    )
    for stages in (2, 3, 4):
        add(
            f"mma gemm {stages} stages",
            f"learning:mma_gemm<{stages}>",
            (2, 3),
            128,
            lambda r: [
                fl(r, 192 * 128).astype(half),
                fl(r, 128 * 128).astype(half),
                z(f32, 192 * 128),
                i32(192),
                i32(128),
                i32(128),
            ],
            loose=1e-4,
        )
    add(
        "mma tf32",
        "learning:mma_tf32",
        (4, 6),
        32,
        lambda r: [fl(r, 64 * 40), fl(r, 48 * 40), z(f32, 64 * 48), i32(40)],
        loose=1e-4,
    )
    add(
        "mma int8",
        "learning:mma_int8",
        5,
        32,
        lambda r: [
            uints(r, 0, 1 << 32, 80 * 24),
            uints(r, 0, 1 << 32, 8 * 24),
            z(i32, 640),
            i32(24),
        ],
    )
    add(
        "split-k gemm",
        "learning:split_k_gemm",
        (3, 7, 4),
        (32, 8),
        lambda r: [
            fl(r, 50 * 200),
            fl(r, 200 * 80),
            z(f32, 4000),
            i32(50),
            i32(80),
            i32(200),
            i32(50),
        ],
        loose=1e-4,
    )


def _images() -> None:
    add(
        "conv2d tiled",
        "learning:conv2d_tiled",
        (3, 3, 6),
        (16, 16),
        lambda r: [
            fl(r, 4 * 40 * 44),
            fl(r, 6 * 4 * 9),
            z(f32, 6 * 40 * 44),
            i32(4),
            i32(40),
            i32(44),
            i32(6),
        ],
        loose=1e-4,
    )
    add(
        "depthwise 3x3",
        "learning:depthwise3x3",
        30,
        128,
        lambda r: [fl(r, 8 * 30 * 33), fl(r, 72), z(f32, 8 * 30 * 33), i32(8), i32(30), i32(33)],
    )
    add(
        "max pool",
        "learning:MaxPoolForward<float>",
        20,
        128,
        lambda r: [
            i32(2 * 6 * 15 * 14),
            fl(r, 2 * 6 * 31 * 29),
            i32(6),
            i32(31),
            i32(29),
            i32(15),
            i32(14),
            i32(3),
            i32(2),
            z(f32, 2520),
            z(i32, 2520),
        ],
    )
    add(
        "im2col",
        "learning:im2col",
        12,
        256,
        lambda r: [
            i32(6 * 24 * 26),
            fl(r, 6 * 24 * 26),
            i32(24),
            i32(26),
            i32(3),
            i32(1),
            i32(1),
            i32(24),
            i32(26),
            z(f32, 54 * 624),
        ],
    )
    add(
        "upsample bilinear",
        "learning:upsample_bilinear",
        (5, 9),
        (16, 8),
        lambda r: [
            fl(r, 3 * 30 * 33),
            z(f32, 3 * 71 * 77),
            i32(3),
            i32(30),
            i32(33),
            i32(71),
            i32(77),
        ],
        loose=1e-4,
    )

    def boxes(r: Rng) -> Any:
        low = r.random((300, 2), np.float32) * 100
        return np.concatenate([low, low + 5 + 30 * r.random((300, 2), np.float32)], 1).astype(f32)

    add(
        "nms",
        "learning:nms_kernel",
        (5, 5),
        64,
        lambda r: [i32(300), f32(0.4), boxes(r), z(np.uint64, 1500)],
    )


for _part in (_normalisation, _attention, _products, _images):
    _part()
