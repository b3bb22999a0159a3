"""Sections of a comparison: verdicts, explanations, and the metrics side by side."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kernprof.model.diagnosis import Change
from kernprof.model.kernel_names import listed_names, short_name
from kernprof.model.run import CaveatKind, Difference, RunComparison, VariantPair
from kernprof.model.verdict import PairVerdict, TimeVerdict, VerdictReason
from kernprof.report.tables.run import (
    KEY_METRICS,
    estimate_of,
    estimated_cell,
    failure_notes,
    labelled,
    params_text,
    ratio_of,
    scored,
)
from kernprof.report.text.formats import table_width
from kernprof.report.text.table import (
    MISSING,
    SCORE_TITLES,
    Cell,
    Detail,
    Row,
    Section,
    Table,
    Text,
    Tone,
    View,
    legend,
    mark,
    metric_title,
    quantity,
    row,
    score_cell,
    score_text,
)

BETTER, WORSE = "✓", "✗"
MANY = 6  # largest number of pairs whose metrics are listed
_EQUAL = 0.005  # largest relative difference between metrics that count as equal
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
    """Return all sections of a comparison; caveats precede the metrics."""
    shown = replace(comparison, pairs=comparison.pairs[: view.top])
    base, other = comparison.base, comparison.other
    subject = base.workload or base.source or "report"
    title = (
        f"{subject} · run {base.id} (base) against run {other.id}"
        if comparison.baseline is None
        else f"{subject} · variants of run {base.id} against {_baseline(comparison)}"
    )
    rows = tuple(_verdict_row(pair, shown) for pair in shown.pairs)
    devices = dict.fromkeys(run.device.name for run in (base, other) if run.device)
    first = base.variants[0].params if base.variants else base.params
    fixed = {n: v for n, v in first.items() if all(r.params.get(n) == v for r in base.variants)}
    params = params_text(fixed if base.variants else base.params)
    clocks = dict.fromkeys(
        {"ncu": "times under ncu", "timing": "times by CUDA events"}.get(p.time.source or "")
        for p in shown.pairs
        if p.time.base_ns or p.time.other_ns
    )
    about = (" / ".join(devices), *clocks)
    lines: list[Text] = [" · ".join(filter(None, about)), Detail(params)]
    if shown.caveats:
        kinds = ", ".join(dict.fromkeys(c.kind.value for c in shown.caveats))
        lines.append(f"NOT COMPARABLE without further checks: {kinds}")
        lines += (f"  {c.message}" for c in shown.caveats)
    sections = [
        Section(
            title=title,
            lines=tuple(lines),
            table=Table(
                head=("variant", "verdict", "base", "other", "ratio", "interval", "speed-up"),
                align="slrrrrr",
                rows=rows,
            ),
            notes=tuple(_verdict_notes(shown)),
        )
    ]
    sections += _numbers(shown, view)
    texts = [c.text for s in sections if s.table for r in s.table.rows for c in r.cells]
    to = _baseline(comparison) or f"run {comparison.base.id}"
    notes = [f"ratio: relative to {to}; {BETTER} better, {WORSE} worse", *legend(texts)]
    if (rest := len(comparison.pairs) - view.top) > 0:
        notes.append(f"{rest} more pairs are not shown; json and csv list them all")
    if len(comparison.pairs) > MANY:
        notes.append(f"more than {MANY} pairs: only json and csv list all their metrics")
    for run, names in (
        (comparison.base, comparison.base_only),
        (comparison.other, comparison.other_only),
    ):
        if names:
            shown_names = names if run.workload else [short_name(name) for name in names]
            notes.append(f"only in run {run.id}: {listed_names(shown_names, 8)}")
    if any(c.kind is CaveatKind.PARAMS for c in comparison.caveats):
        notes.append("the parameters differ: counters and times refer to different work")
    last = sections.pop()
    return [*sections, replace(last, notes=(*last.notes, *notes))]


def _baseline(comparison: RunComparison) -> str:
    """Return the label of the baseline; empty for two runs."""
    name = comparison.baseline or ""
    return name if comparison.base.workload else short_name(name)


def pair_label(pair: VariantPair, comparison: RunComparison) -> str:
    """Return the label of the pair; for two runs, `OLD → NEW` if the variant was renamed."""
    new = next(label for label, result in labelled(comparison.other) if result is pair.other)
    if comparison.baseline is not None or pair.base.variant == pair.other.variant:
        return new
    old = next(label for label, result in labelled(comparison.base) if result is pair.base)
    return new if old == new else f"{old} → {new}"


def _verdict_row(pair: VariantPair, comparison: RunComparison) -> Row:
    time, judged = pair.time, pair.judged
    sign = "~" if judged.modelled else ""
    base, other = quantity(time.base_ns, "ns"), quantity(time.other_ns, "ns")
    interval = "{:.3f}–{:.3f}".format(*time.ratio_ci95) if time.ratio_ci95 else MISSING
    estimates = [t for side in (pair.base, pair.other) if (t := estimate_of(side)) is not None]
    if time.base_ns is None and len(estimates) > 1:
        base, other = (estimated_cell(estimate).text for estimate in estimates)
        interval = (ratio_of(*estimates).interval if judged.modelled else "") or MISSING
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
    """Yield the reasons of verdicts that do not follow from intervals, and the source of times."""
    reasons: dict[str, list[str]] = {}
    edited, unexplained = [], []
    for pair in comparison.pairs:
        label = pair_label(pair, comparison)
        message = pair.judged.message
        if pair.judged.reason in (VerdictReason.OVERLAP, VerdictReason.NEGLIGIBLE):
            message = message.rpartition(": ")[2].partition("; between")[0]  # without the interval
        if pair.judged.reason not in (VerdictReason.SEPARATE, VerdictReason.ESTIMATED):
            reasons.setdefault(message, []).append(label)
        digests = {pair.base.source_digest, pair.other.source_digest}
        if comparison.baseline is None and None not in digests and len(digests) > 1:
            edited.append(label)
        moved = pair.time.verdict in (TimeVerdict.FASTER, TimeVerdict.SLOWER)
        if moved and pair.metrics and not pair.explaining:
            unexplained.append(label)
    if edited:
        yield f"the source of {listed_names(edited, 8)} changed between the two runs"
    for message, names in reasons.items():
        who = f"{listed_names(names)}: "
        yield message if len(names) == len(comparison.pairs) else who + message
    if unexplained:
        yield f"no counter explains the change of time: {listed_names(unexplained, 8)}"
    if any(p.judged.modelled for p in comparison.pairs):
        yield Detail(
            "times are model estimates as CUDA events, not measured; the intervals of their ratios"
            " contain 90 % of the ratios that a GPU would measure"
        )
    yield from failure_notes(comparison.other)


def _difference_row(difference: Difference) -> Row:
    score = difference.unit == "score"
    title = (
        SCORE_TITLES[difference.id][0] if score else metric_title(difference.id, difference.unit)
    )
    return row("  " + title, *_values(difference), ratio_cell(difference))


def _values(difference: Difference) -> tuple[str, str]:
    texts = []
    for metric in (difference.base, difference.other):
        value, score = metric.value or 0.0, difference.unit == "score"
        text = score_text(value) if score else quantity(value, difference.unit)
        texts.append(mark(metric.provenance) + text)
    return texts[0], texts[1]


def ratio_cell(difference: Difference) -> Cell:
    """Return the ratio other ÷ base, marked as better or worse, e.g. `✓ 0.125×`."""
    ratio = difference.ratio
    if ratio is None:
        shown = "from 0"
    elif ratio >= 1000:
        shown = f"{ratio:.2g}×".replace("e+0", "e").replace("e+", "e")
    elif 0 < ratio < 1:
        shown = f"{ratio:.3f}×" if ratio >= 0.01 else f"{ratio:.2g}×"
    else:
        shown = f"{ratio:.2f}×"
    sign = {"other": BETTER + " ", "base": WORSE + " "}.get(difference.better, "")
    tone = {"other": Tone.GOOD, "base": Tone.BAD}.get(difference.better, Tone.PLAIN)
    return Cell(sign + shown, tone)


def _numbers(comparison: RunComparison, view: View) -> list[Section]:
    """Return the metrics: variants side by side if they fit, otherwise a table per pair."""
    if len(comparison.pairs) > MANY:
        return []
    pairs = comparison.pairs
    if comparison.baseline is not None and len({id(p.base) for p in pairs}) == 1:
        head = ["", _baseline(comparison)]
        for pair in pairs:
            head += [pair_label(pair, comparison), "ratio"]
        rows: list[Row] = []
        first = pairs[0].base
        for name in scored([first, *(p.other for p in pairs)]):
            cells: list[Cell | str] = [
                f"  {SCORE_TITLES[name][0]}",
                score_cell(first.scores.get(name)),
            ]
            for pair in pairs:
                score = _by_id(pair.scores).get(name)
                cells.append(score_cell(pair.other.scores.get(name)))
                cells.append(ratio_cell(score) if score else MISSING)
            rows += [] if rows else [Row(group="scores, 0–100")]
            scores = [first.scores.get(name), *(p.other.scores.get(name) for p in pairs)]
            same = len({score_cell(score).text for score in scores}) == 1
            rows.append(replace(row(*cells), detail=same))
        metrics = shown_metrics(pairs, view)
        rows += [Row(group="counters")] if metrics else []
        for metric in metrics:
            cells = [f"  {metric_title(metric.id, metric.unit)}", _values(metric)[0]]
            for pair in pairs:
                other = _by_id(pair.metrics).get(metric.id)
                cells += [_values(other)[1], ratio_cell(other)] if other else [MISSING, MISSING]
            same = all(_equal(other) for p in pairs if (other := _by_id(p.metrics).get(metric.id)))
            rows.append(replace(row(*cells), detail=same and metric.id not in view.metrics))
        table = Table(head=tuple(head), align="s" + "r" * (len(head) - 1), rows=tuple(rows))
        if table_width(table) <= view.width:
            return [Section(table=table)]
    repeated = VerdictReason.SAME_MEASUREMENT
    return [_pair_section(p, comparison, view) for p in pairs if p.judged.reason is not repeated]


def _pair_section(pair: VariantPair, comparison: RunComparison, view: View) -> Section:
    """Return the metrics of one pair that differ, and the number of equal ones."""

    def equal(difference: Difference) -> bool:
        return _equal(difference) and difference.id not in view.metrics

    numbers = {"scores, 0–100": pair.scores, "counters": shown_metrics([pair], view)}
    count = sum(equal(difference) for group in numbers.values() for difference in group)
    rows: list[Row] = []
    for title, differences in numbers.items():
        changed = [_difference_row(d) for d in differences if not equal(d)]
        rows += [Row(group=title), *changed] if changed else []
    name = pair_label(pair, comparison)
    text = f"{name}: {count} scores and counters are equal to within {100 * _EQUAL:g} %"
    if not rows:
        empty = f"{name}: base and other have no metric in common"
        return Section(lines=(text if count else empty,))
    baseline = _baseline(comparison)
    sides = ("", baseline, name) if baseline else (name, "base", "other")
    table = Table(head=(*sides, "ratio"), align="srrr", rows=tuple(rows))
    return Section(table=table, notes=(text,) if count else ())


def _equal(difference: Difference) -> bool:
    return difference.ratio is not None and abs(difference.ratio - 1) < _EQUAL


def _by_id(differences: Iterable[Difference]) -> dict[str, Difference]:
    return {d.id: d for d in differences}


def shown_metrics(pairs: Sequence[VariantPair], view: View) -> list[Difference]:
    """Return the requested metrics, and default metrics that are not 0 for all variants."""
    metrics: dict[str, Difference] = {}
    for difference in (d for pair in pairs for d in pair.metrics):
        nonzero = difference.base.value or difference.other.value
        if difference.id in view.metrics or (difference.id in KEY_METRICS and nonzero):
            metrics.setdefault(difference.id, difference)
    order = {name: i for i, name in enumerate(KEY_METRICS)}
    return sorted(metrics.values(), key=lambda d: order.get(d.id, len(order)))


def change_sections(changes: Sequence[Change | None]) -> list[Section]:
    """Return a section with an explanation per pair, and notes on the unexplained time."""
    lines: list[str] = []
    for change in (
        c for c in changes if c and (c.parts or abs(c.other_ns / c.base_ns - 1) > _EQUAL)
    ):
        clauses = change.sentence.split("; ")
        then = [clause for clause in clauses if clause.startswith("then ")]
        details = (Detail(f"  {text}") for text in (*then, *change.notes))
        lines += ["; ".join(c for c in clauses if c not in then), *details]
    title = "explanation (model estimates)"
    return [Section(title=title, lines=tuple(lines))] if lines else []
