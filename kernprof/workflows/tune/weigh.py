"""Estimate the time of one configuration on the emulator, or drop the configuration."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as changed

from kernprof.analysis.kernel.evidence import summed
from kernprof.emulator.counting.occupancy import occupancy
from kernprof.emulator.emulate import Emulation, emulate
from kernprof.emulator.launch import compile_kernel
from kernprof.emulator.request import Request
from kernprof.errors import CompileFailed, UsageError, WorkloadError
from kernprof.gpus.architectures import Architecture, architecture, check_launch
from kernprof.model.documents.stored import Configuration, Dropped
from kernprof.model.run import Launch, Scalar
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

    def __init__(self, reason: Dropped, message: str) -> None:
        super().__init__(message)
        self.reason, self.message = reason, message


def refused(
    workload: Workload, variant: Variant, p: Params, arch: Architecture
) -> tuple[Launch | None, Configuration]:
    """Check a configuration before compilation; return its launch, or None and the reason."""
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
    """Cache of a search: configurations that differ only in unused parameters share a result.

    The last inputs are reused if their parameters are equal.
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
        """Return the configuration with its estimate, or the reason that it has none."""
        results = self._results.setdefault(variant.name, [])
        for values, result in results:
            if _agree(values, p):
                return changed(result, params=base.params, key=base.key)
        watched = Watched(p)
        result = _weighed(workload, variant, watched, request, base, self)
        results.append((used(watched), result))
        return result

    def problem(self, workload: Workload, p: Watched) -> Problem:
        """Return the workload's data; reuse the inputs if their parameters are unchanged."""
        if self._inputs is None or not _agree(self._input_params, p):
            self._inputs, only = None, Watched(p)
            self._inputs, self._input_params = workload.make_inputs(only), used(only)
            _agree(self._input_params, p)  # records the parameters that the inputs use
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
    request: RunRequest,
    base: Configuration,
    seen: Seen,
) -> Configuration:
    """Estimate a configuration; an error drops only this configuration."""
    try:
        problem = seen.problem(workload, p)
        emulations = [
            # outputs that a later launch reads must be complete
            _emulated(
                replace(launch, limit=WORK if part is variant.parts[-1] else math.inf), part, p
            )
            for part, launch in zip(
                variant.parts, emulator_requests(problem, variant, request), strict=True
            )
        ]
        sampled = any(emulation.sampled for emulation in emulations)
        if not sampled:
            expected = workload.expected(problem.params, problem.inputs)
            outputs: dict[str, Any] = {name: problem.arrays[name] for name in problem.specs}
            check = check_outputs(outputs, expected, workload.tolerance, problem.specs)
            if not check.correct:
                raise _Drop(Dropped.WRONG, check.message or "")
        profile = summed(variant.launch(p), [emulation.profile for emulation in emulations])
        time = profile.metrics.get("time_estimate")
        if time is None or not time.value:
            raise _Drop(Dropped.NO_ESTIMATE, (time.reason if time else None) or "")
        value, error_ns = float(time.value), float(time.error or 0.0)
        low, high = max(0.0, value - error_ns), value + error_ns
        return changed(base, estimate_ns=value, low_ns=low, high_ns=high, sampled=sampled)
    except _Drop as drop:
        return changed(base, dropped=drop.reason, message=drop.message)
    except Exception as error:
        return changed(base, dropped=Dropped.FAILS, message=failure_of(error).message)


def _emulated(request: Request, part: Variant, p: Params) -> Emulation:
    """Compile and emulate one launch. Raises _Drop if the GPU or the compiler refuses it."""
    try:
        compiled, request = compile_kernel(replace(request, caches=False, timing_only=True))
    except CompileFailed as error:
        reason = Dropped.SHARED_MEMORY if "too much shared data" in str(error) else Dropped.COMPILE
        raise _Drop(reason, error.message) from error
    arch, facts, launch = architecture(compiled.arch), compiled.facts, part.launch(p)
    if facts is not None and all(launch.grid):
        shared = facts.static_shared_bytes + max(launch.shared_bytes, request.shared_bytes)
        _check_fits(arch, launch, shared)
        threads = math.prod(launch.block)
        fits = occupancy(arch, threads=threads, registers=facts.registers, shared_bytes=shared)
        if not fits.register_blocks:
            raise _Drop(
                Dropped.REGISTERS,
                f"{threads} threads of {facts.registers} registers do not fit an SM",
            )
    try:
        emulation = emulate(request, compiled)
    except UsageError as error:  # the block differs from the kernel's compiled block size
        raise _Drop(Dropped.BLOCK, error.message) from error
    if emulation.faults:
        raise _Drop(Dropped.FAILS, str(emulation.faults[0]))
    return emulation


def _check_fits(arch: Architecture, launch: Launch, shared_bytes: int) -> None:
    try:
        check_launch(arch, launch.grid, launch.block, shared_bytes)
    except UsageError as error:
        raise _Drop(Dropped.BLOCK, error.message) from error
    except WorkloadError as error:
        raise _Drop(Dropped.SHARED_MEMORY, error.message) from error
