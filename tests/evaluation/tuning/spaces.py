# ruff: noqa: E501 (a line a space)
"""Tuning spaces of four kernels, small enough to be measured whole: what a search for the fastest is judged by."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from kernprof import Workload, empty, zeros
from kernprof.workload.discover import workloads_in
from kernprof.workload.params import choose

N, SIDE, DEPTH, COUNT = 1024, 256, 128, 1 << 22
SPACES: Mapping[str, Mapping[str, tuple[int, ...]]] = {
    "gemm": {"bm": (32, 64, 128), "bn": (32, 64, 128), "bk": (8, 16), "tm": (2, 4, 8), "tn": (4, 8), "stages": (1, 2), "pad": (0, 4)},
    "stencil": {"bx": (16, 32, 64, 128, 256), "by": (1, 2, 4, 8, 16), "pz": (1, 2, 4, 8, 16), "cx": (1, 2), "shared": (0, 1)},
    "transpose": {"tile": (16, 32, 64, 128), "rows": (1, 2, 4, 8, 16, 32), "pad": (0, 1, 2), "wide": (1, 2, 4), "diagonal": (0, 1)},
    "counts": {"threads": (64, 128, 256, 512, 1024), "each": (4, 8, 16, 32, 64, 128), "copies": (1, 2, 4, 8), "wide": (1, 4)},
}  # fmt: skip


def _made(name, allowed, **given):
    params = {**{each: values[0] for each, values in SPACES[name].items()}, **given.pop("params")}
    return Workload(f"space-{name}", params=params, constraint=allowed, **given)


def _add(workload, name, grid, block):
    names = tuple(SPACES[name])
    workload.cuda(
        name,
        "spaces.cu",
        options=lambda p: tuple(f"-D{each.upper()}={p[each]}" for each in names),
        grid=grid,
        block=block,
    )


def _gemm_fits(p):
    threads = p.bm // p.tm * (p.bn // p.tn)
    fits = p.stages * p.bk * (p.bm + p.bn + p.pad) <= 12288
    return 64 <= threads <= 512 and p.bm * p.bk >= threads and p.bn * p.bk >= threads and fits


gemm = _made(
    "gemm", _gemm_fits, params={"n": N}, args="a b c n", inputs=lambda p, rng: {k: rng.random((N, N), np.float32) for k in "ab"},
    outputs=lambda p: {"c": empty((N, N))}, reference=lambda p, x: {"c": x.a @ x.b}, tolerance=1e-3,
)  # fmt: skip
_add(gemm, "gemm", lambda p: (N // p.bn, N // p.bm), lambda p: p.bm // p.tm * (p.bn // p.tn))


def _seven_points(p, x):
    a = np.pad(x.a, 1)
    sides = (
        a[1:-1, 1:-1, :-2]
        + a[1:-1, 1:-1, 2:]
        + a[1:-1, :-2, 1:-1]
        + a[1:-1, 2:, 1:-1]
        + a[:-2, 1:-1, 1:-1]
        + a[2:, 1:-1, 1:-1]
    )
    return {"out": np.float32(0.4) * x.a + np.float32(0.1) * sides}


stencil = _made(
    "stencil", lambda p: 64 <= p.bx * p.by <= 1024 and p.bx * p.cx <= SIDE, params={"nx": SIDE, "ny": SIDE, "nz": DEPTH},
    args="a out nx ny nz", inputs=lambda p, rng: {"a": rng.random((DEPTH, SIDE, SIDE), np.float32)},
    outputs=lambda p: {"out": empty((DEPTH, SIDE, SIDE))}, reference=_seven_points, tolerance=1e-4,
)  # fmt: skip
_add(stencil, "stencil", lambda p: (SIDE // (p.bx * p.cx), SIDE // p.by, DEPTH // p.pz), lambda p: (p.bx, p.by))

WIDE = 4096
transpose = _made(
    "transpose", lambda p: p.rows <= p.tile and p.wide * 8 <= p.tile and 32 <= p.tile // p.wide * p.rows <= 1024 and p.tile * (p.tile + p.pad) <= 12288,
    params={"n": WIDE}, args="a out n", inputs=lambda p, rng: {"a": rng.random((WIDE, WIDE), np.float32)},
    outputs=lambda p: {"out": empty((WIDE, WIDE))}, reference=lambda p, x: {"out": x.a.T.copy()},
)  # fmt: skip
_add(transpose, "transpose", lambda p: (WIDE // p.tile, WIDE // p.tile), lambda p: p.tile // p.wide * p.rows)

counts = _made(
    "counts", lambda p: p.wide == 1 or p.each >= 4, params={"n": COUNT}, args="a out n",
    inputs=lambda p, rng: {"a": rng.integers(0, 1 << 32, COUNT, np.uint32)}, outputs=lambda p: {"out": zeros(256, "uint32")},
    reference=lambda p, x: {"out": np.bincount(x.a & 255, minlength=256).astype(np.uint32)},
)  # fmt: skip
_add(counts, "counts", lambda p: COUNT // (p.threads * p.each), lambda p: p.threads)


def space(name: str) -> Workload:
    return workloads_in(Path(__file__))[f"space-{name}"]


def configurations(name: str) -> Iterator[dict[str, int]]:
    """All that the constraint allows."""
    workload = space(name)
    for values in itertools.product(*SPACES[name].values()):
        chosen = dict(zip(SPACES[name], values, strict=True))
        if workload.allows(choose(workload.params, chosen)):
            yield chosen
