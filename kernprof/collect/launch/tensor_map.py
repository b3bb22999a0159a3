"""A matrix on the device → the 128 bytes by which the tensor memory accelerator reads it."""

from __future__ import annotations

from typing import Any

from kernprof.errors import KernelCrashed, WorkloadError
from kernprof.extras import load_package
from kernprof.workload.problem import MappedMatrix

_TYPES = {
    "|u1": "UINT8", "<u2": "UINT16", "<u4": "UINT32", "<i4": "INT32", "<u8": "UINT64", "<i8": "INT64",
    "<f2": "FLOAT16", "<f4": "FLOAT32", "<f8": "FLOAT64",
}  # fmt: skip


def encode(matrix: MappedMatrix) -> Any:
    """A NumPy record of 128 bytes, which a launch passes by value (CUDA driver API, cuTensorMapEncodeTiled).

    Raises WorkloadError for a type that has no tensor map, KernelCrashed with the driver's word for a refusal.
    """
    import numpy as np

    driver = load_package("cuda.bindings.driver", "making a tensor map")
    array = matrix.array
    kind = _TYPES.get(array.dtype.str)
    if kind is None:
        raise WorkloadError(f"a tensor map of {array.dtype} elements: available are {', '.join(_TYPES)}")
    rows, columns = array.shape
    swizzle = f"CU_TENSOR_MAP_SWIZZLE_{matrix.swizzle}B" if matrix.swizzle else "CU_TENSOR_MAP_SWIZZLE_NONE"
    status, made = driver.cuTensorMapEncodeTiled(
        getattr(driver.CUtensorMapDataType, f"CU_TENSOR_MAP_DATA_TYPE_{kind}"),
        2,
        array.data.ptr,
        [driver.cuuint64_t(columns), driver.cuuint64_t(rows)],
        [driver.cuuint64_t(columns * array.itemsize)],
        [driver.cuuint32_t(side) for side in reversed(matrix.box)],
        [driver.cuuint32_t(1), driver.cuuint32_t(1)],
        driver.CUtensorMapInterleave.CU_TENSOR_MAP_INTERLEAVE_NONE,
        getattr(driver.CUtensorMapSwizzle, swizzle),
        driver.CUtensorMapL2promotion.CU_TENSOR_MAP_L2_PROMOTION_L2_256B,
        driver.CUtensorMapFloatOOBfill.CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
    )
    if int(status) != 0:
        raise KernelCrashed(f"the driver refuses a tensor map of {rows} × {columns} {array.dtype}: {status.name}")
    record = np.zeros((), dtype=[("opaque", "<u8", 16)])
    record["opaque"] = [int(word) for word in made.opaque]
    return record
