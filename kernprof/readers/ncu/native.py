"""Reader of a `.ncu-rep` with any `ncu_report` module on Python's path, in a child process.

The pip package (`ncu-report`) crashes the process with a C++ exception on some damaged reports.
Nsight Compute 2025.3.1's own module (`extras/python`) crashes on intact reports, in
`metric_by_name`. The bytes do not show which report crashes; a child process costs about 0.2 s.
"""

import os
import signal
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kernprof.errors import KernprofError, ReportUnreadable, ToolNotFound
from kernprof.model.serialize import decode, stored
from kernprof.readers.ncu.rep import (
    AnswerLine,
    ReportAnswer,
    ReportQuestion,
    assembled,
    read_launches,
)
from kernprof.readers.ncu.source import sources_of


def answer(question: ReportQuestion) -> ReportAnswer:
    """Answer a question with the `ncu_report` that this process imports."""
    if question.sources:
        return ReportAnswer(sources=tuple(sources_of(question)))
    path = Path(question.path)
    return ReportAnswer(
        report=assembled(path, read_launches(path, question.plan, with_all=question.with_all))
    )


def main(folder: str, text: str, reported: str) -> None:
    sys.path.insert(0, folder)
    write_answer(decode(Path(text).read_bytes(), ReportQuestion, text), Path(reported))


def write_answer(question: ReportQuestion, path: Path) -> None:
    """Write the answer line by line to save memory; the last line marks the end or an error."""
    with path.open("w") as file:
        try:
            for line in _lines(question):
                file.write(stored(line) + "\n")
            last = AnswerLine(is_last=True)
        except KernprofError as error:
            last = AnswerLine(error=type(error).__name__, message=error.message, hint=error.hint)
        file.write(stored(last) + "\n")


def _lines(question: ReportQuestion) -> Iterator[AnswerLine]:
    if question.sources:
        yield from (AnswerLine(source=launch) for launch in sources_of(question))
        return
    launches = read_launches(Path(question.path), question.plan, with_all=question.with_all)
    yield from (AnswerLine(launch=launch) for launch in launches)


def read_answer(path: Path, question: ReportQuestion, what: str) -> ReportAnswer:
    """Read the answer of `write_answer`. Raise its error, or ReportUnreadable without an end."""
    with path.open() as file:
        lines = _answer_lines(file, what)
        if question.sources:
            return ReportAnswer(sources=tuple(line.source for line in lines if line.source))
        launches = (line.launch for line in lines if line.launch)
        return ReportAnswer(report=assembled(Path(question.path), launches))


def _answer_lines(lines: Iterable[str], what: str) -> Iterator[AnswerLine]:
    for text in lines:
        line = decode(text, AnswerLine, what)
        line.raise_error()
        if line.is_last:
            return
        yield line
    raise ReportUnreadable(f"{what} has no end")


MODULE = "ncu_report"
_LIMIT_S = 600.0
# The child gets this process's path: with `-m` it would import from the working folder first.
_CHILD = (
    "import os, sys; sys.path[:] = sys.argv.pop().split(os.pathsep); "
    "from kernprof.readers.ncu.native import main; main(*sys.argv[1:])"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportModule:
    """One `ncu_report` in `folder`; `version` of the pip package, None for another module."""

    folder: Path
    version: str | None = None

    @property
    def described(self) -> str:
        return (
            f"the ncu-report package {self.version}"
            if self.version
            else f"the {MODULE} module in {self.folder}"
        )


def report_modules() -> tuple[ReportModule, ...]:
    """Return every `ncu_report` on Python's path, pip packages first."""
    if sys.modules.get(MODULE, MODULE) is None:  # its import is disabled
        return ()
    result = tuple(_installed())
    return (
        *(item for item in result if item.version),
        *(item for item in result if not item.version),
    )


def _installed() -> Iterator[ReportModule]:
    for folder in dict.fromkeys(Path(entry or ".").absolute() for entry in sys.path):
        if (folder / MODULE / "__init__.py").is_file() or (folder / f"{MODULE}.py").is_file():
            info = next(folder.glob(f"{MODULE}-*.dist-info"), None)
            yield ReportModule(folder=folder, version=info.stem.partition("-")[2] if info else None)


def ask(question: ReportQuestion) -> ReportAnswer:
    """Return the first module's answer.

    ToolNotFound without modules, ReportUnreadable if all fail.
    """
    failures: list[KernprofError] = []
    for module in report_modules():
        try:
            return answer_in_child(module, question)
        except (ReportUnreadable, ToolNotFound) as error:
            failures.append(error)
    if not failures:
        raise ToolNotFound(
            f"the ncu-report package, which reads {question.path}, is not installed",
            hint="pip install ncu-report",
        )
    raise merged_error(failures)


def merged_error(failures: list[KernprofError]) -> KernprofError:
    """Merge errors of all readers: an unreadable report takes precedence over a missing tool."""
    chief = next(
        (failure for failure in failures if isinstance(failure, ReportUnreadable)), failures[0]
    )
    rest = [failure.message for failure in failures if failure is not chief]
    return type(chief)(chief.message, hint=chief.hint, details=(*chief.details, *rest))


def answer_in_child(module: ReportModule, question: ReportQuestion) -> ReportAnswer:
    """Answer with `module` in a child process. ReportUnreadable if it crashes or hangs."""
    from kernprof.process import SubprocessRunner

    with tempfile.TemporaryDirectory(prefix="kernprof-") as temporary:
        requested, reported = Path(temporary) / "question.json", Path(temporary) / "answer.json"
        requested.write_text(stored(question))
        files = (str(module.folder), str(requested), str(reported))
        argv = (sys.executable, "-c", _CHILD, *files, os.pathsep.join(sys.path))
        done = SubprocessRunner().run(argv, timeout_s=_LIMIT_S)
        if done.returncode != 0 or not reported.exists():
            last = done.stderr.strip().splitlines()[-1:]
            raise ReportUnreadable(
                f"{module.described} {_exit_text(done.returncode, done.timed_out)} while it read"
                f" {question.path}",
                hint=(
                    "the report is damaged: collect it again"
                    if module.version
                    else "pip install ncu-report"
                ),
                details=last,
            )
        return read_answer(reported, question, f"the answer of {module.described}")


def _exit_text(code: int, timed_out: bool) -> str:
    if timed_out:
        return f"did not end within {_LIMIT_S:.0f} s"
    if code < 0:
        named = signal.Signals(-code).name if -code in set(signal.Signals) else f"signal {-code}"
        return f"crashed ({named})"
    return f"failed (exit code {code})"
