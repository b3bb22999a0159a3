"""Loads and stores: the fast way for patterns of addresses that were seen before, the slow way for everything else.

Accesses of one node through one address register for the same lanes form a group, checked once: the lanes' distances
from lane 0, the mask, and the range of addresses must be those learned before. Then costs and the kind of each access
are known, and no lane is looked at.
"""

from __future__ import annotations

from kernprof.emulator.jit import layout
from kernprof.emulator.jit.code import Code, Value, const
from kernprof.emulator.jit.descriptions import COLUMNS, Access, Group
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.groups import group_for, splat
from kernprof.emulator.jit.layout import Field, Mode, Space, Warp
from kernprof.emulator.jit.text import BITS, LANES, RARE_SECOND, vector
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import space_of

_SPACES = {
    "global": Space.GLOBAL, "shared": Space.SHARED, "local": Space.LOCAL, "const": Space.CONST,
    "generic": Space.GENERIC, "param": Space.PARAM,
}  # fmt: skip


def new_access(
    code: Code,
    space: Space,
    shape: tuple[int, int],
    *,
    store: bool = False,
    mode: Mode = Mode.PLAIN,
    plain: bool = True,
) -> Access:
    """Describes an access of the current instruction, with its counters; `shape` is element bytes and elements."""
    spaces = tuple(COLUMNS) if space == Space.GENERIC else (space,)
    slot = code.slots.size
    for one in spaces:
        for column in COLUMNS.get(one, (None,) * 4):
            if column is None:
                code.slots.size += 1
            else:
                code.slots.new(code.pc, column)
    number = len(code.tables.accesses)
    access = Access(code.pc, space, shape[0], shape[1], int(store), slot, mode, number=number, plain=plain)
    code.tables.accesses.append(access)
    return access


def space_named(i: ir.Instruction) -> Space:
    return _SPACES[space_of(i)]


def address_of(code: Code, operand: ir.Operand) -> tuple[Value, int]:
    """The address register (or a constant) and the byte offset that is added to it."""
    if not isinstance(operand, ir.Address):
        raise NotCovered("this form of address", code.instruction)
    if isinstance(operand.base, ir.Register):
        return code.read(operand.base, 32 if operand.base.type[1:] == "32" else 64), operand.offset
    if isinstance(operand.base, ir.Symbol):
        return code.constant(operand.base, 64), operand.offset
    return const(operand.offset, 64), 0


def store_addresses(code: Code, address: Value, offset: int) -> None:
    """The lanes' addresses, offset added, to the scratch area: what the slow way works from."""
    if offset:
        with code.apart():
            address = code.each("add {T} {0}, {1}", [address, const(offset, address.bits)])
    with code.apart():
        wide = code.wide(code.resized(address, 64))
        scratch = code.text.load("ptr", code.text.at("%c", 8 * Field.ADDRESSES))
        code.text.store(vector("i64"), wide, scratch, 64)


def count_by_hand(code: Code, access: Access, times: int = 1) -> None:
    """Requests and bytes of an access that is no `plain` one, for the lanes that are on."""
    requests, _, _, asked = COLUMNS[access.space]
    lanes = code.text.op(f"zext i32 {code.text.call('i32', 'llvm.ctpop.i32', f'i32 {code.on}')} to i64")
    some = code.text.op(f"zext i1 {code.text.op(f'icmp ne i32 {code.on}, 0')} to i64")
    if requests is not None:
        code.count(access.slot, code.text.op(f"mul i64 {some}, {times}"))
    if asked is not None:
        code.count(access.slot + 3, code.text.op(f"mul i64 {lanes}, {times * access.bytes}"))


def value_place(code: Code, element: int) -> str:
    values = code.text.load("ptr", code.text.at("%c", 8 * Field.VALUES))
    return code.text.at(values, element * 8 * LANES)


def slow_access(code: Code, access: Access) -> None:
    """Checks, counts and performs an access at the addresses in the scratch area; leaves the warp at a fault."""
    arguments = f"ptr %c, ptr %w, {code.tables.description(access.number)}, i32 {code.on}"
    failed = code.text.op(f"call i32 @access({arguments})")
    after = code.text.fresh("w")
    code.text.branch(code.text.op(f"icmp eq i32 {failed}, 0"), after, "fault", rare=RARE_SECOND)
    code.text.label(after)


def _bump(code: Code, group: Group, member: int, access: Access) -> str:
    """Counts the costs of a fast access; gives the address of the member's record."""
    text = code.text
    record = text.at(group.entry, layout.MEMBERS + member * layout.MEMBER_BYTES)
    if access.space == Space.CONST:
        return record
    cost = text.load("i64", text.at(record, 16))
    code.count(access.slot + 1, cost)
    if access.space == Space.SHARED:
        code.count(access.slot + 2, text.load("i64", text.at(record, 24)))
    return record


def _host(code: Code, group: Group) -> str:
    """What to add to an address to get the host's."""
    if group.space == Space.LOCAL:
        return code.text.load("i64", code.text.at("%w", Warp.LOCAL))
    return code.text.load("i64", code.text.at(group.entry, layout.GROUP_BIAS))


def load_elements(code: Code, address: Value, offset: int, access: Access) -> list[Value]:
    """Performs a load; gives one value per element, of the element's bits."""
    text, elem = code.text, f"i{8 * access.element_bytes}"
    fast, slow, done = text.fresh("f"), text.fresh("s"), text.fresh("d")
    incoming: list[tuple[str, list[str]]] = []
    if access.space in (Space.GENERIC, Space.PARAM):
        text.goto(slow)
    else:
        group, member = group_for(code, address, offset, access)
        text.branch(group.ok, fast, slow, rare=RARE_SECOND)
        text.label(fast)
        with code.apart():
            incoming = _fast_load(code, group, member, access, done)
    text.label(slow)
    store_addresses(code, address, offset)
    slow_access(code, access)
    values = [text.load(vector(elem), value_place(code, n), 64) for n in range(access.elements)]
    last = text.fresh("e")
    text.goto(last)
    text.label(last)
    text.goto(done)
    incoming.append((last, values))
    text.label(done)
    found = []
    for n in range(access.elements):
        sources = ", ".join(f"[ {vals[n]}, %{label} ]" for label, vals in incoming)
        found.append(Value(text.op(f"phi {vector(elem)} {sources}"), elem))
    return found


def _fast_load(code: Code, group: Group, member: int, access: Access, done: str) -> list[tuple[str, list[str]]]:
    text, elem = code.text, f"i{8 * access.element_bytes}"
    record = _bump(code, group, member, access)
    host = text.op(f"add i64 {group.base}, {_host(code, group)}")
    start = text.load("i64", text.at(record, 8))
    place = text.op(f"inttoptr i64 {text.op(f'add i64 {host}, {start}')} to ptr")
    if group.delta is None:
        return [_finish(code, _same(code, place, access, elem), done)]
    kind = text.load("i32", record)
    names = [text.fresh("n") for _ in range(3)]
    text.do(f"switch i32 {kind}, label %{names[2]} [ i32 0, label %{names[0]} i32 1, label %{names[1]} ]")
    incoming = []
    text.label(names[0])
    incoming.append(_finish(code, _contiguous(code, place, access, elem), done))
    text.label(names[1])
    incoming.append(_finish(code, _same(code, place, access, elem), done))
    text.label(names[2])
    pointers = _pointers(code, group, host, access.offset)
    incoming.append(_finish(code, _gathered(code, pointers, access, elem), done))
    return incoming


def _finish(code: Code, values: list[str], done: str) -> tuple[str, list[str]]:
    """Ends a way of loading; gives the label it comes from."""
    label = code.text.fresh("q")
    code.text.goto(label)
    code.text.label(label)
    code.text.goto(done)
    return label, values


def _contiguous(code: Code, place: str, access: Access, elem: str) -> list[str]:
    text, count = code.text, access.elements
    kind = vector(elem)
    if count == 1:
        lanes = text.op(f"bitcast i32 {code.on} to {BITS}")
        name = f"llvm.masked.load.v32{elem}.p0"
        return [text.call(kind, name, f"ptr {place}", "i32 1", f"{BITS} {lanes}", f"{kind} zeroinitializer")]
    whole = f"<{LANES * count} x {elem}>"
    data = text.load(whole, place, access.element_bytes)
    found = []
    for n in range(count):
        picks = ", ".join(f"i32 {count * lane + n}" for lane in range(LANES))
        found.append(text.op(f"shufflevector {whole} {data}, {whole} poison, <{LANES} x i32> <{picks}>"))
    return found


def _same(code: Code, place: str, access: Access, elem: str) -> list[str]:
    found = []
    for n in range(access.elements):
        pointer = code.text.at(place, n * access.element_bytes)
        one = Value(code.text.load(elem, pointer, access.element_bytes), elem, True)
        found.append(code.wide(one))
    return found


def _pointers(code: Code, group: Group, host: str, offset: int) -> str:
    text = code.text
    start = text.op(f"inttoptr i64 {text.op(f'add i64 {host}, {offset}')} to ptr")
    if group.delta is None:
        rest = text.load("i64", group.entry)
        return text.op(f"getelementptr i8, ptr {start}, {vector('i64')} {splat(code, rest)}")
    return text.op(f"getelementptr i8, ptr {start}, {group.delta.type} {group.delta.ref}")


def _moved(code: Code, pointers: str, by: int) -> str:
    return code.text.op(f"getelementptr i8, {vector('ptr')} {pointers}, i64 {by}") if by else pointers


def _gathered(code: Code, pointers: str, access: Access, elem: str) -> list[str]:
    text, kind = code.text, vector(elem)
    lanes = text.op(f"bitcast i32 {code.on} to {BITS}")
    found = []
    for n in range(access.elements):
        some = _moved(code, pointers, n * access.element_bytes)
        arguments = (f"{vector('ptr')} {some}", "i32 1", f"{BITS} {lanes}", f"{kind} zeroinitializer")
        found.append(text.call(kind, f"llvm.masked.gather.v32{elem}.v32p0", *arguments))
    return found


def store_elements(code: Code, address: Value, offset: int, access: Access, values: list[Value]) -> None:
    """Performs a store of one value per element."""
    text, elem = code.text, f"i{8 * access.element_bytes}"
    refs = [code.wide(v) for v in values]
    fast, slow, done = text.fresh("f"), text.fresh("s"), text.fresh("d")
    if access.space == Space.GENERIC:
        text.goto(slow)
    else:
        group, member = group_for(code, address, offset, access)
        text.branch(group.ok, fast, slow, rare=RARE_SECOND)
        text.label(fast)
        with code.apart():
            _fast_store(code, group, member, access, refs)
        text.goto(done)
    text.label(slow)
    store_addresses(code, address, offset)
    for n, ref in enumerate(refs):
        text.store(vector(elem), ref, value_place(code, n), 64)
    slow_access(code, access)
    text.goto(done)
    text.label(done)


def _fast_store(code: Code, group: Group, member: int, access: Access, refs: list[str]) -> None:
    text, elem = code.text, f"i{8 * access.element_bytes}"
    record = _bump(code, group, member, access)
    host = text.op(f"add i64 {group.base}, {_host(code, group)}")
    near, far, after = text.fresh("n"), text.fresh("n"), text.fresh("n")
    lanes = text.op(f"bitcast i32 {code.on} to {BITS}")
    if group.delta is not None:
        kind = text.load("i32", record)
        text.branch(text.op(f"icmp eq i32 {kind}, 0"), near, far)
        text.label(near)
        start = text.load("i64", text.at(record, 8))
        place = text.op(f"inttoptr i64 {text.op(f'add i64 {host}, {start}')} to ptr")
        _store_contiguous(code, place, access, refs)
        text.goto(after)
        text.label(far)
    pointers = _pointers(code, group, host, access.offset)
    for n, ref in enumerate(refs):
        some = _moved(code, pointers, n * access.element_bytes)
        arguments = (f"{vector(elem)} {ref}", f"{vector('ptr')} {some}", "i32 1", f"{BITS} {lanes}")
        text.call("void", f"llvm.masked.scatter.v32{elem}.v32p0", *arguments)
    if group.delta is not None:
        text.goto(after)
        text.label(after)


def _store_contiguous(code: Code, place: str, access: Access, refs: list[str]) -> None:
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
        parts = [text.op(f"shufflevector {kind} {a}, {kind} {b}, <{2 * size} x i32> <{order}>") for a, b in pairs]
        size *= 2
    picks = ", ".join(f"i32 {n % count * LANES + n // count}" for n in range(LANES * count))
    kind = f"<{size} x {elem}>"
    mixed = text.op(f"shufflevector {kind} {parts[0]}, {kind} poison, {kind.replace(elem, 'i32')} <{picks}>")
    text.store(kind, mixed, place, access.element_bytes)
