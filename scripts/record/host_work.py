"""Work for the host side of the labelled programs: on the CPU, asleep, or making data."""

from __future__ import annotations

import time

import numpy as np


def burn(ms: float) -> int:
    """Plain Python on the CPU for so many milliseconds."""
    end = time.perf_counter() + ms / 1e3
    turns = 0
    while time.perf_counter() < end:
        turns += 1
    return turns


def image(index: int, *, size: int = 224, work: int = 4) -> np.ndarray:
    """A random float32 image that takes a few milliseconds to make: `work` smoothing passes."""
    pixels = np.random.default_rng(index).random((3, size, size), dtype=np.float32)
    for _ in range(work):
        pixels = (pixels + np.roll(pixels, 1, 1) + np.roll(pixels, 1, 2)) / 3
    return pixels
