"""Arithmetic of every kind: halves, bfloat16, doubles, division, bits, functions."""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty

FIT = {"grid": lambda p: ceil_div(p.n, 256), "block": 256}


def _size():
    return {"n": Param((1 << 14) - 99, minimum=1)}


def _halves(p, rng):
    return {k: (rng.integers(-8, 9, (p.n, 2)) / 4).astype(np.float16) for k in "ab"}


halves = Workload(
    "halves",
    params=_size(),
    inputs=_halves,
    outputs=lambda p: {"out": empty((p.n, 2), "float16")},
    reference=lambda p, x: {"out": (x.a + x.b) * np.float16(2) + x.a * x.b},
    tolerance=0.0,
    doc="packed half arithmetic",
)
halves.cuda("halves", "numbers.cu", **FIT)


def _single(a):
    w = a * np.float16(0.5) + (a - np.float16(1))
    return np.abs(w).astype(np.float32)


single_halves = Workload(
    "single-halves",
    params=_size(),
    inputs=lambda p, rng: {"a": (rng.integers(-64, 65, p.n) / 8).astype(np.float16)},
    outputs=lambda p: {"out": empty(p.n)},
    reference=lambda p, x: {"out": _single(x.a)},
    tolerance=0.0,
    doc="scalar half arithmetic and comparison",
)
single_halves.cuda("single_halves", "numbers.cu", **FIT)


def _brains(rng, n):  # small whole numbers: bfloat16 is the upper half of float32
    return (rng.integers(-8, 9, (n, 2)).astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)


def _float(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


brains = Workload(
    "brains",
    params=_size(),
    inputs=lambda p, rng: {"a": _brains(rng, p.n), "b": _brains(rng, p.n)},
    outputs=lambda p: {"out": empty((p.n, 2))},
    reference=lambda p, x: {
        "out": np.maximum(_float(x.a) * _float(x.b) + _float(x.a), _float(x.b))
    },
    tolerance=0.0,
    doc="packed bfloat16 arithmetic",
)
brains.cuda("brains", "numbers.cu", **FIT)


def _positive(dtype):
    return lambda p, rng: {k: (rng.random(p.n) * 3 + 0.25).astype(dtype) for k in "ab"}


doubles = Workload(
    "doubles",
    params=_size(),
    inputs=_positive(np.float64),
    outputs=lambda p: {"out": empty(p.n, "float64")},
    reference=lambda p, x: {"out": (x.a * x.b + 1) ** 2 - x.a + x.b},
    doc="double additions, products and fused ones",
)
doubles.cuda("doubles", "numbers.cu", **FIT)

double_division = Workload(
    "double-division",
    params=_size(),
    inputs=_positive(np.float64),
    outputs=lambda p: {"out": empty(p.n, "float64")},
    reference=lambda p, x: {"out": x.a / x.b + np.sqrt(x.b)},
    doc="double division and square root: iterations that the PTX does not show",
)
double_division.cuda("double_division", "numbers.cu", **FIT)

float_division = Workload(
    "float-division",
    params=_size(),
    inputs=_positive(np.float32),
    outputs=lambda p: {"out": empty(p.n)},
    reference=lambda p, x: {"out": x.a / x.b + np.sqrt(x.b) + 1 / np.sqrt(x.b)},
    tolerance=1e-6,
    doc="exact float division and square root",
)
float_division.cuda("float_division", "numbers.cu", **FIT)

functions = Workload(
    "functions",
    params=_size(),
    inputs=lambda p, rng: {"a": rng.random(p.n, dtype=np.float32)},
    outputs=lambda p: {"out": empty(p.n)},
    reference=lambda p, x: {
        "out": np.exp(x.a) + np.sin(x.a) * np.cos(x.a) + np.log(x.a + 1) + x.a / (x.a + 2),
    },
    tolerance=1e-5,
    doc="approximate functions",
)
functions.cuda("functions", "numbers.cu", **FIT)

full_functions = Workload(
    "full-functions",
    params=_size(),
    inputs=lambda p, rng: {"a": rng.random(p.n, dtype=np.float32)},
    outputs=lambda p: {"out": empty(p.n)},
    reference=lambda p, x: {
        "out": np.exp(x.a) + np.log1p(x.a) + np.tanh(x.a) + (x.a + 1) ** np.float32(1.5)
    },
    tolerance=1e-5,
    doc="functions of the mathematics library",
)
full_functions.cuda("full_functions", "numbers.cu", **FIT)


def _signed(rng, n, limit, dtype):
    values = rng.integers(1, limit, n, dtype=dtype)
    return np.where(rng.random(n) < 0.5, -values, values)


def _truncated(a, b):
    quotient = np.abs(a) // np.abs(b) * np.sign(a) * np.sign(b)
    return quotient, a - quotient * b


def _divided(a, b):
    q, r = _truncated(a.astype(np.int64), b.astype(np.int64))
    u = a.view(np.uint32).astype(np.int64)
    return (q * 3 + r + u // 7 + u % 10).astype(np.uint64).astype(np.uint32).view(np.int32)


divided = Workload(
    "divided",
    params=_size(),
    inputs=lambda p, rng: {
        "a": _signed(rng, p.n, 1 << 28, np.int32),
        "b": _signed(rng, p.n, 1 << 10, np.int32),
    },
    outputs=lambda p: {"out": empty(p.n, "int32")},
    reference=lambda p, x: {"out": _divided(x.a, x.b)},
    doc="integer division by variables and constants",
)
divided.cuda("divided", "numbers.cu", **FIT)


def _divided64(a, b):
    q, r = _truncated(a, b)
    return q + 3 * r


divided64 = Workload(
    "divided64",
    params=_size(),
    inputs=lambda p, rng: {
        "a": _signed(rng, p.n, 1 << 60, np.int64),
        "b": np.where(rng.random(p.n) < 0.5, _signed(rng, p.n, 1 << 40, np.int64), 1234567),
    },
    outputs=lambda p: {"out": empty(p.n, "int64")},
    reference=lambda p, x: {"out": _divided64(x.a, x.b)},
    doc="64-bit division: a function call with two ways through it",
)
divided64.cuda("divided64", "numbers.cu", **FIT)


def _products(a, b):
    wide = a.astype(np.int64) * b
    low24 = (a & 0xFFFFFF).astype(np.uint64) * (b & 0xFFFFFF).astype(np.uint64)
    return (
        wide
        + (wide >> 32)
        + (low24 & 0xFFFFFFFF).astype(np.int64)
        + np.abs(a.astype(np.int64) - b)
        + 5
    )


products = Workload(
    "products",
    params=_size(),
    inputs=lambda p, rng: {k: _signed(rng, p.n, 1 << 30, np.int32) for k in "ab"},
    outputs=lambda p: {"out": empty(p.n, "int64")},
    reference=lambda p, x: {"out": _products(x.a, x.b)},
    doc="wide, high and 24-bit products",
)
products.cuda("products", "numbers.cu", **FIT)


def _bits(v):
    uint32 = np.uint32(1)
    digits = (v[:, None] >> np.arange(32, dtype=np.uint32)) & uint32
    top = 31 - digits[:, ::-1].argmax(axis=1)
    clz = np.where(v == 0, 32, 31 - top).astype(np.uint32)
    ffs = np.where(v == 0, 0, digits.argmax(axis=1) + 1).astype(np.uint32)
    brev = (digits << np.arange(31, -1, -1, dtype=np.uint32)).sum(axis=1, dtype=np.uint32)
    result = digits.sum(axis=1, dtype=np.uint32) + (clz << 8) + (ffs << 16) + (brev >> 3)
    return result ^ (((~v & 0xFFFF) << 16 | (v & 0xFFFF)) + (v << 7 | v >> 25) + ((v >> 5) & 0x1F))


bits = Workload(
    "bits",
    params=_size(),
    inputs=lambda p, rng: {
        "a": (
            rng.integers(0, 1 << 32, p.n, dtype=np.uint32)
            >> (np.arange(p.n) % 32).astype(np.uint32)
        )
    },
    outputs=lambda p: {"out": empty(p.n, "uint32")},
    reference=lambda p, x: {"out": _bits(x.a)},
    doc="population, leading zeros, reversal, permutation, funnel shift",
)
bits.cuda("bits", "numbers.cu", **FIT)


def _wide_bits(v):
    digits = ((v[:, None] >> np.arange(64, dtype=np.uint64)) & np.uint64(1)).astype(np.int32)
    clz = np.where(v == 0, 64, digits[:, ::-1].argmax(axis=1))
    ffs = np.where(v == 0, 0, digits.argmax(axis=1) + 1)
    return (digits.sum(axis=1) * 64 + clz + (ffs << 16)).astype(np.int32)


wide_bits = Workload(
    "wide-bits",
    params=_size(),
    inputs=lambda p, rng: {
        "a": (
            rng.integers(0, 1 << 63, p.n, dtype=np.uint64)
            >> (np.arange(p.n) % 64).astype(np.uint64)
        )
    },
    outputs=lambda p: {"out": empty(p.n, "int32")},
    reference=lambda p, x: {"out": _wide_bits(x.a)},
    doc="bit operations on 64 bits",
)
wide_bits.cuda("wide_bits", "numbers.cu", **FIT)


def _carried(a, b):
    out = a + b
    out[:, 1] += out[:, 0] < a[:, 0]
    return out


carried = Workload(
    "carried",
    params=_size(),
    inputs=lambda p, rng: {k: rng.integers(0, 1 << 64, (p.n, 2), dtype=np.uint64) for k in "ab"},
    outputs=lambda p: {"out": empty((p.n, 2), "uint64")},
    reference=lambda p, x: {"out": _carried(x.a, x.b)},
    doc="128-bit sums by carry",
)
carried.cuda("carried", "numbers.cu", **FIT)


def _packed_bytes(a, b):
    lanes_a, lanes_b = (v.view(np.int8).reshape(-1, 4) for v in (a, b))
    dot = (lanes_a.astype(np.int32) * lanes_b).sum(axis=1, dtype=np.int32) + 7
    return dot + (lanes_a + lanes_b).view(np.int32).ravel()


packed_bytes = Workload(
    "packed-bytes",
    params=_size(),
    inputs=lambda p, rng: {k: rng.integers(-(1 << 31), 1 << 31, p.n, dtype=np.int32) for k in "ab"},
    outputs=lambda p: {"out": empty(p.n, "int32")},
    reference=lambda p, x: {"out": _packed_bytes(x.a, x.b)},
    doc="four bytes in a word: dot product and sums",
)
packed_bytes.cuda("packed_bytes", "numbers.cu", **FIT)


def _converted(a):
    v = (a * 100 - 50).astype(np.float32)
    cut = np.trunc(v)
    rint = np.rint(v) + 3 * cut + np.ceil(v) + np.floor(v) + 3 * cut
    return rint.astype(np.int32)


converted = Workload(
    "converted",
    params=_size(),
    # Quarters of a hundredth: the product is exact, whether fused with the difference or not.
    inputs=lambda p, rng: {"a": (rng.integers(0, 128, p.n) / 128).astype(np.float32)},
    outputs=lambda p: {"out": empty(p.n, "int32")},
    reference=lambda p, x: {"out": _converted(x.a)},
    doc="conversions and roundings",
)
converted.cuda("converted", "numbers.cu", **FIT)
