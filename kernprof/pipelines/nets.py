"""The nets, in plain PyTorch: ResNet-18 and -50, and a BERT-like encoder."""

# mypy: disable-error-code=misc
# (PyTorch's classes are untyped here)
from typing import Any

import torch
from torch import nn
from torch.nn import functional

SMALL_IMAGE = 64
"""Below this side a ResNet begins as those for CIFAR and MNIST do: stride 1 and no pooling."""


def _conv(inputs: int, outputs: int, size: int, stride: int = 1) -> nn.Conv2d:
    return nn.Conv2d(inputs, outputs, size, stride, padding=size // 2, bias=False)


class ResidualBlock(nn.Module):
    """A residual block: two 3×3 convolutions, or 1×1, 3×3, 1×1 with four times the width out (a
    bottleneck).
    """

    def __init__(self, inputs: int, width: int, stride: int, *, bottleneck: bool) -> None:
        super().__init__()
        outputs = width * 4 if bottleneck else width
        sizes = (1, 3, 1) if bottleneck else (3, 3)
        strided = 1 if bottleneck else 0
        widths = [inputs, *[width] * (len(sizes) - 1), outputs]
        layers: list[nn.Module] = []
        for at, size in enumerate(sizes):
            layers += [_conv(widths[at], widths[at + 1], size, stride if at == strided else 1)]
            layers += [nn.BatchNorm2d(widths[at + 1]), nn.ReLU(inplace=True)]
        self.body = nn.Sequential(*layers[:-1])
        same = stride == 1 and inputs == outputs
        self.around = (
            nn.Identity()
            if same
            else nn.Sequential(
                nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs)
            )
        )

    def forward(self, x: Any) -> Any:
        return functional.relu(self.body(x) + self.around(x), inplace=True)


def resnet(depth: int, image: int, classes: int = 1000) -> nn.Sequential:
    """ResNet-18 or ResNet-50 (He et al. 2015, with the stride in the 3×3 convolution as PyTorch's
    own has it).
    """
    bottleneck, counts = {18: (False, (2, 2, 2, 2)), 50: (True, (3, 4, 6, 3))}[depth]
    small = image < SMALL_IMAGE
    layers: list[nn.Module] = [
        _conv(3, 64, 3) if small else _conv(3, 64, 7, 2),
        nn.BatchNorm2d(64),
        nn.ReLU(),
    ]
    if not small:
        layers.append(nn.MaxPool2d(3, 2, padding=1))
    inputs = 64
    for stage, count in enumerate(counts):
        for at in range(count):
            width = 64 << stage
            layers.append(
                ResidualBlock(inputs, width, 2 if stage and not at else 1, bottleneck=bottleneck)
            )
            inputs = width * (4 if bottleneck else 1)
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(inputs, classes))


class EncoderLayer(nn.Module):
    """Attention and a feed-forward net, normalised after each, as in BERT. No dropout: results can
    be compared.
    """

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
    """Token and position embeddings, the layers, and a prediction of every token."""

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
