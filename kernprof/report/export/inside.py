"""Export the phases of a kernel's warps as Chrome trace events, for Perfetto."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kernprof.model.documents.inside import SECTIONS, SiteKind, WarpTrace
from kernprof.report.export.timeline import slice_event, title_event, write_events


def write_warps(path: Path, trace: WarpTrace) -> int:
    """Write the phases as trace events, and return the number of events.

    In the file, an SM is a process. A warp is two threads: one for its phases and one for its
    sections and iterations, because these may overlap waits. Without a GPU, 1 µs stands for 1,000
    instructions of a warp, and times of different warps are not comparable.
    """
    return write_events(path, _events(trace))


def _events(trace: WarpTrace) -> Iterator[dict[str, Any]]:
    places = []
    for ring, block, warp, sm, role, start, end, _ in trace.warps.tolist():
        title = f"block {block} warp {warp}{f' ({role})' if role else ''}"
        place = pid, tid = sm + 1, 2 * ring + 1
        places.append(place)
        yield title_event("process_name", pid, 0, f"SM {sm}")
        yield title_event("thread_name", pid, tid, title)
        yield title_event("thread_name", pid, tid + 1, f"{title}: sections")
        yield slice_event(title, "warp", place, start, end)
    for warp, number, start, end, payload in trace.slices.tolist():
        site, (pid, tid) = trace.sites[number], places[warp]
        apart = site.kind in (*SECTIONS, SiteKind.LOOP)
        event = slice_event(site.title, site.kind.value, (pid, tid + apart), start, end)
        yield event | ({"args": {"mbarrier": hex(payload)}} if payload else {})
