"""Generation of the code that executes a divergent warp: control flow between basic blocks.

A node is a basic block of the kernel with inlined calls. Each node has a mask of its pending lanes:
lanes whose next instruction is the first of the node. The code of node i has the labels c{i} (test
for pending lanes) and x{i} (execute). After a node, the code jumps to the lowest node that may have
pending lanes: the head of a loop, or the next node. Diverged lanes thus reconverge, because
lower nodes execute first.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kernprof.emulator.contract import Column
from kernprof.emulator.jit.code import Code, Emit
from kernprof.emulator.jit.flow import (
    Barriers,
    WarpFlow,
    count_guard,
    is_warp_barrier,
    synchronises_lanes,
)
from kernprof.emulator.jit.instructions import (
    convert,
    exchange,
    floats,
    integers,
    matrices,
    rare,
    transfers,
)
from kernprof.emulator.jit.layout import ContextField, FaultCode, Status, WarpField
from kernprof.emulator.jit.nodes import Node, NotCovered, direct_callee, ignored_returns
from kernprof.emulator.jit.values import BITS, RARE_FIRST, Value, const, vector
from kernprof.emulator.program import Program
from kernprof.emulator.ptx import cfg, ir
from kernprof.emulator.ptx.facts import row_of, writes_first
from kernprof.emulator.ptx.opcodes import BlockEnd, Form

EMITTERS: dict[Form, Emit] = {
    **integers.EMIT,
    **convert.EMIT,
    **transfers.EMIT,
    **exchange.EMIT,
    **matrices.EMIT,
    **rare.EMIT,
    **{form: emit for form, emit in floats.EMIT.items() if form not in integers.EMIT},
}


class NodeWriter(WarpFlow):
    """Writer of the LLVM code of all basic blocks, and of the transitions between them."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self.barriers = Barriers(self)
        self.indices = Indices(code, leading_to_addresses(code.program)) if code.check else None

    def make(self) -> None:
        text, code = self.text, self.code
        text.head.append("%used = alloca i64, align 8")
        text.head.append(f"%budget.at = getelementptr i8, ptr %c, i64 {ContextField.BUDGET}")
        text.store("i64", text.load("i64", text.at("%w", WarpField.USED)), "%used")
        alive = text.load("i32", text.at("%w", WarpField.ALIVE))
        text.store("i32", alive, self.alive)
        resume = text.load("i32", text.at("%w", WarpField.RESUME))
        at = len(text.lines)
        text.do("switch")  # placeholder: replaced below, when all cases are known
        text.label("begin")
        if self.code.nodes:
            text.store("i32", alive, self.pending[0])
        begin = len(text.lines)
        text.goto("c0")
        for node in self.code.nodes:
            self._node(node)
        self._end()
        self.barriers.resume_parts()
        # Set registers in the warp's state to zero that the kernel may read before writing.
        early = code.variables.live_in[0]
        text.lines[begin:begin] = [
            f"store {vector(f'i{code.variables.bits[v]}')} zeroinitializer, ptr {code.places[v]}"
            for v in code.places
            if early >> v & 1 and code.is_resident(v)
        ]
        cases = " ".join(f"i32 {number}, label %{label}" for number, label in self.entries)
        text.lines[at] = f"switch i32 {resume}, label %begin [ {cases} ]"

    def _end(self) -> None:
        """Emit the return to the scheduler: the warp has finished, or all of its lanes wait."""
        text = self.text
        text.label(f"c{len(self.code.nodes)}")
        if self.spins:
            text.jump_if(text.any_of(self.watching()), "rest")
        if self.waits:
            stuck = "0"
            for index in self.waits:
                stuck = text.op(f"or i32 {stuck}, {text.load('i32', self.pending[index])}")
            over = text.fresh("o")
            text.branch(text.any_of(stuck), "stuck", over, rare=RARE_FIRST)
            # The lanes wait for other warps; the scheduler reports a deadlock if none can run.
            text.label("stuck")
            self.store_wait_pc({index: self.pending[index] for index in self.waits})
            self.barriers.stop()
            self.leave_warp(Status.WAITING)
            text.label(over)
        self.barriers.stop()
        self.leave_warp(Status.FINISHED)
        text.label("fault")
        self.leave_warp(Status.FAULT)

    def _node(self, node: Node) -> None:
        text, code, n = self.text, self.code, node.index
        text.label(f"c{n}")
        mask = text.load("i32", self.pending[n])
        # No branch weights: after a conditional branch, both outcomes of this test are common.
        waits = self.may_wait(node)
        text.branch(text.op(f"icmp eq i32 {mask}, 0"), f"c{n + 1}", f"r{n}" if waits else f"x{n}")
        if waits:
            self._check_ready(node)
        text.label(f"x{n}")
        mask = text.load("i32", self.pending[n])
        text.store("i32", "0", self.pending[n])
        code.enter(node, mask)
        used = text.load("i64", "%used")
        # The load is volatile: another CPU thread sets the instruction budget to −1 to end the
        # launch.
        budget = text.op("load volatile i64, ptr %budget.at")
        with text.when(text.op(f"icmp sge i64 {used}, {budget}"), rare=True, then="fault"):
            code.fault(FaultCode.INSTRUCTION_BUDGET, node.first_pc, mask)
        text.store("i64", text.op(f"add i64 {used}, {len(node.code)}"), "%used")
        code.count(2 * n, "1")
        code.count(2 * n + 1, code.population(mask))
        for pc, instruction in enumerate(node.code, node.first_pc):
            code.pc, code.instruction = pc, instruction
            if cfg.block_end(instruction) is not BlockEnd.NOT:
                self._last(node, instruction)
                return
            if instruction.guard:
                code.on = self.guarded(instruction.guard)
                count_guard(code)
            if code.check:
                exchange.report_excluded_lanes(code, instruction)
            if self.indices:
                self.indices.follow(instruction)
            form = row_of(instruction).form
            kinds = [t for t in instruction.types if t != "pred"]
            emit = EMITTERS.get(form) if form is not None else None
            if form in floats.EMIT and kinds and floats.is_float(kinds[-1]):
                emit = floats.EMIT[form]
            if emit is None:
                raise NotCovered("the instruction is not emulated", instruction)
            emit(code, instruction)
            code.on = code.mask
        self.leave_to(node, [(self.after(node), code.mask)])

    def _check_ready(self, node: Node) -> None:
        """Emit the wait of a synchronising instruction for the lanes of its member mask.

        While lanes are missing, the arrived lanes wait and the warp executes other basic blocks.
        """
        text, code, n = self.text, self.code, node.index
        text.label(f"r{n}")
        mask = text.load("i32", self.pending[n])
        code.enter(node, mask)
        code.pc, code.instruction = node.first_pc, node.code[0]
        # At an aligned block barrier, lanes wait only for lanes of the warp that poll memory. Any
        # other divergence at the barrier is a fault.
        wanted = (
            exchange.lanes_wanted(code, node.code[0])
            if synchronises_lanes(node)
            else self.watching()
        )
        alive = text.load("i32", self.alive)
        missing = text.without(text.op(f"and i32 {wanted}, {alive}"), mask)
        text.branch(text.any_of(missing), f"p{n}", f"x{n}", rare=RARE_FIRST)
        text.label(f"p{n}")
        text.update(self.blocked, "or", mask)
        text.goto(f"c{n + 1}")

    def _last(self, node: Node, instruction: ir.Instruction) -> None:
        """Emit the last instruction of a basic block: branch, call, return, barrier or trap."""
        code, text = self.code, self.text
        form = row_of(instruction).form
        if form is Form.BARRIER and not is_warp_barrier(instruction):
            self.barriers.emit(node, instruction)
            return
        on = self.guarded(instruction.guard) if instruction.guard else code.mask
        off = text.op(f"xor i32 {on}, {code.mask}") if instruction.guard else None
        code.on = on
        if instruction.guard:
            count_guard(code)
        if form is Form.BRANCH:
            if off is not None:
                diverged = text.op(f"and i1 {text.any_of(on)}, {text.any_of(off)}")
                code.count_as(Column.DIVERGED, text.op(f"zext i1 {diverged} to i64"))
            ways = [(self._targets(node)[0], on)]
        elif form is Form.INDEXED_BRANCH:
            ways = self._indexed(node, instruction)
        elif form is Form.RETURN:
            ways = [(node.instance.returns_to, on)]
        elif form is Form.EXIT:
            ways = [(None, on)]
        elif form is Form.CALL:
            ways = [(self._call(node, instruction), on)]
        elif form is Form.BARRIER:  # __syncwarp: _check_ready has synchronised the lanes
            if code.check:
                exchange.report_excluded_lanes(code, instruction)
                members = code.widened(code.read(instruction.operands[0], 32))
                text.store(members.type, members.ref, code.row(0), 64)
                text.do(f"call void @join_lane_clocks(ptr %c, ptr %w, i32 {on})")
            ways = [(self.after(node), on)]
        else:
            ways = []
            with text.when(text.any_of(on), then="fault"):
                code.fault(FaultCode.TRAP, code.pc, on)
        if off is not None:
            ways.append((self.after(node), off))
        self.leave_to(node, ways)

    def _targets(self, node: Node) -> list[int | None]:
        """Return the indices of a jump's target basic blocks; None is the end of the kernel."""
        return [node.instance.returns_to if target is None else target for target in node.targets]

    def _call(self, node: Node, instruction: ir.Instruction) -> int | None:
        if direct_callee(instruction) is not None:
            return node.callee
        variables = self.code.variables
        for place, size in ignored_returns(node, instruction):
            for part, _ in variables.parts(place, size):
                self.code.put(part, Value("0", f"i{variables.bits[part]}", True))
        return self.after(node)

    def _indexed(self, node: Node, instruction: ir.Instruction) -> list[tuple[int | None, str]]:
        """Emit brx.idx, and count an execution as diverged if its lanes have several targets.

        Returns pairs of a target basic block (index) and the LLVM name of its lane mask.
        """
        code, text = self.code, self.text
        index = code.read(instruction.operands[0], 32)
        masks: dict[int | None, str] = {}
        for number, place in enumerate(self._targets(node)):
            here = code.mask_of(code.compare("icmp eq", index, Value(str(number), "i32", True)))
            here = text.op(f"and i32 {here}, {code.on}")
            masks[place] = text.op(f"or i32 {masks[place]}, {here}") if place in masks else here
        several = "0"
        for mask in masks.values():
            some = text.op(f"zext i1 {text.any_of(mask)} to i64")
            several = text.op(f"add i64 {several}, {some}")
        more = text.op(f"zext i1 {text.op(f'icmp ugt i64 {several}, 1')} to i64")
        code.count_as(Column.DIVERGED, more)
        return list(masks.items())


_NARROW = frozenset({"s32", "u32", "b32"})
_SUMS = frozenset({Form.SUM, Form.PRODUCT, Form.PRODUCT_AND_SUM, Form.SHIFT})
_THROUGH = _SUMS | {Form.SELECT, Form.MOVE, Form.SPACE_ADDRESS, Form.CONVERT}


@dataclass(frozen=True, slots=True)
class Sum:
    """Index expression in 32-bit arithmetic: the product of `factors`, plus the summands `added`.

    Factors and summands are values, Python integers or nested expressions.
    """

    factors: tuple[Part, ...]
    added: tuple[Part, ...] = ()
    sign: int = 1  # sign of the last summand


@dataclass(frozen=True, slots=True)
class Choice:
    """Index expression of selp: parts[0] in lanes where `first` is true (i1), else parts[1]."""

    first: Value
    parts: tuple[Part, ...]


Part = Sum | Choice | Value | int


@dataclass(slots=True)
class Indices:
    """Detector of 32-bit array indices that overflow, for --find-bugs.

    Within a basic block, 32-bit sums and products from which an address derives are recorded as
    expressions. Where an index is converted to 64 bits, the emitted code also evaluates its
    expression in 64 bits. A different value means that the index overflowed. If another basic block
    reads an index, as in a loop, the upper 32 bits of its exact value are stored. Masks, right
    shifts, remainders and other instructions start a new expression, because hash functions
    overflow on purpose.
    """

    code: Code
    # pc of an instruction whose result contributes to an address → true if the index is signed
    wanted: Mapping[int, bool]
    _node: Node | None = None
    _known: dict[ir.Register, Sum] = field(default_factory=dict)
    # index variable that is live between basic blocks → true if signed
    _signed: dict[int, bool] = field(default_factory=dict)
    # index variable → LLVM pointer to the stored upper 32 bits of its exact value
    _lost: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        read: dict[int, bool] = {}
        sums: set[int] = set()
        for node in self.code.nodes:
            local: set[ir.Operand] = set()
            for pc, i in enumerate(node.code, node.first_pc):
                if pc not in self.wanted:
                    continue
                for operand in i.operands[1:]:
                    if (
                        isinstance(operand, ir.Register)
                        and operand not in local
                        and operand.type[1:] == "32"
                    ):
                        variable = self.code.variables.register(node, operand)
                        read[variable] = read.get(variable, False) or self.wanted[pc]
                if isinstance(i.operands[0], ir.Register) and _is_sum(i):
                    sums.add(self.code.variables.register(node, i.operands[0]))
                    local |= {i.operands[0]} if not i.guard else set()
        for variable in sorted(sums & set(read)):
            self._signed[variable] = read[variable]
            place = self._lost[variable] = f"%lost{variable}"
            self.code.text.head.append(
                f"{place} = getelementptr i8, ptr %w, i64 {self.code.room(128)}"
            )

    def follow(self, i: ir.Instruction) -> None:
        """Record the index expression of an instruction; check conversions of indices to 64 bits.

        Must be called before the code of the instruction is emitted.
        """
        if self._node is not self.code.node:
            self._node = self.code.node
            self._known.clear()
        wanted = self.code.pc in self.wanted
        if wanted and _widens(i):
            self._check(i)
        total = self._sum(i) if wanted else None
        if i.operands and writes_first(i):
            first = i.operands[0]
            for item in first.items if isinstance(first, ir.Vector) else (first,):
                if isinstance(item, ir.Register):
                    self._known.pop(item, None)
                    self._lose(item, total)
            if total and isinstance(first, ir.Register) and not i.guard:
                self._known[first] = total

    def _lose(self, register: ir.Register, exact: Sum | None) -> None:
        """Emit a store of the upper 32 bits of an index, if another basic block reads it.

        `exact` is the expression of the index; None if a new expression starts.
        """
        code, text = self.code, self.code.text
        variable = code.variables.register(code.node, register)
        place = self._lost.get(variable)
        if place is None:
            return
        signed = self._signed[variable]
        kind, half = vector("i32"), const(0, 32)
        if exact is not None:
            exact_value = self._exactly(exact, signed)
            rounded = code.binary("add", exact_value, const(1 << 31 if signed else 0, 64))
            half = code.resized(code.binary("ashr", rounded, const(32, 64)), 32)
        old = text.load(kind, place, 64)
        both = f"{BITS} {code.lanes(code.on)}, {kind} {code.wide(half)}, {kind} {old}"
        text.store(kind, text.op(f"select {both}"), place, 64)

    def _sum(self, i: ir.Instruction) -> Sum | None:
        if not _is_sum(i):
            return None
        parts = tuple(
            self._part(operand) for operand in i.operands[1 : 3 if i.opcode == "selp" else None]
        )
        if i.opcode == "selp":
            code = self.code
            return Sum(
                (1,), (Choice(Value(code.lanes(code.predicate(i.operands[3])), "i1"), parts),)
            )
        if i.opcode == "mov":
            return Sum((1,), parts)
        if i.opcode in ("add", "sub"):
            return Sum((1,), parts, -1 if i.opcode == "sub" else 1)
        if i.opcode == "shl":
            return (
                Sum((parts[0], 1 << parts[1]))
                if isinstance(parts[1], int) and 0 <= parts[1] < 32
                else None
            )
        return Sum(parts[:2], parts[2:])

    def _part(self, operand: ir.Operand) -> Part:
        if isinstance(operand, ir.Register) and operand in self._known:
            return self._known[operand]
        if isinstance(operand, ir.Immediate):
            value = operand.value & 0xFFFFFFFF
            return value - (1 << 32) if value >> 31 else value
        read = self.code.read(operand, 32)
        variable = (
            self.code.variables.register(self.code.node, operand)
            if isinstance(operand, ir.Register)
            else -1
        )
        place = self._lost.get(variable)
        if place is None:
            return read
        code, signed = self.code, self._signed[variable]
        lost = Value(code.text.load(vector("i32"), place, 64), "i32")
        upper = code.binary("shl", code.resized(lost, 64, signed=True), const(32, 64))
        return code.binary("add", code.resized(read, 64, signed=signed), upper)

    def _check(self, i: ir.Instruction) -> None:
        code, text, signed = self.code, self.code.text, i.types[-1] == "s32"
        for operand in i.operands[1:3]:
            exact = self._part(operand) if isinstance(operand, ir.Register) else None
            if exact is None or (isinstance(exact, Value) and exact.bits == 32):
                continue
            index = code.resized(code.read(operand, 32), 64, signed=signed)
            wrong = code.mask_of(code.compare("icmp ne", self._exactly(exact, signed), index))
            wrong = text.op(f"and i32 {wrong}, {code.on}")
            with text.when(text.any_of(wrong), rare=True):
                code.fault(FaultCode.WRAPPED_INDEX, code.pc, wrong)

    def _exactly(self, part: Part, signed: bool) -> Value:
        """Emit the evaluation of an index expression in 64 bits; return the result."""
        code = self.code
        if isinstance(part, Value):
            return code.resized(part, 64, signed=signed)
        if isinstance(part, int):
            return const(part, 64)
        if isinstance(part, Choice):
            first, second = (self._exactly(item, signed) for item in part.parts)
            return code.select(part.first, first, second)
        values = [self._exactly(item, signed) for item in part.factors]
        total = code.emit("mul {T} {0}, {1}", values) if len(values) > 1 else None
        for place, item in enumerate(part.added):
            value = self._exactly(item, signed)
            how = "sub" if place == 1 and part.sign < 0 else "add"
            total = (
                value if total is None else code.emit(f"{how} {{T}} {{0}}, {{1}}", [total, value])
            )
        assert total is not None
        return total


def _is_sum(i: ir.Instruction) -> bool:
    if i.opcode in ("mov", "selp"):
        return i.types[-1:] in (("u32",), ("s32",), ("b32",)) and not isinstance(
            i.operands[1], ir.Symbol | ir.Special
        )
    if not i.types or i.types[-1] not in _NARROW or {"sat", "cc", "hi", "wide"} & set(i.modifiers):
        return False
    return row_of(i).form in _SUMS and i.opcode != "shr"


def _widens(i: ir.Instruction) -> bool:
    if i.opcode == "cvt":
        return len(i.types) == 2 and i.types[0] in ("s64", "u64") and i.types[1] in ("s32", "u32")
    return i.opcode in ("mul", "mad") and "wide" in i.modifiers and i.types[-1] in ("s32", "u32")


def leading_to_addresses(program: Program) -> dict[int, bool]:
    """Return the instructions that compute the indices of memory accesses, by program-wide pc.

    These are sums, products and conversions to 64 bits from which an address derives. The value is
    true if the index is signed. An index with a signed and an unsigned conversion counts as signed.
    """
    leading: dict[int, bool] = {}
    for routine in program.routines:
        writers: dict[ir.Register, list[ir.Instruction]] = {}
        work: list[tuple[ir.Operand, bool]] = []
        for i, facts in zip(routine.function.instructions, routine.facts, strict=True):
            if i.operands and isinstance(i.operands[0], ir.Register) and writes_first(i):
                writers.setdefault(i.operands[0], []).append(i)
            work += ((i.operands[access.address], False) for access in facts.accesses)
        seen: set[tuple[ir.Operand, bool]] = set()
        while work:
            operand, signed = work.pop()
            operand = (
                operand.base
                if isinstance(operand, ir.Address) and operand.base is not None
                else operand
            )
            if (operand, signed) in seen or not isinstance(operand, ir.Register):
                continue
            seen.add((operand, signed))
            for i in writers.get(operand, ()):
                how = i.types[-1] == "s32" if _widens(i) else signed
                wide = i.types[-1:] == () or i.types[-1] not in _NARROW
                if (
                    row_of(i).form in _THROUGH
                    and i.opcode != "shr"
                    and (wide or _is_sum(i) or _widens(i))
                ):
                    pc = routine.first_pc + i.pc
                    leading[pc] = leading.get(pc, False) or how
                    work += [(item, how) for item in i.operands[1:]]
                elif i.opcode == "mov":
                    work += [(item, how) for item in i.operands[1:]]
    return leading
