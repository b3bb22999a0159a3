"""Names and messages from captures, made safe to print: they are hostile until proven otherwise.

Control characters, escape sequences and bidirectional marks and overrides are shown as escapes.
Right-to-left words stay: what writes a line puts each in an isolate, so that it reorders nothing
beside it. Widths count terminal columns.
"""

import re
import textwrap
import unicodedata

LONGEST = 4000  # characters of one name or message that are looked at
_ASCII = re.compile(r"[\x20-\x7e]*\Z")
# a column each: no table need be loaded
_NARROW = re.compile(r"[\x20-\x7e\xa0-\xac\xae-\u02ff–…─█−→≤≥✓✗›“”‘’]*\Z")
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
# The blocks of right-to-left scripts; digits of theirs too. Between the words of one run stands a
# single blank.
_LETTERS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff"
_RIGHT_TO_LEFT = re.compile(f"[{_LETTERS}]+(?: [{_LETTERS}]+)*")


def plain(text: str) -> str:
    """`text` on one line, without anything that a terminal would act on: `"a\\x1b[31m"` shows the
    escape as letters.
    """
    text = text if len(text) <= LONGEST else text[:LONGEST] + "…"
    if _ASCII.match(text):
        return text
    return "".join(map(_visible, text))


def _visible(char: str) -> str:
    if char in "\t\n\r" or unicodedata.category(char) == "Zs":
        return " "
    if unicodedata.category(char) in _HIDDEN:
        return _escape(char)
    return char


def _escape(char: str) -> str:
    code = ord(char)
    return (
        f"\\x{code:02x}"
        if code < 0x100
        else f"\\u{code:04x}"
        if code < 0x10000
        else f"\\U{code:08x}"
    )


def isolated(text: str) -> str:
    """A finished line or text in which each run of right-to-left words is one isolate (Unicode
    annex 9: FSI … PDI).
    """
    return text if _NARROW.match(text) else _RIGHT_TO_LEFT.sub("\u2068\\g<0>\u2069", text)


def left_to_right(text: str) -> str:
    """`plain` for what cannot lay out right-to-left words, a picture's axes: their letters are
    escapes there.
    """
    return _RIGHT_TO_LEFT.sub(lambda run: "".join(map(_escape, run[0])), plain(text))


def columns(text: str) -> int:
    """Terminal columns that `text` takes: wide East Asian characters two, combining ones none."""
    if _NARROW.match(text):
        return len(text)
    return sum(map(_grapheme_columns, _graphemes(text)))


def _graphemes(text: str) -> list[str]:
    """What a reader takes for single characters: a letter with its combining marks is one."""
    if _NARROW.match(text):
        return list(text)
    from wcwidth import iter_graphemes

    return list(iter_graphemes(text))


def _grapheme_columns(grapheme: str) -> int:
    from wcwidth import wcswidth

    return max(0, wcswidth(grapheme))


def shorten(text: str, width: int) -> str:
    """`text` in at most `width` columns: what is too much is cut out of the middle and marked with
    `…`.
    """
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
    for index, each in enumerate(graphemes):
        used += _grapheme_columns(each)
        if used > width:
            return graphemes[:index]
    return graphemes


def wrapped(text: str, width: int, hang: int = 2) -> list[str]:
    """`text`, made plain, as lines of at most `width` columns; those after the first are indented
    `hang` more.
    """
    shown, width = plain(text), max(width, 1)
    indent = min(len(shown) - len(shown.lstrip()), width // 2)
    first, rest = " " * indent, " " * min(indent + hang, width // 2)
    shown = shown.strip()
    if _NARROW.match(shown):
        lines = textwrap.wrap(
            shown, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
        )
    else:
        from wcwidth import wrap

        lines = wrap(
            shown, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
        )
    return lines or [""]


def markdown(text: str) -> str:
    """`text` as literal Markdown table content: pipes, backticks, brackets, links and HTML are
    escaped.
    """
    escaped = plain(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return (
        re.sub(r"([\\`*_\[\]{}|~#!])", r"\\\1", escaped)
        .replace("://", ":&#47;&#47;")
        .replace("@", "&#64;")
    )


def csv_text(text: str) -> str:
    """`text` for a CSV cell that no spreadsheet takes for a formula: a leading = + - or @ gets a
    `'` before it.

    As OWASP's "CSV Injection" page advises, full-width forms too; numbers are not passed through
    here.
    """
    shown = plain(text)
    return "'" + shown if shown.lstrip()[:1] in tuple("=+-@＝＋－＠") else shown
