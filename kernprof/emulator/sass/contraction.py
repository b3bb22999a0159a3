"""Fuse products with the sum that consumes them, as ptxas did.

A fused product rounds once, so the emulator must fuse the same ones for equal results.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import build
from kernprof.emulator.ptx.facts import results, sources
from kernprof.emulator.sass.disassembly import SassKernel

_FUSED = {"f32": ("FFMA", {"FADD", "FMUL"}), "f64": ("DFMA", {"DADD", "DMUL"})}
_FREE = frozenset({"ftz", *_FUSED})  # modifiers of what may be fused: no rounding is asked for


def contract(function: ir.Function, kernel: SassKernel) -> ir.Function:
    """Return the function with fused products.

    A `mov` or `neg` keeps the product's register alive in front of each.
    """
    opcodes: dict[int, set[str]] = defaultdict(set)
    for instruction in kernel.instructions:
        opcodes[instruction.line].add(instruction.opcode)
    fused = {line for line, there in opcodes.items() if there & {"FFMA", "DFMA"}}
    if not any(_may_fuse(i, "add", "sub") and i.line in fused for i in function.instructions):
        return function
    reads = Counter(
        register.index for instruction in function.instructions for register in sources(instruction)
    )
    code = list(function.instructions)
    for block in build(function).blocks:
        for at in range(block.start, block.end):
            products = (block.start + n for n in _products(code[block.start : at + 1], reads))
            start = next((n for n in products if _is_fused(code[n], code[at], opcodes)), None)
            if start is not None:
                code[start : at + 1] = [*code[start + 1 : at], *_together(code[start], code[at])]
    return replace(
        function,
        instructions=tuple(replace(instruction, pc=pc) for pc, instruction in enumerate(code)),
    )


def _may_fuse(i: ir.Instruction, *opcodes: str) -> bool:
    return (
        i.opcode in opcodes and i.types[-1:] in (("f32",), ("f64",)) and set(i.modifiers) <= _FREE
    )


def _products(code: Sequence[ir.Instruction], reads: Counter[int]) -> Iterator[int]:
    """Yield indices of products that the last instruction may fuse.

    Nothing else reads such a product, and its factors are not overwritten in between. If both
    operands of a sum are products, ptxas may fuse either.
    """
    written: set[int] = set()
    for at in range(len(code) - 2, -1, -1) if _may_fuse(code[-1], "add", "sub") else ():
        product, written_here = code[at], {register.index for register in results(code[at])}
        wanted = {register.index for register in sources(code[-1])} & written_here
        if (
            wanted - written
            and _may_fuse(product, "mul")
            and product.modifiers == code[-1].modifiers
        ):
            alone = product.guard is None and all(reads[index] == 1 for index in wanted)
            if alone and written.isdisjoint(register.index for register in sources(product)):
                yield at
        written |= written_here


def _is_fused(product: ir.Instruction, total: ir.Instruction, opcodes: dict[int, set[str]]) -> bool:
    fused, apart = _FUSED[total.types[-1]]
    there = opcodes[product.line] | opcodes[total.line]
    return fused in there and not there & apart


def _together(
    product: ir.Instruction, total: ir.Instruction
) -> tuple[ir.Instruction, ir.Instruction]:
    """Return the move that replaces the product, and the fused product.

    It is ab + c, ab − c or c − ab, rounded once.
    """
    register, a, b = product.operands
    first = total.operands[1] == register
    other = total.operands[2 if first else 1]
    kind = total.types[-1]
    minus = total.opcode == "sub"
    taken, factors = (other, (a, b, register)) if minus and first else (a, (register, b, other))
    head = replace(
        product, opcode="neg" if minus else "mov", modifiers=(kind,), operands=(register, taken)
    )
    fma = replace(
        total,
        opcode="fma",
        modifiers=("rn", *total.modifiers),
        operands=(total.operands[0], *factors),
    )
    return head, fma
