"""`kernprof tune`: list configurations, estimate times on the emulator, rank, and time the best."""

from __future__ import annotations

import contextlib
import hashlib
import math
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace as changed

from kernprof import outputs
from kernprof.analysis.kernel.evidence import summed
from kernprof.collect.launch.energy import shortest_s
from kernprof.collect.launch.job import LaunchJob
from kernprof.emulator.contract import Request
from kernprof.emulator.emulate import Emulation, emulate
from kernprof.emulator.launch import compile_kernel
from kernprof.errors import (
    CompileFailed,
    KernprofError,
    ReportUnreadable,
    UsageError,
    WorkloadError,
    check_seconds,
)
from kernprof.extras import require
from kernprof.gpus.architectures import Architecture, architecture, check_launch
from kernprof.model.documents.stored import Configuration, Dropped, Measurement, TuneDocument
from kernprof.model.run import Launch, Scalar
from kernprof.model.serialize import decode, stored
from kernprof.model.verdict import EstimatedRatio, PairVerdict
from kernprof.process import Host
from kernprof.store import Store
from kernprof.version import __version__
from kernprof.workflows.inputs import each_of
from kernprof.workflows.run.emulator import capabilities_of, emulator_requests, failure_of, with_gpu
from kernprof.workflows.run.ladder import HardwareBackend
from kernprof.workflows.run.request import RunRequest, launches_of, left_out, unfit
from kernprof.workflows.tune.leaders import Collect, GpuTurns, RankedSpace, by_energy, timed
from kernprof.workload.define import Variant, Workload
from kernprof.workload.discover import DiscoveredWorkload, find
from kernprof.workload.params import Params, Watched, choose, used
from kernprof.workload.problem import (
    Problem,
    check_outputs,
    make_problem,
    place_on_host,
    source_digest,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TuneRequest:
    """Request of `kernprof tune`: search space, number of configurations to time, and time limit.

    `objective` is time, energy or energy-delay (energy × time). Times are estimated for the GPU
    that `run` names, by default this machine's GPU or a common GPU. `cluster` names the Dask
    cluster whose workers run the emulator. If it is None, this process runs the emulator.
    """

    run: RunRequest
    leaders: int = 10
    limit_s: float | None = None
    objective: str = "time"
    cluster: str | None = None

    def __post_init__(self) -> None:
        check_seconds(self.limit_s)


USUAL_LIMIT_S = 120.0
_SAVE_S = 3.0  # seconds between two saves of an unfinished search
# Outcomes that depend only on the cache key, so that later searches reuse them: reasons of drops,
# or None for a configuration with an estimate.
_FOR_GOOD = {
    None,
    Dropped.SHARED_MEMORY,
    Dropped.BLOCK,
    Dropped.REGISTERS,
    Dropped.COMPILE,
    Dropped.WRONG,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Search:
    """A search: the search space, the GPU, and the file with results of earlier searches."""

    discovered: DiscoveredWorkload
    run: RunRequest
    file: Path
    stored: Mapping[str, Configuration]
    measurement: Measurement | None


def tune(request: TuneRequest, host: Host) -> TuneDocument:
    """Rank all configurations of the search space, time the best, and save the result.

    Later searches reuse the result. Raises UsageError for invalid names and values, WorkloadError
    for a failing workload file or constraint.
    """
    require("llvmlite", "ranking without a GPU")
    began, run = time.monotonic(), request.run
    discovered = find(run.workload)
    untimed: str | None = "--leaders 0"
    if request.leaders:
        untimed = HardwareBackend(host=host).why_not(replace(run, counters=None))
    run = with_gpu(run, host if untimed is None else None, run.device)
    reasons = unfit(discovered.workload, capabilities_of(run.arch))
    jobs = launches_of(discovered, run, without=reasons)
    name = re.sub(r"[^A-Za-z0-9_-]+", "-", discovered.name)
    subject = f"{discovered.path.resolve()}\0{run.gpu}".encode("utf-8", "surrogatepass")
    file = run.store / "tune" / f"{name}-{hashlib.sha256(subject).hexdigest()[:8]}.json"
    before = None
    # if the stored results are unreadable, all configurations are emulated again
    with contextlib.suppress(ReportUnreadable):
        before = decode(file.read_bytes(), TuneDocument, str(file)) if file.is_file() else None
    earlier = (*before.configurations, *before.earlier) if before else ()
    search = _Search(
        discovered=discovered,
        run=run,
        file=file,
        stored={c.key: c for c in earlier if c.key and c.dropped in _FOR_GOOD},
        measurement=before.measurement if before else None,
    )
    configurations, recalled = _weighed(search, jobs, host, request.cluster)
    notes = tuple(left_out(reasons, run.variants))
    document = changed(
        _document(search, configurations), recalled=recalled, measurement=None, notes=notes
    )
    if untimed is None:
        if request.objective != "time":
            require("pynvml", f"--objective {request.objective}")
        turns = GpuTurns(discovered=discovered, device=run.device, host=host)
        document = with_measured(document, turns, request, time.monotonic() - began)
    else:
        note = f"no {request.objective} was measured: {untimed}"
        if search.measurement and any(c.measured for c in document.configurations):
            note += f"; the shown times were measured on {search.measurement.created}"
            document = changed(document, measurement=search.measurement)
        document = changed(document, notes=(*notes, note))
    _save(search, document)
    return document


def _weighed(
    search: _Search, jobs: Sequence[LaunchJob], host: Host, cluster: str | None
) -> tuple[list[Configuration], int]:
    """Return every configuration with its estimate, and the number of reused results.

    The results so far are saved even if the search is interrupted.
    """
    settled = [_settled(search, job) for job in jobs]
    left = [n for n, (done, _) in enumerate(settled) if not done]
    finished = {n: configuration for n, (done, configuration) in enumerate(settled) if done}
    saved = time.monotonic()

    def keep(number: int, result: Configuration | KernprofError) -> None:
        nonlocal saved
        if isinstance(result, KernprofError):
            result = changed(settled[left[number]][1], dropped=Dropped.FAILS, message=str(result))
        finished[left[number]] = result
        if time.monotonic() - saved > _SAVE_S:
            _save(search, _document(search, list(finished.values())))
            saved = time.monotonic()

    items = [(jobs[n], settled[n][1].key) for n in left]
    path = f"{search.discovered.path.absolute()}:{search.discovered.name}"
    workload = path if cluster else search.discovered.workload
    task = partial(weigh, workload, search.run, None if cluster else Seen())
    doing = "ranking the configurations"
    try:
        each_of(task, items, cluster=cluster, progress=host.progress, doing=doing, keep=keep)
    except BaseException:
        _save(search, _document(search, list(finished.values())))
        raise
    recalled = sum(c.key in search.stored for _, c in settled if c.key)
    return [finished[n] for n in range(len(jobs))], recalled


def _settled(search: _Search, job: LaunchJob) -> tuple[bool, Configuration]:
    """Return (true, finished configuration), or (false, configuration to emulate)."""
    workload = search.discovered.workload
    variant, p = workload.variant(job.variant), choose(workload.params, job.params)
    launch, base = refused(workload, variant, p, architecture(search.run.arch))
    if launch is None:
        return True, base
    key = _key(search, variant, p, launch)
    configuration = search.stored.get(key) if key is not None else None
    return (True, configuration) if configuration else (False, changed(base, key=key))


def weigh(
    workload: str | Workload, run: RunRequest, seen: Seen | None, item: tuple[LaunchJob, str | None]
) -> Configuration:
    """Estimate a configuration. On a worker, `seen` is None, and no results are cached."""
    job, key = item
    result = find(workload).workload if isinstance(workload, str) else workload
    variant, p = result.variant(job.variant), choose(result.params, job.params)
    launch, base = refused(result, variant, p, architecture(run.arch))
    if launch is None:
        return base
    return (seen or Seen()).weighed(result, variant, p, run, changed(base, key=key))


def _key(search: _Search, variant: Variant, p: Params, launch: Launch) -> str | None:
    """Return the cache key: a hash of source, workload file, launch, parameters, GPU and version.

    Return None if the source is unknown.
    """
    digest = source_digest(variant, p)
    if digest is None:
        return None
    path = search.discovered.path
    file = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""
    texts = (
        digest,
        file,
        variant.name,
        sorted(p.items()),
        launch.grid,
        launch.block,
        launch.shared_bytes,
        search.run.gpu or "",
    )
    return hashlib.sha256(repr((*texts, __version__)).encode()).hexdigest()[:16]


def ranked(configurations: Sequence[Configuration]) -> tuple[Configuration, ...]:
    """Sort configurations by estimated time, dropped configurations last; mark ties with the first.

    A tie is an estimate that the uncertainty does not separate from the first estimate.
    """
    if not configurations:
        return ()
    order = sorted(configurations, key=lambda c: (c.dropped is not None, c.estimate_ns or 0.0))
    first, *rest = order
    return (changed(first, tie=False), *(changed(c, tie=_ties(first, c)) for c in rest))


def _ties(first: Configuration, other: Configuration) -> bool:
    """Return true if the uncertainty of two estimates exceeds their difference."""
    sides = [
        (c.estimate_ns, None if c.high_ns is None else c.high_ns - c.estimate_ns)
        for c in (first, other)
        if c.estimate_ns
    ]
    return len(sides) == 2 and EstimatedRatio.of(*sides).verdict is PairVerdict.UNDECIDED


def with_measured(
    document: TuneDocument, collect: Collect, request: TuneRequest, ranked_s: float = 0.0
) -> TuneDocument:
    """Time the best configurations, and add the times; the order by estimate is unchanged.

    The time limit of the request includes the ranking, which took `ranked_s`. If the objective
    needs the energy, half of the remaining time is left to its measurement.
    """
    plain = [changed(c, measured=None, failure=None) for c in document.configurations]
    candidates = [c for c in plain if c.dropped is None]  # dropped configurations come last
    jobs = [
        LaunchJob(index=n, variant=c.variant, params=c.params) for n, c in enumerate(candidates)
    ]
    if not jobs or not request.leaders:
        return changed(document, configurations=tuple(plain))
    space = RankedSpace(jobs=jobs, estimates=[c.estimate_ns or 1.0 for c in candidates])
    began, powered = time.monotonic(), request.objective != "time"
    limit_s = request.limit_s - ranked_s if request.limit_s else USUAL_LIMIT_S
    times = timed(space, request.leaders, collect, limit_s / 2 if powered else limit_s)
    timing_s, notes = time.monotonic() - began, document.notes
    for index, text in times.failures.items():
        plain[index] = changed(plain[index], failure=text)
    measured = {index: times.measured(index) for index in times.samples}
    if powered and measured:
        least_s, left_s = (
            shortest_s([m.time_ns / 1e9 for m in measured.values()]),
            limit_s - timing_s,
        )
        outcomes = collect([jobs[n] for n in measured], left_s) if left_s > least_s else {}
        energies = {n: o.metrics["energy"] for n, o in outcomes.items() if "energy" in o.metrics}
        if energies:
            measured |= by_energy(times, energies, delay=request.objective == "energy-delay")
            notes = (*notes, f"energy: {next(iter(energies.values()))['reason']}")
        else:
            enough_s = math.ceil(ranked_s + 2 * (timing_s / times.rounds + least_s))
            powered = False
            notes = (*notes, f"no time was left for the energy: use --time-limit {enough_s}")
    for index, value in measured.items():
        plain[index] = changed(plain[index], measured=value)
    measurement = Measurement(
        gpu=str(getattr(collect, "gpu", "") or document.gpu),
        created=_now(),
        leaders=len(times.samples) + len(times.failures),
        rounds=times.rounds,
        decided=times.decided,
        objective=request.objective if powered else "time",
    )
    return changed(document, configurations=tuple(plain), measurement=measurement, notes=notes)


def _document(search: _Search, configurations: Sequence[Configuration]) -> TuneDocument:
    """Return the result document of an unfinished search."""
    return TuneDocument(
        workload=search.discovered.name,
        source=str(search.discovered.path),
        gpu=search.run.gpu or "",
        arch=search.run.arch,
        created=_now(),
        configurations=ranked(configurations),
        measurement=search.measurement,
        notes=("not finished",),
    )


def _save(search: _Search, document: TuneDocument) -> None:
    keys = {configuration.key for configuration in document.configurations}
    earlier = tuple(c for key, c in search.stored.items() if key not in keys)
    with outputs.reported(search.file):
        Store(search.run.store).folder(search.file.parent.name)
        outputs.write(search.file, stored(changed(document, earlier=earlier), indent=1) + "\n")


def _now() -> str:
    return datetime.now(timezone.utc).isoformat(timespec="seconds")


# Maximum thread instructions of a configuration that the emulator executes completely (about one
# second on two cores). For a larger configuration, only a sample of the blocks is executed.
WORK = 3e8


class _Drop(Exception):
    """Exception that drops a configuration, with the reason."""

    def __init__(self, reason: Dropped, message: str) -> None:
        super().__init__(message)
        self.reason, self.message = reason, message


def refused(
    workload: Workload, variant: Variant, p: Params, arch: Architecture
) -> tuple[Launch | None, Configuration]:
    """Check a configuration before compilation; return its launch, or None and a reason."""
    configuration = Configuration(variant=variant.name, params=dict(p))
    try:
        if not workload.allows(p):
            raise _Drop(Dropped.CONSTRAINT, "")
        try:
            launches = [variant.launch(p), *(step.launch(p) for step in variant.steps)]
        except WorkloadError as error:
            raise _Drop(Dropped.VARIANT, error.message) from error
        for launch in launches:
            if all(launch.grid):
                _check_fits(arch, launch, launch.shared_bytes)
    except _Drop as drop:
        return None, changed(configuration, dropped=drop.reason, message=drop.message)
    return launches[0], configuration


class Seen:
    """Cache of results: configurations that differ only in unused parameters share a result.

    The inputs of the last configuration are reused if their parameters are equal.
    """

    def __init__(self) -> None:
        self._results: dict[str, list[tuple[dict[str, Scalar], Configuration]]] = {}
        self._inputs: Mapping[str, Any] | None = None
        self._input_params: dict[str, Scalar] = {}
        self._arrays: dict[str, Any] = {}

    def weighed(
        self,
        workload: Workload,
        variant: Variant,
        p: Params,
        request: RunRequest,
        base: Configuration,
    ) -> Configuration:
        """Return the configuration with its estimated time, or with the reason it was dropped."""
        results = self._results.setdefault(variant.name, [])
        for values, result in results:
            if _agree(values, p):
                return changed(result, params=base.params, key=base.key)
        watched = Watched(p)
        result = _estimated(workload, variant, watched, request, base, self)
        results.append((used(watched), result))
        return result

    def problem(self, workload: Workload, p: Watched) -> Problem:
        """Return the workload's data; reuse the last inputs if their parameters are equal."""
        if self._inputs is None or not _agree(self._input_params, p):
            self._inputs, only = None, Watched(p)
            self._inputs, self._input_params = workload.make_inputs(only), used(only)
            _agree(self._input_params, p)  # records the parameters that the inputs use
        problem = make_problem(workload, p, with_reference=False, inputs=self._inputs)
        problem.arrays = self._arrays  # place_on_host reuses the previous problem's memory
        place_on_host(problem)
        self._arrays = problem.arrays
        return problem


def _agree(values: Mapping[str, Scalar], p: Params) -> bool:
    return all(p[name] == value for name, value in values.items())


def _estimated(
    workload: Workload,
    variant: Variant,
    p: Watched,
    request: RunRequest,
    base: Configuration,
    seen: Seen,
) -> Configuration:
    """Estimate the time of a configuration; an error drops only this configuration."""
    try:
        problem = seen.problem(workload, p)
        emulations = [
            # if a later launch reads the outputs, all blocks must run
            _emulated(
                replace(launch, limit=WORK if part is variant.parts[-1] else math.inf), part, p
            )
            for part, launch in zip(
                variant.parts, emulator_requests(problem, variant, request), strict=True
            )
        ]
        sampled = any(emulation.sampled for emulation in emulations)
        if not sampled and workload.reference:
            expected = workload.expected(problem.params, problem.inputs)
            outputs: dict[str, Any] = {name: problem.arrays[name] for name in problem.specs}
            check = check_outputs(outputs, expected, workload.tolerance, problem.specs)
            if not check.correct:
                raise _Drop(Dropped.WRONG, check.message or "")
        profile = summed(variant.launch(p), [emulation.profile for emulation in emulations])
        time = profile.metrics.get("time_estimate")
        if time is None or not time.value:
            raise _Drop(Dropped.NO_ESTIMATE, (time.reason if time else None) or "")
        value, error_ns = float(time.value), time.error
        ends = (None, None) if error_ns is None else (value - error_ns, value + error_ns)
        return changed(
            base,
            estimate_ns=value,
            low_ns=ends[0] and max(0.0, ends[0]),
            high_ns=ends[1],
            sampled=sampled,
        )
    except _Drop as drop:
        return changed(base, dropped=drop.reason, message=drop.message)
    except Exception as error:
        return changed(base, dropped=Dropped.FAILS, message=failure_of(error).message)


def _emulated(request: Request, part: Variant, p: Params) -> Emulation:
    """Compile and emulate a launch. Raises _Drop if the compiler fails or the GPU cannot run it."""
    try:
        compiled, request = compile_kernel(replace(request, caches=False, timing_only=True))
    except CompileFailed as error:
        reason = Dropped.SHARED_MEMORY if "too much shared data" in str(error) else Dropped.COMPILE
        raise _Drop(reason, error.message) from error
    arch, facts, launch = architecture(compiled.arch), compiled.facts, part.launch(p)
    if facts is not None and all(launch.grid):
        shared = facts.static_shared_bytes + max(launch.shared_bytes, request.shared_bytes)
        _check_fits(arch, launch, shared)
        _check_fits(arch, launch, shared, facts.registers)
    try:
        emulation = emulate(request, compiled)
    except UsageError as error:  # the block differs from the kernel's compiled block size
        raise _Drop(Dropped.BLOCK, error.message) from error
    if emulation.faults:
        raise _Drop(Dropped.FAILS, str(emulation.faults[0]))
    return emulation


def _check_fits(arch: Architecture, launch: Launch, shared_bytes: int, registers: int = 0) -> None:
    try:
        check_launch(arch, launch.grid, launch.block, shared_bytes, registers)
    except UsageError as error:
        raise _Drop(Dropped.BLOCK, error.message) from error
    except WorkloadError as error:
        reason = Dropped.REGISTERS if registers else Dropped.SHARED_MEMORY
        raise _Drop(reason, error.message) from error
