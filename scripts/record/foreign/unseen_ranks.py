"""Two ranks of one job, recorded after the rules of this version were frozen."""

from __future__ import annotations

from collections.abc import Callable

import torch
import torchvision
from torch.distributed.algorithms.ddp_comm_hooks.default_hooks import bf16_compress_hook
from torch.nn.parallel import DistributedDataParallel
from vision import images, labels, train_step

Step = Callable[[], object]


def ddp_vgg_big_gradients(fix: str, rank: int) -> Step:
    """138 M parameters after each small batch; the fix exchanges them in 16 bits."""
    net = DistributedDataParallel(torchvision.models.vgg16(num_classes=1000).to("cuda"), device_ids=[rank])
    if fix:
        net.register_comm_hook(None, bf16_compress_hook)
    optimizer = torch.optim.SGD(net.parameters(), 0.001)
    x, y = images(16), labels(16)

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)

    return step


def ddp_rank_that_also_evaluates(fix: str, rank: int) -> Step:
    """Rank 1 runs another batch through the network in each step, and the other one waits for it."""
    net = DistributedDataParallel(torchvision.models.resnet34(num_classes=10).to("cuda"), device_ids=[rank])
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    x, y, more = images(32), labels(32), images(256)

    def step() -> None:
        if rank == 1 and not fix:
            with torch.no_grad():
                net.module(more)
        train_step(net, optimizer, x, y)

    return step
