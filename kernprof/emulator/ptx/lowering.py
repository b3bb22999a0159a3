"""Lowering of malloc, free, cluster barriers and wmma accesses into code that the JIT executes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import prod

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import results, row_of, space_of
from kernprof.emulator.ptx.fragments import shape_of
from kernprof.emulator.ptx.opcodes import ROWS, Form
from kernprof.emulator.ptx.parser import parse

Size = tuple[int, int, int]
HEAP = "%heap"  # global variable with the address of the heap of device malloc
_HEAP_PTX = """
.version 8.0
.target sm_80
.address_size 64
.func (.param .b64 pointer) malloc (.param .b64 size) {
  .reg .b64 %a<2>;
  ld.param.b64 %a0, [size];
  heap.alloc.b64 %a1, %a0;
  st.param.b64 [pointer], %a1;
  ret;
}
.func free (.param .b64 pointer) {
  .reg .b64 %a;
  ld.param.b64 %a, [pointer];
  heap.free.b64 %a;
  ret;
}
"""


class Rewriting:
    """Rewriter of a function.

    For each instruction, call `begin`, then add the instructions that replace it.
    """

    def __init__(self, function: ir.Function) -> None:
        self._function = function
        self._code: list[ir.Instruction] = []
        self._registers = list(function.registers)
        self._moved: dict[int, int] = {}  # old pc → new pc
        self._labels: dict[str, int] = {}
        self._loc: ir.SourceLine | None = None
        self._line = self._label_count = 0

    def begin(self, instruction: ir.Instruction) -> None:
        self._moved[instruction.pc] = len(self._code)
        self._loc, self._line = instruction.loc, instruction.line

    def add(self, instruction: ir.Instruction) -> None:
        self._code.append(replace(instruction, pc=len(self._code)))

    def emit(
        self,
        name: str,
        *operands: ir.Operand,
        guard: ir.Guard | None = None,
        line: int | None = None,
    ) -> None:
        """Add the instruction `name`, such as "st.local.u32", at the current source line."""
        opcode, *modifiers = name.split(".")
        types = tuple(m for m in modifiers if m in ir.TYPE_BYTES)
        line = self._line if line is None else line
        self.add(
            ir.Instruction(0, opcode, tuple(modifiers), types, operands, guard, self._loc, line)
        )

    def jump(self, label: str, guard: ir.Guard | None = None) -> None:
        self.emit("bra", ir.Label(label), guard=guard)

    def new_register(self, kind: str) -> ir.Register:
        number = len(self._registers)
        self._registers.append(ir.Register(f"%new{number}", kind, number))
        return self._registers[-1]

    def new_label(self) -> str:
        """Return a label that the function does not use."""
        self._label_count += 1
        return f"$new{len(self._function.labels)}.{self._label_count}"

    def place(self, label: str) -> None:
        self._labels[label] = len(self._code)

    def function(self) -> ir.Function:
        """Return the rewritten function."""
        original = self._function
        moved = self._moved | {len(original.instructions): len(self._code)}
        labels = {name: moved[pc] for name, pc in original.labels.items()}
        return replace(
            original,
            instructions=tuple(self._code),
            registers=tuple(self._registers),
            labels=labels | self._labels,
        )


def with_heap(module: ir.Module) -> ir.Module:
    """Return the module with bodies of malloc and free, if it declares them without a body."""
    called = [n for n in ("malloc", "free") if n in module.functions]
    absent = [n for n in called if module.functions[n].declaration]
    heap = parse(_HEAP_PTX).functions if absent else {}
    return replace(module, functions=module.functions | {n: heap[n] for n in absent})


def size_of(function: ir.Function) -> Size:
    """Return the cluster size (x, y, z) in blocks that a kernel is compiled for, by default 1."""
    x, y, z = (*function.directives.get("reqnctapercluster", ()), 1, 1, 1)[:3]
    return x, y, z


def blocks_of(function: ir.Function) -> int:
    return prod(size_of(function))


def _is_cluster_barrier(instruction: ir.Instruction) -> bool:
    return row_of(instruction).form is Form.BARRIER and "cluster" in instruction.modifiers


def _selects_even_block(instruction: ir.Instruction) -> bool:
    mask = instruction.operands[-1] if instruction.opcode == "and" else None
    return isinstance(mask, ir.Immediate) and mask.value & 0xFFFFFF00 == 0xFEFFFF00


def with_cluster_barriers(function: ir.Function) -> ir.Function:
    """Replace barrier.cluster by the internal opcode `cluster`: an arrival and a polling loop.

    An `and` that clears bit 24 of an address becomes `mapa`. On hardware, this bit selects the odd
    block of a pair.
    """
    if not any(map(_is_cluster_barrier, function.instructions)):
        return function
    rewriting = Rewriting(function)
    for instruction in function.instructions:
        rewriting.begin(instruction)
        if _selects_even_block(instruction):
            target, source, mask = instruction.operands
            assert isinstance(mask, ir.Immediate)
            rank, even, local = (rewriting.new_register("b32") for _ in range(3))
            rewriting.emit("mov.b32", rank, ir.Special("%cluster_ctarank"))
            rewriting.emit("and.b32", even, rank, ir.Immediate(-2))
            rewriting.emit("and.b32", local, source, ir.Immediate(mask.value | 1 << 24))
            rewriting.emit("mapa.shared::cluster.u32", target, local, even, guard=instruction.guard)
        elif not _is_cluster_barrier(instruction):
            rewriting.add(instruction)
        elif "arrive" in instruction.modifiers:
            rewriting.emit("cluster.arrive", guard=instruction.guard)
        else:
            over, again = rewriting.new_label(), rewriting.new_label()
            complete = rewriting.new_register("pred")
            if guard := instruction.guard:  # threads whose guard is false do not wait
                rewriting.jump(over, ir.Guard(guard.register, not guard.negated))
            rewriting.place(again)
            rewriting.emit("cluster.test", complete)
            rewriting.jump(again, ir.Guard(complete, negated=True))
            rewriting.place(over)
    return rewriting.function()


def grouped(
    function: ir.Function, grid: Size, blocks: NDArray[np.int64] | None
) -> NDArray[np.int64]:
    """Return the blocks of each cluster that has a block in `blocks`, by default of all clusters.

    Blocks are linear indices, ordered by cluster and by rank in the cluster.
    """
    size = size_of(function)
    number = np.arange(prod(grid)) if blocks is None else blocks
    position = [number % grid[0], number // grid[0] % grid[1], number // (grid[0] * grid[1])]
    first = np.unique(
        np.stack([at // length for at, length in zip(position, size, strict=True)]), axis=1
    )
    inside = np.arange(prod(size))
    ranks = [inside % size[0], inside // size[0] % size[1], inside // (size[0] * size[1])]
    x, y, z = (
        at[:, None] * length + rank for at, length, rank in zip(first, size, ranks, strict=True)
    )
    return np.ascontiguousarray((x + grid[0] * (y + grid[1] * z)).reshape(-1), np.int64)


def with_halves(function: ir.Function) -> ir.Function:
    """Replace 128-bit registers by pairs of 64-bit registers, except in atomics: they would tear."""
    if all(register.type != "b128" for register in function.registers):
        return function
    rewriting = Rewriting(function)
    halves: dict[ir.Operand, ir.Operand] = {
        register: ir.Vector((rewriting.new_register("b64"), rewriting.new_register("b64")))
        for register in function.registers
        if register.type == "b128"
    }
    for i in function.instructions:
        rewriting.begin(i)
        operands = tuple(halves.get(operand, operand) for operand in i.operands)
        if i.opcode == "mov" and "b128" in i.types:
            for target, source in zip(*map(ir.items_of, operands), strict=True):
                rewriting.emit("mov.b64", target, source, guard=i.guard)
        elif i.opcode in ("ld", "st") and "b128" in i.types and operands != i.operands:
            modifiers = (*i.modifiers[:-1], "v2", "b64")
            rewriting.add(replace(i, modifiers=modifiers, types=("b64",), operands=operands))
        else:
            rewriting.add(replace(i, operands=operands))
    return rewriting.function()


def with_offsets(function: ir.Function) -> ir.Function:
    """Fold additions of a constant to an address into the offsets of accesses.

    Neighbouring accesses then share one register. Only registers with a single writer are folded.
    """
    writers: dict[int, list[ir.Instruction]] = {}
    for instruction in function.instructions:
        for register in results(instruction):
            writers.setdefault(register.index, []).append(instruction)

    def moved(operand: ir.Operand) -> ir.Operand:
        if not (isinstance(operand, ir.Address) and isinstance(operand.base, ir.Register)):
            return operand
        writer, *more_writers = writers.get(operand.base.index, (None,))
        if writer is None or more_writers or writer.opcode != "add" or writer.guard:
            return operand
        match writer.operands:
            case (_, ir.Register() as base, ir.Immediate(more)) if "cc" not in writer.modifiers:
                constant = base != operand.base and len(writers.get(base.index, ())) == 1
                if constant and not abs(more) >> 31:
                    return moved(ir.Address(base, operand.offset + more))
        return operand

    code = tuple(
        replace(i, operands=tuple(map(moved, i.operands))) if row_of(i).access else i
        for i in function.instructions
    )
    return function if code == function.instructions else replace(function, instructions=code)


def with_internal_opcodes(function: ir.Function) -> ir.Function:
    """Replace instructions, and 128-bit registers, by those that the JIT executes.

    The result of createpolicy is zero, because the emulated caches ignore cache policies. At
    wgmma.commit_group, the warps of a warpgroup wait for one another, because hardware executes
    wgmma for the whole warpgroup.
    """
    function = with_halves(function)

    def internal(i: ir.Instruction) -> ir.Instruction:
        if i.opcode == "createpolicy":
            operands = (i.operands[0], ir.Immediate(0))
            return replace(i, opcode="mov", modifiers=("b64",), types=("b64",), operands=operands)
        name = ".".join((i.opcode, *i.modifiers[:1]))
        return replace(i, opcode=name, modifiers=i.modifiers[1:]) if name in ROWS else i

    return replace(function, instructions=tuple(map(internal, function.instructions)))


_FIRST_TARGET = 75  # oldest lowered target; Volta (sm_70) has different fragment layouts
_NO_LINE = -1  # PTX line of generated instructions, to which no machine instruction refers
_ALL_LANES = ir.Immediate(-1)


@dataclass(frozen=True, slots=True)
class _Form:
    """A load or store of the wmma matrix "a", "b", "c" or "d" of `shape` (m, n, k).

    `kind` is the data type of the elements. `by_rows` is true if the rows of the matrix are
    contiguous in memory, otherwise its columns are contiguous. A line is a contiguous row or
    column.
    """

    store: bool
    matrix: str
    shape: tuple[int, int, int]
    kind: str
    space: str
    by_rows: bool

    @property
    def size(self) -> int:
        return ir.TYPE_BYTES[self.kind]

    @property
    def transposed(self) -> bool:
        """Return true if the two elements of a register are in different memory lines."""
        return self.by_rows == (self.matrix == "b")

    @property
    def dense(self) -> int:
        """Return the default stride in elements: the length of a line (row or column)."""
        m, n, k = self.shape
        rows, columns = {"a": (m, k), "b": (k, n)}.get(self.matrix, (m, n))
        return columns if self.by_rows else rows

    def blocks(self) -> list[tuple[int, int]]:
        """Return, by register, each matrix block's first line and first element in that line."""
        m, n, _ = self.shape
        if self.matrix == "b":
            blocks = [(8 * r, 8 * j) for j in range(n // 8) for r in range(2)]
        elif self.matrix == "a":
            tall = [(i + 8 * (r & 1), 8 * (r >> 1)) for i in range(0, m - 15, 16) for r in range(4)]
            blocks = tall or [(0, 0), (0, 8)]
        else:
            halves = range(min(m, 16) // 8)
            blocks = [
                (i + 8 * r, 8 * j) for i in range(0, m, 16) for j in range(n // 8) for r in halves
            ]
        return blocks if self.by_rows else [(column, row) for row, column in blocks]


def lowered(function: ir.Function, target: str) -> ir.Function:
    """Return the function with its wmma accesses rewritten, for targets from sm_75 on.

    A fragment consists of 8 × 8 matrix blocks. In each lane, a block occupies one register if its
    elements have 16 bits, and a pair of registers if they are larger (see `fragments`). In memory, a
    matrix block is eight contiguous lines: its rows or columns. Machine code for sm_75 and newer
    has:

    - For 16-bit a and b in shared memory: ldmatrix of four (or two) blocks, with `.trans` if the
      two elements of a register are in different lines.
    - For 16-bit elements in other memory: a 4-byte access for each block. Lane l accesses line
      l ÷ 4. If the elements of a register are in different lines, movmatrix transposes the block.
    - For accumulators of 32 and 64 bits: accesses of two elements if they are adjacent in memory,
      otherwise accesses of one element.

    Fragments of integers of 8 bits or fewer, and of tf32 and f64 operands, are not lowered.
    """
    number = "".join(sign for sign in target if sign.isdigit())
    forms = {i.pc: form for i in function.instructions if (form := _form_of(i))}
    if not forms or int(number or 0) < _FIRST_TARGET:
        return function
    rewriting = Rewriting(function)
    for instruction in function.instructions:
        rewriting.begin(instruction)
        if form := forms.get(instruction.pc):
            _Lowering(instruction, form, rewriting)
        else:
            rewriting.add(instruction)
    return rewriting.function()


def _form_of(i: ir.Instruction) -> _Form | None:
    """Return the form of a wmma access that can be lowered; None for other instructions."""
    if i.opcode != "wmma" or i.modifiers[0] not in ("load", "store") or i.guard or not i.types:
        return None
    store, matrix, kind = i.modifiers[0] == "store", i.modifiers[1], i.types[-1]
    shape, address = shape_of(i.modifiers), i.operands[0 if store else 1]
    halves = kind in ("f16", "bf16") and shape in ((16, 16, 16), (32, 8, 16), (8, 32, 16))
    accumulators = matrix in "cd" and kind in ("f32", "s32", "f64")
    if (
        not shape
        or not (halves or accumulators)
        or not isinstance(address, ir.Address)
        or address.base is None
    ):
        return None
    space = space_of(i).replace("generic", "")
    return _Form(store, matrix, shape, kind, space, "row" in i.modifiers)


class _Lowering:
    """Generator of the instructions that replace one wmma access."""

    def __init__(self, instruction: ir.Instruction, form: _Form, rewriting: Rewriting) -> None:
        self.line, self.form, self.rewriting = instruction.line, form, rewriting
        operands = instruction.operands
        address, data = operands[:2] if form.store else (operands[1], operands[0])
        assert isinstance(address, ir.Address)
        self.data, base = ir.items_of(data), address.base
        assert base is not None
        self.wide = not (isinstance(base, ir.Register) and base.type.endswith("32"))
        self.base = base if isinstance(base, ir.Register) else self.new("mov.u64", base)
        self.offset = address.offset
        pitch = operands[2] if len(operands) > 2 else ir.Immediate(form.dense)
        # bytes between consecutive lines
        self.pitch = self.new("mul.lo.u32", pitch, ir.Immediate(form.size))
        self.lane = self.new("mov.u32", ir.Special("%laneid"))
        if form.size == 2 and form.matrix in "ab" and form.space == "shared":
            self._matrices()
            return
        self.do("bar.warp.sync", _ALL_LANES)
        if form.size == 2:
            self._blocks()
        else:
            self._pairs()

    def do(self, name: str, *operands: ir.Operand, line: int = _NO_LINE) -> None:
        self.rewriting.emit(name, *operands, line=line)

    def new(self, name: str, *operands: ir.Operand) -> ir.Register:
        """Emit an instruction and return its new result register."""
        kind = name.rpartition(".")[2]
        if "wide" in name or name.startswith("cvt.u64"):
            kind = "u64"
        register = self.rewriting.new_register(f"b{kind[1:]}")
        self.do(name, register, *operands)
        return register

    def transpose(self, to: ir.Operand, source: ir.Operand) -> None:
        self.do("movmatrix.sync.aligned.m8n8.trans.b16", to, source, line=self.line)

    def access(self, name: str, address: ir.Address, data: Sequence[ir.Operand]) -> None:
        """Emit a load or store of the registers `data`."""
        operand = data[0] if len(data) == 1 else ir.Vector(tuple(data))
        operands = (address, operand) if self.form.store else (operand, address)
        self.do(name, *operands, line=self.line)

    def plain_name(self, suffix: str) -> str:
        """Return the name of a load or store with the given suffix, such as "ld.global.b32"."""
        opcode, space = "st" if self.form.store else "ld", self.form.space
        return f"{opcode}.{space}.{suffix}" if space else f"{opcode}.{suffix}"

    def lines(self, line: ir.Register, start: ir.Register | None) -> Callable[[int], ir.Register]:
        """Return a function that maps a matrix block's first line to a lane's address register.

        `line` is the lane's line within the block. `start` is the lane's byte offset within the
        line, None for 0.
        """
        addresses: dict[int, ir.Register] = {}
        add = "add.u64" if self.wide else "add.u32"

        def address(first: int) -> ir.Register:
            if first not in addresses:
                number = self.new("add.u32", line, ir.Immediate(first)) if first else line
                total = self.new("mul.wide.u32" if self.wide else "mul.lo.u32", number, self.pitch)
                if start:
                    more = self.new("cvt.u64.u32", start) if self.wide else start
                    total = self.new(add, total, more)
                addresses[first] = self.new(add, total, self.base)
            return addresses[first]

        return address

    def at(self, register: ir.Register, elements: int) -> ir.Address:
        return ir.Address(register, self.offset + elements * self.form.size)

    def bits(self, mask: int, shift: int = 0) -> ir.Register:
        """Emit (lane number >> shift) & mask; a negative shift is a left shift."""
        lane = self.lane
        if shift:
            lane = self.new("shr.u32" if shift > 0 else "shl.b32", lane, ir.Immediate(abs(shift)))
        return self.new("and.b32", lane, ir.Immediate(mask))

    def _matrices(self) -> None:
        """Emit ldmatrix instructions: lane l has the address of line l mod 8 of block l ÷ 8."""
        blocks = self.form.blocks()
        count = min(4, len(blocks))
        transposed = ".trans" if self.form.transposed else ""
        for group in range(0, len(blocks), count):
            four = blocks[group : group + count]
            (line, start), near = four[0], four[1]
            far = four[2] if count == 4 else four[0]
            # Bit 3 of the lane number adds the distance between the first and second block. Bit 4
            # adds the distance between the first and third block. Each distance is 8 lines or 8
            # elements.
            down = 8 * (near[0] > line)
            lines = self.bits(7 | down)
            if far[0] > line:
                lines = self.new("add.u32", lines, self.bits(8, 1))
            along = [
                self.bits(8, shift) for shift, block in ((0, near), (1, far)) if block[1] > start
            ]
            offset = (
                self.new("mul.lo.u32", along[0], ir.Immediate(self.form.size)) if along else None
            )
            address = self.at(self.lines(lines, offset)(line), start)
            name = f"ldmatrix.sync.aligned.m8n8.x{count}{transposed}.shared.b16"
            self.access(name, address, self.data[group : group + count])
        self._clear(len(blocks))

    def _blocks(self) -> None:
        """Emit 4-byte accesses to 16-bit elements: one access for each 8 × 8 matrix block."""
        blocks = self.form.blocks()
        address = self.lines(self.bits(7, 2), self.bits(12, -2))
        name = self.plain_name("b32")
        for register, (line, start) in zip(self.data, blocks, strict=False):
            value = register
            if self.form.transposed and self.form.store:
                value = self.rewriting.new_register("b32")
                self.transpose(value, register)
            self.access(name, self.at(address(line), start), [value])
            if self.form.transposed and not self.form.store:
                self.transpose(register, register)
        if not self.form.store:
            self._clear(len(blocks))

    def _pairs(self) -> None:
        """Emit accumulator accesses; registers 2 q and 2 q + 1 hold neighbours in a matrix row."""
        form = self.form
        double = form.size.bit_length()  # a pair of elements has 1 << double bytes
        kind = form.kind if form.kind != "s32" else "b32"
        pairs = zip(self.data[::2], self.data[1::2], form.blocks(), strict=True)
        if form.by_rows:
            address = self.lines(self.bits(7, 2), self.bits(3 << double, -double))
            name = self.plain_name(f"v2.{kind}")
            for first, second, (line, start) in pairs:
                self.access(name, self.at(address(line), start), (first, second))
            return
        along = self.new("mul.lo.u32", self.bits(7, 2), ir.Immediate(form.size))
        address, name = self.lines(self.bits(6, -1), along), self.plain_name(kind)
        for first, second, (line, start) in pairs:
            self.access(name, self.at(address(line), start), [first])
            self.access(name, self.at(address(line + 1), start), [second])

    def _clear(self, used: int) -> None:
        """Zero all registers but the first `used`; wmma.mma does not read the zeroed ones."""
        for register in self.data[used:]:
            self.do("mov.b32", register, ir.Immediate(0))
