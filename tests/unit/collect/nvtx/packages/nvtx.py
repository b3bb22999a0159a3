"""Fake `nvtx` package: append each range to `PID.ranges` in the folder `NVTX_TEST_FOLDER`."""

import json
import os
import threading
import time
from pathlib import Path
from typing import NamedTuple


class Range(NamedTuple):
    """A range. `nested` counts the open ranges of its thread; None for start-end ranges."""

    name: str
    start_ns: int
    end_ns: int
    pid: int
    tid: int
    nested: int | None


class Recorder(threading.local):
    """Ranges in the order in which they ended; `open` are those of the calling thread."""

    ranges: list[Range]

    def __init__(self, ranges: list[Range]) -> None:
        self.ranges = ranges
        self.open: list[tuple[str, int]] = []

    def push(self, name: str) -> None:
        self.open.append((name, time.monotonic_ns()))

    def pop(self) -> None:
        self.end(self.open.pop(), len(self.open))

    def start(self, name: str) -> tuple[str, int]:
        return name, time.monotonic_ns()

    def end(self, handle: tuple[str, int], nested: int | None = None) -> None:
        tid = threading.get_native_id()
        self.record(Range(*handle, time.monotonic_ns(), os.getpid(), tid, nested))

    def record(self, ended: Range) -> None:
        self.ranges.append(ended)

    def names(self) -> list[str]:
        return [ended.name for ended in self.ranges]


class FileRecorder(Recorder):
    def record(self, ended: Range) -> None:
        if folder := os.environ.get("NVTX_TEST_FOLDER"):
            with (Path(folder) / f"{ended.pid}.ranges").open("a") as file:
                file.write(json.dumps(ended) + "\n")


_recorder = FileRecorder([])
push_range, pop_range = _recorder.push, _recorder.pop
start_range, end_range = _recorder.start, _recorder.end
