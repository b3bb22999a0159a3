"""`kernprof profile`: profile the kernels of any program under ncu, and store a run."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from kernprof.collect.nsight.ncu import ProgramFilter, ncu_argv, ncu_error, report_settings
from kernprof.collect.nsight.tools import find_ncu, importer, writable_temporary
from kernprof.doctor.facts import environment_record
from kernprof.errors import UsageError
from kernprof.model.run import Run, RunBackend
from kernprof.process import Host
from kernprof.store import DEFAULT_ROOT, Store, StoredRun
from kernprof.units import count_of
from kernprof.workflows.run.reports import settled, unread
from kernprof.workflows.run.request import CounterOptions
from kernprof.workflows.trace.recording import annotated


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
