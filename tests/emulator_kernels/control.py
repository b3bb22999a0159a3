"""Control flow and local memory: divergence of several kinds, loops that end early, calls, spills,
local arrays.
"""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty

FIT = {"grid": lambda p: ceil_div(p.n, 256), "block": 256}


def _size(default=(1 << 13) - 41):
    return {"n": Param(default, minimum=64)}


def _ints(p, rng):
    return {"src": rng.integers(1, 1000, p.n, dtype=np.int32)}


def _one_for_one(p):
    return {"out": empty(p.n, "int32")}


def _at(src, offset):
    """src[(i + offset) % n] for every i; `offset` is a number or an array."""
    return src[(np.arange(len(src)) + offset) % len(src)]


def _add(name, reference, doc, **more):
    """A workload whose kernel turns one int32 into another; `reference` works on the whole array."""
    return Workload(
        name,
        params=more.pop("params", _size()),
        inputs=more.pop("inputs", _ints),
        outputs=more.pop("outputs", _one_for_one),
        reference=lambda p, x: {"out": reference(p, x.src)},
        doc=doc,
        **more,
    )


def _nested(p, v):
    odd = np.where(v & 2, v * 3 + _at(v, 1), v - _at(v, 2)) ^ 0x55
    return np.where(v & 1, odd, np.where(v & 4, v[v % p.n], v))


nested = _add("nested", _nested, "branches in branches")
nested.cuda("nested", "control.cu", **FIT)


def _collatz(p, src):
    v, steps = src.astype(np.int64), np.zeros(p.n, np.int32)
    for _ in range(p.limit):
        steps += v != 1
        v = np.where(v == 1, 1, np.where(v & 1, 3 * v + 1, v // 2))
    return steps


collatz = _add(
    "collatz",
    _collatz,
    "a loop of a different length in every thread, left by a break",
    params=_size() | {"limit": Param(60)},
    inputs=lambda p, rng: {"src": rng.integers(1, 1000, p.n, dtype=np.uint32)},
)
collatz.cuda("collatz", "control.cu", **FIT)


def _popc(v):
    return ((v[:, None] >> np.arange(32)) & 1).sum(axis=1)


def _switched(p, v):
    ways = (v + _at(v, 5), v * 7, v // 3, _popc(v), ~v, v - _at(v, 9), v << 3, np.zeros_like(v))
    return np.choose(v % 8, ways).astype(np.int32)


switched = _add("switched", _switched, "a switch with eight ways")
switched.cuda("switched", "control.cu", **FIT)


def _triangle(p, v):
    i, total = np.arange(p.n), np.zeros(p.n, np.int32)
    for j in range(8):
        goes = (_at(v, j) & 3) != 0
        for k in range(16):
            total += np.where(goes & (k < (i + j) % 16), _at(v, k) >> k, 0)
    return total


triangle = _add("triangle", _triangle, "nested loops of different lengths, rounds skipped")
triangle.cuda("triangle", "control.cu", **FIT)


def _folded(v, times):
    for k in range(int(np.max(times))):
        v = np.where(k < times, (v >> 1) ^ np.where(v & 1, 0x5BD1E995, 0), v)
    return v


def _calls(p, src):
    once = _folded(src.astype(np.int64), 8)
    return np.where(once & 1, _folded(once, np.arange(p.n) % 5), once).astype(np.int32)


calls = _add("calls", _calls, "calls of a function that is not inlined, one of them divergent")
calls.cuda("calls", "control.cu", **FIT)


def _conditions(p, v):
    result = np.abs(v - 500)
    result += 1000 * ((v % 2 == 0) & (_at(v, v) > 300) & (_at(v, 2 * v) < 900))
    result += 2000 * ((v % 3 == 0) | (_at(v, 3 * v) % 5 == 0))
    return result.astype(np.int32)


conditions = _add("conditions", _conditions, "conditions that stop early, choices without a branch")
conditions.cuda("conditions", "control.cu", **FIT)


def _found(p, src):
    out = np.full(ceil_div(p.n, 256) * 8, -1, np.int32)
    for warp in range(len(out)):
        hits = np.flatnonzero(src[32 * warp : 32 * warp + 512] > 990)
        out[warp] = 32 * warp + hits[0] if len(hits) else -1
    return out


until_found = _add(
    "until-found",
    _found,
    "warps that leave a loop early",
    outputs=lambda p: {"out": empty(ceil_div(p.n, 256) * 8, "int32")},
)
until_found.cuda("until_found", "control.cu", **FIT)


def _local_index(p, src):
    stored, i = np.stack([_at(src, k) for k in range(16)], axis=1), np.arange(p.n)
    at = src & 15
    for k in range(6):
        stored[i, at] += k
        at = stored[i, at] & 15
    return stored[i, at]


local_index = _add("local-index", _local_index, "a local array indexed by data")
local_index.cuda("local_index", "control.cu", **FIT)


def _local_bytes(p, v):
    i = np.arange(p.n)
    astype = ((np.arange(32) * 5 + v[:, None]) & 0xFF).astype(np.int32)
    for k in range(4):
        a, b = (v >> (4 * k)) & 31, (v + k) & 31
        c = astype[i, a].copy()
        astype[i, a] = astype[i, b]
        astype[i, b] = c
    return astype[i, v & 31] + astype[i, (v >> 3) & 31]


local_bytes = _add("local-bytes", _local_bytes, "a local array of bytes indexed by data")
local_bytes.cuda("local_bytes", "control.cu", **FIT)


def _spilled(p, src):
    remaining = [_at(src, 37 * k) for k in range(48)]
    for k in range(48):
        remaining[k] = remaining[k] + remaining[(k * 7 + 5) % 48]
    total = np.zeros(p.n, np.float32)
    for k in range(48):
        total = total * np.float32(0.5) + remaining[47 - k]
    return total


spilled = _add(
    "spilled",
    _spilled,
    "more values than registers",
    inputs=lambda p, rng: {"src": rng.random(p.n, dtype=np.float32)},
    outputs=lambda p: {"out": empty(p.n)},
    tolerance=1e-4,
)
spilled.cuda("spilled", "control.cu", options=("-maxrregcount=24",), **FIT)
spilled.cuda("kept", "control.cu", "spilled", **FIT)


def _stacked(p, src):
    total = np.zeros(p.n, np.int32)
    for width in range(1, 33):
        chosen = np.flatnonzero((src & 31) + 1 == width)
        for start in _leaves(0, width):
            total[chosen] += src[(chosen + start) % p.n]
    return total


def _leaves(a, b):
    if b - a <= 2:
        return [a]
    return [*_leaves(a, (a + b) // 2), *_leaves((a + b) // 2, b)]


stacked = _add("stacked", _stacked, "a stack in local memory")
stacked.cuda("stacked", "control.cu", **FIT)
