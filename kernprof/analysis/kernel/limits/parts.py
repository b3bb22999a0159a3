"""The parts of the GPU that a launch used: how long its work takes there at the part's peak rate.

ncu says for each part of the memory system and of the SMs how busy it was (the breakdown of its
throughput rows). Busy share × time under ncu is the part's work at its peak rate; set against the
launch's real time (from the timing phase where there is one) it says how near the launch is to that
part's limit. Where a capture lacks the breakdown, the throughput rows serve; where it has no rates
at all (an emulator's), counts ÷ peak rates give estimates.
"""

from collections.abc import Iterator, Mapping

from kernprof.analysis.kernel.evidence import SECTOR_BYTES, LaunchEvidence
from kernprof.analysis.kernel.limits.packets import l2_traffic, packets
from kernprof.gpus.architectures import of_capability
from kernprof.gpus.datasheets import H200, L2_PACKETS_PER_CYCLE, GpuSpec, gpu_named, stand_in
from kernprof.metrics import BY_ID
from kernprof.model.diagnosis import Bottleneck, Component, Part
from kernprof.model.run import Provenance

# What the parts of ncu's breakdown can limit.
BUSY: Mapping[Part, Bottleneck] = {
    Part.DRAM: Bottleneck.DRAM,
    Part.L2_FILL: Bottleneck.DRAM,
    Part.L2_SECTORS: Bottleneck.L2,
    Part.L2_TAGS: Bottleneck.L2,
    Part.L2_DATA: Bottleneck.L2,
    Part.L2_INPUT: Bottleneck.L2,
    Part.L2_OUTPUT: Bottleneck.L2,
    Part.L1_TO_L2: Bottleneck.L2,
    Part.L2_TO_L1: Bottleneck.L2,
    Part.L2_ATOMICS: Bottleneck.ATOMICS,
    Part.L2_ATOMICS_SLICE: Bottleneck.ATOMICS,
    Part.L1_DATA: Bottleneck.L1,
    Part.L1_REQUESTS: Bottleneck.L1,
    Part.L1_READS: Bottleneck.L1,
    Part.L1_WRITES: Bottleneck.L1,
    Part.L1_WRITEBACK: Bottleneck.L1,
    Part.TEXTURE: Bottleneck.L1,
    Part.LSU: Bottleneck.L1,
    Part.MIO: Bottleneck.L1,
    Part.MIO_READS: Bottleneck.L1,
    Part.MIO_WRITES: Bottleneck.L1,
    Part.ISSUE: Bottleneck.ISSUE,
    Part.ALU: Bottleneck.PIPE,
    Part.FMA: Bottleneck.PIPE,
    Part.FMA_HEAVY: Bottleneck.PIPE,
    Part.FP64: Bottleneck.PIPE,
    Part.SPECIAL: Bottleneck.PIPE,
    Part.ADDRESSES: Bottleneck.PIPE,
    Part.BRANCHES: Bottleneck.PIPE,
    Part.CONSTANTS: Bottleneck.PIPE,
    Part.TENSOR: Bottleneck.TENSOR,
}
# The rows that older captures have, in place of the parts of the same kind.
ROWS: Mapping[Part, Bottleneck] = {
    Part.DRAM_THROUGHPUT: Bottleneck.DRAM,
    Part.L2_THROUGHPUT: Bottleneck.L2,
    Part.L1_THROUGHPUT: Bottleneck.L1,
    Part.MEMORY_THROUGHPUT: Bottleneck.L2,
    Part.COMPUTE_THROUGHPUT: Bottleneck.PIPE,
    Part.ISSUE_ACTIVE: Bottleneck.ISSUE,
    Part.TENSOR_PIPE: Bottleneck.TENSOR,
}
_ROW_TITLES = {
    Part.MEMORY_THROUGHPUT: "the busiest part of the memory system",
    Part.COMPUTE_THROUGHPUT: "the busiest part of the SMs",
}
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


COUNTED_TITLES = {
    Part.L2_PACKETS: "traffic into L2",
    Part.L2_READS: "traffic from L2 to L1",
    Part.L2_STORES: "stores into L2",
    Part.L1_WAVEFRONTS: "L1 and shared memory",
    Part.INSTRUCTIONS: "issue slots",
    Part.LEAST_BYTES: "DRAM for the least bytes",
}


def components(case: LaunchEvidence) -> tuple[Component, ...]:
    """The parts of the GPU that the launch used, the busiest first."""
    made = list(_counted(case)) if case.counted else list(_busy_parts(case)) or list(_rows(case))
    return tuple(sorted(made, key=lambda c: -c.share))


def _busy_parts(case: LaunchEvidence) -> Iterator[Component]:
    for part, kind in BUSY.items():
        yield from _component(case, part, kind, BY_ID[part.value].title.removeprefix("busy: "))


def _rows(case: LaunchEvidence) -> Iterator[Component]:
    for part, kind in ROWS.items():
        yield from _component(case, part, kind, _ROW_TITLES.get(part, TITLES[kind]))


def _component(
    case: LaunchEvidence, part: Part, kind: Bottleneck, title: str
) -> Iterator[Component]:
    """The part's work: its busy share × the time under ncu."""
    busy, under_ncu, time = case.value(part.value), case.value("duration"), case.time_ns
    if not busy:
        return
    if time and under_ncu:
        work = busy / 100 * under_ncu
        yield Component(kind=kind, part=part, title=title, share=work / time, work_ns=work)
    else:
        yield Component(kind=kind, part=part, title=title, share=busy / 100)


def _counted(case: LaunchEvidence) -> Iterator[Component]:
    """From counts alone: cycles per SM at peak rate, as shares of the busiest part's; estimates,
    not measurements.
    """
    needed = dict(cycles(case))
    most = max((c for _, c in needed.values()), default=0.0)
    for part, (kind, count) in needed.items():
        if most and count:
            yield Component(
                kind=kind,
                part=part,
                title=COUNTED_TITLES[part],
                share=count / most,
                provenance=Provenance.ESTIMATE,
            )


def cycles(case: LaunchEvidence) -> Iterator[tuple[Part, tuple[Bottleneck, float]]]:
    """What each part needs for the counts at its peak rate, of a launch that was counted without a
    GPU.
    """
    number = case.number
    wavefronts = number("shared_load_wavefronts") + number("shared_store_wavefronts")
    requests = sum(number(f"global_{k}_requests") for k in ("load", "store", "reduction", "atomic"))
    gpu = rated_gpu(case)
    arch = gpu.architecture
    yield (
        Part.L2_PACKETS,
        (
            Bottleneck.L2,
            packets(case) / (gpu.l2_packets_per_cycle or L2_PACKETS_PER_CYCLE),
        ),
    )
    yield Part.L2_READS, (Bottleneck.L2, l2_traffic(case)[0] * SECTOR_BYTES / arch.l2_bytes)
    yield Part.L1_WAVEFRONTS, (Bottleneck.L1, (wavefronts + requests) / arch.wavefronts)
    yield Part.INSTRUCTIONS, (Bottleneck.ISSUE, number("instructions") / arch.issues)
    if case.work is not None:
        yield Part.LEAST_BYTES, (Bottleneck.DRAM, case.work.least_bytes / gpu.dram_bytes_per_cycle)


def own_gpu(case: LaunchEvidence) -> GpuSpec | None:
    """The row of the launch's own GPU; of counts, that at whose rates they become cycles."""
    if case.counted:
        return rated_gpu(case)
    device = case.profile.device or case.device
    return gpu_named(device.name) if device else None


def rated_gpu(case: LaunchEvidence) -> GpuSpec:
    """The GPU at whose peak rates counts become cycles: the launch's own, else a common one of its
    architecture.
    """
    device = case.device or case.profile.device
    named = gpu_named(device.name) if device else None
    return named or stand_in(of_capability(device.compute_capability) if device else None) or H200
