"""Chrome JSON traces, plain or gzipped, in pieces: neither the file nor its text is ever whole in
memory.

A piece's events are parsed together, by Python's own parser, where a piece can be cut between two
events; the last piece's up to their end; one by one where neither can be seen. What is kept of them
is the caller's choice. What a packed file may unpack to is bounded: a few kilobytes can hold
gigabytes.
"""

from __future__ import annotations

import codecs
import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, TypeVar, cast

MOST_BYTES = 8 << 30  # of JSON
# unpacked to packed, beyond the first FREE_BYTES; traces of PyTorch and JAX have 8 to 40
MOST_RATIO = 300
FREE_BYTES = 64 << 20
_PIECE = 4 << 20
_LONGEST = 64 << 20  # characters of one event, or of one value beside the events
# Between two events; between two of whatever else a list may hold.
_BETWEEN = (
    re.compile(r"\}\s{0,200},\s{0,200}\{"),
    re.compile(r"\]\s{0,200},\s{0,200}\["),
    re.compile(r".,", re.DOTALL),
)
_NEAR_END = 1 << 16
_TRIES = 3
_ONE_BY_ONE = 2000  # values, before a cut is looked for again
_LONGEST_WORD = 16  # such as -Infinity, or an escape
_SPACE = re.compile(r"[ \t\r\n]*")
T = TypeVar("T")


class TooLarge(ValueError):
    """More JSON than is read; the message says how much that is."""


def read_events(
    path: Path, keep: Callable[[Any], T | None]
) -> tuple[dict[str, Any] | None, list[T]]:
    """What stands beside the events (None where they are the whole document), and what `keep` makes
    of each event.

    ValueError for what is not whole JSON or has no list of traceEvents, TooLarge for too much of
    it; OSError, EOFError and zlib.error for a damaged file.
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
    """Whether a text that ends too early could be what the parser stumbled over."""
    return error.msg.startswith("Unterminated") or error.pos > len(text) - _LONGEST_WORD


class _Reader:
    """JSON text that arrives in pieces: `at` is the place in `text` up to which it was understood."""

    def __init__(self, pieces: Iterator[str]) -> None:
        self._pieces, self._text, self._at, self._ended = pieces, "", 0, False
        self._decode = json.JSONDecoder().raw_decode

    def next_character(self) -> str:
        """The next character other than a space, which stays; nothing at the end."""
        while True:
            space = _SPACE.match(self._text, self._at)
            self._at = space.end() if space else self._at
            if self._at < len(self._text) or self._ended:
                return self._text[self._at : self._at + 1]
            self._more(1)

    def value(self) -> Any:
        """The next value, whole."""
        self.next_character()
        while True:
            try:
                value, end = self._decode(self._text, self._at)
            except json.JSONDecodeError as error:
                if self._ended or not _is_cut(error, self._text):
                    raise
            else:
                if end < len(self._text) or self._ended:  # a number may go on
                    self._at = end
                    return value
            if len(self._text) - self._at > _LONGEST:
                raise TooLarge(f"it holds a value of more than {_LONGEST:,} characters")
            self._more(max(_PIECE, len(self._text) - self._at))

    def names(self) -> Iterator[str]:
        """The names of an object, each to be followed by taking its value."""
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
        """The values of a list, some at a time."""
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
        """The values up to a place between two near the end of the text; None where none is found."""
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
        """The values up to the list's end in the last of the text; None where that is not
        understood as a whole.
        """
        try:
            values, end = self._decode(f"[{self._text[self._at :]}", 0)
        except json.JSONDecodeError:
            return None
        self._at += end - 2  # before the closing bracket, without the opening one
        return cast("list[Any]", values)

    def _one_by_one(self) -> list[Any]:
        """The next values, one after the other, up to the list's end or to where a cut may be
        looked for again.
        """
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
        """At least that many more characters, or the end."""
        parts, count = [self._text[self._at :]], 0
        while count < least and not self._ended:
            piece = next(self._pieces, None)
            self._ended = piece is None
            parts.append(piece or "")
            count += len(piece or "")
        self._text, self._at = "".join(parts), 0
