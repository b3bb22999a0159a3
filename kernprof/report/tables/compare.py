"""A comparison as sections: verdicts, their explanations, then all numbers side by side."""

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence

from kernprof.model.diagnosis import Change
from kernprof.model.run import (
    CaveatKind,
    Difference,
    Run,
    RunComparison,
    Scalar,
    TimeComparison,
    VariantPair,
)
from kernprof.model.verdict import PairVerdict, TimeVerdict, VerdictReason
from kernprof.report.tables.run import (
    KEY_METRICS,
    estimate_of,
    estimated_cell,
    failure_notes,
    labelled,
    listed_names,
    params_text,
    ratio_of,
    scored,
)
from kernprof.report.text.formats import table_width
from kernprof.report.text.quantity import (
    MISSING,
    SCORE_TITLES,
    legend,
    mark,
    metric_title,
    quantity,
    score_cell,
    score_text,
)
from kernprof.report.text.table import Cell, Row, Section, Table, Text, Tone, View, row

BETTER, WORSE = "✓", "✗"
MANY = 6  # pairs; with more, the numbers are not listed
_EQUAL = 0.005
_TONES = {
    PairVerdict.FASTER: Tone.GOOD,
    PairVerdict.BETTER: Tone.GOOD,
    PairVerdict.LIKELY_FASTER: Tone.GOOD,
    PairVerdict.LIKELY_SLOWER: Tone.BAD,
    PairVerdict.SLOWER: Tone.BAD,
    PairVerdict.WORSE: Tone.BAD,
    PairVerdict.WRONG: Tone.BAD,
    PairVerdict.FAILED: Tone.BAD,
}


def compare_sections(comparison: RunComparison, view: View) -> list[Section]:
    """Return the report of a comparison; caveats precede all numbers."""
    shortened = dataclasses.replace(comparison, pairs=comparison.pairs[: view.top])
    sections = [_verdicts(shortened), *_explanations(shortened), *_numbers(shortened, view)]
    shown = [c.text for s in sections if s.table for r in s.table.rows for c in r.cells]
    notes = [
        (
            f"ratio: to {comparison.baseline or f'run {comparison.base.id}'}; {BETTER} better,"
            f" {WORSE} worse"
        ),
        *legend(shown),
        *_omissions(comparison, view),
    ]
    last = sections[-1]
    closed = Section(
        title=last.title, lines=last.lines, table=last.table, notes=(*last.notes, *notes)
    )
    return [*sections[:-1], closed]


def pair_label(pair: VariantPair, comparison: RunComparison) -> str:
    return next(label for label, result in labelled(comparison.other) if result is pair.other)


def _verdicts(comparison: RunComparison) -> Section:
    return Section(
        title=_title(comparison),
        lines=tuple(_opening(comparison)),
        table=_verdict_table(comparison),
        notes=tuple(_verdict_notes(comparison)),
    )


def _title(comparison: RunComparison) -> str:
    base, other = comparison.base, comparison.other
    subject = base.workload or base.source or "report"
    if comparison.baseline is not None:
        return f"{subject} · variants of run {base.id} against {comparison.baseline}"
    return f"{subject} · run {base.id} (base) against run {other.id}"


def _opening(comparison: RunComparison) -> Iterator[str]:
    devices = dict.fromkeys(r.device.name for r in (comparison.base, comparison.other) if r.device)
    entry = params_text(_fixed(comparison.base))
    yield "  ".join(filter(None, (" / ".join(devices), entry)))
    if comparison.caveats:
        kinds = ", ".join(dict.fromkeys(c.kind.value for c in comparison.caveats))
        yield f"NOT COMPARABLE as they are: {kinds}"
        yield from (f"  {c.message}" for c in comparison.caveats)


def _fixed(run: Run) -> Mapping[str, Scalar]:
    """Return the parameters that are equal for all variants."""
    if not run.variants:
        return run.params
    first, *rest = (v.params for v in run.variants)
    return {n: v for n, v in first.items() if all(p.get(n) == v for p in rest)}


def _verdict_table(comparison: RunComparison) -> Table:
    head = ("variant", "verdict", "base", "other", "ratio", "interval", "speed-up")
    return Table(
        head=head,
        align="slrrrrr",
        rows=tuple(_verdict_row(p, comparison) for p in comparison.pairs),
    )


def _verdict_row(pair: VariantPair, comparison: RunComparison) -> Row:
    time, judged = pair.time, pair.judged
    sign = "~" if judged.modelled else ""
    base, other = quantity(time.base_ns, "ns"), quantity(time.other_ns, "ns")
    interval = "{:.3f}–{:.3f}".format(*time.ratio_ci95) if time.ratio_ci95 else MISSING
    estimates = [
        result for side in (pair.base, pair.other) if (result := estimate_of(side)) is not None
    ]
    if judged.reason is VerdictReason.ESTIMATED and len(estimates) > 1:
        base, other = (estimated_cell(side).text for side in estimates)
        ratio = ratio_of(*estimates)
        interval = f"{ratio.low:.3g}–{ratio.high:.3g}"
    return row(
        pair_label(pair, comparison),
        Cell(judged.verdict.value.upper(), _TONES.get(judged.verdict, Tone.PLAIN)),
        base,
        other,
        MISSING if judged.ratio is None else f"{sign}{judged.ratio:.3f}",
        Cell(interval, Tone.FAINT),
        MISSING if not judged.ratio else f"{sign}{1 / judged.ratio:.2f}×",
    )


def _verdict_notes(comparison: RunComparison) -> Iterator[Text]:
    """Yield each reason that the intervals do not show, and the source of the times."""
    entries: dict[str, list[str]] = {}
    for pair in comparison.pairs:
        if pair.judged.reason not in (VerdictReason.SEPARATE, VerdictReason.ESTIMATED):
            entries.setdefault(pair.judged.message, []).append(pair_label(pair, comparison))
    everyone = len(comparison.pairs)
    if changed := [
        pair_label(p, comparison)
        for p in comparison.pairs
        if comparison.baseline is None and _edited(p)
    ]:
        yield f"the source of {listed_names(changed, 8)} changed between the two runs"
    for message, names in entries.items():
        yield (
            message
            if len(names) == everyone
            else f"{', '.join(names[:4])}{' …' if names[4:] else ''}: {message}"
        )
    moved = [
        p for p in comparison.pairs if p.time.verdict in (TimeVerdict.FASTER, TimeVerdict.SLOWER)
    ]
    unexplained = [pair_label(p, comparison) for p in moved if p.metrics and not p.explaining]
    if unexplained:
        yield f"no counter changed the way the time did: {listed_names(unexplained, 8)}"
    if any(p.judged.reason is VerdictReason.ESTIMATED for p in comparison.pairs):
        yield (
            "times are estimates of a model, not measured; the intervals of their ratios are meant"
            " to hold 90 %"
        )
    if any(p.time.source == "ncu" for p in comparison.pairs):
        yield "times are from launches under ncu, not from a timing phase"
    yield from failure_notes(comparison.other)


def _edited(pair: VariantPair) -> bool:
    digests = (pair.base.source_digest, pair.other.source_digest)
    return None not in digests and digests[0] != digests[1]


def _explanations(comparison: RunComparison) -> Iterator[Section]:
    """Yield the few differences that explain each pair's time."""
    rows: list[Row] = []
    for pair in comparison.pairs:
        if pair.explaining:
            rows.append(Row(group=_explained(pair, comparison)))
            rows += [_difference_row(d) for d in pair.explaining]
    if rows:
        head = ("what explains the time, first things first", "base", "other", "ratio")
        yield Section(table=Table(head=head, align="srrr", rows=tuple(rows)))


def _explained(pair: VariantPair, comparison: RunComparison) -> str:
    name = pair_label(pair, comparison)
    return f"{name} {_speed(pair.time)}"


def _speed(time: TimeComparison) -> str:
    if time.ratio is None:
        return "(no time to explain: the differences that cost most, and the largest)"
    return f"takes {time.ratio:.3g}× the time" + (
        "" if time.verdict is not TimeVerdict.UNDECIDED else " (undecided)"
    )


def _difference_row(difference: Difference) -> Row:
    before, after = _metric_text(difference)
    title = (
        SCORE_TITLES[difference.id][0]
        if difference.unit == "score"
        else metric_title(difference.id, difference.unit)
    )
    return row("  " + title, before, after, ratio_cell(difference))


def _metric_text(difference: Difference) -> tuple[str, str]:
    before, after = (_text(m.value, difference) for m in (difference.base, difference.other))
    return mark(difference.base.provenance) + before, mark(difference.other.provenance) + after


def _text(value: float | None, difference: Difference) -> str:
    assert value is not None
    return score_text(value) if difference.unit == "score" else quantity(value, difference.unit)


def ratio_cell(difference: Difference) -> Cell:
    """Return the ratio other ÷ base with a better or worse mark, e.g. `✓ 0.125×`."""
    if difference.ratio is None:
        shown = "from 0"
    elif difference.ratio >= 1000:
        shown = f"{difference.ratio:.2g}×".replace("e+0", "e").replace("e+", "e")
    elif difference.ratio >= 1 or difference.ratio == 0:
        shown = f"{difference.ratio:.2f}×"
    else:
        shown = (
            f"{difference.ratio:.3f}×" if difference.ratio >= 0.01 else f"{difference.ratio:.2g}×"
        )
    sign = {"other": BETTER + " ", "base": WORSE + " "}.get(difference.better, "")
    tone = {"other": Tone.GOOD, "base": Tone.BAD}.get(difference.better, Tone.PLAIN)
    return Cell(sign + shown, tone)


def _numbers(comparison: RunComparison, view: View) -> list[Section]:
    """Return all numbers: variants side by side if they fit, else a table per pair."""
    if len(comparison.pairs) > MANY:
        return []
    bases = {id(p.base) for p in comparison.pairs}
    if comparison.baseline is not None and len(bases) == 1:
        table = _side_by_side(comparison, view)
        if table_width(table) <= view.width:
            return [Section(table=table)]
    return [_pair_section(p, comparison, view) for p in comparison.pairs]


def _pair_section(pair: VariantPair, comparison: RunComparison, view: View) -> Section:
    """Return one pair's numbers. Between two runs equal numbers are only counted."""
    scores, metrics = list(pair.scores), shown_metrics([pair], view)
    equal = 0
    if comparison.baseline is None:
        equal = sum(map(_equal, [*scores, *metrics]))
        scores, metrics = ([d for d in result if not _equal(d)] for result in (scores, metrics))
    rows = [
        *_headed("scores, 0–100", [_difference_row(d) for d in scores]),
        *_headed("counters", [_difference_row(d) for d in metrics]),
    ]
    base, other = _column_names(pair, comparison)
    name = pair_label(pair, comparison)
    text = (
        (f"{name}: {equal} scores and counters are equal to within {100 * _EQUAL:g} %",)
        if equal
        else ()
    )
    if not rows:
        return Section(lines=text or (f"{name}: there is no number that both sides have",))
    head = ("" if comparison.baseline else name, base, other, "ratio")
    return Section(table=Table(head=head, align="srrr", rows=tuple(rows)), notes=text)


def _equal(difference: Difference) -> bool:
    return difference.ratio is not None and abs(difference.ratio - 1) < _EQUAL


def _column_names(pair: VariantPair, comparison: RunComparison) -> tuple[str, str]:
    if comparison.baseline is None:
        return "base", "other"
    return pair.base.variant, pair_label(pair, comparison)


def _headed(title: str, rows: Sequence[Row]) -> Iterator[Row]:
    if rows:
        yield Row(group=title)
        yield from rows


def _side_by_side(comparison: RunComparison, view: View) -> Table:
    pairs = comparison.pairs
    head = ["", comparison.baseline or ""]
    for pair in pairs:
        head += [pair_label(pair, comparison), "ratio"]
    everyone = [pairs[0].base, *(p.other for p in pairs)]
    scores = [_wide_score(name, pairs) for name in scored(everyone)]
    metric_ids = dict.fromkeys(d.id for d in shown_metrics(pairs, view))
    metrics = [_wide_row(name, [_by_id(p.metrics).get(name) for p in pairs]) for name in metric_ids]
    rows = [*_headed("scores, 0–100", scores), *_headed("counters", metrics)]
    return Table(head=tuple(head), align="s" + "r" * (len(head) - 1), rows=tuple(rows))


def _wide_score(name: str, pairs: Sequence[VariantPair]) -> Row:
    """Return a score of all variants, with ratios of available values."""
    cells: list[Cell | str] = [
        "  " + SCORE_TITLES[name][0],
        score_cell(pairs[0].base.scores.get(name)),
    ]
    for pair in pairs:
        entry = _by_id(pair.scores).get(name)
        cells += [
            score_cell(pair.other.scores.get(name)),
            MISSING if entry is None else ratio_cell(entry),
        ]
    return row(*cells)


def _by_id(differences: Iterable[Difference]) -> dict[str, Difference]:
    return {d.id: d for d in differences}


def _wide_row(name: str, differences: Sequence[Difference | None]) -> Row:
    entry = next(d for d in differences if d is not None)
    cells: list[Cell | str] = ["  " + metric_title(name, entry.unit), _metric_text(entry)[0]]
    for difference in differences:
        cells += (
            [MISSING, MISSING]
            if difference is None
            else [_metric_text(difference)[1], ratio_cell(difference)]
        )
    return row(*cells)


def shown_metrics(pairs: Sequence[VariantPair], view: View) -> list[Difference]:
    """Return the requested metrics, and the usual ones that are not 0 everywhere."""
    entries: dict[str, Difference] = {}
    for pair in pairs:
        for difference in pair.metrics:
            usual = difference.id in KEY_METRICS and (
                difference.base.value or difference.other.value
            )
            if difference.id in view.metrics or usual:
                entries.setdefault(difference.id, difference)
    order = {name: i for i, name in enumerate(KEY_METRICS)}
    return sorted(entries.values(), key=lambda d: order.get(d.id, len(order)))


def _omissions(comparison: RunComparison, view: View) -> Iterator[str]:
    if len(comparison.pairs) > view.top:
        yield (
            f"{len(comparison.pairs) - view.top} more pairs are not shown; json and csv hold"
            " them all"
        )
    if len(comparison.pairs) > MANY:
        yield f"more than {MANY} pairs: their numbers are left to json and csv"
    if comparison.base_only:
        yield f"only in run {comparison.base.id}: {listed_names(comparison.base_only, 8)}"
    if comparison.other_only:
        yield f"only in run {comparison.other.id}: {listed_names(comparison.other_only, 8)}"
    if any(c.kind is CaveatKind.PARAMS for c in comparison.caveats):
        yield "the sizes differ: counters and times are not of the same work"


def change_sections(changes: Sequence[Change | None]) -> list[Section]:
    """Return a sentence per pair, with notes on the unexplained rest."""
    lines = []
    for change in changes:
        if change is not None:
            lines.append(change.sentence)
            lines += [f"  {note}" for note in change.notes]
    return (
        [Section(title="why (estimates of a model over the busy parts)", lines=tuple(lines))]
        if lines
        else []
    )
