"""ncu reports block by block, to be written again with other content: what trims recordings and
stands in for ncu.
"""

from collections.abc import Iterator

from kernprof.readers.ncu.framing import fields

_PAYLOAD = 5  # block header


def encode(message: dict[int, list[int | bytes]]) -> bytes:
    """A protocol-buffer message of varints and byte strings (what `fields` reads, but for
    fixed-width numbers).
    """
    out = bytearray()
    for number, values in message.items():
        for value in values:
            if isinstance(value, int):
                out += _varint(number << 3) + _varint(value)
            else:
                out += _varint(number << 3 | 2) + _varint(len(value)) + value
    return bytes(out)


def _varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes((*out, value))


def sized(data: bytes) -> bytes:
    return len(data).to_bytes(4, "little") + data


def blocks(data: bytes) -> Iterator[tuple[dict[int, list[int | bytes]], list[bytes]]]:
    """Each block's header, and its entries."""
    at = 8 + int.from_bytes(data[4:8], "little")
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "little")
        header = fields(data[at + 4 : at + 4 + size])
        at += 4 + size
        end, entries = at + int(header[_PAYLOAD][0]), []
        while at < end:
            size = int.from_bytes(data[at : at + 4], "little")
            entries.append(data[at + 4 : at + 4 + size])
            at += 4 + size
        yield header, entries


def block(header: dict[int, list[int | bytes]], entries: list[bytes]) -> bytes:
    payload = b"".join(map(sized, entries))
    return sized(encode({**header, _PAYLOAD: [len(payload)]})) + payload
