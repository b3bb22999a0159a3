"""A run as tidy CSV: one number a row, in base units, with its provenance. Text cells are safe in a spreadsheet."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from kernprof.model.run import Run, VariantResult
from kernprof.report.text.csv import Field, csv_lines

HEAD = ("run", "variant", "params", "kind", "id", "value", "unit", "provenance", "reason", "launch")


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
