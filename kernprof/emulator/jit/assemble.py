"""A program → the LLVM assembly of its warp function, and what Python must know to run it."""

from dataclasses import dataclass

from kernprof.emulator.jit.accesses.descriptions import Tables
from kernprof.emulator.jit.code import Code, Slots
from kernprof.emulator.jit.control import NodeWriter
from kernprof.emulator.jit.dataflow import analyse
from kernprof.emulator.jit.flatten import NotCovered, flatten
from kernprof.emulator.jit.instructions.specials import look_up
from kernprof.emulator.jit.layout import MOST_MEMBERS, GroupField
from kernprof.emulator.jit.spins import guessing_loads, watching_loads
from kernprof.emulator.jit.text import METADATA
from kernprof.emulator.program import Program


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembly:
    """`nodes` are (first pc, instructions) by node; `slots` says what the other counters are.
    `accesses`: (pc, space, bytes) by number. `units`: the parts of the runtime that it calls,
    `helpers`: the modules of functions that kernels share. Sizes in bytes.
    """

    text: str
    nodes: tuple[tuple[int, int], ...]
    slots: tuple[tuple[int, int, int], ...]  # slot, pc, column
    accesses: tuple[tuple[int, int, int], ...]
    slot_count: int
    groups: int
    units: tuple[str, ...]
    helpers: tuple[str, ...]
    warp_bytes: int


def assemble(program: Program, *, check: bool = False) -> Assembly:
    """Write a program's LLVM assembly; `check`: with checks of memory. Raises NotCovered."""
    nodes = flatten(program)
    if not nodes:
        raise NotCovered("it has no instructions")
    tables = Tables()
    variables = analyse(nodes)
    watched = watching_loads(nodes, variables) if check else frozenset()
    guesses = guessing_loads(nodes) if check else frozenset()
    code = Code(program, nodes, variables, tables, look_up=look_up, check=check)
    code.watched, code.guesses = watched, guesses
    NodeWriter(code).make()
    body = code.text.function("i32 @warp(ptr %c, ptr %w)", "nounwind")
    helpers = [f"declare i32 @{name}(ptr, ptr, i32, i32, i64)" for name in sorted(code.rare)]
    text = "\n".join(
        [
            _OUTSIDE,
            *_globals(tables),
            *code.declared.values(),
            *helpers,
            *code.functions,
            body,
            METADATA,
        ]
    )
    return Assembly(
        text=text,
        nodes=tuple((node.first_pc, len(node.code)) for node in nodes),
        slots=_listed(code.slots),
        accesses=tuple((a.pc, int(a.space), a.bytes) for a in tables.accesses if a.plain),
        slot_count=code.slots.size,
        groups=len(tables.groups),
        helpers=tuple(code.helpers.values()),
        units=(*_units(code.natives), *("rare",) * bool(code.rare)),
        warp_bytes=-(-code.state_bytes // 64) * 64,
    )


def _units(natives: set[str]) -> list[str]:
    """The parts of the runtime that define these functions."""
    return sorted({"atomics" if name.startswith("atomic_") else "elements" for name in natives})


_OUTSIDE = """
declare ptr @learn(ptr, ptr, ptr, ptr, i64, i32)
declare i32 @access(ptr, ptr, ptr, i32)
declare void @fenced(ptr, ptr, i32)
declare void @meet(ptr, ptr, i32)
declare void @commit_copies(ptr, ptr)
declare void @wait_for_copies(ptr, ptr, i32)
declare void @probe(ptr, ptr, ptr, i32, i64, i32)
declare void @look_at_pattern(ptr, ptr, ptr, ptr, ptr, i32, i64, i32)
declare void @fault(ptr, ptr, i32, i32, i32, i64, i64, i32)
declare void @arrive(ptr, ptr, i32, i32, i32, i32, i32, i32)
declare i64 @rows(ptr, i64, i32, i32)
"""


def _listed(slots: Slots) -> tuple[tuple[int, int, int], ...]:
    return tuple((slot, pc, int(column)) for slot, (pc, column) in slots.columns.items())


def _globals(tables: Tables) -> list[str]:
    """The descriptions of accesses and groups."""
    numbers = [n for access in tables.accesses for n in access.fields()] or [0]
    found = [*tables.constants, f"@accesses = internal constant {_array(numbers)}"]
    for group, narrow in zip(tables.groups, tables.narrow, strict=True):
        members = [tables.accesses[n] for n in group.members]
        head = {
            GroupField.SPACE: int(group.space),
            GroupField.NARROW: int(narrow),
            GroupField.MEMBERS: len(members),
            GroupField.LOW: min(a.offset for a in members),
            GroupField.HIGH: max(a.offset + a.bytes for a in members),
            GroupField.STORE: int(any(a.store for a in members)),
        }
        values = [head[field] for field in sorted(head)] + group.members
        values += [0] * (len(head) + MOST_MEMBERS - len(values))
        kind = f"{{ ptr, [{len(values)} x i32] }}"
        found.append(
            f"@group{group.number} = internal constant {kind} {{ ptr @accesses, {_array(values)} }}"
        )
    return found


def _array(numbers: list[int]) -> str:
    return f"[{len(numbers)} x i32] [{', '.join(f'i32 {n}' for n in numbers)}]"
