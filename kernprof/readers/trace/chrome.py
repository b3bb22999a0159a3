"""Read Chrome JSON traces, plain or gzipped, in pieces that fit into memory.

Python's JSON parser parses all complete events of a piece at once. If no boundary between two
events is found, events are parsed one by one. The caller selects the data to keep. The unpacked
size is limited: a few packed kilobytes can unpack to gigabytes.
"""

from __future__ import annotations

import codecs
import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, TypeVar, cast

MOST_BYTES = 8 << 30  # of unpacked JSON
# Largest ratio of unpacked to packed size after FREE_BYTES; PyTorch and JAX traces have 8 to 40.
MOST_RATIO = 300
FREE_BYTES = 64 << 20
_PIECE = 4 << 20
_LONGEST = 64 << 20  # characters of one event, or of one value beside the events
# Boundaries between two events, or between two values of another kind.
_BETWEEN = (
    re.compile(r"\}\s{0,200},\s{0,200}\{"),
    re.compile(r"\]\s{0,200},\s{0,200}\["),
    re.compile(r".,", re.DOTALL),
)
_NEAR_END = 1 << 16
_TRIES = 3
_ONE_BY_ONE = 2000  # values parsed singly before a boundary is searched again
_LONGEST_WORD = 16  # characters of the longest token, such as -Infinity or an escape
_SPACE = re.compile(r"[ \t\r\n]*")
T = TypeVar("T")


class TooLarge(ValueError):
    """More JSON than the limit; the message gives the size."""


def read_events(
    path: Path, keep: Callable[[Any], T | None]
) -> tuple[dict[str, Any] | None, list[T]]:
    """Return the document's other members and the kept parts of its events.

    `keep` returns the part of an event to keep, or None. The first result is None if the document
    is a bare list of events. Raises ValueError for incomplete JSON or a missing list of
    traceEvents. Raises TooLarge for too much JSON, and OSError, EOFError or zlib.error for a
    damaged file.
    """
    reader = _Reader(_pieces(path))
    remaining: list[T] = []
    take = reader.next_character()
    if take == "[":
        header = None
        _keep(reader, keep, remaining)
    elif take == "{":
        header = _object(reader, keep, remaining)
    else:
        raise ValueError("it has no list of traceEvents")
    if reader.next_character():
        raise ValueError("something follows its end")
    return header, remaining


def _object(reader: _Reader, keep: Callable[[Any], T | None], stored: list[T]) -> dict[str, Any]:
    header: dict[str, Any] = {}
    has_events = False
    for name in reader.names():
        if name == "traceEvents" and reader.next_character() == "[":
            has_events = True
            _keep(reader, keep, stored)
        else:
            header[name] = reader.value()
    if not has_events:
        raise ValueError("it has no list of traceEvents")
    return header


def _keep(reader: _Reader, keep: Callable[[Any], T | None], stored: list[T]) -> None:
    for events in reader.batches():
        stored += [chosen for event in events if (chosen := keep(event)) is not None]


def _pieces(path: Path) -> Iterator[str]:
    packed_size = path.stat().st_size
    with path.open("rb") as raw:
        packed = raw.read(2) == b"\x1f\x8b"
        raw.seek(0)
        most = min(MOST_BYTES, max(FREE_BYTES, MOST_RATIO * packed_size)) if packed else MOST_BYTES
        with gzip.open(raw) if packed else raw as file:
            yield from _decoded(file, most)


def _decoded(file: BinaryIO | gzip.GzipFile, most: int) -> Iterator[str]:
    read, decoder = 0, None
    while data := file.read(_PIECE):
        read += len(data)
        if read > most:
            raise TooLarge(f"it holds more than {most:,} bytes of JSON")
        if decoder is None:
            decoder = codecs.getincrementaldecoder(json.detect_encoding(data))()
        yield decoder.decode(data)
    if decoder is not None:
        yield decoder.decode(b"", final=True)


def _is_cut(error: json.JSONDecodeError, text: str) -> bool:
    """Check that the parser's error may result from incomplete text."""
    return error.msg.startswith("Unterminated") or error.pos > len(text) - _LONGEST_WORD


class _Reader:
    """JSON text that arrives in pieces; `at` is the position up to which `text` is parsed."""

    def __init__(self, pieces: Iterator[str]) -> None:
        self._pieces, self._text, self._at, self._ended = pieces, "", 0, False
        self._decode = json.JSONDecoder().raw_decode

    def next_character(self) -> str:
        """Return the next character other than a space without consuming it; empty at the end."""
        while True:
            space = _SPACE.match(self._text, self._at)
            self._at = space.end() if space else self._at
            if self._at < len(self._text) or self._ended:
                return self._text[self._at : self._at + 1]
            self._more(1)

    def value(self) -> Any:
        """Parse the next value."""
        self.next_character()
        while True:
            try:
                value, end = self._decode(self._text, self._at)
            except json.JSONDecodeError as error:
                if self._ended or not _is_cut(error, self._text):
                    raise
            else:
                if end < len(self._text) or self._ended:  # a number may continue in the next piece
                    self._at = end
                    return value
            if len(self._text) - self._at > _LONGEST:
                raise TooLarge(f"it holds a value of more than {_LONGEST:,} characters")
            self._more(max(_PIECE, len(self._text) - self._at))

    def names(self) -> Iterator[str]:
        """Yield an object's member names; the caller reads the value after each name."""
        self._take("{")
        if self.next_character() == "}":
            return self._take("}")
        while True:
            name = self.value()
            if not isinstance(name, str):
                raise ValueError("a name is not a text")
            self._take(":")
            yield name
            if self.next_character() == "}":
                return self._take("}")
            self._take(",")

    def batches(self) -> Iterator[list[Any]]:
        """Yield the values of a list in batches."""
        self._take("[")
        if self.next_character() == "]":
            return self._take("]")
        while True:
            values = self._cut() if self._has_piece() else self._rest()
            yield self._one_by_one() if values is None else values
            if self.next_character() == "]":
                return self._take("]")
            self._take(",")

    def _has_piece(self) -> bool:
        while len(self._text) - self._at < _PIECE and not self._ended:
            self._more(_PIECE)
        return not self._ended

    def _cut(self) -> list[Any] | None:
        """Parse the values up to a boundary near the end of the text, or return None."""
        near = max(self._at, len(self._text) - _NEAR_END)
        result = (
            [first.start() + 1 for first in between.finditer(self._text, near)]
            for between in _BETWEEN
        )
        for place in (place for places in result for place in places[-_TRIES:][::-1]):
            try:
                values: list[Any] = json.loads(f"[{self._text[self._at : place]}]")
            except json.JSONDecodeError:
                continue
            self._at = place
            return values
        return None

    def _rest(self) -> list[Any] | None:
        """Parse the values up to the list's end in the last piece, or return None."""
        try:
            values, end = self._decode(f"[{self._text[self._at :]}", 0)
        except json.JSONDecodeError:
            return None
        self._at += end - 2  # before the closing bracket, without the opening one
        return cast("list[Any]", values)

    def _one_by_one(self) -> list[Any]:
        """Parse single values up to the list's end, or until a boundary is searched again."""
        values = [self.value()]
        while len(values) < _ONE_BY_ONE and self.next_character() == ",":
            self._at += 1
            values.append(self.value())
        return values

    def _take(self, wanted: str) -> None:
        character = self.next_character()
        if character != wanted:
            raise ValueError(
                f"{wanted} is expected where {character!r} stands"
                if character
                else "it ends too early"
            )
        self._at += 1

    def _more(self, least: int) -> None:
        """Read at least so many more characters, or up to the end."""
        parts, count = [self._text[self._at :]], 0
        while count < least and not self._ended:
            piece = next(self._pieces, None)
            self._ended = piece is None
            parts.append(piece or "")
            count += len(piece or "")
        self._text, self._at = "".join(parts), 0
