"""Sweep on a cluster: same results, with host and GPU; GPU models separate; one task per GPU."""

import dataclasses
import os
import time
from itertools import pairwise
from pathlib import Path

import pytest

from kernprof.errors import CaptureFailed, UsageError
from kernprof.model.run import Device, Run, RunBackend, VariantResult
from kernprof.process import Host, SubprocessRunner
from kernprof.workflows.inputs import connected, each_on
from kernprof.workflows.run.ladder import run_on
from kernprof.workflows.run.request import RunRequest
from kernprof.workflows.run.sweep import (
    GPU,
    _place,
    _stored,
    sweep_on,
    workers_with,
)

distributed = pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")
ASSIGNMENTS = ("rows=32,64", "cols=32")


def silent(_: str) -> None:
    """Discard progress messages."""


def request(store: Path, assignments: tuple[str, ...] = ASSIGNMENTS) -> RunRequest:
    return RunRequest(
        workload="transpose", variants=("naive", "padded"), assignments=assignments, store=store
    )


def test_results_are_those_of_one_process(cluster: str, tmp_path: Path) -> None:
    (here,) = run_on(
        ["emulator"], request(tmp_path), Host(runner=SubprocessRunner(), progress=silent)
    )
    (spread,) = sweep_on(["emulator"], request(tmp_path), cluster, silent)
    assert all(variant.place for variant in spread.run.variants)
    plain = tuple(dataclasses.replace(variant, place=None) for variant in spread.run.variants)
    assert plain == here.run.variants
    assert spread.run.params == here.run.params
    assert any(note.endswith(": 4 launches") for note in spread.run.notes)


def test_a_gpu_takes_one_launch_at_a_time(cluster: str) -> None:
    def measured(_: int) -> tuple[int, float, float]:
        begin = time.monotonic()
        time.sleep(0.1)
        return os.getpid(), begin, time.monotonic()

    with connected(cluster) as client:
        assert workers_with(GPU, client) == 2
        assert workers_with("TPU", client) == 0
        done = each_on(client, measured, range(8), silent, "sleeping", {GPU: 1})
    for process in {row[0] for row in done}:
        mine = sorted(row[1:] for row in done if row[0] == process)
        assert all(end <= begin for (_, end), (begin, _) in pairwise(mine))


def test_different_gpu_models_are_stored_as_separate_runs(tmp_path: Path) -> None:
    def run(gpu: str, rows: int) -> Run:
        result = VariantResult(variant="naive", params={"rows": rows}, place=f"node, GPU 0 ({gpu})")
        return Run(
            id="",
            created="",
            backend=RunBackend.NCU,
            workload="transpose",
            params={"rows": rows},
            device=Device(name=gpu),
            variants=(result,),
            notes=("the same note",),
        )

    parts = [request(tmp_path, (f"rows={rows}",)) for rows in (32, 64, 96, 128)]
    done = [run("A", 32), run("B", 64), CaptureFailed("ncu ended"), run("A", 128)]
    first, second = _stored(parts, done, "transpose", tmp_path)
    assert [variant.params["rows"] for variant in first.run.variants] == [32, 96, 96, 128]
    assert [variant.failure.message for variant in first.run.variants if variant.failure] == [
        "ncu ended"
    ] * 2
    assert [variant.params["rows"] for variant in second.run.variants] == [64]
    assert first.run.params == {}
    assert (first.run.device.name, second.run.device.name) == ("A", "B")
    assert first.run.notes == ("the same note", "launched on node, GPU 0 (A): 2 launches")


def test_a_result_names_its_worker_s_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    run = Run(id="", created="", backend=RunBackend.TIMING, device=Device(name="H200"))
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "3")
    monkeypatch.setattr("socket.gethostname", lambda: "node7")
    assert _place(run, 0) == "node7, GPU 3 (H200)"
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES")
    assert _place(run, 1) == "node7, GPU 1 (H200)"
    assert _place(dataclasses.replace(run, backend=RunBackend.EMULATOR), 0) == "node7"


def test_a_cluster_without_gpus_gets_a_hint(
    cluster: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kernprof.workflows.run.sweep.workers_with", lambda *_: 0)
    with pytest.raises(UsageError, match="no worker has a GPU") as error:
        sweep_on(["ncu"], request(tmp_path), cluster, silent)
    assert "--resources GPU=1" in str(error.value.hint)
    with pytest.raises(UsageError, match="one backend"):
        sweep_on(["ncu", "emulator"], request(tmp_path), "local", silent)
