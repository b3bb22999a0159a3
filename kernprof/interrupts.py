"""Handle Ctrl-C without losing an interrupt and without leaving an import lock acquired.

Python raises KeyboardInterrupt at any bytecode. In a finaliser or a callback from native code,
Python discards the exception, and the program continues. During an import, the module's lock stays
acquired, and other threads deadlock. Therefore the command line installs its own handler. The
handler waits until no import is running, raises KeyboardInterrupt, and records the interrupt.
`check`, called between two steps, raises a discarded KeyboardInterrupt again.
"""

import os
import signal
import sys
import time
from types import FrameType

_SOON_S = 0.02
_LONGEST_S = 5.0  # longest wait for an import: a user's module may contain an endless loop
_AGAIN_S = 1.0  # a second Ctrl-C within this time does not interrupt the clean-up
_noted: list[float] = []
_raised: list[float] = []
stored: list[str] = []  # ids of the runs stored by this process; the interrupt's message lists them


def listen() -> None:
    """Install the SIGINT handler, unless the process ignores SIGINT (nohup)."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _note)
        signal.signal(signal.SIGALRM, _raise)


def _note(number: int, frame: FrameType | None) -> None:
    _noted.append(time.monotonic())
    _raise(number, frame)


def _raise(number: int, frame: FrameType | None) -> None:  # noqa: ARG001
    now = time.monotonic()
    if _raised and now - _raised[-1] < _AGAIN_S:
        return
    if _imports(frame) and now - _noted[0] < _LONGEST_S:
        signal.setitimer(signal.ITIMER_REAL, _SOON_S)  # try again
        return
    _raised.append(now)
    raise KeyboardInterrupt


def _imports(frame: FrameType | None) -> bool:
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def was_interrupted() -> bool:
    """Return true if this process has received an interrupt."""
    return bool(_noted)


def check() -> None:
    """Raise KeyboardInterrupt if an earlier KeyboardInterrupt was discarded."""
    if _noted:
        raise KeyboardInterrupt


def leave(code: int) -> None:
    """End the process at once after an interrupt, without waiting for threads."""
    if _noted:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code or 130)
