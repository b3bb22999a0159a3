"""Kernels of a step by their time on the critical path, and which of them ncu profiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.track.view import path_at
from kernprof.analysis.what_if.engine import RecordedTrack
from kernprof.analysis.what_if.graph import EdgeKind, critical_path
from kernprof.analysis.what_if.model import measured_nodes
from kernprof.analysis.what_if.outcome import path_items
from kernprof.model.kernel_names import function_name, library_of
from kernprof.model.step import LaunchGroup, ProfilePlan, SkippedKernel
from kernprof.model.trace import NONE, Bools, Floats, Ints, WorkKind


@dataclass(frozen=True, slots=True)
class StepKernels:
    """The groups, the most exposed first, and for each work of the replay's scope the group it is
    of (NONE: none).

    `exposed` is, per work, its time on the critical path in the measured steps.
    """

    groups: tuple[LaunchGroup, ...]
    of_work: Ints
    exposed: Floats

    def works(self, *groups: LaunchGroup) -> Bools:
        """The work of the scope that is of these groups."""
        return np.isin(self.of_work, [self.groups.index(group) for group in groups])


def step_kernels(recorded: RecordedTrack) -> StepKernels:
    """Every kernel of the track but communication. CUDA graphs that were recorded as one have no
    kernels.
    """
    model = recorded.model
    scope, work = model.scope, model.scope.process_work
    rows = scope.work
    view = scope.view
    exposed = _on_path(recorded)
    begin, end = _measured_span(recorded)
    kernels = (work.kind[rows] == WorkKind.KERNEL) & (work.track[rows] == view.track)
    kernels &= ~np.isin(work.name[rows], view.work.name[view.communicates])
    inside = kernels & (work.start[rows] >= begin) & (work.start[rows] < end)
    keys = work.name[rows].astype(np.int64) << 32 | (work.blocks[rows] & 0xFFFFFFFF)
    distinct = np.unique(keys[inside])
    at = np.searchsorted(distinct, keys)
    known = np.append(distinct, NONE)[at] == keys
    of_work = np.where(kernels & known, at, NONE)
    steps = scope.steps
    found: list[tuple[LaunchGroup, int]] = []
    for group, key in enumerate(distinct.tolist()):
        mine = inside & (of_work == group)
        found.append((_group(recorded, key, np.flatnonzero(mine), exposed, steps), group))
    found.sort(key=lambda one: (-one[0].exposed_ns, -one[0].busy_ns, one[0].name))
    number = np.full(len(distinct) + 1, NONE, np.int64)
    for new, (_, old) in enumerate(found):
        number[old] = new
    return StepKernels(tuple(group for group, _ in found), number[of_work], exposed)


def _group(
    recorded: RecordedTrack, key: int, mine: Ints, exposed: Floats, steps: int
) -> LaunchGroup:
    scope = recorded.model.scope
    work, view = scope.process_work, scope.view
    rows = scope.work[mine]
    name, blocks = key >> 32, int(work.blocks[rows[0]])
    text = view.timeline.text(name)
    alike = np.flatnonzero(
        (view.work.name == name)
        & (view.work.blocks == blocks)
        & (view.work.kind == WorkKind.KERNEL)
    )
    longest = int(rows[np.argmax(work.end[rows] - work.start[rows])])
    return LaunchGroup(
        name=text,
        function=function_name(text),
        blocks=blocks if blocks != NONE else None,
        launches=len(mine) / steps,
        busy_ns=float((work.end[rows] - work.start[rows]).sum()) / steps,
        exposed_ns=float(exposed[mine].sum()) / steps,
        before=int((view.work.start[alike] < _measured_span(recorded)[0]).sum()),
        total=len(alike),
        library=library_of(text),
        nvtx=_ranges_at(recorded, int(work.call[longest])),
    )


def _ranges_at(recorded: RecordedTrack, call: int) -> tuple[str, ...]:
    """The NVTX ranges open where a call was made."""
    if call == NONE:
        return ()
    view = recorded.model.scope.view
    return path_at(view.timeline, int(view.calls.thread[call]), int(view.calls.start[call]))


def _measured_span(recorded: RecordedTrack) -> tuple[int, int]:
    first, last = measured_nodes(recorded.model)
    time = recorded.model.nodes.time
    return int(time[first]), int(time[last])


def _on_path(recorded: RecordedTrack) -> Floats:
    """Per work of the scope, its time on the critical path of the measured steps as they were
    recorded.
    """
    model, done = recorded.model, recorded.unchanged
    since, last = measured_nodes(model)
    rows, spent = critical_path(done, model.edges, last, int(done.time[since]))
    item = path_items(model, model.edges, rows)
    works = np.isin(model.edges.kind[rows], (EdgeKind.EXECUTE, EdgeKind.SHARE))
    return np.asarray(
        np.bincount(item[works], weights=spent[works], minlength=len(model.scope.work)),
        dtype=np.float64,
    )


@dataclass(frozen=True, slots=True)
class LaunchNumbers:
    """Launch numbers of each function in the run.

    `totals` counts the launches of each function; `of` has, for each group, its launches in the
    measured steps.
    Numbers start at 1 and follow the host's calls, as ncu and `kernprof capture` count them by
    name.
    """

    totals: Mapping[str, int]
    of: Mapping[LaunchGroup, tuple[int, ...]]


def launch_numbers(recorded: RecordedTrack, groups: Sequence[LaunchGroup]) -> LaunchNumbers:
    view = recorded.model.scope.view
    work = view.work
    rows = np.flatnonzero((work.kind == WorkKind.KERNEL) & ~view.communicates)
    called = np.where(work.call[rows] == NONE, work.start[rows], view.calls.start[work.call[rows]])
    rows = rows[np.argsort(called, kind="stable")]
    texts = {name: view.timeline.text(name) for name in np.unique(work.name[rows]).tolist()}
    begin, end = _measured_span(recorded)
    totals: dict[str, int] = {}
    numbers: dict[LaunchGroup, tuple[int, ...]] = {}
    for function in dict.fromkeys(group.function for group in groups):
        names = [name for name, text in texts.items() if function_name(text) == function]
        mine = rows[np.isin(work.name[rows], names)]
        totals[function] = len(mine)
        inside = (work.start[mine] >= begin) & (work.start[mine] < end)
        for group in (each for each in groups if each.function == function):
            same = inside & np.isin(
                work.name[mine], [name for name in names if texts[name] == group.name]
            )
            same &= (group.blocks is None) | (work.blocks[mine] == (group.blocks or 0))
            numbers[group] = tuple((np.flatnonzero(same) + 1).tolist())
    return LaunchNumbers(totals, numbers)


_LEAST_SHARE = 0.01  # of the step: a kernel that takes less is not worth a look
_COVERED = 0.95  # of the exposed kernel time: what is beyond is not profiled
# of its time: so much a library's kernel counts, whose code the caller cannot change
_LIBRARY = 0.3


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileLimits:
    """Limits of a second run: seconds in total and number of functions. The costs are estimates."""

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
    """Return the exposed time, with library kernels weighted less: only their calls can change."""
    return sum(group.exposed_ns * (_LIBRARY if group.library else 1.0) for group in groups)
