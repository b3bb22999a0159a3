"""Comparison of a variant's output with the reference, and a description of the differences."""

import math
import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof.model.run import CheckResult
from kernprof.workload.arrays import ArraySpec

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
