"""Judge a few recorded steps of each pipeline variant on an H200.

`measured.json` holds each step's time without a profiler, and the verdict on the whole recording.
The recordings bf16, graphed and cuda-graph come from an earlier run on an equal machine.
"""

import functools
import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from kernprof.analysis.trace.analyse import analyse
from kernprof.analysis.what_if import prepare, replayed
from kernprof.model.trace import Timeline
from kernprof.model.trace_report import DeviceOutcome
from kernprof.pipelines.measure import STEP_PATTERN
from kernprof.readers.trace.open import read_timeline

DATA = Path(__file__).parents[1] / "data/pipelines"
RUNS: dict[str, dict[str, Any]] = json.loads((DATA / "measured.json").read_text())["runs"]
VARIANTS = {
    f"{run}.{item['name']}": item
    for run, entry in RUNS.items()
    for item in entry.get("variants", ())
}
RECORDED = sorted(path.name.removesuffix(".sqlite.xz") for path in DATA.glob("*.xz"))


def steady(variant: dict[str, Any]) -> bool:
    """Check that a step bound by the GPU is as long with a profiler as without.

    Tracing costs about a microsecond per call. Steps bound by loader workers or the host vary.
    """
    return variant["step_ns"] > 1e6 and variant["traced"]["step_ns"] == pytest.approx(
        variant["step_ns"], rel=0.05
    )


STEADY = [name for name in RECORDED if steady(VARIANTS[name])]

# Verdict and causes of the variants that the rules of the recording's date judged differently. The
# measured fix that gained most from the first is the removal of its synchronisation.
JUDGED_SINCE = {
    "simplenet.baseline": (
        "sync-bound",
        ["step-sync", "tiny-kernels", "item-ping-pong", "fp32-matmul", "pageable-copies"],
    ),
    "simplenet.no-sync": ("cuda-api-bound", ["tiny-kernels", "fp32-matmul", "pageable-copies"]),
}

each_recording = pytest.mark.parametrize("name", RECORDED)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pipelines")


@functools.cache
def timeline(folder: Path, name: str) -> Timeline:
    path = folder / f"{name}.sqlite"
    path.write_bytes(lzma.decompress((DATA / f"{name}.sqlite.xz").read_bytes()))
    return read_timeline(path, cached=False)


@functools.cache
def outcome(folder: Path, name: str) -> DeviceOutcome:
    return analyse(timeline(folder, name), iteration=STEP_PATTERN).report.devices[0]


def traced_ms(device_outcome: DeviceOutcome) -> float:
    assert device_outcome.iterations is not None
    return (
        (device_outcome.window_ns[1] - device_outcome.window_ns[0])
        / device_outcome.iterations.count
        / 1e6
    )


def test_the_pipelines_are_recorded_and_most_are_steady() -> None:
    assert set(RECORDED) <= set(VARIANTS)
    assert set(RECORDED) - set(STEADY) == {
        "postprocess.baseline",
        "simplenet.baseline",
        "simplenet.cuda-graph",
        "simplenet.no-sync",
    }


@each_recording
def test_a_few_steps_give_the_verdict_and_causes_of_the_whole_recording(
    folder: Path, name: str
) -> None:
    judged, traced = outcome(folder, name), VARIANTS[name]["traced"]
    expected = traced["verdict"]["label"], [cause["id"] for cause in traced["causes"]]
    causes = [cause.id.value for cause in judged.causes]
    assert (judged.verdict.label.value, causes) == JUDGED_SINCE.get(name, expected)


@pytest.mark.parametrize("name", STEADY)
def test_the_recorded_step_takes_as_long_as_without_a_profiler(folder: Path, name: str) -> None:
    assert traced_ms(outcome(folder, name)) == pytest.approx(
        VARIANTS[name]["step_ns"] / 1e6, rel=0.05
    )


def test_the_layout_kernels_are_gone_with_channels_last(folder: Path) -> None:
    def layout_ns(name: str) -> int:
        return sum(
            row.total_ns for row in outcome(folder, name).kernels if "nchwToNhwc" in row.name
        )

    assert layout_ns("layout.workers+pinned+amp") > 0
    assert layout_ns("image-training.channels-last") == 0


def test_matrix_kernels_are_eight_times_as_fast_in_bfloat16(folder: Path) -> None:
    def matmul_ms(name: str) -> float:
        judged = outcome(folder, name)
        assert judged.iterations is not None
        words = ("gemm", "cutlass", "nvjet")
        total = sum(
            row.total_ns for row in judged.kernels if any(word in row.name for word in words)
        )
        return total / judged.iterations.count / 1e6

    assert matmul_ms("transformer-training.baseline") / matmul_ms(
        "transformer-training.bf16"
    ) == pytest.approx(8, abs=1)


@each_recording
def test_an_unchanged_replay_gives_the_recorded_step(folder: Path, name: str) -> None:
    judged = replayed(prepare(timeline(folder, name), iteration=STEP_PATTERN), ())
    assert judged.replayed_before_ns == pytest.approx(judged.step_before_ns, rel=0.02)
