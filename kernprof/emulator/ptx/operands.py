"""Operand tokens → operands."""

import re
import struct
from collections.abc import Callable, Sequence

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.tokens import parse_integer

_F32 = re.compile(r"0[fF]([0-9a-fA-F]{8})$")
_F64 = re.compile(r"0[dD]([0-9a-fA-F]{16})$")
_DECIMAL = re.compile(r"\d+\.\d*(?:[eE][+-]?\d+)?$|\d+[eE][+-]?\d+$")
SINK = ir.Sink()

# Special registers: everything that starts with % and was not declared must be one of these.
SPECIALS = frozenset(
    f"%{name}"
    for name in (
        "tid.x",
        "tid.y",
        "tid.z",
        "ntid.x",
        "ntid.y",
        "ntid.z",
        "ctaid.x",
        "ctaid.y",
        "ctaid.z",
        "nctaid.x",
        "nctaid.y",
        "nctaid.z",
        "laneid",
        "warpid",
        "nwarpid",
        "smid",
        "nsmid",
        "gridid",
        "lanemask_eq",
        "lanemask_le",
        "lanemask_lt",
        "lanemask_ge",
        "lanemask_gt",
        "clock",
        "clock_hi",
        "clock64",
        "globaltimer",
        "globaltimer_lo",
        "globaltimer_hi",
        "dynamic_smem_size",
        "total_smem_size",
        "aggr_smem_size",
        "reserved_smem_offset_begin",
        "reserved_smem_offset_end",
        "reserved_smem_offset_cap",
        "current_graph_exec",
        "is_explicit_cluster",
        "clusterid.x",
        "clusterid.y",
        "clusterid.z",
        "nclusterid.x",
        "nclusterid.y",
        "nclusterid.z",
        "cluster_ctaid.x",
        "cluster_ctaid.y",
        "cluster_ctaid.z",
        "cluster_nctaid.x",
        "cluster_nctaid.y",
        "cluster_nctaid.z",
        "cluster_ctarank",
        "cluster_nctarank",
    )
)


class BadOperand(ValueError):
    """An operand that is not PTX; the parser turns it into CompileFailed with the line."""


def float_literal(word: str) -> ir.Immediate | None:
    if match := _F32.match(word):
        return ir.Immediate(int(match.group(1), 16), "f32")
    if match := _F64.match(word):
        return ir.Immediate(int(match.group(1), 16), "f64")
    if _DECIMAL.match(word):
        return ir.Immediate(int.from_bytes(struct.pack("<d", float(word)), "little"), "f64")
    return None


def literal(word: str) -> ir.Immediate:
    found = float_literal(word)
    if found:
        return found
    try:
        return ir.Immediate(parse_integer(word))
    except ValueError:
        raise BadOperand(f"a number, found {word!r}") from None


class OperandReader:
    """Reads the operands of one instruction from its tokens. `name` resolves a name that is not a
    literal.
    """

    def __init__(self, tokens: Sequence[str], name: Callable[[str], ir.Operand]) -> None:
        self.tokens, self.name, self.at = tokens, name, 0

    def all(self) -> tuple[ir.Operand, ...]:
        if not self.tokens:
            return ()
        found = [self.operand()]
        while self.at < len(self.tokens):
            self.expect(",")
            found.append(self.operand())
        return tuple(found)

    def expect(self, word: str) -> None:
        if self.peek() != word:
            raise BadOperand(f"{word!r}, found {self.peek()!r}")
        self.at += 1

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ";"

    def operand(self) -> ir.Operand:
        first = self._single()
        if self.peek() != "|":
            return first
        self.at += 1
        return ir.Pair(first, self._single())

    def _single(self) -> ir.Operand:
        word = self.peek()
        self.at += 1
        if word == "{":
            return self._vector()
        if word == "[":
            return self._address()
        if word == "!":
            return self._negated()
        if word == "-":
            return self._minus()
        if word[0].isdigit():
            return literal(word)
        if word == "_":
            return SINK
        if not (word[0].isalpha() or word[0] in "_$%"):
            raise BadOperand(f"an operand, found {word!r}")
        return self._with_offset(self.name(word))

    def _minus(self) -> ir.Immediate:
        value = literal(self.peek())
        self.at += 1
        if value.kind == "int":
            return ir.Immediate(-value.value)
        return ir.Immediate(value.value ^ (1 << (31 if value.kind == "f32" else 63)), value.kind)

    def _with_offset(self, base: ir.Operand) -> ir.Operand:
        if isinstance(base, ir.Symbol) and self.peek() in ("+", "-"):
            return ir.Symbol(base.name, base.offset + self._offset())
        return base

    def _offset(self) -> int:
        """`+ 8`, `- 8`, `+ -8`, repeated."""
        total = 0
        while self.peek() in ("+", "-"):
            sign = 1 if self.peek() == "+" else -1
            self.at += 1
            while self.peek() == "-":
                sign, self.at = -sign, self.at + 1
            value = literal(self.peek())
            if value.kind != "int":
                raise BadOperand(f"a whole offset, found {self.peek()!r}")
            total += sign * value.value
            self.at += 1
        return total

    def _negated(self) -> ir.Negated:
        register = self._single()
        if not isinstance(register, ir.Register):
            raise BadOperand(f"a predicate after '!', found {register!r}")
        return ir.Negated(register)

    def _vector(self) -> ir.Vector:
        items: list[ir.Operand] = []
        while self.peek() != "}":
            items.append(self._single())
            if self.peek() == ",":
                self.at += 1
            elif self.peek() != "}":
                raise BadOperand(f"'}}', found {self.peek()!r}")
        self.at += 1
        return ir.Vector(tuple(items))

    def _address(self) -> ir.Operand:
        base = self._single()
        # tensor and multi-operand addresses: kept as a vector, never executed
        if self.peek() == ",":
            items = [base]
            while self.peek() == ",":
                self.at += 1
                items.append(self._single())
            self.expect("]")
            return ir.Vector(tuple(items))
        offset = self._offset()
        self.expect("]")
        if isinstance(base, ir.Immediate):
            return ir.Address(None, base.value + offset)
        if isinstance(base, ir.Symbol):
            return ir.Address(ir.Symbol(base.name), base.offset + offset)
        if isinstance(base, ir.Register):
            return ir.Address(base, offset)
        raise BadOperand(f"an address, found {base!r}")
