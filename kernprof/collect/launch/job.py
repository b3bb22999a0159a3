"""Command lines of a run's processes, and their files: a job and its events.

The job is one JSON document. The worker appends each event as a line of JSON and closes the file,
so that a crash loses no event. A worker with a `go` file prepares its launches, and starts them
after the parent has written this file.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kernprof import outputs
from kernprof.collect.nsight.ncu import NcuOptions, ncu_argv
from kernprof.collect.nsight.tools import Ncu
from kernprof.collect.python_command import kernprof_argv
from kernprof.model.run import Scalar
from kernprof.model.serialize import decode, parse, stored

# Push/pop NVTX range inside the range that ncu profiles. It names the launch.
LAUNCH_RANGE = "kernprof.launch:"
_POLL_S = 0.005


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchJob:
    """Launch of a variant with its parameters. `index` identifies the launch.

    A variant of several kernels has `parts` launches, with the indices that follow `index`.
    """

    index: int
    variant: str
    params: Mapping[str, Scalar]
    parts: int = 0

    @property
    def indices(self) -> range:
        """Return the indices of the variant's parts, or the launch's own index if it has no parts."""
        return (
            range(self.index + 1, self.index + 1 + self.parts)
            if self.parts
            else range(self.index, self.index + 1)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TimingJob:
    """Limits of the timing phase: time in s and repetitions.

    `precision` is the required relative half-width of the median's 95 % confidence interval.

    `energy_until` is the time (Unix time in s) by which the measurement of the energy ends; 0.0
    measures none. If `clocks` is true, a launch is also timed by CUDA events and by CUPTI.
    """

    precision: float = 0.01
    limit_s: float = 3.0
    least_repetitions: int = 15
    most_repetitions: int = 1000
    flush_l2: bool = True
    energy_until: float = 0.0
    clocks: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Job of a worker process.

    With `count`, the worker launches inside NVTX ranges for ncu and does not check the outputs.
    Without `count`, the worker checks each launch, and times each launch if `timing` is set.
    """

    file: str
    workload: str
    launches: tuple[LaunchJob, ...]
    events: str
    go: str | None = None
    device: int = 0
    count: bool = False
    repeat: int = 1
    launch_limit_s: float = 60.0
    timing: TimingJob | None = None

    def write(self, path: Path) -> None:
        outputs.write(path, stored(self))

    @classmethod
    def read(cls, path: Path) -> Job:
        """Wait for the job's file, which may follow the start of this process, and read it."""
        while not path.exists():
            if not path.parent.exists():
                raise SystemExit(1)  # the parent has given up, and ncu ignores an early interrupt
            time.sleep(_POLL_S)
        return decode(path.read_bytes(), cls, str(path))


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


def launch_range(index: int) -> str:
    return f"{LAUNCH_RANGE}{index}"


def launch_index(nvtx: tuple[str, ...]) -> int | None:
    """Return the launch index from a launch's NVTX ranges (outermost first), or None if unknown."""
    for name in reversed(nvtx):
        tail = name.removeprefix(LAUNCH_RANGE)
        if tail != name and tail.isdecimal():
            return int(tail)
    return None


class EventWriter:
    """Writer that appends each event, with its Unix time in s, to a file as one line of JSON."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def write(self, kind: str, **fields: Any) -> None:
        with self._path.open("a") as file:
            file.write(stored({"event": kind, "at": time.time(), **fields}) + "\n")


class EventReader:
    """Reader of a file's new events. An incomplete last line is read by a later call."""

    def __init__(self, path: Path) -> None:
        self._path, self._offset = path, 0

    def new(self) -> Iterator[dict[str, Any]]:
        if not self._path.exists():
            return
        with self._path.open("rb") as file:
            file.seek(self._offset)
            for line in file:
                if not line.endswith(b"\n"):
                    return
                self._offset += len(line)
                yield parse(line, str(self._path))
