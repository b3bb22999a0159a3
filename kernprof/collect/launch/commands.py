"""Files and command lines of a run's processes, which can start before their jobs are written."""

import os
from pathlib import Path

from kernprof.collect.nsight.ncu import NcuOptions, ncu_argv
from kernprof.collect.nsight.tools import Ncu
from kernprof.collect.python_command import kernprof_argv


def job_file(folder: Path, name: str) -> Path:
    return folder / f"{name}.job.json"


def session_files(folder: Path, session: int) -> tuple[Path, Path]:
    """Return the paths of the report and the log of an ncu session."""
    number = f"-{session}" if session else ""
    return folder / f"report{number}.ncu-rep", folder / f"ncu{number}.log"


def worker_argv(job: Path, parent: int = 0) -> tuple[str, ...]:
    """Return the command of a worker, which ends if the process with id `parent` ends (0: none)."""
    return kernprof_argv("kernprof.collect.launch.worker", str(parent), str(job))


def counting_argv(ncu: Ncu, options: NcuOptions, folder: Path, session: int) -> tuple[str, ...]:
    """Return the command of an ncu session, which executes the worker of the session's job."""
    report, log = session_files(folder, session)
    command = worker_argv(job_file(folder, f"counters-{session}"), os.getpid())
    return ncu_argv(ncu, options, output=report.with_suffix(""), log=log, command=command)
