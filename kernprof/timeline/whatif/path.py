"""The critical path in words: what each of its edges was spent on, added up per step."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from kernprof.timeline.names import call_name
from kernprof.timeline.whatif.edges import EdgeKind, Edges
from kernprof.timeline.whatif.model import Model
from kernprof.timeline.whatif.replay import Replay, critical_path
from kernprof.timeline.whatif.steps import measured
from kernprof.tracks.columns import COPY_NAMES, NONE, CopyKind, Ints, MemoryKind, WorkKind
from kernprof.tracks.kernel_names import short_kernel
from kernprof.tracks.what_if import PathKind, PathSegment


def path_segments(model: Model, edges: Edges, done: Replay) -> tuple[PathSegment, ...]:
    """The critical path of the measured steps, the longest parts first; ns are per step and sum to the step."""
    since, last = measured(model)
    begin, end = int(done.time[since]), int(done.time[last])
    rows, spent = _clipped(edges, done, last, begin)
    sums: dict[tuple[PathKind, str], int] = defaultdict(int)
    owner = _work_by_start(model)
    names: dict[tuple[int, int], tuple[PathKind, str]] = {}
    for row, ns in zip(rows.tolist(), spent.tolist(), strict=True):
        kind, item = int(edges.kind[row]), int(edges.item[row])
        if kind == EdgeKind.SHARE:
            item = int(owner[edges.src[row]])
        key = names.get((kind, item))
        if key is None:
            key = names[kind, item] = _said(model, EdgeKind(kind), item)
        sums[key] += ns
    whole = max(end - begin, 1)
    found = [
        PathSegment(kind=kind, name=name, ns=ns / model.scope.steps, share_pct=100 * ns / whole)
        for (kind, name), ns in sums.items()
        if ns > 0
    ]
    return tuple(sorted(found, key=lambda one: (-one.ns, one.kind, one.name)))


def unexplained_pct(model: Model, done: Replay) -> float:
    """Percent of the recorded critical path that are delays which no edge's usual lag accounts for."""
    since, last = measured(model)
    begin, end = int(done.time[since]), int(done.time[last])
    rows, spent = _clipped(model.edges, done, last, begin)
    return 100.0 * float(np.minimum(model.edges.unexplained[rows], spent).sum()) / max(end - begin, 1)


def _clipped(edges: Edges, done: Replay, last: int, begin: int) -> tuple[Ints, Ints]:
    """The path's edges, and the time of each after `begin`."""
    rows = critical_path(done, edges, last, begin)
    return rows, done.time[edges.dst[rows]] - np.maximum(done.time[edges.src[rows]], begin)


def _work_by_start(model: Model) -> Ints:
    owner = np.full(len(model.nodes), NONE, np.int64)
    owner[model.nodes.work_start] = np.arange(len(model.scope.work))
    return owner


def _said(model: Model, kind: EdgeKind, item: int) -> tuple[PathKind, str]:
    if kind in (EdgeKind.EXECUTE, EdgeKind.SHARE):
        return _work(model, item)
    if kind in (EdgeKind.CALL, EdgeKind.QUEUE):
        return PathKind.API, _api(model, item)
    if kind is EdgeKind.WAIT:
        return PathKind.WAKE_UP, f"after {_api(model, item)}"
    if kind is EdgeKind.LAUNCH:
        return PathKind.LAUNCH_LATENCY, "from a launch call to its work"
    if kind in (EdgeKind.STREAM, EdgeKind.CROSS):
        return PathKind.STREAM_GAP, "between works of a stream" if kind is EdgeKind.STREAM else "between streams"
    if kind is EdgeKind.ORIGIN:
        return PathKind.START, "before the replay"
    thread = _thread(model, item)
    data = kind is EdgeKind.INPUT or 2 * model.pauses.for_data[item] >= model.pauses.length[item] > 0
    return (PathKind.INPUT, f"data for {thread}") if data else (PathKind.CPU, thread)


def _work(model: Model, item: int) -> tuple[PathKind, str]:
    work, row = model.scope.process_work, int(model.scope.work[item])
    kind = WorkKind(int(work.kind[row]))
    if kind is WorkKind.COPY:
        memory = MemoryKind(int(work.memory[row]))
        side = f" {memory.name.lower()}" if memory in (MemoryKind.PAGEABLE, MemoryKind.PINNED) else ""
        return PathKind.COPY, COPY_NAMES[CopyKind(int(work.copy[row]))] + side
    name = model.scope.view.timeline.text(int(work.name[row]))
    return (PathKind.GRAPH, name) if kind is WorkKind.GRAPH else (PathKind.KERNEL, short_kernel(name))


def _api(model: Model, item: int) -> str:
    calls = model.scope.view.calls
    return call_name(model.scope.view.timeline.text(int(calls.name[model.scope.calls[item]])))


def _thread(model: Model, item: int) -> str:
    timeline = model.scope.view.timeline
    thread = timeline.threads[int(model.scope.view.calls.thread[model.scope.calls[item]])]
    return f"thread {thread.tid}" + (f" ({thread.name})" if thread.name else "")
