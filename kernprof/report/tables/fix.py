"""Sections of `kernprof fix` and `kernprof check`: verdict, diff, counters, proof, and trials."""

from collections.abc import Iterator, Sequence

from kernprof.model.documents.results import (
    CheckDocument,
    CostComparison,
    FixDocument,
    ProofCase,
    Trial,
    TrialOutcome,
)
from kernprof.report.tables.compare import ratio_cell
from kernprof.report.text.quantity import MISSING, metric_cell, metric_title, quantity
from kernprof.report.text.table import Cell, Columns, Preformatted, Section, Tone, table_of

_COUNTERS = 12  # rows of the table of counters


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


def _title(kernels: str, document: FixDocument | CheckDocument) -> str:
    measured = document.comparison and document.comparison.source == "timing"
    return f"{kernels} · {'counters' if measured else 'estimated'} for {document.gpu}"


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
    title = _title(f"{document.workload} {document.variant}", document)
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
    title = _title(f"{document.second} against {document.first}", document)
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
    aims = comparison.aims
    ranked = sorted(comparison.counters, key=lambda c: (c.id not in aims, c.better != "base"))
    table = table_of(ranked, _COLUMNS, "srrr", most=_COUNTERS)
    return [Section(title="counters", table=table, notes=(comparison.message,), level=2)]


_COLUMNS: Columns = (
    ("counter", "counter", lambda item: metric_title(item.id, item.unit)),
    ("before", "before", lambda item: metric_cell(item.id, item.base)),
    ("after", "after", lambda item: metric_cell(item.id, item.other)),
    ("ratio", "ratio", ratio_cell),
)


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
