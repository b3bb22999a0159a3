"""Runs as a roofline: which launches are drawn, under which ceilings, and as what points."""

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from kernprof.analysis.kernel.roofline.launches import MeasuredLaunch, measured_launches
from kernprof.errors import MetricUnavailable, UsageError
from kernprof.model.ceilings import ISSUE, Ceilings, Level
from kernprof.model.picture.roofline import (
    LevelIntensity,
    Roofline,
    RooflineKind,
    RoofPanel,
    RoofPoint,
    attainable,
)
from kernprof.model.run import Device, Run

TOP = 12
MOST_DEVICES = 3
_BEYOND = 1e30


@dataclass(frozen=True, slots=True, kw_only=True)
class RooflineOptions:
    """What to draw: `kind` None chooses by what the kernels do; `precision` a ceiling id; `top`
    points at most.
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
    """`labels` gives each run's results their names, in order; `ceilings` those of a device.

    Raises MetricUnavailable, naming what to collect, when nothing can be drawn; UsageError for too
    many devices.
    """
    options = options or RooflineOptions()
    launches = [
        launch
        for number, (run, names) in enumerate(zip(runs, labels, strict=True))
        for launch in measured_launches(run, names, str(number))
    ]
    kind = options.kind or _kind(launches)
    notes = _kind_notes(launches, kind, options)
    without = [
        (launch, why)
        for launch in launches
        if isinstance(why := _work(launch, kind, options.precision), str)
    ]
    notes += _left_out([(launch.label, why) for launch, why in without])
    lacking = {id(launch) for launch, _ in without}
    drawable, dropped = _most_time(
        [launch for launch in launches if id(launch) not in lacking], options.top
    )
    drawable, joined = join_twins(drawable)
    devices = {_device_key(launch.device): launch.device for launch in drawable}
    if len(devices) > MOST_DEVICES:
        raise UsageError(
            f"the runs are of {len(devices)} different devices; one picture holds {MOST_DEVICES}",
            hint="draw them in several pictures",
        )
    panels = []
    for key, device in devices.items():
        known = ceilings(device)
        made = [
            (s, _point(s, kind, known, options.precision))
            for s in drawable
            if _device_key(s.device) == key
        ]
        notes += _left_out([(launch.label, why) for launch, why in made if isinstance(why, str)])
        panels.append(
            RoofPanel(ceilings=known, points=tuple(p for _, p in made if isinstance(p, RoofPoint)))
        )
        notes += known.notes
    drawn = tuple(panel for panel in panels if panel.points)
    if not drawn:
        raise _nothing(notes, launches)
    return Roofline(
        title=_title(runs),
        kind=kind,
        panels=drawn,
        notes=tuple(dict.fromkeys([*dropped, *joined, *notes])),
    )


def _device_key(device: Device) -> tuple[str, int | None]:
    return device.name, device.sm_count


def _title(runs: Sequence[Run]) -> str:
    subjects = dict.fromkeys(run.workload or run.id for run in runs)
    return ", ".join(subjects)


def _kind(launches: Iterable[MeasuredLaunch]) -> RooflineKind:
    return (
        RooflineKind.FLOPS
        if any(launch.flops for launch in launches)
        else RooflineKind.INSTRUCTIONS
    )


def _kind_notes(
    launches: Sequence[MeasuredLaunch], kind: RooflineKind, options: RooflineOptions
) -> list[str]:
    notes = []
    if options.kind is None and kind is RooflineKind.INSTRUCTIONS:
        notes.append(
            "no floating-point operations: drawn as an instruction roofline (warp instructions per"
            " sector)"
        )
    lacking: dict[str, list[str]] = {}
    for launch in launches:
        for text in launch.lacking:
            lacking.setdefault(text, []).append(launch.label)
    for text, labels in lacking.items():
        notes.append(text if len(labels) == len(launches) else f"{_few(labels)}: {text}")
    return notes


def _left_out(pairs: Sequence[tuple[str, str]]) -> list[str]:
    """Each reason once, with those that it holds for."""
    reasons: dict[str, list[str]] = {}
    for label, why in pairs:
        reasons.setdefault(why, []).append(label)
    return [f"left out: {_few(labels)}: {why}" for why, labels in reasons.items()]


def _few(labels: Sequence[str]) -> str:
    return ", ".join(labels[:3]) + (f" and {len(labels) - 3} more" if len(labels) > 3 else "")


def _most_time(launches: list[MeasuredLaunch], top: int) -> tuple[list[MeasuredLaunch], list[str]]:
    """At most `top`: launches of one kernel added up, then those that take most time; and the note
    that says so.
    """
    if len(launches) <= top:
        return launches, []
    whole = sum(launch.time_ns or 0.0 for launch in launches)
    groups: dict[str, list[MeasuredLaunch]] = {}
    for launch in launches:
        groups.setdefault(launch.key, []).append(launch)
    merged = [_added(group) for group in groups.values()]
    order = sorted(merged, key=lambda launch: launch.time_ns or 0.0, reverse=True)[:top]
    kept = [launch for launch in merged if any(launch is each for each in order)]
    if not whole:
        return kept, [
            f"{len(launches):,} results: the first {len(kept)} are drawn; --top N draws more"
        ]
    share = 100 * sum(launch.time_ns or 0.0 for launch in kept) / whole
    of = f"{len(launches):,} launches of {len(merged):,} kernels, added up by kernel"
    of = of if len(merged) < len(launches) else f"{len(launches):,} results"
    return kept, [
        f"{of}: the {len(kept)} that take most time are drawn ({share:.0f} % of it); --top N draws"
        " more"
    ]


def _added(group: Sequence[MeasuredLaunch]) -> MeasuredLaunch:
    """Launches of one kernel as one: work, bytes and time summed over those where everything is
    known.
    """
    if len(group) == 1:
        return group[0]
    first = group[0]
    flops: dict[str, float] = {}
    traffic: dict[Level, tuple[float, str]] = {}
    for launch in group:
        for name, count in launch.flops.items():
            flops[name] = flops.get(name, 0.0) + count
        for level, (count, source) in launch.traffic.items():
            if all(level in each.traffic for each in group):
                traffic[level] = (traffic.get(level, (0.0, ""))[0] + count, source)
    counts, times = [launch.instructions for launch in group], [launch.time_ns for launch in group]
    return dataclasses.replace(
        first,
        label=first.label.partition(" #")[0].partition(" (")[0],
        path=f"{first.key} added up",
        flops=flops,
        traffic=traffic,
        instructions=None if None in counts else sum(n or 0.0 for n in counts),
        time_ns=None if None in times else sum(t or 0.0 for t in times),
        launches=sum(launch.launches for launch in group),
    )


def _point(
    launch: MeasuredLaunch, kind: RooflineKind, ceilings: Ceilings, precision: str | None
) -> RoofPoint | str:
    """The point, or why there is none."""
    found = _work(launch, kind, precision)
    if isinstance(found, str):
        return found
    ceiling, work = found
    spots = tuple(
        LevelIntensity(level=level, intensity=work * kind.bytes_per_step / count, source=source)
        for level, (count, source) in launch.traffic.items()
    )
    if not spots:
        return "no bytes at any memory level"
    rate = work / (launch.time_ns * 1e-9) if launch.time_ns else None
    if rate is None:
        if not launch.executed:
            return "no time; kernprof run --timing or --metric duration brings one"
        limits = [attainable(ceilings, kind, s.level, ceiling, s.intensity) for s in spots]
        rate = min((limit for limit in limits if limit), default=None)
    if rate is None:
        return f"no ceiling of {ceilings.device.name} is known for it"
    if max(rate, *(spot.intensity for spot in spots)) > _BEYOND:
        return "its counts or its time are beyond any GPU's"
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
    """The ceiling it is judged by and its work: the precision with most flops, or the one asked
    for.
    """
    if kind is RooflineKind.INSTRUCTIONS:
        return (
            (ISSUE, launch.instructions)
            if launch.instructions
            else "instructions was not collected"
        )
    chosen = (
        precision
        or launch.precision
        or max(launch.flops, key=lambda name: launch.flops[name], default=None)
    )
    work = launch.flops.get(chosen, 0.0) if chosen else 0.0
    if chosen is None or not work:
        return (
            f"no {precision or 'floating-point'} operations that were counted (--kind instructions"
            " draws it)"
        )
    return chosen, work


def _nothing(notes: Sequence[str], launches: Sequence[MeasuredLaunch]) -> MetricUnavailable:
    if not launches:
        return MetricUnavailable(
            "no result can be drawn: every variant failed, is wrong, or there is none"
        )
    return MetricUnavailable(
        "no result has what a roofline needs: work, bytes and a time",
        hint=(
            "kernprof run WORKLOAD --metric l2_bytes collects all of it; for a program: kernprof"
            " profile …"
        ),
        details=tuple(dict.fromkeys(notes))[:8],
    )


def join_twins(launches: Sequence[MeasuredLaunch]) -> tuple[list[MeasuredLaunch], list[str]]:
    """What two or more runs launched alike, once each and on the same device, gets a path of its
    own; and the note.

    Where there is such a path there is no other: an arrow from variant to variant would say
    something else. A launch that was executed by the emulator has no time, so that nothing between
    it and a measured one is a change.
    """
    groups: dict[tuple[object, ...], list[MeasuredLaunch]] = {}
    for launch in launches:
        groups.setdefault(_twins(launch), []).append(launch)
    joined = {
        key: group
        for key, group in groups.items()
        if len({launch.run for launch in group}) == len(group) > 1
    }
    if not joined:
        return list(launches), []
    paths = [
        f"twin {each.twin}" if _twins(each) in joined else f"alone {n}"
        for n, each in enumerate(launches)
    ]
    result = [
        dataclasses.replace(each, path=path) for each, path in zip(launches, paths, strict=True)
    ]
    runs = dict.fromkeys(launch.run for group in joined.values() for launch in group)
    return result, [f"arrows lead from each variant of run {' to the same of run '.join(runs)}"]


def _twins(launch: MeasuredLaunch) -> tuple[object, ...]:
    return launch.twin, launch.device.name, launch.device.sm_count, launch.executed
