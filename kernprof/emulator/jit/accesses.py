"""Generation of the code of loads and stores, with a fast path for recurring address patterns.

An access group is the set of accesses of a basic block through one address register by the same
lanes. A single check covers the group. It compares the lanes' distances from the address of lane 0,
the active mask and the address range with the address patterns of earlier executions. A cached
pattern holds the sectors or wavefronts of each access and the arrangement of its addresses. The
fast path therefore does not examine the lanes. A new or invalid pattern takes the slow path.
"""

from kernprof.emulator.jit import layout
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.layout import (
    MEMBER_BYTES,
    ContextField,
    MemberField,
    Mode,
    Order,
    PatternField,
    Space,
    WarpField,
)
from kernprof.emulator.jit.nodes import NotCovered
from kernprof.emulator.jit.values import (
    COLUMNS,
    RARE_SECOND,
    AccessDescription,
    Group,
    Value,
    const,
    vector,
)
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import row_of, space_of
from kernprof.emulator.ptx.opcodes import Form

_MOST_ELEMENTS = 4  # maximal number of elements per lane of an access on the fast path
_SPACES = {
    "global": Space.GLOBAL,
    "shared": Space.SHARED,
    "local": Space.LOCAL,
    "const": Space.CONST,
    "generic": Space.GENERIC,
    "param": Space.PARAM,
}


def new_access(
    code: Code,
    space: Space,
    shape: tuple[int, int],
    *,
    store: bool = False,
    mode: Mode = Mode.PLAIN,
    plain: bool = True,
) -> AccessDescription:
    """Describe a memory access of the current instruction, and reserve its counters.

    `shape` is (bytes of an element, number of elements per lane). `mode` is the action of the slow
    path. `plain` is true if the numbers of requests and bytes follow from the instruction's
    executions and active lanes. The emitted code then does not count requests and bytes.
    """
    spaces = tuple(COLUMNS) if space == Space.GENERIC else (space,)
    slot = code.slots.size
    for part in spaces:
        columns = COLUMNS.get(part, ())
        for column in columns:
            code.slots.new(code.pc, column)
        code.slots.size += 2 + layout.COSTS - len(columns)
    number = len(code.tables.accesses)
    access = AccessDescription(
        code.pc, space, shape[0], shape[1], int(store), slot, mode, number=number, plain=plain
    )
    if code.instruction is not None:
        access.joined, access.width = int(code.instruction.joined), code.instruction.width
        # memory-order properties for the race detection in runtime/races.c
        words = set(code.instruction.modifiers)
        ordered = bool(words & {"relaxed", "acquire", "release", "mmio"})
        moves = row_of(code.instruction).form in (Form.LOAD, Form.STORE)
        present = {
            Order.STRONG: ordered or words & {"volatile", "acq_rel"},
            Order.ATOMIC: (moves and ordered) or code.pc in code.guesses,
            Order.OF_BLOCK: "cta" in words,
            Order.PUBLISHES: words & {"release", "acq_rel"},
            Order.SPINS: code.pc in code.watched,
        }
        access.flags = sum(flag for flag, holds in present.items() if holds)
    home = code.homes.get(code.pc)
    if home:
        access.home, access.first, access.end = (
            _SPACES[home.space],
            home.first,
            home.first + home.size,
        )
    code.tables.accesses.append(access)
    return access


def space_named(i: ir.Instruction) -> Space:
    return _SPACES[space_of(i)]


def address_of(code: Code, operand: ir.Operand) -> tuple[Value, int]:
    """Return the address register (or constant) of an operand, and the byte offset added to it."""
    if not isinstance(operand, ir.Address):
        raise NotCovered("this kind of address operand is not emulated", code.instruction)
    if isinstance(operand.base, ir.Register):
        return code.read(operand.base, 32 if operand.base.type[1:] == "32" else 64), operand.offset
    if isinstance(operand.base, ir.Symbol):
        return code.constant(operand.base, 64), operand.offset
    return const(operand.offset, 64), 0


def count_requests_and_bytes(code: Code, access: AccessDescription) -> None:
    """Emit code that counts the memory requests and bytes of an access.

    Only accesses with `plain` false need it: other requests and bytes follow from the numbers of
    executions and active lanes.
    """
    code.count(access.slot, code.text.op(f"zext i1 {code.text.any_of(code.on)} to i64"))
    size = code.text.op(f"mul i64 {code.population(code.on)}, {access.bytes}")
    code.count(access.slot + 1, size)


def slow_access(code: Code, access: AccessDescription) -> None:
    """Emit the slow path: check, count and perform an access, lane by lane.

    The lanes' addresses are in the scratch area of the context. At a fault, the emitted code
    returns from the function that executes the warp.
    """
    arguments = f"ptr %c, ptr %w, {code.tables.description(access.number)}, i32 {code.on}"
    failed = code.text.op(f"call i32 @access({arguments})")
    code.text.jump_if(code.text.any_of(failed), "fault", rare=True)


def _count_fast_access(code: Code, group: Group, member: int, access: AccessDescription) -> str:
    """Emit the counts of a fast-path access: the sectors or wavefronts in the cached pattern.

    Returns the LLVM name of the pointer to the access's record in the pattern.
    """
    text = code.text
    record = text.at(group.entry, PatternField.MEMBERS + member * MEMBER_BYTES)
    if access.space == Space.CONST:
        return record
    if access.space == Space.GLOBAL:
        described = code.tables.description(access.number)
        where = f"ptr {group.entry}, i32 {member}, i64 {group.base}, i32 {code.on}"
        with text.when(text.op(f"icmp ne i64 {code.field(ContextField.CAREFUL)}, 0"), rare=True):
            text.do(f"call void @probe(ptr %c, {described}, {where})")
    for number in range(len(COLUMNS[access.space]) - 2):
        cost = text.load("i64", text.at(record, MemberField.COSTS + 8 * number))
        code.count(access.slot + 2 + number, cost)
    return record


def _check_fast_access(code: Code, group: Group, member: int, access: AccessDescription) -> None:
    """Emit the memory checks of a fast-path access; emit nothing without --find-bugs."""
    if not code.check or access.space not in (Space.GLOBAL, Space.SHARED):
        return
    text = code.text
    with text.when(text.any_of(text.load("i32", text.at(group.entry, PatternField.WATCHED)))):
        described = code.tables.description(access.number)
        where = (
            f"ptr @group{group.number}, ptr {group.entry}, i32 {member}, i64 {group.base}, i32"
            f" {code.on}"
        )
        text.do(f"call void @check_pattern(ptr %c, ptr %w, {described}, {where})")


def load_elements(
    code: Code, address: Value, offset: int, access: AccessDescription
) -> list[Value]:
    """Emit a load; return an integer Value for each element, with the element's bit pattern."""
    _perform(code, address, offset, access)
    elem = f"i{8 * access.element_bytes}"
    return [
        Value(code.text.load(vector(elem), code.row(n), 64), elem) for n in range(access.elements)
    ]


def store_elements(
    code: Code, address: Value, offset: int, access: AccessDescription, values: list[Value]
) -> None:
    """Emit a store; `values` has a Value for each element that a lane stores."""
    for n, value in enumerate(values):
        code.text.store(vector(value.elem), code.wide(value), code.row(n), 64)
    _perform(code, address, offset, access)


def store_addresses(code: Code, address: Value, offset: int) -> None:
    """Emit code that writes each lane's address plus `offset` bytes to the scratch area."""
    arguments = f"ptr %c, ptr {code.spilled(address)}, i64 {offset}"
    code.text.do(f"call void @addresses_{_kind_of(address)}({arguments})")


def _kind_of(address: Value) -> str:
    return address.elem + "_one" * address.scalar


def _perform(code: Code, address: Value, offset: int, access: AccessDescription) -> None:
    """Emit a load or store between memory and the scratch area, with its fast and slow paths."""
    text = code.text
    fast, slow, done = text.fresh("f"), text.fresh("s"), text.fresh("d")
    code.spilled(address)
    if access.space in (Space.GENERIC, Space.PARAM) or access.elements > _MOST_ELEMENTS:
        text.goto(slow)
    else:
        group, member = group_for(code, address, offset, access)
        text.branch(group.ok, fast, slow, rare=RARE_SECOND)
        text.label(fast)
        with code.conditional():
            _check_fast_access(code, group, member, access)
            record = _count_fast_access(code, group, member, access)
            bias = code.text.at(group.entry, PatternField.BIAS)
            if group.space == Space.LOCAL:
                bias = code.text.at("%w", WarpField.LOCAL)
            how = "store" if access.store else "load"
            where = f"i64 {text.load('i64', bias)}, i64 {group.base}, i64 {offset}, i32 {code.on}"
            text.do(
                f"call void @{how}_{access.elements}x{8 * access.element_bytes}(ptr %c,"
                f" ptr {record}, {where}, ptr {code.spilled(group.address)},"
                f" i32 {int(group.address.elem == 'i32')})"
            )
        text.goto(done)
    text.label(slow)
    store_addresses(code, address, offset)
    slow_access(code, access)
    text.goto(done)
    text.label(done)


def group_for(
    code: Code, address: Value, offset: int, access: AccessDescription
) -> tuple[Group, int]:
    """Add an access to an access group; return the group, and the index of the access in it.

    A new group emits the code that looks up the lanes' address pattern.
    """
    access.offset = offset
    text, space = code.text, access.space
    # Address patterns are relative to the address of lane 0, rounded down to a multiple of `grain`
    # bytes. Sectors and bank conflicts then depend only on the pattern. `grain` is the size of a
    # sector, or the width of one or four banks.
    grain = 32 if space in (Space.GLOBAL, Space.LOCAL) else 4 if access.bytes <= 4 else 16
    key = (address.ref, address.elem, code.on, space, grain)
    group = code.groups.get(key)
    if group is None or len(group.members) == layout.MOST_MEMBERS:
        number = len(code.tables.groups)
        patterns = text.at(code.field(ContextField.GROUPS, "ptr"), number * layout.PATTERNS_BYTES)
        if space == Space.LOCAL:
            offsets = text.load(vector("i64"), code.field(ContextField.LANE_OFFSETS, "ptr"), 64)
            address = code.binary("add", code.resized(address, 64), Value(offsets, "i64"))
        address = code.resized(address, 64) if address.scalar else address
        first = address.ref
        if not address.scalar:
            first = text.op(f"extractelement {address.type} {address.ref}, i32 0")
        rounded = text.op(f"and {address.elem} {first}, {-grain}")
        base = code.resized(Value(rounded, address.elem, True), 64).ref
        where = f"ptr @group{number}, ptr {patterns}, i64 {base}, i32 {code.on}"
        entry = text.op(
            f"call ptr @find_{_kind_of(address)}(ptr %c, ptr %w, {where},"
            f" ptr {code.spilled(address)})"
        )
        group = Group(number, space, text.op(f"icmp ne ptr {entry}, null"), base, address, entry)
        code.groups[key] = group
        code.tables.groups.append(group)
    group.members.append(access.number)
    return group, len(group.members) - 1
