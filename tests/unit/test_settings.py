"""Settings in `[tool.kernprof]`: their effect and errors; the files of `kernprof new`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from kernprof.cli.app import run_command_line
from kernprof.errors import UsageError
from kernprof.model.listing import Health
from kernprof.settings import settings_for
from kernprof.workflows.doctor import settings_check

ROOT = Path(__file__).resolve().parents[2]
SOURCES = f"{ROOT}{os.pathsep}{ROOT / 'kernprof/pytest_plugin'}"
WHOLE = """
[tool.other]
x = 1
[tool.kernprof]
store = "runs"
arch = "sm_80"
fail-on = ["slower", "global_store_sectors>0%"]
[tool.kernprof.defaults.run]
variants = ["first"]
name = "by default"
[tool.kernprof.budgets."scale/first"]
coalescing_store = ">=95"
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KERNPROF_STORE", raising=False)
    return tmp_path


def test_settings_are_found_above_and_describe_themselves(project: Path) -> None:
    (project / "pyproject.toml").write_text(WHOLE)
    (project / "a/b").mkdir(parents=True)
    (project / "a/pyproject.toml").write_text("[tool.other]\n")
    settings = settings_for(project / "a/b")
    assert settings.store == project / "runs"
    assert settings.of_command("run") == {
        "store": str(project / "runs"),
        "arch": "sm_80",
        "variants": ["first"],
        "name": "by default",
    }
    assert "fail-on" not in settings.of_command("compare"), (
        "whose variants and traces have other conditions"
    )
    assert settings.of_command("duel")["fail-on"] == ["slower", "global_store_sectors>0%"]
    assert settings.budgets == {"scale/first": {"coalescing_store": ">=95"}}
    check = settings_check(project)
    assert check.status is Health.OK
    assert "arch sm_80; fails on slower, global_store_sectors>0%; defaults run --" in check.detail
    assert "--variants=['first']" in check.detail
    assert check.detail.endswith("budgets of scale/first")
    assert settings_for(Path("/")).file is None


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[tool.kernprof\n", "is not valid TOML"),
        ("[tool.kernprof]\nstor = 1\n", "did you mean store"),
        ("[tool.kernprof]\nstore = 1\n", "store of [tool.kernprof] is 1, not a string"),
        ("[tool.kernprof]\nstore = '../x'\n", "'../x', not a folder inside the project"),
        ("[tool.kernprof]\ncluster = 'tcp://x:1'\n", "setting [tool.kernprof]"),
        ("[tool.kernprof]\nfail-on = 'slower'\n", "is 'slower', not a list of conditions"),
        ("[tool.kernprof]\nbudgets = 3\n", "budgets of [tool.kernprof] is 3, not a table"),
        (
            "[tool.kernprof.defaults]\nruns = 3\n",
            "defaults.runs of [tool.kernprof] is 3, not a table",
        ),
        ("[tool]\nkernprof = 3  # tool.kernprof\n", "is 3, not a table"),
    ],
)
def test_what_is_wrong_is_named(
    project: Path, text: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "pyproject.toml").write_text(text)
    with pytest.raises(UsageError) as raised:
        settings_for(project)
    assert message in str(raised.value)
    assert str(project / "pyproject.toml") in str(raised.value)
    assert run_command_line(["runs"]) == 2
    assert message in capsys.readouterr().err
    assert settings_check(project).status is Health.PROBLEM


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("arch = 'sm_1'", "sm_1"),
        ("fail-on = ['typo']", "unknown word of a verdict 'typo'"),
        ("budgets.'a/b'.coalescing_stor = 5", "did you mean coalescing_store"),
    ],
)
def test_values_are_checked_by_the_doctor(project: Path, table: str, message: str) -> None:
    (project / "pyproject.toml").write_text(f"[tool.kernprof]\n{table}\n")
    check = settings_check(project)
    assert check.status is Health.PROBLEM
    assert message in f"{check.detail} {check.fix}"


def test_defaults_of_unknown_options_and_commands_are_refused(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for table, message in (
        ("run.timing-limt = 5", "did you mean timing-limit"),
        ("rum.x = 1", "did you mean run"),
    ):
        (project / "pyproject.toml").write_text(f"[tool.kernprof.defaults]\n{table}\n")
        assert run_command_line(["run", "transpose"]) == 2
        assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "option", "value"),
    [
        ("timeline", "nsys", "./evil"),
        ("run", "ncu", "./evil"),
        ("run", "ncu-arg", ["--x"]),
        ("run", "cluster", "tcp://evil:1"),
        ("run", "store", "/tmp/x"),
        ("report", "output", "/etc/passwd"),
        ("report", "o", "/etc/passwd"),
        ("runs", "remove", "latest"),
        ("analyse", "trace", "x"),
    ],
)
def test_settings_cannot_name_programs_files_and_clusters(
    project: Path, capsys: pytest.CaptureFixture[str], command: str, option: str, value: object
) -> None:
    text = f"[tool.kernprof.defaults.{command}]\n{option} = {json.dumps(value)}\n"
    (project / "pyproject.toml").write_text(text)
    assert run_command_line([command, "x"]) == 2
    assert f"cannot set {option}" in capsys.readouterr().err


def test_the_search_ends_at_the_repository_and_at_a_file_of_another_user(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "pyproject.toml").write_text(WHOLE)
    inner = project / "a/b"
    inner.mkdir(parents=True)
    (project / "a/.git").mkdir()
    assert settings_for(inner).file is None
    (project / "a/.git").rmdir()
    assert settings_for(inner).file
    monkeypatch.setattr("os.geteuid", lambda: 12345)
    assert settings_for(inner).file is None


def test_a_new_workload_runs_and_its_test_passes_under_the_settings(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "pyproject.toml").write_text(WHOLE)
    assert run_command_line(["new", "scale"]) == 0
    files = capsys.readouterr().out.split()
    assert files == ["kernels/scale.py", "kernels/scale.cu", "tests/test_scale.py"]
    assert (
        run_command_line(
            ["run", "scale", "-p", "n=4096", "--backend", "emulator", "--format", "json"]
        )
        == 0
    )
    run = json.loads(capsys.readouterr().out)
    assert (run["settings"]["arch"], run["name"]) == ("sm_80", "by default")
    assert [result["correct"] for result in run["variants"]] == [True]
    assert (project / "runs/runs" / run["run"]).is_dir()
    assert run_command_line(["baseline", "save", "b.json"]) == 0
    assert "1 of 1 hold" in capsys.readouterr().out
    assert run_command_line(["baseline", "check", "b.json", "--format", "json"]) == 0
    (held,) = json.loads(capsys.readouterr().out)["results"]
    assert [result["budget"]["text"] for result in held["budgets"]] == [">=95"]
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "pytest_kernprof",
            "-p",
            "no:cacheprovider",
            "tests",
        ],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": SOURCES},
    )
    assert "1 passed" in done.stdout, done.stdout + done.stderr
    assert run_command_line(["new", "scale"]) == 2
    assert "already exists" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["1st", "a-b", "class", "_x", "a/b", "ä"])
def test_a_name_that_is_none_is_refused(project: Path, name: str) -> None:
    assert run_command_line(["new", name]) == 2
    assert list(project.iterdir()) == []
