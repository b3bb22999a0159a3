"""Replay recordings of programs whose bottleneck is known by construction.

`labels.json` holds each recording's label and counts. Thresholds were fitted on these recordings,
so right labels show that the rules distinguish them, not how often the rules are right elsewhere.
"""

import functools
import json
import lzma
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from kernprof.analysis.trace.analyse import analyse
from kernprof.model.trace import Timeline, WorkKind
from kernprof.model.trace_report import Confidence, DeviceOutcome, VerdictLabel
from kernprof.readers.trace.open import read_timeline

DATA = Path(__file__).parent / "data/labelled"
LABELS: dict[str, Any] = json.loads((DATA / "labels.json").read_text())
RECORDINGS: dict[str, dict[str, Any]] = LABELS["recordings"]
BY_CUPTI = sorted(name for name, entry in RECORDINGS.items() if entry["recorder"] == "cupti")

each_recording = pytest.mark.parametrize("name", RECORDINGS)


@contextmanager
def unpacked(name: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{name}.sqlite"
        path.write_bytes(lzma.decompress((DATA / f"{name}.sqlite.xz").read_bytes()))
        yield path


@functools.cache
def read(name: str) -> Timeline:
    with unpacked(name) as path:
        return read_timeline(path, cached=False)


@functools.cache
def outcome(name: str, *, with_iteration: bool = True) -> DeviceOutcome:
    """Analyse a recording of one process on one GPU, with or without its labelled iterations."""
    (device,) = analyse(
        read(name), iteration=RECORDINGS[name]["iteration"] if with_iteration else None
    ).report.devices
    return device


def test_files_and_labels_are_of_the_same_recordings() -> None:
    assert {path.name.removesuffix(".sqlite.xz") for path in DATA.glob("*.xz")} == set(RECORDINGS)
    # communication takes two GPUs: other recordings
    excluded = {VerdictLabel.COMMUNICATION_BOUND, VerdictLabel.TOO_LITTLE}
    assert {entry["label"] for entry in RECORDINGS.values()} == {
        label.value for label in VerdictLabel if label not in excluded
    }


@each_recording
def test_nothing_private_is_left(name: str) -> None:
    with unpacked(name) as path:
        content = path.read_bytes()
    for private in (b"/home/", b"/root", b"/tmp/", b"/work/", b"HOSTNAME=", b"PATH=/", b"USER="):
        assert private not in content
    if RECORDINGS[name]["recorder"] == "nsys":  # the other one does not store such things at all
        assert b"(removed)" in content


@each_recording
def test_every_kernel_and_graph_run_is_read(name: str) -> None:
    kind = read(name).work.kind
    assert int((kind == WorkKind.KERNEL).sum()) == RECORDINGS[name]["kernels"]
    assert int((kind == WorkKind.GRAPH).sum()) == RECORDINGS[name]["graph_runs"]


@each_recording
def test_iterations_hold_the_launches_of_one_step(name: str) -> None:
    entry, device = RECORDINGS[name], outcome(name)
    assert device.iterations is not None
    assert device.iterations.count >= 10
    if "kernels_per_iteration" in entry:
        assert device.kernel_count == entry["kernels_per_iteration"] * device.iterations.count
    graphs = entry.get("graphs_per_iteration", 0) * device.iterations.count
    assert device.graph_launches == graphs


@each_recording
def test_iterations_are_found_without_a_name(name: str) -> None:
    with_iteration, detected = outcome(name), outcome(name, with_iteration=False)
    assert detected.window_ns == with_iteration.window_ns
    assert detected.accounting == with_iteration.accounting


@each_recording
def test_verdict_is_the_label(name: str) -> None:
    verdict = outcome(name).verdict
    assert verdict.label.value == RECORDINGS[name]["label"], verdict.why


@pytest.mark.parametrize(
    "label", sorted({entry["label"] for entry in RECORDINGS.values()} - {"mixed"})
)
def test_every_label_occurs_with_high_confidence(label: str) -> None:
    sure = [
        outcome(name).verdict.confidence
        for name, entry in RECORDINGS.items()
        if entry["label"] == label
    ]
    assert Confidence.HIGH in sure


def test_verdicts_near_a_threshold_have_lower_confidence() -> None:
    assert outcome("sync_graph").verdict.confidence is Confidence.LOW


def test_loaders_that_deliver_in_bursts_starve_the_gpu_though_some_steps_do_not_wait() -> None:
    verdict = outcome("input_loader_w2").verdict
    assert verdict.label is VerdictLabel.INPUT_STARVED
    assert verdict.confidence is Confidence.MEDIUM


@pytest.mark.parametrize("name", ["gpu_graph", "sync_graph", "gpu_graph-cupti"])
def test_launches_into_a_graph_are_not_missed(name: str) -> None:
    assert not any("kernel launches" in note for note in analyse(read(name)).report.notes)


@pytest.mark.parametrize("name", BY_CUPTI)
def test_both_recorders_give_the_same_verdict(name: str) -> None:
    """Two runs of one program, recorded by nsys and through CUPTI, get the same verdict."""
    by_nsys, by_cupti = (
        outcome(recording).accounting for recording in (name.removesuffix("-cupti"), name)
    )
    assert by_cupti.compute == pytest.approx(by_nsys.compute, abs=2)
    assert by_cupti.transfer == pytest.approx(by_nsys.transfer, abs=2)
    assert by_cupti.idle == pytest.approx(by_nsys.idle, abs=2)
