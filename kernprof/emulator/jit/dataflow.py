"""What is known of registers before code is made: who lives where, what is the same in all lanes, which NaNs matter.

A *variable* is a register of one instance, or a piece of a `.param` variable that calls hand over; they are numbered
from 0. Sets of variables are Python integers used as bit sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TypeAlias

from kernprof.emulator.jit.flatten import Node, NotCovered, direct_callee
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import registers_in

# (instance, register index) or (instance, .param variable, byte offset).
Key: TypeAlias = "tuple[int, int] | tuple[int, str, int]"
_NO_RESULT = frozenset({
    "st", "red", "bra", "brx", "cp", "prefetch", "prefetchu", "stmatrix", "call", "ret", "exit", "trap", "brkpt",
    "membar", "fence", "nanosleep", "pragma", "discard", "applypriority", "pmevent",
})  # fmt: skip
_UNIFORM_SPECIAL = ("%ntid.", "%ctaid.", "%nctaid.", "%nwarpid", "%smid", "%nsmid", "%gridid", "%dynamic_smem_size",
                    "%total_smem_size", "%aggr_smem_size", "%warpid")  # fmt: skip
# Opcodes whose result is a function of their sources alone, with one result.
PURE = frozenset({
    "mov", "add", "sub", "mul", "mad", "fma", "min", "max", "neg", "abs", "and", "or", "xor", "not", "shl", "shr",
    "cvt", "cvta", "lop3", "bfe", "bfi", "prmt", "popc", "clz", "brev", "shf",
})  # fmt: skip
_LAZY = frozenset({"add", "sub", "mul", "fma", "mad"})


@dataclass(slots=True)
class Variables:
    """`bits` per variable, 1 for a predicate. `crossing` are those that live from one node to another; `live_in` per
    node; `scalar` are the same in all lanes and whenever they are written; `lazy` hold only fresh f32 or f64 results,
    so that a NaN in them need not be canonical yet; `simple` are written once, outside loops, before every use.
    """

    number: dict[Key, int] = field(default_factory=dict)
    bits: list[int] = field(default_factory=list)
    live_in: list[int] = field(default_factory=list)
    crossing: int = 0
    scalar: int = 0
    lazy: int = 0
    simple: int = 0

    def of(self, key: Key, bits: int) -> int:
        found = self.number.get(key)
        if found is None:
            found = self.number[key] = len(self.bits)
            self.bits.append(bits)
        if self.bits[found] != bits:
            raise NotCovered("a .param variable is read in other pieces than it is written in")
        return found

    def register(self, node: Node, register: ir.Register) -> int:
        bits = 1 if register.type == "pred" else 8 * ir.TYPE_BYTES[register.type]
        return self.of((node.instance.number, register.index), bits)


def is_kernel_parameter(node: Node, name: str) -> bool:
    return node.instance.number == 0 and any(p.name == name for p in node.instance.routine.function.parameters)


def param_pieces(node: Node, instruction: ir.Instruction) -> list[Key] | None:
    """The pieces that an ld.param or st.param of a call's variable touches; None for other instructions."""
    if instruction.opcode not in ("ld", "st") or not any(m.startswith("param") for m in instruction.modifiers):
        return None
    address = instruction.operands[1 if instruction.opcode == "ld" else 0]
    if not isinstance(address, ir.Address) or not isinstance(address.base, ir.Symbol):
        if node.instance.number == 0 and instruction.opcode == "ld":
            return None
        raise NotCovered("a computed address of a parameter", instruction)
    name = address.base.name
    if is_kernel_parameter(node, name):
        return None
    owner, variable = node.instance.params.get(name, (node.instance.number, name))
    width = ir.TYPE_BYTES[instruction.types[-1]]
    value = instruction.operands[0 if instruction.opcode == "ld" else 1]
    count = len(value.items) if isinstance(value, ir.Vector) else 1
    return [(owner, variable, address.offset + n * width) for n in range(count)]


def results(instruction: ir.Instruction) -> list[ir.Register]:
    """The registers an instruction writes."""
    opcode = instruction.opcode
    if opcode in _NO_RESULT or not instruction.operands or instruction.modifiers[:1] == ("store",):
        return []
    if opcode in ("bar", "barrier") and "red" not in instruction.modifiers:
        return []
    return list(registers_in(instruction.operands[0]))


def sources(instruction: ir.Instruction) -> Iterator[ir.Register]:
    if instruction.guard:
        yield instruction.guard.register
    writes = bool(results(instruction)) or (
        instruction.opcode not in _NO_RESULT
        and instruction.opcode not in ("bar", "barrier")
        and instruction.modifiers[:1] != ("store",)
    )
    for number, operand in enumerate(instruction.operands):
        if number or not writes:
            yield from registers_in(operand)


def effects(node: Node, instruction: ir.Instruction, found: Variables) -> tuple[list[int], list[int]]:
    """Variables read and written."""
    read = [found.register(node, r) for r in sources(instruction)]
    written = [found.register(node, r) for r in results(instruction)]
    pieces = param_pieces(node, instruction)
    if pieces is not None:
        bits = 8 * ir.TYPE_BYTES[instruction.types[-1]]
        (read if instruction.opcode == "ld" else written).extend(found.of(key, bits) for key in pieces)
    if instruction.opcode == "call" and direct_callee(instruction) is None:
        written += [found.of(key, bits) for key, bits in ignored_returns(node, instruction)]
    return read, written


def ignored_returns(node: Node, instruction: ir.Instruction) -> list[tuple[Key, int]]:
    """The return variables of a call that does nothing: they get zeros."""
    called = instruction.operands[0]
    assert isinstance(called, ir.Call)
    sizes = {v.name: v.size or 0 for v in node.instance.routine.function.variables}
    names = [o.name for o in called.returns if isinstance(o, ir.Symbol)]
    return [((node.instance.number, name, 0), 8 * sizes.get(name, 4)) for name in names]


def analyse(nodes: list[Node]) -> Variables:
    """Everything `Variables` says."""
    found = Variables()
    tables = [[effects(node, i, found) for i in node.code] for node in nodes]
    uses, kills = [], []
    for node, table in zip(nodes, tables, strict=True):
        use = kill = 0
        for instruction, (read, written) in zip(node.code, table, strict=True):
            for variable in read:
                use |= (1 << variable) & ~kill
            for variable in written:
                if instruction.guard:
                    use |= (1 << variable) & ~kill  # the lanes that are off keep the old value
                kill |= 1 << variable
        uses.append(use)
        kills.append(kill)
    _live(nodes, uses, kills, found)
    _once(nodes, tables, found)
    _lazy(nodes, tables, found)
    return found


def _live(nodes: list[Node], uses: list[int], kills: list[int], found: Variables) -> None:
    live = [0] * len(nodes)
    changed = True
    while changed:
        changed = False
        for node in reversed(nodes):
            out = 0
            for successor in node.successors:
                out |= live[successor]
            # Lanes that are not in the mask keep theirs, so a kill hides nothing from lanes elsewhere; liveness of
            # one lane's path is all that counts.
            new = uses[node.index] | (out & ~kills[node.index])
            if new != live[node.index]:
                live[node.index] = new
                changed = True
    found.live_in = live
    for some in live:
        found.crossing |= some


def _once(nodes: list[Node], tables: list[list[tuple[list[int], list[int]]]], found: Variables) -> None:
    """Finds `simple` and `scalar`."""
    writers: dict[int, list[tuple[Node, ir.Instruction]]] = {}
    for node, table in zip(nodes, tables, strict=True):
        for instruction, (_, written) in zip(node.code, table, strict=True):
            for variable in written:
                writers.setdefault(variable, []).append((node, instruction))
    entry = found.live_in[0] if nodes else 0
    ordered = sorted(((v, w[0]) for v, w in writers.items() if len(w) == 1), key=lambda item: item[1][0].index)
    for variable, (node, instruction) in ordered:
        if instruction.guard or entry >> variable & 1:
            continue
        if node.loop_depth == 0:
            found.simple |= 1 << variable
        if _same_everywhere(node, instruction, found) and found.bits[variable] in (16, 32, 64):
            found.scalar |= 1 << variable


def _same_everywhere(node: Node, instruction: ir.Instruction, found: Variables) -> bool:
    if instruction.opcode == "ld":
        address = instruction.operands[1]
        return (
            "param" in instruction.modifiers
            and isinstance(address, ir.Address)
            and isinstance(address.base, ir.Symbol)
            and is_kernel_parameter(node, address.base.name)
            and isinstance(instruction.operands[0], ir.Register)
        )
    if instruction.opcode not in PURE or not isinstance(instruction.operands[0], ir.Register):
        return False
    return all(_uniform(node, operand, found) for operand in instruction.operands[1:])


def _uniform(node: Node, operand: ir.Operand, found: Variables) -> bool:
    if isinstance(operand, ir.Register):
        return bool(found.scalar >> found.register(node, operand) & 1)
    if isinstance(operand, ir.Special):
        return operand.name.startswith(_UNIFORM_SPECIAL)
    return isinstance(operand, ir.Immediate | ir.Symbol)


def _lazy(nodes: list[Node], tables: list[list[tuple[list[int], list[int]]]], found: Variables) -> None:
    """A variable is lazy if each write to it is a floating-point result of its own width or a copy of a lazy one."""
    doubtful: dict[int, list[int]] = {}  # source → variables that copy it
    never = 0
    for node, table in zip(nodes, tables, strict=True):
        for instruction, (_, written) in zip(node.code, table, strict=True):
            for variable in written:
                if _fresh_float(instruction, found.bits[variable]):
                    continue
                copied = _copied(instruction)
                if copied is not None:
                    for register in copied:
                        doubtful.setdefault(found.register(node, register), []).append(variable)
                    continue
                never |= 1 << variable
    work = [v for v in doubtful if never >> v & 1]
    while work:
        for variable in doubtful.get(work.pop(), ()):
            if not never >> variable & 1:
                never |= 1 << variable
                work.append(variable)
    found.lazy = ~never & ((1 << len(found.bits)) - 1)


def _fresh_float(instruction: ir.Instruction, bits: int) -> bool:
    wanted = {32: "f32", 64: "f64"}.get(bits)
    return instruction.opcode in _LAZY and instruction.types[-1:] == (wanted,)


def _copied(instruction: ir.Instruction) -> list[ir.Register] | None:
    """The registers that a plain copy takes its value from, constants that are numbers aside."""
    if instruction.opcode not in ("mov", "selp") or not isinstance(instruction.operands[0], ir.Register):
        return None
    values = instruction.operands[1:2] if instruction.opcode == "mov" else instruction.operands[1:3]
    if instruction.types[-1] == "pred" or any(_odd_constant(v) for v in values):
        return None
    return [v for v in values if isinstance(v, ir.Register)]


def _odd_constant(operand: ir.Operand) -> bool:
    """Anything but a register and a floating-point literal that is not a NaN."""
    if isinstance(operand, ir.Register):
        return False
    if isinstance(operand, ir.Immediate) and operand.kind != "int":
        mask, infinity = (0x7FFFFFFF, 0x7F800000) if operand.kind == "f32" else ((1 << 63) - 1, 0x7FF << 52)
        return operand.value & mask > infinity
    return True
