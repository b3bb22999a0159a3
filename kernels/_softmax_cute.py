"""The CuTe DSL variant of softmax."""

import cutlass
from cutlass import cute


@cute.kernel
def rows_kernel(src: cute.Tensor, dst: cute.Tensor, warps: cutlass.Constexpr):
    lane, warp = cute.arch.lane_idx(), cute.arch.warp_idx()
    row = cute.arch.block_idx()[0] * warps + warp
    rows, cols = src.shape
    if row < rows:
        most = cutlass.Float32(-float("inf"))
        for c in range(lane, cols, 32):
            most = cute.arch.fmax(most, src[row, c])
        most = cute.arch.warp_reduction(most, cute.arch.fmax)
        total = cutlass.Float32(0.0)
        for c in range(lane, cols, 32):
            total += cute.math.exp(src[row, c] - most, fastmath=True)
        total = cute.arch.warp_reduction(total, lambda a, b: a + b)
        for c in range(lane, cols, 32):
            dst[row, c] = cute.math.exp(src[row, c] - most, fastmath=True) / total


@cute.jit
def rows(src: cute.Tensor, dst: cute.Tensor, warps: cutlass.Constexpr):
    blocks = cute.ceil_div(src.shape[0], warps)
    rows_kernel(src, dst, warps).launch(grid=(blocks, 1, 1), block=(32 * warps, 1, 1))
