"""Programs whose fix is of the kernels, or of how they are launched, on models that no other module has.

Written before anything was recorded, or predicted, of them.
"""

from __future__ import annotations

from typing import Any

import torch
import torchvision
from contact import adamw, from_timm, noise, there
from graphs import graphed_training, inference
from guests import descending
from language import tokens
from steps import DEVICE, Step, classifying, fitting, inferring, numbers
from torch import nn
from torch.nn import functional
from vision import images, labels


def focalnet_pictures_fp32(fix: str) -> Step:
    from transformers import FocalNetConfig, FocalNetForImageClassification

    numbers(fix)
    config = FocalNetConfig(embed_dim=96, depths=[2, 2, 6, 2], num_labels=10)
    return inferring(there(lambda: FocalNetForImageClassification(config)), images(48), fix)


def olmo2_training_fp32(fix: str) -> Step:
    from transformers import Olmo2Config, Olmo2ForCausalLM

    numbers(fix)
    config = Olmo2Config(vocab_size=8000, hidden_size=768, intermediate_size=2048, num_hidden_layers=6,
                         num_attention_heads=12, use_cache=False, pad_token_id=0, eos_token_id=2)  # fmt: skip
    net, x = there(lambda: Olmo2ForCausalLM(config)).train(), tokens(8, 512, 8000)
    return fitting(net, adamw(net), {"input_ids": x, "labels": x}, fix == "bf16")


def sew_sounds_fp32(fix: str) -> Step:
    """Sounds squeezed and told apart by a network of speech (SEW), which only listens."""
    from transformers import SEWConfig, SEWForSequenceClassification

    numbers(fix)
    config = SEWConfig(hidden_size=512, num_hidden_layers=8, num_attention_heads=8, intermediate_size=2048,
                       num_labels=10)  # fmt: skip
    return inferring(there(lambda: SEWForSequenceClassification(config)), noise(24, 64000), fix)


class Crosses(nn.Module):
    """What is known of a visitor crossed with itself (DCN), beside deep layers."""

    def __init__(self) -> None:
        super().__init__()
        self.names, width = nn.EmbeddingBag(100_000, 64, mode="sum"), 64 * 26
        self.crosses = nn.ModuleList(nn.Linear(width, width) for _ in range(4))
        self.deep = nn.Sequential(nn.Linear(width, 2048), nn.ReLU(), nn.Linear(2048, 2048), nn.ReLU())
        self.head = nn.Linear(width + 2048, 1)

    def forward(self, names: torch.Tensor) -> torch.Tensor:
        x = first = self.names(names.flatten(0, 1)).view(len(names), -1)
        for cross in self.crosses:
            x = x + first * cross(x)
        return self.head(torch.cat([x, self.deep(first)], 1))[:, 0]


def _visits(count: int) -> tuple[torch.Tensor, torch.Tensor]:
    return torch.randint(0, 100_000, (count, 26, 3), device=DEVICE), torch.rand(count, device=DEVICE).round()


def visitors_crossed_fp32(fix: str) -> Step:
    numbers(fix)
    net = there(Crosses).train()
    x, y = _visits(8192)
    return descending(adamw(net), lambda: functional.binary_cross_entropy_with_logits(net(x).float(), y), fix == "bf16")


class TwoSpeeds(nn.Module):
    """Clips seen slowly by a wide path and fast by a narrow one (SlowFast)."""

    def __init__(self) -> None:
        super().__init__()
        self.slow, self.fast = self.path(3, 64), self.path(3, 16)
        self.head = nn.Linear(512 + 128, 10)

    @staticmethod
    def path(given: int, width: int) -> nn.Module:
        parts: list[nn.Module] = []
        for at in range(4):
            made = width << at
            parts += [nn.Conv3d(given, made, 3, (1, 2, 2), 1), nn.BatchNorm3d(made), nn.ReLU()]
            given = made
        return nn.Sequential(*parts, nn.AdaptiveAvgPool3d(1), nn.Flatten())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(torch.cat([self.slow(x[:, :, ::4]), self.fast(x)], 1))


def clips_of_two_speeds_fp32(fix: str) -> Step:
    numbers(fix)
    net = there(TwoSpeeds).train()
    return classifying(net, torch.optim.SGD(net.parameters(), 0.01, fused=True), noise(12, 3, 32, 128, 128),
                       labels(12), fix == "bf16")  # fmt: skip


class Latents(nn.Module):
    """256 latents that look at a long array and then at each other, again and again (Perceiver)."""

    def __init__(self) -> None:
        super().__init__()
        self.latents = nn.Parameter(torch.randn(256, 768) / 28)
        self.into = nn.Linear(64, 768)
        self.layers = nn.ModuleList(nn.TransformerDecoderLayer(768, 12, 3072, 0.0, "gelu", batch_first=True)
                                    for _ in range(4))  # fmt: skip
        self.head = nn.Linear(768, 10)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        seen, y = self.into(x), self.latents.expand(len(x), -1, -1)
        for layer in self.layers:
            y = layer(y, seen)
        return self.head(y.mean(1))


def latents_that_look_fp32(fix: str) -> Step:
    numbers(fix)
    net = there(Latents).train()
    return classifying(net, adamw(net), noise(16, 1024, 64), labels(16), fix == "bf16")


def dpn68_inference_nchw(fix: str) -> Step:
    numbers("tf32")
    net, x = from_timm("dpn68"), images(96)
    if fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    return inferring(net, x, "bf16" if "amp" in fix else "")


def xception_training_nchw(fix: str) -> Step:
    numbers("tf32")
    net, x, y = from_timm("xception41").train(), images(24), labels(24)
    if fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    return classifying(net, torch.optim.SGD(net.parameters(), 0.01, fused=True), x, y, "amp" in fix)


def smollm_training_eager_attention(fix: str) -> Step:
    """Attention by two products and a softmax; the fix is the one call."""
    from transformers import SmolLM3Config, SmolLM3ForCausalLM

    config = SmolLM3Config(vocab_size=8000, hidden_size=768, intermediate_size=2048, num_hidden_layers=6,
                           num_attention_heads=12, num_key_value_heads=4, use_cache=False, pad_token_id=0,
                           bos_token_id=1, eos_token_id=2)  # fmt: skip
    config._attn_implementation = "sdpa" if fix else "eager"
    net = there(lambda: SmolLM3ForCausalLM(config)).bfloat16().train()
    x = tokens(4, 1280, 8000)
    return fitting(net, adamw(net), {"input_ids": x, "labels": x})


def pairs_biased_by_hand(fix: str) -> Step:
    """Rows of pairs of a protein look along themselves with a bias of the pairs, by hand or in one call."""
    with torch.device(DEVICE):
        layers = nn.ModuleList(nn.Linear(128, 3 * 128) for _ in range(6)).bfloat16()
        biases = nn.ModuleList(nn.Linear(128, 4) for _ in range(6)).bfloat16()
    start = noise(256, 256, 128).bfloat16()

    def step() -> object:
        x = start
        with torch.inference_mode():
            for layer, bias in zip(layers, biases, strict=True):
                q, k, v = layer(x).unflatten(2, (3, 4, 32)).permute(2, 0, 3, 1, 4)
                more = bias(x).permute(2, 0, 1)[None].expand(256, -1, -1, -1)
                if fix:
                    seen = functional.scaled_dot_product_attention(q, k, v, more)
                else:
                    seen = ((q @ k.transpose(2, 3)) / 32**0.5 + more).softmax(3) @ v
                x = x + seen.transpose(1, 2).flatten(2)
        return x

    return step


def waves_bent_by_single_operations(fix: str) -> Step:
    """A vocoder's bends (x and the square of a sine), again and again on a long signal; the fix has them compiled."""
    x, speeds = noise(16, 256, 8192), torch.rand(8, 256, 1, device=DEVICE) + 0.5

    def bent(x: torch.Tensor, speed: torch.Tensor) -> torch.Tensor:
        y = x + torch.sin(speed * x).pow(2) / (speed + 1e-9)
        return torch.tanh(y * 0.7) * torch.sigmoid(y - 0.1) + 0.5 * x

    work = torch.compile(bent) if fix else bent

    def step() -> object:
        y = x
        with torch.no_grad():
            for speed in speeds:
                y = work(y, speed)
        return y

    return step


def region_losses_by_single_operations(fix: str) -> Step:
    """Two losses of a segmentation and their slopes, operation by operation; the fix has them compiled."""
    said = noise(32, 4, 512, 512).requires_grad_()
    wanted = (noise(32, 4, 512, 512) > 0.5).float()

    def lost(said: torch.Tensor) -> torch.Tensor:
        p = torch.sigmoid(said)
        right = p * wanted + (1 - p) * (1 - wanted)
        focal = (-(1 - right).pow(2) * torch.log(right.clamp(min=1e-6)) * (0.25 + 0.5 * wanted)).mean()
        both, all_of = (p * wanted).sum((2, 3)), (p + wanted).sum((2, 3))
        return focal + (1 - (2 * both + 1) / (all_of + 1)).mean()

    work = torch.compile(lost) if fix else lost

    def step() -> object:
        said.grad = None
        work(said).backward()
        return said.grad

    return step


def elements_assembled_in_double(fix: str) -> Step:
    """Small products for each element of a mesh, in 64 bits, added to its corners; the fix has 32."""
    kind = torch.float32 if fix else torch.float64
    shapes, stiff = noise(60_000, 6, 24).to(kind), noise(6, 6).to(kind)
    corners = torch.randint(0, 200_000, (60_000 * 24,), device=DEVICE)
    moved = noise(60_000, 24, 1).to(kind)

    def step() -> object:
        with torch.no_grad():
            matrices = shapes.transpose(1, 2) @ (stiff @ shapes)
            forces = torch.zeros(200_000, dtype=kind, device=DEVICE)
            return forces.index_add_(0, corners, (matrices @ moved).flatten())

    return step


def glm_training_well_tuned(fix: str) -> Step:
    """Nothing is wrong with it: 16 bits, fused attention and optimizer, long batches; the fix is half of them."""
    from transformers import GlmConfig, GlmForCausalLM

    config = GlmConfig(vocab_size=8000, hidden_size=1024, intermediate_size=4096, num_hidden_layers=8,
                       num_attention_heads=16, num_key_value_heads=4, head_dim=64, use_cache=False, pad_token_id=0,
                       eos_token_id=2)  # fmt: skip
    net = there(lambda: GlmForCausalLM(config)).bfloat16().train()
    x = tokens(8 if fix else 16, 768, 8000)
    return fitting(net, adamw(net), {"input_ids": x, "labels": x})


def convnext_large_well_tuned(fix: str) -> Step:
    """Nothing is wrong with it: 16 bits in NHWC, many pictures; the fix is half of them."""
    net = there(lambda: torchvision.models.convnext_large(num_classes=10))
    net = net.bfloat16().to(memory_format=torch.channels_last)
    x = images(48 if fix else 96).bfloat16().contiguous(memory_format=torch.channels_last)
    return inferring(net, x, "")


def crosses_well_tuned(fix: str) -> Step:
    """Nothing is wrong with it: 16 bits, one fused optimizer, large batches; the fix is half of a batch."""
    net = there(Crosses).train()
    x, y = _visits(16384 if fix else 32768)
    return descending(adamw(net), lambda: functional.binary_cross_entropy_with_logits(net(x).float(), y), True)


def glm_one_token(fix: str) -> Step:
    from transformers import GlmConfig, GlmForCausalLM

    config = GlmConfig(vocab_size=8000, hidden_size=768, intermediate_size=2048, num_hidden_layers=12,
                       num_attention_heads=12, num_key_value_heads=4, head_dim=64, use_cache=False, pad_token_id=0,
                       eos_token_id=2)  # fmt: skip
    net = there(lambda: GlmForCausalLM(config)).eval().half()
    return inference(lambda x: net(input_ids=x).logits, tokens(1, 6, 8000), as_graph=bool(fix))


def ghostnet_four_pictures(fix: str) -> Step:
    return inference(from_timm("ghostnet_100").eval().half(), images(4).half(), as_graph=bool(fix))


class Coupled(nn.Module):
    """Layers that turn back: each half of what is given moves and scales the other (RealNVP)."""

    def __init__(self) -> None:
        super().__init__()
        self.parts = nn.ModuleList(
            nn.Sequential(nn.Linear(32, 128), nn.LeakyReLU(), nn.Linear(128, 128), nn.LeakyReLU(), nn.Linear(128, 64))
            for _ in range(12)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        a, b = x.chunk(2, 1)
        total = x.new_zeros(len(x))
        for part in self.parts:
            scale, move = part(a).chunk(2, 1)
            scale = torch.tanh(scale)
            a, b, total = b * scale.exp() + move, a, total + scale.sum(1)
        return (a.square().sum(1) + b.square().sum(1)) / 2 - total


def couplings_small_training(fix: str) -> Step:
    """Few points for many small layers; the fix is a graph of the whole step."""
    net = there(Coupled).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, foreach=True, capturable=bool(fix))
    x = noise(256, 64)
    train = descending(optimizer, lambda: net(x).mean())
    return graphed_training(train) if fix else train


def edgenext_adagrad_by_tensor(fix: str) -> Step:
    """Adagrad, tensor by tensor; the fix takes them together."""
    net = from_timm("edgenext_small").train()
    optimizer = torch.optim.Adagrad(net.parameters(), 1e-4, foreach=bool(fix))
    return classifying(net, optimizer, images(8, 160), labels(8), True)


def signs_followed_by_tensor(fix: str) -> Step:
    """An optimizer that was written by hand (Lion): five operations a tensor; the fix has five for all of them."""
    net = there(lambda: torchvision.models.vit_b_32(num_classes=10)).train()
    weights = list(net.parameters())
    moments = [torch.zeros_like(weight) for weight in weights]
    x, y = images(8), labels(8)

    def step() -> None:
        for weight in weights:
            weight.grad = None
        with torch.autocast("cuda", torch.bfloat16):
            functional.cross_entropy(net(x), y).backward()
        slopes: list[Any] = [weight.grad for weight in weights]
        with torch.no_grad():
            if fix:
                ways = torch._foreach_lerp(moments, slopes, 0.1)
                torch._foreach_sign_(ways)
                torch._foreach_mul_(weights, 1 - 1e-6)
                torch._foreach_add_(weights, ways, alpha=-1e-5)
                torch._foreach_lerp_(moments, slopes, 0.01)
                return
            for weight, moment, slope in zip(weights, moments, slopes, strict=True):
                way = (0.9 * moment + 0.1 * slope).sign()
                weight.mul_(1 - 1e-6).add_(way, alpha=-1e-5)
                moment.mul_(0.99).add_(0.01 * slope)

    return step


def members_asked_one_by_one(fix: str) -> Step:
    """48 small networks of an ensemble answer after each other; the fix has their weights in one."""
    with torch.device(DEVICE):
        weights = [torch.randn(48, a, b) / a**0.5 for a, b in ((64, 128), (128, 128), (128, 128), (128, 4))]
    x = noise(1024, 64)

    def step() -> object:
        with torch.inference_mode():
            if fix:
                y = x.expand(48, -1, -1)
                for weight in weights:
                    y = torch.bmm(y, weight).tanh()
                return y.var(0)
            said = []
            for member in range(48):
                y = x
                for weight in weights:
                    y = (y @ weight[member]).tanh()
                said.append(y)
            return torch.stack(said).var(0)

    return step


def melodies_by_cells(fix: str) -> Step:
    """A recurrent cell goes along 96 notes, one by one, and is trained; the fix has one call for all notes."""
    with torch.device(DEVICE):
        cell, whole, head = nn.GRUCell(128, 256), nn.GRU(128, 256), nn.Linear(256, 128)
    used = whole if fix else cell
    optimizer = torch.optim.Adam([*used.parameters(), *head.parameters()], 1e-4, fused=True)
    x, y = noise(96, 64, 128), torch.randint(0, 128, (96 * 64,), device=DEVICE)

    def loss() -> torch.Tensor:
        if fix:
            said = whole(x)[0]
        else:
            state, states = x.new_zeros(64, 256), []
            for note in x:
                state = cell(note, state)
                states.append(state)
            said = torch.stack(states)
        return functional.cross_entropy(head(said).flatten(0, 1), y)

    return descending(optimizer, loss)
