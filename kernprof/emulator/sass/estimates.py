"""Counters that execution cannot determine: marked as estimates, with the reason.

Shared-memory wavefronts and bank conflicts are counted by address: exact as ncu's source counters
define them. What the L1 of a GPU adds while it serves other accesses depends on timing and is not
modelled (docs/developer/emulator-contract.md has the measured band).
"""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Column, Counters
from kernprof.emulator.order import approximated, contested, drawn
from kernprof.emulator.program import Program, Routine
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import Cfg
from kernprof.emulator.ptx.facts import IGNORED_CALLS, operation_of, row_of
from kernprof.emulator.ptx.opcodes import AccessKind, Form
from kernprof.emulator.sass.accesses import gathered
from kernprof.emulator.sass.disassembly import SassKernel
from kernprof.emulator.sass.executions import swap_loops
from kernprof.emulator.sass.flow import build, flow_of, recursive
from kernprof.emulator.sass.places import Place
from kernprof.model.run import Metric, Provenance

Code: TypeAlias = tuple[SassKernel, Mapping[int, Place]]
ROUNDS = "a loop waits for other threads or retries: its iterations depend on timing"
BY_ADDRESS = "by address, without conflicts that an L1 under load adds"
_ZEROS = "with lanes that fill with zeros, cp.async.cg may request more sectors than it reads"
_COPIED = "cp.async also causes wavefronts for its global-memory requests"
_CONTESTED = "lanes depend on loads from an array that others store to, in an order set by timing"
_APPROXIMATED = "lanes branch on approximate functions, whose last bits depend on the hardware"
_DRAWN = "lanes depend on the old value of an atomic, which the order of threads decides"
_WATCHING = frozenset({"volatile", "relaxed", "acquire", "try_wait", "test_wait"})
_BY_ADDRESS = tuple(
    f"shared_{kind}_{what}"
    for kind in ("load", "store")
    for what in ("wavefronts", "bank_conflicts")
)
# Rows whose addresses an atomic gives begin and end within a sector by chance. Of this many sectors
# two orders differ by 1.5 % (three standard deviations).
_MANY = 20_000
_COUNTED = ("global_", "shared_", "fp16_", "fp32_", "fp64_")
_SPACES = ("global_", "shared_", "local_", "instructions", "thread_instructions")


def with_estimates(
    metrics: Mapping[str, Metric], program: Program, counters: Counters, code: Code | None
) -> dict[str, Metric]:
    """Return the metrics with those marked that execution cannot determine. `code`: the machine
    code, and the PTX instruction of each line.
    """
    loops = [*_loops_of_ptxas(counters, *code), *_recursions(counters, code[0])] if code else []
    warps = counters.values[:, Column.WARPS].tolist()
    reasons = [(why, classes) for pc, why, classes in _reasons(program) if warps[pc]]
    why = "; ".join(dict.fromkeys([*(reason for reason, _ in reasons), *loops]))
    dependent = _SPACES + tuple(name for _, classes in reasons for name in classes)
    marked = dict(metrics)
    for name, metric in metrics.items():
        if why and metric.value is not None and name.startswith(dependent):
            reason = f"{metric.reason}; {why}" if metric.reason else why
            marked[name] = _estimate(metric, reason)
    order = {
        _CONTESTED: contested(program),
        _DRAWN: _drawn(program, counters, gathered(code[0]) if code else ()),
        _APPROXIMATED: approximated(program),
    }
    for name in list(marked):
        for reason, affected in order.items():
            metric = marked[name]
            exact = metric.value is not None and metric.provenance is Provenance.EXACT
            if exact and _is_affected(name, program, warps, affected):
                marked[name] = _estimate(metric, reason)
    copied = counters.values[list(_copies(program, zeros=True))]  # of which some lanes read nothing
    filled = (copied[:, Column.GLOBAL_BYTES] < copied[:, Column.SHARED_BYTES]).any()
    copies = any(warps[pc] for pc in _copies(program))
    for name, reason, applies in (
        ("global_load_sectors", _ZEROS, filled),
        ("shared_wavefronts_source", _COPIED, copies),
    ):
        if applies and marked[name].reason is None:
            marked[name] = _estimate(marked[name], reason)
    for name in _BY_ADDRESS:
        if marked[name].provenance is Provenance.EXACT and marked[name].value:
            marked[name] = replace(marked[name], reason=BY_ADDRESS)
    return marked


def _estimate(metric: Metric, reason: str) -> Metric:
    return replace(metric, provenance=Provenance.ESTIMATE, reason=reason)


def _is_affected(
    name: str, program: Program, warps: Sequence[int], found: Mapping[int, bool]
) -> bool:
    """Return True if a counter depends on instructions in `found`: on their execution or addresses."""
    places = not name.endswith(("_requests", "_bytes"))
    for pc, runs in found.items() if name.startswith(_COUNTED) else ():
        known, space = program.facts[pc], name.split("_")[0]
        kinds = [
            f"{each.space.replace('generic', space)}_{each.kind.value}_" for each in known.accesses
        ]
        counted_here = (runs or places) and name.startswith(tuple(kinds))
        if warps[pc] and (counted_here or (runs and name == known.op_class)):
            return True
    return False


def _drawn(program: Program, counters: Counters, gathered: Container[int]) -> dict[int, bool]:
    """Return instructions that depend on the order in which threads execute atomics.

    Lanes use the old value of an atomic. Where one lane executes the atomic for its warp, every
    warp
    does the same work, so only minima and maxima change execution counts. Addresses that fill whole
    sectors, share one sector, or have one sector each give the same counts in any order.
    """
    values, code = counters.values.astype(float), program.instructions
    ran, on = values[:, Column.WARPS] - values[:, Column.WARPS_OFF], values[:, Column.THREADS_ON]
    apart = (values[:, Column.DIVERGED] > 0) | (
        on * values[:, Column.WARPS] < values[:, Column.THREADS] * ran
    )
    parting = frozenset(np.flatnonzero(apart).tolist())
    kinds = [{each.kind for each in known.accesses} for known in program.facts]
    asked = {pc for pc, there in enumerate(kinds) if AccessKind.ATOMIC in there and ran[pc]}
    # of lanes that ask one place
    turns = values[:, Column.GLOBAL_SECTORS] + values[:, Column.SHARED_WAVEFRONTS]
    several = {
        pc for pc in asked if min(on[pc], turns[pc]) > ran[pc] and code[pc].line not in gathered
    }
    ordered = {pc for pc in asked if {"min", "max"} & set(code[pc].modifiers)}
    found: dict[int, bool] = {}
    for seeds, parts in ((ordered, None), (several, parting), (asked - several, frozenset[int]())):
        for pc, runs in drawn(program, frozenset(seeds), parts).items():
            if runs or not _alike(counters.values[pc], alone=not parts):
                found[pc] = runs or found.get(pc, False)
    return found


def _alike(row: NDArray[np.int64], *, alone: bool) -> bool:
    """Return True if other addresses would give as many sectors and wavefronts."""
    requests, sectors, asked = row[
        [Column.GLOBAL_REQUESTS, Column.GLOBAL_SECTORS, Column.GLOBAL_BYTES]
    ]
    if row[Column.SHARED_WAVEFRONTS] != row[Column.SHARED_LEAST_WAVEFRONTS]:
        return False
    return (
        sectors in (requests, row[Column.THREADS_ON])
        or 32 * sectors == asked
        or (alone and sectors >= _MANY)
    )


@lru_cache(maxsize=64)
def _copies(program: Program, *, zeros: bool = False) -> tuple[int, ...]:
    """Return asynchronous copies; with `zeros`, only those past the L1 that may fill with zeros."""
    found = [(pc, i) for pc, i in enumerate(program.instructions) if row_of(i).form is Form.COPY]
    return tuple(
        pc for pc, i in found if not zeros or ("cg" in i.modifiers and len(i.operands) >= 4)
    )


@lru_cache(maxsize=64)
def _reasons(program: Program) -> tuple[tuple[int, str, frozenset[str]], ...]:
    """Return (pc, reason, arithmetic classes) of instructions that make counters estimates if
    executed.

    The classes are those whose iterations depend on the instruction.
    """
    return tuple(
        (
            routine.first_pc + each.pc,
            reason,
            _around(routine, each) if row_of(each).form is Form.ATOMIC else frozenset(),
        )
        for routine in program.routines
        for each in routine.function.instructions
        for reason in _reason(routine, each)
    )


def _around(routine: Routine, each: ir.Instruction) -> frozenset[str]:
    """The classes of arithmetic in the innermost loop around an instruction."""
    blocks, home, loops = routine.cfg.blocks, routine.cfg.block_of[each.pc], _loops_of(routine.cfg)
    inside = [
        b
        for b in blocks
        if loops[home] and max(loops[home], key=lambda h: len(loops[h])) in loops[b.index]
    ]
    classes = {routine.facts[pc].op_class for b in inside for pc in range(b.start, b.end)}
    return frozenset(classes - {""})


def _loops_of(cfg: Cfg) -> tuple[frozenset[int], ...]:
    return build(
        [b.successors for b in cfg.blocks], {b.index for b in cfg.blocks if not b.successors}, [0]
    ).loops


def _reason(routine: Routine, each: ir.Instruction) -> Iterator[str]:
    form = row_of(each).form
    if form is Form.HEAP:
        yield "without what malloc and free themselves do"
    first = each.operands[0] if each.operands else None
    called = first.target if isinstance(first, ir.CallOperand) else None
    if isinstance(called, ir.Symbol) and called.name in IGNORED_CALLS:
        yield "without what printf itself does"
    block = routine.cfg.block_of[each.pc]
    if block >= 0 and routine.cfg.blocks[block].loop_depth:
        watches = each.opcode in ("ld", "mbarrier") and not _WATCHING.isdisjoint(each.modifiers)
        if watches or (form is Form.ATOMIC and operation_of(each) in ("cas", "exch")):
            yield ROUNDS


def _recursions(counters: Counters, kernel: SassKernel) -> Iterator[str]:
    """Yield the reason if a recursive function diverged.

    Threads that return from different depths reconverge at points that the code does not show.
    """
    if any(recursive(kernel)) and counters.values[:, Column.DIVERGED].any():
        yield (
            "threads return from recursive calls apart, and go on so for a time that the code does"
            " not tell"
        )


def _loops_of_ptxas(
    counters: Counters, kernel: SassKernel, at: Mapping[int, Place]
) -> Iterator[str]:
    """Loops over a compare-and-swap in place of an atomic that the hardware does not have."""
    for block, pc in swap_loops(kernel, flow_of(kernel), at):
        span = kernel.blocks[block]
        code = kernel.instructions[span.start : span.end]
        shared = any(each.opcode == "ATOMS" for each in code)
        if counters.values[pc, Column.SHARED_REQUESTS if shared else Column.TRIES]:
            name = next(place.instruction.name for place in at.values() if place.pc == pc)
            yield f"ptxas made a loop of {name}, whose iterations depend on timing"
