"""Programs that wait for their input, recorded with `boarders`."""

from __future__ import annotations

import csv
import io
import json
import tarfile
from collections.abc import Iterator

import numpy as np
import torch
from contact import from_timm
from contact_waits import _fed
from steps import DEVICE, Step
from tenants_inputs import Endless, _fed_line
from torch import nn
from torch.nn import functional
from vision import jpeg

Sample = tuple[torch.Tensor, torch.Tensor]


class Scans(Endless):
    """Pages that were scanned, as grey PNG files, which Pillow decodes and shrinks."""

    def __init__(self) -> None:
        from PIL import Image

        self.files = []
        for index in range(8):
            rough = np.random.default_rng(index).integers(0, 255, (35, 25), dtype=np.uint8)
            buffer = io.BytesIO()
            Image.fromarray(rough).resize((700, 980), Image.Resampling.BICUBIC).save(buffer, "PNG", compress_level=3)
            self.files.append(buffer.getvalue())

    def __getitem__(self, index: int) -> Sample:
        from PIL import Image, ImageOps

        page = ImageOps.autocontrast(Image.open(io.BytesIO(self.files[index % 8]))).resize((192, 192))
        return torch.from_numpy(np.asarray(page, np.float32) / 255)[None], torch.tensor(index % 10)


def scanned_pages_in_line(fix: str) -> Step:
    return _fed(from_timm("resnet26t", in_chans=1), Scans(), 16, 6 if fix else 0)


class Varied(Endless):
    """Photos with a change that torchvision draws for each, and with a rectangle that it erases."""

    def __init__(self) -> None:
        from torchvision.transforms import v2

        self.files = [jpeg(index) for index in range(8)]
        self.work = v2.Compose([
            v2.TrivialAugmentWide(), v2.RandomResizedCrop(160), v2.PILToTensor(), v2.ToDtype(torch.float32, scale=True),
            v2.RandomErasing(0.5),
        ])  # fmt: skip

    def __getitem__(self, index: int) -> Sample:
        from PIL import Image

        picture = Image.open(io.BytesIO(self.files[index % 8])).convert("RGB")
        return self.work(picture), torch.tensor(index % 10)


def photos_varied_one_worker(fix: str) -> Step:
    return _fed(from_timm("resnetv2_50"), Varied(), 32, 8 if fix else 1)


class Commands(Endless):
    """Spoken commands as spectra on the scale of mel, with times and pitches left out (SpecAugment)."""

    def __init__(self) -> None:
        self.stored = torch.randn(8, 64000, generator=torch.Generator().manual_seed(0))
        self.window, self.scale = torch.hann_window(400), torch.rand(80, 201)

    def __getitem__(self, index: int) -> Sample:
        chance = np.random.default_rng(index)
        spectrum = torch.stft(self.stored[index % 8], 400, 160, window=self.window, return_complex=True).abs().square()
        pitches = torch.log(self.scale @ spectrum + 1e-6)
        pitches = (pitches - pitches.mean(1, keepdim=True)) / pitches.std(1, keepdim=True)
        for _ in range(2):
            first, second = chance.integers(0, 60), chance.integers(0, 340)
            pitches[first : first + 20] = 0
            pitches[:, second : second + 60] = 0
        return pitches[None], torch.tensor(index % 10)


def commands_as_spectra_two_workers(fix: str) -> Step:
    sizes = ((1, 32), (32, 64), (64, 128))
    parts = [nn.Sequential(nn.Conv2d(a, b, 3, 2, 1), nn.BatchNorm2d(b), nn.ReLU()) for a, b in sizes]
    net = nn.Sequential(*parts, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(128, 10))
    return _fed(net.to(DEVICE), Commands(), 64, 8 if fix else 2)


class Reads(Endless):
    """Strands of DNA in FASTQ, whose letters count where the machine was sure of them."""

    def __init__(self) -> None:
        chance = np.random.default_rng(0)
        self.files = ["\n".join(self.read(chance, at) for at in range(60)) for _ in range(16)]

    @staticmethod
    def read(chance: np.random.Generator, at: int) -> str:
        letters = "".join(chance.choice(list("ACGT"), 150))
        sure = "".join(chr(33 + int(value)) for value in chance.integers(0, 42, 150))
        return f"@read{at}\n{letters}\n+\n{sure}"

    def __getitem__(self, index: int) -> Sample:
        numbers = {"A": 1, "C": 2, "G": 3, "T": 4}
        lines = self.files[index % 16].split("\n")
        rows = []
        for at in range(0, len(lines), 4):
            letters, sure = lines[at + 1], lines[at + 3]
            rows.append([numbers[a] if ord(b) - 33 >= 10 else 0 for a, b in zip(letters, sure, strict=True)])
        return torch.tensor(rows), torch.tensor(index % 10)


class Strands(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.letters = nn.Embedding(5, 16)
        self.body = nn.Sequential(nn.Conv1d(16, 64, 9, 2, 4), nn.GELU(), nn.Conv1d(64, 128, 9, 2, 4), nn.GELU())
        self.head = nn.Linear(128, 10)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        said = self.body(self.letters(x.flatten(0, 1)).transpose(1, 2)).mean(2)
        return self.head(said.view(*x.shape[:2], -1).amax(1))


def strands_parsed_three_workers(fix: str) -> Step:
    return _fed_line(Strands(), Reads(), 96, 9 if fix else 3)


class Sensors(Endless):
    """What sensors of a machine wrote, as CSV, of which each column is scaled."""

    def __init__(self) -> None:
        values = np.random.default_rng(0).standard_normal((16, 160, 12))
        self.files = [self.written(table) for table in values]

    @staticmethod
    def written(table: np.ndarray) -> str:
        buffer = io.StringIO()
        csv.writer(buffer).writerows([[at, *(f"{value:.5f}" for value in row)] for at, row in enumerate(table)])
        return buffer.getvalue()

    def __getitem__(self, index: int) -> Sample:
        rows = [[float(value) for value in row[1:]] for row in csv.reader(io.StringIO(self.files[index % 16]))]
        table = np.array(rows, np.float32)
        table = (table - table.mean(0)) / (table.std(0) + 1e-6)
        return torch.from_numpy(table.T.copy()), torch.tensor(index % 10)


class Dilated(nn.Module):
    """Convolutions that look ever further along a series (TCN)."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.head = nn.Conv1d(12, 128, 1), nn.Linear(128, 10)
        self.layers = nn.ModuleList(nn.Conv1d(128, 128, 3, padding=1 << at, dilation=1 << at) for at in range(5))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.first(x)
        for layer in self.layers:
            x = x + functional.relu(layer(x))
        return self.head(x.mean(2))


def sensors_of_csv_in_line(fix: str) -> Step:
    return _fed_line(Dilated(), Sensors(), 96, 6 if fix else 0)


class Shards(torch.utils.data.IterableDataset):  # type: ignore[type-arg]
    """Pictures and what is in them, one after the other out of a tar file, as web-sized data sets are kept."""

    def __init__(self) -> None:
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w") as archive:
            for index in range(32):
                for name, content in (("jpg", jpeg(index)), ("json", json.dumps({"kind": index % 10}).encode())):
                    entry = tarfile.TarInfo(f"{index:05}.{name}")
                    entry.size = len(content)
                    archive.addfile(entry, io.BytesIO(content))
        self.content = buffer.getvalue()

    def __iter__(self) -> Iterator[Sample]:
        from PIL import Image

        while True:
            with tarfile.open(fileobj=io.BytesIO(self.content)) as archive:
                picture = None
                for entry in archive:
                    file = archive.extractfile(entry)
                    assert file is not None
                    if entry.name.endswith("jpg"):
                        picture = Image.open(io.BytesIO(file.read())).convert("RGB").resize((176, 176))
                        continue
                    pixels = np.asarray(picture, np.float32).transpose(2, 0, 1) / 255
                    yield torch.from_numpy(pixels.copy()), torch.tensor(json.loads(file.read())["kind"])


def tar_of_pictures_one_worker(fix: str) -> Step:
    return _fed(from_timm("regnetz_b16"), Shards(), 32, 6 if fix else 1)


class Shapes(Endless):
    """Points of a shape, of which those furthest from each other are kept, one by one."""

    def __init__(self) -> None:
        self.stored = np.random.default_rng(0).standard_normal((16, 2048, 3)).astype(np.float32)

    def __getitem__(self, index: int) -> Sample:
        points = self.stored[index % 16]
        far, chosen = np.full(len(points), np.inf, np.float32), np.zeros(128, np.int64)
        for at in range(1, 128):
            far = np.minimum(far, np.square(points - points[chosen[at - 1]]).sum(1))
            chosen[at] = far.argmax()
        return torch.from_numpy(points[chosen].T.copy()), torch.tensor(index % 10)


class PointNet(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        sizes = ((3, 64), (64, 128), (128, 512))
        self.body = nn.Sequential(*(nn.Sequential(nn.Conv1d(a, b, 1), nn.BatchNorm1d(b), nn.ReLU()) for a, b in sizes))
        self.head = nn.Sequential(nn.Linear(512, 256), nn.ReLU(), nn.Linear(256, 10))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.body(x).amax(2))


def furthest_points_two_workers(fix: str) -> Step:
    return _fed_line(PointNet(), Shapes(), 24, 8 if fix else 2)


class Clips(Endless):
    """Short grey clips in GIF files, unpacked picture by picture."""

    def __init__(self) -> None:
        from PIL import Image

        self.files = []
        for index in range(6):
            rough = np.random.default_rng(index).integers(0, 255, (12, 14, 14), dtype=np.uint8)
            pictures = [Image.fromarray(each).resize((160, 160), Image.Resampling.BICUBIC) for each in rough]
            buffer = io.BytesIO()
            pictures[0].save(buffer, "GIF", save_all=True, append_images=pictures[1:])
            self.files.append(buffer.getvalue())

    def __getitem__(self, index: int) -> Sample:
        from PIL import Image, ImageSequence

        clip = Image.open(io.BytesIO(self.files[index % 6]))
        pictures = [np.asarray(each.convert("RGB").resize((112, 112))) for each in ImageSequence.Iterator(clip)]
        pixels = np.stack(pictures).astype(np.float32).transpose(3, 0, 1, 2) / 255
        return torch.from_numpy(pixels.copy()), torch.tensor(index % 10)


def clips_of_gif_three_workers(fix: str) -> Step:
    sizes = ((3, 32), (32, 64), (64, 128))
    parts = [nn.Sequential(nn.Conv3d(a, b, 3, (1, 2, 2), 1), nn.BatchNorm3d(b), nn.ReLU()) for a, b in sizes]
    net = nn.Sequential(*parts, nn.AdaptiveAvgPool3d(1), nn.Flatten(), nn.Linear(128, 10))
    return _fed_line(net, Clips(), 16, 12 if fix else 3)
