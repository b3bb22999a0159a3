#!/usr/bin/env python3
"""Record before/after pairs that advice is judged by: counters and times of both, on this GPU.

    python scripts/record/advice_pairs/record.py --out DIR [--only NAME …] [--seconds 180]

Each kind of pair (cuda, numba, library) runs twice in processes of its own: once for times by CUDA events (the L2
cache flushed before each launch), once under `ncu --set full --import-source yes --clock-control none`, as strangers
record. DIR gets KIND-N.ncu-rep.xz (with sources), KIND.json (names, halves, what the change fixes, times, whether
outputs agree) and log.txt. A pair that fails ends its process, crashed or not, since nothing after it on that context
can be trusted: it is noted, and another process goes on with the next pair.
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

from pairs import PAIRS, Made  # noqa: E402  (beside this script)

# The module of each kind of pair, and the kernels it launches: of no other file, where names may be the same.
KINDS: dict[str, tuple[str, tuple[str, ...]]] = {
    "cuda": ("cuda_pairs", ("kernels.cu", "kernels_shape.cu")),
    "access": ("access_pairs", ("kernels_access.cu",)),
    "numba": ("numba_pairs", ()),
    "library": ("library_launches", ()),
    "fields": ("fields_pairs", ("kernels_fields.cu",)),
    "arrays": ("numba_arrays", ()),
    "tutorials": ("tutorials_pairs", ("kernels_tutorials.cu",)),
    "lessons": ("numba_tutorials", ()),
}
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
    """Times, or launches once between the profiler's start and stop, the pairs of one kind, up to one that fails.

    Each pair's row is written before it starts: of a process that crashed, the last one says where."""
    import cupy as cp

    module = KINDS[kind][0]
    __import__(module)
    lab = Lab(cp, cubins)
    rows: list[dict[str, Any]] = []
    for name, one in PAIRS.items():
        if (only and name not in only) or one.make.__module__ != module:
            continue
        row: dict[str, Any] = {"name": name, "half": one.half, "fixes": list(one.fixes)}
        rows.append({**row, "error": "the process ended here"})
        out.write_text(json.dumps(rows, indent=1))
        try:
            made = one.make(lab)
            rows[-1] = row | (_timed(cp, made) if mode == "time" else _profiled(cp, name, made))
            del made
        except Exception as error:
            rows[-1]["error"] = repr(error)
        out.write_text(json.dumps(rows, indent=1))
        if "error" in rows[-1]:
            sys.exit(f"FAILED {name}: {rows[-1]['error']}")
        cp.get_default_memory_pool().free_all_blocks()


def _timed(cp: Any, made: Made) -> dict[str, Any]:
    flush, times = cp.zeros(1 << 28, "u1"), {}
    outs: list[Any] = []
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


def compiled(kind: str, work: Path, log: Any) -> str:
    """The kind's kernels for this GPU, as paths in one word."""
    code = "import cupy; print(cupy.cuda.Device().compute_capability)"
    name = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    made = []
    for source in KINDS[kind][1]:
        made.append(str(work / f"{source}.cubin"))
        argv = ["nvcc", "-cubin", f"-arch=sm_{name}", "-lineinfo", "-std=c++17", str(HERE / source), "-o", made[-1]]
        subprocess.run(argv, check=True, stdout=log, stderr=log)
    return os.pathsep.join(made)


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
        child(kind, mode, args.only, [Path(p) for p in cubins.split(os.pathsep) if p], Path(file))
        return
    for folder in (args.out, args.work):
        folder.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + args.seconds
    with (args.out / "log.txt").open("w") as log:
        for kind in args.kinds:
            record(kind, args, end, log)


def record(kind: str, args: argparse.Namespace, end: float, log: Any) -> None:
    __import__(KINDS[kind][0])
    names = [n for n, one in PAIRS.items() if one.make.__module__ == KINDS[kind][0] and n in (args.only or PAIRS)]
    me = [sys.executable, "-X", "faulthandler", __file__, "--out", str(args.out)]
    me += ["--child", kind, "{mode}", compiled(kind, args.work, log)]
    rows = in_turn([word.replace("{mode}", "time") for word in me], names, args.work / f"{kind}-time.json", end, log)
    (args.out / f"{kind}.json").write_text(json.dumps(rows, indent=1))
    report = args.work / f"{kind}-{{turn}}.ncu-rep"
    ncu = ["ncu", "--set", "full", "--import-source", "yes", "--clock-control", "none", "--profile-from-start", "off",
           "--nvtx", "-f", "-o", str(report)]  # fmt: skip
    argv = [word.replace("{mode}", "profile") for word in [*ncu, *me]]
    in_turn(argv, [row["name"] for row in rows if "error" not in row], args.work / f"{kind}-ncu.json", end, log)
    for path in sorted(args.work.glob(f"{kind}-*.ncu-rep")):
        pack(path, args.out / f"{path.name}.xz", args.megabytes, log)


def in_turn(argv: list[str], names: list[str], file: Path, end: float, log: Any) -> list[dict[str, Any]]:
    """The rows of all pairs: where a process ends at one of them, the next begins after it."""
    rows: list[dict[str, Any]] = []
    turn = 0
    while names and time.monotonic() < end - 5:
        file.unlink(missing_ok=True)
        words = [word.replace("{turn}", str(turn)) for word in argv]
        attempt([*words, str(file), "--only", *names], end - time.monotonic(), log)
        done = json.loads(file.read_text()) if file.is_file() else []
        if not done:
            break
        rows += done
        names, turn = names[len(done) :], turn + 1
    return rows


def pack(report: Path, target: Path, megabytes: float, log: Any) -> None:
    packed = lzma.compress(report.read_bytes(), preset=1)
    whole = len(packed) < megabytes * 1e6
    if not whole:
        from trim_ncu import trim_report

        packed = lzma.compress(trim_report(report.read_bytes(), None, source=True), preset=1)
    target.write_bytes(packed)
    print(report.name, report.stat().st_size, "→", len(packed), "" if whole else "trimmed", file=log, flush=True)


if __name__ == "__main__":
    main()
