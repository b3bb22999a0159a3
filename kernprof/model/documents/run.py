"""A Run as a JSON document and back: schema `kernprof.run/1`, the same on disk and from `--format json`.

{"schema": "kernprof.run/1", "run": id, "created": …, "workload": …, "params": {…}, "backend": "ncu",
 "device": {…} | null, "settings": {…}, "environment": {…}, "commands": [[…]], "notes": […],
 "yardstick": {"copy_bytes_per_s": …, "copied_bytes": …, "provenance": …} | null,
 "variants": [{"variant": …, "params": {…}, "correct": true | false | null, "check": {…} | null,
   "launch": {"kernel": …, "grid": [x, y, z], "block": [x, y, z], "shared_bytes": n} | null,
   "metrics": {id: {"value": x | null, "unit": …, "provenance": …, "reason"?: …, "error"?: …}},
   "scores": {id: 0–100 | null}, "score_reasons": {id: …},
   "timing": {"median_ns": …, "ci95_ns": [lo, hi], "repetitions": n, …} | null,
   "work": {"least_bytes": …, "flops": …, "precision": …} | null,
   "error": {"error": …, "message": …, "exit_code": n} | null, "passes": n | null, "nvtx": […]}]}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, TypeVar

from kernprof.errors import ReportUnreadable
from kernprof.model.run import (
    CheckResult,
    Device,
    Failure,
    Launch,
    LeastWork,
    Metric,
    Profile,
    Provenance,
    ReferenceBandwidth,
    Run,
    Score,
    Timing,
    VariantResult,
)

SCHEMA = "kernprof.run/1"
Document = dict[str, Any]
T = TypeVar("T")


def run_document(run: Run) -> Document:
    """The run as plain JSON data."""
    return {
        "schema": SCHEMA,
        "run": run.id,
        "created": run.created,
        "workload": run.workload,
        "params": dict(run.params),
        "backend": run.backend,
        "source": run.source,
        "device": _flat(run.device),
        "settings": dict(run.settings),
        "environment": dict(run.environment),
        "commands": [list(c) for c in run.commands],
        "notes": list(run.notes),
        "yardstick": _flat(run.reference_bandwidth),
        "variants": [_variant_document(v) for v in run.variants],
    }


def _variant_document(result: VariantResult) -> Document:
    profile = result.profile
    return {
        "variant": result.variant,
        "params": dict(result.params),
        "correct": result.check.correct if result.check else None,
        "check": _flat(result.check),
        "launch": _flat(result.launch),
        "metrics": {name: _metric_document(m) for name, m in profile.metrics.items()} if profile else {},
        "scores": {name: score.value for name, score in result.scores.items()},
        "score_reasons": {name: s.reason for name, s in result.scores.items() if s.reason},
        "score_provenance": {name: s.provenance.value for name, s in result.scores.items() if s.value is not None},
        "timing": _flat(result.timing),
        "work": _flat(result.work),
        "error": _flat(result.failure),
        "passes": profile.passes if profile else None,
        "nvtx": list(profile.nvtx) if profile else [],
    }


def _metric_document(metric: Metric) -> Document:
    made: Document = {"value": metric.value, "unit": metric.unit, "provenance": metric.provenance.value}
    if metric.reason:
        made["reason"] = metric.reason
    return made if metric.error is None else made | {"error": metric.error}


def _flat(data: Any) -> Document | None:
    """A dataclass of plain values as a dict; tuples become lists."""
    if data is None:
        return None
    made = {f.name: getattr(data, f.name) for f in fields(data)}
    return {
        k: list(v) if isinstance(v, tuple) else v.value if isinstance(v, Provenance) else v for k, v in made.items()
    }


def document_run(document: Mapping[str, Any]) -> Run:
    """The run that a document holds. ReportUnreadable when it is not a `kernprof.run` document this version reads."""
    schema = document.get("schema")
    if schema != SCHEMA:
        raise ReportUnreadable(
            f"this is not a {SCHEMA} document; its schema is {schema!r}",
            hint="a newer kernprof may have written it: upgrade, or run the workload again",
        )
    try:
        return _run(document)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ReportUnreadable(f"the {SCHEMA} document is damaged: {type(error).__name__}: {error}") from error


def _run(document: Mapping[str, Any]) -> Run:
    device = _device(document["device"])
    return Run(
        id=document["run"],
        created=document["created"],
        backend=document["backend"],
        workload=document["workload"],
        params=dict(document["params"]),
        device=device,
        variants=tuple(_variant(v, device) for v in document["variants"]),
        reference_bandwidth=_made(ReferenceBandwidth, document.get("yardstick")),
        settings=dict(document["settings"]),
        environment=dict(document["environment"]),
        commands=tuple(tuple(c) for c in document["commands"]),
        source=document.get("source"),
        notes=tuple(document.get("notes", ())),
    )


def _device(document: Mapping[str, Any] | None) -> Device | None:
    return _made(Device, document)


def _variant(document: Mapping[str, Any], device: Device | None) -> VariantResult:
    launch = _made(Launch, document["launch"])
    metrics = {name: _made(Metric, m) for name, m in document["metrics"].items()}
    profile = None
    if metrics and launch:
        profile = Profile(
            launch=launch,
            metrics={name: m for name, m in metrics.items() if m},
            device=device,
            passes=document.get("passes"),
            nvtx=tuple(document.get("nvtx", ())),
        )
    reasons, provenance = document.get("score_reasons", {}), document.get("score_provenance", {})
    return VariantResult(
        variant=document["variant"],
        params=dict(document["params"]),
        launch=launch,
        check=_made(CheckResult, document["check"]),
        profile=profile,
        scores={
            name: Score(value=value, reason=reasons.get(name), provenance=Provenance(provenance.get(name, "measured")))
            for name, value in document["scores"].items()
        },
        timing=_made(Timing, document["timing"]),
        failure=_made(Failure, document["error"]),
        work=_made(LeastWork, document["work"]),
    )


def _made(kind: type[T], document: Mapping[str, Any] | None) -> T | None:
    """A dataclass from its document; fields that this version does not know are left out."""
    if document is None:
        return None
    known = {f.name for f in fields(kind)}  # type: ignore[arg-type]
    values = {k: tuple(v) if isinstance(v, list) else v for k, v in document.items() if k in known}
    if "provenance" in values:
        values["provenance"] = Provenance(values["provenance"])
    return kind(**values)
