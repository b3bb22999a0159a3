"""How fast the emulator's JIT engine is: per library kernel, with counters on, and beside Numba's CUDA simulator.

    python scripts/bench/emulator_speed.py [--only transpose] [--workers 2] [--full] [--no-simulator]

Prints for every variant the time to compile (source to PTX), to make machine code, to get it from the disk instead,
and thread-instructions per second; then the two full 8192 × 4096 transposes against the clock; then the same Numba
kernel here and under Numba's simulator, in one run.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from emulator_library import MEDIUM, Case, cases

from kernprof.emulator.counters import Column
from kernprof.emulator.engine import Outcome
from kernprof.emulator.jit import JitEngine

_SIMULATED = """
import time
import warnings
import numpy as np
warnings.simplefilter("ignore")
from numba import cuda
from runpy import run_path
smem = cuda.jit(run_path(r"{path}")["smem"])
rows, cols = {rows}, {cols}
src = np.random.default_rng(0).random((rows, cols), dtype=np.float32)
dst = np.zeros((cols, rows), np.float32)
start = time.perf_counter()
smem[(-(-cols // 32), -(-rows // 32)), (32, 8)](src, dst, rows, cols)
print(time.perf_counter() - start, (dst == src.T).all())
"""


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
        JitEngine().why_not(case.program)
        times.append(time.perf_counter() - start)
    return times[0], times[1]


def library(only: str, workers: int, sizes: dict[str, dict[str, Any]]) -> None:
    """The table of all kernels, and its median."""
    print(f"{'kernel':28}{'PTX':>6}{'cold s':>8}{'cached s':>10}{'run s':>9}{'G thread-instr.':>17}{'G/s':>8}")
    engine, speeds = JitEngine(), []
    for case in cases(sizes, only):
        cold, cached = _made(case)
        reason = engine.why_not(case.program)
        if reason:
            print(f"{case.name:28} not covered: {reason}")
            continue
        seconds, outcome = _timed(engine, case, workers)
        work = outcome.counters.total(Column.THREADS) / 1e9
        speeds.append(work / seconds)
        count = len(case.program.instructions)
        print(
            f"{case.name:28}{count:6}{cold:8.2f}{cached:10.3f}{seconds:9.3f}{work:17.3f}{speeds[-1]:8.2f}", flush=True
        )
    if speeds:
        median = statistics.median(speeds)
        print(f"median of {len(speeds)} kernels with {workers} workers: {median:.2f} G thread-instructions/s")


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
        print(f"{name} 8192 × 4096: inputs and PTX {prepared:.2f} s, machine code and run {ran:.2f} s, right: {right}")
        total += ran
    print(f"both: {total:.2f} s")


def simulator(workers: int) -> None:
    """Threads per second on one Numba kernel: the emulator on the full size, the simulator on a corner of it."""
    sizes = {"transpose": {"rows": 8192, "cols": 4096}}
    case = next(case for case in cases(sizes, "transpose/numba-smem"))
    seconds, outcome = _timed(JitEngine(), case, workers)
    threads = case.spec.block_count() * case.spec.threads_per_block()
    ours = threads / seconds
    path = Path(__file__).resolve().parents[2] / "kernels" / "_transpose_numba.py"
    text = _SIMULATED.format(path=path, rows=64, cols=64)
    environment = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        print(f"Numba's simulator failed: {done.stderr.strip().splitlines()[-1]}")
        return
    taken, right = done.stdout.split()
    theirs = 4 * 256 / float(taken)
    print(
        f"emulator: {threads} threads in {seconds:.3f} s, {outcome.counters.total(Column.THREADS)} thread-instructions"
    )
    print(f"Numba's simulator: {4 * 256} threads in {float(taken):.2f} s, right: {right}")
    print(f"threads per second: {ours:.3g} and {theirs:.3g}, a factor of {ours / theirs:,.0f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="kernels whose name contains this")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--full", action="store_true", help="the library at its default sizes")
    parser.add_argument("--no-simulator", action="store_true")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["KERNPROF_CACHE"] = folder  # cold means cold
        library(chosen.only, chosen.workers, {} if chosen.full else MEDIUM)
        if not chosen.only:
            transposes(chosen.workers)
            if not chosen.no_simulator:
                simulator(chosen.workers)


if __name__ == "__main__":
    main()
