"""Start processes. Only this module starts processes.

Functions that run a tool have a `Runner` parameter, so that tests can replace the tools.
`SubprocessRunner` runs real processes.

    done = SubprocessRunner().run(["nsys", "--version"], timeout_s=30)
    done.returncode, done.stdout, done.stderr, done.wall_s, done.timed_out

No process survives a call of `run`. After a time limit or an interrupt, or if children still keep
the pipes open, the process group and all descendants are killed. An expired time limit sets
`timed_out` and raises no exception, because its meaning depends on the tool.
"""

import contextlib
import math
import os
import signal
import subprocess
import sys
import threading
import time
import uuid
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Protocol, TypeAlias

from kernprof.errors import CaptureFailed, ToolNotFound
from kernprof.interrupts import was_interrupted

# Called with the stream's name and each line of output, from one thread per stream.
OnLine: TypeAlias = Callable[[str, str], None]
KEEP_CHARS = 1 << 18  # default number of last characters of each stream in a `Completed`
_LINE_LIMIT = 1 << 16
_GRACE_S = 5.0
_STOP_POLL_S = 0.02
_TURN_S = 0.2
_MARK = "KERNPROF_PROCESS"  # environment variable of all descendants of a started process


@dataclass(frozen=True, slots=True, kw_only=True)
class Completed:
    """Result of a process, with the last output of each stream.

    A `returncode` of -N means that signal N ended the process.
    """

    argv: tuple[str, ...]
    returncode: int
    stdout: str = ""
    stderr: str = ""
    wall_s: float = 0.0
    timed_out: bool = False
    stopped: bool = False

    @property
    def ok(self) -> bool:
        return self.returncode == 0 and not self.timed_out and not self.stopped

    @property
    def output(self) -> str:
        """Return stdout and stderr joined, because some tools print errors on stdout."""
        return f"{self.stdout}\n{self.stderr}".strip()


class Runner(Protocol):
    """Interface to run processes, without a shell and without standard input.

    `env` replaces the environment; None inherits the environment. Another thread may set `stop` to
    end the process as Ctrl-C does; the result then has `stopped` set. `keep_chars` is the number of
    last characters of each stream to keep.
    """

    def run(
        self,
        argv: Sequence[str],
        *,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        timeout_s: float | None = None,
        on_line: OnLine | None = None,
        stop: threading.Event | None = None,
        keep_chars: int | None = None,
    ) -> Completed: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """Context of a command: process runner, environment variables and progress callback."""

    runner: Runner
    progress: Callable[[str], None]
    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)


class SubprocessRunner:
    """`Runner` that starts real processes, each in its own POSIX session.

    `cpu_s` limits the processor time of a process on Linux; the signal SIGXCPU then ends it.
    """

    def __init__(
        self,
        *,
        keep_chars: int = KEEP_CHARS,
        grace_s: float = _GRACE_S,
        cpu_s: int | None = None,
    ) -> None:
        self._keep_chars = keep_chars
        self._grace_s = grace_s
        self._cpu_s = cpu_s

    def run(
        self,
        argv: Sequence[str],
        *,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        timeout_s: float | None = None,
        on_line: OnLine | None = None,
        stop: threading.Event | None = None,
        keep_chars: int | None = None,
    ) -> Completed:
        """Run a process and return its result.

        Raises ToolNotFound or CaptureFailed if the process cannot start, and KeyboardInterrupt.
        """
        started = time.monotonic()
        mark = f"{_MARK}={uuid.uuid4()}"
        process = _start(argv, env, cwd, mark)
        if self._cpu_s is not None and sys.platform == "linux":
            import resource

            with contextlib.suppress(ProcessLookupError):  # the process has ended
                limits = (self._cpu_s, self._cpu_s + int(_GRACE_S))
                resource.prlimit(process.pid, resource.RLIMIT_CPU, limits)
        streams = [
            _Reader(pipe, name, keep_chars or self._keep_chars, on_line)
            for name, pipe in (("stdout", process.stdout), ("stderr", process.stderr))
            if pipe is not None
        ]
        timed_out = False
        stopped = False
        try:
            stopped = _wait(process, streams, timeout_s, stop)
            if stopped:
                _end(process, mark, self._grace_s, first=signal.SIGINT)
        except subprocess.TimeoutExpired:
            timed_out = True
            _end(process, mark, self._grace_s, first=signal.SIGTERM)
        except BaseException:
            _end(process, mark, self._grace_s, first=signal.SIGINT)
            raise
        if not all(stream.finished(self._grace_s) for stream in streams):
            _signal(process.pid, _descendants(process.pid, mark), signal.SIGKILL)
        out, err = (stream.text(self._grace_s) for stream in streams)
        return Completed(
            argv=tuple(argv),
            returncode=process.returncode,
            stdout=out,
            stderr=err,
            wall_s=time.monotonic() - started,
            timed_out=timed_out,
            stopped=stopped,
        )


class EarlyRunner:
    """`Runner` that can start a process before its result is needed.

    A later `run` of the same command waits for the process. `stop`, and the end of the `with`
    block, stop the processes that are still running.
    """

    def __init__(self, runner: Runner | None = None) -> None:
        self._runner, self.stop = runner or SubprocessRunner(), threading.Event()
        self._pool = ThreadPoolExecutor()
        self._running: dict[tuple[str, ...], Future[Completed]] = {}

    def __enter__(self) -> "EarlyRunner":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop.set()
        self._pool.shutdown()

    def start(self, argv: tuple[str, ...], **how: Any) -> None:
        self._running[argv] = self._pool.submit(self._runner.run, argv, stop=self.stop, **how)

    def run(self, argv: Sequence[str], **how: Any) -> Completed:
        running = self._running.pop(tuple(argv), None)
        return running.result() if running else self._runner.run(argv, **how)


def _wait(
    process: subprocess.Popen[str],
    streams: Sequence["_Reader"],
    timeout_s: float | None,
    stop: threading.Event | None,
) -> bool:
    """Wait for the end of the process; return true if a stop was requested before.

    Raises TimeoutExpired after `timeout_s`. The wait is split into short intervals, because an
    unlimited wait would miss an interrupt that arrives just before the wait. The end of the streams
    is waited for first: Python's wait for a process polls, and may return 50 ms late.
    """
    deadline = math.inf if timeout_s is None else time.monotonic() + timeout_s
    turn_s = _TURN_S if stop is None else _STOP_POLL_S
    while process.poll() is None:
        # Only the main thread receives an interrupt.
        apart = threading.current_thread() is not threading.main_thread()
        if (stop is not None and stop.is_set()) or (apart and was_interrupted()):
            return True
        left_s = deadline - time.monotonic()
        if left_s <= 0:
            raise subprocess.TimeoutExpired(process.args, timeout_s or 0.0)
        with contextlib.suppress(subprocess.TimeoutExpired):
            if all(stream.finished(min(turn_s, left_s)) for stream in streams):
                process.wait(min(turn_s, left_s))
    return False


def _start(
    argv: Sequence[str], env: Mapping[str, str] | None, cwd: Path | None, mark: str
) -> subprocess.Popen[str]:
    name, _, value = mark.partition("=")
    try:
        return subprocess.Popen(
            list(argv),
            env={**(os.environ if env is None else env), name: value},
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            text=True,
            encoding="utf-8",
            errors="replace",
        )
    except FileNotFoundError as error:
        missing = cwd if cwd is not None and not cwd.is_dir() else argv[0]
        raise ToolNotFound(
            f"cannot start {argv[0]!r}: {missing} does not exist",
            hint="check the path, or install the program",
        ) from error
    except (OSError, ValueError) as error:
        raise CaptureFailed(
            f"cannot start {argv[0]!r}: {error}", details=(f"command: {list(argv)}",)
        ) from error


class _Reader:
    """Thread that reads a pipe and keeps the last output. A carriage return also ends a line."""

    def __init__(self, pipe: IO[str], name: str, keep: int, on_line: OnLine | None) -> None:
        self._pipe, self._name, self._keep, self._on_line = pipe, name, keep, on_line
        self._lines: deque[str] = deque()
        self._chars = 0
        self._thread = threading.Thread(target=self._drain, name=f"kernprof-{name}", daemon=True)
        self._thread.start()

    def _drain(self) -> None:
        with contextlib.suppress(ValueError), self._pipe:
            while line := self._pipe.readline(_LINE_LIMIT):
                self._lines.append(line)
                self._chars += len(line)
                while self._chars - len(self._lines[0]) >= self._keep:
                    self._chars -= len(self._lines.popleft())
                if self._on_line is not None:
                    self._on_line(self._name, line.rstrip("\n"))

    def finished(self, seconds: float) -> bool:
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def text(self, seconds: float) -> str:
        self.finished(seconds)
        return "".join(tuple(self._lines))[-self._keep :]


def _end(
    process: subprocess.Popen[str], mark: str, grace_s: float, *, first: signal.Signals
) -> None:
    """Send the signal `first`, then SIGKILL, to the process and its descendants."""
    family = _descendants(process.pid, mark)
    for number in (first, signal.SIGTERM, signal.SIGKILL):
        _signal(process.pid, family, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(grace_s)
            break
    _signal(process.pid, family | _descendants(process.pid, mark), signal.SIGKILL)
    process.wait()


def _signal(group: int, children: Iterable[int], number: signal.Signals) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)
    for pid in children:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, number)


def _descendants(root: int, mark: str) -> set[int]:
    """Return the ids of all descendants of `root`, including descendants in other sessions.

    A descendant whose parent has ended is recognised by the variable `mark` in its environment.
    """
    children: dict[int, list[int]] = {}
    below: set[int] = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            # The name is in brackets and may contain blanks and brackets; the parent's id is the
            # second field after the name.
            parent = int(stat.read_text(errors="replace").rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(stat.parent.name))
            if mark.encode() in (stat.parent / "environ").read_bytes().split(b"\0"):
                below.add(int(stat.parent.name))
    ahead = [root, *below]
    while ahead:
        for child in children.get(ahead.pop(), ()):
            if child not in below:
                below.add(child)
                ahead.append(child)
    return below
