"""Measure the peak rates of this GPU, each as the best of a few short runs of a micro-benchmark.

`measure` starts a process of this module, with the arguments OUT.json and DEVICE, so
that the calling process does not initialise CUDA. A benchmark that fails on this GPU is reported in
`Ceilings.notes`.

Every kernel has the parameters `steps`, `sink` and `clocks`. `steps` is the number of iterations of
the kernel's loop. No kernel writes to `sink`, but the compiler cannot know this and keeps the loop.
`clocks` receives the cycles and nanoseconds of block 0. SM clock in GHz = cycles ÷ nanoseconds.
`BENCHMARKS` describes the loops.
"""

import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from kernprof.collect.launch import cupy_launcher as gpu
from kernprof.collect.launch.whole_file import module_for
from kernprof.collect.microbench.costs import CostBench
from kernprof.collect.python_command import kernprof_argv
from kernprof.errors import CaptureFailed, KernprofError, error_named
from kernprof.gpus.architectures import of_capability
from kernprof.model.documents.stored import ceilings_text, read_ceilings
from kernprof.model.pictures import (
    EMPTY_LAUNCHES,
    FIRST_DATA,
    FLOAT_UPDATES,
    INTEGER_UPDATES,
    Ceiling,
    Ceilings,
)
from kernprof.model.run import Device
from kernprof.model.serialize import parse, stored
from kernprof.process import Runner
from kernprof.units import format_quantity

CHAINS = 8  # independent dependency chains per thread: enough to hide the latency of the pipes
REPEATS = 16  # unrolled repetitions of all chains in one iteration
TENSOR_CHAINS = 4
WGMMA_REPEATS = 16
# Bytes that a block of 256 threads reads in one iteration: four 16-byte words per thread.
CHUNK_BYTES = 256 * 4 * 16
LOCAL_BYTES = 256 * 16  # bytes that one load instruction of a block reads from L1 or shared memory


def _source(name: str, words: dict[str, str] | None = None, **numbers: int) -> str:
    """Return a kernel's source: common code, `numbers` as macros, keys of `words` replaced."""
    text, common = (
        Path(__file__).with_name(entry).read_text() for entry in (f"{name}.cu", "common.cuh")
    )
    for word, replacement in (words or {}).items():
        text = text.replace(word, replacement)
    return "".join(f"#define {entry} {value}\n" for entry, value in numbers.items()) + common + text


# Functions that return the source of a group of kernels. vector_source: fp32, fp64, fp16, issue.
# turns_source: add_floats, add_integers, nothing, first_words. memory_source: read_words,
# copy_words, read_l1, read_shared.
vector_source = partial(_source, "vector", CHAINS=CHAINS, REPEATS=REPEATS)
turns_source = partial(_source, "turns")
memory_source = partial(_source, "memory")
costs_source = partial(_source, "costs")


def mma_source(
    name: str, instruction: str, *, double: bool, registers: tuple[int, int, int]
) -> str:
    """Return the source of a kernel of mma.sync `instruction`.

    `registers` are the registers per thread of operand A, operand B and the result.
    """
    a_count, b_count, c_count = registers
    kind, letter, result = ("double", "d", "d") if double else ("u32", "r", "f")
    # FP16 values of about ±0.06. The mantissas differ by thread: equal operands would consume less
    # power than real data and allow higher clocks.
    seed = (
        "1e-3 * (threadIdx.x + i)"
        if double
        else "0x2c00ac00u + 0x00210013u * (threadIdx.x % 31 + i)"
    )
    c = ", ".join(f'"+{result}"(c[i][{n}])' for n in range(c_count))
    ab = ", ".join(
        [f'"{letter}"(a[{n}])' for n in range(a_count)]
        + [f'"{letter}"(b[{n}])' for n in range(b_count)]
    )
    groups = _braced(0, c_count), _braced(c_count, a_count), _braced(c_count + a_count, b_count)
    words = {
        "NAME": name,
        "INPUT": kind,
        "OUTPUT": "double" if double else "float",
        "A_COUNT": str(a_count),
        "B_COUNT": str(b_count),
        "C_COUNT": str(c_count),
        "SEED": seed,
        "OPERANDS": f": {c} : {ab}",
        "INSTRUCTION": f"{instruction} {groups[0]}, {groups[1]}, {groups[2]}, {groups[0]};",
    }
    return _source("mma", words, TENSOR_CHAINS=TENSOR_CHAINS, REPEATS=REPEATS)


def _braced(first: int, count: int) -> str:
    return "{" + ", ".join(f"%{n}" for n in range(first, first + count)) + "}"


def wgmma_source(kind: str) -> str:
    """Return the source of a kernel of Hopper's wgmma m64n256k16 (`kind` f16 or bf16).

    The operands are in shared memory. Source of the descriptor's fields: PTX ISA, "Asynchronous
    Warpgroup Level Matrix Instructions", matrix descriptor.
    """
    instruction = f"wgmma.mma_async.sync.aligned.m64n256k16.f32.{kind}.{kind}"
    words = {
        "INSTRUCTION": f"{instruction} {_braced(0, 128)}, %128, %129, 1, 1, 1, 0, 0;",
        "RESULTS": ", ".join(f'"+f"(c[{n}])' for n in range(128)),
    }
    return _source("wgmma", words, WGMMA_REPEATS=WGMMA_REPEATS)


THREADS, WARPS = 256, 8  # threads and warps per block
BLOCKS = 4  # blocks per SM: enough accesses in flight, and all blocks are resident on every GPU
_RUNS, _RUN_S, _WARM_S = 7, 0.008, 0.3
_LIMIT_S = 180.0
_DRAM_BYTES = 1 << 31
_LOADS = 4  # load instructions of each thread in one iteration of the memory kernels
# Texts of CUDA errors that make the CUDA context unusable.
_FATAL = (
    "ILLEGAL",
    "MISALIGNED",
    "LAUNCH_FAILED",
    "launch failure",
    "illegal",
    "misaligned",
    "TIMEOUT",
)
# Tolerance of `impossible`: the clock is that of block 0, but the time is that of the whole launch.
_SLACK = 1.03


@dataclass(frozen=True, slots=True, kw_only=True)
class Benchmark:
    """One micro-benchmark: a kernel, and the ceiling (peak rate) that it measures.

    `per_block` is the work of one block in one loop iteration: flops, bytes or warp instructions.
    `blocks` is the number of blocks per SM. `capability` is the lowest compute capability that runs
    the kernel. `only` is the single architecture that runs the kernel. `arguments` returns the
    kernel's arguments after `steps`, `sink` and `clocks`.
    """

    ceiling: str
    kernel: str
    text: str
    source: Callable[[], str]
    per_block: float
    blocks: int = BLOCKS
    capability: tuple[int, int] = (7, 0)
    only: str | None = None
    arguments: Callable[[Device], tuple[Any, ...]] = lambda _: ()


def _scalars(kind: str, a: float, b: float) -> Callable[[Device], tuple[Any, ...]]:
    return lambda _: (np.dtype(kind).type(a), np.dtype(kind).type(b))


def _words(size: Callable[[Device], int], *, copy: bool) -> Callable[[Device], tuple[Any, ...]]:
    """Return a function that allocates a kernel's data and returns the kernel's arguments.

    The arguments are the data, the number of chunks and, for a copy, the target.

    A buffer has at most `size` bytes, in whole chunks.
    """

    def made(device: Device) -> tuple[Any, ...]:
        import cupy

        chunks = max(1, size(device) // CHUNK_BYTES)
        data = [cupy.zeros(chunks * CHUNK_BYTES // 4, cupy.uint32) for _ in range(2 if copy else 1)]
        return data[0], cupy.uint64(chunks), *data[1:]

    return made


def _dram_bytes(_: Device) -> int:
    free, _total = gpu.import_cupy().cuda.runtime.memGetInfo()
    return int(min(_DRAM_BYTES, free // 8))


def _l2_bytes(share: int) -> Callable[[Device], int]:
    return lambda device: (device.l2_bytes or 4 << 20) // share


def _zeros(words: Callable[[Device], int]) -> Callable[[Device], tuple[Any, ...]]:
    return lambda device: (gpu.import_cupy().zeros(words(device), "uint32"),)


_ONE_WORD = _zeros(lambda _: 1)
_OWN_WORDS = _zeros(lambda device: (device.sm_count or 1) * BLOCKS * 2 * LOCAL_BYTES // 4)


# Benchmarks of short launches, each timed on its own. Their ceilings are launches per second.
LAUNCHES = (
    Benchmark(
        ceiling=EMPTY_LAUNCHES,
        kernel="nothing",
        text="launches of an empty kernel",
        source=turns_source,
        per_block=0,
    ),
    Benchmark(
        ceiling=FIRST_DATA,
        kernel="first_words",
        text="launches that read 16 bytes per thread of device memory",
        source=turns_source,
        per_block=0,
        arguments=_words(_dram_bytes, copy=False),
    ),
)
_LAUNCHED, _COVER_S = 40, 0.0003
_FMAS = THREADS * CHAINS * REPEATS  # FMA operations of a block in one iteration
_MMAS = WARPS * TENSOR_CHAINS * REPEATS
# floating-point operations of one mma instruction
_M16N8K16, _M16N8K8, _M8N8K4 = 2 * 16 * 8 * 16, 2 * 16 * 8 * 8, 2 * 8 * 8 * 4


def _mma(
    ceiling: str, shape: str, kind: str, flops: int, registers: tuple[int, int, int]
) -> Benchmark:
    double, result = kind == "f64", "f64" if kind == "f64" else "f32"
    name = f"{kind}_{shape}"
    instruction = f"mma.sync.aligned.{shape}.row.col.{result}.{kind}.{kind}.{result}"
    return Benchmark(
        ceiling=ceiling,
        kernel=name,
        text=f"mma.sync {shape} {kind}",
        per_block=_MMAS * flops,
        blocks=2,
        source=lambda: mma_source(name, instruction, double=double, registers=registers),
        capability={"m16n8k8": (7, 5), "m8n8k4": (8, 0)}.get(shape, (9, 0) if double else (8, 0)),
    )


def _wgmma(ceiling: str, kind: str) -> Benchmark:
    return Benchmark(
        ceiling=ceiling,
        kernel="wgmma",
        text=f"wgmma m64n256k16 {kind}",
        source=lambda: wgmma_source(kind),
        per_block=2 * WGMMA_REPEATS * 2 * 64 * 256 * 16,
        blocks=1,
        capability=(9, 0),
        only="sm_90a",
    )


# The best benchmark of a ceiling counts. wgmma is last: its failure may make the context unusable.
BENCHMARKS: tuple[Benchmark, ...] = (
    Benchmark(
        ceiling="fp32",
        kernel="fp32",
        text="fp32 fma, 8 chains per thread",
        source=vector_source,
        per_block=2 * _FMAS,
        arguments=_scalars("float32", 0.999, 0.001),
    ),
    Benchmark(
        ceiling="fp64",
        kernel="fp64",
        text="fp64 fma, 8 chains per thread",
        source=vector_source,
        per_block=2 * _FMAS,
        arguments=_scalars("float64", 0.999, 0.001),
    ),
    Benchmark(
        ceiling="fp16",
        kernel="fp16",
        text="packed fp16 fma, 8 chains per thread",
        source=vector_source,
        per_block=4 * _FMAS,
        arguments=_scalars("uint32", 0x3BFF3BFF, 0x14001400),
    ),
    Benchmark(
        ceiling="issue",
        kernel="issue",
        text="alternating fp32 fma and integer logic",
        source=vector_source,
        per_block=2 * _FMAS / 32,
        arguments=_scalars("float32", 0.999, 0.001),
    ),
    Benchmark(
        ceiling="dram",
        kernel="read_words",
        text="read of 2 GiB",
        source=memory_source,
        per_block=CHUNK_BYTES,
        arguments=_words(_dram_bytes, copy=False),
    ),
    Benchmark(
        ceiling="dram",
        kernel="copy_words",
        text="copy of a buffer of 2 GiB; bytes read and written",
        source=memory_source,
        per_block=2 * CHUNK_BYTES,
        arguments=_words(_dram_bytes, copy=True),
    ),
    Benchmark(
        ceiling="l2",
        kernel="read_words",
        text="read of a quarter of the L2, past the L1",
        source=memory_source,
        per_block=CHUNK_BYTES,
        arguments=_words(_l2_bytes(4), copy=False),
    ),
    Benchmark(
        ceiling="l2",
        kernel="copy_words",
        text="copy of an eighth of the L2, read + written",
        source=memory_source,
        per_block=2 * CHUNK_BYTES,
        arguments=_words(_l2_bytes(8), copy=True),
    ),
    Benchmark(
        ceiling="l1",
        kernel="read_l1",
        text="16-byte loads that hit in L1",
        source=memory_source,
        per_block=_LOADS * LOCAL_BYTES,
        arguments=_OWN_WORDS,
    ),
    Benchmark(
        ceiling="shared",
        kernel="read_shared",
        text="16-byte loads from shared memory",
        source=memory_source,
        per_block=_LOADS * LOCAL_BYTES,
    ),
    Benchmark(
        ceiling=FLOAT_UPDATES,
        kernel="add_floats",
        text="float additions of all threads to one word",
        source=turns_source,
        per_block=THREADS,
        arguments=_ONE_WORD,
    ),
    Benchmark(
        ceiling=INTEGER_UPDATES,
        kernel="add_integers",
        text="integer additions of all threads to one word",
        source=turns_source,
        per_block=THREADS,
        arguments=_ONE_WORD,
    ),
    _mma("fp16-tensor", "m16n8k8", "f16", _M16N8K8, (2, 1, 4)),
    _mma("fp16-tensor", "m16n8k16", "f16", _M16N8K16, (4, 2, 4)),
    _mma("bf16-tensor", "m16n8k16", "bf16", _M16N8K16, (4, 2, 4)),
    _mma("fp64-tensor", "m8n8k4", "f64", _M8N8K4, (1, 1, 2)),
    _mma("fp64-tensor", "m16n8k16", "f64", _M16N8K16, (8, 4, 4)),
    _wgmma("fp16-tensor", "f16"),
    _wgmma("bf16-tensor", "bf16"),
)


def worker_argv(out: Path, device: int) -> tuple[str, ...]:
    return kernprof_argv("kernprof.collect.microbench.measure", str(out), str(device))


def measure(runner: Runner, device: int = 0) -> Ceilings:
    """Measure the ceilings (peak rates) and costs of one GPU in less than a minute.

    Raises ToolNotFound, DeviceNotFound, UsageError, CaptureFailed.
    """
    with tempfile.TemporaryDirectory(prefix="kernprof-") as folder:
        out = Path(folder) / "ceilings.json"
        done = runner.run(worker_argv(out, device), timeout_s=_LIMIT_S)
        text = out.read_text() if out.exists() else ""
    if text.startswith('{"error"'):
        results = parse(text, "the micro-benchmarks' output")
        raise error_named(results["error"], results["message"])
    if not text or not done.ok:
        why = "did not end in time" if done.timed_out else f"failed (exit code {done.returncode})"
        raise CaptureFailed(
            f"the micro-benchmarks {why}",
            details=done.output.splitlines()[-8:],
            hint="check the GPU with `kernprof doctor`; retry while no other program uses it",
        )
    return read_ceilings(text, "the micro-benchmarks' output")


def best_of(ceilings: Sequence[Ceiling]) -> dict[str, Ceiling]:
    """Return the highest ceiling of each id. The ids are in order of first appearance."""
    return {
        first.id: max((c for c in ceilings if c.id == first.id), key=lambda c: c.value)
        for first in ceilings
    }


def ceiling_of(
    benchmark: Benchmark, work: float, times_s: Sequence[float], clocks_hz: Sequence[float]
) -> Ceiling:
    """Return the ceiling of timed runs: `work` ÷ shortest time, with `work` ÷ median time."""
    fastest = min(range(len(times_s)), key=times_s.__getitem__)
    return Ceiling(
        id=benchmark.ceiling,
        value=work / times_s[fastest],
        median=work / statistics.median(times_s),
        samples=len(times_s),
        clock_hz=clocks_hz[fastest] or None,
        source=benchmark.text,
    )


# Code of the child process


class _Bench:
    """Benchmarks of one GPU. `modules` maps each kernel source to its compiled module."""

    def __init__(self, index: int, folder: Path) -> None:
        self.folder = folder
        facts: dict[str, Any] = gpu.device_facts(index)
        facts["compute_capability"] = tuple(facts["compute_capability"])
        self.device = Device(**facts)
        self.cupy = gpu.import_cupy()
        self.modules: dict[str, Any] = {}
        self.sink = self.cupy.zeros(1, self.cupy.uint32)
        self.clocks = self.cupy.zeros(2, self.cupy.uint64)

    def all(self) -> Iterator[Ceiling | str]:
        """Yield the ceiling of each benchmark that this GPU supports, or the text of its failure."""
        self._warm_up()
        for benchmark in (*LAUNCHES, *BENCHMARKS):
            if not self._has(benchmark):
                continue
            try:
                results = (
                    self.launched(benchmark) if benchmark in LAUNCHES else self.measured(benchmark)
                )
                yield impossible(results, self.device) or results
            # CuPy's errors have no common base class. A failure does not stop the other benchmarks.
            except Exception as error:
                yield f"{benchmark.text}: {type(error).__name__}: {str(error).strip()[:300]}"
                if any(word in str(error) for word in _FATAL):
                    yield "later benchmarks were skipped: the CUDA context is unusable"
                    return
            finally:
                self.cupy.get_default_memory_pool().free_all_blocks()

    def _has(self, benchmark: Benchmark) -> bool:
        capability = self.device.compute_capability or (0, 0)
        return capability == (9, 0) if benchmark.only else capability >= benchmark.capability

    def _warm_up(self) -> None:
        """Run a kernel until the GPU's clocks have risen from idle."""
        launch = self._launcher(BENCHMARKS[0])
        steps, spent = 1 << 10, 0.0
        while spent < _WARM_S:
            spent += max(self.seconds(launch, steps), 1e-4)

    def measured(self, benchmark: Benchmark) -> Ceiling:
        launch = self._launcher(benchmark)
        steps = 64
        while (took := self.seconds(launch, steps)) < _RUN_S / 8 and steps < 1 << 24:
            steps *= 8
        steps = max(1, min(1 << 28, int(steps * _RUN_S / took)))
        self.seconds(launch, steps)
        times, clocks = [], []
        for _ in range(_RUNS):
            times.append(self.seconds(launch, steps))
            cycles, ns = (int(n) for n in self.clocks.get())
            clocks.append(cycles / ns * 1e9 if ns else 0.0)
        work = benchmark.per_block * benchmark.blocks * (self.device.sm_count or 1) * steps
        return ceiling_of(benchmark, work, times, clocks)

    def launched(self, benchmark: Benchmark) -> Ceiling:
        """Measure the rate of short launches.

        The time between two CUDA events without a launch is subtracted. Each launch is enqueued
        while the GPU executes another kernel, so that host time does not count.
        """
        cover, launch = self._launcher(BENCHMARKS[0]), self._launcher(benchmark)
        steps = max(1, int(1024 * _COVER_S / self.seconds(cover, 1024)))
        nothing, times = (
            [self.seconds(what, i, partial(cover, steps)) for i in range(_LAUNCHED)]
            for what in (None, launch)
        )
        took = [max(1e-9, time - min(nothing)) for time in times]
        return ceiling_of(benchmark, 1.0, took, [0.0] * len(took))

    def _launcher(self, benchmark: Benchmark) -> Callable[[int], None]:
        kernel = self._module(benchmark).get_function(benchmark.kernel)
        more = benchmark.arguments(self.device)
        grid = ((self.device.sm_count or 1) * benchmark.blocks,)
        return lambda steps: kernel(
            grid, (THREADS,), (np.int32(steps), self.sink, self.clocks, *more)
        )

    def _module(self, benchmark: Benchmark) -> Any:
        text = benchmark.source()
        if text not in self.modules:
            options = ("-std=c++17",)
            exact = module_for(self.cupy, text, benchmark.only, options) if benchmark.only else None
            self.modules[text] = exact or self.cupy.RawModule(code=text, options=options)
        return self.modules[text]

    def seconds(
        self, launch: Callable[[int], None] | None, steps: int, cover: Callable[[], object] = list
    ) -> float:
        """Return the time of a launch in s, measured between two CUDA events.

        `cover` may enqueue a kernel before the first event. The host then enqueues the events and
        the launch while the GPU executes this kernel, so host time is not measured.
        """
        start, stop = self.cupy.cuda.Event(), self.cupy.cuda.Event()
        cover()
        start.record()
        if launch is not None:
            launch(steps)
        stop.record()
        stop.synchronize()
        return float(self.cupy.cuda.get_elapsed_time(start, stop)) / 1e3


def main(argv: list[str]) -> int:
    out = Path(argv[0])
    try:
        bench = _Bench(int(argv[1]), out.parent)
        results = list(bench.all())
        measured = [result for result in results if isinstance(result, Ceiling)]
        clock_hz = max((ceiling.clock_hz or 0.0 for ceiling in measured), default=0.0)
        module = bench.cupy.RawModule(code=costs_source(), options=("-std=c++17",))
        costs = list(CostBench(bench.cupy, module, bench.device, clock_hz, bench.seconds).all())
        ceilings = Ceilings(
            device=replace(bench.device, index=None),
            ceilings=best_of(measured),
            costs=dict(cost for cost in costs if isinstance(cost, tuple)),
            created=datetime.now(timezone.utc).isoformat(timespec="seconds"),
            notes=tuple(note for note in (*results, *costs) if isinstance(note, str)),
        )
        if not ceilings.ceilings:
            raise CaptureFailed(
                "no micro-benchmark ran on this GPU",
                details=ceilings.notes,
                hint="check the GPU with `kernprof doctor`",
            )
        out.write_text(ceilings_text(ceilings))
    except KernprofError as error:
        out.write_text(stored({"error": type(error).__name__, "message": str(error)}))
        return error.exit_code
    return 0


def impossible(ceiling: Ceiling, device: Device) -> str | None:
    """Return why a measured ceiling is impossible, or None.

    A ceiling is impossible if it exceeds SMs × clock × highest rate per cycle.
    """
    arch = of_capability(device.compute_capability)
    most = arch.per_cycle(ceiling.id) if arch else None
    if most is None or not ceiling.clock_hz or not device.sm_count:
        return None
    limit = most * device.sm_count * ceiling.clock_hz
    if ceiling.value <= _SLACK * limit:
        return None
    claimed, allowed = (format_quantity(v, ceiling.unit) for v in (ceiling.value, limit))
    at = f"{device.sm_count} SMs at {ceiling.clock_hz / 1e9:.2f} GHz"
    return f"discarded {ceiling.source}: {claimed} exceeds the limit {allowed} of {at}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
