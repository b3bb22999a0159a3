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
    """Read the answer of `write_answer`. Raise its error; ReportUnreadable if it is incomplete."""
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
    if sys.modules.get(MODULE, MODULE) is None:  # the import is disabled
        return ()
    modules = []
    for folder in dict.fromkeys(Path(entry or ".").absolute() for entry in sys.path):
        if (folder / MODULE / "__init__.py").is_file() or (folder / f"{MODULE}.py").is_file():
            info = next(folder.glob(f"{MODULE}-*.dist-info"), None)
            version = info.stem.partition("-")[2] if info else None
            modules.append(ReportModule(folder=folder, version=version))
    return tuple(sorted(modules, key=lambda module: module.version is None))


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
    main = next((error for error in failures if isinstance(error, ReportUnreadable)), failures[0])
    messages = [error.message for error in failures if error is not main]
    return type(main)(main.message, hint=main.hint, details=(*main.details, *messages))


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
            code, last = done.returncode, done.stderr.strip().splitlines()[-1:]
            how = f"failed (exit code {code})"
            if done.timed_out:
                how = f"did not end within {_LIMIT_S:.0f} s"
            elif code < 0:
                is_known = -code in set(signal.Signals)
                how = f"crashed ({signal.Signals(-code).name if is_known else f'signal {-code}'})"
            raise ReportUnreadable(
                f"{module.described} {how} while it read {question.path}",
                hint=(
                    "the report is damaged: collect it again"
                    if module.version
                    else "pip install ncu-report"
                ),
                details=last,
            )
        return read_answer(reported, question, f"the answer of {module.described}")
