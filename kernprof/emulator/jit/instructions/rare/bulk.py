"""cp.async.bulk, cp.reduce.async.bulk and tensor maps: the tensor memory accelerator's copies, done
at once.
"""

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.instructions.rare import outside
from kernprof.emulator.jit.instructions.rare.waiting import address
from kernprof.emulator.jit.values import Value
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import copied_between

# In the order of the enums in runtime/bulk.c.
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
_BLOCKS = 9  # the row with the mask of a cluster's blocks
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
    outside.call(code, "rare_bulk", form | _several(code, i, 4, rows), rows)


def _several(code: Code, i: ir.Instruction, place: int, rows: dict[int, Value]) -> int:
    """The flag of a copy to several blocks of a cluster, whose mask is operand `place`."""
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
    rows |= {4 + n: code.read(each, 32) for n, each in enumerate(numbers[:_MOST_DIMENSIONS])}
    if loads:
        rows[3] = address(code, i.operands[2])
        form |= _several(code, i, 3, rows) | _TO_SHARED
    outside.call(code, "rare_tensor", form, rows)


def tensor_map(code: Code, i: ir.Instruction) -> None:
    """tensormap.replace and .cp_fenceproxy."""
    if "replace" not in i.modifiers:
        rows = {0: address(code, i.operands[0]), 1: address(code, i.operands[1])}
        outside.call(code, "rare_map", _COPY_OF_MAP, rows)
        return
    field = next(m for m in i.modifiers if m in _FIELDS)
    value = i.operands[-1]
    form = _FIELDS.index(field)
    if len(i.operands) > 2 and isinstance(i.operands[1], ir.Immediate):
        form |= i.operands[1].value << 4
    form |= any(m.startswith("shared") for m in i.modifiers) * 256
    bits = 64 if i.types and ir.TYPE_BYTES[i.types[-1]] == 8 else 32
    outside.call(
        code, "rare_map", form, {0: address(code, i.operands[0]), 1: code.read(value, bits)}
    )
