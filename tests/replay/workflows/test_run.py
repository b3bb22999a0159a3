"""`kernprof run` replayed from an H200's events and report, and the commands after it.

The outputs are those of `kernprof run transpose` with ncu 2025.3.1; the report is trimmed.
"""

import json
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import click.testing
import pytest

from kernprof.analysis.kernel import diagnose
from kernprof.cli.app import cli, run_command_line
from kernprof.collect.launch.job import Job
from kernprof.collect.python_command import kernprof_argv
from kernprof.doctor.facts import Gpu, Gpus
from kernprof.errors import MetricUnavailable, UsageError
from kernprof.model.documents.stored import TimingDocument
from kernprof.process import Host
from kernprof.store import Store, StoredRun
from kernprof.workflows.results.load import exit_code_of, render_runs, view
from kernprof.workflows.run import ladder
from kernprof.workflows.run.ladder import HardwareBackend, run_on
from kernprof.workflows.run.request import RunRequest
from tests.captures.documents import closed_validator
from tests.recorded_tools import Recorded, ReplayRunner

DATA = Path(__file__).parents[1] / "data" / "run"
VARIANTS = (
    "naive",
    "smem",
    "padded",
    "swizzled",
    "vectorised",
    "numba-naive",
    "numba-smem",
    "numba-padded",
)


def timing(argv: tuple[str, ...]) -> None:
    shutil.copy(DATA / "timing.events.jsonl", Job.read(Path(argv[-1])).events)


def counting(argv: tuple[str, ...]) -> None:
    job = Job.read(Path(argv[-1]))
    assert job.go
    for _ in range(60_000):
        if Path(job.go).exists():
            break
        time.sleep(0.01)
    output = Path(argv[argv.index("--export") + 1])
    shutil.copy(DATA / "counters.events.jsonl", job.events)
    shutil.copy(DATA / "report.ncu-rep", output.with_suffix(".ncu-rep"))
    shutil.copy(DATA / "ncu.log", argv[argv.index("--log-file") + 1])


class Machine(ReplayRunner):
    """A machine with ncu; nvidia-smi and git are not there."""

    def run(self, argv: Any, **how: Any) -> Any:
        if Path(argv[0]).name in ("nvidia-smi", "git"):
            return super().run(("missing",), **how)
        return super().run(argv, **how)


def machine() -> Machine:
    return Machine(
        Recorded(argv=("ncu", "--version"), stdout="Version 2025.3.1.0 (build 36398880)"),
        Recorded(argv=("ncu", "--config-file"), effect=counting),
        Recorded(argv=(sys.executable,), effect=timing),
        *(Recorded(argv=("missing",), returncode=1) for _ in range(4)),
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("run")


@pytest.fixture(scope="module")
def stored(folder: Path) -> StoredRun:
    program = folder / "ncu"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    texts: list[str] = []
    request = RunRequest.of(workload="transpose", store=folder / "store", ncu=program)
    result = HardwareBackend(host=Host(runner=machine(), progress=texts.append, environ={})).run(
        request
    )
    assert texts[0].startswith("8 launches × about 14 passes under ncu")
    assert "time vectorised" in texts
    return result


def test_every_variant_has_its_own_counters_matched_by_nvtx(stored: StoredRun) -> None:
    results = {v.variant: v for v in stored.run.variants}
    assert tuple(results) == VARIANTS
    assert results["naive"].profile.value("global_store_sectors") == 33554432  # type: ignore[union-attr]
    sectors = {
        name: v.profile.value("global_store_sectors") for name, v in results.items() if v.profile
    }
    assert sectors["naive"] > 8 * sectors["smem"] * 0.99
    assert {name: v.profile.launch.grid for name, v in results.items() if v.profile} == {
        name: v.launch.grid for name, v in results.items() if v.launch
    }


def test_scores_timing_and_reference_bandwidth(stored: StoredRun) -> None:
    results = {v.variant: v for v in stored.run.variants}
    naive, best = results["naive"], results["vectorised"]
    assert naive.scores["coalescing_load"].value == pytest.approx(100)
    assert naive.scores["coalescing_store"].value == pytest.approx(12.5)
    assert results["smem"].scores["shared_memory"].value == pytest.approx(6.0, abs=0.1)
    assert naive.timing is not None
    assert best.timing is not None
    assert naive.timing.ci95_ns[0] <= naive.timing.median_ns <= naive.timing.ci95_ns[1]
    assert best.timing.bytes_per_s == pytest.approx(268435456 / best.timing.median_ns * 1e9)
    assert stored.run.reference_bandwidth is not None
    share = best.timing.bytes_per_s / stored.run.reference_bandwidth.copy_bytes_per_s
    assert best.scores["bandwidth"].value == pytest.approx(100 * share)
    assert exit_code_of(stored.run) == 0


def test_data_is_printed_without_diagnosing_what_it_does_not_hold(
    stored: StoredRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[str] = []
    monkeypatch.setattr(diagnose, "diagnose", lambda *args: requests.append(args[-1]))
    for format_ in ("json", "csv"):
        assert "vectorised" in render_runs([stored.run], format_, view())
    assert requests == []
    with pytest.raises(AttributeError):
        render_runs([stored.run], "table", view())
    assert len(requests) == len(VARIANTS)


def test_what_is_kept_beside_the_numbers(stored: StoredRun) -> None:
    assert {"report.ncu-rep", "ncu.log", "timing.json"} <= {file.path for file in stored.files}
    ncu = next(c for c in stored.run.commands if "--nvtx-include" in c)
    assert ncu[-5:-2] == kernprof_argv("kernprof.collect.launch.worker")
    assert stored.run.settings["clock_control"] == "none"
    assert stored.run.settings["ncu"] == "2025.3.1"
    assert stored.run.device is not None
    assert (stored.run.device.name, stored.run.device.sm_count) == ("NVIDIA H200", 132)
    samples = json.loads((stored.path / "timing.json").read_text())
    closed_validator(TimingDocument).validate(samples)
    assert len(samples["launches"][0]["samples_ns"]) == stored.run.variants[0].timing.repetitions  # type: ignore[union-attr]


def invoke(*args: str, code: int = 0) -> str:
    result = click.testing.CliRunner().invoke(cli, list(args), standalone_mode=False)
    if result.exception:
        raise result.exception
    return result.stdout


def test_the_run_is_shown_compared_and_listed_from_disk(stored: StoredRun, folder: Path) -> None:
    store = ("--store", str(folder / "store"))
    document = json.loads(invoke("show", "latest", *store, "--format", "json"))
    assert document["schema"] == "kernprof.run/1"
    assert document["run"] == stored.id
    assert document["variants"][0]["metrics"]["global_load_sectors"] == {
        "value": 4194304,
        "unit": "sector",
        "provenance": "measured",
    }
    assert stored.id in invoke("runs", *store)
    compared = json.loads(invoke("compare", *store, "--format", "json"))
    assert compared["schema"] == "kernprof.compare/1"
    table = invoke("compare", stored.id[:18], *store, "--baseline", "smem")
    assert "naive is 3.24 × slower than smem" in table
    with pytest.raises(UsageError, match="unknown variant"):
        invoke("compare", *store, "--baseline", "smen")


def test_a_run_on_whatever_is_there_starts_ncu_once_for_its_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answers of `machine` are given once each: to be asked again is an error."""
    program = tmp_path / "ncu"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setattr(
        ladder, "find_gpus", lambda runner: Gpus(gpus=(Gpu(name="H200"),), usable=True)
    )
    monkeypatch.setattr(ladder, "is_installed", lambda name: True)
    request = RunRequest.of(workload="transpose", store=tmp_path / "store", ncu=program)
    (result,) = run_on(
        ("auto",), request, Host(runner=machine(), progress=lambda _: None, environ={})
    )
    assert result.run.backend == "ncu"


def test_the_stored_report_gives_the_same_numbers_again(stored: StoredRun) -> None:
    shown = json.loads(invoke("show", str(stored.path / "report.ncu-rep"), "--format", "json"))
    assert [v["metrics"]["duration"]["value"] for v in shown["variants"]] == [
        v.profile.value("duration") for v in stored.run.variants if v.profile
    ]


def test_a_run_compared_with_itself_is_the_same(stored: StoredRun, folder: Path) -> None:
    results = json.loads(
        invoke(
            "compare", stored.id, stored.id, "--store", str(folder / "store"), "--format", "json"
        )
    )
    assert {pair["time"]["verdict"] for pair in results["pairs"]} == {"same"}
    assert results["caveats"] == []


def test_a_metric_that_ncu_did_not_collect_is_an_error_and_loses_nothing(tmp_path: Path) -> None:
    program = tmp_path / "ncu"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    request = RunRequest.of(
        workload="transpose", metrics=("sm__nothing.sum",), store=tmp_path / "store", ncu=program
    )
    with pytest.raises(MetricUnavailable, match="sm__nothing") as caught:
        HardwareBackend(host=Host(runner=machine(), progress=lambda _: None, environ={})).run(
            request
        )
    (remaining,) = Store(tmp_path / "store").runs().runs
    assert f"kernprof show {remaining.id}" in str(caught.value)
    assert all(variant.profile and variant.timing for variant in remaining.run.variants)
    assert not list((tmp_path / "store" / "tmp").glob("*transpose*"))


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (("run", "transpos"), 2, "did you mean transpose"),
        (("run", "transpose", "-v", "smen"), 2, "did you mean smem"),
        (("run", "transpose", "-p", "row=4"), 2, "did you mean rows"),
        (("run", "transpose", "-p", "rows=0"), 2, "at least 1"),
        (("run", "transpose", "--no-counters", "--no-timing"), 2, "nothing to do"),
        (
            ("run", "transpose", "--backend", "ncu", "--ncu", "/nowhere/ncu"),
            10,
            "no ncu at /nowhere/ncu",
        ),
        (("run", "transpose", "--backend", "gpu"), 2, "available: auto, emulator, ncu"),
        (
            ("run", "transpose", "--backend", "emulator", "--no-counters"),
            2,
            "the emulator measures no times",
        ),
        (("run", "transpose", "--backend", "emulator", "--arch", "sm_1"), 2, "sm_90"),
        (("show", "nothing-like-it"), 2, "unknown workload, run or report"),
        (("show", "none.ncu-rep"), 2, "no such file"),
        (("compare", "a", "b", "c"), 2, "two can be compared"),
        (("runs", "--remove", "nope"), 2, "no run is stored"),
        (("shwo",), 2, "did you mean show"),
    ],
)
def test_bad_input_has_its_own_message_and_exit_code(
    args: tuple[str, ...],
    code: int,
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Any,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_command_line(args) == code
    captured = capsys.readouterr()
    assert says in captured.err
    assert captured.out == ""
    assert not list(tmp_path.glob(".kernprof/runs/*"))
