"""`kernprof analyse` with stand-ins for nsys and ncu: plan, second run, list, resumption, refusals."""

from __future__ import annotations

import dataclasses
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kernprof.analysis.what_if.changes import unchanged
from kernprof.analysis.what_if.engine import RecordedTrack, replayed_plan
from kernprof.analysis.what_if.model import paced
from kernprof.errors import CaptureFailed, NothingCaptured, UsageError
from kernprof.model.run import Provenance
from kernprof.model.step import ItemKind, Recoverable, Rung, StepAnalysis
from kernprof.progress import Step
from kernprof.report.render import render
from kernprof.workflows.analyse import steps
from kernprof.workflows.analyse.counters import AnalyseRequest
from kernprof.workflows.analyse.steps import analyse_step
from kernprof.workflows.trace.reading import TraceReader
from tests.recorded_tools import ReplayRunner
from tests.unit.workflows.analysed_program import REFUSED, Tools, write_trace

PROGRAM = ("python", "train.py", "--epochs", "1")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "train.py").write_text(
        'import cupy\nSOURCE = """\n__global__ void naive(float* x) {}\n"""\n'
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


def analysed(tools: Tools, **options: object) -> StepAnalysis:
    requests = {"program": PROGRAM, "store": tools.folder / "store", **options}
    reader = TraceReader(runner=tools.runner, environ=tools.environ)
    return analyse_step(AnalyseRequest(**requests), tools.host, reader)  # type: ignore[arg-type]


def item(analysis: StepAnalysis, what: str) -> Recoverable:
    return next(entry for entry in analysis.items if entry.what == what)


def test_the_list_from_both_runs(folder: Path) -> None:
    result = analysed(Tools(folder))
    assert result.rung is Rung.COUNTERS
    assert result.because is None
    assert result.step_ns == pytest.approx(1e6)
    naive = item(result, "naive")
    assert naive.kind is ItemKind.KERNEL
    assert naive.time_ns == pytest.approx(600_000)
    assert naive.provenance is Provenance.ESTIMATE
    # The counters say by how much the kernel can be faster; the step has 600 µs of it.
    assert naive.gain_ns is not None
    assert 300_000 < naive.gain_ns < 600_000
    assert naive.finding
    silent = item(result, "collectives that no kernel overlaps")
    assert (silent.kind, silent.provenance) == (ItemKind.COMMUNICATION, Provenance.BOUND)
    assert silent.gain_ns == pytest.approx(50_000, rel=0.05)


def test_added_times_sum_to_the_total_within_the_step(folder: Path) -> None:
    result = analysed(Tools(folder))
    added = [entry.adds_ns for entry in result.items if entry.adds_ns is not None]
    assert sum(added) == pytest.approx(result.together_ns)
    assert 0 < result.together_ns < result.step_ns
    assert all(gain >= 0 for gain in added)
    gains = [element.gain_ns for element in result.items if element.gain_ns is not None]
    assert gains == sorted(gains, reverse=True)
    assert all(gain.adds_ns is not None for gain in result.items if gain.gain_ns is not None)


def test_the_second_run_profiles_only_planned_kernels(folder: Path) -> None:
    tools = Tools(folder)
    result = analysed(tools)
    (argv,) = tools.asked("ncu", "--config-file")
    assert argv[argv.index("--kernel-id") + 1] == r"::regex:^(naive|smem)(\[.*)?$:^(2)$"
    assert argv[argv.index("--launch-count") + 1] == "2"
    assert argv[argv.index("--kill") + 1] == "yes"
    assert argv[argv.index("--set") + 1] == "full"
    assert argv[-4:] == PROGRAM
    assert result.plan is not None
    assert result.plan.functions == (
        "naive",
        "smem",
    )  # NCCL's kernel would hang when it is replayed
    assert any("2 launches × about 38 passes" in line for line in tools.said)


def test_an_empty_plan_is_reported(folder: Path) -> None:
    tools = Tools(folder)
    trace = write_trace(folder / "collectives.sqlite")
    with closing(sqlite3.connect(trace)) as db, db:
        db.execute("UPDATE CUPTI_ACTIVITY_KIND_KERNEL SET demangledName = 3, shortName = 3")
    result = analysed(tools, trace=str(trace))
    assert "no second run: no kernel takes a significant share of the step" in tools.said
    assert not any("0 kernels" in line for line in tools.said)
    assert not tools.asked("ncu", "--config-file")
    assert result.because == "no kernel takes a significant share of the step"


def test_a_dry_run_ends_with_the_plan_and_the_next_one_goes_on(folder: Path) -> None:
    tools = Tools(folder)
    first = analysed(tools, dry_run=True)
    assert first.rung is Rung.ACTIVITY
    assert first.because is not None
    assert "--dry-run" in first.because
    assert first.next[-1] == "kernprof analyse -- python train.py --epochs 1"
    assert not tools.asked("ncu", "--config-file")
    assert analysed(tools).rung is Rung.COUNTERS
    assert len(tools.asked("nsys", "profile")) == 1
    assert any(line.startswith("resuming with the recording") for line in tools.said)
    analysed(tools)  # a finished analysis is made anew
    assert len(tools.asked("nsys", "profile")) == 2


def test_another_command_and_fresh_record_again(folder: Path) -> None:
    tools = Tools(folder)
    analysed(tools, dry_run=True)
    analysed(tools, dry_run=True, program=(*PROGRAM, "--lr", "2"))
    analysed(tools, dry_run=True, fresh=True)
    assert len(tools.asked("nsys", "profile")) == 3


def test_refused_counters_leave_the_timeline_result(folder: Path) -> None:
    tools = Tools(folder, refuses=REFUSED)
    result = analysed(tools)
    assert result.rung is Rung.ACTIVITY
    assert result.because is not None
    assert "ERR_NVGPUCTRPERM" in result.because
    assert "NVreg_RestrictProfilingToAdminUsers" in result.because
    assert result.cannot_tell
    naive = item(result, "naive")
    assert naive.gain_ns is None
    assert naive.time_ns == pytest.approx(600_000)
    assert (
        naive.reason
        == "not counted: the program ended with exit code 127 before naive was launched"
    )
    assert item(result, "collectives that no kernel overlaps").gain_ns
    assert any(
        "continuing with the timeline and the emulator's counts" in line for line in tools.said
    )


def test_a_machine_without_ncu_has_the_timeline(folder: Path) -> None:
    tools = Tools(folder)
    tools.environ["NCU"] = str(folder / "none")
    result = analysed(tools)
    assert result.rung is Rung.ACTIVITY
    assert result.because is not None
    assert "no ncu at" in result.because


def test_a_kernel_is_found_where_it_is_defined(folder: Path) -> None:
    assert item(analysed(Tools(folder, refuses=REFUSED)), "naive").where == "train.py:3"


def test_xla_does_not_preallocate_memory(folder: Path) -> None:
    tools = Tools(folder, xla=True)
    analysed(tools)
    call = next(entry for entry in tools.runner.calls if "--config-file" in entry.argv)
    assert call.env is not None
    assert call.env["XLA_PYTHON_CLIENT_PREALLOCATE"] == "false"
    assert any("XLA_PYTHON_CLIENT_PREALLOCATE=false" in line for line in tools.said)
    local_items = Tools(folder, xla=True)
    local_items.environ["XLA_PYTHON_CLIENT_PREALLOCATE"] = "true"
    analysed(local_items, fresh=True)
    call = next(element for element in local_items.runner.calls if "--config-file" in element.argv)
    assert call.env is None or call.env["XLA_PYTHON_CLIENT_PREALLOCATE"] == "true"


def test_xla_is_recorded_again_where_its_kernels_were_lost(folder: Path) -> None:
    tools = Tools(folder, xla=True)
    tools.sees_kernels = lambda argv: "--trace=cuda,osrt,cudnn,cublas" in argv
    assert analysed(tools).rung is Rung.COUNTERS
    assert len(tools.asked("nsys", "profile")) == 2, "as it is, then without graphs and ranges"
    flags = [
        (call.env or {}).get("XLA_FLAGS")
        for call in tools.runner.calls
        if call.argv[1] == "profile"
    ]
    assert flags == [None, "--xla_gpu_enable_command_buffer="]
    second = next(call for call in tools.runner.calls if "--config-file" in call.argv)
    assert second.env is not None
    assert second.env["XLA_FLAGS"] == "--xla_gpu_enable_command_buffer="
    never = Tools(folder, xla=True)
    never.sees_kernels = lambda argv: False
    with pytest.raises(NothingCaptured):
        analysed(never, fresh=True)
    assert len(never.asked("nsys", "profile")) == 2
    other = Tools(folder)
    other.sees_kernels = lambda argv: False
    with pytest.raises(NothingCaptured):
        analysed(other, fresh=True)
    assert len(other.asked("nsys", "profile")) == 1, "only XLA's are recorded again"


def test_kernels_in_cuda_graphs_are_recorded_once_more(folder: Path) -> None:
    tools = Tools(folder)
    tools.graphs = lambda argv: "--cuda-graph-trace=graph" in argv
    result = analysed(tools)
    assert result.rung is Rung.COUNTERS
    assert item(result, "naive").gain_ns
    ways = [
        next(word for word in argv if "graph-trace" in word)
        for argv in tools.asked("nsys", "profile")
    ]
    assert ways == ["--cuda-graph-trace=graph", "--cuda-graph-trace=node"]
    assert any("--graph-nodes" in line for line in tools.said)
    always = Tools(folder)
    always.graphs = lambda argv: True
    result = analysed(always, fresh=True)
    assert len(always.asked("nsys", "profile")) == 2, "once more, and not for ever"
    assert result.plan is not None
    assert result.plan.groups == ()


def test_a_failed_nsys_import_is_recorded_without_ranges(folder: Path) -> None:
    tools = Tools(folder)
    tools.spoils = lambda argv: "nvtx" in next(word for word in argv if word.startswith("--trace="))
    result = analysed(tools)
    assert result.rung is Rung.COUNTERS
    assert [
        sorted({"--cuda-graph-trace=node"} & set(argv)) for argv in tools.asked("nsys", "profile")
    ] == [
        [],
        ["--cuda-graph-trace=node"],
    ]
    assert any("nsys failed to import part" in line for line in tools.said)
    always = Tools(folder)
    always.spoils = lambda argv: True
    with pytest.raises(CaptureFailed):
        analysed(always, fresh=True)
    assert len(always.asked("nsys", "profile")) == 2


def test_recording_overhead_is_subtracted_if_the_step_is_known(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[float] = []

    def without(recorded: RecordedTrack, step_ns: float) -> tuple[RecordedTrack, str]:
        requests.append(step_ns)
        model = paced(recorded.model, 0.5)
        return (
            dataclasses.replace(recorded, model=model, unchanged=replayed_plan(unchanged(model))),
            "left out: half",
        )

    monkeypatch.setattr(steps, "without_tracing", without)
    result = analysed(Tools(folder), step_ms=0.93, fresh=True)
    assert requests == [pytest.approx(0.93e6)]
    assert "left out: half" in result.notes
    assert result.step_ns == pytest.approx(0.93e6, rel=0.01)
    assert sum(entry.adds_ns or 0 for entry in result.items) == pytest.approx(result.together_ns)
    analysed(Tools(folder), fresh=True)
    assert len(requests) == 1


def test_the_temporary_folder_is_reported_once(folder: Path) -> None:
    tools = Tools(folder)
    tools.environ["TMPDIR"] = str(folder / "gone")
    analysed(tools)
    assert len([line for line in tools.said if "gone cannot be written" in line]) == 1
    options = {
        (call.env or {}).get("TMPDIR")
        for call in tools.runner.calls
        if call.argv[1] in ("profile", "--config-file")
    }
    assert len(options) == 1, "nsys and ncu share one"


def test_a_limit_of_time_leaves_kernels_out_of_the_plan(folder: Path) -> None:
    tools = Tools(folder)
    result = analysed(tools, limit_s=4.5)
    assert result.plan is not None
    assert result.plan.functions == ("naive",)
    assert [kernel.name for kernel in result.plan.skipped] == ["smem"]
    assert result.plan.covered_pct == pytest.approx(75)
    sample = analysed(tools, top=1, fresh=True)
    assert sample.plan is not None
    assert sample.plan.skipped[0].reason == "beyond --top"


def test_a_trace_alone_is_analysed(folder: Path) -> None:
    trace = write_trace(folder / "a.sqlite")
    tools = Tools(folder)
    result = analysed(tools, program=(), trace=str(trace))
    assert result.rung is Rung.ACTIVITY
    assert result.next[-1] == f"kernprof analyse --trace {trace} -- PROGRAM"
    assert not tools.runner.calls
    with pytest.raises(UsageError, match="no program and no trace was given"):
        analysed(tools, program=())


def test_every_format(folder: Path) -> None:
    result = analysed(Tools(folder))
    document = json.loads(render(result, "json"))
    assert document["schema"] == "kernprof.analysis/2"
    assert document["rung"] == "counters"
    assert sum(entry["adds_ns"] or 0 for entry in document["items"]) == pytest.approx(
        document["together_ns"], abs=1
    )
    text = render(result, "table")
    assert "all changes together recover" in text
    assert "naive" in text
    assert f"kernprof explain {result.run} --source" in text
    assert "<table" in render(result, "html")
    assert render(result, "csv").startswith("subject,table,gain_ns,adds_ns,what")
    assert "naive" in render(result, "markdown")


def test_stand_ins_answer_only_their_tool(folder: Path) -> None:
    assert isinstance(Tools(folder).runner, ReplayRunner)
    assert Tools(folder).runner.run(["nvidia-smi"]).returncode == 127


def test_nsys_s_bars_are_one_moving_line(folder: Path) -> None:
    tools = Tools(folder)
    analysed(tools, dry_run=True)
    steps = [line for line in tools.said if isinstance(line, Step)]
    assert [(str(step), step.stage) for step in steps] == [
        ("[1/1] [==23%", "nsys writes its report")
    ]
