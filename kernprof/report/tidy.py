"""A run as tidy CSV: one number a row, in base units, with its provenance. Text cells are safe in a spreadsheet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from kernprof.model import Provenance, Run, VariantResult
from kernprof.report.safe import csv_text

HEAD = ("run", "variant", "params", "kind", "id", "value", "unit", "provenance", "reason", "launch")
Field: TypeAlias = "str | float | None"
_MEASURED = Provenance.MEASURED.value


def run_csv(run: Run) -> str:
    """The run as CSV with the columns of HEAD. Missing is empty.

    `kind` is metric, score, timing, check or error; `params` is a JSON object; `launch` counts the run's rows from 1,
    since a report of any program may hold one kernel many times.
    """
    numbered = enumerate(run.variants, 1)
    return csv_lines(HEAD, ((run.id, *numbers, launch) for launch, result in numbered for numbers in _rows(result)))


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
    for numbers in _numbers(result):
        yield (result.variant, params, *numbers)


def _numbers(result: VariantResult) -> Iterator[tuple[Field, ...]]:
    if result.failure is not None:
        yield ("error", result.failure.error, result.failure.exit_code, "", "", result.failure.message)
    if result.check is not None:
        yield ("check", "correct", int(result.check.correct), "", _MEASURED, result.check.message or "")
    if result.timing is not None:
        timing = result.timing
        yield ("timing", "median", timing.median_ns, "ns", _MEASURED, timing.note or "")
        yield ("timing", "ci95_low", timing.ci95_ns[0], "ns", _MEASURED, "")
        yield ("timing", "ci95_high", timing.ci95_ns[1], "ns", _MEASURED, "")
        yield ("timing", "min", timing.min_ns, "ns", _MEASURED, "")
        yield ("timing", "repetitions", timing.repetitions, "", _MEASURED, "")
        yield ("timing", "bytes_per_s", timing.bytes_per_s, "byte/s", _MEASURED, "")
        yield ("timing", "flops_per_s", timing.flops_per_s, "flop/s", _MEASURED, "")
    for name, score in result.scores.items():
        provenance = score.provenance.value if score.value is not None else ""
        yield ("score", name, score.value, "", provenance, score.reason or "")
    for name, metric in (result.profile.metrics if result.profile else {}).items():
        provenance = metric.provenance.value if metric.value is not None else ""
        yield ("metric", name, metric.value, metric.unit, provenance, metric.reason or "")
