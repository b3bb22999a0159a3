"""The native functions that every kernel shares: accesses the slow way, learning patterns, barriers, running blocks."""

from __future__ import annotations

from kernprof.emulator.faults import FaultKind
from kernprof.emulator.jit import layout
from kernprof.emulator.jit.layout import Field, Mode, Space, Warp
from kernprof.emulator.jit.runtime import blocks, costs, patterns, products, shadow
from kernprof.emulator.jit.runtime.blocks import field, put
from kernprof.emulator.jit.text import METADATA, Text, vector
from kernprof.emulator.memory import address_space as memory

_V = vector("i64")
_KINDS = tuple(FaultKind)
_D = {name: 4 * n for n, name in enumerate(layout.DESCRIPTION)}
_G = {name: 4 * n for n, name in enumerate(layout.GROUP_HEAD)}
_F = {name: 8 * n for n, name in enumerate(layout.FAULT_FIELDS)}


def module() -> str:
    """The whole module as LLVM assembly."""
    declared: dict[str, str] = {}
    parts = [
        costs.functions(declared),
        *(make(Text(declared)) for make in _MAKERS),
        blocks.functions(declared),
        patterns.functions(declared),
        products.functions(declared),
        shadow.functions(declared),
    ]
    return "\n".join([*declared.values(), *parts, METADATA])


def _item(text: Text, array: str, lane: str, kind: str = "i64") -> str:
    return text.load(kind, text.op(f"getelementptr {kind}, ptr {array}, i32 {lane}"))


def _set_item(text: Text, array: str, lane: str, value: str) -> None:
    text.store("i64", value, text.op(f"getelementptr i64, ptr {array}, i32 {lane}"))


def _wide(text: Text, place: str, offset: int) -> str:
    """An i32 of a table as i64."""
    return text.op(f"sext i32 {text.load('i32', text.at(place, offset))} to i64")


def _fault(text: Text) -> str:
    """Notes a fault: the first of a kind at an instruction in full, of the others the number."""
    index = text.op("mul i32 %pc, " + str(layout.FAULT_KINDS))
    index = text.op(f"sext i32 {text.op(f'add i32 {index}, %kind')} to i64")
    record = text.at(field(text, Field.FAULTS, "ptr"), text.op(f"mul i64 {index}, {layout.FAULT_BYTES}"))
    count = text.load("i64", record)
    text.store("i64", text.op(f"add i64 {count}, 1"), record)
    with text.when(text.op(f"icmp eq i64 {count}, 0")):
        sequence = field(text, Field.SEQUENCE)
        put(text, Field.SEQUENCE, text.op(f"add i64 {sequence}, 1"))
        lane = text.call("i32", "llvm.cttz.i32", "i32 %lanes", "i1 false")
        first = text.op(f"shl i32 {text.load('i32', text.at('%w', Warp.NUMBER))}, 5")
        thread = text.op(f"zext i32 {text.op(f'add i32 {first}, {lane}')} to i64")
        values = {
            "sequence": sequence, "block": field(text, Field.BLOCK), "thread": thread, "address": "%address",
            "width": "%width", "space": text.op("sext i32 %space to i64"),
        }  # fmt: skip
        for name, value in values.items():
            text.store("i64", value, text.at(record, _F[name]))
    text.do("ret void")
    signature = "void @fault(ptr %c, ptr %w, i32 %kind, i32 %pc, i32 %lanes, i64 %address, i64 %width, i32 %space)"
    return text.function(signature, "cold noinline")


def _windows(text: Text, space: str, address: str) -> tuple[str, str]:
    """Space and offset of an address; generic ones by their window (GENERIC stays where there is none)."""
    window = text.op(f"lshr i64 {address}, 40")
    inside = text.op(f"and i64 {address}, {(1 << 40) - 1}")
    fits = text.op(f"icmp ult i64 {inside}, {memory.WINDOW_BYTES}")
    is_global = text.op(f"icmp uge i64 {address}, {memory.GLOBAL_BASE}")
    found = str(int(Space.GENERIC))
    for number, which in ((1, Space.SHARED), (2, Space.LOCAL), (3, Space.CONST), (4, Space.PARAM)):
        here = text.op(f"and i1 {fits}, {text.op(f'icmp eq i64 {window}, {number}')}")
        found = text.op(f"select i1 {here}, i32 {int(which)}, i32 {found}")
    found = text.op(f"select i1 {is_global}, i32 {int(Space.GLOBAL)}, i32 {found}")
    offset = text.op(f"select i1 {is_global}, i64 {address}, i64 {inside}")
    generic = text.op(f"icmp eq i32 {space}, {int(Space.GENERIC)}")
    return text.op(f"select i1 {generic}, i32 {found}, i32 {space}"), text.op(
        f"select i1 {generic}, i64 {offset}, i64 {address}"
    )


def _range_of(text: Text) -> str:
    """@limits(c, w, space, address, out): host − address, lowest and end address, writable; for memory that holds
    the address, or none (end 0).
    """
    names = {space: text.fresh("s") for space in (Space.GLOBAL, Space.SHARED, Space.LOCAL, Space.CONST, Space.PARAM)}
    none = text.fresh("n")
    cases = " ".join(f"i32 {int(space)}, label %{name}" for space, name in names.items())
    text.do(f"switch i32 %space, label %{none} [ {cases} ]")
    text.label(names[Space.GLOBAL])
    above = text.op(f"icmp uge i64 %address, {memory.GLOBAL_BASE}")
    shift = field(text, Field.SHIFT)
    slot = text.op(f"lshr i64 {text.op(f'sub i64 %address, {memory.GLOBAL_BASE}')}, {shift}")
    known = text.op(f"and i1 {above}, {text.op(f'icmp ult i64 {slot}, ' + field(text, Field.BUFFERS))}")
    good = text.fresh("g")
    text.branch(known, good, none)
    text.label(good)
    row = text.at(field(text, Field.TABLE, "ptr"), text.op(f"shl i64 {slot}, 5"))
    base = text.op(f"add i64 {text.op(f'shl i64 {slot}, {shift}')}, {memory.GLOBAL_BASE}")
    low = text.op(f"add i64 {base}, {text.load('i64', text.at(row, 8))}")
    end = text.op(f"add i64 {low}, {text.load('i64', text.at(row, 16))}")
    _limits(text, text.op(f"sub i64 {text.load('i64', row)}, {low}"), low, end, text.load("i64", text.at(row, 24)))
    for space, host, size, writable in (
        (Space.SHARED, Field.SHARED, Field.SHARED_BYTES, "1"),
        (Space.CONST, Field.CONST, Field.CONST_BYTES, "0"),
        (Space.PARAM, Field.PARAMS, Field.PARAM_BYTES, "0"),
        (Space.LOCAL, None, Field.LOCAL_BYTES, "1"),
    ):
        text.label(names[space])
        bias = field(text, host) if host else text.load("i64", text.at("%w", Warp.LOCAL))
        _limits(text, bias, "0", field(text, size), writable)
    text.label(none)
    _limits(text, "0", "0", "0", "0")
    return text.function("void @limits(ptr %c, ptr %w, i32 %space, i64 %address, ptr %out)")


def _limits(text: Text, *values: str) -> None:
    for n, value in enumerate(values):
        text.store("i64", value, text.at("%out", 8 * n))
    text.do("ret void")


def _access(text: Text) -> str:
    """Checks, counts and (unless atomic) performs an access at the scratch area's addresses, lane by lane."""
    with text.when(text.op("icmp eq i32 %on, 0")):
        text.do("ret i32 0")
        text.label(text.fresh("dead"))
    masks = text.variable("[8 x i32]")  # lanes by space
    wrong = text.variable("[3 x i32]")  # lanes out of bounds, misaligned, storing to what is read-only
    limits, offsets, spaces = text.variable("[4 x i64]"), text.variable(_V), text.variable("[32 x i32]")
    text.store("[8 x i32]", "zeroinitializer", masks)
    text.store("[3 x i32]", "zeroinitializer", wrong)
    addresses, hosts = field(text, Field.ADDRESSES, "ptr"), field(text, Field.HOSTS, "ptr")
    width = _wide(text, "%d", _D["bytes"])
    named = text.load("i32", text.at("%d", _D["space"]))
    store = text.load("i32", text.at("%d", _D["store"]))
    with text.each_bit("%on") as lane:
        address = _item(text, addresses, lane)
        space, offset = _windows(text, named, address)
        text.do(f"call void @limits(ptr %c, ptr %w, i32 {space}, i64 {offset}, ptr {limits})")
        bias, low, end, writable = (text.load("i64", text.at(limits, 8 * n)) for n in range(4))
        below = text.op(f"icmp ult i64 {offset}, {low}")
        size = text.op(f"sub i64 {end}, {low}")
        room = text.op(f"sub i64 {size}, {width}")
        beyond = text.op(f"icmp ugt i64 {text.op(f'sub i64 {offset}, {low}')}, {room}")
        too_small = text.op(f"icmp ult i64 {size}, {width}")
        outside = text.op(f"or i1 {below}, {text.op(f'or i1 {beyond}, {too_small}')}")
        crooked = text.op(f"icmp ne i64 {text.op(f'and i64 {address}, ' + text.op(f'sub i64 {width}, 1'))}, 0")
        fixed = text.op(f"and i1 {text.op(f'icmp ne i32 {store}, 0')}, {text.op(f'icmp eq i64 {writable}, 0')}")
        bit = text.op(f"shl i32 1, {lane}")
        for n, flag in enumerate((outside, crooked, fixed)):
            _or_into(text, text.at(wrong, 4 * n), text.op(f"select i1 {flag}, i32 {bit}, i32 0"))
        _or_into(text, text.op(f"getelementptr i32, ptr {masks}, i32 {space}"), bit)
        local = text.op(f"icmp eq i32 {space}, {int(Space.LOCAL)}")
        apart = text.op(f"mul i64 {text.op(f'zext i32 {lane} to i64')}, {field(text, Field.LOCAL_PITCH)}")
        host = text.op(
            f"add i64 {text.op(f'add i64 {offset}, {bias}')}, {text.op(f'select i1 {local}, i64 {apart}, i64 0')}"
        )
        _set_item(text, hosts, lane, host)
        _set_item(text, offsets, lane, offset)
        text.store("i32", space, text.op(f"getelementptr i32, ptr {spaces}, i32 {lane}"))
    _report(text, wrong, (addresses, offsets, spaces), width)
    mode = text.load("i32", text.at("%d", _D["mode"]))
    with text.when(text.op(f"icmp ult i32 {mode}, {int(Mode.MOVE)}")):
        _count(text, masks, offsets, (named, width, text.op(f"zext i1 {text.op(f'icmp eq i32 {mode}, 1')} to i32")))
    with text.when(text.op(f"icmp ne i64 {field(text, Field.CAREFUL)}, 0"), rare=True):
        text.do(f"call void @inspect(ptr %c, ptr %w, ptr %d, ptr {masks}, ptr {offsets}, i32 {mode})")
    moves = [text.op(f"icmp eq i32 {mode}, {int(which)}") for which in (Mode.PLAIN, Mode.MOVE)]
    with text.when(text.op(f"or i1 {moves[0]}, {moves[1]}")):
        text.do(f"call void @move(ptr %c, ptr %d, i32 %on, ptr {hosts})")
    text.do("ret i32 0")
    return text.function("i32 @access(ptr %c, ptr %w, ptr %d, i32 %on)", "noinline")


def _or_into(text: Text, place: str, bits: str) -> None:
    text.store("i32", text.op(f"or i32 {text.load('i32', place)}, {bits}"), place)


def _report(text: Text, wrong: str, arrays: tuple[str, str, str], width: str) -> None:
    """The fault of the lowest lane that has one, if any lane has."""
    all_wrong = [text.load("i32", text.at(wrong, 4 * n)) for n in range(3)]
    some = text.op(f"or i32 {text.op(f'or i32 {all_wrong[0]}, {all_wrong[1]}')}, {all_wrong[2]}")
    with text.when(text.op(f"icmp ne i32 {some}, 0"), rare=True):
        # Of the kinds, the first that any lane has.
        kind, lanes = str(_KINDS.index(FaultKind.READ_ONLY)), all_wrong[2]
        for which, found in ((FaultKind.MISALIGNED, all_wrong[1]), (FaultKind.OUT_OF_BOUNDS, all_wrong[0])):
            here = text.op(f"icmp ne i32 {found}, 0")
            kind = text.op(f"select i1 {here}, i32 {_KINDS.index(which)}, i32 {kind}")
            lanes = text.op(f"select i1 {here}, i32 {found}, i32 {lanes}")
        lane = text.call("i32", "llvm.cttz.i32", f"i32 {lanes}", "i1 false")
        _, offsets, spaces = arrays
        address, space = _item(text, offsets, lane), _item(text, spaces, lane, "i32")
        pc = text.load("i32", text.at("%d", _D["pc"]))
        text.do(
            f"call void @fault(ptr %c, ptr %w, i32 {kind}, i32 {pc}, i32 {lanes}, "
            f"i64 {address}, i64 {width}, i32 {space})"
        )
        text.do("ret i32 1")
        text.label(text.fresh("dead"))


def _population(text: Text, mask: str) -> str:
    return text.op(f"zext i32 {text.call('i32', 'llvm.ctpop.i32', f'i32 {mask}')} to i64")


def _count(text: Text, masks: str, offsets: str, what: tuple[str, str, str]) -> None:
    """Costs of each space's lanes; for generic accesses requests and bytes too."""
    named, width, atomic = what
    out = text.variable("[2 x i64]")
    counts = text.at(field(text, Field.COUNTS, "ptr"), text.op(f"shl i64 {_wide(text, '%d', _D['slot'])}, 3"))
    generic = text.op(f"icmp eq i32 {named}, {int(Space.GENERIC)}")
    for n, space in enumerate((Space.GLOBAL, Space.SHARED, Space.LOCAL, Space.CONST)):
        mask = text.load("i32", text.at(masks, 4 * space))
        with text.when(text.op(f"icmp ne i32 {mask}, 0")):
            slots = text.at(counts, text.op(f"select i1 {generic}, i64 {32 * n}, i64 0"))
            if space != Space.CONST:
                text.store("[2 x i64]", "zeroinitializer", out)
                arguments = f"ptr {offsets}, i32 {mask}, i64 {width}, i32 {atomic}, ptr {out}"
                text.do(f"call void @costs(i32 {int(space)}, {arguments})")
                text.add_to(text.at(slots, 8), text.load("i64", out))
                text.add_to(text.at(slots, 16), text.load("i64", text.at(out, 8)))
            with text.when(generic):
                text.add_to(slots, "1")
                text.add_to(text.at(slots, 24), text.op(f"mul i64 {_population(text, mask)}, {width}"))


def _move(text: Text) -> str:
    """Between the lanes' host addresses and the scratch area's values, lanes ascending."""
    size, count = _wide(text, "%d", _D["element_bytes"]), _wide(text, "%d", _D["elements"])
    store = text.op(f"icmp ne i32 {text.load('i32', text.at('%d', _D['store']))}, 0")
    values = field(text, Field.VALUES, "ptr")
    names = {width: text.fresh("w") for width in (1, 2, 4, 8)}
    none = text.fresh("n")
    cases = " ".join(f"i64 {width}, label %{name}" for width, name in names.items())
    text.do(f"switch i64 {size}, label %{none} [ {cases} ]")
    for width, name in names.items():
        text.label(name)
        with text.each_bit("%on") as lane:
            host = text.op(f"inttoptr i64 {_item(text, '%hosts', lane)} to ptr")
            with text.times(count) as element:
                there = text.op(f"getelementptr i{8 * width}, ptr {host}, i64 {element}")
                row = text.at(values, text.op(f"shl i64 {element}, 8"))
                here = text.op(f"getelementptr i{8 * width}, ptr {row}, i32 {lane}")
                source = text.op(f"select i1 {store}, ptr {here}, ptr {there}")
                target = text.op(f"select i1 {store}, ptr {there}, ptr {here}")
                text.store(f"i{8 * width}", text.load(f"i{8 * width}", source), target)
        text.goto(none)
    text.label(none)
    text.do("ret void")
    return text.function("internal void @move(ptr %c, ptr %d, i32 %on, ptr %hosts)")


_MAKERS = (_fault, _range_of, _access, _move)
