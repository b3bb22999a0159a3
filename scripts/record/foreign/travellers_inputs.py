"""Programs that wait for their input, recorded with `travellers`."""

from __future__ import annotations

import io
import pickle
import struct
import zlib
from typing import Any

import numpy as np
import torch
from contact import adamw, from_timm
from contact_waits import _fed
from steps import DEVICE, Step
from tenants_inputs import Endless, _fed_line
from torch import nn
from torch.nn import functional
from vision import jpeg, train_step

Sample = tuple[torch.Tensor, torch.Tensor]


class Orders(Endless):
    """Messages of an exchange, from which the ten best prices of both sides are kept after each."""

    def __init__(self) -> None:
        chance = np.random.default_rng(0)
        self.days = []
        for _ in range(32):
            sides, sizes = chance.integers(0, 2, 160), chance.integers(-40, 60, 160)
            ticks = np.where(sides == 0, 1000 - chance.integers(1, 20, 160), 1000 + chance.integers(1, 20, 160))
            self.days.append(list(zip(sides.tolist(), ticks.tolist(), sizes.tolist(), strict=True)))

    def __getitem__(self, index: int) -> Sample:
        book: tuple[dict[int, int], dict[int, int]] = ({}, {})
        rows = []
        for at, (side, tick, size) in enumerate(self.days[index % 32]):
            left = book[side].get(tick, 0) + size
            if left > 0:
                book[side][tick] = left
            else:
                book[side].pop(tick, None)
            if at % 5:
                continue
            bids, asks = sorted(book[0].items(), reverse=True)[:10], sorted(book[1].items())[:10]
            row = [number / 1000 for level in (*bids, *asks) for number in level]
            rows.append(row + [0.0] * (40 - len(row)))
        return torch.tensor(rows), torch.tensor(index % 3)


class Books(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.levels, self.head = nn.Sequential(nn.Linear(40, 256), nn.LeakyReLU()), nn.Linear(256, 3)
        self.memory = nn.LSTM(256, 256, 2, batch_first=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        said, _ = self.memory(self.levels(x))
        return self.head(said[:, -1])


def books_of_orders_in_line(fix: str) -> Step:
    return _fed_line(Books(), Orders(), 32, 6 if fix else 0)


class Captioned(Endless):
    """Photos beside what people wrote below them, whose words get numbers one by one."""

    def __init__(self) -> None:
        chance = np.random.default_rng(0)
        letters = np.array(list("abcdefghijklmnopqrstuvwxyz"))
        words = ["".join(chance.choice(letters, chance.integers(2, 9))) for _ in range(3000)]
        self.numbers = {word: at + 2 for at, word in enumerate(words)}
        self.texts = [" ".join(chance.choice(words, 40)).capitalize() + "." for _ in range(64)]
        self.files = [jpeg(index) for index in range(12)]

    def __getitem__(self, index: int) -> tuple[torch.Tensor, torch.Tensor]:
        from PIL import Image

        picture = Image.open(io.BytesIO(self.files[index % 12])).convert("RGB")
        picture = picture.resize((160, 160), Image.Resampling.BICUBIC)
        pixels = torch.from_numpy(np.array(picture)).permute(2, 0, 1).float() / 127.5 - 1
        words = self.texts[index % 64].lower().replace(".", " .").split()
        said = [self.numbers.get(word, 1) for word in words][:48]
        return pixels, torch.tensor(said + [0] * (48 - len(said)))


class Pairs(nn.Module):
    """Pictures and captions in one space (CLIP)."""

    def __init__(self) -> None:
        super().__init__()
        self.sees = from_timm("resnet33ts")
        self.sees.reset_classifier(256)
        self.words = nn.Embedding(3002, 256, padding_idx=0)
        self.reads = nn.TransformerEncoder(nn.TransformerEncoderLayer(256, 4, 1024, 0.0, batch_first=True), 4)

    def forward(self, pictures: torch.Tensor, texts: torch.Tensor) -> torch.Tensor:
        a = functional.normalize(self.sees(pictures).float(), dim=1)
        b = functional.normalize(self.reads(self.words(texts)).float().mean(1), dim=1)
        return 20 * a @ b.T


def captions_and_photos_two_workers(fix: str) -> Step:
    torch.set_num_threads(1)
    net = Pairs().to(DEVICE).train()
    optimizer = adamw(net)
    loader = torch.utils.data.DataLoader(Captioned(), batch_size=64, num_workers=8 if fix else 2, pin_memory=True,
                                         persistent_workers=True, drop_last=True)  # fmt: skip
    batches, right = iter(loader), torch.arange(64, device=DEVICE)

    def step() -> None:
        pictures, texts = next(batches)
        pictures, texts = pictures.to(DEVICE, non_blocking=True), texts.to(DEVICE, non_blocking=True)
        with torch.autocast("cuda", dtype=torch.bfloat16):
            scores = net(pictures, texts)
            loss = (functional.cross_entropy(scores, right) + functional.cross_entropy(scores.T, right)) / 2
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

    return step


class Tunes(Endless):
    """Tunes as files of events, each with a time of varying length, as MIDI has them, which become a roll of notes."""

    def __init__(self) -> None:
        chance = np.random.default_rng(0)
        self.files = [self.written(chance) for _ in range(16)]

    @staticmethod
    def written(chance: np.random.Generator) -> bytes:
        out = bytearray(struct.pack(">4sIHHH", b"MThd", 6, 0, 1, 480))
        events = chance.integers(0, 300, 900), chance.integers(21, 109, 900), chance.random(900) < 0.6
        for delta, note, on in zip(*events, strict=True):
            out += bytes([0x81 + int(delta) // 128, int(delta) % 128]) if delta >= 128 else bytes([int(delta)])
            out += bytes([0x90 if on else 0x80, int(note), 64])
        return bytes(out)

    def __getitem__(self, index: int) -> Sample:
        data, at, now = self.files[index % 16], 14, 0
        roll, sounding = np.zeros((88, 256), np.float32), {}
        while at < len(data):
            delta = 0
            while True:
                byte = data[at]
                at += 1
                delta = delta << 7 | byte & 0x7F
                if byte < 0x80:
                    break
            now += delta
            status, note, strength = data[at : at + 3]
            at += 3
            if status == 0x90:
                sounding[note] = (now, strength)
            elif note in sounding:
                begin, strength = sounding.pop(note)
                roll[note - 21, begin // 480 % 256 : now // 480 % 256 + 1] = strength / 127
        return torch.from_numpy(roll), torch.tensor(index % 10)


def tunes_from_events_one_worker(fix: str) -> Step:
    parts = [nn.Sequential(nn.Conv1d(a, b, 5, 2, 2), nn.GELU()) for a, b in ((88, 256), (256, 256), (256, 512))]
    net = nn.Sequential(*parts, nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(512, 10))
    return _fed_line(net, Tunes(), 32, 8 if fix else 1)


class Positions(Endless):
    """Positions of chess in the notation that people mail each other, as one plane for each kind of piece."""

    def __init__(self) -> None:
        chance, pieces = np.random.default_rng(0), "PNBRQKpnbrqk"
        self.lines = []
        for _ in range(128):
            rows = []
            for _ in range(8):
                squares = [pieces[at] if at < 12 else "1" for at in chance.integers(0, 24, 8)]
                rows.append("".join(squares).replace("1111", "4").replace("111", "3").replace("11", "2"))
            self.lines.append("/".join(rows) + (" w" if chance.random() < 0.5 else " b") + " KQkq - 0 1")

    def __getitem__(self, index: int) -> Sample:
        board, turn, castling, *_ = self.lines[index % 128].split(" ")
        planes = torch.zeros(18, 8, 8)
        for y, row in enumerate(board.split("/")):
            x = 0
            for letter in row:
                if letter.isdigit():
                    x += int(letter)
                else:
                    planes["PNBRQKpnbrqk".index(letter), y, x] = 1
                    x += 1
        planes[12] = 1.0 if turn == "w" else 0.0
        for at, letter in enumerate("KQkq"):
            planes[13 + at] = float(letter in castling)
        return planes, torch.tensor(index % 10)


def chess_from_letters_three_workers(fix: str) -> Step:
    body = [nn.Sequential(nn.Conv2d(96, 96, 3, padding=1), nn.BatchNorm2d(96), nn.ReLU()) for _ in range(8)]
    net = nn.Sequential(nn.Conv2d(18, 96, 3, padding=1), *body, nn.Flatten(), nn.Linear(96 * 64, 10))
    return _fed(net.to(DEVICE), Positions(), 96, 9 if fix else 3)


class Slides(Endless):
    """Tiles of a slide in 16 bits, which were deflated row by row, and whose brightness is cut where few points are."""

    def __init__(self) -> None:
        chance = np.random.default_rng(0)
        self.tiles = []
        for _ in range(8):
            rough = chance.poisson(800, (256, 256)).astype(np.uint16)
            self.tiles.append(zlib.compress(rough.cumsum(1, dtype=np.uint16).tobytes(), 6))

    def __getitem__(self, index: int) -> Sample:
        tile = np.frombuffer(zlib.decompress(self.tiles[index % 8]), np.uint16).reshape(256, 256).astype(np.float32)
        low, high = (float(each) for each in np.percentile(tile, (1.0, 99.0)))
        tile = np.clip((tile - low) / (high - low), 0, 1)
        return torch.from_numpy(np.rot90(tile, index % 4).copy())[None], torch.tensor(index % 10)


def tiles_of_slides_in_line(fix: str) -> Step:
    """A hand-written loop, as before someone heard of workers."""
    torch.set_num_threads(1)
    net = from_timm("tf_efficientnetv2_b0", in_chans=1).to(memory_format=torch.channels_last).train()
    optimizer = torch.optim.SGD(net.parameters(), 0.02, momentum=0.9)
    batches = iter(torch.utils.data.DataLoader(Slides(), 24, num_workers=6 if fix else 0, pin_memory=bool(fix)))

    def step() -> None:
        x, y = next(batches)
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x.to(DEVICE), y.to(DEVICE))

    return step


class Clicks(Endless):
    """What was shown and clicked, as words that are hashed to numbers of rows."""

    def __init__(self) -> None:
        chance = np.random.default_rng(0)
        self.lines = [
            "\t".join(f"{name}={chance.integers(0, 1 << 30):x}" for name in ("site", "user", "ad", "city", "app") * 5)
            for _ in range(512)
        ]

    def __getitem__(self, index: int) -> Sample:
        rows = []
        for at in range(8):
            fields = self.lines[(8 * index + at) % 512].split("\t")
            rows.append([zlib.crc32(f"{place}:{field}".encode()) % 400_000 for place, field in enumerate(fields)])
        return torch.tensor(rows), torch.tensor(index % 2)


class Likely(nn.Module):
    """Whether someone clicks: a row for each field, products of all pairs, and some layers (DLRM)."""

    def __init__(self) -> None:
        super().__init__()
        self.rows = nn.Embedding(400_000, 32)
        self.layers = nn.Sequential(nn.Linear(625, 1024), nn.ReLU(), nn.Linear(1024, 512), nn.ReLU(), nn.Linear(512, 2))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows = self.rows(x.flatten(0, 1))
        return self.layers((rows @ rows.transpose(1, 2)).flatten(1)).view(len(x), -1, 2).mean(1)


def clicks_hashed_two_workers(fix: str) -> Step:
    return _fed_line(Likely(), Clicks(), 256, 8 if fix else 2)


class Echoes(Endless):
    """Speech in a room that it was not spoken in, with some noise of the street."""

    def __init__(self) -> None:
        chance = np.random.default_rng(0)
        self.speech = chance.standard_normal((8, 48_000)).astype(np.float32)
        self.rooms = chance.standard_normal((6, 8_000)) * np.exp(-np.arange(8_000) / 900)

    def __getitem__(self, index: int) -> Sample:
        from scipy import signal

        chance = np.random.default_rng(index)
        heard = signal.fftconvolve(self.speech[index % 8], self.rooms[index % 6])[:48_000]
        street = signal.lfilter([0.2], [1.0, -0.8], chance.standard_normal(48_000))
        heard = heard / np.abs(heard).max() + street * 10 ** -chance.uniform(0.5, 1.5)
        return torch.from_numpy(heard.astype(np.float32))[None], torch.tensor(index % 10)


def echoes_of_rooms_one_worker(fix: str) -> Step:
    sizes = ((1, 64, 16), (64, 128, 4), (128, 256, 4), (256, 256, 4))
    parts = [nn.Sequential(nn.Conv1d(a, b, 2 * by, by), nn.BatchNorm1d(b), nn.ReLU()) for a, b, by in sizes]
    return _fed_line(nn.Sequential(*parts, nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(256, 10)), Echoes(), 32,
                     8 if fix else 1)  # fmt: skip


class Returns(Endless):
    """Pickled graphs of 48 places, with how likely a walk of up to 16 moves ends where it began."""

    def __init__(self) -> None:
        chance = np.random.default_rng(0)
        self.stored = []
        for _ in range(32):
            near: dict[int, list[int]] = {at: chance.integers(0, 48, 4).tolist() for at in range(48)}
            self.stored.append(pickle.dumps({"near": near, "kinds": chance.integers(0, 16, 48).tolist()}))

    def __getitem__(self, index: int) -> Any:
        graph = pickle.loads(self.stored[index % 32])
        table = np.zeros((48, 48))
        for one, others in graph["near"].items():
            for other in others:
                table[one, other] = table[other, one] = 1
        moves = table / np.maximum(table.sum(1, keepdims=True), 1)
        walks, back = np.eye(48), []
        for _ in range(16):
            walks = walks @ moves
            back.append(np.diagonal(walks))
        known = np.concatenate([np.stack(back, 1), np.eye(16)[graph["kinds"]], table], 1)
        return torch.from_numpy(known.astype(np.float32)), torch.tensor(index % 10)


class Transformed(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.first, self.head = nn.Linear(80, 128), nn.Linear(128, 10)
        self.layers = nn.TransformerEncoder(nn.TransformerEncoderLayer(128, 4, 512, 0.0, batch_first=True), 4)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.layers(self.first(x)).mean(1))


def returns_of_walks_three_workers(fix: str) -> Step:
    return _fed_line(Transformed(), Returns(), 64, 12 if fix else 3)
