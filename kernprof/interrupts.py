"""Ctrl-C that is not lost, and leaves nothing locked.

Python raises KeyboardInterrupt wherever it happens to be. In a finaliser or a callback from native
code it is swallowed, and the program would go on as if nothing had been asked. In the middle of an
import it leaves the module's lock taken, for which other threads wait for ever. So the command line
handles it itself: it is raised at the next moment outside imports, noted, and raised again at the
next step if nobody has seen it.
"""

import os
import signal
import sys
import time
from types import FrameType

_SOON_S = 0.02
_LONGEST_S = 5.0  # a user's module may contain an endless loop
_AGAIN_S = 1.0  # a second Ctrl-C soon after is not meant for the clean-up
_noted: list[float] = []
_raised: list[float] = []
stored: list[str] = []
"""The ids of the runs that this process has stored: what an interrupt does not take back."""


def listen() -> None:
    """Handle interrupts here from now on; if they are ignored (nohup), they stay ignored."""
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
        signal.setitimer(signal.ITIMER_REAL, _SOON_S)  # asks again
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
    return bool(_noted)


def check() -> None:
    """Raise KeyboardInterrupt between two steps if one was swallowed."""
    if _noted:
        raise KeyboardInterrupt


def leave(code: int) -> None:
    """End the process at once after an interrupt, without waiting for threads."""
    if _noted:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code)
