"""Video instructions: sums, differences and comparisons of bytes and halves of registers."""

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.instructions.rare import outside
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.ptx import ir

# In the order of the enums in runtime/video.c.
_WHAT = "add sub absdiff min max shl shr mad set avrg".split()  # noqa: SIM905 (no list of opcodes)
_SECOND = "none add min max merge".split()  # noqa: SIM905
_COMPARE = ("eq", "ne", "lt", "le", "gt", "ge")
_MERGE = 4
_WHOLE = 32 << 8  # the selector of a whole register


def _taken_apart(operand: ir.Operand) -> tuple[ir.Operand, str]:
    """A register, and the parts of it that are selected."""
    if isinstance(operand, ir.PartOf):
        return operand.register, operand.parts
    return operand, ""


def _one(parts: str) -> int:
    """The selector of one part: its first bit and its width."""
    if not parts:
        return _WHOLE
    width = 8 if parts[0] == "b" else 16
    return int(parts[1]) * width | width << 8


def _several(parts: str, default: str) -> int:
    return sum(int(digit) << 4 * n for n, digit in enumerate(reversed(parts[1:] or default)))


def video(code: Code, i: ir.Instruction) -> None:
    name, count = i.opcode[1:], 1
    if name[-1] in "24":
        name, count = name[:-1], int(name[-1])
    target, wanted = _taken_apart(i.operands[0])
    (a, by_a), (b, by_b) = (_taken_apart(o) for o in i.operands[1:3])
    third = i.operands[3] if len(i.operands) > 3 else None
    types = [t for t in i.types if t in ("u32", "s32")]
    types = ["u32", *types] if name == "set" and len(types) == 2 else types
    if len(types) != 3:
        raise NotCovered("this form of video instruction is not emulated", i)
    second = next((_SECOND.index(m) for m in i.modifiers if m in _SECOND), 0)
    if count == 1:
        second = _MERGE if wanted and third is not None else second
        selectors = [_one(by_a), _one(by_b), _one(wanted)]
    else:
        own = "10" if count == 2 else "3210"
        other = "32" if count == 2 else "7654"
        mask = sum(1 << int(digit) for digit in wanted[1:]) if wanted else (1 << count) - 1
        selectors = [_several(by_a, own), _several(by_b, other), mask]
    form = _WHAT.index(name) | count << 4 | second << 11 | ("sat" in i.modifiers) << 10
    form |= sum((t == "s32") << at for t, at in zip(types, (7, 8, 9), strict=True))
    form |= next((int(m[3:]) for m in i.modifiers if m in ("shr7", "shr15")), 0) << 14
    form |= ("wrap" in i.modifiers) << 20 | ("po" in i.modifiers) << 21
    form |= next((_COMPARE.index(m) for m in i.modifiers if m in _COMPARE), 0) << 24
    rows: dict[int, Value] = {0: code.read(a, 32), 1: code.read(b, 32)}
    rows[2] = const(0, 32) if third is None else code.read(third, 32)
    rows |= {3 + n: const(each, 32) for n, each in enumerate(selectors)}
    outside.call(code, "rare_video", form, rows)
    code.write(target, outside.result(code, bits=32))
