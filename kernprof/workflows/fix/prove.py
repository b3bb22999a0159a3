"""Proof that two variants give the same results: cases that both run on the emulator.

A case is a set of parameters and inputs. The first variant defines the cases: a case that it cannot
run itself is left out, with the reason. The second variant fails a case if an output differs or is
not written. It also fails if it changes an input, or has a fault that the first does not have.
"""

from __future__ import annotations

import contextlib
import copy
import math
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from kernprof.analysis.kernel.evidence import summed
from kernprof.cuda_source.names import plain_name
from kernprof.emulator.emulate import Emulation, emulate
from kernprof.errors import KernprofError
from kernprof.model.documents.results import ProofCase
from kernprof.model.run import VariantResult
from kernprof.workflows.run.emulator import emulator_requests, failure_of
from kernprof.workflows.run.request import RunRequest
from kernprof.workload.define import Variant, Workload
from kernprof.workload.params import Params, choose
from kernprof.workload.problem import Problem, check_outputs, is_poison, make_problem, place_on_host

# Thread instructions up to which all blocks of a launch run: at the requested size, and in a case.
_WORK, _SMALL_WORK = 3e8, 3e7
_LESS_WORK = 0.9  # share of the work up to which a half size counts as less work
_LARGE = 64  # an integer parameter above this value is a problem size
_TINY = 5  # a size below a warp, and below a 16-byte vector of 1-byte elements
# Title, places and values of inputs that replace floating-point numbers.
_SPECIAL = (
    (
        "NaN, infinity, -0 and a denormal among the inputs",
        slice(3, None, 97),
        (np.nan, np.inf, -np.inf, -0.0, 1e-40),
    ),
    ("zeros as inputs", slice(None), (0.0,)),
)


class Case(NamedTuple):
    """Parameters and inputs, and the outputs and properties of the base, which ran them.

    `limit` is the number of thread instructions up to which all blocks run. `earlier` are the
    inputs of a preceding launch, whose `__device__` variables the case keeps. `changed` are the
    inputs that a kernel may change; None means all. `counts` has the number of elements by output
    that a sample of the base's blocks writes. Without `expected`, any output is right.
    """

    title: str
    p: Params
    inputs: Mapping[str, Any]
    expected: Mapping[str, Any] | None = None
    find_bugs: bool = False
    earlier: Mapping[str, Any] | None = None
    limit: float = math.inf
    changed: Set[str] | None = None
    counts: Mapping[str, int] = MappingProxyType({})


class Execution(NamedTuple):
    """An emulated run of a case: its data, its emulations, and the reason of a failure, or "".

    `written` has a mask of the written elements of each poisoned output.
    """

    problem: Problem
    variant: Variant
    emulations: list[Emulation]
    failure: str
    changed: Set[str]
    written: Mapping[str, Any]

    @property
    def sampled(self) -> bool:
        return any(emulation.sampled for emulation in self.emulations)

    @property
    def work(self) -> float:
        """Return the number of thread instructions; of a sample, an estimate for all blocks."""
        return sum(e.profile.value("thread_instructions") or 0.0 for e in self.emulations)

    @property
    def result(self) -> VariantResult:
        """Return the counts as a result, for comparisons and diagnoses."""
        problem, launch = self.problem, self.variant.launch(self.problem.params)
        return VariantResult(
            variant=self.variant.name,
            params=dict(problem.params),
            launch=launch,
            profile=summed(launch, [emulation.profile for emulation in self.emulations]),
            work=problem.workload.work(problem.params, problem.inputs),
        )


@dataclass(kw_only=True)
class Proof:
    """The cases of a base variant, which are computed on first use, and notes on those left out."""

    workload: Workload
    base: Variant
    params: Params
    request: RunRequest
    notes: list[str] = field(default_factory=list)
    arrays: dict[str, Any] = field(default_factory=dict)  # of the previous execution

    def run(
        self, variant: Variant, case: Case, state: Mapping[str, Any] = MappingProxyType({})
    ) -> tuple[Execution, str]:
        """Run all launches of a variant on the emulator; also return the reason that it is wrong.

        `state` has the initial contents of `__device__` variables. The arrays of the result are
        valid until the next run.
        """
        if case.earlier is not None:
            first = case._replace(inputs=case.earlier, earlier=None, expected=None)
            state = _device_variables(self.run(variant, first)[0].emulations)
        problem = make_problem(self.workload, case.p, with_reference=False, inputs=case.inputs)
        problem.arrays = self.arrays
        place_on_host(problem)
        self.arrays, emulations, failure = problem.arrays, list[Emulation](), ""
        try:
            request = replace(self.request, find_bugs=case.find_bugs)
            for launch in emulator_requests(problem, variant, request):
                launch = replace(launch, limit=case.limit, caches=False, symbols=state)
                emulations.append(emulate(replace(launch, timing_only=not case.find_bugs)))
                emulations[-1].raise_for_faults()
        except Exception as error:
            failure = failure_of(error).message
        arrays, inputs = problem.arrays, case.inputs.items()
        changed = {n for n, a in inputs if not np.array_equal(_words(a), _words(arrays[n]))}
        poisoned = [n for n, s in problem.specs.items() if s.fill is None and s.copy_of is None]
        written = {name: ~is_poison(arrays[name]) for name in poisoned}
        execution = Execution(problem, variant, emulations, failure, changed, written)
        return execution, failure or self._wrong(execution, case)

    def _wrong(self, execution: Execution, case: Case) -> str:
        """Return the reason that the results are wrong; "" if they are right.

        If only some blocks ran, the elements that they write are compared. With the grid and block
        of the base, they must not be fewer than those of the base.
        """
        problem, written, variant = execution.problem, execution.written, execution.variant
        if case.changed is not None and (names := execution.changed - case.changed):
            return f"it changes its input {', '.join(sorted(names))}"
        if not case.expected:
            return ""
        outputs, expected = {n: problem.arrays[n] for n in problem.specs}, case.expected
        if execution.sampled:
            for name, count in case.counts.items():
                is_alike = variant.launch(case.p) == self.base.launch(case.p)
                if is_alike and int(written[name].sum()) < count:
                    return f"the same blocks write fewer elements of {name}"
            outputs = {name: outputs[name][mask] for name, mask in written.items()}
            expected = {name: np.asarray(expected[name])[mask] for name, mask in written.items()}
        check = check_outputs(outputs, expected, self.workload.tolerance, problem.specs)
        return check.message or ""

    def _based(self, case: Case) -> tuple[Case, Execution, str]:
        """Run the base; return the case with its results, and the reason that they are wrong."""
        run, message = self.run(self.base, case)
        counts = (
            {name: int(mask.sum()) for name, mask in run.written.items()} if run.sampled else {}
        )
        expected = case.expected or {n: run.problem.arrays[n].copy() for n in run.problem.specs}
        return case._replace(expected=expected, changed=run.changed, counts=counts), run, message

    @cached_property
    def full(self) -> tuple[Case, Execution, str]:
        """Return the case of the requested parameters, as `_based`."""
        inputs = self.workload.make_inputs(self.params)
        expected = self.workload.expected(self.params, inputs)
        return self._based(
            Case("the requested parameters", self.params, inputs, expected, limit=_WORK)
        )

    def failures(self, variant: Variant) -> Iterator[ProofCase]:
        """Run the cases on a variant; yield the result of each case."""
        for case in self.cases:
            _, message = self.run(variant, case)
            yield ProofCase(title=case.title, passed=not message, message=message)

    @cached_property
    def cases(self) -> Sequence[Case]:
        """Return the cases that the base runs with a correct result."""
        small, seeded = self._fitted(), copy.copy(self.workload)
        seeded.seed += 1
        first, inputs = self.workload.make_inputs(small), seeded.make_inputs(small)
        cases = [
            *self._case("the same inputs", small, self.workload.make_inputs),
            *(
                case
                for t, p in self._resized(small)
                for case in self._case(t, p, seeded.make_inputs)
            ),
            *self._case("a second launch with other inputs", small, seeded.make_inputs, first),
        ]
        if any(array.dtype.kind == "f" for array in inputs.values()):
            for title, places, values in _SPECIAL:
                special = partial(_replaced, inputs, places, values)
                cases += self._case(title, small, special, has_reference=False)
        return cases

    def _case(
        self,
        title: str,
        p: Params,
        make: Callable[[Params], Mapping[str, Any]],
        earlier: Mapping[str, Any] | None = None,
        *,
        has_reference: bool = True,
    ) -> Iterator[Case]:
        """Yield a case unless the base does not pass it.

        The expected outputs are those of the reference, or those of the base. Without a reference,
        a base with bugs, such as races, has no expected outputs.
        """
        names = [n for n in p if p[n] != self.params[n]] or self._sizes(p)
        shown = " ".join(f"{name}={p[name]}" for name in names) or "the same parameters"
        try:
            inputs = make(p)
            expected = self.workload.expected(p, inputs) if has_reference else None
        except KernprofError as error:
            self.notes.append(f"not checked: {title}: {error.message}")
            return
        searches = (True, False) if expected else (True,)
        for find_bugs in searches if has_reference and earlier is None else (False,):
            searched = f"{title} ({shown}{', searched for bugs' * find_bugs})"
            case, _, message = self._based(Case(searched, p, inputs, expected, find_bugs, earlier))
            if not message:
                yield case
                return
            self.notes.append(f"not checked: {searched}: {message}")

    def _sizes(self, p: Params) -> dict[str, int]:
        """Return the parameters that are problem sizes."""
        free = [name for name, declared in self.workload.params.items() if not declared.choices]
        return {n: v for n in free if type(v := p[n]) is int and v > _LARGE}

    def _fitted(self) -> Params:
        """Return the parameters, with problem sizes halved until all blocks run in about 1 s."""
        p, execution, make = self.params, self.full[1], self.workload.make_inputs
        while execution.work > _SMALL_WORK:
            sizes = sorted(self._sizes(p).items(), key=lambda item: -item[1])
            halves = (q for name, size in sizes if (q := self._with(p, {name: size // 2})))
            cases = (Case("", q, make(q), limit=_SMALL_WORK) for q in halves)
            runs = ((case.p, self.run(self.base, case)[0]) for case in cases)
            most = _LESS_WORK * execution.work
            smaller = next((run for run in runs if run[1].work < most), None)
            if smaller is None:  # the launch depends on no size
                break
            p, execution = smaller
        return p

    def _resized(self, small: Params) -> Iterator[tuple[str, Params]]:
        """Yield odd sizes (all at once and one by one), and sizes of less than a warp."""
        odd = {name: (int(small[name]) * 7 // 8) | 1 for name in self._sizes(self.params)}
        singles = [("an odd size", {n: v}) for n, v in odd.items()] if len(odd) > 1 else []
        options = [("odd sizes", odd), *singles, ("sizes below a warp", dict.fromkeys(odd, _TINY))]
        yield from ((title, p) for title, values in options if (p := self._with(small, values)))

    def _with(self, p: Params, values: Mapping[str, int]) -> Params | None:
        """Return the parameters with other values; None if the workload or variant refuses them."""
        declared = self.workload.params
        rounded = {n: v - v % (declared[n].multiple_of or 1) for n, v in values.items()}
        with contextlib.suppress(KernprofError):
            chosen = choose(declared, {**p, **rounded})
            self.base.launch(chosen)
            return chosen if rounded and self.workload.allows(chosen) else None
        return None


def _device_variables(emulations: Sequence[Emulation]) -> Mapping[str, Any]:
    """Return the final contents of the kernel's `__device__` variables by name."""
    return {
        plain_name(name): spec.memory.buffers[spec.globals_slot].data[start : start + size].copy()
        for emulation in emulations
        for program, spec in [(emulation.prepared.program, emulation.prepared.spec)]
        for name, start in program.globals_.items()
        for size in [program.module.variables[name].size or 0]
        if spec.globals_slot is not None
    }


def _words(array: Any) -> Any:
    """Return the bytes of an array as integers of up to 8 bytes that divide its elements."""
    return np.ascontiguousarray(array).reshape(-1).view(f"u{math.gcd(array.itemsize, 8)}")


def _replaced(
    inputs: Mapping[str, Any], places: slice, values: tuple[float, ...], _: Params
) -> Mapping[str, Any]:
    """Return the inputs with other values at some places of the floating-point arrays."""
    results = {name: array.copy() for name, array in inputs.items()}
    floats = [array.reshape(-1)[places] for array in results.values() if array.dtype.kind == "f"]
    with np.errstate(over="ignore"):
        for part in floats:
            part[:] = np.resize(np.array(values), part.size)
    return results
