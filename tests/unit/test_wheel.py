"""The wheel holds all that the package needs, and works where there is no checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("hatchling", reason="the build backend is not installed: pip install hatchling")
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=600)
    (made,) = folder.glob("*.whl")
    return made


def test_the_wheel_holds_the_package_the_kernels_and_nothing_else(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "kernprof").rglob("*.py")}
    kernels = {f"kernprof/library/{path.name}" for path in (ROOT / "kernels").glob("*.*")}
    assert "kernprof/library/transpose.cu" in kernels
    assets = {path.relative_to(ROOT).as_posix() for path in (ROOT / "kernprof/report/html/assets").iterdir()}
    runtime = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "kernprof/emulator/jit/runtime").iterdir()
        if path.suffix in (".c", ".h", ".ll")
    }
    assert "kernprof/emulator/jit/runtime/runtime.ll" in runtime
    assert modules | kernels | assets | runtime | {"kernprof/py.typed"} <= names
    assert "pytest_kernprof.py" in names
    assert all(name.startswith(("kernprof/", "kernprof-", "pytest_kernprof.py")) for name in names)
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert not [name for name in names if "__pycache__" in name]


def test_the_wheel_lists_its_workloads_outside_a_checkout(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    (tmp_path / "elsewhere").mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "kernprof", "list"],
        cwd=tmp_path / "elsewhere",
        env=os.environ | {"PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert {"transpose", "copy"} <= set(done.stdout.split())
    assert str(ROOT) not in done.stdout
