"""How often the blocks of the machine code ran, from the counts of the PTX: SASS-calibrated
instruction counts.

docs/developer/sass-calibration.md has the rules, from the strongest to the weakest. The result is
an estimate. Where a rule would have to guess, there is none, and the reason is given.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Column
from kernprof.emulator.counting.hard_operands import tests_of
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.cfg import block_end
from kernprof.emulator.ptx.facts import row_of
from kernprof.emulator.ptx.opcodes import BlockEnd, Form
from kernprof.emulator.sass.copies import (
    APART,
    COLLECTIVE,
    UNROLLED,
    Copies,
    arithmetic_copies,
    copies_of,
    rounds_of,
    swap_loops,
)
from kernprof.emulator.sass.disassembly import SassInstruction, SassKernel
from kernprof.emulator.sass.edges import INTERNAL, FlowCounts
from kernprof.emulator.sass.flow import flow_of, ways
from kernprof.emulator.sass.places import Place, Solution, loop_entries, places
from kernprof.emulator.sass.unrolled import LINES

_OWN_NAME = re.compile(r"^(.*\$)?__cuda_(sm\w+?_)?")
_ROUTINE = (
    "in a routine of ptxas's own, whose ways are known for the most common of the operands that"
    " need it"
)
_TRIED = "in a loop that ptxas made of an atomic, whose rounds depend on time"
_PREDICATED_VOTE, _BRANCH_VOTE = 0.3, 20.0
# Share of the executed instructions that may rest on the weakest rule (guards of unrolled loops).
# It was wrong only in kernels where it would have had to decide a third.
_MOST_GUESSED = 0.15


def solve(program: Program, kernel: SassKernel, values: NDArray[np.int64]) -> Solution:
    """Executions of every block. `values` are the `Counters.values` of the whole grid."""
    solver = _Solver(program, kernel, values)
    solver.run()
    return solver.solution()


@lru_cache(maxsize=64)
def _code(kernel: SassKernel) -> tuple[list[tuple[SassInstruction, ...]], list[bool]]:
    """Of each block its instructions, and whether lanes meet at its end."""
    code = [kernel.instructions[b.start : b.end] for b in kernel.blocks]
    return code, [each[-1].opcode == "BSYNC" for each in code]


class _Solver:
    def __init__(self, program: Program, kernel: SassKernel, values: NDArray[np.int64]) -> None:
        self.program, self.kernel = program, kernel
        self.flow, self.at = flow_of(kernel), places(program)
        self.by_pc = {place.pc: place for place in reversed(self.at.values())}
        self.executed, self.threads = values[:, Column.WARPS], values[:, Column.THREADS]
        self.code, self.joins = _code(kernel)
        self.warps: list[int | None] = [None] * len(self.code)
        self.per_warp: list[float] = [32.0] * len(self.code)
        self.voted: set[int] = set()
        self.branches = Counter(each.line for each in kernel.instructions if each.opcode == "BRA")
        self.guessed: set[int] = set()
        self.met, self.adrift = set[int](), set[int]()
        self.reason: str | None = None
        self.skipped: set[str] = set()
        self.rough: dict[int, str] = {}
        self.hard = values
        # Calls, by odd and by plain operands.
        self.called: dict[str, NDArray[np.float64]] = defaultdict(lambda: np.zeros(4))
        self.copies = copies_of(program, kernel)

    def _place(self, instruction: SassInstruction) -> Place | None:
        return self.at.get(instruction.line)

    def _joins(self, block: int) -> bool:
        return self.joins[block]

    def _is_internal(self, block: int) -> bool:
        return self.kernel.blocks[block].routine.startswith(INTERNAL)

    def _set(self, block: int, warps: int, threads: float) -> bool:
        if self.warps[block] is not None:
            return False
        self.warps[block], self.per_warp[block] = warps, threads
        return True

    def _threads_at(self, pc: int) -> float:
        return float(self.threads[pc]) / max(1, int(self.executed[pc]))

    def run(self) -> None:
        if not self.flow.predecessors[0]:
            self._set(0, int(self.executed[0]), self._threads_at(0))
        self._elsewhere()
        self._apart()
        self._done()
        self._tried()
        self._waited()
        self._left()
        self._in_place()
        self._spread()
        self._unrolled(self.copies)
        self._spread()
        self._unrolled(
            arithmetic_copies(self.kernel, self.flow, self.at, [w is None for w in self.warps])
        )
        self._spread()
        self._ways_to_nowhere()
        for block in range(len(self.code)):
            if not self._joins(block) and not self._is_internal(block):
                self._vote(block)
        self._ways_to_nowhere()
        self._slow_paths()
        self._called_routines()
        edges = FlowCounts(self.kernel, self.at, self.hard, self.warps, self.per_warp)
        self.met |= edges.followed()
        self.adrift = edges.adrift()
        self._guess_guards()

    def _elsewhere(self) -> None:
        """Functions that the kernel does not call: all that pointers of the module may lead to are
        in its code.
        """
        own = {
            self.kernel.blocks[b].routine
            for b, code in enumerate(self.code)
            if any(map(self._place, code))
        }
        for block, each in enumerate(self.kernel.blocks):
            if each.routine not in own and not self._is_internal(block):
                self._set(block, 0, 0.0)

    def _apart(self) -> None:
        """Copies of shuffles, votes and waits for warps that diverged (`BRA.DIV`) never run where
        whole warps come.
        """
        for block, code in enumerate(self.code):
            if code[-1].name.startswith("BRA.DIV"):
                # the code of whole warps follows
                for target in set(self.flow.successors[block]) - {block + 1}:
                    self._never_of_whole_warps(self.flow.dominated_by(target))

    def _never_of_whole_warps(self, blocks: Sequence[int]) -> None:
        code = [
            e
            for b in blocks
            for e in self.code[b]
            if e.opcode in COLLECTIVE or "COLLECTIVE" in e.modifiers
        ]
        own = [place for each in code if (place := self._place(each))]
        if own and all(self._threads_at(place.pc) >= self._threads_at(0) for place in own):
            self._never(blocks)

    def _never(self, blocks: Sequence[int]) -> None:
        for each in blocks:
            self.warps[each] = 0
            for copies in self.copies.values():
                copies.plain.pop(each, None)

    def _tried(self) -> None:
        """Loops of compare-and-swap that ptxas made of one atomic: lanes of one word get through
        one by one. That other warps come between depends on time.
        """
        for block, swap, place in swap_loops(self.kernel, self.flow, self.at):
            row = self.hard[place.pc]
            elsewhere = swap.opcode == "ATOMS" and not row[Column.SHARED_REQUESTS]
            rounds, threads = (
                (0, 0.0)
                if elsewhere
                else (int(row[Column.TRIES]), float(row[Column.TRIED_THREADS]))
            )
            self._set(block, rounds, threads / max(1, rounds))
            self.rough |= {block: _TRIED} if rounds else {}
            for after in set(self.flow.successors[block]) - {block}:
                if self._joins(after):  # lanes leave in every round
                    self._set(after, rounds, float(row[Column.THREADS_ON]) / max(1, rounds))
            self.copies.pop(place.pc, None)

    def _done(self) -> None:
        """What follows an atomic by a generic address for lanes whose address is not global: it
        says which are.
        """
        for block, code in enumerate(self.code):
            atomics = [
                place.pc for each in code if each.opcode == "ATOM" and (place := self._place(each))
            ]
            if (
                not atomics
                or self.hard[atomics[-1], [Column.SHARED_REQUESTS, Column.LOCAL_REQUESTS]].any()
            ):
                continue
            for other in self.flow.successors[block]:
                if self.code[other][0].opcode == "QSPC":
                    self._never(self.flow.dominated_by(other))

    def _waited(self) -> None:
        """A wait for a barrier object suspends the warp: on an H200 the second try, in a loop of
        its own, never ran.
        """
        first: dict[int, int] = {}
        for block, code in enumerate(self.code):
            for place in [self._place(each) for each in code if "TRYWAIT" in each.modifiers]:
                before = first.setdefault(place.pc, block) if place else block
                if before != block and self.flow.dominators[block] >> before & 1:
                    for each in self.flow.dominated_by(block):
                        self._set(each, 0, 0.0)

    def _left(self) -> None:
        """Where ptxas leaves unless the guard of a last access holds, what it moved behind that
        runs for few.
        """
        for block, code in enumerate(self.code[:-1]):
            place = self._place(code[-1])
            if (
                code[-1].opcode != "EXIT"
                or not code[-1].predicated
                or place is None
                or not place.instruction.guard
            ):
                continue
            if block_end(place.instruction) is not BlockEnd.NOT:
                continue
            row = self.hard[place.pc]
            warps = int(row[Column.WARPS] - row[Column.WARPS_OFF])
            for each in self.flow.dominated_by(block + 1):
                if self.flow.run_alike(block + 1, each):
                    self._set(each, warps, float(row[Column.THREADS_ON]) / max(1, warps))
                    self.met.add(each)
                    for copies in self.copies.values():
                        copies.plain.pop(each, None)

    def _in_place(self) -> None:
        """Blocks that hold an instruction which stays in its place and has no copies elsewhere, or
        end in a branch past or round copies of a loop.
        """
        for block, code in enumerate(self.code):
            place = (
                self._place(code[-1])
                if code[-1].line >= LINES and code[-1].opcode in ("BRA", "EXIT")
                else None
            )
            if place and place.instruction.opcode == "bra":
                self._set(block, int(self.executed[place.pc]), self._threads_at(place.pc))
        votes: dict[int, Counter[tuple[int, int]]] = defaultdict(Counter)
        for pc, copies in self.copies.items():
            place = self.by_pc[pc]
            if copies.is_single:
                block, many = next(iter(copies.plain.items()))
                if (
                    self.flow.depth(block) > place.depth
                    and row_of(place.instruction).form is Form.ATOMIC
                ):
                    self.reason = (
                        f"ptxas made a loop of {place.instruction.name}, of unknown length"
                    )
                elif self.executed[pc] % many == 0:
                    votes[block][int(self.executed[pc]) // many, pc] += 1
            if not self.executed[pc]:
                for block in copies.plain:
                    self._set(block, 0, 0.0)
        for block, found in votes.items():
            counts: Counter[int] = Counter()
            for (count, _), weight in found.items():
                counts[count] += weight
            best = counts.most_common(1)[0][0]
            self._set(
                block, best, self._threads_at(next(pc for (count, pc) in found if count == best))
            )

    def _spread(self) -> None:
        """From known blocks to those that run equally often, and to the last unknown one of a sum
        of copies.
        """
        changed = True
        while changed:
            changed = False
            for block in range(len(self.code)):
                if self.warps[block] is None and not self._joins(block):
                    changed |= self._like_another(block)
            for pc, copies in self.copies.items():
                unknown = [block for block in copies.plain if self.warps[block] is None]
                if len(unknown) == 1 and not copies.predicated:
                    rest = int(self.executed[pc]) - sum(
                        (self.warps[b] or 0) * m for b, m in copies.plain.items()
                    )
                    many = copies.plain[unknown[0]]
                    if rest >= 0 and rest % many == 0:
                        changed |= self._set(unknown[0], rest // many, self._threads_at(pc))

    def _like_another(self, block: int) -> bool:
        routine = self.kernel.blocks[block].routine
        for other in self.flow.alike(block):
            known = self.warps[other]
            if (
                known is not None
                and not self._joins(other)
                and self.kernel.blocks[other].routine == routine
            ):
                return self._set(block, known, self.per_warp[other])
        return False

    def _unrolled(self, every: Mapping[int, Copies]) -> None:
        """Loops that ptxas unrolled: as many rounds of four as there are, then one of two, then
        single ones.
        """
        for pc, copies in every.items():
            unknown = [block for block in copies.plain if self.warps[block] is None]
            if len(copies.plain) + len(copies.predicated) < 2 or not unknown:
                continue
            entries, apart = loop_entries(self.by_pc[pc], self.hard)
            if entries:
                loops = {block for block in copies.plain if block in self.flow.successors[block]}
                rounds = rounds_of(
                    copies.plain, loops, (int(self.executed[pc]), entries), apart=apart
                )
                sure = int(self.executed[pc]) % entries == 0 and not apart
                for block, many in rounds.items():
                    if self._set(block, many, self._threads_at(pc)) and not sure:
                        self.rough[block] = APART if apart else UNROLLED

    def _ways_to_nowhere(self) -> None:
        """What leads only to blocks that never ran never ran either, whatever a vote said."""
        changed = True
        while changed:
            changed = False
            for block, steps in enumerate(self.flow.successors):
                further = set(steps) - {block}
                leaves = self.code[block][-1].opcode in ("EXIT", "RET", "CALL")
                if further and not leaves and all(self.warps[step] == 0 for step in further):
                    if block in self.voted:
                        self.voted.remove(block)
                        self.warps[block] = None
                    changed |= self._set(block, 0, 0.0)

    def _vote(self, block: int) -> None:
        """The count that most instructions have, of those from the depth of loops that the block is
        in; blocks that run alike have one vote. A branch that is nowhere else stays in its place,
        others may come from under a condition.
        """
        if self.warps[block] is not None or self._has_unsolved_copies(block):
            return
        unknown = [
            b for b in self.flow.alike(block) if self.warps[b] is None and not self._joins(b)
        ]
        alike = [b for b in unknown if not self._has_unsolved_copies(b)]
        alike = alike if self.flow.depth(block) else [block]  # much is done early in front of loops
        depth = self.flow.depth(block)
        code = [each for b in alike for each in self.code[b] if each.opcode not in ("EXIT", "RET")]
        own = [(e, p) for e in code if (p := self._place(e))]
        chosen = [(e, p) for e, p in own if p.depth == depth] or [
            (e, p) for e, p in own if p.depth < depth
        ]
        # by executions and threads
        votes: dict[int, dict[float, float]] = defaultdict(lambda: defaultdict(float))
        for each, place in chosen:
            own_votes, threads = votes[int(self.executed[place.pc])], self._threads_at(place.pc)
            if (
                each.name == "BRA"
                and each.predicated
                and self.branches[each.line] == 1
                and place.instruction.guard
            ):
                own_votes[threads] += _BRANCH_VOTE
            else:
                own_votes[threads] += _PREDICATED_VOTE if each.predicated else 1.0
        if votes:
            best = max(votes, key=lambda count: sum(votes[count].values()))
            for each_block in alike:
                self._set(each_block, best, max(votes[best], key=votes[best].__getitem__))
            self.voted |= {*alike}

    def _has_unsolved_copies(self, block: int) -> bool:
        """Does it hold a part of an unrolled loop that no rule could divide?"""
        places_here = [place for each in self.code[block] if (place := self._place(each))]
        found = [copies for place in places_here if (copies := self.copies.get(place.pc))]
        return any(len(copies.blocks) > 1 and block in copies.plain for copies in found)

    def _slow_paths(self) -> None:
        """Calls of ptxas's own routines behind a branch that the PTX does not have: as often as
        operands needed it.
        """
        for block, code in enumerate(self.code):
            call = code[-1]
            if call.opcode != "CALL" or not any(
                target.startswith(INTERNAL) for target in call.targets
            ):
                continue
            for before in self.flow.predecessors[block]:
                branch = self.code[before][-1]
                place = self._place(branch)
                if (
                    branch.opcode == "BRA"
                    and place
                    and block_end(place.instruction) is not BlockEnd.JUMP
                ):
                    if not tests_of(place.instruction) and self.warps[before]:
                        self.skipped.update(_OWN_NAME.sub("", target) for target in call.targets)
                    self._behind(before, block, place)

    def _behind(self, branch: int, call: int, place: Place) -> None:
        """The ways from a branch: to the call with hard operands, and past it with the others."""
        row = self.hard[place.pc]
        share = (self.warps[branch] or 0) / max(1, int(self.executed[place.pc]))
        warps, threads, only = (
            float(row[column]) * share
            for column in (Column.HARD_WARPS, Column.HARD_THREADS, Column.ALL_HARD_WARPS)
        )
        for each in self.flow.dominated_by(call):
            self.warps[each], self.per_warp[each] = round(warps), threads / warps if warps else 0.0
        join = set(self.flow.successors[call])
        for other in set(self.flow.successors[branch]) - {call}:
            if threads and other not in join and not self.flow.run_alike(branch, other):
                count = self.warps[branch] or 0
                left = max(1e-9, count - only)
                for each in self.flow.dominated_by(other):
                    if self.flow.run_alike(other, each):
                        self.warps[each] = round(count - only)
                        self.per_warp[each] = min(
                            32.0, (count * self.per_warp[branch] - threads) / left
                        )
        target = self.code[call][-1].targets[0]
        of_call = (Column.ODD_WARPS, Column.PLAIN_WARPS, Column.ODD_THREADS)
        self.called[target] += np.array(
            [float(row[column]) * share for column in of_call] + [threads]
        )

    def _called_routines(self) -> None:
        """ptxas's own routines: straight code runs once per call, the rest by what the operands
        were.
        """
        for name in dict.fromkeys(
            b.routine for b in self.kernel.blocks if b.routine.startswith(INTERNAL)
        ):
            own = [n for n, b in enumerate(self.kernel.blocks) if b.routine == name]
            callers = [
                n
                for n, code in enumerate(self.code)
                if code[-1].opcode == "CALL" and name in code[-1].targets
            ]
            calls = sum(self.warps[n] or 0 for n in callers)
            threads = max((self.per_warp[n] for n in callers if self.warps[n]), default=32.0)
            odd, plain, odd_threads, all_threads = self.called[name]
            known = ways(name, own[0], self.flow) if odd or plain else None
            for block in own:
                if not calls:
                    self._set(block, 0, 0.0)
                elif block == own[0] or self.flow.run_alike(block, own[0]):
                    self._set(block, calls, threads)
                elif known:
                    ways_here = (block in known.odd, block in known.plain)
                    many = min(calls, odd * ways_here[0] + plain * ways_here[1])
                    lanes = odd_threads * ways_here[0] + (all_threads - odd_threads) * ways_here[1]
                    self._set(block, round(many), min(32.0, lanes / max(many, 1e-9)))
                    self.rough |= {block: _ROUTINE} if many else {}

    def _guess_guards(self) -> None:
        """What is left are the small blocks between the parts of unrolled loops."""
        for block, known in enumerate(self.warps):
            if known is None and not self._is_internal(block):
                above = [
                    b
                    for b in range(len(self.code))
                    if self.flow.dominators[block] >> b & 1 and b != block
                ]
                counts = [
                    self.warps[b] for b in above if self.flow.loops[b] == self.flow.loops[block]
                ]
                likely = [count for count in counts if count is not None]
                if likely:
                    self._set(block, min(likely), 32.0)
                    self.guessed.add(block)

    # -- the result -----------------------------------------------------------------------------------------------

    def solution(self) -> Solution:
        total = sum(
            (count or 0) * len(code) for count, code in zip(self.warps, self.code, strict=True)
        )
        unsure = sum((self.warps[block] or 1) * len(self.code[block]) for block in self.guessed)
        unknown = [b for b, count in enumerate(self.warps) if count is None]
        reason = self.reason
        if reason is None and (unknown or unsure > _MOST_GUESSED * total):
            many = sum(len(self.code[b]) for b in (*unknown, *self.guessed))
            reason = (
                f"{many} of {len(self.kernel.instructions)} machine instructions could not be told"
                " apart"
            )
        counts = [float(count or 0) for count in self.warps]
        open_ = frozenset({*unknown, *self.guessed})
        parts = (
            tuple(sorted(self.skipped)),
            self.rough,
            open_,
            self.at,
            frozenset(self.met),
            frozenset(self.adrift),
        )
        return Solution(counts, self.per_warp, reason, *parts)
