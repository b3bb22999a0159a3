#!/usr/bin/env python3
"""The library's best variants beside other implementations, interleaved in one process on one GPU.

    python scripts/bench/library_peers.py [--json FILE]

Matrix products are compared with cuBLAS (through CuPy). The other workloads are compared with a
device-to-device copy of their compulsory traffic, and a transpose also with PyTorch's if installed.
Every variant is checked first. Times are medians of CUDA-event times with the L2 flushed before
each, as `kernprof run` takes them. Needs a GPU; `hopper` needs an H100 or H200.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from kernprof.collect.launch import cupy_launcher as gpu  # noqa: E402
from kernprof.collect.launch.job import TimingJob  # noqa: E402
from kernprof.collect.launch.measure import measure_interleaved  # noqa: E402
from kernprof.errors import KernprofError  # noqa: E402
from kernprof.workload.discover import find  # noqa: E402
from kernprof.workload.params import choose  # noqa: E402
from kernprof.workload.problem import (  # noqa: E402
    Problem,
    check_outputs,
    make_problem,
)

Launcher = Callable[[], Any]
CUBE = {"m": 4096, "n": 4096, "k": 4096}
CASES: tuple[tuple[str, dict[str, Any], tuple[str, ...]], ...] = (
    ("matmul", CUBE, ("hopper", "tensor-core", "register-tiled")),
    ("matmul", {"m": 8192, "n": 8192, "k": 8192}, ("hopper", "tensor-core")),
    ("histogram", {}, ("privatised",)),
    ("histogram", {"n": 40_000_001, "bins": 1000, "skew": 0.2}, ("privatised",)),
    ("stencil", {}, ("vectorised",)),
    ("stencil", {"nx": 640, "ny": 384, "nz": 200}, ("vectorised",)),
    ("transpose", {}, ("vectorised",)),
)


def peers(problem: Problem, least_bytes: float) -> dict[str, Launcher]:
    """Return the implementations of other libraries for this work, by name."""
    import cupy

    if problem.workload.name == "matmul":
        a, b = problem.arrays["a"], problem.arrays["b"]
        wide = [item.astype(cupy.float32) for item in (a, b)]
        half, single = (
            cupy.empty(problem.specs["c"].shape, cupy.float16),
            cupy.empty(problem.specs["c"].shape),
        )
        single = single.astype(cupy.float32)
        return {
            "cuBLAS, half": lambda: cupy.matmul(a, b, out=half),
            "cuBLAS, float32": lambda: cupy.matmul(*wide, out=single),
        }
    size = int(least_bytes) // 2
    source, target = cupy.ones(size, cupy.uint8), cupy.empty(size, cupy.uint8)
    stream = cupy.cuda.get_current_stream()
    entries: dict[str, Launcher] = {
        "copy": lambda: target.data.copy_from_device_async(source.data, size, stream)
    }
    if problem.workload.name == "transpose":
        try:
            import torch
        except ImportError:
            return entries
        matrix = torch.from_dlpack(problem.arrays["src"])
        into = torch.empty(tuple(reversed(matrix.shape)), device="cuda")
        entries["PyTorch"] = lambda: into.copy_(matrix.t())  # both use the default stream
    return entries


def rows(name: str, sizes: dict[str, Any], variants: tuple[str, ...]) -> list[dict[str, Any]]:
    import cupy

    workload = find(name).workload
    params = choose(workload.params, sizes)
    problem = make_problem(workload, params, with_reference=max(sizes.values(), default=0) <= 4096)
    work = workload.work(params, problem.inputs)
    gpu.upload(problem)
    launches: dict[str, Launcher] = {}
    for variant in variants:
        chosen = workload.variant(variant)
        try:
            launch = gpu.launcher(problem, chosen, chosen.launch(params))
        except KernprofError as error:
            print(f"{name} {variant}: {error}", file=sys.stderr)
            continue
        if problem.expected is not None:
            gpu.reset_outputs(problem)
            launch()
            cupy.cuda.runtime.deviceSynchronize()
            assert check_outputs(
                gpu.download_outputs(problem), problem.expected, workload.tolerance
            ).correct, variant
        launches[variant] = launch
    launches |= peers(problem, work.least_bytes)
    plan = TimingJob(precision=0.002, limit_s=2.0, least_repetitions=30)
    times = measure_interleaved(list(launches.values()), lambda: gpu.reset_outputs(problem), plan)
    medians = {item: statistics.median(ns) for item, ns in zip(launches, times, strict=True)}
    return [
        {
            "workload": name,
            "params": sizes,
            "what": item,
            "own": item in variants,
            "us": ns / 1e3,
            "tflops": work.flops / ns / 1e3,
            "gb_per_s": work.least_bytes / ns,
            "beside": {p: medians[p] / ns for p in medians if p not in variants},
        }
        for item, ns in medians.items()
    ]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", type=Path, help="also write the rows to this file")
    chosen = parser.parse_args()
    table: list[dict[str, Any]] = []
    for case in CASES:
        print(f"{case[0]} {case[1]}", file=sys.stderr)
        table += rows(*case)
        if chosen.json:
            chosen.json.write_text(json.dumps(table, indent=1))
    for row in table:
        rate = (
            f"{row['tflops']:.1f} TFLOP/s"
            if row["workload"] == "matmul"
            else f"{row['gb_per_s']:.0f} GB/s"
        )
        shares = ", ".join(
            f"{100 * share:.0f} % of {peer}" for peer, share in row["beside"].items() if row["own"]
        )
        sizes = " ".join(f"{k}={v}" for k, v in row["params"].items())
        print(
            f"{row['workload']:10} {sizes:24} {row['what']:16} {row['us']:9.1f} µs  {rate:>15} "
            f" {shares}"
        )


if __name__ == "__main__":
    main()
