"""What can be said of an instruction without running it: its memory accesses and what they are counted as."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.table import OpClass, op_class

_SPACES = ("global", "shared", "local", "const", "param")
_MATRIX = frozenset({"ldmatrix", "stmatrix"})


class AccessKind(str, Enum):
    LOAD = "load"
    STORE = "store"
    ATOMIC = "atomic"  # read-modify-write whose old value is used
    REDUCTION = "reduction"  # `red`, or an `atom` whose result nothing reads: ptxas turns it into RED


@dataclass(frozen=True, slots=True)
class Access:
    """One memory access of an instruction. `space` "generic" is decided by each lane's address at run time.

    `address` is the index of the address in `Instruction.operands`. A thread moves `elements` elements of
    `element_bytes` each, contiguous. For matrix loads and stores (wmma, ldmatrix) `matrix` is True: the lanes'
    addresses follow from the fragment layout, not from the address operand alone. `increments`: a reduction in shared
    memory by 1, which the hardware does for all lanes of an address at once (ATOMS.POPC.INC).
    """

    kind: AccessKind
    space: str
    element_bytes: int
    elements: int
    address: int
    matrix: bool = False
    increments: bool = False

    @property
    def bytes(self) -> int:
        return self.element_bytes * self.elements


@dataclass(frozen=True, slots=True)
class Facts:
    """`accesses` is empty for what touches no memory; `cp.async` has two (global load, shared store)."""

    op_class: OpClass
    accesses: tuple[Access, ...] = ()
    uniform: bool = False  # bra.uni and the like: the compiler says that the whole warp agrees


def function_facts(function: ir.Function) -> tuple[Facts, ...]:
    """Facts of every instruction of a function, by pc."""
    read = frozenset(_read_registers(function))
    return tuple(_facts(instruction, read) for instruction in function.instructions)


def _facts(instruction: ir.Instruction, read: frozenset[int]) -> Facts:
    uniform = "uni" in instruction.modifiers
    return Facts(op_class(instruction), _accesses(instruction, read), uniform)


def _accesses(instruction: ir.Instruction, read: frozenset[int]) -> tuple[Access, ...]:
    opcode, modifiers = instruction.opcode, instruction.modifiers
    if opcode in ("ld", "ldu"):
        return (_plain(instruction, AccessKind.LOAD, 1),)
    if opcode == "st":
        return (_plain(instruction, AccessKind.STORE, 0),)
    if opcode == "red":
        return (_atomic(instruction, AccessKind.REDUCTION, 0),)
    if opcode == "atom":
        used = any(r.index in read for r in registers_in(instruction.operands[0]))
        return (_atomic(instruction, AccessKind.ATOMIC if used else AccessKind.REDUCTION, 1),)
    if opcode == "cp" and modifiers[:1] == ("async",) and any(m.startswith("shared") for m in modifiers):
        return _async_copy(instruction)
    if opcode in _MATRIX:
        kind, address = (AccessKind.LOAD, 1) if opcode == "ldmatrix" else (AccessKind.STORE, 0)
        return (Access(kind, space_of(instruction), 16, _matrix_count(modifiers), address, matrix=True),)
    if opcode == "wmma" and modifiers[0] in ("load", "store"):
        return _fragment(instruction)
    return ()


def _plain(instruction: ir.Instruction, kind: AccessKind, address: int) -> Access:
    width = ir.TYPE_BYTES[instruction.types[-1]]
    elements = next((int(m[1:]) for m in instruction.modifiers if m in ("v2", "v4", "v8")), 1)
    return Access(kind, space_of(instruction), width, elements, address)


def _atomic(instruction: ir.Instruction, kind: AccessKind, address: int) -> Access:
    access = _plain(instruction, kind, address)
    by_one = instruction.operands[address + 1] == ir.Immediate(1)
    whole = "add" in instruction.modifiers and instruction.types[-1] in ("u32", "s32")
    return replace(access, increments=by_one and whole and kind is AccessKind.REDUCTION and access.space == "shared")


def _async_copy(instruction: ir.Instruction) -> tuple[Access, ...]:
    size = instruction.operands[2]
    count = size.value if isinstance(size, ir.Immediate) else 16
    return (
        Access(AccessKind.LOAD, "global", count, 1, 1),
        Access(AccessKind.STORE, "shared", count, 1, 0),
    )


def _matrix_count(modifiers: tuple[str, ...]) -> int:
    return next((int(m[1:]) for m in modifiers if m in ("x1", "x2", "x4")), 1)


def _fragment(instruction: ir.Instruction) -> tuple[Access, ...]:
    store = instruction.modifiers[0] == "store"
    vector = instruction.operands[1 if store else 0]
    count = len(vector.items) if isinstance(vector, ir.Vector) else 1
    kind = AccessKind.STORE if store else AccessKind.LOAD
    return (Access(kind, space_of(instruction), 4, count, 0 if store else 1, matrix=True),)


def space_of(instruction: ir.Instruction) -> str:
    """The state space an instruction names; "generic" where it names none."""
    for modifier in instruction.modifiers:
        plain = modifier.split("::")[0]
        if plain in _SPACES:
            return plain
    return "generic"


def registers_in(operand: ir.Operand) -> Iterator[ir.Register]:
    """Every register that an operand mentions."""
    if isinstance(operand, ir.Register):
        yield operand
    elif isinstance(operand, ir.Negated):
        yield operand.register
    elif isinstance(operand, ir.Address) and isinstance(operand.base, ir.Register):
        yield operand.base
    elif isinstance(operand, ir.Pair):
        yield from registers_in(operand.first)
        yield from registers_in(operand.second)
    elif isinstance(operand, ir.Vector):
        for item in operand.items:
            yield from registers_in(item)
    elif isinstance(operand, ir.Call):
        for item in (operand.target, *operand.returns, *operand.arguments):
            yield from registers_in(item)


# Opcodes whose first operand is a source, not a destination.
_NO_RESULT = frozenset({"st", "red", "bra", "brx", "bar", "barrier", "cp", "prefetch", "stmatrix", "call", "ret"})


def _read_registers(function: ir.Function) -> Iterator[int]:
    for instruction in function.instructions:
        if instruction.guard:
            yield instruction.guard.register.index
        writes_first = instruction.opcode not in _NO_RESULT and instruction.modifiers[:1] != ("store",)
        for number, operand in enumerate(instruction.operands):
            if number or not writes_first:
                yield from (register.index for register in registers_in(operand))
