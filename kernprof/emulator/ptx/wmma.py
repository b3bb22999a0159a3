"""Lowering of wmma.load and wmma.store to the instructions that ptxas generates.

A fragment consists of 8 × 8 matrix blocks. A matrix block occupies one register per lane of 16-bit
elements, or a pair of registers of larger elements (see `fragments`). In memory, a matrix block is
eight contiguous lines: its rows or columns. Machine code for sm_75 and newer has:

- For 16-bit a and b in shared memory: ldmatrix of four (or two) blocks. It has `.trans` if the two
  elements of a register are in different lines.
- For 16-bit elements in other memory: a 4-byte access for each block; lane l accesses line l ÷ 4.
  If the elements of a register are in different lines, the block is transposed with movmatrix.
- For accumulators of 32 and 64 bits: accesses of two adjacent elements, otherwise of one element.

Fragments of integers of 8 bits or fewer, and of tf32 and f64 operands, are not lowered.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import space_of
from kernprof.emulator.ptx.fragments import shape_of
from kernprof.emulator.ptx.lowering import Rewriting

_FIRST_TARGET = 75  # oldest lowered target; Volta (sm_70) has different fragment layouts
_NO_LINE = -1  # PTX line of a generated instruction that no machine instruction refers to
_ALL_LANES = ir.Immediate(-1)


@dataclass(frozen=True, slots=True)
class _Form:
    """A load or store of the wmma matrix "a", "b", "c" or "d" of `shape` (m, n, k).

    `kind` is the data type of the elements. `by_rows` is true if the rows of the matrix are
    contiguous in memory, else its columns are.
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
        """Return true if the two elements of a register are in different lines."""
        return self.by_rows == (self.matrix == "b")

    @property
    def dense(self) -> int:
        """Return the number of elements in a line of the whole matrix, the default stride."""
        m, n, k = self.shape
        rows, columns = {"a": (m, k), "b": (k, n)}.get(self.matrix, (m, n))
        return columns if self.by_rows else rows

    def blocks(self) -> list[tuple[int, int]]:
        """Return (first line, first element in the line) of each block, in register order."""
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
    """Return the function with its wmma accesses rewritten, for targets from sm_75 on."""
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
    if not shape or not (halves or accumulators):
        return None
    if not isinstance(address, ir.Address) or address.base is None:
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
        """Return a function that maps a block's first line to the register of each lane's address.

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
            # Bit 3 of the lane number selects the second block, and bit 4 the third block. Each is
            # 8 lines or 8 elements from the first block.
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
        """Emit 4-byte accesses: one per lane and block."""
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
        """Emit accumulator accesses; registers 2 q and 2 q + 1 are neighbours in a row."""
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
        """Emit code that zeroes the registers after the first `used`, which repeat elements."""
        for register in self.data[used:]:
            self.do("mov.b32", register, ir.Immediate(0))
