"""Registers' bits as numbers and back, with the hardware's ways to round."""

from __future__ import annotations

import operator
from collections.abc import Iterable

import numpy as np

from tests.oracle.machine_code.state import Array, f32, f64, i32, u32, u64

M32 = u64(0xFFFFFFFF)
CMP = {
    "LT": operator.lt,
    "LE": operator.le,
    "GT": operator.gt,
    "GE": operator.ge,
    "EQ": operator.eq,
    "NE": operator.ne,
}
_EXPONENT, _SIGN = u32(0x7F800000), u32(0x80000000)


def as_f32(x: Array) -> Array:
    return np.ascontiguousarray(x).view(f32)


def as_i32(x: Array) -> Array:
    return np.ascontiguousarray(x).view(i32)


def as_f64(x: Array) -> Array:
    return np.ascontiguousarray(x).view(f64)


def bits_of_f32(x: Array) -> Array:
    return np.ascontiguousarray(np.asarray(x, f32)).view(u32)


def bits_of_f64(x: Array) -> Array:
    return np.ascontiguousarray(np.asarray(x, f64)).view(u64)


def rounding(modifiers: Iterable[str]) -> str | None:
    return next((m for m in modifiers if m in ("RM", "RP", "RZ")), None)


def rounded(exact: Array, how: str | None) -> Array:
    """Of 64 bits to 32: to nearest, down, up or towards zero."""
    near = exact.astype(f32)
    back = near.astype(f64)
    if how == "RM":
        return np.where(back > exact, np.nextafter(near, f32(-np.inf)), near)
    if how == "RP":
        return np.where(back < exact, np.nextafter(near, f32(np.inf)), near)
    if how == "RZ":
        return np.where(np.abs(back) > np.abs(exact), np.nextafter(near, f32(0)), near)
    return near


def flushed(bits: Array) -> Array:
    """Denormals are zero."""
    return np.where((bits & _EXPONENT) == 0, bits & _SIGN, bits)


def finished(value: Array, modifiers: Iterable[str]) -> Array:
    if "SAT" in modifiers:
        value = np.clip(np.where(np.isnan(value), 0, value), 0, 1).astype(f32)
    bits = bits_of_f32(value)
    return flushed(bits) if "FTZ" in modifiers else bits


def table_of_three(a: Array, b: Array, c: Array, table: int) -> Array:
    """LOP3's and PLOP3's table of truth: bit `k` is what comes of a, b, c being the bits of `k`."""
    found = np.zeros(np.broadcast(a, b, c).shape, a.dtype)
    for k in range(8):
        if table >> k & 1:
            found = found | ((a if k & 4 else ~a) & (b if k & 2 else ~b) & (c if k & 1 else ~c))
    return found


def to_bfloat16(x: Array) -> Array:
    bits = bits_of_f32(x.astype(f32))
    return ((bits + u32(0x7FFF) + ((bits >> u32(16)) & u32(1))) >> u32(16)) & u32(0xFFFF)


def population(v: Array) -> Array:
    v = v - ((v >> u32(1)) & u32(0x55555555))
    v = (v & u32(0x33333333)) + ((v >> u32(2)) & u32(0x33333333))
    v = (v + (v >> u32(4))) & u32(0x0F0F0F0F)
    return (v * u32(0x01010101)) >> u32(24)


def combined(holds: Array, also: Array, modifiers: Iterable[str]) -> tuple[Array, Array]:
    """A comparison and its opposite, each with another predicate, by AND, OR or XOR."""
    how = next(m for m in modifiers if m in ("AND", "OR", "XOR"))
    join = {"AND": operator.and_, "OR": operator.or_, "XOR": operator.xor}[how]
    return join(holds, also), join(~holds, also)
