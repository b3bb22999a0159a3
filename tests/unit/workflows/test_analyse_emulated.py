"""`kernprof analyse` without counters: kernels are captured and counted on the emulator.

nsys, ncu and CuPy are stand-ins; the program runs in processes of its own.
"""

from __future__ import annotations

import dataclasses
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("llvmlite")

from kernprof.model.run import Provenance
from kernprof.model.step import Recoverable, Rung, StepAnalysis
from kernprof.process import Completed, Runner, SubprocessRunner
from kernprof.report.render import render
from kernprof.workflows.analyse.counters import EXACT, AnalyseRequest
from kernprof.workflows.analyse.steps import analyse_step
from kernprof.workflows.trace.reading import TraceReader
from tests.unit.workflows.analysed_program import REFUSED, Tools

HERE = Path(__file__).parent
# Three steps of two transposes; the first launch of each has a grid of its own, as a warm-up's may.
PROGRAM = '''
import cupy
import numpy as np

SOURCE = r"""
extern "C" __global__ void naive(const float* in, float* out, int n) {
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) out[x * n + y + j] = in[(y + j) * n + x];
}
extern "C" __global__ void smem(const float* in, float* out, int n) {
    __shared__ float tile[32][32];
    int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * n + x];
    __syncthreads();
    x = blockIdx.x * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 8) out[(x + j) * n + y] = tile[threadIdx.x][threadIdx.y + j];
}
"""
module = cupy.RawModule(code=SOURCE)
naive, smem = module.get_function("naive"), module.get_function("smem")
field, out = cupy.arange(512 * 512, np.float32), cupy.zeros(512 * 512, np.float32)
for step in range(3):
    naive((16, 16), (32, 8), (field, out, np.int32(512)))
    smem((16, 4), (32, 8), (field, out, np.int32(512)))
print("the program ended")
'''


class Machine(Runner):
    """The stand-ins' answers; but captures, and the compiler of their hook, are real."""

    def __init__(self, tools: Tools) -> None:
        self.tools = tools

    def run(self, argv: Sequence[str], **options: Any) -> Completed:
        if "kernprof.collect.capture.child" not in argv:
            return self.tools.runner.run(argv, **options)
        path = os.pathsep.join((str(HERE.parents[2]), str(HERE / "python_launchers")))
        environ = {**os.environ, "PYTHONPATH": path}
        return SubprocessRunner().run([sys.executable, *argv[1:]], **{**options, "env": environ})


def refused(folder: Path, program: str, **options: Any) -> tuple[StepAnalysis, list[str]]:
    (folder / "train.py").write_text(program)
    tools = Tools(folder, refuses=REFUSED)
    request = AnalyseRequest(program=("python", "train.py"), store=folder / "store", **options)
    host = dataclasses.replace(tools.host, runner=Machine(tools))
    return (
        analyse_step(request, host, TraceReader(runner=tools.runner, environ=tools.environ)),
        tools.said,
    )


def item(analysis: StepAnalysis, what: str) -> Recoverable:
    return next(entry for entry in analysis.items if entry.what == what)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_emulator_s_findings_are_in_the_list_and_say_what_they_rest_on(folder: Path) -> None:
    result, text = refused(folder, PROGRAM)
    assert result.rung is Rung.ACTIVITY
    assert result.because is not None
    assert "ERR_NVGPUCTRPERM" in result.because
    naive = item(result, "naive")
    assert naive.basis == EXACT
    assert naive.finding == "uncoalesced stores"
    assert naive.provenance in (Provenance.ESTIMATE, Provenance.BOUND)
    assert naive.gain_ns is not None
    assert 0 < naive.gain_ns < 600_000, "the time is nsys's: 600 µs of the step"
    assert naive.where == "train.py:8", (
        "the line of the stores in the program, not in what was captured"
    )
    assert naive.next.startswith("kernprof explain ")
    assert sum(element.adds_ns or 0 for element in result.items) == pytest.approx(
        result.together_ns
    )
    assert result.cannot_tell[0].startswith(
        "of kernels other than naive, smem: the limiter of a kernel"
    )
    assert result.cannot_tell[-1].startswith("of naive, smem: stalls")
    assert any("counting naive (1 of 2)" in line for line in text)
    assert not any("the program ended" in line for line in text), (
        "a capture ends the program with its launch"
    )
    document = json.loads(render(result, "json"))
    assert {entry["basis"] for entry in document["items"] if entry["kernel"] == "naive"} == {EXACT}
    assert EXACT in render(result, "table")


def test_a_launch_of_another_size_does_not_stand_for_the_step_s(folder: Path) -> None:
    result, _ = refused(folder, PROGRAM.replace("smem((16, 4)", "smem((8, 4)"))
    assert item(result, "naive").gain_ns
    smem = item(result, "smem")
    assert smem.gain_ns is None
    assert (
        smem.reason
        == "not counted: the captured launch has 32 blocks, the launches in the step have 64"
    )


def test_what_the_emulator_finds_different_is_not_counted(folder: Path) -> None:
    spoil = "cupy.emulator.run = lambda *args, **more: more['args'][1].fill(7)\n"
    wrong = PROGRAM.replace("for step in range(3):", f"{spoil}for step in range(3):")
    result, _ = refused(folder, wrong)
    assert (
        item(result, "naive").reason
        == "not counted: the emulator's result differs from the program's result"
    )


def test_no_time_left_is_a_reason(folder: Path) -> None:
    result, text = refused(folder, PROGRAM, limit_s=1e-9)
    assert item(result, "naive").reason == "not counted: the --time-limit of 0 s was reached"
    assert not any("counting naive" in line for line in text)


def test_a_program_that_cannot_be_captured_still_has_its_timeline(folder: Path) -> None:
    result, text = refused(folder, "raise SystemExit(3)")
    naive = item(result, "naive")
    assert naive.reason is not None
    assert naive.reason.startswith("not counted: the program")
    assert item(result, "collectives that no kernel overlaps").gain_ns
    assert result.next[-1] == "kernprof doctor"
    assert any("naive is not counted" in line for line in text)
