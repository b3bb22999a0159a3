"""Two ranks of one job, recorded with the programs of `boarders`."""

from __future__ import annotations

import torch
import torch.distributed as dist
import torchvision
from steps import Step
from torch import nn
from torch.nn import functional
from vision import images, labels, train_step


def batches_broadcast_by_rank_zero(fix: str, _rank: int) -> Step:
    """Rank 0 sends each batch as floats to the other one, and each works on its half; the fix has own halves."""
    net = torchvision.models.regnet_x_3_2gf(num_classes=10).to("cuda", memory_format=torch.channels_last).eval().half()
    x = images(96)
    place = x.clone()

    def step() -> object:
        with torch.inference_mode():
            if not fix:
                dist.broadcast(place, 0)
            half = place[: len(place) // 2].half().contiguous(memory_format=torch.channels_last)
            return net(half)

    return step


def gradients_through_rank_zero(fix: str, rank: int) -> Step:
    """Rank 0 gathers gradients tensor by tensor, updates, and sends weights; the fix sums all gradients at once."""
    with torch.device("cuda"):
        layers = [nn.TransformerEncoderLayer(512, 8, 2048, 0.0, "gelu", batch_first=True) for _ in range(6)]
        net = nn.Sequential(*layers, nn.Flatten(), nn.Linear(512 * 64, 10)).train()
        x, y = torch.randn(32, 64, 512), labels(32)
    weights = list(net.parameters())
    optimizer = torch.optim.SGD(weights, 1e-3, fused=True)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = functional.cross_entropy(net(x), y)
        loss.backward()
        slopes = [weight.grad for weight in weights]
        if fix:
            whole = torch.cat([slope.flatten() for slope in slopes])
            dist.all_reduce(whole, op=dist.ReduceOp.AVG)
            parts = whole.split([slope.numel() for slope in slopes])
            torch._foreach_copy_(slopes, [part.view_as(slope) for part, slope in zip(parts, slopes, strict=True)])
            optimizer.step()
            return
        for slope in slopes:
            dist.reduce(slope, 0, op=dist.ReduceOp.AVG)
        if rank == 0:
            optimizer.step()
        with torch.no_grad():
            for weight in weights:
                dist.broadcast(weight, 0)

    return step


def neighbours_sent_whole_fields(fix: str, rank: int) -> Step:
    """Each rank has half of a field, and sends all of it for the other one's edge, six times; the fix sends rows."""
    start = torch.rand(2048, 4096, device="cuda")

    def step() -> object:
        field = start
        for _ in range(6):
            sent = (field[-1:] if rank == 0 else field[:1]).contiguous() if fix else field
            came = torch.empty_like(sent)
            both = [dist.P2POp(dist.isend, sent, 1 - rank), dist.P2POp(dist.irecv, came, 1 - rank)]
            for work in dist.batch_isend_irecv(both):
                work.wait()
            whole = torch.cat([field, came[:1]]) if rank == 0 else torch.cat([came[-1:], field])
            near = whole.roll(1, 0) + whole.roll(-1, 0) + whole.roll(1, 1) + whole.roll(-1, 1)
            moved = whole + 0.1 * (near - 4 * whole)
            field = (moved[:-1] if rank == 0 else moved[1:]).contiguous()
        return field

    return step


def weights_averaged_each_step(fix: str, _rank: int) -> Step:
    """Each rank trains its own network, and weights are averaged after each step; the fix does so each eighth time."""
    net = torchvision.models.regnet_x_8gf(num_classes=10).to("cuda", memory_format=torch.channels_last).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, fused=True)
    x, y = images(32, 128).contiguous(memory_format=torch.channels_last), labels(32)
    count = [0]

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)
        count[0] += 1
        if not fix or count[0] % 8 == 0:
            with torch.no_grad():
                for weight in net.parameters():
                    dist.all_reduce(weight, op=dist.ReduceOp.AVG)

    return step
