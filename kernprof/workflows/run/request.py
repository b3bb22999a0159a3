"""What `kernprof run` was asked, and the launches that follow from it, whatever executes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from kernprof.collect.launch.job import LaunchJob
from kernprof.collect.nsight.ncu import NcuOptions, choose_options
from kernprof.collect.nsight.ncu_tool import Ncu, listed
from kernprof.errors import UsageError
from kernprof.process import Runner
from kernprof.workload.discover import DiscoveredWorkload
from kernprof.workload.params import sweep


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRequest:
    """Empty tuples mean the defaults: all variants, default parameters and sections."""

    workload: str
    variants: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    sections: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    clock_control: str = "none"
    cache_control: str = "all"
    ncu_args: tuple[str, ...] = ()
    launch_count: int = 1
    device: int = 0
    counters: bool = True
    timing: bool = True
    precision: float = 0.01
    timing_limit_s: float = 3.0
    launch_limit_s: float = 60.0
    store: Path = Path(".kernprof")
    ncu: Path | None = None
    # The emulator's own.
    arch: str = "sm_90"
    engine: str = "auto"
    find_bugs: bool = False
    caches: bool | None = None


class CounterRequest(Protocol):
    """The part of a request that says what ncu shall collect; `kernprof run` and `profile` share it."""

    @property
    def sets(self) -> tuple[str, ...]: ...
    @property
    def sections(self) -> tuple[str, ...]: ...
    @property
    def metrics(self) -> tuple[str, ...]: ...
    @property
    def clock_control(self) -> str: ...
    @property
    def cache_control(self) -> str: ...
    @property
    def ncu_args(self) -> tuple[str, ...]: ...


def counter_options(request: CounterRequest, runner: Runner, ncu: Ncu) -> NcuOptions:
    """What to collect, checked against the sections of the installed ncu. UsageError names what there is."""
    return choose_options(
        sets=request.sets,
        sections=request.sections,
        metrics=request.metrics,
        clock_control=request.clock_control,
        cache_control=request.cache_control,
        extra=request.ncu_args,
        known_sections=listed(runner, ncu, "sections") if request.sections else (),
    )


def launches_of(discovered: DiscoveredWorkload, request: RunRequest) -> tuple[LaunchJob, ...]:
    """Every combination of parameters × variant, by parameters first: the data is made once for each."""
    workload = discovered.workload
    if not workload.variants:
        raise UsageError(
            f"{workload.name} has no variants", hint=f"add one: {workload.name}.cuda(…) in {discovered.path}"
        )
    names = request.variants or tuple(workload.variants)
    for name in names:
        workload.variant(name)
    combinations = sweep(workload.params, request.assignments)
    pairs = [(p, name) for p in combinations for name in dict.fromkeys(names)]
    return tuple(LaunchJob(index=i, variant=name, params=dict(p)) for i, (p, name) in enumerate(pairs))


def fixed_params(launches: Sequence[LaunchJob]) -> dict[str, int | float | bool | str]:
    """The parameters that are the same in every launch: those that are not swept."""
    first = launches[0].params
    return {k: v for k, v in first.items() if all(each.params[k] == v for each in launches)}
