"""`kernprof what-if`: what a trace's steps would take with a change."""

from dataclasses import dataclass
from pathlib import Path

from kernprof.model.what_if import WhatIfReport
from kernprof.workflows.trace.files import trace_named
from kernprof.workflows.trace.reading import TraceReader

ALL = "all"


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfRequest:
    """`changes` are replayed together; `all` replays each on its own. `device` counts the trace's
    GPUs from 0.

    `step_ms`: what a step takes without a profiler, where that was measured.
    """

    trace: str
    changes: tuple[str, ...] = (ALL,)
    device: int = 0
    step_ms: float | None = None
    store: Path = Path(".kernprof")


def replay_with(request: WhatIfRequest, *, reader: TraceReader) -> WhatIfReport:
    """Raises UsageError for an unknown change (before the trace is read), NothingCaptured for a
    trace without calls or work.
    """
    from kernprof.analysis.what_if import parse_changes, what_if, what_if_each

    ranked = [change.strip() for change in request.changes] == [ALL]
    asked = () if ranked else parse_changes(",".join(request.changes))
    timeline = reader.read(trace_named(request.trace, request.store))
    iteration, device = reader.options.iteration, request.device
    step_ns = None if request.step_ms is None else 1e6 * request.step_ms
    if ranked:
        replays = tuple(what_if_each(timeline, iteration=iteration, track=device, step_ns=step_ns))
    else:
        replays = (what_if(timeline, asked, iteration=iteration, track=device, step_ns=step_ns),)
    return WhatIfReport(source=timeline.source, replays=replays, ranked=ranked)
