"""What `kernprof analyse` is asked."""

from dataclasses import dataclass
from pathlib import Path

from kernprof.errors import check_seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalyseRequest:
    """A program, or a trace of one, or both: then the program is only run again for its counters.

    `top` functions are profiled at most, in a second run of at most `limit_s` seconds; `dry_run`
    ends with its plan.
    `step_ms` is what a step takes without a profiler, where that is known: what recording cost the
    host is left out.
    `fresh` records again even where an analysis of the same command was interrupted.
    """

    program: tuple[str, ...] = ()
    trace: str | None = None
    device: int | None = None
    sets: tuple[str, ...] = ("full",)
    top: int = 12
    limit_s: float = 300.0
    dry_run: bool = False
    fresh: bool = False
    graph_nodes: bool = False
    step_ms: float | None = None
    nvtx: tuple[str, ...] = ()
    ncu: Path | None = None
    nsys: Path | None = None
    store: Path = Path(".kernprof")

    def __post_init__(self) -> None:
        check_seconds(self.limit_s)
