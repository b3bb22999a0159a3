"""Facts from a cubin without any tool: registers, shared memory, stack. An ELF file with NVIDIA's
own sections.
"""

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kernprof.errors import CompileFailed

_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOL = struct.Struct("<IBBHQQ")
_MAX_SECTIONS = 65536
# Attributes of .nv.info, as cuobjdump --dump-elf prints them.
_EIFMT_SVAL = 4
_EIATTR_REGCOUNT = 0x2F
_EIATTR_FRAME_SIZE = 0x11
_EIATTR_MIN_STACK_SIZE = 0x12


@dataclass(frozen=True, slots=True, kw_only=True)
class CubinFacts:
    """What ptxas decided for one kernel. `stack_bytes` is local memory per thread."""

    registers: int
    static_shared_bytes: int
    stack_bytes: int


@dataclass(frozen=True, slots=True)
class _Section:
    name: str
    offset: int
    size: int
    link: int


def kernel_facts(cubin: bytes) -> dict[str, CubinFacts]:
    """Facts for each kernel of a cubin, by its (mangled) name. Raises CompileFailed for what is not
    a cubin.
    """
    try:
        return _read(cubin)
    except (struct.error, IndexError, ValueError) as error:
        raise CompileFailed(f"the cubin of {len(cubin)} bytes cannot be read: {error}") from error


def section(cubin: bytes, name: str) -> bytes | None:
    """The contents of the first section whose name begins so; None where there is none, or it is
    not a cubin.
    """
    try:
        found = next((each for each in _sections(cubin) if each.name.startswith(name)), None)
    except (struct.error, IndexError, ValueError):
        return None
    return cubin[found.offset : found.offset + found.size] if found else None


def code_of(cubin: bytes, kernel: str) -> bytes:
    """The machine code of one kernel, 16 bytes an instruction; empty where the cubin has none."""
    try:
        found = next((each for each in _sections(cubin) if each.name == f".text.{kernel}"), None)
    except (struct.error, IndexError, ValueError):
        return b""
    return cubin[found.offset : found.offset + found.size] if found else b""


def _read(cubin: bytes) -> dict[str, CubinFacts]:
    if cubin[:5] != b"\x7fELF\x02":
        raise ValueError("not a 64-bit ELF file")
    sections = _sections(cubin)
    by_name = {section.name: section for section in sections}
    symbols = (
        _symbols(cubin, by_name[".symtab"], by_name[".strtab"]) if ".symtab" in by_name else []
    )
    attributes = _attributes(cubin, by_name.get(".nv.info"), symbols)
    reserved = _reserved_shared(cubin, by_name)
    found: dict[str, CubinFacts] = {}
    for section in sections:
        name = section.name.removeprefix(".text.")
        if (
            name == section.name
            or f".nv.info.{name}" not in by_name
            or f".nv.constant0.{name}" not in by_name
        ):
            continue
        shared = by_name.get(f".nv.shared.{name}")
        own = attributes.get(name, {})
        found[name] = CubinFacts(
            registers=own.get(_EIATTR_REGCOUNT, 0),
            static_shared_bytes=max(0, shared.size - reserved) if shared else 0,
            stack_bytes=max(own.get(_EIATTR_FRAME_SIZE, 0), own.get(_EIATTR_MIN_STACK_SIZE, 0)),
        )
    return found


def _reserved_shared(cubin: bytes, by_name: Mapping[str, _Section]) -> int:
    """From sm_90 on, the sizes of `.nv.shared` sections include 1 KiB that the system keeps for
    itself.
    """
    (flags,) = struct.unpack_from("<I", cubin, 0x30)
    # the ELF ABI of CUDA 13 moved it
    number = (flags >> 8) & 0xFF if cubin[8] >= 8 else flags & 0xFF
    return 1024 if number >= 90 or ".nv.shared.reserved.0" in by_name else 0


def _sections(cubin: bytes) -> list[_Section]:
    (table,) = struct.unpack_from("<Q", cubin, 0x28)
    size, count, names_at = struct.unpack_from("<HHH", cubin, 0x3A)
    if size < _SECTION.size or count > _MAX_SECTIONS:
        raise ValueError("a damaged section table")
    raw = [_SECTION.unpack_from(cubin, table + number * size) for number in range(count)]
    names_offset = raw[names_at][4]
    return [_Section(_string(cubin, names_offset + r[0]), r[4], r[5], r[6]) for r in raw]


def _string(data: bytes, offset: int) -> str:
    return data[offset : data.index(b"\0", offset)].decode(errors="replace")


def _symbols(cubin: bytes, table: _Section, strings: _Section) -> list[str]:
    count = table.size // _SYMBOL.size
    entries = (
        _SYMBOL.unpack_from(cubin, table.offset + number * _SYMBOL.size) for number in range(count)
    )
    return [_string(cubin, strings.offset + entry[0]) for entry in entries]


def _attributes(
    cubin: bytes, section: _Section | None, symbols: list[str]
) -> dict[str, dict[int, int]]:
    found: dict[str, dict[int, int]] = {}
    if section is None:
        return found
    for attribute, payload in _records(cubin[section.offset : section.offset + section.size]):
        if (
            attribute in (_EIATTR_REGCOUNT, _EIATTR_FRAME_SIZE, _EIATTR_MIN_STACK_SIZE)
            and len(payload) >= 8
        ):
            symbol, value = struct.unpack_from("<II", payload)
            found.setdefault(symbols[symbol], {})[attribute] = value
    return found


def _records(data: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at + 4 <= len(data):
        form, attribute, value = struct.unpack_from("<BBH", data, at)
        at += 4
        if form == _EIFMT_SVAL:
            yield attribute, data[at : at + value]
            at += value
