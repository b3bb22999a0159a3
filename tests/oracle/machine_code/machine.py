"""Running a launch: warps, or parts of them that took different ways, take turns; the furthest
behind goes first.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from kernprof.emulator.launch import PreparedLaunch
from tests.oracle.machine_code.meanings import Made, meaning
from tests.oracle.machine_code.memory import Memory
from tests.oracle.machine_code.operands import Operands
from tests.oracle.machine_code.results import Results
from tests.oracle.machine_code.state import Array, Unsupported, Warps


@dataclass(slots=True)
class Part:
    """Lanes of a warp that stand before the same instruction."""

    warp: int
    lanes: Array
    pc: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """Where lanes of a warp wait for others: at `pc`, for the end of a region or for the named
    lanes.
    """

    warp: int
    region: int | None
    member: int
    pc: int


@dataclass(frozen=True, slots=True, eq=False)
class AtBarrier:
    part: Part
    barrier: int
    threads: int  # 0: all of the block


class Machine(Memory, Operands, Results):
    def __init__(self, prepared: PreparedLaunch, limit: float = 2e6) -> None:
        """`limit`: warp instructions, beyond which the launch is refused."""
        super().__init__(prepared)
        self.limit, self.executed = limit, 0
        self._made: list[tuple[object, Made] | None] = [None] * len(self.instructions)
        self.parts = [Part(w, self.alive[w].copy(), 0) for w in range(self.warps)]
        # who came, whom they wait for
        self.meetings: dict[Meeting, list[tuple[Array, Array]]] = defaultdict(list)
        self.barred: dict[int, list[AtBarrier]] = defaultdict(list)

    def run(self) -> Machine:
        with np.errstate(all="ignore"):
            while self.parts or self._release():
                self._straight(self._next())
                if self.executed > self.limit:
                    raise Unsupported(f"more than {self.limit:.0f} instructions")
        return self

    def _next(self) -> list[Part]:
        """The parts that are furthest behind, one of each warp."""
        pc = min(part.pc for part in self.parts)
        group, rest, seen = [], [], set()
        for part in self.parts:
            if part.pc == pc and part.warp not in seen:
                group.append(part)
                seen.add(part.warp)
            else:
                rest.append(part)
        self.parts = rest
        return group

    def _release(self) -> bool:
        """No part can go on: barriers let theirs go. False at the launch's end."""
        released = False
        for block, waiting in list(self.barred.items()):
            by_barrier, left = defaultdict(list), []
            for each in waiting:
                by_barrier[each.barrier].append(each)
            alive = int(self.alive[self.block_of == block].sum())
            for those in by_barrier.values():
                needed = those[0].threads or alive
                here = sum(int(each.part.lanes.sum()) for each in those)
                # barriers count whole warps
                whole = sum(-(-int(each.part.lanes.sum()) // 32) * 32 for each in those)
                if here >= min(needed, alive) or whole >= needed:
                    self.parts += [each.part for each in those]
                    released = True
                else:
                    left += those
            self.barred[block] = left
        if not released and (any(self.barred.values()) or any(self.meetings.values())):
            raise Unsupported("lanes that wait for each other for ever")
        return released

    def _straight(self, group: list[Part]) -> None:
        """Runs one group to where it may part."""
        pc = group[0].pc
        mask = np.array([part.lanes for part in group])
        c = Warps(np.array([part.warp for part in group]), mask, self.warps)
        every, threads = bool(mask.all()), int(mask.sum())
        while True:
            guard, made = self._made[pc] or self._make(pc)
            self.executions[pc] += c.n
            self.threads[pc] += threads
            self.executed += c.n
            c.on, c.full = (mask, every) if guard is None else (mask & guard(c), False)
            self.threads_on[pc] += int(c.on.sum())
            if not made.control:
                made.run(c)
            elif made.run(c, group, pc):
                return
            pc += 1

    def _make(self, pc: int) -> tuple[object, Made]:
        each = self.instructions[pc]
        try:
            guard = self.predicate(each.guard) if each.predicated else None
            made = meaning(self, pc, each)
        except Unsupported as error:
            raise Unsupported(f"{each.name} {each.operands} ({error})") from None
        except (KeyError, IndexError, ValueError, TypeError, StopIteration) as error:
            raise Unsupported(
                f"{each.name} {each.operands} ({type(error).__name__} {error})"
            ) from error
        self._made[pc] = guard, made
        return guard, made

    def go(self, warp: int, lanes: Array, pc: int) -> None:
        if lanes.any():
            self.parts.append(Part(warp, lanes, pc))

    def meet(self, meeting: Meeting, lanes: Array, wanted: Array) -> None:
        self.meetings[meeting].append((lanes.copy(), wanted))
        self.try_to_join(meeting)

    def left(self, warp: int) -> None:
        """Lanes of a warp ended: do others still wait for them?"""
        for meeting in [each for each in self.meetings if each.warp == warp]:
            self.try_to_join(meeting)

    def left_region(self, warp: int, region: int, lanes: Array) -> None:
        for meeting in [
            each for each in self.meetings if each.warp == warp and each.region == region
        ]:
            self.meetings[meeting] = [
                (here, wanted & ~lanes) for here, wanted in self.meetings[meeting]
            ]
            self.try_to_join(meeting)

    def try_to_join(self, meeting: Meeting) -> None:
        waiting = self.meetings.get(meeting)
        if not waiting:
            self.meetings.pop(meeting, None)
            return
        here = np.any([lanes for lanes, _ in waiting], axis=0)
        wanted = np.any([lanes for _, lanes in waiting], axis=0)
        if not (wanted & self.alive[meeting.warp] & ~here).any():
            del self.meetings[meeting]
            self.go(meeting.warp, here, meeting.pc + 1)
