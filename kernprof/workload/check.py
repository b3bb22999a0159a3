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
_LISTED = 4  # ranges of rows that are spelled out
_SAMPLE = 1 << 16  # elements from which a regular step is derived
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
    """Describe the pattern of elements; "" without one.

    `all from [512] on`, `rows 3–5 of 200`, `every 2nd from [1] on`.
    """
    import numpy as np

    flat = np.flatnonzero(marked)
    if not flat.size or flat.size == marked.size or marked.ndim == 0:
        return ""
    if flat.size == 1:
        return ""
    return (
        _lines(marked)
        or _run(marked, flat)
        or _box(marked)
        or _every(marked, flat)
        or _spread(marked, flat)
    )


def _lines(marked: NDArray[Any]) -> str:
    """Whole rows, or whole columns, of an array of two dimensions or more (the last two)."""
    if marked.ndim < 2 or 1 in marked.shape[-2:]:
        return ""
    planes = marked.reshape(-1, *marked.shape[-2:])
    if not (planes == planes[0]).all():
        return ""
    for axis, word in ((1, "row"), (0, "column")):
        some = planes[0].any(axis=axis)
        if (some == planes[0].all(axis=axis)).all():
            return _numbers(word, some)
    return ""


def _numbers(word: str, chosen: NDArray[Any]) -> str:
    """`rows 3–5, 9 of 200`, `every 2nd column from 1 on`, `the last 32 rows`."""
    import numpy as np

    at = np.flatnonzero(chosen)
    total = len(chosen)
    steps = np.diff(at)
    if len(at) == 1:
        return f"{word} {at[0]} of {total}"
    if (steps == 1).all():
        if at[-1] == total - 1:
            return f"the last {len(at)} {word}s of {total}, from {at[0]} on"
        return f"{word}s {at[0]}–{at[-1]} of {total}"
    if len(at) > 2 and (steps == steps[0]).all():
        return f"every {_ordinal(int(steps[0]))} {word} from {at[0]} on"
    pieces = np.split(at, np.flatnonzero(steps > 1) + 1)
    shown = [str(p[0]) if len(p) == 1 else f"{p[0]}–{p[-1]}" for p in pieces]
    more = f" and {len(pieces) - _LISTED} more ranges" if len(pieces) > _LISTED else ""
    return f"{word}s {', '.join(shown[:_LISTED])}{more} of {total}"


def _run(marked: NDArray[Any], flat: NDArray[Any]) -> str:
    """One range without a gap, in memory order."""
    first, last = int(flat[0]), int(flat[-1])
    if last - first + 1 != flat.size:
        return ""
    if last == marked.size - 1:
        return f"all from {_index(marked, first)} on"
    return f"{_index(marked, first)} to {_index(marked, last)}"


def _every(marked: NDArray[Any], flat: NDArray[Any]) -> str:
    """A regular step in memory order, or ranges of one length at a regular step."""
    import numpy as np

    steps = np.diff(flat)
    if flat.size > 2 and (steps == steps[0]).all():
        last = "on" if flat[-1] + steps[0] >= marked.size else f"to {_index(marked, int(flat[-1]))}"
        return f"every {_ordinal(int(steps[0]))} from {_index(marked, int(flat[0]))} {last}"
    starts = flat[np.concatenate(([True], steps > 1))]
    ends = flat[np.concatenate((steps > 1, [True]))]
    apart, lengths = np.diff(starts), ends - starts + 1
    if len(starts) > 2 and (apart == apart[0]).all() and (lengths[:-1] == lengths[0]).all():
        return f"{lengths[0]} of every {apart[0]}, from {_index(marked, int(starts[0]))} on"
    return ""


def _box(marked: NDArray[Any]) -> str:
    """A rectangle, all of it."""
    import numpy as np

    corners = [(int(at.min()), int(at.max()) + 1) for at in np.nonzero(marked)]
    inside = marked[tuple(slice(low, high) for low, high in corners)]
    if marked.ndim < 2 or not inside.all():
        return ""
    return f"the block [{', '.join(f'{low}:{high}' for low, high in corners)}]"


def _spread(marked: NDArray[Any], flat: NDArray[Any]) -> str:
    """Describe the even or odd elements, else the range from first to last."""
    ranges = flat[:_SAMPLE]
    for step in (256, 128, 64, 32, 16, 8, 4, 2):
        if (
            flat.size > 8
            and (ranges % step == ranges[0] % step).all()
            and (flat % step == flat[0] % step).all()
        ):
            return f"scattered, but only where the index is {int(flat[0]) % step} modulo {step}"
    return f"scattered, from {_index(marked, int(flat[0]))} to {_index(marked, int(flat[-1]))}"


def _ordinal(number: int) -> str:
    ending = (
        "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    )
    return f"{number}{ending}"
