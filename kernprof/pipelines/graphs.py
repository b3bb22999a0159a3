"""Steps as CUDA graphs: warmed up on a side stream, captured once, replayed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import torch

NO_GRAPHS = "CUDA graphs need a GPU: the same work was launched operation by operation"
_WARM_UP = 3


def graphed(work: Callable[[], None], *, prepare: Callable[[], None] | None = None) -> Callable[[], None]:
    """What replays `work`, which must read and write the same tensors each time ("CUDA graphs" in PyTorch's notes).

    The warm-up runs `work` for real: `prepare`, called before the capture, puts back what it changed. The answer keeps
    `work`, and with it every tensor that the graph reads: the graph itself knows addresses only.
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
    return partial(_replay, graph, work)


def _replay(graph: torch.cuda.CUDAGraph, _: Callable[[], None]) -> None:
    graph.replay()
