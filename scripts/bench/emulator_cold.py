"""Time from source to machine code with an empty cache, for every kernel of the library.

    python scripts/bench/emulator_cold.py [--only matmul] [--repeat 3]

Each kernel gets a process and an empty cache of its own, `repeat` times; the fastest is shown. The
stages are in seconds of wall time. `import` loads the compilers' Python packages, without the
interpreter and numpy. `front` is source to PTX and cubin, `SASS` reads the cubin, `parse` is PTX to
a program, and `JIT` is program to machine code. `total` is front to JIT. Times beyond the target
are marked, also those that exceed it only with the imports. `CPU` is the time of all threads and
child processes in the same stages; on a busy machine, wall time means little. `cached` repeats the
stages in the same process.
"""

import argparse
import importlib
import itertools
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np

from kernprof.workload.define import Variant, Workload
from kernprof.workload.discover import library_dir, workloads_in
from kernprof.workload.params import choose
from scripts.bench.library import SMALL, request_of

TARGET_S = 1.5
CACHED_S = 0.1
_SIZES = {**SMALL, "gather": {"n": 1 << 15}}  # which all variants can do
STAGES = ("import", "front", "SASS", "parse", "JIT")


def _cpu_seconds() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(entry.ru_utime + entry.ru_stime for entry in used)


def one(name: str) -> None:
    """Prints the seconds of each stage of one kernel as JSON, once with an empty cache and once
    with a full one.
    """
    from kernprof.emulator.emulate import warm
    from kernprof.emulator.jit import JitEngine
    from kernprof.emulator.launch import compile_kernel, program_of
    from kernprof.emulator.sass.metrics import machine_code

    workload, variant = _variants()[name]
    params = choose(workload.params, _SIZES.get(workload.name, {}))
    outputs = {
        name: np.zeros(spec.shape, spec.dtype) for name, spec in workload.outputs(params).items()
    }
    arrays = {**workload.make_inputs(params), **outputs}
    began = time.perf_counter()
    request = request_of(workload, variant, params, arrays)
    importlib.import_module(
        "cuda.bindings.nvrtc" if isinstance(request.kernel, str) else "numba.cuda"
    )
    imported = time.perf_counter() - began
    runs = []
    for _ in range(2):
        used, marks = _cpu_seconds(), [time.perf_counter()]
        warm()
        compiled, request = compile_kernel(request)
        marks.append(time.perf_counter())
        code = machine_code(compiled.cubin, compiled.ptx, compiled.kernel)
        marks.append(time.perf_counter())
        code, program = program_of(compiled, code)
        marks.append(time.perf_counter())
        JitEngine().prepare(program)
        marks.append(time.perf_counter())
        runs.append((marks, _cpu_seconds() - used))
    (marks, used), (again, _) = runs
    stages = [imported, *(b - a for a, b in itertools.pairwise(marks))]
    print(
        json.dumps(
            {**dict(zip(STAGES, stages, strict=True)), "CPU": used, "cached": again[-1] - again[0]}
        )
    )


def _variants() -> dict[str, tuple[Workload, Variant]]:
    """Every variant of the library, by `workload/variant`."""
    return {
        f"{workload.name}/{variant.name}": (workload, variant)
        for path in sorted(library_dir().glob("[!_]*.py"))
        for workload in workloads_in(path).values()
        for variant in workload.variants.values()
    }


def _measured(name: str, repeat: int) -> dict[str, float] | None:
    """The quickest of several processes."""
    best: dict[str, float] | None = None
    for _ in range(repeat):
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "KERNPROF_CACHE": folder}
            command = [sys.executable, __file__, "--one", name]
            done = subprocess.run(
                command, capture_output=True, text=True, env=environment, check=False
            )
        if done.returncode:
            print(f"{name}: {done.stderr.strip().splitlines()[-1]}")
            return None
        loaded = json.loads(done.stdout)
        if best is None or _total(loaded) < _total(best):
            best = loaded
    return best


def _total(seconds: dict[str, float]) -> float:
    return sum(seconds[stage] for stage in STAGES[1:])


def table(only: str, repeat: int) -> None:
    """One line per kernel, and how many are beyond the targets."""
    print(
        f"{'kernel':28}" + "".join(f"{stage:>8}" for stage in (*STAGES, "total", "CPU", "cached"))
    )
    late, names = [], [name for name in _variants() if only in name]
    for name in names:
        measured = _measured(name, repeat)
        if measured is None:
            continue
        total = _total(measured)
        mark = f"  > {TARGET_S} s" if total > TARGET_S else ""
        if not mark and total + measured["import"] > TARGET_S:
            mark = f"  > {TARGET_S} s with imports"
        mark += f"  cached > {CACHED_S} s" if measured["cached"] > CACHED_S else ""
        late += [name] if mark else []
        cells = [*(measured[stage] for stage in STAGES), total, measured["CPU"], measured["cached"]]
        print(f"{name:28}" + "".join(f"{cell:8.3f}" for cell in cells) + mark, flush=True)
    print(
        f"{len(names)} kernels, load of this machine {os.getloadavg()[0]:.1f}; marked:"
        f" {', '.join(late) or 'none'}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="kernels whose name contains this")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--one", help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.one:
        one(chosen.one)
    else:
        table(chosen.only, chosen.repeat)


if __name__ == "__main__":
    main()
