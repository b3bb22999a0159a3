"""What keeps two runs from being compared without saying so: GPU, clocks, caches, sizes, tools."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kernprof.model.run import Caveat, CaveatKind, Run

_CLOCK_TOLERANCE = 0.03  # of the SM clock seen during the launches
# The settings of a run by what they concern. A setting that is not here is compared under its own name.
_SETTINGS: dict[str, tuple[CaveatKind, str]] = {
    "clock_control": (CaveatKind.CLOCKS, "clock control"),
    "cache_control": (CaveatKind.CACHES, "cache control"),
    "ncu": (CaveatKind.TOOL, "ncu version"),
    "sets": (CaveatKind.METRICS, "metric set"),
    "metric_set": (CaveatKind.METRICS, "metric set"),
    "sections": (CaveatKind.METRICS, "sections"),
    "metrics": (CaveatKind.METRICS, "metrics"),
    "replay_mode": (CaveatKind.SETTING, "replay mode"),
    "cuda_version": (CaveatKind.DRIVER, "CUDA version"),
}
_NOT_COMPARED = frozenset({"command"})


def comparability(base: Run, other: Run) -> tuple[Caveat, ...]:
    """Every reason why the two runs are not comparable as they are; empty when there is none that is known.

    A value that only one side knows is a reason too; one that neither knows is not.
    """
    return (*_devices(base, other), *_clocks(base, other), *_settings(base, other), *_subjects(base, other))


def _differ(kind: CaveatKind, what: str, base: Any, other: Any) -> Iterator[Caveat]:
    before, after = (None if v in (None, "") else str(v) for v in (base, other))
    if before != after:
        said = [f"not known {side}" if v is None else f"{v} {side}" for v, side in _sides(before, after)]
        yield Caveat(kind=kind, what=what, base=before, other=after, message=f"{what}: {said[0]}, {said[1]}")


def _sides(base: str | None, other: str | None) -> tuple[tuple[str | None, str], tuple[str | None, str]]:
    return (base, "in the first"), (other, "in the second")


def _devices(base: Run, other: Run) -> Iterator[Caveat]:
    for kind, what, field in (
        (CaveatKind.GPU, "GPU", "name"),
        (CaveatKind.GPU, "number of SMs", "sm_count"),
        (CaveatKind.GPU, "device memory", "memory_bytes"),
        (CaveatKind.DRIVER, "driver", "driver"),
    ):
        before, after = (getattr(run.device, field, None) for run in (base, other))
        if field in ("name", "driver") or None not in (before, after):
            yield from _differ(kind, what, before, after)


def _clocks(base: Run, other: Run) -> Iterator[Caveat]:
    """The SM clock seen during the launches, where it differs by more than noise."""
    before, after = _clock(base), _clock(other)
    if before and after and abs(after / before - 1) > _CLOCK_TOLERANCE:
        shown = [f"{c / 1e9:.2f} GHz" for c in (before, after)]
        yield from _differ(CaveatKind.CLOCKS, "SM clock during the launches", *shown)


def _clock(run: Run) -> float | None:
    seen = [c for v in run.variants if v.profile and (c := v.profile.value("sm_clock"))]
    return sorted(seen)[len(seen) // 2] if seen else None


def _settings(base: Run, other: Run) -> Iterator[Caveat]:
    for name in dict.fromkeys([*_SETTINGS, *base.settings, *other.settings]):
        if name not in _NOT_COMPARED:
            kind, what = _SETTINGS.get(name, (CaveatKind.SETTING, name.replace("_", " ")))
            yield from _differ(kind, what, base.settings.get(name), other.settings.get(name))


def _subjects(base: Run, other: Run) -> Iterator[Caveat]:
    yield from _differ(CaveatKind.BACKEND, "backend", base.backend, other.backend)
    yield from _differ(CaveatKind.WORKLOAD, "workload", base.workload, other.workload)
    before, after = _sizes(base), _sizes(other)
    for name in dict.fromkeys([*before, *after]):
        yield from _differ(CaveatKind.PARAMS, f"parameter {name}", before.get(name), after.get(name))


def _sizes(run: Run) -> Mapping[str, str]:
    """Each parameter's values over the run, in order of appearance: one, or the values of a sweep."""
    seen: dict[str, dict[str, None]] = {}
    for params in [v.params for v in run.variants] or [run.params]:
        for name, value in params.items():
            seen.setdefault(name, {})[str(value)] = None
    return {name: ",".join(values) for name, values in seen.items()}
