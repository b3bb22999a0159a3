"""An explanation in the format asked for."""

from __future__ import annotations

from collections.abc import Sequence

from kernprof.model.diagnosis import Diagnosis, Explanation
from kernprof.model.documents.explanation import explanation_document
from kernprof.model.serialize import encode
from kernprof.report.render import draw
from kernprof.report.tables.explain import brief_lines, explanation_sections
from kernprof.report.tables.source import source_sections
from kernprof.report.text.table import Section, View

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


def render_brief(diagnoses: Sequence[Diagnosis], run_id: str, fmt: str = "table", view: View = _USUAL) -> str:
    """One line per launch, and how to see the whole."""
    whole = f"kernprof explain {run_id} shows the lines, the arithmetic and how to mend it"
    return draw([Section(title="what limits them", lines=(*brief_lines(diagnoses), whole))], fmt, view)
