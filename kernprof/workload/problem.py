"""A workload with chosen parameters and its data, and the check of its outputs."""

import hashlib
import inspect
import math
import os
import re
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof.cuda_source.arguments import Argument, check_arguments
from kernprof.cuda_source.names import split_name
from kernprof.cuda_source.parse import alone
from kernprof.errors import WorkloadError
from kernprof.model.run import CheckResult
from kernprof.workload.arrays import ArraySpec
from kernprof.workload.define import Variant, Workload
from kernprof.workload.params import Params
from kernprof.workload.sources import CudaSource, CupySource, TensorMap, evaluate

POISON = 0xFF  # the value of every output byte before the launch: NaN as a float, -1 as an integer

# Default tolerance of |out − ref| ÷ max(|ref|, rms(ref)), by NumPy dtype kind and itemsize; 0 for
# other dtypes.
_DEFAULT = {("f", 2): 1e-2, ("f", 4): 1e-5, ("f", 8): 1e-12, ("c", 8): 1e-5, ("c", 16): 1e-12}
_AT_MOST = 1 << 22  # the pattern of wrong elements is described up to this array size
_PIECE = 1 << 15  # elements per comparison


@dataclass(frozen=True, slots=True)
class _Difference:
    """Differences between an output and its reference.

    `error` is the largest relative error of the written elements. `differs` and `unwritten` are
    boolean arrays.
    """

    error: float
    differs: NDArray[Any]
    unwritten: NDArray[Any]


def check_outputs(
    outputs: Mapping[str, NDArray[Any]],
    expected: Mapping[str, NDArray[Any]],
    tolerance: float | None,
    specs: Mapping[str, ArraySpec] | None = None,
) -> CheckResult:
    """Compare every output with its reference; the message describes the first wrong output.

    An element that is NaN is correct only if the reference is NaN. If an output is poisoned before
    the launch (see ArraySpec), unwritten elements are wrong. `max_error` is the largest relative
    error of all outputs. It is None if the error is infinite, as for wrong integers.
    """
    worst, used = 0.0, 0.0
    for name, out in outputs.items():
        default = _DEFAULT.get((out.dtype.kind, out.dtype.itemsize), 0.0)
        limit = default if tolerance is None else tolerance
        spec = (specs or {}).get(name)
        difference = _difference(out, expected[name], limit, spec)
        worst, used = max(worst, difference.error), max(used, limit)
        count = int(difference.differs.sum())
        if count:
            return CheckResult(
                correct=False,
                max_error=difference.error if math.isfinite(difference.error) else None,
                tolerance=limit,
                message=_message(name, out, expected[name], difference, limit, spec),
                differing=count,
                unwritten=int(difference.unwritten.sum()),
                elements=out.size,
            )
    return CheckResult(correct=True, max_error=worst, tolerance=used)


def _difference(
    out: NDArray[Any], reference: NDArray[Any], limit: float, spec: ArraySpec | None
) -> _Difference:
    ref = reference.astype(out.dtype, copy=False)
    none = np.zeros(out.shape, bool)
    if out is reference:
        return _Difference(0.0, none, none)
    poisoned = spec is not None and spec.fill is None and spec.copy_of is None
    if out.dtype.kind not in "fc":
        differs = np.asarray(out != ref)
        if poisoned and out.dtype.kind == "b":  # as a bool, a poison byte counts as true
            differs = differs | (is_poison(out) & ~is_poison(ref))
        unwritten = differs & is_poison(out) if poisoned and differs.any() else none
        return _Difference(float("inf") if differs.any() else 0.0, differs, unwritten)
    if out.flags.c_contiguous and np.array_equal(out, ref):
        return _Difference(0.0, none, none)
    return _by_pieces(out, ref, limit, poisoned)


def _by_pieces(out: NDArray[Any], ref: NDArray[Any], limit: float, poisoned: bool) -> _Difference:
    """Compare floating-point arrays in pieces that fit the CPU's caches.

    Converting the complete arrays to double precision would take several times as long.
    """
    differs, unwritten = np.zeros(out.size, bool), np.zeros(out.size, bool)
    outs, refs, rms = out.reshape(-1), ref.reshape(-1), _rms(ref)

    def largest_error(at: int) -> float:
        piece = slice(at, at + _PIECE)
        error = _relative_error(outs[piece], refs[piece], rms)
        differs[piece] = error > limit
        if poisoned and np.isnan(outs[piece]).any():
            unwritten[piece] = is_poison(outs[piece]) & ~is_poison(refs[piece])
            differs[piece] |= unwritten[piece]
            error = error[~unwritten[piece]]
        return float(error.max(initial=0.0))

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        worst = max(pool.map(largest_error, range(0, out.size, _PIECE)), default=0.0)
    return _Difference(worst, differs.reshape(out.shape), unwritten.reshape(out.shape))


def is_poison(array: NDArray[Any]) -> NDArray[Any]:
    """Return a mask of the elements that still have the poison of an unwritten output."""
    unit = math.gcd(array.itemsize, 8)
    words = np.ascontiguousarray(array).reshape(-1).view(f"u{unit}")
    poison = int.from_bytes(bytes([POISON] * unit), "little")
    same = words.reshape(*array.shape, array.itemsize // unit) == poison
    return np.asarray(same[..., 0] if same.shape[-1] == 1 else same.all(axis=-1))


def _rms(ref: NDArray[Any]) -> float:
    """Return the root mean square of an array's finite elements; 0 if no element is finite."""
    total, count, flat = 0.0, 0, ref.reshape(-1)
    wide = np.result_type(ref.dtype, np.float64)
    with np.errstate(over="ignore"):
        for at in range(0, flat.size, _PIECE):
            piece = flat[at : at + _PIECE].astype(wide)
            magnitudes = np.abs(piece[np.isfinite(piece)])
            total += float(np.square(magnitudes).sum())
            count += magnitudes.size
    return float(np.sqrt(total / count)) if count else 0.0


def _relative_error(out: NDArray[Any], ref: NDArray[Any], rms: float) -> NDArray[Any]:
    """Return |out − ref| ÷ max(|ref|, rms) for each element.

    The error is 0 if both values are NaN or the same infinity. It is infinite if only one of them
    is NaN or infinite.
    """
    wide = np.result_type(out.dtype, np.float64)
    wide_out, wide_ref = out.astype(wide), ref.astype(wide)
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        scale = np.maximum(np.abs(wide_ref), rms)
        error = np.abs(wide_out - wide_ref)
        error /= scale if rms > 0 else np.where(scale > 0, scale, 1.0)
    if np.isfinite(error.max(initial=0.0)):
        return np.asarray(error)
    same = (wide_out == wide_ref) | (np.isnan(wide_out) & np.isnan(wide_ref))
    return np.asarray(np.where(same, 0.0, np.where(np.isnan(error), np.inf, error)))


def _message(
    name: str,
    out: NDArray[Any],
    ref: NDArray[Any],
    difference: _Difference,
    limit: float,
    spec: ArraySpec | None,
) -> str:
    """Describe an output's unwritten and wrong elements, the likely causes, and the error."""
    unwritten = difference.unwritten
    wrong = difference.differs & ~unwritten
    parts = []
    count = int(unwritten.sum())
    if count == out.size:
        parts.append(
            f"{name} was never written (all {count:,} elements): is it the right argument?"
        )
    elif count:
        more = f" and {count - 1:,} more were" if count > 1 else " was"
        where = where_text(unwritten)
        extent = f" ({where})" if where else ""
        parts.append(
            f"{element(name, unwritten)}{more} never written{extent}: is the grid too small, or a"
            " bounds check wrong?"
        )
    if wrong.any():
        parts += [_wrong_text(name, out, ref, wrong), *_causes(out, ref, wrong, spec)]
        if out.dtype.kind in "fc" and math.isfinite(difference.error):
            parts.append(
                f"the largest relative error is {difference.error:.2g}; the limit is {limit:.2g}"
            )
    return "; ".join(parts)


def _wrong_text(name: str, out: NDArray[Any], ref: NDArray[Any], wrong: NDArray[Any]) -> str:
    count, flat = int(wrong.sum()), int(np.argmax(wrong.reshape(-1)))
    first = (
        f"{element(name, wrong)} is {out.reshape(-1)[flat]!s}; the reference has"
        f" {ref.reshape(-1)[flat]!s}"
    )
    if out.size == 1:
        return first
    if count == 1:
        return f"{first}; no other of {out.size:,} elements differs"
    if count == out.size:
        return f"{first}; all {count:,} elements of {name} differ"
    where = where_text(wrong) if wrong.size <= _AT_MOST else ""
    extent = f" ({where})" if where else ""
    return f"{first}; {count:,} of {out.size:,} elements of {name} differ{extent}"


def _causes(
    out: NDArray[Any], ref: NDArray[Any], wrong: NDArray[Any], spec: ArraySpec | None
) -> list[str]:
    """Return likely mistakes in the kernel, derived from the pattern of the wrong elements."""
    causes = []
    square = out.ndim == 2 and out.shape[0] == out.shape[1]
    if square and np.array_equal(out.T, ref.astype(out.dtype)):
        causes.append("it is the reference transposed: are row and column swapped?")
    values = out[wrong]
    if out.dtype.kind in "fc" and (bad := int((~np.isfinite(values)).sum())):
        causes.append(
            f"{bad:,} of the wrong elements {'is' if bad == 1 else 'are'} NaN or infinite"
        )
    if spec is not None and spec.fill is not None and (same := int((values == spec.fill).sum())):
        verb = "is" if same == 1 else "are"
        causes.append(
            f"{same:,} of the wrong elements {verb} still {spec.fill:g}, as before the launch"
        )
    return causes


def element(name: str, marked: NDArray[Any]) -> str:
    """Return the first marked element as `name[1, 2]`; only the name for a 0-dimensional array."""
    return f"{name}{_index(marked, int(np.argmax(marked.reshape(-1))))}"


def _index(marked: NDArray[Any], flat: int) -> str:
    index = np.unravel_index(flat, marked.shape)
    return f"[{', '.join(str(int(i)) for i in index)}]" if marked.ndim else ""


def where_text(marked: NDArray[Any]) -> str:
    """Describe which elements are marked: rows, columns or a range.

    Examples are `all from [512] on`, `rows 3–5 of 200`, `within [0] to [80]`. Return "" if no
    element, one element or every element is marked.
    """
    flat = np.flatnonzero(marked)
    if flat.size < 2 or flat.size == marked.size:
        return ""
    if marked.ndim > 1:
        planes = marked.reshape(-1, *marked.shape[-2:])
        for axis, word in ((1, "row"), (0, "column")):
            lines = planes[0].any(axis=axis)
            if not lines.all() and (planes == np.expand_dims(lines, axis)).all():
                at = np.flatnonzero(lines)
                if len(at) == 1:
                    return f"{word} {at[0]} of {len(lines)}"
                gaps = "" if at[-1] - at[0] + 1 == len(at) else f"{len(at)} {word}s within "
                return f"{gaps}{word}s {at[0]}–{at[-1]} of {len(lines)}"
    first, last = int(flat[0]), int(flat[-1])
    contiguous = last - first + 1 == flat.size
    if contiguous and last == marked.size - 1:
        return f"all from {_index(marked, first)} on"
    return f"{'' if contiguous else 'within '}{_index(marked, first)} to {_index(marked, last)}"


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
        problem.expected = workload.expected(params, inputs) or None
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
