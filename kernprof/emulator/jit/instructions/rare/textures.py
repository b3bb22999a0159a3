"""tex, tld4, suld, sust, txq and suq."""

from collections.abc import Mapping
from typing import TypeAlias

from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.flatten import NotCovered
from kernprof.emulator.jit.instructions.rare import outside
from kernprof.emulator.jit.values import Value, const
from kernprof.emulator.ptx import ir

Shape: TypeAlias = tuple[int, bool]  # dimensions, and are there layers?
_SHAPES = {"1d": (1, False), "2d": (2, False), "3d": (3, False), "a1d": (1, True), "a2d": (2, True)}
_CUBES = {"cube": (2, False), "acube": (2, True)}  # of images
_LAYERS, _WHOLE, _GATHER, _STORE, _CUBE = 4, 8, 16, 8, 132
_SIZES = ("width", "height", "depth", "channels")
_OUTSIDE = {"trap": 0, "clamp": 1, "zero": 2}


def _place(
    code: Code, i: ir.Instruction, operand: ir.Operand, shapes: Mapping[str, Shape]
) -> tuple[int, dict[int, Value]]:
    """The form's dimensions and layers, and the rows of handle and coordinates."""
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
    rows |= {1 + n: code.read(each, 32) for n, each in enumerate(numbers[: dimensions + cube])}
    return dimensions | layered * _LAYERS | cube * _CUBE, rows


def texture(code: Code, i: ir.Instruction) -> None:
    """tex and tld4; levels and gradients are of the only level there is."""
    form, rows = _place(code, i, i.operands[1], _SHAPES | _CUBES)
    form |= (i.types[-1] == "s32") * _WHOLE
    if i.opcode == "tld4":
        channel = next("rgba".index(m) for m in i.modifiers if m in ("r", "g", "b", "a"))
        form |= _GATHER | channel << 5
    outside.call(code, "rare_texture", form, rows)
    targets = i.operands[0].items if isinstance(i.operands[0], ir.Vector) else (i.operands[0],)
    for n, target in enumerate(targets):
        code.write(target, outside.result(code, outside.RESULT + n, 32))


def surface(code: Code, i: ir.Instruction) -> None:
    """suld.b and sust.b."""
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
        rows |= {outside.RESULT + n: code.read(each, 8 * width) for n, each in enumerate(elements)}
    outside.call(code, "rare_surface", form, rows)
    for n, target in enumerate(elements if not stores else ()):
        code.write(target, outside.result(code, outside.RESULT + n, max(16, 8 * width)))


def size(code: Code, i: ir.Instruction) -> None:
    what = next((_SIZES.index(m) for m in i.modifiers if m in _SIZES), None)
    address = i.operands[1]
    if what is None or not isinstance(address, ir.Address) or address.base is None:
        raise NotCovered("this question about a texture is not emulated", i)
    outside.call(code, "rare_size", what, {0: code.read(address.base, 64), 1: const(0, 64)})
    code.write(i.operands[0], outside.result(code, bits=32))
