"""The wheel holds all that the package needs, and works where there is no checkout."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLUGIN = "kernprof/pytest_plugin/pytest_kernprof.py"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip(
        "hatchling", reason="the build backend is not installed: pip install hatchling"
    )
    folder = tmp_path_factory.mktemp("dist")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=600)
    (files,) = folder.glob("*.whl")
    return files


def test_the_wheel_holds_the_package_the_kernels_and_nothing_else(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    modules = {path.relative_to(ROOT).as_posix() for path in (ROOT / "kernprof").rglob("*.py")} - {
        PLUGIN
    }
    kernels = {f"kernprof/library/{path.name}" for path in (ROOT / "kernels").glob("*.*")}
    assert "kernprof/library/transpose.cu" in kernels
    assets = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "kernprof/report/html/assets").iterdir()
    }
    runtime = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "kernprof/emulator/jit/runtime").iterdir()
        if path.suffix in (".c", ".h", ".ll")
    }
    assert "kernprof/emulator/jit/runtime/runtime.ll" in runtime
    assert modules | kernels | assets | runtime | {"kernprof/py.typed"} <= names
    assert "pytest_kernprof.py" in names
    assert PLUGIN not in names, "a second copy, which pytest would load beside the first"
    assert all(name.startswith(("kernprof/", "kernprof-", "pytest_kernprof.py")) for name in names)
    assert any(name.endswith("/licenses/LICENSE") for name in names)
    assert not [name for name in names if "__pycache__" in name]


def test_pytest_runs_with_the_plugin_of_an_editable_install(tmp_path: Path) -> None:
    """Run pytest with warnings as errors: the library's `copy.py` must not shadow Python's."""
    for name in ("hatchling", "editables"):
        pytest.importorskip(name, reason=f"the build backend is not installed: pip install {name}")
    build = (
        "import sys; from hatchling.build import build_editable; print(build_editable(sys.argv[1]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", build, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    site = tmp_path / "site"
    zipfile.ZipFile(tmp_path / done.stdout.split()[-1]).extractall(site)
    (tmp_path / "pytest.ini").write_text("[pytest]\nfilterwarnings = error\n")
    (tmp_path / "test_it.py").write_text(
        "def test_it(request):\n    assert"
        " request.config.pluginmanager.hasplugin('pytest_kernprof')\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_it.py"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": f"{site}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "1 passed" in done.stdout, done.stdout + done.stderr


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
