"""Control flow of machine code: dominators, post-dominators, loops, and equally frequent blocks.

Block A dominates block B if every path from the entry to B passes through A. Post-dominators are
the dominators of the reversed graph. Both are computed by iteration to a fixed point (Allen and
Cocke, "A program data flow analysis procedure", 1976). A set of blocks is a bit mask. A virtual
entry precedes the first block of every routine. A virtual exit follows every block that ends a
routine.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from kernprof.emulator.sass.disassembly import LEAVES, SassKernel


@dataclass(frozen=True, slots=True)
class SassFlow:
    """Control flow graph of a kernel. Each field has one element per basic block.

    `dominators` and `post_dominators` are bit masks that include the block itself. `loops` holds
    the header blocks of the loops that contain the block.
    """

    successors: tuple[tuple[int, ...], ...]
    predecessors: tuple[tuple[int, ...], ...]
    dominators: tuple[int, ...]
    post_dominators: tuple[int, ...]
    loops: tuple[frozenset[int], ...]
    _alike: dict[int, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)

    def alike(self, block: int) -> tuple[int, ...]:
        """Return `block` and all blocks that execute equally often if warps reconverge.

        One of two such blocks dominates the other and is post-dominated by it. Both are in the same
        loops. No path from the first to the second passes through the header of such a loop.
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
                    self._repeats(other, block)
                    if above >> other & 1
                    else self._repeats(block, other)
                )
            )
        return self._alike[block]

    def _repeats(self, first: int, last: int) -> bool:
        """Return True if a path from `first` to `last` passes a header of a loop around `first`."""
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


@lru_cache(maxsize=64)
def flow_of(kernel: SassKernel) -> SassFlow:
    """Return the control flow of a kernel with its callees. A call adds no edge."""
    blocks = kernel.blocks
    names = [block.routine for block in blocks]
    leaves = {
        n
        for n, b in enumerate(blocks)
        if kernel.instructions[b.end - 1].opcode in LEAVES or not b.successors
    }
    return build(
        [block.successors for block in blocks],
        leaves,
        [names.index(name) for name in dict.fromkeys(names)],
    )


def build(successors: Sequence[Sequence[int]], leaves: set[int], roots: Sequence[int]) -> SassFlow:
    """Return the control flow of a graph with the entry blocks `roots` and exit blocks `leaves`."""
    count = len(successors)
    forward = [list(steps) for steps in successors] + [list(roots)]
    backward: list[list[int]] = [[] for _ in range(count)] + [sorted(leaves)]
    before: list[list[int]] = [[] for _ in range(count)]
    for block, steps in enumerate(successors):
        for step in steps:
            backward[step].append(block)
            before[step].append(block)
    dominators = _dominators(forward)
    # A back edge leads from a block to one of its dominators, the header. Its loop contains the
    # header and all blocks that reach the back edge without passing through the header.
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
    return SassFlow(
        successors=tuple(tuple(steps) for steps in successors),
        predecessors=tuple(tuple(steps) for steps in before),
        dominators=tuple(dominators[:count]),
        post_dominators=tuple(_dominators(backward)[:count]),
        loops=tuple(frozenset(headers) for headers in around),
    )


def _dominators(edges: Sequence[Sequence[int]]) -> list[int]:
    """Return the bit mask of dominators of each node. The last node is the entry.

    `edges` lists the successors of each node. An unreachable node dominates only itself.
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
    masks = [everything if node in reached else 1 << node for node in range(entry)] + [1 << entry]
    changed = True
    while changed:
        changed = False
        for node in reached - {entry}:
            mask = everything
            for other in before[node]:
                mask &= masks[other]
            mask |= 1 << node
            changed |= mask != masks[node]
            masks[node] = mask
    return masks
