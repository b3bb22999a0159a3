"""Tuning spaces of seven kernels, small enough to be measured whole: what a search for the fastest
is judged by.
"""

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
    "gemm": {
        "bm": (32, 64, 128),
        "bn": (32, 64, 128),
        "bk": (8, 16),
        "tm": (2, 4, 8),
        "tn": (4, 8),
        "stages": (1, 2),
        "pad": (0, 4),
    },
    "stencil": {
        "bx": (16, 32, 64, 128, 256),
        "by": (1, 2, 4, 8, 16),
        "pz": (1, 2, 4, 8, 16),
        "cx": (1, 2),
        "shared": (0, 1),
    },
    "transpose": {
        "tile": (16, 32, 64, 128),
        "rows": (1, 2, 4, 8, 16, 32),
        "pad": (0, 1, 2),
        "wide": (1, 2, 4),
        "diagonal": (0, 1),
    },
    "counts": {
        "threads": (64, 128, 256, 512, 1024),
        "each": (4, 8, 16, 32, 64, 128),
        "copies": (1, 2, 4, 8),
        "wide": (1, 4),
    },
    "hotspot": {
        "bx": (16, 32, 64, 128),
        "by": (2, 4, 8, 16),
        "tx": (1, 2),
        "ty": (1, 2, 4),
        "steps": (1, 2, 4),
        "kept": (0, 1),
    },
    "dedisperse": {
        "bx": (32, 64, 128, 256),
        "by": (1, 2, 4, 8),
        "tx": (1, 2, 4),
        "ty": (1, 2, 4),
        "unroll": (1, 8),
    },
    "bodies": {
        "bx": (32, 64, 128, 256, 512),
        "tx": (1, 2, 4),
        "unroll": (1, 4, 16),
        "staged": (0, 1),
        "apart": (0, 1),
    },
}


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
    "gemm",
    _gemm_fits,
    params={"n": N},
    args="a b c n",
    inputs=lambda p, rng: {k: rng.random((N, N), np.float32) for k in "ab"},
    outputs=lambda p: {"c": empty((N, N))},
    reference=lambda p, x: {"c": x.a @ x.b},
    tolerance=1e-3,
)
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
    "stencil",
    lambda p: 64 <= p.bx * p.by <= 1024 and p.bx * p.cx <= SIDE,
    params={"nx": SIDE, "ny": SIDE, "nz": DEPTH},
    args="a out nx ny nz",
    inputs=lambda p, rng: {"a": rng.random((DEPTH, SIDE, SIDE), np.float32)},
    outputs=lambda p: {"out": empty((DEPTH, SIDE, SIDE))},
    reference=_seven_points,
    tolerance=1e-4,
)
_add(
    stencil,
    "stencil",
    lambda p: (SIDE // (p.bx * p.cx), SIDE // p.by, DEPTH // p.pz),
    lambda p: (p.bx, p.by),
)

WIDE = 4096
transpose = _made(
    "transpose",
    lambda p: (
        p.rows <= p.tile
        and p.wide * 8 <= p.tile
        and 32 <= p.tile // p.wide * p.rows <= 1024
        and p.tile * (p.tile + p.pad) <= 12288
    ),
    params={"n": WIDE},
    args="a out n",
    inputs=lambda p, rng: {"a": rng.random((WIDE, WIDE), np.float32)},
    outputs=lambda p: {"out": empty((WIDE, WIDE))},
    reference=lambda p, x: {"out": x.a.T.copy()},
)
_add(
    transpose,
    "transpose",
    lambda p: (WIDE // p.tile, WIDE // p.tile),
    lambda p: p.tile // p.wide * p.rows,
)

counts = _made(
    "counts",
    lambda p: p.wide == 1 or p.each >= 4,
    params={"n": COUNT},
    args="a out n",
    inputs=lambda p, rng: {"a": rng.integers(0, 1 << 32, COUNT, np.uint32)},
    outputs=lambda p: {"out": zeros(256, "uint32")},
    reference=lambda p, x: {"out": np.bincount(x.a & 255, minlength=256).astype(np.uint32)},
)
_add(counts, "counts", lambda p: COUNT // (p.threads * p.each), lambda p: p.threads)


IMAGE, ALL_STEPS, CHANNELS, TIMES, SHIFTS, MANY = 1024, 4, 128, 16384, 64, 8192


def _hotspot_fits(p):
    width, height = p.bx * p.tx + 2 * p.steps, p.by * p.ty + 2 * p.steps
    return (
        64 <= p.bx * p.by <= 512
        and width * height * (2 + p.kept) <= 12288
        and p.bx * p.tx <= 128
        and p.by * p.ty <= 32
    )


def _heated(p, x):
    out = np.zeros((ALL_STEPS, IMAGE, IMAGE), np.float32)
    for image in range(ALL_STEPS // p.steps):
        t = x.heat[image]
        for _ in range(p.steps):
            e = np.pad(t, 1, mode="edge")
            around = e[:-2, 1:-1] + e[2:, 1:-1] + e[1:-1, :-2] + e[1:-1, 2:] - 4 * t
            t = t + np.float32(0.1) * around + np.float32(0.01) * x.power[image]
        out[image] = t
    return {"out": out}


# As many steps in all, of as many images as it takes.
hotspot = _made(
    "hotspot",
    _hotspot_fits,
    params={"side": IMAGE},
    args="power heat out side",
    inputs=lambda p, rng: {
        k: rng.random((ALL_STEPS, IMAGE, IMAGE), np.float32) for k in ("power", "heat")
    },
    outputs=lambda p: {"out": zeros((ALL_STEPS, IMAGE, IMAGE))},
    reference=_heated,
    tolerance=1e-4,
)
_add(
    hotspot,
    "hotspot",
    lambda p: (IMAGE // (p.bx * p.tx), IMAGE // (p.by * p.ty), ALL_STEPS // p.steps),
    lambda p: (p.bx, p.by),
)


def _dispersed(p, x):
    out = np.zeros((SHIFTS, TIMES), np.float32)
    for c in range(CHANNELS):
        for s in range(SHIFTS):
            at = int(x.delay[c] * np.float32(s))
            out[s] += x.signal[c, at : at + TIMES]
    return {"out": out}


dedisperse = _made(
    "dedisperse",
    lambda p: 64 <= p.bx * p.by <= 512 and p.by * p.ty <= 16,
    params={"times": TIMES},
    args="signal delay out times",
    inputs=lambda p, rng: {
        "signal": rng.random((CHANNELS, TIMES + 1024), np.float32),
        "delay": np.linspace(0, 15.5, CHANNELS, dtype=np.float32),
    },
    outputs=lambda p: {"out": empty((SHIFTS, TIMES))},
    reference=_dispersed,
    tolerance=1e-3,
)
_add(
    dedisperse,
    "dedisperse",
    lambda p: (TIMES // (p.bx * p.tx), SHIFTS // (p.by * p.ty)),
    lambda p: (p.bx, p.by),
)


def _pulled(p, x):
    at, pull = x.at[:, :3].astype(np.float64), np.zeros((4, MANY), np.float32)
    for first in range(0, MANY, 256):
        d = at[None] - at[first : first + 256, None]
        r = ((d**2).sum(axis=2) + 0.01) ** -1.5 * x.at[None, :, 3]
        pull[:3, first : first + 256] = (d * r[:, :, None]).sum(axis=1).T
    return {"pull": pull}


bodies = _made(
    "bodies",
    lambda p: MANY % (p.bx * p.tx) == 0,
    params={"n": MANY},
    args="at planes pull n",
    inputs=lambda p, rng: (lambda at: {"at": at, "planes": at.T.copy()})(
        rng.random((MANY, 4), np.float32)
    ),
    outputs=lambda p: {"pull": zeros((4, MANY))},
    reference=_pulled,
    tolerance=1e-2,
)
_add(bodies, "bodies", lambda p: MANY // (p.bx * p.tx), lambda p: p.bx)


def space(name: str) -> Workload:
    return workloads_in(Path(__file__))[f"space-{name}"]


def configurations(name: str) -> Iterator[dict[str, int]]:
    """All that the constraint allows."""
    workload = space(name)
    for values in itertools.product(*SPACES[name].values()):
        chosen = dict(zip(SPACES[name], values, strict=True))
        if workload.allows(choose(workload.params, chosen)):
            yield chosen
