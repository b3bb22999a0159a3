"""Two ranks of one job, recorded with the programs of `newcomers`."""

from __future__ import annotations

import torch
import torch.distributed as dist
import torchvision
from steps import Step
from torch import nn
from torch.nn import functional
from torch.nn.parallel import DistributedDataParallel
from vision import images, labels, train_step


def ddp_pictures_of_two_sizes(fix: str, rank: int) -> Step:
    """Rank 0 has the large pictures; the fix gives both the same."""
    net = torchvision.models.regnet_y_1_6gf(num_classes=10).to("cuda", memory_format=torch.channels_last)
    net = DistributedDataParallel(net, device_ids=[rank], gradient_as_bucket_view=True)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9, fused=True)
    size = 256 if fix else (320, 192)[rank]
    x, y = images(64, size).contiguous(memory_format=torch.channels_last), labels(64)

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)

    return step


def tokens_sent_to_experts(fix: str, _rank: int) -> Step:
    """Tokens go to the rank of their expert and come back in each layer; the fix keeps them."""
    experts = [nn.Sequential(nn.Linear(1024, 4096), nn.GELU(), nn.Linear(4096, 1024)) for _ in range(6)]
    experts = [each.to("cuda").bfloat16() for each in experts]
    x = torch.randn(4096, 1024, device="cuda").bfloat16()

    def sent(values: torch.Tensor) -> torch.Tensor:
        if fix:
            return values
        place = torch.empty_like(values)
        dist.all_to_all_single(place, values)
        return place

    def step() -> object:
        y = x
        with torch.inference_mode():
            for expert in experts:
                y = y + sent(expert(sent(y)))
        return y

    return step


def stages_that_wait_for_each_other(fix: str, rank: int) -> Step:
    """Half of the layers on each rank, which has nothing to do while the other works; the fix cuts batches in eight."""
    layers = [nn.Sequential(nn.LayerNorm(2048), nn.Linear(2048, 2048), nn.GELU()) for _ in range(12)]
    net = nn.Sequential(*layers).to("cuda").bfloat16()
    optimizer = torch.optim.SGD(net.parameters(), 1e-3, foreach=True)
    parts = torch.randn(16384, 2048, device="cuda").bfloat16().chunk(8 if fix else 1)

    def entered(part: torch.Tensor) -> torch.Tensor:
        if rank == 0:
            return part
        place = torch.empty_like(part)
        dist.recv(place, 0)
        return place.requires_grad_()

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        given, made = [], []
        for part in parts:
            given.append(entered(part))
            made.append(net(given[-1]))
            if rank == 0:
                dist.send(made[-1].detach(), 1)
        for into, out in zip(given, made, strict=True):
            if rank == 0:
                slope = torch.empty_like(out)
                dist.recv(slope, 1)
                out.backward(slope)
            else:
                out.float().square().mean().backward()
                dist.send(into.grad, 0)
        optimizer.step()

    return step


def statistics_shared_one_by_one(fix: str, _rank: int) -> Step:
    """A hundred small statistics of the weights are averaged over ranks one by one; the fix sends one vector."""
    net = torchvision.models.mobilenet_v2(num_classes=10).to("cuda", memory_format=torch.channels_last).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.01, foreach=True)
    x, y = images(32).contiguous(memory_format=torch.channels_last), labels(32)
    means = [value for name, value in net.named_buffers() if "running" in name]

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)
        if fix:
            whole = torch.cat([each.flatten() for each in means])
            dist.all_reduce(whole, op=dist.ReduceOp.AVG)
            for each, mean in zip(means, whole.split([each.numel() for each in means]), strict=True):
                each.copy_(mean)
        else:
            for each in means:
                dist.all_reduce(each, op=dist.ReduceOp.AVG)

    return step


def heads_on_two_ranks(fix: str, _rank: int) -> Step:
    """Each rank has half of a layer's heads, and 32-bit sums follow each layer; the fix has only its own half."""
    width, heads = 2048, 8
    with torch.device("cuda"):
        asked = [nn.Linear(width, 3 * width // 2).bfloat16() for _ in range(8)]
        out = [nn.Linear(width // 2, width).bfloat16() for _ in asked]
    x = torch.randn(4, 1024, width, device="cuda").bfloat16()

    def step() -> object:
        y = x
        with torch.inference_mode():
            for first, second in zip(asked, out, strict=True):
                q, k, v = first(y).unflatten(2, (3, heads, -1)).permute(2, 0, 3, 1, 4).unbind(0)
                seen = functional.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(2)
                part = second(seen).float()
                if not fix:
                    dist.all_reduce(part)
                y = y + part.to(y.dtype)
        return y

    return step
