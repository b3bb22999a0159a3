"""A variant's output against the reference: within the tolerance, or how much differs, how far, where, and why."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kernprof.model.run import CheckResult
from kernprof.workload.arrays import ArraySpec
from kernprof.workload.places import element, where_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

POISON = 0xFF  # every byte of an output that a kernel is to write: NaN as a float, -1 as an integer

# Largest |out − ref| ÷ max(|ref|, rms(ref)) allowed where a workload names none, by NumPy dtype kind and size.
_DEFAULT = {("f", 2): 1e-2, ("f", 4): 1e-5, ("f", 8): 1e-12, ("c", 8): 1e-5, ("c", 16): 1e-12}
_AT_MOST = 1 << 22  # elements of which it is told where they lie; of more, the first


def default_tolerance(dtype: Any) -> float:
    import numpy as np

    kind = np.dtype(dtype)
    return _DEFAULT.get((kind.kind, kind.itemsize), 0.0)


@dataclass(frozen=True, slots=True)
class _Difference:
    """One output against its reference. `error` of the elements that are not poison; `unwritten` are those that are."""

    error: float
    differs: NDArray[Any]
    unwritten: NDArray[Any]


def check_outputs(
    outputs: Mapping[str, NDArray[Any]],
    expected: Mapping[str, NDArray[Any]],
    tolerance: float | None,
    specs: Mapping[str, ArraySpec] | None = None,
) -> CheckResult:
    """Compare every output; the first that differs decides the message.

    NaN where the reference has none never passes, nor does what was never written: of outputs that `specs` says were
    poisoned. `max_error` is the largest of all outputs; None where it is not finite, or not a matter of degree
    (integers).
    """
    worst, used = 0.0, 0.0
    for name, out in outputs.items():
        limit = default_tolerance(out.dtype) if tolerance is None else tolerance
        spec = (specs or {}).get(name)
        found = _difference(out, expected[name], limit, spec)
        worst, used = max(worst, found.error), max(used, limit)
        count = int(found.differs.sum())
        if count:
            return CheckResult(
                correct=False,
                max_error=found.error if math.isfinite(found.error) else None,
                tolerance=limit,
                message=_message(name, out, expected[name], found, limit, spec),
                differing=count,
                unwritten=int(found.unwritten.sum()),
                elements=out.size,
            )
    return CheckResult(correct=True, max_error=worst, tolerance=used)


def _difference(out: NDArray[Any], given: NDArray[Any], limit: float, spec: ArraySpec | None) -> _Difference:
    import numpy as np

    ref = given.astype(out.dtype, copy=False)
    none = np.zeros(out.shape, bool)
    poisoned = spec is not None and spec.fill is None and spec.copy_of is None
    if out.dtype.kind not in "fc":
        differs = np.asarray(out != ref)
        if poisoned and out.dtype.kind == "b":  # a byte of poison is as true as any
            differs = differs | (_is_poison(out) & ~_is_poison(ref))
        unwritten = differs & _is_poison(out) if poisoned and differs.any() else none
        return _Difference(float("inf") if differs.any() else 0.0, differs, unwritten)
    if out.flags.c_contiguous and np.array_equal(out, ref):
        return _Difference(0.0, none, none)
    error = _relative_error(out, ref)
    unwritten = _is_poison(out) & ~_is_poison(ref) if poisoned else none
    differs = (error > limit) | unwritten
    return _Difference(float(error[~unwritten].max(initial=0.0)), differs, unwritten)


def _is_poison(array: NDArray[Any]) -> NDArray[Any]:
    import numpy as np

    data = np.ascontiguousarray(array).reshape(-1).view(np.uint8).reshape(array.size, array.itemsize)
    return np.asarray((data == POISON).all(axis=1).reshape(array.shape))


def _relative_error(out: NDArray[Any], ref: NDArray[Any]) -> NDArray[Any]:
    """|out − ref| ÷ max(|ref|, rms(ref)) of each element; infinite for a NaN or infinity of one side alone."""
    import numpy as np

    wide = np.result_type(out.dtype, np.float64)
    wide_out, wide_ref = out.astype(wide), ref.astype(wide)
    finite = np.isfinite(wide_ref)
    rms = float(np.sqrt(np.mean(np.square(np.abs(wide_ref[finite]))))) if finite.any() else 0.0
    scale = np.maximum(np.abs(wide_ref), rms)
    with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
        error = np.abs(wide_out - wide_ref) / np.where(scale > 0, scale, 1.0)
    same = (wide_out == wide_ref) | (np.isnan(wide_out) & np.isnan(wide_ref))
    return np.asarray(np.where(same, 0.0, np.where(np.isnan(error), np.inf, error)))


def _message(
    name: str, out: NDArray[Any], ref: NDArray[Any], found: _Difference, limit: float, spec: ArraySpec | None
) -> str:
    """What differs, in sentences: how many, where, the first one, the largest error, what was never written."""
    wrong = found.differs & ~found.unwritten
    parts = [_unwritten_text(name, out, found.unwritten)] if found.unwritten.any() else []
    if wrong.any():
        parts += [_wrong_text(name, out, ref, wrong), *_causes(out, ref, wrong, spec)]
        if out.dtype.kind in "fc" and math.isfinite(found.error):
            parts.append(f"the largest error is {found.error:.2g}, allowed are {limit:.2g}")
    return "; ".join(parts)


def _unwritten_text(name: str, out: NDArray[Any], unwritten: NDArray[Any]) -> str:
    """`o[512] and 511 more were never written (all from [512] on): is the grid too small, or a bound?`."""
    count = int(unwritten.sum())
    first = element(name, unwritten)
    if count == out.size:
        return f"{name} was never written, none of its {count:,} elements: is it the right argument?"
    more = f" and {count - 1:,} more were" if count > 1 else " was"
    where = where_text(unwritten)
    return f"{first}{more} never written{f' ({where})' if where else ''}: is the grid too small, or a bound?"


def _wrong_text(name: str, out: NDArray[Any], ref: NDArray[Any], wrong: NDArray[Any]) -> str:
    import numpy as np

    count = int(wrong.sum())
    flat = int(np.argmax(wrong.reshape(-1)))
    first = f"{element(name, wrong)} is {out.reshape(-1)[flat]!s}; the reference has {ref.reshape(-1)[flat]!s}"
    if out.size == 1:
        return first
    if count == 1:
        return f"{first}; no other of {out.size:,} elements differs"
    where = where_text(wrong) if wrong.size <= _AT_MOST else ""
    share = f"all {count:,} elements of {name} differ" if count == out.size else (
        f"{count:,} of {out.size:,} elements of {name} differ{f' ({where})' if where else ''}"
    )  # fmt: skip
    return f"{first}; {share}"


def _causes(out: NDArray[Any], ref: NDArray[Any], wrong: NDArray[Any], spec: ArraySpec | None) -> list[str]:
    """What the wrong elements have in common, where that names the mistake."""
    import numpy as np

    causes = []
    if out.ndim == 2 and out.shape[0] == out.shape[1] and np.array_equal(out.T, ref.astype(out.dtype)):
        causes.append("it is the reference transposed: are row and column swapped?")
    values = out[wrong]
    if out.dtype.kind in "fc" and (bad := int((~np.isfinite(values)).sum())):
        causes.append(f"{bad:,} of them are NaN or infinite")
    if spec is not None and spec.fill is not None and (still := int((values == spec.fill).sum())):
        causes.append(f"{still:,} of them are still {spec.fill:g}, as before the launch")
    return causes
