"""Compute each kernel's time on a step's critical path; plan the launches that ncu profiles."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.track.view import CARD, path_at
from kernprof.analysis.what_if.engine import RecordedTrack, path_items
from kernprof.analysis.what_if.graph import EdgeKind, critical_path
from kernprof.analysis.what_if.model import measured_nodes
from kernprof.model.kernel_names import function_name, library_of
from kernprof.model.run import grouped
from kernprof.model.step import LaunchGroup, ProfilePlan, SkippedKernel
from kernprof.model.trace import NONE, Bools, Floats, Ints, WorkKind


@dataclass(frozen=True, slots=True)
class StepKernels:
    """Launch groups of a step, by descending time on the critical path.

    A group is a kernel name with a grid size. `of_work` is the group index of each GPU activity
    (kernel, copy, memset or graph) in the replayed steps, NONE without a group. `exposed` is the
    time in ns that each GPU activity spends on the critical path of the measured steps.
    """

    groups: tuple[LaunchGroup, ...]
    of_work: Ints
    exposed: Floats

    def works(self, *groups: LaunchGroup) -> Bools:
        """Return a mask of the GPU activities that belong to `groups`."""
        return np.isin(self.of_work, [self.groups.index(group) for group in groups])


def step_kernels(recorded: RecordedTrack) -> StepKernels:
    """Group the kernels of one process and GPU by name and grid size, except communication.

    A CUDA graph that was recorded as one activity contributes no kernels.
    """
    scope, work = recorded.model.scope, recorded.model.scope.process_work
    rows, view = scope.work, scope.view
    exposed = _on_path(recorded)
    begin, end = _measured_span(recorded)
    kernels = (work.kind[rows] == WorkKind.KERNEL) & (work.track[rows] == view.track)
    kernels &= ~np.isin(work.name[rows], view.work.name[view.communicates])
    inside = kernels & (work.start[rows] >= begin) & (work.start[rows] < end)
    keys = work.name[rows].astype(np.int64) << 32 | (work.blocks[rows] & 0xFFFFFFFF)
    distinct = np.unique(keys[inside])
    at = np.searchsorted(distinct, keys)
    of_work = np.where(kernels & (np.append(distinct, NONE)[at] == keys), at, NONE)
    groups = [
        _group(recorded, key, np.flatnonzero(inside & (of_work == number)), exposed)
        for number, key in enumerate(distinct.tolist())
    ]
    order = sorted(
        range(len(groups)),
        key=lambda n: (-groups[n].exposed_ns, -groups[n].busy_ns, groups[n].name),
    )
    rank = np.full(len(groups) + 1, NONE, np.int64)
    rank[order] = np.arange(len(order))
    return StepKernels(tuple(groups[n] for n in order), rank[of_work], exposed)


def _group(recorded: RecordedTrack, key: int, mine: Ints, exposed: Floats) -> LaunchGroup:
    """Describe the launch group `key` (encoded kernel name and grid size) of activities `mine`."""
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
    length = work.end[rows] - work.start[rows]
    call = int(work.call[rows[np.argmax(length)]])
    thread, launched = int(view.calls.thread[call]), int(view.calls.start[call])
    return LaunchGroup(
        name=text,
        function=function_name(text),
        blocks=blocks if blocks != NONE else None,
        launches=len(mine) / scope.steps,
        busy_ns=float(length.sum()) / scope.steps,
        exposed_ns=float(exposed[mine].sum()) / scope.steps,
        before=int((view.work.start[alike] < _measured_span(recorded)[0]).sum()),
        total=len(alike),
        library=library_of(text),
        nvtx=path_at(view.timeline, thread, launched) if call != NONE else (),
    )


def _measured_span(recorded: RecordedTrack) -> tuple[int, int]:
    first, last = measured_nodes(recorded.model, recorded.model.nodes.time)
    time = recorded.model.nodes.time
    return int(time[first]), int(time[last])


def _on_path(recorded: RecordedTrack) -> Floats:
    """Return the time in ns that each GPU activity spends on the recorded critical path."""
    model, done = recorded.model, recorded.unchanged
    since, last = measured_nodes(model, done.time)
    rows, spent = critical_path(done, model.edges, last, int(done.time[since]))
    item = path_items(model, model.edges, rows)
    works = np.isin(model.edges.kind[rows], (EdgeKind.EXECUTE, EdgeKind.SHARE))
    return np.asarray(
        np.bincount(item[works], weights=spent[works], minlength=len(model.scope.work)),
        dtype=np.float64,
    )


@dataclass(frozen=True, slots=True)
class LaunchNumbers:
    """Launch numbers, by which ncu selects launches.

    Launches of a function are numbered from 1 in the order of the host's calls, as in ncu and
    `kernprof capture`. `totals` counts the launches of each function in the run. `of` holds the
    launch numbers of each group in the measured steps.
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
        for group in (group for group in groups if group.function == function):
            same = inside & np.isin(
                work.name[mine], [name for name in names if texts[name] == group.name]
            )
            same &= (group.blocks is None) | (work.blocks[mine] == (group.blocks or 0))
            numbers[group] = tuple((np.flatnonzero(same) + 1).tolist())
    return LaunchNumbers(totals, numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProfileLimits:
    """Limits of the profiling run: its time in seconds, and the number of profiled functions.

    `passes` is the number of ncu's passes per launch. `launch_s` estimates the seconds to profile
    one launch, `program_s` the seconds of the program without profiling.
    """

    seconds: float
    functions: int
    passes: int
    launch_s: float
    program_s: float


def plan_profile(
    groups: Sequence[LaunchGroup], launched: LaunchNumbers, step_ns: float, limits: ProfileLimits
) -> ProfilePlan:
    """Select functions by descending exposed time until they cover enough of the total.

    Functions that exceed a limit are skipped. As ncu accepts one set of function names and one set
    of launch numbers, it profiles all pairs of name and number. Therefore each added number costs a
    launch of every selected function.
    """
    least_ns = CARD["listed_pct"] / 100 * step_ns
    total_ns = sum(group.exposed_ns for group in groups)
    by_function = grouped(groups, lambda group: group.function)
    chosen: list[str] = []
    skipped: list[SkippedKernel] = []
    covered, launches = 0.0, 0
    numbers: tuple[int, ...] = ()
    room = max(1, int((limits.seconds - limits.program_s) / limits.launch_s))
    # Kernels of libraries get a lower weight, because the user can change only their calls.
    weights = {
        name: sum(g.exposed_ns * (CARD["library_weight"] if g.library else 1.0) for g in groups)
        for name, groups in by_function.items()
    }
    for name in sorted(by_function, key=lambda function: -weights[function]):
        exposed_ns = sum(group.exposed_ns for group in by_function[name])
        if exposed_ns < 2 * least_ns:
            continue
        if covered >= CARD["profiled_pct"] / 100 * total_ns:
            break
        # A group with little exposed time is represented by the function's largest group.
        configurations = [
            group
            for function in (*chosen, name)
            for group in [g for g in by_function[function] if g.exposed_ns >= least_ns]
            or by_function[function][:1]
        ]
        selected = _numbers([launched.of[group] for group in configurations])
        count = sum(
            number <= launched.totals[function]
            for function in (*chosen, name)
            for number in selected
        )
        if len(chosen) == limits.functions or (chosen and count > room):
            reason = (
                f"its {count - launches} launches exceed the limit of the second run"
                if count > room
                else "beyond --top"
            )
            skipped.append(
                SkippedKernel(name=by_function[name][0].name, exposed_ns=exposed_ns, reason=reason)
            )
            continue
        chosen.append(name)
        covered, launches, numbers = covered + exposed_ns, count, selected
    return ProfilePlan(
        groups=tuple(g for g in groups if g.function in chosen and g.exposed_ns > 0),
        skipped=tuple(skipped),
        numbers=numbers,
        launches=launches,
        passes=limits.passes,
        seconds=limits.program_s + launches * limits.launch_s,
        covered_pct=100 * covered / total_ns if total_ns else 0.0,
    )


def _numbers(launches: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return a small set of launch numbers that includes a launch of each group.

    Greedy set cover: repeatedly select the launch number that the most remaining groups contain,
    and of equally frequent numbers the smallest.
    """
    uncovered = [frozenset(numbers) for numbers in launches if numbers]
    selected: list[int] = []
    while uncovered:
        shared = Counter(number for numbers in uncovered for number in numbers)
        best = min(shared, key=lambda number: (-shared[number], number))
        selected.append(best)
        uncovered = [numbers for numbers in uncovered if best not in numbers]
    return tuple(sorted(selected))
