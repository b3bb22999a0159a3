"""Tokens of PTX text, operands and variable declarations."""

import re
import struct
from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NoReturn

from kernprof.emulator.ptx import ir
from kernprof.errors import CompileFailed

_DEBUG_SECTION = re.compile(r"^\s*\.section\s+([\w.$]+)\s*\{([^{}]*)\}", re.MULTILINE)
# A string, a name with all its dotted parts (opcode, directive, register), a number, or a single
# character.
_TOKEN = re.compile(
    r'"(?:[^"\\\n]|\\.)*"'
    r"|\.[A-Za-z_]\w*"
    r"|[A-Za-z_$%](?:[\w$.%]|::)*"
    r"|\d[\w]*(?:\.\d*)?(?:[eE][+-]\d+)?"
    r"|[^\s]"
)
_DEBUG_LABEL = re.compile(r"([\w$.]+):((?:\s*\.b8\s+[\d,\s]+)*)")
_QUOTED_OR_COMMENT = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/', re.DOTALL)


def _drop_comments(text: str) -> str:
    """Replace comments by their newlines to preserve line numbers.

    A `//` inside a quoted path stays.
    """
    return _QUOTED_OR_COMMENT.sub(
        lambda m: m.group() if m.group()[0] == '"' else _newlines(m), text
    )


def _newlines(match: re.Match[str]) -> str:
    return "\n" * match.group().count("\n") or " "


class Tokens:
    """Cursor over the tokens of one PTX text; `strings` maps a `.debug_str` label to its text."""

    def __init__(self, text: str) -> None:
        self.strings: dict[str, str] = {}
        text = text.rstrip("\0")  # trailing zero bytes, as cuModuleLoadData and NVRTC provide them
        self.text = _DEBUG_SECTION.sub(self._take_section, _drop_comments(text))
        matches = list(_TOKEN.finditer(self.text))
        self.items: list[str] = [match.group() for match in matches]
        self.items.append("")
        self._starts = [*(match.start() for match in matches), len(self.text)]
        self._lines = [0, *(match.end() for match in re.finditer("\n", self.text))]
        self.at = 0

    def _take_section(self, match: re.Match[str]) -> str:
        if match.group(1) == ".debug_str":
            for label, data in _DEBUG_LABEL.findall(match.group(2)):
                values = [int(value) for value in re.findall(r"\d+", data.replace(".b8", " "))]
                self.strings[label] = (
                    bytes(v & 255 for v in values).split(b"\0")[0].decode(errors="replace")
                )
        return _newlines(match)

    def peek(self) -> str:
        return self.items[self.at]

    def next(self) -> str:
        token = self.items[self.at]
        if not token:
            self.fail("more text")
        self.at += 1
        return token

    def take(self, token: str) -> bool:
        """Skip `token` if it is next."""
        if self.items[self.at] != token:
            return False
        self.at += 1
        return True

    def expect(self, token: str) -> None:
        if not self.take(token):
            self.fail(repr(token))

    def integer(self) -> int:
        sign = -1 if self.take("-") else 1
        token = self.peek()
        try:
            value = parse_integer(token)
        except ValueError:
            self.fail("a number")
        self.at += 1
        return sign * value

    def until(self, end: str) -> list[str]:
        """Return the tokens up to `end`, and skip `end`."""
        try:
            stop = self.items.index(end, self.at)
        except ValueError:
            self.fail(repr(end))
        tokens = self.items[self.at : stop]
        self.at = stop + 1
        return tokens

    def line(self, at: int | None = None) -> int:
        """Return the text line of token number `at`, or of the next token."""
        return bisect_right(self._lines, self._starts[self.at if at is None else at])

    def fail(self, wanted: str, at: int | None = None) -> NoReturn:
        """Raise CompileFailed; append the actual token unless `wanted` contains it."""
        token = (
            self.items[min(self.at if at is None else at, len(self.items) - 1)]
            or "the end of the text"
        )
        suffix = "" if ", found " in wanted else f", found {token[:60]!r}"
        raise CompileFailed(
            f"PTX line {self.line(at)}: expected {wanted}{suffix}",
            hint="the PTX is damaged, or newer than this parser",
        )


def parse_integer(token: str) -> int:
    """Parse a PTX integer literal: decimal, 0x, octal (leading 0) or 0b, with an optional U."""
    text = token.rstrip("uU") if token[:2].lower() != "0f" else ""
    if len(text) > 1 and text[0] == "0" and text[1].isdigit():
        return int(text, 8)
    return int(text, 0)


_F32 = re.compile(r"0[fF]([0-9a-fA-F]{8})$")
_F64 = re.compile(r"0[dD]([0-9a-fA-F]{16})$")
_DECIMAL = re.compile(r"\d+\.\d*(?:[eE][+-]?\d+)?$|\d+[eE][+-]?\d+$")
SINK = ir.Sink()

# Special registers: undeclared names that begin with % must be one of these.
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
    """Invalid operand; the parser converts it to CompileFailed with the line."""


def float_literal(word: str) -> ir.Immediate | None:
    if match := _F32.match(word):
        return ir.Immediate(int(match.group(1), 16), "f32")
    if match := _F64.match(word):
        return ir.Immediate(int(match.group(1), 16), "f64")
    if _DECIMAL.match(word):
        return ir.Immediate(int.from_bytes(struct.pack("<d", float(word)), "little"), "f64")
    return None


def literal(word: str) -> ir.Immediate:
    number = float_literal(word)
    if number:
        return number
    try:
        return ir.Immediate(parse_integer(word))
    except ValueError:
        raise BadOperand(f"a number, found {word!r}") from None


class OperandReader:
    """Read the operands of one instruction; `name` resolves names other than literals."""

    def __init__(self, tokens: Sequence[str], name: Callable[[str], ir.Operand]) -> None:
        self.tokens, self.name, self.at = tokens, name, 0

    def all(self) -> tuple[ir.Operand, ...]:
        if not self.tokens:
            return ()
        operands = [self.operand()]
        while self.at < len(self.tokens):
            self.expect(",")
            operands.append(self.operand())
        return tuple(operands)

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
        """Read repeated offsets: `+ 8`, `- 8`, `+ -8`."""
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


SPACES = {
    ".global": "global",
    ".const": "const",
    ".shared": "shared",
    ".local": "local",
    ".param": "param",
}
LINKAGE = frozenset({".visible", ".extern", ".weak", ".common"})
_HANDLES = frozenset({"texref", "samplerref", "surfref"})


def read_variables(tokens: Tokens, space: str, *, external: bool = False) -> list[ir.Variable]:
    """Read the declaration behind a state space, up to its `;`."""
    align: int | None = None
    width = 1
    while True:
        word = tokens.next()
        if word == ".align":
            align = tokens.integer()
        elif word in (".v2", ".v4"):
            width = int(word[2:])
        elif word == ".ptr":
            _skip_pointer_attributes(tokens)
        elif word == ".attribute":
            tokens.until(")")
        elif word[1:] in ir.TYPE_BYTES or word[1:] in _HANDLES:
            break
        else:
            tokens.fail("a type", tokens.at - 1)
    kind = word[1:]
    if tokens.peek() == ".ptr":
        tokens.next()
        _skip_pointer_attributes(tokens)
    variables = [_variable(tokens, space, kind, (align, width, external))]
    while space != "param" and tokens.take(","):
        variables.append(_variable(tokens, space, kind, (align, width, external)))
    return variables


def _skip_pointer_attributes(tokens: Tokens) -> None:
    while tokens.peek() in (".global", ".const", ".shared", ".local", ".align"):
        if tokens.next() == ".align":
            tokens.integer()


def _variable(
    tokens: Tokens, space: str, kind: str, shape: tuple[int | None, int, bool]
) -> ir.Variable:
    align, width, external = shape
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
    initial, relocations = _initial(tokens, kind, element) if tokens.take("=") else (None, ())
    if count is None and initial is not None:
        count = len(initial) // element
    return ir.Variable(
        name=name,
        space=space,
        type=kind,
        align=align or element * width,
        size=None if count is None else count * element,
        initial=initial,
        relocations=relocations,
        external=external,
    )


def _initial(tokens: Tokens, kind: str, element: int) -> tuple[bytes, tuple[ir.Relocation, ...]]:
    table = _table(tokens, kind, element)
    if table is not None:
        return table, ()
    data = bytearray()
    relocations: list[ir.Relocation] = []
    depth = 0
    while True:
        if tokens.take("{"):
            depth += 1
        elif tokens.take("}"):
            depth -= 1
        elif not tokens.take(","):
            _initial_item(tokens, kind, element, (data, relocations))
        if depth == 0:
            return bytes(data), tuple(relocations)


def _table(tokens: Tokens, kind: str, element: int) -> bytes | None:
    """Read unsigned integers in one pair of braces, as in long tables; None for other values."""
    if tokens.peek() != "{" or kind in ("f32", "f64"):
        return None
    try:
        end = tokens.items.index("}", tokens.at)
    except ValueError:
        return None
    words = tokens.items[tokens.at + 1 : end : 2]
    plain = all(word.isdecimal() and (word[0] != "0" or word == "0") for word in words)
    if not plain or set(tokens.items[tokens.at + 2 : end : 2]) > {","}:
        return None
    tokens.at = end + 1
    mask = (1 << 8 * element) - 1
    return b"".join((int(word) & mask).to_bytes(element, "little") for word in words)


def _initial_item(
    tokens: Tokens, kind: str, element: int, out: tuple[bytearray, list[ir.Relocation]]
) -> None:
    data, relocations = out
    negative = tokens.take("-")
    word = tokens.next()
    if word[0].isdigit():
        data += _encode(tokens, word, kind, negative)
        return
    generic = word == "generic" and tokens.take("(")
    symbol = tokens.next() if generic else word
    addend = tokens.integer() if tokens.take("+") else 0
    if generic:
        tokens.expect(")")
        addend += tokens.integer() if tokens.take("+") else 0
    if not (symbol[0].isalpha() or symbol[0] in "_$%"):
        tokens.fail("an initial value", tokens.at - 1)
    relocations.append(ir.Relocation(len(data), element, symbol, addend, generic))
    data += bytes(element)


def _encode(tokens: Tokens, word: str, kind: str, negative: bool) -> bytes:
    element = ir.TYPE_BYTES.get(kind, 8)
    number = float_literal(word)
    if number is None:
        try:
            value = parse_integer(word)
        except ValueError:
            tokens.fail("a number", tokens.at - 1)
        if tokens.peek() == "(":  # 0xFF(symbol): one byte of an address
            tokens.fail("an initial value without a byte mask", tokens.at - 1)
        value = -value if negative else value
        if kind == "f64":
            return struct.pack("<d", value)
        if kind == "f32":
            return struct.pack("<f", value)
        return (value & ((1 << 8 * element) - 1)).to_bytes(element, "little")
    size = 4 if number.kind == "f32" else 8
    raw = number.value ^ ((1 << (8 * size - 1)) if negative else 0)
    data = raw.to_bytes(size, "little")
    if size == 8 and element == 4:
        return struct.pack("<f", struct.unpack("<d", data)[0])
    return data
