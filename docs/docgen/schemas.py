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
from docgen.drawing import drawn

# Schema → the module whose docstring draws it.
_DRAWN = {
    "kernprof.run/1": "kernprof.model.documents.run",
    "kernprof.compare/1": "kernprof.report.export.compare",
    "kernprof.explain/1": "kernprof.report.export.explain",
    "kernprof.doctor/1": "kernprof.report.tables.doctor",
    "kernprof.ceilings/1": "kernprof.model.ceilings",
    "kernprof.lines/1": "kernprof.readers.ncu.source_lines",
}
_ROWS = "kernprof.model.listing"
_OUTCOME = "kernprof.model.trace_report"
# Schema → the data classes whose fields its objects have; the form around them is drawn from the code that makes it.
_CLASSES: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "kernprof.list/1": (_ROWS, ("WorkloadRow", "UnreadableFile")),
    "kernprof.workload/1": (_ROWS, ("WorkloadCard", "ParamRow", "VariantRow", "SourceText")),
    "kernprof.runs/1": (_ROWS, ("RunRow", "UnreadableFile")),
    "kernprof.timeline/1": (_OUTCOME, ("Iterations", "Evidence", "KernelRow", "CopyRow", "CallRow", "RangeRow")),
    "kernprof.timeline-comparison/1": (_OUTCOME, ("BeforeAfter",)),
    "kernprof.timeline-ranks/1": (_OUTCOME, ("RankOutcome",)),
}
# What is put together piece by piece.
_SAID = {
    "kernprof.report/1": '{"schema": "kernprof.report/1", "runs": [kernprof.run/1, …],\n'
    ' "explanations": [kernprof.explain/1, …], "comparison": kernprof.compare/1 | null,\n'
    ' "timelines": [kernprof.timeline/1, …]}',
    "kernprof.timing/1": '{"schema": "kernprof.timing/1", "launches": [{"variant": …, "params": {…}, '
    '"samples_ns": […]}, …]}',
}
_ROOT = Path(kernprof.__file__).parent
_OPEN = '{"schema"'
_NAME = re.compile(r'"(kernprof\.[a-z-]+/\d+)"')


@lru_cache(maxsize=1)
def in_source() -> Mapping[str, str]:
    """Every schema that the package's source names, and the module that makes it (the command line names others')."""
    found: dict[str, str] = {}
    for path in sorted(_ROOT.rglob("*.py")):
        if path.relative_to(_ROOT).parts[0] != "cli":
            for schema in _NAME.findall(path.read_text(encoding="utf-8")):
                found.setdefault(schema, ".".join(("kernprof", *path.relative_to(_ROOT).with_suffix("").parts)))
    return found


def fragments() -> Mapping[str, str]:
    return {"schemas": "\n".join(_schemas())}


def _schemas() -> Iterator[str]:
    for schema in sorted(in_source()):
        yield f"({anchor(schema)})=\n## {schema}\n"
        yield _block(_form(schema))
        module, names = _CLASSES.get(schema, ("", ()))
        yield from (_fields(getattr(importlib.import_module(module), name)) for name in names)


def _form(schema: str) -> str:
    """The document in outline: as its module's docstring draws it, as is said here, or as the code makes it."""
    module = importlib.import_module(_DRAWN.get(schema, in_source()[schema]))
    if schema in _DRAWN or (schema not in _SAID and schema not in _CLASSES and _OPEN in (module.__doc__ or "")):
        return _drawing(module)
    made = _SAID.get(schema) or drawn(inspect.getsource(module), schema)
    assert made, f'{schema} needs a drawing: in its module\'s docstring, or a dict that holds "schema"'
    return made


def _block(text: str) -> str:
    return f"```{{code-block}} text\n:class: wrap\n\n{text}\n```\n"


def _drawing(module: ModuleType) -> str:
    text = inspect.getdoc(module) or ""
    return text[text.index(_OPEN) :].strip()


def _fields(kind: type) -> str:
    own = (inspect.getdoc(kind) or "").partition("\n")[0]
    own = "" if own.startswith(f"{kind.__name__}(") else own  # what a dataclass gets by itself
    rows = "\n".join(f"{f.name}: {f.type}" for f in dataclasses.fields(kind))
    return f"`{kind.__name__}`{': ' * bool(own)}{own}\n\n{_block(rows)}"
