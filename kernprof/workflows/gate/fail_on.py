"""`--fail-on`: check a result, find the source line that got worse, and report to CI."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
from kernprof.model.diagnosis import Line, SourceProfile
from kernprof.model.run import (
    Difference,
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
    junit,
    move_lines,
    step_summary,
)
from kernprof.report.tables.run import labelled
from kernprof.workflows.explain import Subject, load_subject, sources, stored_subject

if TYPE_CHECKING:
    from kernprof.model.documents.results import DuelReport


WORSE = frozenset({PairVerdict.SLOWER, PairVerdict.WORSE, PairVerdict.LIKELY_SLOWER})
_MOST = 2  # counters of one result
_CHANGED = 12  # shown changed lines of source


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A run with its source lines; file names are relative to `root` if they lie below it."""

    subject: Subject
    root: Path
    _known: dict[int, SourceProfile | None] = field(default_factory=dict)

    @classmethod
    def stored(cls, run: Run, folder: Path, root: Path) -> Counted:
        return cls(subject=stored_subject(run, folder), root=root)

    @classmethod
    def of(cls, target: str, store: Path) -> Counted | None:
        """Load a target; return None if it is unreadable: the gate's result does not need it."""
        try:
            return cls(subject=load_subject(target, store), root=Path.cwd())
        except KernprofError:
            return None

    def source(self, result: VariantResult, run: Run) -> SourceProfile | None:
        """Return the source of a result of `run`, which has the same variants."""
        places = [
            n for n, variant in enumerate(self.subject.run.variants) if alike(variant, result)
        ]
        before = [item is result for item in run.variants if alike(item, result)]
        place = before.index(True) if True in before else 0
        if place >= len(places):
            return None
        index = places[place]
        if index not in self._known:
            source = sources(self.subject, [index]).get(index)
            self._known[index] = source if source and source.lines else None
        return self._known[index]

    def shown(self, file: str) -> str:
        """Return a file's name as CI services print it."""
        path = Path(file)
        return str(path.relative_to(self.root)) if path.is_relative_to(self.root) else file


def moved(
    comparison: RunComparison, before: Counted, after: Counted, prefix: str = ""
) -> Iterator[CounterMove]:
    """Yield the counters that explain each regression."""
    for pair in comparison.pairs:
        if pair.judged.verdict in WORSE:
            worse = worse_of(pair, "")
            subject = f"{prefix}{pair_label(pair, comparison)}"
            yield from moves_of(pair, worse, comparison, (before, after), subject)


def worse_of(pair: VariantPair, metric: str) -> list[Difference]:
    """Return the counters to show for a check: its own, or those that explain the verdict."""
    named = [
        item for item in pair.metrics if item.id == metric and item.base.value != item.other.value
    ]
    return named or [counter for counter in pair.explaining if counter.better == "base"][:_MOST]


def moves_of(
    pair: VariantPair,
    worse: Sequence[Difference],
    comparison: RunComparison,
    counted: tuple[Counted | None, Counted | None],
    subject: str,
) -> Iterator[CounterMove]:
    """Yield each counter's growth by source line, if lines are known."""
    before, after = counted
    old = before.source(pair.base, comparison.base) if before else None
    new = after.source(pair.other, comparison.other) if after else None
    changed = tuple(_changed(old, new)) if old and new else ()
    for item in worse:
        head, base = _places(item.id, old, new)
        yield CounterMove(
            subject=subject,
            name=item.id,
            unit=item.unit,
            before=item.base.value,
            after=item.other.value,
            base=_place(base, old, before, item.id),
            head=_place(head, new, after, item.id),
            changed=changed,
            exact=item.base.provenance is item.other.provenance is Provenance.EXACT,
        )
        changed = ()


def alike(result: VariantResult, other: VariantResult) -> bool:
    """Return true for results of one variant with equal parameters."""
    return result.variant == other.variant and dict(result.params) == dict(other.params)


def worst_line(source: SourceProfile, metric: str) -> Line | None:
    """Return the line with the largest value of a metric."""
    weigh = weight(metric)
    best = max(source.lines, key=weigh, default=None)
    return best if best is not None and weigh(best) else None


def _places(
    metric: str, old: SourceProfile | None, new: SourceProfile | None
) -> tuple[Line | None, Line | None]:
    """Return the head's line that grew most, and the base's line of equal text, else its largest."""
    if new is None:
        return None, worst_line(old, metric) if old else None
    if old is None:
        return worst_line(new, metric), None
    weigh = weight(metric)
    same = {_mark(old, line): line for line in reversed(old.lines)}
    twins = {id(line): same.get(_mark(new, line)) for line in new.lines}
    grown = max(
        new.lines,
        key=lambda line: weigh(line) - (weigh(twin) if (twin := twins[id(line)]) else 0.0),
    )
    if not weigh(grown):
        return None, worst_line(old, metric)
    return grown, twins[id(grown)] or worst_line(old, metric)


def _mark(source: SourceProfile, line: Line) -> object:
    """Return the key of a line on both sides: its text, or its number if the text is missing."""
    return _text(source, line) or (Path(line.file).name, line.line)


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
        what=_kind(metric)[0],
    )


def _changed(old: SourceProfile, new: SourceProfile) -> Iterator[str]:
    """Return the differing lines of the kernel's files, marked + and -."""
    left = _CHANGED
    for file, text in new.files.items():
        name = Path(file).name
        twin = next((item for path, item in old.files.items() if Path(path).name == name), None)
        if twin is None or twin == text:
            continue
        for line in list(
            difflib.unified_diff(twin.splitlines(), text.splitlines(), n=0, lineterm="")
        )[2:]:
            if not line.startswith("@@"):
                if not left:
                    yield "…"
                    return
                left -= 1
                yield line.expandtabs(4).rstrip()


def _kind(metric: str) -> tuple[str, str | None, str | None]:
    """Return the line count of a metric: sectors, wavefronts or instructions, space and kind."""
    space = (
        "shared"
        if "shared" in metric
        else "global"
        if "global" in metric or "coalescing" in metric
        else None
    )
    kind = next((item for item in ("load", "store", "atomic") if item in metric), None)
    return (
        ("instructions" if space is None else "wavefronts" if space == "shared" else "sectors"),
        space,
        kind,
    )


def weight(metric: str) -> Callable[[Line], float]:
    """Return a function that weights a line by a metric; without accesses, by instructions."""
    what, space, kind = _kind(metric)
    if space is None:
        return lambda line: line.instructions or line.samples or 0.0
    return lambda line: line.total(what, space, kind) or 0.0


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
    """Parse conditions before anything is measured.

    Raises UsageError for invalid text, and for a condition that a run or trace cannot have.
    """
    requests = tuple(parse(text, SCORE_IDS) for text in texts)
    for condition in requests:
        _POSSIBLE[of](condition)
    return requests


def checks_of(result: Gated, asked: Sequence[Condition]) -> list[Check]:
    """Check each condition of each variant or device.

    Raises UsageError for a condition that the result cannot have.
    """
    if not asked:
        return []
    from kernprof.model.documents.results import DuelReport

    if isinstance(result, DuelReport):
        return [
            _of_duel(check, comparison, result)
            for comparison in result.comparisons
            for check in checks_of(comparison, asked)
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
    """Add the regressions stored in the report, because the sides' folders no longer exist."""
    subject = f"{comparison.other.workload}/{check.subject}"
    moves = tuple(move for move in report.moves if check.met and move.subject == subject)
    place = next((item.head for item in moves if item.head), None)
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
    """Add to each met check the source line with the largest value of its metric.

    For two runs it is the line that grew most, next to the base's line.
    """
    if not any(entry.result is not None for entry in met(checks)):
        return list(checks)
    # Imported on demand: gates of traces, and runs without met conditions, need no report reader.

    after = Counted.of(target, store)
    if after is None:
        return list(checks)
    if not isinstance(result, RunComparison):
        return [_located(item, after) if item.met else item for item in checks]
    before = after if base == target else Counted.of(base or result.base.id, store)
    places = {id(variant): n for n, variant in enumerate(result.other.variants)}
    pairs = {places.get(id(pair.other)): pair for pair in result.pairs}
    return [
        _with_moves(check, pairs.get(check.result), result, (before, after)) if check.met else check
        for check in checks
    ]


def _located(check: Check, counted: Counted) -> Check:

    variants = counted.subject.run.variants
    if check.result is None or check.result >= len(variants):
        return check
    source = counted.source(variants[check.result], counted.subject.run)
    best = worst_line(source, check.metric) if source else None
    return check if best is None else replace(check, file=counted.shown(best.file), line=best.line)


def _with_moves(
    check: Check,
    pair: VariantPair | None,
    comparison: RunComparison,
    counted: tuple[Counted | None, Counted | None],
) -> Check:

    if pair is None:
        return check
    worse = worse_of(pair, check.metric)
    moves = tuple(moves_of(pair, worse, comparison, counted, check.subject))
    place = next((move.head for move in moves if move.head), None)
    updated_check = replace(
        check, moves=moves, file=place.file if place else None, line=place.line if place else None
    )
    return updated_check if place or counted[1] is None else _located(updated_check, counted[1])


def junit_text(title: str, checks: Sequence[Check]) -> str:
    return junit(title, checks)


def announce(
    checks: Sequence[Check], environ: Mapping[str, str], markdown: Callable[[], str]
) -> list[str]:
    """Return GitHub's annotations, and append the result to the step's summary."""
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
    return [annotation(item) for item in met(checks)]


def enforce(checks: Sequence[Check], shown: Sequence[CounterMove] = ()) -> None:
    """Raise ConditionMet with the value, limit and line of each met condition.

    Regressions are listed once per subject, unless `shown` with the result.
    """
    failed = list(met(checks))
    if failed:
        details = []
        texts = set(shown)
        for item in failed:
            details.append(f"  {check_text(item)}")
            details += [
                f"    {line}"
                for move in item.moves
                if move not in texts
                for line in move_lines(move)
            ]
            texts |= set(item.moves)
        raise ConditionMet(f"{len(failed)} of {len(checks)} checks fail", details=details)
