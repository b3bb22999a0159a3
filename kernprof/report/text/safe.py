"""Names and messages from captures, made safe to print: they are hostile until proven otherwise.

Control characters, escape sequences, bidirectional overrides and right-to-left letters (which would reorder a table's
line) are shown as escapes; widths count terminal columns.
"""

from __future__ import annotations

import re
import unicodedata

LONGEST = 4000  # characters of one name or message that are looked at
_ASCII = re.compile(r"[\x20-\x7e]*\Z")
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_RIGHT_TO_LEFT = {"R", "AL", "RLE", "RLO", "RLI", "AN"}


def plain(text: str) -> str:
    """`text` on one line, without anything that a terminal would act on: `"a\\x1b[31m"` shows the escape as letters."""
    text = text if len(text) <= LONGEST else text[:LONGEST] + "…"
    if _ASCII.match(text):
        return text
    return "".join(map(_visible, text))


def _visible(char: str) -> str:
    if char in "\t\n\r" or unicodedata.category(char) == "Zs":
        return " "
    if unicodedata.category(char) in _HIDDEN or unicodedata.bidirectional(char) in _RIGHT_TO_LEFT:
        code = ord(char)
        return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
    return char


def columns(text: str) -> int:
    """Terminal columns that `text` takes: wide East Asian characters two, combining ones none."""
    if text.isascii():
        return len(text)
    return sum(map(_char_columns, text))


def _char_columns(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def shorten(text: str, width: int) -> str:
    """`text` in at most `width` columns: what is too much is cut out of the middle and marked with `…`."""
    if columns(text) <= width:
        return text
    if width <= 1:
        return "…"[:width]
    room = width - 1
    tail = _take(text[::-1], room // 3)[::-1]
    return _take(text, room - columns(tail)) + "…" + tail


def _take(text: str, width: int) -> str:
    used = 0
    for index, char in enumerate(text):
        used += _char_columns(char)
        if used > width:
            return text[:index]
    return text


def kernel_label(name: str) -> str:
    """A kernel's name as people call it: no return type or arguments, templates as `<…>`, last two scopes.

    `"void at::native::reduce_kernel<512, at::Op<float>>(T1)"` → `"native::reduce_kernel<…>"`. One pass over the name.
    """
    text = plain(name).strip()
    bare = _without_templates(text.replace("(anonymous namespace)::", "").partition("[abi:")[0])  # Numba's marks
    bare = bare.partition("(")[0].rstrip()
    if "operator" not in bare:
        bare = bare.rpartition(" ")[2]
    parts = [p for p in bare.split("::") if p]
    return "::".join(parts[-2:]) or text


def _without_templates(text: str) -> str:
    """Template arguments as `<…>`; a name whose brackets do not match stays as it is."""
    made: list[str] = []
    depth = 0
    for char in text:
        if char == "<":
            made.append("<…>" if depth == 0 else "")
            depth += 1
        elif char == ">" and depth:
            depth -= 1
        elif not depth:
            made.append(char)
    return text if depth else "".join(made)


def markdown(text: str) -> str:
    """`text` as literal Markdown table content: pipes, backticks, brackets, links and HTML are escaped."""
    escaped = plain(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([\\`*_\[\]{}|~#!])", r"\\\1", escaped).replace("://", ":&#47;&#47;").replace("@", "&#64;")


def csv_text(text: str) -> str:
    """`text` for a CSV cell that no spreadsheet takes for a formula: a leading = + - or @ gets a `'` before it.

    As OWASP's "CSV Injection" page advises, full-width forms too; numbers are not passed through here.
    """
    shown = plain(text)
    return "'" + shown if shown.lstrip()[:1] in tuple("=+-@＝＋－＠") else shown
