"""Two ranks of one job, recorded with the programs of `passengers`."""

from __future__ import annotations

import torch
import torch.distributed as dist
from passengers_copies import Gating
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional
from torch.nn.parallel import DistributedDataParallel
from vision import labels


def columns_split_three_to_one(fix: str, rank: int) -> Step:
    """Rank 1 has three quarters of each layer's columns, and rank 0 waits for its sums; the fix gives both half."""
    width, inner = 4096, 16_384
    cut = inner // 2 if fix else inner // 4
    drawn = torch.Generator(DEVICE).manual_seed(0)

    def own() -> torch.Tensor:
        whole = torch.randn(inner, width, dtype=torch.bfloat16, device=DEVICE, generator=drawn) / 64
        return (whole[cut:] if rank else whole[:cut]).clone()

    layers = [(own(), own()) for _ in range(12)]
    start = torch.randn(2048, width, dtype=torch.bfloat16, device=DEVICE, generator=drawn)

    def step() -> torch.Tensor:
        x = start
        with torch.inference_mode():
            for first, last in layers:
                said = functional.gelu(functional.layer_norm(x, (width,)) @ first.T) @ last
                dist.all_reduce(said)
                x = x + said
        return x

    return step


def slopes_averaged_again_after_ddp(fix: str, rank: int) -> Step:
    """What DistributedDataParallel has averaged is averaged once more, tensor by tensor; the fix leaves that out."""
    with torch.device(DEVICE):
        blocks = [Gating(1024, 4096, 64) for _ in range(16)]
        net = nn.Sequential(*blocks, nn.Flatten(), nn.Linear(64 * 1024, 10)).train()
        x, y = torch.randn(16, 64, 1024), labels(16)
    where = [rank] if x.is_cuda else None
    net = DistributedDataParallel(net, device_ids=where, gradient_as_bucket_view=True)
    optimizer = torch.optim.SGD(net.parameters(), 1e-3, fused=True)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = functional.cross_entropy(net(x), y)
        loss.backward()
        if not fix:
            for weight in net.parameters():
                dist.all_reduce(weight.grad, op=dist.ReduceOp.AVG)
        optimizer.step()

    return step


def bank_gathered_for_each_batch(fix: str, rank: int) -> Step:
    """Each rank has half of a bank of 400000 vectors, and gathers all of it for each batch that asks for the nearest.

    The fix gathers the questions, looks for them in each half, and exchanges the twenty best of each.
    """
    count, asked, width = 200_000, 64, 512
    drawn = torch.Generator(DEVICE).manual_seed(rank)
    half = functional.normalize(torch.randn(count, width, device=DEVICE, generator=drawn), dim=1)
    kinds = torch.randint(0, 100, (2 * count,), device=DEVICE, generator=torch.Generator(DEVICE).manual_seed(9))
    batches = torch.randn(6, asked, width, device=DEVICE, generator=drawn)
    project = nn.Linear(width, width, device=DEVICE).eval()
    whole = torch.empty(0 if fix else 2 * count, width, device=DEVICE)
    everyone = torch.empty(2 * asked, width, device=DEVICE)
    best, places = (
        torch.empty(4 * asked, 20, device=DEVICE),
        torch.empty(4 * asked, 20, dtype=torch.long, device=DEVICE),
    )

    def nearest(questions: torch.Tensor) -> torch.Tensor:
        if not fix:
            dist.all_gather_into_tensor(whole, half)
            return (questions @ whole.T).topk(20).indices
        dist.all_gather_into_tensor(everyone, questions)
        alike, where = (everyone @ half.T).topk(20)
        dist.all_gather_into_tensor(best, alike)
        dist.all_gather_into_tensor(places, where + rank * count)
        mine = slice(rank * asked, (rank + 1) * asked)
        found, at = (torch.cat(each.view(2, 2 * asked, 20)[:, mine].unbind(0), 1) for each in (best, places))
        return at.gather(1, found.topk(20).indices)

    def step() -> torch.Tensor:
        with torch.inference_mode():
            near = [kinds[nearest(functional.normalize(project(batch), dim=1))] for batch in batches]
            return torch.cat(near).mode(1).values

    return step


class Additive(nn.Module):
    """A small network for each column of a table, whose answers are added up (NAM)."""

    def __init__(self, columns: int, wide: int) -> None:
        super().__init__()
        sizes = ((1, wide), (wide, wide), (wide, wide // 2))
        made = [[nn.Sequential(nn.Linear(a, b), nn.ReLU()) for a, b in sizes] for _ in range(columns)]
        self.nets = nn.ModuleList(nn.Sequential(*each, nn.Linear(wide // 2, 1, bias=False)) for each in made)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cat([net(column) for net, column in zip(self.nets, x.split(1, 1), strict=True)], 1)


def updated_weights_sent_one_by_one(fix: str, rank: int) -> Step:
    """Each rank updates half of the weights and sends these tensor by tensor; the fix sends them as one."""
    with torch.device(DEVICE):
        net = Additive(48, 512).train()
        x, y = torch.randn(1024, 48), torch.rand(1024).round()
    halves = [list(net.nets[:24].parameters()), list(net.nets[24:].parameters())]
    flats = [torch.cat([weight.detach().flatten() for weight in half]) for half in halves]
    for half, flat in zip(halves, flats, strict=True):
        for weight, part in zip(half, flat.split([each.numel() for each in half]), strict=True):
            weight.data = part.view_as(weight)
    weights, own = halves[0] + halves[1], halves[rank]
    optimizer = torch.optim.AdamW(own, 1e-5, fused=True)

    def step() -> None:
        said = net(x)
        loss = functional.binary_cross_entropy_with_logits(said.sum(1), y) + said.square().mean() / 100
        whole = torch.cat([slope.flatten() for slope in torch.autograd.grad(loss, weights)])
        dist.all_reduce(whole, op=dist.ReduceOp.AVG)
        parts = whole.split([weight.numel() for weight in weights])
        mine = parts[len(halves[0]) :] if rank else parts[: len(halves[0])]
        for weight, part in zip(own, mine, strict=True):
            weight.grad = part.view_as(weight)
        optimizer.step()
        with torch.no_grad():
            for owner in (0, 1):
                for sent in [flats[owner]] if fix else halves[owner]:
                    dist.broadcast(sent, owner)

    return step
