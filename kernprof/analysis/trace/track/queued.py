"""Waits for the GPU outside CUDA: a thread sleeps until the host function that it queued behind its
work wakes it.

So XLA waits for a result. The trace shows the function's launch and a wait in the OS, and no call
that synchronises.
"""

from dataclasses import replace

import numpy as np

from kernprof.analysis.trace.thresholds import LONG_GAP_NS
from kernprof.analysis.trace.track.names import HOST_FUNCTION, OS_WAIT, QUEUED_WAIT, matching
from kernprof.analysis.trace.track.view import present
from kernprof.model.trace import NONE, Ints, Spans, Timeline


def with_queued_waits(timeline: Timeline) -> Timeline:
    """With a call `QUEUED_WAIT` for each such wait; the same timeline where there are none, or they
    are there.
    """
    names = matching(timeline, HOST_FUNCTION)
    if timeline.waits is None or not bool(names.any()) or QUEUED_WAIT in timeline.strings:
        return timeline
    queued = names[timeline.calls.name]
    threads = present(timeline.calls.thread[queued])
    found = np.concatenate([np.zeros(0, np.int64), *(_of_thread(timeline, one) for one in threads)])
    if not len(found):
        return timeline
    waits = timeline.waits.rows(found)
    waits = replace(
        waits, name=np.full(len(waits), len(timeline.strings), timeline.calls.name.dtype)
    )
    columns = {
        name: np.concatenate((getattr(timeline.calls, name), getattr(waits, name)))
        for name in Spans.__slots__
    }
    order = np.lexsort((columns["start"], columns["thread"]))
    row = np.empty(len(order) + 1, timeline.work.call.dtype)
    row[order], row[NONE] = np.arange(len(order)), NONE
    return replace(
        timeline,
        strings=(*timeline.strings, QUEUED_WAIT),
        calls=Spans(**{name: column[order] for name, column in columns.items()}),
        work=replace(timeline.work, call=row[timeline.work.call]),
    )


def _of_thread(timeline: Timeline, thread: int) -> Ints:
    """Rows of the thread's waits in the OS that begin after a host function, and before what it was
    queued behind ends.

    They end soon after that work does: else they are for something else.
    """
    assert timeline.waits is not None
    mine, waits = timeline.calls.of_thread(thread), timeline.waits.of_thread(thread)
    rows = np.arange(len(timeline.waits))[waits]
    start, end = timeline.waits.start[waits], timeline.waits.end[waits]
    called = timeline.calls.rows(mine)
    queued = called.end[matching(timeline, HOST_FUNCTION)[called.name]]
    work = np.flatnonzero(timeline.work.call != NONE)
    work = work[timeline.calls.thread[timeline.work.call[work]] == thread]
    launched = timeline.calls.end[timeline.work.call[work]]
    order = np.argsort(launched, kind="stable")
    done, launched = np.maximum.accumulate(timeline.work.end[work][order]), launched[order]
    at, last = np.searchsorted(launched, start) - 1, np.searchsorted(queued, start) - 1
    good = (at >= 0) & (last >= 0) & matching(timeline, OS_WAIT)[timeline.waits.name[waits]]
    rows, start, end, at, last = rows[good], start[good], end[good], at[good], last[good]
    over = done[at] if len(at) else at
    for_gpu = (
        (queued[last] >= launched[at]) & (start < over) & (over <= end) & (end - over < LONG_GAP_NS)
    )
    return np.asarray(rows[for_gpu])
