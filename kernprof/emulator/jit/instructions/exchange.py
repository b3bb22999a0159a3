"""Instructions by which lanes of a warp exchange values: shfl, vote, match, redux, activemask,
elect.
"""

from collections.abc import Callable

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.faults import FaultKind
from kernprof.emulator.jit.accesses.moves import value_place
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.instructions.floats import in_order, is_nan
from kernprof.emulator.jit.text import BITS, LANES, vector
from kernprof.emulator.jit.values import NAN, Value, const
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.table import operation_of, place_of

_ROW = f"<{', '.join(f'i32 {n}' for n in range(LANES))}>"
_INDEX = Value(_ROW, "i32")


def lanes_wanted(code: Code, i: ir.Instruction) -> str:
    """The lanes that a meeting point's lanes name, as an i32 mask."""
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
    """shfl.sync d|p, a, b, c, mask: c holds the clamp and the segment's mask."""
    target = i.operands[0]
    first, second = (
        (target.first, target.second) if isinstance(target, ir.Pair) else (target, ir.Sink())
    )
    value = code.widened(code.read(i.operands[1], 32))
    by, limits = (code.read(o, 32) for o in i.operands[2:4])
    source, inside = _source_lane(code, i, by, limits)
    there = _in_mask(code, source)
    found = _permuted(code, value, source)
    # Hardware gives 0 for a lane that does not execute the shuffle (measured on an H200).
    other = code.select(there, found, const(0, 32))
    if code.check:
        _note_absent(
            code,
            code.each(
                "and {T} {0}, {1}", [inside, code.each("xor {T} {0}, {1}", [there, const(1, 1)])]
            ),
        )
    code.write(first, code.select(inside, other, value))
    if not isinstance(second, ir.Sink):
        code.write_predicate(second, code.mask_of(code.widened(inside)))


def note_left_out(code: Code, i: ir.Instruction) -> None:
    """Reports lanes that execute an instruction of the warp under a mask that does not name them."""
    place = place_of(i, "M")
    members = const(-1, 32) if place is None else code.read(i.operands[place], 32)
    if members.ref != "-1":
        named = code.each(
            "and {T} {0}, {1}", [code.each("lshr {T} {0}, {1}", [members, _INDEX]), const(1, 32)]
        )
        _note_absent(code, code.compare("icmp eq", named, const(0, 32)))


def _note_absent(code: Code, absent: Value) -> None:
    """Reports these lanes, of those that execute: what they get is not defined."""
    text = code.text
    lanes = text.op(f"and i32 {code.mask_of(code.widened(absent))}, {code.on}")
    with text.when(text.op(f"icmp ne i32 {lanes}, 0"), rare=True):
        number = tuple(FaultKind).index(FaultKind.ABSENT_LANE)
        text.do(
            f"call void @fault(ptr %c, ptr %w, i32 {number}, i32 {code.pc}, i32 {lanes}, i64 0, i64"
            " 0, i32 -1)"
        )


def _source_lane(code: Code, i: ir.Instruction, by: Value, limits: Value) -> tuple[Value, Value]:
    """The lane each lane reads from, and whether that lies in its segment."""
    mode = next(m for m in i.modifiers if m in ("up", "down", "bfly", "idx"))
    by = code.each("and {T} {0}, {1}", [by, const(31, 32)])
    clamp = code.each("and {T} {0}, {1}", [limits, const(31, 32)])
    segment = code.each(
        "and {T} {0}, {1}", [code.each("lshr {T} {0}, {1}", [limits, const(8, 32)]), const(31, 32)]
    )
    outside = code.each("xor {T} {0}, {1}", [segment, const(31, 32)])
    low = code.each("and {T} {0}, {1}", [_INDEX, segment])
    high = code.each("or {T} {0}, {1}", [low, code.each("and {T} {0}, {1}", [clamp, outside])])
    if mode == "up":
        source = code.each("sub {T} {0}, {1}", [_INDEX, by])
        return source, code.compare("icmp sge", source, high)
    if mode == "down":
        source = code.each("add {T} {0}, {1}", [_INDEX, by])
    elif mode == "bfly":
        source = code.each("xor {T} {0}, {1}", [_INDEX, by])
    else:
        source = code.each("or {T} {0}, {1}", [low, code.each("and {T} {0}, {1}", [by, outside])])
    return source, code.compare("icmp sle", source, high)


def _in_mask(code: Code, lane: Value) -> Value:
    """Is the lane one that executes this too?"""
    bits = code.each(
        "lshr {T} {0}, {1}",
        [Value(code.on, "i32", True), code.each("and {T} {0}, {1}", [lane, const(31, 32)])],
    )
    return code.compare(
        "icmp ne", code.each("and {T} {0}, {1}", [bits, const(1, 32)]), const(0, 32)
    )


def _permuted(code: Code, value: Value, source: Value) -> Value:
    """value[source[lane] mod 32] for every lane, by way of memory: a load for each, no branches."""
    text = code.text
    lanes = code.wide(code.each("and {T} {0}, {1}", [source, const(31, 32)]))
    place = value_place(code, 0)
    text.store(value.type, value.ref, place, 64)
    pointers = text.op(f"getelementptr i32, ptr {place}, {vector('i32')} {lanes}")
    everyone = f"{BITS} splat (i1 true)"
    arguments = (f"{vector('ptr')} {pointers}", "i32 4", everyone, f"{value.type} zeroinitializer")
    return Value(text.call(value.type, "llvm.masked.gather.v32i32.v32p0", *arguments), "i32")


def _members(code: Code, i: ir.Instruction) -> Value:
    """For each lane, the lanes that its member mask names and that are here."""
    return code.each(
        "and {T} {0}, {1}", [code.read(i.operands[-1], 32), Value(code.on, "i32", True)]
    )


def vote(code: Code, i: ir.Instruction) -> None:
    members = _members(code, i) if "sync" in i.modifiers else Value(code.on, "i32", True)
    true = Value(code.predicate(i.operands[1]), "i32", True)
    ballot = code.each("and {T} {0}, {1}", [members, true])
    if "ballot" in i.modifiers:
        code.write(i.operands[0], ballot)
        return
    any_true = code.compare("icmp ne", ballot, const(0, 32))
    all_true = code.compare("icmp eq", ballot, members)
    if "any" in i.modifiers:
        found = any_true
    elif "all" in i.modifiers:
        found = all_true
    else:
        none = code.compare("icmp eq", ballot, const(0, 32))
        found = code.each("or {T} {0}, {1}", [all_true, none])
    code.write_predicate(i.operands[0], code.mask_of(found))


def match(code: Code, i: ir.Instruction) -> None:
    """match.any and match.all on 32 or 64 bits."""
    bits = 8 * ir.TYPE_BYTES[i.types[-1]]
    target = i.operands[0]
    first, second = (
        (target.first, target.second) if isinstance(target, ir.Pair) else (target, ir.Sink())
    )
    value = code.widened(code.read(i.operands[1], bits))
    members = code.widened(_members(code, i))
    equal = _equal_lanes(code, value)
    same = code.each("and {T} {0}, {1}", [equal, members])
    if "any" in i.modifiers:
        code.write(first, same)
        return
    everyone = code.compare("icmp eq", same, members)
    code.write(first, code.select(everyone, members, const(0, 32)))
    if not isinstance(second, ir.Sink):
        code.write_predicate(second, code.mask_of(everyone))


def _equal_lanes(code: Code, value: Value) -> Value:
    """For each lane a mask of the lanes that hold the same value, computed once per distinct value:
    its rounds.
    """
    text, rounds = code.text, code.slots.new(code.pc, Column.TRIES)
    result = text.variable(vector("i32"))
    place = value_place(code, 0)
    text.store(value.type, value.ref, place, 64)
    left = text.variable("i32")
    text.store("i32", code.on, left)
    text.store(vector("i32"), "zeroinitializer", result)
    head, body, after = text.fresh("h"), text.fresh("b"), text.fresh("a")
    text.goto(head)
    text.label(head)
    now = text.load("i32", left)
    text.branch(text.op(f"icmp eq i32 {now}, 0"), after, body)
    text.label(body)
    with code.apart():
        code.count(rounds, "1")
        lane = text.call("i32", "llvm.cttz.i32", f"i32 {now}", "i1 true")
        one = text.load(value.elem, text.op(f"getelementptr {value.elem}, ptr {place}, i32 {lane}"))
        equal = code.compare("icmp eq", value, Value(one, value.elem, True))
        mask = code.mask_of(equal)
        old = Value(text.load(vector("i32"), result), "i32")
        new = code.select(equal, Value(mask, "i32", True), old)
        text.store(vector("i32"), new.ref, result)
        text.store("i32", text.op(f"and i32 {now}, {text.op(f'xor i32 {mask}, -1')}"), left)
    text.goto(head)
    text.label(after)
    return Value(text.load(vector("i32"), result), "i32")


def reduce(code: Code, i: ir.Instruction) -> None:
    """redux.sync: once where all lanes name the same members, else for every lane."""
    how = operation_of(i)
    members = _members(code, i)
    value = code.widened(code.read(i.operands[1], 32))
    kind = i.types[-1]
    if kind == "f32" and "abs" in i.modifiers:
        value = code.each("and {T} {0}, {1}", [value, const(0x7FFFFFFF, 32)])
    form = how, kind, "NaN" in i.modifiers
    if members.scalar:
        code.write(i.operands[0], Value(_reduced(code, value, members.ref, form), "i32", True))
        return
    text = code.text
    result = text.variable(vector("i32"))
    text.store(vector("i32"), "zeroinitializer", result)
    place = value_place(code, 0)
    text.store(vector("i32"), members.ref, place, 64)
    with text.each_bit(code.on) as lane, code.apart():
        mask = text.load("i32", text.op(f"getelementptr i32, ptr {place}, i32 {lane}"))
        text.store(
            "i32",
            _reduced(code, value, mask, form),
            text.op(f"getelementptr i32, ptr {result}, i32 {lane}"),
        )
    code.write(i.operands[0], Value(text.load(vector("i32"), result), "i32"))


def _reduced(code: Code, value: Value, mask: str, form: tuple[str, str, bool]) -> str:
    """The reduction over the lanes of a mask; `form`: operation, type, and whether one NaN makes
    the result NaN.
    """
    how, kind, keeps_nan = form
    if kind == "f32":
        return _reduced_floats(code, value, mask, (how, keeps_nan))
    signed = kind[0] == "s"
    kept = code.select(_lanes_of(code, mask), value, const(_neutral(how, signed=signed), 32))
    name = f"{'s' if signed else 'u'}{how}" if how in ("min", "max") else how
    return _over_lanes(code, name, kept)


def _neutral(how: str, *, signed: bool) -> int:
    """What changes no result."""
    if how == "min":
        return 0x7FFFFFFF if signed else -1
    if how == "max":
        return 1 << 31 if signed else 0
    return -1 if how == "and" else 0


def _lanes_of(code: Code, mask: str) -> Value:
    return Value(code.text.op(f"bitcast i32 {mask} to {BITS}"), "i1")


def _over_lanes(code: Code, name: str, value: Value) -> str:
    return code.text.call("i32", f"llvm.vector.reduce.{name}.v32i32", f"{value.type} {value.ref}")


def _reduced_floats(code: Code, value: Value, mask: str, form: tuple[str, bool]) -> str:
    """min or max by way of signed integers in floating-point order; NaNs stand aside unless they
    decide.
    """
    how, keeps_nan = form
    lanes, bad = _lanes_of(code, mask), is_nan(code, value, "f32")
    neutral = const(0x7FFFFFFF if how == "min" else 1 << 31, 32)
    aside = code.select(bad, neutral, in_order(code, value))
    best = in_order(
        code, Value(_over_lanes(code, f"s{how}", code.select(lanes, aside, neutral)), "i32", True)
    )
    nans = code.text.op(f"and i32 {mask}, {code.mask_of(bad)}")
    decides = code.text.op(f"icmp ne i32 {nans}, 0" if keeps_nan else f"icmp eq i32 {nans}, {mask}")
    return code.select(Value(decides, "i1", True), const(NAN["f32"], 32), best).ref


def active(code: Code, i: ir.Instruction) -> None:
    """activemask."""
    code.write(i.operands[0], Value(code.on, "i32", True))


def elect(code: Code, i: ir.Instruction) -> None:
    """elect.sync d|p, mask: the lowest lane that the mask names."""
    target = i.operands[0]
    first, second = (
        (target.first, target.second) if isinstance(target, ir.Pair) else (target, ir.Sink())
    )
    members = _members(code, i)
    leader = code.intrinsic("llvm.cttz", [members], "i1 false")
    code.write(first, leader)
    if not isinstance(second, ir.Sink):
        code.write_predicate(
            second, code.mask_of(code.compare("icmp eq", code.widened(leader), _INDEX))
        )


EMIT: dict[Form, Callable[[Code, ir.Instruction], None]] = {
    Form.SHUFFLE: shuffle,
    Form.VOTE: vote,
    Form.MATCH: match,
    Form.REDUCE: reduce,
    Form.ACTIVE_LANES: active,
    Form.ELECT: elect,
}
