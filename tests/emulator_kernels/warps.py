"""Exchange within warps and blocks: shuffles, votes, matches, reductions, scans, barriers."""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty, zeros

N = 1 << 14
LAUNCH = {"grid": N // 256, "block": 256}


def _ints(limit):
    return lambda p, rng: {"src": rng.integers(0, limit, N, dtype=np.int32)}


def _one_for_one(p):
    return {"out": empty(N, "int32")}


reduced = Workload(
    "reduced",
    params={"n": Param(N - 45, minimum=1)},
    inputs=lambda p, rng: {"src": rng.integers(-99, 99, p.n).astype(np.float32)},
    outputs=lambda p: {"out": empty(3 * ceil_div(p.n, 96))},
    reference=lambda p, x: {"out": np.pad(x.src, (0, -p.n % 96)).reshape(-1, 32).sum(axis=1)},
    tolerance=0.0,
    doc="sums of warps by shuffles",
)
reduced.cuda("reduced", "warps.cu", grid=lambda p: ceil_div(p.n, 96), block=96)

scanned = Workload(
    "scanned",
    inputs=_ints(1000),
    outputs=_one_for_one,
    reference=lambda p, x: {"out": x.src.reshape(-1, 32).cumsum(axis=1, dtype=np.int32).ravel()},
    doc="a scan of each warp by shuffles",
)
scanned.cuda("scanned", "warps.cu", **LAUNCH)

doubled = Workload(
    "doubled",
    inputs=_ints(1000),
    outputs=_one_for_one,
    reference=lambda p, x: {"out": x.src.reshape(-1, 256).cumsum(axis=1, dtype=np.int32).ravel()},
    doc="a scan of each block by doubling in shared memory",
)
doubled.cuda("doubled", "warps.cu", **LAUNCH)


def _exclusive(src):
    rows = src.reshape(-1, 512)
    return (rows.cumsum(axis=1, dtype=np.int32) - rows).ravel()


tree = Workload(
    "tree",
    inputs=_ints(1000),
    outputs=_one_for_one,
    reference=lambda p, x: {"out": _exclusive(x.src)},
    doc="a scan of each block up and down a tree in shared memory",
)
tree.cuda("tree", "warps.cu", grid=N // 512, block=256)


def _compacted(src):
    rows = src.reshape(-1, 32)
    out = np.zeros_like(rows)
    for row, stored in zip(out, rows, strict=True):
        chosen = stored[stored % 3 == 0]
        row[: len(chosen)] = chosen
    many = np.where((rows == 0).any(axis=1), -1, (rows % 3 == 0).sum(axis=1))
    return {"out": out.ravel(), "many": many.astype(np.int32)}


compacted = Workload(
    "compacted",
    inputs=_ints(300),
    outputs=lambda p: {"out": zeros(N, "int32"), "many": empty(N // 32, "int32")},
    reference=lambda p, x: _compacted(x.src),
    doc="compaction within warps by ballots",
)
compacted.cuda("compacted", "warps.cu", **LAUNCH)


def _matched(src):
    rows = src.reshape(-1, 32) % 7
    same = rows[:, :, None] == rows[:, None, :]
    return (same.sum(axis=2) * 32 + same.argmax(axis=2) + 1).astype(np.int32).ravel()


matched = Workload(
    "matched",
    inputs=_ints(1000),
    outputs=_one_for_one,
    reference=lambda p, x: {"out": _matched(x.src)},
    doc="lanes with the same value",
)
matched.cuda("matched", "warps.cu", **LAUNCH)


def _redux(src):
    rows = src.reshape(-1, 32)
    result = rows.sum(axis=1) + rows.max(axis=1) - np.bitwise_xor.reduce(rows, axis=1)
    return np.repeat(result, 32).astype(np.int32)


redux = Workload(
    "redux",
    inputs=_ints(1 << 20),
    outputs=_one_for_one,
    reference=lambda p, x: {"out": _redux(x.src)},
    doc="reductions of warps in one instruction",
)
redux.cuda("redux", "warps.cu", **LAUNCH)


def _barriers(src):
    rows = src.reshape(-1, 90)
    return np.concatenate([rows[:, 63::-1], rows[:, :26] + 64], axis=1).ravel()


barriers = Workload(
    "barriers",
    params={"blocks": Param(40)},
    inputs=lambda p, rng: {"src": rng.integers(0, 1000, 90 * p.blocks, dtype=np.int32)},
    outputs=lambda p: {"out": empty(90 * p.blocks, "int32")},
    reference=lambda p, x: {"out": _barriers(x.src)},
    args="src out",
    doc="barriers of two warps, and of a block with a partial warp",
)
barriers.cuda("barriers", "warps.cu", grid=lambda p: p.blocks, block=90)


def _shuffled(src):
    rows = src.reshape(-1, 32)
    lane = np.arange(32)
    beyond = np.where(lane % 8 == 7, lane, lane + 1)
    chosen = np.take_along_axis(rows, rows.astype(np.int64) & 31, axis=1)
    return (rows + rows[:, beyond] + chosen).ravel()


shuffled = Workload(
    "shuffled",
    inputs=lambda p, rng: {"src": rng.integers(0, 1000, N).astype(np.float32)},
    outputs=lambda p: {"out": empty(N)},
    reference=lambda p, x: {"out": _shuffled(x.src)},
    tolerance=0.0,
    doc="shuffles among 8 lanes, and of doubles from a lane that the data chooses",
)
shuffled.cuda("shuffled", "warps.cu", **LAUNCH)
