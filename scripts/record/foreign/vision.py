"""Other people's vision models (torchvision, timm), each with a fault that the fix named beside it removes."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator

import numpy as np
import torch
import torchvision
from graphs import graphed_forward, graphed_training
from PIL import Image
from torch import nn
from torch.nn import functional
from torchvision.transforms import v2

Step = Callable[[], object]
DEVICE = "cuda"


def train_step(net: nn.Module, optimizer: torch.optim.Optimizer, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    optimizer.zero_grad(set_to_none=True)
    loss = functional.cross_entropy(net(x), y)
    loss.backward()
    optimizer.step()
    return loss


def images(count: int, size: int = 224) -> torch.Tensor:
    return torch.randn(count, 3, size, size, device=DEVICE)


def labels(count: int) -> torch.Tensor:
    return torch.randint(0, 10, (count,), device=DEVICE)


def resnet50_fp32_nchw(fix: str) -> Step:
    torch.backends.cudnn.allow_tf32 = False
    net = torchvision.models.resnet50(num_classes=10).to(DEVICE)
    x, y = images(64), labels(64)
    if fix:
        net, x = net.to(memory_format=torch.channels_last), x.contiguous(memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9)

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16, enabled=bool(fix)):
            train_step(net, optimizer, x, y)

    return step


def mobilenet_single_image(fix: str) -> Step:
    net = torchvision.models.mobilenet_v3_small().eval().to(DEVICE)
    x = images(1)
    if fix == "graph":
        return graphed_forward(net, x)
    if fix == "half":
        net, x = net.half(), x.half()

    def step() -> torch.Tensor:
        with torch.inference_mode():
            return net(x)

    return step


def jpeg(index: int) -> bytes:
    pixels = np.random.default_rng(index).integers(0, 255, (24, 32, 3), dtype=np.uint8)
    buffer = io.BytesIO()
    Image.fromarray(pixels).resize((500, 375), Image.Resampling.BICUBIC).save(buffer, "JPEG", quality=90)
    return buffer.getvalue()


class Pictures(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """JPEG files in memory, decoded and augmented as most training scripts do."""

    def __init__(self) -> None:
        self.files = [jpeg(index) for index in range(16)]
        self.transform = v2.Compose([
            v2.RandomResizedCrop(224), v2.RandomHorizontalFlip(), v2.PILToTensor(),
            v2.ToDtype(torch.float32, scale=True), v2.Normalize([0.485, 0.456, 0.406], [0.229, 0.224, 0.225]),
        ])  # fmt: skip

    def __len__(self) -> int:
        return 1 << 20

    def __getitem__(self, index: int) -> tuple[torch.Tensor, int]:
        picture = Image.open(io.BytesIO(self.files[index % len(self.files)])).convert("RGB")
        return self.transform(picture), index % 10


def loader(batch: int, workers: int) -> torch.utils.data.DataLoader:  # type: ignore[type-arg]
    return torch.utils.data.DataLoader(
        Pictures(),
        batch_size=batch,
        num_workers=workers,
        pin_memory=workers > 0,
        prefetch_factor=4 if workers else None,
    )


def trained_on_pictures(net: nn.Module, batch: int, workers: int) -> Step:
    torch.set_num_threads(1)
    net = net.to(DEVICE)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    batches: Iterator[tuple[torch.Tensor, torch.Tensor]] = iter(loader(batch, workers))

    def step() -> None:
        x, y = next(batches)
        x, y = x.to(DEVICE, non_blocking=True), y.to(DEVICE, non_blocking=True)
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)

    return step


def resnet18_main_process_decoding(fix: str) -> Step:
    return trained_on_pictures(torchvision.models.resnet18(num_classes=10), 32, 12 if fix else 0)


def resnet50_two_workers(fix: str) -> Step:
    return trained_on_pictures(torchvision.models.resnet50(num_classes=10), 64, 14 if fix else 2)


def vit_b16_few_workers(fix: str) -> Step:
    return trained_on_pictures(torchvision.models.vit_b_16(num_classes=10), 32, 14 if fix else 1)


def resnet18_float_uploads(fix: str) -> Step:
    net = torchvision.models.resnet18().eval().half().to(DEVICE, memory_format=torch.channels_last)
    pixels = torch.randint(0, 255, (256, 3, 224, 224), dtype=torch.uint8)
    host = pixels.pin_memory() if fix else pixels.float()

    def step() -> torch.Tensor:
        with torch.inference_mode():
            x = host.to(DEVICE, non_blocking=True)
            return net(x.half().contiguous(memory_format=torch.channels_last))

    return step


def segmentation_logits_to_host(fix: str) -> Step:
    net = torchvision.models.segmentation.lraspp_mobilenet_v3_large(weights=None, weights_backbone=None)
    net = net.eval().half().to(DEVICE)
    x = images(16, 512).half()
    kept: list[torch.Tensor] = []

    def step() -> None:
        with torch.inference_mode():
            logits = net(x)["out"]
            kept[:] = [(logits.argmax(1).to(torch.uint8) if fix else logits.float()).cpu()]

    return step


def host_nms(boxes: np.ndarray, scores: np.ndarray, limit: float) -> list[int]:
    order, kept = scores.argsort()[::-1], []
    while len(order):
        first, rest = order[0], order[1:]
        kept.append(int(first))
        low = np.maximum(boxes[first, :2], boxes[rest, :2])
        high = np.minimum(boxes[first, 2:], boxes[rest, 2:])
        inner = np.clip(high - low, 0, None).prod(1)
        area = (boxes[:, 2:] - boxes[:, :2]).prod(1)
        order = rest[inner / (area[first] + area[rest] - inner) <= limit]
    return kept


def detection_nms_on_host(fix: str) -> Step:
    net = torchvision.models.resnet18(num_classes=4 * 512).eval().half().to(DEVICE)
    x = images(8).half()
    scores = torch.rand(8, 512, device=DEVICE)

    def step() -> list[object]:
        with torch.inference_mode():
            out = net(x).float().view(8, 512, 4)
            boxes = torch.cat([out[..., :2], out[..., :2] + out[..., 2:].abs() + 1], -1)
            if fix:
                each = torch.arange(8, device=DEVICE).repeat_interleave(512)
                return [torchvision.ops.batched_nms(boxes.reshape(-1, 4), scores.flatten(), each, 0.5).cpu()]
            there, values = boxes.cpu().numpy(), scores.cpu().numpy()
            return [host_nms(there[at], values[at], 0.5) for at in range(8)]

    return step


def vit_small_batch_training(fix: str) -> Step:
    import timm

    net = timm.create_model("vit_tiny_patch16_224", num_classes=10).to(DEVICE)
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, foreach=False, capturable=bool(fix))
    x, y = images(4), labels(4)
    if fix:
        return graphed_training(lambda: train_step(net, optimizer, x, y))
    return lambda: train_step(net, optimizer, x, y)


def convnext_bf16(fix: str) -> Step:
    import timm

    net = timm.create_model("convnext_tiny", num_classes=10).to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, fused=True)
    count = 64 if fix else 128
    x, y = images(count).contiguous(memory_format=torch.channels_last), labels(count)

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)

    return step


def resnet18_logged_norms(fix: str) -> Step:
    net = torchvision.models.resnet18(num_classes=10).to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    x, y = images(128).contiguous(memory_format=torch.channels_last), labels(128)
    log: list[object] = []

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)
        grads = [each.grad for each in net.parameters() if each.grad is not None]
        log[:] = [torch.stack(torch._foreach_norm(grads))] if fix else [each.norm().item() for each in grads]

    return step


def resnet50_with_checkpoints(fix: str) -> Step:
    net = torchvision.models.resnet50(num_classes=10).to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    count, done = 48 if fix else 96, [0]
    x, y = images(count).contiguous(memory_format=torch.channels_last), labels(count)

    def step() -> None:
        done[0] += 1
        if done[0] % 10 == 0:
            torch.cuda.synchronize()
            torch.save(net.state_dict(), io.BytesIO())
            time.sleep(0.2)
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)

    return step


def resnet18_lightning(fix: str) -> Callable[[int], list[float]]:
    """One worker for the loader; returns the times at which steps ended."""
    import lightning

    ends: list[float] = []

    class Classifier(lightning.LightningModule):
        def __init__(self) -> None:
            super().__init__()
            self.net = torchvision.models.resnet18(num_classes=10)

        def training_step(self, batch: tuple[torch.Tensor, torch.Tensor], _: int) -> torch.Tensor:
            return functional.cross_entropy(self.net(batch[0]), batch[1])

        def on_train_batch_end(self, *_: object) -> None:
            ends.append(time.perf_counter())

        def configure_optimizers(self) -> torch.optim.Optimizer:
            return torch.optim.SGD(self.parameters(), 0.01)

    def run(steps: int) -> list[float]:
        torch.set_num_threads(1)
        trainer = lightning.Trainer(
            max_steps=steps, devices=1, accelerator="gpu", precision="bf16-mixed", logger=False, barebones=False,
            enable_checkpointing=False, enable_progress_bar=False, enable_model_summary=False,
        )  # fmt: skip
        trainer.fit(Classifier(), loader(32, 14 if fix else 1))
        torch.cuda.synchronize()
        return ends

    return run
