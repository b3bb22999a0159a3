"""The equivalent of `kernprof run transpose` without kernprof: what someone writes to put three
kernels under ncu.

Same data, same kernels, same launches, results checked; run it as `ncu --set basic -o report python
bare_transpose.py`.
"""

import argparse
from pathlib import Path

import cupy as cp
import numpy as np

ROWS, COLS = 8192, 4096
SOURCE = Path(__file__).parents[2] / "kernels" / "transpose.cu"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("variants", nargs="*", default=["naive", "smem", "padded"])
    variants = parser.parse_args().variants
    module = cp.RawModule(
        code=SOURCE.read_text(), options=("-lineinfo", "-std=c++17", "-DBLOCK_ROWS=8")
    )
    source = np.random.default_rng(0).random((ROWS, COLS), dtype=np.float32)
    expected = np.ascontiguousarray(source.T)
    src, dst = cp.asarray(source), cp.empty((COLS, ROWS), cp.float32)
    for name in variants:
        dst.fill(0)
        rows_per_block = 8 if name == "naive" else 32
        grid = (COLS // 32, ROWS // rows_per_block)
        module.get_function(name)(grid, (32, 8), (src, dst, np.int32(ROWS), np.int32(COLS)))
        cp.cuda.Device().synchronize()
        assert np.array_equal(dst.get(), expected), name


if __name__ == "__main__":
    main()
