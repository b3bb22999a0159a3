"""A PNG picture with what draws it and nothing else: text, dates, camera data and unknown chunks go."""

from __future__ import annotations

import struct
import zlib

from kernprof.errors import ReportUnreadable

_MAGIC = b"\x89PNG\r\n\x1a\n"
_DRAWN = frozenset(
    {b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"pHYs", b"sBIT", b"bKGD", b"hIST"}
)


def clean_png(data: bytes) -> bytes:
    """The picture without other chunks, and without what follows its end. ReportUnreadable when it is not whole."""
    if not data.startswith(_MAGIC):
        raise ReportUnreadable("it is not a PNG picture")
    kept, at = [_MAGIC], len(_MAGIC)
    while at + 12 <= len(data):
        (length,) = struct.unpack_from(">I", data, at)
        end = at + 12 + length
        kind = data[at + 4 : at + 8]
        if end > len(data) or zlib.crc32(data[at + 4 : end - 4]) != struct.unpack_from(">I", data, end - 4)[0]:
            break
        if kind in _DRAWN:
            kept.append(data[at:end])
        if kind == b"IEND":
            return b"".join(kept)
        at = end
    raise ReportUnreadable("it is not a whole PNG picture")
