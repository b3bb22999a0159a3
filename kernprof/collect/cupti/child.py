"""Run a Python program and record it through CUPTI from its own process.

Started through `PythonCommand.under`, with the arguments `OUT -- …`.

The program after `--` is `SCRIPT ARGS…` or `-m MODULE ARGS…`. The process ends with the program's
exit code. Exit code `NO_CUPTI` means that CUPTI could not start (for example, cupti-python or its
library is missing), and that the program did not run.
"""

import ctypes
import os
import runpy
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from kernprof.collect.cupti.export import (
    KERNELS,
    RECORDED_KINDS,
    RecordedProcess,
    Records,
    write_export,
)

NO_CUPTI = 97
_BUFFER_BYTES = 8 << 20


class ActivityRecorder:
    """CUPTI activity records of this process, recorded between `start` and `finish`.

    `api` is module `cupti.cupti`. `failed` lists activity kinds that could not be recorded.
    """

    def __init__(self, api: Any) -> None:
        self._api = api
        self._pid = os.getpid()
        self.records = Records()
        self.failed: list[str] = []
        self._base_ns = 0
        self._utc_ns = 0

    def start(self) -> None:
        """Start recording. Raises cupti-python's errors, or RuntimeError if CUPTI cannot record."""
        self._base_ns, self._utc_ns = int(self._api.get_timestamp()), time.time_ns()
        self._api.set_thread_id_type(self._api.ActivityThreadIdType.SYSTEM)
        for kind in RECORDED_KINDS:
            try:
                self._api.activity_enable(self._api.ActivityKind(kind))
            except Exception as error:  # the other activity kinds are still recorded
                self.failed.append(f"{self._api.ActivityKind(kind).name}: {error}")
        if len(self.failed) == len(RECORDED_KINDS):
            raise RuntimeError(f"CUPTI cannot record any activity: {self.failed[0]}")
        self._api.activity_register_callbacks(
            lambda: (_BUFFER_BYTES, 0),
            self.records.add_all,
        )
        library = loaded_library("libcupti.so")
        if library is not None:
            # At its first call, NVTX loads the library that this variable names. It must be the
            # library that this process has loaded.
            os.environ.setdefault("NVTX_INJECTION64_PATH", library)

    def flush(self) -> None:
        """Wait for the GPU, and take all records from CUPTI's buffers."""
        wait_for_gpu()
        self._api.activity_flush_all(1)

    def take_kernels(self) -> int:
        """Remove the recorded kernels, and return the sum of their durations in ns."""
        self.flush()
        kernels = self.records.work.pop(KERNELS.name, ())
        return sum(end - start for start, end, *_ in kernels)

    def stop(self) -> None:
        """Take all records, and end the recording."""
        self.flush()
        for kind in RECORDED_KINDS:
            try:
                self._api.activity_disable(self._api.ActivityKind(kind))
            except Exception as error:  # this activity kind could not be enabled
                self.failed.append(f"{kind}: {error}")

    def finish(self, path: Path, *, program: str) -> None:
        """End the recording and write it. A forked child process writes nothing."""
        if os.getpid() != self._pid:
            return
        self.stop()
        domains = self._api.CallbackDomain
        names = {
            (driver, cbid): str(
                self._api.get_callback_name(
                    domains.DRIVER_API if driver else domains.RUNTIME_API, cbid
                )
            )
            for driver, cbid in {(call.driver, call.cbid) for call in self.records.calls}
        }
        session = RecordedProcess(
            pid=self._pid, program=program, base_ns=self._base_ns, utc_ns=self._utc_ns, names=names
        )
        write_export(self.records, session, path)


def loaded_library(name: str, maps: Path = Path("/proc/self/maps")) -> str | None:
    """Return the path of a shared library that this process has loaded, or None."""
    for line in maps.read_text(errors="replace").splitlines():
        path = line.rpartition(" ")[2]
        if path.rpartition("/")[2].startswith(name):
            return path
    return None


def wait_for_gpu() -> None:
    """Synchronise the GPU, so that the activities of unfinished work are recorded."""
    try:
        ctypes.CDLL("libcuda.so.1").cuCtxSynchronize()
    except OSError:
        return


def run_program(arguments: Sequence[str]) -> int:
    """Run `SCRIPT ARGS…` or `-m MODULE ARGS…` as the interpreter would. Return the exit code."""
    try:
        if arguments[0] == "-m":
            sys.argv = list(arguments[1:])
            sys.path.insert(0, str(Path.cwd()))
            runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
        else:
            sys.argv = list(arguments)
            sys.path.insert(0, str(Path(arguments[0]).resolve().parent))
            runpy.run_path(arguments[0], run_name="__main__")
    except SystemExit as ended:
        if ended.code is None or isinstance(ended.code, int):
            return ended.code or 0
        sys.stderr.write(f"{ended.code}\n")
        return 1
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def load_cupti() -> Any:
    """Import `cupti.cupti`, which loads NVIDIA's libraries."""
    from cupti import cupti

    return cupti


def main(arguments: Sequence[str], load: Callable[[], Any] = load_cupti) -> int:
    output, _, *program = arguments
    try:
        recorder = ActivityRecorder(load())
        recorder.start()
    # The error classes of cupti-python cannot be named without importing it.
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
