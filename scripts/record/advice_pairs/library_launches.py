"""Kernels of libraries, with advice for their caller in mind: cuBLAS, cuDNN and PyTorch's own; pairs where he has a
choice. Each `fixes` as in pairs.py.
"""

from __future__ import annotations

from typing import Any

from pairs import Made, pair


def _product(size: int, kinds: tuple[Any, Any], tf32: tuple[bool, bool] = (False, False)) -> Made:
    import torch

    made = []
    for kind, allowed in zip(kinds, tf32, strict=True):
        a, b = (torch.rand(size, size, device="cuda", dtype=kind) for _ in range(2))
        out = torch.empty(size, size, device="cuda", dtype=kind)
        made.append((a, b, out, allowed))

    def launch(index: int) -> None:
        a, b, out, allowed = made[index]
        torch.backends.cuda.matmul.allow_tf32 = allowed
        torch.matmul(a, b, out=out)

    return Made(before=lambda: launch(0), after=lambda: launch(1))


@pair("torch-gemm-tf32", "tensor-cores")
def _tf32(_: Any) -> Made:
    import torch

    return _product(2048, (torch.float32, torch.float32), (False, True))


@pair("torch-gemm-bf16", "tensor-cores")
def _bf16(_: Any) -> Made:
    import torch

    return _product(3072, (torch.float32, torch.bfloat16))


@pair("torch-convolution", "tensor-cores")
def _convolution(_: Any) -> Made:
    import torch

    data, weights = torch.rand(16, 64, 112, 112, device="cuda"), torch.rand(128, 64, 3, 3, device="cuda")

    def launch(tf32: bool) -> None:
        torch.backends.cudnn.allow_tf32 = tf32
        torch.nn.functional.conv2d(data, weights, padding=1)

    return Made(before=lambda: launch(False), after=lambda: launch(True))


@pair("torch-softmax", "")
def _softmax(_: Any) -> Made:
    import torch

    data = torch.rand(8192, 4096, device="cuda")
    half = data.bfloat16()
    return Made(before=lambda: torch.softmax(data, 1), after=lambda: torch.softmax(half, 1))


@pair("torch-elementwise", "")
def _elementwise(_: Any) -> Made:
    import torch

    data = torch.rand(4096, 4096, device="cuda")
    out = torch.empty_like(data)
    return Made(before=lambda: torch.add(data.t(), data, out=out), after=lambda: torch.add(data, data, out=out))


@pair("torch-sum", "")
def _sum(_: Any) -> Made:
    import torch

    data = torch.rand(8192, 8192, device="cuda")
    return Made(before=lambda: data.sum(0), after=data.sum)


@pair("torch-norm", "")
def _norm(_: Any) -> Made:
    import torch

    data, weight = torch.rand(16384, 1024, device="cuda"), torch.ones(1024, device="cuda")
    half, weight_half = data.bfloat16(), weight.bfloat16()
    norm = torch.nn.functional.layer_norm
    return Made(before=lambda: norm(data, (1024,), weight), after=lambda: norm(half, (1024,), weight_half))


@pair("torch-embedding", "")
def _embedding(_: Any) -> Made:
    import torch

    table, index = torch.rand(50_000, 768, device="cuda"), torch.randint(0, 50_000, (16_384,), device="cuda")
    columns = torch.rand(768, 50_000, device="cuda")
    return Made(before=lambda: columns.index_select(1, index), after=lambda: table.index_select(0, index))
