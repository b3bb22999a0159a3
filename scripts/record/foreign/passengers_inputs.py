"""Programs that wait for their input, recorded with `passengers`."""

from __future__ import annotations

import ast
import io
import itertools
import random

import numpy as np
import torch
from steps import Step
from tenants_inputs import Endless
from torch import nn
from torch.nn import functional
from wanderers_inputs import _taught

Sample = tuple[torch.Tensor, torch.Tensor]
Place = tuple[int, ...]


def turned(place: Place, axis: int, way: int) -> Place:
    """A place, or a direction, after a quarter of a turn."""
    one, other = (axis + 1) % 3, (axis + 2) % 3
    new = list(place)
    new[one], new[other] = -way * place[other], way * place[one]
    return tuple(new)


class Cubes(Endless):
    """Cubes of Rubik's that were turned 30 to 90 times, as the colours of their 54 stickers."""

    def __init__(self) -> None:
        stickers = [((x, y, z), tuple(side if at == axis else 0 for at in range(3)))
                    for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1)
                    for axis in range(3) for side in (-1, 1) if (x, y, z)[axis] == side]  # fmt: skip
        where = {sticker: at for at, sticker in enumerate(stickers)}
        faces = sorted({towards for _, towards in stickers})
        self.solved = [faces.index(towards) for _, towards in stickers]
        self.moves = []
        for axis in range(3):
            for layer in (-1, 1):
                for way in (-1, 1):
                    comes = list(range(54))
                    for at, (place, towards) in enumerate(stickers):
                        if place[axis] == layer:
                            comes[where[turned(place, axis, way), turned(towards, axis, way)]] = at
                    self.moves.append(comes)

    def __getitem__(self, index: int) -> Sample:
        chance = random.Random(index)
        colours, count, last = self.solved, chance.randint(30, 90), -1
        for _ in range(count):
            move = chance.randrange(12)
            while move ^ 1 == last:
                move = chance.randrange(12)
            colours, last = [colours[at] for at in self.moves[move]], move
        return torch.tensor(colours), torch.tensor(count / 90)


class Residual(nn.Module):
    def __init__(self, wide: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(wide, wide), nn.BatchNorm1d(wide), nn.ReLU(), nn.Linear(wide, wide),
                                    nn.BatchNorm1d(wide))  # fmt: skip

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return functional.relu(x + self.layers(x))


class Away(nn.Module):
    """How many moves a cube is from being solved (DeepCubeA)."""

    def __init__(self) -> None:
        super().__init__()
        self.colours = nn.Embedding(6 * 54, 64)
        self.places = nn.Buffer(6 * torch.arange(54))
        self.layers = nn.Sequential(nn.Linear(54 * 64, 2048), nn.ReLU(), nn.Linear(2048, 1000),
                                    *(Residual(1000) for _ in range(4)), nn.Linear(1000, 1))  # fmt: skip

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.layers(self.colours(x + self.places).flatten(1))[:, 0].float()


def cubes_turned_one_worker(fix: str) -> Step:
    return _taught(Away(), Cubes(), 512, 6 if fix else 1, functional.mse_loss, drop_last=True)


class Clouds(Endless):
    """Scans of things, of whose points 256 are kept, each the furthest from those before."""

    def __init__(self) -> None:
        chance = np.random.default_rng(0)
        around = chance.standard_normal((16, 2048, 3))
        around /= np.linalg.norm(around, axis=2, keepdims=True)
        self.scans = (around * chance.uniform(0.3, 1, (16, 1, 3))).astype(np.float32)

    def __getitem__(self, index: int) -> Sample:
        chance = np.random.default_rng(index)
        points = self.scans[index % 16] * chance.uniform(0.7, 1.4, 3).astype(np.float32)
        points = points + 0.01 * chance.standard_normal(points.shape, np.float32)
        kept, away = [int(chance.integers(len(points)))], np.full(len(points), np.inf, np.float32)
        for _ in range(255):
            away = np.minimum(away, np.square(points - points[kept[-1]]).sum(1))
            kept.append(int(away.argmax()))
        few = points[kept] - points.mean(0)
        return torch.from_numpy(few / np.abs(few).max()), torch.tensor(index % 16)


class Offsets(nn.Module):
    """Attention whose answer is taken off what asked (PCT)."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.asks, self.tells = nn.Linear(wide, wide // 4, bias=False), nn.Linear(wide, wide)
        self.after = nn.Sequential(nn.Linear(wide, wide), nn.LayerNorm(wide), nn.ReLU())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        asked = self.asks(x)
        likely = (asked @ asked.transpose(1, 2)).softmax(1)
        likely = likely / (1e-9 + likely.sum(2, keepdim=True))
        return x + self.after(x - likely @ self.tells(x))


class Scanned(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Sequential(nn.Linear(3, 128), nn.LayerNorm(128), nn.ReLU(), nn.Linear(128, 256))
        self.layers = nn.ModuleList(Offsets(256) for _ in range(4))
        self.last = nn.Sequential(nn.Linear(1024, 1024), nn.LeakyReLU(0.2))
        self.head = nn.Sequential(nn.Linear(1024, 512), nn.ReLU(), nn.Linear(512, 16))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x, seen = self.first(x), []
        for layer in self.layers:
            x = layer(x)
            seen.append(x)
        return self.head(self.last(torch.cat(seen, 2)).amax(1))


def clouds_thinned_two_workers(fix: str) -> Step:
    return _taught(Scanned(), Clouds(), 12, 6 if fix else 2, functional.cross_entropy, persistent_workers=True)


class Reads(Endless):
    """Pieces of a genome as a sequencer writes them, with how sure it was of each letter; bad ends are cut off."""

    def __init__(self) -> None:
        chance = random.Random(0)
        self.records = []
        for at in range(256):
            letters = "".join(chance.choices("ACGT", k=600))
            sure = "".join(chr(33 + max(2, min(40, int(chance.gauss(36 - place / 30, 6))))) for place in range(600))
            self.records.append(f"@run:{at}:{chance.getrandbits(24)} 1:N:0\n{letters}\n+\n{sure}\n")
        self.numbers = {letter: at for at, letter in enumerate("NACGT")}
        self.other = str.maketrans("ACGT", "TGCA")

    def __getitem__(self, index: int) -> Sample:
        chance = random.Random(index)
        _, letters, _, signs = self.records[index % 256].splitlines()
        sure = [ord(sign) - 33 for sign in signs]
        end, window = len(letters), sum(sure[-8:])
        while end > 480 and window < 8 * 20:
            window += sure[end - 9] - sure[end - 1]
            end -= 1
        letters = "".join("N" if known < 10 else letter for letter, known in zip(letters[:end], sure, strict=False))
        if chance.random() < 0.5:
            letters, sure = letters[::-1].translate(self.other), sure[:end][::-1]
        rows = [self.numbers[letter] for letter in letters[:480]]
        weights = [1 - 10 ** (-known / 10) for known in sure[:480]]
        x = torch.stack([torch.tensor(rows, dtype=torch.float32), torch.tensor(weights)])
        return x, torch.tensor([float(index >> bit & 1) for bit in range(32)])


class Regulated(nn.Module):
    """Which proteins sit on a piece of DNA: a convolution, and cells that read both ways (DanQ)."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = nn.Sequential(nn.Conv1d(5, 320, 26), nn.ReLU(), nn.MaxPool1d(7))
        self.read = nn.LSTM(320, 320, batch_first=True, bidirectional=True)
        self.head = nn.Sequential(nn.Linear(65 * 640, 512), nn.ReLU(), nn.Linear(512, 32))
        self.letters = nn.Buffer(torch.arange(5.0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        letters = (x[:, :1] == self.letters[:, None]) * x[:, 1:]
        return self.head(self.read(self.seen(letters).transpose(1, 2))[0].flatten(1)).float()


def reads_of_genomes_in_line(fix: str) -> Step:
    return _taught(Regulated(), Reads(), 160, 5 if fix else 0, functional.binary_cross_entropy_with_logits)


class Quakes(Endless):
    """Three directions in which the ground shook, filtered and sampled anew by SciPy, and where a quake begins."""

    def __init__(self) -> None:
        from scipy import signal

        chance = np.random.default_rng(0)
        self.stored = chance.standard_normal((12, 3, 7500)).cumsum(2)
        self.stored[:, :, 3000:] += 40 * chance.standard_normal((12, 3, 4500))
        self.band = signal.butter(4, (1.0, 40.0), "bandpass", fs=125, output="sos")

    def __getitem__(self, index: int) -> Sample:
        from scipy import signal

        begins = 200 + index * 37 % 2200
        cut = self.stored[index % 12, :, 3000 - begins : 7000 - begins]
        still = signal.sosfiltfilt(self.band, signal.detrend(cut, axis=1), axis=1)
        still = signal.resample_poly(still, 4, 5, axis=1)[:, :3072]
        still /= np.abs(still).max(1, keepdims=True) + 1e-9
        power = np.square(still).sum(0)
        short, long = (np.convolve(power, np.ones(size) / size, "same") for size in (40, 600))
        likely = np.exp(-np.square(np.arange(3072) - 0.8 * begins) / 800)
        seen = np.concatenate([still, (short / (long + 1e-9))[None]]).astype(np.float32)
        return torch.from_numpy(seen), torch.from_numpy(likely.astype(np.float32))


class Onsets(nn.Module):
    """Down and up again along the time (PhaseNet)."""

    def __init__(self) -> None:
        super().__init__()
        wide = (4, 32, 64, 96, 128, 160)
        self.down = nn.ModuleList(self.layer(a, b, 4 if a > 4 else 1) for a, b in itertools.pairwise(wide))
        self.up = nn.ModuleList(self.layer(b + a, a, 1) for a, b in itertools.pairwise(wide[1:]))
        self.head = nn.Conv1d(32, 1, 1)

    @staticmethod
    def layer(given: int, made: int, by: int) -> nn.Module:
        return nn.Sequential(nn.Conv1d(given, made, 7, by, 3), nn.BatchNorm1d(made), nn.ReLU(),
                             nn.Conv1d(made, made, 7, 1, 3), nn.BatchNorm1d(made), nn.ReLU())  # fmt: skip

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        seen = []
        for layer in self.down:
            x = layer(x)
            seen.append(x)
        for layer, skipped in zip(reversed(self.up), reversed(seen[:-1]), strict=True):
            x = layer(torch.cat([functional.interpolate(x, scale_factor=4), skipped], 1))
        return self.head(x)[:, 0].float()


def quakes_filtered_one_worker(fix: str) -> Step:
    return _taught(Onsets(), Quakes(), 48, 5 if fix else 1, functional.binary_cross_entropy_with_logits,
                   prefetch_factor=4)  # fmt: skip


class Gestures(Endless):
    """Moving pictures of sixteen frames with palettes, as people send each other."""

    def __init__(self) -> None:
        from PIL import Image

        chance, self.files = np.random.default_rng(0), []
        for _ in range(6):
            rough = Image.fromarray(chance.integers(0, 255, (20, 32, 3), dtype=np.uint8)).resize((240, 150))
            parts = [rough.crop((3 * at, 2 * at, 3 * at + 176, 2 * at + 120)) for at in range(16)]
            frames = [part.quantize(128, Image.Quantize.FASTOCTREE) for part in parts]
            file = io.BytesIO()
            frames[0].save(file, "GIF", save_all=True, append_images=frames[1:])
            self.files.append(file.getvalue())

    def __getitem__(self, index: int) -> Sample:
        from PIL import Image, ImageSequence

        chance, frames = random.Random(index), []
        left, top = chance.randrange(48), chance.randrange(8)
        for frame in ImageSequence.Iterator(Image.open(io.BytesIO(self.files[index % 6]))):
            part = frame.convert("RGB").crop((left, top, left + 112, top + 112))
            frames.append(torch.from_numpy(np.array(part)))
        clip = torch.stack(frames).permute(0, 3, 1, 2).float() / 127.5 - 1
        return clip, torch.tensor(index % 10)


class Shifted(nn.Module):
    """Some channels are those of the frame before, some those of the next, and a convolution (TSM)."""

    def __init__(self, given: int, made: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Conv2d(given, made, 3, 2, 1), nn.BatchNorm2d(made), nn.ReLU())
        self.part = given // 8

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        before, after, same = x.split([self.part, self.part, x.shape[2] - 2 * self.part], 2)
        before = functional.pad(before[:, :-1], (0, 0, 0, 0, 0, 0, 1, 0))
        after = functional.pad(after[:, 1:], (0, 0, 0, 0, 0, 0, 0, 1))
        seen = self.layers(torch.cat([before, after, same], 2).flatten(0, 1))
        return seen.unflatten(0, x.shape[:2])


class Moving(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(*(Shifted(a, b) for a, b in ((3, 48), (48, 96), (96, 192), (192, 384))))
        self.head = nn.Linear(384, 10)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.layers(x).mean((1, 3, 4)))


def gestures_in_gifs_three_workers(fix: str) -> Step:
    return _taught(Moving(), Gestures(), 12, 6 if fix else 3, functional.cross_entropy)


class Sources(Endless):
    """Functions in Python, parsed to trees: the kind of each node, its parent, and how deep it is."""

    def __init__(self) -> None:
        chance = random.Random(0)
        self.texts = ["\n".join(self.function(chance, at) for at in range(3)) for _ in range(96)]
        self.kinds: dict[str, int] = {}

    @staticmethod
    def function(chance: random.Random, at: int) -> str:
        lines = [f"def work_{at}(a, b, *rest, c=None):"]
        for _ in range(9):
            one, other = chance.sample("abc", 2)
            lines += [
                f"    {one}_{at} = [{other} * {chance.randrange(99)} + item for item in rest if item > {one}]",
                f"    if {one} is None or len(rest) < {chance.randrange(9)}:",
                f"        {other} = work_{at}({one}[1:], {other}.get('key', {chance.random():.3f}), c={one})",
            ]
        return "\n".join([*lines, f"    return a + b_{at} if b else c"])

    def __getitem__(self, index: int) -> Sample:
        stack: list[tuple[ast.AST, int, int]] = [(ast.parse(self.texts[index % 96]), 0, 0)]
        rows: list[list[int]] = []
        while stack and len(rows) < 640:
            node, parent, depth = stack.pop()
            kind = sum(type(node).__name__.encode()) % 96
            named = getattr(node, "id", getattr(node, "name", getattr(node, "arg", "")))
            rows.append([kind, 96 + len(named or "") % 32, parent, min(depth, 31)])
            stack += [(child, len(rows) - 1, depth + 1) for child in ast.iter_child_nodes(node)]
        rows += [[0, 0, 0, 0]] * (640 - len(rows))
        return torch.tensor(rows), torch.tensor(index % 32)


class Branches(nn.Module):
    """What nodes know goes down to their children and up to their parents, six times over (GGNN)."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds, self.depths = nn.Embedding(128, 192), nn.Embedding(32, 192)
        self.down, self.up = nn.Linear(192, 192), nn.Linear(192, 192)
        self.mix = nn.Sequential(nn.LayerNorm(576), nn.Linear(576, 384), nn.GELU(), nn.Linear(384, 192))
        self.head = nn.Linear(192, 32)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        parents = x[:, :, 2:3].expand(-1, -1, 192)
        known = self.kinds(x[:, :, 0]) + self.kinds(x[:, :, 1]) + self.depths(x[:, :, 3])
        for _ in range(6):
            told = self.up(known)
            above = self.down(known).gather(1, parents)
            below = torch.zeros_like(told).scatter_add(1, parents, told)
            known = known + self.mix(torch.cat([known, above, below], 2))
        return self.head(known.amax(1))


def sources_parsed_in_line(fix: str) -> Step:
    return _taught(Branches(), Sources(), 16, 6 if fix else 0, functional.cross_entropy)
