"""Conversion of recursive functions into loops with their own stack in local memory.

The functions of a cycle become one body. A call stores the live registers and the number of its
return address, moves the stack pointer and jumps; a return jumps back by that number. Parameters
are stored in the callee's frame.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import block_end, branch_labels
from kernprof.emulator.ptx.facts import registers_in, results, row_of, sources
from kernprof.emulator.ptx.lowering import STACK_BYTES, target_of
from kernprof.emulator.ptx.opcodes import BlockEnd, Form

_HEAD = 16  # frame offset of the return address


def without_recursion(module: ir.Module) -> ir.Module:
    """Return the module with each recursive function replaced by a loop."""
    calls = {name: set(_called(f)) for name, f in module.functions.items()}
    reaches = {name: _reached(calls, name) for name in calls}
    cycles = {
        name: frozenset(o for o in reaches[name] if name in reaches[o])
        for name in calls
        if name in reaches[name]
    }
    merged = {name: _Merged(module, name, cycles[name]).function() for name in cycles}
    return replace(module, functions=module.functions | merged) if merged else module


def _called(function: ir.Function) -> Iterator[str]:
    for instruction in function.instructions:
        target = target_of(instruction)
        if isinstance(target, ir.Symbol):
            yield target.name


def _reached(calls: Mapping[str, set[str]], name: str) -> set[str]:
    reached: set[str] = set()
    work = [name]
    while work:
        for callee in calls.get(work.pop(), ()):
            if callee in calls and callee not in reached:
                reached.add(callee)
                work.append(callee)
    return reached


@dataclass(frozen=True, slots=True)
class _Frame:
    """Frame offsets of a function's parameters, results, local variables and saved registers."""

    places: Mapping[str, int]
    saved: int
    size: int


def _frame(function: ir.Function) -> _Frame:
    places: dict[str, int] = {}
    end = _HEAD
    for variable in (
        *function.parameters,
        *function.returns,
        *(v for v in function.variables if v.space == "local"),
    ):
        end = -(-end // variable.align) * variable.align
        places[variable.name] = end
        end += variable.size or 0
    saved = -(-end // 8) * 8
    return _Frame(places, saved, -(-(saved + 8 * len(function.registers)) // 16) * 16)


class _Merged:
    """The functions of a cycle, merged into one with entry `entry`."""

    def __init__(self, module: ir.Module, entry: str, cycle: frozenset[str]) -> None:
        self.functions = {name: module.functions[name] for name in sorted(cycle)}
        self.entry = module.functions[entry]
        self.frames = {name: _frame(f) for name, f in self.functions.items()}
        self.code: list[ir.Instruction] = []
        self.labels: dict[str, int] = {}
        self.targets: dict[str, tuple[str, ...]] = {}
        self.returns = ["$out"]
        self.registers: list[ir.Register] = []
        self.stack = self._new("%stack", "b64")
        self.number = self._new("%number", "b32")
        self.flag = self._new("%flag", "b32")
        self.known: dict[tuple[str, int], ir.Register] = {}
        self.at: tuple[ir.SourceLine | None, int] = (None, 0)

    def _new(self, name: str, kind: str) -> ir.Register:
        register = ir.Register(name, kind, len(self.registers))
        self.registers.append(register)
        return register

    def function(self) -> ir.Function:
        entry = self.entry
        self._enter()
        for name, function in self.functions.items():
            self._body(name, function)
        self._leave()
        stack = ir.Variable("%frames", "local", "b8", 16, STACK_BYTES)
        parameters = [
            self._renamed(name, v)
            for name, f in self.functions.items()
            for v in f.variables
            if v.space != "local"
        ]
        return replace(
            entry,
            variables=(stack, *parameters),
            registers=tuple(self.registers),
            instructions=tuple(self.code),
            labels=self.labels,
            branch_targets=self.targets | {"$returns": tuple(self.returns)},
        )

    def _add(
        self,
        opcode: str,
        modifiers: tuple[str, ...],
        *operands: ir.Operand,
        guard: ir.Guard | None = None,
    ) -> None:
        types = tuple(m for m in modifiers if m in ir.TYPE_BYTES)
        self.code.append(
            ir.Instruction(len(self.code), opcode, modifiers, types, operands, guard, *self.at)
        )

    def _in_frame(self, offset: int) -> ir.Address:
        return ir.Address(self.stack, offset)

    def _enter(self) -> None:
        frame = self.frames[self.entry.name]
        self._add("mov", ("b64",), self.stack, ir.Symbol("%frames"))
        self._add("st", ("local", "u32"), self._in_frame(0), ir.Immediate(0))
        for variable in self.entry.parameters:
            for offset, kind, register in self._pieces(variable):
                self._add(
                    "ld", ("param", kind), register, ir.Address(ir.Symbol(variable.name), offset)
                )
                self._add(
                    "st",
                    ("local", kind),
                    self._in_frame(frame.places[variable.name] + offset),
                    register,
                )
        self._add("bra", (), ir.Label(f"{self.entry.name}:"))

    def _leave(self) -> None:
        self.labels["$return"] = len(self.code)
        self._add("ld", ("local", "u32"), self.number, self._in_frame(0))
        self._add("brx", ("idx",), self.number, ir.Label("$returns"))
        self.labels["$out"] = len(self.code)
        frame = self.frames[self.entry.name]
        for variable in self.entry.returns:
            for offset, kind, register in self._pieces(variable):
                self._add(
                    "ld",
                    ("local", kind),
                    register,
                    self._in_frame(frame.places[variable.name] + offset),
                )
                self._add(
                    "st", ("param", kind), ir.Address(ir.Symbol(variable.name), offset), register
                )
        self._add("ret", ())

    def _pieces(self, variable: ir.Variable) -> Iterator[tuple[int, str, ir.Register]]:
        offset, end = 0, variable.size or 0
        while offset < end:
            width = min(8, variable.align, 1 << (end - offset).bit_length() - 1)
            kind = f"b{8 * width}"
            yield (
                offset,
                kind,
                self._new(f"%piece{len(self.registers)}", kind if width > 2 else "b32"),
            )
            offset += width

    def _body(self, name: str, function: ir.Function) -> None:
        live = _live_after(function)
        starts: dict[int, list[str]] = {}
        for label, pc in function.labels.items():
            starts.setdefault(pc, []).append(label)
        for label, inner in function.branch_targets.items():
            self.targets[f"{name}:{label}"] = tuple(f"{name}:{item}" for item in inner)
        self.labels[f"{name}:"] = len(self.code)
        for i in function.instructions:
            for label in starts.get(i.pc, ()):
                self.labels[f"{name}:{label}"] = len(self.code)
            self.at = (i.loc, i.line)
            self._instruction(name, i, live[i.pc])
        for label in starts.get(len(function.instructions), ()):
            self.labels[f"{name}:{label}"] = len(self.code)
        self._add("bra", (), ir.Label("$return"))

    def _instruction(self, name: str, i: ir.Instruction, live: frozenset[ir.Register]) -> None:
        form, target = row_of(i).form, target_of(i)
        guard = i.guard and ir.Guard(self._register(name, i.guard.register), i.guard.negated)
        if form is Form.RETURN:
            self._add("bra", (), ir.Label("$return"), guard=guard)
        elif isinstance(target, ir.Symbol) and target.name in self.functions:
            self._call(name, target.name, guard, live)
        else:
            operands = tuple(self._operand(name, o) for o in i.operands)
            i = replace(i, pc=len(self.code), guard=guard, operands=operands)
            self.code.append(self._in_frames(name, i))

    def _call(
        self, name: str, callee: str, guard: ir.Guard | None, live: frozenset[ir.Register]
    ) -> None:
        frame, number = self.frames[name], len(self.returns)
        back, over = f"$back{number}", f"$over{number}"
        self.returns.append(back)
        if guard:
            self._add("bra", (), ir.Label(over), guard=ir.Guard(guard.register, not guard.negated))
        saved = [
            (frame.saved + 8 * r.index, self._register(name, r))
            for r in sorted(live, key=lambda r: r.index)
        ]
        for offset, register in saved:
            self._keep(register, offset)
        self._add("st", ("local", "u32"), self._in_frame(frame.size), ir.Immediate(number))
        self._add("add", ("s64",), self.stack, self.stack, ir.Immediate(frame.size))
        self._add("bra", (), ir.Label(f"{callee}:"))
        self.labels[back] = len(self.code)
        self._add("add", ("s64",), self.stack, self.stack, ir.Immediate(-frame.size))
        for offset, register in saved:
            self._take(register, offset)
        self.labels[over] = len(self.code)

    def _keep(self, register: ir.Register, offset: int) -> None:
        if register.type == "pred":
            self._add("selp", ("u32",), self.flag, ir.Immediate(1), ir.Immediate(0), register)
            register = self.flag
        self._add(
            "st",
            ("local", f"b{8 * ir.TYPE_BYTES[register.type]}"),
            self._in_frame(offset),
            register,
        )

    def _take(self, register: ir.Register, offset: int) -> None:
        into = self.flag if register.type == "pred" else register
        self._add("ld", ("local", f"b{8 * ir.TYPE_BYTES[into.type]}"), into, self._in_frame(offset))
        if into is self.flag:
            self._add("setp", ("ne", "u32"), register, self.flag, ir.Immediate(0))

    def _register(self, name: str, register: ir.Register) -> ir.Register:
        copy = self.known.get((name, register.index))
        if copy is None:
            copy = self.known[name, register.index] = self._new(
                f"{name}:{register.name}", register.type
            )
        return copy

    def _renamed(self, name: str, variable: ir.Variable) -> ir.Variable:
        return (
            replace(variable, name=f"{name}:{variable.name}")
            if variable.space == "param"
            else variable
        )

    def _operand(self, name: str, operand: ir.Operand) -> ir.Operand:
        parameters = {v.name for v in self.functions[name].variables if v.space == "param"}
        if isinstance(operand, ir.Register):
            return self._register(name, operand)
        if isinstance(operand, ir.Symbol) and operand.name in parameters:
            return replace(operand, name=f"{name}:{operand.name}")
        if isinstance(operand, ir.Negated):
            return ir.Negated(self._register(name, operand.register))
        if isinstance(operand, ir.Label):
            return ir.Label(f"{name}:{operand.name}")
        if isinstance(operand, ir.Address) and operand.base is not None:
            base = self._operand(name, operand.base)
            assert isinstance(base, ir.Register | ir.Symbol)
            return replace(operand, base=base)
        if isinstance(operand, ir.Pair):
            return ir.Pair(self._operand(name, operand.first), self._operand(name, operand.second))
        if isinstance(operand, ir.Vector):
            return ir.Vector(tuple(self._operand(name, item) for item in operand.items))
        if isinstance(operand, ir.CallOperand):
            some = [
                tuple(self._operand(name, item) for item in part)
                for part in (operand.returns, operand.arguments)
            ]
            return replace(operand, returns=some[0], arguments=some[1])
        return operand

    def _in_frames(self, name: str, i: ir.Instruction) -> ir.Instruction:
        """Replace parameters and local variables of the cycle by their addresses in a frame."""
        places = {**self.frames[name].places, **self._passed(name)}
        if (
            row_of(i).form is Form.MOVE
            and isinstance(i.operands[1], ir.Symbol)
            and i.operands[1].name in places
        ):
            symbol = i.operands[1]
            place = ir.Immediate(places[symbol.name] + symbol.offset)
            wide = "s64" if i.types[-1].endswith("64") else "s32"
            return replace(
                i,
                opcode="add",
                modifiers=(wide,),
                types=(wide,),
                operands=(i.operands[0], self.stack, place),
            )
        operands: list[ir.Operand] = []
        for operand in i.operands:
            base = operand.base if isinstance(operand, ir.Address) else None
            if isinstance(base, ir.Symbol) and base.name in places:
                assert isinstance(operand, ir.Address)
                operands.append(self._in_frame(places[base.name] + operand.offset))
                local = tuple("local" if m.startswith("param") else m for m in i.modifiers)
                i = replace(i, modifiers=local)
            else:
                operands.append(operand)
        return replace(i, operands=tuple(operands))

    def _passed(self, name: str) -> dict[str, int]:
        """Return the frame offsets of variables that a function passes within the cycle."""
        offsets: dict[str, int] = {}
        for i in self.functions[name].instructions:
            called = i.operands[0] if i.operands else None
            if not isinstance(called, ir.CallOperand) or not isinstance(called.target, ir.Symbol):
                continue
            callee = self.functions.get(called.target.name)
            if callee is None:
                continue
            pairs = [
                *zip(callee.parameters, called.arguments, strict=False),
                *zip(callee.returns, called.returns, strict=False),
            ]
            for variable, operand in pairs:
                if isinstance(operand, ir.Symbol):
                    place = self.frames[callee.name].places[variable.name]
                    offsets[f"{name}:{operand.name}"] = self.frames[name].size + place
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
            now = frozenset().union(*(before[pc] for pc in _next(function, i)))
            kills = frozenset() if i.guard else frozenset(results(i))
            passed = i.operands[0] if row_of(i).form is Form.CALL else None
            more = frozenset(registers_in(passed)) if passed else frozenset()
            new = (now - kills) | frozenset(sources(i)) | more
            after[i.pc] = now
            if new != before[i.pc]:
                before[i.pc], changed = new, True
    return after


def _next(function: ir.Function, i: ir.Instruction) -> Iterator[int]:
    end = block_end(i)
    if end is BlockEnd.JUMP:
        yield from (
            function.labels[label]
            for label in branch_labels(function, i)
            if label in function.labels
        )
    if (end is not BlockEnd.JUMP and end is not BlockEnd.LEAVE) or i.guard:
        yield i.pc + 1
