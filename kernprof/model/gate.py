"""What a gate asks (`--fail-on`) and what came of it, for runs, comparisons and traces alike."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One `--fail-on`: a word of a verdict (`slower`), or a number and its limit (`time>3%`, `coalescing_store<95`).

    `relative`: the limit is given in percent, of the change from the base where there is one.
    """

    text: str
    name: str
    above: bool = True
    limit: float | None = None
    relative: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One condition of one subject (a variant, a device). `met` fails the gate; so does what could not be checked.

    `message` says value and limit; `file` and `line` the source line that has most of it, where one is known.
    """

    subject: str
    condition: str
    met: bool
    message: str
    metric: str = ""
    result: int | None = None
    file: str | None = None
    line: int | None = None
