"""Backends of `run`, and the fallbacks of `run` and `profile` if counters are unavailable."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from kernprof.collect.launch.job import counting_argv, job_file, worker_argv
from kernprof.collect.nsight.tools import Ncu, find_ncu, temporary_folder, writable_temporary
from kernprof.doctor.facts import Gpus, counters_restricted, find_gpus, is_administrator
from kernprof.errors import (
    TOOL_FAILURES,
    CaptureFailed,
    KernprofError,
    ToolNotFound,
    ToolTooOld,
    UsageError,
    unknown_name,
)
from kernprof.extras import install_hint, is_installed, require
from kernprof.process import EarlyRunner, Host
from kernprof.workflows.run.request import (
    COUNTER_FLAGS,
    BackendName,
    CounterOptions,
    RunRequest,
    changed_flags,
    without_effect,
)

if TYPE_CHECKING:
    from kernprof.model.step import Rung
    from kernprof.model.trace_report import TimelineReport
    from kernprof.store import StoredRun
    from kernprof.workflows.run.hardware import ProfileRequest

_RESTRICTED = (
    "the driver restricts its performance counters to administrators (RmProfilingAdminOnly: 1)"
)


class Backend(Protocol):
    """Interface of the hardware backend and the emulator backend."""

    def why_not(self, request: RunRequest) -> str | None:
        """Return the reason that this backend cannot run on this machine; None if it can.

        The check launches no kernel.
        """

    def run(self, request: RunRequest) -> StoredRun:
        """Execute the request and store the run; a failed variant has a result with the failure.

        Raises UsageError for an inconsistent request.
        """


Backends: TypeAlias = "Callable[[BackendName], Backend]"


def run_on(names: Sequence[str], request: RunRequest, host: Host) -> list[StoredRun]:
    """Execute the request on each named backend; return one stored run for each backend.

    Raises UsageError for an unknown name, and the errors of the backends.
    """
    values = [backend_name.value for backend_name in BackendName]
    for name in names:
        if name not in values:
            raise unknown_name("backend", name, values)
    # cached: the availability check of a backend has already located its tools
    backend = cache(partial(_backend, host=host))
    requests = [BackendName(name) for name in names or (BackendName.AUTO,)]
    best = BackendName.NCU
    if BackendName.AUTO in requests and backend(BackendName.NCU).why_not(request) is not None:
        best = BackendName.EMULATOR
    chosen = dict.fromkeys(best if name is BackendName.AUTO else name for name in requests)
    if text := without_effect(request, chosen):
        host.progress(text)
    needs_folder = BackendName.NCU in chosen
    with writable_temporary(host, request.store) if needs_folder else nullcontext(host) as within:
        if within is not host:  # all tools use the same temporary folder, so report it once
            host, backend = within, cache(partial(_backend, host=within))
        if requests == [BackendName.AUTO]:
            return run_best(request, host, backend)
        return [backend(name).run(request) for name in chosen]


def _backend(name: BackendName, host: Host) -> Backend:
    """Create a backend; its module is imported on first use."""
    if name is BackendName.NCU:
        return HardwareBackend(host=host)
    from kernprof.workflows.run.emulator import EmulatorBackend

    return EmulatorBackend(host=host)


@dataclass(frozen=True, slots=True, kw_only=True)
class HardwareBackend:
    """GPU backend: collects counters under ncu, and times with CUDA events without ncu."""

    host: Host
    _ncus: dict[Path | None, Ncu] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    _gpus: list[Gpus] = field(default_factory=list, init=False, repr=False, compare=False)

    def why_not(self, request: RunRequest) -> str | None:
        """Return the reason that this machine cannot run the request on a GPU; None if it can."""
        if not self._find_gpus().gpus:
            return "there is no usable NVIDIA GPU here"
        if self.host.environ.get("CUDA_VISIBLE_DEVICES", "0").strip() in ("", "-1"):
            return "CUDA_VISIBLE_DEVICES hides every GPU"
        if not is_installed("cupy"):
            return f"CuPy is not installed ({install_hint('cupy')})"
        if request.counters is None:
            return None
        try:
            self._ncu(request.counters.ncu)
        except KernprofError as error:
            return f"{error.message} (kernprof run --no-counters measures times without ncu)"
        return None

    def run(self, request: RunRequest) -> StoredRun:
        """Launch, count and time the variants; store the run.

        Raises UsageError (names, values), WorkloadError, ToolNotFound, ToolTooOld,
        CounterAccessDenied, CaptureFailed, StoreError.
        """
        if not (request.counters or request.timing):
            raise UsageError(
                "--no-counters and --no-timing together leave nothing to do",
                hint="omit one of the options",
            )
        if request.energy:
            require("pynvml", "--energy")
        ncu = options = None
        if request.counters:
            ncu = self._ncu(request.counters.ncu)
            options = request.counters.checked(self.host.runner, ncu)
        with (
            writable_temporary(self.host, request.store) as host,
            EarlyRunner(host.runner) as runner,
            temporary_folder(request.store) as name,  # its removal ends workers without a job
        ):
            folder = Path(name)
            # Start ncu and the timing process early: they import their packages, while this process
            # imports its own and the workload's. Their jobs are written later.
            if ncu and options:
                runner.start(counting_argv(ncu, options, folder, 0))
            runner.start(worker_argv(job_file(folder, "timing-0"), os.getpid()))
            from kernprof.workflows.run.hardware import collect

            return collect(
                request,
                replace(host, runner=runner),
                folder,
                ncu=ncu,
                options=options,
                gpus=self._find_gpus(),
                stop=runner.stop,
            )

    def _find_gpus(self) -> Gpus:
        """Return the machine's GPUs; nvidia-smi is queried once."""
        self._gpus[:] = self._gpus or [find_gpus(self.host.runner)]
        return self._gpus[0]

    def _ncu(self, named: Path | None) -> Ncu:
        """Return the ncu installation to use; its version is read once."""
        if named not in self._ncus:
            self._ncus[named] = find_ncu(self.host.runner, environ=self.host.environ, named=named)
        return self._ncus[named]


def known_refusal(
    environ: Mapping[str, str], named: Path | None = None, root: Path = Path("/")
) -> str | None:
    """Return the known reason that ncu cannot read counters here; None if ncu should be tried.

    An ncu that the user names is always tried, because it may be a privileged wrapper.
    """
    if named is not None or environ.get("NCU"):
        return None
    return _RESTRICTED if counters_restricted(root) and not is_administrator(root) else None


def words(error: KernprofError) -> str:
    """Return an error's message, the first line of ncu's message, and the hint on one line."""
    lines = [line.strip() for line in error.details]
    texts = [line for line in lines if line.startswith(("==ERROR==", "==WARNING=="))]
    return "; ".join((error.message, *texts[:1])) + (f" ({error.hint})" if error.hint else "")


def _refused_by_machine(error: KernprofError, counters: CounterOptions) -> bool:
    """Return true if the machine denies counters; false if --ncu or --ncu-arg may be the cause."""
    if isinstance(error, (ToolNotFound, CaptureFailed)) and counters.ncu is not None:
        return False
    return not (isinstance(error, (ToolTooOld, CaptureFailed)) and counters.ncu_args)


def fallback_notes(rung: Rung, because: str) -> tuple[str, ...]:
    """Return notes for a fallback's result: why counters are missing, and what is unknown."""
    from kernprof.model.step import CANNOT_TELL, USES

    return (
        f"no counters: {because}",
        *(f"{USES[rung]} does not show {quantity}" for quantity in CANNOT_TELL[rung]),
    )


def run_best(request: RunRequest, host: Host, backends: Backends) -> list[StoredRun]:
    """Collect counters and times on the GPU, or use the first fallback that works.

    The fallbacks are GPU times with the emulator's counts, then only the emulator's counts. Raises
    the errors of the last fallback.
    """
    hardware = backends(BackendName.NCU)
    counters = request.counters
    reason = known_refusal(host.environ, counters.ncu) if counters else None
    missing = hardware.why_not(request)
    if reason is None and missing is None:
        try:
            return [hardware.run(request)]
        except TOOL_FAILURES as error:
            if counters is None or not _refused_by_machine(error, counters):
                raise
            reason = words(error)
    from kernprof.model.step import Rung

    timed = replace(request, counters=None)
    because = reason or missing or ""
    if not request.timing or hardware.why_not(timed) is not None:
        host.progress(f"backend: the emulator, because {because}")
        return [backends(BackendName.EMULATOR).run(request)]
    host.progress(
        f"no counters: {because}; continuing with CUDA-event times and the emulator's counts"
    )
    stored = []
    try:
        stored.append(_noted(request, hardware.run(timed), Rung.EVENTS, because))
    except TOOL_FAILURES as error:
        host.progress(f"no CUDA-event times either: {words(error)}")
    try:
        emulated = backends(BackendName.EMULATOR).run(request)
    except KernprofError as error:
        if not stored:
            raise
        host.progress(f"the emulator cannot count either: {error.message}")
        return stored
    return [*stored, _noted(request, emulated, Rung.EMULATOR, because)]


def _noted(request: RunRequest, stored: StoredRun, rung: Rung, because: str) -> StoredRun:
    from kernprof.store import Store

    run = replace(stored.run, notes=(*stored.run.notes, *fallback_notes(rung, because)))
    Store(request.store).rewrite(stored, run)
    return replace(stored, run=run)


def profile_best(request: ProfileRequest, host: Host) -> StoredRun | TimelineReport:
    """Profile a program under ncu; if counters are denied, record a timeline with nsys or CUPTI.

    The reason for the timeline is reported as progress. Raises the errors of the recording.
    """
    # Imported on demand, because importing the trace readers is slow.
    from kernprof.model.step import Rung
    from kernprof.workflows.run.hardware import profile
    from kernprof.workflows.trace.reading import TraceReader
    from kernprof.workflows.trace.recording import RecordRequest, record

    with writable_temporary(host, request.store) as within:
        because = known_refusal(within.environ, request.counters.ncu)
        if because is None:
            try:
                return profile(request, within)
            except TOOL_FAILURES as error:
                if not _refused_by_machine(error, request.counters):
                    raise
                because = words(error)
        within.progress(f"no counters: {because}; continuing with the timeline")
        requested = RecordRequest(
            program=request.program, limit_s=request.limit_s, store=request.store, nvtx=request.nvtx
        )
        recording = record(requested, within)
        report = TraceReader(runner=within.runner, environ=within.environ).report(recording.sqlite)
    notes = [*fallback_notes(Rung.ACTIVITY, because), *report.notes]
    unused = changed_flags(request, {"kernel": "--kernel", "skip": "--skip"})
    unused += changed_flags(request.counters, COUNTER_FLAGS)
    if unused:
        text = f"{', '.join(unused)}: without effect on a timeline, which contains every kernel"
        notes.insert(len(notes) - len(report.notes), text)
    return replace(report, notes=tuple(notes))
