"""A temporary folder that NVIDIA's tools can write: ncu locks a file there, nsys keeps settings and
streams there.
"""

import contextlib
import os
import tempfile
import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernprof.process import Completed, Host, OnLine, Runner

_LOCK = "nsight-compute-lock"
_FOLDERS = ("nvidia", "nvidia/nsight_systems")
_VARIABLES = ("TMPDIR", "TMP", "TEMP")
_DEFAULT = Path("/tmp")  # noqa: S108


def unwritable(environ: Mapping[str, str], default: Path = _DEFAULT) -> str | None:
    """Why the tools cannot use their temporary folder; None where they can. Another user's lock in
    it is a reason.
    """
    name = next((each for each in _VARIABLES if environ.get(each)), None)
    folder = Path(environ[name]) if name else default
    shown = f"{name}={folder}" if name else str(folder)
    try:
        with tempfile.NamedTemporaryFile(dir=folder, prefix="kernprof-"):
            pass
    except OSError as error:
        return f"the temporary folder {shown} cannot be written ({error.strerror})"
    return next(
        (f"{each} in the temporary folder belongs to another user" for each in _foreign(folder)),
        None,
    )


def _foreign(folder: Path) -> Iterator[Path]:
    lock = folder / _LOCK
    if lock.exists():
        # as ncu opens it: where the kernel protects files of sticky folders, this fails although
        # anyone may write
        try:
            os.close(os.open(lock, os.O_RDWR | os.O_CREAT, 0o666))
        except OSError:
            yield lock
    yield from (
        each
        for name in _FOLDERS
        if (each := folder / name).exists() and not os.access(each, os.W_OK)
    )


@contextlib.contextmanager
def writable_temporary(host: Host, beside: Path) -> Iterator[Host]:
    """The host for the tools: itself, or one with a TMPDIR of their own where theirs cannot be
    written, said so.

    `beside` is a folder of the user's, for machines on which no temporary folder can be written.
    """
    reason = unwritable(host.environ)
    if reason is None:
        yield host
        return
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(_own(beside))
        host.progress(
            f"{reason}: ncu, nsys and the program get TMPDIR={folder}, until the end of this run"
        )
        changed = {**host.environ, "TMPDIR": folder}
        yield replace(host, runner=_InEnvironment(host.runner, changed), environ=changed)


def _own(beside: Path) -> tempfile.TemporaryDirectory[str]:
    try:
        return tempfile.TemporaryDirectory(prefix="kernprof-", ignore_cleanup_errors=True)
    except OSError:
        beside.mkdir(parents=True, exist_ok=True)
        return tempfile.TemporaryDirectory(
            prefix=".tmp-", dir=beside.absolute(), ignore_cleanup_errors=True
        )


@dataclass(frozen=True, slots=True)
class _InEnvironment:
    """A runner whose processes get this environment where they are given none."""

    runner: Runner
    environ: Mapping[str, str]

    def run(
        self,
        argv: Sequence[str],
        *,
        env: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        timeout_s: float | None = None,
        on_line: OnLine | None = None,
        stop: threading.Event | None = None,
        keep_chars: int | None = None,
    ) -> Completed:
        return self.runner.run(
            argv,
            env=self.environ if env is None else env,
            cwd=cwd,
            timeout_s=timeout_s,
            on_line=on_line,
            stop=stop,
            keep_chars=keep_chars,
        )
