"""Two ranks of one job, recorded with the programs of `wanderers`."""

from __future__ import annotations

import itertools

import torch
import torch.distributed as dist
from steps import Step
from torch import nn
from torch.nn import functional
from vision import labels


def frozen_layers_summed_too(fix: str, _rank: int) -> Step:
    """Two layers of sixteen are trained, but slopes of all are averaged, zeros too; the fix averages the trained."""
    with torch.device("cuda"):
        layers = [nn.TransformerEncoderLayer(1024, 16, 4096, 0.0, "gelu", batch_first=True) for _ in range(16)]
        net = nn.Sequential(*layers, nn.Flatten(), nn.Linear(1024 * 64, 10)).train()
        x, y = torch.randn(24, 64, 1024), labels(24)
    net[:14].requires_grad_(False)
    trained = [weight for weight in net.parameters() if weight.requires_grad]
    optimizer = torch.optim.AdamW(trained, 1e-5, fused=True)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = functional.cross_entropy(net(x), y)
        loss.backward()
        for weight in trained if fix else net.parameters():
            if weight.grad is None:
                weight.grad = torch.zeros_like(weight)
            dist.all_reduce(weight.grad, op=dist.ReduceOp.AVG)
        optimizer.step()

    return step


def rows_sent_before_they_are_added(fix: str, _rank: int) -> Step:
    """Each rank has half of the tables and sends 24 rows of each bag, which the other adds; the fix adds them first."""
    tables, bags, rows, width = 12, 8192, 24, 128
    with torch.device("cuda"):
        own = torch.randn(tables * 100_000, width) / 10
        asked = torch.randint(0, 100_000, (2, bags, tables, rows)) + 100_000 * torch.arange(tables)[:, None]
        clicks, (one, other) = torch.randn(bags, 13), torch.triu_indices(25, 25, 1)
        below = nn.Sequential(nn.Linear(13, 512), nn.ReLU(), nn.Linear(512, width))
        above = nn.Sequential(nn.Linear(width + 300, 2048), nn.ReLU(), nn.Linear(2048, 2048), nn.ReLU(),
                              nn.Linear(2048, 1))  # fmt: skip
        came = torch.empty((2, bags, tables, width) if fix else (2, bags, tables, rows, width))

    def step() -> torch.Tensor:
        with torch.inference_mode():
            if fix:
                sent = functional.embedding_bag(asked.view(-1, rows), own, mode="sum").view(came.shape)
            else:
                sent = functional.embedding(asked, own)
            dist.all_to_all_single(came, sent)
            low = below(clicks)
            every = torch.cat([low[:, None], *(came if fix else came.sum(3))], 1)
            met = every @ every.transpose(1, 2)
            return above(torch.cat([low, met[:, one, other]], 1))

    return step


def whole_table_of_words_summed(fix: str, _rank: int) -> Step:
    """Slopes of a table of a million words are averaged, though a batch has few of them; the fix sends their rows."""
    with torch.device("cuda"):
        table = (torch.randn(1_000_000, 384) / 20).requires_grad_()
        layers = [nn.TransformerEncoderLayer(384, 6, 1536, 0.0, "gelu", batch_first=True) for _ in range(4)]
        net = nn.Sequential(*layers, nn.Flatten(), nn.Linear(384 * 64, 10)).train()
        words, y = torch.randint(0, 1_000_000, (192, 64)), labels(192)
        every = torch.empty(2 * words.numel(), dtype=torch.long), torch.empty(2 * words.numel(), 384)
    weights = list(net.parameters())
    optimizer = torch.optim.SGD(weights, 0.01, fused=True)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        table.grad = None
        with torch.autocast("cuda", torch.bfloat16):
            loss = functional.cross_entropy(net(functional.embedding(words, table, sparse=bool(fix))), y)
        loss.backward()
        slopes = [weight.grad for weight in weights]
        whole = torch.cat([slope.flatten() for slope in slopes])
        dist.all_reduce(whole, op=dist.ReduceOp.AVG)
        parts = whole.split([slope.numel() for slope in slopes])
        torch._foreach_copy_(slopes, [part.view_as(slope) for part, slope in zip(parts, slopes, strict=True)])
        optimizer.step()
        with torch.no_grad():
            if fix:
                dist.all_gather_into_tensor(every[0], table.grad._indices()[0])
                dist.all_gather_into_tensor(every[1], table.grad._values())
                table.index_add_(0, *every, alpha=-0.005)
            else:
                dist.all_reduce(table.grad, op=dist.ReduceOp.AVG)
                table.sub_(table.grad, alpha=0.01)

    return step


def levels_of_a_unet_sent_as_floats(fix: str, rank: int) -> Step:
    """Rank 0 goes down a U-Net and rank 1 up, and what it sees at each level is sent as floats, or in 16 bits."""
    widths, side = (48, 96, 192, 384), 640
    with torch.device("cuda"):
        down = nn.ModuleList(
            nn.Sequential(
                nn.MaxPool2d(2) if at else nn.Identity(),
                nn.Conv2d(given, made, 3, padding=1),
                nn.ReLU(),
                nn.Conv2d(made, made, 3, padding=1),
                nn.ReLU(),
            )
            for at, (given, made) in enumerate(itertools.pairwise((3, *widths)))
        )
        up = nn.ModuleList(nn.Conv2d(made + given, given, 3, padding=1) for given, made in itertools.pairwise(widths))
        ends = nn.Conv2d(48, 5, 1)
        x = torch.randn(6, 3, side, side).half().contiguous(memory_format=torch.channels_last)
    for part in (down, up, ends):
        part.to(memory_format=torch.channels_last).half().eval()
    kind = torch.half if fix else torch.float
    places = [torch.empty(6, side >> at, side >> at, width, dtype=kind, device="cuda")
              for at, width in enumerate(widths)] if rank else []  # fmt: skip

    def descended() -> object:
        seen = x
        for level in down:
            seen = level(seen)
            dist.send(seen.permute(0, 2, 3, 1).to(kind), 1)
        return seen

    def ascended() -> object:
        for place in places:
            dist.recv(place, 0)
        levels = [place.half().permute(0, 3, 1, 2) for place in places]
        y = levels.pop()
        for level, seen in zip(reversed(up), reversed(levels), strict=True):
            y = functional.relu(level(torch.cat([functional.interpolate(y, scale_factor=2), seen], 1)))
        return ends(y).argmax(1)

    def step() -> object:
        with torch.inference_mode():
            return ascended() if rank else descended()

    return step
