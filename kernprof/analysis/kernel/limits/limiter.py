"""What limits a launch: the time that its work takes at the peak rate of each part of the GPU, and what is left over.

ncu says for each part of the memory system and of the SMs how busy it was (the breakdown of its throughput rows). Busy
share × time under ncu is the part's work at its peak rate; set against the launch's real time (from the timing phase
where there is one) it says how near the launch is to that part's limit. Where a capture lacks the breakdown, the
throughput rows serve; where it has no rates at all (an emulator's), counts ÷ peak rates give estimates.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kernprof.analysis.kernel import thresholds
from kernprof.analysis.kernel.limits.packets import l2_traffic, packets
from kernprof.analysis.kernel.thresholds import threshold
from kernprof.gpus.architectures import of_capability
from kernprof.gpus.datasheets import H200, L2_PACKETS_PER_CYCLE, Gpu, gpu_named, stand_in
from kernprof.metrics import BY_ID
from kernprof.model.diagnosis import Bottleneck, Component, Fact, Limiter
from kernprof.model.run import Device, LeastWork, Metric, Profile, Provenance, ReferenceBandwidth, Timing

SECTOR_BYTES = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchEvidence:
    """One launch with all that is known of it. `time_ns` is the timing phase's median, else the time under ncu."""

    profile: Profile
    timing: Timing | None = None
    work: LeastWork | None = None
    reference_bandwidth: ReferenceBandwidth | None = None
    device: Device | None = None

    @property
    def time_ns(self) -> float | None:
        return self.timing.median_ns if self.timing else self.profile.value("duration")

    @property
    def time_source(self) -> str | None:
        return None if self.time_ns is None else "timing" if self.timing else "ncu"

    def value(self, name: str) -> float | None:
        return self.profile.value(name)

    def number(self, name: str) -> float:
        """The metric's value, 0 where it is missing: only for sums of which a part may be missing."""
        return self.profile.value(name) or 0.0

    def has(self, *names: str) -> bool:
        return all(self.profile.value(name) is not None for name in names)

    def facts(self, *names: str) -> tuple[Fact, ...]:
        metrics = self.profile.metrics
        return tuple(Fact(id=n, metric=metrics[n]) for n in names if n in metrics and metrics[n].value is not None)

    @property
    def counted(self) -> bool:
        """Whether the counts come from executing the program without a GPU: then there are no rates and no time."""
        known = self.profile.metrics.get("global_load_requests") or self.profile.metrics.get("instructions")
        return known is not None and known.provenance is not Provenance.MEASURED


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
    gpu = _rated_gpu(case)
    arch = gpu.architecture
    yield "l2_packets", (Bottleneck.L2, packets(case) / (gpu.l2_packets_per_cycle or L2_PACKETS_PER_CYCLE))
    yield "l2_reads", (Bottleneck.L2, l2_traffic(case)[0] * SECTOR_BYTES / arch.l2_bytes)
    yield "l1_wavefronts", (Bottleneck.L1, (wavefronts + requests) / arch.wavefronts)
    yield "instructions", (Bottleneck.ISSUE, number("instructions") / arch.issues)
    if case.work is not None:
        yield "least_bytes", (Bottleneck.DRAM, case.work.least_bytes / gpu.dram_bytes_per_cycle)


def _rated_gpu(case: LaunchEvidence) -> Gpu:
    """The GPU at whose peak rates counts become cycles: the launch's own, else a common one of its architecture."""
    device = case.device or case.profile.device
    named = gpu_named(device.name) if device else None
    return named or stand_in(of_capability(device.compute_capability) if device else None) or H200


def limiter(case: LaunchEvidence, parts: tuple[Component, ...]) -> Limiter:
    """What limits the launch: its size, the busiest part where that is busy enough, else what the warps wait for."""
    if case.counted:
        return _counted_limiter(case, parts)
    if not parts:
        return _unknown(case)
    top = parts[0]
    atomics = next((c for c in parts if c.kind is Bottleneck.ATOMICS), None)
    if atomics is not None and atomics.share / atomics_reach(case) >= threshold("limited") / 100:
        top = atomics if top.share < threshold("limited") / 100 else top
        return _part_limiter(case, top)
    if top.share >= threshold("limited") / 100:
        return _part_limiter(case, top)
    small = _too_small(case) or _tail(case)
    if small is not None or knows_all(case):
        return small or _occupancy_or_latency(case, top)
    return _unknown(case, f"of what was collected no part is busy for more than {_percent(top.share)} ({top.title}); ")


def knows_all(case: LaunchEvidence) -> bool:
    """Whether the capture tells of every part, so that what is not busy is nowhere else."""
    return case.has("busy_l1_data", "busy_l2_sectors", "busy_issue") or case.has(
        "memory_throughput", "compute_throughput"
    )


def one_address(case: LaunchEvidence) -> bool:
    """Whether the atomics of a launch all go to one L2 slice, as those on one address do."""
    mean, most = case.value("busy_l2_atomics"), case.value("busy_l2_atomics_slice")
    return bool(mean and most and most / mean >= threshold("one_slice"))


def atomics_reach(case: LaunchEvidence) -> float:
    return thresholds.ONE_ADDRESS.share if one_address(case) else thresholds.REACH[Bottleneck.ATOMICS].share


def _part_limiter(case: LaunchEvidence, top: Component) -> Limiter:
    time = "of the time" if case.time_ns else "under ncu"
    message = f"{top.title} busy for {_percent(top.share)} {time}"
    if top.kind is Bottleneck.ATOMICS and one_address(case):
        message += f", all on one address (a unit can be busy for {_percent(atomics_reach(case))} then)"
    facts = case.facts(top.part, "duration", "dram_throughput", "memory_throughput", "compute_throughput")
    return Limiter(kind=top.kind, title=TITLES[top.kind], message=message, share=top.share, evidence=facts)


def _counted_limiter(case: LaunchEvidence, parts: tuple[Component, ...]) -> Limiter:
    """Without rates or times: the part that needs most cycles at its peak rate."""
    if not parts:
        return _unknown(case)
    top = parts[0]
    others = ", ".join(f"{c.title} {_percent(c.share)}" for c in parts[1:4])
    gpu = _rated_gpu(case)
    rates = gpu.name + ("" if gpu.l2_packets_per_cycle else "; into L2 an H200's")
    message = f"it needs the most cycles at peak rates ({rates})" + (f" ({others} of it)" if others else "")
    message += "; counted without a GPU: stalls, achieved occupancy and time are not known"
    facts = case.facts("global_load_sectors", "global_store_sectors", "shared_load_wavefronts", "instructions")
    return Limiter(kind=top.kind, title=TITLES[top.kind], message=message, evidence=facts)


def _unknown(case: LaunchEvidence, said: str = "") -> Limiter:
    why = f"{said}how busy the other parts were is not known: --section SpeedOfLight tells"
    if not said:
        why = "the capture does not say how busy the GPU was: --section SpeedOfLight tells"
    if not any(m.value is not None for m in case.profile.metrics.values()):
        why = "the launch holds no metric: ncu failed to profile it"
    return Limiter(kind=Bottleneck.UNKNOWN, title=TITLES[Bottleneck.UNKNOWN], message=why)


def blocks(case: LaunchEvidence) -> int:
    x, y, z = case.profile.launch.grid
    return x * y * z


def sm_count(case: LaunchEvidence) -> int | None:
    for device in (case.profile.device, case.device):
        if device is not None and device.sm_count:
            return device.sm_count
    return None


def _too_small(case: LaunchEvidence) -> Limiter | None:
    sms, time, under_ncu = sm_count(case), case.time_ns, case.value("duration")
    few = sms is not None and blocks(case) < sms
    brief = under_ncu is not None and under_ncu < threshold("small_ns")
    if not few and not brief:
        return None
    said = []
    if few:
        said.append(f"{blocks(case)} blocks for {sms} SMs")
    if brief and time is not None:
        said.append(f"it ends after {(under_ncu or 0) / 1000:.2g} µs, of which start and end are most")
    facts = case.facts("duration", "waves_per_sm", "achieved_occupancy")
    message = f"the launch is too small for the GPU: {' and '.join(said)}"
    return Limiter(kind=Bottleneck.TOO_SMALL, title=TITLES[Bottleneck.TOO_SMALL], message=message, evidence=facts)


def tail_share(case: LaunchEvidence) -> float | None:
    """The share of the launch in which the last, partial wave leaves SMs idle: (⌈waves⌉ − waves) ÷ ⌈waves⌉."""
    waves = case.value("waves_per_sm")
    if not waves or waves <= 1 or waves > threshold("waves_tail"):
        return None
    whole = -int(-waves // 1)
    return (whole - waves) / whole


def _tail(case: LaunchEvidence) -> Limiter | None:
    share = tail_share(case)
    mean, longest = case.value("sm_active_cycles"), case.value("sm_active_cycles_max")
    uneven = 1 - mean / longest if mean and longest else 0.0
    if share is None or share < threshold("tail_share") / 100 or uneven < 0.05:
        return None
    message = f"the last wave of blocks fills only part of the GPU: {_percent(share)} of the SMs' time is idle"
    return Limiter(kind=Bottleneck.TAIL, title=TITLES[Bottleneck.TAIL], message=message, share=share,
                   evidence=case.facts("waves_per_sm", "sm_active_cycles", "sm_active_cycles_max"))  # fmt: skip


def stalls(case: LaunchEvidence) -> list[tuple[str, float]]:
    """Reasons for which warps wait, the weightiest first, as shares of all waiting (`selected` is no waiting)."""
    found = {
        name: value
        for name in BY_ID
        if name.startswith("stall_") and name != "stall_selected" and (value := case.value(name))
    }
    total = sum(found.values())
    return sorted(((name, value / total) for name, value in found.items()), key=lambda item: -item[1]) if total else []


def _occupancy_or_latency(case: LaunchEvidence, top: Component) -> Limiter:
    theoretical = case.value("theoretical_occupancy")
    waits = stalls(case)
    facts = case.facts(top.part, "theoretical_occupancy", "achieved_occupancy", *(name for name, _ in waits[:2]))
    busiest = f"no part is busy for more than {_percent(top.share)} ({top.title})"
    if theoretical is not None and theoretical < threshold("occupancy"):
        message = f"{busiest}, and at most {theoretical:.3g} % of the warps fit on an SM"
        return Limiter(kind=Bottleneck.OCCUPANCY, title=TITLES[Bottleneck.OCCUPANCY], message=message, share=top.share,
                       evidence=facts)  # fmt: skip
    message = busiest
    if waits:
        reason = waits[0][0].removeprefix("stall_").replace("_", " ")
        message += f"; warps wait for {reason} {_percent(waits[0][1])} of their time"
    return Limiter(
        kind=Bottleneck.LATENCY, title=TITLES[Bottleneck.LATENCY], message=message, share=top.share, evidence=facts
    )


def _percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def fact(name: str, value: float, unit: str, provenance: Provenance = Provenance.MEASURED) -> Fact:
    """A number derived from metrics, as evidence beside them."""
    return Fact(id=name, metric=Metric(value=value, unit=unit, provenance=provenance))
