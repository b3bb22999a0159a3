"""Which launches a second run under ncu profiles: those whose time the step waits for, within a
limit of time.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from kernprof.analysis.step.exposed import LaunchNumbers
from kernprof.model.step.result import LaunchGroup, ProfilePlan, SkippedKernel

_LEAST_SHARE = 0.01  # of the step: a kernel that takes less is not worth a look
_COVERED = 0.95  # of the exposed kernel time: what is beyond is not profiled
# of its time: so much a library's kernel counts, whose code the caller cannot change
_LIBRARY = 0.3


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileLimits:
    """What a second run may take: seconds in all, functions at most. The costs are estimates."""

    seconds: float
    functions: int
    passes: int
    launch_s: float  # of one profiled launch
    program_s: float  # until the profiled launches have come by


def plan_profile(
    groups: Sequence[LaunchGroup], launched: LaunchNumbers, step_ns: float, limits: ProfileLimits
) -> ProfilePlan:
    """The functions with the most exposed time first, until enough is covered or the limit is
    reached.

    ncu's filter is a set of names and one of numbers, which count each name's launches: all pairs
    are profiled.
    """
    whole = sum(group.exposed_ns for group in groups)
    wanted: dict[str, list[LaunchGroup]] = {}
    for group in groups:
        wanted.setdefault(group.function, []).append(group)
    order = sorted(wanted, key=lambda name: -_worth(wanted[name]))
    chosen: list[str] = []
    skipped: list[SkippedKernel] = []
    covered, launches = 0.0, 0
    numbers: tuple[int, ...] = ()
    room = max(1, int((limits.seconds - limits.program_s) / limits.launch_s))
    for name in order:
        exposed = sum(group.exposed_ns for group in wanted[name])
        if exposed < _LEAST_SHARE * step_ns:
            continue
        if covered >= _COVERED * whole:
            break
        more = [group for each in (*chosen, name) for group in _significant(wanted[each], step_ns)]
        then = _numbers([launched.of[group] for group in more])
        count = sum(number <= launched.totals[each] for each in (*chosen, name) for number in then)
        if len(chosen) == limits.functions or (chosen and count > room):
            reason = (
                f"its {count - launches} launches do not fit" if count > room else "beyond --top"
            )
            skipped.append(
                SkippedKernel(name=wanted[name][0].name, exposed_ns=exposed, reason=reason)
            )
            continue
        chosen.append(name)
        covered, launches, numbers = covered + exposed, count, then
    kept = tuple(group for group in groups if group.function in chosen and group.exposed_ns > 0)
    return ProfilePlan(
        groups=kept,
        skipped=tuple(skipped),
        numbers=numbers,
        launches=launches,
        passes=limits.passes,
        seconds=limits.program_s + launches * limits.launch_s,
        covered_pct=100 * covered / whole if whole else 0.0,
    )


def _significant(groups: Sequence[LaunchGroup], step_ns: float) -> list[LaunchGroup]:
    """The configurations of a function that take part of the step; the largest at least. The others
    go by these.
    """
    return [each for each in groups if each.exposed_ns >= 0.5 * _LEAST_SHARE * step_ns] or list(
        groups[:1]
    )


def _numbers(launches: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """A small set of numbers of which each of these has one: what most of them share first, the
    earliest of such.
    """
    left = [frozenset(each) for each in launches if each]
    found: list[int] = []
    while left:
        shared = Counter(number for each in left for number in each)
        best = min(shared, key=lambda number: (-shared[number], number))
        found.append(best)
        left = [each for each in left if best not in each]
    return tuple(sorted(found))


def _worth(groups: Sequence[LaunchGroup]) -> float:
    """What a look is worth: its own kernels a program can change, those of libraries only call
    otherwise.
    """
    return sum(group.exposed_ns * (_LIBRARY if group.library else 1.0) for group in groups)
