"""Shared memory, awkwardly: wide words in odd strides, structures, sub-words, odd padding, offset
starts.
"""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, empty

BLOCKS, THREADS = 128, 256
N = BLOCKS * THREADS
LAUNCH = {"grid": BLOCKS, "block": THREADS}


def _floats(*shape):
    return lambda p, rng: {"src": rng.integers(-99, 99, shape).astype(np.float32)}


def _within_blocks(array, places):
    """Each block's rows, taken in the order of `places`."""
    return array.reshape(BLOCKS, THREADS, -1)[:, places].reshape(array.shape)


def _strided(p):
    return np.arange(THREADS) * p.stride % THREADS


words64 = Workload(
    "words64",
    params={"stride": Param(3)},
    inputs=_floats(N, 2),
    outputs=lambda p: {"out": empty((N, 2))},
    reference=lambda p, x: {"out": _within_blocks(x.src, _strided(p))},
    tolerance=0.0,
    doc="8-byte shared loads at a stride",
)
words64.cuda("words64", "shared.cu", **LAUNCH)

words128 = Workload(
    "words128",
    params={"stride": Param(5)},
    inputs=_floats(N, 4),
    outputs=lambda p: {"out": empty((N, 4))},
    reference=lambda p, x: {"out": _within_blocks(x.src, np.argsort(_strided(p)))},
    tolerance=0.0,
    doc="16-byte shared stores at an odd stride",
)
words128.cuda("words128", "shared.cu", **LAUNCH)

pairs128 = Workload(
    "pairs128",
    params={"distance": Param(1, choices=(1, 2, 3, 4))},
    inputs=_floats(N, 4),
    outputs=lambda p: {"out": empty((N, 4))},
    reference=lambda p, x: {"out": _within_blocks(x.src, np.arange(THREADS) & ~p.distance)},
    tolerance=0.0,
    doc="lane pairs that read the same 16-byte word",
)
pairs128.cuda("pairs128", "shared.cu", **LAUNCH)

merged = Workload(
    "merged",
    inputs=_floats(N, 4),
    outputs=lambda p: {"out": empty(N)},
    reference=lambda p, x: {"out": x.src.sum(axis=1)},
    tolerance=0.0,
    doc="four neighbouring scalar shared loads that may be merged",
)
merged.cuda("merged", "shared.cu", **LAUNCH)

aos_three = Workload(
    "aos-three",
    inputs=_floats(N, 3),
    outputs=lambda p: {"out": empty(N)},
    reference=lambda p, x: {
        "out": _within_blocks(x.src, slice(None, None, -1)) @ np.float32([1, 2, 4])
    },
    tolerance=0.0,
    doc="structures of 12 bytes in shared memory",
)
aos_three.cuda("aos_three", "shared.cu", **LAUNCH)


def _mixed(values):
    return values + 3 * (values & 0xFF) + 5 * (values >> 8) + (~values & 15)


aos_mixed = Workload(
    "aos-mixed",
    inputs=lambda p, rng: {"src": rng.integers(0, 1 << 14, N, dtype=np.int32)},
    outputs=lambda p: {"out": empty(N, "int32")},
    reference=lambda p, x: {"out": _mixed(_within_blocks(x.src, np.arange(THREADS) ^ 5))},
    doc="structures of 20 bytes with 16-bit fields in shared memory",
)
aos_mixed.cuda("aos_mixed", "shared.cu", **LAUNCH)

subword = Workload(
    "subword",
    inputs=lambda p, rng: {
        "src": rng.integers(0, 256, 4 * THREADS, dtype=np.uint8),
        "index": rng.integers(0, 1 << 16, N, dtype=np.uint16),
    },
    outputs=lambda p: {"out": empty(N, "uint8")},
    reference=lambda p, x: {"out": x.src[x.index % (4 * THREADS)]},
    doc="a gather of bytes by 16-bit indices in shared memory",
)
subword.cuda("subword", "shared.cu", **LAUNCH)

SIZE = 256
turn = Workload(
    "turn",
    params={"size": Param(SIZE, choices=(SIZE,))},
    inputs=lambda p, rng: {"src": rng.random((SIZE, SIZE))},
    outputs=lambda p: {"out": empty((SIZE, SIZE), "float64")},
    reference=lambda p, x: {"out": x.src.T.copy()},
    tolerance=0.0,
    doc="a transpose of doubles, tile rows of 32 and of 37",
)
for _name in ("turn_plain", "turn_padded"):
    turn.cuda(_name, "shared.cu", grid=(SIZE // 32, SIZE // 32), block=(32, 8))

offset_stride = Workload(
    "offset-stride",
    params={"stride": Param(2)},
    inputs=_floats(N),
    outputs=lambda p: {"out": empty(N)},
    reference=lambda p, x: {"out": x.src + _within_blocks(x.src, _strided(p))},
    tolerance=0.0,
    doc="dynamic shared memory from an odd word on, at a stride",
)
offset_stride.cuda("offset_stride", "shared.cu", shared_bytes=4 * (THREADS + 3), **LAUNCH)

_T = np.arange(THREADS)
broadcast = Workload(
    "broadcast",
    inputs=_floats(N),
    outputs=lambda p: {"out": empty(N)},
    reference=lambda p, x: {
        "out": sum(
            _within_blocks(x.src, at)
            for at in (_T // 32, _T // 16 * 16 + 1, _T % 2 * 32 + _T // 32)
        )
    },
    tolerance=0.0,
    doc="broadcasts within a warp, its halves, and two banks",
)
broadcast.cuda("broadcast", "shared.cu", **LAUNCH)
