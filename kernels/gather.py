"""Gather of float32 words, strided or at random: few bytes of each fetched sector are used."""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty

gather = Workload(
    "gather",
    params={
        "n": Param(1 << 25, "words", minimum=1),
        "stride": Param(
            32, "words between neighbouring threads' loads (strided)", minimum=1, maximum=1 << 20
        ),
        "pattern": Param("strided", "order of the words", choices=("strided", "random")),
        "block": Param(256, "threads per block", choices=(64, 128, 256, 512, 1024)),
        "chunk": Param(64, "staged: words in a run that is written", choices=(32, 64, 128)),
    },
    inputs=lambda p, rng: {"src": rng.random(p.n, dtype=np.float32), "index": _index(p, rng)},
    outputs=lambda p: {"out": empty(p.n)},
    reference=lambda p, x: {"out": x.src[x.index]},
    args="src index out n",
    tolerance=0.0,
    # a random index cannot be computed
    least_bytes=lambda p: (8 if p.pattern == "strided" else 12) * p.n,
)


def _index(p, rng):
    if p.pattern == "random":
        return rng.permutation(p.n).astype(np.int32)
    return np.concatenate(
        [np.arange(first, p.n, p.stride, dtype=np.int32) for first in range(min(p.stride, p.n))]
    )


def _options(p):
    return (f"-DBLOCK={p.block}",)


def _all(p):
    return ceil_div(p.n, p.block)


def _strided_only(p):
    if p.pattern != "strided":
        return "pattern must be strided"
    return "n must be a multiple of stride" if p.n % p.stride else None


def _staged_bytes(p):
    return 4 * p.chunk * (p.stride | 1)


def _staged_requires(p):
    if _staged_bytes(p) > 48 * 1024:
        return (
            f"stride must be at most {(48 * 256 // p.chunk) - 1} for runs of {p.chunk} in 48 KB of"
            " shared memory"
        )
    return _strided_only(p)


gather.cuda(
    "naive",
    "gather.cu",
    options=_options,
    grid=_all,
    block=lambda p: p.block,
    note="out[i] = src[index[i]]: stores coalesced, loads in as many sectors as there are threads",
)
gather.cuda(
    "computed",
    "gather.cu",
    options=_options,
    grid=_all,
    block=lambda p: p.block,
    args="src out n stride",
    requires=_strided_only,
    note="the index computed instead of loaded",
)
gather.cuda(
    "unrolled",
    "gather.cu",
    options=_options,
    grid=lambda p: ceil_div(p.n, 4 * p.block),
    block=lambda p: p.block,
    note="four loads in flight per thread: waits less, wastes as much",
)
gather.cuda(
    "staged",
    "gather.cu",
    options=lambda p: (*_options(p), f"-DCHUNK={p.chunk}", f"-DSTRIDE={p.stride}"),
    grid=lambda p: ceil_div(p.n // p.stride, p.chunk),
    block=lambda p: p.block,
    args="src out n",
    shared_bytes=_staged_bytes,
    requires=_staged_requires,
    note="read as it lies, reordered in shared memory: both sides coalesced",
)
gather.numba(
    "numba-naive",
    "_gather_numba.py",
    "naive",
    grid=_all,
    block=lambda p: p.block,
    note="naive, written in Python",
)
