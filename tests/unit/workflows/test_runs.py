"""`kernprof runs`: recordings beside the runs, and how those that failed are removed."""

import json
from pathlib import Path

import pytest

from kernprof.cli.app import run_command_line


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A complete timeline, a failed one, a pipeline with one complete variant, unsaved captures."""
    root = tmp_path / "store"
    for name in (
        "timelines/20261122-070100-train/timeline.sqlite",
        "timelines/20261122-070000-train/nsys.log",
        "pipelines/20261122-060000-simplenet/baseline/timeline.sqlite",
        "unsaved-20261122-050000-w-aaaa/x.log",
    ):
        path = root / name
        path.parent.mkdir(parents=True)
        path.write_text("12345")
    return root


def listed(
    store: Path, capsys: pytest.CaptureFixture[str], *options: str
) -> dict[str, tuple[str, bool, int]]:
    assert run_command_line(["runs", "--store", str(store), "--format", "json", *options]) == 0
    result = json.loads(capsys.readouterr().out)["recordings"]
    return {
        match["name"]: (match["kind"], match["complete"], match["size_bytes"]) for match in result
    }


def test_recordings_are_listed_newest_first(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert list(listed(store, capsys).items()) == [
        ("20261122-070100-train", ("timeline", True, 5)),
        ("20261122-070000-train", ("timeline", False, 5)),
        ("20261122-060000-simplenet", ("pipeline", True, 5)),
        ("unsaved-20261122-050000-w-aaaa", ("unsaved", False, 5)),
    ]
    assert run_command_line(["runs", "--store", str(store)]) == 0
    shown = capsys.readouterr().out
    assert (
        "1 without a trace (failed or unfinished); to remove them: kernprof runs --remove-failed"
        in shown
    )


def test_only_failed_runs_are_removed(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    left = listed(store, capsys, "--remove-failed")
    assert list(left) == [
        "20261122-070100-train",
        "20261122-060000-simplenet",
        "unsaved-20261122-050000-w-aaaa",
    ]
    assert not list((store / "timelines").glob("*070000*"))


def test_a_recording_is_removed_by_its_name_or_its_beginning(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command_line(["runs", "--store", str(store), "--remove", "20261122-070"]) == 2
    assert "ambiguous: 2 recordings begin with it" in capsys.readouterr().err
    left = listed(
        store, capsys, "--remove", "20261122-0701", "--remove", "unsaved-20261122-050000-w-aaaa"
    )
    assert list(left) == ["20261122-070000-train", "20261122-060000-simplenet"]
    assert run_command_line(["runs", "--store", str(store), "--remove", "nothing"]) == 2
