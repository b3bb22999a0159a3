"""Generation of the code for transitions of lanes between basic blocks, and for block barriers.

A node is a basic block of the kernel with inlined calls. At a barrier, the function that executes
a warp saves the live registers and returns to the scheduler; a later call resumes after the
barrier. Usually, all threads of a warp arrive together. At an unaligned barrier, some lanes of a
warp may wait while its other lanes continue.
"""

from collections.abc import Mapping

from kernprof.emulator.contract import Column
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.layout import NAMED_BARRIERS, FaultCode, Status, WarpField
from kernprof.emulator.jit.nodes import Node, NotCovered, spin_loops
from kernprof.emulator.jit.values import Value, vector
from kernprof.emulator.ptx import cfg, ir
from kernprof.emulator.ptx.facts import row_of
from kernprof.emulator.ptx.opcodes import Form


class WarpFlow:
    """Generator of the code that moves lanes of a warp from one basic block to the next.

    `pending` has, for each basic block, a pointer to the mask of lanes that will execute it.
    `alive` points to the mask of lanes that have not exited. `blocked` points to the mask of lanes
    that wait at instructions that synchronise the warp. `spins` maps the head of each spin loop to
    a pointer to the mask of its polling lanes. `waits` are the basic blocks at which lanes may
    wait.
    """

    def __init__(self, code: Code) -> None:
        self.code, self.text = code, code.text
        self.pending = [self._pending() for _ in code.nodes]
        self.alive = self.text.variable("i32")
        self.blocked = self.text.variable("i32", "0")
        # (number stored in the warp's state, label at which the next call resumes)
        self.entries: list[tuple[int, str]] = []
        self.spins = {
            index: self.text.variable("i32", "0")
            for index in sorted({loop[0].index for loop in spin_loops(code.nodes, code.variables)})
        }
        self.waits = [node.index for node in code.nodes if self.may_wait(node)]

    def _pending(self) -> str:
        """Return a pointer to the mask of lanes that will execute a basic block next.

        Long kernels keep these masks in the warp's state in memory. In registers, LLVM would need a
        phi for each mask in every basic block.
        """
        code, text = self.code, self.text
        if not code.resident:
            return text.variable("i32", "0")
        place = text.fresh("%q")
        text.head.append(f"{place} = getelementptr i8, ptr %w, i64 {code.room(4)}")
        text.head.append(f"store i32 0, ptr {place}")
        return place

    def may_wait(self, node: Node) -> bool:
        """Return true if lanes may wait at the first instruction of a basic block.

        At an instruction that synchronises the warp, lanes wait for the other lanes of its member
        mask. At a block barrier, they wait for lanes of the warp that spin on memory.
        """
        first = node.code[0] if node.code else None
        at_barrier = (
            first is not None and row_of(first).form is Form.BARRIER and not is_warp_barrier(first)
        )
        return synchronises_lanes(node) or bool(
            self.spins and at_barrier and first and is_aligned(first)
        )

    def watching(self) -> str:
        """Emit the mask of lanes that spin on memory; return its LLVM name."""
        lanes = "0"
        for place in self.spins.values():
            lanes = self.text.op(f"or i32 {lanes}, {self.text.load('i32', place)}")
        return lanes

    def store_wait_pc(self, lanes: Mapping[int, str]) -> None:
        """Emit a store of the pc at which the warp's lowest live lane waits, for fault reports.

        `lanes` maps a basic block to the pointer to its mask of waiting lanes.
        """
        text = self.text
        alive = text.load("i32", self.alive)
        first = text.op(f"and i32 {alive}, {text.op(f'sub i32 0, {alive}')}")
        for index, variable in lanes.items():
            with text.when(text.any_of(text.op(f"and i32 {text.load('i32', variable)}, {first}"))):
                text.store(
                    "i32", str(self.code.nodes[index].first_pc), text.at("%w", WarpField.WAIT_PC)
                )

    def leave_warp(self, status: Status) -> None:
        self.text.store("i64", self.text.load("i64", "%used"), self.text.at("%w", WarpField.USED))
        self.text.store(
            "i32", self.text.load("i32", self.alive), self.text.at("%w", WarpField.ALIVE)
        )
        self.text.do(f"ret i32 {int(status)}")

    def finish(self, lanes: str) -> None:
        """Emit code that removes exited lanes from the mask of live lanes."""
        alive = self.text.load("i32", self.alive)
        self.text.store("i32", self.text.without(alive, lanes), self.alive)

    def guarded(self, guard: ir.Guard) -> str:
        held = self.code.predicate(ir.Negated(guard.register) if guard.negated else guard.register)
        return self.text.op(f"and i32 {held}, {self.code.mask}")

    def after(self, node: Node) -> int | None:
        """Return the basic block that follows without a jump; None if the threads exit."""
        return node.falls_to if node.block.falls_to is not None else node.instance.returns_to

    def leave_to(self, node: Node, ways: list[tuple[int | None, str]]) -> None:
        """Emit the end of a basic block: store variables, and move lanes to their successors.

        `ways` are pairs of a successor (None for an exit) and the LLVM name of the mask of its
        lanes. Execution continues at the lowest basic block that has pending lanes.
        """
        text = self.text
        self.code.leave()
        rest = ways[1][1] if len(ways) == 2 and self._meets_at_head(node) else None
        back: list[int] = []
        finished = False
        for target, mask in ways:
            if target is None:
                self.finish(mask)
                finished = True
                continue
            spins = target <= node.index and target in self.spins
            text.update(self.spins[target] if spins else self.pending[target], "or", mask)
            if target <= node.index and not spins:
                back.append(target)
        if finished and self.waits:  # lanes that waited for the exited lanes may continue now
            with text.when(text.any_of(text.load("i32", self.blocked)), rare=True, then="c0"):
                text.store("i32", "0", self.blocked)
        for target in sorted(back):
            some = text.any_of(text.load("i32", self.pending[target]))
            if rest is not None:
                some = text.op(f"and i1 {some}, {text.op(f'icmp eq i32 {rest}, 0')}")
            text.jump_if(some, f"c{target}")
        only = ways[0][0] if len(ways) == 1 else None
        direct = only == node.index + 1 and not self.may_wait(self.code.nodes[only])
        text.goto(f"x{only}" if direct else f"c{node.index + 1}")

    def _meets_at_head(self, node: Node) -> bool:
        """Return true for a backward branch whose fall-through path leads to the same loop head.

        Both groups of lanes then reconverge at the head, so the fall-through path executes first.
        """
        head = node.targets[0] if node.targets else None
        if head is None or head > node.index or node.falls_to is None or head in self.spins:
            return False
        nodes, seen, work = self.code.nodes, {head}, {node.falls_to}
        if nodes[head].block.index != node.block.reconverge:
            return False
        while work := work - seen:
            if (
                min(work) < head
                or work & {*self.waits, *self.spins}
                or any(nodes[here].instance is not node.instance for here in work)
            ):
                return False
            seen |= work
            work = {step for here in work for step in nodes[here].successors}
        return True


def synchronises_lanes(node: Node) -> bool:
    """Return true if a basic block begins with an instruction that synchronises the warp's lanes.

    Such instructions are __syncwarp, shuffles, votes and others with a member mask.
    """
    first = node.code[0] if node.code else None
    if first is None or (row_of(first).form is Form.BARRIER and not is_warp_barrier(first)):
        return False
    return cfg.waits_for_others(first)


def is_aligned(i: ir.Instruction) -> bool:
    """Return true for barriers that all threads of a warp must execute together.

    `bar` is a synonym of `barrier` with .aligned.
    """
    return i.opcode == "bar" or "aligned" in i.modifiers


def is_warp_barrier(i: ir.Instruction) -> bool:
    return row_of(i).form is Form.BARRIER and "warp" in i.modifiers


def count_guard(code: Code) -> None:
    """Count a predicated instruction's active threads, and executions without an active thread."""
    code.count_as(Column.THREADS_ON, code.population(code.on))
    none = code.text.op(f"icmp eq i32 {code.on}, 0")
    code.count_as(Column.WARPS_OFF, code.text.op(f"zext i1 {none} to i64"))


# Resume number (see `entries`) of a warp of which only some lanes wait at a barrier or poll memory.
_PARTLY = 1 << 20


class Barriers:
    """Generator of the code of block barriers (bar, barrier) of a kernel."""

    def __init__(self, flow: WarpFlow) -> None:
        self.flow = flow
        # variable → byte offset in the state of a warp
        self._places: dict[int, int] = {}
        # unaligned barriers: basic block, pointer to the mask of waiting lanes, and the byte offset
        # at which the mask is saved in the warp's state
        self._parts: list[tuple[Node, str, int]] = []
        for node in flow.code.nodes:
            first = node.code[0] if node.code else None
            if (
                first is not None
                and row_of(first).form is Form.BARRIER
                and not is_aligned(first)
                and "arrive" not in first.modifiers
            ):
                self._parts.append((node, flow.text.variable("i32", "0"), flow.code.room(4)))

    def emit(self, node: Node, i: ir.Instruction) -> None:
        flow, code, text = self.flow, self.flow.code, self.flow.text
        if not set(i.modifiers) <= set(row_of(i).modifiers):
            raise NotCovered("this variant of the barrier instruction is not emulated", i)
        on = code.mask
        off: list[tuple[int | None, str]] = []
        if i.guard:
            on = flow.guarded(i.guard)
            code.on = on
            count_guard(code)
            off = [(flow.after(node), text.op(f"xor i32 {on}, {code.mask}"))]
        number, expected, offered = self._operands(i, on)
        if "arrive" in i.modifiers:
            self._arrive(number, expected, (on, "0"), waits=False)
            code.on = code.mask
            flow.leave_to(node, [(flow.after(node), on), *off])
            return
        alive = text.load("i32", flow.alive)
        all_here = text.op(f"icmp eq i32 {on}, {alive}")
        together, part = text.fresh("h"), text.fresh("h")
        text.branch(all_here, together, part)
        text.label(part)
        with code.conditional():
            if not code.check and is_aligned(i):
                self._exit_returning_lanes()
                apart = text.fresh("p")
                text.branch(
                    text.op(f"icmp eq i32 {on}, {text.load('i32', flow.alive)}"), together, apart
                )
                text.label(apart)
            self._partial(node, off, (number, expected, on, offered))
        text.label(together)
        self._arrive(number, expected, (on, offered), waits=True)
        self._save_and_leave(node, i)

    def _exit_returning_lanes(self) -> None:
        """Emit code that exits lanes whose only remaining instruction is a return.

        Block barriers do not wait for exited threads.
        """
        flow, code, text = self.flow, self.flow.code, self.flow.text
        for node in code.nodes:
            row = row_of(node.code[0]) if len(node.code) == 1 else None
            returns = row is not None and row.form in (Form.RETURN, Form.EXIT)
            if not returns or node.code[0].guard or node.instance.returns_to is not None:
                continue
            lanes = text.load("i32", flow.pending[node.index])
            with text.when(text.any_of(lanes)):
                code.count(2 * node.index, "1")
                code.count(2 * node.index + 1, code.population(lanes))
                flow.finish(lanes)
                text.store("i32", "0", flow.pending[node.index])

    def _operands(self, i: ir.Instruction, on: str) -> tuple[str, str, str]:
        """Return (barrier number, expected threads, predicate mask) as LLVM names or literals.

        The expected threads are "0" for all threads of the block. Only barrier.red has a predicate;
        the mask of other barriers is "0".
        """
        code = self.flow.code
        rest = list(i.operands[1:] if "red" in i.modifiers else i.operands)
        offered = "0"
        if "red" in i.modifiers:
            offered = code.text.op(f"and i32 {code.predicate(rest.pop())}, {on}")
        values = [_first_of(self.flow, code.read(o, 32), on) for o in rest]
        values = values or [str(NAMED_BARRIERS)]  # wgmma.commit_group
        return values[0], values[1] if len(values) > 1 else "0", offered

    def _arrive(self, number: str, expected: str, lanes: tuple[str, str], *, waits: bool) -> None:
        alive = self.flow.text.load("i32", self.flow.alive)
        pc = self.flow.code.pc if waits else -1
        arguments = (
            f"i32 {number}, i32 {expected}, i32 {lanes[0]}, i32 {lanes[1]}, i32 {alive}, i32 {pc}"
        )
        self.flow.text.do(f"call void @arrive(ptr %c, ptr %w, {arguments})")

    def _partial(
        self, node: Node, off: list[tuple[int | None, str]], what: tuple[str, ...]
    ) -> None:
        """Emit code for the case that only some lanes of the warp reach a barrier.

        At an unaligned barrier, these lanes wait and the other lanes continue. At an aligned
        barrier, this is a fault. `off` has the lanes that the guard predicate disables. `what` is
        (barrier number, expected threads, mask of arriving lanes, predicate mask).
        """
        flow, text = self.flow, self.flow.text
        number, expected, on, offered = what
        place = next((variable for waiting, variable, _ in self._parts if waiting is node), None)
        with text.when(text.any_of(on), rare=True, then="fault" if place is None else ""):
            if place is None:
                flow.code.fault(FaultCode.DIVERGENT_BARRIER, flow.code.pc, on)
            else:
                self._arrive(number, expected, (on, offered), waits=True)
                text.update(place, "or", on)
        flow.leave_to(node, off)

    def _live_behind(self, node: Node) -> list[int]:
        flow = self.flow
        after = flow.after(node)
        live = flow.code.variables.live_in[after] if after is not None else 0
        return [v for v in range(len(flow.code.variables.bits)) if live >> v & 1]

    def _save_and_leave(self, node: Node, i: ir.Instruction) -> None:
        flow, code, text = self.flow, self.flow.code, self.flow.text
        number = len(flow.entries) + 1
        label = f"resume{number}"
        flow.entries.append((number, label))
        live = self._live_behind(node)
        self._move(live, save=True)
        text.store("i32", str(number), text.at("%w", WarpField.RESUME))
        flow.leave_warp(Status.WAITING)
        text.label(label)
        self._move(live, save=False)
        after = flow.after(node)
        alive = text.load("i32", flow.alive)
        code.enter(node, alive)
        if "red" in i.modifiers:
            self._write_reduced(i)
            code.leave()
        if after is None:
            text.store("i32", "0", flow.alive)
            text.goto(f"c{len(code.nodes)}")
            return
        text.store("i32", alive, flow.pending[after])
        text.goto(f"c{after}")

    def _write_reduced(self, i: ir.Instruction) -> None:
        code = self.flow.code
        if "popc" in i.modifiers:
            count = code.text.load("i32", code.text.at("%w", WarpField.REDUCED_COUNT))
            code.write(i.operands[0], Value(count, "i32", True))
        else:
            place = WarpField.REDUCED_ALL if "and" in i.modifiers else WarpField.REDUCED_ANY
            code.write_predicate(i.operands[0], code.text.load("i32", code.text.at("%w", place)))

    def _move(self, variables: list[int], *, save: bool) -> None:
        """Emit code that saves variables to the warp's state at a barrier, or restores them."""
        text, code = self.flow.text, self.flow.code
        for variable in variables:
            if code.is_resident(variable):
                continue
            bits = code.variables.bits[variable]
            scalar = bits == 1 or code.variables.scalar >> variable & 1
            kind = "i32" if bits == 1 else f"i{bits}" if scalar else vector(f"i{bits}")
            if variable not in self._places:
                self._places[variable] = self.flow.code.room(8 if scalar else 4 * bits)
            place = text.at("%w", self._places[variable])
            align = 8 if scalar else 32
            if save:
                text.store(kind, text.load(kind, code.place(variable)), place, align)
            else:
                text.store(kind, text.load(kind, place, align), code.place(variable))

    def _all_parts(self) -> list[int]:
        """Return the variables to save when only some lanes of a warp wait.

        These are live after unaligned barriers, or where lanes wait for others or spin on memory.
        """
        flow = self.flow
        live = 0
        for index in (*flow.spins, *(flow.waits if flow.spins else ())):
            live |= flow.code.variables.live_in[index]
        there = {v for v in range(len(flow.code.variables.bits)) if live >> v & 1}
        return sorted({v for node, _, _ in self._parts for v in self._live_behind(node)} | there)

    def stop(self) -> None:
        """Emit a jump to the code that saves the warp, if lanes wait at unaligned barriers."""
        if not self._parts:
            return
        text = self.flow.text
        waiting = "0"
        for _, variable, _ in self._parts:
            waiting = text.op(f"or i32 {waiting}, {text.load('i32', variable)}")
        text.jump_if(text.any_of(waiting), "rest", rare=True)

    def resume_parts(self) -> None:
        """Emit code that saves a warp whose lanes wait at unaligned barriers or spin on memory.

        When the warp resumes, the released lanes continue after their barrier. Lanes that spin on
        memory execute their loop again.
        """
        if not self._parts and not self.flow.spins:
            return
        flow, text = self.flow, self.flow.text
        live = self._all_parts()
        pending = [(flow.pending[index], self.flow.code.room(4)) for index in flow.waits]
        spins = [(index, place, self.flow.code.room(4)) for index, place in flow.spins.items()]
        text.label("rest")
        watching = flow.watching()
        self._move(live, save=True)
        for variable, place in [
            *((v, p) for _, v, p in self._parts),
            *((v, p) for _, v, p in spins),
            *pending,
        ]:
            text.store("i32", text.load("i32", variable), text.at("%w", place))
        text.store("i32", str(_PARTLY), text.at("%w", WarpField.RESUME))
        if spins:
            polls, waits = text.fresh("v"), text.fresh("v")
            text.branch(text.any_of(watching), polls, waits)
            text.label(polls)
            flow.store_wait_pc(flow.spins)
            flow.leave_warp(Status.YIELD)
            text.label(waits)
        flow.leave_warp(Status.WAITING)
        flow.entries.append((_PARTLY, "rise"))
        text.label("rise")
        self._move(live, save=False)
        released = text.load("i32", text.at("%w", WarpField.RELEASED))
        for variable, place in pending:
            text.store("i32", text.load("i32", text.at("%w", place)), variable)
        for index, _, place in spins:
            lanes = text.load("i32", text.at("%w", place))
            text.update(flow.pending[index], "or", lanes)
        for node, variable, place in self._parts:
            lanes = text.load("i32", text.at("%w", place))
            free = text.op(f"and i32 {lanes}, {released}")
            text.store("i32", text.op(f"xor i32 {lanes}, {free}"), variable)
            if "red" in node.code[0].modifiers:
                flow.code.enter(node, free)
                self._write_reduced(node.code[0])
                flow.code.leave()
            after = flow.after(node)
            if after is None:
                flow.finish(free)
            else:
                text.update(flow.pending[after], "or", free)
        text.goto("c0")


def _first_of(flow: WarpFlow, value: Value, on: str) -> str:
    """Emit the value of the lowest active lane; return its LLVM name."""
    if value.scalar:
        return value.ref
    text = flow.text
    lane = text.call("i32", "llvm.cttz.i32", f"i32 {on}", "i1 false")
    return text.op(f"extractelement {value.type} {value.ref}, i32 {text.op(f'and i32 {lane}, 31')}")
