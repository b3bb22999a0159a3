"""How many measurements `kernprof tune` needs on a published tuning space, beside random search.

    python scripts/bench/tune_search.py FOLDER [--sample N] [--seed N] [--gpu "RTX A4000"]

FOLDER holds `convolution_milo.cu` and its measured times (`convolution_milo_*.json.gz`) of AutoTuningAssociation's
benchmark_hub. Only configurations of the source's own path (`use_shmem=1`) count. With --sample, the optimum is that of
the sample. Nothing of the space settled anything in the model.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import statistics
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from kernprof import Workload, ceil_div, empty  # noqa: E402
from kernprof.gpus.architectures import architecture  # noqa: E402
from kernprof.gpus.datasheets import gpu_titled  # noqa: E402
from kernprof.workflows.run.options import EmulatorOptions, LaunchOptions  # noqa: E402
from kernprof.workflows.run.request import RunRequest  # noqa: E402
from kernprof.workflows.tune.search import ranked  # noqa: E402
from kernprof.workflows.tune.weigh import refused, weighed  # noqa: E402
from kernprof.workload.params import choose  # noqa: E402

NAMES = ("block_size_x", "block_size_y", "tile_size_x", "tile_size_y", "read_only", "use_padding")
SIDE, FILTER, NEAR = 4096, 15, 1.05


def workload(folder: Path) -> Workload:
    import numpy as np

    made = Workload(
        "convolution", params=dict.fromkeys(NAMES, 1), args="output image weights",
        inputs=lambda p, rng: {"image": np.zeros((SIDE + FILTER - 1) ** 2, np.float32),  # noqa: ARG005
                               "weights": np.zeros(FILTER * FILTER, np.float32)},
        outputs=lambda p: {"output": empty(SIDE * SIDE)},  # noqa: ARG005
        reference=lambda p, x: {"output": np.zeros(SIDE * SIDE, np.float32)},  # noqa: ARG005
    )  # fmt: skip
    made.cuda(
        "convolution", f'extern "C" {{\n{(folder / "convolution_milo.cu").read_text()}\n}}', "convolution_kernel",
        options=lambda p: (*(f"-D{name}={p[name]}" for name in NAMES), f"-Dfilter_height={FILTER}",
                           f"-Dfilter_width={FILTER}"),
        block=lambda p: (p.block_size_x, p.block_size_y),
        grid=lambda p: (ceil_div(SIDE, p.block_size_x * p.tile_size_x), ceil_div(SIDE, p.block_size_y * p.tile_size_y)),
    )  # fmt: skip
    return made


def measured(folder: Path) -> dict[tuple[int, ...], float]:
    """Median time in ms by configuration."""
    (file,) = folder.glob("convolution_milo_*.json.gz")
    rows = json.loads(gzip.decompress(file.read_bytes()))["results"]
    return {
        tuple(int(row["configuration"][name]) for name in NAMES): statistics.median(row["times"]["runtimes"])
        for row in rows
        if row["configuration"]["use_shmem"] and row["invalidity"] == "correct"
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gpu", default="RTX A4000")
    asked = parser.parse_args()
    times = measured(asked.folder)
    every = sorted(times)
    chosen = random.Random(asked.seed).sample(every, asked.sample) if asked.sample else every
    gpu = gpu_titled(asked.gpu)
    run = RunRequest(launch=LaunchOptions(workload=""), emulator=EmulatorOptions(arch=gpu.arch, gpu=gpu.title))
    space = workload(asked.folder)
    variant = space.variant("convolution")
    began, found = time.monotonic(), []
    for values in chosen:
        p = choose(space.params, dict(zip(NAMES, values, strict=True)))
        launch, base = refused(space, variant, p, architecture(gpu.arch))
        found.append(base if launch is None else weighed(space, variant, p, launch, run, base))
    report(ranked(found), {values: times[values] for values in chosen}, time.monotonic() - began)


def report(order: Any, times: dict[tuple[int, ...], float], took_s: float) -> None:
    best = min(times.values())
    near = sum(each <= NEAR * best for each in times.values())
    kept = [times[tuple(int(each.params[n]) for n in NAMES)] for each in order if each.dropped is None]
    said = [each.message for each in order if each.dropped]
    print(f"{len(times)} configurations, {near} within 5 % of the best; {len(said)} dropped {said[:1]}; {took_s:.0f} s")
    print(f"random search: {(len(times) + 1) / (near + 1):.1f} measurements expected to be within 5 %")
    at = next((number for number, each in enumerate(kept, 1) if each <= NEAR * best), None)
    print(f"by estimated time: {at} measurements; first {kept[0] / best:.3f} × the best, "
          f"best of the first ten {min(kept[:10]) / best:.3f} ×")  # fmt: skip


if __name__ == "__main__":
    main()
