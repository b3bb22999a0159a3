"""The kernel and its device functions as one list of nodes: each call's blocks inlined behind the
calling block.

The list's order is the contract's scheduling order: of all nodes with waiting lanes, the first one
that may run is next. A callee's nodes follow the call, so its lanes (a deeper stack) come before
those that wait in the caller.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from kernprof.emulator.program import Program, Routine
from kernprof.emulator.ptx import cfg, ir
from kernprof.emulator.ptx.facts import IGNORED_CALLS, row_of
from kernprof.emulator.ptx.opcodes import BlockEnd, Form

_MOST_NODES = 4000


class NotCovered(Exception):  # it becomes a reason, not an error
    """The reason that this engine does not run a program; `instruction` is the PTX at fault."""

    def __init__(self, reason: str, instruction: ir.Instruction | None = None) -> None:
        super().__init__(reason)
        self.instruction = instruction


@dataclass(slots=True)
class Instance:
    """One activation of a routine, by the path of calls that leads to it."""

    number: int
    routine: Routine
    depth: int  # loop depth of the call, so that loops around it count
    # a parameter → the caller's variable
    params: dict[str, tuple[int, str]] = field(default_factory=dict)
    returns_to: int | None = None  # node; None in the kernel


@dataclass(slots=True)
class Node:
    """A basic block of an instance. `falls_to` and `targets` are node indices; a target past the
    end is None.
    """

    index: int
    instance: Instance
    block: cfg.BasicBlock
    code: tuple[ir.Instruction, ...]
    first_pc: int  # program-wide pc of code[0]
    loop_depth: int
    falls_to: int | None = None
    targets: tuple[int | None, ...] = ()
    callee: int | None = None  # first node of the callee
    successors: tuple[int, ...] = ()

    @property
    def last(self) -> ir.Instruction | None:
        return self.code[-1] if self.code else None


def flatten(program: Program) -> list[Node]:
    """Raises NotCovered where inlining would not end or change what the program means."""
    nodes: list[Node] = []
    count = iter(range(1 << 30))
    _place(program, Instance(next(count), program.routines[0], 0), nodes, count)
    for node in nodes:
        node.successors = tuple(dict.fromkeys(_successors(node)))
    return nodes


def _place(program: Program, instance: Instance, nodes: list[Node], count: Iterator[int]) -> int:
    """Appends an instance's nodes, callees behind their calls; gives the index of its first node."""
    routine = instance.routine
    placed: dict[int, Node] = {}
    for block in routine.cfg.blocks:
        code = routine.function.instructions[block.start : block.end]
        first_pc = routine.first_pc + block.start
        node = Node(
            len(nodes),
            instance,
            block,
            code,
            first_pc,
            block.loop_depth + block.again + instance.depth,
        )
        if len(nodes) >= _MOST_NODES:
            raise NotCovered("with its calls inlined, it is too long")
        nodes.append(node)
        placed[block.index] = node
        called = direct_callee(node.last)
        if called is not None:
            inner = _instance(program, node, called, count)
            node.callee = _place(program, inner, nodes, count)
    for node in placed.values():
        _link(node, placed, nodes)
    return placed[0].index if placed else len(nodes)


def _instance(
    program: Program, node: Node, called: ir.CallOperand, count: Iterator[int]
) -> Instance:
    assert isinstance(called.target, ir.Symbol)
    routine = program.routine(called.target.name)
    inner = Instance(next(count), routine, node.loop_depth)
    function = routine.function
    pairs = [
        *zip(function.parameters, called.arguments, strict=True),
        *zip(function.returns, called.returns, strict=True),
    ]
    for variable, operand in pairs:
        if not isinstance(operand, ir.Symbol):
            raise NotCovered(
                "call operands other than .param variables are not emulated", node.last
            )
        inner.params[variable.name] = node.instance.params.get(
            operand.name, (node.instance.number, operand.name)
        )
    return inner


def _link(node: Node, placed: dict[int, Node], nodes: list[Node]) -> None:
    function, graph = node.instance.routine.function, node.instance.routine.cfg
    if node.block.falls_to is not None:
        node.falls_to = placed[node.block.falls_to].index
    if node.callee is not None:
        nodes[node.callee].instance.returns_to = node.falls_to
    last = node.last
    if last is not None and cfg.block_end(last) is BlockEnd.JUMP:
        labels = cfg.branch_labels(function, last)
        found = [graph.at_label.get(label) for label in labels]
        node.targets = tuple(None if block is None else placed[block].index for block in found)


def _successors(node: Node) -> Iterator[int]:
    last = node.last
    back = node.instance.returns_to
    leaves = last is not None and row_of(last).form is Form.RETURN
    ends = node.block.falls_to is None and cfg.block_end(last) not in (
        BlockEnd.JUMP,
        BlockEnd.LEAVE,
    )
    if (leaves or ends or None in node.targets) and back is not None:
        yield back
    if node.callee is not None:
        yield node.callee
    if node.falls_to is not None:
        yield node.falls_to
    yield from (target for target in node.targets if target is not None)


def direct_callee(instruction: ir.Instruction | None) -> ir.CallOperand | None:
    """The call that an instruction makes, unless it is one that does nothing."""
    if instruction is None or row_of(instruction).form is not Form.CALL:
        return None
    called = instruction.operands[0]
    assert isinstance(called, ir.CallOperand)
    assert isinstance(called.target, ir.Symbol)
    return None if called.target.name in IGNORED_CALLS else called
