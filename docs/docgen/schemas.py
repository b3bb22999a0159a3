"""The JSON schemas: those that a module documents, and those whose shape is that of data classes."""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from types import ModuleType

import kernprof
from docgen.commands import anchor

# Schema → the module whose docstring draws it.
_DRAWN = {
    "kernprof.run/1": "kernprof.document",
    "kernprof.compare/1": "kernprof.report.compare_data",
    "kernprof.explain/1": "kernprof.report.explain_data",
    "kernprof.doctor/1": "kernprof.collect.doctor",
    "kernprof.ceilings/1": "kernprof.charts.ceilings",
    "kernprof.lines/1": "kernprof.readers.ncu_source_lines",
}
_ROWS = "kernprof.report.listing"
_OUTCOME = "kernprof.tracks.outcome"
# Schema → its outer form, and the data classes whose fields its objects have.
_CLASSES = {
    "kernprof.list/1": ('{"schema": …, "workloads": [WorkloadRow, …], "problems": [Problem, …]}', _ROWS,
                        ("WorkloadRow", "Problem")),
    "kernprof.workload/1": ('{"schema": …, the fields of WorkloadCard}', _ROWS,
                            ("WorkloadCard", "ParamRow", "VariantRow", "SourceText")),
    "kernprof.runs/1": ('{"schema": …, "runs": [RunRow, …], "broken": [Problem, …]}', _ROWS, ("RunRow", "Problem")),
    "kernprof.timeline/1": (
        '{"schema": …, "source": …, "notes": […], "devices": [{"device": n, "device_name": …, "process": …,\n'
        ' "window_ns": [start, end], "iterations": Iterations | null, "accounting": Accounting, "verdict": Verdict,\n'
        ' "causes": [Cause, …], "kernel_count": n, "kernel_ns": n, "graph_launches": n, "kernels": [KernelRow, …],\n'
        ' "copies": […], "calls": […], "ranges": […], "notes": […]}]}',
        _OUTCOME, ("Accounting", "Verdict", "Cause", "Evidence", "Iterations", "KernelRow", "CopyRow", "CallRow",
                  "RangeRow")),
    "kernprof.timeline-comparison/1": (
        '{"schema": …, "before": …, "after": …, "notes": […], "devices": [DeviceComparison, …]}', _OUTCOME,
        ("DeviceComparison", "Moved")),
    "kernprof.timeline-ranks/1": (
        '{"schema": …, "reports": [a kernprof.timeline/1 document, …], "ranks": [RankOutcome, …]}', _OUTCOME,
        ("RankOutcome",)),
}  # fmt: skip
_PLAIN = {
    "kernprof.pipelines/1": (
        '{"schema": …, "pipeline": …, "item": …, "device": …, "params": {…}, "timing": …, "folder": …,\n'
        ' "interrupted": true | false, "differences": […], "notes": […],\n'
        ' "variants": [{"name": …, "fixes": […], "added": […], "step_ns": n | null, "items_per_step": n | null,\n'
        '   "items_per_s": n | null, "memory_bytes": n | null, "compared_with": variant | null,\n'
        '   "measured_gain_pct": n | null, "predicted": {"changes": […], "gain_pct": n, "step_ns": n,\n'
        '     "error_pct": n | null, "traced_error_pct": n | null, "verdict": …, "notes": […],\n'
        '     "provenance": "estimate"} | null,\n'
        '   "traced": {"step_ns": n, "iterations": n, "accounting": {"compute": n, "communication": n, "transfer": n,\n'
        '     "idle": n, "idle_causes": {…}}, "verdict": {"label": …, "confidence": …, "why": […]},\n'
        '     "causes": [{"id": …, "estimated_gain_pct": n}]} | null,\n'
        '   "causes_fixed": […] | null, "causes_left": […] | null,\n'
        '   "failure": {"kind": …, "message": …, "exit_code": n, "hint": …} | null, "recording": …, "command": […],\n'
        '   "notes": […]}]}'
    ),
    "kernprof.report/1": (
        '{"schema": "kernprof.report/1", "runs": [a kernprof.run/1 document, …], "explanations": […],\n'
        ' "comparison": {…} | null, "timelines": [a kernprof.timeline/1 document, …]}'
    ),
    "kernprof.timing/1": '{"schema": "kernprof.timing/1", "launches": [the single times of each launch, …]}',
}


_OPEN = '{"schema"'
_NAME = re.compile(r'"(kernprof\.[a-z-]+/\d+)"')


@lru_cache(maxsize=1)
def in_source() -> Mapping[str, str]:
    """Every schema that the package's source names, and the first module that does."""
    root = Path(kernprof.__file__).parent
    found: dict[str, str] = {}
    for path in sorted(root.rglob("*.py")):
        for schema in _NAME.findall(path.read_text(encoding="utf-8")):
            found.setdefault(schema, ".".join(("kernprof", *path.relative_to(root).with_suffix("").parts)))
    return found


def fragments() -> Mapping[str, str]:
    return {"schemas": "\n".join(_schemas())}


def _schemas() -> Iterator[str]:
    for schema in sorted({*in_source(), *_DRAWN, *_CLASSES, *_PLAIN}):
        yield f"({anchor(schema)})=\n## {schema}\n"
        yield from _schema(schema)


def _schema(schema: str) -> Iterator[str]:
    if schema in _PLAIN:
        yield f"```text\n{_PLAIN[schema]}\n```\n"
    elif schema in _DRAWN:
        yield f"```text\n{_drawing(importlib.import_module(_DRAWN[schema]))}\n```\n"
    elif schema not in _CLASSES:
        module = importlib.import_module(in_source()[schema])
        text = inspect.getdoc(module) or ""
        yield f"```text\n{_drawing(module) if _OPEN in text else text}\n```\n"
    else:
        form, name_of_module, names = _CLASSES[schema]
        if form:
            yield f"```text\n{form}\n```\n"
        yield from (_fields(getattr(importlib.import_module(name_of_module), name)) for name in names)


def _drawing(module: ModuleType) -> str:
    text = inspect.getdoc(module) or ""
    return text[text.index(_OPEN) :].strip()


def _fields(kind: type) -> str:
    own = (inspect.getdoc(kind) or "").partition("\n")[0]
    own = "" if own.startswith(f"{kind.__name__}(") else own  # what a dataclass gets by itself
    rows = "\n".join(f"    {f.name}: {f.type}" for f in dataclasses.fields(kind))
    return f"`{kind.__name__}`{': ' * bool(own)}{own}\n\n```text\n{rows}\n```\n"
