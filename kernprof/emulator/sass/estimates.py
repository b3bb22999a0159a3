"""Mark counters that the emulator's execution cannot determine as estimates, with the reason.

Spin loops on data of other threads, compare-and-swap retries, and the internals of printf and
malloc execute differently on hardware. All counters of such a launch become estimates.

Racy loads, old values of atomics, and results of approximate functions also depend on the hardware.
Counters of the instructions that use such values become estimates (`kernprof.emulator.order`).

Shared-memory wavefronts and bank conflicts are counted by address, as in ncu's source counters.
Additional conflicts of an L1 under load depend on timing and are not modelled.
docs/developer/emulator-contract.md states their measured range.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from kernprof.emulator.contract import Column, Counters
from kernprof.emulator.counting.metrics import BY_INSTRUCTION
from kernprof.emulator.order import approximations, dependents, racy_loads
from kernprof.emulator.program import Program, Routine, watches_global
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import IGNORED_CALLS, operation_of, row_of
from kernprof.emulator.ptx.opcodes import AccessKind, Form
from kernprof.emulator.sass.accesses import Origin
from kernprof.emulator.sass.disassembly import SassKernel
from kernprof.emulator.sass.executions import swap_loops
from kernprof.emulator.sass.flow import build, flow_of
from kernprof.model.run import Metric, Provenance

Code: TypeAlias = tuple[SassKernel, Mapping[int, Origin]]
TIMING = "a loop polls memory or retries an atomic: its iterations depend on timing"
BY_ADDRESS = "counted by address; bank conflicts that an L1 under load adds are not modelled"
_USED = "asynchronous copies are included, which ncu's metric leaves out"
_SCATTERED = "if the atomics of a warp access more than four lines, a GPU counts up to 2 % more"
_ZEROS = "if cp.async.cg fills lanes with zeros, it may request more sectors than counted here"
_COPIED = "cp.async also causes wavefronts for its global-memory requests"
_RACY = "addresses or branches depend on racy loads: threads store in a timing-dependent order"
_OLD_VALUES = (
    "addresses or branches depend on the old value of an atomic, so on the order of threads"
)
_APPROXIMATED = "branches depend on approximate results, whose last bits may differ on a GPU"
_WATCHING = frozenset({"volatile", "relaxed", "acquire", "try_wait", "test_wait"})
_BY_ADDRESS = tuple(
    f"shared_{kind}_{quantity}"
    for kind in ("load", "store")
    for quantity in ("wavefronts", "bank_conflicts")
)
_DEPENDENT = ("global_", "shared_", "fp16_", "fp32_", "fp64_")
_SPACES = ("global_", "shared_", "local_", "instructions", "thread_instructions")


def with_estimates(
    metrics: Mapping[str, Metric], program: Program, counters: Counters, code: Code | None
) -> dict[str, Metric]:
    """Return the metrics; those that execution cannot determine become estimates with a reason.

    `code` is the machine code with a map from each PTX line to its PTX instruction.
    """
    warps = counters.values[:, Column.WARPS].tolist()
    causes = [(reason, classes) for pc, reason, classes in _causes(program) if warps[pc]]
    reasons = [reason for reason, _ in causes]
    dependent = _SPACES + tuple(name for _, classes in causes for name in classes)
    if code and (retries := list(_retry_loops(counters, *code))):
        reasons += retries
        dependent += ("fp16_add", "fp32_add", "fp64_add")  # a retry repeats the loop's addition
    text = "; ".join(dict.fromkeys(reasons))
    marked = dict(metrics)
    for name, metric in metrics.items():
        if text and metric.value is not None and name.startswith(dependent):
            marked[name] = _estimate(metric, f"{metric.reason}; {text}" if metric.reason else text)
    conditions = dependents(program, approximations(program))
    for reason, affected in (
        (_RACY, dependents(program, racy_loads(program))),
        (_OLD_VALUES, _after_atomics(program, counters)),
        (_APPROXIMATED, {pc: True for pc, conditional in conditions.items() if conditional}),
    ):
        for name in _affected(program, {pc: affected[pc] for pc in affected if warps[pc]}, marked):
            if marked[name].value is not None and marked[name].provenance is Provenance.EXACT:
                marked[name] = _estimate(marked[name], reason)
    copies = [pc for pc in _copies(program) if warps[pc]]
    # cp.async.cg (bypasses the L1) fills lanes with zeros if its source size is less than its copy
    # size.
    sized = [
        pc
        for pc in copies
        if "cg" in program.instructions[pc].modifiers and len(program.instructions[pc].operands) > 3
    ]
    skipping = counters.values[sized]
    fills = (skipping[:, Column.GLOBAL_BYTES] < skipping[:, Column.SHARED_BYTES]).any()
    scattered = [
        f"{name}_sectors"
        for name in ("global_atomic", "global_reduction")
        if (metrics[f"{name}_sectors"].value or 0) > 16 * (metrics[f"{name}_requests"].value or 0)
    ]
    for names, reason, applies in (
        (["global_load_sectors"], _ZEROS, fills),
        (BY_INSTRUCTION, _COPIED, copies),
        (scattered, _SCATTERED, True),
        (["global_load_sector_use"], _USED, counters.values[copies, Column.GLOBAL_REQUESTS].any()),
        (_BY_ADDRESS, BY_ADDRESS, marked["shared_wavefronts_source"].value),
    ):
        for name in names if applies else ():
            if marked[name].value is not None and marked[name].reason is None:
                marked[name] = _estimate(marked[name], reason)
    return marked


def _estimate(metric: Metric, reason: str) -> Metric:
    return replace(metric, provenance=Provenance.ESTIMATE, reason=reason)


def _after_atomics(program: Program, counters: Counters) -> dict[int, bool]:
    """Return the instructions that depend on old values of executed atomics, as `dependents` does.

    If one lane per warp or block increments a counter, its old value is a ticket, as in work
    queues. The set of tickets is the same in any order of warps. Branches on tickets are therefore
    taken equally often, and only addresses depend on the order.
    """
    values, tickets, old_values = counters.values, set[int](), set[int]()
    for pc, facts in enumerate(program.facts):
        executed = values[pc, Column.WARPS] - values[pc, Column.WARPS_OFF]
        if executed and any(access.kind is AccessKind.ATOMIC for access in facts.accesses):
            one_lane = values[pc, Column.THREADS_ON] == executed
            draws = one_lane and operation_of(program.instructions[pc]) in ("add", "inc", "dec")
            (tickets if draws else old_values).add(pc)
    by_ticket = dependents(program, frozenset(tickets))
    addresses = {pc: False for pc, conditional in by_ticket.items() if not conditional}
    return {**addresses, **dependents(program, frozenset(old_values))}


def _affected(program: Program, dependent: Mapping[int, bool], names: Iterable[str]) -> list[str]:
    """Return the names of the counters that change with a hardware-dependent value.

    `dependent` has the pcs of the PTX instructions that use such a value (see `dependents`). A pc
    maps to True if the value decides whether the instruction executes, to False if the value
    decides only the address. An address changes sectors and wavefronts, but not requests and bytes.
    """
    prefixes, classes = {False: set[str](), True: set[str]()}, set[str]()
    for pc, conditional in dependent.items():
        if conditional:
            classes.add(program.facts[pc].op_class)
        for access in program.facts[pc].accesses:
            spaces = ("global", "shared") if access.space == "generic" else (access.space,)
            prefixes[conditional] |= {f"{space}_{access.kind.value}_" for space in spaces}
    executed, addressed = tuple(prefixes[True]), tuple(prefixes[True] | prefixes[False])
    return [
        name
        for name in names
        if name.startswith(_DEPENDENT)
        and (
            name in classes
            or name.startswith(executed if name.endswith(("_requests", "_bytes")) else addressed)
        )
    ]


def waits_for_blocks(program: Program) -> bool:
    """Return whether blocks wait at a grid barrier, or poll memory of other blocks."""
    return program.meets_other_blocks or any(
        reason == TIMING and watches_global(program.instructions[pc])
        for pc, reason, _ in _causes(program)
    )


@lru_cache(maxsize=64)
def _copies(program: Program) -> tuple[int, ...]:
    """Return the pcs of a program's asynchronous copies (`cp.async`)."""
    return tuple(pc for pc, i in enumerate(program.instructions) if row_of(i).form is Form.COPY)


@lru_cache(maxsize=64)
def _causes(program: Program) -> tuple[tuple[int, str, frozenset[str]], ...]:
    """Return (pc, reason, instruction classes) of PTX instructions that prevent exact counts.

    Such instructions poll memory, retry atomics, or call printf or malloc. If a loop retries an
    atomic, the instruction classes (such as `fp32_add`) of its innermost loop are returned, because
    a retry repeats the loop. The counts of these classes become estimates, too.
    """
    return tuple(
        (
            routine.first_pc + instruction.pc,
            reason,
            _loop_classes(routine, instruction.pc)
            if row_of(instruction).form is Form.ATOMIC
            else frozenset(),
        )
        for routine in program.routines
        for instruction in routine.function.instructions
        if (reason := _reason(program, routine, instruction))
    )


def _reason(program: Program, routine: Routine, instruction: ir.Instruction) -> str | None:
    form = row_of(instruction).form
    if form is Form.HEAP:
        return "without the memory accesses of malloc and free"
    target = instruction.operands[0] if instruction.operands else None
    called = target.target if isinstance(target, ir.CallOperand) else None
    if isinstance(called, ir.Symbol) and called.name in IGNORED_CALLS:
        return "without the instructions of printf"
    block = routine.cfg.block_of[instruction.pc]
    modifiers = instruction.modifiers
    watches = instruction.opcode in ("ld", "mbarrier") and not _WATCHING.isdisjoint(modifiers)
    retries = form is Form.ATOMIC and operation_of(instruction) in ("cas", "exch")
    if block < 0 or not routine.cfg.blocks[block].loop_depth or not (watches or retries):
        return None
    # An instruction in a loop depends on its own result if the result controls the next iteration.
    pc = routine.first_pc + instruction.pc
    return TIMING if dependents(program, frozenset({pc})).get(pc) else None


def _loop_classes(routine: Routine, pc: int) -> frozenset[str]:
    """Return the instruction classes (such as `fp32_add`) of the innermost loop around `pc`."""
    blocks, home = routine.cfg.blocks, routine.cfg.block_of[pc]
    leaves = {block.index for block in blocks if not block.successors}
    loops = build([block.successors for block in blocks], leaves, [0]).loops
    inner = max(loops[home], key=lambda header: len(loops[header]), default=None)
    classes = {
        routine.facts[member].op_class
        for block in blocks
        if inner in loops[block.index]
        for member in range(block.start, block.end)
    }
    return frozenset(classes - {""})


def _retry_loops(counters: Counters, kernel: SassKernel, at: Mapping[int, Origin]) -> Iterator[str]:
    """Yield a reason for each executed PTX atomic that ptxas compiled to a compare-and-swap loop.

    The reason states why counts are estimates.
    """
    for block, pc in swap_loops(kernel, flow_of(kernel), at):
        span = kernel.blocks[block]
        code = kernel.instructions[span.start : span.end]
        shared = any(instruction.opcode == "ATOMS" for instruction in code)
        if counters.values[pc, Column.SHARED_REQUESTS if shared else Column.TRIES]:
            name = next(origin.instruction.name for origin in at.values() if origin.pc == pc)
            yield f"ptxas compiled {name} to a loop, whose iterations depend on timing"
