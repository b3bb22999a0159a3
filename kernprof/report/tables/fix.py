"""Sections of `kernprof fix` and `kernprof check`: verdict, diff, counters, proof, and trials."""

from collections.abc import Iterator

from kernprof.model.documents.results import (
    CheckDocument,
    CostComparison,
    FixDocument,
    TrialOutcome,
)
from kernprof.model.verdict import VerdictReason
from kernprof.report.tables.compare import ratio_cell
from kernprof.report.text.table import (
    MISSING,
    Cell,
    Columns,
    Detail,
    Preformatted,
    Section,
    Tone,
    metric_cell,
    metric_title,
    quantity,
    table_of,
)

_COUNTERS = 12  # rows of the table of counters


def times_line(comparison: CostComparison) -> str:
    """Return a sentence with the verdict, both times, their ratio and their source."""
    judged, sign = comparison.judged, "~" * comparison.judged.modelled
    times = (quantity(value, "ns") for value in (comparison.before_ns, comparison.after_ns))
    verdict = judged.verdict.value.upper()
    if judged.reason is VerdictReason.COUNTS_CHANGED:
        verdict = f"counts {verdict}, time UNDECIDED"
    text = f"{verdict}: {' → '.join(sign + time for time in times)}"
    text += f" ({judged.ratio:.3g}×)" if judged.ratio is not None else ""
    estimate = f"; the estimate was ~{comparison.estimated_ratio or 1:.3g}×"
    return text + (", estimated" if judged.modelled else f", measured{estimate}")


def fix_lines(document: FixDocument) -> Iterator[str]:
    """Yield the answer: the applied edits with times and proof, or that no edit helps."""
    applied = [t.what for t in document.trials if t.outcome is TrialOutcome.APPLIED]
    if document.comparison:
        yield times_line(document.comparison)
    yield f"applied: {'; '.join(applied)}" if applied else "no edit makes this variant faster"
    if document.cases:
        yield f"results equal in {len(document.cases)} of {len(document.cases)} cases"
    if document.written:
        yield f"written: {', '.join(document.files)}"


def fix_sections(document: FixDocument) -> list[Section]:
    """Return the answer, the diff, the changed counters, the cases, and what did not help."""
    lines, notes = list(fix_lines(document)), document.notes
    if document.findings:
        lines.append(f"findings: {', '.join(document.findings)}")
    if document.diff and not document.written:
        notes = (*notes, "add --write to change the files")
    diff = [Section(title="diff", lines=(Preformatted(document.diff),), level=2)]
    rest = [trial for trial in document.trials if trial.outcome is not TrialOutcome.APPLIED]
    table = table_of(sorted(rest, key=lambda t: t.outcome.value), _TRIALS, "wlrw")
    useless = Section(
        title="tried, not applied", table=table, level=2, detail=document.comparison is not None
    )
    title = _title(f"{document.workload} {document.variant}", document)
    return [
        Section(title=title, lines=tuple(lines), notes=notes),
        *(diff if document.diff else ()),
        *_proof_sections(document),
        *([useless] if rest else ()),
    ]


def check_sections(document: CheckDocument) -> list[Section]:
    """Return the answer, the changed counters and the cases."""
    title = _title(f"{document.second} against {document.first}", document)
    head = Section(title=title, lines=(*check_lines(document),), notes=document.notes)
    return [head, *_proof_sections(document)]


def check_lines(document: CheckDocument) -> Iterator[str]:
    """Yield the answer: whether the results are equal, and the verdict on the times."""
    failed = [case for case in document.cases if not case.passed]
    if failed:
        yield f"DIFFERENT: {len(failed)} of {len(document.cases)} cases differ"
        yield f"{failed[0].title}: {failed[0].message}"
        return
    equal = f"results equal in all {len(document.cases)} cases"
    yield equal if document.cases else "NOT COMPARED: the first kernel passes no case itself"
    if document.comparison:
        yield times_line(document.comparison)


def _title(subject: str, document: FixDocument | CheckDocument) -> str:
    comparison = document.comparison
    source = "counters" if comparison and not comparison.judged.modelled else "estimated"
    return f"{subject} · {source} for {document.gpu}" if document.gpu else subject.strip()


def _proof_sections(document: FixDocument | CheckDocument) -> Iterator[Section]:
    """Yield a section with the changed counters and a section with the cases.

    The counters that the edits should lower come first.
    """
    if document.comparison and document.comparison.counters:
        aims, message = document.comparison.aims, document.comparison.judged.message
        counters = sorted(
            (
                c
                for c in document.comparison.counters
                if "by source" not in metric_title(c.id, c.unit)
            ),
            key=lambda c: (c.id not in aims, c.better != "base"),
        )
        table = table_of(counters, _COUNTER_COLUMNS, "srrr", most=_COUNTERS)
        yield Section(title="counters", table=table, notes=(Detail(message),), level=2)
    if document.cases:
        equal = all(case.passed for case in document.cases)
        table = table_of(document.cases, _CASES, "wl")
        yield Section(title="proof", table=table, level=2, detail=equal)


_COUNTER_COLUMNS: Columns = (
    ("counter", "counter", lambda item: metric_title(item.id, item.unit)),
    ("before", "before", lambda item: metric_cell(item.id, item.base)),
    ("after", "after", lambda item: metric_cell(item.id, item.other)),
    ("ratio", "ratio", ratio_cell),
)
_CASES: Columns = (
    ("case", "case", lambda case: case.title),
    (
        "",
        "result",
        lambda case: Cell("equal", Tone.GOOD) if case.passed else Cell("different", Tone.BAD),
    ),
)
_TRIALS: Columns = (
    ("edit", "edit", lambda trial: trial.what),
    ("result", "result", lambda trial: trial.outcome.value),
    (
        "time",
        "ratio",
        lambda trial: (
            MISSING
            if trial.ratio is None
            else Cell(
                f"{'~' * (trial.outcome is not TrialOutcome.SLOWER)}{trial.ratio:.3g}×",
                value=trial.ratio,
            )
        ),
    ),
    ("reason", "reason", lambda trial: trial.message),
)
