"""Program + arguments → LaunchSpec: the parameter buffer, the address space, the relocated images."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kernprof.cuda_source.names import plain_name
from kernprof.emulator.contract import LaunchSpec
from kernprof.emulator.frontend.arguments import PackedArguments, PointerTo, Slot
from kernprof.emulator.memory import address_space as memory
from kernprof.emulator.memory.textures import Texture
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.lowering.calls import function_address
from kernprof.errors import CompileFailed, WorkloadError, unknown_name
from kernprof.model.run import Dim3

Symbols: TypeAlias = Mapping[str, Any]  # arrays and NumPy scalars by the variable's name


def launch_spec(
    program: Program,
    packed: PackedArguments,
    *,
    grid: Dim3,
    block: Dim3,
    shared_bytes: int = 0,
    symbols: Symbols = MappingProxyType({}),
) -> LaunchSpec:
    """A launch with every default; use `dataclasses.replace` for the rest. `symbols`: contents of
    variables by name.
    """
    pointed = memory.pointed_buffers()
    buffers = [*pointed, *packed.buffers]
    slot = None
    if program.global_image:
        slot = len(buffers)
        image = np.frombuffer(bytearray(program.global_image), np.uint8)
        buffers.append(memory.Buffer("the module's global variables", image))
    space = memory.allocate(buffers)
    const = bytearray(program.const_image)
    _relocate(program, const, space, slot)
    for name, value in symbols.items():
        if isinstance(value, Texture):  # of a texture reference
            value = value.handle
        if np.asarray(value).dtype.hasobject:
            raise WorkloadError(
                f"{name} is given as {type(value).__name__}: an array or a number is needed"
            )
        where, start, _ = place_of(program, name, value)
        data = np.ascontiguousarray(value).reshape(-1).view(np.uint8)
        if where == "const":
            const[start : start + data.size] = data.tobytes()
        elif slot is not None:
            space.buffers[slot].data[start : start + data.size] = data
    return LaunchSpec(
        grid=grid,
        block=block,
        shared_bytes=shared_bytes,
        parameters=_parameters(program, packed.slots, space, len(pointed)),
        memory=space,
        const_image=bytes(const),
        globals_slot=slot,
    )


def _relocate(
    program: Program, const: bytearray, space: memory.AddressSpace, slot: int | None
) -> None:
    for where, offset, relocation in program.relocations:
        value = (
            _symbol(program, relocation.symbol, space, slot, generic=relocation.generic)
            + relocation.addend
        )
        data = value.to_bytes(8, "little")[: relocation.size]
        if where == "const":
            const[offset : offset + relocation.size] = data
        elif slot is not None:
            space.buffers[slot].data[offset : offset + relocation.size] = np.frombuffer(
                data, np.uint8
            )


def _symbol(
    program: Program, name: str, space: memory.AddressSpace, slot: int | None, *, generic: bool
) -> int:
    if name in program.globals_ and slot is not None:
        return space.address(slot) + program.globals_[name]
    if name in program.const:
        return program.const[name] + (memory.CONST_BASE if generic else 0)
    if name in program.shared:
        return program.shared[name] + (memory.SHARED_BASE if generic else 0)
    if name in program.module.functions:
        return function_address(program.module, name)
    raise CompileFailed(f"an initial value refers to the unknown symbol {name!r}")


def place_of(program: Program, name: str, value: NDArray[Any]) -> tuple[str, int, int]:
    """A variable's space, offset in its image and size; size 0 for one that the kernel does not
    use.

    Raises UsageError for a name that is not there, WorkloadError for contents that are larger.
    """
    variables = {
        n: v for n, v in program.module.variables.items() if v.space in ("const", "global")
    }
    found = next((n for n in variables if name in (n, plain_name(n))), None)
    if found is None:
        raise unknown_name("variable", name, [plain_name(n) for n in variables])
    variable = variables[found]
    if np.asarray(value).nbytes > (variable.size or 0):
        raise WorkloadError(
            f"{name} has {variable.size} bytes, and its contents {np.asarray(value).nbytes}"
        )
    offsets = program.const if variable.space == "const" else program.globals_
    return (variable.space, offsets[found], variable.size or 0) if found in offsets else ("", 0, 0)


def read_back(program: Program, spec: LaunchSpec, symbols: Symbols) -> None:
    """What the launch left in `__device__` variables, into the arrays that were given for them."""
    if spec.globals_slot is None:
        return
    image = spec.memory.buffers[spec.globals_slot].data
    for name, value in symbols.items():
        where, start, _ = place_of(program, name, value)
        if where == "global" and isinstance(value, np.ndarray) and value.flags.writeable:
            value[...] = image[start : start + value.nbytes].view(value.dtype).reshape(value.shape)


def _parameters(
    program: Program, slots: Sequence[Slot], space: memory.AddressSpace, first: int
) -> bytes:
    function = program.entry
    data = bytearray(function.parameter_bytes())
    for slot, offset in zip(slots, function.parameter_offsets(), strict=True):
        if isinstance(slot, PointerTo):
            slot = (space.address(first + slot.buffer) + slot.offset).to_bytes(8, "little")
        data[offset : offset + len(slot)] = slot
    return bytes(data)
