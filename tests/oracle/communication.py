"""Handlers by which the lanes of a warp exchange values: shfl, vote, match, redux, activemask,
elect.
"""

from collections.abc import Callable

import numpy as np

from kernprof.emulator.faults import FaultKind
from tests.oracle import floating, integer
from tests.oracle.operands import Handler, Operands, is_signed
from tests.oracle.rounding import Bits
from tests.oracle.state import Group, Mask

_LANE = np.arange(32, dtype=np.int64)
_BIT = np.uint32(1) << np.arange(32, dtype=np.uint32)


def ballot(lanes: Mask) -> Bits:
    """A 32-bit mask per warp, its last axis 1."""
    return np.where(lanes, _BIT, np.uint32(0)).sum(axis=-1, dtype=np.uint32, keepdims=True)


def _on(g: Group, on: Mask | None) -> Mask:
    return g.lanes() if on is None else np.broadcast_to(on, g.shape)


def _shfl(ops: Operands) -> Handler:
    mode = next(m for m in ops.instruction.modifiers if m in ("up", "down", "bfly", "idx"))
    first, second = ops.pair(0)
    dest, inside = ops.dest_of(first, "b32"), ops.dest_of(second, "pred")
    a, b, c = ops.sources(("b32", "b32", "b32"))
    pc = ops.pc

    def run(g: Group, on: Mask | None) -> None:
        values = np.broadcast_to(a(g), g.shape)
        source, valid = shuffle_source(mode, b(g), c(g))
        source, valid = np.broadcast_to(source, g.shape), np.broadcast_to(valid, g.shape)
        there = np.take_along_axis(_on(g, on), source, axis=-1)
        dest(g, np.where(there, np.take_along_axis(values, source, axis=-1), np.uint32(0)), on)
        if ops.launch.check and ops.record is not None:
            absent = np.asarray(valid & ~there & _on(g, on)).reshape(-1, 32)
            ops.record.lanes(g, pc, FaultKind.ABSENT_LANE, absent)
        inside(g, np.array(valid), on)

    return run


def shuffle_source(mode: str, b: Bits, c: Bits) -> tuple[Bits, Mask]:
    """The lane that each lane reads from, and whether that is within its segment (else it is
    itself).
    """
    by = (b & np.uint32(31)).astype(np.int64)
    clamp, segment = (
        (c & np.uint32(31)).astype(np.int64),
        (c >> np.uint32(8) & np.uint32(31)).astype(np.int64),
    )
    most = (_LANE & segment) | (clamp & ~segment)
    source = {
        "up": _LANE - by,
        "down": _LANE + by,
        "bfly": _LANE ^ by,
        "idx": (_LANE & segment) | (by & ~segment),
    }[mode]
    valid = source >= most if mode == "up" else source <= most
    return np.where(valid, source, _LANE), np.asarray(valid)


def _vote(ops: Operands) -> Handler:
    mode = next(m for m in ops.instruction.modifiers if m in ("all", "any", "uni", "ballot"))
    synchronous = ops.has("sync")
    dest = ops.dest(0, "b32" if mode == "ballot" else "pred")
    predicate = ops.source(1, "pred")
    members = ops.source(2, "b32") if synchronous else None

    def run(g: Group, on: Mask | None) -> None:
        lanes = _on(g, on)
        named = members(g) if members else np.full((1, 1), 0xFFFFFFFF, np.uint32)
        yes, there = ballot(lanes & predicate(g)) & named, ballot(lanes) & named
        result = {
            "ballot": lambda: yes,
            "any": lambda: yes != 0,
            "all": lambda: yes == there,
            "uni": lambda: (yes == 0) | (yes == there),
        }[mode]()
        dest(g, np.array(result), on)

    return run


def _match(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    everyone = ops.has("all")
    first, second = ops.pair(0)
    dest, same = ops.dest_of(first, "b32"), ops.dest_of(second, "pred")
    value, members = ops.source(1, kind), ops.source(2, "b32")

    def run(g: Group, on: Mask | None) -> None:
        lanes = _on(g, on)
        values, named = np.broadcast_to(value(g), g.shape), np.broadcast_to(members(g), g.shape)
        there = ballot(lanes) & named
        equal = values[..., :, None] == values[..., None, :]
        result = (
            np.where(equal & lanes[..., None, :], _BIT, np.uint32(0)).sum(axis=-1, dtype=np.uint32)
            & named
        )
        if everyone:
            agreed = result == there
            same(g, agreed, on)
            result = np.where(agreed, result, np.uint32(0))
        dest(g, result, on)

    return run


def _redux(ops: Operands) -> Handler:
    kind = ops.instruction.types[0]
    name = next(
        m for m in ops.instruction.modifiers if m in ("add", "min", "max", "and", "or", "xor")
    )
    if kind == "f32":
        return _redux_float(ops, name)
    dest, value, members = ops.dest(0, kind), ops.source(1, kind), ops.source(2, "b32")
    signed = is_signed(kind)
    neutral = {
        "add": 0,
        "or": 0,
        "xor": 0,
        "and": 0xFFFFFFFF,
        "min": 0x7FFFFFFF if signed else 0xFFFFFFFF,
        "max": 0x80000000 if signed else 0,
    }[name]
    ufuncs: dict[str, np.ufunc] = {
        "add": np.add,
        "or": np.bitwise_or,
        "xor": np.bitwise_xor,
        "and": np.bitwise_and,
        "min": np.minimum,
        "max": np.maximum,
    }

    def run(g: Group, on: Mask | None) -> None:
        taken = _taken(g, on, members(g))
        values = np.where(
            taken, np.broadcast_to(value(g), g.shape)[..., None, :], np.uint32(neutral)
        )
        result = ufuncs[name].reduce(integer.as_signed(values) if signed else values, axis=-1)
        dest(g, integer.as_unsigned(np.asarray(result, np.int32 if signed else np.uint32)), on)

    return run


def _taken(g: Group, on: Mask | None, members: Bits) -> Mask:
    """Mark, for each lane, the active lanes of its membermask along one more axis."""
    named = (np.broadcast_to(members, g.shape)[..., :, None] & _BIT) != 0
    return np.asarray(named & _on(g, on)[..., None, :])


def _redux_float(ops: Operands, name: str) -> Handler:
    dest, value, members = ops.dest(0, "f32"), ops.source(1, "f32"), ops.source(2, "b32")
    choose = floating.least if name == "min" else floating.greatest
    magnitude, keep = ops.has("abs"), ops.has("NaN")

    def run(g: Group, on: Mask | None) -> None:
        taken = _taken(g, on, members(g))
        values = np.broadcast_to(value(g), g.shape)
        values = floating.magnitude(values) if magnitude else values
        spread = np.broadcast_to(values[..., None, :], taken.shape)
        # Lanes that do not take part repeat the lane's own value, which changes neither extreme.
        spread = np.where(taken, spread, values[..., :, None])
        result = spread[..., 0]
        for lane in range(1, 32):
            result = choose(result, spread[..., lane], "f32", keep_nan=keep)
        dest(g, result, on)

    return run


def _activemask(ops: Operands) -> Handler:
    dest = ops.dest(0, "b32")
    return lambda g, on: dest(g, ballot(_on(g, on)), on)


def _elect(ops: Operands) -> Handler:
    """elect.sync: the lowest lane of the membermask is the leader."""
    first, second = ops.pair(0)
    dest, leads, members = (
        ops.dest_of(first, "b32"),
        ops.dest_of(second, "pred"),
        ops.source(1, "b32"),
    )

    def run(g: Group, on: Mask | None) -> None:
        there = members(g) & ballot(_on(g, on))
        leader = integer.top_bit(there & (~there + np.uint32(1)))
        dest(g, np.array(leader), on)
        leads(g, np.asarray(leader == _LANE), on)

    return run


COMMUNICATION: dict[str, Callable[[Operands], Handler]] = {
    "shfl": _shfl,
    "vote": _vote,
    "match": _match,
    "redux": _redux,
    "activemask": _activemask,
    "elect": _elect,
}
