"""Control flow of a PTX function: basic blocks in scheduling order, and reconvergence.

Blocks are numbered by *rank*: a weak topological order (Bourdoncle 1993). Every block follows its
predecessors, except along back edges, and the blocks of every loop are contiguous. A warp always
executes its threads at the block of lowest rank. The warp therefore reconverges at the immediate
post-dominator of each branch, also in loops.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import TypeVar

from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import row_of
from kernprof.emulator.ptx.opcodes import BlockEnd, Form
from kernprof.errors import CompileFailed

Node = TypeVar("Node")


@dataclass(frozen=True, slots=True)
class BasicBlock:
    """Basic block: the instructions [start, end) of a function.

    `successors` are block indices (= ranks), empty if threads exit. `falls_to` is the fall-through
    block, None after ret, exit, or an unguarded bra or brx. `reconverge` is the immediate
    post-dominator, None if the paths only reconverge at the function's exit. `loop_depth` is the
    number of loops around the block.
    """

    index: int
    start: int
    end: int
    successors: tuple[int, ...]
    falls_to: int | None
    reconverge: int | None
    loop_depth: int
    # true if lanes that left a loop in different iterations serialise in this block
    again: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Cfg:
    """The control-flow graph of a function; `blocks[0]` is the entry.

    `block_of[pc]` is the block of an instruction, -1 for unreachable code. `at_label` is the block
    at each label.
    """

    blocks: tuple[BasicBlock, ...]
    block_of: tuple[int, ...]
    at_label: dict[str, int]


def waits_for_others(instruction: ir.Instruction) -> bool:
    """Return true if threads of a warp or block wait for one another at this instruction."""
    row = row_of(instruction)
    return row.ends is BlockEnd.BARRIER or (row.meets and "sync" in instruction.modifiers)


def block_end(instruction: ir.Instruction | None) -> BlockEnd:
    """Return the effect of an instruction on its basic block; BlockEnd.NOT if the block goes on."""
    return row_of(instruction).ends if instruction is not None else BlockEnd.NOT


def build(function: ir.Function) -> Cfg:
    """Return the control-flow graph of a function's reachable code.

    Raises CompileFailed for a branch to an unknown label.
    """
    code = function.instructions
    leaders = {0, *function.labels.values()}
    for instruction in code:
        pc = instruction.pc
        match block_end(instruction):
            case BlockEnd.JUMP | BlockEnd.LEAVE:
                leaders.add(pc + 1)
            case BlockEnd.CALL | BlockEnd.BARRIER:
                leaders |= {pc, pc + 1}
            case _ if waits_for_others(instruction):
                leaders.add(pc)
    starts = sorted(pc for pc in leaders if pc < len(code))
    at = {pc: number for number, pc in enumerate(starts)}
    edges: dict[int, list[int]] = {}
    falls: list[int] = []
    for number, start in enumerate(starts):
        following = number + 1 if number + 1 < len(starts) else -1
        end = starts[following] if following >= 0 else len(code)
        last = code[end - 1] if end > start else None
        block_ends = block_end(last)
        steps = [following]
        if last and block_ends in (BlockEnd.JUMP, BlockEnd.LEAVE) and last.guard is None:
            steps = [-1]
        falls.append(steps[0])
        for label in branch_labels(function, last) if last and block_ends is BlockEnd.JUMP else ():
            if label not in function.labels:
                raise CompileFailed(
                    f"{function.name}: a branch to the unknown label {label!r}",
                    hint="the PTX is damaged: compile the kernel again",
                )
            # A jump past the last instruction returns from the function.
            steps.append(at.get(function.labels[label], -1))
        edges[number] = [step for step in dict.fromkeys(steps) if step >= 0]
    order, depth, loops = _weak_topological_order(edges)
    ends = {n for n, pc in enumerate(starts) if block_end(code[pc]) is BlockEnd.LEAVE}
    # In a function with jump tables (brx), the blocks after the exits of loops are not reordered.
    direct = all(row_of(i).form is not Form.INDEXED_BRANCH for i in function.instructions)
    order, again = _exits_before_loops(order, edges, loops if direct else [], ends)
    rank = {old: new for new, old in enumerate(order)}
    successors = [tuple(rank[s] for s in edges[old]) for old in order]
    posts = _post_dominators(successors)
    bounds = [*starts, len(function.instructions)]
    blocks = tuple(
        BasicBlock(
            index=new,
            start=bounds[old],
            end=bounds[old + 1],
            successors=successors[new],
            falls_to=rank.get(falls[old]),
            reconverge=posts[new],
            loop_depth=depth[old],
            again=old in again,
        )
        for new, old in enumerate(order)
    )
    block_of = [-1] * len(function.instructions)
    for block in blocks:
        block_of[block.start : block.end] = [block.index] * (block.end - block.start)
    at_label = {
        name: block_of[pc]
        for name, pc in function.labels.items()
        if pc < len(block_of) and block_of[pc] >= 0
    }
    return Cfg(blocks, tuple(block_of), at_label)


def branch_labels(function: ir.Function, instruction: ir.Instruction) -> tuple[str, ...]:
    """Return the possible target labels of a `bra` or `brx.idx`, in target-list order."""
    target = instruction.operands[-1]
    if not isinstance(target, ir.Label):
        raise CompileFailed(
            f"{function.name}: a branch names no label",
            hint="the PTX is damaged: compile the kernel again",
        )
    if row_of(instruction).form is Form.INDEXED_BRANCH:
        labels = function.branch_targets.get(target.name)
        if labels is None:
            raise CompileFailed(
                f"{function.name}: brx.idx names the unknown target list {target.name!r}",
                hint="the PTX is damaged: compile the kernel again",
            )
        return labels
    return (target.name,)


def _components(nodes: Sequence[int], edges: Mapping[int, Iterable[int]]) -> list[set[int]]:
    """Return the strongly connected components of `nodes` in topological order.

    The implementation is the algorithm of Kosaraju and Sharir (1981).
    """
    inside = set(nodes)
    within = {node: [step for step in edges[node] if step in inside] for node in nodes}
    before = reversed_edges(within)
    components: list[set[int]] = []
    assigned: set[int] = set()
    for node in reversed(_postorder(nodes, within)):
        if node not in assigned:
            components.append(reached(node, before, avoid=assigned))
            assigned |= components[-1]
    return components


def _postorder(roots: Sequence[int], edges: Mapping[int, Sequence[int]]) -> list[int]:
    """Return the nodes that `roots` reach, in the order in which a depth-first search ends them."""
    seen: set[int] = set()
    order: list[int] = []
    work = [(root, False) for root in reversed(roots)]
    while work:
        node, ends = work.pop()
        if ends:
            order.append(node)
        elif node not in seen:
            seen.add(node)
            work += [(node, True), *((step, False) for step in reversed(edges[node]))]
    return order


def reversed_edges(edges: Mapping[int, Iterable[int]]) -> dict[int, list[int]]:
    """Return the predecessors of each node of a graph."""
    before: dict[int, list[int]] = {node: [] for node in edges}
    for node, steps in edges.items():
        for step in steps:
            before[step].append(node)
    return before


def dominators(edges: Mapping[int, Sequence[int]], entry: int) -> dict[int, int]:
    """Return the bit mask of dominators of each node that `entry` reaches, including the node.

    The masks are computed by iteration to a fixed point (Allen and Cocke, "A program data flow
    analysis procedure", 1976).
    """
    before, order = reversed_edges(edges), _postorder([entry], edges)
    masks = {entry: 1 << entry}
    changed = True
    while changed:
        changed = False
        for node in reversed(order[:-1]):
            mask = reduce(and_, (masks[n] for n in before[node] if n in masks)) | 1 << node
            changed |= mask != masks.get(node)
            masks[node] = mask
    return masks


def _exits_before_loops(
    order: list[int], edges: Mapping[int, list[int]], loops: list[list[int]], ends: set[int]
) -> tuple[list[int], set[int]]:
    """Move the blocks between a loop's exit and its reconvergence point in front of the loop.

    The hardware reconverges lanes only at the post-dominator. Lanes that leave a loop in different
    iterations therefore serialise in the blocks before it. In front of the loop, these blocks have
    lower ranks than the loop, so lanes execute them as soon as they leave the loop.

    Returns the new order and the moved blocks. `ends` are blocks that begin with exit or return.
    """
    before = Counter(step for n in order for step in edges[n])
    ends = {n for n in order if not edges[n] and (n in ends or before[n] == 1)}
    going = {n: [s for s in edges[n] if s not in ends] or edges[n] for n in order}
    going |= {
        n: edges[n] for n in order if not reached(n, going) & {m for m in order if not edges[m]}
    }
    first, rank = order, {node: number for number, node in enumerate(order)}
    posts = _post_dominators([tuple(rank[s] for s in going[n]) for n in order])
    moved: set[int] = set()
    for loop in sorted(loops, key=len, reverse=True):
        inside = set(loop)
        meet = {
            first[post] for n in loop if len(going[n]) > 1 and (post := posts[rank[n]]) is not None
        }
        head = min(loop, key=lambda n: rank[n])
        for exit_ in dict.fromkeys(s for n in loop for s in edges[n] if s not in inside):
            if head != order[0] and exit_ not in meet | moved and rank[exit_] > rank[head]:
                # blocks that paths from the entry reach only through the exit
                around = reached(order[0], edges, avoid={exit_})
                dominated = reached(exit_, edges, avoid=around) - moved
                moved |= dominated
                at = order.index(head)
                above, below = (
                    [n for n in part if n not in dominated] for part in (order[:at], order[at:])
                )
                order = [*above, *(n for n in order if n in dominated), *below]
    return order, moved


def reached(
    start: Node, edges: Mapping[Node, Iterable[Node]], avoid: AbstractSet[Node] = frozenset()
) -> set[Node]:
    """Return `start`, and all nodes that paths from it reach without a node of `avoid`."""
    seen, work = {start}, [start]
    while work:
        fresh = set(edges[work.pop()]) - seen - avoid
        seen |= fresh
        work += fresh
    return seen


def _weak_topological_order(
    edges: Mapping[int, list[int]],
) -> tuple[list[int], dict[int, int], list[list[int]]]:
    """Return the order of blocks, the loop depth of each block, and the blocks of each loop.

    The entry is first, and loops are contiguous. Unreachable blocks are omitted.
    """
    if not edges:
        return [], {}, []
    loops: list[list[int]] = []
    order: list[int] = []
    depth: dict[int, int] = {}
    work = [(sorted(reached(0, edges)), 0, edges)]
    while work:
        nodes, level, graph = work.pop()
        if len(nodes) == 1 and nodes[0] not in graph[nodes[0]]:
            order.append(nodes[0])
            depth[nodes[0]] = level
            continue
        parts = _components(nodes, graph)
        if len(parts) > 1:
            work += [(sorted(part), level, graph) for part in reversed(parts)]
            continue
        # One loop: remove the edges to its header, so that the remaining graph has no outer cycle.
        header = _header(nodes, edges)
        loops.append(nodes)
        cut = {n: [s for s in steps if s != header] for n, steps in graph.items()}
        rest = [n for n in nodes if n != header]
        order.append(header)
        depth[header] = level + 1
        work += [(sorted(part), level + 1, cut) for part in reversed(_components(rest, cut))]
    return order, depth, loops


def _header(nodes: list[int], edges: Mapping[int, list[int]]) -> int:
    """Return the header of a loop: the first block in text order with an edge from outside."""
    inside = set(nodes)
    if 0 in inside:
        return 0
    entered = {s for n, steps in edges.items() if n not in inside for s in steps} & inside
    return min(entered or inside)


def _post_dominators(successors: list[tuple[int, ...]]) -> list[int | None]:
    """Return the immediate post-dominator of each block; None for a block without one.

    Post-dominators are the dominators of the reversed graph, whose entry is a virtual exit node.
    Without the node itself, a node's set equals the set of its immediate post-dominator.
    """
    leaving = len(successors)
    edges = {node: steps or (leaving,) for node, steps in enumerate(successors)} | {leaving: ()}
    masks = dominators(reversed_edges(edges), leaving)
    node_of = {mask: node for node, mask in masks.items() if node != leaving}
    return [node_of.get(masks.get(n, 0) & ~(1 << n)) for n in range(leaving)]
