"""Programs that wait for their input, recorded with `tenants`."""

from __future__ import annotations

import collections
import io
import json
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
import torchvision
from contact import adamw, from_timm, there
from contact_waits import _fed
from guests import descending
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional
from vision import jpeg


class Endless(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """As long as any loop."""

    def __len__(self) -> int:
        return 1 << 22


class Heartbeats(Endless):
    """Beats of twelve leads, whose trend SciPy takes off and which it samples anew."""

    def __init__(self) -> None:
        self.stored = np.random.default_rng(0).standard_normal((8, 12, 2500))

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        from scipy import signal

        even = signal.detrend(self.stored[index % 8], axis=1)
        beat = signal.resample(even, 1024, axis=1)
        return torch.from_numpy(beat.astype(np.float32)), torch.tensor(index % 10)


def _fed_line(net: nn.Module, data: Any, batch: int, workers: int, collate: Any = None) -> Step:
    torch.set_num_threads(1)
    net = net.to(DEVICE).train()
    loader = torch.utils.data.DataLoader(data, batch, num_workers=workers, pin_memory=True, collate_fn=collate)
    batches = iter(loader)

    def loss() -> torch.Tensor:
        x, y = (each.to(DEVICE, non_blocking=True) for each in next(batches))
        return functional.cross_entropy(net(x), y)

    return descending(adamw(net), loss, True)


def heartbeats_sampled_anew_in_line(fix: str) -> Step:
    sizes = ((12, 64), (64, 128), (128, 256), (256, 256))
    parts = [nn.Sequential(nn.Conv1d(a, b, 9, 2, 4), nn.BatchNorm1d(b), nn.ReLU()) for a, b in sizes]
    net = nn.Sequential(*parts, nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(256, 10))
    return _fed_line(net, Heartbeats(), 64, 6 if fix else 0)


class Forgeries(Endless):
    """Pictures that are decoded, turned, written as JPEG once more and read again."""

    def __init__(self) -> None:
        self.files = [jpeg(index) for index in range(8)]

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        from PIL import Image

        picture = Image.open(io.BytesIO(self.files[index % 8])).convert("RGB").rotate(index % 30).resize((160, 160))
        again = io.BytesIO()
        picture.save(again, "JPEG", quality=40 + index % 50)
        pixels = np.asarray(Image.open(again).convert("RGB"), np.float32) / 255
        return torch.from_numpy(pixels.transpose(2, 0, 1).copy()), torch.tensor(index % 10)


def forgeries_written_again_two_workers(fix: str) -> Step:
    return _fed(from_timm("selecsls42b"), Forgeries(), 64, 8 if fix else 2)


class Records(Endless):
    """Events as lines of JSON, which become numbers."""

    def __init__(self) -> None:
        chance = np.random.default_rng(0)
        self.lines = [
            json.dumps([{"at": float(a), "kind": int(k), "seen": [float(v) for v in chance.random(6)]}
                        for a, k in zip(chance.random(40), chance.integers(0, 50, 40), strict=True)])
            for _ in range(64)
        ]  # fmt: skip

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        rows = [[each["at"], each["kind"] / 50, *each["seen"]] for each in json.loads(self.lines[index % 64])]
        return torch.tensor(rows).flatten(), torch.tensor(index % 10)


def events_of_json_in_line(fix: str) -> Step:
    net = nn.Sequential(nn.Linear(320, 2048), nn.ReLU(), nn.Linear(2048, 2048), nn.ReLU(), nn.Linear(2048, 10))
    return _fed_line(net, Records(), 128, 6 if fix else 0)


class Organs(Endless):
    """Slices of organs, which SciPy bends a little."""

    def __init__(self) -> None:
        self.stored = np.random.default_rng(0).random((8, 160, 160), np.float32)

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        from scipy import ndimage

        chance = np.random.default_rng(index)
        bends = [ndimage.gaussian_filter(chance.uniform(-8, 8, (160, 160)), 6) for _ in range(2)]
        at = np.meshgrid(np.arange(160.0), np.arange(160.0), indexing="ij")
        bent = ndimage.map_coordinates(self.stored[index % 8], [a + b for a, b in zip(at, bends, strict=True)], order=1)
        return torch.from_numpy(bent)[None], torch.tensor(index % 10)


def organs_bent_three_workers(fix: str) -> Step:
    return _fed(from_timm("skresnet18", in_chans=1), Organs(), 48, 9 if fix else 3)


class Trees(Endless):
    """Sentences as trees of words in tuples."""

    def __init__(self) -> None:
        def grown(deep: int, at: int) -> Any:
            return at * 7 % 997 if deep == 0 else (grown(deep - 1, 2 * at + 1), grown(deep - 1, 2 * at + 2))

        self.stored = [grown(7, at) for at in range(16)]

    def __getitem__(self, index: int) -> Any:
        return self.stored[index % 16], index % 10


def _flattened(batch: list[Any]) -> tuple[torch.Tensor, torch.Tensor]:
    """Words of trees from the root's side, each with how deep it lies, breadth by breadth."""
    rows = []
    for tree, _ in batch:
        waiting, row = collections.deque([(tree, 0)]), []
        while waiting:
            node, deep = waiting.popleft()
            if isinstance(node, tuple):
                waiting.extend((child, deep + 1) for child in node)
            else:
                row.append(node / 997 + deep)
        rows.append(row)
    return torch.tensor(rows), torch.tensor([kind for _, kind in batch])


def trees_flattened_by_collate(fix: str) -> Step:
    net = nn.Sequential(nn.Linear(128, 2048), nn.GELU(), nn.Linear(2048, 2048), nn.GELU(), nn.Linear(2048, 10))
    return _fed_line(net, Trees(), 128, 6 if fix else 0, _flattened)


def beats_lightning_one_worker(fix: str) -> Callable[[int], list[float]]:
    """One worker for a loop of lightning that logs its loss; returns the times at which steps ended."""
    import lightning

    ends: list[float] = []

    class Listener(lightning.LightningModule):
        def __init__(self) -> None:
            super().__init__()
            sizes = ((12, 64), (64, 128), (128, 256))
            parts = [nn.Sequential(nn.Conv1d(a, b, 9, 2, 4), nn.BatchNorm1d(b), nn.SiLU()) for a, b in sizes]
            self.net = nn.Sequential(*parts, nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(256, 10))

        def training_step(self, batch: tuple[torch.Tensor, torch.Tensor], _: int) -> torch.Tensor:
            loss = functional.cross_entropy(self.net(batch[0]), batch[1])
            self.log("loss", loss)
            return loss

        def on_train_batch_end(self, *_: object) -> None:
            ends.append(time.perf_counter())

        def configure_optimizers(self) -> torch.optim.Optimizer:
            return torch.optim.AdamW(self.parameters(), 1e-4)

    def run(steps: int) -> list[float]:
        torch.set_num_threads(1)
        trainer = lightning.Trainer(
            max_steps=steps, devices=1, accelerator="gpu", precision="bf16-mixed", logger=False,
            enable_checkpointing=False, enable_progress_bar=False, enable_model_summary=False,
        )  # fmt: skip
        loader = torch.utils.data.DataLoader(Heartbeats(), 48, num_workers=8 if fix else 1, pin_memory=True)
        trainer.fit(Listener(), loader)
        torch.cuda.synchronize()
        return ends

    return run


class Kept(Endless):
    """Small pictures that lie in memory."""

    def __init__(self) -> None:
        self.stored = torch.randn(64, 3, 160, 160)

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        return self.stored[index % 64], torch.tensor(index % 10)


def segments_well_fed(fix: str) -> Step:
    """Nothing is wrong with it: workers that keep up, pinned batches, 16 bits in NHWC; the fix is half of a batch."""
    return _fed(there(lambda: torchvision.models.efficientnet_v2_l(num_classes=10)), Kept(), 48 if fix else 96, 8)
