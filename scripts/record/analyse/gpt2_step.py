"""GPT-2 (from its configuration, random weights) trained in FP32 as first written: a loss read back
each step.

Fixes: bf16 (autocast), tf32 (products on tensor cores), unread (the loss stays on the GPU), fused
(one AdamW kernel), compiled (torch.compile).
"""

from __future__ import annotations

import contextlib
import time

import torch
from transformers import GPT2Config, GPT2LMHeadModel
from variants import measure


def train(fixes: set[str], steps: int) -> list[float]:
    torch.manual_seed(0)
    torch.set_float32_matmul_precision("high" if "tf32" in fixes else "highest")
    model = (
        GPT2LMHeadModel(GPT2Config(n_layer=6, n_head=12, n_embd=768, n_positions=512))
        .cuda()
        .train()
    )
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4, fused="fused" in fixes)
    run = torch.compile(model) if "compiled" in fixes else model
    tokens = torch.randint(0, 50257, (16, 512), device="cuda")
    times, losses = [], []
    for step in range(steps):
        began = time.perf_counter()
        torch.cuda.nvtx.range_push(f"step {step}")
        bf16 = (
            torch.autocast("cuda", dtype=torch.bfloat16)
            if "bf16" in fixes
            else contextlib.nullcontext()
        )
        with bf16:
            loss = run(tokens, labels=tokens).loss
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        losses.append(loss.detach() if "unread" in fixes else loss.item())
        torch.cuda.nvtx.range_pop()
        if "unread" in fixes and step % 8 == 7:
            torch.cuda.synchronize()
        times.append(time.perf_counter() - began)
    torch.cuda.synchronize()
    return times[: len(times) // 16 * 16]


measure("gpt2", train, 32)
