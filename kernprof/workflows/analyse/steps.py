"""Stages of `kernprof analyse`, from the recording to the list of gains; each stores its result."""

import dataclasses
import hashlib
from collections.abc import Iterator, Mapping
from contextlib import nullcontext, suppress
from pathlib import Path

import numpy as np
from msgspec import Struct, structs

from kernprof import outputs
from kernprof.analysis.step.exposed import (
    ProfileLimits,
    StepKernels,
    launch_numbers,
    plan_profile,
    step_kernels,
)
from kernprof.analysis.step.recover import Recovered, recover
from kernprof.analysis.what_if.engine import (
    RecordedTrack,
    prepare,
    unexplained_pct,
    without_tracing,
)
from kernprof.analysis.what_if.model import step_of
from kernprof.collect.nsight.ncu import choose_options, plan as cost
from kernprof.collect.nsight.tools import writable_temporary
from kernprof.errors import TOOL_FAILURES, KernprofError, NothingCaptured, UsageError, command_line
from kernprof.model.kernel_names import short_name
from kernprof.model.serialize import decode, stored
from kernprof.model.step import (
    CANNOT_TELL,
    ChangeId,
    CountedKernels,
    ItemKind,
    ProfilePlan,
    Recoverable,
    Rung,
    StepAnalysis,
)
from kernprof.model.trace import Timeline, WorkKind
from kernprof.model.trace_report import CauseId
from kernprof.process import Host
from kernprof.units import count_of, format_quantity
from kernprof.workflows.analyse import counters
from kernprof.workflows.analyse.counters import AnalyseRequest, count_on_emulator
from kernprof.workflows.inputs import trace_named
from kernprof.workflows.run.ladder import known_refusal, words
from kernprof.workflows.trace.reading import TraceReader
from kernprof.workflows.trace.recording import RecordRequest, record

_LATE_INPUT = (CauseId.INPUT_STARVATION.value, ChangeId.INPUT_READY.value)
_NOTHING = "no kernel takes a significant share of the step"
_SLOWED = 2.0  # time of a program under ncu ÷ without, if no launch is profiled


class AnalysisState(Struct, frozen=True):
    """State of an analysis in <store>/analyses/<digest>.json, so that it can be resumed.

    `wall_s` is the wall time of the recorded program in seconds. `run` is the id of the stored
    second run.
    """

    program: tuple[str, ...]
    folder: str
    trace: str
    wall_s: float | None = None
    run: str | None = None


def analyse_step(request: AnalyseRequest, host: Host, reader: TraceReader) -> StepAnalysis:
    """Analyse a program or a trace.

    Raises UsageError, ReportUnreadable, NothingCaptured, and the errors of recording. If the driver
    refuses counters in the second run, the analysis continues.
    """
    if not (request.program or request.trace):
        raise UsageError(
            "no program and no trace was given",
            hint="kernprof analyse -- python train.py, or --trace FILE",
        )
    folder = writable_temporary(host, request.store) if request.program else nullcontext(host)
    with folder as within:
        state, recorded, track, within = _first_run(request, within, reader)
        notes = []
        if request.step_ms is not None:
            recorded, text = without_tracing(recorded, request.step_ms * 1e6)
            notes += [text] if text else []
        kernels = step_kernels(recorded)
        launch, start = (cost(choose_options(sets=request.sets), launches) for launches in (1, 0))
        scope = recorded.model.scope
        until_s = (scope.windows.span[0] - int(scope.view.calls.start[0])) / 1e9
        limits = ProfileLimits(
            seconds=request.limit_s,
            functions=request.top,
            passes=launch.passes,
            launch_s=launch.seconds - start.seconds,
            program_s=start.seconds + _SLOWED * max(until_s, 0.5 * (state.wall_s or 0.0)),
        )
        step = step_of(recorded.model, recorded.unchanged)
        plan = plan_profile(kernels.groups, launch_numbers(recorded, kernels.groups), step, limits)
        counted = _counters(request, within, plan, recorded, track)
    if counted.run and request.program:
        state = structs.replace(state, run=counted.run)
        save_state(request, state)
    recovered = recover(recorded, kernels, counted, state.trace)
    if any(item.finding in _LATE_INPUT and item.gain_ns for item in recovered.items):
        step_ns = step_of(recorded.model, recorded.unchanged) - recovered.together_ns
        notes.append(
            "the other gains need a data loader that keeps up with a step of"
            f" {format_quantity(step_ns, 'ns')}: analyse again after the loader is changed"
        )
    analysis = _analysis(request, (recorded, kernels, recovered), plan, counted, state)
    return dataclasses.replace(analysis, notes=(*analysis.notes, *notes))


def _first_run(
    request: AnalyseRequest, host: Host, reader: TraceReader
) -> tuple[AnalysisState, RecordedTrack, int, Host]:
    """Return the recording, the analysed track's index, and the host for the second run.

    A track is a process on a GPU.

    The program is recorded again if the first recording lacks kernels because of CUDA graphs, or
    because nsys recorded no kernels of XLA.
    """
    if request.trace is not None:
        state = AnalysisState(
            program=request.program, folder="", trace=str(trace_named(request.trace, request.store))
        )
    elif (earlier := unfinished(request)) is not None:
        host.progress(f"resuming with the recording {earlier.trace}; --fresh records again")
        state = earlier
    else:
        state = _recorded(request, host, ranges=True, graph_nodes=request.graph_nodes)
    for again in (request.trace is None, False):
        timeline = reader.read(Path(state.trace))
        track = _busiest(timeline) if request.device is None else request.device
        xla = counters.uses_xla(timeline)
        try:
            recorded = prepare(timeline, iteration=reader.iteration, track=track)
        except NothingCaptured:
            if not (again and xla):
                raise
        else:
            if not again or not _hidden(recorded, xla=xla):
                return state, recorded, track, host
        if xla:
            flags = f"{host.environ.get('XLA_FLAGS', '')} {counters.NO_GRAPHS}".strip()
            host = dataclasses.replace(host, environ={**host.environ, "XLA_FLAGS": flags})
            host.progress(
                "nsys recorded none of XLA's kernels: recording once more without CUDA graphs and"
                f" NVTX ranges (XLA_FLAGS={flags})"
            )
        else:
            host.progress(
                "most of the GPU's work is in CUDA graphs, each recorded as one entry: recording once"
                " more with every kernel of the graphs (--graph-nodes)"
            )
        state = _recorded(request, host, ranges=not xla, graph_nodes=True)
    raise AssertionError("the last iteration returns or raises")


def _hidden(recorded: RecordedTrack, *, xla: bool) -> bool:
    """Return true if kernels are missing: most work is in CUDA graphs, or XLA shows no kernel."""
    scope = recorded.model.scope
    work = scope.process_work.rows(scope.work)
    length = (work.end - work.start).astype(np.float64)
    graphs, kernels = (
        float(length[work.kind == kind].sum()) for kind in (WorkKind.GRAPH, WorkKind.KERNEL)
    )
    return graphs > kernels or (xla and not kernels)


def _recorded(
    request: AnalyseRequest, host: Host, *, ranges: bool, graph_nodes: bool
) -> AnalysisState:
    requested = RecordRequest(
        program=request.program,
        graph_nodes=graph_nodes,
        store=request.store,
        nsys=request.nsys,
        nvtx=request.nvtx,
        ranges=ranges,
    )
    recording = record(requested, host)
    state = AnalysisState(
        program=request.program,
        folder=str(Path.cwd()),
        trace=str(recording.sqlite),
        wall_s=recording.wall_s,
    )
    save_state(request, state)
    return state


def _busiest(timeline: Timeline) -> int:
    """Return the index of the track (a process on a GPU) with the most GPU work."""
    if not len(timeline.work):
        return 0
    length = (timeline.work.end - timeline.work.start).astype(np.float64)
    return int(np.bincount(timeline.work.track, weights=length).argmax())


def plan_lines(plan: ProfilePlan) -> Iterator[str]:
    """Yield lines of text that describe the plan; they are shown before the second run."""
    numbers = " and ".join(map(str, plan.numbers))
    yield (
        f"no second run: {_NOTHING}"
        if not plan.groups
        else (
            f"second run: launch {numbers} of each of {count_of(len(plan.functions), 'kernel')},"
            f" {count_of(plan.launches, 'launch', 'es')} × about"
            f" {count_of(plan.passes, 'pass', 'es')} under ncu, about"
            f" {plan.seconds:.0f} s (estimate), {plan.covered_pct:.0f} % of the exposed kernel time"
        )
    )
    for name in plan.functions:
        groups = [group for group in plan.groups if group.function == name]
        exposed = sum(group.exposed_ns for group in groups)
        yield (
            f"  {name}: {format_quantity(exposed, 'ns')} per step exposed, {len(groups)}"
            " configurations"
        )
    for kernel in plan.skipped:
        yield (
            f"  not profiled: {short_name(kernel.name):.60},"
            f" {format_quantity(kernel.exposed_ns, 'ns')}: {kernel.reason}"
        )


def _counters(
    request: AnalyseRequest, host: Host, plan: ProfilePlan, recorded: RecordedTrack, track: int
) -> CountedKernels:
    """Make the second run if the plan has launches; use the emulator if counters are refused."""
    for line in plan_lines(plan):
        host.progress(line)
    if not plan.groups:
        return CountedKernels(because=_NOTHING)
    if request.dry_run:
        return CountedKernels(because="--dry-run: the second run was skipped")
    if not request.program:
        return CountedKernels(because="only a trace was given: the program was not run under ncu")
    if refused := known_refusal(host.environ, request.ncu):
        return count_on_emulator(request, plan, host, recorded, refused)
    timeline = recorded.model.scope.view.timeline
    more = counters.variables(timeline, host.environ)
    for name, value in more.items():
        host.progress(
            f"the second run uses {name}={value}: otherwise ncu would save and restore XLA's whole"
            " memory for each pass"
        )
    device = timeline.tracks[track].device.index if len(timeline.tracks) > 1 else None
    try:
        return counters.run_profiled(request, plan, host, device=device, more=more)
    except (*TOOL_FAILURES, NothingCaptured) as error:  # the first run is still valid
        host.progress(
            f"no counters: {error.message}; continuing with the timeline and the emulator's counts"
        )
        return count_on_emulator(request, plan, host, recorded, words(error))


def _analysis(
    request: AnalyseRequest,
    step: tuple[RecordedTrack, StepKernels, Recovered],
    plan: ProfilePlan,
    counted: CountedKernels,
    state: AnalysisState,
) -> StepAnalysis:
    recorded, kernels, recovered = step
    outcome, model = recorded.outcome, recorded.model
    rung = Rung.COUNTERS if counted.run else Rung.ACTIVITY
    functions = [group.function for group in kernels.groups if group.library is None]
    definitions = counters.definitions(request.program, functions)
    items = tuple(_placed(item, kernels, definitions, counted) for item in recovered.items)
    cannot_tell = CANNOT_TELL[rung]
    if rung is not Rung.COUNTERS and counted.kernels:
        names = ", ".join(dict.fromkeys(group.function for group in counted.kernels))
        cannot_tell = (
            *(f"of kernels other than {names}: {text}" for text in CANNOT_TELL[rung]),
            *(f"of {names}: {text}" for text in CANNOT_TELL[Rung.EMULATOR][1:]),
        )
    return StepAnalysis(
        source=model.scope.view.timeline.source,
        device=outcome.device,
        process=outcome.process,
        iteration=model.scope.windows.name,
        steps=model.scope.steps,
        step_ns=step_of(model, recorded.unchanged),
        unexplained_pct=unexplained_pct(model, recorded.unchanged),
        verdict=outcome.verdict,
        accounting=outcome.accounting,
        rung=rung,
        items=items,
        together_ns=recovered.together_ns,
        plan=plan,
        unprofiled=tuple(group for group in plan.groups if group not in counted.kernels),
        because=counted.because,
        cannot_tell=cannot_tell,
        run=counted.run,
        next=tuple(_next(request, items, state)),
        notes=(*model.scope.notes, *outcome.notes, *model.scope.view.timeline.missing),
    )


def _placed(
    item: Recoverable, kernels: StepKernels, definitions: Mapping[str, str], counted: CountedKernels
) -> Recoverable:
    """Add the source line to fix, or the kernel's definition if no counter has a source line."""
    if item.kind is not ItemKind.KERNEL or item.time_ns is None:
        return item
    group = next((group for group in kernels.groups if item.kernel == group.name), None)
    if group is None:
        return item
    defined, where = definitions.get(group.function), item.where
    if where and defined and not where.startswith(defined.rpartition(":")[0]):
        kernel = counted.kernels.get(group)
        findings = kernel.diagnosis.findings if kernel else ()
        lines = next((f.lines[:1] for f in findings if f.title == item.finding), ())
        located = (counters.line_in_program(defined, line.text) for line in lines)
        where = next(filter(None, located), where)
    # The innermost NVTX range around the launch, unless this range is the step.
    range_ = f"in {group.nvtx[-1]}" if len(group.nvtx) > 1 else None
    return dataclasses.replace(item, where=where or defined or range_)


def _next(
    request: AnalyseRequest, items: tuple[Recoverable, ...], state: AnalysisState
) -> Iterator[str]:
    """Yield the commands for the first gain, for a missing second run, and for the full report."""
    first = next((item.next for item in items if item.next), None)
    if first:
        yield first
    if state.run is not None:
        yield command_line("report", state.run, state.trace, "-o", "analysis.html")
    elif not request.program:
        yield command_line("analyse", "--trace", state.trace, "--", "PROGRAM")
    elif request.dry_run:
        yield command_line("analyse", "--", *request.program)
    else:
        yield "kernprof doctor"


def state_file(request: AnalyseRequest) -> Path:
    """Return the state file; its name is a hash of the folder, the command and its options."""
    text = "\0".join((str(Path.cwd()), *request.program, *request.nvtx, str(request.graph_nodes)))
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return request.store / "analyses" / f"{digest[:16]}.json"


def unfinished(request: AnalyseRequest) -> AnalysisState | None:
    """Return the state of an interrupted analysis of this command, or None.

    An analysis can be resumed if its recording exists and its second run is missing.
    """
    file = state_file(request)
    if not request.fresh and file.is_file():
        with suppress(KernprofError, OSError):
            state = decode(file.read_bytes(), AnalysisState, str(file))
            return state if state.run is None and Path(state.trace).is_file() else None
    return None


def save_state(request: AnalyseRequest, state: AnalysisState) -> None:
    """Store the state. If the store is unwritable, the analysis cannot be resumed."""
    file = state_file(request)
    with suppress(OSError, KernprofError):
        file.parent.mkdir(parents=True, exist_ok=True)
        outputs.write(file, stored(state) + "\n")
