"""Emulation of one launch, from the source to a Profile: compile, check, execute, count."""

import contextlib
import importlib
import math
import os
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import numpy as np

from kernprof.emulator.contract import TIME_LIMIT_S, Counters, Outcome, Request, dim3
from kernprof.emulator.counting.metrics import LineCounters, launch_metrics, line_table
from kernprof.emulator.faults import HARMLESS, Fault, fault_error, grouped
from kernprof.emulator.frontend.compiled import Compiled
from kernprof.emulator.jit import JitEngine, estimated_instructions
from kernprof.emulator.jit.cache_model import CacheModel, Traffic, traffic_metrics, write_traffic
from kernprof.emulator.launch import (
    PreparedLaunch,
    Symbols,
    compile_kernel,
    not_followed,
    prepare_launch,
    read_back,
    read_kernel,
)
from kernprof.emulator.memory import AddressSpace, copied
from kernprof.emulator.order import differing, order_matters
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.lowering import blocks_of
from kernprof.emulator.sampling import run_within, uses_surfaces, with_errors, work
from kernprof.emulator.sass.estimates import with_estimates
from kernprof.emulator.sass.metrics import Calibrated, machine_metrics
from kernprof.emulator.timing.estimate import estimated, time_bound, traffic_of
from kernprof.emulator.timing.traffic import Sample
from kernprof.extras import require
from kernprof.gpus.datasheets import GpuSpec, stand_in
from kernprof.model.run import Device, Metric, Profile

# If blocks draw their work from a global counter (`Sample.drawn`), a sample does the work of all
# blocks and saves no time. All blocks then run, unless their work is at least `_DRAWN_LIMITS` times
# the limit.
_DRAWN_LIMITS = 30
# Thread instructions that execute in about 30 s. A launch with more work runs a sample of its
# blocks.
_HALF_A_MINUTE = 1e11
_LITTLE = 5e5  # thread instructions below which starting a second worker thread saves no time


@dataclass(frozen=True, slots=True, kw_only=True)
class Emulation:
    """Result of an emulated launch.

    `faults` is empty if the kernel has no undefined behaviour. `remarks` are harmless findings and
    features of the kernel that were not examined. If `sampled` is true, only `blocks_run` of
    `blocks` ran, the counters are estimates, and the output arrays are incomplete. `source` is the
    text of the kernel's source, "" if the kernel is a Python object.
    """

    profile: Profile
    faults: tuple[Fault, ...]
    counters: Counters
    machine: Calibrated
    prepared: PreparedLaunch
    blocks: int
    blocks_run: int
    sampled: bool
    source: str = ""
    remarks: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[LineCounters, ...]:
        """Return the counters by source line."""
        by_pc = self.machine.counts.values if self.machine.counts else None
        file = self.prepared.compiled.source_file
        return line_table(self.prepared.program, self.machine.counters, file, by_pc)

    def raise_for_faults(self) -> None:
        """Raise EmulationFault for the first fault; its details list the remaining faults."""
        if self.faults:
            raise fault_error(self.profile.launch.kernel, self.faults)


def make_ready(request: Request) -> tuple[Request, Compiled]:
    """Compile the kernel of a launch before `emulate`. The function is thread-safe.

    Returns the request for the compiled kernel, and the compiled kernel. Raises the same errors as
    `emulate`.
    """
    engine = jit_engine()
    compiled, request = compile_kernel(request)
    _, program = read_kernel(compiled)
    blocks, threads = (
        math.prod(dim3("grid", request.grid)),
        math.prod(dim3("block", request.block or 32)),
    )
    _compile_first(engine, request, program, (blocks, threads))
    return request, compiled


def _compile_first(
    engine: JitEngine, request: Request, program: Program, size: tuple[int, int]
) -> float:
    """Compile the machine code for the blocks that run first.

    `size` is (number of blocks, threads per block). Returns the expected number of thread
    executions per instruction (mean over the program).
    """
    often = _executed(estimated_instructions(program, size[0] * size[1]), request) / len(
        program.instructions
    )
    engine.prepare(program, check=request.check, often=often)
    return often


def _limit(request: Request, seen: Sample | None = None, expected: float | None = None) -> float:
    """Return the work, in thread instructions, up to which all blocks run.

    `seen` is the sample of blocks whose accesses were recorded. `expected` is the expected work of
    all blocks.
    """
    limit = _HALF_A_MINUTE if request.limit is None else request.limit
    if seen and seen.drawn and (expected or math.inf) < _DRAWN_LIMITS * limit:
        return math.inf  # the sampled blocks would draw the work of all blocks
    return limit


def _executed(work: float, request: Request) -> float:
    """Return the work that a launch executes, in thread instructions.

    `work` is the work of all blocks. Above the limit, only a sample of the blocks executes.
    """
    limit = _limit(request)
    return work if work <= limit else min(limit, request.sample or limit)


def emulate(request: Request, compiled: Compiled | None = None) -> Emulation:
    """Emulate a launch. Undefined behaviour is returned in `Emulation.faults`.

    Raises the errors of `prepare_launch`, and KernelHung at the time limit.
    """
    engine = jit_engine()
    warm()
    ready = prepare_launch(request, compiled)
    caches = not request.check if request.caches is None else request.caches
    gpu = request.gpu or stand_in(ready.arch)
    caches = caches and request.traffic is None
    model = CacheModel(gpu.l2_bytes, ready.spec.memory) if gpu and caches else None
    ready, seen, expected = _run_pilot(engine, request, ready, model, gpu)
    before = (
        copied(ready.spec.memory) if request.check and order_matters(ready.program)[1] else None
    )
    limit = _limit(request, seen, expected)
    if seen and _is_sufficient(request, ready, seen, limit):
        outcome = seen.outcome
    else:
        outcome = run_within(
            engine.run, ready.program, ready.spec, limit, sample=request.sample, expected=expected
        )
    faults = tuple(fault for fault in outcome.faults if fault.kind not in HARMLESS)
    read_back(ready.program, ready.spec, request.symbols)
    blocks = ready.spec.block_count()
    sampled = outcome.blocks_run < blocks and not request.stop_at_fault
    machine = machine_metrics(ready.program, outcome.counters, ready.code, sampled=sampled)
    if outcome.replicates:
        parts = _parts(ready, outcome)
        machine = replace(
            machine, metrics=with_errors(machine.metrics, parts, outcome.blocks_run, blocks)
        )
    metrics = _metrics(ready, machine, model.traffic() if model and not sampled else None, gpu)
    if not faults:
        metrics |= estimated(ready, machine, metrics, seen, gpu, outcome=outcome)
    if gpu and ready.occupancy:
        waves = blocks / (gpu.sms * ready.occupancy.blocks)
        metrics["waves_per_sm"] = replace(metrics["waves_per_sm"], value=waves, reason=gpu.title)
    device = Device(
        name=f"emulator ({ready.arch.name})",
        compute_capability=ready.arch.capability,
        sm_count=gpu.sms if gpu else None,
    )
    return Emulation(
        profile=Profile(launch=ready.launch, metrics=metrics, device=device),
        faults=faults,
        remarks=(
            *_template(request, ready.compiled.title),
            *(_remarks(ready, outcome, before) if request.check else ()),
        ),
        counters=outcome.counters,
        machine=machine,
        prepared=ready,
        blocks=blocks,
        blocks_run=outcome.blocks_run,
        sampled=sampled,
        source=request.kernel if isinstance(request.kernel, str) else "",
    )


def run_blocks(ready: PreparedLaunch, blocks: Sequence[int], symbols: Symbols) -> None:
    """Execute some blocks of a launch, and copy its `__device__` variables to arrays in `symbols`.

    All blocks run if a block may wait for another block. Raises KernelHung at the time limit, and
    EmulationFault for the first fault.
    """
    together = ready.program.watches_other_blocks or blocks_of(ready.program.entry) > 1
    chosen = None if together else np.array(blocks, np.int64)
    deadline = time.monotonic() + TIME_LIMIT_S
    spec = replace(ready.spec, blocks=chosen, deadline=deadline, workers=os.cpu_count() or 1)
    outcome = jit_engine().run(ready.program, spec)
    if faults := tuple(fault for fault in outcome.faults if fault.kind not in HARMLESS):
        raise fault_error(ready.compiled.title, faults)
    read_back(ready.program, spec, symbols)


def _run_pilot(
    engine: JitEngine,
    request: Request,
    ready: PreparedLaunch,
    model: CacheModel | None,
    gpu: GpuSpec | None,
) -> tuple[PreparedLaunch, Sample | None, float | None]:
    """Run a few blocks to record their cache traffic, and compile the code of the remaining blocks.

    Returns the launch, the sample, and the expected work of all blocks in thread instructions. The
    sample and the expected work are None if unknown. Compile time does not count against the
    launch's time limit.
    """
    program, spec = ready.program, ready.spec
    blocks, length = spec.block_count(), len(program.instructions)
    often = _compile_first(engine, request, program, (blocks, spec.threads_per_block()))
    deadline = math.inf if request.time_limit_s is None else time.monotonic() + request.time_limit_s
    some = replace(ready, spec=replace(spec, deadline=deadline, often=often))
    once = request.check or request.stop_at_fault or uses_surfaces(program)
    seen = traffic_of(engine.run, some, gpu) if gpu and not once else None
    expected = work(program, seen.outcome.counters) if seen and not seen.outcome.faults else None
    workers = request.workers or (
        max(2, os.cpu_count() or 2) if expected is None or expected > _LITTLE else 1
    )
    often, began = (
        (often if expected is None else _executed(expected, request) / length),
        time.monotonic(),
    )
    limit = _limit(request, seen, expected)
    if not (seen and _is_sufficient(request, ready, seen, limit)):
        engine.prepare(program, check=spec.check, often=often)
    deadline += time.monotonic() - began
    spec = replace(spec, workers=workers, lines=model, often=often)
    return replace(ready, spec=replace(spec, deadline=deadline)), seen, expected


def _is_sufficient(request: Request, ready: PreparedLaunch, seen: Sample, limit: float) -> bool:
    """Return true if the sample `seen` is sufficient, so that no other block has to run.

    The sample is sufficient under three conditions: the request needs only the estimated time, no
    block waits for other blocks, and the work exceeds `limit`.
    """
    sufficient = request.timing_only and not ready.program.watches_other_blocks
    return sufficient and work(ready.program, seen.outcome.counters) > limit


def _parts(ready: PreparedLaunch, outcome: Outcome) -> list[Mapping[str, Metric]]:
    """Return the metrics by name for each replicate of a sample."""
    by_counts: dict[bytes, Mapping[str, Metric]] = {}  # parts of similar blocks have equal counts
    for part in outcome.replicates:
        if (counts := part.values.tobytes()) not in by_counts:
            by_counts[counts] = machine_metrics(
                ready.program, part, ready.code, sampled=True
            ).metrics
    return [by_counts[part.values.tobytes()] for part in outcome.replicates]


def _template(request: Request, title: str) -> tuple[str, ...]:
    """Report the template arguments that were chosen because the request names none."""
    if (
        not isinstance(request.kernel, str | Path)
        or "<" not in title
        or "<" in (request.function or "")
    ):
        return ()
    return (
        (
            f"the template {title.partition('<')[0]} ran as {title}: to run another instantiation,"
            " name the kernel with its template arguments"
        ),
    )


def _remarks(
    ready: PreparedLaunch, outcome: Outcome, before: AddressSpace | None
) -> tuple[str, ...]:
    """Report harmless findings, arrays that depend on the order of blocks, and unexamined features.

    `before` is a copy of the memory before the launch, or None if the result cannot depend on the
    order of blocks.
    """
    harmless = [fault for fault in outcome.faults if fault.kind in HARMLESS]
    ordered: tuple[str, ...] = ()
    complete = outcome.blocks_run == ready.spec.block_count() > 1 and len(harmless) == len(
        outcome.faults
    )
    if (
        before
        and complete
        and not uses_surfaces(ready.program)
        and blocks_of(ready.program.entry) == 1
    ):
        backwards = np.arange(outcome.blocks_run)[::-1]
        spec = replace(
            ready.spec, memory=before, blocks=backwards, check=False, lines=None, workers=1
        )
        if not jit_engine().run(ready.program, spec).faults:
            ordered = differing(ready.spec.memory, before)
    return (
        *(fault.describe() for fault in grouped(harmless)),
        *ordered,
        *not_followed(ready.program),
    )


def _metrics(
    ready: PreparedLaunch, machine: Calibrated, traffic: Traffic | None, gpu: GpuSpec | None
) -> dict[str, Metric]:
    compiled = ready.compiled
    kernel, solution = ready.code.kernel, machine.solution
    code = (kernel, solution.origins) if kernel and solution else None
    metrics = with_estimates(machine.metrics, ready.program, machine.counters, code)
    fits, reason = ready.occupancy, compiled.facts_reason
    metrics |= launch_metrics(compiled.facts, reason, ready.launch, fits)
    if traffic is not None:
        metrics |= traffic_metrics(traffic)
    metrics |= write_traffic(metrics)
    metrics["time_bound"] = time_bound(metrics, ready.arch, traffic, gpu)
    return metrics


@lru_cache
def warm(packages: tuple[str, ...] = ()) -> None:
    """Import `packages` on a background thread; by default, modules that every kernel needs."""
    threading.Thread(target=_load, args=(packages,), name="kernprof-warm").start()


def _load(packages: tuple[str, ...]) -> None:
    for package in packages or ("kernprof.emulator.jit.native",):
        with contextlib.suppress(Exception):  # errors are raised again where the module is used
            loaded = importlib.import_module(package)
            if not packages:
                loaded.warm()


@lru_cache(maxsize=1)
def jit_engine() -> JitEngine:
    """Return the JIT engine of this process, which caches machine code."""
    require("llvmlite", "the emulator")
    return JitEngine()
