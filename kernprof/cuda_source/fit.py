"""Whether arguments fit what a kernel declares: count, arrays for pointers, width and kind. Before
any launch.
"""

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kernprof.cuda_source.signature import Parameter, overloads
from kernprof.cuda_source.types import CType, memory_of
from kernprof.errors import WorkloadError

_KINDS = {
    "b": "truth values",
    "i": "whole numbers",
    "u": "whole numbers",
    "f": "floating-point numbers",
}
_NUMPY = {"b": "bool", "i": "int", "u": "uint", "f": "float"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Argument:
    """What is passed: an array's `dtype` and `shape`, or a scalar's `dtype` with its value; `dtype`
    None for Python's numbers, which take the parameter's width.

    `role` says where it comes from (input, output, parameter), for the hint.
    """

    name: str
    dtype: Any
    shape: tuple[int, ...] | None = None
    value: Any = None
    role: str = ""

    def shown(self) -> str:
        if self.shape is not None:
            return f"an array of {self.dtype}"
        kind = type(self.value).__name__ if self.dtype is None else self.dtype
        return f"the {kind} {self.value!s:.80}"


def check_arguments(kernel: str, declared: Sequence[Parameter], given: Sequence[Argument]) -> None:
    """WorkloadError for the first that does not fit: what is given, what the kernel declares, and
    how to fix it.
    """
    if len(declared) != len(given):
        named = any(each.role for each in given)
        names = f" ({', '.join(each.name for each in given)})" if named else ""
        raise WorkloadError(
            f"kernel {kernel} takes {len(declared)} arguments"
            f" ({', '.join(p.text for p in declared)}), {len(given)} given{names}",
            hint='name the kernel\'s arguments in its order: args="x out n"' if named else None,
        )
    for parameter, argument in zip(declared, given, strict=True):
        wrong = (
            _array_problem(parameter, argument)
            if argument.shape is not None
            else _scalar_problem(parameter, argument)
        )
        if wrong:
            message = (
                f"{argument.name} is {argument.shown()}; kernel {kernel} declares {parameter.text}:"
                f" {wrong}"
            )
            raise WorkloadError(message, hint=_hint(parameter, argument))


def described(given: Sequence[Any]) -> list[Argument]:
    """What is passed to a kernel of the emulator, by its number."""
    import numpy as np

    arrays = [
        isinstance(each, np.ndarray) and not (each.ndim == 0 and each.dtype.names) for each in given
    ]
    return [
        Argument(
            name=f"argument {n}",
            dtype=getattr(each, "dtype", None),
            shape=each.shape if array else None,
            value=each,
        )
        for n, (each, array) in enumerate(zip(given, arrays, strict=True))
    ]


def overloaded(source: str, name: str, given: Sequence[Any]) -> str:
    """The kernel of that name with its parameters, where it has several and what is passed fits one
    of them alone.
    """
    passed, fitting = described(given), []
    for declared in overloads(source, name, len(given)):
        with contextlib.suppress(WorkloadError):
            check_arguments(name, declared, passed)
            sizes = [
                (memory_of(a.dtype), p.type)
                for p, a in zip(declared, passed, strict=True)
                if a.shape is not None
            ]
            # bytes too
            if all(
                here is None or there is None or here.size == there.size for here, there in sizes
            ):
                fitting.append(declared)
    return f"{name}({', '.join(each.text for each in fitting[0])})" if len(fitting) == 1 else name


def _array_problem(parameter: Parameter, argument: Argument) -> str | None:
    """Why an array cannot stand for the parameter. One vector or complex number is as many of its
    components.
    """
    if not parameter.pointer:
        return "an array is passed for one value" if parameter.type else None
    here = memory_of(argument.dtype)
    there = parameter.type
    if (
        parameter.pointer > 1
        or here is None
        or there is None
        or (there.kind == "x" and there.size < 2)
    ):
        return None
    if there.lanes > 1 and there.kind in "iu" and here.size < there.size:
        return None  # a uint4 carries 16 bytes of anything
    if here.size != there.size:
        return f"elements of {here.size} bytes would be read as {there.size}"
    if not same_kind(here, there):
        read = "bfloat16" if there.kind == "x" else _KINDS[there.kind]
        return f"{_KINDS[here.kind]} would be read as {read}"
    return None


def same_kind(here: CType, there: CType) -> bool:
    """Signs may differ, bytes hold truth values, and 16 bits of an integer may be a half or a
    bfloat16.
    """
    if there.kind == "x":
        return here.kind != "f"
    whole = ("i", "u", "b") if here.size == 1 else ("i", "u")
    both_whole = here.kind in whole and there.kind in whole
    return (
        here.kind == there.kind
        or both_whole
        or (here.size == 2 and {here.kind, there.kind} == {"u", "f"})
    )


def _scalar_problem(parameter: Parameter, argument: Argument) -> str | None:
    there = parameter.type
    if parameter.pointer > 0:  # 64 bits without a sign are an address, None is null
        is_null = argument.dtype is None and argument.value is None
        return (
            None
            if is_null or str(argument.dtype) == "uint64"
            else "a number is passed for a pointer"
        )
    if there is None or there.kind == "x" or there.lanes > 1:
        return None
    if argument.dtype is None:
        return _number_problem(there, argument.value)
    here = memory_of(argument.dtype)
    if here is None or here.lanes > 1:
        return None if here is None else "a complex number is passed for one value"
    if (here.kind == "f") != (there.kind == "f"):
        return f"{_KINDS[here.kind]} would be read as {_KINDS[there.kind]}"
    return f"{here.size} bytes would be read as {there.size}" if here.size != there.size else None


def _number_problem(there: CType, value: Any) -> str | None:
    """Python's own numbers take the parameter's width, if they fit."""
    if there.kind == "f" or not isinstance(value, int | float):
        return None
    if isinstance(value, float):
        return "it would be cut to a whole number"
    bits = 8 * there.size
    return (
        None if -(1 << bits - 1) <= int(value) < 1 << bits else f"it does not fit into {bits} bits"
    )


def _hint(parameter: Parameter, argument: Argument) -> str | None:
    there = parameter.type
    if there is None or there.kind == "x" or (argument.shape is None) == bool(parameter.pointer):
        return None
    wanted = f"{_NUMPY[there.kind]}{8 * there.size}".replace("bool8", "bool")
    if argument.role == "output":
        return f'declare it with kernprof.empty(…, "{wanted}"), or change the kernel'
    if argument.role == "parameter":
        value = argument.value.item()
        plain = (
            float(value)
            if there == CType("f", 4)
            else int(value)
            if there == CType("i", 4)
            else value
        )
        if type(plain) is not type(value):
            return f"give it as {plain}, not {value}" if plain == value else None
        return f'declare it as kernprof.Param({value}, dtype="{wanted}")'
    if argument.shape is not None:
        return (
            f"pass it as np.{wanted}, such as {argument.name}.astype(np.{wanted})"
            if argument.role
            else (f"pass it as np.{wanted}: .astype(np.{wanted})")
        )
    return f"pass np.{wanted}(…)"
