"""A function made anew, instruction by instruction: labels keep their places, registers and labels
can be added.
"""

from dataclasses import replace

from kernprof.emulator.ptx import ir


class Rewriting:
    """Give it every instruction of `function` in order: `begin`, then what comes in its place."""

    def __init__(self, function: ir.Function) -> None:
        self._function = function
        self._code: list[ir.Instruction] = []
        self._registers = list(function.registers)
        self._moved: dict[int, int] = {}  # old pc → new
        self._labels: dict[str, int] = {}
        self._loc: ir.SourceLine | None = None
        self._line = self._made = 0

    def begin(self, instruction: ir.Instruction) -> None:
        self._moved[instruction.pc] = len(self._code)
        self._loc, self._line = instruction.loc, instruction.line

    def add(self, instruction: ir.Instruction) -> None:
        self._code.append(replace(instruction, pc=len(self._code)))

    def add_new(
        self,
        opcode: str,
        modifiers: tuple[str, ...],
        operands: tuple[ir.Operand, ...],
        guard: ir.Guard | None = None,
    ) -> None:
        types = tuple(m for m in modifiers if m in ir.TYPE_BYTES)
        self.add(
            ir.Instruction(0, opcode, modifiers, types, operands, guard, self._loc, self._line)
        )

    def jump(self, label: str, guard: ir.Guard | None = None) -> None:
        self.add_new("bra", (), (ir.Label(label),), guard)

    def new_register(self, kind: str) -> ir.Register:
        register = ir.Register(f"%made{len(self._registers)}", kind, len(self._registers))
        self._registers.append(register)
        return register

    def new_label(self) -> str:
        """One that no earlier rewriting of the function made."""
        self._made += 1
        return f"$made{len(self._function.labels)}.{self._made}"

    def place(self, label: str) -> None:
        self._labels[label] = len(self._code)

    def function(self) -> ir.Function:
        """The function with its new code."""
        own = self._function
        end = len(own.instructions)
        labels = {
            name: self._moved[pc] if pc < end else len(self._code)
            for name, pc in own.labels.items()
        }
        return replace(
            own,
            instructions=tuple(self._code),
            registers=tuple(self._registers),
            labels=labels | self._labels,
        )
