"""Metrics of an emulated launch, per kernel and per source line, with provenance.

The metrics are computed from the emulator's counters and from the resources in the cubin.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.contract import Column, Counters
from kernprof.emulator.frontend.compiled import CubinFacts
from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import InstructionFacts, operation_of, row_of
from kernprof.emulator.ptx.fragments import shape_of
from kernprof.emulator.ptx.opcodes import FLOPS, AccessKind, Form
from kernprof.gpus.architectures import LEAST_REGISTERS, Architecture
from kernprof.metrics import ENTRIES, entry
from kernprof.model.run import Launch, Metric, Provenance

CALIBRATED = "counted in PTX and converted to machine code"
# Reason of each metric that is an estimate.
_ESTIMATES = dict.fromkeys(
    ("instructions", "thread_instructions", "threads_per_instruction", "tensor_instructions"),
    "counted in PTX; the count in machine code may differ by up to a third",
) | {
    f"global_{kind}_{unit}_sectors": "by requests and bytes of each instruction"
    for kind in ("load", "store")
    for unit in ("least", "uncached")
}
_CACHES = (
    "the metric needs the cache model, which requires that all blocks run (kernprof run"
    " --all-blocks, without --no-caches)"
)
_TIMED = (
    "stall_",
    "busy_",
    "sm_active_cycles",
    "elapsed_cycles",
    "issue_active",
    "eligible_warps",
    "achieved_occupancy",
    "tensor_pipe",
    "dram_throughput",
    "memory_throughput",
    "compute_throughput",
    "l1_throughput",
    "l2_throughput",
)
# Reason for a missing value, by prefix of the metric's name. The first matching prefix applies.
_REASONS = (
    ("duration", "the emulator measures no duration"),
    ("l2_hit_rate", _CACHES),
    ("l2_bytes", _CACHES),
    ("dram_bytes", _CACHES),
    ("l1_bytes", _CACHES),
    ("waves_per_sm", "the metric needs machine code and the data sheet of a GPU"),
    ("occupancy_limit_barriers", "the cubin does not state the number of barriers per block"),
    *((name, "the metric depends on timing, which is not emulated") for name in _TIMED),
    ("", "the emulator does not count this metric"),
)
# Metrics that count the shared-memory accesses of all kinds together, not by `AccessKind`.
BY_INSTRUCTION = ("shared_wavefronts_source", "shared_ideal_wavefronts")
_FLOPS = tuple(f"{precision}_{work}" for precision in ("fp16", "fp32", "fp64") for work in FLOPS)
_LOAD_AND_STORE = (AccessKind.LOAD, AccessKind.STORE)
# Name of a metric → (kind of access, state space, column). The metric is the sum of the column over
# the instructions with such an access. Names with a leading underscore, and names that end in
# "least", are intermediate values.
_COLUMNS: Mapping[str, tuple[AccessKind, str, Column]] = {
    **{
        f"global_{kind.value}_{unit}": (kind, "global", column)
        for kind in AccessKind
        for unit, column in (
            ("requests", Column.GLOBAL_REQUESTS),
            ("sectors", Column.GLOBAL_SECTORS),
        )
    },
    **{
        f"{space}_{kind.value}_{unit}": (kind, space, column)
        for kind in _LOAD_AND_STORE
        for space, unit, column in (
            ("global", "bytes", Column.GLOBAL_BYTES),
            ("local", "sectors", Column.LOCAL_SECTORS),
            ("shared", "requests", Column.SHARED_REQUESTS),
            ("shared", "wavefronts", Column.SHARED_WAVEFRONTS),
            ("shared", "least", Column.SHARED_LEAST_WAVEFRONTS),
        )
    },
    **{
        f"_{kind.value}": (kind, "shared", Column.SHARED_WAVEFRONTS)
        for kind in (AccessKind.ATOMIC, AccessKind.REDUCTION)
    },
}


def counter_metrics(
    program: Program, counters: Counters, *, sampled: bool = False
) -> dict[str, Metric]:
    """Return the metrics that follow from the counters of a whole grid, by name.

    `sampled` is true if the counters were scaled up from a sample of the blocks. Exact metrics then
    become estimates.
    """
    exact = Provenance.ESTIMATE if sampled else Provenance.EXACT
    reason = "scaled up from a sample of the blocks" if sampled else None
    columns = per_instruction(program, counters)
    totals: dict[str, float] = {name: int(values.sum()) for name, values in columns.items()}
    ratios: dict[str, float | None] = {}
    for kind in ("load", "store"):
        sectors = totals[name := f"global_{kind}_sectors"]
        used = _masks(program)[name] * counters.values[:, Column.GLOBAL_DISTINCT_BYTES]
        use = 100.0 * int(used.sum()) / (32 * sectors) if sectors else None
        ratios[f"global_{kind}_sector_use"] = use
        # Each instruction is judged alone: loads of one address do not hide strided loads.
        least = np.maximum(columns[f"global_{kind}_requests"], -(-used // 32))
        ratios[f"global_{kind}_least_sectors"] = int(least.sum())
        ratios[f"global_{kind}_uncached_sectors"] = sectors
    warps, threads = totals["instructions"], totals["thread_instructions"]
    ratios["threads_per_instruction"] = min(32, threads / warps) if warps else None
    metrics = dict(_unknown(exact))
    for name, value in (totals | ratios).items():
        metrics[name] = Metric(
            value=value,
            unit=unit_of(name),
            provenance=Provenance.ESTIMATE if name in _ESTIMATES else exact,
            reason=_ESTIMATES.get(name, reason),
        )
    return metrics


@cache
def _unknown(provenance: Provenance) -> Mapping[str, Metric]:
    """Return all metrics of the catalogue with value None and the reason why it is missing."""
    reasons = {
        e.id: next(reason for start, reason in _REASONS if e.id.startswith(start)) for e in ENTRIES
    }
    return {
        e.id: Metric(value=None, unit=e.unit, provenance=provenance, reason=reasons[e.id])
        for e in ENTRIES
    }


def per_instruction(program: Program, counters: Counters) -> dict[str, NDArray[np.int64]]:
    """Return the additive metrics by name; each has one value per program-wide pc."""
    values, masks = counters.values, _masks(program)
    metrics = {name: masks[name] * values[:, column] for name, (*_, column) in _COLUMNS.items()}
    for kind in ("load", "store"):
        wavefronts, least = (
            metrics[f"shared_{kind}_wavefronts"],
            metrics.pop(f"shared_{kind}_least"),
        )
        metrics[f"shared_{kind}_bank_conflicts"] = wavefronts - least
    for access in (*_LOAD_AND_STORE, AccessKind.REDUCTION):
        name = f"tma_{access.value}"
        metrics[f"{name}_sectors"] = masks[name] * values[:, Column.GLOBAL_SECTORS]
    atomics = metrics.pop("_atomic") * (1 + masks["cas"])
    metrics["shared_atomic_wavefronts"] = atomics + metrics.pop("_reduction")
    read = np.rint(_group_reads(program) * values[:, Column.WARPS]).astype(np.int64)
    metrics["shared_ideal_wavefronts"] = values[:, Column.SHARED_LEAST_WAVEFRONTS] + read
    metrics["shared_wavefronts_source"] = values[:, Column.SHARED_WAVEFRONTS] + read
    for name in _FLOPS:
        metrics[name] = masks[name] * values[:, Column.THREADS_ON]
    metrics["instructions"] = values[:, Column.WARPS]
    metrics["thread_instructions"] = values[:, Column.THREADS]
    metrics["tensor_instructions"] = masks["tensor"] * values[:, Column.WARPS]
    return metrics


@lru_cache(maxsize=64)
def _group_reads(program: Program) -> NDArray[np.float64]:
    """Return, by pc, the wavefronts of shared-memory reads per warp and wgmma; 0 for other opcodes.

    A warpgroup reads 32 bytes per row of a and per column of b, divided among its four warps. A
    wavefront has 128 bytes. If a is in registers, only b is read from shared memory.
    """
    wavefronts = np.zeros(len(program.instructions))
    for pc, i in enumerate(program.instructions):
        if row_of(i).form is Form.GROUP_PRODUCT and (shape := shape_of(i.modifiers)):
            rows = shape[1] + (0 if isinstance(i.operands[1], ir.Vector) else shape[0])
            wavefronts[pc] = rows * 32 / 128 / 4
    return wavefronts


@lru_cache(maxsize=64)
def _masks(program: Program) -> dict[str, NDArray[np.bool_]]:
    pairs = list(zip(program.instructions, program.facts, strict=True))
    classes = np.array([facts.op_class for facts in program.facts])
    masks = {name: classes == name for name in (*_FLOPS, "tensor")}
    # An atomic compare-and-swap passes through the shared-memory pipe twice per wavefront.
    swaps = [row_of(i).form is Form.ATOMIC and operation_of(i) == "cas" for i, _ in pairs]
    masks["cas"] = np.array(swaps, bool)
    for kind in AccessKind:
        masks[f"tma_{kind.value}"] = np.array([facts.bulk is kind for _, facts in pairs])
    for name, (kind, space, column) in _COLUMNS.items():
        masks[name] = np.array([_counts(*pair, kind, space, column) for pair in pairs], bool)
    return masks


def _counts(
    instruction: ir.Instruction,
    facts: InstructionFacts,
    kind: AccessKind,
    space: str,
    column: Column,
) -> bool:
    """Return whether ncu adds an instruction's counter `column` to the metrics of `kind`, `space`.

    `kind` and `space` are the kind and state space of a memory access. ldmatrix and stmatrix count
    wavefronts, but no shared-memory requests. Stores of cp.async to
    shared memory count neither as store requests nor as store wavefronts. Accesses to a cluster's
    shared memory are generic in the machine code and are not counted.
    """
    remote = "shared::cluster" in instruction.modifiers and kind in _LOAD_AND_STORE
    if space == "shared" and (remote or row_of(instruction).form is Form.COPY):
        return False
    matching = (a for a in facts.accesses if a.kind is kind and a.space in (space, "generic"))
    access = next(matching, None)
    if access is None or column is not Column.SHARED_REQUESTS:
        return access is not None
    return instruction.opcode not in ("ldmatrix", "stmatrix")


def unit_of(name: str) -> str:
    """Return the unit of a metric of the catalogue."""
    return entry(name).unit


# A block counts as large if the SM's warp limit allows fewer resident blocks than this number.
_LARGE_BLOCKS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Occupancy:
    """Theoretical occupancy: resident blocks per SM by each resource limit.

    The rules are those of NVIDIA's occupancy calculator. The values agree with ncu's
    `launch__occupancy_limit_*`.

    - `register_blocks`, `shared_blocks`, `warp_blocks`, `block_blocks`: the blocks that fit by
      registers, shared memory, warps, and the hardware's limit of blocks.
    - `carveout_bytes`: the shared memory per SM that the driver is expected to choose.
      `shared_blocks` follows from it, as in ncu.
    - `blocks`, `warps`: the resident blocks and warps by all limits together.
    - `percent`: the resident warps, in percent of the warps that the SM supports.
    - `limiters`: the resources whose limit is the smallest.
    """

    register_blocks: int
    shared_blocks: int
    warp_blocks: int
    block_blocks: int
    carveout_bytes: int
    blocks: int
    warps: int
    percent: float
    limiters: tuple[str, ...]


def occupancy(arch: Architecture, *, threads: int, registers: int, shared_bytes: int) -> Occupancy:
    """Return the occupancy of a kernel.

    `threads` is the block size, `registers` is per thread, `shared_bytes` is static + dynamic
    shared memory per block.
    """
    warps = -(-threads // 32)
    by_warps, by_registers = arch.warps // warps, arch.register_blocks(registers, threads)
    used = -(-(shared_bytes + arch.shared_reserved) // arch.shared_unit) * arch.shared_unit
    carveout = _carveout(arch, by_warps, min(by_warps, by_registers, arch.blocks), used)
    by_shared = carveout // used if used else arch.blocks
    limits = {
        "registers": by_registers,
        "shared memory": by_shared,
        "warps": by_warps,
        "blocks": arch.blocks,
    }
    blocks = min(limits.values())
    return Occupancy(
        register_blocks=by_registers,
        shared_blocks=by_shared,
        warp_blocks=by_warps,
        block_blocks=arch.blocks,
        carveout_bytes=carveout,
        blocks=blocks,
        warps=blocks * warps,
        percent=100.0 * blocks * warps / arch.warps,
        limiters=tuple(name for name, limit in limits.items() if limit == blocks),
    )


def _carveout(arch: Architecture, by_warps: int, blocks: int, used: int) -> int:
    """Return the shared-memory carve-out in bytes of a kernel that states no preference.

    `by_warps` is the number of resident blocks that the warp limit allows. `blocks` is the number
    that the warp and register limits allow. Each block uses `used` bytes, including the bytes that
    the system reserves. The rules agree with 307 of 308 different combinations of these numbers in
    recorded launches on an H200, and with 17 of 18 in reports of sm_75 to sm_89.

    The result is the smallest supported carve-out of at least this size:

    - Without shared memory: more than twice the reserved bytes of `by_warps` blocks, at most
      32 KiB.
    - With shared memory, if `blocks` is 1 or `by_warps` is below 4: space for `blocks` blocks.
    - Otherwise: space for 2 · `blocks` blocks, but at most for `blocks` + ¾ · (hardware limit −
      `blocks`). Space for more than `blocks` blocks is limited to the smallest carve-out above half
      of the SM's shared memory.
    """
    larger = next(size for size in arch.carveouts if size > arch.shared_per_sm / 2)
    if used == arch.shared_reserved:
        wanted = min(2 * used * by_warps + 1, 32 * 1024)
    elif blocks == 1 or by_warps < _LARGE_BLOCKS:
        wanted = blocks * used
    else:
        room = min(2 * blocks, blocks + 3 * (arch.blocks - blocks) // 4)
        wanted = max(blocks * used, min(room * used, larger))
    return next((size for size in arch.carveouts if size >= wanted), arch.shared_per_sm)


def launch_metrics(
    facts: CubinFacts | None, reason: str | None, launch: Launch, fits: Occupancy | None
) -> dict[str, Metric]:
    """Return registers, shared memory and theoretical occupancy of a launch, by metric name.

    If `facts` is None (the PTX was not assembled), the values are None, with `reason`.
    """
    names = (
        *("registers_per_thread", "shared_memory_static", "shared_memory_dynamic"),
        "theoretical_occupancy",
        *(
            f"occupancy_limit_{limit}"
            for limit in ("registers", "shared_memory", "blocks", "warps")
        ),
    )
    if facts is None or fits is None:
        unknown = Metric(value=None, unit="", provenance=Provenance.EXACT, reason=reason)
        return {name: replace(unknown, unit=unit_of(name)) for name in names}
    registers = max(facts.registers, LEAST_REGISTERS)
    values = (
        *(registers, facts.static_shared_bytes, launch.shared_bytes, fits.percent),
        *(fits.register_blocks, fits.shared_blocks, fits.block_blocks, fits.warp_blocks),
    )
    return {
        name: Metric(value=value, unit=unit_of(name), provenance=Provenance.EXACT)
        for name, value in zip(names, values, strict=True)
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class LineCounters:
    """Additive counters of a source line; line 0 has the instructions without a source line.

    `values` maps the names of metrics to their nonzero values; the sum over all lines is the
    kernel's value. `pcs` are the program-wide pcs of the line's instructions.
    """

    file: str
    line: int
    values: Mapping[str, float]
    pcs: tuple[int, ...]


def line_table(
    program: Program,
    counters: Counters,
    source_file: str,
    machine: Mapping[str, NDArray[np.int64]] | None = None,
) -> tuple[LineCounters, ...]:
    """Return the counters of each line with instructions, sorted by file and line.

    Inlined code counts at the line of `source_file` that calls it. `machine` has metrics that were
    counted in the machine code; they replace the metrics of `counters`. Each array of
    `machine` has one value per pc, and a last value for machine instructions without a PTX
    instruction. The last value counts at line 0.
    """
    pcs_of: dict[tuple[str, int], list[int]] = {}
    for pc, instruction in enumerate(program.instructions):
        loc = instruction.loc.within(source_file) if instruction.loc else None
        pcs_of.setdefault((loc.file, loc.line) if loc else (source_file, 0), []).append(pc)
    metrics = per_instruction(program, counters) | dict(machine or {})
    length = len(program.instructions)
    if machine:
        pcs_of.setdefault((source_file, 0), []).append(length)
        metrics = {name: np.append(v, 0) if len(v) == length else v for name, v in metrics.items()}
    table = []
    for (file, line), pcs in sorted(pcs_of.items()):
        sums = {name: int(values[pcs].sum()) for name, values in metrics.items()}
        nonzero = {name: value for name, value in sums.items() if value}
        own_pcs = tuple(pc for pc in pcs if pc < length)
        table.append(LineCounters(file=file, line=line, values=nonzero, pcs=own_pcs))
    return tuple(table)
