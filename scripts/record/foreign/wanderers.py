"""Programs whose fix is another type or layout, on models and tasks that no other module has.

Written before anything was recorded, or predicted, of them.
"""

from __future__ import annotations

import itertools
import math

import torch
from contact import adamw, from_timm, noise, there
from guests import descending
from language import tokens
from steps import DEVICE, Step, classifying, fitting, in_nhwc, inferring, numbers
from torch import nn
from torch.nn import functional
from vision import images, labels


def nfnet_training_fp32(fix: str) -> Step:
    """A network that normalises its weights in place of what they make."""
    numbers(fix)
    net = from_timm("eca_nfnet_l0").train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9, nesterov=True, fused=True)
    return classifying(net, optimizer, images(24), labels(24), fix == "bf16")


def convolutional_tokens_inference_fp32(fix: str) -> Step:
    """A transformer whose queries, keys and values come out of convolutions (CvT)."""
    from transformers import CvtConfig, CvtForImageClassification

    numbers(fix)
    return inferring(there(lambda: CvtForImageClassification(CvtConfig())), {"pixel_values": images(64)}, fix)


def landmarks_of_texts_training_fp32(fix: str) -> Step:
    """Attention through 64 landmarks of each text, and the inverse of what they say of each other (Nyström)."""
    from transformers import NystromformerConfig, NystromformerForMaskedLM

    numbers(fix)
    config = NystromformerConfig(vocab_size=8000, num_hidden_layers=6, num_landmarks=64, segment_means_seq_len=512,
                                 max_position_embeddings=512)  # fmt: skip
    net = there(lambda: NystromformerForMaskedLM(config)).train()
    x = tokens(10, 512, 8000)
    return fitting(net, adamw(net), {"input_ids": x, "labels": x}, fix == "bf16")


class Tagger(nn.Module):
    """What is heard in ten seconds: spectra by a convolution, and fourteen layers over them (PANNs)."""

    def __init__(self, window: int = 1024, pitches: int = 64) -> None:
        super().__init__()
        half = window // 2 + 1
        turns = 2 * math.pi / window * torch.outer(torch.arange(half), torch.arange(window))
        waves = torch.cat([turns.cos(), turns.sin()]) * torch.hann_window(window)
        top = 2595 * math.log10(1 + 16000 / 700)
        edges, hertz = 700 * (10 ** (torch.linspace(0, top, pitches + 2) / 2595) - 1), torch.linspace(0, 16000, half)
        rises = (hertz[:, None] - edges[:-2]) / (edges[1:-1] - edges[:-2])
        falls = (edges[2:] - hertz[:, None]) / (edges[2:] - edges[1:-1])
        self.register_buffer("waves", waves[:, None])
        self.register_buffer("scale", torch.minimum(rises, falls).clamp(min=0))
        self.norm = nn.BatchNorm2d(pitches)
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.Conv2d(a, b, 3, padding=1, bias=False), nn.BatchNorm2d(b), nn.ReLU(),
                          nn.Conv2d(b, b, 3, padding=1, bias=False), nn.BatchNorm2d(b), nn.ReLU())
            for a, b in itertools.pairwise((1, 64, 128, 256, 512, 1024, 2048))
        )  # fmt: skip
        self.head = nn.Sequential(nn.Linear(2048, 2048), nn.ReLU(), nn.Linear(2048, 527))

    def forward(self, sound: torch.Tensor) -> torch.Tensor:
        padded = functional.pad(sound[:, None], (512, 512), mode="reflect")
        real, imaginary = functional.conv1d(padded, self.waves, stride=320).chunk(2, 1)
        power = (real.float().square() + imaginary.float().square()).transpose(1, 2)
        x = 10 * torch.matmul(power, self.scale).float().clamp(min=1e-10).log10()
        x = self.norm(x.transpose(1, 2)[..., None]).permute(0, 3, 2, 1)
        for at, block in enumerate(self.blocks):
            x = block(x)
            x = functional.avg_pool2d(x, 2) if at < 5 else x
        x = x.mean(3)
        return torch.sigmoid(self.head(x.amax(2) + x.mean(2)))


def sounds_tagged_inference_fp32(fix: str) -> Step:
    numbers(fix)
    return inferring(there(Tagger), noise(16, 320_000), fix)


class MeshMessages(nn.Module):
    """Edges of a mesh hear from both of their ends, and its points from all their edges (MeshGraphNets)."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.tell, self.hear = self.layers(3 * width, width), self.layers(2 * width, width)

    @staticmethod
    def layers(given: int, width: int) -> nn.Module:
        return nn.Sequential(nn.Linear(given, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU(),
                             nn.Linear(width, width), nn.LayerNorm(width))  # fmt: skip

    def forward(self, points: torch.Tensor, edges: torch.Tensor, ends: torch.Tensor) -> tuple[torch.Tensor, ...]:
        both = [points.index_select(0, each) for each in ends]
        edges = edges + self.tell(torch.cat([edges, *both], 1))
        heard = torch.zeros_like(points).index_add(0, ends[1], edges)
        return points + self.hear(torch.cat([points, heard], 1)), edges


def flows_on_meshes_training_fp32(fix: str) -> Step:
    """How fast each point of a mesh in a flow will be, after eight rounds of messages."""
    numbers(fix)
    width, count = 256, 8192
    with torch.device(DEVICE):
        enter, along = MeshMessages.layers(11, width), MeshMessages.layers(3, width)
        rounds, leave = nn.ModuleList(MeshMessages(width) for _ in range(8)), nn.Linear(width, 2)
    net = nn.ModuleList([enter, along, rounds, leave]).train()
    points, apart, faster = noise(count, 11), noise(6 * count, 3), noise(count, 2)
    ends = torch.randint(0, count, (2, 6 * count), device=DEVICE)

    def loss() -> torch.Tensor:
        x, edges = enter(points), along(apart)
        for each in rounds:
            x, edges = each(x, edges, ends)
        return functional.mse_loss(leave(x).float(), faster)

    return descending(torch.optim.Adam(net.parameters(), 1e-4, fused=True), loss, fix == "bf16")


class Cells(nn.Module):
    """A table's cells look along their rows, and then along their columns at the rows whose answers are known."""

    def __init__(self, width: int, heads: int, known: int) -> None:
        super().__init__()
        self.heads, self.known = heads, known
        self.parts, self.outs = (nn.ModuleList(nn.Linear(width, n * width) for _ in range(2)) for n in (3, 1))
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(3))
        self.wide = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def look(self, at: int, x: torch.Tensor, known: int) -> torch.Tensor:
        q, k, v = self.parts[at](x).unflatten(-1, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)
        seen = functional.scaled_dot_product_attention(q, k[:, :, :known], v[:, :, :known])
        return self.outs[at](seen.transpose(1, 2).flatten(2))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = x + self.look(0, self.norms[0](x), x.size(1))
        x = x + self.look(1, self.norms[1](x).transpose(0, 1), self.known).transpose(0, 1)
        return x + self.wide(self.norms[2](x))


def tables_read_in_context_fp32(fix: str) -> Step:
    """The answers of 256 rows of a table are told from 768 whose answers it has (TabPFN)."""
    numbers(fix)
    net = there(lambda: nn.Sequential(nn.Linear(2, 192), *(Cells(192, 6, 768) for _ in range(12)), nn.Linear(192, 10)))
    return inferring(net, noise(1024, 24, 2), fix)


def hgnet_training_nchw(fix: str) -> Step:
    net, x = in_nhwc(fix, from_timm("hgnetv2_b4").train(), images(64))
    optimizer = torch.optim.SGD(net.parameters(), 0.02, momentum=0.9, weight_decay=4e-5, fused=True)
    return classifying(net, optimizer, x, labels(64), fix == "amp_channels_last")


def _normal(given: int, made: int, dilation: int = 1) -> nn.Module:
    return nn.Sequential(nn.Conv2d(given, made, 3, padding=dilation, dilation=dilation), nn.BatchNorm2d(made),
                         nn.ReLU(inplace=True))  # fmt: skip


class Nested(nn.Module):
    """A small U-Net as a block of a larger one; the flat ones dilate where others shrink."""

    def __init__(self, given: int, middle: int, made: int, depth: int, flat: bool = False) -> None:
        super().__init__()
        self.flat, wide = flat, [2**at if flat else 1 for at in range(depth)]
        self.enter, self.bottom = _normal(given, made), _normal(middle, middle, 2**depth if flat else 2)
        self.down = nn.ModuleList(_normal(middle if at else made, middle, wide[at]) for at in range(depth))
        self.up = nn.ModuleList(_normal(2 * middle, middle if at else made, wide[at]) for at in range(depth))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = y = self.enter(x)
        kept = []
        for at, layer in enumerate(self.down):
            y = layer(functional.max_pool2d(y, 2, ceil_mode=True) if at and not self.flat else y)
            kept.append(y)
        y = self.bottom(y)
        for layer, beside in zip(reversed(self.up), reversed(kept), strict=True):
            if y.shape[-1] != beside.shape[-1]:
                y = functional.interpolate(y, size=beside.shape[-2:], mode="bilinear", align_corners=False)
            y = layer(torch.cat([y, beside], 1))
        return x + y


class Salient(nn.Module):
    """U-Nets within a U-Net (U²-Net), with a map out of each of the six sizes, and one of all."""

    def __init__(self) -> None:
        super().__init__()
        self.down = nn.ModuleList([
            Nested(3, 32, 64, 6), Nested(64, 32, 128, 5), Nested(128, 64, 256, 4), Nested(256, 128, 512, 3),
            Nested(512, 256, 512, 3, flat=True), Nested(512, 256, 512, 3, flat=True),
        ])  # fmt: skip
        self.up = nn.ModuleList([
            Nested(1024, 256, 512, 3, flat=True), Nested(1024, 128, 256, 3), Nested(512, 64, 128, 4),
            Nested(256, 32, 64, 5), Nested(128, 16, 64, 6),
        ])  # fmt: skip
        self.sides = nn.ModuleList(nn.Conv2d(width, 1, 3, padding=1) for width in (512, 512, 256, 128, 64, 64))
        self.all = nn.Conv2d(6, 1, 1)

    def forward(self, x: torch.Tensor) -> list[torch.Tensor]:
        size, kept = x.shape[-2:], []
        for block in self.down:
            x = block(functional.max_pool2d(x, 2) if kept else x)
            kept.append(x)
        made = [kept.pop()]
        for block in self.up:
            y = functional.interpolate(made[-1], scale_factor=2, mode="bilinear", align_corners=False)
            made.append(block(torch.cat([y, kept.pop()], 1)))
        sides = zip(self.sides, made, strict=True)
        maps = [functional.interpolate(side(y), size=size, mode="bilinear", align_corners=False) for side, y in sides]
        return [*maps, self.all(torch.cat(maps, 1))]


def what_stands_out_training_nchw(fix: str) -> Step:
    """What people look at in a photo, learnt from masks of it."""
    net, x = in_nhwc(fix, there(Salient).train(), images(6, 320))
    wanted = (torch.rand(6, 1, 320, 320, device=DEVICE) > 0.7).float()
    optimizer = torch.optim.Adam(net.parameters(), 1e-3, fused=True)

    def loss() -> torch.Tensor:
        lost = (functional.binary_cross_entropy_with_logits(each.float(), wanted) for each in net(x))
        return sum(lost, start=x.new_zeros(()))

    return descending(optimizer, loss, fix == "amp_channels_last")


def _swish(given: int, made: int, size: int = 1, stride: int = 1) -> nn.Module:
    return nn.Sequential(nn.Conv2d(given, made, size, stride, size // 2, bias=False), nn.BatchNorm2d(made),
                         nn.SiLU(inplace=True))  # fmt: skip


class Split(nn.Module):
    """Half of the channels go through some pairs of convolutions, and what each pair makes is kept."""

    def __init__(self, given: int, made: int, count: int, added: bool) -> None:
        super().__init__()
        half, self.added = made // 2, added
        self.enter, self.leave = _swish(given, made), _swish((2 + count) * half, made)
        self.parts = nn.ModuleList(nn.Sequential(_swish(half, half, 3), _swish(half, half, 3)) for _ in range(count))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        kept = list(self.enter(x).chunk(2, 1))
        for part in self.parts:
            y = part(kept[-1])
            kept.append(kept[-1] + y if self.added else y)
        return self.leave(torch.cat(kept, 1))


class Boxes(nn.Module):
    """Boxes of 80 kinds of things without anchors, as YOLOv8 finds them."""

    def __init__(self) -> None:
        super().__init__()
        sizes, counts = (48, 96, 192, 384, 576), (2, 4, 4, 2)
        self.stem = _swish(3, 48, 3, 2)
        self.down = nn.ModuleList(
            nn.Sequential(_swish(a, b, 3, 2), Split(b, b, count, added=True))
            for (a, b), count in zip(itertools.pairwise(sizes), counts, strict=True)
        )
        self.narrow, self.pooled = _swish(576, 288), _swish(4 * 288, 576)
        self.up = nn.ModuleList([Split(960, 384, 2, added=False), Split(576, 192, 2, added=False)])
        self.shrink = nn.ModuleList([_swish(192, 192, 3, 2), _swish(384, 384, 3, 2)])
        self.again = nn.ModuleList([Split(576, 384, 2, added=False), Split(960, 576, 2, added=False)])
        self.where, self.what = (
            nn.ModuleList(nn.Sequential(_swish(a, b, 3), _swish(b, b, 3), nn.Conv2d(b, c, 1)) for a in (192, 384, 576))
            for b, c in ((64, 64), (192, 80))
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x, kept = self.stem(x), []
        for part in self.down:
            x = part(x)
            kept.append(x)
        pools = [self.narrow(x)]
        for _ in range(3):
            pools.append(functional.max_pool2d(pools[-1], 5, 1, 2))
        high = self.pooled(torch.cat(pools, 1))
        middle = self.up[0](torch.cat([functional.interpolate(high, scale_factor=2), kept[2]], 1))
        maps = [self.up[1](torch.cat([functional.interpolate(middle, scale_factor=2), kept[1]], 1))]
        for shrink, again, beside in zip(self.shrink, self.again, (middle, high), strict=True):
            maps.append(again(torch.cat([shrink(maps[-1]), beside], 1)))
        heads = zip(self.where, self.what, maps, strict=True)
        return torch.cat([torch.cat([where(y), what(y)], 1).flatten(2) for where, what, y in heads], 2)


def boxes_without_anchors_nchw(fix: str) -> Step:
    net, x = in_nhwc(fix, there(Boxes).eval(), images(16, 640))
    return inferring(net, x, "bf16" if fix == "amp_channels_last" else "")


class Gated(nn.Module):
    """A convolution of which one half says how much of the other is let through."""

    def __init__(self, given: int, made: int, size: int = 3, stride: int = 1, dilation: int = 1) -> None:
        super().__init__()
        self.layer = nn.Conv2d(given, 2 * made, size, stride, dilation * (size // 2), dilation)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        made, gate = self.layer(x).chunk(2, 1)
        return functional.elu(made) * torch.sigmoid(gate)


def _filler() -> nn.Module:
    return nn.Sequential(
        Gated(4, 48, 5), Gated(48, 96, stride=2), Gated(96, 96), Gated(96, 192, stride=2), Gated(192, 192),
        *(Gated(192, 192, dilation=2**at) for at in range(1, 5)), Gated(192, 192),
        nn.UpsamplingNearest2d(scale_factor=2), Gated(192, 96), Gated(96, 96),
        nn.UpsamplingNearest2d(scale_factor=2), Gated(96, 48), Gated(48, 24),
        nn.Conv2d(24, 3, 3, padding=1), nn.Tanh(),
    )  # fmt: skip


class Filled(nn.Module):
    """Holes of photos are filled roughly, and once more (DeepFill)."""

    def __init__(self) -> None:
        super().__init__()
        self.rough, self.fine = _filler(), _filler()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        photo, hole = x[:, :3], x[:, 3:]
        for net in (self.rough, self.fine):
            photo = photo * (1 - hole) + net(torch.cat([photo, hole], 1)) * hole
        return photo


def holes_of_photos_filled_nchw(fix: str) -> Step:
    with_holes = torch.cat([images(4, 512).tanh(), (torch.rand(4, 1, 512, 512, device=DEVICE) > 0.8).float()], 1)
    net, x = in_nhwc(fix, there(Filled).eval(), with_holes)
    return inferring(net, x, "bf16" if fix == "amp_channels_last" else "")
