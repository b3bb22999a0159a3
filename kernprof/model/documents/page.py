"""The numbers that a report page carries as a JSON document: schema `kernprof.report/1`."""

from msgspec import Struct

from kernprof.model.documents.comparison import ComparisonDocument
from kernprof.model.documents.explanation import ExplanationDocument
from kernprof.model.documents.run import RunDocument
from kernprof.model.documents.trace.report import TimelineDocument


class PageDocument(Struct, frozen=True, kw_only=True, tag_field="schema", tag="kernprof.report/1"):
    """Everything on the page, each as its own document. Of a page with very many launches, runs
    have no variants.
    """

    runs: tuple[RunDocument, ...]
    explanations: tuple[ExplanationDocument, ...]
    comparison: ComparisonDocument | None
    timelines: tuple[TimelineDocument, ...]
