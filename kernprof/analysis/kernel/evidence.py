"""Evidence about one launch, and the sum of several launches of one variant."""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from kernprof.gpus.architectures import Architecture, of_capability
from kernprof.metrics import BY_ID
from kernprof.model.diagnosis import Fact
from kernprof.model.pictures import Reach
from kernprof.model.run import (
    Device,
    Launch,
    LeastWork,
    Metric,
    Profile,
    Provenance,
    ReferenceBandwidth,
    TimeSource,
    Timing,
    VariantResult,
)

WARP = 32
# ncu's stall reasons of warps that do not wait: selected by the scheduler, or eligible.
_NO_WAIT = ("stall_selected", "stall_not_selected")


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchEvidence:
    """Evidence about one launch.

    `time_ns` is the timing phase's median, the time under ncu, or the estimated time. `device` is
    the GPU of the profile, or else of the run. `reach` holds the rates that micro-benchmarks reach
    on this GPU.
    """

    profile: Profile
    timing: Timing | None = None
    work: LeastWork | None = None
    reference_bandwidth: ReferenceBandwidth | None = None
    device: Device | None = None
    reach: Reach = field(default_factory=Reach)

    @property
    def time_ns(self) -> float | None:
        if self.timing is not None:
            return self.timing.median_ns
        return self.value("time_estimate" if self.counted else "duration")

    @property
    def architecture(self) -> Architecture | None:
        return of_capability(self.device.compute_capability) if self.device else None

    @property
    def time_source(self) -> TimeSource | None:
        if self.timing is not None:
            return "timing"
        return None if self.time_ns is None else "estimate" if self.counted else "ncu"

    def value(self, name: str) -> float | None:
        return self.profile.value(name)

    def number(self, name: str) -> float:
        """Return the metric's value, or 0 if missing: for sums in which a metric is optional."""
        return self.profile.value(name) or 0.0

    def has(self, *names: str) -> bool:
        return all(self.profile.value(name) is not None for name in names)

    def facts(self, *names: str) -> tuple[Fact, ...]:
        metrics = self.profile.metrics
        return tuple(
            Fact(id=n, metric=metrics[n])
            for n in names
            if n in metrics and metrics[n].value is not None
        )

    @property
    def counted(self) -> bool:
        """Return true if the emulator produced the counts, so that rates are missing."""
        metric = self.profile.metrics.get("global_load_requests") or self.profile.metrics.get(
            "instructions"
        )
        return metric is not None and metric.provenance is not Provenance.MEASURED


def needed(profile: Profile | None, *names: str) -> str:
    """Return why the inputs `names` are missing, or the options and declarations that add them.

    `names` are metrics, and inputs that a workload declares: least_bytes and flops.
    """
    metrics = profile.metrics if profile else {}
    collected = [name for name in names if name in BY_ID]
    if collected and profile is None:
        return "no counters were collected"
    for name in collected:
        if name in metrics and (reason := metrics[name].reason):
            return f"{name}: {reason}"
    sections = [(name, BY_ID[name].section) for name in collected]
    options = dict.fromkeys(f"--section {section}" for _, section in sections if section)
    options |= dict.fromkeys(f"--metric {name}" for name, section in sections if not section)
    declared = [f"{name}= of a workload" for name in names if name not in BY_ID]
    return "needs " + " and ".join([*filter(None, [" ".join(options)]), *declared])


def blocks(case: LaunchEvidence) -> int:
    x, y, z = case.profile.launch.grid
    return x * y * z


def sm_count(case: LaunchEvidence) -> int | None:
    return case.device.sm_count if case.device else None


def stalls(case: LaunchEvidence) -> list[tuple[str, float]]:
    """Return the stall reasons with their fractions of all stalls, by descending fraction."""
    names = (name for name in BY_ID if name.startswith("stall_") and name not in _NO_WAIT)
    waits = [(name, value) for name in names if (value := case.value(name))]
    total = sum(value for _, value in waits)
    return sorted(((name, value / total) for name, value in waits), key=lambda wait: -wait[1])


def fact(name: str, value: float, unit: str, provenance: Provenance = Provenance.MEASURED) -> Fact:
    """Return a `Fact` for a number that was derived from metrics."""
    return Fact(id=name, metric=Metric(value=value, unit=unit, provenance=provenance))


def stall_text(name: str, share: float) -> str:
    """Describe a stall: `warps wait for a compute pipe for 42 % of their waiting time`."""
    text = BY_ID[name].meaning.partition(";")[0]
    return f"{text[0].lower()}{text[1:]} for {100 * share:.3g} % of their waiting time"


_COUNTED = frozenset({"inst", "request", "sector", "byte", "wavefront", "cycle", "ns"})


def parts_of(results: Sequence[VariantResult], index: int) -> list[VariantResult]:
    """Return the launches of the variant at `index`: the following results that are part of it."""
    variant = results[index].variant
    return list(itertools.takewhile(lambda result: result.part_of == variant, results[index + 1 :]))


def with_summed_profile(result: VariantResult, parts: Sequence[Profile | None]) -> VariantResult:
    """Set a result's profile to the sum of its launches' profiles, if all have profiles."""
    profiles = [profile for profile in parts if profile is not None]
    if len(profiles) < len(parts) or result.launch is None:
        return result
    launch = result.launch
    if not all(launch.grid):  # 0: unknown, because CuPy chose grid and block
        launches = [profile.launch for profile in profiles]
        largest = max(launches, key=lambda shape: math.prod((*shape.grid, *shape.block)))
        launch = replace(largest, kernel=launch.kernel)
    return replace(result, launch=launch, profile=summed(launch, profiles))


def summed(launch: Launch, parts: Sequence[Profile]) -> Profile:
    """Sum counts and times of launches; keep other metrics only if all launches agree."""
    metrics = {
        name: _together([part.metrics.get(name) for part in parts], name)
        for name in parts[0].metrics
    }
    return Profile(launch=launch, metrics=metrics, device=parts[0].device)


def _together(of_launches: Sequence[Metric | None], name: str) -> Metric:
    metrics = [metric for metric in of_launches if metric is not None]
    first = metrics[0]
    added = first.unit in _COUNTED and (name.endswith(".sum") or "__" not in name)
    if (
        not added
        and len(metrics) == len(of_launches)
        and all(metric == first for metric in metrics)
    ):
        return first
    if not added or len(metrics) < len(of_launches):
        return Metric(
            value=None,
            unit=first.unit,
            reason="known for each launch, but the values of several launches cannot be summed",
        )
    values = [metric.value for metric in metrics if metric.value is not None]
    errors = [metric.error for metric in metrics if metric.error is not None]
    reasons = dict.fromkeys(metric.reason for metric in metrics if metric.reason)
    return Metric(
        value=sum(values) if len(values) == len(metrics) else None,
        unit=first.unit,
        provenance=max((metric.provenance for metric in metrics), key=list(Provenance).index),
        reason="; ".join(reasons) or None,
        error=sum(errors) if errors else None,
    )
