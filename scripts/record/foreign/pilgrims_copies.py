"""Programs that copy more than they need, or do on the host what the GPU could; recorded with `pilgrims`."""

from __future__ import annotations

from collections import Counter

import numpy as np
import torch
from contact import adamw, from_timm, noise, there
from guests import descending
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional


class Gated(nn.Module):
    """Which tiles of a slide tell whether there is a tumour, and whether there is one (ABMIL)."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.first = nn.Sequential(nn.Linear(wide, 512), nn.ReLU())
        self.shown, self.gate = nn.Linear(512, 384), nn.Linear(512, 384)
        self.weighs, self.head = nn.Linear(384, 1), nn.Linear(512, 2)

    def forward(self, tiles: torch.Tensor) -> torch.Tensor:
        seen = self.first(tiles)
        weights = self.weighs(self.shown(seen).tanh() * self.gate(seen).sigmoid()).float().softmax(0)
        return self.head((weights * seen).sum(0, keepdim=True)).float()


def tissue_of_whole_slides_from_pageable(fix: str) -> Step:
    """Features of 48000 tiles of a slide come from pageable memory for each step of training; the fix pins them."""
    net = there(lambda: Gated(1024)).train()
    tiles = torch.randn(48_000, 1024)
    tiles = tiles.pin_memory() if fix else tiles
    known = torch.ones(1, dtype=torch.long, device=DEVICE)

    def loss() -> torch.Tensor:
        return functional.cross_entropy(net(tiles.to(DEVICE, non_blocking=bool(fix))), known)

    return descending(adamw(net), loss, True)


def light_fields_refocused_pageable(fix: str) -> Step:
    """Views of 25 small lenses become pictures sharp at 32 depths, in an array in pageable memory, or a pinned one."""
    views = noise(25, 3, 400, 600)
    depths = torch.linspace(-0.02, 0.02, 32, device=DEVICE)
    rows, columns = torch.meshgrid(torch.linspace(-1, 1, 400), torch.linspace(-1, 1, 600), indexing="ij")
    places = torch.stack([columns, rows], 2).to(DEVICE)
    lenses = [(x, y) for y in (-2, -1, 0, 1, 2) for x in (-2, -1, 0, 1, 2)]
    shifts = [torch.stack([x * depths, y * depths], 1)[:, None, None] for x, y in lenses]
    pictures = torch.empty(32, 3, 400, 600, pin_memory=bool(fix) and views.is_cuda)

    def step() -> torch.Tensor:
        added = torch.zeros(32, 3, 400, 600, device=DEVICE)
        for view, shift in zip(views, shifts, strict=True):
            same = view.expand(32, -1, -1, -1)
            added += functional.grid_sample(same, places + shift, padding_mode="border", align_corners=True)
        return pictures.copy_(added / 25)

    return step


def members_of_a_jury_brought_in_turn(fix: str) -> Step:
    """Three networks judge each batch, and the weights of each come from the host for that; the fix has all there."""
    nets = [from_timm("visformer_small").bfloat16().eval() for _ in range(3)]
    x = noise(48, 3, 224, 224).bfloat16()
    stored = [{name: value.cpu() for name, value in net.state_dict().items()} for net in nets]
    shared = from_timm("visformer_small").bfloat16().eval()

    def step() -> np.ndarray:
        votes = torch.zeros(len(x), 10, device=DEVICE)
        with torch.inference_mode():
            for net, state in zip(nets, stored, strict=True):
                if not fix:
                    shared.load_state_dict(state)
                votes += (net if fix else shared)(x).float().softmax(1)
        return votes.cpu().numpy()

    return step


def scenes_sent_whole_for_few_frames(fix: str) -> Step:
    """Four scenes of 64 frames are sent, of which a network looks at every eighth; the fix sends those."""
    net = from_timm("spnasnet_100").bfloat16().eval()
    scenes = torch.randint(0, 255, (4, 64, 360, 640, 3), dtype=torch.uint8)
    chosen = scenes[:, ::8].clone()

    def step() -> torch.Tensor:
        with torch.inference_mode():
            frames = chosen.to(DEVICE) if fix else scenes.to(DEVICE)[:, ::8]
            frames = frames.flatten(0, 1).permute(0, 3, 1, 2).bfloat16() / 127.5 - 1
            frames = functional.interpolate(frames, (224, 224), mode="bilinear")
            return net(frames).unflatten(0, (4, 8)).float().mean(1).softmax(1).cpu()

    return step


class Distances(nn.Module):
    """How far off each point of a photo is, from what a small network sees at five sizes."""

    def __init__(self) -> None:
        super().__init__()
        self.sees = from_timm("mnasnet_100", features_only=True)
        wide = self.sees.feature_info.channels()
        self.narrow = nn.ModuleList(nn.Conv2d(each, 64, 1) for each in wide)
        self.mix = nn.ModuleList(nn.Conv2d(64, 64, 3, padding=1) for _ in wide)
        self.head = nn.Conv2d(64, 1, 3, padding=1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        seen = [narrow(each) for narrow, each in zip(self.narrow, self.sees(x), strict=True)]
        out = seen[-1]
        for each, mix in zip(seen[-2::-1], self.mix, strict=False):
            out = functional.relu(mix(each + functional.interpolate(out, each.shape[-2:])))
        return 2 + functional.interpolate(self.head(out).tanh(), x.shape[-2:], mode="bilinear")[:, 0]


def rooms_fused_by_numpy(fix: str) -> Step:
    """Depths that a network guesses are put into a room of 96 x 96 x 96 cells, by NumPy, or on the GPU (TSDF)."""
    side = 96
    net = there(Distances).half().eval()
    x = noise(1, 3, 480, 640).half()
    along = np.linspace(-1.5, 1.5, side, dtype=np.float32)
    right, down, ahead = (each.ravel() for each in np.meshgrid(along, along, along + 2.5, indexing="ij"))
    cells = [torch.from_numpy(each).to(DEVICE) for each in (right, down, ahead)]
    values, weights = np.ones(side**3, np.float32), np.zeros(side**3, np.float32)
    there_values, there_weights = (torch.from_numpy(each).to(DEVICE, copy=True) for each in (values, weights))

    def fused_by_numpy(depth: np.ndarray) -> np.float32:
        across = np.round(525 * right / ahead + 319.5).astype(np.int32)
        below = np.round(525 * down / ahead + 239.5).astype(np.int32)
        seen = (across >= 0) & (across < 640) & (below >= 0) & (below < 480)
        before = np.where(seen, depth[below.clip(0, 479), across.clip(0, 639)] - ahead, -1)
        taken = before > -0.1
        near = np.minimum(before / 0.1, 1)
        values[:] = np.where(taken, (values * weights + near) / (weights + 1), values)
        weights[:] = np.minimum(weights + taken, 64)
        return np.abs(values).mean()

    def fused(depth: torch.Tensor) -> torch.Tensor:
        right, down, ahead = cells
        across = (525 * right / ahead + 319.5).round().int()
        below = (525 * down / ahead + 239.5).round().int()
        seen = (across >= 0) & (across < 640) & (below >= 0) & (below < 480)
        before = (depth[below.clamp(0, 479), across.clamp(0, 639)] - ahead).where(seen, torch.full_like(ahead, -1))
        taken = before > -0.1
        near = (before / 0.1).clamp(max=1)
        mixed = (there_values * there_weights + near) / (there_weights + 1)
        there_values.copy_(mixed.where(taken, there_values))
        there_weights.add_(taken).clamp_(max=64)
        return there_values.abs().mean().cpu()

    def step() -> object:
        with torch.inference_mode():
            depth = net(x)[0].float()
            return fused(depth) if fix else fused_by_numpy(depth.cpu().numpy())

    return step


class Filled(nn.Module):
    """Twenty words about a picture, all of them at once."""

    def __init__(self, words: int) -> None:
        super().__init__()
        self.places = nn.Parameter(torch.randn(20, 384))
        layer = nn.TransformerDecoderLayer(384, 6, 1536, 0.0, "gelu", batch_first=True, norm_first=True)
        self.layers, self.head = nn.TransformerDecoder(layer, 4), nn.Linear(384, words)

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        return self.head(self.layers(self.places.expand(len(seen), -1, -1), seen))


def counted_in_python(said: list[list[int]], known: list[list[list[int]]]) -> list[float]:
    """How many of the one to four words in a row of each caption are in one of those that people wrote."""
    scores = []
    for caption, others in zip(said, known, strict=True):
        score = 0.0
        for size in (1, 2, 3, 4):
            wanted: Counter[tuple[int, ...]] = Counter()
            for other in others:
                wanted |= Counter(tuple(other[at : at + size]) for at in range(21 - size))
            found = Counter(tuple(caption[at : at + size]) for at in range(21 - size))
            score += sum((found & wanted).values()) / (21 - size)
        scores.append(score / 4)
    return scores


def captions_rewarded_by_counters(fix: str) -> Step:
    """Python counts what words in a row drawn captions share with five others; the fix compares numbers there."""
    vocabulary = 600
    net = there(lambda: Filled(vocabulary)).train()
    seen, chance = noise(128, 49, 384), torch.Generator(DEVICE).manual_seed(0)
    references = torch.randint(0, vocabulary, (128, 5, 20))
    listed, held = references.tolist(), references.to(DEVICE)

    def rows(words: torch.Tensor, size: int) -> torch.Tensor:
        code = torch.zeros_like(words[..., : 21 - size])
        for at in range(size):
            code = code * vocabulary + words[..., at : at + 21 - size]
        return code

    wanted = {size: rows(held, size) for size in (1, 2, 3, 4)}

    def compared(said: torch.Tensor) -> torch.Tensor:
        score = torch.zeros(len(said), device=DEVICE)
        for size, others in wanted.items():
            own = rows(said, size)
            often = (own[:, :, None] == own[:, None, :]).sum(2)
            allowed = (own[:, None, :, None] == others[:, :, None, :]).sum(3).amax(1)
            score += (torch.minimum(often, allowed) / often).mean(1)
        return score / 4

    def loss() -> torch.Tensor:
        likely = net(seen).float().log_softmax(2)
        drawn = torch.rand(likely.shape, generator=chance, device=DEVICE).log().neg().log()
        said = (likely.detach() - drawn).argmax(2)
        scores = compared(said) if fix else torch.tensor(counted_in_python(said.tolist(), listed)).to(DEVICE)
        picked = likely.gather(2, said[:, :, None])[:, :, 0].mean(1)
        return -((scores - scores.mean()) * picked).mean()

    return descending(adamw(net), loss, True)


class Reader(nn.Module):
    """Eight layers of attention, whose mean says of which of 32 kinds a text is."""

    def __init__(self) -> None:
        super().__init__()
        layer = nn.TransformerEncoderLayer(512, 8, 2048, 0.0, "gelu", batch_first=True, norm_first=True)
        self.words = nn.Parameter(torch.randn(16, 128, 512))
        self.layers, self.head = nn.TransformerEncoder(layer, 8, enable_nested_tensor=False), nn.Linear(512, 32)

    def forward(self) -> torch.Tensor:
        return self.head(self.layers(self.words).mean(1)).float()


def slopes_fetched_to_be_compared(fix: str) -> Step:
    """Slopes of a batch go to the host, where those of another one wait to be compared; the fix compares there."""
    net = there(Reader).train()
    weights, known = list(net.parameters())[1:], torch.arange(16, device=DEVICE)
    others = [torch.randn(weight.shape) for weight in weights]
    others = [other.to(DEVICE) for other in others] if fix else others

    def step() -> float:
        with torch.autocast("cuda", torch.bfloat16):
            loss = functional.cross_entropy(net(), known)
        slopes = torch.autograd.grad(loss, weights)
        slopes = slopes if fix else [slope.cpu() for slope in slopes]
        alike = [slope.flatten().dot(other.flatten()) for slope, other in zip(slopes, others, strict=True)]
        return torch.stack(alike).sum().item()

    return step
