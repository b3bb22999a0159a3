"""A run with its diagnoses and exit code: made once, and shown by `run`, `profile` and `show`
alike.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from kernprof.errors import ReportUnreadable, WrongResult
from kernprof.model.diagnosis import Diagnosis
from kernprof.model.run import Run
from kernprof.outputs import Format
from kernprof.report.render import render_run, render_several
from kernprof.report.tables.run import labelled
from kernprof.report.text.table import View


@dataclass(frozen=True, slots=True, kw_only=True)
class RunResult:
    """A run, and what limits each variant that is right: from the run's own counters, without
    source lines.
    """

    run: Run

    def diagnoses(self) -> tuple[Diagnosis, ...]:
        """Worked out when they are shown, which the run's data is without. A report of another
        program has none here:
        `kernprof explain` picks of its launches those that cost most.
        """
        from kernprof.analysis.kernel.diagnose import diagnose
        from kernprof.analysis.kernel.evidence import parts_of

        return tuple(
            diagnose(result, self.run, index, label)
            for index, (label, result) in enumerate(labelled(self.run))
            if self.run.workload
            and not parts_of(self.run.variants, index)
            and result.profile
            and not result.failure
            and not result.wrong
        )

    @property
    def exit_code(self) -> int:
        """0 when every variant ran, is right and is read; else the code of what failed, is wrong or
        unreadable.
        """
        failed = next((v.failure.exit_code for v in self.run.variants if v.failure), None)
        wrong = any(each.wrong for each in self.run.variants)
        unread = ReportUnreadable.exit_code if self.run.unread else 0
        return failed or (WrongResult.exit_code if wrong else unread)


def render_results(
    results: Sequence[RunResult], format_: Format, view: View, *, compared: bool = True
) -> str:
    """One result as it is; of several, as data all of them, else also the comparison of the first
    two if asked.
    """
    if len(results) == 1:
        return render_run(results[0].run, format_, view, results[0].diagnoses).rstrip("\n")
    from kernprof.analysis.kernel.compare.results import compare_runs

    first, second = (each.run for each in results[:2])
    shown = [(each.run, each.diagnoses) for each in results]
    comparison = (lambda: compare_runs(first, second)) if compared else None
    return render_several(shown, comparison, format_, view).rstrip("\n")
