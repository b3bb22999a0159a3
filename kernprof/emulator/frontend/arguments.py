"""Conversion of Python arguments to kernel parameters, with checks before the launch."""

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from kernprof.cuda_source.arguments import check_arguments, described
from kernprof.cuda_source.kernels import parameters
from kernprof.emulator.memory import address_space
from kernprof.emulator.memory.address_space import Buffer, buffer_of
from kernprof.emulator.memory.textures import MappedTensor, Texture
from kernprof.emulator.ptx import ir
from kernprof.errors import WorkloadError


@dataclass(frozen=True, slots=True)
class PointerTo:
    """The virtual address of buffer number `buffer`, plus `offset` bytes."""

    buffer: int
    offset: int = 0


Slot: TypeAlias = PointerTo | bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedArguments:
    """Checked arguments: a Slot for each `.param` of the kernel, and its pointers' buffers."""

    slots: tuple[Slot, ...]
    buffers: tuple[Buffer, ...]


def check_array(number: int, array: np.ndarray[Any, Any], *, strided: bool = False) -> None:
    """Raise WorkloadError for an array that a kernel cannot take, by pointer or with strides."""
    if array.dtype.hasobject or array.dtype.kind in "UT" or isinstance(array, np.ma.MaskedArray):
        what = (
            "a masked array" if isinstance(array, np.ma.MaskedArray) else f"of dtype {array.dtype}"
        )
        raise WorkloadError(
            f"argument {number} is {what}: only plain numbers and bytes can go to a kernel"
        )
    if not array.dtype.isnative:
        raise WorkloadError(
            f"argument {number} has dtype {array.dtype}: not the machine's byte order"
        )
    if not strided and not array.flags.c_contiguous:
        raise WorkloadError(
            f"argument {number} is not contiguous: shape {array.shape}, strides {array.strides}",
            hint="np.ascontiguousarray(…)",
        )


def check_declared(
    source: object, kernel: str, arguments: Sequence[object], options: Sequence[str]
) -> None:
    """Raise WorkloadError for arguments that contradict the C signature, if the source shows it."""
    declared = parameters(source, kernel, tuple(options)) if isinstance(source, str) else None
    if declared is not None:
        check_arguments(kernel, declared, described(arguments))


def check_count(kernel: str, wanted: int, passed: int) -> None:
    if wanted != passed:
        raise WorkloadError(f"kernel {kernel} takes {wanted} arguments, {passed} given")


def pack_cuda(
    function: ir.Function, arguments: Sequence[object], names: Sequence[str] = ()
) -> PackedArguments:
    """Pack the arguments of a CUDA C++ kernel.

    An array becomes a pointer. A scalar is a NumPy scalar of the exact type, or a Python number,
    which takes the parameter's width. A structure is a NumPy record or bytes of its size. Raises
    WorkloadError with the argument's number.
    """
    check_count(function.name, len(function.parameters), len(arguments))
    buffers: list[Buffer] = []
    slots: list[Slot] = []
    for number, (parameter, argument) in enumerate(
        zip(function.parameters, arguments, strict=True)
    ):
        if isinstance(argument, np.ndarray) and not (argument.ndim == 0 and argument.dtype.names):
            check_array(number, argument)
            if parameter.size != 8 or parameter.type in ("f64", "b8"):
                raise _mismatch(number, argument, parameter)
            slots.append(PointerTo(len(buffers)))
            buffers.append(buffer_of(_name(number, argument, names), argument))
        else:
            slots.append(_scalar(number, argument, parameter))
    return PackedArguments(slots=tuple(slots), buffers=tuple(buffers))


def _name(number: int, array: np.ndarray[Any, Any], names: Sequence[str]) -> str:
    return (
        f"{names[number]} ({array.nbytes:,} bytes)" if number < len(names) else f"argument {number}"
    )


def pack_triton(
    function: ir.Function, arguments: Sequence[object], names: Sequence[str] = ()
) -> PackedArguments:
    """Pack arguments like `pack_cuda`; the scratch pointers that Triton appends are null."""
    added = len(function.parameters) - len(arguments)
    scratch = function.parameters[len(arguments) :]
    if added < 0 or any(parameter.size != 8 for parameter in scratch):
        raise WorkloadError(
            f"kernel {function.name} takes {len(function.parameters)} arguments, {len(arguments)}"
            " given"
        )
    converted = [np.float32(a) if isinstance(a, float) else a for a in arguments]
    return pack_cuda(function, [*converted, *[np.uint64(0)] * added], names)


def _mismatch(number: int, argument: object, parameter: ir.Variable) -> WorkloadError:
    kind = (
        argument.dtype if isinstance(argument, np.ndarray | np.generic) else type(argument).__name__
    )
    what = f"array of {kind}" if isinstance(argument, np.ndarray) else f"{kind} {argument!r}"
    return WorkloadError(
        f"argument {number} is the {what}, and the kernel's parameter is .{parameter.type} of"
        f" {parameter.size} bytes",
        hint="pass a NumPy scalar of the parameter's type, such as np.int32(n) or np.float32(x)",
    )


def _scalar(number: int, argument: object, parameter: ir.Variable) -> bytes:
    size = parameter.size or 0
    if isinstance(argument, MappedTensor):
        argument = argument.encoded()
    if isinstance(argument, Texture):
        argument = argument.handle
    if argument is None and size == 8:
        return bytes(8)
    if isinstance(argument, np.ndarray | np.generic):
        kinds = "f" if parameter.type in ("f16", "f32", "f64") else "iub"
        any_kind = parameter.type[0] not in "us" and kinds != "f"
        if argument.dtype.itemsize != size or not (any_kind or argument.dtype.kind in kinds):
            raise _mismatch(number, argument, parameter)
        return argument.tobytes()
    if isinstance(argument, bytes) and len(argument) == size:
        return argument
    integral = parameter.type[0] in "usb" and parameter.type != "bf16" and size in (1, 2, 4, 8)
    if isinstance(argument, bool | int) and integral:
        if not -(1 << 8 * size - 1) <= argument < 1 << 8 * size:
            raise _mismatch(number, int(argument), parameter)
        return (argument & ((1 << 8 * size) - 1)).to_bytes(size, "little")
    if isinstance(argument, float | int) and parameter.type in ("f32", "f64", "b32", "b64"):
        return struct.pack("<f" if size == 4 else "<d", argument)
    raise _mismatch(number, argument, parameter)


def pack_numba(
    function: ir.Function, arguments: Sequence[object], names: Sequence[str] = ()
) -> PackedArguments:
    """Pack the arguments of a Numba kernel.

    An array of n dimensions becomes 5 + 2 n parameters of 64 bits. They are meminfo and parent
    (null), number of items, item size, data, shape, and strides in bytes.
    """
    buffers: list[Buffer] = []
    slots: list[Slot] = []
    for number, argument in _members(arguments):
        if isinstance(argument, np.ndarray):
            check_array(number, argument, strided=True)
            head = (0, 0, argument.size, argument.itemsize)
            slots += [value.to_bytes(8, "little") for value in head]
            slots.append(PointerTo(len(buffers), address_space.before(argument)))
            sizes = (*argument.shape, *argument.strides)
            slots += [value.to_bytes(8, "little", signed=True) for value in sizes]
            buffers.append(buffer_of(_name(number, argument, names), argument))
        elif len(slots) < len(function.parameters):
            parameter = function.parameters[len(slots)]
            if isinstance(argument, bool | np.bool_):  # Numba may widen it to 32 bits
                slots.append(int(argument).to_bytes(parameter.size or 1, "little"))
            else:
                slots.append(_scalar(number, argument, parameter))
    check_count(function.name, len(function.parameters), len(slots))
    return PackedArguments(slots=tuple(slots), buffers=tuple(buffers))


def _members(arguments: Sequence[object], of: int | None = None) -> Iterator[tuple[int, Any]]:
    """Yield every argument with its number, the members of a tuple one by one."""
    for position, member in enumerate(arguments):
        number = position if of is None else of
        yield from _members(member, number) if isinstance(member, tuple) else ((number, member),)
