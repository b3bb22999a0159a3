"""Proof that two variants give the same results: cases that both run on the emulator.

A case is a set of parameters and inputs. The first variant defines the cases: a case that it cannot
run itself is left out, with the reason. The second variant fails a case if an output differs or is
not written. It also fails if it changes an input, or has a fault that the first does not have.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np

from kernprof.analysis.kernel.evidence import summed
from kernprof.cuda_source.names import plain_name
from kernprof.emulator.emulate import Emulation, emulate
from kernprof.errors import KernprofError
from kernprof.model.documents.results import ProofCase
from kernprof.model.run import Scalar, VariantResult
from kernprof.workflows.run.emulator import emulator_requests, failure_of
from kernprof.workflows.run.request import RunRequest
from kernprof.workload.check import POISON, check_outputs
from kernprof.workload.define import Variant, Workload
from kernprof.workload.params import Params, choose
from kernprof.workload.problem import Problem, make_problem, place_on_host

# Thread instructions up to which all blocks of a launch run: at the requested size, and in a case.
_WORK, _SMALL_WORK = 3e8, 3e7
_LARGE = 64  # an integer parameter above this value is a problem size
_TINY = 5  # fewer elements than a warp has lanes, and than a vector access has bytes
_SPECIAL = (np.nan, np.inf, -np.inf, -0.0, 1e-40)


@dataclass(frozen=True, slots=True)
class ProofSide:
    """A variant and its workload."""

    workload: Workload
    variant: Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class Execution:
    """An emulated run of a side: its arrays, emulations, and the reason of a failure ("" if none).

    `changed` are the inputs that the kernel changed.
    """

    problem: Problem
    emulations: tuple[Emulation, ...] = ()
    failure: str = ""
    changed: frozenset[str] = frozenset()

    @property
    def outputs(self) -> dict[str, Any]:
        return {name: self.problem.arrays[name] for name in self.problem.specs}

    @property
    def sampled(self) -> bool:
        return any(emulation.sampled for emulation in self.emulations)

    @property
    def state(self) -> dict[str, Any]:
        """Return the final contents of the kernel's `__device__` variables by name."""
        contents = {}
        for emulation in self.emulations:
            program, spec = emulation.prepared.program, emulation.prepared.spec
            if spec.globals_slot is not None:
                image = spec.memory.buffers[spec.globals_slot].data
                for name, start in program.globals_.items():
                    size = program.module.variables[name].size or 0
                    contents[plain_name(name)] = image[start : start + size].copy()
        return contents


def execute(
    side: ProofSide,
    p: Params,
    request: RunRequest,
    inputs: Mapping[str, Any],
    *,
    limit: float,
    state: Mapping[str, Any] | None = None,
    arrays: dict[str, Any] | None = None,
) -> Execution:
    """Run all launches of a side on the emulator, on a copy of the inputs.

    The memory of `arrays` is used again.
    """
    problem = make_problem(side.workload, p, with_reference=False, inputs=inputs)
    problem.arrays = arrays or {}
    place_on_host(problem)
    emulations: list[Emulation] = []
    failure = ""
    try:
        for launch in emulator_requests(problem, side.variant, request):
            emulations.append(
                emulate(
                    replace(
                        launch,
                        limit=limit,
                        caches=False,
                        timing_only=not request.find_bugs,
                        symbols=state or {},
                    )
                )
            )
            emulations[-1].raise_for_faults()
    except Exception as error:
        failure = failure_of(error).message
    changed = {
        name
        for name, array in problem.inputs.items()
        if not np.array_equal(_bytes(array), _bytes(problem.arrays[name]))
    }
    return Execution(
        problem=problem,
        emulations=tuple(emulations),
        failure=failure,
        changed=frozenset(changed),
    )


def _bytes(array: Any) -> Any:
    return np.ascontiguousarray(array).reshape(-1).view(np.uint8)


def result_of(side: ProofSide, execution: Execution, p: Params) -> VariantResult:
    """Return the counts of an execution as a variant's result, for comparisons and diagnoses."""
    launch = side.variant.launch(p)
    profiles = [emulation.profile for emulation in execution.emulations]
    return VariantResult(
        variant=side.variant.name,
        params=dict(p),
        launch=launch,
        profile=summed(launch, profiles) if profiles else None,
        work=side.workload.work(p, execution.problem.inputs),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    """A case: its title, parameters, inputs, and the outputs to compare with.

    `before` is the state of `__device__` variables that an earlier launch with other inputs leaves:
    each side starts from its own state.
    """

    title: str
    params: Params
    inputs: Mapping[str, Any]
    expected: Mapping[str, Any]
    changed: frozenset[str]
    find_bugs: bool
    earlier: Mapping[str, Any] | None = None


@dataclass(kw_only=True)
class Proof:
    """The cases of a base side, which are computed on first use, and the cases that it left out."""

    base: ProofSide
    params: Params
    request: RunRequest
    left_out: dict[str, str] = field(default_factory=dict)

    @cached_property
    def inputs(self) -> Mapping[str, Any]:
        return self.base.workload.make_inputs(self.params)

    @cached_property
    def expected(self) -> Mapping[str, Any]:
        return self.base.workload.expected(self.params, self.inputs)

    @cached_property
    def full(self) -> tuple[Execution, Mapping[str, int]]:
        """Return the base's execution at the requested size, and the elements it writes."""
        base = execute(self.base, self.params, self.request, self.inputs, limit=_WORK)
        return base, {name: int(mask.sum()) for name, (_, mask) in _written(base).items()}

    def at_full_size(self, side: ProofSide) -> tuple[Execution, str]:
        """Run a side at the requested size; also return the reason that its result is wrong.

        Only some blocks of a large launch run. Then the elements that they write are compared, and
        a side must not write fewer elements than a base with the same grid and block.
        """
        base, counts = self.full
        arrays = base.problem.arrays
        execution = execute(
            side, self.params, self.request, self.inputs, limit=_WORK, arrays=arrays
        )
        if execution.failure:
            return execution, execution.failure
        if not execution.sampled:
            return execution, _wrong(side, execution, self.expected, base.changed)
        written = _written(execution)
        part = {
            name: np.where(mask, array, np.asarray(self.expected[name]).astype(array.dtype))
            for name, (array, mask) in written.items()
        }
        check = check_outputs(part, self.expected, side.workload.tolerance)
        launches = [s.variant.launch(self.params) for s in (side, self.base)]
        if launches[0] == launches[1] and base.sampled:
            for name, count in counts.items():
                if int(written[name][1].sum()) < count:
                    return execution, f"the same blocks write fewer elements of {name}"
        return execution, check.message or ""

    @cached_property
    def cases(self) -> Sequence[_Case]:
        """Return the cases that the base runs with a correct result."""
        return list(self._all_cases())

    def _all_cases(self) -> Iterator[_Case]:
        workload = self.base.workload
        small = self._fitted()
        seeded = copy.copy(workload)
        seeded.seed = workload.seed + 1
        yield from self._reference("the same inputs", small, workload)
        for title, p in self._sizes(small):
            yield from self._reference(title, p, seeded)
        first = workload.make_inputs(small)
        yield from self._reference("a second launch with other inputs", small, seeded, first)
        inputs = seeded.make_inputs(small)
        for title, special in (
            (
                "NaN, infinity, -0 and a denormal among the inputs",
                _replaced(inputs, slice(3, None, 97), _SPECIAL),
            ),
            ("zeros as inputs", _replaced(inputs, slice(None), (0,))),
        ):
            if special is not None:
                yield from self._compared(title, small, special)

    def _reference(
        self,
        title: str,
        p: Params,
        workload: Workload,
        earlier: Mapping[str, Any] | None = None,
    ) -> Iterator[_Case]:
        """Yield a case whose outputs are the reference's, if the base gives them."""
        try:
            inputs = workload.make_inputs(p)
            case = _Case(
                title=title,
                params=p,
                inputs=inputs,
                expected=self.base.workload.expected(p, inputs),
                changed=frozenset(inputs),
                find_bugs=earlier is None,
                earlier=earlier,
            )
        except KernprofError as error:
            self.left_out[title] = str(error).splitlines()[0]
            return
        message, execution = self._run(self.base, case)
        if message and case.find_bugs:  # the base has bugs: compare only the results
            case = replace(case, find_bugs=False)
            self.left_out[f"{title}, search for bugs"] = message
            message, execution = self._run(self.base, case)
        if message:
            self.left_out[title] = message
        else:
            yield replace(case, changed=execution.changed)

    def _compared(self, title: str, p: Params, inputs: Mapping[str, Any]) -> Iterator[_Case]:
        """Yield a case whose outputs are the base's."""
        execution = execute(self.base, p, self.request, inputs, limit=math.inf)
        if execution.failure:
            self.left_out[title] = execution.failure
            return
        yield _Case(
            title=title,
            params=p,
            inputs=inputs,
            expected=execution.outputs,
            changed=execution.changed,
            find_bugs=False,
        )

    def _run(self, side: ProofSide, case: _Case) -> tuple[str, Execution]:
        request = replace(self.request, find_bugs=case.find_bugs)
        state: Mapping[str, Any] = {}
        if case.earlier is not None:
            state = execute(side, case.params, request, case.earlier, limit=math.inf).state
        execution = execute(side, case.params, request, case.inputs, limit=math.inf, state=state)
        message = execution.failure or _wrong(side, execution, case.expected, case.changed)
        return message, execution

    def failures(self, side: ProofSide) -> Iterator[ProofCase]:
        """Run the cases on a side; yield the result of each case."""
        for case in self.cases:
            message, _ = self._run(side, case)
            bugs = ", searched for bugs" if case.find_bugs else ""
            title = f"{case.title} ({self._shown(case.params)}{bugs})"
            yield ProofCase(title=title, passed=not message, message=message)

    def _shown(self, p: Params) -> str:
        names = [n for n in p if p[n] != self.params[n]] or list(self._large(p))
        return " ".join(f"{name}={p[name]}" for name in names) or "the same parameters"

    def _large(self, p: Params) -> dict[str, int]:
        """Return the parameters that are problem sizes, the largest first."""
        declared = self.base.workload.params
        sizes = {
            name: value
            for name, value in p.items()
            if type(value) is int and value > _LARGE and not declared[name].choices
        }
        return dict(sorted(sizes.items(), key=lambda item: -item[1]))

    def _fitted(self) -> Params:
        """Return parameters with which all blocks run in about a second: the largest are halved."""
        smaller: Params | None = self.params
        while smaller is not None:
            p = smaller
            inputs = self.base.workload.make_inputs(p)
            sampled = execute(self.base, p, self.request, inputs, limit=_SMALL_WORK).sampled
            halved = [{n: v // 2} for n, v in self._large(p).items()] if sampled else []
            smaller = next(filter(None, (self._with(p, values) for values in halved)), None)
        return p

    def _sizes(self, small: Params) -> Iterator[tuple[str, Params]]:
        """Yield odd sizes (all at once and one by one), and sizes of less than a warp."""
        large = {name: int(small[name]) for name in self._large(self.params)}
        odd = {name: (value - value // 8) | 1 for name, value in large.items()}
        options = [("odd sizes", odd), *(("an odd size", {n: v}) for n, v in odd.items())]
        options = options[: 1 if len(odd) == 1 else None]
        options.append(("sizes below a warp", dict.fromkeys(large, _TINY)))
        for title, values in options if large else ():
            if p := self._with(small, values):
                yield title, p

    def _with(self, p: Params, values: Mapping[str, Scalar]) -> Params | None:
        """Return the parameters with other values; None if the workload or variant refuses them."""
        declared = self.base.workload.params
        rounded = {
            name: int(value) - int(value) % (declared[name].multiple_of or 1)
            for name, value in values.items()
        }
        try:
            chosen = choose(declared, {**p, **rounded})
            self.base.variant.launch(chosen)
        except KernprofError:
            return None
        return chosen if self.base.workload.allows(chosen) else None


def _wrong(
    side: ProofSide, execution: Execution, expected: Mapping[str, Any], may_change: frozenset[str]
) -> str:
    """Return the reason that an execution's results are wrong; "" if they are right."""
    if changed := execution.changed - may_change:
        return f"it changes its input {', '.join(sorted(changed))}"
    specs = execution.problem.specs
    check = check_outputs(execution.outputs, expected, side.workload.tolerance, specs)
    return "" if check.correct else check.message or "the outputs differ"


def _written(execution: Execution) -> dict[str, tuple[Any, Any]]:
    """Return each poisoned output with a mask of the elements that were written."""
    written = {}
    for name, spec in execution.problem.specs.items():
        if spec.fill is None and spec.copy_of is None:
            array = execution.problem.arrays[name]
            data = _bytes(array).reshape(array.size, array.itemsize)
            written[name] = array, (data != POISON).any(axis=1).reshape(array.shape)
    return written


def _replaced(inputs: Mapping[str, Any], places: slice, values: tuple[float, ...]) -> Any:
    """Return the inputs with other values at some places; None without floating-point inputs."""
    results = {name: array.copy() for name, array in inputs.items()}
    floats = [array.reshape(-1)[places] for array in results.values() if array.dtype.kind == "f"]
    with np.errstate(over="ignore"):
        for part in floats:
            part[:] = np.resize(np.array(values), part.size)
    return results if any(part.size for part in floats) else None
