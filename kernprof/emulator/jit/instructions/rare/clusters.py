"""The barrier of a cluster, and addresses in its other blocks' shared memory."""

from __future__ import annotations

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.instructions.rare import outside
from kernprof.emulator.jit.layout import CLUSTER_SHIFT, ContextField
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.ptx import ir

_TEST = 1
_RANKS = 255


def meet(code: Code, i: ir.Instruction) -> None:
    """What barrier.cluster is made of (ptx/clusters.py): to arrive, and to look whether all have."""
    tests = "test" in i.modifiers
    outside.call(code, "rare_cluster", _TEST if tests else 0, {})
    if tests:
        code.write_predicate(i.operands[0], code.mask_of(code.compare("icmp ne", outside.result(code), const(0, 64))))


def map_address(code: Code, i: ir.Instruction) -> None:
    """mapa: the address in the block of that rank."""
    bits = 8 * ir.TYPE_BYTES[i.types[-1]]
    address, rank = code.read(i.operands[1], bits), code.resized(code.read(i.operands[2], 32), bits)
    plain = code.each("and {T} {0}, {1}", [address, const(~(_RANKS << CLUSTER_SHIFT), bits)])
    number = code.each("add {T} {0}, {1}", [rank, const(1, bits)])
    high = code.each("shl {T} {0}, {1}", [number, const(CLUSTER_SHIFT, bits)])
    code.write(i.operands[0], code.each("or {T} {0}, {1}", [plain, high]))


def rank_of(code: Code, i: ir.Instruction) -> None:
    """getctarank: the block that an address is of."""
    address = code.read(i.operands[1], 64)
    high = code.each("lshr {T} {0}, {1}", [address, const(CLUSTER_SHIFT, 64)])
    number = code.resized(code.each("and {T} {0}, {1}", [high, const(_RANKS, 64)]), 32)
    own = Value(code.field(ContextField.CLUSTER_RANK), "i64", True)
    there = code.each("sub {T} {0}, {1}", [number, const(1, 32)])
    mine = code.compare("icmp eq", number, const(0, 32))
    code.write(i.operands[0], code.select(mine, code.resized(own, 32), there))
