"""Clusters, products of four warps (wgmma), malloc and free; and the emitters of all rare
instructions by form.
"""

from collections.abc import Callable

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.instructions.rare import bulk, outside, textures, waiting
from kernprof.emulator.jit.layout import CLUSTER_SHIFT, ContextField
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.fragments import shape_of
from kernprof.emulator.ptx.lowering.calls import HEAP
from kernprof.emulator.ptx.opcodes import Form

_TEST = 1
_RANKS = 255
# In the order of `enum number` in runtime/groups.c.
_KINDS = ("f16", "bf16", "tf32", "e4m3", "e5m2", "s8", "u8", "f32", "s32")
_FREE = 1


def meet(code: Code, i: ir.Instruction) -> None:
    """What barrier.cluster is made of (ptx/clusters.py): to arrive, and to look whether all have."""
    tests = "test" in i.modifiers
    outside.call(code, "rare_cluster", _TEST if tests else 0, {})
    if tests:
        code.write_predicate(
            i.operands[0], code.mask_of(code.compare("icmp ne", outside.result(code), const(0, 64)))
        )


def map_address(code: Code, i: ir.Instruction) -> None:
    """mapa: the address in the block of that rank."""
    bits = 8 * ir.TYPE_BYTES[i.types[-1]]
    address, rank = code.read(i.operands[1], bits), code.resized(code.read(i.operands[2], 32), bits)
    plain = code.binary("and", address, const(~(_RANKS << CLUSTER_SHIFT), bits))
    number = code.binary("add", rank, const(1, bits))
    high = code.binary("shl", number, const(CLUSTER_SHIFT, bits))
    code.write(i.operands[0], code.binary("or", plain, high))


def rank_of(code: Code, i: ir.Instruction) -> None:
    """getctarank: the block that an address is of."""
    address = code.read(i.operands[1], 64)
    high = code.binary("lshr", address, const(CLUSTER_SHIFT, 64))
    number = code.resized(code.binary("and", high, const(_RANKS, 64)), 32)
    own = Value(code.field(ContextField.CLUSTER_RANK), "i64", True)
    there = code.binary("sub", number, const(1, 32))
    mine = code.compare("icmp eq", number, const(0, 32))
    code.write(i.operands[0], code.select(mine, code.resized(own, 32), there))


def product(code: Code, i: ir.Instruction) -> None:
    """wgmma.mma_async; the fences and groups around it are nothing."""
    if "mma_async" not in i.modifiers:
        return
    shape, kinds = shape_of(i.modifiers), [m for m in i.modifiers if m in _KINDS]
    if (
        shape is None
        or len(kinds) != 3
        or "satfinite" in i.modifiers
        or not isinstance(i.operands[0], ir.Vector)
    ):
        raise NotCovered("this form of warp-group product is not emulated", i)
    result, left = i.operands[0].items, i.operands[1]
    in_registers = isinstance(left, ir.Vector)
    flags = [o.value if isinstance(o, ir.Immediate) else 1 for o in i.operands[4:8]]
    negated, turned = [n == -1 for n in flags[:2]] or [False] * 2, [bool(n) for n in flags[2:]]
    turned = ([False] * in_registers + turned + [False] * 2)[:2]
    form = shape[1]
    form |= sum(
        _KINDS.index(kind) << at
        for kind, at in zip((*kinds[1:], kinds[0]), (9, 13, 17), strict=True)
    )
    form |= sum(
        on << at
        for on, at in zip((in_registers, *turned, *negated), (21, 22, 23, 24, 25), strict=False)
    )
    places = code.settled(result)
    given: list[Value] = [] if places else [code.read(each, 32) for each in result]
    first = len(places)
    given += (
        [code.read(each, 32) for each in left.items]
        if isinstance(left, ir.Vector)
        else [code.read(left, 64)]
    )
    given += [code.read(i.operands[2], 64), _added(code, i.operands[3])]
    if places:
        outside.move(code, places, back=False)
    outside.call(code, "rare_group", form, dict(enumerate(given, first)))
    if places:
        outside.move(code, places, back=True)
    for row, register in enumerate(() if places else result):
        code.write(register, outside.result(code, row, 32))


def _added(code: Code, operand: ir.Operand) -> Value:
    """Is the product added to what d holds? For each lane."""
    lanes = Value(code.lanes(code.predicate(operand)), "i1")
    return code.select(lanes, const(1, 64), const(0, 64))


def heap(code: Code, i: ir.Instruction) -> None:
    start = code.constant(ir.Symbol(HEAP), 64)
    if "free" in i.modifiers:
        outside.call(code, "rare_heap", _FREE, {0: code.read(i.operands[0], 64), 1: start})
        return
    outside.call(code, "rare_heap", 0, {0: code.read(i.operands[1], 64), 1: start})
    code.write(i.operands[0], outside.result(code))


EMIT: dict[Form, Callable[[Code, ir.Instruction], None]] = {
    Form.MEMORY_BARRIER: waiting.barrier,
    Form.TENSOR_MAP: bulk.tensor_map,
    Form.GROUP_PRODUCT: product,
    Form.HEAP: heap,
    Form.CLUSTER_BARRIER: meet,
    Form.CLUSTER_ADDRESS: map_address,
    Form.CLUSTER_RANK: rank_of,
    Form.TEXTURE: textures.texture,
    Form.SURFACE: textures.surface,
    Form.TEXTURE_SIZE: textures.size,
}
