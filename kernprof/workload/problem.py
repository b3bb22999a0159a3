"""A workload with its parameters chosen and its data made: what every backend launches on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kernprof.cuda_source.fit import Argument, check_arguments
from kernprof.workload.arrays import ArraySpec
from kernprof.workload.check import POISON
from kernprof.workload.define import Variant, Workload
from kernprof.workload.params import Params


@dataclass(slots=True)
class Problem:
    """Inputs and the reference's outputs on the host; `arrays` are those that a launch reads and writes, by name."""

    workload: Workload
    params: Params
    inputs: Mapping[str, Any]
    specs: Mapping[str, ArraySpec]
    expected: Mapping[str, Any] | None = None
    arrays: dict[str, Any] = field(default_factory=dict)

    @property
    def nbytes(self) -> int:
        return int(sum(a.nbytes for a in self.inputs.values())) + sum(s.nbytes for s in self.specs.values())


def make_problem(workload: Workload, params: Params, *, with_reference: bool) -> Problem:
    """Inputs (and the reference's outputs) on the host; touches no device."""
    inputs = workload.make_inputs(params)
    problem = Problem(workload=workload, params=params, inputs=inputs, specs=workload.make_specs(params, inputs))
    if with_reference:
        problem.expected = workload.expected(params, inputs)
    return problem


def place_on_host(problem: Problem) -> None:
    """Arrays for one launch on the CPU: copies of the inputs, and outputs poisoned, filled or copied as specified."""
    import numpy as np

    problem.arrays = {name: array.copy() for name, array in problem.inputs.items()}
    for name, spec in problem.specs.items():
        if spec.copy_of:
            array = np.array(problem.inputs[spec.copy_of], dtype=spec.dtype).reshape(spec.shape)
        else:
            array = np.empty(spec.shape, spec.dtype)
            if spec.fill is None:
                array.reshape(-1).view(np.uint8).fill(POISON)
            else:
                array.fill(spec.fill)
        problem.arrays[name] = array


def arguments(problem: Problem, variant: Variant) -> list[Any]:
    """The arrays, and typed NumPy scalars, in the kernel's order. WorkloadError for those that it does not declare."""
    import numpy as np

    names = problem.workload.arguments(variant, list(problem.inputs), list(problem.specs))
    declared = problem.workload.params
    given = [
        problem.arrays[n] if n in problem.arrays else np.dtype(declared[n].kernel_dtype).type(problem.params[n])
        for n in names
    ]
    described = [_described(problem, name, value) for name, value in zip(names, given, strict=True)]
    takes = variant.takes(problem.params)
    if takes is not None:
        check_arguments(variant.source.kernel, takes, described)
    return given


def _described(problem: Problem, name: str, value: Any) -> Argument:
    role = "input" if name in problem.inputs else "output" if name in problem.specs else "parameter"
    if role == "parameter":
        return Argument(name=name, dtype=value.dtype, value=value, role=role)
    return Argument(name=name, dtype=value.dtype, shape=tuple(value.shape), role=role)
