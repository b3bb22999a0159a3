"""Reader of a `.ncu-rep` through an installed `ncu_report` module, in a child process.

On some damaged reports, the pip package (`ncu-report`) crashes the process with a C++ exception.
The module of Nsight Compute 2025.3.1 (`extras/python`) crashes on intact reports, in
`metric_by_name`. The bytes of a report do not show whether a module will crash. The child process
costs about 0.2 s, mostly for imports. `reader_ahead` starts it before the report exists.
"""

import contextlib
import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kernprof import outputs
from kernprof.errors import KernprofError, ReportUnreadable, ToolNotFound, error_named
from kernprof.model.serialize import decode, stored
from kernprof.process import EarlyRunner, Runner, SubprocessRunner
from kernprof.readers.ncu.rep import (
    AnswerLine,
    ReportAnswer,
    ReportQuestion,
    assembled,
    read_launches,
)
from kernprof.readers.ncu.source import sources_of


def main(folder: str, text: str, reported: str, parent: str) -> None:
    """Run the child process: wait for the file `text`, write the answer to the file `reported`.

    `folder` contains the module. The wait ends if the process `parent` (a process ID) has ended.
    """
    sys.path.insert(0, folder)
    while not Path(text).exists() and os.getppid() == int(parent):
        time.sleep(_POLL_S)
    write_answer(decode(Path(text).read_bytes(), ReportQuestion, text), Path(reported))


def write_answer(question: ReportQuestion, path: Path) -> None:
    """Write the answer to `question` to a file: one JSON line for each launch or source profile.

    Lines are written one by one to save memory. The last line marks the end or states an error.
    """
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
    """Read the file that `write_answer` wrote.

    Raises the error in the file, or ReportUnreadable if the file is incomplete. `what` is the
    file's name in the message.
    """
    with path.open() as file:
        lines = _answer_lines(file, what)
        if question.sources:
            return ReportAnswer(sources=tuple(line.source for line in lines if line.source))
        launches = (line.launch for line in lines if line.launch)
        return ReportAnswer(report=assembled(Path(question.path), launches))


def _answer_lines(lines: Iterable[str], what: str) -> Iterator[AnswerLine]:
    for text in lines:
        line = decode(text, AnswerLine, what)
        if line.error is not None:
            raise type(error_named(line.error, line.message))(line.message, hint=line.hint)
        if line.is_last:
            return
        yield line
    raise ReportUnreadable(
        f"{what} is incomplete",
        hint="the reader's process was ended, perhaps for lack of memory: try again",
    )


MODULE = "ncu_report"
_LIMIT_S = 600.0
_AHEAD_LIMIT_S = 7200.0  # seconds, including ncu's collection of the report
_POLL_S = 0.005
_QUESTION, _ANSWER = "question.json", "answer.json"
_ahead: list[tuple[str, Runner]] = []  # folder and runner of a child that waits for its question
# The child process takes over the parent's module path. With `-m`, Python would import from the
# working folder first. -S skips `site` and the .pth files of site-packages, which take 0.03 s.
_CHILD = (
    f"import sys; sys.path[:] = sys.argv.pop().split({os.pathsep!r}); "
    "from kernprof.readers.ncu.native import main; main(*sys.argv[1:])"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportModule:
    """An `ncu_report` module in `folder`; `version` is None if it is not the pip package."""

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
    """Return all `ncu_report` modules on Python's module path, pip packages first."""
    if sys.modules.get(MODULE, MODULE) is None:  # None disables the import
        return ()
    modules = []
    for folder in dict.fromkeys(Path(entry or ".").absolute() for entry in sys.path):
        if (folder / MODULE / "__init__.py").is_file() or (folder / f"{MODULE}.py").is_file():
            info = next(folder.glob(f"{MODULE}-*.dist-info"), None)
            version = info.stem.partition("-")[2] if info else None
            modules.append(ReportModule(folder=folder, version=version))
    return tuple(sorted(modules, key=lambda module: module.version is None))


def ask(question: ReportQuestion) -> ReportAnswer:
    """Return the answer of the first `ncu_report` module that can read the report.

    Raises ToolNotFound if no module is installed, ReportUnreadable if all modules fail.
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
    """Merge the errors of all readers into one error.

    An unreadable report takes precedence over a missing tool. The other messages become details.
    """
    main = next((error for error in failures if isinstance(error, ReportUnreadable)), failures[0])
    messages = [error.message for error in failures if error is not main]
    return type(main)(main.message, hint=main.hint, details=(*main.details, *messages))


@contextlib.contextmanager
def reader_ahead(*, needed: bool = True) -> Iterator[None]:
    """Start the child process of the first `ncu_report` module early.

    The next `ask` in the `with` statement uses this process, and does not wait for its imports.
    Nothing is started if `needed` is false.
    """
    with tempfile.TemporaryDirectory(prefix="kernprof-") as folder, EarlyRunner() as runner:
        for module in report_modules()[:needed]:
            runner.start(_argv(module, folder), timeout_s=_AHEAD_LIMIT_S)
            _ahead.append((folder, runner))
        try:
            yield
        finally:
            _ahead.clear()


def _argv(module: ReportModule, folder: str) -> tuple[str, ...]:
    files = (str(module.folder), f"{folder}/{_QUESTION}", f"{folder}/{_ANSWER}", str(os.getpid()))
    return (sys.executable, "-S", "-c", _CHILD, *files, os.pathsep.join(sys.path))


def answer_in_child(module: ReportModule, question: ReportQuestion) -> ReportAnswer:
    """Return the answer of `module` in a child process.

    Raises ReportUnreadable if the process crashes or hangs.
    """
    with tempfile.TemporaryDirectory(prefix="kernprof-") as temporary:
        folder, runner = _ahead.pop() if _ahead else (temporary, SubprocessRunner())
        reported = Path(folder) / _ANSWER
        outputs.write(Path(folder) / _QUESTION, stored(question))
        done = runner.run(_argv(module, folder), timeout_s=_LIMIT_S)
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
