"""Command lines that start a Python program, and the position of inserted words."""

import sys
from pathlib import Path

import pytest

from kernprof.collect.python_command import python_command


@pytest.mark.parametrize(
    ("command", "script", "through"),
    [
        (("train.py", "-x"), "train.py", (sys.executable, "OURS", "train.py", "-x")),
        (("python", "train.py"), "train.py", ("python", "OURS", "train.py")),
        (
            ("/usr/bin/python3.12", "-uB", "train"),
            "train",
            ("/usr/bin/python3.12", "-uB", "OURS", "train"),
        ),
        (
            ("python", "-X", "dev", "-W", "error", "a.py", "-I"),
            "a.py",
            ("python", "-X", "dev", "-W", "error", "OURS", "a.py", "-I"),
        ),
        (
            ("python", "-Xdev", "-m", "mod", "x.py"),
            None,
            ("python", "-Xdev", "OURS", "-m", "mod", "x.py"),
        ),
        (("python", "-c", "print()"), None, ("python", "OURS", "-c", "print()")),
        (("python",), None, ("python", "OURS")),
    ],
)
def test_the_program_behind_the_interpreters_options(
    command: tuple[str, ...], script: str | None, through: tuple[str, ...]
) -> None:
    python = python_command(command)
    assert python is not None
    assert (python.script, python.through("OURS")) == (script, through)
    assert python.isolated is None


@pytest.mark.parametrize(
    "command", [(), ("./simulate",), ("torchrun", "a.py"), ("env", "python", "a.py")]
)
def test_other_commands_are_no_python_program(command: tuple[str, ...]) -> None:
    assert python_command(command) is None


@pytest.mark.parametrize(
    ("options", "isolated"),
    [(("-I",), "-I"), (("-uE",), "-uE"), (("-WIgnore",), None), (("-X", "ESI"), None)],
)
def test_an_option_that_hides_the_environment(
    options: tuple[str, ...], isolated: str | None
) -> None:
    python = python_command(("python", *options, "a.py"))
    assert python is not None
    assert python.isolated == isolated
    assert python.script == "a.py"


def test_what_can_be_run_in_a_process_of_ours() -> None:
    for command, can in (
        (("python", "-m", "mod"), True),
        (("python", "-m"), False),
        (("python", "-c", "1"), False),
        (("python", "-"), False),
        (("a.py",), True),
    ):
        python = python_command(command)
        assert python is not None
        assert (
            python.under("ours", Path("out"))
            == (python.interpreter, "-m", "ours", "out", "--", *python.program)
        ) is can
    hidden = python_command(("python", "-I", "a.py"))
    assert hidden is not None
    assert hidden.under("ours", Path("out")) is None
