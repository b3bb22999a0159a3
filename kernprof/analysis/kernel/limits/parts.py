"""The parts of the GPU that a launch used: how long its work takes there at the part's peak rate.

ncu says for each part of the memory system and of the SMs how busy it was (the breakdown of its throughput rows). Busy
share × time under ncu is the part's work at its peak rate; set against the launch's real time (from the timing phase
where there is one) it says how near the launch is to that part's limit. Where a capture lacks the breakdown, the
throughput rows serve; where it has no rates at all (an emulator's), counts ÷ peak rates give estimates.
"""

from __future__ import annotations

from collections.abc import Iterator

from kernprof.analysis.kernel.evidence import SECTOR_BYTES, LaunchEvidence
from kernprof.analysis.kernel.limits.packets import l2_traffic, packets
from kernprof.gpus.architectures import of_capability
from kernprof.gpus.datasheets import H200, L2_PACKETS_PER_CYCLE, GpuSpec, gpu_named, stand_in
from kernprof.metrics import BY_ID
from kernprof.model.diagnosis import Bottleneck, Component
from kernprof.model.run import Provenance

# Which part of the GPU each of the catalogue's busy_* metrics belongs to.
_BUSY_PARTS = {
    Bottleneck.DRAM: "dram",
    Bottleneck.L2: "l2_fill l2_sectors l2_tags l2_data l2_input l2_output l1_to_l2 l2_to_l1",
    Bottleneck.ATOMICS: "l2_atomics l2_atomics_slice",
    Bottleneck.L1: "l1_data l1_requests l1_reads l1_writes l1_writeback texture lsu mio mio_reads mio_writes",
    Bottleneck.ISSUE: "issue",
    Bottleneck.PIPE: "alu fma fma_heavy fp64 special addresses branches constants",
    Bottleneck.TENSOR: "tensor",
}
_KINDS = {name: kind for kind, names in _BUSY_PARTS.items() for name in names.split()}
# The rows that older captures have, in place of the parts of the same kind.
_ROWS: dict[str, Bottleneck] = {
    "dram_throughput": Bottleneck.DRAM,
    "l2_throughput": Bottleneck.L2,
    "l1_throughput": Bottleneck.L1,
    "memory_throughput": Bottleneck.L2,
    "compute_throughput": Bottleneck.PIPE,
    "issue_active": Bottleneck.ISSUE,
    "tensor_pipe": Bottleneck.TENSOR,
}
_ROW_TITLES = {"memory_throughput": "the busiest part of the memory system", "compute_throughput":
               "the busiest part of the SMs"}  # fmt: skip
TITLES: dict[Bottleneck, str] = {
    Bottleneck.DRAM: "DRAM bandwidth",
    Bottleneck.L2: "L2 cache",
    Bottleneck.L1: "L1 and shared memory",
    Bottleneck.ISSUE: "issue slots",
    Bottleneck.PIPE: "a compute pipe",
    Bottleneck.TENSOR: "tensor cores",
    Bottleneck.ATOMICS: "atomics",
    Bottleneck.LATENCY: "latency",
    Bottleneck.OCCUPANCY: "occupancy",
    Bottleneck.TOO_SMALL: "launch too small",
    Bottleneck.TAIL: "tail",
    Bottleneck.UNKNOWN: "not known",
}


_COUNTED_TITLES = {
    "l2_packets": "the way into L2", "l2_reads": "the way from L2 to L1", "l1_wavefronts": "L1 and shared memory",
    "instructions": "issue slots", "least_bytes": "DRAM for the least bytes",
}  # fmt: skip


def components(case: LaunchEvidence) -> tuple[Component, ...]:
    """The parts of the GPU that the launch used, the busiest first."""
    made = list(_counted(case)) if case.counted else list(_busy_parts(case)) or list(_rows(case))
    return tuple(sorted(made, key=lambda c: -c.share))


def _busy_parts(case: LaunchEvidence) -> Iterator[Component]:
    for part, kind in _KINDS.items():
        yield from _component(case, f"busy_{part}", kind, BY_ID[f"busy_{part}"].title.removeprefix("busy: "))


def _rows(case: LaunchEvidence) -> Iterator[Component]:
    for name, kind in _ROWS.items():
        yield from _component(case, name, kind, _ROW_TITLES.get(name, TITLES[kind]))


def _component(case: LaunchEvidence, name: str, kind: Bottleneck, title: str) -> Iterator[Component]:
    """The part's work: its busy share × the time under ncu."""
    busy, under_ncu, time = case.value(name), case.value("duration"), case.time_ns
    if not busy:
        return
    if time and under_ncu:
        work = busy / 100 * under_ncu
        yield Component(kind=kind, part=name, title=title, share=work / time, work_ns=work)
    else:
        yield Component(kind=kind, part=name, title=title, share=busy / 100)


def _counted(case: LaunchEvidence) -> Iterator[Component]:
    """From counts alone: cycles per SM at peak rate, as shares of the busiest part's; estimates, not measurements."""
    cycles = dict(_cycles(case))
    most = max((c for _, c in cycles.values()), default=0.0)
    for part, (kind, count) in cycles.items():
        if most and count:
            yield Component(kind=kind, part=part, title=_COUNTED_TITLES[part], share=count / most,
                            provenance=Provenance.ESTIMATE)  # fmt: skip


def _cycles(case: LaunchEvidence) -> Iterator[tuple[str, tuple[Bottleneck, float]]]:
    number = case.number
    wavefronts = number("shared_load_wavefronts") + number("shared_store_wavefronts")
    requests = sum(number(f"global_{k}_requests") for k in ("load", "store", "reduction", "atomic"))
    gpu = rated_gpu(case)
    arch = gpu.architecture
    yield "l2_packets", (Bottleneck.L2, packets(case) / (gpu.l2_packets_per_cycle or L2_PACKETS_PER_CYCLE))
    yield "l2_reads", (Bottleneck.L2, l2_traffic(case)[0] * SECTOR_BYTES / arch.l2_bytes)
    yield "l1_wavefronts", (Bottleneck.L1, (wavefronts + requests) / arch.wavefronts)
    yield "instructions", (Bottleneck.ISSUE, number("instructions") / arch.issues)
    if case.work is not None:
        yield "least_bytes", (Bottleneck.DRAM, case.work.least_bytes / gpu.dram_bytes_per_cycle)


def rated_gpu(case: LaunchEvidence) -> GpuSpec:
    """The GPU at whose peak rates counts become cycles: the launch's own, else a common one of its architecture."""
    device = case.device or case.profile.device
    named = gpu_named(device.name) if device else None
    return named or stand_in(of_capability(device.compute_capability) if device else None) or H200
