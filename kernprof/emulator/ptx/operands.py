"""Tokens of PTX text, literals and variable declarations."""

import operator
import re
import struct
from bisect import bisect_right
from collections.abc import Callable
from typing import NoReturn

from kernprof.emulator.ptx import ir
from kernprof.errors import CompileFailed

_DEBUG_SECTION = re.compile(r"^\s*\.section\s+([\w.$]+)\s*\{([^{}]*)\}", re.MULTILINE)
# Section of the PTX with the Tile IR from which a tile language's compiler generated the PTX.
_TILE_IR = re.compile(r"\.code_block\s*\{.*?\.source_end\s*\}", re.DOTALL)
# A token: a string, a name with its dotted suffixes (opcode, directive, register), a number, or a
# single character.
_TOKEN = re.compile(
    r'"(?:[^"\\\n]|\\.)*"'
    r"|\.[A-Za-z_]\w*"
    r"|[A-Za-z_$%](?:[\w$.%]|::)*"
    r"|\d[\w]*(?:\.\d*)?(?:[eE][+-]\d+)?"
    r"|<<|>>"
    r"|[^\s]"
)
_DEBUG_LABEL = re.compile(r"([\w$.]+):((?:\s*\.b8\s+[\d,\s]+)*)")
_QUOTED_OR_COMMENT = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/', re.DOTALL)
_BITS_LITERAL = re.compile(r"0[fF][0-9a-fA-F]{8}$|0[dD][0-9a-fA-F]{16}$")
_DECIMAL = re.compile(r"\d+\.\d*(?:[eE][+-]?\d+)?$|\d+[eE][+-]?\d+$")
SPACES = {f".{space}": space for space in ("global", "const", "shared", "local", "param")}
LINKAGE = frozenset({".visible", ".extern", ".weak", ".common"})
# Operators of integer constant expressions, from the lowest precedence.
_LEVELS: tuple[dict[str, Callable[[int, int], int]], ...] = (
    {"|": operator.or_},
    {"^": operator.xor},
    {"&": operator.and_},
    {"<<": lambda a, b: a << (b & 63), ">>": lambda a, b: a >> (b & 63)},
    {"+": operator.add, "-": operator.sub},
    {
        "*": operator.mul,
        "/": lambda a, b: abs(a) // abs(b) * (-1 if a * b < 0 else 1) if b else 0,
        "%": lambda a, b: abs(a) % abs(b) * (-1 if a < 0 else 1) if b else 0,
    },
)
PRODUCTS = len(_LEVELS) - 1
_OPERATORS = frozenset().union(*_LEVELS)
_SIGNS: dict[str, Callable[[int], int]] = {"-": operator.neg, "~": operator.inv, "+": operator.pos}
_HANDLES = frozenset({"texref", "samplerref", "surfref"})


def _blank(match: re.Match[str]) -> str:
    """Return spaces and newlines in place of the matched text, so that offsets stay the same."""
    return re.sub(r"[^\n]", " ", match[0])


class Tokens:
    """Tokens of a PTX text, with a read position.

    `strings` maps a label in the section `.debug_str` to its string.
    """

    def __init__(self, text: str) -> None:
        self.strings: dict[str, str] = {}
        text = _QUOTED_OR_COMMENT.sub(
            # `//` in a quoted path does not start a comment
            lambda match: match[0] if match[0][0] == '"' else _blank(match),
            text.rstrip("\0"),
        )
        self.text = _DEBUG_SECTION.sub(self._take_section, text)
        if ".source_end" in text:
            self.text = _TILE_IR.sub(_blank, self.text)
        matches = list(_TOKEN.finditer(self.text))
        self.items: list[str] = [*(match.group() for match in matches), ""]
        self._starts = [*(match.start() for match in matches), len(self.text)]
        self._lines = [0, *(match.end() for match in re.finditer("\n", self.text))]
        self.at = 0

    def _take_section(self, match: re.Match[str]) -> str:
        for label, data in _DEBUG_LABEL.findall(match[2]) if match[1] == ".debug_str" else ():
            values = [int(value) & 255 for value in re.findall(r"\d+", data.replace(".b8", " "))]
            self.strings[label] = bytes(values).split(b"\0")[0].decode(errors="replace")
        return _blank(match)

    def peek(self) -> str:
        return self.items[self.at]

    def next(self) -> str:
        token = self.items[self.at]
        if not token:
            self.fail("more text")
        self.at += 1
        return token

    def take(self, token: str) -> bool:
        """Skip the next token if it equals `token`; return whether it was skipped."""
        if self.items[self.at] != token:
            return False
        self.at += 1
        return True

    def expect(self, token: str) -> None:
        if not self.take(token):
            self.fail(repr(token))

    def number(self) -> ir.Immediate:
        """Read a literal and its sign: decimal, 0x, octal, 0b, 0f…, 0d…, or a decimal fraction."""
        negative = self.take("-")
        word = self.peek()
        if _BITS_LITERAL.match(word):
            kind, bits = "f32" if word[1] in "fF" else "f64", int(word[2:], 16)
        elif _DECIMAL.match(word):
            kind, bits = "f64", int.from_bytes(struct.pack("<d", float(word)), "little")
        else:
            try:
                digits = word.rstrip("uU")
                octal = digits[:1] == "0" and digits[1:].isdigit()
                value = int(digits, 8 if octal else 0)
            except ValueError:
                self.fail("a number")
            self.at += 1
            return ir.Immediate(-value if negative else value)
        self.at += 1
        return ir.Immediate(bits ^ (negative << (31 if kind == "f32" else 63)), kind)

    def constant(self) -> ir.Immediate:
        """Read a literal or an integer constant expression, such as `WARP_SZ - 1`."""
        start = self.at
        if self.items[start + (self.peek() == "-")][:1].isdigit():
            number = self.number()
            if self.peek() not in _OPERATORS:
                return number
        self.at = start
        return ir.Immediate(self.expression())

    def expression(self, level: int = 0) -> int:
        """Read an expression whose operators bind at least as tightly as `_LEVELS[level]`."""
        if level == len(_LEVELS):
            return self._term()
        value = self.expression(level + 1)
        while combine := _LEVELS[level].get(self.peek()):
            self.at += 1
            value = combine(value, self.expression(level + 1))
        return value

    def _term(self) -> int:
        if sign := _SIGNS.get(self.peek()):
            self.at += 1
            return sign(self._term())
        if self.take("("):
            value = self.expression()
            self.expect(")")
            return value
        return 32 if self.take("WARP_SZ") else self.integer()

    def integer(self) -> int:
        number = self.number()
        if number.kind != "int":
            self.fail("an integer", self.at - 1)
        return number.value

    def until(self, end: str) -> list[str]:
        """Return the tokens before the next token `end`, and skip `end`."""
        try:
            stop = self.items.index(end, self.at)
        except ValueError:
            self.fail(repr(end))
        tokens = self.items[self.at : stop]
        self.at = stop + 1
        return tokens

    def line(self, at: int) -> int:
        """Return the line number, from 1, of token number `at`."""
        return bisect_right(self._lines, self._starts[at])

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Return the offsets of the first character of token `first` and after token `last`."""
        return self._starts[first], self._starts[last] + len(self.items[last])

    def fail(self, wanted: str, at: int | None = None) -> NoReturn:
        """Raise CompileFailed: `wanted` is expected at token number `at`, by default the next."""
        at = min(self.at if at is None else at, len(self.items) - 1)
        token = self.items[at] or "the end of the text"
        raise CompileFailed(
            f"PTX line {self.line(at)}: expected {wanted}, found {token[:60]!r}",
            hint="the PTX is damaged, or newer than this parser: compile the kernel again, with an"
            " older CUDA version",
        )


# Special registers. Other names that begin with % must be declared.
_SPECIALS = (
    "tid.x tid.y tid.z ntid.x ntid.y ntid.z ctaid.x ctaid.y ctaid.z nctaid.x nctaid.y "
    "nctaid.z laneid warpid nwarpid smid nsmid gridid lanemask_eq lanemask_le lanemask_lt "
    "lanemask_ge lanemask_gt clock clock_hi clock64 globaltimer globaltimer_lo "
    "globaltimer_hi dynamic_smem_size total_smem_size aggr_smem_size "
    "reserved_smem_offset_begin reserved_smem_offset_end reserved_smem_offset_cap "
    "current_graph_exec is_explicit_cluster clusterid.x clusterid.y clusterid.z "
    "nclusterid.x nclusterid.y nclusterid.z cluster_ctaid.x cluster_ctaid.y "
    "cluster_ctaid.z cluster_nctaid.x cluster_nctaid.y cluster_nctaid.z cluster_ctarank "
    "cluster_nctarank"
)
SPECIALS = frozenset(f"%{name}" for name in _SPECIALS.split())
# Special registers that are vectors of the components x, y, z and w; w is 0.
VECTORS = frozenset(name[:-2] for name in SPECIALS if name.endswith(".x"))


def read_variables(tokens: Tokens, space: str, *, external: bool = False) -> list[ir.Variable]:
    """Read the variables that are declared after the state space `space`, up to `;`."""
    align: int | None = None
    width, kind = 1, ""
    while not kind or tokens.peek() == ".ptr":
        word = tokens.next()
        if word == ".align":
            align = tokens.integer()
        elif word in (".v2", ".v4"):
            width = int(word[2:])
        elif word == ".ptr":  # attributes of a pointer parameter
            while tokens.peek() in SPACES or tokens.peek() == ".align":
                if tokens.next() == ".align":
                    tokens.integer()
        elif word == ".attribute":
            tokens.until(")")
        elif word[1:] in ir.TYPE_BYTES or word[1:] in _HANDLES:
            kind = word[1:]
        else:
            tokens.fail("a type", tokens.at - 1)
    variables: list[ir.Variable] = []
    while not variables or (space != "param" and tokens.take(",")):
        name = tokens.next()
        element = ir.TYPE_BYTES.get(kind, 8)
        count: int | None = width
        while tokens.take("["):
            if tokens.take("]"):
                count = None
                continue
            length = tokens.integer()
            count = None if count is None else count * length
            tokens.expect("]")
        initial, relocations = _initial(tokens, kind) if tokens.take("=") else (None, ())
        if count is None and initial is not None:
            count = len(initial) // element
        variables.append(
            ir.Variable(
                name=name,
                space=space,
                type=kind,
                align=align or element * width,
                size=None if count is None else count * element,
                initial=initial,
                relocations=relocations,
                external=external,
            )
        )
    return variables


def _initial(tokens: Tokens, kind: str) -> tuple[bytes, tuple[ir.Relocation, ...]]:
    """Read an initial value: a number, the address of a symbol, or nested lists of these."""
    element = ir.TYPE_BYTES.get(kind, 8)
    data = bytearray()
    relocations: list[ir.Relocation] = []
    depth = 0
    while True:
        word = tokens.peek()
        if tokens.take("{"):
            depth += 1
        elif tokens.take("}"):
            depth -= 1
        elif tokens.take(","):
            continue
        elif word == "-" or word[:1].isdigit():
            data += _encode(tokens, kind, element)
        elif word[:1].isalpha() or word[:1] in tuple("_$%"):
            generic = tokens.items[tokens.at : tokens.at + 2] == ["generic", "("]
            tokens.at += 2 if generic else 0
            symbol = tokens.next()
            addend = tokens.integer() if tokens.take("+") else 0
            if generic:
                tokens.expect(")")
                addend += tokens.integer() if tokens.take("+") else 0
            relocations.append(ir.Relocation(len(data), element, symbol, addend, generic))
            data += bytes(element)
        else:
            tokens.fail("an initial value")
        if depth == 0:
            return bytes(data), tuple(relocations)


def _encode(tokens: Tokens, kind: str, element: int) -> bytes:
    """Read a number; return its bytes as an element of type `kind` with `element` bytes."""
    number = tokens.number()
    if tokens.peek() == "(":  # the syntax 0xFF(symbol) selects one byte of an address
        tokens.fail("an initial value without a byte mask", tokens.at - 1)
    if number.kind == "int":
        if kind in ("f32", "f64"):
            return struct.pack("<f" if kind == "f32" else "<d", number.value)
        return (number.value & ((1 << 8 * element) - 1)).to_bytes(element, "little")
    data = number.value.to_bytes(4 if number.kind == "f32" else 8, "little")
    narrow = len(data) == 8 and element == 4
    return struct.pack("<f", struct.unpack("<d", data)[0]) if narrow else data
