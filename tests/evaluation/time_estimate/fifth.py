"""Kernels of kinds that the others lack: all were estimated before any of their estimates was held
against a time.
"""

from __future__ import annotations

import numpy as np

from kernprof import Param, Workload, ceil_div, empty, zeros

SIZES = {}  # of each workload: the sizes that were timed


def _made(name, args, inputs, outputs, *sizes):
    """Without a reference that computes: the outputs are timed, not checked. The first sizes are
    the defaults.
    """
    SIZES[f"fifth-{name}"] = ({}, *sizes[1:])
    return Workload(
        f"fifth-{name}",
        args=args,
        inputs=inputs,
        outputs=outputs,
        reference=lambda p, x: {n: np.zeros(s.shape, s.dtype) for n, s in outputs(p).items()},
        params={n: Param(v, minimum=0) for n, v in sizes[0].items()},
    )


def _kernel(kernel, args, inputs, outputs, grid, threads, *sizes, shared=0):
    made = _made(kernel.replace("_", "-"), args, inputs, outputs, *sizes)
    made.cuda(kernel, "fifth.cu", kernel=kernel, grid=grid, block=threads, shared_bytes=shared)
    return made


def _in(**arrays):
    """Inputs by name: "f" 32-bit floats, "d" doubles between 0 and 1; else integers below a number."""

    def made(p, rng):
        found = {}
        for name, (kind, shape, *below) in arrays.items():
            size = shape(p)
            floats = {"f": np.float32, "d": np.float64}.get(kind)
            found[name] = (
                rng.random(size, floats) if floats else rng.integers(0, below[0](p), size, kind)
            )
        return found

    return made


def _out(**arrays):
    return lambda p: {
        n: (zeros if rest else empty)(shape(p), dtype)
        for n, (dtype, shape, *rest) in arrays.items()
    }


def _n(p):
    return p.n


def _any(p):
    return 1 << 32


def _line(count=_n, threads=256):
    return lambda p: ceil_div(count(p), threads)


def _plane(p):
    return (p.side // 32, p.side // 8)


F, I, U, B = "float32", "int32", "uint32", np.uint8  # noqa: E741
# -- text and codes ------------------------------------------------------------------------------------------------------
runs = _kernel(
    "runs",
    "x first count n",
    _in(x=(np.uint32, _n, lambda p: p.kinds)),
    _out(first=(U, _n), count=(U, lambda p: ceil_div(p.n, 256))),
    _line(),
    256,
    {"n": 1 << 22, "kinds": 3},
    {"n": 1 << 18, "kinds": 1000},
)
automaton = _kernel(
    "automaton",
    "text table out each",
    _in(
        text=(B, lambda p: p.threads * p.each, lambda p: 256),
        table=(B, lambda p: 8192, lambda p: 256),
    ),
    _out(out=(U, lambda p: p.threads)),
    _line(lambda p: p.threads, 128),
    128,
    {"threads": 1 << 16, "each": 64},
    {"threads": 1 << 13, "each": 512},
)
base64 = _kernel(
    "base64",
    "x out n",
    _in(x=(B, lambda p: 3 * p.n, lambda p: 256)),
    _out(out=(U, _n)),
    _line(),
    256,
    {"n": 1 << 21},
    {"n": 1 << 16},
)
digests = _kernel(
    "sha256",
    "x out n",
    _in(x=(np.uint32, lambda p: 16 * p.n, _any)),
    _out(out=(U, lambda p: 8 * p.n)),
    _line(threads=128),
    128,
    {"n": 1 << 18},
    {"n": 1 << 14},
)
hard = _kernel(
    "memory_hard",
    "pad out words rounds",
    _in(),
    _out(pad=(U, lambda p: p.words * p.threads), out=(U, lambda p: p.threads)),
    _line(lambda p: p.threads, 128),
    128,
    {"threads": 1 << 14, "words": 256, "rounds": 256},
    {"threads": 1 << 16, "words": 512, "rounds": 64},
)
# -- sketches, locks, lists ----------------------------------------------------------------------------------------------
add = _kernel(
    "bloom_add",
    "x bits n mask",
    _in(x=(np.uint32, _n, _any)),
    _out(bits=(U, lambda p: (p.mask + 1) // 32, 0)),
    _line(),
    256,
    {"n": 1 << 19, "mask": (1 << 24) - 1},
    {"n": 1 << 17, "mask": (1 << 28) - 1},
)
ask = _kernel(
    "bloom_ask",
    "x bits out n mask",
    _in(x=(np.uint32, _n, _any), bits=(np.uint32, lambda p: (p.mask + 1) // 32, _any)),
    _out(out=("uint8", _n)),
    _line(),
    256,
    {"n": 1 << 21, "mask": (1 << 24) - 1},
    {"n": 1 << 18, "mask": (1 << 30) - 1},
)
sketch = _kernel(
    "count_min",
    "x rows n width",
    _in(x=(np.uint32, _n, lambda p: 1 << 20)),
    _out(rows=(U, lambda p: 4 * p.width, 0)),
    _line(),
    256,
    {"n": 1 << 20, "width": 1 << 14},
    {"n": 1 << 17, "width": 1 << 18},
)
many = _kernel(
    "log_log",
    "x out n",
    _in(x=(np.uint32, _n, _any)),
    _out(out=(U, lambda p: 4096, 0)),
    lambda p: p.blocks,
    512,
    {"n": 1 << 23, "blocks": 528},
    {"n": 1 << 19, "blocks": 64},
)
push = _kernel(
    "list_push",
    "x head next n lists",
    _in(x=(np.uint32, _n, _any)),
    _out(head=(U, lambda p: p.lists, 0), next=(U, _n)),
    _line(),
    256,
    {"n": 1 << 20, "lists": 1 << 12},
    {"n": 1 << 18, "lists": 1 << 20},
)
locked = _kernel(
    "accounts",
    "x lock sum n places",
    _in(x=(np.uint32, _n, _any)),
    _out(lock=(U, lambda p: p.places, 0), sum=("float64", lambda p: p.places, 0)),
    _line(),
    256,
    {"n": 1 << 16, "places": 1 << 14},
    {"n": 1 << 18, "places": 1 << 20},
)
averages = _kernel(
    "averages",
    "x to both n places",
    _in(x=("f", _n), to=(np.uint32, _n, _any)),
    _out(both=("uint64", lambda p: p.places, 0)),
    _line(),
    256,
    {"n": 1 << 19, "places": 1 << 13},
    {"n": 1 << 20, "places": 1 << 20},
    {"n": 1 << 13, "places": 64},
)
hook = _kernel(
    "hook",
    "from to parent edges",
    _in(
        **{"from": (np.uint32, lambda p: p.edges, lambda p: p.nodes)},
        to=(np.uint32, lambda p: p.edges, lambda p: p.nodes),
    ),
    _out(parent=(U, lambda p: p.nodes, 0)),
    _line(lambda p: p.edges),
    256,
    {"nodes": 1 << 20, "edges": 1 << 19},
    {"nodes": 1 << 16, "edges": 1 << 15},
)
hough = _kernel(
    "hough",
    "edges votes n angles side",
    _in(edges=(np.uint32, _n, lambda p: p.side**2)),
    _out(votes=(U, lambda p: p.angles * 2 * p.side, 0)),
    _line(threads=128),
    128,
    {"n": 1 << 15, "angles": 180, "side": 1024},
    {"n": 1 << 12, "angles": 90, "side": 512},
)
apart = _kernel(
    "pairs_apart",
    "at out n",
    _in(at=("f", lambda p: (p.n, 4))),
    _out(out=(U, lambda p: 24, 0)),
    _line(threads=128),
    128,
    {"n": 1 << 13},
    {"n": 1 << 11},
)
# -- trees, sparse -------------------------------------------------------------------------------------------------------


def _nodes(p):
    return 16 * sum(17**k for k in range(p.levels))


def _tree(p, rng):
    return {
        "keys": np.sort(rng.integers(0, 1 << 32, (_nodes(p) // 16, 16), np.uint32), axis=1).ravel(),
        "wanted": rng.integers(0, 1 << 32, p.n, np.uint32),
    }


def _blocks(p, rng):
    each = rng.integers(1, 2 * p.mean, p.rows)
    start = np.concatenate([[0], np.cumsum(each)]).astype(np.int32)
    return {
        "start": start,
        "col": rng.integers(0, p.rows, start[-1], np.int32),
        "values": rng.random(16 * start[-1], np.float32),
        "x": rng.random(4 * p.rows, np.float32),
    }


def _friends(p, rng):
    start = np.arange(p.nodes + 1, dtype=np.int32) * p.each
    return {
        "start": start,
        "to": np.sort(rng.integers(0, p.nodes, (p.nodes, p.each), np.int32), axis=1).ravel(),
    }


search = _kernel(
    "tree_search",
    "keys wanted out n levels",
    _tree,
    _out(out=(U, _n)),
    _line(),
    256,
    {"n": 1 << 19, "levels": 4},
    {"n": 1 << 15, "levels": 5},
)
sparse = _kernel(
    "block_sparse",
    "start col values x y rows",
    _blocks,
    _out(y=(F, lambda p: 4 * p.rows)),
    _line(lambda p: 32 * p.rows),
    256,
    {"rows": 1 << 15, "mean": 16},
    {"rows": 1 << 12, "mean": 8},
)
sampled = _kernel(
    "sampled_products",
    "row col a b out entries",
    _in(
        row=(np.int32, lambda p: p.entries, lambda p: p.n),
        col=(np.int32, lambda p: p.entries, lambda p: p.n),
        a=("f", lambda p: p.n * 128),
        b=("f", lambda p: p.n * 128),
    ),
    _out(out=(F, lambda p: p.entries)),
    _line(lambda p: 32 * p.entries),
    256,
    {"entries": 1 << 18, "n": 1 << 14},
    {"entries": 1 << 14, "n": 1 << 10},
)
products = _kernel(
    "row_products",
    "col out used each",
    _in(col=(np.int32, lambda p: p.rows * p.each, lambda p: p.rows)),
    _out(out=(F, lambda p: 1024 * p.rows), used=(I, lambda p: p.rows)),
    lambda p: p.rows,
    128,
    {"rows": 1 << 12, "each": 20},
    {"rows": 1 << 9, "each": 12},
)
triangles = _kernel(
    "triangles",
    "start to out nodes",
    _friends,
    _out(out=(U, lambda p: p.nodes)),
    _line(lambda p: p.nodes, 128),
    128,
    {"nodes": 1 << 15, "each": 24},
    {"nodes": 1 << 12, "each": 12},
)
# -- recurrences ---------------------------------------------------------------------------------------------------------
columns = _kernel(
    "recursive_columns",
    "x y rows cols",
    _in(x=("f", lambda p: p.rows * p.cols)),
    _out(y=(F, lambda p: p.rows * p.cols)),
    _line(lambda p: p.cols, 64),
    64,
    {"rows": 512, "cols": 1 << 14},
    {"rows": 256, "cols": 1 << 10},
)
scan = _kernel(
    "selective_scan",
    "x delta bs y steps channels",
    _in(
        x=("f", lambda p: p.steps * p.channels),
        delta=("f", lambda p: p.steps * p.channels),
        bs=("f", lambda p: 16 * p.steps),
    ),
    _out(y=(F, lambda p: p.steps * p.channels)),
    lambda p: p.channels // 16,
    256,
    {"steps": 512, "channels": 4096},
    {"steps": 128, "channels": 1024},
)
forward = _kernel(
    "ctc_forward",
    "logits labels out steps classes",
    _in(
        logits=("f", lambda p: p.count * p.steps * p.classes),
        labels=(np.int32, lambda p: p.count * 128, lambda p: p.classes),
    ),
    _out(out=(F, lambda p: p.count * 128)),
    lambda p: p.count,
    128,
    {"count": 64, "steps": 200, "classes": 64},
    {"count": 1024, "steps": 50, "classes": 32},
)
heston = _kernel(
    "volatility",
    "out steps dt",
    _in(),
    _out(out=(F, lambda p: p.paths)),
    _line(lambda p: p.paths),
    256,
    {"paths": 1 << 18, "steps": 100, "dt": 0.01},
    {"paths": 1 << 14, "steps": 250, "dt": 0.004},
)
poles = _kernel(
    "poles",
    "pole residue energy out windows each n",
    _in(
        pole=("d", lambda p: 2 * p.windows * p.each),
        residue=("d", lambda p: 2 * p.windows * p.each),
        energy=("d", _n),
    ),
    _out(out=("float64", _n)),
    _line(),
    256,
    {"windows": 100, "each": 32, "n": 1 << 18},
    {"windows": 4000, "each": 8, "n": 1 << 16},
)
# -- images, detectors ---------------------------------------------------------------------------------------------------
flood = _kernel(
    "flood",
    "from to side step",
    _in(**{"from": (np.int32, lambda p: 2 * p.side**2, lambda p: p.side)}),
    _out(to=(I, lambda p: 2 * p.side**2)),
    _plane,
    (32, 8),
    {"side": 2048, "step": 256},
    {"side": 512, "step": 1},
)
mosaic = _kernel(
    "mosaic",
    "raw out side",
    _in(raw=(np.uint16, lambda p: p.side**2, lambda p: 4096)),
    _out(out=("uint8", lambda p: (p.side**2, 4), 0)),
    _plane,
    (32, 8),
    {"side": 2048},
    {"side": 512},
)
haar = _kernel(
    "haar",
    "x y width",
    _in(x=("f", lambda p: p.rows * p.width)),
    _out(y=(F, lambda p: p.rows * p.width)),
    lambda p: p.rows,
    256,
    {"rows": 2048, "width": 2048},
    {"rows": 256, "width": 512},
    shared=lambda p: 4 * p.width,
)
cover = _kernel(
    "overlaps",
    "box mask n",
    _in(box=("f", lambda p: (p.n, 4))),
    _out(mask=("uint64", lambda p: p.n * p.n // 64)),
    lambda p: (p.n // 64, p.n // 64),
    64,
    {"n": 4096},
    {"n": 512},
)
regions = _kernel(
    "regions",
    "features roi out channels side",
    _in(features=("f", lambda p: p.channels * p.side**2), roi=("f", lambda p: (p.count, 4))),
    _out(out=(F, lambda p: p.count * p.channels * 49)),
    lambda p: p.count * p.channels * 49 // 64,
    64,
    {"count": 256, "channels": 256, "side": 64},
    {"count": 64, "channels": 64, "side": 128},
)
back = _kernel(
    "conv_back",
    "x weight y channels side",
    _in(
        x=("f", lambda p: p.channels * p.side**2),
        weight=("f", lambda p: 16 * p.filters * p.channels),
    ),
    _out(y=(F, lambda p: 4 * p.filters * p.side**2)),
    lambda p: (2 * p.side // 32, 2 * p.side // 8, p.filters),
    (32, 8),
    {"channels": 64, "filters": 32, "side": 64},
    {"channels": 16, "filters": 8, "side": 32},
)
# -- networks ------------------------------------------------------------------------------------------------------------
pages = _kernel(
    "pages",
    "q cache table out length",
    _in(
        q=("f", lambda p: 64 * p.heads),
        cache=("f", lambda p: (p.pages * 16 * 16, 4)),
        table=(np.int32, lambda p: p.heads * p.length // 16, lambda p: p.pages),
    ),
    _out(out=(F, lambda p: 128 * p.heads)),
    lambda p: p.heads,
    128,
    {"heads": 256, "length": 1024, "pages": 1 << 14},
    {"heads": 32, "length": 2048, "pages": 1 << 12},
)
product = _kernel(
    "product_tf32",
    "a b c n",
    _in(a=("f", lambda p: p.n**2), b=("f", lambda p: p.n**2)),
    _out(c=(F, lambda p: p.n**2)),
    lambda p: (p.n // 64, p.n // 64),
    128,
    {"n": 1024},
    {"n": 384},
)
moved = _kernel(
    "differences",
    "now before best words rows",
    _in(
        now=(np.uint32, lambda p: p.words * p.rows, _any),
        before=(np.uint32, lambda p: p.words * p.rows, _any),
    ),
    _out(best=(U, lambda p: p.words // 4 * p.rows // 16)),
    lambda p: (p.words // 4, p.rows // 16),
    256,
    {"words": 256, "rows": 512},
    {"words": 128, "rows": 128},
)
voxels = _kernel(
    "phases",
    "kx sample out samples",
    _in(kx=("f", lambda p: 3 * p.n), sample=("f", lambda p: (p.samples, 4))),
    _out(out=(F, lambda p: 2 * p.n)),
    _line(),
    256,
    {"n": 1 << 16, "samples": 1024},
    {"n": 1 << 13, "samples": 512},
)
# -- other languages -----------------------------------------------------------------------------------------------------


def _numba(name, args, inputs, outputs, grid, block, *sizes):
    made = _made(f"numba-{name}", args, inputs, outputs, *sizes)
    made.numba("numba", "_fifth_numba.py", name, grid=grid, block=block)
    return made


def _triton(name, args, inputs, outputs, grid, constants, *sizes):
    made = _made(f"triton-{name.replace('_', '-')}", args, inputs, outputs, *sizes)
    made.triton("triton", "_fifth_triton.py", name, grid=grid, constants=constants)
    return made


sphere = _numba(
    "haversine",
    "lat lon out n",
    _in(lat=("f", _n), lon=("f", _n)),
    _out(out=(F, lambda p: (p.n, p.n))),
    lambda p: (p.n // 16, p.n // 16),
    (16, 16),
    {"n": 2048},
    {"n": 512},
)
cells = _numba(
    "cells",
    "at count side",
    _in(at=("f", lambda p: (p.n, 2))),
    _out(count=(I, lambda p: p.side**2, 0)),
    _line(),
    256,
    {"n": 1 << 20, "side": 256},
    {"n": 1 << 17, "side": 1024},
)
gate = _triton(
    "swiglu",
    "x out width",
    _in(x=("f", lambda p: (p.rows, 2 * p.width))),
    _out(out=(F, lambda p: (p.rows, p.width))),
    lambda p: p.rows,
    {"BLOCK": 1024, "num_warps": 4},
    {"rows": 2048, "width": 3000},
    {"rows": 256, "width": 1024},
)
weights = _triton(
    "byte_rows",
    "w scale x out cols",
    _in(
        w=(np.int8, lambda p: (p.rows, p.cols), lambda p: 127),
        scale=("f", lambda p: p.rows),
        x=("f", lambda p: p.cols),
    ),
    _out(out=(F, lambda p: p.rows)),
    lambda p: p.rows,
    {"BLOCK": 1024, "num_warps": 4},
    {"rows": 8192, "cols": 4096},
    {"rows": 512, "cols": 2048},
)
