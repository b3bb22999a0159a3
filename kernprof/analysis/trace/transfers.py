"""Find causes in copies between host and device, and in communication with other GPUs."""

from collections import Counter
from dataclasses import replace

import numpy as np

from kernprof.analysis.trace.evidence import (
    CauseContext,
    cause,
    longest,
    percent_of,
    waited_for,
    work_evidence,
)
from kernprof.analysis.trace.gaps import GapKind, read_backs
from kernprof.analysis.trace.tables import exposed
from kernprof.analysis.trace.track.view import (
    CARD,
    CallClass,
    calls_named,
    distinct,
    matching,
    median,
    present,
    stem,
    union,
)
from kernprof.gpus.architectures import PCIE_BYTES_PER_S
from kernprof.gpus.datasheets import gpu_named, nvlink_of
from kernprof.model.kernel_names import short_name
from kernprof.model.run import Provenance
from kernprof.model.trace import NONE, Bools, CopyKind, Ints, MemoryKind, WorkKind
from kernprof.model.trace_report import Cause, CauseId, Evidence
from kernprof.units import count_of, format_quantity


def _copies(context: CauseContext) -> Bools:
    """Mark the copies between host and device in the analysed window."""
    work = context.view.work
    between = (work.copy == CopyKind.HTOD) | (work.copy == CopyKind.DTOH)
    return np.asarray(context.inside & (work.kind == WorkKind.COPY) & between)


def find_pageable(context: CauseContext) -> Cause | None:
    """Find copies of 64 KiB or more from or to pageable host memory.

    The gain is estimated from the bandwidth of pinned copies in the trace. If the trace has none,
    the gain is an upper limit: the exposed copy time.
    """
    work = context.view.work
    big = work.nbytes >= CARD["big_copy_bytes"]
    rows = np.flatnonzero(_copies(context) & big & (work.memory == MemoryKind.PAGEABLE))
    share = context.percent(float(exposed(context.view, rows).sum()))
    if share < CARD["cause_gain_pct"]:
        return None
    nbytes, spent = float(work.nbytes[rows].sum()), float(context.length[rows].sum())
    rate = nbytes / spent * 1e9
    text = (
        f"{len(rows):,} large copies ({format_quantity(nbytes, 'byte')} in total) from or to"
        " pageable memory run at"
        f" {format_quantity(rate, 'byte/s')}; {share:.1f} % of the window is exposed copy time"
    )
    pinned = np.flatnonzero((work.kind == WorkKind.COPY) & big & (work.memory == MemoryKind.PINNED))
    if not len(pinned):
        gain, provenance = share, Provenance.BOUND
        text += " (the trace has no pinned copies to compare with: this is an upper limit)"
    else:
        reached = median(work.nbytes[pinned] / np.maximum(context.length[pinned], 1)) * 1e9
        gain, provenance = share * max(1 - rate / reached, 0.0), Provenance.ESTIMATE
        text += f"; pinned copies in this trace reach {format_quantity(reached, 'byte/s')}"
    if gain <= 0:
        return None
    return cause(
        CauseId.PAGEABLE_COPIES,
        gain,
        provenance,
        (Evidence(text=text), *work_evidence(context, longest(context, rows))),
    )


def find_sync_copies(context: CauseContext) -> Cause | None:
    """Find copies of pinned memory that the host waits for, except read-backs of values."""
    work = context.view.work
    pinned = (work.memory == MemoryKind.PINNED) & (work.nbytes > CARD["item_bytes"])
    rows = np.flatnonzero(_copies(context) & pinned & (work.call != NONE))
    rows = rows[_host_waits(context, rows)]
    bare = float(exposed(context.view, rows).sum())
    stalls = _stalls_after(context, rows)
    gain = context.percent(bare + float(context.idle.length[stalls].sum()))
    if gain < CARD["cause_gain_pct"]:
        return None
    text = (
        f"the host waits for {len(rows)} copies of pinned memory; exposed copy time is"
        f" {context.percent(bare):.1f} % of the window, and {len(stalls)} idle gaps follow in which"
        " no work is queued"
    )
    return cause(
        CauseId.SYNC_COPIES,
        gain,
        Provenance.BOUND,
        (Evidence(text=text), *work_evidence(context, longest(context, rows))),
    )


def _host_waits(context: CauseContext, rows: Ints) -> Bools:
    """Mark copies for which the host waits.

    Either the copy's call blocks, or its thread soon calls a synchronisation that waits for the
    copy.
    """
    view = context.view
    call = view.work.call[rows]
    blocking = (
        calls_named(view.timeline, "synchronous copy")[call] if len(call) else np.zeros(0, np.bool_)
    )
    result = np.asarray(blocking, np.bool_).copy()
    for thread in present(view.launch_thread[rows]):
        owned = view.calls.of_thread(thread)
        calls = view.calls.rows(owned).rows(view.call_class[owned] == CallClass.SYNC)
        if not len(calls):
            continue
        at = np.searchsorted(calls.start, view.launch_end[rows])
        safe = np.minimum(at, len(calls) - 1)
        delay = calls.start[safe] - view.launch_end[rows]
        soon = (at < len(calls)) & (delay <= CARD["sync_shadow_ns"])
        holds = calls.end[safe] >= view.work.end[rows]
        result |= (view.launch_thread[rows] == thread) & soon & holds
    return np.asarray(result)


def _stalls_after(context: CauseContext, rows: Ints) -> Ints:
    """Return the idle gaps that start at the end of a copy in `rows` with no work queued."""
    opened = np.isin(context.idle.start, context.view.work.end[rows])
    return np.flatnonzero(opened & context.idle.late)


def find_no_overlap(context: CauseContext) -> Cause | None:
    """Find copies that do not overlap with kernels, in a window that also has kernels.

    Only copies that could overlap with compute in the recorded order of calls count for the gain.
    """
    work = context.view.work
    rows = np.flatnonzero(_copies(context))
    spent = float(union(work.start[rows], work.end[rows]).total())
    bare, length = exposed(context.view, rows), float(context.length[rows].sum())
    overlapped = percent_of(length - float(bare.sum()), length)
    if context.percent(spent) < CARD["cause_pct"]:
        return None
    # Mark copies that could overlap with compute if they were on a separate stream.
    # A copy to the host cannot overlap if the host waits for the copy, because later work uses
    # the copied values. A copy to the GPU cannot overlap if its thread has launched no kernel
    # since the thread's last wait for the GPU. Then earlier kernels have ended, and later kernels
    # may read the data.
    view, work = context.view, context.view.work
    down = work.copy[rows] == CopyKind.DTOH
    waited = _host_waits(context, rows)
    computing = view.computing(slice(0, len(work)))
    result = np.where(down, ~waited, True)
    for thread in present(view.launch_thread[rows]):
        owned = view.calls.of_thread(thread)
        syncs = view.calls.end[owned][view.call_class[owned] == CallClass.SYNC]
        its_copies = rows[down & waited & (view.launch_thread[rows] == thread)]
        waits = np.sort(np.concatenate((syncs, view.launch_end[its_copies])))
        if not len(waits):
            continue
        kernels = np.sort(view.launch_start[computing & (view.launch_thread == thread)])
        mine = ~down & (view.launch_thread[rows] == thread)
        launch = view.launch_start[rows[mine]]
        # Index -1 (the thread has not waited before) selects the appended smallest time.
        since = np.searchsorted(waits, launch, side="right") - 1
        last_wait = np.append(waits, np.iinfo(np.int64).min)[since]
        result[mine] = np.searchsorted(kernels, launch) > np.searchsorted(kernels, last_wait)
    gain = context.percent(min(float(bare[np.asarray(result)].sum()), spent))
    gain = min(gain, context.accounting.compute)
    if gain < CARD["cause_gain_pct"]:
        return None
    text = (
        f"copies take {context.percent(spent):.1f} % of the window and only {overlapped:.1f} % of"
        f" their time overlaps kernels; compute takes {context.accounting.compute:.1f} %"
    )
    return cause(
        CauseId.NO_OVERLAP,
        gain,
        Provenance.BOUND,
        (Evidence(text=text), *work_evidence(context, longest(context, rows))),
    )


def find_item_ping_pong(context: CauseContext) -> Cause | None:
    """Find read-backs (copies of a value that the host waits for) after which the GPU idles.

    An idle gap after the copy does not count if the host prepares data in the gap. Other work of
    the host counts: it could overlap GPU work if the program read the value later.
    """
    work = context.view.work
    rows = np.flatnonzero(_copies(context) & read_backs(work) & (work.call != NONE))
    rows = rows[_host_waits(context, rows) | (work.memory[rows] == MemoryKind.PAGEABLE)]
    stalls = _stalls_after(context, rows)
    stalls = stalls[
        np.isin(
            context.kinds[stalls],
            (GapKind.SYNC, GapKind.LAUNCH, GapKind.TRANSFER, GapKind.HOST),
        )
    ]
    gain = context.percent(
        float(context.idle.length[stalls].sum()) + float(exposed(context.view, rows).sum())
    )
    count = context.windows.count
    if len(stalls) < count or gain < CARD["cause_gain_pct"]:
        return None
    view, size = context.view, format_quantity(int(work.nbytes[rows].max()), "byte")
    until = np.maximum(view.launch_end[rows], work.end[rows])
    waited = view.blocked.within(view.launch_start[rows], until)
    longest_wait = work_evidence(context, rows[[int(waited.argmax())]])
    ranges = [name for name in longest_wait[0].nvtx if stem(name) != context.windows.name]
    text = (
        f"the GPU idles after {count_of(len(stalls), 'read-back')} of at most {size}"
        f" ({len(stalls) / count:.1f} per iteration, median"
        f" {format_quantity(median(context.idle.length[stalls]), 'ns')}); the host waits"
        f" {format_quantity(waited.sum() / count, 'ns')} per iteration for these copies"
        f"{', longest in ' * bool(ranges)}{' > '.join(ranges[-2:])}"
    )
    return cause(
        CauseId.ITEM_PING_PONG,
        gain,
        Provenance.BOUND,
        (Evidence(text=text), *longest_wait, *waited_for(context, stalls)),
    )


EXCHANGE = (
    "Overlap the exchange with work that does not need its result: dense layers, the shared expert"
    " of a mixture of experts, or a second micro-batch. Or send less: FP8 or 16 bits. With experts,"
    " DeepEP sends each token once per node."
)


def find_exposed_communication(context: CauseContext) -> Cause | None:
    """Find communication that no compute kernel overlaps."""
    share = context.accounting.communication
    rows = np.flatnonzero(context.inside & context.view.communicates)
    if share < CARD["cause_pct"] or not len(rows):
        return None
    work = context.view.work
    start, end = work.start[rows], work.end[rows]
    bare = np.asarray((end - start) - context.view.compute.within(start, end))
    spent = float(context.length[rows].sum())
    text = (
        f"{len(rows)} collectives run {context.percent(spent):.1f} % of the window; compute kernels"
        f" overlap {percent_of(spent - float(bare.sum()), spent):.0f} % of their time, and"
        f" {share:.1f} % of the window is exposed communication"
    )
    shown: Counter[str] = Counter()
    for row, time in zip(rows.tolist(), bare.tolist(), strict=True):
        shown[short_name(context.view.timeline.text(int(work.name[row])))] += time
    most = ", ".join(
        f"{name} {context.percent(time):.1f} %" for name, time in shown.most_common(3) if time
    )
    texts = (text, f"most exposed time: {most}", *bandwidth_evidence(context, rows))
    evidence = tuple(Evidence(text=text) for text in texts)
    evidence += work_evidence(context, longest(context, rows))
    result = cause(CauseId.EXPOSED_COMMUNICATION, share, Provenance.BOUND, evidence)
    exchanged = bare[matching(context.view.timeline, "exchange")[work.name[rows]]]
    return replace(result, advice=EXCHANGE) if 2 * exchanged.sum() >= bare.sum() else result


def find_small_collectives(context: CauseContext) -> Cause | None:
    """Find many short collectives per iteration: each costs a launch and a wait for all ranks.

    Exchanges of tokens or embeddings cannot be joined into fewer messages, and do not count.
    """
    share = context.accounting.communication
    exchanges = matching(context.view.timeline, "exchange")
    rows = np.flatnonzero(
        context.inside & context.view.communicates & ~exchanges[context.view.work.name]
    )
    number = len(rows) / context.windows.count
    if number < CARD["small_collectives"] or share < CARD["cause_pct"]:
        return None
    fastest = float(np.sort(context.length[rows])[len(rows) // 10])
    text = (
        f"{number:.0f} collectives per iteration (median"
        f" {median(context.length[rows]) / 1e3:.0f} µs, {fastest / 1e3:.0f} µs if no rank is late);"
        f" exposed communication and the GPU's waits for these launches take {share:.1f} % of the"
        " window"
    )
    return cause(
        CauseId.SMALL_COLLECTIVES,
        share,
        Provenance.BOUND,
        (Evidence(text=text), *work_evidence(context, longest(context, rows))),
    )


_MOST = 3  # maximal number of kinds of collectives in the evidence
# Maximal number of GPUs of one node. More ranks may communicate through the network.
_NODE = 8

# Bus bandwidth ÷ algorithm bandwidth of n ranks is the value × (n - 1) / n; the value 0 stands for
# a ratio of 1. Source: nccl-tests, doc/PERFORMANCE.md. The first key that occurs in a collective's
# name applies.
_BUS_FACTORS = {"allreduce": 2, "gather": 1, "scatter": 1, "alltoall": 1} | dict.fromkeys(
    ("broadcast", "reduce", "send", "recv"), 0
)
_WAITS = "the times include the wait for the last rank"
NO_BYTES = (
    "bytes and bandwidth are unknown: the trace has no message sizes (traces of torch.profiler may"
    " have them)"
)


def bus_factor(name: str, ranks: int) -> float | None:
    """Return a collective's bus bandwidth ÷ algorithm bandwidth; None if it is unknown."""
    plain = name.lower().replace("_", "")
    times = next((factor for word, factor in _BUS_FACTORS.items() if word in plain), None)
    if not times:
        return None if times is None else 1.0
    return times * (ranks - 1) / ranks if ranks > 1 else None


def bandwidth_evidence(context: CauseContext, rows: Ints) -> tuple[str, ...]:
    """Describe the bandwidth of the most expensive kinds of collectives, and the link's peak.

    A collective's time includes the wait for the last rank, so the bandwidths are lower limits.
    """
    messages = context.view.messages
    sized = None if messages is None else messages.rows(np.isin(messages.work, rows))
    if sized is None or not len(sized):
        return (NO_BYTES,)
    time = context.length[sized.work]
    kinds: list[tuple[float, str]] = []
    for key in distinct(sized.name.astype(np.int64) << 32 | (sized.ranks & 0xFFFFFFFF)).tolist():
        chosen = (sized.name == key >> 32) & ((sized.ranks & 0xFFFFFFFF) == key & 0xFFFFFFFF)
        name, ranks = context.view.timeline.text(key >> 32), int(sized.ranks[chosen][0])
        text = _rates(name, ranks, sized.nbytes[chosen], time[chosen])
        kinds.append((-float(time[chosen].sum()), text))
    sentences = [text for _, text in sorted(kinds)[:_MOST]]
    if without := len(rows) - len(sized):
        sentences.append(f"the trace has no message size for {without} of {len(rows)} collectives")
    return (*sentences, _link(context, int(sized.ranks.max())))


def _rates(name: str, ranks: int, nbytes: Ints, time: Ints) -> str:
    """Describe the mean and the 90th percentile of the bandwidth of collectives of one name.

    `nbytes` and `time` (ns) have one element per collective.
    """
    rate = 1e9 * float(nbytes.sum()) / max(float(time.sum()), 1.0)
    by_rate = np.sort(1e9 * nbytes / np.maximum(time, 1))
    fastest = float(by_rate[len(by_rate) - 1 - len(by_rate) // 10])
    among = f" among {ranks} ranks" if ranks != NONE else ""
    size = f"{len(nbytes)} × {format_quantity(int(median(nbytes)), 'byte')}"
    factor = bus_factor(name, ranks)
    bus = "bus bandwidth unknown"
    if factor is not None:
        bus = f"bus bandwidth {_speed(rate * factor)} (90th percentile {_speed(fastest * factor)})"
    return f"{name}{among}, {size} in the median: algorithm bandwidth {_speed(rate)}, {bus}"


def _link(context: CauseContext, ranks: int) -> str:
    device = context.view.timeline.tracks[context.view.track].device
    gpu = gpu_named(device.name)
    if gpu is None:
        return "peak of the link: unknown, because kernprof has no data sheet of this GPU"
    if ranks > _NODE:
        return (
            f"peak of the link: unknown, because {ranks} ranks may be on several nodes, and the"
            " trace does not describe the network"
        )
    if peak := nvlink_of(device.name):
        source = gpu.source_of("nvlink_bytes_per_s")
        return (
            f"peak of the link: NVLink, {_speed(peak)} per direction ({source}), within a node;"
            f" {_WAITS}"
        )
    generation = gpu.architecture.pcie
    return (
        f"peak of the link: PCIe {generation}, {_speed(PCIE_BYTES_PER_S[generation])} per direction"
        f" with 16 lanes (specification), if no NVLink connects the GPUs; {_WAITS}"
    )


def _speed(rate: float) -> str:
    return format_quantity(rate, "byte/s")
