"""What the table of opcodes says of an instruction: its class, operands, and whether it is
emulated.
"""

from collections.abc import Iterable

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import ROWS, Form, OpClass, Opcode
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
# Functions that NVRTC leaves as external calls and that do nothing the emulator must do.
IGNORED_CALLS = frozenset({"vprintf"})


_UNKNOWN = Opcode(name="", refused="the instruction is not in the table")


def row_of(instruction: ir.Instruction) -> Opcode:
    return ROWS.get(instruction.opcode, _UNKNOWN)


def operands_of(instruction: ir.Instruction) -> str:
    """A letter for each operand, as `Opcode.operands` has them."""
    row = row_of(instruction)
    if row.variants:
        return next(
            (row.variants[m] for m in instruction.modifiers if m in row.variants), row.operands
        )
    return row.operands


def writes_first(instruction: ir.Instruction) -> bool:
    """Is the first operand a result?"""
    return operands_of(instruction).startswith(("=", "+"))


def place_of(instruction: ir.Instruction, letter: str) -> int | None:
    """The number of the first operand of a kind, None where the instruction has none."""
    number = operands_of(instruction).replace("|", "").find(letter)
    return number if 0 <= number < len(instruction.operands) else None


def operation_of(instruction: ir.Instruction) -> str:
    """The modifier that says what an atomic, a reduction or a comparison does with its operands; ""
    without one.
    """
    operations = row_of(instruction).operations
    return next((m for m in instruction.modifiers if m in operations), "")


def op_class(instruction: ir.Instruction) -> OpClass:
    """The class an instruction is counted in."""
    row = row_of(instruction)
    if row.variants and "@" in operands_of(instruction):
        return OpClass.MEMORY  # the loads and stores of wmma
    if row.float_work is None:
        return row.op_class or OpClass.CONTROL
    first = instruction.types[-1 if row.compares else 0] if instruction.types else "b32"
    precision = _PRECISION.get(first)
    return OpClass(f"{precision}_{row.float_work.value}") if precision else OpClass.INTEGER


def why_unsupported(instruction: ir.Instruction) -> str | None:
    """The reason that an instruction is not emulated, or None."""
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
    """The error for an instruction that cannot be executed: the PTX, the source line, why."""
    where = f" ({instruction.loc})" if instruction.loc and instruction.loc.line else ""
    return UnsupportedInstruction(
        f"kernel {kernel} uses the PTX instruction {instruction.name}{where}: {reason}",
        hint="profile it on a GPU: kernprof run --backend ncu",
    )


def refuse_unsupported(instructions: Iterable[ir.Instruction], *, kernel: str) -> None:
    """Raises UnsupportedInstruction for the first instruction that is not emulated. Run before
    anything executes.
    """
    for instruction in instructions:
        reason = why_unsupported(instruction)
        if reason:
            raise refuse(instruction, reason, kernel=kernel)
