"""The pytest plugin as its users have it: budgets, baselines, names that do not exist, and what
needs a GPU.
"""

import json
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from kernprof.model.serialize import parse

ROOT = Path(__file__).resolve().parents[2]
SOURCES = f"{ROOT}{os.pathsep}{ROOT / 'kernprof/pytest_plugin'}"
TESTS = """
import pytest

SMALL = {"rows": 64, "cols": 96}
budget = pytest.mark.kernel_budget


@budget(coalescing_store=">=95", shared_load_bank_conflicts=0)
def test_holds(kernprof):
    profile = kernprof.run("transpose", "padded", **SMALL)
    assert profile["global_store_sectors"] == profile.value("global_load_sectors") == 768
    assert repr(profile).startswith("<profile of transpose/padded")


@budget(coalescing_store=">=95", shared_load_bank_conflicts=0)
def test_is_over(kernprof):
    kernprof.emulate("transpose", "naive", **SMALL)


@budget(shared_load_bank_conflicts=9)
@budget(shared_load_bank_conflicts=0, coalescing_load=99)
class TestNearest:
    @budget(shared_load_bank_conflicts="<=5952")
    def test_budget_counts(self, kernprof):
        kernprof.run("transpose", "smem", **SMALL)

    def test_budget_of_the_class(self, kernprof):
        kernprof.run("transpose", "smem", **SMALL)


@budget(coalescing_stroe=">=95")
def test_unknown_budget(kernprof):
    raise AssertionError("not reached")


@budget(coalescing_store="much")
def test_no_limit(kernprof):
    raise AssertionError("not reached")


def test_unknown_metric(kernprof):
    assert not kernprof.emulate("transpose", "padded", **SMALL).value("typo")


def test_metric_without_a_value(kernprof):
    kernprof.emulate("transpose", "padded", **SMALL)["duration"]


def test_unknown_variant(kernprof):
    kernprof.emulate("transpose", "paded", **SMALL)


@budget(coalescing_store=">=95", time="<50us")
def test_needs_a_gpu(kernprof):
    kernprof.emulate("transpose", "padded", **SMALL)


@budget(coalescing_store=">=95", time="<50us")
def test_needs_a_gpu_and_is_over(kernprof):
    kernprof.emulate("transpose", "naive", **SMALL)


@budget(coalescing_store=">=95")
def test_runs_nothing():
    pass
"""


def outcomes(folder: Path, *options: str) -> dict[str, tuple[str, str]]:
    """Return the outcome and the message of each test."""
    argv = [
        "-q",
        "-p",
        "pytest_kernprof",
        "-p",
        "no:cacheprovider",
        "-c",
        os.devnull,
        f"--rootdir={folder}",
        "--import-mode=importlib",
        f"--junitxml={folder / 'junit.xml'}",
        *options,
        str(folder),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *argv],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": SOURCES, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    cases = ET.parse(folder / "junit.xml").iter("testcase")
    return {
        case.get("name", ""): (
            (case[0].tag, f"{case[0].get('message')}\n{case[0].text}") if len(case) else ("", "")
        )
        for case in cases
    }


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, str]]:
    folder = tmp_path_factory.mktemp("plugin")
    (folder / "test_it.py").write_text(TESTS)
    return outcomes(folder)


def test_budgets_hold_or_fail_with_counter_budget_and_line(
    results: dict[str, tuple[str, str]],
) -> None:
    assert results["test_holds"] == ("", "")
    kind, message = results["test_is_over"]
    assert kind == "failure"
    assert "transpose/naive: coalescing_store is 12.5, not >=95" in message
    assert "transpose.cu:14\n" in message
    assert "dst[(size_t)x * rows + y] = src[(size_t)y * cols + x];" in message
    assert "kernprof/workflows" not in message, "the traceback ends in the test"


def test_the_nearest_marker_counts_and_the_others_hold_too(
    results: dict[str, tuple[str, str]],
) -> None:
    assert results["test_budget_counts"] == ("", "")
    assert "shared_load_bank_conflicts is 5952, not <=0" in results["test_budget_of_the_class"][1]


@pytest.mark.parametrize(
    ("name", "kind", "message"),
    [
        ("test_unknown_budget", "error", "did you mean coalescing_store"),
        ("test_no_limit", "error", "budget coalescing_store='much' is not a limit"),
        ("test_unknown_metric", "failure", "unknown metric 'typo'"),
        (
            "test_metric_without_a_value",
            "failure",
            "duration has no value: the emulator measures no duration",
        ),
        ("test_unknown_variant", "failure", "did you mean padded"),
        ("test_needs_a_gpu", "skipped", "needs a GPU: time <50us"),
        ("test_needs_a_gpu_and_is_over", "failure", "coalescing_store is 12.5"),
        ("test_runs_nothing", "failure", "the test ran no kernel"),
    ],
)
def test_what_cannot_be_checked_fails(
    results: dict[str, tuple[str, str]], name: str, kind: str, message: str
) -> None:
    assert results[name][0] == kind
    assert message in results[name][1]


KERNEL = """
import numpy as np
from kernprof import Workload, empty

scale = Workload("scale", params={"n": 512}, inputs=lambda p, rng: {"x": rng.random(p.n, dtype=np.float32)},
                 outputs=lambda p: {"y": empty(p.n)}, reference=lambda p, x: {"y": 2 * x.x}, args="x y n")
scale.cuda("plain", r'''extern "C" __global__ void plain(const float* x, float* y, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = 2 * x[i];
}''', grid=lambda p: 4, block=128)
"""


def test_a_baseline_is_written_held_and_refused_where_it_is_of_another(tmp_path: Path) -> None:
    (tmp_path / "scale.py").write_text(KERNEL)
    template = "def test_{}(kernprof):\n    kernprof.emulate('scale.py', 'plain')\n"
    (tmp_path / "test_scale.py").write_text(template.format("it"))
    path = tmp_path / "test_scale.kernprof.json"
    assert outcomes(tmp_path) == {"test_it": ("", "")}
    assert not path.exists()
    assert outcomes(tmp_path, "--kernprof-update") == {"test_it": ("", "")}
    first = path.read_text()
    document = parse(first, "")
    assert document["results"]["scale/plain n=512"]["counters"]["global_store_sectors"] == 64
    worse = KERNEL.replace(
        "int i = blockIdx.x * blockDim.x + threadIdx.x;", "int i = threadIdx.x * 4 + blockIdx.x;"
    )
    (tmp_path / "scale.py").write_text(worse)
    refused = {
        "arch": ({"arch": "sm_80"}, "for another architecture: sm_80; the run is for sm_90"),
        "schema": ({"schema": "kernprof.baseline/9"}, "is not a kernprof.baseline/1 document"),
        "none": (
            {"results": {}},
            "has no baseline of this result: pytest --kernprof-update writes it",
        ),
    }
    for name, (change, _) in refused.items():
        (tmp_path / f"test_{name}.py").write_text(template.format(name))
        (tmp_path / f"test_{name}.kernprof.json").write_text(json.dumps(document | change))
    results = outcomes(tmp_path)
    kind, message = results["test_it"]
    assert kind == "failure"
    assert "global_store_sectors 64 → 256" in message
    assert "4.00×" in message
    assert "the kernel's source has changed since the baseline" in message
    assert path.read_text() == first, "only --kernprof-update writes"
    for name, (_, why) in refused.items():
        assert why in results[f"test_{name}"][1]


def test_pytest_starts_without_the_package_and_beside_line_profilers(tmp_path: Path) -> None:
    """A module kernprof.py that comes first on the path breaks only the tests that ask for the
    fixture.
    """
    (tmp_path / "kernprof.py").write_text("'''line_profiler's'''\n")
    (tmp_path / "test_it.py").write_text(
        "import sys\n\n"
        "def test_other():\n    assert 'kernprof' not in sys.modules\n\n"
        "def test_ours(kernprof):\n    pass\n"
    )
    results = outcomes(tmp_path)
    assert results["test_other"] == ("", "")
    kind, message = results["test_ours"]
    assert kind == "error"
    assert "kernprof.py of line_profiler" in message
