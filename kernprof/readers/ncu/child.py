"""Answering a question with the `ncu_report` of this process, a child: its module may crash.
`native.py` starts it.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from kernprof.errors import KernprofError, ReportUnreadable
from kernprof.model.serialize import decode, stored
from kernprof.readers.ncu.question import AnswerLine, ReportAnswer, ReportQuestion
from kernprof.readers.ncu.rep import assembled, read_launches
from kernprof.readers.ncu.source import sources_of


def answer(question: ReportQuestion) -> ReportAnswer:
    """Read with whatever `import ncu_report` gives in this process."""
    if question.sources:
        return ReportAnswer(sources=tuple(sources_of(question)))
    path = Path(question.path)
    return ReportAnswer(
        report=assembled(path, read_launches(path, question.plan, with_all=question.with_all))
    )


def main(folder: str, asked: str, told: str) -> None:
    sys.path.insert(0, folder)
    write_answer(decode(Path(asked).read_bytes(), ReportQuestion, asked), Path(told))


def write_answer(question: ReportQuestion, told: Path) -> None:
    """The answer line by line, so that neither side holds its text; the last one is its end, or the
    error.
    """
    with told.open("w") as file:
        try:
            for line in _lines(question):
                file.write(stored(line) + "\n")
            last = AnswerLine(is_last=True)
        except KernprofError as error:
            last = AnswerLine(error=type(error).__name__, message=error.message, hint=error.hint)
        file.write(stored(last) + "\n")


def _lines(question: ReportQuestion) -> Iterator[AnswerLine]:
    if question.sources:
        yield from (AnswerLine(source=each) for each in sources_of(question))
        return
    launches = read_launches(Path(question.path), question.plan, with_all=question.with_all)
    yield from (AnswerLine(launch=each) for each in launches)


def told_in(told: Path, question: ReportQuestion, what: str) -> ReportAnswer:
    """The answer that `write_answer` wrote. Raises its error; ReportUnreadable for one without an
    end.
    """
    with told.open() as file:
        lines = _until_the_last(file, what)
        if question.sources:
            return ReportAnswer(sources=tuple(each.source for each in lines if each.source))
        launches = (each.launch for each in lines if each.launch)
        return ReportAnswer(report=assembled(Path(question.path), launches))


def _until_the_last(lines: Iterable[str], what: str) -> Iterator[AnswerLine]:
    for text in lines:
        line = decode(text, AnswerLine, what)
        line.raise_error()
        if line.is_last:
            return
        yield line
    raise ReportUnreadable(f"{what} has no end")
