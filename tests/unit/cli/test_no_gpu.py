"""Commands that need a GPU, on a machine without one."""

from pathlib import Path

import pytest

from kernprof.doctor.facts import Gpus
from kernprof.errors import DeviceNotFound
from tests.unit.command_line import run_here

PROGRAM = ("--", "sh", "-c", "touch executed")


@pytest.fixture(autouse=True)
def _no_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kernprof.doctor.facts.find_gpus", lambda runner: Gpus())


@pytest.mark.parametrize(
    ("argv", "instead"),
    [
        (("capture", "--kernel", "k", *PROGRAM), "kernprof run WORKLOAD"),
        (("timeline", *PROGRAM), "kernprof timeline TRACE"),
        (("profile", *PROGRAM), "kernprof show REPORT"),
        (("analyse", *PROGRAM), "kernprof analyse --trace"),
        (("run", "transpose", "--timeline"), "kernprof run transpose"),
    ],
)
def test_one_line_precedes_the_program_and_nothing_remains(
    tmp_path: Path, argv: tuple[str, ...], instead: str
) -> None:
    code, out, err = run_here(argv, tmp_path, {"PATH": "/usr/bin:/bin"})
    assert (code, out) == (DeviceNotFound.exit_code, "")
    (line,) = err.splitlines()
    assert "no driver" in line
    assert instead in line
    assert not any(tmp_path.iterdir())


def test_a_named_tool_is_tried(tmp_path: Path) -> None:
    (tmp_path / "nsys").write_text("#!/bin/sh\necho the tool answers; exit 3\n")
    (tmp_path / "nsys").chmod(0o755)
    for argv, env in ((("--nsys", "./nsys"), {}), ((), {"NSYS": "./nsys"})):
        command = ("timeline", *argv, *PROGRAM)
        _, _, err = run_here(command, tmp_path, {"PATH": "/usr/bin:/bin", **env})
        assert "the tool answers" in err
