"""What each result of a run computed, what it moved at each memory level, how long it took: a
roofline's input.
"""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kernprof.metrics import BY_ID
from kernprof.model.ceilings import Level
from kernprof.model.picture.roofline import SECTOR_BYTES
from kernprof.model.run import Device, Metric, Profile, Provenance, Run, VariantResult

_PRECISIONS = ("fp64", "fp32", "fp16")
_OPS = ("add", "mul", "fma")
_L1_SECTORS = tuple(f"global_{k}_sectors" for k in ("load", "store", "reduction", "atomic"))
_L1_LOCAL = ("local_load_sectors", "local_store_sectors")


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredLaunch:
    """One result, as far as a roofline sees it: work by ceiling id, bytes by level, time. None is
    not known.
    """

    key: str
    label: str
    path: str
    device: Device
    flops: Mapping[str, float]
    instructions: float | None
    traffic: Mapping[Level, tuple[float, str]]
    time_ns: float | None
    time_source: str
    work_source: str = "counters"
    precision: str | None = None  # whose flops count, where it is not the one with most
    executed: bool = False  # by the emulator: exact counts, no time
    launches: int = 1
    lacking: tuple[str, ...] = ()
    run: str = ""
    twin: str = ""  # the same in every run that launched the same thing


def measured_launches(run: Run, labels: Sequence[str], number: str) -> Iterator[MeasuredLaunch]:
    """Results of one set of parameters share a path; launches of one kernel of any program share a
    key.
    """
    device = _with_clock(run)
    for result, label in zip(run.variants, labels, strict=True):
        if result.failure is None and not (result.check and not result.check.correct):
            params = " ".join(f"{k}={v}" for k, v in sorted(result.params.items()))
            path = f"{number} {params}" if run.workload else f"{number} {label}"
            key = f"{number} {label}" if run.workload else f"{number} {result.variant}"
            twin = f"{run.workload or ''} {result.variant} {params}"
            yield dataclasses.replace(
                _launch(result, label, device, path, key), run=run.id, twin=twin
            )


def _with_clock(run: Run) -> Device | None:
    """The run's device; where it does not say its clock, with the one that the counters saw."""
    seen = sorted(c for v in run.variants if v.profile and (c := v.profile.value("sm_clock")))
    if run.device is None or run.device.sm_clock_hz or not seen:
        return run.device
    return dataclasses.replace(run.device, sm_clock_hz=seen[len(seen) // 2])


def _launch(
    result: VariantResult, label: str, device: Device | None, path: str, key: str
) -> MeasuredLaunch:
    profile = result.profile
    flops, work_source = _flops(result)
    time_ns, time_source = _time(result)
    return MeasuredLaunch(
        key=key,
        label=label,
        path=path,
        device=device or (profile.device if profile else None) or Device(name="unknown GPU"),
        flops=flops,
        instructions=profile.value("instructions") if profile else None,
        traffic=dict(_traffic(result)),
        time_ns=time_ns,
        time_source=time_source,
        work_source=work_source,
        precision=chief_precision(profile, flops) if work_source == "counters" else None,
        executed=_executed(profile),
        lacking=tuple(_lacking(result)),
    )


def _executed(profile: Profile | None) -> bool:
    """Whether the counters come from executing the program, so that no time can be expected."""
    found = profile.metrics.get("global_load_requests") if profile else None
    return (
        found is not None
        and found.value is not None
        and found.provenance is not Provenance.MEASURED
    )


def _time(result: VariantResult) -> tuple[float | None, str]:
    if result.timing is not None:
        return result.timing.median_ns, "timing"
    duration = _metric(result.profile, "duration")
    if duration is not None and duration.provenance is Provenance.MEASURED and duration.value:
        return duration.value, "ncu"
    estimate = _metric(result.profile, "time_estimate")
    if estimate is not None and estimate.value:
        return estimate.value, f"estimate for {(estimate.reason or '').partition(',')[0]}"
    return None, "none"


def _flops(result: VariantResult) -> tuple[dict[str, float], str]:
    """Flops by ceiling id, and where they are from: the counters, else what the workload declares."""
    counted = counted_flops(result.profile) if result.profile else None
    tensor = result.profile.tensor_core_instructions() if result.profile else None
    declared = result.work.flops if result.work else 0.0
    if declared and result.work and (tensor or counted is None):
        precision = f"{result.work.precision}-tensor" if tensor else result.work.precision
        return {precision: declared}, "workload"
    return {name: n for name, n in (counted or {}).items() if n}, "counters"


def counted_flops(profile: Profile) -> dict[str, float] | None:
    """Flops by precision on the CUDA cores: add + mul + 2 × fma, twice that for fp16; None where a
    counter is missing.

    Half-precision instructions are packed: each works on two values, as ncu's own half roofline
    counts them.
    """
    made = {}
    for precision in _PRECISIONS:
        ops = [profile.value(f"{precision}_{op}") for op in _OPS]
        if any(n is None for n in ops):
            return None
        add, mul, fma = (n or 0.0 for n in ops)
        made[precision] = (add + mul + 2 * fma) * (2 if precision == "fp16" else 1)
    return {**made, "fp16": 0.0} if _only_constants(profile) else made


def _only_constants(profile: Profile) -> bool:
    """Whether its half-precision instructions look like those by which the compiler loads constants
    (HFMA2.MMA).

    They are fma, all of them in the tensor pipe, and fewer than one in twenty of the kernel's
    instructions.
    """
    add, mul, fma, tensor, threads = (
        profile.value(name) or 0.0
        for name in (
            "fp16_add",
            "fp16_mul",
            "fp16_fma",
            "tensor_instructions",
            "thread_instructions",
        )
    )
    return not add and not mul and 0 < fma <= 32 * tensor and 20 * fma < threads


def chief_precision(profile: Profile | None, flops: Mapping[str, float]) -> str | None:
    """The precision that the kernel's arithmetic is of: the one with most flops, half-precision
    additions apart.

    Those also count conversions to float (HADD2.F32): a naive matrix product of halves with float
    sums showed two of them for each of its float fma on an H200. They decide only where there is
    nothing else.
    """
    additions = 2 * ((profile.value("fp16_add") if profile else None) or 0.0)
    weights = {
        name: count - (additions if name == "fp16" else 0.0) for name, count in flops.items()
    }
    return max(weights, key=lambda name: weights[name], default=None)


def _metric(profile: Profile | None, name: str) -> Metric | None:
    found = profile.metrics.get(name) if profile else None
    return found if found is not None and found.value is not None else None


def _traffic(result: VariantResult) -> Iterator[tuple[Level, tuple[float, str]]]:
    """Bytes at each level that is known. DRAM falls back on the workload's least bytes."""
    profile = result.profile

    def total(*names: str) -> float | None:
        values = [m.value for name in names if (m := _metric(profile, name)) is not None]
        return sum(v for v in values if v is not None) if values else None

    read, written = _metric(profile, "dram_bytes_read"), _metric(profile, "dram_bytes_written")
    dram = total("dram_bytes_read", "dram_bytes_written") if read and written else None
    if dram:
        yield Level.DRAM, (dram, "counters")
    elif result.work is not None and result.work.least_bytes:
        yield Level.DRAM, (result.work.least_bytes, "workload")
    l2 = total("l2_bytes")
    if l2:
        yield Level.L2, (l2, "counters")
    loads = all(_metric(profile, name) for name in _L1_SECTORS[:2])
    l1 = total("l1_bytes") or (
        (total(*_L1_SECTORS, *_L1_LOCAL) or 0) * SECTOR_BYTES if loads else None
    )
    if l1:
        yield Level.L1, (l1, "counters")


def _lacking(result: VariantResult) -> Iterator[str]:
    """What to collect so that every level has its point."""
    profile = result.profile
    if profile is None:
        yield "no counters were collected; kernprof run without --no-counters collects them"
    if profile is None or _executed(profile):
        return
    for level, name in (
        (Level.DRAM, "dram_bytes_read"),
        (Level.L2, "l2_bytes"),
        (Level.L1, "global_load_sectors"),
    ):
        if _metric(profile, name) is None:
            yield f"no {level.value.upper()} point: {how_to_collect(name, profile)}"


def how_to_collect(name: str, profile: Profile | None) -> str:
    """Why a metric is not there, or what brings it: `l2_bytes was not collected; --metric l2_bytes
    brings it`.
    """
    known = profile.metrics.get(name) if profile else None
    if known is not None and known.reason:
        return f"{name}: {known.reason}"
    section = BY_ID[name].section
    return (
        f"{name} was not collected; {f'--section {section}' if section else f'--metric {name}'}"
        " brings it"
    )
