#!/usr/bin/env python3
"""Series of times of equal kernels, and of kernels that are about 3 % slower, over many processes on one GPU.

    python scripts/record/gate_series.py OUT.json [--processes 20]

They settle, and prove, by how much verdicts allow for noise. Of each case a process times the launch, the same launch
again (A/A), and one with so much more to do that it takes about 3 % longer, as `kernprof run` times variants:
interleaved, the L2 flushed before each. How much more is found once, before anything is kept. Every process is a new
one, for placement in memory and clocks differ between processes. The file is written anew after each process. Needs a
GPU and CuPy.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kernprof.collect.launch import cupy_launcher as gpu  # noqa: E402
from kernprof.collect.launch.job import TimingJob  # noqa: E402
from kernprof.collect.launch.measure import measure_interleaved  # noqa: E402
from kernprof.workload.discover import find  # noqa: E402
from kernprof.workload.params import choose  # noqa: E402
from kernprof.workload.problem import Problem, make_problem  # noqa: E402

Launcher = Callable[[], Any]
TARGET = 1.03
TRIED = (1.02, 1.03, 1.035, 1.04, 1.05, 1.06, 1.08, 1.12, 1.2, 1.35, 1.6, 2.0)
SERIES = TimingJob(precision=0.0, limit_s=1.2, most_repetitions=200)
SEARCH = TimingJob(precision=0.0, limit_s=0.6, most_repetitions=60)

_CHAIN = """
extern "C" __global__ void chain(float* out, int steps) {
    float x = threadIdx.x, y = blockIdx.x;
    for (int i = 0; i < steps; i++) x = fmaf(x, 1.0001f, y);
    out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
"""


@dataclass(frozen=True)
class Case:
    """A launch of the library (`workload`, `variant`), or of the chain above, whose time grows with one parameter."""

    name: str
    grows: str
    workload: str = ""
    variant: str = ""
    params: tuple[tuple[str, int], ...] = ()
    multiple: int = 1


CASES = (
    Case("chain-short", "steps", params=(("steps", 700),)),
    Case("copy-small", "n", "copy", "vectorised", (("n", 1 << 18),), 1024),
    Case("copy-medium", "n", "copy", "vectorised", (("n", 1 << 22),), 1024),
    Case("transpose", "rows", "transpose", "padded", (("rows", 2048), ("cols", 2048)), 32),
    Case("transpose-naive", "rows", "transpose", "naive", (("rows", 2048), ("cols", 2048)), 8),
    Case("reduce", "n", "reduce", "shuffle", (("n", 1 << 24),), 256),
    Case("softmax", "rows", "softmax", "warp", (("rows", 4096), ("cols", 4096)), 1),
    Case("histogram", "n", "histogram", "privatised", (("n", 1 << 24),), 1024),
    Case("stencil", "nz", "stencil", "naive", (("nx", 512), ("ny", 512), ("nz", 100)), 1),
    Case("particles", "n", "particles", "aos", (("n", 1 << 20),), 256),
    Case("chain-long", "steps", params=(("steps", 500_000),)),
    Case("matmul-tiled", "k", "matmul", "tiled", (("m", 1024), ("n", 1024), ("k", 1024)), 32),
    Case("matmul-naive", "k", "matmul", "naive", (("m", 2048), ("n", 2048), ("k", 1024)), 8),
    Case("gather", "n", "gather", "naive", (("n", 1 << 22),), 1024),
)


def grown(case: Case, factor: float) -> dict[str, int]:
    """The parameters, the one that grows made larger and a multiple of what the kernel likes."""
    params = dict(case.params)
    params[case.grows] = max(round(params[case.grows] * factor / case.multiple), 1) * case.multiple
    return params


def launcher_of(case: Case, factor: float) -> tuple[Launcher, Problem | None]:
    params = grown(case, factor)
    if not case.workload:
        cupy = gpu.import_cupy()
        kernel, out = cupy.RawKernel(_CHAIN, "chain"), cupy.empty(132 * 128, cupy.float32)
        steps = cupy.int32(params["steps"])
        return (lambda: kernel((132,), (128,), (out, steps))), None
    workload = find(case.workload).workload
    problem = make_problem(workload, choose(workload.params, params), with_reference=False)
    uploaded(problem)
    variant = workload.variant(case.variant or next(iter(workload.variants)))
    return gpu.launcher(problem, variant, variant.launch(problem.params)), problem


def uploaded(problem: Problem) -> None:
    gpu.upload(problem)
    gpu.reset_outputs(problem)


def timed(case: Case, factors: tuple[float, ...], plan: TimingJob) -> list[list[float]]:
    made = {factor: launcher_of(case, factor) for factor in dict.fromkeys(factors)}
    problems = [problem for _, problem in made.values() if problem]

    def reset() -> None:
        for problem in problems:
            gpu.reset_outputs(problem)

    launches = [made[factor][0] for factor in factors]
    for launch in launches * 3:
        reset()
        launch()
    return measure_interleaved(launches, reset, plan)


def factor_of(case: Case) -> float:
    """How much more work takes about 3 % longer: of those tried, two by two beside the base, the nearest."""
    best, distance = TRIED[1], 9.0
    for factor in TRIED:
        if grown(case, factor) == grown(case, 1.0):
            continue
        base, other = timed(case, (1.0, factor), SEARCH)
        ratio = statistics.median(other) / statistics.median(base)
        if abs(ratio - TARGET) < distance:
            best, distance = factor, abs(ratio - TARGET)
        if ratio > TARGET + 0.02:
            break
    return best


def each_case() -> Iterator[Case]:
    for case in CASES:
        try:
            launcher_of(case, 1.0)
        except Exception as error:  # the others are worth keeping
            print(f"{case.name} is left out: {error}", flush=True)
        else:
            yield case


def search(path: Path) -> None:
    gpu.device_facts(0)
    factors = {}
    for case in each_case():
        factors[case.name] = factor_of(case)
        print(f"{case.name}: × {factors[case.name]}", flush=True)
        path.write_text(json.dumps(factors))


def one_process(factors: dict[str, float], path: Path) -> None:
    gpu.device_facts(0)
    series = {}
    for case in CASES:
        if case.name in factors:
            series[case.name] = [[round(t) for t in s] for s in timed(case, (1.0, 1.0, factors[case.name]), SERIES)]
            path.write_text(json.dumps(series))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--processes", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no process after so many")
    parser.add_argument("--role", choices=("search", "series"), help=argparse.SUPPRESS)
    parser.add_argument("--factors", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.role == "search":
        search(given.out)
        return 0
    if given.role == "series":
        one_process(json.loads(given.factors), given.out)
        return 0
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "part.json"
        again = [sys.executable, __file__, str(part)]
        subprocess.run([*again, "--role", "search"], check=False)
        factors = json.loads(part.read_text())
        kept: dict[str, Any] = {"factors": factors, "unit": "ns", "series": []}
        for number in range(given.processes):
            part.unlink(missing_ok=True)
            subprocess.run([*again, "--role", "series", "--factors", json.dumps(factors)], check=False)
            if part.is_file():
                kept["series"].append(json.loads(part.read_text()))
                given.out.write_text(json.dumps(kept))
            print(f"process {number + 1}: {time.monotonic() - began:.0f} s", flush=True)
            if time.monotonic() - began > given.seconds:
                break
    return 0


if __name__ == "__main__":
    sys.exit(main())
