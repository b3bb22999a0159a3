"""Worker threads of a launch, which end before an exception propagates.

The machine code uses arrays of the caller and of the launch. If an exception released these arrays
while a worker still runs, the process would crash. At Ctrl-C, the workers are therefore stopped
first, and KeyboardInterrupt is raised after they have ended.
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

# stack size of a worker thread, in bytes: the registers of a long kernel are on its stack
_STACK_BYTES = 1 << 26
_MOST_THREADS = 256


@functools.cache
def pool() -> ThreadPoolExecutor:
    """Return the process's thread pool: creating a thread takes as long as a small launch."""
    return ThreadPoolExecutor(_MOST_THREADS, "kernprof-worker")


os.register_at_fork(after_in_child=pool.cache_clear)  # after a fork, threads stay with the parent


def run_all(
    jobs: Sequence[Callable[[], None]], stop: Callable[[], None], deadline: float | None = None
) -> bool:
    """Run each job on its own thread; return true if all jobs ended before `deadline`.

    The deadline is a time of `time.monotonic`, in seconds. A call of `stop` makes all jobs end soon
    and is allowed at any time. If a job raises an exception, it is raised again here.
    """
    with _interrupts_wait(stop):
        before = threading.stack_size(_STACK_BYTES)
        try:
            futures = [pool().submit(jobs[0])]
            with suppress(RuntimeError):  # at the system's thread limit, fewer threads suffice
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

    Python handles signals on the main thread, so the context has no effect on other threads.
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
