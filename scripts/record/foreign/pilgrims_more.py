"""Programs whose fix is a layout, attention in one call, or fewer launches and waits.

Recorded with `pilgrims`, and written before anything was predicted of them.
"""

from __future__ import annotations

import itertools
import random

import torch
from contact import adamw, from_timm, noise, there
from graphs import graphed, inference
from guests import descending
from language import tokens
from steps import DEVICE, Step, classifying, in_nhwc, inferring
from torch import nn
from torch.nn import functional
from vision import images, labels


def convolutions_then_attention_training_nchw(fix: str) -> Step:
    """Two stages of convolutions, and two of attention with places that are told by how far (CoAtNet)."""
    net, x = in_nhwc(fix, from_timm("coatnet_0_rw_224").train(), images(32))
    return classifying(net, adamw(net), x, labels(32), fix == "amp_channels_last")


def long_and_broad_kernels_training_nchw(fix: str) -> Step:
    """Some channels see squares, some long lines, some broad ones, and most nothing else (InceptionNeXt)."""
    net, x = in_nhwc(fix, from_timm("inception_next_tiny").train(), images(48))
    return classifying(net, adamw(net), x, labels(48), fix == "amp_channels_last")


def quarters_of_channels_convolved_nchw(fix: str) -> Step:
    """One channel in four is convolved in each block (FasterNet)."""
    net, x = in_nhwc(fix, from_timm("fasternet_t2").eval(), images(256))
    return inferring(net, x, "bf16" if fix == "amp_channels_last" else "")


def attention_without_a_softmax_nchw(fix: str) -> Step:
    """Separable convolutions, and attention whose cost grows as the picture does (EfficientViT)."""
    net, x = in_nhwc(fix, from_timm("efficientvit_b2").eval(), images(128))
    return inferring(net, x, "bf16" if fix == "amp_channels_last" else "")


class Rest(nn.Module):
    def __init__(self, width: int, narrow: int) -> None:
        super().__init__()
        self.work = nn.Sequential(nn.ReLU(), nn.Conv2d(width, narrow, 3, padding=1), nn.ReLU(),
                                  nn.Conv2d(narrow, width, 1))  # fmt: skip

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.work(x)


class Coded(nn.Module):
    """A picture as codes out of a book of 512, and a picture out of these (VQ-VAE)."""

    def __init__(self, width: int = 128, wide: int = 64) -> None:
        super().__init__()
        self.read = nn.Sequential(nn.Conv2d(3, width, 4, 2, 1), nn.ReLU(), nn.Conv2d(width, width, 4, 2, 1), nn.ReLU(),
                                  nn.Conv2d(width, width, 3, padding=1), Rest(width, 64), Rest(width, 64), nn.ReLU(),
                                  nn.Conv2d(width, wide, 1))  # fmt: skip
        self.book = nn.Embedding(512, wide)
        self.paint = nn.Sequential(nn.Conv2d(wide, width, 3, padding=1), Rest(width, 64), Rest(width, 64), nn.ReLU(),
                                   nn.ConvTranspose2d(width, width, 4, 2, 1), nn.ReLU(),
                                   nn.ConvTranspose2d(width, 3, 4, 2, 1))  # fmt: skip

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        said = self.read(x).permute(0, 2, 3, 1).float()
        flat, book = said.detach().flatten(0, 2), self.book.weight
        far = torch.addmm(book.square().sum(1), flat, book.detach().T, alpha=-2)
        code = self.book(far.argmin(1)).view_as(said)
        beside = functional.mse_loss(code, said.detach()) + 0.25 * functional.mse_loss(said, code.detach())
        painted = self.paint((said + (code - said).detach()).permute(0, 3, 1, 2))
        return functional.mse_loss(painted.float(), x) + beside


def photos_as_codes_of_a_book_training_nchw(fix: str) -> Step:
    """48 photos of 256 × 256 are made codes of 64 × 64, and painted again."""
    net, x = in_nhwc(fix, there(Coded).train(), images(48, 256))
    return descending(adamw(net), lambda: net(x), fix == "amp_channels_last")


class Bound(nn.Module):
    """Atoms look at atoms, and more at those that are few bonds away (a layer of Graphormer)."""

    def __init__(self, width: int, heads: int, one_call: bool) -> None:
        super().__init__()
        self.heads, self.one_call = heads, one_call
        self.one, self.two = nn.LayerNorm(width), nn.LayerNorm(width)
        self.parts, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.wide = nn.Sequential(nn.Linear(width, width), nn.GELU(), nn.Linear(width, width))

    def forward(self, x: torch.Tensor, bias: torch.Tensor) -> torch.Tensor:
        q, k, v = self.parts(self.one(x)).unflatten(-1, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)
        if self.one_call:
            seen = functional.scaled_dot_product_attention(q, k, v, attn_mask=bias.to(q.dtype))
        else:
            scores = (q * q.size(-1) ** -0.5) @ k.transpose(2, 3) + bias
            seen = scores.softmax(-1) @ v
        x = x + self.out(seen.transpose(1, 2).flatten(2))
        return x + self.wide(self.two(x))


def large_molecules_attended_with_bonds(fix: str) -> Step:
    """A property of 24 molecules of 256 atoms; attention has a bias by bonds between; by hand, or one call."""
    width, heads, count, atoms = 512, 16, 24, 256
    with torch.device(DEVICE):
        enter, degree, bonds = nn.Embedding(100, width), nn.Embedding(8, width), nn.Embedding(32, heads)
        layers, leave = nn.ModuleList(Bound(width, heads, bool(fix)) for _ in range(8)), nn.Linear(width, 1)
        kinds, linked = torch.randint(0, 100, (count, atoms)), torch.randint(1, 8, (count, atoms))
        away = torch.randint(0, 32, (count, atoms, atoms))
    net, wanted = nn.ModuleList([enter, degree, bonds, layers, leave]).train(), noise(count)

    def loss() -> torch.Tensor:
        x, bias = enter(kinds) + degree(linked), bonds(away).permute(0, 3, 1, 2).contiguous()
        for layer in layers:
            x = layer(x, bias)
        return functional.l1_loss(leave(x.mean(1)).squeeze(1).float(), wanted)

    return descending(adamw(net), loss, bf16=True)


def films_seen_whole_eager_attention(fix: str) -> Step:
    """Features of four films of 16 frames, whose 2048 patches all look at each other (V-JEPA 2)."""
    from transformers import VJEPA2Config, VJEPA2Model

    config = VJEPA2Config(frames_per_clip=16, hidden_size=768, num_attention_heads=12, num_hidden_layers=8,
                          pred_num_hidden_layers=1)  # fmt: skip
    config._attn_implementation = "sdpa" if fix else "eager"
    net, x = there(lambda: VJEPA2Model(config)).bfloat16(), noise(4, 16, 3, 256, 256).bfloat16()
    return inferring(net, {"pixel_values_videos": x, "skip_predictor": True}, "")


class Fading:
    """What was said counts less the longer ago it was, by a share for each head: within a chunk, and between them."""

    def __init__(self, heads: int, length: int, chunk: int) -> None:
        shares = torch.log1p(-(2.0 ** (-5 - torch.arange(heads, device=DEVICE)))).view(-1, 1, 1, 1)
        at, chunks = torch.arange(chunk, device=DEVICE), torch.arange(length // chunk, device=DEVICE)
        ago, before = at[:, None] - at, chunks[:, None] - chunks - 1
        parts = (
            (shares * ago.clamp(min=0)).exp() * (ago >= 0),
            (shares * (chunk - 1 - at)[:, None]).exp(),
            ((shares * chunk * before.clamp(min=0)).exp() * (before >= 0)).squeeze(1),
            (shares * (at + 1)[:, None]).exp(),
        )
        self.chunk = chunk
        self.inside, self.given, self.between, self.taken = (part.bfloat16() for part in parts)


class Retaining(nn.Module):
    """Words look back without a softmax (RetNet): all of a text as a square, or in chunks and their sums."""

    def __init__(self, width: int, heads: int, fading: Fading) -> None:
        super().__init__()
        self.heads, self.fading = heads, fading
        self.parts, self.out = nn.Linear(width, 4 * width, bias=False), nn.Linear(width, width, bias=False)
        self.one, self.two, self.norm = nn.RMSNorm(width), nn.RMSNorm(width), nn.RMSNorm(width // heads)
        self.wide = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(), nn.Linear(2 * width, width))

    def retained(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        fading = self.fading
        q, k, v = (each.unflatten(2, (-1, fading.chunk)) for each in (q, k, v))
        y = (q @ k.transpose(3, 4) * fading.inside) @ v
        if q.size(2) > 1:
            kept = (k * fading.given).transpose(3, 4) @ v
            kept = torch.einsum("hcd,bhdkv->bhckv", fading.between, kept)
            y = y + (q * fading.taken) @ kept
        return y.flatten(2, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v, gate = self.parts(self.one(x)).unflatten(-1, (4, self.heads, -1)).permute(2, 0, 3, 1, 4)
        y = self.norm(self.retained(q, k * k.size(-1) ** -0.5, v)) * functional.silu(gate)
        x = x + self.out(y.transpose(1, 2).flatten(2))
        return x + self.wide(self.two(x))


def texts_retained_as_whole_squares(fix: str) -> Step:
    """Two texts of 4096 words; what each word keeps of all others is a square, or chunks of 256 and their sums."""
    width, length = 1024, 4096
    with torch.device(DEVICE):
        enter, leave = nn.Embedding(8000, width), nn.Linear(width, 8000)
        fading = Fading(8, length, 256 if fix else length)
        layers = nn.Sequential(*(Retaining(width, 8, fading) for _ in range(4)))
    net, words = nn.ModuleList([enter, leave, layers]).train(), tokens(2, length, 8000)

    def loss() -> torch.Tensor:
        told = leave(layers(enter(words)))[:, :-1]
        return functional.cross_entropy(told.flatten(0, 1).float(), words[:, 1:].flatten())

    return descending(adamw(net), loss, bf16=True)


class Asking(nn.Module):
    """Some points ask others: four lines of algebra, or one call."""

    def __init__(self, width: int, heads: int, one_call: bool) -> None:
        super().__init__()
        self.heads, self.one_call = heads, one_call
        self.q, self.k, self.v, self.out = (nn.Linear(width, width) for _ in range(4))
        self.norm, self.wide = nn.LayerNorm(width), nn.Sequential(nn.Linear(width, width), nn.ReLU())

    def forward(self, asking: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
        parts = ((self.q, asking), (self.k, keys), (self.v, values))
        q, k, v = (part(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for part, x in parts)
        if self.one_call:
            y = functional.scaled_dot_product_attention(q, k, v)
        else:
            weights = torch.softmax(torch.matmul(q, k.transpose(2, 3)) / q.size(-1) ** 0.5, dim=-1)
            y = torch.matmul(weights, v)
        x = self.norm(asking + self.out(y.transpose(1, 2).flatten(2)))
        return x + self.wide(x)


def curves_from_some_points_attended_by_hand(fix: str) -> Step:
    """2048 points of each of eight curves are told from 1024 that are known (attentive neural processes)."""
    width, known = 256, 1024
    with torch.device(DEVICE):
        read, place = nn.Linear(5, width), nn.Sequential(nn.Linear(4, width), nn.ReLU(), nn.Linear(width, width))
        among, across = (nn.ModuleList(Asking(width, 8, bool(fix)) for _ in range(3)) for _ in range(2))
        leave = nn.Sequential(nn.Linear(width, width), nn.ReLU(), nn.Linear(width, 2))
    net = nn.ModuleList([read, place, among, across, leave]).train()
    x, y = noise(8, 3072, 4), noise(8, 3072, 1)

    def loss() -> torch.Tensor:
        said, keys, asking = read(torch.cat([x, y], 2)[:, :known]), place(x[:, :known]), place(x[:, known:])
        for layer in among:
            said = layer(said, said, said)
        for layer in across:
            asking = layer(asking, keys, said)
        mean, spread = leave(asking).float().chunk(2, 2)
        spread = 0.1 + 0.9 * functional.softplus(spread)
        return (((y[:, known:] - mean) / spread).square() / 2 + spread.log()).mean()

    return descending(adamw(net), loss, bf16=True)


class Growing(nn.Module):
    """Each cell looks at its neighbours and changes a little; those with nothing alive near them die."""

    def __init__(self, channels: int = 16, width: int = 128) -> None:
        super().__init__()
        edge = torch.outer(torch.tensor([1.0, 2.0, 1.0]), torch.tensor([-1.0, 0.0, 1.0])) / 8
        same = torch.zeros(3, 3)
        same[1, 1] = 1
        self.looks = torch.stack([same, edge, edge.T]).repeat(channels, 1, 1)[:, None]
        self.wide, self.narrow = nn.Conv2d(3 * channels, width, 1), nn.Conv2d(width, channels, 1, bias=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        alive = functional.max_pool2d(x[:, 3:4], 3, 1, 1) > 0.1
        seen = functional.conv2d(x, self.looks, padding=1, groups=x.size(1))
        moved = 0.1 * self.narrow(functional.relu(self.wide(seen)))
        x = x + moved * (torch.rand_like(x[:, :1]) <= 0.5)
        return x * (alive & (functional.max_pool2d(x[:, 3:4], 3, 1, 1) > 0.1))


def lizards_grown_from_one_cell_training(fix: str) -> Step:
    """64 turns of cellular automata that learn to grow into a picture; the fix is a graph of the whole step."""
    net = there(Growing).train()
    optimizer = torch.optim.Adam(net.parameters(), 2e-3, fused=True, capturable=True)
    seed, wanted = torch.zeros(4, 16, 40, 40, device=DEVICE), torch.rand(4, 4, 40, 40, device=DEVICE)
    seed[:, 3:, 20, 20] = 1

    def loss() -> torch.Tensor:
        x = seed
        for _ in range(64):
            x = net(x)
        return functional.mse_loss(x[:, :4], wanted)

    train = descending(optimizer, loss)
    return graphed(train) if fix else train


class Levels(nn.Module):
    """What is stored for each place, in 16 grids ever finer, whose corners share rows by a hash (Instant NGP)."""

    PRIMES = (1, 2_654_435_761, 805_459_861)

    def __init__(self, rows: int, together: bool) -> None:
        super().__init__()
        self.rows, self.together = rows, together
        self.tables = nn.Parameter(torch.randn(16, rows, 2) / 100)
        self.sides = [int(16 * 1.38**level) for level in range(16)]
        self.corners = list(itertools.product((0, 1), repeat=3))
        self.leave = nn.Sequential(nn.Linear(32, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 4))
        self.every = [torch.tensor(each) for each in (self.sides, self.corners, self.PRIMES)]
        self.first = rows * torch.arange(16)[:, None]

    def level(self, x: torch.Tensor, side: int, table: torch.Tensor) -> torch.Tensor:
        low = (side * x).floor()
        part, cell = side * x - low, low.long()
        y = torch.zeros(len(x), 2, device=x.device)
        for corner in self.corners:
            weight, row = torch.ones_like(part[:, 0]), torch.zeros_like(cell[:, 0])
            for axis, up in enumerate(corner):
                weight = weight * (part[:, axis] if up else 1 - part[:, axis])
                row = row ^ ((cell[:, axis] + up) * self.PRIMES[axis])
            y = y + weight[:, None] * table[row % self.rows]
        return y

    def levels(self, x: torch.Tensor) -> torch.Tensor:
        sides, corners, primes = self.every
        scaled = x[:, None] * sides[:, None]
        low = scaled.floor()
        part = (scaled - low)[:, :, None]
        one, two, three = ((low.long()[:, :, None] + corners) * primes).unbind(-1)
        weights = torch.where(corners.bool(), part, 1 - part).prod(-1, keepdim=True)
        kept = self.tables.flatten(0, 1)[(one ^ two ^ three) % self.rows + self.first]
        return (weights * kept).sum(2).flatten(1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if self.together:
            return self.leave(self.levels(x))
        pairs = zip(self.sides, self.tables, strict=True)
        return self.leave(torch.cat([self.level(x, side, table) for side, table in pairs], 1))


def places_looked_up_level_by_level(fix: str) -> Step:
    """Colours of 163,840 places; grids and their corners one after the other, all at once, or as a graph."""
    net = there(lambda: Levels(1 << 17, fix == "together")).eval()
    return inference(net, torch.rand(163_840, 3, device=DEVICE), as_graph=fix == "graph")


class Weighed:
    """A tree of sums, by which moments are drawn as often as their weights say."""

    def __init__(self, size: int) -> None:
        self.size, self.sums = size, [0.0] * (2 * size)
        for leaf in range(size):
            self.put(leaf, 1.0)

    def put(self, leaf: int, weight: float) -> None:
        at = leaf + self.size
        more = weight - self.sums[at]
        while at:
            self.sums[at] += more
            at //= 2

    def found(self, amount: float) -> int:
        at = 1
        while at < self.size:
            at *= 2
            if amount > self.sums[at]:
                amount -= self.sums[at]
                at += 1
        return at - self.size


def moments_weighed_by_their_surprise_training(fix: str) -> Step:
    """How wrong a network was of each of 512 moments of a game becomes a float, one by one or all of them at once."""

    def player() -> nn.Module:
        return nn.Sequential(nn.Conv2d(4, 32, 8, 4), nn.ReLU(), nn.Conv2d(32, 64, 4, 2), nn.ReLU(),
                             nn.Conv2d(64, 64, 3), nn.ReLU(), nn.Flatten(), nn.Linear(3136, 512), nn.ReLU(),
                             nn.Linear(512, 18))  # fmt: skip

    net, slow, count = there(player), there(player), 512
    optimizer = torch.optim.Adam(net.parameters(), 1e-4, fused=True)
    tree, draw = Weighed(4096), random.Random(0)
    frames = torch.randint(0, 256, (4097, 4, 84, 84), dtype=torch.uint8, device=DEVICE)
    moves, gains = torch.randint(0, 18, (4096, 1), device=DEVICE), noise(4096)

    def step() -> None:
        picked = [tree.found(draw.uniform(0, tree.sums[1])) for _ in range(count)]
        shares = [(4096 * tree.sums[4096 + leaf] / tree.sums[1]) ** -0.5 for leaf in picked]
        at = torch.tensor(picked).pin_memory().to(DEVICE, non_blocking=True)
        share = torch.tensor(shares).pin_memory().to(DEVICE, non_blocking=True)
        now, then = frames[at] / 255, frames[at + 1] / 255
        with torch.no_grad():
            best = net(then).argmax(1, keepdim=True)
            wanted = gains[at] + 0.99 * slow(then).gather(1, best).squeeze(1)
        wrong = net(now).gather(1, moves[at]).squeeze(1) - wanted
        optimizer.zero_grad(set_to_none=True)
        (share * functional.smooth_l1_loss(wrong, torch.zeros_like(wrong), reduction="none")).mean().backward()
        optimizer.step()
        surprise = (wrong.detach().abs() + 1e-3) ** 0.6
        told = surprise.tolist() if fix else (float(each) for each in surprise)
        for leaf, weight in zip(picked, told, strict=True):
            tree.put(leaf, weight)

    return step
