"""What cause finders look at: a track's window with everything measured about it, and how they say
what they saw.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kernprof.analysis.trace.causes.advice import ADVICE
from kernprof.analysis.trace.idle import Idle
from kernprof.analysis.trace.measures import Measures
from kernprof.analysis.trace.track.kernels import Traits, traits
from kernprof.analysis.trace.track.nvtx import path_at
from kernprof.analysis.trace.track.view import TrackView
from kernprof.analysis.trace.windows import Windows
from kernprof.model.kernel_names import short_name
from kernprof.model.run import Provenance
from kernprof.model.trace import NONE, Bools, Ints, WorkKind
from kernprof.model.trace_report import Cause, CauseId, Evidence
from kernprof.units import format_quantity

_NAME_WIDTH = 56  # of a kernel's name in evidence; the tables of the JSON document have the whole


@dataclass(frozen=True, slots=True, kw_only=True)
class CauseContext:
    """`inside` marks the work that starts in the window; `kernels` those of it that compute.
    Lengths in ns, per row.

    `kinds` says of each gap in `idle` what it is.
    """

    view: TrackView
    windows: Windows
    idle: Idle
    kinds: Ints
    measures: Measures
    inside: Bools
    kernels: Bools
    length: Ints
    traits: Traits

    @property
    def window_ns(self) -> int:
        low, high = self.windows.span
        return high - low

    def percent(self, length: float) -> float:
        return 100.0 * length / self.window_ns


def cause_context(
    view: TrackView, windows: Windows, idle: Idle, kinds: Ints, measures: Measures
) -> CauseContext:
    low, high = windows.span
    inside = (view.work.start >= low) & (view.work.start < high)
    return CauseContext(
        view=view,
        windows=windows,
        idle=idle,
        kinds=kinds,
        measures=measures,
        inside=inside,
        kernels=inside & (view.work.kind == WorkKind.KERNEL) & ~view.communicates,
        length=view.work.end - view.work.start,
        traits=traits(view.timeline, view.work),
    )


def percent_of(part: float, whole: float) -> float:
    return 100.0 * part / whole if whole else 0.0


def cause(
    id: CauseId,  # noqa: A002
    gain: float,
    provenance: Provenance,
    evidence: Sequence[Evidence],
    **fields: str,
) -> Cause:
    advice = ADVICE[id]
    for name, value in fields.items():
        advice = advice.replace("{" + name + "}", value)
    return Cause(
        id=id,
        estimated_gain_pct=min(gain, 100.0),
        provenance=provenance,
        evidence=tuple(evidence),
        advice=advice,
    )


def work_evidence(
    context: CauseContext, rows: Ints, since: Ints | None = None
) -> tuple[Evidence, ...]:
    """One line per row of work, with its time and the NVTX ranges open where it was launched.

    With `since`, the line is about the time from then until the work starts.
    """
    found = []
    for at, row in enumerate(rows.tolist()):
        if row == NONE:
            continue
        work, timeline = context.view.work, context.view.timeline
        thread, launched = int(context.view.launch_thread[row]), int(context.view.launch_start[row])
        start, end = int(work.start[row]), int(work.end[row])
        span = (start, end) if since is None else (int(since[at]), start)
        size = (
            f", {format_quantity(int(work.nbytes[row]), 'byte')}" if work.nbytes[row] >= 0 else ""
        )
        name = _cut(short_name(timeline.text(int(work.name[row]))))
        length = format_quantity(span[1] - span[0], "ns")
        text = f"{name}{size}: {length}" if since is None else f"idle {length} before {name}{size}"
        path = path_at(timeline, thread, launched) if thread != NONE else ()
        found.append(Evidence(text=text, start_ns=span[0], end_ns=span[1], nvtx=path))
    return tuple(found)


def longest(context: CauseContext, rows: Ints, count: int = 2) -> Ints:
    return rows[np.argsort(-context.length[rows], kind="stable")][:count]


def _cut(name: str) -> str:
    return name if len(name) <= _NAME_WIDTH else f"{name[: _NAME_WIDTH - 1]}…"


def longest_gaps(context: CauseContext, count: int = 2) -> tuple[str, ...]:
    """When the GPU was idle longest, why, and in which NVTX ranges the thread was that launched
    next.
    """
    idle, timeline, said = context.idle, context.view.timeline, []
    for row in np.argsort(-idle.length, kind="stable")[:count].tolist():
        start, end, thread = int(idle.start[row]), int(idle.end[row]), int(idle.thread[row])
        cause = max(idle.parts, key=lambda one: int(idle.parts[one][row]))
        path = path_at(timeline, thread, (start + end) // 2) if thread != NONE else ()
        where = f", in {' > '.join(path)}" if path else ""
        length = format_quantity(end - start, "ns")
        said.append(
            f"among the longest: idle {length} from {start / 1e9:.6f} s, mostly"
            f" {cause.value}{where}"
        )
    return tuple(said)
