"""Lower bound of a launch's time on a GPU, from peak rates and compulsory work.

Each unit of the GPU needs at least (work ÷ peak rate). The slowest unit bounds the time of the
launch. Sources: the CUDA C++ programming guide, "Throughput of Native Arithmetic Instructions", and
the data sheets of the GPUs.

Only compulsory DRAM traffic counts, and the caches are cold at the start. A sector counts as one
read if the kernel reads it before writing it. Written data counts only beyond the size of the L2.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from kernprof.emulator.counting.metrics import CALIBRATED
from kernprof.emulator.jit.cache_model import Traffic
from kernprof.gpus.architectures import Architecture
from kernprof.gpus.datasheets import GpuSpec, stand_in
from kernprof.model.run import Metric, Provenance

_SECTOR_BYTES = 32
_WAVEFRONT_BYTES = 128


@dataclass(frozen=True, slots=True)
class Limit:
    """A unit of the GPU (`part`) and the minimum time in seconds that it needs."""

    part: str
    seconds: float


def limits(metrics: Mapping[str, Metric], gpu: GpuSpec, traffic: Traffic | None) -> Iterator[Limit]:
    """Yield the minimum time of each unit of the GPU whose work and peak rate are known."""
    arch = gpu.architecture
    if traffic is not None:
        sure = max(0.0, 1 - traffic.error)
        moved = sure * traffic.fetched_bytes + max(0, sure * traffic.changed_bytes - gpu.l2_bytes)
        yield Limit(f"{moved / 1e6:.1f} MB of device memory", moved / gpu.dram_bytes_per_s)
        yield Limit("sectors from the L2", sure * traffic.fetched_bytes / _rate(gpu, arch.l2_bytes))
    wavefronts = _sum(
        metrics, "shared_load_wavefronts", "shared_store_wavefronts", "shared_atomic_wavefronts"
    )
    data_stage = _rate(gpu, arch.wavefronts)
    yield Limit("wavefronts of shared memory", wavefronts / data_stage)
    sectors = _sum(metrics, "global_load_sectors", "global_store_sectors")
    yield Limit(
        "global sectors through the L1", sectors * _SECTOR_BYTES / _WAVEFRONT_BYTES / data_stage
    )
    for precision, lanes in (("fp32", arch.fp32_fma), ("fp64", arch.fp64_fma)):
        operations = _sum(metrics, f"{precision}_add", f"{precision}_mul", f"{precision}_fma")
        if lanes is not None:
            yield Limit(f"{precision} operations", operations / _rate(gpu, lanes))
    instructions = metrics.get("instructions")
    if instructions is not None and (instructions.reason or "").startswith(CALIBRATED):
        yield Limit("issue slots", (instructions.value or 0) / _rate(gpu, arch.issues))


def time_bound(
    metrics: Mapping[str, Metric],
    arch: Architecture,
    traffic: Traffic | None,
    gpu: GpuSpec | None = None,
) -> Metric:
    """Return the bound in ns on `gpu`; the metric's `reason` names the GPU and the limiting unit.

    If `gpu` is None, the bound is for a common GPU of the architecture. The value is None if the
    table of data sheets has no such GPU.
    """
    gpu, unknown = gpu or stand_in(arch), Metric(value=None, unit="ns", provenance=Provenance.BOUND)
    if gpu is None:
        return replace(unknown, reason=f"the table of data sheets has no GPU of {arch.name}")
    slowest = max(limits(metrics, gpu, traffic), key=lambda limit: limit.seconds)
    if not slowest.seconds:
        return replace(unknown, reason="the launch has no counted work")
    caches = "; with cold caches" if traffic else ""
    reason = f"{gpu.title}: {slowest.part}{caches}"
    return replace(unknown, value=slowest.seconds * 1e9, reason=reason)


def _rate(gpu: GpuSpec, per_cycle: float) -> float:
    return per_cycle * gpu.sms * gpu.clock_hz


def _sum(metrics: Mapping[str, Metric], *names: str) -> float:
    return sum(metrics[name].value or 0.0 for name in names if name in metrics)
