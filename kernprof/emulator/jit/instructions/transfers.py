"""Instructions that touch memory: ld, st, atom, red, cp.async, and the .param space of calls."""

from __future__ import annotations

from collections.abc import Callable

from kernprof.emulator.jit.accesses import access as a
from kernprof.emulator.jit.accesses.moves import value_place
from kernprof.emulator.jit.code import Code, Value, const
from kernprof.emulator.jit.dataflow import is_kernel_parameter, param_pieces
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.layout import ContextField, Mode, Space
from kernprof.emulator.jit.text import vector
from kernprof.emulator.ptx import ir


def _items(operand: ir.Operand) -> tuple[ir.Operand, ...]:
    return operand.items if isinstance(operand, ir.Vector) else (operand,)


def load(code: Code, i: ir.Instruction) -> None:
    width = ir.TYPE_BYTES[i.types[-1]]
    targets = _items(i.operands[0])
    signed = i.types[-1][0] == "s"
    if width > 8:
        raise NotCovered("128-bit registers", i)
    pieces = param_pieces(code.node, i)
    if pieces is not None:
        for target, key in zip(targets, pieces, strict=True):
            code.write(target, code.get(code.variables.of(key, 8 * width)), signed=signed)
        return
    space = a.space_named(i)
    if space == Space.PARAM and _is_fixed(i.operands[1]):
        _load_parameters(code, i, targets, signed)
        return
    address, offset = a.address_of(code, i.operands[1])
    access = a.new_access(code, space, (width, len(targets)))
    for target, value in zip(targets, a.load_elements(code, address, offset, access), strict=True):
        code.write(target, value, signed=signed)


def _is_fixed(operand: ir.Operand) -> bool:
    return isinstance(operand, ir.Address) and isinstance(operand.base, ir.Symbol)


def _load_parameters(code: Code, i: ir.Instruction, targets: tuple[ir.Operand, ...], signed: bool) -> None:
    """From the kernel's parameter buffer, which every thread reads at the same place."""
    address = i.operands[1]
    assert isinstance(address, ir.Address)
    assert isinstance(address.base, ir.Symbol)
    if not is_kernel_parameter(code.node, address.base.name):
        raise NotCovered("this parameter", i)
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
        raise NotCovered("128-bit registers", i)
    pieces = param_pieces(code.node, i)
    if pieces is not None:
        for source, key in zip(sources, pieces, strict=True):
            code.put(code.variables.of(key, 8 * width), code.read(source, 8 * width))
        return
    values = [code.read(source, 8 * width) for source in sources]
    address, offset = a.address_of(code, i.operands[0])
    access = a.new_access(code, a.space_named(i), (width, len(sources)), store=True)
    a.store_elements(code, address, offset, access, values)


_OPERATIONS = ("add", "min", "max", "and", "or", "xor", "exch", "cas", "inc", "dec")


def atomic(code: Code, i: ir.Instruction) -> None:
    """atom and red: lane by lane, in a helper made for the operation and type."""
    kind = i.types[-1]
    width = ir.TYPE_BYTES[kind]
    first = 1 if i.opcode == "atom" else 0
    operation = next((m for m in i.modifiers if m in _OPERATIONS), "")
    floating = kind in ("f32", "f64")
    if width not in (4, 8) or isinstance(i.operands[first + 1], ir.Vector) or kind.endswith("x2"):
        raise NotCovered("this atomic operation", i)
    if not operation or (floating and operation not in ("add", "exch")):
        raise NotCovered("this atomic operation", i)
    sources = [code.wide(code.read(o, 8 * width)) for o in i.operands[first + 1 :]]
    address, offset = a.address_of(code, i.operands[first])
    space = a.space_named(i)
    at_once = any(known.increments for known in code.program.facts[code.pc].accesses)
    access = a.new_access(code, space, (width, 1), store=True, mode=Mode.COUNT if at_once else Mode.ATOMIC)
    access.offset = offset
    a.store_addresses(code, address, offset)
    for n, source in enumerate(sources):
        code.text.store(vector(f"i{8 * width}"), source, value_place(code, n), 64)
    a.slow_access(code, access)
    sign = kind[0] if operation in ("min", "max") or floating else "b"
    name = f"atomic_{operation}_{sign}{8 * width}" + ("_shared" if space == Space.SHARED else "")
    code.atomics.add(name)
    code.text.do(f"call void @{name}(ptr %c, i32 {code.on})")
    if i.opcode == "atom":
        old = code.text.load(vector(f"i{8 * width}"), value_place(code, 3), 64)
        code.write(i.operands[0], Value(old, f"i{8 * width}"), signed=kind[0] == "s")


def copy(code: Code, i: ir.Instruction) -> None:
    """cp.async: a copy that is done at once; the groups and waits are nothing."""
    if not any(m.startswith("shared") for m in i.modifiers):
        return
    size = i.operands[2]
    third = i.operands[3] if len(i.operands) > 3 else None
    if not isinstance(size, ir.Immediate) or size.value not in (4, 8, 16) or len(i.operands) > 4:
        raise NotCovered("this form of cp.async", i)
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
    code.on = on
    target, to_offset = a.address_of(code, i.operands[0])
    writes = a.new_access(code, Space.SHARED, shape, store=True)
    a.store_elements(code, target, to_offset, writes, values)


def _bytes_wanted(code: Code, operand: ir.Operand | None, size: int) -> Value | None:
    """How much of the source is to be read, where it may be less than all: a size, or a predicate to ignore it."""
    if operand is None:
        return None
    if isinstance(operand, ir.Register) and operand.type == "pred":
        ignored = Value(code.lanes(code.predicate(operand)), "i1")
        return code.select(ignored, const(0, 32), const(size, 32))
    return code.read(operand, 32)


def _below(code: Code, value: Value, wanted: Value, start: int) -> Value:
    """The bytes of an element that lie below `wanted`; the others are zero."""
    have = code.intrinsic("llvm.smax", [code.each("sub {T} {0}, {1}", [wanted, const(start, 32)]), const(0, 32)])
    bits = code.each("shl {T} {0}, {1}", [code.intrinsic("llvm.umin", [have, const(4, 32)]), const(3, 32)])
    one = code.each("shl {T} {0}, {1}", [const(1, 64), code.resized(bits, 64)])
    mask = code.resized(code.each("sub {T} {0}, {1}", [one, const(1, 64)]), 32)
    return code.each("and {T} {0}, {1}", [value, mask])


def nothing(code: Code, i: ir.Instruction) -> None:
    """Instructions without an effect here: fences, prefetches, hints."""


EMIT: dict[str, Callable[[Code, ir.Instruction], None]] = {
    "ld": load, "ldu": load, "st": store, "atom": atomic, "red": atomic, "cp": copy, "prefetch": nothing,
    "prefetchu": nothing, "membar": nothing, "fence": nothing, "nanosleep": nothing, "pragma": nothing,
    "discard": nothing, "applypriority": nothing, "pmevent": nothing,
}  # fmt: skip
