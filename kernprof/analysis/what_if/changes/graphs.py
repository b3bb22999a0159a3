"""The change `cuda-graph`: replace sequences of launches by one graph launch each."""

from dataclasses import replace

import numpy as np

from kernprof.analysis.trace.thresholds import CARD
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.intervals import distinct
from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.what_if.changes import ChangePlan, registered
from kernprof.analysis.what_if.graph import EdgeKind, make_edges
from kernprof.analysis.what_if.model import host_steps, per_iteration
from kernprof.gpus.datasheets import LAUNCH_COSTS
from kernprof.model.step import ChangeId
from kernprof.model.trace import NONE, Bools, CopyKind, Ints, WorkKind
from kernprof.units import count_of

_LEAST_LAUNCHES = 2


@registered(ChangeId.CUDA_GRAPH, "time between the nodes of a graph in µs, 1", from_zero=True)
def cuda_graph(plan: ChangePlan, gap_us: float | None) -> ChangePlan:
    """Replace the launches between waits, copies and long pauses by one graph launch.

    The host's work between these launches is dropped. `gap_us` limits the time between consecutive
    graph nodes, in µs.
    """
    leader, launches = _graphs(plan)
    inside = leader != NONE
    if not bool(inside.any()):
        return plan.lacking(
            "cuda-graph: there is a wait, a copy or a long pause between any two consecutive launches"
        )
    leaders = launches > 0
    plan = plan.dropping(inside & ~leaders)
    plan = plan.without(plan.of(EdgeKind.QUEUE, leaders))
    rows = plan.of(EdgeKind.CALL, leaders)
    cost = LAUNCH_COSTS.graph_call + LAUNCH_COSTS.graph_node * launches
    plan = plan.with_lags(rows, cost[plan.edges.item[rows]])
    for kind in (EdgeKind.CPU, EdgeKind.THREAD):
        plan = plan.with_lags(plan.of(kind, inside & ~leaders), 0)
    node_gap = round(1000 * gap_us) if gap_us is not None else LAUNCH_COSTS.graph_gap
    plan = replace(_as_nodes(plan, leader, node_gap), as_graph=plan.as_graph | leaders)
    per_step = per_iteration(plan.model, leaders)
    return plan.noting(
        f"cuda-graph: {count_of(int(launches.sum()), 'launch', 'es')} become"
        f" {count_of(int(leaders.sum()), 'graph launch', 'es')} ({per_step:.1f} per step;"
        " waits, copies and pauses end a graph); a graph launch takes 6 µs plus 0.05 µs per node"
        f" (an estimate), with at most {node_gap / 1e3:g} µs between nodes"
    )


def _graphs(plan: ChangePlan) -> tuple[Ints, Ints]:
    """Return `leader` and `launches`, each with one value per API call.

    `leader` is the call that launches the CUDA graph of this call (NONE: not in a graph).
    `launches` is the number of launches in the graph that this call launches, or 0.

    A graph holds launches of one thread, or of all threads if threads alternate. A graph ends at a
    new step, a long pause, a wait for data, or a call that a graph cannot capture.
    """
    model, pauses, scope = plan.model, plan.model.pauses, plan.model.scope
    steps, work = host_steps(model), plan.work
    count = len(steps)
    alternating = int((pauses.by_thread != NONE).sum()) >= len(distinct(steps)) > 0
    order = np.arange(count)
    if alternating:
        order = np.argsort(model.nodes.time[model.nodes.call_start], kind="stable")
    ends = np.zeros(count, np.bool_)
    ends[1:] = steps[order][1:] != steps[order][:-1]
    if not alternating:
        ends[1:] |= scope.thread[1:] != scope.thread[:-1]
    paused = (pauses.by_thread == NONE) & (pauses.length - pauses.waited >= CARD["long_gap_ns"])
    ends |= (paused | pauses.on_input | (pauses.for_data > 0))[order]
    # A graph captures kernels, memsets and device-to-device copies, but no graph launches.
    capturable = (
        plan.launching & ~names.calls_named(scope.view.timeline, "graph launch")[scope.calls]
    )
    outside = (work.kind == WorkKind.COPY) & (work.copy != CopyKind.DTOD)
    outside |= work.kind == WorkKind.GRAPH
    capturable[scope.call[outside & (scope.call != NONE)]] = False
    neutral = (model.classes.kind == CallClass.OTHER) | ~plan.issued
    run = np.cumsum(ends | ~(capturable | neutral)[order])
    leader, launches = np.full(count, NONE, np.int64), np.zeros(count, np.int64)
    at = np.flatnonzero(capturable[order])
    for rows in np.split(at, np.flatnonzero(np.diff(run[at])) + 1):
        if len(rows) >= _LEAST_LAUNCHES:
            members = order[rows[0] : rows[-1] + 1]
            leader[members], launches[members[0]] = members[0], len(rows)
    return leader, launches


def _as_nodes(plan: ChangePlan, leader: Ints, node_gap: int) -> ChangePlan:
    """Make the nodes of each graph depend on its launch, with at most `node_gap` ns between nodes.

    `leader` is the call that launches the graph of each call (NONE: not in a graph).
    """
    nodes, latencies = plan.model.nodes, plan.model.latencies
    launched_by = np.full(len(plan.call), NONE, np.int64)
    launched = plan.call != NONE
    launched_by[launched] = leader[plan.call[launched]]
    in_graph = launched_by != NONE
    plan = plan.without(plan.of(EdgeKind.LAUNCH, in_graph))
    work = np.flatnonzero(in_graph)
    call, start = nodes.call_start[launched_by[work]], nodes.work_start[work]
    usual = np.minimum(latencies.launch[work], latencies.prompt)
    lag = np.minimum(usual, np.maximum(nodes.time[start] - nodes.time[call], 0))
    launch = make_edges(EdgeKind.LAUNCH, call, start, lag, work)
    previous = plan.model.classes.ended
    follows = previous != NONE
    chained = in_graph & follows & (launched_by == launched_by[previous])
    plan = plan.at_most(plan.of(EdgeKind.STREAM, chained), node_gap)
    borders: Bools = follows & ~chained & (in_graph | in_graph[previous])
    rows = plan.of(EdgeKind.STREAM, borders)
    plan = plan.with_lags(rows, np.maximum(plan.edges.lag[rows], LAUNCH_COSTS.graph_edge))
    return replace(plan.with_edges(launch), call=np.where(in_graph, launched_by, plan.call))
