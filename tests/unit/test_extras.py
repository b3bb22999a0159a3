"""Commands without the extras: they work, or name the extra that they need."""

import lzma
import os
import subprocess
import sys
import types
from pathlib import Path

import pytest

from kernprof.errors import ToolNotFound
from kernprof.extras import EXTRAS, hint_for, install_hint, load_package, require

ROOT = Path(__file__).parents[2]
REPLAY = ROOT / "tests" / "replay"
REPORT = REPLAY / "data" / "ncu" / "h200_transpose_basic.ncu-rep"
EMULATOR, GPU = ".[emulator]", ".[cuda13]"
# The command line in a Python that has no package of any extra.
BASE = f"""
import sys
class Base:
    finders = list(sys.meta_path)
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {sorted({*EXTRAS, "nvidia", "numba_cuda"})!r}:
            return None
        return next((spec for f in self.finders if (spec := f.find_spec(name, path, target))), None)
sys.meta_path[:] = [Base()]
from kernprof.cli import main
main()
"""


@pytest.mark.parametrize(("record", "flag"), [('{"editable": true}', "-e "), (None, "")])
def test_the_hint_keeps_an_editable_installation(
    record: str | None, flag: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = types.SimpleNamespace(read_text=lambda _: record)
    monkeypatch.setattr("kernprof.extras.metadata.distribution", lambda _: read)
    assert install_hint("mcp").endswith(f"pip install {flag}'.[mcp]'")


def _base(*arguments: object, folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "KERNPROF_CACHE": str(folder / "cache"),
        "NO_COLOR": "1",
    }
    command = [sys.executable, "-c", BASE, *map(str, arguments)]
    return subprocess.run(
        command,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    packed = REPLAY / "timeline" / "data" / "labelled" / "cpu_postprocess.sqlite.xz"
    path = tmp_path / "trace.sqlite"
    path.write_bytes(lzma.decompress(packed.read_bytes()))
    return path


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (("show", REPORT), "transpose"),
        (("explain", REPORT), "transpose"),
        (("compare", REPORT, REPORT), "transpose"),
        (("list",), "transpose"),
    ],
)
def test_reports_are_read_without_any_extra(
    tmp_path: Path, arguments: tuple[object, ...], shown: str
) -> None:
    done = _base(*arguments, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert shown in done.stdout


def test_traces_are_judged_and_drawn_without_any_extra(tmp_path: Path, trace: Path) -> None:
    judged = _base("timeline", trace, "--format", "json", folder=tmp_path)
    assert judged.returncode == 0, judged.stderr
    assert '"schema": "kernprof.timeline/' in judged.stdout
    drawn = _base("plot", "timeline", trace, folder=tmp_path)
    assert drawn.returncode == 0, drawn.stderr
    assert list(tmp_path.glob("*.png"))


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        (("run", "transpose", "-v", "naive"), "emulator"),
        (("pipeline", "image-training", "--cpu"), "pipelines"),
    ],
)
def test_what_needs_an_extra_names_it(
    tmp_path: Path, arguments: tuple[str, ...], extra: str
) -> None:
    done = _base(*arguments, folder=tmp_path)
    assert done.returncode == ToolNotFound.exit_code, done.stdout + done.stderr
    assert f"'.[{extra}]'" in done.stderr
    assert not (tmp_path / ".kernprof").exists()


def test_a_missing_package_is_named_with_what_needs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cupy", None)
    with pytest.raises(
        ToolNotFound, match="launching a kernel needs CuPy, which cannot be imported"
    ) as caught:
        load_package("cupy", "launching a kernel")
    assert f"'{GPU}'" in str(caught.value.hint)
    assert "cuda12" in str(caught.value.hint)


def test_what_is_installed_is_loaded() -> None:
    assert load_package("llvmlite.binding", "the emulator").__name__ == "llvmlite.binding"
    require("llvmlite", "the emulator")


def test_only_packages_of_an_extra_have_a_hint() -> None:
    assert EMULATOR in str(hint_for(ModuleNotFoundError("no", name="numba.cuda")))
    assert hint_for(ModuleNotFoundError("no", name="my_own_module")) is None
    assert hint_for(ValueError("no")) is None


def test_the_extras_are_those_that_can_be_installed() -> None:
    tomllib = pytest.importorskip("tomllib", reason="Python 3.10 has no reader of TOML")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    for package, extra in EXTRAS.values():
        name = {"CuPy": "cupy-cuda13x", "PyTorch": "torch"}.get(package, package.lower())
        assert any(line.startswith(name) for line in extras[extra]), (package, extra)
        assert not any(line.startswith(name) for line in project["dependencies"])
