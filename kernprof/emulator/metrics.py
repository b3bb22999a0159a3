"""Counters and cubin facts → metrics of the catalogue, each with its provenance."""

from __future__ import annotations

from collections.abc import Iterator

from kernprof.catalog import ENTRIES, entry
from kernprof.emulator.arch import Architecture
from kernprof.emulator.counters import Column, Counters
from kernprof.emulator.cubin import CubinFacts
from kernprof.emulator.occupancy import LEAST_REGISTERS, occupancy
from kernprof.emulator.program import Program
from kernprof.emulator.ptx.facts import AccessKind
from kernprof.emulator.ptx.table import OpClass
from kernprof.model import Launch, Metric, Provenance

_PTX_LEVEL = "counted in PTX; the machine code may have a third more or fewer"
_TIMING = "it depends on timing, which is not emulated"
_CACHES = "it depends on the caches, which were not modelled"
# Entries of the catalogue that counting alone cannot give, by what their ids begin with.
_REASONS = (
    ("duration", "an emulated kernel has no duration"),
    ("l2_hit_rate", _CACHES),
    ("l2_bytes", _CACHES),
    ("dram_bytes", _CACHES),
    ("l1_bytes", _CACHES),
    ("waves_per_sm", "an emulated GPU has no number of multiprocessors"),
    ("occupancy_limit_barriers", "the cubin does not say how many barriers a block takes"),
    ("shared_wavefronts_source", "ncu's attribution of wavefronts to source lines is its own"),
    ("", _TIMING),
)
_RATIOS = frozenset({"global_load_sector_use", "global_store_sector_use", "threads_per_instruction"})
_TAKING_TURNS = (AccessKind.ATOMIC, AccessKind.REDUCTION)
_FLOPS = tuple(f"{p}_{op}" for p in ("fp16", "fp32", "fp64") for op in ("add", "mul", "fma"))


def counter_metrics(program: Program, counters: Counters, *, sampled: bool = False) -> dict[str, Metric]:
    """Everything that follows from the counters of a whole grid.

    `sampled`: the counters were scaled up from some of the blocks; what is exact otherwise is then an estimate.
    """
    exact = Provenance.ESTIMATE if sampled else Provenance.EXACT
    reason = "scaled up from a sample of the blocks" if sampled else None
    found = {e.id: Metric(value=None, unit=e.unit, provenance=exact, reason=why_unknown(e.id)) for e in ENTRIES}
    for name, value in (*_memory(program, counters), *_operations(program, counters)):
        found[name] = Metric(value=value, unit=unit_of(name), provenance=exact, reason=reason)
    for name, value in _ptx_level(program, counters):
        found[name] = Metric(value=value, unit=unit_of(name), provenance=Provenance.ESTIMATE, reason=_PTX_LEVEL)
    return found


def line_values(program: Program, counters: Counters) -> dict[str, float]:
    """The metrics that add up over source lines, where they are not 0."""
    every = (*_memory(program, counters), *_operations(program, counters), *_ptx_level(program, counters))
    return {name: value for name, value in every if value and name not in _RATIOS}


def why_unknown(metric: str) -> str:
    return next(reason for start, reason in _REASONS if metric.startswith(start))


def unit_of(name: str) -> str:
    """The catalogue's unit of one of its ids."""
    return entry(name).unit


def _by_kind(program: Program, counters: Counters, kind: AccessKind, space: str, column: Column) -> int:
    """A memory column summed over the instructions that access `space` (or generic memory) in this way."""
    total = 0
    for pc, facts in enumerate(program.facts):
        if any(a.kind is kind and a.space in (space, "generic") for a in facts.accesses):
            total += int(counters.values[pc, column])
    return total


def _memory(program: Program, counters: Counters) -> Iterator[tuple[str, float | None]]:
    for kind in AccessKind:
        requests = _by_kind(program, counters, kind, "global", Column.GLOBAL_REQUESTS)
        sectors = _by_kind(program, counters, kind, "global", Column.GLOBAL_SECTORS)
        yield f"global_{kind.value}_requests", requests
        yield f"global_{kind.value}_sectors", sectors
    for kind in (AccessKind.LOAD, AccessKind.STORE):
        asked = _by_kind(program, counters, kind, "global", Column.GLOBAL_BYTES)
        sectors = _by_kind(program, counters, kind, "global", Column.GLOBAL_SECTORS)
        yield f"global_{kind.value}_bytes", asked
        yield f"global_{kind.value}_sector_use", 100.0 * asked / (32 * sectors) if sectors else None
        yield f"local_{kind.value}_sectors", _by_kind(program, counters, kind, "local", Column.LOCAL_SECTORS)
        wavefronts = _by_kind(program, counters, kind, "shared", Column.SHARED_WAVEFRONTS)
        least = _by_kind(program, counters, kind, "shared", Column.SHARED_LEAST_WAVEFRONTS)
        yield (
            f"shared_{kind.value}_requests",
            _by_kind(program, counters, kind, "shared", Column.SHARED_REQUESTS),
        )
        yield f"shared_{kind.value}_wavefronts", wavefronts
        yield f"shared_{kind.value}_bank_conflicts", wavefronts - least
    taking = [_by_kind(program, counters, k, "shared", Column.SHARED_WAVEFRONTS) for k in _TAKING_TURNS]
    yield "shared_atomic_wavefronts", sum(taking)
    yield "shared_ideal_wavefronts", counters.total(Column.SHARED_LEAST_WAVEFRONTS)


def _operations(program: Program, counters: Counters) -> Iterator[tuple[str, float]]:
    by_class = dict.fromkeys(OpClass, 0)
    for pc, facts in enumerate(program.facts):
        by_class[facts.op_class] += int(counters.values[pc, Column.THREADS_ON])
    for name in _FLOPS:
        yield name, by_class[OpClass(name)]


def _ptx_level(program: Program, counters: Counters) -> Iterator[tuple[str, float | None]]:
    warps = counters.total(Column.WARPS)
    threads = counters.total(Column.THREADS)
    yield "instructions", warps
    yield "thread_instructions", threads
    yield "threads_per_instruction", threads / warps if warps else None
    kinds = program.facts
    yield "tensor_instructions", counters.total(Column.WARPS, lambda pc: kinds[pc].op_class is OpClass.TENSOR)


def launch_metrics(
    facts: CubinFacts | None, reason: str | None, launch: Launch, arch: Architecture
) -> dict[str, Metric]:
    """Registers, shared memory and theoretical occupancy of a launch; None with the reason where ptxas did not run."""
    names = ("registers_per_thread", "shared_memory_static", "shared_memory_dynamic", "theoretical_occupancy")
    limits = tuple(f"occupancy_limit_{limit}" for limit in ("registers", "shared_memory", "blocks", "warps"))
    if facts is None:
        return {name: Metric(value=None, unit=unit_of(name), reason=reason) for name in (*names, *limits)}
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
