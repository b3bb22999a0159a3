"""Record a program's timeline with Nsight Systems: command lines, one recording from start to
checked export.

`record` leaves three files in its folder, or none: `timeline.nsys-rep` (nsys's own),
`timeline.sqlite` (what the
readers read) and `nsys.log` (what nsys and the program printed). nsys works in a folder beside them
that is
removed whatever happens; only a failed recording's log and raw stream are kept, for the error to
name.
"""

import shutil
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from kernprof import outputs
from kernprof.collect.nsight.nsys_check import RecordingFacts, check_recording
from kernprof.collect.nsight.nsys_environment import reduced_environment
from kernprof.collect.nsight.nsys_errors import nsys_error, nsys_notes
from kernprof.collect.nsight.tools import Nsys
from kernprof.errors import UsageError
from kernprof.process import Completed, OnLine, Runner

TRACES = ("cuda", "nvtx", "osrt", "cudnn", "cublas")
PROFILER_API = "cudaProfilerApi"
EXPORT_LIMIT_S = 600.0
_NAME = "timeline"


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceOptions:
    """What to record. `capture_range` is None (all), `PROFILER_API`, or an NVTX range's name
    (`name@domain`).

    `graph_nodes` records every kernel of a CUDA graph at a cost per kernel; otherwise each launch
    is one record.
    """

    trace: tuple[str, ...] = TRACES
    capture_range: str | None = None
    graph_nodes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """A recording that was made and checked. `program_code` is None when nsys did not pass it on."""

    sqlite: Path
    report: Path | None
    log: Path
    commands: tuple[tuple[str, ...], ...]
    facts: RecordingFacts
    program_code: int | None
    wall_s: float
    notes: tuple[str, ...] = ()


def profile_argv(
    tool: Nsys, options: TraceOptions, *, output: Path, command: Sequence[str]
) -> tuple[str, ...]:
    """The whole command line that records `command` into `output` (nsys adds the suffix)."""
    if not command:
        raise UsageError("no command to record", hint="kernprof timeline -- python train.py")
    if command[0].startswith("-"):
        raise UsageError(
            f"the command begins with the option {command[0]!r}",
            hint="put the program's name first",
        )
    argv = [
        str(tool.path),
        "profile",
        f"--output={output}",
        "--force-overwrite=true",
        f"--trace={','.join(options.trace)}",
        "--sample=none",
        "--cpuctxsw=process-tree",
    ]
    if tool.has("--cuda-graph-trace"):
        argv.append(f"--cuda-graph-trace={'node' if options.graph_nodes else 'graph'}")
    return (*argv, *_range_arguments(tool, options.capture_range), *command)


def _range_arguments(tool: Nsys, capture_range: str | None) -> tuple[str, ...]:
    """Without the last argument nsys ends the program with its range."""
    if capture_range is None:
        return ()
    on_end = (
        "--capture-range-end=stop"
        if tool.has("--capture-range-end")
        else "--stop-on-range-end=true"
    )
    if capture_range == PROFILER_API:
        return (f"--capture-range={PROFILER_API}", on_end)
    return ("--capture-range=nvtx", f"--nvtx-capture={capture_range}", on_end)


def export_argv(tool: Nsys, *, report: Path, output: Path) -> tuple[str, ...]:
    """The whole command line that exports a report to SQLite."""
    return (
        str(tool.path),
        "export",
        "--type=sqlite",
        "--force-overwrite=true",
        f"--output={output}",
        str(report),
    )


def trace_environment(options: TraceOptions, environ: Mapping[str, str]) -> dict[str, str]:
    """What nsys and the program see. An NVTX range named in plain text needs nsys told so."""
    env = reduced_environment(environ)
    if options.capture_range not in (None, PROFILER_API):
        env["NSYS_NVTX_PROFILER_REGISTER_ONLY"] = "0"
    return env


@dataclass(frozen=True, slots=True, kw_only=True)
class Tracer:
    """nsys, how to run it, and in which environment: what every recording of a session shares."""

    tool: Nsys
    runner: Runner
    environ: Mapping[str, str]
    on_line: OnLine | None = None

    def record(
        self,
        command: Sequence[str],
        *,
        folder: Path,
        options: TraceOptions,
        timeout_s: float | None = None,
    ) -> Recording:
        """Runs `command` under nsys, exports and checks. `timeout_s` is for the program and nsys
        together.

        Raises CaptureFailed, NothingCaptured, ToolNotFound (a library nsys needs), ToolTooOld; on
        Ctrl-C the program is ended, nothing is left, and KeyboardInterrupt passes on.
        """
        folder.mkdir(parents=True, exist_ok=True)
        env = trace_environment(options, self.environ)
        _must_exist(command, env)
        with _working_folder(folder) as work:
            argv = profile_argv(self.tool, options, output=work / _NAME, command=command)
            done = self.runner.run(argv, env=env, timeout_s=timeout_s, on_line=self.on_line)
            report = work / f"{_NAME}{self.tool.report_suffix}"
            if done.timed_out or not report.is_file():
                raise self._failure(done, work=work, folder=folder)
            sqlite = self.export(report, output=work / f"{_NAME}.sqlite", log_folder=folder)
            facts = check_recording(sqlite)
            log = _write_log(folder, done)
            return Recording(
                sqlite=_publish(sqlite, folder),
                report=_publish(report, folder),
                log=log,
                commands=(
                    argv,
                    export_argv(
                        self.tool, report=folder / report.name, output=folder / sqlite.name
                    ),
                ),
                facts=facts,
                program_code=done.returncode,
                wall_s=done.wall_s,
                notes=(*nsys_notes(done.output), *facts.warnings, *_exit_note(done.returncode)),
            )

    def export(self, report: Path, *, output: Path, log_folder: Path | None = None) -> Path:
        """Exports a report to SQLite at `output`. nsys's exit code says nothing: the file must be
        there and whole.
        """
        argv = export_argv(self.tool, report=report, output=output)
        done = self.runner.run(
            argv, env=reduced_environment(self.environ), timeout_s=EXPORT_LIMIT_S
        )
        if done.timed_out or not output.is_file() or output.stat().st_size == 0:
            output.unlink(missing_ok=True)
            raise nsys_error(done, log=_write_log(log_folder, done) if log_folder else None)
        return output

    def _failure(self, done: Completed, *, work: Path, folder: Path) -> Exception:
        """The error for a recording without a report; what helps to find the cause is kept in
        `folder`.
        """
        left = (
            []
            if done.timed_out
            else [_publish(path, folder) for path in sorted(work.glob("*.qdstrm"))]
        )
        if left and (importer := self.tool.importer()) is not None:
            # nsys hides why its importer did not start; the dynamic linker tells the one who starts
            # it himself.
            started = self.runner.run([str(importer), "--help"], timeout_s=60)
            done = replace(done, stderr=f"{done.stderr}\n{started.stderr}")
        return nsys_error(done, log=_write_log(folder, done), left=left)


def _must_exist(command: Sequence[str], env: Mapping[str, str]) -> None:
    if command and shutil.which(command[0], path=env.get("PATH")) is None:
        raise UsageError(
            f"no program {command[0]!r} on PATH", hint="give its path, or begin with python"
        )


@contextmanager
def _working_folder(folder: Path) -> Iterator[Path]:
    work = Path(tempfile.mkdtemp(prefix=".nsys-", dir=folder))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _publish(path: Path, folder: Path) -> Path:
    return path.replace(folder / path.name)


def _write_log(folder: Path, done: Completed) -> Path:
    log = folder / "nsys.log"
    ended = f"exit code {done.returncode} after {done.wall_s:.1f} s"
    outputs.write(log, f"{' '.join(done.argv)}\n{ended}\n\n{done.output}\n")
    return log


def _exit_note(code: int) -> tuple[str, ...]:
    return (
        ()
        if code == 0
        else (f"the program ended with exit code {code}; what was recorded until then is shown",)
    )
