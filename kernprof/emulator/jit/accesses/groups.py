"""Groups of accesses: the check, made once for all of them, that the lanes' addresses form a known
pattern.
"""

from kernprof.emulator.jit import layout
from kernprof.emulator.jit.accesses import shared
from kernprof.emulator.jit.accesses.descriptions import AccessDescription, Group
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.layout import ContextField, Space
from kernprof.emulator.jit.text import vector
from kernprof.emulator.jit.values import Value


def group_for(
    code: Code, address: Value, offset: int, access: AccessDescription
) -> tuple[Group, int]:
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
    if space == Space.LOCAL:
        offsets = text.load(vector("i64"), code.field(ContextField.LANE_OFFSETS, "ptr"), 64)
        address = code.binary("add", code.resized(address, 64), Value(offsets, "i64"))
    address = code.resized(address, 64) if address.scalar else address
    first = address.ref
    if not address.scalar:
        first = text.op(f"extractelement {address.type} {address.ref}, i32 0")
    base = code.resized(
        Value(text.op(f"and {address.elem} {first}, {-grain}"), address.elem, True), 64
    ).ref
    entry = shared.find(code, number, known, address, base)
    ok = text.op(f"icmp ne ptr {entry}, null")
    group = Group(number, space, ok, base, address, entry)
    code.tables.groups.append(group)
    code.tables.narrow.append(address.elem == "i32" and not address.scalar)
    return group
