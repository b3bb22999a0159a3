"""Time of `kernprof run transpose` beside ncu alone. Needs a GPU, ncu, CuPy and Numba.

    PYTHONPATH=. python scripts/bench/run_overhead.py [--rounds 5] [--tree FOLDER]

ncu alone profiles a plain program with the same kernels, data, metrics and sections. Each round
executes every command once, in an order that turns. The ratio and the time of a further variant are
medians over the rounds. The last tables are the course of one run: seconds since its start.
`--tree` is another checkout, for comparison.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import importlib
import io
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

_ROOT = Path(__file__).resolve().parents[2]
_VARIANTS = ("naive", "smem", "padded", "swizzled", "vectorised")
_VARIANTS += ("numba-naive", "numba-smem", "numba-padded")
_COUNTS = (1, 3, 8)
_RATIO, _FURTHER_S, _EIGHT_S = 1.15, 0.6, 10.0
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
    assert np.array_equal(dst.get(), source.T), name
"""
# Steps of the command's own process, as module:name. Steps that a checkout lacks are left out.
_STEPS = (
    "kernprof.workflows.run.hardware:HardwareBackend.why_not",
    "kernprof.workflows.run.hardware:find_gpus",
    "kernprof.workflows.run.hardware:find_ncu",
    "kernprof.workflows.run.hardware:find",
    "kernprof.workflows.run.hardware:environment_record",
    "kernprof.workflows.run.hardware:HardwareCollector.collect",
    "kernprof.workflows.run.hardware:settled",
    "kernprof.workflows.run.reports:read_report",
    "kernprof.report.render:render_run",
)


def _run_argv(folder: Path, count: int) -> list[str]:
    names = ",".join(_VARIANTS[:count])
    return ["run", "transpose", "--variants", names, "--store", f"{folder}/store"]


def course(began: float, folder: Path, count: int) -> None:
    """Runs kernprof in this process, and prints when each step began and ended as JSON."""
    marks = [(time.time(), "this process: Python and the script have started")]

    def timed(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def wrapper(*arguments: Any, **named: Any) -> Any:
            marks.append((time.time(), f"this process: {name} begins"))
            try:
                return function(*arguments, **named)
            finally:
                marks.append((time.time(), f"this process: {name} ends"))

        return wrapper

    from kernprof.cli.app import run_command_line

    for place in _STEPS:
        module, _, name = place.partition(":")
        with contextlib.suppress(ImportError, AttributeError):
            *path, last = name.split(".")
            holder = functools.reduce(getattr, path, importlib.import_module(module))
            setattr(holder, last, timed(last, getattr(holder, last)))
    marks.append((time.time(), "this process: modules are imported"))
    with contextlib.redirect_stdout(io.StringIO()):
        code = run_command_line(_run_argv(folder, count))
    marks.append((time.time(), f"this process: exit code {code}"))
    run = max((folder / "store").glob("**/timing-0.job.json"), key=os.path.getmtime).parent
    for file in run.glob("*.*"):
        marks.append((file.stat().st_mtime, f"file {file.name} is complete"))
    for file in run.glob("*.events.jsonl"):
        for event in map(json.loads, file.read_text().splitlines()):
            words = [str(event[key]) for key in ("event", "phase", "index") if key in event]
            marks.append((event.get("at", 0), f"{file.name.partition('.')[0]}: {' '.join(words)}"))
    for at, text in sorted(marks):
        if at >= began:
            print(f"{at - began:8.2f} s  {text}")


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
        eight = statistics.median(times["kernprof", 8])
        print(f"eight transposes: {eight:.1f} s (target {_EIGHT_S:g})")
        for count in _COUNTS[1:]:
            print(f"\ncourse of kernprof run, {count} variants", flush=True)
            argv = [sys.executable, __file__, "--course", str(time.time()), str(folder), str(count)]
            subprocess.run(argv, check=True, env=environment, cwd=folder)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--tree", type=Path, default=_ROOT)
    parser.add_argument("--course", nargs=3, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.course:
        began, folder, count = chosen.course
        course(float(began), Path(folder), int(count))
    else:
        compare(chosen.rounds, chosen.tree.resolve())


if __name__ == "__main__":
    main()
