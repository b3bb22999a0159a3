"""transformer-training: a BERT-like encoder that predicts every token, trained with AdamW."""

# mypy: disable-error-code=misc
# (PyTorch's classes are untyped in this environment)
from collections.abc import Callable
from itertools import cycle
from typing import Any

import torch
from torch import nn
from torch.nn import functional

from kernprof.errors import UsageError
from kernprof.pipelines.catalogue import Settings
from kernprof.pipelines.loop import NO_GRAPHS, Loop, graphed, spans

_BATCHES = 4  # number of different batches
_NOT_COMPILED = (
    "on the CPU, torch.compile does not compile the captured graph, and no C++ compiler is needed"
)


def build(settings: Settings, device: torch.device) -> Loop:
    """Build the loop. A step trains on a batch of tokens that is already on the GPU."""
    if settings.hidden % settings.heads:
        raise UsageError(
            f"hidden={settings.hidden} is not a multiple of heads={settings.heads}",
            hint="set both: -p hidden=768,heads=12",
        )
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
    """Training step on given tokens: forward, backward and optimizer."""

    def __init__(self, net: Any, optimizer: Any, settings: Settings, device: torch.device) -> None:
        self.net, self.optimizer = net, optimizer
        self._span, self._type, self._low = spans(device), device.type, settings.precision == "bf16"
        # In a captured graph, every replay must cast the weights, because they change.
        self._cache = settings.execution != "graphed"
        if settings.execution == "compiled":
            # Compile each layer separately. The layers are equal, so only one is compiled
            # ("regional compilation" in PyTorch's recipes).
            for layer in net.layers:
                layer.compile(backend="inductor" if device.type == "cuda" else "eager")

    def train(self, tokens: torch.Tensor) -> torch.Tensor:
        span = self._span
        low = torch.autocast(
            self._type, torch.bfloat16, enabled=self._low, cache_enabled=self._cache
        )
        with span("forward"), low:
            loss = functional.cross_entropy(self.net(tokens).flatten(0, 1), tokens.flatten())
        with span("backward"):
            loss.backward()
        with span("optimizer"):
            self.optimizer.step()
            self.optimizer.zero_grad(set_to_none=True)
        return loss.detach()


def _whole_graph(
    training: _Training, example: torch.Tensor
) -> Callable[[torch.Tensor], torch.Tensor]:
    """Capture a training step as one CUDA graph. Return a function from tokens to loss.

    Weights and optimizer state are restored after the capture's warm-up.
    """
    tokens, loss = example.clone(), torch.zeros((), device=example.device)
    weights = [parameter.detach().clone() for parameter in training.net.parameters()]

    def work() -> None:
        loss.copy_(training.train(tokens))

    def prepare() -> None:
        with torch.no_grad():
            for parameter, before in zip(training.net.parameters(), weights, strict=True):
                parameter.copy_(before)
            for state in training.optimizer.state.values():
                for value in state.values():
                    value.zero_()

    replay = graphed(work, prepare=prepare)

    def advance(batch: torch.Tensor) -> torch.Tensor:
        tokens.copy_(batch)
        replay()
        return loss.clone()

    return advance


class EncoderLayer(nn.Module):
    """BERT's encoder layer without dropout: attention and a feed-forward net, each with layer norm."""

    def __init__(self, hidden: int, heads: int, *, fused: bool) -> None:
        super().__init__()
        self.heads, self.fused = heads, fused
        self.qkv, self.out = nn.Linear(hidden, 3 * hidden), nn.Linear(hidden, hidden)
        self.up, self.down = nn.Linear(hidden, 4 * hidden), nn.Linear(4 * hidden, hidden)
        self.norm_attention, self.norm_output = nn.LayerNorm(hidden), nn.LayerNorm(hidden)

    def forward(self, x: Any) -> Any:
        batch, length, hidden = x.shape
        q, k, v = (
            self.qkv(x)
            .view(batch, length, 3, self.heads, hidden // self.heads)
            .permute(2, 0, 3, 1, 4)
        )
        if self.fused:
            mixed = functional.scaled_dot_product_attention(q, k, v)
        else:
            scores = torch.matmul(q, k.transpose(-2, -1)) / (hidden // self.heads) ** 0.5
            mixed = torch.matmul(torch.softmax(scores, dim=-1), v)
        x = self.norm_attention(x + self.out(mixed.transpose(1, 2).reshape(batch, length, hidden)))
        return self.norm_output(x + self.down(functional.gelu(self.up(x))))


class Encoder(nn.Module):
    """Encoder: embeddings of tokens and positions, the layers, and a prediction of every token."""

    def __init__(self, settings: Any) -> None:
        super().__init__()
        self.tokens = nn.Embedding(settings.vocabulary, settings.hidden)
        self.positions = nn.Embedding(settings.sequence, settings.hidden)
        self.norm = nn.LayerNorm(settings.hidden)
        self.layers = nn.Sequential(
            *(
                EncoderLayer(settings.hidden, settings.heads, fused=settings.fused)
                for _ in range(settings.layers)
            )
        )
        self.head = nn.Linear(settings.hidden, settings.vocabulary)

    def forward(self, tokens: Any) -> Any:
        x = self.norm(self.tokens(tokens) + self.positions.weight[: tokens.shape[1]])
        return self.head(self.layers(x))
