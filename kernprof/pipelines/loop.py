"""The loop to measure: what every pipeline's `build` returns, and the NVTX ranges in it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, TypeAlias

RangeMarker: TypeAlias = Callable[[str], AbstractContextManager[Any]]


def spans(device: Any) -> RangeMarker:
    """What marks a range by name: NVTX on a GPU, nothing on the CPU (its PyTorch has no NVTX)."""
    if device.type != "cuda":
        return lambda _: nullcontext()
    from torch.cuda import nvtx

    marks: RangeMarker = nvtx.range
    return marks


def _nothing() -> None:
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """`step` does one step; `items` is how many samples, images or sequences that is.

    `outcome` fetches what the steps so far computed, as one float tensor on the CPU: losses, classes, kept boxes.
    `settle` is how many steps it takes until nothing is left of what was prepared while the loop stood still. Steps
    come in rounds of `round`: a time is the mean over whole ones.
    """

    step: Callable[[], None]
    items: int
    outcome: Callable[[], Any]
    close: Callable[[], None] = _nothing
    settle: int = 0
    round: int = 1
    notes: tuple[str, ...] = ()

    def whole_rounds(self, steps: int) -> int:
        """This many steps, or the next whole round."""
        return -(-steps // self.round) * self.round
