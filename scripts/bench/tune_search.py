"""How many measurements `kernprof tune` needs on a published tuning space, beside random search and
Kernel Tuner.

    python scripts/bench/tune_search.py FOLDER [--sample N] [--seed N] [--gpu "RTX A4000"] [--kept
    FILE]

FOLDER holds `convolution_milo.cu` and its measured times (`convolution_milo_*.json.gz`) of
AutoTuningAssociation's benchmark_hub (github.com/AutoTuningAssociation/benchmark_hub). Only
configurations of the source's own path (`use_shmem=1`) count. A sample is drawn before any time is
looked at; those within 5 % of the best of the whole space are estimated as well, to tell behind how
many of the sample they are ranked. `--kept` keeps estimates, so that an interrupted look goes on.
Kernel Tuner's strategies are simulated on the same times where kernel_tuner is installed (`pip
install kernel_tuner`). Nothing of the space settled anything in the model.
"""

from __future__ import annotations

import argparse
import contextlib
import gzip
import importlib.util
import io
import json
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from kernprof import Workload, ceil_div, empty  # noqa: E402
from kernprof.gpus.architectures import architecture  # noqa: E402
from kernprof.gpus.datasheets import gpu_titled  # noqa: E402
from kernprof.workflows.run.options import EmulatorOptions, LaunchOptions  # noqa: E402
from kernprof.workflows.run.request import RunRequest  # noqa: E402
from kernprof.workflows.tune.weigh import Seen, refused  # noqa: E402
from kernprof.workload.params import choose  # noqa: E402
from tests.evaluation.time_estimate.judge import tau  # noqa: E402

NAMES = ("block_size_x", "block_size_y", "tile_size_x", "tile_size_y", "read_only", "use_padding")
SIDE, FILTER, NEAR = 4096, 15, 1.05
STRATEGIES = ("random_sample", "simulated_annealing", "genetic_algorithm", "greedy_ils", "pso")
RUNS = 10
Values = tuple[int, ...]


def workload(folder: Path) -> Workload:
    import numpy as np

    made = Workload(
        "convolution",
        params=dict.fromkeys(NAMES, 1),
        args="output image weights",
        inputs=lambda p, rng: {  # noqa: ARG005
            "image": np.zeros((SIDE + FILTER - 1) ** 2, np.float32),
            "weights": np.zeros(FILTER * FILTER, np.float32),
        },
        outputs=lambda p: {"output": empty(SIDE * SIDE)},  # noqa: ARG005
        reference=lambda p, x: {"output": np.zeros(SIDE * SIDE, np.float32)},  # noqa: ARG005
    )
    made.cuda(
        "convolution",
        f'extern "C" {{\n{(folder / "convolution_milo.cu").read_text()}\n}}',
        "convolution_kernel",
        options=lambda p: (
            *(f"-D{name}={p[name]}" for name in NAMES),
            f"-Dfilter_height={FILTER}",
            f"-Dfilter_width={FILTER}",
        ),
        block=lambda p: (p.block_size_x, p.block_size_y),
        grid=lambda p: (
            ceil_div(SIDE, p.block_size_x * p.tile_size_x),
            ceil_div(SIDE, p.block_size_y * p.tile_size_y),
        ),
    )
    return made


def measured(folder: Path) -> dict[Values, float]:
    """Median time in ms by configuration."""
    files = sorted(folder.glob("convolution_milo_*.json.gz"))
    if len(files) != 1 or not (folder / "convolution_milo.cu").is_file():
        sys.exit(
            f"{folder} does not hold convolution_milo.cu and one convolution_milo_*.json.gz: take"
            " both from github.com/AutoTuningAssociation/benchmark_hub"
        )
    rows = json.loads(gzip.decompress(files[0].read_bytes()))["results"]
    return {
        tuple(int(row["configuration"][name]) for name in NAMES): statistics.median(
            row["times"]["runtimes"]
        )
        for row in rows
        if row["configuration"]["use_shmem"] and row["invalidity"] == "correct"
    }


def estimates(
    folder: Path, chosen: Sequence[Values], gpu_title: str, kept: Path | None
) -> dict[Values, dict[str, Any]]:
    """Of each configuration: the estimate and its interval in ms, or None with the reason;
    processor seconds.
    """
    gpu, space, seen = gpu_titled(gpu_title), workload(folder), Seen()
    emulator = EmulatorOptions(arch=gpu.arch, gpu=gpu.title)  # type: ignore[arg-type]
    run = RunRequest(launch=LaunchOptions(workload=""), emulator=emulator)
    known: dict[str, Any] = json.loads(kept.read_text()) if kept and kept.exists() else {}
    variant = space.variant("convolution")
    for values in chosen:
        name = ",".join(map(str, values))
        if name in known:
            continue
        began = time.process_time()
        p = choose(space.params, dict(zip(NAMES, values, strict=True)))
        launch, base = refused(space, variant, p, architecture(gpu.arch))
        found = base if launch is None else seen.weighed(space, variant, p, run, base)
        known[name] = {
            "ms": found.estimate_ns and found.estimate_ns / 1e6,
            "low": (found.low_ns or 0) / 1e6,
            "high": (found.high_ns or 0) / 1e6,
            "message": found.message,
            "cpu_s": time.process_time() - began,
        }
        if kept:
            kept.write_text(json.dumps(known, indent=0))
    return {values: known[",".join(map(str, values))] for values in chosen}


def report(
    found: Mapping[Values, Mapping[str, Any]],
    times: Mapping[Values, float],
    sample: Sequence[Values],
) -> None:
    kept = sorted(
        (values for values in sample if found[values]["ms"]), key=lambda values: found[values]["ms"]
    )
    dropped = [found[values]["message"] for values in sample if not found[values]["ms"]]
    real = [times[values] for values in kept]
    best = min(real)
    pairs = [(found[values]["ms"], times[values]) for values in kept]
    errors = sorted(abs(a / b - 1) for a, b in pairs)
    inside = [found[v]["low"] <= times[v] <= found[v]["high"] for v in kept]
    seconds = sum(found[values]["cpu_s"] for values in sample)
    print(
        f"{len(sample)} of {len(times)} configurations; {len(dropped)} dropped {dropped[:1]}; "
        f"{60 * len(sample) / seconds:.0f} ranked in a processor minute"
    )
    print(
        f"off by {statistics.mean(errors):.1%} in the mean, {statistics.median(errors):.1%} in the"
        f" median, {errors[int(0.95 * len(errors))]:.0%} for 95 %; inside the interval"
        f" {statistics.mean(inside):.0%}; Kendall's tau {tau(pairs):.2f}"
    )
    print(
        f"within the sample: first {real[0] / best:.3f} × the best; best of five"
        f" {min(real[:5]) / best:.3f} ×, of ten {min(real[:10]) / best:.3f} ×; measurements to be"
        f" within 5 %: {place(real, best)} ranked, {expected(real, best):.1f} at random"
    )


def place(real: Sequence[float], best: float) -> int:
    return next(number for number, each in enumerate(real, 1) if each <= NEAR * best)


def expected(times: Sequence[float], best: float) -> float:
    """Measurements of a random search until one is within 5 % of the best."""
    return (len(times) + 1) / (sum(each <= NEAR * best for each in times) + 1)


def in_whole(
    found: Mapping[Values, Mapping[str, Any]],
    times: Mapping[Values, float],
    sample: Sequence[Values],
) -> None:
    """Where the best of the whole space would be ranked: behind as many as in the sample, scaled
    up.
    """
    best = min(times.values())
    near = [values for values in times if times[values] <= NEAR * best]
    first = min(found[values]["ms"] or 1e9 for values in near)
    others = [values for values in sample if found[values]["ms"] and values not in near]
    before = sum(found[values]["ms"] < first for values in others)
    print(
        f"whole space: {len(near)} are within 5 % of its best; the first of them is ranked behind"
        f" {before} of {len(others)} others, so about {1 + before * len(times) / len(others):.0f}"
        f" measurements; {expected(list(times.values()), best):.0f} at random"
    )


def simulated(folder: Path, times: Mapping[Values, float]) -> Iterator[str]:
    """Kernel Tuner's strategies on the same times, each run until a third of the space is measured."""
    if importlib.util.find_spec("kernel_tuner") is None:
        yield "kernel_tuner is not installed: its strategies are left out"
        return
    best, most = min(times.values()), len(times) // 3
    params = {name: sorted({values[n] for values in times}) for n, name in enumerate(NAMES)}
    rows = {
        ",".join(map(str, v)): {**dict(zip(NAMES, v, strict=True)), "time": ms}
        for v, ms in times.items()
    }
    with tempfile.TemporaryDirectory() as scratch:
        cache = Path(scratch) / "cache.json"
        cache.write_text(
            json.dumps(
                {
                    "device_name": "recorded",
                    "kernel_name": "convolution_kernel",
                    "problem_size": [SIDE, SIDE],
                    "tune_params_keys": list(NAMES),
                    "tune_params": params,
                    "objective": "time",
                    "cache": rows,
                }
            )
        )
        for strategy in STRATEGIES:
            needed = [
                needs(folder, cache, params, strategy, (best, most, rows)) for _ in range(RUNS)
            ]
            late = sum(each > most for each in needed)
            yield (
                f"Kernel Tuner's {strategy}: {statistics.median(needed):.0f} measurements in the"
                f" median of {RUNS} runs, {statistics.mean(needed):.0f} in the mean, {late} not"
                f" within {most}"
            )


def needs(
    folder: Path,
    cache: Path,
    params: Mapping[str, Any],
    strategy: str,
    known: tuple[float, int, Any],
) -> int:
    """Distinct configurations that one run measures until it is within 5 % of the best; one more
    where it never is.
    """
    import kernel_tuner

    best, most, rows = known

    def exists(p: Mapping[str, Any]) -> bool:
        return ",".join(str(p[name]) for name in NAMES) in rows

    with contextlib.redirect_stdout(io.StringIO()):
        results, _ = kernel_tuner.tune_kernel(
            "convolution_kernel",
            (folder / "convolution_milo.cu").read_text(),
            (SIDE, SIDE),
            [],
            dict(params),
            restrictions=exists,
            strategy=strategy,
            strategy_options={"max_fevals": most},
            simulation_mode=True,
            cache=str(cache),
            quiet=True,
            objective="time",
        )
    seen = dict.fromkeys(
        tuple(row[name] for name in NAMES) for row in results if isinstance(row["time"], float)
    )
    order = [rows[",".join(map(str, values))]["time"] for values in seen]
    return next((number for number, ms in enumerate(order, 1) if ms <= NEAR * best), most + 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument(
        "--sample", type=int, help="so many of them, drawn at random; all without it"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gpu", default="RTX A4000")
    parser.add_argument("--kept", type=Path, metavar="FILE", help="where estimates are kept")
    asked = parser.parse_args()
    times = measured(asked.folder)
    every = sorted(times)
    sample = random.Random(asked.seed).sample(every, asked.sample) if asked.sample else every
    near = [values for values in every if times[values] <= NEAR * min(times.values())]
    found = estimates(asked.folder, list(dict.fromkeys([*sample, *near])), asked.gpu, asked.kept)
    report(found, times, sample)
    in_whole(found, times, sample)
    for line in simulated(asked.folder, times):
        print(line)


if __name__ == "__main__":
    main()
