"""LLVM code for rare instructions, as calls of C functions in runtime/rare.c.

The instructions are mbarrier, bulk copies, textures and surfaces, cluster barriers, wgmma, malloc
and free. Operands and results are passed in rows of the context's scratch area, with 8 bytes per
lane.
"""

from collections.abc import Callable, Mapping, Sequence

from kernprof.emulator.contract import Column
from kernprof.emulator.jit import accesses
from kernprof.emulator.jit.code import RESULT, Code
from kernprof.emulator.jit.nodes import NotCovered
from kernprof.emulator.jit.values import Value, const, vector
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import copied_between, space_of
from kernprof.emulator.ptx.fragments import shape_of
from kernprof.emulator.ptx.lowering import HEAP
from kernprof.emulator.ptx.opcodes import ROWS, Form


def call(code: Code, name: str, form: int, operands: Mapping[int, Value]) -> None:
    """Emit a call of the C function `name` in runtime/rare.c; end the warp's execution at a fault.

    `form` selects a variant of the function. `operands` maps rows of the scratch area to values.
    """
    text = code.text
    for row, value in operands.items():
        text.store(vector("i64"), code.wide(code.resized(value, 64)), code.row(row), 64)
    code.units.add("rare")
    code.text.declared[name] = f"declare i32 @{name}(ptr, ptr, i32, i32, i64)"
    failed = text.op(f"call i32 @{name}(ptr %c, ptr %w, i32 {code.on}, i32 {code.pc}, i64 {form})")
    text.jump_if(text.any_of(failed), "fault", rare=True)


def result(code: Code, row: int = RESULT, bits: int = 64) -> Value:
    """Emit a load of a C function's results from a row of the scratch area, as `bits` bits."""
    return code.resized(Value(code.text.load(vector("i64"), code.row(row), 64), "i64"), bits)


def write_flag(code: Code, operand: ir.Operand) -> None:
    """Write a C function's results to a predicate operand: true for lanes with a result ≠ 0."""
    code.write_predicate(operand, code.mask_of(code.compare("icmp ne", result(code), 0)))


def move(code: Code, places: Sequence[int], *, back: bool) -> None:
    """Emit a copy of 32-bit registers from the warp's state to the first rows of the scratch area.

    With `back`, the rows are copied to the registers of the executing lanes. `places` are the byte
    offsets of the registers in the warp's state. A wgmma instruction has up to 256 registers, so a
    C function copies them in a loop.
    """
    table = f"@table{len(code.tables.constants)}"
    listed = ", ".join(f"i64 {place}" for place in places)
    code.tables.constants.append(f"{table} = internal constant [{len(places)} x i64] [{listed}]")
    name = "registers_back" if back else "registers_to_rows"
    code.text.declared[name] = f"declare void @{name}(ptr, ptr, ptr, i64, i32)"
    code.text.do(
        f"call void @{name}(ptr %c, ptr %w, ptr {table}, i64 {len(places)}, i32 {code.on})"
    )


def address(code: Code, operand: ir.Operand) -> Value:
    """Return the 64-bit address of an address operand, including its offset."""
    base, offset = accesses.address_of(code, operand)
    return code.resized(code.binary("add", base, offset), 64)


# mbarrier operation → its number in `enum waiting` of runtime/waiting.c. A wait has the number 5 if
# its operand is a state, 6 if its operand is a parity.
_BARRIERS = {
    "init": 0,
    "arrive": 1,
    "arrive_drop": 2,
    "expect_tx": 3,
    "complete_tx": 4,
    "test_wait": 5,
    "try_wait": 5,
}
_GENERIC, _EXPECTS = 16, 32


def barrier(code: Code, i: ir.Instruction) -> None:
    """Emit the mbarrier instructions.

    test_wait and try_wait do not block, because kernels poll them in a loop.
    """
    if "inval" in i.modifiers:
        return
    operation = next((m for m in i.modifiers if m in _BARRIERS), None)
    if operation is None:
        raise NotCovered("this mbarrier operation is not emulated", i)
    waits = operation.endswith("wait")
    arrives = operation.startswith("arrive")
    by_state = waits and "parity" not in i.modifiers
    form = _BARRIERS[operation] + (waits and not by_state) | _GENERIC * (space_of(i) == "generic")
    form |= _EXPECTS * (operation == "arrive" and "expect_tx" in i.modifiers)
    rest = i.operands[waits or arrives :]
    value = code.read(rest[1], 64 if by_state else 32) if len(rest) > 1 else const(1, 64)
    call(code, "rare_wait", form, {0: address(code, rest[0]), 1: value})
    if waits:
        write_flag(code, i.operands[0])
    elif arrives:
        code.write(i.operands[0], result(code))


def copies_arrive(code: Code, i: ir.Instruction) -> None:
    """Emit cp.async.mbarrier.arrive.

    The emulator completes copies immediately. Without .noinc, the increment of the pending count
    and the arrival therefore cancel, and the mbarrier object does not change. With memory checks, a
    transaction of 0 bytes then records the synchronisation. With .noinc, the instruction arrives.
    """
    arrives = "noinc" in i.modifiers
    if code.check:
        code.text.do("call void @wait_for_copies(ptr %c, ptr %w, i32 -1)")
    if arrives or code.check:
        form = _BARRIERS["arrive" if arrives else "complete_tx"]
        form |= _GENERIC * (space_of(i) == "generic")
        call(code, "rare_wait", form, {0: address(code, i.operands[0]), 1: const(arrives, 64)})


# Operations and element types of bulk copies, in the order of the enums in runtime/bulk.c.
_HOW = "copy add min max and or xor inc dec".split()  # noqa: SIM905 (no list of opcodes)
_TYPES = ("u32", "s32", "u64", "s64", "f16", "bf16", "f32", "f64")
_SIGNALS, _TO_SHARED, _FROM_SHARED, _TO_SEVERAL, _PAIR, _SLOT = 256, 512, 1024, 2048, 4096, 32
_BLOCKS = 9  # row of the scratch area with the block mask of a multicast
_MOST_DIMENSIONS = 5


def copy(code: Code, i: ir.Instruction) -> None:
    """Emit cp.async.bulk and cp.reduce.async.bulk, for linear memory and tensors."""
    if any(m in i.modifiers for m in ("commit_group", "wait_group", "prefetch")):
        return
    if any(m.startswith(("im2col", "tile::")) for m in i.modifiers):
        raise NotCovered("this mode of tensor copies is not emulated", i)
    spaces = copied_between(i)
    how = next((m for m in i.modifiers if m in _HOW), "copy")
    kind = next((m for m in i.modifiers if m in _TYPES), "u32")
    signals = any(m.startswith("mbarrier") for m in i.modifiers)
    form = _HOW.index(how) | _TYPES.index(kind) << 4 | signals * _SIGNALS
    form |= code.slots.new(code.pc, Column.GLOBAL_SECTORS) << _SLOT
    loads = spaces[0] == "shared"
    if "tensor" in i.modifiers:
        place, shared = i.operands[1::-1] if loads else i.operands[:2]
        if not isinstance(place, ir.Vector):
            raise NotCovered("a tensor copy without coordinates is not emulated", i)
        rows = {0: code.read(place.items[0], 64), 1: address(code, shared)}
        numbers = ir.items_of(place.items[1])[:_MOST_DIMENSIONS]
        rows |= {4 + n: code.read(number, 32) for n, number in enumerate(numbers)}
        behind = i.operands[2:] if loads else ()
    else:
        rows = {n: address(code, operand) for n, operand in enumerate(i.operands[:2])}
        rows[2] = code.read(i.operands[2], 32)
        form |= (spaces[1] == "shared") * _FROM_SHARED
        behind = i.operands[3:] if signals else ()
    if behind:
        rows[3] = address(code, behind[0])
    if "multicast::cluster" in i.modifiers:
        rows[_BLOCKS] = code.read(behind[1], 16)
        form |= _TO_SEVERAL | _PAIR * ("cta_group::2" in i.modifiers)
    name = "rare_tensor" if "tensor" in i.modifiers else "rare_bulk"
    call(code, name, form | loads * _TO_SHARED, rows)


# Fields of a tensor map, in the order of `enum map_field` in runtime/bulk.c.
_FIELDS = (
    *("global_address", "rank", "box_dim", "global_dim", "global_stride", "element_stride"),
    *("elemtype", "swizzle_mode", "fill_mode", "interleave_layout"),
)
_WHOLE_MAP = 15


def tensor_map(code: Code, i: ir.Instruction) -> None:
    """Emit tensormap.replace and tensormap.cp_fenceproxy, which Triton descriptors use."""
    if "replace" not in i.modifiers:
        rows = {n: address(code, operand) for n, operand in enumerate(i.operands[:2])}
        call(code, "rare_map", _WHOLE_MAP, rows)
        return
    form = next(_FIELDS.index(m) for m in i.modifiers if m in _FIELDS)
    if len(i.operands) > 2 and isinstance(dimension := i.operands[1], ir.Immediate):
        form |= dimension.value << 4
    form |= any(m.startswith("shared") for m in i.modifiers) * 256
    bits = 64 if i.types and ir.TYPE_BYTES[i.types[-1]] == 8 else 32
    rows = {0: address(code, i.operands[0]), 1: code.read(i.operands[-1], bits)}
    call(code, "rare_map", form, rows)


# Bits of `form` for texture geometries: number of coordinates, and flags for layers and cube maps.
_LAYERS, _WHOLE, _STORE, _CUBE = 4, 8, 8, 132
_SHAPES = {"1d": 1, "2d": 2, "3d": 3, "a1d": 1 | _LAYERS, "a2d": 2 | _LAYERS}
_IMAGES = _SHAPES | {"cube": 2 | _CUBE, "acube": 2 | _CUBE}
_OUTSIDE = {"trap": 0, "clamp": 1, "zero": 2}


def _place(
    code: Code, i: ir.Instruction, operand: ir.Operand, shapes: Mapping[str, int]
) -> tuple[int, dict[int, Value]]:
    """Return (form, rows): arguments of the C function for a texture or surface instruction.

    `form` has the bits of the geometry. `rows` maps rows of the scratch area to the handle, the
    layer and the coordinates.
    """
    name = next((m for m in i.modifiers if m in shapes), "")
    if not name or not isinstance(operand, ir.Vector):
        raise NotCovered("this texture geometry is not emulated", i)
    numbers = [code.read(number, 32) for number in ir.items_of(operand.items[-1])]
    rows = {0: code.read(operand.items[0], 64)}
    rows[4] = numbers.pop(0) if name.startswith("a") else const(0, 32)
    count = (shapes[name] & 3) + ("cube" in name)
    return shapes[name], rows | dict(enumerate(numbers[:count], 1))


def texture(code: Code, i: ir.Instruction) -> None:
    """Emit tex, a texture fetch; the emulator's textures have a single mipmap level."""
    form, rows = _place(code, i, i.operands[1], _IMAGES)
    call(code, "rare_texture", form | (i.types[-1] == "s32") * _WHOLE, rows)
    for n, target in enumerate(ir.items_of(i.operands[0])):
        code.write(target, result(code, RESULT + n, 32))


def surface(code: Code, i: ir.Instruction) -> None:
    """Emit suld.b and sust.b, loads and stores of a surface."""
    stores = i.opcode == "sust"
    if "b" not in i.modifiers:
        raise NotCovered("formatted surface accesses are not emulated", i)
    form, rows = _place(code, i, i.operands[0 if stores else 1], _SHAPES)
    elements = ir.items_of(i.operands[1 if stores else 0])
    width = ir.TYPE_BYTES[i.types[-1]]
    beyond = next((_OUTSIDE[m] for m in i.modifiers if m in _OUTSIDE), 0)
    form |= stores * _STORE | width << 4 | len(elements) << 8 | beyond << 11
    if stores:
        rows |= {RESULT + n: code.read(element, 8 * width) for n, element in enumerate(elements)}
    call(code, "rare_surface", form, rows)
    for n, target in enumerate(elements if not stores else ()):
        code.write(target, result(code, RESULT + n, max(16, 8 * width)))


# Element types of wgmma, in the order of `enum number` in runtime/groups.c.
_NUMBERS = ("f16", "bf16", "tf32", "e4m3", "e5m2", "s8", "u8", "f32", "s32")


def cluster_barrier(code: Code, i: ir.Instruction) -> None:
    """Emit barrier.cluster: arrive, or test whether the phase is complete.

    `ptx.lowering` translates the instruction to this pair of operations, with the opcode `cluster`.
    """
    tests = "test" in i.modifiers
    call(code, "rare_cluster", int(tests), {})
    if tests:
        write_flag(code, i.operands[0])


def launch_control(code: Code, i: ir.Instruction) -> None:
    """Emit clusterlaunchcontrol: a request, or a query of its response (runtime/clusters.c)."""
    if "try_cancel" in i.modifiers:
        rows = {n: address(code, operand) for n, operand in enumerate(i.operands)}
        call(code, "rare_cancel", int("multicast::cluster::all" in i.modifiers), rows)
        return
    low, high = (code.read(half, 64) for half in ir.items_of(i.operands[1]))
    if "is_canceled" in i.modifiers:
        cancelled = code.compare("icmp ne", code.binary("and", low, const(1, 64)), 0)
        code.write_predicate(i.operands[0], code.mask_of(cancelled))
        return
    place = [code.binary("lshr", half, n) for half, n in ((low, 32), (high, 0), (high, 32))]
    dimension = next((n for n, x in enumerate("xyz") if f"get_first_ctaid::{x}" in i.modifiers), 0)
    for target, value in zip(ir.items_of(i.operands[0]), place[dimension:], strict=False):
        code.write(target, code.resized(value, 32))


def product(code: Code, i: ir.Instruction) -> None:
    """Emit wgmma.mma_async, executed immediately; wgmma.fence, commit and wait need no code."""
    if "mma_async" not in i.modifiers:
        return
    shape, kinds = shape_of(i.modifiers), [m for m in i.modifiers if m in _NUMBERS]
    if shape is None or len(kinds) != 3 or "satfinite" in i.modifiers:
        raise NotCovered("this variant of wgmma is not emulated", i)
    registers, left = ir.items_of(i.operands[0]), i.operands[1]
    in_registers = isinstance(left, ir.Vector)
    flags = [o.value if isinstance(o, ir.Immediate) else 1 for o in i.operands[4:8]]
    negated = [n == -1 for n in flags[:2]] or [False] * 2
    transposed = ([False] * in_registers + [bool(n) for n in flags[2:]] + [False] * 2)[:2]
    bits = (in_registers, *transposed, *negated)
    form = shape[1] | sum(bit << at for at, bit in enumerate(bits, 21))
    for kind, at in zip(kinds, (17, 9, 13), strict=True):
        form |= _NUMBERS.index(kind) << at
    places = code.registers_in_memory(registers)
    rows = [] if places else [code.read(register, 32) for register in registers]
    rows += [code.read(item, 32 if in_registers else 64) for item in ir.items_of(left)]
    adds = Value(code.lanes(code.predicate(i.operands[3])), "i1")
    rows += [code.read(i.operands[2], 64), code.select(adds, const(1, 64), const(0, 64))]
    if places:
        move(code, places, back=False)
    call(code, "rare_group", form, dict(enumerate(rows, len(places))))
    if places:
        move(code, places, back=True)
    for row, register in enumerate(() if places else registers):
        code.write(register, result(code, row, 32))


# Bits of `form` for tcgen05, by modifier, as in runtime/tensor.c. Other modifiers are refused.
_TENSOR = {
    **{operation: n for n, operation in enumerate(ROWS["tcgen05"].variants)},
    **{
        f"kind::{kind}": n << 4
        for n, kind in enumerate(("f16", "tf32", "f8f6f4", "i8", "mxf8f6f4", "mxf4", "mxf4nvf4"))
    },
    **{m: n << 8 for n, m in enumerate(("32x32b", "16x64b", "16x128b", "16x256b", "16x32bx2"))},
    **{m: n << 8 for n, m in enumerate(("128x256b", "128x128b", "64x128b", "", "32x128b"))},
    **{f"x{1 << n}": n << 11 for n in range(8)},
    **{f"scale_vec::{1 << n}X": n + 1 << 15 for n in range(3)},
    **{
        "cta_group::2": 1 << 7,
        "warpx2::01_23": 1 << 8,
        "pack::16b": 1 << 14,
        "unpack::16b": 1 << 14,
    },
    **{"block32": 2 << 15, "block16": 3 << 15, "multicast::cluster": 1 << 17, "ws": 1 << 18},
    **dict.fromkeys(
        (
            *("cta_group::1", "sync", "aligned", "b32", "b64", "shared::cta", "shared::cluster"),
            *("relinquish_alloc_permit", "wait::ld", "wait::st", "fence::before_thread_sync"),
            *("fence::after_thread_sync", "block_scale", "mbarrier::arrive::one", "warpx4"),
            "warpx2::02_13",
        ),
        0,
    ),
}
_LEFT, _MASKED, _DATA = 1 << 19, 1 << 20, 16  # _DATA: row of the first data register


def tensor_memory(code: Code, i: ir.Instruction) -> None:
    """Emit tcgen05; waits and fences need no code, because loads and stores are immediate."""
    modifiers = [m for m in i.modifiers if not m.startswith("collector::")]
    for modifier in modifiers:
        if modifier not in _TENSOR:
            raise NotCovered(f"its modifier .{modifier} is not emulated", i)
    if not i.operands:
        return
    form, loads = sum(_TENSOR[m] for m in modifiers), "ld" in modifiers
    listed = next((o.items for o in i.operands if isinstance(o, ir.Vector)), ())
    rows = {5: const(0, 64)} | dict(
        enumerate(_operand(code, o) for o in i.operands if not isinstance(o, ir.Vector))
    )
    if "mma" in modifiers:
        if "ws" in modifiers and len(i.operands) > 5:
            raise NotCovered("column masks are not emulated", i)
        form |= _LEFT * isinstance(i.operands[1], ir.Address) | _MASKED * bool(listed)
    for n, item in enumerate(() if loads else listed):
        code.text.store(vector("i32"), code.wide(code.read(item, 32)), code.row(_DATA + n), 64)
    call(code, "rare_tensor_memory", form, rows)
    for n, item in enumerate(listed if loads else ()):
        code.write(item, Value(code.text.load(vector("i32"), code.row(_DATA + n), 64), "i32"))


def _operand(code: Code, operand: ir.Operand) -> Value:
    """Return an address, a number or a predicate (1 or 0) with 64 bits."""
    if isinstance(operand, ir.Address):
        return address(code, operand)
    if isinstance(operand, ir.Negated) or getattr(operand, "type", "") == "pred":
        lanes = Value(code.lanes(code.predicate(operand)), "i1")
        return code.select(lanes, const(1, 64), const(0, 64))
    return code.read(operand, 64)


def heap(code: Code, i: ir.Instruction) -> None:
    """Emit malloc and free in device code. Their heap is a buffer of its own."""
    start, frees = code.constant(ir.Symbol(HEAP), 64), "free" in i.modifiers
    call(code, "rare_heap", int(frees), {0: code.read(i.operands[-1], 64), 1: start})
    if not frees:
        code.write(i.operands[0], result(code))


EMIT: dict[Form, Callable[[Code, ir.Instruction], None]] = {
    Form.MEMORY_BARRIER: barrier,
    Form.GROUP_PRODUCT: product,
    Form.HEAP: heap,
    Form.CLUSTER_BARRIER: cluster_barrier,
    Form.LAUNCH_CONTROL: launch_control,
    Form.TENSOR_MAP: tensor_map,
    Form.TENSOR_MEMORY: tensor_memory,
    Form.TEXTURE: texture,
    Form.SURFACE: surface,
}
