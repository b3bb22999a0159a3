"""Analyse trimmed nsys exports of programs with known properties."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kernprof.analysis.trace.analyse import analyse
from kernprof.model.trace_report import CauseId, Confidence, DeviceOutcome, IdleCause, VerdictLabel
from kernprof.readers.trace.open import read_timeline
from tests.unit.traces import idle_by_cause

DATA = Path(__file__).parent / "data"
RECORDINGS = sorted(DATA.glob("*.sqlite"))


def outcome(name: str) -> DeviceOutcome:
    (device,) = analyse(read_timeline(DATA / f"{name}.sqlite")).report.devices
    return device


def test_inference_of_a_tiny_net_waits_for_launches() -> None:
    result = outcome("simplenet")
    assert (result.verdict.label, result.verdict.confidence) == (
        VerdictLabel.CUDA_API_BOUND,
        Confidence.HIGH,
    )
    assert result.iterations is not None
    assert (result.iterations.name, result.iterations.count) == ("step #", 118)
    assert result.kernel_count == 118 * 6
    assert [cause.id for cause in result.causes] == [CauseId.TINY_KERNELS, CauseId.FP32_MATMUL]


def test_training_without_loader_workers_starves() -> None:
    result = outcome("resnet_w0")
    assert (result.verdict.label, result.verdict.confidence) == (
        VerdictLabel.INPUT_STARVED,
        Confidence.HIGH,
    )
    assert idle_by_cause(result.accounting)[IdleCause.CPU] == pytest.approx(77.3, abs=1)
    gains = {cause.id: cause.estimated_gain_pct for cause in result.causes}
    assert list(gains) == [
        CauseId.INPUT_STARVATION,
        CauseId.PAGEABLE_COPIES,
        CauseId.LAYOUT_TRANSPOSES,
    ]
    htod = next(row for row in result.copies if row.kind == "HtoD")
    assert htod.memory == "pageable"
    assert htod.bytes_per_s == pytest.approx(10e9, rel=0.1)
    data = next(row for row in result.ranges if row.name == "data")
    assert data.launched == 0
    assert data.host_ns / data.count == pytest.approx(104e6, rel=0.01)


def test_every_recording_gets_its_label_and_causes() -> None:
    labels = json.loads((DATA / "labels.json").read_text())
    assert set(labels) == {path.stem for path in RECORDINGS}
    for name, expected in labels.items():
        result = outcome(name)
        assert result.verdict.label.value == expected["label"], name
        assert set(expected["causes"]) <= {cause.id.value for cause in result.causes}, name


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.stem)
def test_accounting_agrees_with_sql(path: Path) -> None:
    (device,) = analyse(read_timeline(path)).report.devices
    assert idle_by_cause(device.accounting)[IdleCause.UNKNOWN] == 0
    low, high = device.window_ns
    query = (
        "SELECT count(*), sum(end - start) FROM CUPTI_ACTIVITY_KIND_KERNEL WHERE start >= ? AND"
        " start < ?"
    )
    with closing(sqlite3.connect(path)) as database:
        assert database.execute(query, (low, high)).fetchone() == (
            device.kernel_count,
            device.kernel_ns,
        )
    assert sum(row.total_ns for row in device.kernels) == device.kernel_ns
    # One stream: kernels overlap only where one may start before the other's end (programmatic
    # dependent launch).
    assert 0 <= device.kernel_ns / (high - low) * 100 - device.accounting.compute < 0.3


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.stem)
def test_recordings_hold_no_private_data(path: Path) -> None:
    content = path.read_bytes()
    for secret in (
        b"LD_LIBRARY_PATH",
        b"HOME=",
        b"/home/",
        b"/root",
        b"/tmp/",
        b"/opt/",
        b"HOSTNAME",
        b"PATH=",
    ):
        assert secret not in content
