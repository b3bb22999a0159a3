"""Which launches a second run under ncu profiles: those whose time the step waits for, within a limit of time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kernprof.model.step.plan import LaunchGroup, ProfilePlan, SkippedKernel

_LEAST_SHARE = 0.01  # of the step: a kernel that takes less is not worth a look
_COVERED = 0.95  # of the exposed kernel time: what is beyond is not profiled
_LIBRARY = 0.3  # of its time: so much a library's kernel counts, whose code the caller cannot change


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileLimits:
    """What a second run may take: seconds in all, functions at most. The costs are estimates."""

    seconds: float
    functions: int
    passes: int
    launch_s: float  # of one profiled launch
    program_s: float  # until the profiled launches have come by


def plan_profile(
    groups: Sequence[LaunchGroup], configurations: Mapping[str, Sequence[int]], step_ns: float, limits: ProfileLimits
) -> ProfilePlan:
    """The functions with the most exposed time first, until enough is covered or the limit is reached.

    A function stands for all of its configurations that ncu will meet: its filters know names and counts only.
    """
    whole = sum(group.exposed_ns for group in groups)
    wanted: dict[str, list[LaunchGroup]] = {}
    for group in groups:
        wanted.setdefault(group.function, []).append(group)
    order = sorted(wanted, key=lambda name: -_worth(wanted[name]))
    invocation = _invocation([group for group in groups if group.exposed_ns >= _LEAST_SHARE * step_ns])
    chosen: list[str] = []
    skipped: list[SkippedKernel] = []
    covered, launches = 0.0, 0
    room = max(1, int((limits.seconds - limits.program_s) / limits.launch_s))
    for name in order:
        exposed = sum(group.exposed_ns for group in wanted[name])
        count = max(1, sum(each >= invocation for each in configurations.get(name, (1,))))
        if exposed < _LEAST_SHARE * step_ns:
            continue
        if covered >= _COVERED * whole:
            break
        if len(chosen) == limits.functions or launches + count > room:
            reason = f"{count} configurations do not fit" if len(chosen) < limits.functions else "beyond --top"
            skipped.append(SkippedKernel(name=wanted[name][0].name, exposed_ns=exposed, reason=reason))
            continue
        chosen.append(name)
        covered, launches = covered + exposed, launches + count
    kept = tuple(group for group in groups if group.function in chosen and group.exposed_ns > 0)
    return ProfilePlan(
        groups=kept, skipped=tuple(skipped), invocation=invocation, launches=launches, passes=limits.passes,
        seconds=limits.program_s + launches * limits.launch_s, covered_pct=100 * covered / whole if whole else 0.0,
    )  # fmt: skip


def _worth(groups: Sequence[LaunchGroup]) -> float:
    """What a look is worth: its own kernels a program can change, those of libraries only call otherwise."""
    return sum(group.exposed_ns * (_LIBRARY if group.library else 1.0) for group in groups)


def _invocation(groups: Sequence[LaunchGroup]) -> int:
    """Which launch of each configuration is in the first measured step, or not after it; 1 where some are not before.

    A run without iterations is profiled at the second launch, where all have one.
    """
    if not groups:
        return 1
    settled = min(group.before for group in groups) + 1
    return settled if settled > 1 else min(2, *(group.total for group in groups))
