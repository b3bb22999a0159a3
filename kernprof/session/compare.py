"""`kernprof compare`: the variants of one run, or the same variants of two."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kernprof.analysis.compare import compare_runs, compare_variants
from kernprof.errors import UsageError
from kernprof.report.render import render_comparison
from kernprof.session.show import load, view
from kernprof.store import LATEST


def compare(runs: Sequence[str], *, baseline: str | None, strict: bool, store: Path, format_: str) -> str:
    """Raises UsageError (unknown runs, variants), NotComparable (strict, and something differs that must not)."""
    if len(runs) > 2:
        raise UsageError(f"{len(runs)} runs were given; two can be compared", hint="compare them pair by pair")
    if len(runs) == 2:
        if baseline:
            raise UsageError("--baseline names a variant of one run; two runs are compared variant by variant")
        comparison = compare_runs(load(runs[0], store), load(runs[1], store), strict=strict)
    else:
        comparison = compare_variants(load(runs[0] if runs else LATEST, store), baseline)
    return render_comparison(comparison, format_, view()).rstrip("\n")
