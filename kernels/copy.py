"""Copy of a float32 array: the bandwidth that other memory-bound kernels are judged by."""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty

copy = Workload(
    "copy",
    params={
        "n": Param(1 << 25, "elements", minimum=1),
        "block": Param(256, "threads per block", choices=(64, 128, 256, 512, 1024)),
        "per_thread": Param(2, "unrolled: 16-byte words per thread", choices=(1, 2, 4, 8)),
        "streaming": Param(False, "unrolled: loads and stores that leave the caches first"),
    },
    inputs=lambda p, rng: {"src": rng.random(p.n, dtype=np.float32)},
    outputs=lambda p: {"dst": empty(p.n)},
    reference=lambda p, x: {"dst": x.src},
    args="src dst n",
    tolerance=0.0,
)


def _options(p):
    return f"-DBLOCK={p.block}", f"-DPER_THREAD={p.per_thread}", f"-DSTREAMING={int(p.streaming)}"


copy.cuda(
    "scalar",
    "copy.cu",
    options=_options,
    grid=lambda p: ceil_div(p.n, p.block),
    block=lambda p: p.block,
    note="one 4-byte word per thread",
)
copy.cuda(
    "vectorised",
    "copy.cu",
    options=_options,
    grid=lambda p: ceil_div(p.n, 4 * p.block),
    block=lambda p: p.block,
    note="one 16-byte word per thread: a quarter of the requests",
)
copy.cuda(
    "unrolled",
    "copy.cu",
    options=_options,
    grid=lambda p: ceil_div(p.n, 4 * p.block * p.per_thread),
    block=lambda p: p.block,
    note="several 16-byte loads in flight per thread before the first store",
)
copy.numba(
    "numba",
    "_copy_numba.py",
    "scalar",
    grid=lambda p: ceil_div(p.n, p.block),
    block=lambda p: p.block,
    note="one 4-byte word per thread, written in Python",
)
