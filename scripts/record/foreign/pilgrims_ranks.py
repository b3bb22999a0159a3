"""Two ranks of one job, recorded with the programs of `pilgrims`."""

from __future__ import annotations

import torch
import torch.distributed as dist
from contact import from_timm
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional


def waves_turned_back_before_they_are_filtered(fix: str, rank: int) -> Step:
    """A field of two ranks is transformed, turned back to the ranks' slabs, filtered, turned again and brought back.

    The fix filters it as it lies after the transform: two exchanges between the ranks instead of four.
    """
    side, half = 448, 224
    drawn = torch.Generator(DEVICE).manual_seed(rank)
    slab = torch.randn(half, side, side, dtype=torch.complex64, device=DEVICE, generator=drawn)
    waves = torch.fft.fftfreq(side, device=DEVICE)
    own = waves[rank * half :][:half]
    first, second = (own, waves) if not fix else (waves, own)
    damped = torch.exp(-50 * (first[:, None, None] ** 2 + second[:, None] ** 2 + waves**2))
    came = torch.empty(2 * half * half * side, dtype=torch.complex64, device=DEVICE)

    def to_columns(x: torch.Tensor) -> torch.Tensor:
        """From (half, side, side) to (side, half, side): whole along the first direction."""
        sent = torch.stack(x.split(half, 1))
        dist.all_to_all_single(torch.view_as_real(came).flatten(), torch.view_as_real(sent).flatten())
        return came.view(side, half, side)

    def to_slabs(x: torch.Tensor) -> torch.Tensor:
        dist.all_to_all_single(torch.view_as_real(came).flatten(), torch.view_as_real(x.contiguous()).flatten())
        return torch.cat(came.view(2, half, half, side).unbind(0), 1)

    def step() -> torch.Tensor:
        seen = torch.fft.fft(to_columns(torch.fft.fft2(slab)), dim=0)
        seen = seen * damped if fix else to_columns(to_slabs(seen) * damped)
        return torch.fft.ifft2(to_slabs(torch.fft.ifft(seen, dim=0)))

    return step


def keys_repeated_before_they_are_gathered(fix: str, rank: int) -> Step:
    """Each rank has half of eight texts; keys and values of two heads are repeated for 16, and then gathered.

    The fix gathers those of the two heads, and repeats what came.
    """
    texts, width, heads, few, size, length = 8, 1024, 16, 2, 128, 1024
    drawn = torch.Generator(DEVICE).manual_seed(0)

    def weight(rows: int, columns: int) -> torch.Tensor:
        return torch.randn(rows, columns, dtype=torch.bfloat16, device=DEVICE, generator=drawn) / 64

    layers = [(weight(heads * size, width), weight(2 * few * size, width), weight(width, heads * size))
              for _ in range(12)]  # fmt: skip
    start = torch.randn(2, texts, length, width, dtype=torch.bfloat16, device=DEVICE, generator=drawn)[rank]

    def gathered(x: torch.Tensor) -> torch.Tensor:
        """From (texts, heads, half a text, size) of each rank to (texts, heads, a text, size)."""
        both = x.new_empty(2 * len(x), *x.shape[1:])
        dist.all_gather_into_tensor(both, x.contiguous())
        return both.unflatten(0, (2, -1)).permute(1, 2, 0, 3, 4).flatten(2, 3)

    def step() -> torch.Tensor:
        x, many = start, heads // few
        with torch.inference_mode():
            for asks, tells, last in layers:
                seen = functional.layer_norm(x, (width,))
                asked = functional.linear(seen, asks).view(texts, length, heads, size).transpose(1, 2)
                told = functional.linear(seen, tells).view(texts, length, 2, few, size).permute(2, 0, 3, 1, 4)
                if fix:
                    known, said = (gathered(each).repeat_interleave(many, 1) for each in told)
                else:
                    known, said = (gathered(each.repeat_interleave(many, 1)) for each in told)
                met = functional.scaled_dot_product_attention(asked, known, said)
                x = x + functional.linear(met.transpose(1, 2).flatten(2), last)
        return x

    return step


def patches_gathered_before_they_are_averaged(fix: str, rank: int) -> Step:
    """How alike pictures of both ranks are to each half of a layer: all patches are gathered, or their means."""
    net = from_timm("deit_tiny_patch16_224").bfloat16().eval()
    drawn = torch.Generator(DEVICE).manual_seed(rank)
    x = torch.randn(384, 3, 224, 224, device=DEVICE, generator=drawn).bfloat16()

    def gathered(seen: torch.Tensor) -> torch.Tensor:
        both = seen.new_empty(2 * len(seen), *seen.shape[1:])
        dist.all_gather_into_tensor(both, seen)
        return both

    def compared(seen: torch.Tensor) -> torch.Tensor:
        patches = seen.float()
        means = gathered(patches.mean(1)) if fix else gathered(patches).mean(1)
        means = functional.normalize(means, dim=1)
        return means @ means.T

    def step() -> torch.Tensor:
        with torch.inference_mode():
            seen, alike = net._pos_embed(net.patch_embed(x)), []
            for block in net.blocks:
                seen = seen + block.attn(block.norm1(seen))
                alike.append(compared(seen))
                seen = seen + block.mlp(block.norm2(seen))
                alike.append(compared(seen))
            return torch.stack(alike).mean(0).topk(5).indices

    return step


class Widening(nn.Module):
    """Layers that widen and narrow what they get."""

    def __init__(self, wide: int, inner: int, count: int) -> None:
        super().__init__()
        self.first = nn.ModuleList(nn.Linear(wide, inner) for _ in range(count))
        self.last = nn.ModuleList(nn.Linear(inner, wide) for _ in range(count))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for first, last in zip(self.first, self.last, strict=True):
            x = x + last(functional.gelu(first(functional.layer_norm(x, x.shape[-1:]))))
        return x


def moments_sent_with_the_weights(fix: str, rank: int) -> Step:
    """Each rank updates half of the weights, and gathers weights and both moments of all; the fix gathers weights."""
    with torch.device(DEVICE):
        net = Widening(1024, 4096, 8).train()
        x, y = torch.randn(2048, 1024), torch.randn(2048, 1024)
    weights = list(net.parameters())
    flat = torch.cat([weight.detach().flatten() for weight in weights])
    half = len(flat) // 2
    for weight, part in zip(weights, flat.split([each.numel() for each in weights]), strict=True):
        weight.data = part.view_as(weight)
    means, squares = torch.zeros_like(flat), torch.zeros_like(flat)
    own = slice(rank * half, (rank + 1) * half)
    summed = torch.empty(half, device=DEVICE)

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16):
            loss = functional.mse_loss(net(x).float(), y)
        slopes = torch.cat([slope.flatten() for slope in torch.autograd.grad(loss, weights)])
        dist.reduce_scatter_tensor(summed, slopes, op=dist.ReduceOp.AVG)
        with torch.no_grad():
            means[own].lerp_(summed, 0.1)
            squares[own].lerp_(summed.square(), 0.05)
            flat[own].addcdiv_(means[own], squares[own].sqrt().add_(1e-8), value=-1e-5)
            for whole in (flat,) if fix else (flat, means, squares):
                dist.all_gather_into_tensor(whole, whole[own].clone())

    return step
