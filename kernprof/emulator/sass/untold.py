"""What no count of a kernel's own instructions can tell: rounds that depend on time, and what printf and malloc do."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Column, Counters
from kernprof.emulator.counting.metrics import counted
from kernprof.emulator.counting.printing import is_print, printed
from kernprof.emulator.order import contested
from kernprof.emulator.program import Program, Routine
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import Cfg
from kernprof.emulator.ptx.opcodes import Form
from kernprof.emulator.ptx.table import operation_of, row_of
from kernprof.emulator.sass.copies import swaps_of
from kernprof.emulator.sass.disassembly import SassKernel
from kernprof.emulator.sass.flow import build, recursive
from kernprof.emulator.sass.places import Place
from kernprof.model.run import Metric, Provenance

_ZEROS = "cp.async.cg beside lanes that fill with zeros may ask for more sectors than are read"
ROUNDS = "a loop waits for other threads, or tries until it is first: its rounds depend on time"
_WATCHING = frozenset({"volatile", "relaxed", "acquire", "try_wait", "test_wait"})
Code: TypeAlias = tuple[SassKernel, Mapping[int, Place]]
# What holds stores up in the pipe that they share, where other warps do it: constants by lane, and matches. Of 46 such
# launches an H200 added none to 0.56 conflicts to each wavefront; loads have none.
_HOLDING = re.compile(r"MATCH\.|LDC\S* .*\]\[R\d")
_HELD = (0.25, "constants by lane or matches of other warps hold stores up: 0.25 conflicts a wavefront (none to 0.56)")
# Conflicts beyond those of addresses, the most that an H200 had, by whether all blocks run at once: for each wavefront,
# and for each sector that global loads ask for; for each that barriers keep apart from the accesses in front of them.
# And the sectors that an SM gets within about a load's latency.
_MOST = {False: {"load": 0.12, "store": 0.085}, True: {"load": 0.08, "store": 0.05}}
_A_SECTOR, _APART, _LITTLE = {False: 0.08, True: 0.02}, 0.001, 1000
_BROUGHT = "what global loads bring in holds up to {} % of the wavefronts up, which addresses do not tell"
_SCATTERED = "global loads by lane hold stores of other warps up on some launches, which then have more"
_CONTESTED = "lanes go by what they read of an array that others store to meanwhile, in an order that depends on time"
_COUNTED = ("global_", "shared_", "fp16_", "fp32_", "fp64_")
_SPACES = ("global_", "shared_", "local_", "instructions", "thread_instructions")


def with_what_is_untold(
    found: Mapping[str, Metric], program: Program, counters: Counters, code: Code | None
) -> dict[str, Metric]:
    """The metrics, as estimates that say so where the executed code has such things. `code`: the machine code, and what
    each PTX line is.
    """
    loops = [*_loops_of_ptxas(counters, *code), *_recursions(counters, code[0])] if code else []
    warps = counters.values[:, Column.WARPS].tolist()
    reasons = [(why, classes) for pc, why, classes in _reasons(program) if warps[pc]]
    why = "; ".join(dict.fromkeys([*(each for each, _ in reasons), *loops]))
    untold = _SPACES + tuple(name for _, classes in reasons for name in classes)
    inside = printed(program, counters)
    made = dict(found) | {name: replace(found[name], value=(found[name].value or 0) + n) for name, n in inside.items()}
    for name, metric in list(made.items()):
        if why and metric.value is not None and name.startswith(untold):
            reason = f"{metric.reason}; {why}" if metric.reason else why
            made[name] = replace(metric, provenance=Provenance.ESTIMATE, reason=reason)
    for name, metric in list(made.items()):
        if metric.value is not None and metric.provenance is Provenance.EXACT and _is_contested(name, program, warps):
            made[name] = replace(metric, provenance=Provenance.ESTIMATE, reason=_CONTESTED)
    held = [place.pc for line in _holding(code[0]) if (place := code[1].get(line))] if code else []
    if any(warps[pc] for pc in held):
        stores = made["shared_store_wavefronts"].value or 0
        for name in ("shared_store_wavefronts", "shared_store_bank_conflicts") if stores else ():
            value = (made[name].value or 0) + round(_HELD[0] * stores)
            made[name] = replace(made[name], value=value, provenance=Provenance.ESTIMATE, reason=_HELD[1])
    elif (conflicts := made["shared_store_bank_conflicts"]).reason is None and _scattered(program, counters):
        made["shared_store_bank_conflicts"] = replace(conflicts, provenance=Provenance.ESTIMATE, reason=_SCATTERED)
    sectors = made["global_load_sectors"]
    copied = counters.values[list(_copies(program))]  # of which some lanes read nothing
    if sectors.reason is None and (copied[:, Column.GLOBAL_BYTES] < copied[:, Column.SHARED_BYTES]).any():
        made["global_load_sectors"] = replace(sectors, provenance=Provenance.ESTIMATE, reason=_ZEROS)
    return made


def with_what_loads_hold_up(
    found: Mapping[str, Metric], program: Program, counters: Counters, *, blocks: int, warps: int, fits: int, sms: int
) -> dict[str, Metric]:
    """Conflicts with what global loads bring into the L1 meanwhile, unlike addresses, make counts estimates. Of a grid
    whose `blocks` of some `warps` run at once on `sms` that hold so many, the little that is loaded first and in front
    of any barrier does not count; where each is alone on its SM, what barriers keep apart hardly does.
    """
    made, sectors = dict(found), counted(program, counters, "global_load_sectors")
    (phases, anytime), at_once = _phases(program), blocks <= sms * fits
    rounds = np.maximum(counters.values[:, Column.WARPS] / (blocks * warps), 1)
    first = sectors / rounds * (phases[0] & ~anytime)
    brought = sectors - first if at_once and first.sum() <= _LITTLE * min(blocks, sms) else sectors
    cfg = program.routines[0].cfg
    for kind in ("load", "store"):
        accesses = counted(program, counters, f"shared_{kind}_wavefronts") > 0
        near = phases[phases[:, accesses].any(1)].any(0) | anytime | (blocks > sms)
        homes = {home for home, accessed in zip(cfg.block_of, accesses, strict=False) if accessed}
        behind = _reached(program, [step for home in homes for step in cfg.blocks[home].successors])
        each = np.where(near, _A_SECTOR[at_once], _APART * behind)
        conflicts, wavefronts = (made[f"shared_{kind}_{what}"].value or 0 for what in ("bank_conflicts", "wavefronts"))
        more = min(_MOST[at_once][kind] * wavefronts, float((each * brought).sum()))
        for what, least in (("bank_conflicts", max(2, 0.08 * conflicts)), ("wavefronts", 0.087 * wavefronts)):
            metric = made[name := f"shared_{kind}_{what}"]
            if more > least and metric.reason is None:
                reason = _BROUGHT.format(round(100 * more / wavefronts, 1))
                made[name] = replace(metric, provenance=Provenance.ESTIMATE, reason=reason)
    return made


def _is_contested(name: str, program: Program, warps: Sequence[int]) -> bool:
    """Does a counter depend on when others store?"""
    places = not name.endswith(("_requests", "_bytes"))
    for pc, runs in contested(program).items() if name.startswith(_COUNTED) else ():
        known, space = program.facts[pc], name.split("_")[0]
        kinds = [f"{each.space.replace('generic', space)}_{each.kind.value}_" for each in known.accesses]
        counted_here = (runs or places) and name.startswith(tuple(kinds))
        if warps[pc] and (counted_here or (runs and name == known.op_class.value)):
            return True
    return False


@lru_cache(maxsize=64)
def _phases(program: Program) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """By phase, from the start or from behind a barrier of the block to the next ones, the instructions that a warp may
    be at; and those whose sectors may come in any: of copies, and of functions.
    """
    code, blocks = program.entry.instructions, program.routines[0].cfg.blocks
    ends = {b.index for b in blocks if row_of(code[b.start]).form is Form.BARRIER and _all_wait(code[b.start])}
    starts = [(0,), *(blocks[n].successors for n in sorted(ends))]
    anytime = np.array([row_of(i).form is Form.COPY for i in program.instructions])
    anytime[len(code) :] = True
    return np.array([_reached(program, start, ends) for start in starts]), anytime


def _reached(program: Program, start: Iterable[int], ends: Container[int] = ()) -> NDArray[np.bool_]:
    """The instructions that come from some blocks of the kernel on, up to others; those of functions may."""
    blocks, reached, work = program.routines[0].cfg.blocks, set[int](), list(start)
    while work:
        if (number := work.pop()) not in reached and number not in ends:
            reached.add(number)
            work += blocks[number].successors
    found = np.ones(len(program.instructions), np.bool_)
    for block in blocks:
        found[block.start : block.end] = block.index in reached
    return found


def _all_wait(barrier: ir.Instruction) -> bool:
    return len(barrier.operands) == 1 and not {"warp", "arrive"} & set(barrier.modifiers)


@lru_cache(maxsize=64)
def _holding(kernel: SassKernel) -> tuple[int, ...]:
    """The PTX lines of what holds stores up."""
    return tuple(i.line for i in kernel.instructions if _HOLDING.match(f"{i.name} {i.operands}"))


def _scattered(program: Program, counters: Counters) -> bool:
    """Do lanes store to shared memory, and load from many places of global memory?"""
    if not counted(program, counters, "shared_store_requests").any():
        return False
    requests, sectors, asked = (
        counted(program, counters, f"global_load_{what}") for what in ("requests", "sectors", "bytes")
    )
    return bool(((sectors > 4 * requests) & (16 * sectors > asked)).any())


@lru_cache(maxsize=64)
def _copies(program: Program) -> tuple[int, ...]:
    """Copies past the L1 that may fill with zeros."""
    return tuple(
        pc
        for pc, i in enumerate(program.instructions)
        if row_of(i).form is Form.COPY and "cg" in i.modifiers and len(i.operands) >= 4
    )


@lru_cache(maxsize=64)
def _reasons(program: Program) -> tuple[tuple[int, str, frozenset[str]], ...]:
    """What an instruction brings, if it is executed, and the classes of arithmetic whose rounds depend on it."""
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
    inside = [b for b in blocks if loops[home] and max(loops[home], key=lambda h: len(loops[h])) in loops[b.index]]
    return frozenset(routine.facts[pc].op_class.value for b in inside for pc in range(b.start, b.end))


def _loops_of(cfg: Cfg) -> tuple[frozenset[int], ...]:
    return build([b.successors for b in cfg.blocks], {b.index for b in cfg.blocks if not b.successors}, [0]).loops


def _reason(routine: Routine, each: ir.Instruction) -> Iterator[str]:
    form = row_of(each).form
    if form is Form.HEAP:
        yield "without what malloc and free themselves do"
    if is_print(each):
        yield "with what printf itself does on an H200"
    block = routine.cfg.block_of[each.pc]
    if block >= 0 and routine.cfg.blocks[block].loop_depth:
        watches = each.opcode in ("ld", "mbarrier") and not _WATCHING.isdisjoint(each.modifiers)
        if watches or (form is Form.ATOMIC and operation_of(each) in ("cas", "exch")):
            yield ROUNDS


def _recursions(counters: Counters, kernel: SassKernel) -> Iterator[str]:
    """Threads that return from different depths meet again where the hardware has them meet, which no code tells."""
    if any(recursive(kernel)) and counters.values[:, Column.DIVERGED].any():
        yield "threads return from recursive calls apart, and go on so for a time that the code does not tell"


def _loops_of_ptxas(counters: Counters, kernel: SassKernel, at: Mapping[int, Place]) -> Iterator[str]:
    """An atomic that the hardware does not have tries with compare-and-swap until it is first."""
    for each in swaps_of(kernel):
        place = at.get(each.line)
        made = place is not None and operation_of(place.instruction) != "cas"
        ran = Column.SHARED_REQUESTS if each.opcode == "ATOMS" else Column.WARPS
        if made and place and counters.values[place.pc, ran]:
            yield f"ptxas made a loop of {place.instruction.name}, whose rounds depend on time"
