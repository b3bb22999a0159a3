"""`with kernprof.counters("padded", metrics=[…])`: hardware counters of this process's own
launches, as a Run.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any

from kernprof.collect.cupti.counters import (
    CuptiFailed,
    LaunchCounters,
    LaunchesSeen,
    load_libraries,
)
from kernprof.cuda_source.names import plain_name
from kernprof.errors import (
    CaptureFailed,
    CounterAccessDenied,
    NothingCaptured,
    ToolNotFound,
    UsageError,
)
from kernprof.metrics import BY_ID, BY_NCU, ncu_names
from kernprof.model.run import Launch, Metric, Profile, Run, RunBackend, VariantResult
from kernprof.store import DEFAULT_ROOT, Store

_WITH_NCU = (
    "@kernprof.profile and `kernprof profile -- python SCRIPT` count under ncu, in a process of"
    " its own"
)


class counters:  # noqa: N801
    """Counts `metrics` of each kernel that this process launches in the `with` block; then
    `counted.run` has them.

    `metrics` are ids of the catalogue or ncu's own names of hardware counters. A launch is repeated
    until all of them
    are counted, and what it wrote is put back before. The run is stored; its variants are `name`,
    or `name 1` and so on
    where the block launches several (at most 2,000). Needs CUPTI of CUDA 12.6 or later, and a GPU
    context: touch the
    GPU before.

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
                "give the metrics as a list",
                hint='kernprof.counters("padded", metrics=["dram_bytes"])',
            )
        self.name = name
        self._names = [each for metric in metrics for each in ncu_names(metric)]
        self._store, self._load = Store(Path(store)), load
        self._run: Run | None = None

    @property
    def run(self) -> Run:
        """The counted launches. UsageError before the block has ended."""
        if self._run is None:
            raise UsageError("the counting has not ended", hint="look at .run after the with block")
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
                "this thread uses no GPU yet",
                hint="make an array on the GPU, or launch once, before",
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
            return  # what failed before is what is said

    def _stored(self, rows: Sequence[Sequence[float]]) -> Run:
        seen = self._seen.found
        if not rows and not seen:
            raise NothingCaptured(f"no kernel was launched within counters({self.name!r})")
        if len(rows) != len(seen):
            counts = f"{len(rows)} launches were counted and {len(seen)} were seen"
            raise CaptureFailed(
                f"{counts}: which is which is not known (those of CUDA graphs and cooperative "
                "ones are not seen)",
                hint=_WITH_NCU,
            )
        names = (
            [self.name]
            if len(rows) == 1
            else [f"{self.name} {number}" for number in range(1, len(rows) + 1)]
        )
        results = (self._result(*each) for each in zip(names, seen, rows, strict=True))
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
        metrics = dict(_metric(*each) for each in zip(self._names, values, strict=True))
        profile = Profile(launch=launch, metrics=metrics, passes=self._counters.passes)
        return VariantResult(variant=name, launch=launch, profile=profile)


def _metric(name: str, value: float) -> tuple[str, Metric]:
    """By our id where the catalogue has one; NaN is what CUPTI gives for what it could not count."""
    known = BY_NCU.get(name)
    unit = known.unit if known and known.id in BY_ID else ""
    missing = value != value
    metric = Metric(
        value=None if missing else value, unit=unit, reason="not counted" if missing else None
    )
    return (known.id if known else name), metric


def _translated(error: CuptiFailed) -> CaptureFailed | CounterAccessDenied:
    if error.denied:
        return CounterAccessDenied(
            f"the driver keeps its counters to administrators: {error}",
            hint="`kernprof doctor` says how to allow them",
        )
    return CaptureFailed(
        f"CUPTI cannot count these metrics in this process: {error}", hint=_WITH_NCU
    )
