"""Native code of `--find-bugs`: shared memory byte by byte, as `reference.checks` has it.

Every byte has three records of an access each: the last write, the first reader, and the first reader of another warp,
all of them of this epoch. Epochs go on from block to block, so that nothing has to be cleared: what is older than the
block's first epoch was not there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kernprof.emulator.faults import FaultKind
from kernprof.emulator.jit import layout
from kernprof.emulator.jit.layout import Field, Mode, Shadow, Space, Warp
from kernprof.emulator.jit.text import Text

_KINDS = tuple(FaultKind)
_D = {name: 4 * n for n, name in enumerate(layout.DESCRIPTION)}
_F = {name: 8 * n for n, name in enumerate(layout.FAULT_FIELDS)}
_WRITE, _READER, _OTHER = (n * Shadow.SIZE for n in range(3))
_ALL = 3 * Shadow.SIZE


def functions(declared: dict[str, str]) -> str:
    """@watch(context, warp, description, offsets, lanes on) looks at one access to shared memory."""
    return "\n".join(make(Text(declared)) for make in (_races, _party, _report, _note, _watch))


def shadow_bytes(shared_bytes: int) -> int:
    return _ALL * shared_bytes


def _field(text: Text, which: Field, kind: str = "i64") -> str:
    return text.load(kind, text.at("%c", 8 * which))


def _races(text: Text) -> str:
    """Do an access of the warp's lane now and the one that a record holds race, if one of them writes?"""
    found = {name: text.load("i32", text.at("%r", place)) for name, place in _PLACES.items()}
    epoch = text.op(f"icmp eq i64 {text.load('i64', '%r')}, {_field(text, Field.EPOCH)}")
    number = text.load("i32", text.at("%w", Warp.NUMBER))
    thread = found["thread"]
    same_warp = text.op(f"icmp eq i32 {text.op(f'lshr i32 {thread}, 5')}, {number}")
    piece = text.op(f"icmp eq i32 {found['piece']}, {text.load('i32', text.at('%w', Warp.PIECE))}")
    mask = text.load("i32", text.at("%w", Warp.MASK))
    theirs = text.op(f"lshr i32 {mask}, {text.op(f'and i32 {thread}, 31')}")
    own = text.op(f"lshr i32 {found['mask']}, %lane")
    together = text.op(f"and i32 {text.op(f'or i32 {theirs}, {own}')}, 1")
    apart = text.op(f"and i1 {piece}, {text.op(f'icmp eq i32 {together}, 0')}")
    either = text.op(f"or i1 {text.op(f'xor i1 {same_warp}, true')}, {apart}")
    atomic = text.op(f"and i32 {found['atomic']}, %atomic")
    plain = text.op(f"icmp eq i32 {atomic}, 0")
    now = text.op(f"and i1 {epoch}, {either}")
    text.do(f"ret i1 {text.op(f'and i1 {now}, {plain}')}")
    return text.function("internal i1 @races(ptr %c, ptr %w, ptr %r, i32 %lane, i32 %atomic)")


_PLACES = {
    "thread": Shadow.THREAD, "pc": Shadow.PC, "mask": Shadow.MASK, "piece": Shadow.PIECE, "atomic": Shadow.ATOMIC,
}  # fmt: skip


def _party(text: Text) -> str:
    """A race of these lanes, and the other party of the first of them, as a record has it."""
    with text.when(text.op("icmp ne i32 %lanes, 0"), rare=True):
        index = text.op(
            f"add i32 {text.op(f'mul i32 %pc, {layout.FAULT_KINDS}')}, {_KINDS.index(FaultKind.SHARED_RACE)}"
        )
        offset = text.op(f"mul i64 {text.op(f'sext i32 {index} to i64')}, {layout.FAULT_BYTES}")
        fault = text.at(_field(text, Field.FAULTS, "ptr"), offset)
        first = text.op(f"icmp eq i64 {text.load('i64', fault)}, 0")
        with text.when(first):
            for name, place in (("other_thread", Shadow.THREAD), ("other_pc", Shadow.PC)):
                value = text.op(f"sext i32 {text.load('i32', text.at('%r', place))} to i64")
                text.store("i64", value, text.at(fault, _F[name]))
        _fault(text, FaultKind.SHARED_RACE, "%lanes")
    text.do("ret void")
    signature = "ptr %c, ptr %w, i32 %pc, i32 %lanes, ptr %r, ptr %offsets, i64 %width"
    return text.function(f"internal void @party({signature})", "noinline")


def _fault(text: Text, kind: FaultKind, lanes: str) -> None:
    lane = text.call("i32", "llvm.cttz.i32", f"i32 {lanes}", "i1 false")
    address = text.load("i64", text.op(f"getelementptr i64, ptr %offsets, i32 {lane}"))
    arguments = f"i32 {_KINDS.index(kind)}, i32 %pc, i32 {lanes}, i64 {address}, i64 %width, i32 {int(Space.SHARED)}"
    text.do(f"call void @fault(ptr %c, ptr %w, {arguments})")


def _note(text: Text) -> str:
    """Writes an access into a record."""
    text.store("i64", _field(text, Field.EPOCH), "%r")
    base = text.op(f"shl i32 {text.load('i32', text.at('%w', Warp.NUMBER))}, 5")
    values = {
        "thread": text.op(f"or i32 {base}, %lane"), "pc": "%pc", "mask": text.load("i32", text.at("%w", Warp.MASK)),
        "piece": text.load("i32", text.at("%w", Warp.PIECE)), "atomic": "%atomic",
    }  # fmt: skip
    for name, value in values.items():
        text.store("i32", value, text.at("%r", _PLACES[name]))
    text.store("i32", text.op(f"trunc i64 {_field(text, Field.TICK)} to i32"), text.at("%r", Shadow.TICK))
    text.do("ret void")
    return text.function("internal void @note(ptr %c, ptr %w, ptr %r, i32 %lane, i32 %pc, i32 %atomic)")


@contextmanager
def _each_byte(text: Text, width: str) -> Iterator[tuple[str, str]]:
    """For every byte of every lane: the lane, and the byte's records."""
    shadow = _field(text, Field.SHADOW, "ptr")
    with text.each_bit("%on") as lane:
        offset = text.load("i64", text.op(f"getelementptr i64, ptr %offsets, i32 {lane}"))
        with text.times(width) as byte:
            place = text.op(f"mul i64 {text.op(f'add i64 {offset}, {byte}')}, {_ALL}")
            yield lane, text.at(shadow, place)


def _watch(text: Text) -> str:
    pc, mode = (text.load("i32", text.at("%d", _D[name])) for name in ("pc", "mode"))
    width = text.op(f"sext i32 {text.load('i32', text.at('%d', _D['bytes']))} to i64")
    atomic = text.op(f"icmp eq i32 {mode}, {int(Mode.ATOMIC)}")
    atomic = text.op(f"or i1 {atomic}, {text.op(f'icmp eq i32 {mode}, {int(Mode.COUNT)}')}")
    flag = text.op(f"zext i1 {atomic} to i32")
    stores = text.op(f"icmp ne i32 {text.load('i32', text.at('%d', _D['store']))}, 0")
    reads = text.op(f"or i1 {atomic}, {text.op(f'xor i1 {stores}, true')}")
    writes = text.op(f"or i1 {atomic}, {stores}")
    text.store("i64", text.op(f"add i64 {_field(text, Field.TICK)}, 1"), text.at("%c", 8 * Field.TICK))
    blank = text.variable("i32", "0")
    found = {place: (text.variable("i32", "0"), text.variable("ptr", "null")) for place in (_WRITE, _READER, _OTHER)}
    with _each_byte(text, width) as (lane, records):
        bit = text.op(f"shl i32 1, {lane}")
        written = text.load("i64", text.at(records, _WRITE))
        unknown = text.op(f"icmp slt i64 {written}, {_field(text, Field.FIRST_EPOCH)}")
        with text.when(text.op(f"and i1 {reads}, {unknown}"), rare=True):
            text.store("i32", text.op(f"or i32 {text.load('i32', blank)}, {bit}"), blank)
        for place, (lanes, first) in found.items():
            record = text.at(records, place)
            race = text.op(f"call i1 @races(ptr %c, ptr %w, ptr {record}, i32 {lane}, i32 {flag})")
            wanted = race if place == _WRITE else text.op(f"and i1 {race}, {writes}")
            with text.when(wanted, rare=True):
                with text.when(text.op(f"icmp eq i32 {text.load('i32', lanes)}, 0")):
                    text.store("ptr", record, first)
                text.store("i32", text.op(f"or i32 {text.load('i32', lanes)}, {bit}"), lanes)
    text.do(f"call void @report(ptr %c, ptr %w, i32 {pc}, i32 {text.load('i32', blank)}, ptr %offsets, i64 {width})")
    for lanes, first in found.values():
        arguments = f"i32 {text.load('i32', lanes)}, ptr {text.load('ptr', first)}, ptr %offsets, i64 {width}"
        text.do(f"call void @party(ptr %c, ptr %w, i32 {pc}, {arguments})")
    _update(text, (writes, width, f"i32 {pc}, i32 {flag}"))
    text.do("ret void")
    return text.function("void @watch(ptr %c, ptr %w, ptr %d, ptr %offsets, i32 %on)", "noinline")


def _update(text: Text, what: tuple[str, str, str]) -> None:
    """The records after the access; of lanes that share a byte the highest counts."""
    writes, width, rest = what
    epoch, tick = _field(text, Field.EPOCH), text.op(f"trunc i64 {_field(text, Field.TICK)} to i32")
    number = text.load("i32", text.at("%w", Warp.NUMBER))
    with _each_byte(text, width) as (lane, records):
        write, read, fresh, later, after = (text.fresh("u") for _ in range(5))
        text.branch(writes, write, read)
        text.label(write)
        text.do(f"call void @note(ptr %c, ptr %w, ptr {text.at(records, _WRITE)}, i32 {lane}, {rest})")
        text.goto(after)
        text.label(read)
        reader, other = text.at(records, _READER), text.at(records, _OTHER)
        old = text.op(f"icmp ne i64 {text.load('i64', reader)}, {epoch}")
        now = text.op(f"icmp eq i32 {text.load('i32', text.at(reader, Shadow.TICK))}, {tick}")
        text.branch(text.op(f"or i1 {old}, {now}"), fresh, later)
        text.label(fresh)
        text.do(f"call void @note(ptr %c, ptr %w, ptr {reader}, i32 {lane}, {rest})")
        text.goto(after)
        text.label(later)
        first = text.op(f"lshr i32 {text.load('i32', text.at(reader, Shadow.THREAD))}, 5")
        elsewhere = text.op(f"icmp ne i32 {first}, {number}")
        none = text.op(f"icmp ne i64 {text.load('i64', other)}, {epoch}")
        again = text.op(f"icmp eq i32 {text.load('i32', text.at(other, Shadow.TICK))}, {tick}")
        with text.when(text.op(f"and i1 {elsewhere}, {text.op(f'or i1 {none}, {again}')}")):
            text.do(f"call void @note(ptr %c, ptr %w, ptr {other}, i32 {lane}, {rest})")
        text.goto(after)
        text.label(after)


def _report(text: Text) -> str:
    """Reads of what nothing wrote."""
    with text.when(text.op("icmp ne i32 %lanes, 0"), rare=True):
        _fault(text, FaultKind.UNINITIALISED_SHARED, "%lanes")
    text.do("ret void")
    return text.function(
        "internal void @report(ptr %c, ptr %w, i32 %pc, i32 %lanes, ptr %offsets, i64 %width)", "noinline"
    )
