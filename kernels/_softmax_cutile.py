"""The cuTile variant of softmax."""

import cuda.tile as ct


@ct.kernel
def fused(src, dst, WIDTH: ct.Constant[int]):
    row = ct.bid(0)
    x = ct.load(src, index=(row, 0), shape=(1, WIDTH), padding_mode=ct.PaddingMode.NEG_INF)
    power = ct.exp(x - ct.max(x, axis=1, keepdims=True))
    ct.store(dst, index=(row, 0), tile=power / ct.sum(power, axis=1, keepdims=True))
