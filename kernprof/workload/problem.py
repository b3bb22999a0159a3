"""A workload with chosen parameters and its data; every backend launches this object."""

import hashlib
import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from kernprof.cuda_source.arguments import Argument, check_arguments
from kernprof.cuda_source.names import split_name
from kernprof.cuda_source.parse import alone
from kernprof.errors import WorkloadError
from kernprof.workload.arrays import ArraySpec
from kernprof.workload.check import POISON
from kernprof.workload.define import Variant, Workload
from kernprof.workload.params import Params
from kernprof.workload.sources import CudaSource, CupySource, TensorMap, evaluate


@dataclass(slots=True)
class Problem:
    """A workload with parameters, inputs and reference outputs on the host.

    - `specs`, `scratch`: the declared outputs and scratch arrays, by name.
    - `expected`: the reference's outputs on the host; None if they were not computed.
    - `arrays`: the arrays of a launch, by name.
    - `placed`: the reference's outputs on the device, for comparison on the device.
    """

    workload: Workload
    params: Params
    inputs: Mapping[str, Any]
    specs: Mapping[str, ArraySpec]
    scratch: Mapping[str, ArraySpec] = field(default_factory=dict)
    expected: Mapping[str, Any] | None = None
    arrays: dict[str, Any] = field(default_factory=dict)
    placed: dict[str, Any] = field(default_factory=dict)

    @property
    def written(self) -> Mapping[str, ArraySpec]:
        """Return the outputs and scratch arrays, which are reset before every run of a variant."""
        return {**self.specs, **self.scratch}

    @property
    def nbytes(self) -> int:
        return int(sum(a.nbytes for a in self.inputs.values())) + sum(
            s.nbytes for s in self.written.values()
        )

    def names(self, variant: Variant) -> tuple[str, ...]:
        """Return the names of the variant's kernel arguments in order."""
        return self.workload.arguments(variant, self.inputs, self.specs, self.scratch)


def make_problem(
    workload: Workload,
    params: Params,
    *,
    with_reference: bool,
    inputs: Mapping[str, Any] | None = None,
) -> Problem:
    """Return a problem with `inputs` (computed if None) and its declared arrays.

    If `with_reference` is true, the reference's outputs are computed too.
    """
    inputs = workload.make_inputs(params) if inputs is None else inputs
    specs = workload.make_specs(params, inputs)
    scratch = workload.make_scratch(params, inputs, specs)
    problem = Problem(workload=workload, params=params, inputs=inputs, specs=specs, scratch=scratch)
    if with_reference:
        problem.expected = workload.expected(params, inputs)
    return problem


def place_on_host(problem: Problem) -> None:
    """Prepare the arrays of a launch on the CPU: copy inputs; poison, fill or copy outputs.

    Arrays of the previous launch are reused, because allocation takes ten times as long as filling.
    """
    before, problem.arrays = problem.arrays, {}

    def room(name: str, shape: Any, dtype: Any) -> Any:
        previous = before.get(name)
        fits = previous is not None and previous.shape == tuple(shape) and previous.dtype == dtype
        array = problem.arrays[name] = previous if fits else np.empty(shape, dtype)
        return array

    for name, source in problem.inputs.items():
        room(name, source.shape, source.dtype)[...] = source
    for name, spec in problem.written.items():
        array = room(name, spec.shape, np.dtype(spec.dtype))
        if spec.copy_of:
            array[...] = problem.arrays[spec.copy_of].reshape(spec.shape)
        elif spec.fill is None:
            array.reshape(-1).view(np.uint8).fill(POISON)
        else:
            array.fill(spec.fill)


@dataclass(frozen=True, slots=True, kw_only=True)
class MappedMatrix:
    """The matrix of a tensor map: its array, the box (rows, columns), and the swizzle in bytes."""

    array: Any
    box: tuple[int, int]
    swizzle: int


def arguments(problem: Problem, variant: Variant) -> list[Any]:
    """Return the arrays, mapped matrices and typed scalars in the order of the kernel's arguments.

    Raises WorkloadError for arguments that contradict the kernel's declaration.
    """
    names = problem.names(variant)
    values = [_argument(problem, variant, name) for name in names]
    takes = variant.source.takes(problem.params)
    if takes is not None:
        pairs = zip(names, values, strict=True)
        described = [_described(problem, name, value) for name, value in pairs]
        check_arguments(variant.source.kernel, takes, described)
    return values


def _described(problem: Problem, name: str, value: Any) -> Argument:
    if isinstance(value, MappedMatrix):
        return Argument(name=name, dtype=np.dtype("V128"), value="of a tensor map", role="input")
    if name in problem.inputs or name in problem.written:
        role = "input" if name in problem.inputs else "output"
        return Argument(name=name, dtype=value.dtype, shape=tuple(value.shape), role=role)
    return Argument(name=name, dtype=value.dtype, value=value, role="parameter")


def _argument(problem: Problem, variant: Variant, name: str) -> Any:
    if name in problem.arrays:
        return problem.arrays[name]
    if name in variant.tensor_maps:
        return _mapped(problem, variant.tensor_maps[name], f"{variant.name}: tensor map {name}")
    if name in variant.values:
        return variant.value(name, problem.params)
    return problem.workload.params[name].for_kernel(name, problem.params[name])


def _mapped(problem: Problem, declared: TensorMap, title: str) -> MappedMatrix:
    """Return the matrix of a tensor map. Raises WorkloadError for an unsupported array or box.

    Source: CUDA driver API, cuTensorMapEncodeTiled.
    """
    array = problem.arrays.get(declared.array)
    if array is None:
        available = ", ".join(problem.arrays)
        raise WorkloadError(
            f"{title} reads {declared.array!r}, which is neither an input nor an output: {available}"
        )
    rows, columns = (int(n) for n in evaluate(f"box of {title}", declared.box, problem.params))
    row_bytes = int(np.prod(array.shape[1:])) * array.itemsize
    width = columns * array.itemsize
    swizzle = declared.swizzle
    for refused, reason in (
        (array.ndim != 2, f"the array has {array.ndim} dimensions; 2 are needed"),
        (row_bytes % 16, f"its rows of {row_bytes} bytes are not a multiple of 16"),
        (
            not (1 <= rows <= 256 and 1 <= columns <= 256),
            f"the box is {rows} × {columns}; each side must be from 1 to 256",
        ),
        (
            swizzle not in (0, 32, 64, 128),
            f"the swizzle is {swizzle}; 0, 32, 64 and 128 bytes are supported",
        ),
        (
            width % 16 or (swizzle and width > swizzle),
            f"a row of the box has {width} bytes; it must be a multiple of 16"
            + (f", and at most the {swizzle} bytes of the swizzle" if swizzle else ""),
        ),
    ):
        if refused:
            raise WorkloadError(f"{title} of {declared.array}: {reason}")
    return MappedMatrix(array=array, box=(rows, columns), swizzle=swizzle)


_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.MULTILINE)
_LENGTH = 12


def source_digest(variant: Variant, params: Params) -> str | None:
    """Return a short digest of a variant's code; variants with equal digests have the same code.

    For CUDA C++, the digest covers the kernel without the other kernels of its file, the headers in
    the file's folder, and the options. For a Python kernel, the digest covers the function. For a
    variant of several launches, it covers the code of every launch. Return None if a source cannot
    be read.
    """
    texts: list[str] = []
    try:
        for part in variant.parts:
            source = part.source
            if isinstance(source, CudaSource):
                text = source.text()
                kernel_text = alone(text, split_name(source.kernel)[0]) or text
                # Removed kernels leave blank lines, which must not change the digest.
                lines = [line.rstrip() for line in kernel_text.splitlines() if line.strip()]
                folder = source.path.parent if source.path else None
                texts += [source.kernel, "\n".join(lines), *_included(text, folder, set())]
            elif isinstance(source, CupySource):
                texts.append(source.text())
            else:
                texts.append(inspect.getsource(source.load()))
            texts += part.options(params)
    except (OSError, TypeError, ValueError, WorkloadError):
        return None
    return hashlib.sha256("\0".join(texts).encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH]


def _included(text: str, folder: Path | None, seen: set[Path]) -> list[str]:
    texts: list[str] = []
    for name in _INCLUDE.findall(text) if folder else ():
        path = (folder / name).resolve()
        if path not in seen and path.is_file():
            seen.add(path)
            inner = path.read_text(errors="replace")
            texts += [inner, *_included(inner, path.parent, seen)]
    return texts
