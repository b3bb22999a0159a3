"""Accesses by functions that kernels share, made once and well, so that little of a kernel is to
compile.

Values of several elements go through the scratch area's rows, where those of slow accesses lie as
well.
"""

from collections.abc import Iterator
from functools import partial

from kernprof.emulator.jit.accesses import moves
from kernprof.emulator.jit.accesses.descriptions import AccessDescription, Group
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.layout import ContextField, MemberField, PatternField
from kernprof.emulator.jit.text import RARE_SECOND, vector
from kernprof.emulator.jit.values import Value, const


def find(code: Code, number: int, known: str, address: Value, base: str) -> str:
    """The entry of a group's pattern, null where the slow way has to be taken."""
    given = {
        "ptr %c": "%c",
        "ptr %w": "%w",
        "ptr %group": f"@group{number}",
        "ptr %known": known,
        "i64 %base": base,
        "i32 %on": code.on,
        f"{address.type} %address": address.ref,
    }
    return code.shared("ptr", f"find_{_short(address)}", given, lambda: _find(code, address))


def _find(code: Code, address: Value) -> None:
    """The lanes' distances from the base, the lanes and the range must be those of the entry that
    was used last.
    """
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
    """The element of all lanes; several go to the rows. `where`: the record of the access, what to
    add to an address to get the host's.
    """
    elem = f"i{8 * access.element_bytes}"
    if group.address.scalar and access.elements == 1:
        place = _place(code, _start(code, where[0]), (where[1], group.base))
        return moves.same(code, place, access, elem)[0]
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
    """To the lanes' places: the rows where there are several elements."""
    given = _given(code, group, where, access)
    if access.elements == 1:
        given[f"{vector(f'i{8 * access.element_bytes}')} %value"] = refs[0]
    name = f"store_{_shape(access)}_{_short(group.address)}"
    code.shared("void", name, given, partial(_store, code, group.address, access))


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
            _leave(code, moves.contiguous(code, start, access, elem), elem)
        text.label("same")
    _leave(code, moves.same(code, start, access, elem), elem)
    if not address.scalar:
        text.label("apart")
        spread = _spread(code, address)
        for _ in _if_whole(code):
            _leave(code, moves.gathered(code, spread, access, elem), elem)


def _store(code: Code, address: Value, access: AccessDescription) -> None:
    text = code.text
    refs = ["%value"] if access.elements == 1 else moves.rows(code, access)
    if not address.scalar:
        start = _place(code, _start(code, "%record"), ("%host", "%base"))
        text.branch(text.op(f"icmp eq i32 {text.load('i32', '%record')}, 0"), "beside", "apart")
        text.label("beside")
        for _ in _if_whole(code):
            moves.store_contiguous(code, start, access, refs)
            text.do("ret void")
        text.label("apart")
    spread = _spread(code, address)
    for _ in _if_whole(code):
        moves.scatter(code, spread, access, refs)
        text.do("ret void")


def _if_whole(code: Code) -> Iterator[None]:
    """Twice: where all lanes are on no mask is needed, which takes a third of the time."""
    text = code.text
    whole, part = text.fresh("a"), text.fresh("p")
    text.branch(text.op("icmp eq i32 %on, -1"), whole, part)
    for label, code.on in ((whole, "-1"), (part, "%on")):
        text.label(label)
        with code.apart():
            yield


def _leave(code: Code, refs: list[str], elem: str) -> None:
    if len(refs) == 1:
        code.text.do(f"ret {vector(elem)} {refs[0]}")
    else:
        moves.fill_rows(code, refs, elem)
        code.text.do("ret void")


def _start(code: Code, record: str) -> str:
    return code.text.load("i64", code.text.at(record, MemberField.START))


def _place(code: Code, offset: str, where: tuple[str, str]) -> str:
    """On the host: `where` is what to add, and the base."""
    start = code.text.op(f"add i64 {code.text.op(f'add i64 {where[0]}, {where[1]}')}, {offset}")
    return code.text.op(f"inttoptr i64 {start} to ptr")


def _spread(code: Code, address: Value) -> str:
    """The lanes' places on the host."""
    delta = code.binary("sub", address._replace(ref="%address"), _base(code, address))
    place = _place(code, "%offset", ("%host", "%base"))
    return code.text.op(f"getelementptr i8, ptr {place}, {vector(delta.elem)} {code.wide(delta)}")


def store_addresses(code: Code, address: Value, offset: int) -> None:
    """The lanes' addresses, offset added, to the scratch area: what the slow way works from."""
    given = {
        "ptr %c": "%c",
        f"i{address.bits} %offset": str(const(offset, address.bits).ref),
        "i32 %on": code.on,
        f"{address.type} %address": address.ref,
    }
    code.shared(
        "void", f"addresses_{_short(address)}", given, lambda: _store_addresses(code, address)
    )


def _store_addresses(code: Code, address: Value) -> None:
    moved = code.binary("add", address._replace(ref="%address"), Value("%offset", address.elem, True))
    wide = code.wide(code.resized(moved, 64))
    code.text.store(vector("i64"), wide, code.field(ContextField.ADDRESSES, "ptr"), 64)
    code.text.do("ret void")
