"""Words as MyST Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_SPECIAL = re.compile(r"([\\*_\[\]<>#|$~])")


def words(text: str) -> str:
    """The text with Markdown's signs escaped, except between backticks."""
    parts = text.split("`")
    return "`".join(part if i % 2 else _SPECIAL.sub(r"\\\1", part) for i, part in enumerate(parts))


def code(text: str) -> str:
    return f"`{text}`" if text else "–"


def cell(text: str) -> str:
    """A table's cell: no line breaks, no bars."""
    return " ".join(text.split()).replace("|", "\\|")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(head)} |", f"| {' | '.join('---' for _ in head)} |"]
    lines += [f"| {' | '.join(cell(item) for item in row)} |" for row in rows]
    return "\n".join(lines) + "\n"


def block(directive: str, argument: str, body: str) -> str:
    """A directive with colon fences, so that code may stand in it."""
    return f":::{{{directive}}} {argument}\n{body.strip()}\n:::\n"
