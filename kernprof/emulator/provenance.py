"""Which variable an access is to: where its address is derived from one variable alone, it must
stay within that.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kernprof.cuda_source.names import plain_name
from kernprof.emulator.contract import LaunchSpec
from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.table import row_of, writes_first

SEVERAL = "%several"  # no variable has this name
_PASS_ON = frozenset(
    {Form.MOVE, Form.SUM, Form.PRODUCT_AND_SUM, Form.SPACE_ADDRESS, Form.CONVERT, Form.SELECT}
)


@dataclass(frozen=True, slots=True)
class Home:
    """A variable that an access is to, and where it lies in its space."""

    name: str
    space: str
    first: int
    size: int

    @property
    def title(self) -> str:
        """The name as the source has it; that of a function's variable follows the function's."""
        local = re.fullmatch(r"_ZZ\w*E(\d+)(\w+)", self.name)
        return local[2][: int(local[1])] if local else plain_name(self.name)


def homes(program: Program) -> dict[int, Home]:
    """By program-wide pc, of accesses to shared, constant and global variables that are known by
    name.
    """
    found = {}
    for routine in program.routines:
        derived = Derived(routine.function)
        own = {v.name: v for v in routine.function.variables}
        for i, known in zip(routine.function.instructions, routine.facts, strict=True):
            if len(known.accesses) != 1 or known.accesses[0].matrix:
                continue
            name = derived.of(i.operands[known.accesses[0].address])
            home = _home(program, {**program.module.variables, **own}.get(name or ""))
            if home:
                found[routine.first_pc + i.pc] = home
    return found


def strayed(program: Program, launch: LaunchSpec, pc: int, address: int | None) -> str | None:
    """What to say of a checked access out of bounds whose variable is known."""
    home = homes(program).get(pc) if launch.check and address is not None else None
    if home is None or address is None:
        return None
    base = launch.memory.address(launch.globals_slot or 0) if home.space == "global" else 0
    return f"byte {address - base - home.first} of {home.title}, which has {home.size}"


def _home(program: Program, variable: ir.Variable | None) -> Home | None:
    if variable is None or not variable.size:
        return None
    offsets = {"shared": program.shared, "const": program.const, "global": program.globals_}.get(
        variable.space, {}
    )
    if variable.name not in offsets:
        return None
    return Home(variable.name, variable.space, offsets[variable.name], variable.size)


class Derived:
    """What the registers of a function are derived from, by additions, moves and choices.

    A register that is not there may yet be anything; "" stands for none, `SEVERAL` for more than
    one, or one or none. A pointer that the kernel is given has the name of its parameter, with the
    offset in it.
    """

    def __init__(self, function: ir.Function) -> None:
        self._from: dict[ir.Register, str] = {}
        writers = [(i, register) for i in function.instructions for register in _targets(i)]
        changing = True
        while changing:
            changing = False
            for i, register in writers:
                known, new = self._from.get(register), self._by(i)
                joined = new if known is None else known if new in (None, known) else SEVERAL
                if joined is not None and joined != known:
                    self._from[register], changing = joined, True

    def of(self, operand: ir.Operand) -> str | None:
        if isinstance(operand, ir.Address) and operand.base is not None:
            operand = operand.base
        if isinstance(operand, ir.Symbol):
            return operand.name
        return self._from.get(operand) if isinstance(operand, ir.Register) else ""

    def _by(self, i: ir.Instruction) -> str | None:
        """What an instruction's result is derived from."""
        form = row_of(i).form
        if (
            form is Form.LOAD
            and "param" in i.modifiers
            and isinstance(given := i.operands[1], ir.Address)
        ):
            return f"{self.of(given)}+{given.offset}"
        if isinstance(i.operands[0], ir.Vector) or form not in _PASS_ON:
            return ""
        if form is Form.PRODUCT_AND_SUM:
            return self.of(i.operands[3])
        names = [self.of(each) for each in i.operands[1:3]]
        if form is Form.SELECT:
            return names[0] if names[0] == names[1] else None if None in names else SEVERAL
        if None in names:
            return None
        some = [name for name in names if name]
        return some[0] if len(some) == 1 else SEVERAL if some else ""


def _targets(i: ir.Instruction) -> Iterator[ir.Register]:
    first = i.operands[0] if i.operands and writes_first(i) else None
    for each in first.items if isinstance(first, ir.Vector) else (first,):
        if isinstance(each, ir.Register):
            yield each
