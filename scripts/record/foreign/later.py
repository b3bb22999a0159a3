"""Programs of other kinds than those before, recorded after the rules had been frozen again.

Half of them, by a hash of their names, then taught rules; the other half is only judged.
"""

from __future__ import annotations

import io
import random
from collections.abc import Callable, Iterator

import numpy as np
import torch
import torchvision
from graphs import graphed, graphed_forward, graphed_training
from language import gpt2, tokens
from torch import nn
from torch.nn import functional
from vision import images, jpeg, labels, train_step

Step = Callable[[], object]
DEVICE = "cuda"


def ssd_pictures_in_line(fix: str) -> Step:
    """Detection on pictures that the loop itself decodes, resizes and normalises in NumPy; the fixes decode ahead, or
    leave the choice of boxes out."""
    from PIL import Image

    torch.set_num_threads(1)
    net = torchvision.models.detection.ssdlite320_mobilenet_v3_large(weights=None, weights_backbone=None)
    net = net.eval().to(DEVICE)
    files = [jpeg(index) for index in range(8)]

    def prepared() -> torch.Tensor:
        rows = []
        for file in files:
            picture = Image.open(io.BytesIO(file)).convert("RGB").resize((320, 320))
            rows.append((np.asarray(picture, np.float32).transpose(2, 0, 1) / 255 - 0.5) / 0.25)
        return torch.from_numpy(np.stack(rows))

    ready = prepared().pin_memory() if fix == "decoded_ahead" else None

    def step() -> object:
        with torch.inference_mode():
            x = (prepared() if ready is None else ready).to(DEVICE, non_blocking=True)
            if fix == "no_boxes":
                return net.head(list(net.backbone(x).values()))
            return net(list(x))

    return step


class Block(nn.Module):
    """A residual block of a U-Net, told the time of the diffusion."""

    def __init__(self, into: int, out: int) -> None:
        super().__init__()
        self.first, self.second = nn.Conv2d(into, out, 3, padding=1), nn.Conv2d(out, out, 3, padding=1)
        self.norms = nn.ModuleList([nn.GroupNorm(8, into), nn.GroupNorm(8, out)])
        self.time, self.skip = nn.Linear(128, out), nn.Conv2d(into, out, 1)

    def forward(self, x: torch.Tensor, time: torch.Tensor) -> torch.Tensor:
        y = self.first(functional.silu(self.norms[0](x))) + self.time(functional.silu(time))[:, :, None, None]
        return self.skip(x) + self.second(functional.silu(self.norms[1](y)))


class UNet(nn.Module):
    def __init__(self, width: int) -> None:
        super().__init__()
        sizes = [width, 2 * width, 4 * width]
        self.enter, self.leave = nn.Conv2d(4, width, 3, padding=1), nn.Conv2d(width, 4, 3, padding=1)
        self.down = nn.ModuleList([Block(a, b) for a, b in zip([width, *sizes], sizes, strict=False)])
        self.up = nn.ModuleList([Block(8 * width, 2 * width), Block(4 * width, width), Block(2 * width, width)])
        self.time = nn.Linear(64, 128)

    def forward(self, x: torch.Tensor, time: torch.Tensor) -> torch.Tensor:
        angle = time[:, None] * torch.exp(torch.arange(32, device=x.device) * -0.3)
        told = self.time(torch.cat([angle.sin(), angle.cos()], 1).to(x.dtype))
        x, kept = self.enter(x), []
        for block in self.down:
            x = block(x, told)
            kept.append(x)
            x = functional.avg_pool2d(x, 2)
        for block in self.up:
            x = functional.interpolate(x, scale_factor=2.0)
            x = block(torch.cat([x, kept.pop()], 1), told)
        return self.leave(x)


def unet_sampler(fix: str) -> Step:
    """Eight steps of a sampler over one small latent; the fix is a graph of one."""
    net = UNet(64).to(DEVICE).half().eval()
    x, time = torch.randn(1, 4, 32, 32, device=DEVICE).half(), torch.full((1,), 8.0, device=DEVICE)

    def advance() -> None:
        noise = net(x, time)
        x.sub_(0.1 * noise).clamp_(-3, 3)
        time.sub_(1)

    with torch.no_grad():
        one = graphed(advance) if fix else advance

    def step() -> None:
        time.fill_(8.0)
        with torch.no_grad():
            for _ in range(8):
                one()

    return step


def unet_training_fp32(fix: str) -> Step:
    """Noise prediction on big latents in FP32."""
    torch.backends.cudnn.allow_tf32 = False
    net = UNet(128).to(DEVICE)
    optimizer = torch.optim.AdamW(net.parameters(), 1e-4, fused=True)
    x, time = torch.randn(8, 4, 64, 64, device=DEVICE), torch.rand(8, device=DEVICE)

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        noise = torch.randn_like(x)
        with torch.autocast("cuda", torch.bfloat16, enabled=bool(fix)):
            said = net(x + noise, time)
        functional.mse_loss(said.float(), noise).backward()
        optimizer.step()

    return step


def audio_spectra_from_host(fix: str) -> Step:
    """Clips of sound go up, their spectra come back; the fixes leave the clips there, or fetch only each one's peak."""
    import cupy

    clips = np.random.default_rng(0).standard_normal((512, 65536), dtype=np.float32)
    resident, window = cupy.asarray(clips), cupy.hanning(1024).astype(cupy.float32)

    def step() -> object:
        there = resident if fix == "resident" else cupy.asarray(clips)
        spectra = cupy.fft.rfft(there.reshape(512, 64, 1024) * window)
        power = cupy.log1p(cupy.abs(spectra) ** 2)
        if fix == "resident":
            return power.max(axis=2)
        return cupy.asnumpy(power.max(axis=2) if fix == "peaks" else power)

    return step


def numba_walk_until_error(fix: str) -> Step:
    """Random walks in twenty rounds, with the error looked at after each; the fix looks after the last."""
    from numba import cuda

    @cuda.jit
    def walk(seeds, sums):  # type: ignore[no-untyped-def]
        at = cuda.grid(1)
        state, total = seeds[at], 0.0
        for _ in range(300):
            state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
            total += state / 4294967296.0 - 0.5
        seeds[at] = state
        cuda.atomic.add(sums, 0, total * total)

    seeds = cuda.to_device(np.arange(1 << 14, dtype=np.int64) * 7919 + 1)
    sums = cuda.to_device(np.zeros(1))

    def step() -> None:
        for number in range(20):
            walk[64, 256](seeds, sums)
            if not fix or number == 19:
                sums.copy_to_host()

    return step


def graph_network_scatter(fix: str) -> Step:
    """Messages along four million edges, gathered and added up; the fix is half the graph: less of the same."""
    nodes, edges = 100_000, 2_000_000 if fix else 4_000_000
    begin, end = torch.randint(0, nodes, (2, edges), device=DEVICE)
    first, second = nn.Linear(64, 64).to(DEVICE), nn.Linear(64, 16).to(DEVICE)
    optimizer = torch.optim.Adam([*first.parameters(), *second.parameters()], 1e-3, fused=True)
    x, y = torch.randn(nodes, 64, device=DEVICE), torch.randint(0, 16, (nodes,), device=DEVICE)

    def spread(h: torch.Tensor) -> torch.Tensor:
        return torch.zeros_like(h).index_add(0, end, h[begin])

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        functional.cross_entropy(spread(second(functional.relu(spread(first(x))))), y).backward()
        optimizer.step()

    return step


class Clicks(torch.utils.data.Dataset):  # type: ignore[type-arg]
    """What people clicked: lists of different length."""

    def __len__(self) -> int:
        return 1 << 20

    def __getitem__(self, index: int) -> tuple[list[int], float]:
        chance = random.Random(index)
        return [chance.randrange(100_000) for _ in range(chance.randrange(20, 60))], float(index % 2)


def _joined(rows: list[tuple[list[int], float]]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    items, starts = [], [0]
    for row, _ in rows:
        items += row
        starts.append(len(items))
    return torch.tensor(items), torch.tensor(starts[:-1]), torch.tensor([label for _, label in rows])


def recommender_slow_collate(fix: str) -> Step:
    """Bags of items joined in Python by one worker; the fix is ten."""
    torch.set_num_threads(1)
    net = nn.ModuleList([nn.EmbeddingBag(100_000, 128), nn.Linear(128, 512), nn.Linear(512, 1)]).to(DEVICE)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    loader = torch.utils.data.DataLoader(Clicks(), 512, num_workers=10 if fix else 1, collate_fn=_joined)
    batches = iter(loader)

    def step() -> None:
        items, starts, y = (each.to(DEVICE) for each in next(batches))
        optimizer.zero_grad(set_to_none=True)
        said = net[2](functional.relu(net[1](net[0](items, starts))))[:, 0]
        functional.binary_cross_entropy_with_logits(said, y).backward()
        optimizer.step()

    return step


def policy_with_python_worlds(fix: str) -> Step:
    """Sixty-four worlds advance one by one in Python for each action; the fixes advance them all in NumPy, or make a
    graph of the policy."""
    torch.set_num_threads(1)
    net = nn.Sequential(nn.Linear(8, 256), nn.Tanh(), nn.Linear(256, 256), nn.Tanh(), nn.Linear(256, 4)).to(DEVICE)
    seen, graph = torch.zeros(64, 8, device=DEVICE), None
    if fix == "graph":
        chosen = torch.zeros(64, dtype=torch.long, device=DEVICE)
        graph = graphed(lambda: chosen.copy_(net(seen).argmax(1)))
    state = np.zeros((64, 8), np.float32)
    push = np.random.default_rng(0).standard_normal((4, 8)).astype(np.float32)

    def advance(world: np.ndarray, action: int) -> np.ndarray:
        speed, place = world[:4] + 0.05 * push[action, :4] - 0.01 * world[4:], world[4:] + 0.05 * world[:4]
        if np.abs(place).max() > 2.0:
            place = place * 0.0
        return np.concatenate([speed, np.clip(place, -3, 3)])

    def step() -> None:
        for _ in range(4):
            seen.copy_(torch.from_numpy(state))
            with torch.inference_mode():
                if graph:
                    graph()
                actions = (chosen if graph else net(seen).argmax(1)).cpu().numpy()
            if fix == "numpy_worlds":
                state[:, :4] += 0.05 * push[actions, :4] - 0.01 * state[:, 4:]
                state[:, 4:] = np.clip(state[:, 4:] + 0.05 * state[:, :4], -3, 3)
            else:
                state[:] = [advance(world, int(action)) for world, action in zip(state, actions, strict=True)]

    return step


def bert_accumulated_fp32(fix: str) -> Step:
    """Four small batches of FP32 for each step of the optimizer."""
    from transformers import BertConfig, BertForSequenceClassification

    torch.set_float32_matmul_precision("high" if fix == "tf32" else "highest")
    net = BertForSequenceClassification(BertConfig(num_hidden_layers=8, num_labels=2)).to(DEVICE).train()
    optimizer = torch.optim.AdamW(net.parameters(), 1e-5, fused=True)
    x, y = tokens(32, 192), torch.randint(0, 2, (32,), device=DEVICE)

    def step() -> None:
        for part in range(4):
            rows = slice(8 * part, 8 * part + 8)
            with torch.autocast("cuda", torch.bfloat16, enabled=fix == "bf16"):
                loss = net(input_ids=x[rows], labels=y[rows]).loss / 4
            loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)

    return step


def gpt2_generate(fix: str) -> Step:
    """`generate` token by token; the fixes never look at a token, or replay a graph of one forward pass each."""
    net = gpt2(n_layer=6).eval().half()
    net.config.use_cache = net.generation_config.use_cache = True
    x = tokens(1, 16)
    graph = graphed_forward(lambda ids: net(input_ids=ids, use_cache=False).logits, x) if fix == "graph" else None

    def step() -> object:
        with torch.inference_mode():
            if graph:
                return [graph() for _ in range(16)][-1]
            if not fix:
                return net.generate(x, max_new_tokens=16, do_sample=False, pad_token_id=0)
            past, last = None, x
            for _ in range(16):
                out = net(input_ids=last, past_key_values=past, use_cache=True)
                past, last = out.past_key_values, out.logits[:, -1:].argmax(-1)
            return last

    return step


def checkpoint_each_step(fix: str) -> Step:
    """The state is saved after every step; the fixes leave out the copies to the host, or what writes the file."""
    net = torchvision.models.resnet34(num_classes=10).to(DEVICE, memory_format=torch.channels_last)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    x, y = images(32).contiguous(memory_format=torch.channels_last), labels(32)
    state = {name: value.cpu() for name, value in net.state_dict().items()}

    def step() -> None:
        with torch.autocast("cuda", torch.bfloat16):
            train_step(net, optimizer, x, y)
        if fix != "no_copies":
            state.update({name: value.cpu() for name, value in net.state_dict().items()})
        if fix != "no_file":
            torch.save(state, io.BytesIO())

    return step


def four_streams_four_nets(fix: str) -> Step:
    """One thread feeds four small nets in streams of their own; the fix is a graph of each."""
    nets = [torchvision.models.shufflenet_v2_x0_5().eval().half().to(DEVICE) for _ in range(4)]
    streams, x = [torch.cuda.Stream() for _ in nets], images(2).half()
    graphs = [graphed_forward(net, x) for net in nets] if fix else []

    def step() -> None:
        for at, (net, stream) in enumerate(zip(nets, streams, strict=True)):
            with torch.cuda.stream(stream), torch.inference_mode():
                if graphs:
                    graphs[at]()
                else:
                    net(x)

    return step


def gaussian_mixture_checked(fix: str) -> Step:
    """Expectation and maximisation until it changes little, looked at in each of ten turns; the fixes look at none, or
    replay a graph of one turn and look."""
    x = torch.randn(20_000, 8, device=DEVICE)
    centres, before = torch.randn(32, 8, device=DEVICE), torch.zeros((), device=DEVICE)
    moved = torch.zeros((), device=DEVICE)

    def turn() -> None:
        share = torch.softmax(-torch.cdist(x, centres), 1)
        new = (share.T @ x) / share.sum(0)[:, None]
        moved.copy_((new - centres).abs().max() - before)
        centres.copy_(new)

    one = graphed(turn) if fix == "graph" else turn

    def step() -> None:
        for _ in range(10):
            one()
            if fix != "no_looks" and float(moved) < -1e9:
                return

    return step


def points_from_pageable_memory(fix: str) -> Step:
    """Clouds of points, 200 MB each batch; the fix pins them, no more."""
    net = nn.Sequential(
        nn.Conv1d(4, 64, 1),
        nn.ReLU(),
        nn.Conv1d(64, 128, 1),
        nn.ReLU(),
        nn.Conv1d(128, 256, 1),
        nn.AdaptiveMaxPool1d(1),
    )
    net = net.to(DEVICE).half().eval()
    clouds = torch.rand(192, 4, 65536)
    clouds = clouds.pin_memory() if fix else clouds

    def step() -> object:
        with torch.inference_mode():
            return net(clouds.to(DEVICE, non_blocking=True).half())

    return step


def swin_inference_fp32(fix: str) -> Step:
    net = torchvision.models.swin_t(num_classes=10).eval().to(DEVICE)
    x = images(64)

    def step() -> object:
        with torch.inference_mode(), torch.autocast("cuda", torch.bfloat16, enabled=bool(fix)):
            return net(x)

    return step


def masks_coloured_on_host(fix: str) -> Step:
    """Small masks come back and are coloured and outlined in NumPy; the fix colours them on the GPU."""
    net = torchvision.models.segmentation.lraspp_mobilenet_v3_large(weights=None, weights_backbone=None)
    net = net.eval().half().to(DEVICE)
    x, palette = images(8, 320).half(), np.random.default_rng(0).integers(0, 255, (21, 3), dtype=np.uint8)
    there = torch.from_numpy(palette).to(DEVICE)

    def coloured(mask: np.ndarray) -> np.ndarray:
        picture = palette[mask]
        edge = (mask[1:, 1:] != mask[:-1, 1:]) | (mask[1:, 1:] != mask[1:, :-1])
        picture[1:, 1:][edge] = 255
        return np.sort(picture.reshape(-1, 3), axis=0)[::100]

    def step() -> object:
        with torch.inference_mode():
            mask = net(x)["out"].argmax(1).to(torch.uint8)
            if fix:
                return there[mask.long()].flatten(1, 2).sort(1).values[:, ::100].cpu()
            return [coloured(each) for each in mask.cpu().numpy()]

    return step


def embeddings_in_a_feeding_thread(fix: str) -> Step:
    """A thread of the same process makes batches in Python and puts them into a queue; the fix has them ready."""
    import queue
    import threading

    torch.set_num_threads(1)
    net = nn.Sequential(nn.EmbeddingBag(50_000, 256), nn.Linear(256, 1024), nn.ReLU(), nn.Linear(1024, 50)).to(DEVICE)
    optimizer = torch.optim.SGD(net.parameters(), 0.01)
    line: queue.Queue[tuple[torch.Tensor, torch.Tensor]] = queue.Queue(4)

    def batch(number: int) -> tuple[torch.Tensor, torch.Tensor]:
        chance = random.Random(number)
        rows = [[chance.randrange(50_000) for _ in range(50)] for _ in range(256)]
        return torch.tensor(rows), torch.tensor([sum(row) % 50 for row in rows])

    def feed() -> Iterator[None]:
        number = 0
        while True:
            line.put(batch(number))
            number += 1
            yield

    def forever() -> None:
        for _ in feed():
            pass

    ready = batch(0)
    if not fix:
        threading.Thread(target=forever, daemon=True, name="feeder").start()

    def step() -> None:
        x, y = ready if fix else line.get()
        train_step(net, optimizer, x.to(DEVICE), y.to(DEVICE))

    return step


def sgd_of_small_net(fix: str) -> Step:
    """A small convolutional net on small pictures; the fix is a graph of the whole training step."""
    net = torchvision.models.mobilenet_v3_small(num_classes=10).to(DEVICE)
    optimizer = torch.optim.SGD(net.parameters(), 0.01, momentum=0.9, foreach=True)
    x, y = images(16, 64), labels(16)

    def train() -> None:
        train_step(net, optimizer, x, y)

    return graphed_training(train) if fix else train
