"""ResNet-50 trained on images that its own process decodes and augments, from pageable memory, in NCHW and FP32.

Fixes: workers (a loader of eight processes), pinned (page-locked batches, asynchronous copies), channels_last, bf16.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import time

import torch
import torchvision
from torchvision.transforms import v2

parser = argparse.ArgumentParser()
parser.add_argument("--fix", default="")
parser.add_argument("--steps", type=int, default=16)
asked = parser.parse_args()
fixes = set(filter(None, asked.fix.split(",")))


class Images(torch.utils.data.Dataset):
    """Images of 256 × 256 made from their number, and cut, flipped and scaled as for training."""

    augment = v2.Compose([v2.RandomResizedCrop(224), v2.RandomHorizontalFlip(), v2.ToDtype(torch.float32, scale=True)])

    def __len__(self) -> int:
        return 64 * asked.steps

    def __getitem__(self, index: int) -> tuple[torch.Tensor, int]:
        pixels = torch.arange(3 * 256 * 256, dtype=torch.int32).mul_(index + 1).remainder_(256)
        return self.augment(pixels.to(torch.uint8).reshape(3, 256, 256)), index % 1000


def main() -> None:
    torch.set_num_threads(2)
    memory = torch.channels_last if "channels_last" in fixes else torch.contiguous_format
    model = torchvision.models.resnet50(weights=None).cuda().train().to(memory_format=memory)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    workers = 12 if "workers" in fixes else 0
    loader = torch.utils.data.DataLoader(
        Images(), batch_size=64, num_workers=workers, pin_memory="pinned" in fixes, persistent_workers=workers > 0
    )
    times = []
    began = time.perf_counter()
    for step, (images, labels) in enumerate(loader):
        torch.cuda.nvtx.range_push(f"step {step}")
        images = images.to("cuda", non_blocking="pinned" in fixes, memory_format=memory)
        labels = labels.to("cuda", non_blocking="pinned" in fixes)
        bf16 = torch.autocast("cuda", dtype=torch.bfloat16) if "bf16" in fixes else contextlib.nullcontext()
        with bf16:
            loss = torch.nn.functional.cross_entropy(model(images), labels)
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        torch.cuda.nvtx.range_pop()
        torch.cuda.synchronize()
        times.append(time.perf_counter() - began)
        began = time.perf_counter()
    half = sorted(times[len(times) // 2 :])
    print(json.dumps({"program": "vision", "fix": asked.fix, "step_ms": 1e3 * half[len(half) // 2]}))


if __name__ == "__main__":
    main()
