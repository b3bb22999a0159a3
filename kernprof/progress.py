"""Progress messages of a stage."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[str], None]
QUIET = "KERNPROF_QUIET"  # set by --quiet: errors are printed, progress is not


class Step(str):
    """Progress message that the next message replaces on a terminal.

    A log file gets only the `stage`, once per stage.
    """

    stage: str

    __slots__ = ("stage",)

    def __new__(cls, text: str, stage: str) -> Step:
        step = super().__new__(cls, text)
        step.stage = stage
        return step
