"""Convert runs and traces to CSV, and to rows of the tables in `model/documents/tables.py`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from kernprof.model.diagnosis import Diagnosis
from kernprof.model.run import Run, RunComparison, VariantPair, VariantResult
from kernprof.report.text.formats import Field, csv_lines

if TYPE_CHECKING:
    from kernprof.model.trace_report import DeviceOutcome

HEAD = ("run", "variant", "params", "kind", "id", "value", "unit", "provenance", "reason", "launch")
COMPARE_HEAD = (
    "base_run",
    "other_run",
    "base",
    "other",
    "params",
    "kind",
    "id",
    "base_value",
    "other_value",
    "ratio",
    "unit",
    "better",
    "explains",
    "base_provenance",
    "other_provenance",
)


def runs_csv(runs: Sequence[Run]) -> str:
    """Return runs as CSV with the columns of HEAD; missing values are empty.

    `kind` is metric, score, timing, check or error. `params` is a JSON object. `launch` is the
    number of the result in its run, from 1.
    """
    return csv_lines(
        HEAD,
        (
            (run.id, result.variant, _params(result), *fields, launch)
            for run in runs
            for launch, result in enumerate(run.variants, 1)
            for fields in result.numbers()
        ),
    )


def _params(result: VariantResult) -> str:
    return json.dumps(dict(result.params), ensure_ascii=False)


def compare_csv(comparison: RunComparison) -> str:
    """Return the comparison as CSV with the columns of COMPARE_HEAD.

    `explains` ranks, from 1, the metrics whose differences explain the change in time.
    """
    return csv_lines(
        COMPARE_HEAD, (line for pair in comparison.pairs for line in _lines(pair, comparison))
    )


def _lines(pair: VariantPair, comparison: RunComparison) -> Iterator[tuple[Field, ...]]:
    names = (comparison.base.id, comparison.other.id, pair.base.variant, pair.other.variant)
    start = (*names, _params(pair.other))
    time = pair.time
    yield (
        *start,
        "time",
        time.source or "",
        time.base_ns,
        time.other_ns,
        time.ratio,
        "ns",
        {"faster": "other", "slower": "base"}.get(time.verdict.value, ""),
        None,
        "",
        "",
    )
    ranks = {d.id: rank for rank, d in enumerate(pair.explaining, 1)}
    for kind, differences in (("score", pair.scores), ("metric", pair.metrics)):
        for d in differences:
            yield (
                *start,
                kind,
                d.id,
                d.base.value,
                d.other.value,
                d.ratio,
                d.unit,
                d.better,
                ranks.get(d.id) if kind == "metric" else None,
                d.base.provenance.value,
                d.other.provenance.value,
            )


Rows: TypeAlias = "dict[str, list[dict[str, Any]]]"


def run_rows(run: Run, diagnoses: Sequence[Diagnosis]) -> Rows:
    """Return the rows of a run by table name: launches, scores and findings."""
    rows: Rows = {"launches": [], "scores": [], "findings": []}
    for number, result in enumerate(run.variants, 1):
        start = _launch(run, number, result)
        for kind, name, value, unit, provenance, reason in result.numbers():
            common = {
                **start,
                "value": value,
                "provenance": provenance or None,
                "reason": reason or None,
            }
            if kind == "score":
                rows["scores"].append({**common, "score": name})
            else:
                rows["launches"].append({**common, "kind": kind, "id": name, "unit": unit or None})
    for diagnosis in diagnoses:
        start = _launch(run, diagnosis.index + 1, run.variants[diagnosis.index])
        for finding in diagnosis.findings:
            gain, line = finding.gain, finding.lines[0] if finding.lines else None
            rows["findings"].append(
                {
                    **start,
                    "limited_by": diagnosis.limiter.kind.value,
                    "finding": finding.id,
                    "title": finding.title,
                    "speedup": gain.speedup if gain else None,
                    "provenance": gain.provenance.value if gain else None,
                    "file": line.file if line else None,
                    "line": line.line if line else None,
                }
            )
    return rows


def _launch(run: Run, number: int, result: VariantResult) -> dict[str, Any]:
    return {
        "launch": number,
        "variant": result.variant,
        "params": _params(result),
        "workload": run.workload,
        "backend": run.backend.value,
        "device": run.device.name if run.device else None,
        "place": result.place,
        "created": run.created or None,
    }


def trace_rows(
    source: str,
    epoch_ns: int,
    devices: Sequence[tuple[DeviceOutcome, Mapping[str, Any]]],
    accounting: Callable[[DeviceOutcome], Iterator[dict[str, Any]]],
) -> Rows:
    """Return the rows of a trace by table name: accounting and collectives.

    A device's collectives have the columns `name`, `start`, `end` and `exposed`.
    """
    rows: Rows = {"accounting": [], "collectives": []}
    for item, talks in devices:
        start = {
            "source": source,
            "device": item.device.name,
            "device_index": item.device.index,
            "process": item.process,
        }
        iterations = item.iterations
        judged = {
            "verdict": item.verdict.label.value,
            "confidence": item.verdict.confidence.value,
            "window_ns": item.window_ns[1] - item.window_ns[0],
            "iterations": iterations.count if iterations else None,
            "step_ns": iterations.median_ns if iterations else None,
        }
        rows["accounting"] += [{**start, **judged, **part} for part in accounting(item)]
        columns = zip(talks["name"], talks["start"], talks["end"], talks["exposed"], strict=True)
        rows["collectives"] += [
            {
                **start,
                "name": name,
                "start_ns": begin + epoch_ns,
                "end_ns": end + epoch_ns,
                "exposed_ns": exposed,
            }
            for name, begin, end, exposed in columns
        ]
    return rows
