"""Unroll loops of the PTX as ptxas unrolled them: by four, by two, then single iterations.

Lanes that need different numbers of iterations then reconverge as on hardware. Copies have lines
of their own in the PTX and in the machine code: `line + LINES * (1 + number)`. For loops of
several blocks the module finds which blocks hold copies, and how many iterations of each.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import build
from kernprof.emulator.ptx.facts import results
from kernprof.emulator.ptx.lowering import Rewriting
from kernprof.emulator.sass.accesses import MEMORY_OPCODES, by_line
from kernprof.emulator.sass.disassembly import SassBlock, SassInstruction, SassKernel

LINES = 10_000_000  # more than any PTX has
_PEELED, _GUARDS, _ENTRY = 40, 50, 60  # numbers of what stands in front of the copies
_NOWHERE = -1  # the line of what no machine instruction refers to
_SWAPPED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "ne": "ne"}
_INVERSE = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne"}
_UP, _DOWN = ("lt", "le"), ("gt", "ge")


@dataclass(frozen=True, slots=True)
class _Parts:
    """Blocks of an unrolled loop in the machine code, and the iterations that the first two hold.

    The last two blocks are the same if both are predicated.
    """

    many: int
    some: int
    one: int
    rounds: tuple[int, int]
    guards: tuple[int | None, ...]  # blocks that end in whether to go there
    # the block in front that does a round where the count is at its end already, if any
    peeled: int | None
    once: bool  # does the last one do one round at most?


@dataclass(frozen=True, slots=True)
class _Course:
    """Loop counter: the loop continues while `register` `compare` `bound` holds.

    `ahead` is the amount that the counter was incremented before the comparison in an iteration.
    """

    register: ir.Register
    step: int
    compare: str
    kind: str
    bound: ir.Operand
    ahead: int
    flag: ir.Guard


def unrolled(function: ir.Function, kernel: SassKernel) -> tuple[ir.Function, SassKernel]:
    """Return function and machine code with such loops unrolled; unchanged if there are none."""
    branches: dict[int, list[int]] = defaultdict(list)
    for number, span in enumerate(kernel.blocks):
        if kernel.instructions[span.end - 1].opcode in ("BRA", "EXIT"):
            branches[kernel.instructions[span.end - 1].line].append(number)
    loops: dict[int, tuple[range, _Course, _Parts]] = {}
    if not any(len(numbers) > 1 for numbers in branches.values()):
        return function, kernel
    lines = Counter(instruction.line for instruction in function.instructions)
    for loop, certain in _loops(function):
        code = function.instructions[loop.start : loop.stop]
        parts = _parts(kernel, branches.get(code[-1].line, []))
        course = (
            _course(code, certain)
            if parts and (certain == loop or parts.some != parts.one)
            else None
        )
        if course and parts and all(lines[instruction.line] == 1 for instruction in code):
            loops[loop.start] = loop, course, parts
    if not loops:
        return function, kernel
    return _rewritten(function, loops), _numbered(function, kernel, list(loops.values()))


def _loops(function: ir.Function) -> Iterator[tuple[range, Sequence[int]]]:
    """Yield innermost loops with one entry and one exit, and the instructions of every iteration.

    A loop is entered at its first instruction and left by its last one, the branch back.
    """
    blocks = build(function).blocks
    steps = [(step, blocks[n]) for step in blocks for n in step.successors]
    for last, head in [(step, to) for step, to in steps if to.start <= step.start]:
        loop = range(head.start, last.end)
        inner = [
            (step, to) for step, to in steps if step.start in loop and (step, to) != (last, head)
        ]
        entered = any(
            to.start in loop and to is not head for step, to in steps if step.start not in loop
        )
        left = any(
            to.start <= step.start or (to.start not in loop and step is not last)
            for step, to in inner
        )
        contiguous = sum(step.end - step.start for step in blocks if step.start in loop) == len(
            loop
        )
        plain = all(
            step.opcode not in ("brx", "call")
            for step in function.instructions[loop.start : loop.stop]
        )
        if contiguous and plain and not entered and not left:
            certain = (*range(head.start, head.end), *range(last.start, last.end))
            yield loop, loop if head is last else certain


def _parts(kernel: SassKernel, branches: Sequence[int]) -> _Parts | None:
    """Identify the blocks of an unrolled loop from the branches of one PTX line, in code order.

    The branches skip the copies of four, repeat them, skip those of two, skip the last one, and
    repeat that. ptxas may predicate the last one, or the last two, instead. It omits the single
    branch
    if four iterations are certain.
    """
    loops = [b in kernel.blocks[b].successors for b in branches]
    if loops == [False, True]:
        return _with_rest(kernel, *branches)
    if loops == [True, False, False]:
        return _Parts(
            branches[0],
            branches[1] + 1,
            branches[2] + 1,
            (4, 2),
            (None, *branches[1:]),
            None,
            _once(kernel, branches[2] + 1),
        )
    if loops not in (
        [False, True, False],
        [False, True, False, False],
        [False, True, False, False, True],
    ):
        return None
    before, many, second, last = *branches[:3], (branches[3] if len(branches) > 3 else None)
    some = second + 1
    if last is None:
        behind = range(some + 1, min(some + 3, len(kernel.blocks)))
        single = next((n for n in behind if _memory(kernel, n, many)), len(kernel.blocks))
    else:
        single = branches[4] if len(branches) > 4 else last + 1
    if (
        many - before > 2
        or single - (last or some) > 3
        or some + 2 < (last or some)
        or single >= len(kernel.blocks)
    ):
        return None
    counts = [
        Counter(i.line for i in _code(kernel, kernel.blocks[b])) for b in (many, some, single)
    ]
    ratios = [
        Counter(
            count[line] // counts[2][line] for line in counts[2] if count[line] > counts[2][line]
        ).most_common(1)
        for count in counts[:2]
    ]
    rounds = [most[0][0] if most else 0 for most in ratios]
    if not rounds[0] > rounds[1] > 1 or (last is None and rounds != [4, 2]):
        return None
    # of what does not go on with the last round
    behind_exit = range(single, min(single + 2, len(kernel.blocks)))
    shared = next((memory for n in behind_exit if (memory := _memory(kernel, n, many))), set[int]())
    held = (
        n for n in range(before + (last is None)) if shared and shared <= _memory(kernel, n, many)
    )
    guards = (before, second) if last is None else (before, second, last)
    return _Parts(
        many, some, single, (rounds[0], rounds[1]), guards, next(held, None), _once(kernel, single)
    )


def _with_rest(kernel: SassKernel, before: int, many: int) -> _Parts | None:
    """Identify a loop by four whose remainder is one block: two iterations, and one predicated."""
    for rest in range(many + 1, min(many + 4, len(kernel.blocks))):
        if lines := _memory(kernel, rest, many) if many - before <= 2 else set():
            counts = Counter(
                e.line for e in _code(kernel, kernel.blocks[many]) if e.opcode in MEMORY_OPCODES
            )
            under = {line: sorted(_under(kernel, rest, line).values()) for line in lines}
            complete = all(
                numbers == [counts[n] // 4, counts[n] // 2] for n, numbers in under.items()
            )
            return (
                _Parts(many, rest, rest, (4, 2), (before,), None, once=True) if complete else None
            )
    return None


def _once(kernel: SassKernel, block: int) -> bool:
    return block not in kernel.blocks[block].successors


def _under(kernel: SassKernel, block: int, line: int) -> Counter[str | None]:
    """Count the accesses of a line by predicate."""
    code = _code(kernel, kernel.blocks[block])
    return Counter(
        instruction.guard
        for instruction in code
        if instruction.line == line and instruction.opcode in MEMORY_OPCODES
    )


def _memory(kernel: SassKernel, block: int, other: int) -> set[int]:
    """Return the lines of accesses that two blocks share."""
    first, second = (
        {
            instruction.line
            for instruction in _code(kernel, kernel.blocks[n])
            if instruction.opcode in MEMORY_OPCODES
        }
        for n in (block, other)
    )
    return first & second


def _code(kernel: SassKernel, block: SassBlock) -> tuple[SassInstruction, ...]:
    return kernel.instructions[block.start : block.end]


def _course(code: Sequence[ir.Instruction], certain: Container[int]) -> _Course | None:
    """Return the loop counter, or None; `certain` instructions are executed in every iteration."""
    last, writers = code[-1], defaultdict[int, list[ir.Instruction]](list)
    for instruction in code:
        for register in results(instruction):
            writers[register.index].append(instruction)
    if last.opcode != "bra" or last.guard is None or len(writers[last.guard.register.index]) != 1:
        return None
    (test,) = writers[last.guard.register.index]
    if (
        test.opcode != "setp"
        or test.guard
        or len(test.modifiers) != 2
        or not isinstance(test.operands[0], ir.Register)
    ):
        return None
    (compare, kind), (_, first, second) = test.modifiers, test.operands
    compare = _INVERSE.get(compare, "") if last.guard.negated else compare
    if not (isinstance(first, ir.Register) and writers[first.index]):
        compare, first, second = _SWAPPED.get(compare, ""), second, first
    fixed = isinstance(second, ir.Immediate) or (
        isinstance(second, ir.Register) and not writers[second.index]
    )
    if not (isinstance(first, ir.Register) and len(writers[first.index]) == 1 and fixed):
        return None
    (change,) = writers[first.index]
    step = change.operands[2] if change.opcode == "add" and len(change.operands) == 3 else None
    if (
        not isinstance(step, ir.Immediate)
        or change.operands[1] != first
        or change.guard
        or not step.value
    ):
        return None
    directed = compare in (_UP if step.value > 0 else _DOWN) or compare == "ne"
    if (
        not directed
        or kind not in ("s32", "u32", "s64")
        or change.pc not in certain
        or test.pc not in certain
    ):
        return None
    ahead = step.value if change.pc < test.pc else 0
    return _Course(first, step.value, compare, kind, second, ahead, last.guard)


class _Copies:
    """Writes the copies of one loop."""

    def __init__(
        self, rewriting: Rewriting, function: ir.Function, loop: range, course: _Course
    ) -> None:
        self.rewriting, self.code, self.course = (
            rewriting,
            function.instructions[loop.start : loop.stop],
            course,
        )
        self.labels = {
            name: pc for name, pc in function.labels.items() if pc in loop and pc != loop.start
        }

    def _add(
        self, opcode: str, kinds: tuple[str, ...], *operands: ir.Operand, line: int = _NOWHERE
    ) -> None:
        types = tuple(kind for kind in kinds if kind in ir.TYPE_BYTES)
        self.rewriting.add(
            ir.Instruction(0, opcode, kinds, types, operands, loc=self.code[0].loc, line=line)
        )

    def _jump(self, to: str, guard: ir.Guard, number: int) -> None:
        line = self.code[-1].line + LINES * (1 + number)
        self.rewriting.add(replace(self.code[-1], operands=(ir.Label(to),), guard=guard, line=line))

    def _body(self, first: int, copies: int) -> None:
        for number in range(first, first + copies):
            self._copy(LINES * (1 + number))

    def _copy(self, more: int) -> None:
        labels = {name: self.rewriting.new_label() for name in self.labels}
        for instruction in self.code:
            for name in (name for name, pc in self.labels.items() if pc == instruction.pc):
                self.rewriting.place(labels[name])
            if instruction is not self.code[-1]:
                to = (
                    ir.Label(labels.get(o.name, o.name)) if isinstance(o, ir.Label) else o
                    for o in instruction.operands
                )
                self.rewriting.add(
                    replace(instruction, operands=tuple(to), line=instruction.line + more)
                )

    def _wide(self, operand: ir.Operand) -> ir.Operand:
        if isinstance(operand, ir.Immediate) or self.course.kind == "s64":
            return operand
        wide = self.rewriting.new_register("s64")
        self._add(
            "cvt", ("u64" if self.course.kind == "u32" else "s64", self.course.kind), wide, operand
        )
        return wide

    def _at_least(self, rounds: int) -> ir.Register:
        """Emit a test that at least `rounds` iterations remain.

        The test is false if 64 bits cannot represent the answer; the remainder loop then runs.
        """
        course, rewriting = self.course, self.rewriting
        value, enough = rewriting.new_register("s64"), rewriting.new_register("pred")
        begun, bound = self._wide(course.register), self._wide(course.bound)
        far = course.ahead - course.step
        if course.compare == "ne":
            self._add("add", ("s64",), value, begun, ir.Immediate(far))
            self._add(
                "sub", ("s64",), value, *((bound, value) if course.step > 0 else (value, bound))
            )
            self._add("setp", ("ge", "s64"), enough, value, ir.Immediate(rounds * abs(course.step)))
            return enough
        inside, there = rewriting.new_register("pred"), rewriting.new_register("pred")
        self._add("add", ("s64",), value, begun, ir.Immediate(far + (rounds - 1) * course.step))
        self._add("setp", ("ge" if course.step > 0 else "le", "s64"), inside, value, begun)
        self._add("setp", (course.compare, "s64"), there, value, bound)
        self._add("and", ("pred",), enough, inside, there)
        return enough

    def write(self, rounds: tuple[int, int], *, peeled: bool, once: bool) -> None:
        rewriting, flag = self.rewriting, self.course.flag
        some, last, again, after = (rewriting.new_label() for _ in range(4))
        self._add(
            "setp", ("eq", "s32"), flag.register, ir.Immediate(0), ir.Immediate(int(flag.negated))
        )
        if peeled:
            begins = rewriting.new_label()
            self._jump(begins, ir.Guard(self._at_least(1)), _PEELED)
            self._body(_PEELED, 1)
            rewriting.place(begins)
        self._jump(some, ir.Guard(self._at_least(rounds[0]), negated=True), _GUARDS)
        self._add(
            "mov",
            ("u32",),
            rewriting.new_register("u32"),
            ir.Immediate(0),
            line=self.code[-1].line + LINES * _ENTRY,
        )
        many = rewriting.new_label()
        rewriting.place(many)
        self._body(0, rounds[0])
        self._jump(many, ir.Guard(self._at_least(rounds[0])), 0)
        rewriting.place(some)
        self._jump(last, ir.Guard(self._at_least(rounds[1]), negated=True), _GUARDS + 1)
        self._body(rounds[0], rounds[1])
        rewriting.place(last)
        leave = replace(flag, negated=not flag.negated)
        self._jump(after, leave, _GUARDS + 2)
        if once:  # and for what could not be told, a loop that the machine code does not have
            self._copy(0)
            rewriting.add(replace(self.code[-1], operands=(ir.Label(after),), guard=leave))
        rewriting.place(again)
        for item in (*self.code[:-1], replace(self.code[-1], operands=(ir.Label(again),))):
            if item.pc in self.labels.values():
                rewriting.begin(item)
            rewriting.add(replace(item, line=_NOWHERE) if once else item)
        rewriting.place(after)


def _rewritten(
    function: ir.Function, loops: Mapping[int, tuple[range, _Course, _Parts]]
) -> ir.Function:
    rewriting, pc = Rewriting(function), 0
    while pc < len(function.instructions):
        rewriting.begin(function.instructions[pc])
        if pc in loops:
            loop, course, parts = loops[pc]
            _Copies(rewriting, function, loop, course).write(
                parts.rounds, peeled=parts.peeled is not None, once=parts.once
            )
            pc = loop.stop
        else:
            rewriting.add(function.instructions[pc])
            pc += 1
    return rewriting.function()


def _numbered(
    function: ir.Function, kernel: SassKernel, loops: Sequence[tuple[range, _Course, _Parts]]
) -> SassKernel:
    lines = {
        index: line for loop in loops for index, line in _lines(function, kernel, loop[0], loop[2])
    }
    code = tuple(replace(i, line=lines.get(n, i.line)) for n, i in enumerate(kernel.instructions))
    return replace(kernel, instructions=code)


def _lines(
    function: ir.Function, kernel: SassKernel, loop: range, parts: _Parts
) -> Iterator[tuple[int, int]]:
    """Yield (index, new line) of machine instructions, by the copy that they belong to."""
    lines = {instruction.line for instruction in function.instructions[loop.start : loop.stop]}
    branch = function.instructions[loop.stop - 1].line
    copies = [(parts.many, 0, parts.rounds[0]), (parts.some, parts.rounds[0], parts.rounds[1])]
    copies += [(parts.peeled, _PEELED, 1)] if parts.peeled is not None else []
    for part, first, rounds in copies:
        span = kernel.blocks[part]
        memory = _memory(kernel, part, parts.many) if part == parts.one else ()
        own_guard = {_under(kernel, part, line).most_common(1)[0][0] for line in memory}
        there = Counter(
            (instruction.line, instruction.opcode)
            for instruction in _code(kernel, span)
            if not memory or instruction.guard in own_guard
        )
        seen: Counter[tuple[int, str]] = Counter()
        for index in _in_order(kernel, span):
            key = (kernel.instructions[index].line, kernel.instructions[index].opcode)
            if key[0] in lines and (not memory or kernel.instructions[index].guard in own_guard):
                yield index, key[0] + LINES * (1 + first + seen[key] * rounds // there[key])
                seen[key] += 1
    for number, guard in enumerate(parts.guards):
        if guard is not None:
            yield kernel.blocks[guard].end - 1, branch + LINES * (1 + _GUARDS + number)
    if parts.guards[0] == parts.many - 2:
        between = kernel.blocks[parts.many - 1]
        yield from ((index, branch + LINES * _ENTRY) for index in range(between.start, between.end))


def _in_order(kernel: SassKernel, span: SassBlock) -> Iterator[int]:
    """Yield the instructions of a block, with accesses of one line and register in offset order.

    ptxas may place copies out of order. The order ascends or descends as most of them do.
    """
    order, same = (
        list(range(span.start, span.end)),
        defaultdict[tuple[int, str, str], list[tuple[int, int]]](list),
    )
    for line, places in by_line(kernel).items():
        for base, offset, index in places:
            if span.start <= index < span.end:
                same[line, kernel.instructions[index].opcode, base].append((index, offset))
    for copies in same.values():
        steps = [later[1] - before[1] for before, later in itertools.pairwise(copies)]
        if 0 not in steps:
            down = 2 * sum(step < 0 for step in steps) > len(steps)
            ordered = sorted(copies, key=lambda copy: copy[1], reverse=down)
            for (index, _), (other, _) in zip(copies, ordered, strict=True):
                order[index - span.start] = other
    yield from order
