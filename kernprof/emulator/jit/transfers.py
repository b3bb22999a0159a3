"""Instructions that touch memory: ld, st, atom, red, cp.async, and the .param space of calls."""

from __future__ import annotations

from collections.abc import Callable

from kernprof.emulator.jit import access as a
from kernprof.emulator.jit.code import Code, Value
from kernprof.emulator.jit.dataflow import is_kernel_parameter, param_pieces
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.layout import Field, Space
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
    if space == Space.PARAM and _is_fixed(code, i.operands[1]):
        _load_parameters(code, i, targets, signed)
        return
    address, offset = a.address_of(code, i.operands[1])
    access = a.new_access(code, space, (width, len(targets)))
    for target, value in zip(targets, a.load_elements(code, address, offset, access), strict=True):
        code.write(target, value, signed=signed)


def _is_fixed(code: Code, operand: ir.Operand) -> bool:
    return isinstance(operand, ir.Address) and isinstance(operand.base, ir.Symbol)


def _load_parameters(code: Code, i: ir.Instruction, targets: tuple[ir.Operand, ...], signed: bool) -> None:
    """From the kernel's parameter buffer, which every thread reads at the same place."""
    address = i.operands[1]
    assert isinstance(address, ir.Address) and isinstance(address.base, ir.Symbol)
    if not is_kernel_parameter(code.node, address.base.name):
        raise NotCovered("this parameter", i)
    function = code.program.entry
    names = [p.name for p in function.parameters]
    start = function.parameter_offsets()[names.index(address.base.name)] + address.offset
    width = ir.TYPE_BYTES[i.types[-1]]
    for n, target in enumerate(targets):
        pointer = code.text.at(code.field(Field.PARAMS, "ptr"), start + n * width)
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
    access = a.new_access(code, space, (width, 1), store=True, atomic=True)
    access.offset = offset
    a.store_addresses(code, address, offset)
    for n, source in enumerate(sources):
        code.text.store(vector(f"i{8 * width}"), source, a.value_place(code, n), 64)
    a.slow_access(code, access)
    sign = kind[0] if operation in ("min", "max") or floating else "b"
    name = f"atomic_{operation}_{sign}{8 * width}" + ("_shared" if space == Space.SHARED else "")
    code.atomics[name] = (operation, 8 * width, space == Space.SHARED)
    code.text.do(f"call void @{name}(ptr %c, i32 {code.on})")
    if i.opcode == "atom":
        old = code.text.load(vector(f"i{8 * width}"), a.value_place(code, 3), 64)
        code.write(i.operands[0], Value(old, f"i{8 * width}"), signed=kind[0] == "s")


def copy(code: Code, i: ir.Instruction) -> None:
    """cp.async: a copy that is done at once; the groups and waits are nothing."""
    if not any(m.startswith("shared") for m in i.modifiers):
        return
    size = i.operands[2]
    if not isinstance(size, ir.Immediate) or len(i.operands) > 4 or size.value not in (4, 8, 16):
        raise NotCovered("this form of cp.async", i)
    if len(i.operands) == 4 and not isinstance(i.operands[3], ir.Immediate | ir.Register):
        raise NotCovered("this form of cp.async", i)
    if len(i.operands) == 4:
        raise NotCovered("cp.async with a source size", i)
    element, count = min(8, size.value), max(1, size.value // 8)
    source, from_offset = a.address_of(code, i.operands[1])
    reads = a.new_access(code, Space.GLOBAL, (element, count))
    values = a.load_elements(code, source, from_offset, reads)
    target, to_offset = a.address_of(code, i.operands[0])
    writes = a.new_access(code, Space.SHARED, (element, count), store=True)
    a.store_elements(code, target, to_offset, writes, values)


def nothing(code: Code, i: ir.Instruction) -> None:
    """Instructions without an effect here: fences, prefetches, hints."""


EMIT: dict[str, Callable[[Code, ir.Instruction], None]] = {
    "ld": load, "ldu": load, "st": store, "atom": atomic, "red": atomic, "cp": copy, "prefetch": nothing,
    "prefetchu": nothing, "membar": nothing, "fence": nothing, "nanosleep": nothing, "pragma": nothing,
    "discard": nothing, "applypriority": nothing, "pmevent": nothing,
}  # fmt: skip
