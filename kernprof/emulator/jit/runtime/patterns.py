"""Native code that learns the pattern of a group's addresses: their bounds, the kind and the costs of each access."""

from __future__ import annotations

from kernprof.emulator.jit import layout
from kernprof.emulator.jit.layout import Careful, Field, Space
from kernprof.emulator.jit.runtime.blocks import field
from kernprof.emulator.jit.text import BITS, LANES, Text, vector

_V = vector("i64")
_D = {name: 4 * n for n, name in enumerate(layout.DESCRIPTION)}
_G = {name: 4 * n for n, name in enumerate(layout.GROUP_HEAD)}


def functions(declared: dict[str, str]) -> str:
    """@learn(context, warp, group's description, its entry, base, lanes on)."""
    declared["memcpy"] = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)"
    return _learn(Text(declared))


def _wide(text: Text, place: str, offset: int) -> str:
    """An i32 of a table as i64."""
    return text.op(f"sext i32 {text.load('i32', text.at(place, offset))} to i64")


def _splat(text: Text, value: str) -> str:
    first = text.op(f"insertelement {_V} poison, i64 {value}, i32 0")
    return text.op(f"shufflevector {_V} {first}, {_V} poison, <{LANES} x i32> zeroinitializer")


def _learn(text: Text) -> str:
    """Learns a group's pattern from the distances in the scratch area: true if all its accesses may go the fast way."""
    idle = text.op("icmp eq i32 %on, 0")
    careful = field(text, Field.CAREFUL)
    traced = text.op(f"icmp eq i64 {careful}, {int(Careful.EVERYTHING)}")
    checked = text.op(f"icmp eq i64 {careful}, {int(Careful.SHARED)}")
    shared = text.op(f"icmp eq i32 {text.load('i32', text.at('%g', _G['space']))}, {int(Space.SHARED)}")
    looked_at = text.op(f"or i1 {traced}, {text.op(f'and i1 {checked}, {shared}')}")
    with text.when(text.op(f"or i1 {idle}, {looked_at}")):
        text.do("ret i1 false")
        text.label(text.fresh("dead"))
    way = _known_before(text)
    space = text.load("i32", text.at("%g", _G["space"]))
    local = text.op(f"icmp eq i32 {space}, {int(Space.LOCAL)}")
    distances = text.load(_V, field(text, Field.ADDRESSES, "ptr"), 64)
    # In local memory the lanes' own places are apart; bounds and costs are of the offsets within them.
    apart = text.load(_V, field(text, Field.LANE_OFFSETS, "ptr"), 64)
    shift = text.op(f"select i1 {local}, {_V} {apart}, {_V} zeroinitializer")
    plain = text.op(f"sub {_V} {distances}, {shift}")
    lanes = text.op(f"bitcast i32 %on to {BITS}")
    low_lane, high_lane = _extremes(text, plain, lanes)
    low = text.op(f"add i64 {low_lane}, {_wide(text, '%g', _G['low'])}")
    high = text.op(f"add i64 {high_lane}, {_wide(text, '%g', _G['high'])}")
    limits = text.variable("[4 x i64]")
    first = text.op(f"add i64 %base, {low}")
    text.do(f"call void @limits(ptr %c, ptr %w, i32 {space}, i64 {first}, ptr {limits})")
    bias, start, end, writable = (text.load("i64", text.at(limits, 8 * n)) for n in range(4))
    size = text.op(f"sub i64 {end}, {start}")
    needed = text.op(f"sub i64 {high}, {low}")
    room = text.op(f"sub i64 {size}, {needed}")
    off = text.op(f"sub i64 {first}, {start}")
    bad = text.op(f"icmp ugt i64 {off}, {room}")
    bad = text.op(f"or i1 {bad}, {text.op(f'icmp ult i64 {size}, {needed}')}")
    stores = text.op(f"icmp ne i32 {text.load('i32', text.at('%g', _G['store']))}, 0")
    bad = text.op(f"or i1 {bad}, {text.op(f'and i1 {stores}, ' + text.op(f'icmp eq i64 {writable}, 0'))}")
    with text.when(bad):
        text.do("ret i1 false")
        text.label(text.fresh("dead"))
    fine = _members(text, (plain, distances), space)
    with text.when(text.op(f"xor i1 {fine}, true")):
        text.store("i32", "0", text.at("%entry", layout.GROUP_MASK))
        text.do("ret i1 false")
        text.label(text.fresh("dead"))
    _remember(text, distances, (text.op(f"sub i64 {start}, {low}"), room, bias))
    _copy(text, way, "%entry")
    text.do("ret i1 true")
    return text.function("i1 @learn(ptr %c, ptr %w, ptr %g, ptr %entry, i64 %base, i32 %on)", "noinline")


def _known_before(text: Text) -> str:
    """Takes the pattern from where its hash says, if it is there: then @learn is done. Gives the place."""
    distances = text.load(_V, field(text, Field.ADDRESSES, "ptr"), 64)
    factors = ", ".join(f"i64 {0x9E3779B97F4A7C15 * (2 * n + 1) % 2**63}" for n in range(LANES))
    mixed = text.call("i64", "llvm.vector.reduce.add.v32i64", f"{_V} {text.op(f'mul {_V} {distances}, <{factors}>')}")
    lanes = text.op("zext i32 %on to i64")
    mixed = text.op(f"add i64 {mixed}, {text.op(f'mul i64 {lanes}, {0x9E3779B97F4A7C15 % 2**63}')}")
    number = text.op(f"urem i64 {text.op(f'lshr i64 {mixed}, 40')}, {layout.WAYS}")
    offset = text.op(f"mul i64 {text.op(f'add i64 {number}, 1')}, {layout.ENTRY_BYTES}")
    way = text.at("%entry", offset)
    mask = text.load("i32", text.at(way, layout.GROUP_MASK))
    with text.when(text.op(f"icmp eq i32 {mask}, %on")):
        narrow = text.op(f"icmp ne i32 {text.load('i32', text.at('%g', _G['narrow']))}, 0")
        short = text.op(f"sext {vector('i32')} {text.load(vector('i32'), way, 64)} to {_V}")
        kept = text.op(f"select i1 {narrow}, {_V} {short}, {_V} {text.load(_V, way, 64)}")
        unequal = text.op(f"bitcast {BITS} {text.op(f'icmp ne {_V} {kept}, {distances}')} to i32")
        wrong = text.op(f"icmp ne i32 {text.op(f'and i32 {unequal}, %on')}, 0")
        low, room = (text.load("i64", text.at(way, at)) for at in (layout.GROUP_LOW, layout.GROUP_RANGE))
        outside = text.op(f"icmp ugt i64 {text.op(f'sub i64 %base, {low}')}, {room}")
        with text.when(text.op(f"xor i1 {text.op(f'or i1 {wrong}, {outside}')}, true")):
            _copy(text, "%entry", way)
            text.do("ret i1 true")
            text.label(text.fresh("dead"))
    return way


def _copy(text: Text, to: str, source: str) -> None:
    members = text.op(f"mul i64 {_wide(text, '%g', _G['members'])}, {layout.MEMBER_BYTES}")
    size = text.op(f"add i64 {members}, {layout.MEMBERS}")
    text.do(f"call void @llvm.memcpy.p0.p0.i64(ptr {to}, ptr {source}, i64 {size}, i1 false)")


def _extremes(text: Text, values: str, lanes: str) -> tuple[str, str]:
    found = []
    for how, neutral in (("smin", (1 << 63) - 1), ("smax", -(1 << 63))):
        kept = text.op(f"select {BITS} {lanes}, {_V} {values}, {_V} splat (i64 {neutral})")
        found.append(text.call("i64", f"llvm.vector.reduce.{how}.v32i64", f"{_V} {kept}"))
    return found[0], found[1]


def _remember(text: Text, distances: str, numbers: tuple[str, str, str]) -> None:
    low, room, bias = numbers
    narrow = text.op(f"icmp ne i32 {text.load('i32', text.at('%g', _G['narrow']))}, 0")
    yes, no, after = text.fresh("y"), text.fresh("y"), text.fresh("y")
    text.branch(narrow, yes, no)
    text.label(yes)
    cut = text.op(f"trunc {_V} {distances} to {vector('i32')}")
    text.store(vector("i32"), cut, "%entry", 64)
    text.goto(after)
    text.label(no)
    text.store(_V, distances, "%entry", 64)
    text.goto(after)
    text.label(after)
    text.store("i32", "%on", text.at("%entry", layout.GROUP_MASK))
    for place, value in ((layout.GROUP_LOW, low), (layout.GROUP_RANGE, room), (layout.GROUP_BIAS, bias)):
        text.store("i64", value, text.at("%entry", place))


def _members(text: Text, arrays: tuple[str, str], space: str) -> str:
    """Alignment, kind and costs of each access of the group; gives whether all are aligned."""
    plain, distances = arrays
    good = text.variable("i1")
    text.store("i1", "true", good)
    place, out = text.variable(_V), text.variable("[2 x i64]")
    count = _wide(text, "%g", _G["members"])
    with text.times(count) as n:
        number = text.load(
            "i32", text.op(f"getelementptr i32, ptr {text.at('%g', 4 * len(layout.GROUP_HEAD))}, i64 {n}")
        )
        offset_of = text.op(f"mul i64 {text.op(f'sext i32 {number} to i64')}, {layout.DESCRIPTION_BYTES}")
        access = text.at(text.load("ptr", text.at("%g", -8)), offset_of)
        width, offset = _wide(text, access, _D["bytes"]), _wide(text, access, _D["offset"])
        moved = text.op(f"add {_V} {plain}, {_splat(text, offset)}")
        low_bits = text.op(f"and {_V} {moved}, {_splat(text, text.op(f'sub i64 {width}, 1'))}")
        some = text.op(f"icmp ne {_V} {low_bits}, zeroinitializer")
        crooked = text.op(f"and i32 %on, {text.op(f'bitcast {BITS} {some} to i32')}")
        straight = text.op(f"icmp eq i32 {crooked}, 0")
        text.store("i1", text.op(f"and i1 {text.load('i1', good)}, {straight}"), good)
        text.store(_V, moved, place, 64)
        text.store("[2 x i64]", "zeroinitializer", out)
        text.do(f"call void @costs(i32 {space}, ptr {place}, i32 %on, i64 {width}, i32 0, ptr {out})")
        record = text.at(
            "%entry", text.op(f"add i64 {text.op(f'mul i64 {n}, {layout.MEMBER_BYTES}')}, {layout.MEMBERS}")
        )
        kind, start = _kind_of(text, distances, width, access)
        text.store("i32", kind, record)
        text.store("i64", text.op(f"add i64 {start}, {offset}"), text.at(record, 8))
        text.store("i64", text.load("i64", out), text.at(record, 16))
        text.store("i64", text.load("i64", text.at(out, 8)), text.at(record, 24))
    return text.load("i1", good)


def _kind_of(text: Text, distances: str, width: str, access: str) -> tuple[str, str]:
    """0: the lanes lie side by side; 1: all in one place; 2: otherwise. And where lane 0 is or would be."""
    first = text.call("i32", "llvm.cttz.i32", "i32 %on", "i1 false")
    there = text.op(f"extractelement {_V} {distances}, i32 {first}")
    row = ", ".join(f"i64 {n}" for n in range(LANES))
    steps = text.op(f"mul {_V} <{row}>, {_splat(text, width)}")
    back = text.op(f"mul i64 {text.op(f'zext i32 {first} to i64')}, {width}")
    origin = text.op(f"sub i64 {there}, {back}")
    beside = text.op(f"icmp ne {_V} {distances}, {text.op(f'add {_V} {steps}, ' + _splat(text, origin))}")
    same = text.op(f"icmp ne {_V} {distances}, {_splat(text, there)}")
    found = [text.op(f"and i32 %on, {text.op(f'bitcast {BITS} {v} to i32')}") for v in (beside, same)]
    single = text.op(f"icmp eq i32 {text.load('i32', text.at(access, _D['elements']))}, 1")
    usable = text.op(f"or i1 {single}, {text.op('icmp eq i32 %on, -1')}")
    in_row = text.op(f"and i1 {usable}, {text.op(f'icmp eq i32 {found[0]}, 0')}")
    together = text.op(f"icmp eq i32 {found[1]}, 0")
    kind = text.op(f"select i1 {together}, i32 1, i32 {text.op(f'select i1 {in_row}, i32 0, i32 2')}")
    return kind, text.op(f"select i1 {together}, i64 {there}, i64 {origin}")
