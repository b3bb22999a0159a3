"""A run with its diagnoses and exit code: made once, and shown by `run`, `profile` and `show` alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kernprof.analysis.kernel.diagnose import diagnose, is_wrong
from kernprof.errors import ReportUnreadable, WrongResult
from kernprof.model.diagnosis import Diagnosis
from kernprof.model.run import Run
from kernprof.report.render import render_run, render_several
from kernprof.report.tables.run import labelled
from kernprof.report.text.table import View


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult:
    """A run, and what limits each variant that is right: from the run's own counters, without source lines.

    A report of another program has no diagnoses here: `kernprof explain` picks of its launches those that cost most.
    """

    run: Run
    diagnoses: tuple[Diagnosis, ...] = ()

    @classmethod
    def of(cls, run: Run) -> RunResult:
        counted = [
            (index, label, result)
            for index, (label, result) in enumerate(labelled(run))
            if run.workload and result.profile and not result.failure and not is_wrong(result)
        ]
        return cls(run=run, diagnoses=tuple(diagnose(result, run, index, label) for index, label, result in counted))

    @property
    def exit_code(self) -> int:
        """0 when every variant ran, is right and is read; else the code of what failed, is wrong or unreadable."""
        failed = next((v.failure.exit_code for v in self.run.variants if v.failure), None)
        wrong = any(map(is_wrong, self.run.variants))
        unread = ReportUnreadable.exit_code if self.run.unread else 0
        return failed or (WrongResult.exit_code if wrong else unread)


def render_results(results: Sequence[RunResult], format_: str, view: View) -> str:
    """One result as it is; of several, as data all of them, else also the comparison of the first two."""
    if len(results) == 1:
        return render_run(results[0].run, format_, view, results[0].diagnoses).rstrip("\n")
    from kernprof.analysis.kernel.compare.results import compare_runs

    comparison = compare_runs(results[0].run, results[1].run)
    return render_several([(each.run, each.diagnoses) for each in results], comparison, format_, view).rstrip("\n")
