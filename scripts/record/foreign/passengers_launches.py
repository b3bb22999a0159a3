"""Programs bound by launches, whose fix is a graph, or the same work in fewer kernels."""

from __future__ import annotations

import math
from collections import defaultdict

import torch
from boarders_waits import encoder
from contact import from_timm, noise, there
from graphs import graphed, graphed_training
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional
from vision import images, labels


class Written(nn.Module):
    """A network with a memory of its own, where it writes and reads by what is there and by place (Turing machine)."""

    def __init__(self, given: int = 9, width: int = 100, slots: int = 128, wide: int = 20) -> None:
        super().__init__()
        self.slots, self.wide = slots, wide
        self.cell, self.out = nn.LSTMCell(given + wide, width), nn.Linear(width + wide, given - 1)
        self.reader, self.writer = nn.Linear(width, wide + 6), nn.Linear(width, 3 * wide + 6)
        self.start = nn.Parameter(torch.rand(slots, wide) / 10)

    def looked(self, said: torch.Tensor, memory: torch.Tensor, before: torch.Tensor) -> torch.Tensor:
        key, rest = said[:, : self.wide].tanh(), said[:, self.wide :]
        sharp, gate = functional.softplus(rest[:, :1]), torch.sigmoid(rest[:, 1:2])
        moves, power = rest[:, 2:5].softmax(1), 1 + functional.softplus(rest[:, 5:6])
        alike = torch.softmax(sharp * functional.cosine_similarity(memory, key[:, None], dim=2), 1)
        mixed = gate * alike + (1 - gate) * before
        turned = moves[:, :1] * mixed.roll(1, 1) + moves[:, 1:2] * mixed + moves[:, 2:] * mixed.roll(-1, 1)
        raised = (turned + 1e-8) ** power
        return raised / raised.sum(1, keepdim=True)

    def forward(self, given: torch.Tensor) -> torch.Tensor:
        count = given.size(1)
        memory, read = self.start.expand(count, -1, -1), self.start.new_zeros(count, self.wide)
        state = None
        at_reader = at_writer = self.start.new_full((count, self.slots), 1 / self.slots)
        said = []
        for x in given.unbind(0):
            state = self.cell(torch.cat([x, read], 1), state)
            written = self.writer(state[0])
            at_writer = self.looked(written[:, : self.wide + 6], memory, at_writer)
            wiped, new = written[:, self.wide + 6 :].chunk(2, 1)
            kept = 1 - at_writer[..., None] * torch.sigmoid(wiped)[:, None]
            memory = memory * kept + at_writer[..., None] * new.tanh()[:, None]
            at_reader = self.looked(self.reader(state[0]), memory, at_reader)
            read = torch.bmm(at_reader[:, None], memory)[:, 0]
            said.append(self.out(torch.cat([state[0], read], 1)))
        return torch.stack(said)


def rows_of_bits_kept_in_mind_training(fix: str) -> Step:
    """Ten rows of bits are read and then said again, 20 moments one by one; the fix is a graph of the whole step."""
    net = there(Written).train()
    optimizer = torch.optim.RMSprop(net.parameters(), 1e-4, momentum=0.9, foreach=True, capturable=bool(fix))
    bits = torch.randint(0, 2, (10, 16, 8), device=DEVICE).float()
    empty = torch.zeros_like(bits)
    given = torch.cat([torch.cat([bits, empty]), torch.zeros(20, 16, 1, device=DEVICE)], 2)
    given[10, :, 8] = 1

    def train() -> None:
        optimizer.zero_grad(set_to_none=True)
        functional.binary_cross_entropy_with_logits(net(given)[10:], bits).backward()
        nn.utils.clip_grad_value_(net.parameters(), 10, foreach=True)
        optimizer.step()

    return graphed_training(train) if fix else train


def walkers_followed_by_particles(fix: str) -> Step:
    """2048 guesses of where each of 16 people is follow 90 maps of heat, and are drawn again; the fix is a graph."""
    people, guesses, frames, side = 16, 2048, 90, 96
    maps = torch.rand(frames, people, side * side, device=DEVICE)
    start, going = torch.rand(people, guesses, 2, device=DEVICE) * side, noise(people, guesses, 2)
    teeth = torch.arange(guesses, device=DEVICE) / guesses

    def step() -> torch.Tensor:
        places, speeds, seen = start, going, []
        with torch.no_grad():
            for heat in maps.unbind(0):
                speeds = 0.9 * speeds + 0.5 * torch.randn_like(speeds)
                places = (places + speeds).clamp(0, side - 1)
                cells = places.long()
                likely = heat.gather(1, cells[..., 1] * side + cells[..., 0])
                weights = torch.softmax(8 * likely, 1)
                seen.append((weights[..., None] * places).sum(1))
                ends = weights.cumsum(1)
                drawn = teeth + torch.rand(people, 1, device=DEVICE) / guesses
                which = torch.searchsorted(ends, drawn).clamp(max=guesses - 1)[..., None].expand(-1, -1, 2)
                places, speeds = places.gather(1, which), speeds.gather(1, which)
            return torch.stack(seen)

    return graphed(step) if fix else step


class Salesman(nn.Module):
    """Which town to go to next, by attention over those where nobody was (Kool and others)."""

    def __init__(self, width: int = 128, heads: int = 8) -> None:
        super().__init__()
        self.heads = heads
        self.enter, self.sees = nn.Linear(2, width), encoder(width, heads, 3)
        self.three, self.whole = nn.Linear(width, 3 * width, bias=False), nn.Linear(width, width, bias=False)
        self.asks, self.leaves = nn.Linear(2 * width, width, bias=False), nn.Linear(width, width, bias=False)

    def forward(self, towns: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        count, many, _ = towns.shape
        known = self.sees(self.enter(towns))
        keys, values, points = self.three(known).chunk(3, 2)
        keys, values = (each.unflatten(2, (self.heads, -1)).transpose(1, 2) for each in (keys, values))
        whole, first = self.whole(known.mean(1)), known[:, 0]
        gone = torch.zeros(count, many, dtype=torch.bool, device=towns.device)
        gone[:, 0] = True
        here, order, likely = first, [torch.zeros_like(gone[:, :1], dtype=torch.long)], []
        for _ in range(many - 1):
            query = (whole + self.asks(torch.cat([first, here], 1))).view(count, self.heads, 1, -1)
            scores = (query @ keys.transpose(2, 3) / query.size(-1) ** 0.5).masked_fill(gone[:, None, None], -1e9)
            glimpse = self.leaves((scores.softmax(3) @ values).reshape(count, -1))
            wish = 10 * torch.tanh((points @ glimpse[..., None])[..., 0] / glimpse.size(1) ** 0.5)
            chances = wish.masked_fill(gone, -1e9).log_softmax(1)
            town = (chances.detach() - torch.empty_like(chances).exponential_().log()).argmax(1, keepdim=True)
            likely.append(chances.gather(1, town))
            gone = gone.scatter(1, town, True)
            here = known.gather(1, town[..., None].expand(-1, -1, known.size(2)))[:, 0]
            order.append(town)
        return torch.cat(order, 1), torch.cat(likely, 1).sum(1)


def tours_chosen_town_by_town(fix: str) -> Step:
    """A policy learns to go round 36 towns from how long its tours were; the fix is a graph of the whole step."""
    net = there(Salesman).train()
    optimizer = torch.optim.Adam(net.parameters(), 1e-4, foreach=True, capturable=bool(fix))
    towns = torch.rand(128, 36, 2, device=DEVICE)

    def train() -> None:
        optimizer.zero_grad(set_to_none=True)
        order, likely = net(towns)
        tour = towns.gather(1, order[..., None].expand(-1, -1, 2))
        length = (tour - tour.roll(1, 1)).norm(dim=2).sum(1)
        ((length - length.mean()) * likely).mean().backward()
        optimizer.step()

    return graphed_training(train) if fix else train


def cloths_swung_by_springs(fix: str) -> Step:
    """Eight cloths of 40 × 40 points fall onto a ball in 24 moments, one kind of spring after the other, or a graph."""
    side, apart = 40, 1 / 40
    rows = torch.arange(side, device=DEVICE) * apart
    flat = torch.stack([*torch.meshgrid(rows, rows, indexing="ij"), torch.ones(side, side, device=DEVICE)], 2)
    start = flat.expand(8, -1, -1, -1) + 1e-3 * noise(8, side, side, 3)
    kinds = ((0, 1), (1, 0), (1, 1), (1, -1), (0, 2), (2, 0))
    pull, middle = torch.tensor([0, 0, -9.8], device=DEVICE), torch.tensor([0.5, 0.5, 0.6], device=DEVICE)

    def forces(x: torch.Tensor) -> torch.Tensor:
        force = pull.expand_as(x).clone()
        for down, right in kinds:
            one = slice(None), slice(0, side - down), slice(max(-right, 0), side - max(right, 0))
            other = slice(None), slice(down, side), slice(max(right, 0), side + min(right, 0))
            between = x[other] - x[one]
            length = between.norm(dim=3, keepdim=True)
            push = 900 * (length - apart * math.hypot(down, right)) / length * between
            force[one] += push
            force[other] -= push
        return force

    def step() -> torch.Tensor:
        x, speed = start, torch.zeros_like(start)
        with torch.no_grad():
            for _ in range(24):
                speed = 0.995 * (speed + 0.004 * forces(x))
                x = x + 0.004 * speed
                out = x - middle
                far = out.norm(dim=3, keepdim=True)
                inside = far < 0.3
                x = torch.where(inside, middle + 0.3 * out / far, x)
                speed = torch.where(inside, 0.5 * speed, speed)
        return x

    return graphed(step) if fix else step


class Tower(nn.Module):
    def __init__(self, given: int, width: int, blocks: int) -> None:
        super().__init__()
        self.enter = nn.Sequential(nn.Conv2d(given, width, 3, padding=1, bias=False), nn.BatchNorm2d(width), nn.ReLU())
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.Conv2d(width, width, 3, padding=1, bias=False), nn.BatchNorm2d(width), nn.ReLU(),
                          nn.Conv2d(width, width, 3, padding=1, bias=False), nn.BatchNorm2d(width))
            for _ in range(blocks)
        )  # fmt: skip

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.enter(x)
        for block in self.blocks:
            x = functional.relu(x + block(x))
        return x


def moves_of_a_game_thought_ahead_training(fix: str) -> Step:
    """A model of a game is taught what five moves bring, one after the other (MuZero); the fix is a graph."""
    count, width, moves, worths = 64, 64, 36, 101

    def told(many: int) -> nn.Module:
        return nn.Sequential(nn.Conv2d(width, 8, 1), nn.BatchNorm2d(8), nn.ReLU(), nn.Flatten(), nn.Linear(288, many))

    with torch.device(DEVICE):
        sees, goes = Tower(4, width, 3), Tower(width + 1, width, 3)
        heads = nn.ModuleList([told(moves), told(worths), told(worths)])
        net = nn.ModuleList([sees, goes, heads]).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-3, foreach=True, capturable=bool(fix))
    boards, played = noise(count, 4, 6, 6), torch.randint(0, 36, (5, count), device=DEVICE)
    planes = functional.one_hot(played, 36).float().view(5, count, 1, 6, 6)
    wishes = torch.softmax(noise(6, count, moves), 2)
    worth, won = (torch.softmax(noise(6, count, worths), 2) for _ in range(2))

    def train() -> None:
        optimizer.zero_grad(set_to_none=True)
        hidden = sees(boards)
        lost = hidden.new_zeros(())
        for at in range(6):
            if at:
                hidden = goes(torch.cat([hidden, planes[at - 1]], 1))
                hidden = (hidden + hidden.detach()) / 2
                lost = lost + functional.cross_entropy(heads[2](hidden), won[at])
            lost = lost + functional.cross_entropy(heads[0](hidden), wishes[at])
            lost = lost + 0.25 * functional.cross_entropy(heads[1](hidden), worth[at])
        lost.backward()
        optimizer.step()

    return graphed_training(train) if fix else train


def signs_of_a_street_read_in_turn(fix: str) -> Step:
    """Four words of a photo are read by letters, by pieces and as wholes (MGP-STR), each alone; the fix is a graph."""
    from transformers import MgpstrConfig, MgpstrForSceneTextRecognition

    net = there(lambda: MgpstrForSceneTextRecognition(MgpstrConfig())).half().eval()
    signs = noise(4, 1, 3, 32, 128).half()

    def step() -> list[torch.Tensor]:
        with torch.no_grad():
            return [said.argmax(2) for sign in signs.unbind(0) for said in net(pixel_values=sign).logits]

    return graphed(step) if fix else step


def of_four_pictures(name: str, *, graph: bool) -> Step:
    """A network of timm learns from four pictures at once, launch by launch or as a graph."""
    net = from_timm(name).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, foreach=True, capturable=graph)
    x, y = images(4), labels(4)

    def train() -> None:
        optimizer.zero_grad(set_to_none=True)
        functional.cross_entropy(net(x), y).backward()
        optimizer.step()

    return graphed_training(train) if graph else train


def crosses_of_channels_small_training(fix: str) -> Step:
    """A network whose channels look at each other (XCiT) learns from four pictures at once; the fix is a graph."""
    return of_four_pictures("xcit_nano_12_p16_224", graph=bool(fix))


def straightened(slopes: torch.Tensor) -> torch.Tensor:
    """The nearest orthogonal matrix, or that of each in a stack, by five steps of Newton and Schulz."""
    x = slopes.bfloat16()
    tall = x.size(-2) > x.size(-1)
    x = x.mT if tall else x
    x = x / (x.norm(dim=(-2, -1), keepdim=True) + 1e-7)
    for _ in range(5):
        square = x @ x.mT
        x = 3.4445 * x + (-4.775 * square + 2.0315 * square @ square) @ x
    return x.mT if tall else x


def slopes_straightened_one_by_one(fix: str) -> Step:
    """A small transformer learns with Muon, which makes each matrix's slope orthogonal; the fix stacks those alike."""
    width = 384
    with torch.device(DEVICE):
        words, net, head = nn.Embedding(2000, width), encoder(width, 6, 10).train(), nn.Linear(width, 2000)
    matrices = [weight for weight in net.parameters() if weight.ndim == 2]
    others = [weight for weight in net.parameters() if weight.ndim == 1]
    by_adam = torch.optim.AdamW([*others, *words.parameters(), *head.parameters()], 1e-4, fused=True)
    speeds = [torch.zeros_like(weight) for weight in matrices]
    alike: dict[torch.Size, list[int]] = defaultdict(list)
    for at, weight in enumerate(matrices):
        alike[weight.shape].append(at)
    x, y = (torch.randint(0, 2000, (8, 128), device=DEVICE) for _ in range(2))

    def muon() -> None:
        slopes = [weight.grad for weight in matrices]
        torch._foreach_lerp_(speeds, slopes, 0.05)
        if fix:
            for which in alike.values():
                turned = straightened(torch.stack([speeds[at] for at in which]))
                torch._foreach_add_([matrices[at] for at in which], list(turned.float().unbind(0)), alpha=-0.002)
        else:
            for weight, speed in zip(matrices, speeds, strict=True):
                weight.add_(straightened(speed), alpha=-0.002)

    def step() -> None:
        for weight in (*matrices, *others, *words.parameters(), *head.parameters()):
            weight.grad = None
        with torch.autocast("cuda", torch.bfloat16):
            lost = functional.cross_entropy(head(net(words(x))).float().flatten(0, 1), y.flatten())
        lost.backward()
        with torch.no_grad():
            muon()
        by_adam.step()

    return step


class Clicks(nn.Module):
    """What 40 columns of words say of an advertisement (DLRM), out of a table for each of them or one of all."""

    def __init__(self, columns: int, words: int, wide: int, one_table: bool) -> None:
        super().__init__()
        first = torch.randn(columns, words, wide) / 10
        self.numbers = nn.Sequential(nn.Linear(13, 256), nn.ReLU(), nn.Linear(256, wide), nn.ReLU())
        pairs = columns * (columns + 1) // 2
        self.top = nn.Sequential(nn.Linear(wide + pairs, 1024), nn.ReLU(), nn.Linear(1024, 512), nn.ReLU(),
                                 nn.Linear(512, 1))  # fmt: skip
        self.register_buffer("upper", torch.triu_indices(columns + 1, columns + 1, 1))
        self.register_buffer("begins", torch.arange(columns) * words)
        tables = [first.flatten(0, 1)] if one_table else list(first)
        self.tables = nn.ModuleList(nn.Embedding.from_pretrained(each.clone(), freeze=False) for each in tables)

    def forward(self, numbers: torch.Tensor, words: torch.Tensor) -> torch.Tensor:
        seen = self.numbers(numbers)
        if len(self.tables) == 1:
            known = self.tables[0](words + self.begins)
        else:
            known = torch.stack([table(words[:, at]) for at, table in enumerate(self.tables)], 1)
        both = torch.cat([seen[:, None], known], 1)
        pairs = torch.bmm(both, both.mT)[:, self.upper[0], self.upper[1]]
        return self.top(torch.cat([seen, pairs], 1))[:, 0]


def columns_looked_up_table_by_table(fix: str) -> Step:
    """Clicks are learnt from 40 columns, each with a table of its own; the fix looks all up in one table."""
    net = there(lambda: Clicks(40, 4000, 32, bool(fix))).train()
    optimizer = torch.optim.Adagrad(net.parameters(), 0.01, foreach=True)
    numbers, words = noise(8192, 13), torch.randint(0, 4000, (8192, 40), device=DEVICE)
    clicked = (torch.rand(8192, device=DEVICE) < 0.3).float()

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        functional.binary_cross_entropy_with_logits(net(numbers, words), clicked).backward()
        optimizer.step()

    return step
