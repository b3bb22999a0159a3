#!/usr/bin/env python3
"""Record before/after pairs that advice is judged by: counters and times of both, on this GPU.

    python scripts/record/advice_pairs/record.py --out DIR [--only NAME …] [--seconds 180]

Each kind of pair (cuda, numba, library) runs twice in processes of its own: once for times by CUDA events (the L2
cache flushed before each launch), once under `ncu --set full --import-source yes --clock-control none`, as strangers
record. DIR gets KIND.ncu-rep.xz (with sources), KIND.json (names, halves, what the change fixes, times, whether
outputs agree) and log.txt. A pair that fails is noted and the next one starts.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import lzma
import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parents[2])]

from pairs import PAIRS, Made, half_of  # noqa: E402  (beside this script)

KINDS = {"cuda": "cuda_pairs", "access": "access_pairs", "numba": "numba_pairs", "library": "library_launches",
         "fields": "fields_pairs", "arrays": "numba_arrays"}  # fmt: skip
SOURCES = ("kernels.cu", "kernels_shape.cu", "kernels_access.cu", "kernels_fields.cu")
REPEATS = 15


class Lab:
    """What the pairs make their data and launches with."""

    def __init__(self, cp: Any, cubins: list[Path]) -> None:
        self.cp = cp
        self._modules = [cp.RawModule(path=str(path)) for path in cubins]
        cp.random.seed(7)
        self.f32, self.i32, self.i64 = (cp.float32, cp.int32, cp.int64)

    def floats(self, n: int) -> Any:
        return self.cp.random.random(n, dtype="f4")

    def doubles(self, n: int) -> Any:
        return self.cp.random.random(n)

    def halves(self, n: int) -> Any:
        return self.floats(n).astype("f2")

    def ints(self, n: int, below: int) -> Any:
        return self.cp.random.randint(0, below, n, dtype="i4") if below > 1 else self.cp.zeros(n, "i4")

    def bytes(self, n: int) -> Any:
        return self.cp.random.randint(0, 256, n, dtype="i4").astype("u1")

    def pinned(self, n: int) -> tuple[Any, Any]:
        memory = self.cp.cuda.alloc_pinned_memory(4 * n)
        return memory, self.cp.uint64(memory.ptr)

    def _module(self, what: Callable[[Any], Any]) -> Any:
        for module in self._modules:
            try:
                return what(module)
            except self.cp.cuda.driver.CUDADriverError:
                continue
        raise KeyError("no such kernel or constant")

    def launch(self, name: str, grid: Any, block: Any, args: Any, shared: int = 0) -> Callable[[], None]:
        kernel = self._module(lambda module: module.get_function(name))
        if shared > 48 * 1024:
            kernel.max_dynamic_shared_size_bytes = shared
        return lambda: kernel(grid, block, args, shared_mem=shared)

    def constant(self, name: str, values: Any) -> None:
        pointer = self._module(lambda module: module.get_global(name))
        self.cp.ndarray(values.shape, values.dtype, pointer)[:] = values


def child(kind: str, mode: str, only: list[str], cubins: list[Path], out: Path) -> None:
    """Times, or launches once between the profiler's start and stop, every pair of one kind."""
    import cupy as cp

    __import__(KINDS[kind])
    lab, rows = Lab(cp, cubins), []
    for name, one in PAIRS.items():
        if (only and name not in only) or one.make.__module__ != KINDS[kind]:
            continue
        try:
            made = one.make(lab)
            row = {"name": name, "half": half_of(name), "fixes": [f for f in one.fixes if f]}
            rows.append(row | (_timed(cp, made) if mode == "time" else _profiled(cp, name, made)))
            del made
        except Exception as error:  # one pair's failure leaves the others
            rows.append({"name": name, "error": repr(error)})
            print(f"FAILED {name}: {error!r}", flush=True)
        cp.get_default_memory_pool().free_all_blocks()
        out.write_text(json.dumps(rows, indent=1))


def _timed(cp: Any, made: Made) -> dict[str, Any]:
    flush, times, outs = cp.zeros(1 << 28, "u1"), {}, []
    for which, launch in (("before", made.before), ("after", made.after)):
        made.reset()
        launch()
        cp.cuda.runtime.deviceSynchronize()
        if made.outputs is not None:
            outs.append(cp.array(made.outputs[len(outs)]))
        samples = []
        for _ in range(REPEATS):
            made.reset()
            flush.fill(1)
            start, end = cp.cuda.Event(), cp.cuda.Event()
            start.record()
            launch()
            end.record()
            end.synchronize()
            samples.append(cp.cuda.get_elapsed_time(start, end) * 1e6)
        times[f"{which}_ns"] = statistics.median(samples)
        times[f"{which}_spread"] = (max(samples) - min(samples)) / statistics.median(samples)
    if outs:
        times["agree"] = bool(cp.allclose(outs[0].astype("f8"), outs[1].astype("f8"), rtol=2e-2, atol=1e-2))
    return times


def _profiled(cp: Any, name: str, made: Made) -> dict[str, Any]:
    driver = ctypes.CDLL("libcuda.so.1")
    for launch in (made.before, made.after):  # libraries choose and compile at their first call
        launch()
    cp.cuda.runtime.deviceSynchronize()
    for which, launch in (("before", made.before), ("after", made.after)):
        made.reset()
        cp.cuda.runtime.deviceSynchronize()
        cp.cuda.nvtx.RangePush(f"{name}/{which}")
        driver.cuProfilerStart()
        launch()
        cp.cuda.runtime.deviceSynchronize()
        driver.cuProfilerStop()
        cp.cuda.nvtx.RangePop()
    return {}


def compiled(work: Path, log: Any) -> list[Path]:
    name = subprocess.run([sys.executable, "-c", "import cupy; print(cupy.cuda.Device().compute_capability)"],
                          capture_output=True, text=True, check=True).stdout.strip()  # fmt: skip
    made = []
    for source in SOURCES:
        made.append(work / f"{source}.cubin")
        argv = [
            "nvcc",
            "-cubin",
            f"-arch=sm_{name}",
            "-lineinfo",
            "-std=c++17",
            str(HERE / source),
            "-o",
            str(made[-1]),
        ]
        subprocess.run(argv, check=True, stdout=log, stderr=log)
    return made


def run(argv: list[str], log: Any, limit: float) -> int:
    """In a group of its own, which ends with it: ncu and the program that it started."""
    process = subprocess.Popen(argv, stdout=log, stderr=subprocess.STDOUT, start_new_session=True)
    try:
        return process.wait(limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        raise


def attempt(argv: list[str], limit: float, log: Any) -> None:
    print("$", " ".join(argv), file=log, flush=True)
    start = time.monotonic()
    try:
        code: int | str = run(argv, log, limit)
    except subprocess.TimeoutExpired:
        code = "not done in time"
    print(f"=== exit {code}, {time.monotonic() - start:.1f} s", file=log, flush=True)


def merge(times: Path, profiled: Path, target: Path) -> None:
    """The times, with the order in which the pairs were profiled."""
    by_name = {row["name"]: row for row in json.loads(times.read_text())} if times.is_file() else {}
    order = [row["name"] for row in json.loads(profiled.read_text())] if profiled.is_file() else []
    target.write_text(json.dumps([by_name.get(n, {"name": n}) for n in order or by_name], indent=1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--kinds", nargs="*", default=list(KINDS))
    parser.add_argument("--seconds", type=float, default=180.0)
    parser.add_argument("--megabytes", type=float, default=6.0, help="a report larger than this, packed, is trimmed")
    parser.add_argument("--work", type=Path, default=Path("/tmp/kernprof-advice"))
    parser.add_argument("--child", nargs=4, metavar=("KIND", "MODE", "CUBINS", "FILE"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        kind, mode, cubins, file = args.child
        child(kind, mode, args.only, [Path(p) for p in cubins.split(os.pathsep)], Path(file))
        return
    for folder in (args.out, args.work):
        folder.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + args.seconds
    with (args.out / "log.txt").open("w") as log:
        cubins = os.pathsep.join(map(str, compiled(args.work, log)))
        for kind in args.kinds:
            record(kind, cubins, args, end, log)


def record(kind: str, cubins: str, args: argparse.Namespace, end: float, log: Any) -> None:
    only = ["--only", *args.only] if args.only else []
    files = {mode: args.work / f"{kind}-{mode}.json" for mode in ("time", "profile")}
    report = args.work / f"{kind}.ncu-rep"
    me = [sys.executable, __file__, "--out", str(args.out), *only, "--child", kind]
    attempt([*me, "time", cubins, str(files["time"])], max(5.0, end - time.monotonic()), log)
    ncu = ["ncu", "--set", "full", "--import-source", "yes", "--clock-control", "none", "--profile-from-start", "off",
           "--nvtx", "-f", "-o", str(report)]  # fmt: skip
    attempt([*ncu, *me, "profile", cubins, str(files["profile"])], max(5.0, end - time.monotonic()), log)
    merge(files["time"], files["profile"], args.out / f"{kind}.json")
    if report.is_file():
        whole = lzma.compress(report.read_bytes(), preset=1)
        fits = len(whole) < args.megabytes * 1e6
        packed = whole
        if not fits:
            from trim_ncu import trim_report

            packed = lzma.compress(trim_report(report.read_bytes(), None, source=True), preset=1)
        (args.out / f"{kind}.ncu-rep.xz").write_bytes(packed)
        print(kind, report.stat().st_size, "→", len(packed), "" if fits else "trimmed", file=log, flush=True)


if __name__ == "__main__":
    main()
