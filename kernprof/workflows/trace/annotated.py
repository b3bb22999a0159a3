"""`--nvtx`: a program whose Python processes annotate themselves, and what they annotated."""

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from kernprof.collect.nvtx.annotate import LAUNCH, child_environment
from kernprof.collect.nvtx.emit import NOBODY
from kernprof.collect.nvtx.merge import merge_ranges
from kernprof.collect.nvtx.patterns import Named, Pattern, parse
from kernprof.collect.nvtx.process import FORKED_VARIABLE, NOTES_VARIABLE
from kernprof.collect.python_command import python_command
from kernprof.errors import UsageError

Progress = Callable[[str], None]
_ELF = b"\x7fELF"
_SHOWN = 6
_MAY_START_PYTHON = frozenset(
    {"sh", "bash", "dash", "zsh", "ksh", "fish", "busybox", "make", "ninja", "srun", "mpirun"}
)


@dataclass(slots=True, kw_only=True)
class _Reports:
    """The reports that the processes wrote, together."""

    processes: int = 0
    matched: dict[str, list[str]] = field(default_factory=dict)
    unmatched: dict[str, list[tuple[str, str | None]]] = field(default_factory=dict)
    problems: dict[str, tuple[str, str | None]] = field(default_factory=dict)
    emitters: set[str] = field(default_factory=set)

    def take(self, event: Mapping[str, object]) -> None:
        name, hint = str(event.get("name")), event.get("hint")
        message = (str(event.get("message")), hint if isinstance(hint, str) else None)
        match event.get("event"):
            case "begin":
                self.processes += 1
            case "matched":
                self.matched.setdefault(name, []).append(str(event.get("label")))
            case "unmatched":
                self.unmatched.setdefault(name, []).append(message)
            case "problem":
                self.problems.setdefault(name, message)
            case "emitter":
                self.emitters.add(str(event.get("kind")))


@dataclass(slots=True, kw_only=True)
class AnnotatedProgram:
    """A program that annotates itself: its environment, and the folder where its processes write
    reports.

    `kept` is the recording that an error names.
    """

    names: tuple[str, ...]
    program: tuple[str, ...]
    environ: Mapping[str, str]
    folder: Path
    kept: Path | None = None

    def merge_into(self, sqlite: Path, progress: Progress) -> None:
        """Adds to the export the ranges of workers that the tool did not see."""
        self.kept = sqlite
        count, processes = merge_ranges(sqlite, self.folder)
        if count:
            progress(f"{count} ranges of {processes} worker processes added")
        elif any(self.folder.glob("*.ranges")):
            progress(
                "ranges of worker processes are left out: their clock is unknown without a range of"
                " the main process"
            )

    def report(self, progress: Progress) -> None:
        """Reports what was annotated. Raises UsageError when nothing was."""
        reports = _reports(self.folder)
        if not reports.processes:
            raise UsageError(
                "--nvtx annotated nothing: no Python process was annotated",
                details=[f"the recording without it: {self.kept}"] if self.kept else (),
                hint=(
                    "is the program Python (3.10 or newer), started without -I, -E and -S, with its"
                    " PYTHONPATH kept?"
                ),
            )
        missed = [
            _most_helpful(reports.unmatched.get(n, []))
            for n in self.names
            if n not in {*reports.matched, *reports.problems}
        ]
        wrong = [*reports.problems.values(), *missed]
        if not reports.matched:
            first, *others = wrong
            kept = [f"the recording without it: {self.kept}"] if self.kept else []
            raise UsageError(
                f"--nvtx {first[0]}", hint=first[1], details=[*(text for text, _ in others), *kept]
            )
        for message, hint in wrong:
            progress(f"--nvtx {message}" + (f"; {hint}" if hint else ""))
        progress(_summary(reports))
        if reports.emitters == {NOBODY}:
            progress("--nvtx: nothing in the program's Python emits NVTX; pip install nvtx there")


def _reports(folder: Path) -> _Reports:
    reports = _Reports()
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            try:
                event = json.loads(line)
            except ValueError:  # a process that was killed while it wrote
                continue
            if isinstance(event, dict):
                reports.take(event)
    return reports


def _most_helpful(messages: Sequence[tuple[str, str | None]]) -> tuple[str, str | None]:
    """Of several processes' messages on a name the most helpful: one with a suggestion comes first."""
    by_help = sorted(
        messages,
        key=lambda each: ("did you mean" not in (each[1] or ""), " has no " not in each[0]),
    )
    return (
        by_help[0]
        if by_help
        else ("matched nothing: the program ended before it could report why", None)
    )


def _summary(reports: _Reports) -> str:
    labels = list(dict.fromkeys(label for each in reports.matched.values() for label in each))
    shown = ", ".join(labels[:_SHOWN]) + (", …" if len(labels) > _SHOWN else "")
    return (
        f"annotated {shown} ({len(labels)} in {reports.processes} Python"
        f" process{'es' * (reports.processes > 1)})"
    )


@contextmanager
def annotated(
    names: tuple[str, ...], program: Sequence[str], *, environ: Mapping[str, str], forked: bool
) -> Iterator[AnnotatedProgram | None]:
    """The program's environment with `names` to annotate; None without names. `forked`: have forked
    children write their ranges for `merge_into`. Raises UsageError for invalid names, and programs
    that cannot be annotated.
    """
    if not names:
        yield None
        return
    named = parse(names)
    check_program(program, environ)
    folder = Path(tempfile.mkdtemp(prefix="kernprof-nvtx-"))
    try:
        more = {NOTES_VARIABLE: str(folder)} | ({FORKED_VARIABLE: str(folder)} if forked else {})
        child = child_environment(names, python_path=environ.get("PYTHONPATH"))
        yield AnnotatedProgram(
            names=names,
            program=launched(named, program),
            environ={**environ, **child, **more},
            folder=folder,
        )
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def launched(named: tuple[Named, ...], program: Sequence[str]) -> tuple[str, ...]:
    """The program's command line; started through `ranges/launch.py` where functions of the script
    itself are named.

    `python -m MODULE` needs no such help.
    """
    if not any(isinstance(each, Pattern) and each.targets_in("__main__") for each in named):
        return tuple(program)
    python = python_command(program)
    return (
        tuple(program) if python is None or python.script is None else python.through(str(LAUNCH))
    )


def check_program(program: Sequence[str], environ: Mapping[str, str]) -> None:
    """Raises UsageError for a Python that ignores its environment, and for a binary that starts no
    Python.
    """
    if python := python_command(program):
        if python.isolated:
            raise UsageError(
                f"--nvtx cannot annotate a Python started with {python.isolated}: it ignores"
                " PYTHONPATH or its start-up files",
                hint="leave -I, -E and -S out",
            )
        return
    path = shutil.which(program[0], path=environ.get("PATH", os.defpath)) if program else None
    if (
        path
        and Path(program[0]).name not in _MAY_START_PYTHON
        and not any(
            Path(word).name.startswith(("python", "torchrun")) or word.endswith(".py")
            for word in program
        )
        and _is_binary(Path(path))
    ):
        raise UsageError(
            f"--nvtx annotates Python programs, and {program[0]} is not one",
            hint="leave --nvtx out; a C++ program marks its ranges itself (nvtx3.hpp)",
        )


def _is_binary(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(_ELF)) == _ELF
    except OSError:
        return False
