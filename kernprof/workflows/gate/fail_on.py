"""`--fail-on`: what a result is checked against, where its source is worst, and how CI is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from kernprof.analysis.gate.conditions import (
    check_of_run,
    check_of_trace,
    comparison_checks,
    met,
    parse,
    run_checks,
    timeline_checks,
    trace_checks,
)
from kernprof.analysis.kernel.scores import SCORE_IDS
from kernprof.errors import ConditionMet, KernprofError, StoreError
from kernprof.model.diagnosis import Line
from kernprof.model.run import Run, RunComparison
from kernprof.model.trace_report import RanksReport, TimelineComparison, TimelineReport
from kernprof.model.verdict import Check, Condition
from kernprof.report.export.annotations import annotation, check_text, step_summary
from kernprof.report.export.junit import junit
from kernprof.report.tables.compare import pair_label
from kernprof.report.tables.run import labelled

if TYPE_CHECKING:
    from kernprof.model.documents.comparison import DuelReport

Gated: TypeAlias = "tuple[Run, ...] | RunComparison | DuelReport | TimelineReport | RanksReport | TimelineComparison"
_POSSIBLE: dict[str, Callable[[Condition], None]] = {
    "comparison": lambda _: None, "run": check_of_run, "trace": check_of_trace
}  # fmt: skip


def conditions(texts: Sequence[str], *, of: str = "comparison") -> tuple[Condition, ...]:
    """UsageError for one that cannot be read, or not be asked of a run or trace alone: before anything is measured."""
    asked = tuple(parse(text, SCORE_IDS) for text in texts)
    for each in asked:
        _POSSIBLE[of](each)
    return asked


def checks_of(result: Gated, asked: Sequence[Condition]) -> list[Check]:
    """Each condition of each variant, or device. UsageError for a condition that the result cannot have."""
    if not asked:
        return []
    from kernprof.model.documents.comparison import DuelReport

    if isinstance(result, DuelReport):
        return [replace(check, subject=f"{each.other.workload}/{check.subject}", result=None)
                for each in result.comparisons for check in checks_of(each, asked)]  # fmt: skip
    if isinstance(result, RunComparison):
        return comparison_checks(result, [pair_label(pair, result) for pair in result.pairs], asked)
    if isinstance(result, tuple):
        return [check for run in result for check in run_checks(labelled(run), asked)]
    if isinstance(result, TimelineComparison):
        return trace_checks(result, asked)
    reports = result.reports if isinstance(result, RanksReport) else (result,)
    return [check for report in reports for check in timeline_checks(report, asked)]


def located(checks: Sequence[Check], target: str, store: Path) -> list[Check]:
    """Those that are met with the source line that has most of what they are about, where the run knows it."""
    if not any(each.result is not None for each in met(checks)):
        return list(checks)
    # Imported here: nothing of a profiler's report is needed to gate a trace, nor a run that meets no condition.
    from kernprof.workflows.explain import ExplainOptions, explanation, load_subject

    try:
        found = explanation(load_subject(target, store), ExplainOptions(top=100))
    except KernprofError:
        return list(checks)
    lines = {one.index: one.source.lines for one in found.diagnoses if one.source is not None}
    return [_located(each, lines.get(each.result, ())) if each.met and each.result is not None else each
            for each in checks]  # fmt: skip


def _located(check: Check, lines: Sequence[Line]) -> Check:
    weigh = _weight(check.metric)
    best = max(lines, key=weigh, default=None)
    return check if best is None or not weigh(best) else replace(check, file=_relative(best.file), line=best.line)


def _relative(file: str) -> str:
    """As CI services name files: from the working directory, where the file lies below it."""
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file


def _weight(metric: str) -> Callable[[Line], float]:
    """What a line has of a metric: sectors or wavefronts of its space and kind, else instructions."""
    space = "shared" if "shared" in metric else "global" if "global" in metric or "coalescing" in metric else None
    kind = next((each for each in ("load", "store", "atomic") if each in metric), None)
    if space is None:
        return lambda line: line.samples or line.instructions or 0.0
    what = "wavefronts" if space == "shared" else "sectors"
    return lambda line: line.total(what, space, kind) or 0.0


def junit_text(title: str, checks: Sequence[Check]) -> str:
    return junit(title, checks)


def announce(checks: Sequence[Check], environ: Mapping[str, str], markdown: Callable[[], str]) -> list[str]:
    """Where GitHub runs this: the annotations to print; the result and what failed go to the step's summary."""
    if environ.get("GITHUB_ACTIONS") != "true":
        return []
    if summary := environ.get("GITHUB_STEP_SUMMARY"):
        try:
            with Path(summary).open("a", encoding="utf-8") as file:
                file.write(step_summary(list(met(checks)), markdown()))
        except OSError as error:
            raise StoreError(f"cannot write the step summary {summary}: {error.strerror}") from error
    return [annotation(each) for each in met(checks)]


def enforce(checks: Sequence[Check]) -> None:
    """ConditionMet, with each condition's value, limit and line, where one is met."""
    failed = list(met(checks))
    if failed:
        raise ConditionMet(
            f"{len(failed)} of {len(checks)} checks fail", details=[f"  {check_text(each)}" for each in failed]
        )
