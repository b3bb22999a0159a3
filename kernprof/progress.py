"""Progress messages of a stage."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[str], None]
QUIET = "KERNPROF_QUIET"  # set by --quiet: errors are printed, progress is not


class Step(str):
    """A message that the next message replaces; a log has only the `stage`, once."""

    stage: str

    __slots__ = ("stage",)

    def __new__(cls, text: str, stage: str) -> Step:
        step = super().__new__(cls, text)
        step.stage = stage
        return step
