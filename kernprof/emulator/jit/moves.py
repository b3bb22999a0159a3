"""Fast accesses, as functions that kernels share and that are compiled once with optimisation.

Values of several elements pass through the rows of the scratch area, as in slow accesses.
"""

from collections.abc import Iterator
from functools import partial

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.layout import ContextField, MemberField, PatternField
from kernprof.emulator.jit.values import (
    BITS,
    LANES,
    RARE_SECOND,
    AccessDescription,
    Group,
    Value,
    const,
    vector,
)


def find(code: Code, number: int, patterns: str, address: Value, base: str) -> str:
    """Return the matching pattern of a group; null requires the slow path."""
    arguments = {
        "ptr %c": "%c",
        "ptr %w": "%w",
        "ptr %group": f"@group{number}",
        "ptr %known": patterns,
        "i64 %base": base,
        "i32 %on": code.on,
        f"{address.type} %address": address.ref,
    }
    return code.shared("ptr", f"find_{_short(address)}", arguments, lambda: _find(code, address))


def _find(code: Code, address: Value) -> None:
    """Compare the lanes' distances, the mask and the range with the last used pattern."""
    text = code.text
    entry = text.load("ptr", "%known")
    delta = code.binary("sub", address._replace(ref="%address"), _base(code, address))
    differs = code.mask_of(
        code.compare("icmp ne", delta, delta._replace(ref=text.load(delta.type, entry, 64)))
    )
    differs = differs if address.scalar else text.op(f"and i32 {differs}, %on")
    mask = text.load("i32", text.at(entry, PatternField.MASK))
    low = text.load("i64", text.at(entry, PatternField.LOW))
    size = text.load("i64", text.at(entry, PatternField.RANGE))
    other = text.op(f"or i32 {text.op(f'xor i32 {mask}, %on')}, {differs}")
    inside = text.op(f"icmp ule i64 {text.op(f'sub i64 %base, {low}')}, {size}")
    text.branch(
        text.op(f"and i1 {text.op(f'icmp eq i32 {other}, 0')}, {inside}"),
        "hit",
        "miss",
        rare=RARE_SECOND,
    )
    text.label("hit")
    text.do(f"ret ptr {entry}")
    text.label("miss")
    wide = code.wide(code.resized(delta, 64, signed=True))
    text.store(vector("i64"), wide, code.field(ContextField.ADDRESSES, "ptr"), 64)
    text.declared["learn"] = "declare ptr @learn(ptr, ptr, ptr, ptr, i64, i32)"
    arguments = "ptr %c, ptr %w, ptr %group, ptr %known, i64 %base, i32 %on"
    text.do(f"ret ptr {text.op(f'call ptr @learn({arguments})')}")


def _base(code: Code, address: Value) -> Value:
    return code.resized(Value("%base", "i64", True), address.bits)


def _short(address: Value) -> str:
    return address.elem + "_one" * address.scalar


def _shape(access: AccessDescription) -> str:
    return f"{access.elements}x{8 * access.element_bytes}"


def load(code: Code, group: Group, where: tuple[str, str], access: AccessDescription) -> str:
    """Return the element of all lanes; several elements go to the rows.

    `where`: the record of the access, and the offset of host addresses.
    """
    elem = f"i{8 * access.element_bytes}"
    if group.address.scalar and access.elements == 1:
        place = _place(code, _start(code, where[0]), (where[1], group.base))
        return same(code, place, access, elem)[0]
    result = vector(elem) if access.elements == 1 else "void"
    name = f"load_{_shape(access)}_{_short(group.address)}"
    return code.shared(
        result,
        name,
        _given(code, group, where, access),
        partial(_load, code, group.address, access),
    )


def store(
    code: Code, group: Group, where: tuple[str, str], access: AccessDescription, refs: list[str]
) -> None:
    """Store to the lanes' addresses, from the rows if there are several elements."""
    arguments = _given(code, group, where, access)
    if access.elements == 1:
        arguments[f"{vector(f'i{8 * access.element_bytes}')} %value"] = refs[0]
    name = f"store_{_shape(access)}_{_short(group.address)}"
    code.shared("void", name, arguments, partial(_store, code, group.address, access))


def _given(
    code: Code, group: Group, where: tuple[str, str], access: AccessDescription
) -> dict[str, str]:
    return {
        "ptr %c": "%c",
        "ptr %record": where[0],
        "i64 %host": where[1],
        "i64 %base": group.base,
        "i64 %offset": str(access.offset),
        "i32 %on": code.on,
        f"{group.address.type} %address": group.address.ref,
    }


def _load(code: Code, address: Value, access: AccessDescription) -> None:
    text, elem = code.text, f"i{8 * access.element_bytes}"
    start = _place(code, _start(code, "%record"), ("%host", "%base"))
    if not address.scalar:
        kind = text.load("i32", "%record")
        text.do(f"switch i32 {kind}, label %apart [ i32 0, label %beside i32 1, label %same ]")
        text.label("beside")
        for _ in _if_whole(code):
            _leave(code, contiguous(code, start, access, elem), elem)
        text.label("same")
    _leave(code, same(code, start, access, elem), elem)
    if not address.scalar:
        text.label("apart")
        spread = _spread(code, address)
        for _ in _if_whole(code):
            _leave(code, gathered(code, spread, access, elem), elem)


def _store(code: Code, address: Value, access: AccessDescription) -> None:
    text = code.text
    refs = ["%value"] if access.elements == 1 else rows(code, access)
    if not address.scalar:
        start = _place(code, _start(code, "%record"), ("%host", "%base"))
        text.branch(text.op(f"icmp eq i32 {text.load('i32', '%record')}, 0"), "beside", "apart")
        text.label("beside")
        for _ in _if_whole(code):
            store_contiguous(code, start, access, refs)
            text.do("ret void")
        text.label("apart")
    spread = _spread(code, address)
    for _ in _if_whole(code):
        scatter(code, spread, access, refs)
        text.do("ret void")


def _if_whole(code: Code) -> Iterator[None]:
    """Emit code with and without a mask: without it, full warps save a third of the time."""
    text = code.text
    all_on, part = text.fresh("a"), text.fresh("p")
    text.branch(text.op("icmp eq i32 %on, -1"), all_on, part)
    for label, code.on in ((all_on, "-1"), (part, "%on")):
        text.label(label)
        with code.apart():
            yield


def _leave(code: Code, refs: list[str], elem: str) -> None:
    if len(refs) == 1:
        code.text.do(f"ret {vector(elem)} {refs[0]}")
    else:
        fill_rows(code, refs, elem)
        code.text.do("ret void")


def _start(code: Code, record: str) -> str:
    return code.text.load("i64", code.text.at(record, MemberField.START))


def _place(code: Code, offset: str, where: tuple[str, str]) -> str:
    """Return a host address; `where` is the offset of host addresses and the base."""
    start = code.text.op(f"add i64 {code.text.op(f'add i64 {where[0]}, {where[1]}')}, {offset}")
    return code.text.op(f"inttoptr i64 {start} to ptr")


def _spread(code: Code, address: Value) -> str:
    """Return the host addresses of the lanes."""
    delta = code.binary("sub", address._replace(ref="%address"), _base(code, address))
    place = _place(code, "%offset", ("%host", "%base"))
    return code.text.op(f"getelementptr i8, ptr {place}, {vector(delta.elem)} {code.wide(delta)}")


def store_addresses(code: Code, address: Value, offset: int) -> None:
    """Store the lanes' addresses, with offset, to the scratch area for the slow path."""
    arguments = {
        "ptr %c": "%c",
        f"i{address.bits} %offset": str(const(offset, address.bits).ref),
        "i32 %on": code.on,
        f"{address.type} %address": address.ref,
    }
    code.shared(
        "void", f"addresses_{_short(address)}", arguments, lambda: _store_addresses(code, address)
    )


def _store_addresses(code: Code, address: Value) -> None:
    moved = code.binary(
        "add", address._replace(ref="%address"), Value("%offset", address.elem, True)
    )
    wide = code.wide(code.resized(moved, 64))
    code.text.store(vector("i64"), wide, code.field(ContextField.ADDRESSES, "ptr"), 64)
    code.text.do("ret void")


def fill_rows(code: Code, refs: list[str], elem: str) -> None:
    """Store values to the scratch area, one row per element."""
    for n, ref in enumerate(refs):
        code.text.store(vector(elem), ref, code.row(n), 64)


def rows(code: Code, access: AccessDescription) -> list[str]:
    """Load values from the scratch area, one per element."""
    elem = vector(f"i{8 * access.element_bytes}")
    return [code.text.load(elem, code.row(n), 64) for n in range(access.elements)]


def contiguous(code: Code, place: str, access: AccessDescription, elem: str) -> list[str]:
    text, count = code.text, access.elements
    kind = vector(elem)
    if count == 1:
        lanes = text.op(f"bitcast i32 {code.on} to {BITS}")
        name = f"llvm.masked.load.v32{elem}.p0"
        return [
            text.call(
                kind, name, f"ptr {place}", "i32 1", f"{BITS} {lanes}", f"{kind} zeroinitializer"
            )
        ]
    block = f"<{LANES * count} x {elem}>"
    data = text.load(block, place, access.element_bytes)
    columns = []
    for n in range(count):
        picks = ", ".join(f"i32 {count * lane + n}" for lane in range(LANES))
        columns.append(
            text.op(f"shufflevector {block} {data}, {block} poison, <{LANES} x i32> <{picks}>")
        )
    return columns


def same(code: Code, place: str, access: AccessDescription, elem: str) -> list[str]:
    columns = []
    for n in range(access.elements):
        pointer = code.text.at(place, n * access.element_bytes)
        value = Value(code.text.load(elem, pointer, access.element_bytes), elem, True)
        columns.append(code.wide(value))
    return columns


def gathered(code: Code, pointers: str, access: AccessDescription, elem: str) -> list[str]:
    text, kind = code.text, vector(elem)
    lanes = text.op(f"bitcast i32 {code.on} to {BITS}")
    columns = []
    for n in range(access.elements):
        some = moved(code, pointers, n * access.element_bytes)
        arguments = (
            f"{vector('ptr')} {some}",
            "i32 1",
            f"{BITS} {lanes}",
            f"{kind} zeroinitializer",
        )
        columns.append(text.call(kind, f"llvm.masked.gather.v32{elem}.v32p0", *arguments))
    return columns


def moved(code: Code, pointers: str, by: int) -> str:
    return (
        code.text.op(f"getelementptr i8, {vector('ptr')} {pointers}, i64 {by}") if by else pointers
    )


def scatter(code: Code, pointers: str, access: AccessDescription, refs: list[str]) -> None:
    """Store each lane's elements to the lane's own address."""
    text, elem = code.text, f"i{8 * access.element_bytes}"
    lanes = text.op(f"bitcast i32 {code.on} to {BITS}")
    for n, ref in enumerate(refs):
        some = moved(code, pointers, n * access.element_bytes)
        arguments = (f"{vector(elem)} {ref}", f"{vector('ptr')} {some}", "i32 1", f"{BITS} {lanes}")
        text.call("void", f"llvm.masked.scatter.v32{elem}.v32p0", *arguments)


def store_contiguous(code: Code, place: str, access: AccessDescription, refs: list[str]) -> None:
    text, elem, count = code.text, f"i{8 * access.element_bytes}", access.elements
    if count == 1:
        lanes = text.op(f"bitcast i32 {code.on} to {BITS}")
        arguments = (f"{vector(elem)} {refs[0]}", f"ptr {place}", "i32 1", f"{BITS} {lanes}")
        text.call("void", f"llvm.masked.store.v32{elem}.p0", *arguments)
        return
    parts, size = refs, LANES
    while len(parts) > 1:
        order = ", ".join(f"i32 {n}" for n in range(2 * size))
        kind = f"<{size} x {elem}>"
        pairs = zip(parts[::2], parts[1::2], strict=True)
        parts = [
            text.op(f"shufflevector {kind} {a}, {kind} {b}, <{2 * size} x i32> <{order}>")
            for a, b in pairs
        ]
        size *= 2
    picks = ", ".join(f"i32 {n % count * LANES + n // count}" for n in range(LANES * count))
    kind = f"<{size} x {elem}>"
    mixed = text.op(
        f"shufflevector {kind} {parts[0]}, {kind} poison, {kind.replace(elem, 'i32')} <{picks}>"
    )
    text.store(kind, mixed, place, access.element_bytes)
