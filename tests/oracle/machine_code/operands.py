"""What an instruction reads: registers, constants, numbers and addresses, as functions of the warps
that execute it.

They return an array of 32 or 64 bits by row and lane, one column where all lanes have the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np

from tests.oracle.machine_code.state import (
    Array,
    State,
    Unsupported,
    Warps,
    f32,
    f64,
    i32,
    i64,
    u32,
    u64,
)

Get = Callable[[Warps], Array]
_REGISTER = re.compile(r"^(-|~|!)?(\|)?(U?R(?:Z|\d+)|U?P(?:T|\d+)|B\d+)(\|)?((?:\.\w+)*)$")
_CONSTANT = re.compile(r"^(-|~)?(\|)?c\[(0x[0-9a-f]+)\]\[([^\]]*)\]\|?((?:\.\w+)*)$")
_ADDRESS = re.compile(r"^(?:desc\[[^\]]*\])?\[(.*)\]$")
_SCALES = {"X4": 4, "X8": 8, "X16": 16}
_PLAIN = {"64", "U32", "ROW", "COL", "X4", "H0_H0", "H1_H1"}  # of these the instruction takes care
_LOW = u64(0xFFFFFFFF)


class Operands(State):
    def source(self, text: str, kind: str = "i") -> Get:
        """32 bits; `kind` "f": the sign is that of a float."""
        raw = self.raw(text)
        if raw is None:
            return _number(text, kind)
        get, sign, absolute, modifiers = raw
        return _signed(_part(get, modifiers), sign, absolute, kind)

    def raw(self, text: str) -> tuple[Get, str | None, str | None, str] | None:
        """The register or constant, its sign, whether it is the absolute value, its modifiers;
        None: a number.
        """
        text = text.replace(".reuse", "")
        if found := _REGISTER.match(text):
            sign, absolute, name, _, modifiers = found.groups()
            return self._register(name), sign, absolute, modifiers
        if found := _CONSTANT.match(text):
            sign, absolute, bank, where, modifiers = found.groups()
            return self._constant(int(bank, 16), where), sign, absolute, modifiers
        return None

    def _register(self, name: str) -> Get:
        if name in ("RZ", "URZ"):
            zero = np.zeros((1, 1), u32)
            return lambda c: zero
        registers, uniform = self.registers, self.uniform
        if name[0] == "R":
            number = int(name[1:])
            return lambda c: registers[number, c.rows]
        if name[:2] != "UR":
            raise Unsupported(f"operand {name}")
        number = int(name[2:])
        return lambda c: uniform[number, c.rows][:, None]

    def bank(self, number: int) -> Array:
        if number not in self.banks:
            raise Unsupported(f"constant bank {number}")
        return self.banks[number]

    def indexed(self, where: str) -> tuple[list[Get], int]:
        """What stands in a constant's second bracket: registers and an offset."""
        parts = [part for part in where.split("+") if part]
        registers = [self.source(part) for part in parts if part[0] in "RU"]
        return registers, sum(int(part, 16) for part in parts if part[0] not in "RU")

    def _constant(self, number: int, where: str) -> Get:
        registers, offset = self.indexed(where)
        words = self.bank(number).view(u32)
        if not registers:
            value = self.bank(number)[offset : offset + 4].copy().view(u32)[None]
            return lambda c: value
        return lambda c: words[(sum(get(c).astype(i64) for get in registers) + offset) // 4]

    def source64(self, text: str, kind: str = "i") -> Get:
        """A pair of registers, a constant or a number, as 64 bits."""
        text = text.replace(".reuse", "")
        sign = absolute = None
        if found := _REGISTER.match(text):
            sign, absolute, name, *_ = found.groups()
            get = self._pair(name)
        elif found := _CONSTANT.match(text):
            sign, absolute, bank, where, _ = found.groups()
            registers, offset = self.indexed(where)
            if registers:
                raise Unsupported(f"64 bits at {text}")
            get = _same(
                int.from_bytes(self.bank(int(bank, 16))[offset : offset + 8].tobytes(), "little"),
                u64,
            )
        elif kind == "f" and "0x" not in text:
            get = _same(int(np.array(_float(text), f64).view(u64)), u64)
        else:
            get = _same(int(text, 16) << (32 if kind == "f" else 0), u64)
        return _signed64(get, sign, absolute, kind)

    def _pair(self, name: str) -> Get:
        if name in ("RZ", "URZ"):
            return _same(0, u64)
        number = int(name.lstrip("UR"))
        low, high = self._register(name), self._register(f"{name.rstrip('0123456789')}{number + 1}")
        return lambda c: low(c).astype(u64) | (high(c).astype(u64) << u64(32))

    def predicate(self, text: str) -> Get:
        name = text.lstrip("!")
        number = 7 if name.endswith("T") else int(name.lstrip("UP"))
        predicates, uniform = self.predicates, self.uniform_predicates

        def own(c):
            return predicates[number, c.rows]

        def shared(c):
            return uniform[number, c.rows][:, None]

        get = shared if name[0] == "U" else own
        return (lambda c: ~get(c)) if text[0] == "!" else get

    def address(self, text: str) -> Get:
        found = _ADDRESS.match(text.replace(".reuse", ""))
        if not found:
            raise Unsupported(f"address {text}")
        wide, terms, offset = ".64" in found[1], [], 0
        for part in re.split(r"\+(?=[RU0-])", found[1]):
            name, _, modifier = part.partition(".")
            if name in ("", "RZ", "URZ"):
                continue
            if name[0] in "RU":
                terms.append(
                    self.source64(name)
                    if modifier == "64"
                    else _scaled(self.source(name), modifier)
                )
            else:
                offset += int(part, 16)
        start = u64(offset & (2**64 - 1))

        def get(c: Warps) -> Array:
            total = np.full((c.n, 32), start, u64)
            for term in terms:
                total = total + term(c)
            return total if wide else total & _LOW

        return get


def _same(value: int, kind: type) -> Get:
    array = np.array([[value & (2 ** (8 * kind().itemsize) - 1)]], kind)
    return lambda c: array


def _scaled(get: Get, modifier: str) -> Get:
    scale = u64(_SCALES.get(modifier, 1))
    return lambda c: get(c).astype(u64) * scale


def _float(text: str) -> float:
    return float(
        text.replace("QNAN", "nan").replace("SNAN", "nan").replace("INF", "inf").replace(" ", "")
    )


def _number(text: str, kind: str) -> Get:
    text = text.replace(".reuse", "").strip()
    try:
        if "0x" in text:
            return _same(int(text, 16), u32)
        return _same(
            int(np.array(_float(text), f32).view(u32)) if kind == "f" else int(float(text)), u32
        )
    except (ValueError, OverflowError):
        raise Unsupported(f"number {text}") from None


def _part(get: Get, modifiers: str) -> Get:
    """A byte or half of a register."""
    for modifier in [each for each in modifiers.split(".") if each]:
        if modifier in ("B0", "B1", "B2", "B3"):
            get = _field(get, 8 * int(modifier[1]), 0xFF)
        elif modifier in ("H0", "H1"):
            get = _field(get, 16 * int(modifier[1]), 0xFFFF)
        elif modifier not in _PLAIN:
            raise Unsupported(f"modifier {modifier}")
    return get


def _field(get: Get, shift: int, mask: int) -> Get:
    return lambda c: (get(c) >> u32(shift)) & u32(mask)


def _signed(get: Get, sign: str | None, absolute: str | None, kind: str) -> Get:
    size = get
    if absolute:
        size = (
            (lambda c: get(c) & u32(0x7FFFFFFF))
            if kind == "f"
            else (lambda c: np.abs(get(c).view(i32)).view(u32))
        )
    if sign == "-":
        return (
            (lambda c: size(c) ^ u32(0x80000000)) if kind == "f" else (lambda c: ~size(c) + u32(1))
        )
    return (lambda c: ~size(c)) if sign == "~" else size


def _signed64(get: Get, sign: str | None, absolute: str | None, kind: str) -> Get:
    size = get
    if absolute and kind == "f":

        def size(c):
            return get(c) & u64(0x7FFFFFFFFFFFFFFF)

    if sign == "-":
        return (lambda c: size(c) ^ u64(1 << 63)) if kind == "f" else (lambda c: ~size(c) + u64(1))
    return (lambda c: ~size(c)) if sign == "~" and kind != "f" else size
