"""Compute the roofline of runs: work, traffic and time of each launch, and points to draw."""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from kernprof.analysis.kernel.evidence import LaunchEvidence, needed
from kernprof.errors import MetricUnavailable, UsageError
from kernprof.model.kernel_names import listed_names
from kernprof.model.pictures import (
    ISSUE,
    SECTOR_BYTES,
    Ceilings,
    Level,
    LevelIntensity,
    Roofline,
    RooflineKind,
    RoofPanel,
    RoofPoint,
    attainable,
)
from kernprof.model.run import Device, Metric, Profile, Provenance, Run, VariantResult, grouped
from kernprof.units import count_of

_PRECISIONS = ("fp64", "fp32", "fp16")
_OPS = ("add", "mul", "fma")
_L1_SECTORS = tuple(f"global_{k}_sectors" for k in ("load", "store", "reduction", "atomic"))
_L1_LOCAL = ("local_load_sectors", "local_store_sectors")


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredLaunch:
    """Inputs of a roofline point (None if unknown).

    `flops` has the operations by ceiling id. `traffic` has (bytes, source) by memory level.
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
    precision: str | None = None  # precision to use instead of the one with most flops
    executed: bool = False  # executed by the emulator: exact counts, no measured time
    launches: int = 1
    lacking: tuple[str, ...] = ()
    run: str = ""
    twin: str = ""  # key that equal launches of several runs share


def measured_launches(run: Run, labels: Sequence[str], number: str) -> Iterator[MeasuredLaunch]:
    """Yield a run's launches.

    Launches with equal parameters have the same `path`, launches of one kernel the same `key`. If
    the device's clock is unknown, the median clock of the counters is used.
    """
    clocks = sorted(c for v in run.variants if v.profile and (c := v.profile.value("sm_clock")))
    device = run.device
    if device is not None and not device.sm_clock_hz and clocks:
        device = dataclasses.replace(device, sm_clock_hz=clocks[len(clocks) // 2])
    for result, label in zip(run.variants, labels, strict=True):
        if result.failure is None and not result.wrong:
            params = " ".join(f"{k}={v}" for k, v in sorted(result.params.items()))
            path = f"{number} {params}" if run.workload else f"{number} {label}"
            key = f"{number} {label}" if run.workload else f"{number} {result.variant}"
            launch = _launch(result, label, device, path, key)
            twin = f"{run.workload or ''} {result.variant} {params}"
            yield dataclasses.replace(launch, run=run.id, twin=twin)


def _launch(
    result: VariantResult, label: str, device: Device | None, path: str, key: str
) -> MeasuredLaunch:
    profile = result.profile
    counted = counted_flops(profile) if profile else None
    tensor = profile.tensor_core_instructions() if profile else None
    flops = {name: count for name, count in (counted or {}).items() if count}
    work_source = "counters"
    if result.work and result.work.flops and (tensor or counted is None):
        flops = {f"{result.work.precision}{'-tensor' if tensor else ''}": result.work.flops}
        work_source = "workload"
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
        executed=profile is not None and LaunchEvidence(profile=profile).counted,
        lacking=tuple(_missing_levels(result)),
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


def counted_flops(profile: Profile) -> dict[str, float] | None:
    """Return flops by precision on the CUDA cores; None if a counter is missing.

    The formula is add + mul + 2 × fma. The FP16 result is doubled, because FP16 instructions are
    packed, as in ncu's half-precision roofline.
    """
    flops = {}
    for precision in _PRECISIONS:
        ops = [profile.value(f"{precision}_{op}") for op in _OPS]
        if any(n is None for n in ops):
            return None
        add, mul, fma = (n or 0.0 for n in ops)
        flops[precision] = (add + mul + 2 * fma) * (2 if precision == "fp16" else 1)
    # Detect FP16 instructions that only load constants (HFMA2.MMA): all FP16 instructions are fma
    # in the tensor pipe, and are less than 5 % of the kernel's instructions.
    names = ("fp16_add", "fp16_mul", "fp16_fma", "tensor_instructions", "thread_instructions")
    add, mul, fma, tensor, threads = (profile.value(name) or 0.0 for name in names)
    return (
        {**flops, "fp16": 0.0}
        if (not add and not mul and 0 < fma <= 32 * tensor and 20 * fma < threads)
        else flops
    )


def chief_precision(profile: Profile | None, flops: Mapping[str, float]) -> str | None:
    """Return the precision with most flops, not counting half-precision additions.

    HADD2 also converts to float: on an H200, a naive FP16 matrix product with FP32 sums executes
    two HADD2 per FP32 fma.
    """
    additions = 2 * ((profile.value("fp16_add") if profile else None) or 0.0)
    weights = {name: n - (additions if name == "fp16" else 0.0) for name, n in flops.items()}
    return max(weights, key=weights.__getitem__, default=None)


def _metric(profile: Profile | None, name: str) -> Metric | None:
    metric = profile.metrics.get(name) if profile else None
    return metric if metric is not None and metric.value is not None else None


def _traffic(result: VariantResult) -> Iterator[tuple[Level, tuple[float, str]]]:
    """Yield (level, (bytes, source)); without DRAM counters, use the compulsory traffic."""
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
    l1 = total("l1_bytes")
    if not l1 and all(_metric(profile, name) for name in _L1_SECTORS[:2]):
        l1 = (total(*_L1_SECTORS, *_L1_LOCAL) or 0) * SECTOR_BYTES
    if l1:
        yield Level.L1, (l1, "counters")


def _missing_levels(result: VariantResult) -> Iterator[str]:
    """Yield a sentence per missing memory level on how to collect its metrics."""
    profile = result.profile
    if profile is None:
        yield "no counters were collected; kernprof run without --no-counters collects them"
    if profile is None or LaunchEvidence(profile=profile).counted:
        return
    for level, name in (
        (Level.DRAM, "dram_bytes_read"),
        (Level.L2, "l2_bytes"),
        (Level.L1, "global_load_sectors"),
    ):
        if profile.value(name) is None:
            yield f"no {level.value.upper()} point: {needed(profile, name)}"


TOP = 12
MOST_DEVICES = 3
_BEYOND = 1e30


@dataclass(frozen=True, slots=True, kw_only=True)
class RooflineOptions:
    """Options of a roofline.

    If `kind` is None, flops are drawn if a kernel has counted flops, else instructions. `precision`
    is a ceiling id. `top` is the maximum number of points.
    """

    kind: RooflineKind | None = None
    precision: str | None = None
    top: int = TOP


def roofline(
    runs: Sequence[Run],
    labels: Sequence[Sequence[str]],
    ceilings: Callable[[Device], Ceilings],
    options: RooflineOptions | None = None,
) -> Roofline:
    """Return the roofline; `labels` name each run's results, `ceilings` returns a device's roofs.

    Raises MetricUnavailable with the metrics to collect if no point can be drawn, and UsageError
    for too many devices.
    """
    options = options or RooflineOptions()
    launches = [
        launch
        for number, (run, names) in enumerate(zip(runs, labels, strict=True))
        for launch in measured_launches(run, names, str(number))
    ]
    counted = any(launch.flops for launch in launches)
    kind = options.kind or (RooflineKind.FLOPS if counted else RooflineKind.INSTRUCTIONS)
    notes = []
    if options.kind is None and kind is RooflineKind.INSTRUCTIONS:
        notes.append(
            "no floating-point operations: drawn as an instruction roofline (warp instructions per"
            " sector)"
        )
    lacking = [(launch.label, text) for launch in launches for text in launch.lacking]
    for text, of in grouped(lacking, itemgetter(1)).items():
        names = listed_names([label for label, _ in of], 3)
        notes.append(text if len(of) == len(launches) else f"{names}: {text}")
    works = [(launch, _work(launch, kind, options.precision)) for launch in launches]
    notes += _omission_notes([(launch.label, why) for launch, why in works if isinstance(why, str)])
    drawable, dropped = _most_time(
        [launch for launch, why in works if not isinstance(why, str)], options.top
    )
    drawable, joined = join_twins(drawable)
    devices = grouped(drawable, lambda launch: (launch.device.name, launch.device.sm_count))
    if len(devices) > MOST_DEVICES:
        raise UsageError(
            f"the runs are of {len(devices)} different devices; one picture shows {MOST_DEVICES}",
            hint="draw one picture per device: give the runs of one device at a time",
        )
    panels = []
    for group in devices.values():
        roofs = ceilings(group[-1].device)
        points = [
            (launch.label, _point(launch, kind, roofs, options.precision)) for launch in group
        ]
        notes += _omission_notes([(label, why) for label, why in points if isinstance(why, str)])
        drawn = tuple(point for _, point in points if isinstance(point, RoofPoint))
        panels += [RoofPanel(ceilings=roofs, points=drawn)] if drawn else []
        notes += roofs.notes
    if not panels and not launches:
        raise MetricUnavailable(
            "no result can be drawn: the runs have no result, or all failed or are wrong"
        )
    if not panels:
        raise MetricUnavailable(
            "no result has the inputs of a roofline: work, bytes and a time",
            hint=(
                "kernprof run WORKLOAD --metric l2_bytes collects all of them; for a program:"
                " kernprof profile …"
            ),
            details=tuple(dict.fromkeys(notes))[:8],
        )
    return Roofline(
        title=", ".join(dict.fromkeys(run.workload or run.id for run in runs)),
        kind=kind,
        panels=tuple(panels),
        notes=tuple(dict.fromkeys([*dropped, *joined, *notes])),
    )


def _omission_notes(pairs: Sequence[tuple[str, str]]) -> list[str]:
    """Return a note per reason of omission, with the omitted launches."""
    reasons = grouped(pairs, itemgetter(1))
    return [
        f"left out: {listed_names([label for label, _ in of], 3)}: {why}"
        for why, of in reasons.items()
    ]


def _most_time(launches: list[MeasuredLaunch], top: int) -> tuple[list[MeasuredLaunch], list[str]]:
    """Return the `top` launches with the most time, and a note on omitted launches.

    If there are more than `top` launches, launches of one kernel are merged first.
    """
    if len(launches) <= top:
        return launches, []
    total = sum(launch.time_ns or 0.0 for launch in launches)
    merged = [_added(group) for group in grouped(launches, lambda launch: launch.key).values()]
    order = sorted(merged, key=lambda launch: launch.time_ns or 0.0, reverse=True)[:top]
    remaining = [launch for launch in merged if any(launch is item for item in order)]
    if not total:
        return remaining, [
            f"{len(launches):,} results: the first {len(remaining)} are drawn; --top N draws more"
        ]
    share = 100 * sum(launch.time_ns or 0.0 for launch in remaining) / total
    subject = f"{len(launches):,} results"
    if len(merged) < len(launches):
        kernels = count_of(len(merged), "kernel")
        subject = f"{count_of(len(launches), 'launch', 'es')} of {kernels}, summed by kernel"
    return remaining, [
        f"{subject}: the {len(remaining)} with the most time are drawn ({share:.0f} % of it);"
        " --top N draws more"
    ]


def _added(group: Sequence[MeasuredLaunch]) -> MeasuredLaunch:
    """Merge launches of one kernel: sum work, bytes and time if known for all launches."""
    if len(group) == 1:
        return group[0]
    first = group[0]
    flops: dict[str, float] = {}
    traffic: dict[Level, tuple[float, str]] = {}
    for launch in group:
        for name, count in launch.flops.items():
            flops[name] = flops.get(name, 0.0) + count
        for level, (count, source) in launch.traffic.items():
            if all(level in item.traffic for item in group):
                traffic[level] = (traffic.get(level, (0.0, ""))[0] + count, source)
    counts, times = [launch.instructions for launch in group], [launch.time_ns for launch in group]
    return dataclasses.replace(
        first,
        label=first.label.partition(" #")[0].partition(" (")[0],
        path=f"{first.key} summed",
        flops=flops,
        traffic=traffic,
        instructions=None if None in counts else sum(n or 0.0 for n in counts),
        time_ns=None if None in times else sum(t or 0.0 for t in times),
        launches=sum(launch.launches for launch in group),
    )


def _point(
    launch: MeasuredLaunch, kind: RooflineKind, ceilings: Ceilings, precision: str | None
) -> RoofPoint | str:
    work_or_reason = _work(launch, kind, precision)
    if isinstance(work_or_reason, str):
        return work_or_reason
    ceiling, work = work_or_reason
    spots = tuple(
        LevelIntensity(level=level, intensity=work * kind.bytes_per_step / count, source=source)
        for level, (count, source) in launch.traffic.items()
    )
    if not spots:
        return "no bytes at any memory level"
    rate = work / (launch.time_ns * 1e-9) if launch.time_ns else None
    if rate is None:
        if not launch.executed:
            return "no time; kernprof run --timing or --metric duration measures it"
        limits = [attainable(ceilings, kind, s.level, ceiling, s.intensity) for s in spots]
        rate = min((limit for limit in limits if limit), default=None)
    if rate is None:
        return f"the peak rate of {ceilings.device.name} is unknown for the kernel's precision"
    if max(rate, *(spot.intensity for spot in spots)) > _BEYOND:
        return "the rate or arithmetic intensity exceeds that of any GPU"
    return RoofPoint(
        label=launch.label,
        rate=rate,
        spots=spots,
        ceiling=ceiling,
        path=launch.path,
        bound=launch.time_ns is None,
        time_source=launch.time_source,
        work_source=launch.work_source if kind is RooflineKind.FLOPS else "counters",
        launches=launch.launches,
    )


def _work(
    launch: MeasuredLaunch, kind: RooflineKind, precision: str | None
) -> tuple[str, float] | str:
    """Return (ceiling id, work) of a launch, or the reason that the work is missing.

    The work is instructions, or the operations of `precision`. If `precision` is None, the launch's
    own or most frequent precision is used.
    """
    if kind is RooflineKind.INSTRUCTIONS:
        count = launch.instructions
        return (ISSUE, count) if count else "the metric instructions was not collected"
    most = max(launch.flops, key=launch.flops.__getitem__, default=None)
    chosen = precision or launch.precision or most
    work = launch.flops.get(chosen, 0.0) if chosen else 0.0
    if chosen is None or not work:
        operations = precision or "floating-point"
        return f"no {operations} operations were counted (--kind instructions draws it)"
    return chosen, work


def join_twins(launches: Sequence[MeasuredLaunch]) -> tuple[list[MeasuredLaunch], list[str]]:
    """Give equal launches of several runs a common `path`; return all launches, and notes.

    The plot connects launches with the same `path` by arrows. The note lists the connected runs,
    and all other launches get paths of their own. Emulated launches are not connected to measured
    launches, because emulated launches have no measured time.
    """
    joined = {
        key: group
        for key, group in grouped(launches, _twins).items()
        if len({launch.run for launch in group}) == len(group) > 1
    }
    if not joined:
        return list(launches), []
    linked = [
        dataclasses.replace(
            launch, path=f"twin {launch.twin}" if _twins(launch) in joined else f"alone {n}"
        )
        for n, launch in enumerate(launches)
    ]
    runs = dict.fromkeys(launch.run for group in joined.values() for launch in group)
    return linked, [
        f"arrows lead from each variant of run {' to the same variant of run '.join(runs)}"
    ]


def _twins(launch: MeasuredLaunch) -> tuple[object, ...]:
    return launch.twin, launch.device.name, launch.device.sm_count, launch.executed
