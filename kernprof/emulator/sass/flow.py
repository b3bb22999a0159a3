"""Control flow of machine code: which block dominates which, and which must run equally often.

Sets of blocks are bit masks. A virtual entry leads to every routine's first block, a virtual exit
follows every block that threads may leave at.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from kernprof.emulator.sass.disassembly import SassKernel

_LEAVING = frozenset({"EXIT", "RET", "KILL", "RTT"})


@dataclass(frozen=True, slots=True)
class SassFlow:
    """Control flow by block.

    `dominators` and `post_dominators` are masks that include the block itself; `loops` holds the
    headers of the loops around it.
    """

    successors: tuple[tuple[int, ...], ...]
    predecessors: tuple[tuple[int, ...], ...]
    dominators: tuple[int, ...]
    post_dominators: tuple[int, ...]
    loops: tuple[frozenset[int], ...]
    _alike: dict[int, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)

    def depth(self, block: int) -> int:
        """Return the nesting depth of loops around the block."""
        return len(self.loops[block])

    def dominated_by(self, block: int) -> list[int]:
        return [b for b, mask in enumerate(self.dominators) if mask >> block & 1]

    def run_alike(self, one: int, other: int) -> bool:
        """Return True if a warp that reconverges executes both blocks equally often."""
        return other in self.alike(one)

    def alike(self, block: int) -> tuple[int, ...]:
        """Return the blocks that execute as often as this one, itself included.

        One of the two dominates, the other post-dominates, both are in the same loops, and no path
        between them repeats a loop around only one.
        """
        if block not in self._alike:
            above, below = self.dominators[block], self.post_dominators[block]
            self._alike[block] = tuple(
                other
                for other in _members((above | below) & (1 << len(self.loops)) - 1)
                if (
                    above >> other & self.post_dominators[other] >> block & 1
                    or below >> other & self.dominators[other] >> block & 1
                )
                and self.loops[other] == self.loops[block]
                and not (
                    self._goes_round(other, block)
                    if above >> other & 1
                    else self._goes_round(block, other)
                )
            )
        return self._alike[block]

    def _goes_round(self, first: int, last: int) -> bool:
        seen, work = {last}, [*self.successors[first]] * (first != last and bool(self.loops[first]))
        while work:
            if (block := work.pop()) in self.loops[first]:
                return True
            if block not in seen:
                seen.add(block)
                work += self.successors[block]
        return False


def _members(mask: int) -> Iterator[int]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def recursive(kernel: SassKernel) -> Iterator[str]:
    """The routines that call themselves."""
    for block in kernel.blocks:
        last = kernel.instructions[block.end - 1]
        if last.opcode == "CALL" and block.routine in last.targets:
            yield block.routine


@lru_cache(maxsize=64)
def flow_of(kernel: SassKernel) -> SassFlow:
    """The flow of all routines of a kernel; calls do not connect them."""
    blocks = kernel.blocks
    names = [block.routine for block in blocks]
    leaves = {
        n
        for n, b in enumerate(blocks)
        if kernel.instructions[b.end - 1].opcode in _LEAVING or not b.successors
    }
    return build(
        [block.successors for block in blocks],
        leaves,
        [names.index(name) for name in dict.fromkeys(names)],
    )


def build(successors: Sequence[Sequence[int]], leaves: set[int], roots: Sequence[int]) -> SassFlow:
    """The flow of a graph that is entered at `roots` and left at `leaves`."""
    count = len(successors)
    forward = [list(steps) for steps in successors] + [list(roots)]
    backward: list[list[int]] = [[] for _ in range(count)] + [sorted(leaves)]
    before: list[list[int]] = [[] for _ in range(count)]
    for block, steps in enumerate(successors):
        for step in steps:
            backward[step].append(block)
            before[step].append(block)
    dominators = _dominators(forward)
    return SassFlow(
        successors=tuple(tuple(steps) for steps in successors),
        predecessors=tuple(tuple(steps) for steps in before),
        dominators=tuple(dominators[:count]),
        post_dominators=tuple(_dominators(backward)[:count]),
        loops=tuple(_loops(successors, before, dominators)),
    )


def _dominators(edges: Sequence[Sequence[int]]) -> list[int]:
    """The masks for a graph whose last node is the entry; what cannot be reached is dominated by
    itself alone.
    """
    entry = len(edges) - 1
    before: list[list[int]] = [[] for _ in edges]
    reached, work = {entry}, [entry]
    while work:
        node = work.pop()
        for step in edges[node]:
            before[step].append(node)
            if step not in reached:
                reached.add(step)
                work.append(step)
    everything = (1 << len(edges)) - 1
    result = [everything if node in reached else 1 << node for node in range(entry)] + [1 << entry]
    changed = True
    while changed:
        changed = False
        for node in reached - {entry}:
            mask = everything
            for other in before[node]:
                mask &= result[other]
            mask |= 1 << node
            changed |= mask != result[node]
            result[node] = mask
    return result


def _loops(
    successors: Sequence[Sequence[int]], before: Sequence[Sequence[int]], dominators: Sequence[int]
) -> list[frozenset[int]]:
    """Natural loops: an edge back to a dominator, and all that leads to it."""
    around: list[set[int]] = [set() for _ in successors]
    for latch, steps in enumerate(successors):
        for header in steps:
            if dominators[latch] >> header & 1:
                body, work = {header, latch}, [latch]
                while work:
                    block = work.pop()
                    fresh = set() if block == header else set(before[block]) - body
                    body |= fresh
                    work += fresh
                for block in body:
                    around[block].add(header)
    return [frozenset(headers) for headers in around]
