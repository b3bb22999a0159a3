"""The launches that estimated times are held against: library workloads and plain kernels, in
several sizes.

A workload's half follows from its name alone: only half "A" may settle anything, half "B" never
does; "C" came later.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from kernprof.model.run import Scalar
from kernprof.workload import Workload
from kernprof.workload.discover import library_dir, workloads_in
from kernprof.workload.params import Params, choose
from tests.evaluation.time_estimate.fifth import SIZES as FIFTH
from tests.evaluation.time_estimate.fourth import SIZES as FOURTH

HERE = Path(__file__).parent
Sizes = tuple[Mapping[str, Scalar], ...]
LIBRARY: Mapping[str, Sizes] = {
    "copy": (
        {"n": 1 << 18},
        {"n": 1 << 22},
        {"n": 1 << 25},
        {"n": 1 << 23, "block": 64},
        {"n": 1 << 23, "block": 1024, "per_thread": 4},
    ),
    "gather": (
        {"n": 1 << 20},
        {"n": 1 << 22, "pattern": "random"},
        {"n": 1 << 22},
        {"n": 1 << 22, "stride": 8},
    ),
    "histogram": (
        {"n": 1 << 20},
        {"n": 1 << 22},
        {"n": 1 << 22, "bins": 4096},
        {"n": 1 << 21, "skew": 0.5},
    ),
    "matmul": (
        {"m": 256, "n": 256, "k": 256},
        {"m": 512, "n": 512, "k": 512},
        {"m": 1024, "n": 1024, "k": 1024},
        {"m": 512, "n": 512, "k": 512, "tile": 16},
    ),
    "particles": ({"n": 1 << 18}, {"n": 1 << 21}, {"n": 1 << 20, "block": 64}),
    "reduce": ({"n": 1 << 19}, {"n": 1 << 22}, {"n": 1 << 24}, {"n": 1 << 22, "block": 1024}),
    "softmax": (
        {"rows": 512, "cols": 1024},
        {"rows": 2048, "cols": 2048},
        {"rows": 8192, "cols": 512},
    ),
    "stencil": (
        {"nx": 128, "ny": 128, "nz": 32},
        {"nx": 256, "ny": 256, "nz": 64},
        {"nx": 512, "ny": 512, "nz": 32, "block_rows": 4},
    ),
    "transpose": (
        {"rows": 1024, "cols": 1024},
        {"rows": 4096, "cols": 2048},
        {"rows": 2048, "cols": 2048, "block_rows": 16},
    ),
}
OTHERS: Mapping[str, Sizes] = {
    "plain-saxpy": ({}, {"n": 1 << 19, "block": 128, "blocks": 132}, {"n": 1 << 24}),
    "plain-gelu": ({}, {"n": 1 << 19}),
    "plain-points": ({"n": 3 << 20}, {"n": 3 << 17}),
    "plain-dot": ({}, {"n": 1 << 24, "blocks": 1056, "block": 512}, {"n": 1 << 20, "blocks": 132}),
    "plain-gemv": ({}, {"rows": 16384, "cols": 512}, {"rows": 512, "cols": 8192}),
    "plain-norm": ({}, {"rows": 1024, "cols": 4096}),
    "plain-conv": ({}, {"side": 1024, "radius": 7}, {"side": 512, "radius": 1}),
    "plain-sgemm": ({}, {"n": 1024}, {"n": 256}),
    "plain-bodies": ({}, {"n": 2048}, {"n": 16384}),
    "plain-options": ({}, {"n": 1 << 22}),
    "plain-fractal": ({}, {"width": 512, "limit": 1000}),
    "plain-integers": ({}, {"n": 1 << 20, "rounds": 64, "block": 64}),
    "plain-horner": ({}, {"n": 1 << 15, "rounds": 512}),
    "plain-spmv": ({}, {"rows": 1 << 16, "mean": 48, "skewed": 2}, {"rows": 1 << 18, "mean": 4}),
    "plain-chase": ({}, {"n": 1 << 16, "threads": 1 << 18}, {"n": 1 << 24, "threads": 1 << 13}),
    "plain-search": ({}, {"n": 1 << 24}),
    "plain-scatter": ({}, {"places": 256}, {"places": 1 << 22, "n": 1 << 22}),
    "plain-blocks": ({}, {"n": 1 << 18, "block": 512}),
    "plain-banks": ({}, {"stride": 2}, {"stride": 8}, {"stride": 32}, {"stride": 33, "block": 64}),
}
# Estimated before any of them was timed.
LATER: Mapping[str, Sizes] = {
    "unseen-jacobi": ({}, {"side": 4096}),
    "unseen-life": ({}, {"side": 512}),
    "unseen-sobel": ({}, {"side": 1024}),
    "unseen-median": ({}, {"side": 512}),
    "unseen-dct": ({}, {"side": 8192}),
    "unseen-upsample": ({}, {"side": 512}),
    "unseen-lattice": ({}, {"cells": 1 << 16, "side": 256}),
    "unseen-adam": ({}, {"n": 1 << 19}),
    "unseen-xent": ({}, {"rows": 4096, "cols": 2048, "block": 256}),
    "unseen-attention": ({}, {"tokens": 256, "heads": 48}),
    "unseen-embed": ({}, {"n": 1 << 12, "width": 768}),
    "unseen-embed-back": ({}, {"words": 30}),
    "unseen-depthwise": ({}, {"channels": 512, "side": 32}),
    "unseen-pool": ({}, {"planes": 16, "side": 64}),
    "unseen-rotary": ({}, {"n": 1 << 19}),
    "unseen-gemv-bytes": ({}, {"rows": 512, "words": 8192}),
    "unseen-columns": ({}, {"rows": 16384, "cols": 256}),
    "unseen-nearest": ({}, {"n": 1 << 17, "k": 64}),
    "unseen-hashes": ({}, {"n": 1 << 16, "block": 64}),
    "unseen-darts": ({}, {"blocks": 132, "rounds": 4096}),
    "unseen-fourier": ({}, {"rows": 264}),
    "unseen-bitonic": ({}, {"n": 1 << 20, "gap": 1 << 18}),
    "unseen-floyd": ({}, {"n": 512}),
    "unseen-frontier": ({}, {"rows": 1 << 16, "mean": 64}),
    "unseen-dgemm": ({}, {"n": 192}),
    "unseen-spheres": ({}, {"side": 256, "balls": 1024}),
    "unseen-table": ({}, {"n": 1 << 17}),
    "unseen-keep": ({}, {"n": 1 << 22}),
    "unseen-collatz": ({}, {"n": 1 << 16, "block": 64}),
}
# The same again, by the model as those had changed it.
SECOND: Mapping[str, Sizes] = {
    "second-rms": ({}, {"rows": 512}),
    "second-gated": ({}, {"n": 1 << 19}),
    "second-gemv-half": ({}, {"rows": 16384, "chunks": 128}),
    "second-quantise": ({}, {"rows": 512, "width": 4096}),
    "second-nibbles": ({}, {"n": 1 << 17}),
    "second-largest": ({}, {"rows": 2048, "width": 4096}),
    "second-heads": ({}, {"tokens": 512, "heads": 8}),
    "second-groups": ({}, {"groups": 2048, "size": 4096}),
    "second-heat": ({}, {"side": 3072}),
    "second-path": ({}, {"cols": 1 << 14}),
    "second-forces": ({}, {"n": 1 << 18, "most": 32}),
    "second-diagonals": ({}, {"n": 1 << 16, "count": 27}),
    "second-walk": ({}, {"n": 1 << 14, "steps": 512}),
    "second-filter": ({}, {"rows": 512, "cols": 512}),
    "second-box": ({}, {"side": 1024, "radius": 16}),
    "second-walsh": ({}, {"n": 1 << 19}),
    "second-bytes": ({}, {"n": 1 << 20, "blocks": 132}),
    "second-rotated": ({}, {"side": 512}),
    "second-colours": ({}, {"n": 1 << 18}),
    "second-radix": ({}, {"n": 1 << 19}),
    "second-join": ({}, {"n": 1 << 18, "mask": (1 << 16) - 1}),
    "second-merge": ({}, {"n": 1 << 18}),
    "second-sweep": ({}, {"n": 1 << 18}),
    "second-triangle": ({}, {"n": 1024}),
    "second-queens": ({}, {"n": 7}),
}
# The last kinds: all estimated before any was timed; a name's half says which may be looked at
# afterwards.
THIRD: Mapping[str, Sizes] = {
    "third-scan": ({}, {"n": 1 << 19}),
    "third-sort-block": ({}, {"n": 1 << 17}),
    "third-sort-thread": ({}, {"n": 1 << 17, "each": 8}),
    "third-insert": ({}, {"n": 1 << 21, "mask": (1 << 24) - 1}),
    "third-compact": ({}, {"n": 1 << 18}),
    "third-page-rank": ({}, {"rows": 1 << 15, "mean": 32}),
    "third-relax": ({}, {"n": 1 << 20, "edges": 1 << 19}),
    "third-jump": ({}, {"n": 1 << 16}),
    "third-ellpack": ({}, {"rows": 1 << 20, "width": 5, "band": 64}),
    "third-coordinates": ({}, {"rows": 1 << 10, "entries": 1 << 19}),
    "third-fft": ({}, {"rows": 132}),
    "third-lu": ({}, {"count": 528}),
    "third-cholesky": ({}, {"count": 1 << 14}),
    "third-gemv-columns": ({}, {"rows": 1 << 18, "cols": 16}),
    "third-gemm-half": ({}, {"n": 256}),
    "third-gemm-bytes": ({}, {"n": 256}),
    "third-wmma-warp": ({}, {"n": 1024}),
    "third-wmma-bytes": ({}, {"n": 512}),
    "third-conv": ({}, {"channels": 16, "filters": 16, "side": 128}),
    "third-im2col": ({}, {"channels": 256, "side": 16}),
    "third-lstm": ({}, {"n": 1 << 21, "width": 512}),
    "third-welford": ({}, {"rows": 512, "width": 4096}),
    "third-decode": ({}, {"heads": 1024, "length": 256}),
    "third-batch-norm": ({}, {"images": 64, "channels": 256, "pixels": 49}),
    "third-bodies-double": ({}, {"n": 1024}),
    "third-deposit": ({}, {"side": 64}),
    "third-philox": ({}, {"n": 1 << 15, "rounds": 64}),
    "third-ising": ({}, {"side": 1024}),
    "third-wave": ({}, {"nx": 136, "ny": 136}),
    "third-yee": ({}, {"nx": 512, "ny": 512}),
    "third-thomas": ({}, {"n": 256, "systems": 1 << 12}),
    "third-bilateral": ({}, {"side": 512, "radius": 6}),
    "third-rays": ({}, {"side": 1024, "size": 64, "steps": 32}),
    "third-equalise": ({}, {"n": 1 << 19}),
    "third-integral": ({}, {"side": 1024}),
    "third-cipher": ({}, {"n": 1 << 15}),
    "third-piecewise": ({}, {"n": 1 << 18}),
    "third-checksum": ({}, {"n": 1 << 14, "length": 128}),
    "third-edits": ({}, {"n": 1 << 14}),
    "third-hamming": ({}, {"n": 2048, "words": 4}),
    "third-match": ({}, {"n": 1 << 20, "length": 16}),
    "third-sum-double": ({}, {"n": 1 << 20, "blocks": 66}),
    "third-longest": ({}, {"n": 1 << 19, "blocks": 33}),
    "third-half-norm": ({}, {"n": 1 << 20, "blocks": 132}),
    "third-one-block": ({}, {"n": 64, "rounds": 32}),
    "third-few-warps": ({}, {"spare": 114688}, {"rows": 528, "n": 1 << 13}),
    "third-tile-large": ({}, {"blocks": 132, "rounds": 32}),
    "third-registers": ({}, {"n": 1 << 14}),
    "third-branches": ({}, {"ordered": 1}),
    "third-tree": ({}, {"depth": 18}),
    "third-permute": ({}, {"a": 4, "b": 8, "c": 128, "d": 128}),
    "third-julia": ({}, {"side": 512, "limit": 1024}),
    "third-top-k": ({}, {"n": 1 << 16, "length": 64}),
    "third-numba-prices": ({}, {"n": 1 << 18}),
    "third-numba-blur": ({}, {"side": 512}),
    "third-numba-distances": ({}, {"n": 1024, "dims": 8}),
    "third-triton-norm": ({}, {"rows": 512, "cols": 4096}),
    "third-triton-gelu": ({}, {"n": 1 << 19}),
    "third-triton-product": ({}, {"n": 512}),
    "third-triton-sums": ({}, {"rows": 512, "cols": 16384}),
}
ROUNDS: Mapping[str, Mapping[str, Sizes]] = {"C": LATER, "D": SECOND, "I": FIFTH}


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One launch: a variant of a workload with some parameters."""

    workload: Workload
    file: Path
    variant: str
    params: Params
    sizes: Mapping[str, Scalar]

    @property
    def name(self) -> str:
        sizes = ",".join(f"{n}={v}" for n, v in self.sizes.items())
        return f"{self.workload.name}/{self.variant}[{sizes}]"

    @property
    def group(self) -> str:
        """The variants that do the same work."""
        return self.name.replace(f"/{self.variant}[", "[")

    @property
    def half(self) -> str:
        return half_of(self.workload.name)


def half_of(workload: str) -> str:
    later = next((letter for letter, each in ROUNDS.items() if workload in each), None)
    pair = "EF" if workload in THIRD else "GH" if workload in FOURTH else "AB"
    first, second = hashlib.sha256(workload.encode()).digest()[:2]
    half = later or pair[first & 1]
    # the other halves were looked at later
    return {"H": "J", "I": "K"}.get(half, half) if second & 1 else half


def cases(names: tuple[str, ...] = ()) -> Iterator[Case]:
    """All launches, or those of some workloads: by workload, then sizes, then variants."""
    here = {
        "plain.py": OTHERS,
        "unseen.py": LATER,
        "second.py": SECOND,
        "third.py": THIRD,
        "fourth.py": FOURTH,
        "fifth.py": FIFTH,
    }
    files = {name: library_dir() / f"{name}.py" for name in LIBRARY}
    files |= {name: HERE / file for file, each in here.items() for name in each}
    every = {**LIBRARY, **OTHERS, **LATER, **SECOND, **THIRD, **FOURTH, **FIFTH}
    for name, file in files.items():
        if names and name not in names:
            continue
        workload = workloads_in(file)[name]
        for sizes in every[name]:
            params = choose(workload.params, sizes)
            for variant in workload.variants.values():
                if (
                    variant.requires is None or variant.requires(params) is None
                ) and not variant.arch:
                    yield Case(
                        workload=workload,
                        file=file,
                        variant=variant.name,
                        params=params,
                        sizes=sizes,
                    )
