"""Two ranks of one job, recorded with the programs of `strangers`."""

from __future__ import annotations

import time

import torch
import torch.distributed as dist
import torchvision
from language import tokens
from steps import Step
from torch import nn
from torch.nn import functional
from torch.nn.parallel import DistributedDataParallel
from vision import images, labels, train_step


def ddp_wide_layers(fix: str, rank: int) -> Step:
    """Few samples through wide layers, whose gradients are long in exchange; the fix exchanges at every fourth step."""
    net = nn.Sequential(*[nn.Sequential(nn.Linear(4096, 4096), nn.ReLU()) for _ in range(6)]).to("cuda")
    net = DistributedDataParallel(net, device_ids=[rank])
    optimizer = torch.optim.SGD(net.parameters(), 0.001, foreach=True)
    x, done = torch.randn(512, 4096, device="cuda"), [0]

    def step() -> None:
        done[0] += 1
        net.require_backward_grad_sync = not fix or done[0] % 4 == 0
        with torch.autocast("cuda", torch.bfloat16):
            loss = net(x).float().square().mean()
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)

    return step


def embeddings_gathered_whole(fix: str, _rank: int) -> Step:
    """Both ranks' features are gathered in FP32 for a contrast of all pairs; the fix gathers 16 bits of a quarter."""
    net = nn.Sequential(nn.Linear(1024, 2048), nn.GELU(), nn.Linear(2048, 2048)).to("cuda").bfloat16()
    x = torch.randn(8192, 1024, device="cuda").bfloat16()

    def step() -> object:
        with torch.inference_mode():
            found = functional.normalize(net(x))
            found = found[:, :512].contiguous() if fix else found.float()
            room = found.new_empty(2 * len(found), found.shape[1])
            dist.all_gather_into_tensor(room, found)
            return (room[:1024].bfloat16() @ found[:1024].bfloat16().T).logsumexp(1)

    return step


def ddp_rank_with_slow_files(fix: str, rank: int) -> Step:
    """Rank 1 waits for its storage in each step, and rank 0 for rank 1; the fix has the files there."""
    net = torchvision.models.regnet_y_3_2gf(num_classes=10).to("cuda", memory_format=torch.channels_last)
    net = DistributedDataParallel(net, device_ids=[rank])
    optimizer = torch.optim.SGD(net.parameters(), 0.01, foreach=True)
    x, y = images(64).contiguous(memory_format=torch.channels_last), labels(64)

    def step() -> None:
        if rank == 1 and not fix:
            time.sleep(0.04)
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)

    return step


def tokens_to_their_experts(fix: str, _rank: int) -> Step:
    """Tokens go to the experts of the other rank and back in FP32, twice; the fix sends 16 bits of half of them."""
    experts = [nn.Sequential(nn.Linear(1024, 2048), nn.GELU(), nn.Linear(2048, 1024)).to("cuda") for _ in range(2)]
    experts = [each.bfloat16() for each in experts]
    x = tokens(16384, 1024).bfloat16() / 30000

    def exchanged(y: torch.Tensor) -> torch.Tensor:
        sent = y[: len(y) // 2].contiguous() if fix else y.float()
        room = torch.empty_like(sent)
        dist.all_to_all_single(room, sent)
        return torch.cat([room, y[len(room) :]]).to(y.dtype) if fix else room.to(y.dtype)

    def step() -> object:
        y = x
        with torch.inference_mode():
            for expert in experts:
                y = exchanged(expert(exchanged(y)))
        return y

    return step
