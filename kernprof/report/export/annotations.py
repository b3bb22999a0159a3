"""Checks as GitHub reads them: annotations, and the summary of a step."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kernprof.model.verdict import Check


def step_summary(failed: Sequence[Check], result: str) -> str:
    """What failed, in Markdown, above the result."""
    return "\n".join([*(f"- **{check_text(each)}**" for each in failed), "", result]) + "\n"


def annotation(check: Check) -> str:
    """The line that GitHub shows at a file's line: what is checked, and what came of it."""
    place = f"file={_escaped(check.file)},line={check.line}," if check.file else ""
    return f"::error {place}title=kernprof {_escaped(check.condition)}::{_plain(check_text(check))}"


def _plain(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escaped(text: str) -> str:
    return _plain(text).replace(":", "%3A").replace(",", "%2C")


def check_text(check: Check) -> str:
    """A check in a sentence: the condition, of what, what was found, where."""
    place = f", {Path(check.file).name}:{check.line}" if check.file else ""
    return f"{check.condition}: {check.subject}: {check.message}{place}"
