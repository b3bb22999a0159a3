"""`kernprof what-if` on the command line."""

import json
from pathlib import Path

import pytest

from kernprof.cli.app import run_command_line
from kernprof.errors import VERBOSE, UsageError
from tests.unit.workflows.test_timeline_command import trace


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert run_command_line(["what-if", *arguments]) == 0
    return capsys.readouterr().out


def test_json_is_as_documented(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(trace(tmp_path / "a.sqlite"))
    document = json.loads(
        shown(capsys, path, "tensor-core-matmul=2,cuda-graph", "--format", "json")
    )
    assert document["schema"] == "kernprof.what-if/2"
    assert document["source"]["path"] == path
    (replay,) = document["replays"]
    assert [change["value"] for change in replay["changes"]] == [2, None]
    assert replay["provenance"] == "estimate"
    assert replay["step_before_ns"] == replay["replayed_before_ns"] == 960_000
    assert replay["applies"] is False  # no kernel is named like a matrix product
    assert replay["missing"][0].startswith("tensor-core-matmul: ")
    assert replay["gain_pct"] == pytest.approx(
        100 * (1 - replay["step_after_ns"] / 960_000), abs=0.001
    )
    assert (replay["launches_before"], replay["launches_after"]) == (10, 1)
    assert sum(part["ns"] for part in replay["critical_path"]) == pytest.approx(
        replay["step_after_ns"], rel=1e-4
    )


@pytest.fixture(autouse=True)
def _settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VERBOSE, "")  # --verbose sets it


def test_a_graph_takes_the_pauses_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """10 kernels of 60 µs, 40 µs apart: in a graph, 0.25 apart."""
    path = str(trace(tmp_path / "a.sqlite"))
    text = shown(capsys, path, "cuda-graph", "--verbose")
    assert "step: 960 µs → ~602 µs (361 µs to 843 µs), gain ~37.3 % (an estimate)" in text
    assert shown(capsys, path, "cuda-graph", "--format", "brief").count("361 µs to 843 µs") == 2
    assert "launches: 10 → 1 in the run" in text
    assert "of the rest the most" not in text  # nothing else takes anything
    assert "critical path after, per step" in text
    assert "note: cuda-graph: 10 launches become 1 graph launch (" in text


def test_a_change_that_gains_nothing_says_so_and_no_range_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(trace(tmp_path / "a.sqlite", name="sgemm_128"))
    assert "gain ~0.0 %" not in shown(capsys, path, "no-step-sync")
    lines = shown(capsys, path, "copy-stream").splitlines()
    assert "step: 960 µs" in lines
    assert any("does not apply: copy-stream: " in line for line in lines)


def test_a_step_may_have_a_unit_and_is_of_ms_without_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(trace(tmp_path / "a.sqlite"))
    outputs = [
        shown(capsys, path, "cuda-graph", "--step", step)
        for step in ("0.9", "0.9ms", ".0009 s", "900us", "900 µs")
    ]
    assert len(set(outputs)) == 1
    assert outputs[0] != shown(capsys, path, "cuda-graph")


@pytest.mark.parametrize("step", ["soon", "0", "-1", "27.4 minutes", "", "9" * 400])
def test_what_is_no_time_says_what_to_write(
    step: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(trace(tmp_path / "a.sqlite"))
    assert run_command_line(["what-if", path, "cuda-graph", "--step", step]) == UsageError.exit_code
    assert "write 27.4 (ms), 27.4ms or 0.0274s" in capsys.readouterr().err


LACKING = (
    "pinned-copies",
    "copy-stream",
    "no-step-sync",
    "no-item-loop",
    "input-ready",
    "channels-last",
    "half-precision",
)


def test_all_ranks_the_changes_and_says_what_does_not_apply(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(trace(tmp_path / "a.sqlite", name="sgemm_128"))
    assert "does not apply" not in shown(capsys, path, "all")
    lines = shown(capsys, path, "all", "-V").splitlines()
    ranked = [
        line.split()[0] for line in lines if line.startswith(("cuda-graph", "tensor-core-matmul"))
    ]
    assert ranked == ["cuda-graph", "tensor-core-matmul"]
    lacking = [line.split()[3] for line in lines if line.startswith("does not apply: ")]
    assert lacking == [f"{name}:" for name in LACKING]


def test_changes_are_words_or_a_list_with_commas(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(trace(tmp_path / "a.sqlite", name="sgemm_128"))
    together = shown(capsys, path, "tensor-core-matmul=2", "cuda-graph")
    assert together == shown(capsys, path, "tensor-core-matmul=2,cuda-graph")
    assert shown(capsys, path) == shown(capsys, path, "all")


def test_names_from_the_trace_reach_no_terminal_raw(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = shown(capsys, str(trace(tmp_path / "a.sqlite", name="sgemm\x1b[31m")), "cuda-graph")
    assert "\x1b" not in text
    assert "\\x1b" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["cuda-graf"], "unknown change 'cuda-graf'"),
        (["cuda-graph", "all"], "unknown change 'all'"),
        (["all", "--device", "7"], "there is no device 7"),
    ],
)
def test_what_cannot_be_done_is_refused(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = trace(tmp_path / "a.sqlite")
    assert run_command_line(["what-if", str(path), *arguments]) == UsageError.exit_code
    assert message in capsys.readouterr().err


def test_a_pattern_of_iterations_is_noted_as_ignored_without_ranges(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(trace(tmp_path / "a.sqlite"))
    assert "'step *'" in shown(capsys, path, "all", "--iteration", "step *", "-V")


def test_an_unknown_change_is_refused_before_the_trace_is_read(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """No trace of this name is there: it would have been another error."""
    assert run_command_line(["what-if", "no-such.sqlite", "cuda-graf"]) == UsageError.exit_code
    assert "did you mean cuda-graph" in capsys.readouterr().err
