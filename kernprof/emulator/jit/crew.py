"""Worker threads of a launch, which end before an exception propagates.

Native code uses arrays of the caller and of the launch. If an exception released them while a
worker still runs, the process would crash. Ctrl-C therefore stops the workers first and is
raised when they have ended.
"""

import _thread
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

# bytes of address space: a worker's stack holds the registers of a long kernel
_STACK_BYTES = 1 << 26
_POLL_S = 1.0
_MOST_KEPT = 64  # threads that wait for the next launch


class Crew:
    """Threads that run the `jobs` of a launch, one job each.

    `stop` ends all jobs soon; it may be called at any time.
    """

    def __init__(self, jobs: Sequence[Callable[[], None]], stop: Callable[[], None]) -> None:
        self._jobs, self._stop = jobs, stop
        self._left = len(jobs)
        self._counting = threading.Lock()
        self._over = threading.Lock()  # held until the last job has ended
        self._errors: list[BaseException] = []

    def run(self, deadline: float | None = None) -> bool:
        """Return true if all jobs ended before `deadline` (of `time.monotonic`).

        Raises the exception of a job.
        """
        with _interrupts_wait(self._stop):
            self._over.acquire()
            self._start()
            in_time = self._wait(deadline)
            if not in_time:
                self._stop()
                self._wait(None)
        if self._errors:
            raise self._errors[0]
        return in_time

    def _start(self) -> None:
        for number, job in enumerate(self._jobs):
            try:
                (_idle.pop() if _idle else _Hand()).begin(self, job)
            except RuntimeError as error:  # the system has no more threads; one is enough
                self.ended(None if number else error)

    def ended(self, error: BaseException | None) -> None:
        if error is not None:
            self._errors.append(error)
            self._stop()
        with self._counting:
            self._left -= 1
            last = self._left == 0
        if last:
            self._over.release()

    def _wait(self, deadline: float | None) -> bool:
        """Return true when the last job has ended, false at the deadline."""
        while self._left:
            left = _POLL_S if deadline is None else min(_POLL_S, deadline - time.monotonic())
            if left <= 0:
                return False
            if self._over.acquire(timeout=left):
                self._over.release()
        return True


class _Hand:
    """Reusable thread: creating a thread with its stack takes as long as a small launch."""

    def __init__(self) -> None:
        self._work: tuple[Crew, Callable[[], None]] | None = None
        self._given = threading.Lock()  # held briefly when work arrives
        self._given.acquire()
        before = threading.stack_size(_STACK_BYTES)
        try:
            _thread.start_new_thread(self._serve, ())  # `Thread` would wait until it has begun
        finally:
            threading.stack_size(before)

    def begin(self, crew: Crew, job: Callable[[], None]) -> None:
        self._work = crew, job
        self._given.release()

    def _serve(self) -> None:
        idle = True
        while idle:
            self._given.acquire()
            assert self._work
            (crew, job), self._work = self._work, None
            error: BaseException | None = None
            try:
                job()
            except BaseException as raised:
                error = raised
            if idle := len(_idle) < _MOST_KEPT:
                _idle.append(self)  # crew to notify at the end of the job
            crew.ended(error)
            del crew, job, error


_idle: list[_Hand] = []
os.register_at_fork(after_in_child=_idle.clear)  # after a fork, threads stay with the parent


@contextmanager
def _interrupts_wait(stop: Callable[[], None]) -> Iterator[None]:
    """Call `stop` at an interrupt, and the previous signal handler after the context has ended.

    Signals are handled on the main thread; other threads need nothing.
    """
    usual = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(usual):
        yield
        return
    interrupted = []

    def note(number: int, frame: FrameType | None) -> None:
        interrupted.append((number, frame))
        stop()

    signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, usual)
        if interrupted:
            usual(*interrupted[-1])
