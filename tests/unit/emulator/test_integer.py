"""Integer and bit instructions against Python's whole numbers."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from .harness import elementwise, pairs, run_ptx

DTYPE: dict[int, Any] = {16: np.uint16, 32: np.uint32, 64: np.uint64}


def signed(value: int, bits: int) -> int:
    return value - (1 << bits) if value >> bits - 1 else value


def read(value: int, kind: str) -> int:
    bits = int(kind[1:])
    return signed(value, bits) if kind[0] == "s" else value


def values(bits: int) -> list[int]:
    top = 1 << bits
    middle = 0x123456789ABCDEF0 >> 64 - bits
    return [0, 1, 2, 3, 7, middle, top // 2 - 1, top // 2, top // 2 + 1, top - 2, top - 1, top // 3]


def quotient(a: int, b: int) -> int:
    return -1 if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def clamp32(value: int) -> int:
    return max(-(1 << 31), min((1 << 31) - 1, value))


def bit_length_below_sign(a: int) -> int:
    return (~a if a < 0 else a).bit_length()


Case = tuple[str, str, Callable[..., int]]
TWO: list[Case] = [
    *(("add", k, lambda a, b: a + b) for k in ("u16", "s32", "u64")),
    *(("sub", k, lambda a, b: a - b) for k in ("s16", "u32", "s64")),
    *(("mul.lo", k, lambda a, b: a * b) for k in ("u16", "s32", "u64", "s64")),
    *(
        ("mul.hi", k, lambda a, b, n=int(k[1:]): a * b >> n)
        for k in ("u16", "s16", "u32", "s32", "u64", "s64")
    ),
    *(("div", k, quotient) for k in ("u16", "s16", "u32", "s32", "u64", "s64")),
    *(
        ("rem", k, lambda a, b: a - b * quotient(a, b) if b else a)
        for k in ("u32", "s32", "u64", "s64", "s16")
    ),
    *(("min", k, min) for k in ("u16", "s16", "u32", "s32", "u64", "s64")),
    *(("max", k, max) for k in ("u32", "s32", "u64", "s64")),
    ("add.sat", "s32", lambda a, b: clamp32(a + b)),
    ("sub.sat", "s32", lambda a, b: clamp32(a - b)),
    *(("and", f"b{n}", lambda a, b: a & b) for n in (16, 32, 64)),
    ("or", "b32", lambda a, b: a | b),
    ("xor", "b64", lambda a, b: a ^ b),
    ("mul24.lo", "u32", lambda a, b: (a & 0xFFFFFF) * (b & 0xFFFFFF)),
    ("mul24.hi", "s32", lambda a, b: signed(a & 0xFFFFFF, 24) * signed(b & 0xFFFFFF, 24) >> 16),
]
ONE: list[Case] = [
    ("neg", "s32", lambda a: -a),
    ("abs", "s32", abs),
    ("abs", "s64", abs),
    ("not", "b64", lambda a: ~a),
    ("cnot", "b32", lambda a: int(a == 0)),
    ("brev", "b32", lambda a: int(f"{a:032b}"[::-1], 2)),
    ("brev", "b64", lambda a: int(f"{a:064b}"[::-1], 2)),
]
TO_32: list[Case] = [
    ("popc", "b32", lambda a: a.bit_count()),
    ("popc", "b64", lambda a: a.bit_count()),
    ("clz", "b32", lambda a: 32 - a.bit_length()),
    ("clz", "b64", lambda a: 64 - a.bit_length()),
    ("bfind", "u32", lambda a: a.bit_length() - 1),
    ("bfind", "s64", lambda a: bit_length_below_sign(a) - 1),
    ("bfind.shiftamt", "u32", lambda a: 32 - a.bit_length() if a else -1),
    (
        "bfind.shiftamt",
        "s32",
        lambda a: 32 - bit_length_below_sign(a) if bit_length_below_sign(a) else -1,
    ),
]


@pytest.mark.parametrize(
    ("op", "kind", "function"), TWO, ids=lambda x: x if isinstance(x, str) else ""
)
def test_two_operands(op: str, kind: str, function: Callable[..., int]) -> None:
    bits = int(kind[1:])
    a, b = pairs(values(bits), DTYPE[bits])
    result = elementwise(f"{op}.{kind} {{d}}, {{a}}, {{b}};", [a, b], DTYPE[bits])
    want = [
        function(read(x, kind), read(y, kind)) % (1 << bits)
        for x, y in zip(a.tolist(), b.tolist(), strict=True)
    ]
    assert result.tolist() == want


@pytest.mark.parametrize(
    ("op", "kind", "function"), [*ONE, *TO_32], ids=lambda x: x if isinstance(x, str) else ""
)
def test_one_operand(op: str, kind: str, function: Callable[..., int]) -> None:
    bits = int(kind[1:])
    result = 32 if (op, kind, function) in TO_32 else bits
    a = np.array(values(bits), DTYPE[bits])
    output = elementwise(f"{op}.{kind} {{d}}, {{a}};", [a], DTYPE[result])
    assert output.tolist() == [function(read(x, kind)) % (1 << result) for x in a.tolist()]


@pytest.mark.parametrize("kind", ["u16", "s16", "u32", "s32"])
def test_wide_products_and_their_sums(kind: str) -> None:
    bits = int(kind[1:])
    a, b = pairs(values(bits), DTYPE[bits])
    c = np.arange(len(a)).astype(DTYPE[2 * bits]) * 977
    result = elementwise(f"mul.wide.{kind} {{d}}, {{a}}, {{b}};", [a, b], DTYPE[2 * bits])
    plus = elementwise(f"mad.wide.{kind} {{d}}, {{a}}, {{b}}, {{c}};", [a, b, c], DTYPE[2 * bits])
    for x, y, z, got, more in zip(*(v.tolist() for v in (a, b, c, result, plus)), strict=True):
        product = read(x, kind) * read(y, kind)
        assert got == product % (1 << 2 * bits)
        assert more == (product + z) % (1 << 2 * bits)


@pytest.mark.parametrize("kind", ["u16", "s16", "b16", "u32", "s32", "b32", "u64", "s64", "b64"])
def test_shifts_stop_at_the_width(kind: str) -> None:
    bits = int(kind[1:])
    amounts = [0, 1, bits - 1, bits, bits + 1, 255, 0xFFFFFFFF]
    a = np.repeat(np.array(values(bits), DTYPE[bits]), len(amounts))
    by = np.tile(np.array(amounts, np.uint32), len(values(bits)))
    right = elementwise(f"shr.{kind} {{d}}, {{a}}, {{b}};", [a, by], DTYPE[bits])
    want = [
        (read(x, kind) >> min(n, bits)) % (1 << bits)
        for x, n in zip(a.tolist(), by.tolist(), strict=True)
    ]
    assert right.tolist() == want
    left = elementwise(f"shl.b{bits} {{d}}, {{a}}, {{b}};", [a, by], DTYPE[bits])
    assert left.tolist() == [
        (x << min(n, bits)) % (1 << bits) for x, n in zip(a.tolist(), by.tolist(), strict=True)
    ]


@pytest.mark.parametrize("mode", ["wrap", "clamp"])
def test_funnel_shifts(mode: str) -> None:
    low, high = pairs(values(32), np.uint32)
    by = np.resize(np.array([0, 1, 13, 31, 32, 33, 99], np.uint32), len(low))
    for side in ("l", "r"):
        result = elementwise(
            f"shf.{side}.{mode}.b32 {{d}}, {{a}}, {{b}}, {{c}};", [low, high, by], np.uint32
        )
        for x, y, n, got in zip(*(v.tolist() for v in (low, high, by, result)), strict=True):
            amount = n & 31 if mode == "wrap" else min(n, 32)
            both = y << 32 | x
            assert got == ((both << amount) >> 32 if side == "l" else both >> amount) & 0xFFFFFFFF


def pseudo_code_bfe(a: int, pos: int, length: int, kind: str) -> int:
    """The manual's own definition, bit by bit."""
    bits = int(kind[1:])
    pos, length = pos & 255, length & 255
    sign = 0 if kind[0] == "u" or length == 0 else a >> min(pos + length - 1, bits - 1) & 1
    return sum(
        ((a >> pos + i & 1) if i < length and pos + i < bits else sign) << i for i in range(bits)
    )


@pytest.mark.parametrize("kind", ["u32", "s32", "u64", "s64"])
def test_bit_fields(kind: str) -> None:
    bits = int(kind[1:])
    random = np.random.default_rng(1)
    a = random.integers(0, 1 << 63, 300).astype(DTYPE[bits]) * DTYPE[bits](3)
    pos, length = (
        random.choice(np.array([0, 1, 5, bits - 1, bits, bits + 3, 255, 300], np.uint32), 300)
        for _ in "ab"
    )
    result = elementwise(f"bfe.{kind} {{d}}, {{a}}, {{b}}, {{c}};", [a, pos, length], DTYPE[bits])
    rows = list(zip(*(v.tolist() for v in (a, pos, length)), strict=True))
    assert result.tolist() == [pseudo_code_bfe(x, p, n, kind) for x, p, n in rows]
    text = f"bfi.b{bits} {{d}}, {{a}}, {(1 << bits) - 1 - 0x55}, {{b}}, {{c}};"
    result = elementwise(text, [a, pos, length], DTYPE[bits])
    for (x, p, n), got in zip(rows, result.tolist(), strict=True):
        want = (1 << bits) - 1 - 0x55
        for i in range(n & 255):
            if (p & 255) + i < bits:
                want = want & ~(1 << (p & 255) + i) | (x >> i & 1) << (p & 255) + i
        assert got == want


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 255), st.lists(st.integers(0, 2**32 - 1), min_size=3, max_size=3))
def test_lop3(table: int, operands: list[int]) -> None:
    result = elementwise(
        f"lop3.b32 {{d}}, {{a}}, {{b}}, {{c}}, {table};",
        [np.array([x], np.uint32) for x in operands],
        np.uint32,
    )
    a, b, c = operands
    want = sum(
        (table >> ((a >> n & 1) * 4 + (b >> n & 1) * 2 + (c >> n & 1)) & 1) << n for n in range(32)
    )
    assert result.tolist() == [want]


def test_prmt() -> None:
    a, b = np.array([0x83828180], np.uint32), np.array([0x07060584], np.uint32)

    def run(mode: str, selector: int) -> str:
        return f"{elementwise(f'prmt.b32{mode} {{d}}, {{a}}, {{b}}, {selector};', [a, b], np.uint32)[0]:08x}"

    assert run("", 0x7531) == "07058381"
    assert run("", 0xFC80) == "00ffff80"  # bit 3 spreads the sign: of byte 7, byte 4, byte 0
    assert run(".f4e", 1) == "84838281"
    assert run(".b4e", 1) == "06078081"
    assert run(".rc8", 2) == "82828282"
    assert run(".ecl", 2) == "83828282"
    assert run(".ecr", 1) == "81818180"
    assert run(".rc16", 1) == "83828382"


def test_dot_products() -> None:
    random = np.random.default_rng(2)
    a, b, c = (random.integers(0, 1 << 32, 100).astype(np.uint32) for _ in range(3))
    left, right = (
        a.view(np.int8).reshape(-1, 4).astype(np.int64),
        b.view(np.uint8).reshape(-1, 4).astype(np.int64),
    )
    result = elementwise("dp4a.s32.u32 {d}, {a}, {b}, {c};", [a, b, c], np.uint32)
    assert (result == ((left * right).sum(axis=1) + c).astype(np.uint32)).all()
    halves = a.view(np.int16).reshape(-1, 2).astype(np.int64)
    result = elementwise("dp2a.hi.s32.u32 {d}, {a}, {b}, {c};", [a, b, c], np.uint32)
    assert (result == ((halves * right[:, 2:]).sum(axis=1) + c).astype(np.uint32)).all()


def test_differences_of_bytes() -> None:
    a, b, c = (
        np.array([0x01FF8010], np.uint32),
        np.array([0x04017F20], np.uint32),
        np.array([1000], np.uint32),
    )
    result = elementwise("vabsdiff4.u32.u32.u32 {d}, {a}, {b}, {c};", [a, b, c], np.uint32)
    assert [hex(v) for v in result] == ["0x3fe0110"]
    result = elementwise("vabsdiff4.u32.u32.u32.add {d}, {a}, {b}, {c};", [a, b, c], np.uint32)
    assert result.tolist() == [1000 + 3 + 254 + 1 + 16]
    result = elementwise("vabsdiff4.s32.s32.s32.add {d}, {a}, {b}, {c};", [a, b, c], np.uint32)
    assert result.tolist() == [1000 + 3 + 2 + 255 + 16]


def test_masks_extensions_and_the_nth_set_bit() -> None:
    a = np.array([0, 4, 31, 32, 40, 5], np.uint32)
    b = np.array([3, 40, 1, 4, 0, 33], np.uint32)
    clamp = [
        (((1 << min(w, 32)) - 1) << s) & 0xFFFFFFFF if s < 32 else 0
        for s, w in zip(a.tolist(), b.tolist(), strict=True)
    ]
    assert elementwise("bmsk.clamp.b32 {d}, {a}, {b};", [a, b], np.uint32).tolist() == clamp
    wrap = [
        (((1 << (w & 31)) - 1) << (s & 31)) & 0xFFFFFFFF
        for s, w in zip(a.tolist(), b.tolist(), strict=True)
    ]
    assert elementwise("bmsk.wrap.b32 {d}, {a}, {b};", [a, b], np.uint32).tolist() == wrap
    x = np.array([0x80, 0x7F, 0xFFFFFFFF, 0x80], np.uint32)
    n = np.array([8, 8, 0, 40], np.uint32)
    assert elementwise("szext.clamp.s32 {d}, {a}, {b};", [x, n], np.uint32).tolist() == [
        0xFFFFFF80,
        0x7F,
        0,
        0x80,
    ]
    assert elementwise("szext.wrap.u32 {d}, {a}, {b};", [x, n], np.uint32).tolist() == [
        0x80,
        0x7F,
        0,
        0x80,
    ]
    mask = np.full(5, 0b1011_0000, np.uint32)
    base, offset = (
        np.array([0, 5, 6, 7, 4], np.uint32),
        np.array([1, 2, 1, -2, 0]).astype(np.int32).view(np.uint32),
    )
    assert elementwise("fns.b32 {d}, {a}, {b}, {c};", [mask, base, offset], np.uint32).tolist() == [
        4,
        7,
        7,
        5,
        4,
    ]


def test_sums_of_absolute_differences() -> None:
    a, b = pairs(values(32), np.uint32)
    result = elementwise("sad.s32 {d}, {a}, {b}, 5;", [a, b], np.uint32)
    want = [
        (abs(signed(x, 32) - signed(y, 32)) + 5) % (1 << 32)
        for x, y in zip(a.tolist(), b.tolist(), strict=True)
    ]
    assert result.tolist() == want


@settings(max_examples=25, deadline=None)
@given(
    *[
        st.lists(st.sampled_from([0, 1, 2**32 - 1, 2**31, 0x12345678]), min_size=4, max_size=4)
        for _ in "ab"
    ]
)
def test_carries_chain_over_128_bits(a: list[int], b: list[int]) -> None:
    memory = np.array([*a, *b, *[0] * 12], np.uint32)
    loads = "".join(f"ld.global.u32 %r{n}, [%rd30+{4 * n}];" for n in range(8))
    body = (
        loads
        + """
      add.cc.u32 %r10, %r0, %r4; addc.cc.u32 %r11, %r1, %r5; addc.cc.u32 %r12, %r2, %r6; addc.u32 %r13, %r3, %r7;
      sub.cc.u32 %r14, %r0, %r4; subc.cc.u32 %r15, %r1, %r5; subc.cc.u32 %r16, %r2, %r6; subc.u32 %r17, %r3, %r7;
      mad.lo.cc.u32 %r18, %r0, %r4, %r1; madc.hi.u32 %r19, %r0, %r4, 0;"""
        + "".join(f"st.global.u32 [%rd30+{32 + 4 * n}], %r{10 + n};" for n in range(10))
    )
    assert run_ptx(body, memory, block=1)[0].faults == ()
    x, y = (sum(v << 32 * n for n, v in enumerate(part)) for part in (a, b))
    got = memory.tolist()

    def number(start: int, words: int) -> int:
        return sum(v << 32 * n for n, v in enumerate(got[start : start + words]))

    assert number(8, 4) == (x + y) % (1 << 128)
    assert number(12, 4) == (x - y) % (1 << 128)
    assert number(16, 2) == (a[0] * b[0] + a[1]) % (1 << 64)


def test_the_carry_of_a_difference_is_that_nothing_was_borrowed() -> None:
    """The carry of a difference is set if nothing was borrowed, as in the machine code.

    NVIDIA's division of 128 bits depends on it. `IADD3 R7, P0, R0, -R7, RZ` sets P0, and
    `IADD3.X R9, R6, R9, RZ, P0, !PT` adds it.
    """
    a, b = pairs(values(32), np.uint32)
    x, y = a.astype(np.int64), b.astype(np.int64)
    arguments = elementwise("sub.cc.u32 {d}, {a}, {b}; addc.u32 {d}, 0, 0;", [a, b], np.uint32)
    assert arguments.tolist() == (x >= y).astype(int).tolist()
    again = elementwise(
        "sub.cc.u32 {d}, {a}, {b}; subc.cc.u32 {d}, {a}, {b}; addc.u32 {d}, 0, 0;",
        [a, b],
        np.uint32,
    )
    assert again.tolist() == (x - y - (x < y) >= 0).astype(int).tolist()
    taken = elementwise("add.cc.u32 {d}, {a}, {b}; subc.u32 {d}, {a}, {b};", [a, b], np.uint32)
    assert taken.tolist() == ((x - y - (x + y < 1 << 32)) % (1 << 32)).tolist()


@pytest.mark.parametrize("kind", ["u16", "s16", "u32", "s32", "u64", "s64"])
def test_comparisons(kind: str) -> None:
    bits = int(kind[1:])
    a, b = pairs(values(bits), DTYPE[bits])
    x, y = ([read(v, kind) for v in side.tolist()] for side in (a, b))
    for op, sign in {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}.items():
        text = f"setp.{op}.{kind} %p2, {{a}}, {{b}}; selp.u32 {{d}}, 1, 0, %p2;"
        compare: Callable[[int, int], bool] = {
            "==": int.__eq__,
            "!=": int.__ne__,
            "<": int.__lt__,
            "<=": int.__le__,
            ">": int.__gt__,
            ">=": int.__ge__,
        }[sign]
        assert elementwise(text, [a, b], np.uint32).tolist() == [
            int(compare(p, q)) for p, q in zip(x, y, strict=True)
        ]


def test_comparisons_join_predicates() -> None:
    a = np.arange(8, dtype=np.uint32)
    text = """{{ .reg .pred q, w, v; setp.ge.u32 v, {a}, 6; setp.lt.and.u32 q|w, {a}, 3, !v;
      selp.u32 {d}, 1, 0, q; @w add.u32 {d}, {d}, 2; @!v add.u32 {d}, {d}, 4; }}"""
    assert elementwise(text, [a], np.uint32).tolist() == [5, 5, 5, 6, 6, 6, 0, 0]


def test_moves_take_words_apart_and_together() -> None:
    a = np.array([0x1122334455667788], np.uint64)
    text = "{{ .reg .b32 lo, hi; mov.b64 {{lo, hi}}, {a}; mov.b64 {d}, {{hi, lo}}; }}"
    assert elementwise(text, [a], np.uint64).tolist() == [0x5566778811223344]
    text = "{{ .reg .b16 p, q, r, s; mov.b64 {{p, q, r, s}}, {a}; mov.b32 {d}, {{s, p}}; }}"
    assert elementwise(text, [a], np.uint32).tolist() == [0x77881122]
