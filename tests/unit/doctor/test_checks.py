"""Each diagnosis, for each kind of machine: what it says and the command that fixes it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kernprof.collect.nsight.tools import Ncu, Nsys
from kernprof.doctor.facts import NOT_INSTALLED, Gpu, Gpus, NameClash, Packages, ReportReader
from kernprof.errors import CaptureFailed, ToolNotFound, ToolTooOld
from kernprof.model.listing import DoctorCheck, DoctorReport, Health
from kernprof.report.render import render
from kernprof.workflows.doctor import SystemFacts, diagnose

VERSIONS = {
    "cuda-bindings": "13.4.1",
    "cupy-cuda13x": "14.2.0",
    "llvmlite": "0.48.0",
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
PACKAGE = ReportReader(name="the ncu-report package 2026.3.1")
NO_PACKAGE = ReportReader(name="the ncu-report package", failure=NOT_INSTALLED)
NSIGHT_CRASHES = ReportReader(name="the ncu_report module in /x", failure="crashed (SIGSEGV)")
IMPORT = ReportReader(name="ncu --import", complete=False)
NO_NCU = ReportReader(name="ncu --import", failure=NOT_INSTALLED, complete=False)
FACTS = SystemFacts(
    python=(3, 11, 7),
    gpus=GPUS,
    counters_restricted=False,
    ncu=Ncu(path=Path("/opt/nvidia/nsight-compute/2025.3.1/ncu"), version=(2025, 3, 1)),
    nsys=Nsys(path=Path("/usr/bin/nsys"), version=(2025, 3, 1)),
    packages=Packages(versions=VERSIONS),
    reading=(PACKAGE, IMPORT),
    clash=CLASH,
)
NO_GPU = Gpus()


def facts(**changes: Any) -> SystemFacts:
    return replace(FACTS, **changes)


def reading(*ways: ReportReader) -> SystemFacts:
    return facts(reading=ways)


def gpus(**changes: Any) -> SystemFacts:
    return facts(gpus=replace(GPUS, **changes))


def one_gpu(**changes: Any) -> SystemFacts:
    return gpus(gpus=(replace(H200, **changes),))


def clash(**changes: Any) -> SystemFacts:
    return facts(clash=replace(CLASH, **changes))


def packages(*without: str, on: Gpus = GPUS, **versions: str) -> SystemFacts:
    present = {name: version for name, version in VERSIONS.items() if name not in without}
    added = {name.replace("_", "-"): version for name, version in versions.items()}
    return facts(packages=Packages(versions=present | added), gpus=on)


def named(machine: SystemFacts, name: str) -> DoctorCheck:
    (check,) = [row for row in diagnose(machine) if row.name == name]
    return check


CASES: list[tuple[str, SystemFacts, Health, str, str | None]] = [
    # check, machine, status, a part of the detail, a part of the fix
    ("python", FACTS, Health.OK, "3.11.7", None),
    ("python", facts(python=(3, 9, 1)), Health.PROBLEM, "3.9.1; kernprof needs 3.10", "venv"),
    ("gpu", FACTS, Health.OK, "NVIDIA H200 (150 GB)", None),
    ("gpu", gpus(gpus=(H200,) * 8), Health.OK, "8 × NVIDIA H200 (150 GB)", None),
    ("gpu", one_gpu(memory_bytes=None, compute_capability=None), Health.OK, "NVIDIA H200", None),
    ("gpu", one_gpu(compute_capability="6.1"), Health.WARNING, "older than Volta", None),
    ("gpu", one_gpu(mig=True), Health.WARNING, "MIG is on", None),
    ("gpu", gpus(usable=False), Health.PROBLEM, "/dev/nvidiactl is missing", "--gpus all"),
    (
        "gpu",
        gpus(gpus=(), usable=False, problem="nvidia-smi: failed"),
        Health.PROBLEM,
        "nvidia-smi: failed",
        "--gpus",
    ),
    (
        "gpu",
        facts(gpus=Gpus(problem="nvidia-smi: has failed")),
        Health.PROBLEM,
        "has failed",
        "modprobe nvidia",
    ),
    ("gpu", facts(gpus=NO_GPU), Health.WARNING, "no NVIDIA GPU here", "machine with a GPU"),
    ("driver", FACTS, Health.OK, "580.65.06, supports CUDA 13", None),
    ("driver", gpus(driver="418.40"), Health.PROBLEM, "older than CUDA 11", "driver 525"),
    ("driver", gpus(driver=None), Health.WARNING, "is unknown", "nvidia-smi"),
    ("driver", facts(gpus=NO_GPU), Health.WARNING, "no NVIDIA driver", "install the driver"),
    ("counters", FACTS, Health.OK, "every user", None),
    (
        "counters",
        facts(counters_restricted=True),
        Health.PROBLEM,
        "RmProfilingAdminOnly: 1",
        "RestrictProfilingTo",
    ),
    (
        "counters",
        facts(counters_restricted=True, administrator=True),
        Health.OK,
        "CAP_SYS_ADMIN",
        None,
    ),
    (
        "counters",
        facts(counters_restricted=None),
        Health.WARNING,
        "ERR_NVGPUCTRPERM",
        "--cap-add=SYS_ADMIN",
    ),
    ("methods", FACTS, Health.OK, "hardware counters (ncu); then a recorded timeline", None),
    (
        "methods",
        facts(counters_restricted=True),
        Health.WARNING,
        "a recorded timeline (nsys or CUPTI)",
        None,
    ),
    (
        "methods",
        facts(ncu=ToolNotFound("no ncu"), nsys=ToolNotFound("no nsys")),
        Health.WARNING,
        "CUDA-event",
        None,
    ),
    ("methods", facts(gpus=NO_GPU), Health.WARNING, "the emulator, for kernels with source", None),
    (
        "methods",
        packages("llvmlite", on=NO_GPU),
        Health.WARNING,
        "nothing can be measured",
        ".[emulator]",
    ),
    (
        "counters",
        facts(gpus=NO_GPU, counters_restricted=True),
        Health.WARNING,
        "without a GPU",
        None,
    ),
    ("ncu", FACTS, Health.OK, "2025.3.1 (/opt/nvidia/nsight-compute/2025.3.1/ncu)", None),
    (
        "ncu",
        facts(ncu=ToolNotFound("no ncu", hint="install it")),
        Health.PROBLEM,
        "no ncu",
        "install it",
    ),
    ("ncu", facts(ncu=ToolNotFound("no ncu"), gpus=NO_GPU), Health.WARNING, "no ncu", None),
    ("ncu", facts(ncu=ToolTooOld("is 2021.1"), gpus=NO_GPU), Health.PROBLEM, "is 2021.1", None),
    ("ncu", facts(ncu=Ncu(path=BIN, version=(2022, 2, 0))), Health.PROBLEM, "needs 2022.3", "NCU="),
    ("ncu", facts(ncu=Ncu(path=BIN, version=(2022, 3, 0))), Health.OK, "2022.3.0", None),
    ("nsys", FACTS, Health.OK, "2025.3.1 (/usr/bin/nsys)", None),
    (
        "nsys",
        facts(nsys=ToolNotFound("no nsys", hint="get it")),
        Health.WARNING,
        "no nsys",
        "get it",
    ),
    ("nsys", facts(nsys=CaptureFailed("does not run")), Health.PROBLEM, "does not run", None),
    (
        "nsys",
        facts(nsys_missing_library="libdw.so.1"),
        Health.PROBLEM,
        "libdw.so.1",
        "sudo apt-get install libdw1",
    ),
    (
        "nsys",
        facts(nsys_missing_library="libelf.so.1"),
        Health.PROBLEM,
        "libelf",
        "sudo apt-get install libelf1",
    ),
    (
        "nsys",
        facts(nsys_missing_library="libodd.so.3"),
        Health.PROBLEM,
        "libodd",
        "apt-file search libodd.so.3",
    ),
    ("temporary", FACTS, Health.OK, "can write", None),
    (
        "temporary",
        facts(unwritable="TMPDIR=/x cannot be written"),
        Health.WARNING,
        "TMPDIR=/x",
        "export TMPDIR=",
    ),
    ("encoding", facts(encoding="UTF_8"), Health.OK, "UTF-8", None),
    ("encoding", facts(encoding="ascii"), Health.WARNING, "ascii", "PYTHONUTF8=1"),
    ("cupy", FACTS, Health.OK, "cupy-cuda13x 14.2.0", None),
    ("cupy", packages("cupy-cuda13x"), Health.PROBLEM, "not installed", "pip install cupy-cuda13x"),
    (
        "cupy",
        packages("cupy-cuda13x", on=replace(GPUS, driver="535.1")),
        Health.PROBLEM,
        "",
        "install cupy-cuda12x",
    ),
    (
        "cupy",
        packages("cupy-cuda13x", on=replace(GPUS, driver="470.1")),
        Health.PROBLEM,
        "",
        "'cupy-cuda11x<14'",
    ),
    ("cupy", packages("cupy-cuda13x", on=NO_GPU), Health.OK, "not needed", None),
    # older than driver
    ("cupy", packages("cupy-cuda13x", cupy_cuda12x="13.6"), Health.OK, "cupy-cuda12x 13.6", None),
    (
        "cupy",
        packages(on=replace(GPUS, driver="535.1")),
        Health.PROBLEM,
        "driver of CUDA 13; driver 535.1 supports CUDA 12",
        "pip uninstall -y cupy-cuda13x && pip install cupy-cuda12x",
    ),
    ("cupy", packages("cupy-cuda13x", cupy="14.0"), Health.OK, "cupy 14.0", None),
    ("cupy", packages("cupy-cuda13x", cupy_cuda115="10.6"), Health.OK, "cupy-cuda115", None),
    (
        "cupy",
        packages(cupy_cuda12x="13.6"),
        Health.PROBLEM,
        "overwrite each other",
        "pip uninstall -y cupy-cuda13x cupy-cuda12x && pip install cupy-cuda13x",
    ),
    (
        "cupy",
        packages("cupy-cuda13x", cupy_rocm_5_0="13.0"),
        Health.PROBLEM,
        "AMD",
        "pip uninstall -y cupy-rocm-5-0",
    ),
    ("numba", FACTS, Health.OK, "numba-cuda 0.30.4, numba 0.68.1", None),
    ("numba", packages("numba"), Health.OK, "numba missing", None),
    (
        "numba",
        packages("numba-cuda"),
        Health.WARNING,
        "cannot run",
        "pip install 'numba-cuda[cu13]'",
    ),
    (
        "numba",
        packages("numba-cuda", on=replace(GPUS, driver="535.1")),
        Health.WARNING,
        "",
        "'numba-cuda[cu12]'",
    ),
    (
        "numba",
        packages(numpy="2.5.0"),
        Health.PROBLEM,
        "0.30.4 does not work with numpy 2.5.0",
        "'numpy<2.5'",
    ),
    ("numba", packages(numpy="2.10.0"), Health.PROBLEM, "numpy 2.10.0", "numpy<2.5"),
    ("numba", packages(numpy="2.5.0", numba_cuda="0.30.5"), Health.OK, "0.30.5", None),
    ("nvrtc", FACTS, Health.OK, "nvidia-cuda-nvrtc 13.5.37", None),
    (
        "nvrtc",
        packages("nvidia-cuda-nvrtc"),
        Health.PROBLEM,
        "no NVRTC",
        "pip install nvidia-cuda-nvrtc",
    ),
    (
        "nvrtc",
        packages("nvidia-cuda-nvrtc", on=NO_GPU),
        Health.WARNING,
        "no NVRTC",
        "pip install nvidia-cuda-nvrtc",
    ),
    (
        "nvrtc",
        packages(on=replace(GPUS, driver="535.1")),
        Health.PROBLEM,
        "supports CUDA 12",
        "nvidia-cuda-nvrtc-cu12",
    ),
    (
        "nvrtc",
        packages(nvidia_cuda_nvrtc_cu12="12.8.93", on=replace(GPUS, driver="535.1")),
        Health.OK,
        "nvidia-cuda-nvrtc-cu12 12.8.93, nvidia-cuda-nvrtc 13.5.37",
        None,
    ),
    (
        "nvrtc",
        replace(packages("nvidia-cuda-nvrtc"), nvrtc_majors=(12,)),
        Health.OK,
        "CUDA toolkit 12",
        None,
    ),
    ("emulator", FACTS, Health.OK, "llvmlite 0.48.0, cuda-bindings 13.4.1", None),
    ("emulator", facts(wmma=False), Health.WARNING, "crt/mma.h", "nvidia-cuda-crt"),
    (
        "emulator",
        packages("llvmlite"),
        Health.WARNING,
        "llvmlite: kernels run only",
        "'.[emulator]'",
    ),
    (
        "emulator",
        packages("llvmlite", "cuda-bindings"),
        Health.WARNING,
        "without llvmlite, cuda-bindings",
        "'.[emu",
    ),
    ("libraries", FACTS, Health.OK, "numpy 2.4.6, pandas 3.1.1, matplotlib 3.11.2", None),
    (
        "libraries",
        packages("matplotlib", "numpy"),
        Health.PROBLEM,
        "plots",
        "pip install numpy matplotlib",
    ),
    ("reports", FACTS, Health.OK, "read by the ncu-report package 2026.3.1, ncu --import", None),
    (
        "reports",
        reading(PACKAGE, NSIGHT_CRASHES, NO_NCU),
        Health.OK,
        "2026.3.1; the ncu_report module in /x: cr",
        None,
    ),
    (
        "reports",
        reading(NO_PACKAGE, IMPORT),
        Health.WARNING,
        "ncu --import, without source lines",
        "install --upgrade",
    ),
    (
        "reports",
        reading(NO_PACKAGE, NSIGHT_CRASHES, NO_NCU),
        Health.PROBLEM,
        "/x: crashed (SIGSEGV); ncu --import: not",
        "pip install --upgrade ncu-report",
    ),
    ("requirements", FACTS, Health.OK, "are compatible", None),
    (
        "requirements",
        facts(packages=Packages(versions=VERSIONS, unmet=(("numba", "numpy<2.6", "2.6.1"),))),
        Health.PROBLEM,
        "numba needs numpy<2.6, installed: 2.6.1",
        "pip install 'numpy<2.6'",
    ),
    ("command", FACTS, Health.OK, "/venv/bin/kernprof", None),
    (
        "command",
        clash(command=None, ours=None),
        Health.WARNING,
        "no `kernprof` is on PATH",
        "python -m kernprof",
    ),
    (
        "command",
        clash(command=None, installed=True),
        Health.WARNING,
        "is not on PATH",
        "PATH=/venv/bin:$PATH",
    ),
    (
        "command",
        clash(command=Path("/usr/bin/kernprof")),
        Health.WARNING,
        "another environment",
        "=/venv/bin:$PATH",
    ),
    (
        "command",
        clash(command=Path("/usr/bin/kernprof"), ours=False),
        Health.PROBLEM,
        "line_profiler's",
        "/venv/bin",
    ),
    (
        "command",
        clash(line_profiler="5.1.0", line_profiler_script=SITE / "kernprof.py"),
        Health.WARNING,
        "a command of the same name; `kernprof` is this package's",
        f"python {SITE}/kernprof.py -l SCRIPT",
    ),
    (
        "command",
        clash(line_profiler="5.1.0", command=None),
        Health.WARNING,
        "no `kernprof` is on PATH",
        "--force-re",
    ),
    (
        "command",
        clash(line_profiler="5.1.0", ours=False),
        Health.WARNING,
        "but runs this",
        "python -m kernprof",
    ),
    (
        "command",
        clash(line_profiler="5.1.0", module=SITE / "kernprof.py"),
        Health.PROBLEM,
        "editable",
        "pip install .",
    ),
]


@pytest.mark.parametrize(("name", "machine", "status", "detail", "fix"), CASES)
def test_each_check(
    name: str, machine: SystemFacts, status: Health, detail: str, fix: str | None
) -> None:
    check = named(machine, name)
    assert (check.status, detail in check.detail) == (status, True), check
    assert check.fix is None if fix is None else fix in (check.fix or ""), check


def test_every_check_is_tried_in_every_status_it_can_have() -> None:
    tried = {(name, status) for name, _, status, _, _ in CASES}
    names = [check.name for check in diagnose(FACTS)]
    assert len(set(names)) == len(names)
    assert {name for name, _ in tried} == set(names)
    assert all(
        (name, Health.OK) in tried and len({s for n, s in tried if n == name}) > 1 for name in names
    )


def test_nsys_inside_nsight_compute_is_named_so() -> None:
    inside = Nsys(
        path=Path("/opt/nvidia/nsight-compute/2025.3.1/host/target-linux-x64/nsys"),
        version=(2025, 3, 1),
    )
    assert named(facts(nsys=inside), "nsys").detail.endswith("part of Nsight Compute")


@pytest.mark.parametrize(
    ("capability", "version", "status"),
    [
        ("10.0", (2024, 3, 2), Health.PROBLEM),
        ("12.0", (2025, 1, 0), Health.OK),
        ("8.9", (2022, 2, 1), Health.PROBLEM),
        ("8.0", (2022, 1, 0), Health.OK),
        (None, (2022, 1, 0), Health.OK),
        ("odd", (2022, 1, 0), Health.OK),
    ],
)
def test_a_gpu_needs_an_ncu_that_knows_it(
    capability: str | None, version: tuple[int, int, int], status: Health
) -> None:
    machine = replace(one_gpu(compute_capability=capability), ncu=Ncu(path=BIN, version=version))
    assert named(machine, "ncu").status is status


def test_the_worst_counts() -> None:
    assert DoctorReport(checks=diagnose(FACTS)).status is Health.OK
    assert DoctorReport(checks=diagnose(facts(encoding="ascii"))).status is Health.WARNING
    assert (
        DoctorReport(checks=diagnose(facts(encoding="ascii", counters_restricted=True))).status
        is Health.PROBLEM
    )
    assert DoctorReport(checks=()).status is Health.OK


def test_the_document() -> None:
    document = json.loads(
        render(DoctorReport(checks=diagnose(facts(nsys_missing_library="libdw.so.1"))), "json")
    )
    assert (document["schema"], document["status"]) == ("kernprof.doctor/1", "problem")
    assert {"name": "python", "status": "ok", "detail": "Python 3.11.7", "fix": None} in document[
        "checks"
    ]
    (nsys,) = [check for check in document["checks"] if check["name"] == "nsys"]
    assert nsys["fix"] == "sudo apt-get install libdw1"


def test_the_text() -> None:
    fixed = DoctorCheck(
        name="nsys",
        status=Health.PROBLEM,
        detail="libdw.so.1 is missing",
        fix="apt-get install libdw1",
    )
    python = DoctorCheck(name="python", status=Health.OK, detail="Python 3.11.7")
    shown = render(DoctorReport(checks=(python, fixed)))
    assert shown.splitlines() == [
        "1 ok, 1 problem",
        "",
        "status   check   result",
        "─" * 41,
        "ok       python  Python 3.11.7",
        "problem  nsys    libdw.so.1 is missing",
        "                 → apt-get install libdw1",
    ]
