"""Progress on stderr: a line that moves on a terminal, a line for each stage elsewhere."""

from __future__ import annotations

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from pathlib import Path

import pytest

from kernprof.cli.app import run_command_line
from kernprof.cli.options import _ProgressLines, time_left
from kernprof.progress import QUIET, Step, listeners, listening
from tests.unit.workflows.analysed_program import write_trace

MESSAGES = (
    "backend: the emulator",
    Step("compile naive", "compiling"),
    Step("compile padded", "compiling"),
    Step("check naive", "checking"),
    Step("compile smem", "compiling"),
    "stored as r1",
)


def shown(capsys: pytest.CaptureFixture[str]) -> str:
    progress = _ProgressLines()
    for message in MESSAGES:
        progress(message)
    progress.end()
    return capsys.readouterr().err


def test_a_log_names_each_stage_once(capsys: pytest.CaptureFixture[str]) -> None:
    expected = ["backend: the emulator", "compiling", "checking", "stored as r1"]
    assert shown(capsys).splitlines() == [f"kernprof: {item}" for item in expected]


def test_a_terminal_has_one_line_that_moves(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setenv("TERM", "xterm")
    text = shown(capsys)
    assert text.count("\n") == 2  # the two messages that stay
    steps = text.split("\r\x1b[K")
    assert steps[-1] == "kernprof: stored as r1\n"
    assert all(len(step.rstrip("\n")) < 20 for step in steps[1:-1])


@pytest.mark.parametrize("place", ["before", "after"])
def test_quiet_leaves_the_result_and_errors(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(QUIET, "")  # so that what the option sets is undone
    for command, code in (
        (["analyse", "--trace", str(write_trace(tmp_path / "a.sqlite"))], 0),
        (["show", "none"], 2),
    ):
        argv = ["--quiet", *command] if place == "before" else [*command, "--quiet"]
        assert run_command_line(argv) == code
        out, err = capsys.readouterr()
        assert bool(out) == (code == 0)
        assert bool(err) == (code != 0)
        (tmp_path / "a.sqlite").unlink(missing_ok=True)


def ran(folder: Path, columns: int, **variables: str) -> tuple[str, str]:
    """Return a run's stdout (a pipe) and stderr (a terminal with that many columns)."""
    terminal, end = pty.openpty()
    fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    command = [
        sys.executable,
        "-m",
        "kernprof",
        "run",
        "transpose",
        "--backend",
        "emulator",
        "-v",
        "naive,padded",
    ]
    environment = {name: value for name, value in os.environ.items() if name != "COLUMNS"}
    process = subprocess.Popen(
        [*command, "-p", "rows=256", "-p", "cols=256", "--store", str(folder)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=end,
        env={**environment, "TERM": "xterm", **variables},
    )
    os.close(end)
    assert process.stdout is not None
    with process.stdout as out:
        printed = out.read().decode()
    assert process.wait() == 0
    got = b""
    try:
        while part := os.read(terminal, 65536):
            got += part
    except OSError:  # how a terminal whose other end is closed ends on Linux
        pass
    os.close(terminal)
    return printed, got.decode()


def screen(text: str, columns: int) -> list[str]:
    """The lines that stand on a terminal in the end; a step's line must not wrap."""
    lines = [""]
    for piece in (
        text.replace("\r\n", "\n").replace("\r\x1b[K", "\0").replace("\n", "\n\1").split("\1")
    ):
        *passed, last = (lines.pop() + piece).split("\0")
        assert all(len(item) < columns for item in passed)
        lines += [last.rstrip("\n"), ""] if last.endswith("\n") else [last]
    return lines


def test_on_a_real_terminal_only_what_is_kept_stands_in_the_end(tmp_path: Path) -> None:
    out, err = ran(tmp_path, 36)
    *stored, last = screen(err, 36)
    assert [line.rpartition(" ")[0] for line in stored] == ["kernprof: stored as"]
    assert last == ""
    assert "\x1b" not in "".join(stored)
    assert "executing pad" in err
    assert "padded" in out
    assert "\x1b" not in out


def test_a_terminal_that_cannot_move_has_a_line_for_each_stage(tmp_path: Path) -> None:
    _, err = ran(tmp_path, 36, TERM="dumb")
    making, executing, stored = err.splitlines()
    assert (making, executing) == (
        "kernprof: computing the inputs and the reference",
        "kernprof: executing the variants",
    )
    assert stored.startswith("kernprof: stored as ")


@pytest.mark.parametrize(
    ("passed", "share", "text"),
    [
        (4.0, 0.5, ""),
        (10.0, 0.0, ""),
        (10.0, 1.0, ""),
        (10.0, 0.25, ", about 30 s left"),
        (60.0, 0.1, ", about 9 min left"),
    ],
)
def test_long_work_shows_the_time_left(
    passed: float, share: float, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.monotonic", lambda: 100.0 + passed)
    assert time_left(100.0, share) == text


def test_a_launch_reports_its_completed_part() -> None:
    steps: list[str] = []
    with listening(steps.append, "executing b (2 of 4)", "executing", 1, 4):
        for share in (0.5, 0.25, 0.75):  # the second execution starts again
            listeners[-1](share)
    shares = [step.share for step in steps if isinstance(step, Step)]
    assert (shares, listeners) == ([0.25, 0.375, 0.4375], [])
