"""A program as numbered basic blocks of handlers, and the keys by which threads are scheduled.

A key is (deepest − depth) × number of blocks + block number: the lowest key is the deepest call
stack, and in it the first block.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kernprof.emulator.program import Program, Routine
from kernprof.emulator.ptx import cfg, ir
from kernprof.emulator.ptx.facts import IGNORED_CALLS, place_of, tests_of
from kernprof.emulator.ptx.opcodes import ROWS, BlockEnd, Form
from kernprof.errors import CompileFailed
from tests.oracle.access import ACCESS, nothing
from tests.oracle.arithmetic import ARITHMETIC
from tests.oracle.atomics import ATOMICS
from tests.oracle.communication import COMMUNICATION
from tests.oracle.conversion import cvt
from tests.oracle.hardness import counted
from tests.oracle.logic import LOGIC
from tests.oracle.matrix import MATRIX
from tests.oracle.operands import Handler, Operands, Source
from tests.oracle.state import register_dtype

if TYPE_CHECKING:
    from tests.oracle.machine import Machine

PLAIN: dict[str, Callable[[Operands], Handler]] = {
    **ARITHMETIC,
    **LOGIC,
    **COMMUNICATION,
    "cvt": cvt,
}
WITH_MEMORY: dict[str, Callable[[Operands, Machine], Handler]] = {**ACCESS, **ATOMICS, **MATRIX}
NOTHING = frozenset(row.name for row in ROWS.values() if row.form is Form.NOTHING)
CONTROL = frozenset(
    row.name for row in ROWS.values() if row.ends not in (BlockEnd.NOT, BlockEnd.BARRIER)
)
_BARRIERS = frozenset(row.name for row in ROWS.values() if row.ends is BlockEnd.BARRIER)


def handled() -> frozenset[str]:
    """The opcodes that the interpreter executes."""
    return frozenset(PLAIN) | frozenset(WITH_MEMORY) | NOTHING | CONTROL | _BARRIERS


@dataclass(frozen=True, slots=True)
class Step:
    pc: int
    guard: Source | None
    run: Handler


@dataclass(frozen=True, slots=True)
class Transfer:
    """Successors of a block: the numbers of `targets` and `falls_to`.

    None means that the thread leaves the function.
    """

    pc: int
    kind: str
    guard: Source | None = None
    targets: tuple[int | None, ...] = ()
    select: Source | None = None
    call: ir.CallOperand | None = None
    callee: Routine | None = None


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """`meets`: threads may have to wait for others of the warp; `members` gives their membermasks
    (None: all).
    """

    number: int
    routine: Routine
    start: int
    end: int
    steps: tuple[Step, ...]
    transfer: Transfer | None
    falls_to: int | None
    meets: bool = False
    members: Source | None = None


@dataclass(slots=True)
class Code:
    """`blocks` by number; `entry` the first block of each routine. `call_site`: by the block
    returned to.
    """

    blocks: list[CodeBlock] = field(default_factory=list)
    entry: dict[str, int] = field(default_factory=dict)
    call_site: dict[int, tuple[Routine, Transfer]] = field(default_factory=dict)
    deepest: int = 0

    def key(self, number: int, depth: int) -> int:
        return (self.deepest - depth) * len(self.blocks) + number

    def at(self, key: int) -> tuple[CodeBlock, int]:
        """The block, and the call depth."""
        above, number = divmod(key, len(self.blocks))
        return self.blocks[number], self.deepest - above


def register_types(program: Program) -> list[object]:
    return [
        register_dtype(r.type) for routine in program.routines for r in routine.function.registers
    ]


def code_of(program: Program, machine: Machine) -> Code:
    """Raises UnsupportedInstruction for what the handlers do not know."""
    code = Code(deepest=len(program.routines) - 1)
    number = 0
    for routine in program.routines:
        code.entry[routine.function.name] = number
        number += len(routine.cfg.blocks)
    base = 0
    for routine in program.routines:
        ops = (
            Operands(program, routine, machine.launch, base)
            if routine.function.instructions
            else None
        )
        first = code.entry[routine.function.name]
        for part in routine.cfg.blocks:
            assert ops is not None
            ops.record = machine.record
            code.blocks.append(_block(ops, machine, part, first))
        base += len(routine.function.registers)
    for block in code.blocks:
        if block.transfer and block.transfer.callee and block.falls_to is not None:
            code.call_site[block.falls_to] = block.routine, block.transfer
    return code


def _block(ops: Operands, machine: Machine, block: cfg.BasicBlock, first: int) -> CodeBlock:
    steps: list[Step] = []
    transfer, meets, members = None, False, None
    for at, pc in enumerate(range(block.start, block.end)):
        instruction = ops.routine.function.instructions[pc]
        ops.begin(instruction, at)
        if at == 0:
            meets, members = _meeting(ops)
        guard = _guard(ops, instruction)
        if instruction.opcode in CONTROL or (
            instruction.opcode in _BARRIERS and not ops.has("warp")
        ):
            transfer = _transfer(ops, guard, first, machine)
        else:
            handler = handler_of(ops, machine)
            handler = counted(ops, handler, machine.tally) if tests_of(instruction) else handler
            steps.append(Step(ops.pc, guard, handler))
    return CodeBlock(
        number=first + block.index,
        routine=ops.routine,
        start=ops.routine.first_pc + block.start,
        end=ops.routine.first_pc + block.end,
        steps=tuple(steps),
        transfer=transfer,
        falls_to=None if block.falls_to is None else first + block.falls_to,
        meets=meets,
        members=members,
    )


def handler_of(ops: Operands, machine: Machine) -> Handler:
    opcode = ops.instruction.opcode
    try:
        if opcode in PLAIN:
            return PLAIN[opcode](ops)
        if opcode in WITH_MEMORY:
            return WITH_MEMORY[opcode](ops, machine)
    except (KeyError, IndexError, StopIteration, AssertionError, ValueError) as error:
        raise ops.refuse("this form of the instruction is not emulated") from error
    if opcode in NOTHING or opcode in _BARRIERS:
        return nothing
    raise ops.refuse("the interpreter does not know it")


def _guard(ops: Operands, instruction: ir.Instruction) -> Source | None:
    guard = instruction.guard
    if guard is None:
        return None
    return ops.source_of(ir.Negated(guard.register) if guard.negated else guard.register, "pred")


def _meeting(ops: Operands) -> tuple[bool, Source | None]:
    instruction = ops.instruction
    block_barrier = instruction.opcode in _BARRIERS and not ops.has("warp")
    if block_barrier or not cfg.waits_for_others(instruction):
        return False, None
    place = place_of(instruction, "M")
    return True, ops.source(place, "b32") if place is not None else None


def _transfer(ops: Operands, guard: Source | None, first: int, machine: Machine) -> Transfer:
    instruction, function = ops.instruction, ops.routine.function
    opcode, pc = instruction.opcode, ops.pc
    if opcode in ("bra", "brx"):
        at = ops.routine.cfg.at_label
        places = (at.get(label) for label in cfg.branch_labels(function, instruction))
        targets = tuple(None if place is None else first + place for place in places)
        return Transfer(
            pc, opcode, guard, targets, ops.source(0, "u32") if opcode == "brx" else None
        )
    if opcode in _BARRIERS:
        machine.barriers.declare(ops)
        return Transfer(pc, "barrier", guard)
    if opcode != "call":
        return Transfer(pc, opcode, guard)
    call = instruction.operands[0]
    assert isinstance(call, ir.CallOperand)
    if not isinstance(call.target, ir.Symbol):
        raise ops.refuse("indirect calls are not emulated")
    if call.target.name in IGNORED_CALLS:
        return Transfer(pc, "call", guard, call=call)
    callee = ops.program.routine(call.target.name)
    if not callee.cfg.blocks:
        raise CompileFailed(f"{callee.function.name} has no instructions")
    for argument in (*call.arguments, *call.returns):
        if not isinstance(argument, ir.Symbol):
            raise ops.refuse("call operands other than .param variables are not emulated")
    return Transfer(pc, "call", guard, call=call, callee=callee)
