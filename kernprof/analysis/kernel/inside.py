"""Phases of a kernel's warps, from the events that instrumented PTX recorded."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from kernprof.model.documents import inside as model
from kernprof.model.documents.inside import (
    Layout,
    Site,
    SiteKind,
    WarpPhase,
    WarpPicture,
    WarpTrace,
)

_PRODUCER, _CONSUMER = "producer", "consumer"
_INSTANTS = 20_000  # number of instants per block at which the overlap is evaluated


def decode(data: Any, sites: Sequence[Site], layout: Layout, *, measured: bool) -> WarpTrace:
    """Return the phases in an event buffer. `measured` is false for events of the emulator."""
    end = layout.rings << layout.bits
    rings = data[:end].view(np.uint32).reshape(layout.rings, -1, 4).astype(np.int64)
    heads = data[end:].view(np.uint32).reshape(layout.rings, -1, 4).astype(np.int64)
    times, entries = heads[..., 0] | heads[..., 1] << 32, heads[..., 3]
    ran = np.flatnonzero(heads[:, model.START, 2] & heads[:, model.STOP, 2])
    # The header holds the offset of the next event. In a full ring, the oldest event is there.
    place = entries[:, model.STOP] % (1 << layout.bits) // model.EVENT_BYTES
    events = [ring[ring[:, 2] != 0] for ring in (np.roll(rings[n], -place[n], axis=0) for n in ran)]
    counts = np.array([len(ring) for ring in events], np.int64)
    warp = np.repeat(np.arange(len(ran)), counts)
    begun, low, number, payload = np.concatenate([np.zeros((0, 4), np.int64), *events]).T
    # Events have the low 32 bits of clock64. Successive events are less than 2^32 cycles apart.
    start = times[ran, model.START]
    first = np.r_[True, warp[1:] != warp[:-1]][: len(warp)]
    before = np.where(first, start[warp], np.roll(low, 1))
    elapsed = np.cumsum((low - before) % (1 << 32))
    clock = start[warp] + elapsed - np.r_[0, elapsed][np.cumsum(counts) - counts][warp]
    rate, ns = _to_ns(times[ran], entries[ran, model.START], measured=measured)
    warps = _rows(
        [
            ran,
            np.array(layout.sampled)[ran // layout.warps],
            ran % layout.warps,
            entries[ran, model.START],
            np.full(len(ran), "", "U8"),
            ns(start, slice(None)),
            ns(times[ran, model.STOP], slice(None)),
            counts,
        ],
        "ring,block,warp,sm,role,start,end,events",
    )
    table = _rows(
        [
            warp,
            number - 1,
            ns(clock - (low - begun) % (1 << 32), warp),
            ns(clock, warp),
            payload,
        ],
        "warp,site,start,end,payload",
    )
    slices = _slices(table, warps, sites)
    copying, computing = (
        np.isin(np.arange(len(warps)), slices.warp[_of(sites, slices, kind)])
        for kind in (SiteKind.COPY, SiteKind.MMA)
    )
    if computing.any() and (copying & ~computing).any():
        warps.role = np.select([computing, copying], [_CONSUMER, _PRODUCER], "other")
    return WarpTrace(sites=tuple(sites), warps=warps, slices=slices, cycle_ns=rate)


def event_cycles(data: Any, count: int) -> float:
    """Return the mean cycles from one to the next of the first `count` events of ring 0."""
    # The difference is unsigned, so that an overflow has no effect.
    return float(np.diff(data[: count * model.EVENT_BYTES].view(np.uint32)[1::4]).mean())


def _to_ns(times: Any, sm: Any, *, measured: bool) -> tuple[float, Any]:
    """Return ns per cycle, and a function of clocks and warps that returns ns since the start.

    clock64 counts the cycles of one SM. The ratio of globaltimer and clock64 over all warps gives
    the ns per cycle. The median difference of both clocks on each SM aligns the SMs' times.
    """
    clocks = times[:, [model.START, model.STOP]]
    walls = times[:, [model.WALL, model.WALL_STOP]]
    base = clocks.min(initial=np.iinfo(np.int64).max)
    if not measured or not len(times):
        return 1.0, lambda clock, _: (clock - base).astype(float)
    rate = float(np.diff(walls).sum() / max(np.diff(clocks).sum(), 1))
    shift = walls - walls.min() - (clocks - base) * rate
    shift = np.array([np.median(shift[sm == number]) for number in sm])
    return rate, lambda clock, warp: (clock - base) * rate + shift[warp]


def _rows(columns: Sequence[Any], names: str) -> Any:
    return np.rec.fromarrays(columns, names=names)  # type: ignore[call-overload]


def _of(sites: Sequence[Site], rows: Any, *kinds: SiteKind) -> Any:
    """Return a mask of the rows (events or slices) whose place is of one of `kinds`."""
    return np.isin(rows.site, [n for n, site in enumerate(sites) if site.kind in kinds])


def _slices(events: Any, warps: Any, sites: Sequence[Site]) -> Any:
    """Return the phases of the events, sorted by warp and start."""
    # If the end of a poll is executed without its begin, the begin is that of an earlier phase.
    direct = events[~_of(sites, events, *model.SECTIONS, SiteKind.LOOP)]
    first = np.r_[True, direct.warp[1:] != direct.warp[:-1]][: len(direct)]
    parts = [direct[first | (direct.start >= np.roll(direct.end, 1))]]

    def add(starts: Any, ends: Any) -> None:
        parts.append(starts.copy())
        parts[-1].end = ends

    for number, loop in enumerate(sites):
        if loop.kind is SiteKind.LOOP:
            # An iteration lies between two successive events of the loop. An event of an outer loop
            # between them starts the inner loop again.
            around = [
                n
                for n, outer in enumerate(sites)
                if outer.kind is SiteKind.LOOP
                and outer.pcs[0] <= loop.pcs[0] <= loop.pcs[1] <= outer.pcs[1]
            ]
            heads = events[np.isin(events.site, around)]
            head, following = heads[:-1], heads[1:]
            again = (
                (head.warp == following.warp) & (head.site == number) & (following.site == number)
            )
            add(head[again], following.end[again])
    marks = events[_of(sites, events, *model.SECTIONS)]
    last = np.r_[marks.warp[1:] != marks.warp[:-1], True][: len(marks)]
    add(marks, np.where(last, warps.end[marks.warp], np.roll(marks.end, -1)))
    slices = np.concatenate(parts).view(np.recarray)
    return slices[np.lexsort((slices.start, slices.warp))]


def phases_of(trace: WarpTrace, *, measured: bool) -> list[WarpPhase]:
    """Return the rows of the table of phases: by role, then in the order of the first event."""
    slices, rows = trace.slices, list[tuple[float, WarpPhase]]()
    titles = np.array([site.title for site in trace.sites])[slices.site]
    for role in dict.fromkeys(trace.warps.role):
        mine = trace.warps.role == role
        alive = float((trace.warps.end - trace.warps.start)[mine].sum())
        for title in dict.fromkeys(titles[mine[slices.warp]]):
            some = slices[mine[slices.warp] & (titles == title)]
            site = trace.sites[some.site[0]]
            taken = some.end - some.start
            stages, stage = np.unique(some.payload, return_inverse=True)
            timed = measured and site.kind is not SiteKind.ARRIVE
            phase = WarpPhase(
                role=str(role),
                kind=site.kind,
                title=site.title,
                file=site.file,
                line=site.line,
                warps=int(mine.sum()),
                count=len(some),
                median_ns=float(np.median(taken)) if timed else None,
                share=float(100 * taken.sum() / alive) if timed and alive else None,
                stage=int(np.bincount(stage, weights=taken).argmax()),
                stages=len(stages) if stages.any() else 0,
            )
            rows.append((float((some.start - trace.warps.start[some.warp]).min()), phase))
    rows.sort(key=lambda row: ([_PRODUCER, _CONSUMER, "other", ""].index(row[1].role), row[0]))
    return [phase for _, phase in rows]


def sentence_of(phases: Sequence[WarpPhase]) -> str:
    """Return the longest wait in words; without times, the most frequent wait."""
    waits = [phase for phase in phases if phase.kind in model.WAITS] or phases
    waits = [phase for phase in waits if phase.role == _CONSUMER] or waits
    top = max(waits, key=lambda phase: (phase.share or 0.0, phase.count / phase.warps))
    who = f"{top.role} warps" if top.role else "the warps"
    stage = f", most for stage {top.stage} of {top.stages}" if top.stages > 1 else ""
    if top.share is None:
        return (
            f"{who} execute {top.title}, {top.count / top.warps:.3g} × per warp; the times need a"
            " GPU"
        )
    if top.kind not in model.WAITS:
        return f"{who} spend {top.share:.0f} % of their time in {top.title}"
    return (
        f"{who} wait {top.share:.0f} % of their time at line {top.line} ({top.kind.value}){stage}"
    )


def picture_of(trace: WarpTrace, unit: str) -> WarpPicture:
    """Return the picture of the middle sampled block. A phase is at least a thousandth wide."""
    blocks = np.unique(trace.warps.block)
    numbers = np.flatnonzero(trace.warps.block == blocks[len(blocks) // 2])
    warps = trace.warps[numbers]
    low, span = warps.start.min(), float(warps.end.max() - warps.start.min())
    rows = []
    for number, warp in zip(numbers, warps, strict=True):
        slices = trace.slices[trace.slices.warp == number]
        left, right = (
            np.rint(1000 * (times - low) / span).astype(int).tolist()
            for times in (slices.start, slices.end)
        )
        boxes = {
            (trace.sites[site].kind, start, max(end - start, 1))
            for site, start, end in zip(slices.site, left, right, strict=True)
            if trace.sites[site].kind in model.DRAWN
        }
        ordered = sorted(boxes, key=lambda box: (-box[2], box[1]))
        rows.append((int(warp.block), int(warp.warp), str(warp.role), tuple(ordered)))
    return WarpPicture(rows=tuple(rows), span=span, unit=unit)


def overlap_of(trace: WarpTrace) -> tuple[str, ...]:
    """Return a sentence: when copies are in flight, and how long warps compute meanwhile.

    Warps compute while they do not wait at a barrier or for a copy.
    """
    shares, busy = [], []
    waits = trace.slices[_of(trace.sites, trace.slices, *model.DATA_WAITS)]
    for block in dict.fromkeys(trace.warps.block.tolist()):
        mine = np.flatnonzero(trace.warps.block == block)
        warps = trace.warps[mine]
        instants = np.linspace(warps.start.min(), warps.end.max(), _INSTANTS)
        flying = _covered(instants, *zip(*_flights(trace, mine), strict=True))
        if flying.any():
            shares.append(flying.mean())
        for warp in mine if flying.any() else ():
            if trace.warps.role[warp] in ("", _CONSUMER):
                waiting = waits[waits.warp == warp]
                busy.append(1 - _covered(instants, waiting.start, waiting.end)[flying].mean())
    if not shares:
        return ()
    return (
        f"copies are in flight during {100 * np.mean(shares):.0f} % of a block's time;"
        f" {'consumer' if trace.warps.role.any() else 'the'} warps compute during"
        f" {100 * np.mean(busy):.0f} % of this time",
    )


def _flights(trace: WarpTrace, block: Any) -> Iterator[tuple[float, float]]:
    """Yield the interval of each copy of a block, from its issue to the end of the wait for it.

    If an mbarrier tracks the copy, the wait is the block's next wait for this mbarrier. Otherwise,
    it is the warp's next `wait_group` that requires the copy's group to be complete. The first
    interval is empty, so that there is always one.
    """
    yield 0.0, 0.0
    slices = trace.slices[np.isin(trace.slices.warp, block)]
    waits = slices[_of(trace.sites, slices, SiteKind.MBARRIER)]
    for warp in block:
        open_groups: list[float] = []
        for _, number, start, end, payload in slices[slices.warp == warp].tolist():
            site = trace.sites[number]
            if site.kind is SiteKind.COPY and payload:
                ends = waits.end[(waits.payload == payload) & (waits.end > start)]
                yield start, ends.min(initial=trace.warps.end.max())
            elif site.kind is SiteKind.COPY:
                open_groups += [start] * site.groups
            elif site.kind is SiteKind.COPY_WAIT:
                while len(open_groups) > site.groups:
                    yield open_groups.pop(0), end


def _covered(instants: Any, starts: Any, ends: Any) -> Any:
    """Return a mask of the instants that at least one interval contains."""
    begun, ended = (np.searchsorted(np.sort(side), instants, "right") for side in (starts, ends))
    return begun > ended
