"""A run as tidy CSV: one number a row, in base units, with its provenance. Text cells are safe in a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from kernprof.model.run import Run, VariantResult
from kernprof.model.tidy import numbers
from kernprof.report.text.safe import csv_text

HEAD = ("run", "variant", "params", "kind", "id", "value", "unit", "provenance", "reason", "launch")
Field: TypeAlias = "str | float | None"


def run_csv(run: Run) -> str:
    """The run as CSV with the columns of HEAD. Missing is empty.

    `kind` is metric, score, timing, check or error; `params` is a JSON object; `launch` counts the run's rows from 1,
    since a report of any program may hold one kernel many times.
    """
    numbered = enumerate(run.variants, 1)
    return csv_lines(HEAD, ((run.id, *fields, launch) for launch, result in numbered for fields in _rows(result)))


def csv_lines(head: Iterable[str], rows: Iterable[Iterable[Field]]) -> str:
    """CSV of RFC 4180 with `\\n` line ends; numbers as they are, texts made safe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([_field(cell) for cell in given] for given in rows)
    return out.getvalue()


def _field(cell: Field) -> str:
    if cell is None:
        return ""
    if isinstance(cell, str):
        return csv_text(cell)
    return repr(int(cell)) if float(cell).is_integer() and abs(cell) < 2**53 else repr(cell)


def _rows(result: VariantResult) -> Iterator[tuple[Field, ...]]:
    params = json.dumps(dict(result.params), ensure_ascii=False)
    for fields in numbers(result):
        yield (result.variant, params, *fields)
