"""Timing, memory that runs out, and the process that runs one variant."""

import json
import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kernprof.errors import DeviceNotFound, ToolNotFound, UsageError, WorkloadError

pytest.importorskip("torch", reason="PyTorch is not installed (pip install '.[pipelines]')")

from kernprof.pipelines import PIPELINES
from kernprof.pipelines.__main__ import main
from kernprof.pipelines.loop import Loop
from kernprof.pipelines.measure import LoopMeasurement, choose_device, differing, run_variant


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A pipeline whose loops only note what was done, and run out of memory above a batch."""
    loop = SimpleNamespace(
        steps=[], closed=0, most=1 << 30, error=RuntimeError("CUDA error: out of memory")
    )
    pipeline = replace(PIPELINES["simplenet"], module="fake_pipeline")

    def build(settings: Any, device: Any) -> Loop:
        import torch

        def step() -> None:
            loop.steps.append(settings.batch)
            if settings.batch > loop.most:
                raise loop.error

        def close() -> None:
            loop.closed += 1

        return Loop(
            step=step,
            items=settings.batch,
            outcome=lambda: torch.tensor([1.5, 2.5]),
            settle=3,
            close=close,
            notes=("a note",),
        )

    monkeypatch.setitem(sys.modules, "fake_pipeline", SimpleNamespace(build=build))
    loop.pipeline = pipeline
    return loop


def measured(
    fake: SimpleNamespace, torch: Any, batch: int, *, record: bool = False
) -> LoopMeasurement:
    settings = fake.pipeline.settings(fake.pipeline.parameters([f"batch={batch}"], tiny=True), ())
    measurements: list[LoopMeasurement] = []
    run_variant(
        fake.pipeline, settings, torch.device("cpu"), on_measured=measurements.append, record=record
    )
    return measurements[0]


def test_steps_before_the_time_in_it_and_for_the_recording(
    fake: SimpleNamespace, torch: Any
) -> None:
    measurement = measured(fake, torch, 8)
    assert len(fake.steps) == 1 + 3 + 4  # warm-up, settling, timed
    assert measurement.step_ns > 0
    assert (measurement.steps, measurement.items_per_step, measurement.device) == (4, 8, "CPU")
    assert measurement.outcome == (1.5, 2.5)
    assert measurement.notes == ("a note",)
    fake.steps.clear()
    measured(fake, torch, 8, record=True)
    assert len(fake.steps) == 1 + 3 + 4 + 3 + 5  # settles again, and one more than was timed
    assert fake.closed == 2


def test_out_of_memory_names_half_the_batch(fake: SimpleNamespace, torch: Any) -> None:
    fake.most = 20
    with pytest.raises(WorkloadError, match="batch=100 does not fit") as caught:
        measured(fake, torch, 100)
    assert str(caught.value.hint).endswith("-p batch=50")
    assert (fake.steps, fake.closed) == ([100], 1)


def test_other_failures_stay_what_they_are(fake: SimpleNamespace, torch: Any) -> None:
    fake.most, fake.error = 0, RuntimeError("something else")
    with pytest.raises(RuntimeError, match="something else"):
        measured(fake, torch, 4)
    fake.error = RuntimeError("DataLoader worker (pid 3) is killed by signal: Bus error.")
    with pytest.raises(WorkloadError, match="shared memory"):
        measured(fake, torch, 4)


def test_devices_that_are_not_there(torch: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose_device("cpu").type == "cpu"
    with pytest.raises(UsageError, match="is not a device"):
        choose_device("gpu0")
    monkeypatch.setattr(torch.cuda, "is_available", lambda: False)
    with pytest.raises(DeviceNotFound) as caught:
        choose_device("cuda:0")
    assert "--cpu" in str(caught.value.hint)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "device_count", lambda: 1)
    with pytest.raises(DeviceNotFound, match="there is no GPU 3; PyTorch sees 1"):
        choose_device("cuda:3")


def test_without_pytorch_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(ToolNotFound) as caught:
        choose_device("cpu")
    assert caught.value.hint.endswith("'.[pipelines]'")


def test_outcomes_that_differ_by_more_than_rounding() -> None:
    assert differing((1.0, 2.0), (1.0, 2.01)) is None
    assert differing((1.0, 2.0), (1.0, 2.2)) == pytest.approx(0.2 / 2.2)
    assert differing((), (1.0,)) is None


def test_the_process_of_one_variant_writes_what_came_of_it(torch: Any, tmp_path: Path) -> None:
    result = tmp_path / "result.json"
    arguments = [
        "--device",
        "cpu",
        "--fixes",
        "no-sync,larger-batch",
        "-p",
        "batch=3",
        "--result",
        str(result),
    ]
    assert main(["simplenet", *arguments]) == 0
    document = json.loads(result.read_text())
    assert (document["items_per_step"], document["steps"]) == (6, 4)
    assert [path.name for path in tmp_path.iterdir()] == ["result.json"]


def test_a_failure_is_written_too_with_its_exit_code(
    torch: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main(["transformer-training", "--device", "cpu", "-p", "hidden=10", "-p", "heads=3"]) == 2
    )
    document = json.loads(capsys.readouterr().out)["error"]
    assert document["kind"] == "UsageError"
    assert "hidden=10 is not a multiple of heads=3" in document["message"]
