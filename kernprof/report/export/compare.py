"""A comparison as data: JSON of schema `kernprof.compare/1`, and tidy CSV.

{"schema": "kernprof.compare/1", "base": run id, "other": run id, "baseline": variant | null,
 "comparable": true | false, "caveats": [{"kind": …, "what": …, "base": … | null, "other": … | null, "message": …}],
 "pairs": [{"base": variant, "other": variant, "params": {…},
   "time": {"verdict": "faster" | "slower" | "same" | "undecided", "reason": …, "message": …, "source": "timing" | "ncu"
            | null, "base_ns": …, "other_ns": …, "ratio": …, "ratio_ci95": [lo, hi] | null},
   "explaining": [metric id, …],
   "change": {"sentence": …, "parts": [{"id": metric id, "words": …, "kind": …, "saved_ns": …}], "left_ns": …,
              "notes": [text, …]} | null,
   "metrics": {id: {"base": x, "other": y, "ratio": y ÷ x | null, "unit": …, "better": "base" | "other" | "",
                    "provenance": [base's, other's]}},
   "scores": {id: the same}}],
 "base_only": [variant, …], "other_only": [variant, …]}
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from kernprof.model.diagnosis import Change
from kernprof.model.run import Difference, RunComparison, TimeComparison, VariantPair
from kernprof.report.tables.explain_change import change_document
from kernprof.report.text.csv import Field, csv_lines

SCHEMA = "kernprof.compare/1"
HEAD = (
    "base_run", "other_run", "base", "other", "params", "kind", "id", "base_value", "other_value", "ratio", "unit",
    "better", "explains", "base_provenance", "other_provenance",
)  # fmt: skip


def compare_document(comparison: RunComparison, changes: Sequence[Change | None] = ()) -> dict[str, Any]:
    """The comparison as plain JSON data; `changes` explain its pairs, in their order."""
    given = [*changes, *[None] * (len(comparison.pairs) - len(changes))]
    return {
        "schema": SCHEMA,
        "base": comparison.base.id,
        "other": comparison.other.id,
        "baseline": comparison.baseline,
        "comparable": not comparison.caveats,
        "caveats": [
            {"kind": c.kind.value, "what": c.what, "base": c.base, "other": c.other, "message": c.message}
            for c in comparison.caveats
        ],
        "pairs": [_pair_document(p, c) for p, c in zip(comparison.pairs, given, strict=True)],
        "base_only": list(comparison.base_only),
        "other_only": list(comparison.other_only),
    }


def _pair_document(pair: VariantPair, change: Change | None) -> dict[str, Any]:
    return {
        "base": pair.base.variant,
        "other": pair.other.variant,
        "params": dict(pair.other.params),
        "time": _time_document(pair.time),
        "explaining": [d.id for d in pair.explaining],
        "change": change_document(change) if change else None,
        "metrics": {d.id: _difference_document(d) for d in pair.metrics},
        "scores": {d.id: _difference_document(d) for d in pair.scores},
    }


def _time_document(time: TimeComparison) -> dict[str, Any]:
    return {
        "verdict": time.verdict.value,
        "reason": time.reason.value,
        "message": time.message,
        "source": time.source,
        "base_ns": time.base_ns,
        "other_ns": time.other_ns,
        "ratio": time.ratio,
        "ratio_ci95": list(time.ratio_ci95) if time.ratio_ci95 else None,
    }


def _difference_document(found: Difference) -> dict[str, Any]:
    return {
        "base": found.base.value,
        "other": found.other.value,
        "ratio": found.ratio,
        "unit": found.unit,
        "better": found.better,
        "provenance": [found.base.provenance.value, found.other.provenance.value],
    }


def compare_csv(comparison: RunComparison) -> str:
    """The comparison as CSV with the columns of HEAD; `explains` is the rank among what explains the time."""
    return csv_lines(HEAD, (line for pair in comparison.pairs for line in _lines(pair, comparison)))


def _lines(pair: VariantPair, comparison: RunComparison) -> Iterator[tuple[Field, ...]]:
    params = json.dumps(dict(pair.other.params), ensure_ascii=False)
    start = (comparison.base.id, comparison.other.id, pair.base.variant, pair.other.variant, params)
    time = pair.time
    better = {"faster": "other", "slower": "base"}.get(time.verdict.value, "")
    yield (*start, "time", time.source or "", time.base_ns, time.other_ns, time.ratio, "ns", better, None, "", "")
    ranks = {d.id: rank for rank, d in enumerate(pair.explaining, 1)}
    for kind, differences in (("score", pair.scores), ("metric", pair.metrics)):
        for d in differences:
            yield (*start, kind, d.id, d.base.value, d.other.value, d.ratio, d.unit, d.better,
                   ranks.get(d.id) if kind == "metric" else None, d.base.provenance.value,
                   d.other.provenance.value)  # fmt: skip
