"""Worker threads of an emulated launch; all of them end before an exception propagates.

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

# Stack size of a worker thread in bytes. The emulated registers of a long kernel are on the stack.
_STACK_BYTES = 1 << 26
_MOST_THREADS = 256


@functools.cache
def pool() -> ThreadPoolExecutor:
    """Return the thread pool that all launches share.

    Threads are reused, because creating a thread takes as long as emulating a small launch.
    """
    return ThreadPoolExecutor(_MOST_THREADS, "kernprof-worker")


os.register_at_fork(after_in_child=pool.cache_clear)  # after a fork, threads stay with the parent


def run_all(
    jobs: Sequence[Callable[[], None]], stop: Callable[[], None], deadline: float | None = None
) -> bool:
    """Run each job on a separate thread; return true if all jobs ended before `deadline`.

    The deadline is a time of `time.monotonic`, in seconds. At the deadline or an interrupt, `stop`
    is called, which makes all jobs end soon. An exception of a job is raised again after all jobs
    have ended.
    """
    with _interrupts_wait(stop):
        before = threading.stack_size(_STACK_BYTES)
        try:
            futures = [pool().submit(jobs[0])]
            # at the system's thread limit, continue with fewer threads
            with suppress(RuntimeError):
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
    """Delay Ctrl-C: call `stop` at the signal, and the usual handler when the context ends.

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
