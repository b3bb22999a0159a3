"""Arrays of a workload: inputs, declared outputs, and outputs of the reference."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kernprof.errors import WorkloadError
from kernprof.workload.sources import call

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike, NDArray


@dataclass(frozen=True, slots=True, kw_only=True)
class ArraySpec:
    """A declared output array: shape, dtype, and contents before every launch.

    - `fill`: the value of every element before a launch, such as 0 for accumulation.
    - `copy_of`: the name of an input that is copied into the output, for kernels that work in
      place.

    If both are None, every byte is set to a poison value, which reveals elements that the kernel
    does not write.
    """

    shape: tuple[int, ...]
    dtype: DTypeLike
    fill: float | None = None
    copy_of: str | None = None

    def __post_init__(self) -> None:
        """Convert `shape` and `dtype` from any type that NumPy accepts. Raises WorkloadError."""
        object.__setattr__(self, "shape", _shape(self.shape))
        object.__setattr__(self, "dtype", _dtype(self.dtype))

    @property
    def nbytes(self) -> int:
        return math.prod(self.shape) * int(_dtype(self.dtype).itemsize)


def _shape(shape: Any) -> tuple[int, ...]:
    sizes = tuple(shape) if isinstance(shape, Iterable) else (shape,)
    if not all(is_whole(n) and n >= 0 for n in sizes):
        raise WorkloadError(
            f"the shape {shape!r} has a size that is not a whole number of at least 0",
            hint="divide integers with a // b, not with a / b",
        )
    return tuple(int(n) for n in sizes)


def _dtype(value: Any) -> np.dtype[Any]:
    import numpy as np

    try:
        dtype: np.dtype[Any] = np.dtype(value)
    except TypeError as error:
        hint = (
            "NumPy has no bfloat16: write ml_dtypes.bfloat16"
            if value == "bfloat16"
            else "write a dtype such as np.float32 or 'int32'"
        )
        raise WorkloadError(f"{value!r} is not a NumPy dtype", hint=hint) from error
    if dtype.hasobject:
        raise WorkloadError(
            f"{value!r} is a dtype of Python objects, which no kernel can write",
            hint="use a numeric dtype, such as np.float32",
        )
    return dtype


def is_whole(number: Any) -> bool:
    """Return whether `number` is an integer, or a float with an integral value."""
    return hasattr(number, "__index__") or (
        hasattr(number, "is_integer") and bool(number.is_integer())
    )


def empty(shape: int | Sequence[int], dtype: DTypeLike = "float32") -> ArraySpec:
    """Declare an output array in which the kernel writes every element."""
    return ArraySpec(shape=shape, dtype=dtype)  # type: ignore[arg-type]


def zeros(shape: int | Sequence[int], dtype: DTypeLike = "float32") -> ArraySpec:
    """Declare an output array that is zero before every launch, for kernels that accumulate."""
    return ArraySpec(shape=shape, dtype=dtype, fill=0)  # type: ignore[arg-type]


def by_name(what: str, result: Any, value: str) -> dict[str, Any]:
    """Return `result` of a user's function as a dict. Raises WorkloadError if it is not a mapping.

    `what` names the function, and `value` is an example of a value, for the message.
    """
    if not isinstance(result, Mapping):
        raise WorkloadError(
            f"{what} returns {_kind(result)}, not a dict with names as keys",
            hint=f'write {{"name": {value}}}',
        )
    return dict(result)


def _kind(value: Any) -> str:
    name = "array" if type(value).__name__ == "ndarray" else type(value).__name__
    return "None" if value is None else f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _array(what: str, name: str, value: Any) -> NDArray[Any]:
    import numpy as np

    array: NDArray[Any] = call(f"{what}: {name} as an array", np.asarray, value)
    if array.dtype.kind in "OSUT":
        raise WorkloadError(
            f"{what} returns {name} as {_kind(value)} of dtype {array.dtype}, which a kernel cannot"
            " receive",
            hint="return a NumPy array of numbers",
        )
    return array


def checked_input(what: str, name: str, value: Any) -> NDArray[Any]:
    """Convert an input to a C-contiguous array in native byte order, as kernels require."""
    import numpy as np

    array = _array(what, name, value)
    return np.ascontiguousarray(array, array.dtype.newbyteorder("=")).reshape(array.shape)


def not_a_spec(what: str, name: str, value: Any) -> WorkloadError:
    """Return the error for an output that is not declared with `empty` or `zeros`."""
    if hasattr(value, "dtype") and hasattr(value, "shape"):
        spelled = f"kernprof.empty({tuple(value.shape)}, {str(value.dtype)!r})"
        hint = f"write {spelled}, or kernprof.zeros(…) for a kernel that accumulates"
        return WorkloadError(
            f"{what} returns {name} as an array: declare only the array's shape and dtype",
            hint=hint,
        )
    return WorkloadError(
        f"{what} returns {name} as {_kind(value)}", hint="write kernprof.empty(shape, dtype)"
    )


def checked_output(what: str, name: str, value: Any, spec: ArraySpec) -> NDArray[Any]:
    """Return the reference's array. Raises WorkloadError if shape or values do not fit `spec`."""
    import numpy as np

    array = _array(what, name, value)
    if array.shape != spec.shape:
        raise WorkloadError(
            f"the {what} returns {name} of shape {array.shape}; the declared shape is {spec.shape}",
            hint="correct the reference, or the shape in `outputs`",
        )
    if not np.can_cast(array.dtype, spec.dtype, "same_kind") and not _holds(array, spec.dtype):
        raise WorkloadError(
            f"the {what} returns {name} as {array.dtype}, which the declared {spec.dtype} cannot"
            " represent",
            hint="declare a wider dtype in `outputs`, or convert the reference's result",
        )
    return array


def _holds(array: NDArray[Any], dtype: DTypeLike) -> bool:
    """Return whether all values are unchanged after conversion to `dtype` and back."""
    import numpy as np

    with np.errstate(invalid="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return bool(np.array_equal(array.astype(dtype).astype(array.dtype), array))
        except (TypeError, ValueError):
            return False
