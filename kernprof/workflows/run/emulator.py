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
from kernprof.analysis.kernel.evidence import with_summed_profile
from kernprof.analysis.kernel.scores import score_run
from kernprof.collect.launch.job import LaunchJob
from kernprof.collect.launch.whole_file import capability_of
from kernprof.doctor.facts import environment_record
from kernprof.emulator.counting.metrics import LineCounters
from kernprof.emulator.emulate import Emulation, emulate, make_ready, warm
from kernprof.emulator.frontend.compiled import Compiled
from kernprof.emulator.memory.address_space import kept_memory
from kernprof.emulator.memory.textures import MappedTensor
from kernprof.emulator.request import Request
from kernprof.emulator.sampling import largest_error
from kernprof.errors import KernprofError, UnsupportedInstruction, UsageError, WorkloadError
from kernprof.extras import require
from kernprof.gpus.datasheets import gpu_titled
from kernprof.model.documents.stored import LaunchLines, LineCounts, LinesDocument
from kernprof.model.run import Device, Failure, Launch, Run, RunBackend, VariantResult
from kernprof.model.serialize import stored
from kernprof.process import Host
from kernprof.progress import Step
from kernprof.store import Store, StoredRun
from kernprof.workflows.run.request import (
    EMULATOR_LIMIT_S,
    CounterOptions,
    EmulatorOptions,
    RunRequest,
    check_names,
    fixed_params,
    launches_of,
    left_out,
    uncounted,
    unfit,
)
from kernprof.workload.check import check_outputs
from kernprof.workload.define import Variant, Workload
from kernprof.workload.discover import find
from kernprof.workload.params import choose
from kernprof.workload.problem import (
    MappedMatrix,
    Problem,
    arguments,
    make_problem,
    place_on_host,
    source_digest,
)
from kernprof.workload.sources import CudaSource, CupySource, NumbaSource, TritonSource, WarpSource

# Thread instructions of a run of about 20 s on two cores, and the minimum per launch. Larger
# launches run as a sample; their outputs are not checked, so fewer instructions suffice.
_WORK, _LEAST_WORK, _SAMPLED = 1.6e10, 1.5e9, 0.1
_COMPILERS = 2  # threads that compile variants while others run
_MOST_CHARS = 4_000_000  # characters of a file
_SOURCES = frozenset(
    (".cu", ".cuh", ".h", ".hpp", ".hxx", ".c", ".cc", ".cpp", ".inl", ".ipp", ".ptx", ".py")
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutedVariant:
    """One variant's result, with the lines and block counts of its emulation."""

    job: LaunchJob
    result: VariantResult
    lines: EmulatedLines | None = None
    blocks_run: int = 0
    blocks: int = 0
    sampled: bool = False
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EmulatorBackend:
    """Emulator backend: the CPU executes the variants' PTX and counts."""

    host: Host

    def why_not(self, request: RunRequest) -> str | None:
        return (
            None
            if request.counters
            else "the emulator has no clock: --no-counters leaves it nothing to do"
        )

    @kept_memory()
    def run(self, request: RunRequest) -> StoredRun:
        """Run the variants. Raises UsageError (names, values), WorkloadError (invalid inputs),
        StoreError.
        """
        if reason := self.why_not(request):
            raise UsageError(reason, hint="see `kernprof doctor` for the GPU")
        require("llvmlite", "running a kernel without a GPU")
        counters = request.counters or CounterOptions()
        check_names(counters)
        discovered = find(request.launch.workload)
        rest = unfit(discovered.workload, capabilities_of(request.emulator.arch))
        launches = launches_of(discovered, request.launch, without=rest)
        # refuse unknown names before anything runs
        request = replace(request, emulator=for_gpu(request.emulator))
        warm()
        parts = (
            part
            for launch in launches
            for part in discovered.workload.variant(launch.variant).parts
        )
        warm(tuple({part.source.compiler: None for part in parts}))
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
            run = Run(
                id=draft.id,
                created=draft.created,
                backend=RunBackend.EMULATOR,
                workload=discovered.name,
                params=fixed_params(launches),
                device=_device(executed, request.emulator),
                variants=tuple(item.result for item in executed),
                settings={
                    "arch": request.emulator.arch,
                    **({"gpu": request.emulator.gpu} if request.emulator.gpu else {}),
                },
                environment=environment.result(),
                source=str(discovered.path),
                name=request.label.name,
                tags=request.label.tags,
                note=request.label.note,
                notes=(
                    *_notes(executed, request.emulator),
                    *_uncounted(counters.metrics, executed),
                    *left_out(rest, request.launch),
                ),
            )
            return draft.commit(score_run(run))


def for_gpu(options: EmulatorOptions) -> EmulatorOptions:
    """Return the options with the architecture of the requested GPU."""
    if options.gpu is None:
        return options
    gpu = gpu_titled(options.gpu)
    if options.arch not in (gpu.arch, EmulatorOptions().arch):
        raise UsageError(
            f"{gpu.title} is {gpu.arch}, not {options.arch}",
            hint="leave --arch out where --gpu is given",
        )
    return replace(options, arch=gpu.architecture.name, gpu=gpu.title)


def _groups(launches: Sequence[LaunchJob]) -> list[list[LaunchJob]]:
    """Group the launches by parameters, so that each group's data is generated once."""
    by_params = itertools.groupby(launches, key=lambda launch: sorted(launch.params.items()))
    return [list(group) for _, group in by_params]


def _run_groups(
    workload: Workload,
    launches: Sequence[LaunchJob],
    request: RunRequest,
    progress: Callable[[str], None],
) -> Iterator[ExecutedVariant]:
    """Execute all groups; invalid inputs fail only their group.

    Raises WorkloadError if it is the only group.
    """
    text = "making the inputs and the reference"
    groups = _groups(launches)
    for group in groups:
        progress(Step(text, text))
        requests = request, max(len(launches), request.in_all)
        pool = ThreadPoolExecutor(max_workers=_COMPILERS)
        try:
            try:
                problem = make_problem(
                    workload, choose(workload.params, group[0].params), with_reference=False
                )
                # once for all launches: precompilation identifies the arrays by their addresses
                place_on_host(problem)
                coming = [
                    pool.submit(_compiled_ahead, replace(problem), job, requests) for job in group
                ]
                problem.expected = workload.expected(problem.params, problem.inputs)
            except WorkloadError as error:
                if len(groups) == 1:
                    raise
                failed = [
                    VariantResult(variant=e.variant, params=e.params, failure=failure_of(error))
                    for e in group
                ]
                totals = [
                    ExecutedVariant(job=job, result=result)
                    for job, result in zip(group, failed, strict=True)
                ]
                yield from (
                    part
                    for item in totals
                    for part in _with_parts(item, workload.variant(item.job.variant), [])
                )
                continue
            for number, (job, ready) in enumerate(zip(group, coming, strict=True), 1):
                interrupts.check()
                progress(
                    Step(
                        f"executing {job.variant} ({number} of {len(group)})",
                        "executing the variants",
                    )
                )
                yield from _with_parts(*_run_one(problem, job, requests, ready))
        finally:
            pool.shutdown(cancel_futures=True)


Ready: TypeAlias = "list[tuple[Request, Compiled]]"


def _compiled_ahead(problem: Problem, job: LaunchJob, requested: tuple[RunRequest, int]) -> Ready:
    """Compile a variant's launches ahead; the launch raises compile errors again."""
    ready: Ready = []
    with contextlib.suppress(Exception):
        for request in emulator_requests(
            problem, problem.workload.variant(job.variant), *requested
        ):
            ready.append(make_ready(request))
    return ready


def _run_one(
    problem: Problem, job: LaunchJob, requested: tuple[RunRequest, int], coming: Future[Ready]
) -> tuple[ExecutedVariant, Variant, list[Emulation]]:
    """Return a variant's result and its executed launches."""
    variant = problem.workload.variant(job.variant)
    base = VariantResult(variant=job.variant, params=job.params)
    emulations: list[Emulation] = []
    try:
        work = problem.workload.work(problem.params, problem.inputs)
        base = replace(base, work=work, source_digest=source_digest(variant, problem.params))
        base = replace(base, launch=variant.launch(problem.params))
        place_on_host(problem)
        ready = coming.result()
        for number, request in enumerate(emulator_requests(problem, variant, *requested)):
            emulations.append(emulate(*ready[number]) if number < len(ready) else emulate(request))
            emulations[-1].raise_for_faults()
    except Exception as error:  # catch any error, to keep the other variants' results
        return (
            ExecutedVariant(job=job, result=replace(base, failure=failure_of(error))),
            variant,
            emulations,
        )
    if not any(emulation.sampled for emulation in emulations) and problem.expected is not None:
        outputs = {name: problem.arrays[name] for name in problem.specs}
        check = check_outputs(outputs, problem.expected, problem.workload.tolerance, problem.specs)
        base = replace(base, check=check)
    return ExecutedVariant(job=job, result=base), variant, emulations


def _with_parts(
    total: ExecutedVariant, variant: Variant, emulations: Sequence[Emulation]
) -> Iterator[ExecutedVariant]:
    """Yield a variant with its counts; for a sequence, the sums and then each launch."""
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
    local = executed.result.launch
    launch = local if local and all(local.grid) else emulation.profile.launch
    return replace(
        executed,
        result=replace(
            executed.result, launch=launch, profile=replace(emulation.profile, launch=launch)
        ),
        lines=EmulatedLines.of(emulation),
        blocks_run=emulation.blocks_run,
        blocks=emulation.blocks,
        sampled=emulation.sampled,
        remarks=emulation.remarks,
    )


def failure_of(error: Exception) -> Failure:
    """Convert any error to a result's failure."""
    kind = type(error).__name__
    if isinstance(error, KernprofError):
        return Failure(error=kind, message=str(error), exit_code=error.exit_code)
    if isinstance(error, MemoryError):
        return Failure(
            error=kind,
            message=f"not enough memory: {str(error) or 'no more can be had'}",
            exit_code=1,
        )
    place = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{Path(place.filename).name}:{place.lineno}"
    return Failure(error=kind, message=f"{kind}: {error} (unexpected, at {where})", exit_code=1)


def emulator_requests(
    problem: Problem, variant: Variant, request: RunRequest, launches: int
) -> Iterator[Request]:
    """Yield the emulator's request of each launch.

    Only the last one may run a sample of its blocks: later launches read earlier results. Raises
    UnsupportedInstruction for code of another architecture.
    """
    options: set[int] = set()
    for part in variant.parts:
        result = _request_of(problem, part, part.launch(problem.params), request, launches)
        blank = [array for array in result.blank if id(array) not in options]
        options |= {id(argument) for argument in result.args}
        yield replace(
            result, blank=blank, limit=result.limit if part is variant.parts[-1] else math.inf
        )


def _request_of(
    problem: Problem, variant: Variant, launch: Launch, request: RunRequest, launches: int
) -> Request:
    options = request.emulator
    source = variant.source
    if variant.arch and capability_of(variant.arch) not in capabilities_of(options.arch):
        raise UnsupportedInstruction(
            f"variant {variant.name} is written for {variant.arch}, whose own instructions are not"
            " emulated",
            hint="profile it on a GPU: --backend ncu",
        )
    limit = max(_LEAST_WORK, _WORK / launches)
    is_cuda = isinstance(source, CudaSource)
    kernel: Any = (
        source.compiled() if isinstance(source, TritonSource | CupySource | WarpSource) else None
    )
    include: tuple[str, ...] = ()
    if isinstance(source, CudaSource):
        kernel = "\n" * (source.line - 1) + source.text()
        # CuPy's compiler flags: denormals are flushed, which changes branches and times
        include = (
            "-std=c++17",
            "-ftz=true",
            *((f"-I{source.path.parent}",) if source.path else ()),
        )
    elif isinstance(source, NumbaSource):
        kernel = source.load()
    return Request(
        kernel=kernel,
        function=source.kernel if is_cuda else None,
        file=(source.file if isinstance(source, CudaSource) else "") or f"{variant.name}.cu",
        grid=launch.grid,
        block=None if isinstance(source, TritonSource | CupySource) else launch.block,
        args=[_mapped(argument) for argument in arguments(problem, variant)],
        names=problem.names(variant),
        shared_bytes=launch.shared_bytes,
        options=(*include, *variant.options(problem.params)),
        arch=options.arch,
        gpu=gpu_titled(options.gpu) if options.gpu else None,
        check=options.find_bugs,
        caches=options.caches,
        blank=[
            problem.arrays[n]
            for n, spec in problem.written.items()
            if spec.fill is None and not spec.copy_of
        ],
        limit=math.inf if options.all_blocks else limit,
        sample=_SAMPLED * limit,
        time_limit_s=request.launch.limit_s(EMULATOR_LIMIT_S),
    )


def capabilities_of(arch: str) -> list[str]:
    """Return the compute capabilities whose specific instructions an architecture executes."""
    return ["90"] if arch.startswith("sm_90") else []


def _mapped(argument: Any) -> Any:
    if not isinstance(argument, MappedMatrix):
        return argument
    return MappedTensor(argument.array, argument.box, argument.swizzle)


def _device(executed: Sequence[ExecutedVariant], options: EmulatorOptions) -> Device:
    profiles = (execution.result.profile for execution in executed)
    return next(
        (p.device for p in profiles if p and p.device), Device(name=f"emulator ({options.arch})")
    )


def _notes(executed: Sequence[ExecutedVariant], options: EmulatorOptions) -> Iterator[str]:
    yield (
        "executed by the PTX emulator: no measured time, stall, achieved occupancy or cache hit"
        " rate comes of this"
    )
    if options.find_bugs:
        yield from _looked_for(executed)
    for execution in executed:
        yield from (f"{execution.job.variant}: {remark}" for remark in execution.remarks)
        yield from _hint_at_races(execution, options)
        if execution.sampled and execution.result.profile:
            part = f"{execution.blocks_run} of {execution.blocks} blocks were run"
            text = (
                "its counts are estimates, its output is not checked: --all-blocks runs and"
                " checks all"
            )
            yield f"{execution.job.variant}: {part}; {text}"
            least = largest_error(execution.result.profile.metrics)
            if least is not None:
                yield (
                    f"{execution.job.variant}: the least certain count is {least[0]}, ±"
                    f" {100 * least[1]:.2g} % (95 %)"
                )


def _looked_for(executed: Sequence[ExecutedVariant]) -> Iterator[str]:
    """Report that --find-bugs found nothing, with the number of blocks."""
    clean = [execution for execution in executed if execution.lines]
    if clean:
        blocks = sum(item.blocks_run for item in clean)
        total = sum(entry.blocks for entry in clean)
        names = ", ".join(dict.fromkeys(element.job.variant for element in clean))
        some = f"all {total:,}" if blocks == total else f"{blocks:,} of {total:,}"
        yield (
            f"--find-bugs found nothing in {names}: no access misaligned or out of bounds (of"
            " arrays and of named variables), no race in shared or global memory or with"
            " asynchronous copies, no read of what nothing wrote (shared memory, outputs), no"
            " barrier in divergent code or at different places, no shuffle from an absent lane, no"
            f" index that overflows 32 bits, in {some} blocks"
        )


def _hint_at_races(variant: ExecutedVariant, options: EmulatorOptions) -> Iterator[str]:
    check = variant.result.check
    if check and (check.differing or 0) > (check.unwritten or 0) and not options.find_bugs:
        yield (
            f"{variant.job.variant} is wrong: run with --find-bugs, for races and reads of what"
            " nothing wrote (warps run one after the other here, which loses races that a GPU"
            " mostly wins)"
        )


def _uncounted(requested: Sequence[str], executed: Sequence[ExecutedVariant]) -> list[str]:
    names = uncounted(requested, [execution.result for execution in executed])
    return [f"not counted without a GPU: {', '.join(names)}"] if names else []


@dataclass(frozen=True, slots=True, kw_only=True)
class EmulatedLines:
    """The lines of an emulation, without its memory and cache models of 16 MB each."""

    lines: tuple[LineCounters, ...]
    source_file: str
    source: str

    @classmethod
    def of(cls, emulation: Emulation) -> EmulatedLines:
        file = emulation.prepared.compiled.source_file
        return cls(lines=emulation.lines, source_file=file, source=emulation.source)


def lines_document(executed: Iterable[tuple[LaunchJob, EmulatedLines]]) -> LinesDocument:
    """Return the lines with each source text once, even if compiled for several launches."""
    texts: dict[str, int] = {}
    launches = []
    for job, emulated in executed:
        files = {
            name: texts.setdefault(text, len(texts)) for name, text in _texts(emulated).items()
        }
        lines = tuple(LineCounts(line.file, line.line, line.values) for line in emulated.lines)
        launches.append(LaunchLines(job.index, job.variant, lines, files))
    return LinesDocument(tuple(launches), tuple(texts))


def _texts(emulated: EmulatedLines) -> dict[str, str]:
    """Return the source files of the lines: the user's as compiled, others from the disk."""
    matches = {}
    for name in dict.fromkeys(line.file for line in emulated.lines if line.line):
        local = name == emulated.source_file and emulated.source
        text = local or (
            "".join(linecache.getlines(name)) if PurePath(name).suffix in _SOURCES else ""
        )
        if text and len(text) <= _MOST_CHARS:
            matches[name] = text
    return matches
