"""Causes that lie in copies between host and device.

Causes that lie in the exchange with other GPUs: how much of it shows, on which stream, and in
how small pieces.

How fast collectives are, beside the GPU's link: bytes, algorithm and bus bandwidth as NCCL's own
tests count them.

The bus bandwidth is what the slowest link must carry, whatever the number of ranks: the bytes over
the time, times a factor of the collective. A collective's time holds its wait for the last rank, so
that links were at least that fast.
"""

import re
from collections import Counter

import numpy as np

from kernprof.analysis.trace import thresholds as limit
from kernprof.analysis.trace.evidence import CauseContext, cause, longest, percent_of, work_evidence
from kernprof.analysis.trace.gaps import GapKind, fault_cover, migrations, values
from kernprof.analysis.trace.tables import exposed
from kernprof.analysis.trace.track import names
from kernprof.analysis.trace.track.intervals import distinct, median, union
from kernprof.analysis.trace.track.names import CallClass
from kernprof.analysis.trace.track.view import present
from kernprof.gpus.architectures import PCIE_BYTES_PER_S
from kernprof.gpus.datasheets import gpu_named, nvlink_of
from kernprof.model.run import Provenance
from kernprof.model.trace import NONE, Bools, CopyKind, Ints, MemoryKind, WorkKind
from kernprof.model.trace_report import Cause, CauseId, Evidence, IdleCause
from kernprof.units import format_quantity


def _copies(context: CauseContext) -> Bools:
    """The window's copies between host and device."""
    work = context.view.work
    between = (work.copy == CopyKind.HTOD) | (work.copy == CopyKind.DTOH)
    return np.asarray(context.inside & (work.kind == WorkKind.COPY) & between)


def find_pageable(context: CauseContext) -> Cause | None:
    """Big copies from or to pageable memory. The gain comes from the trace's own pinned copies
    where it has some.
    """
    work = context.view.work
    big = work.nbytes >= limit.PAGEABLE_LEAST_BYTES
    rows = np.flatnonzero(_copies(context) & big & (work.memory == MemoryKind.PAGEABLE))
    bare = exposed(context.view, rows)
    share = context.percent(float(bare.sum()))
    if share < limit.PAGEABLE_SHARE:
        return _staged(context)
    nbytes, spent = float(work.nbytes[rows].sum()), float(context.length[rows].sum())
    rate = nbytes / spent * 1e9
    text = (
        f"{len(rows)} copies of {format_quantity(nbytes, 'byte')} from or to pageable memory run at"
        f" {format_quantity(rate, 'byte/s')}; {share:.1f} % of the window is exposed by them"
    )
    pinned = _pinned_rate(context)
    if pinned is None:
        gain, provenance = share, Provenance.BOUND
        text += " (no pinned copy in the trace to compare with: the gain is at most this)"
    else:
        gain, provenance = share * max(1 - rate / pinned, 0.0), Provenance.ESTIMATE
        text += f"; pinned copies in this trace reach {format_quantity(pinned, 'byte/s')}"
    if gain <= 0:
        return None
    evidence = (Evidence(text=text), *work_evidence(context, longest(context, rows)))
    return cause(CauseId.PAGEABLE_COPIES, gain, provenance, evidence)


def _staged(context: CauseContext) -> Cause | None:
    """The host fills the buffers itself that its copies go from, while the GPU idles."""
    idle, nbytes = context.idle, context.view.work.nbytes
    gaps = np.flatnonzero(
        (context.kinds == GapKind.COPY) & idle.late & (2 * idle.parts[IdleCause.CPU] >= idle.length)
    )
    gaps = gaps[nbytes[np.maximum(idle.ended_by[gaps], 0)] >= limit.PAGEABLE_LEAST_BYTES]
    share = context.percent(float(idle.length[gaps].sum()))
    if share < limit.PAGEABLE_SHARE:
        return None
    moved = float(nbytes[idle.ended_by[gaps]].sum())
    rate = format_quantity(1e9 * moved / float(idle.parts[IdleCause.CPU][gaps].sum()), "byte/s")
    text = (
        f"before {len(gaps)} copies of {format_quantity(moved, 'byte')} in all the host goes"
        f" through their bytes at {rate} (it fills the buffer they go from): the GPU idles"
        f" {share:.1f} % of the window meanwhile"
    )
    worst = gaps[np.argsort(-idle.length[gaps], kind="stable")][:2]
    evidence = (
        Evidence(text=text),
        *work_evidence(context, idle.ended_by[worst], idle.start[worst]),
    )
    return cause(CauseId.PAGEABLE_COPIES, share, Provenance.BOUND, evidence)


def _pinned_rate(context: CauseContext) -> float | None:
    """Bytes per second of the trace's big pinned copies, median."""
    work = context.view.work
    big = (work.kind == WorkKind.COPY) & (work.nbytes >= limit.PINNED_RATE_LEAST_BYTES)
    rows = np.flatnonzero(big & (work.memory == MemoryKind.PINNED))
    if not len(rows):
        return None
    return median(work.nbytes[rows] / np.maximum(context.length[rows], 1)) * 1e9


def find_sync_copies(context: CauseContext) -> Cause | None:
    """Copies of pinned memory, bigger than a value or two, that the host waits for."""
    work = context.view.work
    pinned = (work.memory == MemoryKind.PINNED) & (work.nbytes > limit.ITEM_BYTES)
    rows = np.flatnonzero(_copies(context) & pinned & (work.call != NONE))
    rows = rows[_waited_for(context, rows)]
    bare = float(exposed(context.view, rows).sum())
    stalls = _stalls_after(context, rows)
    gain = context.percent(bare + float(context.idle.length[stalls].sum()))
    if gain < limit.SYNC_COPY_SHARE:
        return None
    text = (
        f"the host waits for {len(rows)} copies of pinned memory; exposed"
        f" {context.percent(bare):.1f} % of the window, and {len(stalls)} idle gaps open while it"
        " waits"
    )
    evidence = (Evidence(text=text), *work_evidence(context, longest(context, rows)))
    return cause(CauseId.SYNC_COPIES, gain, Provenance.BOUND, evidence)


def _waited_for(context: CauseContext, rows: Ints) -> Bools:
    """Whether each copy's call blocks, or its thread soon enters a blocking call in which the copy
    ends.
    """
    view = context.view
    call = view.work.call[rows]
    blocking = names.synchronous_copies(view.timeline)[call] if len(call) else np.zeros(0, np.bool_)
    result = np.asarray(blocking, np.bool_).copy()
    for thread in present(view.launch_thread[rows]):
        mine = view.calls.of_thread(thread)
        kind = view.call_class[mine]
        calls = view.calls.rows(mine).rows(kind == CallClass.SYNC)
        at = np.searchsorted(calls.start, view.launch_end[rows])
        if not len(calls):
            continue
        safe = np.minimum(at, len(calls) - 1)
        soon = (at < len(calls)) & (
            calls.start[safe] - view.launch_end[rows] <= limit.SYNC_SHADOW_NS
        )
        holds = calls.end[safe] >= view.work.end[rows]
        result |= (view.launch_thread[rows] == thread) & soon & holds
    return np.asarray(result)


def _stalls_after(context: CauseContext, rows: Ints) -> Ints:
    """The gaps that open where one of these copies ends."""
    ends = distinct(context.view.work.end[rows])
    at = np.searchsorted(ends, context.idle.start)
    safe = np.minimum(at, max(len(ends) - 1, 0))
    if not len(ends):
        return np.zeros(0, np.int64)
    return np.flatnonzero((ends[safe] == context.idle.start) & context.idle.late)


def find_page_faults(context: CauseContext) -> Cause | None:
    """Managed memory whose pages move one by one, while kernels or the host wait for them."""
    view, (low, high) = context.view, context.windows.span
    moved = np.flatnonzero(context.inside & migrations(view))
    if not len(moved):
        return None
    faults, bare = fault_cover(view).inside(low, high), float(exposed(view, moved).sum())
    between = float(context.idle.length[np.isin(context.idle.ended_by, moved)].sum())
    share = context.percent(faults + bare + between)
    if share < limit.PAGE_FAULT_SHARE:
        return None
    text = (
        f"{len(moved)} migrations of {format_quantity(int(view.work.nbytes[moved].sum()), 'byte')}"
        f" of managed memory: kernels wait for pages {context.percent(faults):.1f} % of the window,"
        f" and {context.percent(bare + between):.1f} % goes to pages that move while no kernel runs"
    )
    evidence = (Evidence(text=text), *work_evidence(context, longest(context, moved)))
    return cause(CauseId.PAGE_FAULTS, share, Provenance.BOUND, evidence)


def find_no_overlap(context: CauseContext) -> Cause | None:
    """Copies that run while nothing computes, in a window that computes too."""
    work = context.view.work
    rows = np.flatnonzero(_copies(context))
    spent = float(union(work.start[rows], work.end[rows]).total())
    bare = float(exposed(context.view, rows).sum())
    overlapped = percent_of(
        float(context.length[rows].sum()) - bare, float(context.length[rows].sum())
    )
    if context.percent(spent) < limit.OVERLAP_COPY_SHARE or overlapped >= limit.OVERLAP_LEAST:
        return None
    gain = min(context.percent(min(bare, spent)), context.measures.compute)
    if gain < 1:
        return None
    text = (
        f"copies take {context.percent(spent):.1f} % of the window and only {overlapped:.1f} % of"
        f" their time overlaps kernels; compute takes {context.measures.compute:.1f} %"
    )
    evidence = (Evidence(text=text), *work_evidence(context, longest(context, rows)))
    return cause(CauseId.NO_OVERLAP, gain, Provenance.BOUND, evidence)


def find_item_ping_pong(context: CauseContext) -> Cause | None:
    """A value is copied to the host, the host waits for it, and the GPU idles until the next
    launch.
    """
    work = context.view.work
    rows = np.flatnonzero(_copies(context) & values(work) & (work.call != NONE))
    read_back = np.isin(work.end[rows], context.idle.start[context.kinds == GapKind.READ_BACK])
    rows = rows[_waited_for(context, rows) | (work.memory[rows] == MemoryKind.PAGEABLE) | read_back]
    stalls = _stalls_after(context, rows)
    # What the host then does for long, for data or otherwise, is not the copy's doing, though it
    # opens there.
    stalls = stalls[
        np.isin(
            context.kinds[stalls], (GapKind.SYNC, GapKind.READ_BACK, GapKind.LAUNCH, GapKind.COPY)
        )
    ]
    gone = context.kinds == GapKind.BETWEEN_VALUES  # and what lies between two of them
    gone[stalls] = True
    gain = context.percent(
        float(context.idle.length[gone].sum()) + float(exposed(context.view, rows).sum())
    )
    if len(stalls) < limit.ITEM_PER_ITERATION * context.windows.count or gain < limit.ITEM_SHARE:
        return None
    text = (
        f"{len(stalls)} times ({len(stalls) / context.windows.count:.1f} in each iteration) a copy"
        " of at most 1 KiB to the host is waited for and the GPU then idles,"
        f" {median(context.idle.length[stalls]) / 1e3:.1f} µs in the median"
    )
    worst = stalls[np.argsort(-context.idle.length[stalls], kind="stable")][:2]
    after = context.idle.ended_by[worst]
    evidence = (Evidence(text=text), *work_evidence(context, after, context.idle.start[worst]))
    return cause(CauseId.ITEM_PING_PONG, gain, Provenance.BOUND, evidence)


def find_exposed_communication(context: CauseContext) -> Cause | None:
    """Communication that no kernel hides; how much of it is hidden, and which collectives show
    most.
    """
    share = context.measures.communication
    rows = _collectives(context)
    if share < limit.EXPOSED_COMMUNICATION_SHARE or not len(rows):
        return None
    bare = _bare(context, rows)
    spent = float(context.length[rows].sum())
    text = (
        f"{len(rows)} collectives run {context.percent(spent):.1f} % of the window; kernels hide"
        f" {percent_of(spent - float(bare.sum()), spent):.0f} % of that time, and {share:.1f} % of"
        " the window is exposed"
    )
    shown: Counter[str] = Counter()
    for row, time in zip(rows.tolist(), bare.tolist(), strict=True):
        shown[context.view.timeline.text(int(context.view.work.name[row])).partition("(")[0]] += (
            time
        )
    most = ", ".join(
        f"{name} {context.percent(time):.1f} %" for name, time in shown.most_common(3) if time
    )
    said = (text, f"exposed most: {most}", *said_of_bandwidth(context, rows))
    evidence = tuple(Evidence(text=one) for one in said)
    return cause(
        CauseId.EXPOSED_COMMUNICATION,
        share,
        Provenance.BOUND,
        (*evidence, *work_evidence(context, longest(context, rows))),
    )


def find_on_compute_stream(context: CauseContext) -> Cause | None:
    """Collectives in the streams that compute: no kernel of these can run beside them."""
    work, rows = context.view.work, _collectives(context)
    if not len(rows):
        return None
    computing = np.flatnonzero(context.kernels)
    streams = work.stream[computing]
    busiest = {
        int(one) for one in np.unique(streams) if 5 * int((streams == one).sum()) >= len(streams)
    }
    inside = rows[np.isin(work.stream[rows], list(busiest))]
    share = context.percent(float(_bare(context, inside).sum()))
    if share < limit.ON_COMPUTE_STREAM_SHARE:
        return None
    text = (
        f"{len(inside)} of {len(rows)} collectives run in a stream that computes, so that no kernel"
        f" after them in it can hide them: {share:.1f} % of the window"
    )
    evidence = (Evidence(text=text), *work_evidence(context, longest(context, inside)))
    return cause(CauseId.COMMUNICATION_ON_COMPUTE_STREAM, share, Provenance.BOUND, evidence)


def find_small_collectives(context: CauseContext) -> Cause | None:
    """Many short collectives in each iteration, each with the cost of one: launches, and ranks that
    meet.
    """
    rows = _collectives(context)
    each = len(rows) / context.windows.count
    if each < limit.SMALL_COLLECTIVES:
        return None
    usual = median(context.length[rows])
    fastest = float(np.sort(context.length[rows])[len(rows) // 10])
    share = context.measures.communication
    if fastest > limit.SMALL_COLLECTIVE_NS or share < limit.EXPOSED_COMMUNICATION_SHARE:
        return None
    text = (
        f"{each:.0f} collectives per iteration, {usual / 1e3:.0f} µs in the median and"
        f" {fastest / 1e3:.0f} µs where no rank is late: exposed, and waiting for their launch,"
        f" {share:.1f} % of the window"
    )
    evidence = (Evidence(text=text), *work_evidence(context, longest(context, rows)))
    return cause(CauseId.SMALL_COLLECTIVES, share, Provenance.BOUND, evidence)


def _collectives(context: CauseContext) -> Ints:
    chosen: Bools = context.inside & context.view.communicates
    return np.flatnonzero(chosen)


def _bare(context: CauseContext, rows: Ints) -> Ints:
    """For each collective, how long it ran while nothing computed."""
    start, end = context.view.work.start[rows], context.view.work.end[rows]
    return np.asarray((end - start) - context.view.compute.within(start, end))


_MOST = 3  # collectives named
_NODE = 8  # ranks; more may be on several nodes, and their link is the network
# Of n ranks (NCCL-tests, doc/PERFORMANCE.md); the first that is found in a collective's name holds.
_FACTORS: tuple[tuple[str, float], ...] = (
    (r"all_?reduce", 2.0),
    (r"all_?gather|reduce_?scatter|all_?to_?all|gather|scatter", 1.0),
    (r"broadcast|reduce|send|recv", 0.0),
)
_WAITS = "the times hold the wait for the last rank"
NO_BYTES = (
    "bytes and bandwidth are not known: the trace does not hold the sizes of messages"
    " (torch.profiler's may)"
)


def bus_factor(name: str, ranks: int) -> float | None:
    """What turns the algorithm bandwidth into the bus bandwidth: 2 (n − 1) ÷ n, (n − 1) ÷ n or 1;
    None: not known.
    """
    for pattern, times in _FACTORS:
        if re.search(pattern, name, re.IGNORECASE):
            return 1.0 if not times else times * (ranks - 1) / ranks if ranks > 1 else None
    return None


def said_of_bandwidth(context: CauseContext, rows: Ints) -> tuple[str, ...]:
    """One sentence for each kind of collective among the most time, and one on what the link could
    do.
    """
    messages = context.view.messages
    if messages is None:
        return (NO_BYTES,)
    mine = messages.rows(np.isin(messages.work, rows))
    if not len(mine):
        return (NO_BYTES,)
    time = context.length[mine.work]
    kinds: list[tuple[float, str]] = []
    for key in distinct(mine.name.astype(np.int64) << 32 | (mine.ranks & 0xFFFFFFFF)).tolist():
        chosen = (mine.name == key >> 32) & ((mine.ranks & 0xFFFFFFFF) == key & 0xFFFFFFFF)
        name, ranks = context.view.timeline.text(key >> 32), int(mine.ranks[chosen][0])
        kinds.append(
            (float(time[chosen].sum()), _rates(name, ranks, mine.nbytes[chosen], time[chosen]))
        )
    most = [said for _, said in sorted(kinds, key=lambda one: -one[0])[:_MOST]]
    without = len(rows) - len(mine)
    missing = (
        (f"the message of {without} of {len(rows)} collectives is not in the trace",)
        if without
        else ()
    )
    return (*most, *missing, _link(context, int(mine.ranks.max())))


def _rates(name: str, ranks: int, nbytes: Ints, time: Ints) -> str:
    """The bytes over the time they took: of all together, and of the fastest one in ten."""
    rate = 1e9 * float(nbytes.sum()) / max(float(time.sum()), 1.0)
    each = np.sort(1e9 * nbytes / np.maximum(time, 1))
    fastest = float(each[len(each) - 1 - len(each) // 10])
    among = f" among {ranks} ranks" if ranks != NONE else ""
    size = f"{len(nbytes)} × {format_quantity(int(median(nbytes)), 'byte')}"
    factor = bus_factor(name, ranks)
    bus = "bus bandwidth not known"
    if factor is not None:
        bus = (
            f"bus bandwidth {_speed(rate * factor)} ({_speed(fastest * factor)} of the fastest"
            " tenth)"
        )
    return f"{name}{among}, {size} in the median: algorithm bandwidth {_speed(rate)}, {bus}"


def _link(context: CauseContext, ranks: int) -> str:
    device = context.view.timeline.tracks[context.view.track].device
    gpu = gpu_named(device.name)
    if gpu is None:
        return "the link's peak is not known: no data sheet of this GPU is here"
    if ranks > _NODE:
        return (
            f"{ranks} ranks may be on several nodes: the peak of the network between them is not in"
            " the trace"
        )
    if peak := nvlink_of(device.name):
        source = gpu.source_of("nvlink_bytes_per_s")
        return f"the link's peak: NVLink, {_speed(peak)} each way ({source}), in one node; {_WAITS}"
    generation = gpu.architecture.pcie
    return (
        f"the link's peak: PCIe {generation}, {_speed(PCIE_BYTES_PER_S[generation])} each way of 16"
        f" lanes (specification), where no NVLink joins the GPUs; {_WAITS}"
    )


def _speed(rate: float) -> str:
    return format_quantity(rate, "byte/s")
