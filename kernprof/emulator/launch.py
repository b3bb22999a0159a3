"""Program + arguments → LaunchSpec: the parameter buffer, the address space, the relocated images."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import numpy as np

from kernprof.emulator.contract import LaunchSpec
from kernprof.emulator.frontend.arguments import PackedArguments, PointerTo, Slot
from kernprof.emulator.memory import address_space as memory
from kernprof.emulator.program import Program
from kernprof.errors import CompileFailed
from kernprof.model.run import Dim3

Names: TypeAlias = Mapping[str, int]


def launch_spec(
    program: Program, packed: PackedArguments, *, grid: Dim3, block: Dim3, shared_bytes: int = 0
) -> LaunchSpec:
    """A launch with every default; use `dataclasses.replace` for the rest."""
    buffers = list(packed.buffers)
    slot = None
    if program.global_image:
        slot = len(buffers)
        image = np.frombuffer(bytearray(program.global_image), np.uint8)
        buffers.append(memory.Buffer("the module's global variables", image))
    space = memory.allocate(buffers)
    const = bytearray(program.const_image)
    _relocate(program, const, space, slot)
    return LaunchSpec(
        grid=grid,
        block=block,
        shared_bytes=shared_bytes,
        parameters=_parameters(program, packed.slots, space),
        memory=space,
        const_image=bytes(const),
        globals_slot=slot,
    )


def _relocate(program: Program, const: bytearray, space: memory.AddressSpace, slot: int | None) -> None:
    for where, offset, relocation in program.relocations:
        value = _symbol(program, relocation.symbol, space, slot, generic=relocation.generic) + relocation.addend
        data = value.to_bytes(8, "little")[: relocation.size]
        if where == "const":
            const[offset : offset + relocation.size] = data
        elif slot is not None:
            space.buffers[slot].data[offset : offset + relocation.size] = np.frombuffer(data, np.uint8)


def _symbol(program: Program, name: str, space: memory.AddressSpace, slot: int | None, *, generic: bool) -> int:
    if name in program.globals_ and slot is not None:
        return space.address(slot) + program.globals_[name]
    if name in program.const:
        return program.const[name] + (memory.CONST_BASE if generic else 0)
    if name in program.shared:
        return program.shared[name] + (memory.SHARED_BASE if generic else 0)
    if name in program.module.functions:
        return 0  # a function's address: of use only to an indirect call, which is refused
    raise CompileFailed(f"an initial value refers to the unknown symbol {name!r}")


def _parameters(program: Program, slots: Sequence[Slot], space: memory.AddressSpace) -> bytes:
    function = program.entry
    data = bytearray(function.parameter_bytes())
    for slot, offset in zip(slots, function.parameter_offsets(), strict=True):
        raw = space.address(slot.buffer).to_bytes(8, "little") if isinstance(slot, PointerTo) else slot
        data[offset : offset + len(raw)] = raw
    return bytes(data)
