"""A forward pass, or a whole training step, as a CUDA graph: the fix of what launches slowly."""

from __future__ import annotations

from collections.abc import Callable

import torch

Step = Callable[[], object]


def graphed(work: Step) -> Step:
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(3):
            work()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        work()

    def step() -> object:
        graph.replay()
        return work  # kept, for the graph reads and writes its tensors

    return step


def graphed_forward(net: Callable[[torch.Tensor], object], x: torch.Tensor) -> Step:
    with torch.no_grad():
        return graphed(lambda: net(x))


def inference(net: Callable[[torch.Tensor], object], x: torch.Tensor, *, as_graph: bool) -> Step:
    """The network on one input: launched one by one, or as a graph."""
    if as_graph:
        return graphed_forward(net, x)

    def step() -> object:
        with torch.inference_mode():
            return net(x)

    return step


def graphed_training(train: Step) -> Step:
    return graphed(train)
