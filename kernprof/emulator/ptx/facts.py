"""Static properties of an instruction: opcode row, class, operands, accesses, and support."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import ROWS, AccessKind, Form, Opcode
from kernprof.errors import UnsupportedInstruction

_PRECISION = {
    "f16": "fp16",
    "f16x2": "fp16",
    "bf16": "fp16",
    "bf16x2": "fp16",
    "f32": "fp32",
    "f32x2": "fp32",
    "f64": "fp64",
}
# External functions that the emulator ignores: calls have no effect and return zeros.
IGNORED_CALLS = frozenset({"vprintf"})
_UNKNOWN = Opcode(name="", refused="the instruction is not in the table")


def row_of(instruction: ir.Instruction) -> Opcode:
    return ROWS.get(instruction.opcode, _UNKNOWN)


def operands_of(instruction: ir.Instruction) -> str:
    """Return the letters of an instruction's operands, as `Opcode.operands` defines them."""
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
    """Return the index of the first operand with the letter `letter`, or None."""
    number = operands_of(instruction).replace("|", "").find(letter)
    return number if 0 <= number < len(instruction.operands) else None


def operation_of(instruction: ir.Instruction) -> str:
    """Return the modifier that names the operation of an atomic, reduction or comparison, or ""."""
    operations = row_of(instruction).operations
    return next((m for m in instruction.modifiers if m in operations), "")


def op_class(instruction: ir.Instruction) -> str:
    """Return ncu's class of an instruction, such as "fp32_fma" or "tensor"; "" for no class."""
    row = row_of(instruction)
    if row.tensor:  # Loads and stores of fragments, and fences, have no class.
        multiplies = writes_first(instruction) and "@" not in operands_of(instruction)
        return "tensor" if multiplies or instruction.modifiers[0] == "mma" else ""
    precision = _PRECISION.get(instruction.types[0]) if instruction.types else None
    return f"{precision}_{row.float_work}" if precision and row.float_work else ""


def is_unchecked(instruction: ir.Instruction) -> bool:
    """Return true for instructions of GPUs on which the emulator's counts were never checked.

    These are matrix products with a modifier .kind (sm_100 and later) and cluster launch control.
    """
    kinds = any(m.startswith("kind::") for m in instruction.modifiers)
    return kinds or instruction.opcode == "clusterlaunchcontrol"


def why_unsupported(instruction: ir.Instruction) -> str | None:
    """Return the reason why an instruction is not emulated; None if it is emulated."""
    row = row_of(instruction)
    if row.refused:
        return row.refused
    for modifier in instruction.modifiers:
        if modifier.split("::")[0] in row.refused_with:
            return row.refused_with[modifier.split("::")[0]]
    if (row.access is not None or row.form is Form.ATOMIC) and not instruction.types:
        return "the instruction has no type, so the bytes of its access are unknown"
    required, _, optional = operands_of(instruction).partition("|")
    least, most = len(required), len(required) + len(optional)
    if least <= len(instruction.operands) <= most:
        match instruction.operands:
            case (ir.CallOperand(target=ir.Register()), *_):
                return (
                    "calls through function pointers are not emulated: call the function directly"
                )
        return None
    needed = f"{least} to {most}" if optional else f"{least}"
    return f"the instruction has {len(instruction.operands)} operands instead of {needed}"


def refuse(instruction: ir.Instruction, reason: str, *, kernel: str) -> UnsupportedInstruction:
    """Return the error for an unsupported instruction; it names the PTX, source line and reason."""
    where = f" ({instruction.loc})" if instruction.loc and instruction.loc.line else ""
    return UnsupportedInstruction(
        f"kernel {kernel} uses the PTX instruction {instruction.name}{where}: {reason}",
        hint="profile it on a GPU: kernprof run --backend ncu",
    )


def refuse_unsupported(instructions: Iterable[ir.Instruction], *, kernel: str) -> None:
    """Raise UnsupportedInstruction for the first instruction that is not emulated."""
    for instruction in instructions:
        if reason := why_unsupported(instruction):
            raise refuse(instruction, reason, kernel=kernel)


_NO_REDUCTION = frozenset({"exch", "cas", "acquire", "acq_rel"})
_SPACES = ("global", "shared", "local", "const", "param")


@dataclass(frozen=True, slots=True)
class Access:
    """One memory access of an instruction.

    `space` is the state space; for "generic", the address of each lane determines the space.
    `address` is the index of the address in `Instruction.operands`. A thread accesses `elements`
    contiguous elements of `element_bytes` bytes. `matrix` is true if the lanes' addresses follow
    from a fragment layout (wmma, ldmatrix).

    `increments` is true for a reduction in shared memory that adds 1. The hardware executes such a
    reduction once for all lanes with the same address (ATOMS.POPC.INC). `tries` is true if ptxas
    may compile the atomic to a compare-and-swap loop.
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
    """Static properties of one instruction.

    `op_class` is ncu's class of the instruction ("fp32_fma", "tensor"), "" for no class. `accesses`
    are the memory accesses; `cp.async` has two (global load, shared store). `bulk` is the kind of
    access to global memory of a bulk or tensor copy, which bypasses the L1.
    """

    op_class: str
    accesses: tuple[Access, ...] = ()
    bulk: AccessKind | None = None
    uniform: bool = False  # bra.uni and similar: the compiler guarantees that the whole warp agrees


def function_facts(function: ir.Function) -> tuple[InstructionFacts, ...]:
    """Return the InstructionFacts of every instruction of a function, by pc."""
    read = frozenset(r.index for i in function.instructions for r in sources(i))
    return tuple(
        InstructionFacts(op_class(i), _accesses(i, read), _bulk(i), "uni" in i.modifiers)
        for i in function.instructions
    )


def copied_between(instruction: ir.Instruction) -> list[str]:
    """Return the state spaces in a bulk copy's modifiers: the destination, then the source."""
    return [
        space for m in instruction.modifiers if (space := m.split("::")[0]) in ("shared", "global")
    ]


def _bulk(instruction: ir.Instruction) -> AccessKind | None:
    modifiers, spaces = instruction.modifiers, copied_between(instruction)
    if (
        row_of(instruction).form is not Form.COPY
        or "bulk" not in modifiers
        or len(spaces) < 2
        or "global" not in spaces
        or "prefetch" in modifiers
    ):
        return None
    if spaces[0] == "shared":
        return AccessKind.LOAD
    return AccessKind.REDUCTION if "reduce" in modifiers else AccessKind.STORE


def _accesses(i: ir.Instruction, read: frozenset[int]) -> tuple[Access, ...]:
    """Return the accesses of an instruction.

    `read` has the indices of the registers that are read anywhere in the function.
    """
    row, modifiers, address = row_of(i), i.modifiers, place_of(i, "@")
    if address is None:
        return ()
    if row.form is Form.COPY:  # cp.async
        if "bulk" in modifiers or not any(m.startswith("shared") for m in modifiers):
            return ()
        size = i.operands[2]
        count = size.value if isinstance(size, ir.Immediate) else 16
        return (
            Access(AccessKind.LOAD, "global", count, 1, 1),
            Access(AccessKind.STORE, "shared", count, 1, 0),
        )
    space = space_of(i)
    if row.form is Form.MATRIX_PRODUCT:  # loads and stores of wmma
        kind = AccessKind.LOAD if writes_first(i) else AccessKind.STORE
        registers = len(ir.items_of(i.operands[1 - address]))
        return (Access(kind, space, 4, registers, address, matrix=True),)
    if row.access is None:
        return ()
    if row.form is Form.MATRIX_ROWS:
        matrices = next((int(m[1:]) for m in modifiers if m in ("x1", "x2", "x4")), 1)
        return (Access(row.access, space, 16, matrices, address, matrix=True),)
    elements = next((int(m[1:]) for m in modifiers if m in ("v2", "v4", "v8")), 1)
    access = Access(row.access, space, ir.TYPE_BYTES[i.types[-1]], elements, address)
    return (_atomic(i, access, read),) if row.form is Form.ATOMIC else (access,)


def _atomic(i: ir.Instruction, access: Access, read: frozenset[int]) -> Access:
    """Return the access of an atomic as ptxas compiles the atomic.

    An atomic whose result is unused becomes a reduction. Outside shared memory, exchanges,
    compare-and-swaps and acquiring atomics stay atomics.
    """
    returns = not _NO_REDUCTION.isdisjoint(i.modifiers) and access.space != "shared"
    used = returns or any(r.index in read for r in registers_in(i.operands[0]))
    kind = AccessKind.ATOMIC if used and access.address > 0 else AccessKind.REDUCTION
    data_type = i.types[-1]
    by_one = i.operands[access.address + 1] == ir.Immediate(1)
    integral = "add" in i.modifiers and data_type in ("u32", "s32")
    increments = by_one and integral and kind is AccessKind.REDUCTION and access.space == "shared"
    near = access.space != "global" and (data_type[0] == "f" or access.element_bytes == 8)
    swaps = not {"cas", "exch"}.isdisjoint(i.modifiers)
    tries = not swaps and (near or "f16" in data_type or access.element_bytes == 2)
    return replace(access, kind=kind, increments=increments, tries=tries)


def space_of(instruction: ir.Instruction) -> str:
    """Return the state space that an instruction names, "generic" by default."""
    for modifier in instruction.modifiers:
        plain = modifier.split("::")[0]
        if plain in _SPACES:
            return plain
    return "generic"


def registers_in(operand: ir.Operand | None) -> Iterator[ir.Register]:
    """Yield every register in an operand."""
    inner: tuple[ir.Operand | None, ...] = ()
    match operand:
        case ir.Register():
            yield operand
        case ir.Negated(register):
            yield register
        case ir.Address(base):
            inner = (base,)
        case ir.Pair(first, second):
            inner = (first, second)
        case ir.Vector(items):
            inner = items
        case ir.CallOperand(target, returns, arguments):
            inner = (target, *returns, *arguments)
    for item in inner:
        yield from registers_in(item)


def results(instruction: ir.Instruction) -> tuple[ir.Register, ...]:
    """Return the registers that an instruction writes."""
    return tuple(registers_in(instruction.operands[0])) if writes_first(instruction) else ()


def sources(instruction: ir.Instruction) -> Iterator[ir.Register]:
    """Yield the registers that an instruction reads, including the register of its guard."""
    if instruction.guard:
        yield instruction.guard.register
    for operand in instruction.operands[1 if operands_of(instruction).startswith("=") else 0 :]:
        yield from registers_in(operand)


# Hard operands of divisions, roots and powers: for these operands, ptxas's code executes additional
# instructions. The tests below repeat those of the machine code. Correctly rounded operations call
# a subroutine of ptxas: 0 ÷ x costs a warp about 30 instructions. Approximate operations scale the
# operand and the result: 2 ^ −∞, as for masked elements of a softmax, costs two multiplications.


@dataclass(frozen=True, slots=True)
class OperandTest:
    """Test for hard operands: true if ((value >> shift) + plus) & mask ≥ least.

    `of` selects the value: "a" or "b" (an operand), "q" (the quotient), "a|b" (bitwise or), or
    "a-b" (difference of the operands' exponents).
    """

    of: str
    shift: int
    plus: int
    mask: int
    least: int


_WIDE = OperandTest("a|b", 32, 0, 0xFFFFFFFF, 1)  # an operand exceeds 32 bits
_HARD = {
    # The test of the instruction FCHK is undocumented: thresholds measured on an H200.
    ("div", "f32"): (
        OperandTest("a", 23, -25, 0xFF, 230),
        OperandTest("b", 23, -2, 0xFF, 250),
        OperandTest("a-b", 0, 124, 0x3FF, 251),
    ),
    ("rcp", "f32"): (OperandTest("a", 23, -1, 0xFF, 252),),
    ("sqrt", "f32"): (OperandTest("a", 0, -0x0D000000, 0xFFFFFFFF, 0x72800000),),
    ("div", "f64"): (
        OperandTest("a", 32, -0x03600000, 0x7FFFFFFF, 0x7CA00000),
        OperandTest("b", 32, 0, 0x7FFFFFFF, 0x7F800000),
        OperandTest("q", 32, -0x00100001, 0x7FFFFFFF, 0x7F700000),
    ),
    ("rcp", "f64"): (OperandTest("a", 32, -0x00100000, 0x7FFFFFFF, 0x7FBFFBFE),),
    ("sqrt", "f64"): (OperandTest("a", 32, -0x03500000, 0xFFFFFFFF, 0x7CA00000),),
    **{(name, kind): (_WIDE,) for name in ("div", "rem") for kind in ("s64", "u64")},
}
_SMALL = (0, -0x00800000, 0x7FFFFFFF, 0x7F800000)  # subnormal or zero
_SCALED = {
    Form.EXP2: (OperandTest("a", 0, -0xFF800001, 0xFFFFFFFF, 0xC37C0000),),  # below −126
    Form.LOG2: (OperandTest("a", *_SMALL),),
    Form.RSQRT: (OperandTest("a", *_SMALL),),
    Form.ROOT: (OperandTest("a", *_SMALL),),
    Form.QUOTIENT: (OperandTest("b", *_SMALL),),
}


def tests_of(instruction: ir.Instruction) -> tuple[OperandTest, ...]:
    """Return the tests for hard operands. An operand is hard if at least one test is true."""
    kind = instruction.types[-1] if instruction.types else ""
    if kind == "f32" and not {"approx", "full"}.isdisjoint(instruction.modifiers):
        form = row_of(instruction).form
        scaled = "ftz" not in instruction.modifiers and instruction.opcode != "rcp"
        return _SCALED.get(form, ()) if form and scaled else ()
    if kind[:1] == "f" and "rn" not in instruction.modifiers:
        return ()
    return _HARD.get((instruction.opcode, kind), ())
