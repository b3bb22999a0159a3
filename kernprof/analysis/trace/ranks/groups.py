"""Ranks that behave alike: nodes, pipeline stages, a slow GPU.

Two ranks are alike if they launch the same kernels and collectives as often, and the parts of their
windows differ by at most five points; a group is all that are alike to its first rank.
"""

from collections.abc import Sequence

import numpy as np

from kernprof.analysis.trace.ranks.summary import Member
from kernprof.analysis.trace.track.order import median
from kernprof.model.trace_report import IDLE_CAUSES, RankGroup

_ALIKE_POINTS = 5.0
_OUTLIERS = 8  # a group is one of outliers with at most one in so many ranks
_ROUNDED = 0.05  # launches per step, of their number


def groups_of(members: Sequence[Member]) -> tuple[RankGroup, ...]:
    """The largest first, of equals the one with the lowest rank."""
    found: list[list[int]] = []
    shares = [_shares(member) for member in members]
    for at, member in enumerate(members):
        for group in found:
            first = group[0]
            near = float(np.abs(shares[at] - shares[first]).max()) <= _ALIKE_POINTS
            if near and _launch_alike(member, members[first]):
                group.append(at)
                break
        else:
            found.append([at])
    found.sort(key=lambda group: (-len(group), group[0]))
    return tuple(_group([members[at] for at in group]) for group in found)


def outliers_of(groups: Sequence[RankGroup]) -> tuple[int, ...]:
    """The ranks of small groups."""
    whole = sum(len(group.ranks) for group in groups)
    small = [group for group in groups if len(group.ranks) * _OUTLIERS <= whole]
    return tuple(sorted(rank for group in small for rank in group.ranks))


def _shares(member: Member) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    parts = member.outcome.accounting
    idle = [parts.idle_causes.get(cause, 0.0) for cause in IDLE_CAUSES]
    return np.array([parts.compute, parts.communication, parts.transfer, *idle])


def _launch_alike(one: Member, other: Member) -> bool:
    mine, its = _launches(one), _launches(other)
    close = all(abs(a - b) <= _ROUNDED * max(a, b) for a, b in zip(mine, its, strict=True))
    return close and set(one.track.names) == set(other.track.names)


def _launches(member: Member) -> tuple[float, float]:
    steps = max(member.steps, 1)
    return member.outcome.kernel_count / steps, float(
        len({row.name for row in member.outcome.kernels})
    )


def _group(members: Sequence[Member]) -> RankGroup:
    def middle(name: str) -> float:
        return median(np.array([getattr(member.outcome.accounting, name) for member in members]))

    steps = [member.outcome.iterations.median_ns for member in members if member.outcome.iterations]
    return RankGroup(
        ranks=tuple(member.rank for member in members),
        compute=middle("compute"),
        communication=middle("communication"),
        transfer=middle("transfer"),
        idle=middle("idle"),
        step_ns=median(np.array(steps)) if steps else None,
        kernels=int(median(np.array([member.outcome.kernel_count for member in members]))),
    )
