"""What fixes of numbers and layouts leave of whole networks' kernel time: predicted, and as their
kernels took.

    python -m tests.evaluation.what_if.networks [--half kept]

`networks.json.xz` has the kernels of networks of timm, torchvision and transformers in FP32, in
TF32 and under autocast
to bfloat16, in NCHW and NHWC, one iteration each on an H100 (`scripts/record/kernel_pairs.py
--pack`), whose halves are
by a hash of their names: one settles rules, and is shown where none is asked for. The host is left
out: its launches
come long before their kernels.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import lzma
import math
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kernprof.analysis.what_if import parse_changes
from kernprof.analysis.what_if.changes.apply import apply
from kernprof.analysis.what_if.changes.plan import unchanged
from kernprof.analysis.what_if.graph.model import ReplayModel, make_model
from kernprof.model.trace import WorkKind
from kernprof.readers.trace.open import read_timeline

DATA = Path(__file__).with_name("networks.json.xz")
FIXES = (
    ("fp32", "tf32", "tensor-core-matmul"),
    ("fp32", "bf16", "half-precision"),
    ("tf32", "bf16", "half-precision"),
    ("fp32", "fp32_nhwc", "channels-last"),
    ("tf32", "tf32_nhwc", "channels-last"),
    ("fp32", "bf16_nhwc", "channels-last,half-precision"),
    ("tf32", "bf16_nhwc", "channels-last,half-precision"),
)
AGREES_PCT = 20.0
Kernels = tuple[list[str], list[int], list[int]]  # names, ns, blocks


@dataclass(frozen=True)
class Network:
    name: str
    variants: dict[str, Kernels]

    @property
    def half(self) -> str:
        return "settling" if hashlib.sha256(self.name.encode()).digest()[0] % 2 == 0 else "kept"


def networks(path: Path = DATA) -> list[Network]:
    document = json.loads(lzma.decompress(path.read_bytes()))
    strings: list[str] = document["strings"]
    found: dict[str, dict[str, Kernels]] = {}
    for one in document["networks"]:
        kernels = ([strings[at] for at in one["kernel"]], one["ns"], one["blocks"])
        found.setdefault(one["name"], {})[one["variant"]] = kernels
    return [Network(name, variants) for name, variants in sorted(found.items())]


def model_of(kernels: Kernels) -> ReplayModel:
    """Two steps of these kernels, each launched long before it runs."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "trace.json"
        path.write_text(json.dumps(_trace(kernels)), encoding="utf-8")
        return make_model(read_timeline(path, cached=False), 0, None)


def _trace(kernels: Kernels) -> dict[str, Any]:
    events: list[dict[str, Any]] = []
    at, number = 10.0, 1
    for step in range(2):
        began, free = at, at
        for name, ns, blocks in zip(*kernels, strict=True):
            same = {"correlation": number, "External id": number}
            events.append(
                {
                    "ph": "X",
                    "cat": "cuda_runtime",
                    "name": "cudaLaunchKernel",
                    "pid": 1,
                    "tid": 1,
                    "ts": at,
                    "dur": 0.8,
                    "args": same,
                }
            )
            start = max(free, at + 2)
            events.append(
                {
                    "ph": "X",
                    "cat": "kernel",
                    "name": name,
                    "pid": 0,
                    "tid": 7,
                    "ts": start,
                    "dur": ns / 1e3,
                    "args": {"device": 0, "stream": 7, "grid": [blocks, 1, 1], **same},
                }
            )
            free, at, number = start + ns / 1e3 + 0.001, at + 1, number + 1
        events.append(
            {
                "ph": "X",
                "cat": "user_annotation",
                "name": f"ProfilerStep#{step}",
                "pid": 1,
                "tid": 1,
                "ts": began,
                "dur": at - began,
            }
        )
        events.append(
            {
                "ph": "X",
                "cat": "cuda_runtime",
                "name": "cudaDeviceSynchronize",
                "pid": 1,
                "tid": 1,
                "ts": at,
                "dur": max(free - at, 0) + 1,
                "args": {"correlation": number},
            }
        )
        at, number = max(at, free) + 2, number + 1
    device = {
        "id": 0,
        "name": "NVIDIA H100 80GB HBM3",
        "computeMajor": 9,
        "computeMinor": 0,
        "numSms": 132,
    }
    return {"deviceProperties": [device], "traceEvents": events}


def share_left(model: ReplayModel, changes: str, luck: int = 0) -> float:
    """Of the kernels' time, once all of the changes are made (layouts first)."""
    plan = unchanged(model, luck)
    for change in parse_changes(changes):
        plan = apply(plan, change)
    length = (plan.work.end - plan.work.start).astype(float)[plan.work.kind == WorkKind.KERNEL]
    left = (plan.share * plan.runs)[plan.work.kind == WorkKind.KERNEL]
    return float((length * left).sum() / length.sum())


def errors(chosen: list[Network], *, said: bool = False) -> Iterator[tuple[str, str, float, bool]]:
    """Of each fix of each network: from what, to what, the logarithm of predicted over measured,
    whether in range.
    """
    for at, network in enumerate(chosen):
        if said:
            print(f"\r{at + 1} of {len(chosen)}", end="", file=sys.stderr, flush=True)
        for base in {base for base, _, _ in FIXES if base in network.variants}:
            model = model_of(network.variants[base])
            for _, fix, changes in (
                one for one in FIXES if one[0] == base and one[1] in network.variants
            ):
                measured = sum(network.variants[fix][1]) / sum(network.variants[base][1])
                best, left, worst = (share_left(model, changes, luck) for luck in (1, 0, -1))
                yield base, fix, math.log(left / measured), best * 0.7 <= measured <= worst * 1.3


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--half", default="settling", choices=("settling", "kept"))
    options = parser.parse_args(arguments)
    found: dict[tuple[str, str], list[tuple[float, bool]]] = {}
    for base, fix, error, held in errors(
        [one for one in networks() if one.half == options.half], said=True
    ):
        found.setdefault((base, fix), []).append((error, held))
    print(file=sys.stderr)
    for base, fix, _ in FIXES:
        rows = found[base, fix]
        off = [error for error, _ in rows]
        right = sum(abs(math.exp(error) - 1) <= AGREES_PCT / 100 for error in off)
        median, mean = 100 * (math.exp(statistics.median(off)) - 1), statistics.fmean(map(abs, off))
        print(
            f"{base:5} → {fix:10} {right:3} of {len(off):3} within ±{AGREES_PCT:g} %, median"
            f" {median:+5.1f} %, mean error of logarithms {mean:.3f}, in the range"
            f" {sum(held for _, held in rows)}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
