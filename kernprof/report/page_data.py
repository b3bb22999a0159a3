"""What a report page is made of: the runs with their explanations and rooflines, and the comparison of two."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from kernprof.charts.roofline import Roofline
from kernprof.diagnosis import Change, Explanation
from kernprof.model import Comparison, Run


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
class Page:
    """A whole report. `comparison` is of the first two runs, or of the only run's variants; `changes` explain it."""

    runs: tuple[PageRun, ...]
    comparison: Comparison | None = None
    changes: tuple[Change | None, ...] = ()
    comparison_reason: str = ""

    @property
    def title(self) -> str:
        return " · ".join(dict.fromkeys(each.subject for each in self.runs))
