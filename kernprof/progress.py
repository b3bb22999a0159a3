"""Transient progress messages: what a stage is doing now."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[str], None]
QUIET = "KERNPROF_QUIET"  # set by --quiet: no progress at all, errors as ever


class Step(str):
    """A message that the next one replaces; a log shows only the `stage`, once."""

    stage: str

    __slots__ = ("stage",)

    def __new__(cls, text: str, stage: str) -> Step:
        step = super().__new__(cls, text)
        step.stage = stage
        return step
