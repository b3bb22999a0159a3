"""LLVM code for exchange of values between lanes: shfl, vote, match, redux, elect."""

from kernprof.emulator.contract import Column
from kernprof.emulator.jit.code import Code, Emit
from kernprof.emulator.jit.layout import FaultCode
from kernprof.emulator.jit.values import BITS, LANES, Value, const
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import operation_of, place_of
from kernprof.emulator.ptx.opcodes import Form

_INDEX = Value(f"<{', '.join(f'i32 {n}' for n in range(LANES))}>", "i32")
# Modes of shfl and operations of redux, in the order of the functions in runtime/elements.c.
_SHUFFLES = ("up", "down", "bfly", "idx")
_REDUCTIONS = "add min max and or xor".split()  # noqa: SIM905 (no list of opcodes)


def lanes_wanted(code: Code, i: ir.Instruction) -> str:
    """Emit the union of the executing lanes' member masks (`membermask`); return its LLVM name."""
    place = place_of(i, "M")
    if place is None:
        return "-1"
    members = code.read(i.operands[place], 32)
    if members.scalar:
        return members.ref
    lanes = code.lanes(code.mask)
    named = code.text.op(
        f"select {BITS} {lanes}, {members.type} {members.ref}, {members.type} zeroinitializer"
    )
    return code.text.call("i32", "llvm.vector.reduce.or.v32i32", f"{members.type} {named}")


def shuffle(code: Code, i: ir.Instruction) -> None:
    """Emit shfl.sync d|p, a, b, c, membermask; c has the clamp value and the segment mask."""
    first, second = ir.both_of(i.operands[0])
    operands = [code.widened(code.read(operand, 32)) for operand in i.operands[1:4]]
    mode = next(_SHUFFLES.index(m) for m in i.modifiers if m in _SHUFFLES)
    result, masks = code.native("shfl", operands, "i32", mode)
    if code.check:
        absent = code.text.op(f"lshr i64 {masks}, 32")
        _report_absent_lanes(code, code.text.op(f"trunc i64 {absent} to i32"))
    code.write(first, result)
    code.write_predicate(second, code.text.op(f"trunc i64 {masks} to i32"))


def report_excluded_lanes(code: Code, i: ir.Instruction) -> None:
    """Emit a fault for lanes that execute a warp instruction but are not in its member mask."""
    place = place_of(i, "M")
    members = const(-1, 32) if place is None else code.read(i.operands[place], 32)
    if members.ref != const(-1, 32).ref:
        named = code.binary("and", code.emit("lshr {T} {0}, {1}", [members, _INDEX]), 1)
        _report_absent_lanes(code, code.mask_of(code.widened(code.compare("icmp eq", named, 0))))


def _report_absent_lanes(code: Code, absent: str) -> None:
    """Emit a fault for executing lanes that are in the mask `absent`.

    The mask contains lanes that the member mask excludes, or whose source lane is inactive.
    """
    lanes = code.text.op(f"and i32 {absent}, {code.on}")
    with code.text.when(code.text.any_of(lanes), rare=True):
        code.fault(FaultCode.ABSENT_LANE, code.pc, lanes)


def _members(code: Code, i: ir.Instruction) -> Value:
    """Return each lane's member mask, without the lanes that do not execute the instruction."""
    return code.binary("and", code.read(i.operands[-1], 32), Value(code.on, "i32", True))


def vote(code: Code, i: ir.Instruction) -> None:
    members = _members(code, i) if "sync" in i.modifiers else Value(code.on, "i32", True)
    ballot = code.binary("and", members, Value(code.predicate(i.operands[1]), "i32", True))
    if "ballot" in i.modifiers:
        code.write(i.operands[0], ballot)
        return
    none, everyone = code.compare("icmp eq", ballot, 0), code.compare("icmp eq", ballot, members)
    if "any" in i.modifiers:
        result = code.compare("icmp ne", ballot, 0)
    elif "all" in i.modifiers:
        result = everyone
    else:
        result = code.binary("or", everyone, none)
    code.write_predicate(i.operands[0], code.mask_of(result))


def match(code: Code, i: ir.Instruction) -> None:
    """Emit match.any and match.all on values of 32 or 64 bits."""
    first, second = ir.both_of(i.operands[0])
    value = code.widened(code.read(i.operands[1], 8 * ir.TYPE_BYTES[i.types[-1]]))
    members = code.widened(_members(code, i))
    equal, rounds = code.native("match", [code.resized(value, 64)], "i32")
    code.count_as(Column.TRIES, rounds)
    same = code.binary("and", equal, members)
    if "any" in i.modifiers:
        code.write(first, same)
        return
    everyone = code.compare("icmp eq", same, members)
    code.write(first, code.select(everyone, members, const(0, 32)))
    code.write_predicate(second, code.mask_of(everyone))


def reduce(code: Code, i: ir.Instruction) -> None:
    """Emit redux.sync, a reduction over the lanes of the member mask."""
    kind = i.types[-1]
    form = _REDUCTIONS.index(operation_of(i)) | (kind[0] == "s") << 3 | (kind == "f32") << 4
    form |= ("NaN" in i.modifiers) << 5 | ("abs" in i.modifiers) << 6
    operands = [code.widened(code.read(operand, 32)) for operand in i.operands[1:3]]
    code.write(i.operands[0], code.native("redux", operands, "i32", form)[0])


def active(code: Code, i: ir.Instruction) -> None:
    """Emit activemask, which returns the mask of executing lanes."""
    code.write(i.operands[0], Value(code.on, "i32", True))


def elect(code: Code, i: ir.Instruction) -> None:
    """Emit elect.sync d|p, membermask: elect the lowest executing lane of the mask."""
    first, second = ir.both_of(i.operands[0])
    leader = code.intrinsic("llvm.cttz", [_members(code, i)], "i1 false")
    code.write(first, leader)
    chosen = code.compare("icmp eq", code.widened(leader), _INDEX)
    code.write_predicate(second, code.mask_of(chosen))


EMIT: dict[Form, Emit] = {
    Form.SHUFFLE: shuffle,
    Form.VOTE: vote,
    Form.MATCH: match,
    Form.REDUCE: reduce,
    Form.ACTIVE_LANES: active,
    Form.ELECT: elect,
}
