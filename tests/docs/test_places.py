"""The GitHub Action, the pre-commit hook and the container run the commands that exist."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from kernprof.cli.app import COMMANDS, command_named
from kernprof.errors import ConditionMet

ROOT = Path(__file__).resolve().parents[2]
_FOLDER = ROOT / ".github/actions/kernprof"
ACTION = yaml.safe_load((_FOLDER / "action.yml").read_text(encoding="utf-8"))
(HOOK,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
CONTAINER = (ROOT / ".github/Dockerfile").read_text(encoding="utf-8")
EXTRAS = set(
    re.findall(r"^(\w+) = \[", (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
)


def gate(tmp_path: Path, **inputs: str) -> tuple[subprocess.CompletedProcess[str], str]:
    """Run the action's gate as GitHub does, with its defaults, and return its step summary."""
    (step,) = (step for step in ACTION["runs"]["steps"] if step["name"] == "Gate")
    values = {name: item.get("default", "") for name, item in ACTION["inputs"].items()} | inputs
    env = {
        name: values[re.fullmatch(r"\$\{\{ inputs\.([\w-]+) \}\}", text)[1]]  # type: ignore[index]
        for name, text in step["env"].items()
    }
    program = tmp_path / "kernprof"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kernprof "$@"\n')
    program.chmod(0o755)
    summary = tmp_path / "summary.md"
    done = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={
            **os.environ,
            **env,
            "PATH": f"{tmp_path}:{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "GITHUB_ACTIONS": "true",
            "GITHUB_STEP_SUMMARY": str(summary),
        },
    )
    return done, summary.read_text(encoding="utf-8") if summary.exists() else ""


@pytest.mark.parametrize(
    ("conditions", "code"),
    [("failed", 0), ("failed\ncoalescing_store<95\n", ConditionMet.exit_code)],
)
def test_the_action_gates_annotates_and_summarises(
    tmp_path: Path, conditions: str, code: int
) -> None:
    workload = str(ROOT / "kernels/transpose.py")
    inputs = {"fail-on": conditions, "variants": "naive", "backend": "emulator"}
    done, summary = gate(tmp_path, workload=workload, **inputs)
    assert done.returncode == code, done.stderr
    assert ("::error" in done.stderr) == bool(code)
    assert "naive" in summary


def test_the_action_installs_its_own_checkout() -> None:
    (step,) = (step for step in ACTION["runs"]["steps"] if step["name"] == "Install")
    path = re.search(r"\$GITHUB_ACTION_PATH/([./]+)\[", step["run"])[1]  # type: ignore[index]
    assert (_FOLDER / path).resolve() == ROOT


def test_an_input_of_the_action_is_never_part_of_a_script(tmp_path: Path) -> None:
    assert all("${{" not in step["run"] for step in ACTION["runs"]["steps"])
    done, _ = gate(tmp_path, workload="$(touch broken); touch broken")
    assert done.returncode not in (0, 127)
    assert not (tmp_path / "broken").exists()


def test_the_hook_and_the_container_name_what_exists() -> None:
    name, command, *options = shlex.split(HOOK["entry"])
    assert name == "kernprof"
    assert command in COMMANDS
    command_named(command).make_context(command, [*options, "transpose"])
    extras = re.findall(r"\[(\w+)\]", f"{HOOK['additional_dependencies']} {CONTAINER}")
    assert {*extras, ACTION["inputs"]["extra"]["default"]} <= EXTRAS
    copied = re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE)
    assert copied
    assert all((ROOT / path).exists() for path in copied)
    assert {"kernprof", "kernels", "pyproject.toml", "README.md", "LICENSE"} == {*copied}
