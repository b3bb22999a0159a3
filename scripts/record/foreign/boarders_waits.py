"""Programs that wait for values read back, for copies, for the host; recorded with `boarders`."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from contact import adamw, from_timm, noise, there
from guests import descending
from steps import DEVICE, Step
from torch import nn
from torch.nn import functional
from vision import images, labels


def encoder(width: int, heads: int, layers: int) -> nn.Module:
    return nn.Sequential(*(
        nn.TransformerEncoderLayer(width, heads, 4 * width, 0.0, "gelu", batch_first=True, norm_first=True)
        for _ in range(layers)
    ))  # fmt: skip


def losses_of_parts_for_a_scheduler(fix: str) -> Step:
    """Eight parts of a batch add up gradients, each loss is a float for the rate's scheduler; the fix has none."""
    net = there(lambda: nn.Sequential(encoder(512, 8, 6), nn.Linear(512, 10))).train()
    optimizer = adamw(net)
    rates = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, patience=1000)
    parts = [(noise(16, 256, 512), torch.randint(0, 10, (16 * 256,), device=DEVICE)) for _ in range(8)]

    def step() -> None:
        optimizer.zero_grad(set_to_none=True)
        total = 0.0
        for x, y in parts:
            with torch.autocast("cuda", torch.bfloat16):
                loss = functional.cross_entropy(net(x).flatten(0, 1), y) / len(parts)
            loss.backward()
            total += 0.0 if fix else loss.item()
        optimizer.step()
        rates.step(total)

    return step


def step_sizes_asked_of_the_error(fix: str) -> Step:
    """Heun's method with a step that follows its error, which the host asks for 25 times; the fix has equal steps."""
    torch.set_float32_matmul_precision("high")
    with torch.device(DEVICE):
        slope = nn.Sequential(nn.Linear(256, 1024), nn.Tanh(), nn.Linear(1024, 1024), nn.Tanh(), nn.Linear(1024, 256))
    start = noise(4096, 256)

    def step() -> object:
        x, size = start, 0.04
        with torch.inference_mode():
            first = slope(x)
            for _ in range(25):
                second = slope(x + size * first)
                third = slope(x + size / 4 * (first + second))
                x = x + size / 6 * (first + second + 4 * third)
                error = (size / 3 * (first + second - 2 * third)).square().mean().sqrt()
                if not fix:
                    size = min(0.05, max(0.03, size * (1e-3 / (error.item() + 1e-9)) ** 0.3))
                first = slope(x)
        return x

    return step


def anchors_dropped_by_mask(fix: str) -> Step:
    """Anchors of each of 24 pictures are chosen by a mask for the loss; the fix weighs all of them."""
    net = nn.Sequential(nn.Conv2d(3, 64, 3, 2, 1), nn.ReLU(), nn.Conv2d(64, 256, 3, 2, 1), nn.ReLU(),
                        nn.Conv2d(256, 256, 3, 2, 1), nn.ReLU(), nn.Conv2d(256, 36, 3, padding=1))  # fmt: skip
    net = net.to(DEVICE).train()
    x, wanted = images(24, 640), noise(24, 80 * 80 * 9, 4)
    chosen = torch.rand(24, 80 * 80 * 9, device=DEVICE) < 0.05

    def loss() -> torch.Tensor:
        said = net(x).float().flatten(2).transpose(1, 2).reshape(24, -1, 4)
        total = x.new_zeros(())
        for boxes, truth, used in zip(said, wanted, chosen, strict=True):
            if fix:
                each = functional.smooth_l1_loss(boxes, truth, reduction="none").sum(1)
                total = total + (each * used).sum() / used.sum().clamp(min=1)
            else:
                total = total + functional.smooth_l1_loss(boxes[used], truth[used], reduction="sum") / used.sum()
        return total

    return descending(adamw(net), loss, True)


def recalls_read_class_by_class(fix: str) -> Step:
    """How many of each of 50 classes are right becomes a float, class by class; the fix reads all of them at once."""
    net = from_timm("resnet14t").eval().half().to(memory_format=torch.channels_last)
    x, y = images(256, 160).half().contiguous(memory_format=torch.channels_last), labels(256) * 5

    def step() -> list[float]:
        with torch.inference_mode():
            said, found = net(x).argmax(1) * 5, []
            for kind in range(50):
                right = ((said == kind) & (y == kind)).sum() / (y == kind).sum().clamp(min=1)
                found.append(right if fix else right.item())
            return torch.stack(found).tolist() if fix else found

    return step


def limits_asked_of_each_weight(fix: str) -> Step:
    """Each weight of a critic is cut where it is above a limit, if any is, which the host asks; the fix cuts anyway."""
    net = there(lambda: nn.Sequential(encoder(384, 6, 10), nn.Linear(384, 1))).train()
    optimizer = torch.optim.RMSprop(net.parameters(), 1e-5, foreach=True)
    x, weights = noise(40, 128, 384), list(net.parameters())
    train = descending(optimizer, lambda: net(x).float().mean(), True)

    def step() -> None:
        train()
        with torch.no_grad():
            for weight in weights:
                if fix or (weight.abs() > 0.05).any():
                    weight.clamp_(-0.05, 0.05)

    return step


def sweeps_of_lidar_pageable(fix: str) -> Step:
    """Places, times and strengths of four lasers come from pageable memory, one by one; the fix pins them."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Linear(6, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 16)).half()
    lasers = [torch.randn(8, 150_000, 6) for _ in range(4)]
    lasers = [each.pin_memory() for each in lasers] if fix else lasers

    def step() -> object:
        with torch.inference_mode():
            return [net(each.to(DEVICE, non_blocking=bool(fix)).half()).amax(1) for each in lasers]

    return step


class Tabled(nn.Module):
    """Layers that add a table of places, and a bias of distances, to what they see."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.ModuleList(nn.Linear(1024, 1024) for _ in range(6)).half()
        self.tables = [torch.randn(2048, 1024, dtype=torch.half) for _ in range(12)]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for at, layer in enumerate(self.body):
            move, scale = (table.to(x.device) for table in self.tables[2 * at : 2 * at + 2])
            x = x + functional.gelu(layer(x * scale + move))
        return x


def tables_copied_in_each_layer(fix: str) -> Step:
    """Tables that are not buffers of their module go to the GPU at each step; the fix has them there."""
    net, x = Tabled(), noise(4, 2048, 1024).half()
    net.body.to(DEVICE)
    if fix:
        net.tables = [table.to(DEVICE) for table in net.tables]

    def step() -> object:
        with torch.inference_mode():
            return net(x)

    return step


def attention_fetched_whole(fix: str) -> Step:
    """What each of six layers looks at goes to the host for a picture; the fix fetches the mean of all heads."""
    with torch.device(DEVICE):
        layers = nn.ModuleList(nn.MultiheadAttention(768, 12, batch_first=True) for _ in range(6)).half().eval()
    start = noise(4, 384, 768).half()

    def step() -> object:
        x, kept = start, []
        with torch.inference_mode():
            for layer in layers:
                said, weights = layer(x, x, x, need_weights=True, average_attn_weights=bool(fix))
                x = functional.layer_norm(x + said, (768,))
                kept.append(weights.cpu())
        return kept

    return step


def rebuilt_pictures_fetched_pageable(fix: str) -> Step:
    """Pictures of an autoencoder go to an array in pageable memory; the fix has a pinned one."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Conv2d(3, 32, 4, 4), nn.SiLU(), nn.Conv2d(32, 96, 3, padding=1), nn.SiLU(),
                            nn.ConvTranspose2d(96, 3, 4, 4), nn.Sigmoid()).half()  # fmt: skip
    x = images(64, 320).half()
    place = torch.empty(x.shape, pin_memory=bool(fix) and x.is_cuda)

    def step() -> object:
        with torch.inference_mode():
            return place.copy_(net(x).float())

    return step


def fields_kept_each_step(fix: str) -> Step:
    """Whole fields of a flow are kept on the host after each step; the fix keeps those of every eighth."""
    fields, kept, count = [noise(2048, 2048) for _ in range(3)], {}, [0]

    def step() -> object:
        with torch.inference_mode():
            for _ in range(4):
                for at, field in enumerate(fields):
                    near = sum(field.roll(by, axis) for by in (1, -1) for axis in (0, 1))
                    fields[at] = field + 0.1 * (near - 4 * field)
            count[0] += 1
            if not fix or count[0] % 8 == 0:
                kept[0] = [field.cpu() for field in fields]
        return fields

    return step


def joints_grouped_by_loops(fix: str) -> Step:
    """Joints that a network found are given to people in loops of Python; the fix does so on the GPU."""
    net = nn.Sequential(nn.Conv2d(3, 32, 5, 4, 2), nn.ReLU(), nn.Conv2d(32, 17, 3, padding=1)).to(DEVICE).half()
    x, people = images(8, 384).half(), torch.rand(8, 20, 2, device=DEVICE) * 96

    def step() -> object:
        with torch.inference_mode():
            score, at = net(x).float().flatten(2).topk(20)
            places = torch.stack([at // 96, at % 96], 3).float()
            if fix:
                return torch.cdist(places.flatten(1, 2), people).argmin(2)
        owners = []
        for points, scores, centres in zip(places.tolist(), score.tolist(), people.tolist(), strict=True):
            for part, sure in zip(points, scores, strict=True):
                for (row, column), _ in sorted(zip(part, sure, strict=True), key=lambda each: -each[1]):
                    far = [(row - a) ** 2 + (column - b) ** 2 for a, b in centres]
                    owners.append(far.index(min(far)))
        return owners

    return step


def tags_decoded_by_numpy(fix: str) -> Step:
    """The likeliest tags of each text are followed by NumPy, word by word (Viterbi); the fix follows all on the GPU."""
    with torch.device(DEVICE):
        net = nn.Sequential(nn.Linear(512, 1024), nn.GELU(), nn.Linear(1024, 24)).half()
    x, moves = noise(32, 64, 512).half(), noise(24, 24)
    on_host = moves.cpu().numpy()

    def on_gpu(scores: torch.Tensor) -> torch.Tensor:
        best, back = scores[:, 0], []
        for at in range(1, 64):
            most, came = (best[:, :, None] + moves).max(1)
            best = most + scores[:, at]
            back.append(came)
        path = [best.argmax(1, keepdim=True)]
        for came in reversed(back):
            path.append(came.gather(1, path[-1]))
        return torch.cat(path[::-1], 1)

    def step() -> object:
        with torch.inference_mode():
            scores = net(x).float()
            if fix:
                return on_gpu(scores)
        paths = []
        for text in scores.cpu().numpy():
            best, back = text[0], []
            for word in text[1:]:
                all_of = best[:, None] + on_host
                back.append(all_of.argmax(0))
                best = all_of.max(0) + word
            path = [int(best.argmax())]
            for came in reversed(back):
                path.append(int(came[path[-1]]))
            paths.append(path[::-1])
        return paths

    return step


def answers_found_by_comprehension(fix: str) -> Step:
    """Python lists, and sorts, all beginnings and ends that an answer may have; the fix does so on the GPU."""
    net = there(lambda: nn.Sequential(encoder(256, 4, 2), nn.Linear(256, 2))).half().eval()
    x = noise(64, 256, 256).half()
    near = torch.ones(256, 256, device=DEVICE).triu().tril(30).log()

    def step() -> object:
        with torch.inference_mode():
            begin, end = net(x).float().unbind(2)
            if fix:
                return (begin[:, :, None] + end[:, None] + near).flatten(1).topk(20)
            parts = [each.topk(64) for each in (begin, end)]
        (firsts, first_at), (lasts, last_at) = ((each.values.tolist(), each.indices.tolist()) for each in parts)
        answers: list[Any] = []
        for a, at, b, to in zip(firsts, first_at, lasts, last_at, strict=True):
            pairs = [{"score": m + n, "begin": i, "end": j} for m, i in zip(a, at, strict=True)
                     for n, j in zip(b, to, strict=True) if i <= j <= i + 30]  # fmt: skip
            answers.append(sorted(pairs, key=lambda each: -each["score"])[:20])
        return answers

    return step


def tracks_followed_by_loops(fix: str) -> Step:
    """What tracks and boxes of eight pictures share is computed pair by pair in Python; the fix asks the GPU."""
    net = nn.Sequential(nn.Conv2d(3, 32, 5, 4, 2), nn.ReLU(), nn.Conv2d(32, 4, 16, 16)).to(DEVICE).half()
    x, corners = images(8, 512).half(), torch.rand(8, 40, 2, device=DEVICE) * 400
    tracks = torch.cat([corners, corners + 60], 2)
    on_host = tracks.tolist()

    def shared(a: list[float], b: list[float]) -> float:
        wide, high = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
        both = max(wide, 0.0) * max(high, 0.0)
        return both / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - both)

    def step() -> object:
        with torch.inference_mode():
            said = net(x).float().sigmoid().flatten(2).transpose(1, 2) * 400
            boxes = torch.cat([said[..., :2], said[..., :2] + 20 + said[..., 2:] / 4], 2)
            if fix:
                wide = torch.minimum(tracks[:, :, None, 2:], boxes[:, None, :, 2:])
                both = (wide - torch.maximum(tracks[:, :, None, :2], boxes[:, None, :, :2])).clamp(min=0).prod(3)
                areas = [(each[..., 2:] - each[..., :2]).prod(2) for each in (tracks, boxes)]
                return (both / (areas[0][:, :, None] + areas[1][:, None] - both)).argmax(2).tolist()
        found = []
        for ours, theirs in zip(on_host, boxes.tolist(), strict=True):
            table = np.array([[shared(a, b) for b in theirs] for a in ours])
            found.append(table.argmax(1))
        return found

    return step
