"""Conversion of ncu's names and values to Profiles, shared by all readers of ncu results.

A reader provides a `fetch` function: ncu metric name → `Reading`, or None if the report lacks the
metric. Only this module determines the contents and names of a Profile.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from kernprof import metrics as catalog
from kernprof.errors import MetricUnavailable, command_line, tool_hint, unknown_name
from kernprof.model.run import Device, Dim3, Launch, Metric, Profile
from kernprof.readers.ncu.derived import Instances, derived
from kernprof.units import base_unit, exact

Value: TypeAlias = float | str | None
# The value (None if it is not a number) and ncu's unit.
Reading: TypeAlias = tuple[Value, str]
Fetch: TypeAlias = Callable[[str], "Reading | None"]

_WHOLE = {entry.id for entry in catalog.ENTRIES if entry.ncu}
_NO_NUMBER = "ncu reported no number for this launch"
NAN = "nan"
_NAN_COUNTER = "ncu reported NaN for this launch"
_TOO_LARGE = "the number in the report is implausibly large"
_MOST = 1e40
_CLOCKS = ("sm_clock", "dram_clock")
_unit_of = lru_cache(maxsize=4096)(base_unit)


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricSource:
    """A metric to read.

    `key` is its key in the Profile. `names` are ncu's names by priority. `unit` is the catalogue's
    unit, or None for ncu's unit.
    """

    key: str
    names: tuple[str, ...]
    unit: str | None = None


def wanted(
    metrics: Iterable[str] | None = None, extra: Iterable[str] = ()
) -> tuple[MetricSource, ...]:
    """Return the metrics to read, from kernprof's ids or ncu's names (default: the catalogue).

    Raises UsageError for an unknown metric.
    """
    requested = catalog.BY_ID if metrics is None else metrics
    entries = {item.key: item for item in map(_source_of, (*requested, *extra)) if item.names}
    return tuple(entries.values())


def _source_of(metric: str) -> MetricSource:
    entry = catalog.BY_ID.get(metric)
    if entry is None:
        carried = catalog.BY_NCU.get(metric)
        entry = carried if carried and carried.ncu[0] == metric else None
    if entry is not None:
        return MetricSource(key=entry.id, names=entry.ncu, unit=entry.unit)
    if "__" not in metric:
        raise unknown_name("metric", metric, catalog.BY_ID)
    return MetricSource(key=metric, names=(metric,))


def metric_of(reading: Reading, unit: str | None) -> Metric | None:
    """Convert a reading to a Metric in base units (ns, bytes, Hz).

    Return None for a value that is text. A missing value and the text NAN give a Metric without a
    value, but with the reason.
    """
    value, printed = reading
    if isinstance(value, str) and value != NAN:
        return None
    factor, base = _unit_of(printed)
    if value is None or isinstance(value, str):
        reason = _NO_NUMBER if value is None else _NAN_COUNTER
        return Metric(value=None, unit=unit or base, reason=reason)
    if not -_MOST < value < _MOST:
        return Metric(value=None, unit=unit or base, reason=_TOO_LARGE)
    return Metric(value=exact(value * factor), unit=unit or base)


def number(fetch: Fetch, *names: str) -> float | None:
    """Return the first metric of `names` that is a number, in base units; None without one."""
    for name in names:
        reading = fetch(name)
        if reading is not None and isinstance(reading[0], int | float):
            return exact(reading[0] * _unit_of(reading[1])[0])
    return None


def count(fetch: Fetch, *names: str) -> int | None:
    result = number(fetch, *names)
    return None if result is None else int(result)


def dimensions(fetch: Fetch, what: str) -> Dim3 | None:
    """Return a launch's grid or block size (`what`); None if a dimension is missing."""
    x, y, z = (count(fetch, f"launch__{what}_dim_{axis}") for axis in "xyz")
    return None if x is None or y is None or z is None else (x, y, z)


def device_of(
    fetch: Fetch, capability: tuple[int, int] | None = None, driver: str | None = None
) -> Device | None:
    """Return the GPU from a launch's device metrics; None if the launch has no such metrics."""
    attribute = "device__attribute_{}".format
    name = fetch(attribute("display_name"))
    major = count(fetch, attribute("compute_capability_major"))
    minor = count(fetch, attribute("compute_capability_minor"))
    if major is not None and minor is not None:
        capability = (major, minor)
    sm_count = count(fetch, attribute("multiprocessor_count"), "launch__sm_count")
    if name is None and capability is None and sm_count is None:
        return None
    return Device(
        name=str(name[0]) if name is not None and name[0] else "unknown",
        compute_capability=capability,
        sm_count=sm_count,
        memory_bytes=count(fetch, attribute("total_memory")),
        l2_bytes=count(fetch, attribute("l2_cache_size")),
        driver=driver,
        index=count(fetch, attribute("device_index")),
    )


def profile_of(
    launch: Launch,
    fetch: Fetch,
    plan: tuple[MetricSource, ...],
    device: Device | None,
    nvtx: tuple[str, ...] = (),
    instances: Instances | None = None,
) -> Profile:
    """Return the Profile of a launch; derived metrics are added if `plan` is the whole catalogue.

    The device gets the SM and memory clocks that ncu measured during the launch.
    """
    if device is not None:
        sm_clock, memory_clock = (number(fetch, *catalog.BY_ID[clock].ncu) for clock in _CLOCKS)
        device = replace(device, sm_clock_hz=sm_clock, memory_clock_hz=memory_clock)
    metrics: dict[str, Metric] = {}
    for source in plan:
        readings = (fetch(name) for name in source.names)
        reading = next((reading for reading in readings if reading is not None), None)
        metric = metric_of(reading, source.unit) if reading is not None else None
        if metric is not None:
            metrics[source.key] = metric
    if {source.key for source in plan} >= _WHOLE:
        metrics |= derived(metrics, catalog.BY_ID, instances)
    return Profile(
        launch=launch,
        metrics=metrics,
        device=device,
        passes=count(fetch, "profiler__replayer_passes"),
        nvtx=nvtx,
    )


def needed_names(plan: Iterable[MetricSource]) -> Callable[[str], bool]:
    """Return a test of ncu's metric names: true if a Profile of `plan` needs the metric."""
    clocks = (name for clock in _CLOCKS for name in catalog.BY_ID[clock].ncu)
    names = {*clocks, *(name for item in plan for name in item.names)}
    return lambda name: name in names or name.startswith(("launch__", "device__", "profiler__"))


def check_required(
    profiles: Iterable[Profile], required: Iterable[str], source: str, tool: str | None
) -> None:
    """Raise MetricUnavailable for the first required metric without a value in a launch.

    The error's hint shows how to collect the metric.
    """
    keys = [_source_of(name).key for name in required]
    for profile in profiles:
        for key in keys:
            if profile.value(key) is None:
                raise _unavailable(key, profile, source, tool)


def _unavailable(key: str, profile: Profile, source: str, tool: str | None) -> MetricUnavailable:
    entry = catalog.BY_ID.get(key)
    metric = profile.metrics.get(key)
    reason = metric.reason if metric is not None else "it was not collected"
    text = f", written by Nsight Compute {tool}," if tool else ""
    message = f"{source}{text} has no {key} for {profile.launch.kernel}: {reason}"
    hint = f"collect again with {command_line(key, program='--metric')}; `ncu --query-metrics` lists the metrics of this GPU"
    if entry is not None:
        section = f"--section {entry.section} or " if entry.section else ""
        hint = f"collect again with {section}--metric {entry.id} (ncu: {', '.join(entry.ncu)})"
    return MetricUnavailable(message, hint=hint)


def notes_on(profiles: tuple[Profile, ...]) -> list[str]:
    """Return notes on launches with NaN counters, without a duration or without any metric."""
    total = len(profiles)
    untimed = sum(1 for p in profiles if p.value("duration") is None)
    empty = sum(1 for p in profiles if not any(m.value is not None for m in p.metrics.values()))
    nan = sum(1 for p in profiles if any(map(_is_nan_counter, p.metrics.items())))
    notes = []
    if nan:
        answer = tool_hint("ncu", "NaN counters")
        notes.append(f"{nan} of {total} launches have NaN counters: {answer}")
    if empty:
        notes.append(
            f"{empty} of {total} launches have none of the requested metrics: ncu failed to profile"
            " them"
        )
    if untimed > empty:
        notes.append(
            f"{untimed} of {total} launches have no duration: their gains are ratios, not times"
        )
    return notes


def _is_nan_counter(item: tuple[str, Metric]) -> bool:
    """Return whether a metric is a counter with the value NaN.

    Ratios do not count: a ratio is NaN if its denominator is 0.
    """
    entry = catalog.BY_ID.get(item[0])
    name = entry.ncu[0] if entry is not None and entry.ncu else item[0]
    return item[1].reason == _NAN_COUNTER and name.endswith((".sum", ".avg", ".max", ".min"))


def only_device(profiles: Iterable[Profile]) -> Device | None:
    """Return the only GPU of a report, without clocks; None for several GPUs or none."""
    result = {
        replace(p.device, sm_clock_hz=None, memory_clock_hz=None)
        for p in profiles
        if p.device is not None
    }
    return result.pop() if len(result) == 1 else None


def by_ncu_name(names: Iterable[str]) -> tuple[MetricSource, ...]:
    """Return the metrics to read for ncu's `names`, with kernprof's ids if the catalogue has them."""
    plan = {item.key: item for item in wanted()}
    taken = {name for item in plan.values() for name in item.names}
    return (
        *plan.values(),
        *(MetricSource(key=name, names=(name,)) for name in names if name not in taken),
    )
