"""What the interpreter takes from a cubin besides instructions: sections, symbols, and where labels
stand.
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass

from kernprof.emulator.sass.disassembly import disassemble

_SECTION_HEADER = struct.Struct("<IIQQQQIIQQ")
_NO_BITS, _SYMBOLS = 8, 2
_RELOCATIONS = {4: 24, 9: 16}  # bytes an entry, with and without an addend
_TEXT = re.compile(r"^//-+ \.text\.(\S+)\s+-+$", re.MULTILINE)
_LABEL = re.compile(r"^(\S+):$")
_CODE = re.compile(r"^\s*/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P[T\d]+\s+)?[A-Z]")


@dataclass(frozen=True, slots=True)
class Section:
    index: int
    name: str
    type: int
    data: bytes
    link: int
    info: int


@dataclass(frozen=True, slots=True)
class Symbol:
    name: str
    section: int
    value: int
    size: int


@dataclass(frozen=True, slots=True)
class Relocation:
    """The address of `symbol`, `addend` bytes on, belongs at `offset`."""

    offset: int
    symbol: str
    addend: int


class Cubin:
    def __init__(self, data: bytes) -> None:
        (table,) = struct.unpack_from("<Q", data, 0x28)
        size, count, names = struct.unpack_from("<HHH", data, 0x3A)
        raw = [_SECTION_HEADER.unpack_from(data, table + n * size) for n in range(count)]

        def text(at):
            return data[at : data.index(b"\0", at)].decode(errors="replace")

        self.sections = [
            Section(
                n,
                text(raw[names][4] + r[0]),
                r[1],
                b"" if r[1] == _NO_BITS else data[r[4] : r[4] + r[5]],
                r[6],
                r[7],
            )
            for n, r in enumerate(raw)
        ]
        self.symbols: list[Symbol] = []
        for section in self.sections:
            if section.type == _SYMBOLS:
                for at in range(0, len(section.data), 24):
                    name, _, _, where, value, length = struct.unpack_from(
                        "<IBBHQQ", section.data, at
                    )
                    self.symbols.append(
                        Symbol(text(raw[section.link][4] + name), where, value, length)
                    )

    def relocations(self, of: Section) -> list[Relocation]:
        found = []
        for section in self.sections:
            step = _RELOCATIONS.get(section.type)
            if step is None or section.info != of.index:
                continue
            for at in range(0, len(section.data), step):
                offset, info = struct.unpack_from("<QQ", section.data, at)
                addend = struct.unpack_from("<q", section.data, at + 16)[0] if step == 24 else 0
                found.append(Relocation(offset, self.symbols[info >> 32].name, addend))
        return found


def labels(cubin: bytes, kernel: str) -> dict[str, int]:
    """The instructions that labels of a kernel's code stand before, by index."""
    parts = _TEXT.split(disassemble(cubin))
    bodies = dict(zip(parts[1::2], parts[2::2], strict=True))
    found, count = {}, 0
    for row in bodies[kernel].splitlines():
        if _CODE.match(row):
            count += 1
        elif label := _LABEL.match(row):
            found[label[1]] = count
    return found
