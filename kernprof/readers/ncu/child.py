"""Answering a question with the `ncu_report` of this process, a child: its module may crash. `native.py` starts it."""

from __future__ import annotations

import sys
from pathlib import Path

from kernprof.errors import KernprofError
from kernprof.model.serialize import decode, stored
from kernprof.readers.ncu.question import ReportAnswer, ReportQuestion
from kernprof.readers.ncu.rep import read_rep
from kernprof.readers.ncu.source import sources_of


def answer(question: ReportQuestion) -> ReportAnswer:
    """Read with whatever `import ncu_report` gives in this process."""
    if question.sources:
        return ReportAnswer(sources=tuple(sources_of(question).items()))
    return ReportAnswer(report=read_rep(Path(question.path), question.plan, with_all=question.with_all))


def main(folder: str, asked: str, told: str) -> None:
    sys.path.insert(0, folder)
    write_answer(decode(Path(asked).read_bytes(), ReportQuestion, asked), Path(told))


def write_answer(question: ReportQuestion, told: Path) -> None:
    """The answer, or the error that there was instead, as JSON."""
    try:
        made = answer(question)
    except KernprofError as error:
        made = ReportAnswer(error=type(error).__name__, message=error.message, hint=error.hint)
    told.write_text(stored(made))
