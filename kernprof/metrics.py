"""Metric catalogue: kernprof's metric ids, units and meanings, and ncu's metric names and sections.

`metrics.csv` has a row for each metric. A metric without `section` belongs to no section of ncu. It
must be requested by name, even with `--set full`. The column `ncu` lists ncu's names of the metric:
ncu renamed some metrics, and some names depend on the chip. The first name that a report contains
is used. Meanings follow NVIDIA's Kernel Profiling Guide
(docs.nvidia.com/nsight-compute/ProfilingGuide).
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NewType

from kernprof.errors import unknown_name

MetricId = NewType("MetricId", str)  # a metric id of this catalogue, created by `known`
MEMORY_WIDTHS = (8, 16, 32, 64, 128)  # bits per thread


@dataclass(frozen=True, slots=True)
class Entry:
    """A metric of the catalogue. `better` is its preferred direction: "lower", "higher", or ""."""

    id: str
    unit: str
    title: str
    ncu: tuple[str, ...]
    section: str | None
    better: str = ""
    meaning: str = ""


# Components of an estimated time: throughput-bound parts, then latencies.
ESTIMATED_PARTS: Mapping[str, str] = {
    "issue": "issue slots",
    "fma": "FMA pipe",
    "fma_heavy": "integer products",
    "alu": "ALU pipe",
    "fp64": "FP64 pipe",
    "special": "special functions",
    "memory": "LSU",
    "uniform": "uniform pipe",
    "tensor": "tensor cores",
    "branch": "branches",
    "l1": "L1 and shared memory",
    "requests": "L1→L2 traffic",
    "l2": "L2 cache",
    "dram": "DRAM bandwidth",
    "atomics": "atomics",
    "blocks": "block launches",
    "latency": "instruction and memory latency",
    "fill": "waiting for the first data",
    "launch": "launch overhead",
}


def _entries() -> tuple[Entry, ...]:
    with Path(__file__).with_name("metrics.csv").open(encoding="utf-8", newline="") as file:
        return tuple(
            Entry(name, unit, title, tuple(ncu.split()), section or None, better, meaning)
            for name, unit, title, ncu, section, better, meaning in list(csv.reader(file))[1:]
        )


ENTRIES = _entries()
BY_ID: dict[str, Entry] = {entry.id: entry for entry in ENTRIES}
BY_NCU: dict[str, Entry] = {name: entry for entry in ENTRIES for name in entry.ncu}

# Metrics of scores and comparisons; `kernprof run` always requests them.
SCORE_METRICS: tuple[str, ...] = (
    "duration",
    "dram_throughput",
    "memory_throughput",
    "compute_throughput",
    "dram_bytes_read",
    "dram_bytes_written",
    "achieved_occupancy",
    "theoretical_occupancy",
    "occupancy_limit_registers",
    "occupancy_limit_shared_memory",
    "occupancy_limit_blocks",
    "occupancy_limit_warps",
    "registers_per_thread",
    "shared_memory_static",
    "shared_memory_dynamic",
    "global_load_requests",
    "global_store_requests",
    "global_load_sectors",
    "global_store_sectors",
    "global_load_sector_use",
    "global_store_sector_use",
    "global_reduction_requests",
    "global_reduction_sectors",
    "global_atomic_requests",
    "global_atomic_sectors",
    "local_load_sectors",
    "local_store_sectors",
    "shared_load_requests",
    "shared_store_requests",
    "shared_load_wavefronts",
    "shared_store_wavefronts",
    "shared_load_bank_conflicts",
    "shared_store_bank_conflicts",
    "instructions",
    "thread_instructions",
    "fp16_add",
    "fp16_mul",
    "fp16_fma",
    "fp32_add",
    "fp32_mul",
    "fp32_fma",
    "fp64_add",
    "fp64_mul",
    "fp64_fma",
    "tensor_instructions",
    "l1_hit_rate",
    "l2_hit_rate",
)


def known(metric: str) -> MetricId:
    """Return `metric` as a valid metric id. Raises UsageError, which suggests similar ids."""
    if metric not in BY_ID:
        raise unknown_name("metric", metric, BY_ID)
    return MetricId(metric)


def entry(metric: str) -> Entry:
    """Return the entry of a metric id of kernprof or a metric name of ncu.

    Raises UsageError, which suggests similar names.
    """
    matching = BY_ID.get(metric) or BY_NCU.get(metric)
    if matching is None:
        raise unknown_name("metric", metric, BY_ID)
    return matching


def ncu_names(metric: str) -> tuple[str, ...]:
    """Return the metric names that ncu must collect for a metric id or for ncu's own name.

    ncu's names contain `__`. Raises UsageError for other names, and suggests similar names.
    """
    if metric in BY_ID and BY_ID[metric].ncu:
        return BY_ID[metric].ncu[:1]
    if "__" in metric:
        return (metric,)
    raise unknown_name("metric", metric, (e.id for e in ENTRIES if e.ncu))
