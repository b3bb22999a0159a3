"""Programs that wait: for values read back, for copies, for input, for the host; recorded with `visitors`."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import torch
import torchvision
from contact import adamw, from_timm, noise, there
from contact_waits import _fed
from guests import descending
from language import tokens
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional
from vision import images, labels


def kl_asked_each_minibatch(fix: str) -> Step:
    """A policy is trained on eight parts of what was played; after each it is asked how far the policy has moved."""
    net = nn.Sequential(nn.Linear(256, 1024), nn.Tanh(), nn.Linear(1024, 1024), nn.Tanh(), nn.Linear(1024, 18))
    net = net.to(DEVICE)
    optimizer = torch.optim.Adam(net.parameters(), 1e-5, fused=True)
    parts = list(zip(*(x.chunk(8) for x in (noise(16384, 256), torch.randint(0, 18, (16384, 1), device=DEVICE),
                                            noise(16384, 1))), strict=True))  # fmt: skip

    def step() -> None:
        for seen, moves, gains in parts:
            chances = net(seen).log_softmax(1).gather(1, moves)
            ratio = (chances - chances.detach()).exp()
            optimizer.zero_grad(set_to_none=True)
            (-torch.minimum(ratio * gains, ratio.clamp(0.8, 1.2) * gains).mean()).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()
            if not fix and (ratio.detach() - 1 - ratio.detach().log()).mean().item() > 0.02:
                break

    return step


class Denoiser(nn.Module):
    """Transformer layers, which a level of noise scales."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.ModuleList(
            nn.TransformerEncoderLayer(384, 6, 1536, 0.0, "gelu", batch_first=True, norm_first=True) for _ in range(4)
        )
        self.level = nn.Linear(64, 384)

    def forward(self, x: torch.Tensor, level: float) -> torch.Tensor:
        waves = level * torch.exp(-torch.arange(32, device=x.device) / 4)
        scale = self.level(torch.cat([waves.sin(), waves.cos()]).to(x.dtype))
        for layer in self.body:
            x = layer(x * (1 + scale))
        return x


def noise_levels_fetched(fix: str) -> Step:
    """Ten steps from noise to a picture; each fetches its level from the GPU; the fix has levels on the host."""
    net = there(Denoiser).eval().half()
    levels = torch.linspace(10, 0.1, 11, device=DEVICE)
    on_host = levels.tolist()
    start = noise(8, 256, 384).half()

    def step() -> object:
        x = start
        with torch.inference_mode():
            for at in range(10):
                here, ahead = on_host[at : at + 2] if fix else (levels[at].item(), levels[at + 1].item())
                x = x + (ahead - here) / 10 * net(x, math.log(here))
        return x

    return step


def overflows_asked_each_layer(fix: str) -> Step:
    """After each layer in 16 bits it is asked whether a value became too large; the fix bounds all without asking."""
    with torch.device(DEVICE):
        layers = [nn.TransformerEncoderLayer(512, 8, 2048, 0.0, "relu", batch_first=True).half() for _ in range(12)]
    x = noise(8, 160, 512).half()

    def step() -> object:
        y = x
        for layer in layers:
            y = layer(y)
            if fix or torch.isinf(y).any():
                y = y.clamp(-65000, 65000)
        return y.detach()

    return step


def prototypes_by_unique(fix: str) -> Step:
    """The classes of a batch are looked up, and each one's mean is taken by a mask; the fix adds them up by index."""
    net = there(lambda: torchvision.models.shufflenet_v2_x2_0(num_classes=128)).eval().half()
    x, kinds = images(96, 128).half(), torch.arange(96, device=DEVICE) % 24

    def step() -> object:
        with torch.inference_mode():
            said = net(x).float()
            if fix:
                sums = torch.zeros(24, 128, device=DEVICE).index_add_(0, kinds, said)
                middles = sums / torch.bincount(kinds, minlength=24)[:, None]
            else:
                middles = torch.stack([said[kinds == kind].mean(0) for kind in torch.unique(kinds)])
            return torch.cdist(said, middles).argmin(1)

    return step


def nets_on_streams_in_turn(fix: str) -> Step:
    """Six networks have a stream each, and the host waits for each before the next; the fix waits at the end."""
    with torch.device(DEVICE):
        nets = [nn.Sequential(*(nn.Sequential(nn.Linear(768, 768), nn.GELU()) for _ in range(16))) for _ in range(6)]
    streams = [torch.cuda.Stream() for _ in nets]
    nets, x = [net.half() for net in nets], noise(512, 768).half()

    def step() -> object:
        said = []
        with torch.inference_mode():
            for net, stream in zip(nets, streams, strict=True):
                with torch.cuda.stream(stream):
                    said.append(net(x))
                if not fix:
                    stream.synchronize()
        torch.cuda.synchronize()
        return said

    return step


def satellites_pageable(fix: str) -> Step:
    """Pictures of 13 colours as floats from pageable memory; the fix pins them."""
    net = from_timm("convnext_atto", in_chans=13).eval().half()
    host = noise(48, 13, 256, 256).cpu()
    host = host.pin_memory() if fix else host

    def step() -> object:
        with torch.inference_mode():
            return net(host.to(DEVICE, non_blocking=bool(fix)).half())

    return step


def mattes_fetched_pageable(fix: str) -> Step:
    """What is in front, for each point of a film's pictures, goes to pageable memory; the fix has a pinned place."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Conv2d(3, 32, 3, 2, 1), nn.ReLU(), nn.Conv2d(32, 32, 3, padding=1), nn.ReLU(),
                            nn.ConvTranspose2d(32, 1, 4, 2, 1), nn.Sigmoid()).half()  # fmt: skip
    x = noise(12, 3, 1080, 1920).half()
    place = torch.empty(12, 1, 1080, 1920, pin_memory=bool(fix) and x.is_cuda)

    def step() -> object:
        with torch.inference_mode():
            return place.copy_(net(x).float())

    return step


def logits_fetched_whole(fix: str) -> Step:
    """The chances of all words at all places go to the host; the fix sends the best word of each place."""
    from transformers import XGLMConfig, XGLMForCausalLM

    config = XGLMConfig(vocab_size=32000, d_model=512, ffn_dim=2048, num_layers=6, attention_heads=8, use_cache=False)
    net = there(lambda: XGLMForCausalLM(config)).eval().half()
    x = tokens(8, 192, 32000)

    def step() -> object:
        with torch.inference_mode():
            said = net(input_ids=x).logits
            return (said.argmax(2) if fix else said).cpu()

    return step


class Xrays(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Grey pictures whose contrast OpenCV evens out, and which it shrinks."""

    def __init__(self) -> None:
        self.stored = np.random.default_rng(0).integers(0, 256, (8, 512, 512), np.uint8)

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        import cv2

        cv2.setNumThreads(0)
        even = cv2.createCLAHE(2.0, (8, 8)).apply(self.stored[index % 8])
        small = cv2.resize(cv2.GaussianBlur(even, (5, 5), 1.0), (192, 192), interpolation=cv2.INTER_AREA)
        return torch.from_numpy(small.astype(np.float32) / 255)[None], torch.tensor(index % 10)


def xrays_evened_in_line(fix: str) -> Step:
    return _fed(from_timm("tinynet_a", in_chans=1), Xrays(), 32, 6 if fix else 0)


class Sales(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """A row of a table in pandas, and what is known of the rows around it."""

    def __init__(self) -> None:
        import pandas

        chance = np.random.default_rng(0)
        self.table = pandas.DataFrame(chance.standard_normal((20000, 24)).astype(np.float32))
        self.table["shop"] = chance.integers(0, 500, 20000)

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        at = index * 17 % 19900
        week = self.table.iloc[at : at + 28]
        numbers = week.drop(columns="shop")
        known = np.concatenate([numbers.mean().to_numpy(), numbers.std().to_numpy(), numbers.iloc[0].to_numpy()])
        return torch.from_numpy(known.astype(np.float32)), torch.tensor(int(week["shop"].iloc[0]) % 10)


def sales_from_pandas_one_worker(fix: str) -> Step:
    torch.set_num_threads(1)
    net = nn.Sequential(nn.Linear(72, 2048), nn.ReLU(), nn.Linear(2048, 2048), nn.ReLU(), nn.Linear(2048, 10))
    net = net.to(DEVICE)
    batches = iter(torch.utils.data.DataLoader(Sales(), 64, num_workers=8 if fix else 1, pin_memory=True))

    def loss() -> torch.Tensor:
        x, y = (each.to(DEVICE, non_blocking=True) for each in next(batches))
        return functional.cross_entropy(net(x), y)

    return descending(adamw(net), loss)


class Scenes(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Points of a street as lists of numbers, or as the arrays that they came from."""

    def __init__(self, lists: bool) -> None:
        chance = np.random.default_rng(0)
        arrays = [chance.standard_normal((600 + 50 * at, 4)).astype(np.float32) for at in range(8)]
        self.stored: list[Any] = [each.tolist() for each in arrays] if lists else arrays

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> Any:
        return self.stored[index % 8]


def _by_numbers(scenes: list[list[list[float]]]) -> torch.Tensor:
    longest = max(len(scene) for scene in scenes)
    return torch.tensor([scene + [[0.0] * 4 for _ in range(longest - len(scene))] for scene in scenes])


def _by_arrays(scenes: list[np.ndarray[Any, Any]]) -> torch.Tensor:
    return nn.utils.rnn.pad_sequence([torch.from_numpy(scene) for scene in scenes], batch_first=True)


def scenes_joined_number_by_number(fix: str) -> Step:
    """Four workers join scenes of many sizes, number by number; the fix joins arrays."""
    torch.set_num_threads(1)
    with torch.device(DEVICE):
        points = nn.Sequential(nn.Linear(4, 128), nn.ReLU(), nn.Linear(128, 512), nn.ReLU(), nn.Linear(512, 512))
        head = nn.Linear(512, 10)
    optimizer = torch.optim.Adam([*points.parameters(), *head.parameters()], 1e-4, fused=True)
    batches = iter(torch.utils.data.DataLoader(Scenes(not fix), 64, num_workers=4, pin_memory=True,
                                               collate_fn=_by_arrays if fix else _by_numbers))  # fmt: skip
    y = labels(64)

    def loss() -> torch.Tensor:
        x = next(batches).to(DEVICE, non_blocking=True)
        return functional.cross_entropy(head(points(x).amax(1)), y)

    return descending(optimizer, loss, True)


class BrainWaves(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Signals of 32 electrodes, which SciPy filters there and back."""

    def __init__(self) -> None:
        self.stored = np.random.default_rng(0).standard_normal((4, 32, 4096)).astype(np.float32)

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        from scipy import signal

        bands = signal.butter(4, (1.0, 40.0), "bandpass", fs=256, output="sos")
        clean = signal.sosfiltfilt(bands, self.stored[index % 4], axis=1)
        return torch.from_numpy(clean[:, ::2].astype(np.float32)), torch.tensor(index % 10)


def brain_waves_filtered_two_workers(fix: str) -> Step:
    torch.set_num_threads(1)
    sizes = ((32, 128, 15, 2), (128, 256, 9, 2), (256, 256, 9, 2), (256, 512, 5, 2))
    layers = [nn.Sequential(nn.Conv1d(a, b, k, s), nn.BatchNorm1d(b), nn.ELU()) for a, b, k, s in sizes]
    net = nn.Sequential(*layers, nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(512, 10)).to(DEVICE).train()
    batches = iter(torch.utils.data.DataLoader(BrainWaves(), 24, num_workers=8 if fix else 2, pin_memory=True))

    def loss() -> torch.Tensor:
        x, y = (each.to(DEVICE, non_blocking=True) for each in next(batches))
        return functional.cross_entropy(net(x), y)

    return descending(adamw(net), loss, True)


def skeletons_turned_by_numpy(fix: str) -> Step:
    """NumPy turns and shakes the joints of those who move; the fix has a batch that is ready."""
    chance = np.random.default_rng(0)
    stored, y = chance.standard_normal((96, 64, 25, 3)).astype(np.float32), labels(96)
    with torch.device(DEVICE):
        into, head = nn.Linear(75, 384), nn.Linear(384, 10)
        layer = nn.TransformerEncoderLayer(384, 6, 1536, 0.0, batch_first=True)
        body = nn.TransformerEncoder(layer, 4, enable_nested_tensor=False)
    optimizer = torch.optim.AdamW([*into.parameters(), *body.parameters(), *head.parameters()], 1e-4, fused=True)

    def turned() -> torch.Tensor:
        angles = chance.uniform(-0.5, 0.5, 96)
        zero, one = np.zeros(96), np.ones(96)
        turns = np.stack([np.cos(angles), -np.sin(angles), zero, np.sin(angles), np.cos(angles), zero, zero, zero, one])
        moved = np.einsum("ntjc,ncd->ntjd", stored, turns.T.reshape(96, 3, 3))
        moved = moved * chance.uniform(0.9, 1.1, (96, 1, 1, 3)) + chance.normal(0, 0.01, moved.shape)
        moved = np.where(chance.random((96, 64, 1, 1)) < 0.1, 0, moved - moved[:, :, :1])
        return torch.from_numpy(moved.astype(np.float32).reshape(96, 64, 75))

    ready = turned()

    def loss() -> torch.Tensor:
        x = (ready if fix else turned()).to(DEVICE)
        return functional.cross_entropy(head(body(into(x)).mean(1)), y)

    return descending(optimizer, loss, True)


class Neighbours:
    """Places of a graph; joining a batch draws neighbours of each, and theirs."""

    def __init__(self) -> None:
        chance = np.random.default_rng(0)
        self.chance, self.near = chance, chance.integers(0, 100_000, (100_000, 24))
        self.known = chance.standard_normal((100_000, 128)).astype(np.float32)

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> int:
        return index * 37 % 100_000

    def joined(self, places: list[int]) -> tuple[torch.Tensor, torch.Tensor]:
        used, sides = np.array(places), []
        for count in (10, 8):
            drawn = np.stack([self.chance.choice(self.near[one], count, replace=False) for one in used])
            sides.append(np.stack([drawn.ravel(), np.repeat(used, count)]))
            used = np.unique(np.concatenate([used, drawn.ravel()]))
        order = {int(place): at for at, place in enumerate(used)}
        edges = np.vectorize(order.__getitem__)(np.concatenate(sides, 1))
        return torch.from_numpy(self.known[used]), torch.from_numpy(edges)


def neighbours_drawn_in_line(fix: str) -> Step:
    from torch_geometric.nn import SAGEConv

    torch.set_num_threads(1)
    first, second, graph = SAGEConv(128, 256).to(DEVICE), SAGEConv(256, 64).to(DEVICE), Neighbours()
    optimizer = torch.optim.Adam([*first.parameters(), *second.parameters()], 1e-3, fused=True)
    batches = iter(torch.utils.data.DataLoader(graph, 128, num_workers=6 if fix else 0, pin_memory=True,  # type: ignore[arg-type]
                                               collate_fn=graph.joined))  # fmt: skip

    def loss() -> torch.Tensor:
        x, edges = (each.to(DEVICE, non_blocking=True) for each in next(batches))
        return second(first(x, edges).relu(), edges)[:128].square().mean()

    return descending(optimizer, loss)


class Subwords(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Texts whose letters Python joins to ever longer pieces."""

    def __init__(self) -> None:
        letters = "etaoinshrdlu"
        self.ranks = {a + b: at for at, (a, b) in enumerate((a, b) for a in letters for b in letters)}
        self.ranks |= {
            a + b + c: 144 + at for at, (a, b, c) in enumerate(zip(letters, letters[3:], letters[5:], strict=False))
        }
        self.letters = letters

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        pieces = [self.letters[(index * 13 + at * at * 5 + at // 7) % 12] for at in range(200)]
        while len(pieces) > 128:
            pairs = {a + b for a, b in itertools.pairwise(pieces)} & self.ranks.keys()
            best, joined, at = min(pairs, key=self.ranks.__getitem__, default=""), [], 0
            if not best:
                break
            while at < len(pieces):
                both = at + 1 < len(pieces) and pieces[at] + pieces[at + 1] == best
                joined.append(best if both else pieces[at])
                at += 1 + both
            pieces = joined
        said = [self.ranks.get(piece, 200) + 1 for piece in pieces[:128]]
        return torch.tensor(said + [0] * (128 - len(said))), torch.tensor(index % 2)


def subwords_by_python_three_workers(fix: str) -> Step:
    from transformers import ErnieConfig, ErnieForSequenceClassification

    torch.set_num_threads(1)
    config = ErnieConfig(vocab_size=256, hidden_size=256, num_hidden_layers=4, num_attention_heads=4,
                         intermediate_size=1024, num_labels=2)  # fmt: skip
    net = there(lambda: ErnieForSequenceClassification(config)).train()
    batches = iter(torch.utils.data.DataLoader(Subwords(), 96, num_workers=9 if fix else 3, pin_memory=True))

    def loss() -> torch.Tensor:
        x, y = (each.to(DEVICE, non_blocking=True) for each in next(batches))
        return net(input_ids=x, labels=y).loss

    return descending(adamw(net), loss, True)


def groups_ranked_by_pandas(fix: str) -> Step:
    """pandas ranks what was found for each question, on the host; the fix ranks on the GPU."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Linear(512, 2048), nn.GELU(), nn.Linear(2048, 2048), nn.GELU(), nn.Linear(2048, 1))
    net, x = net.eval().half(), noise(200 * 256, 512).half()
    asked = np.repeat(np.arange(200), 256)

    def on_host(said: torch.Tensor) -> Any:
        import pandas

        table = pandas.DataFrame({"asked": asked, "score": said.float().cpu().numpy()})
        table["place"] = table.groupby("asked")["score"].rank(ascending=False)
        return table[table["place"] <= 10].groupby("asked")["score"].mean()

    def step() -> object:
        with torch.inference_mode():
            said = net(x)[:, 0]
            if fix:
                return said.view(200, 256).float().sort(1, descending=True).values[:, :10].mean(1)
        return on_host(said)

    return step


def rewards_discounted_in_python(fix: str) -> Step:
    """Python goes back through the rewards of games, and a policy is trained with the sums; the fix multiplies."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Linear(128, 1024), nn.ReLU(), nn.Linear(1024, 1024), nn.ReLU(), nn.Linear(1024, 6))
    seen, moves = noise(32 * 512, 128), torch.randint(0, 6, (32 * 512, 1), device=DEVICE)
    rewards = torch.rand(32, 512, device=DEVICE)
    at = torch.arange(512, device=DEVICE)
    falls = torch.where(at[:, None] >= at, 0.99 ** (at[:, None] - at).clamp(min=0), 0.0)

    def summed() -> torch.Tensor:
        if fix:
            return rewards @ falls
        games = []
        for game in rewards.tolist():
            total, sums = 0.0, []
            for reward in reversed(game):
                total = reward + 0.99 * total
                sums.append(total)
            games.append(sums[::-1])
        return torch.tensor(games).to(DEVICE)

    def loss() -> torch.Tensor:
        gains = summed()
        gains = (gains - gains.mean()) / gains.std()
        return -(net(seen).log_softmax(1).gather(1, moves)[:, 0] * gains.flatten()).mean()

    return descending(adamw(net), loss)


class Ready(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """Small pictures that lie in memory."""

    def __init__(self) -> None:
        self.stored = torch.randn(64, 3, 176, 176)

    def __len__(self) -> int:
        return 1 << 22

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        return self.stored[index % 64], torch.tensor(index % 10)


def pictures_well_fed(fix: str) -> Step:
    """Nothing is wrong with it: workers that keep up, pinned batches, 16 bits in NHWC; the fix is half of a batch."""
    return _fed(torchvision.models.regnet_y_16gf(num_classes=10).to(DEVICE), Ready(), 64 if fix else 128, 8)
