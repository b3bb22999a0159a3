"""`--fail-on` as typed: exit code, what stderr says, JUnit, GitHub's annotations and summary."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from kernprof.cli.app import run_command_line

TRACE = Path(__file__).parents[2] / "replay/timeline/data/simplenet.sqlite"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    return tmp_path


@pytest.fixture
def stored(here: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    requests = (
        "transpose",
        "-v",
        "naive,padded",
        "-p",
        "rows=1024,cols=1024",
        "--backend",
        "emulator",
    )
    assert run_command_line(["run", *requests]) == 0
    capsys.readouterr()
    return here


def test_a_gate_without_a_gpu_names_value_limit_and_line(
    stored: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    gate = ("--fail-on", "slower", "--fail-on", "global_store_sectors>0%")
    assert run_command_line(["compare", "latest", "--baseline", "padded", *gate]) == 22
    text = capsys.readouterr()
    assert "SLOWER" in text.out
    assert "2 of 2 checks fail" in text.err
    assert "slower: naive: LIKELY SLOWER (estimated)" in text.err
    assert (
        "global_store_sectors>0%: naive: global_store_sectors +700 % (131 k → 1.05 M), limit 0 %,"
        " transpose.cu:14" in text.err
    )
    assert run_command_line(["compare", "latest", *gate]) == 0
    assert run_command_line(["compare", "latest", "latest", *gate]) == 0


def test_one_run_is_gated_by_its_values(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = ("transpose", "-v", "naive,padded", "-p", "rows=64,cols=96", "--backend", "emulator")
    assert run_command_line(["run", *small, "--fail-on", "coalescing_store<95"]) == 22
    err = capsys.readouterr().err
    assert "1 of 2 checks fail" in err
    assert "coalescing_store<95: naive: coalescing_store 12.5, limit 95, transpose.cu:14" in err
    assert "stored as" in err
    assert run_command_line(["run", *small, "--fail-on", "time>3%"]) == 2
    assert "needs two runs" in capsys.readouterr().err


def test_traces_are_gated_by_shares_and_by_what_moved(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        run_command_line(
            ["timeline", str(TRACE), "--fail-on", "idle>10%", "--fail-on", "compute<1%"]
        )
        == 22
    )
    assert "idle>10%: GPU 0" in capsys.readouterr().err
    assert (
        run_command_line(
            ["compare", str(TRACE), str(TRACE), "--fail-on", "idle>10%", "--fail-on", "step>3%"]
        )
        == 0
    )
    assert run_command_line(["compare", str(TRACE), str(TRACE), "--fail-on", "idle>10"]) == 22
    assert run_command_line(["timeline", str(TRACE), "--fail-on", "slower"]) == 2


def test_checks_as_junit(stored: Path, capsys: pytest.CaptureFixture[str]) -> None:
    gate = ("--fail-on", "slower", "--fail-on", "instructions>10%")
    assert run_command_line(["compare", "latest", "--format", "junit", *gate]) == 22
    suites = ET.fromstring(capsys.readouterr().out)
    assert (suites.get("tests"), suites.get("failures")) == ("2", "1")
    good, bad = suites.iter("testcase")
    assert (good.get("name"), list(good)) == ("padded: not slower", [])
    assert bad.get("name") == "padded: not instructions>10%"
    assert "limit 10 %" in str(bad[0].get("message"))
    assert run_command_line(["compare", "latest", "--format", "junit"]) == 0


def test_github_gets_annotations_and_a_summary(
    stored: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(stored / "summary.md"))
    assert (
        run_command_line(["compare", "latest", "--baseline", "padded", "--fail-on", "slower"]) == 22
    )
    (line,) = [
        splitline
        for splitline in capsys.readouterr().err.splitlines()
        if splitline.startswith("::error ")
    ]
    assert "transpose.cu,line=14,title=kernprof slower::slower: naive: LIKELY SLOWER" in line
    summary = (stored / "summary.md").read_text()
    assert summary.startswith("- **slower: naive: LIKELY SLOWER")
    assert "| naive | LIKELY SLOWER |" in summary
