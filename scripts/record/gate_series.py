#!/usr/bin/env python3
"""Series of times of equal kernels over many processes on one GPU, beside those of an empty kernel.

    python scripts/record/gate_series.py OUT.json [--processes 20] [--seconds S] [--settling]

They settle (`--settling`), and prove, by how much verdicts allow for noise. Of each case a process
times the launch and an empty kernel, as `kernprof duel` times variants: interleaved, the L2 flushed
before each. Every process is a new one, for placement in memory and clocks differ between
processes. The file is written anew after each. Needs a GPU and CuPy.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kernprof.collect.launch import cupy_launcher as gpu  # noqa: E402
from kernprof.collect.launch.job import TimingJob  # noqa: E402
from kernprof.collect.launch.measure import empty_kernel, measure_interleaved  # noqa: E402
from kernprof.workload.discover import find  # noqa: E402
from kernprof.workload.params import choose  # noqa: E402
from kernprof.workload.problem import Problem, make_problem  # noqa: E402

Launcher = Callable[[], Any]
SERIES = TimingJob(precision=0.003, limit_s=0.25)  # as a duel times, for a quarter of the time

_CHAIN = """
extern "C" __global__ void chain(float* out, int steps) {
    float x = threadIdx.x, y = blockIdx.x;
    for (int i = 0; i < steps; i++) x = fmaf(x, 1.0001f, y);
    out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
"""


@dataclass(frozen=True)
class Case:
    """A launch of the library (`workload`, `variant`), or of the chain above."""

    name: str
    workload: str = ""
    variant: str = ""
    params: tuple[tuple[str, int], ...] = ()


SETTLING = (
    Case("chain-3k", params=(("steps", 3000),)),
    Case("chain-300", params=(("steps", 300),)),
    Case("copy-64k", "copy", "vectorised", (("n", 1 << 16),)),
    Case("copy-1m", "copy", "vectorised", (("n", 1 << 20),)),
    Case("gather-256k", "gather", "naive", (("n", 1 << 18),)),
    Case("histogram-1m", "histogram", "privatised", (("n", 1 << 20),)),
    Case("matmul-256", "matmul", "tiled", (("m", 256), ("n", 256), ("k", 256))),
    Case("matmul-512", "matmul", "naive", (("m", 512), ("n", 512), ("k", 512))),
    Case("particles-64k", "particles", "aos", (("n", 1 << 16),)),
    Case("reduce-1m", "reduce", "shuffle", (("n", 1 << 20),)),
    Case("softmax-512", "softmax", "warp", (("rows", 512), ("cols", 1024))),
    Case("stencil-96", "stencil", "naive", (("nx", 96), ("ny", 96), ("nz", 96))),
    Case("transpose-1k", "transpose", "padded", (("rows", 1024), ("cols", 1024))),
    Case("transpose-512", "transpose", "naive", (("rows", 512), ("cols", 512))),
)
PROVING = (
    Case("copy-unrolled", "copy", "unrolled", (("n", 1 << 19),)),
    Case("gather-unrolled", "gather", "unrolled", (("n", 1 << 19),)),
    Case("histogram-shared", "histogram", "shared", (("n", 1 << 19),)),
    Case("particles-soa", "particles", "soa", (("n", 1 << 17),)),
    Case("reduce-tree", "reduce", "tree", (("n", 1 << 19),)),
    Case("softmax-online", "softmax", "online", (("rows", 256), ("cols", 2048))),
    Case("stencil-smem", "stencil", "smem", (("nx", 128), ("ny", 128), ("nz", 128))),
    Case("transpose-swizzled", "transpose", "swizzled", (("rows", 1536), ("cols", 1024))),
)


def problem_of(case: Case) -> Problem | None:
    if not case.workload:
        return None
    workload = find(case.workload).workload
    return make_problem(workload, choose(workload.params, dict(case.params)), with_reference=False)


def launcher_of(case: Case, problem: Problem | None) -> Launcher:
    cupy = gpu.import_cupy()
    if problem is None:
        kernel, out = cupy.RawKernel(_CHAIN, "chain"), cupy.empty(132 * 128, cupy.float32)
        steps = cupy.int32(dict(case.params)["steps"])
        return lambda: kernel((132,), (128,), (out, steps))
    gpu.upload(problem)
    variant = problem.workload.variant(case.variant)
    return gpu.launcher(problem, variant, variant.launch(problem.params))


def timed(case: Case, problem: Problem | None) -> list[list[float]]:
    """Of the launch, and of the empty kernel beside it."""
    launch = launcher_of(case, problem)

    def reset() -> None:
        if problem:
            gpu.reset_outputs(problem)

    for _ in range(3):
        reset()
        launch()
    return measure_interleaved([launch], reset, SERIES, [empty_kernel()])


def one_process(cases: Sequence[Case], path: Path) -> None:
    """Prepares, and waits for the word to touch the GPU: a line on stdin."""
    gpu.import_cupy()
    problems = {case.name: problem_of(case) for case in cases}
    sys.stdin.readline()
    gpu.device_facts(0)
    series = {}
    for case in cases:
        try:
            series[case.name] = [
                [round(each) for each in found] for found in timed(case, problems[case.name])
            ]
        except Exception as error:  # the others are worth keeping
            print(f"{case.name} is left out: {error}", flush=True)
        path.write_text(json.dumps(series))


def started(part: Path, settling: bool) -> subprocess.Popen[str]:
    which = ["--settling"] if settling else []
    return subprocess.Popen(
        [sys.executable, __file__, str(part), "--one", *which], stdin=subprocess.PIPE, text=True
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path)
    parser.add_argument("--processes", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=1e9, help="begin no process after so many")
    parser.add_argument(
        "--settling", action="store_true", help="the cases that settled, not those that prove"
    )
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        one_process(SETTLING if given.settling else PROVING, given.out)
        return 0
    began = time.monotonic()
    kept: dict[str, Any] = {"unit": "ns", "series": []}
    with tempfile.TemporaryDirectory() as folder:
        parts = [Path(folder) / f"{number}.json" for number in range(given.processes + 2)]
        ahead = [started(part, given.settling) for part in parts[:2]]
        for number, part in enumerate(parts[:-2]):
            ahead.append(started(parts[number + 2], given.settling))
            ahead.pop(0).communicate("go\n")
            if part.is_file():
                kept["series"].append(json.loads(part.read_text()))
                given.out.write_text(json.dumps(kept))
            print(f"process {number + 1}: {time.monotonic() - began:.0f} s", flush=True)
            if time.monotonic() - began > given.seconds:
                break
        for process in ahead:
            process.kill()
            process.communicate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
