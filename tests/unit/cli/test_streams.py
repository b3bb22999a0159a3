"""Streams that are closed, full, or lack characters: a clear end, and output that stays what it is."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kernprof.cli.app import run_command_line
from kernprof.errors import StoreError

RUN = Path(__file__).parents[2] / "replay/data/store/runs/20261120-092315-transpose-c889"
COMMAND = [sys.executable, "-m", "kernprof", "show", str(RUN)]


def started(argv: list[str], stdout: int, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        argv, stdout=stdout, stderr=subprocess.PIPE, env=os.environ | env, check=False
    )


@pytest.mark.parametrize("format_", ["table", "json"])
def test_a_full_device_is_called_that(format_: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = started([*COMMAND, "--format", format_], full.fileno())
    assert done.returncode == StoreError.exit_code
    assert done.stderr.decode().startswith("kernprof: the disk or the output device is full")
    assert b"Traceback" not in done.stderr


def test_closed_streams_end_nothing() -> None:
    code = (
        "import os, sys; os.close(int(sys.argv[1])); os.execv(sys.executable, [sys.executable,"
        " *sys.argv[2:]])"
    )
    for stream in ("1", "2"):
        done = started([sys.executable, "-c", code, stream, *COMMAND[1:]], subprocess.PIPE)
        assert done.returncode == 0
        assert b"Traceback" not in done.stdout + done.stderr


def test_a_terminal_without_our_characters_gets_plain_ones() -> None:
    done = started([*COMMAND, "-V"], subprocess.PIPE, PYTHONIOENCODING="latin-1")
    assert done.returncode == 0
    lines = done.stdout.decode("latin-1").splitlines()
    assert any(set(line) == {"-"} for line in lines)
    assert any("72.6-73.2 µs" in line for line in lines)


def test_json_stays_json_in_latin_1() -> None:
    argv = [*COMMAND, "--format", "json"]
    plain = json.loads(
        started(argv, subprocess.PIPE, PYTHONIOENCODING="latin-1").stdout.decode("latin-1")
    )
    assert plain.keys() == json.loads(started(argv, subprocess.PIPE).stdout).keys()


@pytest.mark.parametrize("command", ["show", "timeline", "explain", "compare", "report"])
def test_a_name_that_no_file_system_takes_is_an_error_of_ours(command: str) -> None:
    done = started([*COMMAND[:3], command, "a" * 300], subprocess.PIPE)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["x\x9b31m.py", "a\x1b[2J.sqlite", "b\u202egpj.py", "c\x07"])
@pytest.mark.parametrize("command", ["show", "run", "timeline", "report", "--no-such"])
def test_a_message_holds_nothing_that_a_terminal_acts_on(
    command: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command_line([command, name] if command != "--no-such" else [command + name]) in (
        2,
        3,
        10,
        16,
    )
    err = capsys.readouterr().err
    assert err
    assert not {c for c in err if not c.isprintable()} - {"\n"}
