"""Comparison of a variant's output with the reference: the tolerance, or what differs and why."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kernprof.model.run import CheckResult
from kernprof.workload.arrays import ArraySpec

if TYPE_CHECKING:
    from numpy.typing import NDArray

POISON = 0xFF  # every byte of an output that a kernel is to write: NaN as a float, -1 as an integer

# Largest |out − ref| ÷ max(|ref|, rms(ref)) allowed where a workload names none, by NumPy dtype
# kind and size.
_DEFAULT = {("f", 2): 1e-2, ("f", 4): 1e-5, ("f", 8): 1e-12, ("c", 8): 1e-5, ("c", 16): 1e-12}
_AT_MOST = 1 << 22  # elements whose pattern is described
_PIECE = 1 << 15  # elements that are compared at once


def default_tolerance(dtype: Any) -> float:
    import numpy as np

    kind = np.dtype(dtype)
    return _DEFAULT.get((kind.kind, kind.itemsize), 0.0)


@dataclass(frozen=True, slots=True)
class _Difference:
    """One output compared with its reference; `error` leaves out poison, `unwritten` marks it."""

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

    NaN where the reference has none never passes, nor does what was never written: of outputs that
    `specs` says were poisoned. `max_error` is the largest of all outputs; None where it is not
    finite, or not a matter of degree (integers).
    """
    worst, used = 0.0, 0.0
    for name, out in outputs.items():
        limit = default_tolerance(out.dtype) if tolerance is None else tolerance
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
    import numpy as np

    ref = reference.astype(out.dtype, copy=False)
    none = np.zeros(out.shape, bool)
    if out is reference:
        return _Difference(0.0, none, none)
    poisoned = spec is not None and spec.fill is None and spec.copy_of is None
    if out.dtype.kind not in "fc":
        differs = np.asarray(out != ref)
        if poisoned and out.dtype.kind == "b":  # a byte of poison counts as true
            differs = differs | (_is_poison(out) & ~_is_poison(ref))
        unwritten = differs & _is_poison(out) if poisoned and differs.any() else none
        return _Difference(float("inf") if differs.any() else 0.0, differs, unwritten)
    if out.flags.c_contiguous and np.array_equal(out, ref):
        return _Difference(0.0, none, none)
    return _by_pieces(out, ref, limit, poisoned)


def _by_pieces(out: NDArray[Any], ref: NDArray[Any], limit: float, poisoned: bool) -> _Difference:
    """Compare floating-point arrays in pieces that fit the CPU's caches.

    Whole arrays in double precision take several times as long.
    """
    import numpy as np

    differs, unwritten = np.zeros(out.size, bool), np.zeros(out.size, bool)
    outs, refs, rms = out.reshape(-1), ref.reshape(-1), _rms(ref)

    def worst_from(at: int) -> float:
        here = slice(at, at + _PIECE)
        error = _relative_error(outs[here], refs[here], rms)
        differs[here] = error > limit
        if poisoned and np.isnan(outs[here]).any():
            unwritten[here] = _is_poison(outs[here]) & ~_is_poison(refs[here])
            differs[here] |= unwritten[here]
            error = error[~unwritten[here]]
        return float(error.max(initial=0.0))

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        worst = max(pool.map(worst_from, range(0, out.size, _PIECE)), default=0.0)
    return _Difference(worst, differs.reshape(out.shape), unwritten.reshape(out.shape))


def _is_poison(array: NDArray[Any]) -> NDArray[Any]:
    import numpy as np

    data = (
        np.ascontiguousarray(array).reshape(-1).view(np.uint8).reshape(array.size, array.itemsize)
    )
    return np.asarray((data == POISON).all(axis=1).reshape(array.shape))


def _rms(ref: NDArray[Any]) -> float:
    """Return the root mean square of the finite elements; 0 without any."""
    import numpy as np

    total, count, flat = 0.0, 0, ref.reshape(-1)
    wide = np.result_type(ref.dtype, np.float64)
    with np.errstate(over="ignore"):
        for at in range(0, flat.size, _PIECE):
            piece = flat[at : at + _PIECE].astype(wide)
            squares = np.square(piece if piece.dtype.kind == "f" else np.abs(piece))
            if not np.isfinite(added := float(squares.sum())):
                squares = squares[np.isfinite(piece)]
                added = float(squares.sum())
            total, count = total + added, count + squares.size
    return float(np.sqrt(total / count)) if count else 0.0


def _relative_error(out: NDArray[Any], ref: NDArray[Any], rms: float) -> NDArray[Any]:
    """Return |out − ref| ÷ max(|ref|, rms) of each element.

    It is infinite where only one side is NaN or infinite.
    """
    import numpy as np

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
    """Describe the difference: number, pattern, first element, largest error, unwritten ones."""
    wrong = difference.differs & ~difference.unwritten
    parts = [_unwritten_text(name, out, difference.unwritten)] if difference.unwritten.any() else []
    if wrong.any():
        parts += [_wrong_text(name, out, ref, wrong), *_causes(out, ref, wrong, spec)]
        if out.dtype.kind in "fc" and math.isfinite(difference.error):
            parts.append(f"the largest error is {difference.error:.2g}, allowed are {limit:.2g}")
    return "; ".join(parts)


def _unwritten_text(name: str, out: NDArray[Any], unwritten: NDArray[Any]) -> str:
    """Describe the elements that were never written.

    `o[512] and 511 more were never written (all from [512] on): is the grid too small, or a
    bound?`.
    """
    count = int(unwritten.sum())
    first = element(name, unwritten)
    if count == out.size:
        return (
            f"{name} was never written, none of its {count:,} elements: is it the right argument?"
        )
    more = f" and {count - 1:,} more were" if count > 1 else " was"
    where = where_text(unwritten)
    return (
        f"{first}{more} never written{f' ({where})' if where else ''}: is the grid too small, or a"
        " bound?"
    )


def _wrong_text(name: str, out: NDArray[Any], ref: NDArray[Any], wrong: NDArray[Any]) -> str:
    import numpy as np

    count = int(wrong.sum())
    flat = int(np.argmax(wrong.reshape(-1)))
    first = (
        f"{element(name, wrong)} is {out.reshape(-1)[flat]!s}; the reference has"
        f" {ref.reshape(-1)[flat]!s}"
    )
    if out.size == 1:
        return first
    if count == 1:
        return f"{first}; no other of {out.size:,} elements differs"
    where = where_text(wrong) if wrong.size <= _AT_MOST else ""
    share = (
        f"all {count:,} elements of {name} differ"
        if count == out.size
        else (
            f"{count:,} of {out.size:,} elements of {name} differ{f' ({where})' if where else ''}"
        )
    )
    return f"{first}; {share}"


def _causes(
    out: NDArray[Any], ref: NDArray[Any], wrong: NDArray[Any], spec: ArraySpec | None
) -> list[str]:
    """Return the likely mistakes, from the pattern of the wrong elements."""
    import numpy as np

    causes = []
    if (
        out.ndim == 2
        and out.shape[0] == out.shape[1]
        and np.array_equal(out.T, ref.astype(out.dtype))
    ):
        causes.append("it is the reference transposed: are row and column swapped?")
    values = out[wrong]
    if out.dtype.kind in "fc" and (bad := int((~np.isfinite(values)).sum())):
        causes.append(f"{bad:,} of them {_are(bad)} NaN or infinite")
    if spec is not None and spec.fill is not None and (still := int((values == spec.fill).sum())):
        causes.append(f"{still:,} of them {_are(still)} still {spec.fill:g}, as before the launch")
    return causes


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def element(name: str, marked: NDArray[Any]) -> str:
    """The first marked element as `name[1, 2]`; the name alone for an array without dimensions."""
    import numpy as np

    return f"{name}{_index(marked, int(np.argmax(marked.reshape(-1))))}"


def _index(marked: NDArray[Any], flat: int) -> str:
    import numpy as np

    index = np.unravel_index(flat, marked.shape)
    return f"[{', '.join(str(int(i)) for i in index)}]" if marked.ndim else ""


def where_text(marked: NDArray[Any]) -> str:
    """Describe the extent of elements: their rows, their columns or a range; "" for one or all.

    `all from [512] on`, `rows 3–5 of 200`, `within [0] to [80]`.
    """
    import numpy as np

    flat = np.flatnonzero(marked)
    if flat.size < 2 or flat.size == marked.size:
        return ""
    if marked.ndim > 1:
        planes = marked.reshape(-1, *marked.shape[-2:])
        for axis, word in ((1, "row"), (0, "column")):
            lines = planes[0].any(axis=axis)
            whole = np.expand_dims(lines, axis)
            if not lines.all() and (planes == whole).all():
                return _lines_text(word, np.flatnonzero(lines), len(lines))
    first, last = int(flat[0]), int(flat[-1])
    contiguous = last - first + 1 == flat.size
    if contiguous and last == marked.size - 1:
        return f"all from {_index(marked, first)} on"
    return f"{'' if contiguous else 'within '}{_index(marked, first)} to {_index(marked, last)}"


def _lines_text(word: str, at: NDArray[Any], total: int) -> str:
    if len(at) == 1:
        return f"{word} {at[0]} of {total}"
    gaps = "" if at[-1] - at[0] + 1 == len(at) else f"{len(at)} {word}s within "
    return f"{gaps}{word}s {at[0]}–{at[-1]} of {total}"
