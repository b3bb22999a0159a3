"""Loads and stores: the fast way for patterns of addresses that were seen before, the slow way for everything else.

Accesses of one node through one address register for the same lanes form a group, checked once: the lanes' distances
from lane 0, the mask, and the range of addresses must be those learned before. Then costs and the kind of each access
are known, and no lane is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kernprof.emulator.counters import Column
from kernprof.emulator.jit import layout
from kernprof.emulator.jit.code import Code, Value, const
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.layout import Field, Mode, Space, Warp
from kernprof.emulator.jit.text import BITS, LANES, RARE_SECOND, vector
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import space_of

_SPACES = {
    "global": Space.GLOBAL, "shared": Space.SHARED, "local": Space.LOCAL, "const": Space.CONST,
    "generic": Space.GENERIC, "param": Space.PARAM,
}  # fmt: skip
# Requests, cost, least cost, bytes.
COLUMNS = {
    Space.GLOBAL: (Column.GLOBAL_REQUESTS, Column.GLOBAL_SECTORS, None, Column.GLOBAL_BYTES),
    Space.SHARED: (
        Column.SHARED_REQUESTS, Column.SHARED_WAVEFRONTS, Column.SHARED_LEAST_WAVEFRONTS, Column.SHARED_BYTES,
    ),
    Space.LOCAL: (Column.LOCAL_REQUESTS, Column.LOCAL_SECTORS, None, Column.LOCAL_BYTES),
    Space.CONST: (Column.CONST_REQUESTS, None, None, None),
}  # fmt: skip


@dataclass(slots=True)
class Access:
    """One described access: the fields of `layout.DESCRIPTION`."""

    pc: int
    space: Space
    element_bytes: int
    elements: int
    store: int
    slot: int
    mode: Mode = Mode.PLAIN
    offset: int = 0
    number: int = 0  # among all accesses
    plain: bool = True  # its requests and bytes follow from the instruction's other counters

    @property
    def bytes(self) -> int:
        return self.element_bytes * self.elements

    def fields(self) -> tuple[int, ...]:
        return tuple(int(getattr(self, name)) for name in layout.DESCRIPTION)


@dataclass(slots=True)
class Group:
    """`ok`: the pattern is known; `base`: the rounded address of lane 0; `delta`: None if all lanes agree."""

    number: int
    space: Space
    ok: str
    base: str
    delta: Value | None
    entry: str
    members: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Tables:
    """What goes into the module beside the code, filled while code is made."""

    accesses: list[Access] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    narrow: list[bool] = field(default_factory=list)
    constants: list[str] = field(default_factory=list)  # definitions of other constants

    def description(self, number: int) -> str:
        return f"ptr getelementptr (i8, ptr @accesses, i64 {number * layout.DESCRIPTION_BYTES})"


def new_access(
    code: Code, space: Space, shape: tuple[int, int], *, store: bool = False, mode: Mode = Mode.PLAIN, plain: bool = True
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


def group_for(code: Code, address: Value, offset: int, access: Access) -> tuple[Group, int]:
    """The group an access belongs to, and its number among the members."""
    access.offset = offset
    number = access.number
    # Patterns are kept relative to a multiple of this: of the sectors, of the access, or of a bank.
    grain = 32 if access.space in (Space.GLOBAL, Space.LOCAL) else 4 if access.bytes <= 4 else 16
    key = (address.ref, address.elem, code.on, access.space, grain)
    found = code.groups.get(key)
    if found is None or len(found.members) == layout.MOST_MEMBERS:
        found = code.groups[key] = _new_group(code, address, access.space, grain)
    found.members.append(number)
    return found, len(found.members) - 1


def _new_group(code: Code, address: Value, space: Space, grain: int) -> Group:
    text = code.text
    number = len(code.tables.groups)
    entry = text.at(code.field(Field.GROUPS, "ptr"), number * layout.GROUP_BYTES)
    base, delta, differs = _distances(code, address, (space, grain), entry)
    mask = text.load("i32", text.at(entry, layout.GROUP_MASK))
    low = text.load("i64", text.at(entry, layout.GROUP_LOW))
    size = text.load("i64", text.at(entry, layout.GROUP_RANGE))
    other = text.op(f"or i32 {text.op(f'xor i32 {mask}, {code.on}')}, {differs}")
    inside = text.op(f"icmp ule i64 {text.op(f'sub i64 {base}, {low}')}, {size}")
    hit = text.op(f"and i1 {text.op(f'icmp eq i32 {other}, 0')}, {inside}")
    start, miss, after = text.fresh("g"), text.fresh("m"), text.fresh("k")
    text.goto(start)
    text.label(start)
    text.branch(hit, after, miss, rare=RARE_SECOND)
    text.label(miss)
    _store_distances(code, base, delta, address)
    arguments = f"ptr %c, ptr %w, ptr getelementptr (i8, ptr @group{number}, i64 8), ptr {entry}, i64 {base}, i32 {code.on}"
    learned = text.op(f"call i1 @learn({arguments})")
    text.goto(after)
    text.label(after)
    ok = text.op(f"phi i1 [ true, %{start} ], [ {learned}, %{miss} ]")
    group = Group(number, space, ok, base, delta, entry)
    code.tables.groups.append(group)
    code.tables.narrow.append(address.elem == "i32" and delta is not None)
    return group


def _distances(code: Code, address: Value, how: tuple[Space, int], entry: str) -> tuple[str, Value | None, str]:
    """Base, distances (None where all lanes agree), and a mask of lanes that differ from the entry's."""
    text = code.text
    space, grain = how
    if address.scalar and space != Space.LOCAL:
        first = code.resized(address, 64).ref
        base = text.op(f"and i64 {first}, {-grain}")
        rest = text.op(f"sub i64 {first}, {base}")
        changed = text.op(f"icmp ne i64 {rest}, {text.load('i64', entry)}")
        return base, None, text.op(f"sext i1 {changed} to i32")
    vectors = code.widened(address)
    if space == Space.LOCAL:
        offsets = text.load(vector("i64"), code.field(Field.LANE_OFFSETS, "ptr"), 64)
        vectors = code.each("add {T} {0}, {1}", [code.resized(vectors, 64), Value(offsets, "i64")])
    elem = vectors.elem
    first = text.op(f"extractelement {vector(elem)} {vectors.ref}, i32 0")
    rounded = text.op(f"and {elem} {first}, {-grain}")
    delta = code.each("sub {T} {0}, {1}", [vectors, Value(rounded, elem, True)])
    known = text.load(vector(elem), entry, 64)
    unequal = text.op(f"icmp ne {vector(elem)} {delta.ref}, {known}")
    differs = text.op(f"and i32 {text.op(f'bitcast {BITS} {unequal} to i32')}, {code.on}")
    base = rounded if elem == "i64" else text.op(f"zext i32 {rounded} to i64")
    return base, delta, differs


def _store_distances(code: Code, base: str, delta: Value | None, address: Value) -> None:
    scratch = code.text.load("ptr", code.text.at("%c", 8 * Field.ADDRESSES))
    if delta is None:
        rest = code.text.op(f"sub i64 {code.resized(address, 64).ref}, {base}")
        wide = _splat(code, rest)
    else:
        wide = delta.ref if delta.elem == "i64" else code.text.op(f"sext {delta.type} {delta.ref} to {vector('i64')}")
    code.text.store(vector("i64"), wide, scratch, 64)


def _splat(code: Code, scalar: str) -> str:
    kind = vector("i64")
    first = code.text.op(f"insertelement {kind} poison, i64 {scalar}, i32 0")
    return code.text.op(f"shufflevector {kind} {first}, {kind} poison, <{LANES} x i32> zeroinitializer")


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
        return text.op(f"getelementptr i8, ptr {start}, {vector('i64')} {_splat(code, rest)}")
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
