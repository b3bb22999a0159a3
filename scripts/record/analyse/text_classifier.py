"""A BERT classifier (from its configuration, random weights) trained in FP32: batches from ordinary
memory, and the size of every gradient and the hits read back in each step.

Fixes: pinned (page-locked batches, copied asynchronously), unread (nothing is read back), tf32,
bf16, compiled.
"""

from __future__ import annotations

import contextlib
import time

import torch
from transformers import BertConfig, BertForSequenceClassification
from variants import measure

BATCH, LENGTH = 32, 256


def train(fixes: set[str], steps: int) -> list[float]:
    torch.manual_seed(0)
    torch.set_float32_matmul_precision("high" if "tf32" in fixes else "highest")
    config = BertConfig(
        hidden_size=512,
        num_hidden_layers=6,
        num_attention_heads=8,
        intermediate_size=2048,
        num_labels=4,
    )
    model = BertForSequenceClassification(config).cuda().train()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    run = torch.compile(model) if "compiled" in fixes else model
    batches = [
        (
            torch.randint(0, 30000, (BATCH, LENGTH)),
            torch.randn(BATCH, LENGTH, 512),
            torch.randint(0, 4, (BATCH,)),
        )
        for _ in range(4)
    ]
    if "pinned" in fixes:
        batches = [tuple(each.pin_memory() for each in batch) for batch in batches]
    times = []
    for step in range(steps):
        began = time.perf_counter()
        torch.cuda.nvtx.range_push(f"step {step}")
        later = "pinned" in fixes
        _, features, labels = (each.to("cuda", non_blocking=later) for each in batches[step % 4])
        bf16 = (
            torch.autocast("cuda", dtype=torch.bfloat16)
            if "bf16" in fixes
            else contextlib.nullcontext()
        )
        with bf16:
            made = run(inputs_embeds=features, labels=labels)
        made.loss.backward()
        if "unread" not in fixes:
            sum(each.grad.norm().item() for each in model.parameters() if each.grad is not None)
            (made.logits.argmax(1) == labels).sum().item()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        torch.cuda.nvtx.range_pop()
        if "unread" not in fixes or step % 8 == 7:
            torch.cuda.synchronize()
        times.append(time.perf_counter() - began)
    torch.cuda.synchronize()
    return times[: len(times) // 16 * 16]


measure("text", train, 32)
