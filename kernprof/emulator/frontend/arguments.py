"""Conversion of Python arguments to kernel parameters, with checks before the launch."""

import ctypes
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from kernprof.cuda_source.arguments import check_arguments, described
from kernprof.cuda_source.kernels import parameters
from kernprof.emulator import memory
from kernprof.emulator.memory import Buffer, MappedTensor, Texture, buffer_of
from kernprof.emulator.ptx import ir
from kernprof.errors import WorkloadError


@dataclass(frozen=True, slots=True)
class PointerTo:
    """A pointer parameter: the address of the buffer with index `buffer`, plus `offset` bytes."""

    buffer: int
    offset: int = 0


Slot: TypeAlias = PointerTo | bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedArguments:
    """Checked kernel arguments.

    `slots` has one item per `.param` of the kernel: a pointer, or the bytes of a value. `buffers`
    are the arrays that the pointers address.
    """

    slots: tuple[Slot, ...]
    buffers: tuple[Buffer, ...]


def check_array(number: int, array: np.ndarray[Any, Any], *, strided: bool = False) -> None:
    """Raise WorkloadError for an array that cannot be a kernel argument.

    The elements must be numbers or bytes in native byte order. Unless `strided` is true, the array
    must be C-contiguous.
    """
    if array.dtype.hasobject or array.dtype.kind in "UT" or isinstance(array, np.ma.MaskedArray):
        what = (
            "a masked array" if isinstance(array, np.ma.MaskedArray) else f"of dtype {array.dtype}"
        )
        raise WorkloadError(
            f"argument {number} is {what}: the elements of an array must be numbers or bytes"
        )
    if not array.dtype.isnative:
        raise WorkloadError(
            f"argument {number} has dtype {array.dtype}: convert it to the host's byte order",
            hint="array.astype(array.dtype.newbyteorder('=')) converts it",
        )
    if not strided and not array.flags.c_contiguous:
        raise WorkloadError(
            f"argument {number} is not contiguous: shape {array.shape}, strides {array.strides}",
            hint="np.ascontiguousarray(…)",
        )


def check_declared(
    source: object, kernel: str, arguments: Sequence[object], options: Sequence[str]
) -> None:
    """Raise WorkloadError if the arguments contradict the parameter types in the CUDA C++ source.

    Arguments are not checked if the source is not text or does not declare the kernel.
    """
    declared = parameters(source, kernel, tuple(options)) if isinstance(source, str) else None
    if declared is not None:
        check_arguments(kernel, declared, described(arguments))


def check_count(kernel: str, wanted: int, passed: int) -> None:
    if wanted != passed:
        raise WorkloadError(
            f"kernel {kernel} takes {wanted} arguments, {passed} given",
            hint="pass one argument for each parameter, in the kernel's order",
        )


def pack_cuda(
    function: ir.Function,
    arguments: Sequence[object],
    names: Sequence[str] = (),
    *,
    strided: bool = False,
) -> PackedArguments:
    """Pack the arguments of a CUDA C++ kernel.

    An array becomes a pointer to its first element; unless `strided` is true, it must be
    C-contiguous. A scalar argument is a NumPy scalar of the parameter's type, or a Python number,
    which is converted to this type. A structure is a ctypes.Structure, a NumPy record, or bytes of
    the structure's size. Raises WorkloadError with the index of an argument that does not match.
    """
    check_count(function.name, len(function.parameters), len(arguments))
    buffers: list[Buffer] = []
    slots: list[Slot] = []
    for number, (parameter, argument) in enumerate(
        zip(function.parameters, arguments, strict=True)
    ):
        if isinstance(argument, MappedTensor) and parameter.size == 8:
            argument = np.frombuffer(bytearray(argument.encoded()), np.uint8)
        if isinstance(argument, np.ndarray) and not (argument.ndim == 0 and argument.dtype.names):
            check_array(number, argument, strided=strided)
            # CuTe DSL declares a pointer as a structure of 8 bytes.
            structure = parameter.type == "b8" and parameter.align != 8
            if parameter.size != 8 or parameter.type == "f64" or structure:
                raise _mismatch(number, argument, parameter)
            slots.append(PointerTo(len(buffers), memory.before(argument)))
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
    """Pack arguments as `pack_cuda` does; pass null for the scratch pointers that Triton appends.

    Arrays may have any strides, because Triton kernels take them as arguments.
    """
    added = len(function.parameters) - len(arguments)
    scratch = function.parameters[len(arguments) :]
    if added < 0 or any(parameter.size != 8 for parameter in scratch):
        raise WorkloadError(
            f"kernel {function.name} takes {len(function.parameters)} arguments, {len(arguments)}"
            " given",
            hint="pass one argument for each parameter, in the kernel's order",
        )
    converted = [np.float32(a) if isinstance(a, float) else a for a in arguments]
    return pack_cuda(function, [*converted, *[np.uint64(0)] * added], names, strided=True)


def _mismatch(number: int, argument: object, parameter: ir.Variable) -> WorkloadError:
    kind = (
        argument.dtype if isinstance(argument, np.ndarray | np.generic) else type(argument).__name__
    )
    shown = f"{kind} {argument!r:.80}"
    what = f"an array of {kind}" if isinstance(argument, np.ndarray) else shown
    structure = parameter.type == "b8" and parameter.size
    return WorkloadError(
        f"argument {number} is {what}, but the kernel's parameter is .{parameter.type} of"
        f" {parameter.size} bytes",
        hint=(
            f"pass a ctypes.Structure, or a NumPy record, of {structure} bytes; a member that is a"
            " pointer is emulator.address(array)"
            if structure
            else "pass a NumPy scalar of the parameter's type, such as np.int32(n) or np.float32(x)"
        ),
    )


def _scalar(number: int, argument: object, parameter: ir.Variable) -> bytes:
    size = parameter.size or 0
    if isinstance(argument, MappedTensor):
        argument = argument.encoded()
    if isinstance(argument, Texture):
        argument = argument.handle
    if isinstance(argument, ctypes.Structure):
        argument = bytes(argument)
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

    An array of n dimensions becomes 5 + 2 n parameters of 64 bits. The first two, meminfo and
    parent, are null. The others are the number of elements, the element size in bytes, the data
    pointer, n sizes, and n strides in bytes.
    """
    buffers: list[Buffer] = []
    slots: list[Slot] = []
    for number, argument in _members(arguments):
        if isinstance(argument, np.ndarray):
            check_array(number, argument, strided=True)
            head = (0, 0, argument.size, argument.itemsize)
            slots += [value.to_bytes(8, "little") for value in head]
            slots.append(PointerTo(len(buffers), memory.before(argument)))
            sizes = (*argument.shape, *argument.strides)
            slots += [value.to_bytes(8, "little", signed=True) for value in sizes]
            buffers.append(buffer_of(_name(number, argument, names), argument))
        elif len(slots) < len(function.parameters):
            parameter = function.parameters[len(slots)]
            if isinstance(argument, bool | np.bool_):  # Numba may widen a bool to 32 bits
                slots.append(int(argument).to_bytes(parameter.size or 1, "little"))
            else:
                slots.append(_scalar(number, argument, parameter))
    check_count(function.name, len(function.parameters), len(slots))
    return PackedArguments(slots=tuple(slots), buffers=tuple(buffers))


def _members(arguments: Sequence[object], of: int | None = None) -> Iterator[tuple[int, Any]]:
    """Yield (index, argument) pairs; each member of a tuple is yielded with the tuple's index."""
    for position, member in enumerate(arguments):
        number = position if of is None else of
        yield from _members(member, number) if isinstance(member, tuple) else ((number, member),)
