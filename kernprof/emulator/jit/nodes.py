"""Control-flow graph of a kernel with inlined calls, and data-flow analysis on it.

A node is a basic block; the blocks of a called function are inlined after the calling block. The
order of the list is the scheduling order: the first node with runnable lanes executes next. A
callee's nodes follow the call, so lanes in the callee execute before lanes that wait in the caller.

An instance is one inlined copy of a function. A variable is a PTX register of an instance, or a
part of a `.param` variable that passes data to or from a call. Variables are numbered from 0. Sets
of variables are Python integers used as bit sets.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from kernprof.emulator.program import WATCHING, Program, Routine
from kernprof.emulator.ptx import cfg, ir
from kernprof.emulator.ptx.facts import (
    IGNORED_CALLS,
    operation_of,
    registers_in,
    results,
    row_of,
    sources,
)
from kernprof.emulator.ptx.opcodes import FLOPS, BlockEnd, Form

_MOST_NODES = 4000


class NotCovered(Exception):  # JitEngine.prepare converts it to UnsupportedInstruction
    """Reason that the JIT compiler cannot compile a kernel.

    `instruction` is the instruction that is not emulated, None for other reasons.
    """

    def __init__(self, reason: str, instruction: ir.Instruction | None = None) -> None:
        super().__init__(reason)
        self.instruction = instruction


@dataclass(slots=True)
class Instance:
    """Inlined copy of a device function, or the kernel itself (number 0)."""

    number: int
    routine: Routine
    depth: int  # number of loops around the call
    # parameter name → (instance, `.param` variable) that the caller passes
    params: dict[str, tuple[int, str]] = field(default_factory=dict)
    returns_to: int | None = None  # basic block after the call; None in the kernel


@dataclass(slots=True)
class Node:
    """Basic block of a kernel or of an inlined copy of a function.

    `falls_to` is the index of the block that follows without a jump. `targets` are the indices of
    the blocks at a jump's labels; None is the end of the function. `successors` are all blocks that
    may execute next.
    """

    index: int
    instance: Instance
    block: cfg.BasicBlock
    code: tuple[ir.Instruction, ...]
    first_pc: int  # program-wide pc of code[0]
    loop_depth: int
    falls_to: int | None = None
    targets: tuple[int | None, ...] = ()
    callee: int | None = None  # first basic block of the inlined callee
    successors: tuple[int, ...] = ()

    @property
    def last(self) -> ir.Instruction | None:
        return self.code[-1] if self.code else None


def flatten(program: Program) -> list[Node]:
    """Return the basic blocks of a kernel with all calls inlined.

    Raises NotCovered if there are too many blocks, or if a call has unsupported operands.
    """
    nodes: list[Node] = []
    count = iter(range(1 << 30))
    _place(program, Instance(next(count), program.routines[0], 0), nodes, count)
    for node in nodes:
        node.successors = tuple(dict.fromkeys(_successors(node)))
    return nodes


def _place(program: Program, instance: Instance, nodes: list[Node], count: Iterator[int]) -> int:
    """Append the basic blocks of an inlined function and of its callees to `nodes`.

    Returns the index of the first block. `count` numbers the inlined copies.
    """
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
            raise NotCovered(f"more than {_MOST_NODES} basic blocks after inlining of all calls")
        nodes.append(node)
        placed[block.index] = node
        called = direct_callee(node.last)
        if called is not None:
            assert isinstance(called.target, ir.Symbol)
            routine_called = program.routine(called.target.name)
            inner = Instance(next(count), routine_called, node.loop_depth)
            function = routine_called.function
            pairs = [
                *zip(function.parameters, called.arguments, strict=True),
                *zip(function.returns, called.returns, strict=True),
            ]
            for variable, operand in pairs:
                if not isinstance(operand, ir.Symbol):
                    raise NotCovered(
                        "call operands other than .param variables are not emulated", node.last
                    )
                local = instance.number, operand.name
                inner.params[variable.name] = instance.params.get(operand.name, local)
            node.callee = _place(program, inner, nodes, count)
    for node in placed.values():
        _link(node, placed, nodes)
    return placed[0].index if placed else len(nodes)


def _link(node: Node, placed: dict[int, Node], nodes: list[Node]) -> None:
    function, graph = node.instance.routine.function, node.instance.routine.cfg
    if node.block.falls_to is not None:
        node.falls_to = placed[node.block.falls_to].index
    if node.callee is not None:
        nodes[node.callee].instance.returns_to = node.falls_to
    last = node.last
    if last is not None and cfg.block_end(last) is BlockEnd.JUMP:
        blocks = [graph.at_label.get(label) for label in cfg.branch_labels(function, last)]
        node.targets = tuple(None if block is None else placed[block].index for block in blocks)


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
    """Return the operand of a direct call; None for other instructions and for ignored calls.

    Ignored calls (`IGNORED_CALLS`) are not executed; their results are zero.
    """
    if instruction is None or row_of(instruction).form is not Form.CALL:
        return None
    called = instruction.operands[0]
    assert isinstance(called, ir.CallOperand)
    assert isinstance(called.target, ir.Symbol)
    return None if called.target.name in IGNORED_CALLS else called


# Position in a .param variable: (number of the inlined copy, name of the variable, byte offset).
Place: TypeAlias = "tuple[int, str, int]"
# Identity of a variable: (number of the inlined copy, register index), or the position of a part of
# a .param variable.
Key: TypeAlias = "tuple[int, int] | Place"
CARRY: Key = (-1, 0)  # variable for the carry flag of add.cc, addc and similar instructions
_UNIFORM_SPECIAL = (
    "%ntid.",
    "%ctaid.",
    "%nctaid.",
    "%nwarpid",
    "%smid",
    "%nsmid",
    "%gridid",
    "%dynamic_smem_size",
    "%total_smem_size",
    "%aggr_smem_size",
    "%warpid",
)


@dataclass(slots=True)
class Variables:
    """Variables of a kernel: PTX registers and parts of .param variables, with their properties.

    `number` maps the identity of a variable to its number. `bits` is the width of each variable, 1
    for a predicate. `live_in` is the set of live variables at the start of each basic block.

    The sets `scalar`, `lazy` and `simple` mark properties. A scalar variable is equal in all lanes.
    A lazy variable receives only f32 or f64 results; their NaNs are made canonical when the
    variable is read as an integer. A simple variable is written once, outside loops, before every
    use.
    """

    number: dict[Key, int] = field(default_factory=dict)
    bits: list[int] = field(default_factory=list)
    live_in: list[int] = field(default_factory=list)
    scalar: int = 0
    lazy: int = 0
    simple: int = 0
    # (inlined copy, .param variable) → start and end offsets of its accesses, in bytes
    cuts: dict[tuple[int, str], set[int]] = field(default_factory=dict)

    def of(self, key: Key, bits: int) -> int:
        number = self.number.get(key)
        if number is None:
            number = self.number[key] = len(self.bits)
            self.bits.append(bits)
        return number

    def cut(self, place: Place, size: int) -> None:
        """Record an access to `size` bytes of a .param variable; its ends divide the variable."""
        owner, name, offset = place
        self.cuts.setdefault((owner, name), set()).update((offset, offset + size))

    def parts(self, place: Place, size: int) -> list[tuple[int, int]]:
        """Return the parts of `size` bytes at a position in a .param variable, ascending.

        Each part is (number of its variable, byte offset from `place`). Bounds of accesses divide a
        .param variable into parts.
        """
        owner, name, offset = place
        bounds = sorted(cut for cut in self.cuts[owner, name] if offset <= cut <= offset + size)
        pieces = []
        for start, end in itertools.pairwise(bounds):
            while start < end:
                width = min(8, 1 << (end - start).bit_length() - 1)
                pieces.append((self.of((owner, name, start), 8 * width), start - offset))
                start += width
        return pieces

    def register(self, node: Node, register: ir.Register) -> int:
        bits = 1 if register.type == "pred" else 8 * ir.TYPE_BYTES[register.type]
        return self.of((node.instance.number, register.index), bits)


def is_kernel_parameter(node: Node, name: str) -> bool:
    return node.instance.number == 0 and any(
        p.name == name for p in node.instance.routine.function.parameters
    )


def param_places(node: Node, instruction: ir.Instruction) -> list[Place] | None:
    """Return the positions in a call's .param variable that an ld.param or st.param accesses.

    Returns None for other instructions, and for parameters of the kernel.
    """
    row = row_of(instruction)
    loads = row.form is Form.LOAD
    if (not loads and row.form is not Form.STORE) or not any(
        m.startswith("param") for m in instruction.modifiers
    ):
        return None
    address = instruction.operands[1 if loads else 0]
    if not isinstance(address, ir.Address) or not isinstance(address.base, ir.Symbol):
        if node.instance.number == 0 and loads:
            return None
        raise NotCovered("a computed address of a parameter is not emulated", instruction)
    name = address.base.name
    if is_kernel_parameter(node, name):
        return None
    function = node.instance.routine.function
    if all(name != v.name for v in (*function.parameters, *function.returns, *function.variables)):
        raise NotCovered(f"the parameter {name} is not declared", instruction)
    owner, variable = node.instance.params.get(name, (node.instance.number, name))
    width = ir.TYPE_BYTES[instruction.types[-1]]
    value = instruction.operands[0 if loads else 1]
    count = len(value.items) if isinstance(value, ir.Vector) else 1
    return [(owner, variable, address.offset + n * width) for n in range(count)]


def effects(
    node: Node, instruction: ir.Instruction, variables: Variables
) -> tuple[list[int], list[int]]:
    """Return the variables that an instruction reads, and the variables that it writes."""
    row = row_of(instruction)
    read = [variables.register(node, r) for r in sources(instruction)]
    written = [variables.register(node, r) for r in results(instruction)]
    for place, size in _param_access(node, instruction):
        (read if row.form is Form.LOAD else written).extend(
            part for part, _ in variables.parts(place, size)
        )
    if row.reads_carry:
        read.append(variables.of(CARRY, 1))
    if "cc" in instruction.modifiers:
        written.append(variables.of(CARRY, 1))
    return read, written


def _param_access(node: Node, instruction: ir.Instruction) -> list[tuple[Place, int]]:
    """Return (position, size in bytes) of each access to a .param variable by an instruction."""
    if row_of(instruction).form is Form.CALL and direct_callee(instruction) is None:
        return ignored_returns(node, instruction)
    places = param_places(node, instruction) or []
    return [(place, ir.TYPE_BYTES[instruction.types[-1]]) for place in places]


def ignored_returns(node: Node, instruction: ir.Instruction) -> list[tuple[Place, int]]:
    """Return (position, size in bytes) of the result variables of an ignored call.

    An ignored call (`IGNORED_CALLS`) is not executed; its results are zero.
    """
    called = instruction.operands[0]
    assert isinstance(called, ir.CallOperand)
    sizes = {v.name: v.size or 0 for v in node.instance.routine.function.variables}
    names = [o.name for o in called.returns if isinstance(o, ir.Symbol)]
    return [((node.instance.number, name, 0), sizes.get(name, 4)) for name in names]


def analyse(nodes: list[Node]) -> Variables:
    """Return the variables of all instructions; compute their liveness and properties."""
    variables = Variables()
    for node in nodes:
        for instruction in node.code:
            for place, size in _param_access(node, instruction):
                variables.cut(place, size)
    tables = [[effects(node, i, variables) for i in node.code] for node in nodes]
    uses, kills = [], []
    for node, table in zip(nodes, tables, strict=True):
        use = kill = 0
        for instruction, (read, written) in zip(node.code, table, strict=True):
            for variable in read:
                use |= (1 << variable) & ~kill
            for variable in written:
                if instruction.guard:
                    use |= (1 << variable) & ~kill  # lanes with a false guard keep the value
                kill |= 1 << variable
        uses.append(use)
        kills.append(kill)
    _live(nodes, uses, kills, variables)
    # Only variables with a single write can be `simple` or `scalar`.
    writers: dict[int, list[tuple[Node, ir.Instruction]]] = {}
    for node, table in zip(nodes, tables, strict=True):
        for instruction, (_, written) in zip(node.code, table, strict=True):
            for variable in written:
                writers.setdefault(variable, []).append((node, instruction))
    entry = variables.live_in[0] if nodes else 0
    ordered = sorted(
        ((v, w[0]) for v, w in writers.items() if len(w) == 1), key=lambda item: item[1][0].index
    )
    for variable, (node, instruction) in ordered:
        if instruction.guard or entry >> variable & 1:
            continue
        if node.loop_depth == 0:
            variables.simple |= 1 << variable
        if _same_everywhere(node, instruction, variables) and variables.bits[variable] in (
            16,
            32,
            64,
        ):
            variables.scalar |= 1 << variable
    # A variable is `lazy` if every write is a floating-point result of its width, or a copy of a
    # lazy variable.
    copies: dict[int, list[int]] = {}  # variable → variables that copy it
    never = 0
    for node, table in zip(nodes, tables, strict=True):
        for instruction, (_, written) in zip(node.code, table, strict=True):
            for variable in written:
                fresh = {32: "f32", 64: "f64"}.get(variables.bits[variable])
                if row_of(instruction).float_work in FLOPS and instruction.types[-1:] == (fresh,):
                    continue
                copied = _copied(instruction)
                if copied is not None:
                    for register in copied:
                        copies.setdefault(variables.register(node, register), []).append(variable)
                    continue
                never |= 1 << variable
    work = [v for v in copies if never >> v & 1]
    while work:
        for variable in copies.get(work.pop(), ()):
            if not never >> variable & 1:
                never |= 1 << variable
                work.append(variable)
    variables.lazy = ~never & ((1 << len(variables.bits)) - 1)
    return variables


def _live(nodes: list[Node], uses: list[int], kills: list[int], variables: Variables) -> None:
    live = [0] * len(nodes)
    changed = True
    while changed:
        changed = False
        for node in reversed(nodes):
            out = 0
            for successor in node.successors:
                out |= live[successor]
            # A write affects only the active lanes. Lanes at other basic blocks keep their values,
            # so liveness along the path of a single lane suffices.
            new = uses[node.index] | (out & ~kills[node.index])
            if new != live[node.index]:
                live[node.index] = new
                changed = True
    variables.live_in = live


def _same_everywhere(node: Node, instruction: ir.Instruction, variables: Variables) -> bool:
    row = row_of(instruction)
    target, *operands = instruction.operands
    if not isinstance(target, ir.Register):
        return False
    if row.form is Form.LOAD:
        address = operands[0]
        return (
            "param" in instruction.modifiers
            and isinstance(address, ir.Address)
            and isinstance(address.base, ir.Symbol)
            and is_kernel_parameter(node, address.base.name)
        )
    for operand in operands:
        if isinstance(operand, ir.Register):
            uniform = bool(variables.scalar >> variables.register(node, operand) & 1)
        elif isinstance(operand, ir.Special):
            uniform = operand.name.startswith(_UNIFORM_SPECIAL)
        else:
            uniform = isinstance(operand, ir.Immediate | ir.Symbol)
        if not uniform:
            return False
    return row.pure


def _copied(instruction: ir.Instruction) -> list[ir.Register] | None:
    """Return the source registers of mov or selp; None if the instruction is not such a copy.

    Floating-point literals other than NaN are also allowed as sources.
    """
    form = row_of(instruction).form
    if (
        form not in (Form.MOVE, Form.SELECT)
        or len(instruction.types) > 1
        or not isinstance(instruction.operands[0], ir.Register)
    ):
        return None
    values = instruction.operands[1:2] if form is Form.MOVE else instruction.operands[1:3]
    if instruction.types[-1] == "pred" or any(_odd_constant(v) for v in values):
        return None
    return [v for v in values if isinstance(v, ir.Register)]


def _odd_constant(operand: ir.Operand) -> bool:
    """Return true unless the operand is a register or a floating-point literal other than NaN."""
    if isinstance(operand, ir.Register):
        return False
    if isinstance(operand, ir.Immediate) and operand.kind != "int":
        mask, infinity = (
            (0x7FFFFFFF, 0x7F800000) if operand.kind == "f32" else ((1 << 63) - 1, 0x7FF << 52)
        )
        return operand.value & mask > infinity
    return True


_MOST_INSTRUCTIONS = 200  # maximal number of instructions of a spin loop


def spin_loops(nodes: Sequence[Node], variables: Variables) -> Iterator[Sequence[Node]]:
    """Yield the loops that wait for another thread, each as a list of its basic blocks.

    A spin loop stores nothing and has at least one of these instructions:

    - a volatile or atomic load from a fixed address,
    - a test of an mbarrier or cluster barrier,
    - an attempt to acquire a lock (compare-and-swap or exchange), if no value is loop-carried.
    """
    for node in nodes:
        for head in node.successors:
            loop = nodes[head : node.index + 1]
            inside = {n.index: [s for s in n.successors if head <= s <= node.index] for n in loop}
            # a path from the head to the branch back contains only blocks between them
            if inside and node.index in cfg.reached(head, inside) and _waits(loop, variables):
                yield loop


def _waits(loop: Sequence[Node], variables: Variables) -> bool:
    code = [variable for node in loop for variable in node.code]
    if len(code) > _MOST_INSTRUCTIONS or any(
        row_of(i).form is Form.STORE or row_of(i).ends is BlockEnd.BARRIER for i in code
    ):
        return False
    written = {variables.register(node, r) for node in loop for i in node.code for r in results(i)}
    carries = any(variables.live_in[loop[0].index] >> variable & 1 for variable in written)
    for node in loop:
        for i in node.code:
            moves = any(
                variables.register(node, r) in written
                for o in i.operands[1:2]
                for r in registers_in(o)
            )
            if _watches(i, moves, carries):
                return True
    return False


def watching_loads(nodes: Sequence[Node], variables: Variables) -> frozenset[int]:
    """Return the program-wide pcs of volatile and atomic loads in spin loops."""
    return frozenset(
        pc
        for loop in spin_loops(nodes, variables)
        for node in loop
        for pc, i in enumerate(node.code, node.first_pc)
        if row_of(i).form is Form.LOAD and WATCHING & set(i.modifiers)
    )


def _watches(i: ir.Instruction, moves: bool, carries: bool) -> bool:
    """Return true if the instruction of a loop may wait for another thread.

    `moves` is true if the instruction's address changes between iterations. `carries` is true if
    the loop has a loop-carried value.
    """
    form = row_of(i).form
    if form is Form.CLUSTER_BARRIER:
        return "test" in i.modifiers
    if form is Form.MEMORY_BARRIER:
        return bool({"test_wait", "try_wait"} & set(i.modifiers))
    if form is Form.LOAD and WATCHING & set(i.modifiers):
        return not moves
    return form is Form.ATOMIC and operation_of(i) in ("cas", "exch") and not carries


def guessing_loads(nodes: Sequence[Node]) -> frozenset[int]:
    """Return the pcs of plain loads whose value a compare-and-swap of the same address verifies.

    Loops with such a load and compare-and-swap implement an atomic operation that the hardware
    lacks. The load is a race only if a branch depends on the loaded value.
    """
    instances: dict[int, list[tuple[int, ir.Instruction]]] = {}
    for node in nodes:
        instances.setdefault(id(node.instance), []).extend(enumerate(node.code, node.first_pc))
    guesses: set[int] = set()
    for code in instances.values():
        for _, swap in code:
            if row_of(swap).form is not Form.ATOMIC or operation_of(swap) != "cas":
                continue
            # registers that a chain of moves connects with the compared operand
            same = [swap.operands[2]]
            moves = [i for _, i in code if i.opcode == "mov" and len(i.operands) == 2]
            for operand in same:
                for i in moves:
                    for a, b in (i.operands, i.operands[::-1]):
                        if a == operand and isinstance(b, ir.Register) and b not in same:
                            same.append(b)
            compared = [i for _, i in code if i.opcode in ("setp", "set")]
            if any(len([o for o in i.operands[1:3] if o in same]) == 1 for i in compared):
                continue  # A branch may depend on the loaded value: the loads remain races.
            loads = ((pc, i.operands) for pc, i in code if row_of(i).form is Form.LOAD)
            guesses |= {pc for pc, o in loads if o[0] in same and o[1] == swap.operands[1]}
    return frozenset(guesses)
