"""Programs that wait for values read back, for copies, for the host; recorded with `travellers`."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from contact import adamw, from_timm, noise, there
from guests import descending
from language import tokens
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional
from vision import images, labels


def perplexity_read_after_each_window(fix: str) -> Step:
    """A long text is read in eight windows that overlap by half; each one's loss becomes a float, or all at the end."""
    from transformers import GPTNeoXConfig, GPTNeoXForCausalLM

    config = GPTNeoXConfig(vocab_size=50304, hidden_size=768, intermediate_size=3072, num_hidden_layers=8,
                           num_attention_heads=12, max_position_embeddings=1024, use_cache=False)  # fmt: skip
    net = there(lambda: GPTNeoXForCausalLM(config)).half().eval()
    text = tokens(3, 4608, 50304)

    def step() -> float:
        losses: list[Any] = []
        with torch.inference_mode():
            for begin in range(0, 4096, 512):
                window = text[:, begin : begin + 1024]
                said = net(input_ids=window).logits[:, 511:-1].float()
                loss = functional.cross_entropy(said.flatten(0, 1), window[:, 512:].flatten())
                losses.append(loss if fix else loss.item())
            if fix:
                losses = torch.stack(losses).tolist()
        return float(np.exp(np.mean(losses)))

    return step


def early_exit_asked_at_each_layer(fix: str) -> Step:
    """After each block a small head guesses, and the rest is left out if all are sure; the fix runs all blocks."""
    net = from_timm("deit3_base_patch16_224").half().eval()
    with torch.device(DEVICE):
        heads = nn.ModuleList(nn.Sequential(nn.LayerNorm(768), nn.Linear(768, 100)) for _ in net.blocks).half()
    x = images(16).half()

    def step() -> torch.Tensor:
        with torch.inference_mode():
            y = net.norm_pre(net._pos_embed(net.patch_embed(x)))
            said = y.new_zeros((16, 100))
            for block, head in zip(net.blocks, heads, strict=True):
                y = block(y)
                said = head(y[:, 0]).float().softmax(1)
                unsure = -(said * said.clamp(min=1e-9).log()).sum(1)
                if not fix and unsure.max() < 0.01:
                    break
        return said.argmax(1)

    return step


def energies_read_each_sweep(fix: str) -> Step:
    """Spins of 16 temperatures; each one's energy becomes a float after every sweep, or all of them after the last."""
    size, warm = 256, torch.linspace(1.5, 3.5, 16, device=DEVICE)[:, None, None]
    spins = torch.where(torch.rand(16, size, size, device=DEVICE) < 0.5, -1.0, 1.0)
    places = torch.arange(size, device=DEVICE)
    black = (places[:, None] + places) % 2 == 0

    def field() -> torch.Tensor:
        return spins.roll(1, 1) + spins.roll(-1, 1) + spins.roll(1, 2) + spins.roll(-1, 2)

    def step() -> list[list[float]]:
        log: list[Any] = []
        with torch.inference_mode():
            for _ in range(20):
                for colour in (black, ~black):
                    chance = torch.exp(-2 * spins * field() / warm)
                    turned = (torch.rand_like(spins) < chance) & colour
                    spins.copy_(torch.where(turned, -spins, spins))
                energy = -(spins * field()).mean((1, 2)) / 2
                log.append(energy if fix else [energy[at].item() for at in range(16)])
            return torch.stack(log).tolist() if fix else log

    return step


def rays_marched_until_all_hit(fix: str) -> Step:
    """Rays go as far as a network says is free, until all have hit something or 48 times; the fix goes 48 times."""
    with torch.device(DEVICE):
        free = nn.Sequential(nn.Linear(3, 128), nn.Softplus(100), nn.Linear(128, 128), nn.Softplus(100),
                             nn.Linear(128, 1)).half()  # fmt: skip
    ahead = functional.normalize(noise(65536, 3), dim=1).half()
    start = noise(65536, 3).half()

    def step() -> torch.Tensor:
        places = start
        with torch.inference_mode():
            far = start.new_zeros(len(start), 1)
            for _ in range(48):
                distance = free(places).abs() + places.norm(dim=1, keepdim=True) / 8
                hit = distance < 1e-4
                if not fix and hit.all():
                    break
                far = torch.where(hit, far, far + distance)
                places = start + far * ahead
        return places

    return step


class Codebook(nn.Module):
    """Vectors become the nearest of 1024; the codes follow what they stood for, and unused ones are drawn anew."""

    def __init__(self, anyway: bool) -> None:
        super().__init__()
        self.anyway = anyway
        self.register_buffer("codes", torch.randn(1024, 128))
        self.register_buffer("used", torch.full((1024,), 8.0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        flat = x.detach().flatten(0, 1).float()
        with torch.no_grad():
            nearest = torch.cdist(flat, self.codes).argmin(1)
            chosen = functional.one_hot(nearest, 1024).float()
            self.used.lerp_(chosen.sum(0), 0.01)
            means = chosen.T @ flat / chosen.sum(0).clamp(min=1)[:, None]
            self.codes.lerp_(means, 0.01)
            unused = self.used < 1e-3
            if self.anyway or unused.any():
                others = flat[torch.randint(0, len(flat), (1024,), device=flat.device)]
                self.codes.copy_(torch.where(unused[:, None], others, self.codes))
                self.used.masked_fill_(unused, 8.0)
        return functional.embedding(nearest, self.codes).view_as(x)


def unused_codebooks_asked_about(fix: str) -> Step:
    """Sound as codes of twelve codebooks, each for what the ones before left; the host asks which codes rest."""
    with torch.device(DEVICE):
        down = nn.Sequential(nn.Conv1d(1, 32, 16, 8, 4), nn.ELU(), nn.Conv1d(32, 128, 16, 8, 4), nn.ELU(),
                             nn.Conv1d(128, 128, 3, padding=1))  # fmt: skip
        up = nn.Sequential(nn.Conv1d(128, 128, 3, padding=1), nn.ELU(), nn.ConvTranspose1d(128, 32, 16, 8, 4), nn.ELU(),
                           nn.ConvTranspose1d(32, 1, 16, 8, 4))  # fmt: skip
        books = nn.ModuleList(Codebook(bool(fix)) for _ in range(12))
    sound = noise(8, 1, 32768)
    optimizer = torch.optim.Adam([*down.parameters(), *up.parameters()], 1e-4, fused=True)

    def loss() -> torch.Tensor:
        hidden = down(sound).transpose(1, 2)
        left, total = hidden, torch.zeros_like(hidden)
        for book in books:
            said = book(left)
            left, total = left - said, total + said
        back = up((hidden + (total - hidden).detach()).transpose(1, 2))
        return functional.l1_loss(back.float(), sound) + 0.25 * left.float().square().mean()

    return descending(optimizer, loss, True)


def trust_ratios_read_for_each_weight(fix: str) -> Step:
    """How long each weight and its gradient are becomes two floats, for its own rate (LARS); the fix reads none."""
    net = from_timm("resnet50d").to(memory_format=torch.channels_last).train()
    x, y = images(48).contiguous(memory_format=torch.channels_last), labels(48)
    weights = list(net.parameters())
    speeds = [torch.zeros_like(weight) for weight in weights]

    def ratio(weight: torch.Tensor, slope: torch.Tensor) -> Any:
        if fix:
            long, steep = weight.norm(), slope.norm()
            return torch.where((long > 0) & (steep > 0), 0.001 * long / (steep + 1e-4 * long + 1e-9), 1.0)
        long, steep = weight.norm().item(), slope.norm().item()
        return 0.001 * long / (steep + 1e-4 * long + 1e-9) if long > 0 and steep > 0 else 1.0

    def step() -> None:
        net.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = functional.cross_entropy(net(x), y)
        loss.backward()
        with torch.no_grad():
            for weight, speed in zip(weights, speeds, strict=True):
                slope = weight.grad
                assert slope is not None
                move = slope.add(weight, alpha=1e-4) * ratio(weight, slope)
                speed.mul_(0.9).add_(move)
                weight.sub_(0.1 * speed)

    return step


def hardest_triplets_by_mask(fix: str) -> Step:
    """The farthest of the same person, and the nearest other, of each picture are picked by a mask, or weighed."""
    net = from_timm("resnet18d").to(memory_format=torch.channels_last).train()
    net.reset_classifier(0)
    x = images(96, 192).contiguous(memory_format=torch.channels_last)
    people = torch.arange(96, device=DEVICE) // 4
    same = people[:, None] == people

    def loss() -> torch.Tensor:
        said = functional.normalize(net(x).float(), dim=1)
        far = (2 - 2 * said @ said.T).clamp(min=1e-9).sqrt()
        ours, theirs = [], []
        for row, mates in zip(far, same, strict=True):
            if fix:
                ours.append((row * mates).max())
                theirs.append((row + 9.0 * mates).min())
            else:
                ours.append(row[mates].max())
                theirs.append(row[~mates].min())
        return functional.relu(torch.stack(ours) - torch.stack(theirs) + 0.3).mean()

    return descending(adamw(net), loss, True)


def stereo_pairs_from_pageable(fix: str) -> Step:
    """Left and right pictures of eight drives come from pageable memory; the fix pins it."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Conv2d(3, 32, 4, 4), nn.ReLU(), nn.Conv2d(32, 64, 3, 2, 1), nn.ReLU(),
                            nn.Conv2d(64, 64, 3, padding=1)).half().eval()  # fmt: skip
    sides = [torch.rand(8, 3, 384, 1248) for _ in range(2)]
    sides = [side.pin_memory() for side in sides] if fix else sides

    def step() -> torch.Tensor:
        with torch.inference_mode():
            left, right = (net(side.to(DEVICE, non_blocking=bool(fix)).half()) for side in sides)
            costs = [(left[..., by:] * right[..., : right.shape[-1] - by]).mean(1) for by in range(24)]
            costs = [functional.pad(cost, (by, 0)) for by, cost in enumerate(costs)]
            return torch.stack(costs, 1).float().softmax(1).argmax(1)

    return step


def genotypes_from_pageable(fix: str) -> Step:
    """How often each of 20,000 letters differs in 4096 people comes from pageable memory; the fix pins it."""
    doses = torch.randint(0, 3, (4096, 20000), dtype=torch.int8)
    doses = doses.pin_memory() if fix else doses
    effects = noise(20000, 64).half() / 100

    def step() -> tuple[torch.Tensor, torch.Tensor]:
        with torch.inference_mode():
            x = doses.to(DEVICE, non_blocking=bool(fix)).half()
            often = x.mean(0, dtype=torch.float) / 2
            x = ((x - 2 * often) / (2 * often * (1 - often)).sqrt().clamp(min=0.01) / 100).half()
            return x @ effects, x @ x.T

    return step


def normal_maps_fetched_pageable(fix: str) -> Step:
    """Where surfaces look to is computed from depths, and goes to an array in pageable memory, or a pinned one."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Conv2d(3, 32, 3, padding=1), nn.ReLU(), nn.Conv2d(32, 32, 3, padding=1), nn.ReLU(),
                            nn.Conv2d(32, 3, 3, padding=1)).half().eval()  # fmt: skip
    net, depths = net.to(memory_format=torch.channels_last), torch.rand(16, 1, 512, 512, device=DEVICE)
    place = torch.empty(16, 3, 512, 512, pin_memory=bool(fix) and depths.is_cuda)

    def step() -> torch.Tensor:
        with torch.inference_mode():
            down, along = torch.gradient(depths, dim=(2, 3))
            rough = torch.cat([-down, -along, torch.ones_like(depths)], 1)
            fine = net(rough.half().contiguous(memory_format=torch.channels_last))
            return place.copy_(functional.normalize(rough + fine.float(), dim=1).contiguous())

    return step


def adapters_brought_for_each_request(fix: str) -> Step:
    """Four customers have adapters of their own for a common network, which come for each request, or have stayed."""
    width, layers, rank = 2048, 12, 64
    with torch.device(DEVICE):
        body = nn.ModuleList(nn.Linear(width, width) for _ in range(2 * layers)).half()
    adapters = [[(torch.randn(rank, width).half() / 50, torch.randn(width, rank).half() / 50) for _ in body]
                for _ in range(4)]  # fmt: skip
    if fix:
        adapters = [[(down.to(DEVICE), up.to(DEVICE)) for down, up in one] for one in adapters]
    asked = [noise(256, width).half() for _ in range(4)]

    def step() -> list[torch.Tensor]:
        answers = []
        with torch.inference_mode():
            for x, adapter in zip(asked, adapters, strict=True):
                own = [(down.to(DEVICE), up.to(DEVICE)) for down, up in adapter]
                for layer, (down, up) in zip(body, own, strict=True):
                    x = functional.layer_norm(x + functional.gelu(layer(x) + x @ down.T @ up.T), (width,))
                answers.append(x)
        return answers

    return step


def heatmaps_fetched_for_their_peaks(fix: str) -> Step:
    """Maps of joints, and of offsets, go to the host, which takes each map's peak; the fix takes it on the GPU."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Conv2d(3, 64, 4, 4), nn.ReLU(), nn.Conv2d(64, 128, 3, padding=1), nn.ReLU(),
                            nn.Conv2d(128, 51, 1)).half().eval()  # fmt: skip
    net, x = net.to(memory_format=torch.channels_last), images(16, 512).half()
    x = x.contiguous(memory_format=torch.channels_last)

    def step() -> torch.Tensor:
        with torch.inference_mode():
            maps = net(x).float().flatten(2)
            maps = maps if fix else maps.cpu()
            at = maps[:, :17].argmax(2)
            moves = maps[:, 17:].unflatten(1, (17, 2)).gather(3, at[:, :, None, None].expand(-1, -1, 2, 1))
            return (torch.stack([at // 128, at % 128], 2) + moves[..., 0]).cpu()

    return step


def positions_sent_in_double(fix: str) -> Step:
    """Places of atoms in eight frames are doubles, as NumPy made them, and become floats on the GPU, or before."""
    places = np.random.default_rng(0).random((8, 250_000, 3))
    frames = torch.from_numpy(places.astype(np.float32) if fix else places)
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Linear(3, 64), nn.SiLU(), nn.Linear(64, 32)).half().eval()

    def step() -> torch.Tensor:
        with torch.inference_mode():
            x = frames.to(DEVICE).float()
            return net((x - x.mean(1, keepdim=True)).half()).amax(1)

    return step


def edit_distances_in_python(fix: str) -> Step:
    """How far guessed letters are from what was said is counted in Python loops; the fix does all rows on the GPU."""
    net = there(lambda: nn.Sequential(nn.Conv1d(80, 512, 5, 2, 2), nn.ReLU(), nn.Conv1d(512, 512, 5, 2, 2), nn.ReLU(),
                                      nn.Conv1d(512, 32, 1))).half().eval()  # fmt: skip
    x, truth = noise(24, 80, 256).half(), tokens(24, 64, 32)
    spoken = truth.tolist()

    def apart(a: list[int], b: list[int]) -> int:
        before = list(range(len(b) + 1))
        for i, mine in enumerate(a, 1):
            now = [i]
            for j, other in enumerate(b, 1):
                now.append(min(before[j] + 1, now[-1] + 1, before[j - 1] + (mine != other)))
            before = now
        return before[-1]

    def step() -> object:
        with torch.inference_mode():
            guessed = net(x).argmax(1)
            if not fix:
                return [apart(a, b) for a, b in zip(guessed.tolist(), spoken, strict=True)]
            places = torch.arange(65, device=x.device)
            before = places.expand(24, 65)
            other = guessed[:, :, None] != truth[:, None]
            for i in range(64):
                straight = torch.minimum(before[:, 1:] + 1, before[:, :-1] + other[:, i])
                now = torch.cat([before[:, :1] + 1, straight], 1)
                before = (now - places).cummin(1).values + places
            return before[:, -1].tolist()

    return step


def histograms_matched_by_numpy(fix: str) -> Step:
    """Colours of eight pictures get the spread of another one's by NumPy's sorting; the fix sorts on the GPU."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Conv2d(3, 64, 5, padding=2), nn.ReLU(), nn.Conv2d(64, 64, 3, padding=1), nn.ReLU(),
                            nn.Conv2d(64, 3, 3, padding=1), nn.Sigmoid()).half().eval()  # fmt: skip
    x, wanted = images(8, 160).half(), torch.rand(3, 160 * 160, device=DEVICE).sort(1).values
    spread = wanted.cpu().numpy()

    def step() -> torch.Tensor:
        with torch.inference_mode():
            made = net(x).float().flatten(2)
            if fix:
                return torch.empty_like(made).scatter_(2, made.argsort(2), wanted.expand(8, -1, -1))
            pixels = made.cpu().numpy()
            matched = np.empty_like(pixels)
            for picture, out in zip(pixels, matched, strict=True):
                for colour in range(3):
                    out[colour, np.argsort(picture[colour])] = spread[colour]
            return torch.from_numpy(matched).to(x.device)

    return step


def procrustes_by_svd_on_the_host(fix: str) -> Step:
    """Guessed skeletons are turned onto true ones, one SVD of NumPy for each; the fix turns all on the GPU."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Linear(34, 1024), nn.ReLU(), nn.Linear(1024, 1024), nn.ReLU(), nn.Linear(1024, 51))
        net = net.half().eval()
    x, truth = noise(256, 34).half(), noise(256, 17, 3)
    joints = truth.cpu().numpy()

    def turned(a: Any, b: Any) -> float:
        a, b = a - a.mean(0), b - b.mean(0)
        left, sizes, right = np.linalg.svd(a.T @ b)
        if np.linalg.det(left @ right) < 0:
            left[:, -1] *= -1
            sizes[-1] *= -1
        onto = sizes.sum() / (a**2).sum() * a @ (left @ right)
        return float(np.sqrt(((onto - b) ** 2).sum(1)).mean())

    def step() -> object:
        with torch.inference_mode():
            said = net(x).float().view(256, 17, 3)
            if not fix:
                return float(np.mean([turned(a, b) for a, b in zip(said.cpu().numpy(), joints, strict=True)]))
            a, b = (each - each.mean(1, keepdim=True) for each in (said, truth))
            left, sizes, right = torch.linalg.svd(a.transpose(1, 2) @ b)
            sign = torch.ones_like(sizes)
            sign[:, 2] = torch.linalg.det(left @ right).sign()
            scale = (sizes * sign).sum(1) / a.square().sum((1, 2))
            onto = scale[:, None, None] * (a @ (left * sign[:, None]) @ right)
            return (onto - b).norm(dim=2).mean().item()

    return step


def forests_walked_by_numpy(fix: str) -> Step:
    """What a network sees goes down a hundred trees of depth ten, which NumPy walks; the fix walks on the GPU."""
    net = from_timm("regnety_004").half().eval().to(memory_format=torch.channels_last)
    net.reset_classifier(0)
    x = images(192, 128).half().contiguous(memory_format=torch.channels_last)
    chance = np.random.default_rng(0)
    asks, limits = chance.integers(0, 400, (100, 1023)), chance.random((100, 1023), np.float32)
    leaves = chance.random((100, 1024), np.float32)
    trees = np.arange(100)[:, None]
    tables = [torch.from_numpy(table).to(DEVICE) for table in (asks, limits, leaves, trees)]

    def step() -> object:
        with torch.inference_mode():
            seen = net(x).float()
            if fix:
                which, above, ends, tree = tables
                node = torch.zeros(100, len(seen), dtype=torch.long, device=seen.device)
                rows = torch.arange(len(seen), device=seen.device)
                for _ in range(10):
                    node = 2 * node + 1 + (seen[rows, which[tree, node]] > above[tree, node])
                return ends[tree, node - 1023].mean(0).cpu()
        features, total = seen.cpu().numpy(), np.zeros(len(seen), np.float32)
        rows_of = np.arange(len(features))
        for ask, limit, leaf in zip(asks, limits, leaves, strict=True):
            at = np.zeros(len(features), np.int64)
            for _ in range(10):
                at = 2 * at + 1 + (features[rows_of, ask[at]] > limit[at])
            total += leaf[at - 1023]
        return torch.from_numpy(total / 100)

    return step
