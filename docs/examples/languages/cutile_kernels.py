"""The kernels in cuTile."""

import cuda.tile as ct


@ct.kernel
def add(a, b, c, tile: ct.Constant[int]):
    i = ct.bid(0)
    x, y = ct.load(a, index=(i,), shape=(tile,)), ct.load(b, index=(i,), shape=(tile,))
    ct.store(c, index=(i,), tile=x + y)


@ct.kernel
def sums(src, dst, width: ct.Constant[int]):
    row = ct.bid(0)
    x = ct.load(src, index=(row, 0), shape=(1, width), padding_mode=ct.PaddingMode.ZERO)
    ct.store(dst, index=(row,), tile=ct.sum(x, axis=1))
