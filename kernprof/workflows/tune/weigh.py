"""Estimate one configuration on the emulator, or drop it with a reason; no GPU launch."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kernprof.analysis.kernel.evidence import summed
from kernprof.emulator.counting.occupancy import occupancy
from kernprof.emulator.emulate import Emulation, emulate
from kernprof.emulator.frontend.compiled import Compiled
from kernprof.emulator.launch import compile_kernel
from kernprof.emulator.request import Request
from kernprof.errors import CompileFailed, UsageError, WorkloadError
from kernprof.gpus.architectures import Architecture, architecture, check_launch
from kernprof.model.documents.stored import Configuration, Dropped
from kernprof.model.run import Launch, Profile, Scalar
from kernprof.workflows.run.emulator import emulator_requests, failure_of
from kernprof.workflows.run.request import RunRequest
from kernprof.workload.check import check_outputs
from kernprof.workload.define import Variant, Workload
from kernprof.workload.params import Params, Watched, used
from kernprof.workload.problem import Problem, make_problem, place_on_host

# Thread instructions of one configuration beyond which a sample of its blocks runs: about one
# second on two cores.
WORK = 3e8


class _Drop(Exception):
    """Signal to drop a configuration with a reason."""

    def __init__(self, why: Dropped, message: str) -> None:
        super().__init__(message)
        self.why, self.message = why, message


def refused(
    workload: Workload, variant: Variant, p: Params, arch: Architecture
) -> tuple[Launch | None, Configuration]:
    """Check a configuration before compilation; return its launch, or None and the reason."""
    configuration = Configuration(variant=variant.name, params=dict(p))
    if not workload.allows(p):
        return None, _dropped(configuration, Dropped.CONSTRAINT, "")
    try:
        launches = [variant.launch(p), *(step.launch(p) for step in variant.steps)]
    except WorkloadError as error:
        return None, _dropped(configuration, Dropped.VARIANT, error.message)
    try:
        for launch in (item for item in launches if all(item.grid)):
            _check_fits(arch, launch, launch.shared_bytes)
    except _Drop as drop:
        return None, _dropped(configuration, drop.why, drop.message)
    return launches[0], configuration


class Seen:
    """Cache of a search: configurations that differ only in unused parameters share a result.

    The last inputs are reused if their parameters are equal.
    """

    def __init__(self) -> None:
        self._found: dict[str, list[tuple[dict[str, Scalar], Configuration]]] = {}
        self._inputs: Mapping[str, Any] | None = None
        self._made_of: dict[str, Scalar] = {}
        self._arrays: dict[str, Any] = {}

    def weighed(
        self,
        workload: Workload,
        variant: Variant,
        p: Params,
        asked: RunRequest,
        base: Configuration,
    ) -> Configuration:
        """Return the configuration with its estimate, or the reason that it has none."""
        for values, entry in self._found.get(variant.name, ()):
            if _agree(values, p):
                return _with(entry, params=base.params, key=base.key)
        watched = Watched(p)
        result = _weighed(workload, variant, watched, asked, base, self)
        self._found.setdefault(variant.name, []).append((used(watched), result))
        return result

    def problem(self, workload: Workload, p: Watched) -> Problem:
        """Return the workload's data; reuse the inputs if their parameters are unchanged."""
        if self._inputs is None or not _agree(self._made_of, p):
            self._inputs, only = None, Watched(p)
            self._inputs, self._made_of = workload.make_inputs(only), used(only)
            _agree(self._made_of, p)  # records the parameters that the inputs use
        problem = make_problem(workload, p, with_reference=False, inputs=self._inputs)
        problem.arrays = self._arrays  # arrays whose memory is reused
        place_on_host(problem)
        self._arrays = problem.arrays
        return problem


def _agree(values: Mapping[str, Scalar], p: Params) -> bool:
    return all(p[name] == value for name, value in values.items())


def _weighed(
    workload: Workload,
    variant: Variant,
    p: Watched,
    requested: RunRequest,
    base: Configuration,
    seen: Seen,
) -> Configuration:
    """Estimate a configuration; an error drops only this configuration."""
    try:
        problem = seen.problem(workload, p)
        emulations = []
        for part, request in zip(
            variant.parts, emulator_requests(problem, variant, requested, 1), strict=True
        ):
            # outputs that a later launch reads must be complete
            limit = WORK if part is variant.parts[-1] else math.inf
            compiled, request = _compiled(
                replace(request, limit=limit, caches=False, timing_only=True)
            )
            _check_compiled(request, compiled, part.launch(p))
            emulations.append(_emulated(request, compiled))
            if emulations[-1].faults:
                raise _Drop(Dropped.FAILS, str(emulations[-1].faults[0]))
        sampled = any(emulation.sampled for emulation in emulations)
        if not sampled:
            _check_result(problem)
        return _estimated(
            base, summed(variant.launch(p), [item.profile for item in emulations]), sampled=sampled
        )
    except _Drop as drop:
        return _dropped(base, drop.why, drop.message)
    except Exception as error:
        return _dropped(base, Dropped.FAILS, failure_of(error).message)


def _compiled(request: Request) -> tuple[Compiled, Request]:
    try:
        return compile_kernel(request)
    except CompileFailed as error:
        why = Dropped.SHARED_MEMORY if "too much shared data" in str(error) else Dropped.COMPILE
        raise _Drop(why, error.message) from error


def _check_compiled(request: Request, compiled: Compiled, launch: Launch) -> None:
    arch = architecture(compiled.arch)
    facts = compiled.facts
    if facts is not None and all(launch.grid):
        shared = facts.static_shared_bytes + max(launch.shared_bytes, request.shared_bytes)
        _check_fits(arch, launch, shared)
        threads = launch.block[0] * launch.block[1] * launch.block[2]
        fits = occupancy(arch, threads=threads, registers=facts.registers, shared_bytes=shared)
        if not fits.register_blocks:
            raise _Drop(
                Dropped.REGISTERS,
                f"{threads} threads of {facts.registers} registers do not fit an SM",
            )


def _emulated(request: Request, compiled: Compiled) -> Emulation:
    try:
        return emulate(request, compiled)
    except UsageError as error:  # check the block against the kernel's compiled block size
        raise _Drop(Dropped.BLOCK, error.message) from error


def _check_fits(arch: Architecture, launch: Launch, shared_bytes: int) -> None:
    try:
        check_launch(arch, launch.grid, launch.block, shared_bytes)
    except UsageError as error:
        raise _Drop(Dropped.BLOCK, error.message) from error
    except WorkloadError as error:
        raise _Drop(Dropped.SHARED_MEMORY, error.message) from error


def _check_result(problem: Problem) -> None:
    """Check the outputs of a complete launch."""
    expected = problem.workload.expected(problem.params, problem.inputs)
    outputs: dict[str, Any] = {name: problem.arrays[name] for name in problem.specs}
    check = check_outputs(outputs, expected, problem.workload.tolerance, problem.specs)
    if not check.correct:
        raise _Drop(Dropped.WRONG, check.message or "")


def _estimated(base: Configuration, profile: Profile, *, sampled: bool) -> Configuration:
    metric = profile.metrics.get("time_estimate")
    if metric is None or not metric.value:
        raise _Drop(Dropped.NO_ESTIMATE, (metric.reason if metric else None) or "")
    value, error = float(metric.value), float(metric.error or 0.0)
    return _with(
        base,
        estimate_ns=value,
        low_ns=max(0.0, value - error),
        high_ns=value + error,
        sampled=sampled,
    )


def _dropped(base: Configuration, why: Dropped, message: str) -> Configuration:
    return _with(base, dropped=why, message=message)


def _with(base: Configuration, **changes: Any) -> Configuration:
    from msgspec.structs import replace as changed

    return changed(base, **changes)
