"""CuTe DSL and cuTile kernels for the tests: the languages read the source from the file."""

import cuda.tile as ct
import cutlass
from cutlass import cute


@cute.kernel
def fill(x: cute.Tensor, value: cutlass.Int32):
    x[cute.arch.thread_idx()[0]] = cutlass.Float32(value)


@cute.jit
def twice(x: cute.Tensor):
    fill(x, cutlass.Int32(1)).launch(grid=(1, 1, 1), block=(64, 1, 1))
    fill(x, cutlass.Int32(2)).launch(grid=(1, 1, 1), block=(64, 1, 1))


@cute.jit
def computed(x: cute.Tensor, n: cutlass.Int32):
    fill(x, n * n).launch(grid=(1, 1, 1), block=(64, 1, 1))


@ct.kernel
def doubled(x, TILE: ct.Constant[int]):
    tile = ct.load(x, index=(ct.bid(0),), shape=(TILE,))
    ct.store(x, index=(ct.bid(0),), tile=2 * tile)
