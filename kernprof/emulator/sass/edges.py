"""Blocks of the machine code by the ways that lead to them. Lanes that took different ways meet at
a BSYNC alone: it runs once for each part of a warp that comes, and what several ways lead to
without one runs once for each of them.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import build
from kernprof.emulator.sass.accesses import MEMORY_OPCODES
from kernprof.emulator.sass.disassembly import SassKernel
from kernprof.emulator.sass.flow import flow_of
from kernprof.emulator.sass.places import Place, loop_entries

_STAY = MEMORY_OPCODES | {"BRA", "EXIT"}  # what ptxas does not move to another block
INTERNAL = ("$__internal", "__cuda_sm")  # how the names of ptxas's own routines begin


class FlowCounts:
    """`values` are the PTX's counters; `warps` and `per_warp`, executions by block as far as they
    are known, change.
    """

    def __init__(
        self,
        kernel: SassKernel,
        at: Mapping[int, Place],
        values: NDArray[np.int64],
        warps: list[int | None],
        per_warp: list[float],
    ) -> None:
        self.kernel, self.flow, self.at = kernel, flow_of(kernel), at
        self.values, self.executed, self.diverged = (
            values,
            values[:, Column.WARPS],
            values[:, Column.DIVERGED],
        )
        self.warps, self.per_warp = warps, per_warp
        self.last = [kernel.instructions[block.end - 1] for block in kernel.blocks]
        self.joins = [last.opcode == "BSYNC" for last in self.last]
        names = [
            [each.opcode for each in kernel.instructions[b.start : b.end]] for b in kernel.blocks
        ]
        self.opens, self.syncs = (
            [each.count("BSSY") for each in names],
            ["WARPSYNC" in each for each in names],
        )
        self.yields = ["YIELD" in each for each in names]
        self.regions = defaultdict[str, list[int]](list)
        for number, block in enumerate(kernel.blocks):
            for each in kernel.instructions[block.start : block.end]:
                if each.opcode == "BSSY":
                    self.regions[each.operands.partition(",")[0]].append(number)
        self.lines = Counter(each.line for each in self.last if each.opcode in ("BRA", "EXIT"))
        self.met, self.filled = set[int](), set[int]()

    def followed(self) -> set[int]:
        """Fills in and corrects what the edges tell. The blocks that run more often than where
        lanes had met.
        """
        for corrected in (False, True):  # what is not known first, and what nothing led to
            while sum(self._follow(block, corrected) for block in range(len(self.warps))):
                pass
        return self.met

    def _follow(self, block: int, corrected: bool) -> bool:
        """Did anything change?"""
        known, before = self.warps[block], self.flow.predecessors[block]
        if not before:
            return False
        if known and all(self.warps[p] == 0 for p in before):
            self.warps[block] = 0
            return True
        open_ = known is None or (corrected and (block in self.filled or self._is_met_apart(block)))
        if not open_:
            return False
        edges = [self._edge(p, block, frozenset()) for p in before]
        total = sum(edge or 0 for edge in edges)
        if any(edge is None for edge in edges) or total <= (known or -1):
            return False
        # once more where more come, and no more often: ways may be round
        if known is None or block in self.filled:
            self.warps[block], self.per_warp[block] = total, self._threads_meeting(block, total)
            self.filled ^= {block}
        else:
            self._run_apart(block, total / known)
        return True

    def _is_met_apart(self, block: int) -> bool:
        """Do several ways lead to a block that was counted as if lanes met there?"""
        before = self.flow.predecessors[block]
        internal = self.kernel.blocks[block].routine.startswith(INTERNAL)
        if (
            not self.warps[block]
            or block in self.met
            or self.joins[block]
            or self.syncs[block]
            or internal
        ):
            return False
        again = any(self.flow.dominators[p] >> block & 1 for p in before)
        return not again and (len(before) > 1 or self.last[before[0]].opcode == "CALL")

    def _run_apart(self, block: int, factor: float) -> None:
        """The block and those behind it, up to where lanes wait that did so before it."""
        for each in self._before_they_meet(self.flow.dominated_by(block)):
            count = self.warps[each]
            if count and self.flow.run_alike(block, each):
                self.warps[each] = round(count * factor)
                self.per_warp[each] /= factor
                self.met.add(each)

    def _before_they_meet(self, below: Sequence[int]) -> Iterator[int]:
        for each in below:
            between = [b for b in below if not self.flow.dominators[b] >> each & 1]
            meets = sum(self.joins[b] for b in between) > sum(self.opens[b] for b in between)
            if not (meets or self.joins[each] or any(self.syncs[b] for b in (*between, each))):
                yield each

    def adrift(self) -> set[int]:
        """Blocks of loops that parts of a warp go round apart, as several ways back do not wait for
        one another, and those behind; of loops with a YIELD, past where they wait: of the five
        launches with one that settled this four have up to 9 times as many requests on an H200.
        """
        found = set[int]()
        for header in {each for headers in self.flow.loops for each in headers}:
            loop = {b for b, headers in enumerate(self.flow.loops) if header in headers}
            parting, below = [b for b in loop if self._parts(b)], self.flow.dominated_by(header)
            if parting and any(self.yields[b] for b in loop):
                found |= {*loop, *below}
            elif any(self._come_back(block, header, loop) for block in parting):
                found |= {*loop, *self._before_they_meet([b for b in below if b not in loop])}
        return found

    def _parts(self, block: int) -> bool:
        """Did lanes of a warp go different ways from a block?"""
        steps, place = self.flow.successors[block], self.at.get(self.last[block].line)
        if len(steps) < 2 or not self.warps[block] or place is None:
            return False
        if place.instruction.opcode in ("bra", "brx"):
            return bool(self.diverged[place.pc])
        return any(
            self.warps[step] and self.per_warp[step] < self.per_warp[block] for step in steps
        )

    def _come_back(self, block: int, header: int, loop: Collection[int]) -> bool:
        """Do two ways from a block lead round a loop and past no place where they wait for one
        another?
        """
        ways = [
            step for step in self.flow.successors[block] if step in loop and self.warps[step] != 0
        ]
        return sum(self._leads(way, header, loop) for way in ways) > 1

    def _leads(self, way: int, header: int, loop: Collection[int]) -> bool:
        seen, work = set[int](), [way]
        while work:
            block = work.pop()
            if block == header:
                return True
            if block in seen or block not in loop or self.syncs[block]:
                continue
            seen.add(block)
            opened = self._opened(block)
            if opened is None or self.flow.dominators[opened] >> way & 1:
                work += self.flow.successors[block]
        return False

    def _opened(self, block: int) -> int | None:
        """Where those part who meet at the end of a block."""
        if not self.joins[block]:
            return None
        above = [
            b
            for b in self.regions[self.last[block].operands]
            if self.flow.dominators[block] >> b & 1
        ]
        return max(above, key=lambda b: self.flow.dominators[b].bit_count(), default=block)

    def _threads_meeting(self, block: int, warps: int) -> float:
        """Threads per execution where parts of a warp arrive one by one: in all, those of a block
        that runs alike.
        """
        lanes = self._lanes(block) if warps else None
        most = max(self.per_warp[p] for p in self.flow.predecessors[block])
        return most if lanes is None else min(32.0, lanes / warps)

    def _lanes(self, block: int) -> float | None:
        """Executions by threads: those of the block, or of one that runs alike."""
        known = [block] if self.warps[block] else [*self._alike(block)]
        return (self.warps[known[0]] or 0) * self.per_warp[known[0]] if known else None

    def _alike(self, block: int) -> Iterator[int]:
        return (o for o in self.flow.alike(block) if self.warps[o] and not self.joins[o])

    def _edge(self, source: int, target: int, asked: frozenset[tuple[int, int]]) -> int | None:
        """How often a warp, or a part of it, went from `source` to `target`."""
        count, last = self.warps[source], self.last[source]
        if count is None or (source, target) in asked:
            return None
        if count == 0 or self.warps[target] == 0:
            return 0
        others = set(self.flow.successors[source]) - {target}
        if not others:
            together = (
                next((self.warps[b] for b in self._alike(source)), None)
                if self.joins[source]
                else None
            )
            return (self._returns(source) or together or count) if last.opcode != "EXIT" else None
        if last.opcode == "BRX":
            return self._jumps(source, target)
        place = self.at.get(last.line)
        if source == target and place and count == self.executed[place.pc]:
            entries, _ = loop_entries(place, self.values)
            return None if entries is None else count - entries
        other = others.pop()
        if others or last.opcode != "BRA":
            return None
        if place and (known := self._branch(source, target, place)) is not None:
            return known
        taken = self._taken(source, other, asked | {(source, target)})
        diverged = 0.0
        if place and place.instruction.opcode == "bra":  # of copies of it, each has its share
            diverged = min(1.0, count / max(1, int(self.executed[place.pc]))) * float(
                self.diverged[place.pc]
            )
        return None if taken is None else max(0, round(count - taken + diverged))

    def _branch(self, source: int, target: int, place: Place) -> int | None:
        """How often the only copy of a branch led to a block that holds what the PTX has on one of
        its sides alone.
        """
        counted = (
            self.lines[self.last[source].line] == 1
            and self.warps[source] == self.executed[place.pc]
        )
        if place.instruction.opcode != "bra" or not place.instruction.guard or not counted:
            return None
        home = place.routine.cfg.blocks[place.block]
        sides = [
            step == home.falls_to for step in home.successors if self._holds(target, place, step)
        ]
        if len(home.successors) != 2 or len(sides) != 1:
            return None
        row = self.values[place.pc]
        off = int(row[Column.WARPS_OFF])
        return off + int(row[Column.DIVERGED]) if sides[0] else int(row[Column.WARPS]) - off

    def _holds(self, block: int, place: Place, step: int) -> bool:
        span = self.kernel.blocks[block]
        code = self.kernel.instructions[span.start : span.end]
        found = [self.at.get(each.line) for each in code if each.opcode in _STAY]
        return any(each and each.routine is place.routine and each.block == step for each in found)

    def _taken(self, source: int, other: int, asked: frozenset[tuple[int, int]]) -> int | None:
        """How often the other way was taken: as often as that block ran, but for those who came
        from elsewhere.
        """
        if other == source:
            return self._edge(source, source, asked)
        reached = self.warps[other]
        further = [
            self._edge(p, other, asked) for p in self.flow.predecessors[other] if p != source
        ]
        if reached is None or any(edge is None for edge in further):
            return None
        return reached - sum(edge or 0 for edge in further)

    def _jumps(self, source: int, target: int) -> int | None:
        """By a jump table: as many as there are lanes that come by no other way, at most."""
        lanes = self._lanes(target)
        plain = [p for p in self.flow.predecessors[target] if len(self.flow.successors[p]) == 1]
        left = (lanes or 0) - sum(self._lanes(p) or 0 for p in plain)
        return None if lanes is None else min(self.warps[source] or 0, max(0, round(left)))

    def _returns(self, call: int) -> int | None:
        """How often parts of a warp come back from a call; None where nobody knows. Calls of one
        function share.
        """
        calls = [
            b for b, each in enumerate(self.last) if each.opcode == "CALL" and self.warps[b] != 0
        ]
        if call not in calls or any(self.warps[b] is None for b in calls):
            return None
        alike = [b for b in calls if self.last[b].targets == self.last[call].targets]
        named = {target for b in calls for target in self.last[b].targets} | {self.kernel.name}
        every = {
            each.routine for each in self.kernel.blocks if not each.routine.startswith(INTERNAL)
        }
        own = set(self.last[call].targets) or every - named
        ends = [
            b
            for b, each in enumerate(self.last)
            if each.opcode == "RET" and self.kernel.blocks[b].routine in own
        ]
        counts = [self.warps[b] for b in ends]
        if not ends or None in counts or any(name.startswith(INTERNAL) for name in own):
            return None
        share = (self.warps[call] or 0) / sum(self.warps[b] or 0 for b in alike)
        return round(share * sum(count or 0 for count in counts))


def joined(function: ir.Function, kernel: SassKernel) -> ir.Function:
    """The function that says of its blocks, each with a label, where lanes that left a loop in
    different rounds wait for one another and where they do not (`found = i; return;`, and what is
    behind other ways out); itself where that changes nothing.
    """
    before, waits = flow_of(kernel).predecessors, defaultdict[int, set[bool]](set)
    for number, block in enumerate(kernel.blocks):
        come = {
            kernel.instructions[kernel.blocks[each].end - 1].opcode == "BSYNC"
            for each in before[number]
        }
        for each in kernel.instructions[block.start : block.end]:
            if each.opcode in _STAY:
                waits[each.line] |= come
    blocks = build(function).blocks
    named = {f"$block{block.index}": block.start for block in blocks}
    found = [
        {on for i in function.instructions[b.start : b.end] for on in waits[i.line]} for b in blocks
    ]
    meets, apart = (
        frozenset(n for n, each in zip(named, found, strict=True) if each == {on})
        for on in (True, False)
    )
    made = replace(function, labels=function.labels | named, meets=meets, apart=apart)
    return (
        function
        if [each.start for each in build(made).blocks] == [each.start for each in blocks]
        else made
    )
