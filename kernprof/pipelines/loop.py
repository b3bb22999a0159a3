"""Loop to be measured, as returned by every pipeline's `build`, and its NVTX ranges."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, TypeAlias

import torch

RangeMarker: TypeAlias = Callable[[str], AbstractContextManager[Any]]
NO_GRAPHS = "CUDA graphs need a GPU: the same work was launched operation by operation"
_WARM_UP = 3


def spans(device: Any) -> RangeMarker:
    """Return a function that opens a named range: NVTX on a GPU, without effect on the CPU."""
    if device.type != "cuda":
        return lambda _: nullcontext()
    from torch.cuda import nvtx

    marks: RangeMarker = nvtx.range
    return marks


@dataclass(frozen=True, slots=True, kw_only=True)
class Loop:
    """Loop of a pipeline. `step` executes one step on `items` samples, images or sequences.

    `outcome` returns the results of all steps as a float tensor on the CPU: losses, classes or
    boxes. During a pause of the loop, loaders prepare batches; `settle` is the number of steps that
    use them up. Loaders deliver batches in cycles of `round` steps, so times are averaged over
    complete cycles.
    """

    step: Callable[[], None]
    items: int
    outcome: Callable[[], Any]
    close: Callable[[], None] = lambda: None
    settle: int = 0
    round: int = 1
    notes: tuple[str, ...] = ()

    def whole_rounds(self, steps: int) -> int:
        """Round a number of steps up to complete cycles."""
        return -(-steps // self.round) * self.round


def graphed(
    work: Callable[[], None], *, prepare: Callable[[], None] | None = None
) -> Callable[[], None]:
    """Capture `work` as a CUDA graph. Return a function that replays the graph.

    `work` must read and write the same tensors at each call ("CUDA graphs" in PyTorch's notes). The
    warm-up executes `work`. `prepare` is called before the capture, and restores the data that
    `work` changed. The returned function keeps `work` and its tensors alive, because the graph
    contains only their addresses.
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
