"""LLVM assembly of a kernel, and conversion of its raw counts and trace records.

The machine code counts executions by basic block and events by counter slot. `Gathering` converts
them to counters by PTX instruction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import BULK, READS, UPDATES, WRITES, Column, Counters, TrafficSink
from kernprof.emulator.jit import layout
from kernprof.emulator.jit.code import Code
from kernprof.emulator.jit.control import NodeWriter
from kernprof.emulator.jit.instructions.specials import look_up
from kernprof.emulator.jit.layout import MOST_MEMBERS, GroupField, Space
from kernprof.emulator.jit.nodes import NotCovered, analyse, flatten, guessing_loads, watching_loads
from kernprof.emulator.jit.values import COLUMNS, METADATA, Tables
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.facts import InstructionFacts, row_of
from kernprof.emulator.ptx.opcodes import AccessKind, Form
from kernprof.model.run import Dim3


@dataclass(frozen=True, slots=True, kw_only=True)
class Assembly:
    """LLVM assembly of a kernel, with the layout of its counters.

    - `nodes`: (first pc, number of instructions) of each basic block.
    - `slots`: the counters of single instructions. They follow two counters per basic block:
      executions and active threads.
    - `accesses`: (pc, state space, bytes per lane) of each access whose requests and bytes follow
      from the executions and active lanes.
    - `slot_count`: the number of counters.
    - `groups`: the number of access groups. Each group has a cache of address patterns.
    - `units`: the names of the C files in runtime/ whose functions the code calls.
    - `warp_bytes`: the size of a warp's state in bytes.
    """

    text: str
    nodes: tuple[tuple[int, int], ...]
    slots: tuple[tuple[int, int, int], ...]  # counter index, pc, column of Counters
    accesses: tuple[tuple[int, int, int], ...]
    slot_count: int
    groups: int
    units: tuple[str, ...]
    warp_bytes: int


def assemble(program: Program, *, check: bool = False) -> Assembly:
    """Translate a kernel to LLVM assembly; `check` adds the memory checks of --find-bugs.

    Raises NotCovered if an instruction is not emulated.
    """
    nodes = flatten(program)
    if not nodes:
        raise NotCovered("the kernel has no instructions")
    tables = Tables()
    variables = analyse(nodes)
    watched = watching_loads(nodes, variables) if check else frozenset()
    guesses = guessing_loads(nodes) if check else frozenset()
    code = Code(program, nodes, variables, tables, look_up=look_up, check=check)
    code.watched, code.guesses = watched, guesses
    NodeWriter(code).make()
    body = code.text.function("i32 @warp(ptr %c, ptr %w)", "nounwind")
    numbers = [n for access in tables.accesses for n in access.fields()] or [0]
    descriptions = [*tables.constants, f"@accesses = internal constant {_array(numbers)}"]
    for group in tables.groups:
        narrow = group.address.elem == "i32"
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
        descriptions.append(
            f"@group{group.number} = internal constant {kind} {{ ptr @accesses, {_array(values)} }}"
        )
    lines = [_OUTSIDE, *descriptions, *code.declared.values(), body, METADATA]
    return Assembly(
        text="\n".join(lines),
        nodes=tuple((node.first_pc, len(node.code)) for node in nodes),
        slots=tuple((n, pc, int(column)) for n, (pc, column) in code.slots.columns.items()),
        accesses=tuple((a.pc, int(a.space), a.bytes) for a in tables.accesses if a.plain),
        slot_count=code.slots.size,
        groups=len(tables.groups),
        units=tuple(sorted(code.units)),
        warp_bytes=-(-code.state_bytes // 64) * 64,
    )


_MOVES = "".join(
    f"declare void @{how}_{count}x{bits}(ptr, ptr, i64, i64, i64, i32, ptr, i32)\n"
    for how in ("load", "store")
    for count in (1, 2, 4)
    for bits in (8, 16, 32, 64)
)
_OUTSIDE = f"""
{_MOVES}
declare ptr @find_i64(ptr, ptr, ptr, ptr, i64, i32, ptr)
declare ptr @find_i32(ptr, ptr, ptr, ptr, i64, i32, ptr)
declare ptr @find_i64_one(ptr, ptr, ptr, ptr, i64, i32, ptr)
declare void @addresses_i64(ptr, ptr, i64)
declare void @addresses_i32(ptr, ptr, i64)
declare void @addresses_i64_one(ptr, ptr, i64)
declare void @addresses_i32_one(ptr, ptr, i64)
declare i32 @access(ptr, ptr, ptr, i32)
declare void @record_fence(ptr, ptr, i32)
declare void @join_lane_clocks(ptr, ptr, i32)
declare void @commit_copies(ptr, ptr)
declare void @wait_for_copies(ptr, ptr, i32)
declare void @probe(ptr, ptr, ptr, i32, i64, i32)
declare void @check_pattern(ptr, ptr, ptr, ptr, ptr, i32, i64, i32)
declare void @fault(ptr, ptr, i32, i32, i32, i64, i64, i32)
declare void @arrive(ptr, ptr, i32, i32, i32, i32, i32, i32)
declare i64 @rows(ptr, i64, i32, i32)
"""


def _array(numbers: list[int]) -> str:
    return f"[{len(numbers)} x i32] [{', '.join(f'i32 {n}' for n in numbers)}]"


# Number of scratch matrices that a matrix product needs, each of `layout.MATRIX_BYTES`. A matrix of
# tcgen05 with up to 128 × 256 elements occupies several of them (runtime/tensor.c).
_SCRATCH: dict[Form | None, int] = {
    Form.MATRIX_PRODUCT: 3,
    Form.GROUP_PRODUCT: 3,
    Form.TENSOR_MEMORY: 9,
}
_WAYS = {AccessKind.LOAD: READS, AccessKind.STORE: WRITES}


@dataclass(frozen=True, slots=True)
class Gathering:
    """Tables that convert the counts of the machine code to counters by PTX instruction.

    `matrices` is the number of scratch matrices for matrix products. `constant`, by pc, marks reads
    of constant memory. `ways`, by pc, is READS, WRITES or UPDATES for instructions that access
    global memory, 0 for other instructions.

    `sums` is a tuple of arrays (summands, starts, targets). Sum i adds the counts with the indices
    `summands[starts[i] : starts[i + 1]]`; the result is the counter with index `targets[i]`.
    `requests` has the arrays pc and column of the request counters. `moved` has the arrays pc,
    column and bytes per thread of the byte counters.
    """

    matrices: int
    constant: NDArray[np.bool_]
    ways: NDArray[np.uint8]
    sums: tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
    requests: NDArray[np.int64]
    moved: NDArray[np.int64]

    @classmethod
    def of(cls, program: Program, assembly: Assembly) -> Gathering:
        first, length = _columns(assembly.nodes, 2)
        node = np.repeat(np.arange(len(length)), length)
        pcs = np.arange(len(node)) + np.repeat(first - (np.cumsum(length) - length), length)
        plain = np.array([i.guard is None for i in program.instructions], np.bool_)[pcs]
        slots, slot_pcs, columns = _columns(assembly.slots, 3)
        counts = np.concatenate([2 * node, 2 * node + 1, 2 * node[plain] + 1, slots])
        rows = np.concatenate([pcs, pcs, pcs[plain], slot_pcs])
        totals = [np.full(len(pcs), Column.WARPS), np.full(len(pcs), Column.THREADS)]
        goes = len(Column) * rows + np.concatenate(
            [*totals, np.full(plain.sum(), Column.THREADS_ON), columns]
        )
        order = np.argsort(goes, kind="stable")
        places, begins = np.unique(goes[order], return_index=True)
        sizes: dict[tuple[int, int], int] = {}
        for pc, space, size in assembly.accesses:
            sizes.setdefault((pc, space), size)
        sized = [(pc, COLUMNS.get(Space(space), ()), size) for (pc, space), size in sizes.items()]
        return cls(
            matrices=max(
                (_SCRATCH.get(row_of(i).form, 0) for i in program.instructions), default=0
            ),
            constant=np.array(
                [any(a.space == "const" for a in sized.accesses) for sized in program.facts],
                np.bool_,
            ),
            ways=np.array([_ways(sized) for sized in program.facts], np.uint8),
            sums=(counts[order], begins, places),
            requests=_columns([(pc, column) for pc, c, _ in sized for column in c[:1]], 2),
            moved=_columns([(pc, column, size) for pc, c, size in sized for column in c[1:2]], 3),
        )

    def counters(self, counts: NDArray[np.int64]) -> Counters:
        """Convert the counts of the machine code to counters by PTX instruction.

        `counts` has two elements per basic block (executions, active threads), followed by the
        counters that the code reserved for single instructions.
        """
        counters = Counters.zero(len(self.ways))
        values, (summed, begins, places) = counters.values, self.sums
        if len(summed):
            values.reshape(-1)[places] = np.add.reduceat(counts[summed], begins)
        pcs, columns = self.requests
        values[pcs, columns] += values[pcs, Column.WARPS] - values[pcs, Column.WARPS_OFF]
        pcs, columns, sizes = self.moved
        values[pcs, columns] = values[pcs, Column.THREADS_ON] * sizes
        return counters


def _columns(listed: Sequence[tuple[int, ...]], width: int) -> NDArray[np.int64]:
    columns: NDArray[np.int64] = np.array(listed, np.int64).reshape(-1, width).T
    return columns


def _ways(facts: InstructionFacts) -> int:
    for access in facts.accesses:
        if access.space in ("global", "generic"):
            return _WAYS.get(access.kind, UPDATES)
    return BULK | _WAYS.get(facts.bulk, UPDATES) if facts.bulk else 0


@lru_cache(maxsize=16)
def thread_indices(block: Dim3) -> NDArray[np.int32]:
    """Return the x, y and z indices of a block's threads, shape (3, threads padded to whole warps).

    The array is aligned to 64 bytes, so that machine code can load the indices of lanes as vectors.
    """
    x, y, z = block
    padded = -(-x * y * z // 32) * 32
    raw = np.zeros(3 * padded + 16, np.int32)
    start = -raw.ctypes.data % 64 // 4
    table = raw[start : start + 3 * padded].reshape(3, padded)
    linear = np.arange(padded)
    table[0], table[1], table[2] = linear % x, linear // x % y, linear // (x * y)
    return table


_RECORD = np.dtype([("addresses", "u8", 32), ("lanes", "u4"), ("pc", "i4"), ("warp", "u8")])
assert _RECORD.itemsize == layout.TRAFFIC_BYTES


def pass_records(gathering: Gathering, data: NDArray[np.uint8], sink: TrafficSink) -> None:
    """Decode trace records of warp accesses, and pass them to the sink in execution order.

    Atomics are passed as reads and writes. Reads of constant memory are passed only to a sink that
    has a method `constants`.
    """
    records = data.view(_RECORD)
    constant = gathering.constant[records["pc"]]
    if constant.any():
        takes = getattr(sink, "constants", None)
        if takes:
            takes(
                records["addresses"][constant], records["lanes"][constant], records["pc"][constant]
            )
        records = records[~constant]
    if hasattr(sink, "warps"):
        sink.warps(records["warp"].astype(np.int64))
    pcs = records["pc"].copy()
    sink.accesses(
        np.ascontiguousarray(records["addresses"]),
        records["lanes"].copy(),
        gathering.ways[pcs],
        pcs,
    )
