"""Kinetic energy of particles: the layout in memory (AoS, AoSoA, SoA) decides what is fetched."""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty

# The fields, in this order: x, y, z, charge, vx, vy, vz, mass. All layouts hold the same particles.
particles = Workload(
    "particles",
    params={
        "n": Param(1 << 22, "particles", minimum=1, maximum=1 << 28),
        "block": Param(256, "threads per block", choices=(64, 128, 256, 512, 1024)),
    },
    inputs=lambda p, rng: _layouts(rng.random((p.n, 8), dtype=np.float32)),
    outputs=lambda p: {"energy": empty(p.n)},
    reference=lambda p, x: {"energy": np.float32(0.5) * x.soa[7] * (x.soa[4:7] ** 2).sum(axis=0)},
    flops=lambda p: 7 * p.n,
    least_bytes=lambda p: 20 * p.n,  # four of the eight fields, and the energy
    tolerance=1e-6,  # a few roundings of float32, 2^-24 each
)


def _layouts(aos):
    n = len(aos)
    groups = np.zeros((ceil_div(n, 32), 32, 8), np.float32)
    groups.reshape(-1, 8)[:n] = aos
    return {
        "aos": aos,
        "soa": np.ascontiguousarray(aos.T),
        "aosoa": np.ascontiguousarray(groups.transpose(0, 2, 1)),
    }


def _options(p):
    return (f"-DBLOCK={p.block}",)


def _all(p):
    return ceil_div(p.n, p.block)


for _name, _layout, _note in (
    ("aos", "aos", "array of structures: loads 32 bytes apart, half of every sector unused"),
    (
        "aos-vectorised",
        "aos",
        "the four fields by one 16-byte load: fewer requests, the same sectors",
    ),
    ("aosoa", "aosoa", "groups of 32 particles, field by field: coalesced, only what is needed"),
    ("soa", "soa", "structure of arrays: coalesced, only what is needed"),
):
    particles.cuda(
        _name,
        "particles.cu",
        options=_options,
        grid=_all,
        block=lambda p: p.block,
        args=f"{_layout} energy n",
        note=_note,
    )
particles.cuda(
    "soa-vectorised",
    "particles.cu",
    options=_options,
    grid=lambda p: ceil_div(p.n, 4 * p.block),
    block=lambda p: p.block,
    args="soa energy n",
    requires=lambda p: "n must be a multiple of 4 (16-byte accesses)" if p.n % 4 else None,
    note="four particles per thread: four 16-byte loads in flight",
)
for _layout in ("aos", "soa"):
    particles.numba(
        f"numba-{_layout}",
        "_particles_numba.py",
        _layout,
        grid=_all,
        block=lambda p: p.block,
        args=f"{_layout} energy n",
        note=f"{_layout}, written in Python",
    )
