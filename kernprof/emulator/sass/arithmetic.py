"""Predicate and fuse PTX arithmetic as ptxas did.

`guard`: if a `selp` may discard a result, ptxas may predicate the arithmetic with the condition of
the `selp`. Lanes whose predicate is false then do not count.

`contract`: ptxas may contract a multiplication and an addition to a fused multiply-add. An FMA
rounds once. The emulator must contract the same operations to compute equal results.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import build
from kernprof.emulator.ptx.facts import results, row_of, sources
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.sass.disassembly import SassKernel

ARITHMETIC = frozenset({Form.SUM, Form.PRODUCT, Form.PRODUCT_AND_SUM})
_MERGING = frozenset({"BSSY", "BSYNC"})  # ptxas labels these with the line of a neighbour
_FUSED = {"f32": ("FFMA", {"FADD", "FMUL"}), "f64": ("DFMA", {"DADD", "DMUL"})}
_FUSIBLE = frozenset({"ftz", *_FUSED})  # modifiers without a rounding mode: ptxas may contract


@dataclass(frozen=True, slots=True)
class _Guard:
    """Predicate of an arithmetic instruction.

    `before` holds the pcs of later instructions that must move before the arithmetic instruction:
    the comparison that computes the predicate, and the instructions that compute its operands.
    """

    guard: ir.Guard
    before: frozenset[int] = frozenset()


def guard(function: ir.Function, kernel: SassKernel) -> ir.Function:
    """Return the function with arithmetic predicated where the machine code predicates it."""
    lines: dict[int, bool] = {}
    for sass in (i for i in kernel.instructions if i.opcode not in _MERGING):
        lines[sass.line] = lines.get(sass.line, True) and sass.predicated
    code = function.instructions
    arithmetic = [
        i for i in code if i.guard is None and lines.get(i.line) and row_of(i).form in ARITHMETIC
    ]
    if not arithmetic:
        return function
    reads = Counter(register.index for i in code for register in sources(i))
    cfg, guards = build(function), dict[int, _Guard]()
    for i in arithmetic:
        value = results(i)[0]
        end = cfg.blocks[cfg.block_of[i.pc]].end
        if reads[value.index] == 1 and (chosen := _selected(code[i.pc + 1 : end], value, reads)):
            guards[i.pc] = chosen
    if not guards:
        return function
    # Move each comparison before the first instruction that it predicates, in the same basic block.
    moved = {
        before: pc
        for pc, chosen in sorted(guards.items(), reverse=True)
        for before in sorted(chosen.before)
    }
    guarded: list[ir.Instruction] = []
    for i in code:
        guarded += [code[pc] for pc, target in moved.items() if target == i.pc]
        if i.pc not in moved:
            guarded.append(replace(i, guard=guards[i.pc].guard) if i.pc in guards else i)
    return replace(function, instructions=tuple(replace(i, pc=pc) for pc, i in enumerate(guarded)))


def _selected(
    code: tuple[ir.Instruction, ...], value: ir.Register, reads: Mapping[int, int]
) -> _Guard | None:
    """Return the condition under which a `selp` selects `value`, or a result computed from `value`.

    Return None if the condition is not available before the arithmetic and cannot be moved there.
    """
    first, written = value, {value.index}
    for i in code:
        if value in sources(i):
            arithmetic = i.guard is None and row_of(i).form in ARITHMETIC
            if arithmetic and reads[results(i)[0].index] == 1:
                value = results(i)[0]
                written.add(value.index)
                continue
            if i.opcode != "selp" or i.guard is not None:
                return None
            _, chosen, _, condition = i.operands
            if not isinstance(condition, ir.Register):
                return None
            guard = ir.Guard(condition, negated=chosen != value)
            if condition.index not in written:
                return _Guard(guard)
            return _compared_before(code, guard, first)
        written |= {register.index for register in results(i)}
        if value.index in {register.index for register in results(i)}:
            return None
    return None


def _compared_before(
    code: tuple[ir.Instruction, ...], guard: ir.Guard, value: ir.Register
) -> _Guard | None:
    """Return the guard with the pcs of the `setp` that sets it, and of the `setp`'s operands.

    Return None if the `setp` depends on `value`, or if another instruction prevents the move.
    """
    compare = next((n for n, i in enumerate(code) if guard.register in results(i)), None)
    if compare is None or code[compare].opcode != "setp":
        return None
    needed, written, moved = {guard.register.index}, set[int](), set[int]()
    for i in reversed(code[: compare + 1]):
        output, read = (
            {register.index for register in registers} for registers in (results(i), sources(i))
        )
        if output & needed:
            if len(output) > 1 or i.guard or not (row_of(i).pure or i.opcode == "setp"):
                return None
            moved.add(i.pc)
            written |= output
            needed = needed - output | read
        elif written & (output | read):
            return None
    return None if value.index in needed else _Guard(guard, frozenset(moved))


def contract(function: ir.Function, kernel: SassKernel) -> ir.Function:
    """Return the function with multiply-adds fused where the machine code has an FFMA or DFMA.

    A `mov` or `neg` that writes the product's register replaces each fused multiplication.
    """
    opcodes: dict[int, set[str]] = defaultdict(set)
    for sass in kernel.instructions:
        opcodes[sass.line].add(sass.opcode)
    fused = {line for line, names in opcodes.items() if names & {"FFMA", "DFMA"}}
    if not any(_is_fusible(i, "add", "sub") and i.line in fused for i in function.instructions):
        return function
    reads = Counter(register.index for i in function.instructions for register in sources(i))
    code = list(function.instructions)
    for block in build(function).blocks:
        for at in range(block.start, block.end):
            products = (block.start + n for n in _products(code[block.start : at + 1], reads))
            for start in products:
                fma, separate = _FUSED[code[at].types[-1]]
                names = opcodes[code[start].line] | opcodes[code[at].line]
                if fma in names and not names & separate:
                    code[start : at + 1] = [*code[start + 1 : at], *_fma(code[start], code[at])]
                    break
    return replace(function, instructions=tuple(replace(i, pc=pc) for pc, i in enumerate(code)))


def _is_fusible(i: ir.Instruction, *opcodes: str) -> bool:
    kind = i.types[-1:] in (("f32",), ("f64",))
    return i.opcode in opcodes and kind and set(i.modifiers) <= _FUSIBLE


def _products(code: Sequence[ir.Instruction], reads: Counter[int]) -> Iterator[int]:
    """Yield the indices of multiplications that ptxas may fuse with the last instruction, a sum.

    No other instruction reads such a product, and no instruction in between overwrites its factors.
    If both operands of the sum are products, ptxas may fuse either of them.
    """
    written: set[int] = set()
    for at in range(len(code) - 2, -1, -1) if _is_fusible(code[-1], "add", "sub") else ():
        product, output = code[at], {register.index for register in results(code[at])}
        used = {register.index for register in sources(code[-1])} & output
        same = _is_fusible(product, "mul") and product.modifiers == code[-1].modifiers
        if used - written and same:
            alone = product.guard is None and all(reads[index] == 1 for index in used)
            if alone and written.isdisjoint(register.index for register in sources(product)):
                yield at
        written |= output


def _fma(product: ir.Instruction, total: ir.Instruction) -> tuple[ir.Instruction, ir.Instruction]:
    """Return a move that replaces the product, and an FMA: ab + c, ab − c or c − ab."""
    register, a, b = product.operands
    first = total.operands[1] == register
    addend = total.operands[2 if first else 1]
    minus = total.opcode == "sub"
    moved, factors = (addend, (a, b, register)) if minus and first else (a, (register, b, addend))
    move = replace(
        product,
        opcode="neg" if minus else "mov",
        modifiers=(total.types[-1],),
        operands=(register, moved),
    )
    fma = replace(
        total,
        opcode="fma",
        modifiers=("rn", *total.modifiers),
        operands=(total.operands[0], *factors),
    )
    return move, fma
