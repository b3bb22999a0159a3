"""EfficientNet-B0 trained on images that its own process unpacks and augments, from pageable
memory.

Fixes: loader (twelve processes unpack, batches are pinned and copied asynchronously), bf16,
channels_last, unwaited (no wait at the end of a step), compiled (torch.compile).
"""

from __future__ import annotations

import contextlib
import time
import zlib

import numpy as np
import torch
import torchvision
from torchvision.transforms import v2
from variants import measure

HEIGHT, WIDTH, BATCH = 400, 500, 32


class Packed(torch.utils.data.Dataset):
    """Images of 400 × 500 kept compressed, each row as differences, as PNG files are."""

    augment = v2.Compose(
        [
            v2.RandomResizedCrop(224),
            v2.RandomHorizontalFlip(),
            v2.ToDtype(torch.float32, scale=True),
            v2.Normalize([0.5] * 3, [0.2] * 3),
        ]
    )

    def __init__(self, steps: int) -> None:
        random = np.random.default_rng(3)
        self.steps = steps
        self.files = [
            zlib.compress(random.integers(0, 12, (3, HEIGHT, WIDTH), "u1").tobytes())
            for _ in range(8)
        ]

    def __len__(self) -> int:
        return BATCH * self.steps

    def __getitem__(self, index: int) -> tuple[torch.Tensor, int]:
        rows = np.frombuffer(zlib.decompress(self.files[index % 8]), np.uint8).reshape(
            3, HEIGHT, WIDTH
        )
        return self.augment(torch.from_numpy(np.cumsum(rows, axis=2, dtype=np.uint8))), index % 1000


def train(fixes: set[str], steps: int) -> list[float]:
    torch.set_num_threads(2)
    memory = torch.channels_last if "channels_last" in fixes else torch.contiguous_format
    model = torchvision.models.efficientnet_b0(weights=None).cuda().train().to(memory_format=memory)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    later = "loader" in fixes
    bf16 = (
        torch.autocast("cuda", dtype=torch.bfloat16)
        if "bf16" in fixes
        else contextlib.nullcontext()
    )
    run = torch.compile(model) if "compiled" in fixes else model
    loader = torch.utils.data.DataLoader(
        Packed(steps), batch_size=BATCH, num_workers=12 if later else 0, pin_memory=later
    )
    times = []
    began = time.perf_counter()
    for step, (images, labels) in enumerate(loader):
        torch.cuda.nvtx.range_push(f"step {step}")
        images = images.to("cuda", non_blocking=later, memory_format=memory)
        labels = labels.to("cuda", non_blocking=later)
        with bf16:
            loss = torch.nn.functional.cross_entropy(run(images), labels)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        torch.cuda.nvtx.range_pop()
        if "unwaited" not in fixes:
            torch.cuda.synchronize()
        times.append(time.perf_counter() - began)
        began = time.perf_counter()
    torch.cuda.synchronize()
    return times


if __name__ == "__main__":
    measure("efficientnet", train, 24)
