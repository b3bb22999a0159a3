"""`kernprof pipeline NAME` with stand-ins for nsys, the GPU and the pipeline."""

import importlib.util
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from kernprof.cli.app import run_command_line
from kernprof.collect.python_command import kernprof_argv
from kernprof.errors import DeviceNotFound, ToolNotFound
from kernprof.process import Completed, Host
from kernprof.report.render import render
from kernprof.workflows.pipeline import PipelineRequest, exit_code_of, run_pipeline
from tests.unit.traces import PID, TID, Export

MS = 1_000_000


def recorded(path: Path, *, kernel_ms: float, gap_ms: float, steps: int = 24) -> None:
    """Steps of one kernel each, launched and waited for, and a pause of the host after it."""
    export = Export(path)
    export.add(
        "StringIds",
        (1, "void sgemm_kernel(float*)"),
        (2, "cudaLaunchKernel_v7000"),
        (3, "cudaDeviceSynchronize_v3020"),
    )
    at = 0
    for number in range(steps):
        end = at + round(kernel_ms * MS)
        kernel = (at + 20_000, end, 0, 1, 7, 2 * number, PID, 1, 1, 500, 1, 1)
        export.add("CUPTI_ACTIVITY_KIND_KERNEL", kernel)
        export.add(
            "CUPTI_ACTIVITY_KIND_RUNTIME", (at + 5_000, at + 12_000, 0, TID, 2 * number, 2, 0)
        )
        export.add(
            "CUPTI_ACTIVITY_KIND_RUNTIME", (at + 15_000, end + 5_000, 0, TID, 2 * number + 1, 3, 0)
        )
        export.add("NVTX_EVENTS", (at, end + round(gap_ms * MS) - 10_000, 59, "step", TID, None, 0))
        at = end + round(gap_ms * MS)
    export.done()


@dataclass
class Machine:
    """Answers nvidia-smi, nsys and the children. `steps_ms` are the timed steps by the last fix."""

    steps_ms: dict[str, float]
    failing: dict[str, dict[str, Any]] = field(default_factory=dict)
    nsys: bool = True
    gpu: bool = True
    interrupt_at: str | None = None
    broken_recordings: tuple[str, ...] = ()
    calls: list[tuple[str, ...]] = field(default_factory=list)
    last: str = ""

    def run(self, argv: Sequence[str], **_: Any) -> Completed:
        words = tuple(map(str, argv))
        self.calls.append(words)
        if Path(words[0]).name == "nvidia-smi":
            return (
                Completed(argv=words, returncode=0, stdout=SMI)
                if self.gpu
                else Completed(argv=words, returncode=9)
            )
        if words[-1] == "--version":
            return Completed(
                argv=words, returncode=0, stdout="NVIDIA Nsight Systems version 2025.3.1.90-1"
            )
        if "export" in words[:2]:
            return self._export(words)
        if "kernprof.pipelines" in words:
            self._child(words)
        if words[1:2] == ("profile",):
            output = next(word for word in words if word.startswith("--output=")).partition("=")[2]
            Path(f"{output}.nsys-rep").write_text("report")
        return Completed(argv=words, returncode=0)

    def _child(self, words: tuple[str, ...]) -> None:
        self.last = words[words.index("--fixes") + 1].rpartition(",")[2] or "baseline"
        if self.last == self.interrupt_at:
            raise KeyboardInterrupt
        translated = self.failing.get(self.last) or {
            "step_ns": self.steps_ms[self.last] * MS,
            "items_per_step": 64,
            "device": "NVIDIA H200",
            "steps": 4,
            "memory_bytes": 5 << 30,
            "outcome": [1.0, 2.0],
            "notes": [],
            "torch": "2.11",
        }
        Path(words[words.index("--result") + 1]).write_text(json.dumps(translated))

    def _export(self, words: tuple[str, ...]) -> Completed:
        output = Path(
            next(word for word in words if word.startswith("--output=")).partition("=")[2]
        )
        if self.last not in self.broken_recordings:
            recorded(output, kernel_ms=1.0, gap_ms=self.steps_ms[self.last] - 1.0)
        return Completed(argv=words, returncode=0)

    def children(self) -> list[tuple[str, ...]]:
        return [words for words in self.calls if "kernprof.pipelines" in words]


SMI = "index, name, driver_version, memory.total [MiB]\n0, NVIDIA H200, 580.95.05, 143771 MiB\n"
COMMAND = kernprof_argv("kernprof.pipelines")
CHAIN = {
    "baseline": 4.0,
    "no-sync": 3.0,
    "pinned-async": 2.0,
    "cuda-graph": 1.5,
    "larger-batch": 1.5,
}


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: object())
    nsys = tmp_path / "nsys"
    nsys.write_text("#!/bin/sh\n")
    nsys.chmod(0o755)

    def report(machine: Machine, *variants: str, **options: Any) -> Any:
        environ = {"PATH": "/usr/bin:/bin"} | ({"NSYS": str(nsys)} if machine.nsys else {})
        request = PipelineRequest(
            pipeline="simplenet", variants=variants, output=tmp_path / "out", **options
        )
        return run_pipeline(request, Host(runner=machine, progress=lambda _: None, environ=environ))

    return report


def test_variants_are_recorded_judged_and_predicted_from_the_one_before(
    run: Callable[..., Any],
) -> None:
    machine = Machine(steps_ms=CHAIN)
    report = run(machine, "baseline", "no-sync", "larger-batch")
    first, second, third = report.rows
    assert [row.step_ns for row in report.rows] == [4 * MS, 3 * MS, 1.5 * MS]
    assert first.items_per_s == pytest.approx(64 / 4e-3)
    assert first.predicted is None
    assert first.traced.iterations.count >= 3
    assert first.traced_step_ns == pytest.approx(4 * MS, rel=0.01)
    # Without its wait the host's pause of 3 ms hides the kernel of 1 ms: 3 of 4 ms are left.
    assert second.predicted.changes == ("no-step-sync",)
    assert second.predicted.share_left == pytest.approx(0.75, abs=0.03)
    low, high = report.steps()[1].predicted_range_ns
    assert low < 3 * MS < high
    step = report.steps()[1]
    assert step.measured_gain_pct == pytest.approx(25)
    assert step.predicted_step_ns == pytest.approx(3 * MS, rel=0.04)
    assert abs(step.error_pct) < 4
    assert third.predicted is None  # no change stands for larger batches
    assert (report.device, report.interrupted) == ("NVIDIA H200", False)
    assert "same process" in report.timing


def test_the_child_is_an_argument_list_in_a_capture_range(
    run: Callable[..., Any], tmp_path: Path
) -> None:
    machine = Machine(steps_ms=CHAIN)
    run(machine, "baseline", "no-sync", assignments=("batch=32",))
    profile = machine.children()[1]
    assert profile[1] == "profile"
    assert "--capture-range=cudaProfilerApi" in profile
    at = profile.index(COMMAND[0])
    command = kernprof_argv("kernprof.pipelines", "simplenet", "--fixes", "no-sync")
    assert profile[at : at + len(command)] == command
    assert "batch=32" in profile
    assert profile[-4:] == (
        "--device",
        "cuda:0",
        "--result",
        str(tmp_path / "out/no-sync/result.json"),
    )
    assert (tmp_path / "out/no-sync/timeline.sqlite").is_file()
    assert (tmp_path / "out/baseline/nsys.log").is_file()


def test_a_variant_that_fails_does_not_stop_the_others(run: Callable[..., Any]) -> None:
    error = {
        "kind": "WorkloadError",
        "message": "does not fit; batch=32 does",
        "hint": "-p batch=32",
        "exit_code": 3,
    }
    machine = Machine(steps_ms=CHAIN, failing={"no-sync": {"error": error}})
    report = run(machine, "baseline", "no-sync", "pinned-async")
    assert [row.step_ns for row in report.rows] == [4 * MS, None, 2 * MS]
    assert (report.rows[1].failure.kind, report.rows[1].failure.hint) == (
        "WorkloadError",
        "-p batch=32",
    )
    last = report.rows[2]
    assert last.based_on == "baseline"
    # both of the fixes that the baseline lacks
    assert last.predicted.changes == ("no-step-sync", "pinned-copies")
    assert report.steps()[2].measured_gain_pct == pytest.approx(50)


def test_times_are_kept_where_only_the_recording_failed(run: Callable[..., Any]) -> None:
    machine = Machine(steps_ms=CHAIN, broken_recordings=("no-sync",))
    row = run(machine, "baseline", "no-sync").rows[1]
    assert row.step_ns == 3 * MS
    assert row.traced is None
    assert row.failure.kind == "CaptureFailed"


def test_an_interrupt_keeps_the_variants_before_it(run: Callable[..., Any], tmp_path: Path) -> None:
    machine = Machine(steps_ms=CHAIN, interrupt_at="pinned-async")
    report = run(machine)
    assert report.interrupted
    assert [row.name for row in report.rows] == ["baseline", "no-sync"]
    assert (tmp_path / "out/no-sync/timeline.sqlite").is_file()
    request = PipelineRequest(pipeline="simplenet", output=tmp_path / "again", cpu=True)
    machine = Machine(steps_ms=CHAIN, interrupt_at="no-sync")
    report = run_pipeline(request, Host(runner=machine, progress=lambda _: None, environ={}))
    assert exit_code_of(report) == 130
    assert "interrupted: the variants above are complete and stored" in render(report)


def test_the_cpu_runs_without_a_tracer(run: Callable[..., Any]) -> None:
    machine = Machine(steps_ms=CHAIN, gpu=False, nsys=False)
    report = run(machine, "baseline", "no-sync", cpu=True)
    assert all("--no-record" in words and words[:3] == COMMAND for words in machine.children())
    assert len(machine.calls) == 2
    assert [row.traced for row in report.rows] == [None, None]
    assert report.params["batch"] == 4
    assert "separate process" in report.timing


def test_without_nsys_times_are_of_a_process_that_cupti_never_sees(run: Callable[..., Any]) -> None:
    machine = Machine(steps_ms=CHAIN, nsys=False)
    row = run(machine, "baseline").rows[0]
    alone, under_cupti = machine.children()
    assert alone[:3] == COMMAND
    assert "--no-record" in alone
    assert "kernprof.collect.cupti.child" in under_cupti
    assert row.step_ns == 4 * MS
    assert row.failure is not None  # the stand-in for CUPTI leaves no recording


def test_nothing_starts_without_pytorch_or_a_gpu(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(steps_ms=CHAIN, gpu=False)
    with pytest.raises(DeviceNotFound) as caught:
        run(machine)
    assert "kernprof pipeline simplenet --cpu" in caught.value.message
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(ToolNotFound) as missing:
        run(machine, cpu=True)
    assert missing.value.hint.endswith("'.[pipelines]'")
    assert not machine.children()


def test_disagreeing_results_are_reported(run: Callable[..., Any]) -> None:
    other = {
        "step_ns": 3e6,
        "items_per_step": 64,
        "device": "x",
        "memory_bytes": None,
        "outcome": [1.0, 2.5],
        "notes": [],
    }
    machine = Machine(steps_ms=CHAIN, failing={"no-sync": other})
    assert run(machine, "baseline", "no-sync", cpu=True).differences == (
        "the results of no-sync differ from those of baseline by up to 20 %",
    )


def test_a_trace_may_have_a_pipelines_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorded(tmp_path / "simplenet", kernel_ms=1, gap_ms=1)
    assert run_command_line(["timeline", str(tmp_path / "simplenet")]) == 0
    assert "sgemm_kernel" in capsys.readouterr().out


def test_without_a_name_they_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command_line(["pipeline"]) == 0
    shown = capsys.readouterr().out
    assert "no-sync" in shown
    assert "transformer-training" in shown
    assert "transpose" not in shown
    assert run_command_line(["pipeline", "--format", "json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["schema"], document["workloads"]) == ("kernprof.list/1", [])
    assert document["pipelines"][0]["name"] == "simplenet"
    assert run_command_line(["pipeline", "--format", "csv"]) == 0
    assert capsys.readouterr().out.splitlines()[1].startswith("simplenet,baseline,")


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (["simplnet"], 2, "did you mean simplenet"),
        (["simplenet", "--variants", "nosync", "--cpu"], 2, "unknown variant 'nosync'"),
        (["simplenet", "-p", "bach=3", "--cpu"], 2, "unknown parameter 'bach'"),
        (
            ["simplenet", "-p", "batch=3,5", "--cpu"],
            2,
            "parameter batch has 2 values; a pipeline accepts one value",
        ),
        (["simplenet", "--device", "tpu"], 2, "'tpu' is not a valid integer"),
        (["--cpu"], 2, "name of a pipeline"),
        (["x.sqlite", "--variants", "amp"], 2, "unknown pipeline 'x.sqlite'"),
    ],
)
def test_bad_input(
    args: list[str], code: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command_line(["pipeline", *args]) == code
    assert says in capsys.readouterr().err


def test_on_the_cpu_from_start_to_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch", reason="PyTorch is not installed (pip install '.[pipelines]')")
    line = [
        "pipeline",
        "simplenet",
        "--cpu",
        "--variants",
        "baseline,larger-batch",
        "--format",
        "json",
    ]
    assert run_command_line([*line, "--store", str(tmp_path)]) == 0
    translated = json.loads(capsys.readouterr().out)
    assert translated["schema"] == "kernprof.pipelines/2"
    assert [item["items_per_step"] for item in translated["variants"]] == [4, 8]
    assert translated["differences"] == []
    assert all(entry["traced"] is None and entry["step_ns"] > 0 for entry in translated["variants"])
