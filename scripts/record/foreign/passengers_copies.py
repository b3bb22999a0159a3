"""Programs that copy more than they need, or do on the host what the GPU could; recorded with `passengers`."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from contact import adamw, from_timm, noise, there
from guests import descending
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional
from vision import images


def micrographs_picked_from_pageable(fix: str) -> Step:
    """Pictures of an electron microscope come from pageable memory to have particles found; the fix pins them."""
    parts: list[nn.Module] = [nn.Conv2d(1, 32, 7, padding=3), nn.ReLU()]
    for _ in range(3):
        parts += [nn.Conv2d(32, 32, 5, padding=2), nn.ReLU()]
    net = there(lambda: nn.Sequential(*parts, nn.Conv2d(32, 1, 1))).to(DEVICE).half().eval()
    net = net.to(memory_format=torch.channels_last)
    frames = torch.randn(2, 1, 4096, 4096)
    frames = frames.pin_memory() if fix else frames

    def step() -> torch.Tensor:
        with torch.inference_mode():
            small = functional.avg_pool2d(frames.to(DEVICE, non_blocking=bool(fix)), 4)
            small = (small - small.mean((2, 3), keepdim=True)) / small.std((2, 3), keepdim=True)
            scores = net(small.half().contiguous(memory_format=torch.channels_last)).float().contiguous()
            best = scores.where(scores == functional.max_pool2d(scores, 25, 1, 12), torch.full_like(scores, -torch.inf))
            return best.flatten(1).topk(400).indices

    return step


def saliency_fetched_pageable(fix: str) -> Step:
    """How much each point of a picture mattered goes to an array in pageable memory; the fix has a pinned one."""
    net = from_timm("lcnet_100").half().eval().to(memory_format=torch.channels_last)
    net.requires_grad_(False)
    x = images(64, 384).half().contiguous(memory_format=torch.channels_last).requires_grad_()
    place = torch.empty(64, 3, 384, 384, pin_memory=bool(fix) and x.is_cuda)

    def step() -> torch.Tensor:
        scores = net(x).float()
        (slope,) = torch.autograd.grad(16_384 * scores.amax(1).sum(), x)
        with torch.no_grad():
            return place.copy_((slope * x).float().contiguous() / 16_384)

    return step


class Expressed(nn.Module):
    """How often each gene was read in a cell, by way of 32 numbers, and how unlikely that was (scVI)."""

    def __init__(self, genes: int) -> None:
        super().__init__()
        self.read = nn.Sequential(nn.Linear(genes, 256), nn.LayerNorm(256), nn.ReLU(), nn.Linear(256, 64))
        self.write = nn.Sequential(nn.Linear(32, 256), nn.LayerNorm(256), nn.ReLU(), nn.Linear(256, genes))
        self.spread = nn.Parameter(torch.zeros(genes))

    def forward(self, counts: torch.Tensor) -> torch.Tensor:
        middle, wide = self.read(counts.log1p()).float().chunk(2, 1)
        drawn = middle + torch.randn_like(middle) * (wide / 2).exp()
        likely = self.write(drawn).float().softmax(1) * counts.sum(1, keepdim=True) + 1e-6
        spread = self.spread.exp()
        both = (likely + spread).log()
        fits = torch.lgamma(counts + spread) - torch.lgamma(spread) - torch.lgamma(counts + 1)
        fits = fits + spread * (self.spread - both) + counts * (likely.log() - both)
        far = (middle.square() + wide.exp() - wide - 1).sum(1).mean() / 2
        return far - fits.sum(1).mean()


def genes_of_cells_from_pageable(fix: str) -> Step:
    """How often 20000 genes were read in each of 1024 cells comes from pageable memory; the fix pins it."""
    net = there(lambda: Expressed(20_000)).train()
    counts = (torch.rand(1024, 20_000) * 4 - 2).clamp_(min=0).ceil_()
    counts = counts.pin_memory() if fix else counts
    return descending(adamw(net), lambda: net(counts.to(DEVICE, non_blocking=bool(fix))), True)


class Gating(nn.Module):
    """Half of the channels weigh the others, after they were mixed over the places (gMLP)."""

    def __init__(self, wide: int, inner: int, places: int) -> None:
        super().__init__()
        self.before, self.first, self.last = nn.LayerNorm(wide), nn.Linear(wide, 2 * inner), nn.Linear(inner, wide)
        self.norm, self.over = nn.LayerNorm(inner), nn.Conv1d(places, places, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        one, other = functional.gelu(self.first(self.before(x))).chunk(2, 2)
        return x + self.last(one * (1 + self.over(self.norm(other))))


def weights_fetched_for_going_back(fix: str) -> Step:
    """Before each step weights and moments go to the host, should it have to be undone; the fix keeps them there."""
    with torch.device(DEVICE):
        net = nn.Sequential(*(Gating(512, 2048, 256) for _ in range(5)), nn.Linear(512, 96)).train()
        x, y = torch.randn(32, 256, 512), torch.randint(0, 96, (32, 256))
    optimizer = adamw(net)

    def loss() -> torch.Tensor:
        return functional.cross_entropy(net(x).flatten(0, 1).float(), y.flatten())

    train = descending(optimizer, loss, True)
    train()
    state = [
        *net.parameters(),
        *(each[name] for each in optimizer.state.values() for name in ("exp_avg", "exp_avg_sq")),
    ]
    kept = [torch.empty_like(each, device=DEVICE if fix else "cpu").detach().zero_() for each in state]

    def step() -> None:
        with torch.no_grad():
            if fix:
                torch._foreach_copy_(kept, state)
            else:
                for place, each in zip(kept, state, strict=True):
                    place.copy_(each)
        train()

    return step


def queue_of_keys_brought_each_step(fix: str) -> Step:
    """What 131072 pictures before looked like waits on the host, and is brought for each batch; the fix keeps it."""
    asks, tells = from_timm("resnet10t"), from_timm("resnet10t")
    for net in (asks, tells):
        net.reset_classifier(256)
        net.to(DEVICE, memory_format=torch.channels_last).train()
    tells.load_state_dict(asks.state_dict())
    weights, slow = list(asks.parameters()), list(tells.parameters())
    optimizer = torch.optim.SGD(weights, 0.01, momentum=0.9, fused=True)
    one, other = (noise(96, 3, 96, 96).contiguous(memory_format=torch.channels_last) for _ in range(2))
    queue = functional.normalize(torch.randn(131_072, 256), dim=1).to(DEVICE if fix else "cpu")
    at, right = [0], torch.zeros(96, dtype=torch.long, device=DEVICE)

    def step() -> None:
        with torch.no_grad(), torch.autocast("cuda", torch.bfloat16):
            torch._foreach_lerp_(slow, weights, 0.001)
            keys = functional.normalize(tells(other).float(), dim=1)
        with torch.autocast("cuda", torch.bfloat16):
            asked = functional.normalize(asks(one).float(), dim=1)
            alike = torch.cat([(asked * keys).sum(1, keepdim=True), (asked @ queue.to(DEVICE).T).float()], 1)
            loss = functional.cross_entropy(alike / 0.07, right)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        queue[at[0] : at[0] + 96].copy_(keys)
        at[0] = (at[0] + 96) % 130_944

    return step


class Listeners(nn.Module):
    """What someone may listen to after eighty songs (GRU4Rec)."""

    def __init__(self, songs: int) -> None:
        super().__init__()
        self.songs = nn.Embedding(songs, 512)
        self.cells = nn.GRU(512, 512, 2, batch_first=True)

    def forward(self, heard: torch.Tensor) -> torch.Tensor:
        return self.cells(self.songs(heard))[0][:, -1] @ self.songs.weight.T


def scores_fetched_for_candidates(fix: str) -> Step:
    """Scores of 40000 songs are fetched for each listener, though 200 are asked for; the fix picks these first."""
    net = there(lambda: Listeners(40_000)).half().eval()
    heard = torch.randint(0, 40_000, (512, 80), device=DEVICE)
    wanted = torch.randint(0, 40_000, (512, 200))
    there_too = wanted.to(DEVICE)

    def step() -> torch.Tensor:
        with torch.inference_mode():
            scores = net(heard).float()
            few = scores.gather(1, there_too).cpu() if fix else scores.cpu().gather(1, wanted)
            return wanted.gather(1, few.topk(10).indices)

    return step


class Dilated(nn.Module):
    """Words that see further at each layer (ID-CNN), and how likely each kind of name is."""

    def __init__(self, kinds: int) -> None:
        super().__init__()
        self.words = nn.Embedding(20_000, 320)
        self.layers = nn.Sequential(*(nn.Sequential(nn.Conv1d(320, 320, 3, padding=by, dilation=by), nn.ReLU())
                                      for by in (1, 2, 4, 1, 2, 4, 1, 2, 4)), nn.Conv1d(320, kinds, 1))  # fmt: skip

    def forward(self, words: torch.Tensor) -> torch.Tensor:
        return self.layers(self.words(words).transpose(1, 2)).transpose(1, 2)


def likeliest_on_host(said: np.ndarray, follows: np.ndarray) -> np.ndarray:
    """The likeliest tags of each text; `said` is (texts, words, tags)."""
    best, came = said[:, 0], []
    for word in range(1, said.shape[1]):
        ways = best[:, :, None] + follows
        came.append(ways.argmax(1))
        best = ways.max(1) + said[:, word]
    tags = [best.argmax(1)]
    for before in reversed(came):
        tags.append(np.take_along_axis(before, tags[-1][:, None], 1)[:, 0])
    return np.stack(tags[::-1], 1)


def names_decoded_by_numpy(fix: str) -> Step:
    """Which tags follow each other most likely is found by NumPy, word by word (Viterbi); the fix has the GPU do it."""
    kinds = 37
    net = there(lambda: Dilated(kinds)).half().eval()
    words = torch.randint(0, 20_000, (96, 112), device=DEVICE)
    follows = noise(kinds, kinds)
    there_too = follows.cpu().numpy()

    def step() -> np.ndarray:
        with torch.inference_mode():
            said = net(words).float()
            if not fix:
                return likeliest_on_host(said.cpu().numpy(), there_too)
            best, came = said[:, 0], []
            for word in range(1, said.shape[1]):
                likely, way = (best[:, :, None] + follows).max(1)
                came.append(way)
                best = likely + said[:, word]
            tags = [best.argmax(1, keepdim=True)]
            for way in reversed(came):
                tags.append(way.gather(1, tags[-1]))
            return torch.cat(tags[::-1], 1).cpu().numpy()

    return step


class Coded(nn.Module):
    """Sounds as eight numbers below 1024 for each of 149 moments, each the nearest to what those before left over."""

    def __init__(self) -> None:
        super().__init__()
        sizes = ((1, 32, 2), (32, 64, 4), (64, 128, 5), (128, 256, 8))
        layers = [nn.Sequential(nn.Conv1d(a, b, 2 * by, by, by // 2), nn.ELU()) for a, b, by in sizes]
        self.layers = nn.Sequential(*layers, nn.Conv1d(256, 128, 3, padding=1))
        self.books = nn.Parameter(torch.randn(8, 1024, 128))

    def forward(self, sounds: torch.Tensor) -> torch.Tensor:
        left, codes = self.layers(sounds).transpose(1, 2), []
        for book in self.books:
            nearest = (book.square().sum(1) - 2 * left @ book.T).argmin(2)
            codes.append(nearest)
            left = left - book[nearest]
        return torch.stack(codes, 2)


def packed(codes: list[int]) -> bytes:
    """Ten bits for each number, the lowest ones first."""
    out, bits, held = bytearray(), 0, 0
    for code in codes:
        bits |= code << held
        held += 10
        while held >= 8:
            out.append(bits & 255)
            bits >>= 8
            held -= 8
    return bytes(out)


def codes_of_sounds_packed_by_python(fix: str) -> Step:
    """Numbers of ten bits become bytes one by one, in Python; the fix shifts all of them on the GPU."""
    net = there(Coded).half().eval()
    sounds = noise(160, 1, 48_000).half()
    shifts, places = 10 * torch.arange(4, device=DEVICE), 8 * torch.arange(5, device=DEVICE)

    def step() -> list[bytes]:
        with torch.inference_mode():
            codes = net(sounds).flatten(1)
            if not fix:
                return [packed(each) for each in codes.tolist()]
            fours = (codes.unflatten(1, (-1, 4)) << shifts).sum(2)
            made = (fours[:, :, None] >> places).bitwise_and(255).to(torch.uint8).flatten(1)
            return [each.tobytes() for each in made.cpu().numpy()]

    return step


def orbits(chance: np.random.Generator, systems: int, moments: int) -> np.ndarray:
    """Where five stars are, and how fast, at each moment: (systems, moments, 30), by leaps of NumPy."""
    places, speeds = chance.standard_normal((2, systems, 5, 3))
    masses, out = chance.uniform(0.5, 2, (systems, 1, 5, 1)), np.empty((systems, moments, 2, 5, 3), np.float32)

    def pull() -> np.ndarray:
        apart = places[:, None] - places[:, :, None]
        return (masses * apart / (np.square(apart).sum(3, keepdims=True) + 0.1) ** 1.5).sum(2)

    pulled = pull()
    for moment in range(moments):
        speeds = speeds + 0.005 * pulled
        places = places + 0.01 * speeds
        pulled = pull()
        speeds = speeds + 0.005 * pulled
        out[:, moment, 0], out[:, moment, 1] = places, speeds
    return out.reshape(systems, moments, 30)


def orbits_integrated_before_each_batch(fix: str) -> Step:
    """Stars' ways are worked out anew before each batch, in NumPy; the fix has them ready."""
    layer = nn.TransformerEncoderLayer(256, 4, 1024, 0.0, "gelu", batch_first=True, norm_first=True)
    net = nn.Sequential(nn.Linear(30, 256), nn.TransformerEncoder(layer, 3, enable_nested_tensor=False),
                        nn.Linear(256, 30)).to(DEVICE).train()  # fmt: skip
    chance = np.random.default_rng(0)

    def batch() -> torch.Tensor:
        return torch.from_numpy(orbits(chance, 128, 160))

    ready: Any = batch() if fix else None

    def loss() -> torch.Tensor:
        x = (ready if fix else batch()).to(DEVICE)
        return functional.mse_loss(net(x[:, :-1]).float(), x[:, 1:] - x[:, :-1])

    return descending(adamw(net), loss, True)
