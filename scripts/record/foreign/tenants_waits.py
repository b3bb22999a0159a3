"""Programs that wait: for values read back, for copies, for the host; recorded with `tenants`."""

from __future__ import annotations

import collections
from typing import Any

import numpy as np
import torch
import torchvision
from contact import adamw, from_timm, noise, there
from guests import descending
from language import tokens
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional
from vision import images, labels


def logs_of_a_training_loop(fix: str) -> Step:
    """A loop with a scaler-free bf16 step, whose loss, accuracy, norm and rate go to a log; the fix logs nothing."""
    net = from_timm("fbnetc_100").to(memory_format=torch.channels_last).train()
    optimizer = adamw(net)
    rates = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, 1000)
    x, y = images(64, 192).contiguous(memory_format=torch.channels_last), labels(64)
    log: list[dict[str, float]] = []

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            said = net(x)
            loss = functional.cross_entropy(said, y)
        if not fix:
            log.append({"loss": loss.item(), "right": (said.argmax(1) == y).float().mean().item()})
        loss.backward()
        norm = nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        if not fix:
            log.append({"norm": norm.item(), "rate": rates.get_last_lr()[0]})
        optimizer.step()
        rates.step()

    return step


def validated_batch_by_batch(fix: str) -> Step:
    """A step of training, and then twelve small batches of validation, each asked at once; the fix asks at the end."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Linear(256, 1024), nn.GELU(), nn.Linear(1024, 1024), nn.GELU(), nn.Linear(1024, 10))
    optimizer = adamw(net)
    x, y = noise(4096, 256), labels(4096)
    kept = list(zip(noise(12 * 512, 256).chunk(12), labels(12 * 512).chunk(12), strict=True))
    losses = []

    def step() -> float:
        optimizer.zero_grad(set_to_none=True)
        functional.cross_entropy(net(x), y).backward()
        optimizer.step()
        total: Any = 0.0
        with torch.inference_mode():
            for a, b in kept:
                said = net(a)
                lost, right = functional.cross_entropy(said, b), (said.argmax(1) == b).float().mean()
                total += lost + right if fix else lost.item() + right.item()
        losses.append(float(total))
        return losses[-1]

    return step


def hidden_words_picked_by_mask(fix: str) -> Step:
    """Hidden words of eight texts are picked by masks after each layer; the fix has their places in advance."""
    with torch.device(DEVICE):
        layers = nn.ModuleList(nn.TransformerEncoderLayer(384, 6, 1536, 0.0, "gelu", batch_first=True)
                               for _ in range(8))  # fmt: skip
        heads = nn.ModuleList(nn.Linear(384, 1000) for _ in range(8))
    optimizer = torch.optim.AdamW([*layers.parameters(), *heads.parameters()], 1e-5, fused=True)
    x, hidden = noise(16, 128, 384), torch.rand(16, 128, device=DEVICE) < 0.15
    places = hidden.flatten().nonzero()[:, 0]
    y = torch.randint(0, 1000, (len(places),), device=DEVICE)

    def loss() -> torch.Tensor:
        now, total = x, x.new_zeros(())
        for layer, head in zip(layers, heads, strict=True):
            now = layer(now)
            picked = now.flatten(0, 1)[places] if fix else now[hidden]
            total = total + functional.cross_entropy(head(picked), y)
        return total

    return descending(optimizer, loss, True)


def levels_cut_by_nonzero(fix: str) -> Step:
    """Of each of eight levels what is likely enough is found by nonzero; the fix takes the 100 likeliest."""
    net = from_timm("gernet_s").eval().half()
    x, sizes = images(8, 256).half(), [4096 >> at for at in range(8)]

    def step() -> object:
        with torch.inference_mode():
            said, kept = net(x).float().flatten(), []
            for size in sizes:
                likely = torch.sin(said.sum() + torch.arange(size * 8, device=DEVICE))
                if fix:
                    kept.append(likely.topk(min(100, size)).values.sum())
                else:
                    kept.append(likely[torch.nonzero(likely > 0.9)[:, 0]].sum())
            return torch.stack(kept)

    return step


def chunks_waited_for(fix: str) -> Step:
    """A long sound goes through a network in twenty chunks on two streams, with a wait for the GPU after each."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Conv1d(1, 128, 10, 5), nn.GELU(), nn.Conv1d(128, 256, 8, 4), nn.GELU(),
                            nn.Conv1d(256, 256, 4, 2), nn.GELU(), nn.Conv1d(256, 256, 4, 2)).half()  # fmt: skip
    chunks = noise(20, 4, 1, 16000).half().unbind(0)
    streams = [torch.cuda.Stream(), torch.cuda.Stream()]

    def step() -> object:
        said = []
        with torch.inference_mode():
            for at, chunk in enumerate(chunks):
                with torch.cuda.stream(streams[at % 2]):
                    said.append(net(chunk))
                if not fix:
                    torch.cuda.synchronize()
        torch.cuda.synchronize()
        return said

    return step


def cache_emptied_each_step(fix: str) -> Step:
    """What PyTorch keeps of the GPU's memory is given back after each step; the fix keeps it."""
    net = there(lambda: torchvision.models.efficientnet_b0(num_classes=10)).to(memory_format=torch.channels_last)
    net.train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, fused=True)
    x, y = images(48).contiguous(memory_format=torch.channels_last), labels(48)
    train = descending(optimizer, lambda: functional.cross_entropy(net(x), y), True)

    def step() -> None:
        train()
        if not fix:
            torch.cuda.empty_cache()

    return step


def radar_from_pageable(fix: str) -> Step:
    """Sweeps of a radar as floats come from pageable memory to be told apart; the fix pins them."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Conv2d(8, 32, 5, 2, 2), nn.ReLU(), nn.Conv2d(32, 64, 3, 2, 1), nn.ReLU(),
                            nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(64, 10)).half()  # fmt: skip
    host = torch.randn(32, 8, 512, 256)
    host = host.pin_memory() if fix else host

    def step() -> object:
        with torch.inference_mode():
            return net(host.to(DEVICE, non_blocking=bool(fix)).half())

    return step


def voices_fetched_pageable(fix: str) -> Step:
    """A vocoder's sounds go to pageable memory; the fix has a pinned place for them."""
    with torch.device(DEVICE):
        parts: list[nn.Module] = [nn.Conv1d(80, 128, 7, padding=3)]
        for given in (128, 64, 32):
            parts += [nn.LeakyReLU(0.1), nn.ConvTranspose1d(given, given // 2, 8, 4, 2)]
        net = nn.Sequential(*parts, nn.Conv1d(16, 2, 7, padding=3), nn.Tanh()).half()
    x = noise(32, 80, 4096).half()
    place = torch.empty(32, 2, 262144, pin_memory=bool(fix) and x.is_cuda)

    def step() -> object:
        with torch.inference_mode():
            return place.copy_(net(x).float())

    return step


def scans_trained_from_pageable(fix: str) -> Step:
    """Scans of bodies for a small network that is trained, from pageable memory; the fix pins them."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Conv3d(1, 16, 3, 2, 1), nn.ReLU(), nn.Conv3d(16, 32, 3, 2, 1), nn.ReLU(),
                            nn.AdaptiveAvgPool3d(1), nn.Flatten(), nn.Linear(32, 10))  # fmt: skip
    host, y = torch.randn(8, 1, 160, 160, 160), labels(8)
    host = host.pin_memory() if fix else host

    def loss() -> torch.Tensor:
        return functional.cross_entropy(net(host.to(DEVICE, non_blocking=bool(fix))), y)

    return descending(adamw(net), loss, True)


def words_compared_in_python(fix: str) -> Step:
    """Python counts pairs of words that a text and its copy have in common; the fix counts on the GPU."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Embedding(4000, 1024), nn.Linear(1024, 2048), nn.GELU(), nn.Linear(2048, 500)).half()
    x, wanted = tokens(64, 128, 4000), tokens(64, 128, 500)
    on_host = wanted.tolist()

    def step() -> object:
        with torch.inference_mode():
            said = net(x).argmax(2)
            if fix:
                pairs = [each[:, :-1] * 500 + each[:, 1:] for each in (said, wanted)]
                return (pairs[0][:, :, None] == pairs[1][:, None]).any(2).float().mean(1)
        found = []
        for a, b in zip(said.tolist(), on_host, strict=True):
            for size in (2, 3, 4):
                pieces = [[tuple(each[at : at + size]) for at in range(129 - size)] for each in (a, b)]
                counts = [collections.Counter(each) for each in pieces]
                found.append(sum((counts[0] & counts[1]).values()) / (129 - size))
        return found

    return step


def depths_ranked_by_numpy(fix: str) -> Step:
    """NumPy finds hundredths of estimated depths and counts them, on the host; the fix does so on the GPU."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Conv2d(3, 32, 3, 2, 1), nn.ReLU(), nn.Conv2d(32, 32, 3, padding=1), nn.ReLU(),
                            nn.Conv2d(32, 1, 3, padding=1)).half()  # fmt: skip
    x, parts = images(8, 512).half(), torch.linspace(0, 1, 101, device=DEVICE)

    def step() -> object:
        with torch.inference_mode():
            said = net(x).float().flatten(1)
            if fix:
                edges = said.sort(1).values[:, (parts * (said.shape[1] - 1)).long()]
                return torch.searchsorted(edges, said.clamp(-1, 1))
        found = said.cpu().numpy()
        edges = np.percentile(found, np.arange(101), axis=1)
        return [np.searchsorted(edges[:, at], np.clip(each, -1, 1)) for at, each in enumerate(found)]

    return step
