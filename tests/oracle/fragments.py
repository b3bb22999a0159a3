"""Matrices from the registers of a warp's lanes and back, and their product."""

import numpy as np

from kernprof.emulator.ptx.fragments import ELEMENT_BITS, Fragment
from tests.oracle import eighths, floating, rounding
from tests.oracle.rounding import Bits


def elements_of(registers: list[Bits], frag: Fragment) -> Bits:
    """Registers (warps, 32) → matrices (warps, rows, columns) of raw elements."""
    first = registers[0]
    bits = frag.element_bits
    out = np.zeros((len(first), frag.rows, frag.columns), first.dtype)
    keep = first.dtype.type((1 << bits) - 1)
    for r, values in enumerate(registers[: frag.registers]):
        for e in range(frag.row.shape[2]):
            part = (values >> first.dtype.type(bits * e)) & keep
            out[:, frag.row[r, :, e], frag.column[r, :, e]] = part
    return out


def registers_of(matrices: Bits, frag: Fragment) -> list[Bits]:
    """The reverse of `elements_of`."""
    result = []
    wide = np.uint64 if frag.register_bytes == 8 else np.uint32
    for r in range(frag.registers):
        value = np.zeros((len(matrices), 32), wide)
        for e in range(frag.row.shape[2]):
            part = matrices[:, frag.row[r, :, e], frag.column[r, :, e]].astype(wide)
            value |= part << wide(frag.element_bits * e)
        result.append(value)
    return result


def numbers(matrices: Bits, kind: str) -> Bits:
    """Raw elements as doubles, or as 64-bit integers."""
    if kind in ("s8", "s4", "s32"):
        shift = 64 - ELEMENT_BITS[kind]
        return (matrices.astype(np.int64) << shift) >> shift
    if kind in ("u8", "u4", "b1"):
        return matrices.astype(np.int64)
    if kind in ("e4m3", "e5m2"):
        return eighths.unpack(matrices.astype(np.uint16), kind)[0]
    if kind == "tf32":  # the hardware does not look at the low 13 bits
        return rounding.double_of(matrices & np.uint32(0xFFFFE000), "f32")
    return rounding.double_of(matrices.astype(rounding.UNSIGNED[rounding.FLOAT_BYTES[kind]]), kind)


def multiply(
    a: Bits, b: Bits, c: Bits, kinds: tuple[str, str, str, str], options: tuple[bool, str]
) -> Bits:
    """d = a · b + c for raw matrices of the kinds (d, a, b, c). `options`: .satfinite, and for bits
    "xor" or "and".
    """
    to, kind_a, kind_b, kind_c = kinds
    if kind_a == "f64":
        total = c.astype(np.uint64)
        for k in range(a.shape[2]):
            total = floating.fma(a[:, :, k, None], b[:, k, None, :], total, "f64")
        return total
    total = numbers(c, kind_c)
    x, y = numbers(a, kind_a), numbers(b, kind_b)
    satfinite, bitwise = options
    for k in range(a.shape[2]):
        left, right = x[:, :, k, None], y[:, k, None, :]
        total = total + ((left ^ right) if bitwise == "xor" else left * right)
    if to == "s32":
        if satfinite:
            total = np.clip(total, -(1 << 31), (1 << 31) - 1)
        return total.astype(np.int64).astype(np.uint32)
    return rounding.bits_of(np.asarray(total), to)
