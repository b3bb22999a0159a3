"""The null device for tests: in this process (`device`), and for processes that are started
(`kernprof`).
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from tests.unit.command_line import run_here

HERE = Path(__file__).parent
ROOT = HERE.parents[4]
FAKED = ("cupy", "numba")
VERSION = "Version 2025.3.1.0 (build 36398880)"


def _fakes() -> list[str]:
    return [name for name in sys.modules if name.partition(".")[0] in FAKED]


@contextlib.contextmanager
def null_packages() -> Iterator[None]:
    """The null device behind `import cupy`; what other tests imported by these names is put back
    after.
    """
    modules = {name: sys.modules.pop(name) for name in _fakes()}
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(HERE / "packages")
        yield
    for name in _fakes():
        del sys.modules[name]
    sys.modules.update(modules)


@pytest.fixture
def device() -> Iterator[Any]:
    """A fresh null device."""
    with null_packages():
        import cupy

        assert cupy.__doc__ is not None
        assert "without a GPU" in cupy.__doc__
        yield sys.modules["cupy._null"].DEVICE


@dataclass(slots=True)
class Machine:
    """A machine with the null device: `start` is a `kernprof` command line as a real process, in
    `cwd`.
    """

    cwd: Path
    env: dict[str, str]
    mark: str
    started: list[subprocess.Popen[str]] = field(default_factory=list)

    @property
    def temporary(self) -> Path:
        return Path(self.env["TMPDIR"])

    @property
    def store(self) -> Path:
        return self.cwd / ".kernprof"

    def runs(self) -> list[str]:
        return sorted(folder.name for folder in self.store.glob("runs/*"))

    def start(self, *args: str, **env: str) -> subprocess.Popen[str]:
        argv = [sys.executable, "-m", "kernprof", *args]
        process = subprocess.Popen(
            argv,
            cwd=self.cwd,
            env={**self.env, **env},
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.started.append(process)
        return process

    def run(self, *args: str, code: int = 0, **env: str) -> tuple[str, str]:
        """Run the command in this process, and return its stdout and stderr.

        It starts real processes. With another PYTHONPATH in `env`, it runs in a process of its own.
        """
        if "PYTHONPATH" in env:
            process = self.start(*args, **env)
            out, err = process.communicate(timeout=600)
            returned = process.returncode
        else:
            with null_packages():
                returned, out, err = run_here(args, self.cwd, {**self.env, **env})
        assert returned == code, f"{returned}\n{out}\n{err}"
        return out, err

    def wait_for_start(self, phase: str, index: int) -> None:
        """Until the worker has begun this phase of the launch of that index."""
        until = time.monotonic() + 600
        while time.monotonic() < until:
            for path in self.temporary.glob("kernprof-*/*.events.jsonl"):
                events = [
                    json.loads(line)
                    for line in path.read_text().splitlines(keepends=True)
                    if line.endswith("\n")
                ]
                if any(
                    e["event"] == "start" and (e["phase"], e["index"]) == (phase, index)
                    for e in events
                ):
                    return
            time.sleep(0.02)
        raise AssertionError(f"never began {phase} of launch {index}")

    def alive(self) -> dict[int, str]:
        """The processes that belong to this test, by their environment: command lines by pid."""
        processes = {}
        for path in Path("/proc").glob("[0-9]*/environ"):
            try:
                if self.mark in path.read_text(errors="replace"):
                    processes[int(path.parent.name)] = (
                        (path.parent / "cmdline").read_text().replace("\0", " ")
                    )
            except OSError:
                continue
        return processes

    def has_started(self, count: int) -> bool:
        """Return whether that many processes start, within a time that suffices on a busy machine."""
        deadline = time.monotonic() + 600
        while (alive := len(self.alive())) < count and time.monotonic() < deadline:
            time.sleep(0.02)
        return alive >= count

    def left(self, seconds: float = 60.0) -> dict[int, str]:
        """The processes that do not end by themselves within so long, which is less than any test's
        time limit.
        """
        deadline = time.monotonic() + seconds
        while (alive := self.alive()) and time.monotonic() < deadline:
            time.sleep(0.05)
        return alive


@pytest.fixture
def kernprof(tmp_path: Path) -> Iterator[Machine]:
    ncu = tmp_path / "bin" / "ncu"
    ncu.parent.mkdir()
    # Python takes a quarter of a second to start
    version = f'[ "$*" = --version ] && exec echo "{VERSION}"'
    ncu.write_text(f'#!/bin/sh\n{version}\nexec "{sys.executable}" "{HERE / "ncu.py"}" "$@"\n')
    ncu.chmod(0o755)
    mark = f"kernprof-test-{uuid.uuid4()}"
    cwd = tmp_path / "here"
    cwd.mkdir()
    (cwd / "w.py").write_text((HERE / "workload.py").read_text())
    path = os.pathsep.join([str(HERE / "packages"), str(ROOT)])
    drop = ("KERNPROF_STORE", "NCU", "NULL_NCU", "NULL_GPU_LOG")
    env = {k: v for k, v in os.environ.items() if k not in drop}
    (tmp_path / "tmp").mkdir()
    env |= {"TMPDIR": str(tmp_path / "tmp")}
    env |= {"PYTHONPATH": path, "NCU": str(ncu), "NULL_GPU_MARK": mark, "COLUMNS": "160"}
    machine = Machine(cwd=cwd, env=env, mark=mark)
    yield machine
    for pid in machine.alive():
        os.kill(pid, signal.SIGKILL)
    for process in machine.started:
        process.communicate()
