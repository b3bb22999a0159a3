"""Output of the installation script: pip's lines as they come, and advice after a failure."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# An interpreter whose pip says what it was asked; `-c` finds no package.
PYTHON = """#!/bin/sh
[ "$1" = -c ] && exit 1
case "$*" in *quiet*|*-q*) ;; *) echo "Collecting numpy" ;; esac
exit $PIP_EXIT
"""


def installed(folder: Path, code: str, pip_exit: int) -> subprocess.CompletedProcess[str]:
    python = folder / "venv/bin/python"
    python.parent.mkdir(parents=True)
    python.write_text(PYTHON)
    python.chmod(0o755)
    environment = {**os.environ, "VENV": str(folder / "venv"), "PIP_EXIT": str(pip_exit)}
    script = f"set -euo pipefail\nsource scripts/venv.sh\n{code}\n"
    return subprocess.run(
        ["bash", "-c", script],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("code", ["install emulator", "install", "install_torch"])
def test_pip_is_seen_at_work(tmp_path: Path, code: str) -> None:
    done = installed(tmp_path, code, 0)
    assert done.returncode == 0, done.stderr
    # `-c` fails: there is nothing to compile
    stage, line = [output for output in done.stdout.splitlines() if output]
    assert stage.startswith("== installing ")
    assert line == "Collecting numpy"


def test_an_installation_that_fails_says_how_to_go_on_and_is_tried_again(tmp_path: Path) -> None:
    done = installed(tmp_path, "install emulator", 1)
    assert done.returncode == 1
    assert "the installation failed (see above)" in done.stderr
    assert "pip install --editable '.[emulator]'" in done.stderr
    assert not list((tmp_path / "venv").glob(".kernprof-*"))


def test_what_is_installed_is_not_installed_again(tmp_path: Path) -> None:
    done = installed(tmp_path, "install emulator\ninstall emulator", 0)
    assert done.stdout.count("Collecting") == 1
