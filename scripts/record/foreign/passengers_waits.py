"""Programs that wait for values read back, in solvers, clustering and search; written before anything was predicted.

Those in CuPy, Numba and JAX come last.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import torch
from contact import noise, there
from language import tokens
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional


def codes_of_patches_until_settled(fix: str) -> Step:
    """Patches become sparse codes in 100 rounds (FISTA); how far each went is a float, or a list of all at the end."""
    words = functional.normalize(noise(512, 256), dim=1)
    patches = noise(1536, 12) @ words[:12] + 0.01 * noise(1536, 256)
    gram, seen = words @ words.T, patches @ words.T
    steep = torch.linalg.eigvalsh(gram)[-1].item()

    def step() -> tuple[torch.Tensor, list[float]]:
        history: list[Any] = []
        with torch.inference_mode():
            x = y = torch.zeros_like(seen)
            kept = 1.0
            for _ in range(100):
                slope = torch.addmm(seen, y, gram, beta=-1)
                later = functional.softshrink(torch.sub(y, slope, alpha=1 / steep), 0.05 / steep)
                then = (1 + (1 + 4 * kept**2) ** 0.5) / 2
                moved = later - x
                y = torch.add(later, moved, alpha=(kept - 1) / then)
                x, kept = later, then
                change = torch.linalg.vector_norm(moved)
                history.append(change if fix else change.item())
                if not fix and history[-1] < 1e-9:
                    break
            return x, torch.stack(history).tolist() if fix else history

    return step


def corners_of_a_scan_picked_as_numbers(fix: str) -> Step:
    """256 points of a scan that are far from each other; each pick becomes an int, or stays a tensor."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Linear(3, 64), nn.ReLU(), nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 256)).half()
    scan = noise(120_000, 3)

    def farther(pick: Any, away: torch.Tensor) -> torch.Tensor:
        place = scan.index_select(0, pick) if fix else scan[pick]
        return torch.minimum(away, (scan - place).square().sum(1))

    def step() -> torch.Tensor:
        with torch.inference_mode():
            away = torch.full((len(scan),), 1e10, device=DEVICE)
            pick: Any = torch.zeros(1, dtype=torch.long, device=DEVICE) if fix else 0
            picks = []
            for _ in range(256):
                picks.append(pick)
                away = farther(pick, away)
                pick = away.argmax().view(1) if fix else int(away.argmax())
            chosen = scan[torch.cat(picks) if fix else picks]
            near = torch.cdist(chosen, scan).topk(32, largest=False).indices
            around = scan[near] - chosen[:, None]
            return net(around.half()).amax(1)

    return step


def sounds_taken_apart_wave_by_wave(fix: str) -> Step:
    """A second of sound becomes 160 waves out of 6144 (matching pursuit); each is read, or all at the end."""
    length, count = 4096, 6144
    moments = torch.arange(length, device=DEVICE) / length
    pitch, begin = 30 + 1500 * torch.rand(count, 1, device=DEVICE), torch.rand(count, 1, device=DEVICE)
    waves = torch.exp(-80 * (moments - begin).square()) * torch.cos(2 * torch.pi * pitch * moments)
    waves = functional.normalize(waves, dim=1)
    sound = noise(400) @ waves[:400] + 0.01 * noise(length)

    def step() -> list[list[Any]]:
        which: list[Any] = []
        loud: list[Any] = []
        with torch.inference_mode():
            left = sound
            for _ in range(160):
                alike = torch.mv(waves, left)
                best: Any = alike.abs().argmax().view(1)
                if fix:
                    much: Any = alike.index_select(0, best)
                    left = torch.addcmul(left, waves.index_select(0, best)[0], much, value=-1)
                else:
                    best = int(best)
                    much = alike[best].item()
                    left = torch.sub(left, waves[best], alpha=much)
                which.append(best)
                loud.append(much)
            if fix:
                return torch.stack([torch.cat(which).float(), torch.cat(loud)]).tolist()
        return [which, loud]

    return step


def regions_grown_until_nothing_changes(fix: str) -> Step:
    """What hangs together in four maps gets one number, by 250 rounds; each asks whether something changed, or one."""
    high = wide = 768
    ground = torch.ones(4, 1, high, wide, device=DEVICE)
    ground[:, :, 3::6, :-4] = 0
    ground[:, :, 6::6, 4:] = 0
    numbers = torch.arange(1, high * wide + 1, device=DEVICE, dtype=torch.float32).view(1, 1, high, wide) * ground

    def step() -> torch.Tensor:
        with torch.inference_mode():
            regions = numbers
            for turn in range(250):
                grown = functional.max_pool2d(regions, 3, 1, 1) * ground
                if (not fix or turn == 249) and not (grown != regions).any().item():
                    break
                regions = grown
        return regions

    return step


def plate(side: int) -> torch.Tensor:
    """Five numbers in each row of a sparse matrix: how heat goes through a plate."""
    at = torch.arange(side * side)
    row, column = at // side, at % side
    rows, columns, values = [at], [at], [torch.full((side * side,), 4.01)]
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        inside = (row + down >= 0) & (row + down < side) & (column + right >= 0) & (column + right < side)
        rows.append(at[inside])
        columns.append(at[inside] + down * side + right)
        values.append(torch.full((int(inside.sum()),), -1.0))
    where = torch.stack([torch.cat(rows), torch.cat(columns)])
    return torch.sparse_coo_tensor(where, torch.cat(values), (side * side,) * 2).to(DEVICE).to_sparse_csr()


def heat_of_a_plate_by_floats(fix: str) -> Step:
    """Conjugate gradients go 120 rounds; both of their factors become floats in each, or stay on the GPU."""
    side = 1200
    matrix, heated = plate(side), noise(side * side)

    def shared(one: torch.Tensor, other: torch.Tensor) -> Any:
        product = torch.dot(one, other)
        return product if fix else product.item()

    def added(to: torch.Tensor, much: Any, more: torch.Tensor, sign: int = 1) -> torch.Tensor:
        return torch.addcmul(to, more, much, value=sign) if fix else torch.add(to, more, alpha=sign * much)

    def step() -> torch.Tensor:
        with torch.inference_mode():
            x, left = torch.zeros_like(heated), heated
            way, size = left, shared(left, left)
            for _ in range(120):
                through = matrix @ way
                far = size / shared(way, through)
                x, left = added(x, far, way), added(left, far, through, -1)
                now = shared(left, left)
                if not fix and now < 1e-30:
                    break
                way, size = added(left, now / size, way), now
        return x

    return step


class Streets(nn.Module):
    """Attention along the edges of a graph; how many ends these have is asked where no one said it."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.width, self.heads = width, heads
        self.norm, self.enter = nn.LayerNorm(width), nn.Linear(width, width, bias=False)
        self.gives, self.takes = (nn.Parameter(torch.randn(heads, width // heads) / 8) for _ in range(2))

    @staticmethod
    def count(ends: torch.Tensor, known: int | None) -> int:
        return int(ends.max()) + 1 if known is None else known

    def shares(self, scores: torch.Tensor, ends: torch.Tensor, known: int | None) -> torch.Tensor:
        spread = ends[:, None].expand_as(scores)
        top = scores.new_full((self.count(ends, known), self.heads), -1e30)
        top = top.scatter_reduce(0, spread, scores, "amax")
        raised = (scores - top[ends]).exp()
        total = raised.new_zeros(self.count(ends, known), self.heads).scatter_add(0, spread, raised)
        return raised / (total[ends] + 1e-16)

    def forward(self, x: torch.Tensor, edges: torch.Tensor, known: int | None) -> torch.Tensor:
        begin, end = edges
        y = self.enter(self.norm(x)).view(-1, self.heads, self.width // self.heads)
        scores = (y * self.gives).sum(2)[begin] + (y * self.takes).sum(2)[end]
        shares = self.shares(functional.leaky_relu(scores, 0.2), end, known)
        told = (y[begin] * shares[..., None]).view(-1, self.width)
        heard = told.new_zeros(self.count(end, known), self.width).index_add(0, end, told)
        return x + functional.elu(heard)


def crossings_counted_in_each_layer(fix: str) -> Step:
    """Traffic of four hours on a map of streets; each layer asks thrice how many crossings there are, or is told."""
    count = 12_000
    net = there(lambda: nn.ModuleList(Streets(64, 4) for _ in range(8))).eval()
    begins = torch.randint(0, count, (90_000,), device=DEVICE)
    ends = torch.cat([torch.arange(count, device=DEVICE), torch.randint(0, count, (78_000,), device=DEVICE)])
    edges, hours = torch.stack([begins, ends]), noise(4, count, 64)

    def step() -> list[torch.Tensor]:
        said = []
        with torch.inference_mode():
            for x in hours.unbind(0):
                for layer in net:
                    x = layer(x, edges, count if fix else None)
                said.append(x)
        return said

    return step


def drafts_compared_word_by_word(fix: str) -> Step:
    """Eight drafted words of each of 24 texts are compared with a model's own, as ints, or all at once on the GPU."""
    from transformers import Ernie4_5Config, Ernie4_5ForCausalLM

    config = Ernie4_5Config(vocab_size=8000, hidden_size=768, intermediate_size=2048, num_hidden_layers=16,
                            num_attention_heads=12, num_key_value_heads=4, head_dim=64, use_cache=False)  # fmt: skip
    net = there(lambda: Ernie4_5ForCausalLM(config)).to(torch.bfloat16).eval()
    texts, drafts = tokens(24, 128, 8000), 8

    def best_words() -> torch.Tensor:
        return net(input_ids=texts).logits[:, -drafts - 1 : -1].argmax(-1)

    with torch.inference_mode():
        for at in range(drafts):
            texts[:, at - drafts] = best_words()[:, at]

    def accepted(best: torch.Tensor) -> list[int]:
        drafted = texts[:, -drafts:]
        if fix:
            return (drafted == best).int().cumprod(1).sum(1).tolist()
        counts = []
        for one, other in zip(drafted, best, strict=True):
            count = 0
            while count < drafts and one[count].item() == other[count].item():
                count += 1
            counts.append(count)
        return counts

    def step() -> list[int]:
        with torch.inference_mode():
            return accepted(best_words())

    return step


def cupy_sick_counted_each_day(fix: str) -> Step:
    """A sickness goes over a lattice for 200 days; who is sick is counted as an int each day, or after the last."""
    import cupy

    side, days = 2048, 200
    catch = cupy.ElementwiseKernel(
        "raw uint8 state, int32 side, uint32 day", "uint8 after",
        """
        int row = i / side, column = i % side;
        int up = (row + side - 1) % side, down = (row + 1) % side;
        int left = (column + side - 1) % side, right = (column + 1) % side;
        int sick = (state[up * side + column] == 1) + (state[down * side + column] == 1)
                 + (state[row * side + left] == 1) + (state[row * side + right] == 1);
        unsigned int chance = (unsigned int)i * 747796405u + day * 2891336453u;
        chance = ((chance >> ((chance >> 28) + 4u)) ^ chance) * 277803737u;
        chance = (chance >> 22) ^ chance;
        unsigned char now = state[i];
        if (now == 0) after = (chance % 100u) < 12u * sick ? 1 : 0;
        else if (now == 1) after = (chance % 100u) < 15u ? 2 : 1;
        else after = (chance % 100u) < 4u ? 0 : 2;
        """,
        "catch_or_heal",
    )  # fmt: skip
    begin = (cupy.random.random((side, side), dtype=cupy.float32) < 0.01).astype(cupy.uint8)
    states = [cupy.empty_like(begin), cupy.empty_like(begin)]
    places = cupy.zeros(days, cupy.int64)

    def step() -> list[int]:
        now, counts = begin, []
        for day in range(days):
            now = catch(now, np.int32(side), np.uint32(day), states[day % 2])
            count = cupy.sum(now == 1, dtype=cupy.int64, out=places[day])
            if not fix:
                counts.append(int(count))
                if counts[-1] == 0:
                    break
        return places.tolist() if fix else counts

    return step


def numba_strides_of_a_flood_asked(fix: str) -> Step:
    """How far a flood may go in each of 160 moments follows from its fastest wave, which the host fetches, or not."""
    from numba import cuda, float32

    @cuda.jit
    def fastest(high, flow, speeds, turn):  # type: ignore[no-untyped-def]
        most = cuda.shared.array(256, float32)
        at, i = cuda.threadIdx.x, cuda.grid(1)
        h = high[i]
        most[at] = abs(flow[i] / h) + math.sqrt(np.float32(9.81) * h)
        cuda.syncthreads()
        half = 128
        while half > 0:
            if at < half:
                most[at] = max(most[at], most[at + half])
            cuda.syncthreads()
            half //= 2
        if at == 0:
            cuda.atomic.max(speeds, turn, most[0])

    @cuda.jit
    def moved(high, flow, high_after, flow_after, stride, speeds, turn):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        left, right = max(i - 1, 0), min(i + 1, high.shape[0] - 1)
        ratio = stride
        if stride < 0:
            ratio = np.float32(0.4) / speeds[turn]
        pull = np.float32(4.905)
        push_left = flow[left] * flow[left] / high[left] + pull * high[left] * high[left]
        push_right = flow[right] * flow[right] / high[right] + pull * high[right] * high[right]
        half = np.float32(0.5)
        high_after[i] = half * (high[left] + high[right]) - half * ratio * (flow[right] - flow[left])
        flow_after[i] = half * (flow[left] + flow[right]) - half * ratio * (push_right - push_left)

    count, moments = 1 << 20, 160
    hill = 1 + 0.5 * np.exp(-np.square(np.linspace(-20, 20, count))).astype(np.float32)
    begin = cuda.to_device(hill.astype(np.float32)), cuda.to_device(np.zeros(count, np.float32))
    places = [[cuda.device_array(count, np.float32) for _ in range(2)] for _ in range(2)]
    still, speeds = cuda.to_device(np.zeros(moments, np.float32)), cuda.device_array(moments, np.float32)

    def step() -> object:
        speeds.copy_to_device(still)
        high, flow = begin
        for turn in range(moments):
            fastest[count // 256, 256](high, flow, speeds, turn)
            stride = np.float32(-1) if fix else np.float32(0.4 / float(speeds[turn]))
            after = places[turn % 2]
            moved[count // 256, 256](high, flow, after[0], after[1], stride, speeds, turn)
            high, flow = after
        return high

    return step


def jax_topics_asked_until_settled(fix: str) -> Step:
    """Which words go together in 4096 texts, in 60 rounds; what is left is a float after each, or after the last."""
    import jax
    import jax.numpy as jnp

    keys = jax.random.split(jax.random.PRNGKey(0), 3)
    counts = jax.random.poisson(keys[0], 0.7, (4096, 3072)).astype("float32")
    begin = [
        jax.random.uniform(key, shape) + 0.1 for key, shape in zip(keys[1:], ((4096, 48), (48, 3072)), strict=True)
    ]
    whole = jnp.vdot(counts, counts)

    @jax.jit
    def improved(texts: Any, words: Any) -> tuple[Any, Any, Any]:
        words = words * (texts.T @ counts) / ((texts.T @ texts) @ words + 1e-9)
        both = counts @ words.T
        texts = texts * both / (texts @ (words @ words.T) + 1e-9)
        left = whole - 2 * jnp.vdot(texts, both) + jnp.vdot(texts.T @ texts, words @ words.T)
        return texts, words, left

    def step() -> Any:
        (texts, words), had = begin, 1e30
        for turn in range(60):
            texts, words, left = improved(texts, words)
            if not fix or turn == 59:
                now = float(left)
                if abs(had - now) < 0:
                    break
                had = now
        return texts

    return step
