"""Batches that the launching thread makes itself, between its calls: what the verdict calls waits for data."""

from __future__ import annotations

import numpy as np

from kernprof.analysis.trace.gaps import GapKind, gap_kinds
from kernprof.analysis.trace.idle import find_idle
from kernprof.analysis.trace.thresholds import INPUT_BYTES
from kernprof.analysis.trace.track.order import distinct, median
from kernprof.analysis.what_if.graph.scope import Scope
from kernprof.model.trace import NONE, CopyKind, Ints, WorkKind

_ALIKE = 0.5  # of the usual pause: a batch whose making the GPU did not wait for was made, too


def prepared_inline(scope: Scope, worked: Ints) -> Ints:
    """The calls of the scope before which their thread made a batch. `worked`: on its CPU before each, in ns."""
    copies = _batches(scope)
    waited_for = copies[np.isin(scope.work[copies], _rows_waited_for(scope))]
    known = _longest_since_launch(scope, scope.call[waited_for], worked)
    if not len(known):
        return known
    sizes = distinct(scope.process_work.nbytes[scope.work[waited_for]])
    alike = copies[np.isin(scope.process_work.nbytes[scope.work[copies]], sizes)]
    found = _longest_since_launch(scope, scope.call[alike], worked)
    return found[worked[found] >= _ALIKE * median(worked[known])]


def _batches(scope: Scope) -> Ints:
    """Copies of some size to the GPU whose calls are known, as indices into the scope's work."""
    work, rows = scope.process_work, scope.work
    up = (work.kind[rows] == WorkKind.COPY) & (work.copy[rows] == CopyKind.HTOD) & (work.nbytes[rows] >= INPUT_BYTES)
    return np.flatnonzero(up & (scope.call != NONE))


def _rows_waited_for(scope: Scope) -> Ints:
    """Rows of the process's work that end a gap in which the GPU waited for data."""
    view = scope.view
    idle = find_idle(view, *scope.windows.span)
    ended = idle.ended_by[(gap_kinds(view, idle) == GapKind.DATA) & (idle.ended_by != NONE)]
    mine = np.flatnonzero(scope.process_work.track == view.track)
    return np.asarray(mine[ended])


def _longest_since_launch(scope: Scope, calls: Ints, worked: Ints) -> Ints:
    """Before each of some calls, the one with the longest pause since its thread's last call that launched work."""
    thread = scope.view.calls.thread[scope.calls]
    launches = np.zeros(len(thread), np.bool_)
    launches[scope.call[scope.call != NONE]] = True
    found = []
    for call in distinct(calls).tolist():
        first = call
        while first > 0 and thread[first - 1] == thread[call] and not launches[first - 1]:
            first -= 1
        found.append(first + int(np.argmax(worked[first : call + 1])))
    return distinct(np.array(found, np.int64))
