"""`kernprof compare`: the variants of one run, or the same variants of two."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kernprof.analysis.kernel.compare.change import Side, explain_change
from kernprof.analysis.kernel.compare.results import compare_runs, compare_variants
from kernprof.analysis.kernel.diagnose import case_of
from kernprof.errors import UsageError
from kernprof.model.diagnosis import Change
from kernprof.model.run import Run, RunComparison, TimeVerdict, VariantPair, VerdictReason
from kernprof.report.render import render_comparison
from kernprof.store import LATEST
from kernprof.workflows.explain import load_subject
from kernprof.workflows.terminal import view


def compare(runs: Sequence[str], *, baseline: str | None, strict: bool, store: Path, format_: str) -> str:
    """Raises UsageError (unknown runs, variants), NotComparable (strict, and something differs that must not)."""
    if len(runs) > 2:
        raise UsageError(f"{len(runs)} runs were given; two can be compared", hint="compare them pair by pair")
    if len(runs) == 2:
        if baseline:
            raise UsageError("--baseline names a variant of one run; two runs are compared variant by variant")
        comparison = compare_runs(_load(runs[0], store), _load(runs[1], store), strict=strict)
    else:
        comparison = compare_variants(_load(runs[0] if runs else LATEST, store), baseline)
    return render_comparison(comparison, format_, view(), changes_of(comparison)).rstrip("\n")


def _load(target: str, store: Path) -> Run:
    """The run with all that its reports hold: a manifest of an older version has fewer metrics."""
    return load_subject(target, store).run


def changes_of(comparison: RunComparison) -> tuple[Change | None, ...]:
    """For each pair the change in time split over the counters; None where it cannot be, or is no change."""
    return tuple(_change(pair, comparison) for pair in comparison.pairs)


def _change(pair: VariantPair, comparison: RunComparison) -> Change | None:
    base, other = case_of(pair.base, comparison.base), case_of(pair.other, comparison.other)
    if base is None or other is None or pair.time.verdict is TimeVerdict.SAME:
        return None
    if pair.time.reason is VerdictReason.WRONG_RESULT or base.time_source != other.time_source:
        return None
    names = (pair.base.variant, pair.other.variant)
    if comparison.baseline is None:
        names = (f"{names[0]} of the base", f"{names[1]} of the other")
    return explain_change(Side.of(names[0], base), Side.of(names[1], other))
