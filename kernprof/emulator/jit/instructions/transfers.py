"""Instructions that touch memory: ld, st, atom, red, cp.async, and the .param space of calls."""

from collections.abc import Callable

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.jit.accesses import access as a
from kernprof.emulator.jit.accesses import shared
from kernprof.emulator.jit.accesses.moves import value_place
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.dataflow import Place, is_kernel_parameter, param_places
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.flow import population
from kernprof.emulator.jit.instructions.floats import is_float
from kernprof.emulator.jit.instructions.rare import bulk, waiting
from kernprof.emulator.jit.instructions.updates import OLD, Update, update_element
from kernprof.emulator.jit.layout import ContextField, Mode, Order, Space
from kernprof.emulator.jit.text import vector
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.table import operation_of, writes_first


def _items(operand: ir.Operand) -> tuple[ir.Operand, ...]:
    return operand.items if isinstance(operand, ir.Vector) else (operand,)


def load(code: Code, i: ir.Instruction) -> None:
    width = ir.TYPE_BYTES[i.types[-1]]
    targets = _items(i.operands[0])
    signed = i.types[-1][0] == "s"
    if width > 8:
        raise NotCovered("128-bit elements are not emulated", i)
    places = param_places(code.node, i)
    if places is not None:
        for target, place in zip(targets, places, strict=True):
            code.write(target, _from_param(code, place, width), signed=signed)
        return
    space = a.space_named(i)
    if space == Space.PARAM and _is_fixed(i.operands[1]):
        _load_parameters(code, i, targets, signed)
        return
    address, offset = a.address_of(code, i.operands[1])
    access = a.new_access(code, space, (width, len(targets)))
    for target, value in zip(targets, a.load_elements(code, address, offset, access), strict=True):
        code.write(target, value, signed=signed)


def _from_param(code: Code, place: Place, width: int) -> Value:
    parts = code.variables.parts(place, width)
    if len(parts) == 1:
        return code.get(parts[0][0])
    total: Value = const(0, 8 * width)
    for variable, start in parts:
        piece = code.resized(code.get(variable), 8 * width)
        total = code.each(
            "or {T} {0}, {1}",
            [total, code.each("shl {T} {0}, {1}", [piece, const(8 * start, 8 * width)])],
        )
    return total


def _to_param(code: Code, place: Place, value: Value) -> None:
    for variable, start in code.variables.parts(place, value.bits // 8):
        piece = (
            code.each("lshr {T} {0}, {1}", [value, const(8 * start, value.bits)])
            if start
            else value
        )
        code.put(variable, code.resized(piece, code.variables.bits[variable]))


def _is_fixed(operand: ir.Operand) -> bool:
    return isinstance(operand, ir.Address) and isinstance(operand.base, ir.Symbol)


def _load_parameters(
    code: Code, i: ir.Instruction, targets: tuple[ir.Operand, ...], signed: bool
) -> None:
    """From the kernel's parameter buffer, which every thread reads at the same place."""
    address = i.operands[1]
    assert isinstance(address, ir.Address)
    assert isinstance(address.base, ir.Symbol)
    if not is_kernel_parameter(code.node, address.base.name):
        raise NotCovered("a parameter of no call is not emulated", i)
    function = code.program.entry
    names = [p.name for p in function.parameters]
    start = function.parameter_offsets()[names.index(address.base.name)] + address.offset
    width = ir.TYPE_BYTES[i.types[-1]]
    for n, target in enumerate(targets):
        pointer = code.text.at(code.field(ContextField.PARAMS, "ptr"), start + n * width)
        value = Value(code.text.load(f"i{8 * width}", pointer, width), f"i{8 * width}", True)
        code.write(target, value, signed=signed)


def store(code: Code, i: ir.Instruction) -> None:
    width = ir.TYPE_BYTES[i.types[-1]]
    sources = _items(i.operands[1])
    if width > 8:
        raise NotCovered("128-bit elements are not emulated", i)
    places = param_places(code.node, i)
    if places is not None:
        for source, place in zip(sources, places, strict=True):
            _to_param(code, place, code.read(source, 8 * width))
        return
    values = [code.read(source, 8 * width) for source in sources]
    address, offset = a.address_of(code, i.operands[0])
    access = a.new_access(code, a.space_named(i), (width, len(sources)), store=True)
    a.store_elements(code, address, offset, access, values)


def atomic(code: Code, i: ir.Instruction) -> None:
    """atom and red: lane by lane, in a helper made for the operation and type."""
    kind = i.types[-1]
    width = ir.TYPE_BYTES[kind]
    returns = writes_first(i)
    first = 1 if returns else 0
    operation = operation_of(i)
    elements = _items(i.operands[first + 1])
    if width > 8 or not operation:
        raise NotCovered("this atomic operation is not emulated", i)
    native = len(elements) == 1 and width >= 4 and not kind.endswith("x2")
    native &= not is_float(kind) or operation in ("add", "exch")
    given = [
        [code.read(o, 8 * width) for o in (each, *i.operands[first + 2 : first + 3])]
        for each in elements
    ]
    address, offset = a.address_of(code, i.operands[first])
    space = a.space_named(i)
    (known,) = code.program.facts[code.pc].accesses
    mode = Mode.COUNT if known.increments else Mode.ATOMIC
    access = a.new_access(code, space, (width, len(elements)), store=True, mode=mode)
    if known.tries:
        access.tries = code.slots.new(code.pc, Column.TRIES)
        code.slots.new(code.pc, Column.TRIED_THREADS)
    access.offset = offset
    shared.store_addresses(code, address, offset)
    a.slow_access(code, access)
    alone = space == Space.SHARED
    update = Update(operation, kind, alone)
    for number, operands in enumerate(given):
        old = (
            _native_update(code, (operation, kind, alone), operands)
            if native
            else update_element(code, i, update, operands, number)
        )
        if returns:
            code.write(_items(i.operands[0])[number], old, signed=kind[0] == "s")


def _native_update(code: Code, what: tuple[str, str, bool], operands: list[Value]) -> Value:
    operation, kind, shared = what
    bits = 8 * ir.TYPE_BYTES[kind]
    for n, operand in enumerate(operands):
        code.text.store(vector(f"i{bits}"), code.wide(operand), value_place(code, n), 64)
    sign = kind[0] if operation in ("min", "max") or is_float(kind) else "b"
    name = f"atomic_{operation}_{sign}{bits}" + ("_shared" if shared else "")
    code.atomics.add(name)
    code.text.do(f"call void @{name}(ptr %c, i32 {code.on})")
    return Value(code.text.load(vector(f"i{bits}"), value_place(code, OLD), 64), f"i{bits}")


def copy(code: Code, i: ir.Instruction) -> None:
    """cp.async: a copy that is done at once; the groups and waits are nothing."""
    if "bulk" in i.modifiers:
        bulk.copy(code, i)
        return
    if "mbarrier" in i.modifiers:
        waiting.copies_arrive(code, i)
        return
    if not any(m.startswith("shared") for m in i.modifiers):
        _order_copies(code, i)
        return
    size = i.operands[2]
    # The last operand of .L2::cache_hint is a policy.
    rest = (
        i.operands[3:-1] if any(m.endswith("cache_hint") for m in i.modifiers) else i.operands[3:]
    )
    third = rest[0] if rest else None
    if not isinstance(size, ir.Immediate) or size.value not in (4, 8, 16) or len(rest) > 1:
        raise NotCovered("this form of cp.async is not emulated", i)
    on, shape = code.on, (4, size.value // 4)
    wanted = _bytes_wanted(code, third, size.value)
    source, from_offset = a.address_of(code, i.operands[1])
    if wanted is not None:
        some = code.mask_of(code.widened(code.compare("icmp ne", wanted, const(0, 32))))
        code.on = code.text.op(f"and i32 {on}, {some}")
    reads = a.new_access(code, Space.GLOBAL, shape, plain=wanted is None)
    values = a.load_elements(code, source, from_offset, reads)
    if wanted is not None:
        a.count_by_hand(code, reads)
        values = [_below(code, value, wanted, 4 * n) for n, value in enumerate(values)]
    reading, code.on = code.on, on
    target, to_offset = a.address_of(code, i.operands[0])
    if "cg" in i.modifiers:
        _count_past_the_l1(code, reading, (source, from_offset), (target, to_offset))
    writes = a.new_access(code, Space.SHARED, shape, store=True)
    writes.flags |= Order.ASYNC
    a.store_elements(code, target, to_offset, writes, values)


def _count_past_the_l1(
    code: Code, on: str, source: tuple[Value, int], target: tuple[Value, int]
) -> None:
    """cp.async.cg asks, for each line of 128 bytes, for the sectors that are filled: not for those
    that are read.
    """

    def moved(address: tuple[Value, int], shift: int) -> Value:
        whole = code.resized(address[0], 64)
        return code.each("lshr {T} {0}, {1}", [_plus(code, whole, address[1]), const(shift, 64)])

    def runs(key: Value) -> str:
        """Lanes that are on, and whose neighbour is not or has another key."""
        key = code.widened(key)
        before = ", ".join(f"i32 {max(0, lane - 1)}" for lane in range(32))
        kind = vector(key.elem)
        other = code.text.op(
            f"shufflevector {kind} {key.ref}, {kind} poison, <32 x i32> <{before}>"
        )
        differs = code.mask_of(Value(code.text.op(f"icmp ne {kind} {key.ref}, {other}"), "i1"))
        alone = code.text.op(f"xor i32 {code.text.op(f'shl i32 {on}, 1')}, -1")
        return population(
            code, code.text.op(f"and i32 {on}, {code.text.op(f'or i32 {differs}, {alone}')}")
        )

    lines = code.each("shl {T} {0}, {1}", [moved(source, 7), const(32, 64)])
    filled = code.each("or {T} {0}, {1}", [lines, moved(target, 5)])
    more = code.text.op(f"sub i64 {runs(filled)}, {runs(moved(source, 5))}")
    code.count(code.slots.new(code.pc, Column.GLOBAL_SECTORS), more)


def _plus(code: Code, address: Value, offset: int) -> Value:
    return code.each("add {T} {0}, {1}", [address, const(offset, 64)]) if offset else address


def _bytes_wanted(code: Code, operand: ir.Operand | None, size: int) -> Value | None:
    """How much of the source is to be read, where it may be less than all: a size, or a predicate
    to ignore it.
    """
    if operand is None:
        return None
    if isinstance(operand, ir.Register) and operand.type == "pred":
        ignored = Value(code.lanes(code.predicate(operand)), "i1")
        return code.select(ignored, const(0, 32), const(size, 32))
    return code.read(operand, 32)


def _below(code: Code, value: Value, wanted: Value, start: int) -> Value:
    """The bytes of an element that lie below `wanted`; the others are zero."""
    have = code.intrinsic(
        "llvm.smax", [code.each("sub {T} {0}, {1}", [wanted, const(start, 32)]), const(0, 32)]
    )
    bits = code.each(
        "shl {T} {0}, {1}", [code.intrinsic("llvm.umin", [have, const(4, 32)]), const(3, 32)]
    )
    one = code.each("shl {T} {0}, {1}", [const(1, 64), code.resized(bits, 64)])
    mask = code.resized(code.each("sub {T} {0}, {1}", [one, const(1, 64)]), 32)
    return code.each("and {T} {0}, {1}", [value, mask])


def _order_copies(code: Code, i: ir.Instruction) -> None:
    """Groups of copies, and waits for them, which only the checks of memory look at."""
    if not code.check:
        return
    if "commit_group" in i.modifiers:
        code.text.do("call void @commit_copies(ptr %c, ptr %w)")
        return
    last = i.operands[0] if i.operands and "wait_group" in i.modifiers else None
    pending = last.value if isinstance(last, ir.Immediate) else -1
    code.text.do(f"call void @wait_for_copies(ptr %c, ptr %w, i32 {pending})")


def nothing(code: Code, i: ir.Instruction) -> None:
    """Instructions without an effect here: prefetches, hints; fences, which only the checks of
    memory look at.
    """
    if code.check and i.opcode in ("fence", "membar"):
        code.text.do(f"call void @fenced(ptr %c, ptr %w, i32 {int('cta' not in i.modifiers)})")


EMIT: dict[Form, Callable[[Code, ir.Instruction], None]] = {
    Form.LOAD: load,
    Form.STORE: store,
    Form.ATOMIC: atomic,
    Form.COPY: copy,
    Form.NOTHING: nothing,
}
