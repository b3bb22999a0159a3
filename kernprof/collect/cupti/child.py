"""Run a Python program and record it through CUPTI from inside.

Started as `python -m kernprof.collect.cupti.child OUT -- …`.

What follows `--` is `SCRIPT ARGS…` or `-m MODULE ARGS…`. The program's exit code is passed on;
`NO_CUPTI` says that cupti-python or its library is not there, and nothing was run.
"""

from __future__ import annotations

import ctypes
import os
import runpy
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kernprof.collect.cupti.export import RecordedProcess, write_export
from kernprof.collect.cupti.records import RECORDED_KINDS, Records

NO_CUPTI = 97
_BUFFER_BYTES = 8 << 20


class ActivityRecorder:
    """CUPTI activity records of this process from `start` to `finish`; `api` is `cupti.cupti`."""

    def __init__(self, api: Any) -> None:
        self._api = api
        self._pid = os.getpid()
        self.records = Records()
        self.failed: list[str] = []
        self._base_ns = 0
        self._utc_ns = 0

    def start(self) -> None:
        """Start recording. Raises cupti-python's errors, or RuntimeError without records."""
        self._base_ns, self._utc_ns = int(self._api.get_timestamp()), time.time_ns()
        self._api.set_thread_id_type(self._api.ActivityThreadIdType.SYSTEM)
        for kind in RECORDED_KINDS:
            try:
                self._api.activity_enable(self._api.ActivityKind(kind))
            except Exception as error:  # one kind less is not a reason to record nothing
                self.failed.append(f"{self._api.ActivityKind(kind).name}: {error}")
        if len(self.failed) == len(RECORDED_KINDS):
            raise RuntimeError(f"CUPTI records nothing here: {self.failed[0]}")
        self._api.activity_register_callbacks(lambda: (_BUFFER_BYTES, 0), self._take)
        library = loaded_library("libcupti.so")
        if library is not None:
            # NVTX finds its listener by this variable at its first call; the library must be the
            # one loaded here.
            os.environ.setdefault("NVTX_INJECTION64_PATH", library)

    def _take(self, activities: Sequence[Any]) -> None:
        for activity in activities:
            self.records.add(activity)

    def finish(self, path: Path, *, program: str) -> None:
        """Flush CUPTI's buffers and write the file; do nothing in a forked child."""
        if os.getpid() != self._pid:
            return
        wait_for_gpu()
        self._api.activity_flush_all(1)
        for kind in RECORDED_KINDS:
            try:
                self._api.activity_disable(self._api.ActivityKind(kind))
            except Exception as error:  # the kind was not enabled either
                self.failed.append(f"{kind}: {error}")
        names = {
            (call.driver, call.cbid): self._name(call.driver, call.cbid)
            for call in {(c.driver, c.cbid): c for c in self.records.calls}.values()
        }
        session = RecordedProcess(
            pid=self._pid, program=program, base_ns=self._base_ns, utc_ns=self._utc_ns, names=names
        )
        write_export(self.records, session, path)

    def _name(self, driver: bool, cbid: int) -> str:
        domain = (
            self._api.CallbackDomain.DRIVER_API if driver else self._api.CallbackDomain.RUNTIME_API
        )
        return str(self._api.get_callback_name(domain, cbid))


def loaded_library(name: str, maps: Path = Path("/proc/self/maps")) -> str | None:
    """The file of a shared library that this process has loaded."""
    for line in maps.read_text(errors="replace").splitlines():
        path = line.rpartition(" ")[2]
        if path.rpartition("/")[2].startswith(name):
            return path
    return None


def wait_for_gpu() -> None:
    """Synchronise the GPU, so that no record of unfinished work is lost."""
    try:
        ctypes.CDLL("libcuda.so.1").cuCtxSynchronize()
    except OSError:
        return


def run_program(arguments: Sequence[str]) -> int:
    """Run `SCRIPT ARGS…` or `-m MODULE ARGS…` as the interpreter would; returns the exit code."""
    try:
        if arguments[0] == "-m":
            sys.argv = list(arguments[1:])
            sys.path.insert(0, str(Path.cwd()))
            runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
        else:
            sys.argv = list(arguments)
            sys.path[0] = str(Path(arguments[0]).resolve().parent)
            runpy.run_path(arguments[0], run_name="__main__")
    except SystemExit as ended:
        return _exit_code(ended.code)
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def _exit_code(code: object) -> int:
    if code is None or isinstance(code, int):
        return code or 0
    sys.stderr.write(f"{code}\n")
    return 1


def load_cupti() -> Any:
    """The module `cupti.cupti`; imported late, for it loads NVIDIA's libraries."""
    from cupti import cupti

    return cupti


def main(arguments: Sequence[str], load: Callable[[], Any] = load_cupti) -> int:
    output, dashes, *program = arguments
    if dashes != "--" or not program:
        sys.stderr.write("usage: python -m kernprof.collect.cupti.child OUT -- SCRIPT [ARGS…]\n")
        return 2
    try:
        recorder = ActivityRecorder(load())
        recorder.start()
    # cupti-python has its own error classes, which cannot be named without it
    except Exception as error:
        sys.stderr.write(f"cupti: {type(error).__name__}: {error}\n")
        return NO_CUPTI
    try:
        return run_program(program)
    finally:
        recorder.finish(Path(output), program=Path(sys.executable).name)
        for failure in recorder.failed:
            sys.stderr.write(f"cupti: not recorded: {failure}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
