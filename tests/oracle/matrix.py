"""Handlers of matrix instructions: mma, wmma, ldmatrix, stmatrix, movmatrix."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from kernprof.emulator.contract import Column
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import space_of
from kernprof.emulator.ptx.fragments import Fragment, fragment, shape_of
from tests.oracle.access import count, load, store, watch
from tests.oracle.coalescing import matrix_wavefronts
from tests.oracle.fragments import elements_of, multiply, registers_of
from tests.oracle.operands import Dest, Handler, Operands, Source
from tests.oracle.rounding import UNSIGNED, Bits
from tests.oracle.state import LANES, Group, Mask

if TYPE_CHECKING:
    from tests.oracle.machine import Machine

_WORD = {4: "b32", 8: "b64"}
_WIDTHS = frozenset(
    {"f16", "bf16", "tf32", "f64", "f32", "s32", "s8", "u8", "s4", "u4", "b1", "e4m3", "e5m2"}
)


def _vector(ops: Operands, number: int) -> tuple[ir.Operand, ...]:
    operand = ops.instruction.operands[number]
    return operand.items if isinstance(operand, ir.Vector) else (operand,)


def _sources(ops: Operands, number: int, word: str) -> list[Source]:
    return [ops.source_of(item, word) for item in _vector(ops, number)]


def _dests(ops: Operands, number: int, word: str) -> list[Dest]:
    return [ops.dest_of(item, word) for item in _vector(ops, number)]


def _kinds(ops: Operands) -> tuple[str, ...]:
    """The element types an instruction names, in order; also those that are no register types (.s4,
    .b1).
    """
    return tuple(m for m in ops.instruction.modifiers if m in _WIDTHS)


def build_mma(ops: Operands, _: Machine) -> Handler:
    shape, kinds = shape_of(ops.instruction.modifiers), _kinds(ops)
    if shape is None or len(kinds) != 4 or ops.has("block_scale", "kind::mxf8f6f4", "kind::f8f6f4"):
        raise ops.refuse("this form of mma is not emulated")
    if shape == (8, 8, 4) and kinds[1] == "f16":
        raise ops.refuse("the m8n8k4 shape of half precision (sm_70 only) is not emulated")
    return _product(ops, shape, (kinds[0], kinds[1], kinds[2], kinds[3]))


def _product(
    ops: Operands, shape: tuple[int, int, int], kinds: tuple[str, str, str, str]
) -> Handler:
    to, kind_a, kind_b, kind_c = kinds
    layouts = [fragment(w, shape, k) for w, k in zip("dabc", kinds, strict=True)]
    dests = _dests(ops, 0, _WORD[layouts[0].register_bytes])
    reads = [_sources(ops, n, _WORD[layouts[n].register_bytes]) for n in (1, 2, 3)]
    for frag, arguments in zip(layouts, (len(dests), *map(len, reads)), strict=True):
        if arguments < frag.registers:
            raise ops.refuse(
                f"a fragment of {arguments} registers where {frag.registers} are needed"
            )
    bitwise = "xor" if ops.has("xor") else "and"
    options = ops.has("satfinite"), bitwise if kind_a == "b1" else ""

    def run(g: Group, on: Mask | None) -> None:
        parts = [
            elements_of([g.full(read(g)) for read in regs], frag)
            for regs, frag in zip(reads, layouts[1:], strict=True)
        ]
        result = multiply(parts[0], parts[1], parts[2], (to, kind_a, kind_b, kind_c), options)
        for dest, value in zip(dests, registers_of(result, layouts[0]), strict=False):
            dest(g, value.reshape(g.shape), on)

    return run


def build_wmma(ops: Operands, machine: Machine) -> Handler:
    modifiers = ops.instruction.modifiers
    shape, kinds = shape_of(modifiers), _kinds(ops)
    if shape is None:
        raise ops.refuse("this form of wmma is not emulated")
    if modifiers[0] == "mma":
        # Half precision names the types of d and c only; the others name d, a, b, c.
        full = kinds if len(kinds) == 4 else (kinds[0], "f16", "f16", kinds[1])
        return _product(ops, shape, (full[0], full[1], full[2], full[3]))
    frag = fragment(modifiers[1], shape, kinds[-1])
    by_rows = "row" in modifiers
    if modifiers[0] == "load":
        return _load_fragment(ops, machine, frag, by_rows)
    return _store_fragment(ops, machine, frag, by_rows)


def _element_offsets(frag: Fragment, r: int, e: int, by_rows: bool, pitch: Bits) -> Bits:
    """Byte offsets of an element of register r for each lane; `pitch` is in elements."""
    row, column = (x[r, :, e].astype(np.uint64) for x in (frag.row, frag.column))
    result = row * pitch + column if by_rows else column * pitch + row
    return result * np.uint64(frag.element_bits) >> np.uint64(3)


class _Walk:
    """One wmma load or store: addresses register by register, checked and counted."""

    def __init__(self, ops: Operands, machine: Machine, frag: Fragment, by_rows: bool) -> None:
        if frag.element_bits < 8:
            raise ops.refuse("wmma fragments of less than a byte are not emulated")
        store = ops.instruction.modifiers[0] == "store"
        self.machine, self.frag, self.by_rows, self.pc = machine, frag, by_rows, ops.pc
        self.space, self.what = space_of(ops.instruction), "store" if store else "load"
        self.address = ops.address(0 if store else 1)
        self.pitch = _pitch(ops, frag, by_rows)
        self.size = frag.element_bits // 8

    def register(self, g: Group, r: int, lanes: Mask | None) -> list[tuple[str, Bits, Mask | None]]:
        """(space, addresses, lanes) of each element of register r; empty where a fault took all
        lanes.
        """
        start, pitch = self.address(g), self.pitch(g).astype(np.uint64)
        spread = self.frag.row.shape[2]
        elements = [
            start + _element_offsets(self.frag, r, e, self.by_rows, pitch) for e in range(spread)
        ]
        space = self.space
        if space == "generic":
            parts = list(self.machine.spaces.split(g, (self.pc, self.size), elements[0], lanes))
            if not parts:
                return []
            space, inside, _ = parts[0]
            elements = [e - (elements[0] - inside) for e in elements]
        for addresses in elements:
            lanes = self.machine.spaces.checked(
                g, self.pc, (space, self.size, self.what == "store"), addresses, lanes
            )
            if lanes is not None and not lanes.any():
                return []
        for addresses in elements:
            watch(self.machine, g, (self.pc, space, self.size, self.what), addresses, lanes)
        width = self.frag.register_bytes
        aligned = elements[0] & ~np.uint64(width - 1)
        count(self.machine, g, (self.pc, space, width, self.what), aligned, lanes)
        return [(space, addresses, lanes) for addresses in elements]


def _pitch(ops: Operands, frag: Fragment, by_rows: bool) -> Source:
    """The leading dimension in elements; left out, the matrix is dense."""
    dense = np.full((1, 1), frag.columns if by_rows else frag.rows, np.uint32)
    return ops.source(2, "u32") if len(ops.instruction.operands) == 3 else lambda _: dense


def _load_fragment(ops: Operands, machine: Machine, frag: Fragment, by_rows: bool) -> Handler:
    walk, word = _Walk(ops, machine, frag, by_rows), frag.register_bytes
    dests = _dests(ops, 0, _WORD[word])
    wide, bits = UNSIGNED[word], frag.element_bits

    def run(g: Group, on: Mask | None) -> None:
        lanes = g.mask if on is None else on
        for r, dest in enumerate(dests):
            value = np.zeros((1, 1), wide)
            if r < frag.registers:
                parts = walk.register(g, r, lanes)
                if not parts:
                    return
                for e, part in enumerate(parts):
                    value = value | (
                        load(machine, g, part, walk.size, 1)[0].astype(wide) << wide(bits * e)
                    )
                lanes = parts[0][2]
            dest(g, value, lanes)

    return run


def _store_fragment(ops: Operands, machine: Machine, frag: Fragment, by_rows: bool) -> Handler:
    walk = _Walk(ops, machine, frag, by_rows)
    reads = _sources(ops, 1, _WORD[frag.register_bytes])

    def run(g: Group, on: Mask | None) -> None:
        lanes = g.mask if on is None else on
        for r in range(frag.registers):
            parts = walk.register(g, r, lanes)
            if not parts:
                return
            value = reads[r](g)
            for e, part in enumerate(parts):
                shifted = value >> value.dtype.type(frag.element_bits * e)
                store(machine, g, part, [shifted.astype(UNSIGNED[walk.size])])
            lanes = parts[0][2]

    return run


def _matrices(ops: Operands) -> int:
    if not ops.has("m8n8") or not ops.has("b16"):
        raise ops.refuse("only 8 × 8 matrices of 16-bit elements are emulated")
    return next((int(m[1:]) for m in ops.instruction.modifiers if m in ("x1", "x2", "x4")), 1)


def _rows(
    machine: Machine, g: Group, access: tuple[int, int, bool], addresses: Bits
) -> list[Bits] | None:
    """Checks and counts; gives for each matrix the shared-memory index, in 32-bit words, of its 8
    rows × 4 words.
    """
    pc, matrices, writes = access
    taking = np.broadcast_to(np.arange(LANES) < 8 * matrices, g.shape) & g.lanes()
    full = np.broadcast_to(addresses, g.shape)
    machine.spaces.checked(g, pc, ("shared", 16, writes), full, taking)
    if g.mask is not None and not g.mask.any():
        return None
    row = machine.tally.values[pc]
    saved = np.asarray(g.lanes().reshape(-1, LANES).any(axis=1))
    matrix = full.reshape(-1, LANES)
    row[Column.SHARED_REQUESTS] += int(saved.sum())
    row[Column.SHARED_WAVEFRONTS] += int(matrix_wavefronts(matrix[saved], matrices).sum())
    row[Column.SHARED_LEAST_WAVEFRONTS] += matrices * int(saved.sum())
    row[Column.SHARED_BYTES] += 128 * matrices * int(saved.sum())
    if machine.checks is not None:
        machine.checks.shared(
            g, pc, (16, "store" if writes else "load"), matrix, taking.reshape(-1, LANES)
        )
    words = np.arange(4, dtype=np.int64)
    blocks = g.pick(machine.batch.block_numbers() * (machine.batch.shared_pitch // 4))
    start = np.broadcast_to(blocks, g.shape).reshape(-1, LANES)[:, :1]
    rows = np.where(saved[:, None], (matrix >> np.uint64(2)).view(np.int64), 0) + start
    return [(rows[:, 8 * n : 8 * n + 8, None] + words).reshape(-1, LANES) for n in range(matrices)]


def transposed(values: Bits) -> Bits:
    """Eight rows of eight halves, as `ldmatrix` lays them over the lanes, with rows and columns
    exchanged.
    """
    halves = np.ascontiguousarray(values).view(np.uint16).reshape(-1, 8, 8)
    return np.ascontiguousarray(halves.swapaxes(1, 2)).reshape(-1, 64).view(np.uint32)


def build_ldmatrix(ops: Operands, machine: Machine) -> Handler:
    matrices, turn, pc = _matrices(ops), ops.has("trans"), ops.pc
    dests, address = _dests(ops, 0, "b32"), ops.address(1)

    def run(g: Group, _: Mask | None) -> None:
        places = _rows(machine, g, (pc, matrices, False), address(g))
        if places is None:
            return
        words = machine.batch.shared.view(np.uint32)
        for dest, index in zip(dests, places, strict=True):
            result = words[index]
            dest(g, (transposed(result) if turn else result).reshape(g.shape), None)

    return run


def build_stmatrix(ops: Operands, machine: Machine) -> Handler:
    matrices, turn, pc = _matrices(ops), ops.has("trans"), ops.pc
    reads, address = _sources(ops, 1, "b32"), ops.address(0)

    def run(g: Group, _: Mask | None) -> None:
        places = _rows(machine, g, (pc, matrices, True), address(g))
        if places is None:
            return
        words = machine.batch.shared.view(np.uint32)
        saved = np.asarray(g.lanes().reshape(-1, LANES).any(axis=1))
        for read, index in zip(reads, places, strict=True):
            values = g.full(read(g))
            words[index[saved]] = (transposed(values) if turn else values)[saved]

    return run


def build_movmatrix(ops: Operands, _: Machine) -> Handler:
    dest, read = ops.dest(0, "b32"), ops.source(1, "b32")
    return lambda g, on: dest(g, transposed(g.full(read(g))).reshape(g.shape), on)


MATRIX: dict[str, Callable[[Operands, Machine], Handler]] = {
    "mma": build_mma,
    "wmma": build_wmma,
    "ldmatrix": build_ldmatrix,
    "stmatrix": build_stmatrix,
    "movmatrix": build_movmatrix,
}
