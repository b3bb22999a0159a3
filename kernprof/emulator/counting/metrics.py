"""Counters and cubin facts → metrics of the catalogue, each with its provenance."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache

import numpy as np
from numpy.typing import NDArray

from kernprof.emulator.counting.counters import Column, Counters
from kernprof.emulator.counting.occupancy import LEAST_REGISTERS, occupancy
from kernprof.emulator.frontend.compiled import CubinFacts
from kernprof.emulator.program import Program
from kernprof.emulator.ptx import ir
from kernprof.emulator.ptx.facts import InstructionFacts, operation_of, row_of
from kernprof.emulator.ptx.fragments import shape_of
from kernprof.emulator.ptx.opcodes import FLOPS, AccessKind, Form, OpClass
from kernprof.gpus.architectures import Architecture
from kernprof.metrics import ENTRIES, entry
from kernprof.model.run import Launch, Metric, Provenance

CALIBRATED = "counted in PTX and carried over to the machine code"
_PTX_REASON = "counted in PTX; the machine code may have a third more or fewer"
_PTX_LEVEL = frozenset(
    {"instructions", "thread_instructions", "threads_per_instruction", "tensor_instructions"}
)
_TIMING = "it depends on timing, which is not emulated"
_CACHES = (
    "it depends on the caches, which are modelled where all blocks run (kernprof run --all-blocks,"
    " without --no-caches)"
)
# Prefixes of catalogue entries that counting alone cannot determine.
_REASONS = (
    ("duration", "an emulated kernel has no duration"),
    ("l2_hit_rate", _CACHES),
    ("l2_bytes", _CACHES),
    ("dram_bytes", _CACHES),
    ("l1_bytes", _CACHES),
    ("waves_per_sm", "an emulated GPU has no number of multiprocessors"),
    ("occupancy_limit_barriers", "the cubin does not say how many barriers a block takes"),
    ("", _TIMING),
)
BY_INSTRUCTION = ("shared_wavefronts_source", "shared_ideal_wavefronts")  # of accesses of all kinds
_FLOPS = tuple(f"{p}_{op.value}" for p in ("fp16", "fp32", "fp64") for op in FLOPS)


def counter_metrics(
    program: Program, counters: Counters, *, sampled: bool = False
) -> dict[str, Metric]:
    """Everything that follows from the counters of a whole grid.

    `sampled`: the counters were scaled up from some of the blocks; what is exact otherwise is then
    an estimate.
    """
    exact = Provenance.ESTIMATE if sampled else Provenance.EXACT
    reason = "scaled up from a sample of the blocks" if sampled else None
    found = dict(_unknown(exact))
    totals: dict[str, float] = {
        name: int(each.sum()) for name, each in per_instruction(program, counters).items()
    }
    for name, value in (*totals.items(), *_ratios(totals)):
        coarse = name in _PTX_LEVEL
        found[name] = Metric(
            value=value,
            unit=unit_of(name),
            provenance=Provenance.ESTIMATE if coarse else exact,
            reason=_PTX_REASON if coarse else reason,
        )
    return found


@cache
def _unknown(provenance: Provenance) -> Mapping[str, Metric]:
    """The whole catalogue, with why nothing is known."""
    return {
        e.id: Metric(value=None, unit=e.unit, provenance=provenance, reason=why_unknown(e.id))
        for e in ENTRIES
    }


def per_instruction(program: Program, counters: Counters) -> dict[str, NDArray[np.int64]]:
    """The metrics that add up over instructions, one value per program-wide pc."""
    values = counters.values
    where = _masks(program)
    found = {name: counted(program, counters, name) for name in _COLUMN_OF}
    for kind in ("load", "store"):
        wavefronts, least = (found.pop(f"shared_{kind}_{what}") for what in ("wavefronts", "least"))
        found[f"shared_{kind}_wavefronts"] = wavefronts
        found[f"shared_{kind}_bank_conflicts"] = wavefronts - least
    for kind in (AccessKind.LOAD, AccessKind.STORE, AccessKind.REDUCTION):
        found[f"tma_{kind.value}_sectors"] = (
            where[f"tma_{kind.value}"] * values[:, Column.GLOBAL_SECTORS]
        )
    found["shared_atomic_wavefronts"] = found.pop("_atomic") * _passes(program) + found.pop(
        "_reduction"
    )
    read = np.rint(group_reads(program) * values[:, Column.WARPS]).astype(np.int64)
    found["shared_ideal_wavefronts"] = values[:, Column.SHARED_LEAST_WAVEFRONTS] + read
    found["shared_wavefronts_source"] = values[:, Column.SHARED_WAVEFRONTS] + read
    for name in _FLOPS:
        found[name] = where[name] * values[:, Column.THREADS_ON]
    found["instructions"] = values[:, Column.WARPS]
    found["thread_instructions"] = values[:, Column.THREADS]
    found["tensor_instructions"] = where[OpClass.TENSOR.value] * values[:, Column.WARPS]
    return found


def counted(program: Program, counters: Counters, name: str) -> NDArray[np.int64]:
    """One of those metrics that is a column's where instructions access a space in a way."""
    return _masks(program)[name] * counters.values[:, _COLUMN_OF[name]]


@lru_cache(maxsize=64)
def group_reads(program: Program) -> NDArray[np.float64]:
    """Return the 128-byte wavefronts in which each warp of a wgmma reads shared-memory operands.

    The group reads 32 bytes per row or column of the product, shared by four warps; a first operand
    in registers needs none.
    """
    found = np.zeros(len(program.instructions))
    for pc, each in enumerate(program.instructions):
        if row_of(each).form is Form.GROUP_PRODUCT and (shape := shape_of(each.modifiers)):
            rows = shape[1] + (0 if isinstance(each.operands[1], ir.Vector) else shape[0])
            found[pc] = rows * 32 / 128 / 4
    return found


@lru_cache(maxsize=64)
def _passes(program: Program) -> NDArray[np.int64]:
    """Return the shared-memory passes per wavefront of an atomic: compare-and-swap takes two."""
    return np.array(
        [
            1 + (row_of(i).form is Form.ATOMIC and operation_of(i) == "cas")
            for i in program.instructions
        ]
    )


@lru_cache(maxsize=64)
def _masks(program: Program) -> dict[str, NDArray[np.bool_]]:
    classes = np.array([f.op_class.value for f in program.facts])
    found = {name: classes == name for name in (*_FLOPS, OpClass.TENSOR.value)}
    found |= {
        f"tma_{kind.value}": np.array([f.bulk is kind for f in program.facts])
        for kind in AccessKind
    }
    return found | {
        name: _where(program, kind, space, column) for name, kind, space, column in _COLUMNS
    }


def _where(program: Program, kind: AccessKind, space: str, column: Column) -> NDArray[np.bool_]:
    """Mark instructions whose `column` counts for this kind and state space, as ncu counts them.

    ldmatrix and stmatrix make wavefronts but no shared request. Stores of cp.async into shared
    memory
    are in neither counter of stores. Accesses of a cluster's shared memory are generic in the
    machine
    code and count in none.
    """

    def counts(instruction: ir.Instruction, facts: InstructionFacts) -> bool:
        far = "shared::cluster" in instruction.modifiers and kind in (
            AccessKind.LOAD,
            AccessKind.STORE,
        )
        if space == "shared" and (far or row_of(instruction).form is Form.COPY):
            return False
        access = next(
            (a for a in facts.accesses if a.kind is kind and a.space in (space, "generic")), None
        )
        plain = access is not None and not (
            access.matrix and (kind is AccessKind.LOAD or instruction.opcode == "stmatrix")
        )
        return access is not None and (plain or column is not Column.SHARED_REQUESTS)

    return np.array(
        [counts(*each) for each in zip(program.instructions, program.facts, strict=True)], bool
    )


def _ratios(totals: Mapping[str, float]) -> Iterator[tuple[str, float | None]]:
    for kind in ("load", "store"):
        asked, sectors = totals[f"global_{kind}_bytes"], totals[f"global_{kind}_sectors"]
        yield f"global_{kind}_sector_use", 100.0 * asked / (32 * sectors) if sectors else None
    warps, threads = totals["instructions"], totals["thread_instructions"]
    yield "threads_per_instruction", threads / warps if warps else None


def _columns() -> Iterator[tuple[str, AccessKind, str, Column]]:
    """Metric, kind of access, state space, column."""
    for kind in AccessKind:
        yield f"global_{kind.value}_requests", kind, "global", Column.GLOBAL_REQUESTS
        yield f"global_{kind.value}_sectors", kind, "global", Column.GLOBAL_SECTORS
    for kind in (AccessKind.LOAD, AccessKind.STORE):
        yield f"global_{kind.value}_bytes", kind, "global", Column.GLOBAL_BYTES
        yield f"local_{kind.value}_sectors", kind, "local", Column.LOCAL_SECTORS
        yield f"shared_{kind.value}_requests", kind, "shared", Column.SHARED_REQUESTS
        yield f"shared_{kind.value}_wavefronts", kind, "shared", Column.SHARED_WAVEFRONTS
        yield f"shared_{kind.value}_least", kind, "shared", Column.SHARED_LEAST_WAVEFRONTS
    for kind in (AccessKind.ATOMIC, AccessKind.REDUCTION):
        yield f"_{kind.value}", kind, "shared", Column.SHARED_WAVEFRONTS


_COLUMNS = tuple(_columns())
_COLUMN_OF = {name: column for name, _, _, column in _COLUMNS}


def why_unknown(metric: str) -> str:
    return next(reason for start, reason in _REASONS if metric.startswith(start))


def unit_of(name: str) -> str:
    """The catalogue's unit of one of its ids."""
    return entry(name).unit


def launch_metrics(
    facts: CubinFacts | None, reason: str | None, launch: Launch, arch: Architecture
) -> dict[str, Metric]:
    """Registers, shared memory and theoretical occupancy of a launch; None with the reason where
    ptxas did not run.
    """
    names = (
        "registers_per_thread",
        "shared_memory_static",
        "shared_memory_dynamic",
        "theoretical_occupancy",
    )
    limits = tuple(
        f"occupancy_limit_{limit}" for limit in ("registers", "shared_memory", "blocks", "warps")
    )
    if facts is None:
        unknown = Metric(value=None, unit="", provenance=Provenance.EXACT, reason=reason)
        return {name: replace(unknown, unit=unit_of(name)) for name in (*names, *limits)}
    threads = launch.block[0] * launch.block[1] * launch.block[2]
    shared = facts.static_shared_bytes + launch.shared_bytes
    fits = occupancy(arch, threads=threads, registers=facts.registers, shared_bytes=shared)
    registers = max(facts.registers, LEAST_REGISTERS)
    values = (registers, facts.static_shared_bytes, launch.shared_bytes, fits.percent)
    blocks = (fits.register_blocks, fits.shared_blocks, fits.block_blocks, fits.warp_blocks)
    return {
        name: Metric(value=value, unit=unit_of(name), provenance=Provenance.EXACT)
        for name, value in zip((*names, *limits), (*values, *blocks), strict=True)
    }
