#!/usr/bin/env python3
"""Check and time every kernel of the library on this machine's GPU, with CuPy and
`kernprof.workload` alone.

    python scripts/record/kernel_table.py transpose copy/unrolled --tune --json table.json

Each variant is compiled, held against its reference at the default size and at awkward ones, and
timed with CUDA events: median of interleaved repetitions, L2 flushed before each. The references
run among the variants: a device-to-device memcpy of 128 MiB, and cuBLAS for matmul. `--tune` also
times the tunings named in TUNINGS. Every workload has a process of its own, so that a kernel that
fails takes only its own workload along: all compile at once, then one after the other has the GPU
to itself.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tests.evaluation.kernels.tunings import AWKWARD, CUBE, TUNINGS  # noqa: E402

ORDER = (
    "transpose",
    "copy",
    "matmul",
    "softmax",
    "reduce",
    "histogram",
    "stencil",
    "gather",
    "particles",
)

FLUSH = """
extern "C" __global__ void flush(const float4* p, unsigned n, float* sink) {
    float sum = 0.0f;
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) sum += p[i].x;
    if (sum == 12345.678f) *sink = sum;
}
"""


class Bench:
    """The GPU side of one workload: buffers, launches and times."""

    def __init__(self, flush: str) -> None:
        import cupy as cp

        self.cp, self.how = cp, flush
        self.buffer = cp.zeros(1 << 26, cp.float32)  # 256 MiB: several times any L2
        self.copied = [cp.zeros(1 << 25, cp.float32) for _ in range(2)]
        self.sink = cp.zeros(1, cp.float32)
        self.reader = cp.RawKernel(FLUSH, "flush")
        self.kernels: dict[tuple[Any, ...], Any] = {}

    def flush(self, times: int = 1) -> None:
        """Empty L2 of everything useful. Reading leaves it clean; writing leaves it full of what
        must go out first.
        """
        for _ in range(times):
            if self.how == "write":
                self.buffer.fill(1)
            else:
                self.reader(
                    (1056,), (512,), (self.buffer, self.cp.uint32(self.buffer.size // 4), self.sink)
                )

    def memcpy(self) -> None:
        src, dst = self.copied
        self.cp.cuda.runtime.memcpyAsync(dst.data.ptr, src.data.ptr, src.nbytes, 3, 0)

    def cuda(self, variant: Any, p: Any) -> Any:
        """The compiled RawKernel for these parameters."""
        options = (*variant.options(p), *(f"-I{d}" for d in _cuda_includes()))
        key = (variant.source.kernel, variant.source.text(), options)
        if key not in self.kernels:
            kernel = self.cp.RawKernel(
                variant.source.text(), variant.source.kernel, options=options
            )
            kernel.compile()
            self.kernels[key] = kernel
        return self.kernels[key]

    def time(
        self, launches: dict[str, tuple[Any, int]], repetitions: int
    ) -> dict[str, list[float]]:
        """Microseconds of every launch, interleaved. The number beside each launch: flushes before
        it, which must last longer than enqueueing the launch takes.
        """
        cp = self.cp
        taken: dict[str, list[Any]] = {name: [] for name in launches}
        for _ in range(repetitions):
            for name, (launch, flushes) in launches.items():
                self.flush(flushes)
                start, end = cp.cuda.Event(), cp.cuda.Event()
                start.record()
                launch()
                end.record()
                taken[name].append((start, end))
            cp.cuda.runtime.deviceSynchronize()
        return {
            n: [1e3 * cp.cuda.get_elapsed_time(s, e) for s, e in pairs]
            for n, pairs in taken.items()
        }


def _cuda_includes() -> list[str]:
    roots = [os.environ.get("CUDA_PATH", ""), os.environ.get("CUDA_HOME", ""), "/usr/local/cuda"]
    found = [Path(r) / "include" for r in roots if r]
    found += [d for p in sys.path if p for d in Path(p).glob("nvidia/cu1*/include")]
    return [str(d) for d in found if (d / "cuda_fp16.h").is_file()][:1]


class Prepared:
    """Inputs, reference and outputs of a workload for one set of parameters, on the GPU."""

    def __init__(self, bench: Bench, workload: Any, p: Any) -> None:
        cp = bench.cp
        self.bench, self.workload, self.p = bench, workload, p
        host = workload.make_inputs(p)
        self.work = workload.work(p, host)
        self.inputs = {n: cp.asarray(a) for n, a in host.items()}
        self.expected = {n: cp.asarray(a) for n, a in workload.expected(p, host).items()}
        self.specs = workload.outputs(p)
        self.outputs = {n: cp.empty(s.shape, s.dtype) for n, s in self.specs.items()}

    def reset(self) -> None:
        for name, spec in self.specs.items():
            if spec.copy_of:
                self.outputs[name][...] = self.inputs[spec.copy_of]
            elif spec.fill is not None:
                self.outputs[name].fill(spec.fill)
            else:
                self.outputs[name].view("uint8").fill(0xFF)

    def launch(self, variant: Any, p: Any) -> tuple[Any, dict[str, Any]]:
        """A function that launches the variant once, and the facts of its code."""
        import numpy as np

        shape = variant.launch(p)
        values: dict[str, Any] = {n: p[n] for n in p} | self.inputs | self.outputs
        names = self.workload.arguments(variant, list(self.inputs), list(self.outputs))
        types = {n: q.kernel_dtype for n, q in self.workload.params.items()}
        args = [np.dtype(types[n]).type(values[n]) if n in types else values[n] for n in names]
        facts = {"grid": shape.grid, "block": shape.block, "shared_bytes": shape.shared_bytes}
        if variant.language == "Numba":
            return self._numba(variant, shape, args), facts
        kernel = self.bench.cuda(variant, p)
        if shape.shared_bytes > 48 * 1024:
            kernel.max_dynamic_shared_size_bytes = shape.shared_bytes
        facts |= _code_facts(self.bench.cp, kernel, shape)
        return (
            lambda: kernel(shape.grid, shape.block, tuple(args), shared_mem=shape.shared_bytes),
            facts,
        )

    def _numba(self, variant: Any, shape: Any, args: list[Any]) -> Any:
        from numba import cuda

        key = (variant.source.kernel, str(variant.source.path))
        kernel = self.bench.kernels.setdefault(key, None) or cuda.jit(variant.source.load())
        self.bench.kernels[key] = kernel
        on_device = [cuda.as_cuda_array(a) if hasattr(a, "data") and a.ndim else a for a in args]
        return lambda: kernel[shape.grid, shape.block, 0, shape.shared_bytes](*on_device)

    def wrong(self) -> str | None:
        """What is wrong with the outputs, or None; the same rule as kernprof's own check."""
        from kernprof.workload.check import default_tolerance

        cp = self.bench.cp
        for name, out in self.outputs.items():
            ref, tolerance = self.expected[name], self.workload.tolerance
            limit = default_tolerance(out.dtype) if tolerance is None else tolerance
            if bool((out == ref).all()):
                continue
            if out.dtype.kind not in "fc":
                return f"{name} differs in {int((out != ref).sum())} elements"
            wide, want = out.astype(cp.float64), ref.astype(cp.float64)
            error = cp.abs(wide - want) / cp.maximum(cp.abs(want), cp.sqrt(cp.mean(want * want)))
            worst = float(error.max())
            if not worst <= limit:
                return f"{name} is off by {worst:.3g} (allowed {limit:.3g})"
        return None

    def check(self, launch: Any) -> str | None:
        self.reset()
        launch()
        self.bench.cp.cuda.runtime.deviceSynchronize()
        return self.wrong()


def _code_facts(cp: Any, kernel: Any, shape: Any) -> dict[str, Any]:
    from cupy_backends.cuda.api import driver

    threads = shape.block[0] * shape.block[1] * shape.block[2]
    blocks = driver.occupancyMaxActiveBlocksPerMultiprocessor(
        kernel.kernel.ptr, threads, shape.shared_bytes
    )
    most = cp.cuda.Device().attributes["MaxThreadsPerMultiProcessor"]
    return {
        "registers": kernel.num_regs,
        "local_bytes": kernel.local_size_bytes,
        "occupancy": 100 * blocks * threads / most,
    }


def _row(
    name: str, variant: str, params: dict[str, Any] | None = None, tuning: bool = False
) -> dict[str, Any]:
    known = {"workload": name, "variant": variant, "params": params or {}, "tuning": tuning}
    return known | {"correct": None, "error": None}


def _attempt(row: dict[str, Any], prepared: Prepared, variant: Any, p: Any) -> Any | None:
    """The variant's launch, checked; None with the reason in the row when it cannot be timed."""
    try:
        launch, facts = prepared.launch(variant, p)
        row |= facts
        row["error"] = prepared.check(launch)
        row["correct"] = row["error"] is None
        return launch
    except Exception as error:
        row["error"] = f"{type(error).__name__}: {error}"[:1500]
        return None


def _awkward(bench: Bench, workload: Any, variants: list[Any], rows: list[dict[str, Any]]) -> None:
    from kernprof.errors import KernprofError
    from kernprof.workload.params import choose

    for given in AWKWARD.get(workload.name, []):
        prepared = Prepared(bench, workload, choose(workload.params, given))
        for variant, row in zip(variants, rows, strict=True):
            try:
                said = prepared.check(prepared.launch(variant, prepared.p)[0]) or "ok"
            except KernprofError as error:
                said = f"refused: {error.message.rpartition(': ')[2]}"
            except Exception as error:
                said = f"{type(error).__name__}: {error}"[:500]
            row.setdefault("awkward", []).append([given, said])


def _references(bench: Bench, prepared: Prepared) -> dict[str, tuple[Any, int]]:
    yards: dict[str, tuple[Any, int]] = {"memcpy": (bench.memcpy, 1)}
    if prepared.workload.name == "matmul":
        cp, (a, b) = bench.cp, (prepared.inputs["a"], prepared.inputs["b"])
        out = cp.empty(prepared.outputs["c"].shape, cp.float16)
        yards["cublas"] = (lambda: cp.matmul(a, b, out=out), 2)
    return yards


def _measure(
    bench: Bench, workload: Any, jobs: list[tuple[Any, dict[str, Any], bool]], repetitions: int
) -> list[Any]:
    """Check and time (variant, parameters, tuning) jobs that share their inputs."""
    from kernprof.workload.params import choose

    prepared = Prepared(bench, workload, choose(workload.params, jobs[0][1]))
    rows, launches = [], _references(bench, prepared)
    for number, (variant, given, tuning) in enumerate(jobs):
        rows.append(_row(workload.name, variant.name, given, tuning))
        launch = _attempt(rows[-1], prepared, variant, choose(workload.params, given))
        if launch is not None:
            launches[str(number)] = (launch, 4 if variant.language == "Numba" else 1)
    bench.time(launches, 2)  # warm-up
    taken = {n: sorted(t) for n, t in bench.time(launches, repetitions).items()}
    median = {n: t[len(t) // 2] for n, t in taken.items()}
    memcpy = 2 * bench.copied[0].nbytes / median["memcpy"] / 1e3
    for number, row in enumerate(rows):
        us = median.get(str(number))
        if us is None:
            continue
        row |= {
            "us": us,
            "min_us": taken[str(number)][0],
            "gb_s": prepared.work.least_bytes / us / 1e3,
        }
        row |= {"memcpy_gb_s": memcpy, "of_memcpy": 100 * row["gb_s"] / memcpy}
        row["tflop_s"] = prepared.work.flops / us / 1e6 if prepared.work.flops else None
        if "cublas" in median:
            row |= {"cublas_us": median["cublas"], "of_cublas": 100 * median["cublas"] / us}
    return rows


def _compile(bench: Bench, workload: Any, jobs: list[tuple[Any, dict[str, Any], bool]]) -> None:
    """Compile ahead of the measurement; what fails here fails again there, and is reported there."""
    from kernprof.workload.params import choose

    for variant, given, _ in jobs:
        if variant.language != "Numba":
            with contextlib.suppress(Exception):
                bench.cuda(variant, choose(workload.params, given))


@contextlib.contextmanager
def _turn(lock: str) -> Iterator[None]:
    """The GPU to this process alone, until the block ends."""
    with Path(lock).open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def work(options: argparse.Namespace) -> list[Any]:
    """The rows of one workload; runs in the process that holds the GPU."""
    from kernprof.workload.discover import library_dir, workloads_in

    name = options.worker
    workload = workloads_in(library_dir() / f"{name}.py")[name]
    chosen = [t.partition("/")[2] for t in options.names if t.partition("/")[0] == name]
    variants = [v for v in workload.variants.values() if not any(chosen) or v.name in chosen]
    variants = [v for v in variants if options.numba_path or v.language != "Numba"]
    groups = [[(v, {}, False) for v in variants]]
    if name == "matmul":
        groups.append([(v, CUBE, False) for v in variants])
    if options.tune:
        groups.append([(v, t, True) for v in variants for t in TUNINGS.get(f"{name}/{v.name}", [])])
    bench = Bench(options.flush)
    _compile(bench, workload, [job for group in groups for job in group])
    rows: list[dict[str, Any]] = []
    with _turn(options.lock):
        try:
            for group in filter(None, groups):
                rows += _measure(bench, workload, group, options.repetitions)
            _awkward(bench, workload, variants, rows[: len(variants)])
        except Exception as error:
            rows.append(_row(name, "*") | {"error": f"{type(error).__name__}: {error}"[:1500]})
    return rows


class Worker:
    """The process of one workload; its rows and its messages go to files in `folder`."""

    def __init__(self, name: str, options: argparse.Namespace, folder: Path) -> None:
        self.name, self.rows, self.log = name, folder / f"{name}.json", folder / f"{name}.log"
        command = [sys.executable, str(Path(__file__).resolve()), "--worker", name, *options.names]
        command += ["--repetitions", str(options.repetitions), "--flush", options.flush]
        command += [
            "--json",
            str(self.rows),
            "--lock",
            str(folder / "gpu"),
            *["--tune"][: options.tune],
        ]
        environment = dict(os.environ)
        if options.numba_path:
            command += ["--numba-path", options.numba_path]
            paths = [options.numba_path, *filter(None, [environment.get("PYTHONPATH")])]
            environment["PYTHONPATH"] = os.pathsep.join(paths)
        with self.log.open("w") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)

    def finish(self, left_s: float) -> list[Any]:
        """Its rows; one that says why when there are none."""
        try:
            status = self.process.wait(max(left_s, 0.1))
            if status == 0:
                return list(json.loads(self.rows.read_text()))
            why = f"exit status {status}: {self.log.read_text()[-2000:]}"
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            why = f"out of time: {self.log.read_text()[-500:]}"
        return [_row(self.name, "*") | {"error": why}]


def _cell(value: Any, form: str = "{:.1f}") -> str:
    return "-" if value is None else form.format(value)


def _line(row: dict[str, Any]) -> str:
    params = " ".join(f"{k}={v}" for k, v in row["params"].items() if k not in CUBE)
    cube = " 4096³" if row["params"].get("m") == 4096 else ""
    state = {True: "yes", False: "WRONG", None: "FAILED"}[row["correct"]]
    bad = [
        f"{g}: {s}" for g, s in row.get("awkward", []) if s != "ok" and not s.startswith("refused")
    ]
    note = " ".join(filter(None, [(row["error"] or "").strip(), *bad])).replace("\n", " ")[:300]
    name, rate = row["variant"] + cube, _cell(row.get("gb_s"), "{:.0f}")
    return (
        f"{row['workload']:<10}{name:<19}{_cell(row.get('us')):>9}{rate:>7}{_cell(row.get('of_memcpy')):>8}{_cell(row.get('tflop_s'), '{:.2f}'):>8}{_cell(row.get('of_cublas')):>8}{state:>8}{_cell(row.get('registers'), '{}'):>5}{_cell(row.get('local_bytes'), '{}'):>6}{_cell(row.get('occupancy'), '{:.0f}'):>5}"
        f"  {params} {note}"
    )


def show(rows: list[dict[str, Any]], most_tunings: int) -> None:
    print(
        f"{'workload':<10}{'variant':<19}{'µs':>9}{'GB/s':>7}{'%memcpy':>8}{'TFLOP/s':>8}{'%cuBLAS':>8}"
        f"{'correct':>8}{'regs':>5}{'local':>6}{'occ%':>5}"
    )
    for row in rows:
        if not row["tuning"]:
            print(_line(row))
    tuned: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        if row["tuning"]:
            tuned.setdefault(f"{row['workload']}/{row['variant']}", []).append(row)
    for name, group in tuned.items():
        print(
            f"\nbest of {len(group)} tunings of {name}"
            f" ({sum(r['correct'] is not True for r in group)} not correct)"
        )
        for row in sorted(
            group, key=lambda r: (r["correct"] is not True, r.get("us") or float("inf"))
        )[:most_tunings]:
            print(_line(row))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="workloads, or workload/variant; default: all")
    parser.add_argument("--json", type=Path, help="write all rows here")
    parser.add_argument("--tune", action="store_true", help="time the tunings too")
    parser.add_argument(
        "--show-tunings", type=int, default=6, metavar="N", help="print the N fastest of each"
    )
    parser.add_argument("--repetitions", type=int, default=21)
    parser.add_argument("--flush", choices=("read", "write"), default="read")
    parser.add_argument(
        "--numba-path",
        default="",
        help="folder put first on PYTHONPATH; without it, no Numba variants",
    )
    parser.add_argument("--time-limit", type=float, default=150, metavar="S")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    parser.add_argument("--lock", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.worker:
        options.json.write_text(json.dumps(work(options)))
        return 0
    began, rows = time.monotonic(), []
    with tempfile.TemporaryDirectory() as folder:
        wanted = dict.fromkeys(n.partition("/")[0] for n in options.names) or ORDER
        for worker in [Worker(name, options, Path(folder)) for name in wanted]:
            rows += worker.finish(options.time_limit - (time.monotonic() - began))
            print(f"{worker.name}: {time.monotonic() - began:.0f} s", file=sys.stderr)
            if options.json:
                options.json.write_text(json.dumps(rows, indent=1))
    show(rows, options.show_tunings)
    return 0 if all(r["correct"] for r in rows if not r["tuning"]) else 1


if __name__ == "__main__":
    sys.exit(main())
