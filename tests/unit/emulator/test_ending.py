"""A launch that does not end by itself is ended: by its limits, by Ctrl-C, by an exception; after
its workers.
"""

import _thread
import os
import signal
import threading
import time
import warnings
from typing import Any

import numpy as np
import pytest

from kernprof.emulator.contract import Request
from kernprof.emulator.emulate import emulate
from kernprof.emulator.faults import FaultKind
from kernprof.emulator.jit.crew import pool, run_all
from kernprof.errors import KernelHung

pytestmark = pytest.mark.usefixtures("nvrtc_ready")

FOREVER = "while (((volatile float*)a)[i] == 0.f) {}"
WITH_BARRIERS = "while (((volatile float*)a)[i] == 0.f) __syncthreads();"
ON_AN_ATOMIC = "while (atomicAdd(a, 0.f) == 0.f) {}"


def working() -> int:
    # idle threads wait for the next launch
    return _thread._count() - pool()._idle_semaphore._value


def request(body: str, *, grid: int = 1, **more: Any) -> Request:
    source = (
        'extern "C" __global__ void k(float* a) { int i = blockIdx.x * blockDim.x + threadIdx.x;'
        f" {body} }}"
    )
    args = (np.zeros(64 * 1000, np.float32),)
    return Request(kernel=source, grid=grid, block=64, args=args, **{"caches": False, **more})


@pytest.mark.parametrize("caches", [False, True])
@pytest.mark.parametrize("grid", [1, 1000])
@pytest.mark.parametrize("body", [FOREVER, WITH_BARRIERS, ON_AN_ATOMIC])
def test_the_time_limit_ends_a_launch_and_says_where_it_was(
    body: str, grid: int, caches: bool
) -> None:
    """Longer where no worker had begun yet, as on a busy machine."""
    before = working()
    for seconds in (0.3, 60.0):
        with pytest.raises(KernelHung, match=r"did not finish within its time limit") as caught:
            emulate(
                request(
                    body, grid=grid, time_limit_s=seconds, instruction_budget=1 << 60, caches=caches
                )
            )
        if not caught.value.details[0].startswith("stopped between two blocks: 0 of "):
            break
    assert "kernel.cu:1 in " in caught.value.details[0]
    assert "--time-limit" in (caught.value.hint or "")
    assert all_ended(before)


def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    args = request("a[i] = 2.f;", grid=1000, time_limit_s=60)
    assert emulate(args).faults == ()
    assert (args.args[0] == 2).all()  # type: ignore[comparison-overlap]


def test_the_time_limit_is_for_all_launches_of_a_sample() -> None:
    with pytest.raises(KernelHung):
        emulate(
            request(
                "for (int n = 0; n < 1 << 20; n++) a[i] += n;",
                grid=1000,
                limit=1e12,
                time_limit_s=0.3,
            )
        )


def test_a_budget_that_is_used_up_ends_the_launch() -> None:
    """Each of the other blocks would take as long."""
    emulation = emulate(request(FOREVER, grid=1000, instruction_budget=2_000, workers=1))
    assert [fault.kind for fault in emulation.faults] == [FaultKind.INSTRUCTION_BUDGET]
    assert emulation.faults[0].count == emulation.blocks_run == 1


def test_another_fault_does_not() -> None:
    emulation = emulate(request("if (blockIdx.x != 3) a[i + (1 << 30)] = 1;", grid=10, workers=1))
    assert [(fault.kind, fault.count) for fault in emulation.faults] == [
        (FaultKind.OUT_OF_BOUNDS, 9)
    ]
    assert emulation.blocks_run == 10


class Sink:
    """Raises at the n-th batch of accesses."""

    def __init__(self, error: BaseException, batch: int) -> None:
        self.error, self.left, self.after = error, batch, 0

    def accesses(self, addresses: Any, lanes: Any, ways: Any, pcs: Any) -> None:
        self.left -= 1
        if self.left < 0:
            self.after += 1
            raise self.error


@pytest.mark.parametrize("error", [KeyError("x"), MemoryError(), KeyboardInterrupt()])
@pytest.mark.parametrize("batch", [0, 1, 5])
def test_exceptions_of_a_trace_sink_propagate(error: BaseException, batch: int) -> None:
    """An exception must not pass through native code.

    It once continued with a full buffer and wrote behind its end.
    """
    sink = Sink(error, batch)
    with pytest.raises(type(error)):
        emulate(
            request(
                "for (int n = 0; n < 100; n++) ((volatile float*)a)[i] += n;",
                grid=1000,
                traffic=sink,
            )
        )
    assert sink.after == 1


def all_ended(before: int) -> bool:
    """No more threads than before: a busy machine has time to end those that are ending."""
    deadline = time.monotonic() + 60
    while working() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    return working() <= before


def interrupt() -> None:
    time.sleep(0.1)
    os.kill(os.getpid(), signal.SIGINT)


@pytest.fixture
def usual_handler() -> Any:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("usual_handler")
@pytest.mark.parametrize("caches", [False, True])
def test_an_interrupt_ends_a_launch_when_its_workers_have_stopped(caches: bool) -> None:
    wanted = request(
        FOREVER, grid=1000, caches=caches, instruction_budget=1 << 60, time_limit_s=None
    )
    emulate(request("", caches=caches))  # compiles
    before = working()
    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        emulate(wanted)
    assert all_ended(before)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.usefixtures("usual_handler")
def test_impatience_changes_nothing() -> None:
    """A second and a third Ctrl-C while workers stop."""
    ended = threading.Event()

    def work() -> None:
        for _ in range(3):
            interrupt()
        ended.set()

    with pytest.raises(KeyboardInterrupt):
        run_all([work], lambda: None)
    assert ended.is_set()


def test_a_crew_raises_what_a_job_raised_after_all_have_ended() -> None:
    stop = threading.Event()
    ended = []

    def other() -> None:
        stop.wait(30)
        ended.append(True)

    def broken() -> None:
        raise LookupError("here")

    with pytest.raises(LookupError, match="here"):
        run_all([other, broken], stop.set)
    assert ended == [True]


def test_a_crew_works_on_other_threads_too() -> None:
    results: list[bool] = []
    thread = threading.Thread(
        target=lambda: results.append(run_all([lambda: None] * 3, lambda: None))
    )
    thread.start()
    thread.join()
    assert results == [True]


def test_a_crew_reuses_threads() -> None:
    """Also where one of its jobs raised; a process that was forked off has none of them, and starts
    its own.
    """

    def broken() -> None:
        raise LookupError("here")

    with pytest.raises(LookupError):
        run_all([broken] * 2, lambda: None)
    before = set(pool()._threads)
    idents: list[int] = []
    for _ in range(2):
        run_all([lambda: idents.append(threading.get_ident())], lambda: None)
    assert set(pool()._threads) == before
    assert threading.get_ident() not in idents
    with warnings.catch_warnings():
        # Python 3.12: of a process with threads
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        os._exit(0 if not pool()._threads and run_all([lambda: None] * 2, lambda: None) else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
