"""The change `cuda-graph`: runs of launches become one launch of a graph."""

from dataclasses import dataclass, replace

import numpy as np

from kernprof.analysis.trace.thresholds import LONG_GAP_NS
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.intervals import distinct
from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.what_if.changes.plan import ChangePlan, registered
from kernprof.analysis.what_if.graph.edges import EdgeKind, make_edges
from kernprof.analysis.what_if.graph.model import host_steps, per_iteration
from kernprof.gpus.datasheets import LAUNCH_COSTS
from kernprof.model.trace import NONE, Bools, CopyKind, Ints, WorkKind
from kernprof.model.what_if import ChangeId

_LEAST_LAUNCHES = 2


@dataclass(frozen=True, slots=True)
class Groups:
    """Graph of each call of the scope: the call that launches it (NONE: none), and its launches."""

    leader: Ints
    launches: Ints


@registered(ChangeId.CUDA_GRAPH, "µs between the nodes of a graph, 1", from_zero=True)
def cuda_graph(plan: ChangePlan, gap_us: float | None) -> ChangePlan:
    """Launches between waits, copies and long pauses become one call, and the host's work between
    them is gone.

    `gap_us`: from one node's end to the next one's start, at most what the stream's own gaps are.
    """
    groups = _groups(plan)
    inside = groups.leader != NONE
    if not bool(inside.any()):
        return plan.lacking(
            "cuda-graph: no two launches follow each other without a wait, a copy or a long pause"
            " between"
        )
    leaders = np.zeros(len(plan.made), np.bool_)
    leaders[distinct(groups.leader[inside])] = True
    cost = LAUNCH_COSTS.graph_call + LAUNCH_COSTS.graph_node * groups.launches
    plan = plan.dropping(inside & ~leaders)
    plan = plan.without(plan.of(EdgeKind.QUEUE, leaders))
    own = plan.of(EdgeKind.CALL, leaders)
    plan = replace(
        plan.with_lags(own, cost[plan.edges.item[own]]), as_graph=plan.as_graph | leaders
    )
    for kind in (EdgeKind.CPU, EdgeKind.THREAD):
        plan = plan.with_lags(plan.of(kind, inside & ~leaders), 0)
    node_gap = round(1000 * gap_us) if gap_us is not None else LAUNCH_COSTS.graph_gap
    plan = _relaunched(plan, groups, node_gap)
    per_step = per_iteration(plan.model, leaders)
    return plan.noting(
        f"cuda-graph: {int(groups.launches[leaders].sum())} launches become {int(leaders.sum())}"
        f" graph launches ({per_step:.1f} a step: waits, copies and pauses cut them), 6 µs and 0.05"
        f" per node each (an estimate); {node_gap / 1e3:g} µs between nodes at most"
    )


def _groups(plan: ChangePlan) -> Groups:
    """Runs of calls that a capture could hold, in each thread; in all threads together where they alternate."""
    model = plan.model
    order, begins_anew = _program_order(plan)
    launching = _capturable(plan)
    neutral = (model.classes.kind == CallClass.OTHER) | ~plan.made
    stops = ~(launching | neutral)[order]
    run = np.cumsum(begins_anew | stops)
    leader, launches = (np.full(len(order), fill, np.int64) for fill in (NONE, 0))
    at = np.flatnonzero(launching[order])
    if not len(at):
        return Groups(leader, launches)
    begins = np.flatnonzero(np.concatenate(([True], run[at][1:] != run[at][:-1])))
    ends = np.append(begins[1:], len(at))
    for begin, end in zip(begins.tolist(), ends.tolist(), strict=True):
        if end - begin >= _LEAST_LAUNCHES:
            members = order[at[begin] : at[end - 1] + 1]
            leader[members], launches[members[0]] = members[0], end - begin
    return Groups(leader, launches)


def _program_order(plan: ChangePlan) -> tuple[Ints, Bools]:
    """The calls in the order in which they are made, and where a graph cannot go on: new steps,
    long pauses.
    """
    model = plan.model
    pauses = model.pauses
    thread = model.scope.view.calls.thread[model.scope.calls]
    steps = host_steps(model)
    turns = int((pauses.by_thread != NONE).sum()) >= len(distinct(steps)) > 0
    order = (
        np.argsort(model.nodes.time[model.nodes.call_start], kind="stable")
        if turns
        else np.arange(len(thread))
    )
    changed = np.zeros(len(order), np.bool_)
    changed[1:] = steps[order][1:] != steps[order][:-1]
    if not turns:
        changed[1:] |= thread[order][1:] != thread[order][:-1]
    paused = (pauses.by_thread == NONE) & (pauses.length - pauses.waited >= LONG_GAP_NS)
    stopped = (paused | pauses.on_input | (pauses.for_data > 0))[order]
    changed |= stopped
    return order, changed


def _capturable(plan: ChangePlan) -> Bools:
    """Calls that launch kernels, memsets or copies within the GPU, and nothing else; graphs are not
    captured again.
    """
    scope = plan.model.scope
    work, rows = scope.process_work, scope.work
    calls = plan.launching
    outside = (work.kind[rows] == WorkKind.COPY) & (work.copy[rows] != CopyKind.DTOD)
    outside |= work.kind[rows] == WorkKind.GRAPH
    calls[scope.call[outside & (scope.call != NONE)]] = False
    launches_graph = names.calls_named(scope.view.timeline, "graph launch")[scope.calls]
    return np.asarray(calls & ~launches_graph)


def _relaunched(plan: ChangePlan, groups: Groups, node_gap: int) -> ChangePlan:
    """The work of each graph follows its one launch, and its nodes each other."""
    model = plan.model
    known = plan.call != NONE
    leader = (
        np.where(known, groups.leader[np.maximum(plan.call, 0)], NONE)
        if len(plan.made)
        else plan.call
    )
    nodes_of = leader != NONE
    plan = plan.without(plan.of(EdgeKind.LAUNCH, nodes_of))
    items = np.flatnonzero(nodes_of)
    asked, start = model.nodes.call_start[leader[items]], model.nodes.work_start[items]
    usual = np.minimum(model.latencies.launch[items], model.latencies.prompt)
    lag = np.minimum(usual, np.maximum(model.nodes.time[start] - model.nodes.time[asked], 0))
    launch = make_edges(EdgeKind.LAUNCH, asked, start, lag, items)
    previous = model.classes.ended
    chained = (
        nodes_of
        & (previous != NONE)
        & (leader == np.where(previous != NONE, leader[previous], NONE))
    )
    rows = plan.of(EdgeKind.STREAM, chained)
    plan = plan.with_lags(rows, np.minimum(plan.edges.lag[rows], node_gap))
    bordering = (previous != NONE) & ~chained & (nodes_of | nodes_of[previous])
    rows = plan.of(EdgeKind.STREAM, bordering)
    plan = plan.with_lags(
        rows,
        np.maximum(plan.edges.lag[rows], LAUNCH_COSTS.graph_edge),
    )
    return replace(plan.with_edges(launch), call=np.where(nodes_of, leader, plan.call))
