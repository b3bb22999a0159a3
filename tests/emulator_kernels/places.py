"""Global memory, awkwardly: starts off the sector, structures, sub-words, partial warps, scattered
stores.
"""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty, zeros

N = 1 << 15
FIT = {"grid": lambda p: ceil_div(p.n, 256), "block": 256}


def _n(default=N - 77):
    return Param(default, minimum=1)


def _power():
    return Param(N, choices=(1 << 12, N, 1 << 20))


def _floats(p, rng):
    return {"src": rng.random(p.n, dtype=np.float32)}


offset_start = Workload(
    "offset-start",
    params={"n": _n(), "offset": Param(1, minimum=0, maximum=63)},
    inputs=lambda p, rng: {"src": rng.random(p.n + 64, dtype=np.float32)},
    outputs=lambda p: {"out": empty(p.n)},
    reference=lambda p, x: {"out": x.src[p.offset :][: p.n] - x.src[: p.n]},
    tolerance=0.0,
    doc="loads that start off the sector",
)
offset_start.cuda("offset_start", "places.cu", **FIT)

partial_vectors = Workload(
    "partial-vectors",
    params={"n": _n(12345)},
    inputs=lambda p, rng: {"src": rng.integers(-99, 99, (p.n, 4)).astype(np.float32)},
    outputs=lambda p: {"out": empty(p.n)},
    reference=lambda p, x: {"out": x.src.sum(axis=1)},
    tolerance=0.0,
    doc="16-byte loads by blocks of 100 threads",
)
partial_vectors.cuda("partial_vectors", "places.cu", grid=lambda p: ceil_div(p.n, 100), block=100)

points = Workload(
    "points",
    params={"n": _n()},
    inputs=lambda p, rng: {"src": rng.random((p.n, 3), dtype=np.float32)},
    outputs=lambda p: {"out": empty((p.n, 3))},
    reference=lambda p, x: {"out": np.roll(x.src, -1, axis=1)},
    tolerance=0.0,
    doc="structures of 12 bytes",
)
points.cuda("points", "places.cu", **FIT)

RECORD = np.dtype(
    [("weight", "f8"), ("key", "i4"), ("kind", "i2"), ("flag", "u1"), ("unused", "u1")]
)


def _records(p, rng):
    result = np.zeros(p.n, RECORD)
    result["weight"] = rng.integers(0, 1000, p.n)
    result["key"] = rng.integers(-1000, 1000, p.n)
    result["kind"] = rng.integers(-1000, 1000, p.n)
    result["flag"] = rng.integers(0, 2, p.n)
    return {"src": result.view(np.uint8).reshape(p.n, 16)}


def _weighed(src):
    r = src.reshape(-1).view(RECORD)
    return np.where(r["flag"], r["weight"] * r["key"], r["kind"])


records = Workload(
    "records",
    params={"n": _n()},
    inputs=_records,
    outputs=lambda p: {"out": empty(p.n, "float64")},
    reference=lambda p, x: {"out": _weighed(x.src)},
    tolerance=0.0,
    doc="structures of a double, an int, a short and a byte, read field by field",
)
records.cuda("records", "places.cu", **FIT)

bytes_ = Workload(
    "bytes",
    params={"n": _n()},
    inputs=lambda p, rng: {
        "table": rng.integers(0, 256, 1 << 16, dtype=np.uint8),
        "index": rng.integers(0, 1 << 16, p.n, dtype=np.uint16),
    },
    outputs=lambda p: {"out": empty(p.n, "uint8")},
    reference=lambda p, x: {"out": x.table[x.index]},
    doc="a gather of bytes by 16-bit indices",
)
bytes_.cuda("bytes", "places.cu", **FIT)

small_vectors = Workload(
    "small-vectors",
    params={"n": _n()},
    inputs=lambda p, rng: {"src": rng.integers(0, 256, (p.n, 4), dtype=np.uint8)},
    outputs=lambda p: {"out": empty((p.n, 2), "int16")},
    reference=lambda p, x: {"out": x.src[:, ::2].astype(np.int16) - x.src[:, 1::2]},
    doc="vectors of bytes and shorts",
)
small_vectors.cuda("small_vectors", "places.cu", **FIT)

box = Workload(
    "box",
    params={"nx": Param(61), "ny": Param(33), "nz": Param(17)},
    inputs=lambda p, rng: {"src": rng.random((p.nz, p.ny, p.nx), dtype=np.float32)},
    outputs=lambda p: {"out": empty((p.nz, p.ny, p.nx))},
    reference=lambda p, x: {"out": 2 * x.src[:, :, ::-1]},
    tolerance=0.0,
    doc="a 3-D grid of blocks of 7 × 5 × 3 threads",
)
box.cuda(
    "box",
    "places.cu",
    grid=lambda p: (ceil_div(p.nx, 7), ceil_div(p.ny, 5), ceil_div(p.nz, 3)),
    block=(7, 5, 3),
)


def _scattered(p, src):
    out = np.empty_like(src)
    out[np.arange(p.n) * p.step % p.n] = src
    return out


scatter = Workload(
    "scatter",
    params={"n": _power(), "step": Param(7)},
    inputs=lambda p, rng: {"src": rng.integers(0, 1 << 30, p.n, dtype=np.int32)},
    outputs=lambda p: {"out": empty(p.n, "int32")},
    reference=lambda p, x: {"out": _scattered(p, x.src)},
    doc="stores at an odd step",
)
scatter.cuda("scatter", "places.cu", **FIT)

skipped = Workload(
    "skipped",
    params={"n": _n()},
    inputs=_floats,
    outputs=lambda p: {"out": zeros(p.n)},
    reference=lambda p, x: {"out": np.where(x.src > 0.75, x.src, np.float32(0))},
    tolerance=0.0,
    doc="stores that few threads, or none, perform",
)
skipped.cuda("skipped", "places.cu", **FIT)


def _left(p, src):
    i = np.arange(p.n)
    second = src[(i + src) % p.n]
    third = second + src[(i + second) % p.n]
    return np.where(src % 3 == 0, src, np.where(second & 1, second, third))


early_exit = Workload(
    "early-exit",
    params={"n": _n()},
    inputs=lambda p, rng: {"src": rng.integers(0, 1000, p.n, dtype=np.int32)},
    outputs=lambda p: {"out": empty(p.n, "int32")},
    reference=lambda p, x: {"out": _left(p, x.src)},
    doc="threads that leave at different points",
)
early_exit.cuda("early_exit", "places.cu", **FIT)

strided64 = Workload(
    "strided64",
    params={"n": _power(), "stride": Param(3)},
    inputs=lambda p, rng: {"src": rng.integers(0, 1 << 60, p.n, dtype=np.int64)},
    outputs=lambda p: {"out": empty(p.n, "int64")},
    reference=lambda p, x: {"out": x.src[np.arange(p.n) * p.stride % p.n] + 1},
    doc="8-byte loads at a stride, volatile stores",
)
strided64.cuda("strided64", "places.cu", **FIT)

WEIGHTS = np.arange(1, 65, dtype=np.float32)


def _filtered(p, src):
    i = np.arange(p.n)
    return WEIGHTS[i % 64] + sum(WEIGHTS[k] * src[(i + k) % p.n] for k in range(p.taps))


constants = Workload(
    "constants",
    params={"n": _n(), "taps": Param(9, maximum=64)},
    inputs=lambda p, rng: {"src": rng.integers(-99, 99, p.n).astype(np.float32)},
    outputs=lambda p: {"out": empty(p.n)},
    reference=lambda p, x: {"out": _filtered(p, x.src)},
    tolerance=0.0,
    doc="constant memory, uniform and not",
)
constants.cuda("constants", "places.cu", **FIT)

grid_stride = Workload(
    "grid-stride",
    params={"n": _n(4 * N + 19)},
    inputs=_floats,
    outputs=lambda p: {"out": empty(p.n)},
    reference=lambda p, x: {"out": 3 * x.src},
    tolerance=0.0,
    doc="a grid-stride loop with cache hints, unrolled by four",
)
grid_stride.cuda("grid_stride", "places.cu", grid=17, block=256)

interleaved = Workload(
    "interleaved",
    params={"n": _n()},
    inputs=_floats,
    outputs=lambda p: {"even": empty(ceil_div(p.n, 2)), "odd": empty(p.n // 2)},
    reference=lambda p, x: {"even": x.src[::2], "odd": x.src[1::2]},
    tolerance=0.0,
    doc="neighbouring threads store to different arrays",
)
interleaved.cuda("interleaved", "places.cu", **FIT)
