"""Metrics derived from other metrics, from SASS opcodes or from per-instruction values.

`--set full` of most versions includes the ratio of used bytes per sector. If missing, it is derived
from the per-instruction values of the section SourceCounters, or from the opcode tables of the
section InstructionStats. The opcode tables also provide the counts of arithmetic and tensor
instructions. Inexact values are marked as estimates.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from kernprof.metrics import BY_ID, MEMORY_WIDTHS
from kernprof.model.diagnosis import AccessKind, MemorySpace
from kernprof.model.run import Metric, Provenance

# The opcode, after an optional predicate.
_OPERATION = re.compile(r"^\s*(?:@!?U?P\w+\s+)?([A-Z][A-Z0-9_]*)")
_ACCESSES: tuple[tuple[str, MemorySpace, AccessKind], ...] = (
    ("LDGSTS", "global", "load"),
    ("LDG", "global", "load"),
    ("STG", "global", "store"),
    ("ATOMG", "global", "atomic"),
    ("REDG", "global", "atomic"),
    ("RED", "global", "atomic"),
    ("LDSM", "shared", "load"),
    ("LDS", "shared", "load"),
    ("STS", "shared", "store"),
    ("ATOMS", "shared", "atomic"),
    ("LDL", "local", "load"),
    ("STL", "local", "store"),
    ("LD", "global", "load"),
    ("ST", "global", "store"),
    ("ATOM", "global", "atomic"),
)
_WIDTHS = {"U8": 1, "S8": 1, "U16": 2, "S16": 2, "64": 8, "128": 16, "256": 32}
_TENSOR = re.compile(r"(?:UTC)?[A-Z]?[A-Z]MMA")  # HMMA, IMMA, DMMA, BMMA, QMMA, HGMMA, UTCHMMA, …


def access_of(sass: str) -> tuple[MemorySpace, AccessKind] | None:
    """Return memory space and kind of a SASS access: `@!P2 LDG.E R3, …` → ("global", "load")."""
    match = _OPERATION.match(sass)
    if match is None:
        return None
    return next(((space, kind) for name, space, kind in _ACCESSES if match[1] == name), None)


def bytes_per_thread(operation: str) -> int:
    """Return the bytes per thread of a load or store: `LDG.E.128.CONSTANT` → 16, `LDG.E` → 4."""
    return next((_WIDTHS[part] for part in operation.split(".")[1:] if part in _WIDTHS), 4)


def is_tensor(opcode: str) -> bool:
    """Return whether an opcode (without modifiers) executes on the tensor cores."""
    return _TENSOR.fullmatch(opcode) is not None


SECTOR_BYTES = 32
SECTORS, LEAST = (
    "memory_l2_theoretical_sectors_global",
    "memory_l2_theoretical_sectors_global_ideal",
)
_OPCODES = "sass__inst_executed_per_opcode"
_THREADS = "sass__thread_inst_executed_true_per_opcode"
_WIDE_THREADS = "sass__thread_inst_executed_true_per_opcode_with_modifier_all"
_KINDS: tuple[AccessKind, ...] = ("load", "store")
# Operations per thread instruction, by metric of the catalogue and opcode.
_ARITHMETIC: Mapping[str, Mapping[str, int]] = {
    "fp32_add": {"FADD": 1, "FADD32I": 1, "FADD2": 2},
    "fp32_mul": {"FMUL": 1, "FMUL32I": 1, "FMUL2": 2},
    "fp32_fma": {"FFMA": 1, "FFMA32I": 1, "FFMA2": 2},
    "fp64_add": {"DADD": 1},
    "fp64_mul": {"DMUL": 1},
    "fp64_fma": {"DFMA": 1},
}


class Instances(Protocol):
    """The per-instruction values of a launch.

    `by_opcode` returns the values of a metric by opcode. `global_sectors` returns the sectors of
    global accesses by kind (load, store, atomic).
    """

    def by_opcode(self, name: str) -> Mapping[str, float]: ...

    def global_sectors(self) -> Mapping[AccessKind, SectorCount]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class SectorCount:
    """Sectors that accesses request before caching (`sectors`), and the minimum (`least`).

    The minimum is the number of sectors if each warp's lanes accessed adjacent addresses.
    """

    sectors: float
    least: float


def derived(
    metrics: Mapping[str, Metric], wanted: Container[str], instances: Instances | None
) -> dict[str, Metric]:
    """Return the metrics of `wanted` that have no measured value and can be derived."""
    entries: dict[str, Metric] = {}

    def add(name: str, value: float | None, provenance: Provenance = Provenance.MEASURED) -> None:
        metric = entries.get(name, metrics.get(name))
        if value is not None and name in wanted and (metric is None or metric.value is None):
            entries[name] = Metric(value=value, unit=BY_ID[name].unit, provenance=provenance)

    if instances is not None:
        # Add arithmetic and tensor instructions, and the bytes that the threads requested.
        threads = instances.by_opcode(_THREADS)
        if threads:
            add("thread_instructions", sum(threads.values()))
            for name, opcodes in _ARITHMETIC.items():
                add(name, sum(threads.get(code, 0.0) * times for code, times in opcodes.items()))
            for name, code in (("add", "HADD2"), ("mul", "HMUL2"), ("fma", "HFMA2")):
                add(f"fp16_{name}", threads.get(code, 0.0))
        warps = instances.by_opcode(_OPCODES)
        if warps:
            add("tensor_instructions", sum(n for code, n in warps.items() if is_tensor(code)))
        requested: dict[tuple[str, str] | None, float] = {}
        for operation, count in instances.by_opcode(_WIDE_THREADS).items():
            place = access_of(operation)
            requested[place] = requested.get(place, 0.0) + count * bytes_per_thread(operation)
        if requested:
            for kind in _KINDS:
                add(f"global_{kind}_bytes", requested.get(("global", kind), 0.0))
    traffic = _traffic(metrics, instances)
    for kind, item in traffic.items():
        add(f"global_{kind}_uncached_sectors", item.sectors)
        add(f"global_{kind}_least_sectors", item.least)
    for kind in _KINDS:
        use = metrics.get(name := f"global_{kind}_sector_use")
        if use is not None and use.value == 0 and _value(metrics, f"global_{kind}_sectors"):
            reason = "ncu's metric counts no asynchronous copies, and there are no other accesses"
            entries[name] = replace(use, value=None, reason=reason)
        add(name, *_sector_use({**metrics, **entries}, kind, traffic))
    return entries


def _traffic(
    metrics: Mapping[str, Metric], instances: Instances | None
) -> Mapping[AccessKind, SectorCount]:
    """Return the requested and minimum sectors of loads, stores and atomics, by kind.

    ncu measures both only as sums over all kinds. If the requested sectors equal the minimum, so do
    the sectors of each kind. Otherwise the per-instruction values (`instances`) give the sectors of
    each kind. Without these values, the result is empty for several kinds of accesses.
    """
    taken, least = _value(metrics, "global_sectors_source"), _value(metrics, "global_ideal_sectors")
    if not taken or least is None:
        return {}
    if least < taken:
        split = instances.global_sectors() if instances is not None else {}
        if split:
            return split
    entries: dict[AccessKind, float] = {
        kind: n for kind in _KINDS if (n := _value(metrics, f"global_{kind}_sectors"))
    }
    if least >= taken:
        rest = taken - sum(entries.values())
        if _atomics(metrics) and rest > 0:
            entries["atomic"] = rest
        return {kind: SectorCount(sectors=n, least=n) for kind, n in entries.items()}
    alone = len(entries) == 1 and not _atomics(metrics)
    return {kind: SectorCount(sectors=taken, least=least) for kind in entries} if alone else {}


def _atomics(metrics: Mapping[str, Metric]) -> float:
    return sum(
        _value(metrics, f"global_{name}_requests") or 0.0 for name in ("atomic", "reduction")
    )


def _sector_use(
    metrics: Mapping[str, Metric], kind: AccessKind, traffic: Mapping[AccessKind, SectorCount]
) -> tuple[float | None, Provenance]:
    """Return the used percentage of the sectors, from the most accurate available source.

    Sources by priority: the measured bytes per sector; minimum ÷ requested sectors per instruction;
    requested ÷ moved bytes; an estimate from the access width.
    """
    ratio, sectors, requests = (
        _value(metrics, f"global_{kind}_{name}")
        for name in ("bytes_per_sector", "sectors", "requests")
    )
    if sectors == 0:
        return None, Provenance.MEASURED
    if ratio:
        return 100 * ratio / SECTOR_BYTES, Provenance.MEASURED
    if kind in traffic:
        return 100 * traffic[kind].least / traffic[kind].sectors, Provenance.MEASURED
    value = _value(metrics, f"global_{kind}_bytes")
    if value and sectors:
        return 100 * value / (sectors * SECTOR_BYTES), Provenance.MEASURED
    # Estimate the used percentage of the sectors from the access width.
    # A warp's 32 adjacent n-byte accesses need n sectors. If the mean width of all requests is
    # known, n is the mean. Otherwise n is the width of the widest access. If neither is known,
    # n = 16 gives an upper bound.
    if not sectors or not requests:
        return None, Provenance.ESTIMATE
    least = _value(metrics, "global_ideal_sectors")
    everything = _atomics(metrics) + sum(
        _value(metrics, f"global_{k}_requests") or 0.0 for k in _KINDS
    )
    widest = max(
        (b // 8 for b in MEMORY_WIDTHS if _value(metrics, f"memory_instructions_{b}b")),
        default=None,
    )
    width = least / everything if least and everything else widest
    if width:
        return min(100.0, 100 * width * requests / sectors), Provenance.ESTIMATE
    most = 100 * 16 * requests / sectors
    return (most if most < 100 else None), Provenance.BOUND


def _value(metrics: Mapping[str, Metric], name: str) -> float | None:
    metric = metrics.get(name)
    return metric.value if metric is not None else None
