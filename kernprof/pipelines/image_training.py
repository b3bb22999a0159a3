"""image-training: a ResNet trained on JPEGs from a DataLoader, FP32 or bfloat16 autocast."""

# mypy: disable-error-code=misc
# (PyTorch's classes are untyped in this environment)
import io
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import torch
from PIL import Image
from torch import nn
from torch.nn import functional
from torch.utils.data import DataLoader, Dataset

from kernprof.pipelines.catalogue import Settings
from kernprof.pipelines.loop import Loop, RangeMarker, spans
from kernprof.pipelines.measure import check_shared_memory

Batch: TypeAlias = "tuple[torch.Tensor, torch.Tensor]"
CLASSES = 1000
PREFETCHED = 2  # batches that each worker prepares in advance: the DataLoader's default
_DIFFERENT = 64
_ENDLESS = 1_000_000  # batches in the dataset: no run reaches the end of an epoch
_MEAN = np.array([0.485, 0.456, 0.406], np.float32)
_SCALE = 1 / np.array([0.229, 0.224, 0.225], np.float32)
_SMALLEST_CROP = 0.5
_NOT_PINNED = (
    "without a GPU, no pinned memory and no second stream exist: copies are those of the baseline"
)


def build(settings: Settings, device: torch.device) -> Loop:
    """Build the loop. A step loads a batch, copies it to the GPU, and trains on it."""
    torch.manual_seed(settings.seed)
    cuda = device.type == "cuda"
    # Fork the workers first, before this process has a CUDA context and threads.
    batches = iter(make_loader(settings, pin=settings.pinned and cuda))
    form = torch.channels_last if settings.channels_last else torch.contiguous_format
    net = resnet(settings.depth, settings.image, CLASSES).to(device, memory_format=form)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9)
    span = spans(device)
    feed = (_Ahead if settings.prefetch and cuda else _Plain)(
        batches, device, settings.pinned, span
    )
    losses: list[torch.Tensor] = []

    def step() -> None:
        images, labels = feed.next()
        with span("forward"), torch.autocast(device.type, torch.bfloat16, enabled=settings.amp):
            loss = functional.cross_entropy(net(images.to(memory_format=form)), labels)
        with span("backward"):
            loss.backward()
        with span("optimizer"):
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
        losses.append(loss.detach())

    return Loop(
        step=step,
        items=settings.batch,
        outcome=lambda: torch.stack(losses).float().cpu(),
        close=getattr(batches, "_shutdown_workers", lambda: None),
        settle=settings.loaders * PREFETCHED + 2 if settings.loaders else 0,
        # In a cycle, each worker delivers one batch. If workers are slow, a pause follows.
        round=max(settings.loaders, 1),
        notes=() if cuda or not (settings.pinned or settings.prefetch) else (_NOT_PINNED,),
    )


class _Plain:
    """Source of batches that copies each batch to the GPU when a step requests the batch."""

    def __init__(
        self, batches: Iterator[Any], device: torch.device, non_blocking: bool, span: RangeMarker
    ) -> None:
        self._batches, self._device = batches, device
        self._non_blocking, self._span = non_blocking, span

    def next(self) -> Batch:
        with self._span("data"):
            images, labels = next(self._batches)
        with self._span("copy"):
            return (
                images.to(self._device, non_blocking=self._non_blocking),
                labels.to(self._device, non_blocking=self._non_blocking),
            )


class _Ahead(_Plain):
    """Source of batches that copies the next batch on its own stream during the current step."""

    def __init__(
        self, batches: Iterator[Any], device: torch.device, non_blocking: bool, span: RangeMarker
    ) -> None:
        super().__init__(batches, device, non_blocking, span)
        self._stream = torch.cuda.Stream()
        self._ready = self._fetch()

    def _fetch(self) -> Batch:
        with torch.cuda.stream(self._stream):
            return super().next()

    def next(self) -> Batch:
        torch.cuda.current_stream().wait_stream(self._stream)
        batch = self._ready
        for tensor in batch:
            tensor.record_stream(torch.cuda.current_stream())
        self._ready = self._fetch()
        return batch


def make_jpegs(side: int, seed: int, count: int = _DIFFERENT) -> tuple[bytes, ...]:
    """Encode `count` square images whose structure and noise make decoding as slow as for photos."""
    random = np.random.default_rng(seed)
    images = []
    for _ in range(count):
        coarse = Image.fromarray(random.integers(0, 256, (8, 8, 3), np.uint8)).resize(
            (side, side), Image.Resampling.BICUBIC
        )
        noise = random.integers(-12, 13, (side, side, 3), np.int16)
        pixels = np.clip(np.asarray(coarse, np.int16) + noise, 0, 255).astype(np.uint8)
        encoded = io.BytesIO()
        Image.fromarray(pixels).save(encoded, "JPEG", quality=90)
        images.append(encoded.getvalue())
    return tuple(images)


class Jpegs(Dataset):
    """Dataset of `(image, label)`. Images are decoded, randomly cropped and mirrored, and normalised.

    The same index and seed always give the same image.
    """

    def __init__(self, encoded: tuple[bytes, ...], *, length: int, side: int, seed: int) -> None:
        self._encoded, self._length, self._side, self._seed = encoded, length, side, seed

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int) -> tuple[torch.Tensor, int]:
        random = np.random.default_rng((self._seed, index))
        with Image.open(io.BytesIO(self._encoded[index % len(self._encoded)])) as image:
            decoded = image.convert("RGB")
        part = decoded.width * random.uniform(_SMALLEST_CROP, 1.0)
        left, top = random.uniform(0, decoded.width - part, 2)
        cropped = decoded.resize(
            (self._side, self._side),
            Image.Resampling.BILINEAR,
            box=(left, top, left + part, top + part),
        )
        pixels = np.asarray(cropped)[:, :: -1 if random.random() < 0.5 else 1]
        normal = (pixels * np.float32(1 / 255) - _MEAN) * _SCALE
        return torch.from_numpy(np.ascontiguousarray(normal.transpose(2, 0, 1))), index % CLASSES


class StaggeredStart:
    """Function that delays the start of each worker, so that the workers' batches are staggered.

    The delays are spread over the time of one batch, as in a long run. Workers that start together
    deliver in bursts. A short measurement would then depend on which part of a burst it covers.
    """

    def __init__(self, workers: int, batch_s: float) -> None:
        self._workers, self._batch_s = workers, batch_s

    def __call__(self, worker: int) -> None:
        time.sleep(self._batch_s * worker / self._workers)


def make_loader(settings: Settings, *, pin: bool, shared: Path = Path("/dev/shm")) -> Any:  # noqa: S108
    """Build the DataLoader. Raises WorkloadError if the workers' batches exceed shared memory."""
    workers = settings.loaders
    if workers:
        nbytes = settings.batch * 3 * settings.image**2 * 4
        check_shared_memory(
            nbytes, batches=workers * PREFETCHED + 1, folder=shared, workers=workers
        )
    encoded = make_jpegs(settings.source, settings.seed)
    data = Jpegs(encoded, length=settings.batch * _ENDLESS, side=settings.image, seed=settings.seed)
    start: Callable[[int], None] | None = (
        StaggeredStart(workers, _batch_seconds(data, settings.batch)) if workers else None
    )
    return DataLoader(
        data, batch_size=settings.batch, num_workers=workers, pin_memory=pin, worker_init_fn=start
    )


def _batch_seconds(data: Jpegs, batch: int) -> float:
    """Measure the approximate time in s in which one worker prepares a batch."""
    data[0]
    some = min(batch, 8)
    started = time.perf_counter()
    for index in range(some):
        data[index]
    return (time.perf_counter() - started) / some * batch


SMALL_IMAGE = 64  # smaller images: stride 1 and no pooling, as in ResNets for CIFAR and MNIST


def _conv(inputs: int, outputs: int, size: int, stride: int = 1) -> nn.Conv2d:
    return nn.Conv2d(inputs, outputs, size, stride, padding=size // 2, bias=False)


class ResidualBlock(nn.Module):
    """Residual block: two 3×3 convolutions, or a bottleneck of 1×1, 3×3 and 1×1 convolutions."""

    def __init__(self, inputs: int, width: int, stride: int, *, bottleneck: bool) -> None:
        super().__init__()
        outputs = width * 4 if bottleneck else width
        sizes = (1, 3, 1) if bottleneck else (3, 3)
        strided = 1 if bottleneck else 0
        widths = [inputs, *[width] * (len(sizes) - 1), outputs]
        layers: list[nn.Module] = []
        for at, size in enumerate(sizes):
            layers += [_conv(widths[at], widths[at + 1], size, stride if at == strided else 1)]
            layers += [nn.BatchNorm2d(widths[at + 1]), nn.ReLU(inplace=True)]
        self.body = nn.Sequential(*layers[:-1])
        same = stride == 1 and inputs == outputs
        self.around = (
            nn.Identity()
            if same
            else nn.Sequential(
                nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs)
            )
        )

    def forward(self, x: Any) -> Any:
        return functional.relu(self.body(x) + self.around(x), inplace=True)


def resnet(depth: int, image: int, classes: int = 1000) -> nn.Sequential:
    """Build ResNet-18 or ResNet-50 (He et al. 2015), with the stride in the 3×3 convolution."""
    bottleneck, counts = {18: (False, (2, 2, 2, 2)), 50: (True, (3, 4, 6, 3))}[depth]
    small = image < SMALL_IMAGE
    layers: list[nn.Module] = [
        _conv(3, 64, 3) if small else _conv(3, 64, 7, 2),
        nn.BatchNorm2d(64),
        nn.ReLU(),
    ]
    if not small:
        layers.append(nn.MaxPool2d(3, 2, padding=1))
    inputs = 64
    for stage, count in enumerate(counts):
        for at in range(count):
            width = 64 << stage
            layers.append(
                ResidualBlock(inputs, width, 2 if stage and not at else 1, bottleneck=bottleneck)
            )
            inputs = width * (4 if bottleneck else 1)
    return nn.Sequential(*layers, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(inputs, classes))
