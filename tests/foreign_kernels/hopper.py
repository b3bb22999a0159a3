"""Launches of `hopper.cu`."""

from __future__ import annotations

import numpy as np

from tests.foreign_kernels.launches import TensorMap, add, f32, fl, i32, ints, z

half = np.float16

add("bulk copy", "hopper:bulk_copy", 6, 128, lambda r: [fl(r, 6144), z(f32, 6144), i32(6144)])
add(
    "bulk stages", "hopper:bulk_stages", 4, 128, lambda r: [fl(r, 4 * 7 * 512), z(f32, 512), i32(7)]
)
add(
    "raw mbarrier",
    "hopper:mbarrier_raw",
    4,
    128,
    lambda r: [ints(r, 0, 99, 4 * 384), z(i32, 4 * 384)],
)
add(
    "tensor tile",
    "hopper:tensor_tile",
    (3, 4),
    128,
    lambda r: [TensorMap(fl(r, 64, 80), (16, 32)), z(f32, 64 * 96), i32(96)],
)
add(
    "tensor store",
    "hopper:tensor_store",
    (3, 4),
    128,
    lambda r: [TensorMap(z(f32, 60, 80), (16, 32)), fl(r, 64 * 96), i32(96)],
)
add(
    "wgmma 64x32",
    "hopper:wgmma_64x32",
    1,
    128,
    lambda r: [fl(r, 64 * 96).astype(half), fl(r, 32 * 96).astype(half), z(f32, 2048), i32(96)],
    loose=1e-4,
)
add(
    "cluster reduce",
    "hopper:cluster_reduce",
    8,
    256,
    lambda r: [fl(r, 9000), z(f32, 2), i32(9000)],
    loose=1e-4,
)
add("cluster ring", "hopper:cluster_ring", 6, 64, lambda r: [ints(r, 0, 99, 384), z(i32, 384)])
