"""What a report page is made of: runs with their explanations and rooflines, the comparison of two,
and timelines.
"""

from dataclasses import dataclass
from pathlib import PurePath

from kernprof.model.diagnosis import Change, Explanation
from kernprof.model.picture.roofline import Roofline
from kernprof.model.run import Run, RunComparison
from kernprof.model.trace import Gaps, Timeline
from kernprof.model.trace_report import TimelineComparison, TimelineReport


@dataclass(frozen=True, slots=True, kw_only=True)
class PageRun:
    """One run. `explanation` and `chart` are None where they cannot be made; the reasons say why."""

    run: Run
    explanation: Explanation | None = None
    explanation_reason: str = ""
    chart: Roofline | None = None
    chart_reason: str = ""

    @property
    def subject(self) -> str:
        """The workload, or the report's file name."""
        return self.run.workload or PurePath(self.run.source or "report").name


@dataclass(frozen=True, slots=True, kw_only=True)
class PageTrace:
    """One timeline: its columns, what the analysis says of it, and the idle gaps of each outcome.

    `variants` names what each outcome is of, where kernprof launched it; then every variant has its
    own outcome on
    each of the timeline's tracks. Empty: an outcome for each track.
    """

    timeline: Timeline
    report: TimelineReport
    gaps: tuple[Gaps, ...]
    notes: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()

    def track(self, outcome: int) -> int:
        """The track that an outcome, counted from 0, is of."""
        return outcome % len(self.timeline.tracks)

    @property
    def subject(self) -> str:
        """The trace's file name; the folder's where kernprof recorded it."""
        path = PurePath(self.report.source.path)
        return path.parent.name if path.stem == "timeline" and path.parent.name else path.name


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A whole report. `comparison` is of the first two runs, or of the only run's variants;
    `changes` explain it.

    `chart` is a roofline of all the runs together, where there are several; `chart_reason` says why
    there is none.
    `moved` compares the traces, where there are two.
    """

    runs: tuple[PageRun, ...]
    comparison: RunComparison | None = None
    changes: tuple[Change | None, ...] = ()
    comparison_reason: str = ""
    chart: Roofline | None = None
    chart_reason: str = ""
    traces: tuple[PageTrace, ...] = ()
    moved: TimelineComparison | None = None
    moved_reason: str = ""

    @property
    def title(self) -> str:
        subjects = [*(each.subject for each in self.runs), *(each.subject for each in self.traces)]
        return " · ".join(dict.fromkeys(subjects))
