"""The changes `no-step-sync` and `no-item-loop`: values that are read back later, or together."""

from itertools import pairwise

import numpy as np

from kernprof.analysis.trace.thresholds import ITEM_BYTES
from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.trace.track.view import TrackView
from kernprof.analysis.trace.windows import Windows
from kernprof.analysis.what_if.changes.plan import ChangePlan, registered, unchanged
from kernprof.analysis.what_if.graph.edges import EdgeKind
from kernprof.analysis.what_if.graph.host import HOST
from kernprof.analysis.what_if.graph.model import host_steps, model_of, replay, step_of
from kernprof.analysis.what_if.graph.tracing import unrecorded
from kernprof.model.trace import NONE, Bools, CopyKind, Ints
from kernprof.model.what_if import ChangeId

_LEAST = 3  # read-backs in a row are a loop


@registered(ChangeId.NO_STEP_SYNC, "waits that stay in each step, 1", from_zero=True, integer=True)
def no_step_sync(plan: ChangePlan, keep: float | None) -> ChangePlan:
    """Calls that wait for the GPU are not made, but for the last `keep` of each step.

    One at the end of the run comes after all that is replayed, and stays in any case. A thread may
    also wait in the OS for a value that another one copies; then only its wait and the copy go.
    """
    model = plan.model
    by_copy = model.pauses.by_copy
    reads = plan.made & (by_copy != NONE)
    syncs = plan.made & (model.classes.kind == CallClass.SYNC)
    items = _read_backs(plan)
    waiting = np.flatnonzero(syncs | items | reads)
    if not len(waiting):
        return plan.lacking(
            "no-step-sync: no call in the steps waits for the GPU (synchronize, .item(), .cpu())"
        )
    spared = np.zeros(len(plan.made), np.bool_)
    begin = model.nodes.time[model.nodes.call_start[waiting]]
    ordered = waiting[np.argsort(begin, kind="stable")]
    # The k-th wait before a step's last one is in the same step, or there are fewer than k.
    step = host_steps(model)[ordered] // model.in_step
    after = np.searchsorted(step, step, side="right") - 1 - np.arange(len(step))
    spared[ordered[after < (keep or 0)]] = True
    if bool(spared[waiting].all()):
        return plan.lacking(
            "no-step-sync: no call waits for the GPU but those that stay in each iteration"
            " (--iteration names others)"
        )
    gone = items & ~spared
    # an asynchronous copy, and the wait for it
    gone[:-1] |= _small(plan)[:-1] & (syncs & ~spared)[1:]
    looks = gone.copy()
    looks[model.scope.call[by_copy[reads & ~spared]]] = True
    plan = plan.without(plan.of(EdgeKind.THREAD, reads & ~spared))
    alone = syncs & ~spared
    plan = _without_work_of(plan.dropping(alone | looks), looks)
    alone[1:] &= ~looks[:-1]
    return _as_between_launches(plan, looks, alone, reads & ~spared).noting(
        f"no-step-sync: {int(len(waiting) - spared.sum())} waits gone, the copies of values that"
        " then nobody reads, and a library's short work around each; longer work is taken not to"
        " need the values in the step"
    )


def gain_without_waits(view: TrackView, windows: Windows) -> float:
    """Return by how many percent the unrecorded step is shorter without waits for the GPU."""
    model, _ = unrecorded(model_of(view, windows))
    plans = unchanged(model), no_step_sync(unchanged(model), None)
    before, after = (
        step_of(model, replay(model.scope.origin, len(model.nodes), one.edges)) for one in plans
    )
    return 100 * (1 - after / before)


def _as_between_launches(
    plan: ChangePlan, looks: Bools, syncs: Bools, awaited: Bools
) -> ChangePlan:
    """Divide the host's time between two launches evenly among what is removed and the next launch.

    Allocating, reading and freeing a read-back value is a library's work. It goes with the copy,
    also
    where the thread waits for a value that another thread copies (`awaited`). Longer work is the
    program's and stays.
    """
    pauses = plan.model.pauses
    row: Ints = np.cumsum(plan.launching) - plan.launching
    looked, waits = (np.bincount(row, gone, minlength=1)[row] for gone in (looks, syncs))
    parts = 1 + looked + waits + awaited
    most = np.where(looked > 0, HOST["around_readback_ns"], HOST["around_sync_ns"])
    brief = np.where(
        awaited,
        pauses.length - pauses.waited < HOST["around_other_thread_ns"],
        pauses.length < most,
    )
    rows = plan.of(EdgeKind.CPU, (parts > 1) & brief)
    return plan.with_lags(
        rows, np.rint(plan.edges.lag[rows] / parts[plan.edges.item[rows]]).astype(np.int64)
    )


def _without_work_of(plan: ChangePlan, calls: Bools) -> ChangePlan:
    """Remove the work that some calls copy or launch."""
    work = (plan.call != NONE) & plan.runs
    work[work] = calls[plan.call[work]]
    plan = plan.without_work(work)
    return plan.without(plan.of(EdgeKind.LAUNCH, work))


@registered(ChangeId.NO_ITEM_LOOP)
def no_item_loop(plan: ChangePlan, _: float | None) -> ChangePlan:
    """Values that are read back one after the other, with nothing launched between, come in one
    copy.
    """
    items = _small(plan)
    gone = _repeated(plan, items)
    if not bool(gone.any()):
        return plan.lacking(
            f"no-item-loop: no {_LEAST} copies of a value or two to the host follow each other"
            " without a launch between"
        )
    plan = plan.dropping(gone)
    for kind in (EdgeKind.CPU, EdgeKind.THREAD):
        plan = plan.with_lags(plan.of(kind, gone), 0)
    return _without_work_of(plan, gone).noting(
        f"no-item-loop: {int(np.count_nonzero(gone & items))} of {int(np.count_nonzero(items))}"
        " read-backs gone, and the host's work between them; what does it on the GPU or on the"
        " copied values instead is not counted"
    )


def _repeated(plan: ChangePlan, items: Bools) -> Bools:
    """Calls after the first read-back of each row of them (and its wait), to the last one's wait."""
    model = plan.model
    cuts = (plan.launching | (plan.made & (model.pauses.before == NONE))) & ~items
    row = np.cumsum(cuts | (host_steps(model) != np.roll(host_steps(model), 1)))
    gone = np.zeros(len(items), np.bool_)
    at = np.flatnonzero(items)
    edges = (
        np.flatnonzero(np.concatenate(([True], row[at][1:] != row[at][:-1], [True])))
        if len(at)
        else at
    )
    for begin, end in pairwise(edges.tolist()):
        if end - begin >= _LEAST:
            last = int(at[end - 1])
            follows = last + 1 < len(items) and model.classes.kind[last + 1] == CallClass.SYNC
            gone[at[begin + 1] : last + 1 + int(follows)] = True
    return gone & plan.made


def _small(plan: ChangePlan) -> Bools:
    """Calls that copy a value or two to the host."""
    scope = plan.model.scope
    work, rows = scope.process_work, scope.work
    small = (
        (work.copy[rows] == CopyKind.DTOH)
        & (work.nbytes[rows] <= ITEM_BYTES)
        & (work.nbytes[rows] >= 0)
    )
    return np.asarray(plan.calls_of(small) & plan.made)


def _read_backs(plan: ChangePlan) -> Bools:
    """Calls that copy a value or two to the host and return when they are there."""
    classes = plan.model.classes
    return np.asarray(_small(plan) & classes.waits & (classes.kind == CallClass.BLOCKING_COPY))
