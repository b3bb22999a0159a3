"""A comparison as tidy CSV."""

from __future__ import annotations

import json
from collections.abc import Iterator

from kernprof.model.run import RunComparison, VariantPair
from kernprof.report.text.csv import Field, csv_lines

HEAD = (
    "base_run", "other_run", "base", "other", "params", "kind", "id", "base_value", "other_value", "ratio", "unit",
    "better", "explains", "base_provenance", "other_provenance",
)  # fmt: skip


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
