"""Record programs for `kernprof timeline` and `kernprof run --timeline`: with nsys, else CUPTI.

With `--nvtx`, the program's Python processes add NVTX ranges and report the annotated functions.
"""

import json
import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timezone
from pathlib import Path

from kernprof.collect.cupti.record import record_cupti
from kernprof.collect.nsight.nsys import PROFILER_API, TRACES, Recording, TraceOptions, Tracer
from kernprof.collect.nsight.tools import Nsys, find_nsys, writable_temporary
from kernprof.collect.nvtx.annotate import LAUNCH, Pattern, child_environment, parse
from kernprof.collect.nvtx.emit import NOBODY
from kernprof.collect.nvtx.process import NOTES_VARIABLE
from kernprof.collect.python_command import python_command
from kernprof.errors import (
    CaptureFailed,
    CounterAccessDenied,
    KernprofError,
    ToolNotFound,
    ToolTooOld,
    UsageError,
)
from kernprof.process import Host, Runner
from kernprof.progress import Step

Progress = Callable[[str], None]
_ELF = b"\x7fELF"
_SHOWN = 6
_MAY_START_PYTHON = frozenset(
    {"sh", "bash", "dash", "zsh", "ksh", "fish", "busybox", "make", "ninja", "srun", "mpirun"}
)


@dataclass(slots=True, kw_only=True)
class _Reports:
    """The joined reports of all annotated processes."""

    processes: int = 0
    matched: dict[str, list[str]] = field(default_factory=dict)
    unmatched: dict[str, list[tuple[str, str | None]]] = field(default_factory=dict)
    problems: dict[str, tuple[str, str | None]] = field(default_factory=dict)
    emitters: set[str] = field(default_factory=set)
    forks: int = 0

    def take(self, event: Mapping[str, object]) -> None:
        name, hint = str(event.get("name")), event.get("hint")
        message = (str(event.get("message")), hint if isinstance(hint, str) else None)
        match event.get("event"):
            case "begin":
                self.processes += 1
            case "forked":
                self.forks += 1
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
    """A program with automatic NVTX ranges: its environment, and the folder of its reports.

    `kept` is the recording that an error message names.
    """

    names: tuple[str, ...]
    program: tuple[str, ...]
    environ: Mapping[str, str]
    folder: Path
    kept: Path | None = None

    def report(self, progress: Progress) -> None:
        """Report the annotated functions. Raises UsageError when there are none."""
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
            first, *more = wrong
            stored = [f"the recording without it: {self.kept}"] if self.kept else []
            raise UsageError(
                f"--nvtx {first[0]}", hint=first[1], details=[*(text for text, _ in more), *stored]
            )
        for message, hint in wrong:
            progress(f"--nvtx {message}" + (f"; {hint}" if hint else ""))
        progress(_summary(reports))
        if reports.forks:
            progress(
                f"--nvtx: {reports.forks} forked processes have no ranges, because nsys follows a"
                " process only after exec; DataLoader(multiprocessing_context='spawn') starts"
                " workers that it records"
            )
        if reports.emitters == {NOBODY}:
            progress("--nvtx: nothing in the program's Python emits NVTX; pip install nvtx there")


def _reports(folder: Path) -> _Reports:
    reports = _Reports()
    for path in sorted(folder.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
            try:
                event = json.loads(line)
            except ValueError:  # the process was killed while writing
                continue
            if isinstance(event, dict):
                reports.take(event)
    return reports


def _most_helpful(messages: Sequence[tuple[str, str | None]]) -> tuple[str, str | None]:
    """Return the most helpful of several processes' messages on a name, with a suggestion if any."""
    by_help = sorted(
        messages,
        key=lambda message: (
            "did you mean" not in (message[1] or ""),
            " has no " not in message[0],
        ),
    )
    return (
        by_help[0]
        if by_help
        else ("matched nothing: the program ended before it could report why", None)
    )


def _summary(reports: _Reports) -> str:
    labels = list(dict.fromkeys(label for labels in reports.matched.values() for label in labels))
    shown = ", ".join(labels[:_SHOWN]) + (", …" if len(labels) > _SHOWN else "")
    return (
        f"annotated {shown} ({len(labels)} in {reports.processes} Python"
        f" process{'es' * (reports.processes > 1)})"
    )


@contextmanager
def annotated(
    names: tuple[str, ...], program: Sequence[str], *, environ: Mapping[str, str]
) -> Iterator[AnnotatedProgram | None]:
    """Return the environment that annotates `names` in the program; None without names.

    Raises UsageError for invalid names, and for programs that cannot be annotated.
    """
    if not names:
        yield None
        return
    named = parse(names)
    check_program(program, environ)
    folder = Path(tempfile.mkdtemp(prefix="kernprof-nvtx-"))
    try:
        child = child_environment(names, python_path=environ.get("PYTHONPATH"))
        yield AnnotatedProgram(
            names=names,
            program=launched(named, program),
            environ={**environ, **child, NOTES_VARIABLE: str(folder)},
            folder=folder,
        )
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def launched(named: tuple[Pattern, ...], program: Sequence[str]) -> tuple[str, ...]:
    """Return the program's command line, started by `ranges/launch.py` if it must be.

    That is needed to annotate functions of the script itself, but not for `python -m MODULE`.
    """
    if not any(pattern.targets_in("__main__") for pattern in named):
        return tuple(program)
    python = python_command(program)
    return (
        tuple(program) if python is None or python.script is None else python.through(str(LAUNCH))
    )


def check_program(program: Sequence[str], environ: Mapping[str, str]) -> None:
    """Raise UsageError for programs that cannot be annotated.

    Those are a Python that ignores its environment, and a binary that starts no Python.
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


_BAR = re.compile(r"\[\d+/\d+\] \[")  # nsys's progress bar


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRequest:
    """The program to record, and the options.

    Without `output` the recording goes into its own folder in the store. `ranges` False omits NVTX,
    because some versions of nsys fail on NVTX ranges. `once` forbids a second execution after nsys
    has run the program and failed.
    """

    program: tuple[str, ...]
    title: str | None = None
    capture_range: str | None = None
    graph_nodes: bool = False
    output: Path | None = None
    limit_s: float | None = None
    store: Path = Path(".kernprof")
    nsys: Path | None = None
    nvtx: tuple[str, ...] = ()
    ranges: bool = True
    once: bool = False


def folder_of(request: RecordRequest) -> Path:
    stamp = datetime.now(timezone.utc).strftime("%Y%m%d-%H%M%S")
    return request.output or request.store / "timelines" / f"{stamp}-{title_of(request)}"


def title_of(request: RecordRequest) -> str:
    return request.title or Path(request.program[0]).name


# Errors of nsys after which CUPTI may succeed. A capture range that was never entered, or an
# invalid request, would fail again.
_FAILURES = (ToolNotFound, ToolTooOld, CaptureFailed, CounterAccessDenied)


def record(request: RecordRequest, host: Host) -> Recording:
    """Record with nsys; if that is missing or fails, record a Python program with CUPTI.

    The time limit covers both attempts. `nvtx` names functions to annotate. Raises UsageError,
    ToolNotFound, ToolTooOld, CaptureFailed and NothingCaptured: nsys's error if nsys exists.
    """
    started = time.monotonic()
    with writable_temporary(host, request.store) as within:
        try:
            tool = find_nsys(within.runner, environ=within.environ, named=request.nsys)
            return _annotated(request, tool, within)
        except _FAILURES as error:
            left_s = (
                None if request.limit_s is None else request.limit_s - (time.monotonic() - started)
            )
            again = request.nsys is None and not (request.once and isinstance(error, CaptureFailed))
            if not again or (left_s is not None and left_s <= 0):
                raise
            last = error.details[-1] if isinstance(error, CaptureFailed) and error.details else ""
            reason = f" ({last.strip()})" if last.startswith("  ") else ""
            host.progress(f"{error.message}{reason}: recording through CUPTI")
            return _without_nsys(replace(request, limit_s=left_s), error, within)


def _without_nsys(request: RecordRequest, error: KernprofError, host: Host) -> Recording:
    """Record with CUPTI; if that fails too, raise nsys's error if nsys exists."""
    try:
        return _annotated(request, None, host)
    except KernprofError as second:
        if isinstance(error, ToolNotFound):
            raise
        host.progress(f"CUPTI cannot record it either: {second.message}")
        raise error from second


def _annotated(request: RecordRequest, tool: Nsys | None, host: Host) -> Recording:
    with annotated(request.nvtx, request.program, environ=host.environ) as names:
        if names is not None:
            request = replace(request, program=names.program, title=title_of(request))
            host = replace(host, environ=names.environ)
        recording = _record(request, tool, host)
        host.progress(f"recorded in {recording.sqlite}")
        if names is not None:
            names.kept = recording.sqlite
            names.report(host.progress)
    return recording


def _record(request: RecordRequest, tool: Nsys | None, host: Host) -> Recording:
    folder = folder_of(request)
    trace = tuple(option for option in TRACES if request.ranges or option != "nvtx")
    options = TraceOptions(
        trace=trace, capture_range=request.capture_range, graph_nodes=request.graph_nodes
    )

    def on_line(_: str, line: str) -> None:
        host.progress(Step(line, "nsys writes its report") if _BAR.match(line) else line)

    if tool is None:
        recording = record_cupti(
            request.program,
            folder=folder,
            runner=host.runner,
            environ=host.environ,
            options=options,
            timeout_s=request.limit_s,
            on_line=on_line,
        )
    else:
        host.progress(f"recording with nsys {tool.version_text}")
        tracer = Tracer(tool=tool, runner=host.runner, environ=host.environ, on_line=on_line)
        recording = tracer.record(
            request.program, folder=folder, options=options, timeout_s=request.limit_s
        )
    for note in recording.notes:
        host.progress(note)
    left_s = None if request.limit_s is None else request.limit_s - recording.wall_s
    if (
        recording.facts.import_errors
        and _may_go_without_ranges(request)
        and (left_s is None or left_s > 0)
    ):
        host.progress(
            "recording once more without NVTX ranges, at which some versions of nsys fail (those of"
            " JAX and XLA), and with every kernel of CUDA graphs, in which XLA runs them"
        )
        again = replace(request, ranges=False, graph_nodes=True, limit_s=left_s)
        return _record(again, tool, host)
    return recording


def _may_go_without_ranges(request: RecordRequest) -> bool:
    return (
        request.ranges
        and not request.once
        and not request.nvtx
        and request.capture_range in (None, PROFILER_API)
    )


def exported(
    report: Path, *, runner: Runner, environ: Mapping[str, str], nsys: Path | None
) -> Path:
    """Export an .nsys-rep to SQLite beside it; reuse an export newer than the report."""
    output = report.with_suffix(".sqlite")
    if output.is_file() and output.stat().st_mtime_ns >= report.stat().st_mtime_ns:
        return output
    tool = find_nsys(runner, environ=environ, named=nsys)
    return Tracer(tool=tool, runner=runner, environ=environ).export(report, output=output)
