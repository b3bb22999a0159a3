"""Rare instructions, implemented by functions of runtime/rare.c.

Barrier objects, bulk copies, tensor maps, textures and surfaces, clusters, warp-group products
(wgmma), malloc and free. Operands and results pass through rows of the scratch area.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.jit import accesses
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.layout import CLUSTER_SHIFT, ContextField
from kernprof.emulator.jit.nodes import NotCovered
from kernprof.emulator.jit.values import RARE_SECOND, Value, const, vector
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import copied_between, space_of
from kernprof.emulator.ptx.fragments import shape_of
from kernprof.emulator.ptx.lowering import HEAP
from kernprof.emulator.ptx.opcodes import Form

RESULT = 8  # row of a single result


def call(code: Code, name: str, form: int, operands: Mapping[int, Value]) -> None:
    """Call a function of runtime/rare.c with 64-bit operands by row; leave the warp at a fault."""
    text = code.text
    for row, value in operands.items():
        text.store(vector("i64"), code.wide(code.resized(value, 64)), code.row(row), 64)
    code.units.add("rare")
    code.text.declared[name] = f"declare i32 @{name}(ptr, ptr, i32, i32, i64)"
    failed = text.op(f"call i32 @{name}(ptr %c, ptr %w, i32 {code.on}, i32 {code.pc}, i64 {form})")
    after = text.fresh("w")
    text.branch(text.op(f"icmp eq i32 {failed}, 0"), after, "fault", rare=RARE_SECOND)
    text.label(after)


def result(code: Code, row: int = RESULT, bits: int = 64) -> Value:
    """Return the values in a row of results."""
    value = Value(code.text.load(vector("i64"), code.row(row), 64), "i64")
    return code.resized(value, bits)


def move(code: Code, places: Sequence[int], *, back: bool) -> None:
    """Copy 32-bit registers from the warp's state to the first rows, or `back` for executing lanes.

    A warp-group product has up to 256 registers.
    """
    table = f"@table{len(code.tables.constants)}"
    listed = ", ".join(f"i64 {place}" for place in places)
    code.tables.constants.append(f"{table} = internal constant [{len(places)} x i64] [{listed}]")
    name = "registers_back" if back else "registers_to_rows"
    code.text.declared[name] = f"declare void @{name}(ptr, ptr, ptr, i64, i32)"
    code.text.do(
        f"call void @{name}(ptr %c, ptr %w, ptr {table}, i64 {len(places)}, i32 {code.on})"
    )


# In the order of `enum waiting` in runtime/c.
_KINDS = (
    "init",
    "arrive",
    "arrive_drop",
    "expect_tx",
    "complete_tx",
    "test_wait",
    "parity",
    "pending_count",
)
_GENERIC, _EXPECTS = 16, 32


def address(code: Code, operand: ir.Operand) -> Value:
    """Return the 64-bit address of an operand, including its offset."""
    base, offset = accesses.address_of(code, operand)
    return code.resized(code.binary("add", base, const(offset, base.bits)), 64)


def barrier(code: Code, i: ir.Instruction) -> None:
    """Emit mbarrier.*; waits return at once, because kernels poll them in a loop."""
    kind = next(m for m in i.modifiers if m in _KINDS or m in ("inval", "try_wait"))
    if kind == "inval":
        return
    kind = {"try_wait": "test_wait"}.get(kind, kind)
    waits = kind == "test_wait"
    if waits and "parity" in i.modifiers:
        kind = "parity"
    if kind == "pending_count":
        call(code, "rare_wait", _KINDS.index(kind), {0: code.read(i.operands[1], 64)})
        code.write(i.operands[0], result(code, bits=32))
        return
    gives = waits or kind.startswith("arrive")
    rest = i.operands[1:] if gives else i.operands
    value = code.read(rest[1], 32 if kind != "test_wait" else 64) if len(rest) > 1 else const(1, 64)
    expects = kind == "arrive" and "expect_tx" in i.modifiers
    form = (
        _KINDS.index(kind)
        | (_GENERIC if space_of(i) == "generic" else 0)
        | (_EXPECTS if expects else 0)
    )
    call(code, "rare_wait", form, {0: address(code, rest[0]), 1: value})
    if waits:
        code.write_predicate(
            i.operands[0], code.mask_of(code.compare("icmp ne", result(code), const(0, 64)))
        )
    elif gives:
        code.write(i.operands[0], result(code))


def copies_arrive(code: Code, i: ir.Instruction) -> None:
    """Emit cp.async.mbarrier.arrive; copies complete at once, only .noinc needs an arrival here."""
    generic = _GENERIC if space_of(i) == "generic" else 0
    if code.check:
        code.text.do("call void @wait_for_copies(ptr %c, ptr %w, i32 -1)")
    if "noinc" in i.modifiers:
        form = _KINDS.index("arrive") | generic
        call(code, "rare_wait", form, {0: address(code, i.operands[0]), 1: const(1, 64)})
    elif code.check:  # as an arrival, for memory ordering
        form = _KINDS.index("complete_tx") | generic
        call(code, "rare_wait", form, {0: address(code, i.operands[0]), 1: const(0, 64)})


# In the order of the enums in runtime/c.
_HOW = "copy add min max and or xor inc dec".split()  # noqa: SIM905 (no list of opcodes)
_TYPES = ("u32", "s32", "u64", "s64", "f16", "bf16", "f32", "f64")
_FIELDS = (
    "global_address",
    "rank",
    "box_dim",
    "global_dim",
    "global_stride",
    "element_stride",
    "elemtype",
    "swizzle_mode",
    "fill_mode",
    "interleave_layout",
)
_SIGNALS, _TO_SHARED, _FROM_SHARED, _TO_SEVERAL, _SLOT = 256, 512, 1024, 2048, 32
_BLOCKS = 9  # row with the block mask of a cluster
_COPY_OF_MAP = 15
_MOST_DIMENSIONS = 5


def copy(code: Code, i: ir.Instruction) -> None:
    if any(m in i.modifiers for m in ("commit_group", "wait_group", "prefetch")):
        return
    spaces = copied_between(i)
    how = next((m for m in i.modifiers if m in _HOW), "copy")
    kind = next((m for m in i.modifiers if m in _TYPES), "u32")
    signals = any(m.startswith("mbarrier") for m in i.modifiers)
    form = (
        _HOW.index(how)
        | _TYPES.index({"b32": "u32", "b64": "u64"}.get(kind, kind)) << 4
        | signals * _SIGNALS
    )
    form |= code.slots.new(code.pc, Column.GLOBAL_SECTORS) << _SLOT
    if "tensor" in i.modifiers:
        _tensor(code, i, spaces, form)
        return
    form |= (spaces[0] == "shared") * _TO_SHARED | (spaces[1] == "shared") * _FROM_SHARED
    target, source, size = (
        address(code, i.operands[0]),
        address(code, i.operands[1]),
        code.read(i.operands[2], 32),
    )
    rows = {0: target, 1: source, 2: size}
    if signals:
        rows[3] = address(code, i.operands[3])
    call(code, "rare_bulk", form | _several(code, i, 4, rows), rows)


def _several(code: Code, i: ir.Instruction, place: int, rows: dict[int, Value]) -> int:
    """Return the flag of a multicast copy, whose block mask is operand `place`."""
    if "multicast::cluster" not in i.modifiers:
        return 0
    rows[_BLOCKS] = code.read(i.operands[place], 16)
    return _TO_SEVERAL


def _tensor(code: Code, i: ir.Instruction, spaces: list[str], form: int) -> None:
    if any(m.startswith("im2col") or m.startswith("tile::") for m in i.modifiers):
        raise NotCovered("this mode of tensor copies is not emulated", i)
    loads = spaces[0] == "shared"
    place, shared = (i.operands[1], i.operands[0]) if loads else (i.operands[0], i.operands[1])
    if not isinstance(place, ir.Vector):
        raise NotCovered("this form of tensor copy is not emulated", i)
    coordinates = place.items[1]
    numbers = coordinates.items if isinstance(coordinates, ir.Vector) else (coordinates,)
    rows: dict[int, Value] = {0: code.read(place.items[0], 64), 1: address(code, shared)}
    rows |= {4 + n: code.read(number, 32) for n, number in enumerate(numbers[:_MOST_DIMENSIONS])}
    if loads:
        rows[3] = address(code, i.operands[2])
        form |= _several(code, i, 3, rows) | _TO_SHARED
    call(code, "rare_tensor", form, rows)


def tensor_map(code: Code, i: ir.Instruction) -> None:
    """Emit tensormap.replace and .cp_fenceproxy."""
    if "replace" not in i.modifiers:
        rows = {0: address(code, i.operands[0]), 1: address(code, i.operands[1])}
        call(code, "rare_map", _COPY_OF_MAP, rows)
        return
    field = next(m for m in i.modifiers if m in _FIELDS)
    value = i.operands[-1]
    form = _FIELDS.index(field)
    if len(i.operands) > 2 and isinstance(i.operands[1], ir.Immediate):
        form |= i.operands[1].value << 4
    form |= any(m.startswith("shared") for m in i.modifiers) * 256
    bits = 64 if i.types and ir.TYPE_BYTES[i.types[-1]] == 8 else 32
    call(code, "rare_map", form, {0: address(code, i.operands[0]), 1: code.read(value, bits)})


Shape: TypeAlias = tuple[int, bool]  # dimensions, layered
_SHAPES = {"1d": (1, False), "2d": (2, False), "3d": (3, False), "a1d": (1, True), "a2d": (2, True)}
_CUBES = {"cube": (2, False), "acube": (2, True)}  # of images
_LAYERS, _WHOLE, _GATHER, _STORE, _CUBE = 4, 8, 16, 8, 132
_SIZES = ("width", "height", "depth", "channels")
_OUTSIDE = {"trap": 0, "clamp": 1, "zero": 2}


def _place(
    code: Code, i: ir.Instruction, operand: ir.Operand, shapes: Mapping[str, Shape]
) -> tuple[int, dict[int, Value]]:
    """Return the form's dimensions and layers, and the rows of handle and coordinates."""
    name = next((m for m in i.modifiers if m in shapes), "")
    shape = shapes.get(name)
    if shape is None or not isinstance(operand, ir.Vector):
        raise NotCovered("this form of texture is not emulated", i)
    dimensions, layered = shape
    where = operand.items[-1]
    numbers = list(where.items) if isinstance(where, ir.Vector) else [where]
    cube = name in _CUBES
    rows = {
        0: code.read(operand.items[0], 64),
        4: code.read(numbers.pop(0), 32) if layered else const(0, 32),
    }
    rows |= {1 + n: code.read(number, 32) for n, number in enumerate(numbers[: dimensions + cube])}
    return dimensions | layered * _LAYERS | cube * _CUBE, rows


def texture(code: Code, i: ir.Instruction) -> None:
    """Emit tex and tld4; there is only one mipmap level."""
    form, rows = _place(code, i, i.operands[1], _SHAPES | _CUBES)
    form |= (i.types[-1] == "s32") * _WHOLE
    if i.opcode == "tld4":
        channel = next("rgba".index(m) for m in i.modifiers if m in ("r", "g", "b", "a"))
        form |= _GATHER | channel << 5
    call(code, "rare_texture", form, rows)
    targets = i.operands[0].items if isinstance(i.operands[0], ir.Vector) else (i.operands[0],)
    for n, target in enumerate(targets):
        code.write(target, result(code, RESULT + n, 32))


def surface(code: Code, i: ir.Instruction) -> None:
    """Emit suld.b and sust.b."""
    stores = i.opcode == "sust"
    if "b" not in i.modifiers:
        raise NotCovered("formatted surface accesses are not emulated", i)
    form, rows = _place(code, i, i.operands[0 if stores else 1], _SHAPES)
    other = i.operands[1 if stores else 0]
    elements = other.items if isinstance(other, ir.Vector) else (other,)
    width = ir.TYPE_BYTES[i.types[-1]]
    beyond = next((_OUTSIDE[m] for m in i.modifiers if m in _OUTSIDE), 0)
    form |= stores * _STORE | width << 4 | len(elements) << 8 | beyond << 11
    if stores:
        rows |= {RESULT + n: code.read(element, 8 * width) for n, element in enumerate(elements)}
    call(code, "rare_surface", form, rows)
    for n, target in enumerate(elements if not stores else ()):
        code.write(target, result(code, RESULT + n, max(16, 8 * width)))


def size(code: Code, i: ir.Instruction) -> None:
    what = next((_SIZES.index(m) for m in i.modifiers if m in _SIZES), None)
    address = i.operands[1]
    if what is None or not isinstance(address, ir.Address) or address.base is None:
        raise NotCovered("this question about a texture is not emulated", i)
    call(code, "rare_size", what, {0: code.read(address.base, 64), 1: const(0, 64)})
    code.write(i.operands[0], result(code, bits=32))


_TEST = 1
_RANKS = 255
# In the order of `enum number` in runtime/groups.c.
_NUMBERS = ("f16", "bf16", "tf32", "e4m3", "e5m2", "s8", "u8", "f32", "s32")
_FREE = 1


def meet(code: Code, i: ir.Instruction) -> None:
    """Emit the parts of barrier.cluster (ptx/lowering.py): arrive, and test for completion."""
    tests = "test" in i.modifiers
    call(code, "rare_cluster", _TEST if tests else 0, {})
    if tests:
        code.write_predicate(
            i.operands[0], code.mask_of(code.compare("icmp ne", result(code), const(0, 64)))
        )


def map_address(code: Code, i: ir.Instruction) -> None:
    """Emit mapa: return the address in the block of that rank."""
    bits = 8 * ir.TYPE_BYTES[i.types[-1]]
    address, rank = code.read(i.operands[1], bits), code.resized(code.read(i.operands[2], 32), bits)
    plain = code.binary("and", address, const(~(_RANKS << CLUSTER_SHIFT), bits))
    number = code.binary("add", rank, const(1, bits))
    high = code.binary("shl", number, const(CLUSTER_SHIFT, bits))
    code.write(i.operands[0], code.binary("or", plain, high))


def rank_of(code: Code, i: ir.Instruction) -> None:
    """Emit getctarank: return the rank of the block that owns an address."""
    address = code.read(i.operands[1], 64)
    high = code.binary("lshr", address, const(CLUSTER_SHIFT, 64))
    number = code.resized(code.binary("and", high, const(_RANKS, 64)), 32)
    rank = Value(code.field(ContextField.CLUSTER_RANK), "i64", True)
    there = code.binary("sub", number, const(1, 32))
    mine = code.compare("icmp eq", number, const(0, 32))
    code.write(i.operands[0], code.select(mine, code.resized(rank, 32), there))


def product(code: Code, i: ir.Instruction) -> None:
    """Emit wgmma.mma_async; its fences and groups need no code."""
    if "mma_async" not in i.modifiers:
        return
    shape, kinds = shape_of(i.modifiers), [m for m in i.modifiers if m in _NUMBERS]
    if (
        shape is None
        or len(kinds) != 3
        or "satfinite" in i.modifiers
        or not isinstance(i.operands[0], ir.Vector)
    ):
        raise NotCovered("this form of warp-group product is not emulated", i)
    registers, left = i.operands[0].items, i.operands[1]
    in_registers = isinstance(left, ir.Vector)
    flags = [o.value if isinstance(o, ir.Immediate) else 1 for o in i.operands[4:8]]
    negated, turned = [n == -1 for n in flags[:2]] or [False] * 2, [bool(n) for n in flags[2:]]
    turned = ([False] * in_registers + turned + [False] * 2)[:2]
    form = shape[1]
    form |= sum(
        _NUMBERS.index(kind) << at
        for kind, at in zip((*kinds[1:], kinds[0]), (9, 13, 17), strict=True)
    )
    form |= sum(
        on << at
        for on, at in zip((in_registers, *turned, *negated), (21, 22, 23, 24, 25), strict=False)
    )
    places = code.settled(registers)
    rows: list[Value] = [] if places else [code.read(register, 32) for register in registers]
    first = len(places)
    rows += (
        [code.read(item, 32) for item in left.items]
        if isinstance(left, ir.Vector)
        else [code.read(left, 64)]
    )
    rows += [code.read(i.operands[2], 64), _added(code, i.operands[3])]
    if places:
        move(code, places, back=False)
    call(code, "rare_group", form, dict(enumerate(rows, first)))
    if places:
        move(code, places, back=True)
    for row, register in enumerate(() if places else registers):
        code.write(register, result(code, row, 32))


def _added(code: Code, operand: ir.Operand) -> Value:
    """Return, for each lane, 1 if the product is added to d."""
    lanes = Value(code.lanes(code.predicate(operand)), "i1")
    return code.select(lanes, const(1, 64), const(0, 64))


def heap(code: Code, i: ir.Instruction) -> None:
    start = code.constant(ir.Symbol(HEAP), 64)
    if "free" in i.modifiers:
        call(code, "rare_heap", _FREE, {0: code.read(i.operands[0], 64), 1: start})
        return
    call(code, "rare_heap", 0, {0: code.read(i.operands[1], 64), 1: start})
    code.write(i.operands[0], result(code))


EMIT: dict[Form, Callable[[Code, ir.Instruction], None]] = {
    Form.MEMORY_BARRIER: barrier,
    Form.TENSOR_MAP: tensor_map,
    Form.GROUP_PRODUCT: product,
    Form.HEAP: heap,
    Form.CLUSTER_BARRIER: meet,
    Form.CLUSTER_ADDRESS: map_address,
    Form.CLUSTER_RANK: rank_of,
    Form.TEXTURE: texture,
    Form.SURFACE: surface,
    Form.TEXTURE_SIZE: size,
}
