"""Variable declarations: `.shared .align 16 .b8 tile[4096];`, with initial values and relocations."""

import struct

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.operands import float_literal
from kernprof.emulator.ptx.tokens import Tokens, parse_integer

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
    """The declaration whose state space was just read, up to its `;` (kept by the caller for
    parameters).
    """
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
    found = [_variable(tokens, space, kind, (align, width, external))]
    while space != "param" and tokens.take(","):
        found.append(_variable(tokens, space, kind, (align, width, external)))
    return found


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
    """Whole numbers without signs in one pair of braces, as the long tables of libraries are; None
    for other values.
    """
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
    found = float_literal(word)
    if found is None:
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
    size = 4 if found.kind == "f32" else 8
    raw = found.value ^ ((1 << (8 * size - 1)) if negative else 0)
    data = raw.to_bytes(size, "little")
    if size == 8 and element == 4:
        return struct.pack("<f", struct.unpack("<d", data)[0])
    return data
