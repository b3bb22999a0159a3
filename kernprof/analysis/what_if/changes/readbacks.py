"""Changes of waits and read-backs: `no-step-sync` and `no-item-loop`.

A *read-back* is a small device-to-host copy of a value for which the host waits, as in `.item()`.
"""

import numpy as np

from kernprof.analysis.trace.gaps import read_backs
from kernprof.analysis.trace.track.host import HOST
from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.what_if.changes import ChangePlan, registered
from kernprof.analysis.what_if.graph import EdgeKind
from kernprof.analysis.what_if.model import host_steps
from kernprof.model.step import ChangeId
from kernprof.model.trace import NONE, Bools, Ints

_LEAST_LOOP = 3  # minimal number of consecutive read-backs without a launch in between


@registered(
    ChangeId.NO_STEP_SYNC, "number of waits that stay in each step, 1", from_zero=True, integer=True
)
def no_step_sync(plan: ChangePlan, keep: float | None) -> ChangePlan:
    """Drop API calls that wait for the GPU, except the last `keep` of each step.

    A wait after all replayed work, at the end of the run, is kept.
    """
    model, classes = plan.model, plan.model.classes
    syncs = plan.issued & (classes.kind == CallClass.SYNC)
    small = plan.calls_of(read_backs(plan.work)) & plan.issued
    items = small & classes.waits & (classes.kind == CallClass.BLOCKING_COPY)
    waiting = np.flatnonzero(syncs | items)
    if not len(waiting):
        return plan.lacking(
            "no-step-sync: no call in the steps waits for the GPU (synchronize, .item(), .cpu())"
        )
    ordered = waiting[np.argsort(model.nodes.time[model.nodes.call_start][waiting], kind="stable")]
    step = host_steps(model)[ordered] // model.in_step
    after = np.searchsorted(step, step, side="right") - 1 - np.arange(len(step))
    spared = np.zeros(len(plan.issued), np.bool_)
    spared[ordered[after < (keep or 0)]] = True
    if bool(spared[waiting].all()):
        return plan.lacking(
            f"no-step-sync: the number {keep or 0:g} keeps every call that waits for the GPU; give"
            " a smaller number, or select other iterations with --iteration"
        )
    waits, copies = syncs & ~spared, items & ~spared
    copies[:-1] |= small[:-1] & waits[1:]  # read-backs directly before a dropped wait
    plan = _without_work_of(plan.dropping(waits | copies), copies)
    waits[1:] &= ~copies[:-1]
    # A library allocates, reads and frees memory around a read-back. This host work is dropped,
    # too. The host's time between two launches is divided evenly among the dropped calls and the
    # next launch. Only the launch keeps its part. Longer CPU work belongs to the program and stays.
    interval: Ints = np.cumsum(plan.launching) - plan.launching
    copies_in, waits_in = (
        np.bincount(interval, gone, minlength=1)[interval] for gone in (copies, waits)
    )
    most = np.where(copies_in > 0, HOST["around_readback_ns"], HOST["around_sync_ns"])
    parts = 1 + copies_in + waits_in
    rows = plan.of(EdgeKind.CPU, (parts > 1) & (model.pauses.length < most))
    lag = np.rint(plan.edges.lag[rows] / parts[plan.edges.item[rows]]).astype(np.int64)
    return plan.with_lags(rows, lag).noting(
        f"no-step-sync: {int(len(waiting) - spared.sum())} waits are removed, with their read-backs"
        " and the library's short CPU work around them; the estimate assumes that longer CPU work"
        " does not need the copied values in the same step"
    )


def _without_work_of(plan: ChangePlan, calls: Bools) -> ChangePlan:
    """Drop the GPU work that the marked API calls launched, with its LAUNCH edges."""
    work = (plan.call != NONE) & plan.runs
    work[work] = calls[plan.call[work]]
    plan = plan.without_work(work)
    return plan.without(plan.of(EdgeKind.LAUNCH, work))


@registered(ChangeId.NO_ITEM_LOOP)
def no_item_loop(plan: ChangePlan, _: float | None) -> ChangePlan:
    """Replace consecutive read-backs without a launch between them by one copy."""
    model = plan.model
    items = plan.calls_of(read_backs(plan.work)) & plan.issued
    steps = host_steps(model)
    cuts = (plan.launching | (plan.issued & (model.pauses.before == NONE))) & ~items
    loop = np.cumsum(cuts | (steps != np.roll(steps, 1)))
    gone = np.zeros(len(items), np.bool_)
    at = np.flatnonzero(items)
    for calls in np.split(at, np.flatnonzero(np.diff(loop[at])) + 1):
        if len(calls) >= _LEAST_LOOP:
            # Drop all calls after the first read-back, and the wait after the last read-back.
            last = int(calls[-1])
            waits = last + 1 < len(items) and model.classes.kind[last + 1] == CallClass.SYNC
            gone[calls[1] : last + 1 + int(waits)] = True
    gone &= plan.issued
    if not bool(gone.any()):
        return plan.lacking(
            f"no-item-loop: there are no {_LEAST_LOOP} consecutive small copies to the host without"
            " a launch in between"
        )
    plan = plan.dropping(gone)
    for kind in (EdgeKind.CPU, EdgeKind.THREAD):
        plan = plan.with_lags(plan.of(kind, gone), 0)
    return _without_work_of(plan, gone).noting(
        f"no-item-loop: {int(np.count_nonzero(gone & items))} of {int(np.count_nonzero(items))}"
        " read-backs are removed, with the host's work between them; the time of the code that"
        " would replace them is not included"
    )
