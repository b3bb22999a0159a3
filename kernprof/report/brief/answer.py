"""One short answer, for agents and scripts: at most about 1,000 tokens, with the next experiment and a handle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kernprof.report.text.safe import plain, shorten

MOST_CHARS = 3600  # about 1,000 tokens of text with numbers
_LONGEST = 320  # characters of one line


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """`because` are the facts, the weightiest first; `unknown` what the data cannot tell; `next` commands or changes;
    `more` the command that shows everything.
    """

    answer: str
    because: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    next: tuple[str, ...] = ()
    more: str = ""

    def fitted(self, most: int = MOST_CHARS) -> Answer:
        """The answer with its last facts left out, and counted, until it fits."""
        one = replace(self, answer=_line(self.answer), because=_lines(self.because), unknown=_lines(self.unknown)[:4],
                      next=_lines(self.next)[:3], more=_line(self.more))  # fmt: skip
        kept, left = list(one.because), 0
        while kept and sum(len(line) + 12 for line in (one.answer, *kept, *one.unknown, *one.next, one.more)) > most:
            kept.pop()
            left += 1
        rest = (f"… {left} more: {one.more}" if one.more else f"… {left} more",) if left else ()
        return replace(one, because=(*kept, *rest))

    def text(self) -> str:
        return "\n".join(_text_lines(self.fitted())) + "\n"


def _text_lines(one: Answer) -> Iterator[str]:
    yield one.answer
    yield from (f"- {each}" for each in one.because)
    yield from (f"unknown: {each}" for each in one.unknown)
    yield from (f"next: {each}" for each in one.next)
    if one.more:
        yield f"more: {one.more}"


def _lines(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(_line(text) for text in texts)


def _line(text: str) -> str:
    return shorten(plain(" ".join(text.split())), _LONGEST)
