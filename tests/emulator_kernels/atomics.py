"""Atomics with collisions: shared and global, integer and float, the returned value used or not."""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty, zeros
from kernprof.workload import ArraySpec

N = 1 << 14
FIT = {"grid": lambda p: ceil_div(p.n, 256), "block": 256}


def _n(default=N - 55):
    return Param(default, minimum=1)


def _ints(p, rng):
    return {"src": rng.integers(0, 1 << 20, p.n, dtype=np.int32)}


def _floats(p, rng):
    return {"src": rng.integers(-8, 9, p.n).astype(np.float32)}


def _counted(p, src):
    return np.bincount(src % p.bins, minlength=p.bins)


count = Workload(
    "count",
    params={"n": _n(), "bins": Param(37)},
    inputs=_ints,
    outputs=lambda p: {"counts": zeros(p.bins, "int32")},
    reference=lambda p, x: {"counts": _counted(p, x.src).astype(np.int32)},
    doc="global integer additions with collisions, nothing returned",
)
count.cuda("count", "atomics.cu", **FIT)


def _ranks(p, src):
    many = _counted(p, src)
    return {"counts": many.astype(np.int32), "ranks": (many * (many - 1) // 2).astype(np.uint64)}


ranked = Workload(
    "ranked",
    params={"n": _n(), "bins": Param(101)},
    inputs=_ints,
    outputs=lambda p: {"counts": zeros(p.bins, "int32"), "ranks": zeros(p.bins, "uint64")},
    reference=lambda p, x: _ranks(p, x.src),
    doc="global integer additions whose value is used, and 64-bit ones",
)
ranked.cuda("ranked", "atomics.cu", **FIT)


def _sums(src, slots):
    return np.bincount(np.arange(len(src)) % slots, weights=src, minlength=slots)


sums = Workload(
    "sums",
    params={"n": _n()},
    inputs=_floats,
    outputs=lambda p: {"floats": zeros(7), "doubles": zeros(33, "float64")},
    reference=lambda p, x: {
        "floats": _sums(x.src, 7).astype(np.float32),
        "doubles": _sums(x.src, 33),
    },
    tolerance=0.0,
    doc="global float and double additions with collisions",
)
sums.cuda("sums", "atomics.cu", **FIT)


def _kinds(src):
    out = np.zeros((64, 5), np.int32)
    for slot in range(64):
        v = src[slot::64]
        out[slot] = (
            min(0, v.min()),
            max(0, v.max()),
            0,
            np.bitwise_or.reduce(v & 0xFF00),
            np.bitwise_xor.reduce(v),
        )
    return out


kinds = Workload(
    "kinds",
    params={"n": _n()},
    inputs=lambda p, rng: {"src": rng.integers(-(1 << 20), 1 << 20, p.n, dtype=np.int32)},
    outputs=lambda p: {"out": zeros((64, 5), "int32")},
    reference=lambda p, x: {"out": _kinds(x.src)},
    doc="global minimum, maximum, and, or, xor",
)
kinds.cuda("kinds", "atomics.cu", **FIT)


def _swapped(p, x):
    at = np.arange(p.n) * p.step % p.n
    places = np.empty_like(x.src)
    places[at] = -x.src
    return {"places": places, "out": x.src + x.start[at]}


swapped = Workload(
    "swapped",
    params={"n": Param(N, choices=(1 << 10, N)), "step": Param(5)},
    inputs=lambda p, rng: _ints(p, rng) | {"start": rng.integers(0, 1 << 20, p.n, dtype=np.int32)},
    outputs=lambda p: {
        "places": ArraySpec(shape=(p.n,), dtype="int32", copy_of="start"),
        "out": empty(p.n, "int32"),
    },
    reference=_swapped,
    args="src places out n step",
    doc="exchange and compare-and-swap without collisions, their values used",
)
swapped.cuda("swapped", "atomics.cu", **FIT)


shared_count = Workload(
    "shared-count",
    params={"n": _n(3 * N + 11), "bins": Param(13, maximum=64)},
    inputs=_ints,
    outputs=lambda p: {"counts": zeros(p.bins, "int32")},
    reference=lambda p, x: {"counts": _counted(p, x.src).astype(np.int32)},
    doc="shared integer additions with collisions, nothing returned",
)
shared_count.cuda("shared_count", "atomics.cu", grid=23, block=256)


def _block_ranks(p, src):
    many = np.stack([_counted(p, block) for block in src.reshape(-1, 256)])
    return (many * (many - 1) // 2).astype(np.int32)


shared_ranked = Workload(
    "shared-ranked",
    params={"blocks": Param(64), "bins": Param(29, maximum=64)},
    inputs=lambda p, rng: {"src": rng.integers(0, 1 << 20, 256 * p.blocks, dtype=np.int32)},
    outputs=lambda p: {"out": empty((p.blocks, p.bins), "int32")},
    reference=lambda p, x: {"out": _block_ranks(p, x.src)},
    args="src out bins",
    doc="shared integer additions whose value is used",
)
shared_ranked.cuda("shared_ranked", "atomics.cu", grid=lambda p: p.blocks, block=256)

shared_float = Workload(
    "shared-float",
    params={"blocks": Param(64)},
    inputs=lambda p, rng: {"src": rng.integers(-8, 9, 256 * p.blocks).astype(np.float32)},
    outputs=lambda p: {"out": empty((p.blocks, 8))},
    reference=lambda p, x: {"out": x.src.reshape(p.blocks, 32, 8).sum(axis=1)},
    args="src out",
    tolerance=0.0,
    doc="shared float additions with collisions: a loop that is not in the PTX",
)
shared_float.cuda("shared_float", "atomics.cu", grid=lambda p: p.blocks, block=256)

swap_loop = Workload(
    "swap-loop",
    params={"n": _n()},
    inputs=lambda p, rng: {"src": rng.random(p.n, dtype=np.float32)},
    outputs=lambda p: {"out": zeros(p.n, "uint32")},
    reference=lambda p, x: {
        "out": x.src[(np.arange(p.n)[:, None] * 4 + np.arange(4)) % p.n].max(axis=1).view(np.uint32)
    },
    doc="a maximum of floats by a compare-and-swap loop, one address per thread",
)
swap_loop.cuda("swap_loop", "atomics.cu", **FIT)
