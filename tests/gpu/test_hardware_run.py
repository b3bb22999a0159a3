"""`kernprof run` and its relatives on a real GPU, through the command line. Skipped, with the
reason, without one.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from kernprof.collect.nsight.tools import importer
from kernprof.process import SubprocessRunner
from kernprof.readers.ncu.open import read_report
from kernprof.workload.discover import names_available
from tests.gpu.presence import NEEDS_GPU

BAD = """
import numpy as np
from kernprof import Workload, empty
bad = Workload("bad", params={"n": 1 << 20}, args="x out n",
    inputs=lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)},
    outputs=lambda p: {"out": empty(p.n)}, reference=lambda p, x: {"out": x.x})
body = 'extern "C" __global__ void k(const float* x, float* out, int n)'
body += "{ int i = blockIdx.x * blockDim.x + threadIdx.x; %s }"
shape = {"grid": lambda p: p.n // 256, "block": 256}
bad.cuda("good", body % "out[i] = x[i];", "k", **shape)
bad.cuda("wrong", body % "if (i != 77) out[i] = x[i];", "k", **shape)
bad.cuda("syntax", body % "out[i] = y[i];", "k", **shape)
bad.cuda("crash", body % "out[i + (1ll << 40)] = x[i];", "k", **shape)
bad.cuda("hang", body % "volatile float* o = out; while (o[0] != -5.f); out[i] = x[i];", "k", **shape)
"""


pytestmark = NEEDS_GPU
KERNPROF = (sys.executable, "-m", "kernprof")


def kernprof(*args: str, cwd: Path, code: int = 0) -> str:
    done = subprocess.run(
        [*KERNPROF, *args], capture_output=True, text=True, cwd=cwd, check=False, timeout=300
    )
    assert done.returncode == code, f"{done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout if code == 0 or done.stdout else done.stderr


def run_json(*args: str, cwd: Path, code: int = 0) -> dict[str, Any]:
    loaded = json.loads(kernprof("run", *args, "--format", "json", cwd=cwd, code=code))
    assert loaded["schema"] == "kernprof.run/1"
    return dict(loaded)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = str(Path(__file__).parents[2])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([root, os.environ.get("PYTHONPATH", "")]))
    return tmp_path


def test_the_main_job_measures_what_is_known_of_the_transposes(here: Path) -> None:
    result = run_json("transpose", "--variants", "naive,smem,padded", cwd=here)
    naive, smem, padded = result["variants"]
    assert [v["correct"] for v in result["variants"]] == [True, True, True]
    assert naive["launch"] == {
        "kernel": "naive",
        "grid": [128, 1024, 1],
        "block": [32, 8, 1],
        "shared_bytes": 0,
    }
    assert naive["metrics"]["global_load_sectors"] == {
        "value": 4194304,
        "unit": "sector",
        "provenance": "measured",
    }
    assert naive["metrics"]["global_store_sectors"]["value"] == pytest.approx(33554432, rel=0.015)
    assert naive["scores"]["coalescing_load"] == pytest.approx(100, abs=0.1)
    assert naive["scores"]["coalescing_store"] == pytest.approx(12.5, abs=0.1)
    assert smem["scores"]["shared_memory"] < 10 < 85 < padded["scores"]["shared_memory"]
    assert (
        naive["timing"]["median_ns"] > smem["timing"]["median_ns"] > padded["timing"]["median_ns"]
    )
    compared = kernprof("compare", cwd=here)
    assert "naive" in compared
    assert "padded" in compared


def test_energy_is_above_idle_and_lower_for_the_faster_variant(here: Path) -> None:
    pytest.importorskip("pynvml")
    result = run_json("transpose", "--variants", "naive,padded", "--energy", cwd=here)
    naive, padded = (v["metrics"] for v in result["variants"])
    assert naive["energy"]["provenance"] == "measured"
    assert naive["energy"]["value"] > padded["energy"]["value"] > 0
    assert naive["power"]["value"] > naive["idle_power"]["value"] > 0
    assert naive["global_load_sectors"]["value"] == 4194304


def test_every_kernel_of_the_library_is_right(here: Path) -> None:
    names = names_available()
    assert len(names) >= 9
    failures = []
    for name in names:
        argv = [
            *KERNPROF,
            "run",
            name,
            "--no-counters",
            "--timing-limit",
            "0.2",
            "--format",
            "json",
        ]
        done = subprocess.run(
            argv, capture_output=True, text=True, cwd=here, check=False, timeout=300
        )
        variants = json.loads(done.stdout)["variants"] if done.stdout else []
        failures += (
            [f"{name}: exit code {done.returncode}: {done.stderr}"]
            if done.returncode or not variants
            else []
        )
        for variant in variants:
            if variant["error"] or not variant["correct"] or not variant["timing"]:
                failures.append(
                    f"{name}/{variant['variant']}: {variant['error'] or variant['check']}"
                )
    assert not failures, "\n".join(failures)


def test_a_failing_variant_is_named_and_takes_no_other_down(here: Path) -> None:
    (here / "bad.py").write_text(BAD)
    result = run_json("bad.py", "--time-limit", "5", cwd=here, code=4)
    by_name = {v["variant"]: v for v in result["variants"]}
    assert by_name["good"]["correct"] is True
    assert by_name["good"]["metrics"]["duration"]["value"] > 0
    assert by_name["wrong"]["check"]["message"].startswith("out[77] was never written")
    assert by_name["wrong"]["timing"] is None
    assert [by_name[n]["error"]["error"] for n in ("syntax", "crash", "hang")] == [
        "CompileFailed",
        "KernelCrashed",
        "KernelHung",
    ]
    assert 'identifier "y" is undefined' in by_name["syntax"]["error"]["message"]


def test_a_size_beyond_the_gpu_is_said_before_anything_is_launched(here: Path) -> None:
    big = BAD.replace("rng.random(p.n, dtype=np.float32)", "np.zeros(4, np.float32)").replace(
        "empty(p.n)", "empty(1 << 40)"
    )
    (here / "big.py").write_text(
        big.replace('{"out": x.x}', '{"out": np.broadcast_to(x.x[:1], 1 << 40)}')
    )
    result = run_json("big.py", "--variants", "good", cwd=here, code=3)
    assert "GB free" in result["variants"][0]["error"]["message"]


def test_a_metric_by_ncus_name_is_there_and_an_unknown_one_is_an_error(here: Path) -> None:
    result = run_json(
        "copy",
        "--variants",
        "scalar",
        "--no-timing",
        "--metric",
        "sm__warps_active.avg.per_cycle_active",
        cwd=here,
    )
    assert result["variants"][0]["metrics"]["sm__warps_active.avg.per_cycle_active"]["value"] > 0
    text = kernprof(
        "run",
        "copy",
        "--variants",
        "scalar",
        "--no-timing",
        "--metric",
        "sm__no_such.sum",
        cwd=here,
        code=17,
    )
    assert "sm__no_such.sum" in text


def test_any_program_can_be_profiled(here: Path) -> None:
    (here / "program.py").write_text(
        "import cupy as cp\nx = cp.arange(1 << 20)\nprint((x * 2).sum())\n"
    )
    loaded = json.loads(
        kernprof(
            "profile",
            "--count",
            "2",
            "--format",
            "json",
            "--",
            sys.executable,
            "program.py",
            cwd=here,
        )
    )
    assert len(loaded["variants"]) == 2
    assert all(v["metrics"]["duration"]["value"] > 0 for v in loaded["variants"])
    text = kernprof(
        "profile",
        "--kernel",
        "nothing_like_it",
        "--",
        sys.executable,
        "program.py",
        cwd=here,
        code=15,
    )
    assert "no kernel" in text


def test_a_sweep_runs_every_combination(here: Path) -> None:
    result = run_json(
        "transpose", "-v", "naive,padded", "-p", "rows=512,1024", "--no-timing", cwd=here
    )
    assert [(v["params"]["rows"], v["variant"]) for v in result["variants"]] == [
        (512, "naive"),
        (512, "padded"),
        (1024, "naive"),
        (1024, "padded"),
    ]


def test_the_stored_report_reads_the_same_through_the_package_and_through_ncu(
    here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`ncu --import` prints two decimals at least: half of the last is all that may differ."""
    pytest.importorskip(
        "ncu_report", reason="the ncu-report package, to compare with, is not installed"
    )
    run_json("transpose", "-v", "naive,padded", "--no-timing", cwd=here)
    (path,) = here.glob(".kernprof/runs/*/report.ncu-rep")
    exact = read_report(path)
    monkeypatch.setitem(sys.modules, "ncu_report", None)  # as where the package is not installed
    report = read_report(path, importer=importer(SubprocessRunner(), os.environ))
    assert any("ncu --import" in note for note in report.notes)
    assert len(report.profiles) == len(exact.profiles) == 2
    assert (report.tool_version, report.settings) == (exact.tool_version, exact.settings)
    for first, other in zip(report.profiles, exact.profiles, strict=True):
        assert (first.launch, first.nvtx, first.passes) == (other.launch, other.nvtx, other.passes)
        assert first.device is not None
        assert other.device is not None
        assert (first.device.name, first.device.driver) == (other.device.name, other.device.driver)
        assert first.device.sm_clock_hz == pytest.approx(other.device.sm_clock_hz, abs=0.00501)
        assert set(first.metrics) == set(other.metrics)
        for key, metric in first.metrics.items():
            want = other.metrics[key]
            assert (metric.unit, metric.provenance) == (want.unit, want.provenance), key
            assert metric.value == pytest.approx(want.value, rel=1e-9, abs=0.00501), key


def test_ctrl_c_ends_a_kernel_that_hangs_and_stores_nothing(here: Path) -> None:
    (here / "bad.py").write_text(BAD)
    for options in ((), ("--no-timing",)):
        mark = f"interrupted {os.getpid()} {time.monotonic_ns()}"
        code, out, text = _interrupted(options, mark, here)
        assert (code, out) == (130, ""), f"{options}: {code}\n{out}\n{text}"
        assert "interrupted; nothing was stored" in text
        assert not list(here.glob(".kernprof/runs/*"))
        assert not list(here.glob(".kernprof/tmp/*"))
        assert _marked(mark) == [], options
    result = run_json("bad.py", "--variants", "good", "--no-counters", cwd=here)
    assert result["variants"][0]["correct"] is True, "the device is free again"


def _interrupted(options: tuple[str, ...], mark: str, here: Path) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a run that gets SIGINT a second into the launch that hangs."""
    argv = [*KERNPROF, "run", "bad.py", "--variants", "good,hang", "--time-limit", "120", *options]
    environ = {**os.environ, "KERNPROF_TEST_MARK": mark, "TMPDIR": str(here)}
    process = subprocess.Popen(
        argv, cwd=here, text=True, stderr=subprocess.PIPE, stdout=subprocess.PIPE, env=environ
    )
    try:
        while not _has_begun("check", here):
            assert process.poll() is None, process.communicate()
            time.sleep(0.05)
        time.sleep(1)  # the kernel is on the device
        process.send_signal(signal.SIGINT)
        out, text = process.communicate(timeout=60)
    finally:
        process.kill()
    return process.returncode, out, text


def _has_begun(phase: str, here: Path) -> bool:
    """Return whether a worker reports that the phase of the second launch has begun."""
    begun = {"event": "start", "index": 1, "phase": phase}
    paths = here.glob("kernprof-*/*.events.jsonl")
    return any(
        begun.items() <= json.loads(line).items()
        for path in paths
        for line in path.read_text().split("\n")[:-1]
    )


def _marked(mark: str) -> list[str]:
    """The command lines of the processes, zombies apart, that have this mark in their environment."""
    results = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark in path.read_text(errors="replace"):
                results.append((path.parent / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue
    return results
