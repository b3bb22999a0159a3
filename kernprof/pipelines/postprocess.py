"""postprocess: a small detector and three equivalent implementations of non-maximum suppression."""

from collections.abc import Callable
from itertools import cycle, pairwise
from typing import Any

import torch
from torch import nn

from kernprof.pipelines.catalogue import Settings
from kernprof.pipelines.loop import Loop, spans

_STRIDE = 16
_BATCHES = 4  # number of different batches
LEAST_SCORE = 0.5
MOST_OVERLAP = 0.3


def build(settings: Settings, device: torch.device) -> Loop:
    """Build the loop. A step runs the detector, then selects boxes.

    The outcome has one value per box: 1 if it was selected, otherwise 0.
    """
    torch.manual_seed(settings.seed)
    detector = _detector().to(device)
    random = torch.Generator().manual_seed(settings.seed)
    side = settings.image
    images = cycle(torch.rand(_BATCHES, settings.batch, 3, side, side, generator=random).to(device))
    grid = _grid(side // _STRIDE, device)
    count = min(settings.candidates, len(grid))
    keep = FORMS[settings.form]
    results: list[torch.Tensor] = []
    span = spans(device)

    def step() -> None:
        with span("detect"), torch.no_grad():
            boxes, scores = _best(detector(next(images)), grid, count)
        with span("suppress"):
            results.append(keep(boxes, scores))

    return Loop(step=step, items=settings.batch, outcome=lambda: torch.stack(results).float())


def _detector() -> nn.Sequential:
    """Build a detector with five outputs per cell of 16×16 pixels: score, and box centre and size."""
    widths = (3, 32, 64, 128, 128)
    layers: list[Any] = []
    for inputs, outputs in pairwise(widths):
        layers += [
            nn.Conv2d(inputs, outputs, 3, 2, padding=1),
            nn.BatchNorm2d(outputs),
            nn.ReLU(inplace=True),
        ]
    return nn.Sequential(*layers, nn.Conv2d(widths[-1], 5, 1)).requires_grad_(False)


def _grid(cells: int, device: torch.device) -> torch.Tensor:
    """Return the centres of the cells in pixels. Shape: (cells², 2)."""
    middle = (torch.arange(cells, device=device) + 0.5) * _STRIDE
    y, x = torch.meshgrid(middle, middle, indexing="ij")
    return torch.stack([x.flatten(), y.flatten()], 1)


def _best(raw: torch.Tensor, grid: torch.Tensor, count: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Return the boxes (x0, y0, x1, y1) with the highest scores and the scores, best first.

    Shapes: (batch, count, 4) and (batch, count). Scores are standardised, so that an untrained
    detector has scores above and below the threshold.
    """
    flat = raw.flatten(2).transpose(1, 2)
    logits = (flat[..., 0] - flat[..., 0].mean(1, keepdim=True)) / (
        flat[..., 0].std(1, keepdim=True) + 1e-6
    )
    scores, order = torch.sigmoid(logits).sort(dim=1, descending=True, stable=True)
    centre = grid + flat[..., 1:3] * _STRIDE
    half = torch.exp(flat[..., 3:5].clamp(-2, 2)) * 3 * _STRIDE
    boxes = torch.cat([centre - half, centre + half], -1)
    order = order[:, :count]
    return boxes.gather(1, order.unsqueeze(-1).expand(-1, -1, 4)), scores[:, :count]


def _overlap(a: torch.Tensor, b: torch.Tensor) -> torch.Tensor:
    """Return the intersection over union of boxes. The shapes of `a` and `b` are broadcast."""
    size = (torch.minimum(a[..., 2:], b[..., 2:]) - torch.maximum(a[..., :2], b[..., :2])).clamp(
        min=0
    )
    both = size[..., 0] * size[..., 1]
    areas = [(box[..., 2] - box[..., 0]) * (box[..., 3] - box[..., 1]) for box in (a, b)]
    return both / (areas[0] + areas[1] - both)


def keep_by_items(boxes: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
    """Select boxes with one read-back per score and per overlap, which stalls the GPU."""
    mask = torch.zeros(scores.shape)
    for image, (mine, score) in enumerate(zip(boxes, scores, strict=True)):
        overlap = _overlap(mine[:, None], mine[None])
        chosen: list[int] = []
        for index in range(len(mine)):
            if score[index].item() < LEAST_SCORE:
                break
            if all(overlap[index, other].item() <= MOST_OVERLAP for other in chosen):
                chosen.append(index)
                mask[image, index] = 1
    return mask


def keep_by_matrix(boxes: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
    """Select boxes on the host. All overlaps of an image are copied to the host at once."""
    mask = torch.zeros(scores.shape)
    for image, (mine, score) in enumerate(zip(boxes, scores, strict=True)):
        over = _overlap(mine[:, None], mine[None]) > MOST_OVERLAP
        facts = torch.cat([over, (score >= LEAST_SCORE)[:, None]], 1).cpu().numpy()
        out = ~facts[:, -1]
        for index in range(len(out)):
            if not out[index]:
                mask[image, index] = 1
                out |= facts[:, index]
    return mask


def keep_batched(boxes: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
    """Select the boxes of all images on the GPU, by iteration to a fixed point.

    A box is kept unless a kept box with a higher score overlaps it. Each iteration decides about at
    least one more box, and usually about nearly all. `_ROUNDS` iterations run before each copy to
    the host. The copy includes a flag: whether the last iteration changed the selection.
    """
    count = scores.shape[1]
    good = scores >= LEAST_SCORE
    better = torch.ones(count, count, dtype=torch.bool, device=scores.device).tril(-1)
    over = ((_overlap(boxes[:, :, None], boxes[:, None]) > MOST_OVERLAP) & better).float()
    mask = good.float()
    while True:
        for _ in range(_ROUNDS):
            before = mask
            mask = (good & (torch.bmm(over, mask[..., None])[..., 0] == 0)).float()
        result = torch.cat([mask.flatten(), (mask != before).any().float()[None]]).cpu()
        if not result[-1]:
            return result[:-1].view(scores.shape)


_ROUNDS = 8
FORMS: dict[str, Callable[[torch.Tensor, torch.Tensor], torch.Tensor]] = {
    "items": keep_by_items,
    "vectorised": keep_by_matrix,
    "batched": keep_batched,
}
