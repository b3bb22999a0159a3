"""wmma.load and wmma.store as ptxas spells them: ldmatrix, plain accesses, movmatrix.

A fragment consists of 8 × 8 blocks: one to a register of 16-bit elements, one to a pair of
registers of larger ones (see `fragments`). In memory a block is eight lines, of rows or of
columns. By machine code for sm_75 and newer, ptxas makes of it:

- 16-bit a and b in shared memory: ldmatrix of four (or two) blocks, `.trans` if the lines
  run against the layout.
- 16-bit elements elsewhere: an access of four bytes for each block, lane l on line l ÷ 4;
  blocks across the layout are transposed with movmatrix.
- accumulators of 32 and 64 bits: pairs of elements at once if they are adjacent, else one
  by one.

Other forms (integers of a byte or less, tf32 and f64 operands) stay as they are.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from kernprof.emulator.ptx import ir

_FIRST_TARGET = 75  # Volta has other fragments
_MADE_UP = -1  # PTX line of an instruction without a machine instruction
_ALL_LANES = ir.Immediate(-1)


@dataclass(frozen=True, slots=True)
class _Form:
    """One access: matrix "a", "b", "c" or "d" of `shape`, with elements of `kind`.

    `by_rows`: rows are contiguous.
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
    def turned(self) -> bool:
        """Return true if the two elements of a register belong to different lines."""
        return self.by_rows == (self.matrix == "b")

    @property
    def dense(self) -> int:
        """Return the number of elements in a line of a matrix without gaps."""
        m, n, k = self.shape
        rows, columns = {"a": (m, k), "b": (k, n)}.get(self.matrix, (m, n))
        return columns if self.by_rows else rows

    def blocks(self) -> list[tuple[int, int]]:
        """Return the first line of each block and its offset within the line, in register order."""
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
    if (
        not number
        or int(number) < _FIRST_TARGET
        or not any(_form_of(i) for i in function.instructions)
    ):
        return function
    code: list[ir.Instruction] = []
    moved: list[int] = []
    registers = list(function.registers)
    for instruction in function.instructions:
        moved.append(len(code))
        form = _form_of(instruction)
        code += _Lowering(instruction, form, registers).code if form else [instruction]
    moved.append(len(code))
    return replace(
        function,
        instructions=tuple(replace(item, pc=pc) for pc, item in enumerate(code)),
        labels={name: moved[pc] for name, pc in function.labels.items()},
        registers=tuple(registers),
    )


def _form_of(i: ir.Instruction) -> _Form | None:
    """Return the form of a rewritable wmma access; None for others."""
    if i.opcode != "wmma" or i.modifiers[0] not in ("load", "store") or i.guard or not i.types:
        return None
    store, matrix, kind = i.modifiers[0] == "store", i.modifiers[1], i.types[-1]
    shape = next((m for m in i.modifiers if m.startswith("m") and m[1:2].isdigit()), "")
    sizes = tuple(
        int(part) for part in shape.replace("m", " ").replace("n", " ").replace("k", " ").split()
    )
    halves = kind in ("f16", "bf16") and sizes in ((16, 16, 16), (32, 8, 16), (8, 32, 16))
    address = i.operands[0 if store else 1]
    if len(sizes) != 3 or not (halves or (matrix in "cd" and kind in ("f32", "s32", "f64"))):
        return None
    if not isinstance(address, ir.Address) or address.base is None:
        return None
    space = next(
        (m.partition("::")[0] for m in i.modifiers if m.startswith(("global", "shared"))), ""
    )
    return _Form(store, matrix, (sizes[0], sizes[1], sizes[2]), kind, space, "row" in i.modifiers)


class _Lowering:
    """Generator of replacement instructions; new registers are appended to the function's."""

    def __init__(
        self, instruction: ir.Instruction, form: _Form, registers: list[ir.Register]
    ) -> None:
        self.instruction, self.form, self.registers = instruction, form, registers
        self.code: list[ir.Instruction] = []
        operands = instruction.operands
        address, data = operands[:2] if form.store else (operands[1], operands[0])
        assert isinstance(address, ir.Address)
        self.data = data.items if isinstance(data, ir.Vector) else (data,)
        base = address.base
        assert base is not None
        self.wide = not (isinstance(base, ir.Register) and base.type.endswith("32"))
        self.base = base if isinstance(base, ir.Register) else self.new("mov.u64", base)
        self.offset = address.offset
        pitch = operands[2] if len(operands) > 2 else ir.Immediate(form.dense)
        self.pitch = self.new("mul.lo.u32", pitch, ir.Immediate(form.size))  # bytes of a line
        self.lane = self.new("mov.u32", ir.Special("%laneid"))
        if form.size == 2 and form.matrix in "ab" and form.space == "shared":
            self._matrices()
            return
        self.do("bar.warp.sync", _ALL_LANES)
        if form.size == 2:
            self._blocks()
        else:
            self._pairs()

    # Instructions.

    def do(self, name: str, *operands: ir.Operand, line: int = _MADE_UP) -> None:
        opcode, *modifiers = name.split(".")
        types = tuple(m for m in modifiers if m in ir.TYPE_BYTES)
        self.code.append(
            replace(
                self.instruction,
                opcode=opcode,
                modifiers=tuple(modifiers),
                types=types,
                operands=operands,
                line=line,
            )
        )

    def new(self, name: str, *operands: ir.Operand) -> ir.Register:
        """Emit an instruction with a new result register, of the name's last type or twice its width."""
        kind = name.rpartition(".")[2]
        if "wide" in name or name.startswith("cvt.u64"):
            kind = "u64"
        register = self.register(f"b{kind[1:]}")
        self.do(name, register, *operands)
        return register

    def register(self, kind: str) -> ir.Register:
        register = ir.Register(f"%lowered{len(self.registers)}", kind, len(self.registers))
        self.registers.append(register)
        return register

    def turn(self, to: ir.Operand, source: ir.Operand) -> None:
        self.do("movmatrix.sync.aligned.m8n8.trans.b16", to, source, line=self.instruction.line)

    def access(self, name: str, address: ir.Address, data: Sequence[ir.Operand]) -> None:
        """Emit a load or store of one register or several."""
        both: list[ir.Operand] = [data[0] if len(data) == 1 else ir.Vector(tuple(data)), address]
        self.do(name, *(both[::-1] if self.form.store else both), line=self.instruction.line)

    # Addresses.

    def lines(self, line: ir.Register, start: ir.Register | None) -> Callable[[int], ir.Register]:
        """Return a function from the first line of a block to a lane's address.

        `line` counts from the first line, `start` is in bytes.
        """
        addresses: dict[int, ir.Register] = {}

        def address(first: int) -> ir.Register:
            if first not in addresses:
                there = self.new("add.u32", line, ir.Immediate(first)) if first else line
                addresses[first] = self._sum(there, start)
            return addresses[first]

        return address

    def _sum(self, line: ir.Register, start: ir.Register | None) -> ir.Register:
        if not self.wide:
            total = self.new("mul.lo.u32", line, self.pitch)
            total = self.new("add.u32", total, start) if start else total
            return self.new("add.u32", total, self.base)
        total = self.new("mul.wide.u32", line, self.pitch)
        total = self.new("add.u64", total, self.new("cvt.u64.u32", start)) if start else total
        return self.new("add.u64", total, self.base)

    def at(self, register: ir.Register, elements: int) -> ir.Address:
        return ir.Address(register, self.offset + elements * self.form.size)

    def bits(self, mask: int, shift: int = 0) -> ir.Register:
        """Emit (lane number >> shift) & mask; a negative shift is a left shift."""
        lane = self.lane
        if shift:
            lane = self.new("shr.u32" if shift > 0 else "shl.b32", lane, ir.Immediate(abs(shift)))
        return self.new("and.b32", lane, ir.Immediate(mask))

    # The three access methods.

    def _matrices(self) -> None:
        """Emit ldmatrix: lane l supplies the address of line l mod 8 of block l ÷ 8."""
        blocks = self.form.blocks()
        count = min(4, len(blocks))
        turned = ".trans" if self.form.turned else ""
        for group in range(0, len(blocks), count):
            four = blocks[group : group + count]
            (line, start), near = four[0], four[1]
            far = four[2] if count == 4 else four[0]
            # Blocks are 8 apart, the second by bit 3 of the lane, the third by bit 4.
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
            name = f"ldmatrix.sync.aligned.m8n8.x{count}{turned}.shared.b16"
            self.access(name, address, self.data[group : group + count])
        self._clear(len(blocks))

    def _blocks(self) -> None:
        """Emit 4-byte accesses: one per lane and block."""
        blocks = self.form.blocks()
        address = self.lines(self.bits(7, 2), self.bits(12, -2))
        name = ".".join(
            part for part in ("st" if self.form.store else "ld", self.form.space, "b32") if part
        )
        for register, (line, start) in zip(self.data, blocks, strict=False):
            value = register
            if self.form.turned and self.form.store:
                value = self.register("b32")
                self.turn(value, register)
            self.access(name, self.at(address(line), start), [value])
            if self.form.turned and not self.form.store:
                self.turn(register, register)
        if not self.form.store:
            self._clear(len(blocks))

    def _pairs(self) -> None:
        """Emit accumulator accesses: registers 2 q and 2 q + 1 hold neighbours of a row."""
        form = self.form
        double = form.size.bit_length()  # a pair's bytes are 1 << double
        name = ".".join(part for part in ("st" if form.store else "ld", form.space) if part)
        kind = form.kind if form.kind != "s32" else "b32"
        if form.by_rows:
            address = self.lines(self.bits(7, 2), self.bits(3 << double, -double))
            for pair, (line, start) in zip(_pairs_of(self.data), form.blocks(), strict=True):
                self.access(f"{name}.v2.{kind}", self.at(address(line), start), pair)
            return
        along = self.new("mul.lo.u32", self.bits(7, 2), ir.Immediate(form.size))
        address = self.lines(self.bits(6, -1), along)
        for pair, (line, start) in zip(_pairs_of(self.data), form.blocks(), strict=True):
            for number, register in enumerate(pair):
                self.access(f"{name}.{kind}", self.at(address(line + number), start), [register])

    def _clear(self, used: int) -> None:
        """Clear registers that would hold duplicates."""
        for register in self.data[used:]:
            self.do("mov.b32", register, ir.Immediate(0))


def _pairs_of(data: Sequence[ir.Operand]) -> Iterator[tuple[ir.Operand, ir.Operand]]:
    yield from zip(data[::2], data[1::2], strict=True)
