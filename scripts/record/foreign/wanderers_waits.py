"""Programs that wait for values read back; recorded with `wanderers`."""

from __future__ import annotations

from typing import Any

import torch
from boarders_waits import encoder
from contact import noise, there
from language import tokens
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional
from vision import images


class Sparse(nn.Module):
    """Attention whose weights are squares above a threshold (entmax), which is found by halving where it may lie."""

    def __init__(self, width: int, heads: int, asks: bool) -> None:
        super().__init__()
        self.heads, self.asks = heads, asks
        self.norm, self.out = nn.LayerNorm(width), nn.Linear(width, width)
        self.three = nn.Linear(width, 3 * width)

    def weights(self, scores: torch.Tensor) -> torch.Tensor:
        x = scores.float() / 2
        high = x.amax(-1, keepdim=True)
        low = high - 1
        for _ in range(20):
            middle = (low + high) / 2
            enough = (x - middle).clamp(min=0).square().sum(-1, keepdim=True) >= 1
            low, high = torch.where(enough, middle, low), torch.where(enough, high, middle)
            if self.asks and (high - low).max() < 1e-7:
                break
        found = (x - low).clamp(min=0).square()
        return found / found.sum(-1, keepdim=True)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        q, k, v = self.three(self.norm(x)).unflatten(2, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)
        weights = self.weights(q @ k.transpose(2, 3) / q.shape[-1] ** 0.5).to(v.dtype)
        return x + self.out((weights @ v).transpose(1, 2).flatten(2))


def thresholds_of_attention_halved(fix: str) -> Step:
    """Six layers of sparse attention; after each halving the host asks whether it is exact; the fix halves 20 times."""
    net = there(lambda: nn.Sequential(*(Sparse(512, 8, not fix) for _ in range(6)))).half().eval()
    x = noise(8, 256, 512).half()

    def step() -> torch.Tensor:
        with torch.inference_mode():
            return net(x)

    return step


class Rounded(nn.Module):
    """A dense layer whose input is rounded to the 255 numbers of eight bits, by a scale of what is largest in it."""

    def __init__(self, wide: int, out: int, there: bool) -> None:
        super().__init__()
        self.layer, self.there = nn.Linear(wide, out), there

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        most = x.abs().amax().float()
        scale: Any = (most if self.there else most.item()) / 127
        return self.layer((x / scale).round().clamp(-127, 127) * scale)


class Simulated(nn.Module):
    """A layer of a transformer as it would be in eight bits."""

    def __init__(self, wide: int, there: bool) -> None:
        super().__init__()
        self.norms = nn.ModuleList(nn.LayerNorm(wide) for _ in range(2))
        self.three = nn.ModuleList(Rounded(wide, wide, there) for _ in range(3))
        self.out, self.up, self.down = (Rounded(a, b, there) for a, b in ((wide, wide), (wide, 4 * wide),
                                                                          (4 * wide, wide)))  # fmt: skip

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.norms[0](x)
        q, k, v = (layer(y).unflatten(2, (-1, 64)).transpose(1, 2) for layer in self.three)
        x = x + self.out(functional.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(2))
        return x + self.down(functional.gelu(self.up(self.norms[1](x))))


def scales_of_inputs_as_floats(fix: str) -> Step:
    """A model is tried in eight bits; the scale of each layer's input becomes a float, or stays on the GPU."""
    net = there(lambda: nn.Sequential(*(Simulated(1024, bool(fix)) for _ in range(10)))).half().eval()
    x = noise(10, 256, 1024).half()

    def step() -> torch.Tensor:
        with torch.inference_mode():
            return net(x)

    return step


class Transducer(nn.Module):
    """Speech to words: what was heard and what was written so far tell together whether a word comes next."""

    def __init__(self) -> None:
        super().__init__()
        self.down = nn.Conv1d(80, 1024, 4, 4)
        self.hears, self.heard = encoder(1024, 16, 14), nn.Linear(1024, 640)
        self.words, self.cell = nn.Embedding(1024, 640), nn.LSTMCell(640, 640)
        self.written, self.join = nn.Linear(640, 640), nn.Linear(640, 1024)


def emissions_asked_each_frame(fix: str) -> Step:
    """For each of 80 frames the host asks whether any of 32 speakers said a word; the fix takes it that one did."""
    net = there(Transducer).half().eval()
    sound = noise(32, 80, 320).half()
    silence, nothing = torch.zeros(32, dtype=torch.long, device=DEVICE), noise(32, 640).half() * 0

    def step() -> torch.Tensor:
        said = []
        with torch.inference_mode():
            heard = net.heard(net.hears(net.down(sound).transpose(1, 2)))
            hidden, memory = net.cell(net.words(silence), (nothing, nothing))
            written = net.written(hidden)
            for at in range(heard.shape[1]):
                best = net.join(torch.tanh(heard[:, at] + written)).argmax(1)
                speaks = best != 0
                said.append(best)
                if fix or speaks.any():
                    later = net.cell(net.words(best), (hidden, memory))
                    hidden = torch.where(speaks[:, None], later[0], hidden)
                    memory = torch.where(speaks[:, None], later[1], memory)
                    written = net.written(hidden)
            return torch.stack(said, 1)

    return step


def quarrels_of_gradients_read(fix: str) -> Step:
    """Slopes of eight tasks are turned so that none goes against another (PCGrad), by floats or by what is there."""
    wide, tasks = 768, 8
    with torch.device(DEVICE):
        layers = [part for _ in range(6) for part in (nn.Linear(wide, wide), nn.GELU())]
        trunk, heads = nn.Sequential(*layers), nn.ModuleList(nn.Linear(wide, 1) for _ in range(tasks))
    x, wanted = noise(8192, wide), noise(tasks, 8192, 1)
    weights = list(trunk.parameters())
    optimizer = torch.optim.SGD(weights, 1e-3, fused=True)

    def shared(one: torch.Tensor, other: torch.Tensor, size: torch.Tensor) -> Any:
        if fix:
            return torch.dot(one, other).clamp(max=0) / size
        return min(0.0, torch.dot(one, other).item()) / size.item()

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16):
            known = trunk(x)
            losses = [functional.mse_loss(head(known).float(), y) for head, y in zip(heads, wanted, strict=True)]
        slopes = []
        for loss in losses:
            each = torch.autograd.grad(loss, weights, retain_graph=True)
            slopes.append(torch.cat([slope.flatten() for slope in each]))
        sizes = [torch.dot(slope, slope) for slope in slopes]
        total = torch.zeros_like(slopes[0])
        for task, slope in enumerate(slopes):
            for other in range(tasks):
                if other != task:
                    slope = slope - shared(slope, slopes[other], sizes[other]) * slopes[other]
            total += slope
        for weight, slope in zip(weights, total.split([weight.numel() for weight in weights]), strict=True):
            weight.grad = slope.view_as(weight)
        optimizer.step()

    return step


class Driven(nn.Module):
    """Faces that speak: a few numbers of a sound go through small layers, and are painted in large ones."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.moves = nn.Linear(80, 256), encoder(256, 4, 8)
        self.small = nn.Linear(256, 512 * 16 * 16)
        sizes = ((512, 512), (512, 256), (256, 128), (128, 64), (64, 32))
        self.paints = nn.Sequential(*(
            nn.Sequential(nn.ConvTranspose2d(a, b, 4, 2, 1), nn.ReLU(), nn.Conv2d(b, b, 3, padding=1), nn.ReLU())
            for a, b in sizes
        ), nn.Conv2d(32, 3, 3, padding=1), nn.Tanh())  # fmt: skip

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        moved = self.small(self.moves(self.first(x)).mean(1)).view(-1, 512, 16, 16)
        return self.paints(moved.contiguous(memory_format=torch.channels_last))


def faces_painted_and_waited_for(fix: str) -> Step:
    """Twelve pictures of three faces; the host waits for each, to count pictures a second; the fix waits at the end."""
    net = there(Driven).half().to(memory_format=torch.channels_last)
    sounds = noise(12, 3, 24, 80).half()

    def step() -> list[torch.Tensor]:
        pictures = []
        with torch.no_grad():
            for sound in sounds:
                pictures.append(net(sound))
                if not fix:
                    torch.cuda.synchronize()
        torch.cuda.synchronize()
        return pictures

    return step


def steps_of_sharpening_as_floats(fix: str) -> Step:
    """Blurred pictures get sharp in 40 steps, whose size (Barzilai and Borwein) is a float, or stays on the GPU."""
    truth, places = torch.rand(3, 3, 512, 512, device=DEVICE), torch.fft.fftfreq(512, device=DEVICE)
    blur = torch.exp(-600 * (places[:, None].square() + places[:257].square()))
    blurred = torch.fft.rfft2(truth) * blur
    wanted, twice = blurred * blur, blur.square() + 1e-3
    begin = torch.fft.irfft2(blurred)

    def slope(x: torch.Tensor) -> torch.Tensor:
        return torch.fft.irfft2(torch.fft.rfft2(x) * twice - wanted)

    def size(moved: torch.Tensor, turned: torch.Tensor) -> Any:
        far, steep = torch.dot(moved, moved), torch.dot(moved, turned)
        if fix:
            return torch.where(steep > 0, far / steep, 1.0)
        return (far / steep).item() if steep > 0 else 1.0

    def step() -> torch.Tensor:
        with torch.inference_mode():
            x, down, by = begin, slope(begin), 1.0
            for _ in range(40):
                later = (x - by * down).clamp(0, 1)
                then = slope(later)
                by = size((later - x).flatten(), (then - down).flatten())
                x, down = later, then
        return x

    return step


class Voice(nn.Module):
    """Sounds of a language to a spectrum: each lasts for some moments (FastSpeech)."""

    def __init__(self) -> None:
        super().__init__()
        self.sounds, self.reads = nn.Embedding(80, 384), encoder(384, 6, 5)
        self.speaks, self.spectrum = encoder(384, 6, 6), nn.Linear(384, 80)


def sounds_repeated_by_durations(fix: str) -> Step:
    """The sounds of 32 texts last as long as they should; how long each text is, is asked of the GPU, or known."""
    net = there(Voice).half().eval()
    texts, lasting = tokens(32, 96, 80), torch.randint(2, 11, (32, 96), device=DEVICE)
    lengths = lasting.sum(1).tolist() if fix else [None] * 32

    def step() -> torch.Tensor:
        with torch.inference_mode():
            read, rows = net.reads(net.sounds(texts)), []
            for one, long, length in zip(read, lasting, lengths, strict=True):
                spread = torch.repeat_interleave(one, long, 0, output_size=length)
                rows.append(functional.pad(spread, (0, 0, 0, 768 - len(spread))))
            return net.spectrum(net.speaks(torch.stack(rows)))

    return step


def _overlaps(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """How much of what two boxes cover both do, of each of `a` and each of `b`."""
    a, b = a[..., None, :], b[..., None, :, :]
    begin, end = torch.maximum(a[..., :2], b[..., :2]), torch.minimum(a[..., 2:], b[..., 2:])
    both = (end - begin).clamp(min=0).prod(-1)
    large, other = ((each[..., 2:] - each[..., :2]).prod(-1) for each in (a, b))
    return both / (large + other - both)


def boxes_kept_one_by_one(fix: str) -> Step:
    """The best box is kept, those like it are left out by a mask, 40 times for each picture; the fix weighs all."""
    sizes = ((3, 64, 2), (64, 128, 2), (128, 256, 2), *((256, 256, 1) for _ in range(8)), (256, 256, 2))
    parts = [nn.Sequential(nn.Conv2d(a, b, 3, by, 1), nn.ReLU()) for a, b, by in sizes]
    net, x = nn.Sequential(*parts, nn.Conv2d(256, 5, 1)).to(DEVICE).eval(), images(3, 640)
    for layer in net.modules():
        if isinstance(layer, nn.Conv2d):
            nn.init.kaiming_normal_(layer.weight)
    rows = torch.arange(40, device=DEVICE) * 16.0 + 8
    middles = torch.stack(torch.meshgrid(rows, rows, indexing="xy"), 2).view(-1, 2)

    def chosen(boxes: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
        order, kept = scores.argsort(descending=True), []
        while len(order) and len(kept) < 40:
            best, order = order[0], order[1:]
            kept.append(best.item())
            like = _overlaps(boxes[best][None], boxes[order])[0]
            order = order[like <= 0.5]
        return torch.tensor(kept)

    def step() -> torch.Tensor:
        with torch.inference_mode():
            said = net(x).flatten(2).transpose(1, 2)
            sizes = 20 * said[..., 2:4].exp()
            boxes = torch.cat([middles + said[..., :2] * 8 - sizes, middles + said[..., :2] * 8 + sizes], 2)
            scores = said[..., 4].sigmoid()
            if not fix:
                return torch.stack([chosen(*each) for each in zip(boxes, scores, strict=True)])
            like, kept, picture = _overlaps(boxes, boxes) > 0.5, [], torch.arange(3, device=x.device)
            for _ in range(40):
                kept.append(scores.argmax(1))
                scores = scores.masked_fill(like[picture, kept[-1]], -1)
            return torch.stack(kept, 1).cpu()

    return step


def worlds_begun_again_by_mask(fix: str) -> Step:
    """Carts with poles in 65,536 worlds; those that fell begin again, picked by a mask, or all of them by choice."""
    with torch.device(DEVICE):
        policy = nn.Sequential(nn.Linear(4, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, 1)).half()
    count = 65_536
    begin = noise(count, 4) / 5

    def moved(worlds: torch.Tensor) -> torch.Tensor:
        _, speed, lean, turning = worlds.unbind(1)
        force = 10 * torch.tanh(policy(worlds.half())[:, 0].float())
        sine, cosine = lean.sin(), lean.cos()
        push = (force + 0.05 * turning.square() * sine) / 1.1
        falls = (9.8 * sine - cosine * push) / (0.5 * (4 / 3 - 0.1 * cosine.square() / 1.1))
        drives = push - 0.05 * falls * cosine / 1.1
        return worlds + 0.02 * torch.stack([speed, drives, turning, falls], 1)

    def step() -> tuple[torch.Tensor, torch.Tensor]:
        with torch.inference_mode():
            worlds, lasted, ended = begin.clone(), begin.new_zeros(count), begin.new_zeros(())
            for _ in range(32):
                worlds = moved(worlds)
                lasted += 1
                fell = (worlds[:, 0].abs() > 2.4) | (worlds[:, 2].abs() > 0.21)
                if fix:
                    ended = ended + (lasted * fell).sum()
                    worlds = torch.where(fell[:, None], begin, worlds)
                else:
                    ended = ended + lasted[fell].sum()
                    worlds[fell] = begin[fell]
                lasted = lasted.masked_fill(fell, 0)
        return worlds, ended

    return step
