"""`kernprof run` on the emulator: a failing variant leaves the others intact."""

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kernprof.cli.app import run_command_line
from kernprof.emulator.contract import Request
from kernprof.errors import EXIT_INTERRUPTED, KernelHung, WorkloadError
from kernprof.store import Store
from kernprof.workflows.run import emulator

WORKLOAD = """
import numpy as np
from kernprof import Workload, empty
odd = Workload("odd", params={"n": 1024}, args="x out n",
    inputs=lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)},
    outputs=lambda p: {"out": empty(p.n)}, reference=lambda p, x: {"out": x.x})
body = 'extern "C" __global__ void k(const float* x, float* out, int n)'
body += "{ int i = blockIdx.x * blockDim.x + threadIdx.x; %s if (i >= 0 && i < n) out[i] = x[i]; }"
shape = {"grid": lambda p: p.n // 256, "block": 256}
odd.cuda("endless", body % "while (((volatile const float*)x)[0] < 2) {}", "k", **shape)
odd.cuda("good", body % "", "k", **shape)
odd.cuda("huge", body % "", "k", grid=2**31 - 1, block=1)
"""


@pytest.fixture
def file(place: Path) -> str:
    (place / "odd.py").write_text(WORKLOAD)
    return "odd.py"


def run(capsys: pytest.CaptureFixture[str], *args: str, code: int) -> dict[str, Any]:
    """The variants by name; under "notes" what the run says."""
    assert (
        run_command_line(["run", *args, "--backend", "emulator", "--no-caches", "--format", "json"])
        == code
    )
    document = json.loads(capsys.readouterr().out)
    return {item["variant"]: item for item in document["variants"]} | {"notes": document["notes"]}


def test_an_endless_kernel_ends_at_the_time_limit(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    variants = run(
        capsys, file, "--time-limit", "0.5", "-v", "endless,good", code=KernelHung.exit_code
    )
    assert variants["endless"]["error"]["error"] == "KernelHung"
    assert "--time-limit" in variants["endless"]["error"]["message"]
    assert variants["good"]["correct"] is True


def test_the_largest_grid_is_sampled(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    variants = run(capsys, file, "-v", "huge,good", code=0)
    assert variants["huge"]["error"] is None
    assert any("of 2147483647)" in note for note in variants["notes"])
    assert variants["good"]["correct"] is True


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (KeyError("mbarrier"), "KeyError: 'mbarrier' (unexpected, at test_failing_variants.py:"),
        (MemoryError("Unable to allocate 16 GiB"), "not enough memory: Unable to allocate 16 GiB"),
        (MemoryError(), "not enough memory: an allocation failed"),
        (RecursionError("too deep"), "RecursionError: too deep"),
    ],
)
def test_any_exception_fails_its_variant_alone(
    file: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    message: str,
) -> None:
    execute = emulator.emulate

    def broken(request: Request, *more: Any) -> Any:
        if "while" in request.kernel:
            raise error
        return execute(request, *more)

    monkeypatch.setattr(emulator, "emulate", broken)
    variants = run(capsys, file, "-v", "endless,good", code=1)
    assert variants["endless"]["error"]["error"] == type(error).__name__
    assert variants["endless"]["error"]["message"].startswith(message)
    assert variants["good"]["correct"] is True


def test_parameters_without_data_do_not_end_a_sweep(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    argv = [
        "run",
        file,
        "-v",
        "good",
        "-p",
        "n=-3,1024",
        "--backend",
        "emulator",
        "--no-caches",
        "--format",
        "json",
    ]
    assert run_command_line(argv) == WorkloadError.exit_code
    bad, good = json.loads(capsys.readouterr().out)["variants"]
    assert (bad["params"]["n"], good["params"]["n"]) == (-3, 1024)
    assert "inputs of odd failed at odd.py:5" in bad["error"]["message"]
    assert good["correct"] is True
    assert run_command_line([*argv[:5], "n=-3", *argv[6:]]) == WorkloadError.exit_code
    assert capsys.readouterr().out == "", "the only parameters: an error, and nothing stored"


@pytest.mark.parametrize("caches", ["--caches", "--no-caches"])
def test_an_interrupt_ends_a_run_and_stores_nothing(file: str, place: Path, caches: str) -> None:
    argv = ["run", file, "-v", "endless", caches, "--backend", "emulator", "--time-limit", "600"]
    process = subprocess.Popen(
        [sys.executable, "-m", "kernprof", *argv],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    assert process.stderr is not None
    for line in process.stderr:
        if "executing" in line:
            break
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == EXIT_INTERRUPTED
    assert "nothing was stored" in errors
    assert Store(place / ".kernprof").ids() == ()
