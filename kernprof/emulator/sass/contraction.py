"""Contraction of products and sums that ptxas fuses into FMAs.

An FMA rounds once, so the emulator must fuse the same instructions to get the same result.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import build
from kernprof.emulator.ptx.facts import results, sources
from kernprof.emulator.sass.disassembly import SassKernel

_FUSED = {"f32": ("FFMA", {"FADD", "FMUL"}), "f64": ("DFMA", {"DADD", "DMUL"})}
_FREE = frozenset({"ftz", *_FUSED})  # modifiers that allow fusion: no explicit rounding mode


def contract(function: ir.Function, kernel: SassKernel) -> ir.Function:
    """Return the function with fused products; each follows a move or negation of its operand."""
    opcodes: dict[int, set[str]] = defaultdict(set)
    for each in kernel.instructions:
        opcodes[each.line].add(each.opcode)
    fused = {line for line, there in opcodes.items() if there & {"FFMA", "DFMA"}}
    if not any(_may_fuse(i, "add", "sub") and i.line in fused for i in function.instructions):
        return function
    reads = Counter(register.index for each in function.instructions for register in sources(each))
    code = list(function.instructions)
    for block in build(function).blocks:
        for at in range(block.start, block.end):
            products = (block.start + n for n in _products(code[block.start : at + 1], reads))
            start = next((n for n in products if _is_fused(code[n], code[at], opcodes)), None)
            if start is not None:
                code[start : at + 1] = [*code[start + 1 : at], *_together(code[start], code[at])]
    return replace(
        function, instructions=tuple(replace(each, pc=pc) for pc, each in enumerate(code))
    )


def _may_fuse(i: ir.Instruction, *opcodes: str) -> bool:
    return (
        i.opcode in opcodes and i.types[-1:] in (("f32",), ("f64",)) and set(i.modifiers) <= _FREE
    )


def _products(code: Sequence[ir.Instruction], reads: Counter[int]) -> Iterator[int]:
    """Yield the positions of products that the last instruction can fuse with its addition.

    The product has no other reader and its factors are unchanged. If both operands are products,
    ptxas may fuse either.
    """
    written: set[int] = set()
    for at in range(len(code) - 2, -1, -1) if _may_fuse(code[-1], "add", "sub") else ():
        each, made = code[at], {register.index for register in results(code[at])}
        wanted = {register.index for register in sources(code[-1])} & made
        if wanted - written and _may_fuse(each, "mul") and each.modifiers == code[-1].modifiers:
            alone = each.guard is None and all(reads[index] == 1 for index in wanted)
            if alone and written.isdisjoint(register.index for register in sources(each)):
                yield at
        written |= made


def _is_fused(product: ir.Instruction, total: ir.Instruction, opcodes: dict[int, set[str]]) -> bool:
    fused, apart = _FUSED[total.types[-1]]
    there = opcodes[product.line] | opcodes[total.line]
    return fused in there and not there & apart


def _together(
    product: ir.Instruction, total: ir.Instruction
) -> tuple[ir.Instruction, ir.Instruction]:
    """Return the instruction that replaces the product, and the FMA: ab + c, ab − c or c − ab."""
    made, a, b = product.operands
    first = total.operands[1] == made
    other = total.operands[2 if first else 1]
    kind = total.types[-1]
    minus = total.opcode == "sub"
    taken, factors = (other, (a, b, made)) if minus and first else (a, (made, b, other))
    head = replace(
        product, opcode="neg" if minus else "mov", modifiers=(kind,), operands=(made, taken)
    )
    fma = replace(
        total,
        opcode="fma",
        modifiers=("rn", *total.modifiers),
        operands=(total.operands[0], *factors),
    )
    return head, fma
