"""Sections of `tune` (ranked and dropped configurations), and of `fix` and `check` (proofs)."""

from collections import Counter
from collections.abc import Iterator, Sequence

from kernprof.model.documents.results import (
    CheckDocument,
    CostComparison,
    CounterPair,
    FixDocument,
    ProofCase,
    Trial,
    TrialOutcome,
)
from kernprof.model.documents.stored import Configuration, Standing, TuneDocument
from kernprof.report.text.quantity import MISSING, mark, metric_title, quantity
from kernprof.report.text.table import Cell, Column, Columns, Preformatted, Section, Tone, table_of

_TONES = {Standing.BEST: Tone.GOOD, Standing.TIE: Tone.STRONG, Standing.SLOWER: Tone.BAD}


def tune_sections(document: TuneDocument, most: int) -> list[Section]:
    """Return sections with at most `most` ranked configurations, and why others were dropped."""
    ranked, dropped = _ranked(document)
    title = (
        f"{document.workload} · {len(document.configurations)} configurations · estimated for"
        f" {document.gpu}"
    )
    varying = varying_params(document)
    columns: list[Column] = [
        ("", "rank", lambda r: str(r[0])),
        ("variant", "variant", lambda r: r[1].variant),
        *((name, name, lambda r, name=name: str(r[1].params[name])) for name in varying),
        (
            "estimated, events",
            "estimate_ns",
            lambda r: Cell(f"~{quantity(r[1].estimate_ns, 'ns')}", value=r[1].estimate_ns),
        ),
        (
            "90 % interval",
            "interval",
            lambda r: Cell(
                f"{quantity(r[1].low_ns, 'ns')} – {quantity(r[1].high_ns, 'ns')}"
                if r[1].high_ns is not None
                else MISSING,
                Tone.FAINT,
            ),
        ),
        (
            "by estimate",
            "by_estimate",
            lambda r: "first" if r[0] == 1 else "tie" if r[1].tie else "LIKELY SLOWER",
        ),
    ]
    if any(configuration.measured or configuration.failure for configuration in ranked):
        columns += [
            ("measured", "measured_ns", lambda r: _measured(r[1])),
            ("by measurement", "by_measurement", lambda r: _standing(r[1])),
        ]
    align = ("rl" + "r" * len(varying) + "rrlrl")[: len(columns)]
    table = table_of(list(enumerate(ranked, 1)), columns, align, most=most) if ranked else None
    sections = [
        Section(
            title=title, lines=(*filter(None, (*summary(document), *document.notes)),), table=table
        )
    ]
    if dropped:
        examples = {c.dropped: c for c in reversed(dropped)}
        reasons: Columns = (
            ("reason", "", lambda r: r[0].value),
            ("configurations", "", lambda r: str(r[1])),
            ("example", "", lambda r: named(document, examples[r[0]])),
            ("message", "", lambda r: examples[r[0]].message),
        )
        table = table_of(Counter(c.dropped for c in dropped).most_common(), reasons, "lrww")
        sections.append(Section(title="dropped without a launch", table=table, level=2))
    return sections


def _ranked(document: TuneDocument) -> tuple[list[Configuration], list[Configuration]]:
    ranked = [c for c in document.configurations if c.dropped is None]
    return ranked, [c for c in document.configurations if c.dropped is not None]


def summary(document: TuneDocument) -> Iterator[str]:
    """Yield sentences on the ranking: number of configurations, ties, and measured result."""
    ranked, dropped = _ranked(document)
    sampled = sum(configuration.sampled for configuration in ranked)
    text = f"; {document.recalled} from an earlier search" if document.recalled else ""
    part = f" ({sampled} from a sample of their blocks, output not checked)" if sampled else ""
    yield (
        f"{len(ranked)} ranked by estimated time{part}; {len(dropped)} dropped without a"
        f" launch{text}"
    )
    ties = sum(configuration.tie for configuration in ranked)
    if ties:
        yield (
            f"ties: the intervals of the first and {ties} other estimate{'s' * (ties > 1)} overlap"
        )
    if measurement := document.measurement:
        message = "the fastest is decided" if measurement.decided else "the fastest is UNDECIDED"
        rounds = f"{measurement.rounds} round{'' if measurement.rounds == 1 else 's'}"
        yield (
            f"{measurement.leaders} leaders timed alternately on {measurement.gpu}, {rounds}:"
            f" {message}"
        )


def named(document: TuneDocument, configuration: Configuration) -> str:
    """Return a configuration's name: variant, and the parameters that differ in the search."""
    params = (f"{name}={configuration.params[name]}" for name in varying_params(document))
    return " ".join([configuration.variant, *params])


def varying_params(document: TuneDocument) -> tuple[str, ...]:
    every = document.configurations
    return tuple(n for n in every[0].params if len({c.params[n] for c in every}) > 1)


def _measured(configuration: Configuration) -> Cell:
    if configuration.failure:
        return Cell("failed", Tone.BAD)
    measured = configuration.measured
    if measured is None:
        return Cell(MISSING, Tone.FAINT)
    return Cell(quantity(measured.time_ns, "ns"), value=measured.time_ns)


def _standing(configuration: Configuration) -> Cell:
    measured = configuration.measured
    if configuration.failure or measured is None:
        return Cell(configuration.failure or "")
    ratio = f" {measured.ratio:.3f}× ({measured.ratio_low:.3f}–{measured.ratio_high:.3f})"
    text = measured.standing.value + ("" if measured.standing is Standing.BEST else ratio)
    return Cell(text, _TONES[measured.standing])


_COUNTERS = 12  # rows of the table of counters
_SIDE_TONES = {"other": Tone.GOOD, "base": Tone.BAD, "": Tone.PLAIN}


def times_line(comparison: CostComparison) -> str:
    """Return a sentence with the verdict, both times, their ratio and their source."""
    sign, source = ("~", "estimated") if comparison.source == "estimate" else ("", "measured")
    times = [quantity(value, "ns") for value in (comparison.before_ns, comparison.after_ns)]
    ratio = f" ({comparison.ratio:.3g}×)" if comparison.ratio is not None else ""
    also = comparison.estimated_ratio
    beside = f"; the estimate was ~{also:.3g}×" if also is not None else ""
    return (
        f"{comparison.verdict.upper()}: {sign}{times[0]} → {sign}{times[1]}{ratio},"
        f" {source}{beside}"
    )


def fix_lines(document: FixDocument) -> Iterator[str]:
    """Yield the answer: the applied edits with times and proof, or that no edit helps."""
    applied = [t for t in document.trials if t.outcome is TrialOutcome.APPLIED]
    if document.comparison is None:
        yield "no edit makes this variant faster"
        return
    yield times_line(document.comparison)
    yield f"applied: {'; '.join(trial.what for trial in applied)}"
    yield f"results equal in {len(document.cases)} of {len(document.cases)} cases"
    if document.written:
        yield f"written: {', '.join(document.files)}"


def fix_sections(document: FixDocument) -> list[Section]:
    """Return the answer, the diff, the changed counters, the cases, and what did not help."""
    title = f"{document.workload} {document.variant} · estimated for {document.gpu}"
    lines = list(fix_lines(document))
    notes = document.notes
    if document.findings:
        lines.append(f"findings: {', '.join(document.findings)}")
    if document.diff and not document.written:
        notes = (*notes, "add --write to change the files")
    sections = [Section(title=title, lines=tuple(lines), notes=notes)]
    if document.diff:
        sections.append(Section(title="diff", lines=(Preformatted(document.diff),), level=2))
    sections += _counter_sections(document.comparison)
    sections += _case_sections(document.cases)
    rest = [trial for trial in document.trials if trial.outcome is not TrialOutcome.APPLIED]
    if rest:
        table = table_of(sorted(rest, key=lambda t: t.outcome.value), _TRIALS, "wlrw")
        sections.append(Section(title="tried, not applied", table=table, level=2))
    return sections


def _ratio(trial: Trial) -> Cell:
    if trial.ratio is None:
        return Cell(MISSING, Tone.FAINT)
    sign = "" if trial.outcome is TrialOutcome.SLOWER else "~"
    return Cell(f"{sign}{trial.ratio:.3g}×", value=trial.ratio)


_TRIALS: Columns = (
    ("edit", "edit", lambda trial: trial.what),
    ("result", "result", lambda trial: trial.outcome.value),
    ("time", "ratio", _ratio),
    ("reason", "reason", lambda trial: trial.message),
)


def check_sections(document: CheckDocument) -> list[Section]:
    """Return the answer, the changed counters and the cases."""
    title = f"{document.second} against {document.first} · estimated for {document.gpu}"
    lines = tuple(check_lines(document))
    sections = [Section(title=title, lines=lines, notes=document.notes)]
    return [*sections, *_counter_sections(document.comparison), *_case_sections(document.cases)]


def check_lines(document: CheckDocument) -> Iterator[str]:
    """Yield the answer: whether the results are equal, and the verdict on the times."""
    failed = [case for case in document.cases if not case.passed]
    if failed:
        yield f"DIFFERENT: {len(failed)} of {len(document.cases)} cases differ"
        yield f"{failed[0].title}: {failed[0].message}"
        return
    yield f"results equal in all {len(document.cases)} cases"
    if document.comparison:
        yield times_line(document.comparison)


def _counter_sections(comparison: CostComparison | None) -> list[Section]:
    if comparison is None or not comparison.counters:
        return []
    ranked = sorted(comparison.counters, key=lambda c: (not c.aim, c.better != "base"))
    table = table_of(ranked, _COLUMNS, "srrrl", most=_COUNTERS)
    return [Section(title="counters", table=table, notes=(comparison.message,), level=2)]


_COLUMNS: Columns = (
    ("counter", "counter", lambda c: metric_title(c.name, c.unit)),
    ("before", "before", lambda c: _number(c, c.before)),
    ("after", "after", lambda c: _number(c, c.after)),
    ("ratio", "ratio", lambda c: f"{c.after / c.before:.3g}×" if c.before else MISSING),
    ("", "", lambda c: Cell({"other": "✓", "base": "✗"}.get(c.better, ""), _SIDE_TONES[c.better])),
)


def _number(counter: CounterPair, value: float) -> Cell:
    return Cell(f"{mark(counter.provenance)}{quantity(value, counter.unit)}", value=value)


def _case_sections(cases: Sequence[ProofCase]) -> list[Section]:
    if not cases:
        return []
    columns: Columns = (
        ("case", "case", lambda case: case.title),
        ("", "result", _passed),
    )
    return [Section(title="proof", table=table_of(cases, columns, "wl"), level=2)]


def _passed(case: ProofCase) -> Cell:
    return Cell("equal", Tone.GOOD) if case.passed else Cell("different", Tone.BAD)
