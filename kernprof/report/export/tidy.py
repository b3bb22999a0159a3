"""A run as tidy CSV: one number a row, in base units, with its provenance. Text cells are safe in a spreadsheet."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from kernprof.model.run import Run, RunComparison, VariantPair, VariantResult
from kernprof.report.text.csv import Field, csv_lines

HEAD = ("run", "variant", "params", "kind", "id", "value", "unit", "provenance", "reason", "launch")
COMPARE_HEAD = (
    "base_run", "other_run", "base", "other", "params", "kind", "id", "base_value", "other_value", "ratio", "unit",
    "better", "explains", "base_provenance", "other_provenance",
)  # fmt: skip


def runs_csv(runs: Sequence[Run]) -> str:
    """Runs as CSV with the columns of HEAD. Missing is empty.

    `kind` is metric, score, timing, check or error; `params` is a JSON object; `launch` counts a run's rows from 1,
    since a report of any program may hold one kernel many times.
    """
    numbered = [(run.id, launch, result) for run in runs for launch, result in enumerate(run.variants, 1)]
    return csv_lines(HEAD, ((id_, *fields, launch) for id_, launch, result in numbered for fields in _rows(result)))


def _rows(result: VariantResult) -> Iterator[tuple[Field, ...]]:
    params = json.dumps(dict(result.params), ensure_ascii=False)
    for fields in result.numbers():
        yield (result.variant, params, *fields)


def compare_csv(comparison: RunComparison) -> str:
    """The comparison as CSV with the columns of COMPARE_HEAD; `explains` is the rank among what explains the time."""
    return csv_lines(COMPARE_HEAD, (line for pair in comparison.pairs for line in _lines(pair, comparison)))


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
