"""Groups of accesses: the check, made once for all of them, that the lanes' addresses form a known pattern."""

from kernprof.emulator.jit import layout
from kernprof.emulator.jit.accesses.descriptions import AccessDescription, Group
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.layout import ContextField, PatternField, Space
from kernprof.emulator.jit.text import BITS, LANES, RARE_SECOND, vector
from kernprof.emulator.jit.values import Value


def group_for(code: Code, address: Value, offset: int, access: AccessDescription) -> tuple[Group, int]:
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
    known = text.at(code.field(ContextField.GROUPS, "ptr"), number * layout.PATTERNS_BYTES)
    entry = text.load("ptr", known)
    base, delta, differs = _distances(code, address, (space, grain), entry)
    mask = text.load("i32", text.at(entry, PatternField.MASK))
    low = text.load("i64", text.at(entry, PatternField.LOW))
    size = text.load("i64", text.at(entry, PatternField.RANGE))
    other = text.op(f"or i32 {text.op(f'xor i32 {mask}, {code.on}')}, {differs}")
    inside = text.op(f"icmp ule i64 {text.op(f'sub i64 {base}, {low}')}, {size}")
    hit = text.op(f"and i1 {text.op(f'icmp eq i32 {other}, 0')}, {inside}")
    start, miss, after = text.fresh("g"), text.fresh("m"), text.fresh("k")
    text.goto(start)
    text.label(start)
    text.branch(hit, after, miss, rare=RARE_SECOND)
    text.label(miss)
    _store_distances(code, base, delta, address)
    arguments = f"ptr %c, ptr %w, ptr @group{number}, ptr {known}, i64 {base}, i32 {code.on}"
    learned = text.op(f"call ptr @learn({arguments})")
    found = text.op(f"icmp ne ptr {learned}, null")
    text.goto(after)
    text.label(after)
    ok = text.op(f"phi i1 [ true, %{start} ], [ {found}, %{miss} ]")
    entry = text.op(f"phi ptr [ {entry}, %{start} ], [ {learned}, %{miss} ]")
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
        offsets = text.load(vector("i64"), code.field(ContextField.LANE_OFFSETS, "ptr"), 64)
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
    scratch = code.field(ContextField.ADDRESSES, "ptr")
    if delta is None:
        rest = code.text.op(f"sub i64 {code.resized(address, 64).ref}, {base}")
        wide = splat(code, rest)
    else:
        wide = delta.ref if delta.elem == "i64" else code.text.op(f"sext {delta.type} {delta.ref} to {vector('i64')}")
    code.text.store(vector("i64"), wide, scratch, 64)


def splat(code: Code, scalar: str) -> str:
    kind = vector("i64")
    first = code.text.op(f"insertelement {kind} poison, i64 {scalar}, i32 0")
    return code.text.op(f"shufflevector {kind} {first}, {kind} poison, <{LANES} x i32> zeroinitializer")
