"""Executes a program on batches of blocks: schedules warps, runs basic blocks, follows branches and
calls.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import Column, LaunchSpec
from kernprof.emulator.faults import FaultKind
from kernprof.emulator.program import Program
from tests.oracle import calls
from tests.oracle.barriers import Barriers
from tests.oracle.checks import SharedChecks
from tests.oracle.layout import CodeBlock, Transfer, code_of, register_types
from tests.oracle.operands import specials
from tests.oracle.record import Record
from tests.oracle.schedule import Scheduler
from tests.oracle.spaces import Spaces
from tests.oracle.state import ALL, LANES, Batch, Group, Mask
from tests.oracle.tally import Tally


class Machine(Scheduler):
    """`values` are the counters, `record` takes the faults.

    `ordered` executes one warp of each block at a time, as the contract states. Otherwise all warps
    execute together: the result is the same if no order can be observed.
    """

    def __init__(
        self,
        program: Program,
        launch: LaunchSpec,
        values: NDArray[np.int64],
        record: Record,
        *,
        ordered: bool,
    ) -> None:
        self.program, self.launch, self.record = program, launch, record
        # a single warp has no order to keep
        self.ordered = ordered and launch.threads_per_block() > LANES
        self.tally = Tally(values)
        self.barriers = Barriers()
        self.checks: SharedChecks | None = None
        self.batch: Batch
        self.spaces: Spaces
        self.code = code_of(program, self)
        self.dtypes: list[Any] = list(register_types(program))
        self._executed = np.zeros((len(self.code.blocks), 2), np.int64)

    def run(self, blocks: NDArray[np.int64]) -> None:
        """One batch of blocks, to the end."""
        batch = self.batch = Batch(self.program, self.launch, blocks, self.dtypes)
        total = batch.shared_bytes
        batch.specials = specials(
            self.launch, batch.shape, blocks, (self.launch.shared_bytes, total)
        )
        self.spaces = Spaces(batch, self.record)
        self.barriers.arrivals.clear()
        self.checks = SharedChecks(batch, self.record) if self.launch.check else None
        batch.together = self.code.key(0, 0)
        self.begin()
        while True:
            result = self.next_group()
            if result is None:
                break
            self._execute(*result)

    def counters(self) -> None:
        """Adds what whole basic blocks counted to `values`; once, at the end."""
        values, instructions = self.tally.values, self.program.instructions
        for block, (warps, threads) in zip(self.code.blocks, self._executed, strict=True):
            values[block.start : block.end, Column.WARPS] += warps
            values[block.start : block.end, Column.THREADS] += threads
            for pc in range(block.start, block.end):
                if instructions[pc].guard is None:
                    values[pc, Column.THREADS_ON] += threads
        self._executed[:] = 0

    # Execution

    def _execute(self, g: Group, key: int) -> None:
        block, depth = self.code.at(key)
        batch, budget = self.batch, self.launch.instruction_budget
        if batch.executed.max() >= budget:
            self._spend(g, block, budget)
        lanes = g.mask
        if lanes is None:
            warps, threads = g.rows, g.rows * LANES
        else:
            warps, threads = int(lanes.any(axis=-1).sum()), int(lanes.sum())
            if not threads:
                return
        self._executed[block.number] += warps, threads
        for step in block.steps:
            if step.guard is None:
                step.run(g, None)
            else:
                on = self._guarded(g, step.pc, step.guard(g), warps)
                if on is not None:
                    step.run(g, on)
            if g.shrunk and not g.lanes().any():
                break
        batch.executed[g.index if g.index is not None else ALL] += block.end - block.start
        self._leave(g, block, depth, warps)

    def _spend(self, g: Group, block: CodeBlock, budget: int) -> None:
        over = g.pick(self.batch.executed[:, :, None] >= budget)
        bad = (g.lanes() & over).reshape(-1, LANES)
        if bad.any():
            self.record.lanes(g, block.start, FaultKind.INSTRUCTION_BUDGET, bad)

    def _guarded(self, g: Group, pc: int, holds: Mask, warps: int) -> Mask | None:
        """The lanes that a guard leaves on, counted; None where there are none."""
        on = holds if g.mask is None else g.mask & holds
        threads = g.count(on)
        values = self.tally.values[pc]
        values[Column.THREADS_ON] += threads
        values[Column.WARPS_OFF] += warps - g.rows_where(np.asarray(on.any(axis=-1, keepdims=True)))
        return on if threads else None

    def _leave(self, g: Group, block: CodeBlock, depth: int, warps: int) -> None:
        """Move the threads to the successors of a block."""
        transfer = block.transfer
        if g.shrunk and not g.lanes().any():
            if g.index is None:
                self.apart()
            return
        on: Mask | None = None
        if transfer is not None and transfer.guard is not None:
            on = self._guarded(g, transfer.pc, transfer.guard(g), warps)
            if on is None:
                self.go(g, None, block.falls_to, depth)
                return
        if transfer is None:
            self.go(g, None, block.falls_to, depth)
        elif transfer.kind == "bra":
            self._branch(g, on, transfer, block, depth)
        elif transfer.kind == "brx":
            self._indexed(g, on, transfer, block, depth)
        elif transfer.kind == "barrier":
            self._barrier(g, on, transfer, block, depth)
        elif transfer.kind == "call":
            calls.enter(self, g, on, (transfer, block, depth))
        else:
            self._end(g, on, transfer, block, depth)

    def go(self, g: Group, lanes: Mask | None, number: int | None, depth: int) -> None:
        """Lanes (None: the whole mask) go on at a block, or return where there is none."""
        batch = self.batch
        if number is None:
            calls.leave(self, g, lanes, depth)
            return
        key = self.code.key(number, depth)
        if g.index is None and lanes is None:
            batch.together = key
            if g.mask is not None and (batch.alive & ~g.mask).any():
                batch.together = None
                batch.position[g.mask] = key
            return
        position = self.apart()
        at = g.index if g.index is not None else ALL
        chosen = g.mask if lanes is None else lanes
        position[at] = key if chosen is None else np.where(chosen, np.int32(key), position[at])

    def _branch(
        self, g: Group, on: Mask | None, transfer: Transfer, block: CodeBlock, depth: int
    ) -> None:
        target = transfer.targets[0]
        rest = None if on is None else self.rest(g, on)
        if on is None or rest is None:
            self.go(g, None, target, depth)
            return
        diverged = on.any(axis=-1, keepdims=True) & rest.any(axis=-1, keepdims=True)
        self.tally.values[transfer.pc, Column.DIVERGED] += g.rows_where(np.asarray(diverged))
        self.go(g, rest, block.falls_to, depth)
        self.go(g, on, target, depth)

    def rest(self, g: Group, on: Mask) -> Mask | None:
        """The lanes of the mask that are not on, or None."""
        rest = ~on if g.mask is None else g.mask & ~on
        return rest if rest.any() else None

    def _indexed(
        self, g: Group, on: Mask | None, transfer: Transfer, block: CodeBlock, depth: int
    ) -> None:
        assert transfer.select is not None
        lanes = g.lanes() if on is None else np.broadcast_to(on, g.shape)
        chosen = np.broadcast_to(transfer.select(g), g.shape)
        result, diverged = 0, np.zeros(g.shape[:-1], np.int64)
        for number, target in enumerate(transfer.targets):
            mine = lanes & (chosen == number)
            if mine.any():
                result += 1
                diverged += mine.any(axis=-1)
                self.go(g, mine, target, depth)
        self.tally.values[transfer.pc, Column.DIVERGED] += int((diverged >= 2).sum())
        rest = self.rest(g, lanes & (chosen < len(transfer.targets)))
        if rest is not None:
            self.go(g, rest, block.falls_to, depth)

    def _end(
        self, g: Group, on: Mask | None, transfer: Transfer, block: CodeBlock, depth: int
    ) -> None:
        """ret, exit and trap."""
        rest = None if on is None else self.rest(g, on)
        if rest is not None:
            self.go(g, rest, block.falls_to, depth)
        lanes = None if rest is None else on
        if transfer.kind == "trap":
            bad = g.lanes() if lanes is None else np.broadcast_to(lanes, g.shape)
            self.record.lanes(g, transfer.pc, FaultKind.TRAP, bad.reshape(-1, LANES))
            self.apart()
        elif transfer.kind == "exit" or depth == 0:
            self.finish(g, lanes)
        else:
            calls.leave(self, g, lanes, depth)

    def finish(self, g: Group, lanes: Mask | None) -> None:
        alive = self.batch.alive
        at = g.index if g.index is not None else ALL
        chosen = g.mask if lanes is None else lanes
        alive[at] = False if chosen is None else alive[at] & ~chosen

    def _barrier(
        self, g: Group, on: Mask | None, transfer: Transfer, block: CodeBlock, depth: int
    ) -> None:
        batch = self.batch
        if (
            batch.together is not None
            and on is None
            and self.barriers.passes_at_once(transfer.pc, g)
        ):
            some = batch.alive.any(axis=(1, 2))
            batch.epoch[some] += 1
            batch.phase[some] += 1
            self.go(g, None, block.falls_to, depth)
            return
        lanes = g.lanes() if on is None else np.broadcast_to(on, g.shape)
        self.barriers.divergent(transfer.pc, g, lanes, self.record)
        lanes = lanes & g.lanes()
        if lanes.any():
            self.apart()
            self.barriers.arrive(transfer.pc, g, lanes)
        self.go(g, g.lanes(), block.falls_to, depth)
