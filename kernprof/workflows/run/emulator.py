"""`kernprof run` without a GPU: compile variants to PTX, execute, check and count them."""

from __future__ import annotations

import contextlib
import itertools
import linecache
import math
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path, PurePath
from typing import Any, TypeAlias

from kernprof import interrupts
from kernprof.analysis.kernel.ceilings import measured_gpu
from kernprof.analysis.kernel.evidence import with_summed_profile
from kernprof.analysis.kernel.scores import score_run
from kernprof.collect.launch.job import LaunchJob
from kernprof.collect.launch.whole_file import capability_of
from kernprof.doctor.facts import environment_record, find_gpus
from kernprof.emulator.contract import Request
from kernprof.emulator.counting.metrics import LineCounters
from kernprof.emulator.emulate import Emulation, emulate, make_ready, warm
from kernprof.emulator.frontend.compiled import Compiled
from kernprof.emulator.memory import MappedTensor, kept_memory
from kernprof.emulator.sampling import largest_error
from kernprof.errors import KernprofError, UnsupportedInstruction, UsageError, WorkloadError
from kernprof.extras import require
from kernprof.gpus.architectures import architecture
from kernprof.gpus.datasheets import GpuSpec, gpu_named, gpu_titled, stand_in
from kernprof.model.documents.stored import LaunchLines, LineCounts, LinesDocument
from kernprof.model.run import EMULATED, Device, Failure, Run, RunBackend, VariantResult
from kernprof.model.serialize import stored
from kernprof.process import Host
from kernprof.progress import Step, listening
from kernprof.store import Store, StoredRun, stored_ceilings
from kernprof.workflows.run.request import (
    EMULATOR_LIMIT_S,
    RunRequest,
    fixed_params,
    launches_of,
    left_out,
    unfit,
)
from kernprof.workload.define import Variant, Workload
from kernprof.workload.discover import find
from kernprof.workload.params import choose
from kernprof.workload.problem import (
    MappedMatrix,
    Problem,
    arguments,
    check_outputs,
    make_problem,
    place_on_host,
    source_digest,
)
from kernprof.workload.sources import CudaSource, NumbaSource, PythonSource

# `_WORK` is the number of thread instructions that the emulator executes in about 20 s on two
# cores. The launches of a run share it equally, but the limit of each is at least `_LEAST_WORK`. A
# launch above its limit runs as a sample of blocks. A sample uses only the fraction `_SAMPLED` of
# the limit, because its outputs are not checked.
_WORK, _LEAST_WORK, _SAMPLED = 1.6e10, 1.5e9, 0.1
_COMPILERS = 2  # threads that compile variants while earlier variants are executed
_MOST_CHARS = 4_000_000  # maximum characters of a source file
_SOURCES = frozenset(
    (".cu", ".cuh", ".h", ".hpp", ".hxx", ".c", ".cc", ".cpp", ".inl", ".ipp", ".ptx", ".py")
)
Ready: TypeAlias = "list[tuple[Request, Compiled]]"


@dataclass(frozen=True, slots=True, kw_only=True)
class EmulatedLines:
    """Counts by source line of an emulation, without a reference to its 16 MB of cache models."""

    lines: tuple[LineCounters, ...]
    source_file: str
    source: str

    @classmethod
    def of(cls, emulation: Emulation) -> EmulatedLines:
        file = emulation.prepared.compiled.source_file
        return cls(lines=emulation.lines, source_file=file, source=emulation.source)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutedVariant:
    """Result of an emulated variant, with its source lines, and its executed and total blocks."""

    job: LaunchJob
    result: VariantResult
    lines: EmulatedLines | None = None
    blocks_run: int = 0
    blocks: int = 0
    sampled: bool = False
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EmulatorBackend:
    """Emulator backend: executes the variants' PTX on the CPU and counts instructions."""

    host: Host

    def why_not(self, request: RunRequest) -> str | None:
        """Return the reason that the emulator cannot execute the request; None if it can."""
        if request.counters:
            return None
        return "the emulator measures no times, so --no-counters leaves nothing to do"

    @kept_memory()
    def run(self, request: RunRequest) -> StoredRun:
        """Execute the variants and store the run.

        Raises UsageError (names, values), WorkloadError (invalid inputs), StoreError.
        """
        counters = request.counters
        if counters is None:
            raise UsageError(str(self.why_not(request)), hint="see `kernprof doctor` for the GPU")
        require("llvmlite", "running a kernel without a GPU")
        counters.check_names()
        discovered = find(request.workload)
        reasons = unfit(discovered.workload, capabilities_of(request.arch))
        launches = launches_of(discovered, request, without=reasons)
        # raise for unknown names before the first launch
        request = for_gpu(replace(request, in_all=max(len(launches), request.in_all)))
        warm()
        variants = [discovered.workload.variant(launch.variant) for launch in launches]
        warm(tuple({part.source.compiler: None for v in variants for part in v.parts}))
        with (
            Store(request.store).begin(discovered.name) as draft,
            ThreadPoolExecutor(max_workers=1) as pool,
        ):
            environment = pool.submit(environment_record, self.host.runner, source=discovered.path)
            executed = list(_run_groups(discovered.workload, launches, request, self.host.progress))
            document = lines_document(
                (execution.job, execution.lines) for execution in executed if execution.lines
            )
            (draft.path / "lines.json").write_text(stored(document) + "\n")
            profiles = [item.result.profile for item in executed if item.result.profile]
            emulated = Device(name=f"emulator ({request.arch})")
            run = Run(
                id=draft.id,
                created=draft.created,
                backend=RunBackend.EMULATOR,
                workload=discovered.name,
                params=fixed_params(launches),
                device=next((p.device for p in profiles if p.device), emulated),
                variants=tuple(item.result for item in executed),
                settings={
                    "arch": request.arch,
                    **({"gpu": request.gpu} if request.gpu else {}),
                },
                environment=environment.result(),
                source=str(discovered.path),
                name=request.name,
                tags=request.tags,
                notes=(
                    *_notes(executed, request, counters.metrics),
                    *left_out(reasons, request.variants),
                ),
            )
            return draft.commit(score_run(run))


def measured_gpus(store: Path) -> list[GpuSpec]:
    """Return the GPUs whose ceilings are stored, with their measured costs."""
    return list(filter(None, map(measured_gpu, stored_ceilings(store))))


def for_gpu(request: RunRequest) -> RunRequest:
    """Return the request with the full name and the architecture of the GPU that `gpu` names.

    Raises UsageError for an unknown GPU, and for a GPU of another architecture than requested.
    """
    if request.gpu is None:
        return request
    gpu = gpu_titled(request.gpu, measured_gpus(request.store))
    if request.arch not in (gpu.arch, RunRequest(workload="").arch):
        raise UsageError(
            f"{gpu.title} is {gpu.arch}, not {request.arch}",
            hint="omit --arch if --gpu is given",
        )
    return replace(request, arch=gpu.architecture.name, gpu=gpu.title)


def with_gpu(request: RunRequest, host: Host | None, device: int = 0) -> RunRequest:
    """Return the request for a GPU: the named GPU, the GPU of `host`, or a common GPU."""
    if request.gpu is None and host is not None:
        names = [gpu.name for gpu in find_gpus(host.runner).gpus]
        name = names[device] if device < len(names) else ""
        measured = (gpu for gpu in measured_gpus(request.store) if gpu.name == name)
        present = next(measured, gpu_named(name))
        request = replace(request, gpu=present.title if present else None)
    request = for_gpu(request)
    common = None if request.gpu else stand_in(architecture(request.arch))
    return replace(request, gpu=common.title) if common else request


def _run_groups(
    workload: Workload,
    launches: Sequence[LaunchJob],
    request: RunRequest,
    progress: Callable[[str], None],
) -> Iterator[ExecutedVariant]:
    """Execute the launches, grouped by parameters, so that each group's inputs are generated once.

    If the inputs of a group are invalid, its results are failures. Raises WorkloadError for invalid
    inputs if there is only one group.
    """
    text = "computing the inputs and the reference"
    by_params = itertools.groupby(launches, key=lambda launch: sorted(launch.params.items()))
    groups = [list(group) for _, group in by_params]
    for group in groups:
        progress(Step(text, text))
        pool = ThreadPoolExecutor(max_workers=_COMPILERS)
        try:
            try:
                problem = make_problem(
                    workload, choose(workload.params, group[0].params), with_reference=False
                )
                # allocate once for all launches: precompilation identifies arrays by their address
                place_on_host(problem)
                compilations = [
                    pool.submit(_compiled_ahead, replace(problem), job, request) for job in group
                ]
                problem.expected = workload.expected(problem.params, problem.inputs) or None
            except WorkloadError as error:
                if len(groups) == 1:
                    raise
                for job in group:
                    result = VariantResult(
                        variant=job.variant, params=job.params, failure=failure_of(error)
                    )
                    failed = ExecutedVariant(job=job, result=result)
                    yield from _with_parts(failed, workload.variant(job.variant), [])
                continue
            for number, (job, ready) in enumerate(zip(group, compilations, strict=True), 1):
                interrupts.check()
                message = f"executing {job.variant} ({number} of {len(group)})"
                if number > 1:  # the arrays are still as placed before the first launch
                    place_on_host(problem)
                with listening(progress, message, "executing the variants", number - 1, len(group)):
                    executed = list(_run_one(problem, job, request, ready))
                yield from executed
        finally:
            pool.shutdown(cancel_futures=True)


def _compiled_ahead(problem: Problem, job: LaunchJob, request: RunRequest) -> Ready:
    """Compile a variant's launches in advance; compile errors are raised again at the launch."""
    ready: Ready = []
    with contextlib.suppress(Exception):
        for launch in emulator_requests(problem, problem.workload.variant(job.variant), request):
            ready.append(make_ready(launch))
    return ready


def _run_one(
    problem: Problem, job: LaunchJob, request: RunRequest, compilation: Future[Ready]
) -> Iterator[ExecutedVariant]:
    """Execute a variant; yield its result, and for a sequence of kernels each launch's result."""
    variant = problem.workload.variant(job.variant)
    base = VariantResult(variant=job.variant, params=job.params)
    emulations: list[Emulation] = []
    try:
        work = problem.workload.work(problem.params, problem.inputs)
        base = replace(base, work=work, source_digest=source_digest(variant, problem.params))
        base = replace(base, launch=variant.launch(problem.params))
        ready = compilation.result()
        for number, launch in enumerate(emulator_requests(problem, variant, request)):
            emulations.append(emulate(*ready[number]) if number < len(ready) else emulate(launch))
            emulations[-1].raise_for_faults()
        if not any(emulation.sampled for emulation in emulations) and problem.expected is not None:
            outputs = {name: problem.arrays[name] for name in problem.specs}
            tolerance = problem.workload.tolerance
            check = check_outputs(outputs, problem.expected, tolerance, problem.specs)
            base = replace(base, check=check)
    except Exception as error:  # an error of one variant must not lose other variants' results
        base = replace(base, failure=failure_of(error))
    yield from _with_parts(ExecutedVariant(job=job, result=base), variant, emulations)


def _with_parts(
    total: ExecutedVariant, variant: Variant, emulations: Sequence[Emulation]
) -> Iterator[ExecutedVariant]:
    """Yield a variant's result with its counts.

    For a sequence of kernels, yield the sums and then the result of each launch.
    """
    if not variant.steps:
        yield _with_counts(total, *emulations)
        return
    job, failure = total.job, total.result.failure
    parts = []
    for index, step, emulation in itertools.zip_longest(job.indices, variant.steps, emulations):
        failed = failure if emulation is None or emulation.faults else None
        result = VariantResult(
            variant=step.name, params=job.params, failure=failed, part_of=job.variant
        )
        part = ExecutedVariant(
            job=LaunchJob(index=index, variant=step.name, params=job.params), result=result
        )
        parts.append(_with_counts(part, emulation))
    yield replace(
        total, result=with_summed_profile(total.result, [item.result.profile for item in parts])
    )
    yield from parts


def _with_counts(executed: ExecutedVariant, emulation: Emulation | None = None) -> ExecutedVariant:
    if emulation is None or emulation.faults:
        return executed
    launch = executed.result.launch
    if launch is None or not all((*launch.grid, *launch.block)):
        launch = emulation.profile.launch
    profile = replace(emulation.profile, launch=launch)
    return replace(
        executed,
        result=replace(executed.result, launch=launch, profile=profile),
        lines=EmulatedLines.of(emulation),
        blocks_run=emulation.blocks_run,
        blocks=emulation.blocks,
        sampled=emulation.sampled,
        remarks=emulation.remarks,
    )


def failure_of(error: Exception) -> Failure:
    """Convert an exception to the failure of a result."""
    kind = type(error).__name__
    if isinstance(error, KernprofError):
        return Failure(error=kind, message=str(error), exit_code=error.exit_code)
    if isinstance(error, MemoryError):
        message = f"not enough memory: {str(error) or 'an allocation failed'}"
    else:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}:{frame.lineno}"
        message = f"{kind}: {error} (unexpected, at {where})"
    return Failure(error=kind, message=message, exit_code=1)


def emulator_requests(problem: Problem, variant: Variant, request: RunRequest) -> Iterator[Request]:
    """Yield the emulator's request for each launch of a variant.

    Only the last launch may run a sample of its blocks, because later launches read the results of
    earlier launches. Raises UnsupportedInstruction for code of another architecture.
    """
    passed: set[int] = set()
    for part in variant.parts:
        configuration, source = part.launch(problem.params), part.source
        if part.arch and capability_of(part.arch) not in capabilities_of(request.arch):
            raise UnsupportedInstruction(
                f"variant {part.name} is written for {part.arch}, whose specific instructions are"
                " not emulated",
                hint="profile it on a GPU: --backend ncu",
            )
        limit = max(_LEAST_WORK, _WORK / max(request.in_all, 1))
        kernel: Any = None
        include: tuple[str, ...] = ()
        if isinstance(source, PythonSource):
            numba = isinstance(source, NumbaSource)
            kernel = source.load() if numba else source.compiled()
        elif isinstance(source, CudaSource):
            text = "\n" * (source.line - 1) + source.text()
            kernel = source.path if source.is_binary else text
            # as in CuPy; flushing denormals (-ftz) changes branches and times
            include = ("-std=c++17", "-ftz=true")
            include += (f"-I{source.path.parent}",) if source.path else ()
        launch = Request(
            kernel=kernel,
            function=source.kernel if isinstance(source, CudaSource) else None,
            file=(source.file if isinstance(source, CudaSource) else "") or f"{part.name}.cu",
            grid=configuration.grid,
            block=None if getattr(source, "chooses_block", False) else configuration.block,
            args=[
                MappedTensor(argument.array, argument.box, argument.swizzle)
                if isinstance(argument, MappedMatrix)
                else argument
                for argument in arguments(problem, part)
            ],
            names=problem.names(part),
            shared_bytes=configuration.shared_bytes,
            options=(*include, *part.options(problem.params)),
            arch=request.arch,
            gpu=gpu_titled(request.gpu, measured_gpus(request.store)) if request.gpu else None,
            check=request.find_bugs,
            caches=request.caches,
            blank=[
                problem.arrays[n]
                for n, spec in problem.written.items()
                if spec.fill is None and not spec.copy_of
            ],
            limit=math.inf if request.all_blocks else limit,
            sample=_SAMPLED * limit,
            time_limit_s=request.launch_limit_s or EMULATOR_LIMIT_S,
        )
        blank = [array for array in launch.blank if id(array) not in passed]
        passed |= {id(argument) for argument in launch.args}
        yield replace(
            launch, blank=blank, limit=launch.limit if part is variant.parts[-1] else math.inf
        )


def capabilities_of(arch: str) -> list[str]:
    """Return the compute capabilities whose specific instructions `arch` can execute."""
    return ["90"] if arch.startswith("sm_90") else []


def _notes(
    executed: Sequence[ExecutedVariant], request: RunRequest, metrics: Sequence[str]
) -> Iterator[str]:
    yield EMULATED
    if request.find_bugs and (clean := [execution for execution in executed if execution.lines]):
        blocks = sum(execution.blocks_run for execution in clean)
        total = sum(execution.blocks for execution in clean)
        names = ", ".join(dict.fromkeys(execution.job.variant for execution in clean))
        share = f"all {total:,}" if blocks == total else f"{blocks:,} of {total:,}"
        yield (
            f"--find-bugs found nothing in {names}: no access misaligned or out of bounds (of"
            " arrays and of named variables), no race in shared or global memory or with"
            " asynchronous copies, no read of uninitialised memory (shared memory, outputs), no"
            " barrier in divergent code, no shuffle from an absent lane, no index that overflows 32"
            f" bits, in {share} blocks"
        )
    for execution in executed:
        name, check = execution.job.variant, execution.result.check
        yield from (f"{name}: {remark}" for remark in execution.remarks)
        if check and (check.differing or 0) > (check.unwritten or 0) and not request.find_bugs:
            yield (
                f"{name} is wrong: run with --find-bugs to detect races and reads of uninitialised"
                " memory (the emulator executes warps one after the other, which hides some races)"
            )
    sampled = [
        (f"{item.job.variant} ({item.blocks_run} of {item.blocks})", item.result.profile)
        for item in executed
        if item.sampled and item.result.profile
    ]
    if sampled:
        yield (
            f"sampled blocks: {', '.join(text for text, _ in sampled)}; the counts"
            " are estimates, and the output is not checked (--all-blocks runs all blocks)"
        )
    errors = [error for _, profile in sampled if (error := largest_error(profile.metrics))]
    if errors:
        metric, part = max(errors, key=lambda error: error[1])
        yield f"the largest sampling error is ± {100 * part:.2g} % of {metric} (95 % interval)"
    profiles = [execution.result.profile for execution in executed if execution.result.profile]
    absent = [name for name in metrics if all(p.value(name) is None for p in profiles)]
    if profiles and absent:
        yield f"not counted without a GPU: {', '.join(absent)}"


def lines_document(executed: Iterable[tuple[LaunchJob, EmulatedLines]]) -> LinesDocument:
    """Return the source lines of all launches as a document that has each source text once."""
    texts: dict[str, int] = {}
    launches = []
    for job, emulated in executed:
        files = {}
        for name in dict.fromkeys(line.file for line in emulated.lines if line.line):
            text = emulated.source if name == emulated.source_file else ""
            if not text and PurePath(name).suffix in _SOURCES:
                text = "".join(linecache.getlines(name))
            if text and len(text) <= _MOST_CHARS:
                files[name] = texts.setdefault(text, len(texts))
        lines = tuple(LineCounts(line.file, line.line, line.values) for line in emulated.lines)
        launches.append(LaunchLines(job.index, job.variant, lines, files))
    return LinesDocument(tuple(launches), tuple(texts))
