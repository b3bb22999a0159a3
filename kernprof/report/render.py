"""One function per thing to show, in the format asked for: what the session calls."""

from __future__ import annotations

import json
from typing import Any

from kernprof.document import run_document
from kernprof.errors import unknown_name
from kernprof.model import Run
from kernprof.report.launch_table import launch_sections
from kernprof.report.markdown import markdown
from kernprof.report.run_table import run_sections
from kernprof.report.table import Section, View
from kernprof.report.text import text
from kernprof.report.tidy import run_csv

FORMATS = ("table", "json", "csv", "markdown")
_USUAL = View()


def render_run(run: Run, fmt: str = "table", view: View = _USUAL) -> str:
    """A run, or a report of any program, as text that ends with a newline."""
    if fmt == "json":
        return json_text(run_document(run))
    if fmt == "csv":
        return run_csv(run)
    return draw(run_sections(run, view) if run.workload else launch_sections(run, view), fmt, view)


def draw(sections: list[Section], fmt: str, view: View = _USUAL) -> str:
    """Sections as a table for the terminal or as Markdown; UsageError for a format that does not exist."""
    if fmt == "table":
        return text(sections, view)
    if fmt == "markdown":
        return markdown(sections)
    raise unknown_name("format", fmt, FORMATS)


def json_text(document: Any) -> str:
    """A document as indented JSON; NaN and infinity, which JSON lacks, are an error."""
    return json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False) + "\n"
