"""Two ranks of one job, recorded with the programs of `visitors`."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import torch
import torch.distributed as dist
import torchvision
from steps import Step
from torch import nn
from torch.nn import functional
from torch.nn.parallel import DistributedDataParallel
from vision import images, labels, train_step


def ddp_gathers_each_part_of_a_batch(fix: str, rank: int) -> Step:
    """Four parts of a batch add up, and gradients are averaged after each; the fix averages after the last."""
    net = torchvision.models.resnext101_64x4d(num_classes=10).to("cuda", memory_format=torch.channels_last)
    net = DistributedDataParallel(net, device_ids=[rank], gradient_as_bucket_view=True)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, fused=True)
    x, y = images(8, 160).contiguous(memory_format=torch.channels_last), labels(8)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        for part in range(4):
            with net.no_sync() if fix and part < 3 else nullcontext():
                with torch.autocast("cuda", torch.bfloat16):
                    loss = functional.cross_entropy(net(x), y)
                loss.backward()
        optimizer.step()

    return step


def ddp_statistics_synchronised(fix: str, rank: int) -> Step:
    """Batch norms ask the other rank for its statistics; the fix has each rank's own."""
    net = torchvision.models.regnet_y_800mf(num_classes=10).to("cuda")
    net = net if fix else nn.SyncBatchNorm.convert_sync_batchnorm(net)
    net = DistributedDataParallel(net.train(), device_ids=[rank], gradient_as_bucket_view=True)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, fused=True)
    x, y = images(32), labels(32)
    return lambda: train_step(net, optimizer, x, y)


def results_gathered_as_objects(fix: str, rank: int) -> Step:
    """Each rank's answers go to all as pickled objects after each batch; the fix keeps them to itself."""
    net = torchvision.models.swin_v2_s(num_classes=10).to("cuda").eval().half()
    x = images(32, 256).half()

    def step() -> object:
        with torch.inference_mode():
            said = net(x).argmax(1)
        if fix:
            return said
        answers = [{"rank": rank, "class": kind, "at": at} for at, kind in enumerate(said.tolist())]
        everyone: list[Any] = [None, None]
        dist.all_gather_object(everyone, answers)
        return everyone

    return step


def ranks_meet_after_each_part(fix: str, rank: int) -> Step:
    """Rank 1 has more to do in every other of ten parts, and rank 0 in those between; a barrier follows each."""
    layers = [nn.Linear(2048, 2048).to("cuda").bfloat16() for _ in range(10)]
    small, large = (torch.randn(count, 2048, device="cuda").bfloat16() for count in (2048, 16384))

    def step() -> object:
        said = []
        with torch.inference_mode():
            for number, layer in enumerate(layers):
                y = large if number % 2 == rank else small
                for _ in range(4):
                    y = functional.gelu(layer(y))
                said.append(y)
                if not fix:
                    dist.barrier()
        return said

    return step


def sequences_gathered_in_fp32(fix: str, _rank: int) -> Step:
    """Each rank has half of a sequence, which is gathered in 32 bits in each layer; the fix works on its own."""
    with torch.device("cuda"):
        layers = [
            nn.Sequential(nn.LayerNorm(1024), nn.Linear(1024, 4096), nn.GELU(), nn.Linear(4096, 1024)) for _ in range(8)
        ]
    layers = [layer.bfloat16() for layer in layers]
    x = torch.randn(4096, 1024, device="cuda").bfloat16()

    def step() -> object:
        y = x
        with torch.inference_mode():
            for layer in layers:
                if not fix:
                    whole = torch.empty(8192, 1024, device="cuda")
                    dist.all_gather_into_tensor(whole, y.float())
                    y = y + 0.1 * whole.mean(0).to(y.dtype)
                y = y + layer(y)
        return y

    return step


def vocabulary_on_two_ranks(fix: str, rank: int) -> Step:
    """Half of the words on each rank, and all their scores are gathered; the fix exchanges largest ones and sums."""
    with torch.device("cuda"):
        body = nn.Sequential(nn.Linear(1024, 4096), nn.GELU(), nn.Linear(4096, 1024)).bfloat16()
        head = nn.Linear(1024, 16000, bias=False).bfloat16()
        x, y = torch.randn(4096, 1024).bfloat16(), torch.randint(0, 16000, (4096, 1))

    def step() -> object:
        with torch.inference_mode():
            said = head(body(x)).float()
            if not fix:
                both = torch.empty(2, 4096, 16000, device="cuda")
                dist.all_gather_into_tensor(both, said)
                return (torch.logsumexp(both, (0, 2)) - both[rank].gather(1, y)[:, 0]).mean()
            most = said.amax(1, keepdim=True)
            dist.all_reduce(most, op=dist.ReduceOp.MAX)
            sums = (said - most).exp().sum(1, keepdim=True)
            dist.all_reduce(sums)
            return (most + sums.log() - said.gather(1, y)).mean()

    return step
