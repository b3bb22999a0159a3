"""Every error kernprof raises on purpose.

    KernprofError                    1   root; never raised itself
    ├── UsageError                   2   a name, value or combination on the command line that cannot be
    ├── WorkloadError                3   a workload, variant or parameter that is wrong or does not fit
    │   ├── CompileFailed            4   the compiler refused the kernel's source
    │   ├── WrongResult              5   a variant's output differs from the reference
    │   ├── KernelCrashed            6   the launch ended in a CUDA error
    │   └── KernelHung               7   the launch did not end within its time limit
    ├── ToolNotFound                10   ncu, nsys, a GPU or a Python package is not there
    │   └── DeviceNotFound          11   no usable NVIDIA GPU
    ├── ToolTooOld                  12   the tool's version lacks what was asked
    ├── CounterAccessDenied         13   the driver keeps its counters for administrators
    ├── CaptureFailed               14   the tool ran and failed
    ├── NothingCaptured             15   the tool ran and recorded no launch
    ├── ReportUnreadable            16   a file that is truncated, empty or of another kind
    ├── MetricUnavailable           17   a metric that was asked for is not in the capture
    ├── StoreError                  18   the run store cannot be read or written
    ├── NotComparable               19   two profiles that must not be compared without saying so
    ├── UnsupportedInstruction      20   the emulator does not have this PTX instruction
    └── EmulationFault              21   the kernel did something undefined; the emulator found it

The number is the exit code. 130 is an interrupt (Ctrl-C). Only `kernprof.cli` catches and prints.
A message says, in order: what failed, the value seen, why, what to type next.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable

EXIT_INTERRUPTED = 130


class KernprofError(Exception):
    """Root of the tree. `hint` is what to type next; `details` are lines shown below the message."""

    exit_code = 1

    def __init__(self, message: str, *, hint: str | None = None, details: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
        self.details = tuple(details)

    def __str__(self) -> str:
        lines = [self.message, *self.details]
        if self.hint:
            lines.append(f"hint: {self.hint}")
        return "\n".join(lines)


class UsageError(KernprofError):
    exit_code = 2


class WorkloadError(KernprofError):
    exit_code = 3


class CompileFailed(WorkloadError):
    exit_code = 4


class WrongResult(WorkloadError):
    exit_code = 5


class KernelCrashed(WorkloadError):
    exit_code = 6


class KernelHung(WorkloadError):
    exit_code = 7


class ToolNotFound(KernprofError):
    exit_code = 10


class DeviceNotFound(ToolNotFound):
    exit_code = 11


class ToolTooOld(KernprofError):
    exit_code = 12


class CounterAccessDenied(KernprofError):
    exit_code = 13


class CaptureFailed(KernprofError):
    exit_code = 14


class NothingCaptured(KernprofError):
    exit_code = 15


class ReportUnreadable(KernprofError):
    exit_code = 16


class MetricUnavailable(KernprofError):
    exit_code = 17


class StoreError(KernprofError):
    exit_code = 18


class NotComparable(KernprofError):
    exit_code = 19


class UnsupportedInstruction(KernprofError):
    exit_code = 20


class EmulationFault(KernprofError):
    exit_code = 21


def unknown_name(kind: str, name: str, known: Iterable[str], *, limit: int = 40) -> UsageError:
    """The error for a name that is not there: what it was, what was probably meant, what there is."""
    names = sorted(set(known))
    close = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    shown = ", ".join(names[:limit]) + (f", … ({len(names)} in all)" if len(names) > limit else "")
    hint = f"did you mean {' or '.join(close)}?" if close else None
    return UsageError(f"unknown {kind} {name!r}; there is: {shown or 'none'}", hint=hint)


def error_named(name: str, message: str) -> KernprofError:
    """The error of that class name, as another process reported it; a KernprofError for a name that is none."""
    found: list[type[KernprofError]] = [KernprofError]
    for kind in found:
        found += kind.__subclasses__()
    return next((kind for kind in found if kind.__name__ == name), KernprofError)(message)
