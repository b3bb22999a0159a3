"""Predicates that ptxas adds, applied to the PTX before emulation.

ptxas predicates arithmetic whose result a `selp` may discard. It also moves loads behind the
following branch, so that lanes of the other path do not load.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import BasicBlock, build
from kernprof.emulator.ptx.facts import results, row_of, sources
from kernprof.emulator.ptx.lowering import Rewriting
from kernprof.emulator.ptx.opcodes import AccessKind, Form
from kernprof.emulator.sass.accesses import MEMORY_OPCODES, accesses
from kernprof.emulator.sass.disassembly import SassKernel
from kernprof.emulator.sass.flow import flow_of

ARITHMETIC = frozenset({Form.SUM, Form.PRODUCT, Form.PRODUCT_AND_SUM})
_MEETING = frozenset({"BSSY", "BSYNC"})  # instructions that ptxas attributes to a neighbouring line
_STAY = frozenset({"volatile", "relaxed", "acquire"})
_PINNED = MEMORY_OPCODES | {"BRA", "EXIT"}  # ptxas does not move these to another block


def guard(function: ir.Function, kernel: SassKernel) -> ir.Function:
    """Add guards to conditional arithmetic, so that threads that discard its result do not count."""
    lines: dict[int, bool] = {}
    for each in (i for i in kernel.instructions if i.opcode not in _MEETING):
        lines[each.line] = lines.get(each.line, True) and each.predicated
    wanted = [
        each
        for each in function.instructions
        if each.guard is None and lines.get(each.line) and row_of(each).form in ARITHMETIC
    ]
    found = dict(_guards(function, wanted)) if wanted else {}
    return _rewritten(function, found) if found else function


@dataclass(frozen=True, slots=True)
class _Found:
    """Guard of an instruction, and the comparison and operands that must precede it."""

    guard: ir.Guard
    before: frozenset[int] = frozenset()


def _rewritten(function: ir.Function, found: Mapping[int, _Found]) -> ir.Function:
    """Set guards, and move comparisons before the first guarded instruction. Blocks stay unchanged."""
    moved = {
        before: pc
        for pc, each in sorted(found.items(), reverse=True)
        for before in sorted(each.before)
    }
    code: list[ir.Instruction] = []
    for each in function.instructions:
        code += [function.instructions[pc] for pc, to in moved.items() if to == each.pc]
        if each.pc not in moved:
            code.append(replace(each, guard=found[each.pc].guard) if each.pc in found else each)
    return replace(
        function, instructions=tuple(replace(each, pc=pc) for pc, each in enumerate(code))
    )


def _guards(function: ir.Function, wanted: list[ir.Instruction]) -> Iterator[tuple[int, _Found]]:
    reads = Counter(register.index for each in function.instructions for register in sources(each))
    cfg = build(function)
    for each in wanted:
        made = results(each)[0]
        end = cfg.blocks[cfg.block_of[each.pc]].end
        if reads[made.index] == 1 and (
            found := _selected(function.instructions[each.pc + 1 : end], made, reads)
        ):
            yield each.pc, found


def _selected(
    code: tuple[ir.Instruction, ...], made: ir.Register, reads: Mapping[int, int]
) -> _Found | None:
    """Return the condition under which the only reader of a result selects it.

    The condition must be known before the result is computed, or be computable there.
    """
    begin, written = made, {made.index}
    for each in code:
        if made in sources(each):
            if (
                each.guard is None
                and row_of(each).form in ARITHMETIC
                and reads[results(each)[0].index] == 1
            ):
                made = results(each)[0]
                written.add(made.index)
                continue
            if each.opcode != "selp" or each.guard is not None:
                return None
            _, first, _, condition = each.operands
            if not isinstance(condition, ir.Register):
                return None
            guard = ir.Guard(condition, negated=first != made)
            return (
                _Found(guard)
                if condition.index not in written
                else _compared_before(code, guard, begin)
            )
        written |= {register.index for register in results(each)}
        if made.index in {register.index for register in results(each)}:
            return None
    return None


def _compared_before(
    code: tuple[ir.Instruction, ...], guard: ir.Guard, made: ir.Register
) -> _Found | None:
    """Return the guard, if its comparison and operands can move before the computation."""
    compare = next((n for n, each in enumerate(code) if guard.register in results(each)), None)
    if compare is None or code[compare].opcode != "setp":
        return None
    wanted, written, moved = {guard.register.index}, set[int](), set[int]()
    for each in reversed(code[: compare + 1]):
        own, read = (
            {register.index for register in found} for found in (results(each), sources(each))
        )
        if own & wanted:
            if len(own) > 1 or each.guard or not (row_of(each).pure or each.opcode == "setp"):
                return None
            moved.add(each.pc)
            written |= own
            wanted = wanted - own | read
        elif written & (own | read):
            return None
    return None if made.index in wanted else _Found(guard, frozenset(moved))


def sunk(function: ir.Function, kernel: SassKernel) -> ir.Function:
    """Move loads to the branch target where ptxas moved them."""
    behind = _behind(kernel)
    while behind and (found := _sunk(function, behind)):  # one branch per iteration
        made, moved = Rewriting(function), defaultdict[int, list[ir.Instruction]](list)
        for pc in sorted(found):
            moved[found[pc]].append(function.instructions[pc])
        for each in function.instructions:
            made.begin(each)
            for one in (*moved[each.pc], *(() if each.pc in found else (each,))):
                made.add(one)
        function = made.function()
    return function


def _behind(kernel: SassKernel) -> Mapping[int, set[int]]:
    """Return, by line of a load that occurs once in the machine code, the branches before it."""
    flow, loads, branches = (
        flow_of(kernel),
        defaultdict[int, list[int]](list),
        defaultdict[int, list[int]](list),
    )
    for access in accesses(kernel):
        loads[access.line].append(access.block)
    for number, block in enumerate(kernel.blocks):
        last = kernel.instructions[block.end - 1]
        if last.opcode in ("BRA", "EXIT") and last.predicated:
            branches[last.line].append(number)
    found = defaultdict[int, set[int]](set)
    for line, places in branches.items():
        sides = [s for s in flow.successors[places[0]] if flow.predecessors[s] == (places[0],)]
        below = {
            b for s in sides for b in flow.dominated_by(s) if flow.loops[b] == flow.loops[places[0]]
        }
        for load, there in loads.items() if len(places) == 1 else ():
            if len(there) == 1 and there[0] in below and load < line:
                found[load].add(line)
    return found


def _sunk(function: ir.Function, behind: Mapping[int, set[int]]) -> dict[int, int]:
    """Return the new position of such loads and of computations on them, by pc."""
    found: dict[int, int] = {}
    wanted = {
        each.line for each in function.instructions if row_of(each).form is Form.LOAD
    } & behind.keys()
    blocks, reads = build(function).blocks if wanted else (), defaultdict[int, set[int]](set)
    for block in blocks:
        for each in function.instructions[block.start : block.end]:
            for register in sources(each):
                reads[register.index].add(each.pc)
    for block in blocks:
        code = function.instructions[block.start : block.end]
        loads = {
            each.pc for each in code if each.line in wanted and code[-1].line in behind[each.line]
        }
        ways = (
            [blocks[step] for step in block.successors]
            if loads and code[-1].opcode == "bra"
            else []
        )
        for side, other in permutations(ways, 2):
            if sum(side.index in each.successors for each in blocks) == 1:
                apart = _reached(blocks, other, block)
                found |= dict.fromkeys(_free(code, loads, reads, apart), side.start)
    return found


def _free(
    code: Sequence[ir.Instruction], loads: set[int], reads: Mapping[int, set[int]], apart: set[int]
) -> set[int]:
    """Return the loads of a block that can move behind its branch, with dependent computations.

    Neither instructions in `apart` nor remaining instructions may read them.
    """
    gone, taken, stay = set[int](), set[int](), [code[-1]]
    own = {each.pc for each in code}
    for each in reversed(code[:-1]):
        made = {register.index for register in results(each)}
        touched, readers = (
            made | {r.index for r in sources(each)},
            {pc for n in made for pc in reads[n]},
        )
        moves = row_of(each).pure or (each.pc in loads and _STAY.isdisjoint(each.modifiers))
        clash = (
            any(_clash(i, touched, load=each.pc in loads) for i in stay) or each.guard is not None
        )
        if moves and readers and not clash and not readers & apart and readers & own <= gone:
            gone.add(each.pc)
        else:
            stay.append(each)
    for each in code:
        if each.pc in gone & loads or (
            each.pc in gone and taken & {r.index for r in sources(each)}
        ):
            taken |= {register.index for register in results(each)}
        else:
            gone.discard(each.pc)
    return gone


def _clash(between: ir.Instruction, touched: set[int], *, load: bool) -> bool:
    row = row_of(between)
    writes = row.orders_memory or row.access not in (None, AccessKind.LOAD)
    return (load and writes) or not touched.isdisjoint(
        register.index for register in results(between)
    )


def _reached(blocks: Sequence[BasicBlock], start: BasicBlock, but: BasicBlock) -> set[int]:
    """Return the instructions reachable from a block without passing another block."""
    seen, work = {start.index, but.index}, [start] if start is not but else []
    found = set[int]()
    while work:
        block = work.pop()
        found.update(range(block.start, block.end))
        work += [blocks[step] for step in block.successors if step not in seen]
        seen.update(block.successors)
    return found


def joined(function: ir.Function, kernel: SassKernel) -> ir.Function:
    """Mark reconvergence at blocks where lanes that left a loop in different iterations meet.

    Each block gets a label, in `meets` or `apart` by the machine code's BSYNC. An example is `found
    = i; return;` and code behind other loop exits. Without effect, return the function itself.
    """
    before, waits = flow_of(kernel).predecessors, defaultdict[int, set[bool]](set)
    for number, block in enumerate(kernel.blocks):
        come = {
            kernel.instructions[kernel.blocks[each].end - 1].opcode == "BSYNC"
            for each in before[number]
        }
        for each in kernel.instructions[block.start : block.end]:
            if each.opcode in _PINNED:
                waits[each.line] |= come
    blocks = build(function).blocks
    named = {f"$block{block.index}": block.start for block in blocks}
    found = [
        {on for i in function.instructions[b.start : b.end] for on in waits[i.line]} for b in blocks
    ]
    meets, apart = (
        frozenset(n for n, each in zip(named, found, strict=True) if each == {on})
        for on in (True, False)
    )
    made = replace(function, labels=function.labels | named, meets=meets, apart=apart)
    return (
        function
        if [each.start for each in build(made).blocks] == [each.start for each in blocks]
        else made
    )
