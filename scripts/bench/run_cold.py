"""Time of `kernprof run WORKLOAD` without a GPU and with an empty cache, for every workload.

    python scripts/bench/run_cold.py [WORKLOAD…] [--repeat 3] [--tree FOLDER]
    python scripts/bench/run_cold.py --watch [--repeat 3] [--tree FOLDER]

Each workload gets a process, a cache and a store of its own, `repeat` times; the fastest is shown.
`wall` is the wall time of the process in seconds. `CPU` is the time of all its threads and child
processes; on a busy machine, wall time means little. The other columns are CPU seconds of each
stage, without nested stages, on any thread. `tools` are nvdisasm and other processes, and `rest` is
outside all stages. `--tree` is another checkout, for comparison.

`--watch` measures `run --watch` on the library's transposes. Each save adds a statement to the
kernel. The time ends at the line with the differences; the median of `repeat` saves is shown.
"""

import argparse
import contextlib
import functools
import importlib
import io
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

TARGET_S, WATCH_TARGET_S = 10.0, 1.5
_TRANSPOSES = ("naive", "smem", "padded", "swizzled", "vectorised")
_TRANSPOSES += ("numba-naive", "numba-smem", "numba-padded")
_ROOT = Path(__file__).resolve().parents[2]
# Stage: functions as module:name, of which all that are there count.
_STAGES = {
    "import": ("importlib._bootstrap:_find_and_load",),
    "inputs": ("kernprof.workflows.run.emulator:make_problem",),
    "front": (
        "kernprof.emulator.launch:compile_kernel",
        "kernprof.emulator.emulate:compile_kernel",
    ),
    "read SASS": ("kernprof.emulator.launch:machine_code",),
    "program": ("kernprof.emulator.launch:program_of",),
    "LLVM text": ("kernprof.emulator.jit.native:assemble",),
    "LLVM": (
        "kernprof.emulator.jit.native:_object",
        "kernprof.emulator.jit.native:_runtime",
    ),
    "execute": ("kernprof.emulator.jit.launch:NativeLaunch._work",),
    "traffic": (
        "kernprof.emulator.emulate:traffic_of",
        *(
            "kernprof.emulator.timing.streams:AccessRecorder.drain",
            "kernprof.emulator.timing.traffic:block_traffic",
        ),  # by workers
    ),
    "counters": ("kernprof.emulator.emulate:machine_metrics",),
    "caches": ("kernprof.emulator.jit.cache_model:CacheModel.traffic",),
    "check": ("kernprof.workflows.run.emulator:check_outputs",),
}
_COLUMNS = (*_STAGES, "tools", "rest")


class Stages:
    """Processor seconds of each stage, gathered from wrapped functions on any thread."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self._open = threading.local()

    def wrap(self, stage: str, place: str) -> None:
        module, _, name = place.partition(":")
        with contextlib.suppress(ImportError, AttributeError):
            *path, last = name.split(".")
            holder = functools.reduce(getattr, path, importlib.import_module(module))
            setattr(holder, last, self._timed(stage, getattr(holder, last)))

    def _timed(self, stage: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(function)
        def timed(*arguments: Any, **named: Any) -> Any:
            inner = self._open.__dict__.setdefault("inner", [])
            inner.append(0.0)
            began = time.thread_time()
            try:
                return function(*arguments, **named)
            finally:
                spent = time.thread_time() - began
                self.seconds[stage] += spent - inner.pop()
                if inner:
                    inner[-1] += spent

        return timed


def one(workload: str, store: str) -> None:
    """Runs one workload in this process and prints its stages as JSON."""
    from kernprof.cli.app import run_command_line

    stages = Stages()
    for stage, places in _STAGES.items():
        for place in places:
            stages.wrap(stage, place)
    # the interpreter's start, and the modules that were wrapped
    stages.seconds["import"] += time.process_time()
    with contextlib.redirect_stdout(io.StringIO()):
        code = run_command_line(["run", workload, "--store", store])
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    stages.seconds["tools"] = children.ru_utime + children.ru_stime
    stages.seconds["rest"] = time.process_time() - sum(stages.seconds[name] for name in _STAGES)
    print(json.dumps(stages.seconds))
    sys.exit(code)


def _environment(tree: Path) -> dict[str, str]:
    path = os.pathsep.join([str(tree), os.environ.get("PYTHONPATH", "")])
    return {**os.environ, "PYTHONPATH": path.rstrip(os.pathsep)}


def _measured(workload: str, repeat: int, environment: dict[str, str]) -> dict[str, float]:
    """The run of several that took least processor time."""
    best: dict[str, float] = {}
    for _ in range(repeat):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, __file__, "--one", workload, "--store", f"{folder}/store"]
            before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
            done = subprocess.run(
                command,
                capture_output=True,
                text=True,
                check=False,
                cwd=folder,
                env={**environment, "KERNPROF_CACHE": f"{folder}/cache"},
            )
            wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode:
            sys.exit(f"{workload}: {done.stderr.strip()}")
        used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        result = {"wall": wall, "CPU": used, **json.loads(done.stdout)}
        best = min(best or result, result, key=lambda run: run["CPU"])
    return best


def table(workloads: list[str], repeat: int, tree: Path) -> None:
    """One line per workload, and those beyond the target."""
    environment = _environment(tree)
    names = workloads or sorted(path.stem for path in (tree / "kernels").glob("[!_]*.py"))
    columns = ("wall", "CPU", *_COLUMNS)
    print(f"{'workload':12}" + "".join(f"{column:>11}" for column in columns))
    late = []
    for name in names:
        measured = _measured(name, repeat, environment)
        print(
            f"{name:12}" + "".join(f"{measured.get(column, 0.0):11.2f}" for column in columns),
            flush=True,
        )
        late += [name] if measured["wall"] > TARGET_S else []
    load = os.getloadavg()[0]
    print(
        f"{os.cpu_count()} cores, load {load:.1f}; beyond {TARGET_S:g} s of the clock:"
        f" {', '.join(late) or 'none'}"
    )


def _processor_s(process: int) -> float:
    """Processor seconds of a process and its finished child processes."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


def _save(path: Path, kernel: str, number: int) -> None:
    """Adds a statement to the start of a kernel, so that its machine code changes."""
    text, python = path.read_text(), path.suffix == ".py"
    start = text.index(f"def {kernel}(" if python else f"{kernel}(const")
    body = text.index("\n", text.index("):" if python else "{", start)) + 1
    test = f"if rows == -{number}:" if python else f"if (rows == -{number})"
    end = "\n        return\n" if python else " return;\n"
    path.write_text(f"{text[:body]}    {test}{end}{text[body:]}")


def _watched(variant: str, saves: int, tree: Path) -> tuple[float, float]:
    """Wall and processor seconds from a save to its answer, each the median of several saves."""
    kernel, numba = variant.removeprefix("numba-"), variant.startswith("numba-")
    with tempfile.TemporaryDirectory() as folder:
        for source in (tree / "kernels").glob("*transpose*.*"):
            shutil.copy(source, folder)
        path = Path(folder, "_transpose_numba.py" if numba else "transpose.cu")
        command = f"-m kernprof run transpose.py --watch --backend emulator -v {variant}".split()
        with subprocess.Popen(
            [sys.executable, "-u", *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=folder,
            env=_environment(tree),
        ) as process:
            assert process.stdout
            times = []
            if any("watching" in line for line in process.stdout):
                for number in range(1, saves + 1):
                    used, began = _processor_s(process.pid), time.perf_counter()
                    _save(path, kernel, number)
                    if f"{variant}: " not in process.stdout.readline():
                        break
                    wall = time.perf_counter() - began
                    times.append((wall, _processor_s(process.pid) - used))
            process.kill()
    if len(times) < saves:
        sys.exit(f"{variant}: kernprof run --watch ended without an answer")
    walls, processor = zip(*times, strict=True)
    return statistics.median(walls), statistics.median(processor)


def watch_table(repeat: int, tree: Path) -> None:
    """One line per transpose, and those beyond the target."""
    late = []
    for variant in _TRANSPOSES:
        wall, processor = _watched(variant, repeat, tree)
        print(f"{variant:14} {wall:6.2f} s wall, {processor:5.2f} s CPU", flush=True)
        late += [variant] if wall > WATCH_TARGET_S else []
    print(
        f"{len(os.sched_getaffinity(0))} cores, load {os.getloadavg()[0]:.1f}; beyond"
        f" {WATCH_TARGET_S:g} s of the clock: {', '.join(late) or 'none'}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("workloads", nargs="*", help="of the library; all of them if none")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--tree", type=Path, default=_ROOT)
    parser.add_argument("--watch", action="store_true")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    parser.add_argument("--store", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.one:
        one(chosen.one, chosen.store)
    elif chosen.watch:
        watch_table(chosen.repeat, chosen.tree)
    else:
        table(chosen.workloads, chosen.repeat, chosen.tree)


if __name__ == "__main__":
    main()
