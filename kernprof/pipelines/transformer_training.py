"""transformer-training: a BERT-like encoder that predicts every token, trained with AdamW on
synthetic tokens.
"""

from collections.abc import Callable
from itertools import cycle
from typing import Any

import torch
from torch.nn import functional

from kernprof.errors import UsageError
from kernprof.pipelines.define import Settings
from kernprof.pipelines.loop import NO_GRAPHS, Loop, graphed, spans
from kernprof.pipelines.nets import Encoder

_BATCHES = 4  # different ones
_NOT_COMPILED = (
    "on the CPU torch.compile captures the graph and does not compile it: no C++ compiler is needed"
)


def build(settings: Settings, device: torch.device) -> Loop:
    """Steps of: tokens (on the GPU from the start), forward, backward, optimiser."""
    if settings.hidden % settings.heads:
        raise UsageError(f"hidden={settings.hidden} is not a multiple of heads={settings.heads}")
    torch.manual_seed(settings.seed)
    cuda = device.type == "cuda"
    torch.set_float32_matmul_precision("high" if settings.precision == "tf32" else "highest")
    net = Encoder(settings).to(device)
    graph = settings.execution == "graphed" and cuda
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, capturable=graph)
    shape = (_BATCHES, settings.batch, settings.sequence)
    random = torch.Generator().manual_seed(settings.seed)
    batches = torch.randint(settings.vocabulary, shape, generator=random).to(device)
    training = _Training(net, optimizer, settings, device)
    advance = _whole_graph(training, batches[0]) if graph else training.train
    order = cycle(range(_BATCHES))
    losses: list[torch.Tensor] = []

    def step() -> None:
        losses.append(advance(batches[next(order)]))

    return Loop(
        step=step,
        items=settings.batch,
        outcome=lambda: torch.stack(losses).float().cpu(),
        notes=(
            ()
            if cuda
            else {"graphed": (NO_GRAPHS,), "compiled": (_NOT_COMPILED,)}.get(settings.execution, ())
        ),
    )


class _Training:
    """One training step on given tokens."""

    def __init__(self, net: Any, optimizer: Any, settings: Settings, device: torch.device) -> None:
        self.net, self.optimizer = net, optimizer
        self._span, self._type, self._low = spans(device), device.type, settings.precision == "bf16"
        # In a captured graph the casts must happen in every replay: the weights change.
        self._cache = settings.execution != "graphed"
        if settings.execution == "compiled":
            # Each layer for itself: they are alike, so one is compiled ("regional compilation" in
            # PyTorch's recipes).
            for layer in net.layers:
                layer.compile(backend="inductor" if device.type == "cuda" else "eager")

    def train(self, tokens: torch.Tensor) -> torch.Tensor:
        span = self._span
        low = torch.autocast(
            self._type, torch.bfloat16, enabled=self._low, cache_enabled=self._cache
        )
        with span("forward"), low:
            scores = self.net(tokens)
            loss = functional.cross_entropy(scores.flatten(0, 1), tokens.flatten())
        with span("backward"):
            loss.backward()
        with span("optimizer"):
            self.optimizer.step()
            self.optimizer.zero_grad(set_to_none=True)
        return loss.detach()


def _whole_graph(
    training: _Training, example: torch.Tensor
) -> Callable[[torch.Tensor], torch.Tensor]:
    """The step as one graph; weights and optimiser begin as if the warm-up had not been."""
    tokens, loss = example.clone(), torch.zeros((), device=example.device)
    weights = [each.detach().clone() for each in training.net.parameters()]

    def work() -> None:
        loss.copy_(training.train(tokens))

    def prepare() -> None:
        with torch.no_grad():
            for each, before in zip(training.net.parameters(), weights, strict=True):
                each.copy_(before)
            for state in training.optimizer.state.values():
                for value in state.values():
                    value.zero_()

    replay = graphed(work, prepare=prepare)

    def advance(batch: torch.Tensor) -> torch.Tensor:
        tokens.copy_(batch)
        replay()
        return loss.clone()

    return advance
