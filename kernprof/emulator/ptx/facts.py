"""Static facts of an instruction: row, class, operands, memory accesses, refusals."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import ROWS, AccessKind, Form, OpClass, Opcode
from kernprof.errors import UnsupportedInstruction

LANES = {"f16x2": 2, "bf16x2": 2, "f32x2": 2}
_PRECISION = {
    "f16": "fp16",
    "f16x2": "fp16",
    "bf16": "fp16",
    "bf16x2": "fp16",
    "f32": "fp32",
    "f32x2": "fp32",
    "f64": "fp64",
}
# Functions that NVRTC leaves as external calls and that the emulator can ignore.
IGNORED_CALLS = frozenset({"vprintf"})


_UNKNOWN = Opcode(name="", refused="the instruction is not in the table")


def row_of(instruction: ir.Instruction) -> Opcode:
    return ROWS.get(instruction.opcode, _UNKNOWN)


def operands_of(instruction: ir.Instruction) -> str:
    """Return a letter for each operand, as in `Opcode.operands`."""
    row = row_of(instruction)
    if row.variants:
        return next(
            (row.variants[m] for m in instruction.modifiers if m in row.variants), row.operands
        )
    return row.operands


def writes_first(instruction: ir.Instruction) -> bool:
    """Return true if the first operand is a result."""
    return operands_of(instruction).startswith(("=", "+"))


def place_of(instruction: ir.Instruction, letter: str) -> int | None:
    """Return the index of the first operand of a kind, None if there is none."""
    number = operands_of(instruction).replace("|", "").find(letter)
    return number if 0 <= number < len(instruction.operands) else None


def operation_of(instruction: ir.Instruction) -> str:
    """Return the modifier that names the operation of an atomic, reduction or comparison, or ""."""
    operations = row_of(instruction).operations
    return next((m for m in instruction.modifiers if m in operations), "")


def op_class(instruction: ir.Instruction) -> OpClass:
    """Return the class that counts an instruction."""
    row = row_of(instruction)
    if row.variants and "@" in operands_of(instruction):
        return OpClass.MEMORY  # the loads and stores of wmma
    if row.float_work is None:
        return row.op_class or OpClass.CONTROL
    first = instruction.types[-1 if row.compares else 0] if instruction.types else "b32"
    precision = _PRECISION.get(first)
    return OpClass(f"{precision}_{row.float_work.value}") if precision else OpClass.INTEGER


def why_unsupported(instruction: ir.Instruction) -> str | None:
    """Return the reason that an instruction is not emulated, or None."""
    row, modifiers = row_of(instruction), instruction.modifiers
    if row.refused:
        return row.refused
    for modifier in modifiers:
        if modifier.split("::")[0] in row.refused_with:
            return row.refused_with[modifier.split("::")[0]]
    if row.form is Form.CALL and isinstance(instruction.operands[0], ir.CallOperand):
        return None
    if (row.access is not None or row.form is Form.ATOMIC) and not instruction.types:
        return "it has no type, which says how many bytes it moves"
    return _wrong_count(instruction)


def _wrong_count(instruction: ir.Instruction) -> str | None:
    needed, _, rest = operands_of(instruction).partition("|")
    count = len(instruction.operands)
    if len(needed) <= count <= len(needed) + len(rest):
        return None
    return f"it has {count} operands, not {len(needed)}" + (
        f" to {len(needed) + len(rest)}" if rest else ""
    )


def refuse(instruction: ir.Instruction, reason: str, *, kernel: str) -> UnsupportedInstruction:
    """Return the error for an unsupported instruction: the PTX, the source line, the reason."""
    where = f" ({instruction.loc})" if instruction.loc and instruction.loc.line else ""
    return UnsupportedInstruction(
        f"kernel {kernel} uses the PTX instruction {instruction.name}{where}: {reason}",
        hint="profile it on a GPU: kernprof run --backend ncu",
    )


def refuse_unsupported(instructions: Iterable[ir.Instruction], *, kernel: str) -> None:
    """Raise UnsupportedInstruction for the first instruction that is not emulated.

    This check precedes execution.
    """
    for instruction in instructions:
        reason = why_unsupported(instruction)
        if reason:
            raise refuse(instruction, reason, kernel=kernel)


_NO_REDUCTION = frozenset({"exch", "cas", "acquire", "acq_rel"})
_SPACES = ("global", "shared", "local", "const", "param")


@dataclass(frozen=True, slots=True)
class Access:
    """One memory access of an instruction; a lane's address decides the "generic" space.

    `address` is the index of the address in `Instruction.operands`. A thread moves
    `elements` contiguous elements of `element_bytes`. `matrix`: the lanes' addresses follow
    from a fragment layout (wmma, ldmatrix). `increments`: a reduction in shared memory by
    1, which the hardware does for all lanes of an address at once (ATOMS.POPC.INC).
    `tries`: ptxas may make a loop of compare-and-swap of the atomic.
    """

    kind: AccessKind
    space: str
    element_bytes: int
    elements: int
    address: int
    matrix: bool = False
    increments: bool = False
    tries: bool = False

    @property
    def bytes(self) -> int:
        return self.element_bytes * self.elements


@dataclass(frozen=True, slots=True)
class InstructionFacts:
    """Facts of one instruction.

    `accesses` is empty without memory; `cp.async` has two (global load, shared store).
    `bulk`: the access to global memory of a bulk copy or tensor map, which bypasses the L1.
    """

    op_class: OpClass
    accesses: tuple[Access, ...] = ()
    bulk: AccessKind | None = None
    uniform: bool = False  # bra.uni and similar: the compiler guarantees that the whole warp agrees


def function_facts(function: ir.Function) -> tuple[InstructionFacts, ...]:
    """Return the InstructionFacts of every instruction of a function, by pc."""
    read = frozenset(_read_registers(function))
    return tuple(_facts(instruction, read) for instruction in function.instructions)


def _facts(instruction: ir.Instruction, read: frozenset[int]) -> InstructionFacts:
    uniform = "uni" in instruction.modifiers
    return InstructionFacts(
        op_class(instruction), _accesses(instruction, read), _bulk(instruction), uniform
    )


def copied_between(instruction: ir.Instruction) -> list[str]:
    """Return the destination and the source space of a bulk copy."""
    return [
        space for m in instruction.modifiers if (space := m.split("::")[0]) in ("shared", "global")
    ]


def _bulk(instruction: ir.Instruction) -> AccessKind | None:
    if row_of(instruction).form is not Form.COPY or "bulk" not in instruction.modifiers:
        return None
    spaces = copied_between(instruction)
    if len(spaces) < 2 or "global" not in spaces or "prefetch" in instruction.modifiers:
        return None
    reduces = "reduce" in instruction.modifiers
    return (
        AccessKind.LOAD
        if spaces[0] == "shared"
        else AccessKind.REDUCTION
        if reduces
        else AccessKind.STORE
    )


def _accesses(instruction: ir.Instruction, read: frozenset[int]) -> tuple[Access, ...]:
    row, modifiers = row_of(instruction), instruction.modifiers
    address = place_of(instruction, "@")
    if address is None:
        return ()
    if row.form is Form.ATOMIC:
        return (
            _atomic(
                instruction,
                _kind(instruction, read) if address > 0 else AccessKind.REDUCTION,
                address,
            ),
        )
    if row.form is Form.COPY:
        is_copy = "bulk" not in modifiers and any(m.startswith("shared") for m in modifiers)
        return _async_copy(instruction) if is_copy else ()
    if row.form is Form.MATRIX_PRODUCT:
        return _fragment(instruction, address)
    if row.access is None:
        return ()
    if row.form is Form.MATRIX_ROWS:
        return (
            Access(
                row.access,
                space_of(instruction),
                16,
                _matrix_count(modifiers),
                address,
                matrix=True,
            ),
        )
    return (_plain(instruction, row.access, address),)


def _kind(instruction: ir.Instruction, read: frozenset[int]) -> AccessKind:
    """Classify an `atom`: ptxas generates a reduction if its result is unused.

    A swap or an acquire in global memory stays an atomic.
    """
    returns = (
        not _NO_REDUCTION.isdisjoint(instruction.modifiers) and space_of(instruction) != "shared"
    )
    used = returns or any(r.index in read for r in registers_in(instruction.operands[0]))
    return AccessKind.ATOMIC if used else AccessKind.REDUCTION


def _plain(instruction: ir.Instruction, kind: AccessKind, address: int) -> Access:
    width = ir.TYPE_BYTES[instruction.types[-1]]
    elements = next((int(m[1:]) for m in instruction.modifiers if m in ("v2", "v4", "v8")), 1)
    return Access(kind, space_of(instruction), width, elements, address)


def _atomic(instruction: ir.Instruction, kind: AccessKind, address: int) -> Access:
    access = _plain(instruction, kind, address)
    by_one = instruction.operands[address + 1] == ir.Immediate(1)
    integral = "add" in instruction.modifiers and instruction.types[-1] in ("u32", "s32")
    increments = by_one and integral and kind is AccessKind.REDUCTION and access.space == "shared"
    near = access.space != "global" and (
        instruction.types[-1][0] == "f" or access.element_bytes == 8
    )
    swaps = not {"cas", "exch"}.isdisjoint(instruction.modifiers)
    tries = not swaps and (near or "f16" in instruction.types[-1] or access.element_bytes == 2)
    return replace(access, increments=increments, tries=tries)


def _async_copy(instruction: ir.Instruction) -> tuple[Access, ...]:
    size = instruction.operands[2]
    count = size.value if isinstance(size, ir.Immediate) else 16
    return (
        Access(AccessKind.LOAD, "global", count, 1, 1),
        Access(AccessKind.STORE, "shared", count, 1, 0),
    )


def _matrix_count(modifiers: tuple[str, ...]) -> int:
    return next((int(m[1:]) for m in modifiers if m in ("x1", "x2", "x4")), 1)


def _fragment(instruction: ir.Instruction, address: int) -> tuple[Access, ...]:
    vector = instruction.operands[1 - address]
    count = len(vector.items) if isinstance(vector, ir.Vector) else 1
    kind = AccessKind.LOAD if writes_first(instruction) else AccessKind.STORE
    return (Access(kind, space_of(instruction), 4, count, address, matrix=True),)


def space_of(instruction: ir.Instruction) -> str:
    """Return the state space that an instruction names, "generic" by default."""
    for modifier in instruction.modifiers:
        plain = modifier.split("::")[0]
        if plain in _SPACES:
            return plain
    return "generic"


def registers_in(operand: ir.Operand) -> Iterator[ir.Register]:
    """Return every register in an operand."""
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
    elif isinstance(operand, ir.CallOperand):
        for item in (operand.target, *operand.returns, *operand.arguments):
            yield from registers_in(item)


def results(instruction: ir.Instruction) -> tuple[ir.Register, ...]:
    """Return the registers that an instruction writes."""
    return tuple(registers_in(instruction.operands[0])) if writes_first(instruction) else ()


def sources(instruction: ir.Instruction) -> Iterator[ir.Register]:
    """Return the registers that an instruction reads, including its guard's."""
    if instruction.guard:
        yield instruction.guard.register
    only_written = operands_of(instruction).startswith("=")
    for operand in instruction.operands[1 if only_written else 0 :]:
        yield from registers_in(operand)


def _read_registers(function: ir.Function) -> Iterator[int]:
    for instruction in function.instructions:
        yield from (register.index for register in sources(instruction))
