"""Fast accesses of several elements in long programs: by functions that are made once, so that less is to compile.

The values go through the scratch area's rows, where those of slow accesses lie as well.
"""

from collections.abc import Callable

from kernprof.emulator.jit.accesses import moves
from kernprof.emulator.jit.accesses.descriptions import AccessDescription, Group
from kernprof.emulator.jit.accesses.groups import splat
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.layout import MemberField
from kernprof.emulator.jit.text import vector

_BESIDE = "ptr %c, ptr %place"
_APART = f"ptr %c, ptr %place, {vector('i64')} %delta, i32 %on"


def load(code: Code, group: Group, where: tuple[str, str], access: AccessDescription) -> None:
    """The elements of all lanes, to the rows. `where`: the record of the access, and the host address of its base."""
    text = code.text
    record, host = where
    place = _start(code, record, host)
    if group.delta is None:
        text.do(f"call void @{_same(code, access)}(ptr %c, ptr {place})")
        return
    kind = text.load("i32", record)
    names = [text.fresh("n") for _ in range(3)]
    after = text.fresh("n")
    text.do(f"switch i32 {kind}, label %{names[2]} [ i32 0, label %{names[0]} i32 1, label %{names[1]} ]")
    for name, make in zip(names, (_beside, _same), strict=False):
        text.label(name)
        text.do(f"call void @{make(code, access)}(ptr %c, ptr {place})")
        text.goto(after)
    text.label(names[2])
    _call_apart(code, group, (_apart(code, access), host), access)
    text.goto(after)
    text.label(after)


def store(code: Code, group: Group, where: tuple[str, str], access: AccessDescription) -> None:
    """The rows, to the lanes' places."""
    text = code.text
    record, host = where
    place = _start(code, record, host)
    if group.delta is None:
        _call_apart(code, group, (_scatter(code, access), host), access)
        return
    near, far, after = text.fresh("n"), text.fresh("n"), text.fresh("n")
    text.branch(text.op(f"icmp eq i32 {text.load('i32', record)}, 0"), near, far)
    text.label(near)
    text.do(f"call void @{_store_beside(code, access)}(ptr %c, ptr {place})")
    text.goto(after)
    text.label(far)
    _call_apart(code, group, (_scatter(code, access), host), access)
    text.goto(after)
    text.label(after)


def _start(code: Code, record: str, host: str) -> str:
    """Where lane 0 is."""
    start = code.text.load("i64", code.text.at(record, MemberField.START))
    return code.text.op(f"inttoptr i64 {code.text.op(f'add i64 {host}, {start}')} to ptr")


def _call_apart(code: Code, group: Group, what: tuple[str, str], access: AccessDescription) -> None:
    text = code.text
    name, host = what
    start = text.op(f"inttoptr i64 {text.op(f'add i64 {host}, {access.offset}')} to ptr")
    delta = group.delta
    if delta is None:
        wide = splat(code, text.load("i64", group.entry))
    else:
        wide = delta.ref if delta.elem == "i64" else text.op(f"sext {delta.type} {delta.ref} to {vector('i64')}")
    text.do(f"call void @{name}(ptr %c, ptr {start}, {vector('i64')} {wide}, i32 {code.on})")


def _function(code: Code, name: str, parameters: str, make: Callable[[], None]) -> str:
    """Makes a function once; `make` writes its body."""
    if name not in code.moves:
        code.moves.add(name)
        with code.elsewhere():
            on, code.on = code.on, "%on"
            make()
            code.on = on
            code.text.do("ret void")
            code.functions.append(code.text.function(f"internal void @{name}({parameters})", "noinline"))
    return name


def _shape(access: AccessDescription) -> str:
    return f"{access.elements}x{8 * access.element_bytes}"


def _loading(code: Code, how: str, parameters: str, access: AccessDescription, find: Callable[[str], list[str]]) -> str:
    elem = f"i{8 * access.element_bytes}"
    return _function(code, f"load_{how}_{_shape(access)}", parameters, lambda: moves.fill_rows(code, find(elem), elem))


def _beside(code: Code, access: AccessDescription) -> str:
    return _loading(code, "beside", _BESIDE, access, lambda elem: moves.contiguous(code, "%place", access, elem))


def _same(code: Code, access: AccessDescription) -> str:
    return _loading(code, "same", _BESIDE, access, lambda elem: moves.same(code, "%place", access, elem))


def _apart(code: Code, access: AccessDescription) -> str:
    return _loading(code, "apart", _APART, access, lambda elem: moves.gathered(code, _spread(code), access, elem))


def _spread(code: Code) -> str:
    return code.text.op(f"getelementptr i8, ptr %place, {vector('i64')} %delta")


def _store_beside(code: Code, access: AccessDescription) -> str:
    name = f"store_beside_{_shape(access)}"
    return _function(
        code, name, _BESIDE, lambda: moves.store_contiguous(code, "%place", access, moves.rows(code, access))
    )


def _scatter(code: Code, access: AccessDescription) -> str:
    name = f"store_apart_{_shape(access)}"
    return _function(code, name, _APART, lambda: moves.scatter(code, _spread(code), access, moves.rows(code, access)))
