"""Where the lanes of a warp wait and go: one variable of waiting lanes for each node, and the ways
between them.
"""

from collections.abc import Mapping

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.faults import FaultKind
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.flatten import Node
from kernprof.emulator.jit.layout import Status, WarpField
from kernprof.emulator.jit.spins import spin_headers
from kernprof.emulator.jit.text import RARE_FIRST
from kernprof.emulator.ptx import cfg, ir
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.table import row_of

KINDS = tuple(FaultKind)


class WarpFlow:
    """The lanes of a warp: which wait at which node, and where they go on."""

    def __init__(self, code: Code) -> None:
        self.code, self.text = code, code.text
        self.pending = [self._pending() for _ in code.nodes]
        self.alive = self.text.variable("i32")
        self.blocked = self.text.variable("i32", "0")
        self.entries: list[tuple[int, str]] = []  # resume number, label
        self.spins = {
            index: self.text.variable("i32", "0")
            for index in sorted(spin_headers(code.nodes, code.variables))
        }
        self.waits = [node.index for node in code.nodes if self.may_wait(node)]

    def _pending(self) -> str:
        """Where a node's waiting lanes are kept. Those of a long program stay in memory: as values,
        all of them would have to be joined at every node.
        """
        code, text = self.code, self.text
        if not code.resident:
            return text.variable("i32", "0")
        found = text.fresh("%q")
        text.head.append(f"{found} = getelementptr i8, ptr %w, i64 {code.room(4)}")
        text.head.append(f"store i32 0, ptr {found}")
        return found

    def may_wait(self, node: Node) -> bool:
        """Does the node begin with an instruction that lanes may have to wait at: for one another,
        or, at a barrier for the whole warp, for those that watch memory?
        """
        first = node.code[0] if node.code else None
        at_barrier = (
            first is not None and row_of(first).form is Form.BARRIER and not is_warp_barrier(first)
        )
        return meets(node) or bool(self.spins and at_barrier and first and is_aligned(first))

    def watching(self) -> str:
        """The lanes that watch memory until something changes."""
        found = "0"
        for place in self.spins.values():
            found = self.text.op(f"or i32 {found}, {self.text.load('i32', place)}")
        return found

    def note_place(self, lanes: Mapping[int, str]) -> None:
        """Keeps where the lowest lane of the warp stands, if it is one of `lanes`, by node."""
        text = self.text
        alive = text.load("i32", self.alive)
        first = text.op(f"and i32 {alive}, {text.op(f'sub i32 0, {alive}')}")
        for index, variable in lanes.items():
            here = text.op(f"and i32 {text.load('i32', variable)}, {first}")
            with text.when(text.op(f"icmp ne i32 {here}, 0")):
                text.store(
                    "i32", str(self.code.nodes[index].first_pc), text.at("%w", WarpField.WAIT_PC)
                )

    def leave_warp(self, status: Status) -> None:
        self.text.store("i64", self.text.load("i64", "%used"), self.text.at("%w", WarpField.USED))
        self.text.store(
            "i32", self.text.load("i32", self.alive), self.text.at("%w", WarpField.ALIVE)
        )
        self.text.do(f"ret i32 {int(status)}")

    def fault(self, kind: FaultKind, pc: int, lanes: str) -> None:
        number = KINDS.index(kind)
        self.text.do(
            f"call void @fault(ptr %c, ptr %w, i32 {number}, i32 {pc}, i32 {lanes}, i64 0, i64 0,"
            " i32 -1)"
        )

    def guarded(self, guard: ir.Guard) -> str:
        held = self.code.predicate(ir.Negated(guard.register) if guard.negated else guard.register)
        return self.text.op(f"and i32 {held}, {self.code.mask}")

    def after(self, node: Node) -> int | None:
        """Where threads go that reach the end of a node; None if they leave the kernel."""
        return node.falls_to if node.block.falls_to is not None else node.instance.returns_to

    def leave_to(self, node: Node, ways: list[tuple[int | None, str]]) -> None:
        """Stores variables, hands the lanes to the nodes they go to, and goes to the lowest that
        can have any.
        """
        text = self.text
        self.code.leave()
        rest = ways[1][1] if len(ways) == 2 and self._meets_at_head(node) else None
        back: list[int] = []
        finished = False
        for target, mask in ways:
            if target is None:
                alive = text.load("i32", self.alive)
                text.store(
                    "i32", text.op(f"and i32 {alive}, {text.op(f'xor i32 {mask}, -1')}"), self.alive
                )
                finished = True
                continue
            spins = target <= node.index and target in self.spins
            place = self.spins[target] if spins else self.pending[target]
            old = text.load("i32", place)
            text.store("i32", text.op(f"or i32 {old}, {mask}"), place)
            if target <= node.index and not spins:
                back.append(target)
        if finished and self.waits:
            self._look_again()
        for target in sorted(back):
            other = text.fresh("l")
            some = text.op(f"icmp ne i32 {text.load('i32', self.pending[target])}, 0")
            if rest is not None:
                some = text.op(f"and i1 {some}, {text.op(f'icmp eq i32 {rest}, 0')}")
            text.branch(some, f"c{target}", other)
            text.label(other)
        only = ways[0][0] if len(ways) == 1 else None
        direct = only == node.index + 1 and not self.may_wait(self.code.nodes[only])
        text.goto(f"x{only}" if direct else f"c{node.index + 1}")

    def _meets_at_head(self, node: Node) -> bool:
        """Does a branch lead back to a loop's head, which its other lanes reach too in this round?
        There they meet.
        """
        head = node.targets[0] if node.targets else None
        if head is None or head > node.index or node.falls_to is None or head in self.spins:
            return False
        nodes, seen, work = self.code.nodes, {head}, {node.falls_to}
        if nodes[head].block.index != node.block.reconverge:
            return False
        while work := work - seen:
            if min(work) < head or work & {*self.waits, *self.spins}:
                return False
            if any(nodes[here].instance is not node.instance for here in work):
                return False
            seen |= work
            work = {step for here in work for step in nodes[here].successors}
        return True

    def _look_again(self) -> None:
        """After lanes have finished, those passed over may be free to run."""
        text = self.text
        blocked = text.load("i32", self.blocked)
        again, on = text.fresh("i"), text.fresh("i")
        text.branch(text.op(f"icmp ne i32 {blocked}, 0"), again, on, rare=RARE_FIRST)
        text.label(again)
        text.store("i32", "0", self.blocked)
        text.goto("c0")
        text.label(on)


def meets(node: Node) -> bool:
    """Does the node begin with an instruction at which lanes of the warp wait for one another?"""
    first = node.code[0] if node.code else None
    if first is None or (row_of(first).form is Form.BARRIER and not is_warp_barrier(first)):
        return False
    return cfg.waits_for_others(first)


def is_aligned(i: ir.Instruction) -> bool:
    """`bar` is short for barrier.aligned."""
    return i.opcode == "bar" or "aligned" in i.modifiers


def is_warp_barrier(i: ir.Instruction) -> bool:
    return row_of(i).form is Form.BARRIER and "warp" in i.modifiers


def population(code: Code, mask: str) -> str:
    return code.text.op(f"zext i32 {code.text.call('i32', 'llvm.ctpop.i32', f'i32 {mask}')} to i64")


def count_guard(code: Code) -> None:
    """THREADS_ON and WARPS_OFF of a guarded instruction."""
    code.count(code.slots.new(code.pc, Column.THREADS_ON), population(code, code.on))
    none = code.text.op(f"icmp eq i32 {code.on}, 0")
    code.count(code.slots.new(code.pc, Column.WARPS_OFF), code.text.op(f"zext i1 {none} to i64"))
