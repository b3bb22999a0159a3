"""Conversion of recursive functions into loops with their own stack in local memory.

The functions of a cycle become one body. A call stores the live registers and the number of its
return address. Then it moves the stack pointer and jumps. A return jumps back by that number.
Parameters are stored in the callee's frame.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import block_end, branch_labels, reached
from kernprof.emulator.ptx.facts import registers_in, results, row_of, sources
from kernprof.emulator.ptx.lowering import STACK_BYTES, Rewriting, target_of
from kernprof.emulator.ptx.opcodes import BlockEnd, Form

_HEAD = 16  # frame offset of the first variable; the number of the return address is at 0


def without_recursion(module: ir.Module) -> ir.Module:
    """Return the module with each recursive function replaced by a loop."""
    calls: dict[str, list[str]] = {name: [] for name in module.functions}
    for name, function in module.functions.items():
        targets = [
            t.name for i in function.instructions if isinstance(t := target_of(i), ir.Symbol)
        ]
        calls[name] = [callee for callee in targets if callee in calls]
    reaches = {
        name: {n for callee in callees for n in reached(callee, calls)}
        for name, callees in calls.items()
    }
    merged = {
        name: _Merged(module, name, {o for o in names if name in reaches[o]}).function()
        for name, names in reaches.items()
        if name in names
    }
    return replace(module, functions=module.functions | merged)


@dataclass(frozen=True, slots=True)
class _Frame:
    """Stack frame of a function: offsets of its variables, of saved registers, and its size."""

    offsets: Mapping[str, int]
    saved: int
    size: int


def _frame(function: ir.Function) -> _Frame:
    local = (v for v in function.variables if v.space == "local")
    offsets, end = ir.offsets((*function.parameters, *function.returns, *local), _HEAD)
    saved = -(-end // 8) * 8
    return _Frame(offsets, saved, -(-(saved + 8 * len(function.registers)) // 16) * 16)


class _Merged:
    """The functions of a cycle, merged into one with entry `entry`."""

    def __init__(self, module: ir.Module, entry: str, cycle: set[str]) -> None:
        self.functions = {name: module.functions[name] for name in sorted(cycle)}
        self.entry = module.functions[entry]
        self.frames = {name: _frame(f) for name, f in self.functions.items()}
        self.code = Rewriting(replace(self.entry, instructions=(), labels={}, registers=()))
        self.targets: dict[str, tuple[str, ...]] = {}
        self.returns = ["$out"]
        self.stack = self.code.new_register("b64")
        self.number = self.code.new_register("b32")
        self.flag = self.code.new_register("b32")
        self.registers: dict[tuple[str, int], ir.Register] = {}

    def function(self) -> ir.Function:
        code, entry = self.code, self.entry
        code.emit("mov.b64", self.stack, ir.Symbol("%frames"))
        code.emit("st.local.u32", self._in_frame(0), ir.Immediate(0))
        for kind, register, parameter, in_frame in self._pieces(entry.parameters):
            code.emit(f"ld.param.{kind}", register, parameter)
            code.emit(f"st.local.{kind}", in_frame, register)
        code.jump(f"{entry.name}:")
        for name, function in self.functions.items():
            self._body(name, function)
        code.place("$return")
        code.emit("ld.local.u32", self.number, self._in_frame(0))
        code.emit("brx.idx", self.number, ir.Label("$returns"))
        code.place("$out")
        for kind, register, result, in_frame in self._pieces(entry.returns):
            code.emit(f"ld.local.{kind}", register, in_frame)
            code.emit(f"st.param.{kind}", result, register)
        code.emit("ret")
        parameters = [
            replace(v, name=f"{name}:{v.name}") if v.space == "param" else v
            for name, f in self.functions.items()
            for v in f.variables
            if v.space != "local"
        ]
        return replace(
            code.function(),
            variables=(ir.Variable("%frames", "local", "b8", 16, STACK_BYTES), *parameters),
            branch_targets=self.targets | {"$returns": tuple(self.returns)},
        )

    def _in_frame(self, offset: int) -> ir.Address:
        return ir.Address(self.stack, offset)

    def _pieces(
        self, variables: tuple[ir.Variable, ...]
    ) -> Iterator[tuple[str, ir.Register, ir.Address, ir.Address]]:
        """Yield type, register, address and frame address of copies of up to 8 bytes each."""
        for variable in variables:
            base, offset, end = ir.Symbol(variable.name), 0, variable.size or 0
            in_frame = self.frames[self.entry.name].offsets[variable.name]
            while offset < end:
                width = min(8, variable.align, 1 << (end - offset).bit_length() - 1)
                register = self.code.new_register(f"b{max(32, 8 * width)}")
                address = ir.Address(base, offset)
                yield f"b{8 * width}", register, address, self._in_frame(in_frame + offset)
                offset += width

    def _body(self, name: str, function: ir.Function) -> None:
        live = _live_after(function)
        for label, inner in function.branch_targets.items():
            self.targets[f"{name}:{label}"] = tuple(f"{name}:{target}" for target in inner)
        starts: dict[int, list[str]] = {0: [""]}
        for label, pc in function.labels.items():
            starts.setdefault(pc, []).append(label)
        for pc in range(len(function.instructions) + 1):
            for label in starts.get(pc, ()):
                self.code.place(f"{name}:{label}")
            if pc < len(function.instructions):
                self.code.begin(function.instructions[pc])
                self._instruction(name, function.instructions[pc], live[pc])
        self.code.jump("$return")

    def _instruction(self, name: str, i: ir.Instruction, live: frozenset[ir.Register]) -> None:
        target = target_of(i)
        guard = i.guard and ir.Guard(self._register(name, i.guard.register), i.guard.negated)
        if row_of(i).form is Form.RETURN:
            self.code.jump("$return", guard)
        elif isinstance(target, ir.Symbol) and target.name in self.functions:
            self._call(name, target.name, guard, live)
        else:
            operands = tuple(self._operand(name, o) for o in i.operands)
            self.code.add(self._in_frames(name, replace(i, guard=guard, operands=operands)))

    def _call(
        self, name: str, callee: str, guard: ir.Guard | None, live: frozenset[ir.Register]
    ) -> None:
        code, frame, number = self.code, self.frames[name], len(self.returns)
        back, over = f"$back{number}", f"$over{number}"
        self.returns.append(back)
        code.skip_unless(guard, over)
        saved = [
            (self._register(name, r), self._in_frame(frame.saved + 8 * r.index))
            for r in sorted(live, key=lambda r: r.index)
        ]
        for register, address in saved:
            if register.type == "pred":
                code.emit("selp.u32", self.flag, ir.Immediate(1), ir.Immediate(0), register)
                register = self.flag
            code.emit(f"st.local.b{8 * ir.TYPE_BYTES[register.type]}", address, register)
        code.emit("st.local.u32", self._in_frame(frame.size), ir.Immediate(number))
        code.emit("add.s64", self.stack, self.stack, ir.Immediate(frame.size))
        code.jump(f"{callee}:")
        code.place(back)
        code.emit("add.s64", self.stack, self.stack, ir.Immediate(-frame.size))
        for register, address in saved:
            into = self.flag if register.type == "pred" else register
            code.emit(f"ld.local.b{8 * ir.TYPE_BYTES[into.type]}", into, address)
            if into is self.flag:
                code.emit("setp.ne.u32", register, self.flag, ir.Immediate(0))
        code.place(over)

    def _register(self, name: str, register: ir.Register) -> ir.Register:
        if (name, register.index) not in self.registers:
            self.registers[name, register.index] = self.code.new_register(register.type)
        return self.registers[name, register.index]

    def _operand(self, name: str, operand: ir.Operand) -> ir.Operand:
        """Return an operand with the registers, labels and parameters of the merged function."""
        match operand:
            case ir.Register():
                return self._register(name, operand)
            case ir.Negated(register):
                return ir.Negated(self._register(name, register))
            case ir.Label(label):
                return ir.Label(f"{name}:{label}")
            case ir.Symbol(variable):
                declared = self.functions[name].variables
                passed = any(v.name == variable and v.space == "param" for v in declared)
                return replace(operand, name=f"{name}:{variable}") if passed else operand
            case ir.Address(base) if base is not None:
                merged = self._operand(name, base)
                assert isinstance(merged, ir.Register | ir.Symbol)
                return replace(operand, base=merged)
            case ir.Pair(first, second):
                return ir.Pair(self._operand(name, first), self._operand(name, second))
            case ir.Vector(items):
                return ir.Vector(tuple(self._operand(name, item) for item in items))
            case ir.CallOperand(_, returns, arguments):
                return replace(
                    operand,
                    returns=tuple(self._operand(name, item) for item in returns),
                    arguments=tuple(self._operand(name, item) for item in arguments),
                )
        return operand

    def _in_frames(self, name: str, i: ir.Instruction) -> ir.Instruction:
        """Replace parameters and local variables of the cycle by their addresses in a frame."""
        offsets = {**self.frames[name].offsets, **self._passed(name)}
        if row_of(i).form is Form.MOVE and isinstance(symbol := i.operands[1], ir.Symbol):
            if symbol.name not in offsets:
                return i
            offset = ir.Immediate(offsets[symbol.name] + symbol.offset)
            kind = "s64" if i.types[-1].endswith("64") else "s32"
            operands = (i.operands[0], self.stack, offset)
            return replace(i, opcode="add", modifiers=(kind,), types=(kind,), operands=operands)
        for number, operand in enumerate(i.operands):
            base = operand.base if isinstance(operand, ir.Address) else None
            if isinstance(base, ir.Symbol) and base.name in offsets:
                assert isinstance(operand, ir.Address)
                address = self._in_frame(offsets[base.name] + operand.offset)
                local = tuple("local" if m.startswith("param") else m for m in i.modifiers)
                replaced = (*i.operands[:number], address, *i.operands[number + 1 :])
                i = replace(i, modifiers=local, operands=replaced)
        return i

    def _passed(self, name: str) -> dict[str, int]:
        """Return the frame offsets of variables that a function passes within the cycle."""
        offsets: dict[str, int] = {}
        for i in self.functions[name].instructions:
            target = target_of(i)
            callee = self.functions.get(target.name) if isinstance(target, ir.Symbol) else None
            if callee is None or not isinstance(called := i.operands[0], ir.CallOperand):
                continue
            declared = (*callee.parameters, *callee.returns)
            for variable, operand in zip(
                declared, (*called.arguments, *called.returns), strict=False
            ):
                if isinstance(operand, ir.Symbol):
                    offset = self.frames[callee.name].offsets[variable.name]
                    offsets[f"{name}:{operand.name}"] = self.frames[name].size + offset
        return offsets


def _live_after(function: ir.Function) -> list[frozenset[ir.Register]]:
    """Return the registers that are live after each instruction."""
    code = function.instructions
    before: list[frozenset[ir.Register]] = [frozenset()] * (len(code) + 1)
    after = list(before)
    changed = True
    while changed:
        changed = False
        for i in reversed(code):
            after[i.pc] = frozenset().union(*(before[pc] for pc in _next(function, i)))
            written = frozenset() if i.guard else frozenset(results(i))
            passed = i.operands[0] if row_of(i).form is Form.CALL else None
            new = (after[i.pc] - written) | {*sources(i), *registers_in(passed)}
            if new != before[i.pc]:
                before[i.pc], changed = new, True
    return after


def _next(function: ir.Function, i: ir.Instruction) -> Iterator[int]:
    end = block_end(i)
    if end is BlockEnd.JUMP:
        labels = branch_labels(function, i)
        yield from (function.labels[label] for label in labels if label in function.labels)
    if (end is not BlockEnd.JUMP and end is not BlockEnd.LEAVE) or i.guard:
        yield i.pc + 1
