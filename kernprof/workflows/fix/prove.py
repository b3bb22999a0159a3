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
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from kernprof.analysis.kernel.evidence import summed
from kernprof.cuda_source.names import plain_name
from kernprof.emulator.emulate import Emulation, emulate
from kernprof.errors import KernprofError
from kernprof.model.documents.results import ProofCase
from kernprof.model.run import Scalar, VariantResult
from kernprof.workflows.run.emulator import emulator_requests, failure_of
from kernprof.workflows.run.request import RunRequest
from kernprof.workload.define import Variant, Workload
from kernprof.workload.params import Params, choose
from kernprof.workload.problem import Problem, check_outputs, is_poison, make_problem, place_on_host

# Thread instructions up to which all blocks of a launch run: at the requested size, and in a case.
_WORK, _SMALL_WORK = 3e8, 3e7
_LARGE = 64  # an integer parameter above this value is a problem size
_TINY = 5  # a size below a warp, and below a 16-byte vector of 1-byte elements
_SPECIAL = (np.nan, np.inf, -np.inf, -0.0, 1e-40)


Side: TypeAlias = tuple[Workload, Variant]


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
    def written(self) -> dict[str, Any]:
        """Return, for each poisoned output, a mask of the elements that were written."""
        return {
            name: ~is_poison(array)
            for name, array in self.outputs.items()
            for spec in [self.problem.specs[name]]
            if spec.fill is None and spec.copy_of is None
        }

    @property
    def state(self) -> dict[str, Any]:
        """Return the final contents of the kernel's `__device__` variables by name."""
        return {
            plain_name(name): spec.memory.buffers[spec.globals_slot]
            .data[start : start + size]
            .copy()
            for emulation in self.emulations
            for program, spec in [(emulation.prepared.program, emulation.prepared.spec)]
            for name, start in program.globals_.items()
            for size in [program.module.variables[name].size or 0]
            if spec.globals_slot is not None
        }

    def wrong(
        self, expected: Mapping[str, Any], may_change: frozenset[str], limit: float | None
    ) -> str:
        """Return the reason that the results are wrong; "" if they are right."""
        if self.failure or self.changed - may_change:
            names = ", ".join(sorted(self.changed - may_change))
            return self.failure or f"it changes its input {names}"
        return check_outputs(self.outputs, expected, limit, self.problem.specs).message or ""


def execute(
    side: Side,
    p: Params,
    request: RunRequest,
    inputs: Mapping[str, Any],
    *,
    limit: float = math.inf,
    state: Mapping[str, Any] | None = None,
    arrays: dict[str, Any] | None = None,
) -> Execution:
    """Run all launches of a side on the emulator, on a copy of the inputs.

    `arrays` of an earlier execution are overwritten and used again. `state` has the initial
    contents of `__device__` variables.
    """
    problem = make_problem(side[0], p, with_reference=False, inputs=inputs)
    problem.arrays = arrays or {}
    place_on_host(problem)
    emulations, failure, timing_only = list[Emulation](), "", not request.find_bugs
    try:
        for launch in emulator_requests(problem, side[1], request):
            launch = replace(launch, limit=limit, caches=False, symbols=state or {})
            emulations.append(emulate(replace(launch, timing_only=timing_only)))
            emulations[-1].raise_for_faults()
    except Exception as error:
        failure = failure_of(error).message
    changed = (
        n for n, a in inputs.items() if not np.array_equal(_words(a), _words(problem.arrays[n]))
    )
    return Execution(
        problem=problem,
        emulations=tuple(emulations),
        failure=failure,
        changed=frozenset(changed),
    )


def _words(array: Any) -> Any:
    """Return the bytes of an array as integers of up to 8 bytes that divide its elements."""
    return np.ascontiguousarray(array).reshape(-1).view(f"u{math.gcd(array.itemsize, 8)}")


def result_of(side: Side, execution: Execution, p: Params) -> VariantResult:
    """Return the counts of an execution as a variant's result, for comparisons and diagnoses."""
    launch, profiles = side[1].launch(p), [e.profile for e in execution.emulations]
    return VariantResult(
        variant=side[1].name,
        params=dict(p),
        launch=launch,
        profile=summed(launch, profiles) if profiles else None,
        work=side[0].work(p, execution.problem.inputs),
    )


class _Case(NamedTuple):
    """A case: its title, the base's execution, and the outputs to compare with.

    `earlier` are the inputs of a preceding launch, whose `__device__` variables the case keeps;
    None without a preceding launch.
    """

    title: str
    base: Execution
    expected: Mapping[str, Any]
    find_bugs: bool
    earlier: Mapping[str, Any] | None


@dataclass(kw_only=True)
class Proof:
    """The cases of a base side, which are computed on first use, and the cases that it left out."""

    base: Side
    params: Params
    request: RunRequest
    left_out: dict[str, str] = field(default_factory=dict)

    @cached_property
    def full(self) -> tuple[Execution, Mapping[str, Any], Mapping[str, int]]:
        """Return (execution, reference, number of written elements by output) at full size."""
        inputs = self.base[0].make_inputs(self.params)
        base = execute(self.base, self.params, self.request, inputs, limit=_WORK)
        counts = {name: int(mask.sum()) for name, mask in base.written.items()}
        return base, self.base[0].expected(self.params, inputs), counts

    def at_full_size(self, side: Side) -> tuple[Execution, str]:
        """Run a side at the requested size; also return the reason that its result is wrong.

        Only some blocks of a large launch run. Then the elements that they write are compared, and
        a side must not write fewer elements than a base with the same grid and block.
        """
        base, expected, counts = self.full
        inputs, arrays = base.problem.inputs, base.problem.arrays
        execution = execute(side, self.params, self.request, inputs, limit=_WORK, arrays=arrays)
        limit = side[0].tolerance
        if execution.failure or not execution.sampled:
            return execution, execution.wrong(expected, base.changed, limit)
        written = execution.written
        launches = [variant.launch(self.params) for _, variant in (side, self.base)]
        for name, count in counts.items() if launches[0] == launches[1] and base.sampled else ():
            if int(written[name].sum()) < count:
                return execution, f"the same blocks write fewer elements of {name}"
        part = {name: execution.outputs[name][mask] for name, mask in written.items()}
        wanted = {name: np.asarray(expected[name])[mask] for name, mask in written.items()}
        return execution, check_outputs(part, wanted, limit).message or ""

    @property
    def notes(self) -> tuple[str, ...]:
        """Return sentences on the cases that were left out."""
        return tuple(f"not checked: {title}: {why}" for title, why in self.left_out.items())

    @cached_property
    def cases(self) -> Sequence[_Case]:
        """Return the cases that the base runs with a correct result."""
        workload, small = self.base[0], self._fitted()
        seeded = copy.copy(workload)
        seeded.seed = workload.seed + 1
        first, inputs = workload.make_inputs(small), seeded.make_inputs(small)
        special = _replaced(inputs, slice(3, None, 97), _SPECIAL)
        zeros = _replaced(inputs, slice(None), (0,))
        every = [
            self._case("the same inputs", small, workload),
            *(self._case(title, p, seeded) for title, p in self._sizes(small)),
            self._case("a second launch with other inputs", small, seeded, earlier=first),
            self._case("NaN, infinity, -0 and a denormal among the inputs", small, inputs=special),
            self._case("zeros as inputs", small, inputs=zeros),
        ]
        return [case for case in every if case is not None]

    def _case(
        self,
        title: str,
        p: Params,
        workload: Workload | None = None,
        *,
        inputs: Mapping[str, Any] | None = None,
        earlier: Mapping[str, Any] | None = None,
    ) -> _Case | None:
        """Return a case, or None if the base does not pass it.

        The inputs and the expected outputs are those of `workload`. Without it, the outputs must be
        those of the base.
        """
        base, names = self.base[0], [n for n in p if p[n] != self.params[n]]
        shown = " ".join(f"{name}={p[name]}" for name in names or self._large(p))
        shown, expected = shown or "the same parameters", None
        try:
            if workload is not None:
                inputs = workload.make_inputs(p)
                expected = base.expected(p, inputs)
        except KernprofError as error:
            self.left_out[title] = str(error).splitlines()[0]
            return None
        if inputs is None:
            return None
        for find_bugs in (True, False) if workload is not None and earlier is None else (False,):
            run = self._run(self.base, p, inputs, earlier, find_bugs=find_bugs)
            outputs, searched = expected or run.outputs, ", searched for bugs" * find_bugs
            message = run.wrong(outputs, frozenset(inputs), base.tolerance)
            if not message:
                return _Case(f"{title} ({shown}{searched})", run, outputs, find_bugs, earlier)
            self.left_out[title + ", search for bugs" * find_bugs] = message
        return None

    def _run(
        self,
        side: Side,
        p: Params,
        inputs: Mapping[str, Any],
        earlier: Mapping[str, Any] | None,
        *,
        find_bugs: bool,
    ) -> Execution:
        request = replace(self.request, find_bugs=find_bugs)
        state = execute(side, p, request, earlier).state if earlier is not None else None
        return execute(side, p, request, inputs, state=state)

    def failures(self, side: Side) -> Iterator[ProofCase]:
        """Run the cases on a side; yield the result of each case."""
        for case in self.cases:
            p, inputs, may_change = (
                case.base.problem.params,
                case.base.problem.inputs,
                case.base.changed,
            )
            execution = self._run(side, p, inputs, case.earlier, find_bugs=case.find_bugs)
            message = execution.wrong(case.expected, may_change, side[0].tolerance)
            yield ProofCase(title=case.title, passed=not message, message=message)

    def _large(self, p: Params) -> list[str]:
        """Return the parameters that are problem sizes, the largest first."""
        declared = self.base[0].params
        large = [
            n for n, v in p.items() if type(v) is int and v > _LARGE and not declared[n].choices
        ]
        return sorted(large, key=lambda name: -int(p[name]))

    def _fitted(self) -> Params:
        """Return the parameters, with problem sizes halved until all blocks run in about 1 s."""
        smaller: list[Params] = [self.params]
        while smaller:
            p = smaller[0]
            inputs = self.base[0].make_inputs(p)
            sampled = execute(self.base, p, self.request, inputs, limit=_SMALL_WORK).sampled
            halved = [{n: int(p[n]) // 2} for n in self._large(p)] if sampled else []
            smaller = [q for values in halved if (q := self._with(p, values))]
        return p

    def _sizes(self, small: Params) -> list[tuple[str, Params]]:
        """Return odd sizes (all at once and one by one), and sizes of less than a warp."""
        large = {name: int(small[name]) for name in self._large(self.params)}
        odd = {name: (value - value // 8) | 1 for name, value in large.items()}
        singles = [("an odd size", {n: v}) for n, v in odd.items()] if len(odd) > 1 else []
        options = [("odd sizes", odd), *singles, ("sizes below a warp", dict.fromkeys(odd, _TINY))]
        return [(title, p) for title, values in options if odd and (p := self._with(small, values))]

    def _with(self, p: Params, values: Mapping[str, Scalar]) -> Params | None:
        """Return the parameters with other values; None if the workload or variant refuses them."""
        declared = self.base[0].params
        rounded = {n: int(v) - int(v) % (declared[n].multiple_of or 1) for n, v in values.items()}
        try:
            chosen = choose(declared, {**p, **rounded})
            self.base[1].launch(chosen)
        except KernprofError:
            return None
        return chosen if self.base[0].allows(chosen) else None


def _replaced(inputs: Mapping[str, Any], places: slice, values: tuple[float, ...]) -> Any:
    """Return the inputs with other values at some places; None without floating-point inputs."""
    results = {name: array.copy() for name, array in inputs.items()}
    floats = [array.reshape(-1)[places] for array in results.values() if array.dtype.kind == "f"]
    with np.errstate(over="ignore"):
        for part in floats:
            part[:] = np.resize(np.array(values), part.size)
    return results if any(part.size for part in floats) else None
