"""ResNet-50 trained on images that its own process decodes and augments, from pageable memory, in
NCHW and FP32.

Fixes: workers (a loader of twelve processes), pinned (page-locked batches, asynchronous copies),
channels_last, bf16, graph (forward and backward as CUDA graphs), unwaited (no wait at the end of a
step), none (batches are only made).
"""

from __future__ import annotations

import contextlib
import time

import torch
import torchvision
from torchvision.transforms import v2
from variants import measure


class Images(torch.utils.data.Dataset):
    """Images of 256 × 256 made from their number, and cut, flipped and scaled as for training."""

    augment = v2.Compose(
        [
            v2.RandomResizedCrop(224),
            v2.RandomHorizontalFlip(),
            v2.ToDtype(torch.float32, scale=True),
        ]
    )

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def __len__(self) -> int:
        return 64 * self.steps

    def __getitem__(self, index: int) -> tuple[torch.Tensor, int]:
        pixels = torch.arange(3 * 256 * 256, dtype=torch.int32).mul_(index + 1).remainder_(256)
        return self.augment(pixels.to(torch.uint8).reshape(3, 256, 256)), index % 1000


def train(fixes: set[str], steps: int) -> list[float]:
    torch.set_num_threads(2)
    memory = torch.channels_last if "channels_last" in fixes else torch.contiguous_format
    model = torchvision.models.resnet50(weights=None).cuda().train().to(memory_format=memory)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    half, later = "bf16" in fixes, "pinned" in fixes
    kind = torch.autocast("cuda", dtype=torch.bfloat16, cache_enabled="graph" not in fixes)
    bf16 = kind if half else contextlib.nullcontext()
    run = model
    if "graph" in fixes:
        with bf16:
            sample = torch.zeros(64, 3, 224, 224, device="cuda").to(memory_format=memory)
            run = torch.cuda.make_graphed_callables(model, (sample,))
    workers = 12 if "workers" in fixes else 0
    loader = torch.utils.data.DataLoader(
        Images(steps),
        batch_size=64,
        num_workers=workers,
        pin_memory=later,
        persistent_workers=workers > 0,
    )
    times = []
    began = time.perf_counter()
    for step, (images, labels) in enumerate(loader):
        if "none" not in fixes:
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
    measure("vision", train, 24)
