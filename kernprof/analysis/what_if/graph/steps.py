"""Where each replayed step begins on the host and on the GPU."""

import numpy as np

from kernprof.analysis.what_if.graph.model import ReplayModel
from kernprof.analysis.what_if.graph.replay import Replay
from kernprof.model.trace import NONE, Bools, Ints


def host_steps(model: ReplayModel) -> Ints:
    """For each call of the scope, the step it belongs to: how many steps' first launches came at or
    before it.
    """
    scope, nodes = model.scope, model.nodes
    here = scope.process_work.track[scope.work] == scope.view.track
    first = np.flatnonzero(
        here & np.isin(nodes.time[nodes.work_start], scope.windows.edges) & (scope.call != NONE)
    )
    begins = np.sort(nodes.time[nodes.call_start[scope.call[first]]])
    return np.asarray(np.searchsorted(begins, nodes.time[nodes.call_start], side="right"))


def per_iteration(model: ReplayModel, calls: Bools) -> float:
    """How many of some calls of the scope come in each iteration (in the run where there are none)."""
    scope = model.scope
    if scope.windows.name is not None:
        # what comes after the last step's end is only begun
        calls = calls & (host_steps(model) <= scope.iterations)
    return float(np.count_nonzero(calls)) / scope.iterations


def measured(model: ReplayModel) -> tuple[int, int]:
    """The nodes between which the measured steps lie."""
    first, last = model.scope.marks
    ends = model.nodes.work_end if model.scope.to_end else model.nodes.work_start
    return int(model.nodes.work_start[first]), int(ends[last])


def step_of(model: ReplayModel, done: Replay) -> float:
    """The mean of the measured steps in ns."""
    first, last = measured(model)
    return float(done.time[last] - done.time[first]) / model.scope.steps
