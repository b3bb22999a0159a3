"""Programs whose fix is another type, layout or attention, on models of kinds that no other module has.

Written before anything was recorded, or predicted, of them.
"""

from __future__ import annotations

import itertools

import torch
from contact import adamw, from_timm, noise, there
from guests import descending
from language import tokens
from steps import DEVICE, Step, classifying, fitting, in_nhwc, inferring, numbers
from torch import nn
from torch.nn import functional
from vision import images, labels


def segment_anything_encoder_fp32(fix: str) -> Step:
    """A photo of 1024 × 1024 is encoded once, before anyone points at something (SAM)."""
    from transformers import SamVisionConfig, SamVisionModel

    numbers(fix)
    net = there(lambda: SamVisionModel(SamVisionConfig(num_hidden_layers=8, global_attn_indexes=[2, 5])))
    return inferring(net, {"pixel_values": noise(1, 3, 1024, 1024)}, fix)


def vocoder_inference_fp32(fix: str) -> Step:
    """Spectra of sixteen sentences become sound (HiFi-GAN)."""
    from transformers import SpeechT5HifiGan, SpeechT5HifiGanConfig

    numbers(fix)
    config = SpeechT5HifiGanConfig(model_in_dim=80, upsample_initial_channel=512)
    return inferring(there(lambda: SpeechT5HifiGan(config)), noise(16, 128, 80), fix)


def spectrogram_transformer_training_fp32(fix: str) -> Step:
    from transformers import ASTConfig, ASTForAudioClassification

    numbers(fix)
    config = ASTConfig(num_hidden_layers=8, hidden_size=512, num_attention_heads=8, intermediate_size=2048,
                       max_length=512, num_mel_bins=128, num_labels=10)  # fmt: skip
    net = there(lambda: ASTForAudioClassification(config)).train()
    return fitting(net, adamw(net), {"input_values": noise(16, 512, 128), "labels": labels(16)}, fix == "bf16")


class Triangles(nn.Module):
    """What two residues have to do with each other is updated through every third one (AlphaFold's pairs)."""

    def __init__(self, width: int, outgoing: bool) -> None:
        super().__init__()
        self.equation = "bikc,bjkc->bijc" if outgoing else "bkic,bkjc->bijc"
        self.norm, self.after = nn.LayerNorm(width), nn.LayerNorm(width)
        self.left, self.right = nn.Linear(width, 2 * width), nn.Linear(width, 2 * width)
        self.gate, self.out = nn.Linear(width, width), nn.Linear(width, width)
        self.wide = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, 4 * width), nn.ReLU(),
                                  nn.Linear(4 * width, width))  # fmt: skip

    def forward(self, pairs: torch.Tensor) -> torch.Tensor:
        x = self.norm(pairs)
        left, right = functional.glu(self.left(x)), functional.glu(self.right(x))
        met = torch.einsum(self.equation, left, right)
        pairs = pairs + torch.sigmoid(self.gate(x)) * self.out(self.after(met))
        return pairs + self.wide(pairs)


def triangles_of_residues_training_fp32(fix: str) -> Step:
    numbers(fix)
    net = there(lambda: nn.Sequential(*(Triangles(128, at % 2 == 0) for at in range(4)), nn.Linear(128, 40))).train()
    pairs, distances = noise(1, 256, 256, 128), torch.randint(0, 40, (1, 256, 256), device=DEVICE)

    def loss() -> torch.Tensor:
        return functional.cross_entropy(net(pairs).float().flatten(0, 2), distances.flatten())

    return descending(adamw(net), loss, fix == "bf16")


class SpectralBlock(nn.Module):
    """The low frequencies of a field are mixed by complex weights, and every point by a matrix (FNO)."""

    def __init__(self, width: int, modes: int) -> None:
        super().__init__()
        self.modes = modes
        self.weights = nn.Parameter(torch.randn(2, width, width, modes, modes, 2) / width)
        self.pointwise = nn.Conv2d(width, width, 1)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        m = self.modes
        spectrum = torch.fft.rfft2(x.float())
        out = torch.zeros_like(spectrum)
        top, bottom = torch.view_as_complex(self.weights)
        out[:, :, :m, :m] = torch.einsum("bixy,ioxy->boxy", spectrum[:, :, :m, :m], top)
        out[:, :, -m:, :m] = torch.einsum("bixy,ioxy->boxy", spectrum[:, :, -m:, :m], bottom)
        return functional.gelu(torch.fft.irfft2(out, s=x.shape[-2:]) + self.pointwise(x))


def fourier_operator_training_fp32(fix: str) -> Step:
    """An operator learns what a flow looks like a little later, from 128 × 128 points of it."""
    numbers(fix)
    width = 64
    with torch.device(DEVICE):
        lift, lower = nn.Conv2d(3, width, 1), nn.Sequential(nn.Conv2d(width, 128, 1), nn.GELU(), nn.Conv2d(128, 1, 1))
        net = nn.Sequential(lift, *(SpectralBlock(width, 16) for _ in range(4)), lower).train()
    field, later = noise(16, 3, 128, 128), noise(16, 1, 128, 128)
    optimizer = torch.optim.Adam(net.parameters(), 1e-3, foreach=True)
    return descending(optimizer, lambda: functional.mse_loss(net(field).float(), later), fix == "bf16")


class SplineLayer(nn.Module):
    """Every edge has a function of its own: a sum of cubic splines, and a SiLU (a Kolmogorov-Arnold network)."""

    def __init__(self, given: int, made: int, grid: int = 8, order: int = 3) -> None:
        super().__init__()
        self.order = order
        step = 2.0 / grid
        self.register_buffer("knots", torch.arange(-order, grid + order + 1) * step - 1.0)
        self.base = nn.Linear(given, made, bias=False)
        self.splines = nn.Parameter(torch.randn(made, given * (grid + order)) * 0.02)

    def bases(self, x: torch.Tensor) -> torch.Tensor:
        x, t = x.unsqueeze(-1), self.knots
        b = ((x >= t[:-1]) & (x < t[1:])).to(x.dtype)
        for k in range(1, self.order + 1):
            left = (x - t[: -(k + 1)]) / (t[k:-1] - t[: -(k + 1)]) * b[..., :-1]
            right = (t[k + 1 :] - x) / (t[k + 1 :] - t[1:-k]) * b[..., 1:]
            b = left + right
        return b

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.base(functional.silu(x)) + functional.linear(self.bases(x.tanh()).flatten(1), self.splines)


def splines_as_layers_training_fp32(fix: str) -> Step:
    numbers(fix)
    with torch.device(DEVICE):
        net = nn.Sequential(SplineLayer(256, 512), SplineLayer(512, 512), SplineLayer(512, 10)).train()
    return classifying(net, adamw(net), noise(4096, 256), labels(4096), fix == "bf16")


def vovnet_training_nchw(fix: str) -> Step:
    net, x = in_nhwc(fix, from_timm("ese_vovnet39b").train(), images(64))
    optimizer = torch.optim.SGD(net.parameters(), 0.05, momentum=0.9, weight_decay=1e-4, fused=True)
    return classifying(net, optimizer, x, labels(64), fix == "amp_channels_last")


def pnasnet_inference_nchw(fix: str) -> Step:
    """A network that a search has found, mostly of separable convolutions."""
    net, x = in_nhwc(fix, from_timm("pnasnet5large").eval(), images(16, 331))
    return inferring(net, x, "bf16" if fix == "amp_channels_last" else "")


class Bottleneck(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        half = width // 2
        self.body = nn.Sequential(
            nn.BatchNorm2d(width), nn.ReLU(), nn.Conv2d(width, half, 1),
            nn.BatchNorm2d(half), nn.ReLU(), nn.Conv2d(half, half, 3, padding=1),
            nn.BatchNorm2d(half), nn.ReLU(), nn.Conv2d(half, width, 1),
        )  # fmt: skip

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x + self.body(x)


class Hourglass(nn.Module):
    """Down to a sixteenth and up again, with a branch beside each size."""

    def __init__(self, width: int, depth: int) -> None:
        super().__init__()
        self.beside, self.before, self.behind = Bottleneck(width), Bottleneck(width), Bottleneck(width)
        self.inner: nn.Module = Hourglass(width, depth - 1) if depth > 1 else Bottleneck(width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        low = self.behind(self.inner(self.before(functional.max_pool2d(x, 2))))
        return self.beside(x) + functional.interpolate(low, scale_factor=2, mode="nearest")


class Poses(nn.Module):
    def __init__(self, width: int = 256) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 64, 7, 2, 3), nn.BatchNorm2d(64), nn.ReLU(), nn.MaxPool2d(2),
                                  nn.Conv2d(64, width, 1), Bottleneck(width))  # fmt: skip
        self.stacks = nn.ModuleList(Hourglass(width, 4) for _ in range(2))
        self.heads = nn.ModuleList(nn.Conv2d(width, 17, 1) for _ in range(2))
        self.back = nn.Conv2d(17, width, 1)

    def forward(self, x: torch.Tensor) -> list[torch.Tensor]:
        x, maps = self.stem(x), []
        for stack, head in zip(self.stacks, self.heads, strict=True):
            y = stack(x)
            maps.append(head(y))
            x = x + y + self.back(maps[-1])
        return maps


def hourglasses_of_joints_training_nchw(fix: str) -> Step:
    net, x = in_nhwc(fix, there(Poses).train(), images(24, 256))
    wanted = torch.rand(24, 17, 64, 64, device=DEVICE)
    optimizer = torch.optim.RMSprop(net.parameters(), 2.5e-4, foreach=True)

    def loss() -> torch.Tensor:
        return sum((functional.mse_loss(each.float(), wanted) for each in net(x)), start=x.new_zeros(()))

    return descending(optimizer, loss, fix == "amp_channels_last")


class Styled(nn.Module):
    """A convolution whose weights a style scales for each picture: a grouped one over all pictures (StyleGAN 2)."""

    def __init__(self, given: int, made: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.randn(made, given, 3, 3))
        self.style = nn.Linear(512, given)

    def forward(self, x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        batch, given, high, wide = x.shape
        weight = self.weight * (self.style(w) + 1)[:, None, :, None, None]
        weight = weight * torch.rsqrt(weight.square().sum((2, 3, 4), keepdim=True) + 1e-8)
        y = functional.conv2d(x.reshape(1, batch * given, high, wide), weight.flatten(0, 1), padding=1, groups=batch)
        return functional.leaky_relu(y.reshape(batch, -1, high, wide), 0.2)


class Painter(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        sizes = (512, 512, 512, 256, 128, 64)
        self.start = nn.Parameter(torch.randn(1, 512, 8, 8))
        self.mapping = nn.Sequential(*(nn.Sequential(nn.Linear(512, 512), nn.LeakyReLU(0.2)) for _ in range(4)))
        self.first = nn.ModuleList(Styled(a, b) for a, b in itertools.pairwise(sizes))
        self.second = nn.ModuleList(Styled(b, b) for b in sizes[1:])
        self.colours = nn.Conv2d(64, 3, 1)

    def forward(self, z: torch.Tensor) -> torch.Tensor:
        w = self.mapping(z)
        x = self.start.expand(len(z), -1, -1, -1)
        for one, two in zip(self.first, self.second, strict=True):
            x = functional.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False)
            x = two(one(x, w), w)
        return self.colours(x)


def faces_painted_nchw(fix: str) -> Step:
    """Sixteen faces of 256 × 256 are painted at once."""
    net, _ = in_nhwc(fix, there(Painter), images(1, 8))
    return inferring(net, noise(16, 512), "bf16" if fix == "amp_channels_last" else "")


def persimmon_training_eager_attention(fix: str) -> Step:
    """Someone set `eager` to look at the weights once, and left it; the fix is the default."""
    from transformers import PersimmonConfig, PersimmonForCausalLM

    config = PersimmonConfig(vocab_size=8000, hidden_size=768, intermediate_size=3072, num_hidden_layers=6,
                             num_attention_heads=12, use_cache=False, pad_token_id=0, bos_token_id=1,
                             eos_token_id=2)  # fmt: skip
    config._attn_implementation = "sdpa" if fix else "eager"
    net = there(lambda: PersimmonForCausalLM(config)).bfloat16().train()
    x = tokens(8, 768, 8000)
    return fitting(net, adamw(net), {"input_ids": x, "labels": x})


class Basket(nn.Module):
    """What is bought next, from what was bought before (SASRec), with attention as its first authors wrote it."""

    def __init__(self, one_call: bool) -> None:
        super().__init__()
        self.one_call = one_call
        self.items, self.places = nn.Embedding(20000, 128), nn.Embedding(200, 128)
        self.parts = nn.ModuleList(nn.Linear(128, 384) for _ in range(4))
        self.wide = nn.ModuleList(nn.Sequential(nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, 128)) for _ in range(4))
        self.norms = nn.ModuleList(nn.LayerNorm(128) for _ in range(8))

    def attended(self, q: torch.Tensor, k: torch.Tensor, v: torch.Tensor) -> torch.Tensor:
        if self.one_call:
            return functional.scaled_dot_product_attention(q, k, v, dropout_p=0.1, is_causal=True)
        scores = torch.matmul(q, k.transpose(-2, -1)) / (q.size(-1) ** 0.5)
        mask = torch.tril(torch.ones(q.size(2), q.size(2), device=q.device))
        scores = scores.masked_fill(mask == 0, -1e9)
        return torch.matmul(functional.dropout(torch.softmax(scores, dim=-1), 0.1), v)

    def forward(self, bought: torch.Tensor) -> torch.Tensor:
        x = self.items(bought) + self.places(torch.arange(bought.size(1), device=bought.device))
        for at, (parts, wide) in enumerate(zip(self.parts, self.wide, strict=True)):
            y = parts(self.norms[2 * at](x)).view(*x.shape[:2], 3, 2, 64).permute(2, 0, 3, 1, 4)
            x = x + self.attended(*y.unbind(0)).transpose(1, 2).flatten(2)
            x = x + wide(self.norms[2 * at + 1](x))
        return x


def purchases_attended_by_hand(fix: str) -> Step:
    net = there(lambda: Basket(bool(fix))).train()
    bought, others = tokens(256, 201, 20000), tokens(256, 200, 20000)

    def loss() -> torch.Tensor:
        said = net(bought[:, :-1])
        good, bad = ((said * net.items(each)).sum(2).float() for each in (bought[:, 1:], others))
        return -(functional.logsigmoid(good) + functional.logsigmoid(-bad)).mean()

    return descending(adamw(net), loss, True)


def rows_and_columns_attended_by_hand(fix: str) -> Step:
    """An alignment of proteins looks along its rows, and then along its columns; by hand, or one call for each."""
    width, heads = 512, 8
    with torch.device(DEVICE):
        along = nn.ModuleList(nn.Linear(width, 3 * width) for _ in range(6)).half()
        across = nn.ModuleList(nn.Linear(width, 3 * width) for _ in range(6)).half()
    start = noise(96, 320, width).half()

    def look(layer: nn.Module, x: torch.Tensor) -> torch.Tensor:
        y = functional.layer_norm(x, (width,))
        q, k, v = layer(y).unflatten(-1, (3, heads, -1)).permute(2, 0, 3, 1, 4)
        if fix:
            out = functional.scaled_dot_product_attention(q, k, v)
        else:
            weights = torch.einsum("nhid,nhjd->nhij", q * q.shape[-1] ** -0.5, k)
            weights = weights.softmax(-1)
            out = torch.einsum("nhij,nhjd->nhid", weights, v)
        return x + out.transpose(1, 2).flatten(2)

    def step() -> object:
        x = start
        with torch.inference_mode():
            for row, column in zip(along, across, strict=True):
                x = look(row, x)
                x = look(column, x.transpose(0, 1)).transpose(0, 1)
        return x

    return step


def frames_summed_up_by_hand(fix: str) -> Step:
    """Sixty-four learnt questions are asked of all patches of 16 frames (a resampler); by hand, or one call."""
    with torch.device(DEVICE):
        asks = nn.ModuleList(nn.Linear(1024, 1024, bias=False) for _ in range(4)).bfloat16()
        tells = nn.ModuleList(nn.Linear(1024, 2048, bias=False) for _ in range(4)).bfloat16()
        outs = nn.ModuleList(nn.Linear(1024, 1024, bias=False) for _ in range(4)).bfloat16()
    patches, questions = noise(4, 16 * 256, 1024).bfloat16(), noise(4, 64, 1024).bfloat16()

    def step() -> object:
        x = questions
        with torch.no_grad():
            for ask, tell, out in zip(asks, tells, outs, strict=True):
                both = torch.cat([patches, x], 1)
                q = ask(functional.layer_norm(x, (1024,))).view(4, 64, 16, 64).transpose(1, 2)
                k, v = (each.view(4, -1, 16, 64).transpose(1, 2) for each in tell(both).chunk(2, -1))
                if fix:
                    seen = functional.scaled_dot_product_attention(q, k, v)
                else:
                    scores = (q * 0.125) @ k.transpose(-2, -1)
                    scores = scores - scores.amax(-1, keepdim=True)
                    seen = scores.float().softmax(-1).to(v.dtype) @ v
                x = x + out(seen.transpose(1, 2).reshape(4, 64, 1024))
        return x

    return step
