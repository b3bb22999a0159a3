"""Ranges kept by kernprof itself: in memory, or in a file per process where no tool sees the
process.

A file is JSON lines: {"name", "start_ns", "end_ns", "pid", "tid", "nested"}, on Python's monotonic
clock.
"""

from __future__ import annotations

import contextlib
import json
import os
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from kernprof.collect.nvtx.emit import Emitter

_LINES = 256  # so many lines of ranges that are still within another are written before it ends


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedRange:
    """One range. `nested` is how many others of its thread it was in; None for those of start and
    end.
    """

    name: str
    start_ns: int
    end_ns: int
    pid: int
    tid: int
    nested: int | None


class _Stack(threading.local):
    def __init__(self) -> None:
        self.open: list[tuple[str, int]] = []
        self.lines: list[str] = []


class Recorder:
    """Ranges in memory, in the order they ended."""

    def __init__(self) -> None:
        self.ranges: list[RecordedRange] = []
        self._stack = _Stack()

    def emitter(self) -> Emitter:
        return Emitter(
            kind="recorder", push=self._push, pop=self._pop, start=self._start, end=self._end
        )

    @property
    def open(self) -> int:
        """How many ranges of the calling thread are open."""
        return len(self._stack.open)

    def names(self) -> list[str]:
        return [each.name for each in self.ranges]

    def _push(self, name: str) -> None:
        self._stack.open.append((name, time.monotonic_ns()))

    def _pop(self) -> None:
        now = time.monotonic_ns()
        if self._stack.open:
            self._done(*self._stack.open.pop(), now, len(self._stack.open))

    def _start(self, name: str) -> tuple[str, int]:
        return name, time.monotonic_ns()

    def _end(self, handle: tuple[str, int]) -> None:
        self._done(*handle, time.monotonic_ns(), None)

    def _done(self, name: str, start: int, end: int, nested: int | None) -> None:
        self.ranges.append(
            RecordedRange(
                name=name,
                start_ns=start,
                end_ns=end,
                pid=os.getpid(),
                tid=threading.get_native_id(),
                nested=nested,
            )
        )


class FileRecorder(Recorder):
    """Ranges in `PID.ranges` of a folder. Written when the outermost one ends: a worker may be
    killed after it.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._file: int | None = None

    def _done(self, name: str, start: int, end: int, nested: int | None) -> None:
        lines = self._stack.lines
        lines.append(
            f'{{"name": {json.dumps(name)}, "start_ns": {start}, "end_ns": {end}, "pid":'
            f' {os.getpid()}, "tid": {threading.get_native_id()}, "nested":'
            f" {'null' if nested is None else nested}}}\n"
        )
        if not nested or len(lines) >= _LINES:
            self._write("".join(lines).encode())
            lines.clear()

    def _write(self, text: bytes) -> None:
        # the folder is gone: nobody waits for these ranges any more
        with contextlib.suppress(OSError):
            if self._file is None:
                path = self._folder / f"{os.getpid()}.ranges"
                self._file = os.open(
                    path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600
                )
            os.write(self._file, text)
