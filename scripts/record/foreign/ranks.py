"""Two ranks of one job (two GPUs), each program with a fault that the fix named beside it removes."""

from __future__ import annotations

import time
from collections.abc import Callable

import torch
import torch.distributed as dist
import torchvision
from language import gpt2, tokens
from torch import nn
from torch.nn.parallel import DistributedDataParallel
from vision import images, labels, train_step, trained_on_pictures

Step = Callable[[], object]


def _resnet(rank: int) -> nn.Module:
    net = torchvision.models.resnet50(num_classes=10).to("cuda", memory_format=torch.channels_last)
    return DistributedDataParallel(net, device_ids=[rank])


def _trained(net: nn.Module, count: int, before: Callable[[], object] = lambda: None) -> Step:
    optimizer = torch.optim.SGD(net.parameters(), 0.01, foreach=True)
    x, y = images(count).contiguous(memory_format=torch.channels_last), labels(count)

    def step() -> None:
        before()
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)

    return step


def ddp_late_rank(fix: str, rank: int) -> Step:
    """Rank 1 does something else on its CPU for 25 ms in each step."""

    def late() -> None:
        end = time.perf_counter() + 0.025
        while rank == 1 and not fix and time.perf_counter() < end:
            pass

    return _trained(_resnet(rank), 64, late)


def ddp_well_hidden(fix: str, rank: int) -> Step:
    return _trained(_resnet(rank), 64 if fix else 128)


def ddp_gpt2_exposed(fix: str, rank: int) -> Step:
    """124 M parameters' gradients after each small batch; the fix exchanges them every fourth."""
    net = DistributedDataParallel(gpt2().train(), device_ids=[rank])
    optimizer = torch.optim.SGD(net.parameters(), 1e-3)
    x, done = tokens(2, 128), [0]

    def step() -> None:
        done[0] += 1
        net.require_backward_grad_sync = not fix or done[0] % 4 == 0
        with torch.autocast("cuda", torch.bfloat16):
            loss = net(input_ids=x, labels=x).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)

    return step


def reduce_each_parameter(fix: str, rank: int) -> Step:
    """One all-reduce for each parameter after backward; the fix is DistributedDataParallel's buckets."""
    if fix:
        return _trained(_resnet(rank), 16)
    net = _resnet(rank).module
    optimizer = torch.optim.SGD(net.parameters(), 0.01, foreach=True)
    x, y = images(16).contiguous(memory_format=torch.channels_last), labels(16)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = nn.functional.cross_entropy(net(x), y)
        loss.backward()
        for each in net.parameters():
            dist.all_reduce(each.grad)
            each.grad.div_(2)
        optimizer.step()

    return step


def reduce_on_compute_stream(fix: str, rank: int) -> Step:
    """One flat all-reduce on the stream that computes, after backward; the fix overlaps buckets with backward."""
    net = gpt2(n_layer=6).train()
    net = DistributedDataParallel(net, device_ids=[rank]) if fix else net
    optimizer = torch.optim.SGD(net.parameters(), 1e-3)
    x = tokens(8, 256)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16):
            loss = net(input_ids=x, labels=x).loss
        loss.backward()
        if not fix:
            grads = [each.grad for each in net.parameters() if each.grad is not None]
            flat = torch.cat([each.flatten() for each in grads])
            dist.all_reduce(flat)
            for each, part in zip(grads, flat.split([each.numel() for each in grads]), strict=True):
                each.copy_(part.view_as(each) / 2)
        optimizer.step()

    return step


def ddp_main_process_decoding(fix: str, rank: int) -> Step:
    return trained_on_pictures(_resnet(rank), 16, 8 if fix else 0)
