"""Each diagnosis, for each kind of machine: what it says and the command that mends it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kernprof.collect.nsight.ncu_tool import Ncu
from kernprof.collect.nsight.nsys_tool import Nsys
from kernprof.doctor.checks import Diagnosis, Facts, Status, diagnose, doctor_document, doctor_text, worst
from kernprof.doctor.clash import NameClash
from kernprof.doctor.gpus import Gpu, Gpus
from kernprof.doctor.packages import Packages
from kernprof.errors import CaptureFailed, ToolNotFound, ToolTooOld

VERSIONS = {
    "cupy-cuda13x": "14.2.0",
    "matplotlib": "3.11.2",
    "ncu-report": "2026.3.1",
    "numba": "0.68.1",
    "numba-cuda": "0.30.4",
    "numpy": "2.4.6",
    "nvidia-cuda-nvrtc": "13.5.37",
    "pandas": "3.1.1",
}
BIN = Path("/venv/bin/kernprof")
SITE = Path("/venv/lib/python3.11/site-packages")
H200 = Gpu(name="NVIDIA H200", compute_capability="9.0", memory_bytes=150_000_000_000)
GPUS = Gpus(gpus=(H200,), driver="580.65.06", usable=True)
CLASH = NameClash(command=BIN, ours=True, expected=BIN, module=SITE / "kernprof/__init__.py")
FACTS = Facts(
    python=(3, 11, 7),
    gpus=GPUS,
    counters_restricted=False,
    ncu=Ncu(path=Path("/opt/nvidia/nsight-compute/2025.3.1/ncu"), version=(2025, 3, 1)),
    nsys=Nsys(path=Path("/usr/bin/nsys"), version=(2025, 3, 1)),
    packages=Packages(versions=VERSIONS),
    clash=CLASH,
)
NO_GPU = Gpus()


def facts(**changes: Any) -> Facts:
    return replace(FACTS, **changes)


def gpus(**changes: Any) -> Facts:
    return facts(gpus=replace(GPUS, **changes))


def one_gpu(**changes: Any) -> Facts:
    return gpus(gpus=(replace(H200, **changes),))


def clash(**changes: Any) -> Facts:
    return facts(clash=replace(CLASH, **changes))


def packages(*without: str, on: Gpus = GPUS, **versions: str) -> Facts:
    kept = {name: version for name, version in VERSIONS.items() if name not in without}
    added = {name.replace("_", "-"): version for name, version in versions.items()}
    return facts(packages=Packages(versions=kept | added), gpus=on)


def named(given: Facts, name: str) -> Diagnosis:
    (found,) = [each for each in diagnose(given) if each.name == name]
    return found


CASES: list[tuple[str, Facts, Status, str, str | None]] = [
    # check, machine, status, a part of the detail, a part of the fix
    ("python", FACTS, Status.OK, "3.11.7", None),
    ("python", facts(python=(3, 9, 1)), Status.PROBLEM, "3.9.1; kernprof needs 3.10", "venv"),
    ("gpu", FACTS, Status.OK, "NVIDIA H200 (150 GB)", None),
    ("gpu", gpus(gpus=(H200,) * 8), Status.OK, "8 × NVIDIA H200 (150 GB)", None),
    ("gpu", one_gpu(memory_bytes=None, compute_capability=None), Status.OK, "NVIDIA H200", None),
    ("gpu", one_gpu(compute_capability="6.1"), Status.WARNING, "older than Volta", None),
    ("gpu", one_gpu(mig=True), Status.WARNING, "MIG is on", None),
    ("gpu", gpus(usable=False), Status.PROBLEM, "/dev/nvidiactl is not there", "--gpus all"),
    ("gpu", gpus(gpus=(), usable=False, problem="nvidia-smi: failed"), Status.PROBLEM, "nvidia-smi: failed", "--gpus"),
    ("gpu", facts(gpus=Gpus(problem="nvidia-smi: has failed")), Status.PROBLEM, "has failed", "modprobe nvidia"),
    ("gpu", facts(gpus=NO_GPU), Status.WARNING, "no NVIDIA GPU here", "machine with a GPU"),
    ("driver", FACTS, Status.OK, "580.65.06, runs CUDA 13", None),
    ("driver", gpus(driver="418.40"), Status.PROBLEM, "older than CUDA 11", "driver 525"),
    ("driver", gpus(driver=None), Status.WARNING, "cannot be found out", "nvidia-smi"),
    ("driver", facts(gpus=NO_GPU), Status.WARNING, "no NVIDIA driver", "install the driver"),
    ("counters", FACTS, Status.OK, "every user", None),
    ("counters", facts(counters_restricted=True), Status.PROBLEM, "RmProfilingAdminOnly: 1", "RestrictProfilingTo"),
    ("counters", facts(counters_restricted=True, administrator=True), Status.OK, "CAP_SYS_ADMIN", None),
    ("counters", facts(counters_restricted=None), Status.WARNING, "ERR_NVGPUCTRPERM", "--cap-add=SYS_ADMIN"),
    ("counters", facts(gpus=NO_GPU, counters_restricted=True), Status.WARNING, "no GPU to ask", None),
    ("ncu", FACTS, Status.OK, "2025.3.1 (/opt/nvidia/nsight-compute/2025.3.1/ncu)", None),
    ("ncu", facts(ncu=ToolNotFound("no ncu", hint="install it")), Status.PROBLEM, "no ncu", "install it"),
    ("ncu", facts(ncu=ToolNotFound("no ncu"), gpus=NO_GPU), Status.WARNING, "no ncu", None),
    ("ncu", facts(ncu=ToolTooOld("is 2021.1"), gpus=NO_GPU), Status.PROBLEM, "is 2021.1", None),
    ("ncu", facts(ncu=Ncu(path=BIN, version=(2022, 2, 0))), Status.PROBLEM, "needs 2022.3", "NCU="),
    ("ncu", facts(ncu=Ncu(path=BIN, version=(2022, 3, 0))), Status.OK, "2022.3.0", None),
    ("nsys", FACTS, Status.OK, "2025.3.1 (/usr/bin/nsys)", None),
    ("nsys", facts(nsys=ToolNotFound("no nsys", hint="get it")), Status.WARNING, "no nsys", "get it"),
    ("nsys", facts(nsys=CaptureFailed("does not run")), Status.PROBLEM, "does not run", None),
    ("nsys", facts(nsys_missing_library="libdw.so.1"), Status.PROBLEM, "libdw.so.1", "sudo apt-get install libdw1"),
    ("nsys", facts(nsys_missing_library="libelf.so.1"), Status.PROBLEM, "libelf", "sudo apt-get install libelf1"),
    ("nsys", facts(nsys_missing_library="libodd.so.3"), Status.PROBLEM, "libodd", "apt-file search libodd.so.3"),
    ("encoding", facts(encoding="UTF_8"), Status.OK, "UTF-8", None),
    ("encoding", facts(encoding="ascii"), Status.WARNING, "ascii", "PYTHONUTF8=1"),
    ("cupy", FACTS, Status.OK, "cupy-cuda13x 14.2.0", None),
    ("cupy", packages("cupy-cuda13x"), Status.PROBLEM, "not installed", "pip install cupy-cuda13x"),
    ("cupy", packages("cupy-cuda13x", on=replace(GPUS, driver="535.1")), Status.PROBLEM, "", "install cupy-cuda12x"),
    ("cupy", packages("cupy-cuda13x", on=replace(GPUS, driver="470.1")), Status.PROBLEM, "", "'cupy-cuda11x<14'"),
    ("cupy", packages("cupy-cuda13x", on=NO_GPU), Status.OK, "not needed", None),
    ("cupy", packages("cupy-cuda13x", cupy_cuda12x="13.6"), Status.OK, "cupy-cuda12x 13.6", None),  # older than driver
    ("cupy", packages(on=replace(GPUS, driver="535.1")), Status.PROBLEM, "driver of CUDA 13; 535.1 runs CUDA 12",
     "pip uninstall -y cupy-cuda13x && pip install cupy-cuda12x"),
    ("cupy", packages("cupy-cuda13x", cupy="14.0"), Status.OK, "cupy 14.0", None),
    ("cupy", packages("cupy-cuda13x", cupy_cuda115="10.6"), Status.OK, "cupy-cuda115", None),
    ("cupy", packages(cupy_cuda12x="13.6"), Status.PROBLEM, "overwrite each other",
     "pip uninstall -y cupy-cuda13x cupy-cuda12x && pip install cupy-cuda13x"),
    ("cupy", packages("cupy-cuda13x", cupy_rocm_5_0="13.0"), Status.PROBLEM, "AMD", "pip uninstall -y cupy-rocm-5-0"),
    ("numba", FACTS, Status.OK, "numba-cuda 0.30.4, numba 0.68.1", None),
    ("numba", packages("numba"), Status.OK, "numba missing", None),
    ("numba", packages("numba-cuda"), Status.WARNING, "cannot run", "pip install 'numba-cuda[cu13]'"),
    ("numba", packages("numba-cuda", on=replace(GPUS, driver="535.1")), Status.WARNING, "", "'numba-cuda[cu12]'"),
    ("numba", packages(numpy="2.5.0"), Status.PROBLEM, "0.30.4 does not work with numpy 2.5.0", "'numpy<2.5'"),
    ("numba", packages(numpy="2.10.0"), Status.PROBLEM, "numpy 2.10.0", "numpy<2.5"),
    ("numba", packages(numpy="2.5.0", numba_cuda="0.30.5"), Status.OK, "0.30.5", None),
    ("nvrtc", FACTS, Status.OK, "nvidia-cuda-nvrtc 13.5.37", None),
    ("nvrtc", packages("nvidia-cuda-nvrtc"), Status.PROBLEM, "no NVRTC", "pip install nvidia-cuda-nvrtc"),
    ("nvrtc", packages("nvidia-cuda-nvrtc", on=NO_GPU), Status.WARNING, "no NVRTC", "pip install nvidia-cuda-nvrtc"),
    ("nvrtc", packages(on=replace(GPUS, driver="535.1")), Status.PROBLEM, "runs CUDA 12", "nvidia-cuda-nvrtc-cu12"),
    ("nvrtc", packages(nvidia_cuda_nvrtc_cu12="12.8.93", on=replace(GPUS, driver="535.1")), Status.OK,
     "nvidia-cuda-nvrtc-cu12 12.8.93, nvidia-cuda-nvrtc 13.5.37", None),
    ("nvrtc", replace(packages("nvidia-cuda-nvrtc"), nvrtc_majors=(12,)), Status.OK, "CUDA toolkit 12", None),
    ("libraries", FACTS, Status.OK, "ncu-report 2026.3.1, numpy 2.4.6, pandas 3.1.1, matplotlib 3.11.2", None),
    ("libraries", packages("matplotlib", "ncu-report"), Status.PROBLEM, "plots", "pip install ncu-report matplotlib"),
    ("requirements", FACTS, Status.OK, "fit each other", None),
    ("requirements", facts(packages=Packages(versions=VERSIONS, unmet=(("numba", "numpy<2.6", "2.6.1"),))),
     Status.PROBLEM, "numba needs numpy<2.6, there is 2.6.1", "pip install 'numpy<2.6'"),
    ("command", FACTS, Status.OK, "/venv/bin/kernprof", None),
    ("command", clash(command=None, ours=None), Status.WARNING, "no `kernprof` is on PATH", "python -m kernprof"),
    ("command", clash(command=None, installed=True), Status.WARNING, "is not on PATH", "PATH=/venv/bin:$PATH"),
    ("command", clash(command=Path("/usr/bin/kernprof")), Status.WARNING, "another environment", "=/venv/bin:$PATH"),
    ("command", clash(command=Path("/usr/bin/kernprof"), ours=False), Status.PROBLEM, "line_profiler's", "/venv/bin"),
    ("command", clash(line_profiler="5.1.0", line_profiler_script=SITE / "kernprof.py"), Status.WARNING,
     "a command of the same name; `kernprof` is this package's", f"python {SITE}/kernprof.py -l SCRIPT"),
    ("command", clash(line_profiler="5.1.0", command=None), Status.WARNING, "no `kernprof` is on PATH", "--force-re"),
    ("command", clash(line_profiler="5.1.0", ours=False), Status.WARNING, "and yet runs this", "python -m kernprof"),
    ("command", clash(line_profiler="5.1.0", module=SITE / "kernprof.py"), Status.PROBLEM, "editable", "pip install ."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "given", "status", "detail", "fix"), CASES)
def test_each_check(name: str, given: Facts, status: Status, detail: str, fix: str | None) -> None:
    found = named(given, name)
    assert (found.status, detail in found.detail) == (status, True), found
    assert found.fix is None if fix is None else fix in (found.fix or ""), found


def test_every_check_is_tried_in_every_status_it_can_have() -> None:
    tried = {(name, status) for name, _, status, _, _ in CASES}
    names = [each.name for each in diagnose(FACTS)]
    assert len(set(names)) == len(names)
    assert {name for name, _ in tried} == set(names)
    assert all((name, Status.OK) in tried and len({s for n, s in tried if n == name}) > 1 for name in names)


def test_nsys_inside_nsight_compute_is_named_so() -> None:
    inside = Nsys(path=Path("/opt/nvidia/nsight-compute/2025.3.1/host/target-linux-x64/nsys"), version=(2025, 3, 1))
    assert named(facts(nsys=inside), "nsys").detail.endswith("the one inside Nsight Compute")


@pytest.mark.parametrize(
    ("capability", "version", "status"),
    [
        ("10.0", (2024, 3, 2), Status.PROBLEM),
        ("12.0", (2025, 1, 0), Status.OK),
        ("8.9", (2022, 2, 1), Status.PROBLEM),
        ("8.0", (2022, 1, 0), Status.OK),
        (None, (2022, 1, 0), Status.OK),
        ("odd", (2022, 1, 0), Status.OK),
    ],
)
def test_a_gpu_needs_an_ncu_that_knows_it(
    capability: str | None, version: tuple[int, int, int], status: Status
) -> None:
    given = replace(one_gpu(compute_capability=capability), ncu=Ncu(path=BIN, version=version))
    assert named(given, "ncu").status is status


def test_the_worst_counts() -> None:
    assert worst(diagnose(FACTS)) is Status.OK
    assert worst(diagnose(facts(encoding="ascii"))) is Status.WARNING
    assert worst(diagnose(facts(encoding="ascii", counters_restricted=True))) is Status.PROBLEM
    assert worst(()) is Status.OK


def test_the_document() -> None:
    document = doctor_document(diagnose(facts(nsys_missing_library="libdw.so.1")))
    assert json.loads(json.dumps(document)) == document
    assert (document["schema"], document["status"]) == ("kernprof.doctor/1", "problem")
    assert {"name": "python", "status": "ok", "detail": "Python 3.11.7", "fix": None} in document["checks"]
    (nsys,) = [each for each in document["checks"] if each["name"] == "nsys"]
    assert nsys["fix"] == "sudo apt-get install libdw1"


def test_the_text() -> None:
    shown = doctor_text(
        (
            Diagnosis(name="python", status=Status.OK, detail="Python 3.11.7"),
            Diagnosis(name="nsys", status=Status.PROBLEM, detail="libdw.so.1 is missing", fix="apt-get install libdw1"),
        )
    )
    assert shown.splitlines() == [
        "ok       python  Python 3.11.7",
        "problem  nsys    libdw.so.1 is missing",
        "                 → apt-get install libdw1",
        "",
        "1 ok, 1 problem",
    ]
