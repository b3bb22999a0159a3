"""Floating-point instructions against exact rational arithmetic."""

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from .harness import (
    DTYPES,
    FORMATS,
    NAN,
    bits32,
    each_of,
    edges,
    elementwise,
    pairs,
    rounded,
    value_of,
)

Number = Fraction | float
MODES = ("rn", "rz", "rm", "rp")


def special(name: str, values: list[Number]) -> float | None:
    """The result where an operand or the result is no finite number, by Python's own doubles; None
    where it is.
    """
    if all(isinstance(v, Fraction) or v == 0 for v in values) and not (
        name == "div" and values[1] == 0
    ):
        return None
    x = [
        float(v) if not isinstance(v, Fraction) else math.copysign(2.0, v) if v else 0.0
        for v in values
    ]
    if any(math.isnan(v) for v in x):
        return math.nan
    if name == "div":
        if x[1] == 0:
            return math.nan if x[0] == 0 else math.copysign(math.inf, x[0]) * math.copysign(1, x[1])
        return x[0] / x[1]
    with np.errstate(all="ignore"):
        y = np.array(x)
        return float(
            {
                "add": lambda: y[0] + y[1],
                "mul": lambda: y[0] * y[1],
                "fma": lambda: y[0] * y[1] + y[2],
            }[name]()
        )


def sign_of(value: Number) -> bool:
    return math.copysign(1.0, value) < 0 if not isinstance(value, Fraction) else value < 0


def expected(name: str, operands: list[int], kind: str, mode: str) -> int:
    fraction, exponent = FORMATS[kind]
    values = [value_of(b, kind) for b in operands]
    odd = special(name, values)
    infinity = ((1 << exponent) - 1) << fraction
    if odd is not None and math.isnan(odd):
        return NAN[kind]
    if odd is not None and math.isinf(odd):
        return infinity | (int(odd < 0) << fraction + exponent)
    x = [Fraction(v) for v in values] if odd is None else []
    minus = int(mode == "rm") << fraction + exponent
    signs = [sign_of(v) for v in values]
    if odd is not None:  # finite ÷ ∞
        return int(signs[0] != signs[1]) << fraction + exponent
    exact = {
        "add": lambda: x[0] + x[1],
        "mul": lambda: x[0] * x[1],
        "fma": lambda: x[0] * x[1] + x[2],
        "div": lambda: x[0] / x[1],
    }[name]()
    if exact:
        return rounded(exact, kind, mode)
    if name in ("mul", "div"):
        return int(signs[0] != signs[1]) << fraction + exponent
    terms = signs if name == "add" else [signs[0] != signs[1], signs[2]]
    return minus if terms[0] != terms[1] else int(terms[0]) << fraction + exponent


CASES = [
    *(
        (op, kind, mode)
        for op in ("add", "mul", "fma")
        for kind in ("f32", "f64")
        for mode in MODES
    ),
    *((op, kind, "rn") for op in ("add", "mul", "fma") for kind in ("f16", "bf16")),
    *(("div", kind, mode) for kind in ("f32", "f64") for mode in MODES),
]


@pytest.mark.parametrize(("op", "kind", "mode"), CASES)
def test_arithmetic_is_rounded_once(op: str, kind: str, mode: str) -> None:
    count = 3 if op == "fma" else 2
    random = np.random.default_rng(7)
    sources = pairs(edges(kind), DTYPES[kind], count, limit=700)
    close = random.integers(0, 1 << 62, (count, 200)).astype(DTYPES[kind])
    sources = [np.concatenate([s, c]) for s, c in zip(sources, close, strict=True)]
    result = elementwise(
        f"{op}.{mode}.{kind} {{d}}, {', '.join(('{a}', '{b}', '{c}')[:count])};",
        sources,
        DTYPES[kind],
    )
    for n, got in enumerate(result):
        operands = [int(s[n]) for s in sources]
        assert int(got) == expected(op, operands, kind, mode), [hex(o) for o in operands]


@pytest.mark.parametrize("kind", ["f32", "f64"])
@pytest.mark.parametrize("mode", MODES)
def test_square_roots_and_reciprocals(kind: str, mode: str) -> None:
    source = np.array([b for b in edges(kind) if b], DTYPES[kind])
    both = [f"{op}.{mode}.{kind} {{d}}, {{a}};" for op in ("sqrt", "rcp")]
    root, inverse = each_of(both, [source], DTYPES[kind])
    item = rounded(Fraction(1), kind, "rn")
    for bits, r, i in zip(source.tolist(), root.tolist(), inverse.tolist(), strict=True):
        assert i == expected("div", [item, bits], kind, mode)
        x = value_of(bits, kind)
        if not isinstance(x, Fraction):
            assert r == (NAN[kind] if math.isnan(x) or (x < 0) else bits)
        elif x < 0:
            assert r == NAN[kind]
        else:
            got, up = value_of(r, kind), value_of(r + 1, kind)
            down = value_of(r - 1, kind)
            assert isinstance(got, Fraction)
            exact = got * got == x
            near = {
                "rn": ((got + down) / 2) ** 2 <= x <= ((got + up) / 2) ** 2,
                "rz": got * got <= x < up * up,
                "rm": got * got <= x < up * up,
                "rp": exact or down * down < x < got * got,
            }[mode]
            assert near


def test_flush_and_saturate() -> None:
    small, zero = 0x00000001, 0
    a = np.array(
        [small, 0x80000001, 0x00800000, bits32(0.75), bits32(-3), 0x7FC00000, 0x80000000], np.uint32
    )
    b = np.array([zero, zero, 0x80800001, bits32(0.75), bits32(1), zero, 0x80000000], np.uint32)
    assert elementwise("add.ftz.f32 {d}, {a}, {b};", [a, b], np.uint32).tolist() == [
        0,
        0,
        0x80000000,
        bits32(1.5),
        bits32(-2),
        0x7FFFFFFF,
        0x80000000,
    ]
    assert elementwise("add.sat.f32 {d}, {a}, {b};", [a, b], np.uint32).tolist() == [
        small,
        0,
        0,
        bits32(1),
        0,
        0,
        0,
    ]
    half = np.array([0x3C00, 0xBC00, 0x0001], np.uint16)
    assert (
        elementwise("fma.rn.relu.f16 {d}, {a}, {a}, {b};", [half, half[::-1].copy()], np.uint16)[0]
        == 0x3C00
    )
    assert elementwise("mul.sat.f16 {d}, {a}, {b};", [half, half], np.uint16).tolist() == [
        0x3C00,
        0x3C00,
        0,
    ]
    assert elementwise("add.ftz.f16 {d}, {a}, {a};", [half[2:]], np.uint16).tolist() == [0]


@pytest.mark.parametrize("kind", ["f16", "bf16", "f32", "f64"])
def test_minimum_and_maximum(kind: str) -> None:
    sources = pairs(edges(kind), DTYPES[kind], 2, limit=10_000)

    def key(bits: int) -> tuple[float, int]:
        v = value_of(bits, kind)
        return (
            float(v) if isinstance(v, float) else float(v) if kind != "f64" else v,
            not sign_of(v),
        )  # type: ignore[return-value]

    instructions = [
        f"{op}.{kind} {{d}}, {{a}}, {{b}};" for op in ("min", "min.NaN", "max", "max.NaN")
    ]
    least, strictly_least, most, strictly_most = each_of(instructions, sources, DTYPES[kind])
    for choose, result, strict in ((min, least, strictly_least), (max, most, strictly_most)):
        for a, b, got, hard in zip(*(s.tolist() for s in (*sources, result, strict)), strict=True):
            numbers = [x for x in (a, b) if value_of(x, kind) == value_of(x, kind)]
            assert got == (choose(numbers, key=key) if numbers else NAN[kind])
            assert hard == (got if len(numbers) == 2 else NAN[kind])


def test_sign_operations() -> None:
    a = np.array([0x3F800000, 0x80000000, 0xFF800000, 0x7FC00001], np.uint32)
    assert (
        elementwise("neg.f32 {d}, {a};", [a], np.uint32).tolist()
        == (a ^ np.uint32(1 << 31)).tolist()
    )
    assert (
        elementwise("abs.f32 {d}, {a};", [a], np.uint32).tolist()
        == (a & np.uint32(0x7FFFFFFF)).tolist()
    )
    signs = np.array([0x80000000, 0, 0, 0x80000000], np.uint32)
    assert elementwise("copysign.f32 {d}, {a}, {b};", [signs, a], np.uint32).tolist() == [
        0xBF800000,
        0,
        0x7F800000,
        0xFFC00001,
    ]


APPROXIMATE: dict[str, tuple[Callable[[Any], Any], float, float]] = {
    "sin": (np.sin, -3, 3),
    "cos": (np.cos, -3, 3),
    "lg2": (np.log2, 0.1, 100),
    "ex2": (np.exp2, -20, 20),
    "rsqrt": (lambda x: 1 / np.sqrt(x), 0.1, 100),
    "tanh": (np.tanh, -4, 4),
    "rcp": (lambda x: 1 / x, 0.1, 9),
    "sqrt": (np.sqrt, 0.1, 9),
}


@pytest.mark.parametrize("op", sorted(APPROXIMATE))
def test_approximate_functions(op: str) -> None:
    function, low, high = APPROXIMATE[op]
    x = np.linspace(low, high, 99, dtype=np.float32)
    result = elementwise(f"{op}.approx.f32 {{d}}, {{a}};", [x.view(np.uint32)], np.uint32).view(
        np.float32
    )
    np.testing.assert_allclose(result, function(x.astype(np.float64)), rtol=2e-7, atol=1e-7)


@pytest.mark.parametrize("op", sorted(APPROXIMATE))
def test_approximate_functions_of_uniform_values(op: str) -> None:
    """A sine of such a number was not compiled."""
    result = elementwise(
        f"{op}.approx.f32 {{d}}, 0f3F000000;", [np.zeros(32, np.uint32)], np.uint32
    ).view(np.float32)
    np.testing.assert_allclose(result, APPROXIMATE[op][0](np.full(32, 0.5)), rtol=2e-7, atol=1e-7)


def test_approximate_functions_at_the_edges() -> None:
    a = np.array([0x00000000, 0x7F800000, 0xFF800000, 0x7FC00000, 0x80000000], np.uint32)
    inf, nan, minus = 0x7F800000, 0x7FFFFFFF, 0xFF800000
    assert elementwise("ex2.approx.ftz.f32 {d}, {a};", [a], np.uint32).tolist() == [
        0x3F800000,
        inf,
        0,
        nan,
        0x3F800000,
    ]
    assert elementwise("lg2.approx.f32 {d}, {a};", [a], np.uint32).tolist() == [
        minus,
        inf,
        nan,
        nan,
        minus,
    ]
    assert elementwise("rcp.approx.ftz.f32 {d}, {a};", [a], np.uint32).tolist() == [
        inf,
        0,
        0x80000000,
        nan,
        minus,
    ]
    x = np.array([3.0, -0.1, 1e-310], np.float64)
    result = elementwise("rcp.approx.ftz.f64 {d}, {a};", [x.view(np.uint64)], np.uint64)
    assert not (result & np.uint64(0xFFFFFFFF)).any()
    np.testing.assert_allclose(result.view(np.float64), [1 / 3, -10, np.inf], rtol=1e-6)


def test_packed_halves_go_by_halves() -> None:
    random = np.random.default_rng(3)
    a, b, c = (random.standard_normal(64).astype(np.float16) for _ in range(3))
    words = [x.view(np.uint32) for x in (a, b, c)]
    single = (a.astype(np.float64) * b.astype(np.float64) + c.astype(np.float64)).astype(np.float16)
    result = elementwise("fma.rn.f16x2 {d}, {a}, {b}, {c};", words, np.uint32).view(np.float16)
    assert (result == single).all()
    result = elementwise("min.f16x2 {d}, {a}, {b};", words[:2], np.uint32).view(np.float16)
    assert (result == np.minimum(a, b)).all()
    result = elementwise("neg.f16x2 {d}, {a};", words[:1], np.uint32).view(np.float16)
    assert (result == -a).all()
    pairs32 = [
        np.array([bits32(1.5) | bits32(2.25) << 32], np.uint64),
        np.array([bits32(0.5) | bits32(-2) << 32], np.uint64),
    ]
    result = elementwise("add.rn.f32x2 {d}, {a}, {b};", pairs32, np.uint64)
    assert result.view(np.float32).tolist() == [2.0, 0.25]


@pytest.mark.parametrize(
    "op",
    ["eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan"],
)
def test_comparisons_with_nan(op: str) -> None:
    a, b = pairs(edges("f32"), np.uint32, 2, limit=10_000)
    x, y = a.view(np.float32), b.view(np.float32)
    nan = np.isnan(x) | np.isnan(y)
    plain = {
        "eq": x == y,
        "ne": (x != y) & ~nan,
        "lt": x < y,
        "le": x <= y,
        "gt": x > y,
        "ge": x >= y,
    }
    want = {**plain, **{f"{k}u": v | nan for k, v in plain.items()}, "num": ~nan, "nan": nan}[op]
    source = (
        f"setp.{op}.f32 %p2|%p3, {{a}}, {{b}}; selp.b32 {{d}}, 1, 0, %p2; @%p3 add.u32 {{d}},"
        " {d}, 2;"
    )
    sets = [f"set.{op}.{to}.f32 {{d}}, {{a}}, {{b}};" for to in ("u32", "f32")]
    result, masks, ones = each_of([source, *sets], [a, b], np.uint32)
    assert (result == np.where(want, 1, 2)).all()
    assert (masks == np.where(want, 0xFFFFFFFF, 0)).all()
    assert (ones == np.where(want, 0x3F800000, 0)).all()


def test_selection_by_sign_and_class() -> None:
    a = np.array([1, 2, 3, 4], np.uint32)
    b = a + np.uint32(10)
    c = np.array([0, 0x80000000, 0xBF800000, 0x7FC00000], np.uint32)
    assert elementwise("slct.b32.s32 {d}, {a}, {b}, {c};", [a, b, c], np.uint32).tolist() == [
        1,
        12,
        13,
        4,
    ]
    assert elementwise("slct.b32.f32 {d}, {a}, {b}, {c};", [a, b, c], np.uint32).tolist() == [
        1,
        2,
        13,
        14,
    ]
    values = np.array([0, 1, 0x3F800000, 0x7F800000, 0x7FC00000], np.uint32)
    for name, want in (
        ("finite", [1, 1, 1, 0, 0]),
        ("infinite", [0, 0, 0, 1, 0]),
        ("number", [1, 1, 1, 1, 0]),
        ("notanumber", [0, 0, 0, 0, 1]),
        ("normal", [0, 0, 1, 0, 0]),
        ("subnormal", [0, 1, 0, 0, 0]),
    ):
        text = f"testp.{name}.f32 %p2, {{a}}; selp.b32 {{d}}, 1, 0, %p2;"
        assert elementwise(text, [values], np.uint32).tolist() == want, name
