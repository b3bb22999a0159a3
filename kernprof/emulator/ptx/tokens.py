"""PTX text → tokens, with comments and debug sections taken out."""

import re
from bisect import bisect_right
from typing import NoReturn

from kernprof.errors import CompileFailed

_DEBUG_SECTION = re.compile(r"^\s*\.section\s+([\w.$]+)\s*\{([^{}]*)\}", re.MULTILINE)
# A string, a name with all its dotted parts (opcode, directive, register), a number, or one
# character.
_TOKEN = re.compile(
    r'"(?:[^"\\\n]|\\.)*"'
    r"|\.[A-Za-z_]\w*"
    r"|[A-Za-z_$%](?:[\w$.%]|::)*"
    r"|\d[\w]*(?:\.\d*)?(?:[eE][+-]\d+)?"
    r"|[^\s]"
)
_DEBUG_LABEL = re.compile(r"([\w$.]+):((?:\s*\.b8\s+[\d,\s]+)*)")
_QUOTED_OR_COMMENT = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/', re.DOTALL)


def _drop_comments(text: str) -> str:
    """Comments become the newlines they held, so that line numbers stay; a `//` inside a quoted
    path stays too.
    """
    return _QUOTED_OR_COMMENT.sub(
        lambda m: m.group() if m.group()[0] == '"' else _newlines(m), text
    )


def _newlines(match: re.Match[str]) -> str:
    return "\n" * match.group().count("\n") or " "


class Tokens:
    """A cursor over the tokens of one PTX text. `strings` maps a `.debug_str` label to its text."""

    def __init__(self, text: str) -> None:
        self.strings: dict[str, str] = {}
        text = text.rstrip("\0")  # as cuModuleLoadData and NVRTC hand it over
        self.text = _DEBUG_SECTION.sub(self._take_section, _drop_comments(text))
        found = list(_TOKEN.finditer(self.text))
        self.items: list[str] = [match.group() for match in found]
        self.items.append("")
        self._starts = [*(match.start() for match in found), len(self.text)]
        self._lines = [0, *(match.end() for match in re.finditer("\n", self.text))]
        self.at = 0

    def _take_section(self, match: re.Match[str]) -> str:
        if match.group(1) == ".debug_str":
            for label, data in _DEBUG_LABEL.findall(match.group(2)):
                values = [int(value) for value in re.findall(r"\d+", data.replace(".b8", " "))]
                self.strings[label] = (
                    bytes(v & 255 for v in values).split(b"\0")[0].decode(errors="replace")
                )
        return _newlines(match)

    def peek(self) -> str:
        return self.items[self.at]

    def next(self) -> str:
        token = self.items[self.at]
        if not token:
            self.fail("more text")
        self.at += 1
        return token

    def take(self, token: str) -> bool:
        """Step over `token` if it is next."""
        if self.items[self.at] != token:
            return False
        self.at += 1
        return True

    def expect(self, token: str) -> None:
        if not self.take(token):
            self.fail(repr(token))

    def integer(self) -> int:
        sign = -1 if self.take("-") else 1
        token = self.peek()
        try:
            value = parse_integer(token)
        except ValueError:
            self.fail("a number")
        self.at += 1
        return sign * value

    def until(self, end: str) -> list[str]:
        """The tokens up to `end`, which is stepped over."""
        try:
            stop = self.items.index(end, self.at)
        except ValueError:
            self.fail(repr(end))
        found = self.items[self.at : stop]
        self.at = stop + 1
        return found

    def line(self, at: int | None = None) -> int:
        """The text line of token number `at`, or of the next one."""
        return bisect_right(self._lines, self._starts[self.at if at is None else at])

    def fail(self, wanted: str, at: int | None = None) -> NoReturn:
        """Raises CompileFailed; `wanted` may say itself what was found."""
        token = (
            self.items[min(self.at if at is None else at, len(self.items) - 1)]
            or "the end of the text"
        )
        found = "" if ", found " in wanted else f", found {token[:60]!r}"
        raise CompileFailed(
            f"PTX line {self.line(at)}: expected {wanted}{found}",
            hint="the PTX is damaged, or newer than this parser",
        )


def parse_integer(token: str) -> int:
    """A PTX integer literal: decimal, 0x, octal (leading 0) or 0b, with an optional U."""
    text = token.rstrip("uU") if token[:2].lower() != "0f" else ""
    if len(text) > 1 and text[0] == "0" and text[1].isdigit():
        return int(text, 8)
    return int(text, 0)
