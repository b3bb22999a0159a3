"""The least time that a launch can take on a GPU: what no clock rate, cache or schedule can beat.

Each part of the GPU takes at least (work ÷ peak rate); the slowest part bounds the launch, and is named. Sources: the
CUDA C++ programming guide, "Throughput of Native Arithmetic Instructions", and the data sheets of the GPUs. Only what
must happen is counted: from memory, sectors that are read before they are written, once, with cold caches; to memory,
what was written beyond the size of the L2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kernprof.emulator.memory.cache_model import Traffic
from kernprof.emulator.sass.metrics import CALIBRATED
from kernprof.model.run import Metric, Provenance

_SECTOR_BYTES = 32
# Per multiprocessor and cycle, on every architecture of the table.
_ISSUES = 4  # warp instructions
_WAVEFRONTS = 1  # of the L1 and shared-memory data stage, 128 bytes each
_FROM_L2_BYTES = 64


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """A GPU of an architecture. `clock_hz` is the highest; `fp32`, `fp64` are results per multiprocessor and cycle."""

    name: str
    multiprocessors: int
    clock_hz: float
    dram_bytes_per_s: float
    l2_bytes: int
    fp32: int
    fp64: int


_MIB = 1 << 20
# The GPU that an architecture stands for; there are others.
CHIPS: Mapping[str, Chip] = {
    "sm_70": Chip(name="V100 SXM2", multiprocessors=80, clock_hz=1.53e9, dram_bytes_per_s=0.9e12, l2_bytes=6 * _MIB,
                  fp32=64, fp64=32),
    "sm_75": Chip(name="T4", multiprocessors=40, clock_hz=1.59e9, dram_bytes_per_s=0.32e12, l2_bytes=4 * _MIB,
                  fp32=64, fp64=2),
    "sm_80": Chip(name="A100 SXM 80 GB", multiprocessors=108, clock_hz=1.41e9, dram_bytes_per_s=2.039e12,
                  l2_bytes=40 * _MIB, fp32=64, fp64=32),
    "sm_86": Chip(name="A10", multiprocessors=72, clock_hz=1.695e9, dram_bytes_per_s=0.6e12, l2_bytes=6 * _MIB,
                  fp32=128, fp64=2),
    "sm_89": Chip(name="L40S", multiprocessors=142, clock_hz=2.52e9, dram_bytes_per_s=0.864e12, l2_bytes=96 * _MIB,
                  fp32=128, fp64=2),
    "sm_90": Chip(name="H200 SXM", multiprocessors=132, clock_hz=1.98e9, dram_bytes_per_s=4.8e12, l2_bytes=60 * _MIB,
                  fp32=128, fp64=64),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Limit:
    """A part of the GPU and the seconds that it needs at least."""

    part: str
    seconds: float


def limits(metrics: Mapping[str, Metric], chip: Chip, traffic: Traffic | None) -> Iterator[Limit]:
    """Every part that something is known of."""
    if traffic is not None:
        moved = traffic.fetched_bytes + max(0, traffic.changed_bytes - chip.l2_bytes)
        yield Limit(f"{moved / 1e6:.1f} MB of device memory", moved / chip.dram_bytes_per_s)
        yield Limit("sectors from the L2", traffic.fetched_bytes / _rate(chip, _FROM_L2_BYTES))
    wavefronts = _sum(metrics, "shared_load_wavefronts", "shared_store_wavefronts", "shared_atomic_wavefronts")
    yield Limit("wavefronts of shared memory", wavefronts / _rate(chip, _WAVEFRONTS))
    sectors = _sum(metrics, "global_load_sectors", "global_store_sectors")
    yield Limit("global sectors through the L1", sectors * _SECTOR_BYTES / 128 / _rate(chip, _WAVEFRONTS))
    for precision, lanes in (("fp32", chip.fp32), ("fp64", chip.fp64)):
        operations = _sum(metrics, f"{precision}_add", f"{precision}_mul", f"{precision}_fma")
        yield Limit(f"{precision} operations", operations / _rate(chip, lanes))
    instructions = metrics.get("instructions")
    if instructions is not None and instructions.reason == CALIBRATED:
        yield Limit("issue slots", (instructions.value or 0) / _rate(chip, _ISSUES))


def time_bound(metrics: Mapping[str, Metric], arch: str, traffic: Traffic | None) -> Metric:
    """The bound in ns, with the part that sets it as the reason; None where no GPU of the architecture is known."""
    chip = CHIPS.get(arch)
    if chip is None:
        return Metric(value=None, unit="ns", provenance=Provenance.BOUND, reason=f"no GPU of {arch} is in the table")
    slowest = max(limits(metrics, chip, traffic), key=lambda limit: limit.seconds)
    if not slowest.seconds:
        return Metric(value=None, unit="ns", provenance=Provenance.BOUND, reason="nothing that was counted takes time")
    reason = f"{chip.name}: {slowest.part}; with cold caches" if traffic else f"{chip.name}: {slowest.part}"
    return Metric(value=slowest.seconds * 1e9, unit="ns", provenance=Provenance.BOUND, reason=reason)


def _rate(chip: Chip, per_cycle: float) -> float:
    """Per second, by all multiprocessors."""
    return per_cycle * chip.multiprocessors * chip.clock_hz


def _sum(metrics: Mapping[str, Metric], *names: str) -> float:
    return sum(metrics[name].value or 0.0 for name in names if name in metrics)
