"""The cuTile variant of matmul."""

import cuda.tile as ct


@ct.kernel
def tiled(a, b, c, BM: ct.Constant[int], BN: ct.Constant[int], BK: ct.Constant[int]):
    row, column = ct.bid(1), ct.bid(0)
    total = ct.full((BM, BN), 0, dtype=ct.float32)
    zero = ct.PaddingMode.ZERO
    for step in range(ct.num_tiles(a, axis=1, shape=(BM, BK))):
        left = ct.load(a, index=(row, step), shape=(BM, BK), padding_mode=zero)
        right = ct.load(b, index=(step, column), shape=(BK, BN), padding_mode=zero)
        total = ct.mma(left, right, total)
    ct.store(c, index=(row, column), tile=ct.astype(total, c.dtype))
