"""cvt: every pair of types and every rounding, against exact arithmetic."""

import itertools
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from .harness import DTYPES, FORMATS, NAN, bits32, each_of, edges, elementwise, rounded, value_of
from .test_integer import DTYPE, read, values

FLOATS = ("f16", "bf16", "f32", "f64")
INTEGERS = ("u16", "s16", "u32", "s32", "u64", "s64")
MODES = ("rn", "rz", "rm", "rp")
WHOLE = {"rni": round, "rzi": math.trunc, "rmi": math.floor, "rpi": math.ceil}


def limits(kind: str) -> tuple[int, int]:
    bits = int(kind[1:])
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if kind[0] == "s" else (0, (1 << bits) - 1)


def extra(kind: str) -> list[int]:
    """Edges, and numbers with halves around the limits of integers."""
    result = edges(kind)
    for full in (0, 1, 2, 127, 255, 32767, 65535, 2**31 - 1, 2**31, 2**32 - 1, 2**63, 2**64):
        for part in (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4)):
            for value in (full + part, full - part, Fraction(full)):
                if value:
                    result += [rounded(value, kind, "rn"), rounded(-value, kind, "rn")]
    return sorted(set(result))


@pytest.mark.parametrize(("source", "to"), list(itertools.product(FLOATS, INTEGERS)))
def test_floats_to_integers_round_clamp_and_lose_nan(source: str, to: str) -> None:
    bits = int(to[1:])
    low, high = limits(to)
    a = np.array(extra(source), DTYPES[source])
    rows = each_of([f"cvt.{mode}.{to}.{source} {{d}}, {{a}};" for mode in WHOLE], [a], DTYPE[bits])
    for (mode, function), row in zip(WHOLE.items(), rows, strict=True):
        for x, got in zip(a.tolist(), row.tolist(), strict=True):
            value = value_of(x, source)
            if isinstance(value, float) and math.isinf(value):
                want = high if value > 0 else low
            else:
                want = 0 if value != value else min(high, max(low, function(Fraction(value))))
            assert got == want % (1 << bits), (hex(x), mode)


@pytest.mark.parametrize(("source", "to"), list(itertools.product(INTEGERS, FLOATS)))
def test_integers_to_floats(source: str, to: str) -> None:
    bits = int(source[1:])
    near = [
        (1 << n) + d for n in (10, 11, 24, 25, 53, 54, 62) if n < bits - 1 for d in (-1, 0, 1, 2, 3)
    ]
    a = np.array([*values(bits), *near], DTYPE[bits])
    rows = each_of([f"cvt.{mode}.{to}.{source} {{d}}, {{a}};" for mode in MODES], [a], DTYPES[to])
    for mode, row in zip(MODES, rows, strict=True):
        want = [rounded(Fraction(v), to, mode) if (v := read(x, source)) else 0 for x in a.tolist()]
        assert row.tolist() == want


@pytest.mark.parametrize(
    ("source", "to"), [p for p in itertools.product(FLOATS, FLOATS) if p[0] != p[1]]
)
def test_floats_to_floats(source: str, to: str) -> None:
    a = np.array(extra(source), DTYPES[source])
    widens = all(x <= y for x, y in zip(FORMATS[source], FORMATS[to], strict=True))
    fraction, exponent = FORMATS[to]
    modes = ("",) if widens else MODES
    rows = each_of(
        [f"cvt{mode and f'.{mode}'}.{to}.{source} {{d}}, {{a}};" for mode in modes], [a], DTYPES[to]
    )
    for mode, row in zip(modes, rows, strict=True):
        for x, got in zip(a.tolist(), row.tolist(), strict=True):
            value = value_of(x, source)
            if isinstance(value, Fraction) and value:
                want = rounded(value, to, mode or "rn")
            elif value != value:
                want = NAN[to]
            else:
                size = ((1 << exponent) - 1) << fraction if math.isinf(value) else 0
                want = size | int(math.copysign(1, value) < 0) << fraction + exponent
            assert got == want, (hex(x), mode)


@pytest.mark.parametrize("kind", ["f32", "f64", "f16"])
def test_rounding_to_whole_numbers(kind: str) -> None:
    a = np.array([x for x in extra(kind) if value_of(x, kind) == value_of(x, kind)], DTYPES[kind])
    dtype: Any = {"f16": np.float16, "f32": np.float32, "f64": np.float64}[kind]
    x = a.view(dtype)
    rows = each_of([f"cvt.{mode}.{kind}.{kind} {{d}}, {{a}};" for mode in WHOLE], [a], DTYPES[kind])
    for mode, function, row in zip(
        WHOLE, (np.rint, np.trunc, np.floor, np.ceil), rows, strict=True
    ):
        assert (row == function(x).view(DTYPES[kind])).all(), mode


def test_saturation_and_flushing() -> None:
    a = np.array([0x00000001, bits32(1.5), bits32(-2), 0x7FC00000, bits32(0.25)], np.uint32)
    assert elementwise("cvt.sat.f32.f32 {d}, {a};", [a], np.uint32).tolist() == [
        1,
        bits32(1),
        0,
        0,
        bits32(0.25),
    ]
    assert elementwise("cvt.ftz.f64.f32 {d}, {a};", [a[:1]], np.uint64).tolist() == [0]
    assert elementwise("cvt.rn.relu.f16.f32 {d}, {a};", [a], np.uint16).tolist() == [
        0,
        0x3E00,
        0,
        0x7FFF,
        0x3400,
    ]
    wide = np.array([300, 0x80000000, 5, 0xFFFFFFFF], np.uint32)
    assert elementwise("cvt.sat.s16.s32 {d}, {a};", [wide], np.uint16).tolist() == [
        300,
        0x8000,
        5,
        0xFFFF,
    ]
    assert elementwise("cvt.sat.u16.s32 {d}, {a};", [wide], np.uint16).tolist() == [300, 0, 5, 0]
    assert elementwise("cvt.sat.u8.u32 {d}, {a};", [wide], np.uint32).tolist() == [255, 255, 5, 255]
    assert elementwise("cvt.sat.s8.s32 {d}, {a};", [wide], np.uint32).tolist() == [
        127,
        0xFFFFFF80,
        5,
        0xFFFFFFFF,
    ]


@pytest.mark.parametrize("source", ["u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64"])
def test_integers_to_integers_extend_by_the_source(source: str) -> None:
    bits = int(source[1:])
    wide = max(bits, 16)
    a = np.array(values(wide), DTYPE[wide])
    narrow, wider = (
        (("u8", "s8", "u16", "s16", "u32", "s32"), np.uint32),
        (
            ("u64", "s64"),
            np.uint64,
        ),
    )
    cases = [
        (to, result)
        for kinds, dtype in (narrow, wider)
        for to, result in zip(
            kinds,
            each_of([f"cvt.{to}.{source} {{d}}, {{a}};" for to in kinds], [a], dtype),
            strict=True,
        )
    ]
    for to, result in cases:
        size = int(to[1:])
        for x, got in zip(a.tolist(), result.tolist(), strict=True):
            value = read(x & ((1 << bits) - 1), source) & ((1 << size) - 1)
            # In a register wider than the type, the value is extended by the type's sign.
            assert got == read(value, to) % (1 << (64 if size == 64 else 32))


def test_pairs_and_narrow_floats() -> None:
    high, low = (
        np.array([bits32(v) for v in row], np.uint32) for row in ((1.5, -2, 1e30), (0.1, 65520, 3))
    )
    result = (
        elementwise("cvt.rn.f16x2.f32 {d}, {a}, {b};", [high, low], np.uint32)
        .view(np.float16)
        .reshape(-1, 2)
    )
    with np.errstate(over="ignore"):
        assert (result[:, 1] == high.view(np.float32).astype(np.float16)).all()
        assert (result[:, 0] == low.view(np.float32).astype(np.float16)).all()
    result = elementwise("cvt.rz.bf16x2.f32 {d}, {a}, {b};", [high, low], np.uint32)
    assert result.tolist() == [
        (h >> 16 << 16) | (v >> 16) for h, v in zip(high.tolist(), low.tolist(), strict=True)
    ]
    tf32 = np.array([0x3F801000, 0x3F801001, 0x3F800FFF, 0xBF801000, 0x3F803000], np.uint32)
    assert [hex(v) for v in elementwise("cvt.rna.tf32.f32 {d}, {a};", [tf32], np.uint32)] == [
        "0x3f802000",
        "0x3f802000",
        "0x3f800000",
        "0xbf802000",
        "0x3f804000",
    ]
    assert [hex(v) for v in elementwise("cvt.rn.tf32.f32 {d}, {a};", [tf32], np.uint32)] == [
        "0x3f800000",
        "0x3f802000",
        "0x3f800000",
        "0xbf800000",
        "0x3f804000",
    ]
    eight = elementwise("cvt.rn.satfinite.e4m3x2.f32 {d}, {a}, {b};", [high, low], np.uint16)
    assert [hex(v) for v in eight] == ["0x3c1d", "0xc07e", "0x7e44"]  # 1.5|0.1, −2|448, 448|3
    back = (
        elementwise("cvt.rn.f16x2.e4m3x2 {d}, {a};", [eight], np.uint32)
        .view(np.float16)
        .reshape(-1, 2)
    )
    assert back.tolist() == [[0.1015625, 1.5], [448, -2], [3, 448]]
    five = elementwise("cvt.rn.satfinite.e5m2x2.f32 {d}, {a}, {b};", [high, low], np.uint16)
    back = (
        elementwise("cvt.rn.f16x2.e5m2x2 {d}, {a};", [five], np.uint32)
        .view(np.float16)
        .reshape(-1, 2)
    )
    assert back.tolist() == [[0.09375, 1.5], [57344, -2], [3, 57344]]


def test_packing_of_integers() -> None:
    a, b, c = (np.array([v], np.uint32) for v in (300, 0xFFFFFF00, 0x1234))
    assert elementwise(
        "cvt.pack.sat.s8.s32.b32 {d}, {a}, {b}, {c};", [a, b, c], np.uint32
    ).tolist() == [0x12347F80]
    assert elementwise("cvt.pack.sat.u16.s32 {d}, {a}, {b};", [a, b], np.uint32).tolist() == [
        0x012C0000
    ]
