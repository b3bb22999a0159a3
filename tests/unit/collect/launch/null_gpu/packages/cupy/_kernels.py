"""Kernels of the null device by name: functions of host arrays, with their cost.

All of them compute `out = 2 x`. Their names describe how, or how they fail.
"""

from __future__ import annotations

import errno
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from cupy._null import DEVICE


@dataclass(frozen=True)
class Kernel:
    run: Callable[..., None]
    cost_ns: int = 1000


def right(x: Any, out: Any, *_: Any) -> None:
    out[...] = 2 * x


def wrong(x: Any, out: Any, *_: Any) -> None:
    """Leaves one element as it was."""
    left = out.flat[77]
    out[...] = 2 * x
    out.flat[77] = left


def nothing(*_: Any) -> None:
    """Writes nothing at all."""


def crash(*_: Any) -> None:
    DEVICE.crash()


def crash_second(x: Any, out: Any, *_: Any) -> None:
    right(x, out)
    if DEVICE.launched["crash_second"] == 2:
        DEVICE.crash()


def hang(*_: Any) -> None:
    DEVICE.hanging = True


def hang_second(x: Any, out: Any, *_: Any) -> None:
    right(x, out)
    DEVICE.hanging = DEVICE.launched["hang_second"] == 2


def crash_counted(x: Any, out: Any, *_: Any) -> None:
    """Crashes under the profiler only, as what depends on its timing does."""
    right(x, out)
    if DEVICE.ranges:
        DEVICE.crash()


def hang_counted(x: Any, out: Any, *_: Any) -> None:
    right(x, out)
    DEVICE.hanging = bool(DEVICE.ranges)


def accumulate(x: Any, out: Any, *_: Any) -> None:
    """Right only on zeros."""
    out += 2 * x


def ticket(x: Any, out: Any, counter: Any, *_: Any) -> None:
    """Takes its indices from a counter that must be 0 before every launch: beyond it lies other
    memory.
    """
    if counter[0]:
        DEVICE.crash()
    counter += 1
    right(x, out)


def in_place(out: Any, *_: Any) -> None:
    """Right only on a copy of the input."""
    out *= 2


def disk_full(*_: Any) -> None:
    """Stands for whatever in the process meets the full disk first."""
    raise OSError(errno.ENOSPC, "No space left on device")


def flush(data: Any, count: Any, sink: Any) -> None:
    """kernprof's own: the data must be zeros and all of them asked for."""
    if not isinstance(count, np.uint64) or int(count) * 16 != data.nbytes or sink.nbytes != 4:
        raise AssertionError(f"the L2 is flushed with {count!r} words of {data.nbytes} bytes")


def differ(actual: Any, wanted: Any, count: Any, differs: Any) -> None:
    """kernprof's own: a byte that differs sets the flag."""
    if (
        not isinstance(count, np.uint64)
        or int(count) != actual.nbytes
        or actual.nbytes != wanted.nbytes
    ):
        raise AssertionError(
            f"{count!r} bytes of {actual.nbytes} are compared with {wanted.nbytes}"
        )
    if actual.tobytes() != wanted.tobytes():
        differs[0] = 1


KERNELS = {
    **{
        function.__name__: Kernel(function)
        for function in (right, wrong, nothing, crash, crash_second, hang, hang_second)
    },
    **{
        function.__name__: Kernel(function)
        for function in (accumulate, ticket, in_place, disk_full)
    },
    **{function.__name__: Kernel(function) for function in (crash_counted, hang_counted)},
    "slow": Kernel(right, 4000),
    "right<4>": Kernel(right, 500),
    "kernprof_flush_l2": Kernel(flush, 20_000),
    "kernprof_empty": Kernel(nothing, 10),
    "kernprof_differ": Kernel(differ, 20_000),
}
