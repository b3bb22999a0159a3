"""Where a result got worse: the source line that grew most in a counter, beside the same line of
the base.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kernprof.errors import KernprofError
from kernprof.model.diagnosis import Line, SourceProfile
from kernprof.model.run import (
    Difference,
    Provenance,
    Run,
    RunComparison,
    VariantPair,
    VariantResult,
)
from kernprof.model.verdict import CounterMove, CounterPlace, PairVerdict
from kernprof.report.tables.compare import pair_label
from kernprof.workflows.explain import Subject, load_subject, sources, stored_subject

WORSE = frozenset({PairVerdict.SLOWER, PairVerdict.WORSE, PairVerdict.LIKELY_SLOWER})
_MOST = 2  # counters of one result
_CHANGED = 12  # changed lines of source that are shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A run with its source lines; files are named from `root` where they lie below it."""

    subject: Subject
    root: Path
    _known: dict[int, SourceProfile | None] = field(default_factory=dict)

    @classmethod
    def stored(cls, run: Run, folder: Path, root: Path) -> Counted:
        return cls(subject=stored_subject(run, folder), root=root)

    @classmethod
    def of(cls, target: str, store: Path) -> Counted | None:
        """None where the target cannot be read: a gate has its answer without it."""
        try:
            return cls(subject=load_subject(target, store), root=Path.cwd())
        except KernprofError:
            return None

    def source(self, result: VariantResult, run: Run) -> SourceProfile | None:
        """That of a result of `run`, which is this one or has the same variants."""
        places = [n for n, each in enumerate(self.subject.run.variants) if alike(each, result)]
        before = [each is result for each in run.variants if alike(each, result)]
        place = before.index(True) if True in before else 0
        if place >= len(places):
            return None
        index = places[place]
        if index not in self._known:
            found = sources(self.subject, [index]).get(index)
            self._known[index] = found if found and found.lines else None
        return self._known[index]

    def shown(self, file: str) -> str:
        """As CI services name files."""
        path = Path(file)
        return str(path.relative_to(self.root)) if path.is_relative_to(self.root) else file


def moved(
    comparison: RunComparison, before: Counted, after: Counted, prefix: str = ""
) -> Iterator[CounterMove]:
    """Of every pair that got worse, the counters that say why."""
    for pair in comparison.pairs:
        if pair.judged.verdict in WORSE:
            worse = worse_of(pair, "")
            subject = f"{prefix}{pair_label(pair, comparison)}"
            yield from moves_of(pair, worse, comparison, (before, after), subject)


def worse_of(pair: VariantPair, metric: str) -> list[Difference]:
    """The counters to show for a check: the one that it is of, or those that explain the verdict."""
    named = [
        each for each in pair.metrics if each.id == metric and each.base.value != each.other.value
    ]
    return named or [each for each in pair.explaining if each.better == "base"][:_MOST]


def moves_of(
    pair: VariantPair,
    worse: Sequence[Difference],
    comparison: RunComparison,
    counted: tuple[Counted | None, Counted | None],
    subject: str,
) -> Iterator[CounterMove]:
    """Where each of these counters grew, as far as the two sides know their lines."""
    before, after = counted
    old = before.source(pair.base, comparison.base) if before else None
    new = after.source(pair.other, comparison.other) if after else None
    changed = tuple(_changed(old, new)) if old and new else ()
    for each in worse:
        head, base = _places(each.id, old, new)
        yield CounterMove(
            subject=subject,
            name=each.id,
            unit=each.unit,
            before=each.base.value,
            after=each.other.value,
            base=_place(base, old, before, each.id),
            head=_place(head, new, after, each.id),
            changed=changed,
            exact=each.base.provenance is each.other.provenance is Provenance.EXACT,
        )
        changed = ()


def alike(one: VariantResult, other: VariantResult) -> bool:
    """Whether they are of one variant with the same parameters."""
    return one.variant == other.variant and dict(one.params) == dict(other.params)


def worst_line(source: SourceProfile, metric: str) -> Line | None:
    """The line that has most of a metric."""
    weigh = weight(metric)
    best = max(source.lines, key=weigh, default=None)
    return best if best is not None and weigh(best) else None


def _places(
    metric: str, old: SourceProfile | None, new: SourceProfile | None
) -> tuple[Line | None, Line | None]:
    """The line of the head that grew most, and that of the base with the same text; without one,
    its worst.
    """
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
    """What makes a line the same on both sides: its text, or its number where the capture holds no
    text.
    """
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
    """The lines of the kernel's files that differ, marked + and -."""
    left = _CHANGED
    for file, text in new.files.items():
        name = Path(file).name
        twin = next((each for path, each in old.files.items() if Path(path).name == name), None)
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
    """What of a line belongs to a metric: sectors or wavefronts of a space and kind of access, else
    instructions.
    """
    space = (
        "shared"
        if "shared" in metric
        else "global"
        if "global" in metric or "coalescing" in metric
        else None
    )
    kind = next((each for each in ("load", "store", "atomic") if each in metric), None)
    return (
        ("instructions" if space is None else "wavefronts" if space == "shared" else "sectors"),
        space,
        kind,
    )


def weight(metric: str) -> Callable[[Line], float]:
    """What a line has of a metric; of one that no kind of access has, its instructions."""
    what, space, kind = _kind(metric)
    if space is None:
        return lambda line: line.instructions or line.samples or 0.0
    return lambda line: line.total(what, space, kind) or 0.0
