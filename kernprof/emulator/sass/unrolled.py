"""Loops that ptxas unrolled.

Those of one block are unrolled in the PTX as well (`unrolled`): rounds of four while there are as many, two, then
what is left. Lanes that need other rounds then meet as they do on the hardware, and every copy is counted; copies have
lines of their own, in the PTX and in the machine code: `line + LINES * (1 + number)`. For other loops it is worked out
which blocks hold copies, and how many rounds each of them has (`rounds_of`).
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import BasicBlock, build
from kernprof.emulator.ptx.facts import results
from kernprof.emulator.ptx.lowering.rewriting import Rewriting
from kernprof.emulator.sass.accesses import MEMORY_OPCODES, by_line
from kernprof.emulator.sass.copies import Copies
from kernprof.emulator.sass.disassembly import SassBlock, SassInstruction, SassKernel
from kernprof.emulator.sass.flow import SassFlow
from kernprof.emulator.sass.places import Place

UNROLLED = "in loops that ptxas unrolled, of rounds that differ"
APART = f"{UNROLLED} within a warp"
_ARITHMETIC = frozenset(
    {"FADD", "FMUL", "FFMA", "DADD", "DMUL", "DFMA", "HADD2", "HMUL2", "HFMA2", "MUFU", "SHF", "LOP3", "IMAD", "IADD3"}
    | {"ISETP", "FSETP", "DSETP", "HMMA", "IMMA", "DMMA"}
)
_COMPARES = {"f32": "FSETP", "f64": "DSETP"}
LINES = 10_000_000  # more than any PTX has
_PEELED, _GUARDS, _ENTRY = 40, 50, 60  # numbers of what stands in front of the copies
_NOWHERE = -1  # the line of what no machine instruction refers to
_SWAPPED = {"lt": "gt", "le": "ge", "gt": "lt", "ge": "le", "ne": "ne"}
_INVERSE = {"lt": "ge", "le": "gt", "gt": "le", "ge": "lt", "eq": "ne"}
_UP, _DOWN = ("lt", "le"), ("gt", "ge")


@dataclass(frozen=True, slots=True)
class _Parts:
    """The blocks of an unrolled loop in the machine code, and how many rounds the first two hold; the last two are one
    where both are under predicates.
    """

    many: int
    some: int
    one: int
    rounds: tuple[int, int]
    guards: tuple[int | None, ...]  # blocks that end in whether to go there
    peeled: int | None  # the block in front that does a round where the count is at its end already, if any


@dataclass(frozen=True, slots=True)
class _Course:
    """How a loop counts: it goes on as long as `register`, `ahead` after a round began, `compares` with `bound`."""

    register: ir.Register
    step: int
    compare: str
    kind: str
    bound: ir.Operand
    ahead: int
    flag: ir.Guard


def unrolled(function: ir.Function, kernel: SassKernel) -> tuple[ir.Function, SassKernel]:
    """Both with such loops unrolled and told apart; themselves where there are none."""
    branches: dict[int, list[int]] = defaultdict(list)
    for number, span in enumerate(kernel.blocks):
        if kernel.instructions[span.end - 1].opcode in ("BRA", "EXIT"):
            branches[kernel.instructions[span.end - 1].line].append(number)
    found: dict[int, tuple[BasicBlock, _Course, _Parts]] = {}
    if not any(len(each) > 1 for each in branches.values()):
        return function, kernel
    lines = Counter(each.line for each in function.instructions)
    for block in build(function).blocks:
        code = function.instructions[block.start : block.end]
        parts = _parts(kernel, branches.get(code[-1].line, []))
        course = _course(code) if parts and block.index in block.successors else None
        if course and parts and all(lines[each.line] == 1 for each in code):
            found[block.start] = block, course, parts
    if not found:
        return function, kernel
    return _rewritten(function, found), _numbered(function, kernel, list(found.values()))


def _parts(kernel: SassKernel, branches: Sequence[int]) -> _Parts | None:
    """What the branches of one line of the PTX are, in order: past the copies of four, round them, past those of two,
    past the last one, and round that; or the last one is under predicates, in what follows, or the last two are. What
    is certain to have four rounds has no branch in front.
    """
    loops = [b in kernel.blocks[b].successors for b in branches]
    if loops == [False, True]:
        return _with_rest(kernel, *branches)
    if loops == [True, False, False]:
        return _Parts(branches[0], branches[1] + 1, branches[2] + 1, (4, 2), (None, *branches[1:]), None)
    if loops not in ([False, True, False], [False, True, False, False], [False, True, False, False, True]):
        return None
    before, many, second, last = *branches[:3], (branches[3] if len(branches) > 3 else None)
    some = second + 1
    if last is None:
        behind = range(some + 1, min(some + 3, len(kernel.blocks)))
        one = next((n for n in behind if _memory(kernel, n, many)), len(kernel.blocks))
    else:
        one = branches[4] if len(branches) > 4 else last + 1
    if many - before > 2 or one - (last or some) > 3 or some + 2 < (last or some) or one >= len(kernel.blocks):
        return None
    counts = [Counter(each.line for each in _code(kernel, kernel.blocks[b])) for b in (many, some, one)]
    ratios = [
        Counter(each[line] // counts[2][line] for line in counts[2] if each[line] > counts[2][line]).most_common(1)
        for each in counts[:2]
    ]
    rounds = [most[0][0] if most else 0 for most in ratios]
    if not rounds[0] > rounds[1] > 1 or (last is None and rounds != [4, 2]):
        return None
    whole = _memory(kernel, one, many)
    held = (n for n in range(before + (last is None)) if whole and whole <= _memory(kernel, n, many))
    guards = (before, second) if last is None else (before, second, last)
    return _Parts(many, some, one, (rounds[0], rounds[1]), guards, next(held, None))


def _with_rest(kernel: SassKernel, before: int, many: int) -> _Parts | None:
    """A loop of four rounds, behind which one block has two and one under predicates."""
    for rest in range(many + 1, min(many + 4, len(kernel.blocks))):
        if lines := _memory(kernel, rest, many) if many - before <= 2 else set():
            counts = Counter(e.line for e in _code(kernel, kernel.blocks[many]) if e.opcode in MEMORY_OPCODES)
            under = {line: sorted(_under(kernel, rest, line).values()) for line in lines}
            whole = all(each == [counts[n] // 4, counts[n] // 2] for n, each in under.items())
            return _Parts(many, rest, rest, (4, 2), (before,), None) if whole else None
    return None


def _under(kernel: SassKernel, block: int, line: int) -> Counter[str | None]:
    """The predicates that accesses of a line are under, and how many."""
    code = _code(kernel, kernel.blocks[block])
    return Counter(each.guard for each in code if each.line == line and each.opcode in MEMORY_OPCODES)


def _memory(kernel: SassKernel, block: int, other: int) -> set[int]:
    """The lines of accesses that two blocks share."""
    first, second = (
        {each.line for each in _code(kernel, kernel.blocks[n]) if each.opcode in MEMORY_OPCODES} for n in (block, other)
    )
    return first & second


def _code(kernel: SassKernel, block: SassBlock) -> tuple[SassInstruction, ...]:
    return kernel.instructions[block.start : block.end]


def _course(code: Sequence[ir.Instruction]) -> _Course | None:
    """How a block that jumps back to itself counts, where that is known."""
    last, writers = code[-1], defaultdict[int, list[ir.Instruction]](list)
    for each in code:
        for register in results(each):
            writers[register.index].append(each)
    if last.opcode != "bra" or last.guard is None or len(writers[last.guard.register.index]) != 1:
        return None
    (test,) = writers[last.guard.register.index]
    if test.opcode != "setp" or test.guard or len(test.modifiers) != 2 or not isinstance(test.operands[0], ir.Register):
        return None
    (compare, kind), (_, first, second) = test.modifiers, test.operands
    compare = _INVERSE.get(compare, "") if last.guard.negated else compare
    if not (isinstance(first, ir.Register) and writers[first.index]):
        compare, first, second = _SWAPPED.get(compare, ""), second, first
    fixed = isinstance(second, ir.Immediate) or (isinstance(second, ir.Register) and not writers[second.index])
    if not (isinstance(first, ir.Register) and len(writers[first.index]) == 1 and fixed):
        return None
    (change,) = writers[first.index]
    step = change.operands[2] if change.opcode == "add" and len(change.operands) == 3 else None
    if not isinstance(step, ir.Immediate) or change.operands[1] != first or change.guard or not step.value:
        return None
    directed = compare in (_UP if step.value > 0 else _DOWN) or compare == "ne"
    if not directed or kind not in ("s32", "u32", "s64"):
        return None
    ahead = step.value if change.pc < test.pc else 0
    return _Course(first, step.value, compare, kind, second, ahead, last.guard)


class _Copies:
    """Writes the copies of one loop."""

    def __init__(self, made: Rewriting, code: Sequence[ir.Instruction], course: _Course) -> None:
        self.made, self.code, self.course = made, code, course

    def _add(self, opcode: str, kinds: tuple[str, ...], *operands: ir.Operand, line: int = _NOWHERE) -> None:
        types = tuple(kind for kind in kinds if kind in ir.TYPE_BYTES)
        self.made.add(ir.Instruction(0, opcode, kinds, types, operands, loc=self.code[0].loc, line=line))

    def _jump(self, to: str, guard: ir.Guard, number: int) -> None:
        line = self.code[-1].line + LINES * (1 + number)
        self.made.add(replace(self.code[-1], operands=(ir.Label(to),), guard=guard, line=line))

    def _body(self, first: int, copies: int) -> None:
        for number in range(first, first + copies):
            for each in self.code[:-1]:
                self.made.add(replace(each, line=each.line + LINES * (1 + number)))

    def _wide(self, operand: ir.Operand) -> ir.Operand:
        if isinstance(operand, ir.Immediate) or self.course.kind == "s64":
            return operand
        wide = self.made.new_register("s64")
        self._add("cvt", ("u64" if self.course.kind == "u32" else "s64", self.course.kind), wide, operand)
        return wide

    def _at_least(self, rounds: int) -> ir.Register:
        """Are there as many rounds left, for certain? Where that cannot be told in 64 bits, what is left does them."""
        course, made = self.course, self.made
        value, enough = made.new_register("s64"), made.new_register("pred")
        begun, bound = self._wide(course.register), self._wide(course.bound)
        far = course.ahead - course.step
        if course.compare == "ne":
            self._add("add", ("s64",), value, begun, ir.Immediate(far))
            self._add("sub", ("s64",), value, *((bound, value) if course.step > 0 else (value, bound)))
            self._add("setp", ("ge", "s64"), enough, value, ir.Immediate(rounds * abs(course.step)))
            return enough
        inside, there = made.new_register("pred"), made.new_register("pred")
        self._add("add", ("s64",), value, begun, ir.Immediate(far + (rounds - 1) * course.step))
        self._add("setp", ("ge" if course.step > 0 else "le", "s64"), inside, value, begun)
        self._add("setp", (course.compare, "s64"), there, value, bound)
        self._add("and", ("pred",), enough, inside, there)
        return enough

    def write(self, rounds: tuple[int, int], *, peeled: bool, once: bool) -> None:
        made, flag = self.made, self.course.flag
        some, last, again, after = (made.new_label() for _ in range(4))
        self._add("setp", ("eq", "s32"), flag.register, ir.Immediate(0), ir.Immediate(int(flag.negated)))
        if peeled:
            begins = made.new_label()
            self._jump(begins, ir.Guard(self._at_least(1)), _PEELED)
            self._body(_PEELED, 1)
            made.place(begins)
        self._jump(some, ir.Guard(self._at_least(rounds[0]), negated=True), _GUARDS)
        self._add("mov", ("u32",), made.new_register("u32"), ir.Immediate(0), line=self.code[-1].line + LINES * _ENTRY)
        many = made.new_label()
        made.place(many)
        self._body(0, rounds[0])
        self._jump(many, ir.Guard(self._at_least(rounds[0])), 0)
        made.place(some)
        self._jump(last, ir.Guard(self._at_least(rounds[1]), negated=True), _GUARDS + 1)
        self._body(rounds[0], rounds[1])
        made.place(last)
        leave = replace(flag, negated=not flag.negated)
        self._jump(after, leave, _GUARDS + 2)
        if once:  # and for what could not be told, a loop that the machine code does not have
            for each in (*self.code[:-1], replace(self.code[-1], operands=(ir.Label(after),), guard=leave)):
                made.add(each)
        made.place(again)
        for each in (*self.code[:-1], replace(self.code[-1], operands=(ir.Label(again),))):
            made.add(replace(each, line=_NOWHERE) if once else each)
        made.place(after)


def _rewritten(function: ir.Function, found: Mapping[int, tuple[BasicBlock, _Course, _Parts]]) -> ir.Function:
    made, pc = Rewriting(function), 0
    while pc < len(function.instructions):
        made.begin(function.instructions[pc])
        if pc in found:
            block, course, parts = found[pc]
            _Copies(made, function.instructions[block.start : block.end], course).write(
                parts.rounds, peeled=parts.peeled is not None, once=parts.some == parts.one
            )
            pc = block.end
        else:
            made.add(function.instructions[pc])
            pc += 1
    return made.function()


def _numbered(
    function: ir.Function, kernel: SassKernel, loops: Sequence[tuple[BasicBlock, _Course, _Parts]]
) -> SassKernel:
    lines = {index: line for each in loops for index, line in _lines(function, kernel, each[0], each[2])}
    code = tuple(replace(i, line=lines.get(n, i.line)) for n, i in enumerate(kernel.instructions))
    return replace(kernel, instructions=code)


def _lines(function: ir.Function, kernel: SassKernel, loop: BasicBlock, parts: _Parts) -> Iterator[tuple[int, int]]:
    """New lines of the machine instructions, by index: which copy each is of."""
    own = {each.line for each in function.instructions[loop.start : loop.end]}
    branch = function.instructions[loop.end - 1].line
    copies = [(parts.many, 0, parts.rounds[0]), (parts.some, parts.rounds[0], parts.rounds[1])]
    copies += [(parts.peeled, _PEELED, 1)] if parts.peeled is not None else []
    for part, first, rounds in copies:
        span = kernel.blocks[part]
        memory = _memory(kernel, part, parts.many) if part == parts.one else ()
        own_guard = {_under(kernel, part, line).most_common(1)[0][0] for line in memory}
        there = Counter(
            (each.line, each.opcode) for each in _code(kernel, span) if not memory or each.guard in own_guard
        )
        seen: Counter[tuple[int, str]] = Counter()
        for index in _in_order(kernel, span):
            key = (kernel.instructions[index].line, kernel.instructions[index].opcode)
            if key[0] in own and (not memory or kernel.instructions[index].guard in own_guard):
                yield index, key[0] + LINES * (1 + first + seen[key] * rounds // there[key])
                seen[key] += 1
    for number, guard in enumerate(parts.guards):
        if guard is not None:
            yield kernel.blocks[guard].end - 1, branch + LINES * (1 + _GUARDS + number)
    if parts.guards[0] == parts.many - 2:
        between = kernel.blocks[parts.many - 1]
        yield from ((index, branch + LINES * _ENTRY) for index in range(between.start, between.end))


def _in_order(kernel: SassKernel, span: SassBlock) -> Iterator[int]:
    """The instructions of a block; accesses of one line off one register in the order of their offsets, up or down as
    most are, since ptxas puts some copies before others.
    """
    order, same = list(range(span.start, span.end)), defaultdict[tuple[int, str, str], list[tuple[int, int]]](list)
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


def arithmetic_copies(
    kernel: SassKernel, flow: SassFlow, at: Mapping[int, Place], unknown: Sequence[bool]
) -> dict[int, Copies]:
    """Of loops that nothing stays in its place in, one arithmetic instruction for each set of blocks that hold
    parts of it: their executions add up like those of an access. What branches within one instruction, as a
    square root does, is in several blocks without being unrolled.
    """
    code = [kernel.instructions[b.start : b.end] for b in kernel.blocks]
    branching = {p.pc for each in code if each[-1].opcode == "BRA" and (p := at.get(each[-1].line))}
    found: dict[int, Copies] = defaultdict(Copies)
    for block in (number for number, open_ in enumerate(unknown) if open_):
        for each in code[block]:
            place = at.get(each.line)
            if not place or not place.alone or not place.depth or place.pc in branching:
                continue
            if _again(place) & {register.index for register in results(place.instruction)}:
                continue  # is there a round? It is asked in front of each part
            compares = place.instruction.opcode == "setp" and _COMPARES.get(place.instruction.types[-1], "ISETP")
            foreign = each.opcode.endswith("SETP") and each.opcode != compares
            if foreign or each.name.startswith("IMAD.MOV"):
                continue  # a comparison that ptxas names after what it schedules it beside, a constant in front
            narrow = not place.instruction.types or ir.TYPE_BYTES.get(place.instruction.types[-1], 8) < 8
            if each.opcode in _ARITHMETIC and not each.predicated and (narrow or each.opcode[0] in "FDHM"):
                found[place.pc].plain[block] += 1
    largest: dict[frozenset[int], tuple[int, Copies]] = {}
    for pc, copies in found.items():
        if len(copies.plain) > 1 and _is_unrolled(copies, flow):
            largest.setdefault(frozenset(copies.plain), (pc, copies))
    return dict(largest.values())


def _again(place: Place) -> set[int]:
    """The predicates that a routine goes round loops by."""
    code, blocks = place.routine.function.instructions, place.routine.cfg.blocks
    ends = [code[b.end - 1] for b in blocks if min(b.successors, default=b.index + 1) <= b.index]
    return {each.guard.register.index for each in ends if each.guard}


def _is_unrolled(copies: Copies, flow: SassFlow) -> bool:
    """Does a loop hold more of them than what follows it, in which the last rounds are?"""
    loops = [many for block, many in copies.plain.items() if flow.depth(block)]
    rest = [many for block, many in copies.plain.items() if not flow.depth(block)]
    return bool(loops) and max(rest, default=0) < max(loops)


def rounds_of(
    copies: Mapping[int, int], loops: Collection[int], ran: tuple[int, int], *, apart: bool
) -> dict[int, int]:
    """Executions of each block, from how often the loop's body ran and was entered. `copies`: how many rounds a block
    holds; `loops`: blocks that go round. Where the rounds of the entries differ, they are taken to lie between half and
    one and a half of their mean; where lanes leave `apart`, some of them need each of the last rounds.
    """
    total, entries = ran
    ordered = sorted(copies.items(), key=lambda item: -item[1])
    if total % entries == 0 and not apart:
        return {block: entries * rounds for block, rounds in _divided(ordered, loops, total // entries).items()}
    mean = total / entries
    lengths = range(max(0, round(0.5 * mean)), max(1, int(1.5 * mean)) + 1)
    each = [_divided(ordered, loops, length) for length in lengths]
    shares = {block: sum(one[block] for one in each) / len(each) for block, _ in ordered}
    last = sum(share * copies[block] for block, share in shares.items() if block not in loops)
    looped = sum(share * copies[block] for block, share in shares.items() if block in loops)
    factor = max(0.0, mean - last) / looped if looped else 1.0
    if apart:  # beside those of the lane with most
        shares |= {block: 1.0 for block, share in shares.items() if block not in loops and share}
    return {b: round(entries * share * (factor if b in loops else 1.0)) for b, share in shares.items()}


def _divided(ordered: Sequence[tuple[int, int]], loops: Collection[int], left: int) -> dict[int, int]:
    """The rounds of one entry, by block; `ordered` from the block with most copies on."""
    found = {}
    for block, many in ordered:
        found[block] = left // many if block in loops else min(1, left // many)
        left -= found[block] * many
    return found
