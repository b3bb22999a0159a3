"""What the steps of several programs have in common: numbers, networks that infer, and networks that are trained."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import nn
from vision import train_step

Step = Callable[[], object]
DEVICE = "cuda"


def numbers(fix: str) -> None:
    """FP32 as PyTorch's strictest setting has it; the fix `tf32` lets tensor cores do products and convolutions."""
    torch.backends.cudnn.allow_tf32 = fix == "tf32"
    torch.set_float32_matmul_precision("high" if fix == "tf32" else "highest")


def inferring(net: nn.Module, x: Any, fix: str) -> Step:
    net = net.to(DEVICE).eval()

    def step() -> object:
        with torch.inference_mode(), torch.autocast("cuda", torch.bfloat16, enabled=fix == "bf16"):
            return net(**x) if isinstance(x, dict) else net(x)

    return step


def training(net: nn.Module, x: torch.Tensor, y: torch.Tensor, fix: str) -> Step:
    net = net.to(DEVICE).train()
    return classifying(net, torch.optim.SGD(net.parameters(), 0.01, momentum=0.9, fused=True), x, y, fix == "bf16")


def classifying(net: nn.Module, optimizer: torch.optim.Optimizer, x: torch.Tensor, y: torch.Tensor, bf16: bool) -> Step:
    """Training steps of a network that tells classes."""

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16, enabled=bf16):
            train_step(net, optimizer, x, y)

    return step


def fitting(net: nn.Module, optimizer: torch.optim.Optimizer, x: dict[str, Any], bf16: bool = False) -> Step:
    """Training steps of a model of transformers, which computes its own loss."""

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        with torch.autocast("cuda", torch.bfloat16, enabled=bf16):
            loss = net(**x).loss
        loss.backward()
        optimizer.step()

    return step


def in_nhwc(fix: str, net: nn.Module, *inputs: torch.Tensor) -> tuple[Any, ...]:
    """The network and its inputs in TF32, with a fix in NHWC."""
    numbers("tf32")
    if not fix:
        return net, *inputs
    return net.to(memory_format=torch.channels_last), *(x.to(memory_format=torch.channels_last) for x in inputs)
