"""Collect and store launches on a GPU: of `kernprof run`, and of programs (`kernprof profile`)."""

import importlib
import itertools
import re
import shutil
import statistics
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kernprof.collect.launch.hardware import (
    PROCESS_LIMIT_S,
    CollectionRequest,
    HardwareCapture,
    HardwareCollector,
    LaunchOutcome,
)
from kernprof.collect.launch.job import LaunchJob, TimingJob
from kernprof.collect.nsight.ncu import (
    NcuOptions,
    ProgramFilter,
    ncu_argv,
    ncu_error,
    plan,
    report_settings,
)
from kernprof.collect.nsight.tools import Ncu, find_ncu, importer, writable_temporary
from kernprof.doctor.facts import Gpus, environment_record
from kernprof.errors import UsageError
from kernprof.model.documents.stored import LaunchSamples, TimingDocument
from kernprof.model.run import (
    CheckResult,
    Device,
    Failure,
    Launch,
    LeastWork,
    Metric,
    Profile,
    ReferenceBandwidth,
    Run,
    RunBackend,
    Timing,
    VariantResult,
)
from kernprof.model.serialize import stored
from kernprof.process import Host
from kernprof.readers.ncu.native import reader_ahead
from kernprof.stats import median_ci
from kernprof.store import DEFAULT_ROOT, Draft, Store, StoredRun
from kernprof.units import count_of
from kernprof.workflows.run.reports import settled, unread
from kernprof.workflows.run.request import (
    GPU_LIMIT_S,
    CounterOptions,
    RunRequest,
    fixed_params,
    launches_of,
    left_out,
    unfit,
)
from kernprof.workflows.trace.recording import annotated
from kernprof.workload.define import Workload
from kernprof.workload.discover import DiscoveredWorkload, find
from kernprof.workload.params import choose
from kernprof.workload.problem import source_digest

_NEEDED_LATER = (
    "analysis.kernel.diagnose",
    "model.documents.run",
    "readers.ncu.open",
    "report.export.rows",
    "report.render",
    "report.tables.explain",
    "report.tables.launches",
    "workflows.inputs",
)


def collect(
    request: RunRequest,
    host: Host,
    folder: Path,
    *,
    ncu: Ncu | None,
    options: NcuOptions | None,
    gpus: Gpus,
    stop: threading.Event,
) -> StoredRun:
    """Read the workload, run its launches with files in `folder`, and store the run.

    Raises the errors of `HardwareBackend.run`.
    """
    discovered = find(request.workload)
    reasons = _unfit(discovered.workload, gpus)
    launches = launches_of(discovered, request, without=reasons)
    if options:
        host.progress(plan(options, len(launches)).describe())
    tools = {"ncu": ncu.version_text} if ncu else {}
    collection = CollectionRequest(
        file=discovered.path,
        workload=discovered.name,
        launches=launches,
        device=request.device,
        ncu=ncu,
        options=options,
        timing=(
            TimingJob(
                precision=request.precision,
                limit_s=request.timing_limit_s,
                energy_until=time.time() + PROCESS_LIMIT_S if request.energy else 0.0,
                clocks=request.clocks,
            )
            if request.timing
            else None
        ),
        launch_limit_s=request.launch_limit_s or GPU_LIMIT_S,
    )
    store = Store(request.store)
    with reader_ahead(needed=ncu is not None):
        with store.begin(discovered.name) as draft, ThreadPoolExecutor(max_workers=1) as pool:
            environment = pool.submit(
                environment_record, host.runner, tools=tools, source=discovered.path
            )
            pool.submit(_load_ahead, discovered.workload, launches)
            collector = HardwareCollector(host.runner, folder, host.progress, stop)
            capture = collector.collect(collection)
            shutil.copytree(folder, draft.path, dirs_exist_ok=True)
            run = _run(draft, discovered, launches, request, capture)
            stored = draft.commit(
                replace(
                    run,
                    settings=report_settings(options, ncu) if options and ncu else {},
                    environment=environment.result(),
                    notes=(*run.notes, *left_out(reasons, request.variants)),
                )
            )
        if stored.run.unread is None:
            return stored
        # The run is stored before its report is read: if reading fails, the measurements remain.
        host.progress("reading the report")
        return settled(store, stored, importer(host.runner, host.environ))


def _unfit(workload: Workload, gpus: Gpus) -> dict[str, str]:
    """Return the variants that this GPU cannot run, with the reason.

    If the driver reports no compute capability, no variant is excluded by its architecture.
    """
    if not any(variant.arch for variant in workload.variants.values()):
        return unfit(workload, None)
    reported = [gpu.compute_capability for gpu in gpus.gpus if gpu.compute_capability]
    return unfit(workload, reported if len(reported) == len(gpus.gpus) else None)


def _load_ahead(workload: Workload, launches: Sequence[LaunchJob]) -> None:
    """Import the modules that process the results (readers, tables) while ncu collects them."""
    for job in launches:
        source_digest(workload.variant(job.variant), choose(workload.params, job.params))
    for name in _NEEDED_LATER:
        importlib.import_module(f"kernprof.{name}")


def _run(
    draft: Draft,
    discovered: DiscoveredWorkload,
    launches: Sequence[LaunchJob],
    request: RunRequest,
    capture: HardwareCapture,
) -> Run:
    from kernprof.analysis.kernel.scores import score_run

    outcomes = capture.outcomes
    samples = tuple(
        LaunchSamples(
            job.variant,
            job.params,
            tuple(outcomes[job.index].samples_ns),
            tuple(outcomes[job.index].empty_ns),
        )
        for job in launches
        if outcomes[job.index].samples_ns
    )
    if samples:
        (draft.path / "timing.json").write_text(stored(TimingDocument(samples)))
    bandwidth = None
    if capture.copy_samples_ns:
        copy_ns = statistics.median(capture.copy_samples_ns)
        bandwidth = ReferenceBandwidth(
            copy_bytes_per_s=capture.copied_bytes / copy_ns * 1e9,
            copied_bytes=capture.copied_bytes,
        )
    results = tuple(
        result
        for job in launches
        for result in _results(discovered.workload, job, outcomes[job.index])
        if request.counters or not result.part_of  # launches of a sequence have counters only
    )
    counted = [index for job in launches if outcomes[job.index].counted for index in job.indices]
    return score_run(
        Run(
            id=draft.id,
            created=draft.created,
            backend=RunBackend.NCU if request.counters else RunBackend.TIMING,
            workload=discovered.name,
            params=fixed_params(launches),
            device=Device(**_tuples(capture.device)) if capture.device else None,
            variants=results,
            reference_bandwidth=bandwidth,
            commands=tuple(capture.commands),
            source=str(discovered.path),
            name=request.name,
            tags=request.tags,
            unread=unread(
                capture.reports, counted, request.counters.metrics if request.counters else ()
            ),
        )
    )


def _results(workload: Workload, job: LaunchJob, outcome: LaunchOutcome) -> Iterator[VariantResult]:
    """Yield a variant's result and, for a sequence of kernels, a result for each launch."""
    total = VariantResult(
        variant=job.variant,
        params=job.params,
        launch=Launch(**_tuples(outcome.launch)) if outcome.launch else None,
        check=CheckResult(**outcome.check) if outcome.check else None,
        timing=_median(outcome),
        profile=_own_profile(outcome),
        failure=Failure(**outcome.failure) if outcome.failure else None,
        work=LeastWork(**outcome.work) if outcome.work else None,
        source_digest=source_digest(
            workload.variant(job.variant), choose(workload.params, job.params)
        ),
    )
    yield total
    for step, launch in itertools.zip_longest(workload.variant(job.variant).steps, outcome.parts):
        yield VariantResult(
            variant=step.name,
            params=job.params,
            launch=Launch(**_tuples(launch)) if launch else None,
            failure=total.failure,
            part_of=job.variant,
        )


def _own_profile(outcome: LaunchOutcome) -> Profile | None:
    """Return the metrics that are measured without ncu: times by clock, and energy."""
    if not (outcome.launch and outcome.metrics):
        return None
    metrics = {name: Metric(**fields) for name, fields in outcome.metrics.items()}
    return Profile(launch=Launch(**_tuples(outcome.launch)), metrics=metrics)


def _tuples(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {k: tuple(v) if isinstance(v, list) else v for k, v in fields.items()}


def _median(outcome: LaunchOutcome) -> Timing | None:
    if not outcome.samples_ns or outcome.work is None:
        return None
    median, interval = median_ci(outcome.samples_ns)
    flops = outcome.work["flops"]
    return Timing(
        median_ns=median,
        ci95_ns=interval,
        repetitions=len(outcome.samples_ns),
        min_ns=min(outcome.samples_ns),
        bytes_per_s=outcome.work["least_bytes"] / median * 1e9 or None,
        flops_per_s=flops / median * 1e9 if flops else None,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileRequest:
    """Request of `kernprof profile`: the program, the launches to profile, and the counters.

    If `only` is set, it replaces `kernel`, `skip` and `count`. `variables` are added to the
    program's environment.
    """

    program: tuple[str, ...]
    kernel: str | None = None
    skip: int = 0
    count: int | None = 20
    counters: CounterOptions = field(default_factory=CounterOptions)
    limit_s: float | None = None
    store: Path = Path(DEFAULT_ROOT)
    nvtx: tuple[str, ...] = ()
    only: ProgramFilter | None = None
    variables: Mapping[str, str] = field(default_factory=dict)

    def launches(self) -> ProgramFilter:
        """Return the filter of launches to profile. Raises UsageError for an invalid pattern."""
        try:
            re.compile(self.kernel or "")
        except re.error as error:
            text = f"--kernel {self.kernel!r} is not a regular expression: {error}"
            raise UsageError(text) from error
        return self.only or ProgramFilter(kernel=self.kernel, skip=self.skip, count=self.count)


def profile(request: ProfileRequest, host: Host) -> StoredRun:
    """Profile a program and store the run.

    Raises UsageError, ToolNotFound, CounterAccessDenied, NothingCaptured, CaptureFailed,
    StoreError.
    """
    with (
        writable_temporary(host, request.store) as within,
        annotated(request.nvtx, request.program, environ=within.environ) as names,
    ):
        only, runner, program, env = request.launches(), within.runner, request.program, None
        ncu = find_ncu(runner, environ=within.environ, named=request.counters.ncu)
        options = request.counters.checked(runner, ncu)
        if names is not None:
            env = names.environ
            options = replace(options, ncu_args=("--nvtx", *options.ncu_args))
        if request.variables:
            env = {**(within.environ if env is None else env), **request.variables}
        store = Store(request.store)
        name = Path(request.program[0]).name
        with store.begin(name) as draft:
            output, log = draft.path / "report", draft.path / "ncu.log"
            report = output.with_suffix(".ncu-rep")
            argv = ncu_argv(ncu, options, output=output, log=log, command=program, only=only)
            most = (
                f"at most {count_of(only.count, 'launch', 'es')}" if only.count else "the launches"
            )
            within.progress(f"profiling {most} of {name}")
            done = runner.run(
                argv,
                env=env,
                timeout_s=request.limit_s,
                on_line=lambda _, line: within.progress(line),
            )
            if done.timed_out or not report.exists():
                text = log.read_text(errors="replace") if log.exists() else ""
                raise ncu_error(done, text, log, only.kernel)
            run = Run(
                id=draft.id,
                created=draft.created,
                backend=RunBackend.NCU,
                settings=report_settings(options, ncu),
                environment=environment_record(runner, tools={"ncu": ncu.version_text}),
                commands=(argv,),
                unread=unread([report], metrics=request.counters.metrics),
            )
            stored = draft.commit(run)
        stored = settled(store, stored, importer(runner, within.environ))
        if names is not None:
            names.report(host.progress)
    return stored
