"""Programs whose fix is another type, layout or attention, on models that no other module has.

Written before anything was recorded, or predicted, of them.
"""

from __future__ import annotations

import torch
from contact import adamw, from_timm, noise, there
from guests import descending
from language import tokens
from steps import DEVICE, Step, classifying, fitting, inferring, numbers
from torch import nn
from torch.nn import functional
from vision import images, labels


class Modulated(nn.Module):
    """A transformer layer whose norms are scaled and moved by what time it is (DiT)."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.norms = nn.ModuleList(nn.LayerNorm(width, elementwise_affine=False) for _ in range(2))
        self.parts, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.wide = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU("tanh"), nn.Linear(4 * width, width))
        self.told = nn.Sequential(nn.SiLU(), nn.Linear(width, 6 * width))

    def forward(self, x: torch.Tensor, when: torch.Tensor) -> torch.Tensor:
        a, b, c, d, e, f = self.told(when)[:, None].chunk(6, 2)
        q, k, v = self.parts(self.norms[0](x) * (1 + a) + b).unflatten(2, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)
        seen = functional.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(2)
        x = x + c * self.out(seen)
        return x + f * self.wide(self.norms[1](x) * (1 + d) + e)


class DiffusionTransformer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.patches, self.when = nn.Conv2d(4, 768, 2, 2), nn.Linear(256, 768)
        self.layers = nn.ModuleList(Modulated(768, 12) for _ in range(6))
        self.head = nn.Linear(768, 16)

    def forward(self, x: torch.Tensor, when: torch.Tensor) -> torch.Tensor:
        angles = when[:, None] * torch.logspace(0, -4, 128, device=x.device)
        told = self.when(torch.cat([angles.sin(), angles.cos()], 1))
        y = self.patches(x).flatten(2).transpose(1, 2)
        for layer in self.layers:
            y = layer(y, told)
        return self.head(y).transpose(1, 2).unflatten(2, (16, 16))


def dit_training_fp32(fix: str) -> Step:
    numbers(fix)
    net = there(DiffusionTransformer).train()
    x, when, wanted = noise(32, 4, 32, 32), torch.rand(32, device=DEVICE) * 1000, noise(32, 16, 16, 16)
    return descending(adamw(net), lambda: functional.mse_loss(net(x, when).float(), wanted), fix == "bf16")


class Residual(nn.Module):
    def __init__(self, given: int, made: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.GroupNorm(32, given), nn.SiLU(), nn.Conv2d(given, made, 3, padding=1),
                                  nn.GroupNorm(32, made), nn.SiLU(), nn.Conv2d(made, made, 3, padding=1))  # fmt: skip
        self.skip = nn.Identity() if given == made else nn.Conv2d(given, made, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.skip(x) + self.body(x)


def latent_decoder_fp32(fix: str) -> Step:
    """The decoder of a latent diffusion model paints pictures of 512 × 512."""
    numbers(fix)
    with torch.device(DEVICE):
        parts: list[nn.Module] = [nn.Conv2d(4, 256, 3, padding=1), Residual(256, 256), Residual(256, 256)]
        for given, made in ((256, 256), (256, 128), (128, 64)):
            parts += [Residual(given, made), nn.Upsample(scale_factor=2), nn.Conv2d(made, made, 3, padding=1)]
        net = nn.Sequential(*parts, Residual(64, 64), nn.GroupNorm(32, 64), nn.SiLU(), nn.Conv2d(64, 3, 3, padding=1))
    return inferring(net, noise(4, 4, 64, 64), fix)


def twins_inference_fp32(fix: str) -> Step:
    numbers(fix)
    return inferring(from_timm("twins_svt_base"), images(32), fix)


class VoxelBlock(nn.Module):
    def __init__(self, given: int, made: int, stride: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv3d(given, made, 3, stride, 1, bias=False), nn.BatchNorm3d(made), nn.ReLU(),
            nn.Conv3d(made, made, 3, padding=1, bias=False), nn.BatchNorm3d(made),
        )  # fmt: skip
        self.skip = nn.Conv3d(given, made, 1, stride, bias=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return functional.relu(self.skip(x) + self.body(x))


def voxels_training_fp32(fix: str) -> Step:
    """Shapes as voxels are told apart by a residual network in three dimensions."""
    numbers(fix)
    with torch.device(DEVICE):
        sizes = ((1, 32, 2), (32, 32, 1), (32, 64, 2), (64, 64, 1), (64, 128, 2))
        blocks = [VoxelBlock(given, made, stride) for given, made, stride in sizes]
        net = nn.Sequential(*blocks, nn.AdaptiveAvgPool3d(1), nn.Flatten(), nn.Linear(128, 10)).train()
    x, y = (noise(16, 1, 64, 64, 64) > 0).float(), labels(16)
    return classifying(net, torch.optim.SGD(net.parameters(), 0.01, momentum=0.9, fused=True), x, y, fix == "bf16")


def mbart_training_fp32(fix: str) -> Step:
    from transformers import MBartConfig, MBartForConditionalGeneration

    numbers(fix)
    config = MBartConfig(vocab_size=8000, d_model=512, encoder_layers=6, decoder_layers=6, encoder_ffn_dim=2048,
                         decoder_ffn_dim=2048, encoder_attention_heads=8, decoder_attention_heads=8, use_cache=False,
                         pad_token_id=1, bos_token_id=0, eos_token_id=2, forced_eos_token_id=2)  # fmt: skip
    net = there(lambda: MBartForConditionalGeneration(config)).train()
    x, y = tokens(16, 256, 7990) + 3, tokens(16, 256, 7990) + 3
    return fitting(net, adamw(net), {"input_ids": x, "decoder_input_ids": y, "labels": y}, fix == "bf16")


class Radiance(nn.Module):
    """Colour and density of points, from their places' sines (NeRF)."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Sequential(nn.Linear(63, 256), nn.ReLU(), *(self.layer(256) for _ in range(4)))
        self.second = nn.Sequential(nn.Linear(256 + 63, 256), nn.ReLU(), *(self.layer(256) for _ in range(3)))
        self.head = nn.Linear(256, 4)

    @staticmethod
    def layer(width: int) -> nn.Module:
        return nn.Sequential(nn.Linear(width, width), nn.ReLU())

    def forward(self, places: torch.Tensor) -> torch.Tensor:
        angles = (places[..., None] * 2 ** torch.arange(10, device=places.device)).flatten(-2)
        x = torch.cat([places, angles.sin(), angles.cos()], -1)
        return self.head(self.second(torch.cat([self.first(x), x], -1)))


def radiance_training_fp32(fix: str) -> Step:
    numbers(fix)
    net = there(Radiance).train()
    places, wanted = noise(4096, 64, 3), torch.rand(4096, 3, device=DEVICE)

    def loss() -> torch.Tensor:
        said = net(places).float()
        weight = functional.softplus(said[..., 3]) * 0.03
        through = torch.exp(weight - weight.cumsum(1))
        return functional.mse_loss((through[..., None] * said[..., :3].sigmoid()).mean(1), wanted)

    return descending(adamw(net), loss, fix == "bf16")


def _nchw(net: nn.Module, x: torch.Tensor, fix: str) -> tuple[nn.Module, torch.Tensor]:
    numbers("tf32")
    if fix:
        return net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    return net, x


def ecaresnet_training_nchw(fix: str) -> Step:
    net, x = _nchw(from_timm("ecaresnet50t").train(), images(48), fix)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9, fused=True)
    return classifying(net, optimizer, x, labels(48), "amp" in fix)


def mixnet_inference_nchw(fix: str) -> Step:
    net, x = _nchw(from_timm("mixnet_l"), images(128), fix)
    return inferring(net, x, "bf16" if "amp" in fix else "")


def inception_resnet_inference_nchw(fix: str) -> Step:
    net, x = _nchw(from_timm("inception_resnet_v2"), images(64, 299), fix)
    return inferring(net, x, "bf16" if "amp" in fix else "")


class PlainUNet(nn.Module):
    """Two convolutions at each of four sizes, down and up again."""

    def __init__(self, width: int = 48) -> None:
        super().__init__()
        sizes = [width << at for at in range(4)]
        self.down = nn.ModuleList(self.twice(a, b) for a, b in zip([3, *sizes], sizes, strict=False))
        self.up = nn.ModuleList(nn.ConvTranspose2d(2 * a, a, 2, 2) for a in sizes[2::-1])
        self.joined = nn.ModuleList(self.twice(2 * a, a) for a in sizes[2::-1])
        self.head = nn.Conv2d(width, 8, 1)

    @staticmethod
    def twice(given: int, made: int) -> nn.Module:
        return nn.Sequential(
            nn.Conv2d(given, made, 3, padding=1, bias=False), nn.BatchNorm2d(made), nn.ReLU(),
            nn.Conv2d(made, made, 3, padding=1, bias=False), nn.BatchNorm2d(made), nn.ReLU(),
        )  # fmt: skip

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        kept = []
        for at, part in enumerate(self.down):
            x = part(x if at == 0 else functional.max_pool2d(x, 2))
            kept.append(x)
        for up, joined, beside in zip(self.up, self.joined, kept[2::-1], strict=True):
            x = joined(torch.cat([beside, up(x)], 1))
        return self.head(x)


def unet_of_cells_training_nchw(fix: str) -> Step:
    """Cells under a microscope are told from what lies around them, point by point."""
    net, x = _nchw(there(PlainUNet).train(), images(12, 256), fix)
    y = torch.randint(0, 8, (12, 256, 256), device=DEVICE)
    return descending(adamw(net), lambda: functional.cross_entropy(net(x), y), "amp" in fix)


def phi3_training_eager_attention(fix: str) -> Step:
    """Attention by two products and a softmax; the fix is the one call."""
    from transformers import Phi3Config, Phi3ForCausalLM

    config = Phi3Config(vocab_size=8000, hidden_size=768, intermediate_size=2048, num_hidden_layers=6,
                        num_attention_heads=12, num_key_value_heads=12, use_cache=False, pad_token_id=0,
                        bos_token_id=1, eos_token_id=2)  # fmt: skip
    config._attn_implementation = "sdpa" if fix else "eager"
    net = there(lambda: Phi3ForCausalLM(config)).bfloat16().train()
    x = tokens(4, 1280, 8000)
    return fitting(net, adamw(net), {"input_ids": x, "labels": x})


class Causal(nn.Module):
    """Attention as tutorials write it: einsum, a mask of a lower triangle, and a softmax; or one call."""

    def __init__(self, width: int, heads: int, places: int, one_call: bool) -> None:
        super().__init__()
        self.heads, self.one_call = heads, one_call
        self.norm, self.parts, self.out = nn.LayerNorm(width), nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.wide = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 4 * width), nn.GELU(),
                                  nn.Linear(4 * width, width))  # fmt: skip
        self.register_buffer("later", torch.ones(places, places, dtype=torch.bool).triu(1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.parts(self.norm(x)).unflatten(2, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)
        if self.one_call:
            seen = functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        else:
            scores = torch.einsum("bhqd,bhkd->bhqk", q, k) * q.shape[-1] ** -0.5
            scores = scores.masked_fill(self.later, float("-inf"))
            seen = torch.einsum("bhqk,bhkd->bhqd", functional.softmax(scores, -1, dtype=torch.float32).type_as(v), v)
        x = x + self.out(seen.transpose(1, 2).flatten(2))
        return x + self.wide(x)


def letters_attended_by_einsum(fix: str) -> Step:
    with torch.device(DEVICE):
        body = nn.Sequential(*(Causal(512, 8, 1024, bool(fix)) for _ in range(6)))
        net = nn.Sequential(nn.Embedding(128, 512), body, nn.LayerNorm(512), nn.Linear(512, 128)).bfloat16().train()
    x = tokens(12, 1025, 128)

    def loss() -> torch.Tensor:
        return functional.cross_entropy(net(x[:, :-1]).float().flatten(0, 1), x[:, 1:].flatten())

    return descending(adamw(net), loss)


def latents_attended_by_hand(fix: str) -> Step:
    """The attention of a diffusion model's U-Net: 4096 places to themselves, and to 77 words; by hand, or one call."""
    with torch.device(DEVICE):
        own = nn.ModuleList(nn.Linear(320, 960, bias=False) for _ in range(4)).half()
        asked = nn.ModuleList(nn.Linear(320, 320, bias=False) for _ in range(4)).half()
        words = nn.ModuleList(nn.Linear(768, 640, bias=False) for _ in range(4)).half()
    start, text = noise(4, 4096, 320).half(), noise(4, 77, 768).half()

    def attended(q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        q, k, v = (each.unflatten(2, (8, 40)).transpose(1, 2) for each in (q, k, v))
        if fix:
            return functional.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(2)
        chances = (q @ k.transpose(2, 3) * 40**-0.5).softmax(3)
        return (chances @ v).transpose(1, 2).flatten(2)

    def step() -> object:
        x = start
        with torch.inference_mode():
            for first, second, third in zip(own, asked, words, strict=True):
                x = x + attended(*first(functional.layer_norm(x, (320,))).chunk(3, 2))
                x = x + attended(second(functional.layer_norm(x, (320,))), *third(text).chunk(2, 2))
        return x

    return step


def keys_repeated_by_hand(fix: str) -> Step:
    """Four heads of keys are repeated for 16 of queries, and scores get a softmax in 32 bits; the fix is one call."""
    with torch.device(DEVICE):
        layers = nn.ModuleList(nn.Linear(1024, 1536, bias=False) for _ in range(8)).half()
    start, later = noise(8, 1024, 1024).half(), torch.full((1024, 1024), -1e4, device=DEVICE).half().triu(1)

    def step() -> object:
        x = start
        with torch.inference_mode():
            for layer in layers:
                q, k, v = (each.unflatten(2, (-1, 64)).transpose(1, 2) for each in layer(x).split([1024, 256, 256], 2))
                k, v = (each.repeat_interleave(4, 1) for each in (k, v))
                if fix:
                    seen = functional.scaled_dot_product_attention(q, k, v, is_causal=True)
                else:
                    seen = ((q @ k.transpose(2, 3)) / 8 + later).float().softmax(3).half() @ v
                x = functional.layer_norm(x + seen.transpose(1, 2).flatten(2), (1024,))
        return x

    return step
