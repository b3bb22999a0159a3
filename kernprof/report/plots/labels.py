"""Place labels so that they do not overlap other labels, markers and lines."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from kernprof.model.trace import Floats

_ANGLES = (0, 180, 30, -30, 150, -150, 60, -60, 120, -120, 90, -90)
_DISTANCES = (10.0, 16.0, 26.0, 40.0, 60.0, 85.0, 115.0, 150.0)
_PASSES = 6
_ON_A_LABEL = 20_000.0  # cost of an overlap with a label; greater than the cost of any distance
_GAP = 2.0  # free space around a label in pixels
_LEADER = 20.0  # distance in pixels above which a leader line connects label and marker


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Label to place: `size` in pixels, and possible anchors in pixels, the best first."""

    size: tuple[float, float]
    anchors: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """Label with its position: box (x0, y0, x1, y1) and anchor in pixels.

    If `leader` is true, a line connects the label and its marker.
    """

    box: tuple[float, float, float, float]
    anchor: tuple[float, float]
    leader: bool


def place(
    wanted: Sequence[Wanted], boxes: Floats, points: Floats, area: tuple[float, float, float, float]
) -> list[Placed]:
    """Place labels inside `area`, avoiding `boxes` (n × 4) and the `points` (n × 2) of lines.

    Labels are first placed greedily. Then several passes move one label at a time. The result is
    deterministic.
    """
    scale = min(2.5, (area[2] - area[0]) / 900)
    choices = [_candidates(item, area, scale) for item in wanted]
    fixed = [_costs(boxes_of, penalties, boxes, points) for boxes_of, penalties, _ in choices]
    chosen: list[int] = [-1] * len(wanted)
    for _ in range(_PASSES):
        for number, (selected, _, _) in enumerate(choices):
            numbers = [
                choices[n][0][chosen[n]]
                for n in range(len(wanted))
                if n != number and chosen[n] >= 0
            ]
            shared = _overlap(selected, np.array(numbers).reshape(-1, 4))
            crowd = np.where(shared > 0, _ON_A_LABEL + 20 * shared, 0)
            chosen[number] = int(np.argmin(fixed[number] + crowd))
    result = []
    for (selected, _, anchors), index in zip(choices, chosen, strict=True):
        x0, y0, x1, y1 = (float(v) for v in selected[index])
        anchor = anchors[index]
        away = math.hypot(
            max(x0 - anchor[0], 0, anchor[0] - x1), max(y0 - anchor[1], 0, anchor[1] - y1)
        )
        result.append(Placed(box=(x0, y0, x1, y1), anchor=anchor, leader=away > _LEADER * scale))
    return result


def _candidates(
    wanted: Wanted, area: tuple[float, float, float, float], scale: float
) -> tuple[Floats, Floats, list[tuple[float, float]]]:
    """Return a label's candidate boxes, and the cost and anchor of each.

    The cost grows with the distance from the anchor, with the anchor's rank, and with the part of
    the box outside `area`.
    """
    width, height = wanted.size
    boxes, costs, anchors = [], [], []
    for rank, (x, y) in enumerate(wanted.anchors):
        for distance in _DISTANCES:
            for turn, angle in enumerate(_ANGLES):
                dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                left = x + dx * distance * scale - width * (1 - dx) / 2
                low = y + dy * distance * scale - height * (1 - dy) / 2
                box = (left, low, left + width, low + height)
                out = max(area[0] - box[0], 0) + max(area[1] - box[1], 0)
                out += max(box[2] - area[2], 0) + max(box[3] - area[3], 0)
                boxes.append(box)
                costs.append(60 * distance + 8 * turn + 120 * rank + 1e4 * out)
                anchors.append((x, y))
    return np.array(boxes), np.array(costs), anchors


def _costs(floats: Floats, penalties: Floats, boxes: Floats, points: Floats) -> Floats:
    cost = penalties + 6 * _overlap(floats, boxes)
    if len(points):
        inside = (points[None, :, 0] > floats[:, None, 0] - _GAP) & (
            points[None, :, 0] < floats[:, None, 2] + _GAP
        )
        inside &= (points[None, :, 1] > floats[:, None, 1] - _GAP) & (
            points[None, :, 1] < floats[:, None, 3] + _GAP
        )
        cost = cost + 150 * inside.sum(axis=1)
    return np.asarray(cost)


def _overlap(floats: Floats, boxes: Floats) -> Floats:
    """Return the area (pixels²) that each box of `floats` shares with `boxes` enlarged by _GAP."""
    if not len(boxes):
        return np.zeros(len(floats))
    low = np.maximum(floats[:, None, :2], boxes[None, :, :2] - _GAP)
    high = np.minimum(floats[:, None, 2:], boxes[None, :, 2:] + _GAP)
    return np.asarray(np.prod(np.clip(high - low, 0, None), axis=2).sum(axis=1))


def along(
    segments: Sequence[tuple[tuple[float, float], tuple[float, float]]], step: float = 6.0
) -> Floats:
    """Return points on straight segments at a spacing of `step` pixels."""
    items: list[Any] = [np.zeros((0, 2))]
    for (x0, y0), (x1, y1) in segments:
        share = np.linspace(0, 1, max(2, int(math.hypot(x1 - x0, y1 - y0) / step)))[:, None]
        items.append(np.array([x0, y0]) * (1 - share) + np.array([x1, y1]) * share)
    return np.concatenate(items)
