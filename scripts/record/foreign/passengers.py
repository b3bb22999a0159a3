"""Programs whose fix is another type, or another way to the same numbers, on models that no other module has.

Written before anything was recorded, or predicted, of them.
"""

from __future__ import annotations

import itertools
import math

import torch
from contact import adamw, from_timm, noise, there
from guests import descending
from language import tokens
from steps import DEVICE, Step, classifying, fitting, inferring, numbers
from torch import nn
from torch.nn import functional
from vision import images, labels


def captions_of_photos_training_fp32(fix: str) -> Step:
    """What is on a photo, word by word, by a text model that looks at patches (BLIP)."""
    from transformers import BlipConfig, BlipForConditionalGeneration

    numbers(fix)
    text = {"vocab_size": 12_000, "num_hidden_layers": 6, "num_attention_heads": 12, "bos_token_id": 1}
    config = BlipConfig(text_config=text, vision_config={"num_hidden_layers": 10, "image_size": 224})
    net = there(lambda: BlipForConditionalGeneration(config)).train()
    words = tokens(16, 32, 12_000)
    batch = {"pixel_values": images(16), "input_ids": words, "attention_mask": torch.ones_like(words), "labels": words}
    return fitting(net, adamw(net), batch, fix == "bf16")


def channels_that_look_training_fp32(fix: str) -> Step:
    """Patches look at patches around them, and channels at channels (DaViT)."""
    numbers(fix)
    net = from_timm("davit_tiny").train()
    return classifying(net, adamw(net), images(40), labels(40), fix == "bf16")


def speeches_translated_training_fp32(fix: str) -> Step:
    """From what is said in one language to what is written in another one, without a text between them."""
    from transformers import Speech2TextConfig, Speech2TextForConditionalGeneration

    numbers(fix)
    config = Speech2TextConfig(vocab_size=8000, d_model=512, encoder_attention_heads=8, decoder_attention_heads=8,
                               dropout=0.0, use_cache=False)  # fmt: skip
    net = there(lambda: Speech2TextForConditionalGeneration(config)).train()
    words = tokens(20, 60, 8000)
    return fitting(net, adamw(net), {"input_features": noise(20, 1200, 80), "labels": words}, fix == "bf16")


def letters_read_one_by_one_fp32(fix: str) -> Step:
    """A model of texts that knows letters alone: it looks near each, and then at every fourth (CANINE)."""
    from transformers import CanineConfig, CanineModel

    numbers(fix)
    letters = torch.randint(32, 0x2FFF, (8, 2048), device=DEVICE)
    return inferring(there(lambda: CanineModel(CanineConfig())),
                     {"input_ids": letters, "attention_mask": torch.ones_like(letters)}, fix)  # fmt: skip


class Joined(nn.Module):
    """Words and patches have weights of their own, and look at both (a block of Stable Diffusion 3)."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.moved, self.parts, self.outs = (
            nn.ModuleList(nn.Linear(width, many * width) for _ in range(2)) for many in (6, 3, 1)
        )
        self.wide = nn.ModuleList(
            nn.Sequential(nn.Linear(width, 4 * width), nn.GELU(approximate="tanh"), nn.Linear(4 * width, width))
            for _ in range(2)
        )
        self.norms = nn.ModuleList(nn.RMSNorm(width // heads) for _ in range(4))

    def forward(self, streams: list[torch.Tensor], when: torch.Tensor) -> list[torch.Tensor]:
        scales = [moved(functional.silu(when))[:, None].chunk(6, -1) for moved in self.moved]
        asked = []
        for at, (x, scale) in enumerate(zip(streams, scales, strict=True)):
            y = functional.layer_norm(x, x.shape[-1:]) * (1 + scale[0]) + scale[1]
            q, k, v = self.parts[at](y).unflatten(-1, (3, self.heads, -1)).permute(2, 0, 3, 1, 4)
            asked.append((self.norms[2 * at](q).to(v), self.norms[2 * at + 1](k).to(v), v))
        q, k, v = (torch.cat(both, 2) for both in zip(*asked, strict=True))
        seen = functional.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(2)
        made, many = [], streams[0].size(1)
        for at, (x, part) in enumerate(zip(streams, (seen[:, :many], seen[:, many:]), strict=True)):
            x = x + scales[at][2] * self.outs[at](part)
            y = functional.layer_norm(x, x.shape[-1:]) * (1 + scales[at][3]) + scales[at][4]
            made.append(x + scales[at][5] * self.wide[at](y))
        return made


def pictures_flow_from_words_training_fp32(fix: str) -> Step:
    """Which way from noise to a picture that its words tell of, learnt as rectified flows are."""
    numbers(fix)
    width, count = 768, 16
    with torch.device(DEVICE):
        enter, read, time = nn.Linear(64, width), nn.Linear(1024, width), nn.Linear(256, width)
        blocks, leave = nn.ModuleList(Joined(width, 12) for _ in range(8)), nn.Linear(width, 64)
    net = nn.ModuleList([enter, read, time, blocks, leave]).train()
    patches, wanted, words = noise(count, 256, 64), noise(count, 256, 64), noise(count, 77, 1024)
    when = torch.rand(count, 1, device=DEVICE)
    turns = 1000 * when * torch.exp(-math.log(10_000) / 128 * torch.arange(128, device=DEVICE))
    told = torch.cat([turns.cos(), turns.sin()], 1)

    def loss() -> torch.Tensor:
        mixed = when[..., None] * patches + (1 - when[..., None]) * wanted
        streams, at = [enter(mixed), read(words)], time(told)
        for block in blocks:
            streams = block(streams, at)
        return functional.mse_loss(leave(streams[0]).float(), patches - wanted)

    return descending(adamw(net), loss, fix == "bf16")


class Surface(nn.Module):
    """How far a point is from the surface of the shape that a code stands for (DeepSDF)."""

    def __init__(self, code: int = 256, width: int = 512) -> None:
        super().__init__()
        given, norm = code + 3, nn.utils.parametrizations.weight_norm
        sizes = [(given, width), *3 * [(width, width)], (width + given, width), *3 * [(width, width)]]
        self.layers = nn.ModuleList(norm(nn.Linear(a, b)) for a, b in sizes)
        self.last = nn.Linear(width, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = x
        for at, layer in enumerate(self.layers):
            y = functional.relu(layer(torch.cat([y, x], 1) if at == 4 else y))
        return torch.tanh(self.last(y))


def shapes_by_their_distances_training_fp32(fix: str) -> Step:
    """Codes of 64 shapes and what is made of them are learnt together, from 1024 points of each."""
    numbers(fix)
    net, codes = there(Surface).train(), there(lambda: nn.Embedding(5000, 256))
    optimizer = torch.optim.Adam([*net.parameters(), *codes.parameters()], 1e-4, fused=True)
    points, far = noise(64 * 1024, 3), (0.1 * noise(64 * 1024, 1)).clamp(-0.1, 0.1)
    shapes = torch.randperm(5000, device=DEVICE)[:64].repeat_interleave(1024)

    def loss() -> torch.Tensor:
        code = codes(shapes)
        said = net(torch.cat([code, points], 1)).float().clamp(-0.1, 0.1)
        return functional.l1_loss(said, far) + 1e-4 * code.square().sum(1).mean()

    return descending(optimizer, loss, fix == "bf16")


class Turning(nn.Module):
    """Messages of how far each two atoms are apart, which also move them: what turns in turns out (EGNN)."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.tell = nn.Sequential(nn.Linear(2 * width + 1, width), nn.SiLU(), nn.Linear(width, width), nn.SiLU())
        self.hear = nn.Sequential(nn.Linear(2 * width, width), nn.SiLU(), nn.Linear(width, width))
        self.push = nn.Sequential(nn.Linear(width, width), nn.SiLU(), nn.Linear(width, 1, bias=False))

    def forward(self, x: torch.Tensor, places: torch.Tensor, ends: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        there, here = ends
        apart = places.index_select(0, here) - places.index_select(0, there)
        far = apart.square().sum(1, keepdim=True)
        told = self.tell(torch.cat([x.index_select(0, here), x.index_select(0, there), far], 1))
        pushed = apart / (far.sqrt() + 1) * self.push(told)
        places = places + torch.zeros_like(places).index_add(0, here, pushed.to(places)) / 16
        heard = torch.zeros(len(x), told.size(1), device=x.device).index_add(0, here, told.float())
        return x + self.hear(torch.cat([x, heard], 1)), places


def molecules_that_may_turn_training_fp32(fix: str) -> Step:
    """A property of 256 molecules of 18 atoms each, from what the atoms are and where they lie."""
    numbers(fix)
    width, count, atoms = 256, 256, 18
    with torch.device(DEVICE):
        enter, leave = nn.Embedding(12, width), nn.Sequential(nn.Linear(width, width), nn.SiLU(), nn.Linear(width, 1))
        layers = nn.ModuleList(Turning(width) for _ in range(5))
    net = nn.ModuleList([enter, leave, layers]).train()
    pairs = torch.tensor(list(itertools.permutations(range(atoms), 2)), device=DEVICE).T
    ends = (pairs[:, None] + atoms * torch.arange(count, device=DEVICE)[:, None]).flatten(1)
    kinds, lie = torch.randint(0, 12, (count * atoms,), device=DEVICE), noise(count * atoms, 3)
    wanted = noise(count)

    def loss() -> torch.Tensor:
        x, places = enter(kinds), lie
        for layer in layers:
            x, places = layer(x, places, ends)
        said = leave(x).float().view(count, atoms).sum(1)
        return functional.l1_loss(said, wanted) + 1e-3 * places.square().mean()

    return descending(torch.optim.Adam(net.parameters(), 5e-4, fused=True), loss, fix == "bf16")


class Pressed(nn.Module):
    """Products of all fields with all, pressed to 200 maps, and their products with all fields again (xDeepFM)."""

    def __init__(self, fields: int, width: int, rows: int) -> None:
        super().__init__()
        self.fields, self.table = fields, nn.Embedding(fields * rows, width)
        self.alone = nn.Embedding(fields * rows, 1)
        self.presses = nn.ModuleList(nn.Conv1d(fields * given, 200, 1) for given in (fields, 100, 100))
        self.deep = nn.Sequential(nn.Linear(fields * width, 400), nn.ReLU(), nn.Linear(400, 400), nn.ReLU(),
                                  nn.Linear(400, 1))  # fmt: skip
        self.leave = nn.Linear(400, 1)

    def forward(self, rows: torch.Tensor) -> torch.Tensor:
        x = y = self.table(rows)
        kept = []
        for at, press in enumerate(self.presses):
            crossed = torch.einsum("bhd,bmd->bhmd", y, x).flatten(1, 2)
            y = functional.relu(press(crossed))
            if at < 2:
                y, now = y.chunk(2, 1)
                kept.append(now)
        pooled = torch.cat([*kept, y], 1).sum(2)
        return (self.leave(pooled) + self.deep(x.flatten(1)) + self.alone(rows).sum(1)).squeeze(1)


def fields_crossed_and_pressed_training_fp32(fix: str) -> Step:
    """Whether an advertisement is clicked, from 26 columns of Criteo's kind."""
    numbers(fix)
    net = there(lambda: Pressed(26, 16, 40_000)).train()
    rows = torch.randint(0, 40_000, (4096, 26), device=DEVICE) + 40_000 * torch.arange(26, device=DEVICE)
    clicked = (torch.rand(4096, device=DEVICE) > 0.75).float()
    return descending(torch.optim.Adam(net.parameters(), 1e-3, fused=True),
                      lambda: functional.binary_cross_entropy_with_logits(net(rows).float(), clicked),
                      fix == "bf16")  # fmt: skip


def shocks_from_their_equation_fp32(fix: str) -> Step:
    """Burgers' equation as a loss, with its derivatives by differentiating a network twice."""
    numbers(fix)
    sizes = (2, *5 * [256], 1)
    layers = [each for a, b in itertools.pairwise(sizes) for each in (nn.Linear(a, b), nn.Tanh())][:-1]
    net = nn.Sequential(*layers).to(DEVICE).train()
    inside, first = torch.rand(65_536, 2, device=DEVICE), torch.rand(4096, 2, device=DEVICE)
    inside[:, 1] = 2 * inside[:, 1] - 1
    first[:, 0], first[:, 1] = 0, 2 * first[:, 1] - 1
    begun = -torch.sin(math.pi * first[:, 1:])

    def slopes(of: torch.Tensor, at: torch.Tensor) -> torch.Tensor:
        return torch.autograd.grad(of.sum(), at, create_graph=True)[0]

    def loss() -> torch.Tensor:
        at = inside.detach().requires_grad_()
        u = net(at)
        by_time, by_place = slopes(u, at).split(1, 1)
        bent = slopes(by_place, at)[:, 1:]
        left = by_time + u * by_place - 0.01 / math.pi * bent
        return left.square().mean() + functional.mse_loss(net(first), begun)

    return descending(torch.optim.Adam(net.parameters(), 1e-3, fused=True), loss)


def sounds_from_residual_codes_fp32(fix: str) -> Step:
    """Four seconds of six sounds, by convolutions and by squares of sines (the decoder of DAC)."""
    from transformers import DacConfig, DacModel

    numbers(fix)
    return inferring(there(lambda: DacModel(DacConfig()).decoder), noise(6, 1024, 125), fix)


def depths_of_photos_inference_tf32(fix: str) -> Step:
    """How far away everything on a photo is (Depth Anything), in TF32; the fixes are of 16 bits."""
    from transformers import DepthAnythingConfig, DepthAnythingForDepthEstimation, Dinov2Config

    numbers("tf32")
    body = Dinov2Config(hidden_size=384, num_attention_heads=6, image_size=518, patch_size=14, apply_layernorm=True,
                        out_indices=[9, 10, 11, 12], reshape_hidden_states=False)  # fmt: skip
    net, x = there(lambda: DepthAnythingForDepthEstimation(DepthAnythingConfig(backbone_config=body))), images(12, 518)
    if fix == "weights":
        net, x = net.bfloat16(), x.bfloat16()
    return inferring(net, {"pixel_values": x}, fix)


def _near(one: torch.Tensor, two: torch.Tensor, by_products: bool) -> torch.Tensor:
    """Squares of how far each point of one cloud is from each of another."""
    if not by_products:
        return (one[:, :, None] - two[:, None]).square().sum(-1)
    squares = one.square().sum(-1)[:, :, None] + two.square().sum(-1)[:, None]
    return torch.baddbmm(squares, one, two.transpose(1, 2), alpha=-2).clamp(min=0)


def clouds_compared_by_differences(fix: str) -> Step:
    """A sheet of paper is folded to the shape of each cloud of points (FoldingNet), which is compared with it."""
    numbers("")
    with torch.device(DEVICE):
        read = nn.Sequential(nn.Conv1d(3, 64, 1), nn.ReLU(), nn.Conv1d(64, 128, 1), nn.ReLU(), nn.Conv1d(128, 512, 1))
        folds = nn.ModuleList(
            nn.Sequential(nn.Linear(512 + given, 512), nn.ReLU(), nn.Linear(512, 512), nn.ReLU(), nn.Linear(512, 3))
            for given in (2, 3)
        )
        sides = torch.linspace(-1, 1, 45)
        sheet = torch.cartesian_prod(sides, sides)
    net, clouds = nn.ModuleList([read, folds]).train(), noise(24, 2048, 3)

    def loss() -> torch.Tensor:
        code = read(clouds.transpose(1, 2)).amax(2)[:, None].expand(-1, len(sheet), -1)
        y = sheet.expand(len(code), -1, -1)
        for fold in folds:
            y = fold(torch.cat([code, y], 2))
        with torch.autocast("cuda", enabled=False):
            far = _near(y.float(), clouds, bool(fix))
            return far.amin(1).mean() + far.amin(2).mean()

    return descending(torch.optim.Adam(net.parameters(), 1e-4, fused=True), loss, bf16=True)


def rooms_heard_tap_by_tap(fix: str) -> Step:
    """Words said in rooms: sounds are convolved with half a second of echoes, directly or by Fourier's transform."""
    layers: list[nn.Module] = []
    for a, b, size, stride in ((1, 128, 80, 4), (128, 128, 3, 1), (128, 256, 3, 1), (256, 512, 3, 1)):
        layers += [nn.Conv1d(a, b, size, stride), nn.BatchNorm1d(b), nn.ReLU(), nn.MaxPool1d(4)]
    net = nn.Sequential(*layers, nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(512, 35)).to(DEVICE).train()
    optimizer = torch.optim.Adam(net.parameters(), 1e-3, fused=True)
    said, words = noise(64, 24_000), torch.randint(0, 35, (64,), device=DEVICE)
    echoes = noise(64, 8000) * torch.exp(-torch.arange(8000, device=DEVICE) / 1200)

    def heard() -> torch.Tensor:
        if fix:
            whole = said.size(1) + echoes.size(1)
            spectra = torch.fft.rfft(said, whole) * torch.fft.rfft(echoes, whole)
            return torch.fft.irfft(spectra, whole)[:, : said.size(1)]
        padded = functional.pad(said, (echoes.size(1) - 1, 0))
        return functional.conv1d(padded[None], echoes.flip(1)[:, None], groups=len(said))[0]

    def loss() -> torch.Tensor:
        sounds = heard()
        return functional.cross_entropy(net((sounds / sounds.std(1, keepdim=True))[:, None]), words)

    return descending(optimizer, loss)


def _blurred(x: torch.Tensor, weights: torch.Tensor, apart: bool) -> torch.Tensor:
    """Means around each place, by a square of weights or along one side and then the other."""
    many = x.size(1)
    if not apart:
        return functional.conv2d(x, torch.outer(weights, weights).expand(many, 1, -1, -1).contiguous(), groups=many)
    across, down = (weights.view(shape).expand(many, 1, -1, -1).contiguous() for shape in ((1, -1), (-1, 1)))
    return functional.conv2d(functional.conv2d(x, across, groups=many), down, groups=many)


def photos_packed_by_likeness(fix: str) -> Step:
    """An autoencoder of photos, whose loss is how alike 11 × 11 windows are (SSIM)."""
    sizes, swish = ((3, 96), (96, 96), (96, 128)), nn.SiLU
    down = [each for a, b in sizes for each in (nn.Conv2d(a, b, 5, 2, 2), swish())]
    up = [each for b, a in reversed(sizes) for each in (swish(), nn.ConvTranspose2d(a, b, 5, 2, 2, 1))]
    net = nn.Sequential(*down[:-1], *up[1:], nn.Sigmoid()).to(DEVICE, memory_format=torch.channels_last).train()
    photos = torch.rand(6, 3, 768, 768, device=DEVICE)
    weights = torch.exp(-((torch.arange(11, device=DEVICE) - 5.0) ** 2) / (2 * 1.5**2))
    weights /= weights.sum()

    def loss() -> torch.Tensor:
        made = net(photos.contiguous(memory_format=torch.channels_last)).float().contiguous()
        with torch.autocast("cuda", enabled=False):
            one, two, ones, twos, both = (_blurred(x, weights, bool(fix)) for x in (
                made, photos, made.square(), photos.square(), made * photos))  # fmt: skip
            light = (2 * one * two + 1e-4) / (one.square() + two.square() + 1e-4)
            varied = ones - one.square() + twos - two.square()
            return 1 - (light * (2 * (both - one * two) + 9e-4) / (varied + 9e-4)).mean()

    return descending(torch.optim.Adam(net.parameters(), 1e-4, fused=True), loss, bf16=True)
