"""Progress messages of a stage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

Progress: TypeAlias = Callable[[str], None]
QUIET = "KERNPROF_QUIET"  # set by --quiet: errors are printed, progress is not


class Step(str):
    """Progress message that the next message replaces on a terminal.

    A log file gets only the `stage`, once per stage. `share` is the completed part of the stage,
    0 if it is unknown; a terminal shows the time left.
    """

    stage: str
    share: float

    __slots__ = ("share", "stage")

    def __new__(cls, text: str, stage: str, share: float = 0.0) -> Step:
        step = super().__new__(cls, text)
        step.stage, step.share = stage, share
        return step


# Functions that get the completed part of the running launch, from the emulator's threads.
listeners: list[Callable[[float], None]] = []


@contextmanager
def listening(progress: Progress, text: str, stage: str, done: int, of: int) -> Iterator[None]:
    """Report the part of `of` launches that is complete, while launch `done` (from 0) is running.

    A launch executes several times. The longest part of its executions counts.
    """
    longest = 0.0

    def listener(share: float) -> None:
        nonlocal longest
        if share > longest:
            longest = share
            progress(Step(text, stage, (done + share) / of))

    progress(Step(text, stage, done / of))
    listeners.append(listener)
    try:
        yield
    finally:
        listeners.remove(listener)
