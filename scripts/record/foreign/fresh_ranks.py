"""Two ranks of one job, recorded with the programs of `fresh`."""

from __future__ import annotations

import numpy as np
import torch
import torch.distributed as dist
import torchvision
from language import bert, gpt2, tokens
from steps import Step, fitting
from torch import nn
from torch.nn import functional
from torch.nn.parallel import DistributedDataParallel
from vision import images, labels, train_step


def ddp_tiny_buckets(fix: str, rank: int) -> Step:
    """Buckets of a few kilobytes; the fix is the usual ones."""
    net = bert(4).train()
    net = DistributedDataParallel(net, device_ids=[rank], bucket_cap_mb=25 if fix else 0.01)
    optimizer = torch.optim.SGD(net.parameters(), 1e-3, foreach=True)
    batch = {"input_ids": tokens(16, 64), "labels": torch.randint(0, 2, (16,), device="cuda")}
    return fitting(net, optimizer, batch, bf16=True)


def tensor_parallel_in_fp32(fix: str, _rank: int) -> Step:
    """Both halves of each layer are summed over the ranks, on the stream that computes; the fix sums 16 bits."""
    layers = [nn.Linear(2048, 4096).to("cuda").bfloat16() for _ in range(6)]
    back = [nn.Linear(4096, 2048).to("cuda").bfloat16() for _ in layers]
    x = torch.randn(4096, 2048, device="cuda").bfloat16()

    def step() -> object:
        y = x
        with torch.inference_mode():
            for first, second in zip(layers, back, strict=True):
                part = second(functional.gelu(first(y)))
                part = part if fix else part.float()
                dist.all_reduce(part)
                y = y + part.to(y.dtype)
        return y

    return step


def ddp_rank_that_sorts(fix: str, rank: int) -> Step:
    """Rank 0 makes statistics in NumPy in each step, and the other one waits for it; the fix makes none."""
    net = torchvision.models.resnet18(num_classes=10).to("cuda", memory_format=torch.channels_last)
    net = DistributedDataParallel(net, device_ids=[rank])
    optimizer = torch.optim.SGD(net.parameters(), 0.01, foreach=True)
    x, y = images(96).contiguous(memory_format=torch.channels_last), labels(96)
    values = np.random.default_rng(0).random(400_000)

    def step() -> None:
        if rank == 0 and not fix:
            np.sort(values, kind="stable")
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)

    return step


def sharded_gpt2(fix: str, rank: int) -> Step:
    """Each block's parameters are gathered before it and its gradients scattered (FSDP); the fix accumulates whole
    gradients over four batches instead."""
    from torch.distributed.fsdp import fully_shard

    net = gpt2(n_layer=6).train()
    if fix:
        net = DistributedDataParallel(net, device_ids=[rank])
    else:
        for block in net.transformer.h:
            fully_shard(block)
        fully_shard(net)
    optimizer = torch.optim.SGD(net.parameters(), 1e-3)
    x, done = tokens(4, 256), [0]

    def step() -> None:
        done[0] += 1
        if fix:
            net.require_backward_grad_sync = done[0] % 4 == 0
        with torch.autocast("cuda", torch.bfloat16):
            loss = net(input_ids=x, labels=x).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)

    return step


def stages_without_microbatches(fix: str, rank: int) -> Step:
    """A network in two stages, one on each GPU, whole batches handed over; the fix hands over eighths."""
    stage = nn.Sequential(*[nn.Sequential(nn.Linear(4096, 4096), nn.GELU()) for _ in range(8)]).to("cuda").bfloat16()
    x = torch.randn(16384, 4096, device="cuda").bfloat16()
    parts = x.split(2048) if fix else (x,)
    taken = [torch.empty_like(each) for each in parts]

    def step() -> object:
        with torch.inference_mode():
            for part, room in zip(parts, taken, strict=True):
                if rank == 0:
                    dist.send(stage(part), 1)
                else:
                    dist.recv(room, 0)
                    stage(room)
            dist.broadcast(x[:1], 1)
        return x

    return step
