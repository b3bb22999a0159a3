"""Files between the parent and the worker process: a job and its events.

The job is one JSON document. Events are JSON lines, each flushed at once, so that a crash loses
none. The worker prepares, then launches when the parent writes the `go` file.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kernprof.model.run import Scalar
from kernprof.model.serialize import decode, parse, stored

# NVTX: the start/end range that ncu filters by, and the push/pop range in it that names the launch.
PROFILE_RANGE = "kernprof"
LAUNCH_RANGE = "kernprof.launch:"


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchJob:
    """Variant with its parameters; `index` identifies it, the next indices identify its `parts`."""

    index: int
    variant: str
    params: Mapping[str, Scalar]
    parts: int = 0

    @property
    def indices(self) -> range:
        """Return the indices of the parts, which follow the job's own; its own index without parts."""
        return (
            range(self.index + 1, self.index + 1 + self.parts)
            if self.parts
            else range(self.index, self.index + 1)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TimingJob:
    """Limits of the timing phase. `precision` is the relative half-width of the median's 95 % interval."""

    precision: float = 0.01
    limit_s: float = 3.0
    least_repetitions: int = 15
    most_repetitions: int = 1000
    flush_l2: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Job of a worker process.

    With `count`, launch within the NVTX ranges for ncu, without a check. Otherwise check each
    launch, and time it if `timing` is set. The worker ends when the process `parent` has ended; 0:
    no parent.
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
    parent: int = 0

    def write(self, path: Path) -> None:
        path.write_text(stored(self))

    @classmethod
    def read(cls, path: Path) -> Job:
        return decode(path.read_bytes(), cls, str(path))


def launch_range(index: int) -> str:
    return f"{LAUNCH_RANGE}{index}"


def launch_index(nvtx: tuple[str, ...]) -> int | None:
    """Return the launch index in these NVTX ranges, outermost first; None without kernprof's range."""
    for name in reversed(nvtx):
        tail = name.removeprefix(LAUNCH_RANGE)
        if tail != name and tail.isdecimal():
            return int(tail)
    return None


class EventWriter:
    """Append events to a file, each as a whole line."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def write(self, kind: str, **fields: Any) -> None:
        with self._path.open("a") as file:
            file.write(stored({"event": kind, **fields}) + "\n")


class EventReader:
    """Read new events of a file; an incomplete line waits for the next call."""

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
