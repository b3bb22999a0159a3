"""Worker threads of a launch, which end before an exception propagates.

Native code uses arrays of the caller and of the launch. If an exception released them while a
worker still runs, the process would crash. Ctrl-C therefore stops the workers first and is
raised when they have ended.
"""

import functools
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from types import FrameType

# bytes of address space: a worker's stack holds the registers of a long kernel
_STACK_BYTES = 1 << 26
_MOST_THREADS = 256


@functools.cache
def pool() -> ThreadPoolExecutor:
    """Return the threads of the process: creating one takes as long as a small launch."""
    return ThreadPoolExecutor(_MOST_THREADS, "kernprof-worker")


os.register_at_fork(after_in_child=pool.cache_clear)  # after a fork, threads stay with the parent


def run_all(
    jobs: Sequence[Callable[[], None]], stop: Callable[[], None], deadline: float | None = None
) -> bool:
    """Run each job on its own thread; return true if all ended before `deadline`.

    The deadline is a time of `time.monotonic`. `stop` makes all jobs end soon and may be called at
    any time. Raises the exception of a job.
    """
    with _interrupts_wait(stop):
        before = threading.stack_size(_STACK_BYTES)
        try:
            futures = [pool().submit(jobs[0])]
            with suppress(RuntimeError):  # the system has no more threads; one is enough
                for job in jobs[1:]:
                    futures.append(pool().submit(job))
        finally:
            threading.stack_size(before)
        left = None if deadline is None else deadline - time.monotonic()
        limit = None if left is None else min(max(0, left), threading.TIMEOUT_MAX)
        running = wait(futures, limit, FIRST_EXCEPTION).not_done
        if running:
            stop()
            wait(futures)
    for future in futures:
        future.result()
    return not running


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
