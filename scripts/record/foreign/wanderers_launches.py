"""Programs whose fix asks for fewer kernels: attention in one call, all tensors at once, or a graph.

Recorded with `wanderers`, and written before anything was predicted of them.
"""

from __future__ import annotations

import itertools

import torch
from contact import adamw, from_timm, noise, there
from graphs import graphed, graphed_training
from guests import descending
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional
from vision import images, labels


class Weather(nn.Module):
    """Boxes of 2 × 12 × 12 places of the air look at themselves, with a bias for each two places (Pangu-Weather)."""

    def __init__(self, width: int, heads: int, one_call: bool) -> None:
        super().__init__()
        self.heads, self.one_call = heads, one_call
        self.parts, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.bias = nn.Parameter(torch.randn(heads, 288, 288) * 0.02)
        self.one, self.two = nn.LayerNorm(width), nn.LayerNorm(width)
        self.wide = nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width))

    def look(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.parts(x).unflatten(-1, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)
        if self.one_call:
            seen = functional.scaled_dot_product_attention(q, k, v, attn_mask=self.bias[None])
        else:
            scores = (q * q.size(-1) ** -0.5) @ k.transpose(-2, -1)
            seen = (scores + self.bias[None]).softmax(-1) @ v
        return self.out(seen.transpose(1, 2).flatten(2))

    def forward(self, air: torch.Tensor) -> torch.Tensor:
        high, north, east, width = air.shape
        boxes = air.view(high // 2, 2, north // 12, 12, east // 12, 12, width).permute(0, 2, 4, 1, 3, 5, 6)
        x = boxes.reshape(-1, 288, width)
        x = x + self.look(self.one(x))
        x = x + self.wide(self.two(x))
        return x.view(boxes.shape).permute(0, 3, 1, 4, 2, 5, 6).reshape(air.shape)


def weather_in_boxes_by_hand(fix: str) -> Step:
    """Tomorrow's air from today's, as eight levels over a sphere; boxes of every second layer lie half aside."""
    layers = there(lambda: nn.ModuleList(Weather(192, 6, bool(fix)) for _ in range(8))).half()
    air = noise(8, 96, 192, 192).half()

    def step() -> torch.Tensor:
        x, aside = air, (1, 6, 6)
        with torch.inference_mode():
            for at, layer in enumerate(layers):
                by = aside if at % 2 else (0, 0, 0)
                x = layer(x.roll(by, (0, 1, 2))).roll([-each for each in by], (0, 1, 2))
        return x

    return step


class Offsets(nn.Module):
    """What points of a shape see of each other is taken from what they are (Point Cloud Transformer)."""

    def __init__(self, width: int, heads: int, one_call: bool) -> None:
        super().__init__()
        self.heads, self.one_call = heads, one_call
        self.parts, self.norm = nn.Linear(width, 3 * width, bias=False), nn.BatchNorm1d(width)
        self.after = nn.Linear(width, width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.parts(x).chunk(3, -1)
        q, k, v = (each.unflatten(-1, (self.heads, -1)).transpose(1, 2) for each in (q, k, v))
        if self.one_call:
            seen = functional.scaled_dot_product_attention(q, k, v)
        else:
            energy = torch.matmul(q, k.transpose(-2, -1)) / q.size(-1) ** 0.5
            seen = torch.matmul(torch.softmax(energy, dim=-1), v)
        apart = self.after(x - seen.transpose(1, 2).flatten(2))
        return x + functional.relu(self.norm(apart.flatten(0, 1))).view_as(x)


class Shapes(nn.Module):
    def __init__(self, one_call: bool, width: int = 256) -> None:
        super().__init__()
        self.enter = nn.Sequential(nn.Linear(6, 128), nn.ReLU(), nn.Linear(128, width))
        self.layers = nn.ModuleList(Offsets(width, 4, one_call) for _ in range(4))
        self.leave = nn.Sequential(nn.Linear(6 * width, 256), nn.ReLU(), nn.Linear(256, 50))

    def forward(self, points: torch.Tensor) -> torch.Tensor:
        made = [self.enter(points)]
        for layer in self.layers:
            made.append(layer(made[-1]))
        whole = made[-1].amax(1, keepdim=True).expand_as(made[-1])
        return self.leave(torch.cat([*made[1:], whole, made[0]], -1))


def parts_of_shapes_attended_by_hand(fix: str) -> Step:
    """Which part of a thing each of its 2048 points is of, learnt with attention as its paper writes it down."""
    net = there(lambda: Shapes(bool(fix))).train()
    points, parts = noise(8, 2048, 6), torch.randint(0, 50, (8, 2048), device=DEVICE)
    return descending(
        adamw(net), lambda: functional.cross_entropy(net(points).float().flatten(0, 1), parts.flatten()), bf16=True
    )


class Heard(nn.Module):
    """A layer of a recogniser of speech, which masks what was padded before and after its softmax (ESPnet)."""

    def __init__(self, width: int, heads: int, one_call: bool) -> None:
        super().__init__()
        self.heads, self.one_call = heads, one_call
        self.q, self.k, self.v, self.out = (nn.Linear(width, width) for _ in range(4))
        self.one, self.two = nn.LayerNorm(width), nn.LayerNorm(width)
        self.wide = nn.Sequential(nn.Linear(width, 4 * width), nn.ReLU(), nn.Linear(4 * width, width))

    def look(self, x: torch.Tensor, there_is: torch.Tensor) -> torch.Tensor:
        q, k, v = (each(x).view(*x.shape[:2], self.heads, -1).transpose(1, 2) for each in (self.q, self.k, self.v))
        if self.one_call:
            seen = functional.scaled_dot_product_attention(q, k, v, attn_mask=there_is)
        else:
            padded = there_is.eq(0)
            scores = torch.matmul(q, k.transpose(-2, -1)) / q.size(-1) ** 0.5
            scores = scores.masked_fill(padded, torch.finfo(scores.dtype).min)
            seen = torch.matmul(torch.softmax(scores, dim=-1).masked_fill(padded, 0.0), v)
        return self.out(seen.transpose(1, 2).flatten(2))

    def forward(self, x: torch.Tensor, there_is: torch.Tensor) -> torch.Tensor:
        x = x + self.look(self.one(x), there_is)
        return x + self.wide(self.two(x))


def speech_with_padding_attended_by_hand(fix: str) -> Step:
    """Sixteen recordings of up to a minute, the shorter ones padded."""
    layers = there(lambda: nn.ModuleList(Heard(512, 8, bool(fix)) for _ in range(6))).half()
    frames, longest = noise(16, 1536, 512).half(), torch.linspace(700, 1536, 16, device=DEVICE).long()
    there_is = (torch.arange(1536, device=DEVICE) < longest[:, None])[:, None, None]

    def step() -> torch.Tensor:
        x = frames
        with torch.inference_mode():
            for layer in layers:
                x = layer(x, there_is)
        return x

    return step


def _perceptron(*sizes: int) -> nn.Sequential:
    layers = [layer for a, b in itertools.pairwise(sizes) for layer in (nn.Linear(a, b), nn.ReLU())]
    return nn.Sequential(*layers[:-1])


class Actor(nn.Module):
    """What to do, drawn by chance, and how likely that was."""

    def __init__(self, seen: int, moves: int) -> None:
        super().__init__()
        self.net = _perceptron(seen, 256, 256, 2 * moves)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        mean, spread = self.net(x).chunk(2, 1)
        spread = spread.clamp(-20, 2)
        chance = torch.randn_like(mean)
        raw = mean + spread.exp() * chance
        likely = -0.5 * chance.square() - spread - 0.919
        return raw.tanh(), (likely - 2 * (0.693 - raw - functional.softplus(-2 * raw))).sum(1)


def soft_actors_and_critics_training(fix: str) -> Step:
    """Four updates of an actor and two critics from what was stored (SAC); the fix is a graph of them."""
    seen, moves, count = 17, 6, 256
    with torch.device(DEVICE):
        actor, critics, slow = (
            Actor(seen, moves),
            *(nn.ModuleList(_perceptron(seen + moves, 256, 256, 1) for _ in range(2)) for _ in range(2)),
        )
        warmth = nn.Parameter(torch.zeros(()))
    before, after, did, won = noise(4, count, seen), noise(4, count, seen), noise(4, count, moves), noise(4, count)
    parts = list(actor.parameters()), list(critics.parameters()), [warmth]
    by_actor, by_critics, by_warmth = (
        torch.optim.Adam(part, 3e-4, foreach=True, capturable=bool(fix)) for part in parts
    )

    def valued(nets: nn.Module, x: torch.Tensor, move: torch.Tensor) -> list[torch.Tensor]:
        return [net(torch.cat([x, move], 1))[:, 0] for net in nets]

    def down(optimizer: torch.optim.Optimizer, lost: torch.Tensor, weights: list[torch.Tensor]) -> None:
        optimizer.zero_grad(set_to_none=True)
        lost.backward(inputs=weights)
        optimizer.step()

    def step() -> None:
        for at in range(4):
            with torch.no_grad():
                move, likely = actor(after[at])
                best = torch.minimum(*valued(slow, after[at], move)) - warmth.exp() * likely
                wanted = won[at] + 0.99 * best
            values = valued(critics, before[at], did[at])
            down(by_critics, sum(functional.mse_loss(value, wanted) for value in values), parts[1])
            move, likely = actor(before[at])
            best = torch.minimum(*valued(critics, before[at], move))
            down(by_actor, (warmth.exp().detach() * likely - best).mean(), parts[0])
            down(by_warmth, -(warmth * (likely.detach() - moves)).mean(), parts[2])
            with torch.no_grad():
                torch._foreach_lerp_(list(slow.parameters()), parts[1], 0.005)

    return graphed_training(step) if fix else step


class Forger(nn.Module):
    """Rows of a table out of noise: 8 numbers, and 6 columns with one of 12 words each (CTGAN)."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.ModuleList(nn.Sequential(nn.Linear(128 + 256 * at, 256), nn.BatchNorm1d(256), nn.ReLU())
                                    for at in range(2))  # fmt: skip
        self.head = nn.Linear(128 + 512, 8 + 6 * 12)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for layer in self.layers:
            x = torch.cat([layer(x), x], 1)
        made = self.head(x)
        words = [functional.gumbel_softmax(each, tau=0.2) for each in made[:, 8:].split(12, 1)]
        return torch.cat([made[:, :8].tanh(), *words], 1)


def tables_forged_training(fix: str) -> Step:
    """A critic, whose slopes are held at one, is trained five times for each time of a forger; the fix is a graph."""
    with torch.device(DEVICE):
        forger, critic = Forger().train(), nn.Sequential(
            nn.Linear(800, 256), nn.LeakyReLU(0.2), nn.Dropout(), nn.Linear(256, 256), nn.LeakyReLU(0.2), nn.Dropout(),
            nn.Linear(256, 1),
        ).train()  # fmt: skip
    how = {"betas": (0.5, 0.9), "foreach": True, "capturable": bool(fix)}
    by_forger, by_critic = (torch.optim.Adam(net.parameters(), 2e-4, **how) for net in (forger, critic))
    rows = noise(5, 200, 80)

    def forged() -> torch.Tensor:
        return forger(torch.randn(200, 128, device=DEVICE))

    def step() -> None:
        for real in rows.unbind(0):
            with torch.no_grad():
                false = forged()
            by_critic.zero_grad(set_to_none=True)
            true, false = real.view(20, 800), false.view(20, 800)
            part = torch.rand(20, 1, device=DEVICE)
            between = (part * true + (1 - part) * false).requires_grad_()
            (slope,) = torch.autograd.grad(critic(between).sum(), between, create_graph=True)
            steep = 10 * (slope.norm(2, dim=1) - 1).square().mean()
            (critic(false).mean() - critic(true).mean() + steep).backward()
            by_critic.step()
        by_forger.zero_grad(set_to_none=True)
        (-critic(forged().view(20, 800)).mean()).backward()
        by_forger.step()

    return graphed_training(step) if fix else step


class Forces(nn.Module):
    """The energy of a molecule, from how far each two of its atoms are apart (SchNet)."""

    def __init__(self, width: int = 128) -> None:
        super().__init__()
        self.kinds, self.out = nn.Embedding(10, width), nn.Sequential(nn.Linear(width, 64), nn.SiLU(), nn.Linear(64, 1))
        self.filters, self.enter, self.leave = (nn.ModuleList(make() for _ in range(4)) for make in (
            lambda: nn.Sequential(nn.Linear(32, width), nn.SiLU(), nn.Linear(width, width)),
            lambda: nn.Linear(width, width, bias=False),
            lambda: nn.Sequential(nn.Linear(width, width), nn.SiLU(), nn.Linear(width, width))))  # fmt: skip
        self.register_buffer("centres", torch.linspace(0, 5, 32))

    def forward(self, places: torch.Tensor, kinds: torch.Tensor) -> torch.Tensor:
        self_apart = torch.eye(places.size(1), device=places.device)
        apart = ((places[:, :, None] - places[:, None]).square().sum(3) + self_apart).sqrt()
        near = torch.exp(-10 * (apart[..., None] - self.centres).square())
        cut = 0.5 * (torch.cos(apart.clamp(max=5) * (torch.pi / 5)) + 1) * (1 - self_apart)
        x = self.kinds(kinds)
        for told, enter, leave in zip(self.filters, self.enter, self.leave, strict=True):
            weights = told(near) * cut[..., None]
            x = x + leave((weights * enter(x)[:, None]).sum(2))
        return self.out(x).sum()


def atoms_moved_by_learnt_forces(fix: str) -> Step:
    """Eight moments in the life of four molecules of 21 atoms; the fix is a graph of them."""
    net = there(Forces).eval().requires_grad_(False)
    kinds, start, speed = torch.randint(0, 10, (4, 21), device=DEVICE), noise(4, 21, 3) * 2, noise(4, 21, 3) * 0.01

    def pushed(places: torch.Tensor) -> torch.Tensor:
        places = places.detach().requires_grad_()
        return -torch.autograd.grad(net(places, kinds), places)[0]

    def step() -> torch.Tensor:
        places, fast, force = start, speed, pushed(start)
        for _ in range(8):
            fast = fast + 0.005 * force
            places = places + 0.01 * fast
            force = pushed(places)
            fast = fast + 0.005 * force
        return places

    return graphed(step) if fix else step


def words_mixed_over_time_by_steps(fix: str) -> Step:
    """What was said fades word by word, in a loop where the kernel of RWKV was not built; the fix is a graph."""
    width, length = 512, 64
    with torch.device(DEVICE):
        parts = nn.ModuleList(nn.Linear(width, 3 * width, bias=False) for _ in range(4))
        outs = nn.ModuleList(nn.Linear(width, width, bias=False) for _ in range(4))
        wide = nn.ModuleList(_perceptron(width, 4 * width, width) for _ in range(4))
    fades, first, words = -noise(4, width).exp(), noise(4, width), noise(2, length, width)

    def mixed(key: torch.Tensor, value: torch.Tensor, fade: torch.Tensor, now: torch.Tensor) -> torch.Tensor:
        above, below, most = torch.zeros_like(key[:, 0]), torch.zeros_like(key[:, 0]), torch.full_like(key[:, 0], -1e38)
        said = []
        for at in range(length):
            k, v = key[:, at], value[:, at]
            top = torch.maximum(most, now + k)
            old, new = torch.exp(most - top), torch.exp(now + k - top)
            said.append((old * above + new * v) / (old * below + new))
            top = torch.maximum(most + fade, k)
            old, new = torch.exp(most + fade - top), torch.exp(k - top)
            above, below, most = old * above + new * v, old * below + new, top
        return torch.stack(said, 1)

    def step() -> torch.Tensor:
        x = words
        with torch.no_grad():
            for at, (part, out, more) in enumerate(zip(parts, outs, wide, strict=True)):
                key, value, gate = part(functional.layer_norm(x, (width,))).chunk(3, -1)
                x = x + out(torch.sigmoid(gate) * mixed(key, value, fades[at], first[at]))
                x = x + more(functional.layer_norm(x, (width,)))
        return x

    return graphed(step) if fix else step


def old_tasks_remembered_by_tensor(fix: str) -> Step:
    """Weights are held near those of older tasks, by a term of the loss for each tensor; the fix moves all slopes."""
    net = from_timm("fastvit_t12").train()
    weights = list(net.parameters())
    optimizer = torch.optim.SGD(weights, 0.01, momentum=0.9, fused=True)
    x, y = images(16, 128), labels(16)
    was = [weight.detach() + 0.01 for weight in weights]
    matters = [torch.rand_like(weight) for weight in was]

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            lost = functional.cross_entropy(net(x), y)
        if not fix:
            for weight, old, much in zip(weights, was, matters, strict=True):
                lost = lost + 0.5 * (much * (weight - old) ** 2).sum()
        lost.backward()
        if fix:
            with torch.no_grad():
                moved = torch._foreach_sub(weights, was)
                torch._foreach_mul_(moved, matters)
                torch._foreach_add_([weight.grad for weight in weights], moved)
        optimizer.step()

    return step
