"""Programs bound by launches, whose fix is a graph, compiled code, or the same work for all at once.

Written before anything was recorded, or predicted, of them.
"""

from __future__ import annotations

import math
from typing import Any

import torch
from contact import from_timm, noise, there
from graphs import graphed, graphed_training
from guests import descending
from passengers_launches import of_four_pictures
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional
from vision import images, labels


class Fires(torch.autograd.Function):
    """Whether a nerve fires; backwards, a smooth function stands for the jump."""

    @staticmethod
    def forward(ctx: Any, over: torch.Tensor) -> torch.Tensor:
        ctx.save_for_backward(over)
        return (over > 0).to(over)

    @staticmethod
    def backward(ctx: Any, slope: torch.Tensor) -> torch.Tensor:
        (over,) = ctx.saved_tensors
        return slope / (1 + 25 * over.abs()).square()


class Pulses(nn.Module):
    """Nerves that leak and fire, in two layers of maps and one of classes, moment by moment."""

    def __init__(self) -> None:
        super().__init__()
        self.one, self.two, self.last = nn.Conv2d(2, 12, 5), nn.Conv2d(12, 32, 5), nn.Linear(800, 10)

    def forward(self, events: torch.Tensor) -> torch.Tensor:
        charges: list[torch.Tensor | None] = [None, None, None]
        counted = events.new_zeros(events.size(1), 10)
        for x in events.unbind(0):
            for at, layer in enumerate((self.one, self.two, self.last)):
                x = layer(x if at < 2 else x.flatten(1))
                x = functional.max_pool2d(x, 2) if at < 2 else x
                before = charges[at]
                charge = x if before is None else 0.9 * before + x
                x = Fires.apply(charge - 1)
                charges[at] = charge - x.detach()
            counted = counted + x
        return counted


def pulses_of_nerves_taught_in_time(fix: str) -> Step:
    """Digits seen by a camera of events are told by nerves that fire, in 25 moments; the fix is a graph of the step."""
    net = there(Pulses).train()
    optimizer = torch.optim.Adam(net.parameters(), 1e-3, foreach=True, capturable=bool(fix))
    events, digits = (noise(25, 64, 2, 34, 34) > 1).float(), torch.randint(0, 10, (64,), device=DEVICE)

    def train() -> None:
        optimizer.zero_grad(set_to_none=True)
        functional.cross_entropy(net(events), digits).backward()
        optimizer.step()

    return graphed_training(train) if fix else train


def _apart(width: int, size: int, far: int = 1) -> list[nn.Module]:
    """A convolution of each map by itself, and then one of all maps at each place."""
    pad = far * (size - 1) // 2
    return [nn.ReLU(), nn.Conv2d(width, width, size, 1, pad, far, width, bias=False),
            nn.Conv2d(width, width, 1, bias=False), nn.BatchNorm2d(width, affine=False)]  # fmt: skip


class Mixed(nn.Module):
    """All that may be done between two nodes of a cell, each by its share."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.ways = nn.ModuleList([
            nn.Identity(),
            nn.Sequential(nn.MaxPool2d(3, 1, 1), nn.BatchNorm2d(width, affine=False)),
            nn.Sequential(nn.AvgPool2d(3, 1, 1, count_include_pad=False), nn.BatchNorm2d(width, affine=False)),
            nn.Sequential(*_apart(width, 3), *_apart(width, 3)),
            nn.Sequential(*_apart(width, 5), *_apart(width, 5)),
            nn.Sequential(*_apart(width, 3, 2)),
            nn.Sequential(*_apart(width, 5, 2)),
        ])  # fmt: skip

    def forward(self, x: torch.Tensor, shares: torch.Tensor) -> torch.Tensor:
        return sum(share * way(x) for share, way in zip(shares, self.ways, strict=True))  # type: ignore[return-value]


class Searched(nn.Module):
    """Cells of four nodes, each of which hears all before it (DARTS)."""

    def __init__(self, width: int = 16, cells: int = 2) -> None:
        super().__init__()
        self.enter = nn.Sequential(nn.Conv2d(3, width, 3, padding=1, bias=False), nn.BatchNorm2d(width))
        self.cells = nn.ModuleList(nn.ModuleList(Mixed(width) for _ in range(14)) for _ in range(cells))
        self.joins = nn.ModuleList(nn.Conv2d(4 * width, width, 1, bias=False) for _ in range(cells))
        self.leave = nn.Linear(width, 10)
        self.shares = nn.Parameter(1e-3 * torch.randn(14, 7))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        shares = self.shares.softmax(1).unbind(0)
        before = now = self.enter(x)
        for edges, join in zip(self.cells, self.joins, strict=True):
            nodes, first = [before, now], 0
            for _ in range(4):
                heard = [edges[first + at](node, shares[first + at]) for at, node in enumerate(nodes)]
                first += len(nodes)
                nodes.append(torch.stack(heard).sum(0))
            before, now = now, join(torch.cat(nodes[2:], 1))
        return self.leave(now.mean((2, 3)))


def cells_searched_among_all_ways_training(fix: str) -> Step:
    """What a network is to be made of is learnt together with its weights; the fix is a graph of the step."""
    net = there(Searched).train()
    optimizer = torch.optim.Adam(net.parameters(), 3e-4, foreach=True, capturable=bool(fix))
    x, y = images(16, 16), labels(16)

    def train() -> None:
        optimizer.zero_grad(set_to_none=True)
        functional.cross_entropy(net(x), y).backward()
        optimizer.step()

    return graphed_training(train) if fix else train


class Speaker(nn.Module):
    """Which part of a text is said now, and how it sounds, frame by frame (the decoder of Tacotron 2)."""

    def __init__(self, text: int = 512, wide: int = 1024) -> None:
        super().__init__()
        self.before = nn.Sequential(nn.Linear(80, 256), nn.ReLU(), nn.Linear(256, 256), nn.ReLU())
        self.looks, self.says = nn.LSTMCell(256 + text, wide), nn.LSTMCell(wide + text, wide)
        self.asks, self.keys = nn.Linear(wide, 128, bias=False), nn.Linear(text, 128, bias=False)
        self.places, self.placed = nn.Conv1d(2, 32, 31, padding=15, bias=False), nn.Linear(32, 128, bias=False)
        self.score, self.frame, self.stop = nn.Linear(128, 1), nn.Linear(wide + text, 80), nn.Linear(wide + text, 1)

    def forward(self, read: torch.Tensor, frames: int) -> tuple[torch.Tensor, torch.Tensor]:
        count, length, text = read.shape
        keys, frame, seen = self.keys(read), read.new_zeros(count, 80), read.new_zeros(count, text)
        one = two = (read.new_zeros(count, 1024), read.new_zeros(count, 1024))
        shares = total = read.new_zeros(count, length)
        sounds, stops = [], []
        for _ in range(frames):
            one = self.looks(torch.cat([self.before(frame), seen], 1), one)
            where = self.placed(self.places(torch.stack([shares, total], 1)).transpose(1, 2))
            shares = self.score(torch.tanh(self.asks(one[0])[:, None] + keys + where)).squeeze(2).softmax(1)
            total = total + shares
            seen = torch.bmm(shares[:, None], read).squeeze(1)
            two = self.says(torch.cat([one[0], seen], 1), two)
            made = torch.cat([two[0], seen], 1)
            frame = self.frame(made)
            sounds.append(frame)
            stops.append(self.stop(made))
        return torch.stack(sounds, 2), torch.cat(stops, 1)


def sentences_spoken_frame_by_frame(fix: str) -> Step:
    """Eighty frames of four sentences; the fix is a graph of them."""
    net, read = there(Speaker).half().eval(), noise(4, 90, 512).half()

    def step() -> object:
        with torch.no_grad():
            return net(read, 80)

    return graphed(step) if fix else step


def heads_that_talk_small_training(fix: str) -> Step:
    """A deep transformer whose heads hear each other (CaiT) learns from four pictures at once; the fix is a graph."""
    return of_four_pictures("cait_xxs24_224", graph=bool(fix))


def waves_of_sines_learnt_task_by_task(fix: str) -> Step:
    """Weights from which three steps lead to any wave are learnt (MAML), for one task after the other, or for all."""
    sizes, tasks = ((1, 40), (40, 40), (40, 1)), 16
    weights = [nn.Parameter(noise(b, a) / a**0.5) for a, b in sizes]
    weights += [nn.Parameter(torch.zeros(b, device=DEVICE)) for _, b in sizes]
    optimizer = torch.optim.Adam(weights, 1e-3, fused=True)
    seen, asked = (10 * torch.rand(tasks, 10, 1, device=DEVICE) - 5 for _ in range(2))
    high, late = 0.1 + 4.9 * torch.rand(tasks, 1, 1, device=DEVICE), 3 * torch.rand(tasks, 1, 1, device=DEVICE)
    batch = seen, high * torch.sin(seen - late), asked, high * torch.sin(asked - late)

    def lost(mine: list[torch.Tensor], x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        for at in range(3):
            x = functional.linear(functional.relu(x) if at else x, mine[at], mine[3 + at])
        return (x - y).square().mean()

    def of_task(x: torch.Tensor, y: torch.Tensor, later: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
        mine: list[torch.Tensor] = list(weights)
        for _ in range(3):
            slopes = torch.func.grad(lost)(mine, x, y)
            mine = [weight - 0.01 * slope for weight, slope in zip(mine, slopes, strict=True)]
        return lost(mine, later, wanted)

    def loss() -> torch.Tensor:
        if fix:
            return torch.func.vmap(of_task)(*batch).mean()
        return torch.stack([of_task(*each) for each in zip(*batch, strict=True)]).mean()

    return descending(optimizer, loss)


def scans_learnt_in_private_one_by_one(fix: str) -> Step:
    """No patient may matter more than others: slopes of each scan are shortened, scan by scan, or for all at once."""
    layers: list[nn.Module] = []
    for a, b, stride in ((1, 16, 2), (16, 32, 1), (32, 32, 2), (32, 64, 1), (64, 64, 2), (64, 64, 1)):
        layers += [nn.Conv2d(a, b, 3, stride, 1), nn.Tanh()]
    net = nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(64, 2)).to(DEVICE)
    weights = dict(net.named_parameters())
    optimizer = torch.optim.SGD(weights.values(), 0.05, momentum=0.9, fused=True)
    scans, ill = noise(32, 1, 64, 64), torch.randint(0, 2, (32,), device=DEVICE)

    def lost(mine: dict[str, torch.Tensor], scan: torch.Tensor, what: torch.Tensor) -> torch.Tensor:
        return functional.cross_entropy(torch.func.functional_call(net, mine, (scan[None],)), what[None])

    def shortened(scan: torch.Tensor, what: torch.Tensor) -> list[torch.Tensor]:
        slopes = list(torch.func.grad(lost)(weights, scan, what).values())
        length = torch.stack([slope.square().sum() for slope in slopes]).sum().sqrt()
        share = (1 / (length + 1e-6)).clamp(max=1)
        return [slope * share for slope in slopes]

    def step() -> None:
        if fix:
            sums = [each.sum(0) for each in torch.func.vmap(shortened)(scans, ill)]
        else:
            sums = shortened(scans[0], ill[0])
            for scan, what in zip(scans[1:].unbind(0), ill[1:].unbind(0), strict=True):
                torch._foreach_add_(sums, shortened(scan, what))
        for weight, total in zip(weights.values(), sums, strict=True):
            weight.grad = (total + torch.randn_like(total)) / len(scans)
        optimizer.step()

    return step


def prices_under_a_smile_moment_by_moment(fix: str) -> Step:
    """65,536 ways that a price and its unrest may go (Heston), in 128 moments; the fixes compile one, or graph all."""
    paths, moments, dt = 65_536, 128, 1 / 128
    rate, back, calm, wild, tied = 0.02, 1.5, 0.04, 0.6, -0.7

    def moved(price: torch.Tensor, unrest: torch.Tensor, highest: torch.Tensor, one: torch.Tensor, two: torch.Tensor
              ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:  # fmt: skip
        real = unrest.clamp(min=0)
        root = (real * dt).sqrt()
        mixed = tied * one + math.sqrt(1 - tied**2) * two
        price = price + (rate - 0.5 * real) * dt + root * mixed
        unrest = unrest + back * (calm - real) * dt + wild * root * one
        return price, unrest, torch.maximum(highest, price)

    advance = torch.compile(moved) if fix == "compiled" else moved
    strikes = torch.linspace(0.8, 1.2, 16, device=DEVICE)[:, None]

    def step() -> torch.Tensor:
        with torch.no_grad():
            shocks = torch.randn(moments, 2, paths, device=DEVICE)
            price = torch.zeros(paths, device=DEVICE)
            unrest, highest = torch.full_like(price, 0.04), torch.zeros_like(price)
            for one, two in shocks.unbind(0):
                price, unrest, highest = advance(price, unrest, highest, one, two)
            alive = (highest < math.log(1.3)).float()
            return ((price.exp() - strikes).clamp(min=0) * alive).mean(1) * math.exp(-rate)

    return graphed(step) if fix == "graph" else step


def beliefs_in_slopes_by_tensor(fix: str) -> Step:
    """A network of two sizes of patches (CrossViT) learns with AdaBelief, tensor by tensor, or all tensors at once."""
    net = from_timm("crossvit_9_240").train()
    weights = list(net.parameters())
    means, doubts = ([torch.zeros_like(weight) for weight in weights] for _ in range(2))
    x, y, turn = images(12, 240), labels(12), [0]

    @torch.no_grad()
    def update(at: int) -> None:
        slopes = [weight.grad for weight in weights]
        one, two = 1 - 0.9**at, math.sqrt(1 - 0.999**at)
        if fix:
            torch._foreach_mul_(weights, 1 - 1e-6)
            torch._foreach_lerp_(means, slopes, 0.1)
            apart = torch._foreach_sub(slopes, means)
            torch._foreach_mul_(doubts, 0.999)
            torch._foreach_addcmul_(doubts, apart, apart, 0.001)
            torch._foreach_add_(doubts, 1e-16)
            under = torch._foreach_sqrt(doubts)
            torch._foreach_div_(under, two)
            torch._foreach_add_(under, 1e-8)
            torch._foreach_addcdiv_(weights, means, under, -1e-4 / one)
            return
        for weight, slope, mean, doubt in zip(weights, slopes, means, doubts, strict=True):
            weight.mul_(1 - 1e-6)
            mean.lerp_(slope, 0.1)
            apart = slope - mean
            doubt.mul_(0.999).addcmul_(apart, apart, value=0.001).add_(1e-16)
            weight.addcdiv_(mean, doubt.sqrt().div_(two).add_(1e-8), value=-1e-4 / one)

    def step() -> None:
        for weight in weights:
            weight.grad = None
        functional.cross_entropy(net(x), y).backward()
        turn[0] += 1
        update(turn[0])

    return step


class Tagged(nn.Module):
    """Words' tags by what is around them, and by which tag may follow which (a network with a CRF)."""

    def __init__(self, tags: int = 24) -> None:
        super().__init__()
        self.words, self.around = nn.Embedding(20_000, 128), nn.LSTM(128, 128, bidirectional=True, batch_first=True)
        self.told, self.follows = nn.Linear(256, tags), nn.Parameter(0.1 * torch.randn(tags, tags))

    def missed(self, told: torch.Tensor, tags: torch.Tensor) -> torch.Tensor:
        """Of sentences, or one: how unlikely their tags are, by all ways that there are."""
        ways = told[..., 0, :]
        for at in range(1, told.size(-2)):
            ways = torch.logsumexp(ways[..., None] + self.follows, -2) + told[..., at, :]
        right = told.gather(-1, tags[..., None]).squeeze(-1).sum(-1)
        right = right + self.follows[tags[..., :-1], tags[..., 1:]].sum(-1)
        return torch.logsumexp(ways, -1) - right


def tags_of_sentences_weighed_one_by_one(fix: str) -> Step:
    """Names in eight sentences of 24 words are learnt; all ways to tag them are summed for each, or for all at once."""
    net = there(Tagged).train()
    optimizer = torch.optim.Adam(net.parameters(), 1e-3, fused=True)
    words, tags = torch.randint(0, 20_000, (8, 24), device=DEVICE), torch.randint(0, 24, (8, 24), device=DEVICE)

    def loss() -> torch.Tensor:
        told = net.told(net.around(net.words(words))[0])
        if fix:
            return net.missed(told, tags).mean()
        return torch.stack([net.missed(*each) for each in zip(told, tags, strict=True)]).mean()

    return descending(optimizer, loss)
