"""An explanation in the format asked for."""

from __future__ import annotations

from kernprof.model.diagnosis import Explanation
from kernprof.model.documents.explanation import explanation_document
from kernprof.model.serialize import encode
from kernprof.report.render import draw
from kernprof.report.tables.explain import explanation_sections
from kernprof.report.tables.source import source_sections
from kernprof.report.text.table import View

_USUAL = View()


def render_explanation(
    explanation: Explanation, fmt: str = "table", view: View = _USUAL, *, source: bool = False, code: bool = False
) -> str:
    """The explanation as text that ends with a newline; with `source` the annotated lines of each launch after it."""
    if fmt == "json":
        return encode(explanation_document(explanation, code=code)) + "\n"
    sections = explanation_sections(explanation)
    if source:
        sections += source_sections(explanation.diagnoses, code=code)
    return draw(sections, fmt, view)
