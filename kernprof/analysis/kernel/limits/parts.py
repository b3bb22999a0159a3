"""Hardware units ("parts") that a launch uses, and each part's time at its peak rate.

ncu reports the busy fraction of each part of the memory system and of the SMs (the breakdown of the
throughput metrics). Busy fraction × time under ncu is the time of the part's work at its peak rate.
This time ÷ the launch's measured time is the part's utilisation. Without the breakdown, the
throughput metrics are used. The parts of an emulated launch are those of its estimated time. A part
processes several kinds of traffic. `factors` divides the part's work among these kinds in
proportion to counters, to estimate the remaining work after a fix.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kernprof import cards
from kernprof.analysis.kernel.evidence import LaunchEvidence
from kernprof.analysis.kernel.thresholds import Threshold
from kernprof.gpus.architectures import PINNED_BYTES_PER_S
from kernprof.gpus.datasheets import (
    GPUS,
    LAUNCH_COSTS,
    GpuSpec,
    costs_of,
    gpu_named,
    measured_costs,
)
from kernprof.metrics import BY_ID, ESTIMATED_PARTS
from kernprof.model.diagnosis import Bottleneck, Component, Part
from kernprof.model.pictures import SECTOR_BYTES
from kernprof.model.run import Provenance

_SCATTERED = 16  # above this number of sectors per request, each sector is in another cache line


def l2_traffic(case: LaunchEvidence) -> tuple[float, float, float]:
    """Return the sectors that L1 requests from L2: (loads, stores, atomics with reductions)."""
    loads = case.value("l2_read_sectors")
    if loads is None:
        loads = max(0.0, case.number("global_load_sectors") - case.number("global_load_l1_hits"))
    stores = case.value("l2_write_sectors")
    stores = case.number("global_store_sectors") if stores is None else stores
    atomics = case.number("global_atomic_sectors") + case.number("global_reduction_sectors")
    return loads, stores, atomics


def host_traffic(case: LaunchEvidence) -> float:
    """Return the host-memory sectors of a kernel, or 0 if they are a small part of L2 traffic."""
    sectors = case.number("host_read_sectors") + case.number("host_write_sectors")
    return sectors if sectors >= Threshold.SHARE.share * sum(l2_traffic(case)[:2]) else 0.0


def communicates(case: LaunchEvidence) -> bool:
    """Return true for kernels that exchange data with other GPUs and therefore wait for them."""
    loads, stores, _ = l2_traffic(case)
    peer = case.number("peer_sectors")
    names = cards.patterns(cards.load("timeline"))["communication"]
    return names.search(case.profile.launch.kernel) is not None or (
        peer > Threshold.SHARE.share * (loads + stores)
    )


def link_share(case: LaunchEvidence) -> float:
    """Return the time of the host traffic at PCIe's rate of pinned copies ÷ the launch time.

    Return 0 if the PCIe generation is unknown, or if the traffic exceeds what PCIe can carry.
    """
    moved = (case.number("host_read_sectors") + case.number("host_write_sectors")) * SECTOR_BYTES
    time, arch = case.time_ns, case.architecture
    rate = PINNED_BYTES_PER_S.get(arch.pcie) if arch else None
    share = moved / rate / (time * 1e-9) if rate and time else 0.0
    return share if share <= Threshold.OTHER_LINK.level else 0.0


def packets(
    case: LaunchEvidence,
    load: float = 1.0,
    store: float = 1.0,
    atomic: float = 1.0,
    *,
    adjacent: bool = False,
) -> float:
    """Return the number of packets from L1 to L2.

    Each touched line of 4 sectors needs a header, each stored sector a packet, and each sector of
    atomics two. `load`, `store` and `atomic` are the fractions of sectors that remain after a fix.
    `adjacent` is true if loads are coalesced.
    """
    loads, stores, atomics = l2_traffic(case)
    sectors = case.number("global_load_sectors")
    share = loads / sectors if sectors else 1.0  # L1 hits cause no L2 requests
    heads = share * lines_touched(case, "load", load, adjacent=adjacent)
    heads += lines_touched(case, "store", store)
    return heads + stores * store + 2 * atomics * atomic


def lines_touched(case: LaunchEvidence, kind: str, left: float, *, adjacent: bool = False) -> float:
    """Return the touched cache lines: one per sector if accesses are scattered, else one per four.

    `left` is the remaining fraction of sectors.
    """
    sectors, requests = (
        case.number(f"global_{kind}_sectors"),
        case.number(f"global_{kind}_requests"),
    )
    scattered = left == 1.0 and not adjacent and requests and sectors / requests > _SCATTERED
    return sectors * left / (1 if scattered else 4)


# Bottleneck of each hardware unit in ncu's breakdown.
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
# Throughput metrics that replace the breakdown in captures without it.
ROWS: Mapping[Part, Bottleneck] = {
    Part.DRAM_THROUGHPUT: Bottleneck.DRAM,
    Part.L2_THROUGHPUT: Bottleneck.L2,
    Part.L1_THROUGHPUT: Bottleneck.L1,
    Part.MEMORY_THROUGHPUT: Bottleneck.L2,
    Part.COMPUTE_THROUGHPUT: Bottleneck.PIPE,
    Part.ISSUE_ACTIVE: Bottleneck.ISSUE,
    Part.TENSOR_PIPE: Bottleneck.TENSOR,
}
DRAM_PARTS = (Part.DRAM, Part.L2_FILL, Part.DRAM_THROUGHPUT)
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


# Hardware unit and kind of each part of an estimated time.
ESTIMATED: Mapping[str, tuple[Part, Bottleneck]] = {
    "issue": (Part.ISSUE, Bottleneck.ISSUE),
    "fma": (Part.FMA, Bottleneck.PIPE),
    "fma_heavy": (Part.FMA_HEAVY, Bottleneck.PIPE),
    "alu": (Part.ALU, Bottleneck.PIPE),
    "fp64": (Part.FP64, Bottleneck.PIPE),
    "special": (Part.SPECIAL, Bottleneck.PIPE),
    "memory": (Part.LSU, Bottleneck.L1),
    "uniform": (Part.UNIFORM, Bottleneck.PIPE),
    "tensor": (Part.TENSOR, Bottleneck.TENSOR),
    "branch": (Part.BRANCHES, Bottleneck.PIPE),
    "l1": (Part.L1_DATA, Bottleneck.L1),
    "requests": (Part.L2_STORES, Bottleneck.L2),
    "l2": (Part.L2_OUTPUT, Bottleneck.L2),
    "dram": (Part.DRAM, Bottleneck.DRAM),
    "atomics": (Part.L2_ATOMICS, Bottleneck.ATOMICS),
    "blocks": (Part.BLOCKS, Bottleneck.LATENCY),
    "latency": (Part.LATENCY, Bottleneck.LATENCY),
    "fill": (Part.FILL, Bottleneck.TOO_SMALL),
    "launch": (Part.LAUNCH, Bottleneck.TOO_SMALL),
}
SERIAL = (Part.FILL, Part.LAUNCH)  # parts of an estimated time that never overlap


def components(case: LaunchEvidence) -> tuple[Component, ...]:
    """Return the hardware units that the launch uses, by descending load."""
    total = case.value("time_estimate")
    if case.counted:
        parts = [
            Component(
                kind=kind,
                part=part,
                title=ESTIMATED_PARTS[name],
                share=ns / total,
                work_ns=ns,
                provenance=Provenance.ESTIMATE,
            )
            for name, (part, kind) in ESTIMATED.items()
            if total and (ns := case.number(f"estimate_{name}"))
        ]
    else:
        busy = ((p, kind, BY_ID[p.value].title.removeprefix("busy: ")) for p, kind in BUSY.items())
        rows = ((p, kind, _ROW_TITLES.get(p, TITLES[kind])) for p, kind in ROWS.items())
        parts = [c for row in busy for c in _component(case, *row)]
        parts = parts or [c for row in rows for c in _component(case, *row)]
    return tuple(sorted(parts, key=lambda c: -c.share))


def _component(
    case: LaunchEvidence, part: Part, kind: Bottleneck, title: str
) -> Iterator[Component]:
    """Yield one part with its time at peak rate (busy fraction × time under ncu), if known."""
    busy, under_ncu, time = case.value(part.value), case.value("duration"), case.time_ns
    origin, absent = Provenance.MEASURED, busy is None and part is Part.DRAM_THROUGHPUT
    if absent and under_ncu and (gpu := own_gpu(case)):
        # Estimate the missing busy fraction from the moved bytes and the datasheet's bandwidth.
        moved = case.number("dram_bytes_read") + case.number("dram_bytes_written")
        busy, origin = 100 * moved / (gpu.dram_bytes_per_s * under_ncu * 1e-9), Provenance.ESTIMATE
    if not busy:
        return
    if time and under_ncu:
        work = busy / 100 * under_ncu
        yield Component(
            kind=kind, part=part, title=title, share=work / time, work_ns=work, provenance=origin
        )
    else:
        yield Component(kind=kind, part=part, title=title, share=busy / 100)


def own_gpu(case: LaunchEvidence) -> GpuSpec | None:
    """Return the launch's GPU; for an emulated launch, the GPU of its estimated time."""
    if case.counted:
        estimate = case.profile.metrics.get("time_estimate")
        title = (estimate.reason or "").partition(",")[0] if estimate and estimate.value else ""
        return next((gpu for gpu in GPUS if gpu.title == title), None)
    return gpu_named(case.device.name) if case.device else None


def least_ns(case: LaunchEvidence) -> float | None:
    """Return the least time in ns: launch overhead plus compulsory DRAM traffic at peak rate.

    Outputs may stay in the L2, so only input bytes and bytes beyond the size of the L2 count.
    """
    gpu = own_gpu(case)
    if gpu is None or case.work is None:
        return None
    least, costs = float(case.work.least_bytes), costs_of(gpu.architecture, gpu.costs)
    moved = min(least, case.number("dram_bytes_read"))
    if least > gpu.l2_bytes:  # reads may include bytes that L2 evicted and loads again
        moved = least - gpu.l2_bytes
    return costs.launch_ns + costs.start_ns + moved / gpu.dram_bytes_per_s * 1e9


def events_beyond_ncu() -> float:
    """Return the difference in ns between a launch's time by CUDA events and by ncu, on an H200.

    Events include the launch; ncu's gpu__time_duration and nsys time the kernel alone.
    """
    costs = measured_costs()
    return costs.launch_ns + costs.start_ns - LAUNCH_COSTS.empty_kernel


_L2_LOOKUPS = (Part.L2_SECTORS, Part.L2_THROUGHPUT)
_L2_IN = (Part.L2_INPUT, Part.L1_TO_L2)
_L2_OUT = (Part.L2_OUTPUT, Part.L2_TO_L1)
_L1 = (Part.L1_DATA, Part.L1_WRITEBACK, Part.L1_THROUGHPUT)
_REQUESTS = (Part.L1_REQUESTS, Part.LSU, Part.MIO, Part.MIO_READS, Part.MIO_WRITES, Part.ADDRESSES)
SLOTS = (Part.ISSUE, Part.ALU, Part.FMA_HEAVY, Part.ISSUE_ACTIVE, Part.COMPUTE_THROUGHPUT)
_ATOMICS = (Part.L2_ATOMICS, Part.L2_ATOMICS_SLICE)


@dataclass(frozen=True, slots=True, kw_only=True)
class RemainingTraffic:
    """Remaining fraction of each kind of traffic after a fix, from 0 to 1."""

    load_sectors: float = 1.0
    store_sectors: float = 1.0
    atomic_sectors: float = 1.0
    requests: float = 1.0
    shared_wavefronts: float = 1.0
    dram: float = 1.0


def factors(case: LaunchEvidence, left: RemainingTraffic) -> dict[Part, float]:
    """Return the fraction of each part's work that remains after a fix; 1 is omitted.

    `left` has the remaining fraction of each kind of traffic.
    """
    number = case.number
    loads, stores, atomics = l2_traffic(case)
    requested = (
        (left.load_sectors, loads),
        (left.store_sectors, stores),
        (left.atomic_sectors, atomics),
    )
    filled = (number("dram_bytes_read") + number("dram_bytes_written")) / SECTOR_BYTES
    adjacent = left.load_sectors < 1
    head_factors = (left.load_sectors, left.store_sectors, left.atomic_sectors)
    # L2 looks up one tag per line of 4 adjacent sectors; L1 hits cause no lookup.
    share = _ratio(loads, number("global_load_sectors"))
    tags = share * lines_touched(case, "load", 1.0) + lines_touched(case, "store", 1.0) + atomics
    tags_left = share * lines_touched(case, "load", left.load_sectors, adjacent=adjacent)
    tags_left += lines_touched(case, "store", left.store_sectors) + atomics * left.atomic_sectors
    # L1's data stage processes shared-memory wavefronts and global cache lines.
    shared, lines = shared_wavefronts(case), _lines(case, "load") + _lines(case, "store")
    rest = max(0.0, l1_wavefronts(case) - shared - lines)
    updates = number("global_atomic_requests") + number("global_reduction_requests")
    stage = shared * left.shared_wavefronts + rest * (left.atomic_sectors if updates else 1.0)
    stage += _lines_left(case, "load", left) + _lines_left(case, "store", left)
    moved = sum(number(f"global_{k}_requests") for k in ("load", "store"))
    staged = sum(number(f"shared_{k}_requests") for k in ("load", "store"))
    groups: tuple[tuple[tuple[Part, ...], float], ...] = (
        (_L2_LOOKUPS, _mean(*requested)),
        ((Part.L2_TAGS,), _ratio(tags_left, tags)),
        ((Part.L2_DATA,), _mean(*requested, (left.dram, filled))),  # L2_DATA includes DRAM traffic
        (_L2_IN, _ratio(packets(case, *head_factors, adjacent=adjacent), packets(case))),
        ((Part.L2_STORES,), _mean(*requested[1:])),
        (_L2_OUT, _mean(requested[0], requested[2])),
        (_L1, _ratio(stage, shared + lines + rest)),
        (DRAM_PARTS, left.dram),
        (_REQUESTS, _mean((left.requests, moved), (left.atomic_sectors, updates), (1.0, staged))),
        (_ATOMICS, left.atomic_sectors),
    )
    return {part: factor for parts, factor in groups for part in parts if factor != 1.0}


def least_passes(case: LaunchEvidence) -> dict[Part, float]:
    """Return the least remaining fraction of L1's passes if accesses are coalesced.

    A coalesced request takes one pass. If the present passes were not counted, one pass per sector
    is assumed.
    """
    counts = [
        (case.number(f"global_{kind}_requests"), case.number(f"global_{kind}_sectors"))
        for kind in ("load", "store", "atomic", "reduction")
    ]
    shared = shared_wavefronts(case)
    now = case.value("l1_wavefronts") or shared + sum(map(max, counts))
    left = shared + sum(requests for requests, _ in counts)
    return dict.fromkeys(_L1, min(1.0, _ratio(left, now)))


def shared_wavefronts(case: LaunchEvidence) -> float:
    return sum(case.number(f"shared_{kind}_wavefronts") for kind in ("load", "store", "atomic"))


def l1_wavefronts(case: LaunchEvidence) -> float:
    """Return the wavefronts of L1's data stage, without a counter by the accesses."""
    lines = _lines(case, "load") + _lines(case, "store")
    return case.value("l1_wavefronts") or shared_wavefronts(case) + lines


def _lines(case: LaunchEvidence, kind: str) -> float:
    """Return the L1 passes of global accesses: one per touched line, at least one per request."""
    return max(case.number(f"global_{kind}_requests"), lines_touched(case, kind, 1.0))


def _lines_left(case: LaunchEvidence, kind: str, left: RemainingTraffic) -> float:
    """Return the remaining L1 passes after a fix: at least one per remaining request."""
    sectors = left.load_sectors if kind == "load" else left.store_sectors
    lines, requests = _lines(case, kind), left.requests * case.number(f"global_{kind}_requests")
    if sectors == 1.0:
        return lines
    return min(lines, max(requests, lines_touched(case, kind, sectors)))


def asked_bytes(case: LaunchEvidence, kind: str) -> float:
    """Return the bytes that threads request in global loads or stores, including repetitions."""
    value = case.value(f"global_{kind}_bytes")
    use = case.number(f"global_{kind}_sector_use") / 100
    return value or case.number(f"global_{kind}_sectors") * SECTOR_BYTES * use


def dram_left(case: LaunchEvidence, *, load_use: float = 1.0, store_use: float = 1.0) -> float:
    """Return the remaining fraction of DRAM traffic if only the used bytes of sectors move.

    The fraction is below 1 only if DRAM moves more than the used bytes. Otherwise caches serve the
    unused bytes.
    """
    read, written = case.number("dram_bytes_read"), case.number("dram_bytes_written")
    if not read + written:
        return 1.0
    new_read = min(read, asked_bytes(case, "load")) if load_use < 1 else read
    # L2 reads partly stored sectors from DRAM. Without partial stores, DRAM reads serve only loads.
    if store_use < 1:
        new_read = min(new_read, case.number("global_load_sectors") * SECTOR_BYTES)
    requested = case.number("global_store_sectors") * SECTOR_BYTES * store_use
    new_written = min(written, requested) if store_use < 1 else written
    least = case.work.least_bytes if case.work else 0.0
    return min(1.0, max(new_read + new_written, least) / (read + written))


def _mean(*weighed: tuple[float, float]) -> float:
    """Return the weighted mean of (remaining fraction, weight) pairs; 1 if all weights are 0."""
    total = sum(weight for _, weight in weighed)
    return sum(left * weight for left, weight in weighed) / total if total else 1.0


def _ratio(value: float, total: float) -> float:
    return value / total if total else 1.0
