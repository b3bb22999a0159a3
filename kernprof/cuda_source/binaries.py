"""PTX in compiled files: cubins, fat binaries, and object files and programs that contain them.

A cubin is an ELF file with NVIDIA's own sections. Compilers of tile languages, and `nvcc -G`, store
the PTX in the section `.nv_debug_ptx_txt`, where a NUL ends each line. A fat binary is a header and
a list of entries, each with PTX or a cubin, often compressed. Host object files contain it as the
section `.nv_fatbin`. Sources: the ELF specification, and for fat binaries
github.com/n-eiling/cuda-fatbin-decompression.
"""

import math
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from kernprof.cuda_source.names import TARGET, entries, plain_name
from kernprof.errors import UsageError
from kernprof.extras import load_package

SUFFIXES = (".cubin", ".fatbin")  # files that a workload may name as a kernel's source
_ELF = b"\x7fELF\x02"
_FAT = struct.Struct("<IHHQ")  # magic number, version, size of the header, size of the entries
_FAT_MAGIC = b"\x50\xed\x55\xba"
# kind, header bytes, payload bytes, compressed bytes, flags, bytes after decompression
_ENTRY = struct.Struct("<HxxIQI20xQ8xQ")
_PTX, _CUBIN = 1, 2
_CODECS = {0x2000: "lz4_raw", 0x8000: "zstd"}
_MOST_BYTES = 1 << 28  # maximum size of a PTX text or cubin after decompression
_SECTION = struct.Struct("<IIQQQQIIQQ")
_MOST_SECTIONS = 65536
_DAMAGED = (struct.error, IndexError, ValueError)


@dataclass(frozen=True, slots=True)
class Image:
    """PTX of a binary, and the `cubin` with its machine code (empty if the binary has none)."""

    ptx: str
    cubin: bytes = b""


def is_binary(data: bytes) -> bool:
    """Return whether `data` begins as an ELF file or a fat binary."""
    return data.startswith((_ELF, _FAT_MAGIC))


def image_in(data: bytes, file: str, function: str | None = None, arch: str | None = None) -> Image:
    """Return the PTX that contains the kernel `function` and suits the architecture best.

    As the driver does, take the PTX of the newest target up to `arch`; without `arch`, of the
    newest target. Raises UsageError for a damaged binary, and for a binary without PTX.
    """
    try:
        images = list(_images(data))
        kernels = () if images else sorted(_kernels(data))
    except _DAMAGED as error:
        raise UsageError(f"{file} is damaged: {error}") from error
    if not images:
        listed = f": it has only the machine code of {', '.join(kernels)}" if kernels else ""
        raise UsageError(
            f"{file} has no PTX, which the emulator executes{listed:.300}",
            hint="compile with PTX: nvcc -gencode arch=compute_90,code=[sm_90,compute_90]",
        )
    named = [
        image
        for image in images
        if function is None
        or any(function in (entry, plain_name(entry)) for entry in entries(image.ptx))
    ] or images
    newest = int(arch[3:]) if arch and arch[3:].isdigit() else math.inf
    return max(
        [i for i in named if _target(i.ptx) <= newest] or named, key=lambda i: _target(i.ptx)
    )


def _target(ptx: str) -> int:
    match = TARGET.search(ptx)
    return int(match[1][3:]) if match else 0


def _images(data: bytes) -> Iterator[Image]:
    """Yield each PTX text in a fat binary or ELF file, also those in nested binaries."""
    if data.startswith(_FAT_MAGIC):
        for kind, payload in _fat_entries(data):
            if kind == _PTX:
                yield Image(payload.rstrip(b"\0").decode(errors="replace"))
            elif kind == _CUBIN and payload.startswith(_ELF):
                yield from _images(payload)
        return
    for name, contents, _ in sections(data):
        if name == ".nv_debug_ptx_txt":
            # Keep empty lines: they count in the PTX line numbers of the machine code's line table.
            yield Image(contents.replace(b"\0", b"\n").decode(errors="replace"), data)
        elif name in (".nv_fatbin", "__nv_relfatbin"):
            yield from _images(contents)


def _fat_entries(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield (kind, contents) of each entry of the consecutive fat binaries in `data`."""
    at = 0
    while data.startswith(_FAT_MAGIC, at):
        _, _, header, size = _FAT.unpack_from(data, at)
        at, end = at + header, min(len(data), at + header + size)
        while at + _ENTRY.size <= end:
            kind, header, padded, packed, flags, full = _ENTRY.unpack_from(data, at)
            if header < _ENTRY.size or at + header + padded > end:
                raise ValueError("an entry of the fat binary exceeds the file")
            payload = data[at + header : at + header + padded]
            codec = next((_CODECS[bit] for bit in _CODECS if flags & bit), None)
            yield kind, _decompressed(payload[:packed], full, codec) if codec else payload
            at += header + padded
        at = -(-end // 8) * 8


def _decompressed(payload: bytes, size: int, codec: str) -> bytes:
    if size > _MOST_BYTES:
        raise ValueError(f"an entry of the fat binary has {size:,} bytes after decompression")
    arrow = load_package("pyarrow", "reading a compressed fat binary")
    try:
        return bytes(arrow.decompress(payload, size, codec, asbytes=True))
    except (OSError, arrow.ArrowException) as error:
        raise ValueError(f"an entry cannot be decompressed ({codec}): {error}") from error


def _kernels(data: bytes) -> set[str]:
    """Return the names of the kernels of a binary that has machine code but no PTX."""
    if data.startswith(_FAT_MAGIC):
        cubins = [contents for kind, contents in _fat_entries(data) if kind == _CUBIN]
        return set().union(*map(_kernels, cubins))
    names = [name.partition(".nv.info.")[2] for name, _, _ in sections(data)]
    return {plain_name(name) for name in names if name}


def sections(elf: bytes) -> list[tuple[str, bytes, int]]:
    """Return (name, contents, size in bytes) of each section of a 64-bit ELF file.

    Sections of shared memory have a size, but no contents in the file. Raises ValueError,
    IndexError or struct.error for a damaged file.
    """
    (table,) = struct.unpack_from("<Q", elf, 0x28)
    size, count, names_at = struct.unpack_from("<HHH", elf, 0x3A)
    if size < _SECTION.size or count > _MOST_SECTIONS:
        raise ValueError("the section table is damaged")
    raw = [_SECTION.unpack_from(elf, table + number * size) for number in range(count)]
    names = elf[raw[names_at][4] :] if raw else b""
    return [(string(names, r[0]), elf[r[4] : r[4] + r[5]], r[5]) for r in raw]


def string(data: bytes, offset: int) -> str:
    """Return the text that starts at `offset` and ends at a NUL."""
    return data[offset : data.index(b"\0", offset)].decode(errors="replace")
