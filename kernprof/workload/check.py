"""A variant's output against the reference: within the tolerance, or where it first differs."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kernprof.model.run import CheckResult

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Largest |out − ref| ÷ max(|ref|, rms(ref)) allowed where a workload names none, by NumPy dtype kind and size.
_DEFAULT = {("f", 2): 1e-2, ("f", 4): 1e-5, ("f", 8): 1e-12, ("c", 8): 1e-5, ("c", 16): 1e-12}


def default_tolerance(dtype: Any) -> float:
    import numpy as np

    kind = np.dtype(dtype)
    return _DEFAULT.get((kind.kind, kind.itemsize), 0.0)


def check_outputs(
    outputs: Mapping[str, NDArray[Any]], expected: Mapping[str, NDArray[Any]], tolerance: float | None
) -> CheckResult:
    """Compare every output; the first that differs decides the message.

    NaN where the reference has none never passes. `max_error` is the largest of all outputs; None where it is not
    finite, or not a matter of degree (integers).
    """
    worst, used = 0.0, 0.0
    for name, out in outputs.items():
        limit = default_tolerance(out.dtype) if tolerance is None else tolerance
        error, where = _largest_error(out, expected[name], limit)
        worst, used = max(worst, error), max(used, limit)
        if where is not None:
            message = _first_difference(name, out, expected[name], where)
            shown = error if math.isfinite(error) else None
            return CheckResult(correct=False, max_error=shown, tolerance=limit, message=message)
    return CheckResult(correct=True, max_error=worst, tolerance=used)


def _largest_error(out: NDArray[Any], ref: NDArray[Any], limit: float) -> tuple[float, int | None]:
    """The largest relative error and the flat index of the first element beyond the limit (None: none)."""
    import numpy as np

    ref = ref.astype(out.dtype, copy=False)
    if out.flags.c_contiguous and np.array_equal(out, ref):
        return 0.0, None
    if out.dtype.kind not in "fc":
        differs = np.flatnonzero(out != ref)
        return float("inf"), int(differs[0])
    wide = np.result_type(out.dtype, np.float64)
    wide_out, wide_ref = out.ravel().astype(wide), ref.ravel().astype(wide)
    finite = np.isfinite(wide_ref)
    rms = float(np.sqrt(np.mean(np.square(np.abs(wide_ref[finite]))))) if finite.any() else 0.0
    scale = np.maximum(np.abs(wide_ref), rms)
    with np.errstate(invalid="ignore", divide="ignore"):
        error = np.abs(wide_out - wide_ref) / np.where(scale > 0, scale, 1.0)
    same = (wide_out == wide_ref) | (np.isnan(wide_out) & np.isnan(wide_ref))
    error = np.where(same, 0.0, np.where(np.isnan(error), np.inf, error))
    beyond = np.flatnonzero(error > limit)
    return float(error.max(initial=0.0)), int(beyond[0]) if beyond.size else None


def _first_difference(name: str, out: NDArray[Any], ref: NDArray[Any], flat: int) -> str:
    import numpy as np

    index = ", ".join(str(int(i)) for i in np.unravel_index(flat, out.shape))
    return f"{name}[{index}] is {out.ravel()[flat]!s}; the reference has {ref.ravel()[flat]!s}"
