"""Record a Python program through CUPTI if nsys is missing.

The program runs in a child process (module `child`) that records itself. `Recording.notes` and the
SQLite file list the data that only nsys records.
"""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from kernprof.collect.cupti.child import NO_CUPTI
from kernprof.collect.cupti.export import MISSING
from kernprof.collect.nsight.nsys import (
    Recording,
    TraceOptions,
    check_recording,
    trace_environment,
    write_log,
)
from kernprof.collect.python_command import python_command
from kernprof.errors import CaptureFailed, KernprofError, ToolNotFound, UsageError, tool_error
from kernprof.process import Completed, OnLine, Runner

CUPTI_CHILD = "kernprof.collect.cupti.child"
"""Module that the command line of the recorded process runs."""
_INSTALL = (
    "pip install cupti-python into the program's Python, in the version of the program's CUDA "
    "(cupti-python~=13.0 for CUDA 13.0), or install Nsight Systems"
)


def child_argv(command: Sequence[str], *, output: Path) -> tuple[str, ...]:
    """Return the command line that runs and records a Python script or module, to file `output`."""
    python = python_command(command)
    argv = python.under(CUPTI_CHILD, output) if python else None
    if argv is None:
        why = f" ({python.isolated} hides kernprof)" if python and python.isolated else ""
        raise UsageError(
            "without nsys only a Python script or module can be recorded, not"
            f" {' '.join(command)!r}{why}",
            hint="begin with python SCRIPT or python -m MODULE, or install Nsight Systems",
        )
    return argv


def record_cupti(
    command: Sequence[str],
    *,
    folder: Path,
    runner: Runner,
    environ: Mapping[str, str],
    options: TraceOptions | None = None,
    timeout_s: float | None = None,
    on_line: OnLine | None = None,
) -> Recording:
    """Run and record `command`. Write `timeline.sqlite` and `cupti.log` to `folder`.

    Raises UsageError (not a Python program, or a capture range), ToolNotFound (no cupti-python) and
    CaptureFailed.
    """
    options = options or TraceOptions()
    if options.capture_range is not None:
        raise UsageError(
            "without nsys the whole program is recorded", hint="leave out --capture-range"
        )
    folder.mkdir(parents=True, exist_ok=True)
    env = trace_environment(options, environ)
    log = folder / "cupti.log"
    with tempfile.TemporaryDirectory(prefix=".cupti-", dir=folder) as work:
        output = Path(work) / "timeline.sqlite"
        argv = child_argv(command, output=output)
        done = runner.run(argv, env=env, timeout_s=timeout_s, on_line=on_line)
        write_log(log, done)
        if done.timed_out or not output.is_file():
            raise _failure(done, log)
        facts = check_recording(output)
        sqlite = output.replace(folder / output.name)
    return Recording(
        sqlite=sqlite,
        report=None,
        log=log,
        commands=(child_argv(command, output=sqlite),),
        facts=facts,
        program_code=done.returncode,
        wall_s=done.wall_s,
        notes=(*(f"not recorded: {text}" for text in MISSING), *facts.warnings),
    )


def _failure(done: Completed, log: Path) -> KernprofError:
    details = (
        f"command: {' '.join(done.argv)}",
        f"log: {log}",
        *done.stderr.strip().splitlines()[-3:],
    )
    if done.timed_out:
        return CaptureFailed(
            f"the program did not finish within its time limit; stopped after {done.wall_s:.0f} s,"
            " no recording is kept",
            hint="give the program more time (--time-limit) or fewer iterations",
            details=details,
        )
    if done.returncode == NO_CUPTI:
        return ToolNotFound(
            "neither nsys nor cupti-python can record here", hint=_INSTALL, details=details
        )
    return tool_error("cupti", done.output, details) or CaptureFailed(
        f"the program ended with exit code {done.returncode} and left no recording",
        hint="run the program without kernprof to check whether it works",
        details=details,
    )
