"""The loop to measure, which every pipeline's `build` returns, and its NVTX ranges."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, TypeAlias

import torch

RangeMarker: TypeAlias = Callable[[str], AbstractContextManager[Any]]
NO_GRAPHS = "CUDA graphs need a GPU: the same work was launched operation by operation"
_WARM_UP = 3


def spans(device: Any) -> RangeMarker:
    """Return a marker of named ranges: NVTX on a GPU, nothing on the CPU."""
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

    `outcome` fetches the results of all steps as one float tensor on the CPU: losses, classes or
    boxes. `settle` counts the steps that use up the batches which loaders prepared while the loop
    paused. Loaders deliver in cycles of `round` steps: a time is the mean over complete cycles.
    """

    step: Callable[[], None]
    items: int
    outcome: Callable[[], Any]
    close: Callable[[], None] = _nothing
    settle: int = 0
    round: int = 1
    notes: tuple[str, ...] = ()

    def whole_rounds(self, steps: int) -> int:
        """Round the number of steps up to whole rounds."""
        return -(-steps // self.round) * self.round


def graphed(
    work: Callable[[], None], *, prepare: Callable[[], None] | None = None
) -> Callable[[], None]:
    """Capture `work` as a CUDA graph, and return a function that replays it.

    `work` must read and write the same tensors each time ("CUDA graphs" in PyTorch's notes). The
    warm-up runs `work` for real: `prepare`, called before the capture, restores what it changed.
    The returned function keeps `work` and its tensors alive, because the graph holds addresses
    only.
    """
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        for _ in range(_WARM_UP):
            work()
    torch.cuda.current_stream().wait_stream(stream)
    if prepare is not None:
        prepare()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        work()

    def replay(_: Callable[[], None] = work) -> None:
        graph.replay()

    return replay
