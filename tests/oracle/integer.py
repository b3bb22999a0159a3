"""Integer and bit arithmetic on unsigned arrays of the operation's width; `signed` says how they
are to be read.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from tests.oracle.rounding import UNSIGNED, Bits

SIGNED: dict[int, Any] = {1: np.int8, 2: np.int16, 4: np.int32, 8: np.int64}
_U32, _U64 = np.uint32, np.uint64


def as_signed(a: Bits) -> Bits:
    return a.view(SIGNED[a.dtype.itemsize])


def as_unsigned(a: Bits) -> Bits:
    return a.view(UNSIGNED[a.dtype.itemsize])


def extended(a: Bits, size: int, *, signed: bool) -> Bits:
    """`a` in `size` bytes: sign- or zero-extended, or cut."""
    if a.dtype.itemsize == size:
        return a
    if signed and size > a.dtype.itemsize:
        return as_unsigned(as_signed(a).astype(SIGNED[size]))
    return a.astype(UNSIGNED[size])


def mul_wide(a: Bits, b: Bits, *, signed: bool) -> Bits:
    size = 2 * a.dtype.itemsize
    return extended(a, size, signed=signed) * extended(b, size, signed=signed)


def mul_hi(a: Bits, b: Bits, *, signed: bool) -> Bits:
    size = a.dtype.itemsize
    if size < 8:
        return (mul_wide(a, b, signed=signed) >> UNSIGNED[2 * size](8 * size)).astype(a.dtype)
    high = _mul_hi_64(a, b)
    if not signed:
        return high
    zero = _U64(0)
    return high - np.where(as_signed(a) < 0, b, zero) - np.where(as_signed(b) < 0, a, zero)


def _mul_hi_64(a: Bits, b: Bits) -> Bits:
    half, low = _U64(32), _U64(0xFFFFFFFF)
    al, ah, bl, bh = a & low, a >> half, b & low, b >> half
    middle = ah * bl + (al * bl >> half)
    other = al * bh + (middle & low)
    return ah * bh + (middle >> half) + (other >> half)


def divide(a: Bits, b: Bits, *, signed: bool) -> tuple[Bits, Bits]:
    """Quotient towards zero and remainder; ÷ 0 gives all ones and the dividend, and nothing ever
    traps.
    """
    a, b = np.broadcast_arrays(a, b)
    item = a.dtype.type(1)
    if not signed:
        quotient = a // np.where(b == 0, item, b)
        return np.where(b == 0, ~a.dtype.type(0), quotient), np.where(b == 0, a, a - quotient * b)
    negative = (as_signed(a) < 0) ^ (as_signed(b) < 0)
    size, by = absolute(a), absolute(b)
    quotient = size // np.where(by == 0, item, by)
    quotient = np.where(negative, -quotient.astype(a.dtype), quotient)
    return np.where(b == 0, ~a.dtype.type(0), quotient), np.where(b == 0, a, a - quotient * b)


def absolute(a: Bits) -> Bits:
    return np.where(as_signed(a) < 0, np.negative(a), a)


def least(a: Bits, b: Bits, *, signed: bool) -> Bits:
    return as_unsigned(np.minimum(as_signed(a), as_signed(b))) if signed else np.minimum(a, b)


def greatest(a: Bits, b: Bits, *, signed: bool) -> Bits:
    return as_unsigned(np.maximum(as_signed(a), as_signed(b))) if signed else np.maximum(a, b)


def add_saturated(a: Bits, b: Bits, *, subtract: bool = False) -> Bits:
    """add.sat.s32, sub.sat.s32."""
    x, y = as_signed(a).astype(np.int64), as_signed(b).astype(np.int64)
    result = np.clip(x - y if subtract else x + y, -(1 << 31), (1 << 31) - 1)
    return as_unsigned(result.astype(np.int32))


def shift_left(a: Bits, by: Bits) -> Bits:
    width = 8 * a.dtype.itemsize
    shifted = a << np.minimum(by, _U32(width - 1)).astype(a.dtype)
    return np.where(by >= width, a.dtype.type(0), shifted)


def shift_right(a: Bits, by: Bits, *, signed: bool) -> Bits:
    width = 8 * a.dtype.itemsize
    amount = np.minimum(by, _U32(width - 1)).astype(a.dtype)
    if signed:
        return as_unsigned(as_signed(a) >> as_signed(amount))
    return np.where(by >= width, a.dtype.type(0), a >> amount)


def funnel(low: Bits, high: Bits, by: Bits, *, left: bool, wrap: bool) -> Bits:
    """shf: 32 bits out of high:low, shifted by `by` modulo 32, or at most 32."""
    amount = ((by & _U32(31)) if wrap else np.minimum(by, _U32(32))).astype(_U64)
    both = (high.astype(_U64) << _U64(32)) | low.astype(_U64)
    return ((both << amount) >> _U64(32)).astype(_U32) if left else (both >> amount).astype(_U32)


def population(a: Bits) -> Bits:
    return np.asarray(
        np.bitwise_count(a) if hasattr(np, "bitwise_count") else _population(a)
    ).astype(_U32)


def _population(a: Bits) -> Bits:
    count = np.zeros(a.shape, _U32)
    for bit in range(8 * a.dtype.itemsize):
        count += ((a >> a.dtype.type(bit)) & a.dtype.type(1)).astype(_U32)
    return count


def top_bit(a: Bits) -> Bits:
    """Index of the highest bit set; 0xffffffff where there is none."""
    filled = a
    shift = 1
    while shift < 8 * a.dtype.itemsize:
        filled = filled | (filled >> a.dtype.type(shift))
        shift *= 2
    return population(filled) - _U32(1)


def leading_zeros(a: Bits) -> Bits:
    return _U32(8 * a.dtype.itemsize - 1) - top_bit(a)


def find_top(a: Bits, *, signed: bool, shift_amount: bool) -> Bits:
    """bfind: the most significant bit that is not a sign bit; with shift_amount, how far to shift
    it to the top.
    """
    result = top_bit(np.where(as_signed(a) < 0, ~a, a) if signed else a)
    if not shift_amount:
        return result
    return np.where(result == _U32(0xFFFFFFFF), result, _U32(8 * a.dtype.itemsize - 1) - result)


def reverse(a: Bits) -> Bits:
    size = a.dtype.itemsize
    out = a
    for shift, pattern in ((1, 0x55), (2, 0x33), (4, 0x0F)):
        keep = a.dtype.type(int.from_bytes(bytes([pattern]) * size, "little"))
        out = ((out >> a.dtype.type(shift)) & keep) | ((out & keep) << a.dtype.type(shift))
    return np.asarray(out.byteswap())


def extract(a: Bits, start: Bits, length: Bits, *, signed: bool) -> Bits:
    """bfe: `length` bits from bit `start` on; beyond the top the sign, or 0."""
    width = 8 * a.dtype.itemsize
    start, length = start & _U32(255), length & _U32(255)
    field = shift_right(a, start, signed=False)
    mask = low_mask(length, a.dtype)
    if not signed:
        return field & mask
    last = np.minimum(start + length - _U32(1), _U32(width - 1))
    sign = (shift_right(a, last, signed=False) & a.dtype.type(1)) != 0
    saved = low_mask(np.minimum(length, np.maximum(_U32(width), start) - start), a.dtype)
    return np.where((length != 0) & sign, (field & saved) | ~saved, field & saved)


def insert(a: Bits, b: Bits, start: Bits, length: Bits) -> Bits:
    """bfi: the low `length` bits of a put into b at bit `start`."""
    start, length = start & _U32(255), length & _U32(255)
    mask = shift_left(low_mask(length, a.dtype), start)
    return (b & ~mask) | (shift_left(a, start) & mask)


def low_mask(length: Bits, dtype: Any) -> Bits:
    return shift_left(np.ones(np.shape(length), dtype), length) - np.dtype(dtype).type(1)


def bit_mask(start: Bits, length: Bits, *, wrap: bool) -> Bits:
    """bmsk: `length` ones from bit `start` on."""
    if wrap:
        start, length = start & _U32(31), length & _U32(31)
    return shift_left(low_mask(length, np.dtype(_U32)), start)


def sign_extend(a: Bits, bits: Bits, *, signed: bool, wrap: bool) -> Bits:
    """szext: the low `bits` bits of a 32-bit value, sign- or zero-extended."""
    count = bits & _U32(31) if wrap else np.minimum(bits, _U32(32))
    return extract(a, np.zeros_like(count), count, signed=signed)


def find_nth_set(mask: Bits, base: Bits, offset: Bits) -> Bits:
    """fns: the position of the `offset`-th set bit of `mask` counted from `base`; 0xffffffff where
    there is none.
    """
    mask, base, offset = np.broadcast_arrays(mask, base, as_signed(offset))
    out = np.full(mask.shape, 0xFFFFFFFF, _U32)
    for at in np.ndindex(mask.shape):
        ones = [n for n in range(32) if int(mask[at]) >> n & 1]
        start, count = int(base[at]), int(offset[at])
        if count > 0:
            ahead = [n for n in ones if n >= start][count - 1 : count]
        elif count < 0:
            ahead = [n for n in reversed(ones) if n <= start][-count - 1 : -count]
        else:
            ahead = [n for n in ones if n == start]
        out[at] = ahead[0] if ahead else 0xFFFFFFFF
    return out


_PERMUTE: dict[str, Callable[[int, int], int]] = {
    "f4e": lambda s, n: s + n,
    "b4e": lambda s, n: (s - n) & 7,
    "rc8": lambda s, _: s,
    "ecl": max,
    "ecr": min,
    "rc16": lambda s, n: (s & 1) * 2 + (n & 1),
}


def permute(a: Bits, b: Bits, selector: Bits, mode: str | None) -> Bits:
    """prmt: four bytes chosen from b:a; bit 3 of a selector spreads the byte's sign."""
    both = (b.astype(_U64) << _U64(32)) | a.astype(_U64)
    out = np.zeros(np.broadcast_shapes(both.shape, selector.shape), _U32)
    for n in range(4):
        if mode is None:
            chosen = (selector >> _U32(4 * n)) & _U32(15)
        else:
            chosen = np.array([_PERMUTE[mode](s, n) for s in range(4)], _U32)[selector & _U32(3)]
        byte = ((both >> ((chosen & _U32(7)).astype(_U64) << _U64(3))) & _U64(255)).astype(_U32)
        sign = np.where(byte & _U32(128), _U32(255), _U32(0))
        spread = (chosen & _U32(8)) != 0 if mode is None else np.zeros(1, np.bool_)
        out |= np.where(spread, sign, byte) << _U32(8 * n)
    return out


def logic3(a: Bits, b: Bits, c: Bits, table: int) -> Bits:
    """lop3: bit by bit the function of three inputs whose truth table is `table`."""
    out = np.zeros(np.broadcast_shapes(a.shape, b.shape, c.shape), a.dtype)
    for row in range(8):
        if table >> row & 1:
            out |= (a if row & 4 else ~a) & (b if row & 2 else ~b) & (c if row & 1 else ~c)
    return out


def absolute_differences(
    a: Bits, b: Bits, c: Bits, kinds: tuple[bool, bool], *, adds: bool
) -> Bits:
    """vabsdiff4: byte by byte |a − b|; with `adds`, their sum and c. `kinds`: are the bytes of a
    and b signed.
    """
    result = [np.abs(_part(a, 8 * n, 8, kinds[0]) - _part(b, 8 * n, 8, kinds[1])) for n in range(4)]
    if adds:
        return (c + sum(result).astype(_U32)).astype(_U32)
    return sum(part.astype(_U32) << _U32(8 * n) for n, part in enumerate(result))


def dot(a: Bits, b: Bits, c: Bits, signs: tuple[bool, bool], halves: str | None) -> Bits:
    """dp4a (`halves` None): four bytes by four; dp2a: the two 16-bit parts of a by the lo or hi two
    bytes of b.
    """
    total = as_signed(c).astype(np.int64)
    for n in range(4 if halves is None else 2):
        left = _part(a, 8 * n, 8, signs[0]) if halves is None else _part(a, 16 * n, 16, signs[0])
        at = n + (2 if halves == "hi" else 0)
        total = total + left * _part(b, 8 * at, 8, signs[1])
    return total.astype(np.int32).view(_U32)


def _part(a: Bits, start: int, length: int, signed: bool) -> Bits:
    result = extract(a, np.full(1, start, _U32), np.full(1, length, _U32), signed=signed)
    return as_signed(result).astype(np.int64) if signed else result.astype(np.int64)
