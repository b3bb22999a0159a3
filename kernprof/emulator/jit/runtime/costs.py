"""`coalescing`'s definitions as native code: what the addresses of a warp's lanes cost. See there for the rules."""

from __future__ import annotations

from kernprof.emulator.jit.layout import Space
from kernprof.emulator.jit.text import BITS, LANES, Text, vector

_V = vector("i64")


def functions(declared: dict[str, str]) -> str:
    """@costs(space, addresses, lanes on, bytes, atomic, out): out gets the cost and the least cost, two i64.

    Addresses are i64[32] and may be relative, as long as what they are relative to is a multiple of 32.
    """
    makers = (
        _distinct,
        _conflicts,
        _fullest,
        _pairs_agree,
        _two_groups,
        _shared,
        _shared_atomic,
        _atomic_sectors,
        _local,
        _costs,
    )
    return "\n".join(make(Text(declared)) for make in makers)


def _splat(text: Text, value: str) -> str:
    first = text.op(f"insertelement {_V} poison, i64 {value}, i32 0")
    return text.op(f"shufflevector {_V} {first}, {_V} poison, <{LANES} x i32> zeroinitializer")


def _leaders(text: Text, shift: str, each: object) -> str:
    """Runs `each(key)` once per distinct address >> shift among the lanes of %on; gives the variable that counts."""
    keys = text.op(f"lshr {_V} {text.load(_V, '%addresses', 64)}, {_splat(text, shift)}")
    count, left = text.variable("i64"), text.variable("i32")
    text.store("i64", "0", count)
    text.store("i32", "%on", left)
    head, body, after = text.fresh("h"), text.fresh("b"), text.fresh("a")
    text.goto(head)
    text.label(head)
    now = text.load("i32", left)
    text.branch(text.op(f"icmp eq i32 {now}, 0"), after, body)
    text.label(body)
    lane = text.call("i32", "llvm.cttz.i32", f"i32 {now}", "i1 true")
    address = text.load("i64", text.op(f"getelementptr i64, ptr %addresses, i32 {lane}"))
    key = text.op(f"lshr i64 {address}, {shift}")
    equal = text.op(f"icmp eq {_V} {keys}, {_splat(text, key)}")
    mask = text.op(f"bitcast {BITS} {equal} to i32")
    text.store("i32", text.op(f"and i32 {now}, {text.op(f'xor i32 {mask}, -1')}"), left)
    text.store("i64", text.op(f"add i64 {text.load('i64', count)}, 1"), count)
    if callable(each):
        each(key)
    text.goto(head)
    text.label(after)
    return text.load("i64", count)


def _distinct(text: Text) -> str:
    text.do(f"ret i64 {_leaders(text, '%shift', None)}")
    return text.function("internal i64 @distinct(ptr %addresses, i32 %on, i64 %shift)")


def _count_banks(text: Text, counts: str, most: str, key: str) -> None:
    with text.times("%words") as part:
        bank = text.op(f"and i64 {text.op(f'add i64 {key}, {part}')}, 31")
        place = text.op(f"getelementptr i64, ptr {counts}, i64 {bank}")
        now = text.op(f"add i64 {text.load('i64', place)}, 1")
        text.store("i64", now, place)
        text.store("i64", text.call("i64", "llvm.umax.i64", f"i64 {text.load('i64', most)}", f"i64 {now}"), most)


def _bank_table(text: Text) -> tuple[str, str]:
    counts, most = text.variable(_V), text.variable("i64")
    text.store(_V, "zeroinitializer", counts)
    text.store("i64", "0", most)
    return counts, most


def _conflicts(text: Text) -> str:
    """The largest number of distinct words in a bank."""
    counts, most = _bank_table(text)
    _leaders(text, "2", lambda key: _count_banks(text, counts, most, key))
    text.do(f"ret i64 {text.load('i64', most)}")
    return text.function("internal i64 @conflicts(ptr %addresses, i32 %on, i64 %words)")


def _fullest(text: Text) -> str:
    """The largest number of lanes' words in a bank, equal words counted each."""
    counts, most = _bank_table(text)
    with text.each_bit("%on") as lane:
        address = text.load("i64", text.op(f"getelementptr i64, ptr %addresses, i32 {lane}"))
        _count_banks(text, counts, most, text.op(f"lshr i64 {address}, 2"))
    text.do(f"ret i64 {text.load('i64', most)}")
    return text.function("internal i64 @fullest(ptr %addresses, i32 %on, i64 %words)")


def _pairs_agree(text: Text) -> str:
    """Do all lanes of %group have the address of lane i^1, or all that of i^2, lanes off agreeing with everything?"""
    addresses = text.load(_V, "%addresses", 64)
    found = []
    for distance in (1, 2):
        order = ", ".join(f"i32 {lane ^ distance}" for lane in range(LANES))
        partner = text.op(f"shufflevector {_V} {addresses}, {_V} poison, <{LANES} x i32> <{order}>")
        equal = text.op(f"icmp eq {_V} {addresses}, {partner}")
        mask = text.op(f"bitcast {BITS} {equal} to i32")
        lanes = text.op(f"bitcast i32 %on to {BITS}")
        other = text.op(f"shufflevector {BITS} {lanes}, {BITS} poison, <{LANES} x i32> <{order}>")
        both = text.op(f"and i32 %on, {text.op(f'bitcast {BITS} {other} to i32')}")
        wrong = text.op(f"and i32 {text.op(f'xor i32 {mask}, -1')}, {text.op(f'and i32 {both}, %group')}")
        found.append(text.op(f"icmp eq i32 {wrong}, 0"))
    text.do(f"ret i1 {text.op(f'or i1 {found[0]}, {found[1]}')}")
    return text.function("internal i1 @agree(ptr %addresses, i32 %on, i32 %group)")


def _two_groups(text: Text) -> str:
    """Two neighbouring groups of lanes: one after the other, or together where the lane pairs agree."""
    group = text.op("or i32 %low, %high")
    agree = text.op(f"call i1 @agree(ptr %addresses, i32 %on, i32 {group})")
    lows, highs, both = (text.op(f"and i32 %on, {m}") for m in ("%low", "%high", group))
    with text.when(agree):
        text.do(f"ret i64 {text.op(f'call i64 @conflicts(ptr %addresses, i32 {both}, i64 %words)')}")
        text.label(text.fresh("dead"))
    first, second = (text.op(f"call i64 @conflicts(ptr %addresses, i32 {m}, i64 %words)") for m in (lows, highs))
    text.do(f"ret i64 {text.op(f'add i64 {first}, {second}')}")
    return text.function("internal i64 @groups(ptr %addresses, i32 %on, i32 %low, i32 %high, i64 %words)")


def _shared(text: Text) -> str:
    with text.when(text.op("icmp ule i64 %bytes, 4")):
        text.do(f"ret i64 {text.op('call i64 @conflicts(ptr %addresses, i32 %on, i64 1)')}")
        text.label(text.fresh("dead"))
    words = text.op("lshr i64 %bytes, 2")
    arguments = "ptr %addresses, i32 %on"
    with text.when(text.op("icmp eq i64 %bytes, 8")):
        found = text.op(f"call i64 @groups({arguments}, i32 65535, i32 -65536, i64 {words})")
        text.do(f"ret i64 {found}")
        text.label(text.fresh("dead"))
    first = text.op(f"call i64 @groups({arguments}, i32 255, i32 65280, i64 {words})")
    second = text.op(f"call i64 @groups({arguments}, i32 16711680, i32 -16777216, i64 {words})")
    text.do(f"ret i64 {text.op(f'add i64 {first}, {second}')}")
    return text.function("internal i64 @shared_cost(ptr %addresses, i32 %on, i64 %bytes)")


def _shared_atomic(text: Text) -> str:
    words = text.call("i64", "llvm.umax.i64", f"i64 {text.op('lshr i64 %bytes, 2')}", "i64 1")
    lanes = text.op(f"udiv i64 32, {words}")
    ones = text.op(f"lshr i64 4294967295, {text.op(f'sub i64 32, {lanes}')}")
    total = text.variable("i64")
    text.store("i64", "0", total)
    with text.times(words) as part:
        shift = text.op(f"mul i64 {part}, {lanes}")
        group = text.op(f"trunc i64 {text.op(f'shl i64 {ones}, {shift}')} to i32")
        here = text.op(f"and i32 %on, {group}")
        cost = text.op(f"call i64 @fullest(ptr %addresses, i32 {here}, i64 {words})")
        text.store("i64", text.op(f"add i64 {text.load('i64', total)}, {cost}"), total)
    text.do(f"ret i64 {text.load('i64', total)}")
    return text.function("internal i64 @atomic_cost(ptr %addresses, i32 %on, i64 %bytes)")


def _atomic_sectors(text: Text) -> str:
    """Distinct pairs of sector and turn; a lane's turn is how many lanes below it have its address."""
    addresses, keys = text.load(_V, "%addresses", 64), text.variable(_V)
    text.store(_V, "zeroinitializer", keys, 64)
    with text.each_bit("%on") as lane:
        address = text.load("i64", text.op(f"getelementptr i64, ptr %addresses, i32 {lane}"))
        equal = text.op(f"icmp eq {_V} {addresses}, {_splat(text, address)}")
        lower = text.op(f"sub i32 {text.op(f'shl i32 1, {lane}')}, 1")
        before = text.op(f"and i32 {text.op(f'bitcast {BITS} {equal} to i32')}, {text.op(f'and i32 %on, {lower}')}")
        turn = text.op(f"zext i32 {text.call('i32', 'llvm.ctpop.i32', f'i32 {before}')} to i64")
        sector = text.op(f"and i64 {address}, -32")
        text.store("i64", text.op(f"or i64 {sector}, {turn}"), text.op(f"getelementptr i64, ptr {keys}, i32 {lane}"))
    text.do(f"ret i64 {text.op(f'call i64 @distinct(ptr {keys}, i32 %on, i64 0)')}")
    return text.function("internal i64 @atomic_sectors(ptr %addresses, i32 %on)")


def _local(text: Text) -> str:
    """Word w of lane l lies at (32 w + l) × 4 bytes."""
    groups = ", ".join(f"i64 {lane >> 3}" for lane in range(LANES))
    words = text.op(f"and {_V} {text.load(_V, '%addresses', 64)}, splat (i64 -4)")
    keys = text.op(f"or {_V} {words}, <{groups}>")
    place = text.variable(_V)
    text.store(_V, keys, place, 64)
    count = text.op(f"call i64 @distinct(ptr {place}, i32 %on, i64 0)")
    words = text.call("i64", "llvm.umax.i64", f"i64 {text.op('lshr i64 %bytes, 2')}", "i64 1")
    text.do(f"ret i64 {text.op(f'mul i64 {count}, {words}')}")
    return text.function("internal i64 @local_cost(ptr %addresses, i32 %on, i64 %bytes)")


def _costs(text: Text) -> str:
    names = [text.fresh("s") for _ in range(4)]
    cases = " ".join(
        f"i32 {int(space)}, label %{name}"
        for space, name in zip((Space.GLOBAL, Space.SHARED, Space.LOCAL), names, strict=False)
    )
    text.do(f"switch i32 %space, label %{names[3]} [ {cases} ]")
    text.label(names[0])
    with text.when(text.op("icmp ne i32 %atomic, 0")):
        text.store("i64", text.op("call i64 @atomic_sectors(ptr %addresses, i32 %on)"), "%out")
        text.do("ret void")
        text.label(text.fresh("dead"))
    text.store("i64", text.op("call i64 @distinct(ptr %addresses, i32 %on, i64 5)"), "%out")
    text.do("ret void")
    text.label(names[2])
    text.store("i64", text.op("call i64 @local_cost(ptr %addresses, i32 %on, i64 %bytes)"), "%out")
    text.do("ret void")
    text.label(names[1])
    plain, ordered, least = text.fresh("p"), text.fresh("p"), text.fresh("p")
    text.branch(text.op("icmp eq i32 %atomic, 0"), plain, ordered)
    text.label(plain)
    text.store("i64", text.op("call i64 @shared_cost(ptr %addresses, i32 %on, i64 %bytes)"), "%out")
    text.goto(least)
    text.label(ordered)
    text.store("i64", text.op("call i64 @atomic_cost(ptr %addresses, i32 %on, i64 %bytes)"), "%out")
    text.goto(least)
    text.label(least)
    count = text.op("call i64 @distinct(ptr %addresses, i32 %on, i64 2)")
    words = text.call("i64", "llvm.umax.i64", f"i64 {text.op('lshr i64 %bytes, 2')}", "i64 1")
    all_words = text.op(f"mul i64 {count}, {words}")
    rounded = text.op(f"lshr i64 {text.op(f'add i64 {all_words}, 31')}, 5")
    text.store("i64", rounded, text.at("%out", 8))
    text.do("ret void")
    text.label(names[3])
    text.do("ret void")
    return text.function("void @costs(i32 %space, ptr %addresses, i32 %on, i64 %bytes, i32 %atomic, ptr %out)")
