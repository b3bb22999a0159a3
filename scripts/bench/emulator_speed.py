"""Speed of the emulator's JIT engine on the library kernels, and of Numba's CUDA simulator.

    python scripts/bench/emulator_speed.py [--only transpose] [--workers 2] [--full] [--no-simulator
    | --simulator-only]

Print for every variant its number of PTX instructions and its thread instructions per second. Also
print the times from PTX to machine code, and to read machine code from disk. Then time the two full
8192 × 4096 transposes, and Numba kernels in the emulator and in Numba's simulator.
"""

import argparse
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from kernprof.emulator.contract import Column, Outcome
from kernprof.emulator.jit import JitEngine
from scripts.bench.library import MEDIUM, Case, cases

_SIMULATED = """
import time
import warnings
import numpy as np
warnings.simplefilter("ignore")
from numba import cuda
from runpy import run_path
kernel = cuda.jit(run_path(r"{path}")["{name}"])
src = np.random.default_rng(0).random({shape}, dtype=np.float32)
dst = np.zeros(src.shape[::-1], np.float32)
kernel[{grid}, {block}](src, dst, *{rest})  # what it does only once
start = time.perf_counter()
kernel[{grid}, {block}](src, dst, *{rest})
print(time.perf_counter() - start, (dst == src.T).all())
"""
# Kernels that both run: the case here and its size, and a corner of it for the simulator.
_SHARED_KERNELS = (
    (
        "copy/numba",
        {"copy": {"n": 1 << 25}},
        ("_copy_numba.py", "scalar", (2048,), (8,), (256,), (2048,)),
    ),
    (
        "transpose/numba-naive",
        {"transpose": {"rows": 8192, "cols": 4096}},
        ("_transpose_numba.py", "naive", (64, 32), (1, 8), (32, 8), (64, 32)),
    ),
    (
        "transpose/numba-smem",
        {"transpose": {"rows": 8192, "cols": 4096}},
        ("_transpose_numba.py", "smem", (64, 64), (2, 2), (32, 8), (64, 64)),
    ),
)


def _timed(engine: JitEngine, case: Case, workers: int) -> tuple[float, Outcome]:
    """The best of three, in seconds."""
    best, outcome = float("inf"), None
    for _ in range(3):
        case.reset()
        start = time.perf_counter()
        outcome = engine.run(case.program, replace(case.spec, workers=workers))
        best = min(best, time.perf_counter() - start)
    assert outcome is not None
    return best, outcome


def _made(case: Case) -> tuple[float, float]:
    """Seconds to make the machine code, and to get it from the disk."""
    times = []
    for _ in range(2):
        start = time.perf_counter()
        JitEngine().prepare(case.program)
        times.append(time.perf_counter() - start)
    return times[0], times[1]


def library(only: str, workers: int, sizes: dict[str, dict[str, Any]]) -> None:
    """The table of all kernels, and its median."""
    print(
        f"{'kernel':28}{'PTX':>6}{'cold s':>8}{'cached s':>10}{'run s':>9}{'G thread-instr.':>17}{'G/s':>8}"
    )
    engine, speeds = JitEngine(), []
    for case in cases(sizes, only):
        cold, cached = _made(case)
        seconds, outcome = _timed(engine, case, workers)
        work = outcome.counters.total(Column.THREADS) / 1e9
        speeds.append(work / seconds)
        count = len(case.program.instructions)
        print(
            f"{case.name:28}{count:6}{cold:8.2f}{cached:10.3f}{seconds:9.3f}{work:17.3f}{speeds[-1]:8.2f}",
            flush=True,
        )
    if speeds:
        median = statistics.median(speeds)
        print(
            f"median of {len(speeds)} kernels with {workers} workers: {median:.2f} G"
            " thread-instructions/s"
        )


def transposes(workers: int) -> None:
    """naive and smem at 8192 × 4096, everything included but the inputs."""
    total = 0.0
    sizes = {"transpose": {"rows": 8192, "cols": 4096}}
    for name in ("transpose/naive", "transpose/smem"):
        start = time.perf_counter()
        case = next(case for case in cases(sizes, name) if case.name == name)
        prepared = time.perf_counter() - start
        start = time.perf_counter()
        JitEngine().run(case.program, replace(case.spec, workers=workers))
        ran = time.perf_counter() - start
        right = bool((case.outputs["dst"] == case.inputs["src"].T).all())
        print(
            f"{name} 8192 × 4096: inputs and PTX {prepared:.2f} s, machine code and run {ran:.2f}"
            f" s, right: {right}"
        )
        total += ran
    print(f"both: {total:.2f} s")


def simulator(workers: int) -> None:
    """Threads per second on Numba kernels: the emulator at the full size, the simulator on a corner
    of it.
    """
    print(f"{'kernel':28}{'emulator threads/s':>20}{'simulator threads/s':>21}{'factor':>10}")
    for name, sizes, corner in _SHARED_KERNELS:
        case = next(case for case in cases(sizes, name) if case.name == name)
        seconds, _ = _timed(JitEngine(), case, workers)
        ours = case.spec.block_count() * case.spec.threads_per_block() / seconds
        theirs = _simulated(corner)
        if theirs is not None:
            print(f"{name:28}{ours:20.3g}{theirs:21.3g}{ours / theirs:10,.0f}", flush=True)


def _simulated(corner: tuple[Any, ...]) -> float | None:
    """Threads per second of Numba's simulator, in a process of its own."""
    file, name, shape, grid, block, rest = corner
    path = Path(__file__).resolve().parents[2] / "kernels" / file
    text = _SIMULATED.format(path=path, name=name, shape=shape, grid=grid, block=block, rest=rest)
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-c", text], capture_output=True, text=True, env=environment, check=False
    )
    if done.returncode:
        print(f"{name}: Numba's simulator failed: {done.stderr.strip().splitlines()[-1]}")
        return None
    taken, right = done.stdout.split()
    assert right == "True"
    return math.prod(grid) * math.prod(block) / float(taken)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="kernels whose name contains this")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--full", action="store_true", help="the library at its default sizes")
    parser.add_argument("--no-simulator", action="store_true")
    parser.add_argument("--simulator-only", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KERNPROF_CACHE"] = folder  # cold means cold
        if chosen.simulator_only:
            simulator(chosen.workers)
            return
        library(chosen.only, chosen.workers, {} if chosen.full else MEDIUM)
        if not chosen.only:
            transposes(chosen.workers)
            if not chosen.no_simulator:
                simulator(chosen.workers)


if __name__ == "__main__":
    main()
