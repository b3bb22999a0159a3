"""Recordings replayed: without a change they give their own step time; with one, what it must do
and must not.
"""

import functools
import json
import lzma
import tempfile
from pathlib import Path
from typing import Any

import pytest

from kernprof.analysis.what_if import ChangeId, WhatIf, prepare, replayed, what_if_each
from kernprof.model.trace import Timeline
from kernprof.pipelines import find_pipeline
from kernprof.pipelines.catalogue import changes_of
from kernprof.readers.trace.open import read_timeline
from kernprof.workflows.pipeline import predict

DATA = Path(__file__).parent / "data"
PIPELINES = Path(__file__).parents[1] / "data/pipelines"
RECORDINGS: dict[str, dict[str, Any]] = json.loads((DATA / "labelled/labels.json").read_text())[
    "recordings"
]
NAMES = [*RECORDINGS, *sorted(path.stem for path in DATA.glob("*.sqlite"))]

each_recording = pytest.mark.parametrize("name", NAMES)
# Every second one, with each label among them: all changes of a recording take twenty times as long
# as one replay.
each_replay = pytest.mark.parametrize("name", NAMES[::2])


def read(name: str) -> Timeline:
    if name not in RECORDINGS:
        return read_timeline(DATA / f"{name}.sqlite", cached=False)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.sqlite"
        path.write_bytes(lzma.decompress((DATA / f"labelled/{name}.sqlite.xz").read_bytes()))
        return read_timeline(path, cached=False)


@functools.cache
def replays(name: str) -> dict[ChangeId, WhatIf]:
    iteration = RECORDINGS[name]["iteration"] if name in RECORDINGS else None
    return {
        replay.changes[0].id: replay for replay in what_if_each(read(name), iteration=iteration)
    }


@each_recording
def test_without_a_change_a_recording_gives_its_own_step_time(name: str) -> None:
    iteration = RECORDINGS[name]["iteration"] if name in RECORDINGS else None
    replay = replayed(prepare(read(name), iteration=iteration), ())
    assert replay.replayed_before_ns == pytest.approx(replay.step_before_ns, rel=0.02)
    assert replay.unexplained_pct < 5


@each_replay
def test_a_change_that_finds_nothing_changes_nothing(name: str) -> None:
    for replay in replays(name).values():
        if not replay.applies:
            assert replay.step_after_ns == pytest.approx(replay.replayed_before_ns, rel=5e-4)
            assert (
                replay.launches_after == replay.launches_before
                or "the step time does not depend on it" in replay.missing[0]
            )
            assert replay.missing[0].startswith(replay.changes[0].id.value)


@each_replay
def test_no_change_costs_more_than_two_percent(name: str) -> None:
    """Each takes work or waiting away; what it may add (a graph's launch) is less than what it
    replaces.

    But for autocast: where launches are the limit, those of its conversions come on top, three for
    each product.
    """
    gains = {change: replay.gain_pct for change, replay in replays(name).items()}
    assert gains.pop(ChangeId.HALF_PRECISION, 0) > (-150 if name == "api_deep_mlp" else -2)
    assert min(gains.values()) > -2


def pipeline_errors() -> dict[str, float]:
    """Estimated over measured step of each pipeline's fix that was recorded before, minus 1."""
    errors: dict[str, float] = {}
    for run, entry in json.loads((PIPELINES / "measured.json").read_text())["runs"].items():
        rows = {row["name"]: row for row in entry.get("variants", ())}
        for after in rows.values():
            before = rows.get(after["compared_with"])
            path = PIPELINES / f"{run}.{before['name']}.sqlite.xz" if before else PIPELINES / "no"
            if before is None or not path.is_file() or not after["step_ns"]:
                continue
            added = [fix for fix in after["fixes"] if fix not in before["fixes"]]
            changes = changes_of(find_pipeline(entry["pipeline"]), added, entry["params"])
            with tempfile.TemporaryDirectory() as folder:
                (plain := Path(folder) / "trace.sqlite").write_bytes(
                    lzma.decompress(path.read_bytes())
                )
                timeline = read_timeline(plain, cached=False)
            if changes and (result := predict(timeline, changes, before["step_ns"])):
                items = after["items_per_step"] / before["items_per_step"]
                estimate = before["step_ns"] * items * result.share_left
                errors[f"{run} {after['name']}"] = estimate / after["step_ns"] - 1
    return errors


def test_most_of_the_pipelines_fixes_are_estimated_within_a_fifth() -> None:
    errors = pipeline_errors()
    assert len(errors) == 9
    assert sum(abs(error) <= 0.2 for error in errors.values()) >= 0.75 * len(errors), errors
