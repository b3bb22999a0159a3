"""A run as tidy rows: one number each, in base units, with its provenance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kernprof.model.run import Provenance, Run, VariantResult

if TYPE_CHECKING:
    import pandas as pd

_MEASURED = Provenance.MEASURED.value


def numbers(result: VariantResult) -> Iterator[tuple[str, str, float | None, str, str, str]]:
    """(kind, id, value, unit, provenance, reason) of every number; `kind` is metric, score, timing, check or error."""
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


def run_frame(run: Run) -> pd.DataFrame:
    """One number a row: run, launch, variant, `param.<name>`, …, kind, id, value, unit, provenance, reason.

    `kind` is metric, score, timing, check or error; `launch` counts the results from 1; a missing value is NaN, and
    `reason` says why.
    """
    import pandas as pd

    rows = [
        {"run": run.id, "launch": launch, "variant": result.variant}
        | {f"param.{name}": value for name, value in result.params.items()}
        | dict(zip(("kind", "id", "value", "unit", "provenance", "reason"), fields, strict=True))
        for launch, result in enumerate(run.variants, 1)
        for fields in numbers(result)
    ]
    params = dict.fromkeys(f"param.{name}" for result in run.variants for name in result.params)
    columns = ["run", "launch", "variant", *params, "kind", "id", "value", "unit", "provenance", "reason"]
    return pd.DataFrame(rows, columns=columns).astype({"value": "float64"})
