"""Time of `kernprof run transpose` beside ncu alone. Needs a GPU, ncu, CuPy and Numba.

    PYTHONPATH=. python scripts/bench/run_overhead.py [--rounds 5] [--tree FOLDER]

ncu alone profiles a plain program with the same kernels, data, metrics and sections. The program
checks no result. Each round executes every command once, in an order that turns. The ratio and the
time of a further variant are medians over the rounds. The last tables are the course of one run:
when its worker processes wrote their events and its files were complete, in seconds since its
start. `--tree` is another checkout, for comparison.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]
_VARIANTS = ("naive", "smem", "padded", "swizzled", "vectorised")
_VARIANTS += ("numba-naive", "numba-smem", "numba-padded")
_COUNTS = (1, 3, 8)
_RATIO, _FURTHER_S = 1.15, 0.6
_PLAIN = """
import sys
import cupy
import numpy as np
folder, *names = sys.argv[1:]
rows, cols = 8192, 4096
source = np.random.default_rng(0).random((rows, cols), dtype=np.float32)
src, dst = cupy.asarray(source), cupy.empty((cols, rows), cupy.float32)
sizes = {"BLOCK_ROWS": 8, "TILE_ROWS": 64, "TILE_COLS": 64, "BLOCKS_PER_THREAD": 1}
sizes |= {"STREAMING": 0, "COLUMN_ORDER": 0}
options = ("-lineinfo", "-std=c++17", *(f"-D{name}={value}" for name, value in sizes.items()))
module = cupy.RawModule(code=open(f"{folder}/transpose.cu").read(), options=options)
for name in names:
    grid, block = (cols // 32, rows // (8 if "naive" in name else 32)), (32, 8)
    if name == "vectorised":
        grid, block = (cols // 64, rows // 64), (256,)
    if name.startswith("numba-"):
        from numba import cuda
        sys.path.insert(0, folder)
        import _transpose_numba
        kernel = cuda.jit(getattr(_transpose_numba, name[6:]), lineinfo=True)
        kernel[grid, block](cuda.as_cuda_array(src), cuda.as_cuda_array(dst), rows, cols)
    else:
        module.get_function(name)(grid, block, (src, dst, np.int32(rows), np.int32(cols)))
    cupy.cuda.Device().synchronize()
"""


def _run_argv(folder: Path, count: int) -> list[str]:
    names = ",".join(_VARIANTS[:count])
    return ["run", "transpose", "--variants", names, "--store", f"{folder}/store"]


def course(store: Path) -> list[tuple[float, str]]:
    """Returns when the latest run's files were complete and its worker processes wrote events."""
    run = max(store.glob("**/timing-0.job.json"), key=os.path.getmtime).parent
    marks = [(file.stat().st_mtime, f"{file.name} is complete") for file in run.glob("*.*")]
    for file in run.glob("*.events.jsonl"):
        for event in map(json.loads, file.read_text().splitlines()):
            words = [str(event[key]) for key in ("event", "phase", "index") if key in event]
            marks.append((event["at"], f"{file.name.partition('.')[0]}: {' '.join(words)}"))
    return sorted(marks)


def _wall_s(argv: list[str], environment: dict[str, str], folder: Path) -> float:
    began = time.perf_counter()
    done = subprocess.run(
        argv, capture_output=True, text=True, check=False, env=environment, cwd=folder
    )
    if done.returncode:
        sys.exit(
            f"{argv} failed ({done.returncode}):\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
        )
    return time.perf_counter() - began


def _commands(folder: Path, tree: Path) -> dict[tuple[str, int], list[str]]:
    from kernprof.collect.nsight.ncu import ProgramFilter, choose_options, ncu_argv
    from kernprof.collect.nsight.tools import find_ncu
    from kernprof.process import SubprocessRunner

    ncu = find_ncu(SubprocessRunner(), environ=os.environ)
    commands = {}
    for count in _COUNTS:
        program = [sys.executable, "-c", _PLAIN, str(tree / "kernels"), *_VARIANTS[:count]]
        output, log = folder / f"plain-{count}", folder / "plain.log"
        only = ProgramFilter()
        commands["ncu alone", count] = list(
            ncu_argv(ncu, choose_options(), output=output, log=log, command=program, only=only)
        )
        commands["kernprof", count] = [sys.executable, "-m", "kernprof", *_run_argv(folder, count)]
    return commands


def compare(rounds: int, tree: Path) -> None:
    """Prints the table of wall times, the ratios, and the course of a run of each count."""
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        commands = _commands(folder, tree)
        names = list(commands)
        times: dict[tuple[str, int], list[float]] = {name: [] for name in names}
        for argv in commands.values():  # fills the caches of compiled kernels and files
            _wall_s(argv, environment, folder)
        for number in range(rounds):
            for name in (*names[number % len(names) :], *names[: number % len(names)]):
                times[name].append(_wall_s(commands[name], environment, folder))
        for (name, count), took in times.items():
            print(
                f"{name:10} {count} variants {statistics.median(took):6.2f} s"
                f"   (min {min(took):.2f}, max {max(took):.2f}, n {len(took)})"
            )
        for count in _COUNTS:
            pairs = zip(times["kernprof", count], times["ncu alone", count], strict=True)
            ratio = statistics.median(a / b for a, b in pairs)
            print(f"kernprof ÷ ncu alone, {count} variants: {ratio:.2f} (target {_RATIO})")
        for name in ("kernprof", "ncu alone"):
            for less, more in itertools.pairwise(_COUNTS):
                pairs = zip(times[name, less], times[name, more], strict=True)
                further = statistics.median((b - a) / (more - less) for a, b in pairs)
                print(
                    f"{name}, each further variant from {less} to {more}: {further:.2f} s"
                    f" (target {_FURTHER_S})"
                )
        for count in _COUNTS[1:]:
            began = time.time()
            took = _wall_s(commands["kernprof", count], environment, folder)
            print(f"\ncourse of kernprof run, {count} variants, {took:.2f} s in all")
            for at, text in course(folder / "store"):
                print(f"{at - began:8.2f} s  {text}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tree", type=Path, default=_ROOT)
    chosen = parser.parse_args()
    compare(chosen.rounds, chosen.tree.resolve())


if __name__ == "__main__":
    main()
