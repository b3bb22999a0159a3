"""Command lines that start a Python program, and the position of inserted words."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import kernprof
from kernprof.collect import python_command as starter
from kernprof.collect.capture.launch import ASKED
from kernprof.collect.launch import call
from kernprof.collect.python_command import kernprof_argv, python_command


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
            == (python.interpreter, starter.__file__, "ours", "out", "--", *python.program)
        ) is can
    hidden = python_command(("python", "-I", "a.py"))
    assert hidden is not None
    assert hidden.under("ours", Path("out")) is None


HOSTILE = ("copy", "json", "random", "types")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with files that are named as modules of Python, and a program below."""
    for name in HOSTILE:
        (tmp_path / f"{name}.py").write_text('raise SystemExit(f"imported {__file__}")')
    (tmp_path / "program").mkdir()
    (tmp_path / "program" / "sibling.py").write_text("import copy, json, random, types")
    (tmp_path / "program" / "main.py").write_text(
        "import sys\ndef step():\n    import sibling\n    print('step of', sys.argv)\nstep()\n"
    )
    return tmp_path


def test_files_of_the_working_folder_do_not_hide_modules_of_python(folder: Path) -> None:
    program = python_command(("program/main.py", "x"))
    assert program is not None
    (folder / ASKED).write_text('{"kernel": "axpy", "skip": 0, "limit_bytes": 1}')
    call.write_call(folder, folder / "program" / "main.py", "step", (), {})
    measure = "kernprof.collect.microbench.measure"
    cases: dict[tuple[str, ...], str] = {
        kernprof_argv("kernprof", "list"): "transpose",
        kernprof_argv("kernprof.pipelines", "unknown"): "UsageError",
        kernprof_argv(call.MODULE, "."): "step of",
        kernprof_argv(measure, "ceilings.json", "0"): "",
        program.under("kernprof.collect.capture.child", folder) or (): "main.py', 'x'",
        program.under("kernprof.collect.cupti.child", folder) or (): "cupti: ",
    }
    for argv, text in cases.items():
        done = subprocess.run(argv, cwd=folder, capture_output=True, text=True, check=False)
        output = done.stdout + done.stderr
        assert text in output, (argv, output)
        assert "imported" not in output, (argv, output)
    assert (folder / "ceilings.json").read_text().startswith("{")


def test_the_installed_module_runs_beside_files_named_as_modules_of_python(folder: Path) -> None:
    (folder / "types.py").unlink()  # `python -m` itself imports `types`
    argv = [sys.executable, "-m", "kernprof", "list"]
    env = {**os.environ, "PYTHONPATH": str(Path(kernprof.__file__).parents[1])}
    listed = subprocess.run(argv, cwd=folder, env=env, capture_output=True, text=True, check=True)
    assert "transpose" in listed.stdout


def test_each_other_process_of_python_ignores_the_working_folder() -> None:
    package = Path(kernprof.__file__).parent
    starts = {
        str(path.relative_to(package)): argv
        for path in package.rglob("*.py")
        for argv in re.findall(r"[(\[](sys\.executable, [^,]*, [^,]*)", path.read_text())
    }
    assert starts == {
        "collect/python_command.py": "sys.executable, __file__, module",
        "emulator/frontend/compilers.py": 'sys.executable, "-I", "-S"',
        "readers/ncu/native.py": 'sys.executable, "-S", "-c"',
    }
