"""What no count of a kernel's own instructions can tell: rounds that depend on time, and what
printf and malloc do.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Column, Counters
from kernprof.emulator.counting.metrics import counted, group_reads
from kernprof.emulator.counting.printing import is_print, printed
from kernprof.emulator.order import approximated, contested, drawn
from kernprof.emulator.program import Program, Routine
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.cfg import Cfg
from kernprof.emulator.ptx.facts import operation_of, row_of
from kernprof.emulator.ptx.opcodes import AccessKind, Form
from kernprof.emulator.sass.copies import gathered, swaps_of
from kernprof.emulator.sass.disassembly import SassKernel
from kernprof.emulator.sass.flow import build, recursive
from kernprof.emulator.sass.places import Place
from kernprof.model.run import Metric, Provenance

_ZEROS = "cp.async.cg beside lanes that fill with zeros may ask for more sectors than are read"
ROUNDS = "a loop waits for other threads, or tries until it is first: its rounds depend on time"
_WATCHING = frozenset({"volatile", "relaxed", "acquire", "try_wait", "test_wait"})
Code: TypeAlias = tuple[SassKernel, Mapping[int, Place]]
# What holds stores up in the pipe that they share, where other warps do it: constants by lane, and
# matches. Of 46 such launches an H200 added none to 0.56 conflicts to each wavefront; loads have
# none.
_HOLDING = re.compile(r"MATCH\.|LDC\S* .*\]\[R\d")
_HELD = (
    0.25,
    (
        "constants by lane or matches of other warps hold stores up: 0.25 conflicts a wavefront"
        " (none to 0.56)"
    ),
)
# Conflicts beyond those of addresses, by whether all blocks run at once: the most that an H200 had
# for each wavefront, and for each sector that is loaded (twice the most where blocks run in turns,
# which also store meanwhile); for each that barriers keep apart from the accesses in front of them.
# And what an SM gets within about a load's latency.
_MOST, _A_SECTOR = {False: 0.165, True: 0.08}, {False: 0.1, True: 0.02}
_APART, _LITTLE = 0.001, 1000
# Conflicts of stores for each of their wavefronts where warps use the banks otherwise meanwhile,
# without global memory:
# 0.0035 on an H100 where others load and reduce; three times that is allowed.
_MEANWHILE = 0.01
_BROUGHT = (
    "global loads and stores hold up to {} % of the wavefronts up meanwhile, which addresses do not"
    " tell"
)
_COPIED = "copies past the registers take wavefronts for what they ask of global memory, too"
_AMONG = (
    "what other warps do in shared memory meanwhile holds up to {} % of the stores' wavefronts up"
)
_READ = (
    "with what wgmma reads of shared memory, which counts so beside loads of the warps, a few of it"
    " as stores"
)
_TWICE = (
    "lanes copy a sector to several places past the registers: up to {} % as many wavefronts are"
    " conflicts then"
)
_SCATTERED = (
    "global loads by lane hold stores of other warps up on some launches, which then have more"
)
_CONTESTED = (
    "lanes go by what they read of an array that others store to meanwhile, in an order that"
    " depends on time"
)
_APPROXIMATED = (
    "lanes go by what approximate functions give, whose last bits are the hardware's own"
)
_DRAWN = "lanes go by what an atomic gives, which depends on which thread comes first"
# Sectors of places that atomics give to warps: where a row begins and ends within a sector adds up
# to one by chance. Of so many, each of two orders off by half of that, three deviations of their
# difference are 1.5 %.
_MANY = 20_000
_COUNTED = ("global_", "shared_", "fp16_", "fp32_", "fp64_")
_SPACES = ("global_", "shared_", "local_", "instructions", "thread_instructions")


def with_what_is_untold(
    found: Mapping[str, Metric], program: Program, counters: Counters, code: Code | None
) -> dict[str, Metric]:
    """The metrics, as estimates that say so where the executed code has such things. `code`: the
    machine code, and what each PTX line is.
    """
    loops = [*_loops_of_ptxas(counters, *code), *_recursions(counters, code[0])] if code else []
    warps = counters.values[:, Column.WARPS].tolist()
    reasons = [(why, classes) for pc, why, classes in _reasons(program) if warps[pc]]
    why = "; ".join(dict.fromkeys([*(each for each, _ in reasons), *loops]))
    untold = _SPACES + tuple(name for _, classes in reasons for name in classes)
    inside = printed(program, counters)
    made = dict(found) | {
        name: replace(found[name], value=(found[name].value or 0) + n) for name, n in inside.items()
    }
    for name, metric in list(made.items()):
        if why and metric.value is not None and name.startswith(untold):
            reason = f"{metric.reason}; {why}" if metric.reason else why
            made[name] = replace(metric, provenance=Provenance.ESTIMATE, reason=reason)
    told = {
        _CONTESTED: contested(program),
        _DRAWN: _drawn(program, counters, gathered(code[0]) if code else ()),
        _APPROXIMATED: approximated(program),
    }
    for name, metric in list(made.items()):
        for reason, found_by in told.items() if metric.value is not None else ():
            if made[name].provenance is Provenance.EXACT and _is_contested(
                name, program, warps, found_by
            ):
                made[name] = replace(metric, provenance=Provenance.ESTIMATE, reason=reason)
    loads = counted(program, counters, "shared_load_wavefronts") > 0
    held = [place.pc for line in _holding(code[0]) if (place := code[1].get(line))] if code else []
    if any(warps[pc] for pc in held):
        stores = made["shared_store_wavefronts"].value or 0
        for name in ("shared_store_wavefronts", "shared_store_bank_conflicts") if stores else ():
            value = (made[name].value or 0) + round(_HELD[0] * stores)
            made[name] = replace(
                made[name], value=value, provenance=Provenance.ESTIMATE, reason=_HELD[1]
            )
    elif (conflicts := made["shared_store_bank_conflicts"]).reason is None and _scattered(
        program, counters
    ):
        made["shared_store_bank_conflicts"] = replace(
            conflicts, provenance=Provenance.ESTIMATE, reason=_SCATTERED
        )
    if (read := group_reads(program) * counters.values[:, Column.WARPS]).any():
        beside = any(phase[read > 0].any() and phase[loads].any() for phase in _phases(program)[0])
        for name, more in (
            (("shared_load_wavefronts", read.sum()), ("shared_store_wavefronts", 0))
            if beside
            else ()
        ):
            value = (made[name].value or 0) + round(more)
            made[name] = replace(
                made[name], value=value, provenance=Provenance.ESTIMATE, reason=_READ
            )
    sectors = made["global_load_sectors"]
    copied = counters.values[list(_copies(program, zeros=True))]  # of which some lanes read nothing
    if (
        sectors.reason is None
        and (copied[:, Column.GLOBAL_BYTES] < copied[:, Column.SHARED_BYTES]).any()
    ):
        made["global_load_sectors"] = replace(
            sectors, provenance=Provenance.ESTIMATE, reason=_ZEROS
        )
    if (taken := made["shared_wavefronts_source"]).reason is None and any(
        warps[pc] for pc in _copies(program)
    ):
        made["shared_wavefronts_source"] = replace(
            taken, provenance=Provenance.ESTIMATE, reason=_COPIED
        )
    return made


def with_what_loads_hold_up(
    found: Mapping[str, Metric],
    program: Program,
    counters: Counters,
    *,
    blocks: int,
    warps: int,
    fits: int,
    sms: int,
) -> dict[str, Metric]:
    """Conflicts with what goes between the L1 and global memory meanwhile, unlike addresses, make
    counts estimates. Of a grid whose `blocks` of some `warps` run at once on `sms` that hold so
    many, the little that is loaded first and in front of any barrier does not count; where each is
    alone on its SM, what barriers keep apart hardly does. Stores of warps that no barrier keeps
    together are as if blocks did not run at once.
    """
    made, (phases, anytime), at_once = dict(found), _phases(program), blocks <= sms * fits
    sectors = counted(program, counters, "global_load_sectors")
    if not at_once:
        sectors = sectors + counted(program, counters, "global_store_sectors")
    rounds = np.maximum(counters.values[:, Column.WARPS] / (blocks * warps), 1)
    first = sectors / rounds * (phases[0] & ~anytime)
    brought = sectors - first if at_once and first.sum() <= _LITTLE * min(blocks, sms) else sectors
    cfg = program.routines[0].cfg
    for kind in ("load", "store"):
        accesses = counted(program, counters, f"shared_{kind}_wavefronts") > 0
        near = phases[phases[:, accesses].any(1)].any(0) | anytime | (blocks > sms)
        once = at_once and not (kind == "store" and len(phases) == 1)
        homes = {home for home, accessed in zip(cfg.block_of, accesses, strict=False) if accessed}
        behind = _reached(program, [step for home in homes for step in cfg.blocks[home].successors])
        each = np.where(near, _A_SECTOR[once], _APART * behind)
        conflicts, wavefronts = (
            made[f"shared_{kind}_{what}"].value or 0 for what in ("bank_conflicts", "wavefronts")
        )
        bounds = {_BROUGHT: min(_MOST[once] * wavefronts, float((each * brought).sum()))}
        if kind == "store":
            bounds[_TWICE] = _copied_twice(program, counters)
            bounds[_AMONG] = (
                _MEANWHILE
                * wavefronts
                * bool((near & _others(program, counters)).any() and warps > 1)
            )
        reason, more = max(bounds.items(), key=lambda bound: bound[1])
        for what, least in (
            ("bank_conflicts", max(2, 0.08 * conflicts)),
            ("wavefronts", 0.087 * wavefronts),
        ):
            metric = made[name := f"shared_{kind}_{what}"]
            if more > least and wavefronts and metric.reason is None:
                why = reason.format(round(100 * more / wavefronts, 1))
                made[name] = replace(metric, provenance=Provenance.ESTIMATE, reason=why)
    return made


def _others(program: Program, counters: Counters) -> NDArray[np.bool_]:
    """The instructions that ran and use the banks of shared memory, or what leads to them, other
    than as stores.
    """
    lanes = [
        row_of(i).form in (Form.SHUFFLE, Form.MATCH, Form.REDUCE) for i in program.instructions
    ]
    used = np.array(lanes) & (counters.values[:, Column.WARPS] > 0)
    used |= counters.values[:, Column.SHARED_REQUESTS] > counted(
        program, counters, "shared_store_requests"
    )
    return used


def _copied_twice(program: Program, counters: Counters) -> float:
    """Wavefronts of copies past the registers for what other lanes copy as well, to other places."""
    copies = counters.values[list(_copies(program))]
    asked = np.maximum(copies[:, Column.GLOBAL_BYTES], 1)
    again = np.maximum(0, 1 - 32 * copies[:, Column.GLOBAL_SECTORS] / asked)
    return float((again * copies[:, Column.SHARED_WAVEFRONTS]).sum())


def _is_contested(
    name: str, program: Program, warps: Sequence[int], found: Mapping[int, bool]
) -> bool:
    """Does a counter depend on what some instructions depend on: on whether they run, or on their
    places?
    """
    places = not name.endswith(("_requests", "_bytes"))
    for pc, runs in found.items() if name.startswith(_COUNTED) else ():
        known, space = program.facts[pc], name.split("_")[0]
        kinds = [
            f"{each.space.replace('generic', space)}_{each.kind.value}_" for each in known.accesses
        ]
        counted_here = (runs or places) and name.startswith(tuple(kinds))
        if warps[pc] and (counted_here or (runs and name == known.op_class.value)):
            return True
    return False


def _drawn(program: Program, counters: Counters, gathered: Container[int]) -> dict[int, bool]:
    """What depends on which thread comes first, as lanes go by an atomic's old value; but for what
    would count alike.

    Where one lane asks for its warp, each warp does the same as another would: only minima and
    maxima decide how often. Places that fill sectors, or lie in one or each in one of its own, do
    so whoever has them.
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
    """Would the sectors and wavefronts of an access be as many at other places that atomics give?"""
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
def _phases(program: Program) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """By phase, from the start or from behind a barrier of the block to the next ones, the
    instructions that a warp may be at; and those whose sectors may come in any: of copies, and of
    functions.
    """
    code, blocks = program.entry.instructions, program.routines[0].cfg.blocks
    ends = {
        b.index
        for b in blocks
        if row_of(code[b.start]).form is Form.BARRIER and _all_wait(code[b.start])
    }
    starts = [(0,), *(blocks[n].successors for n in sorted(ends))]
    anytime = np.array([row_of(i).form is Form.COPY for i in program.instructions])
    anytime[len(code) :] = True
    return np.array([_reached(program, start, ends) for start in starts]), anytime


def _reached(
    program: Program, start: Iterable[int], ends: Container[int] = ()
) -> NDArray[np.bool_]:
    """The instructions that come from some blocks of the kernel on, up to others; those of
    functions may.
    """
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
        counted(program, counters, f"global_load_{what}")
        for what in ("requests", "sectors", "bytes")
    )
    return bool(((sectors > 4 * requests) & (16 * sectors > asked)).any())


@lru_cache(maxsize=64)
def _copies(program: Program, *, zeros: bool = False) -> tuple[int, ...]:
    """Copies past the registers; past the L1 too, those that may fill with `zeros`."""
    found = [(pc, i) for pc, i in enumerate(program.instructions) if row_of(i).form is Form.COPY]
    return tuple(
        pc for pc, i in found if not zeros or ("cg" in i.modifiers and len(i.operands) >= 4)
    )


@lru_cache(maxsize=64)
def _reasons(program: Program) -> tuple[tuple[int, str, frozenset[str]], ...]:
    """What an instruction brings, if it is executed, and the classes of arithmetic whose rounds
    depend on it.
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
    return frozenset(
        routine.facts[pc].op_class.value for b in inside for pc in range(b.start, b.end)
    )


def _loops_of(cfg: Cfg) -> tuple[frozenset[int], ...]:
    return build(
        [b.successors for b in cfg.blocks], {b.index for b in cfg.blocks if not b.successors}, [0]
    ).loops


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
    """Threads that return from different depths meet again where the hardware has them meet, which
    no code tells.
    """
    if any(recursive(kernel)) and counters.values[:, Column.DIVERGED].any():
        yield (
            "threads return from recursive calls apart, and go on so for a time that the code does"
            " not tell"
        )


def _loops_of_ptxas(
    counters: Counters, kernel: SassKernel, at: Mapping[int, Place]
) -> Iterator[str]:
    """An atomic that the hardware does not have tries with compare-and-swap until it is first."""
    for each in swaps_of(kernel):
        place = at.get(each.line)
        made = place is not None and operation_of(place.instruction) != "cas"
        ran = Column.SHARED_REQUESTS if each.opcode == "ATOMS" else Column.WARPS
        if made and place and counters.values[place.pc, ran]:
            yield f"ptxas made a loop of {place.instruction.name}, whose rounds depend on time"
