"""JSON Schema (draft 2020-12) of every document, derived from the document types."""

from typing import Any

from msgspec import Struct

from kernprof.model.documents.inside import InsideDocument
from kernprof.model.documents.results import (
    CheckDocument,
    ComparisonDocument,
    DoctorDocument,
    DuelDocument,
    ExplanationDocument,
    FixDocument,
    ListDocument,
    RunsDocument,
    WorkloadDocument,
)
from kernprof.model.documents.run import RunDocument
from kernprof.model.documents.stored import (
    BaselineCheckDocument,
    BaselineDocument,
    CeilingsDocument,
    HistoryDocument,
    LinesDocument,
    NoiseDocument,
    TimingDocument,
    TuneDocument,
)
from kernprof.model.documents.traces import (
    PipelineDocument,
    RanksDocument,
    StepDocument,
    TimelineComparisonDocument,
    TimelineDocument,
    WhatIfDocument,
)
from kernprof.model.layouts import LayoutReport


class PageDocument(Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.report/1"):
    """The data of an HTML report; with very many launches, the runs' variants are omitted."""

    runs: tuple[RunDocument, ...]
    explanations: tuple[ExplanationDocument, ...]
    comparison: ComparisonDocument | None
    timelines: tuple[TimelineDocument, ...]


DOCUMENTS = (
    RunDocument,
    ComparisonDocument,
    ExplanationDocument,
    TimelineDocument,
    TimelineComparisonDocument,
    RanksDocument,
    WhatIfDocument,
    StepDocument,
    PipelineDocument,
    ListDocument,
    WorkloadDocument,
    RunsDocument,
    DoctorDocument,
    CeilingsDocument,
    LinesDocument,
    TimingDocument,
    PageDocument,
    BaselineDocument,
    BaselineCheckDocument,
    HistoryDocument,
    NoiseDocument,
    DuelDocument,
    TuneDocument,
    InsideDocument,
    FixDocument,
    CheckDocument,
    LayoutReport,
)


def schema_name(document: type) -> str:
    """Return the value of a document's "schema" field, e.g. `kernprof.run/1`."""
    return str(document.__struct_config__.tag)  # type: ignore[attr-defined]


def json_schema(document: type) -> dict[str, Any]:
    """Return the JSON Schema of a document type; additional fields are allowed for newer versions."""
    from msgspec.json import schema

    result = _simple(schema(document))
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": schema_name(document),
        **result,
    }


def _simple(node: Any) -> Any:
    """Simplify a schema: drop `integer` if `number` is allowed; unwrap `anyOf` of one schema."""
    if isinstance(node, list):
        return [_simple(child) for child in node]
    if not isinstance(node, dict):
        return node
    results = {key: _simple(value) for key, value in node.items()}
    choices = results.get("anyOf")
    if choices is not None and {"type": "number"} in choices:
        results["anyOf"] = [choice for choice in choices if choice != {"type": "integer"}]
        if len(results["anyOf"]) == 1:
            results |= results.pop("anyOf")[0]
    return results
