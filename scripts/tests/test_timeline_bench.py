"""The benches: synthetic exports, times beside nsys's own, and what a run of many variants may
take.
"""

import importlib.util
import math
import os
import re
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from kernprof.readers.trace.open import read_timeline
from scripts.bench.library import SMALL

ROOT = Path(__file__).parents[2]


FAKE_NSYS = """#!/bin/sh
case "$*" in
  *cuda_gpu_kern_sum*) printf 'Time (%%),Total Time (ns),Name\\n50.0,100,"void k<int, 2>(int)"\\n' ;;
  *cuda_api_sum*) echo "ERROR: Report 'cuda_api_sum' could not be found." ;;
  *nvtx_gpu_proj_sum*) sleep 60 & sleep 60 ;;
  *gpu_gaps*) echo "There were no problems detected related to GPU utilization." ;;
  *) exit 1 ;;
esac
"""


def loaded(script: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(script, ROOT / f"scripts/bench/{script}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[script] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_nsys_reports_are_timed_on_the_same_file_and_count_only_when_they_answer(
    tmp_path: Path,
) -> None:
    """nsys exits with 0 when its scripts are missing or fail; what takes too long is stopped and is
    a lower bound.
    """
    nsys = tmp_path / "nsys"
    nsys.write_text(FAKE_NSYS)
    nsys.chmod(0o755)
    timed = loaded("timeline_nsys_scripts").time_reports(nsys, tmp_path / "trace.sqlite", 4.0)
    lines = {command.report.split()[-1]: str(command) for command in timed}
    assert re.search(r"kern_sum: [0-3]\.\d s$", lines["cuda_gpu_kern_sum"])
    assert lines["cuda_api_sum"].endswith(
        "no table: ERROR: Report 'cuda_api_sum' could not be found."
    )
    assert lines["nvtx_gpu_proj_sum"].endswith(": ≥ 4.0 s")
    assert re.search(r"gpu_gaps: [0-3]\.\d s$", lines["gpu_gaps"])
    assert lines["gpu_time_util"].endswith("exit code 1 and no table: it said nothing")
    total = sum(command.seconds for command in timed if command.counts)
    compared = loaded("timeline_nsys_scripts").compare(timed, total / 4)
    assert re.fullmatch(
        r"nsys ≥ \d+\.\d s ÷ kernprof \d\.\d s = ≥ 4\.0 × \(2 of 5 reports gave none\)", compared
    )


def test_the_synthetic_export_is_what_the_times_are_said_to_be_of(tmp_path: Path) -> None:
    path = tmp_path / "synthetic.sqlite"
    loaded("timeline_synthetic").write(path, 2000)
    timeline = read_timeline(path)
    # 4 steps
    assert (len(timeline.work), len(timeline.calls), len(timeline.ranges)) == (2000, 4000, 804)
    assert (timeline.work.call >= 0).all()
    assert (len(timeline.threads), timeline.processes[0].name) == (2, "python3")


def test_the_peak_of_a_command_is_its_own_and_not_that_of_the_process_that_asks() -> None:
    large = np.ones(40_000_000)  # 320 MB here
    took = loaded("used").used([sys.executable, "-c", "raise SystemExit(3)"], os.environ)
    assert (took.status, took.peak < large.nbytes / 4) == (3, True)


def test_many_variants_fails_where_a_run_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "scripts/bench")
    bench = loaded("many_variants")
    assert 20 < bench.run(tmp_path, 2) < 2000
    monkeypatch.setattr(bench, "WORKLOAD", "raise SystemExit(3) # {variants}")
    assert bench.run(tmp_path, 2) == math.inf
    for sample, many, status in (
        (300, 400, 0),
        (300, 600, 1),
        (300, math.inf, 1),
        (math.inf, 400, 1),
    ):
        monkeypatch.setattr(
            bench, "run", lambda _, variants, sizes=(sample, many): sizes[variants > 4]
        )
        assert bench.main(["--variants", "9", "--limit-mb", "500"]) == status


def test_emulator_speed_takes_every_kind_of_variant(capsys: pytest.CaptureFixture[str]) -> None:
    """CUDA with tensor maps (`hopper`), Triton and Numba: each has a line, and what it timed is the
    right result.
    """
    bench = loaded("emulator_speed")
    for name in ("hopper", "numba-naive", "tensor-core", "triton"):
        bench.library(f"matmul/{name}", 2, SMALL)
    printed = capsys.readouterr()
    timed = [line.split()[0] for line in printed.out.splitlines() if line.startswith("matmul/")]
    assert {"matmul/hopper", "matmul/numba-naive", "matmul/tensor-core"} <= set(timed)
    assert "matmul/hopper" not in printed.err


def test_a_variant_on_tensor_maps_gives_what_its_reference_gives() -> None:
    bench = loaded("emulator_speed")
    (case,) = bench.cases(SMALL, "matmul/hopper")
    case.reset()
    bench.JitEngine().run(case.program, case.spec)
    expected = case.workload.expected(case.params, case.inputs)
    np.testing.assert_allclose(case.outputs["c"], expected["c"], rtol=0.01, atol=0.01)
