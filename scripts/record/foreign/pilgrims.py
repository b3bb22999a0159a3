"""Programs whose fix is another type, on models and tasks that no other module has.

Written before anything was recorded, or predicted, of them.
"""

from __future__ import annotations

import itertools

import torch
from contact import adamw, from_timm, noise, there
from guests import descending
from language import tokens
from steps import DEVICE, Step, classifying, fitting, inferring, numbers
from torch import nn
from torch.nn import functional
from vision import images, labels


def words_point_at_parts_of_photos_fp32(fix: str) -> Step:
    """Which part of each photo a sentence speaks of, as a mask (CLIPSeg)."""
    from transformers import CLIPSegConfig, CLIPSegForImageSegmentation

    numbers(fix)
    net = there(lambda: CLIPSegForImageSegmentation(CLIPSegConfig(vision_config={"patch_size": 16})))
    return inferring(net, {"input_ids": tokens(12, 20, 40_000), "pixel_values": images(12, 352)}, fix)


def texts_that_get_shorter_training_fp32(fix: str) -> Step:
    """Three blocks of layers, each of which has half of the words of the one before (Funnel)."""
    from transformers import FunnelConfig, FunnelForSequenceClassification

    numbers(fix)
    config = FunnelConfig(block_sizes=[4, 4, 4], hidden_dropout=0.0, attention_dropout=0.0, num_labels=4)
    net = there(lambda: FunnelForSequenceClassification(config)).train()
    words, kinds = tokens(12, 384), torch.randint(0, 4, (12,), device=DEVICE)
    return fitting(net, adamw(net), {"input_ids": words, "labels": kinds}, fix == "bf16")


def heads_that_subtract_prefill_fp32(fix: str) -> Step:
    """A language model each of whose heads takes one softmax from another (DiffLlama) reads four texts."""
    from transformers import DiffLlamaConfig, DiffLlamaModel

    numbers(fix)
    config = DiffLlamaConfig(vocab_size=16_000, hidden_size=1024, intermediate_size=2816, num_hidden_layers=8,
                             num_attention_heads=16, num_key_value_heads=8, use_cache=False)  # fmt: skip
    return inferring(there(lambda: DiffLlamaModel(config)), {"input_ids": tokens(4, 1024, 16_000)}, fix)


def photos_made_larger_training_fp32(fix: str) -> Step:
    """Windows of small photos look at themselves until they make photos of twice the size (Swin2SR)."""
    from transformers import Swin2SRConfig, Swin2SRForImageSuperResolution

    numbers(fix)
    config = Swin2SRConfig(image_size=64, embed_dim=180, depths=[6, 6, 6], num_heads=[6, 6, 6], drop_path_rate=0.0)
    net = there(lambda: Swin2SRForImageSuperResolution(config)).train()
    small, large = images(5, 64), images(5, 128)
    return descending(adamw(net), lambda: functional.l1_loss(net(small).reconstruction.float(), large), fix == "bf16")


class Trend(nn.Module):
    """What it makes of a series is taken from what the next one sees, and added to what is forecast (N-BEATS)."""

    def __init__(self, before: int, after: int, width: int) -> None:
        super().__init__()
        sizes = (before, *4 * [width])
        layers = [each for a, b in itertools.pairwise(sizes) for each in (nn.Linear(a, b), nn.ReLU())]
        self.work, self.back, self.ahead = nn.Sequential(*layers), nn.Linear(width, before), nn.Linear(width, after)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        y = self.work(x)
        return x - self.back(y), self.ahead(y)


def sales_as_a_sum_of_trends_training_fp32(fix: str) -> Step:
    """The next four weeks of 8192 goods, from the half year before; errors are shares of what was sold."""
    numbers(fix)
    before, after = 168, 28
    blocks = there(lambda: nn.ModuleList(Trend(before, after, 512) for _ in range(24))).train()
    seen, wanted = noise(8192, before).exp(), noise(8192, after).exp()

    def loss() -> torch.Tensor:
        x, ahead = seen, torch.zeros_like(wanted)
        for block in blocks:
            x, part = block(x)
            ahead = ahead + part
        apart = (ahead - wanted).abs() / (ahead.detach().abs() + wanted)
        return 200 * apart.float().mean()

    return descending(torch.optim.Adam(blocks.parameters(), 1e-4, fused=True), loss, fix == "bf16")


class Alike(nn.Module):
    """A layer of many networks that know nothing of each other, in one product."""

    def __init__(self, many: int, given: int, made: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(many, given, made) / given**0.5)
        self.bias = nn.Parameter(torch.zeros(many, 1, made))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.baddbmm(self.bias, x, self.weight)


def models_of_a_world_trained_together_fp32(fix: str) -> Step:
    """Twelve networks each say what comes after a move, and how sure they are; each has rows of its own (PETS)."""
    numbers(fix)
    many, state, moves = 12, 27, 8
    sizes = (state + moves, *4 * [512])
    layers = [each for a, b in itertools.pairwise(sizes) for each in (Alike(many, a, b), nn.SiLU())]
    net = nn.Sequential(*layers, Alike(many, 512, 2 * state)).to(DEVICE).train()
    seen, wanted = noise(many, 8192, state + moves), noise(many, 8192, state)
    bounds = (torch.full((state,), 0.5, device=DEVICE), torch.full((state,), -10.0, device=DEVICE))

    def loss() -> torch.Tensor:
        means, spreads = net(seen).float().chunk(2, -1)
        spreads = bounds[0] - functional.softplus(bounds[0] - spreads)
        spreads = bounds[1] + functional.softplus(spreads - bounds[1])
        return ((means - wanted).square() * torch.exp(-spreads) + spreads).mean((1, 2)).sum()

    return descending(torch.optim.AdamW(net.parameters(), 1e-3, fused=True), loss, fix == "bf16")


def currents_from_branch_and_trunk_training_fp32(fix: str) -> Step:
    """What becomes of 256 shapes of a coast is a product of what is told of each and of each place (DeepONet)."""
    numbers(fix)

    def layers(*sizes: int) -> nn.Sequential:
        made = [each for a, b in itertools.pairwise(sizes) for each in (nn.Linear(a, b), nn.GELU())]
        return nn.Sequential(*made[:-1]).to(DEVICE)

    branch, trunk = layers(2000, 1024, 1024, 512), layers(3, 512, 512, 512, 512, 512)
    net, shift = nn.ModuleList([branch, trunk]).train(), nn.Parameter(torch.zeros(1, device=DEVICE))
    coasts, places, wanted = noise(256, 2000), torch.rand(65_536, 3, device=DEVICE), noise(256, 65_536)

    def loss() -> torch.Tensor:
        told = torch.einsum("fk,pk->fp", branch(coasts), trunk(places)) + shift
        return functional.mse_loss(told.float(), wanted)

    return descending(torch.optim.Adam([*net.parameters(), shift], 1e-3, fused=True), loss, fix == "bf16")


def pictures_mixed_by_gates_fp32(fix: str) -> Step:
    """Patches that tell each other what to let through, and have no attention (gMLP); `half` is FP16 by autocast."""
    numbers(fix)
    net, x = from_timm("gmlp_s16_224").eval(), images(96)

    def step() -> torch.Tensor:
        with torch.inference_mode(), torch.autocast("cuda", torch.float16, enabled=fix == "half"):
            return net(x)

    return step


def scenes_heard_in_windows_training_fp32(fix: str) -> Step:
    """What is heard in ten seconds, by windows of spectra (CLAP's half for sounds).

    The fixes are TF32, FP16 by autocast with its scaler of gradients, and both.
    """
    from transformers import ClapAudioConfig, ClapAudioModelWithProjection

    numbers("tf32" if fix in ("tf32", "both") else "")
    half = fix in ("half", "both")
    net, leave = there(lambda: ClapAudioModelWithProjection(ClapAudioConfig())), nn.Linear(512, 50).to(DEVICE)
    whole = nn.ModuleList([net, leave]).train()
    optimizer, scaler = adamw(whole), torch.amp.GradScaler(DEVICE, enabled=half)
    spectra, kinds = noise(16, 1, 1001, 64), torch.randint(0, 50, (16,), device=DEVICE)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.float16, enabled=half):
            loss = functional.cross_entropy(leave(net(input_features=spectra).audio_embeds), kinds)
        scaler.scale(loss).backward()
        scaler.step(optimizer)
        scaler.update()

    return step


class Experts(nn.Module):
    """Each word of a group goes to two of eight experts, who take as many as they have places for (GShard)."""

    def __init__(self, width: int, wide: int, experts: int = 8) -> None:
        super().__init__()
        self.experts, self.norm = experts, nn.LayerNorm(width)
        self.choose = nn.Linear(width, experts, bias=False)
        self.wide = nn.Parameter(torch.randn(experts, width, wide) / width**0.5)
        self.narrow = nn.Parameter(torch.randn(experts, wide, width) / wide**0.5)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        y = self.norm(x)
        places = 5 * x.size(1) // (2 * self.experts)
        chances = self.choose(y).float().softmax(-1)
        first, second = chances.topk(2, -1).indices.unbind(-1)
        one, two = functional.one_hot(first, self.experts), functional.one_hot(second, self.experts)
        of_one = one.cumsum(1) - one
        of_two = two.cumsum(1) - two + one.sum(1, keepdim=True)
        shares = [chances * (mask * (at < places)) for mask, at in ((one, of_one), (two, of_two))]
        total = (shares[0] + shares[1]).sum(-1, keepdim=True).clamp(min=1e-6)
        seats = torch.arange(places, device=x.device)
        joined = sum(
            (share / total)[..., None] * (at[..., None] == seats)
            for share, at in zip(shares, (of_one, of_two), strict=True)
        )
        sent = torch.einsum("gsec,gsm->egcm", (joined > 0).to(y), y)
        worked = torch.einsum("egcm,emh->egch", sent, self.wide)
        worked = torch.einsum("egch,ehm->egcm", functional.gelu(worked), self.narrow)
        balance = (chances.mean(1) * one.float().mean(1)).sum(-1).mean() * self.experts
        return x + torch.einsum("gsec,egcm->gsm", joined.to(worked), worked), balance


def words_seated_with_experts_training_tf32(fix: str) -> Step:
    """A language model of six layers, three of them of experts, in TF32; the fix is BF16 by autocast."""
    numbers("tf32")
    width = 768

    def looking() -> nn.Module:
        return nn.TransformerEncoderLayer(width, 12, 2048, 0.0, "gelu", batch_first=True, norm_first=True)

    with torch.device(DEVICE):
        enter, leave = nn.Embedding(8000, width), nn.Linear(width, 8000)
        lookers = nn.ModuleList(looking() for _ in range(3))
        experts = nn.ModuleList(Experts(width, 2048) for _ in range(3))
        mask = nn.Transformer.generate_square_subsequent_mask(512)
    net, words = nn.ModuleList([enter, leave, lookers, experts]).train(), tokens(16, 512, 8000)

    def loss() -> torch.Tensor:
        x, uneven = enter(words), torch.zeros((), device=DEVICE)
        for looker, some in zip(lookers, experts, strict=True):
            x, balance = some(looker(x, src_mask=mask, is_causal=True))
            uneven = uneven + balance
        told = leave(x[:, :-1]).flatten(0, 1)
        return functional.cross_entropy(told.float(), words[:, 1:].flatten()) + 0.01 * uneven

    return descending(adamw(net), loss, fix == "bf16")


def patches_of_two_sizes_training_fp32(fix: str) -> Step:
    """Two sizes of patches of each picture look at their own, and exchange what they saw (CrossViT)."""
    numbers("tf32" if fix in ("tf32", "both") else "")
    net = from_timm("crossvit_small_240").train()
    return classifying(net, adamw(net), images(40, 240), labels(40), fix in ("bf16", "both"))


def scans_drawn_onto_each_other_in_double(fix: str) -> Step:
    """Points of one scan are stretched and moved onto those of another one (coherent point drift); the fix is FP32."""
    numbers("")
    kind = torch.float32 if fix else torch.float64
    still, made = noise(6144, 3), noise(3, 3)
    moving = (still @ (torch.eye(3, device=DEVICE) + 0.1 * made) + 0.05 * noise(6144, 3)).to(kind)
    still, far = still.to(kind), 0.1 * len(still) / len(moving)

    def step() -> torch.Tensor:
        moved, spread = moving, moving.new_full((), 1.0)
        for _ in range(5):
            near = torch.exp(torch.cdist(moved, still).square() / (-2 * spread))
            share = near / (near.sum(0) + far * (2 * torch.pi * spread) ** 1.5)
            of_moving, of_still = share.sum(1, keepdim=True), share.sum(0)[:, None]
            total = of_still.sum()
            middle, other = (of_still * still).sum(0) / total, (of_moving * moving).sum(0) / total
            a, b = still - middle, moving - other
            crossed = (share @ a).T @ b
            stretch = crossed @ torch.linalg.inv_ex(b.T @ (of_moving * b)).inverse
            moved = b @ stretch.T + middle
            spread = ((of_still * a * a).sum() - (crossed * stretch).sum()).clamp(min=1e-4) / (3 * total)
        return moved

    return step
