"""Two ranks of one job, recorded with the programs of `travellers`."""

from __future__ import annotations

import itertools

import torch
import torch.distributed as dist
from steps import Step
from torch import nn
from torch.nn import functional
from vision import images


def gradients_summed_in_32_bits(fix: str, _rank: int) -> Step:
    """Gradients in 16 bits are made 32 bits wide before they are summed, to be on the safe side; the fix is not to."""
    with torch.device("cuda"):
        net = nn.Sequential(*(nn.Sequential(nn.Linear(8192, 8192, bias=False), nn.GELU()) for _ in range(3))).bfloat16()
        x, y = torch.randn(256, 8192).bfloat16(), torch.randn(256, 8192).bfloat16()
    optimizer = torch.optim.SGD(net.parameters(), 1e-3, fused=True)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        functional.mse_loss(net(x), y).backward()
        for weight in net.parameters():
            slope = weight.grad
            summed = slope if fix else slope.float()
            dist.all_reduce(summed, op=dist.ReduceOp.AVG)
            if not fix:
                slope.copy_(summed)
        optimizer.step()

    return step


def keys_and_values_sent_in_turn(fix: str, rank: int) -> Step:
    """Keys and values that two ranks keep go round a ring, one message after another; the fix gathers them at once."""
    layers, width = 6, 1024
    with torch.device("cuda"):
        asks = nn.ModuleList(nn.Linear(width, width, bias=False) for _ in range(layers)).half()
        outs = nn.ModuleList(nn.Linear(width, width, bias=False) for _ in range(layers)).half()
        kept = [torch.randn(2, 2, 16, 8192, 64).half() for _ in range(layers)]
        start = torch.randn(2, 1024, width).half()
        came, everyone = torch.empty_like(kept[0]), kept[0].new_empty(2, *kept[0].shape)

    def exchanged(own: torch.Tensor) -> torch.Tensor:
        if fix:
            dist.all_gather_into_tensor(everyone.view(4, *own.shape[1:]), own)
            return torch.cat(everyone.unbind(0), 3)
        for mine, other in zip(own, came, strict=True):
            if rank == 0:
                dist.send(mine, 1)
                dist.recv(other, 1)
            else:
                dist.recv(other, 0)
                dist.send(mine, 0)
        return torch.cat([own, came] if rank == 0 else [came, own], 3)

    def step() -> object:
        x = start
        with torch.inference_mode():
            for ask, out, own in zip(asks, outs, kept, strict=True):
                keys, values = exchanged(own)
                q = ask(functional.layer_norm(x, (width,))).view(2, 1024, 16, 64).transpose(1, 2)
                met = functional.scaled_dot_product_attention(q, keys, values)
                x = x + out(met.transpose(1, 2).flatten(2))
        return x

    return step


def weights_sent_before_each_batch(fix: str, _rank: int) -> Step:
    """Rank 0 sends its weights tensor by tensor before each batch that is judged; the fix sent them once."""
    with torch.device("cuda"):
        layers = [nn.TransformerEncoderLayer(768, 12, 3072, 0.0, "gelu", batch_first=True) for _ in range(12)]
        net = nn.Sequential(*layers, nn.Flatten(), nn.Linear(768 * 128, 10)).eval().half()
        x = torch.randn(16, 128, 768).half()

    def send() -> None:
        with torch.no_grad():
            for weight in net.parameters():
                dist.broadcast(weight, 0)

    send()

    def step() -> object:
        if not fix:
            send()
        with torch.inference_mode():
            return net(x)

    return step


def masks_gathered_as_floats(fix: str, _rank: int) -> Step:
    """Masks of 21 classes are gathered from both ranks as floats, and their sizes compared; the fix gathers bytes."""
    sizes = (64, 128, 128, 128)
    parts: list[nn.Module] = [nn.Conv2d(3, 64, 7, 4, 3), nn.ReLU()]
    for given, made in itertools.pairwise(sizes):
        parts += [nn.Conv2d(given, made, 3, padding=1), nn.ReLU()]
    net = nn.Sequential(*parts, nn.Conv2d(128, 21, 1))
    net = net.to("cuda", memory_format=torch.channels_last).eval().half()
    x = images(48, 320).half().contiguous(memory_format=torch.channels_last)
    kind = torch.uint8 if fix else torch.float32
    everyone = torch.empty(96, 21, 320, 320, dtype=kind, device="cuda")

    def step() -> object:
        with torch.inference_mode():
            said = functional.interpolate(net(x).contiguous(), scale_factor=4, mode="bilinear")
            dist.all_gather_into_tensor(everyone, (said > 0).to(kind))
            return everyone.flatten(2).sum(2, dtype=torch.float32)

    return step
