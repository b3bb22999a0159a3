"""Measure in a script or notebook: `counters`, `profile` (a function under ncu), `timeline`."""

from __future__ import annotations

import ctypes
import functools
import inspect
import math
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from kernprof.collect.cupti.child import ActivityRecorder, load_cupti
from kernprof.collect.cupti.counters import (
    CuptiFailed,
    LaunchCounters,
    LaunchesSeen,
    load_libraries,
)
from kernprof.collect.launch.call import MODULE, write_call
from kernprof.collect.nsight.ncu import ProgramFilter
from kernprof.collect.python_command import kernprof_argv
from kernprof.cuda_source.names import plain_name
from kernprof.errors import (
    CaptureFailed,
    CounterAccessDenied,
    NothingCaptured,
    ToolNotFound,
    UsageError,
)
from kernprof.metrics import BY_NCU, ncu_names
from kernprof.model.run import Launch, Metric, Profile, Run, RunBackend, VariantResult
from kernprof.process import Host, Runner, SubprocessRunner
from kernprof.store import DEFAULT_ROOT, Store
from kernprof.workflows.run.hardware import ProfileRequest, profile as profile_program
from kernprof.workflows.run.request import CounterOptions
from kernprof.workflows.trace.reading import LoadedTimeline, load_timeline

_WITH_NCU = (
    "use @kernprof.profile or `kernprof profile -- python SCRIPT`, which count under ncu in a"
    " separate process"
)


class counters:  # noqa: N801
    """Context manager that counts `metrics` of each kernel launched in the `with` block.

    After the block, the attribute `run` is the stored run. `metrics` are catalogue ids or ncu's
    names of hardware counters. Each launch is replayed until all metrics are counted; the outputs
    of the kernel are restored before each replay. The run's variants are `name`, or `name 1`,
    `name 2`, … for several launches (at most 2,000). Needs CUPTI of CUDA 12.6 or later. The GPU
    must be used before the block, because a CUDA context is needed.

    Raises UsageError, ToolNotFound, CounterAccessDenied, CaptureFailed (also for launches in CUDA
    graphs) and NothingCaptured.
    """

    def __init__(
        self,
        name: str,
        *,
        metrics: Sequence[str],
        store: str | Path = DEFAULT_ROOT,
        load: Callable[[], tuple[Any, Any]] = load_libraries,
    ) -> None:
        if isinstance(metrics, str) or not metrics:
            raise UsageError(
                "metrics must be a list of names",
                hint='kernprof.counters("padded", metrics=["dram_bytes"])',
            )
        self.name = name
        self._names = [item for metric in metrics for item in ncu_names(metric)]
        self._store, self._load = Store(Path(store)), load
        self._run: Run | None = None

    @property
    def run(self) -> Run:
        """Return the stored run of the counted launches. Raises UsageError inside the block."""
        if self._run is None:
            raise UsageError("the counting has not ended", hint="read .run after the with block")
        return self._run

    def __enter__(self) -> counters:
        try:
            library, self._driver = self._load()
        except (OSError, AttributeError) as error:
            raise ToolNotFound(
                f"counting in this process needs CUPTI of CUDA 12.6 or later: {error}",
                hint=f"pip install nvidia-cuda-cupti; {_WITH_NCU}",
            ) from error
        context = ctypes.c_void_p()
        self._driver.cuCtxGetCurrent(ctypes.byref(context))
        if not context.value:
            raise UsageError(
                "this thread has no CUDA context",
                hint="allocate an array on the GPU, or launch a kernel, before the with block",
            )
        self._counters = LaunchCounters(self._names, library, context.value)
        self._seen = LaunchesSeen(library)
        try:
            self._seen.start()
            self._counters.start()
        except CuptiFailed as error:
            self._end()
            raise _translated(error) from error
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        self._driver.cuCtxSynchronize()
        try:
            rows = self._counters.stop()
        except CuptiFailed as failed:
            if kind is None:
                raise _translated(failed) from failed
            return
        finally:
            self._end()
        if kind is None:
            self._run = self._stored(rows)

    def _end(self) -> None:
        self._seen.stop()
        try:
            self._counters.end()
        except CuptiFailed:
            return  # an earlier error takes precedence

    def _stored(self, rows: Sequence[Sequence[float]]) -> Run:
        seen = self._seen.found
        if not rows and not seen:
            raise NothingCaptured(
                f"no kernel was launched within counters({self.name!r})",
                hint="launch a kernel in the `with` block; other processes are not counted",
            )
        if len(rows) != len(seen):
            raise CaptureFailed(
                f"{len(rows)} launches were counted and {len(seen)} were recorded, so the counters"
                " cannot be assigned (launches of CUDA graphs and cooperative launches are not"
                " recorded)",
                hint=_WITH_NCU,
            )
        names = [f"{self.name} {number}" for number in range(1, len(rows) + 1)]
        names = names if len(rows) > 1 else [self.name]
        results = (self._result(*launch) for launch in zip(names, seen, rows, strict=True))
        with self._store.begin("counters") as draft:
            run = Run(
                id=draft.id,
                created=draft.created,
                backend=RunBackend.NCU,
                variants=tuple(results),
                notes=("counted in the program's own process by CUPTI's range profiler",),
            )
            return draft.commit(run).run

    def _result(
        self, name: str, seen: tuple[str, tuple[int, ...]], values: Sequence[float]
    ) -> VariantResult:
        symbol, (gx, gy, gz, bx, by, bz, shared) = seen
        launch = Launch(
            kernel=plain_name(symbol) or name,
            grid=(gx, gy, gz),
            block=(bx, by, bz),
            shared_bytes=shared,
        )
        metrics = dict(map(_metric, self._names, values))
        profile = Profile(launch=launch, metrics=metrics, passes=self._counters.passes)
        return VariantResult(variant=name, launch=launch, profile=profile)


def _metric(name: str, value: float) -> tuple[str, Metric]:
    """Return the metric's id and value; CUPTI's NaN gives a metric without a value.

    The id is the catalogue's if the catalogue has the metric, else ncu's name.
    """
    entry = BY_NCU.get(name)
    unit = entry.unit if entry else ""
    if math.isnan(value):
        metric = Metric(value=None, unit=unit, reason="not counted")
    else:
        metric = Metric(value=value, unit=unit)
    return (entry.id if entry else name), metric


def _translated(error: CuptiFailed) -> CaptureFailed | CounterAccessDenied:
    if error.denied:
        return CounterAccessDenied(
            f"the driver restricts its counters to administrators: {error}",
            hint="`kernprof doctor` shows how to allow access to the counters",
        )
    return CaptureFailed(
        f"CUPTI cannot count these metrics in this process: {error}", hint=_WITH_NCU
    )


def profile(
    function: Callable[..., Any] | None = None,
    *,
    kernel: str | None = None,
    count: int = 20,
    sets: Sequence[str] = (),
    metrics: Sequence[str] = (),
    store: str | Path = DEFAULT_ROOT,
    runner: Runner | None = None,
) -> Any:
    """Decorate a function: a call profiles its kernels under ncu and returns the stored Run.

    The call runs in a new process, with the same arguments: numbers, strings, arrays of NumPy, CuPy
    or PyTorch, and lists and dicts of such values. The new process executes the function's file;
    guard code outside functions with `if __name__ == "__main__":`. `kernel` is a regular expression
    for kernel names. At most `count` launches are profiled. The undecorated function is
    `function.__wrapped__`.

    Raises UsageError for a function of a notebook and for an argument that cannot be passed, and
    the errors of `kernprof profile`.
    """
    if function is None:
        return functools.partial(
            profile,
            kernel=kernel,
            count=count,
            sets=sets,
            metrics=metrics,
            store=store,
            runner=runner,
        )
    only = ProgramFilter(kernel=kernel, count=count, marked=True)
    options = CounterOptions(sets=tuple(sets), metrics=tuple(metrics))

    @functools.wraps(function)
    def profiled(*args: Any, **kwargs: Any) -> Run:
        # Find the function's file and name. Raise UsageError if a new process cannot import it.
        try:
            file = Path(inspect.getfile(function))
        except TypeError:
            file = Path()
        name = function.__qualname__
        if not file.is_file():
            raise UsageError(
                f"{name} is not defined in a file, so no other process can call it",
                hint="move the function to a .py file, and import the function",
            )
        if "<locals>" in name:
            raise UsageError(
                f"{name} is defined inside a function, so no other process can call it",
                hint="define the function at module level",
            )
        with tempfile.TemporaryDirectory(prefix="kernprof-call-") as folder:
            write_call(Path(folder), file, name, args, kwargs)
            request = ProfileRequest(
                program=kernprof_argv(MODULE, folder),
                only=only,
                counters=options,
                store=Path(store),
            )
            host = Host(runner=runner or SubprocessRunner(), progress=lambda _: None)
            return profile_program(request, host).run

    return profiled


_INSTALL = (
    "pip install cupti-python in the version of the program's CUDA; or: kernprof timeline -- python"
    " SCRIPT"
)


class timeline:  # noqa: N801
    """Context manager that records this process's GPU activity in the `with` block.

    After the block, the attribute `result` is the analysed timeline. The trace is written to the
    file `output` (SQLite, for `kernprof timeline` and `kernprof.load`). `iteration` names the NVTX
    range of one iteration. Exceptions of the block propagate. Needs cupti-python. OS calls and CPU
    scheduling are not recorded, so causes on the host are less certain than from `kernprof
    timeline`.

    Raises UsageError for a nested recording, ToolNotFound if CUPTI is missing, and NothingCaptured
    if there was no GPU activity.
    """

    _active = False

    def __init__(
        self,
        output: str | Path | None = None,
        *,
        iteration: str | None = None,
        load: Callable[[], Any] = load_cupti,
    ) -> None:
        self._output = Path(output) if output is not None else None
        self._iteration, self._load = iteration, load
        self._recorder: ActivityRecorder | None = None
        self._result: LoadedTimeline | None = None

    @property
    def result(self) -> LoadedTimeline:
        """Return the analysed timeline. Raises UsageError inside the `with` block."""
        if self._result is None:
            raise UsageError(
                "the recording has not ended", hint="read .result after the with block"
            )
        return self._result

    def __enter__(self) -> timeline:
        if timeline._active:
            raise UsageError(
                "a recording is under way in this process",
                hint="use one kernprof.timeline() at a time",
            )
        try:
            self._recorder = ActivityRecorder(self._load())
            self._recorder.start()
        # cupti-python's own error classes cannot be named without importing it
        except Exception as error:
            raise ToolNotFound(
                f"CUPTI cannot record in this process: {error}", hint=_INSTALL
            ) from error
        timeline._active = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None
    ) -> None:
        timeline._active = False
        assert self._recorder is not None
        with tempfile.TemporaryDirectory(prefix="kernprof-timeline-") as folder:
            path = self._output or Path(folder) / "timeline.sqlite"
            path.unlink(missing_ok=True)
            self._recorder.finish(path, program=Path(sys.argv[0] or sys.executable).name)
            if kind is None:
                self._result = load_timeline(path, iteration=self._iteration)
