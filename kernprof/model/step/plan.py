"""Which launches of a recorded program are profiled in a second run, and what that costs."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchGroup:
    """The launches of one kernel with one number of blocks. Times and `launches` are per step.

    `exposed_ns` is the part of `busy_ns` that lies on the step's critical path. `function` is the name without scopes,
    templates and parameters, as ncu's filters take it; `before` counts launches before the measured steps, `total` all.
    """

    name: str
    function: str
    blocks: int | None
    launches: float
    busy_ns: float
    exposed_ns: float
    before: int
    total: int
    library: str | None = None
    nvtx: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SkippedKernel:
    """A kernel whose time is exposed and that is not profiled, and why."""

    name: str
    exposed_ns: float
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfilePlan:
    """What the second run profiles: of each of these kernels' functions the launches of these `numbers`, from 1.

    `launches` are those that ncu is expected to profile: a number that one function needs counts for all of them.
    `covered_pct` is how much of the exposed kernel time the groups stand for; `seconds` an estimate for the whole run.
    """

    groups: tuple[LaunchGroup, ...]
    skipped: tuple[SkippedKernel, ...]
    numbers: tuple[int, ...]
    launches: int
    passes: int
    seconds: float
    covered_pct: float
    notes: tuple[str, ...] = ()

    @property
    def functions(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(group.function for group in self.groups))
