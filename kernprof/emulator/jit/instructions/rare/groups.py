"""wgmma: products of matrices by four warps, of which each does its own rows."""

from __future__ import annotations

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.instructions.rare import outside
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.fragments import shape_of

# In the order of `enum number` in runtime/groups.c.
_KINDS = ("f16", "bf16", "tf32", "e4m3", "e5m2", "s8", "u8", "f32", "s32")


def product(code: Code, i: ir.Instruction) -> None:
    """wgmma.mma_async; the fences and groups around it are nothing."""
    if "mma_async" not in i.modifiers:
        return
    shape, kinds = shape_of(i.modifiers), [m for m in i.modifiers if m in _KINDS]
    if shape is None or len(kinds) != 3 or "satfinite" in i.modifiers or not isinstance(i.operands[0], ir.Vector):
        raise NotCovered("this form of warp-group product is not emulated", i)
    result, left = i.operands[0].items, i.operands[1]
    in_registers = isinstance(left, ir.Vector)
    flags = [o.value if isinstance(o, ir.Immediate) else 1 for o in i.operands[4:8]]
    negated, turned = [n == -1 for n in flags[:2]] or [False] * 2, [bool(n) for n in flags[2:]]
    turned = ([False] * in_registers + turned + [False] * 2)[:2]
    form = shape[1]
    form |= sum(_KINDS.index(kind) << at for kind, at in zip((*kinds[1:], kinds[0]), (9, 13, 17), strict=True))
    form |= sum(on << at for on, at in zip((in_registers, *turned, *negated), (21, 22, 23, 24, 25), strict=False))
    given = [code.read(each, 32) for each in result]
    given += [code.read(each, 32) for each in left.items] if isinstance(left, ir.Vector) else [code.read(left, 64)]
    given += [code.read(i.operands[2], 64), _added(code, i.operands[3])]
    _call(code, form, given)
    for row, register in enumerate(result):
        code.write(register, outside.result(code, row, 32))


def _call(code: Code, form: int, given: list[Value]) -> None:
    outside.call(code, "rare_group", form, dict(enumerate(given)))


def _added(code: Code, operand: ir.Operand) -> Value:
    """Is the product added to what d holds? For each lane."""
    lanes = Value(code.lanes(code.predicate(operand)), "i1")
    return code.select(lanes, const(1, 64), const(0, 64))
