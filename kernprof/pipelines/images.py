"""Synthetic JPEGs, decoded and augmented by a real DataLoader."""

# mypy: disable-error-code=misc
# (PyTorch's classes are untyped here)
import io
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from PIL import Image
from torch.utils.data import DataLoader, Dataset

from kernprof.pipelines.define import Settings
from kernprof.pipelines.memory import check_shared_memory

CLASSES = 1000
PREFETCHED = 2  # batches that each worker prepares ahead: the DataLoader's own default
_DIFFERENT = 64
_ENDLESS = 1_000_000  # batches in the dataset: no run comes to an epoch's end
_MEAN = np.array([0.485, 0.456, 0.406], np.float32)
_SCALE = 1 / np.array([0.229, 0.224, 0.225], np.float32)
_SMALLEST_CROP = 0.5


def make_jpegs(side: int, seed: int, count: int = _DIFFERENT) -> tuple[bytes, ...]:
    """Encoded square images with some structure and some noise: about as slow to decode as
    photographs.
    """
    random = np.random.default_rng(seed)
    made = []
    for _ in range(count):
        coarse = Image.fromarray(random.integers(0, 256, (8, 8, 3), np.uint8)).resize(
            (side, side), Image.Resampling.BICUBIC
        )
        noise = random.integers(-12, 13, (side, side, 3), np.int16)
        pixels = np.clip(np.asarray(coarse, np.int16) + noise, 0, 255).astype(np.uint8)
        encoded = io.BytesIO()
        Image.fromarray(pixels).save(encoded, "JPEG", quality=90)
        made.append(encoded.getvalue())
    return tuple(made)


class Jpegs(Dataset):
    """`(image, label)`: decoded, cropped and mirrored at random, normalised. The same for the same
    index and seed.
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
    """Starts the workers over the time of one batch, as they come to be in a long run: together
    they would deliver in bursts, and a short measurement would depend on which part of a burst it
    saw.
    """

    def __init__(self, workers: int, batch_s: float) -> None:
        self._workers, self._batch_s = workers, batch_s

    def __call__(self, worker: int) -> None:
        time.sleep(self._batch_s * worker / self._workers)


def make_loader(settings: Settings, *, pin: bool, shared: Path = Path("/dev/shm")) -> Any:  # noqa: S108
    """The DataLoader. Raises WorkloadError when its workers' batches do not fit into shared memory."""
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
    """About how long one worker takes for a batch."""
    data[0]
    some = min(batch, 8)
    started = time.perf_counter()
    for index in range(some):
        data[index]
    return (time.perf_counter() - started) / some * batch
