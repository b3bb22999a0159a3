"""simplenet: inference of a two-layer net that is dominated by copies, launches and waits."""

from collections import deque
from itertools import cycle
from typing import Any

import numpy as np
import torch
from torch import nn

from kernprof.pipelines.catalogue import Settings
from kernprof.pipelines.loop import NO_GRAPHS, Loop, graphed, spans

_OUTPUTS = 10
_BATCHES = 32  # number of different batches of the base size, before the inputs repeat
_KEPT = 64  # number of last steps whose results stay in memory
_FIRST = 4  # number of first steps whose results are compared between variants


def build(settings: Settings, device: torch.device) -> Loop:
    """Build the loop. A step copies input to the GPU, runs the net, and keeps the best classes."""
    torch.manual_seed(settings.seed)
    net = nn.Sequential(
        nn.Linear(settings.inputs, settings.hidden), nn.ReLU(), nn.Linear(settings.hidden, _OUTPUTS)
    ).to(device)
    net.requires_grad_(False)
    batch = settings.batch * settings.times
    inputs = cycle(_inputs(settings, batch, pin=settings.pinned and device.type == "cuda"))
    classify = (
        _Graph(net, batch, settings.inputs)
        if settings.graph and device.type == "cuda"
        else _Eager(net, device)
    )
    first: list[torch.Tensor] = []
    recent: deque[torch.Tensor] = deque(maxlen=_KEPT)
    span = spans(device)

    def keep(classes: torch.Tensor) -> None:
        recent.append(classes)
        if len(first) < _FIRST:
            first.append(classes)

    def step() -> None:
        with span("infer"):
            classes = classify(next(inputs), non_blocking=settings.pinned)
        if not settings.sync:
            keep(classes)
            return
        with span("results"):
            if device.type == "cuda":
                torch.cuda.synchronize()
            keep(classes.cpu())

    notes = (NO_GRAPHS,) if settings.graph and device.type != "cuda" else ()
    return Loop(step=step, items=batch, outcome=lambda: torch.cat(first).float().cpu(), notes=notes)


def _inputs(settings: Settings, batch: int, *, pin: bool) -> list[torch.Tensor]:
    """Return complete batches. The samples and their order are the same for any batch size."""
    count = -(-settings.batch * _BATCHES // batch) * batch
    samples = (
        np.random.default_rng(settings.seed).random((count, settings.inputs), np.float32) - 0.5
    )
    samples_tensor = torch.from_numpy(samples)
    return list((samples_tensor.pin_memory() if pin else samples_tensor).split(batch))


class _Eager:
    """Classifier that copies the input and runs the net operation by operation."""

    def __init__(self, net: Any, device: torch.device) -> None:
        self._net, self._device = net, device

    def __call__(self, host: torch.Tensor, *, non_blocking: bool) -> torch.Tensor:
        return self._net(host.to(self._device, non_blocking=non_blocking)).argmax(1)


class _Graph:
    """Classifier that replays a CUDA graph. Input and output are copied to and from its tensors."""

    def __init__(self, net: Any, batch: int, inputs: int) -> None:
        self._input = torch.zeros(batch, inputs, device="cuda")
        self._classes = torch.zeros(batch, dtype=torch.long, device="cuda")
        self._replay = graphed(lambda: self._classes.copy_(net(self._input).argmax(1)))

    def __call__(self, host: torch.Tensor, *, non_blocking: bool) -> torch.Tensor:
        self._input.copy_(host, non_blocking=non_blocking)
        self._replay()
        return self._classes.clone()
