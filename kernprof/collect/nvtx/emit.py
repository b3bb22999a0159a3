"""Receivers of the ranges. The process uses the first of these, at its first range:

1. `torch._C._nvtx`, when the program has loaded a PyTorch with CUDA;
2. CuPy's `cupy_backends.cuda.libs.nvtx`, when the program has loaded CuPy;
3. the `nvtx` package;
4. none: ranges cost a call and go nowhere.

`push` and `pop` of the first three are C functions. Python handles signals after a C call, not
within, so no interrupt falls between the begin of a range and the `try` that ends it.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NOBODY = "nobody"
_NAME_LIMIT = 200
_MARK_EVERY_NS = 1_000_000_000
_LINES = 256  # lines of nested ranges that are buffered before the outermost range ends


@dataclass(frozen=True, slots=True, kw_only=True)
class Emitter:
    """`push` and `pop` belong to the calling thread; `end` takes the handle of `start`."""

    kind: str
    push: Callable[[str], object]
    pop: Callable[[], object]
    start: Callable[[str], Any]
    end: Callable[[Any], object]


def _ignore(*_: object) -> int:
    return 0


SILENT = Emitter(kind=NOBODY, push=_ignore, pop=_ignore, start=_ignore, end=_ignore)


class Outlet:
    """The emitter of the process, chosen at the first range.

    `mark` is called once the emitter is chosen, and by `mark_again` at most once a second.
    """

    __slots__ = ("_marked_ns", "end", "kind", "mark", "pop", "push", "start")

    def __init__(self) -> None:
        self.mark: Callable[[], None] | None = None
        self._marked_ns = 0
        self.use(None)

    def use(self, emitter: Emitter | None) -> None:
        """Send ranges to `emitter`. None: choose one at the next range."""
        if emitter is None:
            emitter = Emitter(
                kind="", push=self._first_push, pop=_ignore, start=self._first_start, end=_ignore
            )
        self.kind, self.push, self.pop = emitter.kind, emitter.push, emitter.pop
        self.start, self.end = emitter.start, emitter.end

    def choose(self) -> None:
        """Choose the emitter now, unless it is chosen."""
        if not self.kind:
            self.use(available_emitter())
            self.mark_again()

    def mark_again(self) -> None:
        """Repeat the mark: a recording of a part of the run needs one in that part."""
        if self.mark is not None and time.monotonic_ns() - self._marked_ns > _MARK_EVERY_NS:
            self._marked_ns = time.monotonic_ns()
            self.mark()

    def _first_push(self, name: str) -> object:
        self.choose()
        return self.push(name)

    def _first_start(self, name: str) -> Any:
        self.choose()
        return self.start(name)


def clean_name(name: str) -> str:
    """Return a name that every emitter accepts: printable, encodable, at most 200 characters."""
    text = "".join(char if char.isprintable() else "?" for char in name[: _NAME_LIMIT + 1])
    text = text.encode("utf-8", "replace").decode()
    return text if len(text) <= _NAME_LIMIT else f"{text[: _NAME_LIMIT - 1]}…"


def available_emitter() -> Emitter:
    """Return the first emitter of the module's list that works here."""
    for load in (_torch, _cupy, _nvtx_package):
        # A broken installation of one is not a reason to skip the next.
        with contextlib.suppress(Exception):
            if (emitter := load()) is not None:
                return emitter
    return SILENT


def _torch() -> Emitter | None:
    if "torch" not in sys.modules:
        return None
    nvtx = sys.modules["torch._C"]._nvtx  # a PyTorch without CUDA has none
    return Emitter(
        kind="torch",
        push=nvtx.rangePushA,
        pop=nvtx.rangePop,
        start=nvtx.rangeStartA,
        end=nvtx.rangeEnd,
    )


def _cupy() -> Emitter | None:
    if "cupy" not in sys.modules:
        return None
    nvtx: Any = importlib.import_module("cupy_backends.cuda.libs.nvtx")
    no_color = 0

    def start(name: str) -> Any:
        return nvtx.RangeStart(name, no_color)

    return Emitter(
        kind="cupy", push=nvtx.RangePush, pop=nvtx.RangePop, start=start, end=nvtx.RangeEnd
    )


def _nvtx_package() -> Emitter:
    nvtx: Any = importlib.import_module("nvtx")
    return Emitter(
        kind="nvtx",
        push=nvtx.push_range,
        pop=nvtx.pop_range,
        start=nvtx.start_range,
        end=nvtx.end_range,
    )


outlet = Outlet()


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedRange:
    """One range. `nested` counts the open ranges of its thread; None for start-end ranges."""

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
    """Ranges in memory, in the order in which they ended."""

    def __init__(self) -> None:
        self.ranges: list[RecordedRange] = []
        self._stack = _Stack()

    def emitter(self) -> Emitter:
        return Emitter(
            kind="recorder", push=self._push, pop=self._pop, start=self._start, end=self._end
        )

    @property
    def open(self) -> int:
        """Number of open ranges of the calling thread."""
        return len(self._stack.open)

    def names(self) -> list[str]:
        return [entry.name for entry in self.ranges]

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
    """Ranges as JSON lines in `PID.ranges` of a folder, on Python's monotonic clock.

    A line holds name, start_ns, end_ns, pid, tid and nested. Lines are written when the outermost
    range ends, because a worker may be killed after it.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self._file: int | None = None

    def _done(self, name: str, start: int, end: int, nested: int | None) -> None:
        lines = self._stack.lines
        values = {
            "name": name,
            "start_ns": start,
            "end_ns": end,
            "pid": os.getpid(),
            "tid": threading.get_native_id(),
            "nested": nested,
        }
        lines.append(json.dumps(values) + "\n")
        if not nested or len(lines) >= _LINES:
            self._write("".join(lines).encode())
            lines.clear()

    def _write(self, text: bytes) -> None:
        # Without the folder nobody reads these ranges.
        with contextlib.suppress(OSError):
            if self._file is None:
                path = self._folder / f"{os.getpid()}.ranges"
                flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC
                self._file = os.open(path, flags, 0o600)
            os.write(self._file, text)
