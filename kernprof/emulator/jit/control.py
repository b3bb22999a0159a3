"""Code generation for the control flow of a warp through the nodes of a program.

Each node has a mask of its waiting lanes: lanes whose next instruction is the first of the node.
The code of node i has the labels c{i} (test for waiting lanes) and x{i} (execute). After a node,
the code jumps to the lowest node that may have waiting lanes: the head of a loop, or the next node.
"""

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.jit.code import Code, Emit
from kernprof.emulator.jit.flow import (
    Barriers,
    WarpFlow,
    count_guard,
    is_warp_barrier,
    meets,
)
from kernprof.emulator.jit.indices import Indices, leading_to_addresses
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
from kernprof.emulator.jit.values import RARE_FIRST, Value, vector
from kernprof.emulator.ptx import cfg, ir
from kernprof.emulator.ptx.facts import row_of
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
    """Writer of the assembly of all nodes."""

    def __init__(self, code: Code) -> None:
        super().__init__(code)
        self.barriers = Barriers(self)
        self.indices = Indices(code, leading_to_addresses(code.program)) if code.check else None

    def make(self) -> None:
        text = self.text
        text.head.append("%used = alloca i64, align 8")
        text.head.append(f"%budget.at = getelementptr i8, ptr %c, i64 {ContextField.BUDGET}")
        text.store("i64", text.load("i64", text.at("%w", WarpField.USED)), "%used")
        alive = text.load("i32", text.at("%w", WarpField.ALIVE))
        text.store("i32", alive, self.alive)
        resume = text.load("i32", text.at("%w", WarpField.RESUME))
        at = len(text.lines)
        text.do("switch")  # filled in below
        text.label("begin")
        if self.code.nodes:
            text.store("i32", alive, self.pending[0])
        begin = len(text.lines)
        text.goto("c0")
        for node in self.code.nodes:
            self._node(node)
        self._end()
        self.barriers.resume_parts()
        text.lines[begin:begin] = self._cleared()
        cases = " ".join(f"i32 {number}, label %{label}" for number, label in self.entries)
        text.lines[at] = f"switch i32 {resume}, label %begin [ {cases} ]"

    def _cleared(self) -> list[str]:
        """Return stores that clear variables of the warp's state that may be read uninitialised."""
        code = self.code
        early = code.variables.live_in[0]
        wanted = [v for v in code.places if early >> v & 1 and code.is_resident(v)]
        return [
            f"store {vector(f'i{code.variables.bits[v]}')} zeroinitializer, ptr {code.places[v]}"
            for v in wanted
        ]

    def _end(self) -> None:
        """Emit the end of the function, for a warp that has finished or whose lanes all wait."""
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
            text.label("stuck")  # a deadlock if no warp of the block can release the lanes
            self.note_place({index: self.pending[index] for index in self.waits})
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
        # Lanes wait here only in divergent code, so a wrong branch prediction costs little.
        waits = self.may_wait(node)
        text.branch(text.op(f"icmp eq i32 {mask}, 0"), f"c{n + 1}", f"r{n}" if waits else f"x{n}")
        if waits:
            self._check_ready(node)
        text.label(f"x{n}")
        mask = text.load("i32", self.pending[n])
        text.store("i32", "0", self.pending[n])
        code.enter(node, mask)
        used = text.load("i64", "%used")
        # another thread lowers the budget to end the launch
        budget = text.op("load volatile i64, ptr %budget.at")
        over = text.op(f"icmp sge i64 {used}, {budget}")
        with text.when(over, rare=True, then="fault"):
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
                exchange.note_left_out(code, instruction)
            if self.indices:
                self.indices.follow(instruction)
            emit_instruction(code, instruction)
            code.on = code.mask
        self.leave_to(node, [(self.after(node), code.mask)])

    def _check_ready(self, node: Node) -> None:
        """Emit a test that all lanes named by an instruction's member mask have arrived.

        If lanes are missing, the arrived lanes wait and the warp continues with the next node.
        """
        text, code, n = self.text, self.code, node.index
        text.label(f"r{n}")
        mask = text.load("i32", self.pending[n])
        code.enter(node, mask)
        code.pc, code.instruction = node.first_pc, node.code[0]
        # At a block barrier, lanes wait only for lanes that poll memory. Other divergence is a
        # fault.
        wanted = exchange.lanes_wanted(code, node.code[0]) if meets(node) else self.watching()
        alive = text.load("i32", self.alive)
        missing = text.without(text.op(f"and i32 {wanted}, {alive}"), mask)
        text.branch(text.any_of(missing), f"p{n}", f"x{n}", rare=RARE_FIRST)
        text.label(f"p{n}")
        text.update(self.blocked, "or", mask)
        text.goto(f"c{n + 1}")

    def _last(self, node: Node, instruction: ir.Instruction) -> None:
        """Emit the instruction that ends the node."""
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
        elif form is Form.BARRIER:  # the warp's members have already met
            if code.check:
                exchange.note_left_out(code, instruction)
                members = code.widened(code.read(instruction.operands[0], 32))
                text.store(members.type, members.ref, code.row(0), 64)
                text.do(f"call void @meet(ptr %c, ptr %w, i32 {on})")
            ways = [(self.after(node), on)]
        else:
            ways = []
            with text.when(text.any_of(on), then="fault"):
                code.fault(FaultCode.TRAP, code.pc, on)
        if off is not None:
            ways.append((self.after(node), off))
        self.leave_to(node, ways)

    def _targets(self, node: Node) -> list[int | None]:
        """Return the target nodes of a jump; None if the jump leaves the kernel."""
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
        """Emit brx.idx; count DIVERGED if the lanes jump to several targets.

        Returns each target node with the mask of its lanes.
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


def emit_instruction(code: Code, instruction: ir.Instruction) -> None:
    """Emit an instruction that does not end a node. Raises NotCovered."""
    form = row_of(instruction).form
    kinds = [t for t in instruction.types if t != "pred"]
    emit = EMITTERS.get(form) if form is not None else None
    if form in floats.EMIT and kinds and floats.is_float(kinds[-1]):
        emit = floats.EMIT[form]
    if emit is None:
        raise NotCovered("the instruction is not emulated", instruction)
    emit(code, instruction)
