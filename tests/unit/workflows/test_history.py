"""`run --name`, `history` and `baseline` as typed."""

import json
import shutil
from pathlib import Path

import pytest

from kernprof.cli.app import run_command_line

KERNEL = """
import numpy as np
from kernprof import Workload, empty

scale = Workload("scale", params={"n": 512}, inputs=lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)},
                 outputs=lambda p: {"y": empty(p.n)}, reference=lambda p, x: {"y": 2 * x.x}, args="x y n")
scale.cuda("plain", r'''extern "C" __global__ void plain(const float* x, float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = 2 * x[i];
}''', grid=lambda p: 4, block=128)
"""
WORSE = KERNEL.replace(
    "int i = blockIdx.x * blockDim.x + threadIdx.x;", "int i = threadIdx.x * 4 + blockIdx.x;"
)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the runs, made once."""
    folder = tmp_path_factory.mktemp("history")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name, text in (("first", KERNEL), ("second", WORSE)):
            (folder / f"{name}.py").write_text(text)
            requests = (
                "--backend",
                "emulator",
                "--name",
                name,
                "--tag",
                f"nightly,{name}",
            )
            assert run_command_line(["run", f"{name}.py", *requests]) == 0
    return folder


@pytest.fixture
def stored(
    recorded: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Path:
    shutil.copytree(recorded, tmp_path, dirs_exist_ok=True, symlinks=True)
    monkeypatch.chdir(tmp_path)
    capsys.readouterr()
    return tmp_path


def test_a_history_shows_runs_by_name_with_changes(
    stored: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command_line(["history", "scale"]) == 0
    out = capsys.readouterr().out
    assert "scale/plain on emulator (sm_90)" in out
    assert "▁█  64 – 256" in out
    second = next(line for line in out.splitlines() if "second, nightly" in line)
    assert "256" in second
    assert "change +300 %" in second
    assert "source" in second
    assert run_command_line(["history", "scale", "--tag", "first", "--format", "json"]) == 0
    (series,) = json.loads(capsys.readouterr().out)["series"]
    assert [(point["name"], point["value"]) for point in series["points"]] == [("first", 64)]


def test_runs_are_found_by_name_and_compared(
    stored: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command_line(["compare", "first", "second", "--fail-on", "worse"]) == 22
    text = capsys.readouterr()
    assert "the source of plain changed between the two runs" in text.out
    assert "worse: plain: WORSE" in text.err
    assert run_command_line(["show", "third"]) == 2


@pytest.mark.parametrize(
    ("argv", "code", "message"),
    [
        (["history", "scal"], 2, "did you mean scale"),
        (["history", "scale", "--metric", "typo"], 2, "unknown metric 'typo'"),
        (
            ["history", "scale", "--metric", "time"],
            17,
            "none of the 2 runs of scale has a value of time",
        ),
        (["history", "scale", "-v", "plane"], 2, "did you mean plain"),
        (["history", "scale", "--tag", "weekly"], 2, "no run of scale has the tag weekly"),
        (["baseline", "check", "none.json"], 2, "no such file: none.json"),
        (["baseline", "check", "first.py"], 16, "first.py is damaged"),
        (
            ["baseline", "save", "b.json", "--budget", "coalescing_stor>=95"],
            2,
            "did you mean coalescing_store",
        ),
        (
            ["baseline", "save", "b.json", "--budget", "fast"],
            2,
            "example: 'coalescing_store>=95'",
        ),
        (["baseline", "save", "nowhere/b.json"], 2, "its folder does not exist"),
        (["baseline", "check", "b.json", "--budget", "time<5us"], 2, "only save takes it"),
    ],
)
def test_bad_input_is_answered(
    stored: Path, capsys: pytest.CaptureFixture[str], argv: list[str], code: int, message: str
) -> None:
    assert run_command_line(argv) == code
    assert message in capsys.readouterr().err
    assert not (stored / "b.json").exists()


def test_a_baseline_is_saved_and_checked(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        run_command_line(
            ["baseline", "save", "b.json", "first", "--budget", "coalescing_store>=95"]
        )
        == 0
    )
    first = (stored / "b.json").read_text()
    assert run_command_line(["baseline", "save", "b.json", "first"]) == 0
    assert (stored / "b.json").read_text() == first, "budgets stay, and nothing else changes"
    assert list(json.loads(first)["results"]["scale/plain n=512"]["counters"]) == sorted(
        json.loads(first)["results"]["scale/plain n=512"]["counters"]
    )
    assert run_command_line(["baseline", "check", "b.json", "first"]) == 0
    capsys.readouterr()
    assert run_command_line(["baseline", "check", "b.json"]) == 22
    text = capsys.readouterr()
    assert "1 of 1 results violate b.json" in text.err
    assert "scale/plain: coalescing_store is 25, not >=95, global_load_sectors 64 → 256" in text.err
    assert "the kernel's source has changed since the baseline" in text.out
    assert "second.py:9\n    if (i < n) y[i] = 2 * x[i];" in text.out
    assert run_command_line(["baseline", "check", "b.json", "--format", "json"]) == 22
    assert json.loads(capsys.readouterr().out)["holds"] is False
    (stored / "b.json").write_text(first.replace("sm_90", "sm_80"))
    assert run_command_line(["baseline", "check", "b.json"]) == 19
    assert run_command_line(["baseline", "save", "b.json"]) == 19
    (stored / "b.json").write_text(first.replace("baseline/1", "baseline/9"))
    assert run_command_line(["baseline", "check", "b.json"]) == 16
