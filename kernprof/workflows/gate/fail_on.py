"""`--fail-on`: check a result, find the source line that got worse, and report to CI."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeAlias

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
from kernprof.model.diagnosis import Line, SourceProfile
from kernprof.model.documents.results import DuelReport
from kernprof.model.run import (
    Provenance,
    Run,
    RunComparison,
    VariantPair,
    VariantResult,
)
from kernprof.model.trace_report import RanksReport, TimelineComparison, TimelineReport
from kernprof.model.verdict import Check, Condition, CounterMove, CounterPlace, PairVerdict
from kernprof.report.tables.compare import pair_label
from kernprof.report.tables.gate import (
    annotation,
    check_text,
    junit as junit,
    move_lines,
    step_summary,
)
from kernprof.report.tables.run import labelled
from kernprof.workflows.results.explain import Subject, load_subject, sources

WORSE = frozenset({PairVerdict.SLOWER, PairVerdict.WORSE, PairVerdict.LIKELY_SLOWER})
_MOST = 2  # maximum counters that explain the regression of one result
_CHANGED = 12  # maximum changed source lines to show


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A run with its source lines; file names are relative to `root` if they lie below it."""

    subject: Subject
    root: Path
    _sources: dict[int, SourceProfile | None] = field(default_factory=dict)

    @classmethod
    def of(cls, target: str, store: Path) -> Counted | None:
        """Load a target; return None if it is unreadable, because source lines are optional."""
        try:
            return cls(subject=load_subject(target, store), root=Path.cwd())
        except KernprofError:
            return None

    def source(self, result: VariantResult, run: Run) -> SourceProfile | None:
        """Return the source lines of the result in the loaded run that matches `result` of `run`.

        Both runs may have several results of a variant; their positions then match.
        """
        indices = [n for n, v in enumerate(self.subject.run.variants) if alike(v, result)]
        same = [variant is result for variant in run.variants if alike(variant, result)]
        number = same.index(True) if True in same else 0
        if number >= len(indices):
            return None
        index = indices[number]
        if index not in self._sources:
            source = sources(self.subject, [index]).get(index)
            self._sources[index] = source if source and source.lines else None
        return self._sources[index]

    def shown(self, file: str) -> str:
        """Return a file's path as CI services expect it: relative to `root` if possible."""
        path = Path(file)
        return str(path.relative_to(self.root)) if path.is_relative_to(self.root) else file


def moved(
    comparison: RunComparison, before: Counted, after: Counted, prefix: str = ""
) -> Iterator[CounterMove]:
    """Yield the counter changes that explain each regression of a comparison."""
    for pair in comparison.pairs:
        if pair.judged.verdict in WORSE:
            subject = f"{prefix}{pair_label(pair, comparison)}"
            yield from moves_of(pair, "", comparison, (before, after), subject)


def moves_of(
    pair: VariantPair,
    metric: str,
    comparison: RunComparison,
    counted: tuple[Counted | None, Counted | None],
    subject: str,
) -> Iterator[CounterMove]:
    """Yield the change of counter `metric`, with the source line whose value increased most.

    If `metric` did not change, yield the counters that explain the verdict instead. A change has no
    source line if the lines are unknown.
    """
    before, after = counted
    old = before.source(pair.base, comparison.base) if before else None
    new = after.source(pair.other, comparison.other) if after else None
    changed = tuple(_changed(old, new)) if old and new else ()
    worse = [c for c in pair.metrics if c.id == metric and c.base.value != c.other.value]
    worse = worse or [counter for counter in pair.explaining if counter.better == "base"][:_MOST]
    for counter in worse:
        head, base = _grown_lines(counter.id, old, new)
        yield CounterMove(
            subject=subject,
            name=counter.id,
            unit=counter.unit,
            before=counter.base.value,
            after=counter.other.value,
            base=_place(base, old, before, counter.id),
            head=_place(head, new, after, counter.id),
            changed=changed,
            exact=counter.base.provenance is counter.other.provenance is Provenance.EXACT,
        )
        changed = ()  # only the check of the first counter lists the changed lines


def alike(result: VariantResult, other: VariantResult) -> bool:
    """Return true for results of one variant with equal parameters."""
    return result.variant == other.variant and dict(result.params) == dict(other.params)


def worst_line(source: SourceProfile, metric: str) -> Line | None:
    """Return the source line with the largest value of a metric."""
    weigh = weight(metric)
    best = max(source.lines, key=weigh, default=None)
    return best if best is not None and weigh(best) else None


def _grown_lines(
    metric: str, old: SourceProfile | None, new: SourceProfile | None
) -> tuple[Line | None, Line | None]:
    """Return the new run's line whose value increased most, and the old run's matching line.

    The matching line has the same text; if no such line exists, it has the largest value.
    """
    if new is None:
        return None, worst_line(old, metric) if old else None
    if old is None:
        return worst_line(new, metric), None
    weigh = weight(metric)
    # a line without text is identified by its number
    same = {_text(old, line) or _number(line): line for line in reversed(old.lines)}
    twins = {id(line): same.get(_text(new, line) or _number(line)) for line in new.lines}
    grown = max(
        new.lines,
        key=lambda line: weigh(line) - (weigh(twin) if (twin := twins[id(line)]) else 0.0),
    )
    if not weigh(grown):
        return None, worst_line(old, metric)
    return grown, twins[id(grown)] or worst_line(old, metric)


def _number(line: Line) -> str:
    return f"{Path(line.file).name}:{line.line}"


def _text(source: SourceProfile, line: Line) -> str:
    return source.text(line.file, line.line).strip()


def _place(
    line: Line | None, source: SourceProfile | None, side: Counted | None, metric: str
) -> CounterPlace | None:
    if line is None or source is None or side is None:
        return None
    return CounterPlace(
        file=side.shown(line.file),
        line=line.line,
        code=_text(source, line),
        value=weight(metric)(line),
        what=_unit(metric)[0],
    )


def _changed(old: SourceProfile, new: SourceProfile) -> Iterator[str]:
    """Yield the changed lines of the kernel's source files, with the prefix + or -."""
    texts = {Path(path).name: text for path, text in reversed(list(old.files.items()))}
    lines: list[str] = []
    for file, text in new.files.items():
        before, after = texts.get(Path(file).name, text).splitlines(), text.splitlines()
        diff = list(difflib.unified_diff(before, after, n=0, lineterm=""))[2:]
        lines += [line.expandtabs(4).rstrip() for line in diff if not line.startswith("@@")]
    yield from lines[:_CHANGED]
    if len(lines) > _CHANGED:
        yield "…"


def _unit(metric: str) -> tuple[str, str | None]:
    """Return the quantity that a metric sums over lines, and its memory space (None for all)."""
    if "shared" in metric:
        return "wavefronts", "shared"
    if "global" in metric or "coalescing" in metric:
        return "sectors", "global"
    return "instructions", None


def weight(metric: str) -> Callable[[Line], float]:
    """Return a function that maps a source line to its share of a metric.

    For a metric without a memory space, the share is the line's instructions or samples.
    """
    quantity, space = _unit(metric)
    if space is None:
        return lambda line: line.instructions or line.samples or 0.0
    kind = next((kind for kind in ("load", "store", "atomic") if kind in metric), None)
    return lambda line: line.total(quantity, space, kind) or 0.0


Gated: TypeAlias = (
    "tuple[Run, ...] | RunComparison | DuelReport | TimelineReport | RanksReport |"
    " TimelineComparison"
)
_CHECKS: dict[str, Callable[[Condition], None]] = {
    "comparison": lambda _: None,
    "run": check_of_run,
    "trace": check_of_trace,
}


def conditions(texts: Sequence[str], *, of: str = "comparison") -> tuple[Condition, ...]:
    """Parse conditions before anything is measured.

    Raises UsageError for invalid text, and for a condition that a run or trace cannot have.
    """
    gate = tuple(parse(text, SCORE_IDS) for text in texts)
    for condition in gate:
        _CHECKS[of](condition)
    return gate


def checks_of(result: Gated, gate: Sequence[Condition]) -> list[Check]:
    """Check every condition on every variant or device of the result.

    Raises UsageError for a condition that does not apply to the result's type.
    """
    if isinstance(result, DuelReport):
        return [
            _of_duel(check, comparison, result)
            for comparison in result.comparisons
            for check in checks_of(comparison, gate)
        ]
    if isinstance(result, RunComparison):
        return comparison_checks(result, [pair_label(pair, result) for pair in result.pairs], gate)
    if isinstance(result, tuple):
        return [check for run in result for check in run_checks(labelled(run), gate)]
    if isinstance(result, TimelineComparison):
        return trace_checks(result, gate)
    reports = result.reports if isinstance(result, RanksReport) else (result,)
    return [check for report in reports for check in timeline_checks(report, gate)]


def _of_duel(check: Check, comparison: RunComparison, report: DuelReport) -> Check:
    """Add the counter changes that the report stores to a check whose condition is met.

    They cannot be read from the runs, because the sides' folders are removed.
    """
    subject = f"{comparison.other.workload}/{check.subject}"
    moves = tuple(move for move in report.moves if check.met and move.subject == subject)
    return _with_moves(replace(check, subject=subject, result=None), moves)


def _with_moves(check: Check, moves: tuple[CounterMove, ...]) -> Check:
    """Return a check with counter changes, and with the first source line that a change has."""
    place = next((move.head for move in moves if move.head), None)
    file, line = (place.file, place.line) if place else (None, None)
    return replace(check, moves=moves, file=file, line=line)


def located(
    checks: Sequence[Check], result: Gated | None, target: str, store: Path, base: str | None = None
) -> list[Check]:
    """Add, to each check whose condition is met, the line with the metric's largest value.

    For two runs, the line whose value increased most is added, with the base's matching line.
    """
    after = None
    # the report is read only if the condition of a check is met
    if any(check.result is not None for check in met(checks)):
        after = Counted.of(target, store)
    if after is None:
        return list(checks)
    before = pairs = None
    if isinstance(result, RunComparison):
        before = after if base == target else Counted.of(base or result.base.id, store)
        indices = {id(variant): n for n, variant in enumerate(result.other.variants)}
        pairs = {indices.get(id(pair.other)): pair for pair in result.pairs}
    located_checks = []
    for check in checks:
        if check.met and pairs is not None and isinstance(result, RunComparison):
            if pair := pairs.get(check.result):
                moves = moves_of(pair, check.metric, result, (before, after), check.subject)
                check = _with_moves(check, tuple(moves))
                check = check if check.file else _located(check, after)
        elif check.met:
            check = _located(check, after)
        located_checks.append(check)
    return located_checks


def _located(check: Check, counted: Counted) -> Check:
    variants = counted.subject.run.variants
    if check.result is None or check.result >= len(variants):
        return check
    source = counted.source(variants[check.result], counted.subject.run)
    best = worst_line(source, check.metric) if source else None
    return check if best is None else replace(check, file=counted.shown(best.file), line=best.line)


def announce(
    checks: Sequence[Check], environ: Mapping[str, str], markdown: Callable[[], str]
) -> list[str]:
    """Return annotations for GitHub Actions, and append the result to the job's step summary."""
    if environ.get("GITHUB_ACTIONS") != "true":
        return []
    if summary := environ.get("GITHUB_STEP_SUMMARY"):
        try:
            with Path(summary).open("a", encoding="utf-8") as file:
                file.write(step_summary(list(met(checks)), markdown()))
        except OSError as error:
            raise StoreError(
                f"cannot write the step summary {summary}: {error.strerror}",
                hint="check the path in $GITHUB_STEP_SUMMARY",
            ) from error
    return [annotation(check) for check in met(checks)]


def enforce(checks: Sequence[Check], shown: Sequence[CounterMove] = ()) -> None:
    """Raise ConditionMet with the value, limit and source line of each condition that is met.

    Each counter change is listed once. Changes in `shown` were already printed and are not listed.
    """
    failed, listed, details = list(met(checks)), set(shown), []
    for check in failed:
        new = [move for move in check.moves if move not in listed]
        details += [f"  {check_text(check)}"]
        details += [f"    {line}" for move in new for line in move_lines(move)]
        listed |= set(check.moves)
    if failed:
        raise ConditionMet(f"{len(failed)} of {len(checks)} checks fail", details=details)
