"""Sanitise names and messages from captures, and shorten absolute paths.

Captures are untrusted. Control characters, escape sequences and bidirectional marks are shown as
escapes. Right-to-left words are isolated so that they do not reorder neighbouring text. Widths
count terminal columns. In shared reports, a path below the working directory becomes relative.
Other paths are reduced to their last parts, without the user's home directory.
"""

import dataclasses
import re
import textwrap
import unicodedata
from collections.abc import Callable, Mapping
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import quote

LONGEST = 4000  # examined characters of a name or message; longer texts are cut
_ASCII = re.compile(r"[\x20-\x7e]*\Z")
# Characters of one terminal column, for which no width lookup is needed.
_NARROW = re.compile(r"[\x20-\x7e\xa0-\xac\xae-\u02ff–…─█−→≤≥✓✗›“”‘’]*\Z")
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# Unicode blocks of right-to-left scripts, including digits. The pattern matches several words that
# single spaces separate.
_LETTERS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff"
_RIGHT_TO_LEFT = re.compile(f"[{_LETTERS}]+(?: [{_LETTERS}]+)*")


def plain(text: str) -> str:
    r"""Return `text` on one line, with control characters such as `\x1b` as visible escapes."""
    text = text if len(text) <= LONGEST else text[:LONGEST] + "…"
    if _ASCII.match(text):
        return text
    shown = []
    for char in text:
        kind = unicodedata.category(char)
        blank = char in "\t\n\r" or kind == "Zs"
        shown.append(" " if blank else _escape(char) if kind in _HIDDEN else char)
    return "".join(shown)


def _escape(char: str) -> str:
    code = ord(char)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def isolated(text: str) -> str:
    """Wrap each run of right-to-left words in an isolate (Unicode annex 9: FSI … PDI)."""
    return text if _NARROW.match(text) else _RIGHT_TO_LEFT.sub("\u2068\\g<0>\u2069", text)


def left_to_right(text: str) -> str:
    """Return `plain` text with right-to-left letters as escapes.

    Renderers that do not support right-to-left text need the escapes.
    """
    return _RIGHT_TO_LEFT.sub(lambda run: "".join(map(_escape, run[0])), plain(text))


def columns(text: str) -> int:
    """Count the terminal columns of `text`: 2 per wide East Asian, 0 per combining character."""
    return len(text) if _NARROW.match(text) else sum(map(_grapheme_columns, _graphemes(text)))


def _graphemes(text: str) -> list[str]:
    """Split text into graphemes: a letter and its combining marks."""
    if _NARROW.match(text):
        return list(text)
    from wcwidth import iter_graphemes

    return list(iter_graphemes(text))


def _grapheme_columns(grapheme: str) -> int:
    from wcwidth import wcswidth

    return max(0, wcswidth(grapheme))


def shorten(text: str, width: int) -> str:
    """Shorten `text` to `width` columns with `…` in the middle."""
    if columns(text) <= width:
        return text
    if width <= 1:
        return "…"[:width]
    room = width - 1
    graphemes = _graphemes(text)
    tail = _take(graphemes[::-1], room // 3)[::-1]
    return "".join([*_take(graphemes, room - columns("".join(tail))), "…", *tail])


def _take(graphemes: list[str], width: int) -> list[str]:
    used = 0
    for index, grapheme in enumerate(graphemes):
        used += _grapheme_columns(grapheme)
        if used > width:
            return graphemes[:index]
    return graphemes


def wrapped(text: str, width: int, hang: int = 2) -> list[str]:
    """Wrap `text` at `width` columns; continuation lines are indented by `hang` more columns."""
    shown, width = plain(text), max(width, 1)
    indent = min(len(shown) - len(shown.lstrip()), width // 2)
    first, rest = " " * indent, " " * min(indent + hang, width // 2)
    # A no-break space keeps a number and its unit on one line.
    shown = re.sub(r"(?<=\d) (?=(?:[%×kMGT]|[kMGT]?B|[nµm]?s)(?!\w))", "\xa0", shown.strip())
    if _NARROW.match(shown):
        lines = textwrap.wrap(
            shown, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
        )
    else:
        from wcwidth import wrap

        lines = wrap(
            shown, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
        )
    return [line.replace("\xa0", " ") for line in lines] or [""]


def markdown(text: str) -> str:
    """Escape `text` as literal Markdown table content."""
    escaped = plain(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return (
        re.sub(r"([\\`*_\[\]{}|~#!])", r"\\\1", escaped)
        .replace("://", ":&#47;&#47;")
        .replace("@", "&#64;")
    )


def csv_text(text: str) -> str:
    """Return `text` for a CSV cell, with a `'` before a leading = + - or @ (formulas).

    OWASP's "CSV Injection" page recommends this, also for full-width forms. Numbers need no prefix.
    """
    shown = plain(text)
    return "'" + shown if shown.lstrip()[:1] in tuple("=+-@＝＋－＠") else shown


T = TypeVar("T")

# `_INSIDE` matches an absolute path in a text. `_WHOLE` matches a text that is a path, which may
# contain spaces. `_HOME` matches a user's home folder at the start of a path.
_INSIDE = re.compile(r"(?<![\w.)\]>/:~…*\\])/(?:[^\s/:;,\"'()<>|`*{}]+/)+[^\s/:;,\"'()<>|`*{}]*")
_HOME = re.compile(r"/(?:home|Users)/[^/]+(?:/|$)|/root(?:/|$)")
_WHOLE = re.compile(r"/(?:[^\n/:]+/)+[^\n/:]*\.\w{1,12}")


def mapped_texts(tree: T, change: Callable[[str], str]) -> T:
    """Apply `change` to every string in nested dataclasses, tuples, lists and mappings.

    Objects without strings are returned unchanged, and shared objects stay shared.
    """
    mapped: T = _mapped(tree, change, {})
    return mapped


def _mapped(tree: Any, change: Callable[[str], str], seen: dict[int, tuple[Any, Any]]) -> Any:
    if isinstance(tree, str):
        return tree if isinstance(tree, Enum) else change(tree)
    if id(tree) not in seen:
        seen[id(tree)] = (tree, _mapped_parts(tree, lambda part: _mapped(part, change, seen)))
    return seen[id(tree)][1]


def _mapped_parts(tree: Any, mapped: Callable[[Any], Any]) -> Any:
    if isinstance(tree, tuple | list):
        parts = [mapped(field) for field in tree]
        same = all(new is old for new, old in zip(parts, tree, strict=True))
        return tree if same else type(tree)(parts)
    if isinstance(tree, Mapping):
        return {mapped(key): mapped(value) for key, value in tree.items()}
    if dataclasses.is_dataclass(tree) and not isinstance(tree, type):
        old = {f.name: getattr(tree, f.name) for f in dataclasses.fields(tree) if f.init}
        new = {name: mapped(value) for name, value in old.items()}
        changed = {name: value for name, value in new.items() if value is not old[name]}
        return dataclasses.replace(tree, **changed) if changed else tree
    return tree


def editor_address(template: str, file: str, line: int) -> str:
    """Fill in the address of a source line; "" without a template or a local absolute path."""
    local = template and Path(file).is_absolute() and Path(file).is_file()
    return template.replace("{path}", quote(file)).replace("{line}", str(line)) if local else ""


def without_paths(tree: T) -> T:
    """Return a copy of the result with absolute paths shortened."""
    return mapped_texts(tree, ShortPaths().shorten)


class ShortPaths:
    """Mapping from absolute paths to unique short names."""

    def __init__(self, here: Path | None = None) -> None:
        self._here = here or Path.cwd()
        self._taken: dict[str, str] = {}

    def shorten(self, text: str) -> str:
        if "/" not in text:
            return text
        if _WHOLE.fullmatch(text):
            return self._short(text)
        return _INSIDE.sub(lambda match: self._short(match[0]), text)

    def _short(self, path: str) -> str:
        """Return a path relative to the working directory, or its last two or more parts."""
        plain = path.rstrip("/") or path
        if len(self._here.parts) > 1 and Path(plain).is_relative_to(self._here):
            return str(Path(plain).relative_to(self._here))
        parts = Path(_HOME.sub("/", plain)).parts[1:]
        for count in range(min(2, len(parts)), len(parts) + 1):
            name = "/".join(parts[-count:])
            if self._taken.setdefault(name, plain) == plain:
                return name
        return "/".join(parts)
