"""`kernprof run` on the emulator: the whole use case on small sizes, and the choice of the backend."""

import dataclasses
import gc
import json
import math
import re
import weakref
from pathlib import Path
from typing import Any

import click
import pytest

from kernprof.analysis.kernel import diagnose as diagnosing
from kernprof.analysis.kernel.diagnose import diagnose
from kernprof.cli.app import cli, run_command_line
from kernprof.emulator.jit.cache_model import CacheModel
from kernprof.errors import UnsupportedInstruction, UsageError
from kernprof.model.run import VariantResult
from kernprof.process import Host
from kernprof.workflows.results.load import load
from kernprof.workflows.results.plot import scaling_of
from kernprof.workflows.run.emulator import EmulatedLines
from kernprof.workflows.run.ladder import HardwareBackend
from kernprof.workflows.run.request import (
    COUNTER_FLAGS,
    EMULATOR_FLAGS,
    TIMING_FLAGS,
    RunRequest,
)
from kernprof.workload import discover
from kernprof.workload.sources import load_module
from tests.recorded_tools import Recorded, ReplayRunner

SMALL = ("-p", "rows=64", "-p", "cols=96")
BUGS = """
import numpy as np
from kernprof import Workload, empty
bugs = Workload("bugs", params={"n": 1024}, args="x out n",
    inputs=lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)},
    outputs=lambda p: {"out": empty(p.n)}, reference=lambda p, x: {"out": x.x})
body = 'extern "C" __global__ void k(const float* x, float* out, int n)'
body += "{ int i = blockIdx.x * blockDim.x + threadIdx.x; %s }"
shape = {"grid": lambda p: p.n // 256, "block": 256}
bugs.cuda("good", body % "out[i] = x[i];", "k", **shape)
bugs.cuda("wrong", body % "if (i != 77) out[i] = x[i];", "k", **shape)
bugs.cuda("beyond", body % "out[i + 1] = x[i];", "k", **shape)
bugs.cuda("syntax", body % "out[i] = y[i];", "k", **shape)
bugs.cuda("race", body % "__shared__ float s[256]; s[threadIdx.x] = x[i]; out[i] = s[255 - threadIdx.x];", "k", **shape)
"""


def emulated(
    capsys: pytest.CaptureFixture[str], *args: str, code: int = 0
) -> dict[str, dict[str, object]]:
    assert run_command_line(["run", *args, "--backend", "emulator", "--format", "json"]) == code
    results = json.loads(capsys.readouterr().out)
    assert (results["schema"], results["backend"]) == ("kernprof.run/1", "emulator")
    return {v["variant"]: v for v in results["variants"]}


def test_the_main_job_counts_exactly(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    result = emulated(capsys, "transpose", "-v", "naive,smem,padded", *SMALL)
    exact = {"unit": "sector", "provenance": "exact"}
    # 64 × 96 floats: 768 sectors of 8 floats; a naive store puts each of 6,144 floats into a sector
    # of its own.
    assert all(v["correct"] is True for v in result.values())
    assert result["naive"]["metrics"]["global_load_sectors"] == {"value": 768, **exact}  # type: ignore[index]
    assert result["naive"]["metrics"]["global_store_sectors"] == {"value": 6144, **exact}  # type: ignore[index]
    assert result["smem"]["metrics"]["global_store_sectors"] == {"value": 768, **exact}  # type: ignore[index]
    assert result["naive"]["scores"]["coalescing_store"] == 12.5  # type: ignore[index]
    assert result["smem"]["metrics"]["shared_load_bank_conflicts"]["value"] == 192 * 31  # type: ignore[index]
    assert result["padded"]["metrics"]["shared_load_bank_conflicts"]["value"] == 0  # type: ignore[index]


def test_a_variant_for_one_architecture_alone_is_left_out_unless_it_is_named(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = [
        line for line in BUGS.splitlines() if not line.startswith("bugs.cuda") or '"good"' in line
    ]
    good.append("bugs.cuda('exact', body % 'out[i] = x[i];', 'k', arch='sm_90a', **shape)")
    (place / "own.py").write_text("\n".join(good))
    # sm_90 unless another is asked for
    assert emulated(capsys, "own.py:bugs")["exact"]["correct"] is True
    assert run_command_line(["run", "own.py:bugs", "--backend", "emulator", "--arch", "sm_80"]) == 0
    assert "exact was left out: it is written for sm_90a" in capsys.readouterr().out
    named = emulated(
        capsys,
        "own.py:bugs",
        "-v",
        "good,exact",
        "--arch",
        "sm_80",
        code=UnsupportedInstruction.exit_code,
    )
    assert named["good"]["correct"] is True
    assert "whose specific instructions are not emulated" in str(named["exact"])


def test_the_caches_are_modelled_when_asked(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copied = 64 * 96 * 4
    for flag, expected in (((), copied), (("--caches",), copied), (("--no-caches",), None)):
        result = emulated(capsys, "transpose", "-v", "naive", *SMALL, *flag)["naive"]["metrics"][
            "dram_bytes_read"
        ]  # type: ignore[index]
        assert result["value"] == expected
        assert result["provenance"] == ("exact" if expected is None else "estimate")
    assert "without --no-caches" in result["reason"]


def test_kernel_faults_are_named(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (place / "bugs.py").write_text(BUGS)
    result = emulated(capsys, "bugs.py", "--find-bugs", code=21)
    errors = {name: (v["error"] or {}).get("error") for name, v in result.items()}  # type: ignore[union-attr,attr-defined]
    assert errors == {
        "good": None,
        "wrong": None,
        "beyond": "EmulationFault",
        "syntax": "CompileFailed",
        "race": "EmulationFault",
    }
    assert result["good"]["correct"] is True
    assert result["wrong"]["check"]["message"].startswith("out[77] was never written")  # type: ignore[index]
    message = result["beyond"]["error"]["message"]  # type: ignore[index]
    assert "block (3, 0, 0)" in message
    assert "thread (255, 0, 0)" in message
    assert 'identifier "y" is undefined' in result["syntax"]["error"]["message"]  # type: ignore[index]


def test_a_wrong_result_of_a_race_says_how_to_find_it(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # in global memory
    more = "bugs.cuda('lost', body % 'out[n - 1 - i] = 7; out[i] = x[i];', 'k', **shape)\n"
    (place / "lost.py").write_text(BUGS + more)
    assert (
        run_command_line(["run", "lost.py", "-v", "good,race,lost", "--backend", "emulator"]) == 5
    )
    text = " ".join(capsys.readouterr().out.split())
    assert "race is wrong: run with --find-bugs" in text
    assert "lost is wrong: run with --find-bugs" in text
    assert "good is wrong" not in text


def test_counts_by_source_line_are_kept_and_add_up(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    result = emulated(capsys, "transpose", "-v", "naive", *SMALL)
    stored = next((place / ".kernprof" / "runs").iterdir())
    lines = json.loads((stored / "lines.json").read_text())["launches"][0]["lines"]
    total = sum(line["values"].get("global_store_sectors", 0) for line in lines)
    assert total == result["naive"]["metrics"]["global_store_sectors"]["value"]  # type: ignore[index]
    assert {
        Path(line["file"]).name for line in lines if line["values"].get("global_store_sectors")
    } == {"transpose.cu"}


def test_one_file_is_executed_and_each_variant_diagnosed_once(
    place: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    executed: list[str] = []
    diagnosed: list[str] = []

    def load(path: Path, text: str) -> object:
        executed.append(path.name)
        return load_module(path, text)

    def count(result: VariantResult, *rest: object) -> object:
        diagnosed.append(result.variant)
        return diagnose(result, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(discover, "load_module", load)
    monkeypatch.setattr(diagnosing, "diagnose", count)  # imported where it is first needed
    (place / "kernels").mkdir()
    (place / "kernels/another.py").write_text("raise RuntimeError('nobody asked for this file')")
    assert (
        run_command_line(["run", "transpose", "-v", "naive,smem", *SMALL, "--backend", "emulator"])
        == 0
    )
    printed = capsys.readouterr().out
    assert executed == ["transpose.py"]
    assert diagnosed == ["naive", "smem"]
    assert printed.count("limiters") == 1
    assert run_command_line(["show", "latest"]) == 0
    assert capsys.readouterr().out == printed


def test_each_option_of_the_command_belongs_to_one_group_of_the_request() -> None:
    command = cli.get_command(click.Context(cli), "run")
    assert command is not None
    options = {parameter.name for parameter in command.params} - {
        "format_",
        "backends",
        "timeline",
        "fail_on",
        "cluster",
        "more",
        "launch",
        "watch",
    }
    fields = {field.name for field in dataclasses.fields(RunRequest)} | set(COUNTER_FLAGS)
    assert options == fields - {"in_all"}


NO_SMI = Recorded(argv=("nvidia-smi",), returncode=9, stderr="no devices")


def test_no_gpu_is_the_reason_that_is_given(tmp_path: Path) -> None:
    host = Host(runner=ReplayRunner(NO_SMI, NO_SMI), progress=print, environ={})
    reason = HardwareBackend(host=host).why_not(RunRequest.of(workload="x"))
    assert reason == "there is no usable NVIDIA GPU here"


@pytest.mark.parametrize("arch", ["90", "sm_90", "SM_90a", "compute_90"])
def test_an_architecture_is_a_row_of_the_table_however_it_is_written(arch: str) -> None:
    assert RunRequest.of(workload="x", arch=arch).arch == "sm_90"


def test_an_unknown_architecture_is_refused_on_every_backend(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run_command_line(["run", "transpose", "--arch", "sm_91", "--backend", "hardware"]) == 2
    assert "unknown architecture 'sm_91'" in capsys.readouterr().err
    with pytest.raises(UsageError, match="unknown architecture"):
        RunRequest.of(workload="x", arch="sm_91")


def test_auto_says_which_backend_and_why(place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command_line(["run", "transpose", "-v", "naive", *SMALL, "--format", "json"]) == 0
    captured = capsys.readouterr()
    if json.loads(captured.out)["backend"] == "emulator":
        assert "backend: the emulator, because" in captured.err


@pytest.mark.parametrize(
    ("arguments", "unknown", "meant"),
    [
        (("--set", "fulll"), "unknown section set 'fulll'", "full"),
        (("--section", "WarpStateStat"), "unknown section 'WarpStateStat'", "WarpStateStats"),
        (("--metric", "l2_byte"), "unknown metric 'l2_byte'", "l2_bytes"),
        (("--clock-control", "bas"), "unknown clock control 'bas'", "base"),
    ],
)
def test_names_that_no_ncu_has_are_refused_without_one(
    place: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    unknown: str,
    meant: str,
) -> None:
    assert run_command_line(["run", "transpose", "--backend", "emulator", *SMALL, *arguments]) == 2
    err = capsys.readouterr().err
    assert unknown in err
    assert f"did you mean {meant}" in err
    assert not (place / ".kernprof" / "runs").exists()


def test_options_unused_by_the_emulator_are_reported_once(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    requests = ("--set", "full", "--ncu-arg=-v", "--timing-limit", "5", "--device", "1")
    assert (
        run_command_line(
            ["run", "transpose", "-v", "naive,padded", "--backend", "emulator", *SMALL, *requests]
        )
        == 0
    )
    err = capsys.readouterr().err
    assert err.count("without effect") == 1
    line = next(splitline for splitline in err.splitlines() if "without effect" in splitline)
    assert all(flag in line for flag in ("--set", "--ncu-arg", "--timing-limit", "--device"))
    assert (
        run_command_line(["run", "transpose", "-v", "naive", "--backend", "emulator", *SMALL]) == 0
    )
    assert "without effect" not in capsys.readouterr().err


def test_metrics_asked_for_are_shown_or_said_not_to_be_counted(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    requests = ("--metric", "l2_bytes,time_bound,lts__t_bytes.sum")
    assert (
        run_command_line(
            ["run", "transpose", "-v", "naive", "--backend", "emulator", *SMALL, *requests]
        )
        == 0
    )
    shown = capsys.readouterr().out
    assert re.search(r"least time +≥", shown)
    assert "not counted without a GPU: l2_bytes, lts__t_bytes.sum" in shown
    assert run_command_line(["show", "latest", "--metric", "l2_bytes"]) == 17
    assert run_command_line(["show", "latest", "--metric", "l2_byte"]) == 2
    assert run_command_line(["show", "transpose", "--metric", "l2_bytes"]) == 2


@pytest.mark.parametrize(
    ("arguments", "flag"),
    [
        (("--no-counters", "--set", "full"), "--set"),
        (("--no-timing", "--timing-precision", "0.1"), "--timing-precision"),
        (("--timeline", "--find-bugs"), "--find-bugs"),
    ],
)
def test_options_that_cannot_have_an_effect_are_refused(
    place: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], flag: str
) -> None:
    assert run_command_line(["run", "transpose", *arguments]) == 2
    assert re.search(rf"leaves .*{flag}.* without effect", capsys.readouterr().err)


@pytest.mark.parametrize(
    "limit", [{"launch_limit_s": -1.0}, {"timing_limit_s": 0.0}, {"launch_limit_s": math.nan}]
)
def test_a_limit_that_leaves_no_time_is_refused(limit: dict[str, float]) -> None:
    with pytest.raises(
        UsageError, match=r"limit is (-1.0|0.0|nan) s: more than 0 seconds are needed"
    ):
        RunRequest.of(workload="transpose", **limit)


def test_every_option_of_the_request_has_its_flag() -> None:
    run = cli.get_command(click.Context(cli), "run")
    assert run is not None
    by_field = {param.name: param.opts for param in run.params if isinstance(param, click.Option)}
    flags = COUNTER_FLAGS | TIMING_FLAGS | EMULATOR_FLAGS
    assert all(flag in by_field[field] for field, flag in flags.items())


def test_a_sweep_without_times_is_drawn_by_its_counts(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    swept = [
        "run",
        "transpose",
        "-v",
        "naive,padded",
        "--backend",
        "emulator",
        "-p",
        "rows=32,64,128",
        "-p",
        "cols=32",
    ]
    assert run_command_line(swept) == 0
    heading, scaling = scaling_of(load("latest", place / ".kernprof"))
    assert "counted without a GPU: nothing was timed" in heading.notes
    naive = next(samples for samples in scaling.series if samples.label == "naive")
    # rows × 32 floats are read in rows × 4 sectors, and each is stored to a sector of its own
    assert [(step.x, step.time_ns, step.sectors) for step in naive.steps] == [
        (rows, None, rows * 4 + rows * 32) for rows in (32.0, 64.0, 128.0)
    ]
    assert run_command_line(["plot", "scaling", "-o", "scaling.png"]) == 0
    assert (place / "scaling.png").read_bytes().startswith(b"\x89PNG")
    assert run_command_line(["plot", "stalls"]) == 17
    assert "--section WarpStateStats" in capsys.readouterr().err


def test_memory_of_a_launch_is_freed_with_it(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A model of the caches takes 16 MB: 200 variants kept 3.3 GB."""
    alive: list[int] = []
    models: weakref.WeakSet[CacheModel] = weakref.WeakSet()
    init__ = CacheModel.__init__

    def noted(model: CacheModel, *arguments: Any, **named: Any) -> None:
        init__(model, *arguments, **named)
        models.add(model)

    def counted(lines: EmulatedLines) -> EmulatedLines:
        gc.collect()
        alive.append(len(models))
        return lines

    monkeypatch.setattr(CacheModel, "__init__", noted)
    monkeypatch.setattr(
        EmulatedLines, "of", lambda emulation, of=EmulatedLines.of: counted(of(emulation))
    )
    requests = [
        "run",
        "transpose",
        "-v",
        "naive,smem,padded,swizzled",
        *SMALL,
        "--backend",
        "emulator",
    ]
    gc.freeze()  # what was there before is not looked at again
    try:
        assert run_command_line(requests) == 0
    finally:
        gc.unfreeze()
    capsys.readouterr()
    assert alive == [1, 1, 1, 1]  # each sees its own
