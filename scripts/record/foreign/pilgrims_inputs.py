"""Programs that wait for their input, recorded with `pilgrims`."""

from __future__ import annotations

import base64
import io
import random
import struct
import xml.etree.ElementTree as Trees
import zlib

import numpy as np
import torch
from contact import from_timm
from steps import Step
from tenants_inputs import Endless
from torch import nn
from torch.nn import functional
from wanderers_inputs import _taught

Sample = tuple[torch.Tensor, torch.Tensor]
AROUND = [(across, down) for across in (-1, 0, 1) for down in (-1, 0, 1) if across or down]


class Crystals(Endless):
    """Crystals as text: a cell, and where its atoms are; each atom's nearest ones, in this and in other cells."""

    def __init__(self) -> None:
        chance = random.Random(0)
        self.texts = []
        for at in range(64):
            lines = [f"data_{at}", *(f"_cell_length_{side} {chance.uniform(5, 9):.4f}(3)" for side in "abc"), "loop_"]
            lines += ["_atom_site_label", *(f"_atom_site_fract_{side}" for side in "xyz"), "_atom_site_occupancy"]
            for atom in range(24):
                where = " ".join(f"{chance.random():.5f}(2)" for _ in "xyz")
                lines.append(f"{chance.choice(('Si', 'O', 'Al', 'Na'))}{atom} {where} {chance.choice((1, 0.5))}")
            self.texts.append("\n".join(lines))
        self.shifts = np.array([(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1)], np.float64)

    def __getitem__(self, index: int) -> Sample:
        sides, kinds, places = [], [], []
        for line in self.texts[index % 64].splitlines():
            words = line.split()
            if words[0].startswith("_cell_length"):
                sides.append(float(words[1].split("(")[0]))
            elif len(words) == 5:
                kinds.append(("Si", "O", "Al", "Na").index(words[0].rstrip("0123456789")))
                places.append([float(word.split("(")[0]) for word in words[1:4]])
        cell, fractions = np.array(sides), np.array(places)
        apart = fractions[None, :, None] + self.shifts - fractions[:, None, None]
        far = np.sqrt(np.square(apart * cell).sum(3)).reshape(24, -1)
        near = np.argsort(far, axis=1)[:, 1:13]
        rows = np.concatenate([np.array(kinds)[:, None], near // 27], 1).astype(np.float32)
        rows = np.concatenate([rows, np.take_along_axis(far, near, 1).astype(np.float32)], 1)
        return torch.from_numpy(rows), torch.tensor([(index % 64) / 64])


class Bonded(nn.Module):
    """What an atom hears from its twelve nearest, weighed by a gate (CGCNN)."""

    def __init__(self, wide: int) -> None:
        super().__init__()
        self.both, self.norm = nn.Linear(2 * wide + 40, 2 * wide), nn.LayerNorm(2 * wide)

    def forward(self, atoms: torch.Tensor, near: torch.Tensor, far: torch.Tensor) -> torch.Tensor:
        told = atoms.flatten(0, 1)[near]
        own = atoms[:, :, None].expand_as(told)
        gate, heard = self.norm(self.both(torch.cat([own, told, far.to(told.dtype)], 3))).chunk(2, 3)
        return functional.softplus(atoms + (gate.sigmoid() * functional.softplus(heard)).sum(2))


class Crystalline(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.kinds, self.layers = nn.Embedding(4, 128), nn.ModuleList(Bonded(128) for _ in range(4))
        self.head = nn.Sequential(nn.Linear(128, 256), nn.Softplus(), nn.Linear(256, 1))
        self.steps = nn.Buffer(torch.linspace(0, 8, 40))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        first = 24 * torch.arange(len(x), device=x.device)[:, None, None]
        near, far = x[:, :, 1:13].long() + first, x[:, :, 13:, None]
        atoms, spread = self.kinds(x[:, :, 0].long()), (-4 * (far - self.steps).square()).exp()
        for layer in self.layers:
            atoms = layer(atoms, near, spread)
        return self.head(atoms.mean(1)).float()


def crystals_from_texts_in_line(fix: str) -> Step:
    return _taught(Crystalline(), Crystals(), 64, 6 if fix else 0, functional.mse_loss)


class Reversi(Endless):
    """Games of Othello, whose first 30 to 50 moves are played again to see the board and what may be played."""

    def __getitem__(self, index: int) -> Sample:
        chance, board = random.Random(index), [0] * 100
        board[44], board[45], board[54], board[55] = -1, 1, 1, -1
        colour, last = 1, 0
        for _ in range(chance.randint(30, 50)):
            ways = {at: turned for at in range(11, 89) if at % 10 not in (0, 9) and not board[at]
                    and (turned := self.turned(board, at, colour))}  # fmt: skip
            if ways:
                last = chance.choice(list(ways))
                for at in (last, *ways[last]):
                    board[at] = colour
            colour = -colour
        rows = torch.tensor(board, dtype=torch.float32).view(10, 10)[1:9, 1:9]
        x = torch.stack([(rows == colour).float(), (rows == -colour).float(), torch.full_like(rows, colour)])
        return x, torch.tensor(max(0, 8 * (last // 10 - 1) + last % 10 - 1))

    @staticmethod
    def turned(board: list[int], at: int, colour: int) -> list[int]:
        """What a stone at this place would turn; a border of nothing is around the board."""
        out = []
        for across, down in AROUND:
            by = across + 10 * down
            place, line = at + by, []
            while 10 < place < 89 and place % 10 not in (0, 9) and board[place] == -colour:
                line.append(place)
                place += by
            if line and 10 < place < 89 and place % 10 not in (0, 9) and board[place] == colour:
                out += line
        return out


class Tower(nn.Module):
    """Eight blocks of two convolutions, and which of 64 places is next."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(3, 128, 3, padding=1)
        self.blocks = nn.ModuleList(nn.Sequential(nn.Conv2d(128, 128, 3, padding=1), nn.BatchNorm2d(128), nn.ReLU(),
                                                  nn.Conv2d(128, 128, 3, padding=1), nn.BatchNorm2d(128))
                                    for _ in range(8))  # fmt: skip
        self.head = nn.Conv2d(128, 1, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = functional.relu(self.first(x))
        for block in self.blocks:
            x = functional.relu(x + block(x))
        return self.head(x).flatten(1)


def othello_played_again_one_worker(fix: str) -> Step:
    return _taught(Tower(), Reversi(), 16, 6 if fix else 1, functional.cross_entropy, prefetch_factor=4)


def sentence(bits: str) -> str:
    """Bits as a ship's radio sends them: six of them are a letter."""
    values = [int(bits[at : at + 6], 2) for at in range(0, len(bits), 6)]
    return "!AIVDM,1,1,,A," + "".join(chr(value + (48 if value < 40 else 56)) for value in values) + ",0"


class Ships(Endless):
    """Messages of a ship, in which numbers are spread over letters of six bits, and where it is an hour later."""

    def __init__(self) -> None:
        chance = random.Random(0)
        self.tracks = []
        for ship in range(48):
            east, north, turn = chance.uniform(-60, 60), chance.uniform(-60, 60), chance.uniform(0, 3599)
            track = []
            for moment in range(128):
                turn = (turn + chance.gauss(0, 40)) % 3600
                east, north = east + 0.001 * (turn - 1800) / 1800, north + 0.001
                numbers = ((1, 6), (0, 2), (ship + 244_000_000, 30), (chance.randrange(9), 4), (128, 8),
                           (chance.randrange(300), 10), (1, 1), (int(east * 600_000) % (1 << 28), 28),
                           (int(north * 600_000) % (1 << 27), 27), (int(turn), 12), (int(turn / 10), 9),
                           (moment % 60, 6), (0, 25))  # fmt: skip
                track.append(sentence("".join(format(number, f"0{wide}b") for number, wide in numbers)))
            self.tracks.append(track)

    def __getitem__(self, index: int) -> Sample:
        rows = []
        for message in self.tracks[index % 48]:
            letters = message.split(",")[5]
            bits = "".join(format(value - 8 if value > 40 else value, "06b") for value in
                           (ord(letter) - 48 for letter in letters))  # fmt: skip
            checked = 0
            for letter in message[1:]:
                checked ^= ord(letter)
            east, north = int(bits[61:89], 2), int(bits[89:116], 2)
            east, north = (
                (east - (1 << 28) if bits[61] == "1" else east),
                (north - (1 << 27) if bits[89] == "1" else north),
            )
            rows.append([east / 600_000, north / 600_000, int(bits[50:60], 2) / 300, int(bits[116:128], 2) / 3600,
                         int(bits[137:143], 2) / 60, checked / 128])  # fmt: skip
        track = torch.tensor(rows)
        track[:, :2] -= track[:1, :2].clone()
        return track[:96], track[-1, :2]


class Sailing(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        layer = nn.TransformerEncoderLayer(256, 8, 1024, 0.0, "gelu", batch_first=True, norm_first=True)
        self.first = nn.Linear(6, 256)
        self.places = nn.Parameter(torch.zeros(96, 256))
        self.layers = nn.TransformerEncoder(layer, 5, enable_nested_tensor=False)
        self.head = nn.Linear(256, 2)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.layers(self.first(x) + self.places)[:, -1]).float()


def ships_from_radio_two_workers(fix: str) -> Step:
    return _taught(Sailing(), Ships(), 48, 6 if fix else 2, functional.mse_loss, persistent_workers=True)


class Signs(Endless):
    """Photos of signs as WebP, seen from aside, with other colours, and blurred."""

    def __init__(self) -> None:
        from PIL import Image

        chance, self.files = np.random.default_rng(0), []
        for _ in range(12):
            rough = Image.fromarray(chance.integers(0, 255, (18, 24, 3), dtype=np.uint8)).resize((400, 300))
            file = io.BytesIO()
            rough.save(file, "WEBP", quality=85)
            self.files.append(file.getvalue())

    def __getitem__(self, index: int) -> Sample:
        from PIL import Image, ImageEnhance, ImageFilter

        chance = random.Random(index)
        picture = Image.open(io.BytesIO(self.files[index % 12])).convert("RGB")
        corners = [(0, 0), (0, 300), (400, 300), (400, 0)]
        quad = [side + chance.randrange(-20, 20) for corner in corners for side in corner]
        picture = picture.transform((160, 160), Image.Transform.QUAD, quad, Image.Resampling.BILINEAR)
        picture = ImageEnhance.Color(picture).enhance(chance.uniform(0.6, 1.4))
        picture = picture.filter(ImageFilter.GaussianBlur(chance.uniform(0.5, 2)))
        pixels = torch.from_numpy(np.array(picture)).permute(2, 0, 1).float() / 127.5 - 1
        return pixels, torch.tensor(index % 10)


def signs_of_roads_in_webp_two_workers(fix: str) -> Step:
    return _taught(from_timm("mnasnet_small"), Signs(), 24, 6 if fix else 2, functional.cross_entropy)


class Weighed(Endless):
    """Spectra of peptides' fragments as XML with packed numbers, of which the 100 highest peaks are kept."""

    def __init__(self) -> None:
        chance, self.texts = np.random.default_rng(0), []
        for at in range(64):
            masses, heights = np.sort(chance.uniform(100, 1900, 500)), chance.exponential(1e4, 500)
            packed = [base64.b64encode(zlib.compress(numbers.tobytes())).decode() for numbers in (masses, heights)]
            arrays = "".join(f'<array kind="{kind}"><binary>{text}</binary></array>'
                             for kind, text in zip(("mz", "intensity"), packed, strict=True))  # fmt: skip
            self.texts.append(f'<spectrum id="scan={at}" level="2"><precursor mz="{400 + 7 * at}" charge="2"/>'
                              f"{arrays}</spectrum>")  # fmt: skip

    def __getitem__(self, index: int) -> Sample:
        tree = Trees.fromstring(self.texts[index % 64])
        found = {}
        for array in tree.iter("array"):
            packed = zlib.decompress(base64.b64decode(array.findtext("binary") or ""))
            found[array.get("kind")] = struct.unpack(f"<{len(packed) // 8}d", packed)
        precursor = tree.find("precursor")
        whole = float(precursor.attrib["mz"]) * int(precursor.attrib["charge"])
        peaks = [peak for peak in zip(found["intensity"], found["mz"], strict=True) if abs(peak[1] - whole / 2) > 2]
        most = max(peaks)[0]
        kept = sorted(sorted(peaks, reverse=True)[:100], key=lambda peak: peak[1])
        kept += [(0.0, 0.0)] * (100 - len(kept))
        x = torch.tensor([[mass, (height / most) ** 0.5] for height, mass in kept])
        return x, torch.tensor(index % 64)


class Peaks(nn.Module):
    """Peaks look at each other, each by waves of its mass and by its height (Casanovo's reader)."""

    def __init__(self) -> None:
        super().__init__()
        layer = nn.TransformerEncoderLayer(256, 8, 1024, 0.0, batch_first=True)
        self.waves = nn.Buffer(torch.logspace(-3, 1, 128))
        self.heights = nn.Linear(1, 256)
        self.layers, self.head = nn.TransformerEncoder(layer, 5, enable_nested_tensor=False), nn.Linear(256, 64)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        turns = x[:, :, :1] * self.waves
        return self.head(self.layers(torch.cat([turns.sin(), turns.cos()], 2) + self.heights(x[:, :, 1:])).mean(1))


def fragments_weighed_in_line(fix: str) -> Step:
    return _taught(Peaks(), Weighed(), 48, 6 if fix else 0, functional.cross_entropy)


class Events(Endless):
    """What a camera of events saw: words of 64 bits, of which those with others near are put into cells."""

    def __init__(self) -> None:
        chance = np.random.default_rng(0)
        times = np.sort(chance.integers(0, 1 << 20, (16, 20_000)), axis=1).astype(np.uint64)
        places = (np.cumsum(chance.integers(-2, 3, (2, 16, 20_000)), axis=2) % 160).astype(np.uint64)
        signs = chance.integers(0, 2, (16, 20_000)).astype(np.uint64)
        self.words = times << np.uint64(32) | places[0] << np.uint64(16) | places[1] << np.uint64(1) | signs

    def __getitem__(self, index: int) -> Sample:
        words = self.words[index % 16]
        times, signs = (words >> np.uint64(32)).astype(np.float64), (words & np.uint64(1)).astype(np.int64)
        across = (words >> np.uint64(16) & np.uint64(0xFFFF)).astype(np.int64)
        down = (words >> np.uint64(1) & np.uint64(0x7FFF)).astype(np.int64)
        coarse = (down // 4) * 40 + across // 4
        often = np.bincount(coarse, minlength=1600)
        kept = often[coarse] > 2
        when = (times[kept] - times[0]) / (times[-1] - times[0]) * 9
        early, cell = when.astype(np.int64), np.zeros((11, 160, 160))
        for later, share in ((0, 1 - when + early), (1, when - early)):
            np.add.at(cell, (early + later, down[kept], across[kept]), share * (2 * signs[kept] - 1))
        cell = (cell[:10] - cell[:10].mean()) / (cell[:10].std() + 1e-9)
        return torch.from_numpy(cell.astype(np.float32)), torch.tensor(index % 10)


def events_of_a_camera_one_worker(fix: str) -> Step:
    sizes = ((10, 48, 2), (48, 64, 1), (64, 96, 2), (96, 128, 2), (128, 192, 2), (192, 256, 1))
    parts = [nn.Sequential(nn.Conv2d(a, b, 3, by, 1), nn.BatchNorm2d(b), nn.LeakyReLU(0.1)) for a, b, by in sizes]
    net = nn.Sequential(*parts, nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(256, 10))
    return _taught(net, Events(), 16, 5 if fix else 1, functional.cross_entropy)
