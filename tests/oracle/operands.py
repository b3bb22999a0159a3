"""Operands of an instruction → functions that read and write them for a group of warps."""

import struct
from collections.abc import Callable, Sequence
from typing import TypeAlias

import numpy as np

from kernprof.emulator import memory
from kernprof.emulator.contract import LaunchSpec
from kernprof.emulator.program import Program, Routine
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import refuse
from kernprof.errors import UnsupportedInstruction
from tests.oracle import integer
from tests.oracle.record import Record
from tests.oracle.rounding import UNSIGNED, Bits
from tests.oracle.state import Group, Mask, register_dtype

Source: TypeAlias = Callable[[Group], Bits]
Dest: TypeAlias = Callable[[Group, Bits, "Mask | None"], None]
Handler: TypeAlias = Callable[[Group, "Mask | None"], None]

_CLOCKS = {
    "%clock": 4,
    "%clock64": 8,
    "%globaltimer": 8,
    "%clock_hi": -4,
    "%globaltimer_lo": 4,
    "%globaltimer_hi": -4,
}


def size_of(kind: str) -> int:
    return ir.TYPE_BYTES[kind]


def is_signed(kind: str) -> bool:
    return kind[0] == "s"


def constant(value: int, size: int) -> Bits:
    """A number as an array that broadcasts to any group."""
    return np.full((1, 1), value & ((1 << 8 * size) - 1), UNSIGNED[size])


class Operands:
    """Reads operands of one routine's instructions. `base` is the number of its first register in
    the batch.
    """

    def __init__(self, program: Program, routine: Routine, launch: LaunchSpec, base: int) -> None:
        self.program, self.routine, self.launch, self.base = program, routine, launch, base
        self.instruction = routine.function.instructions[0]
        self.pc = routine.first_pc
        self.record: Record | None = None  # takes the faults that handlers find
        self.at = 0  # position within its basic block: how many instructions the clock has to add

    def begin(self, instruction: ir.Instruction, at: int) -> None:
        self.instruction, self.pc, self.at = instruction, self.routine.first_pc + instruction.pc, at

    def refuse(self, reason: str) -> UnsupportedInstruction:
        return refuse(self.instruction, reason, kernel=self.program.kernel)

    def source(self, number: int, kind: str) -> Source:
        return self.source_of(self.instruction.operands[number], kind)

    def sources(self, kinds: Sequence[str], first: int = 1) -> tuple[Source, ...]:
        return tuple(self.source(first + n, kind) for n, kind in enumerate(kinds))

    def source_of(self, operand: ir.Operand, kind: str) -> Source:
        if isinstance(operand, ir.Register):
            return self._register(operand, kind)
        if isinstance(operand, ir.Negated):
            read = self._register(operand.register, "pred")
            return lambda g: ~read(g)
        if isinstance(operand, ir.Immediate):
            value = _immediate(operand, kind)
            return lambda _: value
        if isinstance(operand, ir.Special):
            return self._special(operand.name, kind)
        if isinstance(operand, ir.Symbol):
            address = constant(self.address_of(operand.name) + operand.offset, size_of(kind))
            return lambda _: address
        raise self.refuse(f"the operand {operand} is not emulated")

    def _register(self, register: ir.Register, kind: str) -> Source:
        number, dtype = self.base + register.index, register_dtype(register.type)
        wanted = register_dtype(kind)
        if dtype is wanted:
            return lambda g: g.read(number)
        return lambda g: g.read(number).astype(wanted)

    def _special(self, name: str, kind: str) -> Source:
        size = size_of(kind)
        if name in _CLOCKS:
            width, ahead = _CLOCKS[name], self.at
            shift = np.uint64(32 if width < 0 else 0)

            def clock(g: Group) -> Bits:
                now = g.pick(g.batch.executed[:, :, None]) + ahead
                return integer.extended(now.astype(np.uint64) >> shift, size, signed=False)

            return clock
        return lambda g: integer.extended(g.pick(g.batch.specials[name]), size, signed=False)

    def address_of(self, name: str) -> int:
        """A variable's address in its own state space."""
        program = self.program
        for offsets in (program.shared, program.const, self.routine.local):
            if name in offsets:
                return offsets[name]
        if name in program.globals_:
            slot = self.launch.globals_slot
            assert slot is not None
            return self.launch.memory.address(slot) + program.globals_[name]
        if self.is_kernel_parameter(name):
            return self.routine.params[name]
        if name in program.module.functions:
            return 0
        raise self.refuse(f"the address of {name} is not emulated")

    def is_kernel_parameter(self, name: str) -> bool:
        function = self.routine.function
        return function.entry and any(p.name == name for p in function.parameters)

    def dest(self, number: int, kind: str) -> Dest:
        return self.dest_of(self.instruction.operands[number], kind)

    def dest_of(self, operand: ir.Operand, kind: str) -> Dest:
        """Writes values of type `kind`, sign- or zero-extended to the register."""
        if isinstance(operand, ir.Sink):
            return lambda *_: None
        if not isinstance(operand, ir.Register):
            raise self.refuse(f"the destination {operand} is not emulated")
        number, wanted = self.base + operand.index, np.dtype(register_dtype(operand.type))
        if wanted == np.bool_ or wanted.itemsize == size_of(kind):
            return lambda g, values, on: g.write(number, values, on)
        size, signed = wanted.itemsize, is_signed(kind)
        return lambda g, values, on: g.write(
            number, integer.extended(values, size, signed=signed), on
        )

    def pair(self, number: int) -> tuple[ir.Operand, ir.Operand]:
        """`a|b`, or a alone."""
        operand = self.instruction.operands[number]
        return (
            (operand.first, operand.second)
            if isinstance(operand, ir.Pair)
            else (operand, ir.Sink())
        )

    def address(self, number: int) -> Source:
        """The address that `[…]` names, in its state space, as 64 bits."""
        operand = self.instruction.operands[number]
        if not isinstance(operand, ir.Address):
            raise self.refuse("this form of address is not emulated")
        if isinstance(operand.base, ir.Register):
            wide = operand.base.type[1:] == "64"
            read = self._register(operand.base, operand.base.type)
            offset = constant(operand.offset, 8 if wide else 4)
            if not operand.offset:
                return lambda g: integer.extended(read(g), 8, signed=False)
            return lambda g: integer.extended(read(g) + offset, 8, signed=False)
        start = self.address_of(operand.base.name) if operand.base else 0
        value = constant(start + operand.offset, 8)
        return lambda _: value

    def has(self, *modifiers: str) -> bool:
        return any(m in self.instruction.modifiers for m in modifiers)


def _immediate(operand: ir.Immediate, kind: str) -> Bits:
    if kind == "pred":
        return np.full((1, 1), bool(operand.value), np.bool_)
    size = size_of(kind)
    if operand.kind == "int":
        if kind == "f32":
            return constant(int.from_bytes(struct.pack("<f", float(operand.value)), "little"), 4)
        if kind == "f64":
            return constant(int.from_bytes(struct.pack("<d", float(operand.value)), "little"), 8)
        return constant(operand.value, size)
    if operand.kind == "f32":
        value = np.array(operand.value, np.uint32).view(np.float32)
    else:
        value = np.array(operand.value, np.uint64).view(np.float64)
    if size == (4 if operand.kind == "f32" else 8):
        return constant(operand.value, size)
    if size == 8:
        return np.full((1, 1), value, np.float64).view(np.uint64)
    if size == 4:
        return np.full((1, 1), value, np.float32).view(np.uint32)
    return np.full((1, 1), value, np.float16).view(np.uint16)


def specials(
    launch: LaunchSpec, shape: tuple[int, ...], blocks: Bits, shared: tuple[int, int]
) -> dict[str, Bits]:
    """The special registers of a batch; `shared` is the dynamic and the whole shared memory of a
    block, in bytes.
    """
    warps = shape[1]
    linear = np.arange(warps * 32, dtype=np.uint32).reshape(1, warps, 32)
    x, y, z = launch.block
    lane = np.arange(32, dtype=np.uint32).reshape(1, 1, 32)
    below = (np.uint32(1) << lane) - np.uint32(1)
    result: dict[str, Bits] = {
        "%tid.x": linear % np.uint32(x),
        "%tid.y": linear // np.uint32(x) % np.uint32(y),
        "%tid.z": linear // np.uint32(x * y),
        "%laneid": lane,
        "%warpid": np.arange(warps, dtype=np.uint32).reshape(1, warps, 1),
        "%lanemask_eq": below + np.uint32(1),
        "%lanemask_lt": below,
        "%lanemask_le": below * 2 + np.uint32(1),
        "%lanemask_gt": ~(below * 2 + np.uint32(1)),
        "%lanemask_ge": ~below,
    }
    block = blocks.astype(np.int64).reshape(-1, 1, 1)
    gx, gy, gz = launch.grid
    places = {"x": block % gx, "y": block // gx % gy, "z": block // (gx * gy)}
    result |= {f"%ctaid.{axis}": index.astype(np.uint32) for axis, index in places.items()}
    numbers = {
        "%ntid.x": x,
        "%ntid.y": y,
        "%ntid.z": z,
        "%nctaid.x": gx,
        "%nctaid.y": gy,
        "%nctaid.z": gz,
        "%nwarpid": warps,
        "%smid": 0,
        "%nsmid": 1,
        "%gridid": 0,
        "%dynamic_smem_size": shared[0],
        "%total_smem_size": shared[1],
        "%aggr_smem_size": shared[1],
        "%current_graph_exec": 0,
        "%is_explicit_cluster": 0,
        "%reserved_smem_offset_begin": 0,
        "%reserved_smem_offset_end": 0,
        "%reserved_smem_offset_cap": 0,
    }
    return result | {name: np.full((1, 1, 1), value, np.uint32) for name, value in numbers.items()}


# The generic address of each state space's byte 0; global addresses are generic already.
WINDOWS = {
    "shared": memory.SHARED_BASE,
    "local": memory.LOCAL_BASE,
    "const": memory.CONST_BASE,
    "param": memory.PARAM_BASE,
    "global": 0,
}
