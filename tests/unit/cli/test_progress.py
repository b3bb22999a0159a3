"""Progress on stderr: a line that moves on a terminal, a line for each stage elsewhere."""

from __future__ import annotations

import sys

import pytest

from kernprof.cli.options import _ProgressLines
from kernprof.progress import Step

MESSAGES = (
    "backend: the emulator", Step("compile naive", "compiling"), Step("compile padded", "compiling"),
    Step("check naive", "checking"), Step("compile smem", "compiling"), "stored as r1",
)  # fmt: skip


def shown(capsys: pytest.CaptureFixture[str]) -> str:
    progress = _ProgressLines()
    for message in MESSAGES:
        progress(message)
    progress.end()
    return capsys.readouterr().err


def test_a_log_names_each_stage_once(capsys: pytest.CaptureFixture[str]) -> None:
    expected = ["backend: the emulator", "compiling", "checking", "stored as r1"]
    assert shown(capsys).splitlines() == [f"kernprof: {each}" for each in expected]


def test_a_terminal_has_one_line_that_moves(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("COLUMNS", "20")
    text = shown(capsys)
    assert text.count("\n") == 2  # the two messages that stay
    steps = text.split("\r\x1b[K")
    assert steps[-1] == "kernprof: stored as r1\n"
    assert all(len(each.rstrip("\n")) < 20 for each in steps[1:-1])
