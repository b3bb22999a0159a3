"""Kernels after those of public benchmark suites: all were timed, and the times kept, before any
was estimated.
"""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty, zeros

SIZES = {}  # of each workload: the sizes that were timed


def _made(name, args, inputs, outputs, *sizes):
    """Without a reference that computes: the outputs are timed, not checked. The first sizes are
    the defaults.
    """
    SIZES[f"fourth-{name}"] = ({}, *sizes[1:])
    return Workload(
        f"fourth-{name}",
        args=args,
        inputs=inputs,
        outputs=outputs,
        reference=lambda p, x: {n: np.zeros(s.shape, s.dtype) for n, s in outputs(p).items()},
        params={n: Param(v, minimum=0) for n, v in sizes[0].items()},
    )


def _kernel(name, kernel, args, inputs, outputs, grid, threads, *sizes, shared=0, defines=()):
    made = _made(name, args, inputs, outputs, *sizes)
    for each in kernel.split():
        made.cuda(
            each,
            "fourth.cu",
            kernel=each,
            grid=grid,
            block=threads,
            shared_bytes=shared,
            options=defines,
        )
    return made


def _in(**arrays):
    """Inputs by name: "f" 32-bit floats, "d" doubles, "h" halves between 0 and 1; else integers
    below a number.
    """

    def made(p, rng):
        found = {}
        for name, (kind, shape, *below) in arrays.items():
            size = shape(p)
            if kind in ("f", "d", "h", "b"):
                values = rng.random(size, np.float32 if kind != "d" else np.float64)
                found[name] = (
                    values.astype(np.float16)
                    if kind == "h"
                    else _bf16(values)
                    if kind == "b"
                    else values
                )
            else:
                found[name] = rng.integers(0, below[0](p), size, kind)
        return found

    return made


def _bf16(values):
    return (values.view(np.uint32) >> 16).astype(np.uint16)


def _out(**arrays):
    return lambda p: {
        n: (zeros if rest else empty)(shape(p), dtype)
        for n, (dtype, shape, *rest) in arrays.items()
    }


def _n(p):
    return p.n


def _line(count=_n, threads=256):
    return lambda p: ceil_div(count(p), threads)


F, D, I = "float32", "float64", "int32"  # noqa: E741
# -- double precision, functions ---------------------------------------------------------------------------------------
empty_kernel = _kernel("nothing", "nothing", "out", _in(), _out(out=(F, lambda p: 1)), 1, 32, {})
geodesic = _kernel(
    "geodesic",
    "geodesic",
    "lat lon out n",
    _in(lat=("d", _n), lon=("d", _n)),
    _out(out=(D, _n)),
    _line(),
    256,
    {"n": 1 << 18},
    {"n": 1 << 14},
)
water = _kernel(
    "water",
    "van_genuchten",
    "h theta k n",
    _in(h=("d", _n)),
    _out(theta=(D, _n), k=(D, _n)),
    _line(),
    256,
    {"n": 1 << 19},
    {"n": 1 << 15},
)
romberg = _kernel(
    "romberg",
    "romberg",
    "out points",
    _in(),
    _out(out=(D, lambda p: p.blocks)),
    lambda p: p.blocks,
    256,
    {"blocks": 128, "points": 1 << 14},
    {"blocks": 1024, "points": 2048},
)
ode = _kernel(
    "ode",
    "ode_few",
    "y0 out steps",
    _in(y0=("d", _n)),
    _out(out=(D, _n)),
    _line(threads=64),
    64,
    {"n": 256, "steps": 100},
    {"n": 1 << 15, "steps": 40},
)
su3 = _kernel(
    "su3",
    "su3",
    "a b c sites",
    _in(a=("d", lambda p: (36 * p.sites, 2)), b=("d", lambda p: (36, 2))),
    _out(c=(D, lambda p: (36 * p.sites, 2))),
    lambda p: ceil_div(36 * p.sites, 256),
    256,
    {"sites": 1 << 15},
    {"sites": 1 << 18},
)
boxes = _kernel(
    "boxes",
    "boxes",
    "at near out each",
    _in(
        at=("d", lambda p: (p.boxes * p.each, 4)),
        near=(np.int32, lambda p: p.boxes * 8, lambda p: p.boxes),
    ),
    _out(out=(D, lambda p: (p.boxes * p.each, 4))),
    lambda p: p.boxes,
    lambda p: p.each,
    {"boxes": 1000, "each": 100},
    {"boxes": 64, "each": 128},
)
triad = _kernel(
    "triad",
    "triad",
    "a b c n",
    _in(a=("d", _n), b=("d", _n)),
    _out(c=(D, _n)),
    _line(),
    256,
    {"n": 1 << 18},
    {"n": 1 << 23},
)
bisection = _kernel(
    "bisection",
    "bisection",
    "d e out n rounds",
    _in(d=("d", _n), e=("d", _n)),
    _out(out=(D, lambda p: p.threads)),
    _line(lambda p: p.threads, 128),
    128,
    {"threads": 1024, "n": 256, "rounds": 16},
    {"threads": 1 << 16, "n": 64, "rounds": 8},
)
# -- tables in the L2, chains ------------------------------------------------------------------------------------------


def _grid(p, rng):
    grid = np.stack([np.linspace(0, 1, p.points), rng.random(p.points)], axis=1)
    return {"energy": rng.random(p.n), "grid": grid, "table": rng.random(4 * (p.points + 1) * 5)}


def _following(p, rng):
    order = rng.permutation(p.n).astype(np.int32)
    following = np.empty(p.n, np.int32)
    following[order] = np.roll(order, -1)
    return {"next": following}


sections = _kernel(
    "sections",
    "cross_sections",
    "energy grid table out points n",
    _grid,
    _out(out=(D, _n)),
    _line(),
    256,
    {"n": 1 << 18, "points": 1 << 16},
    {"n": 1 << 15, "points": 1 << 13},
)
ranks = _kernel(
    "list",
    "list_rank",
    "next out steps",
    _following,
    _out(out=(I, lambda p: p.threads)),
    lambda p: ceil_div(p.threads, 128),
    128,
    {"n": 1 << 20, "threads": 128, "steps": 256},
    {"n": 1 << 22, "threads": 1 << 16, "steps": 32},
)
passes = _kernel(
    "passes",
    "column_passes",
    "x out rows cols passes",
    _in(x=("f", lambda p: p.rows * p.cols)),
    _out(out=(F, lambda p: p.rows)),
    lambda p: p.rows // 256,
    256,
    {"rows": 1 << 16, "cols": 64, "passes": 3},
    {"rows": 1 << 18, "cols": 128, "passes": 2},
    {"rows": 1 << 14, "cols": 256, "passes": 4},
)
sweeps = _kernel(
    "sweeps",
    "sweep_again",
    "x out n sweeps",
    _in(x=("f", lambda p: (p.n, 4))),
    _out(out=(F, lambda p: p.blocks * 256)),
    lambda p: p.blocks,
    256,
    {"n": 1 << 20, "sweeps": 6, "blocks": 528},
    {"n": 1 << 23, "sweeps": 3, "blocks": 528},
    {"n": 1 << 22, "sweeps": 4, "blocks": 132},
)
walk = _kernel(
    "walk-shared",
    "shared_walk",
    "x out n",
    _in(x=("f", _n)),
    _out(out=(F, lambda p: p.blocks * 256)),
    lambda p: p.blocks,
    256,
    {"n": 1 << 18, "blocks": 264},
    {"n": 1 << 15, "blocks": 2112},
)
bilinear = _kernel(
    "bilinear",
    "bilinear",
    "at table out n side",
    _in(at=("f", lambda p: (p.n, 2)), table=("f", lambda p: (p.side**2, 2))),
    _out(out=(F, lambda p: (p.n, 2))),
    _line(),
    256,
    {"n": 1 << 20, "side": 1024},
    {"n": 1 << 18, "side": 256},
)
looked = _kernel(
    "look-up",
    "look_up",
    "index table out n",
    _in(index=(np.int32, _n, lambda p: p.words), table=("f", lambda p: p.words)),
    _out(out=(F, _n)),
    _line(),
    256,
    {"n": 1 << 22, "words": 1 << 20},
    {"n": 1 << 22, "words": 1 << 23},
    {"n": 1 << 20, "words": 1 << 26},
)
finding = _kernel(
    "find",
    "find_index",
    "cdf u out n",
    lambda p, rng: {
        "cdf": np.linspace(0, 1, p.n, dtype=np.float32),
        "u": np.sort(rng.random(p.threads, np.float32)),
    },
    _out(out=(F, lambda p: p.threads)),
    lambda p: p.threads // 128,
    128,
    {"n": 1024, "threads": 1 << 14},
    {"n": 1 << 12, "threads": 512},
)
newton = _kernel(
    "newton",
    "newton",
    "x out rounds",
    _in(x=("f", _n)),
    _out(out=(F, _n)),
    _line(threads=64),
    64,
    {"n": 1 << 13, "rounds": 128},
    {"n": 1 << 18, "rounds": 32},
)
# -- atomics -----------------------------------------------------------------------------------------------------------
gups = _kernel(
    "gups",
    "gups",
    "seeds table n rounds mask",
    _in(seeds=(np.uint64, _n, lambda p: 1 << 63)),
    _out(table=("uint64", lambda p: p.mask + 1, 0)),
    _line(),
    256,
    {"n": 1 << 16, "rounds": 16, "mask": (1 << 24) - 1},
    {"n": 1 << 17, "rounds": 8, "mask": (1 << 18) - 1},
)
cas = _kernel(
    "cas",
    "cas_double",
    "x to out n",
    _in(x=("d", _n), to=(np.int32, _n, lambda p: p.places)),
    _out(out=(D, lambda p: p.places, 0)),
    _line(),
    256,
    {"n": 1 << 18, "places": 1 << 16},
    {"n": 1 << 20, "places": 1 << 22},
    {"n": 1 << 14, "places": 256},
)
tickets = _kernel(
    "tickets",
    "tickets",
    "x out count n",
    _in(x=(np.int32, _n, lambda p: 1 << 20)),
    _out(out=(I, _n), count=(I, lambda p: 1, 0)),
    _line(),
    256,
    {"n": 1 << 20},
    {"n": 1 << 17},
    defines=("-DGROUPS",),
)
buckets = _kernel(
    "buckets",
    "buckets",
    "x pivots counts place n many",
    lambda p, rng: {
        "x": rng.random(p.n, np.float32),
        "pivots": np.linspace(0, 1, p.many, dtype=np.float32),
    },
    _out(counts=(I, lambda p: p.many, 0), place=(I, _n)),
    _line(),
    256,
    {"n": 1 << 20, "many": 1024},
    {"n": 1 << 18, "many": 1 << 16},
)
extrema = _kernel(
    "extrema",
    "extrema",
    "x high low n cells",
    _in(x=("f", _n)),
    _out(high=(I, lambda p: p.cells, 0), low=(I, lambda p: p.cells, 0)),
    _line(),
    256,
    {"n": 1 << 20, "cells": 1000},
    {"n": 1 << 21, "cells": 1 << 18},
)
large = _kernel(
    "bins",
    "bins_large",
    "x out n bins",
    _in(x=(np.uint32, _n, lambda p: 1 << 32)),
    _out(out=("uint32", lambda p: p.bins, 0)),
    lambda p: p.blocks,
    1024,
    {"n": 1 << 23, "bins": 50000, "blocks": 132},
    {"n": 1 << 21, "bins": 20000, "blocks": 264},
    shared=lambda p: 4 * p.bins,
)
encode = _kernel(
    "encode",
    "encode",
    "x code out n",
    _in(x=(np.uint8, _n, lambda p: 256), code=(np.uint32, lambda p: 256, lambda p: 1 << 32)),
    _out(out=("uint32", lambda p: p.n // 256 * 96)),
    _line(),
    256,
    {"n": 1 << 21},
    {"n": 1 << 17},
)
drawn = _kernel(
    "drawn",
    "tiles_drawn",
    "a out next tiles width",
    _in(a=("f", lambda p: p.tiles * p.width)),
    _out(out=(F, lambda p: p.tiles * 256), next=(I, lambda p: 1, 0)),
    lambda p: p.blocks,
    256,
    {"tiles": 4096, "width": 2048, "blocks": 264},
    {"tiles": 1024, "width": 512, "blocks": 132},
)
# -- local arrays ------------------------------------------------------------------------------------------------------
twister = _kernel(
    "twister",
    "twister",
    "seed out draws",
    _in(seed=(np.uint32, _n, lambda p: 1 << 32)),
    _out(out=("uint32", _n)),
    _line(),
    256,
    {"n": 1 << 16, "draws": 100},
    {"n": 1 << 13, "draws": 500},
)
hit = _kernel(
    "any-hit",
    "any_hit",
    "box skip ray out n leaves",
    lambda p, rng: {
        "box": np.concatenate(
            [
                rng.random((2 * p.leaves, 3), np.float32),
                np.full((2 * p.leaves, 1), 0.5, np.float32),
            ],
            axis=1,
        ),
        "skip": rng.integers(0, 2, p.leaves, np.int32),
        "ray": np.concatenate(
            [rng.random((p.n, 3), np.float32), np.zeros((p.n, 1), np.float32)], axis=1
        ),
    },
    _out(out=(I, _n)),
    _line(threads=128),
    128,
    {"n": 1 << 16, "leaves": 1024},
    {"n": 1 << 13, "leaves": 1 << 14},
)
rainflow = _kernel(
    "rainflow",
    "rainflow",
    "x out n length",
    _in(x=("f", lambda p: p.n * p.length)),
    _out(out=(F, _n)),
    _line(threads=128),
    128,
    {"n": 1 << 15, "length": 64},
    {"n": 1 << 12, "length": 256},
)
own = _kernel(
    "own-counts",
    "own_counts",
    "x out length",
    _in(x=(np.uint8, lambda p: p.n * p.length, lambda p: 256)),
    _out(out=(I, _n)),
    _line(),
    256,
    {"n": 1 << 16, "length": 64},
    {"n": 1 << 18, "length": 16},
)
# -- blocks that meet often, few blocks --------------------------------------------------------------------------------
align = _kernel(
    "align",
    "align",
    "score table cols diagonal",
    _in(score=(np.int32, lambda p: p.cols**2, lambda p: 20)),
    _out(table=(I, lambda p: p.cols**2, 0)),
    lambda p: p.diagonal + 1,
    32,
    {"cols": 2049, "diagonal": 60},
    {"cols": 8193, "diagonal": 255},
)
binomial = _kernel(
    "binomial",
    "binomial",
    "spot out steps",
    _in(spot=("f", lambda p: p.blocks)),
    _out(out=(F, lambda p: p.blocks)),
    lambda p: p.blocks,
    256,
    {"blocks": 64, "steps": 1000},
    {"blocks": 1056, "steps": 300},
)
viterbi = _kernel(
    "viterbi",
    "viterbi",
    "step seen out length",
    _in(step=("f", lambda p: 128 * 128), seen=("f", lambda p: p.length * p.blocks * 128)),
    _out(out=(I, lambda p: p.length * p.blocks * 128)),
    lambda p: p.blocks,
    128,
    {"blocks": 40, "length": 64},
    {"blocks": 528, "length": 16},
)
cyclic = _kernel(
    "cyclic",
    "cyclic",
    "a b c d x",
    _in(**{k: ("f", lambda p: 512 * p.systems) for k in "abcd"}),
    _out(x=(F, lambda p: 512 * p.systems)),
    lambda p: p.systems,
    512,
    {"systems": 2048},
    {"systems": 128},
)
forward = _kernel(
    "layer-forward",
    "layer_forward",
    "input weight part hidden",
    _in(input=("f", lambda p: 16 * p.rows + 1)),
    _out(
        weight=(F, lambda p: (p.hidden + 1) * (16 * p.rows + 2), 0),
        part=(F, lambda p: p.rows * p.hidden),
    ),
    lambda p: (1, p.rows),
    (16, 16),
    {"rows": 4096, "hidden": 16},
)
fan = _kernel(
    "eliminate",
    "eliminate",
    "pivot a n k",
    _in(pivot=("f", _n)),
    _out(a=(F, lambda p: p.n**2, 0)),
    lambda p: (p.n // 16, p.n // 16),
    (16, 16),
    {"n": 2048, "k": 10},
    {"n": 2048, "k": 1500},
)
# -- images, grids, meshes ---------------------------------------------------------------------------------------------


def _around(p, rng):
    r, c = np.arange(p.rows), np.arange(p.cols)
    return {
        "j": rng.random(p.rows * p.cols, np.float32),
        "north": np.maximum(r - 1, 0).astype(np.int32),
        "south": np.minimum(r + 1, p.rows - 1).astype(np.int32),
        "west": np.maximum(c - 1, 0).astype(np.int32),
        "east": np.minimum(c + 1, p.cols - 1).astype(np.int32),
    }


diffuse = _kernel(
    "diffuse",
    "diffuse",
    "j north south west east c d rows cols",
    _around,
    _out(c=(F, lambda p: p.rows * p.cols), d=(F, lambda p: 4 * p.rows * p.cols)),
    lambda p: (p.cols // 16, p.rows // 16),
    (16, 16),
    {"rows": 2048, "cols": 1024},
    {"rows": 512, "cols": 512},
)
flux = _kernel(
    "flux",
    "flux",
    "near normal state out n",
    lambda p, rng: {
        "near": (
            np.clip(
                np.tile(np.arange(p.n), 4) + rng.integers(-p.far, p.far + 1, 4 * p.n), 0, p.n - 1
            ).astype(np.int32)
        ),
        "normal": rng.random(8 * p.n, np.float32),
        "state": rng.random(4 * p.n, np.float32),
    },
    _out(out=(F, lambda p: 4 * p.n)),
    _line(threads=128),
    128,
    {"n": 1 << 18, "far": 2000},
    {"n": 1 << 20, "far": 1 << 19},
)
winograd = _kernel(
    "winograd",
    "winograd",
    "x out tiles side",
    _in(x=("f", lambda p: p.side**2)),
    _out(out=(F, lambda p: 16 * p.tiles)),
    _line(lambda p: p.tiles),
    256,
    {"side": 1026, "tiles": 512**2},
    {"side": 258, "tiles": 128**2},
)
local_means = _kernel(
    "non-local",
    "non_local",
    "x out side",
    _in(x=("f", lambda p: p.side**2)),
    _out(out=(F, lambda p: p.side**2)),
    lambda p: (p.side // 16, p.side // 16),
    (16, 16),
    {"side": 512},
    {"side": 128},
)
coulomb = _kernel(
    "coulomb",
    "coulomb",
    "atom out atoms side",
    _in(atom=("f", lambda p: (p.atoms, 4))),
    _out(out=(F, lambda p: p.side**2)),
    lambda p: (p.side // 128, p.side // 8),
    (32, 8),
    {"side": 1024, "atoms": 512},
    {"side": 256, "atoms": 4096},
)
keccak = _kernel(
    "keccak",
    "keccak",
    "x out rounds",
    _in(x=(np.uint64, lambda p: 25 * p.n, lambda p: 1 << 63)),
    _out(out=("uint64", lambda p: 4 * p.n)),
    _line(threads=128),
    128,
    {"n": 1 << 17, "rounds": 24},
    {"n": 1 << 12, "rounds": 48},
)
sobol = _kernel(
    "sobol",
    "sobol",
    "direction out n",
    _in(direction=(np.uint32, lambda p: 32 * p.dims, lambda p: 1 << 32)),
    _out(out=(F, lambda p: p.dims * p.n)),
    lambda p: (p.blocks, p.dims),
    128,
    {"n": 1 << 17, "dims": 32, "blocks": 64},
    {"n": 1 << 14, "dims": 100, "blocks": 8},
)
# -- networks, mixed precision -----------------------------------------------------------------------------------------
norms = _kernel(
    "norm-backward",
    "norm_backward",
    "dout x weight dx dweight rows width",
    _in(
        dout=("f", lambda p: p.rows * p.width),
        x=("f", lambda p: p.rows * p.width),
        weight=("f", lambda p: p.width),
    ),
    _out(dx=(F, lambda p: p.rows * p.width), dweight=(F, lambda p: p.width, 0)),
    lambda p: p.blocks,
    512,
    {"rows": 8192, "width": 768, "blocks": 264},
    {"rows": 1024, "width": 1600, "blocks": 64},
    shared=lambda p: 4 * p.width,
)
adamw = _kernel(
    "adamw",
    "adamw",
    "grad param master m v n",
    _in(grad=("b", _n)),
    _out(param=("uint16", _n), **dict.fromkeys(("master", "m", "v"), (F, _n, 0))),
    _line(threads=512),
    512,
    {"n": 1 << 22},
    {"n": 3 << 18},
)
classifier = _kernel(
    "classifier",
    "classifier",
    "logits target loss width",
    _in(target=(np.int32, lambda p: p.rows, lambda p: p.width)),
    _out(logits=("uint16", lambda p: p.rows * p.width, 0), loss=(F, lambda p: p.rows)),
    lambda p: p.rows,
    1024,
    {"rows": 1024, "width": 50304},
    {"rows": 256, "width": 8192},
)
biases = _kernel(
    "bias-backward",
    "bias_backward",
    "dout out rows width",
    _in(dout=("b", lambda p: p.rows * p.width)),
    _out(out=(F, lambda p: p.width)),
    lambda p: p.width // 32,
    (32, 32),
    {"rows": 8192, "width": 2304},
    {"rows": 2048, "width": 768},
)
ahead = _kernel(
    "async",
    "async_rows",
    "x out steps",
    _in(x=("f", lambda p: (p.blocks * p.steps * 256, 4))),
    _out(out=(F, lambda p: p.blocks * 256)),
    lambda p: p.blocks,
    256,
    {"blocks": 528, "steps": 16},
    {"blocks": 64, "steps": 64},
    defines=("-DPIPELINE",),
)
doubles = _kernel(
    "product-double",
    "product_double",
    "a b c n",
    _in(a=("d", lambda p: p.n**2), b=("d", lambda p: p.n**2)),
    _out(c=(D, lambda p: p.n**2)),
    lambda p: (p.n // 16) ** 2 // 4,
    128,
    {"n": 512},
    {"n": 1024},
)
brains = _kernel(
    "product-bf16",
    "product_bf16",
    "a b c n",
    _in(a=("b", lambda p: p.n**2), b=("b", lambda p: p.n**2)),
    _out(c=(F, lambda p: p.n**2)),
    lambda p: (p.n // 128, p.n // 128),
    256,
    {"n": 1024},
    {"n": 2048},
    {"n": 512},
    shared=2 * (128 * 72 + 64 * 136),
)
segments = _kernel(
    "segments",
    "segments",
    "start x out count",
    lambda p, rng: {
        "start": np.arange(p.count + 1, dtype=np.int32) * p.each,
        "x": rng.random(p.count * p.each, np.float32),
    },
    _out(out=(F, lambda p: p.count)),
    _line(lambda p: 8 * p.count),
    256,
    {"count": 1 << 17, "each": 30},
    {"count": 1 << 13, "each": 100},
    defines=("-DGROUPS",),
)
radix = _kernel(
    "radix-scatter",
    "radix_scatter",
    "keys from out n shift",
    lambda p, rng: {
        "keys": rng.integers(0, 1 << 32, p.n, np.uint32),
        "from": (np.arange(16) * (p.n // 16)).astype(np.int32),
    },
    _out(out=("uint32", _n)),
    _line(),
    256,
    {"n": 1 << 22, "shift": 4},
    {"n": 1 << 18, "shift": 12},
)
neurons = _kernel(
    "neurons",
    "neurons",
    "v current spike n",
    _in(current=("f", _n)),
    _out(v=(F, _n, 0), spike=("uint8", _n)),
    _line(),
    256,
    {"n": 1 << 20},
    {"n": 1 << 16},
)
# -- other languages ---------------------------------------------------------------------------------------------------


def _numba(name, args, inputs, outputs, grid, block, *sizes):
    made = _made(f"numba-{name}", args, inputs, outputs, *sizes)
    made.numba("numba", "_fourth_numba.py", name, grid=grid, block=block)
    return made


def _triton(name, args, inputs, outputs, grid, constants, *sizes):
    made = _made(f"triton-{name.replace('_', '-')}", args, inputs, outputs, *sizes)
    made.triton("triton", "_fourth_triton.py", name, grid=grid, constants=constants)
    return made


def _plane(p):
    return (p.side // 16, p.side // 16)


fractal = _numba(
    "fractal",
    "out side limit",
    _in(),
    _out(out=(I, lambda p: (p.side, p.side))),
    _plane,
    (16, 16),
    {"side": 512, "limit": 200},
    {"side": 1024, "limit": 50},
)
draws = _numba(
    "draws",
    "out rounds",
    _in(),
    _out(out=(F, _n)),
    _line(),
    256,
    {"n": 1 << 16, "rounds": 500},
    {"n": 1 << 20, "rounds": 50},
)
window = _numba(
    "median",
    "x out n",
    _in(x=("f", _n)),
    _out(out=(F, _n)),
    _line(threads=128),
    128,
    {"n": 1 << 18},
    {"n": 1 << 20},
)
product = _numba(
    "product",
    "a b c n",
    _in(a=("d", lambda p: (p.n, p.n)), b=("d", lambda p: (p.n, p.n))),
    _out(c=(D, lambda p: (p.n, p.n))),
    lambda p: (p.n // 16, p.n // 16),
    (16, 16),
    {"n": 512},
    {"n": 1024},
)
highest = _numba(
    "highest",
    "x cell out n",
    _in(x=("f", _n), cell=(np.int32, _n, lambda p: p.cells)),
    _out(out=(F, lambda p: p.cells, 0)),
    _line(),
    256,
    {"n": 1 << 20, "cells": 4096},
    {"n": 1 << 18, "cells": 16},
)
dropout = _triton(
    "dropout",
    "x out n seed",
    _in(x=("f", _n)),
    _out(out=(F, _n)),
    _line(threads=1024),
    {"BLOCK": 1024, "num_warps": 4},
    {"n": 1 << 22, "seed": 7},
    {"n": 1 << 18, "seed": 7},
)
sums = _triton(
    "running_sums",
    "x out cols",
    _in(x=("f", lambda p: (p.rows, p.cols))),
    _out(out=(F, lambda p: (p.rows, p.cols))),
    lambda p: p.rows,
    lambda p: {"BLOCK": p.cols, "num_warps": 4},
    {"rows": 4096, "cols": 1024},
    {"rows": 256, "cols": 2048},
)
attention = _triton(
    "attention",
    "q k v out tokens",
    _in(**{k: ("h", lambda p: (p.heads * p.tokens, 64)) for k in "qkv"}),
    _out(out=("float16", lambda p: (p.heads * p.tokens, 64))),
    lambda p: (p.tokens // 64, p.heads),
    {"BM": 64, "BN": 64, "D": 64, "num_warps": 4, "num_stages": 2},
    {"heads": 16, "tokens": 1024},
    {"heads": 8, "tokens": 512},
)
to_bytes = _triton(
    "to_bytes",
    "x out scale cols",
    _in(x=("f", lambda p: (p.rows, p.cols))),
    _out(out=("int8", lambda p: (p.rows, p.cols)), scale=(F, lambda p: p.rows)),
    lambda p: p.rows,
    lambda p: {"BLOCK": p.cols, "num_warps": 8},
    {"rows": 2048, "cols": 4096},
    {"rows": 512, "cols": 1024},
)
rows = _triton(
    "table_rows",
    "index table out width",
    _in(
        index=(np.int32, lambda p: p.rows, lambda p: p.words),
        table=("h", lambda p: (p.words, p.width)),
    ),
    _out(out=("float16", lambda p: (p.rows, p.width))),
    lambda p: p.rows,
    lambda p: {"BLOCK": p.width, "num_warps": 4},
    {"rows": 8192, "width": 1024, "words": 50000},
    {"rows": 1024, "width": 512, "words": 1000},
)
