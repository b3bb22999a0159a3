"""Owners of the command and the module `kernprof`, in folders as pip installs them."""

from pathlib import Path

import pytest

from kernprof.doctor.facts import find_clash, line_profiler_hint

OURS = "#!/venv/bin/python\nimport sys\nfrom kernprof.cli import main\nsys.exit(main())\n"
THEIRS = "#!/venv/bin/python\nimport sys\nfrom kernprof import main\nsys.exit(main())\n"


def package(folder: Path) -> Path:
    (folder / "kernprof").mkdir(parents=True)
    (folder / "kernprof/__init__.py").touch()
    return folder


def line_profiler(folder: Path) -> Path:
    (folder / "line_profiler-5.1.0.dist-info").mkdir(parents=True)
    (folder / "line_profiler-5.1.0.dist-info/METADATA").write_text(
        "Metadata-Version: 2.1\nName: line_profiler\nVersion: 5.1.0\n"
    )
    (folder / "kernprof.py").touch()
    return folder


def command(folder: Path, text: str) -> dict[str, str]:
    folder.mkdir()
    (folder / "kernprof").write_text(text)
    (folder / "kernprof").chmod(0o755)
    return {"PATH": str(folder)}


def test_ours_alone(tmp_path: Path) -> None:
    site = package(tmp_path / "site")
    clash = find_clash(command(tmp_path / "bin", OURS), [str(site)])
    assert (clash.command, clash.ours) == (tmp_path / "bin/kernprof", True)
    assert clash.module == site / "kernprof/__init__.py"
    assert (clash.line_profiler, clash.line_profiler_script) == (None, None)


@pytest.mark.parametrize(("text", "ours"), [(OURS, True), (THEIRS, False), ("echo", None)])
def test_in_one_folder_the_package_goes_before_the_module(
    tmp_path: Path, text: str, ours: bool | None
) -> None:
    site = line_profiler(package(tmp_path / "site"))
    clash = find_clash(command(tmp_path / "bin", text), [str(site)])
    assert clash.module == site / "kernprof/__init__.py"
    assert clash.ours is ours
    assert (clash.line_profiler, clash.line_profiler_script) == ("5.1.0", site / "kernprof.py")


def test_an_editable_package_comes_after_the_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site, checkout = line_profiler(tmp_path / "site"), package(tmp_path / "checkout")
    monkeypatch.chdir(checkout)  # a command does not see the current folder, so neither must this
    clash = find_clash({}, ["", str(checkout), str(site), str(checkout)])
    assert clash.module == site / "kernprof.py"
    assert (clash.command, clash.ours) == (None, None)


def test_their_options_are_recognised() -> None:
    for argv in (
        ["-l", "x.py"],
        ["-lv", "x.py"],
        ["-lvr", "x.py"],
        ["-b", "x.py"],
        ["-o", "out", "-l", "x.py"],
        ["--line-by-line", "x.py"],
        ["--outfile=a", "x.py"],
        ["--skip-zero", "x.py"],
        ["x.py"],
        ["x.py", "-l"],
    ):
        hint = line_profiler_hint(argv)
        assert hint is not None, argv
        assert " ".join(argv) in hint
        assert "LINE_PROFILE=1" in hint


@pytest.mark.parametrize(
    "argv",
    [
        [],
        ["--help"],
        ["-h"],
        ["-v"],
        ["--version"],
        ["run", "transpose"],
        ["show", "x.py"],
        ["show", "-l"],
        ["--"],
        ["--store", "x.py"],
        ["--store", "x", "--", "-l"],
        ["runs"],
    ],
)
def test_ours_are_left_alone(argv: list[str]) -> None:
    assert line_profiler_hint(argv) is None


def test_the_hint_names_the_script_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = line_profiler(tmp_path / "site")
    monkeypatch.setattr("sys.path", [str(site)])
    hint = line_profiler_hint(["-l", "my script.py"])
    assert hint is not None
    assert f"python {site}/kernprof.py -l 'my script.py'" in hint
    monkeypatch.setattr("sys.path", [])
    assert "pip install line_profiler" in (line_profiler_hint(["-l", "x.py"]) or "")
