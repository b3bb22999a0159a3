"""LLVM code for memory instructions: ld, st, atom, red, cp.async, and .param accesses of calls."""

from kernprof.emulator.contract import Column
from kernprof.emulator.jit import accesses
from kernprof.emulator.jit.code import Code, Emit
from kernprof.emulator.jit.instructions import rare
from kernprof.emulator.jit.instructions.floats import is_float
from kernprof.emulator.jit.layout import ContextField, Mode, Order, Space
from kernprof.emulator.jit.nodes import NotCovered, Place, is_kernel_parameter, param_places
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import operation_of, writes_first
from kernprof.emulator.ptx.opcodes import Form


def load(code: Code, i: ir.Instruction) -> None:
    width = ir.TYPE_BYTES[i.types[-1]]
    targets = ir.items_of(i.operands[0])
    signed = i.types[-1][0] == "s"
    if width > 8:
        raise NotCovered("128-bit elements are not emulated", i)
    places = param_places(code.node, i)
    if places is not None:
        for target, place in zip(targets, places, strict=True):
            code.write(target, _from_param(code, place, width), signed=signed)
        return
    space = accesses.space_named(i)
    source = i.operands[1]
    if (
        space == Space.PARAM
        and isinstance(source, ir.Address)
        and isinstance(source.base, ir.Symbol)
    ):
        # All threads load the same address of the kernel's parameter buffer.
        if not is_kernel_parameter(code.node, source.base.name):
            raise NotCovered("a parameter outside a call is not emulated", i)
        function = code.program.entry
        names = [p.name for p in function.parameters]
        start = function.parameter_offsets()[names.index(source.base.name)] + source.offset
        for n, target in enumerate(targets):
            pointer = code.text.at(code.field(ContextField.PARAMS, "ptr"), start + n * width)
            value = Value(code.text.load(f"i{8 * width}", pointer, width), f"i{8 * width}", True)
            code.write(target, value, signed=signed)
        return
    address, offset = accesses.address_of(code, source)
    access = accesses.new_access(code, space, (width, len(targets)))
    for target, value in zip(
        targets, accesses.load_elements(code, address, offset, access), strict=True
    ):
        code.write(target, value, signed=signed)


def _from_param(code: Code, place: Place, width: int) -> Value:
    parts = code.variables.parts(place, width)
    if len(parts) == 1:
        return code.get(parts[0][0])
    total: Value = const(0, 8 * width)
    for variable, start in parts:
        piece = code.resized(code.get(variable), 8 * width)
        total = code.binary("or", total, code.binary("shl", piece, 8 * start))
    return total


def store(code: Code, i: ir.Instruction) -> None:
    width = ir.TYPE_BYTES[i.types[-1]]
    sources = ir.items_of(i.operands[1])
    if width > 8:
        raise NotCovered("128-bit elements are not emulated", i)
    places = param_places(code.node, i)
    if places is not None:
        for source, place in zip(sources, places, strict=True):
            value = code.read(source, 8 * width)
            for variable, start in code.variables.parts(place, width):
                piece = code.binary("lshr", value, 8 * start) if start else value
                code.put(variable, code.resized(piece, code.variables.bits[variable]))
        return
    values = [code.read(source, 8 * width) for source in sources]
    address, offset = accesses.address_of(code, i.operands[0])
    access = accesses.new_access(code, accesses.space_named(i), (width, len(sources)), store=True)
    accesses.store_elements(code, address, offset, access, values)


def atomic(code: Code, i: ir.Instruction) -> None:
    """Emit atom and red as a call of a C function in runtime/atomics.c, lane by lane."""
    kind, operation, returns = i.types[-1], operation_of(i), writes_first(i)
    width, first = ir.TYPE_BYTES[kind], 1 if returns else 0
    elements = ir.items_of(i.operands[first + 1])
    if width > 8 or not operation:
        raise NotCovered("this atomic operation is not emulated", i)
    operands = [
        [code.read(o, 8 * width) for o in (element, *i.operands[first + 2 : first + 3])]
        for element in elements
    ]
    address, offset = accesses.address_of(code, i.operands[first])
    space = accesses.space_named(i)
    (facts,) = code.program.facts[code.pc].accesses
    mode = Mode.COUNT if facts.increments else Mode.ATOMIC
    access = accesses.new_access(code, space, (width, len(elements)), store=True, mode=mode)
    if facts.tries:
        access.tries = code.slots.new(code.pc, Column.TRIES)
        code.slots.new(code.pc, Column.TRIED_THREADS)
    access.offset = offset
    accesses.store_addresses(code, address, offset)
    accesses.slow_access(code, access)
    named = kind[0] if operation in ("min", "max") or is_float(kind) else "b"
    name = f"{operation}_{kind if '16' in kind else f'{named}{8 * width}'}"
    name = f"atomic_{name}" + "_shared" * (space == Space.SHARED)
    for number, values in enumerate(operands):
        old, _ = code.native(
            name, [code.widened(v) for v in values], f"i{8 * width}", number * width
        )
        if returns:
            code.write(ir.items_of(i.operands[0])[number], old, signed=kind[0] == "s")


def copy(code: Code, i: ir.Instruction) -> None:
    """Emit cp.async and its commit and wait instructions.

    The copy is performed immediately, so commits and waits need no code, except for memory checks.
    """
    if "bulk" in i.modifiers:
        rare.copy(code, i)
        return
    if "mbarrier" in i.modifiers:
        rare.copies_arrive(code, i)
        return
    if not any(m.startswith("shared") for m in i.modifiers):
        # commit_group, wait_group and wait_all matter only to the memory checks.
        if code.check and "commit_group" in i.modifiers:
            code.text.do("call void @commit_copies(ptr %c, ptr %w)")
        elif code.check:
            last = i.operands[0] if i.operands and "wait_group" in i.modifiers else None
            pending = last.value if isinstance(last, ir.Immediate) else -1
            code.text.do(f"call void @wait_for_copies(ptr %c, ptr %w, i32 {pending})")
        return
    size = i.operands[2]
    # With .L2::cache_hint, the last operand is a cache policy.
    rest = (
        i.operands[3:-1] if any(m.endswith("cache_hint") for m in i.modifiers) else i.operands[3:]
    )
    third = rest[0] if rest else None
    if not isinstance(size, ir.Immediate) or size.value not in (4, 8, 16) or len(rest) > 1:
        raise NotCovered("this variant of cp.async is not emulated", i)
    on, shape = code.on, (4, size.value // 4)
    wanted = _bytes_wanted(code, third, size.value)
    source, from_offset = accesses.address_of(code, i.operands[1])
    if wanted is not None:
        some = code.mask_of(code.widened(code.compare("icmp ne", wanted, 0)))
        code.on = code.text.op(f"and i32 {on}, {some}")
    reads = accesses.new_access(code, Space.GLOBAL, shape, plain=wanted is None)
    values = accesses.load_elements(code, source, from_offset, reads)
    if wanted is not None:
        accesses.count_requests_and_bytes(code, reads)
        values = [
            code.native("bytes_below", [value, wanted], "i32", 4 * n)[0]
            for n, value in enumerate(values)
        ]
    reading, code.on = code.on, on
    target, to_offset = accesses.address_of(code, i.operands[0])
    if "cg" in i.modifiers:
        # For each 128-byte line of the source, cp.async.cg requests as many sectors as it fills in
        # shared memory.
        addresses = [
            code.binary("add", code.resized(base, 64), const(start, 64))
            for base, start in ((source, from_offset), (target, to_offset))
        ]
        code.on = reading
        _, more = code.native("sectors_past_l1", addresses)
        code.on = on
        code.count_as(Column.GLOBAL_SECTORS, more)
    writes = accesses.new_access(code, Space.SHARED, shape, store=True)
    writes.flags |= Order.ASYNC
    accesses.store_elements(code, target, to_offset, writes, values)


def _bytes_wanted(code: Code, operand: ir.Operand | None, size: int) -> Value | None:
    """Return the number of source bytes that cp.async reads; None if it reads all `size` bytes.

    `operand` is the source size in bytes (src-size), or the predicate ignore-src.
    """
    if operand is None:
        return None
    if isinstance(operand, ir.Register) and operand.type == "pred":
        ignored = Value(code.lanes(code.predicate(operand)), "i1")
        return code.select(ignored, const(0, 32), const(size, 32))
    return code.read(operand, 32)


def nothing(code: Code, i: ir.Instruction) -> None:
    """Emit prefetches, hints and fences: no code, except that memory checks record fences."""
    if code.check and i.opcode in ("fence", "membar"):
        code.text.do(
            f"call void @record_fence(ptr %c, ptr %w, i32 {int('cta' not in i.modifiers)})"
        )


EMIT: dict[Form, Emit] = {
    Form.LOAD: load,
    Form.STORE: store,
    Form.ATOMIC: atomic,
    Form.COPY: copy,
    Form.NOTHING: nothing,
}
