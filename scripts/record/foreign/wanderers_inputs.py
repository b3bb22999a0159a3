"""Programs that wait for their input, recorded with `wanderers`."""

from __future__ import annotations

import array
import collections
import datetime
import html
import io
import random
import re
import struct
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from contact import adamw, from_timm
from guests import descending
from steps import DEVICE, Step
from tenants_inputs import Endless
from torch import nn
from torch.nn import functional

Sample = tuple[torch.Tensor, torch.Tensor]
Losses = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]


def _taught(net: nn.Module, data: Any, batch: int, workers: int, loss_of: Losses, **more: Any) -> Step:
    torch.set_num_threads(1)
    net = net.to(DEVICE).train()
    batches = iter(torch.utils.data.DataLoader(data, batch, num_workers=workers, pin_memory=True, **more))

    def loss() -> torch.Tensor:
        x, y = (each.to(DEVICE, non_blocking=True) for each in next(batches))
        return loss_of(net(x), y)

    return descending(adamw(net), loss, True)


class Mazes(Endless):
    """Mazes that are carved for each sample, from one corner on, and the way out of them."""

    def __getitem__(self, index: int) -> Sample:
        size, chance = 41, random.Random(index)
        ground = [[0.0] * size for _ in range(size)]
        ground[1][1] = 1.0
        came: dict[tuple[int, int], tuple[int, int]] = {}
        stack = [(1, 1)]
        while stack:
            y, x = stack[-1]
            ways = [(y + dy, x + dx) for dy, dx in ((2, 0), (-2, 0), (0, 2), (0, -2))
                    if 0 < y + dy < size and 0 < x + dx < size and not ground[y + dy][x + dx]]  # fmt: skip
            if not ways:
                stack.pop()
                continue
            down, right = chance.choice(ways)
            ground[down][right] = ground[(y + down) // 2][(x + right) // 2] = 1.0
            came[down, right] = (y, x)
            stack.append((down, right))
        way, at = [[0.0] * size for _ in range(size)], (size - 2, size - 2)
        while at != (1, 1):
            before = came[at]
            way[at[0]][at[1]] = way[(at[0] + before[0]) // 2][(at[1] + before[1]) // 2] = 1.0
            at = before
        return torch.tensor(ground)[None], torch.tensor(way)[None]


class Thinker(nn.Module):
    """The same block, ten times over, which may look at the maze again."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(1, 64, 3, padding=1)
        self.again = nn.Conv2d(65, 64, 3, padding=1)
        self.block = nn.Sequential(nn.ReLU(), nn.Conv2d(64, 64, 3, padding=1), nn.ReLU())
        self.head = nn.Sequential(nn.Conv2d(64, 32, 3, padding=1), nn.ReLU(), nn.Conv2d(32, 1, 1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        thought = functional.relu(self.first(x))
        for _ in range(10):
            thought = self.block(self.again(torch.cat([thought, x.to(thought.dtype)], 1))) + thought
        return self.head(thought).float()


def mazes_carved_in_line(fix: str) -> Step:
    return _taught(Thinker(), Mazes(), 32, 5 if fix else 0, functional.binary_cross_entropy_with_logits)


class Aerials(Endless):
    """Tiles of a town and what covers the ground there, as a PNG with a palette; both cut and turned alike."""

    def __init__(self) -> None:
        from PIL import Image

        chance = np.random.default_rng(0)
        self.files = []
        for _ in range(8):
            rough = Image.fromarray(chance.integers(0, 255, (32, 32, 3), dtype=np.uint8)).resize((320, 320))
            cover = Image.fromarray(chance.integers(0, 6, (20, 20), dtype=np.uint8))
            cover = cover.resize((320, 320), Image.Resampling.NEAREST).convert("P")
            seen, known = io.BytesIO(), io.BytesIO()
            rough.save(seen, "PNG")
            cover.save(known, "PNG")
            self.files.append((seen.getvalue(), known.getvalue()))

    def __getitem__(self, index: int) -> Sample:
        from PIL import Image, ImageEnhance

        chance = random.Random(index)
        seen, known = (Image.open(io.BytesIO(file)) for file in self.files[index % 8])
        left, top, turn = chance.randrange(96), chance.randrange(96), chance.randrange(5)
        box = (left, top, left + 224, top + 224)
        picture, cover = (each.crop(box).transpose(Image.Transpose(turn)) for each in (seen, known))
        for kind in (ImageEnhance.Color, ImageEnhance.Brightness, ImageEnhance.Contrast):
            picture = kind(picture).enhance(chance.uniform(0.7, 1.3))
        pixels = np.asarray(picture, np.float32).transpose(2, 0, 1) / 127.5 - 1
        return torch.from_numpy(pixels), torch.from_numpy(np.array(cover, np.int64))


class Covering(nn.Module):
    """What a small network sees at three sizes, added up to a map of kinds of ground."""

    def __init__(self) -> None:
        super().__init__()
        self.sees = from_timm("hardcorenas_a", features_only=True, out_indices=(1, 2, 4))
        self.kinds = nn.ModuleList(nn.Conv2d(wide, 6, 1) for wide in self.sees.feature_info.channels())

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        maps = [kind(seen) for kind, seen in zip(self.kinds, self.sees(x), strict=True)]
        return sum(functional.interpolate(each.float(), x.shape[-2:], mode="bilinear") for each in maps)


def aerials_and_palettes_in_line(fix: str) -> Step:
    return _taught(Covering(), Aerials(), 12, 6 if fix else 0, functional.cross_entropy)


class Projected(Endless):
    """Ellipses, as in the phantom of Shepp and Logan, and what a scanner sees of them from 40 sides."""

    def __init__(self) -> None:
        turns = torch.arange(40) * torch.pi / 40
        rows = torch.stack([turns.cos(), turns.sin(), -turns.sin(), turns.cos()], 1).view(40, 2, 2)
        self.turns = torch.cat([rows, torch.zeros(40, 2, 1)], 2)
        self.places = torch.linspace(-1, 1, 96)

    def __getitem__(self, index: int) -> Sample:
        drawn = torch.Generator().manual_seed(index)
        body = torch.zeros(96, 96)
        for x, y, wide, high, dense in (torch.rand(8, 5, generator=drawn) - 0.5).tolist():
            away = ((self.places - x) / (0.4 + wide / 2)) ** 2 + ((self.places[:, None] - y) / (0.4 + high / 2)) ** 2
            body += (away < 1) * dense
        grid = functional.affine_grid(self.turns, [40, 1, 96, 96], align_corners=False)
        turned = functional.grid_sample(body.expand(40, 1, 96, 96), grid, align_corners=False)
        seen = turned.sum(2)[:, 0]
        return seen + torch.randn(seen.shape, generator=drawn) / 4, body[None]


class Rebuilt(nn.Module):
    """Two dense layers find the picture, convolutions clear it (AUTOMAP)."""

    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Sequential(nn.Flatten(), nn.Linear(40 * 96, 2048), nn.Tanh(), nn.Linear(2048, 96 * 96))
        sizes = ((1, 64), (64, 64), (64, 64), (64, 1))
        self.clear = nn.Sequential(*(nn.Sequential(nn.ReLU(), nn.Conv2d(a, b, 5, padding=2)) for a, b in sizes))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.clear(self.dense(x).view(-1, 1, 96, 96)).float()


def scanner_turned_by_torch_one_worker(fix: str) -> Step:
    return _taught(Rebuilt(), Projected(), 16, 6 if fix else 1, functional.mse_loss)


class Bursts(Endless):
    """Eight shots in the dark from a shaking hand, laid onto the first by how their phases differ."""

    def __init__(self) -> None:
        smooth = np.random.default_rng(0).standard_normal((8, 160, 160)).cumsum(1).cumsum(2)
        self.scenes = (smooth / np.abs(smooth).max()).astype(np.float32)

    def __getitem__(self, index: int) -> Sample:
        chance, scene = np.random.default_rng(index), self.scenes[index % 8]
        truth = scene[16:144, 16:144]
        shots = [truth + 0.1 * chance.standard_normal((128, 128), np.float32)]
        first = np.fft.rfft2(shots[0])
        for down, right in chance.integers(-12, 13, (7, 2)):
            shot = scene[16 + down : 144 + down, 16 + right : 144 + right]
            shot = shot + 0.1 * chance.standard_normal((128, 128), np.float32)
            both = first * np.conj(np.fft.rfft2(shot))
            peak = np.fft.irfft2(both / np.maximum(np.abs(both), 1e-9)).argmax()
            shots.append(np.roll(shot, np.unravel_index(peak, (128, 128)), (0, 1)))
        return torch.from_numpy(np.stack(shots)), torch.from_numpy(truth[None].copy())


class Gated(nn.Module):
    """Halves that multiply each other in place of activations (NAFNet)."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.norm, self.out = nn.GroupNorm(1, wide), nn.Conv2d(wide, wide, 1)
        self.spread = nn.Sequential(nn.Conv2d(wide, 2 * wide, 1), nn.Conv2d(2 * wide, 2 * wide, 3, 1, 1, groups=wide))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        one, other = self.spread(self.norm(x)).chunk(2, 1)
        return x + self.out(one * other)


def bursts_laid_on_each_other_two_workers(fix: str) -> Step:
    net = nn.Sequential(nn.Conv2d(8, 48, 3, 2, 1), *(Gated(48) for _ in range(6)), nn.Conv2d(48, 4, 3, padding=1),
                        nn.PixelShuffle(2))  # fmt: skip
    return _taught(net, Bursts(), 16, 6 if fix else 2, lambda said, y: functional.l1_loss(said.float(), y))


class Pillars(Endless):
    """Sweeps of a laser, whose points are gathered in pillars that stand on a grid."""

    def __init__(self) -> None:
        chance = np.random.default_rng(0)
        around, far = chance.uniform(0, 2 * np.pi, (6, 24_000)), chance.gamma(2.0, 8.0, (6, 24_000))
        places = np.stack([far * np.cos(around), far * np.sin(around), chance.normal(0, 1, far.shape)], 2)
        self.sweeps = np.concatenate([places, chance.random((6, 24_000, 1))], 2).astype(np.float32)

    def __getitem__(self, index: int) -> Sample:
        turn = np.float32(index % 63 / 10)
        points = self.sweeps[index % 6].copy()
        points[:, :2] = points[:, :2] @ np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
        points = points[np.abs(points[:, :2]).max(1) < 40]
        cells = ((points[:, :2] + 40) / 0.5).astype(np.int64)
        used, which, many = np.unique(cells[:, 0] * 160 + cells[:, 1], return_inverse=True, return_counts=True)
        sums, top = np.zeros((len(used), 4), np.float32), np.full(len(used), -9, np.float32)
        np.add.at(sums, which, points)
        np.maximum.at(top, which, points[:, 2])
        ground = np.zeros((6, 160 * 160), np.float32)
        ground[:4, used] = (sums / many[:, None]).T
        ground[4, used], ground[5, used] = top, np.log1p(many)
        return torch.from_numpy(ground.reshape(6, 160, 160)), torch.tensor(index % 10)


def pillars_of_sweeps_one_worker(fix: str) -> Step:
    sizes = ((6, 64, 2), (64, 64, 1), (64, 128, 2), (128, 128, 1), (128, 256, 2), (256, 256, 1))
    parts = [nn.Sequential(nn.Conv2d(a, b, 3, by, 1), nn.BatchNorm2d(b), nn.ReLU()) for a, b, by in sizes]
    net = nn.Sequential(*parts, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(256, 10))
    return _taught(net, Pillars(), 12, 4 if fix else 1, functional.cross_entropy, persistent_workers=True)


class Calls(Endless):
    """Telephone calls in four bits a sample (ADPCM, as the IMA has it), unpacked one after the other."""

    MOVES = (-1, -1, -1, -1, 2, 4, 6, 8)

    def __init__(self) -> None:
        chance = np.random.default_rng(0)
        self.files = [struct.pack("<hBx", 0, 30) + chance.bytes(2000) for _ in range(32)]
        self.sizes = [int(7 * 1.1**at) for at in range(89)]

    def __getitem__(self, index: int) -> Sample:
        data = self.files[index % 32]
        now, at = struct.unpack_from("<hB", data)
        out = array.array("h")
        for byte in data[4:]:
            for code in (byte & 15, byte >> 4):
                size = self.sizes[at]
                move = size >> 3
                if code & 4:
                    move += size
                if code & 2:
                    move += size >> 1
                if code & 1:
                    move += size >> 2
                now = min(32767, now + move) if code < 8 else max(-32768, now - move)
                at = min(88, max(0, at + self.MOVES[code & 7]))
                out.append(now)
        wave = torch.frombuffer(out, dtype=torch.int16).float() / 32768
        return (wave - wave.mean()).view(1, -1), torch.tensor(index % 10)


class Separable(nn.Module):
    """Convolutions of each channel, then of all of them at each place, beside a way around both (QuartzNet)."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Conv1d(wide, wide, 17, padding=8, groups=wide), nn.Conv1d(wide, wide, 1),
                                    nn.BatchNorm1d(wide), nn.ReLU())  # fmt: skip

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.layers(x)


def calls_unpacked_three_workers(fix: str) -> Step:
    net = nn.Sequential(nn.Conv1d(1, 128, 32, 16, 8), *(Separable(128) for _ in range(6)), nn.AdaptiveAvgPool1d(1),
                        nn.Flatten(), nn.Linear(128, 10))  # fmt: skip
    return _taught(net, Calls(), 48, 6 if fix else 3, functional.cross_entropy, prefetch_factor=3)


class Reviews(Endless):
    """What buyers wrote, cut into the likeliest pieces by a model of single ones (as SentencePiece does)."""

    def __init__(self) -> None:
        from tokenizers import Tokenizer, decoders, normalizers, pre_tokenizers
        from tokenizers.models import Unigram

        chance = random.Random(0)
        parts = ["".join(chance.choices("abcdefghijklmnopqrstuvwxyz", k=chance.randint(1, 5))) for _ in range(6000)]
        pieces = {part: -chance.uniform(4, 12) for part in ("\u2581", *"abcdefghijklmnopqrstuvwxyz.,!", *parts)}
        self.cutter = Tokenizer(Unigram([("<pad>", 0.0), ("<unk>", -20.0), *pieces.items()], 1, False))
        self.cutter.normalizer = normalizers.Sequence([normalizers.NFKC(), normalizers.Lowercase()])
        self.cutter.pre_tokenizer, self.cutter.decoder = pre_tokenizers.Metaspace(), decoders.Metaspace()
        self.cutter.enable_truncation(256)
        self.cutter.enable_padding(length=256)
        self.texts = []
        for _ in range(128):
            words = ["".join(chance.choices(parts, k=chance.randint(1, 3))) for _ in range(450)]
            self.texts.append("<p>" + " ".join(words).replace("a ", "&agrave; ").capitalize() + "!<br/></p>")

    def __getitem__(self, index: int) -> tuple[str, int]:
        return html.unescape(re.sub(r"<[^>]+>", " ", self.texts[index % 128])).strip(), index % 5

    def joined(self, rows: list[tuple[str, int]]) -> Sample:
        cut = [self.cutter.encode(text) for text, _ in rows]
        return torch.tensor([one.ids for one in cut]), torch.tensor([stars for _, stars in rows])


def reviews_cut_into_pieces_two_workers(fix: str) -> Step:
    from transformers import NystromformerConfig, NystromformerForSequenceClassification

    torch.set_num_threads(1)
    config = NystromformerConfig(vocab_size=7000, hidden_size=256, num_hidden_layers=3, num_attention_heads=4,
                                 intermediate_size=1024, num_labels=5, segment_means_seq_len=256,
                                 max_position_embeddings=512, conv_kernel_size=9)  # fmt: skip
    net, data = NystromformerForSequenceClassification(config).to(DEVICE).train(), Reviews()
    loader = torch.utils.data.DataLoader(data, 64, num_workers=6 if fix else 2, collate_fn=data.joined)
    batches = iter(loader)

    def loss() -> torch.Tensor:
        texts, stars = next(batches)
        return net(input_ids=texts.to(DEVICE), labels=stars.to(DEVICE)).loss

    return descending(adamw(net), loss, True)


class Visits(Endless):
    """Lines of a server's log, as each visitor left them: when, which page, from which one, and with what answer."""

    LINE = re.compile(r'(\S+) \S+ \S+ \[([^\]]+)\] "(\w+) (\S+) HTTP/[\d.]+" (\d{3}) (\d+|-) "([^"]*)"')

    def __init__(self) -> None:
        chance = random.Random(0)
        pages = [f"/{chance.choice(('shop', 'news', 'help'))}/{chance.getrandbits(40):x}" for _ in range(4000)]
        self.visitors = []
        for _ in range(64):
            lines, now = [], datetime.datetime(2025, 3, 1, tzinfo=datetime.timezone.utc)
            for _ in range(50):
                now += datetime.timedelta(seconds=chance.randrange(1, 600))
                page, last = chance.choices(pages, k=2)
                lines.append(f"10.0.{chance.randrange(256)}.7 - - [{now:%d/%b/%Y:%H:%M:%S %z}] "
                             f'"GET {page}?q={chance.random():.6f} HTTP/1.1" 200 {chance.randrange(40000)} '
                             f'"https://a.example{last}"')  # fmt: skip
            self.visitors.append("\n".join(lines))

    def __getitem__(self, index: int) -> Sample:
        from urllib.parse import parse_qs, urlsplit

        rows, before, often = [], 0.0, collections.Counter[str]()
        for line in self.visitors[index % 64].splitlines():
            found = self.LINE.match(line)
            if found is None:
                continue
            _, when, verb, link, code, size, source = found.groups()
            now = datetime.datetime.strptime(when, "%d/%b/%Y:%H:%M:%S %z").timestamp()
            parts = urlsplit(link)
            often[parts.path] += 1
            numbers = [zlib.crc32(word.encode()) % 20_000 for word in (parts.path, urlsplit(source).path, verb + code)]
            asked = len(parse_qs(parts.query).get("q", [""])[0])
            waited = min(63, int(now - before).bit_length())
            rows.append([*numbers, waited, min(63, len(size) + asked), min(63, often[parts.path])])
            before = now
        table = torch.tensor(rows)
        return table[:-1], table[1:, 0]


class Guessing(nn.Module):
    """What a visitor looks at next (SASRec, with more said of each visit)."""

    def __init__(self) -> None:
        super().__init__()
        self.pages, self.others = nn.Embedding(20_000, 192), nn.Embedding(64, 192)
        layer = nn.TransformerEncoderLayer(192, 4, 768, 0.0, "gelu", batch_first=True, norm_first=True)
        self.layers, self.head = nn.TransformerEncoder(layer, 4, enable_nested_tensor=False), nn.Linear(192, 20_000)
        self.later = nn.Buffer(torch.full((49, 49), float("-inf")).triu(1))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        said = self.pages(x[:, :, :3]).sum(2) + self.others(x[:, :, 3:]).sum(2)
        return self.head(self.layers(said, self.later)).transpose(1, 2)


def visits_from_logs_one_worker(fix: str) -> Step:
    return _taught(Guessing(), Visits(), 32, 5 if fix else 1, functional.cross_entropy)
