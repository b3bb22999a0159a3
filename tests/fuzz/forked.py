"""Reading a report in a fork of this process: as harmless as in a new one when the module crashes,
and 20 × as fast.
"""

import os
import signal
import sys
import tempfile
import time
import warnings
from pathlib import Path

from kernprof.errors import ReportUnreadable
from kernprof.readers.ncu import native
from kernprof.readers.ncu.native import MODULE, ReportModule
from kernprof.readers.ncu.rep import ReportAnswer, ReportQuestion

LIMIT_S = 60.0


def answer_in_fork(module: ReportModule, question: ReportQuestion) -> ReportAnswer:
    """Replace `native.answer_in_child`; a time-out of that function counts as a hang."""
    if str(module.folder) not in sys.path:
        sys.path.insert(0, str(module.folder))
    __import__(MODULE)
    with tempfile.TemporaryDirectory(prefix="kernprof-") as folder:
        hints = Path(folder) / "answer.json"
        with warnings.catch_warnings():
            # from 3.12 on, of threads: the child reads one file
            warnings.simplefilter("ignore", DeprecationWarning)
            pid = os.fork()
        if not pid:
            _answer(question, hints)
        status = _ended(pid)
        if status or not hints.exists():
            raise ReportUnreadable(
                f"{module.described} failed (status {status}) while it read {question.path}"
            )
        return native.read_answer(hints, question, f"the answer of {module.described}")


def _answer(question: ReportQuestion, hints: Path) -> None:
    code = 1
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        native.write_answer(question, hints)
        code = 0
    finally:
        os._exit(code)


def _ended(pid: int) -> int:
    """The exit status; a child that does not end within the limit is ended, and is a hang of this
    process.
    """
    until = time.monotonic() + LIMIT_S
    while time.monotonic() < until:
        ended, status = os.waitpid(pid, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.001)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    while True:  # the campaign's own limit tells of it
        pass
