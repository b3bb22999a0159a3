"""Programs of several kinds: launches for each request or row, coins thrown far away, work in NumPy, types, layouts.

Written before anything was recorded, or predicted, of them.
"""

from __future__ import annotations

import itertools

import numpy as np
import torch
from boarders_waits import encoder
from contact import from_timm, noise, there
from steps import DEVICE, Step, classifying, in_nhwc, inferring, numbers
from torch import nn
from torch.nn import functional
from vision import images, labels


class Adapted(nn.Module):
    """A layer of a model that writes; what is asked, and seen, has for each request a small change of its own."""

    def __init__(self, width: int, heads: int, kept: int, requests: int, rank: int) -> None:
        super().__init__()
        self.heads, wide = heads, 4 * width
        self.one, self.two = nn.RMSNorm(width), nn.RMSNorm(width)
        self.three, self.out = nn.Linear(width, 3 * width, bias=False), nn.Linear(width, width, bias=False)
        self.up, self.down = nn.Linear(width, wide, bias=False), nn.Linear(wide, width, bias=False)
        self.narrow = nn.Parameter(0.02 * torch.randn(2, requests, width, rank))
        self.broad = nn.Parameter(0.02 * torch.randn(2, requests, rank, width))
        self.register_buffer("keys", torch.randn(requests, heads, kept, width // heads))
        self.register_buffer("values", torch.randn(requests, heads, kept, width // heads))

    def changes(self, x: torch.Tensor, which: int, batched: bool) -> torch.Tensor:
        narrow, broad = self.narrow[which], self.broad[which]
        if batched:
            return torch.bmm(torch.bmm(x[:, None], narrow), broad)[:, 0]
        return torch.cat([x[at : at + 1] @ narrow[at] @ broad[at] for at in range(len(x))])

    def forward(self, x: torch.Tensor, batched: bool) -> torch.Tensor:
        y = self.one(x)
        q, k, v = self.three(y).chunk(3, 1)
        q, v = q + self.changes(y, 0, batched), v + self.changes(y, 1, batched)
        q, k, v = (each.view(len(x), self.heads, 1, -1) for each in (q, k, v))
        keys, values = torch.cat([self.keys[:, :, 1:], k], 2), torch.cat([self.values[:, :, 1:], v], 2)
        seen = functional.scaled_dot_product_attention(q, keys, values)
        x = x + self.out(seen.view(len(x), -1))
        return x + self.down(functional.silu(self.up(self.two(x))))


def adapters_applied_request_by_request(fix: str) -> Step:
    """The next word of 16 requests, each of which has adapters of its own: these are applied in turn, or as a batch."""
    layers = there(lambda: nn.ModuleList(Adapted(768, 12, 96, 16, 8) for _ in range(24))).half().eval()
    x = noise(16, 768).half()

    def step() -> torch.Tensor:
        y = x
        with torch.inference_mode():
            for layer in layers:
                y = layer(y, bool(fix))
        return y

    return step


def slopes_of_forecasts_row_by_row(fix: str) -> Step:
    """How each of 32 forecasts hangs on what was measured, by each of eight models: row by row, or all rows at once."""

    def layers() -> list[nn.Module]:
        sizes = itertools.pairwise((96, *4 * [256], 32))
        return [layer for a, b in sizes for layer in (nn.Linear(a, b), nn.Tanh())][:-1]

    nets = there(lambda: nn.ModuleList(nn.Sequential(*layers()) for _ in range(8))).requires_grad_(False)
    measured, rows = noise(96), torch.eye(32, device=DEVICE)

    def step() -> torch.Tensor:
        found = []
        for net in nets:
            if fix:
                found.append(torch.func.jacrev(net)(measured))
                continue
            x = measured.clone().requires_grad_()
            said = net(x)
            found.append(torch.stack([torch.autograd.grad(said, x, row, retain_graph=True)[0] for row in rows]))
        return torch.stack(found)

    return step


def photos_varied_by_coins_thrown_there(fix: str) -> Step:
    """Each of 48 photos is turned, lightened, moved and greyed if coins say so, thrown on the GPU, or on the host."""
    net = from_timm("convnextv2_atto").train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    photos, y = images(48, 160), labels(48)

    def varied(photo: torch.Tensor, coins: torch.Tensor) -> torch.Tensor:
        if coins[0] < 0.5:
            photo = photo.flip(2)
        if coins[1] < 0.5:
            photo = photo * 1.2
        if coins[2] < 0.5:
            photo = photo.roll((9, -5), (1, 2))
        if coins[3] < 0.5:
            photo = photo.mean(0, keepdim=True).expand(3, -1, -1)
        return photo

    def step() -> None:
        coins = torch.rand(len(photos), 4, device="cpu" if fix else DEVICE)
        x = torch.stack([varied(*each) for each in zip(photos, coins, strict=True)])
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            lost = functional.cross_entropy(net(x), y)
        lost.backward()
        optimizer.step()

    return step


def texts_told_alike_by_hashes_in_numpy(fix: str) -> Step:
    """Which of 20,000 texts 64 new ones are like, by the least of 64 hashes of their parts, on the host or the GPU."""
    prime, random = 2**31 - 1, np.random.default_rng(0)
    parts = random.integers(0, prime, (64, 400))
    by, more = random.integers(1, prime, 64), random.integers(0, prime, 64)
    bank = torch.randint(0, prime // 400, (20_000, 64), device=DEVICE)
    net = there(lambda: nn.Sequential(nn.Embedding(8000, 768), encoder(768, 12, 8))).half().eval()
    words = torch.randint(0, 8000, (64, 128), device=DEVICE)
    by_there, more_there = torch.from_numpy(by).to(DEVICE), torch.from_numpy(more).to(DEVICE)

    def least() -> torch.Tensor:
        if fix:
            there = torch.from_numpy(parts).to(DEVICE)
            return ((there[:, None] * by_there[:, None] + more_there[:, None]) % prime).amin(2)
        return torch.from_numpy(((parts[:, None] * by[:, None] + more[:, None]) % prime).min(2)).to(DEVICE)

    def step() -> tuple[torch.Tensor, ...]:
        with torch.inference_mode():
            hashes = least()
            alike = (hashes[:, None] == bank).float().mean(2)
            return hashes, *alike.topk(4), net(words).mean(1)

    return step


def outlooks_on_photos_inference_fp32(fix: str) -> Step:
    """Each place of a photo tells how what is around it is mixed (VOLO)."""
    numbers(fix)
    return inferring(from_timm("volo_d1_224"), images(48), fix)


def stages_partly_passed_by_training_nchw(fix: str) -> Step:
    """Half of what each stage is given passes it by (CSPNet), in TF32; the fixes have NHWC, and BF16 as well."""
    net, x = in_nhwc(fix, from_timm("cspresnet50").train(), images(48))
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9, fused=True)
    return classifying(net, optimizer, x, labels(48), fix == "amp_channels_last")
