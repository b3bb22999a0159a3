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
from kernprof.errors import ConditionMet, StoreError
from kernprof.model.run import Run, RunComparison, VariantPair
from kernprof.model.trace_report import RanksReport, TimelineComparison, TimelineReport
from kernprof.model.verdict import Check, Condition, CounterMove
from kernprof.report.tables.compare import pair_label
from kernprof.report.tables.gate import (
    annotation,
    check_text,
    junit,
    move_lines,
    step_summary,
)
from kernprof.report.tables.run import labelled

if TYPE_CHECKING:
    from kernprof.model.documents.comparison import DuelReport
    from kernprof.workflows.gate.places import Counted

Gated: TypeAlias = (
    "tuple[Run, ...] | RunComparison | DuelReport | TimelineReport | RanksReport |"
    " TimelineComparison"
)
_POSSIBLE: dict[str, Callable[[Condition], None]] = {
    "comparison": lambda _: None,
    "run": check_of_run,
    "trace": check_of_trace,
}


def conditions(texts: Sequence[str], *, of: str = "comparison") -> tuple[Condition, ...]:
    """UsageError for one that cannot be read, or not be asked of a run or trace alone: before
    anything is measured.
    """
    asked = tuple(parse(text, SCORE_IDS) for text in texts)
    for each in asked:
        _POSSIBLE[of](each)
    return asked


def checks_of(result: Gated, asked: Sequence[Condition]) -> list[Check]:
    """Each condition of each variant, or device. UsageError for a condition that the result cannot
    have.
    """
    if not asked:
        return []
    from kernprof.model.documents.comparison import DuelReport

    if isinstance(result, DuelReport):
        return [
            _of_duel(check, each, result)
            for each in result.comparisons
            for check in checks_of(each, asked)
        ]
    if isinstance(result, RunComparison):
        return comparison_checks(result, [pair_label(pair, result) for pair in result.pairs], asked)
    if isinstance(result, tuple):
        return [check for run in result for check in run_checks(labelled(run), asked)]
    if isinstance(result, TimelineComparison):
        return trace_checks(result, asked)
    reports = result.reports if isinstance(result, RanksReport) else (result,)
    return [check for report in reports for check in timeline_checks(report, asked)]


def _of_duel(check: Check, comparison: RunComparison, report: DuelReport) -> Check:
    """With what got worse, which the report knows: the sides are gone."""
    subject = f"{comparison.other.workload}/{check.subject}"
    moves = tuple(each for each in report.moves if check.met and each.subject == subject)
    place = next((each.head for each in moves if each.head), None)
    return replace(
        check,
        subject=subject,
        result=None,
        moves=moves,
        file=place.file if place else None,
        line=place.line if place else None,
    )


def located(
    checks: Sequence[Check], result: Gated | None, target: str, store: Path, base: str | None = None
) -> list[Check]:
    """Those that are met with the source line that has most of what they are about, where the run
    knows it; of two runs with the line that grew most, beside that of the base.
    """
    if not any(each.result is not None for each in met(checks)):
        return list(checks)
    # Imported here: nothing of a profiler's report is needed to gate a trace, nor a run that meets
    # no condition.
    from kernprof.workflows.gate.places import Counted

    after = Counted.of(target, store)
    if after is None:
        return list(checks)
    if not isinstance(result, RunComparison):
        return [_located(each, after) if each.met else each for each in checks]
    before = after if base == target else Counted.of(base or result.base.id, store)
    places = {id(each): n for n, each in enumerate(result.other.variants)}
    pairs = {places.get(id(each.other)): each for each in result.pairs}
    return [
        _moved(each, pairs.get(each.result), result, (before, after)) if each.met else each
        for each in checks
    ]


def _located(check: Check, counted: Counted) -> Check:
    from kernprof.workflows.gate.places import worst_line

    variants = counted.subject.run.variants
    if check.result is None or check.result >= len(variants):
        return check
    source = counted.source(variants[check.result], counted.subject.run)
    best = worst_line(source, check.metric) if source else None
    return check if best is None else replace(check, file=counted.shown(best.file), line=best.line)


def _moved(
    check: Check,
    pair: VariantPair | None,
    comparison: RunComparison,
    counted: tuple[Counted | None, Counted | None],
) -> Check:
    from kernprof.workflows.gate.places import moves_of, worse_of

    if pair is None:
        return check
    worse = worse_of(pair, check.metric)
    moves = tuple(moves_of(pair, worse, comparison, counted, check.subject))
    place = next((each.head for each in moves if each.head), None)
    made = replace(
        check, moves=moves, file=place.file if place else None, line=place.line if place else None
    )
    return made if place or counted[1] is None else _located(made, counted[1])


def junit_text(title: str, checks: Sequence[Check]) -> str:
    return junit(title, checks)


def announce(
    checks: Sequence[Check], environ: Mapping[str, str], markdown: Callable[[], str]
) -> list[str]:
    """Where GitHub runs this: the annotations to print; the result and what failed go to the step's
    summary.
    """
    if environ.get("GITHUB_ACTIONS") != "true":
        return []
    if summary := environ.get("GITHUB_STEP_SUMMARY"):
        try:
            with Path(summary).open("a", encoding="utf-8") as file:
                file.write(step_summary(list(met(checks)), markdown()))
        except OSError as error:
            raise StoreError(
                f"cannot write the step summary {summary}: {error.strerror}"
            ) from error
    return [annotation(each) for each in met(checks)]


def enforce(checks: Sequence[Check], shown: Sequence[CounterMove] = ()) -> None:
    """ConditionMet, with each condition's value, limit and line, where one is met; what moved once
    for each subject, unless it was `shown` with the result.
    """
    failed = list(met(checks))
    if failed:
        details = []
        said = set(shown)
        for each in failed:
            details.append(f"  {check_text(each)}")
            details += [
                f"    {line}"
                for move in each.moves
                if move not in said
                for line in move_lines(move)
            ]
            said |= set(each.moves)
        raise ConditionMet(f"{len(failed)} of {len(checks)} checks fail", details=details)
